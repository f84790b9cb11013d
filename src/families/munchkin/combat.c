/* combat.c: the fight: totals, interference, the pause before a kill counts. */
#include <assert.h>
#include <string.h>

#include "families/munchkin/combat_int.h"

Seat helper_of(const Table *t)
{
    const Frame *f = combat_frame(t);

    return f && f->aux > 0 ? (Seat)(f->aux - 1) : NOBODY;
}

bool combat_includes(const Table *t, Seat seat)
{
    return combat_is_on(t) && seat_in(seat, seats_fighting(t));
}

/* COMBAT-05, COMBAT-06: strictly more wins, unless a card says otherwise. */
static bool beats(const Table *t, int might, int menace)
{
    return might > menace || (might == menace && rule_wins_ties(t));
}

bool combat_is_winning(const Table *t)
{
    int might, menace;

    combat_totals(t, &might, &menace);
    return beats(t, might, menace);
}

CardId combat_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster))
            return c;
    return NO_CARD;
}

/* Something changed: the totals are compared again, and who has passed is asked
 * again (GAP-01), unless the fight is over or lost. */
void combat_look(Table *t)
{
    Frame *f = combat_frame(t);

    if (!f || f->step > STEP_combat_flee)
        return;
    gate_reopen(f);
    step_go(f, STEP_combat_open);
}

/* ---- coming and going ---- */

static void enters(Table *t, CardId monster)
{
    zone_append(t, monster, ZONE_fight);
    REACHED(t, card, monster);
    DONE(t, enter, .by = monster);
}

/* W10: "before combat" is for the first monster and its fighter only. */
void combat_begin(Table *t, Seat fighter, CardId monster)
{
    assert(!combat_frame(t));
    step_push(t, STEP_combat_open, fighter);
    grants_combat_begins(t, fighter);
    enters(t, monster);
    window_comes(t, WIN_before, (Seats)(1u << fighter));
    kin_called(t, fighter, monster);
}

void combat_join(Table *t, Seat by, CardId monster)
{
    tell(t, EVENT(enters, .card = monster));
    enters(t, monster);
    kin_called(t, by, monster);
}

void combat_call(Table *t, Seat seat, CardId monster)
{
    zone_append(t, monster, ZONE_limbo);
    munchkin(t)->waiting = monster;
    munchkin(t)->caller = seat;
}

/* ---- what waits for the end ---- */

bool combat_owes(Table *t, Seat seat, int what, int n)
{
    Frame *f = combat_frame(t);
    uint8_t *due;

    if (!f || f->step > STEP_combat_flee || !combat_includes(t, seat))
        return false;
    if (what == DUE_KILL && seat == f->seat) { /* it may win */
        f->v[C_LEVELS] = (int16_t)(f->v[C_LEVELS] + n);
        return true;
    }
    due = &munchkin(t)->due[seat != f->seat][what];
    *due = (uint8_t)(*due + n > UINT8_MAX ? UINT8_MAX : *due + n);
    return true;
}

/* MULTI-05, GAP-39: who runs or leaves gets nothing. */
static void forget_due(Table *t, bool helper)
{
    memset(munchkin(t)->due[helper], 0, sizeof munchkin(t)->due[helper]);
}

static void pay_levels(Table *t, Seat seat)
{
    const uint8_t *due = munchkin(t)->due[seat != combat_frame(t)->seat];

    if (seat == NOBODY)
        return;
    level_gain(t, seat, due[DUE_KILL], true);
    level_gain(t, seat, due[DUE_LEVELS], false);
}

bool combat_pays(Table *t, Seat seat)
{
    static const struct {
        uint8_t due, back;
        bool open;
    } kinds[] = { { DUE_DOORS, DOOR, false },
                  { DUE_OPEN_DOORS, DOOR, true },
                  { DUE_TREASURES, TREASURE, false },
                  { DUE_OPEN_TREASURES, TREASURE, true } };
    uint8_t *due = munchkin(t)->due[seat != combat_frame(t)->seat];

    for (size_t i = 0; seat != NOBODY && i < sizeof kinds / sizeof *kinds;
         i++) {
        int n = due[kinds[i].due];
        due[kinds[i].due] = 0;
        if (n > 0) {
            cards_drawn(t, seat, kinds[i].back, n, kinds[i].open);
            return true;
        }
    }
    return false;
}

/* ---- help ---- */

/* GAP-28: all that is fought now, killed, would give the winning Level. */
bool combat_for_the_win(const Table *t)
{
    const Frame *f = combat_frame(t);
    int levels = f->v[C_LEVELS];

    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c))
            levels += fact(t, face_of(t, c), FACT_levels);
    return f->step <= STEP_combat_flee &&
           level_of(t, f->seat) + levels >= t->g->switches[SWITCH_win] &&
           !CANNOT(t, gain, .who = f->seat);
}

