/* machine.c: lists of statements, and the statements that are no orders. */
#include "engine/machine.h"

#include <assert.h>

#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/machine_int.h"
#include "engine/static.h"

/* What a frame's mode is from statement to statement. */
enum {
    MODE_KEPT = MODE_CANNOT | MODE_PAYING | MODE_KILL | MODE_THEY | MODE_FREE |
                MODE_WILLING
};

enum { ROOM = 3 }; /* frames that are kept free for what lies on a list */

static int node_index(const Table *t, const Node *node)
{
    return (int)(node - t->pack->nodes);
}

/* ---- frames ---- */

static Frame *start(Table *t, int from, int end, Seat you, CardId card)
{
    Frame *f = step_push(t, deeds_of(t)->run, you);

    f->card = f->program = card;
    f->k = you;
    f->aux = (uint16_t)from;
    f->v[V_END] = (int16_t)(uint16_t)end;
    return f;
}

Frame *machine_start(Table *t, const Node *list, Seat you, CardId card)
{
    int at = node_index(t, list);

    return start(t, at + 1, at + list->length, you, card);
}

Frame *machine_start_price(Table *t, const Node *clause, Seat you, CardId card)
{
    return start(t, node_index(t, clause) + 1,
                 node_index(t, clause_head(clause, NODE_block)), you, card);
}

Frame *machine_start_card(Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);

    return start(t, def->first, def->first + def->n, you, card);
}

Frame *machine_start_copy(Table *t, Seat you, CardId card, CardId program)
{
    Frame *f = machine_start_card(t, you, program);

    f->card = card;
    return f;
}

/* The list is over. What it named, rolled and paid, and whether it was done,
 * matters to what comes next. */
static void pop_list(Table *t)
{
    Frame top = *step_top(t), *below;
    bool paid = is_mode(&top, MODE_PAYING);

    below = step_top(t) - 1;
    if (t->pack->gists[0].group &&
        (below->step != deeds_of(t)->run || below->program != top.program))
        group_clear(t); /* nobody speaks of them any more */
    step_pop(t);
    below = step_top(t);
    if (below->step != deeds_of(t)->run) {
        if (deeds_of(t)->over)
            deeds_of(t)->over(t, below, &top, !is_mode(&top, MODE_CANNOT));
        return;
    }
    mode_off(below, MODE_CANNOT | (paid ? 0 : MODE_WILLING));
    mode_on(below, top.v[V_MODE] & MODE_CANNOT);
    if (is_mode(below, MODE_OFFERED) || below->program != top.program)
        return; /* another card stepped in */
    below->k = paid ? below->k : top.k;
    if (!is_mode(below,
                 MODE_LOOPING)) /* each begins with what was named before */
        below->v[V_IT] = top.v[V_IT];
    machine_set_roll(below, machine_roll(&top));
    if (!paid && !is_mode(below, MODE_LOOPING))
        set_several(below, machine_several(&top));
    below->v[V_PAID] = top.v[V_PAID];
}

Frame *run_inside(Table *t, Frame *f, const Node *list, Seat they)
{
    Frame *inner;

    if (t->g->depth + ROOM > FRAMES_MAX)
        return NULL;
    inner = machine_start(t, list, f->seat, f->card);
    inner->program = f->program;
    inner->k = they;
    inner->v[V_IT] = f->v[V_IT];
    inner->v[V_ROLL] = f->v[V_ROLL];
    inner->v[V_PAID] = f->v[V_PAID];
    inner->v[V_MODE] = f->v[V_MODE] & MODE_KEPT;
    return inner;
}

/* Whoever was chosen is "they" from now on. */
void statement_done(const Table *t, Frame *f)
{
    if (machine_whom(f) != NOBODY) {
        f->k = machine_whom(f);
        if (!is_mode(f, MODE_LOOPING)) /* they are one */
            set_several(f, 0);
    }
    if (f->v[V_PICK] != 0)
        f->v[V_IT] = f->v[V_PICK];
    f->aux = (uint16_t)(f->aux + statement(t, f)->length);
    f->passed = 0;
    f->v[V_COUNT] = 0;
    f->v[V_LEFT] = 0;
    f->v[V_PICK] = 0;
    f->v[V_MODE] &= MODE_KEPT;
    step_go(f, deeds_of(t)->run);
}

