/* requests.c: handles requests, which are not answers: help, why, sum, log. */
#include "tui/requests.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/facts.h"
#include "engine/family.h"
#include "scene/press.h"
#include "tui/answer_line.h"
#include "tui/console.h"
#include "tui/draw.h"
#include "tui/face.h"
#include "tui/stack.h"
#include "tui/telling.h"
#include "tui/totals.h"

enum { CANDIDATES_MAX = 6 }; /* cards that are named at once */

/* A number from 1 to `max`, alone on the rest of a line; 0 if it is not. */
static int read_number(const char *text, int max)
{
    char *end;
    long n = strtol(text, &end, 10);

    return end != text && *end == '\0' && n >= 1 && n <= max ? (int)n : 0;
}

/* ---- names ---- */

/* The player of this name, its beginning, or the own initial; NOBODY if there
 * is none. */
static Seat find_seat(const Table *t, const char *words, size_t n)
{
    EACH_SEAT (t, s)
        if (n > 0 && ((strlen(t->names[s]) == n &&
                       strncasecmp(t->names[s], words, n) == 0) ||
                      (n == 1 && press_seat(t, s) == (words[0] | 0x20))))
            return s;
    EACH_SEAT (t, s)
        if (n > 1 && strncasecmp(t->names[s], words, n) == 0)
            return s;
    return NOBODY;
}

/* Without quotes around it. */
static void copy_name(char *out, size_t room, const char *text)
{
    size_t n;

    text += text[0] == '"';
    n = strlen(text);
    n -= n > 0 && text[n - 1] == '"';
    snprintf(out, room, "%.*s", (int)n, text);
}

/* Cards whose name has these words; the one that is called so wins. */
static int count_named(const Pack *pack, const char *words, const CardDef **out)
{
    int n = 0;

    for (CardId c = 1; c <= pack->n_cards; c++) {
        const CardDef *def = pack_def(pack, c);
        if (strcasecmp(def->name, words) == 0) {
            *out = def;
            return 1;
        }
        if (!name_has(def->name, words) || (n > 0 && *out == def))
            continue;
        *out = def;
        n++;
    }
    return n;
}

static CardId card_of(const Pack *pack, const CardDef *def)
{
    for (CardId c = 1; c <= pack->n_cards; c++)
        if (pack_def(pack, c) == def)
            return c;
    return NO_CARD;
}

/* The card that a number or a letter of the table means. */
static CardId find_pressed(const Scene *scene, const char *words)
{
    int number = read_number(words, NUMBERS_MAX);
    char c = (char)(words[0] | 0x20);

    if (number > 0)
        return scene->numbers[number - 1];
    return words[0] != '\0' && words[1] == '\0' && c >= 'a' && c <= 'z'
               ? scene->letters[c - 'a']
               : NO_CARD;
}

/* The card that these words mean, or NO_CARD. Which cards there are is no
 * secret. */
static CardId find_card(const Play *play, const View *view, const char *words)
{
    char name[TEXT_LINE];
    const CardDef *def = NULL;
    CardId card = find_pressed(play->question.scene, words);

    if (card != NO_CARD)
        return card;
    copy_name(name, sizeof name, words);
    return name[0] && count_named(view->t.pack, name, &def) == 1
               ? card_of(view->t.pack, def)
               : NO_CARD;
}

/* The same, with a sentence if there is none. */
static CardId find_named_card(const Play *play, const View *view,
                              const char *rest, const char *word)
{
    CardId card = find_card(play, view, rest);

    if (card == NO_CARD)
        front_say(&play->front,
                  "Which card? Write %s and its number, or a part of its name"
                  " that no other card has.",
                  word);
    return card;
}

/* ---- cards ---- */

/* What is printed on a card. */
static void print_card(const Table *t, CardId card)
{
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    const CardDef *def = card_def(t, card);

    console_print("\"%s\"", def->name);
    face_write(&text, t, card);
    console_print("  %s", line);
    if (def->flavor[0])
        console_print("  ~ %s", def->flavor);
    console_print("  There %s %d of it.", def->copies == 1 ? "is" : "are",
                  def->copies);
}

