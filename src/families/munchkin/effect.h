/* effect.h: what the files about effects of cards share.
 *
 * whom.c, phrase.c  what words mean: players, cards
 * number.c, truth.c  numbers, conditions
 * said.c    what is true because a card in play says so
 * rules.c, strength.c   questions about it: rules, totals
 * grants.c  what cards left for a time
 * deeds.h   what verbs do
 * happen.c  what happens, and which cards take notice
 * play.c    playing cards and using abilities
 * announce.c  what becomes of what is played
 * able.c    what cards are good for
 * pair.c    cards played on or with another
 * identity.c  who one is
 * mild.c    for better, not for worse
 */
#ifndef FAMILIES_MUNCHKIN_EFFECT_H
#define FAMILIES_MUNCHKIN_EFFECT_H

#include "card/tree.h"
#include "engine/static.h"
#include "families/munchkin/munchkin.h"

/* ---- phrases ---- */

CardId munchkin_found(const Table *t, const Frame *f, const Node *condition);
bool needs_win(const Node *order);
bool phrase_is_player(const Pack *pack, const Node *phrase);
Seats phrase_players(const Table *t, const Frame *f, const Node *phrase);
bool seat_is(const Table *t, Seat seat, int state); /* STATE_* */
Seat owner_of(const Table *t, CardId card);
bool seat_has_trait(const Table *t, Seat seat, int trait);
int seat_group_count(const Table *t, Seat seat, int group);
int extreme_level(const Table *t, bool highest);
int monster_level(const Table *t, CardId monster); /* as enhanced, or not */
bool card_is_word(const Table *t, CardId card, int name);
bool card_is_such(const Table *t, const Frame *f, const Node *phrase,
                  CardId card);
/* Where such cards are meant to lie. */
Zones zones_meant(const Table *t, const Frame *f, const Node *from,
                  const Node *phrase, Seats seats);
Zones munchkin_where(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer, bool *all);
bool munchkin_fits(const Table *t, const Frame *f, const Node *order,
                   const Node *phrase, Seat doer, CardId card);
ZoneId munchkin_unseen(const Table *t, const Frame *f, const Node *order,
                       const Node *phrase, Seat doer);
bool munchkin_hidden(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer);
bool munchkin_counts(const Pack *pack, const Node *phrase);
int munchkin_number(const Table *t, const Frame *f, const Node *phrase);
bool munchkin_knows(const Pack *pack, const Node *condition);
bool munchkin_holds(const Table *t, const Frame *f, const Node *condition);

/* ---- what is said ---- */

/* What a part of a card is for. */
typedef enum Mood {
    MOOD_STATIC,  /* always true while the card counts */
    MOOD_PLAYED,  /* happens when the card is played */
    MOOD_ABILITY, /* can be used while the card lies there */
    MOOD_TRIGGER, /* happens by itself */
    MOOD_BAD,     /* Bad Stuff */
    MOOD_REPLACE  /* steps in before something happens */
} Mood;

Mood clause_mood(const CardDef *def, const Node *clause);

/* The parts of a card, each with its sort. */
#define EACH_SAID(t, card, part) \
    for (const Part *part = card_def(t, card)->parts; part->clause; part++)

/* Always true, and not just a plain number, which is kept as a figure of the
 * card (digest.c)? */
bool clause_states(const CardDef *def, const Node *clause);

/* The figures of a card have counted (engine/reached.h). */
#ifdef KD_PROBES
void figures_reached(const Table *t, CardId card);
#else
static inline void figures_reached(const Table *t, CardId card)
{
    (void)t;
    (void)card;
}
#endif

/* What a signed number counts for. */
typedef enum Quantity {
    Q_STRENGTH,
    Q_ESCAPE,
    Q_DIE,
    Q_LIMIT,
    Q_TREASURE,
    Q_HANDS,
    Q_NONE
} Quantity;

/* Bits of CardDef.says, so that nobody is asked who has no answer: moods that
 * it has parts of; sorts of statements that are always true. */
#define SAYS(mood) (1ull << (mood))
#define SAYS_PLUS(quantity) (1ull << (8 + (quantity)))
#define SAYS_ANY_PLUS (SAYS_PLUS(Q_NONE) - SAYS_PLUS(0))
#define SAYS_RULE(rule) (1ull << (16 + (rule)))
#define SAYS_ORDER (1ull << (16 + RULES_COUNT)) /* an order that lasts */
#define SAYS_APART (1ull << 60)   /* has a discard pile of its own */
#define SAYS_SIDE (1ull << 61)    /* a one-shot for either side */
#define SAYS_DOUBLES (1ull << 62) /* a doubler */
#define SAYS_LIMITS (1ull << 63)  /* changes what can be worn, if only once */

