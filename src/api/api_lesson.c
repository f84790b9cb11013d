/* api_lesson.c: lessons, for front ends. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "lessons/lesson.h"
#include "lessons/lesson_files.h"

struct KdLesson {
    Lesson *lesson;
    KdMatch match; /* to look at */
};

size_t kd_lessons_json(char *out, size_t cap)
{
    return lessons_write_json(out, out ? cap : 0);
}

size_t kd_lesson_text(const char *id, char *out, size_t cap)
{
    char found[LESSON_ID_MAX];
    Bytes text = { 0 };
    Diag diag;
    size_t n = 0;

    if (id && lesson_load(&text, found, id, &diag) == ST_OK)
        n = api_write(out, out ? cap : 0, text.at);
    bytes_free(&text);
    return n;
}

/* Text without a closing 0; NULL if there is no memory. */
static char *copy_text(const char *text, size_t n)
{
    char *copy = text ? malloc(n + 1) : NULL;

    if (copy) {
        memcpy(copy, text, n);
        copy[n] = '\0';
    }
    return copy;
}

size_t kd_lesson_head_json(const char *text, size_t n, char *out, size_t cap)
{
    char *copy = copy_text(text, n);
    Json json = json_init(out, out ? cap : 0);
    LessonHead head;
    size_t length = 0;

    if (copy && lesson_read_head(copy, &head) == ST_OK) {
        json_object(&json, NULL);
        lesson_add_head(&json, &head);
        json_end(&json);
        length = json_finish(&json);
    }
    free(copy);
    return length;
}

static void give_place(char *why, size_t cap, const Diag *diag)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (diag->line > 0) {
        text_add(&text, "line ");
        text_add_number(&text, diag->line);
        text_add(&text, ": ");
    }
    text_add(&text, diag->what);
    api_fail(why, cap, line);
}

KdLesson *kd_lesson_new(KdBook *book, const char *text, size_t n, char *why,
                        size_t cap)
{
    KdLesson *lesson = calloc(1, sizeof *lesson);
    char *copy = copy_text(text, n);
    Diag diag = { .what = "no book, no text or no memory for a lesson" };

    if (lesson && copy && book &&
        lesson_new(&lesson->lesson, copy, book->pack, book->family, &diag) ==
            ST_OK) {
        lesson->match.book = book_share(book);
        lesson->match.m = lesson_match(lesson->lesson);
        lesson->match.only_shown = "answers are given to the lesson";
        lesson->match.is_borrowed = true;
        free(copy);
        return lesson;
    }
    give_place(why, cap, &diag);
    free(copy);
    free(lesson);
    return NULL;
}

void kd_lesson_free(KdLesson *lesson)
{
    if (!lesson)
        return;
    lesson_free(lesson->lesson);
    kd_book_free(lesson->match.book);
    free(lesson);
}

KdMatch *kd_lesson_match(KdLesson *lesson)
{
    return lesson ? &lesson->match : NULL;
}

size_t kd_lesson_step_json(KdLesson *lesson, char *out, size_t cap)
{
    return lesson ? lesson_write_json(lesson->lesson, out, out ? cap : 0) : 0;
}

/* 0 if it was right; else what is wrong with it. */
static int tell(bool right, const Text *says, char *why, size_t cap)
{
    return right ? 0 : api_fail(why, cap, says->at);
}

int kd_lesson_answer_key(KdLesson *lesson, const char *key, char *why,
                         size_t cap)
{
    char line[LESSON_TEXT];
    Text text = TEXT_INIT(line);

    if (!lesson || !key)
        return api_fail(why, cap, "there is no lesson, or no key");
    return tell(lesson_answer_key(lesson->lesson, key, &text), &text, why, cap);
}

int kd_lesson_answer_line(KdLesson *lesson, const char *line, char *why,
                          size_t cap)
{
    char says[LESSON_TEXT];
    Text text = TEXT_INIT(says);

    if (!lesson || !line)
        return api_fail(why, cap, "there is no lesson, or no line");
    return tell(lesson_answer_line(lesson->lesson, line, &text), &text, why,
                cap);
}

int kd_lesson_go_on(KdLesson *lesson)
{
    return lesson && lesson_go_on(lesson->lesson) ? 0 : -1;
}

int kd_lesson_choose(KdLesson *lesson, int answer, char *why, size_t cap)
{
    char says[LESSON_TEXT];
    Text text = TEXT_INIT(says);

    if (!lesson)
        return api_fail(why, cap, "there is no lesson");
    return tell(lesson_choose(lesson->lesson, answer, &text), &text, why, cap);
}
