/* api_view.c: what one seat knows of a game, for searches. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "scene/scene.h"

KdView *kd_view_new(KdBook *book)
{
    KdView *view = book ? calloc(1, sizeof *view) : NULL;

    if (!view)
        return NULL;
    view->g = calloc(1, game_bytes(book->pack));
    view->names = calloc(SEATS_MAX, sizeof *view->names);
    if (!view->g || !view->names) {
        free(view->g);
        free(view->names);
        free(view);
        return NULL;
    }
    view->book = book_share(book);
    return view;
}

void kd_view_free(KdView *view)
{
    if (!view)
        return;
    kd_book_free(view->book);
    free(view->g);
    free(view->names);
    free(view);
}

int kd_game_view(const KdGame *game, int seat, KdView *out)
{
    Table t;

    if (!api_is_asked(game) || !out || out->book != game->book ||
        !api_is_reader(game->g, seat))
        return -1;
    t = api_table(game->book, game->g);
    view_make(&t, (Seat)seat, out->g);
    memcpy(out->names, t.names, SEATS_MAX * sizeof *t.names);
    out->seat = (Seat)seat;
    out->filled = true;
    return 0;
}

Table api_view_table(const KdView *view, Game *g)
{
    Table t = api_table(view->book, g);

    t.names = view->names;
    return t;
}

static View view_of(const KdView *view)
{
    return (View){ .t = api_view_table(view, view->g), .seat = view->seat };
}

int kd_view_imagine(const KdView *view, uint64_t seed, KdGame *out)
{
    View seen;
    Rng rng;

    if (!view || !view->filled || !out || out->book != view->book)
        return -1;
    seen = view_of(view);
    rng_init(&rng, seed);
    view_sample(&seen, &rng, out->g);
    out->setup.seats = view->g->seats;
    out->started = true;
    out->is_asked = true;
    api_forget(out);
    return 0;
}

size_t kd_view_scene(const KdView *view, char *out, size_t cap)
{
    Arena arena = { 0 };
    const Scene *scene;
    View seen;
    size_t n = 0;

    if (!view || !view->filled)
        return 0;
    seen = view_of(view);
    scene = scene_make(&arena, &seen);
    if (scene)
        n = scene_write_json(scene, out, out ? cap : 0);
    arena_free(&arena);
    return n;
}

int kd_view_list(const KdView *view, KdAction *out, int max)
{
    ActionList list;
    Table t;

    if (!view || !view->filled || view->seat == NOBODY)
        return 0;
    t = api_table(view->book, view->g);
    list.n = 0;
    action_list(&t, view->seat, &list);
    return api_copy_list(&list, out, max);
}
