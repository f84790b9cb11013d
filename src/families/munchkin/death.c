/* death.c: dying, the body that others loot, the character that comes back
 * (DEATH-*, LOOT-*).
 *
 * Who died in this turn stands in Munchkin.died_this_turn. Whether that means
 * to be dead until the next turn begins is for the book to say (DEATH-10); if
 * not, the new character is there at once, and only cannot help before the next
 * turn.
 *
 * A body lies in its own zone while it is looted.
 */
#include "families/munchkin/munchkin_int.h"

static Seats seats_dead(const Table *t)
{
    return t->g->switches[SWITCH_reappear] == REAPPEAR_next_turn
               ? munchkin(t)->died_this_turn
               : 0;
}

bool seat_is_dead(const Table *t, Seat seat)
{
    return seat_in(seat, seats_dead(t));
}

Seats death_living_seats(const Table *t)
{
    return (Seats)(seats_all(t->g) & ~seats_dead(t));
}

bool seat_died_this_turn(const Table *t, Seat seat)
{
    return seat_in(seat, munchkin(t)->died_this_turn);
}

/* ---- the body ---- */

/* DEATH-03, DEATH-05, DEATH-06: who you are and what you are cursed with; not
 * titles, of which one may have several (GAP-85). */
static bool is_kept_on_death(const Table *t, CardId card)
{
    return card_slot(t, card)->host == NO_CARD &&
           (card_is_kind(t, card, KIND_curse) || identity_is_card(t, card));
}

/* LOOT-01: the whole hand. LOOT-02: what lifted an Item's limits lies beside
 * it; RIDE-10, LOOT-08: what was played on a Ride or on a character goes. */
static bool is_lootable(const Table *t, CardId card)
{
    return !zone_is_open(t, card_slot(t, card)->zone) ||
           (!card_is_kind(t, card, KIND_enhancer) &&
            !card_is_kind(t, card, KIND_curse));
}

static void lay_out_card(Table *t, Seat seat, CardId card)
{
    EACH_CARD (t, c, play_zone(seat))
        if (card_slot(t, c)->host == card && is_lootable(t, c))
            card_slot(t, c)->host = NO_CARD;
    if (!is_lootable(t, card)) {
        deck_discard(t, card);
        return;
    }
    deck_discard_attached(t, card);
    grants_drop_card(t, card);
    zone_append(t, card, ZONE_body);
    emit(t, EVENT(leaves_behind, .seat = seat, .card = card));
}

/* LOOT-01; but what cannot be lost stays. All goes at once, so what keeps a
 * card is asked before anything is gone, of somebody who still lives. */
static int cards_to_lose(const Table *t, Seat seat, CardId *lost_cards)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        if (!is_kept_on_death(t, c) &&
            !CANNOT(t, lose, .actor = seat, .what = c))
            lost_cards[n++] = c;
    EACH_CARD (t, c, hand_zone(seat))
        lost_cards[n++] = c;
    return n;
}

static void lay_out(Table *t, Seat seat, const CardId *lost_cards, int n)
{
    for (int i = 0; i < n; i++)
        deck_notify_lost(t, lost_cards[i]);
    for (int i = 0; i < n; i++)
        if (card_owner(t, lost_cards[i]) == seat)
            lay_out_card(t, seat, lost_cards[i]);
}

/* ---- who loots ---- */

static void line_up(Frame *f, Seat seat)
{
    LootFrame *loot = loot_frame(f);

    loot->looters_plus_1[loot->done++] = (int16_t)(seat + 1);
}

/* LOOT-04: who ties rolls, and rolls again. */
static void line_up_tied(Table *t, Frame *f, Seats tied)
{
    int8_t die[SEATS_MAX] = { 0 };

    if ((tied & (tied - 1)) == 0) {
        if (tied)
            line_up(f, (Seat)__builtin_ctz(tied));
        return;
    }
    EACH_SEAT (t, s)
        if (seat_in(s, tied)) {
            die[s] = (int8_t)rng_die(&game_edit(t)->rng);
            emit(t, EVENT(rolls_loot, .seat = s, .number = die[s]));
            DONE(t, roll, .actor = s);
        }
    for (int face = 6; face > 0; face--) {
        Seats same = 0;
        EACH_SEAT (t, s)
            if (die[s] == face)
                same |= (Seats)(1u << s);
        line_up_tied(t, f, same);
    }
}

/* LOOT-03, GAP-82: the highest Level first; GAP-84: the dead loot nobody. */
static void line_up_all(Table *t, Frame *f)
{
    LootFrame *loot = loot_frame(f);
    Seats looters = (Seats)(death_living_seats(t) & ~(1u << loot->dead));

    for (int level = t->g->switches[SWITCH_win]; level > 0; level--) {
        Seats tied = 0;
        EACH_SEAT (t, s)
            if (seat_in(s, looters) && level_of(t, s) == level)
                tied |= (Seats)(1u << s);
        line_up_tied(t, f, tied);
    }
    loot->done = 0;
}

/* ---- dying ---- */

/* GAP-36, GAP-37: without its fighter a combat is over; without its helper it
 * goes on. Who runs has lost already. */
