/* match.c: runs a match: answers, passes for absent seats, the record, take-
 * backs. */
#include "match/match.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "match/look_ahead.h"
#include "match/picks.h"
#include "match/record.h"

/* A state that can be returned to: the one before a recorded line. */
typedef struct Snapshot {
    Game *game;
    Seats may_undo; /* which seats gave the line, passed at the gate, or may
                       undo a ruling */
} Snapshot;

/* What a seat that is alone was offered on its floor in this turn. */
typedef struct Offered {
    int turn;
    Ask ask; /* the last question on its floor */
    ActionList list;
} Offered;

struct Match {
    Table t;
    MatchSetup setup;
    char book[4096]; /* setup.book points here */
    Sink sink;
    Log log;
    bool out_of_memory;
    int hashed_turn; /* the last turn whose hash was written */
    bool ended;      /* the result has been written */
    Seats quiet, alone;
    bool is_forced; /* the line that comes next is the only one possible */
    Offered offered;
    Seats passers; /* which seats have passed by themselves since the last
                      line */
    Wake wake[SEATS_MAX];
    Game *before; /* the state before the line that comes next */
    Snapshot *history;
    int n_history, room_history;
    Game *view_games[LOG_READERS];
    View views[LOG_READERS];
};

/* ---- the log and the record ---- */

/* Appends a line to the record, at once: there is never half a line. */
static void write_record(Match *m, const char *mark, const char *text)
{
    char line[LINE_BUFFER + STORY_MAX + 16];
    Text out = TEXT_INIT(line);

    if (!m->setup.record.write)
        return;
    text_add(&out, mark);
    text_add(&out, text);
    text_add_char(&out, '\n');
    m->setup.record.write(m->setup.record.self, line, out.len);
}

static void out_of_memory(Match *m)
{
    m->out_of_memory = true;
}

/* Keeps a state that take_back can return to. */
static void push_snapshot(Match *m, const Game *game, Seats may_undo)
{
    Game *copy = malloc(game->size);

    if (m->n_history == m->room_history) {
        int room = m->room_history ? m->room_history * 2 : 256;
        Snapshot *more = realloc(m->history, sizeof *more * (size_t)room);
        if (more) {
            m->history = more;
            m->room_history = room;
        }
    }
    if (!copy || m->n_history == m->room_history) {
        free(copy);
        out_of_memory(m);
        return;
    }
    game_copy(copy, game);
    m->history[m->n_history++] = (Snapshot){ copy, may_undo };
    m->passers = 0;
}

/* The hash of a turn is that of the state at its first event: at that point the
 * same has happened whether seats were asked or passed automatically. */
static void write_hash(Match *m)
{
    char line[64];
    Text text = TEXT_INIT(line);

    if (m->hashed_turn == m->t.g->turn || m->setup.silent)
        return;
    m->hashed_turn = m->t.g->turn;
    text_add(&text, "turn ");
    text_add_number(&text, m->t.g->turn);
    text_add_char(&text, ' ');
    text_add_hex(&text, game_hash(m->t.g));
    write_record(m, "= ", line);
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Match *m = self;

    write_hash(m);
    if (event->kind == EVENT_closed) {
        push_snapshot(m, t->g, m->passers);
        if (!log_add_plain(&m->log, t, LOG_LINE, "everyone passes"))
            out_of_memory(m);
        write_record(m, "", "everyone passes");
        return;
    }
    if (t->family->events[event->kind].pattern[0] == '\0')
        return;
    if (log_add_event(&m->log, t, event))
        write_record(m, "> ", m->log.at[m->log.n - 1].full);
    else
        out_of_memory(m);
}

Status match_status(const Match *m, Diag *diag)
{
    return m->out_of_memory ? diag_set(diag, ST_MEMORY, NULL, 0, 0,
                                       "no memory left for the log")
                            : ST_OK;
}

/* ---- a match begins and ends ---- */

void match_record_to(Match *m, RecordWriter record)
{
    m->setup.record = record;
}

