/* groups.c: several cards that were named together: "them", "the other cards".
 *
 * When a pack is made, groups_resolve() decides which command names the cards
 * that a later word means. In play each card of that command is marked in its
 * slot (Slot.group), so that nobody learns more about a hidden card.
 */
#include "engine/bind.h"
#include "engine/family.h"
#include "engine/machine_int.h"

/* ---- which command names them ---- */

typedef struct GroupReader {
    const Language *lang;
    const Pack *pack;
    const Node *source; /* the command or condition that named cards last */
    bool paid;          /* it is a price */
    bool in_price;
    bool players; /* somebody else was named since, or got those cards */
    bool here;    /* or in the order that is read now */
    bool split;   /* and some of the cards were picked from the others */
} GroupReader;

static NodeInfo *node_info_of(const Pack *pack, const Node *node)
{
    return &pack->node_info[node - pack->nodes];
}

static bool is_card_phrase(const GroupReader *r, const Node *phrase)
{
    const PackName *words = r->pack->names;

    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->flags & FLAG_quoted || phrase->row == NOUN_hand)
        return true;
    return phrase->name != 0
               ? r->lang->card_name_types >> words[phrase->name].type & 1
               : phrase->row != NOUN_none && r->lang->cards[phrase->row].is;
}

/* The object of the command, if it names cards; or NULL. */
static const Node *named_cards(const GroupReader *r, const Node *command)
{
    const Node *what = verb_has_shape(command->row, SHAPE_LOOKS_AT)
                           ? prep_phrase(command, PREP_at)
                           : command_object(command, 0);

    return what && what->det != DET_this && what->det != DET_it &&
                   what->det != DET_them && is_card_phrase(r, what)
               ? what
               : NULL;
}

static bool is_one_card(const Node *phrase)
{
    return !(phrase->flags & FLAG_plural) && phrase->number <= 1;
}

/* "draw a treasure; look at the top card of a deck": the card is hidden, so no
 * frame keeps it. */
static bool is_hidden_one(const GroupReader *r)
{
    return r->source && r->source->type == NODE_command &&
           verb_has_shape(r->source->row, SHAPE_STAYS_HIDDEN) &&
           is_one_card(named_cards(r, r->source));
}

/* give your armor to another player; take an item from them */
static bool names_one_card(const GroupReader *r)
{
    return r->source->type == NODE_command &&
           is_one_card(named_cards(r, r->source));
}

/* take a card from them */
static bool is_behind_from(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return part->type == NODE_prep && part->row == PREP_from;
}

static bool is_behind_to(const Node *phrase)
{
    const Node *part = phrase - 1;

    return part->type == NODE_prep && part->row == PREP_to;
}

static bool refers_to_group(const GroupReader *r, const Node *phrase)
{
    if (!r->source)
        return false;
    switch (phrase->det) {
    case DET_them:
        return is_behind_from(phrase)
                   ? !r->players && !r->here && !names_one_card(r)
                   : !is_behind_to(phrase);
    case DET_it:
        return is_hidden_one(r) && !is_behind_to(phrase);
    case DET_the:
    case DET_all_the:
        return r->split && has_adjective(phrase, ADJ_other) &&
               is_card_phrase(r, phrase);
    default:
        return false;
    }
}

/* choose an item; lose all your other items */
static bool means_others(const GroupReader *r, const Node *phrase)
{
    return r->source && !r->paid && r->source->type == NODE_command &&
           verb_has_shape(r->source->row, SHAPE_CHOOSES) &&
           is_card_phrase(r, phrase) &&
           (phrase->det == DET_another || has_adjective(phrase, ADJ_other));
}

/* The cards of that command are referred to here. */
static void note_group(const GroupReader *r, const Node *phrase, int group)
{
    node_info_of(r->pack, phrase)->group = (uint8_t)group;
    node_info_of(r->pack, r->source)->group = GROUP_source;
    r->pack->node_info[0].group = GROUP_source; /* some card does it */
}

static void read_phrase(GroupReader *r, const Node *phrase)
{
    if (refers_to_group(r, phrase)) {
        if (r->paid || r->source->type != NODE_command)
            node_info_of(r->pack, phrase)->group = GROUP_unresolved;
        else
            note_group(r, phrase, GROUP_reference);
        return;
    }
    if (means_others(r, phrase))
        note_group(r, phrase, GROUP_others);
    if (phrase->det != DET_you && phrase->det != DET_they &&
        phrase->det != DET_them && bind_is_players(r->lang, r->pack, phrase))
        r->here = true;
}

static void set_source(GroupReader *r, const Node *by)
{
    r->source = by;
    r->paid = r->in_price;
    r->split = false;
}

static void read_node(GroupReader *r, const Node *node);

static void read_below(GroupReader *r, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        read_node(r, k);
}

