/* said.c: what is true because a card says so: printed on a card that counts
 * now, or granted by one for a time. */
#include "engine/reached.h"
#include "families/munchkin/said_int.h"

/* ---- parts of cards ---- */

static const Node *group_first(const Pack *pack, const CardDef *def)
{
    const Word *group = &pack->words[def->word];

    return group->n > 0 ? &pack->nodes[group->first] : NULL;
}

static const Node *only_clauses(const Pack *pack, const CardDef *def,
                                const Node *n)
{
    while (n && n->type != NODE_clause)
        n = part_next(pack, def, n);
    return n;
}

const Node *part_first(const Pack *pack, const CardDef *def)
{
    const Node *n = def_first(pack, def);

    return only_clauses(pack, def, n ? n : group_first(pack, def));
}

const Node *part_next(const Pack *pack, const CardDef *def, const Node *part)
{
    const Word *group = &pack->words[def->word];
    const Node *own_end = &pack->nodes[def->first + def->n];
    const Node *next = part + part->length;
    bool own = part >= &pack->nodes[def->first] && part < own_end;

    if (own && next >= own_end)
        next = group_first(pack, def);
    else if (!own && next >= &pack->nodes[group->first + group->n])
        next = NULL;
    return only_clauses(pack, def, next);
}

const Node *part_around(const Table *t, CardId card, const Node *statement)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = part_first(t->pack, def); n;
         n = part_next(t->pack, def, n))
        if (statement >= n && statement < n + n->length)
            return n;
    return NULL;
}

static bool states(const Node *statement)
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

bool is_would(const Node *event)
{
    return event->row == WHEN_instead || event->flags & FLAG_would;
}

/* Is there a row for this event, of one of these phases? */
static bool has_phase(const Node *event, int phase)
{
    const Node *doing = event_doing(event);
    int verb = event->number ? event->number
               : doing && doing->type == NODE_participle ? doing->row
                                                         : 0;

    for (int i = 0; i < QUESTIONS_COUNT; i++)
        if (munchkin_questions[i].phase == phase &&
            munchkin_questions[i].verb == verb &&
            munchkin_questions[i].fails == !!(event->flags & FLAG_fails))
            return true;
    return false;
}

/* Something that is about to happen can be answered: by choice, with a card in
 * play if it costs something or nothing else can be done about it. "Whenever"
 * is no choice. */
static bool is_answered(const Node *clause, const Node *event)
{
    if (!has_phase(event, PHASE_pending) || event->row == WHEN_whenever)
        return false;
    return clause_head(clause, NODE_cost) || clause_head(clause, NODE_limit) ||
           event->number == SAY_hit || event->number == SAY_roll ||
           event->number == SAY_play;
}

Mood clause_mood(const CardDef *def, const Node *clause)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_window);
    const Node *first = node_first(clause_head(clause, NODE_block));

    if (window && window->row == WIN_bad)
        return MOOD_BAD;
    if (event && is_would(event) && !is_from_hand(def))
        return MOOD_REPLACE;
    if (is_from_hand(def) || (def->kind == KIND_enhancer && window))
        return window && window->row == WIN_drawn ? MOOD_TRIGGER : MOOD_PLAYED;
    if (event)
        return is_answered(clause, event) ? MOOD_ABILITY : MOOD_TRIGGER;
    if (window)
        return munchkin_timings[window->row].by_itself ? MOOD_TRIGGER
                                                       : MOOD_ABILITY;
    if (clause_head(clause, NODE_cost))
        return MOOD_ABILITY;
    return def->kind != KIND_curse && states(first) ? MOOD_STATIC : MOOD_PLAYED;
}

/* ---- what a statement is about ---- */

/* Does a node of a rule bear the row of a question, not of rules.def? */
bool is_question(const Pack *pack, const Node *node)
{
    return (node->type == NODE_do || node->type == NODE_participle ||
            node->type == NODE_rule) &&
           pack->gists[node - pack->nodes].row < QUESTIONS_COUNT &&
           !(node->type == NODE_rule && rule_do(node));
}

/* Of a rule: what it forbids, or its own row. */
static Bits topics_of_rule(const Pack *pack, const Node *rule)
{
    int row = pack->gists[rule - pack->nodes].row;
    Bits topics = bits_none();

    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_do || k->type == NODE_participle)
            bits_add(&topics,
                     TOPIC_QUESTION + pack->gists[k - pack->nodes].row);
    if (bits_empty(topics))
        bits_add(&topics, row < QUESTIONS_COUNT
                              ? TOPIC_QUESTION + row
                              : TOPIC_RULE + row - QUESTIONS_COUNT);
    return topics;
}

