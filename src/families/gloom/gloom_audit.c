/* gloom_audit.c: finds what is impossible in the state of a game of Gloom. */
#include <string.h>

#include "families/gloom/gloom_int.h"

/* ---- Characters ---- */

/* Comes first: the other checks rely on it. */
static const char *audit_characters(const Table *t)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_is_kind(t, c, KIND_character) &&
            (n == STACKS || gloom(t)->characters[n++] != c))
            return "a stack of the wrong Character";
    for (; n < STACKS; n++)
        if (gloom(t)->characters[n] != NO_CARD ||
            t->g->zones[ZONE_stack + n].count > 0)
            return "a stack of nobody";
    return NULL;
}

/* GLOOM-SETUP-08, GLOOM-SETUP-14: Characters are never among other cards. */
static const char *audit_places(const Table *t)
{
    for (CardId c = 1; c <= t->g->cards; c++) {
        ZoneId zone = card_slot(t, c)->zone;
        bool aside = zone == ZONE_removed &&
                     !card_is_kind(t, c, KIND_modifier) &&
                     !card_is_kind(t, c, KIND_death);
        bool here = zone == ZONE_unchosen || zone == ZONE_removed ||
                    (zone >= ZONE_party && zone <= ZONE_party_LAST);
        if (card_is_kind(t, c, KIND_character) != here && !aside)
            return here ? "a card that is no Character among them"
                        : "a Character among the other cards (GLOOM-SETUP-08)";
    }
    return NULL;
}

/* There are as many misfits as Characters that the others rejected. With small
 * parties that is not the size of a party. */
static bool is_party_size(const Table *t, Seat seat, bool chosen)
{
    int size = gloom_party_size(t), n = t->g->zones[party_zone(seat)].count;

    if (seat == misfits_seat(t))
        return chosen ? n > 0 : n == 0;
    return chosen ? n == size : n == 0 || n >= size;
}

/* GLOOM-SETUP-03, GLOOM-SETUP-07: the Characters of a party are of one party,
 * except the misfits. */
static const char *audit_party(const Table *t, Seat seat, bool chosen)
{
    if (!is_party_size(t, seat, chosen))
        return "a party of the wrong size (GLOOM-GAP-77)";
    EACH_CARD (t, a, party_zone(seat))
        EACH_CARD (t, b, party_zone(seat))
            if (seat != misfits_seat(t) &&
                card_stat(t, a, STAT_party) != card_stat(t, b, STAT_party))
                return "a party that is mixed wrongly (GLOOM-SETUP-03)";
    return NULL;
}

static const char *audit_stack(const Table *t, CardId character)
{
    int deaths = 0;

    EACH_CARD (t, c, gloom_stack_of(t, character)) {
        if (!gloom_is_character(t, character))
            return "something on a Character of no party";
        if (card_slot(t, c)->host != character)
            return "a card that lies on another Character than its stack's";
        if (card_is_kind(t, c, KIND_event))
            return "an Event that stayed in play (GLOOM-EVENT-01)";
        deaths += card_is_kind(t, c, KIND_death);
    }
    return deaths > 1 ? "somebody died twice (GLOOM-GAP-47)" : NULL;
}

static bool is_between(int zone, int first, int last)
{
    return zone >= first && zone <= last;
}

/* A card with a host lies in the host's stack; only cards that wait to be
 * played have a `by`. */
static const char *audit_slots(const Table *t)
{
    for (CardId c = 1; c <= t->g->cards; c++) {
        const Slot *slot = card_slot(t, c);
        bool waits = slot->zone == ZONE_limbo || slot->zone == ZONE_queue;
        if ((slot->host != NO_CARD) !=
            is_between(slot->zone, ZONE_stack, ZONE_stack_LAST))
            return "a card that lies on a Character and does not";
        if (slot->by >= t->g->seats || (slot->by && !waits))
            return "a card that is handled by nobody";
    }
    return NULL;
}

static const char *audit_passing(const Table *t)
{
    int passing = 0;

    for (int s = 0; s < SEATS_MAX; s++) {
        bool pass_counts = gloom(t)->pass_counts[s] > 0;
        if (gloom(t)->to[s] >= (pass_counts ? t->g->seats : 1) ||
            (pass_counts && s >= t->g->seats))
            return "cards passed on to nobody";
        passing += gloom(t)->pass_counts[s];
    }
    return passing == t->g->zones[ZONE_passing].count
               ? NULL
               : "cards passed on that nobody passes";
}

/* ---- frames ---- */

/* Each vote is a seat, counted from 1; 0: this seat has not voted yet. */
static bool votes_are_good(const Table *t, const TurnFrame *turn)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (!is_between(turn->votes[i], 0, i < t->g->seats ? t->g->seats : 0))
            return false;
    return true;
}

