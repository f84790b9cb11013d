/* bind_statement.c: takes statements: bonuses, rules, events and orders. */
#include "engine/bind_int.h"

#define BIT(n) (1u << (n))

/* ---- bonuses ---- */

static const SumRow *sum_row(const Binder *b, const Node *plus)
{
    const Node *to = prep_phrase(plus, PREP_to);
    int total = to && to->type == NODE_phrase ? to->row : NOUN_none;
    const SumRow *plain = NULL;

    if (plus->name != 0)
        return NULL;
    for (int i = 0; i < b->lang->n_sums; i++) {
        const SumRow *row = &b->lang->sums[i];
        if (row->unit != plus->row)
            continue;
        if (row->total != NOUN_none && row->total == total)
            return row;
        if (row->total == NOUN_none)
            plain = row;
    }
    if (total != NOUN_none && lang_nouns[total].is & IS_NUMBER)
        return NULL; /* a total that nobody adds to */
    return plain;
}

/* each dead player cannot ..., +2 to each dead player */
static bool bind_doers(Binder *b, const Node *who)
{
    const Node *k = node_first(who);

    while (k && !(b->lang->idle_adjective && k->type == NODE_adjective &&
                  k->row == b->lang->idle_adjective))
        k = node_next(who, k);
    return !k || bind_refuse(b, k, NULL,
                             "a %s player does nothing, and nothing is done to"
                             " one",
                             lang_adjs[k->row].phrase);
}

/* to your escape rolls: whose */
static bool bind_total(Binder *b, const Node *phrase, const SumRow *row)
{
    bind_consume_fixed(b, phrase);
    if (!bind_det_allows_owner(phrase, row->owners))
        return bind_refuse(b, phrase, NULL, "\"%s %s\" is nobody's",
                           lang_dets[phrase->det], bind_noun_text(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bind_consume(b, k);
        if (k->type == NODE_modifier && k->row == MOD_per) {
            if (!bind_amount(b, node_first(k)))
                return false;
        } else if (k->type != NODE_modifier ||
                   (k->row != MOD_of && k->row != MOD_owned)) {
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               bind_noun_text(b, phrase));
        } else if (row->owners & IN_characters) {
            if (!bind_may_be_character(node_first(k)) ||
                !bind_cards(b, node_first(k), USE_name))
                return bind_refuse(b, node_first(k), NULL, "nobody is meant");
            bind_consume_fixed(b, k); /* it is on that very character */
            bind_consume_fixed(b, node_first(k));
        } else if (!bind_is_players(b->lang, b->pack, node_first(k)) ||
                   !(row->owners & IN_players)) {
            return bind_refuse(b, node_first(k), NULL, "nobody is meant");
        } else if (!bind_players(b, node_first(k), USE_name) ||
                   !bind_doers(b, node_first(k))) {
            return false;
        }
    }
    return true;
}

static bool bind_to(Binder *b, const Node *part, const SumRow *row)
{
    const Node *to = node_first(part);

    if (row->total != NOUN_none) {
        bind_consume(b, part);
        return bind_total(b, to, row);
    }
    /* +1 to you per card discarded: the number hangs on the last phrase */
    if (to->type == NODE_phrase && phrase_modifier(to, MOD_per)) {
        const Node *per = phrase_modifier(to, MOD_per);
        bind_consume(b, part);
        bind_consume(b, per);
        bind_consume(b, to);
        return to->length == 1 + per->length
                   ? bind_amount(b, node_first(per)) &&
                         (bind_is_players(b->lang, b->pack, to)
                              ? row->to & IN_players
                              : row->to & (IN_cards | IN_fought))
                   : bind_refuse(b, to, NULL, "too much is said of it");
    }
    return bind_named(b, part, row->to, "to") &&
           (!bind_is_players(b->lang, b->pack, to) || bind_doers(b, to));
}

static bool bind_plus_part(Binder *b, const Node *k, const SumRow *row)
{
    switch (k->row) {
    case PREP_to:
        return bind_to(b, k, row);
    case PREP_against:
        return row->against ? bind_named(b, k, row->against, "against")
                            : bind_refuse(b, k, NULL, "nobody is against that");
    case PREP_for: /* per card in your hand */
        bind_consume(b, k);
        return bind_amount(b, node_first(k));
    default:
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a bonus",
                           lang_preps[k->row].phrase);
    }
}

