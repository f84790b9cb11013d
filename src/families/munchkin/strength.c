/* strength.c: totals, and what cards add to them. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"
#include "families/munchkin/phrase_int.h"

const SumRow munchkin_sums[SUMS_COUNT] = {
#define SUM(id, unit, total, to, owners, against, meaning) \
    [SUM_##id] = { \
        #id, NOUN_##unit, NOUN_##total, to, owners, against, meaning \
    },
#include "families/munchkin/sums.def"
};

/* Whom a bonus is for: some seats, a card, or a whole side. */
typedef struct BonusTarget {
    Seats seats;
    CardId card;
    bool fighters;
    int monsters; /* so often */
} BonusTarget;

/* The monsters, the fighters per item you have: a side as a whole. */
static bool means_side(const Node *to)
{
    const Node *per = phrase_modifier(to, MOD_per);

    return to->flags & FLAG_plural &&
           (to->det == DET_none || to->det == DET_the) &&
           to->length == 1 + (per ? per->length : 0);
}

/* A monster and its twins, as many as there are. */
static int times_fought(const Table *t, CardId monster)
{
    int n = 0;

    EACH_CARD (t, c, ZONE_fight)
        n += combat_has_monster(t, c) && twin_original(t, c) == monster;
    return n;
}

/* GAP-55: what a monster says, or what lies on it, its twins say as well. */
static int times_said(const Table *t, const ActiveRule *active)
{
    CardId card = active->f.card;
    CardId by =
        card_is_kind(t, card, KIND_enhancer) ? card_slot(t, card)->host : card;
    int n = active->granted ? 0 : times_fought(t, by);

    return n > 1 ? n : 1;
}

/* The monsters as a side count once; each monster, undead monsters: so many as
 * there are; a monster: once, if there is one. */
static int count_monsters_matched(const Table *t, const ActiveRule *active,
                                  const Node *to)
{
    bool all = quantity_is_all(to) || (to->flags & FLAG_plural);
    int n = 0;

    if (means_side(to))
        return 1;
    EACH_CARD (t, c, ZONE_fight)
        n += combat_has_monster(t, c) &&
             (card_matches(t, &active->f, to, twin_original(t, c)) ||
              twin_is_meant(t, &active->f, to, c));
    return all || n == 0 ? n : 1;
}

static BonusTarget bonus_target(const Table *t, const ActiveRule *active)
{
    const Node *to = prep_phrase(active->node, PREP_to);
    BonusTarget target = { 0 };

    if (!to) {
        if (!active->granted &&
            (card_is_kind(t, active->f.card, KIND_monster) ||
             card_is_kind(t, active->f.card, KIND_enhancer)))
            target.card = active->f.it;
        else
            target.seats = (Seats)(1u << active->f.seat);
    } else if (to->det == DET_it) {
        target.card = active->f.it;
    } else if (to->row == NOUN_side ||
               (to->row == NOUN_fighter && means_side(to))) {
        target.fighters =
            !active->against &&
            (to->det != DET_your || combat_includes(t, active->f.seat));
        target.monsters = active->against;
    } else if (phrase_is_player(t->pack, to)) {
        Frame f = super_frame(t, active);
        target.seats = phrase_players(t, &f, to);
    } else {
        target.monsters = count_monsters_matched(t, active, to);
    }
    return target;
}

/* Somebody who fights is such a one: a Plumber, male; or a monster is. */
static bool fight_includes(const Table *t, const ActiveRule *active,
                           const Node *what)
{
    if (what->type == NODE_phrase && !phrase_is_player(t->pack, what)) {
        EACH_CARD (t, c, ZONE_fight)
            if (combat_has_monster(t, c) &&
                card_matches(t, &active->f, what, twin_original(t, c)))
                return true;
        return false;
    }
    EACH_SEAT (t, s)
        if (seat_in(s, combat_fighters(t)) &&
            (what->type == NODE_cond ? player_has_cond(t, &active->f, what, s)
                                     : seat_matches(t, &active->f, what, s)))
            return true;
    return false;
}

/* against Plumber: once, if any fighter is one. What rolls are against is asked
 * when they are made. */
static bool against_matches(const Table *t, const ActiveRule *active)
{
    bool asked = false;

    if (t->pack->node_info[active->node - t->pack->nodes].row == SUM_escape)
        return true;
    for (const Node *k = node_first(active->node); k;
         k = node_next(active->node, k)) {
        if (k->type != NODE_prep || k->row != PREP_against)
            continue;
        asked = true;
        if (fight_includes(t, active, node_first(k)))
            return true;
    }
    return !asked;
}

