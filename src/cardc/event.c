/* event.c: what happens: when, before, after, until, instead of. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* killed, in combat, 1: what the subject of an event is. */
static bool parse_event_is(Parser *p, int event)
{
    int is, done;

    p->nodes[event].flags |= at_word(p, "are") ? FLAG_many : 0;
    next(p);
    is = node_open(p, NODE_is, 0);
    if (find_verb(p, FORM_done)) {
        done = node_open(p, NODE_participle, find_verb(p, FORM_done));
        next(p);
        while (!p->bad && at_tail(p))
            if (!parse_tail(p))
                return false;
        node_close(p, done);
    } else if (!take_node(p, NODE_state, lang_states, STATES_COUNT)) {
        bool compared = p->at->type == TOKEN_NUMBER || at_word(p, "exactly") ||
                        at_word(p, "at");
        if (compared ? !parse_compare(p) : !parse_phrase(p))
            return false;
    }
    node_close(p, is);
    return true;
}

/* hits, fail to escape: the verb of an event, or 0. */
static int take_event_verb(Parser *p, int event)
{
    int verb;

    if (at_words(p, "fail", "to") || at_words(p, "fails", "to")) {
        p->nodes[event].flags |= FLAG_fails;
        p->nodes[event].flags |= at_word(p, "fail") ? FLAG_many : 0;
        next(p);
        next(p);
        verb = find_verb(p, FORM_base);
    } else if ((verb = find_verb(p, FORM_base)) != 0) {
        p->nodes[event].flags |= FLAG_many;
    } else {
        verb = find_verb(p, FORM_third);
    }
    if (!verb)
        mistake_word(p, FIT_VERB | FIT_THIRD,
                     "what it does: hits, plays, escapes ...",
                     "%s is not a verb", found(p));
    return verb;
}

static bool parse_event_does(Parser *p, int event)
{
    int verb = take_event_verb(p, event);

    if (!verb)
        return false;
    p->nodes[event].number = (int16_t)verb;
    next(p);
    if (starts_phrase(p) && !at_tail(p) && !parse_part(p, PREP_object))
        return false;
    while (at_tail(p))
        if (!parse_tail(p))
            return false;
    return true;
}

/* a curse hits a player; it is killed; you fail to escape a monster */
bool parse_event(Parser *p, int relation)
{
    int node = node_open(p, NODE_event, relation);
    bool good = parse_part(p, PREP_subject);

    if (!good)
        return false;
    node_here(p, node);
    if (take_word(p, "would"))
        p->nodes[node].flags |= FLAG_would;
    if (at_word(p, "is") || at_word(p, "are"))
        good = parse_event_is(p, node);
    else
        good = parse_event_does(p, node);
    node_close(p, node);
    return good;
}

/* instead of dying, instead of drawing a card face up */
bool parse_instead(Parser *p)
{
    int node = node_open(p, NODE_event, WHEN_instead);

    next(p);
    next(p);
    p->nodes[node].number = (int16_t)find_verb(p, FORM_doing);
    if (p->nodes[node].number == 0) {
        mistake_word(p, FIT_DOING, "instead of drawing, losing, dying ...",
                     "%s is not such a verb", found(p));
        return false;
    }
    next(p);
    if (starts_phrase(p) && !parse_part(p, PREP_object))
        return false;
    while (find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &(int){ 0 }))
        if (!parse_tail(p))
            return false;
    node_close(p, node);
    return true;
}
