/* kickdoor.h: Kickdoor for programs: front ends, bots, research.
 *
 * A front end plays a match, and shows scenes (docs/SCENE.md):
 *
 *     KdBook *book = kd_book_load("grimm", why, sizeof why);
 *     KdMatch *match = kd_match_new(book, 4, 0, why, sizeof why);
 *     int seat;
 *     kd_match_seed256(match, NULL, why, sizeof why);
 *     while ((seat = kd_match_run(match)) >= 0) {
 *         kd_match_scene(match, seat, json, sizeof json);
 *         kd_match_answer_key(match, seat, key, why, sizeof why);
 *     }
 *
 * A search plays games, many of them, without names and logs:
 *
 *     KdGame *game = kd_game_new(book, 4, seed, why, sizeof why);
 *     while ((seat = kd_game_run(game)) >= 0) {
 *         n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
 *         kd_game_answer(game, list[choose(n)], why, sizeof why);
 *     }
 *
 * A game is one block of memory: kd_game_assign() is one memcpy. A view is what
 * one seat knows of a game; kd_view_imagine() makes a game of it that looks the
 * same to that seat. The same seed with the same answers is the same game on
 * every machine.
 *
 * Counting. Seats are 0, 1, 2 ... clockwise; sets of seats have one bit per
 * seat. Cards are 1, 2, 3 ... and 0 is no card; definitions of cards are 0, 1,
 * 2 ... Turns and news count from 1.
 *
 * Mistakes. Every function takes any values, NULL too, and does nothing if they
 * make no sense: it gives NULL, -1 or 0 as it says, and writes a sentence into
 * `why`, if that is not NULL (a buffer of `cap` bytes). Only two things are the
 * caller's to get right: a pointer is NULL or points to what the function says,
 * and a handle that was freed is not used again. Where memory runs out a
 * function fails in the same way, and its handles can be used again.
 *
 * Text. Functions that write text into `out` (`cap` bytes) give the number of
 * bytes that it takes without the closing 0, like snprintf: if that is cap or
 * more, it did not fit and was cut. All text is UTF-8.
 *
 * Threads. A game, a view or a match belongs to one thread at a time; a book
 * never changes, and any number of threads may use it. A book stays alive as
 * long as something uses it, also after kd_book_free().
 */
#ifndef KICKDOOR_H
#define KICKDOOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KD_VERSION_MAJOR 0
#define KD_VERSION_MINOR 2
#define KD_VERSION_PATCH 0

/* "0.2.0": of the library that is running, not of this header. */
const char *kd_version(void);

typedef struct KdBook KdBook;   /* cards and rules */
typedef struct KdGame KdGame;   /* a game, all of it */
typedef struct KdView KdView;   /* what one seat, or a stranger, knows of one */
typedef struct KdMatch KdMatch; /* a game with people around it */
typedef struct KdTable KdTable; /* a match with who sits there, and its pace */
typedef struct KdLesson KdLesson; /* a match that teaches */

enum {
    KD_ACTIONS_MAX = 2048, /* no list is longer */
    KD_SEATS_MAX = 6,
    KD_ANSWER_MAX = 256, /* no whole answer has more actions */
    KD_NOBODY = 255      /* no seat; as a reader: a stranger */
};

/* What a seat does: list or read them, or fill them in by what a scene says. */
typedef struct KdAction {
    uint8_t verb;  /* kd_book_verb() */
    uint8_t seat;  /* who does it */
    uint8_t to;    /* the other seat, or KD_NOBODY */
    int8_t number; /* or 0 */
    uint16_t card; /* or 0 */
    uint16_t on;   /* the card that it goes on, or 0 */
} KdAction;

/* ---- books ---- */

/* A book is a folder of card files, a .kd file that holds all of one, a pack
 * file, or the name of a book that is installed; or several of them, but no
 * packs, with + between: "tails+grimm". NULL: `why` says what is wrong with
 * it. */
KdBook *kd_book_load(const char *path, char *why, size_t cap);

/* The bytes of a pack file (kickdoor cards BOOK --pack FILE). */
KdBook *kd_book_from_pack(const void *bytes, size_t n, char *why, size_t cap);

void kd_book_free(KdBook *book);

uint64_t kd_book_hash(const KdBook *book); /* of its rules */
const char *kd_book_title(const KdBook *book);