static bool bind_plus(Binder *b, const Node *plus)
{
    const SumRow *row = sum_row(b, plus);

    bind_consume(b, plus);
    if (!row)
        return bind_refuse(b, plus, NULL, "nothing counts such a number");
    bind_set_row(b, plus, (int)(row - b->lang->sums));
    for (const Node *k = node_first(plus); k; k = node_next(plus, k)) {
        bool good;
        switch (k->type) {
        case NODE_if:
            good = node_first(k)->type != NODE_did
                       ? bind_if(b, k)
                       : bind_refuse(b, k, NULL,
                                     "a bonus does not wait for an order");
            break;
        case NODE_alternative:
            bind_consume(b, k);
            good = bind_condition(b, node_first(k));
            break;
        case NODE_prep:
            good = bind_plus_part(b, k, row);
            break;
        case NODE_modifier:
            bind_consume(b, k);
            good = bind_compare(b, node_first(k));
            break;
        default: /* when helping */
            good = bind_cond(b, k, true);
        }
        if (!good)
            return false;
    }
    return true;
}

/* ---- questions ---- */

/* What is done, as a rule, an event or a participle has it. */
typedef struct ActionPhrase {
    const Node *node; /* that notes the row, and has the parts */
    int verb;
    bool fails, passive;
    bool nobody;                  /* nobody can: that is its subject */
    const Node *subject, *object; /* as written */
} ActionPhrase;

