#include "scenario/scenario.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "engine/audit.h"
#include "engine/facts.h"
#include "match/match.h"

enum { LINE_MOST = 1200, CARDS_TEXT = 8000 };

/* A line with its blanks put in order. */
typedef struct Line {
    int number;
    char text[LINE_MOST];
} Line;

typedef struct Run {
    const char *path;
    FILE *out;
    bool talk;
    Line *lines;
    int n_lines, at;
    char book[256];
    char cards[CARDS_TEXT]; /* the scenario's own */
    const BookFinder *finder;
    Pack *own; /* the pack, if there are such cards */
    const Pack *pack;
    const Family *family;
    MatchSetup setup;
    Match *match;
    bool started;  /* the position is set up, play has begun */
    int told_from; /* log entries from here on were told since the last action
                    */
    bool failed;
} Run;

static bool fail(Run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(Run *run, const char *format, ...)
{
    va_list args;

    fprintf(run->out, "%s:%d: ", run->path,
            run->at < run->n_lines ? run->lines[run->at].number : 0);
    va_start(args, format);
    vfprintf(run->out, format, args);
    va_end(args);
    fputc('\n', run->out);
    run->failed = true;
    return false;
}

/* ---- reading lines ---- */

/* Copies a line without comment, with single blanks outside of quotes. */
static void tidy(char *out, const char *from, size_t n)
{
    bool quoted = false;
    size_t len = 0;

    for (size_t i = 0; i < n && len < LINE_MOST - 1; i++) {
        char c = from[i] == '\t' ? ' ' : from[i];
        if (c == '"')
            quoted = !quoted;
        if (c == '#' && !quoted && (i == 0 || from[i - 1] == ' '))
            break;
        if (c == ' ' && !quoted && (len == 0 || out[len - 1] == ' '))
            continue;
        out[len++] = c;
    }
    while (len > 0 && (out[len - 1] == ' ' || out[len - 1] == '\r'))
        len--;
    out[len] = '\0';
}

static Line *read_lines(const char *text, int *n_lines)
{
    int room = 1;
    Line *lines;

    for (const char *c = text; *c; c++)
        room += *c == '\n';
    lines = calloc((size_t)room, sizeof *lines);
    *n_lines = 0;
    for (int number = 1; lines && *text; number++) {
        size_t n = strcspn(text, "\n");
        tidy(lines[*n_lines].text, text, n);
        lines[*n_lines].number = number;
        if (lines[*n_lines].text[0] != '\0')
            ++*n_lines;
        text += n + (text[n] == '\n');
    }
    return lines;
}

/* The rest of the line after a keyword, or NULL. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* ---- the position ---- */

static Status find_book(Run *run, Diag *diag)
{
    const BookFinder *finder = run->finder;
    Status st;

    if (!run->cards[0])
        return finder->find(finder->self, run->book, &run->pack, &run->family,
                            diag);
    st = book_load(&run->own, &run->family, run->book, run->cards, diag);
    run->pack = run->own;
    return st;
}

static bool load_book(Run *run)
{
    Diag diag;
    char line[1024];

    if (run->pack)
        return true;
    if (find_book(run, &diag) != ST_OK) {
        diag_print(&diag, line, sizeof line);
        return fail(run, "%s", line);
    }
    match_setup_init(&run->setup, run->pack, run->family, run->book);
    run->setup.game.seats = 0;
    run->setup.game.posed = true;
    return true;
}

/* Splits "Alice level 4, Bob, Carol level 2" into its phrases. */
static char *next_phrase(char **rest)
{
    char *phrase = *rest, *end;

    if (!phrase || !*phrase)
        return NULL;
    end = strstr(phrase, ", ");
    *rest = end ? end + 2 : NULL;
    if (end)
        *end = '\0';
    return phrase;
}

static bool apply_setup(Run *run, const char *line)
{
    Table *t = match_pose(run->match);

    for (int i = 0; i < run->family->n_setups; i++) {
        const SetupRow *row = &run->family->setups[i];
        Words words;
        const char *why;
        if (!words_read(t, row->pattern, line, &words, NULL))
            continue;
        why = row->set(t, &words);
        if (why)
            fail(run, "cannot set this up: %s", why);
        return true;
    }
    return false;
}

/* cast: names the seats, makes the match, then each phrase sets up its seat. */
static bool do_cast(Run *run, const char *rest)
{
    char names[LINE_MOST], *at = names, *phrase;
    Diag diag;

    if (!run->book[0])
        return fail(run, "name a book before the cast");
    if (run->match)
        return fail(run, "there is a cast already");
    if (!load_book(run))
        return false;
    snprintf(names, sizeof names, "%s", rest);
    while ((phrase = next_phrase(&at)) != NULL) {
        size_t n = strcspn(phrase, " ");
        if (run->setup.game.seats == SEATS_MAX || n > 20)
            return fail(run, "too many seats, or too long a name");
        memcpy(run->setup.names[run->setup.game.seats], phrase, n);
        run->setup.names[run->setup.game.seats++][n] = '\0';
    }
    if (match_new(&run->match, &run->setup, &diag) != ST_OK)
        return fail(run, "%s", diag.what);
    snprintf(names, sizeof names, "%s", rest);
    for (at = names; (phrase = next_phrase(&at)) != NULL;)
        if (strchr(phrase, ' ') && !apply_setup(run, phrase))
            return fail(run, "no phrase of a set-up: %s", phrase);
    return true;
}

static bool do_dice(Run *run, const char *rest)
{
    uint8_t *loaded;
    int n = 0;

    if (!run->match)
        return fail(run, "dice come after the cast");
    loaded = match_pose(run->match)->g->chance.loaded;
    while (n < LOADED_MAX && loaded[n])
        n++;
    for (; *rest; rest++) {
        if (*rest == ' ' || *rest == ',')
            continue;
        if (*rest < '1' || *rest > '6' || n == LOADED_MAX)
            return fail(run, "dice are up to %d numbers from 1 to 6",
                        LOADED_MAX);
        loaded[n++] = (uint8_t)(*rest - '0');
    }
    return true;
}

static bool is_card_of_own(Run *run, const char *line)
{
    const char *quote = strchr(line, '"');
    char word[32];
    size_t n = strcspn(line, " ");

    if (run->match || !quote || n + 1 != (size_t)(quote - line) ||
        n >= sizeof word)
        return false;
    memcpy(word, line, n);
    word[n] = '\0';
    return islower((unsigned char)word[0]) != 0;
}

static bool add_card(Run *run, const char *line)
{
    size_t n = strlen(run->cards);

    if (run->pack)
        return fail(run, "cards of its own come before options and the cast");
    if (n + strlen(line) + 2 > sizeof run->cards)
        return fail(run, "too many cards of its own");
    snprintf(run->cards + n, sizeof run->cards - n, "%s\n", line);
    return true;
}

/* Lines that set up; true if this was one (or failed as one). */
static bool do_setup_line(Run *run, const char *line)
{
    const char *rest;
    Diag diag;

    if ((rest = after(line, "book")) != NULL)
        snprintf(run->book, sizeof run->book, "%s", rest);
    else if (after(line, "rules"))
        return true;
    else if ((rest = after(line, "cast")) != NULL)
        do_cast(run, rest);
    else if ((rest = after(line, "dice")) != NULL)
        do_dice(run, rest);
    else if ((rest = after(line, "option")) != NULL) {
        if (!run->book[0] || run->match)
            fail(run, "options come after the book and before the cast");
        else if (load_book(run) &&
                 match_setup_option(&run->setup, rest, &diag) != ST_OK)
            fail(run, "%s", diag.what);
    } else if (is_card_of_own(run, line))
        add_card(run, line);
    else
        return run->match && !run->started && apply_setup(run, line);
    return true;
}

/* ---- expecting ---- */

typedef struct Search {
    const char *wanted;
    bool found;
    char alike[3][TEXT_LINE]; /* what was said about the same thing instead */
    int n_alike;
} Search;

static void search_line(Search *search, const char *said)
{
    size_t same = 0, word = 0;

    if (strcmp(search->wanted, said) == 0)
        search->found = true;
    while (said[same] && said[same] == search->wanted[same])
        if (said[same++] == ' ')
            word = same;
    if (word > 0 && search->n_alike < 3)
        snprintf(search->alike[search->n_alike++], TEXT_LINE, "%s", said);
}

static void hear_fact(void *self, const char *fact)
{
    search_line(self, fact);
}

static void search_log(Run *run, Seat reader, Search *search)
{
    const Log *log = match_log(run->match);

    for (int i = run->told_from; i < log->n; i++) {
        const char *text = log_text(&log->at[i], reader);
        if (text && (log->at[i].kind == LOG_TOLD || log->at[i].story))
            search_line(search, text);
    }
}

/* "Bob sees ...": told to that seat, or a fact of its view. */
static const char *sees(Run *run, const char *wanted, Seat *reader)
{
    const Table *t = match_table(run->match);

    *reader = HOST;
    EACH_SEAT (t, s) {
        size_t n = strlen(t->names[s]);
        if (strncmp(wanted, t->names[s], n) == 0 &&
            strncmp(wanted + n, " sees ", 6) == 0) {
            *reader = s;
            return wanted + n + 6;
        }
    }
    return wanted;
}

static void do_expect(Run *run, const char *wanted)
{
    bool negative = after(wanted, "not") != NULL;
    Search search = { .found = false };
    FactSink sink = { hear_fact, &search };
    Seat reader;

    if (negative)
        wanted = after(wanted, "not");
    search.wanted = sees(run, wanted, &reader);
    search_log(run, reader, &search);
    facts_say(reader == HOST ? match_table(run->match)
                             : &match_view(run->match, reader)->t,
              &sink);
    if (search.found != negative)
        return;
    fail(run, negative ? "this was not expected: %s" : "expected: %s", wanted);
    for (int i = 0; i < search.n_alike && !negative; i++)
        fprintf(run->out, "    but: %s\n", search.alike[i]);
}

/* ---- acting ---- */

/* The clause that the next line expects to be against this one: "" if any will
 * do, NULL if none is expected. */
static const char *expected_refusal(const Run *run)
{
    const char *next = run->at + 1 < run->n_lines
                           ? after(run->lines[run->at + 1].text, "expect")
                           : NULL;

    if (!next || strncmp(next, "refused", 7) != 0)
        return NULL;
    return after(next, "refused by") ? after(next, "refused by") : "";
}

static void judge_refusal(Run *run, const char *clause, Reading reading,
                          Refusal refusal, const char *why, uint64_t before)
{
    const Table *t = match_table(run->match);
    const char *was;

    if (reading == READ_OK) {
        fail(run, "this was expected to be refused, but was accepted");
        return;
    }
    if (reading != READ_REFUSED) {
        fail(run, "this could not be understood: %s", why);
        return;
    }
    was = refusal_clause(t, refusal);
    if (clause[0] && strcmp(clause, was) != 0)
        fail(run, "refused by %s, not by %s: %s", was, clause, why);
    if (game_hash(t->g) != before)
        fail(run, "the refusal changed the game");
}

/* Passes the gate that stands for everybody. */
static bool pass_gate(Run *run)
{
    Ask ask = game_ask(match_table(run->match)->g);

    if (ask.shape != ASK_GATE)
        return false;
    match_answer(run->match, action_of(VERB_everyone, NOBODY));
    match_run(run->match);
    if (run->talk)
        fprintf(run->out, "    (everyone passes)\n");
    return true;
}

static void do_action(Run *run, const char *line)
{
    const char *clause = expected_refusal(run);
    uint64_t before = game_hash(match_table(run->match)->g);
    int told = match_log(run->match)->n;
    char why[TEXT_LINE];
    Text text = TEXT_OVER(why);
    Refusal refusal;
    Reading reading = match_line(run->match, NOBODY, line, &refusal, &text);

    if (!clause && reading == READ_REFUSED && pass_gate(run))
        reading = match_line(run->match, NOBODY, line, &refusal, &text);
    if (reading == READ_REFUSED)
        refusal_write(&text, match_table(run->match), refusal);
    if (clause) {
        judge_refusal(run, clause, reading, refusal, why, before);
        run->at++; /* the expectation is judged */
    } else if (reading != READ_OK) {
        fail(run, "%s: %s",
             reading == READ_REFUSED ? "refused" : "not understood", why);
    } else {
        match_run(run->match);
        run->told_from = told;
    }
}

static void talk(Run *run, int from)
{
    const Log *log = match_log(run->match);

    for (; run->talk && from < log->n; from++)
        fprintf(run->out, "    %s%s\n",
                log->at[from].kind == LOG_TOLD ? "> " : "", log->at[from].full);
}

static void start_play(Run *run)
{
    const char *bad;

    if (run->started)
        return;
    run->started = true;
    if ((bad = audit(match_table(run->match))) != NULL)
        fail(run, "this position cannot be: %s", bad);
    else
        match_run(run->match);
}

static void do_line(Run *run)
{
    const char *line = run->lines[run->at].text;
    const char *rest = after(line, "expect");
    int from;

    if (strlen(line) == LINE_MOST - 1) {
        fail(run, "this line is too long");
        return;
    }
    if (!rest && do_setup_line(run, line))
        return;
    if (!run->match) {
        fail(run, "this comes before there is a cast: %s", line);
        return;
    }
    start_play(run);
    if (run->failed)
        return;
    from = match_log(run->match)->n;
    if (rest)
        do_expect(run, rest);
    else
        do_action(run, line);
    talk(run, from);
}

Verdict scenario_run(const char *path, const BookFinder *finder, FILE *out,
                     bool talking)
{
    Run run = { .path = path, .finder = finder, .out = out, .talk = talking };
    Bytes bytes;
    Diag diag;
    bool judged = false;

    if (bytes_read_file(&bytes, path, &diag) != ST_OK) {
        fail(&run, "%s", diag.what);
        return SCENARIO_FAILED;
    }
    run.lines = read_lines(bytes.at, &run.n_lines);
    for (run.at = 0; run.lines && run.at < run.n_lines && !run.failed;
         run.at++) {
        judged |= after(run.lines[run.at].text, "expect") != NULL;
        do_line(&run);
    }
    run.at = run.n_lines;
    if (!run.failed && !judged && !strstr(bytes.at, "\nexpect"))
        fail(&run, "a scenario that expects nothing shows nothing");
    match_free(run.match);
    book_free(run.own);
    free(run.lines);
    bytes_free(&bytes);
    return run.failed ? SCENARIO_FAILED : SCENARIO_PASSED;
}

Status scenario_clauses(const char *path,
                        void (*each)(void *self, const char *clause,
                                     const char *path),
                        void *self, Diag *diag)
{
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, diag);
    int n = 0;
    Line *lines = st == ST_OK ? read_lines(bytes.at, &n) : NULL;

    for (int i = 0; lines && i < n; i++) {
        char *save = NULL, *word;
        if (!after(lines[i].text, "rules"))
            continue;
        for (word = strtok_r(lines[i].text + 6, " ,", &save); word;
             word = strtok_r(NULL, " ,", &save))
            each(self, word, path);
    }
    free(lines);
    bytes_free(&bytes);
    return st;
}
