/* position.c: sets up a match by the lines of a scenario or a lesson. */
#include "script/position.h"

#include <stdio.h>
#include <string.h>

#include "engine/family.h"

static PositionResult wrong(PositionError *error, const char *what,
                            const char *of)
{
    snprintf(error->text, sizeof error->text, "%s%s", what, of);
    return POSITION_WRONG;
}

void position_init(MatchSetup *setup, const Pack *pack, const Family *family,
                   const char *book)
{
    match_setup_init(setup, pack, family, book);
    setup->game.seats = 0;
    setup->game.scripted = true;
}

PositionResult position_phrase(Match *m, const char *phrase,
                               PositionError *error)
{
    Table *t = match_set_up(m);

    for (int i = 0; i < t->family->n_setups; i++) {
        const SetupRow *row = &t->family->setups[i];
        PatternValues words;
        const char *why;
        if (!pattern_read(t, row->pattern, phrase, &words, NULL))
            continue;
        why = row->set(t, &words);
        return why ? wrong(error, "cannot set this up: ", why) : POSITION_DONE;
    }
    return POSITION_UNKNOWN;
}

/* Splits "Alice level 4, Bob, Carol level 2" into its phrases. */
static char *next_phrase(char **rest)
{
    char *phrase = *rest, *end;

    if (!phrase || !*phrase)
        return NULL;
    end = strstr(phrase, ", ");
    *rest = end ? end + 2 : NULL;
    if (end)
        *end = '\0';
    return phrase;
}

static bool add_seat(MatchSetup *setup, const char *phrase)
{
    size_t n = strcspn(phrase, " ");

    if (setup->game.seats == SEATS_MAX || n >= sizeof(Name))
        return false;
    memcpy(setup->names[setup->game.seats], phrase, n);
    setup->names[setup->game.seats++][n] = '\0';
    return true;
}

PositionResult position_cast(Match **out, MatchSetup *setup, const char *cast,
                             PositionError *error)
{
    char names[SCRIPT_LINE_MAX], *at = names, *phrase;
    Diag diag;

    snprintf(names, sizeof names, "%s", cast);
    while ((phrase = next_phrase(&at)) != NULL)
        if (!add_seat(setup, phrase))
            return wrong(error, "too many seats, or too long a name", "");
    if (match_new(out, setup, &diag) != ST_OK)
        return wrong(error, diag.what, "");
    match_keep_history(*out, 0); /* dice may be laid out at any time */
    snprintf(names, sizeof names, "%s", cast);
    for (at = names; (phrase = next_phrase(&at)) != NULL;) {
        PositionResult done = strchr(phrase, ' ')
                                  ? position_phrase(*out, phrase, error)
                                  : POSITION_DONE;
        if (done == POSITION_UNKNOWN)
            return wrong(error, "this does not set anything up: ", phrase);
        if (done != POSITION_DONE)
            return done;
    }
    return POSITION_DONE;
}

PositionResult position_dice(Match *m, const char *dice, PositionError *error)
{
    uint8_t *loaded = game_edit(match_set_up(m))->rng.loaded;
    int n = 0;

    while (n < LOADED_MAX && loaded[n])
        n++;
    for (; *dice; dice++) {
        if (*dice == ' ' || *dice == ',')
            continue;
        if (*dice < '1' || *dice > '6' || n == LOADED_MAX) {
            snprintf(error->text, sizeof error->text,
                     "dice are up to %d numbers from 1 to 6", LOADED_MAX);
            return POSITION_WRONG;
        }
        loaded[n++] = (uint8_t)(*dice - '0');
    }
    return POSITION_DONE;
}
