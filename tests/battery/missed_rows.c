/* missed_rows.c: which rows of a family's Language no scenario has shown.
 *
 * The engine reports conditions, condition flags, adjectives and modifiers,
 * both when they are true and when they are false. Sums, rules, timings and
 * nouns follow from the statements that did something: a statement bears the
 * number of its row (Pack.node_info), and stands in a clause that names its
 * time and its event.
 */
#include <string.h>

#include "missed.h"

#include "engine/machine.h"

#ifdef KD_PROBES

enum { ROWS_MAX = 256 };

static bool reached[COVERS_COUNT][ROWS_MAX];

void language_reset(void)
{
    memset(reached, 0, sizeof reached);
}

static int row_of(const Pack *pack, const Node *node)
{
    return pack->node_info[node - pack->nodes].row;
}

/* The clause in which a node stands, or NULL. */
static const Node *clause_around(const Pack *pack, const Node *node)
{
    for (const Node *at = node; at >= pack->nodes; at--)
        if (at->type == NODE_clause && at + at->length > node)
            return at;
    return NULL;
}

static void note_nouns(const Node *node)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase)
            reached[COVER_noun][k->row] = true;
}

/* When is what the clause says done? */
static void note_heads(const Pack *pack, const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k)) {
        if (k->type == NODE_timing)
            reached[COVER_timing][k->row] = true;
        else if (k->type == NODE_event)
            reached[COVER_question][row_of(pack, k)] = true;
        if (k->type != NODE_block)
            note_nouns(k);
    }
}

static void note_statement(const Table *t, const Node *node)
{
    const Language *lang = t->family->effect_ops->language;
    const Node *clause = clause_around(t->pack, node);
    int row = row_of(t->pack, node);

    switch (node->type) {
    case NODE_plus:
        reached[COVER_sum][row] = true;
        break;
    case NODE_rule:
        if (row >= lang->n_questions)
            reached[COVER_rule][row - lang->n_questions] = true;
        break;
    case NODE_event: /* until it happens */
        reached[COVER_question][row] = true;
        break;
    default:
        break;
    }
    note_nouns(node);
    if (clause)
        note_heads(t->pack, clause);
}

void language_cover(const Table *t, CoverKind what, int which)
{
    if (!t->family->effect_ops || !t->family->effect_ops->language)
        return;
    if (what == COVER_node)
        note_statement(t, &t->pack->nodes[which]);
    else if (what > COVER_node)
        reached[what][which] = true;
}

/* ---- listing ---- */

static const char *quality_name(const QualityRow *row, const char *word, int of)
{
    bool is = of == OF_PLAYERS ? row->player != NULL
              : of == OF_CARDS ? row->card != NULL
                               : row->stacks != NULL;

    return is ? word : NULL;
}

/* Of what an adjective, modifier or state is said. */
static const char *quality_of(CoverKind sort, int row)
{
    static const char *const words[] = { "of players", "of cards",
                                         "of characters" };

    switch (sort) {
    case COVER_state:
    case COVER_state_no:
    case COVER_adjective:
    case COVER_adjective_no:
    case COVER_modifier:
    case COVER_modifier_no:
        return words[row % QUALITY_KINDS];
    default:
        return "";
    }
}

/* Where cards lie is asked before which cards they are: nothing fails it. */
static bool never_fails(int modifier, int of)
{
    return of == OF_CARDS && (modifier == MOD_in || modifier == MOD_of ||
                              modifier == MOD_worth_all);
}

static bool has_state(const Language *lang, int state, int of)
{
    return of == OF_PLAYERS ? lang->player_conds[state] != NULL
           : of == OF_CARDS ? lang->card_conds[state] != NULL
                            : false;
}

/* The name of a row that there is, or NULL. */
static const char *name_of(const Language *lang, CoverKind sort, int row)
{
    int quality = row / QUALITY_KINDS, of = row % QUALITY_KINDS;

    switch (sort) {
    case COVER_question:
    case COVER_question_no:
        return row < lang->n_questions ? lang->questions[row].id : NULL;
    case COVER_rule:
        return row < lang->n_rules ? lang->rules[row].id : NULL;
    case COVER_sum:
        return row < lang->n_sums ? lang->sums[row].id : NULL;
    case COVER_condition:
    case COVER_condition_no:
        return row < lang->n_conditions ? lang->conditions[row].meaning : NULL;
    case COVER_timing:
        return row < TIMINGS_COUNT && lang->timings[row].known
                   ? lang_timings[row].phrase
                   : NULL;
    case COVER_noun:
        return row > 0 && row < NOUNS_COUNT &&
                       (lang->players[row].seats || lang->cards[row].is ||
                        lang->places[row].in)
                   ? lang_nouns[row].one
                   : NULL;
    case COVER_amount:
        return row > 0 && row < NOUNS_COUNT && lang->amounts[row].of
                   ? lang_nouns[row].one
                   : NULL;
    case COVER_state:
    case COVER_state_no:
        return quality < CONDS_COUNT && has_state(lang, quality, of)
                   ? lang_conds[quality].phrase
                   : NULL;
    case COVER_adjective:
    case COVER_adjective_no:
        return quality < ADJS_COUNT
                   ? quality_name(&lang->adjectives[quality],
                                  lang_adjs[quality].phrase, of)
                   : NULL;
    case COVER_modifier:
    case COVER_modifier_no:
        return quality < MODS_COUNT && !never_fails(quality, of)
                   ? quality_name(&lang->modifiers[quality], lang_mods[quality],
                                  of)
                   : NULL;
    default:
        return NULL;
    }
}

int language_list_missed(const char *book, const Family *family)
{
    const Language *lang =
        family->effect_ops ? family->effect_ops->language : NULL;
    int missed = 0;

    for (CoverKind sort = COVER_node + 1; lang && sort < COVERS_COUNT; sort++) {
        List list = { book, sort, 0 };
        int rows = 0;
        for (int i = 0; i < ROWS_MAX; i++) {
            const char *name = name_of(lang, sort, i);
            rows += name != NULL;
            if (name && !reached[sort][i])
                list_item(&list, name, quality_of(sort, i));
        }
        missed += list_end(&list);
    }
    return missed;
}

#endif
