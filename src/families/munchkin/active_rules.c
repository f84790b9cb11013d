/* active_rules.c: what is true because a card says so: printed on a card that
 * counts now, or granted by one for a time. */
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

/* ---- parts of cards ---- */

static const Node *group_first(const Pack *pack, const CardDef *def)
{
    const PackName *group = &pack->names[def->word];

    return group->n > 0 ? &pack->nodes[group->first] : NULL;
}

static const Node *skip_to_clause(const Pack *pack, const CardDef *def,
                                  const Node *n)
{
    while (n && n->type != NODE_clause)
        n = clause_next(pack, def, n);
    return n;
}

const Node *clause_first(const Pack *pack, const CardDef *def)
{
    const Node *n = def_first_clause(pack, def);

    return skip_to_clause(pack, def, n ? n : group_first(pack, def));
}

const Node *clause_next(const Pack *pack, const CardDef *def, const Node *part)
{
    const PackName *group = &pack->names[def->word];
    const Node *own_end = &pack->nodes[def->first + def->n];
    const Node *next = part + part->length;
    bool own = part >= &pack->nodes[def->first] && part < own_end;

    if (own && next >= own_end)
        next = group_first(pack, def);
    else if (!own && next >= &pack->nodes[group->first + group->n])
        next = NULL;
    return skip_to_clause(pack, def, next);
}

const Node *clause_containing(const Table *t, CardId card,
                              const Node *statement)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = clause_first(t->pack, def); n;
         n = clause_next(t->pack, def, n))
        if (statement >= n && statement < n + n->length)
            return n;
    return NULL;
}

static bool is_static_statement(const Node *statement)
{
    return statement->type == NODE_plus || statement->type == NODE_rule ||
           (statement->type == NODE_lasting && statement->row == 0 &&
            node_first(statement)->type == NODE_if);
}

static bool is_from_hand(const CardDef *def)
{
    return def->kind == KIND_oneshot || def->kind == KIND_special ||
           def->kind == KIND_levelup;
}

bool event_is_would(const Node *event)
{
    return event->row == WHEN_instead || event->flags & FLAG_would;
}

/* Is there a row for this event, of one of these phases? */
static bool event_has_phase(const Node *event, int phase)
{
    const Node *doing = event_action(event);
    int verb = event->number                             ? event->number
               : doing && doing->type == NODE_participle ? doing->row
                                                         : 0;

    for (int i = 0; i < QUESTIONS_COUNT; i++)
        if (munchkin_questions[i].phase == phase &&
            munchkin_questions[i].verb == verb &&
            munchkin_questions[i].fails == !!(event->flags & FLAG_fails))
            return true;
    return false;
}

/* the roll, their die rolls */
static bool is_die(const Node *phrase)
{
    return phrase && (phrase->row == NOUN_roll || phrase->row == NOUN_dieroll);
}

/* when a curse hits you ... the curse */
static bool event_names(const Node *event, const Node *what)
{
    if (what->det == DET_it)
        return true;
    for (const Node *k = event; k < event + event->length; k++)
        if (k->type == NODE_phrase && what->det == DET_the && k->name != 0 &&
            k->name == what->name)
            return true;
    return false;
}

/* Verbs that do something about what is about to happen, and about nothing
 * else. */
static bool verb_is_answer(int verb)
{
    return verb == CARDVERB_cancel || verb == CARDVERB_redirect ||
           verb == CARDVERB_copy || verb == CARDVERB_reroll ||
           verb == CARDVERB_escape;
}

/* A card that was named in between is "it", too: only the first command can
 * mean what the event is about. */
static bool is_answer(const Node *event, const Node *k, bool first)
{
    const Node *object;

    if (k->type == NODE_plus)
        return is_die(prep_phrase(k, PREP_to));
    if (k->type != NODE_command)
        return false;
    object = prep_phrase(k, PREP_object);
    return verb_is_answer(k->row) ||
           (object &&
            (is_die(object) || (first && event_names(event, object))));
}

bool clause_answers_event(const Node *clause)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *block = clause_head(clause, NODE_block);
    bool first = true;

    for (const Node *k = block; k < block + block->length; k++) {
        if (is_answer(event, k, first))
            return true;
        first = first && k->type != NODE_command;
    }
    return false;
}

