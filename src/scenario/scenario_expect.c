/* scenario_expect.c: what a scenario expects, compared with what was told and
 * with what is so.
 *
 * What is expected is never parsed, with one exception: that something is not
 * so proves nothing if it could never be so. Such a line has to have the form
 * of an event, of a fact, or of a line with a player's own words.
 */
#include <string.h>

#include "engine/facts.h"
#include "scenario/scenario_int.h"

enum { ALIKE_MAX = 3 };

typedef struct Search {
    const char *wanted;
    bool found;
    char alike[ALIKE_MAX][TEXT_LINE]; /* what was said of the same thing, */
    size_t same[ALIKE_MAX];           /* and how far it is the same */
} Search;

/* Of what is alike, that which is so longest comes first. */
static void note_alike(Search *search, const char *said, size_t same)
{
    int at = ALIKE_MAX;

    while (at > 0 && same > search->same[at - 1])
        at--;
    if (at == ALIKE_MAX)
        return;
    for (int i = ALIKE_MAX - 1; i > at; i--) {
        memcpy(search->alike[i], search->alike[i - 1], TEXT_LINE);
        search->same[i] = search->same[i - 1];
    }
    snprintf(search->alike[at], TEXT_LINE, "%s", said);
    search->same[at] = same;
}

static void search_line(Search *search, const char *said)
{
    size_t same = 0, word = 0;

    if (strcmp(search->wanted, said) == 0)
        search->found = true;
    while (said[same] && said[same] == search->wanted[same])
        if (said[same++] == ' ')
            word = same;
    note_alike(search, said, word);
}

static void on_fact(void *self, const char *fact)
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

/* ---- what could be told ---- */

/* The form that fits a line, or the one that fits most of it. */
typedef struct Form {
    const char *pattern; /* that came furthest */
    int reached;
    bool fits;
    char lost[TEXT_LINE]; /* the name of a card that is not in the game */
} Form;

static void look_for_card(const Table *t, const CardPhrase *phrase, Form *form)
{
    CardId any;

    if (phrase->length > 0 && words_candidates(t, phrase, &any, 1) == 0)
        snprintf(form->lost, sizeof form->lost, "%.*s", phrase->length,
                 phrase->name);
}

static void try_form(const Table *t, const char *pattern, const char *line,
                     Form *form)
{
    Words words;
    int reached = 0;

    if (form->fits || pattern[0] == '\0')
        return;
    form->fits = words_read(t, pattern, line, &words, &reached);
    if (form->fits) {
        look_for_card(t, &words.card, form);
        look_for_card(t, &words.on, form);
    }
    if (form->fits || reached > form->reached) {
        form->reached = reached;
        form->pattern = pattern;
    }
}

/* A card that is not seen is a back: it reads as one that is. */
static void show_backs(const Table *t, const char *wanted, char *out)
{
    const char *const *backs = t->family->words->backs;
    const char *card = t->g->cards > 0 ? card_def(t, 1)->name : "";
    Text text = text_over(out, LINE_MAX_BYTES);

    while (*wanted) {
        size_t n = 0;
        for (int i = 0; i < BACKS && n == 0; i++)
            if (strncmp(wanted, "a ", 2) == 0 &&
                strncmp(wanted + 2, backs[i], strlen(backs[i])) == 0)
                n = 2 + strlen(backs[i]);
        if (n == 0 || (wanted[n] != ' ' && wanted[n] != '\0')) {
            text_char(&text, *wanted++);
            continue;
        }
        text_char(&text, '"');
        text_add(&text, card);
        text_char(&text, '"');
        wanted += n;
    }
}

/* A line that somebody gave, and behind it their own words. */
static bool is_told_line(const Table *t, const char *line)
{
    char sentence[LINE_MAX_BYTES];

    for (const char *at = line; (at = strstr(at, " \"")) != NULL; at++) {
        size_t n = (size_t)(at - line);
        Form form = { 0 };
        memcpy(sentence, line, n);
        sentence[n] = '\0';
        for (int v = 1; v < t->family->n_verbs; v++)
            try_form(t, t->family->verbs[v].pattern, sentence, &form);
        if (form.fits)
            return true;
    }
    return false;
}

static Form find_form(const Table *t, const char *wanted, Seat reader)
{
    char line[LINE_MAX_BYTES];
    Form form = { 0 };

    snprintf(line, sizeof line, "%s", wanted);
    if (reader != HOST)
        show_backs(t, wanted, line);
    for (int i = 0; i < t->family->n_statements; i++)
        try_form(t, t->family->statements[i].pattern, line, &form);
    for (int i = 1; i < t->family->n_events; i++)
        try_form(t, t->family->events[i].pattern, line, &form);
    if (!form.fits)
        form.fits = is_told_line(t, line);
    return form;
}

static bool is_action(const Table *t, const char *line)
{
    Form form = { 0 };

    for (int v = 1; v < t->family->n_verbs; v++)
        try_form(t, t->family->verbs[v].pattern, line, &form);
    return form.fits;
}

/* What may have been meant: a form that begins like it, or a player. */
static void suggest_form(Run *run, const Form *form)
{
    const Table *t = match_table(run->match);
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    if (form->reached > 0) {
        pattern_write(&text, form->pattern);
        fprintf(run->out, "    nearest: %s\n", line);
        return;
    }
    EACH_SEAT (t, s) {
        text_add(&text, s > 0 ? ", " : "");
        seat_write(&text, t, s);
    }
    fprintf(run->out, "    players: %s\n", line);
}

/* Could this ever be told, or be so? If not, says why. */
static bool check_form(Run *run, const char *wanted, Seat reader)
{
    const Table *t = match_table(run->match);
    Form form = find_form(t, wanted, reader);

    if (form.lost[0])
        return scenario_fail(run, "there is no card \"%s\" in this game",
                             form.lost);
    if (form.fits)
        return true;
    if (is_action(t, wanted))
        return scenario_fail(run,
                             "this is what somebody does, not what is told of"
                             " it: %s",
                             wanted);
    scenario_fail(run,
                  "nothing of this form is ever told, and it is no fact: %s",
                  wanted);
    suggest_form(run, &form);
    return false;
}

void scenario_expect(Run *run, const char *wanted)
{
    bool negative = scenario_after(wanted, "not") != NULL;
    Search search = { .found = false };
    FactSink sink = { on_fact, &search };
    Seat reader;

    if (scenario_reads(run, wanted))
        return;
    run->expects = true;
    if (negative)
        wanted = scenario_after(wanted, "not");
    search.wanted = sees(run, wanted, &reader);
    search_log(run, reader, &search);
    facts_say(reader == HOST ? match_table(run->match)
                             : &match_view(run->match, reader)->t,
              &sink);
    if (search.found && negative)
        scenario_fail(run, "this was not expected: %s", wanted);
    if (search.found || !check_form(run, search.wanted, reader) || negative)
        return;
    scenario_fail(run, "expected: %s", wanted);
    for (int i = 0; i < ALIKE_MAX && search.same[i] > 0; i++)
        fprintf(run->out, "    but: %s\n", search.alike[i]);
}
