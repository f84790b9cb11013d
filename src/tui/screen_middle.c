/* screen_middle.c: draws what lies in the middle of the table: the fight with
 * both sides taken apart, and open cards. */
#include <string.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "tui/face.h"
#include "tui/screen_panels.h"

enum { MIDDLE_TEXT = 4096, WIDE = 54 };

/* ---- both sides ---- */

static void write_part(Text *text, const Scene *scene, const SumTerm *part)
{
    if (part->card != NO_CARD)
        text_add(text, panel_card_name(scene, part->card));
    else
        scene_write_term(text, scene->t, part);
    text_add_char(text, ' ');
    text_add_signed(text, part->amount);
}

/* Does the reader fight? */
static bool is_own_fight(const Scene *scene)
{
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight &&
            panel_is_own(scene, scene->totals[i].which.seat))
            return true;
    return false;
}

static Ink side_ink(const Scene *scene, const SceneTotal *total)
{
    if (!is_own_fight(scene))
        return INK_strong;
    return panel_is_own(scene, total->which.seat) ? INK_you : INK_bad;
}

/* Ann 8 = Level +3, Hat +3 */
static void write_side(Text *text, const Scene *scene, const SceneTotal *total)
{
    ink_set(text, side_ink(scene, total));
    text_add(text, total->says);
    text_add_char(text, ' ');
    text_add_number(text, total->value);
    ink_set(text, INK_plain);
    for (int k = 0; k < total->n_parts; k++) {
        if (total->parts[k].covered)
            continue;
        text_add(text, k ? ", " : " = ");
        write_part(text, scene, &total->parts[k]);
    }
    text_add_char(text, '\n');
}

static int count_sides(const Scene *scene)
{
    int n = 0;

    for (int i = 0; i < scene->n_totals; i++)
        n += scene->totals[i].which.of_fight;
    return n;
}

static const SceneTotal *find_side(const Scene *scene, int which)
{
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight && which-- == 0)
            return &scene->totals[i];
    return NULL;
}

/* ---- beside the sides ---- */

static bool is_of_fight(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_totals; i++)
        for (int k = 0; k < scene->totals[i].n_parts; k++)
            if (scene->totals[i].which.of_fight &&
                scene->totals[i].parts[k].card == card)
                return true;
    return false;
}

static void write_odds(Text *text, const Scene *scene)
{
    for (int i = 0; i < scene->n_odds; i++) {
        size_t start = text->len;
        outcome_write_part(text, scene->t, scene->view->seat, scene->words,
                           &scene->odds[i]);
        text_capitalize(text, start);
        text_add_char(text, '\n');
    }
    for (int i = 0; i < scene->n_notes; i++) {
        ink_add(text, INK_strong, scene->notes[i]);
        text_add_char(text, '\n');
    }
}

/* Open cards with what they say; those that a side counts, too. */
static void write_spread(Text *text, const Scene *scene,
                         const SceneSpread *spread)
{
    bool named = false;

    for (int i = 0; i < spread->n; i++) {
        int same = 0;
        if (kernel_is_duplicate(scene->t, spread->cards[i]))
            continue;
        for (int k = i; k < spread->n; k++)
            same += kernel_same_choice(scene->t, spread->cards[i],
                                       spread->cards[k]);
        if (!named && !is_of_fight(scene, spread->cards[i])) {
            ink_add(text, INK_faint, spread->name);
            text_add_char(text, '\n');
            named = true;
        }
        ink_add(text, INK_strong, panel_card_name(scene, spread->cards[i]));
        if (same > 1) {
            text_add(text, " \u00d7");
            text_add_number(text, same);
        }
        text_add(text, ": ");
        face_write(text, scene->t, spread->cards[i]);
        text_add_char(text, '\n');
    }
}

static void write_rest(Text *text, const Scene *scene)
{
    write_odds(text, scene);
    for (int i = 0; i < scene->n_spreads; i++)
        write_spread(text, scene, &scene->spreads[i]);
}

