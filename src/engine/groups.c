/* groups.c: several cards that were named together: "them", "the other cards".
 *
 * Which order names the cards that a word means later is settled when a pack is
 * made (groups_digest). In play each card that it deals with is marked where it
 * lies (Slot.group), so that nobody sees more of a hidden one than before.
 */
#include "engine/bind.h"
#include "engine/family.h"
#include "engine/machine_int.h"

/* ---- which order names them ---- */

typedef struct Reader {
    const Language *lang;
    const Pack *pack;
    const Node *names; /* the order or condition that named cards last */
    bool paid;         /* it is a price */
    bool in_price;
    bool players; /* somebody else was named since */
    bool split;   /* and some of the cards were picked from the others */
} Reader;

static Gist *gist_of(const Pack *pack, const Node *node)
{
    return &pack->gists[node - pack->nodes];
}

static bool is_cards(const Reader *r, const Node *phrase)
{
    const Word *words = r->pack->words;

    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->flags & FLAG_named || phrase->row == NOUN_hand)
        return true;
    return phrase->name != 0
               ? r->lang->card_sorts >> words[phrase->name].sort & 1
               : phrase->row != NOUN_none && r->lang->cards[phrase->row].is;
}

/* What the order deals with, if cards are named by it; or NULL. */
static const Node *cards_named(const Reader *r, const Node *order)
{
    const Node *what = order->row == SAY_look ? part_phrase(order, PREP_at)
                                              : object_of(order, 0);

    return what && what->det != DET_this && what->det != DET_it &&
                   what->det != DET_them && is_cards(r, what)
               ? what
               : NULL;
}

static bool is_one_card(const Node *phrase)
{
    return !(phrase->flags & FLAG_many) && phrase->number <= 1;
}

/* draw a treasure; look at the top card of a deck: it lies hidden, so no frame
 * keeps it. */
static bool is_hidden_one(const Reader *r)
{
    return r->names && r->names->type == NODE_do &&
           (r->names->row == SAY_draw || r->names->row == SAY_look) &&
           is_one_card(cards_named(r, r->names));
}

/* take a card from them */
static bool is_behind_from(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return part->type == NODE_part && part->row == PREP_from;
}

static bool is_behind_to(const Node *phrase)
{
    const Node *part = phrase - 1;

    return part->type == NODE_part && part->row == PREP_to;
}

static bool means_group(const Reader *r, const Node *phrase)
{
    if (!r->names)
        return false;
    switch (phrase->det) {
    case DET_them:
        return is_behind_from(phrase) ? !r->players : !is_behind_to(phrase);
    case DET_it:
        return is_hidden_one(r) && !is_behind_to(phrase);
    case DET_the:
    case DET_all_the:
        return r->split && has_adjective(phrase, ADJ_other) &&
               is_cards(r, phrase);
    default:
        return false;
    }
}

/* choose an item; lose all your other items */
static bool means_others(const Reader *r, const Node *phrase)
{
    return r->names && !r->paid && r->names->type == NODE_do &&
           r->names->row == SAY_choose && is_cards(r, phrase) &&
           (phrase->det == DET_another || has_adjective(phrase, ADJ_other));
}

/* The cards of that order are spoken of here. */
static void note_group(const Reader *r, const Node *phrase, int group)
{
    gist_of(r->pack, phrase)->group = (uint8_t)group;
    gist_of(r->pack, r->names)->group = GROUP_names;
    r->pack->gists[0].group = GROUP_names; /* some card does it */
}

static void read_phrase(Reader *r, const Node *phrase)
{
    if (means_group(r, phrase)) {
        if (r->paid || r->names->type != NODE_do)
            gist_of(r->pack, phrase)->group = GROUP_lost;
        else
            note_group(r, phrase, GROUP_them);
        return;
    }
    if (means_others(r, phrase))
        note_group(r, phrase, GROUP_others);
    if (phrase->det != DET_you && phrase->det != DET_they &&
        phrase->det != DET_them &&
        phrase_means_players(r->lang, r->pack, phrase))
        r->players = true;
}

static void names_cards(Reader *r, const Node *by)
{
    r->names = by;
    r->paid = r->in_price;
    r->split = false;
}

static void read_node(Reader *r, const Node *node);

static void read_below(Reader *r, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        read_node(r, k);
}

