/* memory.c: there is no memory, at each place in turn: whatever was begun fails
 * with a sentence, nothing is leaked (the sanitizer sees to that), and the next
 * try succeeds. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper.h"

#include "families/munchkin/munchkin.h"

enum { PLACES_MAX = 20000 };

/* The linker puts these in front of the allocator (--wrap, meson.build). */
void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t n);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t n);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t n);

static int left = -1; /* allocations until one fails; below 0: none fails */

static bool is_refused(void)
{
    if (left != 0)
        left -= left > 0;
    else
        errno = ENOMEM;
    return left == 0;
}

void *__wrap_malloc(size_t n)
{
    return is_refused() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return is_refused() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *at, size_t n)
{
    return is_refused() ? NULL : __real_realloc(at, n);
}

char *__wrap_strdup(const char *text)
{
    return is_refused() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t n)
{
    return is_refused() ? NULL : __real_strndup(text, n);
}

/* Tries it with the first allocation failing and all that follow, then with the
 * second, and so on until it needs no more. Gives how often it failed. */
static int fails_until(Status (*attempt)(Diag *diag))
{
    for (int n = 1; n < PLACES_MAX; n++) {
        Diag diag = { .what = "" };
        Status status;
        left = n;
        status = attempt(&diag);
        if (left != 0) {
            left = -1;
            assert_int_equal(status, ST_OK);
            return n - 1;
        }
        left = -1;
        if (status == ST_OK || !strstr(diag.what, "memory"))
            fail_msg("place %d: %d, \"%s\"", n, status, diag.what);
    }
    fail_msg("it never has enough");
    return 0;
}

static Status load_a_book(Diag *diag)
{
    const Family *family;
    Pack *pack = NULL;
    Status status = books_load_pack(&pack, &family, "grimm", NULL, diag);

    books_free_pack(pack);
    return status;
}

TEST(a_book_needs_memory_at_many_places)
{
    assert_true(fails_until(load_a_book) > 20);
}

static Status begin_a_match(Diag *diag)
{
    MatchSetup setup = setup_of("grimm", 4, 7);
    Match *match = NULL;
    Status status = match_new(&match, &setup, diag);

    match_free(match);
    return status;
}

TEST(a_match_needs_memory_at_some_places)
{
    setup_of("grimm", 4, 7); /* loads the book */
    assert_true(fails_until(begin_a_match) > 2);
}

/* What could not be kept was not done. */
TEST(an_answer_without_memory_changes_nothing)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    uint64_t before = game_hash(match_table(m)->g);
    Refusal why;

    left = 0;
    why = match_answer(m, action_make(VERB_sell, 0));
    left = -1;
    assert_int_equal(why.id, REFUSAL_no_memory);
    assert_true(game_hash(match_table(m)->g) == before);
    assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    assert_true(draft_is_open(&match_view(m, 0)->t));
    assert_true(game_hash(match_table(m)->g) == before);
}

static const char *record;

static Status replay_a_record(Diag *diag)
{
    BookCache *cache = book_cache_new();
    BookFinder finder = { .find = book_cache_find, .self = cache };
    Match *match = NULL;
    Status status;

    if (!cache)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a shelf");
    status = record_replay(&match, record, &finder,
                           &(Replay){ .verify = false }, diag);
    match_free(match);
    book_cache_free(cache);
    return status;
}

TEST(a_record_needs_memory_at_many_places)
{
    MatchSetup setup = setup_of("null", 2, 7);
    Match *match;

    record = temp_path("short.kdr");
    setup.record = record_into(record);
    match = start(&setup);
    match_run(match);
    play_random(match, 3, 30);
    assert_true(fails_until(replay_a_record) > 20);
}