Status match_new(Match **out, const MatchSetup *setup, Diag *diag)
{
    size_t bytes = game_bytes(setup->pack);
    Match *m = NULL;
    Status st = match_setup_check(setup, diag);

    *out = NULL;
    if (st != ST_OK)
        return st;
    m = calloc(1, sizeof *m);
    if (!m || !(m->t.g = malloc(bytes)) || !(m->before = malloc(bytes))) {
        match_free(m);
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a match");
    }
    m->setup = *setup;
    snprintf(m->book, sizeof m->book, "%s", setup->book);
    m->setup.book = m->book;
    m->t.pack = setup->pack;
    m->t.family = setup->family;
    m->t.names = m->setup.names;
    m->sink = (Sink){ on_event, m };
    if (!setup->silent)
        m->t.sink = &m->sink;
    record_write_header(&m->setup);
    game_start(&m->t, &setup->game);
    game_copy(m->before, m->t.g);
    *out = m;
    return ST_OK;
}

void match_free(Match *m)
{
    if (!m)
        return;
    for (int i = 0; i < m->n_history; i++)
        free(m->history[i].game);
    for (int r = 0; r < LOG_READERS; r++)
        free(m->view_games[r]);
    log_free(&m->log);
    free(m->history);
    free(m->before);
    free(game_edit(&m->t));
    free(m);
}

/* ---- run and answer ---- */

static void write_result(Match *m)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &m->t;
    bool first = true;

    if (m->ended || m->setup.silent)
        return;
    m->ended = true;
    EACH_SEAT (t, s)
        if (seat_in(s, t->g->winners)) {
            text_add(&text, first ? "" : " and ");
            pattern_write_seat(&text, t, s);
            first = false;
        }
    text_add(&text,
             (t->g->winners & (t->g->winners - 1)) ? " win, " : " wins, ");
    text_add(&text, t->family->end_reasons[t->g->end_reason]);
    text_add(&text, ", ");
    text_add_hex(&text, game_hash(t->g));
    write_record(m, "result ", line);
}

static bool is_in(const ActionList *list, Action a)
{
    for (int i = 0; i < list->n; i++)
        if (action_equal(list->at[i], a))
            return true;
    return false;
}

/* Does the usual answer lead to a question in the own turn at which everything
 * else can be done just as well? Then there is nothing to decide now. */
static bool can_wait(Match *m, Seat seat, Action *usual)
{
    const View *view = match_view(m, seat);
    GameBuffer room;
    Table then = m->t;
    ActionList now, later;
    Ask ask;

    if (!view || m->t.g->active != seat || m->wake[seat] < WAKE_CONCERNED)
        return false;
    action_list(&view->t, seat, &now);
    *usual = action_default_of(&view->t, &now);
    ask = look_ahead(view, *usual, 1, &room.game).ask;
    then.g = &room.game;
    if (ask.shape != ASK_FLOOR || ask.seat != seat ||
        then.g->turn != m->t.g->turn)
        return false;
    action_list(&then, seat, &later);
    for (int i = 0; i < now.n; i++)
        if (!action_equal(now.at[i], *usual) && !is_in(&later, now.at[i]))
            return false;
    return true;
}

/* Does this seat not want to be asked at the current gate? */
static bool wants_to_pass(Match *m, Seat seat)
{
    Action pass;

    if (m->wake[seat] == WAKE_ALWAYS)
        return false;
    if (m->wake[seat] == WAKE_PENDING) /* a lull concerns nobody */
        return m->t.family->steps[m->t.g->ask.step].window == 0;
    return m->wake[seat] == WAKE_NEVER || !m->t.family->concerns(&m->t, seat) ||
           (seat_in(seat, m->alone) && can_wait(m, seat, &pass));
}

static bool pass_for_seats(Match *m)
{
    const Ask *ask = &m->t.g->ask;
    bool passed = false;

    for (Seat s = 0; s < m->t.g->seats; s++) {
        Action pass = action_make(VERB_pass, s);
        if (ask->shape == ASK_GATE && seat_in(s, ask->must) &&
            wants_to_pass(m, s) &&
            action_check(&m->t, pass).id == REFUSAL_none) {
            action_try(&m->t, pass);
            passed = true;
        }
    }
    return passed;
}

