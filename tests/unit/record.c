/* record.c: a game as a text file, and what is wrong with others. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/save.h"

static Diag diag;

/* The text of a game of bots that take what comes; null, two seats. */
static char *finished_game(uint64_t seed)
{
    MatchSetup setup = setup_of("null", 2, seed);
    Match *m;

    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, seed, 1000);
    assert_int_not_equal(match_table(m)->g->end_reason, 0);
    return file_text(setup.record.self);
}

/* Replaces the first `from`; there must be one. */
static char *replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = keep_block(malloc(strlen(text) + strlen(to) + 1));

    if (!at)
        fail_msg("no \"%s\" in the record", from);
    memcpy(out, text, (size_t)(at - text));
    strcpy(out + (at - text), to);
    strcat(out, at + strlen(from));
    return out;
}

static int line_of(const char *text, const char *part)
{
    const char *at = strstr(text, part);
    int line = 1;

    assert_non_null(at);
    while (at-- > text)
        line += *at == '\n';
    return line;
}

static Match *replay(const char *text, bool verify)
{
    return replay_record(temp_write("again.kdr", text), verify, &diag);
}

/* Refused at this line, with this sentence. */
static void assert_wrong(const char *text, bool verify, int line,
                         const char *what)
{
    if (replay(text, verify))
        fail_msg("accepted, though: %s", what);
    assert_says(diag.what, what);
    assert_says(diag.file, "again.kdr");
    assert_int_equal(diag.line, line);
}

/* ---- what is right ---- */

TEST(a_record_replays_to_the_same_game)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 4);
    Match *m, *again;

    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, 2, 300);
    again = replay_record(setup.record.self, true, &diag);
    if (!again)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(m, again);
    assert_int_equal(match_log(m)->n, match_log(again)->n);
}

TEST(a_head_tells_book_options_seed_and_seats)
{
    MatchSetup setup = setup_of("null", 3, 18446744073709551615u);
    char wanted[300];
    Match *again;

    assert_int_equal(match_setup_option(&setup, "win.coins=6", &diag), ST_OK);
    strcpy(setup.names[1], "Zed-2");
    setup.record = record_into(temp_path("game.kdr"));
    match_run(start(&setup));
    snprintf(
        wanted, sizeof wanted,
        "kickdoor record 3\nrules 5\nbook null %016llx\noption win.coins 6\n"
        "seed 18446744073709551615\nseats Ann, Zed-2, Carol\n\n",
        (unsigned long long)setup.pack->rules_hash);
    assert_memory_equal(file_text(setup.record.self), wanted, strlen(wanted));
    again = replay_record(setup.record.self, true, &diag);
    assert_non_null(again);
    assert_int_equal(match_table(again)->g->switches[0], 6);
    assert_string_equal(match_table(again)->names[1], "Zed-2");
    assert_true(match_table(again)->g->rng.seed == 18446744073709551615u);
}

/* The game of a key nobody guesses is in its record all the same. */
TEST(a_head_tells_a_seed_of_256_bits)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 0);
    Match *m, *again;

    for (int i = 0; i < RNG_KEY_BYTES; i++)
        setup.game.key[i] = (uint8_t)(255 - 7 * i);
    setup.game.is_keyed = true;
    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, 2, 300);
    assert_says(file_text(setup.record.self),
                "\nseed256 fff8f1eae3dcd5cec7c0b9b2aba49d968f88817a736c655e"
                "575049423b342d26\nseats Ann");
    again = replay_record(setup.record.self, true, &diag);
    if (!again)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(m, again);
}

TEST(a_finished_game_ends_with_its_result)
{
    char *text = finished_game(3);
    char *result = strstr(text, "\nresult ");

    assert_non_null(result);
    assert_says(result, " wins, coins, ");
    assert_null(strchr(strchr(result + 1, '\n') + 1, '\n'));
    assert_non_null(replay(text, true));
}

TEST(blank_lines_and_told_lines_are_not_needed_to_replay)
{
    char *text = finished_game(3),
         *bare = keep_block(calloc(1, strlen(text) + 9));
    Match *whole = replay(text, true), *m;
    char *line, *save = NULL;

    for (line = strtok_r(strstr(text, "\n\n"), "\n", &save); line;
         line = strtok_r(NULL, "\n", &save))
        if (!strchr(">=", line[0]) && strncmp(line, "result", 6) != 0)
            strcat(strcat(bare, line), "\n\n");
    text = replaced(file_text(temp_path("again.kdr")), "\n\n", "\n\n\n");
    strcpy(strstr(text, "\n\n") + 2, bare);
    m = replay(text, false);
    if (!m)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_memory_equal(match_table(m)->g, match_table(whole)->g,
                        match_table(m)->g->size);
}

