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
    PROGRAM_MAX = 60000,
    STRINGS_MAX = 4000,
    NESTING_MAX = 40,
    WRAPS_MAX = 200,
    HEAD_TOKENS_MAX = 300, /* tokens */
    NUMBER_MAX = 9999
};

typedef struct Parser {
    const Token *at, *first;
    const Dictionary *dictionary;
    Arena *arena;
    Report *report;
    const char *file;
    Node *nodes; /* of all cards, PROGRAM_MAX */
    Spot *spots; /* where they were written */
    int n;
    const char **strings; /* titles and quotes, from 1 */
    int n_strings;
    int nesting;
    int wraps;       /* of this line; each makes the tree deeper */
    bool wants_with; /* the verb takes "with": swap this with that */
    bool in_subject; /* the subject of a condition is read: a verb follows */
    bool in_with;    /* what stands behind "with" is read: where is not of it */
    bool in_kind;    /* the body of a trait or companion is read, not a card */
    bool bad;        /* something on this line was wrong */
    bool broken;     /* something of this card was */
    bool full;       /* there is no room: nothing more is read */
    char quoted[64];
} Parser;

/* ---- cursor ---- */

bool parse_at_word(const Parser *p, const char *word);
bool parse_at_words(const Parser *p, const char *first, const char *second);
bool parse_at_any_of(const Parser *p, const char *const *words, int n);
bool parse_at_mark(const Parser *p, char mark);
bool parse_take_word(Parser *p, const char *word);
bool parse_take_mark(Parser *p, char mark);
void parse_next(Parser *p);

/* The row of a table of phrases whose phrase stands here (the longest), and how
 * many tokens it takes; 0 if none does. */
int parse_find_phrase(const Parser *p, const PhraseRow *rows, int n, bool other,
                      int *tokens);
int parse_take_phrase(Parser *p, const PhraseRow *rows, int n);

/* The verb that stands here in one of its forms, or 0. */
typedef enum Form {
    FORM_base,
    FORM_third,
    FORM_past,
    FORM_participle,
    FORM_ing
} Form;
int parse_find_verb(const Parser *p, Form form);

/* ---- nodes ---- */

int parse_open_node(Parser *p, NodeType type, int row);
void parse_close_node(Parser *p, int node);
/* A parent for it. Too many on a line are a mistake: loops that wrap must look
 * at p->bad. */
void parse_wrap_node(Parser *p, int node, NodeType type, int row);
int parse_add_string(Parser *p, const char *at, int n);

/* A node is where its first token stood; a verb's, where the verb does. */
void parse_set_spot(Parser *p, int node);

/* A node for the phrase of a table that stands here; its row, 0 if none does.
 */
int parse_take_node(Parser *p, NodeType type, const PhraseRow *rows, int n);

/* The number that stands here; a mistake if no card should need it. */
int16_t parse_take_number(Parser *p);

/* ---- mistakes ---- */

/* Reports what is wrong here, and what would be right. */
void parse_mistake(Parser *p, const Token *where, const char *advice,
                   const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for an unknown word: suggests the nearest word of those that fit
 * here: a set of FIT_*. */
void parse_mistake_word(Parser *p, uint32_t fits, const char *advice,
                        const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What can begin a part, and what can go on with one. */
#define FITS_START \
    (FIT_VERB | FIT_NOUN | FIT_ADJECTIVE | FIT_TIMING | FIT_DURATION | \
     FIT_STAT | FIT_JOINT)
#define FITS_CONTINUATION (FIT_TAIL | FIT_JOINT)

/* Something is missing behind the last token: of two lines, at the end of the
 * first. */
void parse_mistake_after(Parser *p, const char *advice, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The set has no room for this. It is reported once, and nothing more of this
 * text is kept: every line from here on is bad. */
void parse_set_full(Parser *p, const Token *where, const char *advice,
                    const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void parse_begin_line(Parser *p); /* nothing of it was wrong yet */

/* What stands here, in quotes, as mistakes name it. */
const char *parse_quoted(Parser *p);

/* The last token that was taken and stands for something. */
const Token *parse_last_token(const Parser *p);
bool token_is_layout(const Token *token);  /* ends or indents a line */
bool parse_at_line_start(const Parser *p); /* what stands here begins one */
bool parse_enter(Parser *p); /* one deeper; false if that is too deep */
void parse_leave(Parser *p);

/* ---- grammar: parse_phrase.c ---- */

bool parse_at_phrase(const Parser *p);
bool parse_phrase(Parser *p);

/* One modifier behind a noun, if one stands here (parse_modifier.c); *more says
 * so. */
bool parse_modifier(Parser *p, bool *more);
bool parse_prep(Parser *p, int prep); /* a phrase in such a place */
bool parse_at_tail(const Parser *p);
bool parse_tail(Parser *p); /* a preposition with its phrase, or an adverb */
bool parse_refuse_for_each(Parser *p); /* +2 for each item: per is meant */
bool parse_refuse_time(Parser *p);     /* lose a level on your next turn */

/* ---- grammar: parse_condition.c ---- */

bool parse_amount(Parser *p);
bool parse_compare(Parser *p);
bool parse_condition(Parser *p);
bool parse_at_suffix(const Parser *p);
bool parse_suffix(Parser *p); /* if, unless, while ... behind a sentence */

/* ---- grammar: parse_statement.c ---- */

bool parse_chain(Parser *p);

/* What stands behind a colon: on this line, or indented below it. On one line a
 * row of a die and `otherwise` end it, if `stops_at_else` says so. */
bool parse_statements(Parser *p, bool stops_at_else);

/* ---- grammar: parse_command.c ---- */

bool parse_command(Parser *p);
/* ... and discards a card: is this another verb of the subject of the
 * statement at `node`? */
bool parse_at_next_verb(const Parser *p, int node, const Token *at);
bool parse_next_verb(Parser *p);
bool parse_same_verb(Parser *p, int verb); /* with another object */
bool parse_action(Parser *p, int node);    /* the parts of a `do` */

/* ---- grammar: parse_rule.c ---- */

bool parse_plus(Parser *p);
bool parse_only(Parser *p);
bool parse_rule(Parser *p, int subject); /* the subject is written */

/* The rule whose words stand behind the subject, in either number. */
int parse_find_rule(const Parser *p, int *tokens, bool *many);

/* ---- grammar: parse_event.c ---- */

bool parse_event(Parser *p, int relation);
bool parse_instead(Parser *p); /* instead of losing ... */

/* ---- grammar: parse_clause.c ---- */

void parse_items(Parser *p);          /* a line of a card */
int parse_find_stat(const Parser *p); /* the fact that stands here, or 0 */
/* flavor, art, cites or waits for, if that stands here */
bool parse_card_line(Parser *p);
void parse_skip_line(Parser *p);

/* ---- grammar: parse_art.c ---- */

void parse_art(Parser *p, TreeCard *card); /* its line of pictures */

/* ---- declarations: parse_group.c ---- */

void parse_group(Parser *p, Tree *tree);
void parse_kind(Parser *p, Tree *tree); /* a trait or companion and its body */
void parse_list(Parser *p, Tree *tree); /* a line of slots, tags ... */

/* ---- the words that are declared, before anything is read: parse_declare.c
 * ---- */

/* A text as it is read, kept by the tree; NULL if there is no memory. */
const char *parse_copy_text(Tree *tree, const char *text);

void parse_declare_word(Tree *tree, const char *file, const Token *at,
                        NameType type, int group, const char *many);
void parse_declare_all(Tree *tree, const char *file, const char *text,
                       bool groups);

#endif
