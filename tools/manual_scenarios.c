/* manual_scenarios.c: lists what the tables of the families have for scenarios:
 * set-up phrases, actions, facts and events.
 */
#include "manual_scenarios.h"

#include <stdio.h>
#include <string.h>

#include "engine/patterns_int.h"
#include "families/families.h"

static const struct {
    const Family *family;
    const char *title;
} families[] = {
    { &munchkin_family, "Munchkin" },
    { &gloom_family, "Gloom" },
    { &null_family, "the null rulebook" },
};
enum { FAMILIES = sizeof families / sizeof *families };

/* A cell of a table: in it a bar has to be marked. */
static void print_cell(const char *text)
{
    printf(" `");
    for (; *text; text++)
        printf(*text == '|' ? "\\|" : "%c", *text);
    printf("` |");
}

static void print_pattern_cell(const char *pattern)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_describe(&text, pattern);
    print_cell(line);
}

static void print_head(const char *what, const char *whose, const char *columns)
{
    int n = 0;

    printf("### %s: %s\n\n%s\n", what, whose, columns);
    for (const char *c = columns; *c; c++)
        n += *c == '|';
    for (int i = 0; i < n; i++)
        printf(i ? "---|" : "|");
    putchar('\n');
}

/* ---- examples of what players do ---- */

static const char *sample(char hole)
{
    switch (hole) {
    case 's':
        return "Alice";
    case 't':
        return "Bob";
    case 'c':
        return "\"Red Hat\"";
    case 'o':
        return "\"Wet Cat\"";
    case 'l':
        return "\"Red Hat\", \"Wet Cat\"";
    case 'g':
        return "\"Red Hat\"";
    case 'r':
        return "\"Wet Cat\"";
    case 'z':
        return "the discards";
    default:
        return "2";
    }
}

static bool is_any_hole(const void *self, char hole)
{
    (void)self;
    (void)hole;
    return true;
}

/* Such a line with everything that may be in it. Where each part of a list
 * goes to somebody, it says so. */
static void print_sample(const char *pattern, const DraftRow *draft)
{
    char line[TEXT_LINE], flat[PATTERN_BUFFER];
    Text text = TEXT_INIT(line);

    pattern_settle(flat, pattern, is_any_hole, NULL);
    for (const char *at = flat; *at;) {
        if (*at != '%') {
            text_add_char(&text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(&text, at, 0);
        } else {
            text_add(&text, sample(at[1]));
            if (at[1] == 'l' && draft && draft->receivers)
                text_add(&text, " to Bob");
            at += 2;
        }
    }
    print_cell(line);
}

static void print_verb_row(const char *pattern, const char *meaning,
                           const DraftRow *draft)
{
    printf("|");
    print_pattern_cell(pattern);
    printf(" %s |", meaning);
    print_sample(pattern, draft);
    putchar('\n');
}

/* What can be said in several ways has a row for each. */
static void print_verb(const Verb *verb, const DraftRow *draft)
{
    char one[PATTERN_BUFFER];
    const char *meaning = verb->meaning;

    if (!strchr(verb->pattern, '{')) {
        print_verb_row(verb->pattern, meaning, draft);
        return;
    }
    for (int k = 0; pattern_take(one, verb->pattern, k); k++) {
        print_verb_row(one, meaning, draft);
        meaning = "another form of it";
    }
}

static void print_verbs(const char *whose, const Family *family, int from,
                        int to)
{
    print_head("What players do", whose, "| write | it means | for example |");
    for (int v = from; v < to; v++)
        print_verb(&family->verbs[v],
                   family->drafts ? &family->drafts[v] : NULL);
    putchar('\n');
}

/* ---- set-ups, facts, events ---- */

static void print_setups(const char *whose, const Family *family)
{
    print_head("Setting up", whose, "| write | it means | for example |");
    for (int i = 0; i < family->n_setups; i++) {
        printf("|");
        print_pattern_cell(family->setups[i].pattern);
        printf(" %s |", family->setups[i].meaning);
        print_cell(family->setups[i].example);
        putchar('\n');
    }
    putchar('\n');
}

static void print_facts(const char *whose, const Family *family, int from,
                        int to)
{
    print_head("What is so", whose, "| expect | it means | for example |");
    for (int i = from; i < to; i++) {
        printf("|");
        print_pattern_cell(family->statements[i].pattern);
        printf(" %s |", family->statements[i].meaning);
        print_cell(family->statements[i].example);
        putchar('\n');
    }
    putchar('\n');
}

static void print_events(const char *whose, const Family *family, int from,
                         int to)
{
    print_head("What is told", whose, "| expect | to |");
    for (int i = from; i < to; i++) {
        if (!family->events[i].pattern || !family->events[i].pattern[0])
            continue;
        printf("|");
        print_pattern_cell(family->events[i].pattern);
        printf(" %s |\n",
               family->events[i].private ? "those who see the card" : "all");
    }
    putchar('\n');
}

/* A list of names, each in quotes of code. */
static void print_names(const char *title, const Family *family, bool zones)
{
    int n = zones ? family->n_zones : family->n_steps;

    printf("- %s:", title);
    for (int i = !zones; i < n; i++)
        printf("%s `%s%s`", i > !zones ? "," : "",
               !zones                                ? ""
               : family->zones[i].count == SEATS_MAX ? "Alice's "
                                                     : "the ",
               zones ? family->zones[i].name : family->steps[i].name);
    putchar('\n');
}

void print_scenario_reference(void)
{
    const Family *any = families[0].family;

    for (int f = 0; f < FAMILIES; f++)
        print_setups(families[f].title, families[f].family);
    print_verbs("every game", any, 1, VERBS_KERNEL);
    for (int f = 0; f < FAMILIES; f++)
        print_verbs(families[f].title, families[f].family, VERBS_KERNEL,
                    families[f].family->n_verbs);
    print_facts("every game", any, 0, STATEMENTS_KERNEL);
    for (int f = 0; f < FAMILIES; f++)
        print_facts(families[f].title, families[f].family, STATEMENTS_KERNEL,
                    families[f].family->n_statements);
    print_events("every game", any, 1, EVENTS_KERNEL);
    for (int f = 0; f < FAMILIES; f++)
        print_events(families[f].title, families[f].family, EVENTS_KERNEL,
                     families[f].family->n_events);
    printf("### Places and steps\n\nA PLACE is where cards lie, a STEP what is"
           " going on.\n\n");
    for (int f = 0; f < FAMILIES; f++) {
        print_names(families[f].title, families[f].family, true);
        print_names("its steps", families[f].family, false);
    }
}
