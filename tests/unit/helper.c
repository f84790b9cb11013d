/* helper.c: runs the unit tests, and has books, games and lines that they
 * share. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "bots/bots.h"
#include "engine/facts.h"

enum { TESTS_MAX = 128, KEPT_MAX = 4096, PATH_ROOM = 512 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t n_tests;

/* What the running test has taken. */
static struct {
    void *blocks[KEPT_MAX];
    int n_blocks;
    Match *matches[KEPT_MAX];
    int n_matches;
    char folder[64]; /* "": none yet */
} kept;

static BookCache *cache;

/* A test may ask for more memory than there is; it must get NULL, as it would
 * without the sanitizer. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* ---- running and tidying up ---- */

static void remove_folder(void)
{
    Paths paths;
    Diag diag;

    if (!kept.folder[0])
        return;
    if (paths_find(&paths, kept.folder, "", &diag) == ST_OK)
        for (int i = 0; i < paths.n; i++)
            remove(paths.at[i]);
    paths_free(&paths);
    remove(kept.folder);
    kept.folder[0] = '\0';
}

static int give_back(void **state)
{
    (void)state;
    while (kept.n_matches > 0)
        match_free(kept.matches[--kept.n_matches]);
    while (kept.n_blocks > 0)
        free(kept.blocks[--kept.n_blocks]);
    remove_folder();
    return 0;
}

void test_add(const char *sentence, CMUnitTestFunction run)
{
    if (n_tests == TESTS_MAX)
        abort();
    tests[n_tests++] = (struct CMUnitTest){ .name = sentence,
                                            .test_func = run,
                                            .teardown_func = give_back };
}

int main(int argc, char **argv)
{
    int failed;

    (void)argc;
    failed = _cmocka_run_group_tests(argv[0], tests, n_tests, NULL, NULL);
    book_cache_free(cache);
    return failed != 0;
}

void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

void *keep_block(void *block)
{
    assert_non_null(block);
    assert_true(kept.n_blocks < KEPT_MAX);
    kept.blocks[kept.n_blocks++] = block;
    return block;
}

static Match *keep_match(Match *m)
{
    assert_true(kept.n_matches < KEPT_MAX);
    return kept.matches[kept.n_matches++] = m;
}

/* ---- books and games ---- */

static void find_book(const char *book, const Pack **pack,
                      const Family **family)
{
    Diag diag;

    if (!cache)
        cache = book_cache_new();
    if (book_cache_find(cache, book, pack, family, &diag) != ST_OK)
        fail_msg("%s:%d: %s", diag.file, diag.line, diag.what);
}

const Pack *pack_of(const char *book)
{
    const Pack *pack = NULL;
    const Family *family = NULL;

    find_book(book, &pack, &family);
    return pack;
}

const Family *family_of(const char *book)
{
    const Pack *pack = NULL;
    const Family *family = NULL;

    find_book(book, &pack, &family);
    return family;
}

MatchSetup setup_of(const char *book, int seats, uint64_t seed)
{
    MatchSetup setup;

    match_setup_init(&setup, pack_of(book), family_of(book), book);
    setup.game.seats = seats;
    setup.game.seed = seed;
    return setup;
}

Match *start(const MatchSetup *setup)
{
    Match *m = NULL;
    Diag diag;

    if (match_new(&m, setup, &diag) != ST_OK)
        fail_msg("%s", diag.what);
    return keep_match(m);
}

Match *seeded(const char *book, int seats, uint64_t seed)
{
    MatchSetup setup = setup_of(book, seats, seed);
    Match *m = start(&setup);

    match_run(m);
    return m;
}

const char *set_up_phrase(Table *t, const char *phrase)
{
    for (int i = 0; i < t->family->n_setups; i++) {
        PatternValues words;
        if (pattern_read(t, t->family->setups[i].pattern, phrase, &words, NULL))
            return t->family->setups[i].set(t, &words);
    }
    return "no phrase of a set-up";
}

Match *scripted(const char *book, int seats, ...)
{
    MatchSetup setup = setup_of(book, seats, 1);
    Match *m;
    va_list phrases;
    const char *phrase;

    setup.game.scripted = true;
    m = start(&setup);
    va_start(phrases, seats);
    while ((phrase = va_arg(phrases, const char *)) != NULL) {
        const char *why = set_up_phrase(match_set_up(m), phrase);
        if (why)
            fail_msg("%s: %s", phrase, why);
    }
    va_end(phrases);
    match_run(m);
    return m;
}

Table *table_of(Match *m)
{
    return match_set_up(m);
}

Game *copy_of(const Table *t)
{
    Game *copy = keep_block(malloc(t->g->size));

    game_copy(copy, t->g);
    return copy;
}

CardId card_of(const Table *t, const char *name, int copy)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (strcmp(card_def(t, c)->name, name) == 0 &&
            t->pack->copy_of[c] == copy)
            return c;
    fail_msg("there is no \"%s\" #%d", name, copy);
    return NO_CARD;
}

