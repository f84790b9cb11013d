/* bind_statement.c: takes statements: bonuses, rules, events and orders. */
#include "engine/bind_int.h"

#define BIT(n) (1u << (n))

/* ---- bonuses ---- */

static const SumRow *sum_row(const Binder *b, const Node *plus)
{
    const Node *to = part_phrase(plus, PREP_to);
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
static bool bind_acting(Binder *b, const Node *who)
{
    const Node *k = node_first(who);

    while (k && !(b->lang->idle && k->type == NODE_adjective &&
                  k->row == b->lang->idle))
        k = node_next(who, k);
    return !k || bind_refuse(b, k, NULL,
                             "a %s player does nothing, and nothing is done to"
                             " one", lang_adjs[k->row].phrase);
}

/* to your escape rolls: whose */
static bool bind_total(Binder *b, const Node *phrase, const SumRow *row)
{
    bind_fixed(b, phrase);
    if (!det_fits_owner(phrase, row->owners))
        return bind_refuse(b, phrase, NULL, "\"%s %s\" is nobody's",
                           lang_dets[phrase->det], phrase_noun(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bind_take(b, k);
        if (k->type == NODE_modifier && k->row == MOD_per) {
            if (!bind_amount(b, node_first(k)))
                return false;
        } else if (k->type != NODE_modifier ||
                   (k->row != MOD_of && k->row != MOD_owned)) {
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               phrase_noun(b, phrase));
        } else if (row->owners & IN_characters) {
            if (!may_be_character(node_first(k)) ||
                !bind_cards(b, node_first(k), USE_name))
                return bind_refuse(b, node_first(k), NULL, "nobody is meant");
            bind_fixed(b, k); /* it is on that very character */
            bind_fixed(b, node_first(k));
        } else if (!phrase_means_players(b->lang, b->pack, node_first(k)) ||
                   !(row->owners & IN_players)) {
            return bind_refuse(b, node_first(k), NULL, "nobody is meant");
        } else if (!bind_players(b, node_first(k), USE_name) ||
                   !bind_acting(b, node_first(k))) {
            return false;
        }
    }
    return true;
}

static bool bind_to(Binder *b, const Node *part, const SumRow *row)
{
    const Node *to = node_first(part);

    if (row->total != NOUN_none) {
        bind_take(b, part);
        return bind_total(b, to, row);
    }
    /* +1 to you per card discarded: the number hangs on the last phrase */
    if (to->type == NODE_phrase && phrase_modifier(to, MOD_per)) {
        const Node *per = phrase_modifier(to, MOD_per);
        bind_take(b, part);
        bind_take(b, per);
        bind_take(b, to);
        return to->length == 1 + per->length
                   ? bind_amount(b, node_first(per)) &&
                         (phrase_means_players(b->lang, b->pack, to)
                              ? row->to & IN_players
                              : row->to & (IN_cards | IN_fought))
                   : bind_refuse(b, to, NULL, "too much is said of it");
    }
    return bind_named(b, part, row->to, "to") &&
           (!phrase_means_players(b->lang, b->pack, to) || bind_acting(b, to));
}

static bool bind_plus_part(Binder *b, const Node *k, const SumRow *row)
{
    switch (k->row) {
    case PREP_to:
        return bind_to(b, k, row);
    case PREP_against:
        return row->against
                   ? bind_named(b, k, row->against, "against")
                   : bind_refuse(b, k, NULL, "nobody is against that");
    case PREP_for: /* per card in your hand */
        bind_take(b, k);
        return bind_amount(b, node_first(k));
    default:
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a bonus",
                           lang_preps[k->row].phrase);
    }
}

static bool bind_plus(Binder *b, const Node *plus)
{
    const SumRow *row = sum_row(b, plus);

    bind_take(b, plus);
    if (!row)
        return bind_refuse(b, plus, NULL, "nothing counts such a number");
    bind_note(b, plus, (int)(row - b->lang->sums));
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
            bind_take(b, k);
            good = bind_condition(b, node_first(k));
            break;
        case NODE_part:
            good = bind_plus_part(b, k, row);
            break;
        case NODE_modifier:
            bind_take(b, k);
            good = bind_compare(b, node_first(k));
            break;
        default: /* when helping */
            good = bind_state(b, k, true);
        }
        if (!good)
            return false;
    }
    return true;
}

/* ---- questions ---- */

/* What is done, as a rule, an event or a participle has it. */
typedef struct Doing {
    const Node *node; /* that notes the row, and has the parts */
    int verb;
    bool fails, passive;
    bool nobody; /* nobody can: that is its subject */
    const Node *subject, *object; /* as written */
} Doing;

static Arg arg_done(const Binder *b, const Node *what)
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
        return phrase_means_players(b->lang, b->pack, what) &&
                       !(means_cards(b, what) && phrase_word(b->pack, what) &&
                         what->det != DET_none)
                   ? ARG_players
               : is_character(what)   ? ARG_character
               : means_cards(b, what) ? ARG_cards
                                      : ARG_unknown;
    }
}

/* A door and a treasure are cards, too; a Baker is a card and a player. */
static bool takes(const Binder *b, const Node *what, Arg arg, bool needed)
{
    Arg is;

    if (!what)
        return arg == ARG_nothing || !needed;
    is = arg_done(b, what);
    if (arg == ARG_deck)
        return what->type == NODE_phrase &&
               (what->row == NOUN_door || what->row == NOUN_treasure ||
                what->row == NOUN_card);
    if (arg == ARG_door)
        return what->type == NODE_phrase && what->row == NOUN_door;
    if (arg_is_cards(arg))
        return what->type == NODE_phrase && means_cards(b, what) &&
               !is_character(what);
    if (arg == ARG_character)
        return may_be_character(what);
    if (arg_is_players(arg) && what->type == NODE_phrase &&
        phrase_means_players(b->lang, b->pack, what))
        return true;
    return is == arg;
}

