/* calls.c: any calls of the public header, in any order, with any values and
 * sizes and all handles that live: nothing crashes, and nothing is written
 * where it should not be. Each byte that is read chooses a call or a value. */
#include <stdlib.h>
#include <string.h>

#include "kickdoor.h"
#include "table.h"

enum {
    GAMES = 4,
    VIEWS = 3,
    MATCHES = 2,
    LESSONS = 2,
    TABLES = 2,
    CALLS_MAX = 400,
    GUARD = 0x5a
};

typedef struct Hands {
    Feed feed;
    KdBook *books[3];
    KdGame *games[GAMES];
    KdView *views[VIEWS];
    KdMatch *matches[MATCHES];
    KdLesson *lessons[LESSONS];
    KdTable *tables[TABLES];
    /* Buffers with guards behind them. */
    char why[64 + 8], text[4096 + 8];
    KdAction list[16 + 1];
    unsigned char save[1 << 16];
    size_t n_save;
    char record[1 << 16]; /* of a match, as far as there is room */
    size_t n_record;
} Hands;

static int byte(Hands *h)
{
    return feed_byte(&h->feed);
}

/* ---- values ---- */

static KdBook *book(Hands *h)
{
    int k = byte(h) % 6;

    return k < 3 ? h->books[k] : k == 3 ? NULL : h->books[0];
}

static KdGame *game(Hands *h)
{
    int k = byte(h) % (GAMES + 1);

    return k < GAMES ? h->games[k] : NULL;
}

static KdView *view(Hands *h)
{
    int k = byte(h) % (VIEWS + 1);

    return k < VIEWS ? h->views[k] : NULL;
}

static KdLesson *lesson(Hands *h)
{
    int k = byte(h) % (LESSONS + 1);

    return k < LESSONS ? h->lessons[k] : NULL;
}

static KdTable *table(Hands *h)
{
    int k = byte(h) % (TABLES + 1);

    return k < TABLES ? h->tables[k] : NULL;
}

/* One of its own, or that of a lesson or a table. */
static KdMatch *match(Hands *h)
{
    int k = byte(h) % (MATCHES + 3);

    return k < MATCHES        ? h->matches[k]
           : k == MATCHES     ? kd_lesson_match(h->lessons[0])
           : k == MATCHES + 1 ? kd_table_match(h->tables[0])
                              : NULL;
}

static int number(Hands *h)
{
    static const int odd[] = {
        -1, 255, 100, 6, 7, -2147483647 - 1, 2147483647, 256, 65535, 1 << 20
    };
    int k = byte(h);

    return k < 200 ? k % 6 : odd[k % 10];
}

static char *why(Hands *h, size_t *cap)
{
    int k = byte(h) % 4;

    *cap = k == 0 ? 0 : k == 1 ? 1 : 64;
    return k == 3 ? NULL : h->why;
}

static char *text(Hands *h, size_t *cap)
{
    int k = byte(h) % 5;

    *cap = k == 0 ? 0 : k == 1 ? 1 : k == 2 ? 17 : 4096;
    return k == 4 ? NULL : h->text;
}

static int list_size(Hands *h)
{
    static const int sizes[] = { 16, 0, 1, -5 };

    return sizes[byte(h) % 4];
}

/* An action that was listed, or bytes. */
static KdAction action(Hands *h)
{
    KdAction a;

    if (byte(h) % 4)
        return h->list[byte(h) % 16];
    for (size_t i = 0; i < sizeof a; i++)
        ((unsigned char *)&a)[i] = (unsigned char)byte(h);
    a.card = (uint16_t)(a.card % (byte(h) % 2 ? 200 : 65535));
    return a;
}

static const char *words(Hands *h)
{
    static const char *const lines[] = {
        NULL,
        "",
        "passes",
        "kicks open the door",
        "pass",
        "kick",
        "win.level=12",
        "limit.turns=30",
        "add:1>9999",
        "play:99#7",
        "done",
        "no.such=1",
        "\xff\xfe",
        "Zo\xc3\xab",
        "a name that is much too long to be one",
        "cancel",
        "! Bob is level 5",
        "Carol is level 99",
        "! the table answers for Ann",
        "! \"Rat\" goes to the discards",
        "! take back",
        "everyone passes",
        "Ann passes",
        "passes \"A story.\"",
    };

    return lines[byte(h) % 24];
}

