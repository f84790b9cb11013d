/* scene.c: tests of what a reader sees as data. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "families/munchkin/munchkin.h"
#include "scene/press.h"
#include "scene/scene.h"

static Arena arena;

static const Scene *scene_of(Match *m, Seat seat)
{
    arena_free(&arena);
    arena = (Arena){ 0 };
    return scene_make(&arena, match_view(m, seat));
}

static const Choice *choice_that_says(const Scene *scene, const char *says)
{
    for (int i = 0; i < scene->n_choices; i++)
        if (strstr(scene->choices[i].says, says))
            return &scene->choices[i];
    fail_msg("no choice says %s", says);
    return NULL;
}

/* Ann, level 4, fights a monster of 3; Bob holds a one-shot of 3. */
static Match *won_fight(void)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 4",
                        "Bob holds \"Jar of Something\"",
                        "Ann fights \"Unpaid Intern\"", NULL);

    match_run(m);
    return m;
}

TEST(a_question_says_what_it_is_about_to_each_reader)
{
    Match *m = won_fight();

    assert_string_equal(scene_of(m, 0)->ask.says,
                        "You beat \"Unpaid Intern\", 4 to 3. Others may still"
                        " interfere.");
    assert_string_equal(scene_of(m, 1)->ask.says,
                        "Ann beats \"Unpaid Intern\", 4 to 3. Do you"
                        " interfere?");
    assert_string_equal(scene_of(m, 0)->standing, "you win");
    assert_string_equal(scene_of(m, 1)->standing, "Ann wins");
}

TEST(a_draft_says_what_its_parts_are_and_what_it_lacks)
{
    Match *m = charity();
    Action part = action_make(VERB_add, 0);
    const SceneDraft *draft = &scene_of(m, 0)->draft;

    assert_string_equal(draft->why, "3 cards have to go, not 0");
    part.card = card_of(match_table(m), "Cave Slug", 1);
    part.to = 2;
    match_answer(m, part);
    draft = &scene_of(m, 0)->draft;
    assert_int_equal(draft->n, 1);
    assert_int_equal(draft->goes[0], 2);
    assert_null(draft->worth);
}

TEST(a_sale_says_what_each_part_is_worth)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 3",
                        "Ann holds \"Grandfather Clock, Used as a Club\","
                        " \"Grandfather Clock, Used as a Club\", \"Ladle\"",
                        NULL);
    Action part = action_make(VERB_add, 0);
    const SceneDraft *draft;

    match_answer(m, action_make(VERB_sell, 0));
    part.card = card_of(match_table(m), "Ladle", 1);
    match_answer(m, part);
    draft = &scene_of(m, 0)->draft;
    assert_int_equal(draft->worth[0], 300);
    assert_null(draft->goes);
    assert_says(draft->why, "worth 300 gold pieces; a Level costs 1000");
}

TEST(a_choice_says_what_comes_of_it)
{
    const Scene *scene = scene_of(won_fight(), 1);
    const Choice *pass = &scene->choices[0];
    const Choice *jar = choice_that_says(scene, "against Ann");

    assert_true(pass->usual);
    assert_string_equal(pass->says, "Let Ann win");
    assert_string_equal(pass->outcome.says,
                        "Ann kills \"Unpaid Intern\", Ann: level 4 to 5, Ann"
                        " draws 1 Treasure");
    assert_string_equal(jar->outcome.says, "the monsters: 3 to 6");
}

static const char *outcome_that_says(Match *m, const char *says)
{
    match_run(m);
    return choice_that_says(scene_of(m, 0), says)->outcome.says;
}

TEST(what_would_do_nothing_says_so_and_what_it_does_otherwise)
{
    Match *vain = scripted("grimm", 3, "Ann has \"Tailor\"",
                           "Ann holds \"Harp That Calls Its Owner\","
                           " \"Canon Hat\"",
                           "Ann fights \"Husband With a Locked Room\"", NULL);
    Match *good = scripted("grimm", 3, "Ann has \"Tailor\"",
                           "Ann holds \"Harp That Calls Its Owner\","
                           " \"Canon Hat\"",
                           "Ann fights \"Undeclared Spinning Wheel\"", NULL);

    assert_string_equal(outcome_that_says(vain, "Flies on the Jam"),
                        "discard a card: it would do nothing");
    assert_string_equal(outcome_that_says(good, "Flies on the Jam"),
                        "discard a card: kill a monster of level 4 or lower");
}