/* What is about to happen can be answered by choice, with a card in play: what
 * has a price or a limit, or could not be done otherwise. What else such a card
 * does comes by itself, once for each such event, when it has happened. */
static bool is_answer_by_choice(const Node *clause, const Node *event)
{
    if (!event_has_phase(event, PHASE_pending) || event->row == WHEN_whenever)
        return false;
    if (event->row == WHEN_before)
        return true;
    return clause_answers_event(clause) &&
           (clause_head(clause, NODE_cost) || clause_head(clause, NODE_limit) ||
            event->number == CARDVERB_hit || event->number == CARDVERB_roll ||
            event->number == CARDVERB_play);
}

ClauseKind clause_kind_of(const CardDef *def, const Node *clause)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_timing);
    const Node *first = node_first(clause_head(clause, NODE_block));

    if (window && window->row == TIMING_bad)
        return CLAUSE_BAD_STUFF;
    if (event && event_is_would(event) && !is_from_hand(def))
        return CLAUSE_REPLACE;
    if (is_from_hand(def) || (def->kind == KIND_enhancer && window))
        return window && window->row == TIMING_drawn ? CLAUSE_TRIGGER
                                                     : CLAUSE_PLAYED;
    if (event)
        return is_answer_by_choice(clause, event) ? CLAUSE_ABILITY
                                                  : CLAUSE_TRIGGER;
    if (window)
        return munchkin_timings[window->row].by_itself ? CLAUSE_TRIGGER
                                                       : CLAUSE_ABILITY;
    if (clause_head(clause, NODE_cost))
        return CLAUSE_ABILITY;
    return def->kind != KIND_curse && is_static_statement(first)
               ? CLAUSE_STATIC
               : CLAUSE_PLAYED;
}

/* ---- what a statement is about ---- */

/* Does a node of a rule bear the row of a question, not of rules.def? */
bool node_is_question(const Pack *pack, const Node *node)
{
    return (node->type == NODE_command || node->type == NODE_participle ||
            node->type == NODE_rule) &&
           pack->node_info[node - pack->nodes].row < QUESTIONS_COUNT &&
           !(node->type == NODE_rule && rule_command(node));
}

/* Of a rule: what it forbids, or its own row. */
static Bits rule_topics(const Pack *pack, const Node *rule)
{
    int row = pack->node_info[rule - pack->nodes].row;
    Bits topics = bits_none();

    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_command || k->type == NODE_participle)
            bits_add(&topics,
                     TOPIC_QUESTION + pack->node_info[k - pack->nodes].row);
    if (bits_is_empty(topics))
        bits_add(&topics, row < QUESTIONS_COUNT
                              ? TOPIC_QUESTION + row
                              : TOPIC_RULE + row - QUESTIONS_COUNT);
    return topics;
}

Bits statement_topics(const Pack *pack, const Node *statement)
{
    switch (statement->type) {
    case NODE_plus:
        return bits_single(TOPIC_SUM +
                           pack->node_info[statement - pack->nodes].row);
    case NODE_rule:
        return rule_topics(pack, statement);
    case NODE_command:
        return bits_single(TOPIC_COMMAND);
    default:
        return bits_none();
    }
}

const Node *rule_command(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_command || k->type == NODE_participle)
            return k;
    return NULL;
}

/* ---- going through what is said ---- */

const Node *inner_statement(const Node *statement)
{
    const Node *first;

    if (statement->type != NODE_lasting)
        return statement;
    first = node_first(statement);
    return first->type == NODE_if || first->type == NODE_event
               ? node_next(statement, first)
               : first;
}

/* Going through statements. */
typedef struct RuleWalk {
    int topic; /* TOPIC_* */
    RuleVisitor visitor;
    void *self;
    bool bare;  /* without conditions: asked while conditions are looked at */
    bool plain; /* whether Items can be used is being asked: all that are
                   equipped count */
    RuleVisitor
        filter;  /* does the statement speak of what is asked? Asked before its
           conditions, which may take long; NULL: they all do */
    CardId what; /* the card to which it would be done, or NO_CARD */
} RuleWalk;

/* SUPER-14: a burden that an identity itself is. */
static bool is_lifted(const Table *t, const ActiveRule *active)
{
    int trait = card_def(t, active->f.card)->trait;

    return trait && !active->granted &&
           inner_statement(active->node)->type == NODE_rule &&
           super_is_burden(t, active) &&
           identity_is_single(t, active->f.seat, trait);
}

