/* api.c: tests of the public library: what must not crash, and whole games. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "base/hash.h"
#include "cardc/packfile.h"
#include "families/munchkin/munchkin.h"

static KdBook *book_of(const char *name)
{
    char why[300] = "";
    KdBook *book = kd_book_load(name, why, sizeof why);

    if (!book)
        fail_msg("%s: %s", name, why);
    return book;
}

TEST(a_book_lives_as_long_as_its_games)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0);

    kd_book_free(book);
    assert_true(kd_game_run(game) >= 0);
    assert_true(kd_match_run(match) >= 0);
    kd_game_free(game);
    kd_match_free(match);
}

TEST(a_game_that_has_not_begun_has_nothing_to_tell)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    KdView *view = kd_view_new(book);
    KdAction list[4];
    unsigned must;

    assert_int_equal(kd_game_save(game, NULL, 0), 0);
    assert_int_equal(kd_game_list(game, 0, list, 4), 0);
    assert_int_equal(kd_game_view(game, 0, view), -1);
    assert_int_equal(kd_game_asked(game, &must, NULL), -1);
    assert_int_equal(kd_game_hash(game), 0);
    assert_int_equal(kd_view_imagine(view, 1, game), -1);
    assert_int_equal(kd_view_scene(view, NULL, 0), 0);
    kd_view_free(view);
    kd_game_free(game);
    kd_book_free(book);
}

TEST(a_game_is_saved_at_a_question)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    unsigned char bytes[1 << 15];
    KdAction list[1];
    int seat = kd_game_run(game);
    size_t n = kd_game_save(game, bytes, sizeof bytes);

    assert_true(n > 0 && n < sizeof bytes);
    assert_int_equal(kd_game_load(game, bytes, n, NULL, 0), 0);
    kd_game_list(game, seat, list, 1);
    assert_int_equal(kd_game_answer(game, list[0], NULL, 0), 0);
    assert_int_equal(kd_game_save(game, bytes, sizeof bytes), 0);
    kd_game_run(game);
    assert_true(kd_game_save(game, NULL, 0) > 0);
    kd_game_free(game);
    kd_book_free(book);
}

TEST(a_view_of_another_book_is_refused)
{
    KdBook *munchkin = book_of("tiny-munchkin"), *gloom = book_of("tiny-gloom");
    KdGame *game = kd_game_new(munchkin, 3, 1, NULL, 0);
    KdGame *other = kd_game_new(gloom, 3, 1, NULL, 0);
    KdView *view = kd_view_new(gloom);

    kd_game_run(game);
    kd_game_run(other);
    assert_int_equal(kd_game_view(game, 0, view), -1);
    assert_int_equal(kd_game_view(other, 0, view), 0);
    assert_int_equal(kd_view_imagine(view, 1, game), -1);
    assert_int_equal(kd_game_assign(game, other), -1);
    kd_view_free(view);
    kd_game_free(game);
    kd_game_free(other);
    kd_book_free(munchkin);
    kd_book_free(gloom);
}

TEST(seats_and_actions_that_are_none_are_refused)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    KdView *view = kd_view_new(book);
    KdAction action = { .verb = 200, .seat = 0, .to = KD_NOBODY };
    char why[100] = "";

    kd_game_run(game);
    assert_int_equal(kd_game_view(game, 100, view), -1);
    assert_int_equal(kd_game_list(game, 100, NULL, 0), 0);
    assert_int_equal(kd_game_answer(game, action, why, sizeof why), -1);
    assert_string_equal(why, "this is no action in this game");
    action.verb = 1;
    action.seat = 77;
    assert_int_equal(kd_game_answer(game, action, why, sizeof why), -1);
    action.seat = 0;
    action.card = 60000;
    assert_int_equal(kd_game_check(game, action, why, sizeof why), -1);
    kd_view_free(view);
    kd_game_free(game);
    kd_book_free(book);
}

/* What was asked is over, and what comes next is not asked yet. */
TEST(between_an_answer_and_a_run_nobody_is_asked)
{
    KdBook *book = book_of("tiny-munchkin");
    KdView *view = kd_view_new(book);
    long looked = 0;

    for (unsigned seed = 0; seed < 20; seed++) {
        KdGame *game = kd_game_new(book, 4, seed, NULL, 0);
        KdAction list[KD_ACTIONS_MAX], none[1];
        int seat;
        for (unsigned i = 0; i < 100 && (seat = kd_game_run(game)) >= 0; i++) {
            unsigned n =
                (unsigned)kd_game_list(game, seat, list, KD_ACTIONS_MAX);
            KdAction action = list[hash_mix(seed * 100 + i) % n];
            char why[200] = "", line[600];
            uint8_t verbs[64];
            kd_action_write(game, action, line, sizeof line);
            assert_int_equal(kd_game_answer(game, action, why, sizeof why), 0);
            for (int s = 0; s < 4; s++, looked++) {
                assert_int_equal(kd_game_list(game, s, none, 1), 0);
                assert_int_equal(kd_game_verbs(game, s, verbs, 64), 0);
                assert_int_equal(kd_game_list_verbs(game, s, verbs, 1, none, 1),
                                 0);
                assert_int_equal(
                    kd_game_list_verb(game, s, action.verb, none, 1), 0);
                assert_int_equal(kd_game_view(game, s, view), -1);
                assert_int_equal(
                    kd_action_read(game, s, line, none, 1, NULL, 0), -1);
            }
            kd_action_write(game, action, line, sizeof line);
            assert_true(kd_game_check_json(game, action, NULL, 0) > 4);
            assert_int_equal(kd_game_check(game, action, why, sizeof why), -1);
            assert_non_null(strstr(why, "has to be run"));
            if (i % 3 == 0) /* an answer runs the game itself */
                kd_game_answer(game, action, NULL, 0);
        }
        kd_game_free(game);
    }
    assert_true(looked > 1000);
    kd_view_free(view);
    kd_book_free(book);
}

