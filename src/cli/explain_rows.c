/* explain_rows.c: the rows of the families' languages in which a word stands,
 * each with a scenario that names a card that says it. The word "rows" stands
 * for all of them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "card/lang.h"
#include "cli/cli.h"
#include "engine/machine.h"
#include "engine/evaluate.h"
#include "families/families.h"

typedef enum RowTable {
    ROW_question,
    ROW_condition,
    ROW_rule,
    ROW_effect,
    ROW_sum,
    ROW_timing,
    ROW_adjective,
    ROWS
} RowTable;

enum { ROWS_MAX = 256 };

#define SCENARIOS "tests/scenarios"

/* Which rows of a family have this word, and by which scenario each is shown:
 * an index into the files, or -1. */
typedef struct RowMatches {
    const Family *family;
    bool has[ROWS][ROWS_MAX];
    int shown[ROWS][ROWS_MAX];
} RowMatches;

/* ---- which rows ---- */

static bool is_every_row(const char *word)
{
    return strcmp(word, "rows") == 0;
}

static bool is_verb_form(const char *word, int verb)
{
    const CardVerbRow *row = &lang_verbs[verb];

    if (is_every_row(word))
        return true;
    return verb != 0 &&
           (strcmp(word, row->base) == 0 || strcmp(word, row->third) == 0 ||
            strcmp(word, row->done) == 0 || strcmp(word, row->doing) == 0);
}

/* Is it a word of what is said there as an example? */
static bool has_word(const char *word, const char *meaning)
{
    size_t n = strlen(word);

    if (is_every_row(word))
        return true;
    for (const char *at = meaning; (at = strstr(at, word)) != NULL; at++)
        if ((at == meaning || !isalpha((unsigned char)at[-1])) &&
            !isalpha((unsigned char)at[n]))
            return true;
    return false;
}

static void find_timings(RowMatches *matches, const char *word)
{
    const Language *lang = matches->family->effect_ops->language;

    for (int i = 1; i < TIMINGS_COUNT; i++)
        matches->has[ROW_timing][i] = lang->timings && lang->timings[i].known &&
                                      has_word(word, lang_timings[i].phrase);
    for (int i = 1; lang->adjectives && i < ADJS_COUNT; i++)
        matches->has[ROW_adjective][i] =
            (lang->adjectives[i].player || lang->adjectives[i].card ||
             lang->adjectives[i].stacks) &&
            (is_every_row(word) || strcmp(word, lang_adjs[i].phrase) == 0);
}

static void find_rows(RowMatches *matches, const char *word)
{
    const Language *lang = matches->family->effect_ops->language;

    for (int i = 0; i < lang->n_conditions; i++)
        matches->has[ROW_condition][i] =
            is_verb_form(word, lang->conditions[i].verb) ||
            has_word(word, lang->conditions[i].meaning);
    for (int i = 0; i < lang->n_questions; i++)
        matches->has[ROW_question][i] =
            is_verb_form(word, lang->questions[i].verb);
    for (int i = 0; i < lang->n_rules; i++)
        matches->has[ROW_rule][i] = has_word(word, lang->rules[i].meaning);
    for (int i = 1; i < lang->n_effects; i++)
        matches->has[ROW_effect][i] = is_verb_form(word, lang->effects[i].verb);
    for (int i = 0; i < lang->n_sums; i++)
        matches->has[ROW_sum][i] = has_word(word, lang->sums[i].meaning);
}

static bool has_any(const RowMatches *matches)
{
    for (int table = 0; table < ROWS; table++)
        for (int i = 0; i < ROWS_MAX; i++)
            if (matches->has[table][i])
                return true;
    return false;
}

/* ---- which scenarios ---- */

static void note_row(RowMatches *matches, RowTable table, int row, int file)
{
    if (row >= 0 && row < ROWS_MAX && matches->shown[table][row] < 0)
        matches->shown[table][row] = file;
}

/* Numbers are compared without a row; "is killed" in an event has its own. */
static bool has_row(const Node *condition)
{
    const Node *subject = node_first(condition);

    return condition->type != NODE_is ||
           (subject && node_next(condition, subject) &&
            !evaluate_is_numeric(condition));
}

static void note_node(RowMatches *matches, const Pack *pack, const Node *node,
                      bool in_rule, int file)
{
    const Language *lang = matches->family->effect_ops->language;
    const Node *object = prep_phrase(node, PREP_object);
    int row = pack->node_info[node - pack->nodes].row;

    switch (node->type) {
    case NODE_plus:
        note_row(matches, ROW_sum, row, file);
        break;
    case NODE_rule:
        if (row >= lang->n_questions)
            note_row(matches, ROW_rule, row - lang->n_questions, file);
        else
            note_row(matches, ROW_question, row, file);
        break;
    case NODE_command:
        if (!in_rule)
            note_row(matches, ROW_effect,
                     object ? pack->node_info[object - pack->nodes].row : row,
                     file);
        else
            note_row(matches, ROW_question, row, file);
        break;
    case NODE_event:
    case NODE_participle:
        note_row(matches, ROW_question, row, file);
        break;
    case NODE_timing:
        note_row(matches, ROW_timing, node->row, file);
        break;
    case NODE_adjective:
        note_row(matches, ROW_adjective, node->row, file);
        break;
    case NODE_is:
    case NODE_has:
    case NODE_there:
    case NODE_acted:
        if (has_row(node))
            note_row(matches, ROW_condition, row, file);
        break;
    default:
        break;
    }
}

