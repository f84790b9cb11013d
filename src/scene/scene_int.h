/* scene_int.h: what the files of the scene share. */
#ifndef SCENE_SCENE_INT_H
#define SCENE_SCENE_INT_H

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

/* A game that looks like the view, to try answers in; made when it is first
 * needed. */
typedef struct Trial {
    Arena *arena;
    const View *view;
    Game *world;
    Game *game; /* a copy of it, in which the answer is carried out */
    unsigned self_playing; /* a bit for each back: cards that play themselves
                              may come */
    KnownTotals before;
} Trial;

Trial trial_start(Arena *arena, const View *view);
Outcome outcome_of(Trial *trial, Action action);

/* ---- scene_choices.c, scene_reasons.c ---- */

void scene_add_choices(Arena *arena, Scene *scene);
void scene_add_idle(Arena *arena, Scene *scene);

/* A pattern of scene.def with its holes filled. */
void scene_write_pattern(Text *text, const Table *t, const char *pattern);

/* The row of the question that stands, or NULL. */
const PromptRow *scene_prompt(const Table *t);
bool scene_is_holder(const View *view);

#endif
