/* games.c: files of games: never overwritten, never shared, always whole. */
#include "helper.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/when.h"
#include "games/games.h"

static Diag diag;

static BookFinder finder(void)
{
    static BookCache *cache;

    if (!cache)
        cache = book_cache_new();
    return (BookFinder){ book_cache_find, cache };
}

static Match *begin(GameFile *file, const char *book, int seats, uint64_t seed)
{
    MatchSetup setup = setup_of(book, seats, seed);

    setup.record = game_file_writer(file);
    return start(&setup);
}

static GameFile *created(const char *path)
{
    GameFile *file;

    assert_int_equal(game_file_create(&file, path, &diag), ST_OK);
    return file;
}

/* The text of a game of random players, to its end. */
static char *whole_game(const char *book, int seats, uint64_t seed)
{
    const char *path = temp_path("whole.kdr");
    GameFile *file = created(path);
    Match *m = begin(file, book, seats, seed);
    char *text;

    match_run(m);
    play_random(m, seed, 100000);
    game_file_close(file);
    match_record_to(m, (RecordWriter){ NULL, NULL });
    text = file_text(path);
    remove(path);
    return text;
}

static char *first_bytes(const char *text, size_t n)
{
    char *out = keep_block(strdup(text));

    out[n] = '\0';
    return out;
}

static void write_bytes(const char *path, const char *text, size_t n)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

/* Resumes it and plays on. */
static void resume_game(const char *path, uint64_t luck, int answers)
{
    BookFinder find = finder();
    GameFile *file;
    Match *m;

    assert_int_equal(game_file_open(&file, path, &diag), ST_OK);
    if (game_file_resume(file, &m, &find, &diag) != ST_OK)
        fail_msg("with %llu bytes: %d: %s", (unsigned long long)luck, diag.line,
                 diag.what);
    match_run(m);
    play_random(m, luck, answers);
    match_free(m);
    game_file_close(file);
}

/* Resumes what is left, plays on and verifies; the lines that were whole are
 * still there. Many times in a test, so that nothing is kept until its end. */
static void assert_resumes(const char *path, const char *text, size_t n,
                           int answers)
{
    BookFinder find = finder();
    Bytes after;
    Match *m;

    write_bytes(path, text, n);
    resume_game(path, n, answers);
    if (record_replay(&m, path, &find, &(Replay){ .verify = true }, &diag) !=
        ST_OK)
        fail_msg("after %zu bytes: %d: %s", n, diag.line, diag.what);
    match_free(m);
    while (n > 0 && text[n - 1] != '\n')
        n--;
    assert_int_equal(bytes_read_file(&after, path, &diag), ST_OK);
    assert_true(after.n >= n);
    assert_memory_equal(after.at, text, n);
    bytes_free(&after);
}

static size_t header_bytes(const char *text)
{
    return (size_t)(strstr(text, "\n\n") - text) + 1;
}

/* ---- cuts ---- */

TEST(a_record_cut_after_any_byte_goes_on_and_verifies)
{
    char *text = whole_game("null", 2, 3);
    const char *path = temp_path("cut.kdr");

    for (size_t n = header_bytes(text); n <= strlen(text); n++)
        assert_resumes(path, text, n, 3);
}

TEST(a_record_cut_after_any_line_goes_on_and_verifies)
{
    char *text = whole_game("tiny-munchkin", 3, 6);
    const char *path = temp_path("cut.kdr");
    size_t end = strlen(text) < 12000 ? strlen(text) : 12000;

    for (size_t n = header_bytes(text); n <= end; n++)
        if (text[n - 1] == '\n')
            assert_resumes(path, text, n, 4);
}

/* A game as format 2 wrote it: without passes. */
static char *whole_game_of_format_2(const char *book, int seats, uint64_t seed)
{
    const char *path = temp_path("old.kdr");
    MatchSetup setup = setup_of(book, seats, seed);
    char *text;
    Match *m;

    setup.export = record_into(path);
    m = start(&setup);
    match_run(m);
    play_random(m, seed, 100000);
    match_export_to(m, (RecordWriter){ NULL, NULL });
    text = file_text(path);
    *strchr(text, '3') = '2';
    return text;
}

