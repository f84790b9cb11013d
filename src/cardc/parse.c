/* parse.c: parses cards into a tree. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/suggest.h"
#include "cardc/parse_int.h"

/* ---- cards ---- */

static void parse_body(Parser *p)
{
    if (p->at->type != TOKEN_INDENT)
        return;
    parse_next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END &&
           !p->full) {
        parse_begin_line(p);
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            parse_next(p);
        else if (!parse_card_line(p))
            parse_items(p);
    }
    if (p->at->type == TOKEN_DEDENT)
        parse_next(p);
}

/* x3 */
static void parse_copies(Parser *p, TreeCard *card)
{
    if (p->at->type != TOKEN_COPIES)
        return;
    card->copies = p->at->number;
    if (card->copies < 1 || card->copies > COPIES_MAX)
        parse_mistake(p, p->at, "x1 to x99", "there cannot be %.*s copies",
                      p->at->n - 1, p->at->at + 1);
    parse_begin_line(p);
    parse_next(p);
}

/* "Name" x3 plural "Names": what stands before the colon. */
static void parse_title(Parser *p, TreeCard *card)
{
    if (p->at->n > CARD_NAME_MAX)
        parse_mistake(p, p->at, "a name that fits on a card",
                      "a name has at most %d letters", CARD_NAME_MAX);
    parse_begin_line(p);
    card->spot = token_spot(p->at);
    card->name = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
    parse_next(p);
    parse_copies(p, card);
    if (parse_take_word(p, "plural") && p->at->type == TOKEN_STRING) {
        card->plural = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
        parse_next(p);
    }
}

/* monster Wandering Ogre: level 3: its name stands before the first mark. */
static Token name_without_quotes(const Token *at)
{
    Token name = *at;

    for (; !token_is_layout(at) && at->type != TOKEN_MARK &&
           at->type != TOKEN_COPIES && at->line == name.line;
         at++)
        name.n = (int)(at->at - name.at) + at->n;
    return name;
}

static void refuse_name(Parser *p)
{
    Token name = name_without_quotes(p->at);
    char advice[2 * CARD_NAME_MAX];

    snprintf(advice, sizeof advice, "write \"%.*s\"",
             name.n > CARD_NAME_MAX ? CARD_NAME_MAX : name.n, name.at);
    parse_mistake(p, &name, advice, "the name of a card stands in quotes");
}

/* What stands behind the name and what belongs to it. */
static void parse_after_name(Parser *p)
{
    if (parse_take_mark(p, ':')) {
        parse_items(p);
        return;
    }
    if (token_is_layout(p->at))
        return;
    parse_mistake(
        p, p->at,
        p->at->type == TOKEN_MARK
            ? "write : instead"
            : "write : behind the name, or go on in a deeper line below",
        "behind the name of a card stands a colon, not %s", parse_quoted(p));
    parse_skip_line(p);
}

static void parse_card(Parser *p, Tree *tree)
{
    TreeCard *card = &tree->cards[tree->n_cards];

    if (tree->n_cards == TREE_CARDS_MAX - 1) {
        parse_set_full(p, p->at + 1, "split the set; for more copies write x2",
                       "a set has at most %d cards with names of their own",
                       TREE_CARDS_MAX - 1);
        return;
    }
    p->broken = false;
    *card = (TreeCard){ .kind = p->at->declared,
                        .copies = 1,
                        .first = p->n,
                        .line = p->at->line,
                        .file = p->file,
                        .set = tree->set,
                        .name_scope = tree->name_scope,
                        .flavor = "",
                        .cites = "",
                        .plural = "" };
    parse_next(p);
    if (p->at->type != TOKEN_STRING || p->at->n == 0) {
        parse_mistake(p, p->at, "monster \"Name\"",
                      "a card needs a name in quotes");
        parse_skip_line(p);
        parse_body(p);
        p->n = card->first;
        return;
    }
    parse_title(p, card);
    parse_after_name(p);
    parse_body(p);
    card->n = p->n - card->first;
    card->broken = p->broken;
    tree->n_cards++;
}

static bool at_declaration(const Parser *p)
{
    static const char *const words[] = { "book",      "expansion", "trait",
                                         "companion", "slot",      "tag",
                                         "icon",      "party",     "kind" };
    /* A book has no capital: book_header.c would not know it. */
    if (p->at->capital &&
        (parse_at_word(p, "book") || parse_at_word(p, "expansion")))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parse_at_word(p, words[i]))
            return true;
    return false;
}

static bool at_list(const Parser *p)
{
    return parse_at_word(p, "slot") || parse_at_word(p, "tag") ||
           parse_at_word(p, "icon") || parse_at_word(p, "party");
}

static void parse_declaration(Parser *p, Tree *tree)
{
    if (parse_at_word(p, "trait") || parse_at_word(p, "companion")) {
        parse_group(p, tree);
        return;
    }
    if (parse_at_word(p, "kind")) {
        parse_kind(p, tree);
        return;
    }
    if (at_list(p))
        parse_list(p, tree);
    parse_skip_line(p); /* of a book all, settings too: book.c reads them */
}

/* ---- trees ---- */

static void declare_kind(Tree *tree, const char *word)
{
    parse_declare_word(tree, "", &(Token){ .at = word, .n = (int)strlen(word) },
                       NAME_kind, -1, NULL);
}

static const Vocabulary **copy_vocabularies(Tree *tree,
                                            const Vocabulary *const *from)
{
    size_t n = 0;
    const Vocabulary **to;

    while (from[n])
        n++;
    to = arena_alloc(&tree->arena, (n + 1) * sizeof *to);
    if (to)
        memcpy(to, from, (n + 1) * sizeof *to);
    return to;
}