TEST(a_note_is_for_everybody_and_survives_a_replay)
{
    MatchSetup setup = setup_of("null", 2, 3);
    Match *m, *again;
    char *text;

    setup.record = record_into(temp_path("noted.kdr"));
    m = start(&setup);
    play_random(m, 3, 5);
    match_note(m, "a bot (easy) now plays for Bob");
    play_random(m, 3, 1000);
    text = file_text(setup.record.self);
    assert_says(text, "\n# a bot (easy) now plays for Bob\n");
    again = replay(text, true);
    assert_non_null(again);
    assert_same_game(m, again);
    for (Seat s = 0; s < 2; s++)
        assert_int_equal(
            count_in_log(again, s, "a bot (easy) now plays for Bob"), 1);
}

TEST(what_a_note_says_is_shown_without_control_characters)
{
    Match *m = seeded("null", 2, 3);

    match_note(m, "a bot (\x1b[2J) now plays for Bob");
    assert_int_equal(count_in_log(m, 0, "a bot (?[2J) now plays for Bob"), 1);
}

TEST(a_replay_can_stop_where_a_turn_begins)
{
    const char *path = temp_write("again.kdr", finished_game(3));
    BookCache *cache = book_cache_new();
    BookFinder finder = { book_cache_find, cache };
    Replay how = { .verify = true, .until = 4 };
    Match *m = NULL;

    assert_int_equal(record_replay(&m, path, &finder, &how, &diag), ST_OK);
    assert_int_equal(match_table(m)->g->turn, 4);
    assert_int_equal(game_ask(match_table(m)->g).shape, ASK_DECIDE);
    match_free(m);
    book_cache_free(cache);
}

static void count_entry(void *self, const Match *m, const LogEntry *entry)
{
    int *n = self;

    assert_ptr_equal(entry, &match_log(m)->at[*n]);
    ++*n;
}

TEST(a_listener_hears_every_entry_in_order)
{
    const char *path = temp_write("again.kdr", finished_game(3));
    BookCache *cache = book_cache_new();
    BookFinder finder = { book_cache_find, cache };
    int n = 0;
    Replay how = { .on_entry = count_entry, .self = &n };
    Match *m = NULL;

    assert_int_equal(record_replay(&m, path, &finder, &how, &diag), ST_OK);
    assert_int_equal(n, match_log(m)->n);
    assert_true(n > 10);
    match_free(m);
    book_cache_free(cache);
}

/* ---- pictures ---- */

#define POND(penny, bell) \
    "book \"Pond\"\n    family null\n    switch win.coins 4\n" \
    "    switch deal.cards 3\n" \
    "coin \"Old Penny\" x9: 1 gold\n" penny "bell \"Hand Bell\" x8\n" bell

TEST(pictures_void_no_record_and_no_saved_game)
{
    const char *book = temp_write("pond.kd", POND("", ""));
    MatchSetup setup = setup_of(book, 2, 3);
    BookCache *anew = book_cache_new(); /* the first has read the book */
    Match *plain, *painted = NULL;
    unsigned char *bytes;
    Table t;

    setup.record = record_into(temp_path("game.kdr"));
    plain = start(&setup);
    play_random(plain, 3, 20);
    temp_write("pond.kd", POND("    art two-coins + duck\n",
                               "    art ringing-bell + goose behind\n"));
    if (record_replay(&painted, setup.record.self,
                      &(BookFinder){ book_cache_find, anew },
                      &(Replay){ .verify = true }, &diag) != ST_OK)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(plain, painted);
    t = *match_table(painted);
    assert_string_equal(t.pack->defs[1].art.second, "duck");
    assert_null(match_table(plain)->pack->defs[1].art.ink);
    bytes = keep_block(malloc(save_bytes(match_table(plain)->g)));
    save_write(match_table(plain)->g, bytes);
    assert_null(save_read(&t, bytes, save_bytes(match_table(plain)->g)));
    match_free(painted);
    book_cache_free(anew);
}

/* ---- what was cut off ---- */

TEST(a_record_that_was_cut_anywhere_can_be_read)
{
    char *text = finished_game(3);
    size_t head = (size_t)(strstr(text, "\n\n") + 2 - text);

    for (size_t n = strlen(text) - 1; n > head; n--) {
        text[n] = '\0';
        if (!replay(text, true))
            fail_msg("cut after %zu of %zu bytes: %d: %s", n, strlen(text),
                     diag.line, diag.what);
    }
}

