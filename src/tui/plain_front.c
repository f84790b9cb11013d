/* plain_front.c: a game line by line, for any terminal, pipe or screen
 * reader. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "tui/console.h"
#include "engine/family.h"
#include "tui/front.h"
#include "tui/requests.h"

enum {
    LINES_MAX = 15, /* of a question with its choices, where possible */
    ALL_MAX = 23,   /* with what was told before it */
    LINES_MIN = 10,
    LINES_NARROW = 19,   /* the same where lines are short */
    TOLD_MAX = 9,        /* lines of what happened, before a question */
    BRIEF_MAX = 32,      /* bytes of what a card does, in its line */
    PREPOSITION_MAX = 4, /* bytes of " on", behind which a target stands */
    WORDS_MAX = 128,     /* that Tab completes */
    USES_MAX = 3,        /* of a card, in its line */
    ROWS_MIN = 3,        /* that are shown in any case */
    OUTCOME_MAX = 64,    /* bytes */
    TARGETS_MAX = 8,     /* in one line */
    TARGETS_WIDE = 3 /* from so many on only their letters are shown, if these
                        stand elsewhere */
};

struct PlainFront {
    double speed;
    bool is_long;       /* all choices were asked for */
    bool reader_alone;  /* somebody is asked: what is told is limited */
    bool is_told_short; /* there was a headline */
    int told;           /* lines since the last question */
    bool is_cut;        /* there was no room for all of it */
    bool names_log;     /* and that was said */
    int room;           /* lines of this question */
};

/* ---- lines ---- */

/* How many lines a text takes, and printing it. */
static int count_lines(const char *text)
{
    char *made;
    size_t n;
    FILE *out = open_memstream(&made, &n);
    int lines = 0;

    if (!out)
        return 1;
    console_wrap(out, 6, text);
    fclose(out);
    for (size_t i = 0; i < n; i++)
        lines += made[i] == '\n';
    free(made);
    return lines;
}

/* Prints each line of a text; gives how many the terminal needs. */
static int print_lines(const char *text, int hang)
{
    int lines = 0;

    while (*text) {
        char line[4096];
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        lines += count_lines(line);
        console_wrap(console_stream(), hang, line);
        text += n + (text[n] == '\n');
    }
    return lines;
}

/* ---- rows ---- */

static bool aims_at_stacks(const Question *question, const Row *row)
{
    for (int i = 0; i < row->n; i++)
        if (!scene_find_stack(question->scene,
                              row->answers[i].choice->action.on))
            return false;
    return true;
}

/* What comes of it, as much as fits: whole parts of it. */
static void write_outcome(Text *text, const Answer *answer)
{
    const char *then = answer_outcome(answer);
    size_t n = strlen(then);

    if (n == 0)
        return;
    while (n > OUTCOME_MAX) {
        size_t k = n;
        while (k > 0 && !(then[k - 1] == ',' && then[k] == ' '))
            k--;
        if (k == 0)
            break;
        n = k - 1;
    }
    text_add(text, "  (");
    text_add_n(text, then, n);
    text_add(text, then[n] ? " ...)" : ")");
}

/* Letters alone: b c d */
static void write_letters(Text *text, const Row *row)
{
    text_add(text, " ...");
    for (int i = 0; i < row->n; i++)
        if (!row->sequel || row->answers[i].then)
            text_add_format(text, " %s", row->answers[i].key);
}

/* b Bob, c Carol: oneself last where it hurts. */
static void write_targets(Text *text, const Row *row)
{
    const char *before = ": ";

    if (row->n > TARGETS_MAX) {
        text_add(text, " ...");
        return; /* they are listed when the key is typed */
    }
    for (int hurts = 0; hurts <= 1; hurts++)
        for (int i = 0; i < row->n; i++) {
            if (row->answers[i].hurts != hurts)
                continue;
            text_add_format(text, "%s%s %s", before, row->answers[i].key,
                            row->answers[i].says);
            before = ", ";
        }
}

