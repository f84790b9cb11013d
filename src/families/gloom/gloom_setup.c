/* gloom_setup.c: how a game starts (GLOOM-SETUP-*). */
#include "families/gloom/gloom_int.h"

/* ---- who can play ---- */

/* How many Characters the party of this one has. */
static int party_count(const Pack *pack, const CardDef *one)
{
    int n = 0;

    for (int d = 0; d < pack->n_defs; d++)
        if (pack->defs[d].kind == KIND_character &&
            pack->defs[d].stat[STAT_party] == one->stat[STAT_party])
            n += pack->defs[d].copies;
    return n;
}

/* NULL, or what is wrong with the Characters (GLOOM-SETUP-02). */
static const char *admit_characters(const Pack *pack, int *characters)
{
    for (int d = 0; d < pack->n_defs; d++) {
        const CardDef *def = &pack->defs[d];
        if (def->kind != KIND_character)
            continue;
        if (party_count(pack, def) != pack->switches[SWITCH_party_size])
            return "these cards have a party that is too large or too small";
        *characters += def->copies;
    }
    return *characters > STACKS ? "these cards have more than 20 Characters"
                                : NULL;
}

/* GLOOM-SETUP-01, GLOOM-SETUP-03. */
const char *gloom_check_seats(const Pack *pack, int seats)
{
    int characters = 0, parties = seats < PARTIES ? seats : PARTIES;
    const char *bad = admit_characters(pack, &characters);

    if (seats < 2 || seats > PARTIES + 1)
        return "two to five can play";
    if (bad)
        return bad;
    return characters / pack->switches[SWITCH_party_size] < parties
               ? "these cards have too few parties for so many"
               : NULL;
}

/* GLOOM-SETUP-05, GLOOM-SETUP-06, GLOOM-SETUP-07 */
int gloom_party_size(const Table *t)
{
    return t->g->switches[SWITCH_party_size] - (t->g->seats >= PARTIES);
}

/* ---- choosing parties ---- */

/* The first seat without a party, or NOBODY (GLOOM-GAP-63). The fifth has none
 * to choose (GLOOM-GAP-65). */
static Seat next_to_choose(const Table *t)
{
    EACH_SEAT (t, s)
        if (s != misfits_seat(t) && t->g->zones[party_zone(s)].count == 0)
            return s;
    return NOBODY;
}

/* GLOOM-SETUP-08: Characters that nobody chose are out of the game. */
static void set_rest_aside(Table *t)
{
    zone_move_all(t, ZONE_unchosen, ZONE_removed);
}

void gloom_step_setup_party(Table *t, Frame *f)
{
    Seat seat = next_to_choose(t);

    if (seat == NOBODY) {
        set_rest_aside(t);
        step_set(f, STEP_setup_reject);
        return;
    }
    f->seat = seat;
    ask_round(t, seat, NO_CARD);
}

Refusal gloom_check_choose(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_is_kind(t, a.card, KIND_character))
        return refuse_card(REFUSAL_no_character, a.card);
    if (card_slot(t, a.card)->zone != ZONE_unchosen)
        return refuse_card(REFUSAL_party_taken, a.card);
    return ALLOWED;
}

void gloom_list_choose(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, ZONE_unchosen, out);
}

void gloom_act_choose(Table *t, Action a)
{
    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (card_stat(t, c, STAT_party) != card_stat(t, a.card, STAT_party))
            continue;
        zone_append(t, c, party_zone(a.seat));
        emit(t, EVENT(leads, .seat = a.seat, .card = c));
    }
}

/* ---- rejecting one ---- */

/* GLOOM-SETUP-07, GLOOM-GAP-66: the fifth player takes the Characters that the
 * others reject. */
static void take_misfits(Table *t)
{
    Seat seat = misfits_seat(t);

    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (card_slot(t, c)->zone != ZONE_removed)
            continue;
        zone_append(t, c, party_zone(seat));
        emit(t, EVENT(misfit, .seat = seat, .card = c));
    }
}

/* GLOOM-GAP-64, GLOOM-GAP-77: in the order of the seats; everybody has to. */
void gloom_step_setup_reject(Table *t, Frame *f)
{
    EACH_SEAT (t, s)
        if (t->g->zones[party_zone(s)].count > gloom_party_size(t)) {
            f->seat = s;
            ask_round(t, s, NO_CARD);
            return;
        }
    if (misfits_seat(t) != NOBODY)
        take_misfits(t);
    step_set(f, STEP_setup_vote);
}

Refusal gloom_check_reject(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != party_zone(a.seat))
        return refuse_card(REFUSAL_not_yours, a.card);
    return ALLOWED;
}

void gloom_list_reject(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, party_zone(blank.seat), out);
}

/* GLOOM-GAP-76: out of the game, not among the discards. */
void gloom_act_reject(Table *t, Action a)
{
    zone_append(t, a.card, ZONE_removed);
}

/* ---- the first player ---- */

static bool all_agree(const Table *t, const TurnFrame *turn)
{
    EACH_SEAT (t, s)
        if (turn->votes[s] != turn->votes[0])
            return false;
    return true;
}

static void set_first_player(Table *t, Frame *f, Seat seat)
{
    EACH_SEAT (t, s)
        turn_frame(f)->votes[s] = 0;
    game_edit(t)->active = seat;
    f->seat = seat;
    step_set(f, STEP_setup_deal);
}