TEST(trouble_that_is_looked_for_says_how_the_fight_would_stand)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 3",
                        "Ann holds \"Unpaid Intern\", \"Cave Slug\"",
                        "step turn.trouble", NULL);

    assert_string_equal(outcome_that_says(m, "Unpaid Intern"),
                        "3 against 3, 1 short, the fight is worth 1 Treasure");
    assert_string_equal(outcome_that_says(m, "Cave Slug"),
                        "3 against 5, 3 short, the fight is worth 1 Treasure");
}

TEST(an_ability_states_its_price_first)
{
    Match *m = scripted("grimm", 3, "Ann has \"Hunter\"",
                        "Ann has \"Amphibious Until Further Notice\"",
                        "Ann wears \"Canon Hat\"",
                        "Ann holds \"Harp That Calls Its Owner\","
                        " \"Braids\"",
                        NULL);

    assert_string_equal(outcome_that_says(m, "Read the Tracks"),
                        "discard a card: look at the top 2 cards of the Door"
                        " deck; put them on the Door deck in any order");
    assert_string_equal(outcome_that_says(m, "Kisses Are Extra"),
                        "give an item to another player: discard this card");
}

TEST(a_price_that_nobody_chooses_is_stated_too)
{
    Match *ring =
        scripted("grimm", 3, "Ann wears \"Non-Refundable Engagement Ring\"",
                 "Ann fights \"Robbers\"", NULL);
    Match *prize = scripted("nightmare", 3,
                            "Ann holds \"First Prize for Costume\","
                            " \"Bat Hat\"",
                            NULL);
    Match *class = scripted("grimm", 3, "Ann has \"Hunter\"",
                            "Ann holds \"Married Above Your Station\"", NULL);

    assert_string_equal(outcome_that_says(ring, "For Better or Worse"),
                        "discard this card: choose another player, who must"
                        " help");
    assert_string_equal(outcome_that_says(prize, "First Prize"),
                        "show your hand (at least 1 card): your level: 1 to 2");
    assert_string_equal(outcome_that_says(class, "Married Above"),
                        "you lose \"Hunter\", your level: 1 to 2");
}

/* The reason of the part of a strength that this card or word stands for. */
static const char *reason_of(const Scene *scene, Seat seat, const char *what)
{
    static char reason[TEXT_LINE];
    Text text = TEXT_INIT(reason);

    for (int i = 0; i < scene->totals[seat].n_parts; i++) {
        const SumTerm *term = &scene->totals[seat].parts[i];
        char line[TEXT_LINE];
        Text name = TEXT_INIT(line);
        scene_write_term(&name, scene->t, term);
        if (strstr(line, what) && term->amount == 0)
            scene_write_why(&text, scene, term);
    }
    return reason;
}

TEST(what_does_not_count_is_a_part_that_says_why)
{
    Match *m = scripted("grimm", 3, "Ann has \"Thief\"",
                        "Ann wears \"Harp That Calls Its Owner\"",
                        "Bob fights \"Puss in Court Shoes\"", "turn Bob", NULL);
    const Scene *scene;

    match_run(m);
    scene = scene_of(m, 0);
    assert_string_equal(reason_of(scene, 0, "Harp"),
                        "does not count: not usable by Thieves");
    assert_string_equal(reason_of(scene, 1, "Level"),
                        "does not count because of \"Puss in Court Shoes\"");
    assert_int_equal(scene->totals[1].value, 0);
}

TEST(a_card_that_ends_the_fight_says_so)
{
    Match *m = scripted("grimm", 3, "Ann holds \"Rather Sudden Wedding\"",
                        "treasures \"Canon Hat\", \"Scissors\"",
                        "Ann fights \"Husband With a Locked Room\"", NULL);

    assert_says(outcome_that_says(m, "Rather Sudden Wedding"),
                "you draw 1 Treasure, the fight is over");
}

