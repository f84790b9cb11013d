/* totals.c: prints totals term by term, and previews what an answer changes. */
#include "tui/totals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/facts.h"
#include "tui/console.h"

enum {
    TOTALS_MAX = 40,
    SUM_PARTS_MAX = 64,
    ANSWERS_MAX = 16 /* of others, until a preview is given up */
};

/* ---- taken apart ---- */

typedef struct SumParts {
    SumTerm at[SUM_PARTS_MAX];
    int n;
} SumParts;

static void on_part(void *self, const SumTerm *part)
{
    SumParts *parts = self;

    if (parts->n < SUM_PARTS_MAX)
        parts->at[parts->n++] = *part;
}

void totals_write_part(Text *text, const Table *t, const SumTerm *part)
{
    if (part->card) {
        pattern_write_card(text, t, part->card);
        return;
    }
    if (part->whose > 0) {
        text_add(text, t->names[part->whose - 1]);
        text_add(text, "'s ");
    }
    text_add(text, part->what);
}

static void print_part(const Table *t, const SumTerm *part)
{
    char line[TEXT_LINE], amount[16];
    Text text = TEXT_INIT(line);

    totals_write_part(&text, t, part);
    text_add(&text, part->covered ? ", covered" : "");
    snprintf(amount, sizeof amount, part->covered ? "(%+d)" : "%+d",
             part->amount);
    console_print(console_is_wide() ? "%8s  %-44s  %s" : "%6s  %s (%s)", amount,
                  line, part->clause);
}

/* One total with its parts; false if there is no k-th. */
static bool print_total(const Table *t, int k, const char *name,
                        bool *found_any)
{
    char line[TEXT_LINE];
    Text caption = TEXT_INIT(line);
    SumParts parts = { .n = 0 };
    Total which;
    Sum sum = { .on_term = on_part, .self = &parts };

    if (!t->family->total(t, k, &which, &sum))
        return false;
    total_write(&caption, t, &which, sum.total);
    if (!strstr(line, name))
        return true;
    *found_any = true;
    console_print("  %s", line);
    for (int i = 0; i < parts.n; i++)
        print_part(t, &parts.at[i]);
    return true;
}

void totals_print(const View *view, const char *name)
{
    bool found_any = false;

    for (int k = 0; print_total(&view->t, k, name, &found_any); k++)
        ;
    if (!found_any)
        console_print(name[0] ? "There is no such total now."
                              : "There is nothing to add up now.");
}

/* ---- previewed ---- */

typedef struct Totals {
    struct {
        char caption[96];
        int total;
    } at[TOTALS_MAX];
    int n;
} Totals;

static void totals_collect(Totals *totals, const Table *t)
{
    totals->n = 0;
    while (totals->n < TOTALS_MAX) {
        Text caption = TEXT_INIT(totals->at[totals->n].caption);
        Total which;
        Sum sum = { 0 };
        if (!t->family->total(t, totals->n, &which, &sum))
            return;
        total_write(&caption, t, &which, sum.total);
        totals->at[totals->n++].total = sum.total;
    }
}

static bool totals_differ(const Totals *a, const Totals *b)
{
    for (int i = 0; i < a->n || i < b->n; i++)
        if (i >= a->n || i >= b->n || a->at[i].total != b->at[i].total)
            return true;
    return false;
}

/* What stands before the number. */
static size_t name_length(const char *caption)
{
    const char *colon = strrchr(caption, ':');

    return colon ? (size_t)(colon - caption) : strlen(caption);
}

/* The total of this name, or -1. */
static int find_total(const Totals *totals, const char *caption)
{
    size_t n = name_length(caption);

    for (int i = 0; i < totals->n; i++)
        if (name_length(totals->at[i].caption) == n &&
            memcmp(totals->at[i].caption, caption, n) == 0)
            return i;
    return -1;
}

/* How the i-th total came about, if it changed. Totals that are gone afterwards
 * say nothing, nor do new ones of 0. */
