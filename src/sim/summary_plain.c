/* summary_plain.c: what came of a simulation, for people at a terminal. */
#include "config.h"
#include "sim/summary.h"

enum { EFFECTS_SHOWN = 10 };

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

static void print_program(FILE *out, const ExecCounts *counts)
{
    if (counts->answers + counts->crashes > 0)
        fprintf(out, "    %ld answers, %ld wrong, %ld late, %ld crashes\n",
                counts->answers, counts->wrong, counts->late, counts->crashes);
}

static void print_rates(FILE *out, const SimRun *run)
{
    const SimTally *tally = &run->tally;
    char who[64];

    fprintf(out, "\nwins by bot, with 95 %% intervals:\n");
    for (int i = 0; i < run->plan.seats; i++) {
        snprintf(who, sizeof who, "%d %.48s", i + 1, run->plan.bots[i]);
        print_rate(out, who, tally_bot_wins(tally, i),
                   tally_bot_games(tally, i));
        print_program(out, &tally->programs[i]);
    }
    fprintf(out, "wins by seat:\n");
    for (Seat s = 0; s < run->plan.seats; s++) {
        snprintf(who, sizeof who, "seat %d", s + 1);
        print_rate(out, who, tally_seat_wins(tally, s),
                   tally_seat_games(tally, s));
    }
}

static void print_ends(FILE *out, const SimRun *run)
{
    const SimTally *tally = &run->tally;
    const char *comma = "";

    fprintf(out, "\nends: ");
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0) {
            fprintf(out, "%s%s %.2f %%", comma, summary_end_name(run, i),
                    100 * (double)tally->ends[i] / (double)tally->games);
            comma = ", ";
        }
    fprintf(out, "\n");
}

static void print_turns(FILE *out, const Summary *s)
{
    const SimTally *tally = &s->run->tally;

    fprintf(out, "turns: 5 %% up to %d, median %d, 95 %% up to %d",
            tally_turns_at(tally, 0.05), tally_turns_at(tally, 0.5),
            tally_turns_at(tally, 0.95));
    if (s->cap > 0)
        fprintf(out, ", at the cap of %d: %.2f %%", s->cap,
                100 * summary_cap_share(s));
    fprintf(out, "; %.1f decisions a game\n",
            (double)tally->decisions / (double)tally->games);
}

static void print_names(FILE *out, const Summary *s)
{
    char who[64];

    if (s->n_names > 0)
        fprintf(out, "\nwins by what a player is at the end:\n");
    for (int i = 0; i < s->n_names; i++) {
        const NameEffect *row = &s->names[i];
        snprintf(who, sizeof who, "%.20s%s%.30s",
                 row->group ? row->group->one : "", row->group ? " " : "",
                 row->name->one);
        print_rate(out, who, row->tally->wins, row->tally->held);
    }
}

static void print_effect(FILE *out, const CardEffect *row)
{
    fprintf(out,
            "  %-32.32s %+6.1f  (%+.1f to %+.1f)  dealt %ld, drawn %ld,"
            " played %ld\n",
            row->def->name, 100 * row->effect.value, 100 * row->effect.low,
            100 * row->effect.high, row->tally->dealt.k, row->tally->drawn,
            row->tally->played);
}

/* The strongest on either side. */
static void print_effects(FILE *out, const Summary *s)
{
    int known = summary_count_effects(s);

    if (known == 0)
        return;
    fprintf(out,
            "\ncards with the largest effects: by how many points more those"
            " win who are dealt them\n(all intervals together hold 95 times in"
            " 100; --json has all cards):\n");
    for (int i = 0; i < known; i++)
        if (i < EFFECTS_SHOWN || i >= known - EFFECTS_SHOWN)
            print_effect(out, &s->cards[i]);
}

static void print_pair(FILE *out, const char *what, Estimate e, double scale)
{
    fprintf(out, "  %-24s %+8.2f  (%+.2f to %+.2f)\n", what, scale * e.value,
            scale * e.low, scale * e.high);
}

static void print_pairs(FILE *out, const SimRun *run)
{
    const SimTally *tally = &run->tally;
    char who[64];

    fprintf(out, "\nthe other version on the same deals, points more:\n");
    for (int i = 0; i < run->plan.seats; i++) {
        snprintf(who, sizeof who, "%d %.48s", i + 1, run->plan.bots[i]);
        print_pair(out, who,
                   estimate_pair(&tally->pair_wins[i], tally->games, WIN_PARTS),
                   100);
    }
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0 || tally->pair_ends[i].squares > 0) {
            snprintf(who, sizeof who, "ends by %s", summary_end_name(run, i));
            print_pair(out, who,
                       estimate_pair(&tally->pair_ends[i], tally->games, 1),
                       100);
        }
    print_pair(out, "turns", estimate_pair(&tally->pair_turns, tally->games, 1),
               1);
}

void summary_print(FILE *out, const Summary *s)
{
    print_head(out, s->run);
    if (s->run->tally.games == 0)
        return;
    print_rates(out, s->run);
    print_ends(out, s->run);
    print_turns(out, s);
    print_names(out, s);
    print_effects(out, s);
    if (s->run->plan.against.pack)
        print_pairs(out, s->run);
}
