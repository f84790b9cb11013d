/* learn.c: shows a lesson step by step and asks the learner. */
#include "tui/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tui/answer_line.h"
#include "tui/console.h"
#include "tui/telling.h"

enum { HINT_AFTER = 2 }; /* mistakes at one step */

typedef struct Learning {
    Play play;
    Lesson *lesson;
    const char *title;
    int shown;  /* the step whose text was shown last */
    bool again; /* the question stands: what was typed did not answer it */
} Learning;

/* Everything that is answered goes to the lesson. */
static bool give(void *self, const ActionPath *path, Text *why)
{
    Learning *learning = self;

    return lesson_answer_path(learning->lesson, path, why);
}

/* ---- showing ---- */

static void tell_news(Learning *learning)
{
    Play *play = &learning->play;

    telling_print(play, LEARNER, false);
}

static void print_paragraph(const char *text, bool is_next)
{
    if (is_next)
        fputc('\n', console_stream());
    console_wrap(console_stream(), 0, text);
}

/* A full screen, on which a text goes when the next thing is drawn? */
static bool is_drawn(const Learning *learning)
{
    return learning->play.front.see != NULL;
}

static void show_text(const Learning *learning, const LessonStep *step)
{
    const char *edge = is_drawn(learning) ? "" : "== ";
    char title[160];

    if (step->n_says == 0)
        return;
    snprintf(title, sizeof title, "%s%s, %d of %d%s", edge, learning->title,
             step->n, step->of, is_drawn(learning) ? "" : " ==");
    page_begin();
    for (int i = 0; i < step->n_says; i++)
        print_paragraph(step->says[i], i > 0);
    page_end(&learning->play.front, title);
}

/* The first of several uses of a card needs only its number. */
static bool needs_letter(const Row *row, int k)
{
    return row->n > 1 && row->answers[k].key[0] &&
           (k > 0 || row->answers[0].choice->action.verb ==
                         row->answers[1].choice->action.verb);
}

/* What is typed for what is right: "2 t". */
static bool find_keys(const Learning *learning, char *out, size_t room)
{
    const Question *question = &learning->play.question;
    char key[64];
    Text text = TEXT_INIT(key);

    if (!lesson_write_key(&text, learning->lesson))
        return false;
    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        for (int k = 0; k < row->n; k++)
            if (strcmp(row->answers[k].choice->key, key) == 0) {
                bool more = needs_letter(row, k);
                snprintf(out, room, "%s%s%s", row->key, more ? " " : "",
                         more ? row->answers[k].key : "");
                return true;
            }
    }
    return false;
}

static void say_hint(const Learning *learning)
{
    LessonStep step = lesson_step(learning->lesson);
    char keys[16];
    bool found = find_keys(learning, keys, sizeof keys);

    front_say(&learning->play.front, "%s%s%s%s",
              step.hint[0] ? step.hint : "There is no hint here.",
              found ? " (Type " : "", found ? keys : "", found ? ".)" : "");
}

/* ---- asking ---- */

static bool wait_for_reader(const Learning *learning)
{
    const MenuRow row = { "g", "Go on", "", false };
    const Menu menu = { .title = "", .asks = ">", .rows = &row, .n = 1 };
    char text[MENU_TEXT_MAX];

    if (learning->play.front.choose(learning->play.front.self, &menu, text) ==
        MENU_LEFT)
        return false;
    lesson_go_on(learning->lesson);
    return true;
}

/* A question with its answers; false if the learner leaves. */
static bool ask_question(Learning *learning, const LessonStep *step)
{
    MenuRow rows[LESSON_ANSWERS_MAX];
    char keys[LESSON_ANSWERS_MAX][12], text[MENU_TEXT_MAX];
    char says[LESSON_TEXT];
    Text why = TEXT_INIT(says);
    Menu menu = { .title = step->question,
                  .asks = "Which?",
                  .rows = rows,
                  .n = step->n_answers,
                  .usual = -1 };
    int answer;

    for (int i = 0; i < menu.n; i++) {
        snprintf(keys[i], sizeof keys[i], "%d", i + 1);
        rows[i] = (MenuRow){ keys[i], step->answers[i], "", false };
    }
    answer =
        learning->play.front.choose(learning->play.front.self, &menu, text);
    if (answer == MENU_LEFT)
        return false;
    if (!lesson_choose(learning->lesson, answer, &why))
        front_say(&learning->play.front, "No: %s", says);
    return true;
}