TEST(an_escape_that_is_certain_or_impossible_is_no_chance)
{
    Match *sure =
        scripted("grimm", 3, "Ann fights \"Dragon, Fully Invested\"", NULL);

    assert_string_equal(outcome_that_says(sure, "Run away"),
                        "the fight is lost, you escape \"Dragon, Fully"
                        " Invested\"");
}

static Match *curse_in_hand(void)
{
    Match *m = scripted("tiny-munchkin", 3, "Bob holds \"Spring Cleaning\"",
                        "Bob level 2", "Ann level 3", NULL);

    match_run(m);
    return m;
}

TEST(a_target_says_whether_it_is_good_to_be_chosen_and_you_to_the_reader)
{
    const Scene *scene = scene_of(curse_in_hand(), 1);
    const Choice *curse = choice_that_says(scene, "Spring Cleaning");

    assert_string_equal(curse->says, "Play \"Spring Cleaning\" on");
    assert_int_equal(curse->n_targets, 3);
    assert_string_equal(curse->targets[0].says, "Ann");
    assert_string_equal(curse->targets[2].says, "you");
    assert_int_equal(curse->targets[0].favor, FAVOR_bad);
    assert_int_equal(curse->targets[2].favor, FAVOR_bad);
    assert_string_equal(curse->targets[2].outcome.says,
                        "\"Spring Cleaning\" hits you, your level: 2 to 1");
}

TEST(a_card_that_asks_says_what_it_would_do)
{
    Match *m = scripted("grimm", 3, "Ann holds \"Go Up a Level\"", NULL);
    const Scene *scene;

    assert_string_equal(outcome_that_says(m, "Go Up a Level"),
                        "choose who gains 1 level");
    play_line(m, "Ann plays \"Go Up a Level\"");
    scene = scene_of(m, 0);
    assert_string_equal(scene->ask.says,
                        "\"Go Up a Level\": choose who gains 1 level.");
    assert_string_equal(scene->choices[0].says, "You");
    assert_int_equal(scene->choices[1].favor, FAVOR_good);
    assert_string_equal(scene_of(m, 1)->ask.says,
                        "\"Go Up a Level\": a player gains 1 level. Ann"
                        " chooses.");
}

TEST(who_arranges_cards_reads_where_they_go_and_which_is_on_top)
{
    Match *m =
        scripted("nightmare", 3, "Ann holds \"Torn Corner of the Wrapping\"",
                 "treasures \"Axe\", \"Bat Hat\", \"Saxophone\"", NULL);
    const Scene *scene;

    match_run(m);
    play_line(m, "Ann plays \"Torn Corner of the Wrapping\"");
    scene = scene_of(m, 0);
    assert_says(scene->ask.says, "in any order. The last one will be on top."
                                 " Which card is next?");
    assert_string_equal(scene->choices[0].says,
                        "Put \"Axe\" on the Treasure deck");
    assert_string_equal(scene->choices[0].line, "Ann hands over \"Axe\"");
}

TEST(who_must_help_is_not_done_a_favor)
{
    Match *m = scripted("cthulhu", 3, "Ann holds \"Group Project\"",
                        "Ann fights \"Shallow Ones\"", NULL);
    const Scene *scene;

    match_run(m);
    play_line(m, "Ann plays \"Group Project\"");
    scene = scene_of(m, 0);
    assert_string_equal(scene->ask.says,
                        "\"Group Project\": choose who must help.");
    assert_int_equal(scene->choices[0].favor, FAVOR_bad);
}

TEST(who_runs_reads_the_bad_stuff)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 2",
                        "Ann fights \"Cave Slug\"", NULL);

    match_run(m);
    assert_string_equal(
        choice_that_says(scene_of(m, 0), "Run away")->outcome.says,
        "the fight is lost, you escape \"Cave Slug\" on 2 of 6, if \"Cave"
        " Slug\" catches you: lose 1 level");
}

