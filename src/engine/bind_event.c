/* bind_event.c: binds what is done, in events and in rules about actions, by
 * the rows of questions.def. */
#include "engine/bind_int.h"

static Arg arg_of_action(const Binder *b, const Node *what)
{
    if (!what)
        return ARG_nothing;
    if (what->type != NODE_phrase)
        return ARG_unknown;
    if (bind_term(b->lang, what->row).done != ARG_nothing)
        return bind_term(b->lang, what->row).done;
    return bind_is_players(b->lang, b->pack, what) &&
                   !(bind_is_cards(b, what) &&
                     bind_declared_name(b->pack, what) && what->det != DET_none)
               ? ARG_players
           : bind_is_character(what) ? ARG_character
           : bind_is_cards(b, what)  ? ARG_cards
                                     : ARG_unknown;
}

/* A door and a treasure are cards, too; a Baker is a card and a player. */
static bool accepts_arg(const Binder *b, const Node *what, Arg arg, bool needed)
{
    Arg is;

    if (!what)
        return arg == ARG_nothing || !needed;
    is = arg_of_action(b, what);
    if (arg == ARG_deck)
        return what->type == NODE_phrase &&
               noun_has_shape(what->row, NOUN_SHAPE_DRAWN);
    if (arg == ARG_door)
        return what->type == NODE_phrase &&
               noun_has_shape(what->row, NOUN_SHAPE_OPENED);
    if (arg_is_cards(arg))
        return what->type == NODE_phrase && bind_is_cards(b, what) &&
               !bind_is_character(what);
    if (arg == ARG_character)
        return bind_may_be_character(what);
    if (arg_is_players(arg) && what->type == NODE_phrase &&
        bind_is_players(b->lang, b->pack, what))
        return true;
    return is == arg;
}

static const PrepRow *question_prep(const QuestionRow *row, int prep)
{
    for (int i = 1; i < QUESTION_PREPS; i++)
        if (row->preps[i].prep == prep)
            return &row->preps[i];
    return NULL;
}

/* Are all parts looked at that are said, and all said that are needed? */
static bool preps_fit(const ActionPhrase *d, const QuestionRow *row)
{
    for (const Node *k = node_first(d->node); k; k = node_next(d->node, k))
        if (k->type == NODE_prep && k->row != PREP_subject &&
            k->row != PREP_object && !(d->passive && k->row == PREP_by) &&
            !question_prep(row, k->row))
            return false;
    for (int i = 1; i < QUESTION_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(d->node, row->preps[i].prep))
            return false;
    return true;
}

/* The first row that fits; one whose parts fit, if there is one. */
static const QuestionRow *question_row(const Binder *b, const ActionPhrase *d,
                                       unsigned phases)
{
    const Node *who = d->passive ? NULL : d->subject;
    const Node *what = d->passive ? d->subject : d->object;
    const QuestionRow *found = NULL;

    for (int i = 0; i < b->lang->n_questions; i++) {
        const QuestionRow *row = &b->lang->questions[i];
        if (row->verb != d->verb || !(phases >> row->phase & 1) ||
            row->fails != d->fails ||
            (who && !accepts_arg(b, who, (Arg)row->subject, true)) ||
            !accepts_arg(b, what, (Arg)row->object, row->needed || d->passive))
            continue;
        if (preps_fit(d, row))
            return row;
        found = found ? found : row;
    }
    return found;
}

/* lose 2 levels: at least so many at once */
static bool bind_levels(Binder *b, const Node *phrase, bool numbers)
{
    bind_consume(b, phrase);
    if (phrase->length > 1)
        return bind_refuse(b, phrase + 1, NULL, "this says nothing here");
    if (phrase->det == DET_none || phrase->det == DET_a ||
        phrase->det == DET_any ||
        (numbers && (phrase->det == DET_number || phrase->det == DET_two ||
                     phrase->det == DET_at_least)))
        return true;
    return bind_refuse(b, phrase, "levels, a level",
                       "\"%s levels\" is not"
                       " looked at here",
                       lang_dets[phrase->det]);
}

