#include "tui/totals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "tui/console.h"

enum {
    TOTALS_MOST = 40,
    PARTS_ROOM = 64,
    ANSWERS_MOST = 16 /* of others, until a preview is given up */
};

/* ---- taken apart ---- */

typedef struct Parts {
    SumPart at[PARTS_ROOM];
    int n;
} Parts;

static void keep_part(void *self, const SumPart *part)
{
    Parts *parts = self;

    if (parts->n < PARTS_ROOM)
        parts->at[parts->n++] = *part;
}

void sum_part_write(Text *text, const Table *t, const SumPart *part)
{
    if (part->card) {
        card_write(text, t, part->card);
        return;
    }
    if (part->whose > 0) {
        text_add(text, t->names[part->whose - 1]);
        text_add(text, "'s ");
    }
    text_add(text, part->what);
}

static void say_part(const Table *t, const SumPart *part)
{
    char line[TEXT_LINE], amount[16];
    Text text = TEXT_OVER(line);

    sum_part_write(&text, t, part);
    text_add(&text, part->covered ? ", covered" : "");
    snprintf(amount, sizeof amount, part->covered ? "(%+d)" : "%+d",
             part->amount);
    console_say(console_is_wide() ? "%8s  %-44s  %s" : "%6s  %s (%s)", amount,
                line, part->clause);
}

/* One total with its parts; false if there is no k-th. */
static bool say_total(const Table *t, int k, const char *name, bool *some)
{
    char line[TEXT_LINE];
    Text caption = TEXT_OVER(line);
    Parts parts = { .n = 0 };
    Sum sum = { .part = keep_part, .self = &parts };

    if (!t->family->total(t, k, &caption, &sum))
        return false;
    if (!strstr(line, name))
        return true;
    *some = true;
    console_say("  %s", line);
    for (int i = 0; i < parts.n; i++)
        say_part(t, &parts.at[i]);
    return true;
}

void totals_say(const View *view, const char *name)
{
    bool some = false;

    for (int k = 0; say_total(&view->t, k, name, &some); k++)
        ;
    if (!some)
        console_say(name[0] ? "There is no such total now."
                            : "There is nothing to add up now.");
}

/* ---- previewed ---- */

typedef struct Totals {
    struct {
        char caption[96];
        int total;
    } at[TOTALS_MOST];
    int n;
} Totals;

static void totals_take(Totals *totals, const Table *t)
{
    totals->n = 0;
    while (totals->n < TOTALS_MOST) {
        Text caption = TEXT_OVER(totals->at[totals->n].caption);
        Sum sum = { 0 };
        if (!t->family->total(t, totals->n, &caption, &sum))
            return;
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
        text_number(text, after->at[i].total);
    }
    return true;
}

static void say_change(const Totals *before, const Totals *after)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    for (int i = 0; i < after->n; i++) {
        text_clear(&text);
        if (change_write(&text, before, after, i))
            console_say("  %s", line);
    }
}

/* Did a die, or a card that this seat does not know, have a say? Shuffles have
 * none until a card of theirs is turned up. */
static bool was_lucky(const View *view, const Table *then, const Chance *before)
{
    const Chance *after = &then->g->chance;

    if (after->count[LUCK_DIE] != before->count[LUCK_DIE] ||
        after->count[LUCK_PICK] != before->count[LUCK_PICK])
        return true;
    for (CardId c = 1; c <= then->g->cards; c++)
        if (card_slot(&view->t, c)->zone == NO_ZONE &&
            zone_is_open(then, card_slot(then, c)->zone))
            return true;
    return false;
}

/* Goes on as if nobody did anything special, until the totals have changed or
 * this seat is asked again. */
static void run_on(Table *t, Seat seat, const Totals *before, Totals *after)
{
    for (int n = 0; n < ANSWERS_MOST && !totals_differ(before, after); n++) {
        Seat other = 0;
        Ask ask;
        game_run(t, seats_all(t->g));
        totals_take(after, t);
        ask = game_ask(t->g);
        if (ask.shape == ASK_NOBODY || seat_in(seat, ask.must))
            return;
        while (!seat_in(other, ask.must))
            other++;
        game_answer(t, game_default(t, other));
    }
}

typedef enum Foresight {
    SEES_NOTHING, /* no total changes, or it cannot be done */
    SEES_LUCK,    /* a die or a hidden card decides */
    SEES_AT_ONCE,
    SEES_LATER /* if nobody interferes */
} Foresight;

/* Plays the answer in an imagined game. */
static Foresight foresee(const View *view, Action action, Totals *before,
                         Totals *after)
{
    Table t = view->t;
    Chance chance, start;
    Foresight sight = SEES_NOTHING;

    t.g = malloc(view->t.g->size);
    if (!t.g)
        return SEES_NOTHING;
    chance_init(&chance, view->t.g->turn);
    view_imagine(view, &chance, t.g);
    start = t.g->chance;
    totals_take(before, &t);
    if (game_answer(&t, action).id == REFUSAL_none) {
        totals_take(after, &t);
        sight = totals_differ(before, after) ? SEES_AT_ONCE : SEES_LATER;
        if (sight == SEES_LATER)
            run_on(&t, view->seat, before, after);
        if (was_lucky(view, &t, &start))
            sight = SEES_LUCK;
        else if (game_ask(t.g).shape == ASK_NOBODY ||
                 !totals_differ(before, after) || after->n == 0)
            sight = SEES_NOTHING;
    }
    free(t.g);
    return sight;
}

void totals_preview(const View *view, Action action)
{
    Totals before, after;

    switch (foresee(view, action, &before, &after)) {
    case SEES_NOTHING:
        return;
    case SEES_LUCK:
        console_say("  What comes of it, luck decides.");
        return;
    case SEES_LATER:
        console_say("  If nobody interferes:");
        break;
    case SEES_AT_ONCE:
        break;
    }
    say_change(&before, &after);
}

void totals_hint(Text *text, const View *view, Action action)
{
    Totals before, after;
    Foresight sight = foresee(view, action, &before, &after);
    char line[TEXT_LINE];
    Text change = TEXT_OVER(line);
    const char *open = "  (";

    if (sight != SEES_AT_ONCE && sight != SEES_LATER)
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
        text_char(text, ')');
}
