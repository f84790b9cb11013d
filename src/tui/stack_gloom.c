/* stack_gloom.c: a Character and what lies on it, as it looks from above and
 * lifted off card by card. */
#include <stdlib.h>
#include <string.h>

#include "families/gloom/gloom.h"
#include "tui/console.h"
#include "tui/draw.h"
#include "tui/frame.h"

enum { NAME_WIDTH = 34, POINT_WIDTH = 7, ICON_WIDTH = 10, NARROW_WIDTH = 6 };

static const char *name_of(const Table *t, CardId card)
{
    return card_def(t, card)->name;
}

/* ---- from above ---- */

/* What can be seen at each position, wherever it shines through from. */
static Cells visible_cells(const Table *t, const VisibleStack *seen)
{
    Cells cells = frame_pack_cells(t->pack, NULL);

    for (int i = 0; i < CELLS; i++) {
        const CardId at[] = { seen->points[i], seen->icons[i] };
        for (int side = 0; side < 2; side++)
            if (at[side] != NO_CARD) {
                Cells own = frame_pack_cells(t->pack, card_def(t, at[side]));
                memcpy(cells.at[side][i], own.at[side][i],
                       sizeof own.at[side][i]);
            }
    }
    return cells;
}

/* The text that can be read: of one card, or of the Character. */
static void draw_box(FILE *out, const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);
    char text[2 * TEXT_LINE];
    const char *text_shown = def->text[0] ? def->text : def->flavor;

    if (text_shown[0] == '\0')
        return;
    snprintf(text, sizeof text, "%s: %s", def->name, text_shown);
    frame_rule(out);
    frame_text(out, text);
}

static void draw_from_above(FILE *out, const Table *t, CardId character)
{
    VisibleStack seen = gloom_visible(t, character);
    Cells cells = visible_cells(t, &seen);
    int n = t->g->zones[gloom_stack_of(t, character)].count;
    char worth[64], label[64];

    snprintf(worth, sizeof worth, seen.death ? "dead, %d" : "%d",
             gloom_self_worth(t, character, &(Sum){ 0 }));
    snprintf(label, sizeof label,
             n == 1 ? " %d card on it " : " %d cards on it ", n);
    frame_top(out);
    frame_head(out, name_of(t, character), worth);
    frame_draw_cells(out, &cells);
    draw_box(out, t, seen.box != NO_CARD ? seen.box : character);
    frame_bottom(out, label);
}

/* ---- card by card ---- */

static void pad(Text *text, size_t start, int to)
{
    while (console_width(text->at + start, text->len - start) < to)
        text_add_char(text, ' ');
}

/* One position of a card that lies there: in brackets if it is covered. */
static void cell_write(Text *text, const char *cell, bool covered, int wide)
{
    size_t start = text->len;

    text_add(text, covered ? "(" : " ");
    text_add(text, cell);
    text_add(text, covered ? ")" : "");
    pad(text, start, wide);
}

static void draw_layer(FILE *out, const Table *t, const VisibleStack *seen,
                       CardId card)
{
    Cells cells = frame_pack_cells(t->pack, card_def(t, card));
    bool wide = console_is_wide();
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "    ");
    text_add(&text, name_of(t, card));
    text_add(&text, card == seen->death ? ", dead" : "");
    if (wide && console_width(text.at, text.len) < NAME_WIDTH) {
        pad(&text, 0, NAME_WIDTH);
    } else {
        draw_line(out, &text);
        pad(&text, 0, wide ? NAME_WIDTH : 6);
    }
    for (int i = 0; i < CELLS; i++)
        cell_write(&text, cells.at[0][i],
                   card_stat(t, card, STAT_points + i) > CELL_HIDE &&
                       seen->points[i] != card,
                   wide ? POINT_WIDTH : NARROW_WIDTH);
    for (int i = 0; i < CELLS; i++)
        cell_write(&text, cells.at[1][i],
                   card_stat(t, card, STAT_icons + i) > CELL_HIDE &&
                       seen->icons[i] != card,
                   wide ? ICON_WIDTH : 0);
    draw_line(out, &text);
}

static void draw_lifted(FILE *out, const Table *t, CardId character)
{
    VisibleStack seen = gloom_visible(t, character);
    CardId c = t->g->zones[gloom_stack_of(t, character)].last;

    console_wrap(out, 4,
                 c == NO_CARD ? "  Nothing lies on it."
                              : "  From the top; what is covered stands in"
                                " brackets:");
    for (; c != NO_CARD; c = card_slot(t, c)->prev)
        draw_layer(out, t, &seen, c);
}

/* ---- at the table ---- */

bool draw_gloom_stack(FILE *out, const Table *t, CardId card, bool lifted)
{
    CardId host = card_slot(t, card)->host;

    if (!gloom_is_character(t, card))
        card = host;
    if (card == NO_CARD || !gloom_is_character(t, card))
        return false;
    draw_from_above(out, t, card);
    if (lifted)
        draw_lifted(out, t, card);
    return true;
}

/* ---- without a table ---- */

/* The first copy that has not been used yet. */
static CardId find_copy(const Table *t, const char *name)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (strcmp(name_of(t, c), name) == 0 &&
            card_slot(t, c)->host == NO_CARD)
            return c;
    return NO_CARD;
}

static const char *place_cards(Table *t, char *const *names, int n, CardId *on,
                               const char **which)
{
    for (int i = 0; i < n; i++) {
        CardId card = find_copy(t, names[i]);
        *which = names[i];
        if (card == NO_CARD)
            return "there is no such card, or no more of it";
        if (i == 0 && !card_is_kind(t, card, KIND_character))
            return "a stack begins with a Character, and this is none";
        if (i > 0 && !card_is_kind(t, card, KIND_modifier) &&
            !card_is_kind(t, card, KIND_death))
            return "this cannot lie on a Character";
        if (i == 0)
            zone_append(t, *on = card, party_zone(0));
        else
            gloom_stack_put(t, card, *on);
    }
    return NULL;
}

const char *draw_gloom_named_stack(FILE *out, const Pack *pack,
                                   const Family *family, char *const *names,
                                   int n, const char **which)
{
    Name nobody[SEATS_MAX] = { "A", "B" };
    Setup setup = { .seats = 2, .scripted = true };
    Table t = { .g = calloc(1, game_bytes(pack)),
                .pack = pack,
                .family = family,
                .names = nobody };
    CardId on = NO_CARD;
    const char *bad = "no memory left";

    if (t.g) {
        memcpy(setup.switches, pack->switches, sizeof setup.switches);
        game_start(&t, &setup);
        bad = place_cards(&t, names, n, &on, which);
    }
    if (!bad)
        draw_gloom_stack(out, &t, on, true);
    free(game_edit(&t));
    return bad;
}
