/* twin.c: a second monster like the first (MATE-*, GAP-55, GAP-56).
 *
 * The card that made the twin lies in the fight, on the monster that it is the
 * twin of, and stands for a monster: whatever is asked of a twin is asked of
 * that card. What enhances the one enhances the other, for it lies on one of
 * them only. As they are the same in everything, it is the twin that leaves
 * first, whichever was meant.
 */
#include "families/munchkin/munchkin_int.h"

static bool is_twin(const Table *t, CardId card)
{
    CardId host = card_slot(t, card)->host;

    return card_slot(t, card)->zone == ZONE_fight && host != NO_CARD &&
           card_slot(t, card)->flags & CARD_TWIN &&
           card_slot(t, host)->zone == ZONE_fight;
}

bool combat_has_monster(const Table *t, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight &&
           (card_is_kind(t, card, KIND_monster) || is_twin(t, card));
}

CardId twin_original(const Table *t, CardId card)
{
    CardId host = card_slot(t, card)->host;

    return host != NO_CARD && is_twin(t, card) ? host : card;
}

CardId twin_of(const Table *t, CardId monster)
{
    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster && is_twin(t, c))
            return c;
    return NO_CARD;
}

void twin_add(Table *t, CardId card, CardId monster)
{
    if (card_slot(t, card)->zone != ZONE_fight)
        zone_append(t, card, ZONE_fight);
    card_slot(t, card)->host = monster;
    card_slot(t, card)->flags |= CARD_TWIN;
    emit(t, EVENT(twin, .on = monster));
    DONE(t, enter, .by = monster);
}

/* Who stays takes over what was true of the twin: rolls, safety. */
bool twin_remove(Table *t, CardId monster)
{
    CardId twin = twin_of(t, monster);

    if (twin == NO_CARD)
        return false;
    card_slot(t, monster)->flags = card_slot(t, twin)->flags;
    deck_discard(t, twin);
    return true;
}