/* The key of one of the choices of a scene. */
static const char *some_key(Hands *h, KdMatch *m, int seat, char *out)
{
    static char scene[1 << 17];
    const char *at = scene;
    int k = byte(h) % 12;

    out[0] = '\0';
    if (kd_match_scene(m, seat, scene, sizeof scene) == 0)
        return words(h);
    for (int i = 0; i <= k; i++) {
        const char *next = strstr(at, "\"key\":\"");
        if (!next)
            break;
        at = next + 7;
        strncpy(out, at, 39);
        out[strcspn(out, "\"")] = '\0';
    }
    return out;
}

/* ---- calls ---- */

/* A book lives as long as its game. */
static void use_up_book(char *w, size_t cap)
{
    KdBook *b = kd_book_load("null", w, cap);
    KdGame *g = kd_game_new(b, 2, 1, w, cap);

    kd_book_free(b);
    kd_book_free(NULL);
    must(kd_game_run(g) >= 0, "a game without its book");
    must(kd_version()[0] != '\0', "a version");
    kd_game_free(g);
}

static void call_book(Hands *h)
{
    size_t cap;
    char *w = why(h, &cap);
    KdBook *b = book(h);

    switch (byte(h) % 9) {
    case 7:
        use_up_book(w, cap);
        break;
    case 5:
        w = text(h, &cap);
        kd_book_cards_json(b, w, cap);
        kd_book_options_json(b, w, cap);
        break;
    case 6:
        w = text(h, &cap);
        must(kd_book_check_json(words(h), w, cap) > 2, "there is no such book");
        break;
    case 0:
        must(kd_book_from_pack(h->save, h->n_save, w, cap) == NULL,
             "a save is no book");
        break;
    case 1:
        must(kd_book_load(words(h), w, cap) == NULL, "there is no such book");
        break;
    case 2:
        kd_book_hash(b);
        must(strlen(kd_book_title(b)) < 4096, "a title");
        break;
    case 3:
        kd_book_allows(b, number(h));
        kd_book_definition(b, number(h));
        must(strlen(kd_book_card_name(b, number(h))) < 4096, "a name");
        break;
    case 4:
        kd_book_verb(b, number(h));
        kd_book_verb_of_hand(b, number(h));
        break;
    default:
        kd_book_cards(b);
        kd_book_definitions(b);
        kd_book_verbs(b);
    }
}

static void make_something(Hands *h)
{
    size_t cap;
    char *w = why(h, &cap);
    int k = byte(h);

    if (k % 3 == 0) {
        KdGame **slot = &h->games[byte(h) % GAMES];
        kd_game_free(*slot);
        *slot = byte(h) % 4
                    ? kd_game_new(book(h), number(h), (uint64_t)byte(h), w, cap)
                    : kd_game_copy(slot == h->games ? NULL : h->games[0]);
    } else if (k % 3 == 1) {
        KdView **slot = &h->views[byte(h) % VIEWS];
        kd_view_free(*slot);
        *slot = kd_view_new(book(h));
    } else {
        KdMatch **slot = &h->matches[byte(h) % MATCHES];
        kd_match_free(*slot);
        *slot = kd_match_new(book(h), number(h), (uint64_t)byte(h), w, cap);
    }
}

