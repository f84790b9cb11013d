/* target_cards.c: which cards a command means: where they may lie, what keeps
 * them where they are, what may be taken from a hidden hand. */
#include "base/clamp.h"
#include "families/munchkin/phrase_int.h"

/* If this makes you win: would its bonus turn the fight? */
static bool would_win_fight(const Table *t, Seat actor, CardId card)
{
    int fighters_total, monsters_total;

    strength_totals(t, &fighters_total, &monsters_total);
    fighters_total += card_stat(t, card, STAT_bonus);
    return !combat_is_winning(t) && card_is_kind(t, card, KIND_item) &&
           items_have_room(t, actor, card) &&
           (fighters_total > monsters_total ||
            (fighters_total == monsters_total && rule_wins_ties(t)));
}

bool command_needs_win(const Node *command)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && node_first(k)->type == NODE_wins)
            return true;
    return false;
}

/* CULT-11: what cannot be lost cannot be taken away either. */
static bool cannot_be_lost(const Table *t, CardId card)
{
    return card_is_before_owner(t, card) &&
           CANNOT(t, lose, .actor = card_owner(t, card), .what = card);
}

/* Discarded of one's own will: as a price, or because one may, but not if the
 * card names the identity that goes (CULT-02, GAP-142). */
static bool is_voluntary(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase)
{
    const PackName *word = phrase_word(t->pack, phrase);

    return (f->mode & MODE_PAYING || command->flags & FLAG_may) &&
           !(word && (word->type == NAME_group || word->type == NAME_trait));
}

/* your items cannot be discarded by other players */
static bool cannot_discard_of_others(const Table *t, Seat actor, CardId card)
{
    Seat owner = card_owner(t, card);

    return owner != NOBODY && owner != actor &&
           CANNOT(t, discard, .actor = actor, .what = card);
}

static bool cannot_move(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, move, .actor = actor, .what = card) ||
           cannot_be_lost(t, card);
}

static bool cannot_be_stolen(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, steal, .actor = actor, .what = card) ||
           cannot_move(t, actor, card);
}

/* Whoever takes a monster out of the fight removes it. */
static bool cannot_leave_fight(const Table *t, Seat actor, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight &&
           card_is_kind(t, card, KIND_monster) &&
           CANNOT(t, remove, .actor = actor, .what = twin_original(t, card));
}

static bool cannot_be_taken(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, take, .actor = actor, .what = card) ||
           cannot_move(t, actor, card) || cannot_leave_fight(t, actor, card);
}

/* GAP-144: what comes into a fight from a hand is played. */
static bool cannot_play_into_fight(const Table *t, Seat actor, CardId card)
{
    return card_slot(t, card)->zone == hand_zone(actor) &&
           CANNOT(t, play, .actor = actor, .what = card);
}

/* DECK-01: a card from your hand on the door deck is a Door. */
static bool is_of_other_deck(const Table *t, const Node *command, CardId card)
{
    static const uint8_t preps[] = { PREP_on, PREP_under, PREP_to };
    bool door = card_def(t, card)->back == DOOR;

    for (size_t i = 0; i < sizeof preps; i++) {
        const Node *deck = prep_phrase(command, preps[i]);
        if (deck && ((deck->row == NOUN_doordeck && !door) ||
                     (deck->row == NOUN_treasuredeck && door)))
            return true;
    }
    return false;
}

static bool cannot_be_put(const Table *t, const Node *command, Seat actor,
                          CardId card)
{
    const Node *into = prep_phrase(command, PREP_into);

    if (into && into->row == NOUN_fight)
        return cannot_play_into_fight(t, actor, card);
    if (is_of_other_deck(t, command, card))
        return true;
    return cannot_move(t, actor, card) || cannot_leave_fight(t, actor, card);
}

/* replace X with Y from your hand */
static bool cannot_be_replaced(const Table *t, const Node *command,
                               const Node *phrase, Seat actor, CardId card)
{
    if (phrase == prep_phrase(command, PREP_with))
        return cannot_play_into_fight(t, actor, card);
    return CANNOT(t, replace, .actor = actor, .what = card) ||
           cannot_be_lost(t, card);
}

