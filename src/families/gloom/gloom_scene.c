/* gloom_scene.c: what is shown of a Gloom table: scene.def and its functions.
 */
#include "engine/scene_rows.h"
#include "families/gloom/gloom_int.h"

static bool gauge_total(const Table *t, Seat seat, int *value)
{
    *value = gloom_score(t, seat, &(Sum){ 0 });
    return true;
}

/* Shown only if it is not the usual one. */
static bool gauge_draws(const Table *t, Seat seat, int *value)
{
    *value = gloom_draw_limit(t, seat, &(Sum){ 0 });
    return *value != t->g->switches[SWITCH_draw_limit];
}

static bool in_party(const Table *t, CardId card)
{
    (void)t;
    (void)card;
    return true;
}

#define SCENE_DEF "families/gloom/scene.def"
#include "engine/rows_scene.h"

static void matter(const Table *t, PatternHoles *holes, Text *more)
{
    const PlayFrame *play = gloom_play_frame(t);

    (void)more;
    if (holes->seat == NOBODY)
        holes->seat = step_top(t)->seat;
    holes->number = gloom_action_number(t);
    if (!play)
        return;
    holes->to = play->seat;
    holes->on = play->on;
    if (holes->card == NO_CARD)
        holes->card = play->card;
}

static bool stack(const Table *t, CardId card, Stack *out)
{
    VisibleStack seen;

    if (!gloom_is_character(t, card))
        return false;
    seen = gloom_visible(t, card);
    for (int i = 0; i < STACK_CELLS; i++) {
        out->points[i] = seen.points[i];
        out->icons[i] = seen.icons[i];
    }
    out->on_it = gloom_stack_of(t, card);
    out->text = seen.box != NO_CARD ? seen.box : card;
    out->dead = seen.death != NO_CARD;
    return true;
}

static uint8_t cell_of(int value)
{
    return value == CELL_CLEAR  ? CELL_clear
           : value == CELL_HIDE ? CELL_blank
                                : CELL_shown;
}

static void layer(const Table *t, CardId card, StackLayer *out)
{
    for (int i = 0; i < STACK_CELLS; i++) {
        int points = card_stat(t, card, STAT_points + i);
        int icon = card_stat(t, card, STAT_icons + i);
        out->points[i] = cell_of(points);
        out->icons[i] = cell_of(icon);
        out->values[i] = points;
        out->names[i] = gloom_icon_name(t->pack, icon);
    }
    out->text = card_stat(t, card, STAT_box) ? CELL_clear : CELL_shown;
}

/* The lowest total of the dead wins. */
static int final_score(const Table *t, Seat seat)
{
    return -gloom_score(t, seat, &(Sum){ 0 });
}

static const char *lay(Table *t, CardId card, CardId *on)
{
    bool is_first = *on == NO_CARD;

    if (is_first && !card_is_kind(t, card, KIND_character))
        return "a stack begins with a Character, and this is none";
    if (!is_first && !card_is_kind(t, card, KIND_modifier) &&
        !card_is_kind(t, card, KIND_death))
        return "this cannot lie on a Character";
    if (is_first)
        zone_append(t, *on = card, party_zone(0));
    else
        gloom_stack_put(t, card, *on);
    return NULL;
}

static void write_party(Text *text, const Table *t, CardId one)
{
    int party = card_stat(t, one, STAT_party), n = 0;

    for (int i = 1; i <= t->pack->n_names; i++)
        if (t->pack->names[i].type == NAME_party &&
            t->pack->names[i].number == party)
            text_add(text, t->pack->names[i].one);
    EACH_CARD (t, c, ZONE_unchosen)
        if (card_stat(t, c, STAT_party) == party)
            text_add_format(text, "%s%s", n++ ? "; " : ": ",
                            card_def(t, c)->name);
}

/* A party is chosen by any of its Characters: the first one stands for it. */
static bool stands_for_all(const Table *t, Action a, Text *says)
{
    if (a.verb != VERB_choose)
        return true;
    EACH_CARD (t, c, ZONE_unchosen)
        if (card_stat(t, c, STAT_party) == card_stat(t, a.card, STAT_party)) {
            if (c == a.card)
                write_party(says, t, c);
            return c == a.card;
        }
    return true;
}

_Static_assert((int)STACK_CELLS == (int)CELLS, "a stack shows all positions");

static void goal(const Table *t, Text *out)
{
    (void)t;
    text_add(out, "the lowest total wins");
}

static const char *const ends[] = { "",
                                    "a whole party is dead: the lowest total",
                                    "the turns are over: the lowest total",
                                    "nobody plays any more: the lowest total" };

const FamilyScene gloom_scene = {
    .ends = ends,
    SCENE_ROWS,
    .matter = matter,
    .goal = goal,
    .stack = stack,
    .layer = layer,
    .final_score = final_score,
    .low_is_good = true,
    .lay = lay,
    .stands_for_all = stands_for_all,
};
