/* kernel.h: rows that every family's tables begin with.
 *
 * A family's table of verbs, refusals and events starts with the kernel's;
 * these macros write those rows, so that there is one list of each.
 */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include "card/lang.h"
#include "engine/family.h"

/* The stats of a card, and its kind. */
static inline int card_stat(const Table *t, CardId card, int which)
{
    return card_def(t, card)->stat[which];
}

static inline bool card_is_kind(const Table *t, CardId card, int kind)
{
    return card_def(t, card)->kind == kind;
}

/* The verbs of every family: choices, which the machine lists, and others that
 * are always legal when the step allows them. */
Refusal kernel_check(const Table *t, Action action);
void kernel_list(const Table *t, Action blank, ActionList *out);

/* A verb of a family that is always legal when its step allows it. */
#define ALWAYS_ALLOWED(id) \
    ROW_LINKAGE Refusal FN(check, id)(const Table *t, Action a) \
    { \
        (void)t, (void)a; \
        return ALLOWED; \
    } \
    ROW_LINKAGE void FN(list, id)(const Table *t, Action blank, \
                                  ActionList *out) \
    { \
        (void)t; \
        action_add(out, blank); \
    }

/* A step at which a card that is carried out asks something. */
#define MACHINE_ASKS(id)                                                    \
    ROW_LINKAGE void FN(step, id)(Table * t, Frame * f)                     \
    {                                                                       \
        machine_ask(t, f);                                                  \
    }

/* [VERB_x] = {...}, for each verb of engine/verbs.def. */
#define KERNEL_VERB(id_, class_, shown_, pattern_, meaning_)                \
    [VERB_##id_] = { #id_,           pattern_,       meaning_,   CLASS_##class_, \
                     SHOWN_##shown_, kernel_check,   kernel_list, NULL },

/* Adds an action for each card of a zone that can be used in this way. Of equal
 * cards in one place only the one with the lowest number is listed. */
void kernel_list_cards(const Table *t, Action blank, ZoneId zone, ActionList *out);

/* The same for cards of these kinds, when others need not be asked. */
#define KIND_BIT(id) (1u << KIND_##id)
void kernel_list_kinds(const Table *t, Action blank, ZoneId zone, uint32_t kinds,
                ActionList *out);

/* Are these two cards the same choice: same name, same place, and what
 * everybody sees of them is the same? */
bool kernel_same_choice(const Table *t, CardId a, CardId b);

/* Is there a card with a lower number that is the same choice? */
bool kernel_is_duplicate(const Table *t, CardId card);

/* Draws from a pile; when it is empty its discards are shuffled and become the
 * pile; NO_CARD when both are empty. */
CardId kernel_draw(Table *t, ZoneId pile, ZoneId discards, RngStream stream);

#endif
