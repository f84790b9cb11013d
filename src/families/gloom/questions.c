/* questions.c: what the rules ask of cards about things that are done
 * (questions.def): is it forbidden, is it allowed (GLOOM-COMP-13,
 * GLOOM-GAP-28), does a sentence speak of it? */
#include "families/gloom/effect.h"

const QuestionRow gloom_questions[QUESTIONS_COUNT] = {
#define QUESTION(phase, id, verb, subject, object, needed, parts, meaning) \
    { #phase " " #id, PHASE_##phase, SAY_##verb, false, ARG_##subject, \
      ARG_##object,   needed,        parts,      0,     meaning },
#include "families/gloom/questions.def"
};

_Static_assert((int)TOPICS <= (int)BITS_MAX, "a bit for each");

/* ---- does it match? ---- */

/* Who does it and with what, as it was written; or NULL. In the passive what it
 * is done with comes first: it is played by you. */
static const Node *who_of(const Node *holder, const Node *doing)
{
    return doing->type == NODE_participle ? part_phrase(doing, PREP_by)
                                          : part_phrase(holder, PREP_subject);
}

static const Node *what_of(const Node *holder, const Node *doing)
{
    return doing->type == NODE_participle ? part_phrase(holder, PREP_subject)
                                          : part_phrase(doing, PREP_object);
}

static bool who_matches(const Table *t, const Frame *f, const Node *who,
                        const Occurrence *o)
{
    if (gloom_questions[o->row].subject == ARG_character)
        return o->on != NO_CARD && gloom_character_is_such(t, f, who, o->on);
    return who->row == NOUN_nobody || /* nobody can */
           (o->who != NOBODY &&
            seat_in(o->who, gloom_phrase_players(t, f, who)));
}

/* "Their hand" is of who does it. */
static bool what_matches(const Table *t, const Frame *f, const Node *what,
                         const Occurrence *o)
{
    Frame theirs;

    if (gloom_questions[o->row].object == ARG_cards)
        return o->what != NO_CARD && gloom_card_is_such(t, f, what, o->what);
    theirs = *f;
    theirs.k = o->who;
    return gloom_hand_meant(t, &theirs, what, o->who) == o->who;
}

/* On whom, if it is said. */
static bool place_matches(const Table *t, const Frame *f, const Node *on,
                          const Occurrence *o)
{
    return !on ||
           (o->on != NO_CARD && gloom_character_is_such(t, f, on, o->on));
}

/* All but where. */
static inline bool is_spoken_of(const Table *t, const Frame *f, const Node *who,
                                const Node *what, const Occurrence *o)
{
    return (!what || what_matches(t, f, what, o)) &&
           (!who || who_matches(t, f, who, o));
}

static const Node *event_doing(const Node *event)
{
    return event->number == 0 ? node_first(clause_head(event, NODE_is)) : event;
}

static uint16_t distance(const Node *event, const Node *phrase)
{
    return (uint16_t)(phrase ? phrase - event : 0);
}

void gloom_event_digest(const Pack *pack, const Node *event)
{
    Gist *gist = &pack->gists[event - pack->nodes];
    const Node *doing = event_doing(event);

    gist->who = distance(event, who_of(event, doing));
    gist->what = distance(event, what_of(event, doing));
    gist->on = distance(event, part_phrase(doing, PREP_on));
}

static inline const Node *phrase_at(const Node *event, int distance)
{
    if (distance == 0)
        return NULL;
    NODE_MARK(event + distance, READ);
    return event + distance;
}

bool gloom_event_matches(const Table *t, const Frame *f, const Node *event,
                         const Occurrence *o)
{
    const Gist *gist = &t->pack->gists[event - t->pack->nodes];

    if (gist->row != o->row)
        return false;
    if (is_spoken_of(t, f, phrase_at(event, gist->who),
                     phrase_at(event, gist->what), o) &&
        place_matches(t, f, phrase_at(event, gist->on), o))
        return true;
    REACHED(t, question_no, o->row);
    return false;
}

/* ---- topics ---- */

/* Plays are told apart by kinds of card; -1: it is no play. */
static int first_kind(int row)
{
    return row == QUESTION_done_play      ? TOPIC_NOTICES
           : row == QUESTION_pending_play ? TOPIC_ANSWERS
                                          : -1;
}

Bits gloom_event_topics(const Pack *pack, const Node *event)
{
    int row = pack->gists[event - pack->nodes].row;
    unsigned kinds;
    Bits topics = bits_none();

    if (first_kind(row) < 0)
        return bits_one(TOPIC_QUESTION + row);
    kinds = gloom_phrase_kinds(pack, what_of(event, event_doing(event)));
    for (int k = 0; k < KINDS_COUNT; k++)
        if (kinds >> k & 1)
            bits_add(&topics, first_kind(row) + k);
    return topics;
}

int gloom_topic_of(const Table *t, const Occurrence *o)
{
    return first_kind(o->row) < 0
               ? TOPIC_QUESTION + o->row
               : first_kind(o->row) + card_def(t, o->what)->kind;
}

/* ---- what is forbidden, what is allowed ---- */

typedef struct Asking {
    const Occurrence *o;
    Zones on; /* the answer */
} Asking;

/* What a rule is about: an order of somebody, or something that is done. */
static const Node *rule_doing(const Node *rule)
{
    const Node *order = clause_head(rule, NODE_do);

    return order ? order : clause_head(rule, NODE_participle);
}

/* On whose stacks it is so; if the rule names nobody, everywhere. */
static void hear_rule(const Table *t, const Said *said, void *self)
{
    Asking *a = self;
    const Node *doing = rule_doing(said->node), *on;

    if (!is_spoken_of(t, &said->f, who_of(said->node, doing),
                      what_of(said->node, doing), a->o) ||
        !gloom_rule_applies(t, said)) {
        REACHED(t, question_no, a->o->row);
        return;
    }
    REACHED_NODE(t, said->node);
    REACHED(t, question, a->o->row);
    on = part_phrase(doing, PREP_on);
    a->on |= on ? gloom_stacks_meant(t, &said->f, on) : ~(Zones)0;
}

Zones gloom_answer_in(const Table *t, Zones stacks, const Occurrence *o)
{
    Asking a = { .o = o };

    for (; stacks != 0; stacks &= stacks - 1)
        gloom_said_in(t, (ZoneId)__builtin_ctzll(stacks),
                      TOPIC_QUESTION + o->row, hear_rule, &a);
    return a.on;
}

/* ---- what the turn player does ---- */

/* By PLAY_*. */
static const struct {
    uint8_t pending, done;
} plays[] = {
#define PLAY(how, id) [how] = { QUESTION_pending_##id, QUESTION_done_##id }
    PLAY(PLAY_action, play),  PLAY(PLAY_free, play),
    PLAY(PLAY_at_once, play), PLAY(PLAY_discard, discard_hand),
    PLAY(PLAY_pass, pass),
#undef PLAY
};

static Occurrence occurrence_of(const Frame *play, int row)
{
    return (Occurrence){ .row = (uint8_t)row,
                         .who = play->seat,
                         .what = play->card,
                         .on = (CardId)play->v[P_ON] };
}

Occurrence gloom_pending(const Frame *play)
{
    return occurrence_of(play, plays[play->k].pending);
}

Occurrence gloom_done(const Frame *play)
{
    return occurrence_of(play, plays[play->k].done);
}
