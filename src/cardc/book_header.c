/* book_header.c: reads the header of a set: its name, its base and its
 * settings. */
#include "cardc/book_header.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/plain.h"
#include "cardc/suggest.h"

/* ---- a line ---- */

/* How long the word or quote is that stands here. */
static int word_width(const HeaderLine *line)
{
    const char *quote =
        line->at[0] == '"' ? strpbrk(line->at + 1, "\"\n") : NULL;

    return quote && *quote == '"' ? (int)(quote - line->at) + 1
                                  : (int)strcspn(line->at, " \t\r\n#");
}

void header_error(const HeaderLine *line, bool warning, const char *advice,
                  const char *format, ...)
{
    Spot spot = { line->at, line->number, (int)(line->at - line->start) + 1,
                  word_width(line) };
    char what[200];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    report_add(line->report, line->file, spot, warning, advice, "%s", what);
}

static void skip_blanks(HeaderLine *line)
{
    line->at += strspn(line->at, " \t\r");
}

static void skip_word(HeaderLine *line)
{
    line->at += word_width(line);
    skip_blanks(line);
}

static bool at_end(const HeaderLine *line)
{
    return strchr("\n#", *line->at) != NULL; /* or the text's own end */
}

static bool take_word(HeaderLine *line, const char *word)
{
    if (word_width(line) != (int)strlen(word) ||
        strncmp(line->at, word, strlen(word)) != 0)
        return false;
    skip_word(line);
    return true;
}

static bool take_number(HeaderLine *line, int min, int max, int *out)
{
    char *end;
    long value = strtol(line->at, &end, 10);

    if (end == line->at || end != line->at + word_width(line) || value < min ||
        value > max)
        return false;
    *out = (int)value;
    skip_word(line);
    return true;
}

/* What stands in quotes. */
static bool take_string(HeaderLine *line, const char **at, int *n)
{
    int width = word_width(line);

    if (line->at[0] != '"' || width < 3 || line->at[width - 1] != '"')
        return false;
    *at = line->at + 1;
    *n = width - 2;
    skip_word(line);
    return true;
}

static bool is_set_name(const char *at, int n)
{
    for (int i = 0; i < n; i++)
        if (!char_is_letter(at[i]) && !char_is_digit(at[i]) && at[i] != '-')
            return false;
    return n > 0 && n < FOLDER_NAME_MAX;
}

static bool take_set_name(HeaderLine *line, char *out)
{
    int n = word_width(line);

    if (!is_set_name(line->at, n)) {
        header_error(line, false, "the name of a set, without its path",
                     "%.*s is no name of a set", at_end(line) ? 7 : n,
                     at_end(line) ? "nothing" : line->at);
        return false;
    }
    snprintf(out, FOLDER_NAME_MAX, "%.*s", n, line->at);
    skip_word(line);
    return true;
}

static void expect_end(const HeaderLine *line)
{
    if (!at_end(line))
        header_error(line, false, "the end of the line",
                     "\"%.*s\" does not belong here", word_width(line),
                     line->at);
}

/* ---- settings ---- */

/* Reports an unknown switch, with the nearest one if there is one. */
static void report_no_switch(const HeaderLine *line,
                             const Vocabulary *vocabulary)
{
    char advice[160] = "";

    for (int i = 0; i < vocabulary->n_switches; i++)
        if (suggest_distance(line->at, word_width(line),
                             vocabulary->switches[i].key,
                             (int)strlen(vocabulary->switches[i].key), 3) <= 3)
            snprintf(advice, sizeof advice, "did you mean %s? %s",
                     vocabulary->switches[i].key,
                     vocabulary->switches[i].meaning);
    header_error(line, false, advice, "%.*s is no switch of this family",
                 at_end(line) ? 7 : word_width(line),
                 at_end(line) ? "nothing" : line->at);
}

