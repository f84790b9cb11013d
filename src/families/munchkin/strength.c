/* strength.c: totals, and what cards add to them. */
#include "engine/reached.h"
#include "families/munchkin/said_int.h"

const SumRow munchkin_sums[SUMS_COUNT] = {
#define SUM(id, unit, total, to, owners, against, meaning) \
    [SUM_##id] = { #id, NOUN_##unit, NOUN_##total, to, owners, against, \
                   meaning },
#include "families/munchkin/sums.def"
};

/* Whom a bonus is for: some seats, a card, or a whole side. */
typedef struct Target {
    Seats seats;
    CardId card;
    bool fighters;
    int monsters; /* so often */
} Target;

/* The monsters as a side count once; each monster, undead monsters: so many as
 * there are; a monster: once, if there is one. */
static int monsters_meant(const Table *t, const Said *said, const Node *to)
{
    bool all = quantity_is_all(to) || (to->flags & FLAG_many);
    int n = 0;

    if (to->flags & FLAG_many && to->length == 1 && to->det != DET_each &&
        to->det != DET_all)
        return 1;
    EACH_CARD (t, c, ZONE_fight)
        n += is_fought(t, c) && card_is_meant(t, &said->f, to, face_of(t, c));
    return all || n == 0 ? n : 1;
}

static Target target_of(const Table *t, const Said *said)
{
    const Node *to = part_phrase(said->node, PREP_to);
    Target target = { 0 };

    if (!to) {
        if (!said->granted && (is_kind(t, said->f.card, KIND_monster) ||
                               is_kind(t, said->f.card, KIND_enhancer)))
            target.card = machine_it(&said->f);
        else
            target.seats = (Seats)(1u << said->f.seat);
    } else if (to->det == DET_it) {
        target.card = machine_it(&said->f);
    } else if (to->row == NOUN_side ||
               (to->row == NOUN_fighter && to->flags & FLAG_many &&
                to->length == 1 && to->det != DET_each && to->det != DET_all)) {
        target.fighters = !said->against;
        target.monsters = said->against;
    } else if (phrase_is_player(t->pack, to)) {
        Frame f = said_frame(t, said);
        target.seats = phrase_players(t, &f, to);
    } else {
        target.monsters = monsters_meant(t, said, to);
    }
    return target;
}

/* Somebody who fights is such a one: a Plumber, male; or a monster is. */
static bool is_met(const Table *t, const Said *said, const Node *what)
{
    if (what->type == NODE_phrase && !phrase_is_player(t->pack, what)) {
        EACH_CARD (t, c, ZONE_fight)
            if (is_fought(t, c) &&
                card_is_meant(t, &said->f, what, face_of(t, c)))
                return true;
        return false;
    }
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) &&
            (what->type == NODE_state
                 ? seat_is_in_state(t, &said->f, what, s)
                 : seat_is_meant(t, &said->f, what, s)))
            return true;
    return false;
}

/* against Plumber: once, if any fighter is one. What rolls are against is asked
 * when they are made. */
static bool meets(const Table *t, const Said *said)
{
    bool asked = false;

    if (t->pack->gists[said->node - t->pack->nodes].row == SUM_escape)
        return true;
    for (const Node *k = node_first(said->node); k;
         k = node_next(said->node, k)) {
        if (k->type != NODE_part || k->row != PREP_against)
            continue;
        asked = true;
        if (is_met(t, said, node_first(k)))
            return true;
    }
    return !asked;
}

static int plain_amount(const Table *t, const Said *said)
{
    return meets(t, said) ? bonus_of(t, &said->f, said->node) : 0;
}

/* SUPER-05, SUPER-06, SUPER-14: what a single doubled identity is good for
 * counts, what it is bad for does not. */