/* Uses of one card: the first by its number alone. */
static void write_uses(Text *text, const Row *row)
{
    if (row->answers[0].choice->action.verb == VERB_add)
        return; /* what else could be done first is not the question */
    for (int i = 1; i < row->n && i < USES_MAX; i++)
        text_add_format(text, "; %s%s: %s", row->key, row->answers[i].key,
                        row->answers[i].says);
    if (row->n > USES_MAX)
        text_add_format(text, "; `? %s` shows more", row->key);
}

/* What it says, and what the card does: Play "Saw" [+3] on */
static void write_says(Text *text, const Row *row)
{
    bool has_brief =
        row->brief[0] && strlen(row->brief) <= BRIEF_MAX &&
        (row->has_targets || answer_outcome(&row->answers[0])[0] == '\0');
    const char *last = strrchr(row->says, ' ');
    size_t n = strlen(row->says);

    if (has_brief && last && strlen(last) <= PREPOSITION_MAX)
        n = (size_t)(last - row->says);
    text_add_n(text, row->says, n);
    if (has_brief)
        text_add_format(text, " [%s]", row->brief);
    text_add(text, row->says + n);
}

static void write_row(Text *text, const Question *question, const Row *row)
{
    text_add_format(text, "%s%s  ", row->key[1] ? " " : "  ", row->key);
    write_says(text, row);
    if (row->n == 1 && !row->is_all)
        write_outcome(text, &row->answers[0]);
    else if (row->is_all)
        text_add(text, "");
    else if (!row->has_targets)
        write_uses(text, row);
    else if (row->n >= TARGETS_WIDE && (aims_at_stacks(question, row) ||
                                        (row->sequel && row->sequel->picks)))
        write_letters(text, row);
    else
        write_targets(text, row);
    if (row->usual)
        text_add(text, "  [Enter]");
}

/* The lines of rows from here on that are shown in any case. */
static int main_lines(const Question *question, int from)
{
    int lines = 0;

    for (int i = from; i < question->n; i++) {
        char line[8 * TEXT_LINE];
        Text text = TEXT_INIT(line);
        if (!question->rows[i].main)
            continue;
        write_row(&text, question, &question->rows[i]);
        lines += count_lines(line);
    }
    return lines;
}

/* Is there nothing but what one seldom wants? Then it is shown all the same. */
static bool is_all_rare(const Question *question)
{
    for (int i = 0; i < question->n; i++)
        if (!question->rows[i].rare || question->rows[i].usual ||
            question->rows[i].main)
            return false;
    return true;
}

/* As many rows as fit, rare ones only on request; of the others only how many
 * there are. */
static void print_rows(PlainFront *front, const Question *question, int used)
{
    bool hides_rare = !is_all_rare(question);
    int left = 0;

    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        char line[8 * TEXT_LINE];
        Text text = TEXT_INIT(line);
        int lines, room = front->room - 1 - main_lines(question, i + 1);
        write_row(&text, question, row);
        lines = count_lines(line);
        if (!front->is_long && !row->usual && !row->main &&
            (left > 0 || (row->rare && hides_rare) ||
             (i >= ROWS_MIN && used + lines > room))) {
            left++;
            continue;
        }
        used += lines;
        console_wrap(console_stream(), 6, line);
    }
    if (left > 0)
        console_print("   (%d more: `more`)", left);
}

void plain_print(PlainFront *front, const Question *question)
{
    char line[4 * TEXT_LINE];
    int used = 2; /* the empty line and the prompt */
    int room = ALL_MAX - front->told;
    int max = console_is_wide() ? LINES_MAX : LINES_NARROW;

    if (front->is_cut && !front->names_log)
        room -= print_lines("  (More has happened: `log`)", 2);
    front->reader_alone = true;
    front->is_cut = front->names_log = false;
    front->told = 0;
    front->room = room < LINES_MIN ? LINES_MIN : room > max ? max : room;

    fputc('\n', console_stream());
    used += print_lines(question->status, 2);
    used += print_lines(question->why, 2);
    snprintf(line, sizeof line, "? %s", question->says);
    used += print_lines(line, 2);
    used += print_lines(question->more, 2);
    if (question->story[0])
        used += print_lines(question->story, 2);
    print_rows(front, question, used);
    front->is_long = false;
}

