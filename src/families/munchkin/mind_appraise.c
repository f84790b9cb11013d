/* mind_appraise.c: how good a state is for each seat, and whom to fear.
 *
 * Each seat has a standing; STANDING_DOUBLE more of it double its chance
 * compared with the others.
 */
#include "families/munchkin/mind_int.h"

#include "families/munchkin/combat_int.h"

/* As logistic regression found them in games of greedy bots. */
enum {
    STANDING_DOUBLE = 32,
    STANDING_LEVEL = 11,
    STANDING_BRINK = 12, /* more for the last Level before the winning one */
    STANDING_PLUS = 2,
    STANDING_WORN = 4, /* and the Item itself */
    STANDING_WHO = 4,  /* an identity or a companion in play */
    STANDING_TREASURE = 4,
    STANDING_DOOR = 4,
    STANDING_EASY = 12, /* a monster of the hand that can be beaten */
    STANDING_HARD = 6,
    STANDING_ENHANCER = 6,
    STANDING_ONESHOT = 4,
    STANDING_SPECIAL = 3,
    STANDING_LEVELUP = 6,
    STANDING_KEPT = -2, /* a Curse */
    STANDING_SKIP = -9, /* a turn that is lost */
    STANDING_TURN = 3,  /* for each seat whose turn comes later */
    STANDING_KILL = 48, /* a kill that would win, if nobody stops it */
    STANDING_MAX = 320, /* how far one can be ahead */
    GOLD_A_POINT = 80
};

/* About 2 to the power of standing / STANDING_DOUBLE. */
static uint32_t power(int x)
{
    return (uint32_t)(STANDING_DOUBLE + x % STANDING_DOUBLE)
           << (x / STANDING_DOUBLE);
}

/* ---- one seat ---- */

static bool is_at_brink(const Table *t, Seat seat)
{
    return level_of(t, seat) >= t->g->switches[SWITCH_win] - 1;
}

static int oneshot_standing(const Table *t, Seat seat, CardId card)
{
    int bonus = card_stat(t, card, STAT_bonus);

    if (!card_has_topic(t, card, TOPIC_SIDE) || bonus == 0)
        return STANDING_ONESHOT;
    return bonus * (is_at_brink(t, seat) ? 3 : 2);
}

/* Of a card that lies before the seat. */
static int table_standing(const Table *t, Seat seat, CardId card)
{
    switch (card_def(t, card)->kind) {
    case KIND_item:
        return card_slot(t, card)->flags & CARD_EQUIPPED
                   ? STANDING_WORN
                   : card_stat(t, card, STAT_gold) / GOLD_A_POINT;
    case KIND_oneshot:
        return oneshot_standing(t, seat, card);
    case KIND_companion:
    case KIND_trait:
        return STANDING_WHO;
    case KIND_curse:
        return STANDING_KEPT;
    default:
        return 0;
    }
}

/* Of a card in the hand; the second monster has to wait. */
static int held_standing(const Table *t, Seat seat, CardId card, int strength,
                         int *easy)
{
    switch (card_def(t, card)->kind) {
    case KIND_monster:
        if (card_stat(t, card, STAT_level) >= strength || ++*easy > 2)
            return STANDING_HARD;
        return STANDING_EASY;
    case KIND_item:
        return card_stat(t, card, STAT_gold) / GOLD_A_POINT;
    case KIND_oneshot:
        return oneshot_standing(t, seat, card);
    case KIND_enhancer:
        return STANDING_ENHANCER;
    case KIND_levelup:
        return is_at_brink(t, seat) ? 0 : STANDING_LEVELUP;
    case KIND_special:
        return STANDING_SPECIAL;
    case KIND_curse:
        return 1;
    default:
        return 2;
    }
}

int mind_plain_strength(const Table *t, Seat seat)
{
    int n = level_of(t, seat);

    EACH_CARD (t, c, play_zone(seat))
        if (card_slot(t, c)->flags & CARD_EQUIPPED ||
            !card_is_kind(t, c, KIND_item))
            n += card_stat(t, c, STAT_bonus);
    return n;
}

