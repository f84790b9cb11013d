/* digest.h: news for people: turn by turn, with headlines, equal ones as one.
 *
 * What has happened, as one reader may know it, without what was taken back and
 * without passes. Several lines that differ only in their cards are one item
 * ("Bob draws 3 Treasures"), and each turn has a headline, so that a front end
 * can show that alone and open it on request.
 */
#ifndef SCENE_DIGEST_H
#define SCENE_DIGEST_H

#include "base/arena.h"
#include "match/match.h"

/* One line, or several that are told as one. */
typedef struct DigestItem {
    const LogEntry *entry; /* the first of them */
    int n, last;           /* their numbers for this reader, from 1 */
    int count;             /* how many they are */
    const CardId *cards;   /* so many cards, if the reader sees them; or NULL */
    int weight;            /* how much it matters: 0 to 9 */
    bool in_headline;      /* the headline tells it, too */
    const char *says;
} DigestItem;

typedef struct DigestTurn {
    int turn;  /* 0: before the first one */
    int first; /* its first entry in the log */
    Seat seat; /* whose it is; NOBODY: before the first one, or unknown */
    bool over;
    const char *headline; /* of the whole turn; "" if there is no seat */
    const DigestItem *items;
    int n;
} DigestTurn;

typedef struct Digest {
    const DigestTurn *turns;
    int n;
} Digest;

/* Turns with something in the log from this entry on, and their items from
 * there on. The reader is a seat, NOBODY or HOST. False: no memory. */
bool digest_make(Digest *out, Arena *arena, const Table *t, const Log *log,
                 Seat reader, int from);

/* A whole turn, opened; no turns if there is no such one. */
bool digest_make_turn(Digest *out, Arena *arena, const Table *t, const Log *log,
                      Seat reader, int turn);

/* The same as a JSON array; `since` counts news of this reader (news.h). Gives
 * the bytes that it takes, like snprintf; 0 if there is no memory. */
size_t digest_write_json(const Table *t, const Log *log, Seat reader, int since,
                         char *out, size_t cap);

/* What this seat did in a turn, in a sentence; nothing if there is nothing to
 * tell. False: no memory. */
bool digest_write_headline(Text *text, const Table *t, const Log *log,
                           Seat reader, Seat whose, int turn);

#endif
