/* action.c: lists of some verbs, and standing passes. */
#include "helper.h"

#include <string.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "engine/draft.h"
#include "engine/patterns_int.h"
#include "families/munchkin/munchkin.h"

/* ---- lists ---- */

static VerbSet random_verbs(const Table *t, Rng *rng)
{
    VerbSet verbs = bits_none();

    for (int v = 1; v < t->family->n_verbs; v++)
        if (rng_pick(rng, STREAM_DIE, 2) > 0)
            bits_add(&verbs, v);
    return verbs;
}

/* What is listed of some verbs is what the whole list has of them. */
static void assert_lists_part(const Table *t, Seat seat, VerbSet verbs)
{
    static ActionList all, some;
    int n = 0;

    action_list(t, seat, &all);
    action_list_verbs(t, seat, verbs, &some);
    for (int i = 0; i < all.n; i++)
        if (bits_has(verbs, all.at[i].verb)) {
            assert_true(n < some.n);
            assert_true(action_equal(all.at[i], some.at[n++]));
        }
    assert_int_equal(n, some.n);
}

static void assert_lists_parts_of_game(const char *book)
{
    Match *m = seeded(book, 3, 5);
    Rng rng;

    rng_init(&rng, 3);
    for (int i = 0; i < 400; i++) {
        for (Seat s = 0; s < 3; s++)
            assert_lists_part(match_table(m), s,
                              random_verbs(match_table(m), &rng));
        play_random(m, (uint64_t)i, 1);
    }
}

TEST(some_verbs_are_listed_as_in_the_whole_list)
{
    assert_lists_parts_of_game("tiny-munchkin");
    assert_lists_parts_of_game("tiny-gloom");
    assert_lists_parts_of_game("null");
}

/* ---- standing passes ---- */

/* A game whose events are added up. */
typedef struct Heard {
    Table t;
    Sink sink;
    uint64_t events;
} Heard;

static void on_event(void *self, const Table *t, const Event *event)
{
    Heard *heard = self;

    (void)t;
    heard->events = hash_bytes(heard->events, event, sizeof *event);
}

static void start_heard(Heard *heard, uint64_t seed)
{
    MatchSetup setup = setup_of("tiny-munchkin", 4, seed);

    heard->t = *match_table(start(&setup));
    heard->sink = (Sink){ on_event, heard };
    heard->t.sink = &heard->sink;
    heard->t.g = copy_of(&heard->t);
    heard->events = 0;
    setup.game.seats = 4;
    game_start(&heard->t, &setup.game);
}

/* Each seat that can do nothing it wants passes by itself. */
static void run_with_passes(Table *t, const VerbSet *wanted)
{
    bool passed = true;

    while (passed) {
        passed = false;
        game_run(t, seats_all(t->g));
        EACH_SEAT (t, s) {
            bool asked = t->g->ask.shape == ASK_GATE && !draft_is_open(t) &&
                         seat_in(s, t->g->ask.must);
            if (asked && !action_can_act(t, s, &wanted[s])) {
                Action pass = action_make(VERB_pass, s);
                assert_int_equal(action_try(t, pass).id, REFUSAL_none);
                passed = true;
            }
        }
    }
}

static void assert_passes_alike(uint64_t seed)
{
    Heard asked, passed;
    VerbSet wanted[SEATS_MAX];
    Rng rng;

    start_heard(&asked, seed);
    start_heard(&passed, seed);
    rng_init(&rng, seed);
    for (int s = 0; s < SEATS_MAX; s++)
        wanted[s] = random_verbs(&asked.t, &rng);
    for (int i = 0; i < 2000; i++) {
        Action a;
        run_with_passes(&asked.t, wanted);
        game_run_wanted(&passed.t, wanted);
        assert_int_equal(game_hash(asked.t.g), game_hash(passed.t.g));
        assert_int_equal(asked.events, passed.events);
        if (passed.t.g->end_reason)
            break;
        a = bot_random_answer(
            &passed.t, (Seat)__builtin_ctz(game_ask(passed.t.g).must), &rng);
        action_apply(&asked.t, a);
        action_apply(&passed.t, a);
    }
}

