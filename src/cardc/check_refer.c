/* check_refer.c: what "it" and "they" mean.
 *
 * Each means what was named last and can be meant: a card that the verb takes,
 * a player. A part of a card that has a head remembers nothing of the parts
 * before it; parts without one are read as one text. What no part has named is
 * what the card is about from the start: the monster itself, what an enhancer
 * lies on, an item.
 */
#include <string.h>

#include "cardc/check_int.h"

enum { NAMED_MOST = 24 };

/* What a card may be called later, as far as words tell. */
typedef enum Thing {
    THING_any,
    THING_monster,
    THING_item,
    THING_card, /* any that lies in a hand or before a player */
    THING_other
} Thing;

typedef struct Named {
    const Node *phrase; /* NULL: what the card is about from the start */
    Thing thing;
    bool announced; /* by the event that the part waits for */
} Named;

/* What has been named so far. */
typedef struct Memory {
    Named cards[NAMED_MOST];
    const Node *players[NAMED_MOST];
    int n_cards, n_players;
    Thing start; /* what the card is about, if `starts` */
    bool starts;
    bool loops;  /* inside a for each: "they" is that player */
    bool plural; /* several cards were named: "them" */
    bool event;
} Memory;

/* ---- things ---- */

static Thing thing_of_kind(const char *kind)
{
    if (strcmp(kind, "monster") == 0)
        return THING_monster;
    return strcmp(kind, "item") == 0 || strcmp(kind, "one-shot") == 0
               ? THING_item
               : THING_other;
}

/* Weapons are items, the undead are monsters: by the cards that bear the tag.
 */
static bool is_on_monster(const Tree *tree, int tag)
{
    for (int i = 0; i < tree->n_cards; i++) {
        const Node *n = &tree->nodes[tree->cards[i].first];
        const Node *end = n + tree->cards[i].n;
        if (strcmp(tree->dictionary.at[tree->cards[i].kind].one, "monster"))
            continue;
        for (; n < end; n += n->length)
            if (n->type == NODE_fact && n->row == STATES_tag && n->name == tag)
                return true;
    }
    return false;
}

static Thing thing_of(const Checker *c, const Node *phrase)
{
    const Declared *name =
        phrase->row == NOUN_none && !(phrase->flags & FLAG_named)
            ? node_name(c, phrase)
            : NULL;

    if (phrase->row == NOUN_twin)
        return THING_monster;
    if (phrase->row == NOUN_card || phrase->row == NOUN_treasure ||
        phrase->row == NOUN_door)
        return THING_card;
    if (!name)
        return THING_any;
    if (name->sort == SORT_tag)
        return is_on_monster(c->tree, phrase->name) ? THING_any : THING_item;
    if (name->sort == SORT_slot)
        return THING_item;
    return name->sort == SORT_kind ? thing_of_kind(name->one) : THING_other;
}

/* What the sentence wants of an "it": a monster to remove, an item's price. */
static Thing thing_wanted(const Checker *c, const Node *it)
{
    const Node *part = node_parent(c, it);
    const Node *above = part ? node_parent(c, part) : NULL;

    if (it->row == NOUN_price)
        return THING_item;
    if (it->row == NOUN_treasure)
        return THING_monster;
    if (part && part->type == NODE_part && part->row == PREP_object && above &&
        above->type == NODE_do && wants_monster(above->row))
        return THING_monster;
    return THING_any;
}

/* Cancel, redirect and copy speak of what the part waits for. */
static bool wants_announced(const Checker *c, const Node *it)
{
    const Node *part = node_parent(c, it);
    const Node *order = part ? node_parent(c, part) : NULL;

    return order && order->type == NODE_do && part->row == PREP_object &&
           (order->row == SAY_cancel || order->row == SAY_redirect ||
            order->row == SAY_copy);
}

static bool can_mean(Thing named, Thing wanted)
{
    return named == wanted || named == THING_any || wanted == THING_any ||
           (named == THING_card && wanted == THING_item);
}

/* ---- naming ---- */

/* One, and no other: an item, your headgear, the top card, Mill Lane. */
static bool is_single(const Node *phrase)
{
    switch (phrase->det) {
    case DET_a:
    case DET_another:
    case DET_that:
    case DET_either:
        return true;
    case DET_number:
        return phrase->number == 1;
    case DET_the:
        return !(phrase->flags & FLAG_many) && phrase->number <= 1;
    case DET_none:
    case DET_your:
    case DET_its:
    case DET_their:
        return !(phrase->flags & FLAG_many);
    default:
        return false;
    }
}

