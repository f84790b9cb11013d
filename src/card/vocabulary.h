/* vocabulary.h: the words that a family of rules gives to its card files.
 *
 * A family lists its kinds of card, the facts a card may state, and its
 * switches. The reader of card files (cardc/) knows none of the rules, only
 * these tables. Every row is written once, in the family's .def files.
 */
#ifndef CARD_VOCABULARY_H
#define CARD_VOCABULARY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    SWITCHES_MAX = 64, /* switches of one family */
    STATS_MAX = 24,    /* stats of a card */
    BACKS_COUNT = 2    /* a card has one of two backs (Door, Treasure) */
};

/* What a named card may be, judging by the words. */
typedef enum ThingClass {
    THING_other,
    THING_any,
    THING_monster,
    THING_item,
    THING_card /* any that lies in a hand or before a player */
} ThingClass;

/* What the checks of card files know of the cards of a kind. */
enum {
    HABIT_SUBJECT = 1,      /* "it" means something from the start */
    HABIT_ACTS = 2,         /* such a card consists only of what it does */
    HABIT_REUSED = 4,       /* it stays, and can be used again and again */
    HABIT_FROM_HAND = 8,    /* it lies in a hand until it is played */
    HABIT_HAS_BAD = 16,     /* it can have Bad Stuff */
    HABIT_NEEDS_BAD = 32,   /* and should */
    HABIT_NEEDS_POINTS = 64 /* at least one of its cells has a value */
};

/* Which heads of a card say when it is played ("Play during any combat."). */
typedef enum PlayHeads {
    PLAYHEADS_NONE,    /* they say when an ability is used */
    PLAYHEADS_WINDOWS, /* events are things that happen while it lies there */
    PLAYHEADS_ALL
} PlayHeads;

/* Phrases that the text of cards of a kind adds to their source. */
typedef struct KindText {
    PlayHeads plays;
    const char *target; /* what a bare number adds to; "": it is a figure of
                           the frame; NULL: such cards add no phrases */
    const char *self;   /* what it is called where "it" could be read as
                           another card */
    const char *usual;  /* the first sentence, if nothing says when it is
                           played */
    const char *last;   /* the last sentence of the box */
} KindText;

/* A kind of card: monster, item, modifier ... */
typedef struct KindRow {
    const char *word; /* how a card file names it */
    uint8_t back;     /* which of the two backs such a card has */
    uint32_t windows; /* when such a card can be played, one bit per window */
    const char *meaning;
    uint8_t named;   /* THING_*: what it is where it is named */
    uint8_t subject; /* THING_*: what "it" means on it from the start */
    uint8_t habits;  /* HABIT_* */
    KindText text;
} KindRow;

/* A fact of the card language (card/lang/stats.def) that cards of a family may
 * state: those of which kinds, and how large the number is. */
typedef struct FactRow {
    uint8_t printed;  /* PRINTED_* */
    uint32_t kinds;   /* one bit per kind */
    int16_t min, max; /* max 0: no number, or any */
} FactRow;

/* A fact that no card of a kind can do without. */
typedef struct NeededRow {
    uint8_t kind, printed;
    const char *example;
} NeededRow;

/* A fact that is said in another way on cards of a kind: `before`, the number,
 * and so many of the noun. */
typedef struct MisplacedRow {
    uint8_t kind, printed;
    const char *before, *noun;
} MisplacedRow;

/* A printed stat of the card language (card/lang/stats.def) that this family
 * keeps, and where: CardDef.stat[stat]. */
typedef struct StatRow {
    uint8_t printed; /* PRINTED_* */
    uint8_t stat;
} StatRow;

/* How the parts of a card of this kind begin: each with one of these timings,
 * its category. A kind without a row is not checked. */
typedef struct PartRow {
    const char *kind; /* KindRow.word */
    uint32_t timings; /* one bit per TIMING_*; 0: such a card has no parts */
    const char *accepted; /* the same in words, for messages; or NULL */
} PartRow;

/* A printed stat and a timing that cannot stand on the same card. */
typedef struct ConflictRow {
    uint8_t printed; /* PRINTED_* */
    uint8_t timing;  /* TIMING_* */
    const char *what, *advice;
} ConflictRow;

