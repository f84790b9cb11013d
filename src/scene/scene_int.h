/* scene_int.h: what the files of the scene share. */
#ifndef SCENE_SCENE_INT_H
#define SCENE_SCENE_INT_H

#include "cardc/parse.h"
#include "scene/scene.h"

/* ---- outcome.c ---- */

enum { TOTALS_MAX = 64 };

/* A total as it is now. */
typedef struct KnownTotal {
    Total which;
    int value;
} KnownTotal;

typedef struct KnownTotals {
    KnownTotal at[TOTALS_MAX];
    int n;
} KnownTotals;

void totals_read(KnownTotals *totals, const Table *t);

/* The same total among these, where it is mostly the k-th; or NULL. */
const KnownTotal *totals_find(const KnownTotals *totals, const Total *which,
                              int k);

/* ---- words.c: what the programs of cards say ---- */

typedef struct Words {
    Arena *arena;
    const Table *t;
    const Tree *tree; /* made when it is first needed */
    Seat reader;      /* or NOBODY */
    Seat you;         /* whom the cards call so now; to other readers it is
                         "they". NOBODY: as they say it */
} Words;

void words_write(Text *text, Words *words, const Node *node);

/* What a part of a card does, without its title: "lose a level". */
void words_write_clause(Text *text, Words *words, const Node *clause);

/* The same to who decides on it: "choose who loses a level". */
void words_write_use(Text *text, Words *words, const Node *clause);

/* What has to be paid for it: "discard a card". */
void words_write_price(Text *text, Words *words, const Node *clause);

/* Which of several parts of a card is used: " (Its Title)", if it has one. */
bool words_has_title(const Table *t, Action a);
void words_write_title(Text *text, const Table *t, Action a);

/* What the card that asks wants to know, with a question mark if it `asks` the
 * reader; false if no card asks. */
bool words_write_matter(Text *text, Words *words, bool asks);

/* Where this card goes, of several that are put somewhere in any order: "put
 * "Rat" on the deck"; false if that is not asked. */
bool words_write_arranged(Text *text, Words *words, CardId card);

/* ---- outcome.c ---- */

/* A game that looks like the view, to try answers in; made when it is first
 * needed. */
typedef struct Trial {
    Arena *arena;
    const View *view;
    Words *words;
    Game *world;
    Game *game; /* a copy of it, in which the answer is carried out */
    unsigned self_playing; /* a bit for each back: cards that play themselves
                              may come */
    bool cards_have_totals;
    KnownTotals before;
} Trial;

Trial trial_start(Arena *arena, const View *view, Words *words);
Outcome outcome_of(Trial *trial, Action action);

/* What the clause of a part says. */
void outcome_write_words(Text *text, Words *words, const OutcomePart *part);

/* ---- usual.c ---- */

/* Of these choices the usual answer, which is the default one if nothing can be
 * lost by it; or NULL. */
const Choice *usual_find(const Trial *trial, const Choice *at, int n,
                         Action usual);

/* ---- order.c ---- */

/* Brings choices, and the targets of each, into the order of what comes of
 * them. */
void scene_order_choices(Scene *scene);

/* ---- favor.c ---- */

/* Is it good (1) or bad (-1) for whom it is done to? 0: neither, or not
 * known. */
int favor_of(const Table *t, Action a);

/* ---- scene_choices.c, scene_reasons.c ---- */

void scene_add_choices(Arena *arena, Scene *scene);
void scene_add_idle(Arena *arena, Scene *scene);
void scene_add_hand(Arena *arena, Scene *scene); /* hand.c */

/* What a card does, in a sentence; of one that is longer than `max` bytes its
 * beginning. */
void scene_write_brief(Text *text, const Scene *scene, CardId card, size_t max);

/* Does a choice use this card, or one that is equal? */
bool scene_is_choice(const Scene *scene, CardId card);

/* ---- press.c ---- */

/* Numbers of the own cards, letters of stacks; and what is typed for each
 * choice. */
void press_cards(Scene *scene);
void press_choices(Arena *arena, Scene *scene);

/* A scene that can still be added to; NULL if there is no memory. */
Scene *scene_build(Arena *arena, const View *view);

/* ending.c: places and awards. */
void scene_add_standings(Scene *scene);

/* why.c: why a part of a total is there; nothing if it always is. */
void why_write(Text *text, Words *words, const SumTerm *term);

/* A pattern of scene.def with its holes filled. */
void scene_write_pattern(Text *text, const Scene *scene, const char *pattern);

/* The row of the question that stands, or NULL. */
const PromptRow *scene_prompt(const Table *t);
bool scene_is_holder(const View *view);

#endif
