#include "cardc/shape.h"

#include <string.h>

#include "card/lang.h"

enum { DEPTH_MOST = 1000 };

#define BIT(type) ((uint64_t)1 << NODE_##type)

_Static_assert(NODES_COUNT <= 64, "a bit a type");

/* Letters for what may stand somewhere. */
static const struct {
    char letter;
    uint64_t types;
} classes[] = {
    { 'S', BIT(do) | BIT(chain) | BIT(choose) | BIT(each) | BIT(table) |
               BIT(lasting) | BIT(plus) | BIT(rule) },
    { 'C', BIT(is) | BIT(has) | BIT(there) | BIT(did) | BIT(acted) | BIT(able) |
               BIT(wins) | BIT(logic) },
    { 'H', BIT(limit) | BIT(window) | BIT(event) | BIT(if) | BIT(cost) },
    { 'A', BIT(amount) | BIT(sum) | BIT(phrase) },
    { 'T', BIT(part) | BIT(adverb) },
    { 'D', BIT(part) | BIT(adverb) | BIT(if) | BIT(text) | BIT(do) },
    { 'N',
      BIT(alternative) | BIT(part) | BIT(modifier) | BIT(if) | BIT(state) },
    { 'O', BIT(participle) | BIT(do) | BIT(state) | BIT(part) | BIT(adverb) |
               BIT(if) },
    { 'X', BIT(participle) | BIT(state) | BIT(compare) | BIT(phrase) },
    { 'E', BIT(event) | BIT(if) },
    { 'F', BIT(state) | BIT(phrase) },
    { 'G', BIT(state) | BIT(phrase) | BIT(amount) | BIT(sum) },
    { 'Q', BIT(adjective) | BIT(modifier) },
    { 'B', BIT(block) },
    { 'I', BIT(is) },
    { 'K', BIT(compare) },
    { 'L', BIT(cell) },
    { 'P', BIT(phrase) },
    { 'R', BIT(row) },
    { 'U', BIT(part) },
    { 'V', BIT(do) },
    { 'W', BIT(window) },
};

/* What a node's `name` points to. */
enum { NAME_NONE, NAME_WORD, NAME_STRING };

typedef struct Shape {
    int least, count; /* of rows */
    const char *kids; /* letters; ? is perhaps, * any number */
} Shape;

/* Of those with NULL, kids_of() says what their row decides. */
static const Shape shapes[NODES_COUNT] = {
    [NODE_clause] = { 0, MOOD_replace + 1, "H*B" },
    [NODE_fact] = { 1, STATES_END, NULL },
    [NODE_cell] = { 0, 1, "" },
    [NODE_limit] = { 1, PERIODS_COUNT, "" },
    [NODE_window] = { 1, WINS_COUNT, "" },
    [NODE_event] = { 0, WHEN_until + 1, NULL },
    [NODE_if] = { 0, 1, "C" },
    [NODE_cost] = { 0, 1, "S" },
    [NODE_block] = { 0, 1, "S*" },
    [NODE_do] = { 1, SAYS_COUNT, "D*" },
    [NODE_chain] = { 0, LINK_then + 1, "SSS*" },
    [NODE_choose] = { 0, 1, "CBB?" },
    [NODE_each] = { 0, 1, "PT*B" },
    [NODE_table] = { 0, 1, "RR*" },
    [NODE_row] = { 0, 1, "B" },
    [NODE_lasting] = { 0, LASTS_COUNT, NULL },
    [NODE_plus] = { 0, NOUNS_COUNT, "N*" },
    [NODE_alternative] = { 0, 1, "C" },
    [NODE_rule] = { 1, RULES_COUNT, "UO*" },
    [NODE_part] = { 0, PREPS_COUNT, NULL },
    [NODE_adverb] = { 1, ADVERBS_COUNT, "" },
    [NODE_phrase] = { 0, NOUNS_COUNT, NULL },
    [NODE_adjective] = { 0, ADJS_COUNT, "" },
    [NODE_modifier] = { 0, MODS_COUNT, NULL },
    [NODE_compare] = { 0, CMP_exactly + 1, "A" },
    [NODE_amount] = { 0, 1, "" },
    [NODE_sum] = { 0, 2, "AA" },
    [NODE_logic] = { 0, LINK_or + 1, "CCC*" },
    [NODE_is] = { 0, 1, NULL },
    [NODE_state] = { 1, STATES_COUNT, "" },
    [NODE_participle] = { 1, SAYS_COUNT, "T*" },
    [NODE_has] = { 0, HAS_carries + 1, "PP" },
    [NODE_there] = { 0, 1, "P" },
    [NODE_did] = { 0, DID_cannot + 1, "" },
    [NODE_acted] = { 1, SAYS_COUNT, "PP?" },
    [NODE_able] = { 0, 1, "PV" },
    [NODE_wins] = { 0, 1, "P" },
    [NODE_text] = { 0, 1, "" },
};

