/* parse_phrase.c: noun phrases, and the prepositions that join them to verbs.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- noun phrases ---- */

/* The built-in noun that stands here, singular or plural, the longest. */
static int find_noun(const Parser *p, int *tokens, bool *many)
{
    int best = 0;

    *tokens = 0;
    for (int r = 1; r < NOUNS_COUNT; r++)
        for (int k = 0; k < 2; k++) {
            const char *word = k ? lang_nouns[r].many : lang_nouns[r].one;
            PhraseRow row = { "", word, "", "" };
            int n;
            if (parse_find_phrase(p, (PhraseRow[]){ { 0 }, row }, 2, false,
                                  &n) &&
                n > *tokens) {
                *tokens = n;
                *many = k == 1 && strcmp(lang_nouns[r].one, word) != 0;
                best = r;
            }
        }
    return best;
}

/* Determiners of two words come first. */
static int take_det(Parser *p, int *number)
{
    static const Det two[] = { DET_all_your,  DET_all_its, DET_all_the,
                               DET_that_many, DET_up_to,   DET_at_least,
                               DET_at_most,   DET_exactly, DET_count };
    static const Det one[] = { DET_all,     DET_each,   DET_every, DET_any,
                               DET_another, DET_your,   DET_its,   DET_their,
                               DET_the,     DET_this,   DET_that,  DET_no,
                               DET_both,    DET_either, DET_twice, DET_half,
                               DET_most };
    int tokens;

    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        PhraseRow row = { "", lang_dets[two[i]], "", "" };
        if (parse_find_phrase(p, (PhraseRow[]){ { 0 }, row }, 2, false,
                              &tokens)) {
            while (tokens-- > 0)
                parse_next(p);
            if (two[i] >= DET_exactly || two[i] == DET_up_to ||
                two[i] == DET_at_least)
                *number =
                    p->at->type == TOKEN_NUMBER ? parse_take_number(p) : 0;
            return (int)two[i];
        }
    }
    if (parse_take_word(p, "a") || parse_take_word(p, "an"))
        return DET_a;
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        if (parse_take_word(p, lang_dets[one[i]]))
            return (int)one[i];
    if (p->at->type == TOKEN_NUMBER) {
        bool pair = token_spells(p->at, lang_dets[DET_two], 3);
        *number = parse_take_number(p);
        return pair ? DET_two : DET_number;
    }
    return DET_none;
}

/* that player, each of them: other ways to say "they", of one */
static bool take_they(Parser *p)
{
    int tokens = parse_at_words(p, "that", "player") ? 2
                 : parse_at_words(p, "each", "of") &&
                         token_is(p->at + 2, lang_dets[DET_them])
                     ? 3
                     : 0;
    int node;

    if (tokens == 0)
        return false;
    node = parse_open_node(p, NODE_phrase, NOUN_none);
    p->nodes[node].det = DET_they;
    p->nodes[node].number = tokens == 2 ? THEY_that_player : THEY_each;
    while (tokens-- > 0)
        parse_next(p);
    return true;
}

/* you, they, it, them: a whole phrase each. */
static bool take_pronoun(Parser *p)
{
    static const Det words[] = { DET_you, DET_they, DET_it, DET_them };

    if (take_they(p))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parse_at_word(p, lang_dets[words[i]])) {
            int node = parse_open_node(p, NODE_phrase, NOUN_none);
            p->nodes[node].det = (uint8_t)words[i];
            parse_next(p);
            return true;
        }
    return false;
}

/* Is the noun that stands here a verb, too? "each player with a Cook discards
 * a card": a name before it does not belong to it. */
static bool at_verb_noun(const Parser *p)
{
    return parse_find_verb(p, FORM_third) != 0 ||
           parse_find_verb(p, FORM_base) != 0;
}

/* A declared name before a noun is an adjective: an undead monster. */
static bool take_name_as_adjective(Parser *p)
{
    Parser ahead = *p;
    int tokens, node;
    bool many;

    if (p->at->type != TOKEN_NAME)
        return false;
    parse_next(&ahead);
    if (ahead.at->type != TOKEN_NAME &&
        (!find_noun(&ahead, &tokens, &many) || at_verb_noun(&ahead)))
        return false;
    node = parse_open_node(p, NODE_adjective, 0);
    p->nodes[node].name = (uint16_t)(p->at->declared + 1);
    parse_next(p);
    parse_close_node(p, node);
    return true;
}

