/* munchkin_setup.c: how a game starts, and how a scenario poses one. */
#include "families/munchkin/munchkin_int.h"

void munchkin_start(Table *t, bool scripted)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        zone_append(t, c,
                    card_def(t, c)->back == DOOR ? ZONE_doors : ZONE_treasures);
    EACH_SEAT (t, s)
        munchkin(t)->seats[s].level = 1; /* CREATE-01 */
    game_edit(t)->turn = 1;
    turn_frame(step_push(t, scripted ? STEP_turn_start : STEP_setup_deal, 0))
        ->scripted = scripted;
}

static ZoneId deck_of(int back)
{
    return back == DOOR ? ZONE_doors : ZONE_treasures;
}

/* The first card of this name that is still in its deck, or NO_CARD. */
static CardId find_in_deck(const Table *t, const CardPhrase *phrase)
{
    CardId cards[CARDS_MAX];
    int n = pattern_candidates(t, phrase, cards, CARDS_MAX);

    for (int i = 0; i < n; i++)
        if (card_slot(t, cards[i])->zone ==
            deck_of(card_def(t, cards[i])->back))
            return cards[i];
    return NO_CARD;
}

static const char none_left[] = "no such card is left in the decks";

/* Each listed card comes from the deck of its back. */
static const char *take_cards(Table *t, const PatternValues *words, ZoneId to)
{
    for (int i = 0; i < words->n_parts; i++) {
        PatternValues one = *words;
        one.parts[0] = words->parts[i];
        one.n_parts = 1;
        if (pattern_move_cards(t, &one, ZONE_doors, to) &&
            pattern_move_cards(t, &one, ZONE_treasures, to))
            return none_left;
    }
    return NULL;
}

const char *munchkin_setup_level(Table *t, const PatternValues *words)
{
    if (words->number < 1 || words->number >= t->g->switches[SWITCH_win])
        return "a Level is at least 1 and less than the winning one";
    munchkin(t)->seats[words->seat].level = (uint8_t)words->number;
    return NULL;
}

const char *munchkin_setup_holds(Table *t, const PatternValues *words)
{
    return take_cards(t, words, hand_zone(words->seat));
}

const char *munchkin_setup_holds_all(Table *t, const PatternValues *words)
{
    ZoneId deck = deck_of(NUMBER_WORD(words->number));

    while (t->g->zones[deck].first != NO_CARD)
        zone_append(t, t->g->zones[deck].first, hand_zone(words->seat));
    return NULL;
}

static const char *take_items(Table *t, const PatternValues *words,
                              uint8_t flags)
{
    for (int i = 0; i < words->n_parts; i++) {
        PatternValues one = *words;
        one.parts[0] = words->parts[i];
        one.n_parts = 1;
        if (pattern_move_cards(t, &one, ZONE_treasures, play_zone(words->seat)))
            return "no such Treasure is left in the deck";
        card_slot(t, t->g->zones[play_zone(words->seat)].last)->flags |= flags;
    }
    return NULL;
}

const char *munchkin_setup_carries(Table *t, const PatternValues *words)
{
    return take_items(t, words, 0);
}

const char *munchkin_setup_wears(Table *t, const PatternValues *words)
{
    return take_items(t, words, CARD_EQUIPPED);
}

/* Identities and companions: whatever deck they come from. */
const char *munchkin_setup_has(Table *t, const PatternValues *words)
{
    return take_cards(t, words, play_zone(words->seat));
}

/* Of those that are named so, the first that lies before a player or in the
 * fight. */
static CardId named_host(const Table *t, const PatternValues *words)
{
    CardId cards[CARDS_MAX];
    int n = pattern_candidates(t, &words->on, cards, CARDS_MAX);

    for (int i = 0; i < n; i++)
        if (card_slot(t, cards[i])->zone == ZONE_fight ||
            (card_owner(t, cards[i]) != NOBODY &&
             zone_is_open(t, card_slot(t, cards[i])->zone)))
            return cards[i];
    return NO_CARD;
}

const char *munchkin_setup_attached(Table *t, const PatternValues *words)
{
    Action a = action_make(VERB_play_on, t->g->active);

    a.card = find_in_deck(t, &words->card);
    a.on = named_host(t, words);
    if (a.card == NO_CARD)
        return none_left;
    if (a.on == NO_CARD)
        return "what it is on lies before nobody, and in no fight";
    if (card_owner(t, a.on) != NOBODY)
        a.seat = card_owner(t, a.on);
    return pair_fits(t, a) && pair_put(t, a.seat, a.card, a.on, false)
               ? NULL
               : "it does not go on that";
}

/* The Curse strikes in the position as it is so far, and nobody is told. */
static const char *apply_curse(Table *t, Seat seat, CardId curse)
{
    Table quiet = *t;
    int depth = t->g->depth;
    Action hit = action_make(VERB_curse, seat);

    hit.card = curse;
    hit.to = seat;
    quiet.sink = NULL;
    play_announce(&quiet, hit, true);
    step_set(step_top(&quiet), STEP_play_resolve);
    while (t->g->depth > depth && t->g->ask.shape == ASK_NOBODY) {
        Frame *top = step_top(&quiet);
        t->family->steps[top->step].run(&quiet, top);
    }
    if (t->g->ask.shape != ASK_NOBODY)
        return "it asks something when it strikes: let it strike in play";
    return card_slot(t, curse)->zone == play_zone(seat)
               ? NULL
               : "that Curse does not stay";
}

