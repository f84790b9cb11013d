/* reference.c: what bots are measured against: a policy, no search.
 *
 * FROZEN. All figures of bots are relative to this player, so its answers do
 * not change any more: not to make it better, not to make it fit new cards. It
 * only follows the names of the rules that it asks.
 *
 * It looks at each answer that can be given, by itself, and takes the one that
 * it wants most, ties by lot. What it wants is in reference_munchkin.c and
 * reference_gloom.c.
 */
#include "reference.h"

#include <stdlib.h>

#include "bots/levels.h"
#include "engine/family.h"

bool make_reference(uint64_t seed, Bot *out);

static Taste find_taste(const Table *t)
{
    if (text_equal(t->family->name, "munchkin"))
        return reference_munchkin;
    return text_equal(t->family->name, "gloom") ? reference_gloom : NULL;
}

static Action choose(void *self, const View *view)
{
    Taste taste = find_taste(&view->t);
    Action best = action_make(VERB_none, view->seat);
    ActionList list;
    int max = 0, ties = 0;

    action_list(&view->t, view->seat, &list);
    for (int i = 0; i < list.n; i++) {
        int wish = list.n > 1 && taste ? taste(&view->t, list.at[i]) : 0;
        if (ties == 0 || wish > max)
            max = wish, ties = 0;
        if (wish == max &&
            (ties++ == 0 || rng_pick(self, STREAM_PICK, ties) == 0))
            best = list.at[i];
    }
    return best;
}

bool make_reference(uint64_t seed, Bot *out)
{
    Rng *rng = malloc(sizeof *rng);

    if (!rng)
        return false;
    rng_init(rng, seed);
    *out = (Bot){ .chooser = { "reference", choose, rng },
                  .memory = rng,
                  .needs_no_view = true };
    return true;
}
