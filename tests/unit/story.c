/* story.c: players' own words: shown to all, without any effect. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/patterns.h"
#include "engine/story.h"
#include "bots/bots.h"
#include "match/tale.h"
#include "tui/telling.h"

static Diag diag;

static Match *table(void)
{
    return scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                    "Bob leads \"Madame Almost\"",
                    "Ann holds \"Rained On, Indoors\", \"Died of Waiting\"",
                    "Bob holds \"Complimented by Accident\"", NULL);
}

/* ---- told ---- */

TEST(a_story_is_in_everybodys_log)
{
    static const char line[] =
        "Ann plays \"Rained On, Indoors\" on \"Uncle Mould\" \"It rained.\"";
    Match *m = table();

    play_line(m, line);
    assert_int_equal(count_in_log(m, HOST, line), 1);
    assert_int_equal(count_in_log(m, 0, line), 1);
    assert_int_equal(count_in_log(m, 1, line), 1);
    assert_int_equal(count_in_log(m, NOBODY, line), 1);
}

static char heard[1024]; /* stories that a front end was told */

static void hear(void *self, const Tiding *tiding)
{
    (void)self;
    if (tiding->says[0] == '\0')
        strncat(heard, tiding->flavor, sizeof heard - strlen(heard) - 1);
}

static void do_not_wait(void *self, int ms)
{
    (void)self;
    (void)ms;
}

TEST(the_last_story_of_a_bots_turn_is_told_with_its_recap)
{
    Rng luck;
    Play play = { .match = table(),
                  .front = { .tell = hear, .wait = do_not_wait } };

    rng_init(&luck, 3);
    play.table = play_table_new(play.match);
    play_table_sit(play.table, 0, SITS_BOT, bot_random(&luck));
    play_line(play.match, "Ann plays \"Rained On, Indoors\" on \"Uncle Mould\""
                          " \"It rained.\"");
    while (match_table(play.match)->g->active == 0)
        assert_int_equal(play_random(play.match, 1, 1), 1);
    telling_print(&play, 1, true);
    assert_int_equal(play_table_told(play.table, 1), 0);
    assert_string_equal(heard, "");
    telling_print(&play, 1, false);
    assert_string_equal(heard, "It rained.");
    play_table_free(play.table);
}

/* What is hidden from others stays so: only the words are everybody's. */
TEST(a_story_shows_no_hidden_card)
{
    Match *m = charity();

    play_line(m,
              "Ann gives \"Unpaid Intern\" to Bob and \"Ladle\", \"Ladle\" to"
              " Carol \"Take it.\"");
    assert_int_equal(
        count_in_log(m, NOBODY,
                     "Ann gives 1 Door to Bob and 2 Treasures to Carol"
                     " \"Take it.\""),
        1);
    assert_int_equal(
        count_in_log(m, 1,
                     "Ann gives \"Unpaid Intern\" to Bob and 2 Treasures"
                     " to Carol \"Take it.\""),
        1);
}

TEST(an_empty_story_is_none)
{
    Match *m = table();

    play_line(m, "Ann passes for this action \"\"");
    assert_int_equal(count_in_log(m, HOST, "Ann passes for this action"), 1);
}

/* Ann plays a card whose name is so long that the story begins at byte `n`.
 * There is no such card: that is reported if the story was found. */
static bool is_story_found(const Match *m, size_t n)
{
    static const char start[] = "Ann plays \"", end[] = "\" \"Long ago.\"";
    char *line = keep_block(malloc(n + sizeof end)), sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath path;

    memset(line, 'x', n);
    memcpy(line, start, sizeof start - 1);
    strcpy(line + n - 2, end);
    assert_int_equal(line_read(match_table(m), 0, line, &path, &refusal, &why),
                     READ_UNKNOWN);
    return strstr(sentence, "there is no card") != NULL;
}

/* A sentence is copied before it is read, and there is room for so much. */
TEST(behind_more_than_a_line_can_hold_there_is_no_story)
{
    Match *m = table();

    assert_true(is_story_found(m, 100));
    assert_true(is_story_found(m, LINE_BUFFER));
    assert_false(is_story_found(m, LINE_BUFFER + 1));
    assert_false(is_story_found(m, 8 * LINE_BUFFER));
}

/* ---- heeded by nobody ---- */