/* CULT-12: a card may say that it knows no exception. */
static bool is_immovable(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor, CardId card)
{
    if (has_adverb(command, ADVERB_regardless))
        return false;
    switch (command->row) {
    case CARDVERB_discard:
        return card_must_stay(t, card, is_voluntary(t, f, command, phrase)) ||
               cannot_leave_fight(t, actor, card) ||
               cannot_discard_of_others(t, actor, card);
    case CARDVERB_lose:
        return card_owner(t, card) != NOBODY &&
               CANNOT(t, lose, .actor = card_owner(t, card), .what = card);
    case CARDVERB_steal:
        return cannot_be_stolen(t, actor, card);
    case CARDVERB_take:
        return cannot_be_taken(t, actor, card);
    case CARDVERB_give:
        return cannot_move(t, actor, card);
    case CARDVERB_put:
    case CARDVERB_return:
        return cannot_be_put(t, command, actor, card);
    case CARDVERB_fight:
        return cannot_play_into_fight(t, actor, card);
    case CARDVERB_kill:
        return CANNOT(t, kill, .actor = actor, .what = card);
    case CARDVERB_remove:
        return CANNOT(t, remove, .actor = actor, .what = card);
    case CARDVERB_replace:
        return cannot_be_replaced(t, command, phrase, actor, card);
    default:
        return false;
    }
}

/* What a command leaves alone: what is stuck to another card, a kept Curse as
 * a price that does not name it (CLASS-07, GAP-108), what cannot be lost. */
static bool is_exempt(const Table *t, const Frame *f, const Node *command,
                      const Node *phrase, Seat actor, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool played = zone >= ZONE_play && zone <= ZONE_play_LAST;

    if (phrase_is_reference(phrase))
        return is_immovable(t, f, command, phrase, actor, card);
    if (f->mode & MODE_PAYING && card == f->card &&
        (!played || card_is_kind(t, card, KIND_oneshot)))
        return true; /* it is gone when it has been played */
    if (played && card_slot(t, card)->host != NO_CARD &&
        !has_adjective(phrase, ADJ_kept))
        return true;
    if (f->mode & MODE_PAYING && played && card_is_kind(t, card, KIND_curse) &&
        !has_adjective(phrase, ADJ_kept))
        return true;
    if (played && card_is_kind(t, card, KIND_curse) &&
        (phrase->row == NOUN_card || phrase->row == NOUN_door))
        return true;
    return is_immovable(t, f, command, phrase, actor, card) ||
           (command_needs_win(command) && !would_win_fight(t, f->seat, card));
}

/* "It" is the last card named that the verb can take: a monster for what is
 * done to monsters, an announced card for what is done to those. */
static CardId it_for_command(const Table *t, const Frame *f,
                             const Node *command)
{
    CardId it = f->it;

    if (!(lang_verbs[command->row].takes & ONLY_MONSTERS) ||
        (it != NO_CARD && card_is_kind(t, it, KIND_monster)))
        return it;
    if (card_is_kind(t, f->card, KIND_monster))
        return f->card;
    return current_run(t) && current_run(t)->card != NO_CARD
               ? twin_original(t, current_run(t)->card)
               : it;
}

/* replace X with Y from your hand: the place is that of what comes last. */
static const Node *source_phrase(const Node *command, const Node *phrase)
{
    const Node *with = prep_phrase(command, PREP_with);

    if (command->row == CARDVERB_attach || (with && phrase != with))
        return NULL;
    return prep_phrase(command, PREP_from);
}

/* GAP-95: nobody gets a second Big Item by a card either. */
static bool nobody_can_carry(const Table *t, const Frame *f,
                             const Node *command, Seat actor, CardId card)
{
    const Node *to = prep_phrase(command, PREP_to);
    Seat owner = card_owner(t, card);
    Seats seats =
        command->row == CARDVERB_take || command->row == CARDVERB_steal
            ? seat_bit(actor)
        : command->row == CARDVERB_give && to ? phrase_players(t, f, to)
                                              : 0;

    if (owner == NOBODY || card_slot(t, card)->zone != play_zone(owner))
        return false;
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && !items_is_too_big(t, card, s))
            return false;
    return seats != 0;
}

/* look at the top 2 cards of the door deck: which deck, and how many there are
 * to be looked at. */
ZoneId cards_looked_at(const Table *t, const Node *look, int *n)
{
    const Node *at = prep_phrase(look, PREP_at);
    const Node *of = phrase_modifier(at, MOD_of);
    ZoneId zone = of && node_first(of)->row == NOUN_treasuredeck
                      ? ZONE_treasures
                      : ZONE_doors;

    if (of)
        NODE_MARK(node_first(of), READ);
    *n = !clause_head(at, NODE_adjective) || has_adjective(at, ADJ_top) ||
                 has_adjective(at, ADJ_first) || has_adjective(at, ADJ_last)
             ? max_int(at->number, 1)
             : 0; /* nowhere else */
    if (*n > t->g->zones[zone].count)
        *n = t->g->zones[zone].count;
    return zone;
}

