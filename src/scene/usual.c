/* usual.c: which choice is the usual answer, if one is.
 *
 * It is the default answer of the step, but only where nothing can be lost by
 * it: neither a fight nor a card, a Level, or the game. It is played out in the
 * imagined game until the fight and the card are over: everybody answers as if
 * they were absent (HOUSE-ABSENT), and the die shows its lowest face, then its
 * highest. Where a hidden card would decide, as behind the door, nobody knows
 * what can be lost. What is lost whatever else is done does not count; but as
 * long as the reader could play a card, or ask for help, that is for the reader
 * to say.
 */
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "scene/scene_int.h"

enum { ANSWERS_MAX = 64, FACE_LOW = 1, FACE_HIGH = 6, RANK_RARE = 6 };

/* ---- what is lost by an answer ---- */

typedef struct Loss {
    bool is_hidden; /* a card that the reader does not know decides */
    bool is_beaten; /* somebody else wins the game */
    int hits;       /* a Curse, death, a roll to escape */
    int fall;       /* of Levels, or of what counts in the end */
    int cards;
    int changes; /* of own cards that have a total */
} Loss;

/* One game that is played out. */
typedef struct Future {
    const Trial *trial;
    Loss loss;
} Future;

static bool is_own(const Table *t, CardId card, Seat seat)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone != NO_ZONE && zone_row(t, zone)->count == SEATS_MAX &&
           t->g->zones[zone].owner == seat;
}

/* Drawn for what goes on, not at the end of a turn? */
static bool may_play_itself(const Trial *trial, const Table *t, CardId card)
{
    return t->g->depth > 1 &&
           trial->self_playing >> card_def(t, card)->back & 1;
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Future *future = self;
    const View *view = future->trial->view;
    const FamilyScene *rows = t->family->scene;
    const OutcomeRow *row = &rows->outcomes[event->kind];

    if (event->card != NO_CARD &&
        view->t.g->slots[event->card].zone == NO_ZONE &&
        ((row->numbers != NUMBERS_one && event->visible_to == 0xff) ||
         may_play_itself(future->trial, t, event->card)))
        future->loss.is_hidden = true;
    if (event->seat == view->seat &&
        (row->kind == OUTCOME_cursed || row->kind == OUTCOME_dies ||
         (rows->rolls[event->kind] && event->on != NO_CARD)))
        future->loss.hits++;
}

/* The fight and the card are over as soon as somebody has to do something in
 * the turn itself. */
static bool is_over(const Table *t, const Game *before)
{
    return t->g->ask.shape == ASK_NOBODY || t->g->turn != before->turn ||
           (t->g->depth == 1 && t->g->ask.shape != ASK_GATE);
}

/* As if the first who has to answer were absent. Mostly that is to pass, for
 * which nothing need be listed. */
static bool answer_for_first(Table *t)
{
    Ask ask = game_ask(t->g);
    Action a = action_make(t->family->steps[ask.step].default_verb, 0);

    while (!seat_in(a.seat, ask.must))
        a.seat++;
    if (!t->family->scene->choices[a.verb].does_nothing || draft_is_open(t))
        a = action_default(t, a.seat);
    return action_try(t, a).id == REFUSAL_none;
}

/* Totals of own cards that are others than before. */
static int count_changes(const Trial *trial, const Table *t)
{
    KnownTotals after;
    int n = 0;

    if (!trial->cards_have_totals)
        return 0;
    totals_read(&after, t);
    for (int i = 0; i < after.n; i++) {
        const KnownTotal *now = &after.at[i];
        const KnownTotal *was = totals_find(&trial->before, &now->which, i);
        n += now->which.card != NO_CARD &&
             is_own(t, now->which.card, trial->view->seat) &&
             (!was || was->value != now->value);
    }
    return n;
}

/* What the reader has no longer. */
static void compare(const Trial *trial, const Table *t, Loss *loss)
{
    const Table *before = &trial->view->t;
    Seat reader = trial->view->seat;
    int (*score)(const Table *t, Seat seat) = t->family->scene->final_score;

    loss->is_beaten = t->g->end_reason && !seat_in(reader, t->g->winners);
    if (score && score(t, reader) < score(before, reader))
        loss->fall = score(before, reader) - score(t, reader);
    for (CardId c = 1; c <= t->g->cards; c++)
        loss->cards += is_own(before, c, reader) && !is_own(t, c, reader);
    loss->changes = count_changes(trial, t);
}

static bool is_used(const Trial *trial, const Table *t, RngStream stream)
{
    return t->g->rng.count[stream] != trial->world->rng.count[stream];
}