static void note_card_rows(RowMatches *matches, const Pack *pack,
                           const CardDef *def, int file)
{
    const Node *first = &pack->nodes[def->first], *end = first + def->n;
    const Node *rule_end = first;

    for (const Node *k = first; k < end; k++) {
        if (k->type == NODE_rule)
            rule_end = k + k->length;
        note_node(matches, pack, k, k < rule_end, file);
    }
}

/* A line that begins a card: a kind, and a name in quotes. */
static bool is_card_line(const char *line)
{
    static const char *const others[] = { "book ",   "rules ",  "cast ",
                                          "expect ", "option ", "dice " };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(line, others[i], strlen(others[i])) == 0)
            return false;
    return islower((unsigned char)line[0]) && strchr(line, '"');
}

/* The book of a scenario and the cards of its own: all before the cast. */
static void read_scenario(const char *text, char *book, size_t cap, Text *cards)
{
    bool card = false;

    book[0] = '\0';
    for (const char *line = text; *line;
         line += strcspn(line, "\n"), line += *line == '\n') {
        int n = (int)strcspn(line, "\n");
        char copy[TEXT_LINE];
        snprintf(copy, sizeof copy, "%.*s", n, line);
        if (strncmp(copy, "cast ", 5) == 0)
            return;
        if (strncmp(copy, "book ", 5) == 0)
            snprintf(book, cap, "%s", copy + 5 + strspn(copy + 5, " "));
        card = is_card_line(copy) || (card && copy[0] == ' ');
        if (card)
            text_add_format(cards, "%s\n", copy);
    }
}

static void note_file(RowMatches *matches, const char *text, int file)
{
    static char cards[16000];
    char book[TEXT_LINE], name[TEXT_LINE];
    Text out = TEXT_INIT(cards);
    const Family *family;
    Pack *pack;
    Diag diag;

    read_scenario(text, book, sizeof book, &out);
    if (books_load_pack(&pack, &family, book, cards, &diag) != ST_OK)
        return;
    for (int i = 0; family == matches->family && i < pack->n_defs; i++) {
        snprintf(name, sizeof name, "\"%s\"", pack->defs[i].name);
        if (strstr(text, name))
            note_card_rows(matches, pack, &pack->defs[i], file);
    }
    books_free_pack(pack);
}

/* ---- printing ---- */

static const char *meaning_of(const Language *lang, RowTable table, int row)
{
    switch (table) {
    case ROW_question:
        return lang->questions[row].meaning;
    case ROW_condition:
        return lang->conditions[row].meaning;
    case ROW_timing:
        return lang_timings[row].phrase;
    case ROW_adjective:
        return lang_adjs[row].phrase;
    case ROW_rule:
        return lang->rules[row].meaning;
    case ROW_sum:
        return lang->sums[row].meaning;
    default:
        return lang->effects[row].id;
    }
}

static void print_effect(const EffectRow *row)
{
    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++)
        printf("%s %s ...", i > 1 ? "," : "; takes",
               lang_preps[row->preps[i].prep].phrase);
    for (int a = 1; a < ADVERBS_COUNT; a++)
        if (row->adverbs >> a & 1)
            printf(", %s", lang_adverbs[a].phrase);
}

/* Its path below the data. */
static const char *scenario_path(const Paths *files, int file)
{
    const char *path = file < 0 ? NULL : strstr(files->at[file], SCENARIOS);

    return path ? path : "none";
}

static bool print_rows(const RowMatches *matches, const Paths *files)
{
    static const char *const names[ROWS] = {
        "questions", "conditions", "rules",      "effects",
        "sums",      "timings",    "adjectives",
    };
    const Language *lang = matches->family->effect_ops->language;
    bool any = false;

    for (int table = 0; table < ROWS; table++)
        for (int i = 0; i < ROWS_MAX; i++) {
            if (!matches->has[table][i])
                continue;
            printf("%s %s: %s", matches->family->name, names[table],
                   meaning_of(lang, (RowTable)table, i));
            if (table == ROW_effect)
                print_effect(&lang->effects[i]);
            printf("\n  scenario  %s\n",
                   scenario_path(files, matches->shown[table][i]));
            any = true;
        }
    return any;
}

static bool explain_family(const Family *family, const char *word,
                           const Paths *files)
{
    RowMatches *matches = calloc(1, sizeof *matches);
    Diag diag;
    bool any;

    if (!matches)
        return false;
    matches->family = family;
    memset(matches->shown, -1, sizeof matches->shown);
    find_rows(matches, word);
    find_timings(matches, word);
    for (int i = 0; i < files->n && has_any(matches); i++) {
        Bytes bytes;
        if (bytes_read_file(&bytes, files->at[i], &diag) != ST_OK)
            continue;
        note_file(matches, bytes.at, i);
        bytes_free(&bytes);
    }
    any = print_rows(matches, files);
    free(matches);
    return any;
}

bool explain_rows(const char *word)
{
    char path[1024];
    Paths files = { 0 };
    Diag diag;
    bool any = false;

    sets_data_path(path, sizeof path, SCENARIOS);
    if (paths_find(&files, path, ".scn", &diag) != ST_OK)
        files.n = 0; /* installed without them */
    for (int i = 0; family_at(i); i++)
        if (family_at(i)->effect_ops)
            any |= explain_family(family_at(i), word, &files);
    paths_free(&files);
    return any;
}
