/* screen_dialog.c: which key gives which answer; texts and menus. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "tui/screen_box.h"
#include "tui/screen_keys.h"
#include "tui/screen_table.h"

static Question question;
static Dialog dialog;

/* Opens what the seat is asked; what was open is given back. */
static Dialog *opened(Match *m, Seat seat)
{
    question_free(&question);
    memset(&dialog, 0, sizeof dialog);
    assert_true(question_make(&question, match_view(m, seat)));
    dialog_begin(&dialog, &question, NULL);
    return &dialog;
}

static bool press(const char *pressed)
{
    bool done = false;

    for (; *pressed; pressed++) {
        assert_false(done);
        done = dialog_press(&dialog, (unsigned char)*pressed);
    }
    return done;
}

/* Ann is losing, and has something to throw. */
static Match *fight(void)
{
    return scripted("tiny-munchkin", 3, "Ann level 3",
                    "Ann holds \"Jar of Something\"",
                    "Ann fights \"Cave Slug\"", NULL);
}

static const Row *row_with(const char *key)
{
    const Row *row = question_find_row(&question, key);

    assert_non_null(row);
    return row;
}

/* The row of this very card, or NULL. */
static const Row *row_of(CardId card)
{
    for (int i = 0; i < question.n; i++)
        if (question.rows[i].card == card)
            return &question.rows[i];
    return NULL;
}

TEST(a_letter_gives_its_answer_at_once)
{
    opened(fight(), 0);
    assert_true(press("r"));
    assert_string_equal(dialog.answer, "=run");
}

/* Looting the room can do no harm; running away from what can be beaten can. */
TEST(enter_gives_the_usual_answer_and_arrows_another)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Cave Slug\"",
                        "doors \"Half Asleep\"", NULL);

    play_line(m, "Ann kicks open the door");
    play_line(m, "Ann keeps the card");
    opened(m, 0);
    assert_non_null(question.usual);
    assert_true(press("\n"));
    assert_string_equal(dialog.answer, "");
    opened(fight(), 0);
    assert_null(question.usual);
    assert_false(press("\n"));
    assert_says(dialog.says, "That is for you to choose");
    for (int i = 0; i < dialog.n; i++)
        dialog_press(&dialog, PRESSED_UP);
    assert_int_equal(dialog.marked, 0);
    assert_false(press("\n")); /* for whom? */
    assert_ptr_equal(dialog.opened, dialog.items[0].row);
    dialog_press(&dialog, PRESSED_ESCAPE);
    dialog_press(&dialog, PRESSED_ESCAPE);
    assert_false(press("\n"));
    assert_says(dialog.says, "That is for you to choose");
}

TEST(a_row_with_targets_is_opened_and_left_again)
{
    const Row *row;

    opened(fight(), 0);
    row = row_with("h");
    assert_true(row->n > 1);
    assert_false(press("h"));
    assert_ptr_equal(dialog.opened, row);
    assert_false(dialog_press(&dialog, PRESSED_ESCAPE));
    assert_null(dialog.opened);
    assert_false(press("h"));
    dialog_press(&dialog, PRESSED_DOWN);
    assert_true(press("\n"));
    assert_string_equal(dialog.answer + 1, row->answers[1].choice->key);
    opened(fight(), 0);
    press("h");
    assert_true(press(row_with("h")->answers[0].key));
    assert_string_equal(dialog.answer + 1,
                        row_with("h")->answers[0].choice->key);
}

TEST(words_can_be_typed_while_targets_are_shown)
{
    opened(fight(), 0);
    press("h");
    assert_non_null(dialog.opened);
    assert_false(press(":"));
    assert_true(dialog.typing);
    assert_true(press("sum\n"));
    assert_string_equal(dialog.answer, "sum");
}

TEST(the_hand_has_its_keys_and_a_reason_where_it_has_none)
{
    opened(fight(), 0);
    assert_int_equal(dialog.n_hand, 1);
    assert_non_null(dialog.items[0].row);
    for (int i = dialog.n_hand; i < dialog.n; i++)
        assert_ptr_not_equal(dialog.items[i].row, dialog.items[0].row);
}