static const char *const modifier_kids[MODS_COUNT] = {
    [MOD_of] = "P",        [MOD_in] = "P",        [MOD_with] = "P",
    [MOD_without] = "P",   [MOD_level] = "K",     [MOD_worth] = "K",
    [MOD_worth_all] = "K", [MOD_equal] = "A",     [MOD_per] = "P",
    [MOD_have] = "",       [MOD_carry] = "",      [MOD_used] = "",
    [MOD_done] = "P?",     [MOD_not_done] = "P?", [MOD_other_than] = "P",
    [MOD_or] = "",         [MOD_bound] = "K",     [MOD_unless] = "C",
    [MOD_joined] = "P",    [MOD_owned] = "P",
};

/* The letter of what a fact's pattern has besides words. */
static char fact_hole(int row)
{
    const char *hole = strchr(lang_states_facts[row].pattern, '%');

    return hole ? hole[1] : '\0';
}

static const char *fact_kids(int row)
{
    switch (fact_hole(row)) {
    case 'p':
        return "F";
    case 'w':
        return "W";
    case 'v':
        return "LLL";
    default:
        return "";
    }
}

static const char *part_kids(int prep)
{
    return prep == PREP_to ? "G" : prep == PREP_against ? "F" : "P";
}

static const char *kids_of(const Node *node, const Node *parent)
{
    bool event = parent && parent->type == NODE_event;

    switch (node->type) {
    case NODE_fact:
        return fact_kids(node->row);
    case NODE_event:
        return node->row == WHEN_instead ? "T*" : node->number ? "UT*" : "UI";
    case NODE_lasting:
        return node->row == LASTS_none ? "ES" : "S";
    case NODE_part:
        return part_kids(node->row);
    case NODE_phrase:
        return node->det == DET_count || node->det == DET_twice ? "PQ*" : "Q*";
    case NODE_modifier:
        return modifier_kids[node->row] ? modifier_kids[node->row] : "";
    case NODE_is:
        return event ? "X" : "PX";
    default:
        return shapes[node->type].kids;
    }
}

/* ---- names and numbers ---- */

static int name_of(const Node *node)
{
    switch (node->type) {
    case NODE_clause:
    case NODE_text:
        return NAME_STRING;
    case NODE_phrase:
        return node->flags & FLAG_named && node->row == NOUN_none ? NAME_STRING
                                                                  : NAME_WORD;
    case NODE_fact:
        return fact_hole(node->row) == 's'   ? NAME_STRING
               : fact_hole(node->row) == 'd' ? NAME_WORD
                                             : NAME_NONE;
    case NODE_cell:
    case NODE_plus:
    case NODE_adjective:
    case NODE_modifier:
        return NAME_WORD;
    default:
        return NAME_NONE;
    }
}

bool shape_names_word(const Node *node)
{
    return name_of(node) == NAME_WORD;
}

/* Only these can do without a name; where a string is named, one is needed. */
static bool may_be_nameless(const Node *node)
{
    switch (node->type) {
    case NODE_text:
        return false;
    case NODE_fact:
        return name_of(node) == NAME_NONE;
    case NODE_adjective:
        return node->row != ADJ_none;
    case NODE_modifier:
        return node->row != MOD_or;
    case NODE_phrase:
        return name_of(node) == NAME_WORD;
    default:
        return true;
    }
}

