/* prepare_card.c: what the rules want to know of a card at a glance: its
 * figures, topics and windows. Its parts are bound in prepare_clause.c. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

bool plus_takes_side(const Node *plus)
{
    const Node *to =
        plus->type == NODE_plus ? prep_phrase(plus, PREP_to) : NULL;

    return to && to->row == NOUN_side && to->det == DET_either;
}

/* (at least 1) */
static bool is_plain_minimum(const Node *bound)
{
    const Node *compare = node_first(bound);

    return compare->row == CMP_at_least &&
           node_first(compare)->type == NODE_amount;
}

/* A bare bonus: +3, +2 treasures; or a one-shot's: +3 to either side. */
static bool prepare_plus(const Node *plus, CardDef *def)
{
    const Node *to = prep_phrase(plus, PREP_to);
    const Node *bound = clause_head(plus, NODE_modifier);
    int room = 1 + (to ? 2 : 0) + (bound ? bound->length : 0);

    if (plus->length != room || plus->name != 0 ||
        (bound && !is_plain_minimum(bound)) ||
        (to && (!plus_takes_side(plus) || def->kind != KIND_oneshot)))
        return false;
    if (plus->row == NOUN_none && !bound)
        def->stat[STAT_bonus] = plus->number;
    else if (plus->row == NOUN_treasure && !to) {
        def->stat[STAT_treasures] = plus->number;
        def->stat[STAT_min_treasures] =
            bound ? node_first(node_first(bound))->number : 0;
    } else
        return false;
    return true;
}

/* In combat, and nothing else is asked for. */
static bool is_for_combat(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_timing);

    return window && window->row == TIMING_combat &&
           !node_next(clause, node_next(clause, window));
}

const Node *oneshot_bonus(const Pack *pack, const CardDef *def)
{
    const Node *part = clause_first(pack, def);
    const Node *plus;

    for (; part && !clause_head(part, NODE_block);)
        part = clause_next(pack, def, part);
    plus = part ? clause_statement(part) : NULL;
    return def->kind == KIND_oneshot && def->stat[STAT_bonus] == 0 && plus &&
                   is_for_combat(part) && plus_takes_side(plus)
               ? plus
               : NULL;
}

/* A plain number needs no looking up: it is a figure of the card. */
bool prepare_stat(const Node *clause, CardDef *def)
{
    const Node *statement = clause_statement(clause);
    bool headed = node_first(clause)->type != NODE_block;

    if (!statement || statement->type != NODE_plus)
        return false;
    if (def->kind == KIND_oneshot)
        return is_for_combat(clause) && prepare_plus(statement, def);
    return !headed &&
           (def->kind == KIND_item || def->kind == KIND_enhancer ||
            def->kind == KIND_companion || def->kind == KIND_trait) &&
           prepare_plus(statement, def);
}

static bool clause_is_stat(const CardDef *def, const Node *clause)
{
    CardDef copy = *def;

    return prepare_stat(clause, &copy);
}

bool clause_is_static(const CardDef *def, const Node *clause)
{
    return clause_kind_of(def, clause) == CLAUSE_STATIC &&
           !clause_is_stat(def, clause);
}

#ifdef KD_PROBES
void cover_stats(const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = clause_first(t->pack, def); n;
         n = clause_next(t->pack, def, n))
        for (const Node *k = n; clause_is_stat(def, n) && k < n + n->length;
             k++) {
            NODE_MARK(k, READ); /* when the pack was made */
            COVER_STATEMENT(t, k);
        }
}
#endif

/* A card that says when it is played does not keep the times of its kind. */
static bool has_own_timing(const Pack *pack, const CardDef *def)
{
    for (const Node *n = clause_first(pack, def); n;
         n = clause_next(pack, def, n))
        if (clause_head(n, NODE_timing) || clause_head(n, NODE_event))
            return true;
    return false;
}

/* What can be worn depends on it: hands, slots, limits. */
static bool changes_limits(const Node *node)
{
    const Node *object;

    if (node->type == NODE_plus)
        return node->row == NOUN_hand;
    if (node->type != NODE_rule)
        return false;
    object = prep_phrase(node, PREP_object);
    return node->row == RULE_can_have || (object && object->row == NOUN_limit);
}