static const PartRow *question_part(const QuestionRow *row, int prep)
{
    for (int i = 1; i < QUESTION_PARTS; i++)
        if (row->parts[i].prep == prep)
            return &row->parts[i];
    return NULL;
}

/* Are all parts looked at that are said, and all said that are needed? */
static bool parts_fit(const Doing *d, const QuestionRow *row)
{
    for (const Node *k = node_first(d->node); k; k = node_next(d->node, k))
        if (k->type == NODE_part && k->row != PREP_subject &&
            k->row != PREP_object && !(d->passive && k->row == PREP_by) &&
            !question_part(row, k->row))
            return false;
    for (int i = 1; i < QUESTION_PARTS && row->parts[i].prep; i++)
        if (row->parts[i].needed && !part_phrase(d->node, row->parts[i].prep))
            return false;
    return true;
}

/* The first row that fits; one whose parts fit, if there is one. */
static const QuestionRow *question_row(const Binder *b, const Doing *d,
                                       unsigned phases)
{
    const Node *who = d->passive ? NULL : d->subject;
    const Node *what = d->passive ? d->subject : d->object;
    const QuestionRow *found = NULL;

    for (int i = 0; i < b->lang->n_questions; i++) {
        const QuestionRow *row = &b->lang->questions[i];
        if (row->verb != d->verb || !(phases >> row->phase & 1) ||
            row->fails != d->fails ||
            (who && !takes(b, who, (Arg)row->subject, true)) ||
            !takes(b, what, (Arg)row->object, row->needed || d->passive))
            continue;
        if (parts_fit(d, row))
            return row;
        found = found ? found : row;
    }
    return found;
}

/* lose 2 levels: at least so many at once */
static bool bind_levels(Binder *b, const Node *phrase, bool numbers)
{
    bind_take(b, phrase);
    if (phrase->length > 1)
        return bind_refuse(b, phrase + 1, NULL, "this says nothing here");
    if (phrase->det == DET_none || phrase->det == DET_a ||
        phrase->det == DET_any ||
        (numbers && (phrase->det == DET_number || phrase->det == DET_two ||
                     phrase->det == DET_at_least)))
        return true;
    return bind_refuse(b, phrase, "levels, a level", "\"%s levels\" is not"
                       " looked at here", lang_dets[phrase->det]);
}

/* a one-shot cannot be escaped */
static bool bind_sense(Binder *b, const Node *what, Arg arg,
                       const QuestionRow *row)
{
    if (arg <= ARG_unknown)
        return true;
    if (!b->lang->can_mean(b->pack, what, arg))
        return bind_refuse(b, what, row->meaning,
                           "\"%s\" makes no sense with \"%s\"",
                           phrase_noun(b, what), lang_says[row->verb].base);
    for (const Node *k = node_first(what); k; k = node_next(what, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            !b->lang->can_mean(b->pack, k, arg))
            return bind_refuse(b, k, row->meaning,
                               "\"%s\" makes no sense with \"%s\"",
                               b->pack->words[k->name].one,
                               lang_says[row->verb].base);
    return true;
}

static bool bind_arg(Binder *b, const Node *what, Arg arg, bool done)
{
    if (arg_is_players(arg))
        return bind_players(b, what, USE_name) && bind_acting(b, what);
    if (arg_is_cards(arg))
        return bind_cards(b, what, USE_name);
    switch (arg) {
    case ARG_character:
        return bind_cards(b, what, USE_name);
    case ARG_deck: /* what it is like nobody knows yet */
    case ARG_door:
        bind_take(b, what);
        return what->length == 1 && quantity_fits(what, USE_name)
                   ? true
                   : bind_refuse(b, what, "a door, a treasure, a card",
                                 "what is drawn is not told apart further");
    case ARG_levels:
        return bind_levels(b, what, done);
    case ARG_hand:
        return bind_place(b, what);
    default: /* the fight, ties, the die */
        bind_take(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, NULL, "this says nothing here");
    }
}

/* plays an enhancer on a monster: what is played, and on what */
static bool bind_on(Binder *b, const Node *k, const Doing *d)
{
    const Node *played = d->passive ? d->subject : d->object;
    const Node *on = node_first(k);

    if (k->row != PREP_on || !b->lang->can_mean ||
        phrase_means_players(b->lang, b->pack, on))
        return true;
    if (played && !b->lang->can_mean(b->pack, played, ARG_mounted))
        return bind_refuse(b, k, "an enhancer on a monster",
                           "\"%s\" is not played on a card",
                           phrase_noun(b, played));
    return b->lang->can_mean(b->pack, on, ARG_mounts) ||
           bind_refuse(b, on, "an enhancer on a monster",
                       "nothing is played on \"%s\"", phrase_noun(b, on));
}

/* you take an item from you */
static bool bind_from_others(Binder *b, const Node *k, const Doing *d)
{
    return k->row != PREP_from || d->passive || !d->subject ||
           d->subject->det != DET_you || node_first(k)->det != DET_you ||
           bind_refuse(b, k, "from another player",
                       "nobody takes anything from themselves");
}

static bool bind_more_part(Binder *b, const Node *k, const Doing *d,
                           const QuestionRow *row)
{
    const PartRow *part = question_part(row, k->row);

    if (d->passive && k->row == PREP_by) {
        bind_take(b, k);
        return bind_arg(b, node_first(k), (Arg)row->subject, false);
    }
    if (!part)
        return bind_refuse(b, k, NULL, "\"%s\" makes no difference here",
                           lang_preps[k->row].phrase);
    return bind_named(b, k, part->in, lang_preps[k->row].phrase) &&
           bind_on(b, k, d) && bind_from_others(b, k, d);
}

static bool bind_more(Binder *b, const Doing *d, const QuestionRow *row)
{
    for (const Node *k = node_first(d->node); k; k = node_next(d->node, k)) {
        if (k->type == NODE_adverb) {
            bind_take(b, k);
            if (!(row->adverbs >> k->row & 1))
                return bind_refuse(b, k, NULL,
                                   "\"%s\" makes no difference here",
                                   lang_adverbs[k->row].phrase);
        } else if (k->type == NODE_part && k->row != PREP_subject &&
                   k->row != PREP_object && !bind_more_part(b, k, d, row)) {
            return false;
        }
    }
    for (int i = 1; i < QUESTION_PARTS && row->parts[i].prep; i++)
        if (row->parts[i].needed && !part_phrase(d->node, row->parts[i].prep))
            return bind_refuse(b, d->node, row->meaning, "say \"%s\" what",
                               lang_preps[row->parts[i].prep].phrase);
    return true;
}

static const char *const phase_words[PHASES] = {
    [PHASE_cannot] = "after \"cannot\"", [PHASE_always] = "after \"always\"",
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
            text_print(out, "%s%s", out->len ? "; " : "", row->meaning);
    }
}

