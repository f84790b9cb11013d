/* parse_group.c: parses what is stated about declared words: traits and
 * companions line by line, slots and tags in lists. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

_Static_assert(CARDVERBS_COUNT <= 64, "Word.cannot has a bit a verb");

/* ---- lines of a trait or companion ---- */

/* The rest of a line that began with such words. */
typedef void KindLine(Parser *p, Tree *tree, int group);

/* at most 1 of each */
static void read_max(Parser *p, Tree *tree, int group)
{
    DeclaredWord *word = &tree->dictionary.at[group];

    if (p->at->type != TOKEN_NUMBER || p->at->number < 1 ||
        p->at->number > 99) {
        parse_mistake(p, p->at, "at most 1, or at most 1 of each",
                      "how many one may have is a number from 1 to 99, not %s",
                      parse_quoted(p));
        return;
    }
    word->max = p->at->number;
    word->flags &= ~NAMEFLAG_EACH;
    parse_next(p);
    if (parse_at_words(p, "of", "each")) {
        word->flags |= NAMEFLAG_EACH;
        p->at += 2;
    }
}

/* A name in quotes; the mistake says what it is for. */
static const Token *take_string(Parser *p, const char *what,
                                const char *example)
{
    if (p->at->type != TOKEN_STRING || p->at->n == 0) {
        parse_mistake(p, p->at, example, "%s stands in quotes", what);
        return NULL;
    }
    parse_next(p);
    return p->at - 1;
}

/* having none is "Human" */
static void read_none(Parser *p, Tree *tree, int group)
{
    const Token *name =
        take_string(p, "the name for having none", "having none is \"Human\"");
    int word =
        name ? dictionary_find(&tree->dictionary, name->at, name->n) : -1;

    if (word >= 0 && (tree->dictionary.at[word].type != NAME_trait ||
                      tree->dictionary.at[word].group != group)) {
        parse_mistake(p, name, "a name that nothing else has",
                      "\"%.*s\" is something else already", name->n, name->at);
        return;
    }
    tree->dictionary.at[group].none = word;
}

/* people "citizens": parse_declare.c has seen to it */
static void read_people(Parser *p, Tree *tree, int group)
{
    (void)tree;
    (void)group;
    take_string(p, "who bears one", "people \"citizens\"");
}

/* plays any time */
static void read_plays(Parser *p, Tree *tree, int group)
{
    int window = parse_take_phrase(p, lang_timings, TIMINGS_COUNT);

    if (window == 0) {
        parse_mistake_word(
            p, FIT_TIMING, "plays any time, plays on your turn ...",
            "%s is not when a card can be played", parse_quoted(p));
        return;
    }
    tree->dictionary.at[group].window = window;
}

/* own pile */
static void read_pile(Parser *p, Tree *tree, int group)
{
    (void)p;
    tree->dictionary.at[group].flags |= NAMEFLAG_PILE;
}

/* cannot be traded or sold */
static void read_cannot(Parser *p, Tree *tree, int group)
{
    Bits cannot = bits_none();

    do {
        int verb = parse_find_verb(p, FORM_participle);
        if (verb == 0) {
            parse_mistake_word(
                p, FIT_PARTICIPLE, "traded, sold, stolen, discarded ...",
                "%s is nothing that is done to cards", parse_quoted(p));
            return;
        }
        bits_add(&cannot, verb);
        parse_next(p);
    } while (parse_take_word(p, "or") || parse_take_mark(p, ','));
    tree->dictionary.at[group].cannot = cannot;
}

/* also called "hireling", "ally" */
static void read_aliases(Parser *p, Tree *tree, int group)
{
    DeclaredWord *word = &tree->dictionary.at[group];

    word->n_aliases = 0;
    do {
        const Token *name =
            take_string(p, "what it is also called", "also called \"ally\"");
        if (!name)
            return;
        if (word->n_aliases == ALIASES_MAX) {
            parse_mistake(p, name, "say the most usual ones",
                          "a kind has at most %d other names", ALIASES_MAX);
            return;
        }
        word->aliases[word->n_aliases++] =
            arena_copy(p->arena, name->at, (size_t)name->n);
    } while (parse_take_mark(p, ','));
}

