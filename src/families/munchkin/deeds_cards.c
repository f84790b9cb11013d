/* deeds_cards.c: what orders do to Levels and cards (deeds.def). */
#include "engine/leak.h"
#include "families/munchkin/deeds.h"
#include "families/munchkin/phrase_int.h"

/* discard 2 cards and draw 2 cards: is something given for this? */
static bool is_exchange(const Node *chain, const Node *order)
{
    for (const Node *k = node_first(chain); k && k < order;
         k = node_next(chain, k))
        if (k->type == NODE_do &&
            (k->row == SAY_discard || k->row == SAY_lose || k->row == SAY_give))
            return true;
    return false;
}

/* Is this order given for nothing by the card that has just defeated a monster,
 * while the fight goes on or may go on (WINDOW-04)? */
static bool is_spoils(const Table *t, const Frame *f, const Node *order)
{
    const Node *clause = part_around(t, f->program, order);

    if (munchkin(t)->defeater != f->card ||
        (combat_monster(t) == NO_CARD && !t->g->switches[SWITCH_pause]))
        return false;
    for (const Node *k = clause; k && k < order; k++)
        if (k->type == NODE_chain && order < k + k->length &&
            is_exchange(k, order))
            return false;
    return true;
}

/* PREC-05: is this a reward for a monster that was defeated? */
static bool is_reward(const Table *t, const Frame *f, const Node *order)
{
    return f->v[V_MODE] & MODE_KILL ||
           (munchkin(t)->defeater != NO_CARD && is_spoils(t, f, order));
}

/* ---- levels ---- */

bool deed_gain(Table *t, Frame *f, const Deed *d)
{
    bool kill = f->v[V_MODE] & MODE_KILL || has_adverb(d->order, ADVERB_even9);
    int before = level_of(t, d->doer);

    if (CANNOT(t, gain, .who = d->doer))
        return false;
    if (is_reward(t, f, d->order) &&
        combat_owes(t, d->doer, kill ? DUE_KILL : DUE_LEVELS, d->n))
        return true;
    level_gain(t, d->doer, d->n, kill);
    if (kill)
        level_wins(t);
    return level_of(t, d->doer) > before;
}

bool deed_lose_levels(Table *t, Frame *f, const Deed *d)
{
    int before = level_of(t, d->doer);

    (void)f;
    level_lose(t, d->doer, d->n);
    return before - level_of(t, d->doer) == d->n;
}

/* PREC-03: who has none to lose cannot be robbed of one. */
bool deed_steal_levels(Table *t, Frame *f, const Deed *d)
{
    Seat from = deed_other(t, f, d, PREP_from);
    int before = from == NOBODY ? 0 : level_of(t, from);

    if (before <= d->n || CANNOT(t, steal_levels, .who = d->doer))
        return false;
    level_lose(t, from, d->n);
    if (level_of(t, from) == before) /* it cannot be lost */
        return false;
    levels_gained(t, d->doer, d->n);
    return true;
}

bool deed_set_level(Table *t, Frame *f, const Deed *d)
{
    Seat whose = deed_whose(t, f, d);

    if (whose == NOBODY)
        return false;
    level_set(t, whose, amount_of(t, f, part_phrase(d->order, PREP_to)));
    return true;
}

