/* command_possible.c: what can be done before it is tried: can a command be
 * carried out, would a card do anything, can a price be paid? */
#include "engine/machine_int.h"
#include "engine/evaluate.h"

/* ---- can it be done? ---- */

static bool has_choice(const Table *t, const Frame *f, Seat actor)
{
    return target_first_card(t, f, actor) != NO_CARD ||
           target_blind_hand(t, f, actor) != NO_ZONE;
}

/* Somebody else would do it with cards that you do not see: it only matters
 * that there are any. */
static bool may_have_hidden(const Table *t, const Frame *f, Seat actor)
{
    Zones may_hold_hidden =
        target_card_zones(t, f, actor) & ~t->family->sets->open;

    for (; actor != f->seat && may_hold_hidden != 0;
         may_hold_hidden &= may_hold_hidden - 1)
        if (t->g->zones[__builtin_ctzll(may_hold_hidden)].count > 0)
            return true;
    return false;
}

/* ...; if you cannot: is something else done, if this cannot be? Then the
 * condition, or NULL. */
static const Node *other_thing(const Table *t, const Frame *f)
{
    const Node *asked = command_next_did(t, f);

    return asked && (node_first(asked)->row != DID_do) !=
                        !!(asked->flags & FLAG_not)
               ? node_first(asked)
               : NULL;
}

/* Another player discards an item; if they cannot: they lose a level. So it can
 * be somebody who cannot. */
static bool failure_matters(const Table *t, const Frame *f)
{
    const Node *asked = other_thing(t, f);

    return asked && asked->flags & FLAG_plural;
}

bool command_target_possible(const Table *t, const Frame *f)
{
    const Node *command = statement(t, f);

    return command->type != NODE_command || failure_matters(t, f) ||
           verb_has_shape(command->row, SHAPE_DELEGATES) ||
           command_exec(t, command, command_object(command, 0)) != EXEC_cards ||
           phrase_takes_all(target_first_pick(t, f)) ||
           has_choice(t, f, command_actor(t, f)) ||
           may_have_hidden(t, f, command_actor(t, f));
}

/* "you may discard 2 treasures": with only one there is nothing to decide. */
static bool has_too_few(const Table *t, const Frame *f, Seat actor)
{
    const Node *phrase = target_pick_phrase(t, f);

    if (!(statement(t, f)->flags & FLAG_may) || phrase_takes_all(phrase) ||
        phrase->det == DET_up_to || target_total_worth(phrase) ||
        target_blind_hand(t, f, actor) != NO_ZONE)
        return false;
    return target_count_cards(t, f, actor) < target_cards_wanted(t, f, phrase);
}

bool command_is_possible(const Table *t, const Frame *at, Seat actor)
{
    const Node *command = statement(t, at);
    Frame f = *at;

    if (command->type != NODE_command ||
        verb_has_shape(command->row, SHAPE_DELEGATES) ||
        command_exec(t, command, command_object(command, 0)) != EXEC_cards ||
        target_phrase(t, command) || each_player_phrase(t, command))
        return true;
    if (!has_choice(t, &f, actor) || has_too_few(t, &f, actor))
        return false;
    set_mode(&f, MODE_SECOND);
    return !target_second_pick(command) || has_choice(t, &f, actor);
}

/* What all cards are worth that could be picked, or how many they are. */
static int picks_there(const Table *t, const Frame *f, const Node *phrase,
                       Seat actor)
{
    ZoneId blind = target_blind_hand(t, f, actor);
    TargetIter it;
    int n = 0;

    if (blind != NO_ZONE)
        return t->g->zones[blind].count;
    target_iter_begin(&it, t, f, actor);
    for (CardId c = target_iter_next(&it); c != NO_CARD;
         c = target_iter_next(&it))
        n += target_total_worth(phrase) ? effect_ops(t)->worth(t, c) : 1;
    return n;
}

static Extent extent_with_cards(const Table *t, const Frame *f, Seat actor)
{
    const Node *phrase = target_pick_phrase(t, f);
    int there = picks_there(t, f, phrase, actor);

    return amount_extent(there,
                         phrase_takes_all(phrase) || phrase->det == DET_up_to
                             ? 1
                             : target_cards_wanted(t, f, phrase));
}