const char *munchkin_setup_keeps(Table *t, const PatternValues *words)
{
    const char *why = NULL;

    for (int i = 0; i < words->n_parts && !why; i++) {
        CardId curse = find_in_deck(t, &words->parts[i]);
        if (curse == NO_CARD)
            return none_left;
        if (!card_is_kind(t, curse, KIND_curse))
            return "that is not a Curse";
        why = apply_curse(t, words->seat, curse);
    }
    return why;
}

const char *munchkin_setup_doors(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_doors, ZONE_doors);
}

const char *munchkin_setup_treasures(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_treasures, ZONE_treasures);
}

const char *munchkin_setup_door_discards(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_doors, ZONE_door_discards);
}

const char *munchkin_setup_treasure_discards(Table *t,
                                             const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_treasures, ZONE_treasure_discards);
}

const char *munchkin_setup_own_pile(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_doors, ZONE_own_pile);
}

const char *munchkin_setup_empty(Table *t, const PatternValues *words)
{
    ZoneId deck = deck_of(NUMBER_WORD(words->number));

    while (t->g->zones[deck].first != NO_CARD)
        deck_discard(t, t->g->zones[deck].first);
    return NULL;
}

const char *munchkin_setup_turn(Table *t, const PatternValues *words)
{
    game_edit(t)->active = words->seat;
    current_turn(t)->seat = words->seat;
    return NULL;
}

/* A lull comes only where a turn begins as in a game. */
const char *munchkin_setup_step(Table *t, const PatternValues *words)
{
    int step = words->number;

    if (t->g->depth > 1)
        return "a combat is going on";
    if (step == STEP_turn_lull)
        step = STEP_turn_start;
    else if (step != STEP_turn_arrange && step != STEP_turn_trouble &&
             step != STEP_turn_after && step != STEP_turn_charity)
        return "of a turn: turn.lull, turn.arrange, turn.trouble, turn.after"
               " or turn.charity";
    step_set(frame_base(current_turn(t)), step);
    current_turn(t)->scripted = 0;
    return NULL;
}

/* ---- a deal ---- */

/* How many cards of this back this seat is to be dealt: they wait in its hand,
 * and Slot.n is which of them comes first. */
static int count_scripted(const Table *t, Seat seat, int back)
{
    int n = 0;

    EACH_CARD (t, c, hand_zone(seat))
        n += card_def(t, c)->back == back && card_slot(t, c)->n > 0;
    return n;
}

static CardId nth_scripted(const Table *t, Seat seat, int back, int nth)
{
    EACH_CARD (t, c, hand_zone(seat))
        if (card_def(t, c)->back == back && card_slot(t, c)->n == nth)
            return c;
    return NO_CARD;
}

/* Whoever is not to be dealt a certain card gets one from the bottom. */
void munchkin_scripted_deal(Table *t, int back)
{
    int rounds = 0;

    EACH_SEAT (t, s)
        if (count_scripted(t, s, back) > 0)
            rounds = turn_deal_count(t, back);
    for (int i = rounds; i > 0; i--)
        for (Seat s = t->g->seats; s-- > 0;) {
            CardId card = nth_scripted(t, s, back, i);
            if (card == NO_CARD)
                card = t->g->zones[deck_of(back)].last;
            if (card != NO_CARD)
                zone_prepend(t, card, deck_of(back));
        }
}

const char *munchkin_setup_dealt(Table *t, const PatternValues *words)
{
    for (int i = 0; i < words->n_parts; i++) {
        CardId card = find_in_deck(t, &words->parts[i]);
        int back, n;
        if (card == NO_CARD)
            return none_left;
        back = card_def(t, card)->back;
        n = count_scripted(t, words->seat, back);
        if (n == turn_deal_count(t, back))
            return "so many are not dealt of one deck";
        zone_append(t, card, hand_zone(words->seat));
        card_slot(t, card)->n = (int8_t)(n + 1);
    }
    return munchkin_setup_deal(t, words);
}

const char *munchkin_setup_deal(Table *t, const PatternValues *words)
{
    (void)words;
    step_set(frame_base(current_turn(t)), STEP_setup_deal);
    current_turn(t)->scripted = 0;
    return NULL;
}

const char *munchkin_setup_creates(Table *t, const PatternValues *words)
{
    step_set(frame_base(current_turn(t)), STEP_create);
    current_turn(t)->scripted = 0;
    return munchkin_setup_turn(t, words);
}

const char *munchkin_setup_fights(Table *t, const PatternValues *words)
{
    const char *why = pattern_move_cards(t, words, ZONE_doors, ZONE_fight);

    if (why || current_combat(t))
        return why ? why : "there is a combat already";
    step_set(frame_base(current_turn(t)), STEP_turn_after);
    step_push(t, STEP_combat_open, words->seat);
    return NULL;
}

const char *munchkin_setup_man(Table *t, const PatternValues *words)
{
    munchkin(t)->seats[words->seat].sex = SEX_MALE;
    return NULL;
}

const char *munchkin_setup_woman(Table *t, const PatternValues *words)
{
    munchkin(t)->seats[words->seat].sex = SEX_FEMALE;
    return NULL;
}