static void list_verbs(Text *out, const Binder *b, unsigned phases)
{
    int last = 0;

    text_print(out, "%s these can stand:", phase_words[__builtin_ctz(phases)]);
    for (int i = 0; i < b->lang->n_questions; i++) {
        const QuestionRow *row = &b->lang->questions[i];
        if (phases >> row->phase & 1 && row->verb != last) {
            text_print(out, "%s %s", last ? "," : "",
                       lang_says[row->verb].base);
            last = row->verb;
        }
    }
}

static bool refuse_question(Binder *b, const Doing *d, unsigned phases)
{
    char accepted[300];
    Text out = TEXT_OVER(accepted);

    list_meanings(&out, b, d->verb, phases);
    if (out.len == 0)
        list_verbs(&out, b, phases);
    return bind_refuse(b, d->node, accepted,
                       "no rule asks whether something is %s so",
                       lang_says[d->verb].done);
}

static bool is_yours(const Node *what)
{
    return what->det == DET_your || what->det == DET_all_your ||
           phrase_modifier(what, MOD_have) || phrase_modifier(what, MOD_carry);
}

/* you cannot sell your left neighbour's items, you cannot steal your items */
static bool bind_owner_of(Binder *b, const Doing *d, const QuestionRow *row)
{
    const Node *what = d->object, *owner;

    if (d->passive || !d->subject || d->subject->det != DET_you || !what ||
        what->type != NODE_phrase)
        return true;
    owner = phrase_modifier(what, MOD_owned);
    if (!owner && phrase_modifier(what, MOD_of) &&
        phrase_means_players(b->lang, b->pack,
                             node_first(phrase_modifier(what, MOD_of))))
        owner = phrase_modifier(what, MOD_of);
    if (arg_is_own((Arg)row->object) && owner)
        return bind_refuse(b, owner, NULL, "you never %s what is not yours",
                           lang_says[row->verb].base);
    if (row->object == ARG_others && is_yours(what))
        return bind_refuse(b, what, NULL, "you never %s what is yours",
                           lang_says[row->verb].base);
    return true;
}

/* a one-shot on a monster, a curse on a dead player */
static bool bind_played_on(Binder *b, const Doing *d)
{
    const Node *what = d->passive ? d->subject : d->object;
    const Node *on = part_phrase(d->node, PREP_on);

    if (!on || on->type != NODE_phrase)
        return true;
    if (phrase_means_players(b->lang, b->pack, on) && !bind_acting(b, on))
        return false;
    return !what || !b->lang->can_go_on ||
           b->lang->can_go_on(b->pack, what, on) ||
           bind_refuse(b, on, NULL, "a %s is never %s on a %s",
                       phrase_noun(b, what), lang_says[d->verb].done,
                       phrase_noun(b, on));
}

static bool bind_part_of(Binder *b, const Node *what, Arg arg,
                         const QuestionRow *row, bool done)
{
    return bind_arg(b, what, arg, done) && bind_sense(b, what, arg, row);
}

/* you help you */
static bool bind_to_others(Binder *b, const Doing *d, const QuestionRow *row)
{
    return row->object != ARG_helped || !d->subject || !d->object ||
           d->subject->det != DET_you || d->object->det != DET_you ||
           bind_refuse(b, d->object, "another player",
                       "nobody does that to themselves");
}

static bool bind_doing(Binder *b, const Doing *d, unsigned phases)
{
    const QuestionRow *row = question_row(b, d, phases);
    bool done;

    bind_take(b, d->node);
    if (!row)
        return refuse_question(b, d, phases);
    done = row->phase == PHASE_done || row->phase == PHASE_would;
    bind_note(b, d->node, (int)(row - b->lang->questions));
    if (d->nobody)
        bind_take(b, d->subject);
    else if (d->subject &&
             !bind_part_of(b, d->subject,
                           (Arg)(d->passive ? row->object : row->subject), row,
                           done))
        return false;
    if (d->object && !bind_part_of(b, d->object, (Arg)row->object, row, done))
        return false;
    if (!bind_owner_of(b, d, row) || !bind_played_on(b, d) ||
        !bind_to_others(b, d, row))
        return false;
    return bind_more(b, d, row);
}

static void take_parts(Binder *b, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_part &&
            (k->row == PREP_subject || k->row == PREP_object))
            bind_take(b, k);
}

