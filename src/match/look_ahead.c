/* look_ahead.c: tries an answer in a game that looks the same. */
#include "match/look_ahead.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"

enum { GATES_MAX = 16, WORLDS_COMPARED = 2 };

/* Everybody passes at the gate that is open; false if somebody cannot. */
static bool close_gate(Table *t)
{
    Ask ask = game_ask(t->g);

    EACH_SEAT (t, s)
        if (seat_in(s, ask.must) &&
            action_try(t, action_make(VERB_pass, s)).id != REFUSAL_none)
            return false;
    return true;
}

/* Runs to the next question that is no gate. */
static Ask find_question(Table *t)
{
    for (int n = 0; n < GATES_MAX; n++) {
        game_run(t, seats_all(t->g));
        if (game_ask(t->g).shape != ASK_GATE)
            return game_ask(t->g);
        if (!close_gate(t))
            break;
    }
    return (Ask){ .shape = ASK_NOBODY };
}

/* What the seat knew before. */
typedef struct Knowledge {
    Rng rng;
    bool known[CARDS_MAX + 1];
} Knowledge;

static void note_knowledge(Knowledge *out, const Game *game, Seat seat)
{
    out->rng = game->rng;
    for (CardId c = 1; c <= game->cards; c++)
        out->known[c] = seat_in(seat, game->slots[c].known);
}

static bool knows_more(const Knowledge *before, const Game *now, Seat seat)
{
    if (memcmp(&now->rng, &before->rng, sizeof now->rng) != 0)
        return true;
    for (CardId c = 1; c <= now->cards; c++)
        if (seat_in(seat, now->slots[c].known) && !before->known[c])
            return true;
    return false;
}

Glimpse look_ahead(const View *view, Action action, uint64_t luck, Game *out)
{
    Glimpse glimpse = { .ask = { .shape = ASK_NOBODY } };
    Table t = view->t;
    Knowledge before;
    Rng rng;

    t.g = out;
    t.sink = NULL;
    rng_init(&rng, luck);
    view_sample(view, &rng, out);
    note_knowledge(&before, out, view->seat);
    if (action_try(&t, action).id != REFUSAL_none || draft_is_open(&t))
        return glimpse;
    glimpse.ask = find_question(&t);
    glimpse.reveals = knows_more(&before, out, view->seat);
    return glimpse;
}

bool look_ahead_is_same(const View *view, Action a, Action b)
{
    GameBuffer one, other;

    for (uint64_t luck = 1; luck <= WORLDS_COMPARED; luck++) {
        Glimpse first = look_ahead(view, a, luck, &one.game);
        Glimpse second = look_ahead(view, b, luck, &other.game);
        if (first.ask.shape == ASK_NOBODY || first.reveals || second.reveals ||
            game_hash(&one.game) != game_hash(&other.game))
            return false;
    }
    return true;
}
