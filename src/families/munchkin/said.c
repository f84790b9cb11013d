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

/* Windows in which a part happens by itself. */
static bool fires(int window)
{
    return window == WIN_before || window == WIN_after || window == WIN_drawn ||
           window == WIN_start || window == WIN_end;
}

static bool is_from_hand(const CardDef *def)
{
    return def->kind == KIND_oneshot || def->kind == KIND_special ||
           def->kind == KIND_levelup;
}

/* Events that are pending for a while, so that one can do something about
 * them; others have happened. */
static bool is_pending(const Node *event)
{
    return event->number == SAY_hit || event->number == SAY_roll ||
           event->number == SAY_play;
}

Mood clause_mood(const CardDef *def, const Node *clause)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_window);
    const Node *first = node_first(clause_head(clause, NODE_block));

    if (window && window->row == WIN_bad)
        return MOOD_BAD;
    if (event && (event->row == WHEN_instead || event->flags & FLAG_would))
        return MOOD_REPLACE;
    if (is_from_hand(def) || (def->kind == KIND_enhancer && window))
        return window && window->row == WIN_drawn ? MOOD_TRIGGER : MOOD_PLAYED;
    if (event)
        return is_pending(event) ? MOOD_ABILITY : MOOD_TRIGGER;
    if (window)
        return fires(window->row) ? MOOD_TRIGGER : MOOD_ABILITY;
    if (clause_head(clause, NODE_cost))
        return MOOD_ABILITY;
    return def->kind != KIND_curse && states(first) ? MOOD_STATIC : MOOD_PLAYED;
}

/* ---- what these rules know ---- */

Quantity quantity_of(const Node *plus)
{
    const Node *to = part_phrase(plus, PREP_to);

    if (plus->name != 0)
        return Q_NONE;
    if (plus->row == NOUN_treasure)
        return Q_TREASURE;
    if (plus->row == NOUN_hand)
        return Q_HANDS;
    if (plus->row != NOUN_none)
        return Q_NONE;
    if (!to || to->type != NODE_phrase)
        return Q_STRENGTH;
    switch (to->row) {
    case NOUN_escaperoll:
        return Q_ESCAPE;
    case NOUN_dieroll:
    case NOUN_roll:
        return Q_DIE;
    case NOUN_handlimit:
        return Q_LIMIT;
    case NOUN_drawlimit:
    case NOUN_score:
        return Q_NONE;
    default:
        return Q_STRENGTH;
    }
}

uint64_t sort_said(const Node *statement)
{
    switch (statement->type) {
    case NODE_plus:
        return SAYS_PLUS(quantity_of(statement));
    case NODE_rule:
        return SAYS_RULE(statement->row);
    case NODE_do:
        return SAYS_ORDER;
    default:
        return 0;
    }
}

/* against male */
static bool is_sex(const Node *what)
{
    return what->type == NODE_state &&
           (what->row == STATE_male || what->row == STATE_female);
}

static bool against_known(const Pack *pack, const Node *plus)
{
    for (const Node *k = node_first(plus); k; k = node_next(plus, k))
        if (k->type == NODE_part && k->row == PREP_against &&
            !is_sex(node_first(k)) &&
            (node_first(k)->type != NODE_phrase ||
             (!phrase_is_player(pack, node_first(k)) &&
              !(quantity_of(plus) == Q_ESCAPE &&
                node_first(k)->det == DET_it))))
            return false;
    return true;
}

const Node *rule_do(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_do || k->type == NODE_participle)
            return k;
    return NULL;
}

static bool is_bare(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_if)
            return false;
    return true;
}

/* Which rules a card may state; the questions below ask for them. */
static bool rule_known(const Pack *pack, const Node *rule)
{
    const Node *subject = part_phrase(rule, PREP_subject);
    const Node *object = part_phrase(rule, PREP_object);

    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_if &&
            !condition_known(&munchkin_deeds, pack, node_first(k)))
            return false;
    switch (rule->row) {
    case RULE_can: /* nobody can help */
        return subject->row == NOUN_nobody && rule_do(rule);
    case RULE_cannot:
        return phrase_is_player(pack, subject) && rule_do(rule);
    case RULE_cannot_be:
        return rule_do(rule);
    case RULE_can_have:
        return object && phrase_is_player(pack, subject) && object->name &&
               pack->words[object->name].sort == SORT_slot;
    case RULE_count:
    case RULE_not_count:
        return subject->row == NOUN_level || subject->name != 0;
    case RULE_count_against:
        return subject->row == NOUN_bonus;
    case RULE_not_chase:
    case RULE_not_fight:
        return object && phrase_is_player(pack, object);
    case RULE_ignore:
        return object && (object->row == NOUN_limit ||
                          (object->name != 0 &&
                           pack->words[object->name].kind == KIND_curse));
    case RULE_always:
        return rule_do(rule) && rule_do(rule)->row == SAY_escape;
    case RULE_is:
    case RULE_is_not:
        return is_bare(rule) && object && object->name != 0 &&
               (subject->det == DET_it || subject->det == DET_this);
    case RULE_ties:
        return phrase_is_player(pack, subject);
    default:
        return false;
    }
}

bool said_known(const Pack *pack, const Node *statement)
{
    const Node *condition;

    if (statement->type == NODE_plus)
        return quantity_of(statement) != Q_NONE &&
               against_known(pack, statement) &&
               bonus_known(&munchkin_deeds, pack, statement);
    if (statement->type == NODE_rule)
        return rule_known(pack, statement);
    if (statement->type != NODE_lasting || statement->row != 0)
        return false;
    condition = node_first(statement);
    return condition->type == NODE_if &&
           condition_known(&munchkin_deeds, pack, node_first(condition)) &&
           said_known(pack, node_next(statement, condition));
}

