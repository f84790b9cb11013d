/* gloom_targets.c: finds the cards that a command means: where they are, and
 * which of them. */
#include "families/gloom/gloom_int.h"

/* ---- aims: what was chosen when the card was declared ---- */

/* The number of this phrase's first aim among the aims of the card, or -1. */
static int aim_index(const Table *t, const Frame *f, const Node *phrase)
{
    const PlayFrame *play = gloom_play_frame(t);

    return play && play->card == f->card
               ? t->pack->node_info[phrase - t->pack->nodes].aim - 1
               : -1;
}

bool gloom_is_chosen_early(const Table *t, const Frame *f, const Node *phrase)
{
    return aim_index(t, f, phrase) >= 0;
}

/* Was the card aimed at this Character by the phrase with this first aim? If
 * cards of two Characters are swapped, the first pick belongs to the first. */
static bool is_aimed_at(const Table *t, const Frame *f, const Node *command,
                        const Node *phrase, int place, CardId character)
{
    const PlayFrame *play = gloom_play_frame(t);

    if (gloom_choice_count(phrase) < 2)
        return play->aims[place] == character;
    if (command->row == CARDVERB_swap)
        return (f->mode & MODE_SECOND ? play->second : play->on) == character;
    return play->on == character || play->second == character;
}

/* GLOOM-GAP-28: the targets of a Response are chosen when it is carried out,
 * and so are those that other players choose for an Event. Texts may forbid to
 * play it on a Character. */
static bool is_protected(const Table *t, const Frame *f, const Node *phrase,
                         CardId character)
{
    return card_is_kind(t, f->card, KIND_event) &&
           gloom_choice_count(phrase) > 0 &&
           zone_in(gloom_stack_of(t, character),
                   CANNOT(t, play, .actor = f->seat, .what = f->card));
}

/* Only the dead are revived. */
static bool character_is_target(const Table *t, const Frame *f,
                                const Node *command, const Node *phrase,
                                CardId character)
{
    int place = aim_index(t, f, phrase);

    if (command->row == CARDVERB_revive && !gloom_is_dead(t, character))
        return false;
    if (place >= 0)
        return is_aimed_at(t, f, command, phrase, place, character);
    return gloom_character_matches(t, f, phrase, character) &&
           !is_protected(t, f, phrase, character);
}

/* ---- places ---- */

static bool is_place(const Node *phrase, int noun)
{
    if (phrase)
        NODE_MARK(phrase, READ);
    return phrase && phrase->type == NODE_phrase && phrase->row == noun;
}

/* The second card of a pair lies on another Character; a death can only go to a
 * Character below 0 (GLOOM-GAP-50). */
static bool fits_second(const Table *t, const Frame *f, CardId character)
{
    CardId first = f->pick;

    if (!(f->mode & MODE_SECOND))
        return true;
    if (card_slot(t, first)->host == character)
        return false;
    return !card_is_kind(t, first, KIND_death) ||
           (!gloom_is_dead(t, character) &&
            gloom_self_worth(t, character, &(Sum){ 0 }) < 0);
}

/* ---- the cards that a command means ---- */

static Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

/* The place that the command takes it from, or NULL. */
static const Node *source_phrase(const Node *command, const Node *phrase)
{
    const Node *from = prep_phrase(command, PREP_from);

    return from ? from : gloom_phrase_place(phrase);
}

/* How many cards of the pile are looked at. */
int gloom_cards_looked_at(const Table *t, const Node *look)
{
    const Node *at = prep_phrase(look, PREP_at);
    int n = at->number > 0 ? at->number : quantity_min(at);

    return n < t->g->zones[ZONE_pile].count ? n : t->g->zones[ZONE_pile].count;
}

/* "Put them back in any order": the cards that an earlier command has looked
 * at. */
int gloom_cards_arranged(const Table *t, const Frame *f, const Node *command)
{
    const Node *first = &t->pack->nodes[card_def(t, f->card)->first];

    for (const Node *k = command - 1; k >= first; k--)
        if (k->type == NODE_command && k->row == CARDVERB_look)
            return gloom_cards_looked_at(t, k);
    return 0;
}

/* Cards that have been put back do not count: they are on top. */
static bool is_left_to_arrange(const Table *t, const Frame *f,
                               const Node *command, CardId card)
{
    int n = gloom_cards_arranged(t, f, command), place = 0;

    for (CardId c = t->g->zones[ZONE_pile].first; place < n;
         c = card_slot(t, c)->next, place++)
        if (c == card)
            return place >= f->count;
    return false;
}

static Zones stack_bit(const Table *t, CardId character)
{
    return character == NO_CARD ? 0 : zone_bit(gloom_stack_of(t, character));
}

