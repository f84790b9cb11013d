/* effects_cards.c: what commands do to Levels and cards (effects.def). */
#include "engine/leak.h"
#include "families/munchkin/effects.h"
#include "families/munchkin/phrase_int.h"

/* discard 2 cards and draw 2 cards: is something given for this? */
static bool is_exchange(const Node *chain, const Node *command)
{
    for (const Node *k = node_first(chain); k && k < command;
         k = node_next(chain, k))
        if (k->type == NODE_command &&
            (k->row == CARDVERB_discard || k->row == CARDVERB_lose ||
             k->row == CARDVERB_give))
            return true;
    return false;
}

/* Is this order given for nothing by the card that has just defeated a monster,
 * while the fight goes on or may go on (WINDOW-04)? */
static bool is_spoils(const Table *t, const Frame *f, const Node *command)
{
    const Node *clause = clause_containing(t, f->program, command);

    if (munchkin(t)->defeating_card != f->card ||
        (combat_any_monster(t) == NO_CARD &&
         !t->g->switches[SWITCH_removal_window]))
        return false;
    for (const Node *k = clause; k && k < command; k++)
        if (k->type == NODE_chain && command < k + k->length &&
            is_exchange(k, command))
            return false;
    return true;
}

/* PREC-05: is this a reward for a monster that was defeated? */
static bool is_reward(const Table *t, const Frame *f, const Node *command)
{
    return f->mode & MODE_KILL ||
           (munchkin(t)->defeating_card != NO_CARD && is_spoils(t, f, command));
}

/* ---- levels ---- */

bool effect_gain(Table *t, Frame *f, const Effect *d)
{
    bool kill = f->mode & MODE_KILL || has_adverb(d->command, ADVERB_even9);
    int before = level_of(t, d->actor);

    if (CANNOT(t, gain, .actor = d->actor))
        return false;
    if (is_reward(t, f, d->command) &&
        combat_owe(t, d->actor, kill ? DUE_KILL : DUE_LEVELS, d->n))
        return true;
    level_gain(t, d->actor, d->n, kill);
    machine_note_count(t, f, d, level_of(t, d->actor) - before);
    if (kill)
        combat_check_level_win(t);
    return level_of(t, d->actor) > before;
}

bool effect_lose_levels(Table *t, Frame *f, const Effect *d)
{
    int before = level_of(t, d->actor);

    level_lose(t, d->actor, d->n);
    machine_note_count(t, f, d, before - level_of(t, d->actor));
    return before - level_of(t, d->actor) == d->n;
}

/* PREC-03: who has none to lose cannot be robbed of one. */
bool effect_steal_levels(Table *t, Frame *f, const Effect *d)
{
    Seat from = effect_other_player(t, f, d, PREP_from);
    int before = from == NOBODY ? 0 : level_of(t, from);

    if (before <= d->n || seat_is_dead(t, d->actor) || /* DEATH-09 */
        CANNOT(t, steal_levels, .actor = d->actor))
        return false;
    level_lose(t, from, d->n);
    if (level_of(t, from) == before) /* it cannot be lost */
        return false;
    machine_note_count(t, f, d, d->n);
    replacement_gain_levels(t, d->actor, d->n);
    return true;
}

bool effect_set_level(Table *t, Frame *f, const Effect *d)
{
    Seat owner = effect_owner(t, f, d);

    if (owner == NOBODY)
        return false;
    level_set(t, owner,
              evaluate_amount(t, f, prep_phrase(d->command, PREP_to)));
    return true;
}