/* with another player, with the level of your left neighbour */
static Seat swaps_with(const Table *t, const Frame *f, const Deed *d)
{
    const Node *with = part_phrase(d->order, PREP_with);
    const Node *of = phrase_modifier(with, MOD_owned);
    Seats seats;

    if (!of)
        of = phrase_modifier(with, MOD_of);
    if (phrase_is_player(t->pack, with))
        seats = phrase_players(t, f, with);
    else
        seats = of ? phrase_players(t, f, node_first(of)) : seat_bit(f->k);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

bool deed_swap_levels(Table *t, Frame *f, const Deed *d)
{
    Seat one = deed_whose(t, f, d), other = swaps_with(t, f, d);
    int mine, theirs;

    if (one == NOBODY || other == NOBODY || one == other)
        return false;
    mine = level_of(t, one);
    theirs = level_of(t, other);
    level_set(t, one, theirs);
    level_set(t, other, mine);
    return true;
}

/* SEX-03 */
bool deed_change_sex(Table *t, Frame *f, const Deed *d)
{
    Seat whose = deed_whose(t, f, d);
    uint8_t *sex;

    if (whose == NOBODY || !t->g->switches[SWITCH_sexes])
        return false;
    sex = &munchkin(t)->seats[whose].sex;
    *sex = *sex == SEX_FEMALE ? SEX_MALE : SEX_FEMALE;
    return true;
}

/* ---- cards ---- */

bool deed_discard(Table *t, Frame *f, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    bool lost = lies_in_play(t, d->card);

    tell(t, EVENT(discards, .seat = d->doer, .card = d->card));
    card_is_discarded(t, d->doer, d->card);
    if (lost && f && f->v[V_MODE] & MODE_PAYING)
        identity_settle(t, owner, true);
    return true;
}

/* Items in play stay in play, others go to the hand (card language 4). */
bool deed_take(Table *t, Frame *f, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    bool played = lies_in_play(t, d->card);
    bool open = zone_is_open(t, card_slot(t, d->card)->zone);
    unsigned see =
        open ? 0xff : 1u << d->doer | (owner == NOBODY ? 0 : 1u << owner);

    (void)f;
    if (seat_is_dead(t, d->doer)) /* DEATH-08 */
        return false;
    tell(t, EVENT(takes, .seat = d->doer, .card = d->card, .see = (Seats)see));
    if (d->row == EFFECT_steal)
        DONE(t, steal, .who = d->doer, .what = d->card, .from = owner,
             .unseen = !open);
    else
        DONE(t, take, .who = d->doer, .what = d->card, .from = owner,
             .unseen = !open);
    card_is_lost(t, d->card);
    if (!open)
        zone_blur(t, d->card, (Seats)see);
    card_moves(t, d->card,
               played && is_goods(t, d->card) ? play_of(d->doer)
                                              : hand_of(d->doer));
    if (needs_win(d->order)) /* it wins because it is used */
        set_equipped(t, d->card, true);
    return true;
}

bool deed_take_rewards(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    munchkin(t)->owed = (uint8_t)(munchkin(t)->owed + munchkin(t)->left);
    munchkin(t)->left = 0;
    return true;
}

/* Those that come to the hand are "them" from now on. */
static void draw_named(Table *t, const Frame *f, const Deed *d, int back, int n,
                       bool open)
{
    bool had[CARDS_MAX + 1] = { false };

    EACH_CARD (t, c, hand_of(d->doer))
        had[c] = true;
    cards_drawn(t, d->doer, back, n, open);
    EACH_CARD (t, c, hand_of(d->doer))
        if (!had[c])
            machine_remember(t, f, c);
}

/* It is done if there were as many cards as that. */
static bool draw_cards(Table *t, const Frame *f, const Deed *d, int back, int n)
{
    bool all = deck_left(t, back) >= n;
    bool open = has_adverb(d->order, ADVERB_face_up);
    int due = back == DOOR ? (open ? DUE_OPEN_DOORS : DUE_DOORS)
                           : (open ? DUE_OPEN_TREASURES : DUE_TREASURES);

    if (seat_is_dead(t, d->doer) ||
        CANNOT(t, draw, .who = d->doer, .back = (uint8_t)back))
        return false;
    if (order_names_group(t->pack, d->order)) /* it is spoken of: drawn now */
        draw_named(t, f, d, back, n, open);
    else if (is_reward(t, f, d->order) && combat_owes(t, d->doer, due, n))
        return true;
    else
        cards_drawn(t, d->doer, back, n, open);
    return all;
}

bool deed_draw(Table *t, Frame *f, const Deed *d)
{
    int back = d->object->row == NOUN_door ? DOOR : TREASURE;

    return draw_cards(t, f, d, back, d->n);
}

/* draw its treasures: as many as the monster has, or had */
bool deed_draw_rewards(Table *t, Frame *f, const Deed *d)
{
    return draw_cards(t, f, d, TREASURE, amount_of(t, f, d->object));
}

bool deed_give(Table *t, Frame *f, const Deed *d)
{
    Seat to = deed_other(t, f, d, PREP_to);
    bool played = lies_in_play(t, d->card);
    bool open = zone_is_open(t, card_slot(t, d->card)->zone);
    unsigned see;

    if (to == NOBODY || seat_is_dead(t, to))
        return false;
    see = open ? 0xff : 1u << to | 1u << d->doer;
    tell(t, EVENT(gives, .seat = d->doer, .to = to, .card = d->card,
                  .see = (Seats)see));
    if (!open)
        zone_blur(t, d->card, (Seats)see);
    card_is_lost(t, d->card);
    card_moves(t, d->card, played ? play_of(to) : hand_of(to));
    return true;
}

/* Whoever else knew cards that are arranged anew knows them no more. */
static void forget_order(Table *t, const Frame *f, const Deed *d)
{
    ZoneId deck;
    int n = cards_arranged(t, f, d->order, &deck);

    for (CardId c = t->g->zones[deck].first; n-- > 0; c = card_slot(t, c)->next)
        if (!LEAKS(LEAK_ARRANGED))
            card_slot(t, c)->known &= (Seats)(1u << d->doer);
}

/* Where it goes: the phrase behind into, on, under or to. */
static const Node *goal_of(const Node *order)
{
    static const uint8_t preps[] = { PREP_into, PREP_on, PREP_under, PREP_to };

    for (size_t i = 0; i < sizeof preps; i++)
        if (part_phrase(order, preps[i]))
            return part_phrase(order, preps[i]);
    return NULL;
}

static bool put_into_fight(Table *t, const Frame *f, const Deed *d)
{
    if (!combat_frame(t) || !is_kind(t, d->card, KIND_monster))
        return false;
    if (d->object->row == NOUN_twin)
        twin_enters(t, f->card, d->card);
    else /* GAP-144: it is announced, as what is played is */
        play_announce(t,
                      (Action){ .verb = VERB_play,
                                .seat = d->doer,
                                .to = NOBODY,
                                .card = d->card },
                      false);
    return true;
}

/* What lies in play is lost; a monster leaves the fight without what lies on
 * it. */
static void leave_place(Table *t, CardId card)
{
    card_is_lost(t, card);
    if (card_slot(t, card)->zone != ZONE_fight)
        return;
    tell(t, EVENT(leaves, .card = card));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->zone == ZONE_fight &&
            card_slot(t, c)->host == card)
            deck_discard(t, c);
    combat_look(t);
}

