/* munchkin.h: the Munchkin family: its numbers, its state, its nouns.
 *
 * Files, by noun: tables.c (the Family), setup.c (starting, scenarios),
 * turn.c, items.c (carrying, equipping, selling), combat.c, run.c,
 * charity.c, told.c (views, facts, totals).
 */
#ifndef FAMILIES_MUNCHKIN_H
#define FAMILIES_MUNCHKIN_H

#include "engine/kernel.h"
#include "families/families.h"

enum { DOOR, TREASURE };

/* When a card can be played: a bit each in CardDef.windows. */
enum { WINDOW_none, WINDOW_fight };

#define KINDS_DEF "families/munchkin/kinds.def"
#define FACTS_DEF "families/munchkin/facts.def"
#define SWITCHES_DEF "families/munchkin/switches.def"
#define ZONES_DEF "families/munchkin/zones.def"
#define STEPS_DEF "families/munchkin/steps.def"
#define VERBS_DEF "families/munchkin/verbs.def"
#define EVENTS_DEF "families/munchkin/events.def"
#define REFUSALS_DEF "families/munchkin/refusals.def"
#define SETUPS_DEF "families/munchkin/setups.def"
#define FN(what, id) munchkin_##what##_##id
#define ROW_LINKAGE
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

enum { END_kill = 1, END_cap };

/* What may be true of a card where it lies. */
enum {
    CARD_EQUIPPED = CARD_FAMILY,     /* an Item before its owner, upright */
    CARD_AGAINST = CARD_FAMILY << 1, /* a one-shot on the monsters' side */
    CARD_ROLLED = CARD_FAMILY << 2   /* a monster that was rolled against */
};

typedef struct MunchkinSeat {
    uint8_t level;
} MunchkinSeat;

/* The family's part of the state. The combat itself is a frame (whose seat is
 * the fighter) and the zone `fight`. */
typedef struct Munchkin {
    MunchkinSeat seats[SEATS_MAX];
    uint8_t spare[2];
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

/* ---- deck ---- */

CardId deck_draw(Table *t, int back);
void deck_discard(Table *t, CardId card); /* to the pile of its own deck */

/* One card, face down, to the hand; `event` tells it. */
void deal_card(Table *t, Seat seat, int back, int event);

/* ---- levels ---- */

static inline int level_of(const Table *t, Seat seat)
{
    return munchkin(t)->seats[seat].level;
}

/* Up, but never to the winning Level unless a kill gives it (LEVEL-07). */
void level_gain(Table *t, Seat seat, int n, bool kill);
void level_lose(Table *t, Seat seat, int n);

/* ---- combat ---- */

/* The frame of the combat that is on, or NULL. */
Frame *combat_frame(const Table *t);
bool combat_includes(const Table *t, Seat seat);
void combat_begin(Table *t, Seat fighter, CardId monster);
int combat_might(const Table *t, Sum *sum);  /* the fighter's side */
int combat_menace(const Table *t, Sum *sum); /* the monsters' side */

/* ---- effects of cards ---- */

extern const Deeds munchkin_deeds;

/* The statements under "bad stuff", or NULL. */
const Node *bad_stuff_of(const Pack *pack, const CardDef *def);

/* A curse strikes, and is discarded (CURSE-05). */
void curse_hit(Table *t, CardId curse, Seat victim);

/* ---- charity ---- */

int charity_excess(const Table *t);
Refusal charity_give_part(const Table *t, Action part);
Refusal charity_discard_part(const Table *t, Action part);
Refusal charity_whole(const Table *t);

/* ---- what others want to know (told.c, setup.c) ---- */

const char *munchkin_digest(const Pack *pack, CardDef *def);
void munchkin_start(Table *t, bool posed);
bool munchkin_may_lie(const Table *t, CardId card, ZoneId zone);
void munchkin_ruled(Table *t);
void munchkin_view(const Table *from, Seat seat, Game *out);
bool munchkin_concerns(const Table *t, Seat seat);
const char *munchkin_audit(const Table *t);
void munchkin_facts(const Table *t, FactSink *sink);
bool munchkin_total(const Table *t, int k, Text *caption, Sum *sum);
extern const DraftRow munchkin_drafts[];
enum { MUNCHKIN_DRAFTS = 3 };

#endif
