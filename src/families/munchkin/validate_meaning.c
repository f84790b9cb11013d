/* validate_meaning.c: refuses what the rows of the language take but nothing
 * can come of on this card. */
#include "families/munchkin/active_rules_int.h"

/* Of what is always so, "it" is a monster only on one and on what lies there.
 */
static bool it_is_monster(const CardDef *def, ClauseKind clause_kind)
{
    return clause_kind == CLAUSE_STATIC &&
           (def->kind == KIND_monster || def->kind == KIND_enhancer);
}

/* Of several monsters one is always the first: that says nothing about all of
 * them. */
static bool check_any_monster(Binder *b, const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective &&
            (k->row == ADJ_first || k->row == ADJ_last || k->row == ADJ_top))
            return bind_refuse(b, k, "a monster",
                               "all monsters are fought at once");
    return true;
}

/* What is played is gone, and is not used again; a monster does not stay until
 * another turn begins. */
static bool check_timing(Binder *b, const Node *clause, const CardDef *def,
                         ClauseKind clause_kind)
{
    const Node *limit = clause_head(clause, NODE_limit);
    const Node *window = clause_head(clause, NODE_timing);

    if (limit && clause_kind == CLAUSE_PLAYED)
        return bind_refuse(b, limit, NULL,
                           "a card that is played is gone:"
                           " nobody uses it again");
    if (window && def->kind == KIND_monster && window->row == TIMING_start)
        return bind_refuse(b, window, "after combat",
                           "no monster is there when a turn begins");
    if (window && clause_kind == CLAUSE_PLAYED &&
        munchkin_timings[window->row].open ==
            munchkin_timings[TIMING_start].open)
        return bind_refuse(b, window, "in combat, on your turn, any time",
                           "this card lies in a hand then, and nobody plays"
                           " it");
    return true;
}

/* Whoever is met fights, and one monster is always the first. */
static bool check_against(Binder *b, const Node *against)
{
    if (against->type != NODE_phrase)
        return true;
    if (against->row == NOUN_rival)
        return bind_refuse(b, against, "a player who fights: Bakers, male",
                           "who does not fight is never met");
    if (against->row == NOUN_fighter && against->length == 1)
        return bind_refuse(b, against, "a player who fights: Bakers, male",
                           "everybody who is met fights");
    return check_any_monster(b, against);
}

/* Who is no fighter never runs. */
static bool check_runner(Binder *b, const Node *to)
{
    const Node *of = phrase_modifier(to, MOD_of);

    if (!of)
        of = phrase_modifier(to, MOD_owned);
    return to->row != NOUN_escaperoll || !of ||
           node_first(of)->row != NOUN_rival ||
           bind_refuse(b, node_first(of), "your escape rolls",
                       "who does not fight never rolls to escape");
}

/* Whose strength it is about fights. */
static bool check_fighting(Binder *b, const Node *who)
{
    if (!who || who->type != NODE_phrase)
        return true;
    if (who->row == NOUN_rival)
        return bind_refuse(b, who, "a fighter, the helper",
                           "a rival does not fight");
    return !has_adjective(who, ADJ_dead) ||
           bind_refuse(b, who, "a fighter, the helper",
                       "the dead do not fight");
}

/* the level of each rival, the helper's items */
static const Node *owner_phrase(const Pack *pack, const Node *what)
{
    const Node *of = phrase_modifier(what, MOD_owned);

    if (!of)
        of = phrase_modifier(what, MOD_of);
    return of && phrase_is_player(pack, node_first(of)) ? node_first(of) : NULL;
}

/* +1 per level of another player, always: of which? */
static bool check_static_number(Binder *b, const Node *plus)
{
    const Node *amount = prep_phrase(plus, PREP_for);

    for (const Node *k = amount; k && k < amount + amount->length; k++) {
        const Node *who = k->type == NODE_phrase && k->row != NOUN_none &&
                                  munchkin_amounts[k->row].of
                              ? owner_phrase(b->pack, k)
                              : NULL;
        if (who && phrase_needs_choice(who))
            return bind_refuse(b, who,
                               "each other player, the highest-level player",
                               "nobody chooses here which player this is");
    }
    return true;
}

/* +1 treasure to it, +2 against it: is it something that is fought? */
static bool check_bonus(Binder *b, const Node *plus, const CardDef *def,
                        ClauseKind clause_kind)
{
    const Node *to = prep_phrase(plus, PREP_to);
    const Node *against = prep_phrase(plus, PREP_against);
    const Node *it = to && to->det == DET_it             ? to
                     : against && against->det == DET_it ? against
                                                         : NULL;

    if ((to && !check_runner(b, to)) ||
        (clause_kind == CLAUSE_STATIC && !check_static_number(b, plus)))
        return false;
    if (clause_kind == CLAUSE_STATIC && to && plus->row == NOUN_none &&
        !check_fighting(b, to))
        return false;
    if (against && (!to || to->row != NOUN_escaperoll) &&
        !check_against(b, against))
        return false;
    if (it_is_monster(def, clause_kind))
        return true;
    if (it && clause_kind == CLAUSE_STATIC)
        return bind_refuse(b, it, "a monster", "\"it\" is not fought here");
    return to || plus->row != NOUN_treasure ||
           bind_refuse(b, plus, "+1 treasure to each monster",
                       "say to which monster");
}

