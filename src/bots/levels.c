/* levels.c: the only list of the bots. */
#include "bots/levels.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"

typedef struct Level {
    const char *name;
    bool (*make)(uint64_t seed, Bot *out); /* false: there is no memory */
} Level;

static bool make_first(uint64_t seed, Bot *out)
{
    (void)seed;
    *out = (Bot){ .chooser = bot_first(), .needs_no_view = true };
    return true;
}

static bool make_random(uint64_t seed, Bot *out)
{
    Rng *rng = malloc(sizeof *rng);

    if (!rng)
        return false;
    rng_init(rng, seed);
    *out = (Bot){ .chooser = bot_random(rng),
                  .memory = rng,
                  .needs_no_view = true };
    return true;
}

/* Tests have one more: what the others are measured against. */
#ifdef KD_REFERENCE
bool make_reference(uint64_t seed, Bot *out);
#endif

static const Level levels[] = {
    { "first", make_first },
    { "random", make_random },
#ifdef KD_REFERENCE
    { "reference", make_reference },
#endif
};

enum { LEVELS = sizeof levels / sizeof *levels };

static const Level *find_level(const char *name)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}

bool bot_has_level(const char *level)
{
    return find_level(level) != NULL;
}

bool bot_make(const char *level, uint64_t seed, Bot *out)
{
    const Level *found = find_level(level);

    *out = (Bot){ 0 };
    return found && found->make(seed, out);
}

void bot_free(Bot *bot)
{
    free(bot->memory);
    *bot = (Bot){ 0 };
}

void bot_write_levels(Text *out)
{
    for (int i = 0; i < LEVELS; i++)
        text_add_format(out, "%s%s", i == 0 ? "" : ", ", levels[i].name);
}