static int plain_amount(const Table *t, const ActiveRule *active)
{
    return against_matches(t, active)
               ? evaluate_bonus(t, &active->f, active->node)
               : 0;
}

/* SUPER-05, SUPER-06, SUPER-14: what a single doubled identity is good for
 * counts, what it is bad for does not. */
static int doubled_amount(const Table *t, const ActiveRule *active, int amount)
{
    ActiveRule masked = *active;
    bool hostile = super_plus_is_hostile(t, active);
    int other, trait = card_def(t, active->f.card)->trait;

    if (trait && amount < 0 && identity_is_single(t, active->f.seat, trait))
        return 0;
    masked.f.mode |= MODE_MASKED;
    other = plain_amount(t, &masked);
    return (other < amount) == hostile ? other : amount;
}

static int active_amount(const Table *t, const ActiveRule *active)
{
    int amount = !active->granted             ? plain_amount(t, active)
                 : against_matches(t, active) ? active->amount
                                              : 0;

    return !active->granted && pack_has_topic(t, TOPIC_DOUBLER)
               ? doubled_amount(t, active, amount)
               : amount;
}

/* Bonuses to a sum, for a seat or for a card. */
typedef struct BonusAdder {
    Sum *sum;
    int row; /* SUM_* */
    Seat seat;
    CardId card;
} BonusAdder;

/* Your rolls, those of other players; or anybody's, if nobody is named. */
static bool is_total_of(const Table *t, const ActiveRule *active, Seat seat)
{
    const Node *to = prep_phrase(active->node, PREP_to);
    const Node *of = phrase_modifier(to, MOD_of);

    if (!of)
        of = phrase_modifier(to, MOD_owned);
    if (of)
        return seat_matches(t, &active->f, node_first(of), seat);
    return to->det == DET_your    ? seat == active->f.seat
           : to->det == DET_their ? seat == active->f.they
                                  : true;
}

/* -1 to escape rolls against it, against undead monsters: this one, or the one
 * that is rolled against now. */
static bool is_rolled_against(const Table *t, const ActiveRule *active,
                              CardId monster)
{
    const Node *against = prep_phrase(active->node, PREP_against);
    const RunFrame *run = current_run(t);

    if (monster == NO_CARD && run)
        monster = run->card;
    return !against ||
           (monster != NO_CARD &&
            card_matches(t, &active->f, against, twin_original(t, monster)));
}

static const char *cite_of(const ActiveRule *active)
{
    return active->granted ? "PREC-01" : "COMBAT-03";
}

/* +1 treasure to it, to each monster; to a monster: to the first that is one.
 */
static bool applies_to_monster(const Table *t, const ActiveRule *active,
                               const Node *to, CardId monster)
{
    if (to->det == DET_it)
        return active->f.it == monster;
    if (quantity_is_all(to) || to->flags & FLAG_plural)
        return card_matches(t, &active->f, to, monster);
    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c) &&
            card_matches(t, &active->f, to, twin_original(t, c)))
            return twin_original(t, c) == monster;
    return false;
}

static bool applies_to(const Table *t, const ActiveRule *active,
                       const BonusAdder *a)
{
    BonusTarget target;

    if (munchkin_sums[a->row].total != NOUN_none)
        return is_total_of(t, active, a->seat) &&
               is_rolled_against(t, active, a->card);
    if (a->row == SUM_treasure && prep_phrase(active->node, PREP_to))
        return applies_to_monster(t, active, prep_phrase(active->node, PREP_to),
                                  a->card);
    target = bonus_target(t, active);
    return (a->seat != NOBODY && seat_in(a->seat, target.seats)) ||
           (a->card != NO_CARD && a->card == target.card);
}

/* What a statement adds to a player's strength, or (NOBODY) to that of a side.
 */
static Addition addition_to(const ActiveRule *active, Seat to, bool monsters)
{
    return (Addition){ .card = active->f.card,
                       .by = active->f.seat,
                       .to = to,
                       .monsters = monsters,
                       .done = active->granted };
}

/* -1 to escape rolls against it: of each twin only when it is rolled against.
 */
