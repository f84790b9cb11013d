/* stack.c: what lies on a Character, and what of it can be seen (GLOOM-VIS-*).
 *
 *     top      . -10   .    clear positions let through what lies below;
 *              #   .   .    a patch hides it and shows nothing;
 *     bottom  -5   .  +5    a value, 0 too, hides what lies below.
 *     seen     . -10  +5    The Self-Worth is -5.
 *
 * Nothing of this is stored: it is looked up whenever it is needed
 * (GLOOM-VIS-13).
 */
#include <assert.h>

#include "families/gloom/gloom.h"

ZoneId gloom_stack_of(const Table *t, CardId character)
{
    EACH_CHARACTER (t, k)
        if (gloom(t)->characters[k] == character)
            return (ZoneId)(ZONE_stack + k);
    assert(false && "only Characters have stacks");
    return NO_ZONE;
}

/* GLOOM-MOD-02, GLOOM-DEATH-07: on top of everything that lies there. */
void gloom_stack_put(Table *t, CardId card, CardId character)
{
    zone_append(t, card, gloom_stack_of(t, character));
    card_slot(t, card)->host = character;
    REACHED(t, card, card);
    REACHED(t, card, character);
}

/* GLOOM-VIS-03, GLOOM-VIS-04, GLOOM-VIS-05: the topmost card that is opaque
 * there decides; a printed 0 is opaque (GLOOM-VIS-12). */
CardId gloom_stack_shows(const Table *t, CardId character, int cell)
{
    CardId c = t->g->zones[gloom_stack_of(t, character)].last;

    while (c != NO_CARD && fact(t, c, FACT_points + cell) == CELL_CLEAR)
        c = card_slot(t, c)->prev;
    if (c != NO_CARD && fact(t, c, FACT_points + cell) == CELL_HIDE)
        return NO_CARD;
    return c;
}

/* GLOOM-VIS-06, GLOOM-VIS-07; with nothing on it a Character is at 0
 * (GLOOM-COMP-03). */
int gloom_self_worth(const Table *t, CardId character, Sum *sum)
{
    for (int i = 0; i < CELLS; i++) {
        CardId c = gloom_stack_shows(t, character, i);
        if (c != NO_CARD)
            sum_add(sum, fact(t, c, FACT_points + i), c, NULL, "GLOOM-VIS-06");
    }
    return sum->total;
}

/* GLOOM-DEATH-01, GLOOM-GAP-50: dead is whose stack holds an Untimely Death. */
bool gloom_is_dead(const Table *t, CardId character)
{
    EACH_CARD (t, c, gloom_stack_of(t, character))
        if (is_kind(t, c, KIND_death))
            return true;
    return false;
}

/* GLOOM-MOD-09, GLOOM-DEATH-08: whatever lies on it, it stays in its party. */
Seat gloom_owner_of(const Table *t, CardId character)
{
    ZoneId zone = card_slot(t, character)->zone;

    if (zone < ZONE_party || zone > ZONE_party_LAST)
        return NOBODY;
    return (Seat)(zone - ZONE_party);
}
