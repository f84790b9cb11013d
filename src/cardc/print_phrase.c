/* print_phrase.c: noun phrases, amounts and conditions as words. */
#include <string.h>

#include "card/lang.h"
#include "cardc/english.h"
#include "cardc/print_int.h"

/* ---- small pieces ---- */

static void write_space(Printer *p)
{
    Text *text = p->text;
    char last = text->len > 0 ? text->at[text->len - 1] : ' ';

    if (last != ' ' && last != '(' && last != '\n')
        text_add_char(text, ' ');
}

void print_word_n(Printer *p, const char *string, size_t n)
{
    char first = n > 0 ? string[0] : '\0';

    if (n == 0)
        return;
    write_space(p);
    if (p->capital && first >= 'a' && first <= 'z')
        first = (char)(first - 'a' + 'A');
    p->capital = false;
    text_add_char(p->text, first);
    text_add_n(p->text, string + 1, n - 1);
}

void print_word(Printer *p, const char *string)
{
    print_word_n(p, string, strlen(string));
}

void print_noun(Printer *p, const char *word, bool capitalized)
{
    p->capital = p->capital || (capitalized && print_is_card(p));
    print_word(p, word);
}

/* Cards group thousands: 1,000. */
void print_number(Printer *p, int n)
{
    write_space(p);
    p->capital = false;
    if (print_is_card(p) && n >= 1000) {
        text_add_number(p->text, n / 1000);
        text_add_char(p->text, ',');
        text_add_char(p->text, (char)('0' + n / 100 % 10));
        text_add_char(p->text, (char)('0' + n / 10 % 10));
        n %= 10;
    }
    text_add_number(p->text, n);
}

/* Cards have a true minus sign. */
void print_signed(Printer *p, int n)
{
    write_space(p);
    p->capital = false;
    if (print_is_card(p) && n < 0) {
        text_add(p->text, "\u2212");
        text_add_number(p->text, -(long)n);
    } else {
        text_add_signed(p->text, n);
    }
}

void print_amount(Printer *p, int n)
{
    if (n < 0)
        print_signed(p, n);
    else
        print_number(p, n);
}

void print_quoted(Printer *p, int string)
{
    write_space(p);
    p->capital = false;
    text_add_char(p->text, '"');
    text_add(p->text, p->tree->strings[string]);
    text_add_char(p->text, '"');
}

void print_mark(Printer *p, const char *mark)
{
    text_add(p->text, mark);
}

const Node *print_child(const Node *node, int k)
{
    const Node *at = node_first(node);

    while (at && k-- > 0)
        at = node_next(node, at);
    return at;
}

const DeclaredWord *print_declared(const Printer *p, const Node *node)
{
    return &p->tree->dictionary.at[node->name - 1];
}

const char *print_declared_word(const Printer *p, const DeclaredWord *word,
                                bool many)
{
    if (!many)
        return word->one;
    return print_is_card(p) ? english_card_plural(word->many) : word->many;
}

/* ---- noun phrases ---- */

static const Node *find_modifier(const Node *node, int row)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_modifier && k->row == row)
            return k;
    return NULL;
}

bool print_has_joined(const Node *phrase)
{
    return find_modifier(phrase, MOD_joined) != NULL;
}

/* An item you have: a card says one of your items. */
static bool is_one_of_yours(const Printer *p, const Node *phrase)
{
    return print_is_card(p) && phrase->det == DET_a &&
           find_modifier(phrase, MOD_have);
}

/* What the phrase is called, in its number. */
const char *print_head_word(const Printer *p, const Node *phrase)
{
    bool many = phrase->flags & FLAG_plural || is_one_of_yours(p, phrase) ||
                (p->bare_plural && phrase->det == DET_none);

    if (phrase->row != NOUN_none)
        return many ? lang_nouns[phrase->row].many
                    : lang_nouns[phrase->row].one;
    if (phrase->name == 0)
        return "";
    if (phrase->flags & FLAG_quoted)
        return p->tree->strings[phrase->name];
    return print_declared_word(p, print_declared(p, phrase), many);
}

static const Node *find_owner(const Node *node)
{
    return find_modifier(node, MOD_owned);
}

static const char *adjective_word(const Printer *p, const Node *node)
{
    return node->row ? lang_adjs[node->row].phrase
                     : print_declared(p, node)->one;
}

static const char *first_adjective(const Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_adjective)
            return adjective_word(p, k);
    return NULL;
}

static bool det_has_number(const Node *node)
{
    return node->det == DET_number || node->det == DET_up_to ||
           node->det == DET_at_least || node->det == DET_at_most ||
           node->det == DET_exactly;
}

