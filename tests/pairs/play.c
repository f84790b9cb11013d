/* play.c: plays one game with the card of a sentence, and hashes all that
 * players could do, read and had. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "pairs.h"

enum { DECISIONS = 18 };

/* One game under way. */
typedef struct Play {
    const Course *course;
    Table t;
    Sink sink;
    uint64_t trace;
    Rng rng;     /* of the policy, not of the game */
    CardId card; /* of the sentence */
    int policy;
} Play;

static void add_bytes(Play *play, const void *bytes, size_t n)
{
    play->trace = hash_bytes(play->trace, bytes, n);
}

static void on_event(void *self, const Table *t, const Event *event)
{
    (void)t;
    add_bytes(self, event, sizeof *event);
}

static void on_fact(void *self, const char *fact)
{
    add_bytes(self, fact, strlen(fact));
}

/* What is true of a position, without anything that depends on where in the
 * pack a program stands. Facts are hashed only now and then: they are the most
 * expensive, and changes are reported as events anyway. */
static void add_state(Play *play, bool all)
{
    const Table *t = &play->t;
    const Game *g = t->g;
    FactSink facts = { on_fact, play };

    add_bytes(play, g->slots, sizeof *g->slots * (g->cards + 1u));
    add_bytes(play, &g->rng, sizeof g->rng);
    add_bytes(play, &g->ask, sizeof g->ask);
    add_bytes(play, &g->turn, sizeof g->turn);
    add_bytes(play, &g->end_reason, sizeof g->end_reason);
    add_bytes(play, &g->winners, sizeof g->winners);
    if (!all)
        return;
    t->family->facts(t, &facts);
    for (int k = 0;; k++) {
        Total which;
        Sum sum = { 0 };
        if (!t->family->total || !t->family->total(t, k, &which, &sum))
            return;
        add_bytes(play, &sum.total, sizeof sum.total);
    }
}

/* Does it rid its owner of the card, or of its use? */
static bool rids_of_card(const Play *play, Action a)
{
    static const char *const verbs[] = { "drop", "unequip", "sell", "add",
                                         "propose" };
    const char *id = play->t.family->verbs[a.verb].id;

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(id, verbs[i]) == 0)
            return a.card == play->card || i == 0;
    return false;
}

/* Prefers what is done with the card; or half of the verbs. */
static bool is_preferred(const Play *play, Action a)
{
    if (a.card == play->card || a.on == play->card)
        return !rids_of_card(play, a);
    return play->policy > 3 && a.verb % 2 == play->policy % 2;
}

static Action choose(Play *play, const ActionList *list)
{
    static ActionList liked, kept;

    liked.n = kept.n = 0;
    if (play->policy == 2)
        return list->at[0];
    if (play->policy == 3)
        return list->at[list->n - 1];
    for (int i = 0; i < list->n; i++) {
        if (is_preferred(play, list->at[i]))
            action_add(&liked, list->at[i]);
        if (play->policy > 3 || !rids_of_card(play, list->at[i]))
            action_add(&kept, list->at[i]);
    }
    if (liked.n > 0 && rng_pick(&play->rng, STREAM_PICK, 4))
        return bot_random_pick(&liked, &play->rng);
    return bot_random_pick(kept.n > 0 ? &kept : list, &play->rng);
}

/* Who answers: somebody who must; with most policies now and then somebody who
 * may, and rather who can do what the policy prefers. */
static int pick_seat(Play *play, const Ask *ask, const ActionList *lists)
{
    int best = -1, max = 0;

    for (Seat s = 0; s < play->t.g->seats; s++) {
        int weight =
            seat_in(s, ask->must) ? 40
            : seat_in(s, ask->may) && play->policy != 2 && play->policy != 3
                ? 20
                : 0;
        if (weight == 0 || lists[s].n == 0)
            continue;
        for (int i = 0;
             i < lists[s].n && play->policy != 2 && play->policy != 3; i++)
            if (is_preferred(play, lists[s].at[i])) {
                weight += 40;
                break;
            }
        if (play->policy != 2 && play->policy != 3)
            weight = rng_pick(&play->rng, STREAM_PICK, weight) + 1;
        if (weight > max) {
            max = weight;
            best = s;
        }
    }
    return best;
}