static bool is_looped(const Checker *c, const Node *phrase)
{
    const Node *parent = node_parent(c, phrase);

    return parent && parent->type == NODE_each;
}

static bool is_pronoun(const Node *phrase)
{
    return phrase->det == DET_you || phrase->det == DET_they ||
           phrase->det == DET_it || phrase->det == DET_them;
}

/* What something is names nothing: "it is an item", "against Mice". */
static bool is_description(const Checker *c, const Node *phrase)
{
    const Node *parent = node_parent(c, phrase);
    const Node *above = parent ? node_parent(c, parent) : NULL;

    if (!parent)
        return true;
    if (parent->type == NODE_is)
        return phrase != node_first(parent);
    if (parent->type == NODE_modifier)
        return parent->row != MOD_of && parent->row != MOD_owned &&
               parent->row != MOD_with && parent->row != MOD_joined;
    return parent->type == NODE_part &&
           (parent->row == PREP_against || parent->row == PREP_for ||
            parent->row == PREP_as || !above ||
            (above->type == NODE_rule && parent->row == PREP_object));
}

/* A trait is a player who is so, unless it is had, lost or taken. */
static bool is_card_here(const Checker *c, const Node *phrase, int is)
{
    const Node *parent = node_parent(c, phrase);

    if (!(is & IS_CARD))
        return false;
    if (!(is & IS_PLAYER))
        return true;
    return parent->type == NODE_has ||
           (parent->type == NODE_part && parent->row == PREP_object);
}

/* A modifier on a character: not what is played, but where. */
static bool is_whereabouts(const Checker *c, const Node *phrase)
{
    const Node *part = node_parent(c, phrase);

    while (part && part->type != NODE_part)
        part = node_parent(c, part);
    return part && part->row == PREP_on;
}

static void name_card(Memory *m, const Checker *c, const Node *phrase)
{
    bool announced = m->event && !is_whereabouts(c, phrase);

    if (m->n_cards < NAMED_MOST)
        m->cards[m->n_cards++] =
            (Named){ phrase, thing_of(c, phrase), announced };
}

static void name_phrase(Memory *m, const Checker *c, const Node *phrase)
{
    int is = phrase_is(c, phrase);
    bool single = is_single(phrase) || is_looped(c, phrase);

    if (is_pronoun(phrase) || phrase->det == DET_no ||
        phrase->det == DET_this || is_description(c, phrase))
        return;
    if (is_card_here(c, phrase, is)) {
        m->plural |= !single;
        if (single)
            name_card(m, c, phrase);
    } else if (is & IS_PLAYER && m->n_players < NAMED_MOST) {
        m->players[m->n_players++] = phrase;
    }
}

/* ---- meaning ---- */

static bool is_same_head(const Node *a, const Node *b)
{
    return a->row == b->row && a->name == b->name;
}

static void complain_two(Checker *c, const Node *word, const Node *a,
                         const Node *b)
{
    Spot one = node_spot(c, a), two = node_spot(c, b);
    Spot here = first_word(node_spot(c, word));

    complain_spot(c, here, word->det == DET_it ? "name it" : "name them",
                  "\"%.*s\" could be \"%.*s\" or \"%.*s\"", here.width, here.at,
                  one.width, one.at, two.width, two.at);
}

static void complain_none(Checker *c, const Node *word, const char *advice)
{
    Spot here = first_word(node_spot(c, word));

    complain_spot(c, here, advice, "nothing was named that \"%.*s\" could mean",
                  here.width, here.at);
}

/* Which of the two complaints this check makes. */
typedef enum Complaint { MEANS_NOTHING, MEANS_TWO } Complaint;

