/* group.c: what is said of declared words: of traits and companions line by
 * line, of slots and tags in their list. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

_Static_assert(SAYS_COUNT <= 64, "Word.cannot has a bit a verb");

/* ---- lines of a trait or companion ---- */

/* The rest of a line that began with such words; false: it was wrong. */
typedef bool KindLine(Parser *p, Tree *tree, int group);

/* at most 1 of each */
static bool read_most(Parser *p, Tree *tree, int group)
{
    Declared *word = &tree->dictionary.at[group];

    if (p->at->type != TOKEN_NUMBER || p->at->number < 1 ||
        p->at->number > 99) {
        mistake(p, p->at, "at most 1, or at most 1 of each",
                "how many one may have is a number from 1 to 99, not %s",
                found(p));
        return false;
    }
    word->most = p->at->number;
    word->flags &= ~WORD_EACH;
    next(p);
    if (at_words(p, "of", "each")) {
        word->flags |= WORD_EACH;
        p->at += 2;
    }
    return true;
}

/* A name in quotes; the mistake says what it is for. */
static const Token *take_string(Parser *p, const char *what,
                                const char *example)
{
    if (p->at->type != TOKEN_STRING || p->at->n == 0) {
        mistake(p, p->at, example, "%s stands in quotes", what);
        return NULL;
    }
    next(p);
    return p->at - 1;
}

/* having none is "Human" */
static bool read_none(Parser *p, Tree *tree, int group)
{
    const Token *name =
        take_string(p, "the name for having none", "having none is \"Human\"");
    int word =
        name ? dictionary_find(&tree->dictionary, name->at, name->n) : -1;

    if (word >= 0 && (tree->dictionary.at[word].sort != SORT_trait ||
                      tree->dictionary.at[word].group != group)) {
        mistake(p, name, "a name that nothing else has",
                "\"%.*s\" is something else already", name->n, name->at);
        return false;
    }
    tree->dictionary.at[group].none = word;
    return word >= 0;
}

/* people "citizens": declare.c has seen to it */
static bool read_people(Parser *p, Tree *tree, int group)
{
    (void)tree;
    (void)group;
    return take_string(p, "who bears one", "people \"citizens\"") != NULL;
}

/* plays any time */
static bool read_plays(Parser *p, Tree *tree, int group)
{
    int window = take_phrase(p, lang_windows, WINS_COUNT);

    if (window == 0) {
        mistake_word(p, FIT_WINDOW, "plays any time, plays on your turn ...",
                     "%s is not when a card can be played", found(p));
        return false;
    }
    tree->dictionary.at[group].window = window;
    return true;
}

/* own pile */
static bool read_pile(Parser *p, Tree *tree, int group)
{
    (void)p;
    tree->dictionary.at[group].flags |= WORD_PILE;
    return true;
}

/* cannot be traded or sold */
static bool read_cannot(Parser *p, Tree *tree, int group)
{
    Bits cannot = bits_none();

    do {
        int verb = find_verb(p, FORM_done);
        if (verb == 0) {
            mistake_word(p, FIT_DONE, "traded, sold, stolen, discarded ...",
                         "%s is nothing that is done to cards", found(p));
            return false;
        }
        bits_add(&cannot, verb);
        next(p);
    } while (take_word(p, "or") || take_mark(p, ','));
    tree->dictionary.at[group].cannot = cannot;
    return true;
}

/* also called "hireling", "ally" */
static bool read_also(Parser *p, Tree *tree, int group)
{
    Declared *word = &tree->dictionary.at[group];

    word->n_also = 0;
    do {
        const Token *name =
            take_string(p, "what it is also called", "also called \"ally\"");
        if (!name)
            return false;
        if (word->n_also == ALSO_MOST) {
            mistake(p, name, "say the most usual ones",
                    "a kind has at most %d other names", ALSO_MOST);
            return false;
        }
        word->also[word->n_also++] =
            arena_copy(p->arena, name->at, (size_t)name->n);
    } while (take_mark(p, ','));
    return true;
}

