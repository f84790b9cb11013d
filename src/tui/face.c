#include "tui/face.h"

#include <string.h>

static bool takes_number(const FactRow *row)
{
    return strstr(row->pattern, "%n") || strstr(row->pattern, "%+");
}

static bool takes_cells(const FactRow *row)
{
    return strstr(row->pattern, "%v") != NULL;
}

/* Two rows may take a number for one fact: "%n hands", then "%n hand". The
 * later is for 1. */
static bool is_right_number(const Vocabulary *words, int i, int number)
{
    for (int k = 0; k < words->n_facts; k++)
        if (k != i && words->facts[k].fact == words->facts[i].fact &&
            takes_number(&words->facts[k]))
            return (k < i) == (number == 1);
    return true;
}

static bool is_stated(const Vocabulary *words, int i, const CardDef *def)
{
    const FactRow *row = &words->facts[i];
    const int16_t *value = &def->fact[row->fact];

    if (takes_cells(row))
        return value[0] != CELL_CLEAR || value[1] != CELL_CLEAR ||
               value[2] != CELL_CLEAR;
    if (takes_number(row))
        return *value != 0 && is_right_number(words, i, *value);
    return *value == row->value;
}

static void cells_write(Text *text, const int16_t *cells)
{
    for (int i = 0; i < 3; i++) {
        text_add(text, i ? " " : "");
        if (cells[i] == CELL_CLEAR)
            text_add(text, ".");
        else if (cells[i] == CELL_HIDE)
            text_add(text, "hide");
        else if (cells[i] > 0)
            text_signed(text, cells[i]);
        else
            text_number(text, cells[i]);
    }
}

static void fact_write(Text *text, const FactRow *row, const int16_t *value)
{
    const char *hole = strchr(row->pattern, '%');

    if (!hole) {
        text_add(text, row->pattern);
        return;
    }
    text_add_n(text, row->pattern, (size_t)(hole - row->pattern));
    if (hole[1] == 'v')
        cells_write(text, value);
    else if (hole[1] == '+')
        text_signed(text, *value);
    else
        text_number(text, *value);
    text_add(text, hole + 2);
}

void face_write(Text *text, const Table *t, CardId card)
{
    const Vocabulary *words = t->family->words;
    const CardDef *def = card_def(t, card);

    text_add(text, words->kinds[def->kind].word);
    for (int i = 0; i < words->n_facts; i++)
        if (is_stated(words, i, def)) {
            text_add(text, ", ");
            fact_write(text, &words->facts[i],
                       &def->fact[words->facts[i].fact]);
        }
}