static void call_game(Hands *h)
{
    KdGame *g = game(h);
    unsigned must_seats, may_seats;
    size_t cap;
    char *out;

    switch (byte(h) % 18) {
    case 17:
        out = text(h, &cap);
        kd_game_check_json(g, action(h), out, cap);
        kd_game_options(g, out, cap);
        break;
    case 16:
        kd_game_list_card(g, number(h), number(h), byte(h), h->list,
                          list_size(h));
        kd_game_hand(g, number(h), (uint16_t *)h->text, list_size(h));
        break;
    case 14:
        kd_game_want(g, number(h), byte(h) % 4 ? (uint8_t *)h->text : NULL,
                     number(h) % 64);
        break;
    case 15:
        kd_game_list_verbs(g, number(h), (uint8_t *)h->text, number(h) % 64,
                           h->list, list_size(h));
        break;
    case 0:
        kd_game_option(g, words(h), h->why, 64);
        break;
    case 1:
        kd_game_assign(g, game(h));
        break;
    case 2:
    case 3:
        kd_game_run(g);
        break;
    case 4:
        kd_game_asked(g, byte(h) % 2 ? &must_seats : NULL,
                      byte(h) % 2 ? &may_seats : NULL);
        break;
    case 5:
        kd_game_list(g, number(h), byte(h) % 8 ? h->list : NULL, list_size(h));
        break;
    case 6:
        kd_game_list_verb(g, number(h), number(h), h->list, list_size(h));
        break;
    case 7:
        kd_game_verbs(g, number(h), (uint8_t *)h->text, list_size(h));
        break;
    case 8:
        out = why(h, &cap);
        kd_game_check(g, action(h), out, cap);
        break;
    case 9:
        out = why(h, &cap);
        kd_game_answer(g, action(h), out, cap);
        break;
    case 10:
        out = text(h, &cap);
        kd_action_write(g, action(h), out, cap);
        break;
    case 11:
        kd_action_read(g, number(h), words(h), h->list, list_size(h), h->why,
                       64);
        break;
    case 12:
        kd_game_reseed(g, (uint64_t)byte(h));
        kd_game_quiet(g, (unsigned)number(h));
        break;
    default:
        kd_game_turn(g);
        kd_game_winners(g);
        kd_game_hash(g);
    }
}

/* A save of a game that has begun loads again, into a game of its book. */
static void save_and_load(Hands *h)
{
    KdGame *g = game(h), *to = game(h);
    size_t n = kd_game_save(g, h->save, sizeof h->save);

    if (byte(h) % 4 == 0 && n > 0)
        h->save[byte(h) * 7 % (int)n] ^= (unsigned char)byte(h);
    else if (n > 0)
        must(kd_game_load(g, h->save, n, h->why, 64) == 0,
             "a save does not load");
    h->n_save = n;
    kd_game_load(to, h->save, n, h->why, 64);
}

/* What a bot chooses is an answer, and has a line. */
static void choose(Hands *h, KdView *v)
{
    static const char *const levels[] = { "random", "easy", "hard:2", "first" };
    KdAction answer[KD_ANSWER_MAX];
    int k = byte(h) % 8;
    size_t cap;
    char *out = why(h, &cap);
    int n = kd_view_choose(v, k < 4 ? levels[k] : words(h), (uint64_t)byte(h),
                           answer, KD_ANSWER_MAX, out, cap);

    must(n <= KD_ANSWER_MAX, "an answer that is too long");
    if (n > 0)
        must(kd_view_line(v, answer, n, NULL, 0) > 0, "an answer has no line");
    kd_view_line(v, h->list, list_size(h), out, cap);
}

static void call_view(Hands *h)
{
    KdView *v = view(h);
    size_t cap;
    char *out;

    switch (byte(h) % 6) {
    case 4:
        choose(h, v);
        break;
    case 0:
        kd_game_view(game(h), number(h), v);
        break;
    case 1:
        kd_match_view(match(h), number(h), v);
        break;
    case 2:
        kd_view_imagine(v, (uint64_t)byte(h), game(h));
        break;
    case 3:
        out = text(h, &cap);
        kd_view_scene(v, out, cap);
        break;
    default:
        kd_view_list(v, h->list, list_size(h));
    }
}

/* ---- records ---- */

static void keep_record(void *self, const char *bytes, size_t n)
{
    Hands *h = self;

    must(n > 0 && bytes[n - 1] == '\n', "half a line is written");
    if (n > sizeof h->record - h->n_record)
        n = sizeof h->record - h->n_record;
    memcpy(h->record + h->n_record, bytes, n);
    h->n_record += n;
}

static void record_match(Hands *h, KdMatch *m)
{
    size_t since = (size_t)number(h);

    if (byte(h) % 2)
        since = 0;
    if (byte(h) % 2)
        h->n_record = 0;
    kd_match_record(m, since, byte(h) % 4 ? keep_record : NULL, h);
}