/* A key and its value, one of `all`; NULL if that was wrong. */
static SwitchSetting *take_switch(SwitchSetting *all, HeaderLine *line,
                                  const Vocabulary *vocabulary)
{
    int i = vocabulary_switch(vocabulary, line->at, (size_t)word_width(line));
    SwitchSetting *setting = i < 0 ? NULL : &all[i];
    const SwitchRow *row = i < 0 ? NULL : &vocabulary->switches[i];

    if (!setting) {
        report_no_switch(line, vocabulary);
        return NULL;
    }
    skip_word(line);
    if (take_word(line, "-")) {
        setting->kind = SETTING_RESET;
        return setting;
    }
    if (take_word(line, "usual")) {
        *setting =
            (SwitchSetting){ .kind = SETTING_VALUE, .value = row->value };
        return setting;
    }
    if (!vocabulary_read_switch(row, line->at, (size_t)word_width(line),
                                &setting->value)) {
        char takes[120];
        Text text = TEXT_INIT(takes);
        vocabulary_write_values(&text, row);
        header_error(line, false, row->meaning, "%s takes %s", row->key, takes);
        return NULL;
    }
    setting->kind = SETTING_VALUE;
    skip_word(line);
    return setting;
}

static void read_switch(BookHeader *header, HeaderLine *line,
                        const Vocabulary *vocabulary)
{
    if (take_switch(header->switches, line, vocabulary))
        expect_end(line);
}

static void read_mixed_switch(BookHeader *header, HeaderLine *line,
                              const Vocabulary *vocabulary)
{
    if (take_switch(header->mixed, line, vocabulary))
        expect_end(line);
}

static void read_option(BookHeader *header, HeaderLine *line,
                        const Vocabulary *vocabulary)
{
    SwitchSetting *setting = take_switch(header->switches, line, vocabulary);

    if (!setting)
        return;
    if (!take_string(line, &setting->text, &setting->n))
        header_error(line, false, "option win.level 9 \"A short game\"",
                     "an option says in quotes what it means");
    else
        expect_end(line);
}

static void read_cards(BookHeader *header, HeaderLine *line,
                       const Vocabulary *vocabulary)
{
    (void)vocabulary;
    header->cards_line = *line;
    if (take_number(line, 1, 9999, &header->cards))
        expect_end(line);
    else
        header_error(line, false, "cards 168",
                     "how many cards the box has is a number");
}

static void read_year(BookHeader *header, HeaderLine *line,
                      const Vocabulary *vocabulary)
{
    (void)vocabulary;
    if (take_number(line, 1900, 2999, &header->year))
        expect_end(line);
    else
        header_error(line, false, "year 2007", "a year has four digits");
}

static void read_players(BookHeader *header, HeaderLine *line,
                         const Vocabulary *vocabulary)
{
    HeaderLine start = *line;
    int min, max;

    (void)vocabulary;
    if (take_number(line, 1, 99, &min) && take_word(line, "to") &&
        take_number(line, min, 99, &max)) {
        header->min = min;
        header->max = max;
        header->players_line = start;
        expect_end(line);
        return;
    }
    header_error(line, false, "players 3 to 6",
                 "how many can play are two numbers, the smaller first");
}

/* 4 doors, 1 door */
static bool take_unit(HeaderLine *line, int n, const char *many)
{
    char one[40];

    snprintf(one, sizeof one, "%.*s", (int)strlen(many) - 1, many);
    return take_word(line, n == 1 ? one : many);
}

/* One of the two numbers of a deal; false if it was wrong. */
static bool read_deal_count(BookHeader *header, HeaderLine *line,
                            const Vocabulary *vocabulary, const char *back)
{
    char key[40];
    int i, n;

    snprintf(key, sizeof key, "deal.%s", back);
    i = vocabulary_switch(vocabulary, key, strlen(key));
    if (i < 0) {
        header_error(line, false, "a switch of the family, perhaps",
                     "these rules deal no %s", back);
        return false;
    }
    if (!take_number(line, vocabulary->switches[i].min,
                     vocabulary->switches[i].max, &n) ||
        !take_unit(line, n, back)) {
        header_error(line, false, "deal 4 doors and 4 treasures",
                     "a deal says how many %s, from %d to %d", back,
                     vocabulary->switches[i].min, vocabulary->switches[i].max);
        return false;
    }
    header->switches[i] =
        (SwitchSetting){ .kind = SETTING_VALUE, .value = (int16_t)n };
    return true;
}

