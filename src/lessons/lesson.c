/* lesson.c: plays a lesson: sets it up, plays the others, waits for the learner
 * and explains what was wrong. */
#include "lessons/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "lessons/lesson_int.h"
#include "match/picks.h"
#include "scene/scene.h"
#include "script/position.h"
#include "script/script_pass.h"

Match *lesson_match(const Lesson *lesson)
{
    return lesson->match;
}

LessonStep lesson_step(const Lesson *lesson)
{
    return lesson->step;
}

/* ---- setting up ---- */

static PositionResult set_up_line(Lesson *lesson, MatchSetup *setup,
                                  const char *line, PositionError *error)
{
    const char *rest;
    Diag diag;

    if (script_rest(line, "book") || script_rest(line, "rules"))
        return POSITION_DONE;
    if ((rest = script_rest(line, "cast")) != NULL && !lesson->match)
        return position_cast(&lesson->match, setup, rest, error);
    if ((rest = script_rest(line, "option")) != NULL && !lesson->match) {
        if (match_setup_option(setup, rest, &diag) == ST_OK)
            return POSITION_DONE;
        snprintf(error->text, sizeof error->text, "%s", diag.what);
        return POSITION_WRONG;
    }
    if (!lesson->match)
        return POSITION_UNKNOWN;
    if ((rest = script_rest(line, "dice")) != NULL)
        return position_dice(lesson->match, rest, error);
    return position_phrase(lesson->match, line, error);
}

/* All lines up to the first that does not set anything up. */
static Status set_up(Lesson *lesson, MatchSetup *setup, Diag *diag)
{
    PositionError error = { "there is no cast" };
    PositionResult result = POSITION_DONE;

    for (; lesson->at < lesson->n_lines; lesson->at++) {
        const LessonLine *line = &lesson->lines[lesson->at];
        if (line->word == WORD_lesson || line->word == WORD_about ||
            line->word == WORD_minutes)
            continue;
        result = line->word == WORD_play
                     ? set_up_line(lesson, setup, line->text, &error)
                     : POSITION_UNKNOWN;
        if (result != POSITION_DONE)
            break;
    }
    if (result != POSITION_WRONG && lesson->match)
        return ST_OK;
    return diag_set(
        diag, ST_BAD, NULL,
        lesson->at < lesson->n_lines ? lesson->lines[lesson->at].number : 0, 0,
        "%s", error.text);
}

/* How often something is waited for. */
static int count_steps(const Lesson *lesson)
{
    int n = 0;

    for (int i = lesson->at; i < lesson->n_lines; i++)
        n += lesson->lines[i].word == WORD_ask ||
             lesson_is_learners(lesson, &lesson->lines[i]);
    return n;
}

Status lesson_new(Lesson **out, const char *text, const Pack *pack,
                  const Family *family, Diag *diag)
{
    Lesson *lesson = calloc(1, sizeof *lesson);
    MatchSetup setup;
    Status st = ST_MEMORY;

    *out = NULL;
    diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a lesson");
    if (lesson && lesson_read(lesson, text)) {
        position_init(&setup, pack, family, lesson->head.book);
        st = lesson_read_head(text, &lesson->head);
        if (st == ST_OK)
            st = set_up(lesson, &setup, diag);
        else if (st == ST_BAD)
            diag_set(diag, ST_BAD, NULL, 0, 0, "this is not a lesson");
    }
    if (st != ST_OK) {
        lesson_free(lesson);
        return st;
    }
    lesson->step.of = count_steps(lesson);
    match_run(lesson->match);
    lesson_advance(lesson);
    *out = lesson;
    return ST_OK;
}

void lesson_free(Lesson *lesson)
{
    if (!lesson)
        return;
    match_free(lesson->match);
    arena_free(&lesson->arena);
    free(lesson);
}

/* ---- going on ---- */

/* Was an answer taken? */
static bool is_taken(Lesson *lesson, Refusal why)
{
    lesson->no_memory |= why.id == REFUSAL_no_memory;
    return why.id == REFUSAL_none;
}

/* A gate that the lesson does not mention is passed by everybody. */
static bool pass_gate(Lesson *lesson)
{
    if (game_ask(match_table(lesson->match)->g).shape != ASK_GATE)
        return false;
    if (!is_taken(lesson, match_answer(lesson->match,
                                       action_make(VERB_everyone, NOBODY))))
        return false;
    match_run(lesson->match);
    return true;
}

enum { GATES_MAX = 4 };