/* HELP-03: only one; COMPEL-02: nobody is forced to help somebody to win. */
bool help_is_open(const Table *t, Seat seat, bool forced)
{
    const Frame *f = combat_frame(t);

    return f && f->aux == 0 && seat != f->seat && !seat_is_new(t, seat) &&
           !CANNOT(t, help, .who = seat, .whom = f->seat) &&
           !(forced && t->g->switches[SWITCH_willing] && combat_for_the_win(t));
}

/* GAP-118: what waited for the next combat of the helper begins. */
void help_begins(Table *t, Seat seat, int terms, int help)
{
    Frame *f = combat_frame(t);

    f->aux = (uint16_t)(seat + 1);
    f->v[C_TERMS] = (int16_t)terms;
    f->v[C_WITH] = f->seat;
    f->v[C_HELP] = (int16_t)help;
    grants_combat_begins(t, seat);
    tell(t, EVENT(helps, .seat = seat));
    DONE(t, help, .who = seat, .whom = f->seat);
    DONE(t, join, .who = seat);
}

bool combat_helped_by(Table *t, Seat seat, bool forced)
{
    if (!help_is_open(t, seat, forced))
        return false;
    help_begins(t, seat, 0, forced ? HELP_FORCED : 0);
    return true;
}

void combat_without_helper(Table *t)
{
    forget_due(t, true);
    combat_frame(t)->aux = 0;
}

/* GAP-39: without penalty; what came from the helper himself goes too. */
void combat_left_by_helper(Table *t)
{
    grants_combat_left(t, helper_of(t));
    combat_without_helper(t);
}

/* A deal is between this fighter and this helper (GAP-37). */
static void settle_help(Table *t, Frame *f)
{
    if (helper_of(t) != NOBODY &&
        CANNOT(t, help, .who = helper_of(t), .whom = f->seat))
        combat_left_by_helper(t); /* a monster that forbids help came in */
    if (f->aux != 0 && f->v[C_WITH] == f->seat)
        return;
    f->v[C_TERMS] = f->v[C_WITH] = 0;
    f->v[C_HELP] &= f->aux == 0 ? 0 : HELP_FORCED;
    if (f->aux != 0)
        f->v[C_WITH] = f->seat;
    if (!offer_frame(t))
        marks_forget(t);
}

/* A monster leaves, and its enhancers with it (ENH-05); those of a twin stay
 * (GAP-55). */
void combat_remove(Table *t, CardId monster)
{
    if (twin_leaves(t, monster)) {
        combat_look(t);
        return;
    }
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->zone == ZONE_fight &&
            card_slot(t, c)->host == monster)
            deck_discard(t, c);
    deck_discard(t, monster);
    combat_look(t);
}

void fight_clear(Table *t)
{
    while (t->g->zones[ZONE_fight].first)
        deck_discard(t, t->g->zones[ZONE_fight].first);
}

/* ---- steps ---- */

/* It does not fight Humans: not if one of them is a fighter. */
static bool is_unwilling(const Table *t, CardId monster)
{
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) &&
            CANNOT(t, fight, .by = monster, .whom = s))
            return true;
    return false;
}

/* GAP-57: one that does not fight somebody in this fight, or NO_CARD. */
static CardId shy_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster) && is_unwilling(t, c))
            return c;
    return NO_CARD;
}

static void end_unkilled(Table *t, Frame *f)
{
    tell(t, EVENT(over, .seat = f->seat));
    step_go(f, STEP_combat_kill);
}

/* COMBAT-13: when the last monster is gone the fight is over at once, or
 * (WINDOW-04) when nobody sends another. */
void munchkin_step_combat_open(Table *t, Frame *f)
{
    int might, menace;

    if (combat_monster(t) == NO_CARD) {
        if (t->g->switches[SWITCH_pause])
            step_go(f, STEP_combat_win);
        else
            end_unkilled(t, f);
        return;
    }
    f->v[C_ASKED] = 0; /* GAP-30: refusals are forgotten */
    settle_help(t, f);
    if (shy_monster(t) != NO_CARD) {
        tell(t, EVENT(leaves, .card = shy_monster(t)));
        combat_remove(t, shy_monster(t));
        if (combat_monster(t) == NO_CARD) /* TURN-12 */
            t->g->frames[0].v[T_FRIEND] = t->g->switches[SWITCH_friends];
        return;
    }
    if (f->v[C_HELP] & HELP_FORCED && t->g->switches[SWITCH_willing] &&
        combat_for_the_win(t)) {
        step_go(f, STEP_combat_stay);
        return;
    }
    combat_totals(t, &might, &menace);
    tell(t, EVENT(totals, .seat = f->seat, .number = (int16_t)might,
                  .second = (int16_t)menace));
    step_go(f, beats(t, might, menace) ? STEP_combat_win : STEP_combat_lose);
}