static void take_adjectives(Parser *p)
{
    while (parse_take_node(p, NODE_adjective, lang_adjs, ADJS_COUNT) ||
           take_name_as_adjective(p))
        ;
}

/* Is the name that stands here a plural, of the word or of another for it? */
static bool is_plural_name(const Parser *p)
{
    const Dictionary *words = p->dictionary;
    const DeclaredWord *word = &words->at[p->at->declared];

    if (token_is(p->at, word->many) && strcmp(word->one, word->many) != 0)
        return true;
    for (int i = 0; i < words->n_kind_aliases; i++)
        if (words->kind_aliases[i].word == p->at->declared &&
            token_is(p->at, words->kind_aliases[i].many))
            return true;
    return false;
}

/* A noun or a declared name; false if neither stands here. */
static bool take_head(Parser *p, int node)
{
    int tokens;
    bool many = false;
    int noun = find_noun(p, &tokens, &many);

    if (noun) {
        p->nodes[node].row = (uint8_t)noun;
        if (many)
            p->nodes[node].flags |= FLAG_plural;
        while (tokens-- > 0)
            parse_next(p);
        return true;
    }
    if (p->at->type != TOKEN_NAME)
        return false;
    p->nodes[node].name = (uint16_t)(p->at->declared + 1);
    if (is_plural_name(p))
        p->nodes[node].flags |= FLAG_plural;
    parse_next(p);
    return true;
}

/* 's: what stood before becomes the owner of what follows. */
static bool take_owned(Parser *p, int *node)
{
    int owner = *node, thing;

    parse_next(p);
    /* The thing comes first in the tree, its owner as a modifier. */
    parse_wrap_node(p, owner, NODE_modifier, MOD_owned);
    parse_wrap_node(p, owner, NODE_phrase, NOUN_none);
    thing = owner;
    take_adjectives(p);
    if (!take_head(p, thing)) {
        parse_mistake(p, p->at, "name what belongs to it",
                      "a noun belongs behind 's");
        return false;
    }
    p->nodes[thing].length = (uint16_t)(p->n - thing);
    *node = thing;
    return true;
}

/* at least 2, at most 2: of a number, not where something is */
static bool at_bound(const Parser *p)
{
    return parse_at_words(p, "at", "least") || parse_at_words(p, "at", "most");
}

bool parse_at_phrase(const Parser *p)
{
    static const char *const words[] = {
        "a",    "an",     "all",   "each",    "every", "any",  "another",
        "your", "its",    "their", "the",     "this",  "that", "no",
        "both", "either", "two",   "twice",   "half",  "you",  "they",
        "it",   "them",   "up",    "exactly", "most",
    };
    int tokens;
    bool many;

    if (p->at->type == TOKEN_NAME || p->at->type == TOKEN_NUMBER ||
        p->at->type == TOKEN_STRING)
        return true;
    return parse_at_any_of(p, words, (int)(sizeof words / sizeof *words)) ||
           at_bound(p) || find_noun(p, &tokens, &many) ||
           parse_find_phrase(p, lang_adjs, ADJS_COUNT, false, &tokens);
}

/* How many are meant, and whose. */
static void set_count(Parser *p, int node, int det, int number)
{
    p->nodes[node].det = (uint8_t)det;
    p->nodes[node].number = (int16_t)(det == DET_two ? 0 : number);
}

static bool parse_core(Parser *p, int node)
{
    int number = 0;
    int det = take_det(p, &number);

    set_count(p, node, det, number);
    if (det_is_factor(det))
        return parse_phrase(p);
    if (p->at->type == TOKEN_STRING) {
        p->nodes[node].row = NOUN_none;
        p->nodes[node].flags |= FLAG_quoted;
        p->nodes[node].name =
            (uint16_t)parse_add_string(p, p->at->at, p->at->n);
        parse_next(p);
        return true;
    }
    take_adjectives(p);
    if (p->at->type == TOKEN_NUMBER && p->nodes[node].number == 0)
        p->nodes[node].number = parse_take_number(p); /* the top 3 cards */
    if (take_head(p, node)) {
        /* Two characters are chosen together; other things are counted. */
        if (det == DET_two &&
            !noun_has_shape(p->nodes[node].row, NOUN_SHAPE_STACKED))
            set_count(p, node, DET_number, 2);
        return true;
    }
    if (number > 0 && parse_at_word(p, "of")) {
        parse_mistake(p, p->at,
                      "write \"2 items\", and whose: \"2 items you have\"",
                      "what is counted stands behind its number");
        return false;
    }
    if (det == DET_number || det == DET_two) { /* an amount */
        set_count(p, node, DET_number, number);
        return true;
    }
    parse_mistake_word(
        p, FIT_NOUN | FIT_ADJECTIVE | FIT_COND,
        "a noun of the language, a kind of card or a declared name"
        " belongs here",
        p->at->type == TOKEN_WORD ? "there is no trait, tag or noun %s"
                                  : "%s is not a noun",
        parse_quoted(p));
    return false;
}

