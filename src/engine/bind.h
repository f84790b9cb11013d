/* bind.h: accepts a card only if everything that it says is carried out.
 *
 * When a pack is made, each part of each card is bound: every word of it is
 * taken by a row of the family's Language, and the row that takes a statement,
 * condition or event is noted in Pack.node_info, where play looks it up. A word
 * that no row takes is refused, with its place and what could stand there.
 */
#ifndef ENGINE_BIND_H
#define ENGINE_BIND_H

#include "engine/language.h"

typedef struct Binder {
    const Language *lang;
    const Pack *pack;
    Unplayable *why;
    uint8_t *taken; /* by node of the pack: how often it was taken; or NULL */
    const CardDef *card; /* the card that is bound, or NULL */
    bool price;          /* what is bound now is a price */
    const Node *paid;    /* what the price was, or NULL */
    bool in_replacement; /* it stands in a part that replaces something */
    bool asked_of_each;  /* a number is asked of each: of a monster */
    bool counting;       /* things are counted: (at most 3) is a limit */
    bool is_conditional; /* it stands under a condition that is evaluated all
                            the time */
} Binder;

/* These take a node and everything below it. False: it is refused, and the
 * reason is noted. */
bool bind_statements(Binder *b, const Node *list); /* block, cost, ... */
bool bind_statement(Binder *b, const Node *statement);
bool bind_static(Binder *b, const Node *statement); /* always true */
bool bind_condition(Binder *b, const Node *condition);
bool bind_if(Binder *b, const Node *node);
bool bind_command_if(Binder *b, const Node *command, const EffectRow *row,
                     const Node *node);
bool bind_static_if(Binder *b, const Node *who, const Node *node);
bool bind_amount(Binder *b, const Node *amount);
bool bind_players(Binder *b, const Node *phrase, PhraseUse use);
bool bind_cards(Binder *b, const Node *phrase, PhraseUse use);
bool bind_timing(Binder *b, const Node *window);

/* An event, for one of these phases (a set of bits), the first that has a
 * row. */
bool bind_event(Binder *b, const Node *event, unsigned phases);

/* Who may use it: a player or a condition flag; for stats such as "only
 * for". */
bool bind_user(Binder *b, const Node *what);

/* Takes one node. */
void bind_consume(Binder *b, const Node *node);

/* The same for a fixed word, such as "the fight": it only selects the row, so
 * it is not read in play. */
void bind_consume_fixed(Binder *b, const Node *node);

/* Always false: notes the first thing that is refused. */
bool bind_refuse(Binder *b, const Node *at, const char *accepted,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A word that no row took, or NULL. */
const Node *bind_find_unconsumed(const Binder *b, const Node *clause);

/* Is it a player, singular or plural? Names of traits are, if the family says
 * so.
 */
bool bind_is_players(const Language *lang, const Pack *pack,
                     const Node *phrase);

#endif
