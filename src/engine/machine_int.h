/* machine_int.h: what the files of the machine share.
 */
#ifndef ENGINE_MACHINE_INT_H
#define ENGINE_MACHINE_INT_H

#include "engine/family.h"
#include "engine/machine.h"

static inline const Deeds *deeds_of(const Table *t)
{
    return t->family->deeds;
}

/* Are they, them or their said somewhere in it? */
static inline bool speaks_of_them(const Node *node)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_they || k->det == DET_them || k->det == DET_their))
            return true;
    return false;
}

/* Where the conditions and players of the statement are asked for. */
Frame frame_asked(const Table *t, const Frame *f);

/* The statement that a frame stands at. */
static inline const Node *statement(const Table *t, const Frame *f)
{
    return &t->pack->nodes[f->aux];
}

static inline bool is_mode(const Frame *f, int mode)
{
    return f->v[V_MODE] & mode;
}

static inline void mode_on(Frame *f, int mode)
{
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] | mode);
}

static inline void mode_off(Frame *f, int mode)
{
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] & ~mode);
}

static inline void set_several(Frame *f, Seats seats)
{
    bool many = seats & (seats - 1);

    f->v[V_ROLL] = (int16_t)((many ? seats << 8 : 0) | (f->v[V_ROLL] & 0xff));
}

/* The n-th object of an order: discard this card and it. */
static inline const Node *object_of(const Node *order, int n)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_part && k->row == PREP_object && n-- == 0)
            return node_first(k);
    return NULL;
}

/* On to the next statement. */
void statement_done(const Table *t, Frame *f);

/* A list inside the statement that f stands at; it knows what f knows. NULL if
 * there is no room for it (HOUSE-DEPTH). */
Frame *run_inside(Table *t, Frame *f, const Node *list, Seat they);

/* The next of the seats that are left, in order from you; or NOBODY. */
Seat take_seat(const Table *t, Frame *f);

/* Who is asked or acts in the statement that f stands at. */
Seat doer_of(const Table *t, const Frame *f);

/* The phrase of a player whom somebody has to choose, or NULL. */
static inline const Node *whom_phrase(const Table *t, const Node *statement)
{
    int whom = t->pack->gists[statement - t->pack->nodes].whom;

    return whom ? statement + whom : NULL;
}

/* Swap another player's hand with another player's: the phrase of the second,
 * or NULL. */
static inline const Node *other_phrase(const Table *t, const Node *statement)
{
    const Gist *gist = &t->pack->gists[statement - t->pack->nodes];

    return gist->other ? statement + gist->whom + gist->other : NULL;
}

/* Is the second of them still to be chosen? */
static inline bool lacks_other(const Table *t, const Frame *f)
{
    return is_mode(f, MODE_CHOSEN) && !is_mode(f, MODE_LOOPING) &&
           f->v[V_LEFT] == 0 && other_phrase(t, statement(t, f));
}

/* The phrase of players with each of whom the order is done, or NULL: from each
 * other player. */
static inline const Node *each_phrase(const Table *t, const Node *order)
{
    int each = t->pack->gists[order - t->pack->nodes].each;

    return each ? order + each : NULL;
}

void choose_whom(Table *t, Frame *f, Seat seat);

/* Are several players being chosen who will do it, or of whom more is said
 * later? One was; enough are. */
const Node *gathered_phrase(const Table *t, const Node *order);
bool is_gathering(const Table *t, const Frame *f);
bool gather_may_stop(const Table *t, const Frame *f);
bool gathered(Table *t, Frame *f);
void gather_whom(const Table *t, Frame *f, Seat seat);
void gather_over(Table *t, Frame *f);

/* Those among whom somebody has to choose. */
Seats whom_seats(const Table *t, const Frame *f);

/* You, and not you and somebody else. */
static inline bool is_just_you(const Node *subject)
{
    return subject->det == DET_you && subject->length == 1;
}

/* The first order of a chain that each of them does: who that is, is settled
 * for the whole chain. */
static inline bool is_chain_doer(const Frame *f, const Node *order)
{
    const Node *chain = order - 1;

    return is_mode(f, MODE_THEY) && order->type == NODE_do &&
           chain->type == NODE_chain;
}

/* True if the player of this statement is settled; else it asks, or cannot be
 * done (then the statement is over). */
bool whom_settled(Table *t, Frame *f);

/* ---- what an order says (meant.c) ---- */

static inline const Node *subject_of(const Node *order)
{
    return part_phrase(order, PREP_subject);
}

