/* gloom_parts.c: what the parts of a card are for, and which Characters an
 * Event is aimed at. */
#include "families/gloom/gloom_int.h"

static bool is_kind_timing(int window)
{
    return window == TIMING_immediate || window == TIMING_ongoing ||
           window == TIMING_response || window == TIMING_at_once;
}

/* Immediate, ongoing and so on; a line without such a word continues the part
 * before it. */
static int clause_timing(const Pack *pack, const CardDef *def,
                         const Node *clause)
{
    int word = TIMING_immediate;

    for (const Node *n = def_first_clause(pack, def); n;
         n = def_next_clause(pack, def, n)) {
        for (const Node *k = node_first(n); k && n->type == NODE_clause;
             k = node_next(n, k))
            if (k->type == NODE_timing && is_kind_timing(k->row))
                word = k->row;
        if (n == clause)
            break;
    }
    return word;
}

static bool has_trigger(const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_event ||
            (k->type == NODE_timing && k->row == TIMING_start))
            return true;
    return false;
}

ClauseKind gloom_clause_kind(const Pack *pack, const CardDef *def,
                             const Node *clause)
{
    switch (clause_timing(pack, def, clause)) {
    case TIMING_ongoing:
        return has_trigger(clause) ? CLAUSE_TRIGGER : CLAUSE_ONGOING;
    case TIMING_response:
        return CLAUSE_RESPONSE;
    default:
        return CLAUSE_IMMEDIATE;
    }
}

/* ---- aims ---- */

bool gloom_is_character_phrase(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row == NOUN_character;
}

int gloom_choice_count(const Node *phrase)
{
    if (!gloom_is_character_phrase(phrase))
        return 0;
    switch (phrase->det) {
    case DET_a:
    case DET_another:
    case DET_any:
        return 1;
    case DET_two:
        return 2;
    case DET_number:
        return phrase->number;
    default:
        return 0;
    }
}

/* Goes through the phrases of a command. The target of a free play is chosen
 * when that play is made. */
static const Node *find_aim(const Node *node, int *n)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *found;
        if (k->type == NODE_phrase) {
            *n -= gloom_choice_count(k);
            if (*n < 0)
                return k;
        }
        if (k->type != NODE_phrase && k->type != NODE_prep &&
            !(k->type == NODE_modifier && k->row == MOD_of))
            continue;
        found = find_aim(k, n);
        if (found)
            return found;
    }
    return NULL;
}

/* Another player who has to do something chooses at that time
 * (GLOOM-GAP-19). */
static bool actor_is_you(const Node *command)
{
    const Node *who = prep_phrase(command, PREP_subject);

    return !who || who->det == DET_you;
}

Aim gloom_part_aim(const Pack *pack, const CardDef *def, int n)
{
    const Node *end = &pack->nodes[def->first + def->n];

    for (const Node *k = def_first_clause(pack, def); k && k < end; k++) {
        const Node *found;
        if (k->type != NODE_command || k->row == CARDVERB_play ||
            !actor_is_you(k))
            continue;
        found = find_aim(k, &n);
        if (found)
            return (Aim){ found, k };
    }
    return (Aim){ NULL, NULL };
}
