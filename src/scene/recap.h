/* recap.h: what has happened since a reader looked last, in a few lines.
 *
 * First what was done to the reader and what came of the reader's own answers,
 * told as "you"; then who rose, fell, won and lost; then the rest, the most
 * important first. A line tells of one player. The recap column of the
 * family's rows (RecapRank, engine/scene_rows.h) says which is which. What
 * the lines leave out is counted behind them: nothing is lost but passes and
 * what the rows say is told by what came of it. Who gave an answer knows it, so
 * it is neither told nor counted.
 */
#ifndef SCENE_RECAP_H
#define SCENE_RECAP_H

#include "base/arena.h"
#include "match/match.h"

typedef enum RecapKind {
    RECAP_LINE_ME,
    RECAP_LINE_FATE,
    RECAP_LINE_REST,
    RECAP_LINE_SMALLER /* how many things no line tells */
} RecapKind;

typedef struct RecapLine {
    RecapKind kind;
    int weight;          /* of the weightiest that it tells: 0 to 9 */
    int n, last;         /* numbers of the first and last news of it (news.h) */
    int count;           /* of smaller things: how many */
    Seats seats;         /* of whom it tells */
    const CardId *cards; /* that it names */
    int n_cards;
    const char *says;
} RecapLine;

typedef struct Recap {
    const RecapLine *lines;
    int n;
} Recap;

/* From this entry of the log on, for a seat, NOBODY or HOST: at most `max`
 * lines and the count; 0: all of them, and those that would be too small.
 * False: no memory. */
bool recap_make(Recap *out, Arena *arena, const Table *t, const Log *log,
                Seat reader, int from, int max);

/* The same as a JSON array; `since` counts news of this reader. Gives the bytes
 * that it takes, like snprintf; 0 if there is no memory. */
size_t recap_write_json(const Table *t, const Log *log, Seat reader, int since,
                        int max, char *out, size_t cap);

#endif
