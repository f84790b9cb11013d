/* head.h: the head of a folder of cards: what it is called, what it builds on,
 * and its settings.
 *
 *     book "The Attic" from base
 *         family munchkin
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
 * A head is read in two steps, because switches are a family's and the family
 * may stand in the folder that this one builds on: head_find() first, and
 * head_read() when the family is known. What is found points into the text,
 * which has to live as long.
 */
#ifndef CARDC_HEAD_H
#define CARDC_HEAD_H

#include "card/vocabulary.h"
#include "cardc/report.h"

enum {
    HEAD_LINES = 200,
    HEAD_PICKS = 100,
    FOLDER_MOST = 64, /* letters of a folder's name */
    TITLE_MOST = 128
};

/* A line of a head, read from left to right. */
typedef struct Line {
    const char *file, *start, *at;
    int number;
    Report *report;
} Line;

/* What a head says of a switch. */
typedef enum States { STATES_NOTHING, STATES_VALUE, STATES_BACK } States;

typedef struct Stated {
    States states; /* BACK: what the folder below says does not hold */
    int16_t value;
    const char *text; /* of an option: what it means; else NULL */
    int n;
} Stated;

/* use "Card" from attic; without "Card" */
typedef struct Pick {
    Line line; /* at its name */
    const char *name;
    int n;
    bool use;
    char from[FOLDER_MOST]; /* "": no other folder */
    int lender; /* that folder, -1: not opened; for whoever opens it */
} Pick;

typedef struct Head {
    bool found; /* there is one */
    bool expansion;
    char title[TITLE_MOST];
    Line of_line;         /* where the next is said */
    char of[FOLDER_MOST]; /* the set that it builds on, "": none is named */
    bool alone;           /* it builds on nothing at all */
    char family[32];
    Line family_line;
    Line lines[HEAD_LINES];
    int n_lines;
    int year;        /* 0: not said, as below */
    int least, most; /* players */
    Line players_line;
    int cards;
    Line cards_line;
    Stated switches[SWITCHES_MAX];
    Stated mixed[SWITCHES_MAX]; /* when it is mixed with another book */
    Pick picks[HEAD_PICKS];
    int n_picks;
} Head;

/* Does a head begin anywhere in this text? */
bool head_is_in(const char *text);

/* Looks for the head in one of a folder's files. */
void head_find(Head *head, const char *file, const char *text, Report *report);

/* Its settings, all but the family. */
void head_read(Head *head, const Vocabulary *words);

/* A mistake where the line stands now. */
void line_wrong(const Line *line, bool warning, const char *advice,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
