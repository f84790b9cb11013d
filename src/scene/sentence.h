/* sentence.h: a bargain or a trade as a sentence with blanks.
 *
 *     Bob, help me for [2] Treasures, you pick [first]; plus [nothing].
 *
 * It is what one player says to another, so everybody reads the same words. A
 * draft that a family has a row for (SENTENCE in scene.def) is written so: its
 * OfferTerms are what stands in its blanks, a Sentence is the words, what
 * each blank may hold, and the line of the log that offers it. Nothing is
 * answered here: they are tried on the reader's view, and the line is given to
 * the match. An answer to an offer begins with the terms that stand.
 */
#ifndef SCENE_SENTENCE_H
#define SCENE_SENTENCE_H

#include "base/arena.h"
#include "base/json.h"
#include "engine/family.h"
#include "engine/view.h"

typedef enum Blank {
    BLANK_to,     /* the other player */
    BLANK_number, /* how many */
    BLANK_word,   /* in which way */
    BLANK_give,   /* cards */
    BLANK_get,    /* cards of the other player */
    BLANK_due,    /* when they are due */
    BLANKS_COUNT,
    BLANK_none = BLANKS_COUNT
} Blank;

/* What stands in the blanks. */
typedef struct OfferTerms {
    uint8_t verb; /* of class DRAFT */
    Seat seat, to;
    int number, word;
    int n; /* of cards, in the order of their numbers */
    CardId cards[OFFER_CARDS_MAX];
} OfferTerms;

/* One of the things that may stand in a blank. */
typedef struct BlankValue {
    int value;        /* a seat, a number, a card ... */
    const char *says; /* "2", "first", the name of a card */
    bool chosen;
} BlankValue;

/* A piece of text, or a blank. */
typedef struct SentencePart {
    Blank blank;      /* BLANK_none: text */
    const char *says; /* the text, or what stands in the blank */
    bool many;        /* any number of the values may be chosen */
    const BlankValue *values;
    int n;
} SentencePart;

enum { SENTENCE_PARTS_MAX = 16 };

typedef struct Sentence {
    SentencePart parts[SENTENCE_PARTS_MAX];
    int n;
    const char *says; /* as it is said, without what is not offered */
    ActionPath path;  /* the answer that it is */
    const char
        *line;       /* the same as the log says it; "" if it cannot be given */
    const char *why; /* why not, or NULL */
} Sentence;

/* "to", "number" ...: what a blank is called. */
const char *sentence_blank_name(Blank blank);

/* The terms that an opening of a draft (an action that is offered now) begins
 * with; false if it has no sentence, or there is no memory. */
bool sentence_start(const View *view, Action opening, OfferTerms *out);

/* Is this the same sentence as another opening has, but for when it is due? */
bool sentence_is_variant(const Table *t, Action opening);

/* What it is called that such an opening opens, whoever is spoken to: "Ask for
 * help"; NULL if it has no sentence. */
const char *sentence_name(const Table *t, Action opening);

/* NULL if there is no memory. */
const Sentence *sentence_make(Arena *arena, const View *view,
                              const OfferTerms *terms);

/* Puts a value in a blank; of cards, takes it out if it is there. Values that
 * it cannot hold are left out when the sentence is made. */
void sentence_choose(const Table *t, OfferTerms *terms, Blank blank, int value);

/* Empties a blank of cards. */
void sentence_clear(const Table *t, OfferTerms *terms, Blank blank);

/* The terms as settings, "number=2 word=first give=17,22", and back: the later
 * ones count. What is not understood is ignored. */
void sentence_write_settings(Text *text, const Table *t,
                             const OfferTerms *terms);
void sentence_read_settings(const Table *t, OfferTerms *terms,
                            const char *settings);

/* The sentence of the offer that stands; false if there is none. Without memory
 * the arena has failed. */
bool sentence_write_offer(Text *text, Arena *arena, const View *view,
                          StandingOffer *out);

/* The sentence as text, with [ ] around what can be changed. */
void sentence_write(Text *text, const Sentence *sentence);

/* As JSON (docs/SCENE.md). */
size_t sentence_write_json(const Sentence *sentence, const Table *t,
                           const OfferTerms *terms, const char *key, char *out,
                           size_t cap);

#endif