bool tree_init(Tree *tree, const Vocabulary *const *vocabularies)
{
    memset(tree, 0, sizeof *tree);
    tree->nodes =
        arena_alloc(&tree->arena, sizeof *tree->nodes * (PROGRAM_MAX + 1));
    tree->spots =
        arena_alloc(&tree->arena, sizeof *tree->spots * (PROGRAM_MAX + 1));
    tree->strings =
        arena_alloc(&tree->arena, sizeof *tree->strings * STRINGS_MAX);
    tree->cards = arena_alloc(
        &tree->arena, sizeof *tree->cards * (TREE_CARDS_MAX + DECLARED_MAX));
    tree->vocabularies = copy_vocabularies(tree, vocabularies);
    for (const Vocabulary *const *v = tree->vocabularies; v && *v; v++)
        for (int i = 0; i < (*v)->n_kinds; i++)
            declare_kind(tree, (*v)->kinds[i].word);
    return tree->nodes && tree->spots && tree->strings && tree->cards &&
           tree->vocabularies;
}

/* Cards of a declared group are of the kind that the group was declared as. */
const KindRow *tree_kind(const Tree *tree, const DeclaredWord *word)
{
    const char *name = word->type == NAME_kind ? word->one
                       : word->companion       ? "companion"
                                               : "trait";
    const KindRow *row = NULL;

    if (word->type != NAME_kind && word->type != NAME_group)
        return NULL;
    for (const Vocabulary *const *v = tree->vocabularies; *v && !row; v++)
        row = vocabulary_kind(*v, name);
    return row;
}

void tree_free(Tree *tree)
{
    arena_free(&tree->arena);
}

static bool at_kind(const Parser *p)
{
    return p->at->type == TOKEN_NAME &&
           (p->dictionary->at[p->at->declared].type == NAME_kind ||
            p->dictionary->at[p->at->declared].type == NAME_group);
}

static bool at_card(const Parser *p)
{
    return at_kind(p) && p->at[1].type == TOKEN_STRING;
}

/* A line that begins with a kind of card and is not a card: reports what is
 * wrong with its name. */
static void refuse_card(Parser *p)
{
    parse_next(p);
    if (!token_is_layout(p->at) && p->at[1].type == TOKEN_STRING)
        parse_mistake(p, p->at, "write it behind the name",
                      "nothing stands between the kind of a card and its name");
    else if (token_is_layout(p->at) || p->at->type == TOKEN_BAD ||
             p->at->type == TOKEN_MARK)
        parse_mistake(p, p->at, "monster \"Name\"",
                      "a card needs a name in quotes");
    else
        refuse_name(p);
}

/* bad stuff: lose a level, at the beginning of a line: it lacks its blanks. */
static bool at_card_part(const Parser *p)
{
    int tokens;

    return p->at->type == TOKEN_SIGNED || parse_find_stat(p) ||
           parse_find_verb(p, FORM_base) || parse_at_word(p, "flavor") ||
           parse_at_word(p, "art") ||
           parse_find_phrase(p, lang_timings, TIMINGS_COUNT, false, &tokens);
}

/* A declaration or a card, or a line that is neither. */
static void parse_entry(Parser *p, Tree *tree)
{
    parse_begin_line(p);
    if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_DEDENT ||
        p->at->type == TOKEN_INDENT)
        parse_next(p);
    else if (at_declaration(p))
        parse_declaration(p, tree);
    else if (at_card(p))
        parse_card(p, tree);
    else if (at_kind(p)) {
        refuse_card(p);
        parse_skip_line(p);
    } else if (at_card_part(p)) {
        parse_mistake(
            p, p->at,
            "put four blanks before it, if it belongs to the card above",
            "this line belongs to no card");
        parse_skip_line(p);
    } else {
        if (p->at[1].type == TOKEN_BAD)
            parse_next(p); /* the name is the trouble */
        parse_mistake_word(p, FIT_KIND | FIT_HEADING,
                           "a kind of card, or book, trait, slot, tag ...",
                           "%s begins no declaration", parse_quoted(p));
        parse_skip_line(p);
    }
}

bool tree_read(Tree *tree, const char *file, const char *text, Report *report)
{
    int before = report->errors;
    Parser p = { .dictionary = &tree->dictionary,
                 .arena = &tree->arena,
                 .report = report,
                 .file = file,
                 .nodes = tree->nodes,
                 .spots = tree->spots,
                 .n = tree->n_nodes,
                 .strings = tree->strings,
                 .n_strings = tree->n_strings };
    Tokens tokens;

    if (strlen(text) > TREE_TEXT_MAX) {
        report_add(report, file, (Spot){ 0 }, false, "split it",
                   "this file is larger than %d megabytes",
                   TREE_TEXT_MAX >> 20);
        return false;
    }
    text = parse_copy_text(tree, text);
    if (text) {
        for (int pass = 0; pass < 2; pass++) /* a trait may precede its kind */
            parse_declare_all(tree, file, text, false);
        tokens = lex_text(&tree->arena, text, &tree->dictionary);
        p.at = p.first = tokens.at;
    }
    if (!p.at)
        report_add(report, file, (Spot){ 0 }, false, NULL,
                   "there is no memory left for this file");
    while (p.at && p.at->type != TOKEN_END && !p.full)
        parse_entry(&p, tree);
    if (tree->dictionary.n == DECLARED_MAX)
        report_add(report, file, (Spot){ 0 }, false, "split the set",
                   "these are too many traits, slots, tags and icons");
    tree->n_nodes = p.n;
    tree->n_strings = p.n_strings;
    return report->errors == before;
}