Bits topics_of(const Pack *pack, const Node *statement)
{
    switch (statement->type) {
    case NODE_plus:
        return bits_one(TOPIC_SUM + pack->gists[statement - pack->nodes].row);
    case NODE_rule:
        return topics_of_rule(pack, statement);
    case NODE_do:
        return bits_one(TOPIC_ORDER);
    default:
        return bits_none();
    }
}

const Node *rule_do(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_do || k->type == NODE_participle)
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
typedef struct Visit {
    int topic; /* TOPIC_* */
    Hear hear;
    void *self;
    bool bare;  /* without conditions: asked while conditions are looked at */
    bool plain; /* whether Items can be used is being asked: all that are
                   equipped count */
    Hear fits;  /* does the statement speak of what is asked? Asked before its
                   conditions, which may take long; NULL: they all do */
    CardId what; /* the card to which it would be done, or NO_CARD */
} Visit;

/* SUPER-14: a burden that an identity itself is. */
static bool is_lifted(const Table *t, const Said *said)
{
    int trait = card_def(t, said->f.card)->trait;

    return trait && !said->granted &&
           inner_statement(said->node)->type == NODE_rule &&
           said_is_burden(t, said) && seat_is_single(t, said->f.seat, trait);
}

/* if ..., while ..., ...: looked at whenever it is asked for. */
static bool conditions_hold(const Table *t, const Visit *v, const Said *said,
                            const Node *heads)
{
    const Node *first = said->node->type == NODE_lasting
                            ? node_first(said->node)
                            : NULL;

    if (heads && (v->bare || !said_heads_hold(t, said, heads)))
        return false;
    if (first && first->type == NODE_if &&
        (v->bare || !said_if_holds(t, said, first)))
        return false;
    return !is_lifted(t, said);
}

/* `heads` is the clause that it depends on, or NULL. */
static bool visit(const Table *t, const Visit *v, const Said *said,
                  const Node *heads)
{
    Said inner = *said;

    inner.node = inner_statement(said->node);
    if (inner.node->type == NODE_rule)
        inner.f = said_frame(t, said);
    if ((v->fits && !v->fits(t, &inner, v->self)) ||
        !conditions_hold(t, v, said, heads) || v->hear(t, &inner, v->self))
        return true;
    REACHED_NODE(t, inner.node); /* nobody has to ask any further */
    return false;
}

static bool is_in_force(const Table *t, const Visit *v, CardId card)
{
    return v->plain && is_kind(t, card, KIND_item)
               ? card_slot(t, card)->flags & CARD_EQUIPPED
               : counts_in_play(t, card);
}

/* this card cannot be traded, it cannot be stolen: so even while it is not in
 * use */
static bool is_about_itself(const Node *statement)
{
    const Node *inner = inner_statement(statement);
    const Node *subject = inner->type == NODE_rule
                              ? part_phrase(inner, PREP_subject)
                              : NULL;

    return subject && (subject->det == DET_this || subject->det == DET_it);
}

/* this card cannot be lost: it says nothing of other cards */
static bool is_about_other(const Table *t, const Visit *v, CardId card,
                           const Node *statement)
{
    return v->what != NO_CARD && v->what != card &&
           t->pack->gists[statement - t->pack->nodes].itself;
}

static bool visit_card(const Table *t, const Visit *v, CardId card, Seat you,
                       CardId it)
{
    bool used = owner_of(t, card) == NOBODY || is_in_force(t, v, card);

    EACH_SAID(t, card, part)
    {
        Said said;
        if (part->sort != v->topic ||
            is_about_other(t, v, card, part->node) ||
            (!used && !is_about_itself(part->node)))
            continue;
        said = (Said){ .node = part->node, .f = frame_of(you, card) };
        said.f.v[V_IT] = (int16_t)it;
        if (!visit(t, v, &said, part->depends ? part->clause : NULL))
            return false;
    }
    return true;
}

/* Cards before a player that count: Items if equipped and usable. */
bool counts_in_play(const Table *t, CardId card)
{
    if (is_kind(t, card, KIND_item))
        return card_slot(t, card)->flags & CARD_EQUIPPED &&
               card_is_usable(t, card);
    return is_kind(t, card, KIND_trait) || is_kind(t, card, KIND_companion) ||
           (is_kind(t, card, KIND_enhancer) && fact(t, card, FACT_plays_on));
}

static bool visit_in_play(const Table *t, const Visit *v, CardId card)
{
    return (!is_in_force(t, v, card) && !is_kind(t, card, KIND_item)) ||
           visit_card(t, v, card, t->g->zones[card_slot(t, card)->zone].owner,
                      is_kind(t, card, KIND_enhancer) ? card_slot(t, card)->host
                                                      : card);
}

