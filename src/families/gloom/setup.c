/* setup.c: how a game starts, and how a scenario poses one. */
#include <assert.h>

#include "families/gloom/gloom.h"

/* ---- parties ---- */

/* All Characters of a party (in one zone they are, always) go elsewhere. */
static void move_party(Table *t, int party, ZoneId from, ZoneId to)
{
    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (fact(t, c, FACT_party) == party && card_slot(t, c)->zone == from)
            zone_append(t, c, to);
    }
}

/* GLOOM-SETUP-08: whom nobody chose is out of the game. */
static void set_rest_aside(Table *t)
{
    while (t->g->zones[ZONE_box].first != NO_CARD)
        zone_append(t, t->g->zones[ZONE_box].first, ZONE_out);
}

/* The first seat without a party, or NOBODY (GLOOM-SETUP-03, GLOOM-GAP-63). */
static Seat next_to_choose(const Table *t)
{
    EACH_SEAT (t, s)
        if (t->g->zones[party_of(s)].count == 0)
            return s;
    return NOBODY;
}

void gloom_step_setup_party(Table *t, Frame *f)
{
    Seat seat = next_to_choose(t);

    if (seat == NOBODY) {
        set_rest_aside(t);
        step_go(f, STEP_setup_deal);
        return;
    }
    f->seat = seat;
    ask_round(t, seat, NO_CARD);
}

Refusal gloom_check_choose(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_character))
        return refuse_card(REFUSAL_no_character, a.card);
    if (card_slot(t, a.card)->zone != ZONE_box)
        return refuse_card(REFUSAL_party_taken, a.card);
    return ALLOWED;
}

void gloom_list_choose(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, ZONE_box, out);
}

void gloom_act_choose(Table *t, Action a)
{
    move_party(t, fact(t, a.card, FACT_party), ZONE_box, party_of(a.seat));
    EACH_CARD (t, c, party_of(a.seat))
        tell(t, EVENT(leads, .seat = a.seat, .card = c));
}

/* ---- starting ---- */

static bool has_points(const CardDef *def)
{
    for (int i = 0; i < CELLS; i++)
        if (def->fact[FACT_points + i] != CELL_CLEAR &&
            def->fact[FACT_points + i] != CELL_HIDE)
            return true;
    return false;
}

static bool is_new_party(const Pack *pack, int d)
{
    for (int i = 0; i < d; i++)
        if (pack->defs[i].kind == KIND_character &&
            pack->defs[i].fact[FACT_party] == pack->defs[d].fact[FACT_party])
            return false;
    return true;
}

/* GLOOM-SETUP-01, GLOOM-SETUP-03, GLOOM-COMP-04. */
const char *gloom_admit(const Pack *pack, int seats)
{
    int characters = 0, parties = 0;

    for (int d = 0; d < pack->n_defs; d++) {
        const CardDef *def = &pack->defs[d];
        if (def->kind == KIND_character) {
            characters += def->copies;
            parties += is_new_party(pack, d);
        } else if (def->kind == KIND_modifier && !has_points(def)) {
            return "these cards have a Modifier without points";
        }
    }
    if (characters > STACKS)
        return "these cards have more than 20 Characters";
    return seats > parties ? "these cards have too few parties for so many"
                           : NULL;
}

/* GLOOM-SETUP-09..13, GLOOM-GAP-68; who begins is drawn (GLOOM-GAP-67). */
void gloom_step_setup_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_pile, LUCK_PILE);
    for (int i = 0; i < t->g->switches[SWITCH_deal]; i++)
        EACH_SEAT (t, s)
            gloom_draw(t, s);
    f->seat = (Seat)chance_pick(&t->g->chance, LUCK_PICK, t->g->seats);
    t->g->active = f->seat;
    tell(t, EVENT(first, .seat = f->seat));
    gloom(t)->action = 1;
    step_go(f, STEP_turn_start);
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

static void pose(Table *t)
{
    EACH_SEAT (t, s)
        move_party(t, lowest_party(t), ZONE_box, party_of(s));
    set_rest_aside(t);
    gloom(t)->action = 1;
    step_push(t, STEP_turn_start, 0);
}

/* GLOOM-SETUP-08: cards to look things up are never among the others. */
static ZoneId first_place(const Table *t, CardId card)
{
    return is_kind(t, card, KIND_character)   ? ZONE_box
           : is_kind(t, card, KIND_reference) ? ZONE_out
                                              : ZONE_pile;
}

void gloom_start(Table *t, bool posed)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++) {
        bool character = is_kind(t, c, KIND_character);
        zone_append(t, c, first_place(t, c));
        assert(!character || n < STACKS);
        if (character)
            gloom(t)->characters[n++] = c;
    }
    t->g->turn = 1;
    if (posed)
        pose(t);
    else
        step_push(t, STEP_setup_party, 0);
}

/* ---- scenarios ---- */

static CardId named_character(const Table *t, const Words *words)
{
    CardId card;

    if (words_candidates(t, &words->card, &card, 1) == 0 ||
        !is_kind(t, card, KIND_character))
        return NO_CARD;
    return card;
}

/* The seat's party and the named one change places, whoever had it. */
const char *gloom_setup_leads(Table *t, const Words *words)
{
    CardId card = named_character(t, words);
    ZoneId mine = party_of(words->seat), from;
    int party;

    if (card == NO_CARD)
        return "there is no such Character";
    from = card_slot(t, card)->zone;
    if (from == mine)
        return NULL;
    EACH_CHARACTER (t, k)
        if (t->g->zones[ZONE_stack + k].count > 0)
            return "parties come before what their Characters bear";
    party = fact(t, t->g->zones[mine].first, FACT_party);
    move_party(t, party, mine, from);
    move_party(t, fact(t, card, FACT_party), from, mine);
    return NULL;
}

const char *gloom_setup_holds(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, hand_of(words->seat));
}

const char *gloom_setup_pile(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, ZONE_pile);
}

const char *gloom_setup_discards(Table *t, const Words *words)
{
    return words_take_cards(t, words, ZONE_pile, ZONE_discards);
}

const char *gloom_setup_bears(Table *t, const Words *words)
{
    CardId on = named_character(t, words);
    const char *why;
    ZoneId stack;

    if (on == NO_CARD || gloom_owner_of(t, on) == NOBODY)
        return "that is no Character of anybody's party";
    stack = gloom_stack_of(t, on);
    why = words_take_cards(t, words, ZONE_pile, stack);
    EACH_CARD (t, c, stack) {
        if (is_kind(t, c, KIND_event))
            return "Characters bear Modifiers and Untimely Deaths only";
        if (is_kind(t, c, KIND_death) && card_slot(t, c)->next != NO_CARD)
            return "nothing lies on an Untimely Death";
        card_slot(t, c)->host = on;
    }
    return why;
}

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
    gloom(t)->action = (uint8_t)words->number;
    return NULL;
}