/* if ..., while ..., ...: looked at whenever it is asked for. */
static bool conditions_hold(const Table *t, const RuleWalk *v,
                            const ActiveRule *active)
{
    const Node *first =
        active->node->type == NODE_lasting ? node_first(active->node) : NULL;

    if (first && first->type == NODE_if &&
        (v->bare || !super_if_holds(t, active, first)))
        return false;
    return !is_lifted(t, active);
}

static bool visit_statement(const Table *t, const RuleWalk *v,
                            const ActiveRule *active)
{
    ActiveRule inner = *active;

    inner.node = inner_statement(active->node);
    if (inner.node->type == NODE_rule)
        inner.f = super_frame(t, active);
    if ((v->filter && !v->filter(t, &inner, v->self)) ||
        !conditions_hold(t, v, active) || v->visitor(t, &inner, v->self))
        return true;
    COVER_STATEMENT(t, inner.node); /* nobody has to ask any further */
    return false;
}

static bool is_in_force(const Table *t, const RuleWalk *v, CardId card)
{
    return v->plain && card_is_kind(t, card, KIND_item)
               ? card_slot(t, card)->flags & CARD_EQUIPPED
               : active_card_counts(t, card);
}

/* this card cannot be traded, it cannot be stolen: so even while it is not in
 * use */
static bool is_about_itself(const Node *statement)
{
    const Node *inner = inner_statement(statement);
    const Node *subject =
        inner->type == NODE_rule ? prep_phrase(inner, PREP_subject) : NULL;

    return subject && (subject->det == DET_this || subject->det == DET_it);
}

/* this card cannot be lost: it says nothing of other cards */
static bool is_about_other_card(const Table *t, const RuleWalk *v, CardId card,
                                const Node *statement)
{
    return v->what != NO_CARD && v->what != card &&
           t->pack->node_info[statement - t->pack->nodes].only_this_card;
}

static bool visit_card(const Table *t, const RuleWalk *v, CardId card, Seat you,
                       CardId it)
{
    bool used = card_owner(t, card) == NOBODY || is_in_force(t, v, card);

    EACH_CLAUSE (t, card, part) {
        ActiveRule active;
        if (part->topic != v->topic ||
            is_about_other_card(t, v, card, part->node) ||
            (!used && !is_about_itself(part->node)))
            continue;
        active = (ActiveRule){ .node = part->node, .f = frame_of(you, card) };
        active.f.it = it;
        if (!visit_statement(t, v, &active))
            return false;
    }
    return true;
}

/* Cards before a player that count: Items if equipped and usable. */
bool active_card_counts(const Table *t, CardId card)
{
    if (card_is_kind(t, card, KIND_item))
        return card_slot(t, card)->flags & CARD_EQUIPPED &&
               items_can_use(t, card);
    return card_is_kind(t, card, KIND_trait) ||
           card_is_kind(t, card, KIND_companion) ||
           (card_is_kind(t, card, KIND_enhancer) &&
            card_stat(t, card, STAT_plays_on));
}

static bool visit_in_play(const Table *t, const RuleWalk *v, CardId card)
{
    return (!is_in_force(t, v, card) && !card_is_kind(t, card, KIND_item)) ||
           visit_card(t, v, card, t->g->zones[card_slot(t, card)->zone].owner,
                      card_is_kind(t, card, KIND_enhancer)
                          ? card_slot(t, card)->host
                          : card);
}

static bool visit_in_fight(const Table *t, const RuleWalk *v, CardId card)
{
    const CombatFrame *combat = current_combat(t);

    if (!combat || !(card_is_kind(t, card, KIND_monster) ||
                     card_is_kind(t, card, KIND_enhancer)))
        return true;
    return visit_card(
        t, v, card, combat->seat,
        card_is_kind(t, card, KIND_monster) ? card : card_slot(t, card)->host);
}

/* In the order in which the cards lie: so totals are taken apart. */
static bool visit_table(const Table *t, const RuleWalk *v)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_zone(s))
            if (bits_has(card_def(t, c)->topics, v->topic) &&
                !visit_in_play(t, v, c))
                return false;
    EACH_CARD (t, c, ZONE_fight)
        if (bits_has(card_def(t, c)->topics, v->topic) &&
            !visit_in_fight(t, v, c))
            return false;
    return true;
}

