/* scenario_legal.c: what a player could do instead of what was refused.
 *
 * Of the lines that are legal now the likeliest come first: those that have the
 * most words of the refused one, then as they are shown to players.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "scenario/scenario_int.h"

enum { LEGAL_SHOWN = 5 };

typedef struct LegalLine {
    int likeness;
    char text[LINE_BUFFER];
} LegalLine;

/* Does this word, up to a blank, stand in the line? */
static bool has_word(const char *line, const char *word, size_t n)
{
    for (; *line; line += strcspn(line, " "), line += *line == ' ')
        if (strcspn(line, " ") == n && strncmp(line, word, n) == 0)
            return true;
    return false;
}

static int count_words(const char *line, const char *wanted)
{
    int words = 0;

    while (*line) {
        size_t n = strcspn(line, " ");
        words += has_word(wanted, line, n);
        line += n + (line[n] == ' ');
    }
    return words;
}

static int likeness(const Table *t, Action a, const char *line,
                    const char *wanted)
{
    enum { RANKS = 10 };
    const FamilyScene *scene = t->family->scene;

    return count_words(line, wanted) * RANKS -
           (scene ? scene->choices[a.verb].rank : 0);
}

static bool is_there(const LegalLine *lines, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(lines[i].text, text) == 0)
            return true;
    return false;
}

/* Of those that are equally likely the first listed comes first. */
static void sort_in(LegalLine *lines, int n, const LegalLine *line)
{
    int at = n;

    for (; at > 0 && lines[at - 1].likeness < line->likeness; at--)
        lines[at] = lines[at - 1];
    lines[at] = *line;
}

/* Equal lines once; the best of them, and how many there are. */
static int find_lines(LegalLine *lines, const Table *t, Seat seat,
                      const char *wanted)
{
    ActionList list;
    int n = 0;

    action_list(t, seat, &list);
    for (int i = 0; i < list.n; i++) {
        LegalLine line;
        Text text = TEXT_INIT(line.text);
        line_write(&text, t, list.at[i], HOST);
        line.likeness = likeness(t, list.at[i], line.text, wanted);
        if (!is_there(lines, n, line.text))
            sort_in(lines, n++, &line);
    }
    return n;
}

static int print_lines(ScenarioRun *run, Seat seat, const char *wanted)
{
    LegalLine *lines = malloc(ACTIONS_MAX * sizeof *lines);
    int n =
        lines ? find_lines(lines, match_table(run->match), seat, wanted) : 0;

    for (int i = 0; i < n && i < LEGAL_SHOWN; i++)
        fprintf(run->out, "    legal now: %s\n", lines[i].text);
    if (n > LEGAL_SHOWN)
        fprintf(run->out, "    and %d more\n", n - LEGAL_SHOWN);
    free(lines);
    return n;
}

/* Alice can do nothing now: Bob and Carol are asked. */
static void print_asked(ScenarioRun *run, const Table *t, Seat seat)
{
    char names[TEXT_LINE];
    Text text = TEXT_INIT(names);
    Seats asked = game_ask(t->g).must;

    pattern_write_seats(&text, t, asked);
    fprintf(run->out, "    %s can do nothing now: %s %s asked\n",
            t->names[seat], names, asked & (asked - 1) ? "are" : "is");
}

void scenario_print_legal(ScenarioRun *run, const char *refused)
{
    const Table *t = match_table(run->match);

    if (t->g->end_reason)
        return;
    EACH_SEAT (t, s)
        if (script_rest(refused, t->names[s]) &&
            print_lines(run, s, refused) == 0)
            print_asked(run, t, s);
}