/* The only thing that this seat can do, if there is no other. Parts of a draft
 * can be picked in any order, and whoever has picked them says when it is done:
 * until then they can pick anew. */
static bool find_forced(Match *m, Seat seat, Action *out)
{
    const View *view = match_view(m, seat);
    ActionList list;

    if (!view)
        return false;
    action_list(&view->t, seat, &list);
    if (list.n == 1)
        picks_list(view, &list);
    *out = list.at[0];
    return list.n == 1 && out->verb != VERB_done;
}

/* Is what goes on here more than a step of the own turn: a fight that is open,
 * an offer? What was left alone before may be needed now. */
static bool is_serious(const Match *m, Seat seat)
{
    const Family *family = m->t.family;

    return m->t.g->depth > 1 &&
           (!family->concerns || family->concerns(&m->t, seat));
}

/* Is there nothing to decide at this step of the own turn but what was left
 * alone at an earlier one? Then the usual answer is given. */
static bool find_nothing_new(const Match *m, Seat seat, Action *out)
{
    const Ask *ask = &m->t.g->ask;
    ActionList list;

    if (ask->shape != ASK_FLOOR || draft_is_open(&m->t) ||
        is_serious(m, seat) || m->wake[seat] < WAKE_CONCERNED ||
        m->offered.turn != m->t.g->turn || m->offered.ask.step == ask->step ||
        m->t.g->active != seat)
        return false;
    action_list(&m->t, seat, &list);
    *out = action_default_of(&m->t, &list);
    for (int i = 0; i < list.n; i++)
        if (!action_equal(list.at[i], *out) &&
            !is_in(&m->offered.list, list.at[i]))
            return false;
    return true;
}

/* Must one seat answer what can as well be decided at the next question? */
static bool find_postponed(Match *m, Seat seat, Action *out)
{
    return m->t.g->ask.shape == ASK_DECIDE && !draft_is_open(&m->t) &&
           m->t.g->depth == 1 && can_wait(m, seat, out);
}

/* The seat is asked on its floor: remembers what it could do. */
static void remember_offers(Match *m, Seat seat)
{
    ActionList list;

    if (m->offered.turn != m->t.g->turn)
        m->offered.list.n = 0;
    m->offered.turn = m->t.g->turn;
    m->offered.ask = m->t.g->ask;
    action_list(&m->t, seat, &list);
    for (int i = 0; i < list.n && m->offered.list.n < ACTIONS_MAX; i++)
        if (!is_in(&m->offered.list, list.at[i]))
            action_add(&m->offered.list, list.at[i]);
}

/* Makes the only choice of a seat that is alone; true if there was one. Who
 * takes something back means an answer of their own. */
static bool answer_forced(Match *m)
{
    Ask ask = game_ask(m->t.g);
    Action only;
    bool done = false;

    if (m->alone == 0 || ask.shape == ASK_NOBODY || ask.shape == ASK_GATE)
        return false;
    for (Seat s = 0; s < m->t.g->seats && !done; s++)
        if (seat_in(s, ask.must & m->alone) &&
            (find_forced(m, s, &only) || find_nothing_new(m, s, &only) ||
             find_postponed(m, s, &only))) {
            m->is_forced = true;
            done = match_answer(m, only).id == REFUSAL_none;
            m->is_forced = false;
        }
    return done;
}

Ask match_run(Match *m)
{
    do
        game_run(&m->t, m->quiet);
    while (pass_for_seats(m) || answer_forced(m));
    if (m->t.g->end_reason)
        write_result(m);
    else
        write_hash(m);
    if (m->t.g->ask.shape == ASK_FLOOR && seat_in(m->t.g->ask.seat, m->alone))
        remember_offers(m, m->t.g->ask.seat);
    return game_ask(m->t.g);
}

/* Does this need a line in the record? Passes are not recorded one by one, and
 * a draft is one line, when it is done. */
static bool is_recorded(const Match *m, Action a)
{
    int class = m->t.family->verbs[a.verb].class;

    return a.verb == VERB_done ||
           (class != CLASS_PASS && class != CLASS_PART && class != CLASS_DRAFT);
}

