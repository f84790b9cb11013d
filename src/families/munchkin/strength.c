/* strength.c: totals, and what cards add to them. */
#include "engine/reached.h"
#include "families/munchkin/said_int.h"

/* Whom a bonus is for: some seats, a card, or a whole side. */
typedef struct Target {
    Seats seats;
    CardId card;
    bool fighters, monsters;
} Target;

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
               (to->row == NOUN_fighter && to->flags & FLAG_many)) {
        target.fighters = !said->against;
        target.monsters = said->against;
    } else if (phrase_is_player(t->pack, to)) {
        Frame f = said_frame(t, said);
        target.seats = phrase_players(t, &f, to);
    } else if (to->name != 0 && t->pack->words[to->name].kind == KIND_monster) {
        target.monsters = true;
    }
    return target;
}

/* Somebody who fights is such a one: a Plumber, male. */
static bool is_met(const Table *t, const Said *said, const Node *what)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) &&
            (what->type == NODE_state
                 ? seat_is(t, s, what->row)
                 : seat_in(s, phrase_players(t, &said->f, what))))
            return true;
    return false;
}

/* against Plumber: once, if any fighter is one */
static bool meets(const Table *t, const Said *said)
{
    bool asked = false;

    for (const Node *k = node_first(said->node); k;
         k = node_next(said->node, k)) {
        const Node *what = node_first(k);
        if (k->type != NODE_part || k->row != PREP_against ||
            (what->type == NODE_phrase && !phrase_is_player(t->pack, what)))
            continue;
        asked = true;
        if (is_met(t, said, what))
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
    int amount = said->granted ? said->amount : plain_amount(t, said);

    return !said->granted && t->pack->says & SAYS_DOUBLES
               ? doubled_amount(t, said, amount)
               : amount;
}

/* Bonuses of a sort, for a seat or for a card. */
typedef struct Adding {
    Sum *sum;
    Quantity quantity;
    Seat seat;
    CardId card;
} Adding;

/* Your rolls; or anybody's, against the monster that says so. */
static Seats whose_roll(const Table *t, const Said *said, Seat seat)
{
    const Node *to = part_phrase(said->node, PREP_to);
    const Node *against = part_phrase(said->node, PREP_against);
    const Frame *run = run_frame(t);

    if (against && (!run || face_of(t, run->card) != machine_it(&said->f)))
        return 0;
    return (Seats)(1u << (to->det == DET_your ? said->f.seat : seat));
}

static const char *clause_of(const Said *said)
{
    return said->granted ? "PREC-01" : "COMBAT-03";
}

static bool hear_plus(const Table *t, const Said *said, void *self)
{
    Adding *a = self;
    Target target = target_of(t, said);

    if (a->quantity == Q_ESCAPE || a->quantity == Q_DIE ||
        a->quantity == Q_LIMIT)
        target.seats = whose_roll(t, said, a->seat);
    if ((a->seat != NOBODY && seat_in(a->seat, target.seats)) ||
        (a->card != NO_CARD && a->card == target.card))
        sum_add(a->sum, said_amount(t, said), said->f.card, NULL,
                clause_of(said));
    return true;
}

static void add_said(const Table *t, Sum *sum, Quantity quantity, Seat seat,
                     CardId card)
{
    Adding a = { sum, quantity, seat, card };

    each_said(t, SAYS_PLUS(quantity), hear_plus, &a);
}

/* Only levels count; items other than armor do not count. */
typedef struct Counting {
    Seat seat;
    CardId card; /* or NO_CARD: Levels */
    bool counts, only;
} Counting;

static bool hear_counting(const Table *t, const Said *said, void *self)
{
    Counting *c = self;
    const Node *subject = part_phrase(said->node, PREP_subject);
    bool whole = !said->granted || is_kind(t, said->f.card, KIND_monster);
    bool meant;

    if ((!whole && said->f.seat != c->seat) || !rule_applies(t, said))
        return true;
    meant = c->card == NO_CARD
                ? subject->row == NOUN_level
                : subject->row != NOUN_level &&
                      card_is_such(t, &said->f, subject, c->card);
    if (meant == (said->node->row == RULE_not_count)) {
        REACHED_NODE(t, said->node);
        c->counts = false;
    }
    return true;
}

static bool does_count(const Table *t, Seat seat, CardId card)
{
    Counting c = { .seat = seat, .card = card, .counts = true };

    each_said(t, SAYS_RULE(RULE_count) | SAYS_RULE(RULE_not_count),
              hear_counting, &c);
    return c.counts;
}

/* its bonus counts against you */
static bool hear_against(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (machine_it(&said->f) == q->card)
        q->answer = 1;
    (void)t;
    return q->answer == 0;
}

static bool counts_against(const Table *t, CardId card)
{
    return ask_rules(t, SAYS_RULE(RULE_count_against),
                     &(Question){ .card = card }, hear_against);
}

/* Your strength, the strength of the fighters: whose. */
static Seats stronger(const Table *t, const Said *said, const Node *strength)
{
    for (const Node *k = node_first(strength); k; k = node_next(strength, k))
        if (k->type == NODE_modifier && k->row == MOD_of)
            return phrase_players(t, &said->f, node_first(k));
    return (Seats)(1u << said->f.seat);
}

/* Triple the bonus of a fighter's footgear: so often more. */
static bool hear_multiply(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *object = part_phrase(said->node, PREP_object);
    int more = said->node->row == SAY_triple ? 2 : 1;

    if (said->node->row != SAY_double && said->node->row != SAY_triple)
        return true;
    if (object->row == NOUN_bonus
            ? q->card == machine_it(&said->f)
            : q->card == NO_CARD && seat_in(q->seat, stronger(t, said, object)))
        q->answer += more;
    return true;
}

static int multiplied(const Table *t, Seat seat, CardId card)
{
    Question q = { .seat = seat, .card = card };

    each_granted(t, SAYS_ORDER, hear_multiply, &q);
    return q.answer;
}

static void add_card(const Table *t, Sum *sum, Seat seat, CardId card)
{
    Sum own = { 0 };

    if (!does_count(t, seat, card))
        return;
    figures_reached(t, card);
    sum_add(&own, fact(t, card, FACT_bonus), card, NULL, "ITEM-04");
    if (is_kind(t, card, KIND_item) && counts_against(t, card))
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
    if (item && counts_against(t, said->f.card))
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
    Adding a = { sum, Q_STRENGTH, seat, NO_CARD };

    add_figures(t, sum, seat);
    each_said(t, SAYS_PLUS(Q_STRENGTH), hear_own, &a);
    return sum->total;
}

/* add its level to your side; set your strength to ...: settled when it was
 * done */
static bool hear_added(const Table *t, const Said *said, void *self)
{
    if (said->node->row == SAY_add || said->node->row == SAY_set)
        sum_add(self, said->amount, said->f.card, NULL, "PREC-01");
    (void)t;
    return true;
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
        if (card_def(t, c)->says & SAYS_SIDE &&
            against == !!(card_slot(t, c)->flags & CARD_AGAINST))
            sum_add(sum, oneshot_gives(t, c), c, NULL,
                    against ? "ONESHOT-06" : "ONESHOT-03");
}

/* Only levels count: nothing else of the players' side does (GAP-53). */
static bool hear_only_levels(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) && is_kind(t, said->f.card, KIND_monster) &&
        part_phrase(said->node, PREP_subject)->row == NOUN_level)
        q->answer = 1;
    return q->answer == 0;
}

