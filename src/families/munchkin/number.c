/* number.c: the numbers that cards speak of. */
#include "families/munchkin/phrase_int.h"

int extreme_level(const Table *t, bool highest)
{
    int best = level_of(t, 0);

    EACH_SEAT (t, s)
        if (highest ? level_of(t, s) > best : level_of(t, s) < best)
            best = level_of(t, s);
    return best;
}

/* The numbers that these rules know. */
bool munchkin_counts(const Pack *pack, const Node *phrase)
{
    const Node *inner = phrase->det == DET_count || phrase->det == DET_twice
                            ? node_first(phrase)
                            : phrase;

    (void)pack;
    switch (inner->row) {
    case NOUN_strength:
    case NOUN_level:
    case NOUN_roll:
    case NOUN_lowestlevel:
    case NOUN_highestlevel:
    case NOUN_price:
    case NOUN_bonus:
    case NOUN_handlimit:
        return true;
    case NOUN_number:
        return phrase_modifier(inner, MOD_of);
    default:
        return inner->row == NOUN_none
                   ? inner->name != 0 && !(inner->flags & FLAG_named)
                   : lang_nouns[inner->row].is & (IS_PLAYER | IS_CARD);
    }
}

/* ENH-01: as enhancers have made it, unless the printed one is meant. */
int monster_level(const Table *t, CardId monster)
{
    int level = fact(t, monster, FACT_level);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster &&
            card_switch(t, c, SWITCH_relevels))
            level += fact(t, c, FACT_bonus);
    return level;
}

static int level_said(const Table *t, const Node *phrase, CardId monster)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective && k->row == ADJ_printed)
            return fact(t, monster, FACT_level);
    return monster_level(t, monster);
}

static int highest_monster(const Table *t, const Frame *f, const Node *phrase,
                           const Node *of)
{
    int best = 0;

    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster) && card_is_such(t, f, of, c) &&
            level_said(t, phrase, c) > best)
            best = level_said(t, phrase, c);
    return best;
}

/* The Level of whom it is said: a player, or a monster. */
static int level_meant(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of),
               *owned = phrase_modifier(phrase, MOD_owned);
    const Node *who = of ? node_first(of) : owned ? node_first(owned) : NULL;
    Seats seats;
    int best = 0;

    if (phrase->det == DET_its || (who && who->det == DET_it))
        return machine_it(f) ? level_said(t, phrase, machine_it(f)) : 0;
    if (who && !phrase_is_player(t->pack, who))
        return highest_monster(t, f, phrase, who);
    seats = who ? phrase_players(t, f, who)
                : seat_bit(phrase->det == DET_their ? f->k : f->seat);
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && level_of(t, s) > best)
            best = level_of(t, s);
    return best;
}

/* In combat: the side of whom it is said. */
static int strength_meant(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    (void)f;
    if (!combat_frame(t))
        return 0;
    return of && !phrase_is_player(t->pack, node_first(of))
               ? combat_menace(t, &(Sum){ 0 })
               : combat_might(t, &(Sum){ 0 });
}

/* Cards discarded: what the price was. Others: those that lie there. */
static int count_cards(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *done = phrase_modifier(phrase, MOD_done);
    const Node *in = phrase_modifier(phrase, MOD_in);
    Zones zones;
    int n = 0;

    if (done)
        return machine_paid(f);
    if (in && node_first(in)->row == NOUN_hand && phrase->row == NOUN_card) {
        Seats seats = whose(t, f, node_first(in), seat_bit(f->seat));
        EACH_SEAT (t, s)
            n += seat_in(s, seats) ? t->g->zones[hand_of(s)].count : 0;
        return n;
    }
    zones = zones_meant(t, f, NULL, phrase, seat_bit(f->seat));
    for (CardId c = 1; c <= t->g->cards; c++)
        n += zone_in(card_slot(t, c)->zone, zones) &&
             zone_is_open(t, card_slot(t, c)->zone) &&
             card_is_such(t, f, phrase, c) &&
             !(owner_of(t, c) != NOBODY && card_slot(t, c)->host != NO_CARD);
    return n;
}

int count_meant(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats;
    int n = 0;

    if (!phrase_is_player(t->pack, phrase))
        return count_cards(t, f, phrase);
    seats = phrase_players(t, f, phrase);
    EACH_SEAT (t, s)
        n += seat_in(s, seats);
    return n;
}

int munchkin_number(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of;

    if (phrase->det == DET_count)
        return count_meant(t, f, node_first(phrase));
    if (phrase->det == DET_twice)
        return 2 * munchkin_number(t, f, node_first(phrase));
    switch (phrase->row) {
    case NOUN_roll:
        return machine_roll(f);
    case NOUN_level:
        return level_meant(t, f, phrase);
    case NOUN_lowestlevel:
    case NOUN_highestlevel:
        return extreme_level(t, phrase->row == NOUN_highestlevel);
    case NOUN_strength:
        return strength_meant(t, f, phrase);
    case NOUN_price:
        return machine_it(f) ? fact(t, machine_it(f), FACT_gold) : 0;
    case NOUN_bonus:
        return machine_it(f) ? fact(t, machine_it(f), FACT_bonus) : 0;
    case NOUN_handlimit:
        return hand_limit(t, f->seat, &(Sum){ 0 });
    case NOUN_number:
        of = phrase_modifier(phrase, MOD_of);
        return node_first(of)->row == NOUN_choice
                   ? f->v[V_COUNT]
                   : count_meant(t, f, node_first(of));
    default:
        return count_meant(t, f, phrase);
    }
}
