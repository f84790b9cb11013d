/* gloom_stack.c: what lies on a Character, and what of it can be seen
 * (GLOOM-VIS-*).
 *
 *     top      . -10   .    clear positions let through what lies below;
 *              #   .   .    a patch hides it and shows nothing;
 *     bottom  -5   .  +5    a value, 0 too, hides what lies below.
 *     seen     . -10  +5    The Self-Worth is -5.
 *
 * Icons are seen in the same way, and so is the text: of one card, the topmost
 * whose box is not clear (GLOOM-GAP-40). Nothing of this is stored: it is
 * looked up whenever it is needed (GLOOM-VIS-13).
 */
#include "families/gloom/gloom_int.h"

/* ---- putting cards on stacks ---- */

/* GLOOM-MOD-02, GLOOM-DEATH-07, GLOOM-GAP-38: on top of everything that lies
 * there. */
void gloom_stack_put(Table *t, CardId card, CardId character)
{
    zone_append(t, card, gloom_stack_of(t, character));
    card_slot(t, card)->host = character;
    if (card_is_kind(t, card, KIND_death))
        gloom(t)->death_uncounted = 1;
    COVER(t, card, card);
    COVER(t, card, character);
}

void gloom_discard(Table *t, CardId card)
{
    zone_append(t, card, ZONE_discards);
    card_slot(t, card)->host = NO_CARD;
}

static CardId death_in(const Table *t, ZoneId stack)
{
    CardId c = t->g->zones[stack].last;

    while (c != NO_CARD && !card_is_kind(t, c, KIND_death))
        c = card_slot(t, c)->prev;
    return c;
}

CardId gloom_death_of(const Table *t, CardId character)
{
    return death_in(t, gloom_stack_of(t, character));
}

/* GLOOM-DEATH-01, GLOOM-GAP-50: a Character is dead if its stack has an
 * Untimely Death. */
bool gloom_is_dead(const Table *t, CardId character)
{
    return gloom_death_of(t, character) != NO_CARD;
}

Zones gloom_stacks(const Table *t)
{
    Zones stacks = 0;

    for (int k = STACKS - 1; k >= 0; k--)
        stacks += stacks + gloom_is_character(t, gloom(t)->characters[k]);
    return stacks << ZONE_stack;
}

/* One stack is searched; for several stacks the Untimely Deaths are visited,
 * for there are few. */
Zones gloom_dead_stacks(const Table *t, Zones stacks)
{
    Zones dead = 0;

    if ((stacks & (stacks - 1)) == 0)
        return stacks != 0 && death_in(t, (ZoneId)__builtin_ctzll(stacks))
                   ? stacks
                   : 0;
    for (const CardId *c = t->pack->cards_by_topic[TOPIC_DEATH]; *c != NO_CARD;
         c++)
        dead |= (Zones)1 << card_slot(t, *c)->zone;
    return dead & stacks;
}

/* ---- what can be seen ---- */

/* One row of positions, from the top down: GLOOM-VIS-03, GLOOM-VIS-04,
 * GLOOM-VIS-05, GLOOM-VIS-10, GLOOM-VIS-12. */
void gloom_visible_cells(const Table *t, ZoneId stack, int row,
                         CardId seen[CELLS])
{
    for (int i = 0; i < CELLS; i++) {
        CardId c = t->g->zones[stack].last;
        while (c != NO_CARD && card_stat(t, c, row + i) == CELL_CLEAR)
            c = card_slot(t, c)->prev;
        seen[i] =
            c != NO_CARD && card_stat(t, c, row + i) == CELL_HIDE ? NO_CARD : c;
    }
}

CardId gloom_visible_text(const Table *t, ZoneId stack)
{
    CardId c = t->g->zones[stack].last;

    while (c != NO_CARD && card_stat(t, c, STAT_box))
        c = card_slot(t, c)->prev;
    return c;
}

VisibleStack gloom_visible(const Table *t, CardId character)
{
    ZoneId stack = gloom_stack_of(t, character);
    VisibleStack seen = { .box = gloom_visible_text(t, stack),
                          .death = gloom_death_of(t, character) };

    gloom_visible_cells(t, stack, STAT_points, seen.points);
    gloom_visible_cells(t, stack, STAT_icons, seen.icons);
    return seen;
}

const char *gloom_icon_name(const Pack *pack, int icon)
{
    for (int w = 1; w <= pack->n_names; w++)
        if (pack->names[w].type == NAME_icon && pack->names[w].number == icon)
            return pack->names[w].one;
    return "";
}

void gloom_write_icons(Text *text, const Table *t, CardId character)
{
    CardId seen[CELLS];

    gloom_visible_cells(t, gloom_stack_of(t, character), STAT_icons, seen);
    for (int i = 0; i < CELLS; i++) {
        text_add_char(text, ' ');
        text_add(text,
                 seen[i] == NO_CARD
                     ? "."
                     : gloom_icon_name(t->pack,
                                       card_stat(t, seen[i], STAT_icons + i)));
    }
}

void gloom_stack_write_points(Text *text, const Table *t, CardId character)
{
    CardId seen[CELLS];

    gloom_visible_cells(t, gloom_stack_of(t, character), STAT_points, seen);
    for (int i = 0; i < CELLS; i++) {
        CardId card = seen[i];
        int value = card ? card_stat(t, card, STAT_points + i) : 0;
        text_add_char(text, ' ');
        if (card == NO_CARD)
            text_add_char(text, '.');
        else if (value > 0)
            text_add_signed(text, value);
        else
            text_add_number(text, value);
    }
}