/* How many players it is for: 0 if it cannot be played by so many. */
int kd_book_allows(const KdBook *book, int seats);

/* The verb of this number, "kick", or NULL if there is none. Numbers go from 1
 * to kd_book_verbs() and are of this book's family alone. */
int kd_book_verbs(const KdBook *book);
const char *kd_book_verb(const KdBook *book, int verb);

/* 1 if the card of this verb is always one of the own hand, and a list for one
 * card is quick (kd_game_list_card). */
int kd_book_verb_of_hand(const KdBook *book, int verb);

/* How many cards there are, how many of them differ, the definition of a card,
 * or -1, and its name, or "". */
int kd_book_cards(const KdBook *book);
int kd_book_definitions(const KdBook *book);
int kd_book_definition(const KdBook *book, int card);
const char *kd_book_card_name(const KdBook *book, int card);

/* As JSON arrays (docs/SCENE.md): what all cards are and say, by definition;
 * and what can be set, for kd_match_option(). 0: no book, or no memory. */
size_t kd_book_cards_json(const KdBook *book, char *out, size_t cap);
size_t kd_book_options_json(const KdBook *book, char *out, size_t cap);

/* All mistakes of a book, file or folder, as a JSON array; [] if it has none.
 * 0: no memory. */
size_t kd_book_check_json(const char *path, char *out, size_t cap);

/* ---- matches: for front ends ---- */

/* A match of so many seats. Names and options ("win.level=12") can be set until
 * the first run; without names the seats are Ann, Bob, Carol ... */
KdMatch *kd_match_new(KdBook *book, int seats, uint64_t seed, char *why,
                      size_t cap);
void kd_match_free(KdMatch *match);
int kd_match_name(KdMatch *match, int seat, const char *name, char *why,
                  size_t cap);
int kd_match_option(KdMatch *match, const char *key_value, char *why,
                    size_t cap);

/* Deals from 32 bytes instead, before the first run: the cards and dice to come
 * cannot be told from any that were seen, and who knows neither these bytes nor
 * the record cannot find them. A seed of 64 bits is for tests and for games
 * that are to be dealt again: from one hand a program finds it. NULL: the
 * system's randomness, for games that people play. 0, or -1: it has none
 * (WebAssembly: the page gives it), or the match has begun. */
int kd_match_seed256(KdMatch *match, const void *seed, char *why, size_t cap);

/* Runs to the next question: the seat to ask first of those that must answer
 * (HOUSE-ORDER: clockwise from the player whose turn it is); -1: the game is
 * over, broken, or (kd_match_turn() is 0) it could not begin. Other seats may
 * act too: kd_match_asked() has them all. */
int kd_match_run(KdMatch *match);
int kd_match_asked(const KdMatch *match, unsigned *must, unsigned *may);

/* 1: this match is broken, and `why` says what is wrong: it found itself in a
 * position that cannot be, by a mistake in this library. It takes no more
 * answers; it shows what was before its last line, or nothing. All else goes
 * on. 0: it is not. The same of a game, which then shows nothing. */
int kd_match_broken(const KdMatch *match, char *why, size_t cap);
int kd_game_broken(const KdGame *game, char *why, size_t cap);

/* An answer: by the key of a choice in the scene, or as a line of text, which
 * may have a story "in quotes" at its end. A seat answers only for itself. 0,
 * or -1 and why not; then nothing has changed. kd_match_run() comes next. */
int kd_match_answer_key(KdMatch *match, int seat, const char *key, char *why,
                        size_t cap);
int kd_match_answer_line(KdMatch *match, int seat, const char *line, char *why,
                         size_t cap);

/* Forgets the parts of an answer that this seat is putting together, but not
 * that it has begun one: 0, or -1: there are none. */
int kd_match_reset_draft(KdMatch *match, int seat);

/* A bargain or a trade as a sentence with blanks, as a JSON object
 * (docs/SCENE.md): of the choice with this key, with these settings ("": those
 * to begin with). What is offered by it is its `line`, for
 * kd_match_answer_line(). 0: this choice has no blanks, or is none. */
size_t kd_match_sentence(KdMatch *match, int seat, const char *key,
                         const char *settings, char *out, size_t cap);