/* Whole, cut or with another byte in it. */
static void resume_match(Hands *h)
{
    KdMatch **slot = &h->matches[byte(h) % MATCHES];
    size_t cap, n = h->n_record;
    char *w = why(h, &cap);

    if (n > 0 && byte(h) % 2)
        n = (size_t)byte(h) * 256 % n;
    if (n > 0 && byte(h) % 4 == 0)
        h->record[(size_t)byte(h) * 101 % n] = (char)byte(h);
    kd_match_free(*slot);
    *slot =
        kd_match_resume(book(h), byte(h) % 16 ? h->record : NULL, n, w, cap);
}

/* Never from the system: what is found has to be found again. */
static void seed_match(Hands *h, KdMatch *m)
{
    unsigned char seed[32] = { (unsigned char)byte(h) };

    if (seed[0] % 2)
        kd_match_seed256(m, seed, h->why, 64);
}

static void answer_match(Hands *h, KdMatch *m)
{
    int seat = byte(h) % 8 ? kd_match_run(m) : byte(h) % 3;
    char key[40];
    size_t cap;
    char *w = why(h, &cap);

    switch (byte(h) % 8) {
    case 6:
        kd_match_answer_bot(m, byte(h) % 8 ? seat : number(h),
                            byte(h) % 4 ? "random" : words(h), w, cap);
        break;
    case 7:
        kd_match_lines_to_undo(m, byte(h) % 8 ? seat : number(h));
        kd_match_has_seen_since(m, seat);
        break;
    case 3:
        kd_match_rule(m, words(h), w, cap);
        break;
    case 0:
        kd_match_answer_absent(m, byte(h) % 8 ? seat : number(h), w, cap);
        break;
    case 1:
        kd_match_answer_line(m, seat, words(h), w, cap);
        break;
    case 2:
        kd_match_take_back(m, number(h), byte(h) % 2, w, cap);
        break;
    default:
        kd_match_answer_key(m, byte(h) % 8 ? seat : number(h),
                            some_key(h, m, seat, key), w, cap);
    }
}

/* A match as it was before. */
static void replay_match(Hands *h)
{
    KdMatch **slot = &h->matches[byte(h) % MATCHES];
    size_t cap;
    char *w = why(h, &cap);

    kd_match_free(*slot);
    *slot = kd_match_replay(book(h), h->record, h->n_record, number(h), w, cap);
    kd_record_json(h->record, h->n_record, h->text, 4096);
}

static void put_together(Hands *h, KdMatch *m)
{
    int seat = number(h);
    char key[40];
    size_t cap;
    char *out = text(h, &cap);

    kd_match_sentence(m, seat, some_key(h, m, seat, key),
                      byte(h) % 2 ? words(h) : "give=1", out, cap);
    kd_match_history(m, number(h));
}

static void call_match_more(Hands *h)
{
    KdMatch *m = match(h);

    switch (byte(h) % 3) {
    case 0:
        replay_match(h);
        break;
    case 1:
        put_together(h, m);
        break;
    default:
        kd_match_run(m);
        answer_match(h, m);
    }
}

static void call_match(Hands *h)
{
    KdMatch *m = match(h);
    unsigned seats;
    size_t cap;
    char *out = text(h, &cap);

    switch (byte(h) % 15) {
    case 12:
        kd_match_refusal(m, out, cap);
        kd_match_options(m, out, cap);
        break;
    case 13:
        kd_match_digest(m, number(h), number(h), out, cap);
        kd_match_recap(m, number(h), number(h), number(h), out, cap);
        kd_match_keep_record(m, byte(h) % 4);
        break;
    case 14:
        kd_match_why_json(m, number(h), byte(h), out, cap);
        kd_match_why(m, number(h), byte(h), out, cap);
        break;
    case 7:
        record_match(h, m);
        break;
    case 8:
        resume_match(h);
        break;
    case 0:
        kd_match_name(m, number(h), words(h), h->why, 64);
        break;
    case 1:
        kd_match_option(m, words(h), h->why, 64);
        seed_match(h, m);
        break;
    case 2:
        kd_match_scene(m, number(h), out, cap);
        break;
    case 3:
        kd_match_news(m, number(h), number(h), out, cap);
        kd_match_news_count(m, number(h));
        kd_match_digest(m, number(h), number(h), out, cap);
        break;
    case 4:
        kd_match_headline(m, number(h), number(h), number(h), out, cap);
        kd_match_reset_draft(m, number(h));
        break;
    case 5:
        kd_match_why(m, number(h), number(h), out, cap);
        break;
    case 6:
        kd_match_wake(m, number(h), number(h));
        kd_match_alone(m, (unsigned)number(h));
        kd_match_asked(m, &seats, NULL);
        kd_match_turn(m);
        kd_match_winners(m);
        kd_match_hash(m);
        break;
    default:
        answer_match(h, m);
    }
}

