/* recap.c: tests of what one reader should know, in a few lines. */
#include "logbook.h"

#include <string.h>

#include "scene/digest.h"
#include "scene/news.h"
#include "scene/recap.h"

static Recap recap_for(Seat reader, int max)
{
    Recap recap;

    assert_true(recap_make(&recap, &arena, t, &logbook, reader, 0, max));
    return recap;
}

static const char *line_for(Seat reader, int i)
{
    Recap recap = recap_for(reader, 0);

    return i < recap.n ? recap.lines[i].says : "";
}

static RecapKind kind_for(Seat reader, int i)
{
    return recap_for(reader, 0).lines[i].kind;
}

static int count_for(Seat reader, int max)
{
    Recap recap = recap_for(reader, max);

    return recap.n > 0 ? recap.lines[recap.n - 1].count : 0;
}

/* ---- three ranks ---- */

TEST(what_was_done_to_the_reader_comes_first)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("kills", 1, "Cave Slug");
    changes("gains", 1, 1, 4);
    takes_from(1, 0, "Ladle");
    assert_string_equal(line_for(0, 0), "Bob takes \"Ladle\" from you with"
                                        " \"Unpaid Intern\"");
    assert_string_equal(line_for(0, 1),
                        "Bob beats \"Cave Slug\" and rises from level 3 to 4");
    assert_int_equal(kind_for(0, 0), RECAP_LINE_ME);
    assert_int_equal(kind_for(0, 1), RECAP_LINE_FATE);
    assert_int_equal(recap_for(0, 0).n, 2);
    assert_string_equal(line_for(2, 0),
                        "Bob beats \"Cave Slug\", rises from level 3 to 4 and"
                        " takes \"Ladle\" from Ann with \"Unpaid Intern\"");
}

TEST(who_rose_or_fell_comes_before_the_rest)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("cursed", 1, "Group Hug");
    happens("turn", 2, NULL);
    changes("loses", 2, 2, 1);
    happens("dies", 2, NULL);
    assert_string_equal(line_for(0, 0), "Carol falls from level 3 to 1 and"
                                        " dies");
    assert_string_equal(line_for(0, 1), "Bob is hit by \"Group Hug\"");
    assert_int_equal(kind_for(0, 1), RECAP_LINE_REST);
}

TEST(of_the_rest_the_most_important_comes_first)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    line(1, verb_named("play_on"), "Half Asleep");
    happens("cursed", 2, "Group Hug");
    assert_string_equal(line_for(0, 0), "Carol is hit by \"Group Hug\"");
    assert_says(line_for(0, 1), "Bob plays \"Half Asleep\"");
}

/* ---- names ---- */

TEST(the_reader_is_you_and_others_have_names)
{
    Event cursed;

    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    line(1, verb_named("curse"), "Group Hug");
    cursed = event_of("cursed", 0, "Group Hug");
    tell(cursed);
    assert_string_equal(line_for(0, 0),
                        "You are hit by Bob's \"Group Hug\" (each player may"
                        " discard up to 2 cards)");
    changes("loses", 0, 1, 2);
    because_of("Group Hug");
    assert_string_equal(line_for(0, 0), "You are hit by Bob's \"Group Hug\" and"
                                        " fall from level 3 to 2");
    assert_string_equal(line_for(2, 0), "Ann is hit by Bob's \"Group Hug\" and"
                                        " falls from level 3 to 2");
    assert_string_equal(line_for(NOBODY, 0), line_for(2, 0));
}

TEST(readers_know_what_they_did_but_not_what_came_of_it)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    line(0, verb_named("play_on"), "Half Asleep");
    assert_int_equal(recap_for(0, 0).n, 0);
    happens("kills", 0, "Cave Slug");
    assert_string_equal(line_for(0, 0), "You beat \"Cave Slug\"");
}

TEST(of_an_own_draw_the_cards_are_named)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    draws(1, "Ladle", 1);
    draws(1, "Ladle", 2);
    draws(0, "Ladle", 3);
    draws(0, "Cave Slug", 1);
    assert_string_equal(line_for(0, 0), "You draw \"Ladle\" and \"Cave Slug\"");
    assert_string_equal(line_for(0, 1), "Bob draws 2 Treasures");
    assert_int_equal(recap_for(0, 0).lines[0].n_cards, 2);
    assert_int_equal(recap_for(0, 0).lines[1].n_cards, 0);
}