/* What check_book knows of the cards of a book. */
typedef struct BookCard {
    const char *kind;
    const char *party; /* that it belongs to, or NULL */
    int copies;
} BookCard;

typedef struct BookCards {
    const BookCard *cards;
    int n_cards;
    int min_players, max_players; /* that the book is for */
    /* Reports a mistake, at the line with the number of players. */
    void (*report)(void *self, const char *what, const char *advice);
    void *self;
} BookCards;

typedef struct Pack Pack;
typedef struct CardDef CardDef;

/* Which value a switch has when books that state it are mixed (GAP-124). */
typedef enum Merge {
    MERGE_ANY,    /* a subsystem: on if any has it, as the newest that has it */
    MERGE_NEWEST, /* as the newest book says */
    MERGE_MOST,   /* the largest */
    MERGE_CARD,   /* of each card as its own book says */
    MERGE_HOUSE   /* a house option, not a rule of any book; as the newest has
                     it */
} Merge;

/* A rule that books and tables may set: "win.level 10". */
typedef struct SwitchRow {
    const char *key;
    int16_t value, min, max;
    const char *words; /* of the values from `min` on: "atOnce|nextTurn"; or
                          NULL: numbers, and true and false for 0 and 1 */
    uint8_t merge;     /* MERGE_* */
    const char *clause;
    const char *meaning;
} SwitchRow;

/* Why the rules cannot play a card: the word that no row takes, and what could
 * stand there. */
typedef struct Unplayable {
    const struct Node *at; /* of the pack; NULL: the card as a whole */
    char what[200], accepted[320];
} Unplayable;

typedef struct Vocabulary {
    const char *backs[BACKS_COUNT]; /* "Door", "Treasure" */
    const char
        *common_set;     /* the set of games/ with what all its books share: a
                        book builds on it if it says nothing else; or NULL */
    const char *example; /* of a command: what a card could say that says
                            nothing */
    const KindRow *kinds;
    int n_kinds;
    const StatRow *stats;
    int n_stats;
    const SwitchRow *switches;
    int n_switches;
    const FactRow *facts; /* NULL: any card may state anything */
    int n_facts;
    const NeededRow *needed;
    int n_needed;
    const MisplacedRow *misplaced;
    int n_misplaced;
    const PartRow *parts; /* or NULL */
    int n_parts;
    const ConflictRow *conflicts; /* or NULL */
    int n_conflicts;
    /* Are the cards of a book enough for as many as it says can play? Or NULL.
     */
    void (*check_book)(const BookCards *book);
    /* Looks at a card's program when a pack is made and fills in what the
     * family wants to look up fast. False, and why, if these rules cannot play
     * the card. `taken` counts, by node of the pack, how often a row took it
     * (engine/bind.h). */
    bool (*prepare_card)(const Pack *pack, CardDef *def, uint8_t *taken,
                         Unplayable *why);
    bool accepts_all; /* unsupported cards are accepted: for tests */
} Vocabulary;

/* The kind of this word, or NULL. */
const KindRow *vocabulary_kind(const Vocabulary *words, const char *word);

/* The switch of this key, or -1. */
int vocabulary_switch(const Vocabulary *words, const char *key, size_t n);

/* The value that is written this way; false if the switch cannot have it. What
 * has words is set by its words: the number of a word would be a guess, but for
 * programs, which stored it. */
bool vocabulary_read_switch(const SwitchRow *row, const char *text, size_t n,
                            int16_t *value);
bool vocabulary_read_stored(const SwitchRow *row, const char *text, size_t n,
                            int16_t *value);

/* A value as a book writes it, and all that may be written: "a number from 2 to
 * 20", "true or false". */
void vocabulary_write_switch(Text *out, const SwitchRow *row, int value);
void vocabulary_write_values(Text *out, const SwitchRow *row);

/* Are the values words? Otherwise they are numbers from min to max. */
bool vocabulary_has_words(const SwitchRow *row);

/* A point cell that shows what lies below, and one that hides it. */
enum { CELL_CLEAR = INT16_MIN, CELL_HIDE = INT16_MIN + 1 };

#endif
