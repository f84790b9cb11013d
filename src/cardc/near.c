#include "cardc/near.h"

#include <string.h>

#include "card/lang.h"

enum { NEAR_LETTERS = 32 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int near_distance(const char *a, int a_n, const char *b, int b_n, int most)
{
    int rows[3][NEAR_LETTERS + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];
    bool near = true; /* something of the last row was */

    if (a_n > NEAR_LETTERS || b_n > NEAR_LETTERS || a_n - b_n > most ||
        b_n - a_n > most)
        return most + 1;
    for (int j = 0; j <= b_n; j++)
        last[j] = before[j] = j;
    for (int i = 1; i <= a_n; i++) {
        int *spare = before, nearest = i;
        now[0] = i;
        for (int j = 1; j <= b_n; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1,
                           last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
            nearest = least(nearest, now[j]);
        }
        if (nearest > most && !near)
            return most + 1; /* no way back from two such rows */
        near = nearest <= most;
        before = last;
        last = now;
        now = spare;
    }
    return least(last[b_n], most + 1);
}

/* The nearest so far. */
typedef struct Near {
    const char *word;
    int n;
    int distance;
    const char *best;
    const Declared *declared; /* NULL: a word of the tables */
} Near;

static void try_word(Near *near, const char *word, const Declared *declared)
{
    int distance;

    if (!word || !*word)
        return;
    distance = near_distance(near->word, near->n, word, (int)strlen(word),
                             near->distance - 1);
    /* Two slips, and one of them in the first letter: another word. */
    if (distance > 1 && near->word[0] != word[0])
        return;
    if (distance > 0 && distance < near->distance) {
        near->distance = distance;
        near->best = word;
        near->declared = declared;
    }
}

static void try_phrases(Near *near, const PhraseRow *rows, int n)
{
    for (int i = 1; i < n; i++)
        try_word(near, rows[i].phrase, NULL);
}

static void try_words(Near *near, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        try_word(near, words[i], NULL);
}

#define TRY(near, words) try_words(near, words, sizeof words / sizeof *words)

static void try_verbs(Near *near, uint32_t fits)
{
    for (int r = 1; r < SAYS_COUNT; r++) {
        const SayRow *row = &lang_says[r];
        try_word(near, fits & FIT_VERB ? row->base : NULL, NULL);
        try_word(near, fits & FIT_THIRD ? row->third : NULL, NULL);
        try_word(near, fits & FIT_PAST ? row->past : NULL, NULL);
        try_word(near, fits & FIT_DONE ? row->done : NULL, NULL);
        try_word(near, fits & FIT_DOING ? row->doing : NULL, NULL);
    }
    for (int r = 1; fits & FIT_RULE && r < RULES_COUNT; r++) {
        try_word(near, lang_rules[r].phrase, NULL);
        try_word(near, lang_rules[r].other, NULL);
    }
}

/* Nouns, and the small words before them. */
static void try_nouns(Near *near)
{
    static const char *const small[] = {
        "a",     "all",  "each",  "any",      "another",       "your",   "its",
        "their", "the",  "this",  "that",     "both",          "either", "you",
        "they",  "them", "up to", "at least", "the number of",
    };

    for (int r = 1; r < NOUNS_COUNT; r++) {
        try_word(near, lang_nouns[r].one, NULL);
        try_word(near, lang_nouns[r].many, NULL);
    }
    TRY(near, small);
}

static void try_tables(Near *near, uint32_t fits)
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

    try_verbs(near, fits);
    if (fits & FIT_NOUN)
        try_nouns(near);
    if (fits & (FIT_THIRD | FIT_RULE))
        TRY(near, modals);
    if (fits & FIT_PAST)
        TRY(near, past);
    for (int r = 1; fits & FIT_FACT && r < STATES_END; r++)
        try_word(near, lang_states_facts[r].id, NULL);
    if (fits & FIT_ADJECTIVE)
        try_phrases(near, lang_adjs, ADJS_COUNT);
    if (fits & FIT_STATE)
        try_phrases(near, lang_states, STATES_COUNT);
    if (fits & FIT_WINDOW)
        try_phrases(near, lang_windows, WINS_COUNT);
    if (fits & FIT_LASTS)
        try_phrases(near, lang_lasts, LASTS_COUNT);
    if (fits & FIT_PERIOD)
        try_phrases(near, lang_periods, PERIODS_COUNT);
    if (fits & FIT_TAIL) {
        try_phrases(near, lang_preps, PREPS_COUNT);
        try_phrases(near, lang_adverbs, ADVERBS_COUNT);
        TRY(near, tail);
    }
    if (fits & FIT_JOINT)
        TRY(near, joints);
    if (fits & FIT_HEADING)
        TRY(near, headings);
}

/* Does a declared word of this sort fit? */
static bool is_fitting(uint32_t fits, Sort sort)
{
    if (sort == SORT_kind || sort == SORT_group)
        return fits & (FIT_NOUN | FIT_KIND);
    return fits & (FIT_NOUN | FIT_FACT);
}

static void tell_declared(Text *out, const Dictionary *dictionary,
                          const Declared *declared)
{
    static const char *const sorts[] = {
        [SORT_kind] = "a kind of card", [SORT_group] = "a kind of card",
        [SORT_trait] = "a trait",       [SORT_slot] = "a slot",
        [SORT_tag] = "a tag",           [SORT_icon] = "an icon",
        [SORT_party] = "a party",
    };

    text_add(out, declared->one);
    text_add(out, " (");
    text_add(out, declared->sort == SORT_trait && declared->group >= 0
                      ? dictionary->at[declared->group].one
                      : sorts[declared->sort]);
    if (declared->spot.line > 0) {
        const char *slash = strrchr(declared->file, '/');
        text_add(out, ", ");
        text_add(out, slash ? slash + 1 : declared->file);
        text_char(out, ':');
        text_number(out, declared->spot.line);
    }
    text_add(out, ")? ");
}

void near_word(Text *out, const Dictionary *dictionary, uint32_t fits,
               const char *word, int n)
{
    /* A short word is near to many: it must be nearer. */
    Near near = { word, n, n < 3 ? 1 : n < 6 ? 2 : 3, NULL, NULL };

    for (int i = 0; i < dictionary->n; i++)
        if (is_fitting(fits, dictionary->at[i].sort)) {
            try_word(&near, dictionary->at[i].one, &dictionary->at[i]);
            try_word(&near, dictionary->at[i].many, &dictionary->at[i]);
        }
    try_tables(&near, fits);
    if (!near.best)
        return;
    text_add(out, "did you mean ");
    if (near.declared) {
        tell_declared(out, dictionary, near.declared);
        return;
    }
    text_char(out, '"');
    text_add(out, near.best);
    text_add(out, "\"? ");
}