static void write_article(Printer *p, const Node *node)
{
    const char *adjective = first_adjective(p, node);

    print_word(
        p, english_takes_an(adjective ? adjective : print_head_word(p, node))
               ? "an"
               : "a");
}

static void write_det(Printer *p, const Node *node)
{
    static const char *const they[] = { [THEY_they] = "they",
                                        [THEY_that_player] = "that player",
                                        [THEY_each] = "each of them" };

    if (is_one_of_yours(p, node))
        print_word(p, "one of your");
    else if (node->det == DET_a)
        write_article(p, node);
    else if (node->det == DET_they)
        print_word(p, they[node->number]);
    else
        print_word(p, lang_dets[node->det]);
    if (det_has_number(node))
        print_number(p, node->number);
}

static void write_adjectives(Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_adjective)
            print_word(p, adjective_word(p, k));
    if (node->number != 0 && !det_has_number(node) && node->det != DET_they)
        print_number(p, node->number);
}

static bool is_or(const Node *node)
{
    return node && node->type == NODE_modifier && node->row == MOD_or;
}

/* A card lists: a wand, pole or staff. */
static void write_or(Printer *p, const Node *node, bool last, bool plural)
{
    const DeclaredWord *name = print_declared(p, node);

    if (last || !print_is_card(p))
        print_word(p, "or");
    else
        print_mark(p, ",");
    print_word(p, print_declared_word(p, name, plural));
}

/* (at least 3): of a hand, cards are meant. */
static void write_hand_bound(Printer *p, const Node *node)
{
    const Node *amount = print_child(print_child(node, 0), 0);
    bool one = amount->type == NODE_amount && amount->number == 1;

    print_word(p, "(");
    print_children(p, node);
    print_word(p, one ? "card)" : "cards)");
}

/* Players without Plumber: on a card, who are not Plumbers. A trait whose
 * bearers are called by another word (citizens) has no singular for them. */
static bool write_who(Printer *p, const Node *node, const Node *k)
{
    const Node *what = node_first(k);
    bool many = node->flags & FLAG_plural;
    const DeclaredWord *name;

    if (!print_is_card(p) || k->type != NODE_modifier ||
        (k->row != MOD_with && k->row != MOD_without) ||
        lang_nouns[node->row].is != IS_PLAYER || what->type != NODE_phrase ||
        what->length > 1 || what->det != DET_none || what->row != NOUN_none ||
        what->name == 0 || what->flags & FLAG_quoted)
        return false;
    name = print_declared(p, what);
    if (name->type != NAME_trait ||
        (!many && p->tree->dictionary.at[name->group].people))
        return false;
    print_word(p, many ? "who are" : "who is");
    print_word(p, k->row == MOD_without ? "not" : "");
    if (!many)
        write_article(p, what);
    print_word(p, print_declared_word(p, name, many));
    return true;
}

static void write_modifiers(Printer *p, const Node *node, bool plural)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (write_who(p, node, k) ||
            (is_one_of_yours(p, node) && k == find_modifier(node, MOD_have)))
            continue;
        if (is_or(k))
            write_or(p, k, !is_or(node_next(node, k)), plural);
        else if (node->row == NOUN_hand && k->type == NODE_modifier &&
                 k->row == MOD_bound &&
                 (print_is_card(p) || node_first(k)->row == CMP_at_least))
            write_hand_bound(p, k);
        else if (k->type != NODE_adjective && k != find_owner(node))
            print_subtree(p, k);
    }
}

/* A card that is not a monster was named: "it" may be misread. */
static void note_card(Printer *p, const Node *node)
{
    const DeclaredWord *name = node->row == NOUN_none && node->name != 0 &&
                                       !(node->flags & FLAG_quoted)
                                   ? print_declared(p, node)
                                   : NULL;

    if (node->det != DET_a && node->det != DET_another)
        return;
    if (name && name->type == NAME_kind)
        p->it_is_ambiguous = !tree_names_monster(p->tree, name);
    else if (noun_has_shape(node->row, NOUN_SHAPE_DRAWN) ||
             (name && name->type == NAME_slot))
        p->it_is_ambiguous = true;
}

/* per item, per 2 items */
void print_per(Printer *p, const Node *counted)
{
    print_word(p, !print_is_card(p)            ? "per"
                  : counted->det == DET_number ? "for every"
                                               : "for each");
}

