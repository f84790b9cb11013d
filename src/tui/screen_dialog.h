/* screen_dialog.h: what keys do while a question is open.
 *
 * Knows no terminal: a key comes in, and at some time a line for the game comes
 * out. The cards of the hand and the rows of the question are one list, in
 * which one thing is marked.
 */
#ifndef TUI_SCREEN_DIALOG_H
#define TUI_SCREEN_DIALOG_H

#include "tui/question.h"
#include "tui/screen_line.h"

enum { ITEMS_MAX = 256 };

/* Something that can be marked. */
typedef struct ScreenItem {
    const Row *row;       /* or NULL: it cannot be done now */
    const HandCard *card; /* of the own hand, or NULL */
} ScreenItem;

typedef struct Dialog {
    const Question *question;
    ScreenItem items[ITEMS_MAX]; /* the hand, then the other rows */
    int n, n_hand;
    int marked;        /* or -1 */
    bool moved;        /* by arrows: Enter takes what is marked */
    const Row *opened; /* its targets are to be chosen, or NULL */
    int target;        /* the one that is marked */
    char pressed[4];   /* the beginning of a longer key */
    bool typing;       /* the line is open */
    TypedLine line;
    LineNames names;
    int n_words;             /* of them that are words of requests.def */
    char answer[LINE_BYTES]; /* when it is ready */
    char says[TEXT_LINE];    /* to whoever presses keys; "" if nothing */
    bool quitting;           /* q was pressed once */
    int back;                /* rows of events that are scrolled back */
} Dialog;

/* The own hand by the numbers of its cards: these stay, so the list is in their
 * order. Gives how many there are. */
int hand_in_order(const Scene *scene, const HandCard *out[ITEMS_MAX]);

/* A question; with `again` it was shown before, and what is marked stays. */
void dialog_begin(Dialog *dialog, const Question *question,
                  const LineHistory *history);

/* Is what was pressed so far a key, and not only the beginning of one? */
bool dialog_is_key(const Dialog *dialog);

/* True: the answer is ready. */
bool dialog_press(Dialog *dialog, int key);

#endif
