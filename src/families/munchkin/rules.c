/* rules.c: rules that cards state (rules.def), other than what cannot be done.
 */
#include <string.h>

#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

const RuleRow munchkin_rules[] = {
#define RULEROW(...) RULE_ROW_INIT(__VA_ARGS__),
#include "families/munchkin/rules.def"
};

_Static_assert(RULEROWS_COUNT == sizeof munchkin_rules / sizeof *munchkin_rules,
               "a number for each");

bool rule_applies(const Table *t, const ActiveRule *active)
{
    for (const Node *k = node_first(active->node); k;
         k = node_next(active->node, k))
        if (k->type == NODE_if && !super_if_holds(t, active, k))
            return false;
    return true;
}

bool rules_query(const Table *t, int topic, RuleQuery *q, RuleVisitor visitor)
{
    each_active_rule(t, topic, visitor, q);
    return q->answer != 0;
}

/* ---- what things are ---- */

/* it is undead, wolves are undead */
static bool visit_is(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;

    if (prep_phrase(active->node, PREP_object)->name == q->word &&
        card_fits_printed(t, &active->f,
                          prep_phrase(active->node, PREP_subject), q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_is(const Table *t, CardId card, int word)
{
    RuleQuery q = { .card = card, .word = word };

    each_unconditional_rule(t, TOPIC_RULE + RULEROW_is, visit_is, &q);
    if (!q.answer)
        each_unconditional_rule(t, TOPIC_RULE + RULEROW_counts_as, visit_is,
                                &q);
    return q.answer;
}

/* it is female */
static bool visit_sex(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;
    const Node *sex = clause_head(active->node, NODE_cond);

    NODE_MARK(sex, READ);
    if (sex->row == q->word &&
        card_fits_printed(t, &active->f,
                          prep_phrase(active->node, PREP_subject), q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_is_of_sex(const Table *t, CardId card, bool female)
{
    RuleQuery q = { .card = card, .word = female ? COND_female : COND_male };

    each_unconditional_rule(t, TOPIC_RULE + RULEROW_is_sex, visit_sex, &q);
    return q.answer;
}

/* Players by their noun alone; a Gnome by the card that makes one. */
static bool player_fits_printed(const Table *t, const Frame *f,
                                const Node *phrase, Seat seat)
{
    if (phrase->det == DET_you)
        return f->seat == seat;
    if (phrase->det == DET_they)
        return f->they == seat;
    if (phrase->det == DET_another && f->seat == seat)
        return false;
    if (phrase->name == 0)
        return seat_in(seat, munchkin_players[phrase->row].seats(t, f, phrase));
    EACH_CARD (t, c, play_zone(seat))
        if (card_def(t, c)->trait == phrase->name)
            return true;
    return false;
}

/* you count as a Baker: of whose card it is, or of whom it names */
static bool visit_player_as(const Table *t, const ActiveRule *active,
                            void *self)
{
    RuleQuery *q = self;
    const Node *subject = prep_phrase(active->node, PREP_subject);

    if (prep_phrase(active->node, PREP_object)->name == q->word &&
        player_fits_printed(t, &active->f, subject, q->seat))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_counts_as(const Table *t, Seat seat, int trait)
{
    RuleQuery q = { .seat = seat, .word = trait };

    if (!bits_has(t->pack->topics, TOPIC_RULE + RULEROW_player_as) &&
        !bits_has(t->pack->granted_topics, TOPIC_RULE + RULEROW_player_as))
        return false;
    each_unconditional_rule(t, TOPIC_RULE + RULEROW_player_as, visit_player_as,
                            &q);
    return q.answer;
}

/* it is not an item */
bool rule_is_not(const Table *t, CardId card, int word)
{
    RuleQuery q = { .card = card, .word = word };

    each_unconditional_rule(t, TOPIC_RULE + RULEROW_is_not, visit_is, &q);
    return q.answer;
}

/* A tag; or that it is no Item any more. */
bool munchkin_can_become(const Pack *pack, const Node *what, bool not )
{
    const PackName *word = what->name != 0 && !(what->flags & FLAG_quoted)
                               ? &pack->names[what->name]
                               : NULL;

    return word && what->length == 1 &&
           (word->type == NAME_tag ||
            (not &&word->type == NAME_kind && word->kind == KIND_item));
}

/* Does a rule make such a thing of any card? */
static bool word_can_be_granted(const Pack *pack, int word)
{
    for (int i = 0; i < pack->n_nodes; i++)
        if (pack->nodes[i].type == NODE_rule &&
            (pack->nodes[i].row == RULE_is ||
             pack->nodes[i].row == RULE_count_as) &&
            prep_phrase(&pack->nodes[i], PREP_object) &&
            prep_phrase(&pack->nodes[i], PREP_object)->name == word)
            return true;
    return false;
}

/* Is it of this name, kind, group or tag, as it is printed? */
static bool is_printed_as(const Pack *pack, const CardDef *def,
                          const Node *what)
{
    const PackName *word = &pack->names[what->name];

    if (what->flags & FLAG_quoted)
        return strcmp(def->name, pack->strings[what->name]) == 0;
    switch (word->type) {
    case NAME_kind:
        return def->kind == word->kind;
    case NAME_tag:
        return def->tags >> (word->number - 1) & 1 ||
               word_can_be_granted(pack, what->name);
    default: /* a slot, a group, a name of one: of other cards */
        return false;
    }
}

/* A one-shot before somebody is an Item. */
bool munchkin_card_can_be(const Pack *pack, const CardDef *card,
                          const Node *phrase)
{
    const PackName *word = &pack->names[phrase->name];

    return phrase->name == 0 || word->type != NAME_kind ||
           card->kind == word->kind ||
           (word->kind == KIND_item && card->kind == KIND_oneshot);
}

/* "It" may be a monster; so may a card and a Door. */
bool munchkin_can_be_fought(const Pack *pack, const Node *what)
{
    bool or = what->type == NODE_modifier;

    if (! or &&what->name == 0)
        return what->row == NOUN_none || what->row == NOUN_card ||
               what->row == NOUN_door;
    for (int i = 0; i < pack->n_defs; i++)
        if (pack->defs[i].kind == KIND_monster &&
            is_printed_as(pack, &pack->defs[i], what))
            return true;
    return false;
}

/* A monster; "it" may be one. Of any card it is not said. */
bool munchkin_has_sex(const Pack *pack, const Node *what)
{
    return munchkin_can_be_fought(pack, what) && what->row != NOUN_card &&
           what->row != NOUN_door;
}

/* it is undead: said of what this card lies on */
bool rule_grants_word(const Table *t, CardId card, int word)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = clause_first(t->pack, def); n;
         n = clause_next(t->pack, def, n))
        for (const Node *k = n; k < n + n->length; k++)
            if (k->type == NODE_rule && k->row == RULE_is &&
                prep_phrase(k, PREP_object)->name == word)
                return true;
    return false;
}

/* ---- ties ---- */

/* you win ties against undead monsters: against all that are there */
static bool ties_match(const Table *t, const ActiveRule *active)
{
    const Node *against = prep_phrase(active->node, PREP_against);

    if (!against)
        return true;
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster) &&
            card_matches(t, &active->f, against, c))
            return true;
    return false;
}

static bool visit_ties(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;
    const Node *subject = prep_phrase(active->node, PREP_subject);

    EACH_SEAT (t, s)
        if (seat_in(s, combat_fighters(t)) && rule_applies(t, active) &&
            seat_matches(t, &active->f, subject, s) && ties_match(t, active) &&
            !CANNOT(t, win_ties, .actor = s))
            q->answer = 1;
    return q->answer == 0;
}

bool rule_wins_ties(const Table *t)
{
    return rules_query(t, TOPIC_RULE + RULEROW_ties, &(RuleQuery){ 0 },
                       visit_ties);
}

/* ---- limits ---- */

static bool visit_limits(const Table *t, const ActiveRule *active, void *self)
{
    RuleQuery *q = self;

    if (card_fits_printed(t, &active->f,
                          prep_phrase(active->node, PREP_subject), q->card))
        q->answer = 1;
    return q->answer == 0;
}

/* Which Items can be used is asked by this: equipped ones speak. */
bool rule_ignores_limits(const Table *t, CardId card)
{
    RuleQuery q = { .card = card };

    each_plain_rule(t, TOPIC_RULE + RULEROW_no_limits, visit_limits, &q);
    return q.answer;
}

/* What there is room for: "1 more" is added, "2" is the limit, "any number" is
 * none. */
typedef struct RoomQuery {
    Seat seat;
    int slot;  /* a slot; 0: Big Items or a group */
    int group; /* of identities, as a word; or 0 */
    int more, limit;
    bool any;
} RoomQuery;

/* any number of big items, the limit of big items: what there is room for */
static const Node *room_noun(const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return (object->row == NOUN_number || object->row == NOUN_limit) && of
               ? node_first(of)
               : object;
}

static bool is_room_for(const Table *t, const Node *what, const RoomQuery *room)
{
    const PackName *word = &t->pack->names[what->name];

    if (room->group)
        return word->type == NAME_group &&
               word->same == t->pack->names[room->group].same;
    return room->slot == 0
               ? word->type == NAME_kind
               : word->type == NAME_slot && word->number == room->slot;
}

static bool visit_room(const Table *t, const ActiveRule *active, void *self)
{
    RoomQuery *room = self;
    const Node *object = prep_phrase(active->node, PREP_object);
    int n = quantity_min(object);

    if (!rule_applies(t, active) ||
        !seat_matches(t, &active->f, prep_phrase(active->node, PREP_subject),
                      room->seat) ||
        !is_room_for(t, room_noun(object), room))
        return true;
    COVER_STATEMENT(t, active->node);
    if (object->row == NOUN_number || object->row == NOUN_limit)
        room->any = true;
    else if (has_adjective(object, ADJ_more))
        room->more += n;
    else if (n > room->limit)
        room->limit = n;
    return true;
}

/* How many fit, if `usual` do as a rule; 0: as many as there are. */
int rule_room(const Table *t, Seat seat, int slot, int group, int usual)
{
    RoomQuery room = { .seat = seat, .slot = slot, .group = group };

    each_active_rule(t, TOPIC_RULE + RULEROW_room, visit_room, &room);
    each_active_rule(t, TOPIC_RULE + RULEROW_no_limit, visit_room, &room);
    if (room.any)
        return 0;
    return (room.limit > usual ? room.limit : usual) + room.more;
}

/* BIG-01: how many Big Items somebody can have; 0: any number. */
int rule_big_limit(const Table *t, Seat seat)
{
    int usual = t->g->switches[SWITCH_big_limit];

    return usual == 0 ? 0 : rule_room(t, seat, 0, 0, usual);
}

bool munchkin_has_limit_of(const Pack *pack, const Node *what)
{
    const PackName *word = what->name != 0 ? &pack->names[what->name] : NULL;

    if (!word)
        return false;
    return has_adjective(what, ADJ_big)
               ? word->type == NAME_kind && word->kind == KIND_item
               : word->type == NAME_slot || word->type == NAME_group;
}