/* ---- players ---- */

/* With whom a round begins, if the card does not say. */
static Seat round_begins(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);

    return !deeds_of(t)->begins || has_adverb(node, ADVERB_from_left) ||
                   has_adverb(node, ADVERB_from_right)
               ? f->seat
               : deeds_of(t)->begins(t, f);
}

Seat take_seat(const Table *t, Frame *f)
{
    int n = t->g->seats,
        step = has_adverb(statement(t, f), ADVERB_from_right) ? n - 1 : 1;
    Seat first = round_begins(t, f);

    for (int i = 0; i < n; i++) {
        Seat s = (Seat)((first + i * step) % n);
        if (seat_in(s, (Seats)f->v[V_LEFT])) {
            f->v[V_LEFT] = (int16_t)(f->v[V_LEFT] & ~(1 << s));
            return s;
        }
    }
    return NOBODY;
}

static bool is_chosen(const Deeds *d, const Pack *pack, const Node *phrase)
{
    return phrase_is_chosen(phrase) &&
           phrase_means_players(d->language, pack, phrase);
}

/* What an order does with cards is a card there, even if the same words could
 * mean who has it: to lose a Class is to lose its card. */
static bool is_card_object(const Deeds *d, const Pack *pack, const Node *order,
                           const Node *part)
{
    return order->type == NODE_do && part->type == NODE_part &&
           part->row == PREP_object &&
           d->language->effects[pack->gists[node_first(part) - pack->nodes].row]
                   .how == HOW_cards;
}

/* What one becomes or counts as is nobody; a bonus against a Baker is against
 * any. */
static bool is_only_named(const Node *node, const Node *part)
{
    if (part->type != NODE_part)
        return false;
    if (part->row == PREP_object)
        return (node->type == NODE_do && node->row == SAY_become) ||
               (node->type == NODE_rule && (node->row == RULE_count_as ||
                                            node->row == RULE_count_against));
    return part->row == PREP_against && node->type == NODE_plus;
}

/* Looks through phrases only: what stands inside another order or condition is
 * not this statement's. The first behind `after`. */
static const Node *find_whom(const Deeds *d, const Pack *pack, const Node *node,
                             const Node *after)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *found;
        if (is_only_named(node, k))
            continue;
        if (k->type == NODE_phrase && k > after && is_chosen(d, pack, k))
            return k;
        if (k->type != NODE_phrase && k->type != NODE_part &&
            k->type != NODE_modifier && k->type != NODE_plus &&
            k->type != NODE_rule)
            continue;
        found = find_whom(d, pack,
                          is_card_object(d, pack, node, k) ? node_first(k) : k,
                          after);
        if (found)
            return found;
    }
    return NULL;
}

/* Of a chain: who does all of it. */
static const Node *chosen_player(const Deeds *d, const Pack *pack,
                                 const Node *node)
{
    const Node *subject = node->type == NODE_chain ? chain_subject(node) : NULL;

    if (node->type == NODE_chain)
        return subject && is_chosen(d, pack, subject) ? subject : NULL;
    return find_whom(d, pack, node, node);
}

static bool is_statement(const Node *node)
{
    return node->type == NODE_do || node->type == NODE_chain ||
           node->type == NODE_plus || node->type == NODE_rule ||
           node->type == NODE_lasting;
}

/* Whose: the owner that is named in a phrase, or NULL. */
static const Node *named_owner(const Node *phrase)
{
    const Node *owner = phrase_modifier(phrase, MOD_owned);

    if (!owner)
        owner = phrase_modifier(phrase, MOD_of);
    return owner ? node_first(owner) : NULL;
}

/* Who stands behind a preposition; the level of each other player, an item of
 * each other player: whose it is, unless all such cards are meant anyway. */
static const Node *who_named(const Deeds *d, const Pack *pack,
                             const Node *order, const Node *part)
{
    const Node *what = node_first(part);
    const Node *owner =
        what && what->type == NODE_phrase ? named_owner(what) : NULL;

    if (part->row == PREP_object)
        return is_card_object(d, pack, order, part) && quantity_is_all(what)
                   ? NULL
                   : owner;
    if (part->row != PREP_from && part->row != PREP_to &&
        part->row != PREP_with)
        return NULL;
    return owner ? owner : what;
}