/* COMPEL-03, GAP-39: asked once; who stays does so of his own accord. */
void munchkin_step_combat_stay(Table *t, Frame *f)
{
    if (helper_of(t) == NOBODY)
        step_go(f, STEP_combat_open);
    else
        ask_decide(t, helper_of(t), NO_CARD);
}

FITS_ALWAYS(stay)

void munchkin_act_stay(Table *t, Action a)
{
    Frame *f = combat_frame(t);

    (void)a;
    f->v[C_HELP] = 0;
    step_go(f, STEP_combat_open);
}

FITS_ALWAYS(leave)

void munchkin_act_leave(Table *t, Action a)
{
    Frame *f = combat_frame(t);

    (void)a;
    combat_left_by_helper(t);
    step_go(f, STEP_combat_open);
}

/* Who could do something in such a window, for all that everybody knows:
 * a hand that may hold such a card, or an open card that has such a part. */
Seats could_act(const Table *t, int window)
{
    Seats seats = 0;

    EACH_SEAT (t, s) {
        bool could =
            t->g->zones[hand_of(s)].count > 0 && t->g->hidden[window] > 0;
        EACH_CARD (t, c, play_of(s))
            could |= card_def(t, c)->windows >> window & 1;
        if (could)
            seats |= (Seats)(1u << s);
    }
    return (Seats)(seats & seats_living(t));
}

/* Monsters too may have something that their fighters can use. */
static Seats interferers(const Table *t)
{
    Seats seats = could_act(t, WINDOW_fight);

    EACH_CARD (t, c, ZONE_fight)
        if (card_says(t, c, MOOD_ABILITY) &&
            is_kind(t, c, KIND_monster))
            seats |= seats_fighting(t);
    return seats;
}

/* WINDOW-01..05, GAP-02: the kill is pending until all have passed. */
void munchkin_step_combat_win(Table *t, Frame *f)
{
    if (!gate_closed(t, f, interferers(t), seats_living(t), NO_CARD))
        return;
    if (combat_monster(t) == NO_CARD)
        end_unkilled(t, f);
    else
        step_go(f, STEP_combat_kill);
}

void munchkin_step_combat_lose(Table *t, Frame *f)
{
    ask_floor(t, f->seat, seats_living(t));
}

/* GAP-44: saying that one runs counts as the fighter's pass. */
void munchkin_step_combat_flee(Table *t, Frame *f)
{
    Seats must = (Seats)(interferers(t) & ~(1u << f->seat));

    if (!gate_closed(t, f, must, seats_living(t), NO_CARD))
        return;
    munchkin(t)->owed = 0; /* MULTI-05 */
    forget_due(t, false);
    forget_due(t, true);
    step_go(f,
            f->v[C_HELP] & HELP_ANYWAY ? STEP_combat_gifts : STEP_combat_after);
    step_push(t, STEP_run_before, f->seat);
}

/* GAP-52: a monster's Treasures, as enhanced, are never below 0; a card may
 * say that they are at least 1. */
int treasures_of(const Table *t, CardId monster)
{
    int n = fact(t, monster, FACT_treasures) + more_treasures(t, monster);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster)
            n += fact(t, c, FACT_treasures);
    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster && n < fact(t, c, FACT_least))
            n = fact(t, c, FACT_least);
    return n < 0 ? 0 : n;
}

/* If a monster was killed: remembered until the combat is over. */
static void killed_note(Table *t, CardId monster)
{
    for (int i = 0; i < KILLED_MAX; i++)
        if (munchkin(t)->killed[i] == NO_CARD) {
            munchkin(t)->killed[i] = monster;
            return;
        }
}

void combat_killed(Table *t, CardId monster)
{
    Frame *f = combat_frame(t);

    f->v[C_LEVELS] = (int16_t)(f->v[C_LEVELS] + fact(t, monster, FACT_levels));
    killed_note(t, monster);
    DONE(t, kill, .who = f->seat, .with = helper_of(t), .what = monster);
}

/* It is beaten and gone, but nobody gets anything for it. */
static bool cannot_be_killed(const Table *t, Seat seat, CardId monster)
{
    return CANNOT(t, kill, .who = seat, .what = face_of(t, monster));
}

/* The order of GAP-05(a): discards first, then Levels, then Treasures. */
void munchkin_step_combat_kill(Table *t, Frame *f)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c) && !cannot_be_killed(t, f->seat, c)) {
            CardId face = face_of(t, c);
            munchkin(t)->owed =
                (uint8_t)(munchkin(t)->owed + treasures_of(t, face));
            tell(t, EVENT(kills, .seat = f->seat, .card = c));
            combat_killed(t, face);
        }
    DONE(t, win_fight, .who = f->seat, .with = helper_of(t));
    fight_clear(t);
    step_go(f, STEP_combat_reward);
}

