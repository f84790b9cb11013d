/* manual.c: what the tables of the card language know, for people and editors.
 *
 *   manual              the reference part of docs/CARD-LANGUAGE.md
 *   manual --scenarios  the reference part of docs/SCENARIOS.md
 *   manual --words      the words of `structure` below, a line each
 *   manual --vim        editors/vim/syntax/kd.vim
 *   manual --ftdetect   editors/vim/ftdetect/kd.vim
 *   manual --textmate   editors/textmate/kd.tmLanguage.json
 *
 * scripts/write-manual writes all of them, scripts/check-manual compares.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "card/node.h"
#include "card/vocabulary.h"
#include "engine/game.h"
#include "cardc/lex.h"
#include "manual_scenarios.h"

/* ---- the tables as lists of rows ---- */

typedef struct Row {
    const char *word, *meaning;
} Row;

typedef struct List {
    const char *title, *about, *group; /* group: of the editors */
    Row rows[128];
    int n;
} List;

/* The words that hold sentences and files together stand in the grammar, not
 * in a table. Each must occur in an example: scripts/check-manual looks. */
static const Row structure[] = {
    { "if", "only when this is true" },
    { "unless", "only when this is not true" },
    { "while", "as long as this is true" },
    { "until", "up to the moment when this happens" },
    { "otherwise", "what to do if the condition was not true" },
    { "for each", "once for every one of them; inside, they are \"they\"" },
    { "when", "each time this happens" },
    { "whenever", "the same" },
    { "before", "just before this happens" },
    { "after", "just after this has happened" },
    { "would", "it is about to happen, and can still be prevented" },
    { "instead of", "this happens in its place" },
    { "roll", "with a colon: a table of the faces of a die" },
    { "else", "in such a table: all other faces" },
    { "may", "if they want to" },
    { "must", "whether they want to or not" },
    { "and", "both; before a verb: one after the other" },
    { "or", "either; before a verb: the doer chooses" },
    { "then", "and after that" },
    { "once", "with per: how often" },
    { "twice", "with per: how often; before a number: two times as much" },
    { "half", "before a number: half as much, rounded down" },
    { "there is", "some such thing exists" },
    { "plus", "added to" },
    { "minus", "taken away from" },
    { "more than", "comparing" },
    { "less than", "comparing" },
    { "at least", "this or more" },
    { "at most", "this or less" },
    { "exactly", "no more and no less" },
    { "not", "the opposite" },
};

static const Row headings[] = {
    { "book", "what this set is called; settings follow, indented" },
    { "expansion", "what this folder adds to a book; settings follow" },
    { "family", "under book: whose rules it plays by" },
    { "year", "under book: when it came out; for mixes" },
    { "players", "under book: how many can play" },
    { "cards", "under book: how many the box has, copies counted" },
    { "deal", "under book: Doors and Treasures for each player" },
    { "switch", "under book: sets a rule; the list is at the end" },
    { "option", "under book: a switch that the table may change" },
    { "without", "under book: leaves out a card of what it builds on" },
    { "use", "under book: brings back such a card, or takes one of another"
             " book" },
    { "trait", "a kind of identity: class, race ..." },
    { "companion", "a kind of follower: ride ..." },
    { "at most", "under trait, companion: how many one may have; `of each`:"
                 " of every one of them" },
    { "having none is", "under trait: what one is without it" },
    { "people", "under trait: what those are called who bear one" },
    { "plays", "under trait, companion: when its cards are played" },
    { "own pile", "under trait, companion: has discards of its own" },
    { "cannot be", "under trait, companion: what is not done to its cards" },
    { "also called", "under trait, companion: other sets' words for it" },
    { "slot", "a place on the body, and how many Items it holds" },
    { "tag", "a word that cards can bear and ask for" },
    { "icon", "in Gloom: a picture in a corner" },
    { "party", "in Gloom: a family of characters" },
    { "plural", "behind a name: how several of them are called" },
    { "flavor", "a line that means nothing" },
    { "art", "one picture or two: `art goose + big-egg`; with `behind` at the"
             " end the second stands behind the first" },
    { "cites", "clauses of the rules that the card leans on" },
    { "waits for", "a clause that no rules play yet: the card is checked and"
                   " printed, but in no game" },
};

static void add_row(List *list, const char *word, const char *meaning)
{
    if (list->n == (int)(sizeof list->rows / sizeof *list->rows)) {
        fprintf(stderr, "manual: too many %s\n", list->title);
        exit(1);
    }
    if (word && *word)
        list->rows[list->n++] = (Row){ word, meaning };
}

