/* refusals.c: the tables of every family: each row has its texts, and each text
 * means something.
 */
#include "helper.h"

#include "engine/patterns_int.h"

#include <string.h>

#include "card/lang.h"
#include "cli/rules_index.h"
#include "engine/language.h"
#include "families/families.h"

static const char *const books[] = { "null", "tiny-munchkin", "tiny-gloom" };

/* Calls `check` with each family. */
static void each_family(void (*check)(const Family *family))
{
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        check(family_of(books[i]));
}

static RulesIndex rules;

static void need_rules(void)
{
    Diag diag;

    if (rules.n == 0 && rules_load(&rules, &diag) != ST_OK)
        fail_msg("%s:%d: %s", diag.file, diag.line, diag.what);
}

/* Is this text there, in one line, without blanks at its ends? */
static void assert_text(const char *text, const char *of)
{
    if (!text || !text[0])
        fail_msg("%s has no text", of ? of : "a row");
    if (strchr(text, '\n') || text[0] == ' ' || text[strlen(text) - 1] == ' ')
        fail_msg("%s: \"%s\" is not one tidy line", of, text);
}

static void assert_clause(const char *clause, const char *of)
{
    assert_text(clause, of);
    if (!rules_find(&rules, clause))
        fail_msg("%s: there is no clause %s in rules/", of, clause);
}

/* Only holes that patterns.h knows and `allowed` lists. */
static void assert_holes(const char *pattern, const char *allowed)
{
    for (const char *at = strchr(pattern, '%'); at; at = strchr(at + 1, '%')) {
        if (!at[1] || !strchr(allowed, at[1]))
            fail_msg("\"%s\": %%%c cannot be filled", pattern, at[1]);
        if (at[1] == 'p' &&
            (at[2] != '(' || !strchr(at, ',') || !strchr(at, ')')))
            fail_msg("\"%s\": %%p wants (one,many)", pattern);
        if (at[1] == 'w' &&
            (at[2] != '(' || !strchr(at, '|') || !strchr(at, ')')))
            fail_msg("\"%s\": %%w wants (one|two)", pattern);
    }
}

/* Brackets come in pairs, hold a hole, and fit where they are flattened. */
static void assert_brackets(const char *pattern)
{
    char open = '\0';
    bool hole = false;

    assert_true(strlen(pattern) < PATTERN_BUFFER);
    for (const char *at = pattern; *at; at++) {
        if (*at == '[' || *at == '{') {
            assert_true(open == '\0');
            open = *at;
            hole = false;
        } else if (*at == ']' || *at == '}') {
            assert_true(open == (*at == ']' ? '[' : '{') && hole);
            open = '\0';
        }
        hole |= *at == '%';
    }
    assert_true(open == '\0');
}

/* ---- refusals ---- */

static void check_refusals(const Family *family)
{
    for (int i = 1; i < family->n_refusals; i++) {
        const RefusalRow *row = &family->refusals[i];
        assert_text(row->id, "a refusal");
        assert_text(row->pattern, row->id);
        assert_clause(row->clause, row->id);
        assert_holes(row->pattern, "scnm+p");
        for (int k = 1; k < i; k++)
            assert_string_not_equal(row->id, family->refusals[k].id);
    }
}

TEST(every_refusal_is_a_sentence_with_a_clause_that_there_is)
{
    need_rules();
    each_family(check_refusals);
}

TEST(every_refusal_can_be_written)
{
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        const Table *t = match_table(seeded(books[i], 3, 1));
        for (int id = 1; id < t->family->n_refusals; id++) {
            char line[TEXT_LINE];
            Text text = TEXT_INIT(line);
            Refusal why = { .id = (uint8_t)id,
                            .seat = 1,
                            .card = 1,
                            .number = 3,
                            .second = 4 };
            pattern_write_refusal(&text, t, why);
            assert_false(text.truncated);
            assert_null(strchr(line, '%'));
            assert_says(line, pattern_refusal_clause(t, why));
        }
    }
}

/* ---- verbs ---- */

