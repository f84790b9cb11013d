/* phrase.c: whom and which cards the words of a card mean at this table. */
#include "families/gloom/effect.h"

static const Word *word_of(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_named)
               ? &pack->words[phrase->name]
               : NULL;
}

int gloom_phrase_kind(const Pack *pack, const Node *phrase)
{
    const Word *word = word_of(pack, phrase);

    return word && word->sort == SORT_kind ? word->kind : -1;
}

int gloom_phrase_icon(const Pack *pack, const Node *phrase)
{
    const Word *word = word_of(pack, phrase);

    return word && word->sort == SORT_icon ? word->number : 0;
}

/* ---- players ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase)
{
    (void)pack;
    if (phrase->type != NODE_phrase)
        return false;
    switch (phrase->row) {
    case NOUN_player:
    case NOUN_neighbour:
    case NOUN_owner:
    case NOUN_anyone:
        return true;
    default:
        return phrase->row == NOUN_none &&
               (phrase->det == DET_you || phrase->det == DET_they);
    }
}

static Seats owner_meant(const Table *t, const Frame *f)
{
    CardId it = machine_it(f);
    CardId character =
        it && !gloom_is_character(t, it) ? card_slot(t, it)->host : it;

    return character ? seat_bit(gloom_owner_of(t, character)) : 0;
}

Seats gloom_phrase_players(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);
    bool other = phrase->det == DET_another || has_adjective(phrase, ADJ_other);
    Seats seats;

    if (phrase->det == DET_you)
        seats = seat_bit(f->seat);
    else if (phrase->det == DET_they)
        seats = seat_bit(f->k);
    else if (machine_whom(f) != NOBODY &&
             (phrase->det == DET_a || phrase->det == DET_another))
        seats = seat_bit(machine_whom(f));
    else if (phrase->row == NOUN_neighbour)
        seats = machine_neighbours(t, phrase->det == DET_their ? f->k : f->seat,
                                   phrase);
    else if (phrase->row == NOUN_owner)
        seats = owner_meant(t, f);
    else
        seats = seats_all(t->g);
    if (other)
        seats &= (Seats)~seat_bit(f->seat);
    return joined
               ? (Seats)(seats | gloom_phrase_players(t, f, node_first(joined)))
               : seats;
}

/* your, their, another player's, ... you have: whose; or everybody's. */
static Seats whose(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *owner = phrase_modifier(phrase, MOD_owned);
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (owner)
        return gloom_phrase_players(t, f, node_first(owner));
    if (of && gloom_phrase_is_player(t->pack, node_first(of)))
        return gloom_phrase_players(t, f, node_first(of));
    if (phrase->det == DET_your || phrase->det == DET_all_your ||
        phrase_modifier(phrase, MOD_have))
        return seat_bit(f->seat);
    return phrase->det == DET_their ? seat_bit(f->k) : seats_all(t->g);
}

/* ---- icons ---- */

/* coin or fang: does the icon with this number belong to it? */
static bool icon_is_named(const Pack *pack, const Node *phrase, int icon)
{
    if (gloom_phrase_icon(pack, phrase) == icon)
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            pack->words[k->name].sort == SORT_icon &&
            pack->words[k->name].number == icon)
            return true;
    return false;
}

/* GLOOM-VIS-08, GLOOM-GAP-41 */
static int icons_seen(const Table *t, const Node *phrase, ZoneId stack)
{
    CardId seen[CELLS];
    int n = 0;

    gloom_cells_seen(t, stack, FACT_icons, seen);
    for (int i = 0; i < CELLS; i++)
        n += seen[i] != NO_CARD &&
             icon_is_named(t->pack, phrase, fact(t, seen[i], FACT_icons + i));
    return n;
}

int gloom_icons_shown(const Table *t, const Node *phrase, CardId character)
{
    return icons_seen(t, phrase, gloom_stack_of(t, character));
}

