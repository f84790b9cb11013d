/* parse.c: cards, and a tree of them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/near.h"
#include "cardc/parse_int.h"

/* ---- cards ---- */

static void parse_body(Parser *p)
{
    if (p->at->type != TOKEN_INDENT)
        return;
    next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END) {
        p->bad = false;
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            next(p);
        else if (!take_card_line(p))
            parse_items(p);
    }
    if (p->at->type == TOKEN_DEDENT)
        next(p);
}

/* x3 */
static void parse_copies(Parser *p, TreeCard *card)
{
    if (p->at->type != TOKEN_COPIES)
        return;
    card->copies = p->at->number;
    if (card->copies < 1 || card->copies > COPIES_MOST)
        mistake(p, p->at, "x1 to x99", "there cannot be %d copies",
                card->copies);
    p->bad = false;
    next(p);
}

/* "Name" x3 plural "Names": what stands before the colon. */
static void parse_title(Parser *p, TreeCard *card)
{
    if (p->at->n > NAME_MOST)
        mistake(p, p->at, "a name that fits on a card",
                "a name has at most %d letters", NAME_MOST);
    p->bad = false;
    card->spot = token_spot(p->at);
    card->name = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
    next(p);
    parse_copies(p, card);
    if (take_word(p, "plural") && p->at->type == TOKEN_STRING) {
        card->plural = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
        next(p);
    }
}

static void parse_card(Parser *p, Tree *tree)
{
    TreeCard *card = &tree->cards[tree->n_cards];

    p->broken = false;
    *card = (TreeCard){ .kind = p->at->declared,
                        .copies = 1,
                        .first = p->n,
                        .line = p->at->line,
                        .file = p->file,
                        .set = tree->set,
                        .box = tree->box,
                        .flavor = "",
                        .art = "",
                        .cites = "",
                        .plural = "" };
    next(p);
    if (p->at->type != TOKEN_STRING || p->at->n == 0) {
        mistake(p, p->at, "monster \"Name\"", "a card needs a name in quotes");
        skip_line(p);
        parse_body(p);
        p->n = card->first;
        return;
    }
    parse_title(p, card);
    if (take_mark(p, ':'))
        parse_items(p);
    parse_body(p);
    card->n = p->n - card->first;
    card->broken = p->broken;
    if (tree->n_cards < TREE_CARDS_MOST - 1)
        tree->n_cards++;
    else
        mistake(p, p->at, "split the set", "these are too many cards");
}

static bool is_declaration(const Parser *p)
{
    static const char *const words[] = { "book",      "expansion", "trait",
                                         "companion", "slot",      "tag",
                                         "icon",      "party",     "kind" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (at_word(p, words[i]))
            return true;
    return false;
}

static bool is_list(const Parser *p)
{
    return at_word(p, "slot") || at_word(p, "tag") || at_word(p, "icon") ||
           at_word(p, "party");
}

static void parse_declaration(Parser *p, Tree *tree)
{
    if (at_word(p, "trait") || at_word(p, "companion")) {
        parse_group(p, tree);
        return;
    }
    if (at_word(p, "kind")) {
        parse_kind(p, tree);
        return;
    }
    if (is_list(p))
        parse_list(p, tree);
    skip_line(p); /* of a book all, settings too: book.c reads them */
}

/* ---- trees ---- */

bool tree_init(Tree *tree, const char *const *kinds, int n)
{
    memset(tree, 0, sizeof *tree);
    tree->nodes =
        arena_take(&tree->arena, sizeof *tree->nodes * (PROGRAM_MOST + 1));
    tree->spots =
        arena_take(&tree->arena, sizeof *tree->spots * (PROGRAM_MOST + 1));
    tree->strings =
        arena_take(&tree->arena, sizeof *tree->strings * STRINGS_MOST);
    tree->cards = arena_take(
        &tree->arena, sizeof *tree->cards * (TREE_CARDS_MOST + DECLARED_MOST));
    for (int i = 0; i < n; i++)
        declare(tree, "",
                &(Token){ .at = kinds[i], .n = (int)strlen(kinds[i]) },
                SORT_kind, -1, NULL);
    return tree->nodes && tree->spots && tree->strings && tree->cards;
}

void tree_free(Tree *tree)
{
    arena_free(&tree->arena);
}

static bool is_card(const Parser *p)
{
    return p->at->type == TOKEN_NAME &&
           (p->dictionary->at[p->at->declared].sort == SORT_kind ||
            p->dictionary->at[p->at->declared].sort == SORT_group) &&
           p->at[1].type == TOKEN_STRING;
}

/* A declaration or a card, or a line that is neither. */
static void parse_entry(Parser *p, Tree *tree)
{
    p->bad = false;
    p->nesting = 0;
    if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_DEDENT ||
        p->at->type == TOKEN_INDENT)
        next(p);
    else if (is_declaration(p))
        parse_declaration(p, tree);
    else if (is_card(p))
        parse_card(p, tree);
    else {
        if (p->at[1].type == TOKEN_BAD)
            next(p); /* the name is the trouble */
        mistake_word(p, "a kind of card, or book, trait, slot, tag ...",
                     "%s begins no declaration", found(p));
        skip_line(p);
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

    if (strlen(text) > TREE_TEXT_MOST) {
        report_add(report, file, (Spot){ 0 }, false, "split it",
                   "this file is too large");
        return false;
    }
    text = arena_copy(&tree->arena, text, strlen(text));
    if (text) {
        for (int pass = 0; pass < 2; pass++) /* a trait may precede its kind */
            declare_all(tree, file, text);
        tokens = lex(&tree->arena, text, &tree->dictionary);
        p.at = p.first = tokens.at;
    }
    if (!p.at)
        report_add(report, file, (Spot){ 0 }, false, NULL,
                   "there is no memory left for this file");
    while (p.at && p.at->type != TOKEN_END && !p.full)
        parse_entry(&p, tree);
    if (tree->dictionary.n == DECLARED_MOST)
        report_add(report, file, (Spot){ 0 }, false, "split the set",
                   "these are too many traits, slots, tags and icons");
    tree->n_nodes = p.n;
    tree->n_strings = p.n_strings;
    return report->errors == before;
}