static void leave_combat(Table *t, Seat seat)
{
    CombatFrame *combat = current_combat(t);

    if (!combat || current_run(t))
        return;
    if (combat_helper(t) == seat)
        help_remove_helper(t);
    if (combat->seat != seat || !combat_is_open(t)) {
        combat_recheck(t);
        return;
    }
    combat->helper_plus_1 = 0;
    combat_discard_all(t);
    emit(t, EVENT(fight_over, .seat = seat));
    step_set(frame_base(combat), STEP_combat_end);
}

/* GAP-81: whatever of the turn was to come, who had passed in its lull. */
static void end_turn_now(Table *t)
{
    *step_bottom(t) = (Frame){ .step = STEP_turn_end, .seat = t->g->active };
}

bool death_kill_seat(Table *t, Seat seat)
{
    CardId lost_cards[CARDS_MAX];
    Frame *f;
    int n;

    if (seat_is_dead(t, seat) || CANNOT(t, die, .actor = seat))
        return false;
    n = cards_to_lose(t, seat, lost_cards);
    munchkin(t)->died_this_turn |= (Seats)(1u << seat);
    munchkin(t)->redraw_seats |= (Seats)(1u << seat);
    munchkin(t)->shown_hands &= (Seats) ~(1u << seat);
    emit(t, EVENT(dies, .seat = seat));
    DONE(t, die, .actor = seat);
    leave_combat(t, seat);
    if (t->g->active == seat)
        end_turn_now(t);
    lay_out(t, seat, lost_cards, n);
    if (t->g->zones[ZONE_body].count == 0)
        return true;
    f = step_push(t, STEP_loot_body, seat); /* GAP-83: at once */
    loot_frame(f)->dead = seat;
    line_up_all(t, f);
    return true;
}

static bool can_loot(const Table *t, Seat seat)
{
    EACH_CARD (t, c, ZONE_body)
        if (!CANNOT(t, take, .actor = seat, .what = c))
            return true;
    return false;
}

/* LOOT-05, LOOT-06: a card each, as long as there are any that they can take;
 * then the rest is discarded. */
void munchkin_step_loot_body(Table *t, Frame *f)
{
    LootFrame *loot = loot_frame(f);

    while (loot->done < SEATS_MAX && loot->looters_plus_1[loot->done] != 0 &&
           !can_loot(t, (Seat)(loot->looters_plus_1[loot->done] - 1)))
        loot->done++;
    if (loot->done < SEATS_MAX && loot->looters_plus_1[loot->done] != 0 &&
        t->g->zones[ZONE_body].count > 0) {
        f->seat = (Seat)(loot->looters_plus_1[loot->done] - 1);
        ask_round(t, f->seat, NO_CARD);
        return;
    }
    while (t->g->zones[ZONE_body].first)
        deck_discard(t, t->g->zones[ZONE_body].first);
    step_pop(t);
}

/* LOOT-07 */
void death_take_from_body(Table *t, Action a)
{
    Frame *f = step_top(t);
    LootFrame *loot = loot_frame(f);

    loot->done++;
    DONE(t, take, .actor = a.seat, .what = a.card, .from = loot->dead);
    deck_move_card(t, a.card, hand_zone(a.seat));
}

/* ---- coming back ---- */

/* DEATH-10: whoever was dead is there again. */
void death_reappear(Table *t)
{
    EACH_SEAT (t, s)
        if (seat_is_dead(t, s))
            emit(t, EVENT(reappears, .seat = s));
    munchkin(t)->died_this_turn = 0;
}

/* DEATH-13, GAP-19, GAP-128: as when the game began, beside what came since;
 * Doors first. */
void death_redraw_doors(Table *t, Seat seat)
{
    if (seat_in(seat, munchkin(t)->redraw_seats))
        replacement_draw(t, seat, DOOR, turn_deal_count(t, DOOR), false);
}

bool death_redraw_treasures(Table *t, Seat seat)
{
    if (!seat_in(seat, munchkin(t)->redraw_seats))
        return false;
    munchkin(t)->redraw_seats &= (Seats) ~(1u << seat);
    replacement_draw(t, seat, TREASURE, turn_deal_count(t, TREASURE), false);
    return true;
}

const char *death_audit(const Table *t)
{
    const Munchkin *m = munchkin(t);
    bool looted = false;

    for (int i = 1; i < t->g->depth; i++) {
        const LootFrame *loot = loot_frame(&t->g->frames[i]);
        if (loot->step != STEP_loot_body)
            continue;
        looted = true;
        for (int k = 0; k < SEATS_MAX; k++)
            if (loot->looters_plus_1[k] < 0 ||
                loot->looters_plus_1[k] > t->g->seats)
                return "a looter who is nobody";
        if (loot->dead >= t->g->seats || loot->done > SEATS_MAX)
            return "a body of nobody";
    }
    if ((m->died_this_turn | m->redraw_seats) & ~seats_all(t->g))
        return "nobody has died";
    if (t->g->zones[ZONE_body].count > 0 && !looted && !t->g->end_reason)
        return "a body that nobody loots (LOOT-06)";
    EACH_SEAT (t, s)
        if (seat_is_dead(t, s) && t->g->zones[hand_zone(s)].count > 0)
            return "cards in a dead hand (DEATH-08)";
    return NULL;
}
