/* kickdoor.h: the engine, for programs: bots, research, other front ends.
 *
 * Load a book, start games, and loop: run, look, answer.
 *
 *     KdBook *book = kd_book_load("games/grimm", why, sizeof why);
 *     KdGame *game = kd_game_new(book, 4, seed, why, sizeof why);
 *     int seat;
 *     while ((seat = kd_game_run(game)) >= 0) {
 *         KdAction list[KD_ACTIONS_MAX];
 *         int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
 *         kd_game_answer(game, list[choose(n)], why, sizeof why);
 *     }
 *
 * A game is one block of memory: kd_game_assign() is one memcpy. A view is a
 * game in which what its seat does not know is blank; kd_game_imagine() fills
 * the blanks in one of the ways that fit, which is what a search needs. The
 * same seed with the same answers is the same game on every machine.
 *
 * Functions that can fail write a sentence into `why` (if it is not NULL) and
 * return NULL or a negative number. Nothing here is thread-safe for one game;
 * any number of threads may use one book.
 */
#ifndef KICKDOOR_H
#define KICKDOOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct KdBook KdBook; /* cards and rules; never changes */
typedef struct KdGame KdGame; /* one state, or a seat's view of one */

enum { KD_ACTIONS_MAX = 2048, KD_SEATS_MAX = 6, KD_STRANGER = 255 };

/* What a seat does. Only the engine makes these: list or read them. */
typedef struct KdAction {
    uint8_t verb, seat, to;
    int8_t number;
    uint16_t card, on;
} KdAction;

const char *kd_version(void);

/* A book is a folder of card files, a .kd file that holds all of one, a pack
 * file, or the name of a book that is installed; or several paths of folders
 * and .kd files with + between. */
KdBook *kd_book_load(const char *path, char *why, size_t cap);
void kd_book_free(KdBook *book); /* after all its games */
uint64_t kd_book_hash(const KdBook *book);

/* A new game, nothing asked yet. Options of the book ("win.level=12") may be
 * set before the first run. */
KdGame *kd_game_new(const KdBook *book, int seats, uint64_t seed, char *why,
                    size_t cap);
int kd_game_option(KdGame *game, const char *key_value, char *why, size_t cap);
void kd_game_free(KdGame *game);

KdGame *kd_game_copy(const KdGame *game);            /* NULL: no memory */
void kd_game_assign(KdGame *to, const KdGame *from); /* of the same book */

/* Runs to the next question; the first seat that must answer, or -1 when the
 * game is over. Other seats may act too: kd_game_asked() has them all. */
int kd_game_run(KdGame *game);
void kd_game_asked(const KdGame *game, unsigned *must, unsigned *may);

/* Lists all actions of this seat now; returns their number. */
int kd_game_list(const KdGame *game, int seat, KdAction *out, int max);

/* 0, or the number of the refusal and its sentence. */
int kd_game_check(const KdGame *game, KdAction action, char *why, size_t cap);
int kd_game_answer(KdGame *game, KdAction action, char *why, size_t cap);

/* An action as a line of the log, and back (one line may be several actions:
 * the steps of a sale). Reading gives the number of actions or -1. A story "in
 * quotes" may stand at the line's end; it is not part of the action. */
int kd_action_write(const KdGame *game, KdAction action, char *out, size_t cap);
int kd_action_read(const KdGame *game, int seat, const char *line,
                   KdAction *out, int max, char *why, size_t cap);

/* What a seat (or KD_STRANGER) sees; `out` is a game of the same book. */
void kd_game_view(const KdGame *game, int seat, KdGame *out);
void kd_game_imagine(const KdGame *view, uint64_t seed, KdGame *out);

int kd_game_turn(const KdGame *game);
unsigned kd_game_winners(const KdGame *game); /* one bit per seat; 0: not
                                                 over */
uint64_t kd_game_hash(const KdGame *game);

/* Bytes that are a game: how many, into a buffer of that size, and back. */
size_t kd_game_save_size(const KdGame *game);
void kd_game_save(const KdGame *game, unsigned char *out);
int kd_game_load(KdGame *game, const unsigned char *bytes, size_t n, char *why,
                 size_t cap);

#ifdef __cplusplus
}
#endif

#endif
