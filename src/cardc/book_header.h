/* book_header.h: the header of a folder of cards: its name, what it builds on,
 * and its settings.
 *
 *     book "The Attic" from base
 *         family NAME
 *         players 3 to 6
 *         deal 4 doors and 4 treasures
 *         switch win.level 10
 *
 *     expansion "The Loft" for attic
 *         without "Rusty Key"
 *
 * A book that is `from` no other one builds on what all books of its family
 * share, unless it is `from nothing`.
 *
 * A header is read in two steps, because switches belong to a family, which may
 * be named in the folder that this one builds on: header_find() first, and
 * header_read() when the family is known. What is found points into the text,
 * which must outlive it.
 */
#ifndef CARDC_BOOK_HEADER_H
#define CARDC_BOOK_HEADER_H

#include "card/vocabulary.h"
#include "cardc/report.h"

enum {
    HEADER_LINES_MAX = 200,
    HEADER_PICKS_MAX = 100,
    FOLDER_NAME_MAX = 64, /* letters of a folder's name */
    TITLE_MAX = 128
};

/* A line of a header, read from left to right. */
typedef struct HeaderLine {
    const char *file, *start, *at;
    int number;
    Report *report;
    bool wrong; /* something in it is */
} HeaderLine;

/* What a header says about a switch. */
typedef enum SettingKind {
    SETTING_NONE,
    SETTING_VALUE,
    SETTING_RESET
} SettingKind;

typedef struct SwitchSetting {
    SettingKind kind; /* BACK: what the folder below says does not hold */
    int16_t value;
    const char *text; /* of an option: what it means; else NULL */
    int n;
} SwitchSetting;

/* use "Card" from attic; without "Card" */
typedef struct Pick {
    HeaderLine line; /* at its name */
    const char *name;
    int n;
    bool use;
    char from[FOLDER_NAME_MAX]; /* "": no other folder */
    int lender; /* that folder, -1: not opened; for whoever opens it */
} Pick;

typedef struct BookHeader {
    bool found; /* there is one */
    bool expansion;
    char title[TITLE_MAX];
    HeaderLine base_line;            /* where the next is said */
    char base_name[FOLDER_NAME_MAX]; /* the set that it builds on, "": none is
                                        named */
    bool standalone;                 /* it builds on nothing at all */
    char family[32];
    HeaderLine family_line;
    HeaderLine lines[HEADER_LINES_MAX];
    int n_lines;
    int year;     /* 0: not said, as below */
    int min, max; /* players */
    HeaderLine players_line;
    int cards;
    HeaderLine cards_line;
    SwitchSetting switches[SWITCHES_MAX];
    SwitchSetting mixed[SWITCHES_MAX]; /* when it is mixed with another book */
    Pick picks[HEADER_PICKS_MAX];
    int n_picks;
} BookHeader;

/* Does a header begin anywhere in this text? */
bool header_is_in(const char *text);

/* Looks for the header in one of a folder's files. */
void header_find(BookHeader *header, const char *file, const char *text,
                 Report *report);

/* Its settings, all but the family. */
void header_read(BookHeader *header, const Vocabulary *vocabulary);

/* A mistake where the line stands now. */
void header_error(const HeaderLine *line, bool warning, const char *advice,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