static List make_list(const char *title, const char *about, const char *group,
                      const PhraseRow *rows, int n)
{
    List list = { title, about, group, { { 0 } }, 0 };

    for (int r = 1; r < n; r++)
        add_row(&list, rows[r].phrase, rows[r].meaning);
    return list;
}

static List make_rows(const char *title, const char *about, const char *group,
                      const Row *rows, size_t n)
{
    List list = { title, about, group, { { 0 } }, 0 };

    for (size_t r = 0; r < n; r++)
        add_row(&list, rows[r].word, rows[r].meaning);
    return list;
}

static List make_kinds(void)
{
    List list = { "Kinds of card",
                  "A card begins with one of these, or with"
                  " a trait or companion that the set declares.",
                  "Kind",
                  { { 0 } },
                  0 };

#define KIND(id, word, back, windows, meaning) add_row(&list, word, meaning);
#include "families/munchkin/kinds.def"
#define KIND(id, word, back, windows, meaning) \
    add_row(&list, word, "in Gloom: " meaning);
#include "families/gloom/kinds.def"
    return list;
}

/* ---- the reference part ---- */

static void print_list(const List *list)
{
    printf("### %s\n\n%s\n\n| write | it means |\n|---|---|\n", list->title,
           list->about);
    for (int r = 0; r < list->n; r++)
        printf("| `%s` | %s |\n", list->rows[r].word, list->rows[r].meaning);
    putchar('\n');
}

static void print_words(const char *title, const char *about,
                        const char *const *words, int n)
{
    int shown = 0;

    printf("### %s\n\n%s\n\n", title, about);
    for (int r = 0; r < n; r++)
        if (words[r][0])
            printf("%s`%s`", shown++ ? ", " : "", words[r]);
    printf("\n\n");
}

/* %n in a pattern is a number to a person. */
static void print_pattern(const char *pattern, int sort)
{
    for (; *pattern; pattern++)
        if (*pattern == '%') {
            pattern++;
            fputs(*pattern == 'n'   ? "N"
                  : *pattern == 'd' ? (sort == NAME_slot  ? "SLOT"
                                       : sort == NAME_tag ? "TAG"
                                                          : "TRAIT")
                  : *pattern == 'p' ? "WHO-OR-WHAT"
                  : *pattern == 'w' ? "WHEN"
                  : *pattern == 's' ? "\"...\""
                                    : "CELL CELL CELL",
                  stdout);
        } else {
            putchar(*pattern);
        }
}

static void print_facts(void)
{
    printf("### Facts\n\nWhat a card says about itself. Between them stand"
           " commas.\n\n| write | it means |\n|---|---|\n");
    for (int r = 1; r < PRINTED_COUNT; r++) {
        printf("| `");
        print_pattern(lang_printed[r].pattern, lang_printed[r].sort);
        printf("` | %s |\n", lang_printed[r].meaning);
    }
    putchar('\n');
}

static void print_takes(uint8_t takes)
{
    static const struct {
        uint8_t bit;
        const char *word;
    } words[] = {
        { TAKES_LEVELS, "levels" },   { IS_CARD, "cards" },
        { IS_PLAYER, "players" },     { IS_NUMBER, "a number" },
        { IS_PLACE, "a place" },      { IS_THING, "a special word" },
        { TAKES_NOTHING, "nothing" },
    };
    int shown = 0;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (takes & words[i].bit)
            printf("%s%s", shown++ ? ", " : "", words[i].word);
}

static void print_verbs(void)
{
    printf(
        "### Verbs\n\nWhat can be done. The five forms are those of \"you"
        " take\", \"a player takes\", \"if you took\", \"the card taken\""
        " and \"instead of taking\". A verb marked as a cost may stand before"
        " a colon.\n\n"
        "| write | it takes | cost | it means |\n|---|---|---|---|\n");
    for (int r = 1; r < CARDVERBS_COUNT; r++) {
        const CardVerbRow *row = &lang_verbs[r];
        printf("| `%s`, `%s`, `%s`, `%s`, `%s` | ", row->base, row->third,
               row->past, row->done, row->doing);
        print_takes(row->takes);
        printf(" | %s | %s |\n", row->cost ? "yes" : "", row->meaning);
    }
    putchar('\n');
}

