/* count.h: watches one game, and counts what happens to cards.
 *
 * It knows no family: decks are zones that nobody sees into, and who a seat is
 * the family says (Family.identities).
 */
#ifndef SIM_COUNT_H
#define SIM_COUNT_H

#include "engine/action.h"

/* What came of one game. Arrays have one item per definition, or per name of
 * the pack. */
typedef struct SimGame {
    int turns;
    long decisions; /* answers to questions; nobody is asked who can only
                       pass */
    int end;        /* the family's reason; 0: stopped by us */
    const char *broken; /* what is wrong with it, or NULL */
    Seats winners;
    uint64_t hash;    /* of the last state */
    Seats *dealt;     /* who had it when the game began */
    uint16_t *drawn;  /* how often it came from a deck */
    uint16_t *played; /* how often somebody used it from their hand */
    Seats *held;      /* by name: who was that at the end */
    Seats *dealt_any; /* by name: who was dealt a card that makes one that */
} SimGame;

typedef struct SimCounter {
    SimGame game;
    Zones decks;     /* zones that nobody sees into */
    int in_decks;    /* cards there when they were counted last */
    ZoneId *zone_of; /* by card, then */
    bool is_dealt;   /* the first hands have been noted */
} SimCounter;

bool counter_init(SimCounter *c, const Pack *pack, const Family *family);
void counter_free(SimCounter *c);

void counter_start(SimCounter *c, const Table *t); /* a game that was set up */
void counter_look(SimCounter *c, const Table *t);  /* somebody is asked */
void counter_answer(SimCounter *c, const Table *t, Action a); /* not yet done */
void counter_finish(SimCounter *c, const Table *t);

#endif
