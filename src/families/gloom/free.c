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

/* Where the grant wants it. If it is for the dead, that the living are not dead
 * is a better reason against them than that nothing allows it (target.c); an
 * Event is not put on anybody. */
static Zones granted_on(const Table *t, Action a, const Node *grant)
{
    const Node *place = part_phrase(grant, PREP_on);
    Frame f = reader_of_grant(t, a);
    Zones meant = place ? gloom_stacks_meant(t, &f, place) : ~(Zones)0;

    return place && has_adjective(place, ADJ_dead) &&
                   !is_kind(t, a.card, KIND_event)
               ? meant | ~gloom_dead(t, gloom_stacks(t))
               : meant;
}

const Node *gloom_free_scope(const Table *t, const Frame *play)
{
    return play->aux ? &t->pack->nodes[play->aux] : NULL;
}

/* Could this card be played where texts, without any grant, make it free? */
static bool is_freed(const Table *t, Play *play)
{
    play->how = PLAY_free;
    play->freed = MAY(t, play_free, .who = play->a.seat, .what = play->a.card);
    return play->freed != 0 && gloom_check_places(t, play).id == REFUSAL_none &&
           play->at.open != 0;
}

/* GLOOM-FREE-02, GLOOM-FREE-03: no matter which action it came from. */
Refusal gloom_check_freed(const Table *t, Play *play)
{
    Action a = play->a;

    play->grant = grant_of(t, a);
    play->granted = play->grant ? granted_on(t, a, play->grant) : 0;
    play->freed = MAY(t, play_free, .who = a.seat, .what = a.card);
    return play->grant || play->freed != 0
               ? ALLOWED
               : refuse_card(REFUSAL_no_free, a.card);
}

Refusal gloom_check_free(const Table *t, Action a)
{
    return gloom_check_placed(t, a, PLAY_free);
}

bool gloom_free_might(const Table *t)
{
    return newest(t) ||
           gloom_read(t, TOPIC_QUESTION + QUESTION_may_play_free) != 0;
}

void gloom_list_free(const Table *t, Action blank, ActionList *out)
{
    if (gloom_free_might(t))
        gloom_list_placed(t, blank, PLAY_free, out);
}

/* GLOOM-GAP-34: what a text allows does not use up what was granted. */
void gloom_act_free(Table *t, Action a)
{
    Play play = { .a = a };
    bool by_text =
        is_freed(t, &play) && zone_in(gloom_place_of(t, a.on), play.at.open);
    Free *free = by_text ? NULL : newest(t);
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

/* A card that nobody sees may be any of those that do not lie open: what is
 * asked must not depend on which it is (GLOOM-GAP-78). */
bool gloom_is_permitted(const Table *t, Seat seat)
{
    if (gloom_read(t, TOPIC_QUESTION + QUESTION_may_play_free) == 0)
        return false;
    for (CardId c = 1; c <= t->g->cards; c++) {
        Play play = { .a = action_of(VERB_free, seat) };
        play.a.card = c;
        if (!zone_is_open(t, card_slot(t, c)->zone) && is_freed(t, &play))
            return true;
    }
    return false;
}