static Reply request_card(Play *play, const View *view, const char *rest)
{
    CardId card = find_named_card(play, view, rest, "card");

    if (card == NO_CARD)
        return REPLY_AGAIN;
    page_begin();
    print_card(&view->t, card);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

static Reply draw_stack(const Play *play, const View *view, const char *rest,
                        const char *word, bool lifted)
{
    CardId card = find_named_card(play, view, rest, word);
    bool drawn;

    if (card == NO_CARD)
        return REPLY_AGAIN;
    page_begin();
    drawn = stack_draw(console_stream(), view, card, lifted);
    page_end(&play->front, "");
    if (!drawn)
        front_say(&play->front,
                  "It is not a Character in play and is not on one; `card`"
                  " shows what it says.");
    return REPLY_AGAIN;
}

static Reply request_look(Play *play, const View *view, const char *rest)
{
    return draw_stack(play, view, rest, "look", false);
}

static Reply request_lift(Play *play, const View *view, const char *rest)
{
    return draw_stack(play, view, rest, "lift", true);
}

/* 3  "Saw": +2 ... (not now: ...) */
static void print_hand_card(const Scene *scene, const HandCard *card)
{
    console_print("%3d  \"%s\": %s%s%s%s", press_number(scene, card->card),
                  card_def(scene->t, card->card)->name, card->brief,
                  card->idle ? " (not now: " : "",
                  card->idle ? card->idle->why : "", card->idle ? ")" : "");
}

static Reply request_hand(Play *play, const View *view, const char *rest)
{
    const Scene *scene = play->question.scene;

    (void)view;
    (void)rest;
    page_begin();
    for (int i = 0; i < scene->n_hand; i++)
        print_hand_card(scene, &scene->hand[i]);
    if (scene->n_hand == 0)
        console_print("Your hand is empty.");
    page_end(&play->front, "Your hand:");
    return REPLY_AGAIN;
}

/* ---- why ---- */

/* What a bot says about its last answer. */
static void say_bot_why(const Play *play, const Table *t, Seat seat)
{
    const Chooser *bot = play_table_bot(play->table, seat);
    const char *why = bot && bot->why ? bot->why(bot->self) : NULL;

    if (!bot)
        front_say(&play->front, "Ask %s: that is a person.", t->names[seat]);
    else if (why)
        front_say(&play->front, "%s: \"%s\"", t->names[seat], why);
    else
        front_say(&play->front, "%s gives no reasons.", t->names[seat]);
}

static void print_choice(const Scene *scene, const Choice *choice)
{
    const Table *t = scene->t;

    console_print("%s: %s.", choice->line,
                  t->family->verbs[choice->action.verb].meaning);
    if (choice->outcome.n > 0)
        console_print("  If nobody interferes: %s.", choice->outcome.says);
}

/* What comes of each answer, once. */
static void print_answers(const Row *row)
{
    for (int i = 0; i < row->n; i++) {
        const Answer *answer = &row->answers[i];
        const char *then = answer_sequel(answer);
        console_print("  %s%s%s%s%s", answer->key, answer->key[0] ? "  " : "",
                      answer->says, then[0] ? ": " : "", then);
    }
}

/* A key of the question: its card, and what it does. */
static void print_row(const Play *play, const Row *row)
{
    const Scene *scene = play->question.scene;

    if (row->card != NO_CARD)
        print_card(scene->t, row->card);
    if (row->n == 1) {
        print_choice(scene, row->answers[0].choice);
    } else {
        console_print("%s:", row->says);
        print_answers(row);
    }
    console_print("  The rule behind this question: %s.", scene->ask.clause);
}

/* Why a card of the hand cannot be used now. */
static void print_idle(const Scene *scene, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    for (int i = 0; i < scene->n_idle; i++)
        if (scene->idle[i].card == card) {
            pattern_write_refusal(&text, scene->t,
                                  scene_reason(scene->view, card));
            console_print("  Not now: %s.", line);
        }
}

/* Explains a key, a card or a rule; false if it is none of them. */
static bool print_thing(Play *play, const View *view, const char *words)
{
    char key[TEXT_LINE];
    const Row *row;
    CardId card;

    snprintf(key, sizeof key, "%s", words);
    for (char *c = key; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    row = question_find_row(&play->question, key);
    if (row) {
        print_row(play, row);
        return true;
    }
    card = find_card(play, view, words);
    if (card == NO_CARD)
        return play->help.print_rule &&
               play->help.print_rule(play->help.self, words);
    print_card(&view->t, card);
    print_idle(play->question.scene, card);
    return true;
}

static Reply request_why(Play *play, const View *view, const char *rest)
{
    const Table *t = &view->t;
    Seat seat = find_seat(t, rest, strlen(rest));
    Seat last = (Seat)((t->g->active + t->g->seats - 1) % t->g->seats);

    if (rest[0] == '\0')
        seat = play_table_bot(play->table, t->g->active) ? t->g->active : last;
    if (seat != NOBODY) {
        say_bot_why(play, t, seat);
        return REPLY_AGAIN;
    }
    page_begin();
    if (!print_thing(play, view, rest))
        console_print("Why what? Write why and the name of a bot, or the key"
                      " of a choice or a card.");
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* ---- totals and odds ---- */

static Reply request_sum(Play *play, const View *view, const char *rest)
{
    page_begin();
    totals_print(view, rest);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

static void print_odds(const Scene *scene)
{
    char line[TEXT_LINE];

    for (int i = 0; i < scene->n_odds; i++) {
        Text text = TEXT_INIT(line);
        outcome_write_part(&text, scene->t, scene->view->seat, scene->words,
                           &scene->odds[i]);
        text_capitalize(&text, 0);
        console_print("  %s.", line);
    }
    for (int i = 0; i < scene->n_notes; i++)
        console_print("  %s.", scene->notes[i]);
    if (scene->n_odds + scene->n_notes == 0)
        console_print("There is nothing to reckon with now.");
}

static Reply request_odds(Play *play, const View *view, const char *rest)
{
    (void)view;
    (void)rest;
    page_begin();
    print_odds(play->question.scene);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* ---- the question ---- */

static void print_question_help(Play *play)
{
    const Scene *scene = play->question.scene;

    if (play->refused_by[0]) {
        console_print("The last answer was refused by the rule %s:",
                      play->refused_by);
        if (play->help.print_rule)
            play->help.print_rule(play->help.self, play->refused_by);
        play->refused_by[0] = '\0';
    }
    console_print("%s", play->question.says);
    console_print("  In general: %s (rule %s).", scene->ask.help,
                  scene->ask.clause);
    if (play->question.usual_says[0])
        console_print("  Enter: %s.", play->question.usual_says);
    else
        console_print("  Enter does nothing: that is for you to choose.");
    console_print("  Write a key, or a part of a card's name; \"3 b\" is card 3"
                  " on or for b, \"3 5 8\" card 3 with 5 and 8. `? 3` explains "
                  "that key, `? saw` a card, `?"
                  " %s` the rule. `hand`, `table`, `sum` and `more` show more,"
                  " `undo` takes back, `help` lists all words.",
                  scene->ask.clause);
}

/* Several cards whose names have these words; false if there are none. */
static bool say_candidates(const Play *play, const Pack *pack,
                           const char *words)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const CardDef *last = NULL;
    int n = 0;

    for (CardId c = 1; c <= pack->n_cards && n < CANDIDATES_MAX; c++) {
        const CardDef *def = pack_def(pack, c);
        if (def == last || !name_has(def->name, words))
            continue;
        text_add_format(&text, "%s\"%s\"", n++ ? ", " : "", def->name);
        last = def;
    }
    if (n > 0)
        front_say(&play->front, "Which of these? %s", line);
    return n > 0;
}

static bool print_request(const Play *play, const View *view,
                          const char *words);

/* A player, a word that can be typed, or what wins. */
static bool print_other(const Play *play, const View *view, const char *words)
{
    const Scene *scene = play->question.scene;
    Seat seat = find_seat(&view->t, words, strlen(words));

    if (seat != NOBODY)
        totals_print(view, view->t.names[seat]);
    else if (strncasecmp(words, "win", 3) == 0 && scene->goal[0])
        console_print("What wins: %s.", scene->goal);
    else
        return print_request(play, view, words);
    return true;
}

static Reply request_explain(Play *play, const View *view, const char *rest)
{
    bool known = true;

    page_begin();
    if (rest[0] == '\0')
        print_question_help(play);
    else
        known = print_thing(play, view, rest) || print_other(play, view, rest);
    page_end(&play->front, "");
    if (!known && !say_candidates(play, view->t.pack, rest))
        front_say(&play->front, "There is nothing called \"%s\" here.", rest);
    return REPLY_AGAIN;
}

static Reply request_more(Play *play, const View *view, const char *rest)
{
    (void)view;
    (void)rest;
    play->question.is_new = true;
    return REPLY_AGAIN;
}

static Reply request_table(Play *play, const View *view, const char *rest)
{
    (void)view;
    (void)rest;
    page_begin();
    draw_table(console_stream(), play->question.scene);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* ---- what happened ---- */

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
    page_begin();
    telling_print_log(play, view->seat, from);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* The last turn that is over, or the one with this number. */
static Reply request_turn(Play *play, const View *view, const char *rest)
{
    int now = view->t.g->turn;
    int turn = rest[0] ? read_number(rest, now) : now > 1 ? now - 1 : now;

    page_begin();
    if (!telling_print_turn(play, view->seat, turn))
        console_print("Which turn? Write turn and a number from 1 to %d.", now);
    page_end(&play->front, "");
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

    (void)rest;
    page_begin();
    facts_list(&view->t, &sink);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

static Reply request_rules(Play *play, const View *view, const char *rest)
{
    const char *clause = rest[0] ? rest : play->question.scene->ask.clause;
    bool found;

    (void)view;
    page_begin();
    found =
        play->help.print_rule && play->help.print_rule(play->help.self, clause);
    page_end(&play->front, "");
    if (!found)
        front_say(&play->front, "There is no rule called %s.", clause);
    return REPLY_AGAIN;
}

/* ---- setting something ---- */

static Reply request_reset_draft(Play *play, const View *view, const char *rest)
{
    (void)rest;
    if (match_reset_draft(play->match, view->seat))
        return REPLY_MOVED;
    front_say(&play->front, "You have picked nothing yet.");
    return REPLY_AGAIN;
}

static Reply request_hints(Play *play, const View *view, const char *rest)
{
    (void)view;
    if (strcasecmp(rest, "on") == 0 || strcasecmp(rest, "off") == 0) {
        play->hints = strcasecmp(rest, "on") == 0;
        play->hinted = 0;
        front_say(&play->front, play->hints ? "There will be hints."
                                            : "No more hints. (`hints on`"
                                              " brings them back.)");
    } else {
        front_say(&play->front, "Write `hints on` or `hints off`.");
    }
    return REPLY_AGAIN;
}

static const char *const wake_meaning[] = {
    [WAKE_ALWAYS] = "You are asked whenever you could do something.",
    [WAKE_PENDING] = "You are asked before anything happens, in all fights.",
    [WAKE_CONCERNED] =
        "You are asked when it is about you, or about somebody's win.",
    [WAKE_NEVER] =
        "You are not asked any more when you could only react: you pass.",
    [WAKE_MATTERS] =
        "You are asked when a card of yours could change what comes of it."
};

/* All of them, and which one holds now. */
static void print_wakes(const Play *play, Seat seat)
{
    console_print("When others do something, you can be asked whether you want"
                  " to do something too; else you pass. Write one of these:");
    for (int w = WAKE_ALWAYS; w < WAKES_COUNT; w++)
        console_print("  wake %s: %s%s", wake_words[w], wake_meaning[w],
                      w == (int)play_table_orders(play->table, seat)
                          ? " It is so now."
                          : "");
}

static Reply request_wake(Play *play, const View *view, const char *rest)
{
    for (int w = WAKE_ALWAYS; w < WAKES_COUNT; w++)
        if (strcasecmp(rest, wake_words[w]) == 0) {
            play_table_order(play->table, view->seat, (Wake)w);
            front_say(&play->front, "%s This question is still yours.",
                      wake_meaning[w]);
            return REPLY_AGAIN;
        }
    page_begin();
    print_wakes(play, view->seat);
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* Those at this keyboard are asked together. */
static const char *ask_others(const Play *play, const View *view, Seats others)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    bool agree;
    const char *why = NULL;

    text_add(&text, others & (others - 1) ? "Do " : "Does ");
    pattern_write_seats(&text, &view->t, others);
    text_add(&text, " agree to take that back?");
    agree = front_confirm(&play->front, line, NO_ANSWER) == ANSWER_YES;
    EACH_SEAT (&view->t, s)
        if (seat_in(s, others) && !why)
            why = play_table_agree(play->table, s, agree);
    return agree ? why : "the others do not agree";
}

static Reply request_take_back(Play *play, const View *view, const char *rest)
{
    Seat by;
    const char *why = play_table_undo(play->table, view->seat);
    Seats others = play_table_undo_asks(play->table, &by);

    (void)rest;
    if (!why && others)
        why = ask_others(play, view, others);
    if (!why)
        return REPLY_MOVED;
    front_say(&play->front, "Nothing has been taken back: %s.", why);
    return REPLY_AGAIN;
}

static Reply request_absent(Play *play, const View *view, const char *rest)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Seat seat = find_seat(&view->t, rest, strlen(rest));
    Refusal why;

    if (seat == NOBODY) {
        front_say(&play->front,
                  "Who is gone? Write absent and the name of that player.");
        return REPLY_AGAIN;
    }
    why = match_answer_absent(play->match, seat);
    if (why.id == REFUSAL_none)
        return REPLY_MOVED;
    pattern_write_refusal(&text, &view->t, why);
    front_say(&play->front, "No: %s.", line);
    return REPLY_AGAIN;
}

/* A bot sits down, and everybody reads it. */
static Reply seat_bot(Play *play, const Table *t, Seat seat, const char *level)
{
    const char *why =
        play->help.seat_bot
            ? play->help.seat_bot(play->help.self, play, seat, level)
            : "bots cannot be changed here";
    char note[TEXT_LINE];

    if (why) {
        front_say(&play->front, "No: %s.", why);
        return REPLY_AGAIN;
    }
    snprintf(note, sizeof note, "a bot (%s) now plays for %s", level,
             t->names[seat]);
    match_note(play->match, note);
    return REPLY_MOVED;
}

static Reply request_bot(Play *play, const View *view, const char *rest)
{
    size_t n = strcspn(rest, " ");
    Seat seat = find_seat(&view->t, rest, n);
    const char *level = rest + n + strspn(rest + n, " ");

    if (seat == NOBODY || level[0] == '\0') {
        front_say(&play->front, "Write bot, the name of a player, and a level:"
                                " easy, normal or hard.");
        return REPLY_AGAIN;
    }
    return seat_bot(play, &view->t, seat, level);
}

static Reply request_leave(Play *play, const View *view, const char *rest)
{
    (void)rest;
    if (front_confirm(&play->front,
                      "Shall a bot play for you to the end of the game?",
                      ANSWER_NO) != ANSWER_YES)
        return REPLY_AGAIN;
    return seat_bot(play, &view->t, view->seat, "normal");
}

/* Who sits here is the host. The log has the ruling, so that everybody reads
 * it. */
static Reply request_ruling(Play *play, const View *view, const char *rest)
{
    char line[TEXT_LINE], sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Refusal refusal = ALLOWED;
    Reading reading;

    snprintf(line, sizeof line, "! %s", rest);
    reading = match_answer_line(play->match, view->seat, line, &refusal, &why);
    if (reading == READ_OK)
        return REPLY_MOVED;
    if (reading == READ_REFUSED)
        pattern_write_refusal(&why, &view->t, refusal);
    front_say(&play->front, "No: %s.", sentence);
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
    (void)view;
    (void)rest;
    page_begin();
    console_print(
        "Answer with the key of a choice, with Enter for the usual one, with"
        " any part of a name that only one choice has, or in the words of the"
        " log. A line that begins with the name of another person at this"
        " keyboard is that person's answer. You may add a story of your own"
        " \"in quotes\" after an answer; everybody reads it. Besides answers"
        " you can write:");
    for (int i = 0; i < N_REQUESTS; i++) {
        char left[64];
        if (requests[i].meaning[0] == '\0')
            continue;
        snprintf(left, sizeof left, "%s%s%s", requests[i].words,
                 requests[i].takes[0] ? " " : "", requests[i].takes);
        console_print(console_is_wide() ? "  %-27s %s" : "  %s: %s", left,
                      requests[i].meaning);
    }
    page_end(&play->front, "");
    return REPLY_AGAIN;
}

/* A word of the list: what it does, and how it stands. */
static bool print_request(const Play *play, const View *view, const char *words)
{
    for (int i = 0; i < N_REQUESTS; i++) {
        const Request *at = &requests[i];
        if (strcasecmp(words, at->words) != 0 || at->meaning[0] == '\0')
            continue;
        console_print("`%s%s%s`: %s.", at->words, at->takes[0] ? " " : "",
                      at->takes, at->meaning);
        if (at->handle == request_wake)
            print_wakes(play, view->seat);
        return true;
    }
    return false;
}

/* What follows these words, or NULL if the line begins otherwise. A sign needs
 * no space behind it. */
static const char *rest_after(const char *line, const char *words)
{
    size_t n = strlen(words);
    bool is_sign = !char_is_letter(words[0]);

    if (strncasecmp(line, words, n) != 0 ||
        (line[n] != '\0' && line[n] != ' ' && !is_sign))
        return NULL;
    return line + n + strspn(line + n, " ");
}

/* "saw?" asks about the saw, as "? saw" does. */
static bool asks_behind(Play *play, const View *view, const char *line,
                        Reply *reply)
{
    char words[TEXT_LINE];
    size_t n = strlen(line);

    if (n < 2 || n >= sizeof words || line[n - 1] != '?')
        return false;
    snprintf(words, sizeof words, "%.*s", (int)n - 1, line);
    *reply = request_explain(play, view, words);
    return true;
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
    return asks_behind(play, view, line, reply);
}

int request_words(const char **out, int max)
{
    int n = 0;

    for (int i = 0; i < N_REQUESTS && n < max; i++)
        if (char_is_letter(requests[i].words[0]))
            out[n++] = requests[i].words;
    return n;
}
