/* score.c: scores, draw limits, totals, and the end of the game. */
#include "families/gloom/gloom_int.h"

const SumRow gloom_sums[SUMS_COUNT] = {
#define SUM(id, total, owners, meaning) \
    { #id, NOUN_none, NOUN_##total, 0, owners, 0, meaning },
#include "families/gloom/sums.def"
};

/* ---- Self-Worth ---- */

/* Adds up the bonuses of texts: "-10 to its score". */
typedef struct BonusAdder {
    Seat seat; /* whose limit or total; NOBODY: it is its Character's score */
    Sum *sum;
    const char *clause;
} BonusAdder;

static void visit_bonus(const Table *t, const ActiveRule *active, void *self)
{
    BonusAdder *a = self;

    if (a->seat == NOBODY ||
        seat_in(a->seat, gloom_affected_seats(t, active))) {
        COVER_STATEMENT(t, active->node);
        sum_add_statement(a->sum, evaluate_bonus(t, &active->f, active->node),
                          &active->f, active->node, a->clause);
    }
}

/* GLOOM-VIS-07: adds covered points to the sum, as items that do not count. */
static void add_covered(const Table *t, ZoneId stack, const CardId seen[CELLS],
                        Sum *sum)
{
    EACH_CARD (t, c, stack)
        for (int i = 0; i < CELLS; i++) {
            int value = card_stat(t, c, STAT_points + i);
            if (value > CELL_HIDE && seen[i] != c)
                sum_add_covered(sum, value, c, "GLOOM-VIS-07");
        }
}

/* GLOOM-VIS-06, GLOOM-VIS-07; with nothing on it a Character is at 0
 * (GLOOM-COMP-03). What its text adds is part of it. */
int gloom_self_worth(const Table *t, CardId character, Sum *sum)
{
    ZoneId stack = gloom_stack_of(t, character);
    CardId points[CELLS], box;
    BonusAdder a = { NOBODY, sum, "GLOOM-EFF-04" };

    if (t->g->zones[stack].count == 0)
        return sum->total;
    box = gloom_visible_text(t, stack);
    gloom_visible_cells(t, stack, STAT_points, points);
    for (int i = 0; i < CELLS; i++)
        if (points[i] != NO_CARD)
            sum_add(sum, card_stat(t, points[i], STAT_points + i), points[i],
                    NULL, "GLOOM-VIS-06");
    if (box != NO_CARD && gloom_has_topic(t, box, TOPIC_SUM + SUM_score))
        gloom_each_in_stack(t, stack, TOPIC_SUM + SUM_score, visit_bonus, &a);
    if (sum->on_term)
        add_covered(t, stack, points, sum);
    return sum->total;
}

void gloom_emit_worth(const Table *t, Event event)
{
    if (t->sink) {
        event.number = (int16_t)gloom_self_worth(t, event.on, &(Sum){ 0 });
        event.to = gloom_owner_of(t, event.on);
    }
    emit(t, event);
}

/* ---- draw limits ---- */

/* What the limit of a seat is set to: the lowest, or -1. */
typedef struct LimitQuery {
    Seat seat;
    int to;
} LimitQuery;

static void visit_limit(const Table *t, const ActiveRule *active, void *self)
{
    LimitQuery *set = self;
    int to = prep_phrase(active->node, PREP_object)->number;

    if (seat_in(set->seat, gloom_affected_seats(t, active)) &&
        (set->to < 0 || to < set->to) && gloom_rule_applies(t, active)) {
        COVER_STATEMENT(t, active->node);
        set->to = to;
    }
}

/* GLOOM-DRAW-04, GLOOM-DRAW-05, GLOOM-GAP-12: what is seen now on all
 * Characters, living and dead, added up; never below 0. */
int gloom_draw_limit(const Table *t, Seat seat, Sum *sum)
{
    int usual = t->g->switches[SWITCH_draw_limit];
    LimitQuery set = { seat, -1 };

    sum_add(sum, usual, NO_CARD, "as usual", "GLOOM-DRAW-01");
    gloom_each_active(t, TOPIC_RULE + RULEROW_limit, visit_limit, &set);
    if (set.to >= 0)
        sum_add(sum, set.to - usual, NO_CARD, "set by a card", "GLOOM-GAP-12");
    gloom_each_active(t, TOPIC_SUM + SUM_limit, visit_bonus,
                      &(BonusAdder){ seat, sum, "GLOOM-DRAW-04" });
    return sum->total > 0 ? sum->total : 0;
}

/* ---- totals ---- */

/* GLOOM-WIN-04, GLOOM-WIN-06: the dead count, as they are seen; the living
 * count nothing (GLOOM-WIN-05, GLOOM-WIN-10). Then what cards add to totals
 * (GLOOM-GAP-70). */
int gloom_score(const Table *t, Seat seat, Sum *sum)
{
    EACH_CARD (t, c, party_zone(seat))
        if (gloom_is_dead(t, c))
            sum_add(sum, gloom_self_worth(t, c, &(Sum){ 0 }), c, NULL,
                    "GLOOM-WIN-04");
    gloom_each_active(t, TOPIC_SUM + SUM_total, visit_bonus,
                      &(BonusAdder){ seat, sum, "GLOOM-GAP-70" });
    return sum->total;
}

/* ---- the end ---- */

/* GLOOM-WIN-01, GLOOM-WIN-09; a party of nobody is not a dead one
 * (GLOOM-GAP-54). */
static bool party_is_dead(const Table *t, Seat seat, Zones dead)
{
    EACH_CARD (t, c, party_zone(seat))
        if (!zone_in(gloom_stack_of(t, c), dead))
            return false;
    return t->g->zones[party_zone(seat)].count > 0;
}

/* GLOOM-WIN-07, GLOOM-GAP-69: the lowest total wins, and ties are shared. */
static Seats lowest_seats(const Table *t)
{
    Seats seats = 0;
    int min = 0;

    EACH_SEAT (t, s) {
        int score = gloom_score(t, s, &(Sum){ 0 });
        if (seats == 0 || score < min) {
            min = score;
            seats = 0;
        }
        if (score == min)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

static int16_t total_of(const Table *t, Seat seat)
{
    return (int16_t)gloom_score(t, seat, &(Sum){ 0 });
}

/* All totals are told before anybody is said to win. */
void gloom_end_game(Table *t, int reason)
{
    Seats winners = lowest_seats(t);

    EACH_SEAT (t, s)
        emit(t, EVENT(total, .seat = s, .number = total_of(t, s)));
    EACH_SEAT (t, s)
        if (seat_in(s, winners))
            emit(t, EVENT(wins, .seat = s, .number = total_of(t, s)));
    game_end(t, reason, winners);
}

/* The seats whose parties are dead. */
static Seats finished(const Table *t)
{
    Zones dead = gloom_dead_stacks(t, ZONES_STACKS);
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (party_is_dead(t, s, dead))
            seats |= (Seats)(1u << s);
    return seats;
}

bool gloom_is_decided(const Table *t)
{
    return gloom(t)->death_uncounted && finished(t) != 0;
}

/* GLOOM-WIN-02, GLOOM-WIN-03: at once, for any player's party; two dead parties
 * at the same time are one end (GLOOM-GAP-53). */
bool gloom_end_if_party_dead(Table *t)
{
    Seats seats = finished(t);

    gloom(t)->death_uncounted = 0;
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            emit(t, EVENT(finished, .seat = s));
    if (seats != 0)
        gloom_end_game(t, END_party);
    return seats != 0;
}
