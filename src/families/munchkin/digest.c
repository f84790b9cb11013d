/* digest.c: what the rules want to know of a card at a glance, and whether they
 * can play all that it says. */
#include "engine/reached.h"
#include "families/munchkin/said_int.h"

#define BIT(window) (1u << (window))

bool plus_takes_side(const Node *plus)
{
    const Node *to =
        plus->type == NODE_plus ? part_phrase(plus, PREP_to) : NULL;

    return to && to->row == NOUN_side && to->det == DET_either;
}

/* A bare bonus: +3, +2 treasures; or a one-shot's: +3 to either side. */
static bool digest_plus(const Node *plus, CardDef *def)
{
    const Node *to = part_phrase(plus, PREP_to);
    const Node *bound = clause_head(plus, NODE_modifier);
    int room = 1 + (to ? 2 : 0) + (bound ? bound->length : 0);

    if (plus->length != room || plus->name != 0 ||
        (to && (!plus_takes_side(plus) || def->kind != KIND_oneshot)))
        return false;
    if (plus->row == NOUN_none && !bound)
        def->fact[FACT_bonus] = plus->number;
    else if (plus->row == NOUN_treasure && !to) {
        def->fact[FACT_treasures] = plus->number;
        def->fact[FACT_least] =
            bound ? node_first(node_first(bound))->number : 0;
    } else
        return false;
    return true;
}

/* In combat, and nothing else is asked for. */
static bool is_for_combat(const Node *clause)
{
    const Node *window = clause_head(clause, NODE_window);

    return window && window->row == WIN_combat &&
           !node_next(clause, node_next(clause, window));
}

const Node *oneshot_plus(const Pack *pack, const CardDef *def)
{
    const Node *part = part_first(pack, def);
    const Node *plus;

    for (; part && !clause_head(part, NODE_block);)
        part = part_next(pack, def, part);
    plus = part ? clause_statement(part) : NULL;
    return def->kind == KIND_oneshot && def->fact[FACT_bonus] == 0 && plus &&
                   is_for_combat(part) && plus_takes_side(plus)
               ? plus
               : NULL;
}

/* A plain number needs no looking up: it is a figure of the card. */
static bool digest_figure(const Node *clause, CardDef *def)
{
    const Node *statement = clause_statement(clause);
    bool headed = node_first(clause)->type != NODE_block;

    if (!statement || statement->type != NODE_plus)
        return false;
    if (def->kind == KIND_oneshot)
        return is_for_combat(clause) && digest_plus(statement, def);
    return !headed &&
           (def->kind == KIND_item || def->kind == KIND_enhancer ||
            def->kind == KIND_companion || def->kind == KIND_trait) &&
           digest_plus(statement, def);
}

static bool clause_is_figure(const CardDef *def, const Node *clause)
{
    CardDef copy = *def;

    return digest_figure(clause, &copy);
}

bool clause_states(const CardDef *def, const Node *clause)
{
    return clause_mood(def, clause) == MOOD_STATIC &&
           !clause_is_figure(def, clause);
}

#ifdef KD_PROBES
void figures_reached(const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);

    for (const Node *n = part_first(t->pack, def); n;
         n = part_next(t->pack, def, n))
        for (const Node *k = n; clause_is_figure(def, n) && k < n + n->length;
             k++)
            REACHED_NODE(t, k);
}
#endif

/* When such a window of the language opens, in these rules. */
static uint32_t bits_of_window(int window)
{
    switch (window) {
    case WIN_any:
        return BIT(WINDOW_fight) | BIT(WINDOW_running);
    case WIN_own:
    case WIN_combat:
    case WIN_yours:
    case WIN_rivals:
    case WIN_losing:
        return BIT(WINDOW_fight);
    case WIN_running:
        return BIT(WINDOW_running);
    case WIN_right_after:
        return BIT(WINDOW_after);
    case WIN_drawn:
        return BIT(WINDOW_drawn);
    default:
        return 0;
    }
}

static bool knows_window(int window)
{
    switch (window) {
    case WIN_any:
    case WIN_own:
    case WIN_quiet:
    case WIN_out:
    case WIN_combat:
    case WIN_yours:
    case WIN_rivals:
    case WIN_losing:
    case WIN_before:
    case WIN_after:
    case WIN_right_after:
    case WIN_running:
    case WIN_drawn:
    case WIN_start:
    case WIN_bad:
        return true;
    default:
        return false;
    }
}

/* ---- events ---- */

