/* lesson.h: teaches a game by a script: a scenario in which the learner plays.
 *
 * A lesson is a scenario file with a few more lines (lesson_words.def,
 * docs/SCENARIOS.md). The first of the cast is the learner: their lines are not
 * played but waited for, and a wrong answer is explained. The lines of the
 * others are played as they stand. Whoever shows it looks at the match as at
 * any other, and asks the lesson what it wants:
 *
 *     LESSON_READ    lesson_go_on() when the text has been read
 *     LESSON_ACT     lesson_answer_key() or lesson_answer_line()
 *     LESSON_ANSWER  lesson_choose() one of the answers to a question
 *     LESSON_OVER    nothing more
 */
#ifndef LESSONS_LESSON_H
#define LESSONS_LESSON_H

#include "base/json.h"
#include "match/match.h"

typedef struct Lesson Lesson;

enum { LESSON_TEXT = 600, LESSON_SAYS_MAX = 12, LESSON_ANSWERS_MAX = 6 };

/* What the head of a lesson says. */
typedef struct LessonHead {
    char title[80];
    char about[LESSON_TEXT];
    char book[256];
    int minutes; /* 0: it does not say */
} LessonHead;

typedef enum LessonWants {
    LESSON_READ,
    LESSON_ACT,
    LESSON_ANSWER,
    LESSON_OVER
} LessonWants;

/* Where it stands. What it points to lives until the lesson goes on. */
typedef struct LessonStep {
    LessonWants wants;
    int n, of;        /* what is waited for: this one of so many */
    int mistakes;     /* at this step */
    int all_mistakes; /* since the lesson began */
    const char *says[LESSON_SAYS_MAX]; /* paragraphs */
    int n_says;
    const char *hint; /* or "" */
    const char *line; /* what is waited for, as the log will say it; or "" */
    const char *question;
    const char *answers[LESSON_ANSWERS_MAX];
    int n_answers;
} LessonStep;

enum { LEARNER = 0 }; /* the seat */

/* Is this line of a scenario one that only a lesson has? */
bool lesson_is_word(const char *line);

/* Reads the head: ST_BAD if this is not a lesson, or ST_MEMORY. */
Status lesson_read_head(const char *text, LessonHead *out);

/* Starts the lesson of this text with the book that its head names. On failure
 * the Diag has the line. */
Status lesson_new(Lesson **out, const char *text, const Pack *pack,
                  const Family *family, Diag *diag);
void lesson_free(Lesson *lesson);

Match *lesson_match(const Lesson *lesson);
LessonStep lesson_step(const Lesson *lesson);

/* The key of the choice that is right now; false if there is none. */
bool lesson_write_key(Text *text, Lesson *lesson);

/* Answers: true if it was right and the lesson went on; otherwise the text says
 * what was wrong with it, and nothing has happened. */
bool lesson_go_on(Lesson *lesson);
bool lesson_answer_key(Lesson *lesson, const char *key, Text *why);
bool lesson_answer_line(Lesson *lesson, const char *line, Text *why);
bool lesson_answer_path(Lesson *lesson, const ActionPath *path, Text *why);
bool lesson_choose(Lesson *lesson, int answer, Text *why);

/* Does it do what it says? Plays it with the right answers, after each wrong
 * one that it explains; false: the text says where it fails. */
bool lesson_check(const char *text, const Pack *pack, const Family *family,
                  Text *why);

/* As JSON (docs/SCENE.md). */
void lesson_add_head(Json *json, const LessonHead *head);
size_t lesson_write_json(Lesson *lesson, char *out, size_t cap);

#endif
