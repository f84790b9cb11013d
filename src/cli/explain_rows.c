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
#include "engine/static.h"
#include "families/families.h"

typedef enum RowOf {
    ROW_question,
    ROW_condition,
    ROW_rule,
    ROW_effect,
    ROW_sum,
    ROW_timing,
    ROW_adjective,
    ROWS
} RowOf;

enum { ROWS_MOST = 256 };

#define SCENARIOS "tests/scenarios"

/* Which rows of a family have this word, and by which scenario each is shown:
 * an index into the files, or -1. */
typedef struct Found {
    const Family *family;
    bool has[ROWS][ROWS_MOST];
    int shown[ROWS][ROWS_MOST];
} Found;

/* ---- which rows ---- */

static bool is_every_row(const char *word)
{
    return strcmp(word, "rows") == 0;
}

static bool is_form(const char *word, int say)
{
    const SayRow *row = &lang_says[say];

    if (is_every_row(word))
        return true;
    return say != 0 &&
           (strcmp(word, row->base) == 0 || strcmp(word, row->third) == 0 ||
            strcmp(word, row->done) == 0 || strcmp(word, row->doing) == 0);
}

/* Is it a word of what is said there as an example? */
static bool is_in(const char *word, const char *meaning)
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

static void find_words(Found *found, const char *word)
{
    const Language *lang = found->family->deeds->language;

    for (int i = 1; i < WINS_COUNT; i++)
        found->has[ROW_timing][i] = lang->timings && lang->timings[i].known &&
                                    is_in(word, lang_windows[i].phrase);
    for (int i = 1; lang->adjectives && i < ADJS_COUNT; i++)
        found->has[ROW_adjective][i] =
            (lang->adjectives[i].player || lang->adjectives[i].card ||
             lang->adjectives[i].stacks) &&
            (is_every_row(word) || strcmp(word, lang_adjs[i].phrase) == 0);
}

static void find_rows(Found *found, const char *word)
{
    const Language *lang = found->family->deeds->language;

    for (int i = 0; i < lang->n_conditions; i++)
        found->has[ROW_condition][i] =
            is_form(word, lang->conditions[i].verb) ||
            is_in(word, lang->conditions[i].meaning);
    for (int i = 0; i < lang->n_questions; i++)
        found->has[ROW_question][i] = is_form(word, lang->questions[i].verb);
    for (int i = 0; i < lang->n_rules; i++)
        found->has[ROW_rule][i] = is_in(word, lang->rules[i].meaning);
    for (int i = 1; i < lang->n_effects; i++)
        found->has[ROW_effect][i] = is_form(word, lang->effects[i].verb);
    for (int i = 0; i < lang->n_sums; i++)
        found->has[ROW_sum][i] = is_in(word, lang->sums[i].meaning);
}

static bool has_any(const Found *found)
{
    for (int table = 0; table < ROWS; table++)
        for (int i = 0; i < ROWS_MOST; i++)
            if (found->has[table][i])
                return true;
    return false;
}

/* ---- which scenarios ---- */

static void note(Found *found, RowOf table, int row, int file)
{
    if (row >= 0 && row < ROWS_MOST && found->shown[table][row] < 0)
        found->shown[table][row] = file;
}

/* Numbers are compared without a row; "is killed" in an event has its own. */
static bool bears_row(const Node *condition)
{
    const Node *subject = node_first(condition);

    return condition->type != NODE_is ||
           (subject && node_next(condition, subject) &&
            !condition_is_about_number(condition));
}

static void note_node(Found *found, const Pack *pack, const Node *node,
                      bool ruled, int file)
{
    const Language *lang = found->family->deeds->language;
    const Node *object = part_phrase(node, PREP_object);
    int row = pack->gists[node - pack->nodes].row;

    switch (node->type) {
    case NODE_plus:
        note(found, ROW_sum, row, file);
        break;
    case NODE_rule:
        if (row >= lang->n_questions)
            note(found, ROW_rule, row - lang->n_questions, file);
        else
            note(found, ROW_question, row, file);
        break;
    case NODE_do:
        if (!ruled)
            note(found, ROW_effect,
                 object ? pack->gists[object - pack->nodes].row : row, file);
        else
            note(found, ROW_question, row, file);
        break;
    case NODE_event:
    case NODE_participle:
        note(found, ROW_question, row, file);
        break;
    case NODE_window:
        note(found, ROW_timing, node->row, file);
        break;
    case NODE_adjective:
        note(found, ROW_adjective, node->row, file);
        break;
    case NODE_is:
    case NODE_has:
    case NODE_there:
    case NODE_acted:
        if (bears_row(node))
            note(found, ROW_condition, row, file);
        break;
    default:
        break;
    }
}

