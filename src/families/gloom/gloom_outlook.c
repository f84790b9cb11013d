/* gloom_outlook.c: the points that each player can expect to have in the end,
 * and the chances that follow from them. */
#include "families/gloom/gloom_mind.h"

#include "engine/chances.h"

/* What things promise depends on how near the end is: how many Characters of
 * the party that is nearest to it still live. In eighths of a point. */
struct Weights {
    int misery;    /* a point below 0 of somebody who lives */
    int happiness; /* a point above 0 */
    int life;      /* somebody who lives: a place for more misery */
    int death;     /* an Untimely Death in a hand */
    int card;      /* another card in a hand */
    int width;     /* a difference that doubles a chance, in points */
};

enum { LEFT_MAX = 5 };

/* Found by games of bots that differ in one of these numbers. */
static const Weights weights_by_left[LEFT_MAX + 1] = {
    { 8, 0, 0, 0, 0, 2 },        { 2, 1, -12, -16, -4, 10 },
    { 1, 2, -12, -13, 3, 14 },   { 3, 2, -38, -32, -8, 18 },
    { 3, 3, -80, -40, -10, 22 }, { 3, 3, -96, -40, -10, 26 },
};

/* ---- what is seen ---- */

static void read_figure(const Table *t, Zones dead, int k, Figure *f)
{
    ZoneId stack = (ZoneId)(ZONE_stack + k);
    CardId seen[CELLS], box;

    f->is_dead = zone_in(stack, dead);
    f->extra = f->worth = 0;
    if (t->g->zones[stack].count == 0) {
        memset(f->cells, 0, sizeof f->cells);
        return;
    }
    gloom_visible_cells(t, stack, STAT_points, seen);
    for (int i = 0; i < CELLS; i++) {
        f->cells[i] = (int16_t)(seen[i] == NO_CARD
                                    ? 0
                                    : card_stat(t, seen[i], STAT_points + i));
        f->worth = (int16_t)(f->worth + f->cells[i]);
    }
    box = gloom_visible_text(t, stack);
    if (box != NO_CARD && gloom_has_topic(t, box, TOPIC_SUM + SUM_score)) {
        int all = gloom_self_worth(t, f->character, &(Sum){ 0 });
        f->extra = (int16_t)(all - f->worth);
        f->worth = (int16_t)all;
    }
}

static void count_left(const Table *t, Outlook *o)
{
    o->left = LEFT_MAX;
    EACH_SEAT (t, s)
        o->left = o->living[s] < o->left ? o->living[s] : o->left;
}

void gloom_read_figures(const Table *t, Outlook *o)
{
    Zones dead = gloom_dead_stacks(t, ZONES_STACKS);

    memset(o->living, 0, sizeof o->living);
    memset(o->dead_points, 0, sizeof o->dead_points);
    for (int k = 0; k < STACKS; k++) {
        Figure *f = &o->figures[k];
        CardId c = gloom(t)->characters[k];
        f->character = NO_CARD;
        if (c == NO_CARD || !gloom_is_character(t, c))
            continue;
        f->character = c;
        f->owner = gloom_owner_of(t, c);
        read_figure(t, dead, k, f);
        if (f->is_dead)
            o->dead_points[f->owner] += f->worth;
        else
            o->living[f->owner]++;
    }
    count_left(t, o);
}

/* ---- what it promises ---- */

int gloom_promise(const Outlook *o, int worth, bool is_dead)
{
    const Weights *w = o->weights;

    if (is_dead)
        return worth * EIGHTHS;
    return w->life + worth * (worth < 0 ? w->misery : w->happiness);
}

int gloom_modifier_points(const Table *t, CardId card)
{
    int points = 0;

    for (int i = 0; i < CELLS; i++) {
        int cell = card_stat(t, card, STAT_points + i);
        points += cell > CELL_HIDE ? cell : 0;
    }
    return points;
}

int gloom_card_promise(const Table *t, const Outlook *o, CardId card)
{
    const Weights *w = o->weights;
    int points;

    switch (card_def(t, card)->kind) {
    case KIND_death:
        return w->death;
    case KIND_modifier:
        points = gloom_modifier_points(t, card);
        return w->card * (points < 0 ? -points : points) / 16;
    default:
        return w->card;
    }
}

/* Of cards that the reader does not know only the number counts. */
static int read_hand(const Table *t, const Outlook *o, Seat seat, Seat reader)
{
    int hidden = hand_count(t, seat), points = 0;

    EACH_CARD (t, c, hand_zone(seat))
        if (view_knows(t->g, reader, c)) {
            points += gloom_card_promise(t, o, c);
            hidden--;
        }
    return points + hidden * o->weights->card * 3 / 2;
}

/* ---- chances ---- */

/* The slope of chances_from_points(): a point is worth most to who has an even
 * chance. */
static void set_slopes(const Table *t, Seat reader, Outlook *o)
{
    int mine = o->chance[reader], width = o->weights->width * EIGHTHS;

    EACH_SEAT (t, s) { /* 1000 / 0.693, the logarithm of 2: a width doubles */
        int other = s == reader ? SURE_WIN - mine : o->chance[s];
        int slope = mine * other * 16 / 1443 * (SLOPE_ONE / 16) / width;
        o->slopes[s] = s == reader ? -slope : slope;
    }
}

void gloom_outlook(const Table *t, Seat reader, Outlook *o)
{
    gloom_read_figures(t, o);
    o->weights = &weights_by_left[o->left];
    EACH_SEAT (t, s)
        o->expected[s] = read_hand(t, o, s, reader);
    for (int k = 0; k < STACKS; k++)
        if (o->figures[k].character != NO_CARD)
            o->expected[o->figures[k].owner] +=
                gloom_promise(o, o->figures[k].worth, o->figures[k].is_dead);
    chances_from_points(t, o->expected, o->weights->width * EIGHTHS, o->chance);
    set_slopes(t, reader, o);
}
