/* prepare_card.c: what the rules want to know of a card at a glance, and
 * whether they can play all that it says. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

#define BIT(window) (1u << (window))

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
        def->stat[STAT_least] =
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
static bool prepare_stat(const Node *clause, CardDef *def)
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

/* ---- events ---- */

static uint32_t bits_of_kind(const Pack *pack, int word)
{
    if (word == 0 || pack->names[word].type != NAME_kind)
        return 0;
    return BIT(WINDOW_stop + 1 + pack->names[word].kind) | BIT(WINDOW_stop) |
           (pack->names[word].kind == KIND_curse ? BIT(WINDOW_hit) : 0);
}

/* Every kind of card that is announced. */
static uint32_t bits_of_kinds(void)
{
    return ((BIT(KINDS_COUNT) - 1) << (WINDOW_stop + 1)) | BIT(WINDOW_stop) |
           BIT(WINDOW_hit);
}

/* when a player plays a one-shot or enhancer; what is named otherwise may be
 * of any kind */
static uint32_t bits_of_play(const Pack *pack, const Node *object)
{
    uint32_t bits;

    if (!object || object->name == 0 || object->flags & FLAG_quoted ||
        pack->names[object->name].type != NAME_kind)
        return bits_of_kinds();
    bits = bits_of_kind(pack, object->name);
    for (const Node *k = node_first(object); k; k = node_next(object, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            bits |= bits_of_kind(pack, k->name);
    return bits;
}

/* While something is pending, cards that react to it are asked for. */
static uint32_t gates_of_event(const Pack *pack, const Node *event)
{
    switch (pack->node_info[event - pack->nodes].row) {
    case QUESTION_pending_hit:
        return BIT(WINDOW_hit);
    case QUESTION_pending_roll:
        return BIT(WINDOW_roll);
    case QUESTION_pending_escape:
        return BIT(WINDOW_escaped);
    case QUESTION_pending_fail_escape:
    case QUESTION_pending_catch:
        return BIT(WINDOW_caught);
    case QUESTION_pending_join: /* a monster that is announced */
        return BIT(WINDOW_stop + 1 + KIND_monster) | BIT(WINDOW_stop);
    case QUESTION_pending_play:
        return bits_of_play(pack, event_action(event) == event
                                      ? prep_phrase(event, PREP_object)
                                      : prep_phrase(event, PREP_subject));
    default: /* a card from a hand that steps in */
        return munchkin_questions[pack->node_info[event - pack->nodes].row]
                           .phase == PHASE_would
                   ? BIT(WINDOW_replace)
                   : 0;
    }
}

/* ---- parts ---- */

static unsigned clause_phases(const Node *event, ClauseKind clause_kind)
{
    if (event_is_would(event))
        return BIT(PHASE_would);
    return clause_kind == CLAUSE_TRIGGER ? BIT(PHASE_done) : BIT(PHASE_pending);
}

/* Which kinds of card carry which parts: what a card in play "plays" has no
 * time of its own. */
static bool kind_allows_clause(const CardDef *def, ClauseKind clause_kind)
{
    switch (def->kind) {
    case KIND_curse:
        return clause_kind != CLAUSE_STATIC && clause_kind != CLAUSE_BAD_STUFF;
    case KIND_oneshot:
    case KIND_special:
    case KIND_levelup:
        return clause_kind == CLAUSE_PLAYED || clause_kind == CLAUSE_TRIGGER;
    case KIND_enhancer: /* on something, or as it says (CULT-10) */
        return clause_kind == CLAUSE_STATIC || clause_kind == CLAUSE_PLAYED;
    case KIND_monster:
        return clause_kind != CLAUSE_PLAYED && clause_kind != CLAUSE_REPLACE;
    default:
        return clause_kind != CLAUSE_PLAYED && clause_kind != CLAUSE_BAD_STUFF;
    }
}

/* What is paid with, or NULL. */
static const Node *cost_object(const Node *cost)
{
    for (const Node *k = cost; k < cost + cost->length; k++)
        if (k->type == NODE_command)
            return prep_phrase(k, PREP_object);
    return NULL;
}

/* when the first monster joins the fight: what is announced is not there yet */
static bool bind_announced(Binder *b, const Node *event)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    if (row != QUESTION_pending_join && row != QUESTION_pending_play &&
        row != QUESTION_pending_hit)
        return true;
    for (const Node *k = event; k < event + event->length; k++)
        if (k->type == NODE_adjective &&
            (k->row == ADJ_first || k->row == ADJ_last || k->row == ADJ_top))
            return bind_refuse(b, k, NULL,
                               "what is about to come is not the %s of any",
                               lang_adjs[k->row].phrase);
    return true;
}

/* before another player rolls: what is looked at when it has been done */
static bool bind_before(Binder *b, const Node *event)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    return event->row != WHEN_before ||
           (row != QUESTION_pending_roll &&
            munchkin_questions[row].phase != PHASE_done) ||
           bind_refuse(b, event,
                       "after another player rolls: ..., when ..., before"
                       " rolling to escape: ...",
                       "cards look at this when it has been done, not"
                       " \"before\"");
}

/* Is it a choice: a price, a limit, you may? */
static bool clause_is_choice(const Node *clause)
{
    const Node *first = node_first(clause_head(clause, NODE_block));

    if (first->type == NODE_chain)
        first = node_first(first);
    return clause_head(clause, NODE_cost) || clause_head(clause, NODE_limit) ||
           first->flags & FLAG_may;
}

