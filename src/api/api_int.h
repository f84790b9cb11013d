/* api_int.h: what the files of the public library share. */
#ifndef API_API_INT_H
#define API_API_INT_H

#include <stdatomic.h>

#include "base/diag.h"
#include "engine/family.h"
#include "engine/view.h"
#include "kickdoor.h"

struct KdBook {
    Pack *pack;
    const Family *family;
    atomic_int users; /* its owner, games, views and matches */
};

struct KdGame {
    KdBook *book;
    Setup setup;
    bool started;
    bool is_asked; /* it has been run since the last answer */
    Seats quiet;
    Game *g;
};

struct KdView {
    KdBook *book;
    Seat seat;
    bool filled;   /* it is of a game ... */
    bool is_asked; /* that had been run */
    Game *g;
};

KdBook *book_share(KdBook *book); /* one user more */

/* Writes the sentence, if it is wanted, and gives -1. */
int api_fail(char *why, size_t cap, const char *sentence);
int api_fail_diag(char *why, size_t cap, const Diag *diag);

/* Copies text as far as it fits and gives its length. */
size_t api_write(char *out, size_t cap, const char *text);

/* A seat of the game or, as a reader, a stranger. */
bool api_is_seat(const Game *g, int seat);
bool api_is_reader(const Game *g, int seat);

Table api_table(const KdBook *book, Game *g);

#endif