/* From each other player, to both neighbours, from each player's hand: how far
 * behind the order that phrase is, or 0. */
static int each_of(const Deeds *d, const Pack *pack, const Node *order)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k)) {
        const Node *who =
            k->type == NODE_part ? who_named(d, pack, order, k) : NULL;
        if (!who)
            continue;
        if (phrase_means_players(d->language, pack, who) &&
            who->row != NOUN_side && who->det != DET_you &&
            (quantity_is_all(who) ||
             (who->det == DET_none && who->flags & FLAG_many)))
            return (int)(who - order);
    }
    return 0;
}

static void digest_order(const Deeds *d, const Pack *pack, const Node *order,
                         const Node *whom)
{
    const Node *other = whom ? find_whom(d, pack, order, whom) : NULL;
    const Node *object = object_of(order, 0);
    const Node *picked = picked_first(d, pack, order, object);
    Gist *gist = &pack->gists[order - pack->nodes];

    gist->other = (uint8_t)(other ? other - whom : 0);
    gist->each = (uint16_t)each_of(d, pack, order);
    gist->object = (uint16_t)(object ? object - order : 0);
    gist->picked = (uint16_t)(picked ? picked - order : 0);
}

void machine_digest(const Deeds *d, const Pack *pack, int first, int n)
{
    for (int i = first; i < first + n; i++) {
        const Node *node = &pack->nodes[i];
        const Node *whom =
            is_statement(node) ? chosen_player(d, pack, node) : NULL;
        pack->gists[i].whom = (uint16_t)(whom ? whom - node : 0);
        if (node->type == NODE_do)
            digest_order(d, pack, node, whom);
    }
}

Seats machine_chosen(const Table *t, const Frame *f, const Node *phrase)
{
    if (f->aux != 0 && !is_mode(f, MODE_LOOPING) &&
        phrase == other_phrase(t, statement(t, f)))
        return (Seats)f->v[V_LEFT];
    return seat_bit(machine_whom(f));
}

/* They give a card to another player: "they" are named before anybody is
 * chosen, and stay who they are until it is done. */
static bool keeps_they(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f), *phrase = whom_phrase(t, node);

    if (is_mode(f, MODE_LOOPING))
        return true;
    for (const Node *k = node; k < phrase; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_they || k->det == DET_their || k->det == DET_them))
            return true;
    return false;
}

void choose_whom(Table *t, Frame *f, Seat seat)
{
    deeds_of(t)->chosen(t, f, seat);
    if (lacks_other(t, f)) {
        f->v[V_LEFT] = (int16_t)(1 << seat);
        return;
    }
    f->passed = (Seats)(1u << seat);
    if (!keeps_they(t, f))
        frame_they(f, seat); /* also in the rest of this statement */
    mode_on(f, MODE_CHOSEN);
}

/* The second is somebody else than the first; of "a player" and another it may
 * be you. */
static Seats other_seats(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    Seat first = machine_whom(f);
    Frame alone = *f;
    Seats seats;

    mode_off(&alone, MODE_CHOSEN);
    alone.passed = 0;
    if (whom_phrase(t, node)->det != DET_another)
        alone.seat = first;
    seats = (Seats)(deeds_of(t)->players(t, &alone, other_phrase(t, node)) &
                    ~seat_bit(first));
    EACH_SEAT (t, s) {
        Frame with = *f;
        with.v[V_LEFT] = (int16_t)(1 << s);
        if (seat_in(s, seats) && !whom_possible(t, &with))
            seats &= (Seats) ~(1u << s);
    }
    return seats;
}

/* Each player gives a card to another player: other than the one who does it.
 */
static Seats players_to_name(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *node = statement(t, f);
    const Node *subject = node->type == NODE_do
                              ? part_phrase(node, PREP_subject)
                              : NULL;
    Frame theirs = *f;

    if (phrase->det == DET_another && subject && subject != phrase &&
        (subject->det == DET_they || is_mode(f, MODE_LOOPING)))
        theirs.seat = f->k;
    return deeds_of(t)->players(t, &theirs, phrase);
}

