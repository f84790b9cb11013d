/* digest.c: what the rules want to know of a card at a glance, and whether they
 * can play all that it says. */
#include "families/gloom/effect.h"

#define BIT(n) (1u << (n))

/* ---- parts ---- */

/* Which kinds of card may have parts of which sense (GLOOM-EFF-01). */
static bool carries(int kind, Sense sense)
{
    switch (kind) {
    case KIND_event:
        return sense == SENSE_immediate || sense == SENSE_response;
    case KIND_modifier:
    case KIND_death:
        return sense != SENSE_response;
    default:
        return false;
    }
}

static const char *const sense_words[SENSES] = {
    [SENSE_ongoing] = "what is so while it can be read",
    [SENSE_immediate] = "what is done when it is played",
    [SENSE_trigger] = "what happens by itself",
    [SENSE_response] = "an answer to a play",
};

static bool is_at_once(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_window);

    return window && window->row == WIN_at_once;
}

/* What sets a part off or is answered: before, when or after it is done. */
static bool bind_what_happens(Binder *b, const Node *event, Sense sense)
{
    unsigned phase =
        sense == SENSE_response ? BIT(PHASE_pending) : BIT(PHASE_done);

    if (sense != SENSE_response && sense != SENSE_trigger)
        return bind_refuse(b, event, "ongoing, whenever ...",
                           "what is done at once does not wait for anything");
    if (event->row == WHEN_instead || event->flags & FLAG_would)
        return bind_refuse(b, event, "when, after",
                           "nothing steps in before something is done");
    if (event->row == WHEN_before && sense == SENSE_trigger)
        return bind_refuse(b, event, "when, whenever, after",
                           "a text takes notice of what was done");
    return bind_event(b, event, phase);
}

static bool bind_head(Binder *b, const Node *k, Sense sense)
{
    switch (k->type) {
    case NODE_block:
        return true;
    case NODE_window:
        return bind_window(b, k);
    case NODE_event:
        return bind_what_happens(b, k, sense);
    case NODE_if:
        return sense == SENSE_immediate || sense == SENSE_response
                   ? bind_refuse(b, k, "immediate: if ...: ...",
                                 "this condition belongs behind the colon")
                   : bind_if(b, k);
    case NODE_cost:
        return bind_refuse(b, k, "you may ...; if you do: ...",
                           "these rules have no prices");
    case NODE_limit:
        return bind_refuse(b, k, NULL,
                           "these rules do not count how often it is done");
    default:
        return bind_refuse(b, k, NULL, "nothing looks at this");
    }
}

static bool bind_heads(Binder *b, const Node *clause, Sense sense)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (!bind_head(b, k, sense))
            return false;
    if (sense == SENSE_response && !clause_head(clause, NODE_event))
        return bind_refuse(b, clause, "response, when another player plays ...",
                           "a Response says what it answers");
    return true;
}

/* ---- what statements are about ---- */

static int topic_of(const Pack *pack, const Node *statement)
{
    const Node *doing = clause_head(statement, NODE_do);
    int row = pack->gists[statement - pack->nodes].row;

    if (statement->type == NODE_plus)
        return TOPIC_SUM + row;
    if (!doing)
        doing = clause_head(statement, NODE_participle);
    return doing ? TOPIC_QUESTION + pack->gists[doing - pack->nodes].row
                 : TOPIC_RULE + row - QUESTIONS_COUNT;
}

static bool digest_ongoing(Binder *b, const Node *clause, CardDef *def)
{
    const Node *block = clause_head(clause, NODE_block);

    bind_take(b, block);
    for (const Node *k = node_first(block); k; k = node_next(block, k)) {
        int topic;
        if (!bind_static(b, k))
            return false;
        if (k->type == NODE_lasting)
            return bind_refuse(b, k, "ongoing, if ...: ...",
                               "nothing is left behind for a time");
        topic = topic_of(b->pack, k);
        bits_add(&def->says, topic);
        b->pack->gists[k - b->pack->nodes].sort = (uint8_t)topic;
    }
    return true;
}

static void digest_event(const Pack *pack, const Node *clause, Sense sense,
                         CardDef *def)
{
    const Node *event = clause_head(clause, NODE_event);

    if (event)
        def->says = bits_or(def->says, gloom_event_topics(pack, event));
    else if (sense == SENSE_trigger)
        bits_add(&def->says, TOPIC_START);
}

static bool bind_body(Binder *b, const Node *clause, Sense sense, CardDef *def)
{
    if (sense == SENSE_ongoing)
        return digest_ongoing(b, clause, def);
    digest_event(b->pack, clause, sense, def);
    return bind_statements(b, clause_head(clause, NODE_block));
}