bool bind_event(Binder *b, const Node *event, unsigned phases)
{
    const Node *is = clause_head(event, NODE_is);
    const Node *done = is ? node_first(is) : NULL;
    Doing d = { .node = event,
                .verb = event->number,
                .fails = event->flags & FLAG_fails,
                .subject = part_phrase(event, PREP_subject),
                .object = part_phrase(event, PREP_object) };

    take_parts(b, event);
    if (event->number == 0) {
        bind_take(b, event);
        if (!done || done->type != NODE_participle)
            return bind_refuse(b, is ? is : event, NULL,
                               "an event is something that is done");
        bind_take(b, is);
        d.node = done;
        d.verb = done->row;
        d.passive = true;
    }
    if (!bind_doing(b, &d, phases))
        return false;
    bind_note(b, event, b->pack->gists[d.node - b->pack->nodes].row);
    return true;
}

/* ---- rules ---- */

/* you cannot sell items; nobody can help */
static bool bind_forbids(Binder *b, const Node *rule, const Node *order,
                         unsigned phases)
{
    Doing d = { .node = order,
                .verb = order->row,
                .subject = part_phrase(rule, PREP_subject),
                .object = part_phrase(order, PREP_object) };

    d.nobody = rule->row == RULE_can && d.subject->row == NOUN_nobody;
    take_parts(b, rule);
    take_parts(b, order);
    return bind_doing(b, &d, phases);
}

/* your items cannot be sold or traded */
static bool bind_forbids_all(Binder *b, const Node *rule, unsigned phases)
{
    const Node *subject = part_phrase(rule, PREP_subject);

    take_parts(b, rule);
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_participle) {
            Doing d = { .node = k,
                        .verb = k->row,
                        .passive = true,
                        .nobody = rule->row == RULE_can_be &&
                                  subject->row == NOUN_nobody,
                        .subject = subject };
            if (!bind_doing(b, &d, phases))
                return false;
        }
    return true;
}

/* it does not chase you; you ignore curses from doors: the verb is in the rule,
 * and of what is ignored the subject is the object. */
static bool bind_spares(Binder *b, const Node *rule, int verb, bool turned)
{
    const Node *subject = part_phrase(rule, PREP_subject);
    const Node *object = part_phrase(rule, PREP_object);
    Doing d = { .node = rule,
                .verb = verb,
                .subject = turned ? object : subject,
                .object = turned ? subject : object };

    take_parts(b, rule);
    return bind_doing(b, &d, BIT(PHASE_cannot));
}

static bool bind_rule_ifs(Binder *b, const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_if && !bind_if(b, k))
            return false;
    return true;
}

static const Node *rule_doing(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_do || k->type == NODE_participle)
            return k;
    return NULL;
}

static bool is_about_limits(const Node *rule)
{
    const Node *object = part_phrase(rule, PREP_object);

    return object && object->row == NOUN_limit;
}

/* Rules that forbid something are questions; the others are rows of their
 * own. */
static bool bind_question_rule(Binder *b, const Node *rule, bool *is_one)
{
    const Node *doing = rule_doing(rule);
    const Node *subject = part_phrase(rule, PREP_subject);

    *is_one = true;
    switch (rule->row) {
    case RULE_can:
        if (doing)
            return bind_forbids(b, rule, doing,
                                subject->row == NOUN_nobody ? BIT(PHASE_cannot)
                                                            : BIT(PHASE_may));
        break;
    case RULE_can_be:
        return bind_forbids_all(b, rule,
                                subject->row == NOUN_nobody ? BIT(PHASE_cannot)
                                                            : BIT(PHASE_may));
    case RULE_cannot:
        if (doing)
            return bind_forbids(b, rule, doing, BIT(PHASE_cannot));
        break;
    case RULE_cannot_be:
        return bind_forbids_all(b, rule, BIT(PHASE_cannot));
    case RULE_not_chase:
        return bind_spares(b, rule, SAY_catch, false);
    case RULE_not_fight:
        return bind_spares(b, rule, SAY_fight, false);
    case RULE_ignore:
        if (!is_about_limits(rule))
            return bind_spares(b, rule, SAY_hit, true);
        break;
    case RULE_always:
        if (doing)
            return bind_forbids(b, rule, doing, BIT(PHASE_always));
        break;
    }
    *is_one = false;
    return false;
}

/* Whose level, whose bonus: the noun is the row's, its owner is bound. */
static bool bind_owned_noun(Binder *b, const Node *phrase, uint32_t owners)
{
    bind_take(b, phrase);
    if (!det_fits_owner(phrase, owners == IN_it ? IN_cards : IN_players))
        return bind_refuse(b, phrase, owners == IN_it ? "its" : "your",
                           "\"%s\" is not looked at here",
                           lang_dets[phrase->det]);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_of && k->row != MOD_owned))
            return bind_refuse(b, k, NULL, "this says nothing about a %s",
                               phrase_noun(b, phrase));
        if (!bind_named(b, k, IN_players, "of"))
            return false;
    }
    return true;
}

/* 1 more armor, 2 headgear, 1 more big item, any number of big items */
static bool bind_room(Binder *b, const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of), *what = object;

    bind_take(b, object);
    if (object->row == NOUN_number && object->det == DET_any && of) {
        bind_take(b, of);
        what = node_first(of);
        bind_take(b, what);
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
            bind_fixed(b, k); /* of items there is no other limit */
        else
            bind_take(b, k);
    }
    if (b->lang->has_room_for(b->pack, what))
        return true;
    return bind_refuse(b, what, "a slot, a class, a race ..., big items",
                       "nothing keeps anybody from having as many \"%s\" as"
                       " they like",
                       phrase_noun(b, what));
}