static bool is_of_one_monster(const ActiveRule *active, const BonusAdder *a)
{
    const Node *against = prep_phrase(active->node, PREP_against);

    return munchkin_sums[a->row].total == NOUN_none ||
           (against && phrase_is_reference(against));
}

static bool visit_plus(const Table *t, const ActiveRule *active, void *self)
{
    BonusAdder *a = self;
    int times = is_of_one_monster(active, a) ? 1 : times_said(t, active);

    if (a->row == SUM_strength &&
        !strength_counts(t, addition_to(active, NOBODY, true)))
        return true;
    for (; applies_to(t, active, a) && times > 0; times--)
        sum_add_statement(a->sum, active_amount(t, active), &active->f,
                          active->node, cite_of(active));
    return true;
}

static void add_active(const Table *t, Sum *sum, int row, Seat seat,
                       CardId card)
{
    BonusAdder a = { sum, row, seat, card };

    each_active_rule(t, TOPIC_SUM + row, visit_plus, &a);
}

static void add_card(const Table *t, Sum *sum, Seat seat, CardId card)
{
    Addition added = { .card = card, .by = seat, .to = seat };
    Sum own = { 0 };
    CardId rule;

    if (!strength_is_counted(t, added, &rule)) {
        sum_add_idle(sum, card, NULL, "ITEM-04", rule);
        return;
    }
    cover_stats(t, card);
    sum_add(&own, card_stat(t, card, STAT_bonus), card, NULL, "ITEM-04");
    if (strength_counts_against(t, card))
        own.total = -own.total;
    sum_add(sum, own.total * (1 + strength_multiplier(t, seat, card)), card,
            NULL, "ITEM-04");
}

/* What is told of a bonus that does not count: nothing, if its card has another
 * one that is told. */
static void add_idle(const Table *t, Sum *sum, const ActiveRule *active,
                     CardId rule)
{
    if (sum->on_term &&
        (active->granted || card_stat(t, active->f.card, STAT_bonus) == 0))
        sum_add_idle(sum, active->f.card, NULL,
                     active->granted ? "PREC-01" : "ITEM-04", rule);
}

/* A bonus of one who fights. */
static void add_own_bonus(const Table *t, Sum *sum, Seat seat,
                          const ActiveRule *active)
{
    int times =
        active->granted ? 1 : 1 + strength_multiplier(t, seat, active->f.card);
    CardId rule;

    if (!active->granted && card_owner(t, active->f.card) == seat &&
        strength_counts_against(t, active->f.card))
        times = -times;
    sum->whose = seat + 1;
    if (strength_is_counted(t, addition_to(active, seat, false), &rule))
        sum_add_statement(sum, active_amount(t, active) * times, &active->f,
                          active->node, cite_of(active));
    else
        add_idle(t, sum, active, rule);
    sum->whose = 0;
}

/* A bonus of a side. */
static void add_side_bonus(const Table *t, Sum *sum, const ActiveRule *active,
                           bool monsters)
{
    CardId rule;

    if (strength_is_counted(t, addition_to(active, NOBODY, monsters), &rule))
        sum_add_statement(sum, active_amount(t, active), &active->f,
                          active->node, cite_of(active));
    else
        add_idle(t, sum, active, rule);
}

static bool visit_own(const Table *t, const ActiveRule *active, void *self)
{
    BonusAdder *a = self;

    if (seat_in(a->seat, bonus_target(t, active).seats))
        add_own_bonus(t, a->sum, a->seat, active);
    return true;
}

/* Level and Items: what is no statement. */
static void add_stats(const Table *t, Sum *sum, Seat seat)
{
    CardId rule;

    sum->whose = seat + 1;
    if (strength_is_counted(t, (Addition){ .by = seat, .to = seat }, &rule))
        sum_add(sum, level_of(t, seat), NO_CARD, "Level", "COMBAT-03");
    else
        sum_add_idle(sum, NO_CARD, "Level", "COMBAT-03", rule);
    EACH_CARD (t, c, play_zone(seat))
        if (card_stat(t, c, STAT_bonus) != 0 &&
            (active_card_counts(t, c) || strength_counts_against(t, c)))
            add_card(t, sum, seat, c);
        else if (sum->on_term && card_slot(t, c)->flags & CARD_EQUIPPED &&
                 !active_card_counts(t, c))
            sum_add_idle(sum, c, NULL, "ITEM-04", NO_CARD);
    sum->whose = 0;
}

