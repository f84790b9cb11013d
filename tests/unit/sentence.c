/* sentence.c: tests of bargains and trades as sentences with blanks. */
#include "helper.h"

#include <string.h>

#include "engine/family.h"
#include "families/munchkin/munchkin.h"
#include "kickdoor.h"
#include "scene/scene.h"
#include "scene/sentence.h"

/* Ann, who wears a Ladle and carries a Clock, loses to the Slug. */
static Match *losing(void)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 1", "Bob level 4",
                        "Ann wears \"Ladle\"", "Ann carries \"Brass Colander\"",
                        "Bob carries \"Oven Mitts of Might\"",
                        "Ann fights \"Committee of Crows\"", NULL);

    match_run(m);
    if (game_ask(match_table(m)->g).shape == ASK_GATE)
        play_line(m, "everyone passes");
    return m;
}

static Action opening(int verb, Seat seat, Seat to)
{
    Action a = action_make((uint8_t)verb, seat);

    a.to = to;
    return a;
}

static const Sentence *make(Arena *arena, Match *m, const OfferTerms *terms)
{
    const Sentence *sentence =
        sentence_make(arena, match_view(m, terms->seat), terms);

    assert_non_null(sentence);
    return sentence;
}

static const SentencePart *part(const Sentence *sentence, Blank blank)
{
    for (int i = 0; i < sentence->n; i++)
        if (sentence->parts[i].blank == blank)
            return &sentence->parts[i];
    return NULL;
}

static void assert_sentence(const Sentence *sentence, const char *expected)
{
    char line[1000];
    Text text = TEXT_INIT(line);

    sentence_write(&text, sentence);
    assert_string_equal(line, expected);
}

TEST(asking_for_help_begins_with_one_treasure)
{
    Match *m = losing();
    Arena arena = { 0 };
    OfferTerms terms;
    const Sentence *sentence;

    assert_true(
        sentence_start(match_view(m, 0), opening(VERB_ask, 0, 1), &terms));
    sentence = make(&arena, m, &terms);
    assert_sentence(sentence, "[Bob], help me for [1] Treasure, you pick"
                              " [first]; plus [nothing].");
    assert_string_equal(sentence->says,
                        "Bob, help me for 1 Treasure, you pick first.");
    assert_null(sentence->why);
    assert_string_equal(sentence->line,
                        "Ann asks Bob for help and offers 1 of the treasures"
                        " (the helper picks first)");
    assert_int_equal(part(sentence, BLANK_word)->n, 4);
    assert_int_equal(part(sentence, BLANK_to)->n, 2);
    arena_free(&arena);
}

TEST(blanks_are_filled_in_any_order_and_become_a_line_that_is_accepted)
{
    Match *m = losing();
    const Table *t = match_table(m);
    Arena arena = { 0 };
    OfferTerms terms;
    const Sentence *sentence;

    sentence_start(match_view(m, 0), opening(VERB_ask, 0, 1), &terms);
    sentence_choose(t, &terms, BLANK_give, card_of(t, "Brass Colander", 1));
    sentence_choose(t, &terms, BLANK_give, card_of(t, "Ladle", 1));
    sentence_choose(t, &terms, BLANK_number, 0);
    sentence_choose(t, &terms, BLANK_due, VERB_ask_paid);
    sentence_choose(t, &terms, BLANK_to, 2);
    sentence = make(&arena, m, &terms);
    assert_sentence(sentence, "[Carol], help me for [no] Treasures; plus"
                              " [\"Brass Colander\" and \"Ladle\"], [win or"
                              " lose].");
    assert_string_equal(sentence->line,
                        "Ann asks Carol for help and offers \"Brass Colander\","
                        " \"Ladle\", win or lose");
    play_line(m, sentence->line);
    arena_free(&arena);
}

TEST(what_cannot_be_offered_says_why)
{
    Match *m = losing();
    Arena arena = { 0 };
    OfferTerms terms;
    const Sentence *sentence;

    sentence_start(match_view(m, 0), opening(VERB_ask, 0, 1), &terms);
    terms.number = 9;
    sentence = make(&arena, m, &terms);
    assert_string_equal(sentence->line, "");
    assert_non_null(sentence->why);
    terms.number = 1;
    play_line(m, make(&arena, m, &terms)->line);
    play_line(m, "Bob refuses the offer");
    sentence_start(match_view(m, 0), opening(VERB_ask, 0, 1), &terms);
    assert_non_null(make(&arena, m, &terms)->why);
    arena_free(&arena);
}