static void read_command(GroupReader *r, const Node *command)
{
    const Node *from = prep_phrase(command, PREP_from);
    const Node *to = prep_phrase(command, PREP_to);

    /* Those that were looked at and go back in any order lie on top: the family
     * knows them. */
    if (has_adverb(command, ADVERB_any_order))
        return;
    r->players |= r->here;
    r->here = false;
    read_below(r, command);
    if (from && phrase_is_group(r->pack, from))
        r->split = true;
    else if (named_cards(r, command))
        set_source(r, command);
    if (r->source == command) {
        r->players = to && bind_is_players(r->lang, r->pack, to);
        r->here = false;
    }
}

/* If it is a monster: the condition is asked of the card that lies hidden. */
static void read_condition(GroupReader *r, const Node *statement)
{
    const Node *condition = node_first(statement);

    read_node(r, condition);
    for (const Node *k = condition; k < condition + condition->length; k++)
        if (k->type == NODE_phrase && k->det == DET_it &&
            phrase_is_group(r->pack, k))
            node_info_of(r->pack, statement)->group = GROUP_condition;
}

static void read_node(GroupReader *r, const Node *node)
{
    bool in_price = r->in_price;

    if (node->type == NODE_clause && node_first(node) &&
        node_first(node)->type != NODE_block)
        *r = (GroupReader){ .lang = r->lang, .pack = r->pack };
    if (node->type == NODE_phrase)
        read_phrase(r, node);
    if (node->type == NODE_command) {
        read_command(r, node);
        return;
    }
    if (node->type == NODE_branch)
        read_condition(r, node);
    r->in_price |= node->type == NODE_cost;
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (node->type != NODE_branch || k != node_first(node))
            read_node(r, k);
    r->in_price = in_price;
    if (node->type == NODE_has &&
        is_card_phrase(r, node_next(node, node_first(node))))
        set_source(r, node);
}

void groups_resolve(const Language *lang, const Pack *pack, int first, int n)
{
    GroupReader r = { .lang = lang, .pack = pack };

    for (int at = first; at < first + n; at += pack->nodes[at].length)
        read_node(&r, &pack->nodes[at]);
}

/* ---- in play ---- */

static bool is_running(const Table *t, const Frame *f)
{
    const EffectOps *d = effect_ops(t);

    return f->step == d->run || f->step == d->pick || f->step == d->target ||
           f->step == d->may || f->step == d->option || f->step == d->rolled;
}

/* One bit for each program that lies on another one. */
static uint8_t group_bit(const Table *t)
{
    int n = 0;

    for (int i = 0; i < t->g->depth; i++) {
        const Frame *f = &t->g->frames[i];
        n += is_running(t, f) &&
             (i == 0 || !is_running(t, f - 1) || f[-1].program != f->program);
    }
    return (uint8_t)(1u << (n > 8 ? 7 : n > 0 ? n - 1 : 0));
}

bool group_has(const Table *t, CardId card)
{
    return card != NO_CARD && card_slot(t, card)->group & group_bit(t);
}

Zones group_zones(const Table *t)
{
    uint8_t bit = group_bit(t);
    Zones zones = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->group & bit)
            zones |= (Zones)1 << card_slot(t, c)->zone;
    return zones & ~(Zones)1;
}

static CardId group_first(const Table *t)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (group_has(t, c))
            return c;
    return NO_CARD;
}

void group_clear(Table *t)
{
    uint8_t bit = group_bit(t);

    for (CardId c = 1; c <= t->g->cards; c++)
        card_slot(t, c)->group &= (uint8_t)~bit;
}

void group_remember(Table *t, const Frame *f, CardId card)
{
    if (command_names_group(t->pack, statement(t, f)))
        card_slot(t, card)->group |= group_bit(t);
}

bool phrase_is_from_group(const Pack *pack, const Node *command,
                          const Node *phrase)
{
    const Node *from = prep_phrase(command, PREP_from);

    return pack->node_info[0].group && (phrase_is_group(pack, phrase) ||
                                        (from && phrase_is_group(pack, from)));
}

/* If a command dealt with all of them, they are still "them"; a card that was
 * picked from them is not one of "the others". */
void group_note_card(Table *t, const Frame *f, const Node *phrase, CardId card)
{
    const Node *command = statement(t, f);
    Slot *slot = card_slot(t, card);

    if (phrase_is_group(t->pack, phrase))
        slot->group |= group_bit(t);
    else if (phrase_is_from_group(t->pack, command, phrase))
        slot->group &= (uint8_t)~group_bit(t);
    else
        group_remember(t, f, card);
}

void group_set_it(const Table *t, const Node *statement, Frame *f)
{
    if (t->pack->node_info[statement - t->pack->nodes].group == GROUP_condition)
        f->it = group_first(t);
}
