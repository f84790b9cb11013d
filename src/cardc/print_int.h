/* print_int.h: what the printer's files share: one walk, two styles.
 *
 * The walker is print.c (statements, heads, facts) and print_phrase.c (noun
 * phrases, conditions). Where a card says something else than its source, the
 * function that writes it asks print_is_card(); all that cards say beyond their
 * source is in card_text.c, and what of it stands where on a card in
 * print_card.c.
 */
#ifndef CARDC_PRINT_INT_H
#define CARDC_PRINT_INT_H

#include "card/lang.h"
#include "cardc/print.h"

/* The state of the printer: what is printed, of which tree, in which style. */
typedef struct Printer {
    Text *text;
    const Tree *tree;
    Style style;
    int depth; /* of source: lines so much deeper than those of a part */
    /* Of cards only. */
    const KindText *kind_text; /* of its kind, or NULL */
    bool rules_first;          /* what is simply true comes first */
    bool names_host;           /* it says what it is played on: that is "it" */
    bool stays;                /* it is played once, and its parts work later */
    bool has_play_sentence; /* it can be played in another way, too: or play ...
                             */
    const char *title_end;  /* stands behind a title, if not a colon */
    bool capital;           /* the next word begins a sentence */
    bool full_stops;        /* statements are sentences, not joined by ; */
    bool bare_plural;     /* a bare name means all who bear it: against Mice */
    bool it_is_ambiguous; /* "it" could be read as another card than this */
    bool third_person;    /* a command without a subject continues that of one
                             player */
    const Node *loop;     /* a `for each` that is said as its first subject */
} Printer;

static inline bool print_is_card(const Printer *p)
{
    return p->style == STYLE_card;
}

/* ---- pieces; each puts a blank before itself where one is needed ---- */

void print_word(Printer *p, const char *string);
void print_word_n(Printer *p, const char *string, size_t n);
void print_noun(Printer *p, const char *word,
                bool capitalized); /* a Treasure */
void print_number(Printer *p, int n);
void print_amount(Printer *p, int n); /* signed only below zero */
void print_signed(Printer *p, int n);
void print_quoted(Printer *p, int string);
void print_mark(Printer *p, const char *mark); /* without a blank */

const Node *print_child(const Node *node, int k); /* or NULL */
const DeclaredWord *print_declared(const Printer *p, const Node *node);
const char *print_declared_word(const Printer *p, const DeclaredWord *word,
                                bool many);

/* ---- print.c ---- */

void print_subtree(Printer *p, const Node *node);
void print_children(Printer *p, const Node *node);
void print_times(Printer *p, const Node *limit); /* once, up to 3 times */

/* ---- print_stats.c ---- */

void print_cell(Printer *p, const Node *node);
void print_stat(Printer *p, const Node *node);

/* ---- print_phrase.c: one function per node ---- */

const char *print_head_word(const Printer *p, const Node *phrase);
void print_phrase(Printer *p, const Node *node);
void print_per(Printer *p, const Node *counted);
void print_modifier(Printer *p, const Node *node);
void print_compare(Printer *p, const Node *node);
bool print_has_joined(const Node *phrase); /* you and the helper */
void print_sum(Printer *p, const Node *node);
void print_logic(Printer *p, const Node *node);
void print_is(Printer *p, const Node *node);
void print_has(Printer *p, const Node *node);
void print_did(Printer *p, const Node *node);
void print_there(Printer *p, const Node *node);
void print_acted(Printer *p, const Node *node);
void print_wins(Printer *p, const Node *node);

/* ---- card_text.c: the same as a card says it ---- */

void card_text_end_sentence(
    Printer *p); /* a full stop; what follows has a capital */
void card_text_reopen(Printer *p);
bool card_text_same_time(const Node *a,
                         const Node *b);   /* at the start of your turn */
bool card_text_is_label(const Node *head); /* Bad Stuff: */
void card_text_clause(Printer *p, const Node *node);
void card_text_branch(Printer *p, const Node *node);
void card_text_each(Printer *p, const Node *node);
void card_text_subject(Printer *p); /* of the `for each` that is being said */
void card_text_table(Printer *p, const Node *node);
void card_text_list(Printer *p, const Node *node); /* statements */
bool card_text_more(Printer *p, const Node *plus); /* 2 more Treasures */
bool card_text_self(Printer *p, const Node *command, const Node *object);
void card_text_target(Printer *p, const Node *plus); /* to the monster */

#endif
