/* bind_rule.c: binds rules, by the rows of rules.def and questions.def. */
#include "engine/bind_int.h"

/* you cannot sell items; nobody can help */
static bool bind_ban(Binder *b, const Node *rule, const Node *command,
                     unsigned phases)
{
    ActionPhrase d = { .node = command,
                       .verb = command->row,
                       .subject = prep_phrase(rule, PREP_subject),
                       .object = prep_phrase(command, PREP_object) };

    d.nobody = rule->row == RULE_can && d.subject->row == NOUN_nobody;
    bind_consume_preps(b, rule);
    bind_consume_preps(b, command);
    return bind_action(b, &d, phases);
}

/* your items cannot be sold or traded */
static bool bind_bans(Binder *b, const Node *rule, unsigned phases)
{
    const Node *subject = prep_phrase(rule, PREP_subject);

    bind_consume_preps(b, rule);
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_participle) {
            ActionPhrase d = { .node = k,
                               .verb = k->row,
                               .passive = true,
                               .nobody = rule->row == RULE_can_be &&
                                         subject->row == NOUN_nobody,
                               .subject = subject };
            if (!bind_action(b, &d, phases))
                return false;
        }
    return true;
}

/* it does not chase you; you ignore curses from doors: the verb is in the rule,
 * and of what is ignored the subject is the object. */
static bool bind_exemption(Binder *b, const Node *rule, const ExemptionRow *row)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *object = prep_phrase(rule, PREP_object);
    ActionPhrase d = { .node = rule,
                       .verb = row->verb,
                       .subject = row->turned ? object : subject,
                       .object = row->turned ? subject : object };

    bind_consume_preps(b, rule);
    return bind_action(b, &d, BIT(PHASE_cannot));
}

static bool bind_rule_ifs(Binder *b, const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_if &&
            !bind_static_if(b, prep_phrase(rule, PREP_subject), k))
            return false;
    return true;
}

static const Node *rule_action(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_command || k->type == NODE_participle)
            return k;
    return NULL;
}

/* you ignore limits: a rule of its own. */
static bool is_exemption(const Node *rule)
{
    const ExemptionRow *row = &lang_exemptions[rule->row];
    const Node *object = row->turned ? prep_phrase(rule, PREP_object) : NULL;

    return row->verb != CARDVERB_none &&
           !(object && noun_has_shape(object->row, NOUN_SHAPE_LIMIT));
}

/* Rules that forbid something are questions; the others are rows of their
 * own. */
static bool bind_question_rule(Binder *b, const Node *rule, bool *is_one)
{
    const Node *doing = rule_action(rule);
    const Node *subject = prep_phrase(rule, PREP_subject);

    *is_one = true;
    switch (rule->row) {
    case RULE_can:
        if (doing)
            return bind_ban(b, rule, doing,
                            subject->row == NOUN_nobody ? BIT(PHASE_cannot)
                                                        : BIT(PHASE_may));
        break;
    case RULE_can_be:
        return bind_bans(b, rule,
                         subject->row == NOUN_nobody ? BIT(PHASE_cannot)
                                                     : BIT(PHASE_may));
    case RULE_cannot:
        if (doing)
            return bind_ban(b, rule, doing, BIT(PHASE_cannot));
        break;
    case RULE_cannot_be:
        return bind_bans(b, rule, BIT(PHASE_cannot));
    case RULE_always:
        if (doing)
            return bind_ban(b, rule, doing, BIT(PHASE_always));
        break;
    default:
        if (is_exemption(rule))
            return bind_exemption(b, rule, &lang_exemptions[rule->row]);
    }
    *is_one = false;
    return false;
}

/* Whose level, whose bonus: the noun is the row's, its owner is bound. */
static bool bind_owned_noun(Binder *b, const Node *phrase, uint32_t owners)
{
    bind_consume(b, phrase);
    if (!bind_det_allows_owner(phrase, owners == IN_it ? IN_cards : IN_players))
        return bind_refuse(b, phrase, owners == IN_it ? "its" : "your",
                           "\"%s\" is not looked at here",
                           lang_dets[phrase->det]);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_of && k->row != MOD_owned))
            return bind_refuse(b, k, NULL, "this says nothing about a %s",
                               bind_noun_text(b, phrase));
        if (!bind_named(b, k, IN_players, "of"))
            return false;
    }
    return true;
}

