/* deeds.c: what the orders of cards do (deeds.def). */
#include "engine/leak.h"
#include "families/munchkin/effect.h"

/* What an order is done with. */
enum {
    OBJ_nothing,
    OBJ_levels,
    OBJ_cards,
    OBJ_rewards, /* its treasures */
    OBJ_player,
    OBJ_roll,
    OBJ_strength,
    OBJ_bonus,
    OBJ_number,
    OBJ_sex,
    OBJ_hand,
    OBJ_pile,
    OBJ_fight,
    OBJ_turn,
    OBJ_unknown
};

static int object_sort(const Pack *pack, const Node *order, const Node *object)
{
    if (!object)
        return OBJ_nothing;
    switch (object->row) {
    case NOUN_level:
        return OBJ_levels;
    case NOUN_treasure:
        return object->det == DET_its ? OBJ_rewards : OBJ_cards;
    case NOUN_card:
    case NOUN_door:
    case NOUN_companion:
    case NOUN_twin:
        return OBJ_cards;
    case NOUN_hand:
        return order->row == SAY_swap || order->row == SAY_show ? OBJ_hand
                                                                : OBJ_cards;
    case NOUN_roll:
        return OBJ_roll;
    case NOUN_strength:
        return OBJ_strength;
    case NOUN_bonus:
        return OBJ_bonus;
    case NOUN_sex:
        return OBJ_sex;
    case NOUN_fight:
        return OBJ_fight;
    case NOUN_turn:
        return OBJ_turn;
    case NOUN_nothing:
        return OBJ_nothing;
    case NOUN_doordeck:
    case NOUN_treasuredeck:
        return OBJ_pile;
    case NOUN_none:
        if (object->det == DET_it || object->det == DET_them)
            return OBJ_cards;
        return object->name != 0 && !(object->flags & FLAG_named) ? OBJ_cards
                                                                  : OBJ_unknown;
    default:
        return phrase_is_player(pack, object)           ? OBJ_player
               : lang_nouns[object->row].is & IS_NUMBER ? OBJ_number
                                                        : OBJ_unknown;
    }
}

#define DEEDS_DEF "families/munchkin/deeds.def"
#include "engine/rows_deeds.h"

/* ---- small things ---- */

static Seat other_of(const Table *t, const Frame *f, const Deed *d, int prep)
{
    const Node *phrase = part_phrase(d->order, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(t->pack, phrase))
        return d->whom;
    seats = phrase_players(t, f, phrase);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

/* ---- levels ---- */

static bool deed_gain(Table *t, Frame *f, const Deed *d)
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

static bool deed_lose_levels(Table *t, Frame *f, const Deed *d)
{
    bool all = level_of(t, d->doer) > d->n;

    (void)f;
    level_lose(t, d->doer, d->n);
    return all;
}

/* PREC-03: who has none to lose cannot be robbed of one. */
static bool deed_steal_levels(Table *t, Frame *f, const Deed *d)
{
    Seat from = other_of(t, f, d, PREP_from);

    if (from == NOBODY || level_of(t, from) <= d->n)
        return false;
    level_lose(t, from, d->n);
    level_gain(t, d->doer, d->n, false);
    return true;
}

static bool deed_set_level(Table *t, Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);

    level_set(t, d->doer, to ? amount_of(t, f, to) : level_of(t, d->doer));
    return true;
}

static bool deed_swap_levels(Table *t, Frame *f, const Deed *d)
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
static bool deed_change_sex(Table *t, Frame *f, const Deed *d)
{
    uint8_t *sex = &munchkin(t)->seats[d->doer].sex;

    (void)f;
    if (!t->g->switches[SWITCH_sexes])
        return false;
    *sex = *sex == SEX_FEMALE ? SEX_MALE : SEX_FEMALE;
    return true;
}

/* ---- cards ---- */

static bool deed_discard(Table *t, Frame *f, const Deed *d)
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
static bool deed_take(Table *t, Frame *f, const Deed *d)
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

static bool deed_take_rewards(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    munchkin(t)->owed = (uint8_t)(munchkin(t)->owed + munchkin(t)->left);
    munchkin(t)->left = 0;
    return true;
}

