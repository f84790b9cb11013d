/* api_table.c: a match with the people around it. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "base/hash.h"
#include "scene/news.h"
#include "scene/recap.h"
#include "scene/scene.h"
#include "table/play_table.h"

_Static_assert((int)KD_SITS_NOBODY == SITS_NOBODY, "the same numbers");
_Static_assert((int)KD_TABLE_BROKEN == TABLE_BROKEN, "the same numbers");

enum {
    MS_MAX = 1 << 30,     /* of a pace: twelve days */
    FIRST_ROOM = 1 << 14, /* bytes of what is shown */
    RECAP_LINES = 5,
    NOW_BITS = 60 /* of a time: with a pace it is still one */
};

typedef struct Listening {
    KdStep step; /* NULL: nobody listens */
    void *self;
    uint64_t shown; /* the hash of what was shown last, without its news */
} Listening;

struct KdTable {
    KdMatch *match;
    PlayTable *table;
    Bot bots[SEATS_MAX];
    Listening listening[LOG_READERS];
    TableNext next; /* what was done last, and when */
    int64_t now;
    int logged;                /* entries of the log then */
    int recapped[SEATS_MAX];   /* that were there when a seat answered last */
    bool is_telling, is_freed; /* it is freed when it has told */
};

/* Can it be used now? */
static bool is_table(const KdTable *table)
{
    return table && !table->is_telling;
}

static const Game *game_of(const KdTable *table)
{
    return match_table(table->match->m)->g;
}

static bool is_seat(const KdTable *table, int seat)
{
    return is_table(table) && api_is_seat(game_of(table), seat);
}

static bool is_reader(const KdTable *table, int seat)
{
    return is_table(table) && api_is_reader(game_of(table), seat);
}

static int row_of(int reader)
{
    return reader == KD_NOBODY ? SEATS_MAX : reader;
}

/* ---- making ---- */

KdTable *kd_table_new(KdMatch *match, char *why, size_t cap)
{
    KdTable *table;

    if (!match || match->only_shown || match->is_borrowed) {
        api_fail(why, cap, "there is no match that takes answers");
        return NULL;
    }
    kd_match_run(match);
    table = match->m ? calloc(1, sizeof *table) : NULL;
    if (table)
        table->table = play_table_new(match->m);
    if (!table || !table->table) {
        free(table);
        api_fail(why, cap, "no memory for a table");
        return NULL;
    }
    table->match = match;
    match->is_borrowed = true;
    return table;
}

static void free_now(KdTable *table)
{
    for (int s = 0; s < SEATS_MAX; s++)
        bot_free(&table->bots[s]);
    play_table_free(table->table);
    table->match->is_borrowed = false;
    kd_match_free(table->match);
    free(table);
}

void kd_table_free(KdTable *table)
{
    if (table && table->is_telling)
        table->is_freed = true;
    else if (table)
        free_now(table);
}

KdMatch *kd_table_match(KdTable *table)
{
    return is_table(table) ? table->match : NULL;
}

int kd_table_sit(KdTable *table, int seat, int who, const char *level,
                 char *why, size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    const char *unable = NULL;
    Bot bot = { 0 };

    if (!is_seat(table, seat) || who < 0 || who >= SITTERS_COUNT)
        return api_fail(why, cap, "there is no such seat, or nobody such");
    if (who == SITS_BOT)
        unable = api_level_problem(level, table->match->book, &text);
    if (unable)
        return api_fail(why, cap, unable);
    if (who == SITS_BOT && !api_make_bot(table->match, (Seat)seat, level, &bot))
        return api_fail(why, cap, "no memory left");
    bot_free(&table->bots[seat]);
    table->bots[seat] = bot;
    play_table_sit(table->table, (Seat)seat, (Sitter)who, bot.chooser);
    return 0;
}

int kd_table_order(KdTable *table, int seat, int when)
{
    if (!is_seat(table, seat) || when < 0 || when >= WAKES_COUNT)
        return -1;
    play_table_order(table->table, (Seat)seat, (Wake)when);
    return 0;
}

