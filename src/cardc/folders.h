/* folders.h: the folders that make a book, opened: one, those it builds on, and
 * all of a mix. A file that is a whole set stands for a folder.
 *
 * A folder is opened once, however many build on it. Its header (book_header.h)
 * says what it builds on; sets that build on each other in a circle are
 * reported.
 */
#ifndef CARDC_FOLDERS_H
#define CARDC_FOLDERS_H

#include <sys/types.h>

#include "base/diag.h"
#include "base/file.h"
#include "cardc/book.h"

enum { MIX_BOOKS_MAX = 8 };

typedef struct FolderFiles {
    Paths paths;
    Bytes *texts;
} FolderFiles;

/* One folder: its files, its header, and what it builds on. */
typedef struct Folder {
    char *path;
    const char *text; /* not NULL: it is this text, and lies nowhere */
    dev_t device;     /* with the next: the same folder, however it is called */
    ino_t number;
    FolderFiles files;
    BookHeader *header;
    int base;           /* -1: it builds on none */
    bool implicit_base; /* by default only: what is there is not said by this
                           folder */
    bool in_title;      /* the book is called after it, too */
    bool lends_cards;   /* only the cards that others use are taken from it */
} Folder;

/* All folders that are read; a base comes before the folders that build on
 * it. */
typedef struct Folders {
    Folder at[SETS_MAX];
    int n;
    int roots[MIX_BOOKS_MAX]; /* of the mix: its last folder */
    int n_roots;
    bool mixed; /* there are several books, not one with its expansions */
    const Folder *opening[SETS_MAX]; /* those that build on what is read now */
    int depth;
    FindVocabulary find;
    Report *report;
} Folders;

/* What is asked for: a path, or several with + between; and a text with a head
 * of its own (or NULL), for which the path may be "". */
Status folders_open(Folders *folders, const char *path, const char *text);
void folders_close(Folders *folders);

/* When all headers are read (header_read): opens the folders from which cards
 * are used, sorts the parts by year, and decides the name of the book. */
Status folders_resolve(Folders *folders);

/* In the order of reading: those that lend cards, then part by part, the oldest
 * first. Gives how many. */
int folders_reading_order(const Folders *folders, int *order);

/* The book that this folder is an expansion for, or the folder itself. */
int folder_main_book(const Folders *folders, int folder);

/* Does this folder build on that one, or is it that one? */
bool folder_builds_on(const Folders *folders, int folder, int other);

#endif
