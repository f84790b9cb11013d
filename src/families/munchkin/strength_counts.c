/* strength_counts.c: what counts in a total, against whom, and how often; and
 * what a card is sold for. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

/* Only levels count; items other than armor do not count. */
typedef struct CountQuery {
    Seat seat;   /* whose it is; NOBODY: it lies in the fight */
    CardId card; /* or NO_CARD: Levels */
    bool counts;
    CardId by; /* the card that says that it does not */
} CountQuery;

/* Of whom it is said. If nobody is named: of a Curse the victim alone, else
 * everybody who fights. */
static bool subject_includes(const Table *t, const ActiveRule *active,
                             const Node *subject, Seat seat)
{
    const Node *of = phrase_modifier(subject, MOD_of);
    bool whole =
        !active->granted || !card_is_kind(t, active->f.card, KIND_curse);

    if (!of)
        of = phrase_modifier(subject, MOD_owned);
    if (of && phrase_is_player(t->pack, node_first(of)))
        return seat_matches(t, &active->f, node_first(of), seat);
    if (subject->det == DET_your || subject->det == DET_all_your ||
        phrase_modifier(subject, MOD_have) ||
        phrase_modifier(subject, MOD_carry))
        return seat == active->f.seat;
    if (subject->det == DET_their)
        return seat == active->f.they;
    return whole || seat == active->f.seat || seat == NOBODY;
}

static bool rule_covers(const Table *t, const ActiveRule *active,
                        const CountQuery *c)
{
    const Node *subject = prep_phrase(active->node, PREP_subject);

    if (c->card == NO_CARD)
        return subject->row == NOUN_level &&
               subject_includes(t, active, subject, c->seat);
    return subject->row != NOUN_level &&
           subject_includes(t, active, subject, c->seat) &&
           card_fits_phrase(t, &active->f, subject, c->card);
}

/* These do not count. */
static bool visit_not_counting(const Table *t, const ActiveRule *active,
                               void *self)
{
    CountQuery *c = self;

    if (rule_applies(t, active) && rule_covers(t, active, c)) {
        COVER_STATEMENT(t, active->node);
        c->counts = false;
        c->by = active->f.card;
    }
    return true;
}

/* Only these count: of what is the players'. */
static bool visit_only_counting(const Table *t, const ActiveRule *active,
                                void *self)
{
    CountQuery *c = self;

    if (c->seat != NOBODY && rule_applies(t, active) &&
        subject_includes(t, active, prep_phrase(active->node, PREP_subject),
                         c->seat) &&
        !rule_covers(t, active, c)) {
        COVER_STATEMENT(t, active->node);
        c->counts = false;
        c->by = active->f.card;
    }
    return true;
}

bool strength_counts_for(const Table *t, Seat seat, CardId card)
{
    return strength_is_counted(t, seat, card, &(CardId){ NO_CARD });
}

bool strength_is_counted(const Table *t, Seat seat, CardId card, CardId *by)
{
    CountQuery c = { .seat = seat, .card = card, .counts = true };

    each_active_rule(t, TOPIC_RULE + RULEROW_only_levels, visit_only_counting,
                     &c);
    each_active_rule(t, TOPIC_RULE + RULEROW_only_cards, visit_only_counting,
                     &c);
    each_active_rule(
        t,
        TOPIC_RULE + (card == NO_CARD ? RULEROW_no_levels : RULEROW_no_cards),
        visit_not_counting, &c);
    *by = c.by;
    return c.counts;
}

/* its bonus counts against you */
static bool visit_against(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;

    if (active->f.it == q->card && rule_applies(t, active))
        q->answer = 1;
    return q->answer == 0;
}

/* your headgear counts against you; headgear counts against Gnomes: against
 * those who have it */
static bool visit_penalties(const Table *t, const ActiveRule *active,
                            void *self)
{
    RuleQuery *q = self;

    if (rule_applies(t, active) &&
        seat_matches(t, &active->f, prep_phrase(active->node, PREP_object),
                     card_owner(t, q->card)) &&
        card_matches(t, &active->f, prep_phrase(active->node, PREP_subject),
                     q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool strength_counts_against(const Table *t, CardId card)
{
    return rules_query(t, TOPIC_RULE + RULEROW_penalty,
                       &(RuleQuery){ .card = card }, visit_against) ||
           rules_query(t, TOPIC_RULE + RULEROW_penalties,
                       &(RuleQuery){ .card = card }, visit_penalties);
}

/* Your strength, the strength of another player: whose; of the monsters:
 * nobody's. */
static bool is_strength_of(const Table *t, const ActiveRule *active,
                           const Node *strength, Seat seat)
{
    const Node *of = phrase_modifier(strength, MOD_of);

    if (!of)
        of = phrase_modifier(strength, MOD_owned);
    if (of)
        return phrase_is_player(t->pack, node_first(of)) &&
               seat_in(seat, phrase_players(t, &active->f, node_first(of)));
    return seat ==
           (strength->det == DET_their ? active->f.they : active->f.seat);
}

static bool multiplies(const Node *command)
{
    const Node *object = prep_phrase(command, PREP_object);

    return (command->row == CARDVERB_double ||
            command->row == CARDVERB_triple) &&
           object->row != NOUN_price;
}

/* double the price of an item */
static bool visit_price(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;

    if (active->node->row == CARDVERB_double && active->f.it == q->card &&
        prep_phrase(active->node, PREP_object)->row == NOUN_price)
        q->answer++;
    (void)t;
    return true;
}

/* What it is sold for (SELL-01), as cards have it now. */
int strength_price_of(const Table *t, CardId card)
{
    RuleQuery q = { .card = card };
    int gold = card_stat(t, card, STAT_gold);

    if (gold != 0)
        each_granted_rule(t, TOPIC_COMMAND, visit_price, &q);
    return gold * (1 + q.answer);
}

/* Triple the bonus of a fighter's footgear, double a monster's strength: so
 * often more. */
static bool visit_multiply(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;
    const Node *object = prep_phrase(active->node, PREP_object);
    int more = active->node->row == CARDVERB_triple ? 2 : 1;

    if (!multiplies(active->node))
        return true;
    if (q->card != NO_CARD
            ? !effect_strength_is_sides(t->pack, object) &&
                  q->card == active->f.it
            : object->row == NOUN_strength &&
                  (q->seat == NOBODY
                       ? effect_strength_is_monsters(t->pack, object)
                       : is_strength_of(t, active, object, q->seat)))
        q->answer += more;
    return true;
}

/* Of a card; of a player; of the monsters (nobody). */
int strength_multiplier(const Table *t, Seat seat, CardId card)
{
    RuleQuery q = { .seat = seat, .card = card };

    each_granted_rule(t, TOPIC_COMMAND, visit_multiply, &q);
    return q.answer;
}