TEST(a_game_of_format_2_goes_on_as_one_of_today)
{
    char *text = whole_game_of_format_2("tiny-munchkin", 3, 6);
    const char *path = temp_path("cut.kdr");
    size_t end = strlen(text) < 9000 ? strlen(text) : 9000;
    BookFinder find = finder();

    assert_memory_equal(text, "kickdoor record 2\n", 18);
    assert_null(strstr(text, "\n~ "));
    for (size_t n = header_bytes(text); n <= end; n++) {
        Match *m;
        if (text[n - 1] != '\n')
            continue;
        write_bytes(path, text, n);
        resume_game(path, n, 4);
        if (record_replay(&m, path, &find, &(Replay){ .verify = true },
                          &diag) != ST_OK)
            fail_msg("after %zu bytes: %d: %s", n, diag.line, diag.what);
        match_free(m);
        assert_memory_equal(file_text(path), "kickdoor record 3\n", 18);
    }
}

TEST(a_finished_game_of_format_2_verifies)
{
    char *text = whole_game_of_format_2("tiny-munchkin", 3, 6);

    assert_true(record_is_finished(text));
    assert_non_null(replay_record(temp_write("old.kdr", text), true, &diag));
    text = whole_game_of_format_2("tiny-gloom", 3, 6);
    assert_non_null(replay_record(temp_write("old.kdr", text), true, &diag));
}

TEST(what_the_cut_lost_is_written_at_once)
{
    char *text = whole_game("null", 2, 3);
    const char *told = strstr(text, " passes\n> ") + 8;
    const char *path;
    BookFinder find = finder();
    GameFile *file;
    Match *m;

    path = temp_write("cut.kdr", first_bytes(text, (size_t)(told - text)));
    assert_int_equal(game_file_open(&file, path, &diag), ST_OK);
    assert_int_equal(game_file_resume(file, &m, &find, &diag), ST_OK);
    assert_true(strlen(file_text(path)) > (size_t)(told - text));
    assert_memory_equal(file_text(path), text, strlen(file_text(path)));
    match_free(m);
    game_file_close(file);
}

TEST(zeroes_at_the_end_are_cut_off)
{
    char *text = whole_game("null", 2, 3);
    const char *path = temp_write("cut.kdr", first_bytes(text, 400));
    BookFinder find = finder();
    GameFile *file;
    Match *m;

    assert_int_equal(truncate(path, 900), 0);
    assert_int_equal(game_file_open(&file, path, &diag), ST_OK);
    assert_int_equal(game_file_resume(file, &m, &find, &diag), ST_OK);
    match_free(m);
    game_file_close(file);
    assert_non_null(replay_record(path, true, &diag));
}

TEST(what_cannot_be_continued_is_not_changed)
{
    static const char *const texts[] = { "kickdoor record 4\nrules 1\nbo",
                                         "kickdoor record 1\nrules 1\n",
                                         "Dear diary,\n\nno game" };
    BookFinder find = finder();

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *path = temp_write("bad.kdr", texts[i]);
        GameFile *file;
        Match *m;
        assert_int_equal(game_file_open(&file, path, &diag), ST_OK);
        assert_int_equal(game_file_resume(file, &m, &find, &diag), ST_BAD);
        assert_null(m);
        game_file_close(file);
        assert_string_equal(file_text(path), texts[i]);
    }
}

/* ---- what is there already ---- */

TEST(nothing_is_overwritten)
{
    static const char *const texts[] = { "x", "Dear diary\n",
                                         "kickdoor record 3\n" };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *path = temp_write("mine", texts[i]);
        GameFile *file;
        assert_int_equal(game_file_create(&file, path, &diag), ST_IO);
        assert_null(file);
        assert_says(diag.what, "which is not overwritten");
        assert_string_equal(file_text(path), texts[i]);
    }
}

TEST(a_path_holds_a_game_or_nothing_or_something_else)
{
    char *text = whole_game("null", 2, 3);

    assert_int_equal(path_content(temp_path("none")), PATH_FREE);
    assert_int_equal(path_content(temp_write("a", "")), PATH_FREE);
    assert_int_equal(path_content(temp_write("a", "Dear")), PATH_FOREIGN);
    assert_int_equal(path_content("/tmp"), PATH_FOREIGN);
    assert_int_equal(path_content("/dev/null"), PATH_DEVICE);
    assert_int_equal(path_content(temp_write("a", text)), PATH_FINISHED);
    assert_int_equal(path_content(temp_write("a", first_bytes(text, 300))),
                     PATH_UNFINISHED);
    assert_int_equal(path_content(temp_write("a", first_bytes(text, 10))),
                     PATH_UNFINISHED);
}

TEST(a_game_in_which_nothing_happened_leaves_no_file)
{
    const char *path = temp_path("empty.kdr");

    game_file_close(created(path));
    assert_int_not_equal(access(path, F_OK), 0);
}