/* 1 more armor, 2 headgear, 1 more big item, any number of big items */
static bool bind_room(Binder *b, const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of), *what = object;

    bind_consume(b, object);
    if (object->row == NOUN_number && object->det == DET_any && of) {
        bind_consume(b, of);
        what = node_first(of);
        bind_consume(b, what);
    } else if (object->det != DET_number && object->det != DET_two &&
               object->det != DET_a) {
        return bind_refuse(b, object, "1 more armor, 2 headgear",
                           "say how many");
    }
    for (const Node *k = node_first(what); k; k = node_next(what, k)) {
        bool limited = adj_has_shape(k, WORD_SHAPE_LIMITED);
        if (k == of && what == object)
            continue;
        if (!limited && !(k->type == NODE_adjective && k->row == ADJ_more))
            return bind_refuse(b, k, NULL, "this says nothing about room");
        if (limited)
            bind_consume_fixed(b, k); /* of items there is no other limit */
        else
            bind_consume(b, k);
    }
    if (b->lang->has_limit_of(b->pack, what))
        return true;
    return bind_refuse(b, what, "a slot, a class, a race ..., big items",
                       "nothing keeps anybody from having as many \"%s\" as"
                       " they like",
                       bind_noun_text(b, what));
}

/* big items: what there is a limit of */
static bool bind_room_of(Binder *b, const Node *what)
{
    bind_consume_fixed(b, what);
    for (const Node *k = node_first(what); k; k = node_next(what, k)) {
        if (!adj_has_shape(k, WORD_SHAPE_LIMITED))
            return bind_refuse(b, k, NULL, "this says nothing about a limit");
        bind_consume_fixed(b, k);
    }
    return b->lang->has_limit_of(b->pack, what) ||
           bind_refuse(b, what, "big items", "there is no such limit");
}

static bool noun_is_number(const Node *what)
{
    return what->row != NOUN_none && lang_nouns[what->row].is & IS_NUMBER &&
           what->row != NOUN_number;
}

static bool rule_arg_fits(const Binder *b, const Node *what, uint32_t in,
                          int noun)
{
    if (!what)
        return in == 0 && noun == 0;
    if (noun_has_shape(noun,
                       NOUN_SHAPE_LIMIT)) /* limits; the limit of big items */
        return what->row == noun &&
               !phrase_modifier(what, MOD_of) == !(in & IN_room);
    if (noun != 0)
        return what->type == NODE_phrase && what->row == noun &&
               (in != IN_it || what->det == DET_its);
    if (what->type == NODE_phrase && noun_is_number(what))
        return false;
    if (in & IN_trait)
        return what->type == NODE_phrase && bind_declared_name(b->pack, what) &&
               bind_declared_name(b->pack, what)->type == NAME_trait;
    return (in & IN_players && bind_is_players(b->lang, b->pack, what)) ||
           (in & IN_you && what->det == DET_you) ||
           (in & IN_cards && bind_is_cards(b, what)) || in & IN_room ||
           (in & IN_amount && what->type == NODE_phrase &&
            what->det == DET_number && what->row == NOUN_none &&
            what->name == 0);
}

/* limits; the limit of big items */
static bool bind_limit(Binder *b, const Node *limit)
{
    const Node *of = phrase_modifier(limit, MOD_of);

    bind_consume_fixed(b, limit);
    if (limit->length != 1 + (of ? of->length : 0))
        return bind_refuse(b, limit + 1, NULL, "this is not looked at");
    if (!of)
        return true;
    bind_consume_fixed(b, of);
    return bind_room_of(b, node_first(of));
}

static bool bind_rule_arg(Binder *b, const Node *what, uint32_t in, int noun)
{
    if (!what)
        return true;
    if (noun_has_shape(noun, NOUN_SHAPE_LIMIT))
        return bind_limit(b, what);
    if (noun != 0)
        return bind_owned_noun(b, what, in);
    if (in & IN_room)
        return bind_room(b, what);
    if (in & IN_trait) {
        bind_consume(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, "a Baker", "a plain name belongs here");
    }
    if (in & (IN_players | IN_you) && bind_is_players(b->lang, b->pack, what))
        return bind_players(b, what, USE_name) && bind_actors(b, what);
    if (in & IN_amount) {
        bind_consume(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, NULL, "a plain number belongs here");
    }
    return bind_cards(b, what, USE_name);
}

/* What a thing is must be plain: it is asked while other things are looked
 * up. */
