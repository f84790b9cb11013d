/* print_int.h: what the printer's files share: one walk, two styles.
 *
 * The walker is print.c (statements, heads, facts) and print_phrase.c (noun
 * phrases, conditions). Where a card says something else than its source, the
 * function that writes it asks is_card(); whole parts of a card, and all that
 * cards say beyond their source, are in text.c.
 */
#ifndef CARDC_PRINT_INT_H
#define CARDC_PRINT_INT_H

#include "cardc/print.h"

/* Phrases of the trade: what cards of a kind say beyond their source. */
typedef struct Trade {
    const char *kind;
    bool plays;         /* from the hand: "Play during any combat." */
    const char *target; /* what a bare number adds to, or NULL */
    const char *last;   /* the last sentence of the box, or NULL */
} Trade;

/* Where we are: what is printed, of which tree, in which style. */
typedef struct Printer {
    Text *text;
    const Tree *tree;
    Style style;
    /* Of cards only. */
    const Trade *trade; /* of its kind, or NULL */
    const Node *on;     /* the phrase of `plays on ...`, or NULL */
    bool capital;       /* the next word begins a sentence */
    bool stops;         /* statements are sentences, not joined by ; */
    bool plural;        /* a bare name means all who bear it: against Mice */
} Printer;

static inline bool is_card(const Printer *p)
{
    return p->style == STYLE_card;
}

/* ---- pieces; each puts a blank before itself where one is needed ---- */

void write_word(Printer *p, const char *string);
void write_word_n(Printer *p, const char *string, size_t n);
void write_number(Printer *p, int n);
void write_signed(Printer *p, int n);
void write_quoted(Printer *p, int string);
void write_mark(Printer *p, const char *mark); /* without a blank */

const Node *node_kid(const Node *node, int k); /* or NULL */
const Declared *node_declared(const Printer *p, const Node *node);

/* ---- print.c ---- */

void write_node(Printer *p, const Node *node);
void write_kids(Printer *p, const Node *node);

/* ---- print_phrase.c: a function a node ---- */

const char *head_word(const Printer *p, const Node *phrase);
void write_phrase(Printer *p, const Node *node);
void write_modifier(Printer *p, const Node *node);
void write_compare(Printer *p, const Node *node);
void write_sum(Printer *p, const Node *node);
void write_logic(Printer *p, const Node *node);
void write_is(Printer *p, const Node *node);
void write_has(Printer *p, const Node *node);
void write_did(Printer *p, const Node *node);
void write_there(Printer *p, const Node *node);
void write_acted(Printer *p, const Node *node);
void write_able(Printer *p, const Node *node);
void write_wins(Printer *p, const Node *node);

/* ---- text.c: the same as a card says it ---- */

void end_sentence(Printer *p); /* a full stop; what follows has a capital */
void say_clause(Printer *p, const Node *node);
void say_choose(Printer *p, const Node *node);
void say_each(Printer *p, const Node *node);
void say_table(Printer *p, const Node *node);
bool say_treasures(Printer *p, const Node *plus); /* 2 more Treasures */
void say_target(Printer *p, const Node *plus);    /* to the monster */
void say_cell(Printer *p, const Node *node);

#endif
