/* gloom_prepare_card.c: notes, when a pack is made, what the rules need to know
 * of a card in play, and refuses cards that they cannot carry out. */
#include "families/gloom/gloom_int.h"

/* ---- parts ---- */

/* Which kinds of card may have which kinds of clause (GLOOM-EFF-01). */
static bool kind_allows_clause(int kind, ClauseKind clause_kind)
{
    switch (kind) {
    case KIND_event:
        return clause_kind == CLAUSE_IMMEDIATE ||
               clause_kind == CLAUSE_RESPONSE;
    case KIND_modifier:
    case KIND_death:
        return clause_kind != CLAUSE_RESPONSE;
    default:
        return false;
    }
}

static const char *const clause_kind_names[CLAUSE_KINDS] = {
    [CLAUSE_ONGOING] = "what is so while it can be read",
    [CLAUSE_IMMEDIATE] = "what is done when it is played",
    [CLAUSE_TRIGGER] = "what happens by itself",
    [CLAUSE_RESPONSE] = "an answer to a play",
};

static bool is_at_once(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_timing);

    return window && window->row == TIMING_at_once;
}

/* What triggers a part, or what a Response answers: before, when or after it is
 * done. */
static bool bind_trigger(Binder *b, const Node *event, ClauseKind clause_kind)
{
    unsigned phase =
        clause_kind == CLAUSE_RESPONSE ? BIT(PHASE_pending) : BIT(PHASE_done);

    if (clause_kind != CLAUSE_RESPONSE && clause_kind != CLAUSE_TRIGGER)
        return bind_refuse(b, event, "ongoing, whenever ...",
                           "what is done at once does not wait for anything");
    if (event->row == WHEN_instead || event->flags & FLAG_would)
        return bind_refuse(b, event, "when, after",
                           "nothing steps in before something is done");
    if (event->row == WHEN_before && clause_kind == CLAUSE_TRIGGER)
        return bind_refuse(b, event, "when, whenever, after",
                           "a text takes notice of what was done");
    return bind_event(b, event, phase);
}

static bool bind_head(Binder *b, const Node *k, ClauseKind clause_kind)
{
    switch (k->type) {
    case NODE_block:
        return true;
    case NODE_timing:
        return bind_timing(b, k);
    case NODE_event:
        return bind_trigger(b, k, clause_kind);
    case NODE_if:
        return clause_kind == CLAUSE_IMMEDIATE || clause_kind == CLAUSE_RESPONSE
                   ? bind_refuse(b, k, "immediate: if ...: ...",
                                 "this condition belongs behind the colon")
                   : bind_if(b, k);
    case NODE_cost:
        return bind_refuse(b, k, "you may ...; if you do: ...",
                           "these rules have no prices");
    case NODE_limit:
        return bind_refuse(b, k, NULL,
                           "these rules do not count how often it is done");
    default:
        return bind_refuse(b, k, NULL, "nothing looks at this");
    }
}

static bool bind_heads(Binder *b, const Node *clause, ClauseKind clause_kind)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (!bind_head(b, k, clause_kind))
            return false;
    if (clause_kind == CLAUSE_RESPONSE && !clause_head(clause, NODE_event))
        return bind_refuse(b, clause, "response, when another player plays ...",
                           "a Response says what it answers");
    return true;
}

/* ---- topics of statements ---- */

static int topic_of(const Pack *pack, const Node *statement)
{
    const Node *doing = clause_head(statement, NODE_command);
    int row = pack->node_info[statement - pack->nodes].row;

    if (statement->type == NODE_plus)
        return TOPIC_SUM + row;
    if (!doing)
        doing = clause_head(statement, NODE_participle);
    return doing ? TOPIC_QUESTION + pack->node_info[doing - pack->nodes].row
                 : TOPIC_RULE + row - QUESTIONS_COUNT;
}

static bool prepare_ongoing(Binder *b, const Node *clause, CardDef *def)
{
    const Node *block = clause_head(clause, NODE_block);

    bind_consume(b, block);
    for (const Node *k = node_first(block); k; k = node_next(block, k)) {
        int topic;
        if (!bind_static(b, k))
            return false;
        if (k->type == NODE_lasting)
            return bind_refuse(b, k, "ongoing, if ...: ...",
                               "nothing is left behind for a time");
        topic = topic_of(b->pack, k);
        bits_add(&def->topics, topic);
        b->pack->node_info[k - b->pack->nodes].topic = (uint8_t)topic;
    }
    return true;
}

static void prepare_event(const Pack *pack, const Node *clause,
                          ClauseKind clause_kind, CardDef *def)
{
    const Node *event = clause_head(clause, NODE_event);

    if (event)
        def->topics = bits_or(def->topics, gloom_event_topics(pack, event));
    else if (clause_kind == CLAUSE_TRIGGER)
        bits_add(&def->topics, TOPIC_TURN_START);
}

static bool bind_body(Binder *b, const Node *clause, ClauseKind clause_kind,
                      CardDef *def)
{
    if (clause_kind == CLAUSE_ONGOING)
        return prepare_ongoing(b, clause, def);
    prepare_event(b->pack, clause, clause_kind, def);
    return bind_statements(b, clause_head(clause, NODE_block));
}

