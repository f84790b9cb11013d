/* history.c: keeps the states before the last lines of a match, and makes older
 * ones again. */
#include "match/history.h"

#include <stdlib.h>

#include "engine/event.h"
#include "engine/family.h"

/* Room for `n` in all; false if there is no memory. */
static bool make_room(void **array, int n, int *room, size_t size)
{
    int more = n + n / 4 + 64;
    void *moved;

    if (n <= *room)
        return true;
    moved = realloc(*array, size * (size_t)more);
    if (!moved)
        return false;
    *array = moved;
    *room = more;
    return true;
}

static Game *copy_of(const Game *game)
{
    Game *copy = malloc(game->size);

    if (copy)
        game_copy(copy, game);
    return copy;
}

/* ---- adding ---- */

/* A state to start from, and room for it; NULL: no memory. */
static Game *make_start(History *h, const Game *game)
{
    return make_room((void **)&h->starts, h->n_starts + 1, &h->room_starts,
                     sizeof *h->starts)
               ? copy_of(game)
               : NULL;
}

static bool add_start(History *h, Game *start)
{
    if (start)
        h->starts[h->n_starts++] = (HistoryStart){ start, h->n_answers };
    return start != NULL;
}

/* A gate may close before anybody has answered, so that is a start, too. */
bool history_reserve(History *h, const Game *now, int answers)
{
    if (!h->spare)
        h->spare = malloc(now->size);
    return h->spare &&
           make_room((void **)&h->answers, h->n_answers + answers,
                     &h->room_answers, sizeof *h->answers) &&
           make_room((void **)&h->lines, h->n + 1, &h->room,
                     sizeof *h->lines) &&
           (h->n_starts > 0 || add_start(h, make_start(h, now)));
}

void history_add_answer(History *h, Action answer)
{
    h->answers[h->n_answers++] = answer;
}

static void drop_old_states(History *h)
{
    for (int i = h->n - 1 - h->keep; h->keep > 0 && i >= 0; i--) {
        if (!h->lines[i].game)
            return;
        if (h->spare)
            free(h->lines[i].game);
        else
            h->spare = h->lines[i].game;
        h->lines[i].game = NULL;
    }
}

static void add_line(History *h, const Game *game, HistoryLine line)
{
    line.start = h->n_starts - 1;
    line.game = h->spare;
    h->spare = NULL;
    game_copy(line.game, game);
    h->lines[h->n++] = line;
    drop_old_states(h);
}

void history_add_line(History *h, const Game *before, int answers,
                      Seats may_undo)
{
    add_line(h, before,
             (HistoryLine){ .may_undo = may_undo,
                            .answers = h->n_answers - answers });
}

bool history_add_closing(History *h, const Game *now, Seats may_undo)
{
    if (!history_reserve(h, now, 0))
        return false;
    add_line(h, now,
             (HistoryLine){ .may_undo = may_undo,
                            .closes = true,
                            .answers = h->n_answers });
    return true;
}

void history_keep(History *h, int keep)
{
    h->keep = keep;
    drop_old_states(h);
}

/* ---- going back ---- */

/* Waits for the gate that closes at the line that is looked for. */
typedef struct Watch {
    int closings; /* still to come before it and with it; 0: no gate is meant */
    Game *out;
    bool found;
} Watch;

static void on_event(void *self, const Table *t, const Event *event)
{
    Watch *watch = self;

    if (event->kind != EVENT_closed || watch->closings == 0 ||
        --watch->closings > 0)
        return;
    game_copy(watch->out, t->g);
    watch->found = true;
}

/* How many gates have closed since its start when this line comes. */
static int closings_until(const History *h, int i)
{
    int n = 0;

    for (int k = 0; k <= i; k++)
        n += h->lines[k].closes && h->lines[k].start == h->lines[i].start;
    return n;
}

/* Plays answers again until the line comes. */
static void play_to(const History *h, Table *t, int i, Watch *watch)
{
    const HistoryLine *line = &h->lines[i];
    const HistoryStart *start = &h->starts[line->start];

    game_copy(game_edit(t), start->game);
    game_run(t, 0);
    for (int k = start->answers; k < line->answers; k++) {
        action_apply(t, h->answers[k]);
        game_run(t, 0);
    }
    if (!line->closes) {
        game_copy(watch->out, t->g);
        watch->found = true;
    }
}

bool history_state(const History *h, const Table *t, int i, Game *out)
{
    Watch watch = { .out = out };
    Sink sink = { on_event, &watch };
    Table again = *t;

    if (h->lines[i].game) {
        game_copy(out, h->lines[i].game);
        return true;
    }
    again.g = malloc(t->g->size);
    if (!again.g)
        return false;
    again.sink = &sink;
    watch.closings = h->lines[i].closes ? closings_until(h, i) : 0;
    play_to(h, &again, i, &watch);
    free(game_edit(&again));
    return watch.found;
}

/* Starts from which no line is left. */
static void drop_starts(History *h)
{
    int used = h->n > 0 ? h->lines[h->n - 1].start + 1 : 0;

    while (h->n_starts > used)
        free(h->starts[--h->n_starts].game);
}

bool history_go_back(History *h, int i, const Game *game)
{
    Game *start = make_start(h, game);

    if (!start)
        return false;
    h->n_answers = h->lines[i].answers;
    while (h->n > i)
        free(h->lines[--h->n].game);
    drop_starts(h);
    return add_start(h, start);
}

void history_forget(History *h)
{
    while (h->n > 0)
        free(h->lines[--h->n].game);
    drop_starts(h);
    h->n_answers = 0;
}

void history_free(History *h)
{
    history_forget(h);
    free(h->lines);
    free(h->starts);
    free(h->answers);
    free(h->spare);
    *h = (History){ .keep = h->keep };
}
