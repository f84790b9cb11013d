/* deck.c: the two decks: drawing, discarding, what a hand has just received. */
#include "families/munchkin/munchkin_int.h"

static const struct {
    ZoneId pile, discards;
    RngStream stream;
} decks[] = {
    [DOOR] = { ZONE_doors, ZONE_door_discards, STREAM_DECK1 },
    [TREASURE] = { ZONE_treasures, ZONE_treasure_discards, STREAM_DECK2 },
};

CardId deck_draw(Table *t, int back)
{
    return kernel_draw(t, decks[back].pile, decks[back].discards,
                       decks[back].stream);
}

int deck_count(const Table *t, int back)
{
    return t->g->zones[decks[back].pile].count +
           t->g->zones[decks[back].discards].count;
}

/* The first card that is attached to this one, or NO_CARD. */
static CardId first_attached(const Table *t, CardId card)
{
    CardId first = NO_CARD;

    if (card_owner(t, card) == NOBODY)
        return NO_CARD;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card && (c < first || first == NO_CARD))
            first = c;
    return first;
}

/* DECK-01: each deck has its own discards. What hung on the card is over, and
 * what was attached to it goes too. */
void deck_discard_attached(Table *t, CardId card)
{
    CardId attached;

    while ((attached = first_attached(t, card)) != NO_CARD)
        deck_discard(t, attached);
}

/* its owner, when it is gone */
static void remember_owner(Table *t, CardId card)
{
    if (!pack_has_topic(t, TOPIC_OWNER) || card_owner(t, card) == NOBODY)
        return;
    munchkin(t)->last_discarded = card;
    munchkin(t)->last_owner = card_owner(t, card);
}

void deck_discard(Table *t, CardId card)
{
    offer_on_card_lost(t, card);
    deck_discard_attached(t, card);
    grants_drop_card(t, card);
    remember_owner(t, card);
    zone_append(t, card,
                cult_has_own_pile(t, card)
                    ? ZONE_own_pile /* CULT-03 */
                    : decks[card_def(t, card)->back].discards);
}

/* ---- lost and discarded ---- */

bool deck_is_in_play(const Table *t, CardId card)
{
    Seat owner = card == NO_CARD ? NOBODY : card_owner(t, card);

    return owner != NOBODY && card_slot(t, card)->zone == play_zone(owner);
}

void deck_notify_lost(Table *t, CardId card)
{
    if (deck_is_in_play(t, card))
        DONE(t, lose, .actor = card_owner(t, card), .what = card);
}

void deck_discard_by(Table *t, Seat by, CardId card)
{
    DONE(t, discard, .actor = by, .what = card);
    deck_notify_lost(t, card);
    deck_discard(t, card);
}

/* ---- just received ---- */

bool deck_is_fresh(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    if (zone < ZONE_hand || zone > ZONE_hand_LAST)
        return false;
    EACH_CARD (t, c, zone) /* which of two equal ones came, nobody can tell */
        if (card_slot(t, c)->flags & CARD_FRESH &&
            t->pack->def_of[c] == t->pack->def_of[card])
            return true;
    return false;
}

/* If an equal card bears the mark, it is that one which is played. */
void deck_clear_fresh(Table *t, CardId card)
{
    if (!deck_is_fresh(t, card) || card_slot(t, card)->flags & CARD_FRESH)
        return;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->flags & CARD_FRESH &&
            t->pack->def_of[c] == t->pack->def_of[card]) {
            card_slot(t, c)->flags &= (uint8_t)~CARD_FRESH;
            return;
        }
}

static void on_card_received(Table *t, Seat seat, CardId card)
{
    card_slot(t, card)->flags |= CARD_FRESH;
    munchkin(t)->shown_hands &= (Seats) ~(1u << seat);
    turn_reopen_lull(t, seat);
}

/* Does the gate that closes ask for reactions only? What has just come could
 * not be played there. */
static bool is_reaction_gate(const Table *t)
{
    int window = t->family->steps[step_top(t)->step].window;

    return window != WINDOW_none && window != WINDOW_fight &&
           window != WINDOW_running;
}

/* In its own combat a seat plays nothing that has just come, except for an
 * identity if the book says so (TIMING-10). */