/* Who does all of a chain: the subject of its first order, or NULL. */
static inline const Node *chain_subject(const Node *chain)
{
    const Node *first = node_first(chain);

    return first->type == NODE_do ? subject_of(first) : NULL;
}

/* Who does an order or a chain of them, if it is said. */
static inline const Node *doers_of(const Node *statement)
{
    return statement->type == NODE_do      ? subject_of(statement)
           : statement->type == NODE_chain ? chain_subject(statement)
                                           : NULL;
}

static inline uint8_t effect_of(const Table *t, const Node *order,
                                const Node *object)
{
    const Node *node = object ? object : order;

    return t->pack->gists[node - t->pack->nodes].row;
}

static inline How how_done(const Table *t, const Node *order,
                           const Node *object)
{
    return (How)deeds_of(t)
        ->language->effects[effect_of(t, order, object)]
        .how;
}

static inline int part_number(const Frame *f)
{
    return f->v[V_MODE] / MODE_PART;
}

/* What the order is being done with; or NULL. */
static inline const Node *object_at(const Table *t, const Frame *f)
{
    const Node *order = statement(t, f);
    int n = part_number(f), first = t->pack->gists[f->aux].object;

    return n > 0 ? object_of(order, n) : first ? order + first : NULL;
}

/* let the helper escape: the order inside. */
const Node *let_order(const Node *order);

/* What somebody picks first, and what after it; and which of the two it is now.
 */
const Node *picked_first(const Deeds *d, const Pack *pack, const Node *order,
                         const Node *object);

static inline const Node *first_phrase(const Table *t, const Frame *f)
{
    const Node *order = statement(t, f);
    int first = t->pack->gists[f->aux].picked;

    if (part_number(f) > 0)
        return picked_first(deeds_of(t), t->pack, order, object_at(t, f));
    return first ? order + first : NULL;
}

const Node *second_phrase(const Node *order);
const Node *picked_phrase(const Table *t, const Frame *f);

/* The top modifier of each character: one of each, but of all of them. */
static inline bool is_of_each(const Node *phrase)
{
    const Node *of =
        phrase->det == DET_the ? phrase_modifier(phrase, MOD_of) : NULL;

    return of && (node_first(of)->det == DET_each ||
                  node_first(of)->det == DET_every ||
                  node_first(of)->det == DET_all);
}

/* Every card that is meant, without a choice. */
static inline bool takes_all(const Node *phrase)
{
    return phrase->row == NOUN_hand || quantity_is_all(phrase) ||
           is_of_each(phrase);
}

/* Items worth at least 500 gold in all: what they have to be worth, or NULL. */
const Node *worth_in_all(const Node *phrase);

/* How much this order still wants of these cards; 0 when it is done. */
int cards_wanted(const Table *t, const Frame *f, const Node *phrase);

/* How many: 2 levels, a level, levels equal to the roll, 1 level per card. */
int count_of(const Table *t, const Frame *f, const Node *object);

bool order_fits(const Table *t, const Frame *f, Seat doer, CardId card);

/* Where the cards lie that the order means. */
Zones places_meant(const Table *t, const Frame *f, Seat doer);

/* The cards that fit, one after the other; NO_CARD at last. */
typedef struct Fitting {
    const Table *t;
    const Frame *f;
    const Node *phrase;
    Seat doer;
    bool all;    /* that lie there */
    bool listed; /* they lie in order: the next one; else the set of them */
    CardId next;
    int word;
    uint64_t set[CARDS_MAX / 64 + 1]; /* those that are left, a bit each */
} Fitting;

void fitting_begin(Fitting *it, const Table *t, const Frame *f, Seat doer);
CardId fitting_next(Fitting *it);
CardId first_fitting(const Table *t, const Frame *f, Seat doer);
int count_fitting(const Table *t, const Frame *f, Seat doer);

ZoneId order_unseen(const Table *t, const Frame *f, Seat doer);
bool order_may_stop(const Table *t, const Frame *f);

/* ---- them (groups.c) ---- */

void group_clear(Table *t);
void group_dealt(Table *t, const Frame *f, const Node *phrase, CardId card);

/* The frame in which the condition of a statement is asked. */
void group_ask(const Table *t, const Node *statement, Frame *f);

/* ---- doing it (order.c) ---- */

void run_do(Table *t, Frame *f);

/* Could the order be done with the player who was chosen? */
bool whom_possible(const Table *t, const Frame *f);

/* Is there anything that it could be done with? */
bool order_possible(const Table *t, const Frame *f, Seat doer);
void order_picked(Table *t, Frame *f, Seat doer, CardId card);
void order_blind(Table *t, Frame *f, Seat doer);
void order_declined(Table *t, Frame *f);

#endif
