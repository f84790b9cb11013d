/* summary.c: the rows that all outputs of a simulation are made of. */
#include "sim/summary.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"

/* ---- cards ---- */

static int by_effect(const void *a, const void *b)
{
    const CardEffect *x = a, *y = b;

    if (x->is_known != y->is_known)
        return x->is_known ? -1 : 1;
    if (x->effect.value != y->effect.value)
        return x->effect.value > y->effect.value ? -1 : 1;
    return x->def < y->def ? -1 : 1;
}

/* How many are compared at once. */
static int count_dealt(const SimTally *tally)
{
    int n = 0;

    for (int i = 0; i < tally->n_cards; i++)
        n += tally->cards[i].dealt.k > 0;
    return n > 0 ? n : 1;
}

static void make_cards(Summary *s)
{
    const SimTally *tally = &s->run->tally;
    int comparisons = count_dealt(tally);

    for (int i = 0; i < tally->n_cards; i++) {
        const CardTally *card = &tally->cards[i];
        CardEffect row = { .def = &s->run->plan.book.pack->defs[i],
                           .tally = card };
        if (card->drawn == 0 && card->dealt.k == 0)
            continue;
        row.is_known = estimate_effect(tally, &card->dealt, s->run->plan.seats,
                                       comparisons, &row.effect);
        s->cards[s->n_cards++] = row;
    }
    qsort(s->cards, (size_t)s->n_cards, sizeof *s->cards, by_effect);
}

/* ---- classes, races, parties ---- */

static int by_group(const void *a, const void *b)
{
    const NameEffect *x = a, *y = b;
    int order = x->group && y->group ? strcmp(x->group->one, y->group->one)
                                     : !x->group - !y->group;

    return order ? order : strcmp(x->name->one, y->name->one);
}

static int count_held(const SimTally *tally)
{
    int n = 0;

    for (int i = 1; i < tally->n_names; i++)
        n += tally->names[i].held > 0;
    return n > 0 ? n : 1;
}

static void make_names(Summary *s)
{
    const SimTally *tally = &s->run->tally;
    const PackName *names = s->run->plan.book.pack->names;
    int comparisons = count_held(tally);

    for (int i = 1; i < tally->n_names; i++) {
        const NameTally *name = &tally->names[i];
        NameEffect row = { .name = &names[i], .tally = name };
        if (name->held == 0)
            continue;
        row.group = names[i].group ? &names[names[i].group] : NULL;
        row.rate = estimate_rate(name->wins, name->held);
        row.is_known = estimate_effect(tally, &name->dealt, s->run->plan.seats,
                                       comparisons, &row.effect);
        s->names[s->n_names++] = row;
    }
    qsort(s->names, (size_t)s->n_names, sizeof *s->names, by_group);
}

/* ---- all of it ---- */

static int find_cap(const SimPlan *plan)
{
    const Vocabulary *vocabulary = plan->book.family->vocabulary;
    int at = vocabulary_switch(vocabulary, "limit.turns", 11);
    Setup setup;
    Diag diag;

    if (at < 0 || plan_setup(plan, &plan->book, &setup, &diag) != ST_OK)
        return 0;
    return setup.switches[at];
}

Status summary_make(Summary *s, const SimRun *run, Diag *diag)
{
    *s = (Summary){ .run = run, .cap = find_cap(&run->plan) };
    s->cards = calloc((size_t)run->tally.n_cards + 1, sizeof *s->cards);
    s->names = calloc((size_t)run->tally.n_names + 1, sizeof *s->names);
    if (!s->cards || !s->names) {
        summary_free(s);
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    }
    make_cards(s);
    make_names(s);
    return ST_OK;
}

void summary_free(Summary *s)
{
    free(s->cards);
    free(s->names);
    *s = (Summary){ 0 };
}

const char *summary_end_name(const SimRun *run, int end)
{
    return end == 0 ? "stopped" : run->plan.book.family->end_reasons[end];
}

double summary_cap_share(const Summary *s)
{
    const SimTally *tally = &s->run->tally;
    long n = 0;

    for (int i = s->cap; s->cap > 0 && i <= TURNS_ROOM; i++)
        n += tally->turns[i];
    return tally->games > 0 ? (double)n / (double)tally->games : 0;
}