/* The usual answer for a seat whose player is gone. */
int kd_match_answer_absent(KdMatch *match, int seat, char *why, size_t cap);

/* A bot answers for a seat that must answer. Its level is "random", "easy" ...;
 * docs/BOTS.md lists them. It sees what the seat sees. The same match with the
 * same answers of the others has the same bots. */
int kd_match_answer_bot(KdMatch *match, int seat, const char *level, char *why,
                        size_t cap);

/* How many lines to take back to undo what this seat did last; 0: nothing. */
int kd_match_lines_to_undo(const KdMatch *match, int seat);

/* 1: this seat has seen a card or a die since then, so to undo it would be
 * unfair; the cards that it has shown itself are no news to it. */
int kd_match_has_seen_since(const KdMatch *match, int seat);

/* Takes the last lines back. If something hidden was seen since, all players
 * must have agreed (`consent`). */
int kd_match_take_back(KdMatch *match, int lines, int consent, char *why,
                       size_t cap);

/* How many states before answers are kept to take them back: 12 at first; 0:
 * all. Older ones are made again by playing what was answered. 0, or -1. */
int kd_match_history(KdMatch *match, int states);

/* The host, who is no player, puts right what went wrong, at any time: "! Bob
 * is level 2", "! "Red Hat" goes to the discards". docs/SCENARIOS.md lists
 * them. 0, or -1 and why not. */
int kd_match_rule(KdMatch *match, const char *line, char *why, size_t cap);

/* Why the last of these calls (answers, take-backs, rulings) was refused, as a
 * JSON object (docs/SCENE.md): its sentence, the clause of the rules, and what
 * it speaks of. null if it was not. */
size_t kd_match_refusal(const KdMatch *match, char *out, size_t cap);

/* When a seat wants to be asked whether it interferes: 0 always, 1 if something
 * is pending, 2 if it is concerned, 3 never, 4 if it could matter: it is about
 * the seat, or a play of the seat, or two, would change what comes of what goes
 * on. The scene says why (`why` of its question). Who watches how long a gate
 * takes may guess that somebody holds something. */
int kd_match_wake(KdMatch *match, int seat, int when);

/* Seats (one bit each) of people who play among bots alone: where such a seat
 * has one choice only it is made for it, and with kd_match_wake() 2 it is not
 * asked again at a later step of its turn about what it could have done before.
 * With several people that would tell the others what somebody holds. */
int kd_match_alone(KdMatch *match, unsigned seats);

/* The record of a match: text, one line per answer, from which it can go on or
 * be replayed and verified (kickdoor replay). `write` gets all of it since the
 * byte `since` (0: from the start) at once and whole lines as they come; it
 * must not use the match. NULL: nothing more is written. 0, or -1: there is no
 * such byte, or it was not kept. */
typedef void (*KdWrite)(void *self, const char *text, size_t n);
int kd_match_record(KdMatch *match, size_t since, KdWrite write, void *self);

/* Whether all of the record is kept, as it is at the start; it is not any more
 * once there was no memory for a part of it. With 0 what there
 * is is forgotten, and what comes goes to `write` alone: for servers with many
 * matches. 0, or -1: what was not kept is lost. */
int kd_match_keep_record(KdMatch *match, int keep);

/* A match that goes on where a record ends: one that was cut off after its last
 * whole line. NULL: it is of another book, or by the rules of today it would be
 * another game, or it is no record; `why` says which. To add to the same file,
 * cut half a line off its end and let `since` be its size. */
KdMatch *kd_match_resume(KdBook *book, const void *record, size_t n, char *why,
                         size_t cap);

/* To look back: what a record holds, as a JSON object (0: it is none), and the
 * match as it was after so many of its lines (-1: after all), which takes no
 * answers. NULL: as kd_match_resume(). */
size_t kd_record_json(const void *record, size_t n, char *out, size_t cap);
KdMatch *kd_match_replay(KdBook *book, const void *record, size_t n, int lines,
                         char *why, size_t cap);

/* What a seat (or KD_NOBODY) sees, as JSON. */
size_t kd_match_scene(KdMatch *match, int seat, char *out, size_t cap);

/* What has happened for this reader: how many items; those after the first
 * `since` as a JSON array; the same for people, turn by turn with headlines and
 * equal ones as one; what the reader should know before an answer, in at most
 * `max` lines (0: any number); and what a seat did in a turn in one sentence.
 */
