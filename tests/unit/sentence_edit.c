/* sentence_edit.c: tests of words and keys that fill the blanks of a
 * bargain. */
#include "helper.h"

#include <string.h>

#include "families/munchkin/munchkin.h"
#include "tui/screen_keys.h"
#include "tui/screen_sentence.h"
#include "tui/sentence_edit.h"

static Match *losing(void)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 1", "Bob level 4",
                        "Ann wears \"Ladle\"", "Ann carries \"Brass Colander\"",
                        "Ann carries \"Oven Mitts of Might\"",
                        "Ann fights \"Committee of Crows\"", NULL);

    match_run(m);
    return m;
}

static SentenceEdit begin(Match *m)
{
    SentenceEdit edit;
    Action ask = action_make(VERB_ask, 0);

    ask.to = 1;
    assert_true(sentence_edit_start(&edit, match_view(m, 0), ask));
    return edit;
}

static void assert_reads(const SentenceEdit *edit, const char *expected)
{
    char line[1000];
    Text text = TEXT_INIT(line);

    sentence_write(&text, edit->sentence);
    assert_string_equal(line, expected);
}

/* What is said against these words; "" if they were understood. */
static const char *write_words(SentenceEdit *edit, const char *words)
{
    static char line[200];
    Text why = TEXT_INIT(line);
    bool understood = sentence_edit_words(edit, words, &why);

    assert_int_equal(understood, line[0] == '\0');
    return line;
}

/* A trade has no other numbers than those of cards. */
TEST(a_card_in_a_trade_is_named_by_its_number)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann carries \"Brass Colander\"",
                        "Ann carries \"Ladle\"", NULL);
    CardId numbers[NUMBERS_MAX] = { 0 };
    View view;
    SentenceEdit edit;

    match_run(m);
    view = *match_view(m, 0);
    view.numbers = numbers;
    numbers[7] = card_of(match_table(m), "Ladle", 1);
    assert_true(
        sentence_edit_start(&edit, &view, action_make(VERB_propose, 0)));
    assert_string_equal(write_words(&edit, "carol 8"), "");
    assert_reads(&edit, "[Carol], I give you [\"Ladle\"] for nothing.");
    assert_string_equal(write_words(&edit, "3"),
                        "3 cannot stand in this sentence");
    sentence_edit_end(&edit);
}

/* In a bargain a number is how many Treasures. */
TEST(words_fill_blanks_in_any_order)
{
    SentenceEdit edit = begin(losing());

    assert_string_equal(write_words(&edit, "2 LAST mitts"), "");
    assert_reads(&edit, "[Bob], help me for [2] Treasures, you pick [last];"
                        " plus [\"Oven Mitts of Might\"], [if we win].");
    assert_string_equal(
        write_words(&edit, "carol, all first; plus colander, win or lose"), "");
    assert_reads(&edit, "[Carol], help me for [2] Treasures, you pick [all"
                        " first]; plus [\"Brass Colander\" and \"Oven Mitts of"
                        " Might\"], [win or lose].");
    assert_string_equal(write_words(&edit, "no treasures and nothing"), "");
    assert_reads(&edit, "[Carol], help me for [no] Treasures; plus"
                        " [nothing].");
    sentence_edit_end(&edit);
}

TEST(words_that_fill_nothing_are_told)
{
    SentenceEdit edit = begin(losing());

    assert_says(write_words(&edit, "2 dragons"), "dragons cannot stand");
    assert_says(write_words(&edit, "77"), "77 cannot stand");
    sentence_edit_end(&edit);
}

TEST(keys_go_from_blank_to_blank_and_through_values)
{
    SentenceEdit edit = begin(losing());

    sentence_edit_turn(&edit, 1); /* to whom */
    sentence_edit_move(&edit, 1);
    sentence_edit_turn(&edit, 1); /* how many */
    sentence_edit_move(&edit, 1);
    sentence_edit_turn(&edit, -1); /* picked */
    sentence_edit_move(&edit, 1);
    sentence_edit_turn(&edit, 1); /* the second card */
    sentence_edit_toggle(&edit);
    assert_reads(&edit, "[Carol], help me for [2] Treasures, you pick [last];"
                        " plus [\"Brass Colander\"], [if we win].");
    sentence_edit_toggle(&edit);
    sentence_edit_move(&edit, -1);
    sentence_edit_toggle(&edit);
    assert_reads(&edit, "[Carol], help me for [2] Treasures, you pick [first];"
                        " plus [nothing].");
    sentence_edit_end(&edit);
}