static bool visit_in_fight(const Table *t, const Visit *v, CardId card)
{
    const Frame *combat = combat_frame(t);

    if (!combat ||
        !(is_kind(t, card, KIND_monster) || is_kind(t, card, KIND_enhancer)))
        return true;
    return visit_card(
        t, v, card, combat->seat,
        is_kind(t, card, KIND_monster) ? card : card_slot(t, card)->host);
}

/* In the order in which the cards lie: so totals are taken apart. */
static bool visit_table(const Table *t, const Visit *v)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_of(s))
            if (bits_have(card_def(t, c)->says, v->topic) &&
                !visit_in_play(t, v, c))
                return false;
    EACH_CARD (t, c, ZONE_fight)
        if (bits_have(card_def(t, c)->says, v->topic) &&
            !visit_in_fight(t, v, c))
            return false;
    return true;
}

/* The cards that say such a thing, wherever they lie. */
static bool visit_sayers(const Table *t, const Visit *v)
{
    for (const CardId *c = t->pack->sayers[v->topic]; *c != NO_CARD; c++) {
        ZoneId zone = card_slot(t, *c)->zone;
        if ((zone_in(zone, ZONES_OF_SEATS) && !visit_in_play(t, v, *c)) ||
            (zone == ZONE_fight && !visit_in_fight(t, v, *c)))
            return false;
    }
    return true;
}

/* Those that wait for their time are not in force yet. */
static bool in_force(const Grant *grant)
{
    return grant->ends != ENDS_NEXT_COMBAT && grant->ends != ENDS_NEXT_TURN;
}

static Said said_by(const Table *t, const Grant *grant)
{
    Said said = { .node = &t->pack->nodes[grant->node],
                  .f = { .seat = grant->you,
                         .k = grant->they,
                         .card = grant->card,
                         .passed = (Seats)(1u << grant->they) },
                  .amount = grant->amount,
                  .granted = true,
                  .against = grant->against };

    said.f.v[V_IT] = (int16_t)grant->it;
    said.f.v[V_MODE] = MODE_CHOSEN;
    return said;
}

/* Most statements are about one thing, which is noted. */
static bool is_about(const Pack *pack, const Grant *grant, int topic)
{
    const Gist *gist = &pack->gists[grant->node];

    return gist->sort == topic ||
           (gist->several &&
            bits_have(topics_of(pack,
                                inner_statement(&pack->nodes[grant->node])),
                      topic));
}

static bool visit_grants(const Table *t, const Visit *v)
{
    const Munchkin *m = munchkin(t);

    if (!bits_have(t->pack->leaves, v->topic))
        return true;
    for (int i = 0; i < m->n_grants; i++) {
        const Grant *grant = &m->grants[i];
        Said said;
        if (!is_about(t->pack, grant, v->topic) || !in_force(grant))
            continue;
        said = said_by(t, grant);
        if (!visit(t, v, &said, NULL))
            return false;
    }
    return true;
}

/* What is added up is told in order; of rules it does not matter. */
static void visit_all(const Table *t, const Visit *v)
{
    bool sum = v->topic >= TOPIC_SUM && v->topic < TOPIC_RULE;
    bool more = sum ? !is_card_there(t, v->topic) || visit_table(t, v)
                    : visit_sayers(t, v);

    if (more)
        visit_grants(t, v);
}

void each_said(const Table *t, int topic, Hear hear, void *self)
{
    if (is_ever_said(t, topic))
        visit_all(t, &(Visit){ .topic = topic, .hear = hear, .self = self });
}

void each_fitting(const Table *t, int topic, CardId what, Hear fits, Hear hear,
                  void *self)
{
    visit_all(t, &(Visit){ .topic = topic,
                           .hear = hear,
                           .self = self,
                           .plain = topic == TOPIC_QUESTION + QUESTION_cannot_use,
                           .fits = fits,
                           .what = what });
}

void each_granted(const Table *t, int topic, Hear hear, void *self)
{
    visit_grants(t, &(Visit){
                        .topic = topic, .hear = hear, .self = self, .bare = true });
}

/* Rules about what things are: these do not depend on anything. */
void each_bare_rule(const Table *t, int topic, Hear hear, void *self)
{
    if (is_ever_said(t, topic))
        visit_all(t, &(Visit){ .topic = topic,
                               .hear = hear,
                               .self = self,
                               .bare = true });
}

/* Such rules while it is asked whether Items can be used. */
void each_plain_rule(const Table *t, int topic, Hear hear, void *self)
{
    if (is_ever_said(t, topic))
        visit_all(t, &(Visit){ .topic = topic,
                               .hear = hear,
                               .self = self,
                               .bare = true,
                               .plain = true });
}