TEST(the_hand_is_in_the_order_of_its_numbers)
{
    CardId first;
    Scene scene;

    opened(scripted("tiny-munchkin", 3, "Ann holds \"Jar of Something\"",
                    "Ann holds \"Cave Slug\"", "Ann fights \"Cave Slug\"",
                    NULL),
           0);
    assert_int_equal(dialog.n_hand, 2);
    first = dialog.items[0].card->card;
    scene = *question.scene;
    assert_int_equal(scene.numbers[0], first);
    scene.numbers[0] = scene.numbers[1]; /* as if it had come later */
    scene.numbers[1] = first;
    question.scene = &scene;
    dialog_begin(&dialog, &question, NULL);
    assert_int_equal(dialog.items[0].card->card, scene.numbers[0]);
    assert_int_equal(dialog.items[1].card->card, first);
}

TEST(equal_cards_have_their_own_keys)
{
    opened(charity(), 0);
    for (int i = 0; i < dialog.n_hand; i++)
        if (row_of(dialog.items[i].card->card))
            assert_ptr_equal(dialog.items[i].row,
                             row_of(dialog.items[i].card->card));
}

TEST(a_window_is_closed_by_enter_and_by_no_letter)
{
    TextBox box = { .title = "", .text = "It is so." };

    assert_false(text_box_press(&box, 't'));
    assert_false(text_box_press(&box, ':'));
    assert_false(text_box_press(&box, '1'));
    assert_false(text_box_press(&box, ' ')); /* ":why Bob" */
    assert_false(text_box_press(&box, 'q'));
    assert_true(text_box_press(&box, PRESSED_ENTER));
    assert_true(text_box_press(&box, PRESSED_ESCAPE));
}

TEST(a_word_opens_the_line_and_escape_closes_it)
{
    opened(fight(), 0);
    assert_false(press(":hand"));
    assert_true(dialog.typing);
    assert_string_equal(dialog.line.text, "hand");
    assert_true(press("\n"));
    assert_string_equal(dialog.answer, "hand");
    opened(fight(), 0);
    assert_false(press("log"));
    assert_string_equal(dialog.line.text, "log");
    dialog_press(&dialog, PRESSED_ESCAPE);
    assert_false(dialog.typing);
    assert_false(press(":\n"));
    assert_false(dialog.typing);
}

TEST(a_key_of_no_choice_says_so)
{
    opened(fight(), 0);
    assert_false(press("z"));
    assert_false(dialog.typing);
    assert_says(dialog.says, "z is no choice here");
    assert_false(press("l"));
    assert_true(dialog.typing);
    assert_says(dialog.says, "l is no choice here");
}

TEST(backspace_on_the_last_letter_closes_the_line)
{
    opened(fight(), 0);
    press("lo");
    dialog_press(&dialog, PRESSED_BACKSPACE);
    assert_true(dialog.typing);
    dialog_press(&dialog, PRESSED_BACKSPACE);
    assert_false(dialog.typing);
    assert_true(press("r"));
    assert_string_equal(dialog.answer, "=run");
}

TEST(leaving_takes_two_keys)
{
    opened(fight(), 0);
    assert_false(press("q"));
    assert_says(dialog.says, "again");
    dialog_press(&dialog, PRESSED_ESCAPE);
    assert_false(press("q"));
    assert_true(press("q"));
    assert_string_equal(dialog.answer, "quit");
}

TEST(a_question_mark_asks_about_what_is_marked)
{
    opened(fight(), 0);
    dialog.marked = 0;
    assert_true(press("?"));
    assert_string_equal(dialog.answer + 2, dialog.items[0].row->key);
    assert_int_equal(dialog.answer[0], '?');
    opened(fight(), 0);
    dialog.marked = -1;
    assert_true(press("?"));
    assert_string_equal(dialog.answer, "?");
    opened(fight(), 0);
    press("h");
    assert_true(press("?"));
    assert_string_equal(dialog.answer, "? h");
    assert_ptr_equal(dialog.opened, row_with("h"));
}