void print_phrase(Printer *p, const Node *node)
{
    const Node *owner = find_owner(node);
    bool plural = p->bare_plural && node->det == DET_none;

    if (owner) {
        print_children(p, owner);
        print_mark(p, "'s");
    }
    write_det(p, node);
    write_adjectives(p, node);
    if (node->flags & FLAG_quoted)
        print_quoted(p, node->name);
    else
        print_noun(p, print_head_word(p, node),
                   lang_nouns[node->row].capitalized);
    p->bare_plural = false;
    note_card(p, node);
    write_modifiers(p, node, plural);
    if (node->det == DET_half && print_is_card(p))
        print_word(p, "(rounded down)");
}

/* An icon is a word without an article; on a card it has one: shows a ring. */
static void write_shown(Printer *p, const Node *node)
{
    if (print_is_card(p) && node->type == NODE_phrase &&
        node->det == DET_none && node->name != 0 &&
        !(node->flags & (FLAG_plural | FLAG_quoted)) &&
        print_declared(p, node)->type == NAME_icon)
        write_article(p, node);
    print_subtree(p, node);
}

/* ---- modifiers ---- */

/* A card does not say that a number is exact. A level is high or low there, a
 * number of cards is large or small. */
static void write_comparison(Printer *p, const Node *node, bool high)
{
    static const char *const words[2][5] = {
        { "more than", "less than", "at least", "at most", "exactly" },
        { "higher than", "lower than", "at least", "at most", "exactly" }
    };

    if (node->row != CMP_exactly || !print_is_card(p))
        print_word(p, words[high && print_is_card(p)][node->row]);
    print_children(p, node);
}

void print_compare(Printer *p, const Node *node)
{
    write_comparison(p, node, false);
}

/* 3 or lower, 10 or higher: how levels are compared. */
static void write_level(Printer *p, const Node *node)
{
    if (node->row != CMP_at_most && node->row != CMP_at_least) {
        write_comparison(p, node, true);
        return;
    }
    print_children(p, node);
    print_word(p, node->row == CMP_at_most ? "or lower" : "or higher");
}

static void write_worth(Printer *p, const Node *node)
{
    bool all = node->row == MOD_worth_all;

    print_word(p, "worth");
    print_word(p, all && print_is_card(p) ? "a total of" : "");
    print_children(p, node);
    if (print_child(print_child(node, 0), 0)->type == NODE_amount)
        print_noun(p, "gold", lang_nouns[NOUN_gold].capitalized);
    print_word(p, all && !print_is_card(p) ? "in all" : "");
}

static void write_done(Printer *p, const Node *node)
{
    print_word(p, node->row == MOD_not_done ? "not" : "");
    print_word(p, lang_verbs[node->number].done);
    if (node->length > 1)
        print_word(p, "by");
    print_children(p, node);
}

/* (3 if you are small) */
static void write_unless(Printer *p, const Node *node)
{
    print_word(p, "(");
    print_number(p, node->number);
    print_word(p, "if");
    print_children(p, node);
    print_mark(p, ")");
}

void print_modifier(Printer *p, const Node *node)
{
    switch (node->row) {
    case MOD_worth:
    case MOD_worth_all:
        write_worth(p, node);
        break;
    case MOD_level:
        print_word(p, "of level");
        write_level(p, print_child(node, 0));
        break;
    case MOD_done:
    case MOD_not_done:
        write_done(p, node);
        break;
    case MOD_or:
        write_or(p, node, true, false);
        break;
    case MOD_bound:
        print_word(p, "(");
        print_children(p, node);
        print_mark(p, ")");
        break;
    case MOD_unless:
        write_unless(p, node);
        break;
    case MOD_with:
        print_word(p, lang_mods[node->row]);
        write_shown(p, print_child(node, 0));
        break;
    case MOD_per:
        print_per(p, node_first(node));
        print_children(p, node);
        break;
    default:
        print_word(p, lang_mods[node->row]);
        print_children(p, node);
    }
}

void print_sum(Printer *p, const Node *node)
{
    print_subtree(p, print_child(node, 0));
    print_word(p, node->row ? "minus" : "plus");
    print_subtree(p, print_child(node, 1));
}

/* ---- conditions ---- */

/* What something is, behind is and are. */
static void write_predicate(Printer *p, const Node *node)
{
    const Node *subject = print_child(node, 0), *what = print_child(node, 1);

    print_word(p, node->flags & FLAG_not ? "not" : "");
    if (what->type == NODE_compare)
        write_comparison(p, what,
                         subject->type == NODE_phrase &&
                             subject->det != DET_count &&
                             lang_nouns[subject->row].is == IS_NUMBER);
    else
        print_subtree(p, what);
}