static void print_nouns(uint8_t is, const char *title)
{
    printf("### %s\n\n| one | several | it means |\n|---|---|---|\n", title);
    for (int r = 1; r < NOUNS_COUNT; r++)
        if (lang_nouns[r].is == is)
            printf("| `%s` | `%s` | %s |\n", lang_nouns[r].one,
                   lang_nouns[r].many, lang_nouns[r].meaning);
    putchar('\n');
}

static void print_rules(void)
{
    printf("### What is always so\n\nA sentence with one of these is no order:"
           " it holds as long as the card lies there.\n\n| you, they, several"
           " | it, a player | it means |\n|---|---|---|\n");
    for (int r = 1; r < RULES_COUNT; r++)
        printf("| `%s` | `%s` | %s |\n", lang_rules[r].phrase,
               lang_rules[r].other, lang_rules[r].meaning);
    putchar('\n');
}

/* gain, draw or take; an @ marks words that have to be declared. */
static void print_means(const char *means)
{
    while (*means) {
        int n = (int)strcspn(means, "|"), mark = *means == '@';
        printf("`%.*s`", n - mark, means + mark);
        means += n;
        if (*means == '|')
            fputs(strchr(++means, '|') ? ", " : " or ", stdout);
    }
}

static void print_synonyms(void)
{
    printf("### Words that it does not have\n\nWhat people often write, and"
           " what Kickdoor then tells them to write instead, where it fits and,"
           " as with `headgear`, is declared.\n\n"
           "| not | but | |\n|---|---|---|\n");
    for (int i = 0; i < SYNONYMS_COUNT; i++) {
        printf("| `%s` | ", lang_synonyms[i].word);
        print_means(lang_synonyms[i].means);
        printf(" | %s |\n", lang_synonyms[i].note);
    }
    putchar('\n');
}

static void print_switch(const char *family, const char *merge,
                         const SwitchRow *row)
{
    char value[40], takes[160];
    Text as_value = TEXT_INIT(value), as_takes = TEXT_INIT(takes);

    vocabulary_write_switch(&as_value, row, row->value);
    vocabulary_write_values(&as_takes, row);
    printf("| %s | `switch %s` | %s | %s | ", family, row->key, value, takes);
    for (; *merge; merge++)
        putchar(tolower((unsigned char)*merge));
    printf(" | %s | %s |\n", row->meaning, row->clause);
}

static void print_switches(void)
{
    printf("### Switches\n\nRules that a book can set. Where books are mixed,"
           " `any` is on if one of them has it, `newest` is as the newest book"
           " says, `most` is the largest, `card` is of each card as its own"
           " book says; `house` is a house option, which is no book's "
           "rule.\n\n| family | write | usually | it"
           " takes | mixed | it means | clause |\n|---|---|--:|---|---|---|---|"
           "\n");
#define SWITCH(id, key, value, min, max, merge, words, clause, meaning) \
    print_switch("munchkin", #merge, \
                 &(SwitchRow){ key, value, min, max, words, MERGE_##merge, \
                               clause, meaning });
#include "families/munchkin/switches.def"
#define SWITCH(id, key, value, min, max, merge, words, clause, meaning) \
    print_switch("gloom", #merge, \
                 &(SwitchRow){ key, value, min, max, words, MERGE_##merge, \
                               clause, meaning });
#include "families/gloom/switches.def"
}

enum { LISTS = 10 };

static void make_lists(List *lists)
{
#define ROWS(rows) rows, sizeof rows / sizeof *rows
    lists[0] = make_rows("What a file is made of", "These begin a line.",
                         "Heading", ROWS(headings));
    lists[1] = make_kinds();
    lists[2] =
        make_rows("Words that hold a sentence together",
                  "The joints of the language.", "Structure", ROWS(structure));
    lists[3] = make_list(
        "When",
        "Windows: before a colon, they say when it can be used, or when it"
        " happens by itself. A window on a card in hand says when it can be"
        " played.",
        "Window", lang_timings, TIMINGS_COUNT);
    lists[4] = make_list("How long", "Before a comma.", "Window",
                         lang_durations, DURATIONS_COUNT);
    lists[5] = make_list("How often",
                         "Behind `once per`, `twice per`, `up to 3"
                         " times per`.",
                         "Window", lang_periods, PERIODS_COUNT);
    lists[6] = make_list("Which ones",
                         "Before a noun. Any declared tag, slot or"
                         " trait can stand there, too.",
                         "Adjective", lang_adjs, ADJS_COUNT);
    lists[7] = make_list("What something can be",
                         "Behind is, are, was, were; some"
                         " behind against, only for, and +3 when.",
                         "Adjective", lang_conds, CONDS_COUNT);
    lists[8] = make_list("How", "Behind a verb and what it takes.", "Adjective",
                         lang_adverbs, ADVERBS_COUNT);
    lists[9] =
        make_list("Prepositions", "", "Structure", lang_preps, PREPS_COUNT);
#undef ROWS
}

