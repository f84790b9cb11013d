/* gloom.h: the Gloom family: its numbers, its state, its nouns.
 *
 * Players pile Modifiers on Characters, their own and others', and kill those
 * who are miserable enough. Cards are clear in places: what counts is what can
 * be seen from above. When a whole party is dead, the lowest total of dead
 * Characters wins.
 *
 * Files, by noun: gloom_family.c (the Family), gloom_setup.c (starting),
 * scripted_setup.c (scenarios), gloom_turn.c (turns, actions, drawing, Events
 * that play themselves), gloom_play.c (a card is aimed, placed, carried out),
 * placement.c (which Characters a card can be played on), gloom_responses.c
 * (Responses), free_plays.c (free plays), gloom_stack.c (what can be seen),
 * score.c (scores, limits, totals, the end), gloom_facts.c (views and facts),
 * gloom_audit.c; what cards say is in the files that gloom_int.h lists.
 */
#ifndef FAMILIES_GLOOM_GLOOM_H
#define FAMILIES_GLOOM_GLOOM_H

#include <string.h>

#include "engine/kernel.h"
#include "families/families.h"

enum {
    STACKS = 20, /* Characters at most (GLOOM-SETUP-02) */
    PARTIES = 4, /* the fifth player has the misfits (GLOOM-SETUP-07) */
    CELLS = 3,   /* positions of a card (GLOOM-COMP-08) */
    ACTIONS = 2, /* of a turn (GLOOM-TURN-01) */
    FREE_PLAYS_MAX = 8
};

/* When a card can be played: a bit each in CardDef.windows. */
enum { WINDOW_none, WINDOW_respond };

/* What goes on: a bit each, the stages of steps.def. */
enum {
    STAGE_setup = 1 << 0,  /* the game is set up */
    STAGE_begin = 1 << 1,  /* a turn begins */
    STAGE_turn = 1 << 2,   /* the player acts */
    STAGE_finish = 1 << 3, /* the hand is refilled, the turn passes */
    STAGE_play = 1 << 4,   /* something is being played */
    STAGE_answer = 1 << 5, /* a Response to that */
    STAGE_effect = 1 << 6  /* a card does what it says (machine.h) */
};

#define KINDS_DEF "families/gloom/kinds.def"
#define STATS_DEF "families/gloom/stats.def"
#define SWITCHES_DEF "families/gloom/switches.def"
#define ZONES_DEF "families/gloom/zones.def"
#define STEPS_DEF "families/gloom/steps.def"
#define VERBS_DEF "families/gloom/verbs.def"
#define EVENTS_DEF "families/gloom/events.def"
#define REFUSALS_DEF "families/gloom/refusals.def"
#define SETUPS_DEF "families/gloom/setups.def"
#define STATEMENTS_DEF "families/gloom/statements.def"
#define CITE_TARGET "GLOOM-GAP-19"
#define CITE_CARD "GLOOM-COMP-13"
#define FN(what, id) gloom_##what##_##id
#define ROW_LINKAGE
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

enum { END_party = 1, END_cap, END_stall };

/* Values of the switch first.player. */
enum { FIRST_DRAWN, FIRST_VOTED, FIRST_SEAT };

/* Values of the switch misfits.player. */
enum { MISFITS_LAST, MISFITS_DRAWN, MISFITS_SEAT };

/* A grant of free plays: how many are left, and the command that granted
 * them. */
typedef struct FreePlay {
    uint16_t node;
    CardId card;
    uint8_t left;
    uint8_t spare;
} FreePlay;

/* The family's part of the state. A card in a stack has its Character as host;
 * one in the queue, who has drawn it as `by`. */
