/* setup.c: how a game starts, and how a scenario poses one. */
#include "families/munchkin/effect.h"

void munchkin_start(Table *t, bool posed)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        zone_append(t, c,
                    card_def(t, c)->back == DOOR ? ZONE_doors : ZONE_treasures);
    EACH_SEAT (t, s)
        munchkin(t)->seats[s].level = 1; /* CREATE-01 */
    t->g->turn = 1;
    step_push(t, posed ? STEP_turn_start : STEP_setup_deal, 0)->k = posed;
}

/* Each listed card comes from the deck of its back. */
static const char *take(Table *t, const Words *words, ZoneId to)
{
    for (int i = 0; i < words->n_parts; i++) {
        Words one = *words;
        one.parts[0] = words->parts[i];
        one.n_parts = 1;
        if (words_take_cards(t, &one, ZONE_doors, to) &&
            words_take_cards(t, &one, ZONE_treasures, to))
            return "no such card is left in the decks";
    }
    return NULL;
}

const char *munchkin_setup_level(Table *t, const Words *words)
{
    if (words->number < 1 || words->number >= t->g->switches[SWITCH_win])
        return "a Level is at least 1 and less than the winning one";
    munchkin(t)->seats[words->seat].level = (uint8_t)words->number;
    return NULL;
}

const char *munchkin_setup_holds(Table *t, const Words *words)
{
    return take(t, words, hand_of(words->seat));
}

static const char *take_items(Table *t, const Words *words, uint8_t flags)
{
    for (int i = 0; i < words->n_parts; i++) {
        Words one = *words;
        one.parts[0] = words->parts[i];
        one.n_parts = 1;
        if (words_take_cards(t, &one, ZONE_treasures, play_of(words->seat)))
            return "no such Treasure is left in the deck";
        card_slot(t, t->g->zones[play_of(words->seat)].last)->flags |= flags;
    }
    return NULL;
}

const char *munchkin_setup_carries(Table *t, const Words *words)
{
    return take_items(t, words, 0);
}

const char *munchkin_setup_wears(Table *t, const Words *words)
{
    return take_items(t, words, CARD_EQUIPPED);
}

/* Identities and companions: whatever deck they come from. */
const char *munchkin_setup_has(Table *t, const Words *words)
{
    return take(t, words, play_of(words->seat));
}

const char *munchkin_setup_doors(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_doors, ZONE_doors);
}

const char *munchkin_setup_treasures(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_treasures, ZONE_treasures);
}

const char *munchkin_setup_door_discards(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_doors, ZONE_door_discards);
}

const char *munchkin_setup_treasure_discards(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_treasures, ZONE_treasure_discards);
}

const char *munchkin_setup_apart(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_doors, ZONE_apart);
}

const char *munchkin_setup_turn(Table *t, const Words *words)
{
    t->g->active = words->seat;
    t->g->frames[0].seat = words->seat;
    return NULL;
}

const char *munchkin_setup_deal(Table *t, const Words *words)
{
    (void)words;
    step_go(&t->g->frames[0], STEP_setup_deal);
    t->g->frames[0].k = 0;
    return NULL;
}

const char *munchkin_setup_creates(Table *t, const Words *words)
{
    step_go(&t->g->frames[0], STEP_create);
    t->g->frames[0].k = 0;
    return munchkin_setup_turn(t, words);
}

const char *munchkin_setup_fights(Table *t, const Words *words)
{
    const char *why = words_take_cards(t, words, ZONE_doors, ZONE_fight);

    if (why || combat_frame(t))
        return why ? why : "there is a combat already";
    step_go(&t->g->frames[0], STEP_turn_after);
    step_push(t, STEP_combat_open, words->seat);
    return NULL;
}

const char *munchkin_setup_man(Table *t, const Words *words)
{
    munchkin(t)->seats[words->seat].sex = SEX_MALE;
    return NULL;
}

const char *munchkin_setup_woman(Table *t, const Words *words)
{
    munchkin(t)->seats[words->seat].sex = SEX_FEMALE;
    return NULL;
}
