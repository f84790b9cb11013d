/* scenario_setup.c: the position that a scenario begins with: book, cards of
 * its own, options, seats, dice, and the phrases of the family.
 */
#include <stdlib.h>
#include <string.h>

#include "cardc/book.h"
#include "cardc/packfile.h"
#include "match/books.h"
#include "engine/family.h"
#include "families/families.h"
#include "script/position.h"
#include "scenario/scenario_int.h"

/* ---- the book ---- */

/* The game is played with what a pack file would have of the cards. */
static Status round_trip(Pack **pack, Diag *diag)
{
    size_t n;
    unsigned char *bytes = packfile_to_bytes(*pack, &n);
    Pack *reread = NULL;
    Status st =
        bytes ? packfile_from_bytes(&reread, bytes, n, family_vocabulary, diag)
              : diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory");

    free(bytes);
    if (st != ST_OK)
        return st;
    books_free_pack(*pack);
    *pack = reread;
    return ST_OK;
}

static Status find_book(ScenarioRun *run, Diag *diag)
{
    const BookFinder *finder = run->finder;
    Status st;

    if (!run->cards[0])
        return finder->find(finder->self, run->book, &run->pack, &run->family,
                            diag);
    st = books_load_pack(&run->own_pack, &run->family, run->book, run->cards,
                         diag);
    if (st == ST_OK)
        st = round_trip(&run->own_pack, diag);
    run->pack = run->own_pack;
    return st;
}

/* A mistake in a card of the scenario's own is in the scenario's file: there
 * its lines have the same numbers. */
static bool fail_with_diag(ScenarioRun *run, Diag *diag)
{
    char line[1024];

    if (strcmp(diag->file, book_extra_file) != 0) {
        diag_print(diag, line, sizeof line);
        return scenario_fail(run, "%s", line);
    }
    fprintf(run->out, "%s:%d:%d: %s\n", run->path, diag->line, diag->column,
            diag->what);
    run->failed = true;
    return false;
}

bool scenario_load_book(ScenarioRun *run)
{
    Diag diag;

    if (run->pack)
        return true;
    if (find_book(run, &diag) != ST_OK)
        return fail_with_diag(run, &diag);
    position_init(&run->setup, run->pack, run->family, run->book);
    return true;
}

/* ---- cards of its own ---- */

/* Those before options and the cast have been gathered. */
static bool is_card_line(ScenarioRun *run, const ScriptLine *line)
{
    run->in_card = (run->in_card && line->indented) ||
                   scenario_is_caret_line(line) ||
                   (!run->match && scenario_is_card(run, line));
    if (run->in_card && run->at >= run->cards_end)
        scenario_fail(run, "cards of its own come before options and the"
                           " cast");
    return run->in_card;
}

/* ---- seats, dice, phrases ---- */

/* True: the line set something up, or failed to. */
static bool check_result(ScenarioRun *run, PositionResult result,
                         const PositionError *error)
{
    if (result == POSITION_WRONG)
        scenario_fail(run, "%s", error->text);
    return result != POSITION_UNKNOWN;
}

static bool apply_phrase(ScenarioRun *run, const char *line)
{
    PositionError error;

    return check_result(run, position_phrase(run->match, line, &error), &error);
}

static bool set_up_cast(ScenarioRun *run, const char *rest)
{
    PositionError error;

    if (!scenario_has_book(run))
        return scenario_fail(run, "name a book before the cast");
    if (run->match)
        return scenario_fail(run, "there is a cast already");
    if (!scenario_load_book(run))
        return false;
    return check_result(
        run, position_cast(&run->match, &run->setup, rest, &error), &error);
}

static bool set_up_dice(ScenarioRun *run, const char *rest)
{
    PositionError error;

    if (!run->match)
        return scenario_fail(run, "dice come after the cast");
    return check_result(run, position_dice(run->match, rest, &error), &error);
}

static bool set_up_option(ScenarioRun *run, const char *rest)
{
    Diag diag;

    if (!scenario_has_book(run) || run->match)
        return scenario_fail(run, "options come after the book and before the"
                                  " cast");
    if (!scenario_load_book(run))
        return false;
    if (match_setup_option(&run->setup, rest, &diag) != ST_OK)
        return scenario_fail(run, "%s", diag.what);
    return true;
}

bool scenario_set_up(ScenarioRun *run, const ScriptLine *line)
{
    const char *text = line->text, *rest;

    if (is_card_line(run, line))
        return true;
    if ((rest = script_rest(text, "book")) != NULL)
        snprintf(run->book, sizeof run->book, "%s", rest);
    else if (script_rest(text, "rules"))
        return true;
    else if ((rest = script_rest(text, "cast")) != NULL)
        set_up_cast(run, rest);
    else if ((rest = script_rest(text, "dice")) != NULL)
        set_up_dice(run, rest);
    else if ((rest = script_rest(text, "option")) != NULL)
        set_up_option(run, rest);
    else
        return run->match && !run->started && apply_phrase(run, text);
    return true;
}
