/* mild.c: for better, not for worse: what a single doubled identity decides
 * (SUPER-14).
 *
 * Everything that depends on who somebody is can be asked twice: as it is, and
 * as if the identity were not there (MODE_MASKED, identity.c). Of what a card
 * states, a burden counts only if it counts both ways, anything else if it
 * counts either way. Of what a card does, the way counts that does less harm.
 */
#include "families/munchkin/phrase_int.h"
#include "families/munchkin/said_int.h"

static Frame masked(const Frame *f, bool yes)
{
    Frame other = *f;

    other.v[V_MODE] = (int16_t)(yes ? f->v[V_MODE] | MODE_MASKED
                                    : f->v[V_MODE] & ~MODE_MASKED);
    return other;
}

static bool can_differ(const Table *t)
{
    return pack_says(t, TOPIC_DOUBLES);
}

/* ---- what is stated ---- */

/* On a monster a number is the monster's, unless it is for somebody's rolls or
 * for a player. */
bool plus_is_hostile(const Table *t, const Said *said)
{
    const Node *plus = inner_statement(said->node);
    const Node *to = part_phrase(plus, PREP_to);

    return (is_kind(t, said->f.card, KIND_monster) ||
            is_kind(t, said->f.card, KIND_enhancer)) &&
           t->pack->gists[plus - t->pack->nodes].row == SUM_strength &&
           !(to && phrase_is_player(t->pack, to));
}

static bool is_about_others(const Node *subject)
{
    return subject->det == DET_another || subject->row == NOUN_rival ||
           has_adjective(subject, ADJ_other);
}

static bool rule_is_burden(const Node *rule)
{
    switch (rule->row) {
    case RULE_can: /* nobody can */
        return rule_do(rule)->row == SAY_help ||
               rule_do(rule)->row == SAY_escape;
    case RULE_cannot:
        return !is_about_others(part_phrase(rule, PREP_subject));
    case RULE_not_count:
    case RULE_count_against:
        return true;
    default:
        return false;
    }
}

bool said_is_burden(const Table *t, const Said *said)
{
    const Node *node = inner_statement(said->node);
    int amount = said->granted ? said->amount : node->number;

    if (!can_differ(t))
        return false;
    return node->type == NODE_plus
               ? (amount > 0) == plus_is_hostile(t, said)
               : node->type == NODE_rule && rule_is_burden(node);
}

/* Who is meant by a burden is asked for as if the identity were not there. */
Frame said_frame(const Table *t, const Said *said)
{
    return said_is_burden(t, said) ? masked(&said->f, true) : said->f;
}

static bool if_holds_so(const Table *t, const Frame *f, const Node *k)
{
    return condition_holds(t, f, node_first(k)) != !!(k->flags & FLAG_not);
}

bool said_if_holds(const Table *t, const Said *said, const Node *k)
{
    Frame plain = masked(&said->f, false), other = masked(&said->f, true);
    bool holds = if_holds_so(t, &plain, k);

    if (!can_differ(t) || holds == !said_is_burden(t, said))
        return holds;
    return if_holds_so(t, &other, k);
}

bool said_heads_hold(const Table *t, const Said *said, const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_if && !said_if_holds(t, said, k))
            return false;
    return true;
}

/* ---- what is done ---- */

static int harm_of(const Table *t, const Frame *f, const Node *node);

static int harm_of_verb(int verb)
{
    switch (verb) {
    case SAY_lose:
    case SAY_discard:
        return 1;
    case SAY_die:
        return 100;
    case SAY_gain:
    case SAY_draw:
    case SAY_take:
        return -1;
    default:
        return 0;
    }
}

static int times_done(const Table *t, const Frame *f, const Node *order)
{
    const Node *subject = part_phrase(order, PREP_subject);

    return subject && subject->det != DET_you && subject->det != DET_they
               ? __builtin_popcount(phrase_players(t, f, subject))
               : 1;
}

/* To lose an identity because of what it is is nothing that it protects from.
 */
static int harm_of_order(const Table *t, const Frame *f, const Node *order)
{
    const Node *object = part_phrase(order, PREP_object), *other;
    int n = object ? phrase_count(object) : 1;

    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_if && !if_holds_so(t, f, k))
            return 0;
    if (object &&
        (object->det == DET_it || is_sort(t->pack, object, SORT_trait) ||
         is_sort(t->pack, object, SORT_group)))
        return 0;
    other = object ? phrase_modifier(object, MOD_unless) : NULL;
    if (other && condition_holds(t, f, node_first(other)))
        n = other->number;
    return n * harm_of_verb(order->row) * times_done(t, f, order);
}

static int harm_of_branch(const Table *t, const Frame *f, const Node *choose)
{
    const Node *condition = node_first(choose);
    const Node *block = node_next(choose, condition);
    bool yes = condition_holds(t, f, condition) != !!(choose->flags & FLAG_not);

    if (!yes)
        block = node_next(choose, block);
    return block ? harm_of(t, f, block) : 0;
}

static int harm_of(const Table *t, const Frame *f, const Node *node)
{
    int sum = 0;

    switch (node->type) {
    case NODE_do:
        return harm_of_order(t, f, node);
    case NODE_choose:
        return harm_of_branch(t, f, node);
    case NODE_lasting:
        return harm_of(t, f, inner_statement(node));
    case NODE_plus:
        return -bonus_of(t, f, node);
    case NODE_chain:
    case NODE_block:
        for (const Node *k = node_first(node); k; k = node_next(node, k))
            sum += harm_of(t, f, k);
        return sum;
    default:
        return 0;
    }
}

Frame munchkin_asked(const Table *t, const Frame *f, const Node *statement)
{
    Frame other = masked(f, true);

    return can_differ(t) &&
                   harm_of(t, &other, statement) < harm_of(t, f, statement)
               ? other
               : *f;
}

/* A part that happens by itself, and when. */
bool part_heads_hold(const Table *t, const Frame *f, const Node *clause)
{
    Frame other = masked(f, true);
    bool holds = heads_hold(t, f, clause);
    bool harms =
        can_differ(t) && harm_of(t, f, clause_head(clause, NODE_block)) > 0;

    return holds && harms ? heads_hold(t, &other, clause) : holds;
}