/* before a curse hits you: draw a door. Nothing comes by itself before what it
 * waits for. */
static bool bind_free_before(Binder *b, const Node *clause, const Node *event,
                             ClauseKind clause_kind)
{
    if (clause_kind != CLAUSE_ABILITY || event->row != WHEN_before ||
        clause_is_choice(clause) || clause_answers_event(clause))
        return true;
    return bind_refuse(b, event,
                       "when a curse hits you: draw a door; before a curse"
                       " hits you: you may draw a door",
                       "what comes by itself comes when it has happened, not"
                       " \"before\"");
}

/* after a curse hits you: cancel it. What is answered by choice is still about
 * to happen. */
static bool bind_after(Binder *b, const Node *event, ClauseKind clause_kind)
{
    int row = b->pack->node_info[event - b->pack->nodes].row;

    return event->row != WHEN_after || clause_kind == CLAUSE_TRIGGER ||
           (row != QUESTION_pending_hit && row != QUESTION_pending_play &&
            row != QUESTION_pending_join) ||
           bind_refuse(b, event, "when a curse hits you: cancel it",
                       "this is done while it is about to happen, not"
                       " \"after\" it");
}

static bool bind_event_head(Binder *b, const Node *clause, const Node *event,
                            ClauseKind clause_kind, CardDef *def)
{
    if (!bind_event(b, event, clause_phases(event, clause_kind)) ||
        !bind_announced(b, event) || !bind_before(b, event) ||
        !bind_free_before(b, clause, event, clause_kind) ||
        !bind_after(b, event, clause_kind))
        return false;
    b->in_replacement = event_is_would(event);
    if (clause_kind == CLAUSE_PLAYED || clause_kind == CLAUSE_ABILITY)
        def->windows |= gates_of_event(b->pack, event);
    bits_add(&def->topics,
             TOPIC_QUESTION + b->pack->node_info[event - b->pack->nodes].row);
    return true;
}

static bool bind_heads(Binder *b, const Node *clause, ClauseKind clause_kind,
                       CardDef *def)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        switch (k->type) {
        case NODE_timing:
            if (!bind_timing(b, k))
                return false;
            def->windows |= munchkin_timings[k->row].gates;
            break;
        case NODE_event:
            if (!bind_event_head(b, clause, k, clause_kind, def))
                return false;
            break;
        case NODE_if:
            if (!bind_if(b, k))
                return false;
            break;
        case NODE_cost:
            if (clause_kind == CLAUSE_REPLACE)
                return bind_refuse(b, k,
                                   "you may discard a card, behind the"
                                   " colon",
                                   "what steps in has no price");
            b->price = true;
            if (!bind_statements(b, k))
                return false;
            b->price = false;
            b->paid = cost_object(k);
            break;
        case NODE_limit:
            bind_consume(b, k);
            if (clause_kind == CLAUSE_STATIC)
                return bind_refuse(b, k,
                                   "in combat, once per combat: ...; or the"
                                   " bonus alone",
                                   "this is always so, and nobody does it");
            if (k != clause_head(clause, NODE_limit))
                return bind_refuse(b, k, "once per turn",
                                   "a part has one limit");
            break;
        default:
            break;
        }
    return true;
}

static bool bind_body(Binder *b, const Node *clause, ClauseKind clause_kind)
{
    const Node *block = clause_head(clause, NODE_block);

    if (clause_kind != CLAUSE_STATIC)
        return bind_statements(b, block);
    bind_consume(b, block);
    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (!bind_static(b, k))
            return false;
    return true;
}

static const char *const clause_kind_names[] = {
    [CLAUSE_STATIC] = "what is always so",
    [CLAUSE_PLAYED] = "what is done when it is played",
    [CLAUSE_ABILITY] = "something to be used",
    [CLAUSE_TRIGGER] = "something that happens by itself",
    [CLAUSE_BAD_STUFF] = "Bad Stuff",
    [CLAUSE_REPLACE] = "something that steps in",
};

/* A command below "always" belongs to nothing. */
static bool is_static_with_cost(const Node *clause, ClauseKind clause_kind)
{
    return clause_kind == CLAUSE_STATIC && clause_head(clause, NODE_cost);
}

static bool prepare_clause(Binder *b, const Node *clause, CardDef *def)
{
    ClauseKind clause_kind = clause_kind_of(def, clause);

    b->paid = NULL;
    b->in_replacement = false;
    bind_consume(b, clause);
    if (!kind_allows_clause(def, clause_kind) ||
        is_static_with_cost(clause, clause_kind))
        return bind_refuse(b, clause, NULL, "such a card never has %s",
                           clause_kind_names[clause_kind]);
    if (!bind_heads(b, clause, clause_kind, def) ||
        !bind_body(b, clause, clause_kind) ||
        !validate_meaning(b, clause, def, clause_kind) ||
        !validate_conditions(b, def, clause))
        return false;
    if (bind_find_unconsumed(b, clause))
        return bind_refuse(b, bind_find_unconsumed(b, clause), NULL,
                           "nothing looks at this");
    if (prepare_stat(clause, def))
        def->windows |= def->kind == KIND_oneshot ? BIT(WINDOW_fight) : 0;
    else
        bits_add(&def->topics, (int)clause_kind);
    return true;
}

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
