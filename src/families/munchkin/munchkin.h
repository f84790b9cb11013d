/* munchkin.h: the Munchkin family: its numbers, its state, its nouns.
 *
 * Files, by noun: munchkin_family.c (the Family), munchkin_setup.c (starting,
 * scenarios), create.c, death.c, turn.c, identity.c (who one is), claim.c
 * (identities from the discards), cult.c (those who win by being all), items.c
 * (carrying, equipping, selling), pair.c (cards played with or on others),
 * trade.c, combat.c, summon.c (monsters that call others), twin.c (second
 * ones), offer.c (asking for help), share.c (what helpers get), run.c,
 * charity.c, levels.c, help.c (who helps), munchkin_view.c, munchkin_stakes.c
 * (what can change), munchkin_facts.c (statements, totals), munchkin_audit.c,
 * munchkin_settle.c (what follows by itself); what cards say is in the files
 * that munchkin_int.h lists, how to play well in those of mind_int.h.
 */
#ifndef FAMILIES_MUNCHKIN_MUNCHKIN_H
#define FAMILIES_MUNCHKIN_MUNCHKIN_H

#include "engine/kernel.h"
#include "families/families.h"
#include "families/munchkin/frames.h"

enum { DOOR, TREASURE };

/* HOUSE-TALK: the most that talk.limit may be (switches.def); and how many
 * proposals of a turn are remembered. */
enum { TALK_MAX = 7, PROPOSALS_MAX = 8 };

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
    WINDOW_summon,  /* a monster that calls its kind has come */
    WINDOW_stop,    /* and one for each kind: such a card is being played */
    WINDOW_replace = WINDOW_stop + 12 /* something is about to happen */
};

/* What goes on: a bit each, the stages of steps.def. */
enum {
    STAGE_setup = 1 << 0,    /* the game, or a character, is set up */
    STAGE_begin = 1 << 1,    /* a turn begins */
    STAGE_turn = 1 << 2,     /* from arranging cards to the end of the turn */
    STAGE_finish = 1 << 3,   /* Charity; the turn passes */
    STAGE_fight = 1 << 4,    /* a combat in which something can be done */
    STAGE_reward = 1 << 5,   /* one that is won or over */
    STAGE_run = 1 << 6,      /* somebody runs away */
    STAGE_offer = 1 << 7,    /* an offer of help */
    STAGE_trade = 1 << 8,    /* an offer of Items */
    STAGE_round = 1 << 9,    /* several seats are asked, one by one */
    STAGE_excess = 1 << 10,  /* there is too much of something */
    STAGE_replace = 1 << 11, /* a card may step in */
    STAGE_play = 1 << 12,    /* a card is announced */
    STAGE_effect = 1 << 13   /* a card does what it says (machine.h) */
};

#define KINDS_DEF "families/munchkin/kinds.def"
#define STATS_DEF "families/munchkin/stats.def"
#define SWITCHES_DEF "families/munchkin/switches.def"
#define ZONES_DEF "families/munchkin/zones.def"
#define STEPS_DEF "families/munchkin/steps.def"
#define VERBS_DEF "families/munchkin/verbs.def"
#define EVENTS_DEF "families/munchkin/events.def"
#define REFUSALS_DEF "families/munchkin/refusals.def"
#define SETUPS_DEF "families/munchkin/setups.def"
#define STATEMENTS_DEF "families/munchkin/statements.def"
#define CITE_TARGET "PLAY-03"
#define CITE_CARD "PREC-01"
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
    uint8_t sex;   /* SEX_* */
    uint8_t skips; /* turns that the player sits out */
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
    ENDS_AFTER_TURN,  /* with the next turn of "you" */
    ENDS_LAST = ENDS_AFTER_TURN
};

/* Monsters killed in one combat that cards can still speak of. */
enum { KILLED_MAX = 6 };

enum { GRANTS_MAX = LIMIT(32, 3), USES_MAX = LIMIT(24, 3) };

/* A bonus or rule that a card left for a time (active_rules.c). */
typedef struct Grant {
    CardId card, it;
    uint16_t node; /* the statement, in the pack */
    int16_t amount;
    Seat you, they;
    uint8_t ends;    /* ENDS_* */
    uint8_t against; /* of a bonus to a side: is it the monsters'? */
} Grant;