/* big items: what there is a limit of */
static bool bind_room_of(Binder *b, const Node *what)
{
    bind_fixed(b, what);
    for (const Node *k = node_first(what); k; k = node_next(what, k)) {
        if (k->type != NODE_adjective || k->row != ADJ_big)
            return bind_refuse(b, k, NULL, "this says nothing about a limit");
        bind_fixed(b, k);
    }
    return b->lang->has_room_for(b->pack, what) ||
           bind_refuse(b, what, "big items", "there is no such limit");
}

static bool lang_noun_is_number(const Node *what)
{
    return what->row != NOUN_none && lang_nouns[what->row].is & IS_NUMBER &&
           what->row != NOUN_number;
}

static bool rule_part_fits(const Binder *b, const Node *what, uint32_t in,
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
    if (what->type == NODE_phrase && lang_noun_is_number(what))
        return false;
    if (in & IN_trait)
        return what->type == NODE_phrase && phrase_word(b->pack, what) &&
               phrase_word(b->pack, what)->sort == SORT_trait;
    return (in & IN_players &&
            phrase_means_players(b->lang, b->pack, what)) ||
           (in & IN_you && what->det == DET_you) ||
           (in & IN_cards && means_cards(b, what)) || in & IN_room ||
           (in & IN_amount && what->type == NODE_phrase &&
            what->det == DET_number && what->row == NOUN_none &&
            what->name == 0);
}

/* limits; the limit of big items */
static bool bind_limit(Binder *b, const Node *limit)
{
    const Node *of = phrase_modifier(limit, MOD_of);

    bind_fixed(b, limit);
    if (limit->length != 1 + (of ? of->length : 0))
        return bind_refuse(b, limit + 1, NULL, "this is not looked at");
    if (!of)
        return true;
    bind_fixed(b, of);
    return bind_room_of(b, node_first(of));
}

static bool bind_rule_part(Binder *b, const Node *what, uint32_t in, int noun)
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
        bind_take(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, "a Baker", "a plain name belongs here");
    }
    if (in & (IN_players | IN_you) &&
        phrase_means_players(b->lang, b->pack, what))
        return bind_players(b, what, USE_name) && bind_acting(b, what);
    if (in & IN_amount) {
        bind_take(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, NULL, "a plain number belongs here");
    }
    return bind_cards(b, what, USE_name);
}

/* What a thing is must be plain: it is asked while other things are looked
 * up. */
static bool bind_bare(Binder *b, const Node *rule, const RuleRow *row)
{
    const Node *subject = part_phrase(rule, PREP_subject);

    if (subject->length > 1)
        return bind_refuse(b, subject + 1, row->meaning,
                           "what a thing is cannot depend on anything");
    if (b->depends || clause_head(rule, NODE_if))
        return bind_refuse(b, b->depends ? rule : clause_head(rule, NODE_if),
                           row->meaning,
                           "what a thing is cannot depend on anything");
    return true;
}

/* What it becomes is something that it can be. */
static bool bind_becoming(Binder *b, const Node *subject, const Node *object,
                          const Node *state, bool not )
{
    if (state)
        return b->lang->has_sex(b->pack, subject) ||
               bind_refuse(b, state, NULL, "no %s is ever %s",
                           phrase_noun(b, subject),
                           lang_states[state->row].phrase);
    if (object && phrase_word(b->pack, object) &&
        phrase_word(b->pack, object)->sort == SORT_trait &&
        phrase_means_players(b->lang, b->pack, subject))
        return true;
    if (!object || !b->lang->can_become(b->pack, object, not ))
        return bind_refuse(b, object ? object : subject, NULL,
                           "no rule can make that of it");
    return true;
}

static bool refuse_rule(Binder *b, const Node *rule)
{
    char accepted[230];
    Text out = TEXT_OVER(accepted);

    for (int i = 0; i < b->lang->n_rules; i++)
        if (b->lang->rules[i].rule == rule->row)
            text_print(&out, "%s%s", out.len ? "; " : "",
                       b->lang->rules[i].meaning);
    return bind_refuse(b, rule, accepted, "no rule looks at this");
}

static bool bind_rule_row(Binder *b, const Node *rule)
{
    const Node *subject = part_phrase(rule, PREP_subject);
    const Node *object = part_phrase(rule, PREP_object);
    const Node *state = clause_head(rule, NODE_state);

    take_parts(b, rule);
    for (int i = 0; i < b->lang->n_rules; i++) {
        const RuleRow *row = &b->lang->rules[i];
        if (row->rule != rule->row ||
            row->only != !!(rule->flags & FLAG_only) ||
            !rule_part_fits(b, subject, row->subject, row->subject_noun) ||
            (row->object == IN_state
                 ? !state || (state->row != STATE_male &&
                              state->row != STATE_female)
                 : state || !rule_part_fits(b, object, row->object,
                                            row->object_noun)))
            continue;
        bind_note(b, rule, b->lang->n_questions + i);
        if (!bind_rule_part(b, subject, row->subject, row->subject_noun) ||
            !bind_rule_part(b, object, row->object, row->object_noun) ||
            (row->bare && !bind_bare(b, rule, row)) ||
            (row->bare && row->object_noun == NOUN_none &&
             !bind_becoming(b, subject, object, state,
                            rule->row == RULE_is_not)))
            return false;
        for (const Node *k = node_first(rule); k; k = node_next(rule, k)) {
            if (k->type == NODE_if)
                continue; /* bind_rule_ifs() */
            if (k->type == NODE_part && k->row != PREP_subject &&
                k->row != PREP_object) {
                if (k->row != row->prep)
                    return bind_refuse(b, k, NULL,
                                       "\"%s\" makes no difference here",
                                       lang_preps[k->row].phrase);
                if (!bind_named(b, k, row->prep_in,
                                lang_preps[k->row].phrase))
                    return false;
            } else if (k == state) {
                bind_take(b, k);
            } else if (k->type != NODE_part) {
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

    bind_take(b, rule);
    if (!question)
        good = bind_rule_row(b, rule);
    return good && bind_rule_ifs(b, rule);
}

/* ---- orders ---- */

static const PartRow *part_row(const EffectRow *row, int prep)
{
    for (int i = 1; i < EFFECT_PARTS; i++)
        if (row->parts[i].prep == prep)
            return &row->parts[i];
    return NULL;
}

static bool part_takes(const Binder *b, const PartRow *part, const Node *what)
{
    for (uint32_t in = part->in; what && in != 0; in &= in - 1)
        if (is_in(b, what, in & -in))
            return true;
    return false;
}

/* Does the row look at all parts that are said, and are all said that it
 * needs? */
static bool row_fits(const Binder *b, const Node *order, const EffectRow *row)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k)) {
        const PartRow *part =
            k->type == NODE_part ? part_row(row, k->row) : NULL;
        if (k->type == NODE_part && k->row != PREP_subject &&
            k->row != PREP_object &&
            (!part || !part_takes(b, part, node_first(k))))
            return false;
    }
    for (int i = 1; i < EFFECT_PARTS && row->parts[i].prep; i++)
        if (row->parts[i].needed && !part_phrase(order, row->parts[i].prep))
            return false;
    return true;
}