static void read_deal(BookHeader *header, HeaderLine *line,
                      const Vocabulary *vocabulary)
{
    if (!read_deal_count(header, line, vocabulary, "doors"))
        return;
    if (!take_word(line, "and")) {
        header_error(line, false, "deal 4 doors and 4 treasures",
                     "a deal has doors and treasures");
        return;
    }
    if (read_deal_count(header, line, vocabulary, "treasures"))
        expect_end(line);
}

static void read_pick(BookHeader *header, HeaderLine *line, bool use)
{
    Pick *pick = &header->picks[header->n_picks];

    if (header->n_picks == HEADER_PICKS_MAX) {
        header_error(line, false, "make it a book of its own",
                     "a head names at most %d cards", HEADER_PICKS_MAX);
        return;
    }
    *pick = (Pick){ .line = *line, .use = use, .lender = -1 };
    if (!take_string(line, &pick->name, &pick->n)) {
        header_error(line, false, use ? "use \"Name\"" : "without \"Name\"",
                     "a card is named in quotes");
        return;
    }
    if (use && take_word(line, "from") && !take_set_name(line, pick->from))
        return;
    expect_end(line);
    header->n_picks++;
}

static void read_use(BookHeader *header, HeaderLine *line,
                     const Vocabulary *vocabulary)
{
    (void)vocabulary;
    read_pick(header, line, true);
}

static void read_without(BookHeader *header, HeaderLine *line,
                         const Vocabulary *vocabulary)
{
    (void)vocabulary;
    read_pick(header, line, false);
}

/* Read before all others, by header_find(). */
static void read_family(BookHeader *header, HeaderLine *line,
                        const Vocabulary *vocabulary)
{
    (void)header;
    (void)line;
    (void)vocabulary;
}