static bool is_time(int ms)
{
    return ms >= 0 && ms <= MS_MAX;
}

int kd_table_pace(KdTable *table, int brief, int full, int patience)
{
    if (!is_table(table) || !is_time(brief) || !is_time(full) ||
        !is_time(patience))
        return -1;
    play_table_pace(table->table, (Pace){ brief, full, patience });
    return 0;
}

/* ---- what is shown ---- */

static const char *const does[] = { "moved", "asks", "waits", "over",
                                    "broken" };

/* What the reader is asked about a take-back: who wants it, and who has not
 * agreed yet. */
static void add_undo(Json *json, const KdTable *table, Seat reader)
{
    static const char *const rights[] = { "none", "free", "asks" };
    Seat by;
    Seats needed = play_table_undo_asks(table->table, &by);

    if (reader != NOBODY)
        json_text(json, "undo",
                  rights[play_table_undo_right(table->table, reader)]);
    if (by == NOBODY)
        return;
    json_object(json, "request");
    json_number(json, "by", by);
    json_array(json, "needs");
    for (int s = 0; s < game_of(table)->seats; s++)
        if (seat_in((Seat)s, needed))
            json_number(json, NULL, s);
    json_end(json);
    json_end(json);
}

/* All but scene and news. */
static void add_state(Json *json, const KdTable *table, Seat reader)
{
    const TableNext *next = &table->next;
    bool asked = reader != NOBODY && next->what == TABLE_ASKS &&
                 seat_in(reader, next->asked);

    /* Whether others are asked would tell what they hold. */
    json_text(
        json, "does",
        does[next->what == TABLE_ASKS && !asked ? TABLE_WAITS : next->what]);
    if (next->seat != NOBODY && next->what == TABLE_MOVED)
        json_number(json, "moved", next->seat);
    json_bool(json, "asked", asked);
    if (next->until >= 0)
        json_number(json, "left", (long)(next->until - table->now));
    if (reader != NOBODY)
        json_text(json, "order",
                  wake_words[play_table_orders(table->table, reader)]);
    add_undo(json, table, reader);
}

static size_t write_shown(const KdTable *table, Seat reader, const Scene *scene,
                          char *out, size_t cap)
{
    const Match *m = table->match->m;
    Json json = json_init(out, cap);
    int told = news_count_at(m, reader, play_table_told(table->table, reader));
    char *at;
    size_t room;

    json_object(&json, NULL);
    if (reader != NOBODY)
        json_number(&json, "seat", reader);
    add_state(&json, table, reader);
    at = json_room(&json, "news", &room);
    json_wrote(&json, news_write_json(match_table(m), match_log(m), reader,
                                      told, at, room));
    if (reader != NOBODY && seat_in(reader, table->next.asked)) {
        at = json_room(&json, "recap", &room);
        json_wrote(&json, recap_write_json(
                              match_table(m), match_log(m), reader,
                              news_count_at(m, reader, table->recapped[reader]),
                              RECAP_LINES, at, room));
    }
    at = json_room(&json, "scene", &room);
    json_wrote(&json, scene_write_json(scene, at, room));
    json_end(&json);
    return json_finish(&json);
}

size_t kd_table_shown(KdTable *table, int seat, char *out, size_t cap)
{
    Arena arena = { 0 };
    const Scene *scene;
    size_t n = 0;

    if (!is_reader(table, seat) || !api_is_match(table->match))
        return 0;
    scene = scene_make_of_match(&arena, table->match->m, (Seat)seat);
    if (scene)
        n = write_shown(table, (Seat)seat, scene, out, out ? cap : 0);
    arena_free(&arena);
    if (n > 0 && n < cap && out)
        play_table_tell(table->table, (Seat)seat,
                        match_log(table->match->m)->n);
    return n;
}

