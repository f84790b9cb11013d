/* gloom_questions.c: answers questions of the rules about an action
 * (questions.def): does a card forbid it, does one allow it (GLOOM-COMP-13,
 * GLOOM-GAP-28), does an event match it? */
#include "families/gloom/gloom_int.h"

const QuestionRow gloom_questions[QUESTIONS_COUNT] = {
#define QUESTION(phase, id, verb, subject, object, needed, parts, meaning) \
    { #phase " " #id, PHASE_##phase, CARDVERB_##verb, false, ARG_##subject, \
      ARG_##object,   needed,        parts,           0,     meaning },
#include "families/gloom/questions.def"
};

_Static_assert((int)TOPICS_COUNT <= (int)BITS_MAX, "a bit for each");

/* ---- does it match? ---- */

/* The subject and the object, as written; or NULL. In the passive the object
 * comes first: it is played by you. */
static const Node *actor_phrase(const Node *holder, const Node *doing)
{
    return doing->type == NODE_participle ? prep_phrase(doing, PREP_by)
                                          : prep_phrase(holder, PREP_subject);
}

static const Node *object_phrase(const Node *holder, const Node *doing)
{
    return doing->type == NODE_participle ? prep_phrase(holder, PREP_subject)
                                          : prep_phrase(doing, PREP_object);
}

static bool actor_matches(const Table *t, const Frame *f, const Node *who,
                          const Occurrence *o)
{
    if (gloom_questions[o->row].subject == ARG_character)
        return o->on != NO_CARD && gloom_character_matches(t, f, who, o->on);
    return who->row == NOUN_nobody || /* nobody can */
           (o->actor != NOBODY &&
            seat_in(o->actor, player_phrase_seats(t, f, who)));
}

/* "Their hand" is the hand of the player who does it. */
static bool object_matches(const Table *t, const Frame *f, const Node *what,
                           const Occurrence *o)
{
    Frame theirs;

    if (gloom_questions[o->row].object == ARG_cards)
        return o->what != NO_CARD && gloom_card_matches(t, f, what, o->what);
    theirs = *f;
    theirs.they = o->actor;
    return gloom_phrase_hand(t, &theirs, what, o->actor) == o->actor;
}

/* The Character it is done on, if the sentence names one. */
static bool place_matches(const Table *t, const Frame *f, const Node *on,
                          const Occurrence *o)
{
    return !on ||
           (o->on != NO_CARD && gloom_character_matches(t, f, on, o->on));
}

/* Everything but the place. */
static inline bool is_mentioned(const Table *t, const Frame *f, const Node *who,
                                const Node *what, const Occurrence *o)
{
    return (!what || object_matches(t, f, what, o)) &&
           (!who || actor_matches(t, f, who, o));
}

static const Node *event_action(const Node *event)
{
    return event->number == 0 ? node_first(clause_head(event, NODE_is)) : event;
}

static uint16_t distance(const Node *event, const Node *phrase)
{
    return (uint16_t)(phrase ? phrase - event : 0);
}

void gloom_prepare_event(const Pack *pack, const Node *event)
{
    NodeInfo *info = &pack->node_info[event - pack->nodes];
    const Node *doing = event_action(event);

    info->who = distance(event, actor_phrase(event, doing));
    info->what = distance(event, object_phrase(event, doing));
    info->on = distance(event, prep_phrase(doing, PREP_on));
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
    const NodeInfo *info = &t->pack->node_info[event - t->pack->nodes];

    if (info->row != o->row)
        return false;
    if (is_mentioned(t, f, phrase_at(event, info->who),
                     phrase_at(event, info->what), o) &&
        place_matches(t, f, phrase_at(event, info->on), o))
        return true;
    COVER(t, question_no, o->row);
    return false;
}

/* ---- topics ---- */

/* Plays have a topic for each kind of card; -1: it is not a play. */
static int kind_topic_base(int row)
{
    return row == QUESTION_done_play      ? TOPIC_NOTICE_PLAY
           : row == QUESTION_pending_play ? TOPIC_ANSWER_PLAY
                                          : -1;
}

Bits gloom_event_topics(const Pack *pack, const Node *event)
{
    int row = pack->node_info[event - pack->nodes].row;
    unsigned kinds;
    Bits topics = bits_none();

    if (kind_topic_base(row) < 0)
        return bits_single(TOPIC_QUESTION + row);
    kinds = gloom_phrase_kinds(pack, object_phrase(event, event_action(event)));
    for (int k = 0; k < KINDS_COUNT; k++)
        if (kinds >> k & 1)
            bits_add(&topics, kind_topic_base(row) + k);
    return topics;
}

int gloom_topic_of(const Table *t, const Occurrence *o)
{
    return kind_topic_base(o->row) < 0
               ? TOPIC_QUESTION + o->row
               : kind_topic_base(o->row) + card_def(t, o->what)->kind;
}

/* ---- what is forbidden, what is allowed ---- */

typedef struct OccurrenceQuery {
    const Occurrence *o;
    Zones on; /* the answer */
} OccurrenceQuery;

/* What a rule is about: a command, or a participle. */
static const Node *rule_action(const Node *rule)
{
    const Node *command = clause_head(rule, NODE_command);

    return command ? command : clause_head(rule, NODE_participle);
}

/* The stacks for which the rule is true; all of them if it names no
 * Character. */
static void visit_rule(const Table *t, const ActiveRule *active, void *self)
{
    OccurrenceQuery *a = self;
    const Node *doing = rule_action(active->node), *on;

    if (!is_mentioned(t, &active->f, actor_phrase(active->node, doing),
                      object_phrase(active->node, doing), a->o) ||
        !gloom_rule_applies(t, active)) {
        COVER(t, question_no, a->o->row);
        return;
    }
    COVER_STATEMENT(t, active->node);
    COVER(t, question, a->o->row);
    on = prep_phrase(doing, PREP_on);
    a->on |= on ? gloom_phrase_stacks(t, &active->f, on) : ~(Zones)0;
}

Zones gloom_query_stacks(const Table *t, Zones stacks, const Occurrence *o)
{
    OccurrenceQuery a = { .o = o };

    for (; stacks != 0; stacks &= stacks - 1)
        gloom_each_in_stack(t, (ZoneId)__builtin_ctzll(stacks),
                            TOPIC_QUESTION + o->row, visit_rule, &a);
    return a.on;
}

/* ---- what the turn player does ---- */

/* By PLAY_*. */
static const struct {
    uint8_t pending, done;
} play_rows[] = {
#define PLAY(how, id) [how] = { QUESTION_pending_##id, QUESTION_done_##id }
    PLAY(PLAY_action, play),  PLAY(PLAY_free, play),
    PLAY(PLAY_at_once, play), PLAY(PLAY_discard, discard_hand),
    PLAY(PLAY_pass, pass),
#undef PLAY
};

static Occurrence occurrence_of(const PlayFrame *play, int row)
{
    return (Occurrence){ .row = (uint8_t)row,
                         .actor = play->seat,
                         .what = play->card,
                         .on = play->on };
}

Occurrence gloom_pending_occurrence(const PlayFrame *play)
{
    return occurrence_of(play, play_rows[play->how].pending);
}

Occurrence gloom_done_occurrence(const PlayFrame *play)
{
    return occurrence_of(play, play_rows[play->how].done);
}