/* Put them back in any order: what the command before it looked at, joined to
 * it by "and" or not. */
static const Node *preceding_look(const Table *t, const Frame *f,
                                  const Node *command)
{
    const Node *last = NULL;

    for (const Node *k = clause_containing(t, f->program, command);
         k && k < command; k++)
        if (k->type == NODE_command)
            last = k;
    return last && last->row == CARDVERB_look ? last : NULL;
}

/* Which deck is arranged anew, and how many of its cards; 0: none. */
int cards_arranged(const Table *t, const Frame *f, const Node *command,
                   ZoneId *deck)
{
    const Node *look = preceding_look(t, f, command);
    int n = 0;

    NODE_MARK(prep_phrase(command, PREP_object), READ); /* them */
    *deck = look ? cards_looked_at(t, look, &n) : NO_ZONE;
    return n;
}

/* Those that the actor has looked at, but not those that have been put back:
 * they lie on top. */
static bool is_left_to_arrange(const Table *t, const Frame *f,
                               const Node *command, Seat actor, CardId card)
{
    ZoneId deck;
    int n, at = 0;

    if (!seat_in(actor, card_slot(t, card)->known))
        return false;
    n = cards_arranged(t, f, command, &deck);
    for (CardId c = n > 0 ? t->g->zones[deck].first : NO_CARD; at < n;
         c = card_slot(t, c)->next, at++)
        if (c == card)
            return at >= f->count;
    return false;
}

/* The frame as this order understands it. */
static Frame command_frame(const Table *t, const Frame *frame,
                           const Node *command)
{
    Frame f = *frame;

    f.it = it_for_command(t, frame, command);
    return f;
}

/* each player discards a kept curse; discard a kept curse, as a price: their
 * own, though "discard a kept curse" may be anybody's. */
static bool discards_own(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    return has_adjective(phrase, ADJ_kept) && !phrase_has_owner(t, phrase) &&
           ((subject && subject->det != DET_you) || actor != f->seat ||
            f->mode & MODE_PAYING);
}

/* remove an undead: such a monster, in the fight */
static bool is_monsters_tag(const Table *t, const Node *command,
                            const Node *phrase)
{
    return lang_verbs[command->row].takes & ONLY_MONSTERS &&
           phrase_has_sort(t->pack, phrase, NAME_tag);
}

/* Where the cards lie that a command means: what is shown is in the hand,
 * unless something else is said. */
static Zones command_zones(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor)
{
    const Node *from = source_phrase(command, phrase);

    if (phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t);
    if (command->row == CARDVERB_show && !from && !phrase_place(phrase))
        return hand_zones(seat_bit(actor));
    if (!from && discards_own(t, f, command, phrase, actor))
        return play_zones(seat_bit(actor));
    if (!from && !phrase_place(phrase) && is_monsters_tag(t, command, phrase))
        return zone_bit(ZONE_fight);
    return phrase_zones(t, f, from, phrase, seat_bit(actor));
}

/* What is cancelled, redirected or copied is being played. */
static bool targets_announced(const Node *command)
{
    return command->row == CARDVERB_cancel ||
           command->row == CARDVERB_redirect || command->row == CARDVERB_copy;
}

/* Nobody sees the hands of others. */
Zones munchkin_target_zones(const Table *t, const Frame *frame,
                            const Node *command, const Node *phrase, Seat actor,
                            bool *all)
{
    Frame f = command_frame(t, frame, command);

    (void)
        all; /* every card is looked at: whom it is exempt from, who carries */
    if (has_adverb(command, ADVERB_any_order))
        return zone_bit(ZONE_doors) | zone_bit(ZONE_treasures);
    if (targets_announced(command) && !phrase_is_reference(phrase))
        return zone_bit(ZONE_limbo);
    if (phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t);
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f.card)->zone) & ALL_ZONES;
    if (phrase->det == DET_it || phrase->det == DET_them)
        return zone_bit(card_slot(t, f.it)->zone) & ALL_ZONES;
    if (phrase->det == DET_that)
        return ALL_ZONES;
    return command_zones(t, &f, command, phrase, actor) &
           ~hand_zones((Seats)(seats_all(t->g) & ~seat_bit(actor)));
}