/* How such lines begin; every other line is a part, as on a card. */
static const struct {
    const char *begins[3];
    int n;
    KindLine *read;
} kind_lines[] = {
    { { "at", "most" }, 2, read_most },
    { { "having", "none", "is" }, 3, read_none },
    { { "people" }, 1, read_people },
    { { "plays" }, 1, read_plays },
    { { "own", "pile" }, 2, read_pile },
    { { "cannot", "be" }, 2, read_cannot },
    { { "also", "called" }, 2, read_also },
};
enum { KIND_LINES = sizeof kind_lines / sizeof *kind_lines };

static int find_line(const Parser *p)
{
    for (int i = 0; i < KIND_LINES; i++) {
        int n = 0;
        while (n < kind_lines[i].n &&
               token_is(&p->at[n], kind_lines[i].begins[n]))
            n++;
        if (n == kind_lines[i].n)
            return i;
    }
    return -1;
}

static void end_line(Parser *p)
{
    if (!p->bad && !is_layout(p->at))
        mistake(p, p->at, "the end of the line", "%s does not belong here",
                found(p));
    skip_line(p);
}

/* A card may state facts, its kind says what can be done. */
static void parse_common(Parser *p)
{
    int from = p->n;

    parse_items(p);
    for (int i = from; i < p->n; i += p->nodes[i].length)
        if (p->nodes[i].type == NODE_fact) {
            report_add(p->report, p->file, p->spots[i], false,
                       "write it on each card of this kind",
                       "a kind has no %s of its own",
                       lang_states_facts[p->nodes[i].row].id);
            p->n = from;
            return;
        }
}

static void parse_kind_line(Parser *p, Tree *tree, int group)
{
    int line = find_line(p);

    if (line < 0) {
        parse_common(p);
        return;
    }
    p->at += kind_lines[line].n;
    kind_lines[line].read(p, tree, group);
    end_line(p);
}

/* What is said later holds: of parts, the last body that has any. */
static void parse_group_body(Parser *p, Tree *tree, int group)
{
    Declared *word = &tree->dictionary.at[group];
    int first = p->n;

    next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END &&
           !p->full) {
        begin_line(p);
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            next(p);
        else
            parse_kind_line(p, tree, group);
    }
    if (p->at->type == TOKEN_DEDENT)
        next(p);
    if (p->n > first) {
        word->first = first;
        word->n = p->n - first;
    }
}

/* The group that is named here, or -1 and a mistake. */
static int take_group(Parser *p, Tree *tree)
{
    bool companion = at_word(p, "companion");
    const Declared *word;

    next(p);
    if (p->at->type != TOKEN_NAME) {
        mistake(p, p->at, "trait class, companion ride",
                "%s is no name for a kind of card", found(p));
        return -1;
    }
    word = &tree->dictionary.at[p->at->declared];
    if (word->sort != SORT_group || word->companion != companion) {
        mistake(p, p->at, "a word that means nothing else",
                "%s is something else already", found(p));
        return -1;
    }
    next(p);
    return (int)(word - tree->dictionary.at);
}

void parse_group(Parser *p, Tree *tree)
{
    int group = take_group(p, tree);

    if (group >= 0 && !is_layout(p->at))
        mistake(p, p->at, "a line of its own for each, indented",
                "what is said of a kind stands below it");
    if (p->bad)
        skip_line(p); /* and its body */
    else if (p->at->type == TOKEN_INDENT)
        parse_group_body(p, tree, group);
}

/* ---- kinds of the rules ---- */

/* declare.c has seen to the names. */
static void parse_other_names(Parser *p)
{
    begin_line(p);
    if (!at_words(p, "also", "called")) {
        mistake(p, p->at, "also called \"trap\"",
                "of a kind of the rules only other names can be said");
        skip_line(p);
        return;
    }
    p->at += 2;
    while (take_string(p, "what it is also called", "also called \"trap\"") &&
           take_mark(p, ','))
        ;
    end_line(p);
}

