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
    TELL_BEFORE = 1 << 6      /* something lies there already */
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

/* "Robbed by ...", "Lost in ...": the second word tells; of a death only "by"
 * does, because people also die for something. */
static bool is_participle(const char *name, bool is_death)
{
    static const char *const words[] = { "by", "at",   "for", "in", "to",
                                         "On", "with", "on",  NULL };

    while (*name != '\0' && *name != ' ')
        name++;
    if (*name == '\0')
        return false;
    for (int i = 0; words[i] && (i == 0 || !is_death); i++)
        if (is_word(name + 1, words[i]))
            return true;
    return false;
}

static int points_of(const Table *t, CardId card)
{
    int points = 0;

    for (int i = 0; i < CELLS; i++) {
        int cell = card_stat(t, card, STAT_points + i);
        points += cell > CELL_HIDE ? cell : 0;
    }
    return points;
}

static int what_is_told(const Table *t, Action a)
{
    const CardDef *def = card_def(t, a.card);
    bool is_death = def->kind == KIND_death;
    int when;

    if (a.verb == VERB_answer)
        return TELL_ANSWER;
    if (def->kind == KIND_event || a.on == NO_CARD)
        return TELL_EVENT;
    when = is_death                   ? TELL_DEATH
           : points_of(t, a.card) > 0 ? TELL_BETTER
                                      : TELL_WORSE;
    if (is_participle(def->name, is_death))
        when |= TELL_PARTICIPLE;
    if (t->g->zones[gloom_stack_of(t, a.on)].count > 0)
        when |= TELL_BEFORE;
    return when;
}

static bool story_fits(const StoryRow *row, int when)
{
    return (row->when & ~when) == 0 && row->when & when & TELL_PLAYS;
}

/* One of those that fit, by lot. */
static const StoryRow *pick_story(int when, uint64_t lot)
{
    int n = 0;

    for (int i = 0; i < STORIES; i++)
        n += story_fits(&stories[i], when);
    if (n == 0)
        return NULL;
    n = (int)(lot % (unsigned)n);
    for (int i = 0;; i++)
        if (story_fits(&stories[i], when) && n-- == 0)
            return &stories[i];
}

/* ---- telling ---- */

/* A name that begins in the middle of a sentence. */
static void add_lower(Text *out, const char *name)
{
    char first = name[0];

    text_add_char(out,
                  (char)(first >= 'A' && first <= 'Z' ? first + 32 : first));
    text_add(out, name + 1);
}

static void add_hole(Text *out, const Table *t, Action a, char hole)
{
    switch (hole) {
    case 'C':
        text_add(out, card_def(t, a.on)->name);
        break;
    case 'N':
        text_add(out, card_def(t, a.card)->name);
        break;
    case 'P':
        add_lower(out, card_def(t, a.card)->name);
        break;
    default: {
        CardId below = t->g->zones[gloom_stack_of(t, a.on)].last;
        text_add(out, card_def(t, below)->name);
    }
    }
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
    row = pick_story(what_is_told(t, a), lot);
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
    .rank = gloom_rank,
    .turns_ahead = 1,
    .reasons = reasons,
    .tell = gloom_tell,
};