static bool parse_whole(Parser *p)
{
    int node = p->n;
    bool more = true;

    if (take_pronoun(p)) {
        if (p->at->type != TOKEN_POSSESSIVE)
            return true;
        if (!take_owned(p, &node))
            return false;
    } else {
        node = parse_open_node(p, NODE_phrase, NOUN_none);
        if (!parse_core(p, node))
            return false;
        parse_close_node(p, node);
    }
    while (more) {
        if (p->bad)
            return false;
        if (p->at->type == TOKEN_POSSESSIVE) {
            if (!take_owned(p, &node))
                return false;
        } else if (!parse_modifier(p, &more)) {
            return false;
        }
        parse_close_node(p, node);
    }
    return true;
}

bool parse_phrase(Parser *p)
{
    bool good = parse_enter(p) && parse_whole(p);

    parse_leave(p);
    return good;
}

/* ---- what belongs to a verb ---- */

bool parse_refuse_for_each(Parser *p)
{
    const Token *what = p->at + 2;
    int n = token_is_layout(what) || what->type == TOKEN_MARK ? 0 : what->n;
    char advice[120];

    if (!parse_at_words(p, "for", "each"))
        return false;
    snprintf(advice, sizeof advice,
             "write \"per %.*s\", or begin the statement: for each %.*s: ...",
             n > 30 ? 30 : n, what->at, n > 30 ? 30 : n, what->at);
    parse_mistake(p, p->at, advice,
                  "\"for each\" begins a statement and ends none");
    return true;
}

bool parse_refuse_time(Parser *p)
{
    int tokens;

    if (!parse_find_phrase(p, lang_durations, DURATIONS_COUNT, false,
                           &tokens) &&
        !parse_find_phrase(p, lang_timings, TIMINGS_COUNT, false, &tokens))
        return false;
    parse_mistake(p, p->at, "this combat, +3 to you; in combat: draw a card",
                  "a time stands before what is done");
    return true;
}

/* "From your left" says in which order; "from your left neighbour" from whom.
 */
static int find_adverb(const Parser *p)
{
    int tokens,
        row = parse_find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &tokens);
    const Token *after = p->at + tokens;

    return (row == ADVERB_from_left || row == ADVERB_from_right) &&
                   (token_is(after, "neighbour") ||
                    token_is(after, "neighbours"))
               ? 0
               : row;
}

bool parse_at_tail(const Parser *p)
{
    int tokens;

    return find_adverb(p) ||
           (parse_find_phrase(p, lang_preps, PREPS_COUNT, false, &tokens) &&
            !parse_at_word(p, "with") && !at_bound(p));
}

bool parse_prep(Parser *p, int prep)
{
    int node = parse_open_node(p, NODE_prep, prep);

    if (!parse_phrase(p))
        return false;
    parse_close_node(p, node);
    return true;
}

bool parse_tail(Parser *p)
{
    int row, node;

    if (find_adverb(p) &&
        parse_take_node(p, NODE_adverb, lang_adverbs, ADVERBS_COUNT))
        return true;
    if (parse_refuse_for_each(p))
        return false;
    row = parse_find_phrase(p, lang_preps, PREPS_COUNT, false, &(int){ 0 });
    node = parse_open_node(p, NODE_prep, row);
    parse_next(p);
    if (row == PREP_on && parse_at_words(p, "top", "of")) { /* the deck */
        parse_next(p);
        parse_next(p);
    }
    if (!parse_phrase(p))
        return false;
    parse_close_node(p, node);
    return true;
}
