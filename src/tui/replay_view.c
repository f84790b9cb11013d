/* replay_view.c: shows a record step by step, and reads the keys for it. */
#include "tui/replay_view.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "scene/scene.h"
#include "tui/console.h"
#include "tui/draw.h"
#include "tui/farewell.h"

enum { AUTO_MS = 1000, RECENT_MAX = 8 };

typedef struct Viewer {
    const char *path;
    const BookFinder *finder;
    Bytes text;
    RecordShape shape;
    int at; /* so many lines have been played */
    Seat reader;
    bool is_auto;
    Match *match; /* as it was then */
} Viewer;

/* ---- where to ---- */

/* The turn that goes on after so many lines. */
static int turn_at(const char *text, int at)
{
    RecordShape shape = record_shape(text);
    int turn = 0;

    while (turn < shape.turns && record_lines_before(text, turn + 1) <= at)
        turn++;
    return turn;
}

/* A line in which nobody did anything is no step of its own: it goes with the
 * one before it. */
static bool is_dull(const char *text, int line)
{
    const char *says = record_line(text, line);

    return says && strncmp(says, "everyone passes\n", 16) == 0;
}

static int step(const char *text, int at, int by)
{
    int last = record_shape(text).lines;

    at += by;
    while (at > 0 && at < last && is_dull(text, at + 1))
        at += by;
    return at;
}

int replay_next_line(const char *text, int at, char key)
{
    int last = record_shape(text).lines, turn = turn_at(text, at);
    int begins = record_lines_before(text, turn);

    switch (key) {
    case 'b':
        at = step(text, at, -1);
        break;
    case 'n':
        at = record_lines_before(text, turn + 1);
        break;
    case 'p': /* the beginning of this turn, or of the one before */
        at = at > begins ? begins : record_lines_before(text, turn - 1);
        break;
    case '<':
        at = 0;
        break;
    case '>':
        at = last;
        break;
    default:
        at = step(text, at, 1);
    }
    return at < 0 ? 0 : at > last ? last : at;
}

/* ---- showing ---- */

static void print_head(const Viewer *viewer, const Table *t)
{
    console_print("%s: line %d of %d, turn %d%s%s; seen by %s", viewer->path,
                  viewer->at, viewer->shape.lines, t->g->turn,
                  t->g->active < t->g->seats ? " of " : "",
                  t->g->active < t->g->seats ? t->names[t->g->active] : "",
                  viewer->reader < t->g->seats ? t->names[viewer->reader]
                                               : "a spectator");
}

/* The last of what this reader read; the newest line and what came of it stand
 * out. */
static void print_recent(const Viewer *viewer)
{
    const Log *log = match_log(viewer->match);
    int from = log->n, n = 0;

    while (from > 0 && n < RECENT_MAX)
        n += log_text(&log->at[--from], viewer->reader) != NULL;
    for (; from < log->n; from++) {
        const char *text = log_text(&log->at[from], viewer->reader);
        if (text)
            console_print("  %s%s", log->at[from].kind == LOG_EVENT ? "  " : "",
                          text);
    }
}

static void print_keys(const Viewer *viewer)
{
    console_print("Enter next, b back, n next turn, p turn before, < start,"
                  " > end, s another seat, a %s, q quit",
                  viewer->is_auto ? "stop" : "by itself");
}

static bool show(const Viewer *viewer)
{
    Arena arena = { 0 };
    const Scene *scene =
        scene_make_of_match(&arena, viewer->match, viewer->reader);

    console_clear();
    if (scene) {
        print_head(viewer, scene->t);
        draw_table(stdout, scene);
        print_recent(viewer);
        if (scene->end)
            console_print("-- the game is over: %s", scene->end);
        else if (scene->ask.says)
            console_print("? %s", scene->ask.says);
        print_keys(viewer);
    }
    fflush(stdout);
    arena_free(&arena);
    return scene != NULL;
}

/* ---- moving ---- */

static Status go_to(Viewer *viewer, int line, Diag *diag)
{
    Match *match = NULL;
    Status st = record_replay_text(&match, viewer->path, viewer->text.at,
                                   viewer->text.n, viewer->finder,
                                   &(Replay){ .before = line + 1 }, diag);

    if (st != ST_OK)
        return st;
    match_free(viewer->match);
    viewer->match = match;
    viewer->at = line;
    return ST_OK;
}

/* A spectator, then each seat, then again. */
static void next_reader(Viewer *viewer)
{
    int seats = match_table(viewer->match)->g->seats;

    if (viewer->reader >= seats)
        viewer->reader = 0;
    else
        viewer->reader =
            viewer->reader + 1 < seats ? (Seat)(viewer->reader + 1) : NOBODY;
}

/* ---- keys ---- */

/* The next key; 0: time is up; q: input has ended. */
static char read_key(int ms)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    char key;

    if (poll(&in, 1, ms) == 0)
        return '\0';
    return read(STDIN_FILENO, &key, 1) == 1 ? key : 'q';
}

/* Goes on by itself as long as there is something. */
static char next_key(const Viewer *viewer)
{
    bool moves = viewer->is_auto && viewer->at < viewer->shape.lines;
    char key = read_key(moves ? AUTO_MS : -1);

    return key ? key : '\n';
}

static Status run(Viewer *viewer, Diag *diag)
{
    Status st = ST_OK;
    char key = '\0';

    while (st == ST_OK && key != 'q') {
        if (!show(viewer))
            return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
        key = next_key(viewer);
        if (key == 's')
            next_reader(viewer);
        else if (key == 'a')
            viewer->is_auto = !viewer->is_auto;
        else if (key && strchr("\n\r bnp<>", key))
            st =
                go_to(viewer,
                      replay_next_line(viewer->text.at, viewer->at, key), diag);
    }
    return st;
}

/* Key by key, without echo; and as it was. */
static Status run_with_keys(Viewer *viewer, Diag *diag)
{
    struct termios before, ours;
    bool has_terminal = tcgetattr(STDIN_FILENO, &before) == 0;
    Status st;

    farewell_prepare();
    if (has_terminal) {
        ours = before;
        ours.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
        tcsetattr(STDIN_FILENO, TCSANOW, &ours);
    }
    st = run(viewer, diag);
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    return st;
}

Status replay_view_run(const char *path, const BookFinder *finder,
                       const ReplayView *view, Diag *diag)
{
    Viewer viewer = { .path = path,
                      .finder = finder,
                      .reader = view->reader,
                      .is_auto = view->is_auto };
    Status st = bytes_read_file(&viewer.text, path, diag);

    if (st == ST_OK) {
        viewer.shape = record_shape(viewer.text.at);
        st = go_to(&viewer,
                   view->turn > 0
                       ? record_lines_before(viewer.text.at, view->turn)
                       : 0,
                   diag);
    }
    if (st == ST_OK && viewer.reader != NOBODY &&
        viewer.reader >= match_table(viewer.match)->g->seats)
        st = diag_set(diag, ST_BAD, path, 0, 0, "there is no such seat");
    if (st == ST_OK)
        st = run_with_keys(&viewer, diag);
    match_free(viewer.match);
    bytes_free(&viewer.text);
    return st;
}