TEST(what_is_set_aside_never_replaces_another)
{
    const char *path = temp_path("game.kdr");
    char kept[300];

    for (int i = 1; i <= 3; i++) {
        GameFile *file = created(path);
        Match *m = begin(file, "null", 2, (uint64_t)i);
        match_run(m);
        assert_int_equal(game_file_set_aside(file, kept, sizeof kept, &diag),
                         ST_OK);
        match_record_to(m, (RecordWriter){ NULL, NULL });
        game_file_close(file);
        assert_says(kept, i == 1 ? "game.kdr~" : i == 2 ? "~2" : "~3");
        assert_int_equal(path_content(kept), PATH_UNFINISHED);
        assert_int_equal(path_content(path), PATH_FREE);
    }
}

/* ---- nobody else reads it ---- */

static int mode_of(const char *path)
{
    struct stat info;

    assert_int_equal(stat(path, &info), 0);
    return info.st_mode & 0777;
}

TEST(a_record_is_its_owners_alone)
{
    const char *path = temp_path("private.kdr");
    mode_t mask = umask(0);
    GameFile *file = created(path);
    char kept[300];
    Match *m = begin(file, "null", 2, 3);

    match_run(m);
    assert_int_equal(mode_of(path), 0600);
    assert_int_equal(game_file_set_aside(file, kept, sizeof kept, &diag),
                     ST_OK);
    assert_int_equal(mode_of(kept), 0600);
    match_record_to(m, (RecordWriter){ NULL, NULL });
    game_file_close(file);
    chmod(kept, 0644); /* as it once was */
    assert_int_equal(game_file_open(&file, kept, &diag), ST_OK);
    assert_int_equal(mode_of(kept), 0600);
    game_file_close(file);
    umask(mask);
}

TEST(the_folder_of_games_is_its_owners_alone)
{
    const char *folder = temp_path("state/games");
    mode_t mask = umask(0);
    GameFile *file;

    for (int i = 0; i < 2; i++) {
        assert_int_equal(games_create(&file, folder, "null", 1, &diag), ST_OK);
        game_file_close(file);
        assert_int_equal(mode_of(folder), 0700);
        chmod(folder, 0755); /* as somebody else made it */
    }
    umask(mask);
}

/* ---- two at once ---- */

/* The same in another process, since locks are a process's. */
static int in_another_process(int (*act)(const char *path), const char *path)
{
    pid_t child = fork();
    int status = 0;

    if (child == 0)
        _exit(act(path));
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int is_kept_out(const char *path)
{
    char pid[40];
    GameFile *file;

    snprintf(pid, sizeof pid, "(process %ld)", (long)getppid());
    return game_file_open(&file, path, &diag) == ST_BUSY &&
           strstr(diag.what, pid) && strstr(diag.what, "nothing was changed") &&
           game_file_create(&file, path, &diag) == ST_BUSY &&
           game_file_holder(path) == (long)getppid();
}

TEST(a_second_program_is_kept_out_and_told_by_whom)
{
    const char *path = temp_path("game.kdr");
    GameFile *file = created(path);
    Match *m = begin(file, "null", 2, 4);
    BookFinder find = finder();

    match_run(m);
    assert_true(in_another_process(is_kept_out, path));
    match_record_to(m, (RecordWriter){ NULL, NULL });
    game_file_close(file);
    assert_int_equal(game_file_holder(path), 0);
    assert_int_equal(game_file_open(&file, path, &diag), ST_OK);
    assert_int_equal(game_file_resume(file, &m, &find, &diag), ST_OK);
    assert_true(in_another_process(is_kept_out, path));
    match_free(m);
    game_file_close(file);
}

/* ---- a full disk ---- */

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_is_noticed_and_what_it_kept_out_comes_later)
{
    const char *path = temp_path("game.kdr");
    GameFile *file = created(path);
    Match *m = begin(file, "null", 2, 4);

    match_run(m);
    limit_files(500);
    play_random(m, 1, 20);
    assert_int_equal(game_file_status(file, &diag), ST_IO);
    assert_says(diag.what, "File too large");
    assert_int_equal(game_file_retry(file, &diag), ST_IO);
    play_random(m, 2, 20);
    limit_files(RLIM_INFINITY);
    assert_int_equal(strlen(file_text(path)), 500);
    assert_int_equal(game_file_retry(file, &diag), ST_OK);
    play_random(m, 3, 100000);
    assert_int_equal(game_file_status(file, &diag), ST_OK);
    match_record_to(m, (RecordWriter){ NULL, NULL });
    game_file_close(file);
    assert_true(record_is_finished(file_text(path)));
    assert_non_null(replay_record(path, true, &diag));
}

