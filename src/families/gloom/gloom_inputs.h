/* gloom_inputs.h: what both networks (engine/network.h) are told about a
 * player.
 *
 *     gloom_appraise.c  a quick look; weights in gloom_appraise.def
 *     gloom_judge.c     a closer one; weights in gloom_judge.def
 *
 * docs/BOTS.md says how the weights were found.
 */
#ifndef FAMILIES_GLOOM_GLOOM_INPUTS_H
#define FAMILIES_GLOOM_GLOOM_INPUTS_H

#include "engine/chances.h"
#include "engine/network.h"
#include "families/gloom/gloom_mind.h"

enum {
    STAGES = 4, /* more living Characters of the shortest party are as many */
    SORTED = 4, /* of the living, the most miserable */
    LIVING_MAX = 8,
    NOTHING = 20 /* stands for a Character that is not there */
};

/* How near the end is, and how long until the own turn. */
void gloom_put_time(Inputs *in, const Table *t, const Outlook *o, Seat seat);

/* ---- a hand ---- */

/* The Modifiers of a hand above 0, or below. */
typedef struct Moods {
    int n, points, extreme;
} Moods;

typedef struct Holding {
    int deaths, responses, aimed, others;
    Moods sad, happy;
} Holding;

void gloom_read_holding(const Table *t, Seat seat, Holding *hand);
void gloom_put_moods(Inputs *in, const Holding *hand);

#endif
