/* validate_conditions.c: conditions that can never be so, though each word of
 * them makes sense. The binder (engine/bind.h) has taken every word. */
#include <string.h>

#include "families/munchkin/phrase_int.h"
#include "families/munchkin/active_rules_int.h"

/* Where a condition stands. */
typedef struct ConditionContext {
    const CardDef *def;
    const Node *event; /* or NULL */
    bool you_fight;    /* "you" is the fighter, who never helps */
} ConditionContext;

/* ---- kinds of cards ---- */

static bool def_fits_noun(const Pack *pack, const CardDef *def,
                          const Node *phrase)
{
    if (phrase->flags & FLAG_quoted)
        return strcmp(def->name, pack->strings[phrase->name]) == 0;
    switch (phrase->row) {
    case NOUN_treasure:
        return def->back == TREASURE;
    case NOUN_door:
        return def->back == DOOR;
    case NOUN_companion:
        return def->kind == KIND_companion;
    default:
        return phrase->name == 0 || def_has_word(pack, def, phrase->name);
    }
}

/* Which kinds of cards the noun means, as they are printed: bits of KIND_*. */
static unsigned phrase_kinds(const Pack *pack, const Node *phrase)
{
    unsigned kinds = 0;

    for (int i = 0; i < pack->n_defs; i++) {
        bool is = def_fits_noun(pack, &pack->defs[i], phrase);
        for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
            is |= k->type == NODE_modifier && k->row == MOD_or &&
                  def_has_word(pack, &pack->defs[i], k->name);
        if (is)
            kinds |= BIT(pack->defs[i].kind);
    }
    return kinds;
}

static bool names_cards(const Pack *pack, const Node *phrase)
{
    return phrase && phrase->type == NODE_phrase &&
           !phrase_is_reference(phrase) && !phrase_is_player(pack, phrase) &&
           (phrase->name != 0 || munchkin_cards[phrase->row].is);
}

/* The cards of the event that "it" is one of, or NULL. */
static const Node *it_in_event(const Pack *pack, const Node *event)
{
    const Node *object = prep_phrase(event, PREP_object);
    const Node *subject = prep_phrase(event, PREP_subject);

    return names_cards(pack, object)    ? object
           : names_cards(pack, subject) ? subject
                                        : NULL;
}

/* ---- words that say nothing there ---- */

/* The first of these adjectives that is said of it, or NULL. */
static const Node *adjective_of(const Node *phrase, const int *adjectives)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        for (const int *a = adjectives; k->type == NODE_adjective && *a; a++)
            if (k->row == *a)
                return k;
    return NULL;
}

static bool forbid_adjective(Binder *b, const Node *phrase,
                             const int *adjectives, const char *why)
{
    const Node *k = adjective_of(phrase, adjectives);

    return !k || bind_refuse(b, k, NULL, "\"%s\" is never asked here: %s",
                             lang_adjs[k->row].phrase, why);
}

/* Where it lies, or whose it is. */
static const Node *place_modifier(const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    return in ? in : phrase_modifier(phrase, MOD_of);
}

static bool says_owner(const Node *phrase)
{
    return phrase->det == DET_your || phrase->det == DET_their ||
           phrase->det == DET_all_your || phrase_modifier(phrase, MOD_owned) ||
           phrase_modifier(phrase, MOD_have) ||
           phrase_modifier(phrase, MOD_carry);
}

/* ---- killed, caught, used ---- */

static bool check_killed(Binder *b, const Node *what)
{
    static const int gone[] = { ADJ_top,      ADJ_first,  ADJ_last,
                                ADJ_enhanced, ADJ_kicked, 0 };
    const Node *place = place_modifier(what);

    if (phrase_is_reference(what))
        return true;
    if (phrase_kinds(b->pack, what) & ~BIT(KIND_monster))
        return bind_refuse(b, what, "a monster", "only monsters are killed");
    if (place || says_owner(what))
        return bind_refuse(b, place ? place : what, "a monster was killed",
                           "what is killed is nobody's and lies nowhere");
    return forbid_adjective(b, what, gone, "it is gone");
}