/* What a card can have an answer to, so that others need not ask it. */
static void prepare_topics(const Pack *pack, CardDef *def)
{
    for (const Node *n = clause_first(pack, def); n;
         n = clause_next(pack, def, n)) {
        const Node *block = clause_head(n, NODE_block);
        bool states = clause_is_static(def, n);
        for (const Node *k = node_first(block); k && states;
             k = node_next(block, k))
            def->topics = bits_or(def->topics,
                                  statement_topics(pack, inner_statement(k)));
        for (const Node *k = n; k < n + n->length; k++) {
            if (!states)
                def->granted_topics =
                    bits_or(def->granted_topics, statement_topics(pack, k));
            if (changes_limits(k))
                bits_add(&def->topics, TOPIC_LIMITS);
        }
    }
    if ((def->kind == KIND_monster || def->kind == KIND_enhancer) &&
        bits_has(def->topics, TOPIC_QUESTION + QUESTION_cannot_take))
        bits_add(&def->granted_topics, TOPIC_QUESTION + QUESTION_cannot_take);
}

/* this card cannot be lost, you cannot discard this card */
static bool is_done_to_itself(const Node *rule)
{
    const Node *doing = rule_command(rule), *what;

    if (rule->type != NODE_rule || !doing)
        return false;
    what = prep_phrase(doing->type == NODE_participle ? rule : doing,
                       doing->type == NODE_participle ? PREP_subject
                                                      : PREP_object);
    return what && what->det == DET_this;
}

/* Of each part its mood, of each statement what it is about: of one that
 * forbids several things each of them. A plain number is a figure: it is not
 * asked for as a statement. */
static void record_topics(const Pack *pack, const CardDef *def)
{
    for (const Node *n = clause_first(pack, def); n;
         n = clause_next(pack, def, n)) {
        bool figure = clause_is_stat(def, n);
        pack->node_info[n - pack->nodes].topic =
            (uint8_t)clause_kind_of(def, n);
        for (const Node *k = n + 1; k < n + n->length; k++) {
            Bits topics = figure ? bits_none()
                                 : statement_topics(pack, inner_statement(k));
            pack->node_info[k - pack->nodes].topic =
                (uint8_t)(bits_is_empty(topics) ? 0 : bits_first(topics));
            pack->node_info[k - pack->nodes].has_more_topics =
                bits_count(topics) > 1;
            pack->node_info[k - pack->nodes].only_this_card =
                is_done_to_itself(inner_statement(k));
            if (k->type == NODE_participle && !figure)
                pack->node_info[k - pack->nodes].topic =
                    (uint8_t)(TOPIC_QUESTION +
                              pack->node_info[k - pack->nodes].row);
        }
    }
}

/* Is it asked before this is done to a card? */
static bool is_asked_of_cards(const QuestionRow *row, int verb)
{
    return row->phase == PHASE_cannot && row->verb == verb &&
           arg_is_cards((Arg)row->object);
}

/* What cannot be done to any card of its group it says itself. */
static bool prepare_group(Binder *b, const Pack *pack, CardDef *def)
{
    Bits cannot = pack->names[def->word].cannot;

    for (int v = 1; v < CARDVERBS_COUNT; v++) {
        bool asked = !bits_has(cannot, v);
        for (int i = 0; i < QUESTIONS_COUNT; i++)
            if (bits_has(cannot, v) &&
                is_asked_of_cards(&munchkin_questions[i], v)) {
                bits_add(&def->topics, TOPIC_QUESTION + i);
                asked = true;
            }
        if (!asked)
            return bind_refuse(b, NULL, "traded, sold, stolen, discarded ...",
                               "no rule asks whether such a card can be %s",
                               lang_verbs[v].done);
    }
    return true;
}

/* A tag that says that its bearers join (UNDEAD-01, INTERF-04) or call
 * (GOTH-02) each other. */
static bool has_tag(const Pack *pack, const CardDef *def, int flag)
{
    for (int w = 1; w <= pack->n_names; w++)
        if (pack->names[w].flags & flag &&
            def->tags >> (pack->names[w].number - 1) & 1)
            return true;
    return false;
}