/* Which of these sorts a statement is of, or 0. */
uint64_t sort_said(const Node *statement);

/* +3 to either side: who plays or uses it chooses one. */
bool plus_takes_side(const Node *plus);

/* What a one-shot for either side gives, if it has to be worked out, or NULL:
 * then it is a figure of the card. */
const Node *oneshot_plus(const Pack *pack, const CardDef *def);

/* The parts of a card, its own and those of its group: for (n =
 * part_first(...); n; n = part_next(...)) */
const Node *part_first(const Pack *pack, const CardDef *def);
const Node *part_next(const Pack *pack, const CardDef *def, const Node *part);

/* The part of this card in which a statement stands, or NULL. */
const Node *part_around(const Table *t, CardId card, const Node *statement);

/* A statement that is in force, and who is meant by it. */
typedef struct Said {
    const Node *node; /* a bonus, a rule, or an order with a lasting effect */
    Frame f;
    int amount;   /* of a granted bonus */
    bool granted; /* not printed on a card that counts, but left by one */
    bool against; /* of a bonus to a side: the monsters' */
} Said;

/* Calls `hear` for each statement of these sorts until it returns false. */
typedef bool (*Hear)(const Table *t, const Said *said, void *self);
void each_said(const Table *t, uint64_t sorts, Hear hear, void *self);

/* SUPER-14 (mild.c): is it to somebody's disadvantage; whom it is asked for
 * then; do its conditions hold? */
bool plus_is_hostile(const Table *t, const Said *said);
bool said_is_burden(const Table *t, const Said *said);
Frame said_frame(const Table *t, const Said *said);
bool said_if_holds(const Table *t, const Said *said, const Node *k);
bool said_heads_hold(const Table *t, const Said *said, const Node *clause);
bool part_heads_hold(const Table *t, const Frame *f, const Node *clause);
Frame munchkin_asked(const Table *t, const Frame *f, const Node *statement);

bool said_known(const Pack *pack, const Node *statement);

/* Rules that cards state. */
bool rule_is(const Table *t, CardId card, int word);
bool rule_is_no_item(const Table *t, CardId card);
bool rule_wins_ties(const Table *t);
bool rule_does_not_chase(const Table *t, CardId monster, Seat seat);
bool rule_does_not_fight(const Table *t, CardId monster);
bool rule_always_escapes(const Table *t, CardId monster, Seat seat);
bool rule_ignores_curse(const Table *t, Seat seat, CardId curse, bool kicked);
bool rule_ignores_limits(const Table *t, CardId card);
int rule_more_slots(const Table *t, Seat seat, int slot);
/* May this seat not do so (with this card)? */
bool seat_cannot(const Table *t, Seat seat, int verb, CardId card);
/* Can this not be done to the card, if it is in play? And: not by its owner? */
bool card_cannot_be(const Table *t, CardId card, int verb);
bool owner_cannot(const Table *t, CardId card, int verb);
bool card_must_stay(const Table *t, CardId card, bool own_will);

/* Something that cards can take notice of: who (or which card) did what to
 * which card or to whom. */
typedef struct Happening {
    uint8_t verb; /* SAY_* */
    bool fails;   /* failed to */
    uint8_t noun; /* what it was done to, if no card: NOUN_fight, NOUN_level */
    Seat seat;    /* who did it, or NOBODY */
    Seat to;      /* whom it was done to, or NOBODY */
    CardId card;  /* the card that does it, or with which it is done */
    CardId on;    /* what it is done to; the same, if there is only one */
} Happening;

/* ---- what was granted ---- */

void grant_add(Table *t, const Frame *f, const Node *statement, int ends,
               int amount);
void munchkin_grant(Table *t, Frame *f, const Node *statement);
bool munchkin_grants(const Pack *pack, const Node *statement);
ZoneId deck_looked_at(const Table *t, const Node *look, int *n);
int cards_arranged(const Table *t, const Frame *f, const Node *order,
                   ZoneId *deck);
bool grants_of(const Table *t, CardId card);
void grants_drop(Table *t, CardId card); /* all that hang on this card */
void grants_combat_begins(Table *t, Seat seat);
void grants_combat_left(Table *t, Seat seat);
void grants_combat_ends(Table *t);
void grants_turn_begins(Table *t, Seat seat);
void grants_turn_ends(Table *t);
void grants_event(Table *t, const Happening *h);
const char *grants_audit(const Table *t);

/* ---- what happens ---- */

bool event_matches(const Table *t, const Frame *f, const Node *event,
                   const Happening *h);
void happens(Table *t, Happening h);
bool drawn_fires(Table *t, CardId card, Seat seat);

/* Once per turn, combat, victim: is there a use left; one is made; they are
 * over. */
