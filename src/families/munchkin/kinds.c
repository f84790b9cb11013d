/* kinds.c: of which kinds a card can be that a phrase means, and so what can
 * ever be done with it. Only words are looked at, no game. */
#include <string.h>

#include "families/munchkin/phrase_int.h"

enum {
    ANY_KIND = ~0u >> 1,
    TREASURE_KINDS = KIND_BIT(item) | KIND_BIT(oneshot) | KIND_BIT(levelup),
    DOOR_KINDS = KIND_BIT(monster) | KIND_BIT(enhancer) | KIND_BIT(curse),
    IDENTITY_KINDS = KIND_BIT(trait) | KIND_BIT(companion) | KIND_BIT(doubler)
};

static uint32_t kinds_named(const Pack *pack, const char *name)
{
    uint32_t kinds = 0;

    for (int i = 0; i < pack->n_defs; i++)
        if (strcmp(pack->defs[i].name, name) == 0)
            kinds |= 1u << pack->defs[i].kind;
    return kinds;
}

/* A one-shot before somebody is an Item. */
static uint32_t kinds_of_word(const PackName *word)
{
    switch (word->type) {
    case NAME_kind:
        return 1u << word->kind |
               (word->kind == KIND_item ? KIND_BIT(oneshot) : 0);
    case NAME_group:
    case NAME_trait:
        return IDENTITY_KINDS;
    case NAME_slot:
        return KIND_BIT(item);
    default: /* a tag */
        return ANY_KIND;
    }
}

uint32_t munchkin_possible_kinds(const Pack *pack, const Node *what)
{
    if (what->type == NODE_phrase && what->flags & FLAG_quoted)
        return kinds_named(pack, pack->strings[what->name]);
    if (what->name != 0)
        return kinds_of_word(&pack->names[what->name]);
    switch (what->row) {
    case NOUN_treasure: /* a special can have either back */
        return ANY_KIND & ~(unsigned)DOOR_KINDS;
    case NOUN_door:
        return ANY_KIND & ~(unsigned)TREASURE_KINDS;
    case NOUN_companion:
        return KIND_BIT(companion);
    default:
        return ANY_KIND;
    }
}

bool munchkin_kind_acts(int kind)
{
    return munchkin_family.vocabulary->kinds[kind].habits & HABIT_ACTS;
}

/* Monsters have levels; what they have not is a price or a bonus. */
uint32_t munchkin_kinds_with_number(int noun)
{
    switch (noun) {
    case NOUN_level:
    case NOUN_strength:
    case NOUN_treasure:
        return KIND_BIT(monster);
    case NOUN_price:
    case NOUN_bonus:
        return ANY_KIND & ~(unsigned)(KIND_BIT(monster) | KIND_BIT(curse));
    default:
        return ANY_KIND;
    }
}

/* Every card of these kinds is such a one. */
uint32_t munchkin_certain_kinds(const Pack *pack, const Node *what)
{
    const PackName *word = what->name != 0 && !(what->flags & FLAG_quoted)
                               ? &pack->names[what->name]
                               : NULL;

    if (word)
        return word->type == NAME_kind ? 1u << word->kind : 0;
    switch (what->row) {
    case NOUN_card:
        return ANY_KIND;
    case NOUN_treasure:
        return TREASURE_KINDS;
    case NOUN_door:
        return DOOR_KINDS;
    case NOUN_companion:
        return KIND_BIT(companion);
    default:
        return 0;
    }
}

/* of a rival; not: of the discards */
static bool is_of_player(const Pack *pack, const Node *what)
{
    const Node *of = phrase_modifier(what, MOD_of);

    return of && phrase_is_player(pack, node_first(of));
}

/* your, another player's */
static bool has_owner(const Pack *pack, const Node *what)
{
    return is_of_player(pack, what) || what->det == DET_your ||
           what->det == DET_all_your || what->det == DET_their ||
           phrase_modifier(what, MOD_owned) ||
           phrase_modifier(what, MOD_have) || phrase_modifier(what, MOD_carry);
}

/* What is fought or announced is nobody's. */
static bool has_no_owner(const Pack *pack, const Node *what)
{
    return what->type != NODE_phrase || !has_owner(pack, what);
}

/* A rival does not fight, and of who does one alone is helped. */
static bool can_fight(const Node *who)
{
    return who->type != NODE_phrase || who->row != NOUN_rival;
}