Extent command_extent(const Table *t, const Frame *f, Seat actor)
{
    const Node *command = statement(t, f), *object = current_object(t, f);

    if (command->type != NODE_command ||
        verb_has_shape(command->row, SHAPE_DELEGATES) ||
        each_player_phrase(t, command))
        return EXTENT_all;
    if (target_phrase(t, command) && chosen_player(f) == NOBODY)
        return machine_target_seats(t, f) != 0 ? EXTENT_all : EXTENT_none;
    if (command_exec(t, command, object) != EXEC_cards)
        return effect_ops(t)->extent
                   ? effect_ops(t)->extent(t, f, command, actor,
                                           target_object_count(t, f, object))
                   : EXTENT_all;
    return command_is_possible(t, f, actor) ? extent_with_cards(t, f, actor)
                                            : EXTENT_none;
}

bool command_is_beyond(const Table *t, const Frame *f, Seat actor)
{
    return f->count == 0 && !has_mode(f, MODE_SECOND) && other_thing(t, f) &&
           command_extent(t, f, actor) == EXTENT_part;
}

/* Your helper, the fighter: is there one? */
static bool somebody_is_meant(const Table *t, const Frame *f,
                              const Node *subject)
{
    return (subject->det != DET_your && subject->det != DET_the) ||
           effect_ops(t)->players(t, f, subject) != 0;
}

static bool can_start_with(const Table *t, Frame *f, const Node *first)
{
    if (first->type == NODE_chain && first->row == LINK_or) {
        for (const Node *k = node_first(first); k; k = node_next(first, k))
            if (can_start_with(t, f, k))
                return true;
        return false;
    }
    if (first->type == NODE_chain)
        first = node_first(first);
    f->node = (uint16_t)(first - t->pack->nodes);
    if (target_phrase(t, first))
        return first->flags & FLAG_may || machine_target_seats(t, f) != 0;
    return first->type != NODE_command || first->flags & FLAG_may ||
           (command_subject(first) && !is_just_you(command_subject(first))
                ? somebody_is_meant(t, f, command_subject(first))
                : command_is_possible(t, f, f->seat));
}

/* discard an item; if you cannot: draw a treasure: what is done if the first
 * cannot be; or NULL. */
static const Node *otherwise_done(const Node *block, const Node *first)
{
    const Node *branch = node_next(block, first), *did, *list;

    if (!branch || branch->type != NODE_branch ||
        node_first(branch)->type != NODE_did)
        return NULL;
    did = node_first(branch);
    list = node_next(branch, did);
    if ((did->row == DID_do) != !!(branch->flags & FLAG_not))
        list = node_next(branch, list);
    return list ? node_first(list) : NULL;
}

bool machine_can_start(const Table *t, const Node *clause, Seat you,
                       CardId card, CardId it)
{
    const Node *block = clause_head(clause, NODE_block);
    const Node *first = node_first(block), *otherwise;
    Frame f = frame_of(you, card);

    f.it = it;
    if (clause_head(clause, NODE_cost) && !target_phrase(t, first))
        return true;
    otherwise = otherwise_done(block, first);
    return can_start_with(t, &f, first) ||
           (otherwise && can_start_with(t, &f, otherwise));
}

/* ---- would it do anything? ---- */

/* A command of one player; with hidden cards it might. */
static bool command_has_effect(const Table *t, const Frame *f,
                               const Node *command)
{
    Seat actor = command_actor(t, f);
    const Node *object = command_object(command, 0);

    if (!command_suffix_is_met(t, f, command))
        return false;
    if (target_phrase(t, command))
        return machine_target_seats(t, f) != 0;
    if (verb_has_shape(command->row, SHAPE_DELEGATES) ||
        command_loops(t, f, command))
        return true;
    if (command_exec(t, command, object) != EXEC_cards)
        return command_extent(t, f, actor) != EXTENT_none;
    return command_object(command, 1) || has_choice(t, f, actor) ||
           effect_ops(t)->may_hold_hidden(t, f, command,
                                          target_pick_phrase(t, f), actor);
}

static bool any_has_effect(const Table *t, Frame *f, const Node *list);