static bool bind_bare(Binder *b, const Node *rule, const RuleRow *row)
{
    const Node *subject = prep_phrase(rule, PREP_subject);

    if (subject->length > 1)
        return bind_refuse(b, subject + 1, row->meaning,
                           "what a thing is cannot depend on anything");
    if (b->is_conditional || clause_head(rule, NODE_if))
        return bind_refuse(
            b, b->is_conditional ? rule : clause_head(rule, NODE_if),
            row->meaning, "what a thing is cannot depend on anything");
    return true;
}

/* What it becomes is something that it can be. */
static bool bind_becoming(Binder *b, const Node *subject, const Node *object,
                          const Node *state, bool not )
{
    if (state)
        return b->lang->has_sex(b->pack, subject) ||
               bind_refuse(b, state, NULL, "no %s is ever %s",
                           bind_noun_text(b, subject),
                           lang_conds[state->row].phrase);
    if (object && bind_declared_name(b->pack, object) &&
        bind_declared_name(b->pack, object)->type == NAME_trait &&
        bind_is_players(b->lang, b->pack, subject))
        return true;
    if (!object || !b->lang->can_become(b->pack, object, not ))
        return bind_refuse(b, object ? object : subject, NULL,
                           "no rule can make that of it");
    return true;
}

static bool refuse_rule(Binder *b, const Node *rule)
{
    char accepted[230];
    Text out = TEXT_INIT(accepted);

    for (int i = 0; i < b->lang->n_rules; i++)
        if (b->lang->rules[i].rule == rule->row)
            text_add_format(&out, "%s%s", out.len ? "; " : "",
                            b->lang->rules[i].meaning);
    return bind_refuse(b, rule, accepted, "no rule looks at this");
}

static bool rule_row_fits(const Binder *b, const Node *rule, const RuleRow *row)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *object = prep_phrase(rule, PREP_object);
    const Node *state = clause_head(rule, NODE_cond);

    if (row->rule != rule->row || row->only != !!(rule->flags & FLAG_only) ||
        !rule_arg_fits(b, subject, row->subject, row->subject_noun))
        return false;
    if (row->object == IN_state)
        return state && lang_cond_shapes[state->row] & WORD_SHAPE_CHANGEABLE;
    return !state && rule_arg_fits(b, object, row->object, row->object_noun);
}

static bool bind_rule_args(Binder *b, const Node *rule, const RuleRow *row)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *object = prep_phrase(rule, PREP_object);

    if (!bind_rule_arg(b, subject, row->subject, row->subject_noun) ||
        !bind_rule_arg(b, object, row->object, row->object_noun))
        return false;
    if (!row->unconditional)
        return true;
    return bind_bare(b, rule, row) &&
           (row->object_noun != NOUN_none ||
            bind_becoming(b, subject, object, clause_head(rule, NODE_cond),
                          rule->row == RULE_is_not));
}

/* What else stands in it; conditions are bound by bind_rule_ifs(). */
static bool bind_rule_rest(Binder *b, const Node *rule, const RuleRow *row)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k)) {
        if (k->type == NODE_if ||
            (k->type == NODE_prep &&
             (k->row == PREP_subject || k->row == PREP_object)))
            continue;
        if (k == clause_head(rule, NODE_cond)) {
            bind_consume(b, k);
            continue;
        }
        if (k->type != NODE_prep)
            return bind_refuse(b, k, NULL, "this is not looked at here");
        if (k->row != row->prep)
            return bind_refuse(b, k, NULL, "\"%s\" makes no difference here",
                               lang_preps[k->row].phrase);
        if (!bind_named(b, k, row->prep_in, lang_preps[k->row].phrase))
            return false;
    }
    return true;
}

static bool bind_rule_row(Binder *b, const Node *rule)
{
    bind_consume_preps(b, rule);
    for (int i = 0; i < b->lang->n_rules; i++) {
        const RuleRow *row = &b->lang->rules[i];
        if (rule_row_fits(b, rule, row)) {
            bind_set_row(b, rule, b->lang->n_questions + i);
            return bind_rule_args(b, rule, row) && bind_rule_rest(b, rule, row);
        }
    }
    return refuse_rule(b, rule);
}

bool bind_rule(Binder *b, const Node *rule)
{
    bool question;
    bool good = bind_question_rule(b, rule, &question);

    bind_consume(b, rule);
    if (!question)
        good = bind_rule_row(b, rule);
    return good && bind_rule_ifs(b, rule);
}
