/* record.h: a game as a text file: header, lines, hashes.
 *
 *     kickdoor record 3
 *     rules 1
 *     book my-book 53f0c2a1b7e4d690
 *     option win.level 6
 *     seed 7
 *     seats Ann, Bob, Carol
 *
 *     > Ann rolls 4 for the first turn
 *     Ann kicks open the door
 *     > Ann finds "Garden Gnome" behind the door
 *     ~ Bob passes
 *     ~ Carol passes
 *     = turn 2 8d0e5b1c9a7f3342
 *     result Ann wins, kill, 0f1e2d3c4b5a6978
 *
 * A game of the keyed generator has `seed256` and 64 hexadecimal digits in place
 * of `seed`. The first line has the format of the file: the form of its lines and the
 * words for what players do. `rules` is the number of the rules that it was
 * played by (engine/rules_version.h). Lines that begin with > are events:
 * reading ignores them, verifying compares them. ~ is a pass: every answer is
 * in the record before it is acknowledged, so the game goes on from it exactly
 * as it stood, but who tells the game leaves passes out. A canonical record
 * (MatchSetup.export) has `everyone passes` instead, once for each gate that
 * closed. A line may end with a player's story in quotes (engine/story.h). = is
 * a state hash, once per turn. ! is a ruling of the host.
 */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include <stdio.h>

#include "base/file.h"
#include "match/match.h"

/* Writing: the match calls this. */
void record_write_header(const MatchSetup *setup);

/* The first line of a record. A game of an older format that goes on has it
 * from then on: it is as long as theirs. */
extern const char record_first_line[];

/* Into an open stream, which stays the caller's; flushed line by line. */
RecordWriter record_to_stream(FILE *stream);

/* Where the reader finds the cards that a record names. Fills pack and family;
 * the pack stays the finder's. */
typedef struct BookFinder {
    Status (*find)(void *self, const char *book, const Pack **pack,
                   const Family **family, Diag *diag);
    void *self;
} BookFinder;

typedef struct Replay {
    bool verify; /* compare every line and hash */
    int until;   /* stop when this turn begins; 0: never */
    int before;  /* stop before this line of the players, from 1; 0: never */
    Bytes *rest; /* NULL, or: verify the whole lines, for half a line was not
                    played, and give what the game says after the last of them:
                    written behind it, the record is whole again. To be freed */
    RecordWriter export; /* who gets the canonical record, or nobody */
    /* Called for each log entry as it comes, with its place; or NULL. */
    void (*on_entry)(void *self, const Match *m, const LogEntry *entry);
    void *self;
} Replay;

/* Does the text begin as a record does, of this format or an older one? Also if
 * it was cut off within that. */
bool record_is_record(const char *text);

/* Does the text of a record end with a result? One that was taken back does not
 * count. */
bool record_is_finished(const char *text);

/* What a record holds: for those who step through it. */
typedef struct RecordShape {
    int lines; /* of what players did: Replay.before goes from 1 to one more */
    int turns; /* that have begun */
} RecordShape;
RecordShape record_shape(const char *text);

/* The lines before this turn begins; all if it never does. */
int record_lines_before(const char *text, int turn);

/* Line n of what players did, from 1; NULL: there are not so many. It ends
 * where the line does. */
const char *record_line(const char *text, int n);

/* The value of a line of the header, "book" or "seats"; "" if it is missing. */
void record_header_value(const char *text, const char *key, char *out,
                         size_t cap);

/* Plays one line of a record; those that tell what happened do nothing. False:
 * `why` says why it cannot be played. match_run() comes next. */
bool record_play_line(Match *m, const char *line, Text *why);

/* Plays a record again. `*out` is the match as it stands at the end of it. A
 * game that was played by older rules is compared line by line even if `verify`
 * is not set: where it differs, `*out` is NULL, the Diag names the rules and
 * the line, and `on_entry` has been called for everything before it. */
Status record_replay(Match **out, const char *path, const BookFinder *finder,
                     const Replay *options, Diag *diag);

/* The same of a text in memory, which may have any bytes; `name` is for the
 * Diag. */
Status record_replay_text(Match **out, const char *name, const char *text,
                          size_t n, const BookFinder *finder,
                          const Replay *options, Diag *diag);

#endif