TEST(lists_tell_how_many_there_are)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    int seat = kd_game_run(game);
    KdAction list[KD_ACTIONS_MAX], one[1];
    int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX), by_verb = 0;
    uint8_t verbs[64];
    int n_verbs = kd_game_verbs(game, seat, verbs, 64);

    assert_true(n > 0);
    assert_int_equal(kd_game_list(game, seat, one, 1), n);
    assert_int_equal(kd_game_list(game, seat, NULL, 0), n);
    for (int i = 0; i < n_verbs; i++)
        by_verb += kd_game_list_verb(game, seat, verbs[i], NULL, 0);
    assert_int_equal(by_verb, n);
    assert_true(strlen(kd_book_card_name(book, kd_book_cards(book))) > 0);
    assert_string_equal(kd_book_card_name(book, 0), "");
    assert_string_equal(kd_book_card_name(NULL, 1), "");
    kd_game_free(game);
    kd_book_free(book);
}

TEST(a_list_for_one_card_is_a_part_of_the_list)
{
    KdBook *book = book_of("tiny-gloom");
    KdGame *game = kd_game_new(book, 3, 4, NULL, 0);
    int seat, with_a_card = 0;

    for (int turn = 0; turn < 40 && (seat = kd_game_run(game)) >= 0; turn++) {
        KdAction list[KD_ACTIONS_MAX];
        uint16_t hand[64];
        int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
        int cards = kd_game_hand(game, seat, hand, 64);
        for (int verb = 1; verb <= kd_book_verbs(book); verb++) {
            int in_all = 0, one_by_one = 0;
            if (!kd_book_verb_of_hand(book, verb))
                continue;
            for (int i = 0; i < n; i++)
                in_all += list[i].verb == verb;
            for (int i = 0; i < cards; i++) {
                /* of equal cards the first stands for all */
                bool again = i > 0 && kd_book_definition(book, hand[i]) ==
                                          kd_book_definition(book, hand[i - 1]);
                if (!again)
                    one_by_one +=
                        kd_game_list_card(game, seat, verb, hand[i], NULL, 0);
            }
            assert_int_equal(one_by_one, in_all);
            with_a_card += in_all;
        }
        assert_int_equal(kd_game_answer(game, list[n / 2], NULL, 0), 0);
    }
    assert_true(with_a_card > 50);
    kd_game_free(game);
    kd_book_free(book);
}

/* Plays by the first action of some verbs; how many answers it took. */
static int play_with_wants(KdBook *book, bool standing, uint64_t *hash)
{
    KdGame *game = kd_game_new(book, 3, 9, NULL, 0);
    uint8_t all[200];
    int seat, answers = 0, n_verbs = kd_book_verbs(book);

    kd_game_option(game, "limit.turns=20", NULL, 0);
    for (int i = 0; i < n_verbs; i++)
        all[i] = (uint8_t)(i + 1);
    for (int s = 0; s < 3 && standing; s++)
        assert_int_equal(kd_game_want(game, s, all, 0), 0);
    while ((seat = kd_game_run(game)) >= 0) {
        KdAction list[KD_ACTIONS_MAX], some[KD_ACTIONS_MAX];
        int n = kd_game_list(game, seat, list, KD_ACTIONS_MAX);
        assert_int_equal(
            kd_game_list_verbs(game, seat, all, n_verbs, some, KD_ACTIONS_MAX),
            n);
        assert_memory_equal(list, some, sizeof *list * (size_t)n);
        assert_int_equal(kd_game_answer(game, list[0], NULL, 0), 0);
        answers++;
    }
    *hash = kd_game_hash(game);
    kd_game_free(game);
    return answers;
}

/* The first action at a gate is to pass, so nothing else comes of it. */
TEST(standing_passes_are_the_same_game_with_fewer_questions)
{
    KdBook *book = book_of("tiny-munchkin");
    uint64_t asked, standing;
    int n = play_with_wants(book, false, &asked);

    assert_true(play_with_wants(book, true, &standing) < n);
    assert_true(asked == standing);
    kd_book_free(book);
}

/* Plays a match by the key of a choice: the first, or by luck. */
static int play_by_keys(KdMatch *match, unsigned luck)
{
    static char scene[1 << 18];
    char key[64], why[200];
    int seat, answers = 0;

    while ((seat = kd_match_run(match)) >= 0 && answers < 20000) {
        const char *at = scene, *found = NULL;
        int n = 0;
        assert_true(kd_match_scene(match, seat, scene, sizeof scene) <
                    sizeof scene);
        while ((at = strstr(at, "{\"key\":\"")) != NULL) {
            size_t length = strcspn(at += 8, "\"");
            bool heading = strstr(at, "\"targets\"") &&
                           strstr(at, "\"targets\"") < strstr(at, "}");
            luck = luck * 1103515245u + 12345u;
            if (!heading && (n++ == 0 || (luck >> 16) % (unsigned)n == 0))
                found = at, key[length] = '\0', memcpy(key, at, length);
        }
        assert_non_null(found);
        if (kd_match_answer_key(match, seat, key, why, sizeof why) != 0)
            fail_msg("%s: %s", key, why);
        answers++;
    }
    return answers;
}

