/* pack_tree.c: makes a tree of what a pack has. */
#include "cardc/pack_tree.h"

#include <stdlib.h>
#include <string.h>

#include "cardc/english.h"

static DeclaredWord make_word(const PackName *name)
{
    return (DeclaredWord){
        .one = name->one,
        .many = name->many,
        .type = (NameType)name->type,
        .group = name->group - 1,
        .companion = name->flags & NAMEFLAG_COMPANION,
        .none = name->none - 1,
        .max = name->max,
        .window = name->window,
        .flags = name->flags & ~NAMEFLAG_COMPANION,
        .cannot = name->cannot,
        .same = name->same - 1,
        .first = name->first,
        .n = name->n,
    };
}

/* What bearers of a trait are called where their group says so: of "Elm
 * citizens" it is "citizens". NULL: they have a plural of their own. */
static const char *find_people(const DeclaredWord *trait)
{
    size_t n = strlen(trait->one);

    return strncmp(trait->many, trait->one, n) == 0 && trait->many[n] == ' '
               ? trait->many + n + 1
               : NULL;
}

static void add_words(Tree *tree, const Pack *pack)
{
    DeclaredWord *words = tree->dictionary.at;

    tree->dictionary.n = pack->n_names;
    for (int i = 0; i < pack->n_names; i++)
        words[i] = make_word(&pack->names[i + 1]);
    for (int i = 0; i < pack->n_names; i++)
        if (words[i].type == NAME_trait && words[i].group < 0)
            words[i].group = i; /* of no group: nobody is called after it */
        else if (words[i].type == NAME_trait && find_people(&words[i]))
            words[words[i].group].people = find_people(&words[i]);
}

/* The plural that the card states: that of its trait, if it is not the usual
 * one. */
static const char *find_plural(const Tree *tree, const CardDef *def)
{
    const DeclaredWord *trait =
        def->trait ? &tree->dictionary.at[def->trait - 1] : NULL;
    char usual[128];
    Text text = TEXT_INIT(usual);

    if (!trait || find_people(trait))
        return "";
    english_plural(&text, trait->one);
    return strcmp(usual, trait->many) == 0 ? "" : trait->many;
}

static void add_cards(Tree *tree, const Pack *pack)
{
    tree->n_cards = pack->n_defs;
    for (int i = 0; i < pack->n_defs; i++) {
        const CardDef *def = &pack->defs[i];
        tree->cards[i] = (TreeCard){ .kind = def->word - 1,
                                     .name = def->name,
                                     .plural = find_plural(tree, def),
                                     .flavor = def->flavor,
                                     .art = def->art,
                                     .cites = "",
                                     .copies = def->copies,
                                     .first = def->first,
                                     .n = def->n,
                                     .file = "",
                                     .set = def->set };
    }
}

static bool alloc_tables(Tree *tree, const Pack *pack,
                         const Vocabulary *vocabulary)
{
    const Vocabulary **vocabularies =
        arena_alloc(&tree->arena, 2 * sizeof *vocabularies);

    tree->nodes = arena_alloc(&tree->arena, sizeof *tree->nodes *
                                                (size_t)(pack->n_nodes + 1));
    tree->strings = arena_alloc(
        &tree->arena, sizeof *tree->strings * (size_t)(pack->n_strings + 1));
    tree->cards = arena_alloc(&tree->arena,
                              sizeof *tree->cards * (size_t)(pack->n_defs + 1));
    if (tree->arena.failed)
        return false;
    vocabularies[0] = vocabulary;
    tree->vocabularies = vocabularies;
    return true;
}

Tree *tree_of_pack(const Pack *pack, const Vocabulary *vocabulary)
{
    Tree *tree = pack->n_names <= DECLARED_MAX ? calloc(1, sizeof *tree) : NULL;

    if (!tree || !alloc_tables(tree, pack, vocabulary)) {
        if (tree)
            tree_free(tree);
        free(tree);
        return NULL;
    }
    memcpy(tree->nodes, pack->nodes,
           sizeof *tree->nodes * (size_t)pack->n_nodes);
    tree->n_nodes = pack->n_nodes;
    for (int i = 1; i <= pack->n_strings; i++)
        tree->strings[i] = pack->strings[i];
    tree->n_strings = pack->n_strings;
    add_words(tree, pack);
    add_cards(tree, pack);
    return tree;
}

const Tree *tree_of_words(Arena *arena, const Pack *pack,
                          const Vocabulary *vocabulary)
{
    const Vocabulary **vocabularies =
        arena_alloc(arena, 2 * sizeof *vocabularies);
    Tree *tree = pack->n_names <= DECLARED_MAX
                     ? arena_alloc_raw(arena, sizeof *tree)
                     : NULL;

    if (!tree || !vocabularies)
        return NULL;
    vocabularies[0] = vocabulary;
    vocabularies[1] = NULL;
    tree->vocabularies = vocabularies;
    tree->nodes = (Node *)(uintptr_t)pack->nodes; /* they are only read */
    tree->n_nodes = pack->n_nodes;
    tree->strings = (const char **)(uintptr_t)pack->strings;
    tree->n_strings = pack->n_strings;
    tree->cards = NULL;
    tree->n_cards = 0;
    tree->dictionary.n_kind_aliases = 0;
    add_words(tree, pack);
    return tree;
}
