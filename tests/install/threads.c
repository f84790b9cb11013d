/* threads.c: eight threads on one book, each with its own games, views, matches
 * and records, and bots that choose on views; the same seeds give the same
 * results in all of them. Compiled with a sanitizer for threads it shows that
 * they share nothing but the book.
 */
#include <kickdoor.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 8, ROUNDS = 3 };

typedef struct Work {
    KdBook *book;
    uint64_t sum; /* of all hashes on the way */
    size_t written;
} Work;

static void count_bytes(void *self, const char *text, size_t n)
{
    Work *work = self;

    (void)text;
    work->written += n;
}

static void play_game(Work *work, uint64_t seed)
{
    static const char *const levels[] = { "random", "easy", "normal",
                                          "hard:20" };
    static _Thread_local KdAction list[KD_ACTIONS_MAX];
    KdAction answer[KD_ANSWER_MAX];
    KdGame *game = kd_game_new(work->book, 3, seed, NULL, 0);
    KdGame *imagined = kd_game_copy(game);
    KdView *view = kd_view_new(work->book);
    unsigned luck = (unsigned)seed;

    for (int i = 0, seat; i < 150 && (seat = kd_game_run(game)) >= 0; i++) {
        int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
        kd_game_view(game, seat, view);
        kd_view_imagine(view, luck, imagined);
        work->sum += (uint64_t)kd_view_choose(view, levels[i % 4], luck, answer,
                                              KD_ANSWER_MAX, NULL, 0);
        work->sum = work->sum * 31 + answer[0].verb * 4096u + answer[0].card;
        luck = luck * 1103515245u + 12345u;
        kd_game_answer(game, list[(luck >> 16) % (unsigned)n], NULL, 0);
        work->sum =
            work->sum * 31 + kd_game_hash(game) + kd_game_hash(imagined);
    }
    kd_view_free(view);
    kd_game_free(imagined);
    kd_game_free(game);
}

static void play_match(Work *work, uint64_t seed)
{
    static _Thread_local char json[1 << 17];
    KdMatch *match = kd_match_new(work->book, 3, seed, NULL, 0);

    kd_match_record(match, 0, count_bytes, work);
    for (int i = 0, seat; i < 60 && (seat = kd_match_run(match)) >= 0; i++) {
        work->sum += kd_match_scene(match, seat, json, sizeof json);
        work->sum += kd_match_news(match, seat, i, json, sizeof json);
        kd_match_answer_absent(match, seat, NULL, 0);
    }
    work->sum = work->sum * 31 + kd_match_hash(match);
    kd_match_free(match);
}

static void *run(void *self)
{
    Work *work = self;

    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        play_game(work, seed);
        play_match(work, seed);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    Work work[THREADS] = { 0 };
    char why[200] = "";
    KdBook *book = kd_book_load(argc > 1 ? argv[1] : "grimm", why, sizeof why);

    if (!book)
        return fprintf(stderr, "%s\n", why), 1;
    for (int i = 0; i < THREADS; i++) {
        work[i].book = book;
        if (pthread_create(&threads[i], NULL, run, &work[i]) != 0)
            return fprintf(stderr, "no thread\n"), 1;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        if (work[i].sum != work[0].sum || work[i].written != work[0].written)
            return fprintf(stderr, "thread %d played other games\n", i), 1;
    }
    printf("%d threads, %zu bytes of records each, %016llx\n", THREADS,
           work[0].written, (unsigned long long)work[0].sum);
    kd_book_free(book);
    return 0;
}
