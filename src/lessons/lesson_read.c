/* lesson_read.c: from the text of a lesson to its lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lessons/lesson_int.h"
#include "script/script_lines.h"

static const struct {
    const char *word;
    LessonWord id;
} words[] = {
    { "expect", WORD_expect },
#define WORD(id, ...) { #id, WORD_##id },
#include "lessons/lesson_words.def"
};

/* The word that begins a line, and what stands behind it. */
static LessonWord find_word(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((*rest = script_rest(line, words[i].word)) != NULL)
            return words[i].id;
    *rest = line;
    return WORD_play;
}

bool lesson_is_word(const char *line)
{
    const char *rest;
    LessonWord word = find_word(line, &rest);

    return word != WORD_play && word != WORD_expect;
}

/* An indented line goes on with the text above it. */
static const char *join(Arena *arena, const char *above, const char *more)
{
    char text[LESSON_TEXT];

    snprintf(text, sizeof text, "%s %s", above, more);
    return arena_copy(arena, text, strlen(text));
}

bool lesson_read(Lesson *lesson, const char *text)
{
    int n;
    ScriptLine *script = script_read_lines(text, &n);

    lesson->lines = arena_alloc(&lesson->arena, sizeof *lesson->lines *
                                                    (size_t)(n > 0 ? n : 1));
    for (int i = 0; script && lesson->lines && i < n; i++) {
        LessonLine *line = &lesson->lines[lesson->n_lines];
        const char *rest;
        text_clean(script[i].text);
        line->word = find_word(script[i].text, &rest);
        line->number = script[i].number;
        if (script[i].indented && lesson->n_lines > 0 &&
            line[-1].word != WORD_play) {
            line[-1].text = join(&lesson->arena, line[-1].text, script[i].text);
            continue;
        }
        line->text = arena_copy(&lesson->arena, rest, strlen(rest));
        lesson->n_lines++;
    }
    free(script);
    return script && lesson->lines && !lesson->arena.failed;
}

static void take_head(LessonHead *head, const LessonLine *line)
{
    const char *book;

    if (line->word == WORD_lesson)
        snprintf(head->title, sizeof head->title, "%s", line->text);
    else if (line->word == WORD_about)
        snprintf(head->about, sizeof head->about, "%s", line->text);
    else if (line->word == WORD_minutes)
        head->minutes = atoi(line->text);
    else if ((book = script_rest(line->text, "book")) != NULL &&
             line->word == WORD_play)
        snprintf(head->book, sizeof head->book, "%s", book);
}

Status lesson_read_head(const char *text, LessonHead *out)
{
    Lesson lesson = { .n_lines = 0 };
    bool is_read = lesson_read(&lesson, text);
    bool is_lesson =
        is_read && lesson.n_lines > 0 && lesson.lines[0].word == WORD_lesson;

    *out = (LessonHead){ .minutes = 0 };
    for (int i = 0; is_lesson && i < lesson.n_lines; i++)
        take_head(out, &lesson.lines[i]);
    arena_free(&lesson.arena);
    return !is_read ? ST_MEMORY : is_lesson && out->book[0] ? ST_OK : ST_BAD;
}

const char *lesson_because(const Lesson *lesson, int at)
{
    return at + 1 < lesson->n_lines &&
                   lesson->lines[at + 1].word == WORD_because
               ? lesson->lines[at + 1].text
               : "";
}

bool lesson_is_learners(const Lesson *lesson, const LessonLine *line)
{
    const char *name = match_table(lesson->match)->names[LEARNER];

    return line->word == WORD_play && script_rest(line->text, name);
}
