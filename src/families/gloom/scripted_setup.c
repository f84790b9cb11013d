/* scripted_setup.c: sets up the position of a scenario (setups.def). */
#include "families/gloom/gloom.h"

/* ---- parties ---- */

/* Characters of a party, from one zone to another. */
static void move_party(Table *t, int party, ZoneId from, ZoneId to)
{
    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (card_stat(t, c, STAT_party) == party &&
            card_slot(t, c)->zone == from)
            zone_append(t, c, to);
    }
}

/* The lowest number of a party that is free. */
static int lowest_party(const Table *t)
{
    int lowest = INT16_MAX;

    EACH_CARD (t, c, ZONE_unchosen)
        if (card_stat(t, c, STAT_party) < lowest)
            lowest = card_stat(t, c, STAT_party);
    return lowest;
}

/* The zone of the rejected Characters. */
static ZoneId rejected_zone(const Table *t)
{
    return misfits_seat(t) == NOBODY ? ZONE_removed
                                     : party_zone(misfits_seat(t));
}

/* Each seat has a party, without its last Character if many play; the first
 * seat is about to begin its turn. */
void gloom_set_up_scripted(Table *t)
{
    EACH_SEAT (t, s)
        if (s != misfits_seat(t))
            move_party(t, lowest_party(t), ZONE_unchosen, party_zone(s));
    while (t->g->zones[ZONE_unchosen].first != NO_CARD)
        zone_append(t, t->g->zones[ZONE_unchosen].first, ZONE_removed);
    EACH_SEAT (t, s)
        if (t->g->zones[party_zone(s)].count > gloom_party_size(t))
            zone_append(t, t->g->zones[party_zone(s)].last, rejected_zone(t));
    gloom(t)->actions = ACTIONS;
    step_set(step_top(t), STEP_turn_start);
}

const char *gloom_setup_unchosen(Table *t, const PatternValues *words)
{
    (void)words;
    EACH_CHARACTER (t, k)
        zone_append(t, gloom(t)->characters[k], ZONE_unchosen);
    gloom(t)->actions = 0;
    step_set(step_top(t), STEP_setup_party);
    return NULL;
}

static CardId named_character(const Table *t, const PatternValues *words)
{
    CardId card;

    if (pattern_candidates(t, &words->card, &card, 1) == 0 ||
        !card_is_kind(t, card, KIND_character))
        return NO_CARD;
    return card;
}

static bool is_any_stack_filled(const Table *t)
{
    EACH_CHARACTER (t, k)
        if (t->g->zones[ZONE_stack + k].count > 0)
            return true;
    return false;
}

/* The zone of a Character's party, even if this Character was rejected. */
static ZoneId zone_of_party(const Table *t, CardId card)
{
    EACH_SEAT (t, s)
        if (s != misfits_seat(t) && t->g->zones[party_zone(s)].count > 0 &&
            card_stat(t, t->g->zones[party_zone(s)].first, STAT_party) ==
                card_stat(t, card, STAT_party))
            return party_zone(s);
    return card_slot(t, card)->zone;
}

/* Swaps the seat's party with the named one, whoever has it. The named
 * Character is not the rejected one. */
const char *gloom_setup_leads(Table *t, const PatternValues *words)
{
    CardId card = named_character(t, words);
    ZoneId mine = party_zone(words->seat), from;

    if (card == NO_CARD)
        return "there is no such Character";
    if (words->seat == misfits_seat(t))
        return "that player has the Characters that the others rejected";
    from = zone_of_party(t, card);
    if (card_slot(t, card)->zone == mine)
        return NULL;
    if (is_any_stack_filled(t))
        return "parties come before what their Characters bear";
    if (from != mine) {
        move_party(t, card_stat(t, t->g->zones[mine].first, STAT_party), mine,
                   from);
        move_party(t, card_stat(t, card, STAT_party), from, mine);
    }
    if (card_slot(t, card)->zone != mine) {
        zone_append(t, t->g->zones[mine].last, rejected_zone(t));
        zone_append(t, card, mine);
    }
    return NULL;
}

/* The Character that was left out so far comes back. */
const char *gloom_setup_rejected(Table *t, const PatternValues *words)
{
    CardId card = named_character(t, words);
    ZoneId mine = party_zone(words->seat);
    ZoneId away = rejected_zone(t);

    if (card == NO_CARD || t->g->seats < PARTIES ||
        words->seat == misfits_seat(t) || zone_of_party(t, card) != mine)
        return "nobody has to be rejected there";
    if (card_slot(t, card)->zone == away)
        return NULL;
    if (is_any_stack_filled(t))
        return "parties come before what their Characters bear";
    move_party(t, card_stat(t, card, STAT_party), away, mine);
    zone_append(t, card, away);
    return NULL;
}

/* ---- cards ---- */

const char *gloom_setup_holds(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_pile, hand_zone(words->seat));
}

const char *gloom_setup_holds_more(Table *t, const PatternValues *words)
{
    for (int i = 0; i < words->number; i++) {
        CardId card = t->g->zones[ZONE_pile].last;
        if (card == NO_CARD)
            return "the pile has not so many cards";
        zone_append(t, card, hand_zone(words->seat));
    }
    return NULL;
}

const char *gloom_setup_pile(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_pile, ZONE_pile);
}

const char *gloom_setup_discards(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_pile, ZONE_discards);
}

const char *gloom_setup_empty(Table *t, const PatternValues *words)
{
    (void)words;
    while (t->g->zones[ZONE_pile].first != NO_CARD)
        zone_append(t, t->g->zones[ZONE_pile].first, ZONE_discards);
    return NULL;
}

const char *gloom_setup_has(Table *t, const PatternValues *words)
{
    CardId on = named_character(t, words);
    const char *why;
    ZoneId stack;
    int deaths = 0;

    if (on == NO_CARD || !gloom_is_character(t, on))
        return "that is no Character of anybody's party";
    stack = gloom_stack_of(t, on);
    why = pattern_move_cards(t, words, ZONE_pile, stack);
    EACH_CARD (t, c, stack) {
        if (card_is_kind(t, c, KIND_event))
            return "Characters bear Modifiers and Untimely Deaths only";
        deaths += card_is_kind(t, c, KIND_death);
        card_slot(t, c)->host = on;
    }
    return deaths > 1 ? "nobody dies twice" : why;
}

/* ---- the turn ---- */

const char *gloom_setup_turn(Table *t, const PatternValues *words)
{
    game_edit(t)->active = words->seat;
    step_bottom(t)->seat = words->seat;
    return NULL;
}

const char *gloom_setup_action(Table *t, const PatternValues *words)
{
    if (words->number < 1 || words->number > ACTIONS)
        return "a turn has action 1 and action 2";
    gloom(t)->actions_spent = (uint8_t)(words->number - 1);
    return NULL;
}