static void print_reference(void)
{
    static List lists[LISTS];
    const char *preps[PREPS_COUNT];

    make_lists(lists);
    print_list(&lists[0]);
    print_list(&lists[1]);
    print_facts();
    print_verbs();
    print_nouns(IS_PLAYER, "Nouns: who");
    print_nouns(IS_CARD, "Nouns: cards");
    print_nouns(IS_PLACE, "Nouns: where");
    print_nouns(IS_NUMBER, "Nouns: numbers");
    print_nouns(IS_THING, "Nouns: the rest");
    print_words("How many, and whose",
                "Before a noun; `you`, `they`, `it`,"
                " `them` stand alone. `an` is `a`.",
                lang_dets, DETS_COUNT);
    for (int i = 6; i < 9; i++)
        print_list(&lists[i]);
    print_words("Behind a noun", "They narrow down what is meant.", lang_mods,
                MODS_COUNT);
    for (int r = 0; r < PREPS_COUNT; r++)
        preps[r] = lang_preps[r].phrase ? lang_preps[r].phrase : "";
    print_words("Behind a verb", "They join one more noun to it.", preps,
                PREPS_COUNT);
    print_rules();
    for (int i = 2; i < 6; i++)
        print_list(&lists[i]);
    print_synonyms();
    print_switches();
}

/* ---- editors ---- */

/* All words of one group, each once, the longest first: "on your turn out of
 * combat" before "on your turn". */
typedef struct WordList {
    const char *at[512];
    int n;
} WordList;

static void collect_word(WordList *words, const char *word)
{
    if (!word || !isalpha((unsigned char)word[0]) || strchr(word, '.'))
        return;
    for (int i = 0; i < words->n; i++)
        if (strcmp(words->at[i], word) == 0)
            return;
    if (words->n < (int)(sizeof words->at / sizeof *words->at))
        words->at[words->n++] = word;
}

static int by_length(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *two = *(const char *const *)b;
    size_t n = strlen(one), m = strlen(two);

    return n != m ? (n < m ? 1 : -1) : strcmp(one, two);
}

static void collect_group(WordList *words, const char *group)
{
    static List lists[LISTS];

    words->n = 0;
    make_lists(lists);
    for (int i = 0; i < LISTS; i++)
        for (int r = 0; strcmp(lists[i].group, group) == 0 && r < lists[i].n;
             r++)
            collect_word(words, lists[i].rows[r].word);
    for (int r = 1; strcmp(group, "Verb") == 0 && r < CARDVERBS_COUNT; r++) {
        collect_word(words, lang_verbs[r].base);
        collect_word(words, lang_verbs[r].third);
        collect_word(words, lang_verbs[r].past);
        collect_word(words, lang_verbs[r].done);
        collect_word(words, lang_verbs[r].doing);
    }
    for (int r = 1; strcmp(group, "Verb") == 0 && r < RULES_COUNT; r++) {
        collect_word(words, lang_rules[r].phrase);
        collect_word(words, lang_rules[r].other);
    }
    for (int r = 1; strcmp(group, "Noun") == 0 && r < NOUNS_COUNT; r++) {
        collect_word(words, lang_nouns[r].one);
        collect_word(words, lang_nouns[r].many);
    }
    for (int r = 0; strcmp(group, "Structure") == 0 && r < DETS_COUNT; r++)
        collect_word(words, lang_dets[r]);
    for (int r = 0; strcmp(group, "Structure") == 0 && r < MODS_COUNT; r++)
        collect_word(words, lang_mods[r]);
    qsort(words->at, (size_t)words->n, sizeof *words->at, by_length);
}

/* A kind of card is any word in front of a name: sets declare their own.
 *
 * The same word can be of several groups; where the parser knows, an editor
 * guesses: the later group wins. */
static const struct {
    const char *group, *vim, *scope;
} groups[] = {
    { "Structure", "Statement", "keyword.control.kd" },
    { "Adjective", "Special", "storage.modifier.kd" },
    { "Noun", "Identifier", "variable.language.kd" },
    { "Verb", "Function", "support.function.kd" },
    { "Window", "PreProc", "constant.language.kd" },
    { "Heading", "Keyword", "keyword.other.kd" },
};
enum { GROUPS = sizeof groups / sizeof *groups };