/* ---- asking ---- */

/* Tab completes requests, and names of cards that can be used. */
static void offer_words(const Question *question)
{
    static const char *words[WORDS_MAX];
    int n = request_words(words, WORDS_MAX / 2);

    for (int i = 0; i < question->n && n < WORDS_MAX; i++)
        if (question->rows[i].card != NO_CARD)
            words[n++] =
                card_def(question->scene->t, question->rows[i].card)->name;
    console_set_words(words, n);
}

static char *plain_ask(void *self, const Question *question)
{
    PlainFront *front = self;
    char prompt[96];
    char *line;

    if (question->is_new) {
        console_forget_typed();
        plain_print(front, question);
    }
    snprintf(prompt, sizeof prompt, "%s> ", question->prompt);
    offer_words(question);
    line = console_read(prompt);
    console_set_words(NULL, 0);
    if (line && strcasecmp(line, "more") == 0)
        front->is_long = true;
    return line;
}

static void plain_show(void *self, const char *title, const char *text)
{
    (void)self;
    if (title[0])
        console_print("%s", title);
    fputs(text, console_stream());
}

static void plain_say(void *self, const char *sentence)
{
    PlainFront *front = self;

    front->told += print_lines(sentence, 2);
}

/* ---- menus ---- */

/* y or n, and nothing else to read. */
static bool is_confirmation(const Menu *menu)
{
    return menu->n == 2 && strcmp(menu->rows[0].key, "y") == 0 &&
           strcmp(menu->rows[1].key, "n") == 0;
}

static void print_menu(const Menu *menu)
{
    if (menu->title[0])
        console_print("%s", menu->title);
    for (int i = 0; i < menu->n; i++) {
        const MenuRow *row = &menu->rows[i];
        char line[2 * TEXT_LINE];
        snprintf(line, sizeof line, "%s%3s  %s%s%s%s", "", row->key, row->says,
                 row->value && row->value[0] ? ": " : "",
                 row->value ? row->value : "",
                 i == menu->usual ? "  [Enter]" : "");
        console_wrap(console_stream(), 6, line);
    }
}

static int find_menu_row(const Menu *menu, const char *typed)
{
    int found = -1, n = 0;

    for (int i = 0; i < menu->n; i++)
        if (!menu->rows[i].is_note && strcasecmp(menu->rows[i].key, typed) == 0)
            return i;
    for (int i = 0; i < menu->n && strlen(typed) > 1; i++)
        if (!menu->rows[i].is_note &&
            strncasecmp(menu->rows[i].says, typed, strlen(typed)) == 0) {
            found = i;
            n++;
        }
    return n == 1 ? found : -1;
}