TEST(names_and_lines_have_no_control_characters)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    char why[200], many[40000];

    assert_int_equal(kd_match_name(match, 0, "A\x1b[2J", why, 200), -1);
    assert_string_equal(why, "the name A?[2J: a name has letters, digits, -"
                             " and _ only");
    assert_int_equal(kd_match_name(match, 0, "A\u061cb", why, 200), -1);
    kd_match_run(match);
    assert_int_equal(
        kd_match_answer_line(match, 0, "sells \"\xc2\x9b\"", why, 200), -1);
    assert_says(why, "a line is UTF-8 without control characters");
    memset(many, 'x', sizeof many);
    many[sizeof many - 1] = '\0';
    assert_int_equal(kd_match_answer_line(match, 0, many, why, 200), -1);
    assert_string_equal(why, "this line is too long");
    kd_match_free(match);
    kd_book_free(book);
}

TEST(a_match_is_played_through_scenes_alone)
{
    static const char *const names[] = { "tiny-munchkin", "tiny-gloom" };

    for (int i = 0; i < 2; i++) {
        KdBook *book = book_of(names[i]);
        KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
        char news[4096], line[400];
        assert_int_equal(kd_match_name(match, 0, "Zoe", NULL, 0), 0);
        assert_int_equal(kd_match_option(match, "limit.turns=40", NULL, 0), 0);
        assert_true(play_by_keys(match, 3) > 10);
        assert_true(kd_match_turn(match) > 1);
        assert_true(kd_match_news_count(match, 0) > 10);
        assert_true(kd_match_news(match, KD_NOBODY, 0, news, sizeof news) >
                    100);
        assert_int_equal(strncmp(news, "[{\"n\":1,", 8), 0);
        kd_match_headline(match, 1, 0, 1, line, sizeof line);
        assert_true(kd_match_digest(match, 1, 0, news, sizeof news) > 1000);
        assert_int_equal(strncmp(news, "[{\"turn\":0,", 11), 0);
        assert_non_null(strstr(news, "{\"turn\":1,\"seat\":"));
        assert_int_equal(kd_match_digest(match, 1, 99999, news, sizeof news),
                         2);
        assert_int_equal(kd_match_digest(match, 9, 0, news, sizeof news), 0);
        assert_true(kd_match_recap(match, 1, 0, 5, news, sizeof news) > 100);
        assert_int_equal(strncmp(news, "[{\"kind\":\"me\",", 14), 0);
        assert_non_null(strstr(news, "\"kind\":\"smaller\""));
        assert_int_equal(kd_match_recap(match, 1, 99999, 0, news, sizeof news),
                         2);
        assert_int_equal(kd_match_recap(match, 9, 0, 5, news, sizeof news), 0);
        kd_match_free(match);
        kd_book_free(book);
    }
}

TEST(a_refused_answer_says_why_and_changes_nothing)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    int seat = kd_match_run(match);
    uint64_t hash = kd_match_hash(match);
    char why[200] = "";

    assert_int_equal(kd_match_answer_key(match, seat, "fly:3", why, sizeof why),
                     -1);
    assert_string_equal(why, "this cannot be chosen now");
    assert_int_equal(
        kd_match_answer_line(match, seat, "sings", why, sizeof why), -1);
    assert_says(why, "do not understand");
    assert_int_equal(kd_match_answer_key(match, 9, "pass", why, sizeof why),
                     -1);
    assert_int_equal(kd_match_hash(match), hash);
    kd_match_free(match);
    kd_book_free(book);
}

/* ---- refusals and options ---- */

static char json[1 << 16];

TEST(a_refusal_is_an_object_with_its_clause)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0);
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    KdAction list[1];
    int seat = kd_match_run(match);

    kd_match_refusal(match, json, sizeof json);
    assert_string_equal(json, "null");
    kd_match_answer_line(match, seat, "passes", NULL, 0);
    kd_match_refusal(match, json, sizeof json);
    assert_non_null(strstr(json, "{\"id\":\"not_now\",\"says\":\""));
    assert_non_null(strstr(json, "\"clause\":\""));
    kd_match_answer_line(match, seat, "sings a song", NULL, 0);
    kd_match_refusal(match, json, sizeof json);
    assert_non_null(strstr(json, "{\"says\":\""));
    assert_null(strstr(json, "clause"));
    kd_match_answer_absent(match, seat, NULL, 0);
    kd_match_refusal(match, json, sizeof json);
    assert_string_equal(json, "null");

    kd_game_run(game);
    kd_game_list(game, seat, list, 1);
    kd_game_check_json(game, list[0], json, sizeof json);
    assert_string_equal(json, "null");
    list[0].seat = (uint8_t)(1 - seat);
    kd_game_check_json(game, list[0], json, sizeof json);
    assert_non_null(strstr(json, "{\"id\":\"not_asked\""));
    assert_non_null(strstr(json, "\"seat\":"));
    assert_int_equal(kd_match_refusal(NULL, json, sizeof json), 0);
    kd_game_free(game);
    kd_match_free(match);
    kd_book_free(book);
}

TEST(a_card_that_cannot_be_used_says_why_as_an_object)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0);
    char sentence[300];
    int found = 0;

    kd_match_run(match);
    for (int card = 1; card <= kd_book_cards(book); card++) {
        size_t n = kd_match_why(match, 0, card, sentence, sizeof sentence);
        kd_match_why_json(match, 0, card, json, sizeof json);
        assert_int_equal(n == 0, strcmp(json, "null") == 0);
        found += n > 0 && strstr(json, "\"clause\":\"");
    }
    assert_true(found > 0);
    kd_match_free(match);
    kd_book_free(book);
}

/* The card of the first choice that has one, or 0. */
static int first_card(void)
{
    static const char verb[] = "\"verb\":\"", card[] = "\",\"card\":";
    const char *end = strstr(json, "\"idle\":");

    for (const char *at = json; (at = strstr(at, verb)) && at < end;) {
        at += sizeof verb - 1;
        at += strcspn(at, "\"");
        if (strncmp(at, card, sizeof card - 1) == 0)
            return atoi(at + sizeof card - 1);
    }
    return 0;
}

