/* lesson_int.h: what the files of the lessons share: one that is under way. */
#ifndef LESSONS_LESSON_INT_H
#define LESSONS_LESSON_INT_H

#include "base/arena.h"
#include "lessons/lesson.h"

typedef enum LessonWord {
    WORD_play, /* a line of the scenario: set-up, or what somebody does */
    WORD_expect,
#define WORD(id, ...) WORD_##id,
#include "lessons/lesson_words.def"
} LessonWord;

typedef struct LessonLine {
    LessonWord word;
    int number;       /* in the file */
    const char *text; /* behind the word; of a play line all of it */
} LessonLine;

enum { RIGHT_MAX = 4 };

struct Lesson {
    Arena arena;
    LessonHead head;
    LessonLine *lines;
    int n_lines;
    int at; /* the line that comes next, or is waited for */
    Match *match;
    LessonStep step;
    ActionPath right[RIGHT_MAX]; /* what is waited for */
    int n_right;
    ActionPath given; /* the parts of it that have been given */
    bool has_read;    /* the text before what others do */
    bool no_memory;   /* an answer of the script was refused for that */
};

/* Cuts a text into lines; false if there is no memory. */
bool lesson_read(Lesson *lesson, const char *text);

/* The explanation behind the line `at`, or "". */
const char *lesson_because(const Lesson *lesson, int at);

/* Is this what the learner does? */
bool lesson_is_learners(const Lesson *lesson, const LessonLine *line);

/* Goes on to what is waited for next. */
void lesson_advance(Lesson *lesson);

/* The next action that is right, as it is in the list of the learner. */
bool lesson_find_next(const Lesson *lesson, Action *out);

#endif
