/* told.c: what others want to know: views, facts, totals, audits. */
#include <string.h>

#include "engine/facts.h"
#include "families/munchkin/effect.h"

void munchkin_view(const Table *from, Seat seat, Game *out)
{
    memcpy(out->family, from->g->family, sizeof(Munchkin));
    EACH_SEAT (from, s) /* which card came is only its owner's business */
        for (CardId c = out->zones[hand_of(s)].first; c && s != seat;
             c = out->slots[c].next)
            out->slots[c].flags &= (uint8_t)~CARD_FRESH;
}

/* A fight concerns its fighter, and everybody if it is for the win. */
bool munchkin_concerns(const Table *t, Seat seat)
{
    if (!combat_frame(t))
        return t->g->active == seat;
    return combat_includes(t, seat) || combat_for_the_win(t);
}

/* Marks that a card can have in a hand and before a player. */
static const char *audit_marks(const Table *t, Seat seat)
{
    bool offer = step_top(t)->step == STEP_trade_put &&
                 (step_top(t)->seat == seat || step_top(t)->k == seat);
    int promised = combat_frame(t) ? CARD_PROMISED : 0;

    EACH_CARD (t, c, hand_of(seat))
        if (card_slot(t, c)->flags & ~(CARD_MARKED | CARD_FRESH | promised))
            return "a card that is more than held";
    EACH_CARD (t, c, play_of(seat))
        if (card_slot(t, c)->flags &
            ~(CARD_MARKED | CARD_EQUIPPED | CARD_TRADED | promised |
              (offer ? CARD_OFFERED : 0)))
            return "a card that is more than carried";
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
    EACH_CARD (t, c, play_of(seat)) {
        CardId host = card_slot(t, c)->host;
        if (card_slot(t, c)->flags & CARD_EQUIPPED && !is_kind(t, c, KIND_item))
            return "something equipped that is no Item";
        if (host != NO_CARD && card_slot(t, host)->zone != play_of(seat))
            return "something attached to nothing";
    }
    return items_audit(t, seat);
}

/* Turn, combat, flight and effects lie on each other in this order; plays and
 * effects may lie on each other. */
