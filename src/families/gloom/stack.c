/* stack.c: what lies on a Character, and what of it can be seen (GLOOM-VIS-*).
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
#include "families/gloom/effect.h"

/* ---- lying there ---- */

/* GLOOM-MOD-02, GLOOM-DEATH-07, GLOOM-GAP-38: on top of everything that lies
 * there. */
void gloom_stack_put(Table *t, CardId card, CardId character)
{
    zone_append(t, card, gloom_stack_of(t, character));
    card_slot(t, card)->host = character;
    if (is_kind(t, card, KIND_death))
        gloom(t)->died = 1;
    REACHED(t, card, card);
    REACHED(t, card, character);
}

void gloom_discard(Table *t, CardId card)
{
    zone_append(t, card, ZONE_discards);
    card_slot(t, card)->host = NO_CARD;
}

static CardId death_in(const Table *t, ZoneId stack)
{
    CardId c = t->g->zones[stack].last;

    while (c != NO_CARD && !is_kind(t, c, KIND_death))
        c = card_slot(t, c)->prev;
    return c;
}

CardId gloom_death_of(const Table *t, CardId character)
{
    return death_in(t, gloom_stack_of(t, character));
}

/* GLOOM-DEATH-01, GLOOM-GAP-50: dead is whose stack holds an Untimely Death. */
bool gloom_is_dead(const Table *t, CardId character)
{
    return gloom_death_of(t, character) != NO_CARD;
}

Zones gloom_stacks(const Table *t)
{
    Zones stacks = 0;

    EACH_CHARACTER (t, k)
        stacks |= (Zones)gloom_is_character(t, gloom(t)->characters[k])
                  << (ZONE_stack + k);
    return stacks;
}

/* One is looked at; for more, there are few Untimely Deaths. */
Zones gloom_dead(const Table *t, Zones stacks)
{
    Zones dead = 0;

    if ((stacks & (stacks - 1)) == 0)
        return stacks != 0 && death_in(t, (ZoneId)__builtin_ctzll(stacks))
                   ? stacks
                   : 0;
    for (const CardId *c = t->pack->sayers[TOPIC_DEATH]; *c != NO_CARD; c++)
        dead |= (Zones)1 << card_slot(t, *c)->zone;
    return dead & stacks;
}

/* ---- being seen ---- */

/* One row of positions, from the top down: GLOOM-VIS-03, GLOOM-VIS-04,
 * GLOOM-VIS-05, GLOOM-VIS-10, GLOOM-VIS-12. */
void gloom_cells_seen(const Table *t, ZoneId stack, int row, CardId seen[CELLS])
{
    for (int i = 0; i < CELLS; i++) {
        CardId c = t->g->zones[stack].last;
        while (c != NO_CARD && fact(t, c, row + i) == CELL_CLEAR)
            c = card_slot(t, c)->prev;
        seen[i] =
            c != NO_CARD && fact(t, c, row + i) == CELL_HIDE ? NO_CARD : c;
    }
}

CardId gloom_box_seen(const Table *t, ZoneId stack)
{
    CardId c = t->g->zones[stack].last;

    while (c != NO_CARD && fact(t, c, FACT_box))
        c = card_slot(t, c)->prev;
    return c;
}

Seen gloom_seen(const Table *t, CardId character)
{
    ZoneId stack = gloom_stack_of(t, character);
    Seen seen = { .box = gloom_box_seen(t, stack),
                  .death = gloom_death_of(t, character) };

    gloom_cells_seen(t, stack, FACT_points, seen.points);
    gloom_cells_seen(t, stack, FACT_icons, seen.icons);
    return seen;
}

/* The name of an icon of this set. */
static const char *icon_name(const Pack *pack, int icon)
{
    for (int w = 1; w <= pack->n_words; w++)
        if (pack->words[w].sort == SORT_icon && pack->words[w].number == icon)
            return pack->words[w].one;
    return "";
}

void gloom_icons_write(Text *text, const Table *t, CardId character)
{
    CardId seen[CELLS];

    gloom_cells_seen(t, gloom_stack_of(t, character), FACT_icons, seen);
    for (int i = 0; i < CELLS; i++) {
        text_char(text, ' ');
        text_add(text,
                 seen[i] == NO_CARD
                     ? "."
                     : icon_name(t->pack, fact(t, seen[i], FACT_icons + i)));
    }
}

void gloom_cells_write(Text *text, const Table *t, CardId character)
{
    CardId seen[CELLS];

    gloom_cells_seen(t, gloom_stack_of(t, character), FACT_points, seen);
    for (int i = 0; i < CELLS; i++) {
        CardId card = seen[i];
        int value = card ? fact(t, card, FACT_points + i) : 0;
        text_char(text, ' ');
        if (card == NO_CARD)
            text_char(text, '.');
        else if (value > 0)
            text_signed(text, value);
        else
            text_number(text, value);
    }
}