static void read_order(Reader *r, const Node *order)
{
    const Node *from = part_phrase(order, PREP_from);
    bool players = r->players;

    /* Those that were looked at and go back in any order lie on top: the family
     * knows them. */
    if (has_adverb(order, ADVERB_any_order))
        return;
    r->players = false;
    read_below(r, order);
    if (from && phrase_is_group(r->pack, from))
        r->split = true;
    else if (cards_named(r, order))
        names_cards(r, order);
    if (r->names != order)
        r->players |= players;
}

/* If it is a monster: the condition is asked of the card that lies hidden. */
static void read_condition(Reader *r, const Node *statement)
{
    const Node *condition = node_first(statement);

    read_node(r, condition);
    for (const Node *k = condition; k < condition + condition->length; k++)
        if (k->type == NODE_phrase && k->det == DET_it &&
            phrase_is_group(r->pack, k))
            gist_of(r->pack, statement)->group = GROUP_it;
}

static void read_node(Reader *r, const Node *node)
{
    bool in_price = r->in_price;

    if (node->type == NODE_clause && node_first(node) &&
        node_first(node)->type != NODE_block)
        *r = (Reader){ .lang = r->lang, .pack = r->pack };
    if (node->type == NODE_phrase)
        read_phrase(r, node);
    if (node->type == NODE_do) {
        read_order(r, node);
        return;
    }
    if (node->type == NODE_choose)
        read_condition(r, node);
    r->in_price |= node->type == NODE_cost;
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (node->type != NODE_choose || k != node_first(node))
            read_node(r, k);
    r->in_price = in_price;
    if (node->type == NODE_has && is_cards(r, node_next(node, node_first(node))))
        names_cards(r, node);
}

void groups_digest(const Language *lang, const Pack *pack, int first, int n)
{
    Reader r = { .lang = lang, .pack = pack };

    for (int at = first; at < first + n; at += pack->nodes[at].length)
        read_node(&r, &pack->nodes[at]);
}

/* ---- in play ---- */

static bool is_running(const Table *t, const Frame *f)
{
    const Deeds *d = deeds_of(t);

    return f->step == d->run || f->step == d->pick || f->step == d->whom ||
           f->step == d->may || f->step == d->option || f->step == d->rolled;
}

/* A bit for each program that lies on another one. */
static uint8_t group_bit(const Table *t)
{
    int n = 0;

    for (int i = 0; i < t->g->depth; i++) {
        const Frame *f = &t->g->frames[i];
        n += is_running(t, f) && (i == 0 || !is_running(t, f - 1) ||
                                  f[-1].program != f->program);
    }
    return (uint8_t)(1u << (n > 8 ? 7 : n > 0 ? n - 1 : 0));
}

bool machine_remembers(const Table *t, CardId card)
{
    return card != NO_CARD && card_slot(t, card)->group & group_bit(t);
}

Zones machine_group_zones(const Table *t)
{
    uint8_t bit = group_bit(t);
    Zones zones = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->group & bit)
            zones |= (Zones)1 << card_slot(t, c)->zone;
    return zones & ~(Zones)1;
}

static CardId first_remembered(const Table *t)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (machine_remembers(t, c))
            return c;
    return NO_CARD;
}

void group_clear(Table *t)
{
    uint8_t bit = group_bit(t);

    for (CardId c = 1; c <= t->g->cards; c++)
        card_slot(t, c)->group &= (uint8_t)~bit;
}

void machine_remember(Table *t, const Frame *f, CardId card)
{
    if (order_names_group(t->pack, statement(t, f)))
        card_slot(t, card)->group |= group_bit(t);
}

bool phrase_is_from_group(const Pack *pack, const Node *order,
                          const Node *phrase)
{
    const Node *from = part_phrase(order, PREP_from);

    return pack->gists[0].group &&
           (phrase_is_group(pack, phrase) ||
            (from && phrase_is_group(pack, from)));
}

/* What all of them were dealt with is still them; one that was picked from them
 * is not one of the others. */
void group_dealt(Table *t, const Frame *f, const Node *phrase, CardId card)
{
    const Node *order = statement(t, f);
    Slot *slot = card_slot(t, card);

    if (phrase_is_group(t->pack, phrase))
        slot->group |= group_bit(t);
    else if (phrase_is_from_group(t->pack, order, phrase))
        slot->group &= (uint8_t)~group_bit(t);
    else
        machine_remember(t, f, card);
}

void group_ask(const Table *t, const Node *statement, Frame *f)
{
    if (t->pack->gists[statement - t->pack->nodes].group == GROUP_it)
        f->v[V_IT] = (int16_t)first_remembered(t);
}
