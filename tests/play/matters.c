/* matters.c: is a seat asked when it could matter, and only then?
 *
 *     matters [--games N] [--every K] [--steps] [--show] BOOK...
 *
 * Plays games of `normal` bots. One of the seats is treated as a person: at one
 * of K moments of others' turns at which that seat may do something, all its
 * plays and all pairs of them are tried in a copy of the true game, while
 * everybody else passes until what goes on is over; of what its cards ask it
 * then, the first question with each answer; with dice that all show 1, with
 * dice that all show 2 ... If that changes what comes of it, the seat has to be
 * asked there; if nothing does, it should not be. What is a change is said at
 * is_changed(). This shares no code with the decision (match/matters.c).
 *
 * Then the same games are played with that seat asked by WAKE_MATTERS, and its
 * questions are counted, those of its own turns too. Prints the shares and the
 * time that the decision takes, and fails if they are beyond the limits.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "bots/levels.h"
#include "engine/draft.h"
#include "engine/family.h"
#include "families/gloom/gloom.h"
#include "match/books.h"
#include "match/matters.h"

enum { SEATS = 4, ROOM = 1 << 20, MOST_PLAYS = 40, STEPS_MOST = 200 };

/* In hundredths, and what is allowed beside the aims. */
enum {
    ASKED_MIN = 97, /* the aim is 98 */
    IDLE_MAX = 12,  /* the aim is 10 */
    MEDIAN_MAX = 8,
    P95_MAX = 14
};

/* ---- how it came out ---- */

typedef struct Came {
    bool won, over, moved;
    Seats caught, died, winners;
    int level[SEATS_MAX], cards[SEATS_MAX]; /* a Level is worth 3 cards */
    int paid; /* cards that the seat has played, and has no more */
} Came;

static bool is_event(const Table *t, const Event *event, const char *id)
{
    return strcmp(t->family->events[event->kind].id, id) == 0;
}

static void hear(void *self, const Table *t, const Event *event)
{
    Came *came = self;

    if (strcmp(t->family->name, "munchkin") != 0)
        return;
    came->won |= is_event(t, event, "kills");
    came->over |= is_event(t, event, "fight_over");
    came->moved |= is_event(t, event, "moves");
    if (is_event(t, event, "caught"))
        came->caught |= (Seats)(1u << event->seat);
    if (is_event(t, event, "dies"))
        came->died |= (Seats)(1u << event->seat);
}

static int gauge_of(const Table *t, Seat seat, const char *id)
{
    const FamilyScene *scene = t->family->scene;
    int value;

    for (int i = 0; i < scene->n_gauges; i++)
        if (strcmp(scene->gauges[i].id, id) == 0 &&
            scene->gauges[i].read(t, seat, &value))
            return value;
    return 0;
}

/* In Gloom a low total is good, and what a dead Character has is safe. */
static int gloom_level(const Table *t, Seat seat)
{
    int sum = 0;

    EACH_CARD (t, c, party_zone(seat))
        sum -=
            gloom_self_worth(t, c, &(Sum){ 0 }) * (gloom_is_dead(t, c) ? 2 : 1);
    return sum;
}

/* Does it lie before somebody, and is it no good? */
static bool is_suffered(const Table *t, CardId card)
{
    return zone_is_open(t, t->g->slots[card].zone) &&
           strcmp(t->family->vocabulary->kinds[card_def(t, card)->kind].word,
                  "curse") == 0;
}

/* In whose hand a card lies, or before whom; or NOBODY. */
static Seat holder_of(const Table *t, CardId card)
{
    ZoneId zone = t->g->slots[card].zone;
    const ZoneRow *row = &t->family->zones[t->g->zones[zone].row];

    return row->count == SEATS_MAX ? t->g->zones[zone].owner : NOBODY;
}

static void read_cards(const Table *t, Came *came)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (holder_of(t, c) < t->g->seats && !is_suffered(t, c))
            came->cards[holder_of(t, c)]++;
}

