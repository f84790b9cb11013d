/* verify.c: checks that a program that came from a file has the shape that the
 * parser writes. */
#include "cardc/verify.h"

#include <string.h>

#include "card/lang.h"

enum { DEPTH_MAX = 1000 };

#define NODE_BIT(type) ((uint64_t)1 << NODE_##type)

_Static_assert(NODES_COUNT <= 64, "a bit a type");

/* Letters for what may stand somewhere. */
static const struct {
    char letter;
    uint64_t types;
} classes[] = {
    { 'S', NODE_BIT(command) | NODE_BIT(chain) | NODE_BIT(branch) |
               NODE_BIT(each) | NODE_BIT(table) | NODE_BIT(lasting) |
               NODE_BIT(plus) | NODE_BIT(rule) },
    { 'C', NODE_BIT(is) | NODE_BIT(has) | NODE_BIT(there) | NODE_BIT(did) |
               NODE_BIT(acted) | NODE_BIT(able) | NODE_BIT(wins) |
               NODE_BIT(logic) },
    { 'H', NODE_BIT(limit) | NODE_BIT(timing) | NODE_BIT(event) | NODE_BIT(if) |
               NODE_BIT(cost) },
    { 'A', NODE_BIT(amount) | NODE_BIT(sum) | NODE_BIT(phrase) },
    { 'T', NODE_BIT(prep) | NODE_BIT(adverb) },
    { 'D', NODE_BIT(prep) | NODE_BIT(adverb) | NODE_BIT(if) | NODE_BIT(text) |
               NODE_BIT(command) },
    { 'N', NODE_BIT(alternative) | NODE_BIT(prep) | NODE_BIT(modifier) |
               NODE_BIT(if) | NODE_BIT(cond) },
    { 'O', NODE_BIT(participle) | NODE_BIT(command) | NODE_BIT(cond) |
               NODE_BIT(prep) | NODE_BIT(adverb) | NODE_BIT(if) },
    { 'X', NODE_BIT(participle) | NODE_BIT(cond) | NODE_BIT(compare) |
               NODE_BIT(phrase) },
    { 'E', NODE_BIT(event) | NODE_BIT(if) },
    { 'F', NODE_BIT(cond) | NODE_BIT(phrase) },
    { 'G',
      NODE_BIT(cond) | NODE_BIT(phrase) | NODE_BIT(amount) | NODE_BIT(sum) },
    { 'Q', NODE_BIT(adjective) | NODE_BIT(modifier) },
    { 'B', NODE_BIT(block) },
    { 'I', NODE_BIT(is) },
    { 'K', NODE_BIT(compare) },
    { 'L', NODE_BIT(cell) },
    { 'P', NODE_BIT(phrase) },
    { 'R', NODE_BIT(row) },
    { 'U', NODE_BIT(prep) },
    { 'V', NODE_BIT(command) },
    { 'W', NODE_BIT(timing) },
};

/* What a node's `name` points to. */
enum { REF_NONE, REF_NAME, REF_STRING };

typedef struct NodeShape {
    int min, count;       /* of rows */
    const char *children; /* letters; ? is perhaps, * any number */
    int flags;            /* those that such a node can have */
} NodeShape;

/* What any condition can have. */
enum { FLAGS_CONDITION = FLAG_plural | FLAG_brackets, FACES = 7 };