/* Events that happen in these rules: cards in play take notice of them. */
static bool knows_event(const Node *event)
{
    const Node *is = clause_head(event, NODE_is);

    if (event->number == 0)
        return is && node_first(is)->type == NODE_participle &&
               node_first(is)->row == SAY_kill;
    switch (event->number) {
    case SAY_enter:
    case SAY_kill:
    case SAY_help:
    case SAY_escape:
    case SAY_catch:
    case SAY_lose:
    case SAY_gain:
    case SAY_die:
        return true;
    default:
        return false;
    }
}

static uint32_t bits_of_kind(const Pack *pack, int word)
{
    if (word == 0 || pack->words[word].sort != SORT_kind)
        return 0;
    return BIT(WINDOW_stop + 1 + pack->words[word].kind) | BIT(WINDOW_stop) |
           (pack->words[word].kind == KIND_curse ? BIT(WINDOW_hit) : 0);
}

/* when a player plays a one-shot or enhancer */
static uint32_t bits_of_kinds(const Pack *pack, const Node *object)
{
    uint32_t bits = bits_of_kind(pack, object->name);

    for (const Node *k = node_first(object); k; k = node_next(object, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            bits |= bits_of_kind(pack, k->name);
    return bits;
}

/* While something is pending, cards from the hand react to it. */
static uint32_t bits_of_event(const Pack *pack, const Node *event)
{
    const Node *object = part_phrase(event, PREP_object);

    switch (event->number) {
    case SAY_hit:
        return BIT(WINDOW_hit);
    case SAY_roll:
        return BIT(WINDOW_roll);
    case SAY_escape:
        return event->flags & FLAG_fails ? BIT(WINDOW_caught)
                                         : BIT(WINDOW_escaped);
    case SAY_join: /* a monster that is announced */
        return BIT(WINDOW_stop + 1 + KIND_monster) | BIT(WINDOW_stop);
    case SAY_play:
        if (object && object->row == NOUN_card)
            return (0x3ffu << (WINDOW_stop + 1)) | BIT(WINDOW_stop);
        return object ? bits_of_kinds(pack, object) : 0;
    default:
        return 0;
    }
}

/* ---- parts ---- */

static bool digest_heads(const Pack *pack, const Node *clause, Mood mood,
                         CardDef *def)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k)) {
        if (k->type == NODE_window) {
            if (!knows_window(k->row))
                return false;
            def->windows |= bits_of_window(k->row);
        } else if (k->type == NODE_event) {
            uint32_t bits = bits_of_event(pack, k);
            bool reacts = mood == MOOD_PLAYED || mood == MOOD_ABILITY;
            if (mood == MOOD_TRIGGER ? !knows_event(k) : reacts && !bits)
                return false;
            if (reacts)
                def->windows |= bits;
        } else if (k->type == NODE_if &&
                   !condition_known(&munchkin_deeds, pack, node_first(k))) {
            return false;
        }
    }
    return true;
}

static bool digest_static(const Pack *pack, const Node *clause)
{
    const Node *block = clause_head(clause, NODE_block);

    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (!said_known(pack, k) ||
            (clause_head(clause, NODE_if) && k->type == NODE_rule &&
             (k->row == RULE_is || k->row == RULE_is_not)))
            return false; /* what a thing is cannot depend on what things are */
    return true;
}

static bool digest_clause(const Pack *pack, const Node *clause, CardDef *def)
{
    Mood mood = clause_mood(def, clause);

    if (digest_figure(clause, def)) {
        def->windows |= def->kind == KIND_oneshot ? BIT(WINDOW_fight) : 0;
        return true;
    }
    if (!digest_heads(pack, clause, mood, def))
        return false;
    def->says |= SAYS(mood);
    if (mood == MOOD_STATIC)
        return digest_static(pack, clause);
    if (def->kind == KIND_enhancer && mood != MOOD_PLAYED)
        return false; /* it is played on something, or as it says (CULT-10) */
    /* What a card in play "plays" has no time of its own. */
    if (mood == MOOD_PLAYED && def->kind != KIND_enhancer &&
        def->kind != KIND_curse && def->kind != KIND_oneshot &&
        def->kind != KIND_special && def->kind != KIND_levelup)
        return false;
    return machine_knows_clause(&munchkin_deeds, pack, clause);
}

/* A card that says when it is played does not keep the times of its kind. */
static bool says_when(const Pack *pack, const CardDef *def)
{
    for (const Node *n = part_first(pack, def); n; n = part_next(pack, def, n))
        if (clause_head(n, NODE_window) || clause_head(n, NODE_event))
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
    object = part_phrase(node, PREP_object);
    return node->row == RULE_can_have || (object && object->row == NOUN_limit);
}

