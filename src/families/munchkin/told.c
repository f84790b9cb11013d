/* told.c: what others want to know: views, facts, totals, audits. */
#include <string.h>

#include "engine/facts.h"
#include "families/munchkin/munchkin_int.h"

void munchkin_view(const Table *from, Seat seat, Game *out)
{
    memcpy(out->family, from->g->family, sizeof(Munchkin));
    EACH_SEAT (from, s) /* which card came is only its owner's business */
        for (CardId c = out->zones[hand_zone(s)].first; c && s != seat;
             c = out->slots[c].next)
            out->slots[c].flags &= (uint8_t)~CARD_FRESH;
}

/* A fight concerns its fighter, and everybody if it is for the win. */
bool munchkin_concerns(const Table *t, Seat seat)
{
    if (!combat_frame(t))
        return t->g->active == seat;
    return seat_in(seat, combat_fighters(t)) || combat_is_for_win(t);
}

/* Marks that a card can have in a hand and before a player. */
static const char *audit_marks(const Table *t, Seat seat)
{
    const Frame *trade = trade_frame(t);
    bool offer = trade && (trade->seat == seat || trade->k == seat);
    int promised = combat_frame(t) ? CARD_PROMISED : 0;

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
        return f->k >= t->g->seats || f->k == f->seat || f != trade_frame(t)
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
        return f->aux > t->g->seats || f->k >= t->g->seats || f->card == NO_CARD
                   ? "kin of nobody"
                   : NULL;
    case STEP_identity_excess:
        return f->aux > t->pack->n_names || f->k > 1 ? "too much of nothing"
                                                     : NULL;
    default:
        if (step_in(f, STAGE_effect))
            return machine_audit(t, f);
        return f->card == NO_CARD || f->k >= t->g->seats || f->v[1] < 0 ||
                       f->v[1] > t->g->cards || !play_is_valid(t, f)
                   ? "a play of nothing"
                   : NULL;
    }
}

static const char *audit_turn(const Table *t)
{
    const Frame *turn = turn_frame(t);

    if (turn->seat != t->g->active || frame_layer(turn) != 0)
        return "a turn that is not anybody's";
    if (turn->step == STEP_create ? turn->k >= t->g->seats || !is_only_excess(t)
                                  : turn->k > 1)
        return "a character that nobody makes";
    if ((turn->v[0] | turn->v[1]) & ~seats_all(t->g)) /* of the next, too */
        return "a lull of nobody";
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
        else if (here == 1 && f->aux > t->g->seats)
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

    if (m->last_removed > t->g->cards || m->defeating_card > t->g->cards)
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
        const Trigger *trigger = &t->g->trigger_queue[i];
        int node = (uint16_t)trigger->v[0];
        if (node >= t->pack->n_nodes ||
            t->pack->nodes[node].type != NODE_clause || trigger->v[1] < 0 ||
            trigger->v[1] > t->g->cards || trigger->v[2] < 0 ||
            trigger->v[2] >= t->g->seats || trigger->card == NO_CARD)
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

static const char *audit_rest(const Table *t)
{
    const Munchkin *m = munchkin(t);
    CardId next_monster = m->next_monster;

    if (m->shown_hands & ~seats_all(t->g))
        return "a hand of nobody is shown";
    if (m->last_outsider > t->g->seats)
        return "the odd one is nobody";
    if (m->defeating_card > t->g->cards ||
        (!combat_frame(t) && (m->defeating_card || is_due_open(m))))
        return "a reward without a combat";
    if (m->skip_next_turn & ~seats_all(t->g) || m->next_fighter >= t->g->seats)
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
    if (!bad && !combat_frame(t) && !t->g->end_reason &&
        t->g->zones[ZONE_fight].count > 0)
        bad = "a fight without a combat";
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_enhancer) &&
            card_slot(t, card_slot(t, c)->host)->zone != ZONE_fight)
            bad = "an enhancer on nothing";
    return bad;
}

static void add_combat_facts(const Table *t, FactSink *sink)
{
    int fighters_total, monsters_total;

    strength_totals(t, &fighters_total, &monsters_total);
    if (combat_any_monster(t) != NO_CARD) /* else it is over */
        fact_add(t, sink,
                 combat_is_winning(t) ? STATEMENT_winning : STATEMENT_losing,
                 HOLES(.seat = combat_frame(t)->seat, .number = fighters_total,
                       .second = monsters_total));
    offer_facts(t, sink);
}

/* How a card lies before its owner. Of a Curse that is kept both is so, also
 * if it is attached to something. */
static void add_place_facts(const Table *t, FactSink *sink, Seat owner,
                            CardId card)
{
    CardId host = card_slot(t, card)->host;
    PatternHoles holes = HOLES(.seat = owner, .card = card, .on = host);

    if (host != NO_CARD)
        fact_add(t, sink, STATEMENT_attached, holes);
    if (card_is_kind(t, card, KIND_curse)) {
        fact_add(t, sink, STATEMENT_keeps, holes);
        fact_add(t, sink, STATEMENT_has, holes);
    } else if (card_slot(t, card)->flags & CARD_EQUIPPED) {
        fact_add(t, sink, STATEMENT_equipped, holes);
    } else if (card_is_kind(t, card, KIND_item) ||
               card_is_kind(t, card, KIND_oneshot)) {
        fact_add(t, sink, STATEMENT_carries, holes);
    } else if (host == NO_CARD) {
        fact_add(t, sink, STATEMENT_has, holes);
    }
}

