/* score.c: scores, draw limits, totals, and the end of the game. */
#include "families/gloom/effect.h"

const SumRow gloom_sums[SUMS_COUNT] = {
#define SUM(id, total, owners, meaning) \
    { #id, NOUN_none, NOUN_##total, 0, owners, 0, meaning },
#include "families/gloom/sums.def"
};

/* ---- Self-Worth ---- */

/* -10 to its score: of whose card this is said. */
typedef struct Adding {
    Seat seat; /* whose limit or total; NOBODY: it is its Character's score */
    Sum *sum;
    const char *clause;
} Adding;

static void add_bonus(const Table *t, const Said *said, void *self)
{
    Adding *a = self;

    if (a->seat == NOBODY || seat_in(a->seat, gloom_whose_number(t, said))) {
        REACHED_NODE(t, said->node);
        sum_add(a->sum, bonus_of(t, &said->f, said->node), said->f.card, NULL,
                a->clause);
    }
}

/* GLOOM-VIS-07, for who takes the sum apart. */
static void tell_covered(const Table *t, ZoneId stack, const CardId seen[CELLS],
                         Sum *sum)
{
    EACH_CARD (t, c, stack)
        for (int i = 0; i < CELLS; i++) {
            int value = fact(t, c, FACT_points + i);
            if (value > CELL_HIDE && seen[i] != c)
                sum_cover(sum, value, c, "GLOOM-VIS-07");
        }
}

/* GLOOM-VIS-06, GLOOM-VIS-07; with nothing on it a Character is at 0
 * (GLOOM-COMP-03). What its text adds is part of it. */
int gloom_self_worth(const Table *t, CardId character, Sum *sum)
{
    ZoneId stack = gloom_stack_of(t, character);
    CardId points[CELLS], box = gloom_box_seen(t, stack);
    Adding a = { NOBODY, sum, "GLOOM-EFF-04" };

    gloom_cells_seen(t, stack, FACT_points, points);
    for (int i = 0; i < CELLS; i++)
        if (points[i] != NO_CARD)
            sum_add(sum, fact(t, points[i], FACT_points + i), points[i], NULL,
                    "GLOOM-VIS-06");
    if (box != NO_CARD && says(t, box, TOPIC_SUM + SUM_score))
        gloom_said_in(t, stack, TOPIC_SUM + SUM_score, add_bonus, &a);
    if (sum->part)
        tell_covered(t, stack, points, sum);
    return sum->total;
}

void gloom_tell_worth(const Table *t, Event event)
{
    if (t->sink)
        event.number = (int16_t)gloom_self_worth(t, event.on, &(Sum){ 0 });
    tell(t, event);
}

/* ---- draw limits ---- */

/* What the limit of a seat is set to: the lowest, or -1. */
typedef struct Setting {
    Seat seat;
    int to;
} Setting;

static void hear_limit(const Table *t, const Said *said, void *self)
{
    Setting *set = self;
    int to = part_phrase(said->node, PREP_object)->number;

    if (seat_in(set->seat, gloom_whose_number(t, said)) &&
        (set->to < 0 || to < set->to) && gloom_rule_applies(t, said)) {
        REACHED_NODE(t, said->node);
        set->to = to;
    }
}

/* GLOOM-DRAW-04, GLOOM-DRAW-05, GLOOM-GAP-12: what is seen now on all
 * Characters, living and dead, added up; never below 0. */
int gloom_draw_limit(const Table *t, Seat seat, Sum *sum)
{
    int usual = t->g->switches[SWITCH_draw];
    Setting set = { seat, -1 };

    sum_add(sum, usual, NO_CARD, "as usual", "GLOOM-DRAW-01");
    gloom_each_said(t, TOPIC_RULE + RULEROW_limit, hear_limit, &set);
    if (set.to >= 0)
        sum_add(sum, set.to - usual, NO_CARD, "set by a card", "GLOOM-GAP-12");
    gloom_each_said(t, TOPIC_SUM + SUM_limit, add_bonus,
                    &(Adding){ seat, sum, "GLOOM-DRAW-04" });
    return sum->total > 0 ? sum->total : 0;
}

/* ---- totals ---- */

/* GLOOM-WIN-04, GLOOM-WIN-06: the dead count, as they are seen; the living
 * count nothing (GLOOM-WIN-05, GLOOM-WIN-10). Then what cards add to totals
 * (GLOOM-GAP-70). */
int gloom_score(const Table *t, Seat seat, Sum *sum)
{
    EACH_CARD (t, c, party_of(seat))
        if (gloom_is_dead(t, c))
            sum_add(sum, gloom_self_worth(t, c, &(Sum){ 0 }), c, NULL,
                    "GLOOM-WIN-04");
    gloom_each_said(t, TOPIC_SUM + SUM_total, add_bonus,
                    &(Adding){ seat, sum, "GLOOM-GAP-70" });
    return sum->total;
}

/* ---- the end ---- */

/* GLOOM-WIN-01, GLOOM-WIN-09; a party of nobody is not a dead one
 * (GLOOM-GAP-54). */
static bool party_is_dead(const Table *t, Seat seat, Zones dead)
{
    EACH_CARD (t, c, party_of(seat))
        if (!zone_in(gloom_stack_of(t, c), dead))
            return false;
    return t->g->zones[party_of(seat)].count > 0;
}

/* GLOOM-WIN-07, GLOOM-GAP-69: the lowest total wins, and ties are shared. */
static Seats lowest(const Table *t)
{
    Seats seats = 0;
    int least = 0;

    EACH_SEAT (t, s) {
        int score = gloom_score(t, s, &(Sum){ 0 });
        if (seats == 0 || score < least) {
            least = score;
            seats = 0;
        }
        if (score == least)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

void gloom_finish(Table *t, int reason)
{
    Seats winners = lowest(t);

    EACH_SEAT (t, s) {
        int16_t score = (int16_t)gloom_score(t, s, &(Sum){ 0 });
        tell(t, EVENT(total, .seat = s, .number = score));
        if (seat_in(s, winners))
            tell(t, EVENT(wins, .seat = s, .number = score));
    }
    game_end(t, reason, winners);
}

/* Whose parties are dead. */
static Seats finished(const Table *t)
{
    Zones dead = gloom_dead(t, STACKS_ALL);
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (party_is_dead(t, s, dead))
            seats |= (Seats)(1u << s);
    return seats;
}

bool gloom_is_decided(const Table *t)
{
    return gloom(t)->died && finished(t) != 0;
}

/* GLOOM-WIN-02, GLOOM-WIN-03: at once, whoever's party it is; two at the same
 * time are one end (GLOOM-GAP-53). */
bool gloom_count_parties(Table *t)
{
    Seats seats = finished(t);

    gloom(t)->died = 0;
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            tell(t, EVENT(finished, .seat = s));
    if (seats != 0)
        gloom_finish(t, END_party);
    return seats != 0;
}
