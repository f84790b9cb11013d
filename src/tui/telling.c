/* telling.c: tells recaps to people, and headlines where bots are alone. */
#include "tui/telling.h"

#include <stdio.h>
#include <string.h>

#include "scene/digest.h"
#include "scene/recap.h"
#include "tui/console.h"

enum {
    LINES_TOLD = 5,  /* to a person before one question */
    ITEMS_BELOW = 2, /* of bots alone: below a headline that nobody can open */
    PEAK = 8, /* of weights: somebody died or won, the reader won a fight */
    OWN_PEAK = 7,
    MOMENT = 700 /* ms that a bot's turn takes */
};

static void tell(Play *play, Tiding tiding)
{
    tiding.says = tiding.says ? tiding.says : "";
    tiding.flavor = tiding.flavor ? tiding.flavor : "";
    play->front.tell(play->front.self, &tiding);
}

/* ---- to a person ---- */

/* Some of the log, for one reader. */
typedef struct Telling {
    Play *play;
    const Log *log;
    Seat reader;
    int from;
} Telling;

static bool is_own(const Telling *telling, const LogEntry *entry)
{
    return entry->kind == LOG_EVENT && entry->event.seat == telling->reader;
}

/* What a line tells of the reader: a card that was turned up, or a die. */
static void show_chance(const Telling *telling, const RecapLine *line,
                        Tiding *tiding)
{
    const Table *t = match_table(telling->play->match);
    const FamilyScene *rows = t->family->scene;
    int n = 0;

    for (int i = 0; i < telling->log->n; i++) {
        const LogEntry *entry = &telling->log->at[i];
        const Event *event = &entry->event;
        n += log_text(entry, telling->reader) != NULL;
        if (i < telling->from || !rows || !is_own(telling, entry) ||
            n < line->n || n > line->last)
            continue;
        if (rows->reveals[event->kind]) {
            tiding->kind = TIDING_CARD;
            tiding->flavor = card_def(t, event->card)->flavor;
        } else if (rows->rolls[event->kind] && tiding->kind != TIDING_CARD) {
            tiding->kind = TIDING_DIE;
            tiding->number = event->number;
        }
    }
}

static void tell_line(const Telling *telling, const RecapLine *line)
{
    bool is_mine = line->kind == RECAP_LINE_ME;
    bool is_peak = line->weight >= (is_mine ? OWN_PEAK : PEAK);
    Tiding tiding = { .kind = is_peak ? TIDING_PEAK : TIDING_EVENT,
                      .says = line->says,
                      .seat = seats_first(line->seats, 0),
                      .card = line->n_cards == 1 ? line->cards[0] : NO_CARD,
                      .is_mine = is_mine };

    if (is_mine)
        show_chance(telling, line, &tiding);
    tell(telling->play, tiding);
    if (tiding.kind == TIDING_CARD || tiding.kind == TIDING_DIE)
        play_wait(telling->play, MOMENT);
}

/* The last story that somebody else told: the point of some games. */
static void tell_story(const Telling *telling)
{
    const LogEntry *last = NULL;

    for (int i = telling->from; i < telling->log->n; i++) {
        const LogEntry *entry = &telling->log->at[i];
        if (entry->story && entry->event.seat != telling->reader)
            last = entry;
    }
    if (last)
        tell(telling->play, (Tiding){ .kind = TIDING_ACTION,
                                      .flavor = last->story,
                                      .turn = last->turn,
                                      .seat = last->event.seat });
}

/* Another turn has begun since; and how much is not told. On a screen there is
 * more to see. */
static void tell_turn(const Telling *telling, const RecapLine *smaller)
{
    Play *play = telling->play;
    const Game *g = match_table(play->match)->g;
    char says[TEXT_LINE] = "";

    if (g->turn == play->turn_told)
        return;
    play->turn_told = g->turn;
    if (smaller && !play->front.see)
        snprintf(says, sizeof says, "(%s: `log`)", smaller->says);
    tell(play, (Tiding){ .kind = TIDING_TURN,
                         .says = says,
                         .turn = g->turn,
                         .seat = g->active });
}

static void tell_recap(Play *play, Seat reader, int from)
{
    Telling telling = { play, match_log(play->match), reader, from };
    const RecapLine *smaller = NULL;
    Arena arena = { 0 };
    Recap recap;

    if (recap_make(&recap, &arena, match_table(play->match), telling.log,
                   reader, from, LINES_TOLD)) {
        tell_story(&telling);
        for (int i = 0; i < recap.n; i++)
            if (recap.lines[i].kind == RECAP_LINE_SMALLER)
                smaller = &recap.lines[i];
            else
                tell_line(&telling, &recap.lines[i]);
        tell_turn(&telling, smaller);
    }
    arena_free(&arena);
}

/* A person sees the table move while bots have their turns, and reads what
 * came of them with the next question. */
static void show_turns(Play *play)
{
    int turn = match_table(play->match)->g->turn;

    if (play->front.see && play->turn_seen != turn)
        play_wait(play, MOMENT);
    play->turn_seen = turn;
}

/* ---- bots alone ---- */

/* What others did in somebody's turn, if it is worth telling but no headline
 * tells it. */
static bool interferes(const DigestTurn *turn, const DigestItem *item)
{
    return item->entry->kind == LOG_LINE && item->weight > 0 &&
           item->weight < WEIGHT_OTHERS &&
           item->entry->event.seat != turn->seat;
}

/* Is it told below the headline, or where there is none? */
static bool is_told(const DigestTurn *turn, const DigestItem *item)
{
    if (!turn->headline[0])
        return turn->turn > 0 || item->weight > 0;
    return interferes(turn, item) && !item->in_headline;
}

/* The last of them come last, and stay. */
static void tell_items(Play *play, const DigestTurn *turn)
{
    int room = turn->headline[0] ? ITEMS_BELOW : turn->n, from = turn->n;

    while (room > 0 && from > 0)
        room -= is_told(turn, &turn->items[--from]);
    for (int i = from; i < turn->n; i++) {
        const DigestItem *item = &turn->items[i];
        if (is_told(turn, item))
            tell(play,
                 (Tiding){ .kind = item->entry->kind == LOG_LINE ? TIDING_ACTION
                                                                 : TIDING_EVENT,
                           .says = item->says,
                           .turn = item->entry->turn,
                           .seat = item->entry->seat,
                           .card = item->entry->event.card });
    }
}

static int tell_headlines(Play *play, int from, bool only_over)
{
    const Log *log = match_log(play->match);
    Arena arena = { 0 };
    int told = log->n;
    Digest digest;

    if (digest_make(&digest, &arena, match_table(play->match), log, HOST, from))
        for (int i = 0; i < digest.n; i++) {
            const DigestTurn *turn = &digest.turns[i];
            if (!turn->over && only_over) {
                told = turn->first;
                break;
            }
            if (turn->turn > 0)
                tell(play, (Tiding){ .kind = TIDING_TURN,
                                     .says = turn->headline,
                                     .turn = turn->turn,
                                     .seat = turn->seat,
                                     .is_headline = true });
            tell_items(play, turn);
        }
    arena_free(&arena);
    return told;
}

void telling_print(Play *play, Seat reader, bool only_over)
{
    Seat row = reader == HOST ? NOBODY : reader;
    int from = play_table_told(play->table, row);
    int told = match_log(play->match)->n;

    if (reader == HOST) {
        told = tell_headlines(play, from, only_over);
    } else if (only_over) {
        show_turns(play);
        told = from;
    } else {
        tell_recap(play, reader, from);
    }
    play_table_tell(play->table, row, told);
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