/* An ability that was used, so that "once per" is once (play_card.c). */
typedef struct Use {
    CardId card;
    uint16_t node;
    Seat victim;    /* or a frame, of one that answers what is pending */
    uint8_t period; /* PERIOD_*, or behind those the step of that frame */
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
    uint8_t owed_treasures;    /* Treasures of monsters that went otherwise than
                                  killed */
    uint8_t last_treasures;    /* Treasures of the monster that went last */
    CardId last_removed;       /* which one that was */
    CardId killed[KILLED_MAX]; /* in this combat, the first ones */
    CardId last_discarded;     /* the last card that a player had, ... */
    Seat last_owner;           /* and who; kept if a card asks for its owner */
    Seat next_fighter; /* who will fight `next_monster`, as soon as nothing is
                          pending */
    CardId next_monster;
    Seats shown_hands;    /* whose hand was shown and has got no card since */
    Seats died_this_turn; /* who died in this turn (death.c) */
    Seats redraw_seats;   /* who draws cards when his turn begins (DEATH-13) */
    uint8_t
        last_outsider; /* who alone is not of a cult, and one (cult.c); or 0 */
    uint16_t
        talk_counts[SEATS_MAX]; /* proposals this turn to each later seat */
    uint16_t proposal_hashes[PROPOSALS_MAX]; /* hashes of the last ones, the
                                                latest first */
    /* What was offered to or by each rival in this combat: hashes, 0: nothing
     * yet. */
    uint16_t offer_hashes[SEATS_MAX][TALK_MAX];
    uint8_t due[2][DUE_COUNT]; /* to the fighter, to the helper */
    CardId
        defeating_card; /* the card whose program has just defeated a monster */
} Munchkin;

#define munchkin(t) IN_GAME(t, Munchkin, game_family_state(t))

static inline ZoneId hand_zone(Seat seat)
{
    return (ZoneId)(ZONE_hand + seat);
}

static inline ZoneId play_zone(Seat seat)
{
    return (ZoneId)(ZONE_play + seat);
}

/* What an Item takes up changes with it (items_settle). */
static inline void items_set_equipped(Table *t, CardId item, bool equipped)
{
    Slot *slot = card_slot(t, item);

    slot->flags = (uint8_t)(equipped ? slot->flags | CARD_EQUIPPED
                                     : slot->flags & ~CARD_EQUIPPED);
    zones_mark_dirty(t, (Zones)1 << slot->zone);
}

/* ---- deck ---- */

CardId deck_draw(Table *t, int back);
int deck_count(const Table *t, int back); /* with its discards */
void deck_discard(Table *t, CardId card); /* to the pile of its own deck */
void deck_discard_attached(Table *t,
                           CardId card); /* what is attached is discarded */
void deck_move_card(Table *t, CardId card,
                    ZoneId to); /* with what is attached */

/* GAP-06: what a hand has just received may be played at once. The mark is
 * gone when its owner has been asked and the question is closed. */
bool deck_is_fresh(const Table *t, CardId card);
void deck_clear_fresh(Table *t, CardId card); /* it is being played */
void munchkin_on_gate_closed(Table *t, Seats asked);

void turn_reopen_lull(Table *t, Seat seat);     /* it got a card (turn.c) */
void turn_start_charity(Table *t, Frame *turn); /* on to Charity (turn.c) */

int turn_deal_count(const Table *t, int back); /* to each, when he begins */

/* For scenarios: cards that wait in hands come to the top of their deck, so
 * that they are dealt to whom they are meant for. Else it does nothing. */
void munchkin_scripted_deal(Table *t, int back);

/* The one of them who rolls highest; `event` tells each roll. */
Seat turn_roll_highest(Table *t, Seats left, int event);

/* One card, face down, to the hand; `event` tells it. */
void deck_deal(Table *t, Seat seat, int back, int event);
void deck_deal_open(Table *t, Seat seat, int back); /* drawn face up */

/* The frame of the turn; before the first one, of the set-up. */
#define current_turn(t) turn_frame(step_bottom(t))