static void clear_hand_fresh(Table *t, Seat seat)
{
    bool fights = combat_includes(t, seat);

    EACH_CARD (t, c, hand_zone(seat))
        if (!fights || (t->g->switches[SWITCH_identity_in_combat] &&
                        identity_kind_in_play(t, c)))
            card_slot(t, c)->flags &= (uint8_t)~CARD_FRESH;
}

/* GAP-06; GAP-01: between two gates an Item changes hands once. */
void munchkin_on_gate_closed(Table *t, Seats asked)
{
    if (is_reaction_gate(t))
        asked = 0;
    EACH_SEAT (t, s) {
        if (seat_in(s, asked))
            clear_hand_fresh(t, s);
        EACH_CARD (t, c, play_zone(s))
            card_slot(t, c)->flags &= (uint8_t)~CARD_TRADED;
    }
}

void deck_move_card(Table *t, CardId card, ZoneId to)
{
    CardId attached[8];
    int n = 0;

    offer_on_card_lost(t, card);
    while (n < 8 && (attached[n] = first_attached(t, card)) != NO_CARD)
        card_slot(t, attached[n++])->host = NO_CARD;
    zone_append(t, card, to);
    if (to >= ZONE_hand && to <= ZONE_hand_LAST)
        on_card_received(t, (Seat)(to - ZONE_hand), card);
    if (to >= ZONE_play && to <= ZONE_play_LAST)
        turn_reopen_lull(t, (Seat)(to - ZONE_play));
    for (int i = 0; i < n; i++) {
        bool open = zone_is_open(t, to);
        if (!open || !card_is_kind(t, attached[i], KIND_curse)) { /* GAP-96 */
            deck_discard(t, attached[i]);
            continue;
        }
        zone_append(t, attached[i], to);
        card_slot(t, attached[i])->host = card;
    }
}

/* One card to a hand. What is dealt before the game is not drawn. */
static void deal_to_hand(Table *t, Seat seat, int back, int event, bool open)
{
    bool dealt = event == EVENT_dealt;
    bool no = seat_is_dead(t, seat) ||
              (!dealt && CANNOT(t, draw, .actor = seat, .back = (uint8_t)back));
    CardId card = no ? NO_CARD : deck_draw(t, back);
    Seats visible_to = open ? seats_all(t->g) : seat_bit(seat);

    if (card == NO_CARD)
        return; /* DECK-04, DEATH-08 */
    if (!dealt)
        DONE(t, draw, .actor = seat, .back = (uint8_t)back, .face_up = open);
    if (!dealt && trigger_drawn_card(t, card, seat)) {
        emit(t, EVENT(draws, .seat = seat, .card = card));
        return;
    }
    zone_append(t, card, hand_zone(seat));
    if (!dealt)
        on_card_received(t, seat, card);
    if (open)
        card_slot(t, card)->known = visible_to;
    emit(t, (Event){ .kind = (uint8_t)event,
                     .seat = seat,
                     .to = NOBODY,
                     .card = card,
                     .visible_to = visible_to });
}

void deck_deal(Table *t, Seat seat, int back, int event)
{
    deal_to_hand(t, seat, back, event, false);
}

void deck_deal_open(Table *t, Seat seat, int back)
{
    deal_to_hand(t, seat, back, EVENT_draws, true);
}

/* A card in a hand, a deck or the discards of its kind; before a player only
 * what can be carried. */
bool munchkin_can_place(const Table *t, CardId card, ZoneId zone)
{
    int back = card_def(t, card)->back;

    if (zone >= ZONE_hand && zone <= ZONE_hand_LAST)
        return zone - ZONE_hand < t->g->seats;
    if (zone >= ZONE_play && zone <= ZONE_play_LAST)
        return zone - ZONE_play < t->g->seats &&
               (back == TREASURE || identity_kind_in_play(t, card));
    if (zone == ZONE_own_pile)
        return cult_has_own_pile(t, card);
    return zone == decks[back].pile ||
           (zone == decks[back].discards && !cult_has_own_pile(t, card));
}

/* The totals of a fight may have changed, or who is the lowest: Charity looks
 * anew. */
void munchkin_after_ruling(Table *t)
{
    if (frame_base(current_combat(t)) == step_top(t))
        step_set(step_top(t), STEP_combat_open);
    else if (step_top(t)->step == STEP_offer_open)
        combat_recheck(t);
    if (draft_is_open(t))
        draft_act(t, action_make(VERB_cancel, t->g->draft.seat));
}