TEST(both_sides_read_the_same_and_the_answer_begins_with_it)
{
    Match *m = losing();
    const Table *t = match_table(m);
    const char *expected = "Bob, help me for 1 Treasure, you pick last; plus"
                           " \"Ladle\", if we win.";
    Arena arena = { 0 };
    OfferTerms terms;

    play_line(m, "Ann asks Bob for help and offers 1 of the treasures (the"
                 " helper picks last) and \"Ladle\"");
    for (Seat s = 0; s < 3; s++) {
        const Scene *scene = scene_make(&arena, match_view(m, s));
        assert_string_equal(scene->offer.says, expected);
        assert_int_equal(scene->offer.from, 0);
        assert_int_equal(scene->offer.to, 1);
    }
    assert_true(sentence_start(match_view(m, 1), opening(VERB_volunteer, 1, 0),
                               &terms));
    sentence_choose(t, &terms, BLANK_number, 2);
    assert_sentence(make(&arena, m, &terms),
                    "Ann, I help for [2] Treasures, I pick [last]; plus"
                    " [\"Ladle\"], [if we win].");
    play_line(m, make(&arena, m, &terms)->line);
    assert_string_equal(scene_make(&arena, match_view(m, 0))->offer.says,
                        "Ann, I help for 2 Treasures, I pick last; plus"
                        " \"Ladle\", if we win.");
    arena_free(&arena);
}

TEST(a_trade_has_two_blanks_for_cards)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"",
                        "Bob carries \"Brass Colander\"", NULL);
    const Table *t = match_table(m);
    Arena arena = { 0 };
    OfferTerms terms;
    const Sentence *sentence;

    match_run(m);
    assert_true(sentence_start(match_view(m, 0),
                               opening(VERB_propose, 0, NOBODY), &terms));
    sentence = make(&arena, m, &terms);
    assert_sentence(sentence, "[Bob], I give you [nothing] for [nothing].");
    assert_non_null(sentence->why);
    sentence_choose(t, &terms, BLANK_give, card_of(t, "Ladle", 1));
    sentence_choose(t, &terms, BLANK_get, card_of(t, "Brass Colander", 1));
    sentence = make(&arena, m, &terms);
    assert_sentence(sentence,
                    "[Bob], I give you [\"Ladle\"] for [\"Brass Colander\"].");
    assert_string_equal(sentence->line,
                        "Ann offers Bob \"Ladle\" for \"Brass Colander\"");
    play_line(m, sentence->line);
    assert_string_equal(scene_make(&arena, match_view(m, 2))->offer.says,
                        "Bob, I give you \"Ladle\" for \"Brass Colander\".");
    assert_true(sentence_start(match_view(m, 1),
                               opening(VERB_propose, 1, NOBODY), &terms));
    assert_sentence(make(&arena, m, &terms),
                    "Ann, I give you [\"Brass Colander\"] for [\"Ladle\"].");
    arena_free(&arena);
}

TEST(settings_read_back_as_they_are_written)
{
    Match *m = losing();
    const Table *t = match_table(m);
    OfferTerms terms, again;
    char settings[300];
    Text text = TEXT_INIT(settings);

    sentence_start(match_view(m, 0), opening(VERB_ask, 0, 1), &terms);
    again = terms;
    sentence_choose(t, &terms, BLANK_to, 2);
    sentence_choose(t, &terms, BLANK_word, 3);
    sentence_choose(t, &terms, BLANK_give, card_of(t, "Ladle", 1));
    sentence_choose(t, &terms, BLANK_due, VERB_ask_paid);
    sentence_write_settings(&text, t, &terms);
    sentence_read_settings(t, &again, settings);
    assert_memory_equal(&terms, &again, sizeof terms);
    sentence_read_settings(t, &again,
                           "nonsense=4 give= number=x to=77 due=1"
                           " get=3,99999,0 word=9 number=70000 =");
    assert_int_equal(again.n, 0);
    assert_int_equal(again.to, 2);
}

TEST(the_library_has_sentences_of_choices_that_have_blanks)
{
    char why[200] = "", json[8000], *line, *end;
    KdBook *book = kd_book_load("tiny-munchkin", why, sizeof why);
    KdMatch *match = kd_match_new(book, 3, 42, why, sizeof why);
    int seat = -1, found = 0;

    for (int i = 0; i < 500 && !found && (seat = kd_match_run(match)) >= 0;
         i++) {
        for (int to = 0; to < 3 && !found; to++) {
            char key[] = "ask>0";
            key[4] = (char)('0' + to);
            found = kd_match_sentence(match, seat, key, "number=0", json,
                                      sizeof json) > 0;
        }
        if (!found)
            kd_match_answer_absent(match, seat, why, sizeof why);
    }
    assert_true(found);
    assert_int_equal(kd_match_sentence(match, seat, "run", "", json, 10), 0);
    assert_int_equal(kd_match_sentence(match, 77, "ask>0", "", json, 10), 0);
    assert_int_equal(kd_match_sentence(NULL, 0, NULL, NULL, NULL, 0), 0);
    assert_says(json, "\"blank\":\"number\",\"says\":\"no\"");
    line = strstr(json, "\"line\":\"") + 8;
    end = strstr(line, "\",\"why\":null");
    assert_non_null(end);
    *end = '\0';
    assert_int_equal(kd_match_answer_line(match, seat, line, why, sizeof why),
                     0);
    kd_match_free(match);
    kd_book_free(book);
}