/* ---- longer keys ---- */

TEST(the_beginning_of_a_longer_key_waits)
{
    static const Row rows[] = { { .key = "1" }, { .key = "12" } };
    Choice choice = { .key = "x" };
    Answer answers[2] = { { .choice = &choice }, { .choice = &choice } };
    Row own[2];

    opened(fight(), 0);
    memcpy(own, rows, sizeof own);
    for (int i = 0; i < 2; i++) {
        own[i].answers = &answers[i];
        own[i].n = 1;
    }
    question.rows = own;
    question.n = 2;
    assert_false(press("1"));
    assert_string_equal(dialog.pressed, "1");
    assert_true(press("\n"));
    assert_false(press("1"));
    assert_true(press("2"));
    assert_string_equal(dialog.answer, "=x");
    question_free(&question);
}

/* ---- the whole screen ---- */

static const char *said = ""; /* to whoever is here */

static char *drawn(int rows, int columns)
{
    static ScreenEvents events;
    Grid *grid = grid_new(rows, columns);
    ScreenTable table = { .scene = question.scene,
                          .dialog = &dialog,
                          .events = &events,
                          .says = said };
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    events_clear(&events);
    for (int i = 0; i < EVENTS_MAX + 50; i++)
        events_add(&events, &(Tiding){ .kind = (TidingKind)(i % 6),
                                       .says = "Something happens to Ann.",
                                       .flavor = i % 6 == 3 ? "Boo." : "",
                                       .number = 1 + i % 6 });
    table_draw(grid, &table);
    grid_write(out, grid);
    fclose(out);
    free(grid);
    return keep_block(text);
}

TEST(the_screen_of_a_fight_shows_all_at_a_glance)
{
    char *text;

    opened(fight(), 0);
    text = drawn(24, 80);
    assert_says(text, "\u2500 Players \u2500");
    assert_says(text, "\u2500 The fight \u2500");
    assert_says(text, "\u2500 Your hand \u2500");
    assert_says(text, "\u2500 What happened \u2500");
    assert_says(text, "\u2500 Ann \u2500");
    assert_says(text, "Jar of Something");
    assert_says(text, "  r Run away");
}

TEST(words_to_type_begin_with_a_colon)
{
    char line[128];
    Text text = TEXT_INIT(line);

    typed_words_write(&text, "(3 smaller things: `log`) `kickdoor play` `? 3`");
    assert_string_equal(line, "(3 smaller things: :log) `kickdoor play` :? 3");
}

TEST(a_hint_is_never_cut)
{
    opened(seeded("grimm", 4, 3), 0);
    said = "Hint: Items count only while you wear them: put on what you can,"
           " then kick open the door. (`hints off`)";
    assert_true(question_rows(&dialog, said, 24, 80) <= 8);
    assert_says(drawn(24, 80), "(`hints off`)");
    assert_says(drawn(40, 120), "(`hints off`)");
    said = "";
}

/* A number is what one looks for; names give way to it. */
TEST(targets_show_what_comes_of_them)
{
    Match *m = seeded("gloom", 4, 3);
    const char *text;

    opened(m, 0);
    for (int k = 0; k < 40 && !dialog.opened; k++) {
        play_random(m, (uint64_t)k, 1);
        opened(m, game_next_seat(match_table(m)->g));
        for (int i = 0; i < dialog.n_hand && !dialog.opened; i++)
            if (dialog.items[i].row && dialog.items[i].row->n > 8)
                press(dialog.items[i].row->key);
    }
    assert_non_null(dialog.opened);
    text = drawn(24, 80);
    for (int i = 0; i < 8; i++) {
        const char *outcome = answer_sequel(&dialog.opened->answers[i]);
        char line[64];
        snprintf(line, sizeof line, "  %s \"", dialog.opened->answers[i].key);
        assert_says(text, line);
        assert_says(strstr(text, line), outcome);
    }
}