int strength_of_seat(const Table *t, Seat seat, Sum *sum)
{
    BonusAdder a = { sum, SUM_strength, seat, NO_CARD };

    add_stats(t, sum, seat);
    each_active_rule(t, TOPIC_SUM + SUM_strength, visit_own, &a);
    return sum->total;
}

/* add its level to your side; set your strength to ...: settled when it was
 * done */
typedef struct SideAdder {
    Sum *sum;
    bool against; /* of the monsters */
} SideAdder;

static bool visit_added(const Table *t, const ActiveRule *active, void *self)
{
    const SideAdder *added = self;

    if ((active->node->row == CARDVERB_add ||
         active->node->row == CARDVERB_set) &&
        active->against == added->against &&
        strength_counts(t, addition_to(active, NOBODY, added->against)))
        sum_add(added->sum, active->amount, active->f.card, NULL, "PREC-01");
    return true;
}

static void add_commands(const Table *t, Sum *sum, bool against)
{
    each_granted_rule(t, TOPIC_COMMAND, visit_added,
                      &(SideAdder){ sum, against });
}

static int oneshot_amount(const Table *t, CardId card)
{
    const Node *plus = oneshot_bonus(t->pack, card_def(t, card));
    Seat by = card_slot(t, card)->by;
    Frame f = frame_of(by, card);

    cover_stats(t, card);
    return plus ? evaluate_bonus(t, &f, plus) : card_stat(t, card, STAT_bonus);
}

static void add_oneshots(const Table *t, Sum *sum, bool against)
{
    const char *clause = against ? "ONESHOT-06" : "ONESHOT-03";

    EACH_CARD (t, c, ZONE_fight) {
        Addition added = { c, card_slot(t, c)->by, NOBODY, against };
        CardId rule;
        if (!card_has_topic(t, c, TOPIC_SIDE) ||
            against != !!(card_slot(t, c)->flags & CARD_AGAINST))
            continue;
        if (strength_is_counted(t, added, &rule))
            sum_add(sum, oneshot_amount(t, c), c, NULL, clause);
        else
            sum_add_idle(sum, c, NULL, clause, rule);
    }
}

static void add_repeated(const Table *t, Sum *sum, int own, int times,
                         CardId card)
{
    (void)t;
    for (int i = 0; i < times; i++)
        sum_add(sum, own, card, card ? NULL : "doubled", "PREC-01");
}

/* So often more: what the seat is worth by itself. */
static void add_doubled(const Table *t, Sum *sum, Seat seat, int times)
{
    int own = times > 0 ? strength_of_seat(t, seat, &(Sum){ 0 }) : 0;

    add_repeated(t, sum, own, times, NO_CARD);
}

static void add_fighters(const Table *t, Sum *sum)
{
    EACH_SEAT (t, s)
        if (seat_in(s, combat_fighters(t))) {
            add_doubled(t, sum, s, strength_multiplier(t, s, NO_CARD));
            add_stats(t, sum, s);
        }
    add_oneshots(t, sum, false);
    add_commands(t, sum, false);
}

static int level_floor(const Table *t)
{
    return t->g->switches[SWITCH_level_floor];
}

/* Does something that lies in the fight count for the monsters? */
static bool counts_for_monsters(const Table *t, CardId card)
{
    return strength_counts(t, (Addition){ card, NOBODY, NOBODY, true });
}

/* LEVEL-06: some books let no monster fall below a Level of its own: there all
 * that is said of it is added to it alone. */
static void add_monster(const Table *t, Sum *sum, CardId monster)
{
    int before = sum->total, min = level_floor(t);

    sum_add(sum, card_stat(t, monster, STAT_level), monster, NULL, "COMBAT-04");
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_enhancer) &&
            card_slot(t, c)->host == monster && counts_for_monsters(t, c)) {
            cover_stats(t, c);
            sum_add(sum, card_stat(t, c, STAT_bonus), c, NULL, "ENH-01");
        }
    if (min == 0)
        return;
    add_active(t, sum, SUM_strength, NOBODY, monster);
    if (sum->total - before < min)
        sum_add(sum, min - (sum->total - before), monster, NULL, "LEVEL-06");
}

