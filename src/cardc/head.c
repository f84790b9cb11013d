#include "cardc/head.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/near.h"

/* ---- a line ---- */

/* How long the word or quote is that stands here. */
static int here(const Line *line)
{
    const char *quote =
        line->at[0] == '"' ? strpbrk(line->at + 1, "\"\n") : NULL;

    return quote && *quote == '"' ? (int)(quote - line->at) + 1
                                  : (int)strcspn(line->at, " \t\r\n#");
}

void line_wrong(const Line *line, bool warning, const char *advice,
                const char *format, ...)
{
    Spot spot = { line->at, line->number, (int)(line->at - line->start) + 1,
                  here(line) };
    char what[200];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    report_add(line->report, line->file, spot, warning, advice, "%s", what);
}

static void skip_blanks(Line *line)
{
    line->at += strspn(line->at, " \t\r");
}

static void skip_word(Line *line)
{
    line->at += here(line);
    skip_blanks(line);
}

static bool at_end(const Line *line)
{
    return strchr("\n#", *line->at) != NULL; /* or the text's own end */
}

static bool take_word(Line *line, const char *word)
{
    if (here(line) != (int)strlen(word) ||
        strncmp(line->at, word, strlen(word)) != 0)
        return false;
    skip_word(line);
    return true;
}

static bool take_number(Line *line, int least, int most, int *out)
{
    char *end;
    long value = strtol(line->at, &end, 10);

    if (end == line->at || end != line->at + here(line) || value < least ||
        value > most)
        return false;
    *out = (int)value;
    skip_word(line);
    return true;
}

/* What stands in quotes. */
static bool take_string(Line *line, const char **at, int *n)
{
    int width = here(line);

    if (line->at[0] != '"' || width < 3 || line->at[width - 1] != '"')
        return false;
    *at = line->at + 1;
    *n = width - 2;
    skip_word(line);
    return true;
}

static bool is_folder_name(const char *at, int n)
{
    for (int i = 0; i < n; i++)
        if (!char_is_letter(at[i]) && !char_is_digit(at[i]) && at[i] != '-')
            return false;
    return n > 0 && n < FOLDER_MOST;
}

static bool take_folder(Line *line, char *out)
{
    int n = here(line);

    if (!is_folder_name(line->at, n)) {
        line_wrong(line, false, "the name of a set, without its path",
                   "%.*s is no name of a set", n > 0 ? n : 7,
                   n > 0 ? line->at : "nothing");
        return false;
    }
    snprintf(out, FOLDER_MOST, "%.*s", n, line->at);
    skip_word(line);
    return true;
}

static void expect_end(const Line *line)
{
    if (!at_end(line))
        line_wrong(line, false, "the end of the line",
                   "\"%.*s\" does not belong here", here(line), line->at);
}

/* ---- settings ---- */

/* Why there is no such switch: the nearest one, if one is near. */
static void no_switch(const Line *line, const Vocabulary *words)
{
    char advice[160] = "";

    for (int i = 0; i < words->n_switches; i++)
        if (near_distance(line->at, here(line), words->switches[i].key,
                          (int)strlen(words->switches[i].key), 3) <= 3)
            snprintf(advice, sizeof advice, "did you mean %s? %s",
                     words->switches[i].key, words->switches[i].meaning);
    line_wrong(line, false, advice, "%.*s is no switch of this family",
               here(line), line->at);
}

/* A key and its value, one of `all`; NULL if that was wrong. */
static Stated *take_switch(Stated *all, Line *line, const Vocabulary *words)
{
    int i = vocabulary_switch(words, line->at, (size_t)here(line));
    Stated *stated = i < 0 ? NULL : &all[i];
    const SwitchRow *row = i < 0 ? NULL : &words->switches[i];

    if (!stated) {
        no_switch(line, words);
        return NULL;
    }
    skip_word(line);
    if (take_word(line, "-")) {
        stated->states = STATES_BACK;
        return stated;
    }
    if (!switch_read(row, line->at, (size_t)here(line), &stated->value)) {
        char takes[120];
        Text text = TEXT_OVER(takes);
        switch_takes(&text, row);
        line_wrong(line, false, row->meaning, "%s takes %s", row->key, takes);
        return NULL;
    }
    stated->states = STATES_VALUE;
    skip_word(line);
    return stated;
}

