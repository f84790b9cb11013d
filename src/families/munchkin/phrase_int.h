/* phrase_int.h: what phrase.c, whom.c, number.c and truth.c share. */
#ifndef FAMILIES_MUNCHKIN_PHRASE_INT_H
#define FAMILIES_MUNCHKIN_PHRASE_INT_H

#include "families/munchkin/effect.h"

static inline const Word *word_of(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_named)
               ? &pack->words[phrase->name]
               : NULL;
}

static inline bool is_sort(const Pack *pack, const Node *phrase, int sort)
{
    const Word *word = word_of(pack, phrase);

    return word && word->sort == sort;
}

/* your, their, another player's: whose; else what stands for it. */
Seats whose(const Table *t, const Frame *f, const Node *phrase,
            Seats otherwise);

/* Does this seat have such a card before it, or such an identity? */
bool seat_carries(const Table *t, const Frame *f, Seat seat,
                  const Node *phrase);

/* Whom a monster caught in this fight. */
static inline Seats caught_by(const Table *t, const Frame *f, const Node *by)
{
    return seats_caught(t, by->det == DET_it ? machine_it(f) : f->card);
}

/* How many such players or cards there are. */
int count_meant(const Table *t, const Frame *f, const Node *phrase);

#endif
