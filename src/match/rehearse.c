/* rehearse.c: carries plays out in an imagined game, and notes what comes of
 * them. */
#include "match/rehearse.h"

#include <string.h>

enum { ANSWERS_MAX = 96 }; /* until it is given up */

static void on_event(void *self, const Table *t, const Event *event)
{
    Rehearsal *r = self;

    (void)t;
    r->result.results[event->kind] |=
        event->seat == NOBODY ? 1 << SEATS_MAX : seat_bit(event->seat);
}

static bool is_waited_for(const Table *t, Seat seat)
{
    Ask ask = game_ask(t->g);

    return seat_in(seat, (Seats)(ask.must | ask.may));
}

/* Is what went on over? Then the turn goes on. */
static bool is_over(const Rehearsal *r)
{
    const Game *now = r->t.g;

    return now->ask.shape == ASK_NOBODY || now->turn != r->turn ||
           (now->depth == 1 && now->ask.shape != ASK_GATE);
}

/* The next play of the sequence, as soon as the seat can do it. */
static bool play_next(Rehearsal *r)
{
    const PlaySequence *sequence = r->sequence;
    Action play;

    if (r->played == sequence->n_plays || !is_waited_for(&r->t, r->view->seat))
        return false;
    play = sequence->plays[r->played];
    if (action_try(&r->t, play).id != REFUSAL_none)
        return false;
    r->played++;
    return true;
}

/* What the fight has become by the first play, when it can be answered. */
static void note_margin(Rehearsal *r)
{
    const Stakes *stakes = r->view->t.family->stakes;

    if (!r->has_margin && r->played > 0 && stakes->margin &&
        r->t.g->depth <= r->world->depth)
        r->has_margin = stakes->margin(&r->t, &r->margin);
}

/* What a card asks the seat itself. */
static void answer_own(Rehearsal *r)
{
    Seat me = r->view->seat;
    ActionList list;
    int k = r->chosen, which = -1;

    action_list(&r->t, me, &list);
    if (r->played > 0 && k < REHEARSED_CHOICES && list.n > 1) {
        r->options[k] = list.n;
        which = r->sequence->choices[k];
        r->chosen++;
    }
    action_apply(&r->t, which >= 0 && which < list.n
                            ? list.at[which]
                            : action_default_of(&r->t, &list));
}

static void pass_all(Table *t)
{
    Seats must = game_ask(t->g).must;

    EACH_SEAT (t, s)
        if (seat_in(s, must))
            action_apply(t, action_make(VERB_pass, s));
}

/* Everybody passes, or gives the usual answer. */
static void answer(Rehearsal *r)
{
    Ask ask = game_ask(r->t.g);
    Seat seat = (Seat)__builtin_ctz(ask.must);

    if (ask.shape == ASK_GATE)
        pass_all(&r->t);
    else if (seat == r->view->seat)
        answer_own(r);
    else
        action_apply(&r->t, action_default(&r->t, seat));
}

/* Does this card lie in the hand of the seat, or before it? */
static bool has_card(const Rehearsal *r, CardId card)
{
    const Game *now = r->t.g;
    const Zone *zone = &now->zones[now->slots[card].zone];

    return r->t.family->zones[zone->row].count == SEATS_MAX &&
           zone->owner == r->view->seat;
}

static bool is_in_hand(const Rehearsal *r, CardId card)
{
    return r->world->slots[card].zone == r->t.family->hand + r->view->seat;
}

static int count_paid(const Rehearsal *r)
{
    int n = 0;

    for (int i = 0; i < r->sequence->n_plays; i++) {
        CardId card = r->sequence->plays[i].card;
        n += card != NO_CARD && is_in_hand(r, card) && !has_card(r, card);
    }
    return n;
}

static void read_result(Rehearsal *r)
{
    const Table *t = &r->t;
    Result *result = &r->result;

    result->winners = t->g->winners;
    result->rolls = t->g->rng.loaded[LOADED_MAX - 1] == 0;
    result->paid = count_paid(r);
    EACH_SEAT (t, s)
        result->assets[s] = t->family->stakes->assets(t, s);
}

/* Goes on until what goes on is over. */
static void go_on(Rehearsal *r)
{
    r->turn = r->t.g->turn;
    for (int n = 0; n < ANSWERS_MAX; n++) {
        game_run(&r->t, seats_all(r->t.g));
        if (is_over(r))
            break;
        note_margin(r);
        if (!play_next(r))
            answer(r);
    }
}

/* Begins in the world as it is. */
static void start_over(Rehearsal *r, const PlaySequence *sequence)
{
    r->n++;
    r->sequence = sequence;
    r->played = r->chosen = 0;
    r->has_margin = false;
    memset(&r->result, 0, sizeof r->result);
    memset(r->options, 0, sizeof r->options);
    game_copy(game_edit(&r->t), r->world);
    memset(game_edit(&r->t)->rng.loaded, r->face, LOADED_MAX);
}

bool rehearse(Rehearsal *r, const PlaySequence *sequence)
{
    Sink sink = { on_event, r };

    start_over(r, sequence);
    r->t.sink = &sink;
    if (sequence->n_plays == 0 || play_next(r))
        go_on(r);
    read_result(r);
    r->t.sink = NULL;
    return r->played == sequence->n_plays;
}

Result rehearse_later(Rehearsal *r, const PlaySequence *sequence)
{
    PlaySequence nothing = { .n_plays = 0 };
    Sink sink = { on_event, r };

    start_over(r, &nothing);
    r->t.sink = &sink;
    go_on(r);
    r->sequence = sequence;
    while (r->played < sequence->n_plays) {
        if (play_next(r))
            go_on(r);
        else
            r->played++;
    }
    read_result(r);
    r->t.sink = NULL;
    return r->result;
}

void rehearsal_start(Rehearsal *r, const View *view, Game *world, Game *room)
{
    Rng rng;

    rng_init(&rng, view->t.g->turn);
    view_sample(view, &rng, world);
    *r = (Rehearsal){ .view = view, .world = world, .t = view->t };
    r->t.g = room;
}
