/* cards.c: which icons, Characters and cards the words of a card mean at this
 * table. The words are rows of words.def. */
#include <string.h>

#include "families/gloom/effect.h"

static const Word *word_of(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_named)
               ? &pack->words[phrase->name]
               : NULL;
}

/* ---- icons ---- */

/* coin or fang: does the icon with this number belong to it? */
static bool icon_is_named(const Pack *pack, const Node *phrase, int icon)
{
    if (word_of(pack, phrase)->number == icon)
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            pack->words[k->name].number == icon)
            return true;
    return false;
}

/* GLOOM-VIS-08, GLOOM-GAP-41 */
static int icons_seen(const Table *t, const Node *phrase, ZoneId stack)
{
    CardId seen[CELLS];
    int n = 0;

    gloom_cells_seen(t, stack, FACT_icons, seen);
    for (int i = 0; i < CELLS; i++)
        n += seen[i] != NO_CARD &&
             icon_is_named(t->pack, phrase, fact(t, seen[i], FACT_icons + i));
    return n;
}

/* A card that is held or played has what is printed on it. */
static int icons_printed(const Table *t, const Node *phrase, CardId card)
{
    int n = 0;

    for (int i = 0; i < CELLS; i++)
        n += fact(t, card, FACT_icons + i) > 0 &&
             icon_is_named(t->pack, phrase, fact(t, card, FACT_icons + i));
    return n;
}

int gloom_icons_shown(const Table *t, const Node *phrase, CardId card)
{
    return gloom_is_character(t, card)
               ? icons_seen(t, phrase, gloom_stack_of(t, card))
               : icons_printed(t, phrase, card);
}

/* The Characters on whom icons are looked for, or NULL: of this character, this
 * character's. */
static const Node *shown_by(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (!of)
        of = phrase_modifier(phrase, MOD_owned);
    return of && gloom_is_character_phrase(node_first(of)) ? node_first(of)
                                                           : NULL;
}

/* in play; nowhere else are icons seen */
static bool is_in_play(const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    if (!in)
        return true;
    NODE_MARK(node_first(in), READ);
    return gloom_language.places[node_first(in)->row].in & IN_play;
}

int gloom_icons_meant(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of = shown_by(phrase);
    Zones stacks = of                   ? gloom_stacks_meant(t, f, of)
                   : is_in_play(phrase) ? gloom_stacks(t)
                                        : 0;
    Seats seats = of ? seats_all(t->g) : gloom_whose(t, f, phrase);
    int n = 0;

    for (; stacks != 0; stacks &= stacks - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(stacks);
        if (seat_in(gloom_owner_of(t, gloom_character_of(t, stack)), seats))
            n += icons_seen(t, phrase, stack);
    }
    return n;
}

/* ---- Characters ---- */

/* The Character that the card that speaks lies on. */
static CardId own_character(const Table *t, const Frame *f)
{
    return card_slot(t, f->card)->host;
}

CardId gloom_it_character(const Table *t, const Frame *f)
{
    const Frame *play = gloom_play_frame(t);
    CardId it = machine_it(f);

    if (it == NO_CARD || gloom_is_character(t, it))
        return it;
    if (card_slot(t, it)->host != NO_CARD)
        return card_slot(t, it)->host;
    return play && play->card == it ? (CardId)play->v[P_ON] : NO_CARD;
}

static Zones stack_bit(const Table *t, CardId character)
{
    return character == NO_CARD || !gloom_is_character(t, character)
               ? 0
               : (Zones)1 << gloom_stack_of(t, character);
}

STACKS_TEST(pass_other)
{
    (void)word;
    return stacks & ~stack_bit(t, own_character(t, f));
}

STACKS_TEST(pass_living)
{
    (void)f;
    (void)word;
    return stacks & ~gloom_dead(t, stacks);
}

STACKS_TEST(pass_dead)
{
    (void)f;
    (void)word;
    return gloom_dead(t, stacks);
}