TEST(a_head_that_was_cut_is_refused)
{
    char *text = finished_game(3);
    size_t end = (size_t)(strstr(text, "\n\n") - text);

    for (size_t n = end + 1; n-- > 0;) {
        text[n] = '\0';
        assert_null(replay(text, true));
        assert_int_not_equal(diag.what[0], '\0');
    }
}

/* Half a line could be a whole one with another meaning. */
TEST(a_line_without_its_end_does_not_count)
{
    char *text = finished_game(3), *cut = strstr(text, "\n\n") + 2;
    Match *m;

    cut = strstr(cut, "= turn 2");
    assert_non_null(cut);
    cut = strchr(cut, '\n') + 1;
    *strchr(cut, '\n') = '\0'; /* a whole line, but for its end */
    m = replay(text, true);
    assert_non_null(m);
    assert_int_equal(match_table(m)->g->turn, 2);
    *cut = '\0';
    assert_memory_equal(match_table(replay(text, true))->g, match_table(m)->g,
                        match_table(m)->g->size);
}

TEST(an_end_that_was_taken_back_is_no_end)
{
    MatchSetup setup = setup_of("null", 2, 3);
    Match *m;
    char *text;

    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, 3, 1000);
    assert_null(match_take_back(m, true));
    match_run(m);
    play_random(m, 4, 1);
    text = file_text(setup.record.self);
    for (int i = 0; i < 60; i++) {
        if (!replay(text, true))
            fail_msg("%d bytes from the end: %d: %s", i, diag.line, diag.what);
        text[strlen(text) - 1] = '\0';
    }
}

/* ---- heads that are wrong ---- */

static const struct {
    const char *text; /* %s is the hash of the book */
    int line;
    const char *what;
} heads[] = {
    { "", 0,
      "this is not a record: its first line should be kickdoor record 3" },
    { "hello\n", 1, "this is not a record" },
    { "kickdoor record 1\n", 1,
      "this record has the words of an older kickdoor: tools/upgrade-words"
      " rewrites it" },
    { "kickdoor record 4\n", 1, "this is not a record" },
    { "kickdoor record 3\n", 1, "the second line should be" },
    { "kickdoor record 3\nrules one\n", 2, "the second line should be" },
    { "kickdoor record 3\nrules 1st\n", 2, "the second line should be" },
    { "kickdoor record 3\nrules 9999999999\n", 2, "the second line should" },
    { "kickdoor record 3\nrules 1000\n", 2,
      "a newer kickdoor is needed, for this game has rules 1000" },
    { "kickdoor record 3\nrules 5\nseed 1\n", 3,
      "the book comes first, not: seed 1" },
    { "kickdoor record 3\nrules 5\noption win.coins 3\n", 3,
      "the book comes first" },
    { "kickdoor record 3\nrules 5\nbook null\n", 3,
      "the book's line has no hash" },
    { "kickdoor record 3\nrules 5\nbook nowhere %s\n", 3,
      "there is no book nowhere" },
    { "kickdoor record 3\nrules 5\nbook null 0123456789abcdef\n", 3,
      "other cards than there are now in Coin and Bell" },
    { "kickdoor record 3\nrules 5\nbook null %s0\n", 3, "other cards" },
    { "kickdoor record 3\nrules 5\nbook null \n", 3, "other cards" },
    { "kickdoor record 3\nrules 5\nbook null %s\noption win.money 3\n", 4,
      "there is no option win.money" },
    { "kickdoor record 3\nrules 5\nbook null %s\noption win.coins 99\n", 4,
      "option win.coins takes a number from 1 to 20" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseed x\n", 4,
      "a seed is a number" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseed -1\n", 4,
      "a seed is a number" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseed 99999999999999999999\n",
      4, "a seed is a number" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseed256 7\n", 4,
      "a seed of 256 bits has 64 hexadecimal digits, not: 7" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseed256 0123456789abcdef"
      "0123456789abcdef0123456789abcdef0123456789abcdeF\n",
      4, "a seed of 256 bits" },
    { "kickdoor record 3\nrules 5\nbook null %s\ncolour red\n", 4,
      "this does not belong in a header: colour red" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann, Bob, C, D, E, F, "
      "G\n",
      4, "too many seats, or too long a name" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann, "
      "Bobobobobobobobobobobo\n\n",
      5, "a name has 1 to 20 characters" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann, "
      "Bobobobobobobobobobobobobobobobobobobobobobobobobobobobobobobobobo\n",
      4, "too many seats, or too long a name" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann\n\n", 5,
      "the header lacks the book or the seats" },
    { "kickdoor record 3\nrules 5\n\n", 3,
      "the header lacks the book or the seats" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann, Ann\n\n", 5,
      "two players are called Ann" },
    { "kickdoor record 3\nrules 5\nbook null %s\nseats Ann, the\n\n", 5,
      "that name is a word of the log" },
};

