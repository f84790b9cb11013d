/* order.c: choices in the order of what comes of them: what wins, what betters,
 * what changes nothing that is known, what costs, what one seldom wants. The
 * default answer stays before all of them: programs without an opinion take it.
 *
 * In each of these they stay as they were listed: by the ranks of scene.def.
 * Options of a card and parts of a draft keep their own order.
 */
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "scene/press.h"
#include "scene/scene_int.h"

typedef enum Place {
    PLACE_wins,
    PLACE_betters,
    PLACE_nothing,
    PLACE_costs,
    PLACE_later
} Place;

/* What a part is for the reader, 0 if that is not known. */
enum { WORSE = -2, BAD, NEITHER, GOOD, BEST };

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* The reader's side of a fight, and what it is up against; NULL: the reader
 * has no part in it. */
static const SceneTotal *find_side(const Scene *scene, Seat seat)
{
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight &&
            scene->totals[i].which.seat == seat)
            return &scene->totals[i];
    return NULL;
}

/* Is the reader stronger after it than the other side, and was not before? */
static bool turns_fight(const Scene *scene, const Outcome *outcome)
{
    const SceneTotal *ours = find_side(scene, scene->view->seat);
    const SceneTotal *theirs = find_side(scene, NOBODY);
    int by, after;

    if (!ours || !theirs)
        return false;
    by = after = ours->value - theirs->value;
    for (int i = 0; i < outcome->n; i++) {
        const OutcomePart *part = &outcome->parts[i];
        if (part->kind == OUTCOME_total && part->total.of_fight)
            after += (part->to - part->from) * (part->seat == NOBODY ? -1 : 1);
    }
    return by <= 0 && after > 0;
}

/* A total is more, or what the reader is up against. */
static int judge_total(const Scene *scene, const OutcomePart *part)
{
    int more = sign(part->to - part->from);

    if (scene->t->family->scene->low_is_good && !part->total.of_fight)
        more = -more;
    if (part->seat == scene->view->seat)
        return more;
    return part->total.of_fight && part->seat == NOBODY &&
                   find_side(scene, scene->view->seat)
               ? -more
               : NEITHER;
}

/* What lies before the reader, or before a rival. */
static int judge_worth(const Scene *scene, const OutcomePart *part)
{
    const Table *t = scene->t;
    Seat owner = t->g->zones[card_slot(t, part->card)->zone].owner;
    int more = sign(part->to - part->from);

    if (scene->t->family->scene->low_is_good)
        more = -more;
    return owner == scene->view->seat ? more : -more;
}

static int judge_part(const Scene *scene, const OutcomePart *part, CardId used)
{
    bool mine = part->seat == scene->view->seat;

    switch ((OutcomeKind)part->kind) {
    case OUTCOME_won:
        return mine ? BEST : NEITHER;
    case OUTCOME_over:
        return mine ? BEST : WORSE;
    case OUTCOME_lost:
    case OUTCOME_dies:
        return mine ? WORSE : NEITHER;
    case OUTCOME_level:
        return !mine ? NEITHER : part->to > part->from ? GOOD : WORSE;
    case OUTCOME_gains:
    case OUTCOME_draws:
    case OUTCOME_share:
        return mine ? GOOD : NEITHER;
    case OUTCOME_loses:
        return mine && part->card != used ? BAD : NEITHER;
    case OUTCOME_cursed:
    case OUTCOME_bad_stuff:
        return mine ? BAD : NEITHER;
    case OUTCOME_nothing:
    case OUTCOME_price:
        return BAD;
    case OUTCOME_fight:
        return part->from > part->to ? GOOD : BAD;
    case OUTCOME_total:
        return judge_total(scene, part);
    case OUTCOME_worth:
        return judge_worth(scene, part);
    default:
        return NEITHER;
    }
}

/* What is worst, or best, decides; of a price and what it buys, what it buys.
 */
static Place place_of(const Scene *scene, const Choice *choice)
{
    int best = NEITHER, worst = NEITHER;

    for (int i = 0; i < choice->outcome.n; i++) {
        int is =
            judge_part(scene, &choice->outcome.parts[i], choice->action.card);
        best = is > best ? is : best;
        worst = is < worst ? is : worst;
    }
    if (best == BEST || turns_fight(scene, &choice->outcome))
        return PLACE_wins;
    if (worst == WORSE || (worst == BAD && best == NEITHER))
        return PLACE_costs;
    if (best == GOOD)
        return PLACE_betters;
    return press_choice_row(scene->t, choice->action.verb)->kind == CHOICE_later
               ? PLACE_later
               : PLACE_nothing;
}

/* Mostly they are in their order. Targets stand with the best of them, which
 * is the first. */
static void sort(const Scene *scene, Choice *at, int n)
{
    uint8_t places[ACTIONS_MAX];

    for (int i = 0; i < n; i++) {
        const Choice *first = at[i].n_targets > 0 ? at[i].targets : &at[i];
        Choice moved = at[i];
        uint8_t place = (uint8_t)place_of(scene, first);
        int k = i;
        while (k > 0 && places[k - 1] > place)
            k--;
        if (k < i) {
            memmove(&places[k + 1], &places[k], (size_t)(i - k));
            memmove(&at[k + 1], &at[k], sizeof *at * (size_t)(i - k));
            at[k] = moved;
        }
        places[k] = place;
    }
}

void scene_order_choices(Scene *scene)
{
    if (scene->n_choices == 0 || draft_is_open(scene->t) ||
        !scene->t->family->scene ||
        scene->choices[0].action.verb == VERB_option)
        return;
    for (int i = 0; i < scene->n_choices; i++)
        sort(scene, scene->choices[i].targets, scene->choices[i].n_targets);
    sort(scene, scene->choices + 1, scene->n_choices - 1);
}
