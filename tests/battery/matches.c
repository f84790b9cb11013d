/* matches.c: two worlds with people in them: what a seat writes and puts
 * together, and what it is told of it, is the same in both.
 *
 * Of a state two matches are made, in which all that a seat does not know is
 * dealt differently. The seat writes lines that name any card, also hidden
 * ones, and puts answers together: what is read, what is refused and why, and
 * what it sees afterwards must be the same bytes. And while it does so, another
 * seat sees nothing of it, and may do what it could do before.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "battery.h"
#include "bots/bots.h"
#include "engine/draft.h"
#include "engine/family.h"
#include "match/picks.h"
#include "scenario/invariants.h"
#include "table/play_table.h"

enum { LINES = 4, STEPS = 4 };

static int pick(Bench *bench, int n)
{
    return rng_pick(&bench->rng, STREAM_PICK, n);
}

static void count(Bench *bench, MatchPair sort)
{
    bench->matched[sort]++;
    bench->pairs++;
}

/* A match in this state; NULL if there cannot be one. */
static Match *match_in(Bench *bench, const Table *t)
{
    MatchSetup setup = battery_setup(bench);
    Match *m = NULL;
    Diag diag;

    setup.silent = true;
    if (match_new(&m, &setup, &diag) != ST_OK) {
        battery_fail(bench, t, "%s", diag.what);
        return NULL;
    }
    game_copy(game_edit(match_set_up(m)), t->g);
    match_run(m);
    return m;
}

/* The same as this seat sees it, dealt anew. */
static Match *match_like(Bench *bench, const Table *t, Seat seat)
{
    Table other = *t;
    Match *m;

    other.g = battery_copy(t);
    view_redeal(&other, seat, NULL, &bench->rng, NULL);
    m = match_in(bench, &other);
    free(game_edit(&other));
    return m;
}

/* What the seat sees, with what it is putting together. */
static uint64_t hash_sight(Match *m, Seat seat)
{
    const View *view = match_view(m, seat);
    ActionList list;
    uint64_t hash = game_hash(view->t.g);

    action_list(&view->t, seat, &list);
    hash = hash_bytes(hash, &view->t.g->draft, sizeof view->t.g->draft);
    hash = hash_bytes(hash, view->t.g->hidden_counts,
                      sizeof view->t.g->hidden_counts);
    return hash_bytes(hash, list.at, sizeof *list.at * (size_t)list.n);
}

/* What comes of a line: how it was read, into what, or why not. */
static uint64_t hash_line(Match *m, Seat seat, const char *line,
                          Reading *reading)
{
    char sentence[TEXT_LINE] = "";
    Text why = TEXT_INIT(sentence);
    Refusal refusal = ALLOWED;
    ActionPath path = { .n = 0 };
    uint64_t hash;

    *reading = match_read_line(m, seat, line, &path, &refusal, &why);
    hash = hash_bytes(0, reading, sizeof *reading);
    hash = hash_string(hash, sentence);
    if (*reading == READ_REFUSED)
        hash = hash_bytes(hash, &refusal, sizeof refusal);
    if (*reading == READ_OK)
        hash = hash_bytes(hash, path.at, sizeof *path.at * (size_t)path.n);
    return hash;
}

static void compare_line(Bench *bench, Match *one, Match *two, Seat seat,
                         const char *line)
{
    Reading reading, again;

    if (hash_line(one, seat, line, &reading) !=
        hash_line(two, seat, line, &again))
        battery_fail(bench, match_table(one),
                     "seat %d can tell two worlds apart by: %s", seat, line);
    count(bench, reading == READ_OK        ? PAIR_LINE_READ
                 : reading == READ_REFUSED ? PAIR_LINE_REFUSED
                                           : PAIR_LINE_UNKNOWN);
}

/* Writes a pattern with names in the place of cards: where a card is would be
 * told by the line itself. */
static void add_names(Text *out, const Table *t, const char *pattern, Action a)
{
    for (const char *at = pattern; *at; at++) {
        bool on = strncmp(at, "%o", 2) == 0;
        CardId card = on ? a.on : a.card;
        if ((!on && strncmp(at, "%c", 2) != 0) || card == NO_CARD) {
            text_add_char(out, *at);
            continue;
        }
        text_add_format(out, "\"%s\"", card_def(t, card)->name);
        at++;
    }
}

