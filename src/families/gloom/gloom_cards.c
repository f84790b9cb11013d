/* gloom_cards.c: finds the icons, Characters and cards that a phrase of a card
 * means in this game. The words are rows of words.def. */
#include <string.h>

#include "families/gloom/gloom_int.h"

static const PackName *phrase_word(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? &pack->names[phrase->name]
               : NULL;
}

/* ---- icons ---- */

/* coin or fang: is the icon with this number one of them? */
static bool icon_is_named(const Pack *pack, const Node *phrase, int icon)
{
    if (phrase_word(pack, phrase)->number == icon)
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or) {
            NODE_MARK(k, READ);
            if (pack->names[k->name].number == icon)
                return true;
        }
    return false;
}

/* GLOOM-VIS-08, GLOOM-GAP-41 */
static int icons_seen(const Table *t, const Node *phrase, ZoneId stack)
{
    CardId seen[CELLS];
    int n = 0;

    gloom_visible_cells(t, stack, STAT_icons, seen);
    for (int i = 0; i < CELLS; i++)
        n += seen[i] != NO_CARD &&
             icon_is_named(t->pack, phrase,
                           card_stat(t, seen[i], STAT_icons + i));
    return n;
}

/* A card that is held or being played shows what is printed on it. */
static int icons_printed(const Table *t, const Node *phrase, CardId card)
{
    int n = 0;

    for (int i = 0; i < CELLS; i++)
        n += card_stat(t, card, STAT_icons + i) > 0 &&
             icon_is_named(t->pack, phrase, card_stat(t, card, STAT_icons + i));
    return n;
}

int gloom_icons_shown(const Table *t, const Node *phrase, CardId card)
{
    return gloom_is_character(t, card)
               ? icons_seen(t, phrase, gloom_stack_of(t, card))
               : icons_printed(t, phrase, card);
}

/* The phrase for the Characters whose icons are counted, or NULL: "of this
 * character", "this character's". */
static const Node *icon_bearers(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (!of)
        of = phrase_modifier(phrase, MOD_owned);
    return of && gloom_is_character_phrase(node_first(of)) ? node_first(of)
                                                           : NULL;
}

/* "in play": icons can be seen nowhere else. */
static bool is_in_play(const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    if (!in)
        return true;
    NODE_MARK(node_first(in), READ);
    return gloom_language.places[node_first(in)->row].in & IN_play;
}

int gloom_phrase_icons(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of = icon_bearers(phrase);
    Zones stacks = of                   ? gloom_phrase_stacks(t, f, of)
                   : is_in_play(phrase) ? gloom_stacks(t)
                                        : 0;
    Seats seats = of ? seats_all(t->g) : gloom_phrase_owners(t, f, phrase);
    int n = 0;

    for (; stacks != 0; stacks &= stacks - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(stacks);
        if (seat_in(gloom_owner_of(t, gloom_character_of(t, stack)), seats))
            n += icons_seen(t, phrase, stack);
    }
    return n;
}

/* ---- Characters ---- */

/* The Character that the card with this text lies on. */
static CardId host_character(const Table *t, const Frame *f)
{
    return card_slot(t, f->card)->host;
}

CardId gloom_it_character(const Table *t, const Frame *f)
{
    const PlayFrame *play = gloom_play_frame(t);
    CardId it = f->it;

    if (it == NO_CARD || gloom_is_character(t, it))
        return it;
    if (card_slot(t, it)->host != NO_CARD)
        return card_slot(t, it)->host;
    return play && play->card == it ? play->on : NO_CARD;
}

static Zones stack_bit(const Table *t, CardId character)
{
    return character == NO_CARD || !gloom_is_character(t, character)
               ? 0
               : (Zones)1 << gloom_stack_of(t, character);
}

STACKS_TEST(gloom_filter_other)
{
    (void)word;
    return stacks & ~stack_bit(t, host_character(t, f));
}

