/* stack.c: a card and what lies on it, as it looks from above and lifted off
 * card by card. */
#include "tui/stack.h"

#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"
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
static Cells visible_cells(const Table *t, const Stack *seen)
{
    Cells cells = frame_pack_cells(t->pack, NULL);

    for (int i = 0; i < STACK_CELLS; i++) {
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

static void draw_from_above(FILE *out, const Table *t, const SceneStack *stack)
{
    Cells cells = visible_cells(t, &stack->seen);
    char worth[64], label[64];

    snprintf(worth, sizeof worth, stack->seen.dead ? "dead, %d" : "%d",
             stack->worth);
    snprintf(label, sizeof label,
             stack->n_on_it == 1 ? " %d card on it " : " %d cards on it ",
             stack->n_on_it);
    frame_top(out);
    frame_head(out, name_of(t, stack->card), worth);
    frame_draw_cells(out, &cells);
    draw_box(out, t, stack->seen.text);
    frame_bottom(out, label);
}

/* ---- card by card ---- */

/* One position of a card that lies there: in brackets if it is covered. */
static void cell_write(Text *text, const char *cell, bool covered, int wide)
{
    size_t start = text->len;

    text_add(text, covered ? "(" : " ");
    text_add(text, cell);
    text_add(text, covered ? ")" : "");
    draw_pad(text, start, wide);
}

/* Has this card a value or an icon there that is not seen? */
static bool is_covered(const Cells *cells, const Stack *seen, int side, int i,
                       CardId card)
{
    return cells->shows[side][i] &&
           (side == 0 ? seen->points : seen->icons)[i] != card;
}

static void draw_layer(FILE *out, const Table *t, const Stack *seen,
                       CardId card)
{
    Cells cells = frame_pack_cells(t->pack, card_def(t, card));
    bool wide = console_is_wide();
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "    ");
    text_add(&text, name_of(t, card));
    if (wide && console_width(text.at, text.len) < NAME_WIDTH) {
        draw_pad(&text, 0, NAME_WIDTH);
    } else {
        draw_line(out, &text);
        draw_pad(&text, 0, wide ? NAME_WIDTH : 6);
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < STACK_CELLS; i++)
            cell_write(&text, cells.at[side][i],
                       is_covered(&cells, seen, side, i, card),
                       side == 0 ? (wide ? POINT_WIDTH : NARROW_WIDTH)
                                 : (wide ? ICON_WIDTH : 0));
    draw_line(out, &text);
}

static void draw_lifted(FILE *out, const Table *t, const SceneStack *stack)
{
    console_wrap(out, 4,
                 stack->n_on_it == 0
                     ? "  Nothing lies on it."
                     : "  From the top; what is covered stands in brackets:");
    for (int i = stack->n_on_it - 1; i >= 0; i--)
        draw_layer(out, t, &stack->seen, stack->on_it[i]);
}

/* ---- at the table ---- */

bool stack_draw(FILE *out, const View *view, CardId card, bool lifted)
{
    Arena arena = { 0 };
    const Scene *scene = scene_make(&arena, view);
    const SceneStack *stack = scene ? scene_find_stack(scene, card) : NULL;

    if (scene && !stack)
        stack = scene_find_stack(scene, card_slot(scene->t, card)->host);
    if (stack)
        draw_from_above(out, scene->t, stack);
    if (stack && lifted)
        draw_lifted(out, scene->t, stack);
    arena_free(&arena);
    return stack != NULL;
}

/* ---- without a table ---- */

/* The first copy that has not been used yet. */
static CardId find_copy(const Table *t, const char *name, CardId first)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (strcmp(name_of(t, c), name) == 0 && c != first &&
            card_slot(t, c)->host == NO_CARD)
            return c;
    return NO_CARD;
}

static const char *lay_cards(Table *t, char *const *names, int n, CardId *on,
                             const char **which)
{
    for (int i = 0; i < n; i++) {
        CardId card = find_copy(t, names[i], *on);
        const char *bad;
        *which = names[i];
        if (card == NO_CARD)
            return "there is no such card, or no more of it";
        bad = t->family->scene->lay(t, card, on);
        if (bad)
            return bad;
    }
    return NULL;
}

const char *stack_draw_named(FILE *out, const Pack *pack, const Family *family,
                             char *const *names, int n, const char **which)
{
    Name nobody[SEATS_MAX] = { "A", "B" };
    Setup setup = { .seats = 2, .scripted = true };
    Table t = { .pack = pack, .family = family, .names = nobody };
    Game *g = calloc(1, game_bytes(pack));
    CardId on = NO_CARD;
    const char *bad = "no memory left";

    *which = pack->title;
    if (!family->scene || !family->scene->lay)
        bad = "the cards of this book lie in no stacks";
    else if (g) {
        t.g = g;
        memcpy(setup.switches, pack->switches, sizeof setup.switches);
        game_start(&t, &setup);
        bad = lay_cards(&t, names, n, &on, which);
    }
    if (!bad)
        stack_draw(out, &(View){ .t = t, .seat = NOBODY }, on, true);
    free(g);
    return bad;
}
