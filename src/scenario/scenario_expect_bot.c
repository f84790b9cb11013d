/* scenario_expect_bot.c: what a bot that does not look ahead would do first,
 * and in which words it says why:
 *
 *     expect bot Ann plays "Red Hat" "It wins the fight."
 *     expect bot Ann plays "Red Hat"
 *     expect bot Ann plays ...
 */
#include <string.h>

#include "engine/family.h"
#include "engine/mind.h"
#include "scenario/scenario_int.h"

static Seat seat_of(const Table *t, const char *wanted)
{
    EACH_SEAT (t, s)
        if (script_rest(wanted, t->names[s]))
            return s;
    return NOBODY;
}

/* What it would do, and behind that why. */
static void write_thought(Text *out, const Table *t, Seat seat, size_t *bare)
{
    Thoughts thoughts = { 0 };

    t->family->mind->rank(t, seat, &thoughts);
    *bare = 0;
    if (thoughts.n == 0) {
        text_add(out, "nothing");
        return;
    }
    line_write(out, t, thoughts.at[0].action, HOST);
    *bare = (size_t)out->len;
    text_add(out, " \"");
    text_add(out, t->family->mind->reasons[thoughts.at[0].reason]);
    text_add_char(out, '"');
}

/* Is this the line, the line with the reason, or how it begins? */
static bool is_said(const char *wanted, const char *line, size_t bare)
{
    size_t n = strlen(wanted);

    if (n > 4 && strcmp(wanted + n - 4, " ...") == 0)
        return strncmp(wanted, line, n - 3) == 0;
    return strcmp(wanted, line) == 0 ||
           (n == bare && strncmp(wanted, line, n) == 0);
}

bool scenario_expect_bot(ScenarioRun *run, const char *wanted)
{
    const char *thought = script_rest(wanted, "bot");
    const Table *t = match_table(run->match);
    char line[SCRIPT_LINE_MAX];
    Text text = TEXT_INIT(line);
    Seat seat;
    size_t bare;

    if (!thought)
        return false;
    run->has_expectation = true;
    seat = seat_of(t, thought);
    if (!t->family->mind)
        return !scenario_fail(run, "no bot thinks in this game");
    if (seat == NOBODY)
        return !scenario_fail(run, "no player begins this line: %s", thought);
    write_thought(&text, t, seat, &bare);
    if (!is_said(thought, line, bare)) {
        scenario_fail(run, "expected of a bot: %s", thought);
        fprintf(run->out, "    but: %s\n", line);
    }
    return true;
}
