/* telling.c: prints headlines of turns, and their items. */
#include "tui/telling.h"

#include "scene/digest.h"
#include "tui/console.h"

enum { ITEMS_BELOW = 2 }; /* a headline that nobody can open */

static bool is_bot(const Play *play, Seat seat)
{
    return seat < SEATS_MAX && play->bots[seat].choose;
}

/* Did somebody else do this to the reader, or did it happen to the reader? */
static bool concerns(const DigestItem *item, Seat reader)
{
    const Event *event = &item->entry->event;

    return (event->seat == reader && item->entry->kind == LOG_EVENT) ||
           event->to == reader;
}

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

static void print_items(const DigestTurn *turn, Seat reader, bool all)
{
    int max = all || reader != HOST ? turn->n : ITEMS_BELOW;

    for (int i = 0; i < turn->n && max > 0; i++) {
        const DigestItem *item = &turn->items[i];
        bool is_deed = item->entry->kind == LOG_LINE && all;
        if (!all && !is_below(turn, item, reader))
            continue;
        console_print("%s%s", is_deed ? "" : "  ", item->says);
        max -= turn->turn > 0;
    }
}

/* A turn that is over and that a bot had is its headline. */
static void print_turn(const Play *play, const DigestTurn *turn, Seat reader,
                       int from)
{
    bool is_short = turn->over && match_table(play->match)->family->scene &&
                    (is_bot(play, turn->seat) || reader == HOST);

    if (is_short && turn->turn > 0)
        console_print("-- turn %d: %s", turn->turn, turn->headline);
    else if (turn->first >= from && turn->turn > 0)
        console_print("-- turn %d", turn->turn);
    print_items(turn, reader, !is_short);
}

int telling_print(const Play *play, Seat reader, int from)
{
    const Log *log = match_log(play->match);
    int told = log->n;
    Arena arena = { 0 };
    Digest digest;

    if (digest_make(&digest, &arena, match_table(play->match), log, reader,
                    from))
        for (int i = 0; i < digest.n; i++) {
            const DigestTurn *turn = &digest.turns[i];
            if (turn->over || reader != HOST)
                print_turn(play, turn, reader, from);
            else
                told = turn->first;
        }
    arena_free(&arena);
    return told;
}

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
        print_items(&digest.turns[0], reader, true);
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
