/* node.h: a card's program: its sentences as a tree, written down in order.
 *
 * A program is an array of nodes. A node is followed by its first child, and
 * `length` nodes after it stands its next sibling; so a tree needs no pointers
 * and is a table in a pack. The compiler writes it, the printers read it back
 * as source and as card text, and the machine (engine/machine.h) runs it: one
 * tree, so text and effect cannot differ.
 */
#ifndef CARD_NODE_H
#define CARD_NODE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Node {
    uint8_t type;    /* NODE_* */
    uint8_t row;     /* of the table that belongs to the type */
    uint8_t det;     /* of a noun phrase: DET_* */
    uint8_t flags;   /* FLAG_* */
    uint16_t length; /* nodes of this subtree, itself included */
    int16_t number;  /* what is counted, added or compared with */
    uint16_t name;   /* a declared name or a string of the pack, from 1 */
    uint16_t
        missing_children[3]; /* which children are missing: bits of node_bit();
                                set when a pack is linked. It follows from the
                                rest and is not hashed, so it comes last */
#ifdef KD_PROBES
    uint16_t marks; /* MARK_*: what became of it while games were played */
#endif
} Node;

/* For tests: a word that is read is marked, and so is a statement that did
 * something. A word of such a statement that nobody read has no meaning
 * (tests/battery/unread.c). */