/* Of the rows with this verb and such an object one whose parts fit; else the
 * first. */
static const EffectRow *effect_row(const Binder *b, const Node *order,
                                   const Node *object)
{
    Arg arg = b->lang->object_of(b->pack, order, object);
    const EffectRow *found = NULL;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *row = &b->lang->effects[i];
        if (row->verb != order->row || row->object != arg)
            continue;
        if (row_fits(b, order, row))
            return row;
        found = found ? found : row;
    }
    return found;
}

static bool refuse_part(Binder *b, const Node *k, const EffectRow *row)
{
    char accepted[230];
    Text out = TEXT_OVER(accepted);

    for (int i = 1; i < EFFECT_PARTS && row->parts[i].prep; i++) {
        text_print(&out, "%s%s ", out.len ? "; " : "",
                   lang_preps[row->parts[i].prep].phrase);
        char inside[120];
        Text in = TEXT_OVER(inside);
        list_in(&in, row->parts[i].in);
        text_add(&out, inside);
    }
    if (row->adverbs) {
        char inside[120];
        Text in = TEXT_OVER(inside);
        list_adverbs(&in, row->adverbs);
        text_print(&out, "%s%s", out.len ? "; " : "", inside);
    }
    return bind_refuse(b, k, accepted, "\"%s\" has no effect on \"%s\"",
                       k->type == NODE_adverb ? lang_adverbs[k->row].phrase
                                              : lang_preps[k->row].phrase,
                       lang_says[row->verb].base);
}

/* 2 levels, a level, levels equal to the roll, a treasure */
static bool bind_count(Binder *b, const Node *object)
{
    bind_take(b, object);
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
    bind_take(b, object);
    if (!det_fits_owner(object, owners))
        return bind_refuse(b, object, NULL, "say whose %s",
                           phrase_noun(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_of && k->row != MOD_owned))
            return bind_refuse(b, k, NULL, "this says nothing about a %s",
                               phrase_noun(b, object));
        if (!bind_in(b, k, owners, "of"))
            return false;
    }
    return true;
}

/* Nothing but the noun: the fight, your next turn. */
static bool bind_literal(Binder *b, const Node *object)
{
    bind_fixed(b, object);
    if (object->number > 1 ||
        (!quantity_fits(object, USE_one) && object->det != DET_a &&
         object->det != DET_another))
        return bind_refuse(b, object, "say it once for each",
                           "one %s is meant at a time",
                           phrase_noun(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_adjective || k->row != ADJ_next ||
            (object->row != NOUN_turn && object->row != NOUN_action))
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               phrase_noun(b, object));
        bind_fixed(b, k);
    }
    return true;
}

static bool bind_pile(Binder *b, const Node *object)
{
    bind_take(b, object);
    return object->length == 1 ||
           bind_refuse(b, object + 1, NULL, "this says nothing about a deck");
}

/* Discard items: how many is not said. */
static bool bind_picked(Binder *b, const Node *order, const Node *object)
{
    bool many = object->det == DET_none && object->flags & FLAG_many &&
                !(object->flags & FLAG_named);

    if (many && !phrase_modifier(object, MOD_equal) &&
        !phrase_modifier(object, MOD_worth_all))
        return bind_refuse(b, object, "a, 2, up to 2, all, as many as are"
                                      " equal to ...",
                           "say how many");
    if (object->det == DET_at_least && has_adverb(order, ADVERB_random))
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
    const Word *word = who ? phrase_word(b->pack, who) : NULL;

    if (!who || phrase_means_players(b->lang, b->pack, who))
        return bind_whose_number(b, strength, IN_players);
    bind_fixed(b, strength);
    bind_fixed(b, of);
    bind_fixed(b, who);
    if (who->length == 1 && word && word->sort == SORT_kind)
        return true;
    return bind_refuse(b, who->length > 1 ? who + 1 : who,
                       "the strength of the monsters, of a monster",
                       "monsters fight as one side");
}