static void check_verbs(const Family *family)
{
    for (int v = 1; v < family->n_verbs; v++) {
        const Verb *verb = &family->verbs[v];
        assert_text(verb->id, "a verb");
        assert_text(verb->pattern, verb->id);
        assert_text(verb->meaning, verb->id);
        assert_holes(verb->pattern, "stconzlgrkw");
        assert_brackets(verb->pattern);
        if (verb->class == CLASS_RULING)
            assert_true(text_is_prefix("! ", verb->pattern));
        else if (strcmp(verb->id, "everyone") == 0)
            assert_true(text_is_prefix("everyone ", verb->pattern));
        else
            assert_true(text_is_prefix("%s ", verb->pattern));
        assert_int_equal(verb->class == CLASS_DRAFT,
                         strstr(verb->pattern, "%l") != NULL ||
                             strstr(verb->pattern, "%g") != NULL);
        assert_non_null(verb->check);
        assert_non_null(verb->list);
        if (v >= VERBS_KERNEL)
            assert_non_null(verb->act);
    }
}

TEST(every_verb_has_a_line_and_a_meaning)
{
    each_family(check_verbs);
}

static void check_lines(const Family *family)
{
    for (int v = 1; v < family->n_verbs; v++)
        for (int k = 1; k < v; k++)
            assert_string_not_equal(family->verbs[v].pattern,
                                    family->verbs[k].pattern);
}

TEST(no_two_verbs_have_the_same_line)
{
    each_family(check_lines);
}

static void check_drafts(const Family *family)
{
    for (int v = 1; v < family->n_verbs; v++) {
        bool is = family->verbs[v].class == CLASS_DRAFT;
        assert_true(!is || family->drafts);
        assert_int_equal(family->drafts && family->drafts[v].part, is);
        assert_int_equal(family->drafts && family->drafts[v].check_whole, is);
    }
}

TEST(every_draft_is_a_verb_of_that_class)
{
    each_family(check_drafts);
}

/* ---- steps ---- */

static VerbSet all_verbs(const Step *step)
{
    return bits_or(step->verbs[ROLE_HOLDER],
                   bits_or(step->verbs[ROLE_HELPER], step->verbs[ROLE_OTHER]));
}

static bool can_ask(const Step *step)
{
    return !bits_is_empty(all_verbs(step));
}

static void check_steps(const Family *family)
{
    for (int s = 1; s < family->n_steps; s++) {
        const Step *step = &family->steps[s];
        VerbSet all = all_verbs(step);
        assert_text(step->name, "a step");
        assert_text(step->meaning, step->name);
        assert_clause(step->clause, step->name);
        assert_non_null(step->run);
        assert_non_null(strchr(step->name, '.'));
        assert_false(bits_is_empty(all) ? false
                                        : bits_last(all) >= family->n_verbs);
        assert_false(bits_has(all, VERB_none));
        for (int k = 1; k < s; k++)
            assert_string_not_equal(step->name, family->steps[k].name);
    }
}

TEST(every_step_has_a_name_a_clause_and_a_meaning)
{
    need_rules();
    each_family(check_steps);
}

/* A draft that the rules open is its own default: it is done when it can be. */
static bool only_drafts(const Family *family, const Step *step)
{
    for (int v = 1; v < family->n_verbs; v++)
        if (bits_has(step->verbs[ROLE_HOLDER], v) &&
            family->verbs[v].class != CLASS_DRAFT)
            return false;
    return true;
}

static void check_defaults(const Family *family)
{
    for (int s = 1; s < family->n_steps; s++) {
        const Step *step = &family->steps[s];
        VerbSet waited = all_verbs(step);
        if (!can_ask(step)) {
            assert_int_equal(step->default_verb, VERB_none);
        } else if (step->default_verb == VERB_none) {
            if (!only_drafts(family, step))
                fail_msg("%s asks and has no default", step->name);
        } else if (!bits_has(waited, step->default_verb)) {
            fail_msg("%s: its default is not allowed there", step->name);
        }
    }
}

TEST(every_step_that_can_ask_has_a_default_that_is_allowed)
{
    each_family(check_defaults);
}

/* Where there is a gate, passing is allowed, and the other way round. A gate
 * without a window is a lull, and of those there is one at most. */
static void check_gates(const Family *family)
{
    int lulls = 0;

    for (int s = 1; s < family->n_steps; s++) {
        const Step *step = &family->steps[s];
        bool pass = bits_has(step->verbs[ROLE_HOLDER], VERB_pass) ||
                    bits_has(step->verbs[ROLE_OTHER], VERB_pass);
        if (pass && step->window == 0 && lulls++ > 0)
            fail_msg("%s: a gate without a window", step->name);
        if (pass) /* the seats that it wakes */
            assert_non_null(family->concerns);
        assert_in_range(step->window, 0, WINDOWS_MAX - 1);
    }
}

