/* rules.c: what texts forbid and allow: to play a card, at all or on a
 * Character (GLOOM-COMP-13, GLOOM-GAP-28). */
#include "families/gloom/effect.h"

/* Who plays what; or, of discarding, who alone. */
typedef struct Question {
    Seat seat; /* NOBODY: whoever it is */
    CardId card;
    bool free;
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

static void answer(const Table *t, const Said *said, Question *q)
{
    const Node *deed =
        said->node->type == NODE_rule ? rule_deed(said->node) : NULL;

    if (!deed || deed->row != SAY_play ||
        !!part_phrase(deed, PREP_as) != q->free ||
        !binds_card(t, said, q->card) || !binds_seat(t, said, q->seat))
        return;
    REACHED_NODE(t, said->node);
    q->on |= binds_places(t, said);
}

static void hear_forbidden(const Table *t, const Said *said, void *self)
{
    if (said->node->row == RULE_cannot || said->node->row == RULE_cannot_be)
        answer(t, said, self);
}

static void hear_allowed(const Table *t, const Said *said, void *self)
{
    if (said->node->row == RULE_can || said->node->row == RULE_can_be)
        answer(t, said, self);
}

static Zones ask(const Table *t, unsigned sort, Question q, Hear hear)
{
    for (Zones left = gloom_read(t, sort); left != 0; left &= left - 1)
        gloom_said_in(t, (ZoneId)__builtin_ctzll(left), hear, &q);
    return q.on;
}

Zones gloom_rule_forbids_play(const Table *t, Seat seat, CardId card)
{
    return ask(t, SAYS_FORBIDS, (Question){ .seat = seat, .card = card },
               hear_forbidden);
}

/* GLOOM-GAP-48: while the text can be read. */
Zones gloom_rule_opens_dead(const Table *t, CardId card)
{
    return ask(t, SAYS_OPENS, (Question){ .seat = NOBODY, .card = card },
               hear_allowed);
}

/* GLOOM-GAP-34 */
Zones gloom_rule_frees(const Table *t, Seat seat, CardId card)
{
    return ask(t, SAYS_FREES,
               (Question){ .seat = seat, .card = card, .free = true },
               hear_allowed);
}

static void hear_discard(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *deed =
        said->node->type == NODE_rule ? rule_deed(said->node) : NULL;

    if (deed && said->node->row == RULE_cannot && deed->row == SAY_discard &&
        binds_seat(t, said, q->seat)) {
        REACHED_NODE(t, said->node);
        q->on = ~(Zones)0;
    }
}

bool gloom_rule_forbids_discard(const Table *t, Seat seat)
{
    return ask(t, SAYS_FORBIDS, (Question){ .seat = seat }, hear_discard);
}
