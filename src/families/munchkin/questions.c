/* questions.c: what the rules ask of cards about things that are done
 * (questions.def): is it forbidden, is it certain, does a sentence speak of
 * it? */
#include "engine/coverage.h"
#include "families/munchkin/phrase_int.h"
#include "families/munchkin/active_rules_int.h"

const QuestionRow munchkin_questions[] = {
#define QUESTION(phase, id, verb, fails, subject, object, needed, preps, \
                 adverbs, meaning) \
    { #phase " " #id, PHASE_##phase, CARDVERB_##verb, fails,   ARG_##subject, \
      ARG_##object,   needed,        preps,           adverbs, meaning },
#include "families/munchkin/questions.def"
};

_Static_assert(QUESTIONS_COUNT ==
                   sizeof munchkin_questions / sizeof *munchkin_questions,
               "a number for each");
_Static_assert(TOPIC_QUESTION + QUESTIONS_COUNT <= BITS_MAX, "and a bit");

/* ---- does it match? ---- */

/* Who does it, and to whom or what, as it was written. */
typedef struct Sentence {
    const Node *who, *what;
    const Node *doing; /* what has the other parts */
} Sentence;

static Sentence sentence_of(const Node *holder, const Node *doing)
{
    const Node *subject = prep_phrase(holder, PREP_subject);

    if (doing->type == NODE_participle) /* it is killed by you */
        return (Sentence){ prep_phrase(doing, PREP_by), subject, doing };
    if (doing->type == NODE_rule && doing->row == RULE_ignore)
        return (Sentence){ prep_phrase(doing, PREP_object), subject, doing };
    return (Sentence){ subject, prep_phrase(doing, PREP_object), doing };
}

static bool phrase_has_back(const Node *phrase, int back)
{
    return phrase->row == NOUN_card ||
           (phrase->row == NOUN_door) == (back == DOOR);
}

/* Cards of a hand, whatever they are: all that may be asked of one that nobody
 * sees. */
static bool means_any_card(const Node *phrase)
{
    if (phrase->row != NOUN_card)
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type != NODE_modifier ||
            (k->row != MOD_in && k->row != MOD_of && k->row != MOD_owned &&
             k->row != MOD_have))
            return false;
    return true;
}

/* What is set in the occurrence is what a sentence may speak of. */
static bool arg_matches(const Table *t, const Frame *f, const Node *phrase,
                        Arg arg, bool subject, const Occurrence *o)
{
    Seat seat = subject ? o->actor : o->target;

    if (arg_is_players(arg)) {
        if (phrase->row == NOUN_nobody) /* nobody can */
            return true;
        return (seat != NOBODY && seat_matches(t, f, phrase, seat)) ||
               (subject && o->helper != NOBODY &&
                seat_matches(t, f, phrase, o->helper));
    }
    if (arg_is_cards(arg) && !subject && o->unseen && o->what == NO_CARD)
        return means_any_card(phrase) && hand_matches(t, f, phrase, o->from);
    if (arg_is_cards(arg))
        return (subject ? o->by : o->what) != NO_CARD &&
               (!o->unseen || means_any_card(phrase)) &&
               card_matches(t, f, phrase, subject ? o->by : o->what);
    switch (arg) {
    case ARG_levels: /* of what is forbidden any number is */
        return o->n == 0 || o->n >= quantity_min(phrase);
    case ARG_deck:
        return phrase_has_back(phrase, o->back);
    default: /* the fight, ties, the die: there is one */
        return true;
    }
}

/* on an undead monster, on you, from you, from doors */
static bool prep_matches(const Table *t, const Frame *f, int prep,
                         const Node *phrase, const Occurrence *o)
{
    Seat seat = prep == PREP_on ? o->target : o->from;

    if (phrase->row == NOUN_door || phrase->row == NOUN_doordeck)
        return o->kicked;
    if (phrase->row == NOUN_hand)
        return o->from != NOBODY &&
               seat_in(o->from, phrase_owners(t, f, phrase, seats_all(t->g)));
    if (phrase_is_player(t->pack, phrase))
        return seat != NOBODY && seat_matches(t, f, phrase, seat);
    return o->on != NO_CARD && card_matches(t, f, phrase, o->on);
}

/* Whoever of level 1 gains a level was of level 1: players are named as they
 * were before it. */
