/* patterns.h: everything that the engine writes or reads is a pattern with
 * holes.
 *
 * One pattern serves for printing and for reading a line:
 *
 *     %s  the seat that acts         Ann
 *     %t  another seat               Bob
 *     %c  a card                     "Saw"    "Saw" from hand    "Saw" #2
 *     %o  another card, acted upon
 *     %n  a number     %m  a second number
 *     %l  a list of cards            "Saw", "Red Hat"
 *                     with receivers "Saw", "Hat" to Bob and "Rag" to Carol
 *     %g  in a trade: what the seat gives to %t, and %r what it gets
 *     %z  a zone                     the door discards    Ann's hand
 *     %e  a step                     turn.arrange
 *     %x  whatever comes, to the end of the line; its writer adds it
 *     %k  a number up to 31, and %w(first|last) one of up to four words: both
 *         together are the number (NUMBER_OF)
 *     %p(level,levels)  one or many, by %n
 *     [ ... ]           may be missing: printed if its holes have values
 *     { ... | ... }     one of these: printed is the first whose holes all have
 *                       values, or else the last
 *
 * A card is named by its name; if several different cards could be meant, a
 * line adds its place or its copy, only as much as is needed and only from
 * public facts. So a name alone means an open card if there is one that fits,
 * else a hidden one; equal cards in the same hidden place are one choice.
 */
#ifndef ENGINE_PATTERNS_H
#define ENGINE_PATTERNS_H

#include "base/text.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/story.h"

enum {
    PARTS_MAX = 200,
    LINE_BUFFER =
        16 << 10, /* room for any line, with as many parts as there are */
    LINE_BYTES_MAX = LINE_BUFFER + STORY_MAX + 2 /* with a story in quotes */
};

/* A card as a line names it; it is resolved later, by what would be legal. */
typedef struct CardPhrase {
    const char *name; /* not closed by a 0 */
    int length;       /* 0: no card was named */
    int row;          /* of the zones it may be in; -1: anywhere */
    int copy;         /* 0: any */
    int set;          /* the book that it is of; -1: any */
    Seat to;          /* in a list: its receiver, or NOBODY */
    bool asked;       /* in a trade: it goes to the seat that acts */
} CardPhrase;

/* The number that %k and %w stand for, and what they stand for in it. */
enum { WORD_STEP = 32 };
#define NUMBER_OF(k, word) ((k) + WORD_STEP * (word))
#define NUMBER_K(number) ((number) % WORD_STEP)
#define NUMBER_WORD(number) ((number) / WORD_STEP)

/* What stands in the holes. */
typedef struct PatternValues {
    Seat seat, to;
    int number, second;
    bool has_number;
    CardPhrase card, on;
    int n_parts;
    CardPhrase parts[PARTS_MAX];
} PatternValues;

/* Reads a line by a pattern; false if it does not fit. On failure `*reached`
 * (or NULL) is how far it went. */
bool pattern_read(const Table *t, const char *pattern, const char *line,
                  PatternValues *out, int *reached);

/* Cards that a phrase could mean, in the order of their numbers. */
int pattern_candidates(const Table *t, const CardPhrase *phrase, CardId *out,
                       int max);

/* For scenarios: moves the listed cards from one zone to the end of another, or
 * (into a pile) to its top, in the order listed. NULL, or why not. */
const char *pattern_move_cards(Table *t, const PatternValues *values,
                               ZoneId from, ZoneId to);

/* A path of actions: one, or a whole draft; and the story of the line. */
typedef struct ActionPath {
    Action at[PARTS_MAX + 3]; /* the opening, a number, the parts, done */
    int n;
    Story story;
} ActionPath;

/* Reads a line of the log into the actions it stands for. If it could not be
 * understood, `why` says so; if it is against the rules, `refusal` does. The
 * line may leave out `seat` (or NOBODY) at its start, and have a story at its
 * end. */
typedef enum Reading {
    READ_OK,
    READ_UNKNOWN,   /* no such sentence, or no such card or seat */
    READ_AMBIGUOUS, /* several cards could be meant */
    READ_REFUSED    /* understood, and against the rules */
} Reading;

Reading line_read(const Table *t, Seat seat, const char *line, ActionPath *out,
                  Refusal *refusal, Text *why);

/* What stands in the holes of a sentence that is written. */
typedef struct PatternHoles {
    Seat seat, to;
    CardId card, on;
    int number, second;
    Seats visible_to; /* who sees the cards; 0xff: everybody, strangers too */
    Seat reader;      /* a seat, NOBODY or HOST */
    bool says_you;    /* %t is "you" to its reader */
} PatternHoles;

#define HOLES(...) \
    ((PatternHoles){ .seat = NOBODY, \
                     .to = NOBODY, \
                     .visible_to = 0xff, \
                     .reader = HOST, \
                     __VA_ARGS__ })

void pattern_write(Text *text, const Table *t, const char *pattern,
                   const PatternHoles *holes);

/* Where a hole is (its %), or NULL. */
const char *pattern_find_hole(const char *pattern, char hole);

/* The same with this text in the place of one of its holes, which is not in a
 * part that may be missing. */
void pattern_write_with(Text *text, const Table *t, const char *pattern,
                        const PatternHoles *holes, char hole,
                        const char *insert);

/* Writes what `reader` sees: a seat, NOBODY (a spectator) or HOST (all). For
 * a finished draft (`done`), the state must still be the one before. */
void line_write(Text *text, const Table *t, Action action, Seat reader);
void pattern_write_event(Text *text, const Table *t, const Event *event,
                         Seat reader);
void pattern_write_refusal(Text *text, const Table *t,
                           Refusal why); /* with clause */
void pattern_write_reason(Text *text, const Table *t,
                          Refusal why); /* without it */
const char *pattern_refusal_clause(const Table *t, Refusal why);

/* Small pieces, for families' facts and screens. */
void pattern_write_card(Text *text, const Table *t, CardId card); /* "Saw" */
void pattern_write_seat(Text *text, const Table *t, Seat seat);   /* Ann */
/* Ann, Bob and Carol */
void pattern_write_seats(Text *text, const Table *t, Seats seats);
void pattern_write_zone(Text *text, const Table *t,
                        ZoneId zone); /* Ann's hand */
void pattern_write_counts(Text *text, const Table *t, int first, int second);
/* "Saw", "Hat" x2 and "Rag"; if there are more than `max`: "Saw", "Hat" and 3
 * others */
void pattern_write_cards(Text *text, const Table *t, const CardId *cards, int n,
                         int max);

/* A pattern for people who are to write such a sentence: PLAYER takes "CARD" */
void pattern_describe(Text *text, const char *pattern);

/* May this be a seat's name? NULL or why not. */
const char *pattern_check_name(const char *name);

#endif
