/* missed_rows.c: which rows of a family's Language no scenario has shown.
 *
 * Conditions, states, adjectives and modifiers are told by the engine, both
 * when they are so and when they are not. Sums, rules, timings and nouns follow
 * from the statements that did something: a statement bears the number of its
 * row (Pack.gists), and stands in a clause that names its time and its event.
 */
#include <string.h>

#include "missed.h"

#include "engine/machine.h"

#ifdef KD_PROBES

enum { ROWS_MOST = 256 };

static bool reached[REACHES][ROWS_MOST];

void language_forget(void)
{
    memset(reached, 0, sizeof reached);
}

static int row_of(const Pack *pack, const Node *node)
{
    return pack->gists[node - pack->nodes].row;
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
            reached[REACH_word][k->row] = true;
}

/* When is what the clause says done? */
static void note_heads(const Pack *pack, const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k)) {
        if (k->type == NODE_window)
            reached[REACH_timing][k->row] = true;
        else if (k->type == NODE_event)
            reached[REACH_question][row_of(pack, k)] = true;
        if (k->type != NODE_block)
            note_nouns(k);
    }
}

static void note_statement(const Table *t, const Node *node)
{
    const Language *lang = t->family->deeds->language;
    const Node *clause = clause_around(t->pack, node);
    int row = row_of(t->pack, node);

    switch (node->type) {
    case NODE_plus:
        reached[REACH_sum][row] = true;
        break;
    case NODE_rule:
        if (row >= lang->n_questions)
            reached[REACH_rule][row - lang->n_questions] = true;
        break;
    case NODE_event: /* until it happens */
        reached[REACH_question][row] = true;
        break;
    default:
        break;
    }
    note_nouns(node);
    if (clause)
        note_heads(t->pack, clause);
}

void language_reached(const Table *t, Reach what, int which)
{
    if (!t->family->deeds || !t->family->deeds->language)
        return;
    if (what == REACH_node)
        note_statement(t, &t->pack->nodes[which]);
    else if (what > REACH_node)
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
static const char *said_of(Reach sort, int row)
{
    static const char *const words[] = { "of players", "of cards",
                                         "of characters" };

    switch (sort) {
    case REACH_state:
    case REACH_state_no:
    case REACH_adjective:
    case REACH_adjective_no:
    case REACH_modifier:
    case REACH_modifier_no:
        return words[row % QUALITY_SORTS];
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
    return of == OF_PLAYERS ? lang->player_states[state] != NULL
           : of == OF_CARDS ? lang->card_states[state] != NULL
                            : false;
}

/* The name of a row that there is, or NULL. */
static const char *name_of(const Language *lang, Reach sort, int row)
{
    int quality = row / QUALITY_SORTS, of = row % QUALITY_SORTS;

    switch (sort) {
    case REACH_question:
    case REACH_question_no:
        return row < lang->n_questions ? lang->questions[row].id : NULL;
    case REACH_rule:
        return row < lang->n_rules ? lang->rules[row].id : NULL;
    case REACH_sum:
        return row < lang->n_sums ? lang->sums[row].id : NULL;
    case REACH_condition:
    case REACH_condition_no:
        return row < lang->n_conditions ? lang->conditions[row].meaning : NULL;
    case REACH_timing:
        return row < WINS_COUNT && lang->timings[row].known
                   ? lang_windows[row].phrase
                   : NULL;
    case REACH_word:
        return row > 0 && row < NOUNS_COUNT &&
                       (lang->players[row].seats || lang->cards[row].is ||
                        lang->places[row].in)
                   ? lang_nouns[row].one
                   : NULL;
    case REACH_amount:
        return row > 0 && row < NOUNS_COUNT && lang->amounts[row].of
                   ? lang_nouns[row].one
                   : NULL;
    case REACH_state:
    case REACH_state_no:
        return quality < STATES_COUNT && has_state(lang, quality, of)
                   ? lang_states[quality].phrase
                   : NULL;
    case REACH_adjective:
    case REACH_adjective_no:
        return quality < ADJS_COUNT
                   ? quality_name(&lang->adjectives[quality],
                                  lang_adjs[quality].phrase, of)
                   : NULL;
    case REACH_modifier:
    case REACH_modifier_no:
        return quality < MODS_COUNT && !never_fails(quality, of)
                   ? quality_name(&lang->modifiers[quality],
                                  lang_mods[quality], of)
                   : NULL;
    default:
        return NULL;
    }
}

int language_missed(const char *book, const Family *family)
{
    const Language *lang = family->deeds ? family->deeds->language : NULL;
    int missed = 0;

    for (Reach sort = REACH_node + 1; lang && sort < REACHES; sort++) {
        List list = { book, sort, 0 };
        int rows = 0;
        for (int i = 0; i < ROWS_MOST; i++) {
            const char *name = name_of(lang, sort, i);
            rows += name != NULL;
            if (name && !reached[sort][i])
                list_item(&list, name, said_of(sort, i));
        }
        missed += list_end(&list);
    }
    return missed;
}

#endif
