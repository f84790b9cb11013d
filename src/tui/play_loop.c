/* play_loop.c: the loop of a game at the terminal: run, report, draw, ask. */
#include "tui/play_loop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "tui/answer_line.h"
#include "tui/console.h"
#include "tui/draw.h"
#include "tui/keeping.h"
#include "match/picks.h"
#include "tui/requests.h"
#include "tui/telling.h"

Seats play_human_seats(const Play *play)
{
    const Table *t = match_table(play->match);
    Seats people = 0;

    EACH_SEAT (t, s)
        if (!play->bots[s].choose)
            people |= (Seats)(1u << s);
    return people;
}

static bool is_single(Seats seats)
{
    return seats != 0 && (seats & (seats - 1)) == 0;
}

/* ---- printing ---- */

/* Prints what a person has not read yet; without people, the turns that are
 * over. */
static void print_news(Play *play, Seat reader)
{
    int *log_read =
        reader == HOST ? &play->log_printed : &play->log_read[reader];

    *log_read = telling_print(play, reader, *log_read);
}

static void print_result(const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write_seats(&text, t, t->g->winners);
    console_print("-- %s %s (%s)", line,
                  is_single(t->g->winners) ? "wins" : "win",
                  t->family->end_reasons[t->g->end_reason]);
}

/* The last news is for everybody who looks at the screen. */
static void print_end(Play *play)
{
    Seats people = play_human_seats(play);

    if (people == 0)
        print_news(play, HOST);
    else if (is_single(people))
        print_news(play, play->keyboard_seat);
    else
        telling_print(play, NOBODY, play->log_read[play->keyboard_seat]);
    print_result(match_table(play->match));
}

/* ---- asking a person ---- */

/* The table is drawn for a new question. It is not drawn again for what one
 * line has said, and perhaps what it led to; `table` draws it at any time. */
static void show_table(Play *play, const Scene *scene)
{
    int n = match_log(play->match)->n;
    Ask ask = scene->t->g->ask;

    if (play->redraw || n - play->log_drawn > 2 ||
        ask.step != play->asked.step || ask.about != play->asked.about)
        draw_table(stdout, scene);
    play->redraw = false;
    play->log_drawn = n;
    play->asked = ask;
}

/* What has been picked for the answer, and what it still lacks. */
static void print_draft(const View *view)
{
    const Table *t = &view->t;
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    Refusal why = action_check(t, action_make(VERB_done, view->seat));

    EACH_PART (t, card) {
        text_add(&text, line[0] ? ", " : "");
        if (draft_row(t, t->g->draft.verb)->receivers)
            picks_write(&text, t, card, (Seat)card_slot(t, card)->n);
        else
            pattern_write_card(&text, t, card);
    }
    if (t->g->draft.number != 0) {
        Text whole = TEXT_INIT(line);
        line_write(&whole, t, action_make(VERB_done, view->seat), view->seat);
    }
    console_print("  picked so far: %s", line[0] ? line : "nothing");
    if (why.id != REFUSAL_none) {
        text_clear(&text);
        pattern_write_refusal(&text, t, why);
        console_print("  not done yet: %s", line);
    }
    console_print(t->g->draft.count == 0
                      ? "  (You may write several numbers at once.)"
                      : "  (`anew` lets you pick again.)");
}

/* The text of the card that asks: the question is a part of it. */
static void print_card_text(const CardDef *def)
{
    const char *at = def->text;

    while (*at) {
        int n = (int)strcspn(at, "\n");
        console_print("  | %.*s", n, at);
        at += n + (at[n] == '\n');
    }
}

static void print_question(const Play *play, const Scene *scene)
{
    const Table *t = scene->t;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Ask *ask = &scene->ask.ask;
    Seats may = (Seats)(ask->may & play_human_seats(play));

    text_add(&text, "waiting for ");
    pattern_write_seats(&text, t, ask->must);
    if (may != 0) {
        text_add(&text, "; ");
        pattern_write_seats(&text, t, may);
        text_add(&text, " may interrupt");
    }
    console_print("? %s (%s; %s)", scene->ask.says, scene->ask.clause, line);
    if (ask->about != NO_CARD)
        print_card_text(card_def(t, ask->about));
    if (draft_is_open(t))
        print_draft(scene->view);
}

static bool show_question(Play *play, const View *view)
{
    if (!choices_make(&play->choices, view))
        return false;
    show_table(play, play->choices.scene);
    print_question(play, play->choices.scene);
    choices_print(&play->choices);
    return true;
}

/* With several people nobody sees a hand before its owner sits there; false if
 * input has ended. */
