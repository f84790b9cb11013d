/* keeper.c: a program of somebody else that keeps a match in a file, and can be
 * killed at any moment: it goes on where the record ends.
 *
 *     keeper BOOK RECORD SEED
 *
 * Seats answer by keys, lines and bots. What the record gets is written and
 * synced before the answer is acknowledged:
 *
 *     resumed N HASH      N lines of players are in the record
 *     ack N HASH LINE     so many are in it now, and on the disk; the last one
 *     over N HASH
 *
 * Lines are written in two halves, the disk being slow.
 *
 *     keeper --time BOOK RECORD SEED
 *
 * writes them as one and prints what an answer takes, and what its sync does.
 */
#include <kickdoor.h>

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 4,
    RECORD_MAX = 1 << 22,
    TIMES_MAX = 1 << 14,
    KEYS_MAX = 500,
    TRIES_MAX = 60
};

static struct {
    KdMatch *match;
    int fd;
    bool is_timed;
    long written;    /* lines of players */
    char last[2048]; /* of them */
    uint64_t luck;
    char why[400];
} keeper = { .fd = -1 };

static char text[RECORD_MAX]; /* the record, then scenes */

static void fail(const char *what)
{
    fprintf(stderr, "keeper: %s: %s\n", what, keeper.why);
    exit(1);
}

static int pick(int n)
{
    keeper.luck ^= keeper.luck << 13;
    keeper.luck ^= keeper.luck >> 7;
    keeper.luck ^= keeper.luck << 17;
    return (int)((keeper.luck >> 33) % (uint64_t)n);
}

/* ---- the record ---- */

/* Lines of players, whole ones, behind the header. */
static void count_lines(const char *at, size_t n)
{
    const char *end;

    for (; n > 0 && (end = memchr(at, '\n', n)); at = end + 1) {
        size_t k = (size_t)(end - at);
        n -= k + 1;
        if (k == 0 || at[0] == '>' || at[0] == '=')
            continue;
        keeper.written++;
        snprintf(keeper.last, sizeof keeper.last, "%.*s", (int)k, at);
    }
}

static void write_all(const char *at, size_t n)
{
    while (n > 0) {
        ssize_t done = write(keeper.fd, at, n);
        if (done <= 0)
            fail("cannot write");
        at += done;
        n -= (size_t)done;
    }
}

static void on_record(void *self, const char *at, size_t n)
{
    size_t half = keeper.is_timed ? n : n / 2;

    (void)self;
    write_all(at, half);
    if (half < n)
        fdatasync(keeper.fd);
    write_all(at + half, n - half);
    count_lines(at, n);
}

static void tell(const char *word, const char *line)
{
    if (!keeper.is_timed)
        printf("%s %ld %016llx%s%s\n", word, keeper.written,
               (unsigned long long)kd_match_hash(keeper.match),
               line[0] ? " " : "", line);
    fflush(stdout);
}

static size_t read_record(const char *path)
{
    ssize_t got;
    size_t n = 0;

    keeper.fd = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    if (keeper.fd < 0)
        fail(path);
    while ((got = read(keeper.fd, text + n, sizeof text - 1 - n)) > 0)
        n += (size_t)got;
    while (n > 0 && text[n - 1] != '\n')
        n--;
    text[n] = '\0';
    return n;
}

/* A record that ends within its header is none yet. The seat to be asked. */
static int open_match(KdBook *book, const char *path, uint64_t seed)
{
    size_t n = read_record(path);
    const char *header = strstr(text, "\n\n");
    bool is_new = !header;
    int seat;

    if (ftruncate(keeper.fd, is_new ? 0 : (off_t)n) != 0)
        fail(path);
    keeper.match =
        is_new ? kd_match_new(book, SEATS, seed, keeper.why, sizeof keeper.why)
               : kd_match_resume(book, text, n, keeper.why, sizeof keeper.why);
    if (!keeper.match)
        fail(path);
    if (is_new)
        kd_match_option(keeper.match, "limit.turns=20", NULL, 0);
    else
        count_lines(header + 2, n - (size_t)(header + 2 - text));
    if (kd_match_record(keeper.match, is_new ? 0 : n, on_record, NULL) != 0)
        fail("the record has no such byte");
    seat = kd_match_run(keeper.match);
    if (is_new)
        keeper.written = 0; /* what came was the header */
    return seat;
}

