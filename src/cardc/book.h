/* book.h: a book as it was read: its settings and the tree of its cards.
 *
 * A book is a folder of .kd files with a header (book_header.h), or one such
 * file. It may build on another set (`from`), whose settings, declarations and
 * cards are then read first: what the book says itself replaces what is said
 * there. If it names none it builds on what the books of its family share,
 * whose settings are then only defaults: they override no other book of a mix.
 * An expansion (`for`) is read after its book, in the same way. Several are
 * mixed with a + between their paths: all that they declare, all their cards,
 * and of each switch the value that its row's merge rule takes (GAP-124), the
 * oldest book first, so that what the newest declares holds.
 *
 * Everything that is wrong goes into the report, all at once.
 */
#ifndef CARDC_BOOK_H
#define CARDC_BOOK_H

#include "base/diag.h"
#include "card/vocabulary.h"
#include "cardc/book_header.h"
#include "cardc/parse.h"

/* Finds the vocabulary of a family by its name; NULL if there is none, and then
 * the names of those that there are in `names`, which may be NULL. */
typedef const Vocabulary *(*FindVocabulary)(const char *family, Text *names);

enum { SETS_MAX = 24 };

/* One of the folders that make a book; TreeCard.set counts them. */
typedef struct BookSet {
    char title[TITLE_MAX];
    int year;                       /* 0: not said */
    int16_t switches[SWITCHES_MAX]; /* as they are without the others */
    int pack_set;                   /* which of the pack's sets it is */
} BookSet;

typedef struct Book {
    Tree tree;
    char title[256];
    char family[32];
    const Vocabulary *vocabulary;
    BookSet sets[SETS_MAX + 1]; /* one more: cards of none of them */
    int n_sets;
    int16_t switches[SWITCHES_MAX];
    int8_t
        switch_source[SWITCHES_MAX];   /* whose value it is, -1: the family's */
    const char *options[SWITCHES_MAX]; /* what they mean; NULL: no option */
    int min, max;                      /* players, 0: not said */
    int cards;                         /* of the box, 0: not said */
    bool standalone; /* from nothing: it need not have cards */
    bool damaged;    /* there is a mistake outside of cards */
} Book;

/* What mistakes in `extra` name as their file. */
extern const char book_extra_file[];

/* Reads it; `extra` (or NULL) is one more file's worth of cards, or, if it has
 * a head, a set to mix in, beside which the path may be "". ST_BAD and no book
 * if anything in the report is an error. */
Status book_read(Book **out, const char *path, const char *extra,
                 FindVocabulary find, Report *report);
void book_close(Book *book);

/* The same for whoever looks for mistakes: there is a book even if it has some,
 * unless it could not be read at all. Its cards with mistakes are `broken`. */
Status book_examine(Book **out, const char *path, const char *extra,
                    FindVocabulary find, Report *report);

/* Is this a mix, and not a folder with a + in its name? */
bool book_is_mix(const char *path);

#endif