static void read_switch(Head *head, Line *line, const Vocabulary *words)
{
    if (take_switch(head->switches, line, words))
        expect_end(line);
}

static void read_mixed(Head *head, Line *line, const Vocabulary *words)
{
    if (take_switch(head->mixed, line, words))
        expect_end(line);
}

static void read_option(Head *head, Line *line, const Vocabulary *words)
{
    Stated *stated = take_switch(head->switches, line, words);

    if (!stated)
        return;
    if (!take_string(line, &stated->text, &stated->n))
        line_wrong(line, false, "option win.level 9 \"A short game\"",
                   "an option says in quotes what it means");
    else
        expect_end(line);
}

static void read_cards(Head *head, Line *line, const Vocabulary *words)
{
    (void)words;
    head->cards_line = *line;
    if (take_number(line, 1, 9999, &head->cards))
        expect_end(line);
    else
        line_wrong(line, false, "cards 168",
                   "how many cards the box has is a number");
}

static void read_year(Head *head, Line *line, const Vocabulary *words)
{
    (void)words;
    if (take_number(line, 1900, 2999, &head->year))
        expect_end(line);
    else
        line_wrong(line, false, "year 2007", "a year has four digits");
}

static void read_players(Head *head, Line *line, const Vocabulary *words)
{
    Line start = *line;
    int least, most;

    (void)words;
    if (take_number(line, 1, 99, &least) && take_word(line, "to") &&
        take_number(line, least, 99, &most)) {
        head->least = least;
        head->most = most;
        head->players_line = start;
        expect_end(line);
        return;
    }
    line_wrong(line, false, "players 3 to 6",
               "how many can play are two numbers, the smaller first");
}

/* 4 doors, 1 door */
static bool take_counted(Line *line, int n, const char *many)
{
    char one[40];

    snprintf(one, sizeof one, "%.*s", (int)strlen(many) - 1, many);
    return take_word(line, n == 1 ? one : many);
}

/* One of the two numbers of a deal; false if it was wrong. */
static bool read_dealt(Head *head, Line *line, const Vocabulary *words,
                       const char *back)
{
    char key[40];
    int i, n;

    snprintf(key, sizeof key, "deal.%s", back);
    i = vocabulary_switch(words, key, strlen(key));
    if (i < 0) {
        line_wrong(line, false, "a switch of the family, perhaps",
                   "these rules deal no %s", back);
        return false;
    }
    if (!take_number(line, words->switches[i].least, words->switches[i].most,
                     &n) ||
        !take_counted(line, n, back)) {
        line_wrong(line, false, "deal 4 doors and 4 treasures",
                   "a deal says how many %s, from %d to %d", back,
                   words->switches[i].least, words->switches[i].most);
        return false;
    }
    head->switches[i] = (Stated){ .states = STATES_VALUE, .value = (int16_t)n };
    return true;
}

static void read_deal(Head *head, Line *line, const Vocabulary *words)
{
    if (!read_dealt(head, line, words, "doors"))
        return;
    if (!take_word(line, "and")) {
        line_wrong(line, false, "deal 4 doors and 4 treasures",
                   "a deal has doors and treasures");
        return;
    }
    if (read_dealt(head, line, words, "treasures"))
        expect_end(line);
}

static void read_pick(Head *head, Line *line, bool use)
{
    Pick *pick = &head->picks[head->n_picks];

    if (head->n_picks == HEAD_PICKS) {
        line_wrong(line, false, "make it a book of its own",
                   "a head names at most %d cards", HEAD_PICKS);
        return;
    }
    *pick = (Pick){ .line = *line, .use = use, .lender = -1 };
    if (!take_string(line, &pick->name, &pick->n)) {
        line_wrong(line, false, use ? "use \"Name\"" : "without \"Name\"",
                   "a card is named in quotes");
        return;
    }
    if (use && take_word(line, "from") && !take_folder(line, pick->from))
        return;
    expect_end(line);
    head->n_picks++;
}

