/* mind_worth.c: what cards are worth to a seat. */
#include "families/munchkin/mind_int.h"

#include "families/munchkin/active_rules_int.h"
#include "families/munchkin/phrase_int.h"

/* A sale takes several Items at once, so that some gold is lost. */
int mind_sale_worth(const Table *t, CardId card)
{
    return card_stat(t, card, STAT_gold) * (WORTH_LEVEL * 3 / 4) /
           t->g->switches[SWITCH_level_price];
}

int mind_oneshot_bonus(const Table *t, Seat seat, CardId card)
{
    const Node *plus = oneshot_bonus(t->pack, card_def(t, card));
    Frame f = frame_of(seat, card);

    return plus ? evaluate_bonus(t, &f, plus) : card_stat(t, card, STAT_bonus);
}

bool mind_counts(const Table *t, Seat seat, CardId card, bool monsters)
{
    return strength_counts(t, (Addition){ card, seat, NOBODY, monsters, true });
}

/* ---- in use ---- */

/* The most that a bonus can be, so that one which depends on something is not
 * worth nothing. */
static int highest_bonus(const Node *plus)
{
    int n = plus->number;

    for (const Node *k = node_first(plus); k; k = node_next(plus, k))
        if (k->type == NODE_alternative && k->number > n)
            n = k->number;
    return n;
}

/* A bonus of one's own: what it gives now, and a little of what it may. */
static int plus_worth(const Table *t, Seat seat, CardId card,
                      const ClauseInfo *part)
{
    const Node *to = prep_phrase(part->node, PREP_to);
    Frame f = frame_of(seat, card);
    int now, max = highest_bonus(part->node);

    if (to && to->det != DET_you && to->det != DET_it)
        return 0;
    now = part->is_conditional && !evaluate_clause_ifs(t, &f, part->clause)
              ? 0
              : evaluate_bonus(t, &f, part->node);
    return now * WORTH_PLUS + (max > now ? (max - now) * 3 : 0);
}

static int part_worth(const Table *t, Seat seat, CardId card,
                      const ClauseInfo *part)
{
    switch (part->topic) {
    case TOPIC_SUM + SUM_strength:
        return part->node->type == NODE_plus ? plus_worth(t, seat, card, part)
                                             : 0;
    case TOPIC_SUM + SUM_escape:
    case TOPIC_SUM + SUM_die:
        return part->node->type == NODE_plus ? 5 * part->node->number : 0;
    case TOPIC_SUM + SUM_limit:
        return 6;
    case TOPIC_SUM + SUM_hands:
        return 25;
    case CLAUSE_ABILITY:
        return 8;
    case CLAUSE_REPLACE:
        return 12;
    case TOPIC_RULE + RULEROW_ties:
        return WORTH_PLUS;
    case TOPIC_RULE + RULEROW_room:
        return 10;
    default:
        return 3;
    }
}

int mind_use_worth(const Table *t, Seat seat, CardId card)
{
    int worth = card_stat(t, card, STAT_bonus) * WORTH_PLUS;

    EACH_CLAUSE (t, card, part)
        worth += part_worth(t, seat, card, part);
    return worth;
}

/* ---- Items ---- */

static bool is_in_use(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED &&
           zone_in(card_slot(t, card)->zone, ZONES_IN_PLAY);
}

/* Would it lie where that one lies? */
static bool takes_place_of(const Table *t, CardId card, CardId other)
{
    return (card_def(t, card)->room[true] & card_def(t, other)->room[true] &
            ~ROOM_HANDS) != 0 ||
           (card_stat(t, card, STAT_hands) > 0 &&
            card_stat(t, other, STAT_hands) > 0);
}

/* The least of what this seat would have to take off for it. */
static int place_worth(const Table *t, Seat seat, CardId card)
{
    int min = -1;

    if (items_have_room(t, seat, card))
        return 0;
    EACH_CARD (t, c, play_zone(seat))
        if (c != card && is_in_use(t, c) && takes_place_of(t, card, c)) {
            int worth = mind_use_worth(t, seat, c);
            if (min < 0 || worth < min)
                min = worth;
        }
    return min;
}

/* What wearing it would add for that seat; 0: nothing. */
static int item_use(const Table *t, Seat seat, CardId card)
{
    int place =
        items_usable_by(t, card, seat) ? place_worth(t, seat, card) : -1;
    int use;

    if (place < 0)
        return 0;
    use = mind_use_worth(t, seat, card) - place;
    return use > 0 ? use : 0;
}

