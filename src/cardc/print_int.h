/* print_int.h: what the printer's files share: one walk, two styles.
 *
 * The walker is print.c (statements, heads, facts) and print_phrase.c (noun
 * phrases, conditions). Where a card says something else than its source, the
 * function that writes it asks is_card(); all that cards say beyond their
 * source is in text.c, and what of it stands where on a card in print_card.c.
 */
#ifndef CARDC_PRINT_INT_H
#define CARDC_PRINT_INT_H

#include "card/lang.h"
#include "cardc/print.h"

/* Where we are: what is printed, of which tree, in which style. */
typedef struct Printer {
    Text *text;
    const Tree *tree;
    Style style;
    int deeper; /* of source: lines so much deeper than those of a part */
    /* Of cards only. */
    const TradeRow *trade; /* of its kind, or NULL */
    bool ordered;          /* what is simply true comes first */
    bool on;               /* it says what it is played on: that is "it" */
    bool stays;            /* it is played once, and its parts work later */
    bool played;      /* it can be played in another way, too: or play ... */
    bool capital;     /* the next word begins a sentence */
    bool stops;       /* statements are sentences, not joined by ; */
    bool plural;      /* a bare name means all who bear it: against Mice */
    bool named;       /* "it" could be read as another card than this */
    bool third;       /* an order without a subject goes on with one player's */
    const Node *each; /* a `for each` that is said as its first subject */
} Printer;

static inline bool is_card(const Printer *p)
{
    return p->style == STYLE_card;
}

/* ---- pieces; each puts a blank before itself where one is needed ---- */

void write_word(Printer *p, const char *string);
void write_word_n(Printer *p, const char *string, size_t n);
void write_noun(Printer *p, const char *word, bool noble); /* a Treasure */
void write_number(Printer *p, int n);
void write_amount(Printer *p, int n); /* signed only below zero */
void write_signed(Printer *p, int n);
void write_quoted(Printer *p, int string);
void write_mark(Printer *p, const char *mark); /* without a blank */

const Node *node_kid(const Node *node, int k); /* or NULL */
const Declared *node_declared(const Printer *p, const Node *node);
const char *declared_word(const Printer *p, const Declared *word, bool many);

/* ---- print.c ---- */

void write_node(Printer *p, const Node *node);
void write_kids(Printer *p, const Node *node);
void write_times(Printer *p, const Node *limit); /* once, up to 3 times */

/* ---- print_phrase.c: a function a node ---- */

const char *head_word(const Printer *p, const Node *phrase);
void write_phrase(Printer *p, const Node *node);
void write_modifier(Printer *p, const Node *node);
void write_compare(Printer *p, const Node *node);
bool has_joined(const Node *phrase); /* you and the helper */
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
void reopen_sentence(Printer *p);
bool is_same_time(const Node *a, const Node *b); /* at the start of your turn */
bool is_label(const Node *head);                 /* Bad Stuff: */
void say_clause(Printer *p, const Node *node);
void say_choose(Printer *p, const Node *node);
void say_each(Printer *p, const Node *node);
void say_subject(Printer *p); /* of the `for each` that is being said */
void say_table(Printer *p, const Node *node);
void say_list(Printer *p, const Node *node); /* statements */
bool say_more(Printer *p, const Node *plus); /* 2 more Treasures */
bool say_self(Printer *p, const Node *order, const Node *object);
void say_target(Printer *p, const Node *plus); /* to the monster */
void say_cell(Printer *p, const Node *node);

#endif
