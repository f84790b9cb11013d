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
    while (p->at->type != TOKEN_DEDENT && p->at->type != TOKEN_END &&
           !p->full) {
        begin_line(p);
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
    begin_line(p);
    next(p);
}

/* "Name" x3 plural "Names": what stands before the colon. */
static void parse_title(Parser *p, TreeCard *card)
{
    if (p->at->n > NAME_MOST)
        mistake(p, p->at, "a name that fits on a card",
                "a name has at most %d letters", NAME_MOST);
    begin_line(p);
    card->spot = token_spot(p->at);
    card->name = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
    next(p);
    parse_copies(p, card);
    if (take_word(p, "plural") && p->at->type == TOKEN_STRING) {
        card->plural = arena_copy(p->arena, p->at->at, (size_t)p->at->n);
        next(p);
    }
}

/* monster Wandering Ogre: level 3: its name stands before the first mark. */
static Token name_without_quotes(const Token *at)
{
    Token name = *at;

    for (; !is_layout(at) && at->type != TOKEN_MARK &&
           at->type != TOKEN_COPIES && at->line == name.line;
         at++)
        name.n = (int)(at->at - name.at) + at->n;
    return name;
}

static void refuse_name(Parser *p)
{
    Token name = name_without_quotes(p->at);
    char advice[2 * NAME_MOST];

    snprintf(advice, sizeof advice, "write \"%.*s\"",
             name.n > NAME_MOST ? NAME_MOST : name.n, name.at);
    mistake(p, &name, advice, "the name of a card stands in quotes");
}

/* What stands behind the name and what belongs to it. */
static void parse_behind_name(Parser *p)
{
    if (take_mark(p, ':')) {
        parse_items(p);
        return;
    }
    if (is_layout(p->at))
        return;
    mistake(p, p->at,
            p->at->type == TOKEN_MARK
                ? "write : instead"
                : "write : behind the name, or go on in a deeper line below",
            "behind the name of a card stands a colon, not %s", found(p));
    skip_line(p);
}

static void parse_card(Parser *p, Tree *tree)
{
    TreeCard *card = &tree->cards[tree->n_cards];

    if (tree->n_cards == TREE_CARDS_MOST - 1) {
        set_full(p, p->at + 1, "split the set; for more copies write x2",
                 "a set has at most %d cards with names of their own",
                 TREE_CARDS_MOST - 1);
        return;
    }
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
    parse_behind_name(p);
    parse_body(p);
    card->n = p->n - card->first;
    card->broken = p->broken;
    tree->n_cards++;
}

static bool is_declaration(const Parser *p)
{
    static const char *const words[] = { "book",      "expansion", "trait",
                                         "companion", "slot",      "tag",
                                         "icon",      "party",     "kind" };
    /* A book has no capital: head.c would not know it. */
    if (p->at->capital && (at_word(p, "book") || at_word(p, "expansion")))
        return false;
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

static bool is_kind(const Parser *p)
{
    return p->at->type == TOKEN_NAME &&
           (p->dictionary->at[p->at->declared].sort == SORT_kind ||
            p->dictionary->at[p->at->declared].sort == SORT_group);
}

static bool is_card(const Parser *p)
{
    return is_kind(p) && p->at[1].type == TOKEN_STRING;
}

/* A line that begins with a kind of card and is none: what is wrong with its
 * name. */
static void refuse_card(Parser *p)
{
    next(p);
    if (p->at->type == TOKEN_MARK && p->at[1].type == TOKEN_STRING)
        mistake(p, p->at, "write it behind the name",
                "nothing stands between the kind of a card and its name");
    else if (is_layout(p->at) || p->at->type == TOKEN_BAD ||
             p->at->type == TOKEN_MARK)
        mistake(p, p->at, "monster \"Name\"", "a card needs a name in quotes");
    else
        refuse_name(p);
}

/* bad stuff: lose a level, at the beginning of a line: it lacks its blanks. */
static bool is_of_a_card(const Parser *p)
{
    int tokens;

    return p->at->type == TOKEN_SIGNED || find_fact(p) ||
           find_verb(p, FORM_base) || at_word(p, "flavor") ||
           find_phrase(p, lang_windows, WINS_COUNT, false, &tokens);
}

/* A declaration or a card, or a line that is neither. */
static void parse_entry(Parser *p, Tree *tree)
{
    begin_line(p);
    if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_DEDENT ||
        p->at->type == TOKEN_INDENT)
        next(p);
    else if (is_declaration(p))
        parse_declaration(p, tree);
    else if (is_card(p))
        parse_card(p, tree);
    else if (is_kind(p)) {
        refuse_card(p);
        skip_line(p);
    } else if (is_of_a_card(p)) {
        mistake(p, p->at,
                "put four blanks before it, if it belongs to the card above",
                "this line belongs to no card");
        skip_line(p);
    } else {
        if (p->at[1].type == TOKEN_BAD)
            next(p); /* the name is the trouble */
        mistake_word(p, FIT_KIND | FIT_HEADING,
                     "a kind of card, or book, trait, slot, tag ...",
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
                   "this file is larger than %d megabytes",
                   TREE_TEXT_MOST >> 20);
        return false;
    }
    text = tree_copy(tree, text);
    if (text) {
        for (int pass = 0; pass < 2; pass++) /* a trait may precede its kind */
            declare_all(tree, file, text, false);
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
