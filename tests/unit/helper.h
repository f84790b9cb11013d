/* helper.h: what the unit tests share: books, games, lines, files.
 *
 *     TEST(a_loaded_die_falls_first)
 *     {
 *         ...
 *     }
 *
 * A test is a sentence and registers itself; main() is in helper.c. What a test
 * takes from here is given back when it ends, however it ends.
 */
#ifndef UNIT_HELPER_H
#define UNIT_HELPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cardc/sets.h"
#include "match/books.h"
#include "engine/family.h"
#include "match/match.h"
#include "match/record.h"

#define TEST(sentence) \
    static void sentence(void **state); \
    __attribute__((constructor)) static void register_##sentence(void) \
    { \
        test_add(#sentence, sentence); \
    } \
    static void sentence(void **state __attribute__((unused)))

void test_add(const char *sentence, CMUnitTestFunction run);

/* Fails and shows both unless `part` stands in `text`. */
void assert_says(const char *text, const char *part);

void *keep_block(void *block); /* free()d when the test ends; never NULL */

/* ---- books and games ---- */

/* The one book of each family, loaded once. */
const Pack *pack_of(const char *book);
const Family *family_of(const char *book);

MatchSetup setup_of(const char *book, int seats, uint64_t seed);
Match *start(const MatchSetup *setup); /* not run yet */

/* A dealt game at its first question. */
Match *seeded(const char *book, int seats, uint64_t seed);

/* A position made of the family's set-up phrases, NULL at last: Ann, Bob ... */
Match *scripted(const char *book, int seats, ...) __attribute__((sentinel));

/* One more phrase; NULL or why not. */
const char *set_up_phrase(Table *t, const char *phrase);

Table *table_of(Match *m);
Game *copy_of(const Table *t); /* kept */

/* A card by its name and copy, wherever it is; there must be one. */
CardId card_of(const Table *t, const char *name, int copy);

/* ---- playing by lines ---- */

/* The line is accepted, and the game runs on. */
void play_line(Match *m, const char *line);

/* The line is not; the sentence says why. What was `said` holds until the next
 * call. */
typedef struct LineResult {
    Reading reading;
    Refusal refusal;
    char text[TEXT_LINE];
} LineResult;

const LineResult *refused(Match *m, Seat seat, const char *line);

/* Random answers, at most so many; gives how many it were. */
int play_random(Match *m, uint64_t luck, int answers);

/* ---- looking ---- */

/* How often a reader (a seat, NOBODY, HOST) read exactly this in the log. */
int count_in_log(const Match *m, Seat reader, const char *line);
bool is_fact(const Table *t, const char *fact);

/* The same state, byte by byte. Drafts that came to nothing count in their turn
 * (HOUSE-STALL) and are in no record: they may differ. */
void assert_same_game(const Match *a, const Match *b);

/* ---- files ---- */

/* A path inside the test's own folder, which goes when the test ends. */
const char *temp_path(const char *name);
RecordWriter record_into(const char *path); /* a new file */
const char *temp_write(const char *name, const char *text);
char *file_text(const char *path); /* kept */

/* Plays a record again; the match is freed with the test, NULL if it failed. */
Match *replay_record(const char *path, bool verify, Diag *diag);

/* Ann has eight cards and may keep five; Bob and Carol are the lowest. */
Match *charity(void);

#endif
