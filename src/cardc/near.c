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

static void try_tables(Near *near)
{
    static const char *const small[] = {
        "a",         "all",   "each",  "any",    "another", "your",
        "its",       "their", "the",   "this",   "that",    "both",
        "either",    "you",   "they",  "them",   "when",    "before",
        "after",     "once",  "twice", "unless", "until",   "while",
        "otherwise", "else",  "than",  "cannot", "may",     "must",
        "nobody",    "more",  "less",  "least",  "most",    "worth",
        "without",
    };

    for (int r = 1; r < SAYS_COUNT; r++) {
        try_word(near, lang_says[r].base, NULL);
        try_word(near, lang_says[r].third, NULL);
        try_word(near, lang_says[r].past, NULL);
        try_word(near, lang_says[r].done, NULL);
        try_word(near, lang_says[r].doing, NULL);
    }
    for (int r = 1; r < NOUNS_COUNT; r++) {
        try_word(near, lang_nouns[r].one, NULL);
        try_word(near, lang_nouns[r].many, NULL);
    }
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        try_word(near, small[i], NULL);
    for (int r = 1; r < STATES_END; r++)
        try_word(near, lang_states_facts[r].id, NULL);
    try_phrases(near, lang_adjs, ADJS_COUNT);
    try_phrases(near, lang_states, STATES_COUNT);
    try_phrases(near, lang_adverbs, ADVERBS_COUNT);
    try_phrases(near, lang_windows, WINS_COUNT);
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

void near_word(Text *out, const Dictionary *dictionary, const char *word, int n)
{
    /* A short word is near to many: it must be nearer. */
    Near near = { word, n, n < 3 ? 1 : n < 6 ? 2 : 3, NULL, NULL };

    for (int i = 0; i < dictionary->n; i++) {
        try_word(&near, dictionary->at[i].one, &dictionary->at[i]);
        try_word(&near, dictionary->at[i].many, &dictionary->at[i]);
    }
    try_tables(&near);
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
