/* drive.c: plays games of a book through scenes and news alone, by the usual
 * answers and by luck, and prints the hash of every turn and the digest: what
 * drive.mjs prints of the module. usage: drive BOOK... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kickdoor.h"

enum { ROOM = 1 << 20, KEYS = 4096 };

static char scene[ROOM], news[ROOM];

static int find_keys(const char *keys[])
{
    static const char mark[] = "{\"key\":\"";
    int n = 0;

    for (const char *at = scene; n < KEYS && (at = strstr(at, mark)) != NULL;)
        keys[n++] = at += sizeof mark - 1;
    return n;
}

static void play(KdBook *book, const char *name, int by_luck)
{
    static const char *keys[KEYS];
    KdMatch *match = kd_match_new(book, 3, 7, NULL, 0);
    unsigned luck = 1;
    int seat, turn = -1, told = 0;
    char key[64];

    kd_match_option(match, "limit.turns=10", NULL, 0);
    if (by_luck)
        kd_match_seed256(match, "thirty-two bytes that are a seed", NULL, 0);
    while ((seat = kd_match_run(match)) >= 0) {
        int n, k;
        if (kd_match_turn(match) != turn) {
            turn = kd_match_turn(match);
            printf("%s %s %d %016llx\n", name, by_luck ? "luck" : "usual", turn,
                   (unsigned long long)kd_match_hash(match));
        }
        kd_match_news(match, seat, told, news, sizeof news);
        told = kd_match_news_count(match, seat);
        kd_match_scene(match, seat, scene, sizeof scene);
        n = find_keys(keys);
        luck = luck * 1103515245u + 12345u;
        k = by_luck ? (int)((luck >> 16) % (unsigned)n) : 0;
        snprintf(key, sizeof key, "%.*s", (int)strcspn(keys[k], "\""), keys[k]);
        if (kd_match_answer_key(match, seat, key, news, sizeof news) != 0) {
            printf("%s: %s\n", key, news);
            exit(1);
        }
    }
    kd_match_digest(match, KD_NOBODY, 0, news, sizeof news);
    printf("%s\n%s over %u %016llx\n", news, name, kd_match_winners(match),
           (unsigned long long)kd_match_hash(match));
    kd_match_free(match);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        KdBook *book = kd_book_load(argv[i], news, sizeof news);
        if (!book) {
            fprintf(stderr, "%s\n", news);
            return 1;
        }
        play(book, argv[i], 0);
        play(book, argv[i], 1);
        kd_book_free(book);
    }
    fprintf(stderr, "%.3f s\n", (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
