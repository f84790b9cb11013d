/* learn.c: tests of lessons at the terminal, by a learner who is told what is
 * right. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "lessons/lesson_files.h"
#include "tui/learn.h"

/* Somebody who learns: `first` is what they type before the first answer. */
typedef struct Learner {
    Lesson *lesson;
    const char *const *first;
    char told[1 << 15];
    int asked;
    bool leaves;
} Learner;

static void note(Learner *learner, const char *text)
{
    size_t n = strlen(learner->told);

    snprintf(learner->told + n, sizeof learner->told - n, "%s\n", text);
}

static char *ask(void *self, const Question *question)
{
    Learner *learner = self;
    char line[80] = "=";
    Text key = text_init(line + 1, sizeof line - 1);

    learner->asked++;
    for (int i = 0; i < question->n; i++)
        assert_false(question->rows[i].is_all);
    if (learner->leaves)
        return NULL;
    if (*learner->first)
        return strdup(*learner->first++);
    assert_true(lesson_write_key(&key, learner->lesson));
    return strdup(line);
}

/* Answers of a sentence and of a question: the usual one, or one after the
 * other until one is right. */
static int choose(void *self, const Menu *menu, char text[MENU_TEXT_MAX])
{
    Learner *learner = self;
    LessonStep step = lesson_step(learner->lesson);

    text[0] = '\0';
    note(learner, menu->title);
    if (step.wants == LESSON_ANSWER)
        return step.mistakes;
    return menu->usual;
}

static void say(void *self, const char *sentence)
{
    note(self, sentence);
}

static void show(void *self, const char *title, const char *text)
{
    note(self, title);
    note(self, text);
}

static void tell(void *self, const Tiding *tiding)
{
    note(self, tiding->says);
}

static void wait(void *self, int ms)
{
    (void)self, (void)ms;
}

static void leave(void *self)
{
    (void)self;
}

/* True if it was learned to the end. */
static bool learn(Learner *learner, const char *id, const char *book)
{
    const Front front = { .self = learner,
                          .ask = ask,
                          .choose = choose,
                          .say = say,
                          .show = show,
                          .tell = tell,
                          .wait = wait,
                          .close = leave };
    char found[LESSON_ID_MAX];
    Bytes text;
    Diag diag;
    bool learned;

    assert_int_equal(lesson_load(&text, found, id, &diag), ST_OK);
    assert_int_equal(lesson_new(&learner->lesson, text.at, pack_of(book),
                                family_of(book), &diag),
                     ST_OK);
    learned = learn_run(&front, learner->lesson, "Test");
    lesson_free(learner->lesson);
    bytes_free(&text);
    return learned;
}

static const char *const nothing[] = { NULL };

TEST(a_fight_is_learned_at_the_terminal)
{
    const char *const first[] = { "hint", "undo", "! Ann is level 9", "k",
                                  "o",    "2d",   "nonsense",         NULL };
    static Learner learner;

    learner = (Learner){ .first = first };
    assert_true(learn(&learner, "1-fight", "grimm"));
    assert_says(learner.told, "Choose: Equip \"Canon Hat\". (Type 1.)");
    assert_says(learner.told, "That is for games, not for lessons.");
    assert_says(learner.told, "An Item in your hand adds");
    assert_says(learner.told, "carried, not worn");
    assert_says(learner.told, "learned, with");
}

TEST(gloom_is_learned_at_the_terminal)
{
    static Learner learner;

    learner = (Learner){ .first = nothing };
    assert_true(learn(&learner, "gloom", "gloom"));
    assert_says(learner.told, "You kill your own");
    assert_true(learner.asked >= 6);
}

TEST(who_leaves_has_not_learned)
{
    static Learner learner;

    learner = (Learner){ .first = nothing, .leaves = true };
    assert_false(learn(&learner, "1", "grimm"));
    assert_int_equal(learner.asked, 1);
}
