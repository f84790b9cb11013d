/* munchkin.h: the Munchkin family: its numbers, its state, its nouns.
 *
 * Files, by noun: tables.c (the Family), setup.c (starting, scenarios),
 * create.c, death.c, turn.c, identity.c (who one is), claim.c (identities from
 * the discards), cult.c (those who win by being all), items.c (carrying,
 * equipping, selling), pair.c (cards played with or on others), trade.c,
 * combat.c, kin.c (monsters that call others), twin.c (second ones), offer.c
 * (asking for help), share.c (what helpers get), run.c, charity.c, told.c
 * (views, facts, totals); what cards say is in the files that effect.h lists.
 */
#ifndef FAMILIES_MUNCHKIN_H
#define FAMILIES_MUNCHKIN_H

#include "engine/kernel.h"
#include "families/families.h"

enum { DOOR, TREASURE };

/* HOUSE-TALK: the most that talk.limit may be (switches.def); and how many
 * proposals of a turn are remembered. */
enum { TALK_MOST = 7, SAID_MOST = 8 };

/* When a card can be played: a bit each in CardDef.windows. */
enum {
    WINDOW_none,
    WINDOW_fight,   /* in a combat, by whoever may */
    WINDOW_hit,     /* a Curse is about to hit */
    WINDOW_running, /* before the first roll of who runs */
    WINDOW_roll,    /* a die for running lies on the table */
    WINDOW_escaped, /* somebody has just escaped a monster */
    WINDOW_caught,  /* somebody was just caught */
    WINDOW_after,   /* a combat is just over */
    WINDOW_drawn,   /* plays itself when it is drawn */
    WINDOW_kin,     /* a monster that calls its kind has come */
    WINDOW_stop,    /* and one for each kind: such a card is being played */
    WINDOW_would = WINDOW_stop + 12 /* something is about to happen */
};

#define KINDS_DEF "families/munchkin/kinds.def"
#define FACTS_DEF "families/munchkin/facts.def"
#define SWITCHES_DEF "families/munchkin/switches.def"
#define ZONES_DEF "families/munchkin/zones.def"
#define STEPS_DEF "families/munchkin/steps.def"
#define VERBS_DEF "families/munchkin/verbs.def"
#define EVENTS_DEF "families/munchkin/events.def"
#define REFUSALS_DEF "families/munchkin/refusals.def"
#define SETUPS_DEF "families/munchkin/setups.def"
#define STATEMENTS_DEF "families/munchkin/statements.def"
#define CLAUSE_MEANT "PLAY-03"
#define CLAUSE_SAYS "PREC-01"
#define FN(what, id) munchkin_##what##_##id
#define ROW_LINKAGE
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

enum { END_kill = 1, END_cap, END_cult };

/* What may be true of a card where it lies: before a player, in a hand, in
 * the fight. */
enum {
    CARD_EQUIPPED = CARD_FAMILY,     /* an Item before its owner, upright */
    CARD_TRADED = CARD_FAMILY << 1,  /* one that has just changed hands */
    CARD_OFFERED = CARD_FAMILY << 2, /* one that is part of an offer */
    CARD_FRESH = CARD_FAMILY << 1,   /* in a hand: just received (GAP-06) */
    CARD_AGAINST = CARD_FAMILY << 1, /* a one-shot on the monsters' side */
    CARD_ROLLED = CARD_FAMILY << 2,  /* a monster that was rolled against */
    CARD_SAFE = CARD_FAMILY << 3,    /* one that the fighter escapes anyhow */
    CARD_SAFE_HELPER = CARD_FAMILY << 4, /* ... or the helper */
    CARD_PROMISED = CARD_FAMILY << 5,    /* offered for help, or owed for it */
    CARD_TWIN = CARD_FAMILY << 6         /* stands for a second monster */
};

typedef struct MunchkinSeat {
    uint8_t level;
    uint8_t sex; /* SEX_* */
} MunchkinSeat;

/* SEX-02: a man, unless the player says so. */
enum { SEX_UNSAID, SEX_MALE, SEX_FEMALE };

