/* lessons.c: tests of lessons: what is right, what is wrong, what is asked. */
#include "helper.h"

#include <string.h>

#include "kickdoor.h"
#include "lessons/lesson.h"
#include "lessons/lesson_files.h"

static const char fight[] =
    "lesson   Slugs\n"
    "about    How to hit one.\n"
    "minutes  1\n"
    "book     tiny-munchkin\n"
    "cast     Ann level 4, Bob, Carol\n"
    "Ann      holds \"Ladle\", \"Brass Colander\", \"Ladle\"\n"
    "doors    \"Cave Slug\"\n"
    "say      You are Ann,\n"
    "         Level 4.\n"
    "say      Sell something.\n"
    "Ann      equips \"Ladle\"\n"
    "or       Ann equips \"Brass Colander\"\n"
    "hint     It is in your hand.\n"
    "not      Ann kicks open\n"
    "because  First the Item.\n"
    "say      Bob looks on.\n"
    "Bob      shows their hand\n"
    "say      Now the door.\n"
    "Ann      kicks open the door\n"
    "otherwise The door, please.\n"
    "ask      Who won?\n"
    "wrong    The Slug.\n"
    "because  You had more.\n"
    "right    I did.\n"
    "because  So it is.\n"
    "say      Well done.\n";

static Lesson *begin(const char *text)
{
    Lesson *lesson;
    Diag diag;

    if (lesson_new(&lesson, text, pack_of("tiny-munchkin"),
                   family_of("tiny-munchkin"), &diag) != ST_OK)
        fail_msg("%d: %s", diag.line, diag.what);
    return lesson;
}

/* What it says to this line; "" if it is right. */
static const char *says(Lesson *lesson, const char *line)
{
    static char told[LESSON_TEXT];
    Text why = TEXT_INIT(told);

    if (lesson_answer_line(lesson, line, &why) != (told[0] == '\0'))
        fail_msg("%s: %s", line, told);
    return told;
}

static const char without_bob[] =
    "lesson   Slugs\nbook     tiny-munchkin\n"
    "cast     Ann level 4, Bob, Carol\nAnn      holds \"Ladle\"\n"
    "Bob      holds \"Ladle\"\n"
    "say      One.\nAnn      equips \"Ladle\"\nsay      Two.\n"
    "Bob      shows their hand\nAnn      kicks open the door\n";

TEST(a_head_says_what_the_lesson_is_about)
{
    LessonHead head;

    assert_int_equal(lesson_read_head(fight, &head), ST_OK);
    assert_string_equal(head.title, "Slugs");
    assert_string_equal(head.about, "How to hit one.");
    assert_string_equal(head.book, "tiny-munchkin");
    assert_int_equal(head.minutes, 1);
    assert_int_equal(lesson_read_head("book grimm\ncast Ann\n", &head), ST_BAD);
    assert_int_equal(lesson_read_head("", &head), ST_BAD);
}

TEST(a_step_waits_for_the_right_act_and_explains_a_wrong_one)
{
    Lesson *lesson = begin(without_bob);
    LessonStep step = lesson_step(lesson);

    assert_int_equal(step.wants, LESSON_ACT);
    assert_int_equal(step.n, 1);
    assert_int_equal(step.of, 2);
    assert_string_equal(step.says[0], "One.");
    assert_says(says(lesson, "Ann kicks open the door"), "You could do that");
    assert_says(says(lesson, "Ann sells \"Ladle\""), "");
    assert_says(says(lesson, "Bob shows their hand"), "the others are played");
    assert_true(lesson_step(lesson).mistakes >= 1);
    assert_string_equal(says(lesson, "Ann equips \"Ladle\""), "");
    assert_int_equal(lesson_step(lesson).wants, LESSON_READ);
    assert_int_equal(lesson_step(lesson).mistakes, 0);
    assert_says(says(lesson, "Ann kicks open the door"), "nothing is to be");
    assert_true(lesson_go_on(lesson));
    assert_false(lesson_go_on(lesson));
    assert_int_equal(
        count_in_log(lesson_match(lesson), HOST, "Bob shows their hand"), 1);
    assert_string_equal(says(lesson, "kicks open the door"), "");
    assert_int_equal(lesson_step(lesson).wants, LESSON_OVER);
    lesson_free(lesson);
}

