/* scenario_expect.c: what a scenario expects, compared with events and facts.
 *
 * What is expected is never parsed, with one exception: `expect not` proves
 * nothing if the line could never be true. Such a line has to have the form of
 * an event, of a fact, or of a line with a player's own words.
 */
#include <string.h>

#include "engine/facts.h"
#include "scenario/scenario_int.h"

enum { SIMILAR_MAX = 3 };

typedef struct Search {
    const char *wanted;
    bool found;
    char similar[SIMILAR_MAX][TEXT_LINE]; /* what was said of the same thing, */
    size_t same[SIMILAR_MAX];             /* and how far it is the same */
} Search;

/* Of what is alike, that which is so longest comes first. */
static void note_similar(Search *search, const char *log_line, size_t same)
{
    int at = SIMILAR_MAX;

    while (at > 0 && same > search->same[at - 1])
        at--;
    if (at == SIMILAR_MAX)
        return;
    for (int i = SIMILAR_MAX - 1; i > at; i--) {
        memcpy(search->similar[i], search->similar[i - 1], TEXT_LINE);
        search->same[i] = search->same[i - 1];
    }
    snprintf(search->similar[at], TEXT_LINE, "%s", log_line);
    search->same[at] = same;
}

static void search_line(Search *search, const char *log_line)
{
    size_t same = 0, word = 0;

    if (strcmp(search->wanted, log_line) == 0)
        search->found = true;
    while (log_line[same] && log_line[same] == search->wanted[same])
        if (log_line[same++] == ' ')
            word = same;
    note_similar(search, log_line, word);
}

static void on_fact(void *self, const char *fact)
{
    search_line(self, fact);
}

static void search_log(ScenarioRun *run, Seat reader, Search *search)
{
    const Log *log = match_log(run->match);

    for (int i = run->log_from; i < log->n; i++) {
        const char *text = log_text(&log->at[i], reader);
        if (text && (log->at[i].kind == LOG_EVENT || log->at[i].story))
            search_line(search, text);
    }
}

/* "Bob sees ...": shown to that seat, or a fact of its view. */
static const char *split_reader(ScenarioRun *run, const char *wanted,
                                Seat *reader)
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

/* ---- what could be true ---- */

/* The form that fits a line, or the one that fits most of it. */
typedef struct LineForm {
    const char *pattern; /* that came furthest */
    int reached;
    bool fits;
    char unknown_card[TEXT_LINE]; /* the name of a card that is not in the game
                                   */
} LineForm;

static void find_unknown_card(const Table *t, const CardPhrase *phrase,
                              LineForm *line_form)
{
    CardId any;

    if (phrase->length > 0 && pattern_candidates(t, phrase, &any, 1) == 0)
        snprintf(line_form->unknown_card, sizeof line_form->unknown_card,
                 "%.*s", phrase->length, phrase->name);
}

static void match_form(const Table *t, const char *pattern, const char *line,
                       LineForm *line_form)
{
    PatternValues words;
    int reached = 0;

    if (line_form->fits || pattern[0] == '\0')
        return;
    line_form->fits = pattern_read(t, pattern, line, &words, &reached);
    if (line_form->fits) {
        find_unknown_card(t, &words.card, line_form);
        find_unknown_card(t, &words.on, line_form);
    }
    if (line_form->fits || reached > line_form->reached) {
        line_form->reached = reached;
        line_form->pattern = pattern;
    }
}

/* A card that is not seen is a back: it reads as one that is. */
static void name_backs(const Table *t, const char *wanted, char *out)
{
    const char *const *backs = t->family->vocabulary->backs;
    const char *card = t->g->cards > 0 ? card_def(t, 1)->name : "";
    Text text = text_init(out, SCRIPT_LINE_MAX);

    while (*wanted) {
        size_t n = 0;
        for (int i = 0; i < BACKS_COUNT && n == 0; i++)
            if (strncmp(wanted, "a ", 2) == 0 &&
                strncmp(wanted + 2, backs[i], strlen(backs[i])) == 0)
                n = 2 + strlen(backs[i]);
        if (n == 0 || (wanted[n] != ' ' && wanted[n] != '\0')) {
            text_add_char(&text, *wanted++);
            continue;
        }
        text_add_char(&text, '"');
        text_add(&text, card);
        text_add_char(&text, '"');
        wanted += n;
    }
}