static Arg arg_of_action(const Binder *b, const Node *what)
{
    if (!what)
        return ARG_nothing;
    if (what->type != NODE_phrase)
        return ARG_unknown;
    switch (what->row) {
    case NOUN_level:
        return ARG_levels;
    case NOUN_fight:
        return ARG_fight;
    case NOUN_tie:
        return ARG_ties;
    case NOUN_roll:
    case NOUN_die:
    case NOUN_dieroll:
    case NOUN_escaperoll:
        return ARG_die;
    case NOUN_hand:
        return ARG_hand;
    default:
        return bind_is_players(b->lang, b->pack, what) &&
                       !(bind_is_cards(b, what) &&
                         bind_declared_name(b->pack, what) &&
                         what->det != DET_none)
                   ? ARG_players
               : bind_is_character(what) ? ARG_character
               : bind_is_cards(b, what)  ? ARG_cards
                                         : ARG_unknown;
    }
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
               (what->row == NOUN_door || what->row == NOUN_treasure ||
                what->row == NOUN_card);
    if (arg == ARG_door)
        return what->type == NODE_phrase && what->row == NOUN_door;
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
        return bind_players(b, what, USE_name) && bind_doers(b, what);
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

/* plays an enhancer on a monster: what is played, and on what */
static bool bind_on(Binder *b, const Node *k, const ActionPhrase *d)
{
    const Node *played = d->passive ? d->subject : d->object;
    const Node *on = node_first(k);

    if (k->row != PREP_on || !b->lang->arg_can_be ||
        bind_is_players(b->lang, b->pack, on))
        return true;
    if (played && !b->lang->arg_can_be(b->pack, played, ARG_mounted))
        return bind_refuse(b, k, "an enhancer on a monster",
                           "\"%s\" is not played on a card",
                           bind_noun_text(b, played));
    return b->lang->arg_can_be(b->pack, on, ARG_mounts) ||
           bind_refuse(b, on, "an enhancer on a monster",
                       "nothing is played on \"%s\"", bind_noun_text(b, on));
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
           bind_on(b, k, d) && bind_from_others(b, k, d);
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

static bool refuse_question(Binder *b, const ActionPhrase *d, unsigned phases)
{
    char accepted[300];
    Text out = TEXT_INIT(accepted);

    list_meanings(&out, b, d->verb, phases);
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
    if (bind_is_players(b->lang, b->pack, on) && !bind_doers(b, on))
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

static bool bind_action(Binder *b, const ActionPhrase *d, unsigned phases)
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

static void consume_preps(Binder *b, const Node *node)
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

    consume_preps(b, event);
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

/* ---- rules ---- */

/* you cannot sell items; nobody can help */
static bool bind_ban(Binder *b, const Node *rule, const Node *command,
                     unsigned phases)
{
    ActionPhrase d = { .node = command,
                       .verb = command->row,
                       .subject = prep_phrase(rule, PREP_subject),
                       .object = prep_phrase(command, PREP_object) };

    d.nobody = rule->row == RULE_can && d.subject->row == NOUN_nobody;
    consume_preps(b, rule);
    consume_preps(b, command);
    return bind_action(b, &d, phases);
}

/* your items cannot be sold or traded */
static bool bind_bans(Binder *b, const Node *rule, unsigned phases)
{
    const Node *subject = prep_phrase(rule, PREP_subject);

    consume_preps(b, rule);
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
static bool bind_exempts(Binder *b, const Node *rule, int verb, bool turned)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *object = prep_phrase(rule, PREP_object);
    ActionPhrase d = { .node = rule,
                       .verb = verb,
                       .subject = turned ? object : subject,
                       .object = turned ? subject : object };

    consume_preps(b, rule);
    return bind_action(b, &d, BIT(PHASE_cannot));
}

static bool bind_rule_ifs(Binder *b, const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_if && !bind_if(b, k))
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

static bool is_about_limits(const Node *rule)
{
    const Node *object = prep_phrase(rule, PREP_object);

    return object && object->row == NOUN_limit;
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
    case RULE_not_chase:
        return bind_exempts(b, rule, CARDVERB_catch, false);
    case RULE_not_fight:
        return bind_exempts(b, rule, CARDVERB_fight, false);
    case RULE_ignore:
        if (!is_about_limits(rule))
            return bind_exempts(b, rule, CARDVERB_hit, true);
        break;
    case RULE_always:
        if (doing)
            return bind_ban(b, rule, doing, BIT(PHASE_always));
        break;
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
        bool big = k->type == NODE_adjective && k->row == ADJ_big;
        if (k == of && what == object)
            continue;
        if (!big && !(k->type == NODE_adjective && k->row == ADJ_more))
            return bind_refuse(b, k, NULL, "this says nothing about room");
        if (big)
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
        if (k->type != NODE_adjective || k->row != ADJ_big)
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
    if (noun == NOUN_limit) /* limits; the limit of big items */
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
    if (noun == NOUN_limit)
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
        return bind_players(b, what, USE_name) && bind_doers(b, what);
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

static bool bind_rule_row(Binder *b, const Node *rule)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *object = prep_phrase(rule, PREP_object);
    const Node *state = clause_head(rule, NODE_cond);

    consume_preps(b, rule);
    for (int i = 0; i < b->lang->n_rules; i++) {
        const RuleRow *row = &b->lang->rules[i];
        if (row->rule != rule->row ||
            row->only != !!(rule->flags & FLAG_only) ||
            !rule_arg_fits(b, subject, row->subject, row->subject_noun) ||
            (row->object == IN_state
                 ? !state ||
                       (state->row != COND_male && state->row != COND_female)
                 : state || !rule_arg_fits(b, object, row->object,
                                           row->object_noun)))
            continue;
        bind_set_row(b, rule, b->lang->n_questions + i);
        if (!bind_rule_arg(b, subject, row->subject, row->subject_noun) ||
            !bind_rule_arg(b, object, row->object, row->object_noun) ||
            (row->unconditional && !bind_bare(b, rule, row)) ||
            (row->unconditional && row->object_noun == NOUN_none &&
             !bind_becoming(b, subject, object, state,
                            rule->row == RULE_is_not)))
            return false;
        for (const Node *k = node_first(rule); k; k = node_next(rule, k)) {
            if (k->type == NODE_if)
                continue; /* bind_rule_ifs() */
            if (k->type == NODE_prep && k->row != PREP_subject &&
                k->row != PREP_object) {
                if (k->row != row->prep)
                    return bind_refuse(b, k, NULL,
                                       "\"%s\" makes no difference here",
                                       lang_preps[k->row].phrase);
                if (!bind_named(b, k, row->prep_in, lang_preps[k->row].phrase))
                    return false;
            } else if (k == state) {
                bind_consume(b, k);
            } else if (k->type != NODE_prep) {
                return bind_refuse(b, k, NULL, "this is not looked at here");
            }
        }
        return true;
    }
    return refuse_rule(b, rule);
}

static bool bind_rule(Binder *b, const Node *rule)
{
    bool question;
    bool good = bind_question_rule(b, rule, &question);

    bind_consume(b, rule);
    if (!question)
        good = bind_rule_row(b, rule);
    return good && bind_rule_ifs(b, rule);
}

/* ---- orders ---- */

static const PrepRow *prep_row(const EffectRow *row, int prep)
{
    for (int i = 1; i < EFFECT_PREPS; i++)
        if (row->preps[i].prep == prep)
            return &row->preps[i];
    return NULL;
}

static bool prep_accepts(const Binder *b, const PrepRow *part, const Node *what)
{
    for (uint32_t in = part->in; what && in != 0; in &= in - 1)
        if (bind_matches_in(b, what, in & -in))
            return true;
    return false;
}

/* Does the row look at all parts that are said, and are all said that it
 * needs? */
static bool effect_row_fits(const Binder *b, const Node *command,
                            const EffectRow *row)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        const PrepRow *part =
            k->type == NODE_prep ? prep_row(row, k->row) : NULL;
        if (k->type == NODE_prep && k->row != PREP_subject &&
            k->row != PREP_object &&
            (!part || !prep_accepts(b, part, node_first(k))))
            return false;
    }
    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(command, row->preps[i].prep))
            return false;
    return true;
}

