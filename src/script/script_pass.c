/* script_pass.c: which answers a line such as `everyone passes` stands for. */
#include "script/script_pass.h"

#include <stdio.h>
#include <string.h>

#include "engine/family.h"

static const char if_asked[] = ", if asked";

bool script_read_pass(const Table *t, const char *line, PassLine *out)
{
    const Verb *verbs = t->family->verbs;
    char words[TEXT_LINE];
    size_t n = strlen(line), end = sizeof if_asked - 1;
    PatternValues values;

    if (n >= sizeof words)
        return false;
    out->is_soft = n > end && strcmp(line + n - end, if_asked) == 0;
    snprintf(words, sizeof words, "%.*s", (int)(out->is_soft ? n - end : n),
             line);
    out->seat = NOBODY;
    if (strcmp(words, verbs[VERB_everyone].pattern) == 0)
        return true;
    if (!pattern_read(t, verbs[VERB_pass].pattern, words, &values, NULL))
        return false;
    out->seat = values.seat;
    return true;
}

/* What whoever is asked in this round answers usually, if that does nothing. */
static int passing_verb(const Table *t, const Ask *ask)
{
    int verb = t->family->steps[ask->step].default_verb;
    const FamilyScene *scene = t->family->scene;

    return ask->shape == ASK_ROUND && scene && scene->choices[verb].does_nothing
               ? verb
               : VERB_none;
}

/* In a round everyone is the one who is asked. */
static bool find_pass(const Table *t, Seat seat, Action *out)
{
    Ask ask = game_ask(t->g);
    int verb = ask.shape == ASK_GATE ? VERB_pass : passing_verb(t, &ask);

    if (verb == VERB_none || (seat != NOBODY && !seat_in(seat, ask.must)))
        return false;
    if (seat == NOBODY && ask.shape == ASK_GATE)
        verb = VERB_everyone;
    else if (seat == NOBODY)
        seat = game_next_seat(t->g);
    *out = action_make((uint8_t)verb, seat);
    return true;
}

bool script_can_pass(const Table *t, Seat seat)
{
    Action ignored;

    return find_pass(t, seat, &ignored);
}

/* Others may be asked the same. */
static bool is_same_round(const Table *t, const Ask *ask, int depth)
{
    Ask now = game_ask(t->g);

    return ask->shape == ASK_ROUND && now.shape == ASK_ROUND &&
           now.step == ask->step && now.about == ask->about &&
           t->g->depth == depth;
}

bool script_pass(Match *m, Seat seat, bool (*act)(void *self, Action a),
                 void *self)
{
    const Table *t = match_table(m);
    Ask ask = game_ask(t->g);
    int depth = t->g->depth;
    Action action;

    if (!find_pass(t, seat, &action))
        return false;
    while (act(self, action) && seat == NOBODY &&
           is_same_round(t, &ask, depth) && find_pass(t, seat, &action))
        ;
    return true;
}