/* What is not seen in a view is as good as any card. */
static int hand_standing(const Table *t, Seat seat, int strength, bool seen)
{
    const Zone *hand = &t->g->zones[hand_zone(seat)];
    int n = 0, left = hand->count, easy = 0;

    if (seen)
        EACH_CARD (t, c, hand_zone(seat)) {
            n += held_standing(t, seat, c, strength, &easy);
            left--;
        }
    return n + left * STANDING_DOOR;
}

static int standing(const Table *t, Seat seat, bool seen)
{
    int strength = mind_plain_strength(t, seat);
    int n = STANDING_LEVEL * level_of(t, seat) +
            STANDING_PLUS * (strength - level_of(t, seat)) +
            hand_standing(t, seat, strength, seen) +
            STANDING_SKIP * munchkin(t)->seats[seat].skips;

    if (is_at_brink(t, seat))
        n += STANDING_BRINK + strength - level_of(t, seat);
    EACH_CARD (t, c, play_zone(seat))
        n += table_standing(t, seat, c);
    return n;
}

/* ---- a fight ---- */

/* What is at stake for the fighter, were it decided now. */
static int fight_standing(const Table *t)
{
    const CombatFrame *combat = current_combat(t);
    int levels = combat->levels, treasures = offer_treasures_at_stake(t);

    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c))
            levels += card_stat(t, twin_original(t, c), STAT_levels);
    if (combat_helper(t) != NOBODY)
        treasures /= 2;
    return combat_is_winning(t)
               ? STANDING_LEVEL * levels * 4 / 5 + STANDING_TREASURE * treasures
               : -STANDING_LEVEL / 2;
}

/* A kill that wins is nearly certain, if nobody has found anything against
 * it. */
static bool is_about_to_win(const Table *t)
{
    return combat_is_open(t) && combat_is_for_win(t) && combat_is_winning(t);
}

/* ---- cults ---- */

static Seats cult_seats(const Table *t)
{
    Seats seats = 0;

    for (const CardId *c = t->pack->cards_by_topic[TOPIC_OWN_PILE];
         *c != NO_CARD; c++)
        if (zone_in(card_slot(t, *c)->zone, ZONES_IN_PLAY))
            seats |= seat_bit(card_owner(t, *c));
    return seats;
}

/* CULT-14: when all are of the cult the highest Levels win. */
static void add_cult(const Table *t, int n[SEATS_MAX])
{
    Seats others;

    if (!pack_has_topic(t, TOPIC_OWN_PILE) || !t->g->switches[SWITCH_cult])
        return;
    others = (Seats)(seats_all(t->g) & ~cult_seats(t));
    if (others & (others - 1))
        return;
    EACH_SEAT (t, s)
        if (seat_in(s, turn_highest_seats(t)) || seat_in(s, others))
            n[s] += STANDING_DOUBLE;
}

/* When only one is left outside: who is highest is near the end of the game,
 * and so are those who lose it. */
enum { CULT_NEAR = 90 };

/* What it is to each if this seat joins the cult: CULT-13, CULT-14. */
int mind_cult_gain(const Ranker *who, Seat joins)
{
    const Table *t = who->t;
    Seats others = (Seats)(seats_all(t->g) & ~cult_seats(t));
    Seats highest = turn_highest_seats(t);
    bool wins = seat_in(who->me, highest);
    Seat last;

    if (!t->g->switches[SWITCH_cult] || !seat_in(joins, others))
        return 0;
    others &= (Seats)~seat_bit(joins);
    if (others == 0)
        return wins ? WORTH_GAME / __builtin_popcount(highest)
                    : -WORTH_GAME / 3;
    if (others & (others - 1))
        return 0;
    last = (Seat)__builtin_ctz(others);
    return mind_weighed(who, last, mind_kill_worth(t, last, 1)) +
           (wins ? CULT_NEAR : -CULT_NEAR);
}