/* ---- lessons ---- */

static const char lesson_text[] = "lesson   A door\n"
                                  "about    Kick one open.\n"
                                  "minutes  1\n"
                                  "book     tiny-munchkin\n"
                                  "cast     Ann, Bob, Carol\n"
                                  "doors    \"Cave Slug\"\n"
                                  "say      There is a door.\n"
                                  "Ann      kicks open the door\n"
                                  "hint     Kick it.\n"
                                  "ask      What was behind it?\n"
                                  "right    A slug.\n"
                                  "because  Yes.\n"
                                  "wrong    Nothing.\n"
                                  "because  Look again.\n"
                                  "say      That is all.\n";

/* Whole, cut or with another byte in it; or what is installed. */
static void make_lesson(Hands *h)
{
    KdLesson **slot = &h->lessons[byte(h) % LESSONS];
    size_t cap, n = sizeof lesson_text - 1;
    char *w = why(h, &cap), changed[sizeof lesson_text];

    memcpy(changed, lesson_text, sizeof changed);
    if (byte(h) % 4 == 0)
        changed[byte(h)] = (char)byte(h);
    if (byte(h) % 4 == 0)
        n = (size_t)byte(h);
    kd_lesson_free(*slot);
    *slot = kd_lesson_new(book(h), byte(h) % 16 ? changed : NULL, n, w, cap);
    w = text(h, &cap);
    kd_lesson_head_json(changed, n, w, cap);
}

static void answer_lesson(Hands *h, KdLesson *l)
{
    int k = byte(h) % 5;
    char key[40];
    size_t cap;
    char *w = why(h, &cap);

    if (k == 0)
        kd_lesson_answer_key(l, some_key(h, kd_lesson_match(l), 0, key), w,
                             cap);
    else if (k == 1)
        kd_lesson_answer_line(l, words(h), w, cap);
    else if (k == 2)
        kd_lesson_choose(l, number(h), w, cap);
    else
        kd_lesson_go_on(l);
}

static void call_lesson(Hands *h)
{
    KdLesson *l = lesson(h);
    size_t cap;
    char *out = text(h, &cap);

    switch (byte(h) % 5) {
    case 0:
        make_lesson(h);
        break;
    case 1:
        kd_lesson_step_json(l, out, cap);
        break;
    case 2:
        kd_lessons_json(out, cap);
        kd_lesson_text(words(h), out, cap);
        break;
    default:
        answer_lesson(h, l);
    }
}

/* ---- tables ---- */

/* It takes the match over, or leaves it alone. */
static void make_table(Hands *h)
{
    KdTable **slot = &h->tables[byte(h) % TABLES];
    KdMatch **taken = &h->matches[byte(h) % MATCHES];
    size_t cap;
    char *w = why(h, &cap);

    kd_table_free(*slot);
    *slot = NULL;
    *slot = kd_table_new(byte(h) % 8 ? *taken : match(h), w, cap);
    if (*slot && kd_table_match(*slot) == *taken)
        *taken = NULL;
    for (int i = 0; i < MATCHES && *slot; i++)
        if (h->matches[i] == kd_table_match(*slot))
            h->matches[i] = NULL;
}

/* What it must not do changes nothing. */
static void shown(void *self, int seat, const char *json, size_t n)
{
    Hands *h = self;

    must(json[0] == '{' && json[n - 1] == '}' && json[n] == '\0',
         "what is shown is no object");
    for (int i = 0; i < TABLES; i++) {
        kd_table_order(h->tables[i], seat, 1);
        kd_table_told(h->tables[i], seat);
    }
}

