/* pairs.h: sentences that differ in one word, and games that show the
 * difference.
 *
 * The binder accepts a sentence only if a row of the family's Language takes
 * every word of it. This is the proof that no word that was taken is ignored:
 * sentences are written from the rows (phrase.c, sentence.c), each on a card of
 * a small set, and the same positions (position.c) are played with each of them
 * in the same way (play.c). Of two sentences that differ in one word some game
 * must differ.
 *
 *     sentence   the text of one card; what the compiler refuses is dropped
 *     group      sentences around a plain one, each with one word exchanged,
 *                and the same card without the clause
 *     game       a position and a policy; its trace is a hash of all that was
 *                listed, told and true, step by step
 *     pair       two sentences of a group; it differs if a trace does
 */
#ifndef PAIRS_H
#define PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/family.h"

/* ---- phrases: what may stand in one place of a sentence ---- */

enum { PHRASE_BYTES = 120, POOL_MAX = 160 };

/* Two phrases with the same sense mean the same here. */
typedef struct Phrase {
    char text[PHRASE_BYTES], sense[PHRASE_BYTES];
    bool many; /* as a subject it takes the verb of the plural, or of "you" */
} Phrase;

typedef struct Pool {
    Phrase at[POOL_MAX]; /* the first is the plain one */
    int n;
    bool added; /* the last one was not there before */
} Pool;

/* A noun of the set that cards can be called by. */
typedef struct Thing {
    char one[32], many[32];
    char groups[8]; /* things of one group can be meant in the same places */
} Thing;

/* An adjective or modifier, and of which things it makes sense. */
typedef struct Quality {
    char word[24], things[80];
} Quality;

enum { THINGS_MAX = 24, QUALITIES_MAX = 60 };
typedef struct Lexicon {
    const Language *lang;
    Thing things[THINGS_MAX]; /* kinds, groups, slots and tags of the set */
    int n_things;
    Thing traits[THINGS_MAX]; /* what players can be */
    int n_traits;
    Thing icons[THINGS_MAX];
    int n_icons;
    Quality qualities[QUALITIES_MAX]; /* all others fit everything */
    int n_qualities;
    char named[32]; /* a card by its name */
} Lexicon;

