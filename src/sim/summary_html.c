/* summary_html.c: what came of a simulation, as one page with plots. */
#include "config.h"
#include "sim/summary.h"

static const char style[] =
    "body{font:16px/1.45 system-ui,sans-serif;max-width:36rem;margin:0 auto;"
    "padding:1rem;color:#222;background:#fdfcf9}"
    "h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem;"
    "margin:2rem 0 .3rem}p{margin:.3rem 0}"
    "svg{width:100%;height:auto;display:block}"
    "table{border-collapse:collapse;width:100%;font-size:.8rem}"
    "td,th{padding:.15rem .3rem;text-align:right;border-top:1px solid #8884}"
    "td:first-child,th:first-child{text-align:left}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#16181b}"
    "svg rect,svg circle{fill:#6cb2e0}.range{stroke:#6cb2e0}}";

static void write_book(FILE *out, const SimBook *book)
{
    plot_text(out, book->pack->title);
    fputs(" (", out);
    plot_text(out, book->name);
    fprintf(out, "), hash %016llx", (unsigned long long)book->pack->rules_hash);
}

static void write_head(FILE *out, const SimRun *run)
{
    const SimPlan *plan = &run->plan;

    fprintf(out, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width,"
                 "initial-scale=1\">\n<title>");
    plot_text(out, plan->book.pack->title);
    fprintf(out, "</title>\n<style>%s%s</style>\n<h1>", plot_style, style);
    plot_text(out, plan->book.pack->title);
    fprintf(out, "</h1>\n<p>%ld of %ld games, seed %llu, kickdoor %s.</p>\n<p>",
            run->tally.games, plan->games, (unsigned long long)plan->seed,
            KD_VERSION);
    write_book(out, &plan->book);
    if (plan->against.pack) {
        fputs("; against ", out);
        write_book(out, &plan->against);
    }
    fputs(".</p>\n", out);
    if (plan->options[0]) {
        fputs("<p>Options: ", out);
        plot_text(out, plan->options);
        fputs("</p>\n", out);
    }
}

static void write_title(FILE *out, const char *title, const char *note)
{
    fprintf(out, "<h2>%s</h2>\n<p class=\"dim\">%s</p>\n", title, note);
}

static void write_rates(Plot plot, const Summary *s)
{
    write_title(plot.out, "Who wins",
                "Percent of games, with 95 % intervals; the"
                " line is an equal share.");
    summary_plot_bots(plot, s);
    summary_plot_seats(plot, s);
}

static void write_length(Plot plot, const Summary *s)
{
    const SimTally *tally = &s->run->tally;

    write_title(plot.out, "How long games take",
                "Turns, each player's counted; the lines are 5&nbsp;%, half and"
                " 95&nbsp;% of games.");
    summary_plot_length(plot, s);
    fprintf(plot.out, "<p>%.1f decisions a game",
            (double)tally->decisions / (double)tally->games);
    if (s->cap > 0)
        fprintf(plot.out, "; %.2f %% reach the cap of %d turns",
                100 * summary_cap_share(s), s->cap);
    fputs(".</p>\n", plot.out);
}

static void write_ends(Plot plot, const Summary *s)
{
    write_title(plot.out, "How games end", "Percent of games.");
    summary_plot_ends(plot, s);
}

static void write_names(Plot plot, const Summary *s)
{
    if (s->n_names == 0)
        return;
    write_title(plot.out, "Who one is at the end",
                "Percent of games that such players win; the line is an equal"
                " share.");
    summary_plot_names(plot, s);
}

static void write_effects(Plot plot, const Summary *s)
{
    if (summary_count_effects(s) == 0)
        return;
    write_title(plot.out, "What cards do",
                "By how many points more those win who are dealt the card when"
                " the game begins. Deals are random, so nothing else makes the"
                " difference. All intervals together hold 95 times in 100.");
    summary_plot_effects(plot, s);
}

static void write_table(FILE *out, const Summary *s)
{
    double games = (double)s->run->tally.games;

    write_title(out, "How often cards are seen", "Per 100 games.");
    fputs("<table><tr><th>card<th>drawn<th>played</tr>\n", out);
    for (int i = 0; i < s->n_cards; i++) {
        fputs("<tr><td>", out);
        plot_text(out, s->cards[i].def->name);
        fprintf(out, "<td>%.1f<td>%.1f</tr>\n",
                100 * (double)s->cards[i].tally->drawn / games,
                100 * (double)s->cards[i].tally->played / games);
    }
    fputs("</table>\n", out);
}

static void write_pairs(Plot plot, const SimRun *run)
{
    PlotRow rows[SEATS_MAX + ENDS_ROOM];
    const SimTally *tally = &run->tally;
    Estimate turns = estimate_pair(&tally->pair_turns, tally->games, 1);
    int n = 0;

    if (!run->plan.against.pack)
        return;
    for (int i = 0; i < run->plan.seats; i++) {
        snprintf(rows[n].label, PLOT_LABEL, "%d %.60s", i + 1,
                 run->plan.bots[i]);
        rows[n++].e =
            estimate_pair(&tally->pair_wins[i], tally->games, WIN_PARTS);
    }
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0 || tally->pair_ends[i].squares > 0) {
            snprintf(rows[n].label, PLOT_LABEL, "ends by %s",
                     summary_end_name(run, i));
            rows[n++].e = estimate_pair(&tally->pair_ends[i], tally->games, 1);
        }
    write_title(plot.out, "The other version, on the same deals",
                "Points more, with 95 % intervals.");
    plot_intervals(plot, rows, n, 0, "+", 100);
    fprintf(plot.out, "<p>Games take %+.2f turns (%+.2f to %+.2f).</p>\n",
            turns.value, turns.low, turns.high);
}

void summary_write_html(FILE *out, const Summary *s)
{
    Plot plot = { .out = out };

    write_head(out, s->run);
    if (s->run->tally.games > 0) {
        write_rates(plot, s);
        write_length(plot, s);
        write_ends(plot, s);
        write_pairs(plot, s->run);
        write_names(plot, s);
        write_effects(plot, s);
        write_table(out, s);
    }
    fputs("</html>\n", out);
}