/* Lines that name whatever there is. */
static void compare_lines(Bench *bench, Match *one, Match *two, Seat seat)
{
    const Table *t = match_table(one);

    for (int i = 0; i < LINES && !bench->failed; i++) {
        char named[LINE_BUFFER], line[LINE_BUFFER];
        Text pattern = TEXT_INIT(named), text = TEXT_INIT(line);
        Action a = invariants_random_action(t, &bench->rng);
        a.seat = seat;
        if (a.verb == VERB_none || a.verb >= t->family->n_verbs ||
            a.card > t->g->cards || a.on > t->g->cards ||
            (a.to != NOBODY && a.to >= t->g->seats))
            continue;
        add_names(&pattern, t, t->family->verbs[a.verb].pattern, a);
        pattern_write(&text, t, named,
                      &HOLES(.seat = a.seat, .to = a.to, .number = a.number));
        compare_line(bench, one, two, seat, line);
    }
}

/* A card of the deck or of others in the words of an action that would be one's
 * own. */
static void compare_names(Bench *bench, Match *one, Match *two, Seat seat)
{
    const Table *t = match_table(one);
    ActionList list;

    action_list(&match_view(one, seat)->t, seat, &list);
    for (int i = 0; i < LINES && list.n > 0 && !bench->failed; i++) {
        char line[LINE_BUFFER];
        Text text = TEXT_INIT(line);
        Action a = bot_random_pick(&list, &bench->rng);
        if (a.card == NO_CARD || t->family->verbs[a.verb].class == CLASS_PART)
            continue;
        if (pick(bench, 3)) /* else it is read */
            a.card = (CardId)(1 + pick(bench, t->g->cards));
        pattern_write(&text, t, t->family->verbs[a.verb].pattern,
                      &HOLES(.seat = seat, .to = a.to, .card = a.card,
                             .on = a.on, .number = a.number));
        compare_line(bench, one, two, seat, line);
    }
}

static bool is_step(const Table *t, int verb)
{
    int class = t->family->verbs[verb].class;

    return class == CLASS_DRAFT || class == CLASS_PART;
}

/* One of the steps of a draft that this seat sees; false if there is none. */
static bool find_step(Bench *bench, Match *m, Seat seat, Action *out)
{
    const View *view = match_view(m, seat);
    ActionList list, steps = { .n = 0 };

    action_list(&view->t, seat, &list);
    picks_list(view, &list);
    for (int i = 0; i < list.n; i++)
        if (is_step(&view->t, list.at[i].verb) && list.at[i].verb != VERB_done)
            action_add(&steps, list.at[i]);
    if (steps.n == 0)
        return false;
    *out = bot_random_pick(&steps, &bench->rng);
    if (!pick(bench, 4)) /* one that will hardly do */
        out->card = (CardId)(1 + pick(bench, view->t.g->cards));
    return true;
}

static void compare_steps(Bench *bench, Match *one, Match *two, Seat seat)
{
    Action step;

    for (int i = 0;
         i < STEPS && !bench->failed && find_step(bench, one, seat, &step);
         i++) {
        Refusal why = match_answer_action(one, match_view(one, seat), step);
        Refusal again = match_answer_action(two, match_view(two, seat), step);
        if (memcmp(&why, &again, sizeof why) != 0)
            battery_fail(bench, match_table(one),
                         "seat %d can tell two worlds apart by a step: %s",
                         seat, match_table(one)->family->verbs[step.verb].id);
        if (hash_sight(one, seat) != hash_sight(two, seat))
            battery_fail(bench, match_table(one),
                         "seat %d sees two worlds while it puts an answer"
                         " together",
                         seat);
        count(bench,
              why.id == REFUSAL_none ? PAIR_STEP_TAKEN : PAIR_STEP_REFUSED);
    }
}

/* The draft is done. Only whether it is refused must be the same: what follows
 * may be a card of the deck. */
static void compare_whole(Bench *bench, Match *one, Match *two, Seat seat)
{
    Action done = action_make(VERB_done, seat);
    Refusal why = match_answer(one, done), again = match_answer(two, done);

    if (memcmp(&why, &again, sizeof why) != 0)
        battery_fail(bench, match_table(one),
                     "seat %d can tell two worlds apart by a whole answer",
                     seat);
    count(bench,
          why.id == REFUSAL_none ? PAIR_WHOLE_GIVEN : PAIR_WHOLE_REFUSED);
}

/* Some other seat that could do something now, or NOBODY. */
static Seat find_other(Match *m, Seat seat)
{
    Ask ask = game_ask(match_table(m)->g);

    EACH_SEAT (match_table(m), s)
        if (s != seat && seat_in(s, (Seats)(ask.must | ask.may)))
            return s;
    return NOBODY;
}

/* While a seat puts an answer together, another sees and can do the same as
 * without that. */
