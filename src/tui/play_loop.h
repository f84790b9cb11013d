/* play_loop.h: a game at this terminal, line by line.
 *
 * A simple front end: it runs the match, lets bots answer for their seats and
 * asks people for theirs: first what happened since, then the table, the
 * question and the numbered choices. Without people it only prints the log.
 * Whatever a person sees is made from that seat's View and log.
 */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "games/game_file.h"
#include "match/match.h"
#include "tui/choices.h"

typedef enum PlayEnd {
    PLAY_OVER,   /* to the result */
    PLAY_QUIT,   /* a person left, or input ended */
    PLAY_STOPPED /* bots had their turns, and no end in sight */
} PlayEnd;

typedef struct Play {
    Match *match;
    GameFile *file;          /* in which it is kept, or NULL */
    Chooser bots[SEATS_MAX]; /* without a function: a person at this keyboard */
    int max_turns;           /* that bots play alone; 0: to the end */
    int log_read[SEATS_MAX]; /* log entries that each person has read */
    int log_printed;         /* and those that were printed when bots play
                                alone */

    /* The rest is its own; zero to begin with. */
    bool unkept;     /* the game goes on though it cannot be kept */
    Choices choices; /* as they were numbered last */
    int log_drawn;   /* log entries when the table was drawn last */
    Ask asked;       /* and the question then */
    bool redraw;     /* it is wanted anyway */
    bool started;
    Seat keyboard_seat; /* who has the keyboard, once it was started */
    Seats changes_wake; /* who wants to be asked at other times from the next
                           question on ... */
    Wake next_wake[SEATS_MAX]; /* and when */
} Play;

/* Plays until the end or until somebody leaves. */
PlayEnd play_run(Play *play);

Seats play_human_seats(const Play *play);

#endif