TEST(every_mistake_of_a_head_has_a_line_and_a_sentence)
{
    char hash[20];

    snprintf(hash, sizeof hash, "%016llx",
             (unsigned long long)pack_of("null")->rules_hash);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        const char *text = heads[i].text;
        if (strstr(text, "%s"))
            text = replaced(text, "%s", hash);
        assert_wrong(text, false, heads[i].line, heads[i].what);
    }
}

TEST(a_file_that_is_not_there_is_an_io_failure)
{
    Match *m = (Match *)&diag;
    BookCache *cache = book_cache_new();
    BookFinder finder = { book_cache_find, cache };

    assert_int_equal(record_replay(&m, temp_path("none.kdr"), &finder,
                                   &(Replay){ .verify = true }, &diag),
                     ST_IO);
    assert_null(m);
    assert_says(diag.file, "none.kdr");
    book_cache_free(cache);
}

TEST(a_zero_byte_in_a_record_is_a_mistake)
{
    char *text = finished_game(3);
    size_t n = strlen(text);
    const char *path = temp_path("again.kdr");
    FILE *file = fopen(path, "wb");

    text[n / 2] = '\0';
    assert_non_null(file);
    fwrite(text, 1, n, file);
    fclose(file);
    assert_null(replay_record(path, true, &diag));
    assert_says(diag.what, "zero byte");
}

/* ---- games that are wrong ---- */

TEST(a_line_that_nobody_could_say_is_refused_with_its_place)
{
    char *text = finished_game(3);
    char *bad = replaced(text, "= turn 2 ", "Ann sings\n= turn 2 ");

    assert_wrong(bad, false, line_of(bad, "Ann sings"), "I do not understand");
}

TEST(a_line_against_the_rules_is_refused_with_its_clause)
{
    char *text = finished_game(3);
    char *bad = replaced(text, "= turn 2 ", "everyone passes\n= turn 2 ");

    assert_wrong(bad, false, line_of(bad, "everyone passes\n= turn 2"),
                 "refused: ");
    assert_says(diag.what, "(HOUSE-NULL)");
}

TEST(nothing_comes_after_the_end)
{
    char *text = finished_game(3);
    char *bad = keep_block(malloc(strlen(text) + 32));

    strcat(strcpy(bad, text), "Ann waits\n");
    assert_wrong(bad, false, line_of(bad, "\nresult ") + 2,
                 "refused: the game is over (HOUSE-OVER)");
    strcat(strcpy(bad, text), "xxxxxx");
    assert_wrong(bad, true, line_of(bad, "\nresult ") + 2,
                 "the game is over, and something follows it");
    strcat(strcpy(bad, text), "! take b");
    assert_non_null(replay(bad, true));
}

TEST(a_told_line_that_was_changed_is_found)
{
    char *text = finished_game(3);
    char *bad = replaced(text, "> Ann draws \"", "> Ann draws \"Golden ");

    assert_non_null(replay(bad, false));
    assert_wrong(bad, true, line_of(bad, "Golden"),
                 "the record says \"> Ann"
                 " draws \"Golden ");
    assert_says(diag.what, "\", the game \"> Ann draws \"");
}

TEST(a_told_line_that_is_missing_or_too_many_is_found)
{
    char *text = finished_game(3);
    char *more = replaced(text, "= turn 2 ", "> it rains\n= turn 2 ");
    char *fewer = keep_block(malloc(strlen(text) + 1));
    char *at = strstr(strcpy(fewer, text), "> ");

    assert_wrong(more, true, line_of(more, "> it rains"), "the record says");
    memmove(at, strchr(at, '\n') + 1, strlen(strchr(at, '\n') + 1) + 1);
    assert_non_null(replay(fewer, false));
    assert_wrong(fewer, true, line_of(text, "> "), "the record says");
}

TEST(a_hash_that_was_changed_is_found)
{
    char *text = finished_game(3);
    char *bad = keep_block(malloc(strlen(text) + 1));
    char *hash = strstr(strcpy(bad, text), "= turn 3 ") + 9;

    *hash = *hash == '0' ? '1' : '0';
    assert_non_null(replay(bad, false));
    assert_wrong(bad, true, line_of(bad, "= turn 3 "),
                 "the record says \"="
                 " turn 3 ");
}

