/* deeds.h: what orders do, a function for each row of effects.def.
 *
 * deeds.c        which row is meant, and what else the machine wants to know
 * deeds_cards.c  Levels and cards
 * deeds_fight.c  the fight, the turn, cards that were announced
 * never.c        orders that could never be carried out
 */
#ifndef FAMILIES_MUNCHKIN_DEEDS_H
#define FAMILIES_MUNCHKIN_DEEDS_H

#include "families/munchkin/effect.h"

#define EFFECTS_DEF "families/munchkin/effects.def"

enum {
    EFFECT_none,
#define EFFECT(id, ...) EFFECT_##id,
#include EFFECTS_DEF
    EFFECTS_COUNT
};

/* One function may do several rows. */
#define DEED(does) bool deed_##does(Table *t, Frame *f, const Deed *d);
DEED(gain)
DEED(lose_levels)
DEED(discard)
DEED(steal_levels)
DEED(take)
DEED(take_rewards)
DEED(draw)
DEED(draw_rewards)
DEED(give)
DEED(put)
DEED(attach)
DEED(choose)
DEED(nothing)
DEED(set_level)
DEED(set_roll)
DEED(set_strength)
DEED(set_might)
DEED(add)
DEED(change_sex)
DEED(multiply)
DEED(swap_levels)
DEED(swap_hands)
DEED(look)
DEED(show_hand)
DEED(show)
DEED(shuffle)
DEED(become)
DEED(die)
DEED(kill)
DEED(remove)
DEED(replace)
DEED(move_fight)
DEED(escape_all)
DEED(escape)
DEED(reroll)
DEED(help)
DEED(help_player)
DEED(leave)
DEED(fight)
DEED(end_fight)
DEED(end_turn)
DEED(skip_turn)
DEED(cancel)
DEED(redirect)
DEED(copy)
DEED(open)
DEED(double_price)
#undef DEED

/* From whom, to whom: the player behind this preposition, or who was chosen;
 * or NOBODY. */
Seat deed_other(const Table *t, const Frame *f, const Deed *d, int prep);

/* Whose level or sex an order is about: the doer's, unless it says whose. */
Seat deed_whose(const Table *t, const Frame *f, const Deed *d);

/* Could this order never be carried out? (never.c) */
bool munchkin_is_never(const Pack *pack, const Node *order,
                       const Node *object, int row, Never *out);

#endif
