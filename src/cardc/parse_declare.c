/* parse_declare.c: the first pass: which words a set declares. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/english.h"
#include "cardc/parse_int.h"
#include "cardc/plain.h"

static const char *make_plural(Arena *arena, const char *one)
{
    char buffer[128];
    Text text = TEXT_INIT(buffer);

    english_plural(&text, one);
    return arena_copy(arena, buffer, text.len);
}

void parse_declare_word(Tree *tree, const char *file, const Token *at,
                        NameType type, int group, const char *many)
{
    const char *one = arena_copy(&tree->arena, at->at, (size_t)at->n);

    if (one && one[0])
        dictionary_add(&tree->dictionary,
                       (DeclaredWord){
                           .one = one,
                           .many = many ? many : make_plural(&tree->arena, one),
                           .type = type,
                           .group = group,
                           .file = file,
                           .spot = token_spot(at),
                           .none = -1 });
}

/* Lists of words: slot headgear 1, armor 1 */
static void declare_words(Tree *tree, const char *file, const Token *at,
                          NameType type)
{
    for (; at->type != TOKEN_NEWLINE && at->type != TOKEN_INDENT &&
           at->type != TOKEN_END && !token_is(at, ":");
         at++)
        if (at->type == TOKEN_WORD || at->type == TOKEN_STRING)
            parse_declare_word(tree, file, at, type, -1, NULL);
}

/* The plural of a trait, or the name that its group gives its bearers. NULL if
 * there is neither. */
static const char *bearers_plural(Tree *tree, const Token *name, int group)
{
    const Token *plural = name + 1;
    const char *people = tree->dictionary.at[group].people;
    char buffer[128];

    plural += plural->type == TOKEN_COPIES;
    if (token_is(plural, "plural"))
        return arena_copy(&tree->arena, plural[1].at, (size_t)plural[1].n);
    if (!people)
        return NULL;
    snprintf(buffer, sizeof buffer, "%.*s %s", name->n, name->at, people);
    return arena_copy(&tree->arena, buffer, strlen(buffer));
}

/* What the body of a group declares: people "citizens", having none is "Human"
 */
static void declare_in_group(Tree *tree, const char *file, const Token *group,
                             const Token *at)
{
    int row = dictionary_find(&tree->dictionary, group->at, group->n);

    if (row < 0)
        return;
    if (token_is(at, "people") && at[1].type == TOKEN_STRING)
        tree->dictionary.at[row].people =
            arena_copy(&tree->arena, at[1].at, (size_t)at[1].n);
    if (token_is(at, "having") && token_is(at + 1, "none") &&
        token_is(at + 2, "is") && at[3].type == TOKEN_STRING)
        parse_declare_word(tree, file, at + 3, NAME_trait, row, NULL);
}

/* kind curse: also called "trap", "snare" */
static void declare_kind_aliases(Tree *tree, const Token *kind, const Token *at)
{
    Dictionary *dictionary = &tree->dictionary;
    int word = dictionary_find(dictionary, kind->at, kind->n);

    if (word < 0 || !token_is(at, "also") || !token_is(at + 1, "called"))
        return;
    for (at += 2; at->type == TOKEN_STRING; at += 2) {
        const char *one = arena_copy(&tree->arena, at->at, (size_t)at->n);
        if (one && one[0] && dictionary->n_kind_aliases < KIND_ALIASES_MAX &&
            dictionary_find(dictionary, one, at->n) < 0)
            dictionary->kind_aliases[dictionary->n_kind_aliases++] =
                (KindAlias){ one, make_plural(&tree->arena, one), word };
        if (!token_is(at + 1, ","))
            return;
    }
}

static bool is_group_line(const Token *at)
{
    return token_is(at, "trait") || token_is(at, "companion");
}

static void declare_group(Tree *tree, const char *file, const Token *at)
{
    int kind;

    if (at[1].type != TOKEN_WORD && at[1].type != TOKEN_NAME)
        return;
    parse_declare_word(tree, file, at + 1, NAME_group, -1, NULL);
    kind = dictionary_find(&tree->dictionary, at[1].at, at[1].n);
    if (kind >= 0)
        tree->dictionary.at[kind].companion = token_is(at, "companion");
}

/* The word of the dictionary that stands here, or -1. It may have been declared
 * since the text was cut into tokens. */
static int find_word(const Tree *tree, const Token *at)
{
    return at->type == TOKEN_NAME
               ? at->declared
               : dictionary_find(&tree->dictionary, at->at, at->n);
}

static void declare_line(Tree *tree, const char *file, const Token *at)
{
    int kind;

    if (token_is(at, "slot"))
        declare_words(tree, file, at + 1, NAME_slot);
    else if (token_is(at, "tag"))
        declare_words(tree, file, at + 1, NAME_tag);
    else if (token_is(at, "icon"))
        declare_words(tree, file, at + 1, NAME_icon);
    else if (token_is(at, "party"))
        declare_words(tree, file, at + 1, NAME_party);
    else if (at[1].type == TOKEN_STRING && (kind = find_word(tree, at)) >= 0 &&
             tree->dictionary.at[kind].type == NAME_group)
        parse_declare_word(tree, file, at + 1, NAME_trait, kind,
                           bearers_plural(tree, at + 1, kind));
}

void parse_declare_all(Tree *tree, const char *file, const char *text,
                       bool groups)
{
    Tokens tokens = lex_text(&tree->arena, text, &tree->dictionary);
    const Token *group = NULL, *kind = NULL; /* whose body this is */

    for (int i = 0; i < tokens.n; i++) {
        const Token *at = &tokens.at[i];
        if (at->column == 1 && at->n > 0 &&
            (at->type == TOKEN_WORD || at->type == TOKEN_NAME)) {
            group = is_group_line(at) ? at + 1 : NULL;
            kind = token_is(at, "kind") && !groups ? at + 1 : NULL;
            if (group)
                declare_group(tree, file, at);
            else if (!groups)
                declare_line(tree, file, at);
        } else if (group && at->type == TOKEN_WORD) {
            declare_in_group(tree, file, group, at);
        } else if (kind && at->type == TOKEN_WORD) {
            declare_kind_aliases(tree, kind, at);
        }
    }
}

const char *parse_copy_text(Tree *tree, const char *text)
{
    size_t n = strlen(text);
    char *copy = arena_alloc(&tree->arena, n + 1);

    if (copy) {
        memcpy(copy, text, n);
        plain_text(copy);
    }
    return copy;
}

void tree_declare(Tree *tree, const char *file, const char *text, bool groups)
{
    text = parse_copy_text(tree, text);
    if (text)
        parse_declare_all(tree, file, text, groups);
}