static int doubled_amount(const Table *t, const Said *said, int amount)
{
    Said masked = *said;
    bool hostile = plus_is_hostile(t, said);
    int other, trait = card_def(t, said->f.card)->trait;

    if (trait && amount < 0 && seat_is_single(t, said->f.seat, trait))
        return 0;
    masked.f.v[V_MODE] |= MODE_MASKED;
    other = plain_amount(t, &masked);
    return (other < amount) == hostile ? other : amount;
}

static int said_amount(const Table *t, const Said *said)
{
    int amount = !said->granted     ? plain_amount(t, said)
                 : meets(t, said) ? said->amount
                                  : 0;

    return !said->granted && pack_says(t, TOPIC_DOUBLES)
               ? doubled_amount(t, said, amount)
               : amount;
}

/* Bonuses to a sum, for a seat or for a card. */
typedef struct Adding {
    Sum *sum;
    int row; /* SUM_* */
    Seat seat;
    CardId card;
} Adding;

/* Your rolls, those of other players; or anybody's, if nobody is named. */
static bool is_whose_total(const Table *t, const Said *said, Seat seat)
{
    const Node *to = part_phrase(said->node, PREP_to);
    const Node *of = phrase_modifier(to, MOD_of);

    if (!of)
        of = phrase_modifier(to, MOD_owned);
    if (of)
        return seat_is_meant(t, &said->f, node_first(of), seat);
    return to->det == DET_your    ? seat == said->f.seat
           : to->det == DET_their ? seat == said->f.k
                                  : true;
}

/* -1 to escape rolls against it, against undead monsters */
static bool is_rolled_against(const Table *t, const Said *said)
{
    const Node *against = part_phrase(said->node, PREP_against);
    const Frame *run = run_frame(t);

    return !against || (run && run->card != NO_CARD &&
                        card_is_meant(t, &said->f, against,
                                      face_of(t, run->card)));
}

static const char *clause_of(const Said *said)
{
    return said->granted ? "PREC-01" : "COMBAT-03";
}

/* +1 treasure to it, to each monster; to a monster: to the first that is one.
 */
static bool is_for_monster(const Table *t, const Said *said, const Node *to,
                           CardId monster)
{
    if (to->det == DET_it)
        return machine_it(&said->f) == monster;
    if (quantity_is_all(to) || to->flags & FLAG_many)
        return card_is_meant(t, &said->f, to, monster);
    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c) && card_is_meant(t, &said->f, to, face_of(t, c)))
            return face_of(t, c) == monster;
    return false;
}

static bool is_for(const Table *t, const Said *said, const Adding *a)
{
    Target target;

    if (munchkin_sums[a->row].total != NOUN_none)
        return is_whose_total(t, said, a->seat) && is_rolled_against(t, said);
    if (a->row == SUM_treasure && part_phrase(said->node, PREP_to))
        return is_for_monster(t, said, part_phrase(said->node, PREP_to),
                              a->card);
    target = target_of(t, said);
    return (a->seat != NOBODY && seat_in(a->seat, target.seats)) ||
           (a->card != NO_CARD && a->card == target.card);
}

static bool hear_plus(const Table *t, const Said *said, void *self)
{
    Adding *a = self;

    if (is_for(t, said, a))
        sum_add(a->sum, said_amount(t, said), said->f.card, NULL,
                clause_of(said));
    return true;
}

static void add_said(const Table *t, Sum *sum, int row, Seat seat, CardId card)
{
    Adding a = { sum, row, seat, card };

    each_said(t, TOPIC_SUM + row, hear_plus, &a);
}

/* Only levels count; items other than armor do not count. */
typedef struct Counting {
    Seat seat;   /* whose it is; NOBODY: it lies in the fight */
    CardId card; /* or NO_CARD: Levels */
    bool counts;
} Counting;

/* Of whom it is said. If nobody is named: of a monster everybody who fights it,
 * of what a card left behind you alone. */
