/* book.h: a book as it was read: its settings and the tree of its cards.
 *
 *     book "The Attic"
 *         family munchkin
 *         switch win.level 10
 *
 * A book is a folder of .kd files. Everything that is wrong with it goes into
 * the report, all at once.
 */
#ifndef CARDC_BOOK_H
#define CARDC_BOOK_H

#include "base/diag.h"
#include "card/vocabulary.h"
#include "cardc/parse.h"

/* Finds the vocabulary of a family by its name; NULL if there is none. */
typedef const Vocabulary *(*FindWords)(const char *family);

typedef struct Book {
    Tree tree;
    char title[128];
    char family[32];
    const Vocabulary *words;
    int16_t switches[SWITCHES_MAX];
} Book;

/* Reads it; `extra` (or NULL) is one more file's worth of cards. ST_BAD and no
 * book if anything in the report is an error. */
Status book_read(Book **out, const char *path, const char *extra,
                 FindWords find, Report *report);
void book_close(Book *book);

#endif