static void check_it(Checker *c, const Memory *m, const Node *it,
                     Complaint complaint)
{
    Thing wanted = thing_wanted(c, it);
    bool announced = wants_announced(c, it);
    const Node *last = NULL;

    for (int i = m->n_cards - 1; i >= 0; i--) {
        const Named *named = &m->cards[i];
        if (!can_mean(named->thing, wanted) || (announced && !named->announced))
            continue;
        if (!last) {
            last = named->phrase;
        } else if (!is_same_head(last, named->phrase)) {
            if (complaint == MEANS_TWO && it->det == DET_it)
                complain_two(c, it, named->phrase, last);
            return;
        }
    }
    if (complaint == MEANS_NOTHING && !last &&
        !(m->starts && can_mean(m->start, wanted)))
        complain_none(c, it,
                      announced   ? "say what it waits for: when a player plays"
                                    " a curse: cancel it"
                      : m->starts ? "what was named is not of that kind"
                                  : "name a card before it");
}

static bool is_same_player(const Node *a, const Node *b)
{
    return is_same_head(a, b) && a->det == b->det && a->length == b->length;
}

static void check_they(Checker *c, const Memory *m, const Node *they,
                       Complaint complaint)
{
    const Node *last = m->n_players > 0 ? m->players[m->n_players - 1] : NULL;
    bool named = last || (they->det != DET_they && (m->plural || m->n_cards));

    if (complaint == MEANS_NOTHING && !named)
        complain_none(c, they, "name a player before them");
    if (complaint != MEANS_TWO || they->det != DET_they || m->loops)
        return;
    for (int i = m->n_players - 2; i >= 0; i--)
        if (!is_same_player(last, m->players[i])) {
            complain_two(c, they, m->players[i], last);
            return;
        }
}

static void check_phrase(Checker *c, const Memory *m, const Node *phrase,
                         Complaint complaint)
{
    switch (phrase->det) {
    case DET_it:
    case DET_its:
    case DET_all_its:
        check_it(c, m, phrase, complaint);
        break;
    case DET_they:
    case DET_them:
    case DET_their:
        check_they(c, m, phrase, complaint);
        break;
    default:
        break;
    }
}

/* "It is your turn": this "it" stands for nothing. */
static bool is_about_turn(const Node *node)
{
    const Node *what;

    if (node->type != NODE_is)
        return false;
    what = node_next(node, node_first(node));
    return what && what->type == NODE_phrase && what->row == NOUN_turn;
}

/* In the order of the words: what is named, and what is meant by then. */
static void follow(Checker *c, Memory *m, const Node *node, Complaint complaint)
{
    bool loops = m->loops, event = m->event;

    if (is_about_turn(node))
        return;
    if (node->type == NODE_phrase)
        check_phrase(c, m, node, complaint);
    if (node->type == NODE_event)
        m->event = true;
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (node->type == NODE_each && k->type == NODE_block)
            m->loops = true;
        follow(c, m, k, complaint);
    }
    if (node->type == NODE_phrase)
        name_phrase(m, c, node);
    m->loops = loops;
    m->event = event;
}

/* ---- cards ---- */

/* What a card of this kind may call "it" from the start. */
static void begin_memory(Checker *c, Memory *m)
{
    static const char *const kinds[] = { "monster", "enhancer", "item",
                                         "modifier", "death" };

    *m = (Memory){ .start = THING_other, .starts = card_is_group(c) };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (card_is(c, kinds[i])) {
            m->starts = true;
            m->start = thing_of_kind(i == 1 ? "monster" : kinds[i]);
        }
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_fact && n->row == STATES_plays_on && node_first(n))
            m->start = thing_of(c, node_first(n));
}

/* What it attaches itself to is what the rest of the card is about. */
static void find_host(Checker *c, Memory *m)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *to = n->type == NODE_do && n->row == SAY_attach
                             ? find_part(n, PREP_to)
                             : NULL;
        if (to && node_first(to)->type == NODE_phrase &&
            phrase_is(c, node_first(to)) & IS_CARD) {
            m->starts = true;
            m->start = THING_any;
        }
    }
}

static bool has_heads(const Node *clause)
{
    return node_first(clause) && node_first(clause)->type != NODE_block;
}

static void follow_card(Checker *c, Complaint complaint)
{
    Memory before, text;

    begin_memory(c, &before);
    text = before;
    find_host(c, &before);
    for (const Node *n = card_first(c); n < card_end(c) && !c->card->broken;
         n += n->length) {
        Memory part = before;
        if (n->type == NODE_clause)
            follow(c, has_heads(n) ? &part : &text, n, complaint);
    }
}

void check_refers(Checker *c)
{
    follow_card(c, MEANS_NOTHING);
}

void check_unclear(Checker *c)
{
    follow_card(c, MEANS_TWO);
}
