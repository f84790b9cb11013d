/* bind_command_parts.c: binds the parts of a command behind its object: from,
 * to, on, at random. */
#include "engine/bind_int.h"

/* What is put or returned goes to one place. */
static bool is_destination(const Node *command, const Node *k)
{
    return verb_has_shape(command->row, SHAPE_TO_PLACE) &&
           k->type == NODE_prep &&
           (k->row == PREP_into || k->row == PREP_on || k->row == PREP_under ||
            k->row == PREP_to);
}

bool bind_destination(Binder *b, const Node *command)
{
    const Node *goal = NULL;

    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        if (!is_destination(command, k))
            continue;
        if (goal)
            return bind_refuse(b, k, NULL,
                               "a card goes to one place, not to"
                               " two");
        goal = k;
    }
    return goal || !verb_has_shape(command->row, SHAPE_TO_PLACE) ||
           bind_refuse(b, command,
                       "into your hand, into the fight, on the door"
                       " deck",
                       "say where it goes");
}

/* "Instead" where something is replaced; "from your left" where the order goes
 * round. */
static bool adverb_fits_anywhere(const Binder *b, const Node *command,
                                 const Node *k)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if (k->row == ADVERB_instead)
        return b->in_replacement;
    return (k->row == ADVERB_from_left || k->row == ADVERB_from_right) &&
           subject && quantity_is_all(subject);
}

/* Another player's item, it, the first card in the discards: from where needs
 * not be said again. */
static bool names_source(const Binder *b, const Node *command, int prep)
{
    const Node *object = prep_phrase(command, PREP_object);

    if (prep != PREP_from || !object)
        return false;
    if (object->det == DET_it || object->det == DET_this ||
        object->det == DET_that || object->det == DET_their)
        return true;
    for (const Node *k = node_first(object); k; k = node_next(object, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_in || k->row == MOD_owned || k->row == MOD_of))
            return true;
    (void)b;
    return false;
}

static bool refuse_missing(Binder *b, const Node *command, const PrepRow *part)
{
    char accepted[120];
    Text out = TEXT_INIT(accepted);

    bind_list_in(&out, part->in);
    return bind_refuse(b, command, accepted, "say \"%s\" whom or what",
                       lang_preps[part->prep].phrase);
}

/* What may stand behind a preposition; where that is wrong, with any such
 * order. */
static uint32_t prep_in_bits(const Binder *b, const Node *k,
                             const EffectRow *row)
{
    const PrepRow *part = bind_prep_row(row, k->row);
    uint32_t in = part->in;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *other = &b->lang->effects[i];
        if (!bind_prep_accepts(b, part, node_first(k)) &&
            other->verb == row->verb && other->object == row->object &&
            bind_prep_row(other, k->row))
            in |= bind_prep_row(other, k->row)->in;
    }
    return in;
}

bool bind_command_preps(Binder *b, const Node *command, const EffectRow *row)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        const PrepRow *part;
        switch (k->type) {
        case NODE_if:
            if (!bind_command_if(b, command, row, k))
                return false;
            break;
        case NODE_adverb:
            if (k->row == ADVERB_instead || k->row == ADVERB_auto)
                bind_consume_fixed(b,
                                   k); /* the event or the verb has said it */
            else
                bind_consume(b, k);
            if (!(row->adverbs >> k->row & 1) &&
                !adverb_fits_anywhere(b, command, k))
                return bind_refuse_prep(b, k, row);
            break;
        case NODE_prep:
            if (k->row == PREP_subject || k->row == PREP_object) {
                bind_consume(b, k);
                break;
            }
            part = bind_prep_row(row, k->row);
            if (!part)
                return bind_refuse_prep(b, k, row);
            if (!bind_in(b, k, prep_in_bits(b, k, row),
                         lang_preps[k->row].phrase))
                return false;
            break;
        case NODE_text: /* say "a name" */
            bind_consume(b, k);
            break;
        default:
            return bind_refuse(b, k, NULL, "this is not part of a command");
        }
    }
    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(command, row->preps[i].prep) &&
            !names_source(b, command, row->preps[i].prep))
            return refuse_missing(b, command, &row->preps[i]);
    return true;
}