TEST(every_gate_has_a_window)
{
    each_family(check_gates);
}

/* In play, whoever must answer gets a default that is accepted. */
TEST(the_default_answer_is_always_accepted)
{
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (uint64_t seed = 1; seed < 6; seed++) {
            Match *m = seeded(books[i], 3, seed);
            const Table *t = match_table(m);
            for (int n = 0; n < 120 && !t->g->end_reason; n++) {
                EACH_SEAT (t, s)
                    if (seat_in(s, game_ask(t->g).must))
                        assert_int_equal(
                            action_check(t, action_default(t, s)).id,
                            REFUSAL_none);
                play_random(m, seed * 1000 + (uint64_t)n, 1);
            }
        }
}

/* ---- everything else ---- */

static void check_events(const Family *family)
{
    for (int e = 1; e < family->n_events; e++) {
        const EventRow *row = &family->events[e];
        assert_text(row->id, "an event");
        assert_non_null(row->pattern);
        assert_holes(row->pattern, "stconm+p");
        assert_brackets(row->pattern);
        if (e >= EVENTS_KERNEL)
            assert_text(row->pattern, row->id);
        if (row->private)
            assert_non_null(strstr(row->pattern, "%c"));
    }
}

TEST(every_event_can_be_told)
{
    each_family(check_events);
}

static void check_zones(const Family *family)
{
    int next = 1;

    for (int r = 0; r < family->n_zones; r++) {
        const ZoneRow *row = &family->zones[r];
        assert_text(row->name, "a zone");
        assert_text(row->meaning, row->name);
        assert_int_equal(row->first, next); /* no gaps, no overlaps */
        assert_true(row->count >= 1);
        assert_in_range(row->seen_by, SEEN_BY_ALL, SEEN_BY_NOBODY);
        if (row->seen_by == SEEN_BY_OWNER)
            assert_int_equal(row->count, SEATS_MAX);
        for (int k = 0; k < r; k++)
            assert_string_not_equal(row->name, family->zones[k].name);
        next += row->count;
    }
    assert_true(next <= ZONES_MAX);
}

TEST(every_zone_has_a_name_and_a_place_of_its_own)
{
    each_family(check_zones);
}

static void check_switches(const Family *family)
{
    for (int i = 0; i < family->vocabulary->n_switches; i++) {
        const SwitchRow *row = &family->vocabulary->switches[i];
        assert_text(row->key, "a switch");
        assert_text(row->meaning, row->key);
        assert_clause(row->clause, row->key);
        assert_null(strpbrk(row->key, " =\"#"));
        assert_true(row->min <= row->value && row->value <= row->max);
        assert_true(row->min < row->max);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(row->key,
                                    family->vocabulary->switches[k].key);
    }
}

TEST(every_switch_has_a_key_a_clause_and_a_default_in_its_range)
{
    need_rules();
    each_family(check_switches);
}

static void check_setups(const Family *family)
{
    for (int i = 0; i < family->n_setups; i++) {
        const SetupRow *row = &family->setups[i];
        assert_text(row->pattern, "a set-up");
        assert_text(row->meaning, row->pattern);
        assert_text(row->example, row->pattern);
        assert_holes(row->pattern, "stconmlwe");
        assert_brackets(row->pattern);
        assert_non_null(row->set);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(row->pattern, family->setups[k].pattern);
    }
    assert_true(family->n_setups > 0);
}

TEST(every_setup_phrase_has_a_meaning)
{
    each_family(check_setups);
}

static void check_statements(const Family *family)
{
    for (int i = 0; i < family->n_statements; i++) {
        const StatementRow *row = &family->statements[i];
        assert_text(row->pattern, "a statement");
        assert_text(row->meaning, row->pattern);
        assert_text(row->example, row->pattern);
        assert_holes(row->pattern, "stconmpkwzex");
        assert_brackets(row->pattern);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(row->pattern,
                                    family->statements[k].pattern);
    }
    assert_true(family->n_statements > STATEMENTS_KERNEL);
}

TEST(every_statement_has_a_meaning)
{
    each_family(check_statements);
}

