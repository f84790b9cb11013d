/* strength_counts.c: what counts in a total, against whom, and how often; and
 * what a card is sold for. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

/* Only levels count; items other than armor do not count. */
typedef struct CountQuery {
    Addition added;
    bool counts;
    CardId rule; /* the card that says that it does not */
} CountQuery;

/* Is it played into the fight, and nobody's own there? */
static bool is_thrown_in(const Table *t, Addition added)
{
    return added.card != NO_CARD &&
           (card_is_kind(t, added.card, KIND_oneshot) ||
            card_is_kind(t, added.card, KIND_special));
}

/* What was done with a card that lies before somebody is done: it is of the
 * fight, and not of the card any more. */
static bool is_settled(const Table *t, Addition added)
{
    return added.done && (card_is_kind(t, added.card, KIND_item) ||
                          card_is_kind(t, added.card, KIND_companion) ||
                          card_is_kind(t, added.card, KIND_trait));
}

/* Of whom it is said: is it this seat, if somebody is named? If nobody is, it
 * is said of a Curse's victim alone, else of everybody who fights: of that
 * seat; NOBODY is meant in any case. */
static bool subject_includes(const Table *t, const ActiveRule *active,
                             const Node *subject, Seat named, Seat seat)
{
    const Node *of = phrase_modifier(subject, MOD_of);
    bool whole =
        !active->granted || !card_is_kind(t, active->f.card, KIND_curse);

    if (!of)
        of = phrase_modifier(subject, MOD_owned);
    if (of && phrase_is_player(t->pack, node_first(of)))
        return named != NOBODY &&
               seat_matches(t, &active->f, node_first(of), named);
    if (subject->det == DET_your || subject->det == DET_all_your ||
        phrase_modifier(subject, MOD_have) ||
        phrase_modifier(subject, MOD_carry))
        return named == active->f.seat;
    if (subject->det == DET_their)
        return named == active->f.they;
    return whole || seat == active->f.seat || seat == NOBODY;
}

/* Such a card, or one that enhances such a card: the stripes of a ride. */
static bool is_such(const Table *t, const ActiveRule *active,
                    const Node *subject, CardId card)
{
    return card_fits_phrase(t, &active->f, subject, card) ||
           (card_is_kind(t, card, KIND_enhancer) &&
            card_slot(t, card)->host != NO_CARD &&
            card_fits_phrase(t, &active->f, subject, card_slot(t, card)->host));
}

static bool rule_covers(const Table *t, const ActiveRule *active,
                        Addition added)
{
    const Node *subject = prep_phrase(active->node, PREP_subject);

    return (added.card == NO_CARD) == (subject->row == NOUN_level) &&
           subject_includes(t, active, subject, added.by,
                            is_thrown_in(t, added) ? NOBODY : added.by) &&
           (added.card == NO_CARD || is_such(t, active, subject, added.card));
}

/* These do not count. */
static bool visit_not_counting(const Table *t, const ActiveRule *active,
                               void *self)
{
    CountQuery *q = self;

    if (rule_applies(t, active) && rule_covers(t, active, q->added)) {
        COVER_STATEMENT(t, active->node);
        q->counts = false;
        q->rule = active->f.card;
    }
    return true;
}

/* Only these count: of what is the players'. */
static bool visit_only_counting(const Table *t, const ActiveRule *active,
                                void *self)
{
    CountQuery *q = self;
    const Node *subject = prep_phrase(active->node, PREP_subject);

    if (rule_applies(t, active) &&
        subject_includes(t, active, subject, q->added.to, q->added.to) &&
        !rule_covers(t, active, q->added)) {
        COVER_STATEMENT(t, active->node);
        q->counts = false;
        q->rule = active->f.card;
    }
    return true;
}

static void visit_counting(const Table *t, int row, RuleVisitor visitor,
                           CountQuery *q)
{
    if (topic_may_apply(t, TOPIC_RULE + row))
        each_active_rule(t, TOPIC_RULE + row, visitor, q);
}

bool strength_is_counted(const Table *t, Addition added, CardId *rule)
{
    CountQuery q = { .added = added, .counts = true };

    if (!added.monsters) {
        visit_counting(t, RULEROW_only_levels, visit_only_counting, &q);
        visit_counting(t, RULEROW_only_cards, visit_only_counting, &q);
    }
    if (!is_settled(t, added))
        visit_counting(
            t, added.card == NO_CARD ? RULEROW_no_levels : RULEROW_no_cards,
            visit_not_counting, &q);
    *rule = q.rule;
    return q.counts;
}

bool strength_counts(const Table *t, Addition added)
{
    return strength_is_counted(t, added, &(CardId){ NO_CARD });
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
    if ((q->card != NO_CARD
             ? !effect_strength_is_sides(t->pack, object) &&
                   q->card == active->f.it
             : object->row == NOUN_strength &&
                   (q->seat == NOBODY
                        ? effect_strength_is_monsters(t->pack, object)
                        : is_strength_of(t, active, object, q->seat))) &&
        strength_counts(t, (Addition){ .card = active->f.card,
                                       .by = active->f.seat,
                                       .to = q->seat,
                                       .monsters = q->seat == NOBODY,
                                       .done = true }))
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