typedef struct Gloom {
    CardId characters[STACKS]; /* whose stack is the k-th; NO_CARD: nobody's */
    FreePlay free_plays[FREE_PLAYS_MAX]; /* free plays of this turn, the newest
                                            last */
    uint8_t skip_turns[SEATS_MAX];       /* turns that a seat has to sit out */
    uint8_t skip_actions[SEATS_MAX];     /* and actions */
    uint8_t pass_counts[SEATS_MAX];      /* cards that a seat is passing on */
    uint8_t to[SEATS_MAX];               /* and to whom */
    uint8_t n_free_plays;
    uint8_t actions_spent; /* actions of this turn that are taken */
    uint8_t actions;       /* that this turn has; 0 before the first */
    uint8_t card_played;   /* has a card been played in this turn? */
    uint8_t idle_turns;    /* turns in a row without one */
    uint8_t misfits;       /* who takes the rejected in, from 1; 0: nobody */
    uint8_t
        death_uncounted; /* has anybody died since parties were last counted? */
    uint8_t spare;       /* 0 */
} Gloom;

#define gloom(t) IN_GAME(t, Gloom, game_family_state(t))

/* The fifth player, who chooses no party (GLOOM-SETUP-07), or NOBODY. */
static inline Seat misfits_seat(const Table *t)
{
    return (Seat)(gloom(t)->misfits - 1);
}

/* All stacks, whether they are anybody's or not. */
#define ZONES_STACKS ((((Zones)1 << STACKS) - 1) << ZONE_stack)
#define ZONES_PARTIES ((((Zones)1 << SEATS_MAX) - 1) << ZONE_party)

#define EACH_CHARACTER(t, k) \
    for (int k = 0; k < STACKS && gloom(t)->characters[k] != NO_CARD; k++)

static inline ZoneId hand_zone(Seat seat)
{
    return (ZoneId)(ZONE_hand + seat);
}

static inline ZoneId party_zone(Seat seat)
{
    return (ZoneId)(ZONE_party + seat);
}

static inline int hand_count(const Table *t, Seat seat)
{
    return t->g->zones[hand_zone(seat)].count;
}

/* GLOOM-BASIC-01: in the beginners' version no card says anything. */
static inline bool gloom_is_basic(const Table *t)
{
    return t->g->switches[SWITCH_basic];
}

/* ---- stacks ---- */

/* What can be seen of a stack: at each position (of STAT_points, of STAT_icons)
 * the card whose value or icon is seen, or NO_CARD; whose text can be read;
 * NO_CARD: the Character's own. */
void gloom_visible_cells(const Table *t, ZoneId stack, int row,
                         CardId seen[CELLS]);
CardId gloom_visible_text(const Table *t, ZoneId stack);

/* All of it, for who draws it. */
typedef struct VisibleStack {
    CardId points[CELLS];
    CardId icons[CELLS];
    CardId box;
    CardId death; /* its Untimely Death; NO_CARD: it lives */
} VisibleStack;

VisibleStack gloom_visible(const Table *t, CardId character);

/* The name of an icon of this set; "" if there is none. */
const char *gloom_icon_name(const Pack *pack, int icon);

/* Characters have their stacks in the order of their numbers. */
static inline ZoneId gloom_stack_of(const Table *t, CardId character)
{
    return (ZoneId)(ZONE_stack + card_stat(t, character, STAT_stack) +
                    t->pack->copy_of[character] - 1);
}

static inline CardId gloom_character_of(const Table *t, ZoneId stack)
{
    return gloom(t)->characters[stack - ZONE_stack];
}

/* Whose party it is of; or NOBODY. GLOOM-MOD-09, GLOOM-DEATH-08: whatever lies
 * on it, it stays there. */
static inline Seat gloom_owner_of(const Table *t, CardId character)
{
    ZoneId zone = card_slot(t, character)->zone;

    if (zone < ZONE_party || zone > ZONE_party_LAST)
        return NOBODY;
    return (Seat)(zone - ZONE_party);
}

static inline bool gloom_is_character(const Table *t, CardId card)
{
    return (ZoneId)(card_slot(t, card)->zone - ZONE_party) < SEATS_MAX;
}

