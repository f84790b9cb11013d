/* gloom_appraise.c: how good a state is for each player, as a chance to win. */
#include "families/gloom/gloom_mind.h"

/* What counts, by how many Characters of the party that is nearest to its end
 * still live (more than four count as four). A chance doubles with 2048. The
 * numbers are those that told best who won, in thousands of games of bots
 * (docs/BOTS.md). */
typedef struct StateWeights {
    int dead;     /* a point of the dead */
    int living;   /* somebody who lives: the end is further away */
    int lowest;   /* a point of the most miserable of the living */
    int below;    /* somebody who lives below 0, and can die */
    int turn;     /* it is one's turn */
    int card;     /* in a hand: any card */
    int death;    /* and an Untimely Death */
    int response; /* a Response */
    int event;    /* another Event */
    int misery;   /* a point below 0 of a Modifier */
} StateWeights;

enum { LEFT_MAX = 4, DOUBLES = 2048 };

static const StateWeights weights[LEFT_MAX + 1] = {
    { -86, -1330, -25, 482, 1197, 0, 0, 0, 0, 0 },
    { -86, -1330, -25, 482, 1197, -142, 423, 561, 355, -14 },
    { -47, -1182, -35, 576, 857, -106, 455, 296, 207, -16 },
    { -33, -1138, -19, 496, 496, -165, 296, 455, 133, -14 },
    { -24, -1034, -9, 479, 251, 0, 118, 281, 0, -8 },
};

static int modifier_misery(const Table *t, CardId card)
{
    int points = 0;

    for (int i = 0; i < CELLS; i++) {
        int cell = card_stat(t, card, STAT_points + i);
        points += cell > CELL_HIDE ? cell : 0;
    }
    return points < 0 ? points : 0;
}

static int judge_card(const Table *t, const StateWeights *w, CardId card)
{
    switch (card_def(t, card)->kind) {
    case KIND_death:
        return w->death;
    case KIND_modifier:
        return w->misery * modifier_misery(t, card);
    default:
        return gloom_is_response(t, card) ? w->response : w->event;
    }
}

/* Of cards that cannot be seen only the number counts. */
static int judge_hand(const Table *t, const StateWeights *w, Seat seat)
{
    int points = w->card * hand_count(t, seat);

    EACH_CARD (t, c, hand_zone(seat))
        points += judge_card(t, w, c);
    return points;
}

static void judge_figures(const Outlook *o, const StateWeights *w,
                          int points[SEATS_MAX])
{
    int lowest[SEATS_MAX] = { 0 };

    for (int k = 0; k < STACKS; k++) {
        const Figure *f = &o->figures[k];
        if (f->character == NO_CARD)
            continue;
        if (f->is_dead) {
            points[f->owner] += w->dead * f->worth;
            continue;
        }
        points[f->owner] += w->living;
        if (f->worth < 0)
            points[f->owner] += w->below;
        if (f->worth < lowest[f->owner])
            lowest[f->owner] = f->worth;
    }
    for (int s = 0; s < SEATS_MAX; s++)
        points[s] += w->lowest * lowest[s];
}

/* Before parties are chosen nothing is expected. */
void gloom_appraise(const Table *t, int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };
    const StateWeights *w;
    Outlook o;

    if (t->g->end_reason) {
        EACH_SEAT (t, s)
            points[s] = !seat_in(s, t->g->winners);
        gloom_final_chances(t, points, chance);
        return;
    }
    gloom_read_figures(t, &o);
    w = &weights[o.left < LEFT_MAX ? o.left : LEFT_MAX];
    EACH_SEAT (t, s)
        points[s] = judge_hand(t, w, s);
    points[t->g->active] += w->turn;
    judge_figures(&o, w, points);
    EACH_SEAT (t, s)
        points[s] = -points[s];
    gloom_chances(t, points, DOUBLES, chance);
}