/* Every line of the record gets a story. */
static char *with_stories(const char *text)
{
    char *copy = keep_block(strdup(text));
    char *out = keep_block(calloc(1, 4 * strlen(text) + 1)), *save = NULL;
    bool head = true;

    for (char *line = strtok_r(copy, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        bool act = !head && !strchr(">=!~", line[0]) &&
                   strncmp(line, "result ", 7) != 0 &&
                   strcmp(line, "everyone passes") != 0;
        strcat(strcat(out, line),
               act ? " \"So it goes, \u00e9 *and* on.\"" : "");
        strcat(out, head && strncmp(line, "seats ", 6) == 0 ? "\n\n" : "\n");
        head = head && strncmp(line, "seats ", 6) != 0;
    }
    return out;
}

static void assert_same_with_stories(const char *book, int answers)
{
    MatchSetup setup = setup_of(book, 3, 4);
    Match *m, *again;
    const char *path;

    setup.record = record_into(temp_path("game.kdr"));
    m = start(&setup);
    play_random(m, 2, answers);
    path = temp_write("told.kdr", with_stories(file_text(setup.record.self)));
    again =
        replay_record(path, true, &diag); /* the hashes are those of before */
    if (!again)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(m, again);
    assert_int_equal(match_log(m)->n, match_log(again)->n);
}

TEST(a_game_with_a_story_to_every_line_is_the_same_game)
{
    assert_same_with_stories("tiny-gloom", 100000);
    assert_same_with_stories("tiny-munchkin", 1500);
    assert_same_with_stories("null", 1000);
}

/* ---- refused ---- */

/* %s stands for 501 letters. */
static const struct {
    const char *line, *why;
} hostile[] = {
    { "Ann passes for this action \"no end", "ends with a quote" },
    { "Ann passes for this action \"", "ends with a quote" },
    { "Ann passes for this action \"she said \"no\" twice\"", "no quotes" },
    { "Ann passes for this action \"a\" \"b\"", "no quotes" },
    { "Ann passes for this action \"a\\\"b\"", "no quotes and no backslashes" },
    { "Ann passes for this action \"a\\nb\"", "no backslashes" },
    { "Ann passes for this action \"a\nb\"", "without control characters" },
    { "Ann passes for this action \"\x1b[2J\"", "without control characters" },
    { "Ann passes for this action \"a\x7f\"", "without control characters" },
    { "Ann passes for this action \"a\xc2\x85\"",
      "without control characters" },
    { "Ann passes for this action \"a\u2028\"", "without control characters" },
    { "Ann passes for this action \"a\u202e\"", "without control characters" },
    { "Ann passes for this action \"\xff\"", "UTF-8" },
    { "Ann passes for this action \"\xc3\"", "UTF-8" },
    { "Ann passes for this action \"\xc0\xaf\"", "UTF-8" },
    { "Ann passes for this action \"\xed\xa0\x80\"", "UTF-8" },
    { "Ann passes for this action \"\xf5\x80\x80\x80\"", "UTF-8" },
    { "Ann passes for this action \"%s\"", "at most 500 bytes" },
    { "Ann sighs \"a\"", "I do not understand" },
    { "Ann passes for this action\"a\"", "I do not understand" },
    { "Ann plays \"Rained On, Indoors\" \"Uncle Mould\"", "name of a card" },
    { "Ann plays \"Nothing\" on \"Uncle Mould\" \"a\"", "no card \"Nothing\"" },
    { "Bob passes for this action \"a\"", "(HOUSE-ASK)" },
};

TEST(a_hostile_story_is_refused_with_a_reason_and_changes_nothing)
{
    Match *m = table();
    char many[STORY_MAX + 2], line[2 * STORY_MAX];

    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        const char *at = strstr(hostile[i].line, "%s");
        snprintf(line, sizeof line, "%.*s%s%s",
                 at ? (int)(at - hostile[i].line) : 999, hostile[i].line,
                 at ? many : "", at ? at + 2 : "");
        assert_says(refused(m, NOBODY, line)->text, hostile[i].why);
    }
    many[STORY_MAX] = '\0';
    snprintf(line, sizeof line, "Ann passes for this action \"%s\"", many);
    play_line(m, line);
}

TEST(a_forgotten_comma_is_no_story)
{
    Match *m = scripted("tiny-munchkin", 2,
                        "Ann carries \"Ladle\", \"Brass Colander\"", NULL);

    assert_says(refused(m, 0, "sells \"Ladle\" \"Brass Colander\"")->text,
                "name of a card");
}