TEST(a_card_that_can_be_used_has_no_reason_why_not)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0);
    int seat, card, found = 0;

    while (found < 20 && (seat = kd_match_run(match)) >= 0) {
        kd_match_scene(match, seat, json, sizeof json);
        card = first_card();
        if (card > 0)
            assert_int_equal(kd_match_why(match, seat, card, NULL, 0), 0);
        found += card > 0;
        kd_match_answer_absent(match, seat, NULL, 0);
    }
    assert_int_equal(found, 20);
    kd_match_free(match);
    kd_book_free(book);
}

TEST(a_match_tells_its_options)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0);
    KdGame *game = kd_game_new(book, 3, 1, NULL, 0);
    const char *set = "\"key\":\"win.level\",\"of\":\"house\",\"value\":12,"
                      "\"usual\":10";

    kd_match_options(match, json, sizeof json);
    assert_null(strstr(json, "\"usual\""));
    kd_match_option(match, "win.level=12", NULL, 0);
    for (int i = 0; i < 2; i++, kd_match_run(match)) {
        kd_match_options(match, json, sizeof json);
        assert_non_null(strstr(json, set));
    }
    kd_game_option(game, "win.level=12", NULL, 0);
    for (int i = 0; i < 2; i++, kd_game_run(game)) {
        kd_game_options(game, json, sizeof json);
        assert_non_null(strstr(json, set));
    }
    kd_game_free(game);
    kd_match_free(match);
    kd_book_free(book);
}

TEST(a_mix_is_found_by_names)
{
    KdBook *mix = book_of("tails+grimm"), *grimm = book_of("grimm");
    char why[300] = "";

    assert_true(kd_book_cards(mix) > kd_book_cards(grimm));
    assert_null(kd_book_load("tails+grim", why, sizeof why));
    assert_non_null(strstr(why, "there is no book grim; there are "));
    assert_null(kd_book_load("grimm+", why, sizeof why));
    kd_book_free(mix);
    kd_book_free(grimm);
}

/* What a function of a book writes; the buffer is kept. */
static char *json_of(const KdBook *book,
                     size_t (*write)(const KdBook *book, char *out, size_t cap))
{
    size_t n = write(book, NULL, 0);
    char *out = keep_block(malloc(n + 1));

    assert_int_equal(write(book, out, n + 1), n);
    assert_int_equal(strlen(out), n);
    return out;
}

/* With bots in all seats: the hash at the end, or after so many answers. */
static uint64_t hash_of_bots(KdBook *book, const char *level, int answers)
{
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    uint64_t hash;
    int seat;

    kd_match_option(match, "limit.turns=10", NULL, 0);
    while (answers-- > 0 && (seat = kd_match_run(match)) >= 0)
        assert_int_equal(kd_match_answer_bot(match, seat, level, NULL, 0), 0);
    hash = kd_match_hash(match);
    kd_match_free(match);
    return hash;
}

TEST(bots_answer_in_a_match_and_alike_in_the_same_match)
{
    KdBook *book = book_of("tiny-munchkin");

    assert_int_equal(hash_of_bots(book, "random", 100000),
                     hash_of_bots(book, "random", 100000));
    assert_int_not_equal(hash_of_bots(book, "random", 100000),
                         hash_of_bots(book, "first", 100000));
    kd_book_free(book);
}

TEST(a_bot_answers_only_for_a_seat_that_is_asked)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    char why[200];
    int seat;

    assert_int_equal(kd_match_answer_bot(match, 0, "first", why, 200), -1);
    seat = kd_match_run(match);
    assert_int_equal(kd_match_lines_to_undo(match, seat), 0);
    assert_int_equal(kd_match_answer_bot(match, 7, "first", why, 200), -1);
    assert_int_equal(
        kd_match_answer_bot(match, (seat + 1) % 3, "first", why, 200), -1);
    assert_string_equal(why, "this seat is not asked now");
    assert_int_equal(kd_match_answer_bot(match, seat, "genius", why, 200), -1);
    assert_true(strstr(why, "the levels of bots are first"));
    assert_int_equal(kd_match_answer_bot(match, seat, "first", why, 200), 0);
    assert_int_equal(kd_match_lines_to_undo(NULL, seat), 0);
    kd_match_free(match);
    kd_book_free(book);
}

TEST(a_bot_that_thinks_cannot_play_what_has_no_mind)
{
    KdBook *book = book_of("null");
    KdMatch *match = kd_match_new(book, 2, 5, NULL, 0);
    int seat = kd_match_run(match);
    char why[200];

    assert_int_equal(kd_match_answer_bot(match, seat, "normal", why, 200), -1);
    assert_says(why, "it cannot play this book");
    assert_int_equal(kd_match_answer_bot(match, seat, "random", why, 200), 0);
    kd_match_free(match);
    kd_book_free(book);
}

/* Bots that see only views play a game by actions, and a match with the same
 * dice by lines: whole answers, sales and trades too. */
