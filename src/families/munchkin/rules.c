/* rules.c: rules that cards state (rules.def), other than what cannot be done.
 */
#include <string.h>

#include "engine/reached.h"
#include "families/munchkin/said_int.h"

const RuleRow munchkin_rules[] = {
#define RULEROW(id, rule, only, subject, noun, object, object_noun, bare, \
                prep, in, meaning)                                        \
    { #id,    RULE_##rule,         only, subject,     NOUN_##noun,        \
      object, NOUN_##object_noun, bare, PREP_##prep, in, meaning },
#include "families/munchkin/rules.def"
};

_Static_assert(RULEROWS_COUNT == sizeof munchkin_rules / sizeof *munchkin_rules,
               "a number for each");

bool rule_applies(const Table *t, const Said *said)
{
    for (const Node *k = node_first(said->node); k;
         k = node_next(said->node, k))
        if (k->type == NODE_if && !said_if_holds(t, said, k))
            return false;
    return true;
}

bool ask_rules(const Table *t, int topic, Question *q, Hear hear)
{
    each_said(t, topic, hear, q);
    return q->answer != 0;
}

/* ---- what things are ---- */

/* it is undead, wolves are undead */
static bool hear_is(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (part_phrase(said->node, PREP_object)->name == q->word &&
        card_is_plainly(t, &said->f, part_phrase(said->node, PREP_subject),
                        q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_is(const Table *t, CardId card, int word)
{
    Question q = { .card = card, .word = word };

    each_bare_rule(t, TOPIC_RULE + RULEROW_is, hear_is, &q);
    if (!q.answer)
        each_bare_rule(t, TOPIC_RULE + RULEROW_counts_as, hear_is, &q);
    return q.answer;
}

/* it is female */
static bool hear_sex(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *sex = clause_head(said->node, NODE_state);

    NODE_MARK(sex, READ);
    if (sex->row == q->word &&
        card_is_plainly(t, &said->f, part_phrase(said->node, PREP_subject),
                        q->card))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_is_of_sex(const Table *t, CardId card, bool female)
{
    Question q = { .card = card,
                   .word = female ? STATE_female : STATE_male };

    each_bare_rule(t, TOPIC_RULE + RULEROW_is_sex, hear_sex, &q);
    return q.answer;
}

/* Players by their noun alone; a Gnome by the card that makes one. */
static bool is_plainly_player(const Table *t, const Frame *f,
                              const Node *phrase, Seat seat)
{
    if (phrase->det == DET_you)
        return f->seat == seat;
    if (phrase->det == DET_they)
        return f->k == seat;
    if (phrase->det == DET_another && f->seat == seat)
        return false;
    if (phrase->name == 0)
        return seat_in(seat,
                       munchkin_players[phrase->row].seats(t, f, phrase));
    EACH_CARD (t, c, play_of(seat))
        if (card_def(t, c)->trait == phrase->name)
            return true;
    return false;
}

/* you count as a Baker: of whose card it is, or of whom it names */
static bool hear_player_as(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *subject = part_phrase(said->node, PREP_subject);

    if (part_phrase(said->node, PREP_object)->name == q->word &&
        is_plainly_player(t, &said->f, subject, q->seat))
        q->answer = 1;
    return q->answer == 0;
}

bool rule_counts_as(const Table *t, Seat seat, int trait)
{
    Question q = { .seat = seat, .word = trait };

    if (!bits_have(t->pack->says, TOPIC_RULE + RULEROW_player_as) &&
        !bits_have(t->pack->leaves, TOPIC_RULE + RULEROW_player_as))
        return false;
    each_bare_rule(t, TOPIC_RULE + RULEROW_player_as, hear_player_as, &q);
    return q.answer;
}

/* it is not an item */
bool rule_is_not(const Table *t, CardId card, int word)
{
    Question q = { .card = card, .word = word };

    each_bare_rule(t, TOPIC_RULE + RULEROW_is_not, hear_is, &q);
    return q.answer;
}

/* A tag; or that it is no Item any more. */
bool munchkin_can_become(const Pack *pack, const Node *what, bool not )
{
    const Word *word = what->name != 0 && !(what->flags & FLAG_named)
                           ? &pack->words[what->name]
                           : NULL;

    return word && what->length == 1 &&
           (word->sort == SORT_tag ||
            (not && word->sort == SORT_kind && word->kind == KIND_item));
}

/* Does a rule make such a thing of any card? */
static bool is_ever_made(const Pack *pack, int word)
{
    for (int i = 0; i < pack->n_nodes; i++)
        if (pack->nodes[i].type == NODE_rule &&
            (pack->nodes[i].row == RULE_is ||
             pack->nodes[i].row == RULE_count_as) &&
            part_phrase(&pack->nodes[i], PREP_object) &&
            part_phrase(&pack->nodes[i], PREP_object)->name == word)
            return true;
    return false;
}

/* Is it of this name, kind, group or tag, as it is printed? */
static bool is_printed(const Pack *pack, const CardDef *def, const Node *what)
{
    const Word *word = &pack->words[what->name];

    if (what->flags & FLAG_named)
        return strcmp(def->name, pack->strings[what->name]) == 0;
    switch (word->sort) {
    case SORT_kind:
        return def->kind == word->kind;
    case SORT_tag:
        return def->tags >> (word->number - 1) & 1 ||
               is_ever_made(pack, what->name);
    default: /* a slot, a group, a name of one: of other cards */
        return false;
    }
}

/* A one-shot before somebody is an Item. */
bool munchkin_can_itself_be(const Pack *pack, const CardDef *card,
                            const Node *phrase)
{
    const Word *word = &pack->words[phrase->name];

    return phrase->name == 0 || word->sort != SORT_kind ||
           card->kind == word->kind ||
           (word->kind == KIND_item && card->kind == KIND_oneshot);
}

/* "It" may be a monster; so may a card and a Door. */
bool munchkin_can_be_fought(const Pack *pack, const Node *what)
{
    bool or = what->type == NODE_modifier;

    if (!or && what->name == 0)
        return what->row == NOUN_none || what->row == NOUN_card ||
               what->row == NOUN_door;
    for (int i = 0; i < pack->n_defs; i++)
        if (pack->defs[i].kind == KIND_monster &&
            is_printed(pack, &pack->defs[i], what))
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
bool card_makes(const Table *t, CardId card, int word)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = part_first(t->pack, def); n;
         n = part_next(t->pack, def, n))
        for (const Node *k = n; k < n + n->length; k++)
            if (k->type == NODE_rule && k->row == RULE_is &&
                part_phrase(k, PREP_object)->name == word)
                return true;
    return false;
}

/* ---- ties ---- */

/* you win ties against undead monsters: against all that are there */
static bool ties_are_meant(const Table *t, const Said *said)
{
    const Node *against = part_phrase(said->node, PREP_against);

    if (!against)
        return true;
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster) &&
            card_is_meant(t, &said->f, against, c))
            return true;
    return false;
}

static bool hear_ties(const Table *t, const Said *said, void *self)
{
    Question *q = self;
    const Node *subject = part_phrase(said->node, PREP_subject);

    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)) && rule_applies(t, said) &&
            seat_is_meant(t, &said->f, subject, s) &&
            ties_are_meant(t, said) && !CANNOT(t, win_ties, .who = s))
            q->answer = 1;
    return q->answer == 0;
}

