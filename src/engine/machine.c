/* machine.c: runs lists of statements, and all statements except commands. */
#include "engine/machine.h"

#include "base/clamp.h"
#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/machine_int.h"
#include "engine/evaluate.h"

/* What a frame's mode is from statement to statement. */
enum {
    MODE_KEPT = MODE_CANNOT | MODE_PAYING | MODE_KILL | MODE_THEY | MODE_FREE |
                MODE_WILLING
};

enum {
    FRAMES_RESERVED = 3
}; /* frames that are kept free for what lies on a list */

static int node_index(const Table *t, const Node *node)
{
    return (int)(node - t->pack->nodes);
}

/* ---- frames ---- */

static Frame *push_frame(Table *t, int from, int end, Seat you, CardId card)
{
    Frame *f = step_push(t, effect_ops(t)->run, you);

    f->card = f->program = card;
    f->they = you;
    f->node = (uint16_t)from;
    f->end = (uint16_t)end;
    return f;
}

Frame *machine_start(Table *t, const Node *list, Seat you, CardId card)
{
    int at = node_index(t, list);

    return push_frame(t, at + 1, at + list->length, you, card);
}

Frame *machine_start_price(Table *t, const Node *clause, Seat you, CardId card)
{
    return push_frame(t, node_index(t, clause) + 1,
                      node_index(t, clause_head(clause, NODE_block)), you,
                      card);
}

Frame *machine_start_card(Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);

    return push_frame(t, def->first, def->first + def->n, you, card);
}

Frame *machine_start_copy(Table *t, Seat you, CardId card, CardId program)
{
    Frame *f = machine_start_card(t, you, program);

    f->card = card;
    return f;
}

/* Do several do a chain, one after the other? Then what they did adds up. */
static bool loops_over_chain(const Table *t, const Frame *f)
{
    return has_mode(f, MODE_LOOPING) && f->node < f->end &&
           statement(t, f)->type == NODE_chain;
}

/* What the list below learns of one that is over: who "they" and "it" are, the
 * roll, and what was paid. */
static void pass_on(const Table *t, Frame *below, const Frame *over)
{
    bool paid = has_mode(over, MODE_PAYING);
    bool looping = has_mode(below, MODE_LOOPING);

    below->they = paid ? below->they : over->they;
    if (!looping) /* each begins with what was named before */
        below->it = over->it;
    machine_set_roll(below, machine_roll(over));
    if (!paid && !looping)
        set_they_many(below, machine_they_many(over));
    below->paid =
        (int16_t)(loops_over_chain(t, below) ? below->paid + over->paid
                                             : over->paid);
}

/* The list is over. What it named, rolled and paid, and whether it was done,
 * matters to what comes next. */
static void pop_list(Table *t)
{
    Frame over = *step_top(t), *below = step_top(t) - 1;
    int run = effect_ops(t)->run;

    if (t->pack->node_info[0].group &&
        (below->step != run || below->program != over.program))
        group_clear(t); /* nothing refers to them any more */
    step_pop(t);
    if (below->step != run) {
        if (effect_ops(t)->on_end)
            effect_ops(t)->on_end(t, below, &over,
                                  !has_mode(&over, MODE_CANNOT));
        return;
    }
    clear_mode(below,
               MODE_CANNOT | (has_mode(&over, MODE_PAYING) ? 0 : MODE_WILLING));
    set_mode(below, over.mode & MODE_CANNOT);
    if (!has_mode(below, MODE_OFFERED) && below->program == over.program)
        pass_on(t, below, &over); /* else another card replaced it */
}

Frame *machine_push_list(Table *t, Frame *f, const Node *list, Seat they)
{
    Frame *inner;

    if (t->g->depth + FRAMES_RESERVED > FRAMES_MAX)
        return NULL;
    inner = machine_start(t, list, f->seat, f->card);
    inner->program = f->program;
    inner->they = they;
    inner->it = f->it;
    inner->roll = f->roll;
    inner->paid = f->paid;
    inner->mode = f->mode & MODE_KEPT;
    return inner;
}