TEST(a_view_alone_is_enough_to_choose_a_whole_answer)
{
    KdBook *book = book_of("tiny-munchkin");
    KdGame *game = kd_game_new(book, 3, 5, NULL, 0);
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    KdView *view = kd_view_new(book), *other = kd_view_new(book);
    KdAction answer[KD_ANSWER_MAX];
    char why[200] = "", line[2000];
    int seat, longest = 0;

    kd_match_name(match, 1, "Zo\xc3\xab", NULL, 0);
    for (int i = 0; i < 400 && (seat = kd_game_run(game)) >= 0; i++) {
        int n;
        assert_int_equal(kd_match_run(match), seat);
        kd_match_view(match, seat, view);
        kd_game_view(game, seat, other);
        n = kd_view_choose(view, i % 4 ? "random" : "easy", i, answer,
                           KD_ANSWER_MAX, why, sizeof why);
        assert_string_equal(why, "");
        assert_in_range(n, 1, KD_ANSWER_MAX);
        longest = n > longest ? n : longest;
        assert_int_equal(kd_view_choose(other, i % 4 ? "random" : "easy", i,
                                        NULL, 0, NULL, 0),
                         n);
        assert_true(kd_view_line(view, answer, n, line, sizeof line) > 0);
        for (int k = 0; k < n; k++)
            assert_int_equal(kd_game_answer(game, answer[k], why, sizeof why),
                             0);
        kd_match_answer_line(match, seat, line, why, sizeof why);
        assert_string_equal(why, "");
        kd_game_run(game);
        assert_true(kd_match_hash(match) == kd_game_hash(game));
    }
    assert_true(longest > 2);
    kd_view_free(view);
    kd_view_free(other);
    kd_match_free(match);
    kd_game_free(game);
    kd_book_free(book);
}

/* With many seeds, in a sale that has been begun. */
TEST(a_choice_goes_on_with_a_draft_or_cancels_it)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    KdBook *book = book_of("tiny-munchkin");
    KdView *view = kd_view_new(book);
    KdAction answer[KD_ANSWER_MAX];
    int cancels = 0;

    assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    game_copy(view->g, match_view(m, 0)->t.g);
    view->seat = 0;
    view->filled = true;
    for (int seed = 0; seed < 40; seed++) {
        int n = kd_view_choose(view, "random", seed, answer, KD_ANSWER_MAX,
                               NULL, 0);
        bool cancelled = answer[n - 1].verb == VERB_cancel;
        assert_int_equal(n > 1, !cancelled);
        assert_int_equal(answer[n - 1].verb,
                         cancelled ? VERB_cancel : VERB_done);
        assert_true(kd_view_line(view, answer, n, NULL, 0) > 0);
        cancels += cancelled;
    }
    assert_in_range(cancels, 1, 39);
    kd_view_free(view);
    kd_book_free(book);
}

TEST(a_view_that_is_not_asked_chooses_nothing_and_says_why)
{
    KdBook *book = book_of("tiny-munchkin"), *null = book_of("null");
    KdGame *game = kd_game_new(book, 3, 5, NULL, 0);
    KdGame *plain = kd_game_new(null, 2, 5, NULL, 0);
    KdView *view = kd_view_new(book), *of_null = kd_view_new(null);
    KdAction answer[KD_ANSWER_MAX];
    char why[200];
    int seat = kd_game_run(game);

    assert_int_equal(kd_view_choose(NULL, "easy", 1, answer, 1, why, 200), -1);
    assert_int_equal(kd_view_choose(view, "easy", 1, answer, 1, why, 200), -1);
    kd_game_view(game, KD_NOBODY, view);
    assert_int_equal(kd_view_choose(view, "easy", 1, answer, 1, why, 200), -1);
    kd_game_view(game, (seat + 1) % 3, view);
    assert_int_equal(kd_view_choose(view, "easy", 1, answer, 1, why, 200), -1);
    assert_string_equal(why, "this seat is not asked now");
    kd_game_view(game, seat, view);
    assert_int_equal(kd_view_choose(view, "exec:x", 1, answer, 1, why, 200),
                     -1);
    assert_says(why, "the levels of bots are first");
    assert_int_equal(kd_view_choose(view, NULL, 1, answer, 1, why, 200), -1);
    kd_game_view(plain, kd_game_run(plain), of_null);
    assert_int_equal(kd_view_choose(of_null, "hard", 1, answer, 1, why, 200),
                     -1);
    assert_says(why, "it cannot play this book");
    assert_true(kd_view_choose(of_null, "first", 1, answer, 1, why, 200) > 0);
    assert_true(kd_view_line(of_null, answer, 1, why, 200) > 0);
    answer[0].seat ^= 1;
    assert_int_equal(kd_view_line(of_null, answer, 1, why, 200), 0);
    assert_int_equal(kd_view_line(of_null, answer, 0, why, 200), 0);
    assert_int_equal(kd_view_line(NULL, answer, 1, why, 200), 0);
    kd_view_free(view);
    kd_view_free(of_null);
    kd_game_free(game);
    kd_game_free(plain);
    kd_book_free(book);
    kd_book_free(null);
}

TEST(a_book_tells_its_cards_and_options)
{
    KdBook *book = book_of("tiny-munchkin");
    char small[8];

    assert_says(json_of(book, kd_book_cards_json),
                "\"name\":\"Unpaid Intern\"");
    assert_says(json_of(book, kd_book_options_json), "{\"key\":\"win.level\",");
    assert_true(kd_book_cards_json(book, small, sizeof small) > 1000);
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_int_equal(kd_book_cards_json(NULL, small, sizeof small), 0);
    assert_int_equal(kd_book_options_json(NULL, NULL, 7), 0);
    kd_book_free(book);
}

TEST(a_pack_tells_the_same_cards_as_its_book)
{
    KdBook *book = book_of("grimm"), *pack;
    size_t n;
    unsigned char *bytes = packfile_to_bytes(pack_of("grimm"), &n);
    char why[200] = "";

    pack = kd_book_from_pack(bytes, n, why, sizeof why);
    assert_string_equal(why, "");
    assert_string_equal(json_of(book, kd_book_cards_json),
                        json_of(pack, kd_book_cards_json));
    free(bytes);
    kd_book_free(pack);
    kd_book_free(book);
}

