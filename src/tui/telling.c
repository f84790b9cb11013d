/* telling.c: tells headlines of turns and their items to the front end. */
#include "tui/telling.h"

#include <stdio.h>
#include <string.h>

#include "scene/digest.h"
#include "tui/console.h"

enum {
    ITEMS_BELOW = 2, /* a headline that nobody can open */
    ITEMS_MAX = 5,   /* told to a person before one question */
    PEAK_WEIGHT = 7,
    MOMENT = 700, /* ms that a bot's turn takes */
    WHILE = 2800  /* and one that does something to the reader; a key ends it */
};

static bool is_bot(const Play *play, Seat seat)
{
    return seat < SEATS_MAX && play_table_bot(play->table, seat);
}

/* ---- one item ---- */

/* Did somebody else do this to the reader, or did it happen to the reader? */
static bool concerns(const DigestItem *item, Seat reader)
{
    const Event *event = &item->entry->event;

    return (event->seat == reader && item->entry->kind == LOG_EVENT) ||
           event->to == reader;
}

/* Does a fight now stand the other way round? */
static bool turns_the_fight(Play *play, const DigestItem *item)
{
    const FamilyScene *rows = match_table(play->match)->family->scene;
    const Event *event = &item->entry->event;
    bool is_standing =
        item->entry->kind == LOG_EVENT && rows && rows->standings[event->kind];
    int lead = event->number > event->second ? 1 : -1, before = play->lead;

    if (!is_standing)
        return false;
    play->lead = lead;
    return before != 0 && lead != before &&
           play->lead_turn == item->entry->turn;
}

static TidingKind kind_of(Play *play, const DigestItem *item)
{
    const FamilyScene *rows = match_table(play->match)->family->scene;
    const LogEntry *entry = item->entry;
    bool turns = turns_the_fight(play, item);

    play->lead_turn = entry->turn;
    if (entry->kind == LOG_LINE)
        return TIDING_ACTION;
    if (rows && entry->kind == LOG_EVENT && rows->reveals[entry->event.kind] &&
        item->count == 1)
        return TIDING_CARD;
    if (rows && entry->kind == LOG_EVENT && rows->rolls[entry->event.kind])
        return TIDING_DIE;
    return turns || item->weight >= PEAK_WEIGHT ? TIDING_PEAK : TIDING_EVENT;
}

static void tell_item(Play *play, const DigestItem *item, Seat reader)
{
    const Table *t = match_table(play->match);
    const Event *event = &item->entry->event;
    Tiding tiding = { .kind = kind_of(play, item),
                      .says = item->says,
                      .flavor = "",
                      .turn = item->entry->turn,
                      .seat = item->entry->seat,
                      .card = event->card,
                      .number = event->number,
                      .is_mine = concerns(item, reader) };

    if (tiding.kind == TIDING_CARD && event->card != NO_CARD)
        tiding.flavor = card_def(t, event->card)->flavor;
    play->front.tell(play->front.self, &tiding);
    if (tiding.kind == TIDING_CARD || tiding.kind == TIDING_DIE)
        play_wait(play, MOMENT);
}

/* ---- the items of a turn ---- */

/* What others did in somebody's turn, if it is worth telling but no headline
 * tells it. */
static bool interferes(const DigestTurn *turn, const DigestItem *item)
{
    return item->entry->kind == LOG_LINE && item->weight > 0 &&
           item->weight < WEIGHT_OTHERS &&
           item->entry->event.seat != turn->seat;
}

/* Is it told below the headline? */
static bool is_below(const DigestTurn *turn, const DigestItem *item,
                     Seat reader)
{
    if (turn->turn == 0)
        return item->weight > 0;
    return reader == HOST ? interferes(turn, item) : concerns(item, reader);
}

/* What a turn has to tell, and how much of it may be told. */
typedef struct Telling {
    Play *play;
    const DigestTurn *turn;
    Seat reader;
    bool all;
} Telling;

static bool is_told(const Telling *telling, int i)
{
    const DigestItem *item = &telling->turn->items[i];
    const LogEntry *entry = item->entry;

    if (entry->kind == LOG_LINE && !entry->story &&
        entry->event.seat == telling->reader)
        return false; /* who did it knows it */
    return telling->all || (is_below(telling->turn, item, telling->reader) &&
                            !item->in_headline);
}

/* Those that matter least are left out: how much an item must matter. */
static int least_weight(const Telling *telling, int max)
{
    for (int weight = 0; weight < 10; weight++) {
        int n = 0;
        for (int i = 0; i < telling->turn->n; i++)
            n +=
                is_told(telling, i) && telling->turn->items[i].weight >= weight;
        if (n <= max)
            return weight;
    }
    return 10;
}

static void tell_left_out(const Telling *telling, int n)
{
    const Front *front = &telling->play->front;
    char line[64];

    snprintf(line, sizeof line, "(%d smaller %s: `log`)", n,
             n == 1 ? "thing" : "things");
    front->tell(front->self, &(Tiding){ .kind = TIDING_EVENT,
                                        .says = line,
                                        .flavor = "",
                                        .turn = telling->turn->turn,
                                        .seat = NOBODY,
                                        .card = NO_CARD });
}

