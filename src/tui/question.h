/* question.h: what a person is asked, as data: nothing here prints.
 *
 * Made from the scene of a seat. Each choice has the key that the scene says
 * (scene/press.h), which stays the same from one question to the next. The
 * usual, safe answer is Enter.
 */
#ifndef TUI_QUESTION_H
#define TUI_QUESTION_H

#include "scene/scene.h"
#include "tui/sequel.h"

/* One of the things that a row stands for. */
typedef struct Answer {
    const Choice *choice;
    const Choice *then; /* what the card asks next, answered at once; or NULL */
    char key[4];        /* behind that of its row: "b" in "3 b"; "" if the row
                           stands for nothing else */
    const char *says;   /* "for Bob", "on "Rat"", or the whole of it */
    bool hurts;         /* oneself */
} Answer;

/* A line of the question. */
typedef struct Row {
    char key[4];       /* "k", "12" */
    const char *says;  /* Play "Saw" */
    const char *brief; /* what the card does, in a few words; or "" */
    CardId card;       /* or NO_CARD */
    const Answer *answers;
    int n;
    bool has_targets; /* the answers differ in what they are aimed at; else in
                         what is done */
    const Sequel *sequel; /* what its card asks next, or NULL */
    bool is_all;          /* it stands for all of them, one after the other */
    bool usual;           /* the usual answer is one of them */
    bool hurts;           /* all of them hurt oneself */
    bool rare;            /* shown when there is room */
    bool main;            /* a common verb: always shown */
} Row;

typedef struct Question {
    Arena arena;
    const Scene *scene;
    Seat seat;        /* who is asked; NOBODY: anybody at this keyboard */
    Seats anybody;    /* then: who they are */
    const char *says; /* the sentence */
    const char *why;  /* why it is put, if it could also be passed; or "" */
    const char *more; /* what the card says that asks, or what is picked so
                         far; "" if there is nothing */
    const char *usual_says; /* what Enter does; "": there is no usual answer */
    const Row *usual; /* the row that Enter means, and which of its answers */
    const Choice *usual_choice;
    const Row *rows; /* the usual one first; what hurts last */
    int n;
    const char *prompt; /* the name of who is asked */
    const char *status; /* the table in a few lines, where it has changed since
                           this seat read it last; "" if it has not */
    const char *story;  /* an invitation to tell one; "" if there is none */
    bool is_new;        /* not shown yet */
} Question;

/* False if there is no memory. */
bool question_make(Question *out, const View *view);
void question_free(Question *question);

/* Without what stands for several things at once, and without the usual answer:
 * for who is to find it. */
bool question_make_bare(Question *out, const View *view);

/* The row with this key, or NULL. */
const Row *question_find_row(const Question *question, const char *key);

/* What a choice would do, or "". */
const char *answer_outcome(const Answer *answer);

/* The same behind what the answer says: without a name that stands there. */
const char *answer_sequel(const Answer *answer);

#endif