/* A draft begins where it was opened by its seat or by the rules. */
static bool starts_new_line(const Match *m)
{
    const Draft *draft = &m->t.g->draft;
    return draft->verb == VERB_none || (draft->must && draft->count == 0);
}

/* A draft is not in the record until it is done, so a line that comes in
 * between must not see it: the draft is closed, or begins anew if it must be
 * given. */
static void restart_draft(Match *m)
{
    Draft draft = m->t.g->draft;

    if (!draft_is_open(&m->t))
        return;
    draft_act(&m->t, action_make(VERB_cancel, draft.seat));
    if (draft.must)
        draft_open(&m->t, draft.verb, draft.seat, true);
}

/* An absent seat that would only pass is not recorded: the closed gate is a
 * line. */
static Action simplify_absent(const Match *m, Action a)
{
    if (a.verb == VERB_absent && action_default(&m->t, a.to).verb == VERB_pass)
        return action_make(VERB_pass, a.to);
    return a;
}

/* Records what was done, and keeps the state before it. */
static void write_line(Match *m, Action a, Story story)
{
    if (starts_new_line(m))
        game_copy(m->before, m->t.g);
    if (!is_recorded(m, a))
        return;
    push_snapshot(m, m->before,
                  m->is_forced         ? 0
                  : a.seat < SEATS_MAX ? seat_bit(a.seat)
                                       : 0xff);
    if (log_add_line(&m->log, &m->t, a, story))
        write_record(m, "", m->log.at[m->log.n - 1].full);
    else
        out_of_memory(m);
}

static Refusal answer_with_story(Match *m, Action a, Story story)
{
    Refusal why = action_check(&m->t, a);

    if (why.id != REFUSAL_none)
        return why;
    if (m->t.family->verbs[a.verb].class == CLASS_RULING)
        restart_draft(m);
    a = simplify_absent(m, a);
    if (!m->setup.silent)
        write_line(m, a, story);
    if (a.verb == VERB_pass)
        m->passers |= (Seats)(1u << a.seat);
    action_apply(&m->t, a);
    return ALLOWED;
}

Refusal match_answer(Match *m, Action a)
{
    return answer_with_story(m, a, (Story){ NULL, 0 });
}

bool match_can_add_story(const Match *m, const ActionPath *path)
{
    return path->story.n == 0 ||
           is_recorded(m, simplify_absent(m, path->at[path->n - 1]));
}

Refusal match_answer_path(Match *m, const ActionPath *path)
{
    Refusal why = ALLOWED;

    for (int i = 0; i < path->n && why.id == REFUSAL_none; i++)
        why = i < path->n - 1 ? match_answer(m, path->at[i])
                              : answer_with_story(m, path->at[i], path->story);
    return why;
}

const char match_no_story_reason[] =
    "a story goes with a whole answer, not with a pass or a part of an answer";

Refusal match_try_path(const Table *t, const ActionPath *path)
{
    Table scratch = *t;
    Refusal why = ALLOWED;

    scratch.g = malloc(t->g->size);
    scratch.sink = NULL;
    if (!scratch.g)
        return refuse(REFUSAL_not_now);
    game_copy(game_edit(&scratch), t->g);
    for (int i = 0; i < path->n && why.id == REFUSAL_none; i++)
        why = action_try(&scratch, path->at[i]);
    free(game_edit(&scratch));
    return why;
}

Reading match_answer_line(Match *m, Seat seat, const char *line,
                          Refusal *refusal, Text *why)
{
    ActionPath path;
    Reading reading = line_read(&m->t, seat, line, &path, refusal, why);

    if (reading != READ_OK)
        return reading;
    if (!match_can_add_story(m, &path)) {
        text_add(why, match_no_story_reason);
        return READ_UNKNOWN;
    }
    if (path.n > 1)
        *refusal = match_try_path(&m->t, &path);
    if (path.n == 1 || refusal->id == REFUSAL_none)
        *refusal = match_answer_path(m, &path);
    return refusal->id == REFUSAL_none ? READ_OK : READ_REFUSED;
}