STACKS_TEST(gloom_filter_living)
{
    (void)f;
    (void)word;
    return stacks & ~gloom_dead_stacks(t, stacks);
}

STACKS_TEST(gloom_filter_dead)
{
    (void)f;
    (void)word;
    return gloom_dead_stacks(t, stacks);
}

/* Those that show this number of icons. */
STACKS_TEST(gloom_filter_with)
{
    const Node *icons = node_first(word);

    (void)f;
    for (Zones left = stacks; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if (!quantity_is_count_met(icons, icons_seen(t, icons, stack)))
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

STACKS_TEST(gloom_filter_without)
{
    return stacks & ~gloom_filter_with(t, f, word, stacks);
}

/* The stacks of these players' Characters. */
static Zones filter_owners(const Table *t, Seats seats, Zones stacks)
{
    Zones left = seats == seats_all(t->g) ? 0 : stacks;

    for (; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        if (!seat_in(gloom_owner_of(t, gloom_character_of(t, stack)), seats))
            stacks &= ~((Zones)1 << stack);
    }
    return stacks;
}

/* For tests: some of these passed, some did not (engine/coverage.h). */
static Zones cover_passed(const Table *t, const Node *k, Zones stacks,
                          Zones passed)
{
    int which = QUALITY_INDEX(k->row, STACKS);

    (void)t, (void)which;
    if (k->type == NODE_adjective) {
        if (passed != 0)
            COVER(t, adjective, which);
        if (passed != stacks)
            COVER(t, adjective_no, which);
    } else {
        if (passed != 0)
            COVER(t, modifier, which);
        if (passed != stacks)
            COVER(t, modifier_no, which);
    }
    return passed;
}

/* Modifiers that name the owner have been handled before. */
static Zones filter_by_word(const Table *t, const Frame *f, const Node *k,
                            Zones stacks)
{
    StacksTest test = k->type == NODE_adjective
                          ? gloom_language.adjectives[k->row].stacks
                          : gloom_language.modifiers[k->row].stacks;

    if (!test)
        return stacks;
    NODE_MARK(k, READ);
    return cover_passed(t, k, stacks, test(t, f, k, stacks));
}

/* GLOOM-GAP-24, GLOOM-GAP-25: living and dead alike, unless the phrase says
 * which. */
Zones gloom_filter_stacks(const Table *t, const Frame *f, const Node *phrase,
                          Zones stacks)
{
    NODE_MARK(phrase, READ);
    switch (phrase->det) {
    case DET_this:
        stacks &= stack_bit(t, host_character(t, f));
        break;
    case DET_it:
    case DET_that:
        stacks &= stack_bit(t, gloom_it_character(t, f));
        break;
    case DET_another:
        stacks &= ~stack_bit(t, host_character(t, f));
        break;
    default:
        break;
    }
    stacks = filter_owners(t, gloom_phrase_owners(t, f, phrase), stacks);
    for (const Node *k = node_first(phrase); k && stacks != 0;
         k = node_next(phrase, k))
        stacks = filter_by_word(t, f, k, stacks);
    return stacks;
}

bool gloom_character_matches(const Table *t, const Frame *f, const Node *phrase,
                             CardId character)
{
    return gloom_filter_stacks(t, f, phrase, stack_bit(t, character)) != 0;
}

Zones gloom_phrase_stacks(const Table *t, const Frame *f, const Node *phrase)
{
    return gloom_filter_stacks(t, f, phrase, gloom_stacks(t));
}

/* ---- cards: nouns ---- */

enum { ALL_KINDS = (1u << KINDS_COUNT) - 1 };

static unsigned kind_bit(const PackName *word)
{
    return word && word->type == NAME_kind ? 1u << word->kind : 0;
}

unsigned gloom_phrase_kinds(const Pack *pack, const Node *phrase)
{
    const PackName *word = phrase_word(pack, phrase);
    unsigned kinds = word ? kind_bit(word) : ALL_KINDS;

    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            kinds |= kind_bit(&pack->names[k->name]);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective && k->row == 0) /* a modifier card */
            kinds &= kind_bit(&pack->names[k->name]);
    return kinds;
}

static bool has_name(const Table *t, const Node *phrase, CardId card)
{
    return strcmp(card_def(t, card)->name, t->pack->strings[phrase->name]) == 0;
}

/* The kinds are noted when a pack is made (gloom_prepare_card.c). */
static inline bool fits_noun(const Table *t, const Node *phrase, CardId card)
{
    return t->pack->node_info[phrase - t->pack->nodes].topic >>
                   card_def(t, card)->kind &
               1 &&
           (!(phrase->flags & FLAG_quoted) || has_name(t, phrase, card));
}

static CARD_TEST(is_any_card)
{
    TEST_UNUSED;
    return card != NO_CARD;
}

static CARD_TEST(is_character_card)
{
    TEST_UNUSED;
    return gloom_is_character(t, card);
}

const CardRow gloom_cards[NOUNS_COUNT] = {
#define CARD(noun, is) [NOUN_##noun] = { is_##is },
#include "families/gloom/words.def"
};

/* ---- adjectives and modifiers ---- */

CARD_TEST(gloom_is_other_card)
{
    TEST_UNUSED;
    return card != f->card;
}

/* GLOOM-GAP-37: the top card of its kind; cards of other kinds above it do not
 * matter. The top of the pile is its first card. */
CARD_TEST(gloom_is_top)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool pile = zone == ZONE_pile;
    CardId c = pile ? t->g->zones[zone].first : t->g->zones[zone].last;

    TEST_UNUSED;
    while (c != NO_CARD && !fits_noun(t, phrase, c))
        c = pile ? card_slot(t, c)->next : card_slot(t, c)->prev;
    return c == card;
}