TEST(what_was_drawn_and_then_taken_is_told_once)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    draws(0, "Ladle", 1);
    happens("takes", 0, "Ladle");
    happens("takes", 0, "Brass Colander");
    assert_string_equal(line_for(0, 0),
                        "You draw \"Ladle\" and take \"Brass Colander\"");
}

TEST(what_is_done_to_the_readers_people_is_done_to_the_reader)
{
    begin("tiny-gloom");
    happens("turn", 1, NULL);
    line(1, verb_named("play"), "Billed for Breathing");
    gets("Uncle Mould", 0, "Billed for Breathing", -15);
    gets("Madame Almost", 1, "Rained On, Indoors", -10);
    assert_string_equal(line_for(0, 0),
                        "Bob plays \"Billed for Breathing\" on your"
                        " \"Uncle Mould\" (now -15)");
    assert_string_equal(line_for(0, 1), "Bob's \"Madame Almost\" gets"
                                        " \"Rained On, Indoors\" (now -10)");
}

TEST(a_card_that_its_reader_did_not_see_is_not_named_but_counted)
{
    Event takes;

    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    takes = event_of("takes", 1, "Ladle");
    takes.to = 2;
    takes.visible_to = 6;
    tell(takes);
    assert_string_equal(line_for(1, 0), "You take \"Ladle\" from Carol");
    assert_string_equal(line_for(2, 0), "Bob takes \"Ladle\" from you");
    assert_string_equal(line_for(0, 0), "1 smaller thing");
}

/* A gift of Charity is a line with several receivers. */
TEST(what_is_given_to_the_reader_is_given_to_you)
{
    Match *m = charity();

    play_line(m, "Ann gives \"Ladle\", \"Half Asleep\" to Bob and"
                 " \"Cave Slug\" to Carol");
    t = match_table(m);
    for (Seat reader = 1; reader < 3; reader++) {
        Recap recap;
        assert_true(recap_make(&recap, &arena, t, match_log(m), reader, 0, 5));
        assert_says(recap.lines[0].says, reader == 1 ? "\"Ladle\" to you and "
                                                     : "\"Cave Slug\" to you");
        assert_null(
            strstr(recap.lines[0].says, reader == 1 ? "Cave Slug" : "Ladle"));
    }
}

/* ---- several as one ---- */

TEST(a_level_is_told_from_the_first_to_the_last_over_all_turns)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("kills", 1, "Cave Slug");
    changes("gains", 1, 1, 3);
    happens("turn", 2, NULL);
    changes("loses", 1, 2, 1);
    happens("turn", 1, NULL);
    happens("kills", 1, "Unpaid Intern");
    changes("gains", 1, 1, 2);
    assert_int_equal(recap_for(0, 0).n, 2);
    assert_string_equal(line_for(0, 0),
                        "Bob beats \"Cave Slug\" and \"Unpaid Intern\"");
}

TEST(the_same_is_said_once_of_several)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    changes("gains", 1, 1, 2);
    changes("gains", 2, 1, 2);
    assert_string_equal(line_for(0, 0),
                        "Bob rises from level 1 to 2 (Carol too)");
    assert_int_equal(recap_for(0, 0).lines[0].seats, 6);
    assert_int_equal(recap_for(0, 0).n, 1);
    assert_string_equal(line_for(2, 0), "You rise from level 1 to 2");
    assert_string_equal(line_for(2, 1), "Bob rises from level 1 to 2");
}

/* ---- what is left out ---- */

TEST(there_are_at_most_so_many_lines_and_the_rest_is_counted)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("skips", 1, NULL);
    happens("turn", 2, NULL);
    happens("kills", 2, "Cave Slug");
    happens("kills", 0, "Unpaid Intern");
    assert_int_equal(recap_for(0, 0).n, 3);
    assert_int_equal(recap_for(0, 2).n, 3);
    assert_int_equal(count_for(0, 2), 1);
    assert_string_equal(recap_for(0, 2).lines[1].says,
                        "Carol beats \"Cave Slug\"");
    assert_int_equal(recap_for(0, 1).n, 2);
    assert_string_equal(recap_for(0, 1).lines[0].says,
                        "You beat \"Unpaid Intern\"");
    assert_string_equal(recap_for(0, 1).lines[1].says, "2 smaller things");
}

