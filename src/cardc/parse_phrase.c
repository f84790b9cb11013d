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

static int open_modifier(Parser *p, int row)
{
    return parse_open_node(p, NODE_modifier, row);
}

/* of level 3 or lower, of the monsters */
static bool modifier_of(Parser *p)
{
    int node;

    if (parse_at_words(p, "of", "level")) {
        node = open_modifier(p, MOD_level);
        parse_next(p);
        parse_next(p);
        if (!parse_compare(p))
            return false;
    } else {
        node = open_modifier(p, MOD_of);
        parse_next(p);
        if (!parse_phrase(p))
            return false;
    }
    parse_close_node(p, node);
    return true;
}

/* worth at least 300 gold [in all] */
static bool modifier_worth(Parser *p)
{
    int node = open_modifier(p, MOD_worth);

    parse_next(p);
    if (!parse_compare(p))
        return false;
    parse_take_word(p, "gold");
    if (parse_at_words(p, "in", "all")) {
        parse_next(p);
        parse_next(p);
        p->nodes[node].row = MOD_worth_all;
    }
    parse_close_node(p, node);
    return true;
}

static bool modifier_simple(Parser *p, int row, int tokens)
{
    int node = open_modifier(p, row);
    bool in_with = p->in_with;

    while (tokens-- > 0)
        parse_next(p);
    p->in_with = row == MOD_with || row == MOD_without;
    if (row == MOD_equal ? !parse_amount(p) : !parse_phrase(p))
        return false;
    p->in_with = in_with;
    parse_close_node(p, node);
    return true;
}

/* a modifier with coin in the discards: it lies there, not the coin */
static bool is_after_icon(const Parser *p)
{
    const Token *before = p->at - 1;

    return p->in_with && before->type == TOKEN_NAME &&
           p->dictionary->at[before->declared].type == NAME_icon;
}

/* killed, not caught by it, drawn ... */
static bool modifier_done(Parser *p)
{
    bool negative = parse_at_word(p, "not");
    int node;

    node = open_modifier(p, negative ? MOD_not_done : MOD_done);
    if (negative)
        parse_next(p);
    p->nodes[node].number = (int16_t)parse_find_verb(p, FORM_participle);
    parse_next(p);
    if (parse_at_word(p, "by")) {
        parse_next(p);
        if (!parse_phrase(p))
            return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool refuse_in_bracket(Parser *p)
{
    parse_mistake(p, p->at, "(at least 1), (at most 3), (3 if ...)",
                  "%s does not belong into a bracket", parse_quoted(p));
    return false;
}

/* (at most 3); your hand (at least 1 card) */
static bool parse_bracket_bound(Parser *p, bool of_hand)
{
    if (!parse_compare(p))
        return false;
    if (of_hand)
        parse_take_word(p, p->nodes[p->n - 1].number == 1 ? "card" : "cards");
    return p->at->type != TOKEN_WORD && p->at->type != TOKEN_NAME
               ? true
               : refuse_in_bracket(p);
}

/* (at most 3), (3 if you are small) */
static bool modifier_bracket(Parser *p)
{
    bool of_hand = token_is(p->at - 1, "hand");
    int node = open_modifier(p, MOD_bound);

    parse_next(p);
    if (parse_at_word(p, "at")) {
        if (!parse_bracket_bound(p, of_hand))
            return false;
    } else {
        p->nodes[node].row = MOD_unless;
        if (p->at->type != TOKEN_NUMBER || !token_is(&p->at[1], "if"))
            return refuse_in_bracket(p);
        p->nodes[node].number = parse_take_number(p);
        parse_next(p);
        if (!parse_condition(p))
            return false;
    }
    if (!parse_take_mark(p, ')')) {
        parse_mistake(p, p->at, "close it with )",
                      "this bracket is not closed");
        return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool at_any_of(const Parser *p, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (parse_at_word(p, words[i]))
            return true;
    return false;
}

static bool at_participle(const Parser *p)
{
    Parser ahead = *p;

    if (parse_at_word(p, "not"))
        parse_next(&ahead);
    return parse_find_verb(&ahead, FORM_participle) != 0 &&
           !(parse_at_word(&ahead, "set") || parse_at_word(&ahead, "put"));
}

/* you have, you carry, you used */
static bool modifier_yours(Parser *p, bool *more)
{
    int row = token_is(p->at + 1, "have")    ? MOD_have
              : token_is(p->at + 1, "carry") ? MOD_carry
              : token_is(p->at + 1, "used")  ? MOD_used
                                             : -1;
    int node;

    *more = row >= 0;
    if (!*more)
        return true;
    node = open_modifier(p, row);
    parse_next(p);
    parse_next(p);
    parse_close_node(p, node);
    return true;
}

/* "if a player lost an item": the verb of the condition, unless one follows:
 * "if a card lost was big". */
static bool at_past_verb(const Parser *p)
{
    static const char *const verbs[] = { "is",    "are",  "was",   "were",
                                         "has",   "have", "can",   "cannot",
                                         "shows", "show", "carry", "by" };
    const Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return parse_find_verb(p, FORM_past) &&
           !at_any_of(&ahead, verbs, (int)(sizeof verbs / sizeof *verbs));
}

/* One modifier behind a noun, if one stands here; *more says so. */
static bool take_modifier(Parser *p, bool *more)
{
    *more = true;
    if (parse_at_word(p, "of"))
        return modifier_of(p);
    if (parse_at_word(p, "in") && !parse_at_words(p, "in", "all") &&
        !is_after_icon(p) &&
        !parse_find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &(int){ 0 }))
        return modifier_simple(p, MOD_in, 1);
    if (parse_at_word(p, "with") && !p->wants_with)
        return modifier_simple(p, MOD_with, 1);
    if (parse_at_word(p, "without"))
        return modifier_simple(p, MOD_without, 1);
    if (parse_at_word(p, "worth"))
        return modifier_worth(p);
    if (parse_at_words(p, "equal", "to"))
        return modifier_simple(p, MOD_equal, 2);
    if (parse_at_word(p, "per"))
        return modifier_simple(p, MOD_per, 1);
    if (parse_at_words(p, "other", "than"))
        return modifier_simple(p, MOD_other_than, 2);
    if (parse_at_word(p, "you"))
        return modifier_yours(p, more);
    if (parse_at_mark(p, '('))
        return modifier_bracket(p);
    if (at_participle(p) && !(p->in_subject && at_past_verb(p)))
        return modifier_done(p);
    if (parse_at_word(p, "or") && p->at[1].type == TOKEN_NAME) {
        int node = open_modifier(p, MOD_or);
        parse_next(p);
        p->nodes[node].name = (uint16_t)(p->at->declared + 1);
        parse_next(p);
        parse_close_node(p, node);
        return true;
    }
    *more = false;
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
    return at_any_of(p, words, (int)(sizeof words / sizeof *words)) ||
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
        } else if (!take_modifier(p, &more)) {
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
