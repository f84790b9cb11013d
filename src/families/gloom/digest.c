/* digest.c: what the rules want to know of a card at a glance, and whether they
 * can play all that it says. */
#include "families/gloom/effect.h"

/* Which kinds of card may have parts of which sense (GLOOM-EFF-01). */
static bool sense_fits(int kind, Sense sense)
{
    switch (kind) {
    case KIND_event:
        return sense == SENSE_immediate || sense == SENSE_response;
    case KIND_modifier:
    case KIND_death:
        return sense != SENSE_response;
    default:
        return false;
    }
}

/* Immediate, ongoing, response, at once; an event; the start of a turn: other
 * heads (prices, limits) are not for these rules. */
static bool heads_known(const Pack *pack, const Node *clause, Sense sense)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        switch (k->type) {
        case NODE_block:
        case NODE_window: /* what others there are gloom_part_sense() tells
                             apart */
            break;
        case NODE_event:
            if (sense == SENSE_immediate || sense == SENSE_ongoing ||
                !gloom_event_known(pack, k))
                return false;
            break;
        case NODE_if:
            if (sense == SENSE_immediate || sense == SENSE_response ||
                !condition_known(&gloom_deeds, pack, node_first(k)))
                return false;
            break;
        default:
            return false;
        }
    return true;
}

static bool windows_known(const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_window && k->row != WIN_immediate &&
            k->row != WIN_ongoing && k->row != WIN_response &&
            k->row != WIN_at_once && k->row != WIN_start)
            return false;
    return true;
}

static uint32_t rule_about(const Node *rule)
{
    const Node *order = clause_head(rule, NODE_do);
    const Node *deed = order ? order : clause_head(rule, NODE_participle);

    if (rule->row == RULE_cannot || rule->row == RULE_cannot_be)
        return deed->row == SAY_discard ? SAYS_HOLDS : SAYS_FORBIDS;
    return part_phrase(deed, PREP_as) ? SAYS_FREES : SAYS_OPENS;
}

static uint32_t said_about(const Node *statement)
{
    if (statement->type == NODE_rule)
        return gloom_limit_set_to(statement) ? SAYS_SETS
                                             : rule_about(statement);
    switch (gloom_quantity_of(statement)) {
    case Q_SCORE:
        return SAYS_SCORE;
    case Q_LIMIT:
        return SAYS_LIMIT;
    default:
        return SAYS_TOTAL;
    }
}

static bool digest_ongoing(const Pack *pack, const Node *clause, CardDef *def)
{
    const Node *block = clause_head(clause, NODE_block);

    for (const Node *k = node_first(block); k; k = node_next(block, k)) {
        if (!gloom_said_known(pack, k))
            return false;
        def->says |= said_about(k);
        pack->gists[k - pack->nodes].sort =
            (uint8_t)__builtin_ctz(said_about(k));
    }
    return true;
}

static bool is_at_once(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_window);

    return window && window->row == WIN_at_once;
}

static bool digest_clause(const Pack *pack, const Node *clause, CardDef *def)
{
    Sense sense = gloom_part_sense(pack, def, clause);
    const Node *event = clause_head(clause, NODE_event);

    if (!sense_fits(def->kind, sense) || !windows_known(clause) ||
        !heads_known(pack, clause, sense) ||
        (is_at_once(clause) && def->kind != KIND_event))
        return false;
    def->says |= SAYS(sense);
    pack->gists[clause - pack->nodes].sort = (uint8_t)sense;
    if (is_at_once(clause))
        def->says |= SAYS_AT_ONCE;
    if (sense == SENSE_ongoing)
        return digest_ongoing(pack, clause, def);
    if (sense == SENSE_response && (!event || event->number == SAY_die))
        return false;
    if (event)
        def->says |= gloom_event_notes(pack, event)
                     << (sense == SENSE_response ? ANSWERS : 0);
    else if (sense == SENSE_trigger)
        def->says |= 1u << NOTES_START;
    return machine_knows_clause(&gloom_deeds, pack, clause);
}

/* Whom an Event is aimed at is chosen when it is declared. Two of one phrase
 * are known by the first. */
static void digest_aims(const Pack *pack, CardDef *def)
{
    const Node *phrase;
    int n = 0;

    while ((phrase = gloom_part_aim(pack, def, n).phrase) != NULL) {
        Gist *gist = &pack->gists[phrase - pack->nodes];
        n++;
        if (gist->aim == 0)
            gist->aim = (uint8_t)n;
    }
    def->fact[FACT_aims] = (int16_t)n;
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
static bool place_known(const Pack *pack, const CardDef *def, int which)
{
    int at = def->fact[which];
    const Node *phrase =
        at ? node_first(&pack->nodes[def->first + at - 1]) : NULL;

    return !phrase || (gloom_is_character_phrase(phrase) &&
                       gloom_phrase_known(pack, phrase));
}

static bool has_points(const CardDef *def)
{
    for (int i = 0; i < CELLS; i++)
        if (def->fact[FACT_points + i] != CELL_CLEAR &&
            def->fact[FACT_points + i] != CELL_HIDE)
            return true;
    return false;
}

const char *gloom_digest(const Pack *pack, CardDef *def)
{
    bool response, mixed;

    machine_digest(&gloom_deeds, pack, def->first, def->n);
    if (def->kind == KIND_modifier && !has_points(def)) /* GLOOM-COMP-04 */
        return "a Modifier has one to three points";
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n))
        if (n->type == NODE_clause && !digest_clause(pack, n, def))
            return "it says more than these rules can play";
    if (!place_known(pack, def, FACT_only_on) ||
        !place_known(pack, def, FACT_not_on))
        return "these rules know Characters only by what they show";
    if (def->fact[FACT_box] && def->says & SAYS(SENSE_ongoing))
        return "a text that goes on needs a box that can be read";
    response = def->says & SAYS(SENSE_response);
    mixed = response && def->says & SAYS(SENSE_immediate);
    if (mixed)
        return "a Response is nothing but a Response";
    if (response)
        def->windows |= 1u << WINDOW_respond;
    else if (def->kind == KIND_event)
        digest_aims(pack, def);
    if (def->kind == KIND_character)
        def->fact[FACT_stack] = (int16_t)stacks_before(pack, def);
    if (def->kind == KIND_death)
        def->says |= SAYS_DIE;
    def->announces = !!(def->says & SAYS_AT_ONCE);
    return def->fact[FACT_aims] > 2 ? "an Event is aimed at two at most" : NULL;
}
