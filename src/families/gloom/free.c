/* free.c: free plays: those that a card has just granted, and those that a text
 * allows (GLOOM-FREE-*, GLOOM-GAP-30..34). */
#include <string.h>

#include "families/gloom/effect.h"

void gloom_free_grant(Table *t, CardId card, const Node *order, int n)
{
    Gloom *g = gloom(t);

    if (g->n_frees == FREES_MAX) { /* HOUSE-BUDGET */
        tell(t, EVENT(lapsed, .card = card));
        return;
    }
    g->frees[g->n_frees++] = (Free){ .node = (uint16_t)(order - t->pack->nodes),
                                     .card = card,
                                     .left = (uint8_t)n };
}

void gloom_free_forget(Table *t)
{
    memset(gloom(t)->frees, 0, sizeof gloom(t)->frees);
    gloom(t)->n_frees = 0;
}

/* The newest grant, or NULL (GLOOM-GAP-32). */
static Free *newest(const Table *t)
{
    Gloom *g = gloom(t);

    return g->n_frees > 0 ? &g->frees[g->n_frees - 1] : NULL;
}

static void drop_newest(Table *t)
{
    memset(newest(t), 0, sizeof(Free));
    gloom(t)->n_frees--;
}

/* Is it a play as the grant wants it (GLOOM-GAP-31)? Whether the Character is
 * dead or alive is a matter of targets. */
static bool is_granted(const Table *t, Action a)
{
    const Free *free = newest(t);
    const Node *order = free ? &t->pack->nodes[free->node] : NULL;
    const Node *place = order ? part_phrase(order, PREP_on) : NULL;
    Frame f = { .seat = a.seat, .k = a.seat, .card = free ? free->card : 0 };

    if (!order ||
        !gloom_card_is_such(t, &f, part_phrase(order, PREP_object), a.card))
        return false;
    return !place || gloom_has_adjective(place, ADJ_dead) || a.on == NO_CARD ||
           gloom_character_is_such(t, &f, place, a.on);
}

const Node *gloom_free_scope(const Table *t, const Frame *play)
{
    return play->aux ? &t->pack->nodes[play->aux] : NULL;
}

/* GLOOM-FREE-02, GLOOM-FREE-03: no matter which action it came from; a target
 * must be legal all the same (GLOOM-FREE-04). */
Refusal gloom_check_free(const Table *t, Action a)
{
    Refusal why = gloom_check_held(t, a);
    const Node *scope = NULL;

    if (why.id != REFUSAL_none)
        return why;
    if (is_response(t, a.card))
        return refuse_card(REFUSAL_response_only, a.card);
    if (is_granted(t, a))
        scope = &t->pack->nodes[newest(t)->node];
    else if (!gloom_rule_frees(t, a.seat, a.card, a.on))
        return refuse_card(REFUSAL_no_free, a.card);
    return gloom_check_target(t, a, scope);
}

void gloom_list_free(const Table *t, Action blank, ActionList *out)
{
    gloom_list_targets(t, blank, out);
}

void gloom_act_free(Table *t, Action a)
{
    Free *free = is_granted(t, a) ? newest(t) : NULL;
    uint16_t scope = free ? free->node : 0;

    if (free && --free->left == 0)
        drop_newest(t);
    gloom_play_start(t, a, PLAY_free);
    step_top(t)->aux = scope;
}

FITS_ALWAYS(leave)

/* GLOOM-FREE-05: what is not used now is lost. */
void gloom_act_leave(Table *t, Action a)
{
    (void)a;
    drop_newest(t);
    step_go(step_top(t), STEP_turn_after);
}

/* ---- what texts allow ---- */

/* A card that nobody sees may be any of those that do not lie open: what is
 * asked must not depend on which it is (GLOOM-GAP-78). */
bool gloom_is_permitted(const Table *t, Seat seat)
{
    Action a = action_of(VERB_free, seat);

    if (!gloom_rule_frees_any(t))
        return false;
    EACH_CHARACTER (t, k)
        for (CardId c = 1; c <= t->g->cards; c++) {
            a.card = c;
            a.on = gloom(t)->characters[k];
            if (!is_kind(t, c, KIND_character) && gloom_is_character(t, a.on) &&
                !zone_is_open(t, card_slot(t, c)->zone) &&
                gloom_rule_frees(t, seat, c, a.on) &&
                gloom_check_target(t, a, NULL).id == REFUSAL_none)
                return true;
        }
    return false;
}