/* Nothing is drawn outside of any screen; the question has a third at most. */
TEST(any_size_will_do)
{
    Match *m = seeded("grimm", 4, 3), *gloom = seeded("gloom", 5, 3);

    play_random(m, 4, 200);
    play_random(gloom, 4, 40);
    for (int i = 0; i < 2; i++) {
        Match *at = i ? gloom : m;
        opened(at, game_next_seat(match_table(at)->g));
        for (int rows = 1; rows < 60; rows += 5)
            for (int columns = 1; columns < 200; columns += 13)
                drawn(rows, columns);
        assert_true(question_rows(&dialog, "", 24, 80) <= 8);
        assert_true(question_rows(&dialog, "", 40, 120) <= 13);
    }
    question_free(&question);
}

/* ---- boxes ---- */

TEST(a_text_is_scrolled_and_closed)
{
    char text[2000] = "";
    TextBox box = { .title = "Title", .text = text };
    Grid *grid = grid_new(24, 80);

    for (int i = 0; i < 50; i++)
        snprintf(text + strlen(text), 20, "row %d\n", i);
    text_box_draw(grid, &box);
    assert_int_equal(box.first, 0);
    assert_int_equal(box.in_all, 50);
    text_box_press(&box, PRESSED_UP);
    text_box_press(&box, PRESSED_END);
    text_box_draw(grid, &box);
    assert_int_equal(box.first + box.rows, 50);
    assert_false(text_box_press(&box, PRESSED_PAGE_UP));
    assert_false(text_box_press(&box, PRESSED_RESIZE));
    assert_true(text_box_press(&box, PRESSED_ENTER));
    free(grid);
}

static const MenuRow menu_rows[] = {
    { .key = "", .says = "Welcome.", .value = "", .is_note = true },
    { .key = "n", .says = "New game", .value = "" },
    { .key = "1", .says = "First", .value = "yes" },
    { .key = "12", .says = "Twelfth", .value = "no" },
};

static int chosen(const Menu *menu, const char *pressed, char **text)
{
    static MenuBox box;
    Grid *grid = grid_new(24, 80);

    menu_box_begin(&box, menu);
    for (; *pressed; pressed++) {
        menu_box_draw(grid, &box);
        if (menu_box_press(&box, (unsigned char)*pressed))
            break;
    }
    free(grid);
    *text = box.line.text;
    return *pressed ? box.result : -9;
}

TEST(a_menu_is_answered_by_key_or_enter)
{
    Menu menu = {
        .title = "Menu", .asks = "Which?", .rows = menu_rows, .n = 4, .usual = 1
    };
    char *text;

    assert_int_equal(chosen(&menu, "\n", &text), 1);
    assert_int_equal(chosen(&menu, "n", &text), 1);
    assert_int_equal(chosen(&menu, "1", &text), -9);
    assert_int_equal(chosen(&menu, "1\n", &text), 2);
    assert_int_equal(chosen(&menu, "12", &text), 3);
    assert_int_equal(chosen(&menu, "z", &text), -9);
    assert_int_equal(chosen(&menu, "zn", &text), 1);
    assert_int_equal(chosen(&menu, "\033", &text), MENU_LEFT);
    assert_int_equal(chosen(&menu, "q", &text), MENU_LEFT);
}

TEST(a_menu_may_take_a_text)
{
    Menu menu = { .title = "Name",
                  .asks = "Your name?",
                  .rows = menu_rows,
                  .n = 4,
                  .usual = 1,
                  .takes_text = true,
                  .typed = "Ann" };
    char *text;

    assert_int_equal(chosen(&menu, "Mia\n", &text), MENU_TEXT);
    assert_string_equal(text, "Mia"); /* what stood there gives way */
    assert_int_equal(chosen(&menu, "\n", &text), MENU_TEXT);
    assert_string_equal(text, "Ann");
    assert_int_equal(chosen(&menu, "\033n\n", &text), 1);
    assert_int_equal(chosen(&menu, "\033nq\n", &text), MENU_TEXT);
    assert_string_equal(text, "nq");
    menu.typed = NULL;
    assert_int_equal(chosen(&menu, "\n", &text), 1);
}
