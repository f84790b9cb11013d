/* super_single.c: for better, not for worse: what a single doubled identity
 * decides (SUPER-14).
 *
 * Everything that depends on who somebody is can be asked twice: as it is, and
 * as if the identity were not there (MODE_MASKED, identity.c). Of what a card
 * states, a burden counts only if it counts both ways, anything else if it
 * counts either way. Of what a card does, the way counts that does less harm.
 */
#include "families/munchkin/phrase_int.h"
#include "families/munchkin/active_rules_int.h"

static Frame masked_frame(const Frame *f, bool yes)
{
    Frame other = *f;

    other.mode =
        (int16_t)(yes ? f->mode | MODE_MASKED : f->mode & ~MODE_MASKED);
    return other;
}

static bool has_doublers(const Table *t)
{
    return pack_has_topic(t, TOPIC_DOUBLER);
}

/* ---- what is stated ---- */

/* On a monster a number is the monster's, unless it is for somebody's rolls or
 * for a player. */
bool super_plus_is_hostile(const Table *t, const ActiveRule *active)
{
    const Node *plus = inner_statement(active->node);
    const Node *to = prep_phrase(plus, PREP_to);

    return (card_is_kind(t, active->f.card, KIND_monster) ||
            card_is_kind(t, active->f.card, KIND_enhancer)) &&
           t->pack->node_info[plus - t->pack->nodes].row == SUM_strength &&
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
        return rule_command(rule)->row == CARDVERB_help ||
               rule_command(rule)->row == CARDVERB_escape;
    case RULE_cannot:
        return !is_about_others(prep_phrase(rule, PREP_subject));
    case RULE_not_count:
    case RULE_count_against:
        return true;
    default:
        return false;
    }
}

bool super_is_burden(const Table *t, const ActiveRule *active)
{
    const Node *node = inner_statement(active->node);
    int amount = active->granted ? active->amount : node->number;

    if (!has_doublers(t))
        return false;
    return node->type == NODE_plus
               ? (amount > 0) == super_plus_is_hostile(t, active)
               : node->type == NODE_rule && rule_is_burden(node);
}

/* Who is meant by a burden is asked for as if the identity were not there. */
Frame super_frame(const Table *t, const ActiveRule *active)
{
    return super_is_burden(t, active) ? masked_frame(&active->f, true)
                                      : active->f;
}

static bool if_holds(const Table *t, const Frame *f, const Node *k)
{
    return evaluate_condition(t, f, node_first(k)) != !!(k->flags & FLAG_not);
}

bool super_if_holds(const Table *t, const ActiveRule *active, const Node *k)
{
    Frame plain = masked_frame(&active->f, false),
          other = masked_frame(&active->f, true);
    bool holds = if_holds(t, &plain, k);

    if (!has_doublers(t) || holds == !super_is_burden(t, active))
        return holds;
    return if_holds(t, &other, k);
}

/* ---- what is done ---- */

static int harm_of(const Table *t, const Frame *f, const Node *node);

static int harm_of_verb(int verb)
{
    switch (verb) {
    case CARDVERB_lose:
    case CARDVERB_discard:
        return 1;
    case CARDVERB_die:
        return 100;
    case CARDVERB_gain:
    case CARDVERB_draw:
    case CARDVERB_take:
        return -1;
    default:
        return 0;
    }
}

static int times_done(const Table *t, const Frame *f, const Node *command)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    return subject && subject->det != DET_you && subject->det != DET_they
               ? __builtin_popcount(phrase_players(t, f, subject))
               : 1;
}

/* To lose an identity because of what it is is nothing that it protects from.
 */
static int harm_of_command(const Table *t, const Frame *f, const Node *command)
{
    const Node *object = prep_phrase(command, PREP_object), *other;
    int n = object ? phrase_count(object) : 1;

    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && !if_holds(t, f, k))
            return 0;
    if (object && (object->det == DET_it ||
                   phrase_has_sort(t->pack, object, NAME_trait) ||
                   phrase_has_sort(t->pack, object, NAME_group)))
        return 0;
    other = object ? phrase_modifier(object, MOD_unless) : NULL;
    if (other && evaluate_condition(t, f, node_first(other)))
        n = other->number;
    return n * harm_of_verb(command->row) * times_done(t, f, command);
}

static int harm_of_branch(const Table *t, const Frame *f, const Node *choose)
{
    const Node *condition = node_first(choose);
    const Node *block = node_next(choose, condition);
    bool yes =
        evaluate_condition(t, f, condition) != !!(choose->flags & FLAG_not);

    if (!yes)
        block = node_next(choose, block);
    return block ? harm_of(t, f, block) : 0;
}

static int harm_of(const Table *t, const Frame *f, const Node *node)
{
    int sum = 0;

    switch (node->type) {
    case NODE_command:
        return harm_of_command(t, f, node);
    case NODE_branch:
        return harm_of_branch(t, f, node);
    case NODE_lasting:
        return harm_of(t, f, inner_statement(node));
    case NODE_plus:
        return -evaluate_bonus(t, f, node);
    case NODE_chain:
    case NODE_block:
        for (const Node *k = node_first(node); k; k = node_next(node, k))
            sum += harm_of(t, f, k);
        return sum;
    default:
        return 0;
    }
}

Frame munchkin_frame_context(const Table *t, const Frame *f,
                             const Node *statement)
{
    Frame other = masked_frame(f, true);

    return has_doublers(t) &&
                   harm_of(t, &other, statement) < harm_of(t, f, statement)
               ? other
               : *f;
}

/* A part that happens by itself, and when. */
bool super_part_heads_hold(const Table *t, const Frame *f, const Node *clause)
{
    Frame other = masked_frame(f, true);
    bool holds = evaluate_clause_ifs(t, f, clause);
    bool harms =
        has_doublers(t) && harm_of(t, f, clause_head(clause, NODE_block)) > 0;

    return holds && harms ? evaluate_clause_ifs(t, &other, clause) : holds;
}
