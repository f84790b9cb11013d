/* rules.c: rules that cards state: what somebody cannot do, what a thing is. */
#include "engine/reached.h"
#include "families/munchkin/said_int.h"

bool rule_applies(const Table *t, const Said *said)
{
    for (const Node *k = node_first(said->node); k;
         k = node_next(said->node, k))
        if (k->type == NODE_if && !said_if_holds(t, said, k))
            return false;
    return true;
}

bool ask_rules(const Table *t, uint64_t sorts, Question *q, Hear hear)
{
    each_said(t, sorts, hear, q);
    return q->answer != 0;
}

static CardId subject_of(const Said *said)
{
    const Node *subject = part_phrase(said->node, PREP_subject);

    return subject->det == DET_it ? machine_it(&said->f) : said->f.card;
}

/* it is undead */
static bool hear_is(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (part_phrase(said->node, PREP_object)->name == q->word &&
        subject_of(said) == q->card)
        q->answer = 1;
    (void)t;
    return q->answer == 0;
}

bool rule_is(const Table *t, CardId card, int word)
{
    Question q = { .card = card, .word = word };

    each_bare_rule(t, SAYS_RULE(RULE_is), hear_is, &q);
    return q.answer;
}

/* it is not an item */
static bool hear_is_no_item(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Word *word =
        &t->pack->words[part_phrase(said->node, PREP_object)->name];

    if (word->sort == SORT_kind && word->kind == KIND_item &&
        subject_of(said) == q->card)
        q->answer = 1;
    return q->answer == 0;
}

bool rule_is_no_item(const Table *t, CardId card)
{
    Question q = { .card = card };

    each_bare_rule(t, SAYS_RULE(RULE_is_not), hear_is_no_item, &q);
    return q.answer;
}

/* it is undead: said of what this card lies on */
bool card_makes(const Table *t, CardId card, int word)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = part_first(t->pack, def); n;
         n = part_next(t->pack, def, n))
        for (const Node *k = n; k < n + n->length; k++)
            if (k->type == NODE_rule && k->row == RULE_is &&
                part_phrase(k, PREP_object)->name == word)
                return true;
    return false;
}

static bool hear_ties(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) &&
        phrase_players(t, &said->f, part_phrase(said->node, PREP_subject)) &
            seats_fighting(t))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_wins_ties(const Table *t)
{
    return ask_rules(t, SAYS_RULE(RULE_ties), &(Question){ 0 }, hear_ties);
}

/* it does not chase players of level 3 or lower */
static bool hear_chase(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *subject = part_phrase(said->node, PREP_subject);

    if (rule_applies(t, said) && card_is_such(t, &said->f, subject, q->card) &&
        seat_in(q->seat, phrase_players(t, &said->f,
                                        part_phrase(said->node, PREP_object))))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_does_not_chase(const Table *t, CardId monster, Seat seat)
{
    return ask_rules(t, SAYS_RULE(RULE_not_chase),
                     &(Question){ .card = monster, .seat = seat }, hear_chase);
}

/* it does not fight Humans: not if one of them is a fighter */
static bool hear_fight(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) &&
        card_is_such(t, &said->f, part_phrase(said->node, PREP_subject),
                     q->card) &&
        phrase_players(t, &said->f, part_phrase(said->node, PREP_object)) &
            seats_fighting(t))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_does_not_fight(const Table *t, CardId monster)
{
    return ask_rules(t, SAYS_RULE(RULE_not_fight),
                     &(Question){ .card = monster }, hear_fight);
}

/* Does the order inside a rule mean this card? Without an object: any. */
static bool order_means(const Table *t, const Said *said, const Node *order,
                        CardId card)
{
    const Node *object = part_phrase(order, PREP_object);

    return !object || card == NO_CARD || object->row == NOUN_level ||
           card_is_such(t, &said->f, object, card);
}

static bool hear_always(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (rule_applies(t, said) &&
        seat_in(q->seat,
                phrase_players(t, &said->f,
                               part_phrase(said->node, PREP_subject))) &&
        order_means(t, said, rule_do(said->node), q->card))
        q->answer = 1;
    return q->answer == 0;
}

/* You always escape it: on a monster that is whoever runs from it. */
bool rule_always_escapes(const Table *t, CardId monster, Seat seat)
{
    return ask_rules(t, SAYS_RULE(RULE_always),
                     &(Question){ .card = monster, .seat = seat }, hear_always);
}

