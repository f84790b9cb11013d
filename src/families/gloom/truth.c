/* truth.c: the numbers that cards speak of, and what is so. */
#include "families/gloom/effect.h"

/* ---- numbers ---- */

static const Node *counted(const Node *phrase)
{
    return phrase->det == DET_count ? node_first(phrase) : phrase;
}

bool gloom_counts(const Pack *pack, const Node *phrase)
{
    const Node *what = counted(phrase);

    switch (what->row) {
    case NOUN_score:
        return what->det == DET_its || what->det == DET_this;
    case NOUN_drawlimit:
    case NOUN_total:
        return what->det == DET_your;
    case NOUN_character:
    case NOUN_card:
        return true;
    default:
        return gloom_phrase_icon(pack, what) > 0;
    }
}

static int count_meant(const Table *t, const Frame *f, const Node *phrase)
{
    if (gloom_is_character_phrase(phrase))
        return __builtin_popcountll(gloom_stacks_meant(t, f, phrase));
    if (phrase->row == NOUN_card)
        return phrase_modifier(phrase, MOD_done) ? machine_paid(f)
                                                 : hand_count(t, f->seat);
    return gloom_icons_meant(t, f, phrase);
}

int gloom_number(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *what = counted(phrase);
    CardId it = machine_it(f);

    switch (what->row) {
    case NOUN_score:
        return it && gloom_is_character(t, it)
                   ? gloom_self_worth(t, it, &(Sum){ 0 })
                   : 0;
    case NOUN_drawlimit:
        return gloom_draw_limit(t, f->seat, &(Sum){ 0 });
    case NOUN_total:
        return gloom_score(t, f->seat, &(Sum){ 0 });
    default:
        return count_meant(t, f, what);
    }
}

/* ---- conditions ---- */

static bool is_counted(const Pack *pack, const Node *phrase)
{
    return gloom_is_character_phrase(phrase) || phrase->row == NOUN_card ||
           gloom_phrase_icon(pack, phrase) > 0;
}

static bool is_this(const Node *phrase)
{
    return phrase->det == DET_it ||
           (phrase->det == DET_this && phrase->row == NOUN_character);
}

bool gloom_knows(const Pack *pack, const Node *node)
{
    const Node *first = node_first(node),
               *second = first ? node_next(node, first) : NULL;

    switch (node->type) {
    case NODE_has:
        return is_counted(pack, second) &&
               (gloom_phrase_is_player(pack, first) ||
                (is_this(first) && gloom_phrase_icon(pack, second) > 0));
    case NODE_there:
        return is_counted(pack, first) && first->row != NOUN_card;
    case NODE_is: /* it is dead */
        return !(node->flags & FLAG_past) && is_this(first) &&
               second->type == NODE_state &&
               (second->row == STATE_dead || second->row == STATE_living);
    default:
        return false;
    }
}

/* a coin, at least 2 coins, no dead character */
static bool is_enough(const Node *phrase, int n)
{
    if (phrase->det == DET_no)
        return n == 0;
    return n >= (phrase->det == DET_at_least || phrase->det == DET_number
                     ? phrase->number
                     : 1);
}

/* The Character that is meant by it or this. */
static CardId this_meant(const Table *t, const Frame *f, const Node *phrase)
{
    CardId it =
        phrase->det == DET_it ? machine_it(f) : card_slot(t, f->card)->host;

    return it && gloom_is_character(t, it) ? it : NO_CARD;
}

static bool seat_has(const Table *t, const Frame *f, Seat seat,
                     const Node *phrase)
{
    int n = 0;

    if (phrase->row == NOUN_card)
        return is_enough(phrase, hand_count(t, seat));
    EACH_CARD (t, c, party_of(seat))
        n += gloom_is_character_phrase(phrase)
                 ? gloom_character_is_such(t, f, phrase, c)
                 : gloom_icons_shown(t, phrase, c);
    return is_enough(phrase, n);
}

static bool has_it(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = node_first(node), *what = node_next(node, subject);
    Seats seats;
    CardId character;

    if (!gloom_phrase_is_player(t->pack, subject)) {
        character = this_meant(t, f, subject);
        return character != NO_CARD &&
               is_enough(what, gloom_icons_shown(t, what, character));
    }
    seats = gloom_phrase_players(t, f, subject);
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && seat_has(t, f, s, what))
            return true;
    return false;
}

bool gloom_holds(const Table *t, const Frame *f, const Node *node)
{
    const Node *first = node_first(node);
    CardId character;

    switch (node->type) {
    case NODE_has:
        return has_it(t, f, node) != !!(node->flags & FLAG_not);
    case NODE_there:
        return is_enough(first, count_meant(t, f, first));
    default: /* it is dead */
        character = this_meant(t, f, first);
        return character != NO_CARD &&
               (gloom_is_dead(t, character) ==
                (node_next(node, first)->row == STATE_dead)) !=
                   !!(node->flags & FLAG_not);
    }
}