static void note_card(Found *found, const Pack *pack, const CardDef *def,
                      int file)
{
    const Node *first = &pack->nodes[def->first], *end = first + def->n;
    const Node *rule_end = first;

    for (const Node *k = first; k < end; k++) {
        if (k->type == NODE_rule)
            rule_end = k + k->length;
        note_node(found, pack, k, k < rule_end, file);
    }
}

/* A line that begins a card: a kind, and a name in quotes. */
static bool is_card_line(const char *line)
{
    static const char *const others[] = { "book ", "rules ", "cast ",
                                          "expect ", "option ", "dice " };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(line, others[i], strlen(others[i])) == 0)
            return false;
    return islower((unsigned char)line[0]) && strchr(line, '"');
}

/* The book of a scenario and the cards of its own: all before the cast. */
static void read_head(const char *text, char *book, size_t cap, Text *cards)
{
    bool card = false;

    book[0] = '\0';
    for (const char *line = text; *line; line += strcspn(line, "\n"),
                    line += *line == '\n') {
        int n = (int)strcspn(line, "\n");
        char copy[TEXT_LINE];
        snprintf(copy, sizeof copy, "%.*s", n, line);
        if (strncmp(copy, "cast ", 5) == 0)
            return;
        if (strncmp(copy, "book ", 5) == 0)
            snprintf(book, cap, "%s", copy + 5 + strspn(copy + 5, " "));
        card = is_card_line(copy) || (card && copy[0] == ' ');
        if (card)
            text_print(cards, "%s\n", copy);
    }
}

static void note_file(Found *found, const char *text, int file)
{
    static char cards[16000];
    char book[TEXT_LINE], name[TEXT_LINE];
    Text out = TEXT_OVER(cards);
    const Family *family;
    Pack *pack;
    Diag diag;

    read_head(text, book, sizeof book, &out);
    if (book_load(&pack, &family, book, cards, &diag) != ST_OK)
        return;
    for (int i = 0; family == found->family && i < pack->n_defs; i++) {
        snprintf(name, sizeof name, "\"%s\"", pack->defs[i].name);
        if (strstr(text, name))
            note_card(found, pack, &pack->defs[i], file);
    }
    book_free(pack);
}

/* ---- telling ---- */

static const char *meaning_of(const Language *lang, RowOf table, int row)
{
    switch (table) {
    case ROW_question:
        return lang->questions[row].meaning;
    case ROW_condition:
        return lang->conditions[row].meaning;
    case ROW_timing:
        return lang_windows[row].phrase;
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
    for (int i = 1; i < EFFECT_PARTS && row->parts[i].prep; i++)
        printf("%s %s ...", i > 1 ? "," : "; takes",
               lang_preps[row->parts[i].prep].phrase);
    for (int a = 1; a < ADVERBS_COUNT; a++)
        if (row->adverbs >> a & 1)
            printf(", %s", lang_adverbs[a].phrase);
}

/* Its path below the data. */
static const char *shown_by(const Paths *files, int file)
{
    const char *path = file < 0 ? NULL : strstr(files->at[file], SCENARIOS);

    return path ? path : "none";
}

static bool print_rows(const Found *found, const Paths *files)
{
    static const char *const names[ROWS] = {
        "questions", "conditions", "rules", "effects", "sums", "timings",
        "adjectives",
    };
    const Language *lang = found->family->deeds->language;
    bool any = false;

    for (int table = 0; table < ROWS; table++)
        for (int i = 0; i < ROWS_MOST; i++) {
            if (!found->has[table][i])
                continue;
            printf("%s %s: %s", found->family->name, names[table],
                   meaning_of(lang, (RowOf)table, i));
            if (table == ROW_effect)
                print_effect(&lang->effects[i]);
            printf("\n  scenario  %s\n",
                   shown_by(files, found->shown[table][i]));
            any = true;
        }
    return any;
}

static bool explain_family(const Family *family, const char *word,
                           const Paths *files)
{
    Found *found = calloc(1, sizeof *found);
    Diag diag;
    bool any;

    if (!found)
        return false;
    found->family = family;
    memset(found->shown, -1, sizeof found->shown);
    find_rows(found, word);
    find_words(found, word);
    for (int i = 0; i < files->n && has_any(found); i++) {
        Bytes bytes;
        if (bytes_read_file(&bytes, files->at[i], &diag) != ST_OK)
            continue;
        note_file(found, bytes.at, i);
        bytes_free(&bytes);
    }
    any = print_rows(found, files);
    free(found);
    return any;
}

bool explain_rows(const char *word)
{
    char path[1024];
    Paths files = { 0 };
    Diag diag;
    bool any = false;

    data_path(path, sizeof path, SCENARIOS);
    if (paths_find(&files, path, ".scn", &diag) != ST_OK)
        files.n = 0; /* installed without them */
    for (int i = 0; family_at(i); i++)
        if (family_at(i)->deeds)
            any |= explain_family(family_at(i), word, &files);
    paths_free(&files);
    return any;
}
