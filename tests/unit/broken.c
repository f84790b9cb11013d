/* broken.c: games that find themselves at what cannot be: they end, and nothing
 * else does (HOUSE-BROKEN). */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/audit.h"
#include "engine/steps.h"
#include "engine/zone.h"
#include "families/munchkin/munchkin.h"

static Rng rngs[SEATS_MAX];

/* A match that has been played for a while. */
static Match *played(const char *book, int answers)
{
    Match *m = seeded(book, 3, 7);
    Chooser choosers[SEATS_MAX];

    for (Seat s = 0; s < 3; s++) {
        rng_init(&rngs[s], s + 1u);
        choosers[s] = bot_random(&rngs[s]);
    }
    while (answers-- > 0) {
        Seat seat = game_next_seat(match_table(m)->g);
        const View *view = match_view(m, seat);
        Chooser *it = &choosers[seat];
        assert_int_equal(match_answer(m, it->choose(it->self, view)).id,
                         REFUSAL_none);
        match_run(m);
    }
    assert_null(match_broken(m));
    return m;
}

static Refusal answer_anything(Match *m)
{
    return match_answer_absent(m, game_next_seat(match_table(m)->g));
}

/* ---- in the engine ---- */

static void too_many_frames(Table *t)
{
    for (int i = 0; i <= FRAMES_MAX; i++)
        step_push(t, STEP_play_hit, 0)->card = 1;
}

static void too_few_frames(Table *t)
{
    for (int i = 0; i <= FRAMES_MAX; i++)
        step_pop(t);
}

static void a_step_that_is_none(Table *t)
{
    step_push(t, STEPS_COUNT, 0);
}

static void a_frame_of_nobody(Table *t)
{
    step_push(t, STEP_play_hit, 5);
}

static void no_card(Table *t)
{
    zone_append(t, (CardId)(t->g->cards + 1), ZONE_doors);
}

static void to_no_zone(Table *t)
{
    while (t->g->zones[ZONE_doors].count > 0) /* it ends all the same */
        zone_append(t, t->g->zones[ZONE_doors].first, ZONES_MAX);
}

static void all_to_itself(Table *t)
{
    zone_move_all(t, ZONE_doors, ZONE_doors);
}

static void a_card_forgotten_in_the_open(Table *t)
{
    zone_append(t, 1, ZONE_fight);
    zone_forget_similar(t, 1, 1);
}

static void no_trigger(Table *t)
{
    trigger_add(t, (Trigger){ 0 });
}

static void the_turn_of_nobody(Table *t)
{
    turn_advance(t, step_bottom(t), 5);
}

static void no_answer(Table *t)
{
    action_apply(t, action_make(VERB_none, 0));
}

static void an_answer_with_no_card(Table *t)
{
    Action a = action_make(VERB_kick, 0);

    a.on = (CardId)(t->g->cards + 1);
    action_apply(t, a);
}

static void two_combats(Table *t)
{
    for (int i = 0; i < 2; i++)
        combat_start(t, 0, t->g->zones[ZONE_doors].first);
}

static void a_draft_by_no_draft(Table *t)
{
    action_apply(t, action_make(VERB_sell, 0));
    action_apply(t, action_make(VERB_sell, 0));
}

static void asks_nobody(Table *t, Frame *f)
{
    (void)t, (void)f;
}

/* A step that goes nowhere. */
static void on_and_on(Table *t)
{
    static Step steps[STEPS_COUNT];
    static Family endless;

    memcpy(steps, t->family->steps, sizeof steps);
    endless = *t->family;
    endless.steps = steps;
    steps[step_top(t)->step].run = asks_nobody;
    t->family = &endless;
    game_run(t, 0);
}

