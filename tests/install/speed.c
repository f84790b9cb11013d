/* speed.c: random games through the public header, as fast as they go: the same
 * players as in `kickdoor bench`, which pick a verb, then a card of the hand,
 * then the rest. Prints decisions a second. usage: speed BOOK [SECONDS] */
#include <kickdoor.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t luck = 88172645463325252u;

static int pick(int n)
{
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (int)((luck >> 32) * (uint64_t)n >> 32);
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Cards of the hand are tried in a random order until one can be used. */
static int list_hand(const KdGame *game, int seat, int verb, KdAction *out)
{
    uint16_t hand[256];
    int n = kd_game_hand(game, seat, hand, 256), found = 0;

    while (n > 0 && found == 0) {
        int k = pick(n);
        found =
            kd_game_list_card(game, seat, verb, hand[k], out, KD_ACTIONS_MAX);
        hand[k] = hand[--n];
    }
    return found;
}

static KdAction choose(const KdBook *book, const KdGame *game, int seat)
{
    static KdAction list[KD_ACTIONS_MAX];
    uint8_t verbs[128];
    int n = kd_game_verbs(game, seat, verbs, 128), found = 0;

    while (found == 0) {
        int k = pick(n), verb = verbs[k];
        verbs[k] = verbs[--n];
        found = kd_book_verb_of_hand(book, verb)
                    ? list_hand(game, seat, verb, list)
                    : kd_game_list_verb(game, seat, verb, list, KD_ACTIONS_MAX);
    }
    return list[pick(found)];
}

int main(int argc, char **argv)
{
    char why[300] = "no book";
    KdBook *book = argc > 1 ? kd_book_load(argv[1], why, sizeof why) : NULL;
    double start = seconds(), length = argc > 2 ? atof(argv[2]) : 2;
    long decisions = 0, games = 0;

    if (!book) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    while (seconds() - start < length) {
        KdGame *game = kd_game_new(book, 4, (uint64_t)++games, why, sizeof why);
        int seat;
        kd_game_option(game, "limit.turns=500", why, sizeof why);
        kd_game_quiet(game, 15);
        while ((seat = kd_game_run(game)) >= 0 && seconds() - start < length)
            for (int i = 0; i < 512 && seat >= 0; i++, decisions++) {
                if (kd_game_answer(game, choose(book, game, seat), why,
                                   sizeof why) != 0)
                    return 1;
                seat = kd_game_run(game);
            }
        kd_game_free(game);
    }
    printf("%s: %.0f decisions a second, %ld games\n", argv[1],
           (double)decisions / (seconds() - start), games);
    kd_book_free(book);
    return 0;
}
