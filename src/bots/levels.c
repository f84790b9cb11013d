/* levels.c: the only list of the bots. */
#include "bots/levels.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/family.h"

typedef struct Level {
    const char *name;
    /* false: there is no memory */
    bool (*make)(uint64_t seed, BotBudget budget, Bot *out);
    bool thinks;   /* it needs a Mind */
    bool searches; /* how long can be said */
} Level;

static bool make_first(uint64_t seed, BotBudget budget, Bot *out)
{
    (void)seed;
    (void)budget;
    *out = (Bot){ .chooser = bot_first(), .needs_no_view = true };
    return true;
}

static bool make_random(uint64_t seed, BotBudget budget, Bot *out)
{
    Rng *rng = malloc(sizeof *rng);

    (void)budget;
    if (!rng)
        return false;
    rng_init(rng, seed);
    *out = (Bot){ .chooser = bot_random(rng),
                  .memory = rng,
                  .needs_no_view = true };
    return true;
}

static VerbSet wanted_by_mind(const Table *t, Seat seat)
{
    return t->family->mind->wanted ? t->family->mind->wanted(t, seat)
                                   : bits_all();
}

/* A bot that thinks: its memory is what its chooser works with. */
static bool finish_thinker(bool made, bool needs_no_view, Bot *out)
{
    out->memory = made ? out->chooser.self : NULL;
    out->needs_no_view = needs_no_view;
    out->wanted = wanted_by_mind;
    return made;
}

static bool make_easy(uint64_t seed, BotBudget budget, Bot *out)
{
    (void)budget;
    return finish_thinker(bot_easy(seed, false, &out->chooser), true, out);
}

static bool make_normal(uint64_t seed, BotBudget budget, Bot *out)
{
    (void)budget;
    return finish_thinker(bot_normal(seed, &out->chooser), false, out);
}

static bool make_hard(uint64_t seed, BotBudget budget, Bot *out)
{
    return finish_thinker(bot_hard(seed, budget, &out->chooser), false, out);
}

/* Tests have one more: what the others are measured against. */
#ifdef KD_REFERENCE
bool make_reference(uint64_t seed, Bot *out);

static bool make_frozen(uint64_t seed, BotBudget budget, Bot *out)
{
    (void)budget;
    return make_reference(seed, out);
}
#endif

static const Level levels[] = {
    { "first", make_first, false, false },
    { "random", make_random, false, false },
    { "easy", make_easy, true, false },
    { "normal", make_normal, true, false },
    { "hard", make_hard, true, true },
#ifdef KD_REFERENCE
    { "reference", make_frozen, false, false },
#endif
};

enum { LEVELS = sizeof levels / sizeof *levels, BUDGET_MAX = 1000000000 };

/* ":4000", ":50ms". */
static bool read_budget(const char *text, BotBudget *out)
{
    char *end;
    long n;

    *out = (BotBudget){ 0 };
    if (text[0] == '\0')
        return true;
    if (text[1] < '0' || text[1] > '9')
        return false;
    n = strtol(text + 1, &end, 10);
    if (n < 1 || n > BUDGET_MAX)
        return false;
    *(strcmp(end, "ms") == 0 ? &out->ms : &out->iterations) = n;
    return end[0] == '\0' || out->ms != 0;
}

static const Level *find_level(const char *name, BotBudget *budget)
{
    size_t n = strcspn(name, ":");

    for (int i = 0; i < LEVELS; i++)
        if (strncmp(levels[i].name, name, n) == 0 &&
            levels[i].name[n] == '\0' &&
            (name[n] == '\0' || levels[i].searches) &&
            read_budget(name + n, budget))
            return &levels[i];
    return NULL;
}

bool bot_has_level(const char *level)
{
    BotBudget budget;

    return find_level(level, &budget) != NULL;
}

const char *bot_check_family(const char *level, const Family *family)
{
    BotBudget budget;
    const Level *found = find_level(level, &budget);

    if (!found || !found->thinks || family->mind)
        return NULL;
    return "it cannot play this book: its family of rules has no mind"
           " (engine/mind.h); first and random play everything";
}

bool bot_make(const char *level, uint64_t seed, Bot *out)
{
    BotBudget budget;
    const Level *found = find_level(level, &budget);

    *out = (Bot){ 0 };
    return found && found->make(seed, budget, out);
}

void bot_free(Bot *bot)
{
    free(bot->memory);
    *bot = (Bot){ 0 };
}

void bot_level_at(const char *list, int k, char out[LEVEL_NAME_MAX])
{
    size_t n = strcspn(list, ",");

    for (; k > 0 && list[n] == ','; k--) {
        list += n + 1;
        n = strcspn(list, ",");
    }
    if (n >= LEVEL_NAME_MAX)
        n = 0;
    memcpy(out, list, n);
    out[n] = '\0';
}

void bot_write_levels(Text *out)
{
    for (int i = 0; i < LEVELS; i++)
        text_add_format(out, "%s%s", i == 0 ? "" : ", ", levels[i].name);
}