static void read_came(const Table *t, Came *came)
{
    bool is_gloom = strcmp(t->family->name, "gloom") == 0;

    came->winners = t->g->winners;
    EACH_SEAT (t, s)
        came->level[s] =
            is_gloom ? gloom_level(t, s) : 3 * gauge_of(t, s, "level");
    read_cards(t, came);
}

/* ---- going on ---- */

/* Everybody passes; who cannot gives the usual answer. */
static void others_answer(Table *t)
{
    Ask ask = game_ask(t->g);

    EACH_SEAT (t, s)
        if (seat_in(s, ask.must)) {
            Action pass = action_make(VERB_pass, s);
            if (action_try(t, pass).id != REFUSAL_none)
                action_apply(t, action_default(t, s));
            return;
        }
}

static bool is_quiet(const Table *t, int turn)
{
    Ask ask = game_ask(t->g);

    return ask.shape == ASK_NOBODY || t->g->turn != turn ||
           (t->g->depth == 1 && ask.shape != ASK_GATE);
}

static bool may_act(const Table *t, Seat seat)
{
    Ask ask = game_ask(t->g);

    return seat_in(seat, ask.must) || seat_in(seat, ask.may);
}

/* The same with another card like this one, which is not listed. */
static bool find_equal(const Table *t, Action *play)
{
    EACH_CARD (t, c, t->family->hand + play->seat)
        if (c != play->card &&
            t->pack->def_of[c] == t->pack->def_of[play->card]) {
            play->card = c;
            return true;
        }
    return false;
}

/* The plays of the seat at this moment. */
static int plays_of(const Table *t, Seat seat, Action *out)
{
    ActionList list;
    int n = 0;

    if (!may_act(t, seat))
        return 0;
    action_list(t, seat, &list);
    for (int i = 0; i < list.n && n < MOST_PLAYS; i++) {
        const Verb *verb = &t->family->verbs[list.at[i].verb];
        bool plays =
            verb->class == CLASS_INTERRUPT || strcmp(verb->id, "answer") == 0;
        if (plays)
            out[n++] = list.at[i];
    }
    return n;
}

/* What the seat answers to the first question that its cards ask. */
typedef struct Pick {
    int which; /* of what can be answered; -1: as usual */
    int n;     /* how many there were */
    Action as; /* which one it was */
} Pick;

/* When it is done later, the same one. */
static bool pick_one(Table *t, Seat seat, Pick *pick, bool later)
{
    ActionList list;
    int which = pick->which;

    action_list(t, seat, &list);
    pick->n = list.n;
    for (int i = 0; i < list.n && later && pick->which >= 0; i++)
        if (action_equal(list.at[i], pick->as))
            which = i;
    if (which < 0 || which >= list.n)
        return false;
    pick->as = list.at[which];
    action_apply(t, list.at[which]);
    return true;
}

/* Plays on until it is quiet. */
static void play_on(Table *t, Seat seat, Pick *pick, bool later)
{
    int turn = t->g->turn;
    bool asked = false;

    for (int n = 0; n < STEPS_MOST; n++) {
        Ask ask;
        game_run(t, 0);
        ask = game_ask(t->g);
        if (is_quiet(t, turn))
            return;
        if (pick && !asked && ask.shape != ASK_GATE &&
            seat_in(seat, ask.must)) {
            asked = true;
            if (pick_one(t, seat, pick, later))
                continue;
        }
        others_answer(t);
    }
}

/* Goes on until the seat may do this second play; false: it never may. */
static bool play_second(Table *t, Seat seat, Action second)
{
    int turn = t->g->turn;

    for (int n = 0; n < STEPS_MOST; n++) {
        game_run(t, 0);
        if (is_quiet(t, turn))
            return false;
        if (may_act(t, seat) && action_try(t, second).id == REFUSAL_none)
            return true;
        others_answer(t);
    }
    return false;
}

/* ---- one moment ---- */