/* ---- chances ---- */

/* How many turns come before this seat's. */
static int to_wait(const Table *t, Seat seat)
{
    int n = seat - t->g->active;

    return n < 0 ? n + t->g->seats : n;
}

/* As somebody sees it who sees these hands. */
static void all_standings(const Table *t, Seats seen, int n[SEATS_MAX])
{
    EACH_SEAT (t, s)
        n[s] = standing(t, s, seat_in(s, seen)) +
               STANDING_TURN * (t->g->seats - 1 - to_wait(t, s));
    add_cult(t, n);
}

/* Shares of SURE_WIN; what is left over by rounding goes to the first. */
static void share_out(const Table *t, const int n[SEATS_MAX],
                      int16_t chance[SEATS_MAX])
{
    uint32_t weight[SEATS_MAX], sum = 0;
    int given = 0, min = n[0];

    EACH_SEAT (t, s)
        min = n[s] < min ? n[s] : min;
    EACH_SEAT (t, s) {
        int above = n[s] - min;
        weight[s] = power(above > STANDING_MAX ? STANDING_MAX : above);
        sum += weight[s];
    }
    EACH_SEAT (t, s) {
        chance[s] = (int16_t)((uint64_t)weight[s] * SURE_WIN / sum);
        given += chance[s];
    }
    chance[0] = (int16_t)(chance[0] + SURE_WIN - given);
}

static void share_won(const Table *t, int16_t chance[SEATS_MAX])
{
    int n = __builtin_popcount(t->g->winners), left = SURE_WIN;

    EACH_SEAT (t, s) {
        chance[s] = 0;
        if (seat_in(s, t->g->winners)) {
            chance[s] = (int16_t)(left / n);
            left -= left / n--;
        }
    }
}

void munchkin_appraise(const Table *t, int16_t chance[SEATS_MAX])
{
    int n[SEATS_MAX];

    if (t->g->end_reason) {
        share_won(t, chance);
        return;
    }
    all_standings(t, seats_all(t->g), n);
    if (is_about_to_win(t))
        n[current_combat(t)->seat] += STANDING_KILL;
    else if (combat_is_open(t))
        n[current_combat(t)->seat] += fight_standing(t);
    share_out(t, n, chance);
}

/* What a rival gains the others lose, each in proportion to the chance. */
void mind_weigh_seats(const Table *t, Seat seat, Seat reader,
                      int16_t weight[SEATS_MAX])
{
    int16_t chance[SEATS_MAX];
    int n[SEATS_MAX];

    all_standings(t, seat_bit(reader), n);
    share_out(t, n, chance);
    EACH_SEAT (t, s)
        weight[s] = (int16_t)(s == seat ? 1000
                                        : -1000 * chance[s] /
                                              (SURE_WIN + 1 - chance[seat]));
}

/* A good deal more than a fair share of what rivals can win. */
int mind_fear(const Table *t)
{
    int fair = 1000 / (t->g->seats > 1 ? t->g->seats - 1 : 1);

    return fair + (900 - fair) / 5;
}

/* From this Level to that one: the step before the last is worth more. */
static int levels_between(const Table *t, int from, int to)
{
    int brink = t->g->switches[SWITCH_win] - 1;
    int more = (to >= brink) - (from >= brink);

    return (to - from) * WORTH_LEVEL + more * WORTH_BRINK;
}

/* LEVEL-07: the last one is given by kills only. */
int mind_level_worth(const Table *t, Seat seat, int n)
{
    int level = level_of(t, seat), max = t->g->switches[SWITCH_win] - 1;

    if (n > 0 && level + n > max)
        n = max > level ? max - level : 0;
    if (n < 0 && level + n < 1)
        n = 1 - level;
    return levels_between(t, level, level + n);
}

int mind_kill_worth(const Table *t, Seat seat, int n)
{
    int level = level_of(t, seat);

    return level + n >= t->g->switches[SWITCH_win]
               ? WORTH_GAME
               : levels_between(t, level, level + n);
}
