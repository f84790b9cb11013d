/* scene_reasons.c: cards of the hand that cannot be used now, and why. */
#include <string.h>

#include "engine/kernel.h"
#include "scene/scene_int.h"

/* Why a card cannot be used, verb by verb. An obstacle (no hand is free) says
 * more than a wrong kind (not an Item). */
typedef struct Reasons {
    const Table *t;
    Refusal obstacle, wrong_kind;
    bool not_now; /* some uses are not for this step */
} Reasons;

/* It only says what the card, or the game, is not. */
static bool is_wrong_kind(const Table *t, Refusal why)
{
    static const char *const starts[] = { "%c is not ", "%c has no ",
                                          "in this game ",
                                          "%c cannot be played" };
    const char *pattern = t->family->refusals[why.id].pattern;

    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(pattern, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static void add_reason(Reasons *reasons, Refusal why)
{
    Refusal *kind;

    if (why.id == REFUSAL_none)
        return;
    kind = is_wrong_kind(reasons->t, why) ? &reasons->wrong_kind
                                          : &reasons->obstacle;
    if (why.id == REFUSAL_not_now)
        reasons->not_now = true;
    else if (why.id != REFUSAL_no_card && kind->id == REFUSAL_none)
        *kind = why;
}

/* Refusals are listed in the order of their tests, so the later of two is
 * closer to being legal. */
static Refusal later_refusal(Refusal a, Refusal b)
{
    return b.id > a.id ? b : a;
}

/* In a draft all of it is checked; otherwise the verb can be tried, and only
 * its own check is left. */
static Refusal check_use(const Table *t, Action a)
{
    return draft_is_open(t) ? action_check(t, a)
                            : t->family->verbs[a.verb].check(t, a);
}

/* One use of a card, on whatever it could be used. What is wrong with a target
 * says nothing of the card. */
static Refusal try_targets(const Table *t, Action a, bool targets)
{
    Refusal why = check_use(t, a);

    for (CardId c = 1; targets && c <= t->g->cards; c++) {
        Refusal with;
        a.on = c;
        if (card_slot(t, c)->zone == NO_ZONE)
            continue;
        with = check_use(t, a);
        if (with.card != c || c == a.card)
            why = later_refusal(why, with);
    }
    return why;
}

static void try_verb(Reasons *reasons, Action a, bool receivers)
{
    const Table *t = reasons->t;
    bool targets = strstr(t->family->verbs[a.verb].pattern, "%o") != NULL;
    Refusal why = refuse(REFUSAL_none);

    if (!receivers)
        why = try_targets(t, a, targets);
    for (a.to = 0; receivers && a.to < t->g->seats; a.to++)
        why = later_refusal(why, try_targets(t, a, targets));
    add_reason(reasons, why);
}

/* Tries every use that a card can be put to. What cannot be done now with any
 * card need not be tried with this one. */
static void try_verbs(Reasons *reasons, Seat seat, CardId card)
{
    const Table *t = reasons->t;
    Action a = action_make(VERB_add, seat);

    a.card = card;
    if (draft_is_open(t)) {
        try_verb(reasons, a, draft_row(t, t->g->draft.verb)->receivers);
        return;
    }
    for (int v = VERBS_KERNEL; v < t->family->n_verbs; v++) {
        const Verb *verb = &t->family->verbs[v];
        Refusal why = action_check_verb(t, seat, v);
        a.verb = (uint8_t)v;
        a.to = NOBODY;
        if (verb->class == CLASS_RULING ||
            (why.id == REFUSAL_not_now && reasons->not_now) ||
            !strstr(verb->pattern, "%c"))
            continue;
        if (why.id != REFUSAL_none)
            add_reason(reasons, why);
        else
            try_verb(reasons, a, strstr(verb->pattern, "%t") != NULL);
    }
}

/* What stands in the way; else that it has uses at another time; what it is not
 * says least. */
Refusal scene_reason(const View *view, CardId card)
{
    Reasons reasons = { &view->t, ALLOWED, ALLOWED, false };

    try_verbs(&reasons, view->seat, card);
    if (reasons.obstacle.id != REFUSAL_none)
        return reasons.obstacle;
    return reasons.not_now || reasons.wrong_kind.id == REFUSAL_none
               ? refuse(REFUSAL_not_now)
               : reasons.wrong_kind;
}

/* ---- all of them ---- */

bool scene_is_choice(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_choices; i++) {
        CardId used = scene->choices[i].action.card;
        if (used != NO_CARD &&
            (used == card || kernel_same_choice(scene->t, used, card)))
            return true;
    }
    return false;
}

static IdleCard idle_card(Arena *arena, const Scene *scene, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Refusal why = scene_reason(scene->view, card);

    pattern_write_reason(&text, scene->t, why);
    return (IdleCard){ card, arena_copy(arena, line, text.len),
                       pattern_refusal_clause(scene->t, why) };
}

/* Cards of the hand that no choice names. Those picked for a draft are not
 * idle. */
void scene_add_idle(Arena *arena, Scene *scene)
{
    const Table *t = scene->t;
    const SceneSeat *own = &scene->seats[scene->view->seat];

    if (!seat_in(scene->view->seat,
                 (Seats)(scene->ask.ask.must | scene->ask.ask.may)))
        return;
    scene->idle =
        arena_alloc(arena, sizeof *scene->idle * (size_t)(own->n_hand + 1));
    for (int i = 0; i < own->n_hand && scene->idle; i++)
        if (!kernel_is_duplicate(t, own->hand[i]) &&
            !(card_slot(t, own->hand[i])->flags & CARD_MARKED) &&
            !scene_is_choice(scene, own->hand[i]))
            scene->idle[scene->n_idle++] =
                idle_card(arena, scene, own->hand[i]);
}
