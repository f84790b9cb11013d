/* replay_view.h: steps through a record at a terminal, forward and back.
 *
 * A step is a line of the record. Wherever it stands, the table is shown as the
 * reader saw it then, with what had just happened; the reader can be any seat,
 * or a spectator.
 */
#ifndef TUI_REPLAY_VIEW_H
#define TUI_REPLAY_VIEW_H

#include "match/record.h"

typedef struct ReplayView {
    Seat reader;  /* to begin with: a seat, or NOBODY: a spectator */
    bool is_auto; /* goes on by itself */
    int turn;     /* where it begins; 0: at the start */
} ReplayView;

/* Until somebody leaves. */
Status replay_view_run(const char *path, const BookFinder *finder,
                       const ReplayView *view, Diag *diag);

/* Where a key leads from `at`, of a record: a line from 0 to shape.lines. */
int replay_next_line(const char *text, int at, char key);

#endif