int kd_match_news_count(const KdMatch *match, int seat);
size_t kd_match_news(const KdMatch *match, int seat, int since, char *out,
                     size_t cap);
size_t kd_match_digest(const KdMatch *match, int seat, int since, char *out,
                       size_t cap);
size_t kd_match_recap(const KdMatch *match, int seat, int since, int max,
                      char *out, size_t cap);
size_t kd_match_headline(const KdMatch *match, int seat, int whose, int turn,
                         char *out, size_t cap);

/* Why this card cannot be used now by this seat: a sentence, 0 if there is
 * nothing to say; and as a JSON object or null, as kd_match_refusal(). 0: no
 * memory. */
size_t kd_match_why(KdMatch *match, int seat, int card, char *out, size_t cap);
size_t kd_match_why_json(KdMatch *match, int seat, int card, char *out,
                         size_t cap);

/* What is set in this match, as kd_book_options_json(); `usual` is there where
 * the book has another value. The same of a game. */
size_t kd_match_options(const KdMatch *match, char *out, size_t cap);
size_t kd_game_options(const KdGame *game, char *out, size_t cap);

int kd_match_turn(const KdMatch *match);         /* 0: not begun */
unsigned kd_match_winners(const KdMatch *match); /* 0: not over, or nobody */
uint64_t kd_match_hash(const KdMatch *match);

/* What a seat sees, for a search; `out` is of the same book. 0, or -1. */
int kd_match_view(const KdMatch *match, int seat, KdView *out);

/* ---- tables: who sits there, who is asked, how long it takes ---- */

/* A table plays a match for people and bots: it lets bots answer, asks people
 * when they want to be asked, waits as long as gates stay open, and knows what
 * each reader has been told. It has no clock: `now` is a number of milliseconds
 * that never goes back.
 *
 *     KdTable *table = kd_table_new(match, why, sizeof why);
 *     kd_table_sit(table, 1, KD_SITS_BOT, "normal", why, sizeof why);
 *     kd_table_listen(table, 0, show, NULL);
 *     while (kd_table_step(table, now(), &next) < KD_TABLE_OVER)
 *         if (next.what == KD_TABLE_ASKS)
 *             kd_match_answer_key(match, next.seat, key, why, sizeof why);
 */

/* Begins the match, if that was not done, and takes it over: it is freed with
 * the table. Answers, rulings and all that is looked at are the match's. NULL:
 * it could not begin, it only shows something, or no memory. */
KdTable *kd_table_new(KdMatch *match, char *why, size_t cap);
void kd_table_free(KdTable *table);
KdMatch *kd_table_match(KdTable *table);

enum {
    KD_SITS_HERE,      /* a person at the device that several may share */
    KD_SITS_ELSEWHERE, /* a person with a device of their own */
    KD_SITS_BOT,       /* of a level, as kd_match_answer_bot() has them */
    KD_SITS_NOBODY     /* the usual answers are given */
};

/* Who sits at a seat: people sit here at first. 0, or -1 and why not. */
int kd_table_sit(KdTable *table, int seat, int who, const char *level,
                 char *why, size_t cap);

/* When a person wants to be asked, from the next question on: as
 * kd_match_wake() has it, 4 at first. The record keeps it. 0, or -1. */
int kd_table_order(KdTable *table, int seat, int when);

/* Milliseconds: how long gates stay open, brief ones and those before a win
 * counts, and when the usual answer is given for a person who is late (0:
 * never). All 0 at first. 0, or -1. */
int kd_table_pace(KdTable *table, int brief, int full, int patience);

enum {
    KD_TABLE_MOVED, /* an answer was given: look, and call again */
    KD_TABLE_ASKS,  /* people are asked */
    KD_TABLE_WAITS, /* a gate stays open */
    KD_TABLE_OVER,
    KD_TABLE_BROKEN /* kd_match_broken() */
};

typedef struct KdNext {
    int what;       /* KD_TABLE_* */
    unsigned asked; /* seats of people, one bit each */
    int seat; /* who is asked first, or has moved; -1: nobody, or several */
    int64_t until; /* call again then at the latest; -1: when somebody has
                      answered */
} KdNext;

/* Does the next thing that needs no person. Gives what it was, or -1. `next`
 * may be NULL. */
