/* quantity.h: how many things a noun phrase means, by its determiner.
 *
 * "a", "at least 2", "every", "no" mean the same wherever they stand: in a
 * condition, how many of all must satisfy it; in a command, how many are
 * picked. No other code compares determiners with numbers.
 */
#ifndef ENGINE_QUANTITY_H
#define ENGINE_QUANTITY_H

#include <stdbool.h>

#include "card/node.h"

/* What a phrase is used for; its determiner has to make sense with that. */
typedef enum PhraseUse {
    USE_test,  /* so many of all satisfy it: if every player has a class */
    USE_count, /* there are so many of them: if you have at least 2 items */
    USE_pick,  /* so many are picked, or all of them: discard 2 items */
    USE_name,  /* any that fits is meant: items cannot be sold */
    USE_one    /* exactly one, by itself: its level, the fighter */
} PhraseUse;

/* Does the determiner of a phrase fit this use? */
bool quantity_fits(const Node *phrase, PhraseUse use);

/* `yes` of `all` things satisfy it: is that what the phrase asks for? */
bool quantity_is_met(const Node *phrase, int yes, int all);

/* There are `n` such things: is that what the phrase asks for? */
bool quantity_is_count_met(const Node *phrase, int n);

/* Of what is picked: every one that fits; else so many at least and at most.
 */
bool quantity_is_all(const Node *phrase);
int quantity_min(const Node *phrase);
int quantity_max(const Node *phrase); /* INT_MAX: as many as there are */

#endif