static void levels_alone(const Table *t, Sum *sum)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) && does_count(t, s, NO_CARD))
            sum_add(sum, level_of(t, s), NO_CARD, "Level", "GAP-53");
}

/* So often more: what the seat is worth by itself. */
static void add_doubled(const Table *t, Sum *sum, Seat seat, int times)
{
    int own = times > 0 ? seat_strength(t, seat, &(Sum){ 0 }) : 0;

    for (int i = 0; i < times; i++)
        sum_add(sum, own, NO_CARD, "doubled", "PREC-01");
}

static void add_fighters(const Table *t, Sum *sum)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t))) {
            add_doubled(t, sum, s, multiplied(t, s, NO_CARD));
            add_figures(t, sum, s);
        }
    add_oneshots(t, sum, false);
    each_granted(t, SAYS_ORDER, hear_added, sum);
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
    add_said(t, sum, Q_STRENGTH, NOBODY, monster);
    if (sum->total - before < least)
        sum_add(sum, least - (sum->total - before), monster, NULL, "LEVEL-06");
}

static void add_monsters(const Table *t, Sum *sum)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c))
            add_monster(t, sum, face_of(t, c));
    add_oneshots(t, sum, true);
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
    int times = target.monsters ? 1
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

    if (might && ask_rules(t, SAYS_RULE(RULE_count), &(Question){ 0 },
                           hear_only_levels)) {
        levels_alone(t, might);
        fight.might = NULL;
    }
    if (fight.might)
        add_fighters(t, might);
    if (menace)
        add_monsters(t, menace);
    each_said(t, SAYS_PLUS(Q_STRENGTH), hear_fight, &fight);
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
    add_said(t, sum, Q_ESCAPE, seat, NO_CARD);
    add_said(t, sum, Q_DIE, seat, NO_CARD);
    return sum->total;
}

/* A die stays a die, whatever is added to it. */
int die_counts(const Table *t, Seat seat, int die)
{
    Sum sum = { .total = die };

    add_said(t, &sum, Q_DIE, seat, NO_CARD);
    return sum.total < 1 ? 1 : sum.total > 6 ? 6 : sum.total;
}

int hand_limit(const Table *t, Seat seat, Sum *sum)
{
    sum_add(sum, t->g->switches[SWITCH_hand], NO_CARD, "hand limit", "HAND-03");
    add_said(t, sum, Q_LIMIT, seat, NO_CARD);
    return sum->total;
}

int hands_of(const Table *t, Seat seat)
{
    Sum sum = { .total = 2 }; /* ITEM-11 */

    add_said(t, &sum, Q_HANDS, seat, NO_CARD);
    return sum.total;
}

/* Treasures that statements with conditions add to a monster. */
int more_treasures(const Table *t, CardId monster)
{
    Sum sum = { 0 };

    add_said(t, &sum, Q_TREASURE, NOBODY, monster);
    return sum.total;
}