static bool digest_clause(Binder *b, const Node *clause, CardDef *def)
{
    Sense sense = gloom_part_sense(b->pack, def, clause);

    bind_take(b, clause);
    if (!carries(def->kind, sense) ||
        (is_at_once(clause) && def->kind != KIND_event))
        return bind_refuse(b, clause, NULL, "such a card never has %s",
                           sense_words[sense]);
    bits_add(&def->says, (int)sense);
    b->pack->gists[clause - b->pack->nodes].sort = (uint8_t)sense;
    if (is_at_once(clause))
        bits_add(&def->says, TOPIC_AT_ONCE);
    if (!bind_heads(b, clause, sense) || !bind_body(b, clause, sense, def))
        return false;
    if (bind_left_over(b, clause))
        return bind_refuse(b, bind_left_over(b, clause), NULL,
                           "nothing looks at this");
    return gloom_makes_sense(b, def, clause);
}

/* ---- the whole card ---- */

/* Whom an Event is aimed at is chosen when it is declared. Two of one phrase
 * are known by the first. */
static void digest_aims(const Pack *pack, CardDef *def)
{
    const Node *phrase;
    int n = 0;

    while ((phrase = gloom_part_aim(pack, def, n).phrase) != NULL) {
        Gist *gist = &pack->gists[phrase - pack->nodes];
        n++;
        if (gist->aim == 0)
            gist->aim = (uint8_t)n;
    }
    def->fact[FACT_aims] = (int16_t)n;
}

/* Which kinds of card each phrase names, and where an event says what, so that
 * no word is looked up in play. */
static void digest_words(const Pack *pack, const CardDef *def)
{
    for (int i = def->first; i < def->first + def->n; i++)
        if (pack->nodes[i].type == NODE_phrase)
            pack->gists[i].sort =
                (uint8_t)gloom_phrase_kinds(pack, &pack->nodes[i]);
        else if (pack->nodes[i].type == NODE_event)
            gloom_event_digest(pack, &pack->nodes[i]);
}

/* Cards are numbered in the order of the definitions. */
static int stacks_before(const Pack *pack, const CardDef *def)
{
    int n = 0;

    for (const CardDef *d = pack->defs; d < def; d++)
        n += d->kind == KIND_character ? d->copies : 0;
    return n;
}

/* only on a character with ring */
static bool bind_facts(Binder *b, const CardDef *def)
{
    for (const Node *n = def_first(b->pack, def); n;
         n = def_next(b->pack, def, n))
        if (n->type == NODE_fact &&
            (n->row == STATES_only_on || n->row == STATES_not_on) &&
            !gloom_place_makes_sense(b, node_first(n)))
            return false;
    return true;
}

static bool has_points(const CardDef *def)
{
    for (int i = 0; i < CELLS; i++)
        if (def->fact[FACT_points + i] != CELL_CLEAR &&
            def->fact[FACT_points + i] != CELL_HIDE)
            return true;
    return false;
}

static bool bind_card(Binder *b, CardDef *def)
{
    if (def->kind == KIND_modifier && !has_points(def)) /* GLOOM-COMP-04 */
        return bind_refuse(b, NULL, NULL, "a Modifier has one to three points");
    for (const Node *n = def_first(b->pack, def); n;
         n = def_next(b->pack, def, n))
        if (n->type == NODE_clause && !digest_clause(b, n, def))
            return false;
    if (!bind_facts(b, def))
        return false;
    if (def->fact[FACT_box] && bits_have(def->says, SENSE_ongoing))
        return bind_refuse(b, NULL, NULL,
                           "a text that goes on needs a box that can be read");
    if (bits_have(def->says, SENSE_response) &&
        bits_have(def->says, SENSE_immediate))
        return bind_refuse(b, NULL, NULL,
                           "a Response is nothing but a Response");
    return true;
}

bool gloom_digest(const Pack *pack, CardDef *def, uint8_t *taken,
                  Unplayable *why)
{
    Binder b = {
        .lang = &gloom_language, .pack = pack, .why = why, .taken = taken
    };

    if (!bind_card(&b, def))
        return false;
    machine_digest(&gloom_deeds, pack, def->first, def->n);
    digest_words(pack, def);
    if (bits_have(def->says, SENSE_response))
        def->windows |= BIT(WINDOW_respond);
    else if (def->kind == KIND_event)
        digest_aims(pack, def);
    if (def->kind == KIND_character)
        def->fact[FACT_stack] = (int16_t)stacks_before(pack, def);
    if (def->kind == KIND_death)
        bits_add(&def->says, TOPIC_DEATH);
    def->announces = bits_have(def->says, TOPIC_AT_ONCE);
    return def->fact[FACT_aims] <= 2 ||
           bind_refuse(&b, NULL, NULL, "an Event is aimed at two at most");
}
