/* meant.c: what an order says: with what, how many, which cards it means. */
#include <string.h>

#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/machine_int.h"
#include "engine/static.h"

/* ---- with what, and how many ---- */

/* The bonus of an item, a twin of a monster, the strength of one: what is
 * picked is the item. */
static const Node *thing_of(const Deeds *d, const Pack *pack,
                            const Node *object)
{
    const Node *of =
        object && (object->row == NOUN_bonus || object->row == NOUN_twin ||
                   object->row == NOUN_strength || object->row == NOUN_price)
            ? phrase_modifier(object, MOD_of)
            : NULL;

    return of && !phrase_means_players(d->language, pack, node_first(of))
               ? node_first(of)
               : object;
}

/* Usually the object, but this card is attached to something that is picked. */
const Node *picked_first(const Deeds *d, const Pack *pack, const Node *order,
                         const Node *object)
{
    const Node *to =
        order->row == SAY_attach ? part_phrase(order, PREP_to) : NULL;

    return to && !phrase_means_players(d->language, pack, to)
               ? to
               : thing_of(d, pack, object);
}

/* What is picked after the first: replace X with Y, move X to Y, swap the two.
 */
const Node *second_phrase(const Node *order)
{
    switch (order->row) {
    case SAY_move:
        return part_phrase(order, PREP_to);
    case SAY_swap:
        return object_of(order, 0);
    default:
        return part_phrase(order, PREP_with);
    }
}

const Node *picked_phrase(const Table *t, const Frame *f)
{
    return is_mode(f, MODE_SECOND) ? second_phrase(statement(t, f))
                                   : first_phrase(t, f);
}

const Node *worth_in_all(const Node *phrase)
{
    return phrase_modifier(phrase, MOD_worth_all);
}

static int worth_wanted(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *compare = node_first(worth_in_all(phrase));

    return amount_of(t, f, node_first(compare));
}

/* (3 if you are small) */
static int alternative_of(const Table *t, const Frame *f, const Node *object,
                          int n)
{
    const Node *other = phrase_modifier(object, MOD_unless);
    Frame asked;

    if (!other)
        return n;
    asked = frame_asked(t, f);
    if (!condition_holds(t, &asked, node_first(other)))
        return n;
    REACHED_NODE(t, other);
    return other->number;
}

int count_of(const Table *t, const Frame *f, const Node *object)
{
    const Node *equal, *per;
    int n;

    if (!object)
        return 0;
    NODE_MARK(object, READ);
    n = alternative_of(t, f, object, phrase_count(object));
    equal = phrase_modifier(object, MOD_equal);
    per = phrase_modifier(object, MOD_per);
    if (object->det == DET_that_many)
        n = machine_paid(f);
    if (equal)
        n = amount_of(t, f, node_first(equal));
    return per ? n * amount_of(t, f, node_first(per)) : n;
}

/* How many cards: as many as are said, or as are worked out. */
static int number_of_cards(const Table *t, const Frame *f, const Node *phrase)
{
    if (phrase_modifier(phrase, MOD_equal) ||
        phrase_modifier(phrase, MOD_per) ||
        phrase_modifier(phrase, MOD_unless) || phrase->det == DET_that_many)
        return count_of(t, f, phrase);
    return phrase->det == DET_up_to ? phrase->number : quantity_least(phrase);
}

int cards_wanted(const Table *t, const Frame *f, const Node *phrase)
{
    if (worth_in_all(phrase))
        return worth_wanted(t, f, phrase) - f->v[V_COUNT];
    return number_of_cards(t, f, phrase) - f->v[V_COUNT];
}

/* ---- who ---- */

bool machine_is_each(const Table *t, const Frame *f, const Node *phrase)
{
    return f->aux != 0 && is_mode(f, MODE_LOOPING) &&
           each_phrase(t, statement(t, f)) == phrase;
}

Seats machine_neighbours(const Table *t, Seat seat, const Node *phrase)
{
    int n = t->g->seats;
    Seats left = seat_bit((Seat)((seat + 1) % n));
    Seats right = seat_bit((Seat)((seat + n - 1) % n));

    return (Seats)(has_adjective(phrase, ADJ_left)    ? left
                   : has_adjective(phrase, ADJ_right) ? right
                                                      : left | right);
}

const Node *let_order(const Node *order)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_do)
            return k;
    return NULL;
}