Seats whom_seats(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    const Node *phrase = whom_phrase(t, node);
    Seats seats;

    if (is_gathering(t, f))
        return (Seats)(deeds_of(t)->players(t, f, gathered_phrase(t, node)) &
                       ~f->v[V_LEFT]);
    if (lacks_other(t, f))
        return other_seats(t, f);
    seats = phrase ? players_to_name(t, f, phrase) : 0;
    EACH_SEAT (t, s) {
        Frame with = *f;
        with.passed = (Seats)(1u << s);
        if (!keeps_they(t, f))
            frame_they(&with, s);
        mode_on(&with, MODE_CHOSEN);
        if (seat_in(s, seats) &&
            (!deeds_of(t)->suits(t, f, node, s) || !whom_possible(t, &with)))
            seats &= (Seats) ~(1u << s);
    }
    return seats;
}

/* Nobody: it cannot be done. One: no question. */
bool whom_settled(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *phrase = whom_phrase(t, node);
    Seats seats;

    if (!phrase || (is_mode(f, MODE_CHOSEN) && !lacks_other(t, f)) ||
        (is_chain_doer(f, node) && phrase == doers_of(node)))
        return true;
    seats = whom_seats(t, f);
    if (seats == 0) {
        mode_on(f, MODE_CANNOT);
        statement_done(t, f);
        return false;
    }
    EACH_SEAT (t, s)
        if (seats == 1u << s) {
            choose_whom(t, f, s);
            return whom_settled(t, f);
        }
    step_go(f, deeds_of(t)->whom);
    return false;
}

/* ---- the statements ---- */

bool machine_did(const Frame *f, const Node *did)
{
    bool could = !is_mode(f, MODE_CANNOT);

    return did->row == DID_do ? could : !could;
}

Frame frame_asked(const Table *t, const Frame *f)
{
    Frame asked =
        deeds_of(t)->asked ? deeds_of(t)->asked(t, f, statement(t, f)) : *f;

    group_ask(t, statement(t, f), &asked);
    return asked;
}

static void run_choose(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *condition = node_first(node);
    const Node *block = node_next(node, condition);
    Frame asked = frame_asked(t, f);
    bool yes =
        condition_holds(t, &asked, condition) != !!(node->flags & FLAG_not);

    CardId found = yes && deeds_of(t)->found
                       ? deeds_of(t)->found(t, f, condition)
                       : NO_CARD;

    statement_done(t, f);
    if (found != NO_CARD)
        f->v[V_IT] = (int16_t)found;
    if (!yes)
        block = node_next(node, block);
    if (block)
        run_inside(t, f, block, f->k);
}

/* Inside, they are this player. */
static Frame *run_for(Table *t, Frame *f, const Node *list, Seat they)
{
    Frame *inner = run_inside(t, f, list, they);

    if (inner)
        set_several(inner, 0);
    return inner;
}

static void run_each(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *block = node_first(node);
    Seat seat;

    while (block->type != NODE_block)
        block = node_next(node, block);
    if (!is_mode(f, MODE_LOOPING)) {
        f->v[V_LEFT] = deeds_of(t)->players(t, f, node_first(node));
        mode_on(f, MODE_LOOPING);
    }
    seat = take_seat(t, f);
    f->v[V_PAID] = 0; /* "that many" is of each alone */
    if (seat == NOBODY || !run_for(t, f, block, seat))
        statement_done(t, f);
}

/* The die is cast, and lies there until nobody changes it any more. */
static void run_table(Table *t, Frame *f)
{
    const Node *node = statement(t, f);
    const Node *row = node_first(node);
    int die;

    if (!is_mode(f, MODE_AGREED)) {
        machine_set_roll(f, chance_die(&t->g->chance));
        tell(t, EVENT(rolled, .seat = f->seat, .number = (int16_t)machine_roll(f)));
        step_go(f, deeds_of(t)->rolled);
        return;
    }
    die = deeds_of(t)->die(t, f->seat, machine_roll(f));
    machine_set_roll(f, die);
    while (row && row->flags != 0 && (die < row->number || die > row->flags))
        row = node_next(node, row);
    statement_done(t, f);
    if (row)
        run_inside(t, f, node_first(row), f->k);
}

