/* matters.c: when it could matter to ask a seat, and why. */
#include "helper.h"

#include "families/munchkin/munchkin.h"
#include "match/matters.h"
#include "scene/scene.h"

/* What the question would say to this seat; NULL: it need not be asked. */
static const Matter *matter_of(Match *m, Seat seat)
{
    static Matter matter;

    match_run(m);
    return matter_find(match_view(m, seat), &matter) ? &matter : NULL;
}

static void assert_asked(Match *m, Seat seat, int kind, const char *card)
{
    const Matter *matter = matter_of(m, seat);

    assert_non_null(matter);
    assert_int_equal(matter->kind, kind);
    assert_string_equal(card_def(match_table(m), matter->card)->name, card);
}

static const char *why_of(Match *m, Seat seat)
{
    static Arena arena;

    match_run(m);
    arena_free(&arena);
    return scene_make(&arena, match_view(m, seat))->ask.why;
}

/* Ann beats a Slug, 6 to 5; this is in Bob's hand. */
static Match *narrow_win(const char *level, const char *held)
{
    char phrase[200];

    snprintf(phrase, sizeof phrase, "Bob holds %s", held);
    return scripted("tiny-munchkin", 3, level, "Ann fights \"Cave Slug\"",
                    phrase, "Carol holds \"Ladle\", \"Ladle\"", NULL);
}

TEST(a_card_that_turns_a_fight_is_a_reason_to_ask)
{
    Match *m = narrow_win("Ann level 6", "\"Jar of Something\"");

    assert_asked(m, 1, MATTER_beats, "Jar of Something");
    assert_null(matter_of(m, 2));
}

TEST(a_card_that_is_too_weak_is_none)
{
    assert_non_null(
        matter_of(narrow_win("Ann level 8", "\"Jar of Something\""), 1));
    assert_null(matter_of(narrow_win("Ann level 9", "\"Brass Colander\""), 1));
    assert_null(
        matter_of(scripted("tiny-munchkin", 3, "Ann level 8",
                           "Ann wears \"Ladle\"", "Ann fights \"Cave Slug\"",
                           "Bob holds \"Jar of Something\"", NULL),
                  1));
}

TEST(two_cards_together_may_do_it)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 7",
                        "Ann wears \"Ladle\"", "Ann fights \"Cave Slug\"",
                        "Bob holds \"Jar of Something\", \"Jar of Something\"",
                        "Carol holds \"Jar of Something\"", NULL);
    const Matter *matter = matter_of(m, 1);

    assert_non_null(matter);
    assert_int_equal(matter->kind, MATTER_beats);
    assert_int_not_equal(matter->second, NO_CARD);
    assert_int_equal(matter->own, 9);
    assert_int_equal(matter->against, 5);
    assert_null(matter_of(m, 2));
}

TEST(who_fights_and_wins_has_nothing_to_turn)
{
    Match *m = scripted(
        "tiny-munchkin", 3, "Ann level 6", "Ann holds \"Exploding Custard\"",
        "Ann fights \"Cave Slug\"", "Bob holds \"Jar of Something\"", NULL);

    assert_null(matter_of(m, 0));
    assert_asked(m, 1, MATTER_beats, "Jar of Something");
}

TEST(a_loser_can_be_helped_before_he_runs)
{
    Match *m = scripted(
        "tiny-munchkin", 3, "Ann level 3", "Ann fights \"Cave Slug\"",
        "Bob holds \"Jar of Something\"", "Carol holds \"Half Asleep\"", NULL);

    assert_asked(m, 1, MATTER_fails, "Jar of Something");
    play_line(m, "Ann runs away");
    assert_asked(m, 1, MATTER_fails, "Jar of Something");
    assert_asked(m, 2, MATTER_fails, "Half Asleep");
}

TEST(who_can_stop_a_winner_is_asked)
{
    Match *m = scripted(
        "tiny-munchkin", 3, "Ann level 9", "Ann fights \"Committee of Crows\"",
        "Ann wears \"Ladle\"", "Bob holds \"Exploding Custard\"",
        "Carol holds \"Ladle\"", NULL);

    assert_asked(m, 1, MATTER_wins, "Exploding Custard");
    assert_string_equal(why_of(m, 1), "Ann would win the game. Your"
                                      " \"Exploding Custard\" could stop it.");
    assert_null(matter_of(m, 2));
    assert_string_equal(why_of(m, 2), "");
}

TEST(what_can_wait_is_no_reason)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Sleepy Doormat\"",
                        "Ann wears \"Ladle\"", "Bob holds \"Free Samples\"",
                        "Carol holds \"Spring Cleaning\"", NULL);

    assert_null(matter_of(m, 1));
}

TEST(a_lull_matters_to_nobody)
{
    Match *m = scripted("tiny-munchkin", 3, "Bob holds \"Free Samples\"", NULL);

    assert_null(matter_of(m, 1));
}

TEST(the_own_question_always_matters)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Ladle\"", NULL);

    assert_int_equal(matter_of(m, 0)->kind, MATTER_mine);
    assert_string_equal(why_of(m, 0), "");
}

TEST(a_gate_asks_those_to_whom_it_could_matter)
{
    Match *m = narrow_win("Ann level 6", "\"Jar of Something\"");

    for (Seat s = 0; s < 3; s++)
        match_set_wake(m, s, WAKE_MATTERS);
    assert_int_equal(match_run(m).must, 2);
    assert_string_equal(why_of(m, 1), "Ann wins, 6 to 5. Your \"Jar of"
                                      " Something\" could turn it.");
    play_line(m, "Bob plays \"Jar of Something\" against Ann");
    assert_int_equal(match_run(m).shape, ASK_FLOOR);
}

TEST(without_rows_it_matters_if_it_concerns_somebody)
{
    Match *m = scripted("null", 3, "Ann holds \"Old Penny\"",
                        "Bob holds \"Hand Bell\"", NULL);

    assert_null(matter_of(m, 1));
}