static int item_worth(const Table *t, Seat seat, CardId card)
{
    bool worn = is_in_use(t, card) && card_owner(t, card) == seat;
    int use = worn ? mind_use_worth(t, seat, card) : item_use(t, seat, card);
    int sale = mind_sale_worth(t, card);

    return (use > sale ? use + sale / 4 : sale + use / 4) + 2;
}

/* ---- other cards ---- */

/* The last fights decide: what can turn one is kept for them. */
static int late_worth(const Table *t, int worth)
{
    return mind_is_late(t) ? worth * 2 : worth;
}

bool mind_is_late(const Table *t)
{
    return amount_extreme_level(t, true) + 2 >= t->g->switches[SWITCH_win];
}

/* What can end a fight, or turn it, saves as much as a large bonus. */
static int special_worth(const Table *t, CardId card, int otherwise)
{
    return card_def(t, card)->windows & BIT(WINDOW_fight) ? late_worth(t, 30)
                                                          : otherwise;
}

static int oneshot_worth(const Table *t, Seat seat, CardId card)
{
    int use = card_has_topic(t, card, TOPIC_SIDE)
                  ? late_worth(t, 6 + 7 * mind_oneshot_bonus(t, seat, card))
                  : special_worth(t, card, 26);
    int sale = mind_sale_worth(t, card);

    return use > sale ? use : sale;
}

/* A monster in the hand is a Level, if it can be beaten. */
static int monster_worth(const Table *t, Seat seat, CardId card)
{
    return card_stat(t, card, STAT_level) < mind_plain_strength(t, seat) ? 70
                                                                         : 40;
}

/* A second one of its kind is hardly of use. */
static int trait_worth(const Table *t, Seat seat, CardId card)
{
    int word = card_def(t, card)->word, n;

    if (card_slot(t, card)->zone == play_zone(seat))
        return 15 + mind_use_worth(t, seat, card);
    n = seat_group_count(t, seat, word);
    return n == 0 || t->pack->names[word].max == 0 ? 20 : 7;
}

/* It is less for who has to pay for it, or has to wait. */
static int levelup_worth(const Table *t, Seat seat, CardId card)
{
    int worth = WORTH_LEVEL - 8;

    if (level_of(t, seat) >= t->g->switches[SWITCH_win] - 1)
        return 8;
    EACH_CLAUSE (t, card, part)
        if (part->topic == CLAUSE_PLAYED &&
            clause_head(part->clause, NODE_cost))
            worth /= 3;
        else if (part->is_conditional)
            worth = worth * 3 / 4;
    return worth;
}

int mind_worth(const Table *t, Seat seat, CardId card)
{
    switch (card_def(t, card)->kind) {
    case KIND_monster:
        return monster_worth(t, seat, card);
    case KIND_item:
        return item_worth(t, seat, card);
    case KIND_oneshot:
        return oneshot_worth(t, seat, card);
    case KIND_levelup:
        return levelup_worth(t, seat, card);
    case KIND_trait:
        return trait_worth(t, seat, card);
    case KIND_companion:
        return 10 + mind_use_worth(t, seat, card);
    case KIND_curse: /* kept, it is a burden, or has its good side */
        return zone_in(card_slot(t, card)->zone, ZONES_IN_PLAY)
                   ? mind_use_worth(t, seat, card) - 10
                   : late_worth(t, 22);
    case KIND_enhancer:
        return late_worth(t, 25);
    case KIND_doubler: /* with it goes the second identity */
        return zone_in(card_slot(t, card)->zone, ZONES_IN_PLAY) ? 40 : 12;
    case KIND_special:
        return special_worth(t, card, 18);
    default:
        return 15;
    }
}

int mind_gain_worth(const Table *t, Seat seat, CardId card)
{
    int worth = mind_worth(t, seat, card);

    return worth > 0 ? worth : 1;
}

/* ---- all that somebody has ---- */

/* Of one's own hand the average is known. */
int mind_hand_worth(const Ranker *who, Seat seat)
{
    const Zone *hand = &who->t->g->zones[hand_zone(seat)];
    int sum = 0;

    if (hand->count == 0)
        return 0;
    if (seat != who->me)
        return ((hand->count - hand->second) * WORTH_DOOR +
                hand->second * WORTH_TREASURE) /
               hand->count;
    EACH_CARD (who->t, c, hand_zone(seat))
        sum += mind_worth(who->t, seat, c);
    return sum / hand->count;
}

int mind_all_worth(const Ranker *who, Seat seat)
{
    const Table *t = who->t;
    int sum = t->g->zones[hand_zone(seat)].count * mind_hand_worth(who, seat);

    EACH_CARD (t, c, play_zone(seat))
        if (!identity_is_card(t, c))
            sum += mind_worth(t, seat, c);
    return sum;
}
