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
    g->frees[g->n_frees++] =
        (Free){ .node = (uint16_t)(order - t->pack->nodes),
                .card = card,
                .left = (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX) };
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

static Frame reader_of_grant(const Table *t, Action a)
{
    return (Frame){ .seat = a.seat, .k = a.seat, .card = newest(t)->card };
}

/* The newest grant, if it is about such a card (GLOOM-GAP-31); or NULL. */
static const Node *grant_of(const Table *t, Action a)
{
    const Node *order = newest(t) ? &t->pack->nodes[newest(t)->node] : NULL;
    Frame f;

    if (!order)
        return NULL;
    f = reader_of_grant(t, a);
    return gloom_card_is_such(t, &f, part_phrase(order, PREP_object), a.card)
               ? order
               : NULL;
}

/* Where the grant wants it. Whether the Character is dead or alive is a matter
 * of targets. */
static Zones granted_on(const Table *t, Action a, const Node *grant)
{
    const Node *place = part_phrase(grant, PREP_on);
    Frame f = reader_of_grant(t, a);

    return place && !has_adjective(place, ADJ_dead)
               ? gloom_stacks_meant(t, &f, place) | (Zones)1 << NO_ZONE
               : ~(Zones)0;
}

const Node *gloom_free_scope(const Table *t, const Frame *play)
{
    return play->aux ? &t->pack->nodes[play->aux] : NULL;
}

/* GLOOM-FREE-02, GLOOM-FREE-03: no matter which action it came from. */
static Refusal check_card(const Table *t, Play *play)
{
    Action a = play->a;
    Refusal why = gloom_check_held(t, a);
    const Node *grant;
    Zones frees;

    if (why.id != REFUSAL_none)
        return why;
    if (is_response(t, a.card))
        return refuse_card(REFUSAL_response_only, a.card);
    grant = grant_of(t, a);
    frees = gloom_rule_frees(t, a.seat, a.card);
    if (!grant && frees == 0)
        return refuse_card(REFUSAL_no_free, a.card);
    gloom_play_begin(t, play);
    play->grant = grant;
    play->granted = grant ? granted_on(t, a, grant) : 0;
    why = gloom_check_forbidden(play);
    if (why.id != REFUSAL_none)
        return why;
    gloom_play_bar(play, ~(play->granted | frees), REFUSAL_no_free);
    gloom_play_aim(t, play); /* it must be legal all the same (GLOOM-FREE-04) */
    return ALLOWED;
}

Refusal gloom_check_free(const Table *t, Action a)
{
    return gloom_check_placed(t, a, check_card);
}

bool gloom_free_might(const Table *t)
{
    return newest(t) || gloom_read(t, SAYS_FREES) != 0;
}

void gloom_list_free(const Table *t, Action blank, ActionList *out)
{
    if (gloom_free_might(t))
        gloom_list_placed(t, blank, check_card, out);
}

void gloom_act_free(Table *t, Action a)
{
    const Node *grant = grant_of(t, a);
    ZoneId on = gloom_place_of(t, a.on);
    Free *free =
        grant && zone_in(on, granted_on(t, a, grant)) ? newest(t) : NULL;
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

/* Could this card be played on a Character on whom a text frees it? */
static bool is_freed(const Table *t, Play *play, Zones frees)
{
    if (frees == 0)
        return false;
    gloom_play_begin(t, play);
    if (gloom_check_forbidden(play).id != REFUSAL_none)
        return false;
    gloom_play_bar(play, ~(frees & play->stacks), REFUSAL_no_free);
    gloom_play_aim(t, play);
    return play->at.open != 0;
}

/* A card that nobody sees may be any of those that do not lie open: what is
 * asked must not depend on which it is (GLOOM-GAP-78). */
bool gloom_is_permitted(const Table *t, Seat seat)
{
    if (gloom_read(t, SAYS_FREES) == 0)
        return false;
    for (CardId c = 1; c <= t->g->cards; c++) {
        Play play = { .a = action_of(VERB_free, seat) };
        play.a.card = c;
        if (!zone_is_open(t, card_slot(t, c)->zone) &&
            is_freed(t, &play, gloom_rule_frees(t, seat, c)))
            return true;
    }
    return false;
}