static const char *audit_turn(const Table *t)
{
    const Gloom *g = gloom(t);
    const Frame *bottom = step_bottom(t);
    const TurnFrame *turn = turn_frame(step_bottom(t));
    bool setup = step_in(bottom, STAGE_setup);

    if ((!setup && !step_in(bottom, STAGE_begin | STAGE_turn | STAGE_finish)) ||
        turn->seat >= t->g->seats || !votes_are_good(t, turn) ||
        (!setup && turn->seat != t->g->active))
        return "a turn that is not anybody's";
    if (setup ? g->actions != 0 || t->g->depth != 1
              : g->actions < ACTIONS || g->actions_spent > g->actions)
        return "actions that a turn has not (GLOOM-TURN-01)";
    if (g->misfits > t->g->seats)
        return "misfits of nobody (GLOOM-SETUP-07)";
    if (g->n_free_plays > FREE_PLAYS_MAX)
        return "too many free plays";
    for (int i = 0; i < FREE_PLAYS_MAX; i++)
        if ((g->free_plays[i].left > 0) != (i < g->n_free_plays) ||
            g->free_plays[i].node >= t->pack->n_nodes ||
            g->free_plays[i].card > t->g->cards)
            return "a free play that nothing allows";
    if (turn->step == STEP_turn_free && g->n_free_plays == 0)
        return "a free play that nothing allows";
    return NULL;
}

static bool is_aimed(const Table *t, const PlayFrame *play)
{
    for (int i = 0; i < AIMS_MAX; i++) {
        CardId on = play->aims[i];
        if (on != NO_CARD && (on > t->g->cards || !gloom_is_character(t, on)))
            return false;
    }
    return play->was <= t->g->cards;
}

static const char *audit_play(const Table *t, const PlayFrame *play)
{
    int how = play->how;
    bool card = how == PLAY_action || how == PLAY_free || how == PLAY_at_once;

    if (play->seat >= t->g->seats || how < PLAY_action || how > PLAY_pass ||
        play->card > t->g->cards || play->grant >= t->pack->n_nodes ||
        (how != PLAY_at_once && play->seat != t->g->active))
        return "a play of nobody";
    if (play->card != NO_CARD &&
        (!card || card_is_kind(t, play->card, KIND_character) ||
         !is_aimed(t, play)))
        return "a play that was not allowed";
    return NULL;
}

/* The turn, what is played in it, a Response to that, and what cards do. */
static const char *audit_frames(const Table *t)
{
    const char *bad = NULL;

    for (int i = 1; i < t->g->depth && !bad; i++) {
        const Frame *f = &t->g->frames[i];
        if (step_in(f, STAGE_effect))
            bad = f->card > t->g->cards || f->seat >= t->g->seats
                      ? "an effect of nobody"
                      : machine_audit(t, f);
        else if (i == 1 && step_in(f, STAGE_play))
            bad = audit_play(t, play_frame(f));
        else if (i == 2 && gloom_play_frame(t) && step_in(f, STAGE_answer))
            bad = f->seat < t->g->seats && f->card != NO_CARD &&
                          f->card <= t->g->cards &&
                          gloom_is_response(t, f->card)
                      ? NULL
                      : "a Response of nobody";
        else
            bad = "something that goes on without anybody playing it";
    }
    return bad;
}

/* A card in limbo is being played; a card in the queue has been drawn. */
static const char *audit_limbo(const Table *t)
{
    const PlayFrame *play = gloom_play_frame(t);

    EACH_CARD (t, c, ZONE_limbo)
        if (!play || (c != play->card && !gloom_is_response(t, c)))
            return "a card in limbo without a play";
    EACH_CARD (t, c, ZONE_queue)
        if (!gloom_has_topic(t, c, TOPIC_AT_ONCE))
            return "an Event that waits for nothing";
    return NULL;
}

static const char *audit_triggers(const Table *t)
{
    for (int i = 0; i < t->g->triggers; i++) {
        const Trigger *trigger = &t->g->trigger_queue[i];
        int node = trigger->node;
        if (trigger->kind != TRIGGER_PART || trigger->seat >= t->g->seats ||
            trigger->card == NO_CARD || trigger->card > t->g->cards ||
            node >= t->pack->n_nodes ||
            t->pack->nodes[node].type != NODE_clause ||
            trigger->it > t->g->cards || trigger->they < 0 ||
            trigger->they >= t->g->seats)
            return "something that nothing has set off";
    }
    return NULL;
}

const char *gloom_audit(const Table *t)
{
    int step = step_bottom(t)->step;
    bool chosen = step != STEP_setup_party && step != STEP_setup_reject;
    const char *bad = audit_characters(t);

    bad = bad ? bad : audit_places(t);
    bad = bad ? bad : audit_slots(t);
    bad = bad ? bad : audit_passing(t);
    bad = bad ? bad : audit_turn(t);
    EACH_SEAT (t, s)
        bad = bad ? bad : audit_party(t, s, chosen);
    EACH_CHARACTER (t, k)
        bad = bad ? bad : audit_stack(t, gloom(t)->characters[k]);
    bad = bad ? bad : audit_frames(t);
    bad = bad ? bad : audit_limbo(t);
    return bad ? bad : audit_triggers(t);
}