bool munchkin_is_target(const Table *t, const Frame *frame, const Node *command,
                        const Node *phrase, Seat actor, CardId card)
{
    Frame f;

    if (has_adverb(command, ADVERB_any_order))
        return is_left_to_arrange(t, frame, command, actor, card);
    if (targets_announced(command) && card == frame->card)
        return false;
    if (phrase_is_from_group(t->pack, command, phrase) && !group_has(t, card))
        return false;
    f = command_frame(t, frame, command);
    return card_is_meant(t, &f, phrase, card) &&
           !is_exempt(t, &f, command, phrase, actor, card) &&
           !nobody_can_carry(t, &f, command, actor, card);
}

/* What is done to a twin is done to one of the two (twin.c); but who escapes
 * from it escapes from just that one. */
CardId munchkin_resolve_pick(const Table *t, const Frame *f,
                             const Node *command, const Node *phrase,
                             CardId card)
{
    return command->row != CARDVERB_escape && twin_is_meant(t, f, phrase, card)
               ? twin_original(t, card)
               : card;
}

/* you cannot discard items: which cards of a hand that leaves is not known. */
static bool may_forbid_some(const Table *t, const Node *command)
{
    switch (command->row) {
    case CARDVERB_discard:
        return question_may_apply(t, QUESTION_cannot_discard);
    case CARDVERB_lose:
        return question_may_apply(t, QUESTION_cannot_lose);
    case CARDVERB_give:
    case CARDVERB_put:
        return question_may_apply(t, QUESTION_cannot_move);
    default:
        return false;
    }
}

/* How many cards a hand has is known, and which backs; not what they are. */
bool munchkin_may_hold_hidden(const Table *t, const Frame *f,
                              const Node *command, const Node *phrase,
                              Seat actor)
{
    bool plain = phrase->row == NOUN_card && phrase->length == 1 &&
                 !may_forbid_some(t, command);

    if (!plain && !phrase_is_reference(phrase) &&
        phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t) & ~t->family->sets->open;
    return t->g->zones[hand_zone(actor)].count > 0 && !plain &&
           !phrase_is_reference(phrase) &&
           zone_in(hand_zone(actor),
                   command_zones(t, f, command, phrase, actor));
}

/* Are the cards of this hand meant, whatever they are? */
bool hand_matches(const Table *t, const Frame *f, const Node *phrase, Seat seat)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *place = in ? node_first(in) : NULL;

    if (phrase_is_reference(phrase))
        return false;
    if (place &&
        !zone_in(hand_zone(seat),
                 place_zones(t, place,
                             phrase_owners(t, f, place, seat_bit(f->seat)))))
        return false;
    return !phrase_has_owner(t, phrase) ||
           seat_in(seat, phrase_owners(t, f, phrase, 0));
}

/* cards in your hand cannot be taken: whatever they are, and in a view it is
 * not even said which there are */
bool hand_is_locked(const Table *t, Seat actor, Seat hand)
{
    return t->g->zones[hand_zone(hand)].count > 0 &&
           CANNOT(t, move, .actor = actor, .from = hand, .unseen = true);
}

static bool hand_is_guarded(const Table *t, int verb, Seat actor, Seat hand)
{
    if (t->g->zones[hand_zone(hand)].count == 0)
        return false;
    return hand_is_locked(t, actor, hand) ||
           (verb == CARDVERB_take
                ? CANNOT(t, take, .actor = actor, .from = hand, .unseen = true)
                : CANNOT(t, steal, .actor = actor, .from = hand,
                         .unseen = true));
}

/* Only "a card" can be taken blindly; the hand of one player. */
ZoneId munchkin_blind_hand(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor)
{
    const Node *from = prep_phrase(command, PREP_from);
    Seats seats;

    if (!from || phrase->row != NOUN_card ||
        phrase_is_from_group(t->pack, command, phrase) ||
        (command->row != CARDVERB_take && command->row != CARDVERB_steal))
        return NO_ZONE;
    if (phrase_is_player(t->pack, from))
        seats = phrase_players(t, f, from);
    else if (from->row == NOUN_hand)
        seats = phrase_owners(t, f, from, seat_bit(actor));
    else
        return NO_ZONE;
    EACH_SEAT (t, s)
        if (seats == seat_bit(s) && s != actor)
            return hand_is_guarded(t, command->row, actor, s) ? NO_ZONE
                                                              : hand_zone(s);
    return NO_ZONE;
}