/* A line of a player, followed by their own words. */
static bool is_story_line(const Table *t, const char *line)
{
    char sentence[SCRIPT_LINE_MAX];

    for (const char *at = line; (at = strstr(at, " \"")) != NULL; at++) {
        size_t n = (size_t)(at - line);
        LineForm line_form = { 0 };
        memcpy(sentence, line, n);
        sentence[n] = '\0';
        for (int v = 1; v < t->family->n_verbs; v++)
            match_form(t, t->family->verbs[v].pattern, sentence, &line_form);
        if (line_form.fits)
            return true;
    }
    return false;
}

static LineForm find_form(const Table *t, const char *wanted, Seat reader)
{
    char line[SCRIPT_LINE_MAX];
    LineForm line_form = { 0 };

    snprintf(line, sizeof line, "%s", wanted);
    if (reader != HOST)
        name_backs(t, wanted, line);
    for (int i = 0; i < t->family->n_statements; i++)
        match_form(t, t->family->statements[i].pattern, line, &line_form);
    for (int i = 1; i < t->family->n_events; i++)
        match_form(t, t->family->events[i].pattern, line, &line_form);
    if (!line_form.fits)
        line_form.fits = is_story_line(t, line);
    return line_form;
}

static bool is_action(const Table *t, const char *line)
{
    LineForm line_form = { 0 };

    for (int v = 1; v < t->family->n_verbs; v++)
        match_form(t, t->family->verbs[v].pattern, line, &line_form);
    return line_form.fits;
}

/* What may have been meant: a form that begins like it, or a player. */
static void suggest_form(ScenarioRun *run, const LineForm *line_form)
{
    const Table *t = match_table(run->match);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (line_form->reached > 0) {
        pattern_describe(&text, line_form->pattern);
        fprintf(run->out, "    nearest: %s\n", line);
        return;
    }
    EACH_SEAT (t, s) {
        text_add(&text, s > 0 ? ", " : "");
        pattern_write_seat(&text, t, s);
    }
    fprintf(run->out, "    players: %s\n", line);
}

/* Could this ever be an event or a fact? If not, reports why. */
static bool check_form(ScenarioRun *run, const char *wanted, Seat reader)
{
    const Table *t = match_table(run->match);
    LineForm line_form = find_form(t, wanted, reader);

    if (line_form.unknown_card[0])
        return scenario_fail(run, "there is no card \"%s\" in this game",
                             line_form.unknown_card);
    if (line_form.fits)
        return true;
    if (is_action(t, wanted))
        return scenario_fail(run,
                             "this is what somebody does, not what is told of"
                             " it: %s",
                             wanted);
    scenario_fail(run,
                  "nothing of this form is ever told, and it is no fact: %s",
                  wanted);
    suggest_form(run, &line_form);
    return false;
}

void scenario_expect(ScenarioRun *run, const char *wanted)
{
    bool negative = script_rest(wanted, "not") != NULL;
    Search search = { .found = false };
    FactSink sink = { on_fact, &search };
    Seat reader;

    if (scenario_check_text(run, wanted) || scenario_expect_bot(run, wanted) ||
        scenario_expect_matter(run, wanted))
        return;
    run->has_expectation = true;
    if (negative)
        wanted = script_rest(wanted, "not");
    search.wanted = split_reader(run, wanted, &reader);
    search_log(run, reader, &search);
    facts_list(reader == HOST ? match_table(run->match)
                              : &match_view(run->match, reader)->t,
               &sink);
    if (search.found && negative)
        scenario_fail(run, "this was not expected: %s", wanted);
    if (search.found || !check_form(run, search.wanted, reader) || negative)
        return;
    scenario_fail(run, "expected: %s", wanted);
    for (int i = 0; i < SIMILAR_MAX && search.same[i] > 0; i++)
        fprintf(run->out, "    but: %s\n", search.similar[i]);
}
