/* play_loop.h: a game at this terminal.
 *
 * It runs the match, lets bots answer for their seats and asks people for
 * theirs, through a Front (front.h): what happened since, then the question
 * with its choices. Without people it only tells the game. Whatever a person
 * sees is made from that seat's View and log.
 */
#ifndef TUI_PLAY_LOOP_H
#define TUI_PLAY_LOOP_H

#include "games/game_file.h"
#include "table/play_table.h"
#include "tui/front.h"

typedef enum PlayEnd {
    PLAY_OVER,    /* to the result */
    PLAY_QUIT,    /* a person left, or input ended */
    PLAY_STOPPED, /* bots had their turns, and no end in sight */
    PLAY_BROKEN   /* by a mistake in the program (match_broken) */
} PlayEnd;

typedef struct Play Play;

/* What the program around it can do for a game; each may be NULL. */
typedef struct PlayHelp {
    void *self;
    /* Prints a rule in plain words (console_print); false: there is none. */
    bool (*print_rule)(void *self, const char *clause);
    /* Lets a bot of this level answer for a seat from now on. NULL, or why
     * not. */
    const char *(*seat_bot)(void *self, Play *play, Seat seat,
                            const char *level);
} PlayHelp;

/* Who gets the answers of people instead of the match: a lesson. False: the
 * text says what is wrong with it, and nothing has happened. */
typedef struct GiveAnswer {
    bool (*give)(void *self, const ActionPath *path, Text *why); /* or NULL */
    void *self;
} GiveAnswer;

/* The answers to what a card will ask, given when it was played. */
typedef struct NextAnswers {
    Action at[SEQUEL_MAX];
    int n;
    Ask ask; /* the question that they are for */
    int turn;
} NextAnswers;

struct Play {
    Match *match;
    PlayTable *table; /* of that match, with its bots; all others sit at this
                         keyboard */
    Front front;
    PlayHelp help;
    GiveAnswer give;
    GameFile *file;          /* in which it is kept, or NULL */
    int max_turns;           /* that bots play alone; 0: to the end */
    bool hints;              /* a line of advice where there is some, once */

    /* The rest is its own; zero to begin with. */
    bool unkept;       /* the game goes on though it cannot be kept */
    Question question; /* as it was asked last */
    NextAnswers next;
    char *status_read[SEATS_MAX]; /* what each person knows of the table */
    int turn_told, turn_seen; /* the own turn that was told last, and the turn
                                 that was seen */
    char refused_by[32]; /* the rule behind the last refusal, or "" */
    uint64_t hinted;     /* a bit for each step of which a hint was shown */
    bool started;
    Seat keyboard_seat; /* who has the keyboard, once it was started */
};

/* Plays until the end or until somebody leaves. */
PlayEnd play_run(Play *play);

/* Bots take a moment, and the table is seen as it stands. */
void play_wait(Play *play, int ms);

#endif