static void change_table(Hands *h, KdTable *t)
{
    static const char *const levels[] = { "random", "first", "easy", "none" };
    const char *level = levels[byte(h) % 4];
    size_t cap;
    char *w = why(h, &cap);

    switch (byte(h) % 5) {
    case 0:
        kd_table_sit(t, number(h), number(h), level, w, cap);
        break;
    case 1:
        kd_table_order(t, number(h), number(h));
        break;
    case 2:
        kd_table_pace(t, number(h), number(h), number(h));
        break;
    case 3:
        kd_table_listen(t, number(h), byte(h) % 4 ? shown : NULL, h);
        break;
    default:
        kd_table_undo(t, number(h), w, cap);
        kd_table_agree(t, number(h), number(h), w, cap);
    }
}

static void call_table(Hands *h)
{
    KdTable *t = table(h);
    size_t cap;
    char *out = text(h, &cap);
    KdNext next;

    switch (byte(h) % 6) {
    case 0:
        make_table(h);
        break;
    case 1:
        kd_table_shown(t, number(h), out, cap);
        kd_table_told(t, number(h));
        break;
    case 2:
        change_table(h, t);
        break;
    default:
        kd_table_step(t, number(h), byte(h) % 4 ? &next : NULL);
    }
}

/* ---- guards ---- */

/* Whatever was called: what is found to be impossible is our mistake. */
static void check_sound(const Hands *h)
{
    char sentence[200];

    for (int i = 0; i < GAMES; i++)
        must(!kd_game_broken(h->games[i], sentence, sizeof sentence), sentence);
    for (int i = 0; i < MATCHES; i++)
        must(!kd_match_broken(h->matches[i], sentence, sizeof sentence),
             sentence);
}

static void set_guards(Hands *h)
{
    memset(h->why + 64, GUARD, 8);
    memset(h->text + 4096, GUARD, 8);
    memset(&h->list[16], GUARD, sizeof h->list[16]);
}

static void check_guards(const Hands *h)
{
    const unsigned char *list = (const unsigned char *)&h->list[16];

    for (int i = 0; i < 8; i++)
        must(h->why[64 + i] == GUARD && h->text[4096 + i] == GUARD &&
                 list[i] == GUARD,
             "something was written behind a buffer");
}

static void free_all(Hands *h)
{
    for (int i = 0; i < GAMES; i++)
        kd_game_free(h->games[i]);
    for (int i = 0; i < VIEWS; i++)
        kd_view_free(h->views[i]);
    for (int i = 0; i < MATCHES; i++)
        kd_match_free(h->matches[i]);
    for (int i = 0; i < LESSONS; i++)
        kd_lesson_free(h->lessons[i]);
    for (int i = 0; i < TABLES; i++)
        kd_table_free(h->tables[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static KdBook *munchkin, *gloom, *null;
    static Hands h;
    static void (*const calls[])(Hands *) = {
        make_something, call_book,       call_game,  call_game,  call_game,
        save_and_load,  call_view,       call_match, call_match, call_match,
        call_lesson,    call_match_more, call_table, call_table,
    };
    enum { CALLS = sizeof calls / sizeof *calls };

    if (!munchkin) {
        munchkin = kd_book_load("tiny-munchkin", NULL, 0);
        gloom = kd_book_load("tiny-gloom", NULL, 0);
        null = kd_book_load("null", NULL, 0);
        must(munchkin && gloom && null, "there are no books");
    }
    memset(&h, 0, sizeof h);
    h.feed = (Feed){ data, size };
    h.books[0] = munchkin;
    h.books[1] = gloom;
    h.books[2] = null;
    h.games[0] = kd_game_new(munchkin, 3, 1, NULL, 0);
    h.games[1] = kd_game_new(gloom, 2, 1, NULL, 0);
    h.views[0] = kd_view_new(munchkin);
    h.matches[0] = kd_match_new(munchkin, 3, 1, NULL, 0);
    h.matches[1] = kd_match_new(gloom, 3, 2, NULL, 0);
    h.lessons[0] =
        kd_lesson_new(munchkin, lesson_text, sizeof lesson_text - 1, NULL, 0);
    must(h.lessons[0] != NULL, "there is no lesson");
    set_guards(&h);
    for (int n = 0; n < CALLS_MAX && h.feed.n > 0; n++) {
        calls[byte(&h) % CALLS](&h);
        check_guards(&h);
        check_sound(&h);
    }
    free_all(&h);
    return 0;
}
