/* facts.c: what front ends ask a family: totals and their parts, odds, which
 * part of a card an action is about; and which seats a gate wakes.
 */
#include "helper.h"

#include <string.h>

#include "engine/facts.h"
#include "engine/view.h"
#include "families/munchkin/munchkin.h"

/* ---- totals ---- */

static void add_up(void *self, const SumTerm *part)
{
    int *sum = self;

    assert_true(part->card != NO_CARD || part->what != NULL);
    assert_non_null(part->clause);
    *sum += part->covered ? 0 : part->amount;
}

/* The total number k, or NULL; its parts must add up to it. */
static const char *total_of(const Table *t, int k)
{
    static char caption[TEXT_LINE];
    Text text = TEXT_INIT(caption);
    int parts = 0;
    Total which;
    Sum sum = { .on_term = add_up, .self = &parts };

    if (!t->family->total(t, k, &which, &sum))
        return NULL;
    total_write(&text, t, &which, sum.total);
    assert_int_equal(sum.total, parts);
    assert_false(text.truncated);
    return caption;
}

static bool has_total(const Table *t, const char *wanted)
{
    const char *line_text;

    for (int k = 0; (line_text = total_of(t, k)) != NULL; k++)
        if (strcmp(line_text, wanted) == 0)
            return true;
    return false;
}

TEST(a_total_is_the_sum_of_its_parts_in_every_view)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (size_t b = 0; b < sizeof books / sizeof *books; b++) {
        Match *m = seeded(books[b], 3, 7);
        const Table *t = match_table(m);
        for (int n = 0; n < 60 && !t->g->end_reason; n++) {
            const View *view = match_view(m, 1);
            int k = 0;
            for (const char *line_text; (line_text = total_of(t, k)) != NULL;
                 k++) {
                char caption[TEXT_LINE];
                snprintf(caption, sizeof caption, "%s", line_text);
                assert_string_equal(total_of(&view->t, k), caption);
            }
            assert_true(k >= 3); /* at least one per seat */
            assert_null(total_of(&view->t, k));
            play_random(m, (uint64_t)n, 1);
        }
    }
}

TEST(coins_in_a_bank_are_counted_one_by_one)
{
    const Table *t = match_table(
        scripted("null", 2, "Ann banked \"Old Penny\"",
                 "Bob banked \"Old Penny\", \"Lucky Sixpence\"", NULL));

    assert_string_equal(total_of(t, 0), "Ann's coins: 1");
    assert_string_equal(total_of(t, 1), "Bob's coins: 3");
    assert_null(total_of(t, 2));
}

TEST(both_sides_of_a_fight_have_totals_while_it_lasts)
{
    Match *m = scripted("tiny-munchkin", 2, "Ann level 4", "Bob level 2",
                        "Ann wears \"Ladle\"", "Ann fights \"Cave Slug\"",
                        "Bob holds \"Jar of Something\"", NULL);

    assert_string_equal(total_of(match_table(m), 0), "Ann's strength: 6");
    assert_string_equal(total_of(match_table(m), 1), "Bob's strength: 2");
    assert_string_equal(total_of(match_table(m), 2), "Ann's side: 6");
    assert_string_equal(total_of(match_table(m), 3), "the monsters: 5");
    assert_null(total_of(match_table(m), 4));
    m = scripted("tiny-munchkin", 2, NULL);
    assert_null(total_of(match_table(m), 2));
}

TEST(a_party_has_a_total_and_its_player_a_draw_limit)
{
    const Table *t = match_table(scripted(
        "tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
        "Bob leads \"Madame Almost\"",
        "\"Uncle Mould\" has \"Billed for Breathing\", \"Died of Waiting\"",
        NULL));

    assert_true(has_total(t, "\"Uncle Mould\": -25"));
    assert_true(has_total(t, "Ann's total: -25"));
    assert_true(has_total(t, "Bob's total: 0"));
    assert_true(has_total(t, "Ann's draw limit: 5"));
    assert_true(has_total(t, "Bob's draw limit: 5"));
}

/* ---- odds ---- */

TEST(how_many_faces_of_the_die_let_one_escape)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"", NULL);
    const Table *t = match_table(m);

    assert_int_equal(run_escape_faces(t, 0, card_of(t, "Cave Slug", 1)), 2);
}

/* ---- which seats a gate wakes ---- */

TEST(a_coin_concerns_its_player_and_everybody_if_it_would_win)
{
    Match *m =
        scripted("null", 3, "Ann holds \"Old Penny\", \"Lucky Sixpence\"",
                 "Ann banked \"Lucky Sixpence\"", "Bob holds \"Hand Bell\"",
                 "Carol holds \"Hand Bell\"", NULL);

    match_set_wake(m, 1, WAKE_CONCERNED);
    match_set_wake(m, 2, WAKE_CONCERNED);
    play_line(m, "Ann plays \"Old Penny\"");
    assert_true(is_fact(match_table(m), "Ann has 3 coins"));
    play_line(m, "Bob waits");
    play_line(m, "Carol waits");
    play_line(m, "Ann plays \"Lucky Sixpence\"");
    assert_int_equal(match_run(m).must, 6); /* 3 and 1 more would be 4 */
}