/* The cards that say such a thing, wherever they lie. */
static bool visit_topic_cards(const Table *t, const RuleWalk *v)
{
    for (const CardId *c = t->pack->cards_by_topic[v->topic]; *c != NO_CARD;
         c++) {
        ZoneId zone = card_slot(t, *c)->zone;
        if ((zone_in(zone, ZONES_IN_PLAY) && !visit_in_play(t, v, *c)) ||
            (zone == ZONE_fight && !visit_in_fight(t, v, *c)))
            return false;
    }
    return true;
}

/* Those that wait for their time are not in force yet. */
static bool grant_in_force(const Grant *grant)
{
    return grant->ends != ENDS_NEXT_COMBAT && grant->ends != ENDS_NEXT_TURN;
}

static ActiveRule active_from_grant(const Table *t, const Grant *grant)
{
    ActiveRule active = { .node = &t->pack->nodes[grant->node],
                          .f = { .seat = grant->you, .card = grant->card },
                          .amount = grant->amount,
                          .granted = true,
                          .against = grant->against };

    active.f.they = grant->they;
    active.f.chosen = seat_bit(grant->they);
    active.f.it = grant->it;
    active.f.mode = MODE_CHOSEN;
    return active;
}

/* Most statements are about one thing, which is noted. */
static bool grant_has_topic(const Pack *pack, const Grant *grant, int topic)
{
    const NodeInfo *info = &pack->node_info[grant->node];

    return info->topic == topic ||
           (info->has_more_topics &&
            bits_has(statement_topics(
                         pack, inner_statement(&pack->nodes[grant->node])),
                     topic));
}

static bool visit_each_grant(const Table *t, const RuleWalk *v)
{
    const Munchkin *m = munchkin(t);

    for (int i = 0; i < m->n_grants; i++) {
        const Grant *grant = &m->grants[i];
        ActiveRule active;
        if (!grant_has_topic(t->pack, grant, v->topic) ||
            !grant_in_force(grant))
            continue;
        active = active_from_grant(t, grant);
        if (!visit_statement(t, v, &active))
            return false;
    }
    return true;
}

/* Mostly there are none. */
static inline bool visit_grants(const Table *t, const RuleWalk *v)
{
    return munchkin(t)->n_grants == 0 ||
           !bits_has(t->pack->granted_topics, v->topic) ||
           visit_each_grant(t, v);
}

/* What is added up is told in order; of rules it does not matter. */
static void visit_all(const Table *t, const RuleWalk *v)
{
    bool sum = v->topic >= TOPIC_SUM && v->topic < TOPIC_RULE;
    bool more = sum ? !topic_has_card_in_play(t, v->topic) || visit_table(t, v)
                    : visit_topic_cards(t, v);

    if (more)
        visit_grants(t, v);
}

void each_active_rule(const Table *t, int topic, RuleVisitor visitor,
                      void *self)
{
    if (topic_can_occur(t, topic))
        visit_all(
            t, &(RuleWalk){ .topic = topic, .visitor = visitor, .self = self });
}

void each_matching_rule(const Table *t, int topic, CardId what,
                        RuleVisitor filter, RuleVisitor visitor, void *self)
{
    visit_all(
        t, &(RuleWalk){ .topic = topic,
                        .visitor = visitor,
                        .self = self,
                        .plain = topic == TOPIC_QUESTION + QUESTION_cannot_use,
                        .filter = filter,
                        .what = what });
}

void each_granted_rule(const Table *t, int topic, RuleVisitor visitor,
                       void *self)
{
    visit_grants(t, &(RuleWalk){ .topic = topic,
                                 .visitor = visitor,
                                 .self = self,
                                 .bare = true });
}

/* Rules about what things are: these do not depend on anything. */
void each_unconditional_rule(const Table *t, int topic, RuleVisitor visitor,
                             void *self)
{
    if (topic_can_occur(t, topic))
        visit_all(t, &(RuleWalk){ .topic = topic,
                                  .visitor = visitor,
                                  .self = self,
                                  .bare = true });
}

/* Such rules while it is asked whether Items can be used. */
void each_plain_rule(const Table *t, int topic, RuleVisitor visitor, void *self)
{
    if (topic_can_occur(t, topic))
        visit_all(t, &(RuleWalk){ .topic = topic,
                                  .visitor = visitor,
                                  .self = self,
                                  .bare = true,
                                  .plain = true });
}