/* GAP-146: in turns, the fighter first, it is two of four. */
TEST(a_share_that_is_picked_in_turns_is_what_the_helper_gets)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 6", "Bob level 9",
                        "Ann fights \"Door-to-Door Dragon\"", NULL);

    match_run(m);
    play_line(m, "Ann asks Bob for help and offers 3 of the treasures (the"
                 " helper picks second)");
    assert_non_null(
        strstr(choice_that_says(scene_of(m, 1), "ccept")->outcome.says,
               "you get 2 of the Treasures"));
}

TEST(totals_are_taken_apart)
{
    const Scene *scene = scene_of(won_fight(), 2);
    const SceneTotal *side = &scene->totals[3];

    assert_string_equal(side->says, "Ann's side");
    assert_int_equal(side->value, 4);
    assert_int_equal(side->n_parts, 1);
    assert_string_equal(side->parts[0].what, "Level");
}

TEST(a_card_in_hand_says_what_it_does_and_what_it_would_add)
{
    Match *m = scripted(
        "tiny-munchkin", 3, "Ann level 4", "Bob holds \"Hand-Me-Down Cape\"",
        "Bob holds \"Spring Cleaning\"", "Bob holds \"Cave Slug\"", NULL);
    const HandCard *hand;

    match_run(m);
    hand = scene_of(m, 1)->hand;
    assert_int_equal(scene_of(m, 1)->n_hand, 3);
    hand = scene_of(m, 1)->hand;
    assert_string_equal(hand[0].brief, "Level 5, 1 Treasure");
    assert_false(hand[0].is_usable);
    assert_string_equal(hand[0].idle->why, "that cannot be done now");
    assert_true(hand[1].has_bonus);
    assert_int_equal(hand[1].bonus, 3);
    assert_string_equal(hand[2].brief, "Discard an item");
    assert_true(hand[2].is_usable);
    assert_false(hand[2].has_bonus);
}

TEST(a_part_that_need_not_be_there_says_why_it_is)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 4",
                        "Bob wears \"Hand-Me-Down Cape\"", NULL);
    char *json = keep_block(malloc(1 << 16));

    match_run(m);
    scene_write_json(scene_of(m, 1), json, 1 << 16);
    assert_says(json, "\"why\":\"because your level is lower than the highest"
                      " level\"");
    scene_write_json(scene_of(m, 2), json, 1 << 16);
    assert_says(json, "\"why\":\"because their level is lower than the highest"
                      " level\"");
}

TEST(what_a_card_says_of_you_is_told_to_others_of_them)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Cave Slug\"",
                        "Bob holds \"Performance Review\"", NULL);

    match_run(m);
    play_line(m, "Bob curses Ann with \"Performance Review\"");
    assert_says(scene_of(m, 0)->ask.says, "discard your hand");
    assert_says(scene_of(m, 2)->ask.says, "discard their hand");
}

TEST(a_card_that_could_be_stopped_says_all_that_it_does)
{
    Match *m = scripted("grimm", 3, "Ann fights \"Robbers\"",
                        "Bob holds \"Bottled Howl\"",
                        "Carol holds \"That Is Not How It Goes\"", NULL);
    const Scene *scene;

    match_run(m);
    scene = scene_of(m, 1);
    assert_string_equal(scene->hand[0].brief,
                        "During any combat, +3 to either side...");
    play_line(m, "Bob plays \"Bottled Howl\" against Ann");
    assert_string_equal(scene_of(m, 2)->ask.says,
                        "Bob plays \"Bottled Howl\" (during any combat, +3 to"
                        " either side (+6 if there is a wolf in the fight))."
                        " Do you stop it?");
}

TEST(json_of_a_scene_is_told_its_size)
{
    const Scene *scene = scene_of(won_fight(), 1);
    char little[8];
    size_t n = scene_write_json(scene, little, sizeof little);
    char *all = keep_block(malloc(n + 1));

    assert_int_equal(scene_write_json(scene, all, n + 1), n);
    assert_int_equal(strlen(all), n);
    assert_memory_equal(all, little, 7);
    assert_says(all, "\"says\":\"Let Ann win\"");
    assert_says(all, "{\"what\":\"level\",\"seat\":0,\"from\":4,\"to\":5}");
}

