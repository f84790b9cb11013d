/* api_int.h: what the files of the public library share. */
#ifndef API_API_INT_H
#define API_API_INT_H

#include <stdatomic.h>

#include "base/diag.h"
#include "bots/levels.h"
#include "engine/family.h"
#include "engine/view.h"
#pragma GCC visibility push(default) /* all else is hidden */
#include "kickdoor.h"
#pragma GCC visibility pop
#include "match/match.h"
#include "scene/refusals.h"

struct KdBook {
    Pack *pack;
    char *name; /* for records: what it was loaded by, or its title */
    const Family *family;
    atomic_int users; /* its owner, games, views and matches */
};

/* What was found out about a game since it last changed. */
enum { LISTED_MAX = 128 };
typedef struct Known {
    Seats has_verbs; /* whose verbs are known */
    VerbSet verbs[SEATS_MAX];
    int n_listed;
    Action listed[LISTED_MAX]; /* some of what was listed: it is legal */
} Known;

struct KdGame {
    KdBook *book;
    Known *known;
    Setup setup;
    bool started;
    bool is_asked; /* it has been run since the last answer */
    Seats quiet;
    bool wants;                /* some seat wants to be asked for some verbs */
    VerbSet wanted[SEATS_MAX]; /* only */
    Game *g;
};

/* For those who count: no seat is -1. */
static inline int seat_or_none(Seat seat)
{
    return seat == NOBODY ? -1 : seat;
}

extern const char api_not_asked[]; /* why nobody may do anything */

struct KdView {
    KdBook *book;
    Seat seat;
    bool filled; /* it is of a game */
    Name *names; /* of the seats */
    Game *g;
};

/* The record of a match: kept, so that it can be had at any time, unless its
 * owner does not want that, or there was no memory for a part of it. */
typedef struct RecordText {
    char *at;
    size_t n, room;
    bool not_kept; /* it is only counted */
    KdWrite write; /* where it goes too, or NULL */
    void *self;
} RecordText;

/* Who answers for a seat, if kd_match_answer_bot() was ever called for it. */
enum { BOT_LEVEL_MAX = 32 };
typedef struct SeatBot {
    char level[BOT_LEVEL_MAX]; /* "" : none */
    Bot bot;
} SeatBot;

struct KdMatch {
    KdBook *book;
    MatchSetup setup;
    Match *m;               /* NULL until the first run */
    int states;             /* kept for take-backs; 0: all */
    const char *only_shown; /* why it takes no answers, or NULL */
    bool is_borrowed;       /* it is a part of something else */
    RecordText record;
    GivenRefusal refusal; /* of the last call that could be refused */
    SeatBot bots[SEATS_MAX];
};

void api_free_bots(KdMatch *match);

/* Why no bot of this level plays this book, or NULL; the text has room for it. */
const char *api_level_problem(const char *level, const KdBook *book,
                              Text *text);

/* Makes the bot of a seat: its luck depends on the match and the seat alone.
 * False: no memory. */
bool api_make_bot(const KdMatch *match, Seat seat, const char *level,
                  Bot *out);

/* A match adds its lines to its RecordText. */
RecordWriter api_recorder(KdMatch *match);

KdBook *book_share(KdBook *book); /* one user more */

/* Writes the sentence, if it is wanted, and gives -1. */
int api_fail(char *why, size_t cap, const char *sentence);
int api_fail_diag(char *why, size_t cap, const Diag *diag);
int api_fail_refusal(const Table *t, Refusal refusal, char *why, size_t cap);

/* Tells why a call of a match (or NULL) is refused, and keeps it: -1, or 0 if
 * it is allowed. */
int api_refuse(KdMatch *match, Refusal refusal, char *why, size_t cap);
int api_refuse_with(KdMatch *match, const char *sentence, char *why,
                    size_t cap);

/* Has it begun, and can it be looked at? All questions about a match need that,
 * and that it has been run since the last answer. */
bool api_is_match(const KdMatch *match);

/* Has it begun, and is it not broken? All questions about a game need that. */
bool api_is_game(const KdGame *game);

/* And has it been run since the last answer? What a seat may do is settled only
 * then: what was asked before is over, and what comes next is not asked yet. */
bool api_is_asked(const KdGame *game);

/* Does it take no answers? Then tells why. */
bool api_is_only_shown(KdMatch *match, char *why, size_t cap);

/* Copies text as far as it fits and gives its length. */
size_t api_write(char *out, size_t cap, const char *text);

/* A seat of the game or, as a reader, a stranger. */
bool api_is_seat(const Game *g, int seat);
bool api_is_reader(const Game *g, int seat);

/* Could a seat of this game name such an action? Whether it is legal is for the
 * rules to say. */
bool api_is_action(const KdGame *game, Action a);
Action api_action(KdAction action);

/* As many as fit; gives how many there are. */
int api_copy_list(const ActionList *list, KdAction *out, int max);

void api_forget(KdGame *game); /* the game has changed */

Table api_table(const KdBook *book, Game *g);

/* What a view sees, or a copy of it, with the names of its seats. */
Table api_view_table(const KdView *view, Game *g);

#endif
