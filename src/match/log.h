/* log.h: what was done and what happened, as each reader may read it.
 *
 * The log is the game's story: lines of accepted actions and lines of what
 * happened. Each entry has a full text, for the host and the record, and what
 * each seat and strangers read instead; some entries are not for everybody.
 * Entries are numbered per reader, so that a number reveals nothing about what
 * others have read. A story that came with a line is for everybody, and changes
 * nothing (GLOOM-STORY-02, GLOOM-STORY-03).
 */
#ifndef MATCH_LOG_H
#define MATCH_LOG_H

#include "engine/patterns.h"

typedef enum LogKind {
    LOG_LINE,      /* an accepted action, or "everyone passes" */
    LOG_EVENT,     /* what happened */
    LOG_TAKE_BACK, /* the last line that still counted, and everything since, no
                      longer count */
    LOG_NOTE       /* a sentence beside the game: who plays for whom */
} LogKind;

enum { LOG_READERS = SEATS_MAX + 1 }; /* the seats, and a stranger at the end */

typedef struct LogEntry {
    LogKind kind;
    int turn;       /* in which it happened */
    Seat seat;      /* who did it, or who it is about; NOBODY: all */
    CardId about;   /* the Character of the family that it is about, or
                       NO_CARD */
    CardId card;    /* what happened to it, or NO_CARD */
    CardId cause;   /* an open card whose text brought it about, or NO_CARD */
    bool is_public; /* everybody saw all of it */
    Event event;    /* what happened; of a line: who did it to whom with what */
    uint8_t verb;   /* of a line; else VERB_none */
    char *story;    /* a player's own words, or NULL */
    char *full;
    char *
        text[LOG_READERS]; /* NULL: as the full text; "": not for this reader */
} LogEntry;

typedef struct Log {
    LogEntry *at;
    int n, room;
    int n_entries[LOG_READERS]; /* entries each reader has got */
} Log;

/* Does this reader see this event at all? */
bool log_reader_sees(const Table *t, const Event *event, Seat reader);

/* All that add an entry give false, and add nothing, when there is no memory
 * left. */
bool log_add_line(Log *log, const Table *t, Action action, Story story);
bool log_add_event(Log *log, const Table *t, const Event *event);
/* A line that is the same for all readers. */
bool log_add_plain(Log *log, const Table *t, LogKind kind, const char *line);

/* Drops all entries but the first `n`. */
void log_cut(Log *log, int n);

/* The text for a reader: a seat, NOBODY or HOST; NULL if not for it. */
const char *log_text(const LogEntry *entry, Seat reader);

/* The entries that count, in order: without what was taken back, but with the
 * last take-back in its place. `out` has room for all. Gives how many. */
int log_collect(const Log *log, const LogEntry **out);
void log_free(Log *log);

#endif