/* How such lines begin; every other line is a part, as on a card. */
static const struct {
    const char *starts[3];
    int n;
    KindLine *read;
} kind_lines[] = {
    { { "at", "most" }, 2, read_max },
    { { "having", "none", "is" }, 3, read_none },
    { { "people" }, 1, read_people },
    { { "plays" }, 1, read_plays },
    { { "own", "pile" }, 2, read_pile },
    { { "cannot", "be" }, 2, read_cannot },
    { { "also", "called" }, 2, read_aliases },
};
enum { KIND_LINES = sizeof kind_lines / sizeof *kind_lines };

static int find_kind_line(const Parser *p)
{
    for (int i = 0; i < KIND_LINES; i++) {
        int n = 0;
        while (n < kind_lines[i].n &&
               token_is(&p->at[n], kind_lines[i].starts[n]))
            n++;
        if (n == kind_lines[i].n)
            return i;
    }
    return -1;
}

static void end_line(Parser *p)
{
    if (!p->bad && !token_is_layout(p->at))
        parse_mistake(p, p->at, "the end of the line",
                      "%s does not belong here", parse_quoted(p));
    parse_skip_line(p);
}

/* Stats belong on a card; a kind states what can be done. */
static void parse_group_clause(Parser *p)
{
    int from = p->n;

    parse_items(p);
    for (int i = from; i < p->n; i += p->nodes[i].length)
        if (p->nodes[i].type == NODE_stat) {
            report_add(p->report, p->file, p->spots[i], false,
                       "write it on each card of this kind",
                       "a kind has no %s of its own",
                       lang_printed[p->nodes[i].row].id);
            p->n = from;
            return;
        }
}

static void parse_kind_line(Parser *p, Tree *tree, int group)
{
    int line = find_kind_line(p);

    if (line < 0) {
        if (!parse_card_line(p))
            parse_group_clause(p);
        return;
    }
    p->at += kind_lines[line].n;
    kind_lines[line].read(p, tree, group);
    end_line(p);
}

/* Later lines replace earlier ones; of clauses, the last body that has any
 * counts. */
static void parse_group_body(Parser *p, Tree *tree, int group)
{
    DeclaredWord *word = &tree->dictionary.at[group];
    int first = p->n;

    parse_next(p);
    p->in_kind = true;
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END &&
           !p->full) {
        parse_begin_line(p);
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            parse_next(p);
        else
            parse_kind_line(p, tree, group);
    }
    p->in_kind = false;
    if (p->at->type == TOKEN_DEDENT)
        parse_next(p);
    if (p->n > first) {
        word->first = first;
        word->n = p->n - first;
    }
}

/* The group that is named here, or -1 and a mistake. */
static int take_group(Parser *p, Tree *tree)
{
    bool companion = parse_at_word(p, "companion");
    const DeclaredWord *word;

    parse_next(p);
    if (p->at->type != TOKEN_NAME) {
        parse_mistake(p, p->at, "trait class, companion ride",
                      "%s is no name for a kind of card", parse_quoted(p));
        return -1;
    }
    word = &tree->dictionary.at[p->at->declared];
    if (word->type != NAME_group || word->companion != companion) {
        parse_mistake(p, p->at, "a word that means nothing else",
                      "%s is something else already", parse_quoted(p));
        return -1;
    }
    parse_next(p);
    return (int)(word - tree->dictionary.at);
}

void parse_group(Parser *p, Tree *tree)
{
    int group = take_group(p, tree);

    if (group >= 0 && !token_is_layout(p->at))
        parse_mistake(p, p->at, "a line of its own for each, indented",
                      "what is said of a kind stands below it");
    if (p->bad)
        parse_skip_line(p); /* and its body */
    else if (p->at->type == TOKEN_INDENT)
        parse_group_body(p, tree, group);
}

/* ---- kinds of the rules ---- */

/* parse_declare.c has seen to the names. */
static void parse_other_names(Parser *p)
{
    parse_begin_line(p);
    if (!parse_at_words(p, "also", "called")) {
        parse_mistake(p, p->at, "also called \"trap\"",
                      "of a kind of the rules only other names can be said");
        parse_skip_line(p);
        return;
    }
    p->at += 2;
    while (take_string(p, "what it is also called", "also called \"trap\"") &&
           parse_take_mark(p, ','))
        ;
    end_line(p);
}