static bool pass_keyboard(Play *play, Seat seat)
{
    Seat before = play->keyboard_seat;
    char prompt[128];
    char *line;

    if (play->started && before == seat)
        return true;
    play->keyboard_seat = seat;
    play->started = true;
    play->redraw = true;
    if (is_single(play_human_seats(play)))
        return true;
    console_clear();
    snprintf(prompt, sizeof prompt, "Pass the keyboard to %s and press Enter. ",
             match_table(play->match)->names[seat]);
    line = console_read(prompt);
    free(line);
    return line != NULL;
}

/* With only one person, a round that can only be declined is declined
 * automatically, like a gate that can only be passed. */
static bool is_idle_round(const Play *play, const View *view)
{
    Ask ask = game_ask(view->t.g);
    ActionList list;

    if (ask.shape != ASK_ROUND || view->t.g->active == view->seat ||
        !is_single(play_human_seats(play)))
        return false;
    action_list(&view->t, view->seat, &list);
    return list.n == 1 && list.at[0].card == NO_CARD;
}

/* When somebody wants to be asked must not answer the question that stands: it
 * counts from the next one on. */
static void settle_wake(Play *play, Seat seat, int log_asked)
{
    const Table *t = match_table(play->match);

    if (!seat_in(seat, play->changes_wake) ||
        (match_log(play->match)->n == log_asked &&
         seat_in(seat, game_ask(t->g).must)))
        return;
    match_set_wake(play->match, seat, play->next_wake[seat]);
    play->changes_wake &= (Seats) ~(1u << seat);
}

/* Asks until the game has changed or somebody leaves. */
static Reply ask_person(Play *play, Seat seat)
{
    Reply reply = REPLY_SHOW;
    int log_asked = match_log(play->match)->n;
    char prompt[80];

    if (!pass_keyboard(play, seat))
        return REPLY_QUIT;
    print_news(play, seat);
    snprintf(prompt, sizeof prompt, "%s> ",
             match_table(play->match)->names[seat]);
    while (reply == REPLY_SHOW || reply == REPLY_AGAIN) {
        const View *view = match_view(play->match, seat);
        char *line;
        if (!view)
            return REPLY_QUIT;
        if (reply == REPLY_SHOW && !show_question(play, view))
            return REPLY_QUIT;
        line = console_read(prompt);
        reply = line ? answer_line(play, view, line) : REPLY_QUIT;
        free(line);
    }
    settle_wake(play, seat, log_asked);
    return reply;
}

/* ---- the loop ---- */

/* Who is asked next: bots first, so that people see their answers, then the
 * person at the keyboard, then the others. */
static Seat next_seat(const Play *play, const Ask *ask)
{
    const Table *t = match_table(play->match);
    Seats bots = 0;

    assert(ask->must != 0);
    EACH_SEAT (t, s)
        if (seat_in(s, ask->must) && play->bots[s].choose)
            bots |= seat_bit(s);
    if (bots)
        return seats_first(bots, t->g->active);
    if (play->started && seat_in(play->keyboard_seat, ask->must))
        return play->keyboard_seat;
    return game_next_seat(t->g);
}

/* One answer for a seat, by whoever has it. */
static Reply ask_seat(Play *play, Seat seat)
{
    const View *view = match_view(play->match, seat);
    const Chooser *bot = &play->bots[seat];
    Refusal why;

    if (!view)
        return REPLY_QUIT;
    if (!bot->choose && !is_idle_round(play, view))
        return ask_person(play, seat);
    why = bot->choose
              ? match_answer_chosen(play->match, view, bot)
              : match_answer(play->match, action_default(&view->t, seat));
    assert(why.id == REFUSAL_none); /* bots pick from the list */
    (void)why;
    return REPLY_MOVED;
}

static PlayEnd run_loop(Play *play, Seats people)
{
    const Table *t = match_table(play->match);
    int last = t->g->turn + play->max_turns, turn = t->g->turn;
    Ask ask;

    while ((ask = match_run(play->match)).shape != ASK_NOBODY) {
        if (!keeping_check(play))
            return PLAY_QUIT;
        if (people == 0 && t->g->turn != turn)
            print_news(play, HOST);
        turn = t->g->turn;
        if (people == 0 && play->max_turns > 0 && t->g->turn > last)
            return PLAY_STOPPED;
        if (ask_seat(play, next_seat(play, &ask)) == REPLY_QUIT)
            return PLAY_QUIT;
    }
    print_end(play);
    return PLAY_OVER;
}

PlayEnd play_run(Play *play)
{
    Seats people = play_human_seats(play);
    Seats all = seats_all(match_table(play->match)->g);
    PlayEnd end;

    match_set_quiet(play->match,
                    is_single(people) ? all : (Seats)(all & ~people));
    for (Seat s = 0; s < SEATS_MAX; s++) /* people are asked in a lull only on
                                            request */
        if (seat_in(s, people))
            match_set_wake(play->match, s, WAKE_PENDING);
    end = run_loop(play, people);
    choices_free(&play->choices);
    return end;
}
