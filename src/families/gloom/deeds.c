/* deeds.c: what the orders of cards do (deeds.def). */
#include "engine/leak.h"
#include "families/gloom/effect.h"

/* ---- which row ---- */

/* What an order is done with. */
enum {
    OBJ_nothing,
    OBJ_cards,   /* of a hand, the pile or the discards */
    OBJ_stacked, /* cards on Characters */
    OBJ_character,
    OBJ_hand,
    OBJ_turn,
    OBJ_action,
    OBJ_unknown
};

/* Words that may stand with a noun, in these rules. */
static bool adjective_known(const Node *k)
{
    return k->row == ADJ_top || k->row == ADJ_living || k->row == ADJ_dead ||
           k->row == ADJ_other || k->row == ADJ_next || k->row == ADJ_left ||
           k->row == ADJ_right;
}

static bool modifier_known(const Pack *pack, const Node *k)
{
    const Node *inner = node_first(k);

    switch (k->row) {
    case MOD_have:
        return true;
    case MOD_of:
        return inner->row == NOUN_discards || inner->row == NOUN_deck ||
               (gloom_is_character_phrase(inner) &&
                gloom_phrase_known(pack, inner));
    case MOD_with:
    case MOD_without:
        return gloom_phrase_icon(pack, inner) > 0;
    case MOD_owned:
        return gloom_phrase_is_player(pack, inner);
    case MOD_per: /* the machine looks at amounts */
    case MOD_equal:
    case MOD_unless:
        return true;
    default:
        return false;
    }
}

bool gloom_phrase_known(const Pack *pack, const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective
                ? !adjective_known(k)
                : k->type != NODE_modifier || !modifier_known(pack, k))
            return false;
    return true;
}

/* The top modifier of a character; a death of the discards. */
static int card_sort(const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return of && gloom_is_character_phrase(node_first(of)) ? OBJ_stacked
                                                           : OBJ_cards;
}

static int object_sort(const Pack *pack, const Node *order, const Node *object)
{
    if (!object)
        return OBJ_nothing;
    if (!gloom_phrase_known(pack, object))
        return OBJ_unknown;
    switch (object->row) {
    case NOUN_character:
        return OBJ_character;
    case NOUN_card:
        return card_sort(object);
    case NOUN_hand:
        return order->row == SAY_swap || order->row == SAY_show ? OBJ_hand
                                                                : OBJ_cards;
    case NOUN_turn:
        return OBJ_turn;
    case NOUN_action:
        return OBJ_action;
    case NOUN_none:
        if (gloom_phrase_kind(pack, object) >= 0)
            return card_sort(object);
        return object->det == DET_it || object->det == DET_them ? OBJ_cards
                                                                : OBJ_unknown;
    default:
        return OBJ_unknown;
    }
}

#define DEEDS_DEF "families/gloom/deeds.def"
#define DEED(verb, object, how, id) \
    static bool deed_##id(Table *t, Frame *f, const Deed *d);
#include DEEDS_DEF

#include "engine/rows_deeds.h"

/* ---- hands and piles ---- */

static bool deed_draw(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    for (int i = 0; i < d->n; i++)
        gloom_draw(t, d->doer);
    return true;
}

/* GLOOM-GAP-37: what is taken off a stack; what it hid is seen again
 * (GLOOM-GAP-39). */
static bool deed_discard(Table *t, Frame *f, const Deed *d)
{
    CardId host = card_slot(t, d->card)->host;

    (void)f;
    gloom_discard(t, d->card);
    if (host != NO_CARD)
        gloom_tell_worth(t, EVENT(strips, .card = d->card, .on = host));
    else
        tell(t, EVENT(discards, .seat = d->doer, .card = d->card));
    return true;
}

static Seat holder_of(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone >= ZONE_hand && zone <= ZONE_hand_LAST
               ? (Seat)(zone - ZONE_hand)
               : NOBODY;
}

