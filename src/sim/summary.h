/* summary.h: what came of a simulation, for people and for programs.
 *
 * All outputs are made from the same rows: rates, and effects of what seats are
 * dealt. They name the version, the books with their hashes, and the seed.
 */
#ifndef SIM_SUMMARY_H
#define SIM_SUMMARY_H

#include <stdio.h>

#include "base/json.h"
#include "sim/estimate.h"
#include "sim/plot.h"
#include "sim/run.h"

/* A card, and what being dealt it does. */
typedef struct CardEffect {
    const CardDef *def;
    const CardTally *tally;
    bool is_known; /* it was dealt often enough */
    Estimate effect;
} CardEffect;

/* A class, a race, a party ...: how those fare who are that at the end, and
 * what being dealt a card of it does. */
typedef struct NameEffect {
    const PackName *name, *group; /* `group` may be NULL */
    const NameTally *tally;
    Estimate rate;
    bool is_known;
    Estimate effect;
} NameEffect;

typedef struct Summary {
    const SimRun *run;
    CardEffect *cards; /* those that were drawn or dealt, by effect, the largest
                         first */
    int n_cards;
    NameEffect *names; /* those that somebody was, by group and name */
    int n_names;
    int cap; /* turns at which a game is ended, or 0 */
} Summary;

Status summary_make(Summary *out, const SimRun *run, Diag *diag);
void summary_free(Summary *summary);

const char *summary_end_name(const SimRun *run, int end);
double summary_cap_share(const Summary *summary);

/* Is its interval on one side of 0? */
static inline bool estimate_is_clear(Estimate e)
{
    return e.low > 0 || e.high < 0;
}

void summary_print(FILE *out, const Summary *summary);

/* One object (docs/SIM.md); like snprintf. */
size_t summary_write_json(const void *summary, char *out, size_t cap);

/* One page that needs nothing else, with plots. */
void summary_write_html(FILE *out, const Summary *summary);

/* The plots, a file each in a folder that there is: seats.svg, length.svg,
 * ends.svg, identities.svg, cards.svg (the largest effects on either side). */
Status summary_write_plots(const char *folder, const Summary *summary,
                           Diag *diag);

/* One plot. */
void summary_plot_bots(Plot plot, const Summary *summary);
void summary_plot_seats(Plot plot, const Summary *summary);
void summary_plot_length(Plot plot, const Summary *summary);
void summary_plot_ends(Plot plot, const Summary *summary);
void summary_plot_names(Plot plot, const Summary *summary);
void summary_plot_effects(Plot plot, const Summary *summary);

/* Cards whose effect is known; they come first. */
int summary_count_effects(const Summary *summary);

#endif
