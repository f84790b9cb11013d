/* ending.c: when the game is over: who came in where, and what is remembered of
 * it. Awards count only what everybody saw. */
#include "scene/highlights.h"
#include "scene/scene_int.h"

/* ---- places ---- */

static bool is_better(const Scene *scene, Seat a, Seat b)
{
    const Table *t = scene->t;
    bool a_won = seat_in(a, t->g->winners), b_won = seat_in(b, t->g->winners);

    if (a_won != b_won)
        return a_won;
    return !a_won && t->family->scene->final_score &&
           t->family->scene->final_score(t, a) >
               t->family->scene->final_score(t, b);
}

void scene_add_standings(Scene *scene)
{
    EACH_SEAT (scene->t, s) {
        Standing standing = { .seat = s,
                              .place = 1,
                              .won = seat_in(s, scene->t->g->winners) };
        int at = scene->n_standings++;
        EACH_SEAT (scene->t, other)
            standing.place += is_better(scene, other, s);
        for (; at > 0 && scene->standings[at - 1].place > standing.place; at--)
            scene->standings[at] = scene->standings[at - 1];
        scene->standings[at] = standing;
    }
}

/* ---- awards ---- */

/* Of one row: how much each seat has. */
static void count_events(const AwardRow *row, const Table *t,
                         const LogSpan *log, int counts[SEATS_MAX])
{
    for (int i = 0; i < log->n; i++) {
        const Event *event = &log->at[i]->event;
        Seat seat;
        if (log->at[i]->kind != LOG_EVENT || !log->at[i]->is_public ||
            event->kind != row->event)
            continue;
        seat = highlight_doer(t, log, i);
        if (seat < SEATS_MAX)
            counts[seat] += row->adds ? event->number : 1;
    }
}

/* Ann and Bob, 3 */
static const char *write_award(Arena *arena, const Table *t, const Award *award)
{
    char line[TEXT_LINE], names[TEXT_LINE];
    Text text = TEXT_INIT(line), who = TEXT_INIT(names);

    pattern_write_seats(&who, t, award->seats);
    pattern_write_with(&text, t, award->row->says, &HOLES(.number = award->n),
                       's', names);
    if ((award->seats & (award->seats - 1)) != 0)
        text_add(&text, " each");
    return arena_copy(arena, line, text.len);
}

/* False if nobody has any, or everybody the same. */
static bool make_award(Arena *arena, const Table *t, const AwardRow *row,
                       const LogSpan *log, Award *out)
{
    int counts[SEATS_MAX] = { 0 };

    *out = (Award){ .row = row };
    count_events(row, t, log, counts);
    EACH_SEAT (t, s)
        if (counts[s] > out->n)
            out->n = counts[s];
    EACH_SEAT (t, s)
        if (counts[s] == out->n)
            out->seats |= seat_bit(s);
    if (out->n == 0 || out->seats == seats_all(t->g))
        return false;
    out->says = write_award(arena, t, out);
    return true;
}

static void add_awards(Arena *arena, Scene *scene, const Log *log)
{
    const FamilyScene *rows = scene->t->family->scene;
    const LogEntry **at =
        arena_alloc_raw(arena, sizeof *at * (size_t)(log->n + 1));
    Award *awards =
        arena_alloc_raw(arena, sizeof *awards * (size_t)(rows->n_awards + 1));
    LogSpan span = { at, 0, at && awards ? log_collect(log, at) : 0, NOBODY,
                     NULL };

    for (int i = 0; i < rows->n_awards && awards; i++)
        scene->n_awards += make_award(arena, scene->t, &rows->awards[i], &span,
                                      &awards[scene->n_awards]);
    scene->awards = awards;
}

const Scene *scene_make_of_match(Arena *arena, Match *m, Seat reader)
{
    const View *view = match_view(m, reader);
    Scene *scene = view ? scene_build(arena, view) : NULL;

    if (scene && scene->end && scene->t->family->scene)
        add_awards(arena, scene, match_log(m));
    return scene && !arena->failed ? scene : NULL;
}
