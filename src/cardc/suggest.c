/* suggest.c: finds the known word that is nearest to a misspelt one. */
#include "cardc/suggest.h"

#include <string.h>

#include "base/clamp.h"
#include "card/lang.h"

enum { SUGGEST_LETTERS_MAX = 32 };

int suggest_distance(const char *a, int a_n, const char *b, int b_n, int max)
{
    int rows[3][SUGGEST_LETTERS_MAX + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];
    bool match = true; /* something of the last row was */

    if (a_n > SUGGEST_LETTERS_MAX || b_n > SUGGEST_LETTERS_MAX ||
        a_n - b_n > max || b_n - a_n > max)
        return max + 1;
    for (int j = 0; j <= b_n; j++)
        last[j] = before[j] = j;
    for (int i = 1; i <= a_n; i++) {
        int *spare = before, nearest = i;
        now[0] = i;
        for (int j = 1; j <= b_n; j++) {
            now[j] = min_int(min_int(last[j], now[j - 1]) + 1,
                             last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = min_int(now[j], before[j - 2] + 1);
            nearest = min_int(nearest, now[j]);
        }
        if (nearest > max && !match)
            return max + 1; /* no way back from two such rows */
        match = nearest <= max;
        before = last;
        last = now;
        now = spare;
    }
    return min_int(last[b_n], max + 1);
}

/* The nearest so far. */
typedef struct CloseMatch {
    const char *word;
    int n;
    int distance;
    const char *best;
    const DeclaredWord *declared; /* NULL: a word of the tables */
} CloseMatch;

static void try_word(CloseMatch *match, const char *word,
                     const DeclaredWord *declared)
{
    int distance;

    if (!word || !*word)
        return;
    distance = suggest_distance(match->word, match->n, word, (int)strlen(word),
                                match->distance - 1);
    /* Two typing errors, one of them in the first letter: it is another
     * word. */
    if (distance > 1 && match->word[0] != word[0])
        return;
    if (distance > 0 && distance < match->distance) {
        match->distance = distance;
        match->best = word;
        match->declared = declared;
    }
}

static void try_phrases(CloseMatch *match, const PhraseRow *rows, int n)
{
    for (int i = 1; i < n; i++)
        try_word(match, rows[i].phrase, NULL);
}

static void try_words(CloseMatch *match, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        try_word(match, words[i], NULL);
}

#define TRY(match, words) try_words(match, words, sizeof words / sizeof *words)

static void try_verbs(CloseMatch *match, uint32_t fits)
{
    for (int r = 1; r < CARDVERBS_COUNT; r++) {
        const CardVerbRow *row = &lang_verbs[r];
        try_word(match, fits & FIT_VERB ? row->base : NULL, NULL);
        try_word(match, fits & FIT_THIRD ? row->third : NULL, NULL);
        try_word(match, fits & FIT_PAST ? row->past : NULL, NULL);
        try_word(match, fits & FIT_PARTICIPLE ? row->done : NULL, NULL);
        try_word(match, fits & FIT_ING ? row->doing : NULL, NULL);
    }
    for (int r = 1; fits & FIT_RULE && r < RULES_COUNT; r++) {
        try_word(match, lang_rules[r].phrase, NULL);
        try_word(match, lang_rules[r].other, NULL);
    }
}

/* Nouns, and the small words before them. */
static void try_nouns(CloseMatch *match)
{
    static const char *const small[] = {
        "a",     "all",  "each",  "any",      "another",       "your",   "its",
        "their", "the",  "this",  "that",     "both",          "either", "you",
        "they",  "them", "up to", "at least", "the number of",
    };

    for (int r = 1; r < NOUNS_COUNT; r++) {
        try_word(match, lang_nouns[r].one, NULL);
        try_word(match, lang_nouns[r].many, NULL);
    }
    TRY(match, small);
}

static void try_tables(CloseMatch *match, uint32_t fits)
{
    static const char *const modals[] = { "may", "must", "cannot", "would" };
    static const char *const past[] = { "is",  "are",  "was", "were",
                                        "has", "have", "can", "cannot" };
    static const char *const tail[] = { "of",      "in",         "with",
                                        "without", "worth",      "equal to",
                                        "per",     "other than", "you have" };
    static const char *const joints[] = {
        "if",       "unless",   "until",  "while", "otherwise", "else",
        "when",     "whenever", "before", "after", "once per",  "twice per",
        "for each", "roll",     "and",    "or",    "then",
    };
    static const char *const headings[] = { "book",      "expansion", "trait",
                                            "companion", "slot",      "tag",
                                            "icon",      "party",     "kind" };

    try_verbs(match, fits);
    if (fits & FIT_NOUN)
        try_nouns(match);
    if (fits & (FIT_THIRD | FIT_RULE))
        TRY(match, modals);
    if (fits & FIT_PAST)
        TRY(match, past);
    for (int r = 1; fits & FIT_STAT && r < PRINTED_COUNT; r++)
        try_word(match, lang_printed[r].id, NULL);
    if (fits & FIT_ADJECTIVE)
        try_phrases(match, lang_adjs, ADJS_COUNT);
    if (fits & FIT_COND)
        try_phrases(match, lang_conds, CONDS_COUNT);
    if (fits & FIT_TIMING)
        try_phrases(match, lang_timings, TIMINGS_COUNT);
    if (fits & FIT_DURATION)
        try_phrases(match, lang_durations, DURATIONS_COUNT);
    if (fits & FIT_PERIOD)
        try_phrases(match, lang_periods, PERIODS_COUNT);
    if (fits & FIT_TAIL) {
        try_phrases(match, lang_preps, PREPS_COUNT);
        try_phrases(match, lang_adverbs, ADVERBS_COUNT);
        TRY(match, tail);
    }
    if (fits & FIT_JOINT)
        TRY(match, joints);
    if (fits & FIT_HEADING)
        TRY(match, headings);
}

/* Does a declared word of this sort fit? */
static bool type_fits(uint32_t fits, NameType type)
{
    if (type == NAME_kind || type == NAME_group)
        return fits & (FIT_NOUN | FIT_KIND);
    return fits & (FIT_NOUN | FIT_STAT);
}

static void write_declared(Text *out, const Dictionary *dictionary,
                           const DeclaredWord *declared)
{
    static const char *const sorts[] = {
        [NAME_kind] = "a kind of card", [NAME_group] = "a kind of card",
        [NAME_trait] = "a trait",       [NAME_slot] = "a slot",
        [NAME_tag] = "a tag",           [NAME_icon] = "an icon",
        [NAME_party] = "a party",
    };

    text_add(out, declared->one);
    text_add(out, " (");
    text_add(out, declared->type == NAME_trait && declared->group >= 0
                      ? dictionary->at[declared->group].one
                      : sorts[declared->type]);
    if (declared->spot.line > 0) {
        const char *slash = strrchr(declared->file, '/');
        text_add(out, ", ");
        text_add(out, slash ? slash + 1 : declared->file);
        text_add_char(out, ':');
        text_add_number(out, declared->spot.line);
    }
    text_add(out, ")? ");
}

void suggest_word(Text *out, const Dictionary *dictionary, uint32_t fits,
                  const char *word, int n)
{
    /* A short word is near to many: it must be nearer. */
    CloseMatch match = { word, n, n < 3 ? 1 : n < 6 ? 2 : 3, NULL, NULL };

    for (int i = 0; i < dictionary->n; i++)
        if (type_fits(fits, dictionary->at[i].type)) {
            try_word(&match, dictionary->at[i].one, &dictionary->at[i]);
            try_word(&match, dictionary->at[i].many, &dictionary->at[i]);
        }
    try_tables(&match, fits);
    if (!match.best)
        return;
    text_add(out, "did you mean ");
    if (match.declared) {
        write_declared(out, dictionary, match.declared);
        return;
    }
    text_add_char(out, '"');
    text_add(out, match.best);
    text_add(out, "\"? ");
}
