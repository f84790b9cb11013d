/* deeds.h: what orders do, a function for each row of deeds.def.
 *
 * deeds.c        which row is meant, and what else the machine wants to know
 * deeds_cards.c  Levels and cards
 * deeds_fight.c  the fight, the turn, cards that were announced
 */
#ifndef FAMILIES_MUNCHKIN_DEEDS_H
#define FAMILIES_MUNCHKIN_DEEDS_H

#include "families/munchkin/effect.h"

#define DEEDS_DEF "families/munchkin/deeds.def"

#define DEED(verb, object, how, id) \
    bool deed_##id(Table *t, Frame *f, const Deed *d);
#include DEEDS_DEF

/* From whom, to whom: the player behind this preposition, or who was chosen;
 * or NOBODY. */
Seat deed_other(const Table *t, const Frame *f, const Deed *d, int prep);

#endif