static bool branch_has_effect(const Table *t, Frame *f, const Node *node)
{
    const Node *condition = node_first(node);
    const Node *block = node_next(node, condition);
    Frame context;

    f->node = (uint16_t)(node - t->pack->nodes);
    if (condition->type == NODE_did) /* what came before did nothing */
        return (condition->row != DID_do) != !!(node->flags & FLAG_not) &&
               any_has_effect(t, f, block);
    context = machine_context(t, f);
    if (evaluate_condition(t, &context, condition) ==
        !!(node->flags & FLAG_not))
        block = node_next(node, block);
    return block && any_has_effect(t, f, block);
}

static bool statement_has_effect(const Table *t, Frame *f, const Node *node)
{
    int at = (int)(node - t->pack->nodes);

    switch (node->type) {
    case NODE_command:
        f->node = (uint16_t)at;
        return command_has_effect(t, f, node);
    case NODE_branch:
        return branch_has_effect(t, f, node);
    case NODE_chain:
    case NODE_block:
        return any_has_effect(t, f, node);
    case NODE_clause:
        return effect_ops(t)->played_topics >> t->pack->node_info[at].topic &
                   1 &&
               any_has_effect(t, f, clause_head(node, NODE_block));
    default: /* a die, a bonus, a rule */
        return node->type != NODE_stat;
    }
}

static bool any_has_effect(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (statement_has_effect(t, f, k))
            return true;
    return false;
}

bool machine_has_effect(const Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);
    Frame f = { .seat = you, .they = you, .card = card };

    for (int at = def->first; at < def->first + def->n;
         at += t->pack->nodes[at].length)
        if (statement_has_effect(t, &f, &t->pack->nodes[at]))
            return true;
    return false;
}

bool machine_part_has_effect(const Table *t, const Node *clause, Seat you,
                             CardId card)
{
    const Node *block = clause_head(clause, NODE_block);
    Frame f = frame_of(you, card);

    return !block || any_has_effect(t, &f, block);
}

/* ---- prices ---- */

/* Give a card to each other player: one is wanted for each of them. */
static int partner_count(const Table *t, const Frame *f, const Node *command)
{
    const Node *each = each_player_phrase(t, command);

    return each ? __builtin_popcount(effect_ops(t)->players(t, f, each)) : 1;
}

/* Would there be enough, for a player at this command? */
static bool can_pay_command(const Table *t, Frame *f, const Node *command)
{
    const Node *object;
    TargetIter it;
    int partners = partner_count(t, f, command);

    f->node = (uint16_t)(command - t->pack->nodes);
    for (int i = 0; (object = command_object(command, i)) != NULL || i == 0;
         i++) {
        int have = 0, want;
        f->mode = (int16_t)(MODE_PAYING + i * MODE_OBJECT);
        if (command_exec(t, command, object) != EXEC_cards &&
            !(object && object->row == NOUN_hand)) {
            if (object && verb_has_shape(command->row, SHAPE_SPENDS) &&
                evaluate_amount(t, f, object) <=
                    target_object_count(t, f, object))
                return false;
            if (command_extent(t, f, f->seat) == EXTENT_none)
                return false;
            continue;
        }
        target_iter_begin(&it, t, f, f->seat);
        for (CardId c = target_iter_next(&it); c != NO_CARD;
             c = target_iter_next(&it))
            have += target_total_worth(object) ? effect_ops(t)->worth(t, c) : 1;
        want = phrase_takes_all(object) || object->det == DET_up_to
                   ? 1
                   : target_cards_wanted(t, f, object);
        if (phrase_modifier(object, MOD_bound))
            want = evaluate_amount(
                t, f,
                node_first(node_first(phrase_modifier(object, MOD_bound))));
        if (partners == 0 || have < want * partners)
            return false;
    }
    return true;
}

static bool can_pay_list(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        if (k->type == NODE_chain && !can_pay_list(t, f, k))
            return false;
        if (k->type == NODE_command && !can_pay_command(t, f, k))
            return false;
    }
    return true;
}

bool machine_can_pay(const Table *t, const Node *clause, Seat you, CardId card)
{
    Frame f = frame_of(you, card);

    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_cost && !can_pay_list(t, &f, k))
            return false;
    return true;
}