/* GAP-23: the winning Level ends the game before any Treasure is drawn. */
static void end_by_levels(Table *t)
{
    int win = t->g->switches[SWITCH_win];
    Seats winners = 0;

    EACH_SEAT (t, s)
        if (level_of(t, s) >= win && !t->g->over) {
            tell(t, EVENT(wins, .seat = s, .number = (int16_t)win));
            winners |= (Seats)(1u << s);
        }
    if (winners)
        game_is_won(t, END_kill, winners);
}

/* WIN-04, GAP-26: what else a kill gives comes with the fighter's Levels. */
void level_wins(Table *t)
{
    const Frame *combat = combat_frame(t);

    if (!combat || combat->step != STEP_combat_reward)
        end_by_levels(t);
}

/* SHARE-01: who helped the fighter to win wins, too, whatever his Level. */
static void share_victory(Table *t, Seat fighter)
{
    Seat helper = helper_of(t);

    if (!t->g->switches[SWITCH_share] || helper == NOBODY ||
        !seat_in(fighter, t->g->winners) || seat_in(helper, t->g->winners))
        return;
    tell(t, EVENT(wins_too, .seat = helper));
    t->g->winners |= (Seats)(1u << helper);
}

void combat_rewarded(Table *t)
{
    pay_levels(t, combat_frame(t)->seat);
    pay_levels(t, helper_of(t));
    end_by_levels(t);
    share_victory(t, combat_frame(t)->seat);
}

/* HELP-13: the Levels are the fighter's, except for what a card gives the
 * helper. What follows is in share.c. */
void munchkin_step_combat_reward(Table *t, Frame *f)
{
    step_go(f, STEP_combat_gifts);
    if (!CANNOT(t, gain, .who = f->seat) && f->v[C_LEVELS] > 0 &&
        would_ask(t, WOULD(gain, .who = f->seat, .n = f->v[C_LEVELS]),
                  WRITES_KILL))
        return;
    level_gain(t, f->seat, f->v[C_LEVELS], true);
    combat_rewarded(t);
}

void munchkin_step_combat_after(Table *t, Frame *f)
{
    if (gate_closed(t, f, could_act(t, WINDOW_after), seats_living(t), NO_CARD))
        step_go(f, STEP_combat_end);
}

/* What cards do after a combat comes before it is forgotten. */
void munchkin_step_combat_end(Table *t, Frame *f)
{
    if (!f->v[C_OVER]) {
        f->v[C_OVER] = 1;
        window_comes(t, WIN_after,
                     (Seats)(seats_fighting(t) & seats_living(t)));
        return;
    }
    munchkin(t)->owed = munchkin(t)->left = 0;
    munchkin(t)->gone = NO_CARD;
    memset(munchkin(t)->killed, 0, sizeof munchkin(t)->killed);
    run_forget(t);
    forget_due(t, false);
    forget_due(t, true);
    grants_combat_ends(t);
    uses_forget(t, PERIOD_combat);
    offers_forget(t);
    step_pop(t);
}

/* ---- verbs: cards played into the fight ---- */

static Refusal check_from_hand_or_play(const Table *t, Action a)
{
    ZoneId zone = card_slot(t, a.card)->zone;

    if (zone != hand_of(a.seat) && zone != play_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return ALLOWED;
}

Refusal munchkin_check_aid(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_oneshot))
        return refuse_card(REFUSAL_no_oneshot, a.card);
    if (!card_says(t, a.card, TOPIC_SIDE))
        return refuse_card(REFUSAL_no_side, a.card);
    if (a.to != combat_frame(t)->seat)
        return refuse_seat(REFUSAL_not_fighting, a.to);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    return check_from_hand_or_play(t, a);
}

void munchkin_list_aid(const Table *t, Action blank, ActionList *out)
{
    blank.to = combat_frame(t)->seat;
    list_kinds(t, blank, hand_of(blank.seat), KIND_BIT(oneshot), out);
    list_kinds(t, blank, play_of(blank.seat), KIND_BIT(oneshot), out);
}

void munchkin_act_aid(Table *t, Action a)
{
    play_announce(t, a, false);
}

Refusal munchkin_check_harm(const Table *t, Action a)
{
    return munchkin_check_aid(t, a);
}

void munchkin_list_harm(const Table *t, Action blank, ActionList *out)
{
    munchkin_list_aid(t, blank, out);
}

void munchkin_act_harm(Table *t, Action a)
{
    play_announce(t, a, false);
}

/* COMBAT-08, GAP-42: only a side that is not winning runs; `combat.lose` is the
 * only step that allows it. */
FITS_ALWAYS(run)

void munchkin_act_run(Table *t, Action a)
{
    (void)a;
    step_go(combat_frame(t), STEP_combat_flee);
}
