/* munchkin_audit.c: whether a state can have come about in a game: frames,
 * triggers, marks of cards. */
#include "families/munchkin/munchkin_int.h"

/* Marks that a card can have in a hand and before a player. */
static const char *audit_marks(const Table *t, Seat seat)
{
    const TradeFrame *trade = current_trade(t);
    bool offer = trade && (trade->seat == seat || trade->from == seat);
    int promised = current_combat(t) ? CARD_PROMISED : 0;

    EACH_CARD (t, c, hand_zone(seat))
        if (card_slot(t, c)->flags & ~(CARD_MARKED | CARD_FRESH | promised))
            return "a card that is more than held";
    EACH_CARD (t, c, play_zone(seat))
        if (card_slot(t, c)->flags &
            ~(CARD_MARKED | CARD_EQUIPPED | CARD_TRADED | promised |
              (offer ? CARD_OFFERED : 0)))
            return "a card that is more than carried";
    return NULL;
}

/* Marks of cards that no player has: there are some in the fight only. */
static const char *audit_unowned(const Table *t)
{
    for (ZoneId z = ZONE_doors; z < ZONE_hand; z++) {
        int marks = z == ZONE_fight ? CARD_AGAINST | CARD_ROLLED | CARD_SAFE |
                                          CARD_SAFE_HELPER | CARD_TWIN
                                    : 0;
        EACH_CARD (t, c, z)
            if (card_slot(t, c)->flags & ~(CARD_MARKED | marks))
                return "a mark on a card that nobody has";
    }
    return NULL;
}

static const char *audit_seat(const Table *t, Seat seat)
{
    if (audit_marks(t, seat))
        return audit_marks(t, seat);
    if (level_of(t, seat) < 1 || level_of(t, seat) > t->g->switches[SWITCH_win])
        return "a Level out of range (LEVEL-01)";
    if (munchkin(t)->seats[seat].sex > SEX_FEMALE)
        return "a sex that there is not (SEX-01)";
    EACH_CARD (t, c, play_zone(seat)) {
        CardId host = card_slot(t, c)->host;
        if (card_slot(t, c)->flags & CARD_EQUIPPED &&
            !card_is_kind(t, c, KIND_item))
            return "something equipped that is no Item";
        if (host != NO_CARD && card_slot(t, host)->zone != play_zone(seat))
            return "something attached to nothing";
    }
    return items_audit(t, seat);
}

/* Turn, combat, flight and effects lie on each other in this order; plays and
 * effects may lie on each other. */
static int frame_layer(const Frame *f)
{
    if (step_in(f, STAGE_setup | STAGE_begin | STAGE_turn | STAGE_finish))
        return 0;
    if (step_in(f, STAGE_fight | STAGE_reward))
        return 1;
    return step_in(f, STAGE_run | STAGE_offer) ? 2 : 3;
}

/* While a character is made nothing else goes on, but what does not fit any
 * more has to go. */
static bool is_only_excess(const Table *t)
{
    for (int i = 1; i < t->g->depth; i++)
        if (t->g->frames[i].step != STEP_items_excess &&
            t->g->frames[i].step != STEP_identity_excess)
            return false;
    return true;
}

/* What lies on turn, combat and flight. Of a body and of Items in excess there
 * is nothing to say here. */
static const char *audit_upper(const Table *t, const Frame *f)
{
    switch (f->step) {
    case STEP_trade_open:
        return trade_frame(f)->from >= t->g->seats ||
                       trade_frame(f)->from == f->seat ||
                       trade_frame(f) != current_trade(t)
                   ? "an offer of nobody"
                   : NULL;
    case STEP_loot_body:
    case STEP_items_excess:
        return NULL;
    case STEP_replace_gate:
        return replacement_audit(t, f);
    case STEP_claim_round:
        return claim_audit(t, f);
    case STEP_summon_round:
        return summon_frame(f)->asked > t->g->seats ||
                       summon_frame(f)->by >= t->g->seats || f->card == NO_CARD
                   ? "kin of nobody"
                   : NULL;
    case STEP_identity_excess:
        return excess_frame(f)->group > t->pack->n_names ||
                       excess_frame(f)->voluntary > 1
                   ? "too much of nothing"
                   : NULL;
    default:
        if (step_in(f, STAGE_effect))
            return machine_audit(t, f);
        return f->card == NO_CARD || !play_is_valid(t, f) ? "a play of nothing"
                                                          : NULL;
    }
}