typedef struct Moment {
    const Table *truth;
    Seat seat;
    Seats leaders;
    bool is_card; /* a card is pending */
    bool is_mine; /* the seat fights, and wins */
    GameBuffer *room;
    Table t;
    int face; /* what all dice show: plays that roll one change no other */
    Came passing;
} Moment;

static void begin(Moment *m, Came *came, Sink *sink)
{
    memset(came, 0, sizeof *came);
    *sink = (Sink){ hear, came };
    game_copy(&m->room->game, m->truth->g);
    memset(m->room->game.rng.loaded, m->face, LOADED_MAX);
    m->t = *m->truth;
    m->t.g = &m->room->game;
    m->t.sink = sink;
}

static int card_paid(const Moment *m, const Action *play)
{
    return play && play->card != NO_CARD &&
           !zone_is_open(m->truth, m->truth->g->slots[play->card].zone) &&
           holder_of(&m->t, play->card) != m->seat;
}

static int cards_paid(const Moment *m, const Action *first,
                      const Action *second)
{
    return card_paid(m, first) + (second &&
                                  (!first || second->card != first->card) &&
                                  card_paid(m, second));
}

/* The two plays, or the first alone (`second` is NULL); false: impossible. */
static bool come(Moment *m, Came *came, const Action *first,
                 const Action *second, Pick *pick)
{
    Sink sink;

    begin(m, came, &sink);
    if (first && action_try(&m->t, *first).id != REFUSAL_none)
        return false;
    if (second && !play_second(&m->t, m->seat, *second))
        return false;
    play_on(&m->t, m->seat, pick, false);
    read_came(&m->t, came);
    came->paid = cards_paid(m, first, second);
    return true;
}

/* First all pass, then those of the plays are made that still can be. */
static void come_later(Moment *m, Came *came, const Action *first,
                       const Action *second, Pick *pick)
{
    const Action *plays[] = { first, second };
    Sink sink;

    begin(m, came, &sink);
    play_on(&m->t, m->seat, NULL, false);
    for (int i = 0; i < 2; i++)
        if (plays[i] && action_try(&m->t, *plays[i]).id == REFUSAL_none)
            play_on(&m->t, m->seat, second && i == 0 ? NULL : pick, true);
    read_came(&m->t, came);
    came->paid = cards_paid(m, first, second);
}

static int standing(const Came *came, Seat seat)
{
    return came->level[seat] + came->cards[seat];
}

static bool is_other_fight(const Came *a, const Came *b)
{
    return a->won != b->won || a->over != b->over || a->moved != b->moved ||
           a->caught != b->caught || a->died != b->died;
}

/* Leaders who stand worse, though a card is pending that might be stopped. */
static Seats hurt_leaders(const Moment *m, const Came *now)
{
    Seats hurt = 0;

    EACH_SEAT (m->truth, s)
        if (m->is_card && seat_in(s, m->leaders) &&
            standing(now, s) < standing(&m->passing, s))
            hurt |= (Seats)(1u << s);
    return hurt;
}

/* Do these plays bring that about as well when all is over? */
static bool can_wait(Moment *m, const Came *now, Seats hurt,
                     const Action *first, const Action *second, Pick *pick)
{
    Came later;

    come_later(m, &later, first, second, pick);
    EACH_SEAT (m->truth, s)
        if (seat_in(s, hurt) && standing(&later, s) > standing(now, s))
            return false;
    return now->winners == later.winners &&
           standing(&later, m->seat) + later.paid >=
               standing(now, m->seat) + now->paid;
}

/* A fight is won instead of lost or the other way round, ends otherwise, or
 * goes to somebody else; somebody is caught, dies or wins who would not, or the
 * other way round. Who wins a fight wants none of that. Or: the seat stands
 * better, or with a card that is pending a leader worse. What the same plays,
 * or one of them, bring about as well when all is over does not count. */
