/* free_plays.c: free plays: those that a card has just granted, and those that
 * a text allows (GLOOM-FREE-*, GLOOM-GAP-30..34). */
#include <string.h>

#include "families/gloom/gloom_int.h"

void gloom_free_grant(Table *t, CardId card, const Node *command, int n)
{
    Gloom *g = gloom(t);

    if (g->n_free_plays == FREE_PLAYS_MAX) { /* HOUSE-BUDGET */
        emit(t, EVENT(lapsed, .card = card));
        return;
    }
    g->free_plays[g->n_free_plays++] =
        (FreePlay){ .node = (uint16_t)(command - t->pack->nodes),
                    .card = card,
                    .left = (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX) };
}

void gloom_free_clear(Table *t)
{
    memset(gloom(t)->free_plays, 0, sizeof gloom(t)->free_plays);
    gloom(t)->n_free_plays = 0;
}

/* The newest grant, or NULL (GLOOM-GAP-32). */
#define newest_grant(t) IN_GAME(t, FreePlay, newest_grant_const(t))
static const FreePlay *newest_grant_const(const Table *t)
{
    const Gloom *g = gloom(t);

    return g->n_free_plays > 0 ? &g->free_plays[g->n_free_plays - 1] : NULL;
}

static void drop_newest_grant(Table *t)
{
    memset(newest_grant(t), 0, sizeof(FreePlay));
    gloom(t)->n_free_plays--;
}

static Frame reader_of_grant(const Table *t, Action a)
{
    return gloom_seat_frame(a.seat, newest_grant(t)->card);
}

/* The newest grant, if it is about such a card (GLOOM-GAP-31); or NULL. */
static const Node *grant_for_card(const Table *t, Action a)
{
    const Node *command =
        newest_grant(t) ? &t->pack->nodes[newest_grant(t)->node] : NULL;
    Frame f;

    if (!command)
        return NULL;
    f = reader_of_grant(t, a);
    return gloom_card_matches(t, &f, prep_phrase(command, PREP_object), a.card)
               ? command
               : NULL;
}

/* The stacks that the grant allows. If it is for dead Characters, the living
 * are kept: placement.c refuses them with a better reason. An Event is not
 * placed on anybody. */
static Zones grant_stacks(const Table *t, Action a, const Node *grant)
{
    const Node *place = prep_phrase(grant, PREP_on);
    Frame f = reader_of_grant(t, a);
    Zones matching = place ? gloom_phrase_stacks(t, &f, place) : ~(Zones)0;

    return place && has_adjective(place, ADJ_dead) &&
                   !card_is_kind(t, a.card, KIND_event)
               ? matching | ~gloom_dead_stacks(t, gloom_stacks(t))
               : matching;
}

const Node *gloom_free_grant_of(const Table *t, const PlayFrame *play)
{
    return play->grant ? &t->pack->nodes[play->grant] : NULL;
}

/* Can this card be played for free because of a text, without any grant? */
static bool is_free_by_text(const Table *t, PlayAttempt *play)
{
    play->how = PLAY_free;
    play->freed =
        MAY(t, play_free, .actor = play->a.seat, .what = play->a.card);
    return play->freed != 0 && gloom_check_places(t, play).id == REFUSAL_none &&
           play->at.open != 0;
}

/* GLOOM-FREE-02, GLOOM-FREE-03: it does not matter which action granted it. */
Refusal gloom_check_free_play(const Table *t, PlayAttempt *play)
{
    Action a = play->a;

    play->grant = grant_for_card(t, a);
    play->granted = play->grant ? grant_stacks(t, a, play->grant) : 0;
    play->freed = MAY(t, play_free, .actor = a.seat, .what = a.card);
    return play->grant || play->freed != 0
               ? ALLOWED
               : refuse_card(REFUSAL_no_free, a.card);
}

Refusal gloom_check_play_free(const Table *t, Action a)
{
    return gloom_check_play_as(t, a, PLAY_free);
}

bool gloom_free_is_possible(const Table *t)
{
    return newest_grant(t) ||
           gloom_stacks_with_topic(t, TOPIC_QUESTION +
                                          QUESTION_may_play_free) != 0;
}

void gloom_list_play_free(const Table *t, Action blank, ActionList *out)
{
    if (gloom_free_is_possible(t))
        gloom_placement_list(t, blank, PLAY_free, out);
}

/* GLOOM-GAP-34: what a text allows does not use up what was granted. */
void gloom_act_play_free(Table *t, Action a)
{
    PlayAttempt play = { .a = a };
    bool by_text = is_free_by_text(t, &play) &&
                   zone_in(gloom_target_stack(t, a.on), play.at.open);
    FreePlay *free = by_text ? NULL : newest_grant(t);
    uint16_t grant = free ? free->node : 0;

    if (free && --free->left == 0)
        drop_newest_grant(t);
    gloom_play_start(t, a, PLAY_free);
    play_frame(step_top(t))->grant = grant;
}

ALWAYS_ALLOWED(no_free_play)

/* GLOOM-FREE-05: what is not used now is lost. */
void gloom_act_no_free_play(Table *t, Action a)
{
    (void)a;
    drop_newest_grant(t);
    step_set(step_top(t), STEP_turn_after);
}

/* A hidden card may be any of the cards that do not lie open: whether the
 * player is asked must not depend on which card it is (GLOOM-GAP-78). */
bool gloom_free_is_permitted(const Table *t, Seat seat)
{
    if (gloom_stacks_with_topic(t, TOPIC_QUESTION + QUESTION_may_play_free) ==
        0)
        return false;
    for (CardId c = 1; c <= t->g->cards; c++) {
        PlayAttempt play = { .a = action_make(VERB_play_free, seat) };
        play.a.card = c;
        if (!zone_is_open(t, card_slot(t, c)->zone) &&
            is_free_by_text(t, &play))
            return true;
    }
    return false;
}