static void read_use(Head *head, Line *line, const Vocabulary *words)
{
    (void)words;
    read_pick(head, line, true);
}

static void read_without(Head *head, Line *line, const Vocabulary *words)
{
    (void)words;
    read_pick(head, line, false);
}

/* Looked at before all others, by head_find(). */
static void read_family(Head *head, Line *line, const Vocabulary *words)
{
    (void)head;
    (void)line;
    (void)words;
}

static const struct {
    const char *word;
    void (*read)(Head *head, Line *line, const Vocabulary *words);
    bool needs_family;
} settings[] = {
    { "family", read_family, false },   { "switch", read_switch, true },
    { "mixed", read_mixed, true },      { "option", read_option, true },
    { "players", read_players, false }, { "deal", read_deal, true },
    { "cards", read_cards, false },     { "year", read_year, false },
    { "use", read_use, false },         { "without", read_without, false },
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void read_setting(Head *head, Line line, const Vocabulary *words)
{
    for (int i = 0; i < SETTINGS; i++)
        if (take_word(&line, settings[i].word)) {
            if (words || !settings[i].needs_family)
                settings[i].read(head, &line, words);
            return;
        }
    line_wrong(&line, false,
               "family, switch, mixed, option, players, deal, cards, year, use"
               " or without",
               "a book has no setting \"%.*s\"", here(&line), line.at);
}

void head_read(Head *head, const Vocabulary *words)
{
    for (int i = 0; i < head->n_lines; i++)
        read_setting(head, head->lines[i], words);
}

/* ---- where it is ---- */

/* book "Name" from base; expansion "Name" for attic */
static void read_head(Head *head, Line line, bool expansion)
{
    const char *title;
    int n;

    if (head->found) {
        line_wrong(&line, false, "a folder of its own",
                   "this folder is called \"%s\" already", head->title);
        return;
    }
    head->found = true;
    head->expansion = expansion;
    skip_word(&line);
    if (!take_string(&line, &title, &n)) {
        if (expansion)
            line_wrong(&line, false, "expansion \"Name\" for attic",
                       "an expansion has a name in quotes");
        else
            line_wrong(&line, false, NULL,
                       "a book begins with book \"Name\" and its family");
        return;
    }
    snprintf(head->title, sizeof head->title, "%.*s", n, title);
    if (take_word(&line, expansion ? "for" : "from")) {
        head->of_line = line;
        head->alone = !expansion && take_word(&line, "nothing");
        if (head->alone || take_folder(&line, head->of))
            expect_end(&line);
    } else if (expansion) {
        line_wrong(&line, false, "expansion \"Name\" for attic",
                   "an expansion says for which book it is");
    } else {
        expect_end(&line);
    }
}

static void find_family(Head *head, Line line)
{
    if (!take_word(&line, "family"))
        return;
    head->family_line = line;
    snprintf(head->family, sizeof head->family, "%.*s", here(&line), line.at);
    skip_word(&line);
    expect_end(&line);
}

static void add_line(Head *head, Line line)
{
    if (head->n_lines == HEAD_LINES) {
        line_wrong(&line, false, NULL, "a head has at most %d lines",
                   HEAD_LINES);
        return;
    }
    head->lines[head->n_lines++] = line;
    find_family(head, line);
}

static bool begins(const char *text, const char *word)
{
    size_t n = strlen(word);

    return strncmp(text, word, n) == 0 && (text[n] == ' ' || text[n] == '\t');
}

static bool begins_head(const char *line)
{
    return begins(line, "book") || begins(line, "expansion");
}

bool head_is_in(const char *text)
{
    while (*text && !begins_head(text)) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return *text != '\0';
}

void head_find(Head *head, const char *file, const char *text, Report *report)
{
    bool inside = false;

    for (int number = 1; *text; number++) {
        Line line = { file, text, text, number, report };
        skip_blanks(&line);
        if (!at_end(&line) && line.at == text) {
            inside = begins_head(text);
            if (inside)
                read_head(head, line, begins(text, "expansion"));
        } else if (!at_end(&line) && inside) {
            add_line(head, line);
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
}