static bool change_write(Text *text, const Totals *before, const Totals *after,
                         int i)
{
    int was = find_total(before, after->at[i].caption);

    if (after->at[i].total == (was < 0 ? 0 : before->at[was].total))
        return false;
    text_add(text, was < 0 ? after->at[i].caption : before->at[was].caption);
    if (was >= 0) {
        text_add(text, " -> ");
        text_add_number(text, after->at[i].total);
    }
    return true;
}

static void print_change(const Totals *before, const Totals *after)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    for (int i = 0; i < after->n; i++) {
        text_clear(&text);
        if (change_write(&text, before, after, i))
            console_print("  %s", line);
    }
}

/* Did a die, or a card that this seat does not know, matter? A shuffle does not
 * matter until one of its cards is turned up. */
static bool is_by_chance(const View *view, const Table *then, const Rng *before)
{
    const Rng *after = &then->g->rng;

    if (after->count[STREAM_DIE] != before->count[STREAM_DIE] ||
        after->count[STREAM_PICK] != before->count[STREAM_PICK])
        return true;
    for (CardId c = 1; c <= then->g->cards; c++)
        if (card_slot(&view->t, c)->zone == NO_ZONE &&
            zone_is_open(then, card_slot(then, c)->zone))
            return true;
    return false;
}

/* Continues with default answers until the totals have changed or this seat is
 * asked again. */
static void run_ahead(Table *t, Seat seat, const Totals *before, Totals *after)
{
    for (int n = 0; n < ANSWERS_MAX && !totals_differ(before, after); n++) {
        Seat other = 0;
        Ask ask;
        game_run(t, seats_all(t->g));
        totals_collect(after, t);
        ask = game_ask(t->g);
        if (ask.shape == ASK_NOBODY || seat_in(seat, ask.must))
            return;
        while (!seat_in(other, ask.must))
            other++;
        action_try(t, action_default(t, other));
    }
}

typedef enum Preview {
    PREVIEW_NONE,   /* no total changes, or it cannot be done */
    PREVIEW_CHANCE, /* a die or a hidden card decides */
    PREVIEW_NOW,
    PREVIEW_LATER /* if nobody interferes */
} Preview;

/* Plays the answer in an imagined game. */
static Preview preview(const View *view, Action action, Totals *before,
                       Totals *after)
{
    Table t = view->t;
    Rng rng, start;
    Preview result = PREVIEW_NONE;

    t.g = malloc(view->t.g->size);
    if (!t.g)
        return PREVIEW_NONE;
    rng_init(&rng, view->t.g->turn);
    view_sample(view, &rng, game_edit(&t));
    start = t.g->rng;
    totals_collect(before, &t);
    if (action_try(&t, action).id == REFUSAL_none) {
        totals_collect(after, &t);
        result = totals_differ(before, after) ? PREVIEW_NOW : PREVIEW_LATER;
        if (result == PREVIEW_LATER)
            run_ahead(&t, view->seat, before, after);
        if (is_by_chance(view, &t, &start))
            result = PREVIEW_CHANCE;
        else if (game_ask(t.g).shape == ASK_NOBODY ||
                 !totals_differ(before, after) || after->n == 0)
            result = PREVIEW_NONE;
    }
    free(game_edit(&t));
    return result;
}

void totals_preview(const View *view, Action action)
{
    Totals before, after;

    switch (preview(view, action, &before, &after)) {
    case PREVIEW_NONE:
        return;
    case PREVIEW_CHANCE:
        console_print("  Luck decides what comes of it.");
        return;
    case PREVIEW_LATER:
        console_print("  If nobody interferes:");
        break;
    case PREVIEW_NOW:
        break;
    }
    print_change(&before, &after);
}

void totals_write_hint(Text *text, const View *view, Action action)
{
    Totals before, after;
    Preview result = preview(view, action, &before, &after);
    char line[TEXT_LINE];
    Text change = TEXT_INIT(line);
    const char *open = "  (";

    if (result != PREVIEW_NOW && result != PREVIEW_LATER)
        return;
    for (int i = 0; i < after.n; i++) {
        text_clear(&change);
        if (!change_write(&change, &before, &after, i))
            continue;
        text_add(text, open);
        text_add(text, line);
        open = ", ";
    }
    if (open[0] == ',')
        text_add_char(text, ')');
}
