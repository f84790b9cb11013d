/* front.h: what the game wants of whatever shows it and reads keys.
 *
 * The loop (play_loop.c), the requests and the menus know only this table of
 * functions. plain.c fills it line by line, for any terminal, a pipe or a
 * screen reader; a full screen fills it another way. What is shown comes as
 * data: a Question (question.h), Tidings, a Page, a Menu.
 */
#ifndef TUI_FRONT_H
#define TUI_FRONT_H

#include "tui/question.h"

/* Something that happened, in the order of events. */
typedef enum TidingKind {
    TIDING_TURN,   /* a turn begins, or (headline) what a whole turn was */
    TIDING_ACTION, /* what somebody did */
    TIDING_EVENT,  /* what came of it */
    TIDING_CARD,   /* a card is turned up: its flavour comes first */
    TIDING_DIE,    /* a die was rolled: `number` shows */
    TIDING_PEAK    /* a fight has turned, somebody died or won */
} TidingKind;

typedef struct Tiding {
    TidingKind kind;
    const char *says;   /* a sentence; "" if there is none */
    const char *flavor; /* of a card that is turned up, or "" */
    int turn;
    Seat seat;   /* who did it, or NOBODY */
    CardId card; /* or NO_CARD */
    int number;
    bool is_headline; /* of a turn; `turn N` opens it */
    bool is_mine;     /* it is about the reader */
} Tiding;

/* Things to choose from with a key each: the start, the end, the games that are
 * kept, a target. */
typedef struct MenuRow {
    const char *key;   /* what is typed: "n", "1" */
    const char *says;  /* "New game" */
    const char *value; /* how it stands now, or "" */
    bool is_note;      /* to be read, not chosen */
} MenuRow;

typedef struct Menu {
    const char *title; /* a line, or "" */
    const char *asks;  /* the question under it, or "" */
    const MenuRow *rows;
    int n;
    int usual;         /* the row that Enter takes; -1: none */
    bool takes_text;   /* a text that is no key is given back too */
    const char *typed; /* then: what stands there at first, or NULL */
} Menu;

enum { MENU_TEXT = -2, MENU_LEFT = -1, MENU_TEXT_MAX = 256 };

struct SentenceEdit; /* sentence_edit.h */

/* All of them get `self`. Text is UTF-8 and valid during the call. */
typedef struct Front {
    void *self;

    /* The terminal is as it was; nothing is called after it. */
    void (*close)(void *self);

    /* One thing that happened. */
    void (*tell)(void *self, const Tiding *tiding);

    /* The table moves while bots play: what the person who is read to sees, or
     * a stranger where there are several. NULL: nothing is drawn. */
    void (*see)(void *self, const View *view);

    /* Bots take a moment: so many thousandths of a second, times the speed of
     * the game. */
    void (*wait)(void *self, int ms);

    /* Shows the question and gives back a line, to be freed; NULL: input has
     * ended. The line may be what a person types ("k", "3 b", "sum", a name, a
     * sentence of the log) or "=" and the key of a choice ("=aid:17>0"),
     * perhaps with that of what its card asks next ("=use:17 pick:3").
     * question->is_new: else it was shown already, and only what is typed is
     * missing. What was typed before a new question is never its answer. */
    char *(*ask)(void *self, const Question *question);

    /* A text in lines that somebody asked for: a card, a sum, the rules. */
    void (*show)(void *self, const char *title, const char *text);

    /* A sentence for whoever is here: a refusal, a confirmation. */
    void (*say)(void *self, const char *sentence);

    /* The number of the row that was chosen, MENU_LEFT (quit, input has ended),
     * or MENU_TEXT with what was typed. */
    int (*choose)(void *self, const Menu *menu, char text[MENU_TEXT_MAX]);

    /* Lets somebody fill the blanks of a bargain or a trade; false: they do not
     * want it after all. NULL: by `choose`. */
    bool (*fill)(void *self, struct SentenceEdit *edit);

    /* Several people: hides what one of them saw until the next one presses
     * the initial of the own name. False: input has ended. */
    bool (*hand_over)(void *self, Seat to, const char *name, char initial);
} Front;

/* The one that plays, for those who print a sentence or a page. */
void front_say(const Front *front, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* y or n; Enter means `usual`. */
typedef enum Confirmation { ANSWER_NO, ANSWER_YES, NO_ANSWER } Confirmation;
Confirmation front_confirm(const Front *front, const char *question,
                           Confirmation usual);

/* Lines that fit, for somebody who prints with console_print(): from
 * page_begin() on they are collected, and page_end() shows them, if there are
 * any. */
void page_begin(void);
void page_end(const Front *front, const char *title);

/* plain.c: line by line, on standard output. speed 0: nobody waits. */
typedef struct PlainFront PlainFront;
PlainFront *plain_open(Front *front, double speed);

/* What it prints of a question, before it reads a line. */
void plain_print(PlainFront *front, const Question *question);

#endif
