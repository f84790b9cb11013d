/* parse.h: card files as trees.
 *
 * Reads declarations and cards of one text into a Tree: what is declared, and
 * for each card its nodes (card/node.h). A later declaration replaces what it
 * states again. Mistakes go to the report, all of them; a tree with mistakes is
 * not used.
 */
#ifndef CARDC_PARSE_H
#define CARDC_PARSE_H

#include "card/node.h"
#include "card/vocabulary.h"
#include "cardc/lex.h"
#include "cardc/report.h"

enum {
    TREE_CARDS_MAX = 1000,
    TREE_TEXT_MAX = 4 << 20,
    COPIES_MAX = 99,
    CARD_NAME_MAX = 80
};

/* A card as it was written. */
typedef struct TreeCard {
    int kind; /* of the dictionary: monster, class ... */
    const char *name, *plural, *flavor;
    Art art;
    const char *cites; /* clauses, with commas between them */
    int copies;
    int first, n; /* its nodes: facts and clauses, one after the other */
    int line;
    const char *file;
    int set;          /* Tree.set when it was read */
    int name_scope;   /* Tree.box, likewise */
    Spot spot;        /* its name */
    Spot art_spot;    /* its art line, if it has one */
    bool broken;      /* it had mistakes; what is here is not all */
    bool unsupported; /* needs a rule that is not implemented: in no pack */
} TreeCard;

typedef struct Tree {
    Arena arena;
    const Vocabulary *const *vocabularies; /* whose kinds of card it may have;
                                              NULL behind the last */
    Dictionary dictionary;
    Node *nodes;
    Spot *spots; /* where each node was written; as many */
    int n_nodes;
    const char **strings; /* from 1 */
    int n_strings;
    TreeCard *cards;
    int n_cards;
    int set; /* which of several sets is being read; whoever reads counts */
    int name_scope; /* sets with one number have no two cards of one name; -1:
                nor has any set one of this name */
} Tree;

/* Declares the kinds of card that these families have; NULL behind the last. */
bool tree_init(Tree *tree, const Vocabulary *const *vocabularies);
void tree_free(Tree *tree);

/* What a text declares, its cards unread; with `groups` only the kinds of trait
 * and companion. A card may speak of what another file declares: declare the
 * groups of all files of a set first, for traits may come before their kind,
 * and then all the rest. */
void tree_declare(Tree *tree, const char *file, const char *text, bool groups);

/* Reads a text; false if it had mistakes. The tree keeps a copy of the text,
 * for the places, but not of the name of the file. */
bool tree_read(Tree *tree, const char *file, const char *text, Report *report);

/* The family's row for cards of this kind or group, or NULL. */
const KindRow *tree_kind(const Tree *tree, const DeclaredWord *word);

static inline bool tree_names_monster(const Tree *tree,
                                      const DeclaredWord *kind)
{
    const KindRow *row = tree_kind(tree, kind);

    return row && row->named == THING_monster;
}

/* Drops the words that came with other sets and that no card uses (prune.c);
 * such words have a spot without a line. */
void tree_prune(Tree *tree);

/* What the group of this card says of all its cards, as if it were a card; it
 * says nothing (n == 0) if there is no such group or no such thing. */
TreeCard tree_group_card(const Tree *tree, const TreeCard *card);

/* The same card, though another text: its source printed and read again. The
 * trees share a dictionary. */
bool tree_cards_equal(const Tree *one, const TreeCard *a, const Tree *two,
                      const TreeCard *b);

#endif
