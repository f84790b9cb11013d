/* play_loop.c: the loop of a game at the terminal: run, tell, ask. */
#include "tui/play_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "scene/press.h"
#include "tui/answer_line.h"
#include "tui/keeping.h"
#include "tui/requests.h"
#include "tui/telling.h"

static bool is_single(Seats seats)
{
    return seats != 0 && (seats & (seats - 1)) == 0;
}

void play_wait(Play *play, int ms)
{
    Seats people = play_table_people(play->table);
    Seat reader = is_single(people) ? seats_first(people, 0) : NOBODY;
    const View *view = play->front.see ? match_view(play->match, reader) : NULL;

    if (view)
        play->front.see(play->front.self, view);
    play->front.wait(play->front.self, ms);
}

/* ---- telling ---- */

/* The last news is for everybody who looks at the screen. */
static void tell_end(Play *play)
{
    Seats people = play_table_people(play->table);

    if (people != 0 && !is_single(people))
        play_table_tell(play->table, NOBODY,
                        play_table_told(play->table, play->keyboard_seat));
    telling_print(play,
                  people == 0         ? HOST
                  : is_single(people) ? seats_first(people, 0)
                                      : NOBODY,
                  false);
}

/* While bots play, a person who is alone reads each turn when it is over. */
static void tell_turns(Play *play, Seats people)
{
    if (people == 0)
        telling_print(play, HOST, true);
    else if (is_single(people) && play->started)
        telling_print(play, play->keyboard_seat, true);
}

/* ---- asking a person ---- */

/* Is this line in that text? */
static bool has_line(const char *text, const char *line, size_t n)
{
    while (*text) {
        size_t k = strcspn(text, "\n");
        if (k == n && memcmp(text, line, n) == 0)
            return true;
        text += k + (text[k] == '\n');
    }
    return false;
}

/* Of the table those lines are shown that have changed since this person read
 * them. */
static void settle_status(Play *play, Question *question)
{
    char **before = &play->status_read[question->seat];
    char *now = strdup(question->status), *shown = strdup("");
    size_t n = 0;

    for (const char *at = question->status; now && shown && *at;) {
        size_t k = strcspn(at, "\n");
        if (!*before || !has_line(*before, at, k)) {
            char *more = realloc(shown, n + k + 2);
            if (!more)
                break;
            shown = more;
            n +=
                (size_t)sprintf(shown + n, "%s%.*s", n ? "\n" : "", (int)k, at);
        }
        at += k + (at[k] == '\n');
    }
    if (shown)
        question->status = arena_copy(&question->arena, shown, n);
    free(shown);
    free(*before);
    *before = now;
}

static bool make_question(Play *play, const View *view)
{
    question_free(&play->question);
    if (!question_make(&play->question, view))
        return false;
    settle_status(play, &play->question);
    return true;
}

/* With several people nobody sees a hand before its owner sits there; false if
 * input has ended. */
static bool pass_keyboard(Play *play, Seat seat)
{
    const Table *t = match_table(play->match);
    Seat before = play->keyboard_seat;

    if (play->started && before == seat)
        return true;
    play->keyboard_seat = seat;
    play->started = true;
    free(play->status_read[seat]);
    play->status_read[seat] = NULL;
    return is_single(play_table_people(play->table)) ||
           play->front.hand_over(play->front.self, seat, t->names[seat],
                                 press_seat(t, seat));
}

/* A hint is shown where it first applies, and never again. */
static void say_hint(Play *play)
{
    const Scene *scene = play->question.scene;
    uint64_t bit = (uint64_t)1 << (scene->t->g->ask.step & 63);

    if (!play->hints || play->hinted & bit || !scene->ask.hint[0])
        return;
    play->hinted |= bit;
    front_say(&play->front, "Hint: %s (`hints off`)", scene->ask.hint);
}

/* Gives an answer that was given together with the last one, if it is for this
 * question. */
static bool give_next(Play *play, Seat seat)
{
    const Table *t = match_table(play->match);
    NextAnswers *next = &play->next;
    Ask ask = game_ask(t->g);
    Action action;

    if (next->n == 0)
        return false;
    action = next->at[0];
    memmove(next->at, next->at + 1, sizeof action * (size_t)--next->n);
    if (action.seat == seat && next->turn == t->g->turn &&
        next->ask.step == ask.step && next->ask.about == ask.about &&
        match_answer(play->match, action).id == REFUSAL_none)
        return true;
    next->n = 0;
    return false;
}