int gloom_icons_meant(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats = whose(t, f, phrase);
    int n = 0;

    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s))
            n += seat_in(s, seats) ? gloom_icons_shown(t, phrase, c) : 0;
    return n;
}

/* A card in hand has what is printed on it. */
static bool is_printed(const Table *t, const Node *phrase, CardId card)
{
    for (int i = 0; i < CELLS; i++)
        if (fact(t, card, FACT_icons + i) > 0 &&
            icon_is_named(t->pack, phrase, fact(t, card, FACT_icons + i)))
            return true;
    return false;
}

/* with coin, without coin */
static bool passes_icons(const Table *t, const Node *phrase, CardId card)
{
    if (node_lacks(phrase, NODE_modifier, MOD_with) &&
        node_lacks(phrase, NODE_modifier, MOD_without))
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type == NODE_modifier &&
            (k->row == MOD_with || k->row == MOD_without) &&
            is_printed(t, node_first(k), card) != (k->row == MOD_with))
            return false;
    }
    return true;
}

/* ---- Characters ---- */

/* The Character that the card that speaks lies on. */
static CardId own_character(const Table *t, const Frame *f)
{
    return card_slot(t, f->card)->host;
}

static Zones stack_bit(const Table *t, CardId character)
{
    return character == NO_CARD ? 0 : (Zones)1 << gloom_stack_of(t, character);
}

static Zones pass_adjective(const Table *t, const Frame *f, int adjective,
                            Zones stacks)
{
    switch (adjective) {
    case ADJ_other:
        return stacks & ~stack_bit(t, own_character(t, f));
    case ADJ_living:
        return stacks & ~gloom_dead(t, stacks);
    case ADJ_dead:
        return gloom_dead(t, stacks);
    default:
        return stacks;
    }
}