static bool is_said_of(const Table *t, const Said *said, const Node *subject,
                       Seat seat)
{
    const Node *of = phrase_modifier(subject, MOD_of);
    bool whole = !said->granted || is_kind(t, said->f.card, KIND_monster);

    if (!of)
        of = phrase_modifier(subject, MOD_owned);
    if (of && phrase_is_player(t->pack, node_first(of)))
        return seat_is_meant(t, &said->f, node_first(of), seat);
    if (subject->det == DET_your || subject->det == DET_all_your ||
        phrase_modifier(subject, MOD_have) ||
        phrase_modifier(subject, MOD_carry))
        return seat == said->f.seat;
    if (subject->det == DET_their)
        return seat == said->f.k;
    return whole || seat == said->f.seat || seat == NOBODY;
}

static bool is_counted(const Table *t, const Said *said, const Counting *c)
{
    const Node *subject = part_phrase(said->node, PREP_subject);

    if (c->card == NO_CARD)
        return subject->row == NOUN_level &&
               is_said_of(t, said, subject, c->seat);
    return subject->row != NOUN_level &&
           is_said_of(t, said, subject, c->seat) &&
           card_is_such(t, &said->f, subject, c->card);
}

/* These do not count. */
static bool hear_not(const Table *t, const Said *said, void *self)
{
    Counting *c = self;

    if (rule_applies(t, said) && is_counted(t, said, c)) {
        REACHED_NODE(t, said->node);
        c->counts = false;
    }
    return true;
}

/* Only these count: of what is the players'. */
static bool hear_only(const Table *t, const Said *said, void *self)
{
    Counting *c = self;

    if (c->seat != NOBODY && rule_applies(t, said) &&
        is_said_of(t, said, part_phrase(said->node, PREP_subject), c->seat) &&
        !is_counted(t, said, c)) {
        REACHED_NODE(t, said->node);
        c->counts = false;
    }
    return true;
}

static bool does_count(const Table *t, Seat seat, CardId card)
{
    Counting c = { .seat = seat, .card = card, .counts = true };

    each_said(t, TOPIC_RULE + RULEROW_only_levels, hear_only, &c);
    each_said(t, TOPIC_RULE + RULEROW_only_cards, hear_only, &c);
    each_said(t,
              TOPIC_RULE + (card == NO_CARD ? RULEROW_no_levels
                                            : RULEROW_no_cards),
              hear_not, &c);
    return c.counts;
}

/* its bonus counts against you */
static bool hear_against(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (machine_it(&said->f) == q->card && rule_applies(t, said))
        q->answer = 1;
    return q->answer == 0;
}

/* your headgear counts against you; headgear counts against Gnomes: against
 * those who have it */
static bool hear_penalties(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) &&
        seat_is_meant(t, &said->f, part_phrase(said->node, PREP_object),
                      owner_of(t, q->card)) &&
        card_is_meant(t, &said->f, part_phrase(said->node, PREP_subject),
                      q->card))
        q->answer = 1;
    return q->answer == 0;
}

static bool counts_against(const Table *t, CardId card)
{
    return ask_rules(t, TOPIC_RULE + RULEROW_penalty,
                     &(Question){ .card = card }, hear_against) ||
           ask_rules(t, TOPIC_RULE + RULEROW_penalties,
                     &(Question){ .card = card }, hear_penalties);
}

/* Your strength, the strength of another player: whose; of the monsters:
 * nobody's. */
static bool is_strength_of(const Table *t, const Said *said,
                           const Node *strength, Seat seat)
{
    const Node *of = phrase_modifier(strength, MOD_of);

    if (!of)
        of = phrase_modifier(strength, MOD_owned);
    if (of)
        return phrase_is_player(t->pack, node_first(of)) &&
               seat_in(seat, phrase_players(t, &said->f, node_first(of)));
    return seat == (strength->det == DET_their ? said->f.k : said->f.seat);
}

static bool multiplies(const Node *order)
{
    const Node *object = part_phrase(order, PREP_object);

    return (order->row == SAY_double || order->row == SAY_triple) &&
           object->row != NOUN_price;
}