/* Those on whom so many icons are seen. */
STACKS_TEST(pass_with)
{
    const Node *icons = node_first(word);

    (void)f;
    for (Zones left = stacks; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if (!quantity_counts(icons, icons_seen(t, icons, stack)))
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

STACKS_TEST(pass_without)
{
    return stacks & ~gloom_pass_with(t, f, word, stacks);
}

/* Those of these players' parties. */
static Zones pass_owners(const Table *t, Seats seats, Zones stacks)
{
    Zones left = seats == seats_all(t->g) ? 0 : stacks;

    for (; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if (!seat_in(gloom_owner_of(t, gloom_character_of(t, stack)), seats))
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

/* For tests: some of these passed, some did not (engine/reached.h). */
static Zones note_passed(const Table *t, const Node *k, Zones stacks,
                         Zones passed)
{
    int which = QUALITY(k->row, STACKS);

    (void)t, (void)which;
    if (k->type == NODE_adjective) {
        if (passed != 0)
            REACHED(t, adjective, which);
        if (passed != stacks)
            REACHED(t, adjective_no, which);
    } else {
        if (passed != 0)
            REACHED(t, modifier, which);
        if (passed != stacks)
            REACHED(t, modifier_no, which);
    }
    return passed;
}

/* Of what is said whose it is, nothing is left to tell. */
static Zones pass(const Table *t, const Frame *f, const Node *k, Zones stacks)
{
    StacksTest test = k->type == NODE_adjective
                          ? gloom_language.adjectives[k->row].stacks
                          : gloom_language.modifiers[k->row].stacks;

    if (!test)
        return stacks;
    NODE_MARK(k, READ);
    return note_passed(t, k, stacks, test(t, f, k, stacks));
}

/* GLOOM-GAP-24, GLOOM-GAP-25: living or dead only if it is said. */
Zones gloom_stacks_such(const Table *t, const Frame *f, const Node *phrase,
                        Zones stacks)
{
    NODE_MARK(phrase, READ);
    switch (phrase->det) {
    case DET_this:
        stacks &= stack_bit(t, own_character(t, f));
        break;
    case DET_it:
    case DET_that:
        stacks &= stack_bit(t, gloom_it_character(t, f));
        break;
    case DET_another:
        stacks &= ~stack_bit(t, own_character(t, f));
        break;
    default:
        break;
    }
    stacks = pass_owners(t, gloom_whose(t, f, phrase), stacks);
    for (const Node *k = node_first(phrase); k && stacks != 0;
         k = node_next(phrase, k))
        stacks = pass(t, f, k, stacks);
    return stacks;
}

bool gloom_character_is_such(const Table *t, const Frame *f, const Node *phrase,
                             CardId character)
{
    return gloom_stacks_such(t, f, phrase, stack_bit(t, character)) != 0;
}

Zones gloom_stacks_meant(const Table *t, const Frame *f, const Node *phrase)
{
    return gloom_stacks_such(t, f, phrase, gloom_stacks(t));
}

/* ---- cards: nouns ---- */

enum { ALL_KINDS = (1u << KINDS_COUNT) - 1 };

static unsigned kind_bit(const Word *word)
{
    return word && word->sort == SORT_kind ? 1u << word->kind : 0;
}

unsigned gloom_phrase_kinds(const Pack *pack, const Node *phrase)
{
    const Word *word = word_of(pack, phrase);
    unsigned kinds = word ? kind_bit(word) : ALL_KINDS;

    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            kinds |= kind_bit(&pack->words[k->name]);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective && k->row == 0) /* a modifier card */
            kinds &= kind_bit(&pack->words[k->name]);
    return kinds;
}

static bool is_named(const Table *t, const Node *phrase, CardId card)
{
    return strcmp(card_def(t, card)->name, t->pack->strings[phrase->name]) == 0;
}

/* The kinds are noted when a pack is made (digest.c). */
static inline bool is_noun(const Table *t, const Node *phrase, CardId card)
{
    return t->pack->gists[phrase - t->pack->nodes].sort >>
                   card_def(t, card)->kind &
               1 &&
           (!(phrase->flags & FLAG_named) || is_named(t, phrase, card));
}

#define UNUSED (void)t, (void)f, (void)phrase, (void)word

static CARD_TEST(is_any_card)
{
    UNUSED;
    return card != NO_CARD;
}

static CARD_TEST(is_character_card)
{
    UNUSED;
    return gloom_is_character(t, card);
}

const CardRow gloom_cards[NOUNS_COUNT] = {
#define CARD(noun, is) [NOUN_##noun] = { gloom_is_##is },
#include "families/gloom/words.def"
};

/* ---- what is said of them ---- */

CARD_TEST(is_other_card)
{
    UNUSED;
    return card != f->card;
}

/* GLOOM-GAP-37: of those of its kind, over or under what else lies there. The
 * top of the pile is its first card. */
CARD_TEST(is_top)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool pile = zone == ZONE_pile;
    CardId c = pile ? t->g->zones[zone].first : t->g->zones[zone].last;

    UNUSED;
    while (c != NO_CARD && !is_noun(t, phrase, c))
        c = pile ? card_slot(t, c)->next : card_slot(t, c)->prev;
    return c == card;
}

CARD_TEST(shows_icons)
{
    const Node *icons = node_first(word);

    UNUSED;
    return quantity_counts(icons, icons_printed(t, icons, card));
}

CARD_TEST(shows_no_icons)
{
    return !gloom_shows_icons(t, f, phrase, word, card);
}

/* Where cards lie is asked before which they are (picks.c, amounts.c). */
CARD_TEST(lies_there)
{
    UNUSED;
    return card != NO_CARD;
}

CARD_TEST(is_dead_one)
{
    UNUSED;
    return gloom_is_dead(t, card);
}

CARD_TEST(is_living_one)
{
    return !gloom_is_dead_one(t, f, phrase, word, card);
}

/* ---- cards ---- */

static bool card_passes(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, CardId card)
{
    CardTest test = k->type == NODE_adjective
                        ? gloom_language.adjectives[k->row].card
                        : gloom_language.modifiers[k->row].card;

    if (!test)
        return true; /* kinds, and whose */
    NODE_MARK(k, READ);
    return k->type == NODE_adjective
               ? REACHED_IF(t, adjective, QUALITY(k->row, CARDS),
                            test(t, f, phrase, k, card))
               : REACHED_IF(t, modifier, QUALITY(k->row, CARDS),
                            test(t, f, phrase, k, card));
}

bool gloom_card_is_such(const Table *t, const Frame *f, const Node *phrase,
                        CardId card)
{
    NODE_MARK(phrase, READ);
    switch (phrase->det) {
    case DET_it:
    case DET_that:
        return card == machine_it(f);
    case DET_this:
        return card == f->card;
    case DET_another:
        if (card == f->card)
            return false;
        break;
    default:
        break;
    }
    if (!is_noun(t, phrase, card))
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (!card_passes(t, f, phrase, k, card))
            return false;
    return true;
}

const Node *gloom_of_character(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return of && (gloom_is_character_phrase(node_first(of)) ||
                  node_first(of)->det == DET_it)
               ? node_first(of)
               : NULL;
}

const Node *gloom_place_meant(const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (in)
        return node_first(in);
    return of && node_first(of)->row != NOUN_none &&
                   gloom_language.places[node_first(of)->row].in
               ? node_first(of)
               : NULL;
}
