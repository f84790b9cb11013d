/* part.c: what the parts of a card are for, and whom an Event is aimed at. */
#include "families/gloom/effect.h"

static bool is_sense_word(int window)
{
    return window == WIN_immediate || window == WIN_ongoing ||
           window == WIN_response || window == WIN_at_once;
}

/* Immediate, ongoing ...; a line without such a word goes on with the part
 * before it. */
static int sense_word(const Pack *pack, const CardDef *def, const Node *clause)
{
    int word = WIN_immediate;

    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n)) {
        for (const Node *k = node_first(n); k && n->type == NODE_clause;
             k = node_next(n, k))
            if (k->type == NODE_window && is_sense_word(k->row))
                word = k->row;
        if (n == clause)
            break;
    }
    return word;
}

static bool is_set_off(const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_event ||
            (k->type == NODE_window && k->row == WIN_start))
            return true;
    return false;
}

Sense gloom_part_sense(const Pack *pack, const CardDef *def, const Node *clause)
{
    switch (sense_word(pack, def, clause)) {
    case WIN_ongoing:
        return is_set_off(clause) ? SENSE_trigger : SENSE_ongoing;
    case WIN_response:
        return SENSE_response;
    default:
        return SENSE_immediate;
    }
}

/* ---- aims ---- */

bool gloom_is_character_phrase(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row == NOUN_character;
}

int gloom_chosen_count(const Node *phrase)
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

/* Looks through the phrases of an order. Where a free play may be made is
 * chosen when it is made. */
static const Node *find_aim(const Node *node, int *n)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *found;
        if (k->type == NODE_phrase) {
            *n -= gloom_chosen_count(k);
            if (*n < 0)
                return k;
        }
        if (k->type != NODE_phrase && k->type != NODE_part &&
            !(k->type == NODE_modifier && k->row == MOD_of))
            continue;
        found = find_aim(k, n);
        if (found)
            return found;
    }
    return NULL;
}

/* Whoever else is told to do something chooses then (GLOOM-GAP-19). */
static bool is_yours(const Node *order)
{
    const Node *who = part_phrase(order, PREP_subject);

    return !who || who->det == DET_you;
}

Aim gloom_part_aim(const Pack *pack, const CardDef *def, int n)
{
    const Node *end = &pack->nodes[def->first + def->n];

    for (const Node *k = def_first(pack, def); k && k < end; k++) {
        const Node *found;
        if (k->type != NODE_do || k->row == SAY_play || !is_yours(k))
            continue;
        found = find_aim(k, &n);
        if (found)
            return (Aim){ found, k };
    }
    return (Aim){ NULL, NULL };
}