static void add_monsters(const Table *t, Sum *sum)
{
    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c) &&
            counts_for_monsters(t, twin_original(t, c))) {
            int before = sum->total;
            add_monster(t, sum, twin_original(t, c));
            add_repeated(t, sum, sum->total - before,
                         strength_multiplier(t, NOBODY, twin_original(t, c)),
                         c);
        }
    add_repeated(t, sum, sum->total, strength_multiplier(t, NOBODY, NO_CARD),
                 NO_CARD);
    add_oneshots(t, sum, true);
    add_commands(t, sum, true);
}

/* One monster alone, with what lies on it and is said of it. */
int strength_of_monster(const Table *t, CardId monster)
{
    Sum sum = { 0 };

    add_monster(t, &sum, monster);
    if (level_floor(t) == 0)
        add_active(t, &sum, SUM_strength, NOBODY, monster);
    return sum.total * (1 + strength_multiplier(t, NOBODY, monster));
}

/* What is said is gone through once for both sides. */
typedef struct FightSums {
    Sum *fighters_total, *monsters_total; /* or NULL */
} FightSums;

static bool visit_fight(const Table *t, const ActiveRule *active, void *self)
{
    const FightSums *fight = self;
    BonusTarget target = bonus_target(t, active);
    Seats seats = target.seats & combat_fighters(t);
    int said = times_said(t, active);
    int times = target.monsters ? target.monsters * said
                : target.card != NO_CARD && level_floor(t) == 0 &&
                        counts_for_monsters(t, target.card)
                    ? times_fought(t, target.card)
                    : 0;

    for (; seats != 0 && fight->fighters_total; seats &= (Seats)(seats - 1))
        for (int i = 0; i < said; i++)
            add_own_bonus(t, fight->fighters_total, (Seat)__builtin_ctz(seats),
                          active);
    for (; target.fighters && fight->fighters_total && said > 0; said--)
        add_side_bonus(t, fight->fighters_total, active, false);
    for (; times > 0 && fight->monsters_total; times--)
        add_side_bonus(t, fight->monsters_total, active, true);
    return true;
}

static void add_fight(const Table *t, Sum *fighters_total, Sum *monsters_total)
{
    FightSums fight = { fighters_total, monsters_total };

    if (fighters_total)
        add_fighters(t, fighters_total);
    if (monsters_total)
        add_monsters(t, monsters_total);
    each_active_rule(t, TOPIC_SUM + SUM_strength, visit_fight, &fight);
}

int strength_fighters_total(const Table *t, Sum *sum)
{
    add_fight(t, sum, NULL);
    return sum->total;
}

int strength_monsters_total(const Table *t, Sum *sum)
{
    add_fight(t, NULL, sum);
    return sum->total;
}

void strength_totals(const Table *t, int *fighters_total, int *monsters_total)
{
    Sum ours = { 0 }, theirs = { 0 };

    add_fight(t, &ours, &theirs);
    *fighters_total = ours.total;
    *monsters_total = theirs.total;
}

/* ---- other totals ---- */

/* What is added to a roll to escape (RUN-06), or to any roll. */
int strength_escape_bonus(const Table *t, Seat seat, CardId monster, Sum *sum)
{
    add_active(t, sum, SUM_escape, seat, monster);
    add_active(t, sum, SUM_die, seat, monster);
    add_active(t, sum, SUM_roll, seat, monster);
    return sum->total;
}

/* A die stays a die, whatever is added to it. */
int strength_die_total(const Table *t, Seat seat, int die)
{
    Sum sum = { .total = die };

    add_active(t, &sum, SUM_die, seat, NO_CARD);
    add_active(t, &sum, SUM_roll, seat, NO_CARD);
    return sum.total < 1 ? 1 : sum.total > 6 ? 6 : sum.total;
}

int strength_hand_limit(const Table *t, Seat seat, Sum *sum)
{
    sum_add(sum, t->g->switches[SWITCH_hand_limit], NO_CARD, "hand limit",
            "HAND-03");
    add_active(t, sum, SUM_limit, seat, NO_CARD);
    return sum->total;
}

int strength_hands(const Table *t, Seat seat)
{
    Sum sum = { .total = 2 }; /* ITEM-11 */

    add_active(t, &sum, SUM_hands, seat, NO_CARD);
    return sum.total;
}

/* Treasures that statements with conditions add to a monster. */
int strength_treasure_bonus(const Table *t, CardId monster)
{
    Sum sum = { 0 };

    add_active(t, &sum, SUM_treasure, NOBODY, monster);
    return sum.total;
}
