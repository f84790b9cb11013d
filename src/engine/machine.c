#include "engine/machine.h"

#include <assert.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/static.h"

/* What a running frame keeps in v. */
enum {
    V_END,   /* the node behind its last statement */
    V_IT,    /* the last open card that was named */
    V_COUNT, /* how many cards this statement has dealt with */
    V_ROLL,  /* the last die */
    V_LEFT,  /* seats that this statement still has to deal with */
    V_MODE   /* MODE_* */
};

enum {
    MODE_LOOPING = 1, /* V_LEFT is in use */
    MODE_AGREED = 2,  /* "may" was answered with yes */
    MODE_CANNOT = 4   /* not all of the last order could be done */
};

static const Deeds *deeds(const Table *t)
{
    return t->family->deeds;
}

static const Node *statement(const Table *t, const Frame *f)
{
    return &t->pack->nodes[f->aux];
}

static int node_index(const Table *t, const Node *node)
{
    return (int)(node - t->pack->nodes);
}

/* ---- what can be said ---- */

static bool knows_do(const Deeds *d, const Pack *pack, const Node *node)
{
    const Node *object = part_phrase(node, PREP_object);

    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_if)
            return false;
    return d->knows(pack, node, object);
}

static bool knows_kids(const Deeds *d, const Pack *pack, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (!machine_knows(d, pack, k))
            return false;
    return true;
}

bool machine_knows(const Deeds *d, const Pack *pack, const Node *node)
{
    switch (node->type) {
    case NODE_do:
        return knows_do(d, pack, node);
    case NODE_block:
    case NODE_chain:
    case NODE_table:
    case NODE_row:
        return knows_kids(d, pack, node);
    case NODE_each:
    case NODE_choose: { /* the phrase or condition first, then blocks */
        const Node *first = node_first(node);
        bool good = node->type == NODE_each || condition_known(d, first);
        for (const Node *k = node_next(node, first); k && good;
             k = node_next(node, k))
            good = k->type == NODE_adverb || machine_knows(d, pack, k);
        return good;
    }
    default:
        return false;
    }
}

/* ---- frames ---- */

void machine_start(Table *t, const Node *list, Seat you, CardId card)
{
    Frame *f = step_push(t, deeds(t)->run, you);

    f->card = card;
    f->aux = (uint16_t)(node_index(t, list) + 1);
    f->v[V_END] = (int16_t)(uint16_t)(node_index(t, list) + list->length);
}

void machine_start_card(Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);
    Frame *f = step_push(t, deeds(t)->run, you);

    f->card = card;
    f->aux = (uint16_t)def->first;
    f->v[V_END] = (int16_t)(uint16_t)(def->first + def->n);
}

/* The list is over. Whether it could be done matters to what comes next. */
static void pop_list(Table *t)
{
    int cannot = step_top(t)->v[V_MODE] & MODE_CANNOT;
    Frame *below;

    step_pop(t);
    below = step_top(t);
    if (below->step == deeds(t)->run)
        below->v[V_MODE] =
            (int16_t)((below->v[V_MODE] & ~MODE_CANNOT) | cannot);
}

/* A list inside the statement that f stands at; it knows what f knows. */
static void run_inside(Table *t, Frame *f, const Node *list, Seat they)
{
    Frame *inner;

    machine_start(t, list, f->seat, f->card);
    inner = step_top(t);
    inner->k = they;
    inner->v[V_IT] = f->v[V_IT];
    inner->v[V_ROLL] = f->v[V_ROLL];
    inner->v[V_MODE] = f->v[V_MODE] & MODE_CANNOT;
}

static void finish(const Table *t, Frame *f)
{
    f->aux = (uint16_t)(f->aux + statement(t, f)->length);
    f->v[V_COUNT] = 0;
    f->v[V_LEFT] = 0;
    f->v[V_MODE] &= MODE_CANNOT;
    step_go(f, deeds(t)->run);
}

/* ---- players ---- */

/* The next of the seats that are left, leftward from you. */
static Seat take_seat(const Table *t, Frame *f)
{
    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((f->seat + i) % t->g->seats);
        if (seat_in(s, (Seats)f->v[V_LEFT])) {
            f->v[V_LEFT] = (int16_t)(f->v[V_LEFT] & ~(1 << s));
            return s;
        }
    }
    return NOBODY;
}

static const Node *subject_of(const Node *node)
{
    return part_phrase(node, PREP_subject);
}