static bool is_changed(Moment *m, const Came *now, const Action *first,
                       const Action *second, Pick *pick)
{
    const Came *was = &m->passing;
    Seats hurt = hurt_leaders(m, now);
    bool gains = standing(now, m->seat) + now->paid > standing(was, m->seat);

    if (is_other_fight(now, was) && !m->is_mine)
        return true;
    if (now->winners == was->winners && !gains && hurt == 0)
        return false;
    return !can_wait(m, now, hurt, first, second, pick) &&
           !(second && (can_wait(m, now, hurt, first, NULL, pick) ||
                        can_wait(m, now, hurt, NULL, second, pick)));
}

/* The same plays, with each answer to what they first ask. */
static bool changes(Moment *m, const Action *first, const Action *second)
{
    Pick pick = { .which = -1 };
    int n;
    Came now;

    if (!come(m, &now, first, second, &pick))
        return false;
    if (is_changed(m, &now, first, second, &pick))
        return true;
    n = pick.n;
    for (pick.which = 0; pick.which < n && n > 1; pick.which++)
        if (come(m, &now, first, second, &pick) &&
            is_changed(m, &now, first, second, &pick))
            return true;
    return false;
}

/* Does some play change it, or some two? Which ones. */
static bool try_all(Moment *m, Action *one, Action *two)
{
    Action plays[MOST_PLAYS];
    int n = plays_of(m->truth, m->seat, plays);

    two->verb = VERB_none;
    come(m, &m->passing, NULL, NULL, NULL);
    for (int i = 0; i < n; i++) {
        *one = plays[i];
        if (changes(m, one, NULL))
            return true;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            *one = plays[i];
            *two = plays[j];
            if ((i != j || find_equal(m->truth, two)) && changes(m, one, two))
                return true;
        }
    return false;
}

static Seats leaders_of(const Table *t, Seat me)
{
    Came now = { 0 };
    Seats leaders = 0;
    int best;

    read_came(t, &now);
    best = standing(&now, me);
    EACH_SEAT (t, s)
        if (s != me && standing(&now, s) > best)
            best = standing(&now, s);
    EACH_SEAT (t, s)
        if (s != me && standing(&now, s) == best)
            leaders |= (Seats)(1u << s);
    return leaders;
}

static bool fights_and_wins(const Table *t, Seat seat)
{
    if (strcmp(t->family->steps[t->g->ask.step].name, "combat.win") != 0)
        return false;
    return t->family->role(t, seat) != ROLE_OTHER;
}

static bool is_chance_to_act(const Table *t, Seat seat, Action *one,
                             Action *two)
{
    GameBuffer room;
    Moment m = { .truth = t,
                 .room = &room,
                 .seat = seat,
                 .leaders = leaders_of(t, seat),
                 .is_card = game_ask(t->g).about != NO_CARD,
                 .is_mine = fights_and_wins(t, seat) };
    bool found = false;

    for (m.face = 1; m.face <= 6 && !found; m.face++)
        found = try_all(&m, one, two);
    return found;
}

/* ---- games ---- */

typedef struct Count {
    int moments, chances, seen; /* changes were possible, and it was asked */
    int asked, idle;            /* asked in others' turns; in vain */
    int rounds[ROOM], n_rounds; /* questions of each round */
    int times[ROOM], n_times;   /* what the decision took, in ns */
    int busy[ROOM], n_busy;     /* at gates with something to play */
    int steps[256][4];          /* by step: chances, missed, asked, idle */
} Count;

typedef struct Plan {
    int games, every;
    bool shows, by_step;
    uint64_t seed;
} Plan;

static int now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int)((now.tv_sec % 2) * 1000000000 + now.tv_nsec);
}

/* The decision, and how long it takes. */
static bool decide(Count *count, const View *view, Matter *why)
{
    int start = now_ns(), took;
    bool asked = matter_find(view, why);
    Action plays[MOST_PLAYS];

    took = now_ns() - start;
    if (took >= 0 && count->n_times < ROOM) {
        count->times[count->n_times++] = took;
        if (game_ask(view->t.g).shape == ASK_GATE &&
            plays_of(&view->t, view->seat, plays) > 0)
            count->busy[count->n_busy++] = took;
    }
    return asked;
}

