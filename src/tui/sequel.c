/* sequel.c: looks at what an answer leads to. */
#include "tui/sequel.h"

#include <string.h>

#include "engine/family.h"
#include "match/look_ahead.h"

enum { SAYS_MAX = 48, LUCKS = 2 }; /* bytes of an answer; games to look at */

static bool is_of_card(const View *view, const Glimpse *glimpse)
{
    const EffectOps *ops = view->t.family->effect_ops;
    const Ask *ask = &glimpse->ask;

    return ask->shape == ASK_DECIDE && ask->must == seat_bit(view->seat) &&
           !glimpse->reveals &&
           (ask->step == ops->pick || ask->step == ops->target ||
            ask->step == ops->option);
}

/* The question that every game that looks the same leads to. */
static bool find_ask(const View *view, Action action, Game *room, Ask *out)
{
    ActionList first, again;

    for (uint64_t luck = 1; luck <= LUCKS; luck++) {
        Glimpse glimpse = look_ahead(view, action, luck, room);
        Table t = view->t;
        t.g = room;
        if (!is_of_card(view, &glimpse))
            return false;
        action_list(&t, view->seat, luck == 1 ? &first : &again);
        *out = glimpse.ask;
    }
    return first.n > 1 && first.n <= SEQUEL_MAX && first.n == again.n &&
           memcmp(first.at, again.at, sizeof *first.at * (size_t)first.n) == 0;
}

/* "Cape": discard a card. Which card? - discard a card */
static const char *cut_question(Arena *arena, const char *says)
{
    const char *from = strstr(says, "\": ");
    size_t n;

    from = from ? from + strlen("\": ") : says;
    n = strcspn(from, ".");
    return arena_copy(arena, from, n);
}

static bool add_choices(Sequel *out, const Scene *scene)
{
    out->n = 0;
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets > 0 || out->n == SEQUEL_MAX ||
            strlen(choice->says) > SAYS_MAX)
            return false;
        out->choices[out->n++] = choice;
    }
    return out->n > 1;
}

/* Cards ask one thing after the other; only the first follows at once. */
static bool is_asked_by_card(const View *view)
{
    const EffectOps *ops = view->t.family->effect_ops;
    int step = view->t.g->ask.step;

    return step == ops->pick || step == ops->target || step == ops->option;
}

bool sequel_repeats(const View *view, Action action)
{
    const EffectOps *ops = view->t.family->effect_ops;
    Ask ask = view->t.g->ask;
    GameBuffer room;
    Glimpse glimpse;

    if (!ops || ask.step != ops->pick || draft_is_open(&view->t))
        return false;
    glimpse = look_ahead(view, action, 1, &room.game);
    return is_of_card(view, &glimpse) && glimpse.ask.step == ask.step &&
           glimpse.ask.about == ask.about;
}

bool sequel_make(Arena *arena, const View *view, Action action, Sequel *out)
{
    GameBuffer room;
    View *then = arena_alloc(arena, sizeof *then);
    Game *game = arena_alloc(arena, view->t.g->size);
    Table t = view->t;
    const Scene *scene;

    if (!then || !game || !view->t.family->effect_ops ||
        is_asked_by_card(view) ||
        view->t.family->verbs[action.verb].class == CLASS_DRAFT ||
        !find_ask(view, action, &room.game, &out->ask))
        return false;
    t.g = &room.game;
    *then = view_make(&t, view->seat, game);
    then->numbers = view->numbers;
    scene = scene_make(arena, then);
    if (!scene || !add_choices(out, scene))
        return false;
    out->says = cut_question(arena, scene->ask.says);
    out->picks = out->ask.step == view->t.family->effect_ops->pick;
    return true;
}