/* Who does what f stands at: you, they, or each of several in turn. */
static Seat doer_of(const Table *t, const Frame *f)
{
    const Node *subject = subject_of(statement(t, f));

    if (!subject || subject->det == DET_you)
        return f->seat;
    return f->k; /* they, or who the loop is at */
}

/* ---- orders ---- */

static bool has_adverb(const Node *node, int row)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_adverb && k->row == row)
            return true;
    return false;
}

/* Levels and draws are counted; cards are dealt with one by one. */
static bool is_counted(const Node *node, const Node *object)
{
    return !object || object->row == NOUN_level || node->row == SAY_draw ||
           node->row == SAY_do;
}

/* How many: 2 levels, a level, levels equal to the roll, 1 level per card. */
static int count_of(const Table *t, const Frame *f, const Node *object)
{
    int n = object ? phrase_count(object) : 0;

    for (const Node *k = object ? node_first(object) : NULL; k;
         k = node_next(object, k)) {
        if (k->type != NODE_modifier)
            continue;
        if (k->row == MOD_equal)
            n = deeds(t)->number(t, f, node_first(k));
        if (k->row == MOD_per)
            n *= deeds(t)->number(t, f, node_first(k));
    }
    return n;
}

/* How many cards this order still wants; 0 when it is done. */
static int cards_wanted(const Table *t, const Frame *f, const Node *object)
{
    switch (object->det) {
    case DET_a:
    case DET_your:
    case DET_none:
        return 1 - f->v[V_COUNT];
    case DET_number:
    case DET_up_to:
        return object->number - f->v[V_COUNT];
    default: /* all, each */
        return t->g->cards;
    }
}

static bool takes_all(const Node *object)
{
    return object->det == DET_all || object->det == DET_all_your ||
           object->det == DET_each || object->row == NOUN_hand;
}

static bool fits(const Table *t, const Frame *f, Seat doer, CardId card)
{
    const Node *object = part_phrase(statement(t, f), PREP_object);

    return card_slot(t, card)->zone != NO_ZONE &&
           deeds(t)->fits(t, f, statement(t, f), doer, card) && object;
}

static int count_fitting(const Table *t, const Frame *f, Seat doer,
                         CardId *last)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (fits(t, f, doer, c)) {
            n++;
            *last = c;
        }
    return n;
}

static void deal_with(Table *t, Frame *f, Seat doer, CardId card)
{
    const Node *node = statement(t, f);

    deeds(t)->act(t, node->row, doer, part_phrase(node, PREP_object), 1, card);
    f->v[V_COUNT]++;
    if (zone_is_open(t, card_slot(t, card)->zone))
        f->v[V_IT] = (int16_t)card;
}

static void deal_with_all(Table *t, Frame *f, Seat doer)
{
    CardId last;

    while (count_fitting(t, f, doer, &last) > 0)
        deal_with(t, f, doer, last);
}

static void deal_with_random(Table *t, Frame *f, Seat doer)
{
    int n = count_fitting(t, f, doer, &(CardId){ 0 });
    int k = chance_pick(&t->g->chance, LUCK_PICK, n);

    for (CardId c = 1; c <= t->g->cards; c++)
        if (fits(t, f, doer, c) && k-- == 0) {
            deal_with(t, f, doer, c);
            return;
        }
}

/* One order, for one doer, with cards: true when it is done. */
static bool order_cards(Table *t, Frame *f, Seat doer, const Node *object)
{
    const Node *node = statement(t, f);
    int n = count_fitting(t, f, doer, &(CardId){ 0 });

    if (takes_all(object)) {
        deal_with_all(t, f, doer);
        return true;
    }
    if (cards_wanted(t, f, object) <= 0)
        return true;
    if (n == 0) {
        f->v[V_MODE] |= object->det == DET_up_to ? 0 : MODE_CANNOT;
        return true;
    }
    if (has_adverb(node, ADVERB_random)) {
        deal_with_random(t, f, doer);
        return false;
    }
    step_go(f, deeds(t)->pick);
    return false;
}

/* One order, for one doer: true when it is done. */
static bool order(Table *t, Frame *f, Seat doer)
{
    const Node *node = statement(t, f);
    const Node *object = part_phrase(node, PREP_object);

    if (node->flags & FLAG_may && !(f->v[V_MODE] & MODE_AGREED)) {
        step_go(f, deeds(t)->may);
        return false;
    }
    if (!is_counted(node, object))
        return order_cards(t, f, doer, object);
    if (!deeds(t)->act(t, node->row, doer, object, count_of(t, f, object),
                       NO_CARD))
        f->v[V_MODE] |= MODE_CANNOT;
    return true;
}