/* GLOOM-GAP-11: what is taken is not drawn. */
static bool deed_take(Table *t, Frame *f, const Deed *d)
{
    Seat from = holder_of(t, d->card);
    CardId host = card_slot(t, d->card)->host;
    unsigned see = from == NOBODY ? 0xff : 1u << from | 1u << d->doer;

    (void)f;
    if (from != NOBODY)
        zone_blur(t, d->card, (Seats)see);
    zone_append(t, d->card, hand_of(d->doer));
    card_slot(t, d->card)->host = NO_CARD;
    tell(t, EVENT(takes, .seat = d->doer, .card = d->card, .to = from,
                  .see = (Seats)see));
    if (host != NO_CARD)
        gloom_tell_worth(t, EVENT(strips, .card = d->card, .on = host));
    return true;
}

static Seat receiver(const Table *t, const Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);
    Seats seats = to ? gloom_phrase_players(t, f, to) : 0;

    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static void hand_over(Table *t, CardId card, Seat from, Seat to)
{
    Seats see = (Seats)(1u << from | 1u << to);

    zone_blur(t, card, see);
    zone_append(t, card, hand_of(to));
    tell(t, EVENT(gives, .seat = from, .to = to, .card = card, .see = see));
}

static bool deed_give(Table *t, Frame *f, const Deed *d)
{
    Seat to = receiver(t, f, d);

    if (to == NOBODY || to == d->doer)
        return false;
    hand_over(t, d->card, d->doer, to);
    return true;
}

/* All at once: nobody passes on what just came, and nobody else sees which card
 * it is until all have chosen. */
static bool deed_pass(Table *t, Frame *f, const Deed *d)
{
    Seat to = receiver(t, f, d);

    if (to == NOBODY || to == d->doer)
        return false;
    zone_blur(t, d->card, (Seats)(1u << d->doer));
    zone_append(t, d->card, ZONE_passing);
    if (LEAKS(LEAK_PASSING))
        card_slot(t, d->card)->known = seats_all(t->g);
    gloom(t)->passes[d->doer]++;
    gloom(t)->to[d->doer] = to;
    return true;
}

/* Is somebody still choosing what to pass on? */
static bool is_passing(const Table *t)
{
    const Frame *f = step_top(t);
    const Node *node = &t->pack->nodes[f->aux];

    return f->step >= STEP_effect_run && f->aux < (uint16_t)f->v[V_END] &&
           node->type == NODE_do && node->row == SAY_pass;
}

/* Cards that all have chosen to pass on change hands, in the order in which the
 * seats chose. */
static void pass_on(Table *t)
{
    const Zone *passing = &t->g->zones[ZONE_passing];

    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (; gloom(t)->passes[s] > 0; gloom(t)->passes[s]--)
            hand_over(t, passing->first, s, gloom(t)->to[s]);
        gloom(t)->to[s] = 0;
    }
}

