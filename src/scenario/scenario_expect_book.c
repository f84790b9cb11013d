/* scenario_expect_book.c: what the head of a scenario's book comes to:
 *
 *     expect the book is called The Attic + The Loft
 *     expect the book is for 3 to 6 players
 *     expect the box has 168 cards
 *     expect the book has 2 of "Lamp"
 *     expect the switch win.level is 9
 *     expect the option win.level means A short game
 */
#include <string.h>

#include "match/books.h"
#include "engine/family.h"
#include "scenario/scenario_int.h"

/* Each writes the whole line as it is true; `rest` is what was wanted behind
 * the words of its row. */
typedef void (*WriteFact)(Text *out, const ScenarioRun *run, const char *rest);

static void write_title(Text *out, const ScenarioRun *run, const char *rest)
{
    (void)rest;
    text_add(out, run->pack->title);
}

static void write_players(Text *out, const ScenarioRun *run, const char *rest)
{
    (void)rest;
    text_add_number(out, run->pack->min);
    text_add(out, " to ");
    text_add_number(out, run->pack->max);
    text_add(out, " players");
}

static void write_box(Text *out, const ScenarioRun *run, const char *rest)
{
    (void)rest;
    text_add_number(out, run->pack->box);
    text_add(out, " cards");
}

static void write_copies(Text *out, const ScenarioRun *run, const char *rest)
{
    const char *quote = strchr(rest, '"');
    int n = 0;

    for (int i = 0; quote && i < run->pack->n_defs; i++) {
        const CardDef *def = &run->pack->defs[i];
        if (strlen(quote) == strlen(def->name) + 2 &&
            strncmp(quote + 1, def->name, strlen(def->name)) == 0)
            n += def->copies;
    }
    text_add_number(out, n);
    text_add(out, " of ");
    text_add(out, quote ? quote : "\"...\"");
}

/* Which switch the line is about, or NULL. */
static const SwitchRow *find_switch(const ScenarioRun *run, const char *rest)
{
    const Vocabulary *words = run->family->vocabulary;
    int i = vocabulary_switch(words, rest, strcspn(rest, " "));

    return i < 0 ? NULL : &words->switches[i];
}

static void write_switch(Text *out, const ScenarioRun *run, const char *rest)
{
    const SwitchRow *row = find_switch(run, rest);

    if (!row)
        return;
    text_add_format(out, "%s is ", row->key);
    vocabulary_write_switch(
        out, row, run->pack->switches[row - run->family->vocabulary->switches]);
}

static void write_option(Text *out, const ScenarioRun *run, const char *rest)
{
    const SwitchRow *row = find_switch(run, rest);
    const char *text =
        row ? run->pack->options[row - run->family->vocabulary->switches]
            : NULL;

    if (row)
        text_add_format(out, "%s means %s", row->key, text ? text : "nothing");
}

static const struct {
    const char *words;
    WriteFact write;
} facts[] = {
    { "the book is called", write_title }, { "the book is for", write_players },
    { "the box has", write_box },          { "the book has", write_copies },
    { "the switch", write_switch },        { "the option", write_option },
};

static bool check_fact(ScenarioRun *run, const char *wanted, const char *rest,
                       WriteFact write)
{
    char actual[SCRIPT_LINE_MAX];
    Text text = TEXT_INIT(actual);

    run->has_expectation = true;
    if (!scenario_load_book(run))
        return true;
    write(&text, run, rest);
    if (strcmp(rest, actual) == 0)
        return true;
    scenario_fail(run, "expected: %s", wanted);
    fprintf(run->out, "    but: %.*s%s\n", (int)(rest - wanted), wanted,
            text.len > 0 ? actual : "... is none of this family");
    return true;
}

bool scenario_expect_book(ScenarioRun *run, const char *wanted)
{
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *rest = script_rest(wanted, facts[i].words);
        if (rest)
            return check_fact(run, wanted, rest, facts[i].write);
    }
    return false;
}
