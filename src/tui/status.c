/* status.c: writes the table in a few lines, from the rows of any family. */
#include "tui/status.h"

#include "engine/family.h"
#include "scene/press.h"

static const char *name_for(const Scene *scene, Seat seat)
{
    return seat == scene->view->seat ? "you" : scene->seats[seat].name;
}

/* level (strength): you 3 (6), Bob 2 (4) */
static void write_gauges(Text *text, const Scene *scene)
{
    const SceneSeat *first = &scene->seats[0];

    size_t start;

    if (first->n_gauges == 0)
        return;
    text_add(text, text->len > 0 ? "\n" : "");
    start = text->len;
    text_add(text, first->gauges[0].row->name);
    if (first->n_gauges > 1)
        text_add_format(text, " (%s)", first->gauges[1].row->name);
    for (Seat s = 0; s < scene->t->g->seats; s++) {
        const SceneSeat *seat = &scene->seats[s];
        text_add_format(text, "%s%s ", s ? ", " : ": ", name_for(scene, s));
        if (seat->n_gauges > 0)
            text_add_number(text, seat->gauges[0].value);
        if (seat->n_gauges > 1) {
            text_add(text, " (");
            text_add_number(text, seat->gauges[1].value);
            text_add_char(text, ')');
        }
    }
    text_capitalize(text, start);
}

/* Ann -25: (s) Lord Slogar -10, (d) Darius -15 + */
static void write_party(Text *text, const Scene *scene, Seat s)
{
    const SceneSeat *seat = &scene->seats[s];
    const char *before = ": ";

    text_add(text, text->len > 0 ? "\n" : "");
    text_add(text, s == scene->view->seat ? "You" : seat->name);
    if (seat->n_gauges > 0) {
        text_add_char(text, ' ');
        text_add_number(text, seat->gauges[0].value);
    }
    for (int g = 0; g < seat->n_groups; g++)
        for (int i = 0; i < seat->groups[g].n; i++) {
            const SceneStack *stack =
                scene_find_stack(scene, seat->groups[g].cards[i]);
            char letter[2] = "", name[64];
            if (!stack)
                continue;
            letter[0] = press_letter(scene, stack->card);
            text_add(text, before);
            press_short_name(name, sizeof name,
                             card_def(scene->t, stack->card)->name);
            text_add_format(text, "%s %s ", letter, name);
            text_add_number(text, stack->worth);
            text_add(text, stack->seen.dead ? " dead" : "");
            before = ", ";
        }
}

/* Fight: you 5, the monsters 8; 4 short. `sum` takes it apart. */
static void write_fight(Text *text, const Scene *scene)
{
    const char *before = text->len > 0 ? "\nFight: " : "Fight: ";
    bool any = false;

    for (int i = 0; i < scene->n_totals; i++) {
        if (!scene->totals[i].which.of_fight)
            continue;
        text_add_format(text, "%s%s ", before, scene->totals[i].says);
        text_add_number(text, scene->totals[i].value);
        before = ", ";
        any = true;
    }
    if (any && scene->standing[0])
        text_add_format(text, " (%s)", scene->standing);
    if (any && scene->n_notes == 1)
        text_add_format(text, "; %s", scene->notes[0]);
}

/* What wins, in a line of its own: it is shown once. */
static void write_goal(Text *text, const Scene *scene)
{
    if (!scene->goal[0])
        return;
    text_add_format(text, "%s.", scene->goal);
    text_capitalize(text, 0);
}

const char *status_make(Arena *arena, const Scene *scene)
{
    char line[8 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    write_goal(&text, scene);
    if (scene->n_stacks > 0)
        for (Seat s = 0; s < scene->t->g->seats; s++)
            write_party(&text, scene, s);
    else
        write_gauges(&text, scene);
    write_fight(&text, scene);
    return arena_copy(arena, line, text.len);
}
