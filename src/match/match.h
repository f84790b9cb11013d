/* match.h: the middle end: a game with people around it.
 *
 * Whatever is neither rules nor platform is here: seats and their names, the
 * log, the record line by line, what each seat sees, when each seat wants to be
 * asked, the host's rulings and take-backs. A front end is the loop
 *
 *     while (match_run(m).shape != ASK_NOBODY)
 *         match_answer(m, somebody's choice);
 *
 * The match owns the true game. It reads no clock: its driver decides how long
 * a gate stays open, and passes or answers for seats that are late
 * (match_answer_absent).
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "base/diag.h"
#include "engine/view.h"
#include "match/chooser.h"
#include "match/log.h"

typedef struct Match Match;

/* When a seat wants to be asked at gates; otherwise the match passes for it.
 * With `matters` it gives the usual answer in rounds, too, where that does
 * nothing and nothing else would change anything. */
typedef enum Wake {
    WAKE_ALWAYS,
    WAKE_PENDING,   /* if something is pending, but not in a lull */
    WAKE_CONCERNED, /* if it is about me, or somebody would win */
    WAKE_NEVER,
    WAKE_MATTERS, /* when it could matter (matters.h); the numbers are those
                     of kd_match_wake(), so it comes last */
    WAKES_COUNT,
    WAKE_DEFAULT = WAKE_MATTERS /* of people */
} Wake;

extern const char *const wake_words[WAKES_COUNT]; /* "always", "pending" ... */

/* Where the text of the record goes, as it comes: whole lines, one or several.
 * Whether they arrive is the owner's business; the match goes on. */
typedef struct RecordWriter {
    void (*write)(void *self, const char *text, size_t n); /* NULL: nowhere */
    void *self;
} RecordWriter;

typedef struct MatchSetup {
    const Pack *pack; /* borrowed, like the family: outlives the match */
    const Family *family;
    const char *book; /* how the record names the cards */
    Name names[SEATS_MAX];
    Setup game;
    RecordWriter record;
    RecordWriter export; /* the canonical record: a gate that closed is one
                            line, and there are no passes */
    bool silent;         /* keep no log and no history: for simulation */
} MatchSetup;

/* A setup with the pack's own switches and names Ann, Bob, Carol ... */
void match_setup_init(MatchSetup *setup, const Pack *pack, const Family *family,
                      const char *book);

/* Sets a switch by its key, as in --option win.level=12. */
Status match_setup_option(MatchSetup *setup, const char *key_value, Diag *diag);

/* The same as a record has it: all values are numbers there. */
Status match_setup_stored_option(MatchSetup *setup, const char *key_value,
                                 Diag *diag);

/* Is such a match possible? If not, the Diag says why. */
Status match_setup_check(const MatchSetup *setup, Diag *diag);

Status match_new(Match **out, const MatchSetup *setup, Diag *diag);
void match_free(Match *m);

/* For scenarios, before the first run: the table to lay cards out on. */
Table *match_set_up(Match *m);

/* Runs until a seat has to be asked that wants to be asked. */
Ask match_run(Match *m);

/* The same if something has been answered since the last run: before a match is
 * looked at by somebody who may not have run it. */
void match_settle(Match *m);

/* One answer; nothing changes if it is refused. match_run() comes next. A step
 * of a draft changes only what its seat sees (drafts.h); the last one gives the
 * whole. */
Refusal match_answer(Match *m, Action action);

/* Reads a line of this seat (NOBODY: of anybody) on what the seat sees, so that
 * no reason reveals anything else. */
Reading match_read_line(Match *m, Seat seat, const char *line, ActionPath *out,
                        Refusal *refusal, Text *why);

/* Gives the actions that a line was read into, with its story: all of them or
 * none. */
Refusal match_answer_path(Match *m, const ActionPath *path);

/* Only an answer that becomes a line of the log can have a story. */
bool match_can_add_story(const Match *m, const ActionPath *path);
extern const char match_no_story_reason[]; /* why not */

/* The same as a line of text; `seat` may be left out of it. */
Reading match_answer_line(Match *m, Seat seat, const char *line,
                          Refusal *refusal, Text *why);