/* Reads a line of the script; passes gates until it is legal. */
static bool read_line(Lesson *lesson, const char *line, ActionPath *out)
{
    char sentence[TEXT_LINE];
    Refusal refusal;

    for (int i = 0; i < GATES_MAX; i++) {
        Text why = TEXT_INIT(sentence);
        if (line_read(match_table(lesson->match), NOBODY, line, out, &refusal,
                      &why) == READ_OK)
            return true;
        if (!pass_gate(lesson))
            return false;
    }
    return false;
}

/* Where the script does not fit the book, the lesson is over; and where memory
 * has run out in the middle of it. */
static void give_up(Lesson *lesson, const LessonLine *line)
{
    char text[LESSON_TEXT];

    snprintf(text, sizeof text, "This lesson %s (line %d): %s",
             lesson->no_memory ? "ends here, because there is no memory left"
                               : "does not fit its cards",
             line->number, line->text);
    lesson->step.wants = LESSON_OVER;
    lesson->step.n_says = 1;
    lesson->step.says[0] = arena_copy(&lesson->arena, text, strlen(text));
    lesson->at = lesson->n_lines;
}

static bool pass_one(void *self, Action a)
{
    Lesson *lesson = self;
    bool done = is_taken(lesson, match_answer(lesson->match, a));

    match_run(lesson->match);
    return done;
}

/* True: the line says that somebody passes, and there was something to pass, or
 * need not be. */
static bool play_pass(Lesson *lesson, const char *line)
{
    PassLine pass;

    return script_read_pass(match_table(lesson->match), line, &pass) &&
           (script_pass(lesson->match, pass.seat, pass_one, lesson) ||
            pass.is_soft);
}

static bool play_line(Lesson *lesson, const LessonLine *line)
{
    ActionPath path;

    if (play_pass(lesson, line->text))
        return true;
    if (!read_line(lesson, line->text, &path) ||
        !is_taken(lesson, match_answer_path(lesson->match, &path))) {
        give_up(lesson, line);
        return false;
    }
    match_run(lesson->match);
    return true;
}

static void add_paragraph(LessonStep *step, const char *text)
{
    if (step->n_says < LESSON_SAYS_MAX && text[0])
        step->says[step->n_says++] = text;
}

/* The lines that belong to what is waited for at `at`. */
static int last_of_step(const Lesson *lesson, int at)
{
    while (at + 1 < lesson->n_lines) {
        LessonWord next = lesson->lines[at + 1].word;
        if (next != WORD_or && next != WORD_hint && next != WORD_not &&
            next != WORD_because && next != WORD_otherwise &&
            next != WORD_right && next != WORD_wrong)
            break;
        at++;
    }
    return at;
}

static void wait_for_act(Lesson *lesson)
{
    const LessonLine *line = &lesson->lines[lesson->at];
    int last = last_of_step(lesson, lesson->at);

    lesson->n_right = 0;
    lesson->given.n = 0;
    if (!read_line(lesson, line->text, &lesson->right[lesson->n_right++])) {
        give_up(lesson, line);
        return;
    }
    lesson->step.wants = LESSON_ACT;
    lesson->step.line = line->text;
    lesson->step.n++;
    for (int i = lesson->at + 1; i <= last; i++) {
        const LessonLine *more = &lesson->lines[i];
        if (more->word == WORD_hint)
            lesson->step.hint = more->text;
        if (more->word == WORD_or && lesson->n_right < RIGHT_MAX &&
            read_line(lesson, more->text, &lesson->right[lesson->n_right]))
            lesson->n_right++;
    }
}

static void wait_for_answer(Lesson *lesson)
{
    int last = last_of_step(lesson, lesson->at);

    lesson->step.wants = LESSON_ANSWER;
    lesson->step.question = lesson->lines[lesson->at].text;
    lesson->step.n++;
    for (int i = lesson->at + 1; i <= last; i++) {
        const LessonLine *line = &lesson->lines[i];
        if ((line->word == WORD_right || line->word == WORD_wrong) &&
            lesson->step.n_answers < LESSON_ANSWERS_MAX)
            lesson->step.answers[lesson->step.n_answers++] = line->text;
    }
}

/* Behind what was waited for, with this to say about it. */
static void finish_step(Lesson *lesson, const char *says)
{
    LessonStep *step = &lesson->step;

    *step = (LessonStep){ .n = step->n,
                          .of = step->of,
                          .all_mistakes = step->all_mistakes,
                          .hint = "",
                          .line = "" };
    lesson->at = last_of_step(lesson, lesson->at) + 1;
    lesson->has_read = false;
    add_paragraph(step, says);
    lesson_advance(lesson);
}