static bool put_into_hand(Table *t, const Frame *f, const Deed *d,
                          const Node *hand)
{
    Seats seats = whose(t, f, hand, seat_bit(d->doer));
    Seat to = seats ? (Seat)__builtin_ctz(seats) : NOBODY;
    unsigned see;

    if (to == NOBODY || seat_is_dead(t, to))
        return false;
    see = zone_is_open(t, card_slot(t, d->card)->zone)
              ? 0xff
              : (unsigned)card_slot(t, d->card)->known | seat_bit(to);
    leave_place(t, d->card);
    tell(t, EVENT(takes, .seat = to, .card = d->card, .see = (Seats)see));
    card_moves(t, d->card, hand_of(to));
    return true;
}

static bool put_on_deck(Table *t, const Frame *f, const Deed *d,
                        const Node *deck)
{
    bool door = card_def(t, d->card)->back == DOOR;
    ZoneId zone = door ? ZONE_doors : ZONE_treasures;

    if (deck->row != NOUN_deck && (deck->row == NOUN_doordeck) != door)
        return false; /* each card has its deck (DECK-01) */
    leave_place(t, d->card);
    attached_go(t, d->card);
    grants_drop(t, d->card);
    if (part_phrase(d->order, PREP_under))
        zone_append(t, d->card, zone);
    else
        zone_put_first(t, d->card, zone);
    if (has_adverb(d->order, ADVERB_any_order))
        forget_order(t, f, d);
    return true;
}

/* Into the fight or a hand, on a deck or under it. */
bool deed_put(Table *t, Frame *f, const Deed *d)
{
    const Node *goal = goal_of(d->order);

    switch (goal->row) {
    case NOUN_fight:
        return put_into_fight(t, f, d);
    case NOUN_hand:
        return put_into_hand(t, f, d, goal);
    default:
        return put_on_deck(t, f, d, goal);
    }
}