/* One and the same whenever it is said, unlike "another player". */
static bool is_certain(const Node *subject)
{
    switch (subject->det) {
    case DET_you:
    case DET_they:
    case DET_it:
    case DET_the:
    case DET_this:
    case DET_that:
    case DET_your:
    case DET_its:
    case DET_their:
    case DET_count:
        return true;
    default:
        return false;
    }
}

/* The number of cards in your hand is at least 5: a card says, you have 5 or
 * more cards in your hand. */
static bool is_hand_count(const Printer *p, const Node *node)
{
    const Node *subject = node_first(node), *where, *what;

    if (!print_is_card(p) || node->type != NODE_is ||
        node->flags & (FLAG_not | FLAG_past) || subject->type != NODE_phrase ||
        subject->det != DET_count)
        return false;
    where = find_modifier(node_first(subject), MOD_in);
    what = node_next(node, subject);
    return where && node_first(where)->type == NODE_phrase &&
           node_first(where)->row == NOUN_hand &&
           node_first(where)->det == DET_your && what->type == NODE_compare &&
           node_first(what)->type == NODE_amount;
}

static void write_hand_count(Printer *p, const Node *node)
{
    const Node *cards = node_first(node_first(node));
    const Node *compare = node_next(node, node_first(node));

    print_word(p, "you have");
    print_word(p, compare->row == CMP_more      ? "more than"
                  : compare->row == CMP_less    ? "fewer than"
                  : compare->row == CMP_exactly ? "exactly"
                                                : "");
    print_children(p, compare);
    print_word(p, compare->row == CMP_at_least  ? "or more"
                  : compare->row == CMP_at_most ? "or fewer"
                                                : "");
    print_subtree(p, cards);
}

/* You are alone and you are male: a card says, you are alone and male. */
static bool can_merge(const Printer *p, const Node *last, const Node *k)
{
    const Node *a = node_first(last), *b = node_first(k);
    const Node *what = last->type == NODE_is ? node_next(last, a) : NULL;

    if (is_hand_count(p, last) || is_hand_count(p, k))
        return false;
    /* not: your level is 7 or lower than 3 */
    if (what && what->type == NODE_compare && what->row == CMP_exactly)
        return false;
    return print_is_card(p) && last->type == NODE_is && k->type == NODE_is &&
           !(last->flags & FLAG_not) && is_certain(a) &&
           (last->flags | FLAG_not) == (k->flags | FLAG_not) &&
           a->length == b->length && memcmp(a, b, sizeof *a * a->length) == 0;
}

void print_logic(Printer *p, const Node *node)
{
    bool brackets = node->flags & FLAG_brackets;
    const Node *last = NULL;

    if (brackets)
        print_word(p, "(");
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (last)
            print_word(p, node->row == LINK_or ? "or" : "and");
        if (last && can_merge(p, last, k))
            write_predicate(p, k);
        else
            print_subtree(p, k);
        last = k;
    }
    if (brackets)
        print_mark(p, ")");
}

void print_is(Printer *p, const Node *node)
{
    static const char *const words[2][2] = { { "is", "are" },
                                             { "was", "were" } };

    if (is_hand_count(p, node)) {
        write_hand_count(p, node);
        return;
    }
    print_subtree(p, print_child(node, 0));
    print_word(
        p, words[!!(node->flags & FLAG_past)][!!(node->flags & FLAG_plural)]);
    write_predicate(p, node);
}

void print_has(Printer *p, const Node *node)
{
    static const char *const words[3][2] = { { "has", "have" },
                                             { "shows", "show" },
                                             { "carries", "carry" } };

    print_subtree(p, print_child(node, 0));
    print_word(p, words[node->row][!!(node->flags & FLAG_plural)]);
    write_shown(p, print_child(node, 1));
}

void print_did(Printer *p, const Node *node)
{
    static const char *const words[] = { "do", "do not", "cannot" };

    print_word(p, node->flags & FLAG_plural ? "they" : "you");
    print_word(p, words[node->row]);
}

void print_there(Printer *p, const Node *node)
{
    print_word(p, node->flags & FLAG_plural ? "there are" : "there is");
    print_children(p, node);
}

void print_acted(Printer *p, const Node *node)
{
    print_subtree(p, print_child(node, 0));
    print_word(p, lang_verbs[node->row].past);
    if (print_child(node, 1))
        print_subtree(p, print_child(node, 1));
}

void print_wins(Printer *p, const Node *node)
{
    print_word(p, "this makes");
    print_children(p, node);
    print_word(p, "win");
}
