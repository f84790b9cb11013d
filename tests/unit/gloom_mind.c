/* gloom_mind.c: the chances that a seat of Gloom sees, and the stories that
 * bots tell. What is thought of first in plain positions: tests/scenarios/bots.
 */
#include "helper.h"

#include <string.h>

#include "engine/mind.h"
#include "engine/story.h"
#include "engine/view.h"

enum { ANN, BOB };

static const Mind *mind(const Table *t)
{
    return t->family->mind;
}

static Thoughts think(Match *m, Seat seat)
{
    Thoughts thoughts;

    match_run(m);
    mind(table_of(m))->rank(table_of(m), seat, &thoughts);
    assert_true(thoughts.n > 0);
    return thoughts;
}

#define LODGERS "Ann leads \"Uncle Mould\""
#define OPERA "Bob leads \"Madame Almost\""
#define MATCH(...) scripted("tiny-gloom", 2, LODGERS, OPERA, __VA_ARGS__, NULL)

typedef void (*Appraisal)(const Table *t, int16_t chance[SEATS_MAX]);

static void check_sum(Appraisal appraise, Match *m)
{
    int16_t chance[SEATS_MAX];
    int sum = 0;

    appraise(table_of(m), chance);
    for (int s = 0; s < 4; s++)
        sum += chance[s];
    assert_int_equal(sum, SURE_WIN);
    appraise(&match_view(m, 0)->t, chance);
    assert_true(chance[0] >= 0 && chance[0] <= SURE_WIN);
}

/* Chances are of a view as of the state, and add up. */
TEST(chances_add_up_to_a_sure_win)
{
    Match *m = seeded("gloom", 4, 3);

    play_random(m, 5, 60);
    check_sum(mind(table_of(m))->appraise, m);
    check_sum(mind(table_of(m))->judge, m);
}

static void check_first_turns(Match *m, int players)
{
    const Table *t = table_of(m);
    int16_t quick[SEATS_MAX], close[SEATS_MAX];

    mind(t)->appraise(t, quick);
    mind(t)->judge(t, close);
    for (int s = 0; s < players && t->g->turn <= 4; s++) {
        assert_in_range(quick[s], 20, 700);
        assert_in_range(close[s], 20, 700);
    }
}

/* In the first turns nobody of four or five has lost yet. */
TEST(the_first_turns_decide_little)
{
    for (int players = 4; players <= 5; players++) {
        Match *m = seeded("gloom", players, 4);
        for (int i = 0; i < 40; i++) {
            Seat seat;
            match_run(m);
            seat = game_next_seat(table_of(m)->g);
            action_apply(table_of(m), think(m, seat).at[0].action);
            check_first_turns(m, players);
        }
    }
}

/* A hand with an Untimely Death and misery is better than one with misery. */
TEST(a_closer_look_sees_what_a_hand_can_do)
{
    Match *poor = MATCH("Ann holds \"Billed for Breathing\"");
    Match *rich = MATCH("Ann holds \"Died of Waiting\"",
                        "Ann holds \"Billed for Breathing\"");
    int16_t without[SEATS_MAX], with[SEATS_MAX];

    match_run(poor);
    match_run(rich);
    mind(table_of(poor))->judge(table_of(poor), without);
    mind(table_of(rich))->judge(table_of(rich), with);
    assert_true(with[ANN] > without[ANN]);
}

/* Every story can stand in a line, and they vary. */
TEST(stories_can_be_told)
{
    Match *m = seeded("gloom", 4, 7);
    char words[STORY_MAX + 3] = "\"", last[STORY_MAX + 3] = "";
    int told = 0, other = 0;

    for (int i = 0; i < 400 && match_run(m).shape != ASK_NOBODY; i++) {
        Table *t = table_of(m);
        Seat seat = game_next_seat(t->g);
        Text text = text_init(words + 1, STORY_MAX + 1);
        Thoughts thoughts = think(m, seat);
        Story story;
        mind(t)->tell(t, thoughts.at[0].action, (uint64_t)i * 7919, &text);
        if (text.len > 0) {
            strcat(words, "\"");
            assert_null(story_read(words, &story));
            told++;
            other += strcmp(words, last) != 0;
            strcpy(last, words);
        }
        match_answer(m, thoughts.at[0].action);
    }
    assert_true(told > 20);
    assert_int_equal(other, told);
}

TEST(a_story_names_the_character_and_the_card)
{
    Match *m = MATCH("Ann holds \"Billed for Breathing\"");
    char words[STORY_MAX + 1];
    Action action = think(m, ANN).at[0].action;

    for (uint64_t lot = 0; lot < 20; lot++) {
        Text text = TEXT_INIT(words);
        mind(table_of(m))->tell(table_of(m), action, lot, &text);
        assert_says(words, "billed for breathing");
        assert_says(words, card_def(table_of(m), action.on)->name);
    }
}

TEST(a_sentence_does_not_come_again_in_the_next_turns)
{
    enum { TURNS = 4 };
    Match *m = MATCH("Ann holds \"Billed for Breathing\"");
    char words[TURNS][STORY_MAX + 1];
    Table *t = table_of(m);
    Action action = think(m, ANN).at[0].action;

    for (int i = 0; i < TURNS; i++) {
        Text text = TEXT_INIT(words[i]);
        game_edit(t)->turn++;
        mind(t)->tell(t, action, 0, &text);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(words[i], words[k]);
    }
}
