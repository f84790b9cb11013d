/* screen_sentence.c: draws a sentence with blanks and fills them by keys. */
#include "tui/screen_sentence.h"

#include <stdio.h>

#include "tui/screen_box.h"
#include "tui/screen_keys.h"

enum { COLUMNS_MAX = 72, VALUES_ROWS = 6 };

void sentence_box_begin(SentenceBox *box, SentenceEdit *edit)
{
    *box = (SentenceBox){ .edit = edit };
    line_begin(&box->line, "");
}

/* ---- drawing ---- */

/* "Bob, help me for [2] Treasures": the blank of the cursor is marked. */
static void write_sentence(Text *text, const SentenceEdit *edit)
{
    for (int i = 0; i < edit->sentence->n; i++) {
        const SentencePart *part = &edit->sentence->parts[i];
        if (!sentence_edit_is_blank(part)) {
            text_add(text, part->says);
            continue;
        }
        ink_set(text, i == edit->part ? INK_marked : INK_key);
        text_add_format(text, "[%s]", part->says);
        ink_set(text, INK_plain);
    }
}

/* The blank that the cursor is on, or NULL: there is none. */
static const SentencePart *marked_part(const SentenceEdit *edit)
{
    return edit->part < 0 ? NULL : &edit->sentence->parts[edit->part];
}

/* What the blank of the cursor may hold, so that the marked one is seen. */
static void draw_values(const Area *area, const SentenceEdit *edit)
{
    const SentencePart *part = marked_part(edit);
    int at = edit->value, first;

    if (!part)
        return;
    for (int k = 0; k < part->n && !part->many; k++)
        if (part->values[k].chosen)
            at = k;
    first = at < area->rows ? 0 : at - area->rows + 1;
    for (int k = first; k < part->n && k - first < area->rows; k++) {
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        text_add(&text, !part->many              ? ""
                        : part->values[k].chosen ? "[x] "
                                                 : "[ ] ");
        text_add(&text, part->values[k].says);
        area_put(area, k - first, 2, k == at ? INK_marked : INK_plain, line);
    }
}

static void draw_foot(const Area *area, const SentenceBox *box)
{
    const SentencePart *part = marked_part(box->edit);

    if (box->line.length > 0)
        line_draw(area, 0, "> ", &box->line);
    else
        area_put(area, 0, 0, INK_faint,
                 part && part->many
                     ? "\u2190 \u2192 blank  \u2191 \u2193 card  Space in or "
                       "out  Enter offer  Esc leave"
                     : "\u2190 \u2192 blank  \u2191 \u2193 change  Enter offer"
                       "  Esc leave");
}

void sentence_box_draw(Grid *grid, const SentenceBox *box)
{
    char says[4 * TEXT_LINE];
    Text text = TEXT_INIT(says);
    const SentenceEdit *edit = box->edit;
    int columns = grid->columns - 8, rows, values;
    Area area, head, foot, why;

    columns = columns < COLUMNS_MAX ? columns : COLUMNS_MAX;
    write_sentence(&text, edit);
    rows = ink_rows(says, columns, 0);
    values = marked_part(edit) ? marked_part(edit)->n : 0;
    values = values < VALUES_ROWS ? values : VALUES_ROWS;
    area = box_open(grid, "An offer", rows + values + 5, columns);
    foot = area_cut_bottom(&area, 1);
    why = area_cut_bottom(&area, 2);
    head = area_cut_top(&area, rows + 1);
    area_wrap(&head, (Wrap){ .ink = INK_plain }, says);
    draw_values(&area, edit);
    if (box->bad[0] || edit->sentence->why)
        area_wrap(&why, (Wrap){ .ink = INK_bad },
                  box->bad[0] ? box->bad : edit->sentence->why);
    draw_foot(&foot, box);
}

/* ---- keys ---- */

static void take_words(SentenceBox *box)
{
    Text why = TEXT_INIT(box->bad);

    sentence_edit_words(box->edit, box->line.text, &why);
    line_begin(&box->line, "");
}

static bool press_enter(SentenceBox *box)
{
    if (box->line.length > 0) {
        take_words(box);
        return box->edit->sentence == NULL;
    }
    box->offered = !box->edit->sentence->why;
    return box->offered;
}

bool sentence_box_press(SentenceBox *box, int key)
{
    bool is_typing = box->line.length > 0;

    box->bad[0] = '\0';
    if (key == PRESSED_ENTER)
        return press_enter(box);
    if (key == PRESSED_END_OF_INPUT || (key == PRESSED_ESCAPE && !is_typing))
        return true;
    if (key == PRESSED_ESCAPE)
        line_begin(&box->line, "");
    else if (is_typing)
        line_press(&box->line, key);
    else if (key == PRESSED_LEFT || key == PRESSED_RIGHT || key == PRESSED_TAB)
        sentence_edit_move(box->edit, key == PRESSED_LEFT ? -1 : 1);
    else if (key == PRESSED_UP || key == PRESSED_DOWN)
        sentence_edit_turn(box->edit, key == PRESSED_UP ? -1 : 1);
    else if (key == ' ')
        sentence_edit_toggle(box->edit);
    else
        line_press(&box->line, key);
    return box->edit->sentence == NULL;
}