static bool is_name_right(const Pack *pack, const Node *node)
{
    int name = name_of(node), sort;

    if (node->name == 0)
        return may_be_nameless(node);
    if (name == NAME_STRING)
        return node->name <= pack->n_strings;
    if (name == NAME_NONE || node->name > pack->n_words)
        return false;
    sort = node->type == NODE_fact ? lang_states_facts[node->row].sort : -1;
    return sort < 0 || pack->words[node->name].sort == sort;
}

/* "2 cards", "up to 3 players"; not "500 gold", not "7" alone. */
static bool is_count(const Node *phrase)
{
    return (phrase->det == DET_number || phrase->det == DET_up_to) &&
           phrase->row != NOUN_gold &&
           (phrase->row != NOUN_none || phrase->name != 0);
}

Range number_range(const Node *node)
{
    switch (node->type) {
    case NODE_plus:
    case NODE_alternative:
        return (Range){ -99, 99, "a bonus" };
    case NODE_cell:
        return (Range){ -999, 999, "a point value" };
    case NODE_limit:
        return (Range){ 1, 99, "how often" };
    case NODE_phrase:
        return is_count(node) ? (Range){ 1, 99, "how many" } : (Range){ 0 };
    default:
        return (Range){ 0 };
    }
}

/* Or it stands for a verb. */
static bool is_number_right(const Node *node)
{
    bool verb = node->number > 0 && node->number < SAYS_COUNT;
    Range range = number_range(node);

    if (range.what && (node->number < range.least || node->number > range.most))
        return false;
    if (node->type == NODE_event)
        return verb || (node->number == 0 && node->row != WHEN_instead);
    if (node->type == NODE_modifier &&
        (node->row == MOD_done || node->row == MOD_not_done))
        return verb;
    return true;
}

static bool is_right(const Pack *pack, const Node *node)
{
    if (node->type == NODE_none || node->type >= NODES_COUNT)
        return false;
    return node->row >= shapes[node->type].least &&
           node->row < shapes[node->type].count && node->det < DETS_COUNT &&
           is_name_right(pack, node) && is_number_right(node);
}

/* ---- trees ---- */

static bool is_in_class(const Node *node, char letter)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (classes[i].letter == letter)
            return classes[i].types >> node->type & 1;
    return false;
}

/* Do the children stand there as the letters say? */
static bool fit_kids(const Node *node, const char *kids)
{
    const Node *kid = node_first(node);

    while (*kids) {
        char letter = *kids++;
        bool some = *kids == '*', perhaps = *kids == '?';
        bool fits = kid && is_in_class(kid, letter);
        kids += some || perhaps;
        if (!fits && !some && !perhaps)
            return false;
        while (fits) {
            kid = node_next(node, kid);
            fits = some && kid && is_in_class(kid, letter);
        }
    }
    return kid == NULL;
}

static bool is_tree(const Pack *pack, int at, int end, const Node *parent,
                    int depth);

/* Do the children fill their parent, no more and no less? */
static bool are_trees(const Pack *pack, int at, int end, const Node *parent,
                      int depth)
{
    for (; at < end; at += pack->nodes[at].length)
        if (!is_tree(pack, at, end, parent, depth))
            return false;
    return true;
}

static bool is_tree(const Pack *pack, int at, int end, const Node *parent,
                    int depth)
{
    const Node *node = &pack->nodes[at];

    return depth < DEPTH_MOST && node->length > 0 && node->length <= end - at &&
           is_right(pack, node) &&
           are_trees(pack, at + 1, at + node->length, node, depth + 1) &&
           fit_kids(node, kids_of(node, parent));
}

bool shape_is_program(const Pack *pack, int first, int n)
{
    uint64_t tops = BIT(fact) | BIT(clause);

    if (first < 0 || n < 0 || first > pack->n_nodes - n ||
        !are_trees(pack, first, first + n, NULL, 0))
        return false;
    for (int at = first; at < first + n; at += pack->nodes[at].length)
        if (!(tops >> pack->nodes[at].type & 1))
            return false;
    return true;
}