static int layer_of(int step)
{
    return step < STEP_combat_open  ? 0
           : step < STEP_run_before ? 1
           : step < STEP_trade_put  ? 2
                                    : 3;
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

static const char *audit_frames(const Table *t)
{
    const Frame *f = t->g->frames;

    if (f[0].seat != t->g->active || layer_of(f[0].step) != 0 ||
        f[0].step == STEP_none)
        return "a turn that is not anybody's";
    for (int i = 1; i < t->g->depth; i++) {
        int below = layer_of(f[i - 1].step), here = layer_of(f[i].step);
        if (f[i].step == STEP_none || here < below ||
            (here == below && here != 3) || (here == 2 && below != 1))
            return "a frame where it cannot be";
        if (here == 1 && f[i].aux > t->g->seats)
            return "a helper who is nobody";
        if (here == 3 && f[i].step >= STEP_effect_run &&
            machine_audit(t, &f[i]))
            return machine_audit(t, &f[i]);
        if (f[i].step == STEP_identity_excess &&
            (f[i].aux > t->pack->n_words || f[i].k > 1))
            return "too much of nothing";
        if (f[i].step == STEP_call_kin &&
            (f[i].aux > t->g->seats || f[i].k >= t->g->seats ||
             f[i].card == NO_CARD))
            return "kin of nobody";
        if (f[i].step == STEP_claim_round && claim_audit(t, &f[i]))
            return claim_audit(t, &f[i]);
        if (f[i].step == STEP_loot_body || f[i].step == STEP_claim_round ||
            f[i].step == STEP_call_kin || f[i].step == STEP_identity_excess ||
            f[i].step == STEP_items_excess)
            continue; /* death.c, kin.c, identity.c, items.c */
        if (f[i].step == STEP_trade_put) {
            if (f[i].k >= t->g->seats || f[i].k == f[i].seat ||
                i + 1 < t->g->depth)
                return "an offer of nobody";
        } else if (here == 3 && f[i].step < STEP_effect_run &&
                   (f[i].card == NO_CARD || f[i].k >= t->g->seats ||
                    f[i].v[1] < 0 || f[i].v[1] > t->g->cards ||
                    !play_is_sound(t, &f[i])))
            return "a play of nothing";
    }
    if (f[0].step == STEP_create ? f[0].k >= t->g->seats || !is_only_excess(t)
                                 : f[0].k > 1)
        return "a character that nobody makes";
    if (f[0].step == STEP_turn_lull &&
        (f[0].v[0] | f[0].v[1]) & ~seats_all(t->g))
        return "a lull of nobody";
    if (f[0].step == STEP_turn_shown &&
        (f[0].card == NO_CARD || card_slot(t, f[0].card)->zone != ZONE_limbo))
        return "no card behind the door";
    return NULL;
}

static const char *audit_triggers(const Table *t)
{
    for (int i = 0; i < t->g->triggers; i++) {
        const Trigger *trigger = &t->g->queue[i];
        int node = (uint16_t)trigger->v[0];
        if (node >= t->pack->n_nodes ||
            t->pack->nodes[node].type != NODE_clause || trigger->v[1] < 0 ||
            trigger->v[1] > t->g->cards || trigger->v[2] < 0 ||
            trigger->v[2] >= t->g->seats || trigger->card == NO_CARD)
            return "a trigger of nothing";
    }
    return NULL;
}

static const char *audit_rest(const Table *t)
{
    const Munchkin *m = munchkin(t);
    CardId waiting = m->waiting;

    if (m->shown & ~seats_all(t->g))
        return "a hand of nobody is shown";
    if (m->odd > t->g->seats)
        return "the odd one is nobody";
    if (m->skips & ~seats_all(t->g) || m->caller >= t->g->seats)
        return "a turn of nobody is skipped";
    if (waiting != NO_CARD &&
        (waiting > t->g->cards || !is_kind(t, waiting, KIND_monster) ||
         card_slot(t, waiting)->zone != ZONE_limbo))
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
    bad = bad ? bad : grants_audit(t);
    bad = bad ? bad : audit_rest(t);
    bad = bad ? bad : help_audit(t);
    bad = bad ? bad : death_audit(t);
    EACH_SEAT (t, s)
        bad = bad ? bad : audit_seat(t, s);
    if (!bad && !combat_frame(t) && !t->g->over &&
        t->g->zones[ZONE_fight].count > 0)
        bad = "a fight without a combat";
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_enhancer) &&
            card_slot(t, card_slot(t, c)->host)->zone != ZONE_fight)
            bad = "an enhancer on nothing";
    return bad;
}

static void say_combat(const Table *t, FactSink *sink)
{
    int might, menace;

    combat_totals(t, &might, &menace);
    if (combat_monster(t) != NO_CARD) /* else it is over */
        fact_say(t, sink,
                 combat_is_winning(t) ? "%s: %n against %m, winning"
                                      : "%s: %n against %m, losing",
                 HOLES(.seat = combat_frame(t)->seat, .number = might,
                       .second = menace));
    help_facts(t, sink);
}

/* How a card lies before its owner. */
static const char *place_said(const Table *t, CardId card)
{
    if (card_slot(t, card)->host != NO_CARD)
        return "%c is on %o";
    if (card_slot(t, card)->flags & CARD_EQUIPPED)
        return "%s has equipped %c";
    if (is_kind(t, card, KIND_item) || is_kind(t, card, KIND_oneshot))
        return "%s carries %c";
    return is_kind(t, card, KIND_curse) ? "%s keeps %c" : "%s has %c";
}

static void say_offer(const Table *t, FactSink *sink, Seat owner, CardId card)
{
    const Frame *f = step_top(t);

    if (card_slot(t, card)->flags & CARD_OFFERED)
        fact_say(t, sink, "%c of %s would go to %t",
                 HOLES(.card = card, .seat = owner,
                       .to = owner == f->k ? f->seat : f->k));
}