/* Of those with NULL, children_of() says what their row decides. */
static const NodeShape shapes[NODES_COUNT] = {
    [NODE_clause] = { 0, CLAUSEROW_replace + 1, "H*B" },
    [NODE_stat] = { 1, PRINTED_COUNT, NULL },
    [NODE_cell] = { 0, 1, "", FLAG_clear | FLAG_hides },
    [NODE_limit] = { 1, PERIODS_COUNT, "" },
    [NODE_timing] = { 1, TIMINGS_COUNT, "" },
    [NODE_event] = { 0, WHEN_until + 1, NULL,
                     FLAG_plural | FLAG_would | FLAG_fails },
    [NODE_if] = { 0, 1, "C", FLAG_not | FLAG_while },
    [NODE_cost] = { 0, 1, "S" },
    [NODE_block] = { 0, 1, "S*" },
    [NODE_command] = { 1, CARDVERBS_COUNT, "D*",
                       FLAG_plural | FLAG_may | FLAG_must },
    [NODE_chain] = { 0, LINK_then + 1, "SSS*" },
    [NODE_branch] = { 0, 1, "CBB?", FLAG_not },
    [NODE_each] = { 0, 1, "PT*B" },
    [NODE_table] = { 0, 1, "RR*" },
    [NODE_row] = { 0, 1, "B", FACES },
    [NODE_lasting] = { 0, DURATIONS_COUNT, NULL },
    [NODE_plus] = { 0, NOUNS_COUNT, "N*" },
    [NODE_alternative] = { 0, 1, "C" },
    [NODE_rule] = { 1, RULES_COUNT, "UO*", FLAG_plural | FLAG_only },
    [NODE_prep] = { 0, PREPS_COUNT, NULL },
    [NODE_adverb] = { 1, ADVERBS_COUNT, "" },
    [NODE_phrase] = { 0, NOUNS_COUNT, NULL, FLAG_plural | FLAG_quoted },
    [NODE_adjective] = { 0, ADJS_COUNT, "" },
    [NODE_modifier] = { 0, MODS_COUNT, NULL },
    [NODE_compare] = { 0, CMP_exactly + 1, "A" },
    [NODE_amount] = { 0, 1, "" },
    [NODE_sum] = { 0, 2, "AA" },
    [NODE_logic] = { 0, LINK_or + 1, "CCC*", FLAGS_CONDITION },
    [NODE_is] = { 0, 1, NULL, FLAGS_CONDITION | FLAG_not | FLAG_past },
    [NODE_cond] = { 1, CONDS_COUNT, "" },
    [NODE_participle] = { 1, CARDVERBS_COUNT, "T*" },
    [NODE_has] = { 0, HAS_carries + 1, "PP", FLAGS_CONDITION },
    [NODE_there] = { 0, 1, "P", FLAGS_CONDITION },
    [NODE_did] = { 0, DID_cannot + 1, "", FLAGS_CONDITION },
    [NODE_acted] = { 1, CARDVERBS_COUNT, "PP?", FLAGS_CONDITION },
    [NODE_wins] = { 0, 1, "P", FLAGS_CONDITION },
    [NODE_text] = { 0, 1, "" },
};

static const char *const modifier_children[MODS_COUNT] = {
    [MOD_of] = "P",        [MOD_in] = "P",        [MOD_with] = "P",
    [MOD_without] = "P",   [MOD_level] = "K",     [MOD_worth] = "K",
    [MOD_worth_all] = "K", [MOD_equal] = "A",     [MOD_per] = "P",
    [MOD_have] = "",       [MOD_carry] = "",      [MOD_used] = "",
    [MOD_done] = "P?",     [MOD_not_done] = "P?", [MOD_other_than] = "P",
    [MOD_or] = "",         [MOD_bound] = "K",     [MOD_unless] = "C",
    [MOD_joined] = "P",    [MOD_owned] = "P",
};

/* The letter of what a fact's pattern has besides words. */
static char stat_hole(int row)
{
    const char *hole = strchr(lang_printed[row].pattern, '%');

    return hole ? hole[1] : '\0';
}

