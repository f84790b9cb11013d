/* check_pronoun.c: what "it" and "they" mean.
 *
 * Each refers to what was named last and fits: a card that the verb takes, or a
 * player. A clause with a head starts without names from earlier clauses;
 * clauses without one are read as one text. If nothing was named, "it" is the
 * subject of the card: the monster itself, the card that an enhancer lies on,
 * an item.
 */
#include <string.h>

#include "cardc/check_int.h"

enum { MENTIONS_MAX = 24 };

typedef struct Mention {
    const Node *phrase; /* NULL: what the card is about from the start */
    ThingClass thing;
    bool in_event; /* by the event that the part waits for */
} Mention;

/* What has been named so far. */
typedef struct Mentions {
    Mention cards[MENTIONS_MAX];
    const Node *players[MENTIONS_MAX];
    int n_cards, n_players;
    ThingClass subject_class; /* what the card is about, if `has_subject` */
    bool has_subject;
    bool in_loop; /* inside a for each: "they" is that player */
    bool plural;  /* several cards were named: "them" */
    bool event;
} Mentions;

/* ---- things ---- */

static ThingClass kind_class(const Checker *c, const DeclaredWord *kind)
{
    const KindRow *row = tree_kind(c->tree, kind);

    return row ? row->named : THING_other;
}

/* Weapons are items, the undead are monsters: by the cards that bear the tag.
 */
static bool is_on_monster(const Tree *tree, int tag)
{
    for (int i = 0; i < tree->n_cards; i++) {
        const Node *n = &tree->nodes[tree->cards[i].first];
        const Node *end = n + tree->cards[i].n;
        if (!tree_names_monster(tree,
                                &tree->dictionary.at[tree->cards[i].kind]))
            continue;
        for (; n < end; n += n->length)
            if (n->type == NODE_stat && n->row == PRINTED_tag && n->name == tag)
                return true;
    }
    return false;
}

static ThingClass thing_class(const Checker *c, const Node *phrase)
{
    const DeclaredWord *name =
        phrase->row == NOUN_none && !(phrase->flags & FLAG_quoted)
            ? check_declared(c, phrase)
            : NULL;

    if (noun_has_shape(phrase->row, NOUN_SHAPE_COPY))
        return THING_monster;
    if (noun_has_shape(phrase->row, NOUN_SHAPE_DRAWN))
        return THING_card;
    if (!name)
        return THING_any;
    if (name->type == NAME_tag)
        return is_on_monster(c->tree, phrase->name) ? THING_any : THING_item;
    if (name->type == NAME_slot)
        return THING_item;
    return name->type == NAME_kind ? kind_class(c, name) : THING_other;
}

/* What the sentence wants of an "it": a monster to remove, an item's price. */
static ThingClass wanted_class(const Checker *c, const Node *it)
{
    const Node *part = check_parent(c, it);
    const Node *above = part ? check_parent(c, part) : NULL;

    if (noun_has_shape(it->row, NOUN_SHAPE_OF_ITEM))
        return THING_item;
    if (noun_has_shape(it->row, NOUN_SHAPE_OF_MONSTER))
        return THING_monster;
    if (part && part->type == NODE_prep && part->row == PREP_object && above &&
        above->type == NODE_command && check_wants_monster(above->row))
        return THING_monster;
    return THING_any;
}

/* Cancel, redirect and copy speak of what the part waits for. */
static bool wants_event_card(const Checker *c, const Node *it)
{
    const Node *part = check_parent(c, it);
    const Node *command = part ? check_parent(c, part) : NULL;

    return command && command->type == NODE_command &&
           part->row == PREP_object &&
           verb_has_shape(command->row, SHAPE_OF_EVENT);
}

static bool can_refer(ThingClass named, ThingClass wanted)
{
    return named == wanted || named == THING_any || wanted == THING_any ||
           (named == THING_card && wanted == THING_item);
}

/* ---- naming ---- */

/* One, and no other: an item, your headgear, the top card, Mill Lane. */
static bool is_single(const Node *phrase)
{
    switch (phrase->det) {
    case DET_a:
    case DET_another:
    case DET_that:
    case DET_either:
        return true;
    case DET_number:
        return phrase->number == 1;
    case DET_the:
        return !(phrase->flags & FLAG_plural) && phrase->number <= 1;
    case DET_none:
    case DET_your:
    case DET_its:
    case DET_their:
        return !(phrase->flags & FLAG_plural);
    default:
        return false;
    }
}

