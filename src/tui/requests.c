/* requests.c: handles requests, which are not answers: help, why, sum, log. */
#include "tui/requests.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/facts.h"
#include "tui/console.h"
#include "tui/face.h"
#include "tui/stack.h"
#include "tui/telling.h"
#include "tui/totals.h"

/* A number from 1 to `max`, alone on the rest of a line; 0 if it is not. */
static int read_number(const char *text, int max)
{
    char *end;
    long n = strtol(text, &end, 10);

    return end != text && *end == '\0' && n >= 1 && n <= max ? (int)n : 0;
}

/* What a bot says about its last answer; false if there is no such bot. */
static bool ask_bot_why(const Play *play, const Table *t, const char *name)
{
    EACH_SEAT (t, s) {
        const Chooser *bot = &play->bots[s];
        const char *why = bot->why ? bot->why(bot->self) : NULL;
        if (strcmp(name, t->names[s]) != 0 || !bot->choose)
            continue;
        if (why)
            console_print("%s: \"%s\"", t->names[s], why);
        else
            console_print("%s gives no reasons.", t->names[s]);
        return true;
    }
    return false;
}

static Reply request_why(Play *play, const View *view, const char *rest)
{
    int max = choices_last(&play->choices);
    int number = read_number(rest, max);

    if (number != 0)
        choices_explain(&play->choices, number);
    else if (!ask_bot_why(play, &view->t, rest))
        console_print("Why what? Write why and the number of a choice, from 1"
                      " to %d, or why and the name of a bot.",
                      max);
    return REPLY_AGAIN;
}

static Reply request_sum(Play *play, const View *view, const char *rest)
{
    (void)play;
    totals_print(view, rest);
    return REPLY_AGAIN;
}

/* Is this the name, quoted or not? */
static bool matches_name(const char *text, const char *name)
{
    size_t n = strlen(name);
    bool quoted = text[0] == '"';

    return strncmp(text + quoted, name, n) == 0 &&
           strcmp(text + quoted + n, quoted ? "\"" : "") == 0;
}

/* The card of this name, or NO_CARD after a sentence. Which cards there are is
 * no secret. */
static CardId find_named_card(const View *view, const char *rest,
                              const char *word)
{
    const Pack *pack = view->t.pack;

    for (CardId c = 1; c <= pack->n_cards; c++)
        if (matches_name(rest, pack_def(pack, c)->name))
            return c;
    console_print("There is no card of that name. Write %s and the whole name,"
                  " as it stands on the table.",
                  word);
    return NO_CARD;
}

static Reply request_card(Play *play, const View *view, const char *rest)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    CardId card = find_named_card(view, rest, "card");
    const CardDef *def = card_def(&view->t, card);

    (void)play;
    if (card == NO_CARD)
        return REPLY_AGAIN;
    face_write(&text, &view->t, card);
    console_print("  %s; there %s %d of it", line,
                  def->copies == 1 ? "is" : "are", def->copies);
    if (def->flavor[0])
        console_print("  %s", def->flavor);
    return REPLY_AGAIN;
}

static Reply draw_stack(const View *view, const char *rest, const char *word,
                        bool lifted)
{
    CardId card = find_named_card(view, rest, word);

    if (card != NO_CARD && !stack_draw(stdout, view, card, lifted))
        console_print(
            "It is not a Character in play and is not on one; `card %s`"
            " shows what it says.",
            rest);
    return REPLY_AGAIN;
}

static Reply request_look(Play *play, const View *view, const char *rest)
{
    (void)play;
    return draw_stack(view, rest, "look", false);
}

static Reply request_lift(Play *play, const View *view, const char *rest)
{
    (void)play;
    return draw_stack(view, rest, "lift", true);
}

static Reply request_table(Play *play, const View *view, const char *rest)
{
    (void)view;
    (void)rest;
    play->redraw = true;
    return REPLY_SHOW;
}

static Reply request_log(Play *play, const View *view, const char *rest)
{
    const Log *log = match_log(play->match);
    int n = rest[0] ? read_number(rest, log->n) : 20;
    int from = log->n;

    if (n == 0)
        n = log->n;
    while (from > 0 && n > 0)
        if (log_text(&log->at[--from], view->seat))
            n--;
    telling_print_log(play, view->seat, from);
    return REPLY_AGAIN;
}

/* The last turn that is over, or the one with this number. */
static Reply request_turn(Play *play, const View *view, const char *rest)
{
    int now = view->t.g->turn;
    int turn = rest[0] ? read_number(rest, now) : now > 1 ? now - 1 : now;

    if (!telling_print_turn(play, view->seat, turn))
        console_print("Which turn? Write turn and a number from 1 to %d.", now);
    return REPLY_AGAIN;
}

static void on_fact(void *self, const char *fact)
{
    (void)self;
    console_print("  %s", fact);
}

static Reply request_facts(Play *play, const View *view, const char *rest)
{
    FactSink sink = { on_fact, NULL };

    (void)play;
    (void)rest;
    facts_list(&view->t, &sink);
    return REPLY_AGAIN;
}

static Reply request_rules(Play *play, const View *view, const char *rest)
{
    (void)play;
    (void)view;
    console_print("Run `kickdoor rules %s` in another terminal.",
                  rest[0] ? rest : "CLAUSE");
    return REPLY_AGAIN;
}

