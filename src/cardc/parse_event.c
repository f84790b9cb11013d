/* parse_event.c: parses events: when, before, after, until, instead of. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* killed, in combat, 1: what the subject of an event is. */
static bool parse_event_is(Parser *p, int event)
{
    int is, done;

    if (parse_at_word(p, "are"))
        p->nodes[event].flags |= FLAG_plural;
    parse_next(p);
    is = parse_open_node(p, NODE_is, 0);
    if (parse_find_verb(p, FORM_participle)) {
        done = parse_open_node(p, NODE_participle,
                               parse_find_verb(p, FORM_participle));
        parse_next(p);
        while (!p->bad && parse_at_tail(p))
            if (!parse_tail(p))
                return false;
        parse_close_node(p, done);
    } else if (!parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT)) {
        bool compared = p->at->type == TOKEN_NUMBER ||
                        parse_at_word(p, "exactly") || parse_at_word(p, "at");
        if (compared ? !parse_compare(p) : !parse_phrase(p))
            return false;
    }
    parse_close_node(p, is);
    return true;
}

/* hits, fail to escape: the verb of an event, or 0. */
static int take_event_verb(Parser *p, int event)
{
    int verb;

    if (parse_at_words(p, "fail", "to") || parse_at_words(p, "fails", "to")) {
        p->nodes[event].flags |= FLAG_fails;
        if (parse_at_word(p, "fail"))
            p->nodes[event].flags |= FLAG_plural;
        parse_next(p);
        parse_next(p);
        verb = parse_find_verb(p, FORM_base);
    } else if ((verb = parse_find_verb(p, FORM_base)) != 0) {
        p->nodes[event].flags |= FLAG_plural;
    } else {
        verb = parse_find_verb(p, FORM_third);
    }
    if (!verb)
        parse_mistake_word(p, FIT_VERB | FIT_THIRD,
                           "what it does: hits, plays, escapes ...",
                           "%s is not a verb", parse_quoted(p));
    return verb;
}

static bool parse_event_does(Parser *p, int event)
{
    int verb = take_event_verb(p, event);

    if (!verb)
        return false;
    p->nodes[event].number = (int16_t)verb;
    parse_next(p);
    if (parse_at_phrase(p) && !parse_at_tail(p) && !parse_prep(p, PREP_object))
        return false;
    while (parse_at_tail(p))
        if (!parse_tail(p))
            return false;
    return true;
}

/* a curse hits a player; it is killed; you fail to escape a monster */
bool parse_event(Parser *p, int relation)
{
    int node = parse_open_node(p, NODE_event, relation);
    bool good = parse_prep(p, PREP_subject);

    if (!good)
        return false;
    parse_set_spot(p, node);
    if (parse_take_word(p, "would"))
        p->nodes[node].flags |= FLAG_would;
    if (parse_at_word(p, "is") || parse_at_word(p, "are"))
        good = parse_event_is(p, node);
    else
        good = parse_event_does(p, node);
    parse_close_node(p, node);
    return good;
}

/* instead of dying, instead of drawing a card face up */
bool parse_instead(Parser *p)
{
    int node = parse_open_node(p, NODE_event, WHEN_instead);

    parse_next(p);
    parse_next(p);
    p->nodes[node].number = (int16_t)parse_find_verb(p, FORM_ing);
    if (p->nodes[node].number == 0) {
        parse_mistake_word(p, FIT_ING, "instead of drawing, losing, dying ...",
                           "%s is not such a verb", parse_quoted(p));
        return false;
    }
    parse_next(p);
    if (parse_at_phrase(p) && !parse_prep(p, PREP_object))
        return false;
    while (
        parse_find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &(int){ 0 }))
        if (!parse_tail(p))
            return false;
    parse_close_node(p, node);
    return true;
}