TEST(what_is_not_to_be_done_is_explained_by_how_it_begins)
{
    char text[sizeof fight];
    char told[LESSON_TEXT];
    Text why = TEXT_INIT(told);
    Lesson *lesson;

    strcpy(text, fight);
    memcpy(strstr(text, "Bob      shows"), "#", 1); /* his hand is empty */
    lesson = begin(text);
    assert_string_equal(lesson_step(lesson).says[0], "You are Ann, Level 4.");
    assert_string_equal(lesson_step(lesson).hint, "It is in your hand.");
    assert_string_equal(says(lesson, "Ann kicks open the door"),
                        "First the Item.");
    assert_string_equal(says(lesson, "Ann equips \"Brass Colander\""), "");
    assert_string_equal(says(lesson, "Ann equips \"Ladle\""),
                        "The door, please.");
    assert_string_equal(says(lesson, "Ann kicks open the door"), "");
    assert_int_equal(lesson_step(lesson).wants, LESSON_ANSWER);
    assert_int_equal(lesson_step(lesson).n_answers, 2);
    assert_false(lesson_choose(lesson, 0, &why));
    assert_string_equal(told, "You had more.");
    assert_false(lesson_choose(lesson, 7, &why));
    assert_true(lesson_choose(lesson, 1, &why));
    assert_int_equal(lesson_step(lesson).wants, LESSON_OVER);
    assert_string_equal(lesson_step(lesson).says[0], "So it is.");
    assert_string_equal(lesson_step(lesson).says[1], "Well done.");
    lesson_free(lesson);
}

TEST(a_lesson_that_does_not_fit_its_cards_is_over_and_says_so)
{
    Lesson *lesson =
        begin("lesson X\nbook tiny-munchkin\ncast Ann, Bob, Carol\n"
              "Bob flies away\n");

    assert_int_equal(lesson_step(lesson).wants, LESSON_OVER);
    assert_says(lesson_step(lesson).says[0], "line 4");
    lesson_free(lesson);
}

static const char soft[] = "lesson   Passing\n"
                           "book     tiny-munchkin\n"
                           "cast     Ann level 4, Bob, Carol\n"
                           "Bob      holds \"Jar of Something\"\n"
                           "doors    \"Sleepy Doormat\"\n"
                           "everyone passes, if asked\n"
                           "Ann      kicks open the door\n"
                           "Bob      passes, if asked\n"
                           "Carol    passes, if asked\n"
                           "say      Won.\n";

TEST(others_pass_if_they_are_asked)
{
    Lesson *lesson = begin(soft);

    assert_string_equal(says(lesson, "Ann kicks open the door"), "");
    assert_int_equal(lesson_step(lesson).wants, LESSON_OVER);
    assert_string_equal(lesson_step(lesson).says[0], "Won.");
    lesson_free(lesson);
}

TEST(a_check_finds_what_cannot_be_learned)
{
    static const struct {
        const char *lines, *fails;
    } wrong[] = {
        { "cast Ann, Bob, Carol\nAnn holds \"Ladle\"\nAnn equips \"Ladle\"\n"
          "not Ann runs away\nbecause No.\n",
          "cannot be done" },
        { "cast Ann, Bob, Carol\nAnn holds \"Ladle\"\nAnn equips \"Ladle\"\n"
          "not Ann kicks\n",
          "not explained" },
        { "cast Ann, Bob, Carol\nask A?\nright Yes.\nbecause So.\nright No.\n"
          "because So.\n",
          "one answer is right" },
        { "cast Ann, Bob, Carol\nask A?\nright Yes.\n", "not explained" },
        { "cast Ann, Bob, Carol\nAnn holds \"Ladle\"\nAnn runs away\n",
          "does not fit" },
        { "cast Ann, Bob, Carol\nAnn holds \"No Such\"\n", "line 4" },
        { "", "no cast" },
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1000], told[LESSON_TEXT];
        Text why = TEXT_INIT(told);
        snprintf(text, sizeof text, "lesson X\nbook tiny-munchkin\n%s",
                 wrong[i].lines);
        assert_false(lesson_check(text, pack_of("tiny-munchkin"),
                                  family_of("tiny-munchkin"), &why));
        assert_says(told, wrong[i].fails);
    }
}

/* ---- the library ---- */

static char json[1 << 16];

static KdLesson *open_lesson(const char *id)
{
    static char text[1 << 15];
    char why[300] = "", name[64];
    size_t n = kd_lesson_text(id, text, sizeof text);
    KdLesson *lesson;
    KdBook *book;

    assert_true(n > 0 && n < sizeof text);
    assert_true(kd_lesson_head_json(text, n, json, sizeof json) > 0);
    sscanf(strstr(json, "\"book\":\""), "\"book\":\"%63[^\"]", name);
    book = kd_book_load(name, why, sizeof why);
    lesson = kd_lesson_new(book, text, n, why, sizeof why);
    if (!lesson)
        fail_msg("%s", why);
    kd_book_free(book);
    return lesson;
}

