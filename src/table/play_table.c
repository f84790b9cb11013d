/* play_table.c: lets bots answer, asks people, waits, takes back. */
#include "table/play_table.h"

#include <stdlib.h>

#include "engine/family.h"
#include "engine/leak.h"
#include "match/picks.h"

enum { REFUSALS_MAX = 2 }; /* of take-backs, in a turn */

/* What was asked when the table was looked at last. */
typedef struct Asked {
    Ask ask;
    int logged;    /* entries of the log */
    int64_t since; /* from when on */
} Asked;

/* Somebody wants to take something back. */
typedef struct Request {
    Seat by; /* NOBODY: nobody does */
    int lines;
    int logged;         /* the log then: it ends when anything happens */
    Seats needed;       /* who has not agreed yet */
    int turn, refusals; /* of that turn */
} Request;

struct PlayTable {
    Match *m;
    Sitter sitters[SEATS_MAX];
    bool is_seated; /* the match knows who sits where */
    Chooser bots[SEATS_MAX];
    Wake orders[SEATS_MAX];
    Seats changed; /* whose orders count from the next question on */
    Pace pace;
    Asked asked;
    bool has_asked;
    Seat at_device; /* whose turn it was there last, or NOBODY */
    int told[LOG_READERS];
    Request request;
};

/* ---- who sits where ---- */

static Seats find_sitters(const PlayTable *table, Sitter who)
{
    const Table *t = match_table(table->m);
    Seats found = 0;

    EACH_SEAT (t, s)
        if (table->sitters[s] == who)
            found |= seat_bit(s);
    return found;
}

Seats play_table_people(const PlayTable *table)
{
    return (Seats)(find_sitters(table, SITS_HERE) |
                   find_sitters(table, SITS_ELSEWHERE));
}

static bool is_single(Seats seats)
{
    return seats != 0 && (seats & (seats - 1)) == 0;
}

/* Do several people share a device? */
static bool is_shared(const PlayTable *table)
{
    Seats here = find_sitters(table, SITS_HERE);

    return here != 0 && !is_single(here);
}

/* Whoever is alone among bots is spared what has nothing to decide; with
 * several people that would tell the others what somebody holds. The passes of
 * people wait for the table, so that a gate is seen while it is open. At a
 * shared device public facts decide (is_public_matter), so each of them is
 * asked who wants to be asked at all. */
static void apply_orders(PlayTable *table)
{
    const Table *t = match_table(table->m);
    Seats people = play_table_people(table), all = seats_all(t->g);
    Seats here = is_shared(table) ? find_sitters(table, SITS_HERE) : 0;
    bool is_alone = is_single(people);

    match_set_quiet(table->m, is_alone ? all : (Seats)(all & ~people));
    match_set_alone(table->m, is_alone ? people : 0);
    match_hold(table->m, people);
    EACH_SEAT (t, s) {
        Wake wake = table->orders[s];
        if (seat_in(s, here) && wake != WAKE_NEVER)
            wake = WAKE_ALWAYS;
        if (!seat_in(s, table->changed))
            match_set_wake(table->m, s,
                           seat_in(s, people) ? wake : WAKE_ALWAYS);
    }
}

PlayTable *play_table_new(Match *m)
{
    PlayTable *table = calloc(1, sizeof *table);

    if (!table)
        return NULL;
    table->m = m;
    table->at_device = table->request.by = NOBODY;
    for (Seat s = 0; s < SEATS_MAX; s++)
        table->orders[s] = match_kept_order(m, s);
    return table;
}

void play_table_free(PlayTable *table)
{
    free(table);
}

void play_table_sit(PlayTable *table, Seat seat, Sitter who, Chooser bot)
{
    table->sitters[seat] = who;
    table->bots[seat] = bot;
    table->is_seated = false;
}

Match *play_table_match(const PlayTable *table)
{
    return table->m;
}

const Chooser *play_table_bot(const PlayTable *table, Seat seat)
{
    const Chooser *bot = &table->bots[seat];

    return table->sitters[seat] == SITS_BOT && bot->choose ? bot : NULL;
}

/* It must not answer the question that stands: it counts from the next one
 * on. */
void play_table_order(PlayTable *table, Seat seat, Wake wake)
{
    table->orders[seat] = wake;
    table->changed |= seat_bit(seat);
    match_keep_order(table->m, seat, wake);
}