/* double the price of an item */
static bool hear_price(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (said->node->row == SAY_double && machine_it(&said->f) == q->card &&
        part_phrase(said->node, PREP_object)->row == NOUN_price)
        q->answer++;
    (void)t;
    return true;
}

/* What it is sold for (SELL-01), as cards have it now. */
int price_of(const Table *t, CardId card)
{
    Question q = { .card = card };
    int gold = fact(t, card, FACT_gold);

    if (gold != 0)
        each_granted(t, TOPIC_ORDER, hear_price, &q);
    return gold * (1 + q.answer);
}

/* Triple the bonus of a fighter's footgear, double a monster's strength: so
 * often more. */
static bool hear_multiply(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *object = part_phrase(said->node, PREP_object);
    int more = said->node->row == SAY_triple ? 2 : 1;

    if (!multiplies(said->node))
        return true;
    if (q->card != NO_CARD
            ? !strength_is_sides(t->pack, object) &&
                  q->card == machine_it(&said->f)
            : object->row == NOUN_strength &&
                  (q->seat == NOBODY
                       ? strength_is_monsters(t->pack, object)
                       : is_strength_of(t, said, object, q->seat)))
        q->answer += more;
    return true;
}

/* Of a card; of a player; of the monsters (nobody). */
static int multiplied(const Table *t, Seat seat, CardId card)
{
    Question q = { .seat = seat, .card = card };

    each_granted(t, TOPIC_ORDER, hear_multiply, &q);
    return q.answer;
}

static void add_card(const Table *t, Sum *sum, Seat seat, CardId card)
{
    Sum own = { 0 };

    if (!does_count(t, seat, card))
        return;
    figures_reached(t, card);
    sum_add(&own, fact(t, card, FACT_bonus), card, NULL, "ITEM-04");
    if (counts_against(t, card))
        own.total = -own.total;
    sum_add(sum, own.total * (1 + multiplied(t, seat, card)), card, NULL,
            "ITEM-04");
}

/* Bonuses of cards that do not count give nothing either. */
static void add_own(const Table *t, Sum *sum, Seat seat, const Said *said)
{
    bool item = !said->granted && is_kind(t, said->f.card, KIND_item);
    int times = said->granted ? 1 : 1 + multiplied(t, seat, said->f.card);

    if (item && !does_count(t, seat, said->f.card))
        return;
    if (!said->granted && owner_of(t, said->f.card) == seat &&
        counts_against(t, said->f.card))
        times = -times;
    sum->whose = seat + 1;
    sum_add(sum, said_amount(t, said) * times, said->f.card, NULL,
            clause_of(said));
    sum->whose = 0;
}

static bool hear_own(const Table *t, const Said *said, void *self)
{
    Adding *a = self;

    if (seat_in(a->seat, target_of(t, said).seats))
        add_own(t, a->sum, a->seat, said);
    return true;
}

/* Level and Items: what is no statement. */
static void add_figures(const Table *t, Sum *sum, Seat seat)
{
    sum->whose = seat + 1;
    if (does_count(t, seat, NO_CARD))
        sum_add(sum, level_of(t, seat), NO_CARD, "Level", "COMBAT-03");
    EACH_CARD (t, c, play_of(seat))
        if (fact(t, c, FACT_bonus) != 0 &&
            (counts_in_play(t, c) || counts_against(t, c)))
            add_card(t, sum, seat, c);
    sum->whose = 0;
}

int seat_strength(const Table *t, Seat seat, Sum *sum)
{
    Adding a = { sum, SUM_strength, seat, NO_CARD };

    add_figures(t, sum, seat);
    each_said(t, TOPIC_SUM + SUM_strength, hear_own, &a);
    return sum->total;
}

/* add its level to your side; set your strength to ...: settled when it was
 * done */
typedef struct Added {
    Sum *sum;
    bool against; /* of the monsters */
} Added;