bool use_is_left(const Table *t, CardId card, const Node *clause, Seat victim);
void use_note(Table *t, CardId card, const Node *clause, Seat victim);
void uses_forget(Table *t, int period);

void window_comes(Table *t, int window, Seats seats);
void fight_notices(Table *t, int window); /* for the monsters alone */
void munchkin_serve(Table *t, Trigger trigger);
const Node *munchkin_instead(const Table *t, const Frame *f, const Deed *deed,
                             CardId *card, Seat *owner);

/* Does a card step in before this seat draws face up? Then it runs first. */
bool draw_is_replaced(Table *t, Seat seat);

/* Is a window of the language open for this seat? */
bool window_is_open(const Table *t, Seat seat, int window);

/* ---- the fight, as cards change it ---- */

/* Monsters and their twins (twin.c). Of a twin it is the card it lies on that
 * says what it is. */
bool is_fought(const Table *t, CardId card);
CardId face_of(const Table *t, CardId card);
CardId twin_of(const Table *t, CardId monster); /* one of them, or NO_CARD */
void twin_enters(Table *t, CardId card, CardId monster);
bool twin_leaves(Table *t, CardId monster); /* false: there is none */

CardId combat_monster(const Table *t); /* one of them, or NO_CARD */
void combat_join(Table *t, Seat by, CardId monster); /* NOBODY: it was called */
void combat_killed(Table *t, CardId monster);
/* What a kill gives the fighter, if the fight goes on: then it waits. */
bool combat_owes(Table *t, Seat seat, int levels, int treasures);
void combat_left_by_helper(Table *t);
bool combat_helped_by(Table *t, Seat seat, bool forced);
void combat_call(Table *t, Seat seat, CardId monster); /* as soon as it can */
bool run_again(Table *t);
bool run_set_die(Table *t, int die);
void level_wins(Table *t);

/* ---- identities (identity.c), pairs (pair.c) ---- */

bool is_identity(const Table *t, CardId card);
const char *claim_audit(const Table *t, const Frame *f);
bool lies_before_owner(const Table *t, CardId card); /* not an Item */
bool seat_is_single(const Table *t, Seat seat, int trait);
bool seat_shows_trait(const Table *t, const Frame *f, Seat seat, int trait);
Refusal identity_check(const Table *t, Action a);
Refusal identity_check_over(const Table *t, Action a);
Refusal identity_check_with(const Table *t, Action a);
void identity_put(Table *t, Seat seat, CardId card, CardId over);
void identity_settle(Table *t, Seat seat, bool own_will);
void identity_become(Table *t, Seat seat, CardId card);

/* Identities with a pile of their own (cult.c); monsters that call their kind
 * (kin.c). */
bool has_own_pile(const Table *t, CardId card);
bool seat_becomes(Table *t, Seat seat, int trait);
void cult_settle(Table *t);
void kin_called(Table *t, Seat by, CardId monster);

/* An announced pair takes effect; false: there is nothing to put it on. */
bool pair_put(Table *t, Seat seat, CardId card, CardId other, bool held);

/* The phrase that a fact of this card was said with, or NULL. */
const Node *fact_phrase(const Table *t, CardId card, int which);

/* Is a monster of this word in the fight? Does a card make what it lies on
 * such a one? */
bool kin_is_fought(const Table *t, int word);
bool card_makes(const Table *t, CardId card, int word);

/* What a card takes up (CardDef.room): hands are counted, slots and groups have
 * a bit each, a doubler always needs a closer look. */
#define ROOM_HANDS 15ull
#define ROOM_SLOT(slot) (16ull << (slot) % 28)
#define ROOM_GROUP(group) (1ull << (32 + (group) % 31))
#define ROOM_NEVER (1ull << 63)

/* ---- plays ---- */

/* What a card is good for (able.c). */
void able_digest(CardDef *def);
VerbSet munchkin_able(const Table *t, Seat seat);
bool card_is_played(const CardDef *def); /* by the verb `play` */

/* At a gate only what the gate is about can be played. */
bool card_is_about_gate(const Table *t, CardId card);

/* What is pending, for cards that react; verb 0 if nothing is. */
void pending_happenings(const Table *t, Happening out[2]);

/* A card is announced: it lies in limbo until it is resolved. */
void play_announce(Table *t, Action a, bool kicked);
void play_replace(Table *t, Seat seat, CardId card, CardId old, bool keeps);
void play_paid(Frame *play, const Frame *price, bool paid);
bool play_is_sound(const Table *t, const Frame *play); /* for audits */
bool play_redirect(Table *t, CardId card, Seat to);

/* A level-up that its player may play on somebody else; and on whom it was
 * promised to be played, or NOBODY. */
bool card_gains_another(const Table *t, CardId card);
Seat play_promised(const Table *t, CardId card);

#endif