/* False: something is waited for at this line. */
static bool pass_line(Lesson *lesson, const LessonLine *line)
{
    LessonStep *step = &lesson->step;

    if (line->word == WORD_say) {
        add_paragraph(step, line->text);
        lesson->has_read = false;
        return true;
    }
    if (line->word == WORD_ask) {
        wait_for_answer(lesson);
        return false;
    }
    if (line->word != WORD_play)
        return true;
    if (lesson_is_learners(lesson, line)) {
        wait_for_act(lesson);
        return false;
    }
    if (step->n_says > 0 && !lesson->has_read) {
        step->wants = LESSON_READ;
        return false;
    }
    return play_line(lesson, line);
}

void lesson_advance(Lesson *lesson)
{
    if (!lesson->step.hint) {
        lesson->step.hint = "";
        lesson->step.line = "";
    }
    while (lesson->at < lesson->n_lines) {
        if (!pass_line(lesson, &lesson->lines[lesson->at]))
            return;
        lesson->at++;
    }
    lesson->step.wants = LESSON_OVER;
}

bool lesson_go_on(Lesson *lesson)
{
    if (lesson->step.wants != LESSON_READ)
        return false;
    lesson->step.n_says = 0;
    lesson->has_read = true;
    lesson_advance(lesson);
    lesson->has_read = false;
    return true;
}

/* ---- what is right ---- */

/* Equal cards are one choice. */
static bool is_same_card(const Table *t, CardId a, CardId b)
{
    return a == b ||
           (a != NO_CARD && b != NO_CARD && card_def(t, a) == card_def(t, b) &&
            card_slot(t, a)->zone == card_slot(t, b)->zone);
}

static bool is_same(const Table *t, Action a, Action b)
{
    return a.verb == b.verb && a.seat == b.seat && a.to == b.to &&
           a.number == b.number && is_same_card(t, a.card, b.card) &&
           is_same_card(t, a.on, b.on);
}

static int count_same(const Table *t, const ActionPath *path, Action a)
{
    int n = 0;

    for (int i = 0; i < path->n; i++)
        n += is_same(t, path->at[i], a);
    return n;
}

/* Does this come next on the way to one of the right answers? The parts of a
 * draft come in any order, between its opening and its end. */
static bool is_next(const Table *t, const ActionPath *right,
                    const ActionPath *given, Action a)
{
    for (int i = 0; i < given->n; i++)
        if (count_same(t, given, given->at[i]) >
            count_same(t, right, given->at[i]))
            return false;
    if (given->n == 0)
        return right->n > 0 && is_same(t, right->at[0], a);
    if (a.verb == VERB_done)
        return given->n == right->n - 1;
    return count_same(t, right, a) > count_same(t, given, a);
}

static bool is_whole(const Table *t, const ActionPath *right,
                     const ActionPath *path)
{
    if (right->n != path->n)
        return false;
    for (int i = 0; i < path->n; i++)
        if (count_same(t, right, path->at[i]) !=
            count_same(t, path, path->at[i]))
            return false;
    return true;
}

/* ---- answering ---- */

/* What a wrong answer is told: what the lesson says of lines that begin like
 * it. */
static bool explain(Lesson *lesson, const char *line, Text *why)
{
    int last = last_of_step(lesson, lesson->at);

    lesson->step.mistakes++;
    lesson->step.all_mistakes++;
    for (int i = lesson->at + 1; i <= last; i++) {
        const LessonLine *more = &lesson->lines[i];
        if (more->word == WORD_not &&
            strncmp(line, more->text, strlen(more->text)) == 0) {
            text_add(why, lesson_because(lesson, i));
            return false;
        }
    }
    for (int i = lesson->at + 1; i <= last; i++)
        if (lesson->lines[i].word == WORD_otherwise) {
            text_add(why, lesson->lines[i].text);
            return false;
        }
    text_add(why, "You could do that, but it is not what this lesson is"
                  " about now.");
    return false;
}

static bool explain_action(Lesson *lesson, Action a, Text *why)
{
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);

    line_write(&text, match_table(lesson->match), a, LEARNER);
    return explain(lesson, line, why);
}

static bool tell_refusal(Lesson *lesson, Refusal refusal, Text *why)
{
    lesson->step.mistakes++;
    lesson->step.all_mistakes++;
    pattern_write_reason(why, match_table(lesson->match), refusal);
    return false;
}

/* All of the answer at once. */
static bool give_whole(Lesson *lesson, const ActionPath *path, Text *why)
{
    const Table *t = match_table(lesson->match);
    Refusal refusal;

    for (int i = 0; i < lesson->n_right; i++) {
        if (!is_whole(t, &lesson->right[i], path))
            continue;
        refusal = match_answer_path(lesson->match, path);
        if (refusal.id != REFUSAL_none)
            return tell_refusal(lesson, refusal, why);
        match_run(lesson->match);
        finish_step(lesson, "");
        return true;
    }
    return explain_action(lesson, path->at[0], why);
}