static bool hear_added(const Table *t, const Said *said, void *self)
{
    const Added *added = self;

    if ((said->node->row == SAY_add || said->node->row == SAY_set) &&
        said->against == added->against)
        sum_add(added->sum, said->amount, said->f.card, NULL, "PREC-01");
    (void)t;
    return true;
}

static void add_orders(const Table *t, Sum *sum, bool against)
{
    each_granted(t, TOPIC_ORDER, hear_added, &(Added){ sum, against });
}

static int oneshot_gives(const Table *t, CardId card)
{
    const Node *plus = oneshot_plus(t->pack, card_def(t, card));
    Seat by = card_slot(t, card)->by;
    Frame f = frame_of(by, card);

    figures_reached(t, card);
    return plus ? bonus_of(t, &f, plus) : fact(t, card, FACT_bonus);
}

static void add_oneshots(const Table *t, Sum *sum, bool against)
{
    EACH_CARD (t, c, ZONE_fight)
        if (card_says(t, c, TOPIC_SIDE) &&
            against == !!(card_slot(t, c)->flags & CARD_AGAINST) &&
            does_count(t, NOBODY, c))
            sum_add(sum, oneshot_gives(t, c), c, NULL,
                    against ? "ONESHOT-06" : "ONESHOT-03");
}

/* Only levels count: nothing else of the players' side does (GAP-53). */
static bool hear_only_levels(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) && is_kind(t, said->f.card, KIND_monster))
        q->answer = 1;
    return q->answer == 0;
}

static void levels_alone(const Table *t, Sum *sum)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) && does_count(t, s, NO_CARD))
            sum_add(sum, level_of(t, s), NO_CARD, "Level", "GAP-53");
}

static void add_times(const Table *t, Sum *sum, int own, int times, CardId card)
{
    (void)t;
    for (int i = 0; i < times; i++)
        sum_add(sum, own, card, card ? NULL : "doubled", "PREC-01");
}

/* So often more: what the seat is worth by itself. */
static void add_doubled(const Table *t, Sum *sum, Seat seat, int times)
{
    int own = times > 0 ? seat_strength(t, seat, &(Sum){ 0 }) : 0;

    add_times(t, sum, own, times, NO_CARD);
}

static void add_fighters(const Table *t, Sum *sum)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t))) {
            add_doubled(t, sum, s, multiplied(t, s, NO_CARD));
            add_figures(t, sum, s);
        }
    add_oneshots(t, sum, false);
    add_orders(t, sum, false);
}

static int floor_of(const Table *t)
{
    return t->g->switches[SWITCH_floor];
}

/* LEVEL-06: some books let no monster fall below a Level of its own: there all
 * that is said of it is added to it alone. */
static void add_monster(const Table *t, Sum *sum, CardId monster)
{
    int before = sum->total, least = floor_of(t);

    sum_add(sum, fact(t, monster, FACT_level), monster, NULL, "COMBAT-04");
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_enhancer) && card_slot(t, c)->host == monster) {
            figures_reached(t, c);
            sum_add(sum, fact(t, c, FACT_bonus), c, NULL, "ENH-01");
        }
    if (least == 0)
        return;
    add_said(t, sum, SUM_strength, NOBODY, monster);
    if (sum->total - before < least)
        sum_add(sum, least - (sum->total - before), monster, NULL, "LEVEL-06");
}

static void add_monsters(const Table *t, Sum *sum)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c) && does_count(t, NOBODY, face_of(t, c))) {
            int before = sum->total;
            add_monster(t, sum, face_of(t, c));
            add_times(t, sum, sum->total - before,
                      multiplied(t, NOBODY, face_of(t, c)), c);
        }
    add_times(t, sum, sum->total, multiplied(t, NOBODY, NO_CARD), NO_CARD);
    add_oneshots(t, sum, true);
    add_orders(t, sum, true);
}