/* When something granted ends. */
enum {
    ENDS_COMBAT,
    ENDS_TURN,
    ENDS_NEXT_COMBAT, /* waits for the next combat of "you" */
    ENDS_NEXT_TURN,   /* waits for the next turn of "you" */
    ENDS_OWN_TURN,    /* when it is the turn of "you" again */
    ENDS_WITH_CARD,   /* as long as its card lies there */
    ENDS_EVENT,       /* until something happens */
    ENDS_LAST = ENDS_EVENT
};

/* Monsters killed in one combat that cards can still speak of. */
enum { KILLED_MAX = 6 };

enum { GRANTS_MAX = LIMIT(32, 3), USES_MAX = LIMIT(24, 3) };

/* A bonus or rule that a card left for a time (said.c). */
typedef struct Grant {
    CardId card, it;
    uint16_t node; /* the statement, in the pack */
    Seat you, they;
    int8_t amount;
    uint8_t ends : 7;
    uint8_t against : 1; /* of a bonus to a side: the monsters' */
} Grant;

/* An ability that was used, so that "once per" is once (play.c). */
typedef struct Use {
    CardId card;
    uint16_t node;
    Seat victim;
    uint8_t period;
} Use;

/* What a fighter, or the helper, gets when the combat is won (PREC-05). The
 * fighter's Levels for kills are kept in the combat's frame. */
enum {
    DUE_KILL,
    DUE_LEVELS,
    DUE_DOORS,
    DUE_TREASURES,
    DUE_OPEN_DOORS,
    DUE_OPEN_TREASURES,
    DUE_COUNT
};

/* The family's part of the state. The combat itself is a frame (whose seat is
 * the fighter) and the zone `fight`. */
typedef struct Munchkin {
    MunchkinSeat seats[SEATS_MAX];
    uint8_t n_grants, n_uses;
    Grant grants[GRANTS_MAX];
    Use uses[USES_MAX];
    uint8_t owed; /* Treasures of monsters that went otherwise than killed */
    uint8_t left; /* Treasures of the monster that went last */
    CardId gone;  /* which one that was */
    CardId killed[KILLED_MAX]; /* in this combat, the first ones */
    Seats skips;  /* who sits out the next turn */
    Seat caller;  /* who will fight `waiting`, as soon as nothing is pending */
    CardId waiting;
    Seats shown;   /* whose hand was shown and has got no card since */
    Seats died;    /* who died in this turn (death.c) */
    Seats redraws; /* who draws cards when his turn begins (DEATH-13) */
    uint8_t odd;   /* who alone is not of a cult, and one (cult.c); or 0 */
    uint16_t talk[SEATS_MAX]; /* proposals this turn to each later seat */
    uint16_t
        proposed[SAID_MOST]; /* hashes of the last ones, the latest first */
    /* What was offered to or by each rival in this combat: hashes, 0: nothing
     * yet. */
    uint16_t bargains[SEATS_MAX][TALK_MOST];
    uint8_t due[2][DUE_COUNT]; /* to the fighter, to the helper */
    CardId defeater; /* the card whose program has just defeated a monster */
} Munchkin;

static inline Munchkin *munchkin(const Table *t)
{
    return (Munchkin *)(void *)t->g->family;
}

static inline ZoneId hand_of(Seat seat)
{
    return (ZoneId)(ZONE_hand + seat);
}

static inline ZoneId play_of(Seat seat)
{
    return (ZoneId)(ZONE_play + seat);
}

/* What an Item takes up changes with it (items_settle). */
static inline void set_equipped(Table *t, CardId item, bool equipped)
{
    Slot *slot = card_slot(t, item);

    slot->flags = (uint8_t)(equipped ? slot->flags | CARD_EQUIPPED
                                     : slot->flags & ~CARD_EQUIPPED);
    zones_unsettle(t, (Zones)1 << slot->zone);
}

/* A turn's frame, at the door: what came of a card that could step in; then:
 * was what came a monster that does not fight? */
enum { T_INSTEAD = 3, T_FRIEND };
enum { INSTEAD_NONE, INSTEAD_NOT, INSTEAD_DONE };