/* The next doer of this order; false when all have done it. */
static bool next_doer(Table *t, Frame *f)
{
    const Node *subject = subject_of(statement(t, f));
    Seat seat;

    if (!subject || subject->det == DET_you || subject->det == DET_they)
        return false;
    seat = take_seat(t, f);
    if (seat == NOBODY)
        return false;
    f->k = seat;
    f->v[V_COUNT] = 0;
    f->v[V_MODE] &= ~MODE_AGREED;
    return true;
}

static void run_do(Table *t, Frame *f)
{
    const Node *subject = subject_of(statement(t, f));

    if (f->v[V_COUNT] == 0 && !(f->v[V_MODE] & (MODE_LOOPING | MODE_AGREED)))
        f->v[V_MODE] &= ~MODE_CANNOT;
    if (subject && subject->det != DET_you && subject->det != DET_they &&
        !(f->v[V_MODE] & MODE_LOOPING)) {
        f->v[V_LEFT] = deeds(t)->players(t, f, subject);
        f->v[V_MODE] |= MODE_LOOPING;
        if (!next_doer(t, f)) {
            finish(t, f);
            return;
        }
    }
    if (order(t, f, doer_of(t, f)) && !next_doer(t, f))
        finish(t, f);
}

/* ---- the other statements ---- */

int machine_roll(const Frame *f)
{
    return f->v[V_ROLL];
}

bool machine_did(const Frame *f, const Node *did)
{
    bool could = !(f->v[V_MODE] & MODE_CANNOT);

    return did->row == DID_do ? could : !could;
}

static void run_choose(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *condition = node_first(node);
    const Node *block = node_next(node, condition);
    bool yes = condition_holds(t, f, condition) != !!(node->flags & FLAG_not);

    finish(t, f);
    if (!yes)
        block = node_next(node, block);
    if (block)
        run_inside(t, f, block, f->k);
}

static void run_each(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *block = node_first(node);
    Seat seat;

    while (block->type != NODE_block)
        block = node_next(node, block);
    if (!(f->v[V_MODE] & MODE_LOOPING)) {
        f->v[V_LEFT] = deeds(t)->players(t, f, node_first(node));
        f->v[V_MODE] |= MODE_LOOPING;
    }
    seat = take_seat(t, f);
    if (seat == NOBODY)
        finish(t, f);
    else
        run_inside(t, f, block, seat);
}

static void run_table(Table *t, Frame *f)
{
    const Node *node = statement(t, f);
    int die = chance_die(&t->g->chance);
    const Node *row = node_first(node);

    f->v[V_ROLL] = (int16_t)die;
    while (row && row->flags != 0 && (die < row->number || die > row->flags))
        row = node_next(node, row);
    finish(t, f);
    if (row)
        run_inside(t, f, node_first(row), f->k);
}

static void run_chain(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (node->row == LINK_or) {
        step_go(f, deeds(t)->option);
        return;
    }
    finish(t, f);
    run_inside(t, f, node, f->k);
}

/* One statement, or a piece of it. The list is over when its end is reached. */
void machine_run(Table *t, Frame *f)
{
    const Node *block;

    if (f->aux >= (uint16_t)f->v[V_END]) {
        pop_list(t);
        return;
    }
    switch (statement(t, f)->type) {
    case NODE_fact:
        finish(t, f);
        break;
    case NODE_clause:
        block = clause_head(statement(t, f), NODE_block);
        finish(t, f);
        run_inside(t, f, block, f->k);
        break;
    case NODE_do:
        run_do(t, f);
        break;
    case NODE_choose:
        run_choose(t, f);
        break;
    case NODE_each:
        run_each(t, f);
        break;
    case NODE_table:
        run_table(t, f);
        break;
    case NODE_chain:
        run_chain(t, f);
        break;
    default:
        assert(false && "a statement that machine_knows refuses");
    }
}

/* ---- audits ---- */