static const char *stat_children(int row)
{
    switch (stat_hole(row)) {
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

static const char *prep_children(int prep)
{
    return prep == PREP_to ? "G" : prep == PREP_against ? "F" : "P";
}

static const char *children_of(const Node *node, const Node *parent)
{
    bool event = parent && parent->type == NODE_event;

    switch (node->type) {
    case NODE_stat:
        return stat_children(node->row);
    case NODE_event:
        return node->row == WHEN_instead ? "T*" : node->number ? "UT*" : "UI";
    case NODE_lasting:
        return node->row == DURATION_none ? "ES" : "S";
    case NODE_prep:
        return prep_children(node->row);
    case NODE_phrase:
        return det_is_factor(node->det) ? "PQ*" : "Q*";
    case NODE_modifier:
        return modifier_children[node->row] ? modifier_children[node->row] : "";
    case NODE_is:
        return event ? "X" : "PX";
    default:
        return shapes[node->type].children;
    }
}

/* ---- names and numbers ---- */

static int name_ref(const Node *node)
{
    switch (node->type) {
    case NODE_clause:
    case NODE_text:
        return REF_STRING;
    case NODE_phrase:
        return node->flags & FLAG_quoted ? REF_STRING : REF_NAME;
    case NODE_stat:
        return stat_hole(node->row) == 's'   ? REF_STRING
               : stat_hole(node->row) == 'd' ? REF_NAME
                                             : REF_NONE;
    case NODE_cell:
    case NODE_plus:
    case NODE_adjective:
    case NODE_modifier:
        return REF_NAME;
    default:
        return REF_NONE;
    }
}

bool verify_names_word(const Node *node)
{
    return name_ref(node) == REF_NAME;
}

/* Only these can do without a name; where a string is named, one is needed. */
static bool can_be_nameless(const Node *node)
{
    switch (node->type) {
    case NODE_text:
        return false;
    case NODE_stat:
        return name_ref(node) == REF_NONE;
    case NODE_adjective:
        return node->row != ADJ_none;
    case NODE_modifier:
        return node->row != MOD_or;
    case NODE_phrase:
        return name_ref(node) == REF_NAME;
    default:
        return true;
    }
}

static bool is_name_valid(const Pack *pack, const Node *node)
{
    int name = name_ref(node), type;

    if (node->name == 0)
        return can_be_nameless(node);
    if (node->type == NODE_phrase && node->row != NOUN_none)
        return false; /* a noun or a name */
    if (name == REF_STRING)
        return node->name <= pack->n_strings;
    if (name == REF_NONE || node->name > pack->n_names)
        return false;
    type = node->type == NODE_stat ? lang_printed[node->row].sort : -1;
    return type < 0 || pack->names[node->name].type == type;
}

/* "2 cards", "up to 3 players"; not "500 gold", not "7" alone. */
static bool is_count(const Node *phrase)
{
    return (phrase->det == DET_number || phrase->det == DET_up_to) &&
           !noun_has_shape(phrase->row, NOUN_SHAPE_MONEY) &&
           (phrase->row != NOUN_none || phrase->name != 0);
}

NumberRange verify_number_range(const Node *node)
{
    switch (node->type) {
    case NODE_plus:
    case NODE_alternative:
        return (NumberRange){ -99, 99, "a bonus" };
    case NODE_cell:
        return (NumberRange){ -999, 999, "a point value" };
    case NODE_limit:
        return (NumberRange){ 1, 99, "how often" };
    case NODE_phrase:
        return is_count(node) ? (NumberRange){ 1, 99, "how many" }
                              : (NumberRange){ 0 };
    default:
        return (NumberRange){ 0 };
    }
}

/* Or it stands for a verb. */
static bool is_number_valid(const Node *node)
{
    bool verb = node->number > 0 && node->number < CARDVERBS_COUNT;
    NumberRange range = verify_number_range(node);

    if (range.what && (node->number < range.min || node->number > range.max))
        return false;
    if (node->type == NODE_phrase && node->det == DET_they)
        return node->number >= THEY_they && node->number <= THEY_each;
    if (node->type == NODE_event)
        return verb || (node->number == 0 && node->row != WHEN_instead);
    if (node->type == NODE_modifier &&
        (node->row == MOD_done || node->row == MOD_not_done))
        return verb;
    return true;
}

static bool is_node_valid(const Pack *pack, const Node *node)
{
    if (node->type == NODE_none || node->type >= NODES_COUNT)
        return false;
    return node->row >= shapes[node->type].min &&
           node->row < shapes[node->type].count && node->det < DETS_COUNT &&
           (node->flags & ~shapes[node->type].flags) == 0 &&
           is_name_valid(pack, node) && is_number_valid(node);
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
static bool match_children(const Node *node, const char *children)
{
    const Node *child = node_first(node);

    while (*children) {
        char letter = *children++;
        bool any_number = *children == '*', optional = *children == '?';
        bool fits = child && is_in_class(child, letter);
        children += any_number || optional;
        if (!fits && !any_number && !optional)
            return false;
        while (fits) {
            child = node_next(node, child);
            fits = any_number && child && is_in_class(child, letter);
        }
    }
    return child == NULL;
}

static bool is_subtree_valid(const Pack *pack, int at, int end,
                             const Node *parent, int depth);

/* Do the children fill their parent, no more and no less? */
static bool are_subtrees_valid(const Pack *pack, int at, int end,
                               const Node *parent, int depth)
{
    for (; at < end; at += pack->nodes[at].length)
        if (!is_subtree_valid(pack, at, end, parent, depth))
            return false;
    return true;
}

static bool is_subtree_valid(const Pack *pack, int at, int end,
                             const Node *parent, int depth)
{
    const Node *node = &pack->nodes[at];

    return depth < DEPTH_MAX && node->length > 0 && node->length <= end - at &&
           is_node_valid(pack, node) &&
           are_subtrees_valid(pack, at + 1, at + node->length, node,
                              depth + 1) &&
           match_children(node, children_of(node, parent));
}

bool verify_program(const Pack *pack, int first, int n)
{
    uint64_t tops = NODE_BIT(stat) | NODE_BIT(clause);

    if (first < 0 || n < 0 || first > pack->n_nodes - n ||
        !are_subtrees_valid(pack, first, first + n, NULL, 0))
        return false;
    for (int at = first; at < first + n; at += pack->nodes[at].length)
        if (!(tops >> pack->nodes[at].type & 1))
            return false;
    return true;
}