static bool is_loop_phrase(const Checker *c, const Node *phrase)
{
    const Node *parent = check_parent(c, phrase);

    return parent && parent->type == NODE_each;
}

static bool is_pronoun(const Node *phrase)
{
    return phrase->det == DET_you || phrase->det == DET_they ||
           phrase->det == DET_it || phrase->det == DET_them;
}

/* What something is names nothing: "it is an item", "against Mice". */
static bool is_description(const Checker *c, const Node *phrase)
{
    const Node *parent = check_parent(c, phrase);
    const Node *above = parent ? check_parent(c, parent) : NULL;

    if (!parent)
        return true;
    if (parent->type == NODE_is)
        return phrase != node_first(parent);
    if (parent->type == NODE_modifier)
        return parent->row != MOD_of && parent->row != MOD_owned &&
               parent->row != MOD_with && parent->row != MOD_joined;
    return parent->type == NODE_prep &&
           (parent->row == PREP_against || parent->row == PREP_for ||
            parent->row == PREP_as || !above ||
            (above->type == NODE_rule && parent->row == PREP_object));
}

/* A trait is a player who is so, unless it is had, lost or taken. */
static bool is_card_here(const Checker *c, const Node *phrase, int is)
{
    const Node *parent = check_parent(c, phrase);

    if (!(is & IS_CARD))
        return false;
    if (!(is & IS_PLAYER))
        return true;
    return parent->type == NODE_has ||
           (parent->type == NODE_prep && parent->row == PREP_object);
}

/* A modifier on a character: not what is played, but where. */
static bool is_location(const Checker *c, const Node *phrase)
{
    const Node *part = check_parent(c, phrase);

    while (part && part->type != NODE_prep)
        part = check_parent(c, part);
    return part && part->row == PREP_on;
}

static void add_card_mention(Mentions *m, const Checker *c, const Node *phrase)
{
    bool in_event = m->event && !is_location(c, phrase);

    if (m->n_cards < MENTIONS_MAX)
        m->cards[m->n_cards++] =
            (Mention){ phrase, thing_class(c, phrase), in_event };
}

static void add_mention(Mentions *m, const Checker *c, const Node *phrase)
{
    int is = check_phrase_class(c, phrase);
    bool single = is_single(phrase) || is_loop_phrase(c, phrase);

    if (is_pronoun(phrase) || phrase->det == DET_no ||
        phrase->det == DET_this || is_description(c, phrase))
        return;
    if (is_card_here(c, phrase, is)) {
        m->plural |= !single;
        if (single)
            add_card_mention(m, c, phrase);
    } else if (is & IS_PLAYER && m->n_players < MENTIONS_MAX) {
        m->players[m->n_players++] = phrase;
    }
}

/* ---- meaning ---- */

static bool is_same_head(const Node *a, const Node *b)
{
    return a->row == b->row && a->name == b->name;
}

static void report_ambiguous(Checker *c, const Node *word, const Node *a,
                             const Node *b)
{
    Spot one = check_spot(c, a), two = check_spot(c, b);
    Spot here = check_first_word(check_spot(c, word));

    check_report_spot(c, here, word->det == DET_it ? "name it" : "name them",
                      "\"%.*s\" could be \"%.*s\" or \"%.*s\"", here.width,
                      here.at, one.width, one.at, two.width, two.at);
}

static void report_unresolved(Checker *c, const Node *word, const char *advice)
{
    Spot here = check_first_word(check_spot(c, word));

    check_report_spot(c, here, advice,
                      "nothing was named that \"%.*s\" could mean", here.width,
                      here.at);
}

/* Which of the two mistakes this check reports. */
typedef enum Complaint { REF_UNRESOLVED, REF_AMBIGUOUS } Complaint;

static void check_it(Checker *c, const Mentions *m, const Node *it,
                     Complaint complaint)
{
    ThingClass wanted = wanted_class(c, it);
    bool in_event = wants_event_card(c, it);
    const Node *last = NULL;

    for (int i = m->n_cards - 1; i >= 0; i--) {
        const Mention *named = &m->cards[i];
        if (!can_refer(named->thing, wanted) || (in_event && !named->in_event))
            continue;
        if (!last) {
            last = named->phrase;
        } else if (!is_same_head(last, named->phrase)) {
            if (complaint == REF_AMBIGUOUS && it->det == DET_it)
                report_ambiguous(c, it, named->phrase, last);
            return;
        }
    }
    if (complaint == REF_UNRESOLVED && !last &&
        !(m->has_subject && can_refer(m->subject_class, wanted)))
        report_unresolved(
            c, it,
            in_event         ? "say what it waits for: when a player plays"
                               " a curse: cancel it"
            : m->has_subject ? "what was named is not of that kind"
                             : "name a card before it");
}