/* Of the rows with this verb and such an object one whose parts fit; else the
 * first. */
static const EffectRow *effect_row(const Binder *b, const Node *command,
                                   const Node *object)
{
    Arg arg = b->lang->object_arg(b->pack, command, object);
    const EffectRow *found = NULL;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *row = &b->lang->effects[i];
        if (row->verb != command->row || row->object != arg)
            continue;
        if (effect_row_fits(b, command, row))
            return row;
        found = found ? found : row;
    }
    return found;
}

static bool refuse_prep(Binder *b, const Node *k, const EffectRow *row)
{
    char accepted[230];
    Text out = TEXT_INIT(accepted);

    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++) {
        text_add_format(&out, "%s%s ", out.len ? "; " : "",
                        lang_preps[row->preps[i].prep].phrase);
        char inside[120];
        Text in = TEXT_INIT(inside);
        bind_list_in(&in, row->preps[i].in);
        text_add(&out, inside);
    }
    if (row->adverbs) {
        char inside[120];
        Text in = TEXT_INIT(inside);
        bind_list_adverbs(&in, row->adverbs);
        text_add_format(&out, "%s%s", out.len ? "; " : "", inside);
    }
    return bind_refuse(b, k, accepted, "\"%s\" has no effect on \"%s\"",
                       k->type == NODE_adverb ? lang_adverbs[k->row].phrase
                                              : lang_preps[k->row].phrase,
                       lang_verbs[row->verb].base);
}

/* 2 levels, a level, levels equal to the roll, a treasure */
static bool bind_count(Binder *b, const Node *object)
{
    bind_consume(b, object);
    if (object->det != DET_a && object->det != DET_number &&
        object->det != DET_that_many && object->det != DET_two &&
        !(object->det == DET_none && phrase_modifier(object, MOD_equal)))
        return bind_refuse(b, object, "a, 2, as many as are equal to ...",
                           "say how many");
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_equal && k->row != MOD_per && k->row != MOD_unless))
            return bind_refuse(b, k, NULL, "this says nothing about how many");
        if (!bind_number_modifier(b, k))
            return false;
    }
    return true;
}

/* your level, the level of another player, the strength of the monsters */
static bool bind_whose_number(Binder *b, const Node *object, uint32_t owners)
{
    bind_consume(b, object);
    if (!bind_det_allows_owner(object, owners))
        return bind_refuse(b, object, NULL, "say whose %s",
                           bind_noun_text(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_of && k->row != MOD_owned))
            return bind_refuse(b, k, NULL, "this says nothing about a %s",
                               bind_noun_text(b, object));
        if (!bind_in(b, k, owners, "of"))
            return false;
    }
    return true;
}