/* The latest of those that matter equally come last, and stay. */
static void tell_items(const Telling *telling)
{
    int max = telling->reader == HOST ? ITEMS_BELOW : ITEMS_MAX;
    int weight = least_weight(telling, max), room = max, skip = 0, told = 0;
    const DigestTurn *turn = telling->turn;

    if (telling->reader == HOST && turn->turn == 0)
        weight = 0, room = turn->n;
    for (int i = 0; i < turn->n; i++)
        if (is_told(telling, i) && turn->items[i].weight >= weight)
            room--;
    for (int i = turn->n - 1; i >= 0 && room > 0 && weight > 0; i--)
        if (is_told(telling, i) && turn->items[i].weight == weight - 1)
            room--, skip = i;
    for (int i = 0; i < turn->n; i++) {
        const DigestItem *item = &turn->items[i];
        if (!is_told(telling, i))
            continue;
        if (item->weight >= weight ||
            (item->weight == weight - 1 && weight > 0 && skip > 0 && i >= skip))
            tell_item(telling->play, item, telling->reader);
        else
            told++;
    }
    if (told > 0 && telling->reader != HOST && !telling->play->front.see)
        tell_left_out(telling, told);
}

/* Is the reader in the headline? */
static bool is_about(const Play *play, const DigestTurn *turn, Seat reader)
{
    const Table *t = match_table(play->match);

    return reader < t->g->seats && strstr(turn->headline, t->names[reader]);
}

static bool does_harm(const Play *play, const DigestTurn *turn, Seat reader)
{
    const FamilyScene *rows = match_table(play->match)->family->scene;

    for (int i = 0; i < turn->n && rows; i++) {
        const LogEntry *entry = turn->items[i].entry;
        if (entry->kind == LOG_EVENT && entry->event.seat == reader &&
            rows->harms[entry->event.kind])
            return true;
    }
    return false;
}

/* The last story that was told in a turn: the point of some games. */
static void tell_story(Play *play, const DigestTurn *turn)
{
    const char *story = NULL;

    for (int i = 0; i < turn->n; i++)
        if (turn->items[i].entry->story)
            story = turn->items[i].entry->story;
    if (story)
        play->front.tell(play->front.self, &(Tiding){ .kind = TIDING_ACTION,
                                                      .says = "",
                                                      .flavor = story,
                                                      .turn = turn->turn,
                                                      .seat = turn->seat,
                                                      .card = NO_CARD });
}

/* A turn that is over and that a bot had is its headline. */
static void tell_turn(Play *play, const DigestTurn *turn, Seat reader, int from)
{
    bool is_short = turn->over && match_table(play->match)->family->scene &&
                    (is_bot(play, turn->seat) || reader == HOST);
    Tiding tiding = { .kind = TIDING_TURN,
                      .says = is_short ? turn->headline : "",
                      .flavor = "",
                      .turn = turn->turn,
                      .seat = turn->seat,
                      .is_headline = is_short,
                      .is_mine = is_short && is_about(play, turn, reader) };

    if (turn->turn > 0 && (is_short || turn->first >= from))
        play->front.tell(play->front.self, &tiding);
    if (is_short && reader != HOST)
        tell_story(play, turn);
    tell_items(&(Telling){ play, turn, reader, !is_short });
    if (is_short && reader != HOST)
        play_wait(play, does_harm(play, turn, reader) ? WHILE : MOMENT);
}

int telling_print(Play *play, Seat reader, int from, bool only_over)
{
    const Log *log = match_log(play->match);
    Arena arena = { 0 };
    int told = log->n;
    Digest digest;

    if (digest_make(&digest, &arena, match_table(play->match), log, reader,
                    from))
        for (int i = 0; i < digest.n; i++) {
            const DigestTurn *turn = &digest.turns[i];
            if (turn->over || !only_over)
                tell_turn(play, turn, reader, from);
            else
                told = turn->first;
        }
    arena_free(&arena);
    return told;
}

/* ---- pages ---- */

bool telling_print_turn(const Play *play, Seat reader, int turn)
{
    Arena arena = { 0 };
    Digest digest;
    bool found = digest_make_turn(&digest, &arena, match_table(play->match),
                                  match_log(play->match), reader, turn) &&
                 digest.n > 0;

    if (found) {
        console_print("-- turn %d%s%s", turn,
                      digest.turns[0].headline[0] ? ": " : "",
                      digest.turns[0].headline);
        for (int i = 0; i < digest.turns[0].n; i++) {
            const DigestItem *item = &digest.turns[0].items[i];
            console_print("%s%s", item->entry->kind == LOG_LINE ? "" : "  ",
                          item->says);
        }
    }
    arena_free(&arena);
    return found;
}

void telling_print_log(const Play *play, Seat reader, int from)
{
    const Log *log = match_log(play->match);

    for (int i = from; i < log->n; i++) {
        const char *text = log_text(&log->at[i], reader);
        if (text)
            console_print("%s%s", log->at[i].kind == LOG_EVENT ? "  " : "",
                          text);
    }
}
