/* mind_judge.c: how good a state is for each seat, looked at closely.
 *
 * Like mind_appraise.c, for who has the time and sees all hands: a network
 * (engine/network.h) is told what a seat has, what the others have, and who
 * acts next. docs/BOTS.md says how its weights were found.
 */
#include "families/munchkin/mind_int.h"

#include "base/clamp.h"
#include "engine/chances.h"
#include "engine/network.h"

enum { RIVAL_INPUTS = 13, INPUTS = 102, UNITS = 24 };

/* ---- what is seen ---- */

/* What a seat has: how many cards of a kind, if nothing else is said. */
typedef struct Holding {
    Seat seat;
    int level, left; /* its Level; Levels that are left to the winning one */
    int strength;    /* Level and figures */
    int gold;        /* of what is not in use, in hundreds */
    int skips;       /* turns that it loses */
    /* before it: */
    int worn, worn_gold;
    int traits, companions, doublers, curses_kept;
    int who_worth; /* of traits and companions (mind_worth.c) */
    int worth;     /* of all of it */
    bool is_cult;
    /* in its hand: */
    int cards, doors;
    int easy, near, hard;        /* monsters that it can beat, nearly, not */
    int easy_levels, easy_prize; /* the most Levels and Treasures of the easy */
    int shots, shot_bonus;       /* one-shots for either side */
    int tricks, specials;        /* what else is for fights, and what is not */
    int enhancers, enhancer_bonus;
    int curses, level_ups, identities;
    int items, item_bonus; /* the highest */
    int hand_worth;
} Holding;

enum { NEARLY = 5 }; /* so much more strength would do */

static void add_monster(const Table *t, Holding *h, CardId card)
{
    int level = card_stat(t, card, STAT_level);
    int levels = card_stat(t, card, STAT_levels);
    int treasures = card_stat(t, card, STAT_treasures);

    if (level >= h->strength + NEARLY) {
        h->hard++;
    } else if (level >= h->strength) {
        h->near++;
    } else {
        h->easy++;
        h->easy_levels = levels > h->easy_levels ? levels : h->easy_levels;
        h->easy_prize = treasures > h->easy_prize ? treasures : h->easy_prize;
    }
}

static void add_oneshot(const Table *t, Holding *h, CardId card)
{
    if (card_has_topic(t, card, TOPIC_SIDE)) {
        h->shots++;
        h->shot_bonus += card_stat(t, card, STAT_bonus);
    } else {
        h->tricks++;
    }
    h->gold += card_stat(t, card, STAT_gold) / 100;
}

static void add_held(const Table *t, Holding *h, CardId card)
{
    int bonus = card_stat(t, card, STAT_bonus);

    switch (card_def(t, card)->kind) {
    case KIND_monster:
        add_monster(t, h, card);
        break;
    case KIND_item:
        h->items++;
        h->item_bonus = bonus > h->item_bonus ? bonus : h->item_bonus;
        h->gold += card_stat(t, card, STAT_gold) / 100;
        break;
    case KIND_oneshot:
        add_oneshot(t, h, card);
        break;
    case KIND_enhancer:
        h->enhancers++;
        h->enhancer_bonus += bonus > 0 ? bonus : 0;
        break;
    case KIND_levelup:
        h->level_ups++;
        break;
    case KIND_curse:
        h->curses++;
        break;
    case KIND_trait:
    case KIND_companion:
    case KIND_doubler:
        h->identities++;
        break;
    default:
        if (card_def(t, card)->windows & BIT(WINDOW_fight))
            h->tricks++;
        else
            h->specials++;
    }
}