/* kind curse, and below it: also called "trap" (MIX-04) */
void parse_kind(Parser *p, Tree *tree)
{
    next(p);
    if (p->at->type != TOKEN_NAME ||
        tree->dictionary.at[p->at->declared].sort != SORT_kind) {
        mistake_word(p, FIT_KIND, "a kind that the rules have: kind curse",
                     "%s is no kind of card", found(p));
        skip_line(p);
        return;
    }
    next(p);
    if (p->at->type != TOKEN_INDENT) {
        mistake(p, p->at, "also called \"trap\", on a line of its own",
                "what it is also called stands below it");
        skip_line(p);
        return;
    }
    next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END)
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            next(p);
        else
            parse_other_names(p);
    if (p->at->type == TOKEN_DEDENT)
        next(p);
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

static int number_of_tag(const Dictionary *dictionary, int word)
{
    int n = 0;

    for (int i = 0; i <= word; i++)
        n += dictionary->at[i].sort == SORT_tag;
    return n;
}

/* One of a list; false: it was wrong. */
static bool parse_listed(Parser *p, Tree *tree, Sort sort, const char *what)
{
    int word = listed_word(p, tree);

    if (word < 0) {
        mistake(p, p->at, "names, with commas between", "%s is no name for %s",
                found(p), what);
        return false;
    }
    if (tree->dictionary.at[word].sort != sort) {
        mistake(p, p->at, "a word that means nothing else",
                "%s is something else already", found(p));
        return false;
    }
    if (sort == SORT_tag && number_of_tag(&tree->dictionary, word) > TAGS_MAX) {
        mistake(p, p->at, "drop the tags that few cards bear",
                "a set has at most %d tags", TAGS_MAX);
        return false;
    }
    next(p);
    if (sort != SORT_slot)
        return true;
    if (p->at->type != TOKEN_NUMBER || p->at->number < 1 ||
        p->at->number > 99) {
        mistake(p, p->at, "slot headgear 1, armor 1",
                "a slot says how many fit");
        return false;
    }
    tree->dictionary.at[word].most = p->at->number;
    next(p);
    return true;
}

/* undead, demon: joins its kind */
static void parse_joining(Parser *p, Tree *tree, const Token *first)
{
    int flag = token_is(&p->at[1], "joins")   ? WORD_JOINS
               : token_is(&p->at[1], "calls") ? WORD_CALLS
                                              : 0;

    if (!flag || !token_is(&p->at[2], "its") || !token_is(&p->at[3], "kind")) {
        next(p);
        mistake(p, p->at, "joins its kind, or calls its kind",
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
        Sort sort;
    } lists[] = { { "slot", "a slot", SORT_slot },
                  { "tag", "a tag", SORT_tag },
                  { "icon", "an icon", SORT_icon },
                  { "party", "a party", SORT_party } };
    const Token *first = p->at + 1;
    int k = 0;

    while (!at_word(p, lists[k].word))
        k++;
    next(p);
    do
        if (!parse_listed(p, tree, lists[k].sort, lists[k].what))
            return;
    while (take_mark(p, ','));
    if (lists[k].sort == SORT_tag && at_mark(p, ':'))
        parse_joining(p, tree, first);
    if (!p->bad && !is_layout(p->at))
        mistake_word(p, 0,
                     lists[k].sort == SORT_tag
                         ? "a comma, or \": joins its kind\""
                         : "a comma, or the end of the line",
                     "%s does not belong here", found(p));
}

/* ---- what groups say, as cards ---- */

TreeCard tree_group(const Tree *tree, const TreeCard *card)
{
    const Declared *word = &tree->dictionary.at[card->kind];

    return (TreeCard){ .kind = card->kind,
                       .name = word->one,
                       .plural = "",
                       .flavor = "",
                       .art = "",
                       .copies = 1,
                       .first = word->first,
                       .n = word->sort == SORT_group ? word->n : 0,
                       .line = word->spot.line,
                       .file = word->file,
                       .spot = word->spot };
}