static bool bind_object(Binder *b, const Node *order, const Node *object,
                        const EffectRow *row)
{
    const Node *of;

    switch ((Arg)row->object) {
    case ARG_levels:
        if (order->row == SAY_set || order->row == SAY_swap)
            return bind_whose_number(b, object, IN_players);
        if (order->row == SAY_add)
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
        bind_fixed(b, object);
        if (object->length != 1 + of->length)
            return bind_refuse(b, object, "the strength of a monster",
                               "too much is said of it");
        bind_fixed(b, of);
        return bind_cards(b, node_first(of), USE_pick);
    case ARG_trait:
        bind_take(b, object);
        return true;
    case ARG_sex:
        return bind_whose_number(b, object, IN_players);
    case ARG_bonus: /* of a card that is picked */
    case ARG_price:
        of = phrase_modifier(object, MOD_of);
        bind_fixed(b, object);
        if (!of || object->length != 1 + of->length)
            return bind_refuse(b, object, "the bonus of an item",
                               "say of what");
        bind_fixed(b, of);
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
        if (order->row == SAY_attach)
            bind_fixed(b, object); /* this card */
        if (object->row != NOUN_twin)
            return bind_picked(b, order, object);
        of = phrase_modifier(object, MOD_of);
        bind_fixed(b, object);
        if (!of || object->length != 1 + of->length || object->det != DET_a)
            return bind_refuse(b, object, "a twin of a monster",
                               "say a twin of what");
        bind_fixed(b, of);
        return bind_cards(b, node_first(of), USE_pick);
    default:
        return bind_literal(b, object);
    }
}

/* What is put or returned goes to one place. */
static bool is_goal(const Node *order, const Node *k)
{
    return (order->row == SAY_put || order->row == SAY_return) &&
           k->type == NODE_part &&
           (k->row == PREP_into || k->row == PREP_on || k->row == PREP_under ||
            k->row == PREP_to);
}

static bool bind_goal(Binder *b, const Node *order)
{
    const Node *goal = NULL;

    for (const Node *k = node_first(order); k; k = node_next(order, k)) {
        if (!is_goal(order, k))
            continue;
        if (goal)
            return bind_refuse(b, k, NULL, "a card goes to one place, not to"
                                           " two");
        goal = k;
    }
    return goal || (order->row != SAY_put && order->row != SAY_return) ||
           bind_refuse(b, order, "into your hand, into the fight, on the door"
                                 " deck",
                       "say where it goes");
}

/* "Instead" where something is replaced; "from your left" where the order goes
 * round. */
static bool fits_anywhere(const Binder *b, const Node *order, const Node *k)
{
    const Node *subject = part_phrase(order, PREP_subject);

    if (k->row == ADVERB_instead)
        return b->replaces;
    return (k->row == ADVERB_from_left || k->row == ADVERB_from_right) &&
           subject && quantity_is_all(subject);
}

/* Another player's item, it, the first card in the discards: from where needs
 * not be said again. */
static bool says_where(const Binder *b, const Node *order, int prep)
{
    const Node *object = part_phrase(order, PREP_object);

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

static bool refuse_missing(Binder *b, const Node *order, const PartRow *part)
{
    char accepted[120];
    Text out = TEXT_OVER(accepted);

    list_in(&out, part->in);
    return bind_refuse(b, order, accepted, "say \"%s\" whom or what",
                       lang_preps[part->prep].phrase);
}

/* What may stand behind a preposition; where that is wrong, with any such
 * order. */
static uint32_t in_part(const Binder *b, const Node *k, const EffectRow *row)
{
    const PartRow *part = part_row(row, k->row);
    uint32_t in = part->in;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *other = &b->lang->effects[i];
        if (!part_takes(b, part, node_first(k)) && other->verb == row->verb &&
            other->object == row->object && part_row(other, k->row))
            in |= part_row(other, k->row)->in;
    }
    return in;
}

static bool bind_order_parts(Binder *b, const Node *order,
                             const EffectRow *row)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k)) {
        const PartRow *part;
        switch (k->type) {
        case NODE_if:
            if (!bind_if(b, k))
                return false;
            break;
        case NODE_adverb:
            if (k->row == ADVERB_instead || k->row == ADVERB_auto)
                bind_fixed(b, k); /* the event or the verb has said it */
            else
                bind_take(b, k);
            if (!(row->adverbs >> k->row & 1) && !fits_anywhere(b, order, k))
                return refuse_part(b, k, row);
            break;
        case NODE_part:
            if (k->row == PREP_subject || k->row == PREP_object) {
                bind_take(b, k);
                break;
            }
            part = part_row(row, k->row);
            if (!part)
                return refuse_part(b, k, row);
            if (!bind_in(b, k, in_part(b, k, row), lang_preps[k->row].phrase))
                return false;
            break;
        case NODE_text: /* say "a name" */
            bind_take(b, k);
            break;
        default:
            return bind_refuse(b, k, NULL, "this is not part of an order");
        }
    }
    for (int i = 1; i < EFFECT_PARTS && row->parts[i].prep; i++)
        if (row->parts[i].needed && !part_phrase(order, row->parts[i].prep) &&
            !says_where(b, order, row->parts[i].prep))
            return refuse_missing(b, order, &row->parts[i]);
    return true;
}

static bool refuse_order(Binder *b, const Node *order, const Node *object)
{
    char accepted[230];
    Text out = TEXT_OVER(accepted);
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
        if (b->lang->effects[i].verb == order->row &&
            args[b->lang->effects[i].object])
            text_print(&out, "%s%s", out.len ? ", " : "",
                       args[b->lang->effects[i].object]);
    if (out.len == 0)
        return bind_refuse(b, order,
                           order->row == SAY_roll
                               ? "roll: 1-3: lose a level; else: do nothing"
                           : order->row == SAY_search
                               ? "take a card from the treasure discards; look"
                                 " at the top 3 cards of the door deck"
                               : NULL,
                           "\"%s\" is not an order that these rules carry out",
                           lang_says[order->row].base);
    return bind_refuse(b, object ? object : order, accepted,
                       "\"%s\" takes something else here",
                       lang_says[order->row].base);
}