/* Adds a phrase, unless it is there. */
void pool_add(Pool *pool, bool many, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What was added last, if it was, means the same as this. */
void pool_same(Pool *pool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void pool_join(Pool *pool, const Pool *more);

void pool_players(Pool *pool, const Lexicon *lex, PhraseUse use);
/* Not only what they are: whose, and where. */
enum { OWNED = 1, PLACED = 2 };
void pool_cards(Pool *pool, const Lexicon *lex, PhraseUse use,
                const Thing *thing, unsigned more);
void pool_characters(Pool *pool, const Lexicon *lex, PhraseUse use);
void pool_icons(Pool *pool, const Lexicon *lex);
void pool_amounts(Pool *pool, const Lexicon *lex);
void pool_compares(Pool *pool);
void pool_states(Pool *pool, const Lexicon *lex, bool player);
void pool_adverbs(Pool *pool, uint32_t adverbs); /* none is the first */
/* What may stand behind a preposition. */
void pool_in(Pool *pool, const Lexicon *lex, uint32_t in, const Thing *thing,
             PhraseUse use);
const Thing *find_thing(const Lexicon *lex, const char *one);

/* ---- sentences ---- */

enum { CARRIER_BYTES = 300, SENTENCE_BYTES = 1200 };

/* A kind of card that carries such clauses: its text, with $ for the clause,
 * and the text of the card without. */
typedef struct Carrier {
    char sort[16];  /* rule, effect, if, when, react, instead */
    char place[16]; /* where it lies: wears, has, holds, keeps, fights, on */
    char text[CARRIER_BYTES], without[CARRIER_BYTES];
    char fits[200]; /* the rows for which it is tried, by parts of their
                       titles; "": all; "!...": all but these */
    bool full;      /* many variations, not only a few */
} Carrier;

/* Is this a part of the card's text, or its kind and place: item, wears? */
bool carrier_has(const Carrier *carrier, const char *part);

typedef struct Sentence {
    char text[SENTENCE_BYTES];   /* of the card */
    char clause[SENTENCE_BYTES]; /* that is varied */
    int slot;                 /* in which place it differs from the plain one */
    char sense[PHRASE_BYTES]; /* of the phrase that stands there */
    bool plain;               /* it means the same as the plain one */
} Sentence;

enum { GROUP_MAX = 600 };
typedef struct Group {
    char title[80];
    const Carrier *carrier;
    Sentence at[GROUP_MAX]; /* 0: without the clause; 1: the plain one */
    int n;
    bool two;     /* only these two, written by hand ... */
    bool equal;   /* ... which mean the same */
    bool refused; /* only one, and it has to be refused */
} Group;

/* What a family's sentences are written and played with. */
typedef struct Course Course;

/* Calls `each` for every group of sentences of a family. Returns the titles of
 * all rows, one per line. */
const char *sentences_each(const Course *course,
                           void (*each)(void *self, Group *), void *self);

/* ---- a course: the words, carriers and positions of one family ---- */

enum {
    CARRIERS_MAX = 120,
    BLOCKS_MAX = 1000,
    POSITIONS_MAX = 12000,
    BLOCK_BYTES = 2400,
    LINES_MAX = 100 /* of a block */
};

enum { NOT_TRIED, NOT_HEARD, HEARD };

/* Lines that set up a part of a position. */
typedef struct Block {
    char name[32];
    char fits[200]; /* the rows for which it is tried, as those of a carrier */
    char lines[BLOCK_BYTES];
    int variants;  /* of a world in which lines are left to chance */
    bool scripted; /* a situation that is tried in worlds made by hand only */
    uint8_t lines_heard[LINES_MAX]; /* were its lines understood? */
} Block;

struct Course {
    char set[200];
    const Family *family;
    Lexicon lex;
    Carrier carriers[CARRIERS_MAX];
    int n_carriers;
    Block worlds[BLOCKS_MAX], situations[BLOCKS_MAX];
    int n_worlds, n_situations;
    struct {
        uint8_t world, variant;
        uint16_t situation;
    } positions[POSITIONS_MAX]; /* worlds made by hand come first */
    int n_positions, n_by_hand;
    struct {
        char verb[16], thing[32];
    } objects[BLOCKS_MAX]; /* what a verb is usually done with */
    int n_objects;
    struct {
        char title[40], phrases[160];
    } plain[BLOCKS_MAX * 3]; /* what a row is usually said with; "-": nothing
                                 can come of that row */
    int n_plain;
    struct {
        char sort[16], a[160], b[160];
        bool equal, refused;
    } twos[BLOCKS_MAX * 2]; /* pairs written by hand */
    int n_twos;
    struct {
        char where[60];         /* part of a row's title or carrier, or "*" */
        char what[200], by[80]; /* "drop": these; "same", "behind": this */
        char sort;              /* 'd', 'k', 's', 'p', 'b', 'a' */
    } trims[BLOCKS_MAX];        /* what is left out, means the same, is added */
    int n_trims;
    char *exceptions; /* pairs that no position can distinguish, one per line */
    char *open;       /* pairs that are silent, and nobody has judged why */
};

/* Is a part of this title in the list, which has commas between them? "" has
 * every title, "!..." all but these. */
bool title_fits(const char *list, const char *title);

/* Is the position tried for this row? */
bool position_fits(const Course *course, int position, const char *title);

/* Reads a course's file; says what is wrong with it and exits. */
void course_read(Course *course, const char *path);

/* Does all that the course says of rows fit the title of one? Else it says what
 * does not: a row was renamed. */
bool course_is_current(const Course *course, const char *titles);
void block_note_line(Block *block, int line, bool understood);
/* Was every line of a position understood that was tried? Else it says which
 * was not. */
bool course_was_understood(const Course *course);

/* Poses a position; NULL, or why it cannot be. */
const char *position_set_up(Course *course, Table *t, int position,
                            const char *place);
void position_name(const Course *course, int position, Text *out);

/* ---- games ---- */

enum { POLICIES = 6 };

/* How many games there are; the hash of one with this pack. */
int games_count(const Course *course);
int game_position(const Course *course, int game);
uint64_t game_trace(Course *course, const Pack *pack, const char *place,
                    int game, uint64_t seed);

/* The place of the card in front of everybody. */
#define THE_CARD "The Card"

#endif
