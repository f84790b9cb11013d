/* effects.h: what commands do, a function for each row of effects.def.
 *
 * effects.c        which row is meant, and what else the machine wants to know
 * effects_cards.c  Levels and cards
 * effects_fight.c  the fight, the turn, cards that were announced
 * validate_commands.c        commands that could never be carried out
 */
#ifndef FAMILIES_MUNCHKIN_EFFECTS_H
#define FAMILIES_MUNCHKIN_EFFECTS_H

#include "families/munchkin/munchkin_int.h"

/* One function may do several rows. */
#define EFFECT_FUNCTION(does) \
    bool effect_##does(Table *t, Frame *f, const Effect *d);
EFFECT_FUNCTION(gain)
EFFECT_FUNCTION(lose_levels)
EFFECT_FUNCTION(discard)
EFFECT_FUNCTION(steal_levels)
EFFECT_FUNCTION(take)
EFFECT_FUNCTION(take_rewards)
EFFECT_FUNCTION(draw)
EFFECT_FUNCTION(draw_rewards)
EFFECT_FUNCTION(give)
EFFECT_FUNCTION(put)
EFFECT_FUNCTION(attach)
EFFECT_FUNCTION(choose)
EFFECT_FUNCTION(nothing)
EFFECT_FUNCTION(set_level)
EFFECT_FUNCTION(set_roll)
EFFECT_FUNCTION(set_strength)
EFFECT_FUNCTION(set_monster_strength)
EFFECT_FUNCTION(add)
EFFECT_FUNCTION(add_picked)
EFFECT_FUNCTION(change_sex)
EFFECT_FUNCTION(multiply)
EFFECT_FUNCTION(swap_levels)
EFFECT_FUNCTION(swap_hands)
EFFECT_FUNCTION(look)
EFFECT_FUNCTION(show_hand)
EFFECT_FUNCTION(show)
EFFECT_FUNCTION(shuffle)
EFFECT_FUNCTION(become)
EFFECT_FUNCTION(die)
EFFECT_FUNCTION(kill)
EFFECT_FUNCTION(remove)
EFFECT_FUNCTION(replace)
EFFECT_FUNCTION(move_fight)
EFFECT_FUNCTION(escape_all)
EFFECT_FUNCTION(escape)
EFFECT_FUNCTION(reroll)
EFFECT_FUNCTION(help)
EFFECT_FUNCTION(help_player)
EFFECT_FUNCTION(leave)
EFFECT_FUNCTION(fight)
EFFECT_FUNCTION(end_fight)
EFFECT_FUNCTION(end_turn)
EFFECT_FUNCTION(skip_turn)
EFFECT_FUNCTION(cancel)
EFFECT_FUNCTION(redirect)
EFFECT_FUNCTION(copy)
EFFECT_FUNCTION(open)
EFFECT_FUNCTION(double_price)
#undef EFFECT_FUNCTION

/* From whom, to whom: the player behind this preposition, or who was chosen;
 * or NOBODY. */
Seat effect_other_player(const Table *t, const Frame *f, const Effect *d,
                         int prep);

/* Whose level or sex a command is about: the actor's, unless it says whose. */
Seat effect_owner(const Table *t, const Frame *f, const Effect *d);

/* Could this order never be carried out? (validate_commands.c) */
bool munchkin_is_impossible(const Pack *pack, const Node *command,
                            const Node *object, int row, Impossible *out);

#endif
