/* whom.c: which players the words of a card mean at this table. */
#include "families/munchkin/phrase_int.h"

/* ---- identities ---- */

bool seat_has_trait(const Table *t, Seat seat, int trait)
{
    const Word *words = t->pack->words;

    EACH_CARD (t, c, play_of(seat))
        if (card_def(t, c)->trait == trait)
            return true;
    return words[words[trait].group].none == trait && /* having none is that */
           seat_group_count(t, seat, words[trait].group) == 0;
}

int seat_group_count(const Table *t, Seat seat, int group)
{
    int n = 0;

    EACH_CARD (t, c, play_of(seat))
        n += t->pack->words[card_def(t, c)->word].same ==
                 t->pack->words[group].same &&
             card_def(t, c)->trait != 0;
    return n;
}

/* ---- players ---- */

/* from them, to them: a player; elsewhere "them" are cards. */
static bool is_they(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return phrase->det == DET_they ||
           (phrase->det == DET_them && part->type == NODE_part &&
            (part->row == PREP_from || part->row == PREP_to));
}

bool phrase_is_player(const Pack *pack, const Node *phrase)
{
    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->det == DET_you || is_they(phrase))
        return true;
    return is_sort(pack, phrase, SORT_trait) ||
           (phrase->row != NOUN_none && lang_nouns[phrase->row].is & IS_PLAYER);
}

Seats seats_fighting(const Table *t)
{
    const Frame *combat = combat_frame(t);

    if (!combat)
        return 0;
    return (Seats)(seat_bit(combat->seat) |
                   (combat->aux ? seat_bit((Seat)(combat->aux - 1)) : 0));
}

/* Whose card lies there, or NOBODY. */
Seat owner_of(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone_row(t, zone)->count == SEATS_MAX ? t->g->zones[zone].owner
                                                 : NOBODY;
}

static Seats seats_named(const Table *t, const Frame *f, const Node *phrase)
{
    const Frame *combat = combat_frame(t);
    Seats seats = 0;

    if (is_sort(t->pack, phrase, SORT_trait)) {
        EACH_SEAT (t, s)
            if (seat_shows_trait(t, f, s, phrase->name))
                seats |= seat_bit(s);
        return seats;
    }
    switch (phrase->row) {
    case NOUN_fighter:
        return phrase->det == DET_the && !(phrase->flags & FLAG_many)
                   ? (combat ? seat_bit(combat->seat) : 0)
                   : seats_fighting(t);
    case NOUN_side:
        return seats_fighting(t);
    case NOUN_helper:
        return seat_bit(helper_of(t));
    case NOUN_rival:
        return (Seats)(seats_all(t->g) & ~seats_fighting(t));
    case NOUN_neighbour:
        return machine_neighbours(t, phrase->det == DET_their ? f->k : f->seat,
                                  phrase);
    case NOUN_owner:
        return seat_bit(owner_of(t, machine_it(f)));
    case NOUN_victim:
        return seat_bit(f->k);
    case NOUN_nobody:
        return 0;
    default:
        return seats_all(t->g);
    }
}

/* Is this seat of the kind that an adjective or modifier asks for? */
static bool seat_passes(const Table *t, const Frame *f, Seat s, const Node *k)
{
    int level = level_of(t, s), mine = level_of(t, f->seat);

    if (k->type == NODE_adjective && k->row == 0)
        return seat_shows_trait(t, f, s, k->name);
    if (k->type == NODE_adjective)
        switch (k->row) {
        case ADJ_other:
            return s != f->seat;
        case ADJ_highest:
            return level == extreme_level(t, true);
        case ADJ_lowest:
            return level == extreme_level(t, false);
        case ADJ_living:
        case ADJ_dead:
            return seat_is_dead(t, s) == (k->row == ADJ_dead);
        case ADJ_higher:
            return level > mine;
        case ADJ_lower:
            return level < mine;
        default:
            return true;
        }
    if (k->type != NODE_modifier)
        return true;
    switch (k->row) {
    case MOD_level:
        return compare_holds(t, f, level, node_first(k));
    case MOD_done:
    case MOD_not_done:
        return k->number != SAY_catch ||
               seat_in(s, caught_by(t, f, node_first(k))) ==
                   (k->row == MOD_done);
    case MOD_in:
        return seat_in(s, seats_fighting(t));
    case MOD_with:
        return seat_carries(t, f, s, node_first(k));
    case MOD_without:
        return !seat_carries(t, f, s, node_first(k));
    default:
        return true;
    }
}

Seats phrase_players(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats = 0, named;
    const Node *joined = phrase_modifier(phrase, MOD_joined);

    if (phrase->det == DET_you)
        seats = seat_bit(f->seat);
    else if (is_they(phrase))
        seats = seat_bit(f->k);
    else if (machine_whom(f) != NOBODY &&
             (phrase->det == DET_a || phrase->det == DET_another))
        seats = seat_bit(machine_whom(f));
    else {
        named = seats_named(t, f, phrase);
        EACH_SEAT (t, s) {
            bool good =
                seat_in(s, named) &&
                (!seat_is_dead(t, s) || has_adjective(phrase, ADJ_dead)) &&
                !(phrase->det == DET_another && s == f->seat);
            for (const Node *k = node_first(phrase); k && good;
                 k = node_next(phrase, k))
                good = seat_passes(t, f, s, k);
            if (good)
                seats |= seat_bit(s);
        }
    }
    return joined ? (Seats)(seats | phrase_players(t, f, node_first(joined)))
                  : seats;
}
