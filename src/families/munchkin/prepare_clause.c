/* prepare_clause.c: binds one part of a card, its heads and its statements,
 * and notes the windows in which it can be used. What the card as a whole is
 * known by is in prepare_card.c. */
#include "families/munchkin/active_rules_int.h"

/* ---- events ---- */

static uint32_t bits_of_kind(const Pack *pack, int word)
{
    if (word == 0 || pack->names[word].type != NAME_kind)
        return 0;
    return BIT(WINDOW_stop + 1 + pack->names[word].kind) | BIT(WINDOW_stop) |
           (pack->names[word].kind == KIND_curse ? BIT(WINDOW_hit) : 0);
}

/* Every kind of card that is announced. */
static uint32_t bits_of_kinds(void)
{
    return ((BIT(KINDS_COUNT) - 1) << (WINDOW_stop + 1)) | BIT(WINDOW_stop) |
           BIT(WINDOW_hit);
}

/* when a player plays a one-shot or enhancer; what is named otherwise may be
 * of any kind */
static uint32_t bits_of_play(const Pack *pack, const Node *object)
{
    uint32_t bits;

    if (!object || object->name == 0 || object->flags & FLAG_quoted ||
        pack->names[object->name].type != NAME_kind)
        return bits_of_kinds();
    bits = bits_of_kind(pack, object->name);
    for (const Node *k = node_first(object); k; k = node_next(object, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            bits |= bits_of_kind(pack, k->name);
    return bits;
}

/* While something is pending, cards that react to it are asked for. */
static uint32_t gates_of_event(const Pack *pack, const Node *event)
{
    switch (pack->node_info[event - pack->nodes].row) {
    case QUESTION_pending_hit:
        return BIT(WINDOW_hit);
    case QUESTION_pending_roll:
        return BIT(WINDOW_roll);
    case QUESTION_pending_escape:
        return BIT(WINDOW_escaped);
    case QUESTION_pending_fail_escape:
    case QUESTION_pending_catch:
        return BIT(WINDOW_caught);
    case QUESTION_pending_join: /* a monster that is announced */
        return BIT(WINDOW_stop + 1 + KIND_monster) | BIT(WINDOW_stop);
    case QUESTION_pending_play:
        return bits_of_play(pack, event_action(event) == event
                                      ? prep_phrase(event, PREP_object)
                                      : prep_phrase(event, PREP_subject));
    default: /* a card from a hand that steps in */
        return munchkin_questions[pack->node_info[event - pack->nodes].row]
                           .phase == PHASE_would
                   ? BIT(WINDOW_replace)
                   : 0;
    }
}

/* ---- parts ---- */

static unsigned clause_phases(const Node *event, ClauseKind clause_kind)
{
    if (event_is_would(event))
        return BIT(PHASE_would);
    return clause_kind == CLAUSE_TRIGGER ? BIT(PHASE_done) : BIT(PHASE_pending);
}

/* Which kinds of card carry which parts: what a card in play "plays" has no
 * time of its own. */
static bool kind_allows_clause(const CardDef *def, ClauseKind clause_kind)
{
    switch (def->kind) {
    case KIND_curse:
        return clause_kind != CLAUSE_STATIC && clause_kind != CLAUSE_BAD_STUFF;
    case KIND_oneshot:
    case KIND_special:
    case KIND_levelup:
        return clause_kind == CLAUSE_PLAYED || clause_kind == CLAUSE_TRIGGER;
    case KIND_enhancer: /* on something, or as it says (CULT-10) */
        return clause_kind == CLAUSE_STATIC || clause_kind == CLAUSE_PLAYED;
    case KIND_monster:
        return clause_kind != CLAUSE_PLAYED && clause_kind != CLAUSE_REPLACE;
    default:
        return clause_kind != CLAUSE_PLAYED && clause_kind != CLAUSE_BAD_STUFF;
    }
}

/* What is paid with, or NULL. */
static const Node *cost_object(const Node *cost)
{
    for (const Node *k = cost; k < cost + cost->length; k++)
        if (k->type == NODE_command)
            return prep_phrase(k, PREP_object);
    return NULL;
}

/* when the first monster joins the fight: what is announced is not there yet */
static bool bind_announced(Binder *b, const Node *event)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    if (row != QUESTION_pending_join && row != QUESTION_pending_play &&
        row != QUESTION_pending_hit)
        return true;
    for (const Node *k = event; k < event + event->length; k++)
        if (k->type == NODE_adjective &&
            (k->row == ADJ_first || k->row == ADJ_last || k->row == ADJ_top))
            return bind_refuse(b, k, NULL,
                               "what is about to come is not the %s of any",
                               lang_adjs[k->row].phrase);
    return true;
}

/* before another player rolls: what is looked at when it has been done */
static bool bind_before(Binder *b, const Node *event)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    return event->row != WHEN_before ||
           (row != QUESTION_pending_roll &&
            munchkin_questions[row].phase != PHASE_done) ||
           bind_refuse(b, event,
                       "after another player rolls: ..., when ..., before"
                       " rolling to escape: ...",
                       "cards look at this when it has been done, not"
                       " \"before\"");
}

/* Is it a choice: a price, a limit, you may? */
static bool clause_is_choice(const Node *clause)
{
    const Node *first = node_first(clause_head(clause, NODE_block));

    if (first->type == NODE_chain)
        first = node_first(first);
    return clause_head(clause, NODE_cost) || clause_head(clause, NODE_limit) ||
           first->flags & FLAG_may;
}