CARD_TEST(gloom_shows_icons)
{
    const Node *icons = node_first(word);

    TEST_UNUSED;
    return quantity_is_count_met(icons, icons_printed(t, icons, card));
}

CARD_TEST(gloom_shows_no_icons)
{
    return !gloom_shows_icons(t, f, phrase, word, card);
}

/* The place of cards has been checked before (gloom_targets.c,
 * gloom_amounts.c). */
CARD_TEST(gloom_place_checked)
{
    TEST_UNUSED;
    return card != NO_CARD;
}

CARD_TEST(gloom_is_dead_character)
{
    TEST_UNUSED;
    return gloom_is_dead(t, card);
}

CARD_TEST(gloom_is_living_character)
{
    return !gloom_is_dead_character(t, f, phrase, word, card);
}

/* ---- cards ---- */

static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, CardId card)
{
    CardTest test = k->type == NODE_adjective
                        ? gloom_language.adjectives[k->row].card
                        : gloom_language.modifiers[k->row].card;

    if (!test)
        return true; /* kinds, and whose */
    NODE_MARK(k, READ);
    return k->type == NODE_adjective
               ? COVER_IF(t, adjective, QUALITY_INDEX(k->row, CARDS),
                          test(t, f, phrase, k, card))
               : COVER_IF(t, modifier, QUALITY_INDEX(k->row, CARDS),
                          test(t, f, phrase, k, card));
}

bool gloom_card_matches(const Table *t, const Frame *f, const Node *phrase,
                        CardId card)
{
    NODE_MARK(phrase, READ);
    switch (phrase->det) {
    case DET_it:
    case DET_that:
        return card == f->it;
    case DET_this:
        return card == f->card;
    case DET_another:
        if (card == f->card)
            return false;
        break;
    default:
        break;
    }
    if (!fits_noun(t, phrase, card))
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (!passes_word(t, f, phrase, k, card))
            return false;
    return true;
}

const Node *gloom_phrase_character(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return of && (gloom_is_character_phrase(node_first(of)) ||
                  node_first(of)->det == DET_it)
               ? node_first(of)
               : NULL;
}

const Node *gloom_phrase_place(const Node *phrase)
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
