/* bind.c: takes every word of a card's program, or says which one nobody
 * takes: what the files of the binder share. */
#include "engine/bind_int.h"

#include <stdarg.h>

void bind_consume(Binder *b, const Node *node)
{
    if (b->taken && b->taken[node - b->pack->nodes] < UINT8_MAX)
        b->taken[node - b->pack->nodes]++;
}

void bind_consume_fixed(Binder *b, const Node *node)
{
    bind_consume(b, node);
    b->pack->node_info[node - b->pack->nodes].fixed = true;
}

bool bind_refuse(Binder *b, const Node *at, const char *accepted,
                 const char *format, ...)
{
    va_list args;
    Text out;

    if (b->why->at)
        return false; /* the first is told */
    b->why->at = at;
    out = TEXT_INIT(b->why->what);
    va_start(args, format);
    text_add_vformat(&out, format, args);
    va_end(args);
    out = TEXT_INIT(b->why->accepted);
    text_add(&out, accepted ? accepted : "");
    return false;
}

const Node *bind_find_unconsumed(const Binder *b, const Node *clause)
{
    for (const Node *k = clause; k < clause + clause->length; k++)
        if (b->taken[k - b->pack->nodes] == 0)
            return k;
    return NULL;
}

void bind_set_row(const Binder *b, const Node *node, int row)
{
    b->pack->node_info[node - b->pack->nodes].row = (uint8_t)row;
}

const PackName *bind_declared_name(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? &pack->names[phrase->name]
               : NULL;
}

/* ---- which sort of thing a phrase is ---- */

/* from them, to them: a player; elsewhere "them" are cards. */
static bool is_they(const Pack *pack, const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return phrase->det == DET_they ||
           (phrase->det == DET_them && part->type == NODE_prep &&
            (part->row == PREP_from || part->row == PREP_to) &&
            !phrase_is_group(pack, phrase));
}

bool bind_is_players(const Language *lang, const Pack *pack, const Node *phrase)
{
    const PackName *word;

    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->det == DET_you || is_they(pack, phrase))
        return true;
    word = bind_declared_name(pack, phrase);
    if (word && word->type == NAME_trait)
        return lang->traits_are_players;
    return phrase->row != NOUN_none && lang->players[phrase->row].seats;
}

bool bind_is_cards(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    if (phrase->type != NODE_phrase)
        return false;
    if (word)
        return b->lang->card_name_types >> word->type & 1;
    return phrase->flags & FLAG_quoted || phrase->det == DET_it ||
           phrase->det == DET_them || phrase->det == DET_that ||
           (phrase->det == DET_this && phrase->row == NOUN_none) ||
           b->lang->cards[phrase->row].is;
}

/* What is said of characters is asked of their stacks: they are not among the
 * cards that are held and played. */
bool bind_is_character(const Node *phrase)
{
    return phrase->type == NODE_phrase &&
           noun_has_shape(phrase->row, NOUN_SHAPE_STACKED);
}

bool bind_may_be_character(const Node *phrase)
{
    return bind_is_character(phrase) ||
           (phrase->type == NODE_phrase && phrase->det == DET_it);
}

bool bind_is_icons(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    return phrase->type == NODE_phrase && word && word->type == NAME_icon;
}

/* ---- words in messages ---- */

const char *bind_noun_text(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    if (phrase->flags & FLAG_quoted)
        return b->pack->strings[phrase->name];
    if (phrase->det == DET_number && phrase->row == NOUN_none && !word)
        return "number";
    return word                       ? word->one
           : phrase->row != NOUN_none ? lang_nouns[phrase->row].one
                                      : lang_dets[phrase->det];
}

/* What may stand inside, in words. */
static const char *const in_names[] = {
    "nothing",
    "a player",
    "a card",
    "a comparison",
    "a number",
    "an icon",
    "the biggest bonus",
    "the fight",
    "a hand",
    "play",
    "a deck",
    "the discards",
    "doors",
    "male or female",
    "a side",
    "the box",
    "a number of your choice",
    "a free play",
    "how many",
    "a level",
    "a class, a race ...",
    "your strength",
    "a character",
    "it",
    "a monster",
    "you",
    "them",
};

void bind_list_in(Text *out, uint32_t in)
{
    for (size_t i = 0; i < sizeof in_names / sizeof *in_names; i++)
        if (in >> i & 1)
            text_add_format(out, "%s%s", out->len ? ", " : "", in_names[i]);
}

void bind_list_adverbs(Text *out, uint32_t adverbs)
{
    for (int a = 1; a < ADVERBS_COUNT; a++)
        if (adverbs >> a & 1)
            text_add_format(out, "%s\"%s\"", out->len ? ", " : "",
                            lang_adverbs[a].phrase);
}