/* before a curse hits you: draw a door. Nothing comes by itself before what it
 * waits for. */
static bool bind_free_before(Binder *b, const Node *clause, const Node *event,
                             ClauseKind clause_kind)
{
    if (clause_kind != CLAUSE_ABILITY || event->row != WHEN_before ||
        clause_is_choice(clause) || clause_answers_event(clause))
        return true;
    return bind_refuse(b, event,
                       "when a curse hits you: draw a door; before a curse"
                       " hits you: you may draw a door",
                       "what comes by itself comes when it has happened, not"
                       " \"before\"");
}

/* after a curse hits you: cancel it. What is answered by choice is still about
 * to happen. */
static bool bind_after(Binder *b, const Node *event, ClauseKind clause_kind)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    return event->row != WHEN_after || clause_kind == CLAUSE_TRIGGER ||
           (row != QUESTION_pending_hit && row != QUESTION_pending_play &&
            row != QUESTION_pending_join) ||
           bind_refuse(b, event, "when a curse hits you: cancel it",
                       "this is done while it is about to happen, not"
                       " \"after\" it");
}

static bool bind_event_head(Binder *b, const Node *clause, const Node *event,
                            ClauseKind clause_kind, CardDef *def)
{
    if (!bind_event(b, event, clause_phases(event, clause_kind)) ||
        !bind_announced(b, event) || !bind_before(b, event) ||
        !bind_free_before(b, clause, event, clause_kind) ||
        !bind_after(b, event, clause_kind))
        return false;
    b->in_replacement = event_is_would(event);
    if (clause_kind == CLAUSE_PLAYED || clause_kind == CLAUSE_ABILITY)
        def->windows |= gates_of_event(b->pack, event);
    bits_add(&def->topics,
             TOPIC_QUESTION + b->pack->node_info[event - b->pack->nodes].row);
    return true;
}

static bool bind_heads(Binder *b, const Node *clause, ClauseKind clause_kind,
                       CardDef *def)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        switch (k->type) {
        case NODE_timing:
            if (!bind_timing(b, k))
                return false;
            def->windows |= munchkin_timings[k->row].gates;
            break;
        case NODE_event:
            if (!bind_event_head(b, clause, k, clause_kind, def))
                return false;
            break;
        case NODE_if:
            if (!bind_if(b, k))
                return false;
            break;
        case NODE_cost:
            if (clause_kind == CLAUSE_REPLACE)
                return bind_refuse(b, k,
                                   "you may discard a card, behind the"
                                   " colon",
                                   "what steps in has no price");
            b->price = true;
            if (!bind_statements(b, k))
                return false;
            b->price = false;
            b->paid = cost_object(k);
            break;
        case NODE_limit:
            bind_consume(b, k);
            if (clause_kind == CLAUSE_STATIC)
                return bind_refuse(b, k,
                                   "in combat, once per combat: ...; or the"
                                   " bonus alone",
                                   "this is always so, and nobody does it");
            if (k != clause_head(clause, NODE_limit))
                return bind_refuse(b, k, "once per turn",
                                   "a part has one limit");
            break;
        default:
            break;
        }
    return true;
}

static bool bind_body(Binder *b, const Node *clause, ClauseKind clause_kind)
{
    const Node *block = clause_head(clause, NODE_block);

    if (clause_kind != CLAUSE_STATIC)
        return bind_statements(b, block);
    bind_consume(b, block);
    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (!bind_static(b, k))
            return false;
    return true;
}

static const char *const clause_kind_names[] = {
    [CLAUSE_STATIC] = "what is always so",
    [CLAUSE_PLAYED] = "what is done when it is played",
    [CLAUSE_ABILITY] = "something to be used",
    [CLAUSE_TRIGGER] = "something that happens by itself",
    [CLAUSE_BAD_STUFF] = "Bad Stuff",
    [CLAUSE_REPLACE] = "something that steps in",
};

/* A command below "always" belongs to nothing. */
static bool is_static_with_cost(const Node *clause, ClauseKind clause_kind)
{
    return clause_kind == CLAUSE_STATIC && clause_head(clause, NODE_cost);
}

bool prepare_clause(Binder *b, const Node *clause, CardDef *def)
{
    ClauseKind clause_kind = clause_kind_of(def, clause);

    b->paid = NULL;
    b->in_replacement = false;
    bind_consume(b, clause);
    if (!kind_allows_clause(def, clause_kind) ||
        is_static_with_cost(clause, clause_kind))
        return bind_refuse(b, clause, NULL, "such a card never has %s",
                           clause_kind_names[clause_kind]);
    if (!bind_heads(b, clause, clause_kind, def) ||
        !bind_body(b, clause, clause_kind) ||
        !validate_meaning(b, clause, def, clause_kind) ||
        !validate_conditions(b, def, clause))
        return false;
    if (bind_find_unconsumed(b, clause))
        return bind_refuse(b, bind_find_unconsumed(b, clause), NULL,
                           "nothing looks at this");
    if (prepare_stat(clause, def))
        def->windows |= def->kind == KIND_oneshot ? BIT(WINDOW_fight) : 0;
    else
        bits_add(&def->topics, (int)clause_kind);
    return true;
}
