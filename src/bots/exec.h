/* exec.h: a bot that is a program of its own (docs/BOTS.md).
 *
 * It is started once, told of each game and of what its seat sees, and asked
 * with the scene as JSON. An answer that is wrong or late is replaced by the
 * usual one, and counted.
 */
#ifndef BOTS_EXEC_H
#define BOTS_EXEC_H

#include <stdio.h>

#include "base/diag.h"
#include "match/match.h"

typedef struct ExecBot ExecBot;

/* Starts the program and waits for its name. It cannot read these files and
 * folders (NULL at last), if the kernel can keep it from that (bots/confine.h);
 * NULL: there are none. */
Status exec_bot_start(ExecBot **out, const char *program,
                      const char *const *secret, Diag *diag);

/* Tells it to quit, waits a little, and ends it and what it has started. */
void exec_bot_free(ExecBot *bot);

const char *exec_bot_name(const ExecBot *bot);

/* It plays this seat of this match from now on. */
Chooser exec_bot_sit(ExecBot *bot, const Match *m, Seat seat);

/* How long it may think, in milliseconds (1000). What it says meanwhile adds
 * nothing to that; one that says a megabyte is given up. */
void exec_bot_set_budget(ExecBot *bot, int ms);

/* All that is said goes there, too, up to 16 megabytes; NULL: nowhere. */
void exec_bot_log_to(ExecBot *bot, FILE *log);

/* Sends a line; and asks whether it is ready, for so many milliseconds. For
 * trials. */
void exec_bot_say(ExecBot *bot, const char *line);
bool exec_bot_is_ready(ExecBot *bot, int ms);

typedef struct ExecCounts {
    long answers, wrong, late;
    long crashes; /* it ended, or was given up: its answers are the usual
                     ones from then on, and late */
} ExecCounts;

ExecCounts exec_bot_counts(const ExecBot *bot);

#endif
