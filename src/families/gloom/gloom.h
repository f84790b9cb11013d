/* gloom.h: the Gloom family: its numbers, its state, its nouns.
 *
 * Players pile Modifiers on Characters, their own and others', and kill those
 * who are miserable enough. Cards are clear in places: what counts is what can
 * be seen from above. When a whole party is dead, the lowest total of dead
 * Characters wins.
 *
 * Files, by noun: tables.c (the Family), setup.c (starting, scenarios),
 * turn.c, play.c (a card is played, answered, placed), stack.c (what can be
 * seen on a Character), score.c (totals and the end), told.c (views, facts,
 * audits).
 */
#ifndef FAMILIES_GLOOM_H
#define FAMILIES_GLOOM_H

#include "engine/kernel.h"
#include "families/families.h"

enum {
    STACKS = 20, /* Characters at most (GLOOM-SETUP-02) */
    CELLS = 3,   /* point positions of a card (GLOOM-COMP-08) */
    ACTIONS = 2  /* of a turn (GLOOM-TURN-01) */
};

/* When a card can be played: a bit each in CardDef.windows. */
enum { WINDOW_none, WINDOW_respond };

#define KINDS_DEF "families/gloom/kinds.def"
#define FACTS_DEF "families/gloom/facts.def"
#define SWITCHES_DEF "families/gloom/switches.def"
#define ZONES_DEF "families/gloom/zones.def"
#define STEPS_DEF "families/gloom/steps.def"
#define VERBS_DEF "families/gloom/verbs.def"
#define EVENTS_DEF "families/gloom/events.def"
#define REFUSALS_DEF "families/gloom/refusals.def"
#define SETUPS_DEF "families/gloom/setups.def"
#define FN(what, id) gloom_##what##_##id
#define ROW_LINKAGE
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

enum { END_party = 1, END_cap };

/* The family's part of the state. A card in limbo or in a stack has its
 * Character as host. */
typedef struct Gloom {
    CardId characters[STACKS]; /* whose stack is the k-th; NO_CARD: nobody's */
    uint8_t action;            /* 1 or 2; 0 before the first turn */
    uint8_t spare;
} Gloom;

static inline Gloom *gloom(const Table *t)
{
    return (Gloom *)(void *)t->g->family;
}

#define EACH_CHARACTER(t, k) \
    for (int k = 0; k < STACKS && gloom(t)->characters[k] != NO_CARD; k++)

static inline ZoneId hand_of(Seat seat)
{
    return (ZoneId)(ZONE_hand + seat);
}

static inline ZoneId party_of(Seat seat)
{
    return (ZoneId)(ZONE_party + seat);
}

/* Writes what is seen at each position: " -10 +5 .", a dot for nothing. */
void gloom_cells_write(Text *text, const Table *t, CardId character);

/* ---- stacks ---- */

ZoneId gloom_stack_of(const Table *t, CardId character);
void gloom_stack_put(Table *t, CardId card, CardId character); /* on top */

/* The card whose value is seen at a position (0..2), or NO_CARD. */
CardId gloom_stack_shows(const Table *t, CardId character, int cell);

/* Self-Worth: the visible values of a Character added up. */
int gloom_self_worth(const Table *t, CardId character, Sum *sum);

bool gloom_is_dead(const Table *t, CardId character);
Seat gloom_owner_of(const Table *t, CardId character); /* or NOBODY */

/* ---- score ---- */

int gloom_score(const Table *t, Seat seat, Sum *sum); /* of the dead */
bool gloom_party_is_dead(const Table *t, Seat seat);
void gloom_finish(Table *t, int reason); /* scores, and ends the game */

/* ---- plays ---- */

/* Does this card cancel that one as it is played? */
bool gloom_answers(const Table *t, CardId response, CardId played);

void gloom_draw(Table *t, Seat seat); /* one card, if there is one */

/* ---- what others want to know (told.c, setup.c) ---- */

const char *gloom_admit(const Pack *pack, int seats);
void gloom_start(Table *t, bool posed);
void gloom_view(const Table *from, Seat seat, Game *out);
bool gloom_concerns(const Table *t, Seat seat);
const char *gloom_audit(const Table *t);
void gloom_facts(const Table *t, FactSink *sink);
bool gloom_total(const Table *t, int k, Text *caption, Sum *sum);

const char *gloom_digest(const Pack *pack, CardDef *def);

#endif