/* The stacks of the Characters the card was aimed at, or else all. */
static Zones target_stacks(const Table *t, const Frame *f, const Node *phrase)
{
    int place = aim_index(t, f, phrase);
    const PlayFrame *play = place < 0 ? NULL : gloom_play_frame(t);

    if (!play)
        return ZONES_STACKS;
    return gloom_choice_count(phrase) < 2
               ? stack_bit(t, play->aims[place])
               : stack_bit(t, play->on) | stack_bit(t, play->second);
}

/* The hand that is named, if the player can see its cards. */
static Zones target_hand(const Table *t, const Frame *f, const Node *command,
                         const Node *from, Seat actor)
{
    Seat hand_holder =
        from->det == DET_it ? f->they : gloom_phrase_hand(t, f, from, actor);

    if (hand_holder == NOBODY ||
        gloom_blind_hand(t, f, command, from, actor) != NO_ZONE)
        return 0;
    return zone_bit(hand_zone(hand_holder));
}

/* Characters, cards on them, the discards, a hand that was looked at; or else
 * the player's own hand. */
Zones gloom_target_zones(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor, bool *all)
{
    const Node *from, *of;

    NODE_MARK(phrase, READ);
    if (gloom_is_character_phrase(phrase))
        return ZONES_PARTIES;
    of = gloom_phrase_character(phrase);
    if (of)
        return target_stacks(t, f, of);
    switch (phrase->det) {
    case DET_it:
    case DET_that:
        return f->it ? zone_bit(card_slot(t, f->it)->zone) : 0;
    case DET_this:
        return zone_bit(card_slot(t, f->card)->zone);
    case DET_them:
        return zone_bit(ZONE_pile);
    default:
        break;
    }
    from = source_phrase(command, phrase);
    if (is_place(from, NOUN_discards))
        return zone_bit(ZONE_discards);
    if (from)
        return target_hand(t, f, command, from, actor);
    if (phrase->row == NOUN_hand) {
        Seat hand_holder = gloom_phrase_hand(t, f, phrase, actor);
        return hand_holder == NOBODY ||
                       (command->row == CARDVERB_discard &&
                        CANNOT(t, discard_hand, .actor = hand_holder))
                   ? 0
                   : zone_bit(hand_zone(hand_holder));
    }
    *all =
        phrase->row == NOUN_card && phrase->length == 1; /* discard 2 cards */
    return zone_bit(hand_zone(actor));
}

bool gloom_is_target(const Table *t, const Frame *f, const Node *command,
                     const Node *phrase, Seat actor, CardId card)
{
    const Slot *slot = card_slot(t, card);
    const Node *of;

    if (gloom_is_character_phrase(phrase))
        return character_is_target(t, f, command, phrase, card) &&
               fits_second(t, f, card);
    of = gloom_phrase_character(phrase);
    if (of)
        return gloom_card_matches(t, f, phrase, card) &&
               character_is_target(t, f, command, of, slot->host) &&
               fits_second(t, f, slot->host);
    if (phrase->det == DET_them)
        return seat_in(actor, slot->known) &&
               is_left_to_arrange(t, f, command, card);
    return gloom_card_matches(t, f, phrase, card) &&
           (!source_phrase(command, phrase) || slot->zone == ZONE_discards ||
            seat_in(actor, slot->known));
}

/* A hand that the player who takes from it has not looked at. */
ZoneId gloom_blind_hand(const Table *t, const Frame *f, const Node *command,
                        const Node *phrase, Seat actor)
{
    const Node *from = prep_phrase(command, PREP_from);
    Seat hand_holder;

    (void)phrase;
    if (!is_place(from, NOUN_hand) ||
        (command->row != CARDVERB_take && command->row != CARDVERB_discard))
        return NO_ZONE;
    hand_holder = gloom_phrase_hand(t, f, from, actor);
    return hand_holder == NOBODY || hand_holder == actor
               ? NO_ZONE
               : hand_zone(hand_holder);
}

/* The number of cards in a hand is known, but not which cards. */
bool gloom_may_hold_hidden(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor)
{
    (void)f;
    return hand_count(t, actor) > 0 && !prep_phrase(command, PREP_from) &&
           !phrase_modifier(phrase, MOD_of) &&
           !phrase_modifier(phrase, MOD_in) &&
           !gloom_is_character_phrase(phrase) && phrase->row != NOUN_hand &&
           phrase->det != DET_it && phrase->det != DET_that &&
           phrase->det != DET_this && phrase->det != DET_them &&
           (phrase->row != NOUN_card || phrase->length > 1);
}