static bool is_word(const char *line, const char *word)
{
    return strcasecmp(line + strspn(line, " "), word) == 0;
}

/* Where the text is gone, what is to be done stays: its last paragraph. */
static void keep_task(Learning *learning)
{
    LessonStep step = lesson_step(learning->lesson);
    Question *question = &learning->play.question;

    if (is_drawn(learning) && step.n_says > 0)
        question->says =
            arena_copy(&question->arena, step.says[step.n_says - 1],
                       strlen(step.says[step.n_says - 1]));
}

static bool make_question(Learning *learning, const View *view)
{
    Play *play = &learning->play;

    if (learning->again)
        return true;
    question_free(&play->question);
    if (!question_make_bare(&play->question, view))
        return false;
    keep_task(learning);
    return true;
}

/* Words that would change the game without the lesson. */
static bool is_forbidden(const char *line)
{
    static const char *const words[] = { "undo", "take back", "anew", "absent",
                                         "bot",  "leave",     "!",    "wake" };

    line += strspn(line, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncasecmp(line, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* One line of what the learner does; false if they leave. */
static bool ask_act(Learning *learning)
{
    Play *play = &learning->play;
    const View *view = match_view(play->match, LEARNER);
    int mistakes = lesson_step(learning->lesson).mistakes;
    Reply reply = REPLY_QUIT;
    char *line;

    if (!view || !make_question(learning, view))
        return false;
    line = play->front.ask(play->front.self, &play->question);
    play->question.is_new = false;
    if (line && is_word(line, "hint")) {
        say_hint(learning);
        reply = REPLY_AGAIN;
    } else if (line && is_forbidden(line)) {
        front_say(&play->front, "That is for games, not for lessons.");
        reply = REPLY_AGAIN;
    } else if (line) {
        reply = answer_line(play, view, line);
    }
    free(line);
    learning->again = reply == REPLY_AGAIN;
    if (reply == REPLY_AGAIN && mistakes + 1 >= HINT_AFTER &&
        lesson_step(learning->lesson).mistakes > mistakes)
        say_hint(learning);
    return reply != REPLY_QUIT;
}

static bool run_step(Learning *learning)
{
    LessonStep step = lesson_step(learning->lesson);
    int id = step.n * 4 + (int)step.wants;

    tell_news(learning);
    if (learning->shown != id)
        show_text(learning, &step);
    learning->shown = id;
    switch (step.wants) {
    case LESSON_READ:
        return wait_for_reader(learning);
    case LESSON_ANSWER:
        return ask_question(learning, &step);
    default:
        return ask_act(learning);
    }
}

/* ---- the lesson ---- */

static void say_end(const Learning *learning, const LessonStep *step)
{
    show_text(learning, step);
    if (step->all_mistakes == 0)
        front_say(&learning->play.front, "-- learned, without a mistake");
    else
        front_say(&learning->play.front, "-- learned, with %d mistake%s",
                  step->all_mistakes, step->all_mistakes == 1 ? "" : "s");
}

static bool teach(Learning *learning)
{
    LessonStep step;

    while ((step = lesson_step(learning->lesson)).wants != LESSON_OVER)
        if (!run_step(learning))
            return false;
    tell_news(learning);
    say_end(learning, &step);
    return true;
}

/* The others are nobody's to answer for. */
static Action choose_nothing(void *self, const View *view)
{
    (void)self;
    return action_default(&view->t, view->seat);
}

bool learn_run(const Front *front, Lesson *lesson, const char *title)
{
    Learning *learning = calloc(1, sizeof *learning);
    const Table *t = match_table(lesson_match(lesson));
    bool learned = false;

    if (!learning)
        return false;
    learning->lesson = lesson;
    learning->title = title;
    learning->shown = -1;
    learning->play.match = lesson_match(lesson);
    learning->play.table = play_table_new(learning->play.match);
    learning->play.front = *front;
    learning->play.give = (GiveAnswer){ give, learning };
    learning->play.keyboard_seat = LEARNER;
    learning->play.started = true;
    for (Seat s = 1; s < t->g->seats && learning->play.table; s++)
        play_table_sit(learning->play.table, s, SITS_BOT,
                       (Chooser){ .choose = choose_nothing });
    front_say(front, "Type the letter or number in front of a line. `hint`"
                     " helps, `q` leaves.");
    learned = learning->play.table && teach(learning);
    play_table_free(learning->play.table);
    question_free(&learning->play.question);
    free(learning);
    return learned;
}