/* you ignore curses from doors: kicked open, not played */
static bool hear_ignores(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *object = part_phrase(said->node, PREP_object);
    const Node *from = part_phrase(said->node, PREP_from);
    const Node *subject = part_phrase(said->node, PREP_subject);

    if (!rule_applies(t, said) || object->row == NOUN_limit ||
        (from && !q->kicked))
        return true;
    if (seat_in(q->seat, phrase_players(t, &said->f, subject)) &&
        card_is_such(t, &said->f, object, q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_ignores_curse(const Table *t, Seat seat, CardId curse, bool kicked)
{
    return ask_rules(
        t, SAYS_RULE(RULE_ignore),
        &(Question){ .card = curse, .seat = seat, .kicked = kicked },
        hear_ignores);
}

static bool hear_limits(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (part_phrase(said->node, PREP_object)->row == NOUN_limit &&
        card_is_such(t, &said->f, part_phrase(said->node, PREP_subject),
                     q->card))
        q->answer = 1;
    return q->answer == 0;
}

/* Only what was granted counts: which Items count is asked by this. */
bool rule_ignores_limits(const Table *t, CardId card)
{
    Question q = { .card = card };

    each_granted(t, SAYS_RULE(RULE_ignore), hear_limits, &q);
    return q.answer;
}

/* you can have 1 more armor */
static bool hear_more(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *object = part_phrase(said->node, PREP_object);

    if (rule_applies(t, said) &&
        seat_in(q->seat,
                phrase_players(t, &said->f,
                               part_phrase(said->node, PREP_subject))) &&
        t->pack->words[object->name].number == q->word) {
        REACHED_NODE(t, said->node);
        q->answer += object->number;
    }
    return true;
}

int rule_more_slots(const Table *t, Seat seat, int slot)
{
    Question q = { .seat = seat, .word = slot };

    ask_rules(t, SAYS_RULE(RULE_can_have), &q, hear_more);
    return q.answer;
}

/* nobody can help; you cannot gain levels; you cannot discard this card */
static bool hear_cannot(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *order = rule_do(said->node);
    const Node *subject = part_phrase(said->node, PREP_subject);
    bool nobody = said->node->row == RULE_can && subject->row == NOUN_nobody;

    if (order->row != q->verb || !rule_applies(t, said))
        return true;
    if ((nobody || seat_in(q->seat, phrase_players(t, &said->f, subject))) &&
        order_means(t, said, order, q->card))
        q->answer = 1;
    return q->answer == 0;
}

/* Does a card that forbids this lie where it counts, or has one left that
 * behind? Mostly none does, and nobody has to be asked. */
static bool is_forbidden_now(const Table *t, int verb)
{
    const Munchkin *m = munchkin(t);

    for (const CardId *c = t->pack->forbidders[verb]; *c != NO_CARD; c++)
        if (zone_in(card_slot(t, *c)->zone, ZONES_THAT_COUNT))
            return true;
    for (int i = 0; i < m->n_grants && t->pack->forbids >> verb & 1; i++)
        if (card_def(t, m->grants[i].card)->forbids >> verb & 1)
            return true;
    return false;
}

bool seat_cannot(const Table *t, Seat seat, int verb, CardId card)
{
    return is_forbidden_now(t, verb) &&
           ask_rules(t, SAYS_RULE(RULE_cannot) | SAYS_RULE(RULE_can),
                     &(Question){ .seat = seat, .verb = verb, .card = card },
                     hear_cannot);
}

/* your items cannot be sold or traded; this card cannot be lost */
static bool hear_cannot_be(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *subject = part_phrase(said->node, PREP_subject);

    for (const Node *k = node_first(said->node); k && !q->answer;
         k = node_next(said->node, k))
        if (k->type == NODE_participle && k->row == q->verb &&
            card_is_such(t, &said->f, subject, q->card) &&
            rule_applies(t, said) &&
            zone_in(card_slot(t, q->card)->zone,
                    zones_meant(t, &said->f, NULL, subject,
                                (Seats)(1u << said->f.seat))))
            q->answer = 1;
    return q->answer == 0;
}

/* Neither its group nor a card on the table has anything against it. */
static bool is_free(const Table *t, CardId card, int verb)
{
    return !(t->pack->words[card_def(t, card)->word].cannot >> verb & 1) &&
           !is_forbidden_now(t, verb);
}

static bool is_in_play(const Table *t, CardId card)
{
    return zone_in(card_slot(t, card)->zone, ZONES_OF_SEATS);
}

bool card_cannot_be(const Table *t, CardId card, int verb)
{
    return !is_free(t, card, verb) && is_in_play(t, card) &&
           (t->pack->words[card_def(t, card)->word].cannot >> verb & 1 ||
            ask_rules(t, SAYS_RULE(RULE_cannot_be),
                      &(Question){ .verb = verb, .card = card },
                      hear_cannot_be));
}

bool owner_cannot(const Table *t, CardId card, int verb)
{
    return !is_free(t, card, verb) && is_in_play(t, card) &&
           (card_cannot_be(t, card, verb) ||
            seat_cannot(t, owner_of(t, card), verb, card));
}

/* CULT-01, CULT-02, CULT-11: what one cannot discard others can take; what
 * cannot be lost stays. */
bool card_must_stay(const Table *t, CardId card, bool own_will)
{
    return card_cannot_be(t, card, SAY_lose) ||
           (own_will ? owner_cannot(t, card, SAY_discard)
                     : card_cannot_be(t, card, SAY_discard));
}