static int place_of(const Scene *scene, const char *key)
{
    for (int i = 0; i < scene->n_choices; i++)
        if (strcmp(scene->choices[i].key, key) == 0)
            return i;
    return -1;
}

/* Behind the default answer: what wins, what betters, what changes nothing,
 * what costs. */
TEST(choices_are_in_the_order_of_what_comes_of_them)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 3",
                        "Ann holds \"Jar of Something\", \"Ladle\"",
                        "Ann fights \"Cave Slug\"", NULL);
    const Scene *scene;
    const Choice *jar;

    match_run(m);
    scene = scene_of(m, 0);
    jar = choice_that_says(scene, "for you");
    assert_string_equal(scene->choices[0].key, "run");
    assert_ptr_equal(&scene->choices[1], jar);
    assert_says(jar->outcome.says, "you kill");
    assert_true(place_of(scene, "ask>1") <
                place_of(scene, choice_that_says(scene, "against you")->key));
}

TEST(an_identity_that_replaces_the_only_one_is_one_choice)
{
    Match *m =
        scripted("grimm", 3, "Ann has \"Tailor\"", "Ann holds \"Thief\"", NULL);
    const Scene *scene;
    int n = 0;

    match_run(m);
    scene = scene_of(m, 0);
    for (int i = 0; i < scene->n_choices; i++)
        n += strstr(scene->choices[i].says, "Thief") != NULL;
    assert_int_equal(n, 1);
}

TEST(keys_find_their_choice)
{
    Match *m = seeded("grimm", 4, 3);
    Ask ask = match_run(m);
    Seat seat = 0;
    const Scene *scene;

    while (!seat_in(seat, ask.must))
        seat++;
    scene = scene_of(m, seat);
    assert_true(scene->ask.mine);
    assert_true(scene->n_choices > 0);
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets == 0)
            assert_ptr_equal(scene_find(scene, choice->key), choice);
        for (int k = 0; k < choice->n_targets; k++)
            assert_ptr_equal(scene_find(scene, choice->targets[k].key),
                             &choice->targets[k]);
    }
    assert_null(scene_find(scene, "nonsense"));
}

/* ---- what is typed ---- */

static void assert_pressed(const Scene *scene, const char *key,
                           const char *press)
{
    char typed[8];
    Text text = TEXT_INIT(typed);
    const Choice *choice = scene_find(scene, key);

    assert_non_null(choice);
    press_write(&text, choice);
    assert_string_equal(typed, press);
}

static const char *key_of(const char *verb, const Scene *scene, int number)
{
    static char key[32];
    Text text = TEXT_INIT(key);

    text_add(&text, verb);
    text_add_char(&text, ':');
    text_add_number(&text, scene->numbers[number - 1]);
    return key;
}

/* A card that stands for two things has a letter for each behind its number. */
TEST(a_verb_has_its_letter_and_a_card_its_number)
{
    Match *m =
        scripted("tiny-munchkin", 3,
                 "Ann holds \"Jar of Something\", \"Brass Colander\"", NULL);
    const Scene *scene;
    int colander = 0;

    match_run(m);
    scene = scene_of(m, 0);
    for (int i = 0; i < 2; i++)
        if (strcmp(card_def(scene->t, scene->numbers[i])->name,
                   "Brass Colander") == 0)
            colander = i + 1;
    assert_int_not_equal(colander, 0);
    assert_pressed(scene, "kick", "k");
    assert_pressed(scene, key_of("equip", scene, colander),
                   colander == 1 ? "1e" : "2e");
    assert_pressed(scene, key_of("put_down", scene, colander),
                   colander == 1 ? "1d" : "2d");
}

/* What comes takes the lowest number that is free. */
static void assert_lowest(const CardId *before, const CardId *now, int came)
{
    for (int i = 0; i < came; i++)
        assert_true(before[i] != NO_CARD || now[i] != NO_CARD);
}

