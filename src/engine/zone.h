/* zone.h: decks, hands, stacks: lists of cards, and who sees them.
 *
 * A card is in exactly one zone. Moving one is O(1) except into a hand: hands
 * are kept in the order of card numbers, so that the order of a hand reveals
 * nothing. Who may see the cards of a zone is declared in the family's table,
 * and knowledge follows a card: a seat that saw it knows where it went, until
 * it is shuffled or moved unseen.
 */
#ifndef ENGINE_ZONE_H
#define ENGINE_ZONE_H

#include "engine/game.h"

typedef enum Visibility {
    SEEN_BY_ALL,
    SEEN_BY_OWNER,
    SEEN_BY_NOBODY
} Visibility;
typedef enum SortRule { SORT_AS_PLAYED, SORT_BY_NUMBER } SortRule;

/* A kind of zone. There are `count` of them, numbered on from `first`. */
typedef struct ZoneRow {
    const char *name; /* "hand", as in: from hand */
    ZoneId first;
    uint8_t count;
    uint8_t seen_by; /* Visibility */
    uint8_t sort;    /* SortRule */
    const char *meaning;
} ZoneRow;

/* Of all zones of a family: those that everybody sees into, that their owner
 * does; whose cards lie in the order of their numbers. */
typedef struct ZoneSets {
    Zones open, owned, sorted;
} ZoneSets;

void zone_append(Table *t, CardId card, ZoneId to); /* last, or sorted in */
void zone_move_all(Table *t, ZoneId from,
                   ZoneId to); /* all of it, behind `to` */
void zone_prepend(Table *t, CardId card, ZoneId to);

/* What is known about a card that lies here now, if it lay `known` before. */
Seats zone_known_by(const Table *t, ZoneId zone, Seats known);

/* This card is about to go where only `parties` see which one it is: seats that
 * knew cards that it could be no longer know them. */
void zone_forget_similar(Table *t, CardId card, Seats parties);

void zone_shuffle(Table *t, ZoneId zone, RngStream stream);

/* All zones empty, as the family's table lays them out. */
void zone_init_all(Table *t);

#endif