static void check_vocabulary(const Family *family)
{
    const Vocabulary *words = family->vocabulary;

    for (int i = 0; i < BACKS_COUNT; i++)
        assert_text(words->backs[i], family->name);
    for (int i = 0; i < words->n_kinds; i++) {
        assert_text(words->kinds[i].word, "a kind");
        assert_text(words->kinds[i].meaning, words->kinds[i].word);
        assert_true(words->kinds[i].back < BACKS_COUNT);
        assert_int_equal(words->kinds[i].windows >> WINDOWS_MAX, 0);
    }
    for (int i = 0; i < words->n_stats; i++) {
        const StatRow *row = &words->stats[i];
        bool cells =
            row->printed == PRINTED_points || row->printed == PRINTED_icons;
        assert_in_range(row->printed, PRINTED_none, PRINTED_COUNT - 1);
        assert_true(row->stat + (cells ? 3 : 1) <= STATS_MAX);
    }
}

TEST(every_word_of_the_card_files_has_a_meaning)
{
    each_family(check_vocabulary);
}

static void check_family(const Family *family)
{
    assert_text(family->name, "a family");
    assert_ptr_equal(family_find(family->name), family);
    assert_true(family->state_bytes <= FAMILY_BYTES);
    assert_string_equal(family->end_reasons[0], "");
    for (int i = 1; family->end_reasons[i]; i++)
        assert_text(family->end_reasons[i], family->name);
    assert_true(family->start && family->run_trigger && family->role &&
                family->view && family->audit && family->facts &&
                family->total);
}

TEST(every_family_is_complete)
{
    each_family(check_family);
    assert_null(family_find("bridge"));
}

/* ---- the language ---- */

extern const Language munchkin_language, gloom_language;

/* Bit 0 is nothing, in every set of words: no row says it. */
static void assert_words(uint64_t words, const char *id)
{
    if (words & 1)
        fail_msg("%s: a row names a word that there is not", id);
}

static void assert_preps(const PrepRow *preps, int n, const char *id)
{
    for (int i = 1; i < n && preps[i].prep; i++) {
        assert_words(preps[i].in, id);
        assert_true(preps[i].in != 0);
    }
}

/* What may stand inside is said where a test looks at it, and only there. */
static void assert_quality(const QualityRow *row, bool inside)
{
    assert_words(row->player_in | row->card_in | row->stacks_in, "a quality");
    assert_true(row->player || row->player_in == 0);
    assert_true(row->card || row->card_in == 0);
    assert_true(row->stacks || row->stacks_in == 0);
    assert_true(inside || !(row->player_in | row->card_in | row->stacks_in));
}

static void check_language(const Language *lang)
{
    for (int i = 0; i < lang->n_questions; i++) {
        const QuestionRow *row = &lang->questions[i];
        assert_words(row->adverbs, row->id);
        assert_preps(row->preps, QUESTION_PREPS, row->id);
    }
    for (int i = 1; i < lang->n_effects; i++) {
        assert_words(lang->effects[i].adverbs, lang->effects[i].id);
        assert_preps(lang->effects[i].preps, EFFECT_PREPS, lang->effects[i].id);
    }
    for (int i = 0; i < lang->n_rules; i++) {
        const RuleRow *row = &lang->rules[i];
        assert_words(row->subject | row->object | row->prep_in, row->id);
        assert_int_equal(row->prep_in != 0, row->prep != 0);
    }
    for (int i = 0; i < lang->n_sums; i++)
        assert_words(lang->sums[i].to | lang->sums[i].owners |
                         lang->sums[i].against,
                     lang->sums[i].id);
    for (int i = 0; i < NOUNS_COUNT; i++) {
        assert_words(lang->amounts[i].owners, "an amount");
        assert_words(lang->amounts[i].adjectives, "an amount");
        assert_words(lang->places[i].in, "a place");
    }
    for (int i = 0; i < ADJS_COUNT; i++)
        assert_quality(&lang->adjectives[i], false);
    for (int i = 0; i < MODS_COUNT; i++)
        assert_quality(&lang->modifiers[i], true);
}

TEST(no_row_of_a_language_says_what_is_no_word)
{
    check_language(&munchkin_language);
    check_language(&gloom_language);
}

/* The last one: what the others loaded is given back. */
TEST(the_rules_are_given_back)
{
    need_rules();
    rules_free(&rules);
    assert_int_equal(rules.n, 0);
}
