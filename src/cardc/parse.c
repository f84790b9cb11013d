/* parse.c: cards, and a tree of them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/near.h"
#include "cardc/parse_int.h"

/* ---- cards ---- */

static void parse_card_line(Parser *p, TreeCard *card)
{
    const char **text = at_word(p, "flavor") ? &card->flavor
                        : at_word(p, "art")  ? &card->art
                                             : NULL;

    if (text && p->at[1].type == TOKEN_STRING) {
        *text = arena_copy(p->arena, p->at[1].at, (size_t)p->at[1].n);
        next(p);
        next(p);
        return;
    }
    if (at_word(p, "cites")) {
        skip_line(p);
        return;
    }
    parse_items(p);
}

static void parse_body(Parser *p, TreeCard *card)
{
    if (p->at->type != TOKEN_INDENT)
        return;
    next(p);
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END) {
        p->bad = false;
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            next(p);
        else
            parse_card_line(p, card);
    }
    if (p->at->type == TOKEN_DEDENT)
        next(p);
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
                        .flavor = "",
                        .art = "",
                        .plural = "" };
    next(p);
    if (p->at->type != TOKEN_STRING || p->at->n == 0) {
        mistake(p, p->at, "monster \"Name\"", "a card needs a name in quotes");
        skip_line(p);
        parse_body(p, card);
        p->n = card->first;
        return;
    }
    if (p->at->n > NAME_MOST)
        mistake(p, p->at, "a name that fits on a card",
                "a name has at most %d letters", NAME_MOST);
    p->bad = false;
    card->spot = token_spot(p->at);
    card->name = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
    next(p);
    if (p->at->type == TOKEN_COPIES) {
        card->copies = p->at->number;
        if (card->copies < 1 || card->copies > COPIES_MOST)
            mistake(p, p->at, "x1 to x99", "there cannot be %d copies",
                    card->copies);
        p->bad = false;
        next(p);
    }
    if (take_word(p, "plural") && p->at->type == TOKEN_STRING) {
        card->plural = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
        next(p);
    }
    if (take_mark(p, ':'))
        parse_items(p);
    parse_body(p, card);
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
                                         "icon",      "party" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (at_word(p, words[i]))
            return true;
    return false;
}

/* slot headgear 1, armor 1; tag undead, demon: joins its kind; party "Name" */
static void check_list(Parser *p)
{
    bool slot = at_word(p, "slot"), tag = at_word(p, "tag");
    const char *word = slot ? "slot" : tag ? "tag" : "this";

    next(p);
    do {
        if (p->at->type != TOKEN_WORD && p->at->type != TOKEN_NAME &&
            p->at->type != TOKEN_STRING) {
            mistake(p, p->at, "names, with commas between",
                    "%s is no name for a %s", found(p), word);
            return;
        }
        next(p);
        if (slot && p->at->type != TOKEN_NUMBER) {
            mistake(p, p->at, "slot headgear 1, armor 1",
                    "a slot says how many fit");
            return;
        }
        if (slot)
            next(p);
    } while (take_mark(p, ','));
    if (tag && at_mark(p, ':') && token_is(&p->at[2], "its") &&
        (token_is(&p->at[1], "joins") || token_is(&p->at[1], "calls")) &&
        token_is(&p->at[3], "kind"))
        p->at += 4;
    if (!is_layout(p->at))
        mistake_word(p,
                     tag ? "a comma, or \": joins its kind\""
                         : "a comma, or the end of the line",
                     "%s does not belong here", found(p));
}

static bool is_list(const Parser *p)
{
    return at_word(p, "slot") || at_word(p, "tag") || at_word(p, "icon") ||
           at_word(p, "party");
}

static void skip_declaration(Parser *p)
{
    if (is_list(p))
        check_list(p);
    skip_line(p);
    while (p->at->type == TOKEN_NEWLINE)
        next(p);
    if (p->at->type == TOKEN_INDENT) {
        next(p);
        skip_line(p);
        while (p->at->type == TOKEN_NEWLINE) {
            next(p);
            skip_line(p);
        }
        if (p->at->type == TOKEN_DEDENT)
            next(p);
    }
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
    tree->cards =
        arena_take(&tree->arena, sizeof *tree->cards * TREE_CARDS_MOST);
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
        declare_all(tree, file, text);
        tokens = lex(&tree->arena, text, &tree->dictionary);
        p.at = p.first = tokens.at;
    }
    if (!p.at)
        report_add(report, file, (Spot){ 0 }, false, NULL,
                   "there is no memory left for this file");
    while (p.at && p.at->type != TOKEN_END && !p.full) {
        p.bad = false;
        p.nesting = 0;
        if (p.at->type == TOKEN_NEWLINE || p.at->type == TOKEN_DEDENT ||
            p.at->type == TOKEN_INDENT)
            next(&p);
        else if (is_declaration(&p))
            skip_declaration(&p);
        else if (is_card(&p))
            parse_card(&p, tree);
        else {
            if (p.at[1].type == TOKEN_BAD)
                next(&p); /* the name is the trouble */
            mistake_word(&p, "a kind of card, or book, trait, slot, tag ...",
                         "%s begins no declaration", found(&p));
            skip_declaration(&p);
        }
    }
    if (tree->dictionary.n == DECLARED_MOST)
        report_add(report, file, (Spot){ 0 }, false, "split the set",
                   "these are too many traits, slots, tags and icons");
    tree->n_nodes = p.n;
    tree->n_strings = p.n_strings;
    return report->errors == before;
}