/* Nothing but the noun: the fight, your next turn. */
static bool bind_literal(Binder *b, const Node *object)
{
    bind_consume_fixed(b, object);
    if (object->number > 1 ||
        (!quantity_fits(object, USE_one) && object->det != DET_a &&
         object->det != DET_another))
        return bind_refuse(b, object, "say it once for each",
                           "one %s is meant at a time",
                           bind_noun_text(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_adjective || k->row != ADJ_next ||
            (object->row != NOUN_turn && object->row != NOUN_action))
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               bind_noun_text(b, object));
        bind_consume_fixed(b, k);
    }
    return true;
}

static bool bind_pile(Binder *b, const Node *object)
{
    bind_consume(b, object);
    return object->length == 1 ||
           bind_refuse(b, object + 1, NULL, "this says nothing about a deck");
}

/* Discard items: how many is not said. */
static bool bind_picked(Binder *b, const Node *command, const Node *object)
{
    bool many = object->det == DET_none && object->flags & FLAG_plural &&
                !(object->flags & FLAG_quoted);

    if (many && !phrase_modifier(object, MOD_equal) &&
        !phrase_modifier(object, MOD_worth_all))
        return bind_refuse(b, object,
                           "a, 2, up to 2, all, as many as are"
                           " equal to ...",
                           "say how many");
    if (object->det == DET_at_least && has_adverb(command, ADVERB_random))
        return bind_refuse(b, object, "2 cards at random",
                           "nobody decides how many more these are");
    return bind_cards(b, object, USE_pick);
}

/* your strength, the strength of the monsters: of a side, and a side is all who
 * fight on it */
static bool bind_side(Binder *b, const Node *strength)
{
    const Node *of = phrase_modifier(strength, MOD_of);
    const Node *who = of ? node_first(of) : NULL;
    const PackName *word = who ? bind_declared_name(b->pack, who) : NULL;

    if (!who || bind_is_players(b->lang, b->pack, who))
        return bind_whose_number(b, strength, IN_players);
    bind_consume_fixed(b, strength);
    bind_consume_fixed(b, of);
    bind_consume_fixed(b, who);
    if (who->length == 1 && word && word->type == NAME_kind)
        return true;
    return bind_refuse(b, who->length > 1 ? who + 1 : who,
                       "the strength of the monsters, of a monster",
                       "monsters fight as one side");
}

static bool bind_object(Binder *b, const Node *command, const Node *object,
                        const EffectRow *row)
{
    const Node *of;

    switch ((Arg)row->object) {
    case ARG_levels:
        if (command->row == CARDVERB_set || command->row == CARDVERB_swap)
            return bind_whose_number(b, object, IN_players);
        if (command->row == CARDVERB_add)
            return bind_amount(b, object);
        return bind_count(b, object);
    case ARG_deck:
    case ARG_drawn:
        return bind_count(b, object);
    case ARG_number:
        return bind_amount(b, object);
    case ARG_strength:
        return bind_side(b, object);
    case ARG_might: /* of a monster that is picked */
        of = phrase_modifier(object, MOD_of);
        bind_consume_fixed(b, object);
        if (object->length != 1 + of->length)
            return bind_refuse(b, object, "the strength of a monster",
                               "too much is said of it");
        bind_consume_fixed(b, of);
        return bind_cards(b, node_first(of), USE_pick);
    case ARG_trait:
        bind_consume(b, object);
        return true;
    case ARG_sex:
        return bind_whose_number(b, object, IN_players);
    case ARG_bonus: /* of a card that is picked */
    case ARG_price:
        of = phrase_modifier(object, MOD_of);
        bind_consume_fixed(b, object);
        if (!of || object->length != 1 + of->length)
            return bind_refuse(b, object, "the bonus of an item",
                               "say of what");
        bind_consume_fixed(b, of);
        return bind_cards(b, node_first(of), USE_pick);
    case ARG_players:
        return bind_players(b, object, USE_pick);
    case ARG_hand:
        return bind_place(b, object);
    case ARG_pile:
        return bind_pile(b, object);
    case ARG_cards:
    case ARG_character:
    case ARG_stacked:
        if (object->row == NOUN_hand)
            return bind_place(b, object);
        if (command->row == CARDVERB_attach)
            bind_consume_fixed(b, object); /* this card */
        if (object->row != NOUN_twin)
            return bind_picked(b, command, object);
        of = phrase_modifier(object, MOD_of);
        bind_consume_fixed(b, object);
        if (!of || object->length != 1 + of->length || object->det != DET_a)
            return bind_refuse(b, object, "a twin of a monster",
                               "say a twin of what");
        bind_consume_fixed(b, of);
        return bind_cards(b, node_first(of), USE_pick);
    default:
        return bind_literal(b, object);
    }
}