/* The default answer for an absent seat (HOUSE-ABSENT). */
Refusal match_answer_absent(Match *m, Seat seat);

/* Restores the state before the last recorded line, random numbers included. If
 * something hidden was seen since, everybody must agree (GAP-125). NULL, or why
 * not. */
const char *match_take_back(Match *m, bool consent);
const char *match_take_back_lines(Match *m, int lines, bool consent);

/* A sentence for everybody that changes nothing in the game, such as who plays
 * for whom from now on: in the log, and in the record behind "# ". */
void match_note(Match *m, const char *says);

/* How many lines undo the last one that this seat gave, or the last gate that
 * it passed when asked; bots may have played on since. 0: there is none. */
int match_lines_to_undo(const Match *m, Seat seat);

/* The seats that have seen a card or a die in the last lines, without what they
 * have shown of their own: nobody if that is certain. */
Seats match_witnesses(const Match *m, int lines);

/* The seats that have given the last lines, or were asked and passed. */
Seats match_answerers(const Match *m, int lines);

/* How many states before lines are kept to go back to; 0: all. Older ones are
 * made again from what was answered, so whoever lays out cards or dice in the
 * middle of a game keeps all. */
enum { HISTORY_STATES = 12 }; /* at first */
void match_keep_history(Match *m, int states);

/* Puts these steps in the place of what the seat has put together so far. */
Refusal match_put_draft(Match *m, Seat seat, const ActionPath *path);

/* Is this seat putting an answer together? */
bool match_is_drafting(const Match *m, Seat seat);

/* Forgets the parts that this seat has put together; false if there are none.
 */
bool match_reset_draft(Match *m, Seat seat);

void match_set_wake(Match *m, Seat seat, Wake wake);
Wake match_wake(const Match *m, Seat seat);

/* The record keeps when a person wants to be asked, as a line "~ Ann wants to be
 * asked: pending", for whoever goes on with it (match_kept_order). Reading gives
 * false if the line, without "~ ", is no such line. */
void match_keep_order(Match *m, Seat seat, Wake wake);
bool match_read_order(Match *m, const char *line);
Wake match_kept_order(const Match *m, Seat seat);

/* Seats of people who play among bots alone: where such a seat has one choice
 * only, the match makes it; and where it wants to be asked only if it is
 * concerned, it gives the usual answer at a later step of the own turn if there
 * is nothing to do but what it could have done before, and where all that can
 * be done can be done at the next question as well. With several people that
 * would tell the others what somebody holds. */
void match_set_alone(Match *m, Seats alone);

/* Seats that gates may pass automatically when they can do nothing: bots, see
 * game_run(), and a person among bots alone. */
void match_set_quiet(Match *m, Seats quiet);

/* What is answered for these seats, who do not want to be asked, waits until it
 * is released, so that the moment at which a gate closes tells nobody who was
 * asked. */
void match_hold(Match *m, Seats seats);

/* Of those seats the ones that must answer now but need not be asked. */
Seats match_unasked(Match *m);

/* These seats, which must answer, pass or give the usual answer of a round.
 * False: there was no memory for it, and somebody has to be asked. */
bool match_release(Match *m, Seats seats);

/* What this seat sees, and what it is putting together: valid until the next
 * call for the same seat. NULL: no memory. */
const View *match_view(Match *m, Seat seat);

const Log *match_log(const Match *m);
const Table *match_table(const Match *m); /* the true game: for hosts and
                                             tests */

/* What is wrong with a game that cannot be, by a mistake in the program
 * (HOUSE-BROKEN); NULL: nothing. It takes no more answers. What can be looked
 * at is what was before its last line, unless it is lost: then nothing can. */
const char *match_broken(const Match *m);
bool match_is_lost(const Match *m);

/* Lets choosers play to the end; gives the number of answers, or -1: there was
 * no memory, the game is broken, or what one chose was refused. */
long match_play(Match *m, const Chooser *choosers);

/* From here on the lines of the record go there, and of the canonical one. */
void match_record_to(Match *m, RecordWriter record);
void match_export_to(Match *m, RecordWriter export);

/* Was there memory for the log? If not, the Diag says so. */
Status match_status(const Match *m, Diag *diag);

#endif