bool rule_wins_ties(const Table *t)
{
    return ask_rules(t, TOPIC_RULE + RULEROW_ties, &(Question){ 0 }, hear_ties);
}

/* ---- limits ---- */

static bool hear_limits(const Table *t, const Said *said, void *self)
{
    Question *q = self;

    if (card_is_plainly(t, &said->f, part_phrase(said->node, PREP_subject),
                        q->card))
        q->answer = 1;
    return q->answer == 0;
}

/* Which Items can be used is asked by this: equipped ones speak. */
bool rule_ignores_limits(const Table *t, CardId card)
{
    Question q = { .card = card };

    each_plain_rule(t, TOPIC_RULE + RULEROW_no_limits, hear_limits, &q);
    return q.answer;
}

/* What there is room for: "1 more" is added, "2" is the limit, "any number" is
 * none. */
typedef struct Room {
    Seat seat;
    int slot;  /* a slot; 0: Big Items or a group */
    int group; /* of identities, as a word; or 0 */
    int more, limit;
    bool any;
} Room;

/* any number of big items, the limit of big items: what there is room for */
static const Node *room_noun(const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return (object->row == NOUN_number || object->row == NOUN_limit) && of
               ? node_first(of)
               : object;
}

static bool is_room_for(const Table *t, const Node *what, const Room *room)
{
    const Word *word = &t->pack->words[what->name];

    if (room->group)
        return word->sort == SORT_group &&
               word->same == t->pack->words[room->group].same;
    return room->slot == 0 ? word->sort == SORT_kind
                           : word->sort == SORT_slot &&
                                 word->number == room->slot;
}

static bool hear_room(const Table *t, const Said *said, void *self)
{
    Room *room = self;
    const Node *object = part_phrase(said->node, PREP_object);
    int n = quantity_least(object);

    if (!rule_applies(t, said) ||
        !seat_is_meant(t, &said->f, part_phrase(said->node, PREP_subject),
                       room->seat) ||
        !is_room_for(t, room_noun(object), room))
        return true;
    REACHED_NODE(t, said->node);
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
    Room room = { .seat = seat, .slot = slot, .group = group };

    each_said(t, TOPIC_RULE + RULEROW_room, hear_room, &room);
    each_said(t, TOPIC_RULE + RULEROW_no_limit, hear_room, &room);
    if (room.any)
        return 0;
    return (room.limit > usual ? room.limit : usual) + room.more;
}

/* BIG-01: how many Big Items somebody can have; 0: any number. */
int bigs_limit(const Table *t, Seat seat)
{
    int usual = t->g->switches[SWITCH_bigs];

    return usual == 0 ? 0 : rule_room(t, seat, 0, 0, usual);
}

bool munchkin_has_room_for(const Pack *pack, const Node *what)
{
    const Word *word = what->name != 0 ? &pack->words[what->name] : NULL;

    if (!word)
        return false;
    return has_adjective(what, ADJ_big)
               ? word->sort == SORT_kind && word->kind == KIND_item
               : word->sort == SORT_slot || word->sort == SORT_group;
}
