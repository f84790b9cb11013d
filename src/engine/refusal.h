/* refusal.h: why an action is not allowed, as a value.
 *
 * A refusal names its reason, the numbers in it and, through its row, the
 * clause of the rules that is against it. The sentence comes from the tables
 * engine/refusals.def and the family's refusals.def.
 */
#ifndef ENGINE_REFUSAL_H
#define ENGINE_REFUSAL_H

#include "engine/game.h"

typedef struct Refusal {
    uint8_t id; /* 0: it is allowed */
    Seat seat;
    CardId card;
    int16_t number, second;
} Refusal;

enum {
    REFUSAL_none,
#define REFUSAL(id, ...) REFUSAL_##id,
#include "engine/refusals.def"
    REFUSALS_KERNEL /* families number their own from here */
};

typedef struct RefusalRow {
    const char *id;
    const char *clause;
    const char *pattern; /* %s seat, %c card, %n and %m numbers */
} RefusalRow;

#define ALLOWED ((Refusal){ .id = REFUSAL_none, .seat = NOBODY })

static inline Refusal refuse(int id)
{
    return (Refusal){ .id = (uint8_t)id, .seat = NOBODY };
}

static inline Refusal refuse_numbers(int id, int number, int second)
{
    Refusal why = refuse(id);
    why.number = (int16_t)number;
    why.second = (int16_t)second;
    return why;
}

static inline Refusal refuse_card(int id, CardId card)
{
    Refusal why = refuse(id);
    why.card = card;
    return why;
}

static inline Refusal refuse_seat(int id, Seat seat)
{
    Refusal why = refuse(id);
    why.seat = seat;
    return why;
}

#endif
