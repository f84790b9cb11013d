/* rehearse.h: plays of a seat, tried in a game that looks the same to it.
 *
 * Everybody else passes, or gives the usual answer, until what goes on is over.
 * All dice show the same face, so that a play that rolls one changes no other.
 *
 *     rehearsal_start(&r, view, rooms);
 *     rehearse(&r, &sequence);
 *     ... r.result
 */
#ifndef MATCH_REHEARSE_H
#define MATCH_REHEARSE_H

#include "engine/family.h"
#include "engine/view.h"

enum {
    REHEARSED_EVENTS = 256, /* rows of a family's table of events */
    REHEARSED_CHOICES = 3   /* answers of a sequence to what its cards ask */
};

/* How it came out. */
typedef struct Result {
    Seats results[REHEARSED_EVENTS]; /* of which seats there was such an event:
                                        one bit each; behind them nobody's */
    int assets[SEATS_MAX];           /* Stakes.assets */
    int paid; /* cards of the hand that the seat has played, and has no more */
    Seats winners;
    bool rolls; /* a die had a say in it */
} Result;

/* What the seat does: plays, and answers to what its cards ask. */
typedef struct PlaySequence {
    Action plays[2];
    int n_plays;
    int choices[REHEARSED_CHOICES]; /* which of the listed answers; -1: the
                                       usual one */
} PlaySequence;

typedef struct Rehearsal {
    const View *view;
    const Game *world; /* looks like the view */
    Table t;           /* over a copy of it */
    const PlaySequence *sequence;
    Result result;
    int played, chosen;             /* how much of the sequence is done */
    int options[REHEARSED_CHOICES]; /* how many answers there were */
    bool has_margin; /* after the first play the fight is open, and */
    int margin;      /* is won by so much */
    int face;        /* what all dice show */
    int turn;        /* in which it goes on */
    int n;           /* so many are done */
} Rehearsal;

/* Imagines a game that looks like the view, in `world`; `room` is for copies of
 * it: both are blocks of game_bytes(). The family has Stakes. */
void rehearsal_start(Rehearsal *r, const View *view, Game *world, Game *room);

/* False: the plays could not all be made. */
bool rehearse(Rehearsal *r, const PlaySequence *sequence);

/* First everybody passes, the seat too; then those of the plays are made that
 * still can be. */
Result rehearse_later(Rehearsal *r, const PlaySequence *sequence);

#endif