TEST(a_standing_pass_is_as_good_as_a_pass)
{
    for (uint64_t seed = 1; seed <= 8; seed++)
        assert_passes_alike(seed);
}

/* Bob and Carol could both do something before Ann runs away; Carol wants to be
 * asked for other things only. */
TEST(a_seat_is_asked_for_what_it_wants)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Jar of Something\"",
                        "Carol holds \"Jar of Something\"", NULL);
    Table *t = table_of(m);
    VerbSet wanted[SEATS_MAX] = { bits_all(), bits_all(),
                                  bits_single(VERB_sell) };

    play_line(m, "Ann runs away");
    game_run_wanted(t, wanted);
    assert_int_equal(t->g->ask.must, seat_bit(1));
    gate_reopen(step_top(t));
    wanted[2] = bits_all();
    game_run_wanted(t, wanted);
    assert_int_equal(t->g->ask.must, seat_bit(1) | seat_bit(2));
}

/* HOUSE-ORDER: whose number is lowest is not asked first for that. */
TEST(who_must_answer_is_asked_clockwise_from_the_turn)
{
    const Seats all = seat_bit(0) | seat_bit(1) | seat_bit(3);

    assert_int_equal(seats_first(all, 0), 0);
    assert_int_equal(seats_first(all, 1), 1);
    assert_int_equal(seats_first(all, 2), 3);
    assert_int_equal(seats_first(all, 3), 3);
    assert_int_equal(seats_first(seat_bit(1), 2), 1);
    assert_int_equal(seats_first(0, 2), NOBODY);
}

TEST(the_next_seat_is_found_from_the_player_whose_turn_it_is)
{
    Match *m =
        scripted("tiny-munchkin", 3, "turn Bob", "Bob fights \"Cave Slug\"",
                 "Ann holds \"Jar of Something\"",
                 "Carol holds \"Jar of Something\"", NULL);
    Table *t = table_of(m);

    play_line(m, "Bob runs away");
    game_run(t, 0);
    assert_int_equal(t->g->ask.must, seat_bit(0) | seat_bit(2));
    assert_int_equal(game_next_seat(t->g), 2);
}

/* ---- sentences ---- */

/* The sentence with something in each hole. */
static void fill_holes(Text *text, const Table *t, const char *at)
{
    PatternHoles holes = HOLES(.seat = 0, .to = 1, .number = 1, .second = 2);

    while (*at) {
        if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(text, at, 1);
        } else {
            if (strchr("colgr", at[1]))
                text_add(text, at[1] == 'o' ? "\"Two\"" : "\"One\"");
            else
                pattern_write_hole(text, t, at[1], &holes);
            at += 2;
        }
    }
}

static void assert_only_read_by(const Table *t, int verb, const char *line)
{
    PatternValues values;

    for (int v = 1; v < t->family->n_verbs; v++)
        if (pattern_read(t, t->family->verbs[v].pattern, line, &values, NULL) !=
            (v == verb))
            fail_msg("%s: verb %s", line, t->family->verbs[v].id);
}

/* With each choice of its groups, and with and without its optional parts. */
static void assert_sentences_of(const Table *t, int verb, const char *pattern)
{
    char flat[PATTERN_BUFFER], line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (!pattern[strcspn(pattern, "[{")]) {
        fill_holes(&text, t, pattern);
        assert_only_read_by(t, verb, line);
        return;
    }
    for (int k = 0; pattern_take(flat, pattern, k); k++)
        assert_sentences_of(t, verb, flat);
}

/* What line_write() relies on. */
TEST(no_two_verbs_have_the_same_sentence)
{
    static const char *const books[] = { "tiny-munchkin", "tiny-gloom",
                                         "null" };

    for (int b = 0; b < 3; b++) {
        const Table *t = match_table(seeded(books[b], 3, 1));
        for (int v = 1; v < t->family->n_verbs; v++)
            assert_sentences_of(t, v, t->family->verbs[v].pattern);
    }
}