/* ---- in full screen ---- */

static bool press_all(SentenceBox *box, const int *keys, int n)
{
    bool over = false;

    for (int i = 0; i < n; i++)
        over = sentence_box_press(box, keys[i]);
    return over;
}

TEST(arrows_fill_a_sentence_on_the_screen)
{
    static const int keys[] = { PRESSED_RIGHT, PRESSED_DOWN, PRESSED_RIGHT,
                                PRESSED_RIGHT, ' ' };
    SentenceEdit edit = begin(losing());
    SentenceBox box;
    Grid *grid = keep_block(grid_new(24, 80));
    char *seen = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&seen, &n);

    sentence_box_begin(&box, &edit);
    assert_false(press_all(&box, keys, 5));
    assert_reads(&edit, "[Bob], help me for [2] Treasures, you pick [first];"
                        " plus [\"Ladle\"], [if we win].");
    sentence_box_draw(grid, &box);
    grid_write(out, grid);
    fclose(out);
    keep_block(seen);
    assert_non_null(strstr(seen, "plus [\"Ladle\"]"));
    assert_non_null(strstr(seen, "[x] \"Ladle\""));
    assert_true(sentence_box_press(&box, PRESSED_ENTER));
    assert_true(box.offered);
    sentence_edit_end(&edit);
}

TEST(words_can_be_typed_on_the_screen_too)
{
    static const int keys[] = { 'x', 'y', PRESSED_ENTER };
    SentenceEdit edit = begin(losing());
    SentenceBox box;

    sentence_box_begin(&box, &edit);
    assert_false(press_all(&box, keys, 3));
    assert_string_equal(box.bad, "xy cannot stand in this sentence");
    assert_true(sentence_box_press(&box, PRESSED_ESCAPE));
    assert_false(box.offered);
    sentence_edit_end(&edit);
}

TEST(what_has_no_blanks_is_not_filled)
{
    SentenceEdit edit;
    Match *m = losing();

    assert_false(
        sentence_edit_start(&edit, match_view(m, 0), action_make(VERB_run, 0)));
    sentence_edit_end(&edit);
}

/* ---- somebody who fills it ---- */

typedef struct Script {
    const char *const *lines;
    char told[2000];
} Script;

/* Types the next line: a key of a row, or words. */
static int choose(void *self, const Menu *menu, char text[MENU_TEXT_MAX])
{
    Script *script = self;
    const char *line = *script->lines;

    if (!line)
        return MENU_LEFT;
    script->lines++;
    if (!line[0])
        return menu->usual;
    for (int i = 0; i < menu->n; i++)
        if (strcmp(menu->rows[i].key, line) == 0)
            return i;
    snprintf(text, MENU_TEXT_MAX, "%s", line);
    return MENU_TEXT;
}

static void say(void *self, const char *sentence)
{
    Script *script = self;
    size_t n = strlen(script->told);

    snprintf(script->told + n, sizeof script->told - n, "%s\n", sentence);
}

TEST(somebody_fills_a_sentence_and_offers_it)
{
    const char *const lines[] = { "n", "dragons", "g", "2", "d", "x", NULL };
    const char *const offers[] = { "n", "n", "", NULL };
    Script script = { lines, "" }, second = { offers, "" };
    Front front = { .self = &script, .choose = choose, .say = say };
    Match *m = losing();
    ActionPath path;
    Action ask = action_make(VERB_ask, 0);

    ask.to = 1;
    assert_false(sentence_edit_fill(&front, match_view(m, 0), ask, &path));
    assert_says(script.told, "dragons cannot stand in this sentence");
    front.self = &second;
    assert_true(sentence_edit_fill(&front, match_view(m, 0), ask, &path));
    assert_int_equal(match_answer_path(m, &path).id, REFUSAL_none);
    assert_int_equal(count_in_log(m, HOST,
                                  "Ann asks Bob for help and offers 3 of the"
                                  " treasures (the helper picks first)"),
                     1);
}
