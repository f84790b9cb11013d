/* pose.c: how a scenario poses a game (setups.def). */
#include "families/gloom/gloom.h"

/* ---- parties ---- */

/* Characters of a party, from one zone to another. */
static void move_party(Table *t, int party, ZoneId from, ZoneId to)
{
    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (fact(t, c, FACT_party) == party && card_slot(t, c)->zone == from)
            zone_append(t, c, to);
    }
}

/* The lowest number of a party that is free. */
static int lowest_party(const Table *t)
{
    int lowest = INT16_MAX;

    EACH_CARD (t, c, ZONE_box)
        if (fact(t, c, FACT_party) < lowest)
            lowest = fact(t, c, FACT_party);
    return lowest;
}

/* Where the rejected go. */
static ZoneId away_of(const Table *t)
{
    return misfits_of(t) == NOBODY ? ZONE_out : party_of(misfits_of(t));
}

/* Each seat leads a party, without its last Character if there are many; and
 * the first is about to begin. */
void gloom_pose(Table *t)
{
    EACH_SEAT (t, s)
        if (s != misfits_of(t))
            move_party(t, lowest_party(t), ZONE_box, party_of(s));
    while (t->g->zones[ZONE_box].first != NO_CARD)
        zone_append(t, t->g->zones[ZONE_box].first, ZONE_out);
    EACH_SEAT (t, s)
        if (t->g->zones[party_of(s)].count > gloom_party_size(t))
            zone_append(t, t->g->zones[party_of(s)].last, away_of(t));
    gloom(t)->actions = ACTIONS;
    step_go(step_top(t), STEP_turn_start);
}

const char *gloom_setup_begin(Table *t, const Words *words)
{
    (void)words;
    EACH_CHARACTER (t, k)
        zone_append(t, gloom(t)->characters[k], ZONE_box);
    gloom(t)->actions = 0;
    step_go(step_top(t), STEP_setup_party);
    return NULL;
}

static CardId named_character(const Table *t, const Words *words)
{
    CardId card;

    if (words_candidates(t, &words->card, &card, 1) == 0 ||
        !is_kind(t, card, KIND_character))
        return NO_CARD;
    return card;
}

static bool is_anything_borne(const Table *t)
{
    EACH_CHARACTER (t, k)
        if (t->g->zones[ZONE_stack + k].count > 0)
            return true;
    return false;
}

/* Where the party of a Character is, though that one was perhaps rejected. */
static ZoneId zone_of_party(const Table *t, CardId card)
{
    EACH_SEAT (t, s)
        if (s != misfits_of(t) && t->g->zones[party_of(s)].count > 0 &&
            fact(t, t->g->zones[party_of(s)].first, FACT_party) ==
                fact(t, card, FACT_party))
            return party_of(s);
    return card_slot(t, card)->zone;
}

/* The seat's party and the named one change places, whoever had it. Who is
 * named is not the one who was rejected. */
const char *gloom_setup_leads(Table *t, const Words *words)
{
    CardId card = named_character(t, words);
    ZoneId mine = party_of(words->seat), from;

    if (card == NO_CARD)
        return "there is no such Character";
    from = zone_of_party(t, card);
    if (card_slot(t, card)->zone == mine)
        return NULL;
    if (is_anything_borne(t))
        return "parties come before what their Characters bear";
    if (from != mine) {
        move_party(t, fact(t, t->g->zones[mine].first, FACT_party), mine, from);
        move_party(t, fact(t, card, FACT_party), from, mine);
    }
    if (card_slot(t, card)->zone != mine) {
        zone_append(t, t->g->zones[mine].last, away_of(t));
        zone_append(t, card, mine);
    }
    return NULL;
}

/* Whoever was left out instead comes back. */
const char *gloom_setup_rejected(Table *t, const Words *words)
{
    CardId card = named_character(t, words);
    ZoneId mine = party_of(words->seat);
    ZoneId away = away_of(t);

    if (card == NO_CARD || card_slot(t, card)->zone != mine ||
        t->g->seats < PARTIES || is_anything_borne(t))
        return "nobody has to be rejected there";
    move_party(t, fact(t, card, FACT_party), away, mine);
    zone_append(t, card, away);
    return NULL;
}

/* ---- cards ---- */

const char *gloom_setup_holds(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, hand_of(words->seat));
}

const char *gloom_setup_fills(Table *t, const Words *words)
{
    for (int i = 0; i < words->number; i++) {
        CardId card = t->g->zones[ZONE_pile].last;
        if (card == NO_CARD)
            return "the pile has not so many cards";
        zone_append(t, card, hand_of(words->seat));
    }
    return NULL;
}

const char *gloom_setup_pile(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, ZONE_pile);
}

const char *gloom_setup_discards(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, ZONE_discards);
}

const char *gloom_setup_empty(Table *t, const Words *words)
{
    (void)words;
    while (t->g->zones[ZONE_pile].first != NO_CARD)
        zone_append(t, t->g->zones[ZONE_pile].first, ZONE_discards);
    return NULL;
}

const char *gloom_setup_bears(Table *t, const Words *words)
{
    CardId on = named_character(t, words);
    const char *why;
    ZoneId stack;
    int deaths = 0;

    if (on == NO_CARD || !gloom_is_character(t, on))
        return "that is no Character of anybody's party";
    stack = gloom_stack_of(t, on);
    why = words_take_cards(t, words, ZONE_pile, stack);
    EACH_CARD (t, c, stack) {
        if (is_kind(t, c, KIND_event))
            return "Characters bear Modifiers and Untimely Deaths only";
        deaths += is_kind(t, c, KIND_death);
        card_slot(t, c)->host = on;
    }
    return deaths > 1 ? "nobody dies twice" : why;
}

/* ---- the turn ---- */

const char *gloom_setup_turn(Table *t, const Words *words)
{
    t->g->active = words->seat;
    t->g->frames[0].seat = words->seat;
    return NULL;
}

const char *gloom_setup_action(Table *t, const Words *words)
{
    if (words->number < 1 || words->number > ACTIONS)
        return "a turn has action 1 and action 2";
    gloom(t)->spent = (uint8_t)(words->number - 1);
    return NULL;
}