static void add_laid(const Table *t, Holding *h, CardId card)
{
    switch (card_def(t, card)->kind) {
    case KIND_item:
        if (card_slot(t, card)->flags & CARD_EQUIPPED) {
            h->worn++;
            h->worn_gold += card_stat(t, card, STAT_gold) / 100;
        } else {
            h->gold += card_stat(t, card, STAT_gold) / 100;
        }
        break;
    case KIND_oneshot:
        add_oneshot(t, h, card);
        break;
    case KIND_trait:
        h->traits++;
        h->who_worth += mind_use_worth(t, h->seat, card);
        h->is_cult |= card_has_topic(t, card, TOPIC_OWN_PILE);
        break;
    case KIND_companion:
        h->companions++;
        h->who_worth += mind_use_worth(t, h->seat, card);
        break;
    case KIND_doubler:
        h->doublers++;
        break;
    case KIND_curse:
        h->curses_kept++;
        break;
    default:
        break;
    }
}

static void read_holding(const Table *t, Seat seat, Holding *h)
{
    *h = (Holding){ .seat = seat,
                    .level = level_of(t, seat),
                    .strength = mind_plain_strength(t, seat),
                    .cards = t->g->zones[hand_zone(seat)].count,
                    .doors = t->g->zones[hand_zone(seat)].count -
                             t->g->zones[hand_zone(seat)].second,
                    .skips = munchkin(t)->seats[seat].skips };
    h->left = t->g->switches[SWITCH_win] - h->level;
    EACH_CARD (t, c, hand_zone(seat)) {
        add_held(t, h, c);
        h->hand_worth += mind_worth(t, seat, c);
    }
    EACH_CARD (t, c, play_zone(seat)) {
        add_laid(t, h, c);
        h->worth += mind_worth(t, seat, c);
    }
}

/* ---- inputs ---- */

/* What of a value lies between these two. */
static void put_between(Inputs *in, int value, int min, int max)
{
    put(in, (clamp(value, min, max) - min) * QUARTER);
}

static void put_figures(Inputs *in, const Holding *h)
{
    put(in, h->level * 8);
    put_flag(in, h->left == 1);
    put_flag(in, h->left == 2);
    put_flag(in, h->left == 3);
    put_flag(in, h->left == 4);
    put_between(in, h->strength, 0, 8);
    put_between(in, h->strength, 8, 14);
    put_between(in, h->strength, 14, 20);
    put_between(in, h->strength, 20, 32);
    put(in, h->left == 1 ? h->strength * 2 : 0);
    put(in, h->left == 2 ? h->strength * 2 : 0);
}

static void put_laid(Inputs *in, const Holding *h)
{
    put(in, h->worn * HALF);
    put(in, h->worn_gold);
    put(in, h->worth / 8);
    put(in, h->who_worth / 4);
    put(in, h->traits * HALF);
    put(in, h->companions * HALF);
    put(in, h->doublers * HALF);
    put(in, h->curses_kept * HALF);
    put(in, h->skips * HALF);
    put(in, h->gold * 2);
    put_flag(in, h->gold >= 10 && h->left > 1);
    put_flag(in, h->gold >= 20 && h->left > 2);
}

static void put_hand(Inputs *in, const Holding *h)
{
    put(in, h->cards * QUARTER);
    put(in, h->doors * QUARTER);
    put(in, h->hand_worth / 8);
    put_flag(in, h->easy > 0);
    put(in, h->easy * HALF);
    put(in, h->easy_levels * HALF);
    put_flag(in, h->easy > 0 && h->left <= h->easy_levels);
    put(in, h->easy_prize * QUARTER);
    put(in, h->near * HALF);
    put(in, h->hard * HALF);
    put(in, h->shots * QUARTER);
    put(in, h->shot_bonus * 4);
    put(in, h->left == 1 ? h->shot_bonus * 4 : 0);
    put(in, h->tricks * HALF);
    put(in, h->left == 1 ? h->tricks * HALF : 0);
    put(in, h->specials * HALF);
    put(in, h->enhancers * HALF);
    put(in, h->enhancer_bonus * 2);
    put(in, h->curses * HALF);
    put(in, h->left > 1 ? h->level_ups * HALF : 0);
    put_flag(in, h->left == 2 && h->level_ups > 0);
    put(in, h->identities * QUARTER);
    put(in, h->items * QUARTER);
    put(in, h->item_bonus * 4);
}

