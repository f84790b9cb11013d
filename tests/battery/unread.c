/* unread.c: words of cards that did something at which nobody looked.
 *
 * The binder has every word of a card taken by a row of the family's Language
 * (engine/bind.h). In the build with probes each word is marked when the rules
 * look at it, and each statement when it did something (card/node.h). A word of
 * such a statement that has no mark was accepted and means nothing.
 */
#include "unread.h"

#ifdef KD_PROBES

#include <stdio.h>
#include <string.h>

#include "card/tree.h"
#include "engine/coverage.h"

static int findings;

static const char *word_of(const Pack *pack, const Node *n)
{
    switch (n->type) {
    case NODE_adverb:
        return lang_adverbs[n->row].phrase;
    case NODE_prep:
        return lang_preps[n->row].phrase;
    case NODE_cond:
        return lang_conds[n->row].phrase;
    case NODE_modifier:
        return lang_mods[n->row];
    case NODE_adjective:
        return n->row ? lang_adjs[n->row].phrase : pack->names[n->name].one;
    case NODE_phrase:
        return n->flags & FLAG_quoted ? pack->strings[n->name]
               : n->name              ? pack->names[n->name].one
               : n->row               ? lang_nouns[n->row].one
                                      : lang_dets[n->det];
    default:
        return "a number";
    }
}

static const char *verb_of(const Node *statement)
{
    switch (statement->type) {
    case NODE_command:
        return lang_verbs[statement->row].base;
    case NODE_rule:
        return lang_rules[statement->row].phrase;
    default:
        return "a bonus";
    }
}

/* The card or group whose program this is. */
static const char *owner_of_node(const Pack *pack, const Node *node)
{
    int at = (int)(node - pack->nodes);

    for (int i = 0; i < pack->n_defs; i++)
        if (at >= pack->defs[i].first &&
            at < pack->defs[i].first + pack->defs[i].n)
            return pack->defs[i].name;
    return "a group of cards";
}

static bool is_word(const Node *n)
{
    switch (n->type) {
    case NODE_prep:
        return n->row != PREP_subject && n->row != PREP_object;
    case NODE_phrase:
    case NODE_adjective:
    case NODE_modifier:
    case NODE_adverb:
    case NODE_cond:
    case NODE_compare:
    case NODE_amount:
        return true;
    default:
        return false;
    }
}

/* Conditions that were not asked, and statements of their own, are not judged
 * here: the first were cut short, the others have marks of their own. */
static bool is_apart(const Node *parent, const Node *k)
{
    switch (k->type) {
    case NODE_is:
    case NODE_has:
    case NODE_there:
    case NODE_acted:
    case NODE_logic:
    case NODE_wins:
        return !(k->marks & MARK_READ);
    case NODE_command:
    case NODE_plus:
    case NODE_rule:
        return parent->type != NODE_rule;
    case NODE_block:
    case NODE_branch:
    case NODE_table:
    case NODE_each:
    case NODE_lasting:
    case NODE_alternative:
    case NODE_text:
        return true;
    default:
        return false;
    }
}

static bool is_fixed(const Pack *pack, const Node *node)
{
    return pack->node_info[node - pack->nodes].fixed;
}

static void judge(const Pack *pack, const Node *statement, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (is_apart(node, k))
            continue;
        if (is_word(k) && !is_fixed(pack, k) && !(k->marks & MARK_READ)) {
            printf("unread: \"%s\": \"%s\" of \"%s\"\n",
                   owner_of_node(pack, statement), word_of(pack, k),
                   verb_of(statement));
            findings++;
            continue;
        }
        judge(pack, statement, k);
    }
}

static void judge_pack(const Pack *pack)
{
    for (int i = 0; i < pack->n_nodes; i++)
        if (pack->nodes[i].marks & MARK_DID)
            judge(pack, &pack->nodes[i], &pack->nodes[i]);
}

void unread_begin(void)
{
    findings = 0;
    pack_close_hook = judge_pack;
}

int unread_end(void)
{
    pack_close_hook = NULL;
    return findings;
}

#else

void unread_begin(void)
{
}

int unread_end(void)
{
    return 0;
}

#endif
