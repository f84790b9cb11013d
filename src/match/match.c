/* match.c: runs a match: answers, passes for absent seats, the record, take-
 * backs. Drafts are in drafts.c, states to go back to in history.c. */
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/audit.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "engine/zone.h"
#include "match/drafts.h"
#include "match/history.h"
#include "match/numbers.h"
#include "match/orders.h"
#include "match/record.h"

struct Match {
    Table t;
    MatchSetup setup;
    char book[4096]; /* setup.book points here */
    Sink sink;
    Log log;
    bool out_of_memory; /* the log was, at some time */
    bool has_gap;       /* the log, and no note says so yet */
    const char *broken; /* what is wrong with the game, or NULL */
    bool is_lost;       /* and there is no sound state to be looked at */
    int hashed_turn;    /* the last turn whose hash was written */
    bool ended;         /* the result has been written */
    bool is_settled;    /* it has been run since the last answer */
    Orders orders;
    bool is_forced; /* nobody was asked for the line that comes next */
    Seats passers;  /* which seats have passed by themselves since the last
                       line */
    Drafts drafts;
    History history;
    Game *scratch; /* the state before the line that comes next, or an older
                      one */
    Game *view_games[LOG_READERS];
    View views[LOG_READERS];
    Numbers numbers[SEATS_MAX];
};

/* ---- the log and the record ---- */

static const char everyone_passes[] = "everyone passes";
static const char take_back[] = "! take back";

/* Appends a line, at once: there is never half a line. */
static void write_to(RecordWriter record, const char *mark, const char *text)
{
    char line[LINE_BUFFER + STORY_MAX + 16];
    Text out = TEXT_INIT(line);

    if (!record.write)
        return;
    text_add(&out, mark);
    text_add(&out, text);
    text_add_char(&out, '\n');
    record.write(record.self, line, out.len);
}

static void write_record(Match *m, const char *mark, const char *text)
{
    write_to(m->setup.record, mark, text);
    write_to(m->setup.export, mark, text);
}

static void out_of_memory(Match *m)
{
    m->out_of_memory = m->has_gap = true;
}

/* As soon as there is memory again. */
static void tell_loss(Match *m)
{
    if (m->has_gap &&
        log_add_plain(&m->log, &m->t, LOG_NOTE,
                      "some of what happened here is not told: there"
                      " was no memory for it"))
        m->has_gap = false;
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

/* An event is recorded even if the log has no memory for it. */
static void add_event(Match *m, const Event *event)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (log_add_event(&m->log, &m->t, event)) {
        write_record(m, "> ", m->log.at[m->log.n - 1].full);
        return;
    }
    out_of_memory(m);
    pattern_write_event(&text, &m->t, event, HOST);
    write_record(m, "> ", line);
}

/* A gate that nobody can go back to is the end of all that can be taken
 * back. */
