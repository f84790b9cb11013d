/* rules.c: what texts forbid and allow: to play a card, at all or on a
 * Character (GLOOM-COMP-13, GLOOM-GAP-28). */
#include "families/gloom/effect.h"

/* May this seat play (or discard) this on that Character? */
typedef struct Question {
    Seat seat; /* NOBODY: whoever it is */
    CardId card, on;
    bool anywhere; /* on any Character, or on none */
    bool free;
    bool yes;
} Question;

/* What a rule is about: an order of somebody, or something that is done. */
static const Node *rule_deed(const Node *rule)
{
    const Node *order = clause_head(rule, NODE_do);

    return order ? order : clause_head(rule, NODE_participle);
}

/* Whom it binds; what is done is done by anybody. */
static bool binds_seat(const Table *t, const Said *said, Seat seat)
{
    const Node *subject = part_phrase(said->node, PREP_subject);

    return clause_head(said->node, NODE_participle) || seat == NOBODY ||
           seat_in(seat, gloom_phrase_players(t, &said->f, subject));
}

/* play a modifier with coin; deaths cannot be played */
static bool binds_card(const Table *t, const Said *said, CardId card)
{
    const Node *deed = rule_deed(said->node);
    const Node *what =
        part_phrase(deed->type == NODE_do ? deed : said->node,
                    deed->type == NODE_do ? PREP_object : PREP_subject);

    return what && gloom_card_is_such(t, &said->f, what, card);
}

static bool binds_place(const Table *t, const Said *said, CardId on)
{
    const Node *where = part_phrase(rule_deed(said->node), PREP_on);

    return !where ||
           (on != NO_CARD && gloom_character_is_such(t, &said->f, where, on));
}

static bool speaks_of_play(const Table *t, const Said *said, const Question *q)
{
    const Node *deed =
        said->node->type == NODE_rule ? rule_deed(said->node) : NULL;

    return deed && deed->row == SAY_play &&
           !!part_phrase(deed, PREP_as) == q->free &&
           binds_seat(t, said, q->seat) && binds_card(t, said, q->card) &&
           (q->anywhere || binds_place(t, said, q->on));
}

/* Nobody has to ask any further if it is so. */
static bool note(const Table *t, const Said *said, const Question *q)
{
    if (q->yes)
        REACHED_NODE(t, said->node);
    (void)t;
    (void)said;
    return !q->yes;
}

static bool hear_forbidden(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    q->yes =
        (said->node->row == RULE_cannot || said->node->row == RULE_cannot_be) &&
        speaks_of_play(t, said, q);
    return note(t, said, q);
}

static bool hear_allowed(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    q->yes = (said->node->row == RULE_can || said->node->row == RULE_can_be) &&
             speaks_of_play(t, said, q);
    return note(t, said, q);
}

/* Is it so because of one of these texts? */
static bool ask(const Table *t, Zones texts, Question q, Hear hear)
{
    for (; texts != 0 && !q.yes; texts &= texts - 1)
        gloom_said_in(t, (ZoneId)__builtin_ctzll(texts), hear, &q);
    return q.yes;
}

/* Those because of which it is so somewhere. */
static Zones texts_about(const Table *t, unsigned sort, Question q, Hear hear)
{
    Zones about = 0;

    q.anywhere = true;
    for (Zones left = gloom_read(t, sort); left != 0; left &= left - 1)
        if (ask(t, left & -left, q, hear))
            about |= left & -left;
    return about;
}

Zones gloom_texts_forbidding(const Table *t, Seat seat, CardId card)
{
    return texts_about(t, SAYS_FORBIDS,
                       (Question){ .seat = seat, .card = card },
                       hear_forbidden);
}

bool gloom_texts_forbid(const Table *t, Zones texts, Action a, CardId on)
{
    return ask(t, texts, (Question){ .seat = a.seat, .card = a.card, .on = on },
               hear_forbidden);
}

/* GLOOM-GAP-48: while the text can be read. */
bool gloom_rule_opens_dead(const Table *t, CardId card, CardId on)
{
    return ask(t, gloom_read(t, SAYS_OPENS),
               (Question){ .seat = NOBODY, .card = card, .on = on },
               hear_allowed);
}

/* GLOOM-GAP-34 */
Zones gloom_texts_freeing(const Table *t, Seat seat, CardId card)
{
    return texts_about(t, SAYS_FREES,
                       (Question){ .seat = seat, .card = card, .free = true },
                       hear_allowed);
}

bool gloom_texts_free(const Table *t, Zones texts, Action a, CardId on)
{
    return ask(
        t, texts,
        (Question){ .seat = a.seat, .card = a.card, .on = on, .free = true },
        hear_allowed);
}

static bool hear_discard(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *deed =
        said->node->type == NODE_rule ? rule_deed(said->node) : NULL;

    q->yes = deed && said->node->row == RULE_cannot &&
             deed->row == SAY_discard && binds_seat(t, said, q->seat);
    return note(t, said, q);
}

bool gloom_rule_forbids_discard(const Table *t, Seat seat)
{
    return ask(t, gloom_read(t, SAYS_FORBIDS), (Question){ .seat = seat },
               hear_discard);
}
