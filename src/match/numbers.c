/* numbers.c: gives numbers to cards as they come, and takes them back. */
#include "match/numbers.h"

#include "engine/family.h"

/* The zones of a seat whose cards have numbers. Characters have none: they are
 * known by their names. */
static Zones own_zones(const Table *t, Seat seat)
{
    const FamilyScene *rows = t->family->scene;
    Zones zones = (Zones)1 << (t->family->hand + seat);

    for (int i = 0; rows && !rows->stack && i < rows->n_groups; i++)
        zones |= (Zones)1 << (rows->groups[i].zone + seat);
    return zones;
}

static bool is_in(Zones zones, ZoneId zone)
{
    return zone != NO_ZONE && zones >> zone & 1;
}

/* Those that are gone give theirs back. Gives the cards that have one. */
static void release(Numbers *numbers, const Table *t, Zones own, uint8_t *has)
{
    for (int i = 0; i < NUMBERS_MAX; i++) {
        CardId card = numbers->at[i];
        if (card == NO_CARD)
            continue;
        if (is_in(own, card_slot(t, card)->zone))
            has[card / 8] |= (uint8_t)(1u << card % 8);
        else
            numbers->at[i] = NO_CARD;
    }
}

static void give(Numbers *numbers, CardId card, int lines)
{
    for (int i = 0; i < NUMBERS_MAX; i++)
        if (numbers->at[i] == NO_CARD) {
            numbers->at[i] = card;
            numbers->since[i] = lines;
            return;
        }
}

void numbers_update(Numbers *numbers, const Table *t, Seat seat, int lines)
{
    Zones own = own_zones(t, seat);
    uint8_t has[CARDS_MAX / 8 + 1] = { 0 };

    release(numbers, t, own, has);
    for (ZoneId zone = 0; own >> zone; zone++)
        if (is_in(own, zone))
            EACH_CARD (t, card, zone)
                if (!(has[card / 8] >> card % 8 & 1))
                    give(numbers, card, lines);
}

void numbers_go_back(Numbers *numbers, int lines)
{
    for (int i = 0; i < NUMBERS_MAX; i++)
        if (numbers->since[i] > lines)
            numbers->at[i] = NO_CARD;
}
