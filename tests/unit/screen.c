/* screen.c: cells, text with inks, typed lines, panels of a scene. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "tui/screen_grid.h"
#include "tui/screen_keys.h"
#include "tui/screen_line.h"
#include "tui/screen_panels.h"

/* The grid as text; it is freed. */
static char *written(Grid *grid)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    assert_non_null(out);
    grid_write(out, grid);
    fclose(out);
    free(grid);
    return keep_block(text);
}

static char *wrapped(int rows, int columns, Wrap wrap, const char *text)
{
    Grid *grid = grid_new(rows, columns);
    Area area = grid_area(grid);

    area_wrap(&area, wrap, text);
    return written(grid);
}

/* ---- text ---- */

TEST(text_is_broken_at_spaces_and_hangs)
{
    assert_string_equal(wrapped(4, 10, (Wrap){ .hang = 2 }, "one two three"),
                        "one two\n  three\n\n\n");
    assert_string_equal(wrapped(4, 10, (Wrap){ .hang = 2 }, "one\n\nfour"),
                        "one\n\nfour\n\n");
    assert_string_equal(wrapped(3, 4, (Wrap){ .hang = 0 }, "abcdefgh i"),
                        "abcd\nefgh\ni\n");
    assert_string_equal(
        wrapped(2, 10, (Wrap){ .hang = 2, .skip = 1 }, "one two three four"),
        "  three\n  four\n");
    assert_int_equal(ink_rows("one two three", 10, 2), 2);
    assert_int_equal(ink_rows("one\n", 10, 0), 1);
    assert_int_equal(ink_rows("", 10, 0), 0);
    assert_int_equal(ink_rows("abc", 0, 0), 0);
}

TEST(columns_are_counted_not_bytes)
{
    Grid *grid = grid_new(1, 6);
    Area area = grid_area(grid);

    assert_int_equal(ink_width("\u00e4\u00b7x"), 3);
    assert_int_equal(ink_width("\u732b"), 2);
    assert_int_equal(ink_width("e\u0301"), 1);
    assert_int_equal(area_put(&area, 0, 0, INK_plain, "\u732b\u732bx"), 5);
    assert_int_equal(grid->cells[1].code, 0); /* its right half */
    assert_string_equal(written(grid), "\u732b\u732bx\n");
}

TEST(what_is_too_long_ends_with_an_ellipsis_and_stays_inside)
{
    Grid *grid = grid_new(2, 8);
    Area area = grid_area(grid), left = area_cut_left(&area, 4);

    area_put(&left, 0, 0, INK_plain, "abcdef");
    area_put(&left, 1, 0, INK_plain, "abcd");
    area_put(&area, 5, 0, INK_plain, "below");
    area_put(&area, 0, -1, INK_plain, "xy");
    assert_string_equal(written(grid), "abc\u2026y\nabcd\n");
}

TEST(inks_go_on_over_line_breaks)
{
    char line[80];
    Text text = TEXT_INIT(line);
    Grid *grid = grid_new(2, 5);
    Area area = grid_area(grid);

    text_add(&text, "a ");
    ink_add(&text, INK_bad, "bcd efg");
    text_add(&text, "h");
    assert_int_equal(ink_width(line), 10);
    area_wrap(&area, (Wrap){ .ink = INK_faint }, line);
    assert_int_equal(grid->cells[0].ink, INK_faint);
    assert_int_equal(grid->cells[2].ink, INK_bad);
    assert_int_equal(grid->cells[5].ink, INK_bad);
    assert_int_equal(grid->cells[8].ink, INK_faint);
    assert_string_equal(written(grid), "a bcd\nefgh\n");
}

TEST(every_edge_has_a_character_of_ascii)
{
    Grid *grid = grid_new(5, 12);
    Area area = grid_area(grid);
    bool ends = true;

    area_draw_box(&area, "Name");
    assert_int_equal(area.rows, 3);
    assert_int_equal(area.columns, 8);
    for (int i = 0; i < 60; i++)
        ends &= grid_ascii(grid->cells[i].code) != '?';
    assert_true(ends);
    assert_int_equal(grid_ascii(0x2212), '-');
    assert_int_equal(grid_ascii(0x732b), '?');
    free(grid);
}

/* ---- a typed line ---- */

static void type(TypedLine *line, const char *text)
{
    for (; *text; text++)
        assert_true(line_press(line, (unsigned char)*text));
}

TEST(a_line_is_edited_by_characters)
{
    TypedLine line = { .text = "" };

    type(&line, "cart");
    line_press(&line, 0xe4);
    line_press(&line, 0x732b);
    assert_string_equal(line.text, "cart\u00e4\u732b");
    line_press(&line, PRESSED_BACKSPACE);
    line_press(&line, PRESSED_LEFT);
    line_press(&line, PRESSED_BACKSPACE);
    assert_string_equal(line.text, "car\u00e4");
    line_press(&line, PRESSED_DELETE);
    line_press(&line, PRESSED_HOME);
    type(&line, "s");
    assert_string_equal(line.text, "scar");
    assert_false(line_press(&line, PRESSED_ENTER));
    assert_false(line_press(&line, 1));
    line_press(&line, PRESSED_CLEAR);
    assert_int_equal(line.length, 0);
}