/* REWARD-01: a Level for killing it, unless it says how many. */
static void prepare_levels(const Pack *pack, CardDef *def)
{
    const Node *first = &pack->nodes[def->first];

    for (const Node *n = first; n < first + def->n; n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_levels)
            return;
    def->stat[STAT_levels] = 1;
}

static void prepare_room(const Pack *pack, CardDef *def)
{
    if (def->kind == KIND_doubler)
        def->room[false] = ROOM_NEVER;
    else if (def->kind == KIND_trait)
        def->room[false] = ROOM_GROUP(pack->names[def->word].same);
    def->room[true] = (uint64_t)def->stat[STAT_hands] & ROOM_HANDS;
    if (def->stat[STAT_slot] != 0)
        def->room[true] |= ROOM_SLOT(def->stat[STAT_slot]);
}

/* Who may use it, what it is played on. */
static bool bind_stats(Binder *b, const CardDef *def)
{
    for (const Node *n = def_first_clause(b->pack, def); n;
         n = def_next_clause(b->pack, def, n)) {
        const Node *what = node_first(n);
        if (n->type != NODE_stat || !what)
            continue;
        if (n->row == PRINTED_only_for || n->row == PRINTED_not_for) {
            if (!bind_user(b, what))
                return false;
        } else if (!bind_cards(b, what, USE_name)) {
            return false;
        }
    }
    return true;
}

static bool names_owner(const Pack *pack, const CardDef *def)
{
    for (int i = def->first; i < def->first + def->n; i++)
        if (pack->nodes[i].type == NODE_phrase &&
            pack->nodes[i].row == NOUN_owner)
            return true;
    return false;
}

static void prepare_flags(const Pack *pack, CardDef *def)
{
    if (names_owner(pack, def))
        bits_add(&def->topics, TOPIC_OWNER);
    if (def->kind == KIND_monster)
        prepare_levels(pack, def);
    if (oneshot_bonus(pack, def) ||
        (def->kind == KIND_oneshot && def->stat[STAT_bonus] != 0))
        bits_add(&def->topics, TOPIC_SIDE);
    if (def->kind == KIND_monster && has_tag(pack, def, NAMEFLAG_JOINS))
        def->windows |= BIT(WINDOW_fight);
    def->plays_itself = def->windows >> WINDOW_drawn & 1;
    if (def->stat[STAT_plays_on]) /* RIDE-09: as its companion */
        def->windows |= BIT(WINDOW_running) | BIT(WINDOW_fight);
    if (def->kind == KIND_doubler)
        bits_add(&def->topics, TOPIC_DOUBLER);
    if (def->stat[STAT_own_pile] ||
        pack->names[def->word].flags & NAMEFLAG_PILE)
        bits_add(&def->topics, TOPIC_OWN_PILE);
    if (def->kind == KIND_monster && has_tag(pack, def, NAMEFLAG_CALLS))
        def->windows |= BIT(WINDOW_summon);
}

bool munchkin_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                           Unplayable *why)
{
    const PackName *group = &pack->names[def->word];
    Binder b = { .lang = &munchkin_language,
                 .pack = pack,
                 .card = def,
                 .why = why,
                 .taken = taken };

    if (def->kind > KIND_doubler)
        return bind_refuse(&b, NULL, NULL,
                           "these rules do not play cards of its kind");
    if (def->kind == KIND_oneshot ||
        (def->kind == KIND_levelup && has_own_timing(pack, def)))
        def->windows = 0;
    groups_resolve(&munchkin_language, pack, def->first, def->n);
    groups_resolve(&munchkin_language, pack, group->first, group->n);
    for (const Node *n = clause_first(pack, def); n;
         n = clause_next(pack, def, n))
        if (!prepare_clause(&b, n, def))
            return false;
    if (!bind_stats(&b, def))
        return false;
    machine_index(&munchkin_effect_ops, pack, def->first, def->n);
    machine_index(&munchkin_effect_ops, pack, group->first, group->n);
    prepare_topics(pack, def);
    if (!prepare_group(&b, pack, def))
        return false;
    prepare_flags(pack, def);
    prepare_room(pack, def);
    usable_verbs_prepare(def);
    record_topics(pack, def);
    return true;
}
