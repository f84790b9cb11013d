/* gloom_story.c: a sentence of story for a play, made of the names of its
 * cards; and the family's mind as a table. */
#include "families/gloom/gloom_mind.h"

/* What is played: one of the first ones; and what must be so. */
enum {
    TELL_WORSE = 1 << 0,
    TELL_BETTER = 1 << 1,
    TELL_DEATH = 1 << 2,
    TELL_EVENT = 1 << 3,
    TELL_ANSWER = 1 << 4,
    TELL_PLAYS = (1 << 5) - 1,
    TELL_PARTICIPLE = 1 << 5, /* the name can stand behind "was" */
    TELL_PAST = 1 << 6,       /* or behind who did it */
    TELL_PLAIN = 1 << 7,      /* it cannot stand behind "was" */
    TELL_AFTER_BAD = 1 << 8,  /* something lies there already */
    TELL_AFTER_GOOD = 1 << 9,
    TELL_QUICK = 1 << 10 /* something bad, and it can stand behind "was" */
};

typedef struct StoryRow {
    int when;
    const char *sentence;
} StoryRow;

static const StoryRow stories[] = {
#define T(id) TELL_##id
#define STORY(when, sentence) { when, sentence },
#include "families/gloom/gloom_stories.def"
#undef T
};
enum { STORIES = sizeof stories / sizeof *stories };

/* ---- what fits ---- */

static bool is_word(const char *at, const char *word)
{
    while (*word != '\0' && *at == *word) {
        at++;
        word++;
    }
    return *word == '\0' && *at == ' ';
}

static bool is_one_of(const char *at, const char *const *words)
{
    for (; *words; words++)
        if (is_word(at, *words))
            return true;
    return false;
}

static const char *second_word(const char *name)
{
    const char *space = strchr(name, ' ');

    return space ? space + 1 : "";
}

/* "Robbed by ...", "Lost in ...": the second word tells. */
static bool is_participle(const char *name)
{
    static const char *const words[] = { "by", "at",   "for", "in", "to",
                                         "On", "with", "on",  NULL };

    return is_one_of(second_word(name), words);
}

/* "Slipped on ...", "Ate the ...". */
static bool is_past(const char *name)
{
    static const char *const words[] = { "Was",  "Fell", "Ran",   "Ate",
                                         "Met",  "Got",  "Shook", "Went",
                                         "Lost", "Took", "Sat",   NULL };
    const char *second = second_word(name);

    return is_one_of(name, words) ||
           (second - name > 3 && second[-3] == 'e' && second[-2] == 'd');
}

/* What lies on the Character already. */
static int what_was_before(const Table *t, CardId character)
{
    CardId below = t->g->zones[gloom_stack_of(t, character)].last;

    if (below == NO_CARD || !card_is_kind(t, below, KIND_modifier))
        return 0;
    if (gloom_modifier_points(t, below) > 0)
        return TELL_AFTER_GOOD;
    return TELL_AFTER_BAD |
           (is_participle(card_def(t, below)->name) ? TELL_QUICK : 0);
}

static int what_is_told(const Table *t, Action a)
{
    const CardDef *def = card_def(t, a.card);
    int how;

    if (a.verb == VERB_answer)
        return TELL_ANSWER;
    if (def->kind == KIND_event || a.on == NO_CARD)
        return TELL_EVENT;
    if (def->kind == KIND_death)
        how = TELL_DEATH | (is_past(def->name) ? TELL_PAST : 0);
    else
        how =
            (gloom_modifier_points(t, a.card) > 0 ? TELL_BETTER : TELL_WORSE) |
            (is_participle(def->name) ? TELL_PARTICIPLE : TELL_PLAIN);
    return how | what_was_before(t, a.on);
}

static bool story_fits(const StoryRow *row, int when)
{
    return (row->when & ~when) == 0 && row->when & when & TELL_PLAYS;
}

enum { SENTENCES_APART = 8 }; /* plays until one may come again */