/* The chosen player is "they" from now on. */
void machine_statement_done(const Table *t, Frame *f)
{
    if (chosen_player(f) != NOBODY) {
        f->they = chosen_player(f);
        if (!has_mode(f, MODE_LOOPING)) /* they are one */
            set_they_many(f, 0);
    }
    if (f->pick != 0)
        f->it = f->pick;
    f->node = (uint16_t)(f->node + statement(t, f)->length);
    f->passed = 0;
    f->count = 0;
    f->left = 0;
    f->pick = 0;
    f->mode &= MODE_KEPT;
    step_set(f, effect_ops(t)->run);
}

/* ---- the statements ---- */

bool machine_last_done(const Frame *f, const Node *did)
{
    bool could = !has_mode(f, MODE_CANNOT);

    return did->row == DID_do ? could : !could;
}

Frame machine_context(const Table *t, const Frame *f)
{
    Frame context = effect_ops(t)->context
                        ? effect_ops(t)->context(t, f, statement(t, f))
                        : *f;

    group_set_it(t, statement(t, f), &context);
    return context;
}

/* if another player is female: they lose a level. Of whom the condition
 * speaks, and of several only those of whom it is true; 0: of nobody else. */
static Seats condition_players(const Table *t, const Frame *context,
                               const Node *condition)
{
    const Node *subject = node_first(condition);
    Seats all, seats = 0;

    if (condition->type == NODE_logic)
        return condition_players(t, context, subject);
    if (!subject || subject->type != NODE_phrase || subject->det == DET_you ||
        subject->det == DET_they || subject->det == DET_their ||
        subject->det == DET_no ||
        !bind_is_players(effect_ops(t)->language, t->pack, subject))
        return 0;
    all = effect_ops(t)->players(t, context, subject);
    if (!phrase_needs_choice(subject))
        return all;
    EACH_SEAT (t, s) {
        Frame with = *context;
        with.passed = seat_bit(s);
        set_mode(&with, MODE_CHOSEN);
        if (seat_in(s, all) && evaluate_condition(t, &with, condition))
            seats |= seat_bit(s);
    }
    return seats;
}

static void push_branch(Table *t, Frame *f, const Node *block, Seats they)
{
    Frame *inner = machine_push_list(
        t, f, block, they ? (Seat)__builtin_ctz(they) : f->they);

    if (inner && they != 0)
        set_they_many(inner, they);
}

static void run_branch(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *condition = node_first(node);
    const Node *block = node_next(node, condition);
    Frame context = machine_context(t, f);
    bool yes = evaluate_condition(t, &context, condition) !=
               !!(node->flags & FLAG_not);

    CardId matched_card = yes && effect_ops(t)->matched_card
                              ? effect_ops(t)->matched_card(t, f, condition)
                              : NO_CARD;
    Seats they;

    if (!yes)
        block = node_next(node, block);
    they = block && mentions_them(block)
               ? condition_players(t, &context, condition)
               : 0;
    machine_statement_done(t, f);
    if (matched_card != NO_CARD)
        f->it = matched_card;
    if (block)
        push_branch(t, f, block, they);
}

/* Inside, they are this player. */
static Frame *push_list_for(Table *t, Frame *f, const Node *list, Seat they)
{
    Frame *inner = machine_push_list(t, f, list, they);

    if (inner)
        set_they_many(inner, 0);
    return inner;
}

static void run_each(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *block = node_first(node);
    Seat seat;

    while (block->type != NODE_block)
        block = node_next(node, block);
    if (!has_mode(f, MODE_LOOPING)) {
        f->left = effect_ops(t)->players(t, f, node_first(node));
        set_mode(f, MODE_LOOPING);
    }
    seat = machine_take_seat(t, f);
    f->paid = 0; /* "that many" is of each alone */
    if (seat == NOBODY || !push_list_for(t, f, block, seat))
        machine_statement_done(t, f);
}

