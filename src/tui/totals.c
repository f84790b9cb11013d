/* totals.c: prints totals term by term. */
#include "tui/totals.h"

#include <stdio.h>

#include "scene/scene.h"
#include "tui/answer_line.h"
#include "tui/console.h"

static void print_term(const Table *t, const SumTerm *term)
{
    char line[TEXT_LINE], amount[16];
    Text text = TEXT_INIT(line);

    scene_write_term(&text, t, term);
    text_add(&text, term->covered ? ", covered" : "");
    snprintf(amount, sizeof amount, term->covered ? "(%+d)" : "%+d",
             term->amount);
    console_print("%6s  %s", amount, line);
}

void totals_print(const View *view, const char *name)
{
    Arena arena = { 0 };
    const Scene *scene = scene_make(&arena, view);
    bool found_any = false;

    for (int i = 0; scene && i < scene->n_totals; i++) {
        const SceneTotal *total = &scene->totals[i];
        if (!name_has(total->says, name))
            continue;
        found_any = true;
        console_print("  %s: %d", total->says, total->value);
        for (int k = 0; k < total->n_parts; k++)
            print_term(scene->t, &total->parts[k]);
    }
    if (!found_any)
        console_print(name[0] ? "There is no such total now."
                              : "There is nothing to add up now.");
    arena_free(&arena);
}