TEST(what_a_full_disk_kept_is_a_game_that_goes_on)
{
    const char *path = temp_path("game.kdr");
    GameFile *file = created(path);
    Match *m = begin(file, "null", 2, 4);

    match_run(m);
    limit_files(500);
    play_random(m, 1, 20);
    limit_files(RLIM_INFINITY);
    match_record_to(m, (RecordWriter){ NULL, NULL });
    game_file_close(file);
    assert_resumes(temp_path("cut.kdr"), file_text(path), 500, 30);
}

TEST(a_device_is_not_locked)
{
    GameFile *one, *two;

    assert_int_equal(game_file_create(&one, "/dev/null", &diag), ST_OK);
    assert_int_equal(game_file_create(&two, "/dev/null", &diag), ST_OK);
    game_file_close(one);
    game_file_close(two);
}

/* ---- the folder ---- */

static void add_game(const char *folder, const char *book, int answers)
{
    GameFile *file;
    Match *m;

    assert_int_equal(games_create(&file, folder, book, 1700000000, &diag),
                     ST_OK);
    m = begin(file, book, 2, 9);
    match_run(m);
    play_random(m, 9, answers);
    match_record_to(m, (RecordWriter){ NULL, NULL });
    game_file_close(file);
}

TEST(each_game_has_a_file_and_a_line_in_the_list)
{
    const char *folder = temp_path("deep/games");
    GameList list;

    assert_int_equal(games_list(&list, folder, &diag), ST_OK);
    assert_int_equal(list.n, 0);
    add_game(folder, "null", 5);
    add_game(folder, "null", 100000);
    add_game(folder, "null", 0);
    assert_int_equal(games_list(&list, folder, &diag), ST_OK);
    assert_int_equal(list.n, 3);
    for (int i = 0; i < 3; i++) {
        const char *name = strrchr(list.at[i].path, '/') + 1;
        assert_string_equal(list.at[i].book, "null");
        assert_string_equal(list.at[i].seats, "Ann, Bob");
        assert_int_equal(list.at[i].finished, strstr(name, "-2.kdr") != NULL);
        assert_memory_equal(name, "null-2023-11-1", 14);
        assert_int_equal(list.at[i].holder, 0);
        remove(list.at[i].path);
    }
    games_free(&list);
    rmdir(folder);
    rmdir(temp_path("deep"));
}

TEST(a_summary_is_read_from_the_header_and_the_last_turn)
{
    GameSummary game;

    assert_true(summary_read(&game, "kickdoor record 3\nrules 1\nbook a b+c "
                                    "0123\nseed 1\nseats book, seats\n\n"
                                    "book plays\nseats plays\n= turn 1 00\n"
                                    "= turn 12 00\n> half a"));
    assert_string_equal(game.book, "a b+c");
    assert_string_equal(game.seats, "book, seats");
    assert_int_equal(game.turn, 12);
    assert_false(game.finished);
    assert_false(summary_read(&game, "Dear diary\n"));
    assert_false(summary_read(&game, "kickdoor record 3\nrules 1\nbook a 1\n"));
}

TEST(games_are_kept_where_the_xdg_rules_say)
{
    char folder[GAME_PATH_MAX];

    setenv("HOME", "/home/me", 1);
    unsetenv("XDG_STATE_HOME");
    assert_true(games_folder(folder));
    assert_string_equal(folder, "/home/me/.local/state/kickdoor");
    setenv("XDG_STATE_HOME", "/state", 1);
    assert_true(games_folder(folder));
    assert_string_equal(folder, "/state/kickdoor");
    setenv("XDG_STATE_HOME", "state", 1); /* not a whole path: as if not set */
    unsetenv("HOME");
    assert_false(games_folder(folder));
}

static void assert_when(time_t when, time_t now, const char *wanted)
{
    char line[80];
    Text text = TEXT_INIT(line);

    when_write(&text, when, now);
    assert_string_equal(line, wanted);
}

TEST(a_moment_is_told_as_people_say_it)
{
    const time_t day = 24 * 60 * 60, now = 1700000000; /* 14 November, 22:13 */

    setenv("TZ", "UTC", 1);
    tzset();
    assert_when(now - 60, now, "today at 22:12");
    assert_when(now - day, now, "yesterday at 22:13");
    assert_when(now - 23 * 60 * 60, now, "yesterday at 23:13");
    assert_when(now - 11 * day, now, "on 3 November at 22:13");
    assert_when(now - 365 * day, now, "on 14 November 2022 at 22:13");
}