static Reply request_reset_draft(Play *play, const View *view, const char *rest)
{
    (void)view;
    (void)rest;
    if (match_reset_draft(play->match))
        return REPLY_MOVED;
    console_print("You have picked nothing yet.");
    return REPLY_AGAIN;
}

static Reply request_wake(Play *play, const View *view, const char *rest)
{
    static const char *const words[] = { [WAKE_ALWAYS] = "always",
                                         [WAKE_PENDING] = "pending",
                                         [WAKE_CONCERNED] = "concerned",
                                         [WAKE_NEVER] = "never" };
    static const char *const meaning[] = {
        [WAKE_ALWAYS] = "You are asked whenever you could do something.",
        [WAKE_PENDING] = "You are asked when something is about to happen.",
        [WAKE_CONCERNED] =
            "You are asked when it is about you, or about somebody's win.",
        [WAKE_NEVER] =
            "You are not asked any more when you could only react: you pass."
    };

    for (int w = WAKE_ALWAYS; w <= WAKE_NEVER; w++)
        if (strcmp(rest, words[w]) == 0) {
            play->next_wake[view->seat] = (Wake)w;
            play->changes_wake |= (Seats)(1u << view->seat);
            console_print("%s This question is still yours.", meaning[w]);
            return REPLY_AGAIN;
        }
    console_print("When? Write wake and always, pending, concerned or never.");
    return REPLY_AGAIN;
}

/* Bots always agree. */
static bool ask_others(const Play *play, const View *view, const char *why)
{
    Seats others = (Seats)(play_human_seats(play) & ~(1u << view->seat));
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (others == 0)
        return true;
    console_print("The others have to agree: %s.", why);
    text_add(&text, others & (others - 1) ? "Do " : "Does ");
    pattern_write_seats(&text, &view->t, others);
    text_add(&text, " agree?");
    return console_confirm(line) == ANSWER_YES;
}

static Reply request_take_back(Play *play, const View *view, const char *rest)
{
    int lines = match_lines_to_undo(play->match, view->seat);
    const char *why = match_take_back_lines(play->match, lines, false);

    (void)rest;
    if (lines == 0) {
        console_print("You have done nothing that you could take back.");
        return REPLY_AGAIN;
    }
    if (why && ask_others(play, view, why))
        why = match_take_back_lines(play->match, lines, true);
    if (why) {
        console_print("Nothing has been taken back.");
        return REPLY_AGAIN;
    }
    play->redraw = true;
    return REPLY_MOVED;
}

static Reply request_absent(Play *play, const View *view, const char *rest)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &view->t;
    Refusal why;

    EACH_SEAT (t, s) {
        if (strcmp(rest, t->names[s]) != 0)
            continue;
        why = match_answer_absent(play->match, s);
        if (why.id == REFUSAL_none)
            return REPLY_MOVED;
        pattern_write_refusal(&text, t, why);
        console_print("No: %s.", line);
        return REPLY_AGAIN;
    }
    console_print("Who is gone? Write absent and the name of that player.");
    return REPLY_AGAIN;
}

static Reply request_quit(Play *play, const View *view, const char *rest)
{
    (void)play;
    (void)view;
    (void)rest;
    return REPLY_QUIT;
}

/* ---- the table of them ---- */

static Reply request_help(Play *play, const View *view, const char *rest);

typedef struct Request {
    const char *words, *takes, *meaning;
    Reply (*handle)(Play *play, const View *view, const char *rest);
} Request;

static const Request requests[] = {
#define REQUEST(id, words, takes, meaning) \
    { words, takes, meaning, request_##id },
#include "tui/requests.def"
};
enum { N_REQUESTS = sizeof requests / sizeof *requests };

static Reply request_help(Play *play, const View *view, const char *rest)
{
    (void)play;
    (void)view;
    (void)rest;
    console_print(
        "Answer with the number of a choice, or in the words of the"
        " log, with or without your name, and with the names of cards in"
        " \"quotes\". A line that begins with the name of another person at"
        " this keyboard is that person's answer. You may add a story of your"
        " own \"in quotes\" after an answer; everybody reads it. An empty"
        " line shows the question again. Besides answers you can write:");
    for (int i = 0; i < N_REQUESTS; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", requests[i].words,
                 requests[i].takes[0] ? " " : "", requests[i].takes);
        console_print(console_is_wide() ? "  %-27s %s" : "  %s: %s", left,
                      requests[i].meaning);
    }
    return REPLY_AGAIN;
}

/* What follows these words, or NULL if the line begins otherwise. */
static const char *rest_after(const char *line, const char *words)
{
    size_t n = strlen(words);

    if (strncmp(line, words, n) != 0 || (line[n] != '\0' && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

bool request_handle(Play *play, const View *view, const char *line,
                    Reply *reply)
{
    for (int i = 0; i < N_REQUESTS; i++) {
        const char *rest = rest_after(line, requests[i].words);
        if (!rest || (rest[0] && !requests[i].takes[0]))
            continue;
        *reply = requests[i].handle(play, view, rest);
        return true;
    }
    return false;
}
