/* lesson_check.c: does a lesson do what it says? Gives the right answers, each
 * after all the wrong ones that it explains. */
#include <string.h>

#include "lessons/lesson_int.h"
#include "scene/scene.h"

static bool fail(const Lesson *lesson, Text *why, const char *what)
{
    text_add(why, "line ");
    text_add_number(why, lesson->at < lesson->n_lines
                             ? lesson->lines[lesson->at].number
                             : 0);
    text_add(why, ": ");
    text_add(why, what);
    return false;
}

/* Is there a choice whose line begins so? */
static bool is_possible(const Lesson *lesson, const char *start, Action *out)
{
    const Table *t = match_table(lesson->match);
    ActionList list;
    char line[LINE_BUFFER];

    action_list(t, LEARNER, &list);
    for (int i = 0; i < list.n; i++) {
        Text text = TEXT_INIT(line);
        line_write(&text, t, list.at[i], LEARNER);
        *out = list.at[i];
        if (strncmp(line, start, strlen(start)) == 0)
            return true;
    }
    return false;
}

/* Every line behind `not` can be done there, and is explained. */
static bool try_wrong(Lesson *lesson, Text *why)
{
    for (int i = lesson->at + 1; i < lesson->n_lines; i++) {
        const LessonLine *line = &lesson->lines[i];
        char key[64], told[LESSON_TEXT];
        Text text = TEXT_INIT(key), says = TEXT_INIT(told);
        Action action;
        if (line->word != WORD_not && line->word != WORD_because &&
            line->word != WORD_or && line->word != WORD_hint &&
            line->word != WORD_otherwise)
            break;
        if (line->word != WORD_not)
            continue;
        if (!is_possible(lesson, line->text, &action))
            return fail(lesson, why, "what is not to be done cannot be done");
        scene_write_key(&text, match_table(lesson->match), action);
        if (lesson_answer_key(lesson, key, &says) ||
            strcmp(told, lesson_because(lesson, i)) != 0 || !told[0])
            return fail(lesson, why, "a wrong answer is not explained");
    }
    return true;
}

/* By its keys, as somebody does who chooses from a list. */
static bool act(Lesson *lesson, Text *why)
{
    int at = lesson->at;

    if (!try_wrong(lesson, why))
        return false;
    while (lesson->at == at && lesson->step.wants == LESSON_ACT) {
        char key[64], told[LESSON_TEXT];
        Text text = TEXT_INIT(key), says = TEXT_INIT(told);
        if (!lesson_write_key(&text, lesson))
            return fail(lesson, why, "what is right is not in the list");
        if (!lesson_answer_key(lesson, key, &says))
            return fail(lesson, why, told);
    }
    return true;
}

/* One answer is right, all others are explained. */
static bool answer(Lesson *lesson, Text *why)
{
    int at = lesson->at, right = 0;

    for (int i = at + 1; i < lesson->n_lines; i++) {
        LessonWord word = lesson->lines[i].word;
        if (word != WORD_right && word != WORD_wrong && word != WORD_because)
            break;
        right += word == WORD_right;
        if (word != WORD_because && !lesson_because(lesson, i)[0])
            return fail(lesson, why, "an answer is not explained");
    }
    if (right != 1)
        return fail(lesson, why, "one answer is right, neither more nor less");
    for (int i = 0; lesson->at == at && i < LESSON_ANSWERS_MAX; i++) {
        char told[LESSON_TEXT];
        Text says = TEXT_INIT(told);
        lesson_choose(lesson, i, &says);
    }
    return lesson->at != at || fail(lesson, why, "no answer is right");
}

static bool run(Lesson *lesson, Text *why)
{
    while (lesson->step.wants != LESSON_OVER) {
        if (lesson->step.wants == LESSON_READ)
            lesson_go_on(lesson);
        else if (lesson->step.wants == LESSON_ACT ? !act(lesson, why)
                                                  : !answer(lesson, why))
            return false;
    }
    if (lesson->step.n == lesson->step.of)
        return true;
    text_add(why, lesson->step.n_says > 0 ? lesson->step.says[0]
                                          : "it ends too early");
    return false;
}

bool lesson_check(const char *text, const Pack *pack, const Family *family,
                  Text *why)
{
    Lesson *lesson;
    Diag diag;
    bool good;

    if (lesson_new(&lesson, text, pack, family, &diag) != ST_OK) {
        text_add(why, "line ");
        text_add_number(why, diag.line);
        text_add(why, ": ");
        text_add(why, diag.what);
        return false;
    }
    good = run(lesson, why);
    lesson_free(lesson);
    return good;
}
