/* munchkin_view.c: what a seat may see of the family's state, and which gates
 * concern it. */
#include <string.h>

#include "families/munchkin/munchkin_int.h"

void munchkin_view(const Table *from, Seat seat, Game *out)
{
    memcpy(out->family, from->g->family, sizeof(Munchkin));
    EACH_SEAT (from, s) /* which card came is only its owner's business */
        for (CardId c = out->zones[hand_zone(s)].first; c && s != seat;
             c = out->slots[c].next)
            out->slots[c].flags &= (uint8_t)~CARD_FRESH;
}

/* Has whoever runs a card in play that can be used before the roll? */
static bool can_use_before_roll(const Table *t, Seat seat)
{
    ActionList list = { .n = 0 };

    munchkin_list_use(t, action_make(VERB_use, seat), &list);
    return list.n > 0;
}

/* Whom does this gate concern, or the roll to come? Who fights is asked while
 * the fight is still open or a roll has failed, not again for what nobody can
 * do better; whoever is hit or about to lose something is asked; and everybody
 * if somebody would win. */
bool munchkin_concerns(const Table *t, Seat seat)
{
    const Frame *top = step_top(t);

    switch (top->step) {
    case STEP_turn_lull:
        return false;
    case STEP_combat_win:
        return combat_is_for_win(t) && !seat_in(seat, combat_fighters(t));
    case STEP_run_before:
        return top->seat == seat && can_use_before_roll(t, seat);
    case STEP_combat_flee:
    case STEP_run_choose:
    case STEP_run_escaped:
        return false;
    case STEP_run_rolled:
        return top->seat == seat && !run_would_escape(t, top);
    case STEP_play_hit:
    case STEP_play_stop:
        return play_frame(top)->target == seat && top->seat != seat;
    default:
        return top->seat == seat;
    }
}