static void settle_orders(PlayTable *table)
{
    Ask ask = game_ask(match_table(table->m)->g);

    if (table->is_seated && (table->changed & ~ask.must) == 0)
        return;
    table->changed &= table->is_seated ? ask.must : 0;
    table->is_seated = true;
    apply_orders(table);
}

Wake play_table_orders(const PlayTable *table, Seat seat)
{
    return table->orders[seat];
}

void play_table_pace(PlayTable *table, Pace pace)
{
    table->pace = pace;
}

/* ---- time ---- */

/* Whenever something happens, and at each new question, time begins anew. */
static void note_time(PlayTable *table, const Ask *ask, int64_t now)
{
    Asked *asked = &table->asked;
    int logged = match_log(table->m)->n;

    if (table->has_asked && asked->logged == logged &&
        asked->ask.step == ask->step && asked->ask.shape == ask->shape &&
        asked->ask.seat == ask->seat && asked->ask.about == ask->about)
        return;
    table->has_asked = true;
    *asked = (Asked){ *ask, logged, now };
}

/* Planted on purpose: something about the first hand. */
static bool leak_hand(const Table *t)
{
    return t->g->zones[t->family->hand].first % 2;
}

static int64_t open_until(const PlayTable *table)
{
    const Table *t = match_table(table->m);
    int wait = t->family->steps[table->asked.ask.step].wait;

    if (LEAK_IS_ON(LEAK_TABLE_TIME) && leak_hand(t))
        wait = WAIT_none;
    return table->asked.since + (wait == WAIT_full    ? table->pace.full
                                 : wait == WAIT_brief ? table->pace.brief
                                                      : 0);
}

static int64_t patient_until(const PlayTable *table)
{
    int64_t open = open_until(table);
    int64_t patience = table->asked.since + table->pace.patience;

    return table->pace.patience == 0 ? -1 : patience > open ? patience : open;
}

/* ---- who is asked ---- */

/* At a gate that the people at one device share: is it worth handing it round?
 * It is if a win or something else of weight stands open, or it is about one of
 * them. */
static bool is_public_matter(const PlayTable *table, Seats here)
{
    const Table *t = match_table(table->m);

    if (LEAK_IS_ON(LEAK_TABLE_SHARED) && leak_hand(t))
        return false;
    if (t->family->steps[t->g->ask.step].wait == WAIT_full)
        return true;
    EACH_SEAT (t, s)
        if (seat_in(s, here) && t->family->concerns(t, s))
            return true;
    return false;
}

/* Of the people who must answer, those who need not be asked. Whoever the gate
 * is about waits for the others. */
static Seats find_unasked(PlayTable *table, const Ask *ask)
{
    const Table *t = match_table(table->m);
    Seats unasked = match_unasked(table->m);
    Seats here = (Seats)(ask->must & find_sitters(table, SITS_HERE));

    if (ask->shape != ASK_GATE || !is_shared(table))
        return unasked;
    if (!is_public_matter(table, here))
        unasked |= here;
    else if (seat_in(ask->seat, here) && !t->family->concerns(t, ask->seat))
        unasked |= seat_bit(ask->seat);
    return unasked;
}

/* Who is asked first where people share a device: whoever sits there, if it is
 * their question too. */
static Seat first_asked(PlayTable *table, Seats asked)
{
    const Table *t = match_table(table->m);
    Seats here = (Seats)(asked & find_sitters(table, SITS_HERE));

    if (here == 0)
        return seats_first(asked, t->g->active);
    if (table->at_device == NOBODY || !seat_in(table->at_device, here))
        table->at_device = seats_first(here, t->g->active);
    return table->at_device;
}

static TableNext next_make(TableDoes what, Seats asked, Seat seat,
                           int64_t until)
{
    return (TableNext){ what, asked, seat, until };
}

/* A bot's answer; where that is impossible, the usual one. */
static TableNext let_answer(PlayTable *table, Seat seat)
{
    const View *view = match_view(table->m, seat);
    const Chooser *bot = play_table_bot(table, seat);

    if (!view || !bot ||
        match_answer_chosen(table->m, view, bot).id != REFUSAL_none)
        match_answer_absent(table->m, seat);
    match_run(table->m);
    return next_make(TABLE_MOVED, 0, seat, -1);
}

static TableNext give_up(PlayTable *table, Seats late)
{
    const Table *t = match_table(table->m);
    Ask ask = table->asked.ask;

    EACH_SEAT (t, s)
        if (seat_in(s, late) && match_run(table->m).step == ask.step)
            match_answer_absent(table->m, s);
    match_run(table->m);
    return next_make(TABLE_MOVED, 0,
                     is_single(late) ? seats_first(late, 0) : NOBODY, -1);
}