static bool deed_draw(Table *t, Frame *f, const Deed *d)
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

static bool deed_give(Table *t, Frame *f, const Deed *d)
{
    Seat to = other_of(t, f, d, PREP_to), owner = owner_of(t, d->card);
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
static bool deed_put(Table *t, Frame *f, const Deed *d)
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
    Seat whom = other_of(t, f, d, PREP_to);

    if (whom == NOBODY)
        return NO_CARD;
    EACH_CARD (t, c, play_of(whom))
        if (card_def(t, c)->trait == to->name)
            return c;
    return NO_CARD;
}

static bool deed_attach(Table *t, Frame *f, const Deed *d)
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

static bool deed_choose(Table *t, Frame *f, const Deed *d)
{
    (void)t;
    (void)f;
    (void)d;
    return true;
}

static bool deed_nothing(Table *t, Frame *f, const Deed *d)
{
    return deed_choose(t, f, d);
}

static bool deed_swap_hands(Table *t, Frame *f, const Deed *d)
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
static bool deed_look(Table *t, Frame *f, const Deed *d)
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

static bool deed_show_hand(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    EACH_CARD (t, c, hand_of(d->doer)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = d->doer, .card = c));
    }
    return t->g->zones[hand_of(d->doer)].count > 0;
}

static bool deed_show(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    card_slot(t, d->card)->known = seats_all(t->g);
    tell(t, EVENT(shows, .seat = d->doer, .card = d->card));
    return true;
}

static bool deed_shuffle(Table *t, Frame *f, const Deed *d)
{
    bool door = d->object->row == NOUN_doordeck;

    (void)f;
    zone_shuffle(t, door ? ZONE_doors : ZONE_treasures,
                 door ? LUCK_PILE : LUCK_SECOND);
    return true;
}

/* ---- the fight ---- */

static bool deed_become(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    return seat_becomes(t, d->doer, d->object->name);
}

static bool deed_die(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    return seat_dies(t, d->doer);
}

static bool deed_kill(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    tell(t, EVENT(kills, .seat = d->doer, .card = d->card));
    munchkin(t)->owed = (uint8_t)(munchkin(t)->owed + treasures_of(t, d->card));
    combat_killed(t, d->card);
    combat_remove(t, d->card);
    return true;
}

static bool deed_remove(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    munchkin(t)->left = (uint8_t)treasures_of(t, d->card);
    tell(t, EVENT(leaves, .card = d->card));
    combat_remove(t, d->card);
    return true;
}

/* ... and keep its enhancers: the order that follows says so. */
static bool keeps_enhancers(const Deed *d)
{
    const Node *chain = d->order - 1, *next;

    if (chain->type != NODE_chain || node_first(chain) != d->order)
        return false;
    next = node_next(chain, d->order);
    return next && next->type == NODE_do && next->row == SAY_keep;
}

/* Replace your class: the other lies where it lay. */
static bool replace_before(Table *t, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    Deed lost = *d;

    if (owner == NOBODY || card_slot(t, d->card)->zone != play_of(owner))
        return false;
    tell(t, EVENT(takes, .seat = owner, .card = d->second));
    deed_discard(t, NULL, &lost);
    zone_append(t, d->second, play_of(owner));
    return true;
}

static bool deed_replace(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (d->second == NO_CARD)
        return false;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return replace_before(t, d);
    play_replace(t, d->doer, d->second, d->card, keeps_enhancers(d));
    return true;
}

static bool deed_set_strength(Table *t, Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);
    int want;

    if (!combat_frame(t) || !to)
        return false;
    want = amount_of(t, f, to);
    grant_add(t, f, d->order, ENDS_COMBAT, want - combat_might(t, &(Sum){ 0 }));
    return true;
}

/* add its level to your side: settled now */
static bool deed_add(Table *t, Frame *f, const Deed *d)
{
    if (!combat_frame(t))
        return false;
    grant_add(t, f, d->order, ENDS_COMBAT, amount_of(t, f, d->object));
    return true;
}

