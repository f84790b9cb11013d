/* scenario_expect_matter.c: whether somebody is asked by the standing order
 * `matters`, and why:
 *
 *     expect it matters to Bob
 *     expect it matters to Bob: Ann wins, 6 to 5. Your "Jar" could turn it.
 *     expect it does not matter to Bob
 */
#include <string.h>

#include "match/matters.h"
#include "scenario/scenario_int.h"
#include "scene/scene.h"

/* The player whose name this begins with; `rest` gets what is behind it. */
static Seat seat_of(const Table *t, const char *wanted, const char **rest)
{
    EACH_SEAT (t, s) {
        size_t n = strlen(t->names[s]);
        if (strncmp(wanted, t->names[s], n) == 0 &&
            (wanted[n] == '\0' || strncmp(wanted + n, ": ", 2) == 0)) {
            *rest = wanted[n] ? wanted + n + 2 : "";
            return s;
        }
    }
    return NOBODY;
}

static void check_why(ScenarioRun *run, const View *view, const char *wanted)
{
    Arena arena = { 0 };
    const Scene *scene = scene_make(&arena, view);

    if (scene && wanted[0] && strcmp(scene->ask.why, wanted) != 0) {
        scenario_fail(run, "expected as the reason: %s", wanted);
        fprintf(run->out, "    but: %s\n", scene->ask.why);
    }
    arena_free(&arena);
}

static bool check_matter(ScenarioRun *run, const char *who, bool wanted)
{
    const char *why;
    Seat seat = seat_of(match_table(run->match), who, &why);
    const View *view = match_view(run->match, seat);
    Matter matter;

    run->has_expectation = true;
    if (seat == NOBODY || !view)
        return !scenario_fail(run, "no such player: %s", who);
    if (matter_find(view, &matter) != wanted)
        scenario_fail(run,
                      wanted ? "it does not matter to %s" : "it matters to %s",
                      match_table(run->match)->names[seat]);
    else
        check_why(run, view, why);
    return true;
}

bool scenario_expect_matter(ScenarioRun *run, const char *wanted)
{
    const char *yes = script_rest(wanted, "it matters to");
    const char *no = script_rest(wanted, "it does not matter to");

    return (yes && check_matter(run, yes, true)) ||
           (no && check_matter(run, no, false));
}