static void (*const mistakes[])(Table *) = {
    too_many_frames,
    too_few_frames,
    a_step_that_is_none,
    a_frame_of_nobody,
    no_card,
    to_no_zone,
    all_to_itself,
    a_card_forgotten_in_the_open,
    no_trigger,
    the_turn_of_nobody,
    no_answer,
    an_answer_with_no_card,
    two_combats,
    a_draft_by_no_draft,
    on_and_on,
};

enum { MISTAKES = sizeof mistakes / sizeof *mistakes };

TEST(a_game_that_finds_a_mistake_is_over_without_winners)
{
    for (int i = 0; i < MISTAKES; i++) {
        Match *m = played("tiny-munchkin", 40);
        Table t = *table_of(m);
        ActionList list = { .n = 1 };
        assert_null(game_fault(t.g));
        mistakes[i](&t);
        assert_true(game_is_broken(t.g));
        assert_non_null(game_fault(t.g));
        assert_string_equal(audit(&t), game_fault(t.g));
        game_run(&t, 0);
        assert_int_equal(t.g->winners, 0);
        assert_int_equal(game_next_seat(t.g), NOBODY);
        action_list(&t, 0, &list);
        assert_int_equal(list.n, 0);
        assert_int_equal(action_try(&t, action_make(VERB_pass, 0)).id,
                         REFUSAL_broken);
    }
}

TEST(the_first_mistake_is_told)
{
    Match *m = played("tiny-munchkin", 10);
    const char *first;

    turn_advance(table_of(m), step_bottom(table_of(m)), 5);
    first = game_fault(match_table(m)->g);
    too_few_frames(table_of(m));
    game_end(table_of(m), END_kill, 1);
    assert_string_equal(game_fault(match_table(m)->g), first);
    assert_int_equal(match_table(m)->g->winners, 0);
}

/* ---- in a match ---- */

/* What audits find, and nothing that an answer does stumbles over. */
static void a_level_that_nobody_has(Table *t)
{
    munchkin(t)->seats[1].level = 99;
}

static void a_pile_that_is_miscounted(Table *t)
{
    game_edit(t)->zones[ZONE_doors].count--;
}

static void (*const impossible[])(Table *) = {
    a_level_that_nobody_has,
    a_pile_that_is_miscounted,
    the_turn_of_nobody,
    no_trigger,
};

TEST(a_broken_match_shows_what_was_before_and_takes_no_answers)
{
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        Match *m = played("tiny-munchkin", 40);
        assert_int_equal(answer_anything(m).id, REFUSAL_none);
        impossible[i](table_of(m));
        assert_int_equal(match_run(m).shape, ASK_NOBODY);
        assert_non_null(match_broken(m));
        assert_false(match_is_lost(m));
        assert_null(audit(match_table(m)));
        for (Seat s = 0; s < 3; s++)
            assert_non_null(match_view(m, s));
        assert_int_equal(answer_anything(m).id, REFUSAL_broken);
        assert_string_equal(match_take_back(m, true), match_broken(m));
        assert_int_equal(match_run(m).shape, ASK_NOBODY);
        played("tiny-munchkin", 5); /* all else goes on */
    }
}

TEST(a_match_that_is_broken_before_anybody_has_answered_is_lost)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 1);
    Match *m = start(&setup);

    a_level_that_nobody_has(table_of(m));
    assert_int_equal(match_run(m).shape, ASK_NOBODY);
    assert_non_null(match_broken(m));
    assert_true(match_is_lost(m));
    assert_int_equal(answer_anything(m).id, REFUSAL_broken);
}

TEST(a_record_says_that_its_game_is_broken)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 1);
    const char *path = temp_path("broken.kdr");
    char text[1 << 14] = "";
    FILE *file;
    Match *m;

    setup.record = record_into(path);
    m = start(&setup);
    match_run(m);
    assert_int_equal(answer_anything(m).id, REFUSAL_none);
    a_level_that_nobody_has(table_of(m));
    match_run(m);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "\n# this game is broken: "));
    assert_non_null(strstr(text, match_broken(m)));
}