/* What is put or returned goes to one place. */
static bool is_destination(const Node *command, const Node *k)
{
    return (command->row == CARDVERB_put || command->row == CARDVERB_return) &&
           k->type == NODE_prep &&
           (k->row == PREP_into || k->row == PREP_on || k->row == PREP_under ||
            k->row == PREP_to);
}

static bool bind_destination(Binder *b, const Node *command)
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
    return goal ||
           (command->row != CARDVERB_put && command->row != CARDVERB_return) ||
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
    const PrepRow *part = prep_row(row, k->row);
    uint32_t in = part->in;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *other = &b->lang->effects[i];
        if (!prep_accepts(b, part, node_first(k)) && other->verb == row->verb &&
            other->object == row->object && prep_row(other, k->row))
            in |= prep_row(other, k->row)->in;
    }
    return in;
}

static bool bind_command_preps(Binder *b, const Node *command,
                               const EffectRow *row)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        const PrepRow *part;
        switch (k->type) {
        case NODE_if:
            if (!bind_if(b, k))
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
                return refuse_prep(b, k, row);
            break;
        case NODE_prep:
            if (k->row == PREP_subject || k->row == PREP_object) {
                bind_consume(b, k);
                break;
            }
            part = prep_row(row, k->row);
            if (!part)
                return refuse_prep(b, k, row);
            if (!bind_in(b, k, prep_in_bits(b, k, row),
                         lang_preps[k->row].phrase))
                return false;
            break;
        case NODE_text: /* say "a name" */
            bind_consume(b, k);
            break;
        default:
            return bind_refuse(b, k, NULL, "this is not part of an order");
        }
    }
    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(command, row->preps[i].prep) &&
            !names_source(b, command, row->preps[i].prep))
            return refuse_missing(b, command, &row->preps[i]);
    return true;
}

static bool refuse_command(Binder *b, const Node *command, const Node *object)
{
    char accepted[230];
    Text out = TEXT_INIT(accepted);
    static const char *const args[] = {
        [ARG_nothing] = "nothing",
        [ARG_players] = "a player",
        [ARG_cards] = "cards",
        [ARG_levels] = "levels",
        [ARG_fight] = "the fight",
        [ARG_hand] = "a hand",
        [ARG_deck] = "a door or a treasure",
        [ARG_number] = "a number",
        [ARG_strength] = "a strength",
        [ARG_bonus] = "the bonus of a card",
        [ARG_sex] = "the sex",
        [ARG_pile] = "a deck",
        [ARG_rewards] = "its treasures",
        [ARG_turn] = "a turn",
        [ARG_action] = "an action",
        [ARG_die] = "the roll",
        [ARG_character] = "a character",
        [ARG_stacked] = "cards on characters",
        [ARG_might] = "the strength of a monster",
        [ARG_price] = "the price of an item",
        [ARG_trait] = "a class, a race ...",
        [ARG_enhancers] = "its enhancers",
        [ARG_drawn] = "so many cards",
        [ARG_it] = NULL,
        [ARG_unknown] = NULL,
    };

    for (int i = 1; i < b->lang->n_effects; i++)
        if (b->lang->effects[i].verb == command->row &&
            args[b->lang->effects[i].object])
            text_add_format(&out, "%s%s", out.len ? ", " : "",
                            args[b->lang->effects[i].object]);
    if (out.len == 0)
        return bind_refuse(b, command,
                           command->row == CARDVERB_roll
                               ? "roll: 1-3: lose a level; else: do nothing"
                           : command->row == CARDVERB_search
                               ? "take a card from the treasure discards; look"
                                 " at the top 3 cards of the door deck"
                               : NULL,
                           "\"%s\" is not an order that these rules carry out",
                           lang_verbs[command->row].base);
    return bind_refuse(b, object ? object : command, accepted,
                       "\"%s\" takes something else here",
                       lang_verbs[command->row].base);
}

static const Node *nth_object(const Node *command, int n)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && k->row == PREP_object && n-- == 0)
            return node_first(k);
    return NULL;
}

