/* highlights.h: what is worth telling of what happened, for one reader.
 *
 * The family's rows (HIGHLIGHT, TAKING and DID of scene.def) say what is worth
 * telling and how much it matters. Highlights of the same kind become one, and
 * what a weightier one says already is left out. What remains is told in parts,
 * one for each highlight: headline.c makes a sentence of a turn of them,
 * recap.c a line for each player.
 */
#ifndef SCENE_HIGHLIGHTS_H
#define SCENE_HIGHLIGHTS_H

#include "engine/family.h"
#include "match/log.h"

enum {
    HIGHLIGHTS_MAX = 64, /* that are looked at; the lightest are forgotten */
    HIGHLIGHT_CARDS = 16,
    TOLD_PARTS = 32
};

/* Entries that count, for one reader: a seat, NOBODY or HOST. */
typedef struct LogSpan {
    const LogEntry *const *at;
    int from, n; /* those before `from` say only who did what */
    Seat reader;
    struct Words *words; /* for what cards say (scene_int.h), or NULL */
} LogSpan;

/* One or several entries that are told as one. */
typedef struct Highlight {
    const HighlightRow *row; /* NULL: it is not told */
    uint8_t outcome;         /* of a net: what changes */
    uint8_t numbers;         /* what its numbers are: OutcomeNumbers */
    bool harms;
    bool mine;        /* it gives or takes something of the reader */
    bool own;         /* in a recap: the reader did it */
    bool known;       /* the reader knows it: no part tells it */
    CardId cause;     /* or NO_CARD */
    const char *line; /* of a line: what stands behind the name */
    Seat seat, to;    /* who did it, or NOBODY */
    CardId cards[HIGHLIGHT_CARDS];
    int n;
    CardId on;
    int number, second, before;
    int first, last; /* its entries in the span */
} Highlight;

typedef struct Highlights {
    Highlight at[HIGHLIGHTS_MAX];
    int n;
    struct Words *words; /* or NULL */
    bool recap; /* told to the reader: "you", and of an own draw its cards */
    Seat you;   /* then: the reader, if it is a seat; else HOST */
} Highlights;

/* How much this entry matters: 0 to 9; and what a recap makes of it. */
int highlight_weight(const Table *t, const LogEntry *entry);
RecapRank highlight_rank(const Table *t, const LogEntry *entry);

/* Does this reader see the cards of an entry? */
bool highlight_sees(const Event *event, Seat reader);

/* Who did it: who is named, or who gave the line with the card of this entry. */
Seat highlight_doer(const Table *t, const LogSpan *span, int i);

/* A sentence with its cause in the place of %w(because of), if it has one, and
 * with `insert` for a hole before it (0: none). */
void highlight_write_caused(Text *text, const Table *t, const char *pattern,
                            const PatternHoles *holes, char hole,
                            const char *insert, CardId cause);

/* What the reader may know of the span, in the order of what happened last. */
void highlights_find(Highlights *items, const Table *t, const LogSpan *span,
                     bool recap);

/* Forgets what weightier ones tell already, and what came to nothing; then what
 * is not told beside something else that the same player did. */
void highlights_drop_told(Highlights *items);
void highlights_drop_outshone(Highlights *items);

/* The lightest of those that do not concern the reader, or NULL; and how many
 * there are of all. */
Highlight *highlights_lightest(Highlights *items, int *count);

/* Has something done harm to the same player before this? */
bool highlights_are_behind_harm(const Highlights *items, const Highlight *item);

/* Which entries of the span are part of what is told; adds to `told`, and to
 * where each highlight begins and ends. */
void highlights_mark_told(bool *told, const Table *t, const LogSpan *span,
                          Highlights *items);

/* One highlight as it is told. */
typedef struct Part {
    const Highlight *item;
    Seat seat;               /* NOBODY: it is a sentence by itself */
    bool mine;               /* it stands in a line of its own, to the reader */
    Seats too;               /* others of whom the same is told ... */
    const struct Part *with; /* ... and of those: with which it is told */
    size_t lead;             /* so long is what stands before its first hole */
    char says[TEXT_LINE];
} Part;

typedef struct Parts {
    Part at[TOLD_PARTS];
    int n;
} Parts;

/* Adds what is told of this seat; NOBODY: what happened by itself. What finds
 * no room is not told. Then what is told of several of them is told once. */
void parts_add(Parts *parts, const Table *t, Highlights *items, Seat seat,
               bool mine);
void parts_fold(Parts *parts, const Table *t, const Highlights *items);

/* "Ann does this, that and something else"; nothing if there is nothing. */
void parts_write_seat(Text *text, const Table *t, const Parts *parts,
                      const Highlights *items, Seat seat, bool mine);

#endif