/* with another player, with the level of your left neighbour */
static Seat swap_partner(const Table *t, const Frame *f, const Effect *d)
{
    const Node *with = prep_phrase(d->command, PREP_with);
    const Node *of = phrase_modifier(with, MOD_owned);
    Seats seats;

    if (!of)
        of = phrase_modifier(with, MOD_of);
    if (phrase_is_player(t->pack, with))
        seats = phrase_players(t, f, with);
    else
        seats = of ? phrase_players(t, f, node_first(of)) : seat_bit(f->they);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

bool effect_swap_levels(Table *t, Frame *f, const Effect *d)
{
    Seat one = effect_owner(t, f, d), other = swap_partner(t, f, d);
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
bool effect_change_sex(Table *t, Frame *f, const Effect *d)
{
    Seat owner = effect_owner(t, f, d);
    uint8_t *sex;

    if (owner == NOBODY || !t->g->switches[SWITCH_sexes])
        return false;
    sex = &munchkin(t)->seats[owner].sex;
    *sex = *sex == SEX_FEMALE ? SEX_MALE : SEX_FEMALE;
    return true;
}

/* ---- cards ---- */

bool effect_discard(Table *t, Frame *f, const Effect *d)
{
    Seat owner = card_owner(t, d->card);
    bool lost = deck_is_in_play(t, d->card);

    emit(t, EVENT(discards, .seat = d->actor, .card = d->card));
    deck_discard_by(t, d->actor, d->card);
    if (lost && f && f->mode & MODE_PAYING)
        identity_settle(t, owner, true);
    return true;
}

/* Items in play stay in play, others go to the hand (card language 4). */
bool effect_take(Table *t, Frame *f, const Effect *d)
{
    Seat owner = card_owner(t, d->card);
    bool played = deck_is_in_play(t, d->card);
    bool open = zone_is_open(t, card_slot(t, d->card)->zone);
    unsigned visible_to =
        open ? 0xff : 1u << d->actor | (owner == NOBODY ? 0 : 1u << owner);

    (void)f;
    if (seat_is_dead(t, d->actor)) /* DEATH-08 */
        return false;
    emit(t, EVENT(takes, .seat = d->actor, .to = owner, .card = d->card,
                  .visible_to = (Seats)visible_to));
    if (d->row == EFFECT_steal)
        DONE(t, steal, .actor = d->actor, .what = d->card, .from = owner,
             .unseen = !open);
    else
        DONE(t, take, .actor = d->actor, .what = d->card, .from = owner,
             .unseen = !open);
    deck_notify_lost(t, d->card);
    if (!open)
        zone_forget_similar(t, d->card, (Seats)visible_to);
    deck_move_card(t, d->card,
                   played && card_is_goods(t, d->card) ? play_zone(d->actor)
                                                       : hand_zone(d->actor));
    if (command_needs_win(d->command)) /* it wins because it is used */
        items_set_equipped(t, d->card, true);
    return true;
}

bool effect_take_rewards(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    (void)d;
    combat_owe_treasures(t, munchkin(t)->last_treasures);
    munchkin(t)->last_treasures = 0;
    return true;
}

/* Those that come to the hand are "them" from now on. */
static void draw_named(Table *t, const Frame *f, const Effect *d, int back,
                       int n, bool open)
{
    bool had[CARDS_MAX + 1] = { false };

    EACH_CARD (t, c, hand_zone(d->actor))
        had[c] = true;
    replacement_draw(t, d->actor, back, n, open);
    EACH_CARD (t, c, hand_zone(d->actor))
        if (!had[c])
            group_remember(t, f, c);
}

/* It is done if there were as many cards as that. */
static bool draw_cards(Table *t, const Frame *f, const Effect *d, int back,
                       int n)
{
    bool all = deck_count(t, back) >= n;
    bool open = has_adverb(d->command, ADVERB_face_up);
    int due = back == DOOR ? (open ? DUE_OPEN_DOORS : DUE_DOORS)
                           : (open ? DUE_OPEN_TREASURES : DUE_TREASURES);

    if (seat_is_dead(t, d->actor) ||
        CANNOT(t, draw, .actor = d->actor, .back = (uint8_t)back))
        return false;
    if (command_names_group(t->pack,
                            d->command)) /* it is spoken of: drawn now */
        draw_named(t, f, d, back, n, open);
    else if (is_reward(t, f, d->command) && combat_owe(t, d->actor, due, n))
        return true;
    else
        replacement_draw(t, d->actor, back, n, open);
    return all;
}

bool effect_draw(Table *t, Frame *f, const Effect *d)
{
    int back = d->object->row == NOUN_door ? DOOR : TREASURE;

    machine_note_count(t, f, d, d->n);
    return draw_cards(t, f, d, back, d->n);
}

/* draw its treasures: as many as the monster has, or had */
bool effect_draw_rewards(Table *t, Frame *f, const Effect *d)
{
    return draw_cards(t, f, d, TREASURE, evaluate_amount(t, f, d->object));
}

bool effect_give(Table *t, Frame *f, const Effect *d)
{
    Seat to = effect_other_player(t, f, d, PREP_to);
    bool played = deck_is_in_play(t, d->card);
    bool open = zone_is_open(t, card_slot(t, d->card)->zone);
    unsigned visible_to;

    if (to == NOBODY || seat_is_dead(t, to) ||
        (played && identity_has_same(t, to, d->card, NO_CARD)))
        return false;
    visible_to = open ? 0xff : 1u << to | 1u << d->actor;
    emit(t, EVENT(gives, .seat = d->actor, .to = to, .card = d->card,
                  .visible_to = (Seats)visible_to));
    if (!open)
        zone_forget_similar(t, d->card, (Seats)visible_to);
    deck_notify_lost(t, d->card);
    deck_move_card(t, d->card, played ? play_zone(to) : hand_zone(to));
    if (played)
        grants_pass_on(t, d->card, to);
    return true;
}

/* Whoever else knew cards that are arranged anew knows them no more. */
static void forget_arranged(Table *t, const Frame *f, const Effect *d)
{
    ZoneId deck;
    int n = cards_arranged(t, f, d->command, &deck);

    for (CardId c = t->g->zones[deck].first; n-- > 0; c = card_slot(t, c)->next)
        if (!LEAK_IS_ON(LEAK_ARRANGED))
            card_slot(t, c)->known &= (Seats)(1u << d->actor);
}

/* Where it goes: the phrase behind into, on, under or to. */
static const Node *destination_phrase(const Node *command)
{
    static const uint8_t preps[] = { PREP_into, PREP_on, PREP_under, PREP_to };

    for (size_t i = 0; i < sizeof preps; i++)
        if (prep_phrase(command, preps[i]))
            return prep_phrase(command, preps[i]);
    return NULL;
}

static bool put_into_fight(Table *t, const Frame *f, const Effect *d)
{
    if (!current_combat(t) || !card_is_kind(t, d->card, KIND_monster))
        return false;
    if (d->object->row == NOUN_twin)
        twin_add(t, f->card, d->card);
    else /* GAP-144: it is announced, as what is played is */
        play_announce(t,
                      (Action){ .verb = VERB_play,
                                .seat = d->actor,
                                .to = NOBODY,
                                .card = d->card },
                      false);
    return true;
}

/* What lies in play is lost; a monster leaves the fight without what lies on
 * it. */
static void remove_from_place(Table *t, CardId card)
{
    deck_notify_lost(t, card);
    if (card_slot(t, card)->zone != ZONE_fight)
        return;
    emit(t, EVENT(leaves, .card = card));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->zone == ZONE_fight &&
            card_slot(t, c)->host == card)
            deck_discard(t, c);
    combat_recheck(t);
}

static bool put_into_hand(Table *t, const Frame *f, const Effect *d,
                          const Node *hand)
{
    Seats seats = phrase_owners(t, f, hand, seat_bit(d->actor));
    Seat to = seats ? (Seat)__builtin_ctz(seats) : NOBODY;
    unsigned visible_to;

    if (to == NOBODY || seat_is_dead(t, to))
        return false;
    visible_to = zone_is_open(t, card_slot(t, d->card)->zone)
                     ? 0xff
                     : (unsigned)card_slot(t, d->card)->known | seat_bit(to);
    remove_from_place(t, d->card);
    emit(t, EVENT(takes, .seat = to, .card = d->card,
                  .visible_to = (Seats)visible_to));
    deck_move_card(t, d->card, hand_zone(to));
    return true;
}

static bool put_on_deck(Table *t, const Frame *f, const Effect *d,
                        const Node *deck)
{
    bool door = card_def(t, d->card)->back == DOOR;
    ZoneId zone = door ? ZONE_doors : ZONE_treasures;

    if (deck->row != NOUN_deck && (deck->row == NOUN_doordeck) != door)
        return false; /* each card has its deck (DECK-01) */
    remove_from_place(t, d->card);
    deck_discard_attached(t, d->card);
    grants_drop_card(t, d->card);
    if (prep_phrase(d->command, PREP_under))
        zone_append(t, d->card, zone);
    else
        zone_prepend(t, d->card, zone);
    if (has_adverb(d->command, ADVERB_any_order))
        forget_arranged(t, f, d);
    return true;
}

/* Into the fight or a hand, on a deck or under it. */
bool effect_put(Table *t, Frame *f, const Effect *d)
{
    const Node *goal = destination_phrase(d->command);

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
static CardId attach_host(const Table *t, const Frame *f, const Effect *d)
{
    const Node *to = prep_phrase(d->command, PREP_to);
    Seat target = effect_other_player(t, f, d, PREP_to);

    if (target == NOBODY)
        return NO_CARD;
    EACH_CARD (t, c, play_zone(target))
        if (card_def(t, c)->trait == to->name)
            return c;
    return NO_CARD;
}

bool effect_attach(Table *t, Frame *f, const Effect *d)
{
    CardId host = d->card == f->card ? attach_host(t, f, d) : d->card;
    Seat owner = card_owner(t, host);

    if (host == NO_CARD || owner == NOBODY || f->card == NO_CARD)
        return false;
    zone_append(t, f->card, card_slot(t, host)->zone);
    card_slot(t, f->card)->host = host;
    emit(t, EVENT(attached, .card = f->card, .on = host));
    return true;
}

bool effect_choose(Table *t, Frame *f, const Effect *d)
{
    (void)t;
    (void)f;
    (void)d;
    return true;
}

bool effect_nothing(Table *t, Frame *f, const Effect *d)
{
    return effect_choose(t, f, d);
}

/* Whose hand: your hand, the hand of another player. */
static Seat hand_owner(const Table *t, const Frame *f, const Effect *d)
{
    return effect_owner(t, f, d);
}

bool effect_swap_hands(Table *t, Frame *f, const Effect *d)
{
    Seat a = hand_owner(t, f, d), b = swap_partner(t, f, d);
    CardId mine[CARDS_MAX];
    int n = 0;

    if (a == NOBODY || b == NOBODY || b == a || seat_is_dead(t, a) ||
        seat_is_dead(t, b) || hand_is_locked(t, d->actor, a) ||
        hand_is_locked(t, d->actor, b))
        return false;
    EACH_CARD (t, c, hand_zone(a))
        mine[n++] = c;
    while (t->g->zones[hand_zone(b)].first)
        deck_move_card(t, t->g->zones[hand_zone(b)].first, hand_zone(a));
    for (int i = 0; i < n; i++)
        deck_move_card(t, mine[i], hand_zone(b));
    emit(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

/* Whoever looks knows the cards from then on (GAP-149). */
static void look_at(Table *t, Seat seat, CardId card)
{
    Seats visible_to = seat_bit(seat);

    card_slot(t, card)->known |=
        LEAK_IS_ON(LEAK_PEEK) ? seats_all(t->g) : visible_to;
    emit(t, EVENT(looks, .seat = seat, .card = card, .visible_to = visible_to));
}

/* First all Doors, then all Treasures: others read the backs, and their order
 * in the hand is none of their business. */
static bool look_at_hand(Table *t, const Frame *f, const Effect *d,
                         const Node *hand)
{
    Seats whose_hands = phrase_owners(t, f, hand, 0);

    EACH_SEAT (t, s)
        for (int back = DOOR; back <= TREASURE; back++)
            if (seat_in(s, whose_hands))
                EACH_CARD (t, c, hand_zone(s))
                    if (card_def(t, c)->back == back)
                        look_at(t, d->actor, c);
    return whose_hands != 0;
}

bool effect_look(Table *t, Frame *f, const Effect *d)
{
    const Node *at = prep_phrase(d->command, PREP_at);
    bool last = has_adjective(at, ADJ_last);
    ZoneId deck;
    CardId card;
    int n;

    if (at->row == NOUN_hand)
        return look_at_hand(t, f, d, at);
    deck = cards_looked_at(t, d->command, &n);
    card = last ? t->g->zones[deck].last : t->g->zones[deck].first;
    for (; n > 0; n--) {
        look_at(t, d->actor, card);
        group_remember(t, f, card);
        card = last ? card_slot(t, card)->prev : card_slot(t, card)->next;
    }
    return true;
}

bool effect_show_hand(Table *t, Frame *f, const Effect *d)
{
    Seat seat = hand_owner(t, f, d);

    if (seat == NOBODY)
        return false;
    EACH_CARD (t, c, hand_zone(seat)) {
        card_slot(t, c)->known = seats_all(t->g);
        emit(t, EVENT(shows, .seat = seat, .card = c));
    }
    return t->g->zones[hand_zone(seat)].count > 0;
}

bool effect_show(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    card_slot(t, d->card)->known = seats_all(t->g);
    emit(t, EVENT(shows, .seat = d->actor, .card = d->card));
    return true;
}

bool effect_shuffle(Table *t, Frame *f, const Effect *d)
{
    bool door = d->object->row == NOUN_doordeck;

    (void)f;
    zone_shuffle(t, door ? ZONE_doors : ZONE_treasures,
                 door ? STREAM_DECK1 : STREAM_DECK2);
    return true;
}