void machine_roll_counts(const Table *t, Frame *f)
{
    f->passed = 0;
    mode_on(f, MODE_AGREED);
    step_go(f, deeds_of(t)->run);
}

void machine_set_roll(Frame *f, int die)
{
    f->v[V_ROLL] = (int16_t)((f->v[V_ROLL] & ~0xff) | (die & 0xff));
}

/* Each other player draws a door and you lose a level: from where on another
 * one does it, or NULL. One "may" covers all that is joined by "and". */
static const Node *chain_rest(const Node *chain)
{
    const Node *first = node_first(chain), *k = first;

    if (first->flags & FLAG_may && chain->row == LINK_and)
        return NULL;
    do
        k = node_next(chain, k);
    while (k && (k->type != NODE_do || !subject_of(k) ||
                 subject_of(k)->det == DET_they));
    return k;
}

/* What one of them does of the chain; of "a or b" one, which they choose. */
static bool run_chain_for(Table *t, Frame *f, Seat seat)
{
    const Node *chain = statement(t, f), *rest = chain_rest(chain);
    Frame *inner = run_for(t, f, chain, seat);

    if (!inner)
        return false;
    mode_on(inner, MODE_THEY);
    if (chain->row == LINK_or)
        inner->aux = f->aux;
    else if (rest)
        inner->v[V_END] = (int16_t)(uint16_t)node_index(t, rest);
    return true;
}

/* What others do, when all have done theirs. */
static void run_chain_rest(Table *t, Frame *f)
{
    const Node *chain = statement(t, f), *rest = chain_rest(chain);
    Frame *inner;

    statement_done(t, f);
    inner = rest ? run_inside(t, f, chain, f->k) : NULL;
    if (inner)
        inner->aux = (uint16_t)node_index(t, rest);
}

/* One of several after the other does the whole chain. */
static void run_chain_each(Table *t, Frame *f, const Node *subject)
{
    Seat seat;

    if (is_gathering(t, f)) {
        if (!gathered(t, f))
            return;
        gather_over(t, f);
    }
    if (!is_mode(f, MODE_LOOPING)) {
        if (!whom_settled(t, f))
            return;
        f->v[V_LEFT] = machine_whom(f) != NOBODY
                           ? f->passed
                           : deeds_of(t)->players(t, f, subject);
        set_several(f, (Seats)f->v[V_LEFT]);
        mode_on(f, MODE_LOOPING);
    }
    seat = take_seat(t, f);
    if (seat == NOBODY || !run_chain_for(t, f, seat))
        run_chain_rest(t, f);
}

/* a and b, a then b: in order; a or b: who does it chooses. */
static void run_chain(Table *t, Frame *f)
{
    const Node *chain = statement(t, f), *subject = chain_subject(chain);

    if (subject && !is_just_you(subject) && !is_mode(f, MODE_THEY) &&
        !(chain->row == LINK_or && chain_rest(chain)))
        run_chain_each(t, f, subject);
    else if (chain->row == LINK_or)
        step_go(f, deeds_of(t)->option);
    else {
        statement_done(t, f);
        run_inside(t, f, chain, f->k);
    }
}

/* +2 to either side: who does it says which. */
static bool wants_side(const Node *statement)
{
    const Node *to =
        statement->type == NODE_plus ? part_phrase(statement, PREP_to) : NULL;

    return to && to->type == NODE_phrase && to->row == NOUN_side &&
           to->det == DET_either;
}

/* +2 to them, they cannot help: for each of several. */
static void grant_each(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (machine_several(f) == 0 || !speaks_of_them(node)) {
        deeds_of(t)->grant(t, f, node);
        return;
    }
    EACH_SEAT (t, s) {
        Frame with = *f;
        frame_they(&with, s);
        if (seat_in(s, machine_several(f)))
            deeds_of(t)->grant(t, &with, node);
    }
}

static void run_grant(Table *t, Frame *f)
{
    if (!whom_settled(t, f))
        return;
    if (wants_side(statement(t, f)) && f->v[V_COUNT] == 0) {
        step_go(f, deeds_of(t)->option);
        return;
    }
    grant_each(t, f);
    statement_done(t, f);
}