/* One monster alone, with what lies on it and is said of it. */
int monster_strength(const Table *t, CardId monster)
{
    Sum sum = { 0 };

    add_monster(t, &sum, monster);
    if (floor_of(t) == 0)
        add_said(t, &sum, SUM_strength, NOBODY, monster);
    return sum.total * (1 + multiplied(t, NOBODY, monster));
}

/* What is said is gone through once for both sides. */
typedef struct Fight {
    Sum *might, *menace; /* or NULL */
} Fight;

static int times_fought(const Table *t, CardId monster)
{
    int n = 0;

    EACH_CARD (t, c, ZONE_fight)
        n += is_fought(t, c) && face_of(t, c) == monster;
    return n;
}

static bool hear_fight(const Table *t, const Said *said, void *self)
{
    const Fight *fight = self;
    Target target = target_of(t, said);
    Seats seats = target.seats & seats_fighting(t);
    int times = target.monsters ? target.monsters
                : target.card != NO_CARD && floor_of(t) == 0
                    ? times_fought(t, target.card)
                    : 0;

    for (; seats != 0 && fight->might; seats &= (Seats)(seats - 1))
        add_own(t, fight->might, (Seat)__builtin_ctz(seats), said);
    if (target.fighters && fight->might)
        sum_add(fight->might, said_amount(t, said), said->f.card, NULL,
                clause_of(said));
    for (; times > 0 && fight->menace; times--)
        sum_add(fight->menace, said_amount(t, said), said->f.card, NULL,
                clause_of(said));
    return true;
}

static void add_fight(const Table *t, Sum *might, Sum *menace)
{
    Fight fight = { might, menace };

    if (might && ask_rules(t, TOPIC_RULE + RULEROW_only_levels,
                           &(Question){ 0 }, hear_only_levels)) {
        levels_alone(t, might);
        fight.might = NULL;
    }
    if (fight.might)
        add_fighters(t, might);
    if (menace)
        add_monsters(t, menace);
    each_said(t, TOPIC_SUM + SUM_strength, hear_fight, &fight);
}

int combat_might(const Table *t, Sum *sum)
{
    add_fight(t, sum, NULL);
    return sum->total;
}

int combat_menace(const Table *t, Sum *sum)
{
    add_fight(t, NULL, sum);
    return sum->total;
}

void combat_totals(const Table *t, int *might, int *menace)
{
    Sum ours = { 0 }, theirs = { 0 };

    add_fight(t, &ours, &theirs);
    *might = ours.total;
    *menace = theirs.total;
}

/* ---- other totals ---- */

/* What is added to a roll to escape (RUN-06), or to any roll. */
int escape_bonus(const Table *t, Seat seat, Sum *sum)
{
    add_said(t, sum, SUM_escape, seat, NO_CARD);
    add_said(t, sum, SUM_die, seat, NO_CARD);
    add_said(t, sum, SUM_roll, seat, NO_CARD);
    return sum->total;
}

/* A die stays a die, whatever is added to it. */
int die_counts(const Table *t, Seat seat, int die)
{
    Sum sum = { .total = die };

    add_said(t, &sum, SUM_die, seat, NO_CARD);
    add_said(t, &sum, SUM_roll, seat, NO_CARD);
    return sum.total < 1 ? 1 : sum.total > 6 ? 6 : sum.total;
}

int hand_limit(const Table *t, Seat seat, Sum *sum)
{
    sum_add(sum, t->g->switches[SWITCH_hand], NO_CARD, "hand limit", "HAND-03");
    add_said(t, sum, SUM_limit, seat, NO_CARD);
    return sum->total;
}

int hands_of(const Table *t, Seat seat)
{
    Sum sum = { .total = 2 }; /* ITEM-11 */

    add_said(t, &sum, SUM_hands, seat, NO_CARD);
    return sum.total;
}

/* Treasures that statements with conditions add to a monster. */
int more_treasures(const Table *t, CardId monster)
{
    Sum sum = { 0 };

    add_said(t, &sum, SUM_treasure, NOBODY, monster);
    return sum.total;
}