/* The die has been rolled, and can be changed until everybody passes. */
static void run_table(Table *t, Frame *f)
{
    const Node *node = statement(t, f);
    const Node *row = node_first(node);
    int die;

    if (!has_mode(f, MODE_AGREED)) {
        machine_set_roll(f, rng_die(&game_edit(t)->rng));
        emit(t, EVENT(rolled, .seat = f->seat,
                      .number = (int16_t)machine_roll(f)));
        step_set(f, effect_ops(t)->rolled);
        return;
    }
    die = effect_ops(t)->die(t, f->seat, machine_roll(f));
    machine_set_roll(f, die);
    while (row && row->flags != 0 && (die < row->number || die > row->flags))
        row = node_next(node, row);
    machine_statement_done(t, f);
    if (row)
        machine_push_list(t, f, node_first(row), f->they);
}

void machine_accept_roll(const Table *t, Frame *f)
{
    f->passed = 0;
    set_mode(f, MODE_AGREED);
    step_set(f, effect_ops(t)->run);
}

void machine_set_roll(Frame *f, int die)
{
    die = clamp(die, INT8_MIN, INT8_MAX);
    f->roll = (int16_t)((f->roll & ~0xff) | (die & 0xff));
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
    while (k && (k->type != NODE_command || !command_subject(k) ||
                 command_subject(k)->det == DET_they));
    return k;
}

/* What one of them does of the chain; of "a or b" one, which they choose. */
static bool run_chain_for(Table *t, Frame *f, Seat seat)
{
    const Node *chain = statement(t, f), *rest = chain_rest(chain);
    Frame *inner = push_list_for(t, f, chain, seat);

    if (!inner)
        return false;
    set_mode(inner, MODE_THEY);
    inner->paid = 0; /* "that many" is of each alone */
    if (chain->row == LINK_or)
        inner->node = f->node;
    else if (rest)
        inner->end = (uint16_t)node_index(t, rest);
    return true;
}

/* What others do, when all have done theirs. */
static void run_chain_rest(Table *t, Frame *f)
{
    const Node *chain = statement(t, f), *rest = chain_rest(chain);
    Frame *inner;

    machine_statement_done(t, f);
    inner = rest ? machine_push_list(t, f, chain, f->they) : NULL;
    if (inner)
        inner->node = (uint16_t)node_index(t, rest);
}

/* One of several after the other does the whole chain. */
static void run_chain_each(Table *t, Frame *f, const Node *subject)
{
    bool begun = has_mode(f, MODE_LOOPING);
    Seat seat;

    if (command_is_multi(t, f)) {
        if (!command_multi_done(t, f))
            return;
        command_multi_finish(t, f);
    }
    if (!has_mode(f, MODE_LOOPING)) {
        if (!machine_resolve_target(t, f))
            return;
        f->left = chosen_player(f) != NOBODY &&
                          !chooses_in_subject(t, statement(t, f))
                      ? f->passed
                      : effect_ops(t)->players(t, f, subject);
        set_they_many(f, (Seats)f->left);
        set_mode(f, MODE_LOOPING);
        f->paid = 0;
    }
    if (begun)
        command_note_outcome(t, f);
    seat = machine_take_seat(t, f);
    if (seat != NOBODY && run_chain_for(t, f, seat))
        return;
    command_settle_outcome(t, f);
    run_chain_rest(t, f);
}

/* "a and b", "a then b": in this order; "a or b": the actor chooses. */
static void run_chain(Table *t, Frame *f)
{
    const Node *chain = statement(t, f), *subject = chain_subject(chain);

    if (subject && !is_just_you(subject) && !has_mode(f, MODE_THEY) &&
        !(chain->row == LINK_or && chain_rest(chain)))
        run_chain_each(t, f, subject);
    else if (chain->row == LINK_or)
        step_set(f, effect_ops(t)->option);
    else {
        machine_statement_done(t, f);
        machine_push_list(t, f, chain, f->they);
    }
}

/* "+2 to either side": the actor chooses which. */
static bool wants_side(const Node *statement)
{
    const Node *to =
        statement->type == NODE_plus ? prep_phrase(statement, PREP_to) : NULL;

    return to && to->type == NODE_phrase &&
           noun_has_shape(to->row, NOUN_SHAPE_SIDE) && to->det == DET_either;
}