TEST(small_things_are_counted_unless_all_is_wanted)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("opens", 1, "Half Asleep");
    assert_string_equal(recap_for(0, 5).lines[0].says, "1 smaller thing");
    assert_int_equal(recap_for(0, 5).lines[0].n, 2);
    assert_string_equal(line_for(0, 0),
                        "Bob finds \"Half Asleep\" behind the door");
    happens("kills", 1, "Half Asleep");
    assert_int_equal(count_for(0, 5), 0);
}

TEST(passes_dice_and_totals_are_no_things)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    line(1, verb_named("kick"), NULL);
    changes("totals", 1, 3, 5);
    log_add_plain(&logbook, t, LOG_LINE, "everyone passes");
    tell((Event){ .kind = EVENT_rolled,
                  .seat = 1,
                  .to = NOBODY,
                  .visible_to = 0xff,
                  .number = 2 });
    assert_int_equal(recap_for(0, 0).n, 0);
}

TEST(what_was_taken_back_is_not_told_but_that_it_was)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    line(1, VERB_pick, "Ladle");
    happens("dies", 1, NULL);
    take_back();
    assert_string_equal(line_for(0, 0), "what was done last is taken back");
    assert_int_equal(recap_for(0, 0).n, 1);
}

/* ---- whole games ---- */

static bool is_thing(const DigestItem *item, Seat reader)
{
    const LogEntry *entry = item->entry;
    const FamilyScene *rows = t->family->scene;

    if (entry->verb != VERB_none)
        return entry->event.seat != reader &&
               rows->verb_highlights[entry->verb].recap != RECAP_none;
    return entry->kind != LOG_EVENT ||
           rows->highlights[entry->event.kind].recap != RECAP_none;
}

/* Perhaps the reader did it. */
static bool is_deed(const DigestItem *item)
{
    const LogEntry *entry = item->entry;

    return entry->kind == LOG_EVENT &&
           t->family->scene->highlights[entry->event.kind].recap == RECAP_deed;
}

static bool is_in_line(const Recap *recap, const DigestItem *item)
{
    for (int i = 0; i < recap->n; i++)
        if (recap->lines[i].kind != RECAP_LINE_SMALLER &&
            item->n >= recap->lines[i].n && item->n <= recap->lines[i].last)
            return true;
    return false;
}

/* Each thing is among the news of a line, or counted. */
static void check_recap(const Log *log, Seat reader, int from, int max)
{
    Recap recap;
    Digest digest;
    int things = 0, outside = 0, count = 0, lines = 0;

    assert_true(recap_make(&recap, &arena, t, log, reader, from, max));
    assert_true(digest_make(&digest, &arena, t, log, reader, from));
    for (int i = 0; i < digest.n; i++)
        for (int k = 0; k < digest.turns[i].n; k++) {
            const DigestItem *item = &digest.turns[i].items[k];
            things += is_thing(item, reader);
            outside += is_thing(item, reader) && !is_deed(item) &&
                       !is_in_line(&recap, item);
        }
    for (int i = 0; i < recap.n; i++) {
        count += recap.lines[i].count;
        lines += recap.lines[i].kind != RECAP_LINE_SMALLER;
        assert_true(i == 0 || recap.lines[i].kind >= recap.lines[i - 1].kind);
        assert_null(strstr(recap.lines[i].says, "%"));
    }
    assert_true(max == 0 || lines <= max);
    assert_true(outside <= count && count <= things);
    assert_true(lines > 0 || reader != NOBODY || count == things);
}

TEST(nothing_is_lost_in_whole_games)
{
    static const char *const books[] = { "grimm", "cthulhu", "gloom",
                                         "tiny-munchkin", "tiny-gloom" };
    static const int most[] = { 0, 1, 3, 5 };

    for (size_t b = 0; b < sizeof books / sizeof *books; b++) {
        Match *m = seeded(books[b], 4, 3);
        const Log *log = match_log(m);
        int ranges = 0;
        t = match_table(m);
        for (int from = 0; from < 900; from = log->n) {
            if (play_random(m, from + 1, 40) == 0)
                break;
            for (Seat reader = 0; reader < 4; reader++)
                check_recap(log, reader == 3 ? NOBODY : reader, from,
                            most[ranges++ % 4]);
        }
        assert_true(ranges >= 8);
        check_recap(log, 1, 0, 5);
        arena_free(&arena);
    }
}