/* Are characters being made (create.c)? */
static inline bool create_is_active(const Table *t)
{
    return current_turn(t)->step == STEP_create;
}

/* ---- death ---- */

enum { REAPPEAR_next_turn, REAPPEAR_at_once }; /* words of death.reappear */

bool seat_is_dead(const Table *t, Seat seat); /* until the next turn */
bool seat_died_this_turn(const Table *t,
                         Seat seat); /* died in this turn (GAP-133) */
Seats death_living_seats(const Table *t);
bool death_kill_seat(Table *t, Seat seat); /* false: dead already */
void death_take_from_body(Table *t, Action a);
void death_reappear(Table *t);
void death_redraw_doors(Table *t, Seat seat); /* as when the game began ... */
bool death_redraw_treasures(Table *t, Seat seat); /* ... false: not due */
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
Seats turn_highest_seats(const Table *t); /* all who tie */
void turn_win_game(Table *t, int reason, Seats winners);
/* A card is played: if one behind the door waited, it is that one, or it is
 * kept (turn.c). */
void turn_leave_door(Table *t, Action a);
/* What a card called begins: a fight, the next of the doors. */
void turn_meet_called(Table *t);
void turn_open_called(Table *t);
bool turn_can_pause(int step); /* and go on there after such a door */
/* CURSE-09: when this card speaks of this player's next turn, does it mean the
 * one that goes on? A Curse does that somebody plays in it, not what is met
 * there. */
bool turn_is_meant(const Table *t, Seat seat, CardId card);
void turn_cut_short(Table *t);

/* ---- combat ---- */

/* The frame of the combat that is on, or NULL. It lies on the turn's, and a
 * flight or an offer on it (audit_frames). */
#define current_combat(t) IN_GAME(t, CombatFrame, current_combat_const(t))
static inline const CombatFrame *current_combat_const(const Table *t)
{
    const Frame *f = step_above(step_bottom(t));

    return step_in(f, STAGE_fight | STAGE_reward) ? combat_frame(f) : NULL;
}

/* Is a combat on in which something can still be done? */
static inline bool combat_is_open(const Table *t)
{
    return step_in(step_above(step_bottom(t)), STAGE_fight);
}

bool combat_includes(const Table *t, Seat seat); /* while it is on */
Seat combat_helper(const Table *t);              /* or NOBODY */
Seats combat_fighters(const Table *t);
Seats combat_could_act(const Table *t, int window);
bool combat_is_winning(const Table *t);
int combat_shortfall(const Table *t); /* what is lacking to win */
bool combat_is_for_win(const Table *t);
void combat_start(Table *t, Seat fighter, CardId monster);
/* A player alone, whether there is a fight or not. */
int strength_of_seat(const Table *t, Seat seat, Sum *sum);
int strength_fighters_total(const Table *t, Sum *sum); /* the fighter's side */
int strength_monsters_total(const Table *t, Sum *sum); /* the monsters' side */
void strength_totals(const Table *t, int *fighters_total, int *monsters_total);

void combat_recheck(Table *t); /* something changed: the totals are compared */
void combat_remove_monster(Table *t, CardId monster);
void combat_discard_all(Table *t); /* monsters and played cards are discarded */
int combat_treasures_of(const Table *t, CardId monster);

/* Totals that cards change (active_rules.c). */
int strength_escape_bonus(const Table *t, Seat seat, CardId monster, Sum *sum);
int strength_die_total(const Table *t, Seat seat,
                       int die); /* of a card's table */
int strength_hand_limit(const Table *t, Seat seat, Sum *sum);
int strength_hands(const Table *t, Seat seat);
int strength_treasure_bonus(const Table *t, CardId monster);

/* ---- help (help.c, offer.c, share.c) ---- */

/* May this seat become the helper? A forced one not in a fight for the win. */
bool combat_can_be_helped(const Table *t, Seat seat, bool forced);
/* One side's total, were this seat to help. */
int offer_total_with(const Table *t, Seat helper, bool of_monsters, Sum *sum);
Refusal offer_check_part(const Table *t, Action part);
bool offer_leads_on(const Table *t, Action part);
void offer_on_card_lost(Table *t, CardId card); /* it goes; was it promised? */
Refusal offer_check_whole(const Table *t);
void offer_facts(const Table *t, FactSink *sink);
void trade_facts(const Table *t, FactSink *sink); /* of a proposal */
const char *offer_audit(const Table *t);