/* Asks until the game has changed or somebody leaves. */
static Reply ask_person(Play *play, Seat seat)
{
    Reply reply = REPLY_SHOW;

    if (give_next(play, seat)) {
        keeping_sync(play);
        return REPLY_MOVED;
    }
    if (!pass_keyboard(play, seat))
        return REPLY_QUIT;
    telling_print(play, seat, false);
    while (reply == REPLY_SHOW || reply == REPLY_AGAIN) {
        const View *view = match_view(play->match, seat);
        char *line;
        if (!view)
            return REPLY_QUIT;
        if (reply == REPLY_SHOW && !make_question(play, view))
            return REPLY_QUIT;
        if (reply == REPLY_SHOW)
            say_hint(play);
        line = play->front.ask(play->front.self, &play->question);
        play->question.is_new = false;
        reply = line ? answer_line(play, view, line) : REPLY_QUIT;
        free(line);
    }
    if (reply == REPLY_MOVED)
        keeping_sync(play);
    return reply;
}

/* ---- asking several people at once ---- */

/* What everybody at the keyboard may read, since it was read last. */
static void tell_public_news(Play *play)
{
    telling_print(play, NOBODY, false);
}

/* One question for all of them: who wants to do something? NOBODY: none of them
 * does; HOST: input has ended. Nothing hidden stands there. */
static Seat ask_anybody(Play *play, Seats asked)
{
    const Table *t = match_table(play->match);
    const View *view = match_view(play->match, NOBODY);
    char keys[SEATS_MAX][2], typed[MENU_TEXT_MAX];
    MenuRow rows[SEATS_MAX + 1];
    Seat seats[SEATS_MAX];
    Menu menu = { .asks = "Anybody? (Enter: no)", .rows = rows };
    Arena arena = { 0 };
    const Scene *scene = view ? scene_make(&arena, view) : NULL;
    int row;

    menu.title = scene ? scene->ask.says : "";
    EACH_SEAT (t, s)
        if (seat_in(s, asked)) {
            keys[menu.n][0] = press_seat(t, s);
            keys[menu.n][1] = '\0';
            seats[menu.n] = s;
            rows[menu.n] = (MenuRow){ keys[menu.n], t->names[s], "", false };
            menu.n++;
        }
    menu.usual = menu.n;
    rows[menu.n++] = (MenuRow){ "-", "Nobody", "", false };
    row = play->front.choose(play->front.self, &menu, typed);
    arena_free(&arena);
    return row < 0 ? HOST : row < menu.n - 1 ? seats[row] : NOBODY;
}

/* At a gate several people share one pass; whoever wants to do something opens
 * the own curtain. */
static Reply ask_gate(Play *play, Seats asked)
{
    const Table *t = match_table(play->match);
    Seat who;

    tell_public_news(play);
    who = ask_anybody(play, asked);
    if (who == HOST)
        return REPLY_QUIT;
    if (who != NOBODY)
        return ask_person(play, who);
    EACH_SEAT (t, s)
        if (seat_in(s, asked))
            match_answer(play->match, action_make(VERB_pass, s));
    keeping_sync(play);
    return REPLY_MOVED;
}

/* ---- the loop ---- */

static Reply ask_people(Play *play, const TableNext *next)
{
    Ask ask = game_ask(match_table(play->match)->g);

    return ask.shape == ASK_GATE && !is_single(next->asked)
               ? ask_gate(play, next->asked)
               : ask_person(play, next->seat);
}

static PlayEnd run_loop(Play *play, Seats people)
{
    const Table *t = match_table(play->match);
    int last = t->g->turn + play->max_turns, turn = t->g->turn;
    TableNext next;

    while ((next = play_table_step(play->table, 0)).what < TABLE_OVER) {
        if (!keeping_check(play))
            return PLAY_QUIT;
        if (t->g->turn != turn)
            tell_turns(play, people);
        turn = t->g->turn;
        if (people == 0 && play->max_turns > 0 && t->g->turn > last)
            return PLAY_STOPPED;
        if (next.what == TABLE_ASKS && ask_people(play, &next) == REPLY_QUIT)
            return PLAY_QUIT;
    }
    if (next.what == TABLE_BROKEN)
        return PLAY_BROKEN;
    tell_end(play);
    return PLAY_OVER;
}

PlayEnd play_run(Play *play)
{
    PlayEnd end = run_loop(play, play_table_people(play->table));

    question_free(&play->question);
    for (int s = 0; s < SEATS_MAX; s++)
        free(play->status_read[s]);
    return end;
}