static const struct {
    const char *word;
    void (*read)(BookHeader *header, HeaderLine *line,
                 const Vocabulary *vocabulary);
    bool needs_family;
    int once; /* how many words are said once only: year, switch win.level */
} settings[] = {
    { "family", read_family, false, 0 },
    { "switch", read_switch, true, 2 },
    { "mixed", read_mixed_switch, true, 2 },
    { "option", read_option, true, 2 },
    { "players", read_players, false, 1 },
    { "deal", read_deal, true, 1 },
    { "cards", read_cards, false, 1 },
    { "year", read_year, false, 1 },
    { "use", read_use, false, 0 },
    { "without", read_without, false, 0 },
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* Do two lines begin with the same words? The second may take the first back:
 * switch hand.limit - */
static bool begins_alike(HeaderLine a, HeaderLine b, int words)
{
    for (; words > 0; words--) {
        int n = word_width(&a);
        if (n == 0 || n != word_width(&b) || strncmp(a.at, b.at, (size_t)n))
            return false;
        skip_word(&a);
        skip_word(&b);
    }
    return !take_word(&b, "-");
}

/* year 1999 ... year 2001 */
static bool refuse_again(const BookHeader *header, int at, int words)
{
    for (int i = 0; i < at && words > 0; i++)
        if (!header->lines[i].wrong &&
            begins_alike(header->lines[i], header->lines[at], words)) {
            header_error(&header->lines[at], false, "drop one of the two lines",
                         "this is said twice");
            return true;
        }
    return false;
}

static void read_setting(BookHeader *header, int at,
                         const Vocabulary *vocabulary)
{
    HeaderLine line = header->lines[at];

    for (int i = 0; i < SETTINGS; i++)
        if (take_word(&line, settings[i].word)) {
            if (refuse_again(header, at, settings[i].once))
                return;
            if (vocabulary || !settings[i].needs_family)
                settings[i].read(header, &line, vocabulary);
            return;
        }
    header_error(
        &line, false,
        "family, switch, mixed, option, players, deal, cards, year, use"
        " or without",
        "a book has no setting \"%.*s\"", word_width(&line), line.at);
}

void header_read(BookHeader *header, const Vocabulary *vocabulary)
{
    for (int i = 0; i < header->n_lines; i++) {
        int errors = header->lines[i].report->errors;
        read_setting(header, i, vocabulary);
        header->lines[i].wrong = header->lines[i].report->errors > errors;
    }
}

/* ---- where it is ---- */

/* book "Name" from base; expansion "Name" for attic */
static void read_title(BookHeader *header, HeaderLine line, bool expansion)
{
    const char *title;
    int n;

    if (header->found) {
        header_error(&line, false, "a folder of its own",
                     "this folder is called \"%s\" already", header->title);
        return;
    }
    header->found = true;
    header->expansion = expansion;
    skip_word(&line);
    if (!take_string(&line, &title, &n)) {
        if (expansion)
            header_error(&line, false, "expansion \"Name\" for attic",
                         "an expansion has a name in quotes");
        else
            header_error(&line, false, NULL,
                         "a book begins with book \"Name\" and its family");
        return;
    }
    snprintf(header->title, sizeof header->title, "%.*s", n, title);
    if (take_word(&line, expansion ? "for" : "from")) {
        header->base_line = line;
        header->standalone = !expansion && take_word(&line, "nothing");
        if (header->standalone || take_set_name(&line, header->base_name))
            expect_end(&line);
    } else if (expansion) {
        header_error(&line, false, "expansion \"Name\" for attic",
                     "an expansion says for which book it is");
    } else {
        expect_end(&line);
    }
}

static void find_family(BookHeader *header, HeaderLine line)
{
    if (!take_word(&line, "family"))
        return;
    if (at_end(&line) || header->family[0]) {
        header_error(&line, false, "one line: family and its name",
                     "a book has one family of rules");
        return;
    }
    header->family_line = line;
    snprintf(header->family, sizeof header->family, "%.*s", word_width(&line),
             line.at);
    skip_word(&line);
    expect_end(&line);
}

static void add_header_line(BookHeader *header, HeaderLine line)
{
    if (header->n_lines == HEADER_LINES_MAX) {
        header_error(&line, false, NULL, "a head has at most %d lines",
                     HEADER_LINES_MAX);
        return;
    }
    header->lines[header->n_lines++] = line;
    find_family(header, line);
}

static bool starts_with(const char *text, const char *word)
{
    size_t n = strlen(word);

    return strncmp(text, word, n) == 0 && (text[n] == ' ' || text[n] == '\t');
}

static bool starts_header(const char *line)
{
    return starts_with(line, "book") || starts_with(line, "expansion");
}

bool header_is_in(const char *text)
{
    while (*text && !starts_header(text)) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return *text != '\0';
}

/* What stands in quotes is shown to people. */
static void check_readable(HeaderLine line)
{
    while (!at_end(&line)) {
        size_t n = (size_t)word_width(&line), good = text_readable(line.at, n);
        if (good < n) {
            char what[100];
            Text text = TEXT_INIT(what);
            const char *advice = plain_describe(&text, line.at + good);
            line.at += good;
            header_error(&line, false, advice, "%s", what);
            return;
        }
        skip_word(&line);
    }
}

void header_find(BookHeader *header, const char *file, const char *text,
                 Report *report)
{
    bool inside = false;

    for (int number = 1; *text; number++) {
        HeaderLine line = { file, text, text, number, report };
        skip_blanks(&line);
        if (!at_end(&line) && line.at == text) {
            inside = starts_header(text);
            if (inside) {
                check_readable(line);
                read_title(header, line, starts_with(text, "expansion"));
            }
        } else if (!at_end(&line) && inside) {
            check_readable(line);
            add_header_line(header, line);
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
}