enum { MARK_READ = 1, MARK_DID = 2 };
#ifdef KD_PROBES
#define NODE_MARK(node, mark) \
    ((void)(((Node *)(uintptr_t)(node))->marks |= MARK_##mark))
#else
#define NODE_MARK(node, mark) ((void)0)
#endif

/* What a node is, the table of its row, and its children in order. */
#define NODE_LIST(NODE) \
    NODE(clause, "a part of a card; row: mood; name: its title; heads, then " \
                 "statements") \
    NODE(stat, "what a card states; row: fact; number; name; children") \
    NODE(cell, "of points or icons; number: value; flags: 1 clear, 2 hidden") \
    NODE(limit, "once per ...; row: period; number: how often") \
    NODE(timing, "when; row: window") \
    NODE(event, "when something happens; row: relation; number: verb; parts") \
    NODE(if, "a condition; flags: unless, while") \
    NODE(cost, "what is paid; statements") \
    NODE(block, "statements, one after the other") \
    NODE(command, "a command; row: verb; flags: may, must; parts and adverbs") \
    NODE(chain, "statements joined; row: and, or, then") \
    NODE(branch, "if ... otherwise; a condition, a block, perhaps another") \
    NODE(each, "for each; a noun phrase, adverbs, a block") \
    NODE(table, "roll: rows") \
    NODE(row, "faces of the die; number: lowest, flags: highest, 0: else") \
    NODE(lasting, \
         "for a time; row: how long; perhaps until or while; statement") \
    NODE(plus, "a signed number; row: noun it counts in; targets") \
    NODE(alternative, "(+10 if ...); number; a condition") \
    NODE(rule, "what a subject can, cannot or is; row: rule; parts") \
    NODE(prep, "a noun phrase and its preposition; row: preposition") \
    NODE(adverb, "how; row: adverb") \
    NODE(phrase, "a noun phrase; row: noun; name; det; number; modifiers") \
    NODE(adjective, "which; row: adjective, or name") \
    NODE(modifier, "of, in, with, worth ...; row: modifier; children") \
    NODE(compare, "more than ...; row: comparison; an amount") \
    NODE(amount, "a number; number") \
    NODE(sum, "plus, minus; row; two amounts") \
    NODE(logic, "and, or; row; conditions") \
    NODE(is, "flags: not, was; subject, then what it is") \
    NODE(cond, "row: state") \
    NODE(participle, "row: verb; parts") \
    NODE(has, "row: has, shows, carries; subject and object") \
    NODE(there, "there is; a noun phrase") \
    NODE(did, "row: you do, you do not, you cannot") \
    NODE(acted, "row: verb, in the past; subject, perhaps object") \
    NODE(able, "none: no rules ask what somebody can do; kept for packs") \
    NODE(wins, "this makes ... win; a noun phrase") \
    NODE(text, "name: a quoted string")

typedef enum NodeType {
    NODE_none,
#define NODE(id, meaning) NODE_##id,
    NODE_LIST(NODE)
#undef NODE
        NODES_COUNT
} NodeType;

enum {
    FLAG_may = 1,
    FLAG_must = 2,
    FLAG_not = 1,       /* conditions */
    FLAG_past = 2,      /* was, were */
    FLAG_would = 4,     /* events that have not happened yet */
    FLAG_fails = 8,     /* fails to */
    FLAG_while = 4,     /* while, instead of if */
    FLAG_plural = 16,   /* a plural subject or noun */
    FLAG_quoted = 2,    /* a phrase that is a card's name in quotes */
    FLAG_only = 2,      /* a rule: only this counts */
    FLAG_clear = 1,     /* a cell that shows what lies below */
    FLAG_hides = 2,     /* a cell that hides it and shows nothing */
    FLAG_brackets = 128 /* a condition that stood in brackets */
};

/* How many, and whose. With "a", "N" and "up to N" the actor picks; "all" and
 * "each" mean every one; "the" means a certain one. */
#define DET_LIST(DET) \
    DET(none, "") \
    DET(a, "a") \
    DET(number, "") \
    DET(up_to, "up to") \
    DET(at_least, "at least") \
    DET(that_many, "that many") \
    DET(all, "all") \
    DET(all_your, "all your") \
    DET(all_its, "all its") \
    DET(all_the, "all the") \
    DET(each, "each") \
    DET(every, "every") \
    DET(any, "any") \
    DET(another, "another") \
    DET(your, "your") \
    DET(its, "its") \
    DET(their, "their") \
    DET(the, "the") \
    DET(this, "this") \
    DET(that, "that") \
    DET(no, "no") \
    DET(both, "both") \
    DET(either, "either") \
    DET(two, "two") \
    DET(you, "you") \
    DET(they, "they") \
    DET(it, "it") \
    DET(them, "them") \
    DET(count, "the number of") \
    DET(twice, "twice") \
    DET(exactly, "exactly") \
    DET(most, "most") \
    DET(at_most, "at most") \
    DET(half, "half")

typedef enum Det {
#define DET(id, word) DET_##id,
    DET_LIST(DET)
#undef DET
        DETS_COUNT
} Det;

/* the number of, twice, half: of the number that stands behind it */
static inline bool det_is_factor(int det)
{
    return det == DET_count || det == DET_twice || det == DET_half;
}

/* How "they" is said, in its number. */
enum { THEY_they, THEY_that_player, THEY_each };

enum {
    CLAUSEROW_static,
    CLAUSEROW_played,
    CLAUSEROW_ability,
    CLAUSEROW_trigger,
    CLAUSEROW_bad,
    CLAUSEROW_replace
};
enum { LINK_and, LINK_or, LINK_then };
enum {
    WHEN_when,
    WHEN_whenever,
    WHEN_before,
    WHEN_after,
    WHEN_instead,
    WHEN_until
};
enum { CMP_more, CMP_less, CMP_at_least, CMP_at_most, CMP_exactly };
enum { HAS_has, HAS_shows, HAS_carries };
enum { DID_do, DID_not, DID_cannot };

/* Modifiers of noun phrases. */
#define MOD_LIST(MOD) \
    MOD(of, "of") \
    MOD(in, "in") \
    MOD(with, "with") \
    MOD(without, "without") \
    MOD(level, "of level") \
    MOD(worth, "worth") \
    MOD(worth_all, "worth ... in all") \
    MOD(equal, "equal to") \
    MOD(per, "per") \
    MOD(have, "you have") \
    MOD(carry, "you carry") \
    MOD(used, "you used") \
    MOD(done, "killed, drawn ...") \
    MOD(not_done, "not killed, not drawn ...") \
    MOD(other_than, "other than") \
    MOD(or, "or") \
    MOD(bound, "(at least ...)") \
    MOD(unless, "(3 if ...)") \
    MOD(joined, "and") \
    MOD(owned, "'s")

typedef enum Mod {
#define MOD(id, word) MOD_##id,
    MOD_LIST(MOD)
#undef MOD
        MODS_COUNT
} Mod;

/* Children: for (const Node *kid = node_first(n); kid; kid = node_next(n, kid))
 */
static inline const Node *node_first(const Node *parent)
{
    return parent->length > 1 ? parent + 1 : 0;
}

static inline const Node *node_next(const Node *parent, const Node *kid)
{
    const Node *next = kid + kid->length;
    return next < parent + parent->length ? next : 0;
}

/* Of all children of some type and row; others may share it. */
static inline int node_bit(int type, int row)
{
    return (20 * type + row) % 48;
}

/* Is it certain that it has no such child? Most look-ups end here. */
static inline bool node_lacks_child(const Node *parent, int type, int row)
{
    int bit = node_bit(type, row);

    return parent->missing_children[bit / 16] >> bit % 16 & 1;
}

/* The first child of this type and row, or NULL. */
static inline const Node *node_find(const Node *parent, int type, int row)
{
    if (node_lacks_child(parent, type, row))
        return 0;
    for (const Node *k = node_first(parent); k; k = node_next(parent, k))
        if (k->type == type && k->row == row) {
            NODE_MARK(k, READ);
            return k;
        }
    return 0;
}

#endif