TEST(a_result_that_was_changed_is_found)
{
    char *text = finished_game(3);
    bool ann = strstr(text, "\nresult Ann") != NULL;
    char *bad = replaced(text, ann ? "\nresult Ann" : "\nresult Bob",
                         ann ? "\nresult Bob" : "\nresult Ann");

    assert_wrong(bad, true, line_of(text, "\nresult ") + 1, "the record says");
}

/* The cards are as the seed deals them: another seed is another game. */
TEST(a_seed_that_was_changed_is_found)
{
    char *bad = replaced(finished_game(3), "seed 3", "seed 4");

    assert_null(replay(bad, true));
    assert_int_not_equal(diag.line, 0);
}

/* ---- games that were played by older rules ---- */

static char *older(const char *text)
{
    return replaced(text, "\nrules 5\n", "\nrules 0\n");
}

TEST(an_older_game_that_is_the_same_by_the_rules_of_today_can_be_read)
{
    char *text = older(finished_game(3));

    assert_non_null(replay(text, true));
    assert_non_null(replay(text, false));
    *strstr(text, "\nresult ") = '\0'; /* and continued */
    assert_non_null(replay(text, false));
}

TEST(an_older_game_names_its_rules_and_the_line_where_it_differs)
{
    char *text = older(finished_game(3));
    char *bad = replaced(text, "> Ann draws \"", "> Ann draws \"Golden ");

    for (int verify = 0; verify < 2; verify++) {
        assert_wrong(bad, verify, line_of(bad, "Golden"),
                     "this game was played by rules 0, and here the rules of"
                     " today (5) differ: the record says \"> Ann draws");
        assert_says(diag.what, ", the game \"> Ann draws \"");
    }
}

TEST(a_line_of_an_older_game_may_be_against_the_rules_of_today)
{
    char *text = older(finished_game(3));
    char *bad = replaced(text, "= turn 2 ", "everyone passes\n= turn 2 ");

    assert_null(replay(bad, false));
    assert_says(diag.what, "rules 0");
    assert_int_equal(diag.line, line_of(bad, "everyone passes\n= turn 2"));
}

/* Each entry is a line of the record. */
static void count_line(void *self, const Match *m, const LogEntry *entry)
{
    (void)m;
    (void)entry;
    ++*(int *)self;
}

TEST(states_of_an_older_game_may_have_other_hashes)
{
    char *text = older(finished_game(3));
    char *other = replaced(text, "= turn 4 ", "= turn 4 0");

    assert_non_null(replay(other, true));
    assert_null(
        replay(replaced(finished_game(3), "= turn 4 ", "= turn 4 0"), true));
}

TEST(an_older_game_is_read_up_to_where_it_differs)
{
    char *text = older(finished_game(3));
    char *bad = replaced(text, "= turn 4 ", "= turn 44 ");
    const char *path = temp_write("again.kdr", bad);
    BookCache *cache = book_cache_new();
    BookFinder finder = { book_cache_find, cache };
    int n = 0, lines = line_of(bad, "= turn 44 ") - line_of(bad, "\n\n") - 2;
    Replay how = { .on_entry = count_line, .self = &n };
    Match *m = NULL;

    assert_int_equal(record_replay(&m, path, &finder, &how, &diag), ST_BAD);
    assert_null(m);
    assert_int_equal(diag.line, line_of(bad, "= turn 44 "));
    assert_true(n > 10 && n <= lines);
    how.until = 3; /* before it differs */
    assert_int_equal(record_replay(&m, path, &finder, &how, &diag), ST_OK);
    assert_int_equal(match_table(m)->g->turn, 3);
    match_free(m);
    book_cache_free(cache);
}

/* ---- taking back ---- */

TEST(a_take_back_is_part_of_the_record)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 4);
    Match *m, *again;

    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, 2, 40);
    for (int i = 0; i < 5; i++) {
        assert_null(match_take_back_lines(m, 3, true));
        match_run(m);
        play_random(m, (uint64_t)i, 9);
    }
    again = replay_record(setup.record.self, true, &diag);
    if (!again)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(m, again);
    assert_int_equal(count_in_log(again, 1, "! take back"), 15);
}

TEST(more_cannot_be_taken_back_than_was_played)
{
    char *text = finished_game(3);
    char *bad = replaced(text, "\n\n", "\n\n! take back\n");

    assert_wrong(bad, false, line_of(bad, "! take back"),
                 "there is nothing to take back");
}