bool munchkin_grants(const Pack *pack, const Node *statement)
{
    const Node *first = node_first(statement);

    if (statement->type != NODE_lasting)
        return said_known(pack, statement);
    if (statement->row != 0)
        return said_known(pack, first);
    if (first->type == NODE_event) /* until ... */
        return said_known(pack, node_next(statement, first));
    return said_known(pack, statement);
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
    uint64_t sorts; /* SAYS_PLUS(), SAYS_RULE(), SAYS_ORDER */
    Hear hear;
    void *self;
    bool bare; /* without conditions: asked while conditions are looked at */
} Visit;

/* SUPER-14: a burden that an identity itself is. */
static bool is_lifted(const Table *t, const Said *said)
{
    int trait = card_def(t, said->f.card)->trait;

    return trait && !said->granted &&
           inner_statement(said->node)->type == NODE_rule &&
           said_is_burden(t, said) && seat_is_single(t, said->f.seat, trait);
}

/* while ..., ...: looked at whenever it is asked for. */
static bool visit(const Table *t, const Visit *v, Said *said)
{
    if (said->node->type == NODE_lasting) {
        const Node *first = node_first(said->node);
        if (first->type == NODE_if &&
            (v->bare || !said_if_holds(t, said, first)))
            return true;
    }
    if (is_lifted(t, said))
        return true;
    said->node = inner_statement(said->node);
    if (said->node->type == NODE_rule)
        said->f = said_frame(t, said);
    if (v->hear(t, said, v->self))
        return true;
    REACHED_NODE(t, said->node); /* nobody has to ask any further */
    return false;
}

static bool visit_card(const Table *t, const Visit *v, CardId card, Seat you,
                       CardId it)
{
    EACH_SAID(t, card, part)
    {
        Said said = { .node = part->node, .f = frame_of(you, card) };
        said.f.v[V_IT] = (int16_t)it;
        if (!(v->sorts >> part->sort & 1) ||
            (part->depends &&
             (v->bare || !said_heads_hold(t, &said, part->clause))))
            continue;
        if (!visit(t, v, &said))
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
    return !counts_in_play(t, card) ||
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
            if (card_def(t, c)->says & v->sorts && !visit_in_play(t, v, c))
                return false;
    EACH_CARD (t, c, ZONE_fight)
        if (card_def(t, c)->says & v->sorts && !visit_in_fight(t, v, c))
            return false;
    return true;
}

/* The cards that say such a thing, wherever they lie; each once a sort. */
static bool visit_sayers(const Table *t, const Visit *v)
{
    Visit one = *v;

    for (uint64_t sorts = v->sorts; sorts != 0; sorts &= sorts - 1) {
        one.sorts = sorts & -sorts;
        for (const CardId *c = t->pack->sayers[__builtin_ctzll(sorts)];
             *c != NO_CARD; c++) {
            ZoneId zone = card_slot(t, *c)->zone;
            if ((zone_in(zone, ZONES_OF_SEATS) &&
                 !visit_in_play(t, &one, *c)) ||
                (zone == ZONE_fight && !visit_in_fight(t, &one, *c)))
                return false;
        }
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

static bool visit_grants(const Table *t, const Visit *v)
{
    const Munchkin *m = munchkin(t);

    if (!(t->pack->leaves & v->sorts))
        return true;
    for (int i = 0; i < m->n_grants; i++) {
        const Grant *grant = &m->grants[i];
        Said said;
        if (!(v->sorts >> t->pack->gists[grant->node].sort & 1) ||
            !in_force(grant))
            continue;
        said = said_by(t, grant);
        if (!visit(t, v, &said))
            return false;
    }
    return true;
}

/* Does a card that says such a thing lie before a player or in the fight? */
static bool is_card_there(const Table *t, uint64_t sorts)
{
    for (; sorts != 0; sorts &= sorts - 1)
        for (const CardId *c = t->pack->sayers[__builtin_ctzll(sorts)];
             *c != NO_CARD; c++)
            if (zone_in(card_slot(t, *c)->zone, ZONES_THAT_COUNT))
                return true;
    return false;
}

/* What is added up is told in order; of rules it does not matter. */
static void visit_all(const Table *t, const Visit *v)
{
    bool more = v->sorts & SAYS_ANY_PLUS
                    ? !is_card_there(t, v->sorts) || visit_table(t, v)
                    : visit_sayers(t, v);

    if (more)
        visit_grants(t, v);
}

/* Could any card of this game say or leave such a thing? */
static bool is_ever_said(const Table *t, uint64_t sorts)
{
    return (t->pack->says | t->pack->leaves) & sorts;
}

void each_said(const Table *t, uint64_t sorts, Hear hear, void *self)
{
    if (is_ever_said(t, sorts))
        visit_all(t, &(Visit){ sorts, hear, self, false });
}

void each_granted(const Table *t, uint64_t sorts, Hear hear, void *self)
{
    visit_grants(t, &(Visit){ sorts, hear, self, true });
}

/* Rules about what things are: these do not depend on anything. */
void each_bare_rule(const Table *t, uint64_t sorts, Hear hear, void *self)
{
    if (is_ever_said(t, sorts))
        visit_all(t, &(Visit){ sorts, hear, self, true });
}