static bool prepare_clause(Binder *b, const Node *clause, CardDef *def)
{
    ClauseKind clause_kind = gloom_clause_kind(b->pack, def, clause);

    bind_consume(b, clause);
    if (!kind_allows_clause(def->kind, clause_kind) ||
        (is_at_once(clause) && def->kind != KIND_event))
        return bind_refuse(b, clause, NULL, "such a card never has %s",
                           clause_kind_names[clause_kind]);
    bits_add(&def->topics, (int)clause_kind);
    b->pack->node_info[clause - b->pack->nodes].topic = (uint8_t)clause_kind;
    if (is_at_once(clause))
        bits_add(&def->topics, TOPIC_AT_ONCE);
    if (!bind_heads(b, clause, clause_kind) ||
        !bind_body(b, clause, clause_kind, def))
        return false;
    if (bind_find_unconsumed(b, clause))
        return bind_refuse(b, bind_find_unconsumed(b, clause), NULL,
                           "nothing looks at this");
    return gloom_validate_clause(b, def, clause);
}

/* ---- the whole card ---- */

/* The Characters an Event is aimed at are chosen when it is declared. Two aims
 * of one phrase are found by the first. */
static void prepare_aims(const Pack *pack, CardDef *def)
{
    const Node *phrase;
    int n = 0;

    while ((phrase = gloom_part_aim(pack, def, n).phrase) != NULL) {
        NodeInfo *info = &pack->node_info[phrase - pack->nodes];
        n++;
        if (info->aim == 0)
            info->aim = (uint8_t)n;
    }
    def->stat[STAT_aims] = (int16_t)n;
}

/* Notes the kinds of card that each phrase names, and the parts of each event,
 * so that no word is looked up in play. */
static void prepare_phrases(const Pack *pack, const CardDef *def)
{
    for (int i = def->first; i < def->first + def->n; i++)
        if (pack->nodes[i].type == NODE_phrase)
            pack->node_info[i].topic =
                (uint8_t)gloom_phrase_kinds(pack, &pack->nodes[i]);
        else if (pack->nodes[i].type == NODE_event)
            gloom_prepare_event(pack, &pack->nodes[i]);
}

/* Cards are numbered in the order of the definitions. */
static int stacks_before(const Pack *pack, const CardDef *def)
{
    int n = 0;

    for (const CardDef *d = pack->defs; d < def; d++)
        n += d->kind == KIND_character ? d->copies : 0;
    return n;
}

/* only on a character with ring */
static bool bind_stats(Binder *b, const CardDef *def)
{
    for (const Node *n = def_first_clause(b->pack, def); n;
         n = def_next_clause(b->pack, def, n))
        if (n->type == NODE_stat &&
            (n->row == PRINTED_only_on || n->row == PRINTED_not_on) &&
            !gloom_validate_place(b, node_first(n)))
            return false;
    return true;
}

static bool has_points(const CardDef *def)
{
    for (int i = 0; i < CELLS; i++)
        if (def->stat[STAT_points + i] != CELL_CLEAR &&
            def->stat[STAT_points + i] != CELL_HIDE)
            return true;
    return false;
}

static bool bind_card(Binder *b, CardDef *def)
{
    if (def->kind == KIND_modifier && !has_points(def)) /* GLOOM-COMP-04 */
        return bind_refuse(b, NULL, NULL, "a Modifier has one to three points");
    for (const Node *n = def_first_clause(b->pack, def); n;
         n = def_next_clause(b->pack, def, n))
        if (n->type == NODE_clause && !prepare_clause(b, n, def))
            return false;
    if (!bind_stats(b, def))
        return false;
    if (def->stat[STAT_box] && bits_has(def->topics, CLAUSE_ONGOING))
        return bind_refuse(b, NULL, NULL,
                           "a text that goes on needs a box that can be read");
    if (bits_has(def->topics, CLAUSE_RESPONSE) &&
        bits_has(def->topics, CLAUSE_IMMEDIATE))
        return bind_refuse(b, NULL, NULL,
                           "a Response is nothing but a Response");
    return true;
}

bool gloom_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                        Unplayable *why)
{
    Binder b = {
        .lang = &gloom_language, .pack = pack, .why = why, .taken = taken
    };

    if (!bind_card(&b, def))
        return false;
    machine_index(&gloom_effect_ops, pack, def->first, def->n);
    prepare_phrases(pack, def);
    if (bits_has(def->topics, CLAUSE_RESPONSE))
        def->windows |= BIT(WINDOW_respond);
    else if (def->kind == KIND_event)
        prepare_aims(pack, def);
    if (def->kind == KIND_character)
        def->stat[STAT_stack] = (int16_t)stacks_before(pack, def);
    if (def->kind == KIND_death)
        bits_add(&def->topics, TOPIC_DEATH);
    def->plays_itself = bits_has(def->topics, TOPIC_AT_ONCE);
    return def->stat[STAT_aims] <= 2 ||
           bind_refuse(&b, NULL, NULL, "an Event is aimed at two at most");
}