/* a one-shot cannot be escaped */
static bool bind_arg_kind(Binder *b, const Node *what, Arg arg,
                          const QuestionRow *row)
{
    if (arg <= ARG_unknown)
        return true;
    if (!b->lang->arg_can_be(b->pack, what, arg))
        return bind_refuse(b, what, row->meaning,
                           "\"%s\" makes no sense with \"%s\"",
                           bind_noun_text(b, what), lang_verbs[row->verb].base);
    for (const Node *k = node_first(what); k; k = node_next(what, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            !b->lang->arg_can_be(b->pack, k, arg))
            return bind_refuse(
                b, k, row->meaning, "\"%s\" makes no sense with \"%s\"",
                b->pack->names[k->name].one, lang_verbs[row->verb].base);
    return true;
}

static bool bind_arg(Binder *b, const Node *what, Arg arg, bool done)
{
    if (arg_is_players(arg))
        return bind_players(b, what, USE_name) && bind_actors(b, what);
    if (arg_is_cards(arg))
        return bind_cards(b, what, USE_name);
    switch (arg) {
    case ARG_character:
        return bind_cards(b, what, USE_name);
    case ARG_deck: /* what it is like nobody knows yet */
    case ARG_door:
        bind_consume(b, what);
        return what->length == 1 && quantity_fits(what, USE_name)
                   ? true
                   : bind_refuse(b, what, "a door, a treasure, a card",
                                 "what is drawn is not told apart further");
    case ARG_levels:
        return bind_levels(b, what, done);
    case ARG_hand:
        return bind_place(b, what);
    default: /* the fight, ties, the die */
        bind_consume(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, NULL, "this says nothing here");
    }
}

/* you take an item from you */
static bool bind_from_others(Binder *b, const Node *k, const ActionPhrase *d)
{
    return k->row != PREP_from || d->passive || !d->subject ||
           d->subject->det != DET_you || node_first(k)->det != DET_you ||
           bind_refuse(b, k, "from another player",
                       "nobody takes anything from themselves");
}

static bool bind_prep(Binder *b, const Node *k, const ActionPhrase *d,
                      const QuestionRow *row)
{
    const PrepRow *part = question_prep(row, k->row);

    if (d->passive && k->row == PREP_by) {
        bind_consume(b, k);
        return bind_arg(b, node_first(k), (Arg)row->subject, false);
    }
    if (!part)
        return bind_refuse(b, k, NULL, "\"%s\" makes no difference here",
                           lang_preps[k->row].phrase);
    return bind_named(b, k, part->in, lang_preps[k->row].phrase) &&
           bind_from_others(b, k, d);
}

static bool bind_preps(Binder *b, const ActionPhrase *d, const QuestionRow *row)
{
    for (const Node *k = node_first(d->node); k; k = node_next(d->node, k)) {
        if (k->type == NODE_adverb) {
            bind_consume(b, k);
            if (!(row->adverbs >> k->row & 1))
                return bind_refuse(b, k, NULL,
                                   "\"%s\" makes no difference here",
                                   lang_adverbs[k->row].phrase);
        } else if (k->type == NODE_prep && k->row != PREP_subject &&
                   k->row != PREP_object && !bind_prep(b, k, d, row)) {
            return false;
        }
    }
    for (int i = 1; i < QUESTION_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(d->node, row->preps[i].prep))
            return bind_refuse(b, d->node, row->meaning, "say \"%s\" what",
                               lang_preps[row->preps[i].prep].phrase);
    return true;
}

static const char *const phase_names[PHASES_COUNT] = {
    [PHASE_cannot] = "after \"cannot\"",
    [PHASE_always] = "after \"always\"",
    [PHASE_pending] = "as something that is about to happen",
    [PHASE_done] = "as something that happens",
    [PHASE_would] = "as something that would happen",
    [PHASE_may] = "after \"can\"",
};

/* What is asked about things that are done with this verb. */
static void list_meanings(Text *out, const Binder *b, int verb, unsigned phases)
{
    for (int i = 0; i < b->lang->n_questions; i++) {
        const QuestionRow *row = &b->lang->questions[i];
        if (phases >> row->phase & 1 && row->verb == verb)
            text_add_format(out, "%s%s", out->len ? "; " : "", row->meaning);
    }
}

static void list_verbs(Text *out, const Binder *b, unsigned phases)
{
    int last = 0;

    text_add_format(out,
                    "%s these can stand:", phase_names[__builtin_ctz(phases)]);
    for (int i = 0; i < b->lang->n_questions; i++) {
        const QuestionRow *row = &b->lang->questions[i];
        if (phases >> row->phase & 1 && row->verb != last) {
            text_add_format(out, "%s %s", last ? "," : "",
                            lang_verbs[row->verb].base);
            last = row->verb;
        }
    }
}

static bool is_asked(const Binder *b, int verb, Phase phase)
{
    for (int i = 0; i < b->lang->n_questions; i++)
        if (b->lang->questions[i].phase == phase &&
            b->lang->questions[i].verb == verb)
            return true;
    return false;
}

static bool refuse_question(Binder *b, const ActionPhrase *d, unsigned phases)
{
    char accepted[300];
    Text out = TEXT_INIT(accepted);

    list_meanings(&out, b, d->verb, phases);
    if (out.len == 0 && phases == 1u << PHASE_may &&
        is_asked(b, d->verb, PHASE_cannot))
        text_add_format(&out, "nobody can %s ..., you cannot %s ...",
                        lang_verbs[d->verb].base, lang_verbs[d->verb].base);
    if (out.len == 0)
        list_verbs(&out, b, phases);
    return bind_refuse(b, d->node, accepted,
                       "no rule asks whether something is %s so",
                       lang_verbs[d->verb].done);
}

static bool is_yours(const Node *what)
{
    return what->det == DET_your || what->det == DET_all_your ||
           phrase_modifier(what, MOD_have) || phrase_modifier(what, MOD_carry);
}

/* you cannot sell your left neighbour's items, you cannot steal your items */
static bool bind_owner_of(Binder *b, const ActionPhrase *d,
                          const QuestionRow *row)
{
    const Node *what = d->object, *owner;

    if (d->passive || !d->subject || d->subject->det != DET_you || !what ||
        what->type != NODE_phrase)
        return true;
    owner = phrase_modifier(what, MOD_owned);
    if (!owner && phrase_modifier(what, MOD_of) &&
        bind_is_players(b->lang, b->pack,
                        node_first(phrase_modifier(what, MOD_of))))
        owner = phrase_modifier(what, MOD_of);
    if (arg_is_own((Arg)row->object) && owner)
        return bind_refuse(b, owner, NULL, "you never %s what is not yours",
                           lang_verbs[row->verb].base);
    if (row->object == ARG_others && is_yours(what))
        return bind_refuse(b, what, NULL, "you never %s what is yours",
                           lang_verbs[row->verb].base);
    return true;
}

/* a one-shot on a monster, a curse on a dead player */
static bool bind_played_on(Binder *b, const ActionPhrase *d)
{
    const Node *what = d->passive ? d->subject : d->object;
    const Node *on = prep_phrase(d->node, PREP_on);

    if (!on || on->type != NODE_phrase)
        return true;
    if (bind_is_players(b->lang, b->pack, on) && !bind_actors(b, on))
        return false;
    return !what || !b->lang->can_be_played_on ||
           b->lang->can_be_played_on(b->pack, what, on) ||
           bind_refuse(b, on, NULL, "a %s is never %s on a %s",
                       bind_noun_text(b, what), lang_verbs[d->verb].done,
                       bind_noun_text(b, on));
}

static bool bind_arg_owner(Binder *b, const Node *what, Arg arg,
                           const QuestionRow *row, bool done)
{
    return bind_arg(b, what, arg, done) && bind_arg_kind(b, what, arg, row);
}

/* you help you */
static bool bind_to_others(Binder *b, const ActionPhrase *d,
                           const QuestionRow *row)
{
    return row->object != ARG_helped || !d->subject || !d->object ||
           d->subject->det != DET_you || d->object->det != DET_you ||
           bind_refuse(b, d->object, "another player",
                       "nobody does that to themselves");
}

bool bind_action(Binder *b, const ActionPhrase *d, unsigned phases)
{
    const QuestionRow *row = question_row(b, d, phases);
    bool done;

    bind_consume(b, d->node);
    if (!row)
        return refuse_question(b, d, phases);
    done = row->phase == PHASE_done || row->phase == PHASE_would;
    bind_set_row(b, d->node, (int)(row - b->lang->questions));
    if (d->nobody)
        bind_consume(b, d->subject);
    else if (d->subject &&
             !bind_arg_owner(b, d->subject,
                             (Arg)(d->passive ? row->object : row->subject),
                             row, done))
        return false;
    if (d->object && !bind_arg_owner(b, d->object, (Arg)row->object, row, done))
        return false;
    if (!bind_owner_of(b, d, row) || !bind_played_on(b, d) ||
        !bind_to_others(b, d, row))
        return false;
    return bind_preps(b, d, row);
}

void bind_consume_preps(Binder *b, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_prep &&
            (k->row == PREP_subject || k->row == PREP_object))
            bind_consume(b, k);
}

bool bind_event(Binder *b, const Node *event, unsigned phases)
{
    const Node *is = clause_head(event, NODE_is);
    const Node *done = is ? node_first(is) : NULL;
    ActionPhrase d = { .node = event,
                       .verb = event->number,
                       .fails = event->flags & FLAG_fails,
                       .subject = prep_phrase(event, PREP_subject),
                       .object = prep_phrase(event, PREP_object) };

    bind_consume_preps(b, event);
    if (event->number == 0) {
        bind_consume(b, event);
        if (!done || done->type != NODE_participle)
            return bind_refuse(b, is ? is : event, NULL,
                               "an event is something that is done");
        bind_consume(b, is);
        d.node = done;
        d.verb = done->row;
        d.passive = true;
    }
    if (!bind_action(b, &d, phases))
        return false;
    bind_set_row(b, event, b->pack->node_info[d.node - b->pack->nodes].row);
    return true;
}