TEST(a_check_tells_all_mistakes)
{
    char out[2000];
    size_t n;

    assert_int_equal(kd_book_check_json("grimm", out, sizeof out), 2);
    assert_string_equal(out, "[]");
    n = kd_book_check_json("no-such-book", out, sizeof out);
    assert_int_equal(n, strlen(out));
    assert_says(out, "{\"file\":\"no-such-book\",\"line\":0,");
    kd_book_check_json("-", out, sizeof out);
    assert_says(out, "\"what\":\"no book is named\"");
    assert_true(kd_book_check_json(NULL, NULL, 9) > 2);
}

TEST(a_match_that_was_not_run_after_an_answer_is_run_before_the_next)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *one = kd_match_new(book, 3, 5, NULL, 0);
    KdMatch *other = kd_match_new(book, 3, 5, NULL, 0);
    int seat = kd_match_run(one);

    kd_match_run(other);
    for (int i = 0; i < 100 && seat >= 0; i++) {
        unsigned must;
        assert_int_equal(kd_match_answer_absent(other, seat, NULL, 0), 0);
        assert_int_equal(kd_match_answer_absent(one, seat, NULL, 0), 0);
        seat = kd_match_run(one);
        assert_int_equal(kd_match_asked(other, &must, NULL), 0);
    }
    kd_match_run(other);
    assert_true(kd_match_hash(one) == kd_match_hash(other));
    kd_match_free(one);
    kd_match_free(other);
    kd_book_free(book);
}

/* ---- records ---- */

typedef struct Paper {
    char at[1 << 16];
    size_t n;
} Paper;

static void write_down(void *self, const char *text, size_t n)
{
    Paper *paper = self;

    assert_true(paper->n + n < sizeof paper->at);
    assert_int_equal(text[n - 1], '\n');
    memcpy(paper->at + paper->n, text, n);
    paper->n += n;
}

/* Gives so many usual answers. */
static void play_usually(KdMatch *match, int answers)
{
    int seat;

    while (answers-- > 0 && (seat = kd_match_run(match)) >= 0)
        assert_int_equal(kd_match_answer_absent(match, seat, NULL, 0), 0);
    kd_match_run(match);
}

static KdMatch *resumed(KdBook *book, const Paper *paper, size_t n)
{
    char why[300] = "";
    KdMatch *match = kd_match_resume(book, paper->at, n, why, sizeof why);

    if (!match)
        fail_msg("%s", why);
    return match;
}

TEST(a_match_goes_on_where_its_record_ends)
{
    static Paper paper, more;
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0), *again;

    paper.n = more.n = 0;
    assert_int_equal(kd_match_option(match, "limit.turns=12", NULL, 0), 0);
    assert_int_equal(kd_match_record(match, 0, write_down, &paper), 0);
    play_usually(match, 60);
    assert_int_equal(strncmp(paper.at, "kickdoor record 3\n", 18), 0);
    again = resumed(book, &paper, paper.n);
    assert_true(kd_match_hash(again) == kd_match_hash(match));
    assert_int_equal(kd_match_news_count(again, 0),
                     kd_match_news_count(match, 0));
    assert_int_equal(kd_match_record(again, 0, write_down, &more), 0);
    play_usually(match, 20000);
    play_usually(again, 20000);
    assert_true(kd_match_winners(match) != 0);
    assert_true(kd_match_hash(again) == kd_match_hash(match));
    assert_int_equal(more.n, paper.n);
    assert_memory_equal(more.at, paper.at, paper.n);
    kd_match_free(match);
    kd_match_free(again);
    kd_book_free(book);
}

/* The record's line with the seed, of a match that has just begun. */
static const char *seed_line(KdMatch *match)
{
    static Paper paper;
    char *line;

    paper.n = 0;
    assert_true(kd_match_run(match) >= 0);
    assert_int_equal(kd_match_record(match, 0, write_down, &paper), 0);
    paper.at[paper.n] = '\0';
    line = strstr(paper.at, "\nseed");
    assert_non_null(line);
    *strchr(line + 1, '\n') = '\0';
    return line + 1;
}

TEST(a_match_is_dealt_from_256_bits_that_are_given_or_drawn)
{
    static const unsigned char given[32] = { 1, 2, 3, [31] = 255 };
    const void *const seeds[] = { NULL, NULL, given, given };
    KdBook *book = book_of("tiny-munchkin");
    uint64_t hashes[4];
    char why[100];

    for (int i = 0; i < 4; i++) {
        KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
        assert_int_equal(kd_match_seed256(match, seeds[i], NULL, 0), 0);
        if (seeds[i])
            assert_string_equal(
                seed_line(match),
                "seed256 01020300000000000000000000000000000000000000000000000"
                "000000000ff");
        else
            assert_int_equal(strlen(seed_line(match)), 8 + 64);
        hashes[i] = kd_match_hash(match);
        assert_int_equal(kd_match_seed256(match, given, why, sizeof why), -1);
        assert_says(why, "before the first run");
        kd_match_free(match);
    }
    assert_true(hashes[0] != hashes[1] && hashes[1] != hashes[2]);
    assert_true(hashes[2] == hashes[3]);
    assert_int_equal(kd_match_seed256(NULL, given, NULL, 0), -1);
    kd_book_free(book);
}

TEST(a_record_that_is_not_kept_goes_to_its_writer_alone)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 1, NULL, 0), *again;
    static Paper paper, late;

    paper.n = late.n = 0;
    assert_int_equal(kd_match_keep_record(NULL, 0), -1);
    assert_int_equal(kd_match_keep_record(match, 0), 0);
    assert_int_equal(kd_match_record(match, 0, write_down, &paper), 0);
    play_usually(match, 20);
    assert_int_equal(kd_match_keep_record(match, 1), -1);
    assert_int_equal(kd_match_record(match, 0, write_down, &late), -1);
    assert_int_equal(kd_match_record(match, paper.n, write_down, &late), 0);
    assert_int_equal(late.n, 0);
    again = resumed(book, &paper, paper.n);
    assert_true(kd_match_hash(again) == kd_match_hash(match));
    kd_match_free(again);
    kd_match_free(match);
    kd_book_free(book);
}