static void print_vim(void)
{
    static WordList words;

    printf("\" Vim syntax file: card files of Kickdoor (*.kd).\n"
           "\" Written by tools/manual.c from the tables in src/card/lang/.\n"
           "if exists(\"b:current_syntax\")\n  finish\nendif\n\n");
    /* Of two matches that begin at one place vim takes the later, so the
     * longest come last. */
    for (int g = 0; g < GROUPS; g++) {
        bool line_start = g == GROUPS - 1;
        collect_group(&words, groups[g].group);
        for (int i = words.n - 1; i >= 0; i--)
            printf("syn match kd%s \"%s\\<%s\\>\"\n", groups[g].group,
                   line_start ? "^\\s*\\zs" : "", words.at[i]);
    }
    printf("\nsyn match kdKind \"^[a-z-]\\+\\ze \\\"\"\n"
           "syn match kdNumber \"[+-]\\?\\<\\d\\+\\(-\\d\\+\\)\\?\\>\"\n"
           "syn match kdNumber \"\\<x\\d\\+\\>\"\n"
           "syn match kdPicture \"^\\s*art\\s\\+\\zs[a-z0-9][-+ a-z0-9]*\"\n"
           "syn region kdString start=+\"+ end=+\"+ oneline\n"
           "syn match kdComment \"#.*$\"\n\n");
    for (int g = 0; g < GROUPS; g++)
        printf("hi def link kd%s %s\n", groups[g].group, groups[g].vim);
    printf("hi def link kdKind Type\nhi def link kdNumber Number\n"
           "hi def link kdPicture Constant\n"
           "hi def link kdString String\nhi def link kdComment Comment\n\n"
           "let b:current_syntax = \"kd\"\n");
}

static void print_match(const char *scope, const char *before,
                        const WordList *words)
{
    printf(",\n    { \"name\": \"%s\",\n      \"match\": \"%s\\\\b(", scope,
           before);
    for (int i = 0; i < words->n; i++)
        printf("%s%s", i ? "|" : "", words->at[i]);
    printf(")\\\\b(?![-\\\\w])\" }");
}

static void print_textmate(void)
{
    static WordList words;

    printf(
        "{\n  \"name\": \"Kickdoor cards\",\n  \"scopeName\": \"source.kd\",\n"
        "  \"comment\": \"Written by tools/manual.c from the tables in"
        " src/card/lang/.\",\n  \"fileTypes\": [\"kd\"],\n"
        "  \"patterns\": [\n"
        "    { \"name\": \"comment.line.number-sign.kd\","
        " \"match\": \"#.*$\" },\n"
        "    { \"name\": \"string.quoted.double.kd\","
        " \"match\": \"\\\"[^\\\"]*\\\"\" },\n"
        "    { \"name\": \"entity.name.type.kd\","
        " \"match\": \"^[a-z-]+(?= \\\")\" },\n"
        "    { \"match\": \"^\\\\s*(art)\\\\s+([a-z0-9][-+ a-z0-9]*)\",\n"
        "      \"captures\": { \"1\": { \"name\": \"keyword.other.kd\" },"
        " \"2\": { \"name\": \"constant.other.kd\" } } }");
    /* The first that matches wins, so the last group comes first. */
    for (int g = GROUPS - 1; g >= 0; g--) {
        collect_group(&words, groups[g].group);
        print_match(groups[g].scope, g == GROUPS - 1 ? "^\\\\s*" : "", &words);
    }
    printf(
        ",\n    { \"name\": \"constant.numeric.kd\","
        " \"match\": \"[+-]?\\\\b\\\\d+(-\\\\d+)?\\\\b|\\\\bx\\\\d+\\\\b\" }\n"
        "  ]\n}\n");
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    if (strcmp(what, "") == 0)
        print_reference();
    else if (strcmp(what, "--scenarios") == 0)
        print_scenario_reference();
    else if (strcmp(what, "--words") == 0) {
        for (size_t i = 0; i < sizeof structure / sizeof *structure; i++)
            puts(structure[i].word);
        for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
            puts(headings[i].word);
    } else if (strcmp(what, "--vim") == 0)
        print_vim();
    else if (strcmp(what, "--ftdetect") == 0)
        puts("au BufRead,BufNewFile *.kd setfiletype kd");
    else if (strcmp(what, "--textmate") == 0)
        print_textmate();
    else {
        fprintf(stderr, "usage: manual [--scenarios | --words | --vim |"
                        " --ftdetect | --textmate]\n");
        return 2;
    }
    return 0;
}
