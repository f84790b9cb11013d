/* levels.h: the bots by name.
 *
 * Every program that lets bots play makes them here: a level, a seed, and the
 * bot answers for one seat of one game. The same seed and the same questions
 * give the same answers.
 */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include <stdbool.h>

#include "base/text.h"
#include "match/chooser.h"

typedef struct Bot {
    Chooser chooser;
    void *memory; /* its own, freed with it; or NULL */
    /* Given the true game instead of its view it answers alike, because it
     * looks only at what its seat knows (a test of two worlds shows it): so
     * who plays many games makes no view for it. */
    bool needs_no_view;
    /* The verbs with which it might ever answer at a gate; NULL: any. It need
     * not be asked where it has only others (game_run_wanted). */
    VerbSet (*wanted)(const Table *t, Seat seat);
} Bot;

/* A level is a name; behind that of one that searches may stand how long it
 * thinks about an answer: "hard:4000" in iterations, "hard:50ms" in
 * milliseconds. False if there is no such level, or no memory. */
bool bot_make(const char *level, uint64_t seed, Bot *out);
void bot_free(Bot *bot);

bool bot_has_level(const char *level);

/* Can it play this family? NULL, or why not. */
const char *bot_check_family(const char *level, const Family *family);

/* Copies the k-th of the levels of a list ("hard,easy,easy"), from 0; the last
 * serves for all behind it. Empty if it is too long. */
enum { LEVEL_NAME_MAX = 512 };
void bot_level_at(const char *list, int k, char out[LEVEL_NAME_MAX]);

/* "first, random ...", for help and messages. */
void bot_write_levels(Text *out);

#endif