TEST(numbers_stay_with_their_cards)
{
    Match *m = seeded("tiny-munchkin", 3, 9);
    CardId before[NUMBERS_MAX];
    int kept = 0, came = 0;

    match_run(m);
    for (int round = 0; round < 80; round++) {
        const CardId *now = match_view(m, 0)->numbers;
        memcpy(before, now, sizeof before);
        play_random(m, (uint64_t)round, 6);
        match_run(m);
        for (int i = 0; i < NUMBERS_MAX; i++)
            for (int k = 0; k < NUMBERS_MAX && now[i] != NO_CARD; k++)
                assert_true(k == i || now[i] != before[k]);
        for (int i = 0; i < NUMBERS_MAX; i++) {
            kept += now[i] != NO_CARD && now[i] == before[i];
            if (now[i] == NO_CARD || now[i] == before[i])
                continue;
            assert_lowest(before, now, i);
            came++;
        }
    }
    assert_true(kept > 100);
    assert_true(came > 5);
}

TEST(letters_of_verbs_that_every_family_has_are_the_same_in_all)
{
    Match *m = seeded("null", 2, 1);

    assert_int_equal(press_choice_row(match_table(m), VERB_pass)->letter, 'p');
    assert_int_equal(press_choice_row(match_table(m), VERBS_KERNEL)->letter, 0);
}

/* ---- stacks ---- */

TEST(a_stack_tells_what_is_seen_what_is_hidden_and_what_is_clear)
{
    Match *m = scripted("gloom", 2, "Ann leads \"Holly\"",
                        "\"Holly\" has \"Elected by Eels\", \"Pummelled by"
                        " Penguins\"",
                        NULL);
    char *json = keep_block(malloc(1 << 18));

    match_run(m);
    scene_write_json(scene_of(m, 0), json, 1 << 18);
    assert_says(json, "\"shownPoints\":[-10,-20,-10]");
    assert_says(json, "\"shownIcons\":[null,\"feather\",\"anvil\"]");
    assert_says(json, "\"points\":[1],\"icons\":[1]");
}

/* ---- the end ---- */

TEST(who_shares_an_award_has_so_many_each)
{
    bool found = false;

    for (uint64_t seed = 1; seed <= 20 && !found; seed++) {
        Match *m = seeded("tiny-munchkin", 4, seed);
        const Scene *scene;
        play_random(m, seed, 100000);
        arena_free(&arena);
        arena = (Arena){ 0 };
        scene = scene_make_of_match(&arena, m, NOBODY);
        for (int i = 0; i < scene->n_awards; i++)
            if (__builtin_popcount(scene->awards[i].seats) > 1) {
                found = true;
                assert_says(scene->awards[i].says, " each");
                assert_says(scene->awards[i].says, " and ");
            }
    }
    assert_true(found);
}

static void has_awards(const char *book, const char *const ids[])
{
    const Scene *scene = NULL;

    for (uint64_t seed = 1; *ids && seed <= 20; seed++) {
        Match *m = seeded(book, 3, seed);
        play_random(m, seed, 100000);
        arena_free(&arena);
        arena = (Arena){ 0 };
        scene = scene_make_of_match(&arena, m, NOBODY);
        for (int i = 0; *ids && i < scene->n_awards; i++)
            ids += strcmp(scene->awards[i].row->id, *ids) == 0;
    }
    assert_null(*ids);
}

TEST(who_did_most_of_what_the_family_praises_has_an_award)
{
    has_awards("gloom",
               (const char *[]){ "reaper", "mourner", "surgeon", NULL });
}

TEST(at_the_end_there_are_places_and_awards)
{
    Match *m = seeded("tiny-munchkin", 3, 5);
    const Scene *scene;
    char *json = keep_block(malloc(1 << 18));

    play_random(m, 5, 100000);
    arena_free(&arena);
    arena = (Arena){ 0 };
    scene = scene_make_of_match(&arena, m, NOBODY);
    assert_non_null(scene->end);
    assert_int_equal(scene->n_standings, 3);
    assert_int_equal(scene->standings[0].place, 1);
    assert_true(scene->standings[0].won);
    assert_true(scene->standings[0].place <= scene->standings[1].place);
    assert_true(scene->standings[1].place <= scene->standings[2].place);
    assert_true(scene->n_awards > 0);
    scene_write_json(scene, json, 1 << 18);
    assert_says(json, "\"awards\":[{\"id\":\"killer\"");
}
