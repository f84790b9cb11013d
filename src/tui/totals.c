/* totals.c: prints totals term by term. */
#include "tui/totals.h"

#include <stdio.h>

#include "scene/scene.h"
#include "tui/answer_line.h"
#include "tui/console.h"

static void print_term(const Scene *scene, const SumTerm *term)
{
    char line[2 * TEXT_LINE], reason[TEXT_LINE], amount[16];
    Text text = TEXT_INIT(line), why = TEXT_INIT(reason);

    scene_write_term(&text, scene->t, term);
    scene_write_why(&why, scene, term);
    text_add(&text, why.len > 0 ? ", " : "");
    text_add(&text, reason);
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
            print_term(scene, &total->parts[k]);
    }
    if (!found_any)
        console_print(name[0] ? "There is no such total now."
                              : "There is nothing to add up now.");
    arena_free(&arena);
}