/* ---- which cards ---- */

/* Where the cards lie that the order means, and whether all do. */
static Zones where_meant(const Table *t, const Frame *f, const Node *phrase,
                         Seat doer, bool *all)
{
    *all = false;
    return phrase
               ? deeds_of(t)->where(t, f, statement(t, f), phrase, doer, all) &
                     (((Zones)1 << ZONES_MAX) - 1)
               : 0;
}

Zones places_meant(const Table *t, const Frame *f, Seat doer)
{
    bool all;

    return where_meant(t, f, picked_phrase(t, f), doer, &all);
}

bool order_fits(const Table *t, const Frame *f, Seat doer, CardId card)
{
    const Node *phrase = picked_phrase(t, f);
    bool all;
    Zones where = where_meant(t, f, phrase, doer, &all);

    return zone_in(card_slot(t, card)->zone, where) &&
           (all ||
            deeds_of(t)->fits(t, f, statement(t, f), phrase, doer, card));
}

ZoneId order_unseen(const Table *t, const Frame *f, Seat doer)
{
    ZoneId zone =
        deeds_of(t)->unseen(t, f, statement(t, f), picked_phrase(t, f), doer);

    return zone != NO_ZONE && t->g->zones[zone].count > 0 ? zone : NO_ZONE;
}

/* They come by their numbers, wherever they lie. */
static void gather(Fitting *it, Zones where)
{
    const Table *t = it->t;

    it->word = 0;
    memset(it->set, 0, sizeof *it->set * (size_t)(t->g->cards / 64 + 1));
    for (; where != 0; where &= where - 1)
        EACH_CARD (t, c, __builtin_ctzll(where))
            it->set[c / 64] |= 1ull << c % 64;
}

/* A single hand lies in that order. */
static bool is_sorted(const Table *t, Zones where)
{
    return (where & (where - 1)) == 0 && where & t->family->sets->sorted;
}

void fitting_begin(Fitting *it, const Table *t, const Frame *f, Seat doer)
{
    Zones where;

    it->t = t;
    it->f = f;
    it->doer = doer;
    it->phrase = picked_phrase(t, f);
    where = where_meant(t, f, it->phrase, doer, &it->all);
    it->listed = is_sorted(t, where);
    it->next = it->listed ? t->g->zones[__builtin_ctzll(where)].first : NO_CARD;
    if (!it->listed)
        gather(it, where);
}

/* The next that lies there, or NO_CARD. */
static CardId next_lying(Fitting *it)
{
    CardId card = it->next;

    if (it->listed) {
        it->next = card_slot(it->t, card)->next;
        return card;
    }
    for (; it->word <= it->t->g->cards / 64; it->word++) {
        uint64_t *set = &it->set[it->word];
        if (*set != 0) {
            card = (CardId)(64 * it->word + __builtin_ctzll(*set));
            *set &= *set - 1;
            return card;
        }
    }
    return NO_CARD;
}

CardId fitting_next(Fitting *it)
{
    const Table *t = it->t;
    CardId card = next_lying(it);

    while (card != NO_CARD && !it->all &&
           !deeds_of(t)->fits(t, it->f, statement(t, it->f), it->phrase,
                              it->doer, card))
        card = next_lying(it);
    return card;
}

CardId first_fitting(const Table *t, const Frame *f, Seat doer)
{
    Fitting it;

    fitting_begin(&it, t, f, doer);
    return fitting_next(&it);
}

int count_fitting(const Table *t, const Frame *f, Seat doer)
{
    Fitting it;
    int n = 0;

    fitting_begin(&it, t, f, doer);
    while (fitting_next(&it) != NO_CARD)
        n++;
    return n;
}

/* Enough, or nothing there. */
bool order_may_stop(const Table *t, const Frame *f)
{
    const Node *phrase = picked_phrase(t, f);
    Seat doer = doer_of(t, f);

    if ((phrase->det == DET_up_to || is_mode(f, MODE_FREE)) &&
        (f->v[V_COUNT] > 0 || !is_mode(f, MODE_PAYING) ||
         is_mode(f, MODE_FREE)))
        return true;
    if (phrase->det == DET_at_least && cards_wanted(t, f, phrase) <= 0)
        return true;
    return first_fitting(t, f, doer) == NO_CARD &&
           order_unseen(t, f, doer) == NO_ZONE;
}