/* kind curse, and below it: also called "trap" (MIX-04) */
void parse_kind(Parser *p, Tree *tree)
{
    parse_next(p);
    if (p->at->type != TOKEN_NAME ||
        tree->dictionary.at[p->at->declared].type != NAME_kind) {
        parse_mistake_word(p, FIT_KIND,
                           "a kind that the rules have: kind curse",
                           "%s is no kind of card", parse_quoted(p));
        parse_skip_line(p);
        return;
    }
    parse_next(p);
    if (p->at->type != TOKEN_INDENT) {
        parse_mistake(p, p->at, "also called \"trap\", on a line of its own",
                      "what it is also called stands below it");
        parse_skip_line(p);
        return;
    }
    parse_next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END)
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            parse_next(p);
        else
            parse_other_names(p);
    if (p->at->type == TOKEN_DEDENT)
        parse_next(p);
}

/* ---- lists ---- */

/* The word that stands here, or -1. */
static int listed_word(const Parser *p, const Tree *tree)
{
    return p->at->type == TOKEN_NAME ? p->at->declared
           : p->at->type == TOKEN_STRING
               ? dictionary_find(&tree->dictionary, p->at->at, p->at->n)
               : -1;
}

static int tag_number(const Dictionary *dictionary, int word)
{
    int n = 0;

    for (int i = 0; i <= word; i++)
        n += dictionary->at[i].type == NAME_tag;
    return n;
}

/* One of a list; false: it was wrong. */
static bool parse_listed(Parser *p, Tree *tree, NameType type, const char *what)
{
    int word = listed_word(p, tree);

    if (word < 0) {
        parse_mistake(p, p->at, "names, with commas between",
                      "%s is no name for %s", parse_quoted(p), what);
        return false;
    }
    if (tree->dictionary.at[word].type != type) {
        parse_mistake(p, p->at, "a word that means nothing else",
                      "%s is something else already", parse_quoted(p));
        return false;
    }
    if (type == NAME_tag && tag_number(&tree->dictionary, word) > TAGS_MAX) {
        parse_mistake(p, p->at, "drop the tags that few cards bear",
                      "a set has at most %d tags", TAGS_MAX);
        return false;
    }
    parse_next(p);
    if (type != NAME_slot)
        return true;
    if (p->at->type != TOKEN_NUMBER || p->at->number < 1 ||
        p->at->number > 99) {
        parse_mistake(p, p->at, "slot headgear 1, armor 1",
                      "a slot says how many fit");
        return false;
    }
    tree->dictionary.at[word].max = p->at->number;
    parse_next(p);
    return true;
}

/* undead, demon: joins its kind */
static void parse_tag_rule(Parser *p, Tree *tree, const Token *first)
{
    int flag = token_is(&p->at[1], "joins")   ? NAMEFLAG_JOINS
               : token_is(&p->at[1], "calls") ? NAMEFLAG_CALLS
                                              : 0;

    if (!flag || !token_is(&p->at[2], "its") || !token_is(&p->at[3], "kind")) {
        parse_next(p);
        parse_mistake(p, p->at, "joins its kind, or calls its kind",
                      "this is nothing that a tag does");
        return;
    }
    for (; first < p->at; first++)
        if (first->type == TOKEN_NAME)
            tree->dictionary.at[first->declared].flags |= flag;
    p->at += 4;
}

void parse_list(Parser *p, Tree *tree)
{
    static const struct {
        const char *word, *what;
        NameType type;
    } lists[] = { { "slot", "a slot", NAME_slot },
                  { "tag", "a tag", NAME_tag },
                  { "icon", "an icon", NAME_icon },
                  { "party", "a party", NAME_party } };
    const Token *first = p->at + 1;
    int k = 0;

    while (!parse_at_word(p, lists[k].word))
        k++;
    parse_next(p);
    do
        if (!parse_listed(p, tree, lists[k].type, lists[k].what))
            return;
    while (parse_take_mark(p, ','));
    if (lists[k].type == NAME_tag && parse_at_mark(p, ':'))
        parse_tag_rule(p, tree, first);
    if (!p->bad && !token_is_layout(p->at))
        parse_mistake_word(p, 0,
                           lists[k].type == NAME_tag
                               ? "a comma, or \": joins its kind\""
                               : "a comma, or the end of the line",
                           "%s does not belong here", parse_quoted(p));
}

/* ---- what groups say, as cards ---- */

TreeCard tree_group_card(const Tree *tree, const TreeCard *card)
{
    const DeclaredWord *word = &tree->dictionary.at[card->kind];

    return (TreeCard){ .kind = card->kind,
                       .name = word->one,
                       .plural = "",
                       .flavor = "",
                       .copies = 1,
                       .first = word->first,
                       .n = word->type == NAME_group ? word->n : 0,
                       .line = word->spot.line,
                       .file = word->file,
                       .spot = word->spot };
}
