/* lex.h: card files as tokens.
 *
 * Declared names (traits, tags, slots ...) are single tokens even if they are
 * several words; the longest wins. A word may begin with a capital that it has
 * not in the language, as at the beginning of a sentence. Numbers up to twelve
 * may be written as words. Layout becomes tokens too: a line that is
 * indented deeper than one that ended in ":" opens a block (INDENT ... DEDENT),
 * deeper without it continues the line, and NEWLINE ends one.
 */
#ifndef CARDC_LEX_H
#define CARDC_LEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "card/pack.h"
#include "cardc/report.h"

typedef enum TokenType {
    TOKEN_END,
    TOKEN_NEWLINE,
    TOKEN_INDENT,
    TOKEN_DEDENT,
    TOKEN_WORD,
    TOKEN_NAME,       /* a declared word: `declared` */
    TOKEN_NUMBER,     /* 400, five */
    TOKEN_SIGNED,     /* +3 -5 */
    TOKEN_RANGE,      /* 1-2 */
    TOKEN_COPIES,     /* x3 */
    TOKEN_STRING,     /* without its quotes */
    TOKEN_MARK,       /* , : ; ( ) . */
    TOKEN_POSSESSIVE, /* 's */
    TOKEN_BAD         /* a character that is none of these */
} TokenType;

typedef struct Token {
    TokenType type;
    const char *at;
    int n;
    int number, second;
    int declared; /* of the dictionary */
    bool capital; /* its first letter is one and need not be */
    int line, column;
} Token;

enum { ALIASES_MAX = 8 };

/* A declared word; its row in a pack is a PackName (card/pack.h). Where a
 * number is another word of the dictionary, -1 is none. */
typedef struct DeclaredWord {
    const char *one, *many;
    NameType type;
    int group; /* of a trait: its group */
    const char *file;
    Spot spot;          /* where it was declared; line 0: by the family */
    const char *people; /* of a group: players who have one: "citizens"; or
                           NULL */
    bool companion;     /* of a group: of companions, not of traits */
    int none;           /* of a group: the trait of a player who has none */
    int max;            /* of a group or slot; 0: any number */
    int window;         /* of a group: TIMING_* */
    int flags;          /* WORD_* */
    Bits cannot;        /* of a group: CARDVERB_* */
    const char *aliases[ALIASES_MAX]; /* of a group: what else it is called */
    int n_aliases;
    int same;     /* of a group: the first that is the same (merge_kinds.c) */
    int first, n; /* of a group: what all its cards say: nodes of the tree */
} DeclaredWord;

enum { DECLARED_MAX = 400, KIND_ALIASES_MAX = 16 };

/* A set's own name for a kind that the rules have. */
typedef struct KindAlias {
    const char *one, *many;
    int word; /* of the dictionary */
} KindAlias;

typedef struct Dictionary {
    DeclaredWord at[DECLARED_MAX];
    int n;
    KindAlias kind_aliases[KIND_ALIASES_MAX];
    int n_kind_aliases;
} Dictionary;

/* Adds a word unless it is there; its place, or -1 if there is no room. */
int dictionary_add(Dictionary *dictionary, DeclaredWord word);
int dictionary_find(const Dictionary *dictionary, const char *word, int n);

/* When everything is read: decides which groups are the same, and merges them.
 */
void dictionary_merge_kinds(Dictionary *dictionary);

typedef struct Tokens {
    Token *at;
    int n;
} Tokens;

/* Where a token stands. */
Spot token_spot(const Token *token);

/* All tokens of a text; at == NULL if there is no memory. */
Tokens lex_text(Arena *arena, const char *text, const Dictionary *dictionary);

/* Does this token read like that? */
bool token_is(const Token *token, const char *word);

/* Are these the letters of the token, whatever it is? A capital that need not
 * be one is a small letter. */
bool token_spells(const Token *token, const char *word, size_t n);

#endif
