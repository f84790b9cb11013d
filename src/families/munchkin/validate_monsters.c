/* validate_monsters.c: orders about monsters in the fight that could not be
 * carried out, or in part only: several that are replaced, several twins. */
#include "families/munchkin/validate_int.h"

/* Is the one done only if the other is not: rows of a table, a or b, if and
 * otherwise? */
static bool are_alternatives(const Pack *pack, const Node *one,
                             const Node *other)
{
    const Node *k = one - 1;

    while (k > pack->nodes && k + k->length <= other)
        k--;
    return k->type == NODE_branch || k->type == NODE_table ||
           (k->type == NODE_chain && k->row == LINK_or);
}

static bool is_twin_order(const Node *command)
{
    const Node *object = command->type == NODE_command
                             ? prep_phrase(command, PREP_object)
                             : NULL;

    return object && object->row == NOUN_twin;
}

/* Does an order for a twin come before this one, on the same card? */
static bool has_twin_before(const Pack *pack, const CardDef *def,
                            const Node *command)
{
    const Node *k = pack->nodes + def->first;

    for (; k < command; k++)
        if (is_twin_order(k) && !are_alternatives(pack, k, command))
            return true;
    return false;
}

static bool wrong_twin(const Pack *pack, const Node *command,
                       const Node *object, Impossible *out)
{
    const Node *of = phrase_modifier(object, MOD_of);
    const CardDef *def = pack_def_of_node(pack, (int)(command - pack->nodes));

    if (!of)
        return false;
    if (!phrase_is_reference(node_first(of)) &&
        !phrase_is_single(node_first(of)))
        return refuse_at(out, node_first(of),
                         "the card itself stands for the twin, so there is"
                         " one twin of one monster",
                         "a twin of a monster");
    /* The card that says so lies in the fight and stands for the twin. */
    if (!def || !munchkin_kind_acts(def->kind))
        return refuse_at(out, object,
                         "the card itself stands for the twin, so it has to"
                         " be one that is used up when it is played",
                         "on a special, a one-shot or an enhancer");
    return has_twin_before(pack, def, command) &&
           refuse_at(out, object,
                     "the card itself stands for the twin, so it makes one",
                     "one such sentence on each card");
}

/* All that a monster says comes while it is fought, or is run from. */
static bool is_said_in_fight(const Pack *pack, const Node *command)
{
    const CardDef *def = pack_def_of_node(pack, (int)(command - pack->nodes));

    return def && (def->kind == KIND_monster || def->kind == KIND_enhancer);
}

bool wrong_monsters(const Pack *pack, const Node *command, const Node *object,
                    int row, Impossible *out)
{
    if (object->row == NOUN_twin)
        return wrong_twin(pack, command, object, out);
    if (lang_verbs[command->row].takes & ONLY_MONSTERS &&
        !phrase_is_reference(object) &&
        !munchkin_arg_can_be(pack, object, ARG_monsters))
        return refuse_at(out, object, "only monsters are fought", "a monster");
    if (row == EFFECT_open && is_said_in_fight(pack, command))
        return refuse_at(out, object,
                         "no door is opened as long as there is a fight",
                         "draw a door; on your turn out of combat: open a"
                         " door");
    return row == EFFECT_replace && !phrase_is_reference(object) &&
           !phrase_is_single(object) &&
           refuse_at(out, object, "one card is replaced, and by one",
                     "replace a monster with the first monster in the"
                     " discards");
}
