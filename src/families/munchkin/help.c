/* help.c: the helper of a combat: who may be one, coming, staying and leaving.
 * Bargaining about it is in offer.c, what it brings in share.c. */
#include "families/munchkin/combat_int.h"

/* GAP-28: all that is fought now, killed, would give the winning Level. */
bool combat_is_for_win(const Table *t)
{
    const CombatFrame *f = current_combat(t);
    int levels = f->levels;

    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c))
            levels += card_stat(t, twin_original(t, c), STAT_levels);
    return combat_is_open(t) &&
           level_of(t, f->seat) + levels >= t->g->switches[SWITCH_win] &&
           !CANNOT(t, gain, .actor = f->seat);
}

/* HELP-03: only one; COMPEL-02: nobody is forced to help somebody to win. */
bool combat_can_be_helped(const Table *t, Seat seat, bool forced)
{
    const CombatFrame *f = current_combat(t);

    return f && f->helper_plus_1 == 0 && seat != f->seat &&
           !seat_died_this_turn(t, seat) &&
           !CANNOT(t, help, .actor = seat, .target = f->seat) &&
           !(forced && t->g->switches[SWITCH_no_forced_win] &&
             combat_is_for_win(t));
}

/* GAP-118: what waited for the next combat of the helper begins. */
void combat_start_help(Table *t, Seat seat, int terms, int help)
{
    CombatFrame *f = current_combat(t);

    f->helper_plus_1 = (uint16_t)(seat + 1);
    f->terms = (int16_t)terms;
    f->deal_with = f->seat;
    f->help = (int16_t)help;
    grants_on_combat_start(t, seat);
    emit(t, EVENT(helps, .seat = seat, .to = f->seat));
    DONE(t, help, .actor = seat, .target = f->seat);
    DONE(t, join, .actor = seat);
}

bool combat_add_helper(Table *t, Seat seat, bool forced)
{
    if (!combat_can_be_helped(t, seat, forced))
        return false;
    combat_start_help(t, seat, 0, forced ? HELP_FORCED : 0);
    return true;
}

void help_remove_helper(Table *t)
{
    combat_clear_due(t, true);
    current_combat(t)->helper_plus_1 = 0;
}

/* GAP-39: without penalty; what came from the helper himself goes too. */
void combat_helper_leaves(Table *t)
{
    grants_on_combat_left(t, combat_helper(t));
    help_remove_helper(t);
}

/* A deal is between this fighter and this helper (GAP-37). */
void combat_settle_help(Table *t, Frame *f)
{
    CombatFrame *combat = combat_frame(f);

    if (combat_helper(t) != NOBODY &&
        CANNOT(t, help, .actor = combat_helper(t), .target = f->seat))
        combat_helper_leaves(t); /* a monster that forbids help came in */
    if (combat->helper_plus_1 != 0 && combat->deal_with == f->seat)
        return;
    combat->terms = combat->deal_with = 0;
    combat->help &= combat->helper_plus_1 == 0 ? 0 : HELP_FORCED;
    if (combat->helper_plus_1 != 0)
        combat->deal_with = f->seat;
    if (!current_offer(t))
        offer_clear_marks(t);
}

/* COMPEL-03, GAP-39: asked once; who stays does so of his own accord. */
void munchkin_step_combat_stay(Table *t, Frame *f)
{
    if (combat_helper(t) == NOBODY)
        step_set(f, STEP_combat_open);
    else
        ask_decide(t, combat_helper(t), NO_CARD);
}

ALWAYS_ALLOWED(stay)

void munchkin_act_stay(Table *t, Action a)
{
    CombatFrame *f = current_combat(t);

    (void)a;
    f->help = 0;
    step_set(frame_base(f), STEP_combat_open);
}

ALWAYS_ALLOWED(leave)

void munchkin_act_leave(Table *t, Action a)
{
    (void)a;
    combat_helper_leaves(t);
    step_set(frame_base(current_combat(t)), STEP_combat_open);
}

/* Help may begin or end what is said of those who fight: it is tried. */
int offer_total_with(const Table *t, Seat helper, bool of_monsters, Sum *sum)
{
    GameBuffer copy;
    Table with = *t;

    with.g = &copy.game;
    with.sink = NULL;
    game_copy(game_edit(&with), t->g);
    combat_start_help(&with, helper, 0, 0);
    return of_monsters ? strength_monsters_total(&with, sum)
                       : strength_fighters_total(&with, sum);
}
