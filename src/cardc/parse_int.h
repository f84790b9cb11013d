/* parse_int.h: what the parser's files share: the cursor, the nodes being
 * written, and mistakes.
 *
 * The parser is recursive descent without backtracking: a function looks at the
 * next token (sometimes two or three) and writes nodes in order. A mistake is
 * reported once per line; the rest of that line is skipped.
 */
#ifndef CARDC_PARSE_INT_H
#define CARDC_PARSE_INT_H

#include "card/lang.h"
#include "card/node.h"
#include "cardc/lex.h"
#include "cardc/parse.h"
#include "cardc/report.h"

enum {
    PROGRAM_MOST = 60000,
    STRINGS_MOST = 4000,
    NESTING_MOST = 40,
    WRAPS_MOST = 200,
    HEAD_MOST = 300, /* tokens */
    NUMBER_MOST = 9999
};

typedef struct Parser {
    const Token *at, *first;
    const Dictionary *dictionary;
    Arena *arena;
    Report *report;
    const char *file;
    Node *nodes; /* of all cards, PROGRAM_MOST */
    Spot *spots; /* where they were written */
    int n;
    const char **strings; /* titles and quotes, from 1 */
    int n_strings;
    int nesting;
    int wraps;   /* of this line; each makes the tree deeper */
    bool claims; /* the verb wants "with": swap this with that */
    bool about;  /* the subject of a condition is read: a verb follows */
    bool within; /* what stands behind "with" is read: where is not of it */
    bool bad;    /* something on this line was wrong */
    bool broken; /* something of this card was */
    bool full;   /* there is no room: nothing more is read */
    char shown[64];
} Parser;

/* ---- cursor ---- */

bool at_word(const Parser *p, const char *word);
bool at_words(const Parser *p, const char *first, const char *second);
bool at_mark(const Parser *p, char mark);
bool take_word(Parser *p, const char *word);
bool take_mark(Parser *p, char mark);
void next(Parser *p);

/* The row of a table of phrases whose phrase stands here (the longest), and how
 * many tokens it takes; 0 if none does. */
int find_phrase(const Parser *p, const PhraseRow *rows, int n, bool other,
                int *tokens);
int take_phrase(Parser *p, const PhraseRow *rows, int n);

/* The verb that stands here in one of its forms, or 0. */
typedef enum Form {
    FORM_base,
    FORM_third,
    FORM_past,
    FORM_done,
    FORM_doing
} Form;
int find_verb(const Parser *p, Form form);

/* ---- nodes ---- */

int node_open(Parser *p, NodeType type, int row);
void node_close(Parser *p, int node);
/* A parent for it. Too many on a line are a mistake: loops that wrap must look
 * at p->bad. */
void node_wrap(Parser *p, int node, NodeType type, int row);
int string_add(Parser *p, const char *at, int n);

/* A node is where its first token stood; a verb's, where the verb does. */
void node_here(Parser *p, int node);

/* A node for the phrase of a table that stands here; its row, 0 if none does.
 */
int take_node(Parser *p, NodeType type, const PhraseRow *rows, int n);

/* The number that stands here; a mistake if no card should need it. */
int16_t take_number(Parser *p);

/* ---- mistakes ---- */

/* Says what is wrong here, and what would be right. */
void mistake(Parser *p, const Token *where, const char *advice,
             const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same for a word that nobody knows: what it may have been comes first, of
 * all that fits here: a set of FIT_*. */
void mistake_word(Parser *p, uint32_t fits, const char *advice,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What can begin a part, and what can go on with one. */
#define FITS_BEGINNING \
    (FIT_VERB | FIT_NOUN | FIT_ADJECTIVE | FIT_WINDOW | FIT_LASTS | FIT_FACT | \
     FIT_JOINT)
#define FITS_GOING_ON (FIT_TAIL | FIT_JOINT)

/* Something is missing behind the last token: of two lines, at the end of the
 * first. */
void mistake_behind(Parser *p, const char *advice, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The set has no room for what stands there. It is said once, and nothing more
 * of this text is kept: every line from here on is bad. */
void set_full(Parser *p, const Token *where, const char *advice,
              const char *format, ...) __attribute__((format(printf, 4, 5)));

void begin_line(Parser *p); /* nothing of it was wrong yet */

/* What stands here, in quotes, as mistakes name it. */
const char *found(Parser *p);

/* The last token that was taken and stands for something. */
const Token *last_taken(const Parser *p);
bool is_layout(const Token *token);     /* ends or indents a line */
bool is_first_of_line(const Parser *p); /* what stands here begins one */
bool enter(Parser *p); /* one deeper; false if that is too deep */
void leave(Parser *p);

/* ---- grammar: phrase.c ---- */

bool starts_phrase(const Parser *p);
bool parse_phrase(Parser *p);
bool parse_part(Parser *p, int prep); /* a phrase in such a place */
bool at_tail(const Parser *p);
bool parse_tail(Parser *p); /* a preposition with its phrase, or an adverb */
bool refuse_for_each(Parser *p); /* +2 for each item: per is meant */
bool refuse_time(Parser *p);     /* lose a level on your next turn */

/* ---- grammar: condition.c ---- */

bool parse_amount(Parser *p);
bool parse_compare(Parser *p);
bool parse_condition(Parser *p);
bool at_suffix(const Parser *p);
bool parse_suffix(Parser *p); /* if, unless, while ... behind a sentence */

/* ---- grammar: sentence.c ---- */

bool parse_chain(Parser *p);

/* What stands behind a colon: on this line, or indented below it. On one line a
 * row of a die and `otherwise` end it, if `stops` says so. */
bool parse_statements(Parser *p, bool stops);

/* ---- grammar: order.c ---- */

bool parse_order(Parser *p);
bool parse_action(Parser *p, int node); /* the parts of a `do` */

/* ---- grammar: rule.c ---- */

bool parse_plus(Parser *p);
bool parse_only(Parser *p);
bool parse_rule(Parser *p, int subject); /* the subject is written */

/* The rule whose words stand behind the subject, in either number. */
int find_rule(const Parser *p, int *tokens, bool *many);

/* ---- grammar: event.c ---- */

bool parse_event(Parser *p, int relation);
bool parse_instead(Parser *p); /* instead of losing ... */

/* ---- grammar: clause.c ---- */

void parse_items(Parser *p);    /* a line of a card */
int find_fact(const Parser *p); /* the fact that stands here, or 0 */
/* flavor, art, cites or waits for, if that stands here */
bool take_card_line(Parser *p);
void skip_line(Parser *p);

/* ---- declarations: group.c ---- */

void parse_group(Parser *p, Tree *tree);
void parse_kind(Parser *p, Tree *tree); /* a trait or companion and its body */
void parse_list(Parser *p, Tree *tree); /* a line of slots, tags ... */

/* ---- the words that are declared, before anything is read: declare.c ---- */

/* A text as it is read, kept by the tree; NULL if there is no memory. */
const char *tree_copy(Tree *tree, const char *text);

void declare(Tree *tree, const char *file, const Token *at, Sort sort,
             int group, const char *many);
void declare_all(Tree *tree, const char *file, const char *text, bool groups);

#endif