/* A list that ends where it says, of things that can be run. */
static bool is_list(const Table *t, int at, int end)
{
    while (at < end) {
        const Node *node = &t->pack->nodes[at];
        bool part =
            node->type == NODE_fact ||
            (node->type == NODE_clause && clause_head(node, NODE_block) &&
             machine_knows(deeds(t), t->pack, clause_head(node, NODE_block)));
        if (node->length == 0 ||
            !(part || machine_knows(deeds(t), t->pack, node)))
            return false;
        at += node->length;
    }
    return at == end;
}

const char *machine_audit(const Table *t, const Frame *f)
{
    int end = (uint16_t)f->v[V_END];
    const Node *node = statement(t, f);
    bool asks = f->step != deeds(t)->run;

    if (end > t->pack->n_nodes || f->aux > end || (asks && f->aux == end) ||
        !is_list(t, f->aux, end))
        return "an effect that is nowhere";
    if (f->k >= t->g->seats || f->v[V_COUNT] < 0 || f->v[V_IT] < 0 ||
        f->v[V_IT] > t->g->cards || (f->v[V_LEFT] & ~seats_all(t->g)))
        return "an effect on nobody";
    if ((f->step == deeds(t)->option && node->type != NODE_chain) ||
        (f->step == deeds(t)->may && node->type != NODE_do) ||
        (f->step == deeds(t)->pick &&
         (node->type != NODE_do || !part_phrase(node, PREP_object))))
        return "an effect that asks what it does not say";
    return NULL;
}

/* ---- asking ---- */

void machine_ask_pick(Table *t, Frame *f)
{
    ask_decide(t, doer_of(t, f), f->card);
}

void machine_ask_may(Table *t, Frame *f)
{
    ask_decide(t, doer_of(t, f), f->card);
}

void machine_ask_option(Table *t, Frame *f)
{
    ask_decide(t, f->seat, f->card);
}

static int options_of(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    int n = 0;

    for (const Node *k = node_first(node); k; k = node_next(node, k))
        n++;
    return n;
}

Refusal machine_check(const Table *t, Action a)
{
    const Frame *f = step_top(t);

    if (a.verb == VERB_pick &&
        (a.card == NO_CARD || !fits(t, f, a.seat, a.card)))
        return a.card ? refuse_card(REFUSAL_not_meant, a.card)
                      : refuse(REFUSAL_no_card);
    if (a.verb == VERB_option && (a.number < 1 || a.number > options_of(t, f)))
        return refuse_numbers(REFUSAL_no_option, options_of(t, f), 0);
    if (a.verb == VERB_stop &&
        part_phrase(statement(t, f), PREP_object)->det != DET_up_to)
        return refuse(REFUSAL_must_pick);
    return ALLOWED;
}

/* Of equal cards in one place the lowest number stands for all. */
static bool is_lowest(const Table *t, const Frame *f, Seat seat, CardId card)
{
    for (CardId c = 1; c < card; c++)
        if (fits(t, f, seat, c) && cards_same_choice(t, c, card))
            return false;
    return true;
}

void machine_list(const Table *t, Action blank, ActionList *out)
{
    const Frame *f = step_top(t);

    if (blank.verb == VERB_pick) {
        for (CardId c = 1; c <= t->g->cards; c++)
            if (fits(t, f, blank.seat, c) && is_lowest(t, f, blank.seat, c)) {
                blank.card = c;
                action_add(out, blank);
            }
    } else if (blank.verb == VERB_option) {
        for (int i = 1; i <= options_of(t, f); i++) {
            blank.number = (int8_t)i;
            action_add(out, blank);
        }
    } else if (machine_check(t, blank).id == REFUSAL_none) {
        action_add(out, blank);
    }
}

void machine_act(Table *t, Action a)
{
    Frame *f = step_top(t);
    const Node *option = node_first(statement(t, f));

    switch (a.verb) {
    case VERB_pick:
        deal_with(t, f, a.seat, a.card);
        step_go(f, deeds(t)->run);
        break;
    case VERB_yes:
        f->v[V_MODE] |= MODE_AGREED;
        step_go(f, deeds(t)->run);
        break;
    case VERB_option:
        for (int i = 1; i < a.number; i++)
            option = node_next(statement(t, f), option);
        finish(t, f);
        run_inside(t, f, option - 1, f->k);
        step_top(t)->v[V_END] =
            (int16_t)(uint16_t)(node_index(t, option) + option->length);
        step_top(t)->aux = (uint16_t)node_index(t, option);
        break;
    default: /* no, stop: on to the next doer or statement */
        step_go(f, deeds(t)->run);
        if (!next_doer(t, f))
            finish(t, f);
    }
}