TEST(tab_completes_what_is_common_to_all_names)
{
    LineNames names = { .n = 0 };
    TypedLine line = { .names = &names };

    names_add(&names, "why");
    names_add(&names, "Giant Saw");
    names_add(&names, "Giant Squid");
    type(&line, "why gi");
    line_press(&line, PRESSED_TAB);
    assert_string_equal(line.text, "why Giant S");
    type(&line, "q");
    line_press(&line, PRESSED_TAB);
    assert_string_equal(line.text, "why Giant Squid ");
    line_press(&line, PRESSED_TAB);
    assert_string_equal(line.text, "why Giant Squid ");
}

TEST(what_was_typed_comes_back_with_the_arrows)
{
    static LineHistory history;
    TypedLine line = { .history = &history };

    history.n = 0;
    for (int i = 0; i < LINES_KEPT + 3; i++) {
        char text[24];
        snprintf(text, sizeof text, "line %d", i);
        history_add(&history, text);
        history_add(&history, text);
    }
    assert_int_equal(history.n, LINES_KEPT);
    line_press(&line, PRESSED_UP);
    line_press(&line, PRESSED_UP);
    assert_string_equal(line.text, "line 21");
    line_press(&line, PRESSED_DOWN);
    line_press(&line, PRESSED_DOWN);
    line_press(&line, PRESSED_DOWN);
    assert_string_equal(line.text, "");
}

TEST(a_long_line_is_scrolled_to_its_cursor)
{
    Grid *grid = grid_new(1, 10);
    Area area = grid_area(grid);
    TypedLine line = { .text = "" };

    type(&line, "abcdefghijkl");
    line_draw(&area, 0, "> ", &line);
    assert_int_equal(grid->cursor_column, 9);
    assert_string_equal(written(grid), "> fghijkl\n");
}

/* ---- panels ---- */

static Match *fight(void)
{
    return scripted("tiny-munchkin", 3, "Ann level 3",
                    "Ann fights \"Cave Slug\"", NULL);
}

/* One panel of what a seat sees. */
typedef void (*Draw)(Area area, const Scene *scene, const Aims *aims);

static void draw_middle(Area area, const Scene *scene, const Aims *aims)
{
    (void)aims;
    panel_middle(area, scene);
}

static char *panel(Match *m, Seat seat, int rows, int columns, Draw draw)
{
    Arena arena = { 0 };
    const Scene *scene = scene_make(&arena, match_view(m, seat));
    Grid *grid = grid_new(rows, columns);

    assert_non_null(scene);
    draw(grid_area(grid), scene, &(Aims){ NULL, 0 });
    arena_free(&arena);
    return written(grid);
}

TEST(players_stand_under_the_names_of_their_gauges)
{
    char *text = panel(fight(), 0, 12, 44, panel_seats);

    assert_says(text, "\u2500 Players \u2500");
    assert_says(text, " level  strength  hand \u2500\n");
    assert_says(text, "\u25b6 Ann (you)              3         3     0\n");
    assert_says(text, "\n  Bob                    1         1     0\n");
}

TEST(a_fight_is_taken_apart_in_rows_or_in_columns)
{
    char *narrow = panel(fight(), 0, 12, 40, draw_middle);
    char *wide = panel(fight(), 0, 12, 60, draw_middle);

    assert_says(narrow, "\u2500 The fight \u2500");
    assert_says(narrow, "Ann's Level +3");
    assert_says(narrow, "Cave Slug +5");
    assert_says(
        wide, " Ann's Level               +3   Cave Slug                 +5\n");
}

TEST(stacks_show_their_worth_and_what_is_seen)
{
    Match *m = scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                        "Bob leads \"Madame Almost\"",
                        "\"Uncle Mould\" has \"Billed for Breathing\"", NULL);
    char *text = panel(m, 0, 8, 80, panel_parties);

    assert_says(text, "Ann (you)    Uncle Mould");
    assert_says(text, "\u221225 = \u221225 \u00b7 \u00b7");
    assert_says(text, "Bob          Madame Almost");
}

/* Whatever the size, nothing is drawn outside, and nothing breaks. */
TEST(panels_fit_any_area)
{
    Match *m = seeded("grimm", 4, 3), *gloom = seeded("gloom", 5, 3);

    play_random(m, 4, 200);
    play_random(gloom, 4, 40);
    for (int rows = 0; rows < 12; rows++)
        for (int columns = 0; columns < 50; columns += 7) {
            panel(m, 0, rows, columns, panel_seats);
            panel(m, 0, rows, columns, draw_middle);
            panel(gloom, 0, rows, columns, panel_parties);
        }
}
