/* effect.c: what cards make players do: Bad Stuff and Curses. */
#include <string.h>

#include "families/munchkin/munchkin.h"

/* ---- what the rules know of the language ---- */

static bool is_word(const Pack *pack, const Node *phrase, const char *word)
{
    return phrase->name != 0 && strcmp(pack->words[phrase->name].one, word) == 0;
}

/* From your hand, or wherever. */
static bool is_from_hand(const Node *order)
{
    const Node *from = part_phrase(order, PREP_from);
    return from && from->row == NOUN_hand && from->det == DET_your;
}

/* Numbers of the language that these rules know: the roll, your level, the
 * lowest and highest level, cards in your hand. */
static bool counts(const Node *phrase)
{
    const Node *in = node_first(phrase);

    switch (phrase->det == DET_count ? NOUN_card : phrase->row) {
    case NOUN_roll:
    case NOUN_lowestlevel:
    case NOUN_highestlevel:
        return true;
    case NOUN_level:
        return phrase->det == DET_your && phrase->length == 1;
    case NOUN_card:
        if (phrase->det == DET_count)
            return in && in->type == NODE_phrase && counts(in);
        return in && in->type == NODE_modifier && in->row == MOD_in &&
               node_first(in)->row == NOUN_hand &&
               node_first(in)->det == DET_your;
    default:
        return false;
    }
}

/* levels equal to the roll; 1 level per card in your hand */
static bool knows_amount(const Node *object)
{
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        const Node *of = node_first(k);
        if (k->type != NODE_modifier || !of ||
            (k->row != MOD_equal && k->row != MOD_per) || !counts(of))
            return false;
    }
    return true;
}

static bool knows_cards(const Pack *pack, const Node *order, const Node *object)
{
    const Node *from = part_phrase(order, PREP_from);

    if (from && !is_from_hand(order))
        return false;
    if (object->length > 1)
        return false;
    return object->row == NOUN_card || object->row == NOUN_hand ||
           is_word(pack, object, "item");
}

static bool knows(const Pack *pack, const Node *order, const Node *object)
{
    const Node *subject = part_phrase(order, PREP_subject);

    if (subject && subject->det != DET_you && subject->det != DET_they &&
        !(subject->det == DET_each && subject->row == NOUN_player))
        return false;
    if (order->row == SAY_do)
        return true;
    if (!object)
        return false;
    switch (order->row) {
    case SAY_gain:
        return object->row == NOUN_level && knows_amount(object);
    case SAY_lose:
        return object->row == NOUN_level ? knows_amount(object)
                                         : knows_cards(pack, order, object);
    case SAY_discard:
        return knows_cards(pack, order, object);
    case SAY_draw:
        return (object->row == NOUN_treasure || object->row == NOUN_door) &&
               object->length == 1;
    default:
        return false;
    }
}

/* ---- phrases ---- */

/* Items are meant in play; a card is any of one's own (CLASS-06, GAP-119). */
static bool fits(const Table *t, const Frame *f, const Node *order, Seat doer,
                 CardId card)
{
    const Node *object = part_phrase(order, PREP_object);
    ZoneId zone = card_slot(t, card)->zone;

    (void)f;
    if (object->row == NOUN_hand || is_from_hand(order))
        return zone == hand_of(doer);
    if (object->row == NOUN_card)
        return zone == hand_of(doer) || zone == play_of(doer);
    return zone == play_of(doer);
}

/* The lowest or the highest Level of all. */
static int extreme_level(const Table *t, bool highest)
{
    int best = level_of(t, 0);

    EACH_SEAT (t, s)
        if (highest ? level_of(t, s) > best : level_of(t, s) < best)
            best = level_of(t, s);
    return best;
}

static int number(const Table *t, const Frame *f, const Node *phrase)
{
    switch (phrase->row) {
    case NOUN_roll:
        return machine_roll(f);
    case NOUN_level:
        return level_of(t, f->seat);
    case NOUN_lowestlevel:
    case NOUN_highestlevel:
        return extreme_level(t, phrase->row == NOUN_highestlevel);
    default:
        return t->g->zones[hand_of(f->seat)].count;
    }
}

static Seats players(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats = seats_all(t->g);

    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective && k->row == ADJ_other)
            seats &= (Seats) ~(1u << f->seat);
    return seats;
}

/* ---- deeds ---- */

static bool lose_levels(Table *t, Seat doer, int n)
{
    bool all = level_of(t, doer) > n;

    level_lose(t, doer, n);
    return all;
}

static bool act(Table *t, int verb, Seat doer, const Node *object, int n,
                CardId card)
{
    if (card != NO_CARD) {
        tell(t, EVENT(discards, .seat = doer, .card = card));
        deck_discard(t, card);
        return true;
    }
    if (verb == SAY_gain)
        level_gain(t, doer, n, false);
    else if (verb == SAY_lose)
        return lose_levels(t, doer, n);
    for (int i = 0; verb == SAY_draw && i < n; i++)
        deal_card(t, doer, object->row == NOUN_door ? DOOR : TREASURE,
                  EVENT_draws);
    return true;
}

const Deeds munchkin_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .knows = knows,
    .fits = fits,
    .counts = counts,
    .number = number,
    .players = players,
    .act = act,
};

/* ---- where programs begin ---- */

const Node *bad_stuff_of(const Pack *pack, const CardDef *def)
{
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n)) {
        const Node *window =
            n->type == NODE_clause ? clause_head(n, NODE_window) : NULL;
        if (window && window->row == WIN_bad)
            return clause_head(n, NODE_block);
    }
    return NULL;
}

void curse_hit(Table *t, CardId curse, Seat victim)
{
    tell(t, EVENT(cursed, .seat = victim, .card = curse));
    deck_discard(t, curse);
    machine_start_card(t, victim, curse);
}

void munchkin_step_effect_run(Table *t, Frame *f)
{
    machine_run(t, f);
}

void munchkin_step_effect_pick(Table *t, Frame *f)
{
    machine_ask_pick(t, f);
}

void munchkin_step_effect_may(Table *t, Frame *f)
{
    machine_ask_may(t, f);
}

void munchkin_step_effect_option(Table *t, Frame *f)
{
    machine_ask_option(t, f);
}

/* ---- curses from the hand ---- */

Refusal munchkin_check_curse(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_curse))
        return refuse_card(REFUSAL_no_curse, a.card);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return a.to == NOBODY ? refuse(REFUSAL_no_victim) : ALLOWED;
}

void munchkin_list_curse(const Table *t, Action blank, ActionList *out)
{
    EACH_SEAT (t, s) {
        blank.to = s;
        list_cards(t, blank, hand_of(blank.seat), out);
    }
}

/* In a fight the totals are looked at again when the Curse is over. */
void munchkin_act_curse(Table *t, Action a)
{
    if (combat_frame(t))
        step_go(combat_frame(t), STEP_combat_open);
    curse_hit(t, a.card, a.to);
}
