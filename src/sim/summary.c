/* summary.c: what came of a simulation, for people. */
#include "sim/summary.h"

#include "config.h"
#include "engine/family.h"
#include "sim/estimate.h"

static void print_book(FILE *out, const SimBook *book)
{
    fprintf(out, "%s (%s), hash %016llx\n", book->pack->title, book->name,
            (unsigned long long)book->pack->rules_hash);
}

static void print_head(FILE *out, const SimRun *run)
{
    const SimPlan *plan = &run->plan;

    print_book(out, &plan->book);
    if (plan->against.pack) {
        fprintf(out, "against ");
        print_book(out, &plan->against);
    }
    fprintf(out, "kickdoor %s, seed %llu, ", KD_VERSION,
            (unsigned long long)plan->seed);
    if (run->tally.games == plan->games)
        fprintf(out, "%ld games", plan->games);
    else
        fprintf(out, "%ld of %ld games", run->tally.games, plan->games);
    fprintf(out, "%s%s\n", plan->options[0] ? ", " : "", plan->options);
}

static void print_rate(FILE *out, const char *who, long wins, long games)
{
    Estimate e = estimate_rate(wins, games);

    fprintf(out, "  %-24s %8.1f of %-8ld %5.1f %%  (%.1f to %.1f)\n", who,
            (double)wins / WIN_PARTS, games, 100 * e.value, 100 * e.low,
            100 * e.high);
}

static void print_rates(FILE *out, const SimRun *run)
{
    const SimTally *tally = &run->tally;
    char who[64];

    fprintf(out, "wins by bot, with 95 %% intervals:\n");
    for (int i = 0; i < run->plan.seats; i++) {
        snprintf(who, sizeof who, "%d %.48s", i + 1, run->plan.bots[i]);
        print_rate(out, who, tally_bot_wins(tally, i),
                   tally_bot_games(tally, i));
    }
    fprintf(out, "wins by seat:\n");
    for (Seat s = 0; s < run->plan.seats; s++) {
        snprintf(who, sizeof who, "seat %d", s + 1);
        print_rate(out, who, tally_seat_wins(tally, s),
                   tally_seat_games(tally, s));
    }
}

static const char *end_name(const Family *family, int end)
{
    return end == 0 ? "stopped" : family->end_reasons[end];
}

static void print_ends(FILE *out, const SimRun *run)
{
    const SimTally *tally = &run->tally;
    const char *comma = "";

    fprintf(out, "ends: ");
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0) {
            fprintf(out, "%s%s %.2f %%", comma,
                    end_name(run->plan.book.family, i),
                    100 * (double)tally->ends[i] / (double)tally->games);
            comma = ", ";
        }
    fprintf(out, "\n");
}

static void print_turns(FILE *out, const SimTally *tally)
{
    fprintf(out,
            "turns: 5 %% up to %d, median %d, 95 %% up to %d;"
            " %.1f decisions a game\n",
            tally_turns_at(tally, 0.05), tally_turns_at(tally, 0.5),
            tally_turns_at(tally, 0.95),
            (double)tally->decisions / (double)tally->games);
}

void summary_print(FILE *out, const SimRun *run)
{
    print_head(out, run);
    if (run->tally.games == 0)
        return;
    print_rates(out, run);
    print_ends(out, run);
    print_turns(out, &run->tally);
}