/* What somebody cannot do, or what cannot be done to a card. */
static uint64_t forbidden(const Node *rule)
{
    uint64_t verbs = 0;

    if (rule->type != NODE_rule)
        return 0;
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if (k->type == NODE_do || k->type == NODE_participle)
            verbs |= 1ull << k->row;
    return verbs;
}

/* What questions a card can have an answer to, so that others need not ask it.
 */
static void digest_sorts(const Pack *pack, CardDef *def)
{
    for (const Node *n = part_first(pack, def); n;
         n = part_next(pack, def, n)) {
        const Node *block = clause_head(n, NODE_block);
        bool states = clause_states(def, n);
        for (const Node *k = node_first(block); k; k = node_next(block, k))
            def->says |= states ? sort_said(inner_statement(k)) : 0;
        for (const Node *k = n; k < n + n->length; k++) {
            def->leaves |= states ? 0 : sort_said(k);
            def->forbids |= forbidden(k);
            if (changes_limits(k))
                def->says |= SAYS_LIMITS;
        }
    }
}

/* A plain number is a figure: it is not asked for as a statement. */
static void keep_sorts(const Pack *pack, const CardDef *def)
{
    for (const Node *n = part_first(pack, def); n;
         n = part_next(pack, def, n)) {
        bool figure = clause_is_figure(def, n);
        pack->gists[n - pack->nodes].sort = (uint8_t)clause_mood(def, n);
        for (const Node *k = n + 1; k < n + n->length; k++) {
            uint64_t sort = figure ? 0 : sort_said(inner_statement(k));
            pack->gists[k - pack->nodes].sort =
                (uint8_t)(sort ? __builtin_ctzll(sort) : 0);
        }
    }
}

/* A tag that says that its bearers join (UNDEAD-01, INTERF-04) or call
 * (GOTH-02) each other. */
static bool has_tag(const Pack *pack, const CardDef *def, int flag)
{
    for (int w = 1; w <= pack->n_words; w++)
        if (pack->words[w].flags & flag &&
            def->tags >> (pack->words[w].number - 1) & 1)
            return true;
    return false;
}

/* REWARD-01: a Level for killing it, unless it says how many. */
static void digest_levels(const Pack *pack, CardDef *def)
{
    const Node *first = &pack->nodes[def->first];

    for (const Node *n = first; n < first + def->n; n += n->length)
        if (n->type == NODE_fact && n->row == STATES_levels)
            return;
    def->fact[FACT_levels] = 1;
}

static void digest_room(const Pack *pack, CardDef *def)
{
    if (def->kind == KIND_doubler)
        def->room[false] = ROOM_NEVER;
    else if (def->kind == KIND_trait)
        def->room[false] = ROOM_GROUP(pack->words[def->word].same);
    def->room[true] = (uint64_t)def->fact[FACT_hands] & ROOM_HANDS;
    if (def->fact[FACT_slot] != 0)
        def->room[true] |= ROOM_SLOT(def->fact[FACT_slot]);
}

const char *munchkin_digest(const Pack *pack, CardDef *def)
{
    const Word *group = &pack->words[def->word];

    machine_digest(&munchkin_deeds, pack, def->first, def->n);
    machine_digest(&munchkin_deeds, pack, group->first, group->n);
    if (def->kind > KIND_doubler)
        return "these rules do not play cards of its kind";
    if (def->kind == KIND_oneshot ||
        (def->kind == KIND_levelup && says_when(pack, def)))
        def->windows = 0;
    for (const Node *n = part_first(pack, def); n; n = part_next(pack, def, n))
        if (!digest_clause(pack, n, def))
            return "it says more than these rules can play";
    digest_sorts(pack, def);
    if (def->kind == KIND_monster)
        digest_levels(pack, def);
    if (oneshot_plus(pack, def) ||
        (def->kind == KIND_oneshot && def->fact[FACT_bonus] != 0))
        def->says |= SAYS_SIDE;
    if (def->kind == KIND_monster && has_tag(pack, def, WORD_JOINS))
        def->windows |= BIT(WINDOW_fight);
    def->announces = def->windows >> WINDOW_drawn & 1;
    if (def->fact[FACT_plays_on]) /* RIDE-09: as its companion */
        def->windows |= BIT(WINDOW_running) | BIT(WINDOW_fight);
    if (def->kind == KIND_doubler)
        def->says |= SAYS_DOUBLES;
    if (def->fact[FACT_own_pile] || pack->words[def->word].flags & WORD_PILE)
        def->says |= SAYS_APART;
    if (def->kind == KIND_monster && has_tag(pack, def, WORD_CALLS))
        def->windows |= BIT(WINDOW_kin);
    digest_room(pack, def);
    able_digest(def);
    keep_sorts(pack, def);
    return NULL;
}
