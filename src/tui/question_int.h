/* question_int.h: what the files that make a question share. */
#ifndef TUI_QUESTION_INT_H
#define TUI_QUESTION_INT_H

#include "tui/question.h"

/* A question that is being made. */
typedef struct QuestionMaker {
    Question *out;
    const Choice **leaves; /* what can be done; NULL: it has its row */
    int n_leaves;
    Row *rows;
    Answer *answers;
    int n_answers;
    bool bare; /* one thing at a time */
} QuestionMaker;

/* ---- question_rows.c ---- */

/* Everything that can be done; false if there is no memory. */
bool question_list_leaves(QuestionMaker *m);

void question_make_rows(QuestionMaker *m);
void question_set_key(char key[4], char c);

/* ---- question_words.c ---- */

void question_name_answers(QuestionMaker *m, const Row *row);
void question_say_row(QuestionMaker *m, Row *row);

/* ---- question_usual.c ---- */

void question_add_all_row(QuestionMaker *m);
void question_drop_usual(QuestionMaker *m);

/* Of rows that are in their order. */
void question_find_usual(Question *question);

#endif