void gloom_stack_put(Table *t, CardId card, CardId character); /* on top */
CardId gloom_death_of(const Table *t, CardId character); /* NO_CARD: it lives */
bool gloom_is_dead(const Table *t, CardId character);
Zones gloom_stacks(const Table *t); /* of all Characters in parties */
Zones gloom_dead_stacks(const Table *t,
                        Zones stacks); /* of these, of the dead */
void gloom_discard(Table *t, CardId card);

/* Writes what is seen at each position: " -10 +5 .", " coin . .", a dot for
 * nothing. */
void gloom_stack_write_points(Text *text, const Table *t, CardId character);
void gloom_write_icons(Text *text, const Table *t, CardId character);

/* ---- scores ---- */

/* Self-Worth: what is seen on a Character added up; the parts are items of the
 * sum. */
int gloom_self_worth(const Table *t, CardId character, Sum *sum);

/* Logs an event with the Self-Worth of its Character. */
void gloom_emit_worth(const Table *t, Event event);

int gloom_draw_limit(const Table *t, Seat seat, Sum *sum);
int gloom_score(const Table *t, Seat seat, Sum *sum); /* of the dead */
void gloom_end_game(Table *t, int reason); /* scores, and ends the game */

/* Ends the game if somebody has died and a party is dead; true if it did. And:
 * would it end? */
bool gloom_end_if_party_dead(Table *t);
static inline bool gloom_check_end(Table *t)
{
    return gloom(t)->death_uncounted && gloom_end_if_party_dead(t);
}
bool gloom_is_decided(const Table *t);

/* ---- turns ---- */

/* The first frame: the turn; in the set-up who is asked, and whom each seat
 * named as the most miserable, from 1 (GLOOM-SETUP-13). */
typedef struct FRAME_LAYOUT TurnFrame {
    uint8_t step;
    Seat seat;
    Seats passed;
    uint8_t unused;
    CardId card;
    uint16_t spare;
    CardId program;
    int16_t votes[SEATS_MAX];
    int16_t spare_votes[2];
} TurnFrame;
#define turn_frame(f) FRAME_AS(TurnFrame, f)
FRAME_CHECK(TurnFrame, unused, votes);

/* The number of the action that is due or being carried out; 0: none yet. */
int gloom_action_number(const Table *t);

void gloom_draw(Table *t, Seat seat); /* one card, if there is one */

/* Is this seat in the part of its own turn in which cards are played? */
bool gloom_is_acting(const Table *t, Seat seat);

/* ---- plays ---- */

/* How a play came about, or what else the turn player does: PlayFrame.how. A
 * Response has no such frame: it lies on that of the play it answers
 * (gloom_responses.c). */
enum {
    PLAY_action = 1,
    PLAY_free,
    PLAY_at_once,
    PLAY_discard,
    PLAY_pass,
    PLAY_answer
};

enum { AIMS_MAX = 2 };

/* The frame of a play. */
typedef struct FRAME_LAYOUT PlayFrame {
    uint8_t step;
    Seat seat;      /* who plays */
    Seats passed;   /* who has been asked for a Response */
    uint8_t how;    /* PLAY_* */
    CardId card;    /* that is played, or NO_CARD */
    uint16_t grant; /* the node that allows it for free, or 0 */
    CardId program;
    union {
        struct {
            CardId on, second;
        };
        CardId aims[AIMS_MAX]; /* the Characters it is aimed at */
    };
    int16_t stopped;  /* it comes to nothing */
    int16_t answered; /* somebody has answered it */
    CardId was;       /* the card, for answers that come when it is over */
    int16_t spare[3];
} PlayFrame;
#define play_frame(f) FRAME_AS(PlayFrame, f)
FRAME_CHECK(PlayFrame, how, on);

void gloom_play_start(Table *t, Action a, int how);
void gloom_play_declare(Table *t, CardId card); /* it leaves its hand */

/* The frame of what is played now, or NULL. */
#define gloom_play_frame(t) play_frame(step_find(t, STAGE_play))

