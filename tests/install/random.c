/* random.c: a program of somebody else: plays random games through the public
 * header, with views, imagined games, saves and lines, and checks them. */
#include <kickdoor.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(what) \
    do { \
        if (!(what)) { \
            fprintf(stderr, "line %d: %s\n", __LINE__, #what); \
            exit(1); \
        } \
    } while (0)

static unsigned luck = 1;

static int pick(int n)
{
    luck = luck * 1103515245u + 12345u;
    return (int)(luck >> 16) % n;
}

static void look_around(KdGame *game, int seat, KdView *view, KdGame *made)
{
    KdAction list[KD_ACTIONS_MAX], seen[KD_ACTIONS_MAX];
    int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX), k;

    CHECK(kd_game_view(game, seat, view) == 0);
    k = kd_view_list(view, seen, KD_ACTIONS_MAX);
    CHECK(n == k && memcmp(list, seen, sizeof *list * (size_t)n) == 0);
    CHECK(kd_view_imagine(view, 5, made) == 0);
    CHECK(kd_game_list(made, seat, seen, KD_ACTIONS_MAX) == n);
}

static void save_and_load(KdGame *game, KdGame *copy)
{
    size_t n = kd_game_save(game, NULL, 0);
    unsigned char *bytes = malloc(n);
    char why[200];

    CHECK(kd_game_save(game, bytes, n) == n);
    CHECK(kd_game_load(copy, bytes, n, why, sizeof why) == 0);
    CHECK(kd_game_hash(copy) == kd_game_hash(game));
    bytes[n / 2] ^= 1;
    CHECK(kd_game_load(copy, bytes, n, why, sizeof why) < 0);
    CHECK(kd_game_hash(copy) == kd_game_hash(game));
    free(bytes);
}

int main(int argc, char **argv)
{
    char why[200] = "", line[600];
    KdBook *book = argc > 1 ? kd_book_load(argv[1], why, sizeof why) : NULL;
    KdGame *game, *made;
    KdView *view;
    long answers = 0;
    int seat;

    if (!book) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    CHECK(kd_game_new(book, 9, 1, why, sizeof why) == NULL && why[0]);
    game = kd_game_new(book, 3, 42, why, sizeof why);
    CHECK(kd_game_option(game, "limit.turns=100", why, sizeof why) == 0);
    CHECK(kd_game_option(game, "no.such=1", why, sizeof why) < 0);
    seat = kd_game_run(game);
    view = kd_view_new(book);
    made = kd_game_copy(game);
    for (; seat >= 0; seat = kd_game_run(game)) {
        KdAction list[KD_ACTIONS_MAX];
        int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
        CHECK(n > 0);
        look_around(game, seat, view, made);
        CHECK(kd_action_write(game, list[0], line, sizeof line) > 0);
        CHECK(kd_game_answer(game, list[pick(n)], why, sizeof why) == 0);
        answers++;
    }
    CHECK(kd_game_winners(game) != 0);
    CHECK(kd_game_answer(game, (KdAction){ .verb = 1 }, why, sizeof why) != 0);
    save_and_load(game, made);
    printf("%s: %ld answers, turn %d\n", argv[1], answers, kd_game_turn(game));
    kd_game_free(game);
    kd_view_free(view);
    kd_game_free(made);
    kd_book_free(book);
    return 0;
}