/* Lists what everybody can do; gives the answer that is chosen. False: there
 * is none. */
static bool choose_answer(Play *play, Action *out)
{
    static ActionList lists[SEATS_MAX];
    const Table *t = &play->t;
    Ask ask = game_ask(t->g);
    int seat;

    if (ask.shape == ASK_NOBODY)
        return false;
    for (Seat s = 0; s < t->g->seats; s++) {
        lists[s].n = 0;
        action_list(t, s, &lists[s]);
        add_bytes(play, lists[s].at, sizeof *lists[s].at * (size_t)lists[s].n);
    }
    seat = pick_seat(play, &ask, lists);
    if (seat >= 0)
        *out = choose(play, &lists[seat]);
    return seat >= 0;
}

/* PAIRS_TRACE=1 shows what is played. */
static void show_answer(const Play *play, Action a)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    line_write(&text, &play->t, a, NOBODY);
    fprintf(stderr, "    %s\n", line);
}

static void show_position(const Play *play, int position)
{
    char name[TEXT_LINE];
    Text text = TEXT_INIT(name);

    position_name(play->course, position, &text);
    fprintf(stderr, "policy %d in %s\n", play->policy, name);
}

static void play_on(Play *play)
{
    Action a;

    for (int i = 0; i < DECISIONS; i++) {
        game_run(&play->t, seats_all(play->t.g));
        add_state(play, i % 6 == 0 || i + 1 == DECISIONS);
        if (!choose_answer(play, &a))
            return;
        if (getenv("PAIRS_TRACE"))
            show_answer(play, a);
        if (action_try(&play->t, a).id != REFUSAL_none)
            return;
    }
}

static CardId find_card(const Pack *pack, const char *name)
{
    for (CardId c = 1; c <= pack->n_cards; c++)
        if (strcmp(pack_def(pack, c)->name, name) == 0)
            return c;
    return NO_CARD;
}

/* All policies in the positions made by hand, which come first; two in those by
 * chance. */
int games_count(const Course *course)
{
    return 2 * course->n_positions + (POLICIES - 2) * course->n_by_hand;
}

int game_position(const Course *course, int game)
{
    int late = game - 2 * course->n_positions;

    return late >= 0 ? late % course->n_by_hand : game % course->n_positions;
}

/* What the policy leaves to chance depends on the position alone, not on how
 * many there are: a new one leaves all others as they were. */
static uint64_t policy_seed(const Play *play, int position, uint64_t seed)
{
    char name[TEXT_LINE];
    Text text = TEXT_INIT(name);

    position_name(play->course, position, &text);
    return hash_string(seed * 31 + (uint64_t)play->policy, name);
}

uint64_t game_trace(Course *course, const Pack *pack, const char *place,
                    int game, uint64_t seed)
{
    static Name names[SEATS_MAX] = { "Alice", "Bob", "Carol", "Dave" };
    int all = course->n_positions, some = course->n_by_hand;
    bool late = game >= 2 * all;
    int position = game_position(course, game);
    Play play = { .course = course,
                  .policy = late ? 2 + (game - 2 * all) / some : game / all };
    Setup setup = { .seed = seed + (uint64_t)play.policy,
                    .seats = 4,
                    .scripted = true };
    const char *why;

    play.t = (Table){ .pack = pack, .family = course->family, .names = names };
    play.t.g = calloc(1, game_bytes(pack));
    play.card = find_card(pack, THE_CARD);
    play.sink = (Sink){ on_event, &play };
    memcpy(setup.switches, pack->switches, sizeof setup.switches);
    rng_init(&play.rng, policy_seed(&play, position, seed));
    game_start(&play.t, &setup);
    why = position_set_up(course, &play.t, position, place);
    if (why && strcmp(place, "keeps") == 0) { /* it strikes in play instead */
        game_start(&play.t, &setup);
        why = position_set_up(course, &play.t, position, "struck");
    }
    if (why) {
        free(game_edit(&play.t));
        return 0;
    }
    play.t.sink = &play.sink;
    if (getenv("PAIRS_TRACE"))
        show_position(&play, position);
    play_on(&play);
    free(game_edit(&play.t));
    return play.trace | 1;
}