/* The phrase that an Event is aimed by, and its command. */
typedef struct Aim {
    const Node *phrase, *command;
} Aim;

/* Where a card can be played: stacks of Characters (rules.c); NO_ZONE: on
 * nobody. Where it cannot, the first bar that holds says why. */
typedef struct Barrier {
    Zones on;
    uint8_t why; /* REFUSAL_* */
} Barrier;

enum { BARRIERS_MAX = 8 };

typedef struct Placement {
    Zones open;
    int n_barriers;
    Barrier barriers[BARRIERS_MAX];
} Placement;

/* A card that somebody would play. */
typedef struct PlayAttempt {
    Action a;          /* who plays which card */
    uint8_t how;       /* PLAY_* */
    uint8_t kind;      /* of the card */
    int aims;          /* of an Event: at how many it is aimed */
    Zones stacks;      /* of all Characters */
    Zones dead;        /* of those who are, if they have been found */
    Zones forbids;     /* where texts forbid it */
    const Node *grant; /* what allows a free play, or NULL */
    Zones granted;     /* where that does */
    Zones freed;       /* and where texts do */
    Placement at;
} PlayAttempt;

/* An attempt about which nothing is known yet. Barriers that are not in use
 * are not zeroed. */
static inline void play_attempt_init(PlayAttempt *play, Action a, int how)
{
    memset(play, 0, offsetof(PlayAttempt, at.barriers));
    play->a = a;
    play->how = (uint8_t)how;
}

/* Why can this card not be played? If it can, notes on which Characters. Every
 * play from a hand is checked with this; the second function leaves out the
 * hand and the conditions of the way of playing. */
Refusal gloom_check_card(const Table *t, PlayAttempt *play);
Refusal gloom_check_places(const Table *t, PlayAttempt *play);

/* The check and the list of a verb that plays cards in this way. */
Refusal gloom_check_play_as(const Table *t, Action a, int how);
void gloom_placement_list(const Table *t, Action blank, int how,
                          ActionList *out);

/* Of a Character of somebody's party; else NO_ZONE. */
ZoneId gloom_target_stack(const Table *t, CardId on);
Zones gloom_aim_targets(const Table *t,
                        const PlayFrame *f); /* the aim that is open */

/* What has been declared is placed now: REFUSAL_none, or why it cannot be. */
int gloom_placement_refusal(const Table *t, const PlayFrame *play);
int gloom_aim_count(const Table *t,
                    CardId card); /* Characters it is aimed at */

/* ---- free plays ---- */

void gloom_free_grant(Table *t, CardId card, const Node *command, int n);
void gloom_free_clear(Table *t);
bool gloom_free_is_possible(const Table *t); /* does anything allow one? */

/* Does anything allow this play for free? Notes what, and where. */
Refusal gloom_check_free_play(const Table *t, PlayAttempt *play);

/* The command that grants this free play, or NULL. */
const Node *gloom_free_grant_of(const Table *t, const PlayFrame *play);

/* Does a card in play allow this seat a free play that could be made? */
bool gloom_free_is_permitted(const Table *t, Seat seat);

/* ---- views, facts and checks (gloom_facts.c, gloom_audit.c, gloom_setup.c)
 * ---- */

const char *gloom_check_seats(const Pack *pack, int seats);
int gloom_party_size(const Table *t); /* Characters of each player */
void gloom_start(Table *t, bool scripted);
void gloom_set_up_scripted(Table *t);
void gloom_view(const Table *from, Seat seat, Game *out);
const char *gloom_audit(const Table *t);
void gloom_facts(const Table *t, FactSink *sink);
bool gloom_total(const Table *t, int k, Total *which, Sum *sum);
extern const FamilyScene gloom_scene;
extern const Mind gloom_mind; /* gloom_mind.h */
extern const Stakes gloom_stakes;

void gloom_check_book(const BookCards *book);
bool gloom_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                        Unplayable *why);

#endif