static void trim(char *line)
{
    size_t from = strspn(line, " \t"), n = strlen(line);

    while (n > from && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    memmove(line, line + from, n - from);
    line[n - from] = '\0';
}

/* A row, MENU_TEXT, MENU_LEFT, or -3: none of them. */
static int read_menu_line(const Menu *menu, char *line,
                          char text[MENU_TEXT_MAX])
{
    int row;

    trim(line);
    if (line[0] == '\0' && menu->usual >= 0)
        return menu->usual;
    row = find_menu_row(menu, line);
    if (row >= 0)
        return row;
    if (strcasecmp(line, "q") == 0 || strcasecmp(line, "quit") == 0)
        return MENU_LEFT;
    snprintf(text, MENU_TEXT_MAX, "%s", line);
    return menu->takes_text ? MENU_TEXT : -3;
}

static int plain_choose(void *self, const Menu *menu, char text[MENU_TEXT_MAX])
{
    char prompt[256];
    int row = -3;

    (void)self;
    if (!is_confirmation(menu))
        print_menu(menu);
    snprintf(prompt, sizeof prompt, "%s%s", menu->asks,
             is_confirmation(menu) ? menu->usual == 0   ? " (Y/n) "
                                     : menu->usual == 1 ? " (y/N) "
                                                        : " (y/n) "
             : menu->asks[0]       ? " "
                                   : "> ");
    console_forget_typed();
    while (row == -3) {
        char *line = console_read(prompt);
        row = line ? read_menu_line(menu, line, text) : MENU_LEFT;
        free(line);
        if (row == -3 && is_confirmation(menu))
            console_print("Please write y for yes or n for no.");
        else if (row == -3)
            console_print("Please write one of the letters or numbers in front"
                          " of the lines%s.",
                          menu->usual >= 0 ? ", or only Enter" : "");
    }
    return row;
}

/* ---- telling ---- */

/* Among bots alone everything stands below the headline of its turn. */
static void write_tiding(char *line, size_t room, const Tiding *tiding,
                         bool is_alone)
{
    const char *before = tiding->kind == TIDING_ACTION && is_alone ? ""
                         : tiding->kind == TIDING_ACTION           ? "    "
                         : tiding->kind == TIDING_PEAK             ? "* "
                                                                   : "  ";

    if (tiding->kind == TIDING_TURN)
        snprintf(line, room, "-- turn %d%s%s", tiding->turn,
                 tiding->is_headline ? ": "
                 : tiding->says[0]   ? " "
                                     : "",
                 tiding->says);
    else if (tiding->kind == TIDING_DIE)
        snprintf(line, room, "  [%d] %s", tiding->number, tiding->says);
    else
        snprintf(line, room, "%s%s", before, tiding->says);
}

/* Is there no room left for it? Who won or died is told in any case. */
static bool is_too_much(const PlainFront *front, const Tiding *tiding,
                        const char *line)
{
    return front->reader_alone && tiding->kind != TIDING_PEAK &&
           front->told + count_lines(line) > TOLD_MAX;
}

static void plain_tell(void *self, const Tiding *tiding)
{
    PlainFront *front = self;
    char line[4 * TEXT_LINE], flavor[2 * TEXT_LINE];

    if (tiding->kind == TIDING_ACTION && tiding->says[0] == '\0')
        return; /* a story alone: `turn N` has it */
    write_tiding(line, sizeof line, tiding,
                 front->reader_alone || !front->is_told_short);
    if (is_too_much(front, tiding, line)) {
        front->is_cut = true;
        return;
    }
    if (tiding->kind == TIDING_CARD && tiding->flavor[0]) {
        snprintf(flavor, sizeof flavor, "  ~ %s", tiding->flavor);
        front->told += print_lines(flavor, 4);
    }
    front->is_told_short |= tiding->is_headline;
    front->told += print_lines(line, strncmp(line, "    ", 4) == 0 ? 6 : 4);
    front->names_log |= strstr(line, "`log`)") != NULL;
}

static void plain_wait(void *self, int ms)
{
    const PlainFront *front = self;
    double seconds = ms / 1000.0 * front->speed;
    struct timespec time = {
        (time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)
    };

    fflush(stdout);
    if (seconds > 0 && console_is_terminal())
        nanosleep(&time, NULL);
}

/* Whoever comes presses the own initial, so that nobody opens it by mistake. */
static bool plain_hand_over(void *self, Seat to, const char *name, char initial)
{
    char prompt[160];
    bool opened = false;

    (void)self;
    console_set_history(to);
    console_clear();
    console_forget_typed();
    snprintf(prompt, sizeof prompt, "%s, it is your turn to look: write %c. ",
             name, initial);
    while (!opened) {
        char *line = console_read(prompt);
        if (!line)
            return false;
        trim(line);
        opened = (line[0] | 0x20) == initial;
        free(line);
    }
    return true;
}

static void plain_close(void *self)
{
    free(self);
}

PlainFront *plain_open(Front *front, double speed)
{
    PlainFront *plain = calloc(1, sizeof *plain);

    if (!plain)
        return NULL;
    plain->speed = speed;
    *front = (Front){ .self = plain,
                      .close = plain_close,
                      .tell = plain_tell,
                      .wait = plain_wait,
                      .ask = plain_ask,
                      .show = plain_show,
                      .say = plain_say,
                      .choose = plain_choose,
                      .hand_over = plain_hand_over };
    return plain;
}