static const char *audit_turn(const Table *t)
{
    const TurnFrame *turn = current_turn(t);

    if (turn->seat != t->g->active || frame_layer(step_bottom(t)) != 0)
        return "a turn that is not anybody's";
    if (turn->step == STEP_create
            ? turn->ready >= t->g->seats || !is_only_excess(t)
            : turn->scripted > 1)
        return "a character that nobody makes";
    if ((turn->lull_asked | turn->lull_passed) &
        ~seats_all(t->g)) /* of the next, too */
        return "a lull of nobody";
    if (turn->doors < 0 || turn->cut & ~1 || turn->met < MET_NOTHING || turn->met > MET_FRIEND ||
        (turn->back_to != STEP_none && !turn_can_pause(turn->back_to)))
        return "a door that leads nowhere";
    if (turn->step == STEP_turn_shown &&
        (turn->card == NO_CARD || card_slot(t, turn->card)->zone != ZONE_limbo))
        return "no card behind the door";
    return NULL;
}

static const char *audit_frames(const Table *t)
{
    const char *bad = audit_turn(t);

    for (int i = 1; i < t->g->depth && !bad; i++) {
        const Frame *f = &t->g->frames[i];
        int below = frame_layer(f - 1), here = frame_layer(f);
        if (f->step == STEP_none || here < below ||
            (here == below && here != 3) || (here == 2 && below != 1))
            bad = "a frame where it cannot be";
        else if (here == 1 && f->node > t->g->seats)
            bad = "a helper who is nobody";
        else if (here == 3)
            bad = audit_upper(t, f);
    }
    return bad;
}

/* What cards have left to be remembered. */
static const char *audit_memory(const Table *t)
{
    const Munchkin *m = munchkin(t);

    if (m->last_removed > t->g->cards || m->defeating_card > t->g->cards ||
        m->last_discarded > t->g->cards || m->last_owner >= t->g->seats)
        return "a card that is none";
    for (int i = 0; i < KILLED_MAX; i++)
        if (m->killed[i] > t->g->cards ||
            (i > 0 && m->killed[i] != NO_CARD && m->killed[i - 1] == NO_CARD))
            return "a kill of nothing";
    return NULL;
}

static const char *audit_triggers(const Table *t)
{
    for (int i = 0; i < t->g->triggers; i++) {
        const Trigger *part = &t->g->trigger_queue[i];
        if (part->node >= t->pack->n_nodes ||
            t->pack->nodes[part->node].type != NODE_clause ||
            part->it > t->g->cards || part->they < 0 ||
            part->they >= t->g->seats || part->card == NO_CARD)
            return "a trigger of nothing";
    }
    return NULL;
}

static bool is_due_open(const Munchkin *m)
{
    for (int i = 0; i < DUE_COUNT; i++)
        if (m->due[false][i] > 0 || m->due[true][i] > 0)
            return true;
    return false;
}

/* Does somebody sit out a turn who does not play? */
static bool nobody_skips(const Table *t)
{
    for (int s = t->g->seats; s < SEATS_MAX; s++)
        if (munchkin(t)->seats[s].skips > 0)
            return true;
    return false;
}

static const char *audit_rest(const Table *t)
{
    const Munchkin *m = munchkin(t);
    CardId next_monster = m->next_monster;

    if (m->shown_hands & ~seats_all(t->g))
        return "a hand of nobody is shown";
    if (m->last_outsider > t->g->seats)
        return "the odd one is nobody";
    if (m->defeating_card > t->g->cards ||
        (!current_combat(t) && (m->defeating_card || is_due_open(m))))
        return "a reward without a combat";
    if (nobody_skips(t) || m->next_fighter >= t->g->seats)
        return "a turn of nobody is skipped";
    if (next_monster != NO_CARD &&
        (next_monster > t->g->cards ||
         !card_is_kind(t, next_monster, KIND_monster) ||
         card_slot(t, next_monster)->zone != ZONE_limbo))
        return "a fight that nothing waits for";
    for (int i = 0; i < USES_MAX; i++) {
        const Use *use = &m->uses[i];
        bool blank = use->card == NO_CARD && use->node == 0 &&
                     use->victim == 0 && use->period == 0;
        if (i < m->n_uses ? use->card == NO_CARD || use->card > t->g->cards
                          : !blank)
            return "a use of nothing";
    }
    return NULL;
}

const char *munchkin_audit(const Table *t)
{
    const char *bad = audit_frames(t);

    bad = bad ? bad : audit_triggers(t);
    bad = bad ? bad : audit_memory(t);
    bad = bad ? bad : grants_audit(t);
    bad = bad ? bad : audit_rest(t);
    bad = bad ? bad : audit_unowned(t);
    bad = bad ? bad : offer_audit(t);
    bad = bad ? bad : death_audit(t);
    EACH_SEAT (t, s)
        bad = bad ? bad : audit_seat(t, s);
    if (!bad && !current_combat(t) && !t->g->end_reason &&
        t->g->zones[ZONE_fight].count > 0)
        bad = "a fight without a combat";
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_enhancer) &&
            card_slot(t, card_slot(t, c)->host)->zone != ZONE_fight)
            bad = "an enhancer on nothing";
    return bad;
}