static void put_rival(Inputs *in, const Table *t, const void *all, Seat rival,
                      Seat seat)
{
    const Holding *h = (const Holding *)all + rival;

    (void)t;
    (void)seat;
    put(in, h->level * 8);
    put_flag(in, h->left == 1);
    put_flag(in, h->left == 2);
    put(in, h->strength * 2);
    put(in, h->left == 1 ? h->strength * 2 : 0);
    put(in, h->worth / 8);
    put(in, h->hand_worth / 8);
    put_flag(in, h->easy > 0);
    put_flag(in, h->easy > 0 && h->left <= h->easy_levels);
    put(in, h->shot_bonus * 4);
    put(in, (h->tricks + h->enhancers) * HALF);
    put(in, h->curses * HALF);
    put(in, h->gold + h->level_ups * 10);
}

/* The others, taken together. */
typedef struct Others {
    int level, strength; /* the highest */
    int ahead;           /* how many have more Levels */
    int bonuses, tricks; /* what they hold against a fight */
} Others;

static Others read_others(const Table *t, const Holding *all, Seat seat)
{
    Others o = { 0 };

    EACH_SEAT (t, s) {
        const Holding *h = &all[s];
        if (s == seat)
            continue;
        o.level = h->level > o.level ? h->level : o.level;
        o.strength = h->strength > o.strength ? h->strength : o.strength;
        o.ahead += h->level > all[seat].level;
        o.bonuses += h->shot_bonus + h->enhancer_bonus;
        o.tricks += h->tricks + h->curses;
    }
    return o;
}

/* How it compares, and who could stop it. */
static void put_others(Inputs *in, const Holding *h, const Others *o)
{
    put(in, (h->level - o->level) * 8);
    put(in, (h->strength - o->strength) * 2);
    put(in, o->bonuses);
    put(in, o->tricks * QUARTER);
    put(in, h->left == 1 ? o->bonuses : 0);
    put(in, h->left == 1 ? o->tricks * QUARTER : 0);
    put(in, o->ahead * HALF);
}

/* CULT-13, CULT-14: how near its end is, and for whom that is good. */
static void put_cult(Inputs *in, const Table *t, const Holding *all, Seat seat,
                     bool is_highest)
{
    int outside = 0;

    EACH_SEAT (t, s)
        outside += !all[s].is_cult;
    put_flag(in, all[seat].is_cult);
    put_flag(in, outside <= 1);
    put_flag(in, outside <= 1 && is_highest);
    put_flag(in, outside <= 1 && !all[seat].is_cult);
    put_flag(in, outside == 2 && is_highest);
}

static void fill_inputs(const Table *t, const Holding *all, Seat seat,
                        Inputs *in)
{
    const Holding *own = &all[seat];
    Others others = read_others(t, all, seat);

    *in = (Inputs){ 0 };
    put_wait(in, t, seat);
    put_figures(in, own);
    put_laid(in, own);
    put_hand(in, own);
    put_others(in, own, &others);
    put_cult(in, t, all, seat, own->level >= others.level);
    put_rivals(in, t, seat, put_rival, all, RIVAL_INPUTS);
}

/* ---- the network ---- */

#define NETWORK_DEF "families/munchkin/mind_judge.def"
#include "engine/rows_network.h"

void munchkin_judge(const Table *t, int16_t chance[SEATS_MAX])
{
    Holding all[SEATS_MAX];
    Inputs in[SEATS_MAX];

    if (chances_when_over(t, chance))
        return;
    EACH_SEAT (t, s)
        read_holding(t, s, &all[s]);
    EACH_SEAT (t, s)
        fill_inputs(t, all, s, &in[s]);
    network_chances(t, &network, in, chance);
}
