/* choices.c: numbers, prints and explains the choices of a scene. */
#include "tui/choices.h"

#include <stdio.h>
#include <string.h>

#include "tui/console.h"
#include "tui/face.h"

enum {
    TARGETS_MIN = 3, /* that are worth a heading */
    HEADINGS_MAX = 8 /* over one grid */
};

/* ---- the list ---- */

void choices_free(Choices *choices)
{
    arena_free(&choices->arena);
    *choices = (Choices){ 0 };
}

bool choices_make(Choices *choices, const View *view)
{
    const Scene *scene;
    int n = 0;

    choices_free(choices);
    scene = scene_make(&choices->arena, view);
    if (!scene)
        return false;
    for (int i = 0; i < scene->n_choices; i++)
        n += scene->choices[i].n_targets + 1;
    choices->at =
        arena_alloc(&choices->arena, sizeof *choices->at * (size_t)(n + 1));
    if (!choices->at)
        return false;
    choices->scene = scene;
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets == 0)
            choices->at[choices->n++] = choice;
        for (int k = 0; k < choice->n_targets; k++)
            choices->at[choices->n++] = &choice->targets[k];
    }
    return true;
}

int choices_last(const Choices *choices)
{
    return choices->n + (choices->scene ? choices->scene->n_idle : 0);
}

/* ---- printing ---- */

/* Numbered things, as many on a line as fit. */
typedef struct Flow {
    char line[TEXT_LINE];
    Text text;
} Flow;

static void flow_start(Flow *flow, const char *head)
{
    flow->text = TEXT_INIT(flow->line);
    text_add(&flow->text, head);
}

static void flow_add(Flow *flow, int number, const char *what)
{
    char item[TEXT_LINE];
    int n = snprintf(item, sizeof item, "  %d %s", number, what);

    if (flow->text.len + (size_t)n > (size_t)console_columns()) {
        console_print("%s", flow->line);
        flow_start(flow, "      ");
    }
    text_add(&flow->text, item);
}

/* They are listed only so that one can ask about them. */
static void print_idle(const Choices *choices)
{
    const Scene *scene = choices->scene;
    Flow flow;

    flow_start(&flow, "      (not now)");
    for (int i = 0; i < scene->n_idle; i++) {
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        pattern_write_card(&text, scene->t, scene->idle[i].card);
        flow_add(&flow, choices->n + 1 + i, line);
    }
    console_print("%s", flow.line);
}

static void print_single(const char *before, const Choice *choice, int number)
{
    const char *then = choice->outcome.says;

    console_print("%4d  %s%s%s%s%s", number, before, choice->says,
                  then[0] ? "  (" : "", then, then[0] ? ")" : "");
}

/* Play "Saw" on
 *       1 "Rat"  2 "Cat"  3 "Hen" */
static void print_targets(const Choice *heading, int number)
{
    Flow flow;

    console_print("      %s", heading->says);
    flow_start(&flow, "      ");
    for (int k = 0; k < heading->n_targets; k++)
        flow_add(&flow, number + k, heading->targets[k].says);
    console_print("%s", flow.line);
}

static bool same_targets(const Choice *a, const Choice *b)
{
    if (a->n_targets != b->n_targets)
        return false;
    for (int k = 0; k < a->n_targets; k++)
        if (strcmp(a->targets[k].says, b->targets[k].says) != 0)
            return false;
    return true;
}

/* How many choices from here on have the same targets. */
static int count_headings(const Scene *scene, int from)
{
    int n = 1;

    while (n < HEADINGS_MAX && from + n < scene->n_choices &&
           same_targets(&scene->choices[from], &scene->choices[from + n]))
        n++;
    return n;
}

/*    a  Play "A" on
 *    b  Play "B" on
 *       a   b
 *       1   3  "X"
 *       2   4  "Y" */
static void print_grid(const Choice *at, int headings, int number)
{
    char numbers[4 * HEADINGS_MAX + 1];
    char *end = numbers;
    int n = at->n_targets;

    for (int j = 0; j < headings; j++) {
        console_print("   %c  %s", 'a' + j, at[j].says);
        end += snprintf(end, 5, "%4c", 'a' + j);
    }
    console_print("   %s", numbers);
    for (int k = 0; k < n; k++) {
        end = numbers;
        for (int j = 0; j < headings; j++)
            end += snprintf(end, 5, "%4d", number + j * n + k);
        console_print("   %s  %s", numbers, at->targets[k].says);
    }
}

/* A few targets are lines of their own, many have a heading. */
static void print_heading(const Choice *choice, int number)
{
    char before[TEXT_LINE];

    if (choice->n_targets >= TARGETS_MIN) {
        print_targets(choice, number);
        return;
    }
    snprintf(before, sizeof before, "%s ", choice->says);
    for (int k = 0; k < choice->n_targets; k++)
        print_single(before, &choice->targets[k], number + k);
}

void choices_print(const Choices *choices)
{
    const Scene *scene = choices->scene;
    int number = 1, headings;

    for (int i = 0; i < scene->n_choices; i += headings) {
        const Choice *choice = &scene->choices[i];
        headings =
            choice->n_targets < TARGETS_MIN ? 1 : count_headings(scene, i);
        if (headings > 1)
            print_grid(choice, headings, number);
        else if (choice->n_targets > 0)
            print_heading(choice, number);
        else
            print_single("", choice, number);
        for (int k = 0; k < headings; k++)
            number += choice[k].n_targets > 0 ? choice[k].n_targets : 1;
    }
    if (scene->n_idle > 0)
        print_idle(choices);
}

/* ---- why ---- */

static void print_face(const Table *t, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (card == NO_CARD)
        return;
    pattern_write_card(&text, t, card);
    text_add(&text, ": ");
    face_write(&text, t, card);
    console_print("  %s", line);
}

static void explain_legal(const Scene *scene, const Choice *choice)
{
    const Table *t = scene->t;

    console_print("%s: %s (%s)", choice->line,
                  t->family->verbs[choice->action.verb].meaning,
                  scene->ask.clause);
    print_face(t, choice->action.card);
    print_face(t, choice->action.on);
    if (choice->outcome.n > 0)
        console_print("  If nobody interferes: %s.", choice->outcome.says);
}

static void explain_idle(const Scene *scene, const IdleCard *idle)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Refusal why = scene_reason(scene->view, idle->card);

    print_face(scene->t, idle->card);
    pattern_write_refusal(&text, scene->t, why);
    console_print("  %s", line);
}

void choices_explain(const Choices *choices, int number)
{
    if (number <= choices->n)
        explain_legal(choices->scene, choices->at[number - 1]);
    else
        explain_idle(choices->scene,
                     &choices->scene->idle[number - 1 - choices->n]);
}