static void add_offer_facts(const Table *t, FactSink *sink, Seat owner,
                            CardId card)
{
    const Frame *f = trade_frame(t);

    if (f && card_slot(t, card)->flags & CARD_OFFERED)
        fact_add(t, sink, STATEMENT_in_trade,
                 HOLES(.card = card, .seat = owner,
                       .to = owner == f->k ? f->seat : f->k));
}

void munchkin_facts(const Table *t, FactSink *sink)
{
    if (combat_frame(t))
        add_combat_facts(t, sink);
    EACH_SEAT (t, s) {
        if (t->g->switches[SWITCH_sexes])
            fact_add(t, sink,
                     munchkin(t)->seats[s].sex == SEX_FEMALE ? STATEMENT_woman
                                                             : STATEMENT_man,
                     HOLES(.seat = s));
        fact_add(t, sink, STATEMENT_level,
                 HOLES(.seat = s, .number = level_of(t, s)));
        if (seat_is_dead(t, s))
            fact_add(t, sink, STATEMENT_dead, HOLES(.seat = s));
        if (seat_in(s, munchkin(t)->skip_next_turn))
            fact_add(t, sink, STATEMENT_skips, HOLES(.seat = s));
        EACH_CARD (t, c, play_zone(s)) {
            add_place_facts(t, sink, s, c);
            add_offer_facts(t, sink, s, c);
        }
    }
}

/* Usually there is one Item a slot, in two hands, and one of each group of
 * identities, undoubled: that always fits. */
static bool always_fits(const Table *t, Seat seat)
{
    uint64_t taken = ROOM_NEVER, twice = 0, hands = 0;

    EACH_CARD (t, c, play_zone(seat)) {
        bool worn = card_slot(t, c)->flags & CARD_EQUIPPED;
        uint64_t room = card_def(t, c)->room[worn];
        twice |= taken & room;
        taken |= room;
        hands += room & ROOM_HANDS;
    }
    return !(twice & ~ROOM_HANDS) && hands <= 2;
}

/* Whose cards in play changed and do not fit anyhow. */
static Seats seats_crowded(Table *t)
{
    Seats crowded = (Seats)(~t->g->clean_zones >> ZONE_play & seats_all(t->g));

    for (Seats left = crowded; left != 0; left &= (Seats)(left - 1)) {
        Seat s = (Seat)__builtin_ctz(left);
        if (always_fits(t, s)) {
            crowded &= (Seats)~seat_bit(s);
            t->g->clean_zones |= (Zones)1 << play_zone(s);
        }
    }
    return crowded;
}

__attribute__((noinline)) static void settle_seats(Table *t)
{
    Seats crowded = seats_crowded(t);

    EACH_SEAT (t, s)
        if (seat_in(s, crowded) && pack_has_topic(t, TOPIC_LIMITS))
            items_settle(t, s);
    EACH_SEAT (t, s)
        if (seat_in(s, crowded))
            identity_settle(t, s, false);
}

/* A fight that a card called begins as soon as nothing else goes on. */
__attribute__((noinline)) static void start_called_fight(Table *t)
{
    CardId monster = munchkin(t)->next_monster;

    if (t->g->end_reason || t->g->depth > 1 || t->g->triggers > 0)
        return;
    munchkin(t)->next_monster = NO_CARD;
    if (seat_is_dead(t, munchkin(t)->next_fighter)) {
        munchkin(t)->next_fighter = 0;
        deck_discard(t, monster);
        return;
    }
    if (turn_frame(t)->step == STEP_turn_played) /* GAP-134 */
        step_set(turn_frame(t), STEP_turn_after);
    combat_start(t, munchkin(t)->next_fighter, monster);
    munchkin(t)->next_fighter = 0;
}

/* State-based rules. It is called after every step and mostly finds nothing to
 * do: what it does then is kept out of it (docs/PERFORMANCE.md). */
void munchkin_settle(Table *t)
{
    if (~t->g->clean_zones >> ZONE_play & seats_all(t->g) &&
        (pack_has_topic(t, TOPIC_LIMITS) || pack_has_topic(t, TOPIC_DOUBLER)))
        settle_seats(t);
    if (pack_has_topic(t, TOPIC_OWN_PILE))
        cult_settle(t);
    if (munchkin(t)->next_monster != NO_CARD)
        start_called_fight(t);
}

bool munchkin_total(const Table *t, int k, Text *caption, Sum *sum)
{
    static const char *const captions[] = { "%s's strength: %n",
                                            "%s's side: %n",
                                            "the monsters: %n" };
    Seat seat = (Seat)(k < t->g->seats ? k : NOBODY);
    int side = seat == NOBODY ? k - t->g->seats + 1 : 0;

    if (side > (combat_frame(t) && combat_any_monster(t) != NO_CARD ? 2 : 0))
        return false;
    if (side == 0) {
        strength_of_seat(t, seat, sum);
    } else if (side == 1) {
        seat = combat_frame(t)->seat;
        strength_fighters_total(t, sum);
    } else {
        strength_monsters_total(t, sum);
    }
    pattern_write(caption, t, captions[side],
                  &HOLES(.seat = seat, .number = sum->total));
    return true;
}