/* GLOOM-SETUP-13: all players vote for the player with the most miserable day;
 * or a switch has settled it (GLOOM-GAP-67). */
void gloom_step_setup_vote(Table *t, Frame *f)
{
    const TurnFrame *turn = turn_frame(f);
    int first = t->g->switches[SWITCH_first_player];

    if (first == FIRST_DRAWN) {
        set_first_player(
            t, f, (Seat)rng_pick(&game_edit(t)->rng, STREAM_PICK, t->g->seats));
        return;
    }
    if (first != FIRST_VOTED) {
        set_first_player(t, f, (Seat)((first - FIRST_SEAT) % t->g->seats));
        return;
    }
    EACH_SEAT (t, s)
        if (turn->votes[s] == 0) {
            f->seat = s;
            ask_round(t, s, NO_CARD);
            return;
        }
    if (all_agree(t, turn))
        set_first_player(t, f, (Seat)(turn->votes[0] - 1));
    else
        step_set(f, STEP_setup_decide);
}

/* The first seat is the owner of the game. */
void gloom_step_setup_decide(Table *t, Frame *f)
{
    f->seat = 0;
    ask_decide(t, 0, NO_CARD);
}

Refusal gloom_check_vote(const Table *t, Action a)
{
    (void)t;
    return a.to == NOBODY ? refuse(REFUSAL_not_now) : ALLOWED;
}

void gloom_list_vote(const Table *t, Action blank, ActionList *out)
{
    EACH_SEAT (t, s) {
        blank.to = s;
        action_add(out, blank);
    }
}

void gloom_act_vote(Table *t, Action a)
{
    Frame *f = step_top(t);

    if (f->step == STEP_setup_decide)
        set_first_player(t, f, a.to);
    else
        turn_frame(f)->votes[a.seat] = (int16_t)(a.to + 1);
}

/* ---- dealing ---- */

/* GLOOM-GAP-05: an Event that plays itself when drawn is set aside and another
 * card dealt for it; then they are shuffled in again. */
static void replace_at_once(Table *t, Seat seat)
{
    const Zone *hand = &t->g->zones[hand_zone(seat)];
    CardId next;

    for (CardId c = hand->first; c != NO_CARD; c = next) {
        next = card_slot(t, c)->next;
        if (!gloom_has_topic(t, c, TOPIC_AT_ONCE) ||
            t->g->zones[ZONE_pile].count == 0)
            continue;
        zone_append(t, c, ZONE_limbo);
        emit(t, EVENT(aside, .seat = seat, .card = c));
        zone_append(t, t->g->zones[ZONE_pile].first, hand_zone(seat));
        next = hand->first; /* it may be another one */
    }
}

/* GLOOM-SETUP-09..12, GLOOM-GAP-68. */
void gloom_step_setup_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_pile, STREAM_DECK1);
    for (int i = 0; i < t->g->switches[SWITCH_deal_cards]; i++)
        EACH_SEAT (t, s) {
            CardId card = t->g->zones[ZONE_pile].first;
            if (card == NO_CARD)
                break;
            zone_append(t, card, hand_zone(s));
        }
    EACH_SEAT (t, s)
        replace_at_once(t, s);
    if (t->g->zones[ZONE_limbo].count > 0) {
        zone_move_all(t, ZONE_limbo, ZONE_pile);
        zone_shuffle(t, ZONE_pile, STREAM_DECK1);
    }
    EACH_SEAT (t, s)
        EACH_CARD (t, c, hand_zone(s))
            emit(t, EVENT(draws, .seat = s, .card = c,
                          .visible_to = (Seats)(1u << s)));
    emit(t, EVENT(first, .seat = f->seat));
    step_set(f, STEP_turn_start);
}

/* GLOOM-SETUP-08: references are set aside. GLOOM-GAP-71: or beginners play
 * without Events. */
static ZoneId starting_zone(const Table *t, CardId card)
{
    if (card_is_kind(t, card, KIND_character))
        return ZONE_unchosen;
    if (card_is_kind(t, card, KIND_reference) ||
        (card_is_kind(t, card, KIND_event) && gloom_is_basic(t) &&
         t->g->switches[SWITCH_remove_events]))
        return ZONE_removed;
    return ZONE_pile;
}

/* GLOOM-GAP-65: the player who is left when four have chosen, or the one that a
 * switch names. */
static Seat draw_misfits(Table *t)
{
    int who = t->g->switches[SWITCH_misfits_player];

    if (t->g->seats <= PARTIES)
        return NOBODY;
    if (who == MISFITS_DRAWN)
        return (Seat)rng_pick(&game_edit(t)->rng, STREAM_PICK, t->g->seats);
    return (Seat)(who == MISFITS_LAST ? PARTIES : who - MISFITS_SEAT);
}

void gloom_start(Table *t, bool scripted)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++) {
        zone_append(t, c, starting_zone(t, c));
        if (card_is_kind(t, c, KIND_character)) {
            if (!ENSURE(t, n < STACKS, start))
                return;
            gloom(t)->characters[n++] = c;
        }
    }
    gloom(t)->misfits = (uint8_t)(draw_misfits(t) + 1);
    game_edit(t)->turn = 1;
    step_push(t, STEP_setup_party, 0);
    if (scripted)
        gloom_set_up_scripted(t);
}
