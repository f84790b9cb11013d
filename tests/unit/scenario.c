/* scenario.c: a scenario that shows nothing, or something else than its writer
 * thinks, fails and says where.
 *
 * Each file of tests/failing says what it fails by: "# fails at 8: TEXT" is a
 * failure of line 8, "# says: TEXT" is something that is said besides.
 */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "families/families.h"
#include "scenario/scenario.h"

static Status find_book(void *self, const char *book, const Pack **pack,
                        const Family **family, Diag *diag)
{
    static BookCache *cache;
    Status st;

    if (!cache)
        cache = book_cache_new();
    st = book_cache_find(cache, book, pack, family, diag);
    if (self)
        *family = self;
    return st;
}

/* What it says when it fails, or NULL if it passes. A family other than the
 * book's may play it. */
static const char *failure(const char *path, const Family *family, bool talk)
{
    BookFinder finder = { find_book, (void *)(uintptr_t)family };
    char *line_text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&line_text, &n);
    Verdict verdict;

    assert_non_null(out);
    verdict = scenario_run(path, &finder, out, talk);
    fclose(out);
    keep_block(line_text);
    return verdict == SCENARIO_FAILED ? line_text : NULL;
}

/* The line of the file that begins so; gives what stands behind it. */
static const char *header(const char **text, const char *mark, char *out,
                          size_t cap)
{
    const char *at = strstr(*text, mark);

    if (!at)
        return NULL;
    at += strlen(mark);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\n"), at);
    *text = at;
    return out;
}

/* Every "# fails at" and "# says" of one file. */
static void assert_fails_as_it_says(const char *path)
{
    const char *text = file_text(path), *line_text = failure(path, NULL, false);
    char line[TEXT_LINE], wanted[2 * TEXT_LINE + 1024];
    const char *from = text;
    int n = 0;

    if (!line_text)
        fail_msg("%s passes", path);
    for (; header(&from, "# fails at ", line, sizeof line); n++) {
        snprintf(wanted, sizeof wanted, "%s:%s", path, line);
        assert_says(line_text, wanted);
    }
    if (n == 0)
        fail_msg("%s does not say how it fails", path);
    for (from = text; header(&from, "# says: ", line, sizeof line);)
        assert_says(line_text, line);
}

TEST(what_cannot_be_shown_fails_where_it_stands)
{
    char folder[1024];
    Paths paths;
    Diag diag;

    sets_data_path(folder, sizeof folder, "tests/failing");
    assert_int_equal(paths_find(&paths, folder, ".scn", &diag), ST_OK);
    assert_true(paths.n > 30);
    for (int i = 0; i < paths.n; i++)
        assert_fails_as_it_says(paths.at[i]);
    paths_free(&paths);
}

/* ---- what is accepted was offered ---- */

static void list_none(const Table *t, Action blank, ActionList *out)
{
    (void)t;
    (void)blank;
    (void)out;
}

/* A family one of whose listers forgets everything. */
static const Family *family_without(const char *name, const char *verb)
{
    const Family *family = family_find(name);
    Verb *verbs = keep_block(malloc(sizeof *verbs * (size_t)family->n_verbs));
    Family *copy = keep_block(malloc(sizeof *copy));
    int found = 0;

    memcpy(verbs, family->verbs, sizeof *verbs * (size_t)family->n_verbs);
    *copy = *family;
    copy->verbs = verbs;
    for (int v = 1; v < family->n_verbs; v++)
        if (strcmp(verbs[v].id, verb) == 0) {
            verbs[v].list = list_none;
            found++;
        }
    assert_int_equal(found, 1);
    return copy;
}

static const char coin[] = "book null\n"
                           "cast Alice, Bob\n"
                           "Alice holds \"Old Penny\"\n"
                           "\n"
                           "Alice plays \"Old Penny\"\n"
                           "expect Alice is asked\n";

TEST(an_action_that_no_lister_offers_fails)
{
    const char *path = temp_write("coin.scn", coin);
    const char *line_text =
        failure(path, family_without("null", "play"), false);

    assert_non_null(line_text);
    assert_says(line_text, "coin.scn:5: accepted, but not offered in the list:"
                           " PLAYER plays \"CARD\" (\"Old Penny\")");
}