/* A price: what cannot be paid brings nothing. */
static void run_cost(Table *t, Frame *f)
{
    const Node *cost = statement(t, f);
    Frame *inner;

    statement_done(t, f);
    inner = run_inside(t, f, cost, f->k);
    if (inner)
        mode_on(inner, MODE_PAYING);
}

/* What a part does; nothing, if its price was not paid. */
static void run_block(Table *t, Frame *f)
{
    const Node *block = statement(t, f);
    bool paid = !is_mode(f, MODE_CANNOT);

    statement_done(t, f);
    if (paid)
        run_inside(t, f, block, f->k);
}

/* The parts of a card that do something when it is played, one after the
 * other; whether the last could be done is known to the next. */
static void run_clause(Table *t, Frame *f)
{
    const Node *clause = statement(t, f);
    bool plays = deeds_of(t)->plays >> t->pack->gists[f->aux].sort & 1;

    statement_done(t, f);
    if (plays)
        run_inside(t, f, clause_head(clause, NODE_block), f->k);
}

/* One statement, or a piece of it. The list is over when its end is reached. */
void machine_run(Table *t, Frame *f)
{
    if (f->aux >= (uint16_t)f->v[V_END]) {
        pop_list(t);
        return;
    }
    switch (statement(t, f)->type) {
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
    case NODE_plus:
    case NODE_rule:
    case NODE_lasting:
        run_grant(t, f);
        break;
    case NODE_cost:
        run_cost(t, f);
        break;
    case NODE_block:
        run_block(t, f);
        break;
    case NODE_clause:
        run_clause(t, f);
        break;
    default: /* facts and heads are not run */
        statement_done(t, f);
    }
}

/* ---- audits ---- */

static bool is_head(const Node *node)
{
    return node->type == NODE_fact || node->type == NODE_limit ||
           node->type == NODE_window || node->type == NODE_event ||
           node->type == NODE_if;
}

static bool is_runnable(const Node *node)
{
    return is_statement(node) || node->type == NODE_choose ||
           node->type == NODE_each || node->type == NODE_table ||
           node->type == NODE_block || node->type == NODE_cost;
}

/* A list that ends where it says, of things that can be run. */
static bool is_list(const Table *t, int at, int end)
{
    while (at < end) {
        const Node *node = &t->pack->nodes[at];
        bool part = is_head(node) || (node->type == NODE_clause &&
                                      clause_head(node, NODE_block));
        if (node->length == 0 || !(part || is_runnable(node)))
            return false;
        at += node->length;
    }
    return at == end;
}

/* A question that the statement really asks. */
static bool asks_rightly(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);

    if (f->step == deeds_of(t)->option)
        return (node->type == NODE_chain && node->row == LINK_or) ||
               (node->type == NODE_do && node->row == SAY_set) ||
               wants_side(node);
    if (f->step == deeds_of(t)->may)
        return node->type == NODE_do;
    if (f->step == deeds_of(t)->whom)
        return whom_phrase(t, node) || is_gathering(t, f);
    return node->type == NODE_do && picked_phrase(t, f);
}

const char *machine_audit(const Table *t, const Frame *f)
{
    int end = (uint16_t)f->v[V_END];
    bool asks = f->step != deeds_of(t)->run;

    if (end > t->pack->n_nodes || f->aux > end || (asks && f->aux == end) ||
        !is_list(t, f->aux, end))
        return "an effect that is nowhere";
    if (f->step == deeds_of(t)->rolled)
        return statement(t, f)->type == NODE_table ? NULL
                                                   : "a die that nobody cast";
    if (f->k >= t->g->seats || f->v[V_COUNT] < 0 || f->v[V_IT] < 0 ||
        f->v[V_IT] > t->g->cards || (f->v[V_LEFT] & 0xff & ~seats_all(t->g)) ||
        machine_several(f) & ~seats_all(t->g) ||
        f->v[V_PICK] < 0 || f->v[V_PICK] > t->g->cards || f->v[V_PAID] < 0 ||
        is_mode(f, MODE_CHOSEN) != (f->passed != 0) ||
        (f->passed & (f->passed - 1)))
        return "an effect on nobody";
    if (asks && !asks_rightly(t, f))
        return "an effect that asks what it does not say";
    return NULL;
}