static bool can_be_out_of_fight(const Node *who)
{
    return who->type != NODE_phrase ||
           (who->row != NOUN_fighter && who->row != NOUN_helper &&
            !phrase_modifier(who, MOD_in));
}

/* Who does not help: what the helper has stays where it is. */
static bool is_not_helper(const Node *who)
{
    return who->type != NODE_phrase || who->row != NOUN_helper;
}

/* Who helps is no rival any more, and never the one who is helped. */
static bool can_join(const Node *who)
{
    return can_fight(who) &&
           !(who->type == NODE_phrase && who->row == NOUN_fighter &&
             who->det == DET_the && !(who->flags & FLAG_plural));
}

static bool is_of_helper(const Node *what)
{
    const Node *owner =
        what->type == NODE_phrase ? phrase_modifier(what, MOD_owned) : NULL;

    return owner && !is_not_helper(node_first(owner));
}

/* How it lies is settled: only what lies sideways and is usable is equipped. */
static bool says_orientation(const Node *what)
{
    return what->type == NODE_phrase && (has_adjective(what, ADJ_equipped) ||
                                         has_adjective(what, ADJ_unequipped) ||
                                         has_adjective(what, ADJ_usable) ||
                                         has_adjective(what, ADJ_unusable));
}

/* But for those that are excepted. */
static uint32_t kinds_except(const Pack *pack, const Node *what)
{
    const Node *but = what->type == NODE_phrase
                          ? phrase_modifier(what, MOD_other_than)
                          : NULL;
    uint32_t kinds = munchkin_possible_kinds(pack, what);

    return but && node_first(but)->length == 1
               ? kinds & ~munchkin_certain_kinds(pack, node_first(but))
               : kinds;
}

static bool cards_can_mean(const Pack *pack, const Node *what, Arg arg)
{
    uint32_t kinds = kinds_except(pack, what);

    switch (arg) {
    case ARG_monsters:
        return kinds & KIND_BIT(monster) && has_no_owner(pack, what);
    case ARG_curses:
        return kinds & KIND_BIT(curse) && has_no_owner(pack, what) &&
               !(what->type == NODE_phrase && has_adjective(what, ADJ_kept));
    case ARG_hosts:
        return kinds & (KIND_BIT(monster) | KIND_BIT(companion));
    case ARG_replaced:
        return kinds & (KIND_BIT(monster) | KIND_BIT(item) | KIND_BIT(oneshot) |
                        IDENTITY_KINDS);
    case ARG_goods:
        return kinds & (KIND_BIT(item) | KIND_BIT(oneshot)) &&
               !is_of_helper(what);
    case ARG_gear:
        return kinds & KIND_BIT(item) && !says_orientation(what) &&
               !is_of_helper(what);
    case ARG_tools:
        return kinds & (KIND_BIT(item) | KIND_BIT(oneshot) | IDENTITY_KINDS |
                        KIND_BIT(monster) | KIND_BIT(enhancer));
    case ARG_played:
        return has_no_owner(pack, what);
    case ARG_had: /* an enhancer belongs to what it lies on */
        return kinds & (KIND_BIT(item) | KIND_BIT(oneshot) | KIND_BIT(curse) |
                        IDENTITY_KINDS);
    default:
        return true;
    }
}

bool munchkin_arg_can_be(const Pack *pack, const Node *what, Arg arg)
{
    switch (arg) {
    case ARG_fighters:
        return can_fight(what);
    case ARG_helped:
        return can_fight(what) && what->row != NOUN_helper;
    case ARG_peaceful:
        return can_be_out_of_fight(what);
    case ARG_free:
        return is_not_helper(what);
    case ARG_joining:
        return can_join(what);
    default:
        return cards_can_mean(pack, what, arg);
    }
}

/* Curses and one-shots on players; enhancers on what they enhance, and an
 * identity on another. */
bool munchkin_can_be_played_on(const Pack *pack, const Node *what,
                               const Node *on)
{
    uint32_t kinds = munchkin_possible_kinds(pack, what), below;

    if (phrase_is_player(pack, on)) /* a one-shot: for the fighter's side */
        return kinds & KIND_BIT(curse) || (kinds & KIND_BIT(oneshot) &&
                                           can_fight(on) && is_not_helper(on));
    below = munchkin_possible_kinds(pack, on);
    return (kinds & KIND_BIT(enhancer) &&
            below & (KIND_BIT(monster) | KIND_BIT(companion))) ||
           (kinds & KIND_BIT(trait) && below & KIND_BIT(trait));
}