/* Behind this line the name of a card is no story, of whichever card. */
static void needs_a_comma(Match *m, const char *before)
{
    const Table *t = match_table(m);
    char line[TEXT_LINE];

    for (CardId c = 1; c <= t->g->cards; c++) {
        snprintf(line, sizeof line, "%s \"%s\"", before, card_def(t, c)->name);
        assert_says(refused(m, 0, line)->text, "name of a card");
    }
}

/* In the second book no card has copies: the last stands for itself, too. */
TEST(any_card_was_forgotten_a_comma_before)
{
    needs_a_comma(scripted("tiny-munchkin", 2, "Ann carries \"Ladle\"", NULL),
                  "sells \"Ladle\"");
    needs_a_comma(scripted("gloom", 2, "Ann leads \"Holly\"",
                           "Bob leads \"Friar Tock\"", NULL),
                  "passes for this action");
}

TEST(what_is_no_line_of_its_own_has_no_story)
{
    Match *m = scripted("null", 2, "Ann holds \"Old Penny\"",
                        "Bob holds \"Hand Bell\"", NULL);

    play_line(m, "Ann plays \"Old Penny\" \"Clink.\"");
    assert_int_equal(game_ask(match_table(m)->g).shape, ASK_GATE);
    assert_says(refused(m, NOBODY, "Bob passes \"a\"")->text, "a whole answer");
    assert_says(refused(m, NOBODY, "everyone passes \"a\"")->text,
                "a whole answer");
}

/* ---- the tale ---- */

static char *tale_of(const Match *m, Seat reader)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    assert_non_null(out);
    assert_int_equal(tale_write(out, m, reader, &diag), ST_OK);
    fclose(out);
    return keep_block(text);
}

TEST(a_tale_has_a_chapter_for_each_character)
{
    Match *m = table();
    char *tale;

    play_line(
        m,
        "Ann plays \"Rained On, Indoors\" on \"Uncle Mould\" \"It rained.\"");
    play_line(m, "Ann passes for this action \"She looked away.\"");
    play_line(m, "Bob plays \"Complimented by Accident\" on \"Madame Almost\"");
    tale = tale_of(m, HOST);
    assert_says(
        tale, "## Ann's party\n\nShe looked away.\n\n### Uncle Mould\n\n"
              "It rained. *(\"Uncle Mould\" gets \"Rained On, Indoors\" and now"
              " has Self-Worth -10.)*\n\n### Widow Drizzle\n\nNothing worth "
              "telling.\n\n"
              "## Bob's party\n\n### Madame Almost\n\n\"Madame Almost\" gets"
              " \"Complimented by Accident\" and now has Self-Worth 10.\n\n");
    assert_says(tale, "## To be continued\n\nIt is turn 2.\n");
    assert_null(strstr(tale, "draws"));
}

/* A card's own words stand in for those that nobody found, once. */
TEST(a_tale_tells_what_the_card_says)
{
    static const char flavor[] = "*The blade is guaranteed against anything but"
                                 " use.*";
    Match *m =
        scripted("gloom", 2, "Ann leads \"Holly\"", "Bob leads \"Friar Tock\"",
                 "Ann holds \"Swindled by a Swordsmith\"", NULL);
    char *tale;

    play_line(m, "Ann plays \"Swindled by a Swordsmith\" on \"Holly\"");
    tale = tale_of(m, HOST);
    assert_says(tale, "\"Holly\" gets \"Swindled by a Swordsmith\" and now has"
                      " Self-Worth -20. ");
    assert_says(tale, flavor);
    assert_null(strstr(strstr(tale, flavor) + 1, flavor));
    assert_null(match_take_back(m, true));
    match_run(m);
    play_line(m,
              "Ann plays \"Swindled by a Swordsmith\" on \"Holly\" \"Again.\"");
    assert_null(strstr(tale_of(m, HOST), flavor));
}

TEST(a_tale_forgets_what_was_taken_back)
{
    Match *m = table();

    play_line(m, "Ann passes for this action \"Something happened.\"");
    assert_null(match_take_back(m, true));
    match_run(m);
    play_line(m, "Ann passes for this action \"Nothing happened.\"");
    assert_null(strstr(tale_of(m, HOST), "Something"));
    assert_says(tale_of(m, HOST), "Nothing happened.");
}