/* Cut at any byte, what is whole goes on, and becomes the same record. */
TEST(a_torn_record_goes_on_after_its_last_whole_line)
{
    static Paper paper, more;
    KdBook *book = book_of("tiny-gloom");
    KdMatch *match = kd_match_new(book, 2, 5, NULL, 0);
    size_t header;

    paper.n = 0;
    play_usually(match, 12);
    assert_int_equal(kd_match_record(match, 0, write_down, &paper), 0);
    header = (size_t)(strstr(paper.at, "\n\n") + 2 - paper.at);
    for (size_t n = header; n < paper.n; n += 3) {
        size_t whole = n;
        KdMatch *again = resumed(book, &paper, n);
        while (paper.at[whole - 1] != '\n')
            whole--;
        memcpy(more.at, paper.at, more.n = whole);
        assert_int_equal(kd_match_record(again, whole, write_down, &more), 0);
        play_usually(again, 12);
        assert_true(more.n >= whole);
        assert_memory_equal(more.at, paper.at,
                            more.n < paper.n ? more.n : paper.n);
        kd_match_free(again);
    }
    kd_match_free(match);
    kd_book_free(book);
}

static void assert_no_record(KdBook *book, const char *text, size_t n,
                             const char *says)
{
    char why[300] = "";

    assert_null(kd_match_resume(book, text, n, why, sizeof why));
    assert_says(why, says);
}

TEST(what_is_no_record_of_this_book_is_refused)
{
    static Paper paper;
    KdBook *book = book_of("tiny-munchkin"), *other = book_of("tiny-gloom");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    char *kicks;

    paper.n = 0;
    kd_match_record(match, 0, write_down, &paper);
    play_usually(match, 30);
    assert_no_record(other, paper.at, paper.n, "played with other cards");
    assert_no_record(book, paper.at, 40, "the header lacks");
    assert_no_record(book, "", 0, "this is not a record");
    assert_no_record(book, "a\0b\n", 4, "zero byte");
    assert_no_record(NULL, paper.at, paper.n, "there is no book");
    assert_no_record(book, NULL, 9, "there is no record");
    assert_int_equal(kd_match_record(match, paper.n + 1, write_down, &paper),
                     -1);
    assert_int_equal(kd_match_record(NULL, 0, write_down, &paper), -1);
    assert_non_null(kicks = strstr(paper.at, "> "));
    kicks[2]++; /* another name */
    assert_no_record(book, paper.at, paper.n, "the record says");
    memcpy(strstr(paper.at, "rules ") + 6, "0", 1);
    assert_no_record(book, paper.at, paper.n, "this game was played by rules");
    kd_match_free(match);
    kd_book_free(book);
    kd_book_free(other);
}

/* ---- who may say what ---- */

TEST(only_the_host_rules_and_nobody_answers_for_others)
{
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 5, NULL, 0);
    char why[300] = "", scene[1 << 15], *line;
    int seat = kd_match_run(match);
    uint64_t hash = kd_match_hash(match);

    assert_int_equal(
        kd_match_answer_line(match, seat, "! Bob is level 5", why, sizeof why),
        -1);
    assert_string_equal(why, "a player answers only for themselves");
    kd_match_scene(match, seat, scene, sizeof scene);
    line = strstr(scene, "\"line\":\"") + 8;
    line[strcspn(line, "\"")] = '\0';
    assert_int_equal(
        kd_match_answer_line(match, (seat + 1) % 3, line, why, sizeof why), -1);
    assert_string_equal(why, "a player answers only for themselves");
    assert_true(kd_match_hash(match) == hash);
    assert_int_equal(kd_match_rule(match, "! Bob is level 5", why, sizeof why),
                     0);
    assert_true(kd_match_hash(match) != hash);
    hash = kd_match_hash(match);
    assert_int_equal(kd_match_rule(match, "Bob is level 99", why, sizeof why),
                     -1);
    assert_int_equal(
        kd_match_rule(match, "kicks open the door", why, sizeof why), -1);
    assert_says(why, "do not understand");
    assert_int_equal(kd_match_rule(match, NULL, why, sizeof why), -1);
    assert_true(kd_match_hash(match) == hash);
    kd_match_free(match);
    kd_book_free(book);
}

/* ---- looking back ---- */

typedef struct Kept {
    char text[1 << 17];
    size_t n;
} Kept;

static void keep_text(void *self, const char *text, size_t n)
{
    Kept *kept = self;

    assert_true(kept->n + n < sizeof kept->text);
    memcpy(kept->text + kept->n, text, n);
    kept->n += n;
}

