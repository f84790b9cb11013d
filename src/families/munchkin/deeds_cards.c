/* deeds_cards.c: what orders do to Levels and cards (deeds.def). */
#include "engine/leak.h"
#include "families/munchkin/deeds.h"

/* ---- levels ---- */

bool deed_gain(Table *t, Frame *f, const Deed *d)
{
    bool kill = f->v[V_MODE] & MODE_KILL || has_adverb(d->order, ADVERB_even9);
    int before = level_of(t, d->doer);

    if (seat_cannot(t, d->doer, SAY_gain, NO_CARD))
        return false;
    if (f->v[V_MODE] & MODE_KILL && combat_owes(t, d->doer, d->n, 0))
        return true;
    level_gain(t, d->doer, d->n, kill);
    if (kill)
        level_wins(t);
    return level_of(t, d->doer) > before;
}

bool deed_lose_levels(Table *t, Frame *f, const Deed *d)
{
    bool all = level_of(t, d->doer) > d->n;

    (void)f;
    level_lose(t, d->doer, d->n);
    return all;
}

/* PREC-03: who has none to lose cannot be robbed of one. */
bool deed_steal_levels(Table *t, Frame *f, const Deed *d)
{
    Seat from = deed_other(t, f, d, PREP_from);

    if (from == NOBODY || level_of(t, from) <= d->n)
        return false;
    level_lose(t, from, d->n);
    level_gain(t, d->doer, d->n, false);
    return true;
}

bool deed_set_level(Table *t, Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);

    level_set(t, d->doer, to ? amount_of(t, f, to) : level_of(t, d->doer));
    return true;
}

bool deed_swap_levels(Table *t, Frame *f, const Deed *d)
{
    int mine = level_of(t, d->doer), theirs;

    (void)f;
    if (d->whom == NOBODY)
        return false;
    theirs = level_of(t, d->whom);
    level_set(t, d->doer, theirs);
    level_set(t, d->whom, mine);
    return true;
}

/* SEX-03 */
bool deed_change_sex(Table *t, Frame *f, const Deed *d)
{
    uint8_t *sex = &munchkin(t)->seats[d->doer].sex;

    (void)f;
    if (!t->g->switches[SWITCH_sexes])
        return false;
    *sex = *sex == SEX_FEMALE ? SEX_MALE : SEX_FEMALE;
    return true;
}

/* ---- cards ---- */

bool deed_discard(Table *t, Frame *f, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    bool lost =
        owner != NOBODY && card_slot(t, d->card)->zone == play_of(owner);

    tell(t, EVENT(discards, .seat = d->doer, .card = d->card));
    if (lost)
        happens(t, (Happening){ .verb = SAY_lose,
                                .seat = owner,
                                .to = NOBODY,
                                .on = d->card });
    deck_discard(t, d->card);
    if (lost && f && f->v[V_MODE] & MODE_PAYING)
        identity_settle(t, owner, true);
    return true;
}

/* Items in play stay in play, others go to the hand (card language 4). */
bool deed_take(Table *t, Frame *f, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    bool played =
        owner != NOBODY && card_slot(t, d->card)->zone == play_of(owner);
    ZoneId from = card_slot(t, d->card)->zone;
    bool open = zone_is_open(t, from);
    unsigned see =
        open ? 0xff : 1u << d->doer | (owner == NOBODY ? 0 : 1u << owner);

    (void)f;
    if (seat_is_dead(t, d->doer)) /* DEATH-08 */
        return false;
    tell(t, EVENT(takes, .seat = d->doer, .card = d->card, .see = (Seats)see));
    if (!open)
        zone_blur(t, d->card, (Seats)see);
    card_moves(t, d->card,
               played && is_goods(t, d->card) ? play_of(d->doer)
                                              : hand_of(d->doer));
    if (needs_win(d->order)) /* it wins because it is used */
        card_slot(t, d->card)->flags |= CARD_EQUIPPED;
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

bool deed_draw(Table *t, Frame *f, const Deed *d)
{
    if (seat_is_dead(t, d->doer) || seat_cannot(t, d->doer, SAY_draw, NO_CARD))
        return false;
    if (f->v[V_MODE] & MODE_KILL && d->object->row == NOUN_treasure &&
        combat_owes(t, d->doer, 0, d->n))
        return true;
    for (int i = 0; i < d->n; i++)
        deal_card(t, d->doer, d->object->row == NOUN_door ? DOOR : TREASURE,
                  EVENT_draws);
    return true;
}

bool deed_give(Table *t, Frame *f, const Deed *d)
{
    Seat to = deed_other(t, f, d, PREP_to), owner = owner_of(t, d->card);
    bool played =
        owner != NOBODY && card_slot(t, d->card)->zone == play_of(owner);
    unsigned see;

    if (to == NOBODY || seat_is_dead(t, to))
        return false;
    see = played ? 0xff : 1u << to | 1u << d->doer;
    tell(t, EVENT(gives, .seat = d->doer, .to = to, .card = d->card,
                  .see = (Seats)see));
    if (!played)
        zone_blur(t, d->card, (Seats)see);
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

/* Into the fight, or back on a deck. */
bool deed_put(Table *t, Frame *f, const Deed *d)
{
    const Node *into = part_phrase(d->order, PREP_into);
    const Node *on = part_phrase(d->order, PREP_on);

    if (into && into->row == NOUN_fight) {
        if (!combat_frame(t))
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
    if (!on)
        return false;
    zone_put_first(t, d->card,
                   card_def(t, d->card)->back == DOOR ? ZONE_doors
                                                      : ZONE_treasures);
    if (has_adverb(d->order, ADVERB_any_order))
        forget_order(t, f, d);
    return true;
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

bool deed_swap_hands(Table *t, Frame *f, const Deed *d)
{
    Seat a = d->doer;
    const Node *with = part_phrase(d->order, PREP_with);
    const Node *of = NULL;
    Seat b = d->whom;
    CardId mine[CARDS_MAX];
    int n = 0;

    for (const Node *k = with ? node_first(with) : NULL; k;
         k = node_next(with, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_of || k->row == MOD_owned))
            of = node_first(k);
    if (b == NOBODY && of) {
        Seats seats = phrase_players(t, f, of);
        b = seats ? (Seat)__builtin_ctz(seats) : NOBODY;
    }
    if (b == NOBODY || b == a || seat_is_dead(t, a) || seat_is_dead(t, b))
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
bool deed_look(Table *t, Frame *f, const Deed *d)
{
    Seats see = (Seats)(1u << d->doer);
    int n;

    (void)f;
    EACH_CARD (t, c, deck_looked_at(t, d->order, &n))
        if (n-- > 0) {
            card_slot(t, c)->known |= LEAKS(LEAK_PEEK) ? seats_all(t->g) : see;
            tell(t, EVENT(looks, .seat = d->doer, .card = c, .see = see));
        }
    return true;
}

bool deed_show_hand(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    EACH_CARD (t, c, hand_of(d->doer)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = d->doer, .card = c));
    }
    return t->g->zones[hand_of(d->doer)].count > 0;
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
