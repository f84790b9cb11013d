/* merge_kinds.c: kinds of several sets that are the same under other names. */
#include <string.h>

#include "cardc/lex.h"

static bool is_called(const DeclaredWord *word, const char *name)
{
    if (strcmp(word->one, name) == 0)
        return true;
    for (int i = 0; i < word->n_aliases; i++)
        if (strcmp(word->aliases[i], name) == 0)
            return true;
    return false;
}

/* Do they share a name? */
static bool are_same_group(const DeclaredWord *a, const DeclaredWord *b)
{
    if (is_called(a, b->one))
        return true;
    for (int i = 0; i < b->n_aliases; i++)
        if (is_called(a, b->aliases[i]))
            return true;
    return false;
}

static void merge_groups(Dictionary *dictionary, int one, int two)
{
    int first = one < two ? one : two;

    for (int i = 0; i < dictionary->n; i++)
        if (dictionary->at[i].same == one || dictionary->at[i].same == two)
            dictionary->at[i].same = first;
}

/* What a set does not say of its kind, another may have said (MIX-07). */
static void inherit(DeclaredWord *word, const DeclaredWord *other)
{
    if (word->n == 0) {
        word->first = other->first;
        word->n = other->n;
    }
    if (word->window == 0)
        word->window = other->window;
    if (bits_is_empty(word->cannot))
        word->cannot = other->cannot;
    if (word->max == 0)
        word->max = other->max;
}

void dictionary_merge_kinds(Dictionary *dictionary)
{
    DeclaredWord *at = dictionary->at;

    for (int i = 0; i < dictionary->n; i++)
        at[i].same = i;
    for (int i = 0; i < dictionary->n; i++)
        for (int k = 0; k < i; k++)
            if (at[i].type == NAME_group && at[k].type == NAME_group &&
                are_same_group(&at[i], &at[k]))
                merge_groups(dictionary, at[i].same, at[k].same);
    for (int i = 0; i < dictionary->n; i++)
        for (int k = 0; k < dictionary->n; k++)
            if (k != i && at[k].same == at[i].same)
                inherit(&at[i], &at[k]);
}