static void compare_others(Bench *bench, const Table *t, Match *m, Seat seat)
{
    Seat other = find_other(m, seat);
    Match *alone = other == NOBODY ? NULL : match_in(bench, t);
    ActionList list;
    Action step, a;

    if (!alone)
        return;
    if (!draft_is_open(&match_view(m, seat)->t) &&
        find_step(bench, m, seat, &step))
        match_answer(m, step);
    if (hash_sight(m, other) != hash_sight(alone, other))
        battery_fail(bench, t, "seat %d sees what seat %d puts together", other,
                     seat);
    action_list(&match_view(alone, other)->t, other, &list);
    if (list.n > 0) {
        Refusal why, again;
        a = bot_random_pick(&list, &bench->rng);
        why = match_answer(m, a);
        again = match_answer(alone, a);
        if (memcmp(&why, &again, sizeof why) != 0)
            battery_fail(bench, t,
                         "seat %d waits for what seat %d puts"
                         " together",
                         other, seat);
        count(bench, PAIR_BESIDE);
    }
    match_free(alone);
}

/* A seat that wants to be asked only when it could matter is asked in both, or
 * in neither. Others keep the gate open. */
static void compare_asking(Bench *bench, const Table *t, Seat seat)
{
    Ask ask = game_ask(t->g);
    Match *one, *two;

    if (ask.shape != ASK_GATE || !seat_in(seat, ask.must) ||
        ask.must == seat_bit(seat))
        return;
    one = match_in(bench, t);
    two = match_like(bench, t, seat);
    if (one && two) {
        match_set_wake(one, seat, WAKE_MATTERS);
        match_set_wake(two, seat, WAKE_MATTERS);
        if (match_run(one).must != match_run(two).must)
            battery_fail(bench, t, "seat %d is asked in one of two worlds",
                         seat);
        count(bench, PAIR_ASKED);
    }
    match_free(one);
    match_free(two);
}

static const Pace pace = { .brief = 500, .full = 2600 };

/* With other people at the table: for how long it waits, and whether this seat
 * is asked, as long as gates stay open for everybody. At one device, everybody
 * who is asked, at any time. */
static void compare_steps_of(Bench *bench, PlayTable *one, PlayTable *two,
                             Seat seat, bool shared)
{
    static const int64_t times[] = { 0, 1, 499, 500, 2599, 2600 };
    const Table *t = match_table(play_table_match(one));
    int wait = t->family->steps[game_ask(t->g).step].wait;
    int open = wait == WAIT_full    ? pace.full
               : wait == WAIT_brief ? pace.brief
                                    : 0;
    Seats seen = shared ? 0xff : seat_bit(seat);

    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        TableNext next, again;
        if (times[i] >= open && !shared)
            return; /* whoever thinks about something keeps it open */
        next = play_table_step(one, times[i]);
        again = play_table_step(two, times[i]);
        if ((next.what == TABLE_MOVED) != (again.what == TABLE_MOVED) ||
            next.until != again.until ||
            (next.asked & seen) != (again.asked & seen))
            battery_fail(bench, t,
                         "seat %d can tell two worlds apart by the table",
                         seat);
        if (bench->failed || next.what == TABLE_MOVED)
            return; /* what is hidden may come to light */
    }
}

static void compare_tables(Bench *bench, const Table *t, Seat seat)
{
    bool shared = pick(bench, 2);
    Match *one, *two;
    PlayTable *tables[2] = { NULL, NULL };

    if (game_ask(t->g).shape != ASK_GATE)
        return;
    one = match_in(bench, t);
    two = match_like(bench, t, seat);
    for (int i = 0; one && two && i < 2; i++) {
        tables[i] = play_table_new(i ? two : one);
        play_table_pace(tables[i], pace);
        for (Seat s = 0; s < t->g->seats && !shared; s++)
            play_table_sit(tables[i], s, SITS_ELSEWHERE, (Chooser){ 0 });
    }
    if (tables[0] && tables[1]) {
        compare_steps_of(bench, tables[0], tables[1], seat, shared);
        count(bench, PAIR_TABLE);
    }
    play_table_free(tables[0]);
    play_table_free(tables[1]);
    match_free(one);
    match_free(two);
}

bool battery_same_match(Bench *bench, const Table *t)
{
    Seat seat = (Seat)pick(bench, t->g->seats);
    Match *one, *two;

    if (draft_is_open(t) && !draft_can_wait(t)) {
        bench->half_made++; /* in a match there is no such state */
        return true;
    }
    one = match_in(bench, t);
    two = match_like(bench, t, seat);
    if (one && two) {
        compare_lines(bench, one, two, seat);
        compare_names(bench, one, two, seat);
        compare_steps(bench, one, two, seat);
        if (!bench->failed && pick(bench, 2) &&
            draft_is_open(&match_view(one, seat)->t))
            compare_whole(bench, one, two, seat);
        else if (!bench->failed)
            compare_others(bench, t, one, seat);
    }
    match_free(one);
    match_free(two);
    if (!bench->failed && !draft_is_open(t))
        compare_asking(bench, t, seat);
    if (!bench->failed && !draft_is_open(t))
        compare_tables(bench, t, seat);
    return !bench->failed;
}