static const Node *nth_object(const Node *order, int n)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_part && k->row == PREP_object && n-- == 0)
            return node_first(k);
    return NULL;
}

/* 2 other players, up to 2 players */
static bool is_some(const Node *who)
{
    return who->det == DET_number || who->det == DET_two ||
           who->det == DET_at_least || who->det == DET_up_to;
}

static bool refuse_some(Binder *b, const Node *who)
{
    return bind_refuse(b, who, "another player, each other player",
                       "one player or all of them can be meant here, not some"
                       " of them");
}

static bool bind_let(Binder *b, const Node *order)
{
    const Node *who = nth_object(order, 0);

    if (is_some(who))
        return refuse_some(b, who);
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_do ? !bind_statement(b, k)
            : k->type == NODE_if ? !bind_if(b, k)
                                 : k->type != NODE_part)
            return bind_refuse(b, k, NULL, "this is not part of an order");
    take_parts(b, order);
    return bind_players(b, who, USE_pick);
}

/* Who does it. What anyone may do, each may; but not everybody has to. */
static bool bind_doer(Binder *b, const Node *order, const Node *who)
{
    if (who->row == NOUN_nobody)
        return bind_refuse(b, who, NULL, "then nothing is done");
    if (who->row == NOUN_anyone && !(order->flags & FLAG_may))
        return bind_refuse(b, who, "a player, each player; anyone may ...",
                           "\"anyone\" does not say who");
    return bind_players(b, who, USE_pick);
}

/* Where it makes no difference who does it only those can be named who may. */
static bool is_about_doer(const Node *order)
{
    for (const Node *k = order; k < order + order->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_their || k->det == DET_they))
            return true;
    return false;
}

static bool bind_who_matters(Binder *b, const Node *order, const Node *subject,
                      const EffectRow *row)
{
    if (!subject || subject->det == DET_you || row->how != HOW_whoever ||
        order->flags & FLAG_may || is_about_doer(order))
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

    if (!who || !phrase_means_players(b->lang, b->pack, who))
        return true;
    if (is_some(who))
        return refuse_some(b, who);
    return !subject || (subject->det == DET_you && subject->length == 1) ||
           !quantity_is_all(who) || who->row == NOUN_side ||
           (part->row == PREP_object && quantity_is_all(node_first(part))) ||
           bind_refuse(b, who, "another player",
                       "only you can do this with several players");
}

static bool bind_partners(Binder *b, const Node *order, const Node *subject)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_part && !bind_partner(b, k, subject))
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
        if (k->type != NODE_do)
            continue;
        if (part_phrase(k, PREP_subject))
            subject = part_phrase(k, PREP_subject);
        if (!bind_partners(b, k, subject))
            return false;
    }
    return true;
}

static bool bind_possible(Binder *b, const Node *order, const Node *object,
                          int row)
{
    Never never = { .at = object ? object : order };

    return !b->lang->is_never ||
           !b->lang->is_never(b->pack, order, object, row, &never) ||
           bind_refuse(b, never.at, never.instead, "%s", never.what);
}

static bool bind_with_object(Binder *b, const Node *order, const Node *object,
                             bool first)
{
    const EffectRow *row = effect_row(b, order, object);
    int number = (int)(row - b->lang->effects);

    if (!row)
        return refuse_order(b, order, object);
    bind_note(b, object ? object : order, number);
    if (object && !bind_object(b, order, object, row))
        return false;
    if (first && (!bind_order_parts(b, order, row) ||
                  !bind_who_matters(b, order,
                                    part_phrase(order, PREP_subject),
                                    row)))
        return false;
    return bind_possible(b, order, object, number);
}

static bool bind_order(Binder *b, const Node *order)
{
    const Node *subject = part_phrase(order, PREP_subject);
    const Node *object = nth_object(order, 0);

    bind_take(b, order);
    if (subject && !bind_doer(b, order, subject))
        return false;
    if (order->row == SAY_let) {
        bind_note(b, order, 0);
        return bind_let(b, order);
    }
    if (!bind_goal(b, order))
        return false;
    for (int i = 0; i == 0 || object; object = nth_object(order, ++i))
        if (!bind_with_object(b, order, object, i == 0))
            return false;
    return bind_partners(b, order, subject);
}

/* ---- statements ---- */

/* this combat, ...; until ..., ...; while ..., ... */
static bool bind_lasting(Binder *b, const Node *lasting)
{
    const Node *first = node_first(lasting), *inner = first;
    bool outer = b->depends, good;

    bind_take(b, lasting);
    if (lasting->row == 0) {
        inner = node_next(lasting, first);
        if (first->type == NODE_event ? !bind_event(b, first, BIT(PHASE_done))
                                      : !bind_if(b, first))
            return false;
        b->depends |= first->type == NODE_if;
    }
    good = bind_static(b, inner);
    b->depends = outer;
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
        bind_take(b, k);
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
    case NODE_do:
        return bind_order(b, node);
    case NODE_choose:
        bind_take(b, node);
        return bind_choose(b, node);
    case NODE_each:
        bind_take(b, node);
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
            return bind_refuse(b, node, NULL,
                               "here only an order can stand");
        return bind_static(b, node);
    }
}

bool bind_statements(Binder *b, const Node *list)
{
    bind_take(b, list);
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (!bind_statement(b, k))
            return false;
    return true;
}

bool bind_window(Binder *b, const Node *window)
{
    bind_take(b, window);
    return b->lang->timings[window->row].known ||
           bind_refuse(b, window, NULL, "this time never comes here");
}

bool bind_who(Binder *b, const Node *what)
{
    return what->type == NODE_state ? bind_state(b, what, true)
                                    : bind_players(b, what, USE_name);
}