/* "It" is this card, unless something else was named. */
static bool check_catcher(Binder *b, const Node *by, const ConditionContext *c)
{
    const Node *it = c->event ? it_in_event(b->pack, c->event) : NULL;
    unsigned kinds = !phrase_is_reference(by)    ? phrase_kinds(b->pack, by)
                     : it && by->det != DET_this ? phrase_kinds(b->pack, it)
                                                 : BIT(c->def->kind);

    return (kinds & BIT(KIND_monster) &&
            (phrase_is_reference(by) || !(kinds & ~BIT(KIND_monster)))) ||
           bind_refuse(b, by, "by a monster", "only monsters catch anybody");
}

/* Is all that could be used such a one? */
static bool all_used_match(const Pack *pack, const Node *phrase)
{
    for (int i = 0; i < pack->n_defs; i++)
        if ((pack->defs[i].kind == KIND_item ||
             pack->defs[i].kind == KIND_oneshot) &&
            !def_fits_noun(pack, &pack->defs[i], phrase))
            return false;
    return phrase->length == 1;
}

static bool check_used(Binder *b, const Node *what)
{
    static const int worn[] = {
        ADJ_equipped, ADJ_unequipped, ADJ_carried, ADJ_usable, ADJ_unusable,
        ADJ_kept,     ADJ_top,        ADJ_first,   ADJ_last,   0
    };
    const Node *in = phrase_modifier(what, MOD_in);
    const Node *but = phrase_modifier(what, MOD_other_than);

    if (phrase_is_reference(what))
        return true;
    if (but && all_used_match(b->pack, node_first(but)))
        return bind_refuse(b, but, NULL,
                           "everything that is used is such a"
                           " card");
    if (!(phrase_kinds(b->pack, what) & (BIT(KIND_item) | BIT(KIND_oneshot))))
        return bind_refuse(b, what, "an item, a one-shot",
                           "only items are used");
    if (in)
        return bind_refuse(b, in, NULL,
                           "what is used lies in the fight or is"
                           " worn");
    return forbid_adjective(b, what, worn,
                            "what is used is worn, or was played");
}

static bool check_done(Binder *b, const Node *subject, const Node *done,
                       const ConditionContext *c)
{
    const Node *by = prep_phrase(done, PREP_by);

    switch (done->row) {
    case CARDVERB_kill:
        return check_killed(b, subject);
    case CARDVERB_use:
        return check_used(b, subject);
    case CARDVERB_catch:
        return !by || check_catcher(b, by, c);
    default:
        return true;
    }
}

/* ---- who fights ---- */

/* All of them, or more than fight at once: the fighter and the helper. That all
 * did not can be. */
static bool are_too_many(const Node *who, bool not )
{
    switch (who->det) {
    case DET_number:
    case DET_at_least:
    case DET_exactly:
        return who->number > 2;
    case DET_none:
    case DET_each:
    case DET_every:
    case DET_all:
    case DET_all_the:
        return who->row == NOUN_player && who->length == 1 && !not ;
    default:
        return false;
    }
}

static bool check_in_fight(Binder *b, const Node *who)
{
    static const int dead[] = { ADJ_dead, 0 };

    if (who->row == NOUN_rival)
        return bind_refuse(b, who, "a fighter, the helper",
                           "a rival does not fight");
    return forbid_adjective(b, who, dead, "the dead do not fight");
}

/* Of what only those do who fight. */
static bool check_fighters(Binder *b, const Node *who, bool not )
{
    if (are_too_many(who, not ))
        return bind_refuse(b, who, "each fighter, 2 players",
                           "no more than two players fight");
    return (not &&who->row == NOUN_rival) || check_in_fight(b, who);
}

/* What only those are who fight. */
static bool is_of_fighters(const Node *state)
{
    switch (state->row) {
    case COND_alone:
    case COND_helped:
    case COND_helping:
    case COND_winning:
    case COND_losing:
    case COND_fighting:
        return true;
    default:
        return false;
    }
}

static bool check_actors(Binder *b, const Node *acted)
{
    const Node *who = node_first(acted), *what = node_next(acted, who);

    if (acted->row == CARDVERB_kill && !check_killed(b, what))
        return false;
    return check_in_fight(b, who) &&
           check_fighters(b, who, what->det == DET_no);
}

/* ---- you ---- */