/* +2 to them, they cannot help: for each of several. */
static void grant_each(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (machine_they_many(f) == 0 || !mentions_them(node)) {
        effect_ops(t)->grant(t, f, node);
        return;
    }
    EACH_SEAT (t, s) {
        Frame with = *f;
        frame_set_they(&with, s);
        if (seat_in(s, machine_they_many(f)))
            effect_ops(t)->grant(t, &with, node);
    }
}

static void run_grant(Table *t, Frame *f)
{
    if (!machine_resolve_target(t, f))
        return;
    if (wants_side(statement(t, f)) && f->count == 0) {
        step_set(f, effect_ops(t)->option);
        return;
    }
    grant_each(t, f);
    machine_statement_done(t, f);
}

/* A price: if it cannot be paid, nothing follows. */
static void run_cost(Table *t, Frame *f)
{
    const Node *cost = statement(t, f);
    Frame *inner;

    machine_statement_done(t, f);
    inner = machine_push_list(t, f, cost, f->they);
    if (inner)
        set_mode(inner, MODE_PAYING);
}

/* Runs a clause; does nothing if its price was not paid. */
static void run_block(Table *t, Frame *f)
{
    const Node *block = statement(t, f);
    bool paid = !has_mode(f, MODE_CANNOT);

    machine_statement_done(t, f);
    if (paid)
        machine_push_list(t, f, block, f->they);
}

/* The parts of a card that do something when it is played, one after the
 * other; whether the last could be done is known to the next. */
static void run_clause(Table *t, Frame *f)
{
    const Node *clause = statement(t, f);
    bool plays =
        effect_ops(t)->played_topics >> t->pack->node_info[f->node].topic & 1;

    machine_statement_done(t, f);
    if (plays)
        machine_push_list(t, f, clause_head(clause, NODE_block), f->they);
}

/* One statement, or a piece of it. The list is over when its end is reached. */
void machine_run(Table *t, Frame *f)
{
    if (f->node >= f->end) {
        pop_list(t);
        return;
    }
    switch (statement(t, f)->type) {
    case NODE_command:
        command_run(t, f);
        break;
    case NODE_branch:
        run_branch(t, f);
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
        machine_statement_done(t, f);
    }
}

/* ---- audits ---- */

static bool is_head(const Node *node)
{
    return node->type == NODE_stat || node->type == NODE_limit ||
           node->type == NODE_timing || node->type == NODE_event ||
           node->type == NODE_if;
}

static bool is_runnable(const Node *node)
{
    return machine_is_statement(node) || node->type == NODE_branch ||
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
static bool asks_validly(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);

    if (f->step == effect_ops(t)->option)
        return (node->type == NODE_chain && node->row == LINK_or) ||
               (node->type == NODE_command &&
                verb_has_shape(node->row, SHAPE_TO_NUMBER)) ||
               wants_side(node);
    if (f->step == effect_ops(t)->may)
        return node->type == NODE_command;
    if (f->step == effect_ops(t)->target)
        return target_phrase(t, node) || command_is_multi(t, f);
    return node->type == NODE_command && target_pick_phrase(t, f);
}

const char *machine_audit(const Table *t, const Frame *f)
{
    int end = f->end;
    bool asks = f->step != effect_ops(t)->run;

    if (f->program == NO_CARD || f->program > t->g->cards ||
        end > t->pack->n_nodes || f->node > end || (asks && f->node == end) ||
        !is_list(t, f->node, end))
        return "an effect that is nowhere";
    if (f->step == effect_ops(t)->rolled)
        return statement(t, f)->type == NODE_table ? NULL
                                                   : "a die that nobody cast";
    if (f->they >= t->g->seats || f->count < 0 || f->it > t->g->cards ||
        (f->left & 0xff & ~seats_all(t->g)) ||
        machine_they_many(f) & ~seats_all(t->g) || f->pick > t->g->cards ||
        f->paid < 0 || has_mode(f, MODE_CHOSEN) != (f->passed != 0) ||
        (f->passed & (f->passed - 1)))
        return "an effect on nobody";
    if (asks && !asks_validly(t, f))
        return "an effect that asks what it does not say";
    return NULL;
}