static bool deed_multiply(Table *t, Frame *f, const Deed *d)
{
    Frame with = *f;

    if (!combat_frame(t))
        return false;
    if (d->card)
        with.v[V_IT] = (int16_t)d->card;
    grant_add(t, &with, d->order, ENDS_COMBAT, 0);
    tell(t,
         EVENT(doubles,
               .seat = d->card ? owner_of(t, d->card) : combat_frame(t)->seat,
               .card = f->card));
    return true;
}

static bool deed_move_fight(Table *t, Frame *f, const Deed *d)
{
    Seat to = other_of(t, f, d, PREP_to);

    if (!combat_frame(t) || to == NOBODY || seat_is_dead(t, to))
        return false;
    combat_frame(t)->seat = to;
    if (helper_of(t) == to)
        combat_frame(t)->aux = 0;
    tell(t, EVENT(moves, .to = to));
    return true;
}

static bool deed_escape(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight ||
        seat_cannot(t, d->doer, SAY_escape, face_of(t, d->card)))
        return false; /* impossible beats automatic */
    run_safe(t, d->doer, d->card);
    return true;
}

static bool deed_escape_all(Table *t, Frame *f, const Deed *d)
{
    bool all = true;

    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c)) {
            Deed one = *d;
            one.card = c;
            all = deed_escape(t, f, &one) && all;
        }
    return all;
}

/* The die of a card's table that lies there, or NULL. */
static Frame *rolled_frame(const Table *t)
{
    for (int i = t->g->depth - 1; i > 0; i--)
        if (t->g->frames[i].step == STEP_effect_rolled)
            return &t->g->frames[i];
    return NULL;
}

static bool set_die(Table *t, int die)
{
    Frame *f = rolled_frame(t);

    if (!f)
        return run_set_die(t, die);
    machine_set_roll(f, die);
    tell(t, EVENT(roll_is, .number = (int16_t)die));
    return true;
}

static bool deed_reroll(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    return rolled_frame(t) ? set_die(t, chance_die(&t->g->chance))
                           : run_again(t);
}

static bool deed_set_roll(Table *t, Frame *f, const Deed *d)
{
    (void)d;
    return set_die(t, f->v[V_COUNT]);
}

static bool deed_help(Table *t, Frame *f, const Deed *d)
{
    return combat_helped_by(t, d->doer, d->doer != f->seat);
}

static bool deed_leave(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (!combat_frame(t) || helper_of(t) != d->doer)
        return false;
    combat_left_by_helper(t);
    return true;
}

static bool deed_fight(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (combat_frame(t) || seat_is_dead(t, d->doer))
        return false;
    combat_call(t, d->doer, d->card);
    return true;
}

static bool deed_end_fight(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    if (!combat_frame(t))
        return false;
    while (combat_monster(t) != NO_CARD)
        combat_remove(t, combat_monster(t));
    return true;
}

static bool deed_end_turn(Table *t, Frame *f, const Deed *d)
{
    Frame *turn = &t->g->frames[0];

    (void)f;
    (void)d;
    if (combat_frame(t))
        return false;
    step_go(turn, STEP_turn_charity);
    return true;
}

static bool deed_skip_turn(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    munchkin(t)->skips |= (Seats)(1u << d->doer);
    return true;
}

/* ---- announced cards ---- */

static bool deed_cancel(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    tell(t, EVENT(stopped, .card = d->card));
    deck_discard(t, d->card);
    return true;
}

static bool deed_redirect(Table *t, Frame *f, const Deed *d)
{
    Seat to = other_of(t, f, d, PREP_to);

    return to != NOBODY && play_redirect(t, d->card, to);
}

/* ---- the table of deeds ---- */

static int row_of(const Pack *pack, const Node *order, const Node *object)
{
    const Node *at = part_phrase(order, PREP_at);
    const Node *to = part_phrase(order, PREP_to);

    if ((order->row == SAY_look && (!at || at->row != NOUN_card)) ||
        (order->row == SAY_give && to && to->det == DET_each)) /* for each */
        return 0;
    return find_deed(pack, order, object);
}