/* What you never are to yourself. */
static bool means_others(const Node *phrase)
{
    static const int others[] = { ADJ_other,    ADJ_left,   ADJ_right, ADJ_next,
                                  ADJ_previous, ADJ_higher, ADJ_lower, 0 };
    const Node *but = phrase_modifier(phrase, MOD_other_than);

    return phrase->det == DET_another || phrase->row == NOUN_neighbour ||
           (phrase->row == NOUN_helper && phrase->det == DET_your) ||
           adjective_of(phrase, others) ||
           (but && node_first(but)->det == DET_you);
}

/* you are helping, you are the helper; when helping */
static bool check_helping(Binder *b, const Node *what,
                          const ConditionContext *c)
{
    bool helps = what->type == NODE_cond
                     ? what->row == COND_helping
                     : what->type == NODE_phrase && what->row == NOUN_helper;

    return !helps || !c->you_fight ||
           bind_refuse(b, what, "when helped, if you are alone",
                       "\"you\" are the fighter here, who never helps");
}

static bool check_you(Binder *b, const Node *what, const ConditionContext *c)
{
    if (what->type == NODE_cond &&
        (what->row == COND_dead || what->row == COND_living))
        return bind_refuse(b, what, "another player is dead",
                           "whoever is dead has no cards, and is not asked");
    if (what->type == NODE_phrase && means_others(what))
        return bind_refuse(b, what, NULL, "that is somebody else, never you");
    return check_helping(b, what, c);
}

/* ---- it ---- */

static unsigned kinds_with_cond(int state)
{
    return state == COND_male || state == COND_female
               ? BIT(KIND_monster)
               : BIT(KIND_item) | BIT(KIND_oneshot);
}

/* What an event names has just come, or is gone. */
static bool check_worn(Binder *b, const Node *what)
{
    static const int worn[] = { ADJ_equipped, ADJ_unequipped, 0 };
    static const char why[] = "it has just come, or is gone";

    if (what->type == NODE_phrase)
        return forbid_adjective(b, what, worn, why);
    return what->row != COND_equipped ||
           bind_refuse(b, what, NULL, "\"equipped\" is never asked here: %s",
                       why);
}

/* Is it ever such a card? */
static bool check_it(Binder *b, const Node *event, const Node *what)
{
    static const int command[] = { ADJ_top, ADJ_first, ADJ_last, 0 };
    const Node *it = event ? it_in_event(b->pack, event) : NULL;
    unsigned kinds = what->type == NODE_cond ? kinds_with_cond(what->row)
                                             : phrase_kinds(b->pack, what);

    if (what->type == NODE_phrase &&
        !forbid_adjective(b, what, command, "one card alone is both"))
        return false;
    if (it && !(kinds & phrase_kinds(b->pack, it)))
        return bind_refuse(b, what, NULL, "what it is here is never that");
    return !it || check_worn(b, what);
}

/* ---- numbers ---- */

/* The level of your headgear: only monsters have one, beside players. */
static bool check_level(Binder *b, const Node *level)
{
    const Node *of = phrase_modifier(level, MOD_of);
    const Node *who;

    if (!of)
        of = phrase_modifier(level, MOD_owned);
    who = of ? node_first(of) : NULL;
    return !who || !names_cards(b->pack, who) ||
           phrase_kinds(b->pack, who) & BIT(KIND_monster) ||
           bind_refuse(b, who, "of a player, of a monster",
                       "such cards have no %s", lang_nouns[level->row].one);
}

/* ---- events ---- */

/* Who does it has what it is done with. */
static bool is_done_with_own(int row)
{
    return row == QUESTION_done_equip || row == QUESTION_done_lose ||
           row == QUESTION_done_sell || row == QUESTION_done_trade ||
           row == QUESTION_would_lose;
}

/* Is whatever the one noun means what the other means? */
static bool always_matches(const Pack *pack, const Node *what,
                           const Node *other)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (def_fits_noun(pack, &pack->defs[i], what) &&
            !def_fits_noun(pack, &pack->defs[i], other))
            return false;
    return other->length == 1 && !phrase_modifier(what, MOD_or);
}

