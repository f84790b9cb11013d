/* sum.h: a total that can be taken apart.
 *
 * One function computes each total, and adds it up through a Sum. With a sink
 * the Sum also reports every term: what gave how much, under which clause. So
 * what is shown cannot differ from what counts.
 */
#ifndef ENGINE_SUM_H
#define ENGINE_SUM_H

#include "engine/game.h"

typedef struct SumTerm {
    int amount;
    CardId card;      /* the card that gave it, or NO_CARD */
    int whose;        /* the seat whose it is, plus 1, or 0 */
    int you;          /* the seat that the card calls you, plus 1, or 0 */
    const char *what; /* "Level", if no card did */
    const char *clause;
    bool covered;                 /* it would count, but it is covered */
    const struct Node *statement; /* the bonus that a card states, or NULL */
    bool idle;                    /* it is there, but does not count: 0 */
    CardId by;                    /* and this card says so, or NO_CARD */
} SumTerm;

/* Which total it is: a number that people want to see taken apart. */
typedef struct Total {
    const char *id;      /* "side" */
    const char *pattern; /* of its name: "%s's side" */
    Seat seat;           /* whose it is, or NOBODY */
    CardId card;         /* of which it is, or NO_CARD */
    bool of_fight;       /* one of those that stand against each other */
} Total;

typedef struct Sum {
    int total;
    int whose; /* of the parts that are added now */
    void (*on_term)(void *self, const SumTerm *term); /* or NULL */
    void *self;
} Sum;

static inline void sum_add(Sum *sum, int amount, CardId card, const char *what,
                           const char *clause)
{
    sum->total += amount;
    if (sum->on_term && amount != 0) {
        SumTerm part = { .amount = amount,
                         .card = card,
                         .whose = sum->whose,
                         .what = what,
                         .clause = clause };
        sum->on_term(sum->self, &part);
    }
}

/* The same of a bonus that a card states in words: who "you" and "this card"
 * are there stands in the frame. */
static inline void sum_add_statement(Sum *sum, int amount, const Frame *f,
                                     const struct Node *statement,
                                     const char *clause)
{
    sum->total += amount;
    if (sum->on_term && amount != 0) {
        SumTerm part = { .amount = amount,
                         .card = f->card,
                         .whose = sum->whose,
                         .you = f->seat + 1,
                         .clause = clause,
                         .statement = statement };
        sum->on_term(sum->self, &part);
    }
}

/* Reports what a card would give if nothing covered it. */
static inline void sum_add_covered(Sum *sum, int amount, CardId card,
                                   const char *clause)
{
    if (sum->on_term) {
        SumTerm part = { .amount = amount,
                         .card = card,
                         .whose = sum->whose,
                         .clause = clause,
                         .covered = true };
        sum->on_term(sum->self, &part);
    }
}

/* Reports what does not count, and which card says so, if one does. */
static inline void sum_add_idle(Sum *sum, CardId card, const char *what,
                                const char *clause, CardId by)
{
    if (sum->on_term) {
        SumTerm part = { .card = card,
                         .whose = sum->whose,
                         .what = what,
                         .clause = clause,
                         .idle = true,
                         .by = by };
        sum->on_term(sum->self, &part);
    }
}

#endif