static const char *const matter_names[] = {
#define MATTER(id, ...) #id,
#include "engine/matters.def"
};

static void show_moment(const Table *t, const char *what, const Matter *why,
                        Action one, Action two)
{
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add_format(&text, "  %s at %s (about %s): ", what,
                    t->family->steps[t->g->ask.step].name,
                    t->g->ask.about ? card_def(t, t->g->ask.about)->name : "-");
    if (why->kind != MATTER_none)
        text_add_format(&text, "%s of %s ", matter_names[why->kind],
                        why->card ? card_def(t, why->card)->name : "-");
    if (one.verb != VERB_none)
        line_write(&text, t, one, HOST);
    if (two.verb != VERB_none) {
        text_add(&text, " and ");
        line_write(&text, t, two, HOST);
    }
    puts(line);
}

static void look_at(Count *count, const Plan *plan, Match *match, Seat person)
{
    const Table *t = match_table(match);
    Action one = { 0 }, two = { 0 };
    int *steps = count->steps[t->g->ask.step];
    Matter why;
    bool asked = decide(count, match_view(match, person), &why);
    bool could = is_chance_to_act(t, person, &one, &two);

    count->moments++;
    count->chances += could;
    count->seen += could && asked;
    count->asked += asked;
    count->idle += asked && !could;
    steps[0] += could;
    steps[1] += could && !asked;
    steps[2] += asked;
    steps[3] += asked && !could;
    if (plan->shows && could && !asked)
        show_moment(t, "missed", &why, one, two);
    if (plan->shows && asked && !could)
        show_moment(t, "idle", &why, (Action){ 0 }, (Action){ 0 });
}

static Match *new_match(const char *book, const Pack *pack,
                        const Family *family, uint64_t seed, Bot *bots)
{
    MatchSetup setup;
    Match *match;
    Diag diag;

    match_setup_init(&setup, pack, family, book);
    setup.game.seed = seed;
    setup.game.seats = SEATS;
    setup.silent = true;
    if (match_new(&match, &setup, &diag) != ST_OK)
        exit(3);
    for (int s = 0; s < SEATS; s++)
        if (!bot_make("normal", hash_mix(seed << 8 | (unsigned)s), &bots[s]))
            exit(3);
    return match;
}

static void end_match(Match *match, Bot *bots)
{
    for (int s = 0; s < SEATS; s++)
        bot_free(&bots[s]);
    match_free(match);
}

/* Could the person be asked here, on the turn of somebody else? */
static bool is_moment(const Table *t, Seat person)
{
    Ask ask = game_ask(t->g);

    if (t->g->active == person || draft_is_open(t) || !may_act(t, person))
        return false;
    return ask.shape == ASK_GATE || !seat_in(person, ask.must) ||
           strcmp(t->family->steps[ask.step].name, "play.respond") == 0;
}

static void play_moments(Count *count, const Plan *plan, const char *book,
                         const Pack *pack, const Family *family, uint64_t seed)
{
    Bot bots[SEATS];
    Match *match = new_match(book, pack, family, seed, bots);
    Seat person = (Seat)(seed % SEATS);
    uint64_t lot = hash_mix(seed);

    while (match_run(match).shape != ASK_NOBODY) {
        const Table *t = match_table(match);
        Seat seat = game_next_seat(t->g);
        lot = hash_mix(lot + 1);
        if (is_moment(t, person) && lot % (uint64_t)plan->every == 0)
            look_at(count, plan, match, person);
        match_answer(match, bots[seat].chooser.choose(bots[seat].chooser.self,
                                                      match_view(match, seat)));
    }
    end_match(match, bots);
}