static Frame frame_before(const Frame *f, const Occurrence *o)
{
    Frame before = *f;
    bool gains = o->row == QUESTION_done_gain;

    if ((gains || o->row == QUESTION_done_lose_levels) && f->node == 0) {
        before.passed = seat_bit(o->actor);
        before.count = (int16_t)(gains ? o->n : -o->n);
    }
    return before;
}

bool occurrence_matches(const Table *t, const Frame *f, const Node *holder,
                        const Node *doing, const Occurrence *o)
{
    const QuestionRow *row = &munchkin_questions[o->row];
    Sentence s = sentence_of(holder, doing);
    const Node *more =
        row->preps[1].prep ? prep_phrase(s.doing, row->preps[1].prep) : NULL;
    Frame with = frame_before(f, o);

    if (s.who && !arg_matches(t, &with, s.who, (Arg)row->subject, true, o))
        return false;
    with = *f;
    if (s.who && s.who->det != DET_you && o->actor != NOBODY)
        with.they = o->actor; /* another player loses their armor */
    if (s.what && !arg_matches(t, &with, s.what, (Arg)row->object, false, o))
        return false;
    if (more && !prep_matches(t, &with, row->preps[1].prep, more, o))
        return false;
    return !has_adverb(s.doing, ADVERB_face_up) || o->face_up;
}

const Node *event_action(const Node *event)
{
    return event->number == 0 ? node_first(clause_head(event, NODE_is)) : event;
}

/* Plays and curses are told twice: when they come, and when they are over. */
static bool comes_now(const Node *event, const Occurrence *o)
{
    return (o->row != QUESTION_done_hit && o->row != QUESTION_done_play) ||
           o->over == (event->row == WHEN_after);
}

bool event_matches(const Table *t, const Frame *f, const Node *event,
                   const Occurrence *o)
{
    bool matches;

    if (!event_is_about(t, event, o) || !comes_now(event, o))
        return false;
    matches = (event->row != WHEN_instead || o->actor == f->seat) &&
              occurrence_matches(t, f, event, event_action(event), o);
    if (!matches)
        COVER(t, question_no, o->row);
    return matches;
}

/* ---- what is forbidden, what is certain ---- */

/* you cannot sell or trade items: one of the things that it is about */
static bool rule_mentions(const Table *t, const ActiveRule *active, void *self)
{
    const OccurrenceQuery *a = self;

    for (const Node *k = active->node; k < active->node + active->node->length;
         k++)
        if (t->pack->node_info[k - t->pack->nodes].row == a->o->row &&
            node_is_question(t->pack, k) &&
            occurrence_matches(t, &active->f, active->node, k, a->o))
            return true;
    COVER(t, question_no, a->o->row);
    return false;
}

static bool visit_question(const Table *t, const ActiveRule *active, void *self)
{
    OccurrenceQuery *a = self;

    a->answer = COVER_IF(t, question, a->o->row, rule_applies(t, active));
    return !a->answer;
}

static bool is_in_play(const Table *t, CardId card)
{
    return zone_in(card_slot(t, card)->zone, ZONES_IN_PLAY);
}

/* What its whole group says cannot be done to it. */
static bool group_forbids(const Table *t, CardId card, int verb)
{
    return card != NO_CARD &&
           bits_has(t->pack->names[card_def(t, card)->word].cannot, verb) &&
           is_in_play(t, card);
}

bool question_holds(const Table *t, const Occurrence *o)
{
    const QuestionRow *row = &munchkin_questions[o->row];
    OccurrenceQuery a = { .o = o };

    if (group_forbids(t, o->what, row->verb))
        return true;
    each_matching_rule(t, TOPIC_QUESTION + o->row,
                       arg_is_cards((Arg)row->object) ? o->what : NO_CARD,
                       rule_mentions, visit_question, &a);
    return a.answer;
}

/* CULT-01, CULT-02, CULT-11: what one cannot discard others can take; what
 * cannot be lost stays. A card of the hand is discarded, but not lost. */
bool card_must_stay(const Table *t, CardId card, bool voluntary)
{
    Seat owner = card_owner(t, card);

    if (owner == NOBODY)
        return false;
    return CANNOT(t, discard, .actor = voluntary ? owner : NOBODY,
                  .what = card) ||
           (is_in_play(t, card) &&
            CANNOT(t, lose, .actor = owner, .what = card));
}