static const char sale[] = "book tiny-munchkin\n"
                           "cast Alice level 4, Bob, Carol\n"
                           "Alice carries \"Grandfather Clock, Used as a"
                           " Club\", \"Oven Mitts of Might\"\n"
                           "\n"
                           "Alice sells \"Grandfather Clock, Used as a"
                           " Club\", \"Oven Mitts of Might\"\n"
                           "expect Alice is level 5\n";

TEST(each_step_of_a_draft_is_offered)
{
    const char *path = temp_write("sale.scn", sale);

    assert_null(failure(path, NULL, false));
    assert_says(failure(path, family_without("munchkin", "sell"), false),
                "sale.scn:5: accepted, but not offered in the list:"
                " PLAYER sells");
}

/* A story and a ruling are in no list, and equal cards are one choice. */
TEST(what_is_rightly_not_listed_passes)
{
    const char *path =
        temp_write("fine.scn", "book tiny-munchkin\n"
                               "cast Alice level 4, Bob, Carol\n"
                               "Alice holds \"Ladle\", \"Ladle\"\n"
                               "\n"
                               "Alice puts down \"Ladle\" #2 \"Soup!\"\n"
                               "! Alice is level 3\n"
                               "expect Alice is level 3\n"
                               "expect Alice carries \"Ladle\"\n");

    assert_null(failure(path, NULL, false));
}

/* ---- refusals are shown ---- */

TEST(an_expected_refusal_is_shown_with_its_reason)
{
    const char *path =
        temp_write("refused.scn", "book tiny-munchkin\n"
                                  "cast Alice level 4, Bob, Carol\n"
                                  "Alice carries \"Ladle\"\n"
                                  "Alice puts down \"Ladle\"\n"
                                  "expect refused by HAND-01\n"
                                  "expect Alice is level 9\n");

    assert_says(failure(path, NULL, true),
                "refused: Alice puts down \"Ladle\": \"Ladle\" is not in your"
                " hand (HAND-01)");
}

/* ---- examples of the manual ---- */

/* A phrase or fact of the manual is one of its row. Its cards are of no
 * certain book, so that only their form counts. */
static void assert_reads(const Table *t, const char *pattern,
                         const char *example)
{
    PatternValues words;

    if (!pattern_read(t, pattern, example, &words, NULL))
        fail_msg("\"%s\" is no example of \"%s\"", example, pattern);
}

TEST(examples_of_set_ups_and_facts_have_their_form)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (size_t b = 0; b < sizeof books / sizeof *books; b++) {
        MatchSetup setup = setup_of(books[b], 3, 1);
        const Family *family = setup.family;
        const Table *t;
        memcpy(setup.names[0], "Alice", sizeof "Alice");
        t = match_table(start(&setup));
        for (int i = 0; i < family->n_setups; i++)
            assert_reads(t, family->setups[i].pattern,
                         family->setups[i].example);
        for (int i = STATEMENTS_KERNEL; i < family->n_statements; i++)
            assert_reads(t, family->statements[i].pattern,
                         family->statements[i].example);
    }
}

/* ---- the scenarios themselves ---- */

TEST(every_expected_refusal_of_the_scenarios_names_its_clause)
{
    char folder[1024];
    Paths paths;
    Diag diag;

    sets_data_path(folder, sizeof folder, "tests/scenarios");
    assert_int_equal(paths_find(&paths, folder, ".scn", &diag), ST_OK);
    for (int i = 0; i < paths.n; i++) {
        const char *text = file_text(paths.at[i]), *at = text;
        while ((at = strstr(at, "\nexpect ")) != NULL) {
            at += strlen("\nexpect ");
            at += strspn(at, " ");
            if (strncmp(at, "refused", 7) == 0 &&
                strncmp(at, "refused by ", 11) != 0)
                fail_msg("%s: a refusal without its clause", paths.at[i]);
        }
    }
    paths_free(&paths);
}