/* ---- playing by lines ---- */

static LineResult result;

static const LineResult *try_line(Match *m, Seat seat, const char *line)
{
    Text why = TEXT_INIT(result.text);

    result.reading = match_answer_line(m, seat, line, &result.refusal, &why);
    if (result.reading == READ_REFUSED)
        pattern_write_refusal(&why, match_table(m), result.refusal);
    return &result;
}

void play_line(Match *m, const char *line)
{
    if (try_line(m, NOBODY, line)->reading != READ_OK)
        fail_msg("%s: %s", line, result.text);
    match_run(m);
}

const LineResult *refused(Match *m, Seat seat, const char *line)
{
    uint64_t before = game_hash(match_table(m)->g);
    int lines = match_log(m)->n;

    if (try_line(m, seat, line)->reading == READ_OK)
        fail_msg("%s: was accepted", line);
    assert_int_equal(game_hash(match_table(m)->g), before);
    assert_int_equal(match_log(m)->n, lines);
    assert_int_not_equal(result.text[0], '\0');
    return &result;
}

int play_random(Match *m, uint64_t seed_of_bots, int answers)
{
    const Table *t = match_table(m);
    Rng rng;
    ActionList list;
    int n = 0;

    rng_init(&rng, seed_of_bots);
    while (n < answers && match_run(m).shape != ASK_NOBODY) {
        Seat seat = 0;
        while (!seat_in(seat, game_ask(t->g).must))
            seat++;
        action_list(&match_view(m, seat)->t, seat, &list);
        assert_int_not_equal(list.n, 0);
        assert_int_equal(match_answer(m, bot_random_pick(&list, &rng)).id,
                         REFUSAL_none);
        n++;
    }
    match_run(m);
    return n;
}

/* ---- looking ---- */

int count_in_log(const Match *m, Seat reader, const char *line)
{
    const Log *log = match_log(m);
    int n = 0;

    for (int i = 0; i < log->n; i++) {
        const char *text = log_text(&log->at[i], reader);
        n += text && strcmp(text, line) == 0;
    }
    return n;
}

typedef struct Search {
    const char *wanted;
    bool found;
} Search;

static void on_fact(void *self, const char *fact)
{
    Search *search = self;
    search->found |= strcmp(search->wanted, fact) == 0;
}

bool is_fact(const Table *t, const char *fact)
{
    Search search = { fact, false };
    FactSink sink = { on_fact, &search };

    facts_list(t, &sink);
    return search.found;
}

void assert_same_game(const Match *a, const Match *b)
{
    Game *game = copy_of(match_table(a));
    const Game *other = match_table(b)->g;

    assert_int_equal(game->size, other->size);
    memcpy(game->stall_counts, other->stall_counts, sizeof game->stall_counts);
    assert_memory_equal(game, other, game->size);
}

/* ---- files ---- */

const char *temp_path(const char *name)
{
    char *path = keep_block(malloc(PATH_ROOM));

    if (!kept.folder[0]) {
        strcpy(kept.folder, "/tmp/kickdoor-unit-XXXXXX");
        assert_non_null(mkdtemp(kept.folder));
    }
    snprintf(path, PATH_ROOM, "%s/%s", kept.folder, name);
    return path;
}

/* Opened for each piece: a test that ends early leaves nothing open. */
static void write_into(void *self, const char *text, size_t n)
{
    FILE *file = fopen(self, "ab");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

RecordWriter record_into(const char *path)
{
    remove(path);
    return (RecordWriter){ write_into, keep_block(strdup(path)) };
}

const char *temp_write(const char *name, const char *text)
{
    const char *path = temp_path(name);
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    return path;
}

char *file_text(const char *path)
{
    Bytes bytes;
    Diag diag;

    assert_int_equal(bytes_read_file(&bytes, path, &diag), ST_OK);
    return keep_block(bytes.at);
}

Match *replay_record(const char *path, bool verify, Diag *diag)
{
    Replay how = { .verify = verify };
    Match *m = NULL;

    if (!cache)
        cache = book_cache_new();
    *diag = (Diag){ .line = 0 };
    if (record_replay(&m, path, &(BookFinder){ book_cache_find, cache }, &how,
                      diag) != ST_OK) {
        assert_null(m);
        return NULL;
    }
    return keep_match(m);
}

Match *charity(void)
{
    Match *m = scripted("tiny-munchkin", 4, "Ann level 4", "Dave level 2",
                        "Ann holds \"Ladle\", \"Ladle\", \"Ladle\","
                        " \"Brass Colander\", \"Cave Slug\", \"Unpaid Intern\"",
                        "doors \"Half Asleep\", \"Freshly Caffeinated\"", NULL);

    play_line(m, "Ann kicks open the door");
    play_line(m, "Ann keeps the card");
    play_line(m, "Ann loots the room");
    play_line(m, "Ann ends the turn");
    return m;
}