int kd_table_step(KdTable *table, int64_t now, KdNext *next);

/* What a reader (a seat or KD_NOBODY) is shown after each step of the table at
 * which something has changed for it, as a JSON object (docs/SCENE.md). It must
 * not use the table or its match. NULL: nothing any more. 0, or -1. */
typedef void (*KdStep)(void *self, int seat, const char *json, size_t n);
int kd_table_listen(KdTable *table, int seat, KdStep step, void *self);

/* The same object now; what it tells has been told then. And all that there is
 * has been told (for a match that goes on): 0, or -1. */
size_t kd_table_shown(KdTable *table, int seat, char *out, size_t cap);
int kd_table_told(KdTable *table, int seat);

/* Takes back what this seat did last, if nobody else has answered or seen
 * anything since, or asks the other people for it: each of them agrees (1) or
 * does not (0). Bots agree. 0, or -1 and why not. */
int kd_table_undo(KdTable *table, int seat, char *why, size_t cap);
int kd_table_agree(KdTable *table, int seat, int agrees, char *why, size_t cap);

/* ---- lessons ---- */

/* A lesson is a scenario in which the learner plays (docs/SCENARIOS.md). The
 * learner is seat 0; the others are played as its text says. A front end shows
 * its match like any other, and gives what the learner does to the lesson:
 *
 *     KdLesson *lesson = kd_lesson_new(book, text, n, why, sizeof why);
 *     kd_lesson_step_json(lesson, json, sizeof json);
 *     kd_match_scene(kd_lesson_match(lesson), 0, json, sizeof json);
 *     if (kd_lesson_answer_key(lesson, key, why, sizeof why) != 0)
 *         show(why);
 */

/* Those that are installed, as a JSON array; the text of one of them, by its
 * id; and of a text its head, which names the book that it needs. 0: this is no
 * lesson, or no memory. */
size_t kd_lessons_json(char *out, size_t cap);
size_t kd_lesson_text(const char *id, char *out, size_t cap);
size_t kd_lesson_head_json(const char *text, size_t n, char *out, size_t cap);

KdLesson *kd_lesson_new(KdBook *book, const char *text, size_t n, char *why,
                        size_t cap);
void kd_lesson_free(KdLesson *lesson);

/* To look at: it lives as long as the lesson, and refuses all answers. */
KdMatch *kd_lesson_match(KdLesson *lesson);

/* What is told and waited for now, as a JSON object (docs/SCENE.md). */
size_t kd_lesson_step_json(KdLesson *lesson, char *out, size_t cap);

/* What the learner does: a choice of the scene, or a line; the text was read;
 * this answer to a question (from 0). 0: it was right, and the lesson goes on.
 * -1: it was not, and why; nothing has happened. */
int kd_lesson_answer_key(KdLesson *lesson, const char *key, char *why,
                         size_t cap);
int kd_lesson_answer_line(KdLesson *lesson, const char *line, char *why,
                          size_t cap);
int kd_lesson_go_on(KdLesson *lesson);
int kd_lesson_choose(KdLesson *lesson, int answer, char *why, size_t cap);

/* ---- games: for searches ---- */

KdGame *kd_game_new(KdBook *book, int seats, uint64_t seed, char *why,
                    size_t cap);
void kd_game_free(KdGame *game);
int kd_game_option(KdGame *game, const char *key_value, char *why, size_t cap);
KdGame *kd_game_copy(const KdGame *game);           /* NULL: no memory */
int kd_game_assign(KdGame *to, const KdGame *from); /* -1: of another book */

/* Runs to the next question; the seat to ask first of those that must answer
 * (HOUSE-ORDER), or -1 when the
 * game is over. */
int kd_game_run(KdGame *game);
int kd_game_asked(const KdGame *game, unsigned *must, unsigned *may);

/* Seats that need not be asked when they can do nothing but pass: results are
 * the same, and games are faster. One bit per seat; 0 at the start. */
int kd_game_quiet(KdGame *game, unsigned seats);

/* Standing passes: where a seat could only interrupt, it is asked only if it
 * can do something with one of these verbs, and passed otherwise; seats for
 * which this was never called are then asked whenever they can do anything.
 * With n 0 it is never asked there; with verbs NULL as at the start, and so are
 * all. */