static bool is_same_player(const Node *a, const Node *b)
{
    return is_same_head(a, b) && a->det == b->det && a->length == b->length;
}

static void check_they(Checker *c, const Mentions *m, const Node *they,
                       Complaint complaint)
{
    const Node *last = m->n_players > 0 ? m->players[m->n_players - 1] : NULL;
    bool named = last || (they->det != DET_they && (m->plural || m->n_cards));

    if (complaint == REF_UNRESOLVED && !named)
        report_unresolved(c, they, "name a player before them");
    if (complaint != REF_AMBIGUOUS || they->det != DET_they || m->in_loop)
        return;
    for (int i = m->n_players - 2; i >= 0; i--)
        if (!is_same_player(last, m->players[i])) {
            report_ambiguous(c, they, m->players[i], last);
            return;
        }
}

static void check_phrase(Checker *c, const Mentions *m, const Node *phrase,
                         Complaint complaint)
{
    switch (phrase->det) {
    case DET_it:
    case DET_its:
    case DET_all_its:
        check_it(c, m, phrase, complaint);
        break;
    case DET_they:
    case DET_them:
    case DET_their:
        check_they(c, m, phrase, complaint);
        break;
    default:
        break;
    }
}

/* "It is your turn": this "it" stands for nothing. */
static bool is_turn_condition(const Node *node)
{
    const Node *what;

    if (node->type != NODE_is)
        return false;
    what = node_next(node, node_first(node));
    return what && what->type == NODE_phrase && what->row == NOUN_turn;
}

/* In the order of the words: what is named, and what is meant by then. */
static void check_node(Checker *c, Mentions *m, const Node *node,
                       Complaint complaint)
{
    bool in_loop = m->in_loop, event = m->event;

    if (is_turn_condition(node))
        return;
    if (node->type == NODE_phrase)
        check_phrase(c, m, node, complaint);
    if (node->type == NODE_event)
        m->event = true;
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (node->type == NODE_each && k->type == NODE_block)
            m->in_loop = true;
        check_node(c, m, k, complaint);
    }
    if (node->type == NODE_phrase)
        add_mention(m, c, node);
    m->in_loop = in_loop;
    m->event = event;
}

/* ---- cards ---- */

/* What a card of this kind may call "it" from the start. */
static void init_mentions(Checker *c, Mentions *m)
{
    const KindRow *kind = check_kind(c);

    *m = (Mentions){ .subject_class = THING_other };
    if (kind && kind->habits & HABIT_SUBJECT) {
        m->has_subject = true;
        m->subject_class = kind->subject;
    }
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_plays_on && node_first(n))
            m->subject_class = thing_class(c, node_first(n));
}

/* What it attaches itself to is what the rest of the card is about. */
static void find_attached_host(Checker *c, Mentions *m)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *to =
            n->type == NODE_command && verb_has_shape(n->row, SHAPE_HOST_PICKED)
                ? check_find_prep(n, PREP_to)
                : NULL;
        if (to && node_first(to)->type == NODE_phrase &&
            check_phrase_class(c, node_first(to)) & IS_CARD) {
            m->has_subject = true;
            m->subject_class = THING_any;
        }
    }
}

static bool has_heads(const Node *clause)
{
    return node_first(clause) && node_first(clause)->type != NODE_block;
}

static void check_references(Checker *c, Complaint complaint)
{
    Mentions before, text;

    init_mentions(c, &before);
    text = before;
    find_attached_host(c, &before);
    for (const Node *n = card_first(c); n < card_end(c) && !c->card->broken;
         n += n->length) {
        Mentions part = before;
        if (n->type == NODE_clause)
            check_node(c, has_heads(n) ? &part : &text, n, complaint);
    }
}

void check_refers(Checker *c)
{
    check_references(c, REF_UNRESOLVED);
}

void check_unclear(Checker *c)
{
    check_references(c, REF_AMBIGUOUS);
}