static Seat other_hand(const Table *t, const Frame *f, const Node *hand)
{
    const Node *owner = hand ? phrase_modifier(hand, MOD_owned) : NULL;
    Seats seats = owner ? gloom_phrase_players(t, f, node_first(owner)) : 0;

    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static bool deed_swap_hands(Table *t, Frame *f, const Deed *d)
{
    Seat a = d->doer, b = other_hand(t, f, part_phrase(d->order, PREP_with));
    CardId mine[CARDS_MAX];
    int n = 0;

    if (b == NOBODY || b == a)
        return false;
    EACH_CARD (t, c, hand_of(a))
        mine[n++] = c;
    while (t->g->zones[hand_of(b)].first)
        zone_append(t, t->g->zones[hand_of(b)].first, hand_of(a));
    for (int i = 0; i < n; i++)
        zone_append(t, mine[i], hand_of(b));
    tell(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

/* ---- looking ---- */

static void see_card(Table *t, CardId card, Seat seat)
{
    Seats see = (Seats)(1u << seat);

    if (LEAKS(LEAK_PEEK))
        see = seats_all(t->g);
    card_slot(t, card)->known |= see;
    tell(t,
         EVENT(sees, .seat = seat, .card = card, .see = (Seats)(1u << seat)));
}

static bool look_at_hand(Table *t, const Frame *f, const Deed *d,
                         const Node *hand)
{
    Seat whose = other_hand(t, f, hand);

    if (whose == NOBODY || whose == d->doer)
        return false;
    tell(t, EVENT(looks, .seat = d->doer, .to = whose));
    EACH_CARD (t, c, hand_of(whose))
        see_card(t, c, d->doer);
    return true;
}

static bool look_at_pile(Table *t, const Deed *d)
{
    int n = gloom_cards_looked_at(t, d->order);

    tell(t, EVENT(peeks, .seat = d->doer, .number = (int16_t)n));
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        see_card(t, c, d->doer);
    return n > 0;
}

static bool deed_look(Table *t, Frame *f, const Deed *d)
{
    const Node *at = part_phrase(d->order, PREP_at);

    return at->row == NOUN_hand ? look_at_hand(t, f, d, at)
                                : look_at_pile(t, d);
}

/* The last that is put there is the top. Whoever else knew these cards does not
 * know any more where they lie. */
static bool deed_put(Table *t, Frame *f, const Deed *d)
{
    int n = gloom_cards_arranged(t, f, d->order);

    zone_put_first(t, d->card, ZONE_pile);
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        if (!LEAKS(LEAK_ARRANGED))
            card_slot(t, c)->known &= (Seats)(1u << d->doer);
    tell(t, EVENT(puts, .seat = d->doer, .card = d->card,
                  .see = (Seats)(1u << d->doer)));
    return true;
}

static bool deed_show_hand(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    EACH_CARD (t, c, hand_of(d->doer)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = d->doer, .card = c));
    }
    return hand_count(t, d->doer) > 0;
}

/* ---- stacks ---- */

/* GLOOM-GAP-38: moved is not played: nothing immediate happens. */
static void lay_on(Table *t, CardId card, CardId character)
{
    gloom_stack_put(t, card, character);
    if (!is_kind(t, card, KIND_death)) {
        gloom_tell_worth(t, EVENT(bears, .card = card, .on = character));
        return;
    }
    gloom_tell_worth(t, EVENT(dies, .card = card, .on = character));
    gloom_happens(t, (Happening){ .verb = SAY_die,
                                  .seat = NOBODY,
                                  .card = card,
                                  .on = character });
}

static bool deed_move(Table *t, Frame *f, const Deed *d)
{
    CardId from = card_slot(t, d->card)->host;

    (void)f;
    lay_on(t, d->card, d->second);
    gloom_tell_worth(t, EVENT(strips, .card = d->card, .on = from));
    return true;
}

/* GLOOM-GAP-42, GLOOM-GAP-43: both at once. */
static bool deed_swap(Table *t, Frame *f, const Deed *d)
{
    CardId a = card_slot(t, d->card)->host, b = card_slot(t, d->second)->host;

    (void)f;
    gloom_stack_put(t, d->card, b);
    gloom_stack_put(t, d->second, a);
    gloom_tell_worth(t, EVENT(bears, .card = d->card, .on = b));
    gloom_tell_worth(t, EVENT(bears, .card = d->second, .on = a));
    return true;
}

/* GLOOM-GAP-49 */
static bool deed_revive(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    gloom_discard(t, gloom_death_of(t, d->card));
    gloom_tell_worth(t, EVENT(revives, .on = d->card));
    return true;
}

/* ---- turns and plays ---- */

static bool deed_skip_turn(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    gloom(t)->skips[d->doer]++;
    return true;
}

/* The action that would come next is taken as if it were passed
 * (GLOOM-DEATH-11). */
static bool deed_skip_action(Table *t, Frame *f, const Deed *d)
{
    Gloom *g = gloom(t);

    (void)f;
    if (gloom_is_acting(t, d->doer) && g->spent < g->actions) {
        g->spent++;
        tell(t, EVENT(rests, .seat = d->doer));
    } else {
        g->rests[d->doer]++;
    }
    return true;
}

/* GLOOM-GAP-33, GLOOM-GAP-36 */
static bool deed_act_again(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (!gloom_is_acting(t, d->doer))
        return false;
    gloom(t)->actions++;
    tell(t, EVENT(again, .seat = d->doer));
    return true;
}

/* GLOOM-GAP-33: for nobody but who takes a turn. */
static bool deed_play(Table *t, Frame *f, const Deed *d)
{
    int n = d->object->det == DET_up_to ? d->object->number : d->n;

    if (n < 1 || !gloom_is_acting(t, d->doer))
        return false;
    gloom_free_grant(t, f->card, d->order, n);
    tell(t, EVENT(may_play, .seat = d->doer, .number = (int16_t)n));
    return true;
}

/* GLOOM-GAP-59 */
static bool deed_cancel(Table *t, Frame *f, const Deed *d)
{
    Frame *play = gloom_play_frame(t);

    (void)f;
    if (!play || play->card != d->card ||
        card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    tell(t, EVENT(cancelled, .card = d->card, .on = (CardId)play->v[P_ON]));
    gloom_discard(t, d->card);
    play->card = NO_CARD;
    play->v[P_STOPPED] = 1;
    return true;
}

/* ---- the table of deeds ---- */

static bool look_known(const Pack *pack, const Node *at)
{
    const Node *of = at ? phrase_modifier(at, MOD_of) : NULL;
    const Node *owner = at ? phrase_modifier(at, MOD_owned) : NULL;

    if (!at)
        return false;
    if (at->row == NOUN_hand)
        return owner && gloom_phrase_is_player(pack, node_first(owner));
    return at->row == NOUN_card && of && node_first(of)->row == NOUN_deck;
}

/* Where the order says that it comes from or goes. */
static bool places_known(const Pack *pack, const Node *order)
{
    const Node *from = part_phrase(order, PREP_from);
    const Node *to = part_phrase(order, PREP_to);
    const Node *on = part_phrase(order, PREP_on);
    const Node *as = part_phrase(order, PREP_as);

    switch (order->row) {
    case SAY_take:
        return !from || from->row == NOUN_discards || from->det == DET_it ||
               from->row == NOUN_hand;
    case SAY_give:
    case SAY_pass:
        return to && gloom_phrase_is_player(pack, to);
    case SAY_move:
        return to && gloom_is_character_phrase(to) &&
               gloom_phrase_known(pack, to);
    case SAY_swap:
        return !part_phrase(order, PREP_with) ||
               part_phrase(order, PREP_with)->row == NOUN_hand;
    case SAY_put:
        return on && on->row == NOUN_deck;
    case SAY_play:
        return as && as->row == NOUN_freeplay &&
               (!on || (gloom_is_character_phrase(on) &&
                        gloom_phrase_known(pack, on)));
    case SAY_look:
        return look_known(pack, part_phrase(order, PREP_at));
    default:
        return !from && !to && !on && !as;
    }
}

static int row_of(const Pack *pack, const Node *order, const Node *object)
{
    return places_known(pack, order) ? find_deed(pack, order, object) : 0;
}

static bool act(Table *t, Frame *f, const Deed *d)
{
    REACHED(t, deed, d->row - 1);
    return deed_rows[d->row].act(t, f, d);
}

/* A free play for a time, a bonus for a turn: no card of these rules leaves
 * anything behind. */
static bool grants(const Pack *pack, const Node *statement)
{
    (void)pack;
    (void)statement;
    return false;
}

static bool suits(const Table *t, const Frame *f, const Node *statement,
                  Seat seat)
{
    (void)t;
    (void)f;
    (void)statement;
    (void)seat;
    return true;
}

static void chosen(Table *t, const Frame *f, Seat seat)
{
    (void)t;
    (void)f;
    (void)seat;
}

/* GLOOM-GAP-18 */
static Seat begins(const Table *t, const Frame *f)
{
    (void)f;
    return t->g->active;
}

const Deeds gloom_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .whom = STEP_effect_whom,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .row = row_of,
    .hows = deed_hows,
    .grants = grants,
    .where = gloom_where,
    .fits = gloom_fits,
    .settled = gloom_settled,
    .unseen = gloom_unseen,
    .hidden = gloom_hidden,
    .counts = gloom_counts,
    .number = gloom_number,
    .players = gloom_phrase_players,
    .is_player = gloom_phrase_is_player,
    .begins = begins,
    .suits = suits,
    .chosen = chosen,
    .knows = gloom_knows,
    .holds = gloom_holds,
    .act = act,
    .plays = SAYS(SENSE_immediate) | SAYS(SENSE_response),
    .names = deed_names,
};

void gloom_step_effect_run(Table *t, Frame *f)
{
    if (t->g->zones[ZONE_passing].count > 0 && !is_passing(t))
        pass_on(t);
    machine_run(t, f);
}

void gloom_step_effect_pick(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_whom(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_may(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_option(Table *t, Frame *f)
{
    machine_ask(t, f);
}