static bool wants(KdLesson *lesson, const char *what)
{
    char part[40];

    kd_lesson_step_json(lesson, json, sizeof json);
    snprintf(part, sizeof part, "\"wants\":\"%s\"", what);
    return strstr(json, part) != NULL;
}

TEST(every_lesson_can_be_learned_through_the_library)
{
    static const char *const ids[] = { "1-fight", "2-help", "3-gloom" };
    char list[4000];

    kd_lessons_json(list, sizeof list);
    for (int i = 0; i < 3; i++) {
        KdLesson *lesson = open_lesson(ids[i]);
        int steps = 0;
        assert_says(list, ids[i]);
        while (!wants(lesson, "over")) {
            char key[48] = "", why[300];
            assert_true(steps++ < 100);
            if (wants(lesson, "read")) {
                assert_int_equal(kd_lesson_go_on(lesson), 0);
            } else if (wants(lesson, "answer")) {
                for (int k = 0; k < 6 && wants(lesson, "answer"); k++)
                    if (kd_lesson_choose(lesson, k, why, sizeof why) == 0)
                        break;
            } else {
                char scene[1 << 16];
                sscanf(strstr(json, "\"key\":\""), "\"key\":\"%47[^\"]", key);
                kd_match_scene(kd_lesson_match(lesson), 0, scene, sizeof scene);
                assert_says(scene, key);
                assert_int_equal(
                    kd_lesson_answer_key(lesson, key, why, sizeof why), 0);
            }
        }
        assert_true(steps > 8);
        kd_lesson_free(lesson);
    }
}

TEST(the_match_of_a_lesson_is_only_looked_at)
{
    KdLesson *lesson = open_lesson("1");
    KdMatch *match = kd_lesson_match(lesson);
    uint64_t hash = kd_match_hash(match);
    char why[200];

    assert_int_equal(kd_match_answer_absent(match, 0, why, sizeof why), -1);
    assert_says(why, "given to the lesson");
    assert_int_equal(kd_match_answer_key(match, 0, "kick", why, 200), -1);
    assert_int_equal(
        kd_match_answer_line(match, 0, "kicks open the door", why, 200), -1);
    assert_int_equal(kd_match_answer_bot(match, 0, "easy", why, 200), -1);
    assert_int_equal(kd_match_take_back(match, 1, 1, why, 200), -1);
    assert_int_equal(kd_match_rule(match, "! Ann is level 9", why, 200), -1);
    assert_int_equal(kd_match_wake(match, 0, 3), -1);
    kd_match_run(match);
    assert_true(kd_match_hash(match) == hash);
    kd_match_free(match); /* not the caller's */
    assert_true(kd_match_news(match, 0, 0, json, sizeof json) > 0);
    kd_lesson_free(lesson);
}

TEST(whatever_a_lesson_is_given_nothing_breaks)
{
    char why[100];
    KdBook *book = kd_book_load("tiny-munchkin", why, sizeof why);
    KdLesson *lesson;

    assert_null(kd_lesson_new(NULL, NULL, 0, why, sizeof why));
    assert_null(kd_lesson_new(book, "nonsense", 8, why, sizeof why));
    assert_null(kd_lesson_new(book, "lesson X", 8, NULL, 0));
    assert_int_equal(kd_lesson_head_json(NULL, 0, NULL, 0), 0);
    assert_int_equal(kd_lesson_text("no such lesson", NULL, 0), 0);
    assert_int_equal(kd_lesson_step_json(NULL, NULL, 0), 0);
    assert_int_equal(kd_lesson_answer_key(NULL, NULL, NULL, 0), -1);
    assert_int_equal(kd_lesson_answer_line(NULL, "x", why, 0), -1);
    assert_int_equal(kd_lesson_choose(NULL, -1, NULL, 0), -1);
    assert_int_equal(kd_lesson_go_on(NULL), -1);
    assert_null(kd_lesson_match(NULL));
    kd_lesson_free(NULL);
    lesson = open_lesson("1");
    assert_int_equal(kd_lesson_answer_key(lesson, "", why, sizeof why), -1);
    assert_int_equal(kd_lesson_answer_line(lesson, "", why, sizeof why), -1);
    assert_int_equal(kd_lesson_choose(lesson, -1, why, sizeof why), -1);
    kd_lesson_free(lesson);
    kd_book_free(book);
}