Refusal match_answer_absent(Match *m, Seat seat)
{
    Action a = action_make(VERB_absent, HOST);

    a.to = seat;
    return match_answer(m, a);
}

/* ---- taking back ---- */

/* Has one of these seats seen a card or a die since then? */
static bool was_revealed(const Match *m, const Game *earlier, Seats to)
{
    const Game *now = m->t.g;

    if (memcmp(&now->rng, &earlier->rng, sizeof now->rng) != 0)
        return true;
    for (CardId c = 1; c <= now->cards; c++)
        if (now->slots[c].known & ~earlier->slots[c].known & to)
            return true;
    return false;
}

/* Restores the newest snapshot. */
static void take_back_one(Match *m)
{
    Snapshot last = m->history[--m->n_history];

    game_copy(game_edit(&m->t), last.game);
    free(last.game);
    m->ended = false;
    m->passers = 0;
    m->offered.turn = -1;
    if (!log_add_plain(&m->log, &m->t, LOG_TAKE_BACK, "! take back"))
        out_of_memory(m);
    write_record(m, "", "! take back");
    m->hashed_turn = m->t.g->turn;
}

const char *match_take_back_lines(Match *m, int lines, bool consent)
{
    if (lines < 1 || lines > m->n_history)
        return "there is nothing to take back";
    if (!consent && was_revealed(m, m->history[m->n_history - lines].game,
                                 seats_all(m->t.g)))
        return "a card or a die has been seen since then, so everybody must "
               "agree (GAP-125)";
    while (lines-- > 0)
        take_back_one(m);
    return NULL;
}

const char *match_take_back(Match *m, bool consent)
{
    return match_take_back_lines(m, 1, consent);
}

void match_note(Match *m, const char *says)
{
    if (!log_add_plain(&m->log, &m->t, LOG_NOTE, says))
        out_of_memory(m);
    write_record(m, "# ", says);
}

int match_lines_to_undo(const Match *m, Seat seat)
{
    for (int n = 1; n <= m->n_history; n++)
        if (seat_in(seat, m->history[m->n_history - n].may_undo))
            return n;
    return 0;
}

bool match_has_seen_since(const Match *m, Seat seat)
{
    int lines = match_lines_to_undo(m, seat);

    return lines > 0 && was_revealed(m, m->history[m->n_history - lines].game,
                                     seat_bit(seat));
}

bool match_reset_draft(Match *m)
{
    if (!draft_is_open(&m->t) || m->t.g->draft.count == 0)
        return false;
    restart_draft(m);
    return true;
}

/* ---- looking ---- */

void match_set_wake(Match *m, Seat seat, Wake wake)
{
    m->wake[seat] = wake;
}

Wake match_wake(const Match *m, Seat seat)
{
    return m->wake[seat];
}

void match_set_alone(Match *m, Seats alone)
{
    m->alone = alone;
}

void match_set_quiet(Match *m, Seats quiet)
{
    m->quiet = quiet;
}

const View *match_view(Match *m, Seat seat)
{
    int r = seat == NOBODY ? SEATS_MAX : seat;

    if (!m->view_games[r])
        m->view_games[r] = malloc(m->t.g->size);
    if (!m->view_games[r])
        return NULL;
    m->views[r] = view_make(&m->t, seat, m->view_games[r]);
    return &m->views[r];
}

const Log *match_log(const Match *m)
{
    return &m->log;
}

Table *match_set_up(Match *m)
{
    return &m->t;
}

const Table *match_table(const Match *m)
{
    return &m->t;
}

long match_play(Match *m, const Chooser *choosers)
{
    long answers = 0;

    while (match_run(m).shape != ASK_NOBODY) {
        Seat seat = game_next_seat(m->t.g);
        const View *view = match_view(m, seat);
        Refusal why;
        if (!view)
            return -1;
        why = match_answer(m, choosers[seat].choose(choosers[seat].self, view));
        assert(why.id == REFUSAL_none); /* our choosers pick from the list */
        (void)why;
        answers++;
    }
    return answers;
}