/* Counts what the person is asked in each round of the table. */
static void play_questions(Count *count, const char *book, const Pack *pack,
                           const Family *family, uint64_t seed)
{
    Bot bots[SEATS];
    Match *match = new_match(book, pack, family, seed, bots);
    Seat person = (Seat)(seed % SEATS);
    int first = 0, n = 0;

    match_set_quiet(match, seats_all(match_table(match)->g));
    match_set_alone(match, (Seats)(1u << person));
    match_set_wake(match, person, WAKE_MATTERS);
    while (match_run(match).shape != ASK_NOBODY) {
        const Table *t = match_table(match);
        Seat seat = game_next_seat(t->g);
        if (t->g->turn >= first + SEATS) {
            if (first > 0 && count->n_rounds < ROOM)
                count->rounds[count->n_rounds++] = n;
            first = t->g->turn;
            n = 0;
        }
        n += seat == person && !draft_is_open(&match_view(match, seat)->t);
        match_answer(match, bots[seat].chooser.choose(bots[seat].chooser.self,
                                                      match_view(match, seat)));
    }
    end_match(match, bots);
}

/* ---- the report ---- */

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The k-th of a hundred. */
static int part_of(int *numbers, int n, int k)
{
    qsort(numbers, (size_t)n, sizeof *numbers, by_number);
    return n > 0 ? numbers[(size_t)n * (size_t)k / 100] : 0;
}

static bool report(const char *book, const Family *family, Count *count,
                   const Plan *plan)
{
    double seen = 100.0 * count->seen / (count->chances ? count->chances : 1);
    double idle = 100.0 * count->idle / (count->asked ? count->asked : 1);
    int median = part_of(count->rounds, count->n_rounds, 50);
    int p95 = part_of(count->rounds, count->n_rounds, 95);

    printf(
        "%s: %d moments; of %d at which something could change, asked at"
        " %.1f %%; of %d questions, in vain %.1f %%; a round: median %d,"
        " p95 %d; us: median %.1f, p99 %.1f; at gates with plays %.1f, %.1f (%d"
        " of %d)\n",
        book, count->moments, count->chances, seen, count->asked, idle, median,
        p95, part_of(count->times, count->n_times, 50) / 1e3,
        part_of(count->times, count->n_times, 99) / 1e3,
        part_of(count->busy, count->n_busy, 50) / 1e3,
        part_of(count->busy, count->n_busy, 99) / 1e3, count->n_busy,
        count->n_times);
    for (int i = 0; i < 256 && plan->by_step; i++)
        if (count->steps[i][0] + count->steps[i][2] > 0)
            printf("    %-16s changes %5d, missed %4d; asked %5d, idle %4d\n",
                   family->steps[i].name, count->steps[i][0],
                   count->steps[i][1], count->steps[i][2], count->steps[i][3]);
    return seen >= ASKED_MIN && idle <= IDLE_MAX && median <= MEDIAN_MAX &&
           p95 <= P95_MAX;
}

static bool run_book(BookCache *cache, const char *book, const Plan *plan)
{
    Count *count = calloc(1, sizeof *count);
    const Pack *pack;
    const Family *family;
    Diag diag;
    bool good;

    if (!count || book_cache_find(cache, book, &pack, &family, &diag) != ST_OK)
        exit(3);
    for (int game = 0; game < plan->games; game++) {
        uint64_t seed = plan->seed + (uint64_t)game;
        play_moments(count, plan, book, pack, family, seed);
        play_questions(count, book, pack, family, seed);
    }
    good = report(book, family, count, plan);
    free(count);
    return good;
}

int main(int argc, char **argv)
{
    BookCache *cache = book_cache_new();
    Plan plan = { .games = 10, .every = 5, .seed = 1 };
    int code = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            plan.games = atoi(argv[++i]);
        else if (strcmp(argv[i], "--every") == 0 && i + 1 < argc)
            plan.every = atoi(argv[++i]);
        else if (strcmp(argv[i], "--show") == 0)
            plan.shows = true;
        else if (strcmp(argv[i], "--steps") == 0)
            plan.by_step = true;
        else if (!run_book(cache, argv[i], &plan))
            code = 1;
    }
    book_cache_free(cache);
    return code;
}
