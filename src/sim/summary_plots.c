/* summary_plots.c: what came of a simulation, as plots: for the page, or in a
 * folder, a file each. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sim/summary.h"

void summary_plot_bots(Plot plot, const Summary *s)
{
    PlotRow rows[SEATS_MAX];
    const SimTally *tally = &s->run->tally;
    int n = s->run->plan.seats;

    for (int i = 0; i < n; i++) {
        snprintf(rows[i].label, PLOT_LABEL, "%d %.60s", i + 1,
                 s->run->plan.bots[i]);
        rows[i].e =
            estimate_rate(tally_bot_wins(tally, i), tally_bot_games(tally, i));
    }
    plot_intervals(plot, rows, n, 1.0 / n, "", 100);
}

void summary_plot_seats(Plot plot, const Summary *s)
{
    PlotRow rows[SEATS_MAX];
    const SimTally *tally = &s->run->tally;
    int n = s->run->plan.seats;

    for (Seat i = 0; i < n; i++) {
        snprintf(rows[i].label, PLOT_LABEL, "seat %d", i + 1);
        rows[i].e = estimate_rate(tally_seat_wins(tally, i),
                                  tally_seat_games(tally, i));
    }
    plot_intervals(plot, rows, n, 1.0 / n, "", 100);
}

void summary_plot_length(Plot plot, const Summary *s)
{
    const SimTally *tally = &s->run->tally;
    const int marks[3] = { tally_turns_at(tally, 0.05),
                           tally_turns_at(tally, 0.5),
                           tally_turns_at(tally, 0.95) };

    plot_histogram(plot, tally->turns, TURNS_ROOM + 1, marks);
}

void summary_plot_ends(Plot plot, const Summary *s)
{
    PlotRow rows[ENDS_ROOM];
    const SimTally *tally = &s->run->tally;
    int n = 0;

    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0) {
            snprintf(rows[n].label, PLOT_LABEL, "%s",
                     summary_end_name(s->run, i));
            rows[n++].e =
                estimate_rate(tally->ends[i] * WIN_PARTS, tally->games);
        }
    plot_intervals(plot, rows, n, 0, "", 100);
}

void summary_plot_names(Plot plot, const Summary *s)
{
    PlotRow *rows = calloc((size_t)s->n_names + 1, sizeof *rows);

    for (int i = 0; rows && i < s->n_names; i++) {
        snprintf(rows[i].label, PLOT_LABEL, "%s", s->names[i].name->one);
        rows[i].e = s->names[i].rate;
    }
    if (rows)
        plot_intervals(plot, rows, s->n_names, 1.0 / s->run->plan.seats, "",
                       100);
    free(rows);
}

int summary_count_effects(const Summary *s)
{
    int n = 0;

    while (n < s->n_cards && s->cards[n].is_known)
        n++;
    return n;
}

/* The strongest and the weakest, so many of each. */
static void plot_effects(Plot plot, const Summary *s, int max)
{
    int known = summary_count_effects(s), n = 0;
    PlotRow *rows = calloc((size_t)known + 1, sizeof *rows);

    for (int i = 0; rows && i < known; i++) {
        if (i >= max && i < known - max)
            continue;
        snprintf(rows[n].label, PLOT_LABEL, "%.90s", s->cards[i].def->name);
        rows[n++].e = s->cards[i].effect;
    }
    if (rows)
        plot_intervals(plot, rows, n, 0, "+", 100);
    free(rows);
}

void summary_plot_effects(Plot plot, const Summary *s)
{
    plot_effects(plot, s, s->n_cards);
}

static void plot_largest_effects(Plot plot, const Summary *s)
{
    plot_effects(plot, s, 12);
}

static Status write_plot(const char *folder, const char *name,
                         void (*plot)(Plot plot, const Summary *s),
                         const Summary *s, Diag *diag)
{
    char path[4096];
    FILE *out;
    bool good;

    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    out = fopen(path, "w");
    good = out != NULL;
    if (good) {
        plot((Plot){ out, .alone = true }, s);
        good = !ferror(out);
        good &= fclose(out) == 0;
    }
    return good ? ST_OK
                : diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
}

Status summary_write_plots(const char *folder, const Summary *s, Diag *diag)
{
    static const struct {
        const char *name;
        void (*plot)(Plot plot, const Summary *s);
    } plots[] = { { "seats", summary_plot_seats },
                  { "length", summary_plot_length },
                  { "ends", summary_plot_ends },
                  { "identities", summary_plot_names },
                  { "cards", plot_largest_effects } };
    Status st = ST_OK;

    for (size_t i = 0; i < sizeof plots / sizeof *plots && st == ST_OK; i++)
        st = write_plot(folder, plots[i].name, plots[i].plot, s, diag);
    return st;
}
