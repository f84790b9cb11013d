/* think.c: picks among thoughts, and plays on in imagined states. */
#include "bots/think.h"

#include <stdlib.h>

#include "base/hash.h"
#include "engine/draft.h"
#include "engine/family.h"

Thinker *think_new(size_t bytes, uint64_t seed)
{
    Thinker *thinker = malloc(bytes + 2 * sizeof(GameBuffer));
    GameBuffer *room;

    if (!thinker)
        return NULL;
    room = (void *)((char *)thinker + bytes);
    *thinker = (Thinker){ .world = &room[0].game, .trial = &room[1].game };
    rng_init(&thinker->rng, seed);
    return thinker;
}

static bool is_given_up(const Thinker *thinker, Action a)
{
    return bits_has(thinker->given_up, a.verb);
}

void think_about(const Table *t, Seat seat, Thoughts *out)
{
    out->n = 0;
    t->family->mind->rank(t, seat, out);
    if (out->n == 0)
        out->at[out->n++] = (Thought){ action_make(VERB_none, seat) };
}

void think_rank(Thinker *thinker, const View *view, Thoughts *out)
{
    const Table *t = &view->t;
    int n = 0;

    if (thinker->turn != t->g->turn)
        thinker->given_up = bits_none();
    thinker->turn = t->g->turn;
    think_about(t, view->seat, out);
    for (int i = 0; i < out->n; i++)
        n += !is_given_up(thinker, out->at[i].action);
    if (n == 0 || n == out->n)
        return;
    n = 0;
    for (int i = 0; i < out->n; i++)
        if (!is_given_up(thinker, out->at[i].action))
            out->at[n++] = out->at[i];
    out->n = n;
}

int think_pick_best(const Thoughts *thoughts, Rng *rng)
{
    int ties = 1;

    while (ties < thoughts->n &&
           thoughts->at[ties].value == thoughts->at[0].value)
        ties++;
    return ties == 1 ? 0 : rng_pick(rng, STREAM_PICK, ties);
}

void think_shuffle_ties(Thoughts *thoughts, Rng *rng)
{
    for (int i = 0; i < thoughts->n; i++) {
        Thought first = thoughts->at[i];
        int ties = 0, k;
        while (i + ties < thoughts->n &&
               thoughts->at[i + ties].value == first.value)
            ties++;
        k = ties > 1 ? i + rng_pick(rng, STREAM_PICK, ties) : i;
        thoughts->at[i] = thoughts->at[k];
        thoughts->at[k] = first;
    }
}

/* Somebody who was asked for a reaction and gave none has said nothing, nor has
 * who only goes on (the first reason): one asks for what was done before. */
static bool is_silent(const Table *t, const Thought *thought)
{
    const Ask *ask = &t->g->ask;
    int verb = thought->action.verb;

    if (thought->action.card != NO_CARD)
        return false;
    if (ask->shape == ASK_GATE || ask->shape == ASK_ROUND)
        return verb == VERB_pass ||
               verb == t->family->steps[ask->step].default_verb;
    return verb == VERB_stop || thought->reason == 0;
}

Action think_take(Thinker *thinker, const Table *t, const Thought *thought)
{
    if (thought->action.verb == VERB_cancel)
        bits_add(&thinker->given_up, t->g->draft.verb);
    if (!is_silent(t, thought) || !thinker->why)
        thinker->why = t->family->mind->reasons[thought->reason];
    return thought->action;
}

/* ---- imagined games ---- */

enum { ANSWERS_MAX = 96 };

Horizon think_turn_end(const Game *g)
{
    return (Horizon){ .turn = g->turn, .answers = ANSWERS_MAX };
}

void think_run(Table *t)
{
    VerbSet wanted[SEATS_MAX];

    if (!t->family->mind->wanted) {
        game_run(t, seats_all(t->g));
        return;
    }
    EACH_SEAT (t, s)
        wanted[s] = t->family->mind->wanted(t, s);
    game_run_wanted(t, wanted);
}

bool think_is_over(const Table *t, const Horizon *horizon)
{
    return t->g->end_reason || t->g->turn > horizon->turn ||
           horizon->answers <= 0;
}

void think_play_on(Table *t, Horizon horizon)
{
    Thoughts thoughts;

    for (; !think_is_over(t, &horizon); horizon.answers--) {
        think_about(t, game_next_seat(t->g), &thoughts);
        action_apply(t, thoughts.at[0].action);
        think_run(t);
    }
}

/* ---- what it says ---- */

const char *think_why(void *self)
{
    return ((const Thinker *)self)->why;
}

/* The lot depends on the game, not on the bot's luck: telling a story changes
 * nothing. */
void think_tell(void *self, const View *view, Action action, Text *out)
{
    const Table *t = &view->t;
    uint64_t lot = hash_mix((uint64_t)t->g->turn << 32 ^
                            (uint64_t)action.card << 16 ^ action.on);

    (void)self;
    if (t->family->mind->tell)
        t->family->mind->tell(t, action, lot, out);
}
