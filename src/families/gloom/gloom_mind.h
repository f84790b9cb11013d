/* gloom_mind.h: what the files about playing Gloom well share.
 *
 *     gloom_appraise.c  how good a state is, at a glance
 *     gloom_judge.c     and looked at closely
 *     gloom_inputs.h    what both are told about a player
 *     gloom_outlook.c   the points that each seat can expect, and the chances
 *                       that follow from them: what plays are judged by
 *     gloom_rank.c      the answers worth a thought
 *     gloom_gain.c      what a card would change, in points
 *     gloom_story.c     a sentence of story for a play
 *
 * Points are counted in eighths here; the fewer, the better for whoever has
 * them.
 */
#ifndef FAMILIES_GLOOM_GLOOM_MIND_H
#define FAMILIES_GLOOM_GLOOM_MIND_H

#include "engine/mind.h"
#include "engine/view.h"
#include "families/gloom/gloom_int.h"

enum { EIGHTHS = 8 };

/* A Character as it is seen. */
typedef struct Figure {
    CardId character; /* NO_CARD: in nobody's party */
    Seat owner;
    bool is_dead;
    int16_t cells[CELLS]; /* the points that are seen */
    int16_t extra;        /* what its text adds */
    int16_t worth;        /* all of it */
} Figure;

typedef struct Weights Weights; /* gloom_outlook.c */

/* A card of the reader's hand: what its text is worth to whoever "you" are in
 * it, and what the card promises while it is held. */
typedef struct HeldCard {
    CardId card;
    int text, promise;
} HeldCard;

enum { HELD_MAX = 8, SLOPE_ONE = 4096 };

typedef struct Outlook {
    const Weights *weights; /* of this stage of the game */
    Figure figures[STACKS]; /* by the number of their stacks */
    int living[SEATS_MAX];
    int dead_points[SEATS_MAX]; /* of the dead; not in eighths */
    int left;                   /* living Characters of the party that is
                                   nearest to its end */
    int expected[SEATS_MAX];    /* the points that each seat can expect */
    int16_t chance[SEATS_MAX];  /* to win, in thousandths */
    int slopes[SEATS_MAX]; /* how much a point of theirs changes the chance of
                              the reader, in parts of SLOPE_ONE */
    HeldCard held[HELD_MAX];
    int n_held;
} Outlook;

/* As this seat knows it. */
void gloom_outlook(const Table *t, Seat reader, Outlook *out);

/* Only what lies on Characters: figures, living, dead_points and left. */
void gloom_read_figures(const Table *t, Outlook *out);

/* What a Character with such a Self-Worth promises its owner. */
int gloom_promise(const Outlook *o, int worth, bool is_dead);

/* The points of a Modifier, as far as it shows any. */
int gloom_modifier_points(const Table *t, CardId card);

/* What it promises to hold this card. */
int gloom_card_promise(const Table *t, const Outlook *o, CardId card);

/* What it changes for the chances of the reader if the points that a seat can
 * expect change by so much. */
static inline int gloom_chance_change(const Outlook *o, Seat owner, int points)
{
    return points * o->slopes[owner] / SLOPE_ONE;
}

/* Looks at the reader's hand, so that each card is looked at once. */
void gloom_read_held(const Table *t, Seat reader, Outlook *o);
int gloom_held_promise(const Table *t, const Outlook *o, CardId card);

/* Rows of gloom_reasons.def. */
enum {
#define REASON(id, sentence) REASON_##id,
#include "families/gloom/gloom_reasons.def"
    REASONS_COUNT
};

/* A change that an answer would make, and what weighs most in it. */
typedef struct Gain {
    int value; /* in thousandths, for the seat that asks */
    int reason;
} Gain;

/* What it is worth to `seat` that this card is played by `actor` on this
 * Character, or NO_CARD. */
Gain gloom_play_gain(const Table *t, const Outlook *o, Seat seat, Seat actor,
                     CardId card, CardId on);

/* And that the topmost card of this Character goes away; it may be put on
 * another one. */
int gloom_lift_gain(const Table *t, const Outlook *o, Seat seat, CardId on,
                    CardId to);

/* The Self-Worth that a Character would have with one more card on it. */
int gloom_worth_with(const Table *t, const Figure *f, CardId card);

/* What a card does at once, as points of whoever "you" are. */
int gloom_text_points(const Table *t, CardId card);

void gloom_rank(const Table *t, Seat seat, Thoughts *out);
void gloom_appraise(const Table *t, int16_t chance[SEATS_MAX]);
void gloom_judge(const Table *t, int16_t chance[SEATS_MAX]);
void gloom_tell(const Table *t, Action action, uint64_t lot, Text *out);

static inline const Figure *figure_of(const Table *t, const Outlook *o,
                                      CardId character)
{
    return &o->figures[gloom_stack_of(t, character) - ZONE_stack];
}

#endif