/* Plays take turns with the sentences, so that none comes again soon. */
static bool is_turn_of(const Table *t, int i)
{
    int play = 2 * t->g->turn + gloom(t)->actions_spent;

    return i % SENTENCES_APART == play % SENTENCES_APART;
}

/* One of those that fit, by lot. */
static const StoryRow *pick_story(const Table *t, int when, uint64_t lot)
{
    const StoryRow *fit[STORIES];
    int n = 0;

    for (int rest = 0; rest < 2 && n == 0; rest++)
        for (int i = 0; i < STORIES; i++)
            if (story_fits(&stories[i], when) && (rest || is_turn_of(t, i)))
                fit[n++] = &stories[i];
    return n > 0 ? fit[lot % (unsigned)n] : NULL;
}

/* ---- telling ---- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
}

/* Is this word part of somebody's name? Short ones are not. */
static bool is_of_name(const Table *t, const char *word)
{
    size_t len = strcspn(word, " ");

    for (int k = 0; k < STACKS && len > 3; k++) {
        CardId c = gloom(t)->characters[k];
        const char *name = c == NO_CARD ? "" : card_def(t, c)->name;
        for (; *name != '\0'; name++)
            if (strncmp(name, word, len) == 0)
                return true;
    }
    return false;
}

/* The name of a card inside a sentence: what is nobody's name is written
 * small. */
static void add_inside(Text *out, const Table *t, const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        bool is_first = at == name || at[-1] == ' ' || at[-1] == '-';
        text_add_char(out, is_first && !is_of_name(t, at) ? lower(*at) : *at);
    }
}

/* Without what stands behind a comma, and with a small article unless a
 * sentence begins with it. */
static void add_character(Text *out, const char *name)
{
    size_t len = strcspn(name, ",");
    bool begins = out->len < 2 || strchr(".?!", out->at[out->len - 2]) != NULL;

    text_add_char(out, is_word(name, "The") && !begins ? 't' : *name);
    text_add_n(out, name + 1, len - 1);
}

static void add_hole(Text *out, const Table *t, Action a, char hole)
{
    const char *name = card_def(t, a.card)->name;

    if (hole == 'B' || hole == 'Q')
        name = card_def(t, t->g->zones[gloom_stack_of(t, a.on)].last)->name;
    if (hole == 'C')
        add_character(out, card_def(t, a.on)->name);
    else if (hole == 'P' || hole == 'Q')
        add_inside(out, t, name);
    else
        text_add(out, name);
}

/* A story has no quotes and no backslashes inside (engine/story.h); cards may.
 */
static bool can_be_told(const Text *out)
{
    for (size_t i = 0; i < out->len; i++)
        if (out->at[i] == '"' || out->at[i] == '\\')
            return false;
    return !out->truncated;
}

void gloom_tell(const Table *t, Action a, uint64_t lot, Text *out)
{
    const StoryRow *row;

    if ((a.verb != VERB_play && a.verb != VERB_play_free &&
         a.verb != VERB_answer) ||
        a.card == NO_CARD)
        return;
    row = pick_story(t, what_is_told(t, a), lot);
    for (const char *at = row ? row->sentence : ""; *at != '\0'; at++) {
        if (*at == '$')
            add_hole(out, t, a, *++at);
        else
            text_add_char(out, *at);
    }
    if (!can_be_told(out))
        text_clear(out);
}

/* ---- the mind ---- */

static const char *const reasons[] = {
#define REASON(id, sentence) sentence,
#include "families/gloom/gloom_reasons.def"
};

/* These rules have no gates. */
const Mind gloom_mind = {
    .appraise = gloom_appraise,
    .judge = gloom_judge,
    .rank = gloom_rank,
    .glance = { .ideas = 3, .behind = SURE_WIN, .deals = 1, .deals_max = 1 },
    .ideas = 12,
    .reasons = reasons,
    .tell = gloom_tell,
};