/* ---- deck ---- */

CardId deck_draw(Table *t, int back);
int deck_left(const Table *t, int back); /* with its discards */
void deck_discard(Table *t, CardId card); /* to the pile of its own deck */
void attached_go(Table *t, CardId card);  /* what is attached is discarded */
void card_moves(Table *t, CardId card, ZoneId to); /* with what is attached */

/* GAP-06: what a hand has just received may be played at once. The mark is
 * gone when its owner has been asked and the question is closed. */
bool card_is_fresh(const Table *t, CardId card);
void fresh_spend(Table *t, CardId card); /* it is being played */
void munchkin_closed(Table *t, Seats asked);

void lull_again(Table *t, Seat seat); /* it got a card (turn.c) */
void turn_closes(Table *t, Frame *turn); /* on to Charity (turn.c) */

int cards_dealt(const Table *t, int back); /* to each, when he begins */

/* For scenarios: cards that wait in hands come to the top of their deck, so
 * that they are dealt to whom they are meant for. Else it does nothing. */
void deal_as_meant(Table *t, int back);

/* The one of them who rolls highest; `event` tells each roll. */
Seat roll_highest(Table *t, Seats left, int event);

/* One card, face down, to the hand; `event` tells it. */
void deal_card(Table *t, Seat seat, int back, int event);
void deal_card_open(Table *t, Seat seat, int back); /* drawn face up */

/* Are characters being made (create.c)? */
static inline bool is_creating(const Table *t)
{
    return t->g->frames[0].step == STEP_create;
}

/* ---- death ---- */

enum { REAPPEAR_next_turn, REAPPEAR_at_once }; /* words of death.reappear */

bool seat_is_dead(const Table *t, Seat seat); /* until the next turn */
bool seat_is_new(const Table *t, Seat seat);  /* died in this turn (GAP-133) */
Seats seats_living(const Table *t);
bool seat_dies(Table *t, Seat seat); /* false: dead already */
void body_taken(Table *t, Action a);
void dead_reappear(Table *t);
void dead_draw_doors(Table *t, Seat seat); /* as when the game began ... */
bool dead_draw_treasures(Table *t, Seat seat); /* ... false: not due */
const char *death_audit(const Table *t);

/* ---- levels ---- */

static inline int level_of(const Table *t, Seat seat)
{
    return munchkin(t)->seats[seat].level;
}

/* Up, but never to the winning Level unless a kill gives it (LEVEL-07). */
void level_gain(Table *t, Seat seat, int n, bool kill);
void level_lose(Table *t, Seat seat, int n);
void level_set(Table *t, Seat seat, int level);
Seats seats_highest(const Table *t); /* all who tie */
void game_is_won(Table *t, int reason, Seats winners);

/* ---- combat ---- */

/* The frame of the combat that is on, or NULL. It lies on the turn's, and a
 * flight or an offer on it (audit_frames). */
static inline Frame *combat_frame(const Table *t)
{
    Frame *f = &t->g->frames[1];

    return f->step >= STEP_combat_open && f->step <= STEP_combat_after ? f
                                                                       : NULL;
}

bool combat_includes(const Table *t, Seat seat); /* while it is on */
Seat helper_of(const Table *t);                  /* or NOBODY */
Seats seats_fighting(const Table *t);
Seats could_act(const Table *t, int window);
bool combat_is_winning(const Table *t);
bool combat_for_the_win(const Table *t);
void combat_begin(Table *t, Seat fighter, CardId monster);
/* A player alone, whether there is a fight or not. */
int seat_strength(const Table *t, Seat seat, Sum *sum);
int combat_might(const Table *t, Sum *sum);  /* the fighter's side */
int combat_menace(const Table *t, Sum *sum); /* the monsters' side */
void combat_totals(const Table *t, int *might, int *menace);

void combat_look(Table *t); /* something changed: the totals are compared */
void combat_remove(Table *t, CardId monster);
void fight_clear(Table *t); /* monsters and played cards are discarded */
int treasures_of(const Table *t, CardId monster);