/* 2 other players, up to 2 players */
static bool is_several(const Node *who)
{
    return who->det == DET_number || who->det == DET_two ||
           who->det == DET_at_least || who->det == DET_up_to;
}

static bool refuse_several(Binder *b, const Node *who)
{
    return bind_refuse(b, who, "another player, each other player",
                       "one player or all of them can be meant here, not some"
                       " of them");
}

static bool bind_let(Binder *b, const Node *command)
{
    const Node *who = nth_object(command, 0);

    if (is_several(who))
        return refuse_several(b, who);
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_command ? !bind_statement(b, k)
            : k->type == NODE_if    ? !bind_if(b, k)
                                    : k->type != NODE_prep)
            return bind_refuse(b, k, NULL, "this is not part of an order");
    consume_preps(b, command);
    return bind_players(b, who, USE_pick);
}

/* Who does it. What anyone may do, each may; but not everybody has to. */
static bool bind_actor(Binder *b, const Node *command, const Node *who)
{
    if (who->row == NOUN_nobody)
        return bind_refuse(b, who, NULL, "then nothing is done");
    if (who->row == NOUN_anyone && !(command->flags & FLAG_may))
        return bind_refuse(b, who, "a player, each player; anyone may ...",
                           "\"anyone\" does not say who");
    return bind_players(b, who, USE_pick);
}

/* Where it makes no difference who does it only those can be named who may. */
static bool is_about_actor(const Node *command)
{
    for (const Node *k = command; k < command + command->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_their || k->det == DET_they))
            return true;
    return false;
}

static bool bind_who_matters(Binder *b, const Node *command,
                             const Node *subject, const EffectRow *row)
{
    if (!subject || subject->det == DET_you || row->exec != EXEC_whoever ||
        command->flags & FLAG_may || is_about_actor(command))
        return true;
    return bind_refuse(b, subject, "leave it out; or: another player may ...",
                       "it makes no difference who does this");
}

/* With whom it is done: from another player, an item of each neighbour. */
static const Node *partner_of(const Node *part)
{
    const Node *what = node_first(part), *owner = NULL;

    if (part->row == PREP_subject || !what || what->type != NODE_phrase)
        return NULL;
    owner = phrase_modifier(what, MOD_owned);
    if (!owner)
        owner = phrase_modifier(what, MOD_of);
    if (owner)
        return node_first(owner);
    return part->row == PREP_object ? NULL : what;
}

/* You do something with each of several players; others with one. */
static bool bind_partner(Binder *b, const Node *part, const Node *subject)
{
    const Node *who = partner_of(part);

    if (!who || !bind_is_players(b->lang, b->pack, who))
        return true;
    if (is_several(who))
        return refuse_several(b, who);
    return !subject || (subject->det == DET_you && subject->length == 1) ||
           !quantity_is_all(who) || who->row == NOUN_side ||
           (part->row == PREP_object && quantity_is_all(node_first(part))) ||
           bind_refuse(b, who, "another player",
                       "only you can do this with several players");
}

static bool bind_partners(Binder *b, const Node *command, const Node *subject)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && !bind_partner(b, k, subject))
            return false;
    return true;
}

/* What stands behind "and" is done by whoever does the first. */
static bool bind_chain(Binder *b, const Node *chain)
{
    const Node *subject = NULL;

    if (!bind_statements(b, chain))
        return false;
    for (const Node *k = node_first(chain); k; k = node_next(chain, k)) {
        if (k->type != NODE_command)
            continue;
        if (prep_phrase(k, PREP_subject))
            subject = prep_phrase(k, PREP_subject);
        if (!bind_partners(b, k, subject))
            return false;
    }
    return true;
}

static bool bind_possible(Binder *b, const Node *command, const Node *object,
                          int row)
{
    Impossible never = { .at = object ? object : command };

    return !b->lang->is_impossible ||
           !b->lang->is_impossible(b->pack, command, object, row, &never) ||
           bind_refuse(b, never.at, never.instead, "%s", never.what);
}