int kd_table_told(KdTable *table, int seat)
{
    if (!is_reader(table, seat))
        return -1;
    play_table_tell(table->table, (Seat)seat, match_log(table->match->m)->n);
    if (seat != KD_NOBODY)
        table->recapped[seat] = match_log(table->match->m)->n;
    return 0;
}

/* ---- telling ---- */

/* With as much room as it takes; NULL: no memory. */
static char *make_shown(KdTable *table, int reader, size_t *n)
{
    size_t cap = FIRST_ROOM;
    char *out = malloc(cap);

    while (out) {
        *n = kd_table_shown(table, reader, out, cap);
        if (*n < cap)
            return out;
        free(out);
        cap = *n + 1;
        out = malloc(cap);
    }
    return NULL;
}

/* What of it is not the news: has that changed since it was shown? */
static uint64_t hash_state(const KdTable *table, int reader)
{
    char line[TEXT_LINE];
    Json json = json_init(line, sizeof line);
    const Game *g = game_of(table);
    Ask ask = game_ask(g);
    uint64_t hash;

    json_object(&json, NULL);
    add_state(&json, table, (Seat)reader);
    json_end(&json);
    json_finish(&json);
    hash = hash_string(1, line);
    return hash_bytes(hash, &ask.step, sizeof ask.step);
}

static void tell_reader(KdTable *table, int reader)
{
    Listening *to = &table->listening[row_of(reader)];
    uint64_t state = hash_state(table, reader);
    char *json;
    size_t n;

    if (!to->step ||
        (state == to->shown && play_table_told(table->table, (Seat)reader) ==
                                   match_log(table->match->m)->n))
        return;
    json = make_shown(table, reader, &n);
    if (!json)
        return; /* it is shown with the next step */
    to->shown = state;
    table->is_telling = true;
    to->step(to->self, reader, json, n);
    table->is_telling = false;
    free(json);
}

static void tell_all(KdTable *table)
{
    for (int s = 0; s < game_of(table)->seats && !table->is_freed; s++)
        tell_reader(table, s);
    if (!table->is_freed)
        tell_reader(table, KD_NOBODY);
}

int kd_table_listen(KdTable *table, int seat, KdStep step, void *self)
{
    if (!is_reader(table, seat))
        return -1;
    table->listening[row_of(seat)] = (Listening){ step, self, 0 };
    return 0;
}

/* Of those who were asked: what is recapped next time comes after that. */
static void note_answers(KdTable *table, Seats asked)
{
    int logged = match_log(table->match->m)->n;

    for (int s = 0; s < SEATS_MAX; s++)
        if (seat_in((Seat)s, asked) && logged != table->logged)
            table->recapped[s] = table->logged;
    table->logged = logged;
}

int kd_table_step(KdTable *table, int64_t now, KdNext *next)
{
    Seats asked;
    int what;

    if (!is_table(table))
        return -1;
    if (now < 0)
        now = 0;
    if (now >> NOW_BITS)
        now = ((int64_t)1 << NOW_BITS) - 1;
    asked = table->next.asked;
    table->now = now;
    table->next = play_table_step(table->table, now);
    note_answers(table, asked);
    what = table->next.what;
    if (next)
        *next = (KdNext){ what, table->next.asked,
                          seat_or_none(table->next.seat), table->next.until };
    tell_all(table);
    if (table->is_freed)
        free_now(table);
    return what;
}

/* ---- taking back ---- */

int kd_table_undo(KdTable *table, int seat, char *why, size_t cap)
{
    const char *bad = is_seat(table, seat)
                          ? play_table_undo(table->table, (Seat)seat)
                          : "there is no such seat";

    return bad ? api_fail(why, cap, bad) : 0;
}

int kd_table_agree(KdTable *table, int seat, int agrees, char *why, size_t cap)
{
    const char *bad =
        is_seat(table, seat)
            ? play_table_agree(table->table, (Seat)seat, agrees != 0)
            : "there is no such seat";

    return bad ? api_fail(why, cap, bad) : 0;
}