/* What does not count anyway. */
static bool check_not_counted(Binder *b, const Node *subject)
{
    for (const Node *k = node_first(subject); k; k = node_next(subject, k))
        if (k->type == NODE_adjective &&
            (k->row == ADJ_unequipped || k->row == ADJ_unusable))
            return bind_refuse(b, k, "an item, an item other than armor",
                               "an %s item does not count anyway",
                               lang_adjs[k->row].phrase);
    return true;
}

/* What counts, for or against whom, and who wins ties. */
static bool check_counting(Binder *b, const Node *rule)
{
    const Node *subject = prep_phrase(rule, PREP_subject);

    switch (rule->row) {
    case RULE_not_count:
        return check_not_counted(b, subject) &&
               check_fighting(b, owner_phrase(b->pack, subject));
    case RULE_count:
        return check_fighting(b, owner_phrase(b->pack, subject));
    case RULE_count_against:
        return check_fighting(b, prep_phrase(rule, PREP_object));
    case RULE_ties:
        return check_fighting(b, subject);
    default:
        return true;
    }
}

/* Ties are with all monsters at once; only of an Item a bonus is negative. */
static bool check_rule(Binder *b, const Node *rule, const CardDef *def,
                       ClauseKind clause_kind)
{
    const Node *subject = prep_phrase(rule, PREP_subject);
    const Node *against = prep_phrase(rule, PREP_against);

    if (!check_counting(b, rule))
        return false;
    if (rule->row == RULE_ties && against)
        return check_any_monster(b, against);
    return rule->row != RULE_count_against || subject->row != NOUN_bonus ||
           clause_kind != CLAUSE_STATIC || def->kind == KIND_item ||
           def->kind == KIND_enhancer ||
           bind_refuse(b, rule, "your items count against you",
                       "only the bonus of an item can count against you");
}

static bool is_attached(const Node *clause)
{
    for (const Node *k = clause; k < clause + clause->length; k++)
        if (k->type == NODE_command && k->row == CARDVERB_attach)
            return true;
    return false;
}

/* From now on is as long as the card is there: not when it was played. */
static bool check_lasting(Binder *b, const Node *lasting, const Node *clause,
                          ClauseKind clause_kind, const CardDef *def)
{
    return lasting->row != DURATION_always || clause_kind != CLAUSE_PLAYED ||
           def->kind == KIND_curse || is_attached(clause) ||
           bind_refuse(b, lasting, "this turn, this combat, until ...",
                       "this card is gone when it has been played");
}

/* Is it for a combat that goes on? */
static bool is_used_in_combat(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_timing);

    return clause_head(clause, NODE_event) ||
           (window && window->row != TIMING_any && window->row != TIMING_own &&
            window->row != TIMING_quiet && window->row != TIMING_out &&
            window->row != TIMING_drawn);
}

/* special: you win ties. What a card leaves when it has been played lasts for
 * the combat, if it does not say how long. */
static bool check_left_behind(Binder *b, const Node *clause, const CardDef *def,
                              ClauseKind clause_kind)
{
    const Node *block = clause_head(clause, NODE_block);

    if (clause_kind != CLAUSE_PLAYED || def->kind == KIND_curse ||
        def->kind == KIND_enhancer || is_used_in_combat(clause) ||
        is_attached(clause))
        return true;
    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (k->type == NODE_plus || k->type == NODE_rule)
            return bind_refuse(b, k,
                               "in combat: you win ties; any time: this turn,"
                               " you win ties",
                               "say when it is played, or how long it lasts");
    return true;
}

/* What the rows take, but nothing can come of on this card. */
bool validate_meaning(Binder *b, const Node *clause, const CardDef *def,
                      ClauseKind clause_kind)
{
    for (const Node *k = clause; k < clause + clause->length; k++)
        if ((k->type == NODE_plus && !check_bonus(b, k, def, clause_kind)) ||
            (k->type == NODE_rule && !check_rule(b, k, def, clause_kind)) ||
            (k->type == NODE_lasting &&
             !check_lasting(b, k, clause, clause_kind, def)))
            return false;
    return check_left_behind(b, clause, def, clause_kind) &&
           check_timing(b, clause, def, clause_kind);
}