TEST(a_record_is_stepped_through_and_back)
{
    static Kept kept;
    char why[300] = "";
    KdBook *book = book_of("tiny-munchkin");
    KdMatch *match = kd_match_new(book, 3, 3, why, sizeof why), *then;
    uint64_t hashes[200] = { 0 };
    int lines = 0, seat;

    kd_match_record(match, 0, keep_text, &kept);
    while (lines < 60 && (seat = kd_match_run(match)) >= 0) {
        kept.text[kept.n] = '\0';
        kd_record_json(kept.text, kept.n, json, sizeof json);
        lines = atoi(strstr(json, "\"lines\":") + 8);
        hashes[lines] = kd_match_hash(match); /* passes are no lines */
        kd_match_answer_absent(match, seat, why, sizeof why);
    }
    kd_record_json(kept.text, kept.n, json, sizeof json);
    assert_says(json, "\"book\":\"tiny-munchkin\",\"seats\":[\"Ann\",\"Bob\","
                      "\"Carol\"]");
    for (int i = 1, found = 0; i < lines; i++) {
        if (!hashes[i] || ++found % 7 != 0)
            continue;
        then = kd_match_replay(book, kept.text, kept.n, i, why, sizeof why);
        if (!then)
            fail_msg("%d: %s", i, why);
        assert_true(kd_match_hash(then) == hashes[i]);
        assert_true(kd_match_scene(then, 1, json, sizeof json) > 0);
        assert_int_equal(kd_match_answer_absent(then, 0, why, sizeof why), -1);
        assert_says(why, "only looked at");
        kd_match_free(then);
    }
    then = kd_match_replay(book, kept.text, kept.n, -1, why, sizeof why);
    kd_match_free(match);
    match = kd_match_resume(book, kept.text, kept.n, why, sizeof why);
    assert_true(kd_match_hash(then) == kd_match_hash(match));
    kd_match_free(then);
    then = kd_match_replay(book, kept.text, kept.n, 0, why, sizeof why);
    assert_true(kd_match_turn(then) < 2);
    kd_match_free(then);
    assert_null(kd_match_replay(book, "nonsense", 8, 1, why, sizeof why));
    assert_null(kd_match_replay(NULL, NULL, 0, 0, NULL, 0));
    assert_int_equal(kd_record_json("nonsense", 8, json, sizeof json), 0);
    assert_int_equal(kd_record_json(NULL, 0, NULL, 0), 0);
    kd_match_free(match);
    kd_book_free(book);
}

/* ---- tables ---- */

typedef struct Screen {
    int shown, asked, most_news;
    KdTable *table;
} Screen;

static void draw(void *self, int seat, const char *shown, size_t n)
{
    Screen *screen = self;

    assert_int_equal(seat, 0);
    assert_int_equal(strlen(shown), n);
    assert_null(strstr(shown, "kickdoor record"));
    screen->shown++;
    screen->asked += strstr(shown, "\"asked\":true") != NULL;
    assert_true((strstr(shown, "\"recap\":[") != NULL) ==
                (strstr(shown, "\"asked\":true") != NULL));
    /* It must not use its table, and cannot. */
    assert_int_equal(kd_table_order(screen->table, 0, 1), -1);
    assert_int_equal(kd_table_step(screen->table, 0, NULL), -1);
}

TEST(a_table_lets_bots_answer_and_shows_what_has_changed)
{
    char why[300];
    KdBook *book = kd_book_load("tiny-munchkin", why, sizeof why);
    KdMatch *match = kd_match_new(book, 3, 1, why, sizeof why);
    KdTable *table = kd_table_new(match, why, sizeof why);
    Screen screen = { .table = table };
    KdNext next;

    assert_ptr_equal(kd_table_match(table), match);
    for (int s = 1; s < 3; s++)
        assert_int_equal(
            kd_table_sit(table, s, KD_SITS_BOT, "easy", why, sizeof why), 0);
    assert_int_equal(kd_table_listen(table, 0, draw, &screen), 0);
    for (int answers = 0; answers < 20 && kd_match_turn(match) < 5;) {
        int before = screen.asked;
        while (kd_table_step(table, 0, &next) == KD_TABLE_MOVED)
            assert_true(next.seat != 0);
        if (next.what != KD_TABLE_ASKS)
            break;
        assert_int_equal(next.asked, 1);
        assert_int_equal(next.seat, 0);
        assert_int_equal(next.until, -1);
        assert_int_equal(screen.asked, before + 1);
        kd_match_answer_absent(match, 0, why, sizeof why);
        answers++;
    }
    assert_true(screen.shown > screen.asked);
    kd_match_free(match); /* it is the table's: nothing happens */
    kd_table_free(table);
    kd_book_free(book);
}

TEST(a_table_takes_any_values)
{
    char why[300];
    KdBook *book = kd_book_load("null", why, sizeof why);
    KdTable *table;
    KdMatch *match = kd_match_new(book, 2, 1, why, sizeof why);

    assert_null(kd_table_new(NULL, why, sizeof why));
    table = kd_table_new(match, why, sizeof why);
    assert_null(kd_table_new(match, why, sizeof why)); /* it has one */
    assert_int_equal(kd_table_sit(table, 2, KD_SITS_HERE, NULL, NULL, 0), -1);
    assert_int_equal(kd_table_sit(table, 0, 4, NULL, why, sizeof why), -1);
    assert_int_equal(
        kd_table_sit(table, 0, KD_SITS_BOT, "god", why, sizeof why), -1);
    assert_says(why, "the levels of bots are");
    assert_int_equal(
        kd_table_sit(table, 0, KD_SITS_BOT, "hard", why, sizeof why),
        -1); /* no bot thinks about this family */
    assert_int_equal(kd_table_order(table, 0, -1), -1);
    assert_int_equal(kd_table_order(table, 0, 99), -1);
    assert_int_equal(kd_table_order(table, 255, 0), -1);
    assert_int_equal(kd_table_pace(table, -1, 0, 0), -1);
    assert_int_equal(kd_table_listen(table, 7, NULL, NULL), -1);
    assert_true(kd_table_step(table, INT64_MIN, NULL) >= 0);
    assert_true(kd_table_step(table, INT64_MAX, NULL) >= 0);
    assert_true(kd_table_shown(table, 0, json, 2) > 2);
    assert_int_equal(kd_table_shown(table, 9, json, sizeof json), 0);
    assert_int_equal(kd_table_undo(table, 9, why, sizeof why), -1);
    assert_int_equal(kd_table_undo(table, 0, why, sizeof why), -1);
    assert_int_equal(kd_table_agree(table, 1, 1, why, sizeof why), -1);
    assert_int_equal(kd_table_step(NULL, 0, NULL), -1);
    kd_table_free(NULL);
    kd_table_free(table);
    kd_book_free(book);
}