void munchkin_facts(const Table *t, FactSink *sink)
{
    if (combat_frame(t))
        say_combat(t, sink);
    EACH_SEAT (t, s) {
        if (t->g->switches[SWITCH_sexes])
            fact_say(t, sink,
                     munchkin(t)->seats[s].sex == SEX_FEMALE ? "%s is a woman"
                                                             : "%s is a man",
                     HOLES(.seat = s));
        fact_say(t, sink, "%s is level %n",
                 HOLES(.seat = s, .number = level_of(t, s)));
        if (seat_is_dead(t, s))
            fact_say(t, sink, "%s is dead", HOLES(.seat = s));
        EACH_CARD (t, c, play_of(s)) {
            fact_say(t, sink, place_said(t, c),
                     HOLES(.seat = s, .card = c, .on = card_slot(t, c)->host));
            say_offer(t, sink, s, c);
        }
    }
}

/* Usually there is one Item a slot, in two hands, and one of each group of
 * identities, undoubled: that always fits. */
static bool fits_anyhow(const Table *t, Seat seat)
{
    uint64_t taken = ROOM_NEVER, twice = 0, hands = 0;

    EACH_CARD (t, c, play_of(seat)) {
        bool worn = card_slot(t, c)->flags & CARD_EQUIPPED;
        uint64_t room = card_def(t, c)->room[worn];
        twice |= taken & room;
        taken |= room;
        hands += room & ROOM_HANDS;
    }
    return !(twice & ~ROOM_HANDS) && hands <= 2;
}

/* Before whom cards came or went, and do not fit anyhow. */
static Seats seats_crowded(Table *t)
{
    EACH_SEAT (t, s)
        if (zone_in(play_of(s), t->stirred) && fits_anyhow(t, s))
            t->stirred &= ~((Zones)1 << play_of(s));
    return (Seats)(t->stirred >> ZONE_play & seats_all(t->g));
}

static void settle_seats(Table *t)
{
    Seats crowded = seats_crowded(t);

    if (crowded == 0)
        return;
    EACH_SEAT (t, s)
        if (seat_in(s, crowded) && t->pack->says & SAYS_LIMITS)
            items_settle(t, s);
    EACH_SEAT (t, s)
        if (seat_in(s, crowded))
            identity_settle(t, s, false);
}

/* State-based rules, and what is asked for as soon as nothing else goes on: a
 * fight that a card called. */
void munchkin_settle(Table *t)
{
    CardId monster = munchkin(t)->waiting;

    if (t->pack->says & (SAYS_LIMITS | SAYS_DOUBLES))
        settle_seats(t);
    cult_settle(t);
    if (t->g->over)
        return;
    if (monster == NO_CARD || t->g->depth > 1 || t->g->triggers > 0)
        return;
    munchkin(t)->waiting = NO_CARD;
    if (seat_is_dead(t, munchkin(t)->caller)) {
        munchkin(t)->caller = 0;
        deck_discard(t, monster);
        return;
    }
    if (t->g->frames[0].step == STEP_turn_played) /* GAP-134 */
        step_go(&t->g->frames[0], STEP_turn_after);
    combat_begin(t, munchkin(t)->caller, monster);
    munchkin(t)->caller = 0;
}

bool munchkin_total(const Table *t, int k, Text *caption, Sum *sum)
{
    static const char *const captions[] = { "%s's strength: %n",
                                            "%s's side: %n",
                                            "the monsters: %n" };
    Seat seat = (Seat)(k < t->g->seats ? k : NOBODY);
    int side = seat == NOBODY ? k - t->g->seats + 1 : 0;

    if (side > (combat_frame(t) && combat_monster(t) != NO_CARD ? 2 : 0))
        return false;
    if (side == 0) {
        seat_strength(t, seat, sum);
    } else if (side == 1) {
        seat = combat_frame(t)->seat;
        combat_might(t, sum);
    } else {
        combat_menace(t, sum);
    }
    holes_write(caption, t, captions[side],
                &HOLES(.seat = seat, .number = sum->total));
    return true;
}