static bool bind_with_object(Binder *b, const Node *command, const Node *object,
                             bool first)
{
    const EffectRow *row = effect_row(b, command, object);
    int number = (int)(row - b->lang->effects);

    if (!row)
        return refuse_command(b, command, object);
    bind_set_row(b, object ? object : command, number);
    if (object && !bind_object(b, command, object, row))
        return false;
    if (first && (!bind_command_preps(b, command, row) ||
                  !bind_who_matters(b, command,
                                    prep_phrase(command, PREP_subject), row)))
        return false;
    return bind_possible(b, command, object, number);
}

static bool bind_command(Binder *b, const Node *command)
{
    const Node *subject = prep_phrase(command, PREP_subject);
    const Node *object = nth_object(command, 0);

    bind_consume(b, command);
    if (subject && !bind_actor(b, command, subject))
        return false;
    if (command->row == CARDVERB_let) {
        bind_set_row(b, command, 0);
        return bind_let(b, command);
    }
    if (!bind_destination(b, command))
        return false;
    for (int i = 0; i == 0 || object; object = nth_object(command, ++i))
        if (!bind_with_object(b, command, object, i == 0))
            return false;
    return bind_partners(b, command, subject);
}

/* ---- statements ---- */

/* this combat, ...; until ..., ...; while ..., ... */
static bool bind_lasting(Binder *b, const Node *lasting)
{
    const Node *first = node_first(lasting), *inner = first;
    bool outer = b->is_conditional, good;

    bind_consume(b, lasting);
    if (lasting->row == 0) {
        inner = node_next(lasting, first);
        if (first->type == NODE_event ? !bind_event(b, first, BIT(PHASE_done))
                                      : !bind_if(b, first))
            return false;
        b->is_conditional |= first->type == NODE_if;
    }
    good = bind_static(b, inner);
    b->is_conditional = outer;
    return good;
}

bool bind_static(Binder *b, const Node *statement)
{
    switch (statement->type) {
    case NODE_plus:
        return bind_plus(b, statement);
    case NODE_rule:
        return bind_rule(b, statement);
    case NODE_lasting:
        return bind_lasting(b, statement);
    default:
        return bind_refuse(b, statement, "a bonus or a rule",
                           "an order does not last");
    }
}

/* for each player from your left: ... */
static bool bind_each(Binder *b, const Node *each)
{
    const Node *who = node_first(each);

    if (!bind_players(b, who, USE_pick))
        return false;
    for (const Node *k = node_next(each, who); k; k = node_next(each, k)) {
        if (k->type == NODE_block) {
            if (!bind_statements(b, k))
                return false;
            continue;
        }
        bind_consume(b, k);
        if (k->type != NODE_adverb ||
            (k->row != ADVERB_from_left && k->row != ADVERB_from_right))
            return bind_refuse(b, k, "from your left, from your right",
                               "this makes no difference here");
    }
    return true;
}

static bool bind_choose(Binder *b, const Node *choose)
{
    const Node *condition = node_first(choose);

    if (!bind_condition(b, condition))
        return false;
    for (const Node *k = node_next(choose, condition); k;
         k = node_next(choose, k))
        if (!bind_statements(b, k))
            return false;
    return true;
}

bool bind_statement(Binder *b, const Node *node)
{
    switch (node->type) {
    case NODE_command:
        return bind_command(b, node);
    case NODE_branch:
        bind_consume(b, node);
        return bind_choose(b, node);
    case NODE_each:
        bind_consume(b, node);
        return bind_each(b, node);
    case NODE_table:
        if (!b->lang->dice)
            return bind_refuse(b, node, NULL, "these rules have no dice");
        return bind_statements(b, node);
    case NODE_chain:
        return bind_chain(b, node);
    case NODE_row:
    case NODE_block:
        return bind_statements(b, node);
    default:
        if (!b->lang->grants)
            return bind_refuse(b, node, NULL, "here only an order can stand");
        return bind_static(b, node);
    }
}

bool bind_statements(Binder *b, const Node *list)
{
    bind_consume(b, list);
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (!bind_statement(b, k))
            return false;
    return true;
}

bool bind_timing(Binder *b, const Node *window)
{
    bind_consume(b, window);
    return b->lang->timings[window->row].known ||
           bind_refuse(b, window, NULL, "this time never comes here");
}

bool bind_user(Binder *b, const Node *what)
{
    return what->type == NODE_cond ? bind_cond(b, what, true)
                                   : bind_players(b, what, USE_name);
}