/* each player without an item equips a weapon */
static bool check_owner_has(Binder *b, const Node *event)
{
    const Node *doing = event_action(event);
    bool passive = doing->type == NODE_participle;
    const Node *subject = prep_phrase(event, PREP_subject);
    const Node *who = passive ? prep_phrase(doing, PREP_by) : subject;
    const Node *what = passive ? subject : prep_phrase(doing, PREP_object);
    const Node *without = who ? phrase_modifier(who, MOD_without) : NULL;

    return !without || !what ||
           !is_done_with_own(b->pack->node_info[event - b->pack->nodes].row) ||
           !always_matches(b->pack, what, node_first(without)) ||
           bind_refuse(b, without, NULL, "whoever does this has one");
}

/* when you would discard a card in your hand */
static bool check_open(Binder *b, const Node *event)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;
    const Node *what = prep_phrase(event, PREP_object);
    const Node *in = what && what->type == NODE_phrase
                         ? phrase_modifier(what, MOD_in)
                         : NULL;

    return !in || node_first(in)->row != NOUN_hand ||
           (row != QUESTION_would_discard && row != QUESTION_would_lose) ||
           bind_refuse(b, in, NULL,
                       "nothing steps in for a card that others"
                       " do not see");
}

/* Nothing is sold while there is a fight. */
static bool check_on_monster(Binder *b, const Node *event, const CardDef *def)
{
    return def->kind != KIND_monster ||
           b->pack->node_info[event - b->pack->nodes].row !=
               QUESTION_done_sell ||
           bind_refuse(b, event, NULL,
                       "nothing is sold while there is a"
                       " fight, so no monster sees it");
}

/* ---- conditions ---- */

static bool check_is(Binder *b, const Node *is, const ConditionContext *c)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);

    if (what->type == NODE_participle)
        return check_done(b, subject, what, c) &&
               (what->row != CARDVERB_catch ||
                check_fighters(b, subject, is->flags & FLAG_not));
    if (subject->type != NODE_phrase || evaluate_is_numeric(is))
        return true;
    if (subject->det == DET_you)
        return check_you(b, what, c);
    if (what->type == NODE_cond && phrase_is_player(b->pack, subject) &&
        is_of_fighters(what))
        return check_in_fight(b, subject);
    return subject->det != DET_it ||
           (what->type != NODE_cond && what->type != NODE_phrase) ||
           what->row == NOUN_turn || check_it(b, c->event, what);
}

/* a dead player has an item */
static bool check_has(Binder *b, const Node *has)
{
    static const int dead[] = { ADJ_dead, 0 };

    return forbid_adjective(b, node_first(has), dead, "the dead have nothing");
}

/* when helping: of a bonus, or of what depends on it */
static bool check_cond(Binder *b, const Node *around, const ConditionContext *c)
{
    for (const Node *k = node_first(around); k; k = node_next(around, k))
        if (k->type == NODE_cond && !check_helping(b, k, c))
            return false;
    return true;
}

static bool check_node(Binder *b, const Node *k, const ConditionContext *c)
{
    switch (k->type) {
    case NODE_is:
        return k->length == 1 || !node_next(k, k + 1) || check_is(b, k, c);
    case NODE_has:
        return check_has(b, k);
    case NODE_acted:
        return check_actors(b, k);
    case NODE_event:
        return check_owner_has(b, k) && check_open(b, k) &&
               check_on_monster(b, k, c->def);
    case NODE_plus:
    case NODE_if:
    case NODE_logic:
        return check_cond(b, k, c);
    case NODE_phrase:
        return (k->row != NOUN_level && k->row != NOUN_strength) ||
               check_level(b, k);
    default:
        return true;
    }
}

/* Of what a monster or its enhancer says all the time, or when a combat begins
 * or is over, you are the fighter. */
static bool is_for_fighter(const CardDef *def, const Node *clause)
{
    ClauseKind clause_kind = clause_kind_of(def, clause);

    return (def->kind == KIND_monster ||
            (def->kind == KIND_enhancer && !def->stat[STAT_plays_on])) &&
           (clause_kind == CLAUSE_STATIC || (clause_kind == CLAUSE_TRIGGER &&
                                             !clause_head(clause, NODE_event)));
}

bool validate_conditions(Binder *b, const CardDef *def, const Node *clause)
{
    ConditionContext c = { def, clause_head(clause, NODE_event),
                           is_for_fighter(def, clause) };

    for (const Node *k = clause; k < clause + clause->length; k++)
        if (!check_node(b, k, &c))
            return false;
    return true;
}
