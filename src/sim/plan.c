/* plan.c: seeds and set-ups of the games of a plan. */
#include "sim/plan.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "bots/levels.h"
#include "match/match.h"

uint64_t plan_game_seed(const SimPlan *plan, long game)
{
    return hash_mix(hash_mix(plan->seed + 1) + (uint64_t)game);
}

uint64_t plan_bot_seed(const SimPlan *plan, long game, int bot)
{
    return hash_mix(plan_game_seed(plan, game) + 1 + (uint64_t)bot);
}

const char *plan_bot_program(const char *bot)
{
    return strncmp(bot, "exec:", 5) == 0 && bot[5] ? bot + 5 : NULL;
}

/* Options stand with blanks between them. */
static Status set_options(MatchSetup *setup, const char *options, Diag *diag)
{
    char option[SIM_OPTIONS_MAX];
    Status st = ST_OK;

    while (st == ST_OK && *options) {
        size_t n = strcspn(options, " ");
        snprintf(option, sizeof option, "%.*s", (int)n, options);
        st = match_setup_option(setup, option, diag);
        options += n + (options[n] == ' ');
    }
    return st;
}

Status plan_setup(const SimPlan *plan, const SimBook *book, Setup *out,
                  Diag *diag)
{
    MatchSetup setup;
    char limit[32];
    Diag ignored;
    Status st;

    match_setup_init(&setup, book->pack, book->family, book->name);
    setup.game.seats = plan->seats;
    snprintf(limit, sizeof limit, "limit.turns=%d", SIM_TURNS_MAX);
    match_setup_option(&setup, limit, &ignored); /* not all families have it */
    st = set_options(&setup, plan->options, diag);
    if (st == ST_OK)
        st = match_setup_check(&setup, diag);
    *out = setup.game;
    return st;
}

static Status check_bot(const SimPlan *plan, const char *bot, Diag *diag)
{
    char list[TEXT_LINE];
    Text text = TEXT_INIT(list);
    const char *why = bot_check_family(bot, plan->book.family);

    if (why)
        return diag_set(diag, ST_BAD, NULL, 0, 0, "%s: %s", bot, why);
    if (bot_has_level(bot) || plan_bot_program(bot))
        return ST_OK;
    bot_write_levels(&text);
    return diag_set(diag, ST_BAD, NULL, 0, 0,
                    "there are no bots called %s: write %s or exec:PROGRAM",
                    bot, list);
}

static Status check_bots(const SimPlan *plan, Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; i < plan->seats && st == ST_OK; i++)
        st = check_bot(plan, plan->bots[i], diag);
    return st;
}

Status plan_check(const SimPlan *plan, Diag *diag)
{
    Setup setup;
    Status st = check_bots(plan, diag);

    if (st == ST_OK)
        st = plan_setup(plan, &plan->book, &setup, diag);
    if (st == ST_OK && plan->against.pack)
        st = plan_setup(plan, &plan->against, &setup, diag);
    return st;
}