/* ---- running ---- */

/* The frame of who runs now, or NULL: it lies on the combat's. */
#define current_run(t) IN_GAME(t, RunFrame, current_run_const(t))
static inline const RunFrame *current_run_const(const Table *t)
{
    const Frame *f = step_above(step_above(step_bottom(t)));

    return step_in(f, STAGE_run) ? run_frame(f) : NULL;
}

/* GAP-04: is a combat still fought, or run from? Rewards come after it. */
static inline bool combat_is_on(const Table *t)
{
    return combat_is_open(t) || current_run(t);
}

/* On how many faces of the die this seat escapes from the monster. */
int run_escape_faces(const Table *t, Seat seat, CardId monster);

/* Does the die that lies there escape? Has this monster not been rolled against
 * yet? */
bool run_would_escape(const Table *t, const Frame *f);
bool run_is_left(const Table *t, CardId monster);
Seats run_seats_caught(const Table *t, CardId card); /* who was, by it */
bool run_was_fled(const Table *t, CardId monster);   /* in this combat */
void run_clear_caught(Table *t); /* who was caught, when the combat is over */
void run_mark_safe(Table *t, Seat seat, CardId monster); /* needs no roll */

/* ---- Items ---- */

/* May its owner use it: only for, not for (ITEM-15)? */
bool items_can_use(const Table *t, CardId card);
bool items_usable_by(const Table *t, CardId card, Seat owner); /* were it his */
bool items_in_own_combat(const Table *t, Seat seat); /* Items may be put down */
bool items_have_room(const Table *t, Seat seat, CardId card);
void items_settle(Table *t, Seat seat);
const char *items_audit(const Table *t, Seat seat);
int items_big_count(const Table *t,
                    Seat seat); /* Big Items before a seat (BIG-01) */
bool items_big_fit(const Table *t, Seat seat, int n); /* GAP-95 */
bool items_is_too_big(const Table *t, CardId card,
                      Seat seat); /* for who gets it */

/* ---- trades ---- */

Refusal trade_check_card(const Table *t, CardId card);
Refusal trade_check_part(const Table *t, Action part);
bool trade_leads_on(const Table *t, Action part);
Refusal trade_check_whole(const Table *t);
Seats trade_partners(const Table *t);
/* The frame of the proposal that stands, or NULL. */
#define current_trade(t) trade_frame(step_at(t, STEP_trade_open))
void trade_close(Table *t); /* it came to nothing */
void trade_clear_talk(Table *t);

/* ---- effects of cards ---- */

extern const EffectOps munchkin_effect_ops;

/* The statements under "bad stuff", or NULL. */
const Node *munchkin_bad_stuff(const Table *t, CardId card);

/* ---- charity ---- */

int charity_excess(const Table *t);
Refusal charity_check_card(const Table *t, CardId card);
Refusal charity_check_give(const Table *t, Action part);
Refusal charity_check_discard(const Table *t, Action part);
bool charity_leads_on(const Table *t, Action part);
Refusal charity_check_whole(const Table *t);

/* ---- what others want to know (munchkin_*.c) ---- */

bool munchkin_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                           Unplayable *why);
void munchkin_start(Table *t, bool scripted);
bool munchkin_can_place(const Table *t, CardId card, ZoneId zone);
void munchkin_after_ruling(Table *t);
void munchkin_view(const Table *from, Seat seat, Game *out);
bool munchkin_concerns(const Table *t, Seat seat);
extern const Stakes munchkin_stakes;
const char *munchkin_audit(const Table *t);
void munchkin_facts(const Table *t, FactSink *sink);
bool munchkin_total(const Table *t, int k, Total *which, Sum *sum);
int munchkin_identities(const Table *t, Seat seat,
                        uint16_t out[IDENTITIES_MAX]);
extern const FamilyScene munchkin_scene;
const Node *munchkin_action_clause(const Table *t, Action a);
extern const DraftRow munchkin_drafts[VERBS_COUNT];
void munchkin_settle(Table *t);

#endif