/* A part of it: the draft is built step by step. */
static bool give_part(Lesson *lesson, const View *view, Action a,
                      const ActionPath *right, Text *why)
{
    Refusal refusal = match_answer_action(lesson->match, view, a);

    if (refusal.id != REFUSAL_none)
        return tell_refusal(lesson, refusal, why);
    match_run(lesson->match);
    lesson->given.at[lesson->given.n++] = a;
    if (lesson->given.n == right->n)
        finish_step(lesson, "");
    return true;
}

/* What was begun is forgotten; that is no mistake. */
static bool cancel(Lesson *lesson, Action a)
{
    if (match_answer(lesson->match, a).id != REFUSAL_none)
        return false;
    match_run(lesson->match);
    lesson->given.n = 0;
    return true;
}

static bool give_action(Lesson *lesson, Action a, Text *why)
{
    const View *view = match_view(lesson->match, LEARNER);
    const Table *t = match_table(lesson->match);

    if (a.verb == VERB_cancel && view)
        return cancel(lesson, a);
    for (int i = 0; view && i < lesson->n_right; i++)
        if (is_next(t, &lesson->right[i], &lesson->given, a))
            return give_part(lesson, view, a, &lesson->right[i], why);
    return explain_action(lesson, a, why);
}

bool lesson_answer_key(Lesson *lesson, const char *key, Text *why)
{
    const View *view = match_view(lesson->match, LEARNER);
    Action action;

    if (lesson->step.wants != LESSON_ACT || !view ||
        !scene_find_action(view, key, &action)) {
        text_add(why, "this cannot be chosen now");
        return false;
    }
    return give_action(lesson, action, why);
}

/* Parts of a draft that are picked together. */
static bool are_parts(const ActionPath *path)
{
    for (int i = 0; i < path->n; i++)
        if (path->at[i].verb != VERB_add)
            return false;
    return path->n > 0;
}

bool lesson_answer_path(Lesson *lesson, const ActionPath *path, Text *why)
{
    bool right = true;

    if (lesson->step.wants != LESSON_ACT) {
        text_add(why, "nothing is to be done now");
        return false;
    }
    for (int i = 0; i < path->n; i++)
        if (path->at[i].seat != LEARNER) {
            text_add(why, "the others are played by the lesson");
            return false;
        }
    if (path->n > 1 && !are_parts(path))
        return give_whole(lesson, path, why);
    for (int i = 0; i < path->n && right; i++)
        right = give_action(lesson, path->at[i], why);
    return right;
}

bool lesson_answer_line(Lesson *lesson, const char *line, Text *why)
{
    ActionPath path;
    Refusal refusal;
    Reading reading;

    if (lesson->step.wants != LESSON_ACT) {
        text_add(why, "nothing is to be done now");
        return false;
    }
    reading =
        match_read_line(lesson->match, LEARNER, line, &path, &refusal, why);
    if (reading == READ_REFUSED)
        return tell_refusal(lesson, refusal, why);
    if (reading != READ_OK)
        return false;
    return lesson_answer_path(lesson, &path, why);
}

bool lesson_choose(Lesson *lesson, int answer, Text *why)
{
    int last = last_of_step(lesson, lesson->at), n = 0;

    if (lesson->step.wants != LESSON_ANSWER) {
        text_add(why, "nothing is asked now");
        return false;
    }
    for (int i = lesson->at + 1; i <= last; i++) {
        LessonWord word = lesson->lines[i].word;
        if ((word != WORD_right && word != WORD_wrong) || n++ != answer)
            continue;
        if (word == WORD_right) {
            finish_step(lesson, lesson_because(lesson, i));
            return true;
        }
        lesson->step.mistakes++;
        lesson->step.all_mistakes++;
        text_add(why, lesson_because(lesson, i));
        return false;
    }
    text_add(why, "there is no such answer");
    return false;
}

/* ---- help ---- */

bool lesson_find_next(const Lesson *lesson, Action *out)
{
    const View *view = match_view(lesson->match, LEARNER);
    ActionList list;

    if (lesson->step.wants != LESSON_ACT || !view)
        return false;
    action_list(&view->t, LEARNER, &list);
    for (int i = 0; i < list.n; i++)
        if (is_next(&view->t, &lesson->right[0], &lesson->given, list.at[i])) {
            *out = list.at[i];
            return true;
        }
    return false;
}

bool lesson_write_key(Text *text, Lesson *lesson)
{
    Action next;

    if (!lesson_find_next(lesson, &next))
        return false;
    scene_write_key(text, match_table(lesson->match), next);
    return true;
}
