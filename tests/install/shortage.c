/* shortage.c: programs on the public header where memory runs out, at each
 * place in turn: once, or from there on for a while. Nothing crashes or leaks,
 * a call does what it does with memory or says that it failed, and afterwards
 * the same handles can be used.
 *
 *     shortage BOOK STRIDE [FIRST]   every STRIDE-th place, from FIRST (1)
 */
#include <errno.h>
#include <kickdoor.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 3, ROUNDS = 36, WHY = 300, KEYS_MAX = 400, CARDS_LOOKED_AT = 3 };

/* ---- the allocator ---- */

/* The linker puts these in front of it (--wrap, tests/meson.build). */
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

static struct {
    long at;          /* allocations so far */
    long first, last; /* these fail; first 0: none does */
    long failed;      /* how many have */
    bool paused;      /* none is counted, and none fails */
} memory;

static bool is_refused(void)
{
    if (memory.paused)
        return false;
    memory.at++;
    if (memory.first == 0 || memory.at < memory.first ||
        memory.at > memory.last)
        return false;
    memory.failed++;
    errno = ENOMEM;
    return true;
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

/* From now on there is memory. */
static void restore_memory(void)
{
    memory.first = 0;
}

/* ---- what must hold ---- */

static const char *book_name;
static long place;  /* at which it fails */
static bool lasts;  /* and from there on */
static int round_n; /* of a match */

static void must(bool holds, const char *what, const char *why)
{
    if (holds)
        return;
    memory.paused = true;
    printf("%s, place %ld%s, round %d: %s%s%s\n", book_name, place,
           lasts ? " and on" : "", round_n, what, why[0] ? ": " : "", why);
    exit(1);
}

/* Brackets and quotes close, and nothing stands behind them. */
static bool is_whole_json(const char *text)
{
    int depth = 0;
    bool quoted = false;

    if (strcmp(text, "null") == 0)
        return true;
    for (; *text; text++) {
        if (quoted && *text == '\\')
            text += text[1] != '\0';
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted)
            depth +=
                (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        if (depth == 0 && !quoted)
            return text[1] == '\0';
    }
    return false;
}

/* ---- a session ---- */

typedef struct Stream {
    char at[1 << 16];
    size_t n;
} Stream;

typedef struct Session {
    KdBook *book;
    KdMatch *match;
    KdGame *game, *imagined;
    KdView *view;
    unsigned luck;
    int seat;       /* that is asked */
    char key[64];   /* of one of its choices */
    char line[400]; /* of the same, or "" */
    Stream record;  /* all that was written */
} Session;

static int pick(Session *s, int n)
{
    s->luck = s->luck * 1103515245u + 12345u;
    return (int)((s->luck >> 16) % (unsigned)n);
}

static void write_record(void *self, const char *text, size_t n)
{
    Stream *stream = self;

    must(n > 0 && text[n - 1] == '\n', "half a line was recorded", "");
    must(n <= sizeof stream->at - stream->n, "the record is too long", "");
    memcpy(stream->at + stream->n, text, n);
    stream->n += n;
}

/* ---- what only looks ---- */

typedef size_t Look(Session *s, char *out, size_t cap);

/* Looks now, and with memory: the same, or nothing was given. */
static void look(Session *s, const char *name, Look *at, bool is_json)
{
    static char now[1 << 18], then[1 << 18];
    long failed = memory.failed;
    size_t n, m;

    now[0] = then[0] = '\0';
    n = at(s, now, sizeof now);
    failed = memory.failed - failed;
    memory.paused = true;
    m = at(s, then, sizeof then);
    memory.paused = false;
    must(m < sizeof then, name, "too long");
    must((n == 0 && (failed > 0 || m == 0)) ||
             (n == m && strcmp(now, then) == 0) ||
             (failed > 0 && strstr(now, "memory")),
         name, "something else without memory");
    must(!is_json || m == 0 || is_whole_json(then), name, "no JSON");
}

static size_t look_at_scene(Session *s, char *out, size_t cap)
{
    return kd_match_scene(s->match, s->seat, out, cap);
}

static size_t look_as_stranger(Session *s, char *out, size_t cap)
{
    return kd_match_scene(s->match, KD_NOBODY, out, cap);
}

static size_t look_at_news(Session *s, char *out, size_t cap)
{
    return kd_match_news(s->match, s->seat, 0, out, cap);
}

static size_t look_at_digest(Session *s, char *out, size_t cap)
{
    return kd_match_digest(s->match, s->seat, 0, out, cap);
}

static size_t look_at_recap(Session *s, char *out, size_t cap)
{
    return kd_match_recap(s->match, s->seat, 0, 5, out, cap);
}

static size_t look_at_headline(Session *s, char *out, size_t cap)
{
    return kd_match_headline(s->match, s->seat, (s->seat + 1) % SEATS,
                             kd_match_turn(s->match) - 1, out, cap);
}

static size_t look_at_refusal(Session *s, char *out, size_t cap)
{
    return kd_match_refusal(s->match, out, cap);
}

static size_t look_at_options(Session *s, char *out, size_t cap)
{
    return kd_match_options(s->match, out, cap);
}

static size_t look_at_sentence(Session *s, char *out, size_t cap)
{
    return kd_match_sentence(s->match, s->seat, s->key, "", out, cap);
}

static size_t look_at_record(Session *s, char *out, size_t cap)
{
    return kd_record_json(s->record.at, s->record.n, out, cap);
}

static size_t look_at_view(Session *s, char *out, size_t cap)
{
    return kd_view_scene(s->view, out, cap);
}

static size_t look_at_check(Session *s, char *out, size_t cap)
{
    (void)s;
    return kd_book_check_json(book_name, out, cap);
}

static size_t look_at_lessons(Session *s, char *out, size_t cap)
{
    (void)s;
    return kd_lessons_json(out, cap);
}

static size_t look_at_cards(Session *s, char *out, size_t cap)
{
    return kd_book_cards_json(s->book, out, cap);
}

static size_t look_at_settings(Session *s, char *out, size_t cap)
{
    return kd_book_options_json(s->book, out, cap);
}

/* The whole answer of a bot, as a line. */
static size_t look_at_choice(Session *s, char *out, size_t cap)
{
    KdAction answer[KD_ANSWER_MAX];
    int n = kd_view_choose(s->view, round_n % 2 ? "random" : "normal", 7,
                           answer, KD_ANSWER_MAX, NULL, 0);

    return n < 0 ? 0 : kd_view_line(s->view, answer, n, out, cap);
}

static int why_card;

static size_t look_at_why(Session *s, char *out, size_t cap)
{
    return kd_match_why(s->match, s->seat, why_card, out, cap);
}

static size_t look_at_why_json(Session *s, char *out, size_t cap)
{
    return kd_match_why_json(s->match, s->seat, why_card, out, cap);
}

static void look_around(Session *s)
{
    look(s, "scene", look_at_scene, true);
    look(s, "a stranger's scene", look_as_stranger, true);
    look(s, "news", look_at_news, true);
    look(s, "digest", look_at_digest, true);
    look(s, "recap", look_at_recap, true);
    look(s, "headline", look_at_headline, false);
    look(s, "refusal", look_at_refusal, true);
    look(s, "options", look_at_options, true);
    look(s, "sentence", look_at_sentence, true);
    look(s, "record", look_at_record, true);
    for (int i = 0; i < CARDS_LOOKED_AT; i++) {
        why_card = 1 + pick(s, kd_book_cards(s->book));
        look(s, "why", look_at_why, false);
        look(s, "why as JSON", look_at_why_json, true);
    }
}

/* ---- what answers ---- */

/* Of the match, after it has run. */
static uint64_t hash_of(Session *s)
{
    uint64_t hash;

    memory.paused = true;
    hash = kd_match_hash(s->match);
    memory.paused = false;
    return hash;
}

/* Is it 0, or was nothing changed? */
static void answered(Session *s, int result, uint64_t before, const char *name,
                     const char *why)
{
    if (result == 0)
        return;
    must(result == -1, name, "neither 0 nor -1");
    must(why[0] != '\0', name, "no reason");
    must(hash_of(s) == before, name, why);
}

/* One of the choices of the seat, and its line: looked at with memory. */
static void pick_choice(Session *s)
{
    static char scene[1 << 18];
    const char *keys[KEYS_MAX], *line;
    int n = 0;

    memory.paused = true;
    kd_match_scene(s->match, s->seat, scene, sizeof scene);
    memory.paused = false;
    for (const char *at = scene;
         n < KEYS_MAX && (at = strstr(at, "\"key\":\"")) != NULL;)
        keys[n++] = at += 7;
    s->key[0] = s->line[0] = '\0';
    if (n == 0)
        return;
    n = pick(s, n);
    snprintf(s->key, sizeof s->key, "%.*s", (int)strcspn(keys[n], "\""),
             keys[n]);
    line = strstr(keys[n], "\"line\":\"");
    if (!line)
        return;
    for (line += 8; *line && *line != '"'; line++) {
        size_t at = strlen(s->line);
        line += *line == '\\';
        if (at + 1 < sizeof s->line)
            memcpy(s->line + at, (char[]){ *line, '\0' }, 2);
    }
}

/* A bot, a key, a line, the usual answer, an answer from a view alone. */
static void answer(Session *s, int way)
{
    static const char *const levels[] = { "random", "easy", "normal", "hard:6",
                                          "first" };
    char why[WHY] = "", line[WHY * 4] = "";
    uint64_t before = hash_of(s);

    if (way < 5)
        answered(s,
                 kd_match_answer_bot(s->match, s->seat, levels[way], why, WHY),
                 before, levels[way], why);
    else if (way < 8)
        answered(s, kd_match_answer_key(s->match, s->seat, s->key, why, WHY),
                 before, "key", why);
    else if (way < 10)
        answered(s, kd_match_answer_line(s->match, s->seat, s->line, why, WHY),
                 before, "line", why);
    else if (way < 11)
        answered(s, kd_match_answer_absent(s->match, s->seat, why, WHY), before,
                 "absent", why);
    else if (kd_match_view(s->match, s->seat, s->view) == 0 &&
             look_at_choice(s, line, sizeof line) > 0)
        answered(s, kd_match_answer_line(s->match, s->seat, line, why, WHY),
                 before, "choice", why);
}

static void take_back(Session *s, int lines)
{
    char why[WHY] = "";
    uint64_t before = hash_of(s);

    kd_match_lines_to_undo(s->match, s->seat);
    kd_match_has_seen_since(s->match, s->seat);
    answered(s, kd_match_take_back(s->match, lines, 1, why, WHY), before,
             "take back", why);
}

static void rule(Session *s)
{
    static const char *const rulings[] = { "the table answers for Zoe",
                                           "Bob is level 4" };

    for (int i = 0; i < 2; i++) {
        char why[WHY] = "";
        uint64_t before = hash_of(s);
        answered(s, kd_match_rule(s->match, rulings[i], why, WHY), before,
                 rulings[i], why);
    }
}

/* ---- views and games ---- */

static void search(Session *s)
{
    static unsigned char save[1 << 16];
    KdGame *copy;
    size_t n;
    int seat;

    if (!s->view && !(s->view = kd_view_new(s->book)))
        return;
    if (!s->imagined &&
        !(s->imagined = kd_game_new(s->book, SEATS, 3, NULL, 0)))
        return;
    if (kd_match_view(s->match, s->seat, s->view) != 0)
        return;
    look(s, "view", look_at_view, true);
    look(s, "choice", look_at_choice, false);
    must(kd_view_imagine(s->view, 5, s->imagined) == 0, "imagine", "");
    copy = kd_game_copy(s->imagined);
    seat = kd_game_run(copy);
    if (copy && seat >= 0) {
        KdAction list[1];
        kd_game_list(copy, seat, list, 1);
        must(kd_game_answer(copy, list[0], NULL, 0) == 0, "a listed action",
             "");
        kd_game_run(copy);
        n = kd_game_save(copy, save, sizeof save);
        if (kd_game_load(s->imagined, save, n, NULL, 0) == 0)
            must(kd_game_hash(s->imagined) == kd_game_hash(copy), "load", "");
    }
    kd_game_free(copy);
}

/* ---- records ---- */

/* A match that goes on where the stream ends is the same; NULL: there was no
 * memory for it. */
static void resume(Session *s, bool has_memory)
{
    char why[WHY] = "";
    KdMatch *resumed;
    uint64_t live = hash_of(s);

    resumed =
        kd_match_resume(s->book, s->record.at, s->record.n, why, sizeof why);
    memory.paused = true;
    if (resumed) {
        kd_match_run(resumed);
        must(kd_match_hash(resumed) == live, "resumed", "another game");
    } else
        must(!has_memory && strstr(why, "memory"), "resume", why);
    kd_match_free(resumed);
    memory.paused = false;
}

static void replay(Session *s)
{
    char why[WHY] = "";
    KdMatch *shown =
        kd_match_replay(s->book, s->record.at, s->record.n, 5, why, sizeof why);

    must(shown || strstr(why, "memory"), "replay", why);
    if (shown)
        kd_match_scene(shown, 0, NULL, 0);
    kd_match_free(shown);
}

/* What the match has kept is what it has written, or it says that it is not. */
static void compare_records(Session *s)
{
    static Stream kept;

    kept.n = 0;
    if (kd_match_record(s->match, 0, write_record, &kept) != 0)
        must(memory.failed > 0, "record", "not kept");
    else
        must(kept.n == s->record.n &&
                 memcmp(kept.at, s->record.at, kept.n) == 0,
             "record", "not what was written");
}

/* ---- a match ---- */

static void begin_match(Session *s)
{
    static const unsigned char seed[32] = { 7, 1, 5 };
    char why[WHY] = "";

    s->match = kd_match_new(s->book, SEATS, 1, why, sizeof why);
    must(s->match || strstr(why, "memory"), "a match", why);
    if (!s->match)
        return;
    must(kd_match_name(s->match, 0, "Zoe", why, sizeof why) == 0, "name", why);
    must(kd_match_option(s->match, "limit.turns=30", why, sizeof why) == 0,
         "option", why);
    must(kd_match_seed256(s->match, seed, why, sizeof why) == 0, "seed", why);
    must(kd_match_history(s->match, 3) == 0, "history", "");
    must(kd_match_record(s->match, 0, write_record, &s->record) == 0, "record",
         "");
    must(kd_match_wake(s->match, 0, 0) == -1, "wake", "before the first run");
}

/* False: the match is over. */
static bool play_round(Session *s)
{
    s->seat = kd_match_run(s->match);
    if (s->seat < 0) {
        memory.paused = true; /* could it not begin? */
        s->seat = kd_match_run(s->match);
        memory.paused = false;
        if (s->seat < 0)
            return false;
    }
    if (round_n == 4)
        kd_match_alone(s->match, 1);
    pick_choice(s);
    if (round_n % 3 == 0)
        look_around(s);
    if (round_n % 4 == 1)
        search(s);
    answer(s, (round_n * 5 + round_n / 12) % 12);
    if (round_n % 9 == 5)
        take_back(s, 1 + round_n % 2);
    if (round_n % 12 == 10)
        take_back(s, 6);
    if (round_n == 13)
        rule(s);
    if (round_n == 16)
        resume(s, false);
    if (round_n == 19)
        replay(s);
    return true;
}

/* Everything can be used again: bots play on, and what was recorded is the same
 * game. */
static void finish(Session *s)
{
    restore_memory();
    for (int i = 0; i < 10 && (s->seat = kd_match_run(s->match)) >= 0; i++) {
        char why[WHY] = "";
        must(kd_match_answer_bot(s->match, s->seat, "random", why, WHY) == 0,
             "a bot afterwards", why);
    }
    s->seat = 0;
    look_around(s);
    kd_match_run(s->match);
    resume(s, true);
    take_back(s, 2);
    kd_match_run(s->match);
    resume(s, true);
    compare_records(s);
}

static void play(Session *s)
{
    begin_match(s);
    if (!s->match) {
        restore_memory();
        begin_match(s);
    }
    for (round_n = 0; round_n < ROUNDS && play_round(s); round_n++)
        if (memory.failed > 0 && round_n % 2)
            restore_memory();
    finish(s);
    kd_match_free(s->match);
    kd_view_free(s->view);
    kd_game_free(s->imagined);
}

/* ---- books and lessons ---- */

static void look_at_book(Session *s)
{
    char why[WHY] = "";
    KdBook *book = kd_book_load(book_name, why, sizeof why);
    KdGame *game = kd_game_new(book, 2, 1, NULL, 0);

    must(book || strstr(why, "memory"), "load", why);
    kd_book_free(book);
    kd_game_free(game);
    look(s, "cards", look_at_cards, true);
    look(s, "settings", look_at_settings, true);
    look(s, "check", look_at_check, true);
    look(s, "lessons", look_at_lessons, true);
}

/* The lesson of this book, if there is one: everything that its text says, or
 * what is usual. */
static void learn(Session *s)
{
    static char text[1 << 16], step[1 << 14];
    static const char *const ids[] = { "1-fight", "3-gloom" };
    const char *id = ids[strcmp(book_name, "gloom") == 0];
    char why[WHY] = "";
    KdLesson *lesson;
    size_t n;

    if (strcmp(book_name, "gloom") != 0 && strcmp(book_name, "grimm") != 0)
        return;
    memory.paused = true;
    n = kd_lesson_text(id, text, sizeof text);
    memory.paused = false;
    must(n > 0 && n < sizeof text, "lesson", id);
    kd_lesson_text(id, step, sizeof step);
    kd_lesson_head_json(text, n, step, sizeof step);
    lesson = kd_lesson_new(s->book, text, n, why, sizeof why);
    must(lesson || strstr(why, "memory"), "lesson", why);
    for (int i = 0; i < 60 && lesson; i++) {
        const char *line = step;
        if (kd_lesson_step_json(lesson, step, sizeof step) == 0)
            continue;
        must(is_whole_json(step), "step", step);
        kd_match_scene(kd_lesson_match(lesson), 0, NULL, 0);
        if (kd_lesson_go_on(lesson) == 0)
            continue;
        kd_lesson_choose(lesson, i % 3, why, sizeof why);
        kd_lesson_answer_key(lesson, "run", why, sizeof why);
        if ((line = strstr(step, "\"line\":\"")) != NULL) {
            snprintf(s->line, sizeof s->line, "%.*s",
                     (int)strcspn(line + 8, "}"), line + 8);
            kd_lesson_answer_line(lesson, s->line, why, sizeof why);
        }
    }
    kd_lesson_free(lesson);
}

/* ---- all places ---- */

/* Runs it once without a failure, and then with one at each place. */
static void try_places(const char *name, void (*run)(Session *), KdBook *book,
                       long first, long stride)
{
    static Session session;
    long places = LONG_MAX, runs = 0;

    for (place = 0; place <= places; place += place == 0 ? first : stride)
        for (int k = 0; k < (place == 0 ? 1 : 2); k++) {
            lasts = k == 1;
            memset(&session, 0, sizeof session);
            session.book = book;
            session.luck = 1;
            memory.at = memory.failed = 0;
            memory.first = place;
            memory.last = lasts ? LONG_MAX : place;
            run(&session);
            if (place == 0)
                places = memory.at;
            restore_memory();
            runs++;
        }
    printf("%s: %s: memory runs out at %ld places, tried in %ld runs\n",
           book_name, name, places, runs);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    long stride = argc > 2 ? atol(argv[2]) : 0;
    long first = argc > 3 ? atol(argv[3]) : 1;
    char why[WHY] = "";
    KdBook *book;

    if (argc < 3 || stride < 1 || first < 1)
        return printf("usage: shortage BOOK STRIDE [FIRST]\n"), 2;
    book_name = argv[1];
    book = kd_book_load(book_name, why, sizeof why);
    if (!book)
        return printf("%s\n", why), 1;
    try_places("books", look_at_book, book, first, stride);
    try_places("matches", play, book, first, stride);
    try_places("lessons", learn, book, first, stride);
    kd_book_free(book);
    return 0;
}
