/* rules.c: what texts forbid and allow: to play a card, at all or on a
 * Character (GLOOM-COMP-13, GLOOM-GAP-28). */
#include "families/gloom/effect.h"

/* Who plays what; or, of discarding, who alone. */
typedef struct Question {
    Seat seat; /* NOBODY: whoever it is */
    CardId card;
    Zones on; /* the answer: on whose stacks; NO_ZONE is in it if at all */
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

/* On whose stacks it binds; if it names nobody, everywhere. */
static Zones binds_places(const Table *t, const Said *said)
{
    const Node *where = part_phrase(rule_deed(said->node), PREP_on);

    return where ? gloom_stacks_meant(t, &said->f, where) : ~(Zones)0;
}

/* It can be played, or cannot. */
static void hear_play(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (binds_card(t, said, q->card) && binds_seat(t, said, q->seat)) {
        REACHED_NODE(t, said->node);
        q->on |= binds_places(t, said);
    }
}

static Zones ask(const Table *t, unsigned sort, Question q, Hear hear)
{
    for (Zones left = gloom_read(t, sort); left != 0; left &= left - 1)
        gloom_said_in(t, (ZoneId)__builtin_ctzll(left), sort, hear, &q);
    return q.on;
}

Zones gloom_rule_forbids_play(const Table *t, Seat seat, CardId card)
{
    return ask(t, SAYS_FORBIDS, (Question){ .seat = seat, .card = card },
               hear_play);
}

/* GLOOM-GAP-48: while the text can be read. */
Zones gloom_rule_opens_dead(const Table *t, CardId card)
{
    return ask(t, SAYS_OPENS, (Question){ .seat = NOBODY, .card = card },
               hear_play);
}

/* GLOOM-GAP-34 */
Zones gloom_rule_frees(const Table *t, Seat seat, CardId card)
{
    return ask(t, SAYS_FREES, (Question){ .seat = seat, .card = card },
               hear_play);
}

static void hear_discard(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (binds_seat(t, said, q->seat)) {
        REACHED_NODE(t, said->node);
        q->on = ~(Zones)0;
    }
}

bool gloom_rule_forbids_discard(const Table *t, Seat seat)
{
    return ask(t, SAYS_HOLDS, (Question){ .seat = seat }, hear_discard);
}
