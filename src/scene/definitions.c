/* definitions.c: writes the cards of a pack as JSON (docs/SCENE.md). */
#include "scene/definitions.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "card/lang.h"
#include "cardc/pack_tree.h"
#include "cardc/print.h"

enum { CARD_TEXT = 4000 }; /* bytes that any card's words fit into */

/* What is being written. */
typedef struct Writer {
    Json json;
    const Pack *pack;
    const Vocabulary *vocabulary;
    const Tree *tree; /* of the pack */
} Writer;

/* ---- names ---- */

/* Small letters and digits, with - between words. */
static void add_slug(Text *out, const char *name)
{
    bool gap = false;

    for (size_t start = out->len; *name; name++) {
        char c = *name;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c == '\'')
            continue;
        if (!char_is_letter(c) && !char_is_digit(c) && (c & 0x80) == 0) {
            gap = true;
            continue;
        }
        if (gap && out->len > start)
            text_add_char(out, '-');
        gap = false;
        text_add_char(out, c);
    }
}

/* "book/card": cards that are added to a book are of the whole. */
void definitions_write_id(Text *out, const Pack *pack, const CardDef *def)
{
    const char *title = pack->sets[def->set].title;

    add_slug(out, title[0] ? title : pack->title);
    text_add_char(out, '/');
    add_slug(out, def->name);
}

static void add_id(Writer *w, const CardDef *def)
{
    char id[2 * TEXT_LINE];
    Text text = TEXT_INIT(id);

    definitions_write_id(&text, w->pack, def);
    json_text(&w->json, "id", id);
}

/* ---- figures ---- */

static const Node *find_stat(const Writer *w, const TreeCard *card, int row,
                             const Node *after)
{
    const Node *at = &w->tree->nodes[card->first], *end = at + card->n;

    for (; at < end; at += at->length)
        if (at->type == NODE_stat && at->row == row && (!after || at > after))
            return at;
    return NULL;
}

static const char *word_of(const Writer *w, const Node *node)
{
    return w->tree->dictionary.at[node->name - 1].one;
}

static void add_cells(Writer *w, const char *key, const Node *stat)
{
    json_array(&w->json, key);
    for (const Node *k = node_first(stat); k; k = node_next(stat, k))
        if (k->flags & 1)
            json_null(&w->json, NULL);
        else if (k->flags & 2)
            json_text(&w->json, NULL, "hide");
        else if (k->name)
            json_text(&w->json, NULL, word_of(w, k));
        else
            json_number(&w->json, NULL, k->number);
    json_end(&w->json);
}

/* The words of a fact: what its pattern has but for fixed words. */
static void add_phrase(Writer *w, const char *key, const Node *stat,
                       char letter)
{
    char words[TEXT_LINE];
    Text text = TEXT_INIT(words);

    if (letter == 'd')
        text_add(&text, word_of(w, stat));
    else if (letter == 's')
        text_add(&text, w->tree->strings[stat->name]);
    else if (node_first(stat))
        print_node(&text, w->tree, node_first(stat), STYLE_card);
    json_text(&w->json, key, words);
}

static void add_value(Writer *w, const char *key, const Node *stat)
{
    const char *slot = strchr(lang_printed[stat->row].pattern, '%');

    if (!slot)
        json_bool(&w->json, key, true);
    else if (slot[1] == 'n')
        json_number(&w->json, key, stat->number);
    else if (slot[1] == 'v')
        add_cells(w, key, stat);
    else
        add_phrase(w, key, stat, slot[1]);
}

/* What may be said several times is a list. */
static bool is_list(int row)
{
    return row == PRINTED_tag || row == PRINTED_only_for ||
           row == PRINTED_not_for || row == PRINTED_only_on ||
           row == PRINTED_not_on || row == PRINTED_counts_as;
}