/* What is lost by an answer if the die shows this face. */
static Loss play_out(const Trial *trial, Action action, int face, bool *rolls)
{
    Future future = { .trial = trial };
    Sink sink = { on_event, &future };
    Table t = trial->view->t;

    t.g = trial->game;
    t.sink = &sink;
    game_copy(game_edit(&t), trial->world);
    memset(game_edit(&t)->rng.loaded, face, LOADED_MAX);
    if (action_try(&t, action).id != REFUSAL_none)
        return (Loss){ .is_hidden = true };
    game_run(&t, seats_all(t.g));
    for (int n = 0; !is_over(&t, trial->world) && !future.loss.is_hidden; n++) {
        future.loss.is_hidden = n == ANSWERS_MAX || !answer_for_first(&t);
        game_run(&t, seats_all(t.g));
    }
    *rolls = t.g->rng.loaded[LOADED_MAX - 1] == 0;
    future.loss.is_hidden |= is_used(trial, &t, STREAM_DECK1) ||
                             is_used(trial, &t, STREAM_DECK2) ||
                             is_used(trial, &t, STREAM_PICK);
    compare(trial, &t, &future.loss);
    return future.loss;
}

/* ---- is it safe? ---- */

static bool is_nothing(const Loss *loss)
{
    return !loss->is_beaten && loss->hits == 0 && loss->fall == 0 &&
           loss->cards == 0 && loss->changes == 0;
}

/* Is less lost of anything? */
static bool is_better(const Loss *a, const Loss *b)
{
    return a->is_hidden || a->is_beaten < b->is_beaten || a->hits < b->hits ||
           a->fall < b->fall || a->cards < b->cards || a->changes < b->changes;
}

/* Is it something that is hardly ever done to change what goes on, such as to
 * turn an Item sideways? */
static bool is_aside(const Table *t, Action a)
{
    return t->family->verbs[a.verb].class == CLASS_SIDE ||
           (t->family->verbs[a.verb].class == CLASS_DRAFT && a.to == NOBODY) ||
           t->family->scene->choices[a.verb].rank >= RANK_RARE;
}

/* Is the same lost with this face whatever else the reader does? */
static bool is_lost_anyway(const Trial *trial, const Choice *at, int n,
                           const Choice *usual, int face, const Loss *loss)
{
    const Table *t = &trial->view->t;
    bool rolls;

    for (int i = 0; i < n; i++)
        if (&at[i] != usual && !is_aside(t, at[i].action))
            return false;
    for (int i = 0; i < n; i++) {
        Loss other;
        if (&at[i] == usual)
            continue;
        other = play_out(trial, at[i].action, face, &rolls);
        if (is_better(&other, loss))
            return false;
    }
    return true;
}

/* Does it run away, or make a rival stronger in a fight? */
static bool helps_rival(const Trial *trial, const Choice *choice)
{
    for (int i = 0; i < choice->outcome.n; i++) {
        const OutcomePart *part = &choice->outcome.parts[i];
        if (part->kind == OUTCOME_lost && part->seat == trial->view->seat)
            return true;
        if (part->kind == OUTCOME_total && part->total.of_fight &&
            part->total.seat != NOBODY &&
            part->total.seat != trial->view->seat && part->to > part->from)
            return true;
    }
    return choice->favor != 0 &&
           (choice->favor > 0) != (choice->action.to == trial->view->seat);
}

static bool is_safe(const Trial *trial, const Choice *at, int n,
                    const Choice *usual)
{
    const Table *t = &trial->view->t;
    bool rolls = true;

    if (!trial->world || !trial->game ||
        t->family->verbs[usual->action.verb].class == CLASS_DRAFT ||
        t->family->scene->choices[usual->action.verb].rank >= RANK_RARE ||
        helps_rival(trial, usual))
        return false;
    for (int face = FACE_LOW; face <= FACE_HIGH && rolls;
         face += FACE_HIGH - FACE_LOW) {
        Loss loss = play_out(trial, usual->action, face, &rolls);
        if (loss.is_hidden ||
            (!is_nothing(&loss) &&
             !is_lost_anyway(trial, at, n, usual, face, &loss)))
            return false;
    }
    return true;
}

/* Of an answer in parts what is complete, or else leaving it. */
static const Choice *find_in_draft(const Choice *at, int n)
{
    static const int verbs[] = { VERB_done, VERB_cancel };

    for (size_t k = 0; k < sizeof verbs / sizeof *verbs; k++)
        for (int i = 0; i < n; i++)
            if (at[i].action.verb == verbs[k])
                return &at[i];
    return NULL;
}

const Choice *usual_find(const Trial *trial, const Choice *at, int n,
                         Action usual)
{
    if (draft_is_open(&trial->view->t))
        return find_in_draft(at, n);
    for (int i = 0; i < n; i++)
        if (action_equal(at[i].action, usual))
            return n == 1 || is_safe(trial, at, n, &at[i]) ? &at[i] : NULL;
    return NULL;
}