/* Totals that cards change (said.c). */
int escape_bonus(const Table *t, Seat seat, Sum *sum);
int die_counts(const Table *t, Seat seat, int die); /* of a card's table */
int hand_limit(const Table *t, Seat seat, Sum *sum);
int hands_of(const Table *t, Seat seat);
int more_treasures(const Table *t, CardId monster);

/* ---- help (offer.c, share.c) ---- */

/* May this seat become the helper? A forced one not in a fight for the win. */
bool help_is_open(const Table *t, Seat seat, bool forced);
/* One side's total, were this seat to help. */
int combat_total_with(const Table *t, Seat helper, bool menace, Sum *sum);
Refusal offer_part(const Table *t, Action part);
void promise_lost(Table *t, CardId card); /* it goes; was it promised? */
Refusal offer_whole(const Table *t);
void help_facts(const Table *t, FactSink *sink);
const char *help_audit(const Table *t);

/* ---- running ---- */

static inline Frame *run_frame(const Table *t) /* of who runs now, or NULL */
{
    Frame *f = &t->g->frames[2];

    return f->step >= STEP_run_before && f->step <= STEP_run_end ? f : NULL;
}

/* GAP-04: is a combat still fought, or run from? Rewards come after it. */
static inline bool combat_is_on(const Table *t)
{
    const Frame *f = combat_frame(t);

    return f && (f->step <= STEP_combat_flee || run_frame(t));
}

/* On how many faces of the die this seat escapes from the monster. */
int run_chances(const Table *t, Seat seat, CardId monster);
Seats seats_caught(const Table *t, CardId card); /* who was, by it */
bool was_fled(const Table *t, CardId monster); /* in this combat */
void run_forget(Table *t); /* who was caught, when the combat is over */
void run_safe(Table *t, Seat seat, CardId monster); /* needs no roll */

/* ---- Items ---- */

/* May its owner use it: only for, not for (ITEM-15)? */
bool card_is_usable(const Table *t, CardId card);
bool is_own_open_combat(const Table *t, Seat seat); /* Items may be put down */
bool item_has_room(const Table *t, Seat seat, CardId card);
void items_settle(Table *t, Seat seat);
const char *items_audit(const Table *t, Seat seat);
int bigs_of(const Table *t, Seat seat); /* Big Items before a seat (BIG-01) */
bool bigs_fit(const Table *t, Seat seat, int n); /* GAP-95 */
bool is_too_big(const Table *t, CardId card, Seat seat); /* for who gets it */

/* ---- trades ---- */

Refusal trade_card(const Table *t, CardId card);
Refusal trade_part(const Table *t, Action part);
Refusal trade_whole(const Table *t);
Seats trade_with(const Table *t);
Frame *trade_frame(const Table *t); /* of the proposal that stands, or NULL */
void trade_over(Table *t);          /* it came to nothing */
void talk_forget(Table *t);

/* ---- effects of cards ---- */

extern const Deeds munchkin_deeds;

/* The statements under "bad stuff", or NULL. */
const Node *bad_stuff_of(const Table *t, CardId card);

/* ---- charity ---- */

int charity_excess(const Table *t);
Refusal charity_card(const Table *t, CardId card);
Refusal charity_give_part(const Table *t, Action part);
Refusal charity_discard_part(const Table *t, Action part);
Refusal charity_whole(const Table *t);

/* ---- what others want to know (told.c, setup.c) ---- */

bool munchkin_digest(const Pack *pack, CardDef *def, uint8_t *taken,
                     Unplayable *why);
void munchkin_start(Table *t, bool posed);
bool munchkin_may_lie(const Table *t, CardId card, ZoneId zone);
void munchkin_ruled(Table *t);
void munchkin_view(const Table *from, Seat seat, Game *out);
bool munchkin_concerns(const Table *t, Seat seat);
const char *munchkin_audit(const Table *t);
void munchkin_facts(const Table *t, FactSink *sink);
bool munchkin_total(const Table *t, int k, Text *caption, Sum *sum);
const Node *munchkin_part(const Table *t, Action a);
extern const DraftRow munchkin_drafts[VERBS_COUNT];
void munchkin_settle(Table *t);

#endif
