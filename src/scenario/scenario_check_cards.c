/* scenario_check_cards.c: a scenario's own cards: finds them, compares their
 * mistakes with the caret lines, and checks how they read.
 *
 * A line of carets below a card's line shows a mistake of that line:
 *
 *     curse "Wet Socks": loose your footgear
 *                        ^^^^^ "loose" is not a word of the language (did you
 *                              mean "lose"?)
 *
 * (on one line). If there is such a line or `expect no mistakes`, there has to
 * be one for every mistake and warning of the scenario's cards. Otherwise a
 * mistake shows when the book is loaded, and warnings do not matter.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "cardc/check.h"
#include "cardc/print.h"
#include "match/books.h"
#include "engine/family.h"
#include "families/families.h"
#include "scenario/scenario_int.h"

/* Below a head everything is as in a card file but what a scenario says. */
static bool is_declaration(const ScriptLine *line)
{
    static const char *const words[] = { "book", "rules", "option", "cast",
                                         "expect" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (script_rest(line->text, words[i]))
            return false;
    return !line->indented && islower((unsigned char)line->text[0]);
}

bool scenario_is_card(const ScenarioRun *run, const ScriptLine *line)
{
    const char *quote = strchr(line->text, '"');
    size_t n = strcspn(line->text, " ");

    return (quote && n + 1 == (size_t)(quote - line->text) &&
            islower((unsigned char)line->text[0]) &&
            strncmp(line->text, "expect ", 7) != 0) ||
           (header_is_in(run->cards) && is_declaration(line));
}

bool scenario_is_caret_line(const ScriptLine *line)
{
    return line->text[0] == '^';
}

/* Is it a line about how the cards are written? */
static bool mentions_mistakes(const ScriptLine *line)
{
    return scenario_is_caret_line(line) ||
           strcmp(line->text, "expect no mistakes") == 0 ||
           (strncmp(line->text, "expect \"", 8) == 0 &&
            strstr(line->text, "\" reads "));
}

/* ---- collecting ---- */

bool scenario_has_book(const ScenarioRun *run)
{
    return run->book[0] || header_is_in(run->cards);
}

/* Adds a line as the file has it, below as many lines as in the file. */
static bool add_line(ScenarioRun *run, const ScriptLine *line, int *n_written)
{
    size_t n = strlen(run->cards), room = sizeof run->cards - n;

    if ((size_t)(line->number - *n_written) + line->raw_length + 1 >= room)
        return scenario_fail(run, "too many cards of its own");
    for (; *n_written < line->number - 1; ++*n_written)
        run->cards[n++] = '\n';
    memcpy(run->cards + n, line->file, line->raw_length);
    n += line->raw_length;
    run->cards[n++] = '\n';
    ++*n_written;
    return true;
}

static bool is_end_of_cards(const ScriptLine *line)
{
    return !line->indented && (script_rest(line->text, "cast") ||
                               script_rest(line->text, "option"));
}

/* All cards before options and the cast; are there any? */
static bool gather_cards(ScenarioRun *run)
{
    bool in_card = false;
    int n_written = 0;

    for (; run->at < run->n_lines; run->at++) {
        const ScriptLine *line = &run->lines[run->at];
        if (is_end_of_cards(line))
            break;
        run->checks_mistakes = run->checks_mistakes || mentions_mistakes(line);
        if (scenario_is_caret_line(line))
            continue;
        in_card = (in_card && line->indented) || scenario_is_card(run, line);
        if (in_card && !add_line(run, line, &n_written))
            break;
        if (!in_card && script_rest(line->text, "book"))
            snprintf(run->book, sizeof run->book, "%s",
                     script_rest(line->text, "book"));
    }
    run->cards_end = run->at;
    run->at = 0;
    return run->cards[0] && scenario_has_book(run);
}

/* ---- mistakes ---- */

/* Formats a mistake as a caret line has it. */
static void write_mistake(Text *out, const Mistake *m)
{
    text_add(out, m->warning ? "warning: " : "");
    text_add(out, m->what);
    if (m->advice[0]) {
        text_add(out, " (");
        text_add(out, m->advice);
        text_add_char(out, ')');
    }
}

/* Three dots at the end stand for the rest. */
static bool text_matches(const char *actual, const char *wanted)
{
    size_t n = strlen(wanted);

    return n > 3 && strcmp(wanted + n - 3, "...") == 0
               ? strncmp(actual, wanted, n - 3) == 0
               : strcmp(actual, wanted) == 0;
}

/* Is it this mistake that the line shows, and in this place? */
static bool shows_mistake(const ScriptLine *line, const Mistake *m)
{
    char carets[TEXT_LINE], actual[TEXT_LINE];
    Text mark = TEXT_INIT(carets), text = TEXT_INIT(actual);
    const char *words = line->text + strspn(line->text, "^");

    report_carets(&mark, m);
    write_mistake(&text, m);
    return strncmp(line->file, carets, mark.len) == 0 &&
           line->file[mark.len] != '^' && words[0] == ' ' &&
           text_matches(actual, words + 1);
}

/* The lines of carets below the line of a mistake, from here on. */
static int next_mark(const ScenarioRun *run, int from, int line)
{
    for (int i = from; i < run->n_lines; i++)
        if (scenario_is_caret_line(&run->lines[i]) && i > 0) {
            int above = i - 1;
            while (above > 0 && scenario_is_caret_line(&run->lines[above]))
                above--;
            if (run->lines[above].number == line)
                return i;
        }
    return run->n_lines;
}

static void check_mistake(ScenarioRun *run, const Mistake *m, bool *found)
{
    char carets[TEXT_LINE], actual[TEXT_LINE];
    Text mark = TEXT_INIT(carets), text = TEXT_INIT(actual);
    int i = next_mark(run, 0, m->line);

    while (i < run->n_lines && (found[i] || !shows_mistake(&run->lines[i], m)))
        i = next_mark(run, i + 1, m->line);
    if (i < run->n_lines) {
        found[i] = true;
        return;
    }
    report_carets(&mark, m);
    write_mistake(&text, m);
    fprintf(run->out,
            "%s:%d:%d: no line below shows this mistake:\n%s\n%s %s\n",
            run->path, m->line, m->column, m->text, carets, actual);
    run->failed = true;
}

/* What is said of the cards, and what the lines of carets say. */
static void check_mistakes(ScenarioRun *run, const Report *report)
{
    bool *found = calloc((size_t)run->n_lines + 1, sizeof *found);

    for (int i = 0; found && run->checks_mistakes && i < report->n; i++)
        if (strcmp(report->at[i].file, book_extra_file) == 0)
            check_mistake(run, &report->at[i], found);
    for (int i = 0; found && i < run->cards_end; i++)
        if (scenario_is_caret_line(&run->lines[i]) && !found[i]) {
            run->at = i;
            scenario_fail(run, "there is no such mistake above: %s",
                          run->lines[i].text);
        }
    run->at = 0;
    run->has_expectation = run->checks_mistakes;
    free(found);
}

/* ---- cards with mistakes are left out of the game ---- */

static void blank_line(char *cards, int number)
{
    while (--number > 0)
        cards += strcspn(cards, "\n") + 1;
    memset(cards, ' ', strcspn(cards, "\n"));
}

static void leave_out(ScenarioRun *run, int first)
{
    blank_line(run->cards, run->lines[first].number);
    for (int i = first + 1; i < run->cards_end && run->lines[i].indented; i++)
        if (!scenario_is_caret_line(&run->lines[i]))
            blank_line(run->cards, run->lines[i].number);
}

static void leave_out_mistakes(ScenarioRun *run)
{
    int first = 0;

    for (int i = 0; i < run->cards_end; i++) {
        const char *mark = run->lines[i].text;
        if (scenario_is_card(run, &run->lines[i]))
            first = i;
        else if (mark[0] == '^' &&
                 !script_rest(mark + strspn(mark, "^") + 1, "warning:"))
            leave_out(run, first);
    }
    if (run->cards[strspn(run->cards, " \n")] == '\0')
        run->cards[0] = '\0';
}

/* ---- source that is printed reads back ---- */

static bool reads_back(const Tree *tree, const TreeCard *card, char *printed,
                       size_t cap, Report *report)
{
    Text text = text_init(printed, cap);
    Tree reread;
    bool same = false;

    print_source(&text, tree, card);
    report->n = 0;
    if (tree_init(&reread, tree->vocabularies)) {
        reread.dictionary = tree->dictionary;
        same = tree_read(&reread, book_extra_file, printed, report) &&
               reread.n_cards == 1 &&
               tree_cards_equal(tree, card, &reread, reread.cards);
        tree_free(&reread);
    }
    return same;
}

/* `report` is room for what is said while they are read. */
static void check_source(ScenarioRun *run, const Book *book, Report *report)
{
    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        char printed[8000];
        if (card->broken || strcmp(card->file, book_extra_file) != 0 ||
            reads_back(&book->tree, card, printed, sizeof printed, report))
            continue;
        fprintf(run->out, "%s:%d: this is printed as another card:\n%s\n",
                run->path, card->line, printed);
        run->failed = true;
    }
}

