/* play_table.h: a match and the people around it.
 *
 * Who sits where, when people are asked, how long the table waits for them,
 * what each of them has been told, and what may be taken back, with whose
 * consent. Terminal, page and server play through it:
 *
 *     while ((next = play_table_step(table, now())).what < TABLE_OVER)
 *         if (next.what == TABLE_ASKS)
 *             ask(next.asked, next.until);    // match_answer() takes answers
 *         else if (next.what == TABLE_WAITS)
 *             sleep_until(next.until);
 *
 * It has no clock: `now` is a number of milliseconds that never goes back, and
 * `until` one of them.
 *
 * Nobody learns from the table's behaviour what somebody holds. Where several
 * people play, whoever is not asked passes when the gate has been open for its
 * time, and at one shared device public facts alone decide who is asked.
 */
#ifndef TABLE_PLAY_TABLE_H
#define TABLE_PLAY_TABLE_H

#include "match/match.h"

typedef struct PlayTable PlayTable;

typedef enum Sitter {
    SITS_HERE,      /* a person at the device that several may share */
    SITS_ELSEWHERE, /* a person with a device of their own */
    SITS_BOT,
    SITS_NOBODY, /* the usual answers are given */
    SITTERS_COUNT
} Sitter;

/* Milliseconds. Without a pace nobody waits, and nobody is given up. */
typedef struct Pace {
    int brief, full; /* how long gates stay open (steps.def: wait) */
    int patience;    /* then the usual answer is given for a person; 0: never */
} Pace;

typedef enum TableDoes {
    TABLE_MOVED, /* an answer was given for `seat`: look, and call again */
    TABLE_ASKS,  /* the people of `asked`, until `until` */
    TABLE_WAITS, /* for nobody, until `until` */
    TABLE_OVER,
    TABLE_BROKEN /* match_broken() */
} TableDoes;

typedef struct TableNext {
    TableDoes what;
    Seats asked;
    Seat seat;     /* TABLE_MOVED: of whom, or NOBODY if of several; TABLE_ASKS:
                      whom to ask first where one device is shared */
    int64_t until; /* call again then, at the latest; -1: when there is an
                      answer */
} TableNext;

/* The match is borrowed. People sit everywhere; orders are those that its
 * record has. NULL: no memory. */
PlayTable *play_table_new(Match *m);
void play_table_free(PlayTable *table);

/* The chooser, of a bot, is borrowed too. */
void play_table_sit(PlayTable *table, Seat seat, Sitter who, Chooser bot);
Match *play_table_match(const PlayTable *table);
const Chooser *play_table_bot(const PlayTable *table, Seat seat); /* or NULL */
Seats play_table_people(const PlayTable *table); /* here and elsewhere */

/* When a person wants to be asked, from the next question on; the record keeps
 * it. */
void play_table_order(PlayTable *table, Seat seat, Wake wake);
Wake play_table_orders(const PlayTable *table, Seat seat);

void play_table_pace(PlayTable *table, Pace pace);

/* Does the next thing that needs no person. */
TableNext play_table_step(PlayTable *table, int64_t now);

/* ---- what has been told ---- */

/* How many entries of the log this reader (NOBODY: a stranger) has been told;
 * and that it is so many. */
int play_table_told(const PlayTable *table, Seat reader);
void play_table_tell(PlayTable *table, Seat reader, int entries);

/* ---- taking back ---- */

typedef enum UndoRight {
    UNDO_NONE, /* this seat has done nothing that could be taken back */
    UNDO_FREE, /* nobody else has answered or seen anything since */
    UNDO_ASKS  /* everybody else has to agree */
} UndoRight;
UndoRight play_table_undo_right(const PlayTable *table, Seat seat);

/* Takes back what this seat did last, or asks the others for it (bots agree).
 * NULL, or why not. */
const char *play_table_undo(PlayTable *table, Seat seat);

/* Who still has to agree to what `*by` wants to take back; 0: nothing is
 * asked. */
Seats play_table_undo_asks(const PlayTable *table, Seat *by);

/* One of them does, or does not. NULL, or why that cannot be said. */
const char *play_table_agree(PlayTable *table, Seat seat, bool agrees);

#endif