static void on_event(void *self, const Table *t, const Event *event)
{
    Match *m = self;

    write_hash(m);
    if (event->kind == EVENT_closed) {
        if (!history_add_closing(&m->history, t->g, m->passers) ||
            !log_add_plain(&m->log, t, LOG_LINE, everyone_passes)) {
            history_forget(&m->history);
            out_of_memory(m);
        }
        m->passers = 0;
        write_to(m->setup.export, "", everyone_passes);
        return;
    }
    if (t->family->events[event->kind].pattern[0] != '\0')
        add_event(m, event);
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

void match_export_to(Match *m, RecordWriter export)
{
    m->setup.export = export;
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
    if (!m || !(m->t.g = malloc(bytes)) || !(m->scratch = malloc(bytes))) {
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
    match_keep_history(m, HISTORY_STATES);
    record_write_header(&m->setup);
    game_start(&m->t, &setup->game);
    *out = m;
    return ST_OK;
}

void match_free(Match *m)
{
    if (!m)
        return;
    for (int r = 0; r < LOG_READERS; r++)
        free(m->view_games[r]);
    log_free(&m->log);
    history_free(&m->history);
    drafts_forget_all(&m->drafts);
    orders_free(&m->orders);
    free(m->scratch);
    free(game_edit(&m->t));
    free(m);
}

/* ---- views ---- */

/* What this seat sees, without what it is putting together; NULL: no memory. */
static View *make_view(Match *m, Seat seat)
{
    int r = seat == NOBODY ? SEATS_MAX : seat;

    if (!m->view_games[r])
        m->view_games[r] = malloc(m->t.g->size);
    if (!m->view_games[r])
        return NULL;
    m->views[r] = view_make(&m->t, seat, m->view_games[r]);
    if (seat != NOBODY && !m->setup.silent)
        m->views[r].numbers = m->numbers[seat].at;
    return &m->views[r];
}

/* With it, and the steps of it that are possible now. */
static View *show(Match *m, Seat seat, ActionPath *taken)
{
    View *view = make_view(m, seat);

    if (view)
        drafts_show(&m->drafts, view, taken);
    if (view && LEAK_IS_ON(LEAK_BESIDE))
        for (Seat s = 0; s < m->t.g->seats; s++)
            game_edit(&view->t)->fuel ^= m->drafts.at[s] != NULL;
    return view;
}

const View *match_view(Match *m, Seat seat)
{
    return show(m, seat, NULL);
}

/* ---- answers become lines ---- */

/* Does this become a line of the log? A pass is told when the gate closes, and
 * a draft is one line, when it is done. */
static bool is_line(const Match *m, Action a)
{
    int class = m->t.family->verbs[a.verb].class;

    return a.verb == VERB_done ||
           (class != CLASS_PASS && class != CLASS_PART && class != CLASS_DRAFT);
}

/* In the record each pass is a line, so that nobody is asked again. */
static void write_pass(Match *m, Action a)
{
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);

    line_write(&text, &m->t, a, HOST);
    write_to(m->setup.record, a.verb == VERB_everyone ? "" : "~ ", line);
}

/* The last of these actions becomes a line, and is about to be applied;
 * m->scratch is the state before the first. False: there is no memory, and
 * nothing was written. */
static bool write_line(Match *m, const ActionPath *path)
{
    Action a = path->at[path->n - 1];
    Seats may_undo = m->is_forced         ? 0
                     : a.seat < SEATS_MAX ? seat_bit(a.seat)
                                          : 0xff;

    if (is_line(m, a) && !log_add_line(&m->log, &m->t, a, path->story))
        return false;
    for (int i = 0; i < path->n; i++)
        history_add_answer(&m->history, path->at[i]);
    if (!is_line(m, a)) {
        write_pass(m, a);
        return true;
    }
    m->passers = 0;
    history_add_line(&m->history, m->scratch, path->n, may_undo);
    write_record(m, "", m->log.at[m->log.n - 1].full);
    return true;
}

/* Applies a whole answer, which is possible, and keeps it. False: there is no
 * memory, and nothing has changed. */
static bool commit(Match *m, const ActionPath *path)
{
    bool keeps = !m->setup.silent;
    int last = path->n - 1;

    if (keeps && !history_reserve(&m->history, m->t.g, path->n))
        return false;
    if (keeps)
        game_copy(m->scratch, m->t.g);
    for (int i = 0; i < last; i++)
        action_apply(&m->t, path->at[i]);
    if (keeps && !write_line(m, path)) {
        game_copy(game_edit(&m->t), m->scratch);
        return false;
    }
    m->is_settled = false;
    action_apply(&m->t, path->at[last]);
    return true;
}

static bool commit_one(Match *m, Action a)
{
    ActionPath path;

    path.n = 1;
    path.at[0] = a;
    path.story = (Story){ NULL, 0 };
    return commit(m, &path);
}

/* ---- broken games ---- */

/* Back to the last line before which somebody was asked. What gates said that
 * closed while the game ran is not looked at: there it was in the middle of
 * something. */
static bool go_back_to_sound(Match *m)
{
    int i = m->history.n - 1;

    while (i >= 0 && m->history.lines[i].closes)
        i--;
    if (i < 0 || !history_state(&m->history, &m->t, i, game_edit(&m->t)))
        return false;
    return audit(&m->t) == NULL;
}

/* A game that cannot be is not played on, and what is looked at from here on is
 * what it was before. */
static void find_broken(Match *m)
{
    char note[TEXT_LINE];
    Text text = TEXT_INIT(note);

    if (m->broken)
        return;
    m->broken = m->setup.silent ? game_fault(m->t.g) : audit(&m->t);
    if (!m->broken)
        return;
    drafts_forget_all(&m->drafts);
    m->is_lost = !go_back_to_sound(m);
    m->is_settled = true;
    text_add(&text, "this game is broken: ");
    text_add(&text, m->broken);
    write_record(m, "# ", note);
}

const char *match_broken(const Match *m)
{
    return m->broken;
}

bool match_is_lost(const Match *m)
{
    return m->is_lost;
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

static Refusal answer_with_story(Match *m, Action a, Story story);

/* Gives what is answered for a seat that does not want to be asked; true if
 * there was something. One seat after the other, with a run between them like
 * between all answers. Without memory for that the seat is asked. Who takes
 * something back means an answer of their own. */
static bool answer_for_a_seat(Match *m)
{
    Action a;
    bool done = false;

    if (orders_find_pass(&m->orders, m, &a))
        return commit_one(m, a);
    if (!orders_find_answer(&m->orders, m, &a))
        return false;
    m->is_forced = true;
    done = answer_with_story(m, a, (Story){ NULL, 0 }).id == REFUSAL_none;
    m->is_forced = false;
    return done;
}

/* In the same states as when the record is played again: each line comes after
 * a run. */
static void number_cards(Match *m)
{
    EACH_SEAT (&m->t, s)
        numbers_update(&m->numbers[s], &m->t, s, m->history.n);
}

/* The engine runs on its own among bots whose passes nobody keeps. */
Ask match_run(Match *m)
{
    tell_loss(m);
    do {
        if (m->ended || m->broken)
            break;
        game_run(&m->t, m->setup.silent ? m->orders.quiet : 0);
        find_broken(m);
        if (!m->t.g->end_reason && !m->broken)
            write_hash(m);
        if (!m->setup.silent && !m->is_lost)
            number_cards(m);
    } while (!m->broken && answer_for_a_seat(m));
    if (m->broken)
        return (Ask){ .seat = NOBODY };
    if (m->t.g->end_reason)
        write_result(m);
    m->ended = m->t.g->end_reason != 0;
    m->is_settled = true;
    orders_remember(&m->orders, m);
    return game_ask(m->t.g);
}

void match_settle(Match *m)
{
    if (!m->is_settled)
        match_run(m);
}

/* The first seat that is putting an answer together, or NOBODY. */
static Seat first_drafter(const Match *m)
{
    for (Seat s = 0; s < m->t.g->seats; s++)
        if (drafts_has(&m->drafts, &m->t, s))
            return s;
    return NOBODY;
}

/* What a seat that is absent would do is to pass: that is a pass. */
static Action simplify_absent(const Match *m, Action a)
{
    if (a.verb == VERB_absent && action_default(&m->t, a.to).verb == VERB_pass)
        return action_make(VERB_pass, a.to);
    return a;
}

/* Gives an answer that is not a step of a draft. Who is putting one together
 * finishes or cancels it first. */
static Refusal answer_one(Match *m, Action a, Story story)
{
    bool drafts = drafts_has(&m->drafts, &m->t, a.seat);
    const View *view = drafts ? match_view(m, a.seat) : NULL;
    Seats passers = m->passers;
    Refusal why = ALLOWED;
    ActionPath path;

    if (m->broken)
        return refuse(REFUSAL_broken);
    if (drafts && !view)
        return refuse(REFUSAL_no_memory);
    if (view && draft_is_open(&view->t))
        why = action_check(&view->t, a);
    if (why.id == REFUSAL_none)
        why = action_check(&m->t, a);
    if (LEAK_IS_ON(LEAK_HELD_UP) && first_drafter(m) != NOBODY &&
        first_drafter(m) != a.seat)
        why = refuse(REFUSAL_drafting);
    if (why.id != REFUSAL_none)
        return why;
    path.n = 1;
    path.at[0] = simplify_absent(m, a);
    path.story = story;
    if (path.at[0].verb == VERB_pass)
        m->passers |= seat_bit(path.at[0].seat);
    if (!commit(m, &path)) {
        m->passers = passers;
        return refuse(REFUSAL_no_memory);
    }
    drafts_forget(&m->drafts, a.verb == VERB_absent ? a.to : a.seat);
    return ALLOWED;
}

/* Gives a whole draft. What is wrong with it is found out on the view of its
 * seat, so that no reason reveals anything else. */
static Refusal answer_whole(Match *m, const ActionPath *path)
{
    bool sits = path->at[0].seat < m->t.g->seats;
    const View *view = sits ? make_view(m, path->at[0].seat) : NULL;
    Refusal why = view   ? drafts_try(&view->t, path)
                  : sits ? refuse(REFUSAL_no_memory)
                         : refuse(REFUSAL_not_now);

    if (m->broken)
        why = refuse(REFUSAL_broken);
    if (why.id == REFUSAL_none)
        why = drafts_try(&m->t, path);
    if (why.id != REFUSAL_none)
        return why;
    if (!commit(m, path))
        return refuse(REFUSAL_no_memory);
    drafts_forget(&m->drafts, path->at[0].seat);
    return ALLOWED;
}

/* Planted on purpose: what the seat behind this one holds, as a number. */
static int leak_hand(const Match *m, Seat seat)
{
    int sum = 0;

    for (CardId c = 1; c <= m->t.g->cards; c++) {
        const Zone *zone = &m->t.g->zones[card_slot(&m->t, c)->zone];
        if (zone->owner == (seat + 1) % m->t.g->seats &&
            zone_row(&m->t, card_slot(&m->t, c)->zone)->seen_by ==
                SEEN_BY_OWNER)
            sum += c;
    }
    return sum;
}

/* A step of a draft is taken on the view of its seat; the last one gives the
 * whole. */
static Refusal answer_step(Match *m, Action step, Story story)
{
    ActionPath path;
    View *view = step.seat < m->t.g->seats ? show(m, step.seat, &path) : NULL;
    Refusal why;

    if (m->broken)
        return refuse(REFUSAL_broken);
    if (!view)
        return refuse(step.seat < m->t.g->seats ? REFUSAL_no_memory
                                                : REFUSAL_not_now);
    if (LEAK_IS_ON(LEAK_STEP) && leak_hand(m, step.seat) % 2 == 0)
        return refuse(REFUSAL_not_now);
    if (step.verb != VERB_done)
        return drafts_add(&m->drafts, view, step);
    why = action_check(&view->t, step);
    if (why.id != REFUSAL_none)
        return why;
    path.at[path.n++] = step;
    path.story = story;
    return answer_whole(m, &path);
}

static Refusal answer_with_story(Match *m, Action a, Story story)
{
    return a.verb < m->t.family->n_verbs && drafts_is_step(&m->t, a.verb)
               ? answer_step(m, a, story)
               : answer_one(m, a, story);
}

/* Whoever answers twice without a run in between answers what the first answer
 * has led to. */
Refusal match_answer(Match *m, Action a)
{
    match_settle(m);
    return answer_with_story(m, a, (Story){ NULL, 0 });
}

bool match_can_add_story(const Match *m, const ActionPath *path)
{
    return path->story.n == 0 ||
           is_line(m, simplify_absent(m, path->at[path->n - 1]));
}

Refusal match_answer_path(Match *m, const ActionPath *path)
{
    match_settle(m);
    return path->n > 1 ? answer_whole(m, path)
                       : answer_with_story(m, path->at[0], path->story);
}

const char match_no_story_reason[] =
    "a story goes with a whole answer, not with a pass or a part of an answer";

/* ---- lines ---- */

Reading match_read_line(Match *m, Seat seat, const char *line, ActionPath *out,
                        Refusal *refusal, Text *why)
{
    bool on_view = seat != NOBODY && !LEAK_IS_ON(LEAK_READ);
    const View *view = on_view ? make_view(m, seat) : NULL;
    Seat drafter = seat != NOBODY ? seat : first_drafter(m);
    Reading reading = READ_REFUSED;

    if (view || !on_view)
        reading =
            line_read(view ? &view->t : &m->t, seat, line, out, refusal, why);
    /* Only a step of a draft needs to be read where the draft is seen. */
    if (reading != READ_OK && drafts_has(&m->drafts, &m->t, drafter)) {
        on_view = true;
        view = match_view(m, drafter);
        if (view)
            reading = line_read(&view->t, seat, line, out, refusal, why);
    }
    if (!on_view || view)
        return reading;
    *refusal = refuse(REFUSAL_no_memory);
    return READ_REFUSED;
}

Reading match_answer_line(Match *m, Seat seat, const char *line,
                          Refusal *refusal, Text *why)
{
    ActionPath path;
    Reading reading = match_read_line(m, seat, line, &path, refusal, why);

    if (reading != READ_OK)
        return reading;
    if (!match_can_add_story(m, &path)) {
        text_add(why, match_no_story_reason);
        return READ_UNKNOWN;
    }
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

/* The seats that have seen a card or a die since then. */
static Seats find_witnesses(const Match *m, const Game *earlier)
{
    const Game *now = m->t.g;
    Seats all = seats_all(now), saw = 0;

    if (memcmp(&now->rng, &earlier->rng, sizeof now->rng) != 0)
        return all;
    for (CardId c = 1; c <= now->cards; c++)
        saw |= now->slots[c].known & ~earlier->slots[c].known & all;
    return saw;
}

/* The state before line `i`, until another is needed; NULL: no memory. */
static const Game *state_before(const Match *m, int i)
{
    return history_state(&m->history, &m->t, i, m->scratch) ? m->scratch : NULL;
}

/* Each line that is taken back is one of the log; false: no memory, and nothing
 * was added. */
static bool log_take_backs(Match *m, const Game *before, int lines)
{
    Table then = m->t;
    int n = m->log.n;

    then.g = before;
    for (int i = 0; i < lines; i++)
        if (!log_add_plain(&m->log, &then, LOG_TAKE_BACK, take_back)) {
            log_cut(&m->log, n);
            return false;
        }
    return true;
}

/* Goes back to the state before the last lines; false: no memory, and nothing
 * has changed. */
static bool go_back(Match *m, const Game *before, int lines)
{
    int n = m->log.n;

    if (!log_take_backs(m, before, lines))
        return false;
    if (!history_go_back(&m->history, m->history.n - lines, before)) {
        log_cut(&m->log, n);
        return false;
    }
    game_copy(game_edit(&m->t), before);
    EACH_SEAT (&m->t, s)
        numbers_go_back(&m->numbers[s], m->history.n);
    drafts_forget_all(&m->drafts);
    for (int i = 0; i < lines; i++)
        write_record(m, "", take_back);
    m->ended = m->is_settled = false;
    m->passers = 0;
    orders_forget(&m->orders);
    m->hashed_turn = m->t.g->turn;
    return true;
}

static const char no_way_back[] = "there is no memory left to take that back";

const char *match_take_back_lines(Match *m, int lines, bool consent)
{
    const Game *before;

    if (m->broken)
        return m->broken;
    if (lines < 1 || lines > m->history.n)
        return "there is nothing to take back";
    before = state_before(m, m->history.n - lines);
    if (!before)
        return no_way_back;
    if (!consent && find_witnesses(m, before) != 0)
        return "a card or a die has been seen since then, so everybody must "
               "agree (GAP-125)";
    return go_back(m, before, lines) ? NULL : no_way_back;
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
    const History *h = &m->history;

    for (int n = 1; n <= h->n; n++)
        if (seat_in(seat, h->lines[h->n - n].may_undo))
            return n;
    return 0;
}

Seats match_witnesses(const Match *m, int lines)
{
    const Game *before = lines > 0 && lines <= m->history.n
                             ? state_before(m, m->history.n - lines)
                             : NULL;

    return before ? find_witnesses(m, before) : seats_all(m->t.g);
}

Seats match_answerers(const Match *m, int lines)
{
    const History *h = &m->history;
    Seats found = 0;

    for (int n = 1; n <= lines && n <= h->n; n++)
        found |= h->lines[h->n - n].may_undo;
    return (Seats)(found & seats_all(m->t.g));
}

void match_keep_history(Match *m, int states)
{
    history_keep(&m->history, states);
}

/* ---- drafts ---- */

Refusal match_put_draft(Match *m, Seat seat, const ActionPath *path)
{
    const View *view = make_view(m, seat);

    return view ? drafts_replace(&m->drafts, view, path)
                : refuse(REFUSAL_no_memory);
}

bool match_is_drafting(const Match *m, Seat seat)
{
    return drafts_has(&m->drafts, &m->t, seat);
}

bool match_reset_draft(Match *m, Seat seat)
{
    const View *view = match_view(m, seat);

    if (!view || !draft_is_open(&view->t) || view->t.g->draft.count == 0)
        return false;
    drafts_restart(&m->drafts, &view->t, seat);
    return true;
}

/* ---- looking ---- */

void match_set_wake(Match *m, Seat seat, Wake wake)
{
    m->orders.wake[seat] = wake;
}

Wake match_wake(const Match *m, Seat seat)
{
    return m->orders.wake[seat];
}

static const char wants_to_be_asked[] = " wants to be asked: ";

void match_keep_order(Match *m, Seat seat, Wake wake)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    m->orders.kept[seat] = (uint8_t)(wake + 1);
    text_add(&text, m->t.names[seat]);
    text_add(&text, wants_to_be_asked);
    text_add(&text, wake_words[wake]);
    write_to(m->setup.record, "~ ", line);
}

bool match_read_order(Match *m, const char *line)
{
    EACH_SEAT (&m->t, s) {
        size_t n = strlen(m->t.names[s]), middle = strlen(wants_to_be_asked);
        const char *word;
        if (strncmp(line, m->t.names[s], n) != 0 ||
            strncmp(line + n, wants_to_be_asked, middle) != 0)
            continue;
        word = line + n + middle;
        for (int w = 0; w < WAKES_COUNT; w++)
            if (strcmp(word, wake_words[w]) == 0) {
                match_keep_order(m, s, (Wake)w);
                return true;
            }
    }
    return false;
}

Wake match_kept_order(const Match *m, Seat seat)
{
    return m->orders.kept[seat] ? (Wake)(m->orders.kept[seat] - 1)
                                : WAKE_DEFAULT;
}

void match_set_alone(Match *m, Seats alone)
{
    m->orders.alone = alone;
}

void match_set_quiet(Match *m, Seats quiet)
{
    m->orders.quiet = quiet;
}

void match_hold(Match *m, Seats seats)
{
    m->orders.held = seats;
}

Seats match_unasked(Match *m)
{
    Seats found = 0;
    Action a;

    match_settle(m);
    EACH_SEAT (&m->t, s)
        if (seat_in(s, m->orders.held) &&
            orders_find_held(&m->orders, m, s, &a))
            found |= seat_bit(s);
    return found;
}

/* Is this the question that was asked when the log had so many entries? */
static bool is_still_asked(const Match *m, Ask ask, int logged)
{
    return m->t.g->ask.step == ask.step && m->t.g->ask.shape == ask.shape &&
           m->t.g->ask.seat == ask.seat && m->log.n == logged;
}

/* The gate may close before the last of them, and another one open. */
bool match_release(Match *m, Seats seats)
{
    Ask ask = m->t.g->ask;
    int logged = m->log.n;
    bool is_done = true;
    Action a;

    EACH_SEAT (&m->t, s) {
        if (!is_done || !seat_in(s, seats) || !is_still_asked(m, ask, logged) ||
            !seat_in(s, m->t.g->ask.must))
            continue;
        a = action_default(&m->t, s);
        m->is_forced = true;
        is_done = action_check(&m->t, a).id == REFUSAL_none && commit_one(m, a);
        m->is_forced = false;
        match_run(m);
    }
    return is_done;
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
        if (why.id != REFUSAL_none)
            return -1;
        answers++;
    }
    return m->broken ? -1 : answers;
}