static void check_cards(ScenarioRun *run)
{
    Report *report = calloc(1, sizeof *report);
    char path[BOOK_PATH_MAX] = "";
    Book *book = NULL;
    Diag diag;

    if (report &&
        (run->book[0] == '\0' ||
         books_find_path(path, sizeof path, run->book, &diag) == ST_OK))
        book_examine(&book, path, run->cards, family_vocabulary, report);
    if (book && run->checks_mistakes && !book->damaged)
        pack_check_playable(book, report);
    if (report) {
        report_sort(report);
        check_mistakes(run, report);
    }
    if (book)
        check_source(run, book, report);
    book_close(book);
    free(report);
}

void scenario_check_cards(ScenarioRun *run)
{
    if (!gather_cards(run) || run->failed)
        return;
    check_cards(run);
    leave_out_mistakes(run);
}

/* ---- reading ---- */

/* What stands on the card: its figures, and what it says; or nothing. */
static void write_card(Text *out, const CardDef *def)
{
    text_add(out, def->figures);
    if (out->len > 0)
        text_add(out, def->text[0] ? ". " : ".");
    text_add(out, def->text);
    if (out->len == 0)
        text_add(out, "nothing");
}

static const CardDef *find_card(const Pack *pack, const char *name, size_t n)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (strlen(pack->defs[i].name) == n &&
            strncmp(pack->defs[i].name, name, n) == 0)
            return &pack->defs[i];
    return NULL;
}

bool scenario_check_text(ScenarioRun *run, const char *wanted)
{
    const char *end = wanted[0] == '"' ? strstr(wanted, "\" reads ") : NULL;
    char actual[SCRIPT_LINE_MAX];
    Text text = TEXT_INIT(actual);
    const CardDef *def;

    if (!run->match && strcmp(wanted, "no mistakes") == 0)
        return true; /* that has been looked at */
    if (!end)
        return scenario_expect_book(run, wanted);
    run->has_expectation = true;
    if (!scenario_load_book(run))
        return true;
    def = find_card(run->pack, wanted + 1, (size_t)(end - wanted) - 1);
    if (!def)
        return scenario_fail(run, "there is no such card in this game: %.*s",
                             (int)(end - wanted + 1), wanted),
               true;
    write_card(&text, def);
    if (strcmp(end + strlen("\" reads "), actual) != 0) {
        scenario_fail(run, "expected: %s", wanted);
        fprintf(run->out, "    but: \"%s\" reads %s\n", def->name, actual);
    }
    return true;
}