/* What people are asked, and what is done for them when it is time. */
static TableNext ask_people(PlayTable *table, const Ask *ask, int64_t now)
{
    Seats people = (Seats)(ask->must & play_table_people(table));
    Seats unasked = find_unasked(table, ask);
    Seats asked = (Seats)(people & ~unasked);
    int64_t open = open_until(table), patient = patient_until(table);

    if (unasked && now >= open) {
        if (match_release(table->m, unasked))
            return next_make(TABLE_MOVED, 0, NOBODY, -1);
        asked = people;
        unasked = 0;
    }
    if (asked && patient >= 0 && now >= patient)
        return give_up(table, asked);
    if (asked == 0)
        return next_make(TABLE_WAITS, 0, NOBODY, open);
    return next_make(TABLE_ASKS, asked, first_asked(table, asked),
                     now < open ? open : patient);
}

static Ask run(PlayTable *table)
{
    settle_orders(table);
    return match_run(table->m);
}

TableNext play_table_step(PlayTable *table, int64_t now)
{
    Ask ask = run(table);
    Seats others = (Seats)(ask.must & ~play_table_people(table));
    const Table *t = match_table(table->m);

    if (match_broken(table->m))
        return next_make(TABLE_BROKEN, 0, NOBODY, -1);
    if (ask.shape == ASK_NOBODY)
        return next_make(TABLE_OVER, 0, NOBODY, -1);
    note_time(table, &ask, now);
    if (others != 0)
        return let_answer(table, seats_first(others, t->g->active));
    return ask_people(table, &ask, now);
}

/* ---- what has been told ---- */

static int reader_row(Seat reader)
{
    return reader == NOBODY ? SEATS_MAX : reader;
}

int play_table_told(const PlayTable *table, Seat reader)
{
    return table->told[reader_row(reader)];
}

void play_table_tell(PlayTable *table, Seat reader, int entries)
{
    table->told[reader_row(reader)] = entries;
}

/* ---- taking back ---- */

static bool is_asked_for(const PlayTable *table)
{
    return table->request.by != NOBODY &&
           table->request.logged == match_log(table->m)->n;
}

UndoRight play_table_undo_right(const PlayTable *table, Seat seat)
{
    int lines = match_lines_to_undo(table->m, seat);
    Seats others = (Seats)(play_table_people(table) & ~seat_bit(seat));

    if (lines == 0)
        return UNDO_NONE;
    return (match_witnesses(table->m, lines) & (others | seat_bit(seat))) ||
                   (match_answerers(table->m, lines) & others)
               ? UNDO_ASKS
               : UNDO_FREE;
}

static const char *take_back(PlayTable *table, int lines)
{
    table->request.by = NOBODY;
    return match_take_back_lines(table->m, lines, true);
}

const char *play_table_undo(PlayTable *table, Seat seat)
{
    const Table *t = match_table(table->m);
    UndoRight right = play_table_undo_right(table, seat);
    Seats others = (Seats)(play_table_people(table) & ~seat_bit(seat));
    int lines = match_lines_to_undo(table->m, seat);
    Request *request = &table->request;

    if (right == UNDO_NONE)
        return "you have done nothing that could be taken back";
    if (right == UNDO_FREE || others == 0)
        return take_back(table, lines);
    if (is_asked_for(table))
        return "somebody has asked for that already";
    if (request->turn == t->g->turn && request->refusals >= REFUSALS_MAX)
        return "the others have refused that twice in this turn";
    if (request->turn != t->g->turn)
        request->refusals = 0;
    request->by = seat;
    request->lines = lines;
    request->logged = match_log(table->m)->n;
    request->needed = others;
    request->turn = t->g->turn;
    return NULL;
}

Seats play_table_undo_asks(const PlayTable *table, Seat *by)
{
    *by = is_asked_for(table) ? table->request.by : NOBODY;
    return *by == NOBODY ? 0 : table->request.needed;
}

const char *play_table_agree(PlayTable *table, Seat seat, bool agrees)
{
    Request *request = &table->request;

    if (!is_asked_for(table) || !seat_in(seat, request->needed))
        return "nobody has asked you for that";
    if (!agrees) {
        request->refusals++;
        request->by = NOBODY;
        return NULL;
    }
    request->needed &= (Seats)~seat_bit(seat);
    return request->needed == 0 ? take_back(table, request->lines) : NULL;
}