int kd_game_want(KdGame *game, int seat, const uint8_t *verbs, int n);

/* Lists the actions of this seat, at most `max` of them; gives how many there
 * are: none between an answer and the next run. The same for one verb. */
int kd_game_list(const KdGame *game, int seat, KdAction *out, int max);
int kd_game_list_verb(const KdGame *game, int seat, int verb, KdAction *out,
                      int max);

/* The same for one verb with one card. Of verbs whose card is always one of the
 * hand this is much faster than a list for all of them. */
int kd_game_list_card(const KdGame *game, int seat, int verb, int card,
                      KdAction *out, int max);

/* The cards in the hand of a seat, at most `max`; gives how many there are. */
int kd_game_hand(const KdGame *game, int seat, uint16_t *out, int max);

/* The same for some verbs, which is faster than a list of everything. */
int kd_game_list_verbs(const KdGame *game, int seat, const uint8_t *verbs,
                       int n, KdAction *out, int max);

/* Verbs that this seat may try now, some of them in vain. */
int kd_game_verbs(const KdGame *game, int seat, uint8_t *out, int max);

/* 0, or the number of the refusal and its sentence; -1: it is no action, or the
 * game has to be run first. An answer runs it if that was left out. */
int kd_game_check(const KdGame *game, KdAction action, char *why, size_t cap);
int kd_game_answer(KdGame *game, KdAction action, char *why, size_t cap);

/* The refusal as a JSON object, as kd_match_refusal(); null: it is allowed. */
size_t kd_game_check_json(const KdGame *game, KdAction action, char *out,
                          size_t cap);

/* An action as a line of the log, and back (one line may be several actions:
 * the parts of a sale). Reading gives the number of actions or -1. */
size_t kd_action_write(const KdGame *game, KdAction action, char *out,
                       size_t cap);
int kd_action_read(const KdGame *game, int seat, const char *line,
                   KdAction *out, int max, char *why, size_t cap);

int kd_game_turn(const KdGame *game);
unsigned kd_game_winners(const KdGame *game);
uint64_t kd_game_hash(const KdGame *game);

/* Other dice and shuffles from here on. */
int kd_game_reseed(KdGame *game, uint64_t seed);

/* A game as bytes: how many it takes; written if they fit. 0: a game is saved
 * at a question, so it has to be run first, and after an answer again. Loading
 * needs a game of the same book. */
size_t kd_game_save(const KdGame *game, void *out, size_t cap);
int kd_game_load(KdGame *game, const void *bytes, size_t n, char *why,
                 size_t cap);

/* ---- views ---- */

KdView *kd_view_new(KdBook *book); /* of nothing yet; NULL: no memory */
void kd_view_free(KdView *view);

/* What a seat (or KD_NOBODY) knows of the game. 0, or -1: another book, no such
 * seat, or the game has to be run first. */
int kd_game_view(const KdGame *game, int seat, KdView *out);

/* A game that looks like the view to its seat, and the same dice for the same
 * seed. 0, or -1. */
int kd_view_imagine(const KdView *view, uint64_t seed, KdGame *out);

size_t kd_view_scene(const KdView *view, char *out, size_t cap);
int kd_view_list(const KdView *view, KdAction *out, int max);

/* Lets a bot of this level (as kd_match_answer_bot() has them) answer for the
 * seat of a view, which must answer. It needs nothing else and keeps nothing,
 * so any number of threads may do that at once, each with a view of its own:
 * the same view, level and seed give the same answer, unless the level has a
 * limit in milliseconds.
 *
 * An answer is whole: one action, or all steps of a sale, trade or bargain to
 * the last. Writes at most `max` of its actions and gives how many there are,
 * never more than KD_ANSWER_MAX; -1: this seat is not asked, there is no such
 * level or it cannot play this book, or no memory. Where the view has a draft
 * that is open already, the answer goes on with it, or cancels it; then the
 * seat is asked again. */
int kd_view_choose(const KdView *view, const char *level, uint64_t seed,
                   KdAction *out, int max, char *why, size_t cap);

/* Such an answer as a line, for the match that the view is of:
 * kd_match_answer_line(). A game is given its actions, one after the other:
 * kd_game_answer(). 0: this is no answer of its seat. */
size_t kd_view_line(const KdView *view, const KdAction *actions, int n,
                    char *out, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