/* ---- the panel ---- */

/* Two sides beside each other, a part on each row: gives the rows. */
static int side_rows(const SceneTotal *total)
{
    int n = 1;

    for (int k = 0; k < total->n_parts; k++)
        n += !total->parts[k].covered;
    return n;
}

static int column_rows(const Scene *scene)
{
    int left = side_rows(find_side(scene, 0));
    int right = side_rows(find_side(scene, 1));

    return left > right ? left : right;
}

static bool is_in_columns(const Scene *scene, int columns)
{
    return columns >= WIDE && count_sides(scene) == 2;
}

static void put_amount(const Area *area, int row, Ink ink, const char *name,
                       int amount, bool has_sign)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    Area left = *area;

    text_add_char(&text, ' ');
    if (has_sign)
        text_add_signed(&text, amount);
    else
        text_add_number(&text, amount);
    left.columns -= ink_width(line);
    area_put(&left, row, 0, ink, name);
    area_put_right(area, row, ink, line);
}

static void draw_side(const Area *area, const Scene *scene,
                      const SceneTotal *total)
{
    int row = 1;

    put_amount(area, 0, side_ink(scene, total), total->says, total->value,
               false);
    for (int k = 0; k < total->n_parts; k++) {
        const SumTerm *part = &total->parts[k];
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        if (part->covered)
            continue;
        if (part->card != NO_CARD)
            text_add(&text, panel_card_name(scene, part->card));
        else
            scene_write_term(&text, scene->t, part);
        put_amount(area, row++, INK_plain, line, part->amount, true);
    }
}

static void draw_columns(Area *area, const Scene *scene)
{
    Area sides = area_cut_top(area, column_rows(scene));
    Area left = area_cut_left(&sides, sides.columns / 2 - 1);

    area_cut_left(&sides, 3);
    draw_side(&left, scene, find_side(scene, 0));
    draw_side(&sides, scene, find_side(scene, 1));
}

static void write_middle(Text *text, const Scene *scene, int columns)
{
    if (!is_in_columns(scene, columns))
        for (int i = 0; i < count_sides(scene); i++)
            write_side(text, scene, find_side(scene, i));
    write_rest(text, scene);
}

int panel_middle_rows(const Scene *scene, int columns)
{
    char line[MIDDLE_TEXT];
    Text text = TEXT_INIT(line);
    int rows;

    columns--; /* beside the edge */
    write_middle(&text, scene, columns);
    rows = ink_rows(line, columns, 2);
    if (is_in_columns(scene, columns))
        rows += column_rows(scene);
    return rows > 0 ? rows + 1 : 0;
}

/* Good or bad news, if it is the reader's own fight. */
static Ink standing_ink(const Scene *scene)
{
    const SceneTotal *first = find_side(scene, 0),
                     *second = find_side(scene, 1);

    if (!is_own_fight(scene) || !second)
        return INK_strong;
    if (!panel_is_own(scene, first->which.seat))
        return first->value > second->value ? INK_bad : INK_good;
    return first->value > second->value ? INK_good : INK_bad;
}

void panel_middle(Area area, const Scene *scene)
{
    char line[MIDDLE_TEXT];
    Text text = TEXT_INIT(line);
    int rows;

    ink_add(&text, standing_ink(scene), scene->standing);
    area_head(&area, count_sides(scene) ? "The fight" : "On the table",
              scene->standing[0] ? line : "");
    text_clear(&text);
    area_cut_left(&area, 1);
    write_middle(&text, scene, area.columns);
    if (is_in_columns(scene, area.columns))
        draw_columns(&area, scene);
    rows = area_wrap(&area, (Wrap){ .hang = 2 }, line);
    if (rows > area.rows && area.rows > 0)
        area_put(&area, area.rows - 1, area.columns - 1, INK_faint, "\u2026");
}