TEST(a_tale_is_markdown_only_where_we_say_so)
{
    Match *m = table();

    play_line(
        m, "Ann passes for this action \"# *No* <b>_markup_</b> [here](x)\"");
    play_line(m, "Ann passes for this action \"1. - `not` a list\"");
    assert_says(tale_of(m, 1),
                "\n\\# \\*No\\* \\<b\\>\\_markup\\_\\</b\\> \\[here\\](x)");
    assert_says(tale_of(m, 1), " 1\\. - \\`not\\` a list\n");
}

TEST(a_tale_ends_with_the_scores)
{
    Match *m = scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                        "Bob leads \"Madame Almost\"",
                        "\"Widow Drizzle\" has \"Died of Waiting\"",
                        "\"Uncle Mould\" has \"Rained On, Indoors\"",
                        "Ann holds \"Died of Waiting\"", NULL);
    char *tale;

    play_line(m, "Ann plays \"Died of Waiting\" on \"Uncle Mould\" \"Alas!\"");
    assert_int_not_equal(match_table(m)->g->end_reason, 0);
    tale = tale_of(m, NOBODY);
    assert_says(tale, "Alas! *(\"Uncle Mould\" dies of \"Died of Waiting\" with"
                      " Self-Worth -10.)*\n\n");
    assert_says(tale, "## The end\n\nEverybody in Ann's party is dead.\n\n"
                      "Ann's total is -10.\n\nBob's total is 0.\n\n"
                      "Ann wins with -10.\n\n**Ann wins.**\n");
}

TEST(players_are_the_heroes_where_there_are_no_characters)
{
    Match *m = scripted("null", 2, "Ann holds \"Old Penny\"", NULL);
    char *tale;

    play_line(m, "Ann plays \"Old Penny\" \"Clink.\"");
    tale = tale_of(m, HOST);
    assert_says(tale, "## Ann\n\n");
    assert_says(tale, "Clink.");
    assert_says(tale, "## Bob\n\nNothing worth telling.\n\n");
}

/* ---- which stories there are ---- */

static const char not_readable[] =
    "a story is UTF-8 without control characters, and this one is not";

static const struct {
    const char *line, *why; /* NULL: a story */
} stories[] = {
    { "\"\"", NULL },
    { "\"Rain.\"", NULL },
    { "\"caf\xc3\xa9 \xc2\xa0\"", NULL },
    { "\"\xe2\x80\xa7 \xe2\x80\xaf \xe2\x81\xa5 \xe2\x81\xaa\"", NULL },
    { "\"", "a story ends with a quote, at the end of the line" },
    { "\"Rain.", "a story ends with a quote, at the end of the line" },
    { "\"Rain.\" ", "a story ends with a quote, at the end of the line" },
    { "\"\xc3\"", not_readable },
    { "\"\xff\"", not_readable },
    { "\"a\tb\"", not_readable },
    { "\"a\x1f\"", not_readable },
    { "\"a\x7f\"", not_readable },
    { "\"\xc2\x80\"", not_readable },
    { "\"\xc2\x9f\"", not_readable },
    { "\"\xe2\x80\xa8\"", not_readable },
    { "\"\xe2\x80\xa9\"", not_readable },
    { "\"\xe2\x80\xaa\"", not_readable },
    { "\"\xe2\x80\xae\"", not_readable },
    { "\"\xe2\x81\xa6\"", not_readable },
    { "\"\xe2\x81\xa9\"", not_readable },
    { "\"\xe2\x80\x8f\"", not_readable },
    { "\"\xd8\x9c\"", not_readable },
    { "\"a\"b\"", "a story has no quotes and no backslashes inside" },
    { "\"a\\b\"", "a story has no quotes and no backslashes inside" },
};

TEST(a_story_has_letters_and_blanks_only)
{
    Story story;

    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        const char *why = story_read(stories[i].line, &story);
        if (!why != !stories[i].why)
            fail_msg("%s: %s", stories[i].line, why ? why : "taken");
        if (why)
            assert_string_equal(why, stories[i].why);
        else
            assert_int_equal(story.n, strlen(stories[i].line) - 2);
    }
}

TEST(a_story_has_at_most_so_many_bytes)
{
    char line[STORY_MAX + 4];
    Story story;

    memset(line, 'a', sizeof line);
    line[0] = line[STORY_MAX + 1] = '"';
    line[STORY_MAX + 2] = 0;
    assert_null(story_read(line, &story));
    line[STORY_MAX + 1] = 'a';
    line[STORY_MAX + 2] = '"';
    line[STORY_MAX + 3] = 0;
    assert_string_equal(story_read(line, &story),
                        "a story has at most 500 bytes");
}