static bool act(Table *t, Frame *f, const Deed *d)
{
    if (!deed_rows[d->row].act(t, f, d))
        return false;
    REACHED(t, deed, d->row - 1);
    return true;
}

/* GAP-20: who could only get the winning Level is not chosen for it; PREC-03:
 * nor who has no Level to lose. "Once per victim" is for each victim. */
static bool suits(const Table *t, const Frame *f, const Node *statement,
                  Seat seat)
{
    const Node *object = part_phrase(statement, PREP_object);
    const Node *clause = part_around(t, f->card, statement);

    if (clause && clause_head(clause, NODE_limit) &&
        clause_head(clause, NODE_limit)->row == PERIOD_victim &&
        !use_is_left(t, f->card, clause, seat))
        return false;
    if (clause && clause_head(clause, NODE_window) &&
        clause_head(clause, NODE_window)->row == WIN_out &&
        seat_in(seat, seats_fighting(t)))
        return false; /* TIMING-14: neither may be fighting */
    if (play_promised(t, f->card) != NOBODY &&
        play_promised(t, f->card) != seat)
        return false;
    if (statement->type != NODE_do)
        return true;
    if (statement->row == SAY_help)
        return help_is_open(t, seat, seat != f->seat);
    if (!object || object->row != NOUN_level)
        return true;
    if (statement->row == SAY_gain)
        return level_of(t, seat) < t->g->switches[SWITCH_win] - 1 ||
               f->v[V_MODE] & MODE_KILL || has_adverb(statement, ADVERB_even9);
    return statement->row != SAY_steal || level_of(t, seat) > 1;
}

static void chosen(Table *t, const Frame *f, Seat seat)
{
    const Node *clause = part_around(t, f->card, &t->pack->nodes[f->aux]);
    const Node *limit = clause ? clause_head(clause, NODE_limit) : NULL;

    if (limit && limit->row == PERIOD_victim)
        use_note(t, f->card, clause, seat);
}

static int worth(const Table *t, CardId card)
{
    return fact(t, card, FACT_gold);
}

/* Kicking open the door waits for what may happen instead (turn.c); a card that
 * is announced, for its price (play.c). */
static void over(const Table *t, Frame *below, const Frame *program, bool done)
{
    (void)t;
    if (below->step == STEP_turn_door)
        below->v[T_INSTEAD] = done ? INSTEAD_DONE : INSTEAD_NOT;
    if (below->step == STEP_play_stop)
        play_paid(below, program, done);
}

const Deeds munchkin_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .whom = STEP_effect_whom,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .rolled = STEP_effect_rolled,
    .row = row_of,
    .hows = deed_hows,
    .grants = munchkin_grants,
    .where = munchkin_where,
    .fits = munchkin_fits,
    .unseen = munchkin_unseen,
    .hidden = munchkin_hidden,
    .counts = munchkin_counts,
    .number = munchkin_number,
    .worth = worth,
    .players = phrase_players,
    .asked = munchkin_asked,
    .is_player = phrase_is_player,
    .suits = suits,
    .chosen = chosen,
    .die = die_counts,
    .knows = munchkin_knows,
    .holds = munchkin_holds,
    .act = act,
    .grant = munchkin_grant,
    .instead = munchkin_instead,
    .over = over,
    .plays = 1ull << MOOD_PLAYED,
    .found = munchkin_found,
    .names = deed_names,
    .faces = 6,
};

void munchkin_step_effect_run(Table *t, Frame *f)
{
    machine_run(t, f);
}

void munchkin_step_effect_pick(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void munchkin_step_effect_whom(Table *t, Frame *f)
{
    machine_ask(t, f);
}

/* A die lies on the table: it may still be changed. */
void munchkin_step_effect_rolled(Table *t, Frame *f)
{
    if (gate_closed(t, f, could_act(t, WINDOW_roll), seats_living(t), f->card))
        machine_roll_counts(t, f);
}

void munchkin_step_effect_may(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void munchkin_step_effect_option(Table *t, Frame *f)
{
    machine_ask(t, f);
}
