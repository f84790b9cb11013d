/* news.h: what has happened, as data for one reader.
 *
 * The log's entries, with their sentences and with what they are made of. They
 * are numbered from 1 for each reader without gaps, so that the numbers reveal
 * nothing about what others have read. A card that the reader did not see is
 * its back.
 */
#ifndef SCENE_NEWS_H
#define SCENE_NEWS_H

#include "base/json.h"
#include "match/match.h"

/* How many there are for this reader: a seat or NOBODY. */
int news_count(const Match *m, Seat reader);

/* How many this reader had when the log had so many entries. */
int news_count_at(const Match *m, Seat reader, int entries);

/* Those after the first `since` of them, as a JSON array; gives the bytes that
 * it takes, like snprintf. */
size_t news_write_json(const Table *t, const Log *log, Seat reader, int since,
                       char *out, size_t cap);

/* The fields of one entry: what it is called, and who did it to whom with what,
 * as this reader may know it. */
void news_add_kind(Json *json, const Table *t, const LogEntry *entry);
void news_add_event(Json *json, const Table *t, const Event *event,
                    Seat reader);

#endif