/* CULT-10: what is attached to somebody hangs on what he is. */
static CardId hook_of(const Table *t, const Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);
    Seat whom = deed_other(t, f, d, PREP_to);

    if (whom == NOBODY)
        return NO_CARD;
    EACH_CARD (t, c, play_of(whom))
        if (card_def(t, c)->trait == to->name)
            return c;
    return NO_CARD;
}

bool deed_attach(Table *t, Frame *f, const Deed *d)
{
    CardId host = d->card == f->card ? hook_of(t, f, d) : d->card;
    Seat owner = owner_of(t, host);

    if (host == NO_CARD || owner == NOBODY || f->card == NO_CARD)
        return false;
    zone_append(t, f->card, card_slot(t, host)->zone);
    card_slot(t, f->card)->host = host;
    tell(t, EVENT(attached, .card = f->card, .on = host));
    return true;
}

bool deed_choose(Table *t, Frame *f, const Deed *d)
{
    (void)t;
    (void)f;
    (void)d;
    return true;
}

bool deed_nothing(Table *t, Frame *f, const Deed *d)
{
    return deed_choose(t, f, d);
}

/* Whose hand: your hand, the hand of another player. */
static Seat hand_meant(const Table *t, const Frame *f, const Deed *d)
{
    return deed_whose(t, f, d);
}

bool deed_swap_hands(Table *t, Frame *f, const Deed *d)
{
    Seat a = hand_meant(t, f, d), b = swaps_with(t, f, d);
    CardId mine[CARDS_MAX];
    int n = 0;

    if (a == NOBODY || b == NOBODY || b == a || seat_is_dead(t, a) ||
        seat_is_dead(t, b) || hand_is_bolted(t, d->doer, a) ||
        hand_is_bolted(t, d->doer, b))
        return false;
    EACH_CARD (t, c, hand_of(a))
        mine[n++] = c;
    while (t->g->zones[hand_of(b)].first)
        card_moves(t, t->g->zones[hand_of(b)].first, hand_of(a));
    for (int i = 0; i < n; i++)
        card_moves(t, mine[i], hand_of(b));
    tell(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

/* Whoever looks knows the cards from then on (GAP-149). */
static void look_at(Table *t, Seat seat, CardId card)
{
    Seats see = seat_bit(seat);

    card_slot(t, card)->known |= LEAKS(LEAK_PEEK) ? seats_all(t->g) : see;
    tell(t, EVENT(looks, .seat = seat, .card = card, .see = see));
}

static bool look_at_hand(Table *t, const Frame *f, const Deed *d,
                         const Node *hand)
{
    Seats whose_hands = whose(t, f, hand, 0);

    EACH_SEAT (t, s)
        if (seat_in(s, whose_hands))
            EACH_CARD (t, c, hand_of(s))
                look_at(t, d->doer, c);
    return whose_hands != 0;
}

bool deed_look(Table *t, Frame *f, const Deed *d)
{
    const Node *at = part_phrase(d->order, PREP_at);
    bool last = has_adjective(at, ADJ_last);
    ZoneId deck;
    CardId card;
    int n;

    if (at->row == NOUN_hand)
        return look_at_hand(t, f, d, at);
    deck = deck_looked_at(t, d->order, &n);
    card = last ? t->g->zones[deck].last : t->g->zones[deck].first;
    for (; n > 0; n--) {
        look_at(t, d->doer, card);
        machine_remember(t, f, card);
        card = last ? card_slot(t, card)->prev : card_slot(t, card)->next;
    }
    return true;
}

bool deed_show_hand(Table *t, Frame *f, const Deed *d)
{
    Seat seat = hand_meant(t, f, d);

    if (seat == NOBODY)
        return false;
    EACH_CARD (t, c, hand_of(seat)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = seat, .card = c));
    }
    return t->g->zones[hand_of(seat)].count > 0;
}

bool deed_show(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    card_slot(t, d->card)->known = seats_all(t->g);
    tell(t, EVENT(shows, .seat = d->doer, .card = d->card));
    return true;
}

bool deed_shuffle(Table *t, Frame *f, const Deed *d)
{
    bool door = d->object->row == NOUN_doordeck;

    (void)f;
    zone_shuffle(t, door ? ZONE_doors : ZONE_treasures,
                 door ? LUCK_PILE : LUCK_SECOND);
    return true;
}