/* Those of these players' parties. */
static Zones pass_owners(const Table *t, Seats seats, Zones stacks)
{
    Zones left = seats == seats_all(t->g) ? 0 : stacks;

    for (; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if (!seat_in(gloom_owner_of(t, gloom_character_of(t, stack)), seats))
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

/* Those on whom an icon is seen, or is not. */
static Zones pass_icons(const Table *t, const Node *icons, bool with,
                        Zones stacks)
{
    for (Zones left = stacks; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if ((icons_seen(t, icons, stack) > 0) != with)
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

/* GLOOM-GAP-24, GLOOM-GAP-25: living or dead only if it is said. */
Zones gloom_stacks_such(const Table *t, const Frame *f, const Node *phrase,
                        Zones stacks)
{
    if (phrase->det == DET_this)
        return stacks & stack_bit(t, own_character(t, f));
    if (phrase->det == DET_it)
        return stacks & stack_bit(t, machine_it(f));
    if (phrase->det == DET_another)
        stacks &= ~stack_bit(t, own_character(t, f));
    stacks = pass_owners(t, whose(t, f, phrase), stacks);
    for (const Node *k = node_first(phrase); k && stacks != 0;
         k = node_next(phrase, k))
        if (k->type == NODE_adjective)
            stacks = pass_adjective(t, f, k->row, stacks);
        else if (k->row == MOD_with || k->row == MOD_without)
            stacks = pass_icons(t, node_first(k), k->row == MOD_with, stacks);
    return stacks;
}

bool gloom_character_is_such(const Table *t, const Frame *f, const Node *phrase,
                             CardId character)
{
    return gloom_is_character(t, character) &&
           gloom_stacks_such(t, f, phrase, stack_bit(t, character)) != 0;
}

Zones gloom_stacks_meant(const Table *t, const Frame *f, const Node *phrase)
{
    return gloom_stacks_such(t, f, phrase, gloom_stacks(t));
}

/* ---- aims: what was chosen when the card was declared ---- */

/* Whose turn it is among the Characters a card is aimed at: this phrase's first
 * place, or -1. */
static int aim_place(const Table *t, const Frame *f, const Node *phrase)
{
    const Frame *play = gloom_play_frame(t);

    return play && play->card == f->card
               ? t->pack->gists[phrase - t->pack->nodes].aim - 1
               : -1;
}

bool gloom_settled(const Table *t, const Frame *f, const Node *phrase)
{
    return aim_place(t, f, phrase) >= 0;
}

/* Whom the card was aimed at by the phrase with this place. Of two Characters
 * the first is for what is picked first. */
static CardId aimed_at(const Table *t, const Frame *f, const Node *phrase,
                       int place)
{
    if (phrase->det == DET_two && f->v[V_MODE] & MODE_SECOND)
        place = P_SECOND;
    return (CardId)gloom_play_frame(t)->v[P_ON + place];
}

static bool character_is_meant(const Table *t, const Frame *f,
                               const Node *phrase, CardId character)
{
    int place = aim_place(t, f, phrase);

    return place < 0 ? gloom_character_is_such(t, f, phrase, character)
                     : aimed_at(t, f, phrase, place) == character;
}

/* ---- cards ---- */

bool gloom_card_is_such(const Table *t, const Frame *f, const Node *phrase,
                        CardId card)
{
    if (phrase->det == DET_it)
        return card == machine_it(f);
    if (phrase->det == DET_this)
        return card == f->card;
    return (phrase->row == NOUN_card || phrase->row == NOUN_hand ||
            gloom_phrase_kind(t->pack, phrase) == card_def(t, card)->kind) &&
           passes_icons(t, phrase, card);
}

bool gloom_lies_on_such(const Table *t, const Node *phrase, CardId character,
                        CardId card)
{
    int kind = gloom_phrase_kind(t->pack, phrase);
    ZoneId stack = gloom_stack_of(t, character);

    if (card_slot(t, card)->zone != stack ||
        (kind >= 0 && !is_kind(t, card, kind)) ||
        !passes_icons(t, phrase, card))
        return false;
    if (!has_adjective(phrase, ADJ_top))
        return true;
    return card == (kind == KIND_modifier ? gloom_top_modifier(t, character)
                                          : t->g->zones[stack].last);
}

static bool is_place(const Node *phrase, int noun)
{
    return phrase && phrase->type == NODE_phrase && phrase->row == noun;
}

/* The second of a pair lies on somebody else; a death goes only to who is
 * below 0 (GLOOM-GAP-50). */
static bool goes_with_first(const Table *t, const Frame *f, CardId character)
{
    CardId first = (CardId)f->v[V_PICK];

    if (!(f->v[V_MODE] & MODE_SECOND))
        return true;
    if (card_slot(t, first)->host == character)
        return false;
    return !is_kind(t, first, KIND_death) ||
           (!gloom_is_dead(t, character) &&
            gloom_self_worth(t, character, &(Sum){ 0 }) < 0);
}

/* ---- which cards the order means ---- */

static Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

/* The Character of whom a card is meant, or NULL. */
static const Node *of_character(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return of && gloom_is_character_phrase(node_first(of)) ? node_first(of)
                                                           : NULL;
}

static bool is_from_discards(const Node *order, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return is_place(part_phrase(order, PREP_from), NOUN_discards) ||
           (of && is_place(node_first(of), NOUN_discards));
}

/* How many of the pile are looked at. */
int gloom_cards_looked_at(const Table *t, const Node *look)
{
    const Node *at = part_phrase(look, PREP_at);
    int n = at->number > 0 ? at->number : 1;

    return n < t->g->zones[ZONE_pile].count ? n : t->g->zones[ZONE_pile].count;
}

/* Put them back in any order: those that an order before has looked at. */
int gloom_cards_arranged(const Table *t, const Frame *f, const Node *order)
{
    const Node *first = &t->pack->nodes[card_def(t, f->card)->first];

    for (const Node *k = order - 1; k >= first; k--)
        if (k->type == NODE_do && k->row == SAY_look)
            return gloom_cards_looked_at(t, k);
    return 0;
}

/* Not those that have been put back: they lie on top. */
static bool is_left_to_arrange(const Table *t, const Frame *f,
                               const Node *order, CardId card)
{
    int n = gloom_cards_arranged(t, f, order), place = 0;

    for (CardId c = t->g->zones[ZONE_pile].first; place < n;
         c = card_slot(t, c)->next, place++)
        if (c == card)
            return place >= f->v[V_COUNT];
    return false;
}

/* On one Character, if one was aimed at; else on any. */
static Zones stacks_where(const Table *t, const Frame *f, const Node *phrase)
{
    int place = aim_place(t, f, phrase);
    CardId aimed = place < 0 ? NO_CARD : aimed_at(t, f, phrase, place);

    return aimed ? zone_bit(gloom_stack_of(t, aimed)) : STACKS_ALL;
}

/* Characters, what lies on them, the discards, a hand that was looked at; else
 * the own hand. */
Zones gloom_where(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer, bool *all)
{
    const Node *from = part_phrase(order, PREP_from);
    const Node *of;

    if (gloom_is_character_phrase(phrase))
        return PARTIES_ALL;
    of = of_character(phrase);
    if (of)
        return stacks_where(t, f, of);
    if (phrase->det == DET_it)
        return machine_it(f) ? zone_bit(card_slot(t, machine_it(f))->zone) : 0;
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f->card)->zone);
    if (phrase->det == DET_them)
        return zone_bit(ZONE_pile);
    if (is_from_discards(order, phrase))
        return zone_bit(ZONE_discards);
    if (from)
        return from->det == DET_it ? zone_bit(hand_of(f->k)) : 0;
    *all =
        phrase->row == NOUN_card && phrase->length == 1; /* discard 2 cards */
    return zone_bit(hand_of(doer));
}

bool gloom_fits(const Table *t, const Frame *f, const Node *order,
                const Node *phrase, Seat doer, CardId card)
{
    const Slot *slot = card_slot(t, card);
    const Node *of;

    if (gloom_is_character_phrase(phrase))
        return character_is_meant(t, f, phrase, card) &&
               goes_with_first(t, f, card);
    of = of_character(phrase);
    if (of)
        return gloom_lies_on_such(t, phrase, slot->host, card) &&
               character_is_meant(t, f, of, slot->host) &&
               goes_with_first(t, f, slot->host);
    if (phrase->det == DET_them)
        return seat_in(doer, slot->known) &&
               is_left_to_arrange(t, f, order, card);
    if (!gloom_card_is_such(t, f, phrase, card))
        return false;
    if (slot->zone == ZONE_discards && has_adjective(phrase, ADJ_top))
        return t->g->zones[ZONE_discards].last == card;
    return !part_phrase(order, PREP_from) || slot->zone == ZONE_discards ||
           seat_in(doer, slot->known);
}

/* A hand that its taker has not looked at. */
ZoneId gloom_unseen(const Table *t, const Frame *f, const Node *order,
                    const Node *phrase, Seat doer)
{
    const Node *from = part_phrase(order, PREP_from);
    Seats seats;

    (void)phrase;
    if (!is_place(from, NOUN_hand) || order->row != SAY_take)
        return NO_ZONE;
    seats = whose(t, f, from);
    EACH_SEAT (t, s)
        if (seats == seat_bit(s) && s != doer)
            return hand_of(s);
    return NO_ZONE;
}

/* How many cards a hand has is known; not what they are. */
bool gloom_hidden(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    (void)f;
    return hand_count(t, doer) > 0 && !part_phrase(order, PREP_from) && !of &&
           !gloom_is_character_phrase(phrase) && phrase->row != NOUN_hand &&
           phrase->det != DET_it && phrase->det != DET_this &&
           phrase->det != DET_them &&
           (phrase->row != NOUN_card || phrase->length > 1);
}
