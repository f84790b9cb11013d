/* stack.c: cards on one another, as they look. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/facts.h"
#include "tui/stack.h"
#include "tui/totals.h"

static char *drawn_stack(Match *m, const char *name, bool lifted)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    const View *view = match_view(m, 1);

    assert_non_null(out);
    if (!stack_draw(out, view, card_of(&view->t, name, 1), lifted))
        fputs("nothing", out);
    fclose(out);
    return keep_block(text);
}

static Match *table(void)
{
    return scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                    "Bob leads \"Madame Almost\"",
                    "\"Uncle Mould\" has \"Invited to a Surprise Meeting\","
                    " \"Billed for Breathing\", \"Lost in the Fog at Home\"",
                    "Ann holds \"Rained On, Indoors\"", NULL);
}

/* -5 -5 -5, -25 over the first, then a patch over that and -10 over the last.
 */
TEST(from_above_only_what_is_seen_is_drawn)
{
    char *text = drawn_stack(table(), "Uncle Mould", false);

    assert_says(text,
                "\u2502 Uncle Mould                                    -15"
                " \u2502\n");
    assert_says(text,
                "\u2502 \u00b7                                                "
                "\u00b7 \u2502\n\u2502 \u22125  ");
    assert_says(text, "\u2502 \u221210  ");
    assert_says(text, " 3 cards on it ");
    assert_null(strstr(text, "25"));
}

TEST(lifted_the_covered_stand_in_brackets)
{
    char *text = drawn_stack(table(), "Uncle Mould", true);

    assert_says(text,
                "    Lost in the Fog at Home        \u25a0      \u00b7      "
                "\u221210 ");
    assert_says(text,
                "    Billed for Breathing          (\u221225)   \u00b7      "
                "\u00b7 ");
    assert_says(text,
                "    Invited to a Surprise Meeting (\u22125)    \u22125    "
                "(\u22125) ");
    assert_true(strstr(text, "Lost in") < strstr(text, "Billed"));
}

TEST(a_card_that_lies_there_shows_its_stack_and_others_none)
{
    Match *m = table();

    assert_string_equal(drawn_stack(m, "Billed for Breathing", true),
                        drawn_stack(m, "Uncle Mould", true));
    assert_string_equal(drawn_stack(m, "Rained On, Indoors", true), "nothing");
    assert_string_equal(drawn_stack(m, "Died of Waiting", true), "nothing");
    assert_string_equal(
        drawn_stack(scripted("null", 2, NULL), "Hand Bell", true), "nothing");
}

/* A sum names what is covered, and does not add it. */
static void add_up(void *self, const SumTerm *part)
{
    int *sums = self;

    sums[part->covered] += part->amount;
}

TEST(a_score_is_itemised_with_what_is_covered)
{
    const Table *t = match_table(table());
    char line[TEXT_LINE];
    Text caption = TEXT_INIT(line);
    int sums[2] = { 0, 0 };
    Total which;
    Sum sum = { .on_term = add_up, .self = sums };

    assert_true(t->family->total(t, 0, &which, &sum));
    total_write(&caption, t, &which, sum.total);
    assert_string_equal(line, "\"Uncle Mould\": -15");
    assert_int_equal(sums[false], -15);
    assert_int_equal(sums[true], -35);
}

/* ---- without a game ---- */

static const char *named(const char *book, const char *a, const char *b,
                         const char *c)
{
    char *names[] = { keep_block(strdup(a)), keep_block(strdup(b)),
                      keep_block(strdup(c)) };
    const char *which = "", *bad;
    FILE *out = fopen("/dev/null", "w");

    assert_non_null(out);
    bad =
        stack_draw_named(out, pack_of(book), family_of(book), names, 3, &which);
    fclose(out);
    return bad ? bad : "fine";
}

TEST(a_stack_of_named_cards_begins_with_a_character)
{
    assert_string_equal(named("tiny-gloom", "Uncle Mould", "Died of Waiting",
                              "Rained On, Indoors"),
                        "fine");
    assert_says(
        named("tiny-gloom", "Rained On, Indoors", "Uncle Mould", "Uncle Mould"),
        "begins with a Character");
    assert_says(
        named("tiny-gloom", "Uncle Mould", "It Was Only a Nap", "Uncle Mould"),
        "cannot lie on a Character");
    assert_says(named("tiny-gloom", "Uncle Mould", "Swallowed by the Sofa",
                      "Swallowed by the Sofa"),
                "no more of it");
    assert_says(named("tiny-munchkin", "Ladle", "Ladle", "Ladle"), "no stacks");
}
