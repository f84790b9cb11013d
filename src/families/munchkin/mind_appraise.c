/* mind_appraise.c: how good a state is for each seat, and whom to fear.
 *
 * Each seat has a standing; STANDING_DOUBLE more of it double its chance
 * compared with the others.
 */
#include "families/munchkin/mind_int.h"

#include "families/munchkin/combat_int.h"

enum {
    STANDING_DOUBLE = 16,
    STANDING_LEVEL = 8,
    STANDING_LAST = 3, /* more for each of the last Levels */
    STANDING_PLUS = 2,
    STANDING_TREASURE = 3,
    STANDING_MAX = 400
};

/* About 2 to the power of standing / STANDING_DOUBLE. */
static uint32_t power(int standing)
{
    int x = standing < 0              ? 0
            : standing > STANDING_MAX ? STANDING_MAX
                                      : standing;

    return (uint32_t)(STANDING_DOUBLE + x % STANDING_DOUBLE)
           << (x / STANDING_DOUBLE);
}

/* ---- what lies before a seat ---- */

static int card_standing(const Table *t, CardId card)
{
    const Slot *slot = card_slot(t, card);

    switch (card_def(t, card)->kind) {
    case KIND_item:
        return slot->flags & CARD_EQUIPPED
                   ? 1 + STANDING_PLUS * card_stat(t, card, STAT_bonus)
                   : card_stat(t, card, STAT_gold) / 200;
    case KIND_oneshot:
        return 2;
    case KIND_companion:
    case KIND_trait:
        return 2 + STANDING_PLUS * card_stat(t, card, STAT_bonus);
    case KIND_curse:
        return -3;
    default:
        return 0;
    }
}

static int last_levels(const Table *t, Seat seat)
{
    int left = t->g->switches[SWITCH_win] - level_of(t, seat);

    return left < 4 ? STANDING_LAST * (4 - left) : 0;
}

static int hand_standing(const Table *t, Seat seat)
{
    const Zone *hand = &t->g->zones[hand_zone(seat)];

    return hand->count / 2 + hand->second;
}

static int standing(const Table *t, Seat seat)
{
    int n = STANDING_LEVEL * level_of(t, seat) + last_levels(t, seat) +
            hand_standing(t, seat) - 4 * munchkin(t)->seats[seat].skips;

    EACH_CARD (t, c, play_zone(seat))
        n += card_standing(t, c);
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

/* ---- chances ---- */

static void all_standings(const Table *t, int n[SEATS_MAX])
{
    EACH_SEAT (t, s)
        n[s] = standing(t, s);
    n[t->g->active] += 2;
    add_cult(t, n);
}

/* Shares of SURE_WIN; what is left over by rounding goes to the first. */
static void share_out(const Table *t, const int n[SEATS_MAX],
                      int16_t chance[SEATS_MAX])
{
    uint32_t weight[SEATS_MAX], sum = 0;
    int given = 0, least = n[0];

    EACH_SEAT (t, s)
        least = n[s] < least ? n[s] : least;
    EACH_SEAT (t, s) {
        int above = n[s] - least;
        weight[s] = power(above > 160 ? 160 : above);
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
    all_standings(t, n);
    if (is_about_to_win(t))
        n[current_combat(t)->seat] += 5 * STANDING_DOUBLE;
    else if (combat_is_open(t))
        n[current_combat(t)->seat] += fight_standing(t);
    share_out(t, n, chance);
}

/* What a rival gains the others lose, each in proportion to the chance. */
void mind_weigh_seats(const Table *t, Seat me, int16_t weight[SEATS_MAX])
{
    int16_t chance[SEATS_MAX];
    int n[SEATS_MAX];

    all_standings(t, n);
    share_out(t, n, chance);
    EACH_SEAT (t, s)
        weight[s] = (int16_t)(s == me ? 1000
                                      : -1000 * chance[s] /
                                            (SURE_WIN + 1 - chance[me]));
}

/* LEVEL-07: the last one is given by kills only. */
int mind_level_worth(const Table *t, Seat seat, int n)
{
    int level = level_of(t, seat), most = t->g->switches[SWITCH_win] - 1;

    if (n > 0 && level + n > most)
        n = most > level ? most - level : 0;
    if (n < 0 && level + n < 1)
        n = 1 - level;
    return n * WORTH_LEVEL;
}
