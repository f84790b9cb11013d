/* ending.c: shows who won and how, the places, what is remembered and the tale
 * of the game. */
#include "tui/ending.h"

#include <stdio.h>

#include "engine/family.h"
#include "match/seed.h"
#include "scene/digest.h"
#include "tui/console.h"

enum { MOMENTS_MAX = 3, MOMENT_WEIGHT = 6 };

/* ---- the result ---- */

static void print_winners(const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    bool one = (t->g->winners & (t->g->winners - 1)) == 0;

    pattern_write_seats(&text, t, t->g->winners);
    console_print("-- %s %s (%s)", line, one ? "wins" : "win",
                  t->family->scene && t->family->scene->ends
                      ? t->family->scene->ends[t->g->end_reason]
                      : t->family->end_reasons[t->g->end_reason]);
}

/* 1. Bob: level 10, strength 14 */
static void print_standing(const Scene *scene, const Standing *standing)
{
    const SceneSeat *seat = &scene->seats[standing->seat];
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    for (int i = 0; i < seat->n_gauges; i++) {
        text_add_format(&text, "%s%s ", i ? ", " : "",
                        seat->gauges[i].row->name);
        text_add_number(&text, seat->gauges[i].value);
    }
    console_print("  %d. %s%s%s", standing->place, seat->name,
                  line[0] ? ": " : "", line);
}

static void print_result(const Scene *scene)
{
    for (int i = 0; i < scene->n_standings; i++)
        print_standing(scene, &scene->standings[i]);
    for (int i = 0; i < scene->n_awards; i++)
        console_print("  %s", scene->awards[i].says);
}

/* ---- the best moments ---- */

/* How much happened in a turn. */
static int turn_weight(const DigestTurn *turn)
{
    int sum = 0;

    for (int i = 0; i < turn->n; i++)
        if (turn->items[i].weight >= MOMENT_WEIGHT)
            sum += turn->items[i].weight;
    return turn->headline[0] ? sum : 0;
}

/* Is it one of the best: are there fewer better ones, or as good ones before
 * it? */
static bool is_moment(const Digest *digest, int at)
{
    int weight = turn_weight(&digest->turns[at]), better = 0;

    for (int i = 0; i < digest->n; i++) {
        int other = turn_weight(&digest->turns[i]);
        better += other > weight || (other == weight && i < at);
    }
    return weight > 0 && better < MOMENTS_MAX;
}

static void print_moments(const Play *play, Seat reader)
{
    Arena arena = { 0 };
    Digest digest;

    if (digest_make(&digest, &arena, match_table(play->match),
                    match_log(play->match), reader, 0)) {
        console_print("Best moments:");
        for (int i = 0; i < digest.n; i++)
            if (is_moment(&digest, i))
                console_print("  turn %d: %s", digest.turns[i].turn,
                              digest.turns[i].headline);
    }
    arena_free(&arena);
}

/* Nobody but who had chosen it knew it until now. */
static void print_seed(const Table *t)
{
    char seed[TEXT_LINE];
    Text text = TEXT_INIT(seed);

    seed_write(&text, &t->g->rng);
    console_print("`--seed %s` deals the same cards again.", seed);
}

/* ---- the tale ---- */

/* A turn: the stories that players told of it, or else its headline. */
static void print_chapter(const DigestTurn *turn)
{
    bool told = false;

    for (int i = 0; i < turn->n; i++) {
        const LogEntry *entry = turn->items[i].entry;
        if (!entry->story)
            continue;
        if (!told)
            console_print("Turn %d.", turn->turn);
        console_print("  %s", entry->story);
        told = true;
    }
    if (!told && turn->headline[0])
        console_print("Turn %d. %s", turn->turn, turn->headline);
}

static void print_tale(const Play *play, Seat reader)
{
    Arena arena = { 0 };
    Digest digest;

    if (digest_make(&digest, &arena, match_table(play->match),
                    match_log(play->match), reader, 0))
        for (int i = 0; i < digest.n; i++)
            print_chapter(&digest.turns[i]);
    arena_free(&arena);
}

static void show_tale(Play *play, Seat reader)
{
    page_begin();
    print_tale(play, reader);
    page_end(&play->front, "The tale of this game:");
}

/* ---- and now? ---- */

static EndChoice ask_next(Play *play, Seat reader)
{
    enum { AGAIN, TALE, START, LEAVE };
    const MenuRow rows[] = {
        [AGAIN] = { "a", "Again, the same players", "", false },
        [TALE] = { "t", "The tale of this game", "", false },
        [START] = { "s", "Start: another game", "", false },
        [LEAVE] = { "q", "Quit", "", false }
    };
    Menu menu = { .title = "", .asks = "Again?", .rows = rows, .n = 4 };
    char typed[MENU_TEXT_MAX];

    menu.usual = TALE; /* what costs nothing; read, Enter leaves */
    for (;;) {
        int row = play->front.choose(play->front.self, &menu, typed);
        if (row != TALE)
            return row == AGAIN   ? END_AGAIN
                   : row == START ? END_START
                                  : END_LEAVE;
        show_tale(play, reader);
        menu.usual = LEAVE;
    }
}

EndChoice ending_show(Play *play, const char *record, bool asks)
{
    const Table *t = match_table(play->match);
    Seats people = play_table_people(play->table);
    bool one = people != 0 && (people & (people - 1)) == 0;
    Seat reader = one ? seats_first(people, 0) : NOBODY;
    Arena arena = { 0 };
    const Scene *scene = scene_make_of_match(&arena, play->match, reader);

    page_begin();
    print_winners(t);
    if (scene)
        print_result(scene);
    if (record)
        console_print("The game is kept; `kickdoor replay %s` tells it again.",
                      record);
    print_seed(t);
    if (people != 0)
        print_moments(play, reader);
    page_end(&play->front, "");
    arena_free(&arena);
    return asks ? ask_next(play, reader) : END_LEAVE;
}