static void add_stat(Writer *w, const TreeCard *card, int row)
{
    const Node *stat = find_stat(w, card, row, NULL);
    const char *key = row == PRINTED_hand  ? "hands"
                      : row == PRINTED_tag ? "tags"
                                           : lang_printed[row].id;

    if (stat && !is_list(row)) {
        add_value(w, key, stat);
    } else if (stat) {
        json_array(&w->json, key);
        for (; stat; stat = find_stat(w, card, row, stat))
            add_value(w, NULL, stat);
        json_end(&w->json);
    }
}

static void add_figures(Writer *w, const TreeCard *card)
{
    int bonus = print_bonus(w->tree, card);

    json_object(&w->json, "figures");
    for (int row = 1; row < PRINTED_COUNT; row++)
        add_stat(w, card, row);
    if (bonus)
        json_number(&w->json, "bonus", bonus);
    json_end(&w->json);
}

/* ---- words ---- */

/* One paragraph: its title, if it has one, ends with a mark. */
static void add_part(Writer *w, char *part)
{
    char *mark = strchr(part, PRINT_TITLE_END[0]);
    const char *says = mark ? mark + 1 : part;

    if (mark)
        *mark = '\0';
    json_object(&w->json, NULL);
    json_text(&w->json, "title", mark ? part : "");
    json_text(&w->json, "says", says + strspn(says, " "));
    json_end(&w->json);
}

static void add_parts(Writer *w, const TreeCard *card)
{
    char box[CARD_TEXT];
    Text text = TEXT_INIT(box);
    char *part = box, *end;

    print_parts(&text, w->tree, card);
    for (; *part; part = end) {
        end = part + strcspn(part, "\n");
        if (*end)
            *end++ = '\0';
        add_part(w, part);
    }
}

/* What the card says, and then what all of its group do. */
static void add_text(Writer *w, const TreeCard *card)
{
    TreeCard group = tree_group_card(w->tree, card);

    json_array(&w->json, "text");
    add_parts(w, card);
    add_parts(w, &group);
    json_end(&w->json);
}

static void add_art(Writer *w, const Art *art)
{
    if (!art->ink) {
        json_null(&w->json, "art");
        return;
    }
    json_object(&w->json, "art");
    json_text(&w->json, "ink", art->ink);
    json_text(&w->json, "second", art->second ? art->second : "");
    json_bool(&w->json, "behind", art->behind);
    json_end(&w->json);
}

static void add_source(Writer *w, const TreeCard *card)
{
    char source[CARD_TEXT];
    Text text = TEXT_INIT(source);

    print_source(&text, w->tree, card);
    json_text(&w->json, "source", source);
}

static void add_definition(Writer *w, int index)
{
    const CardDef *def = &w->pack->defs[index];
    const TreeCard *card = &w->tree->cards[index];
    const char *back = w->vocabulary->backs[def->back];

    json_object(&w->json, NULL);
    add_id(w, def);
    json_number(&w->json, "def", index);
    json_text(&w->json, "name", def->name);
    json_text(&w->json, "kind", w->pack->names[def->word].one);
    json_text(&w->json, "deck", back);
    json_number(&w->json, "copies", def->copies);
    add_figures(w, card);
    add_text(w, card);
    json_text(&w->json, "flavor", def->flavor);
    add_art(w, &def->art);
    json_text(&w->json, "back", back);
    add_source(w, card);
    json_end(&w->json);
}

size_t definitions_write_json(const Pack *pack, const Vocabulary *vocabulary,
                              const char *name, char *out, size_t cap)
{
    Tree *tree = tree_of_pack(pack, vocabulary);
    Writer w = { json_init(out, cap), pack, vocabulary, tree };
    size_t n;

    if (!tree)
        return 0;
    json_array(&w.json, NULL);
    for (int i = 0; i < pack->n_defs; i++)
        if (!name || strcasecmp(pack->defs[i].name, name) == 0)
            add_definition(&w, i);
    json_end(&w.json);
    n = json_finish(&w.json);
    tree_free(tree);
    free(tree);
    return n;
}