/* ---- answers ---- */

/* Texts of this field in the scene; how many. */
static int find_all(const char *field, char *out[KEYS_MAX])
{
    size_t n = strlen(field);
    int found = 0;

    for (char *at = text; found < KEYS_MAX && (at = strstr(at, field));) {
        char *to = out[found++] = at += n;
        while (*at && *at != '"') {
            at += *at == '\\';
            *to++ = *at++;
        }
        at += *at != '\0';
        *to = '\0';
    }
    return found;
}

/* Tries an answer; whether it was one, or a part of one, is seen later. */
static void answer(int seat)
{
    static const char *const levels[] = { "random", "easy" };
    char *found[KEYS_MAX];
    int way = pick(4), n;

    kd_match_scene(keeper.match, seat, text, sizeof text);
    n = way < 3 ? find_all(way == 0 ? "\"line\":\"" : "\"key\":\"", found) : 0;
    if (n == 0)
        kd_match_answer_bot(keeper.match, seat, levels[pick(2)], NULL, 0);
    else if (way == 0)
        kd_match_answer_line(keeper.match, seat, found[pick(n)], NULL, 0);
    else
        kd_match_answer_key(keeper.match, seat, found[pick(n)], NULL, 0);
}

/* Somebody who must answer, or now and then somebody who may. */
static int pick_seat(int first)
{
    unsigned must = 0, may = 0;
    int seat = pick(SEATS);

    kd_match_asked(keeper.match, &must, &may);
    return (pick(6) ? must : may) >> seat & 1 ? seat : first;
}

/* ---- times ---- */

static long times[2][TIMES_MAX]; /* microseconds: of the sync, of all */

static long now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

static int compare(const void *a, const void *b)
{
    const long *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void print_times(int n)
{
    static const char *const of[] = { "sync", "answer" };

    printf("%d answers\n", n);
    for (int i = 0; i < 2 && n > 0; i++) {
        qsort(times[i], (size_t)n, sizeof times[i][0], compare);
        printf("%-6s median %ld us, p99 %ld us\n", of[i], times[i][n / 2],
               times[i][n * 99 / 100]);
    }
}

int main(int argc, char **argv)
{
    char **args = argv + 1;
    KdBook *book;
    uint64_t seed;
    int seat, n = 0;

    if (argc > 1 && strcmp(argv[1], "--time") == 0) {
        keeper.is_timed = true;
        args++;
        argc--;
    }
    if (argc != 4) {
        fprintf(stderr, "usage: keeper [--time] BOOK RECORD SEED\n");
        return 2;
    }
    book = kd_book_load(args[0], keeper.why, sizeof keeper.why);
    if (!book)
        fail(args[0]);
    seed = strtoull(args[2], NULL, 10);
    seat = open_match(book, args[1], seed);
    tell("resumed", "");
    keeper.luck = (seed + 1) * 0x9e3779b97f4a7c15u ^
                  (uint64_t)(keeper.written + 1) * 0xd1342543de82ef95u;
    while (seat >= 0 && n < TIMES_MAX) {
        long start = now_us(), before = keeper.written;
        answer(pick_seat(seat));
        seat = kd_match_run(keeper.match);
        if (keeper.written == before)
            continue; /* refused, or a part of an answer */
        times[0][n] = now_us();
        if (fdatasync(keeper.fd) != 0)
            fail("cannot sync");
        times[1][n] = now_us() - start;
        times[0][n] = now_us() - times[0][n];
        n++;
        tell("ack", keeper.last);
    }
    tell("over", "");
    if (keeper.is_timed)
        print_times(n);
    kd_match_free(keeper.match);
    kd_book_free(book);
    close(keeper.fd);
    return 0;
}
