/* phrase.c: what may stand in one place of a sentence, from the rows of the
 * family's Language: each determiner, noun, adjective and modifier once. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "card/lang.h"
#include "pairs.h"

void pool_add(Pool *pool, bool many, const char *format, ...)
{
    Phrase *phrase = &pool->at[pool->n];
    va_list args;

    pool->added = false;
    if (pool->n == POOL_MAX)
        return;
    va_start(args, format);
    vsnprintf(phrase->text, sizeof phrase->text, format, args);
    va_end(args);
    for (int i = 0; i < pool->n; i++)
        if (strcmp(pool->at[i].text, phrase->text) == 0)
            return;
    memcpy(phrase->sense, phrase->text, sizeof phrase->sense);
    phrase->many = many;
    pool->added = true;
    pool->n++;
}

void pool_same(Pool *pool, const char *format, ...)
{
    Phrase *phrase = &pool->at[pool->n - 1];
    va_list args;

    if (!pool->added)
        return;
    va_start(args, format);
    vsnprintf(phrase->sense, sizeof phrase->sense, format, args);
    va_end(args);
}

void pool_join(Pool *pool, const Pool *more)
{
    for (int i = 0; i < more->n && pool->n < POOL_MAX; i++)
        pool->at[pool->n++] = more->at[i];
}

const Thing *find_thing(const Lexicon *lex, const char *one)
{
    for (int i = 0; i < lex->n_things; i++)
        if (strcmp(lex->things[i].one, one) == 0)
            return &lex->things[i];
    return &lex->things[0];
}

static const char *a_or_an(const char *noun)
{
    return strchr("aeiouAEIOU", noun[0]) && strncmp(noun, "one", 3) != 0 ? "an"
                                                                         : "a";
}

/* ---- determiners ---- */

/* Which determiners say the same in this use: one of them is the sense. Where
 * any such thing is meant, all of them do; in a condition what is not counted
 * means all. */
static Det same_det(Det det, PhraseUse use)
{
    switch (det) {
    case DET_any:
        return DET_a;
    case DET_every:
    case DET_all:
    case DET_each:
        return use == USE_name ? DET_a : DET_each;
    case DET_none:
        return use == USE_name || use == USE_count ? DET_a
               : use == USE_test                   ? DET_each
                                                   : det;
    case DET_the:
    case DET_your:
    case DET_their:
        return use == USE_name ? DET_a : use == USE_test ? DET_each : det;
    case DET_two:
        return DET_number;
    case DET_at_least:
        return use == USE_test || use == USE_count ? DET_number : det;
    default:
        return det;
    }
}

static bool det_is_many(Det det)
{
    switch (det) {
    case DET_none:
    case DET_number:
    case DET_up_to:
    case DET_at_least:
    case DET_exactly:
    case DET_most:
    case DET_two:
    case DET_all:
    case DET_all_your:
    case DET_both:
        return true;
    default:
        return false;
    }
}

static void write_det(char *out, size_t cap, Det det, const Thing *noun)
{
    const char *word = det_is_many(det) ? noun->many : noun->one;

    if (det == DET_a)
        snprintf(out, cap, "%s %s", a_or_an(noun->one), word);
    else if (det == DET_number)
        snprintf(out, cap, "2 %s", word);
    else if (det == DET_up_to || det == DET_at_least || det == DET_exactly)
        snprintf(out, cap, "%s 2 %s", lang_dets[det], word);
    else
        snprintf(out, cap, "%s%s%s", lang_dets[det],
                 lang_dets[det][0] ? " " : "", word);
}

static void add_det(Pool *pool, Det det, const Thing *noun, PhraseUse use)
{
    Node phrase = { .det = (uint8_t)det };
    char text[PHRASE_BYTES];
    bool whose = det == DET_your || det == DET_their;

    pool->added = false;
    if (!quantity_fits(&phrase, use))
        return;
    write_det(text, sizeof text, det, noun);
    pool_add(pool, det_is_many(det), "%s", text);
    if (!whose)
        write_det(text, sizeof text, same_det(det, use), noun);
    pool_same(pool, "%s", text);
}

/* Of players: the helper, the rivals are those that there are. There is one
 * helper at most, one fighter whose fight it is, and one owner. */
static void add_player_det(Pool *pool, Det det, const Thing *noun,
                           PhraseUse use)
{
    char text[PHRASE_BYTES];
    bool one = strcmp(noun->one, "helper") == 0;

    add_det(pool, det, noun, use);
    if (det == DET_your) /* of your fight only */
        return;
    if (strcmp(noun->one, "fighter") == 0 && det == DET_the)
        pool_same(pool, "the fighter");
    else {
        if (one && det != DET_no && (use != USE_pick || det == DET_your))
            det = DET_the;
        else
            det = same_det(det, use);
        write_det(text, sizeof text, det, noun);
        pool_same(pool, "%s", text);
    }
}

static const Det counting[] = { DET_a,    DET_each,  DET_every,    DET_any,
                                DET_all,  DET_none,  DET_another,  DET_number,
                                DET_two,  DET_up_to, DET_at_least, DET_exactly,
                                DET_most, DET_no };

/* a, each, 2, at least 2 ... and one and three, so that numbers are
 * distinguished. */
static void add_quantities(Pool *pool, const Thing *noun, PhraseUse use)
{
    Node number = { .det = DET_number };

    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++)
        add_det(pool, counting[i], noun, use);
    if (!quantity_fits(&number, use))
        return;
    pool_add(pool, true, "3 %s", noun->many);
    pool_add(pool, true, "at least 3 %s", noun->many);
    if (use == USE_test || use == USE_count)
        pool_same(pool, "3 %s", noun->many);
    pool_add(pool, true, "up to 3 %s", noun->many);
    pool_add(pool, true, "at least 1 %s", noun->one);
    if (use == USE_test || use == USE_count) {
        char text[PHRASE_BYTES];
        write_det(text, sizeof text, DET_a, noun);
        pool_same(pool, "%s", text);
    }
}

/* ---- players ---- */

static const Thing player = { "player", "players" };

static void add_player_nouns(Pool *pool, const Lexicon *lex, PhraseUse use)
{
    static const Det few[] = { DET_a,     DET_each,   DET_the,
                               DET_your,  DET_its,    DET_none,
                               DET_their, DET_number, DET_no };

    for (int n = 1; n < NOUNS_COUNT; n++) {
        const PlayerRow *row = &lex->lang->players[n];
        Thing noun;
        if (!row->seats || n == NOUN_player || n == NOUN_side ||
            n == NOUN_owner || n == NOUN_victim)
            continue;
        snprintf(noun.one, sizeof noun.one, "%s", lang_nouns[n].one);
        snprintf(noun.many, sizeof noun.many, "%s", lang_nouns[n].many);
        if (n == NOUN_anyone || n == NOUN_nobody) {
            pool_add(pool, false, "%s", noun.one);
            pool_same(pool, n == NOUN_nobody ? "no player" : "a player");
            continue;
        }
        for (size_t i = 0; i < sizeof few / sizeof *few; i++)
            if (row->dets >> few[i] & 1 &&
                !(few[i] == DET_number && n == NOUN_helper))
                add_player_det(pool, few[i], &noun, use);
    }
}

static void add_player_qualities(Pool *pool, const Lexicon *lex, PhraseUse use)
{
    const char *det = use == USE_test ? "a" : "each";
    Pool inner = { 0 };

    for (int a = 1; a < ADJS_COUNT; a++) {
        if (!lex->lang->adjectives[a].player)
            continue;
        if (a == ADJ_left || a == ADJ_right)
            pool_add(pool, false, "your %s neighbour", lang_adjs[a].phrase);
        else if (a == ADJ_only)
            pool_add(pool, false, "the only %s", lex->traits[0].one);
        else if (a == ADJ_next || a == ADJ_previous || a == ADJ_highest ||
                 a == ADJ_lowest)
            pool_add(pool, false, "the %s player", lang_adjs[a].phrase);
        else
            pool_add(pool, false, "%s %s player",
                     use == USE_test && a == ADJ_other ? "every" : det,
                     lang_adjs[a].phrase);
        if (a == ADJ_other && use == USE_name)
            pool_same(pool, "another player");
        if (a == ADJ_living && use == USE_pick) /* the dead are left out */
            pool_same(pool, "each player");
        if (a == ADJ_other) {
            pool_add(pool, true, "2 other players");
            pool_add(pool, false, "each player other than you");
            pool_same(pool, use == USE_name   ? "another player"
                            : use == USE_test ? "every other player"
                                              : "each other player");
        }
    }
    for (int m = 0; m < MODS_COUNT; m++) {
        const QualityRow *row = &lex->lang->modifiers[m];
        if (!row->player || m == MOD_other_than)
            continue;
        inner.n = 0;
        if (m == MOD_done || m == MOD_not_done)
            continue; /* caught by it: of monsters only */
        pool_in(&inner, lex, row->player_in, NULL, USE_pick);
        for (int i = 0; i < inner.n && i < 7; i++)
            pool_add(pool, false, "%s player %s %s", det, lang_mods[m],
                     inner.at[i].text);
    }
}

void pool_players(Pool *pool, const Lexicon *lex, PhraseUse use)
{
    pool_add(pool, true, "you");
    add_quantities(pool, &player, use);
    add_player_nouns(pool, lex, use);
    add_player_qualities(pool, lex, use);
    for (int i = 0; i < lex->n_traits; i++) {
        add_det(pool, DET_a, &lex->traits[i], use);
        add_det(pool, DET_each, &lex->traits[i], use);
    }
    if (lex->n_traits > 1)
        pool_add(pool, false, "%s %s or %s", use == USE_test ? "a" : "each",
                 lex->traits[0].one, lex->traits[1].one);
}

/* ---- cards ---- */

static void add_card_owners(Pool *pool, const Thing *thing, PhraseUse use)
{
    const char *det = use == USE_test ? "each" : "a";
    const char *a = det[0] == 'a' ? a_or_an(thing->one) : det;

    add_det(pool, DET_your, thing, use);
    if (use != USE_pick)
        pool_same(pool, "your %s", thing->many);
    pool_add(pool, true, "your %s", thing->many);
    add_det(pool, DET_all_your, thing, use);
    if (use != USE_pick)
        pool_same(pool, "your %s", thing->many);
    pool_add(pool, false, "%s %s you have", a, thing->one);
    if (use == USE_name)
        pool_same(pool, "your %s", thing->many);
    pool_add(pool, false, "%s %s you carry", a, thing->one);
    if (use == USE_name)
        pool_same(pool, "your %s", thing->many);
    pool_add(pool, false, "another player's %s", thing->one);
    if (use == USE_test || use == USE_pick)
        pool_add(pool, false, "each other player's %s", thing->one);
    pool_add(pool, false, "your left neighbour's %s", thing->one);
    pool_add(pool, false, "the helper's %s", thing->one);
    pool_add(pool, false, "%s %s of a rival", a, thing->one);
}

/* Does it make sense to say this of such a thing? */
static bool fits_thing(const Lexicon *lex, const char *word, const Thing *thing)
{
    for (int i = 0; i < lex->n_qualities; i++)
        if (strcmp(lex->qualities[i].word, word) == 0)
            return strstr(lex->qualities[i].things, thing->one) != NULL;
    return true;
}

/* Are they of one group? */
static bool is_same_group(const Thing *a, const Thing *b)
{
    return a != b && strpbrk(a->groups, b->groups);
}

static void add_same_group(Pool *pool, const Lexicon *lex, const Thing *thing,
                           PhraseUse use)
{
    for (int i = 0; i < lex->n_things; i++)
        if (is_same_group(&lex->things[i], thing))
            add_det(pool, DET_a, &lex->things[i], use);
}

static void add_card_qualities(Pool *pool, const Lexicon *lex, PhraseUse use,
                               const Thing *thing, unsigned more)
{
    const char *a = use == USE_test ? "each" : "a";
    Pool inner = { 0 };

    for (int i = 1; i < ADJS_COUNT; i++)
        if (lex->lang->adjectives[i].card &&
            fits_thing(lex, lang_adjs[i].phrase, thing)) {
            bool the = i == ADJ_top || i == ADJ_first || i == ADJ_last;
            pool_add(pool, false, "%s %s %s",
                     the           ? "the"
                     : a[0] == 'a' ? a_or_an(lang_adjs[i].phrase)
                                   : a,
                     lang_adjs[i].phrase, thing->one);
        }
    for (int m = 0; m < MODS_COUNT; m++) {
        const QualityRow *row = &lex->lang->modifiers[m];
        inner.n = 0;
        if (!row->card || !fits_thing(lex, lang_mods[m], thing) ||
            (!(more & PLACED) && (m == MOD_in || m == MOD_of)))
            continue;
        if (m == MOD_other_than)
            add_same_group(&inner, lex, thing, USE_name);
        else
            pool_in(&inner, lex, row->card_in, NULL, USE_pick);
        for (int i = 0; i < inner.n && i < 9; i++)
            if (m == MOD_worth_all)
                pool_add(pool, true, "%s worth %s00 gold in all", thing->many,
                         inner.at[i].text);
            else
                pool_add(pool, false, "%s %s %s %s%s",
                         a[0] == 'a' ? a_or_an(thing->one) : a, thing->one,
                         lang_mods[m], inner.at[i].text,
                         m == MOD_worth ? "00 gold" : "");
    }
}

void pool_cards(Pool *pool, const Lexicon *lex, PhraseUse use,
                const Thing *thing, unsigned more)
{
    add_quantities(pool, thing, use);
    if (more & OWNED && !strchr(thing->groups, 'm'))
        add_card_owners(pool, thing, use);
    if (use == USE_pick)
        pool_add(pool, false, "this card");
    if (strchr(thing->groups, 'i'))
        pool_add(pool, false, "\"%s\"", lex->named);
    add_same_group(pool, lex, thing, use);
    for (int i = 0; i < lex->n_traits && strchr(thing->groups, 't'); i++)
        add_det(pool, DET_a, &lex->traits[i], use);
    add_card_qualities(pool, lex, use, thing, more);
    for (int i = lex->n_things; i-- > 0;)
        if (is_same_group(&lex->things[i], thing) &&
            !strchr(lex->things[i].one, ' ')) {
            /* of what is narrower, two; else the thing and another */
            if (strchr(thing->groups, 'i'))
                pool_add(pool, false, "a headgear or %s", lex->things[i].one);
            else
                pool_add(pool, false, "%s %s or %s", a_or_an(thing->one),
                         thing->one, lex->things[i].one);
            break;
        }
}

/* ---- characters and icons ---- */

void pool_characters(Pool *pool, const Lexicon *lex, PhraseUse use)
{
    static const Thing character = { "character", "characters" };
    const char *det = use == USE_pick || use == USE_count ? "a" : "each";
    Pool inner = { 0 };

    pool_add(pool, false, "this character");
    add_quantities(pool, &character, use);
    pool_add(pool, false, "%s character you have", det);
    pool_add(pool, false, "another player's character");
    pool_add(pool, false, "%s character of your left neighbour", det);
    for (int i = 1; i < ADJS_COUNT; i++)
        if (lex->lang->adjectives[i].stacks)
            pool_add(pool, false, "%s %s character",
                     det[0] == 'a' ? a_or_an(lang_adjs[i].phrase) : det,
                     lang_adjs[i].phrase);
    for (int m = 0; m < MODS_COUNT; m++) {
        const QualityRow *row = &lex->lang->modifiers[m];
        inner.n = 0;
        if (!row->stacks)
            continue;
        pool_in(&inner, lex, row->stacks_in, NULL, USE_pick);
        for (int i = 0; i < inner.n && i < 9; i++)
            pool_add(pool, false, "%s character %s %s", det, lang_mods[m],
                     inner.at[i].text);
    }
    pool_add(pool, false, "it");
}

void pool_icons(Pool *pool, const Lexicon *lex)
{
    for (int i = 0; i < lex->n_icons; i++)
        pool_add(pool, false, "%s", lex->icons[i].one);
    if (lex->n_icons < 2)
        return;
    pool_add(pool, false, "%s %s", a_or_an(lex->icons[0].one),
             lex->icons[0].one);
    pool_same(pool, "%s", lex->icons[0].one);
    pool_add(pool, true, "2 %s", lex->icons[0].many);
    pool_add(pool, true, "at least 2 %s", lex->icons[0].many);
    pool_same(pool, "2 %s", lex->icons[0].many);
    pool_add(pool, true, "exactly 2 %s", lex->icons[0].many);
    pool_add(pool, true, "up to 2 %s", lex->icons[0].many);
    pool_add(pool, true, "3 %s", lex->icons[0].many);
    pool_add(pool, false, "no %s", lex->icons[0].one);
    pool_add(pool, false, "%s or %s", lex->icons[0].one, lex->icons[1].one);
}

/* ---- numbers, states, adverbs ---- */

void pool_amounts(Pool *pool, const Lexicon *lex)
{
    for (int n = 1; n < NOUNS_COUNT; n++) {
        const AmountRow *row = &lex->lang->amounts[n];
        const char *noun = lang_nouns[n].one;
        if (!row->of)
            continue;
        if (row->owners & IN_players) {
            pool_add(pool, false, "your %s", noun);
            pool_add(pool, false, "your left neighbour's %s", noun);
            pool_add(pool, false, "the %s of each other player", noun);
            pool_add(pool, false, "another player's %s", noun);
            pool_add(pool, false, "the fighter's %s", noun);
            pool_add(pool, false, "the %s of the highest-level player", noun);
        }
        if (row->owners & IN_cards) {
            pool_add(pool, false, "the %s of your headgear", noun);
            pool_add(pool, false, "the %s of your items", noun);
            pool_add(pool, false, "the %s of the monsters", noun);
            pool_add(pool, false, "the %s of an undead monster", noun);
            pool_add(pool, false, "its %s", noun);
        }
        if (row->owners & IN_characters) {
            pool_add(pool, false, "the %s of this character", noun);
            pool_add(pool, false, "the %s of each character you have", noun);
        }
        if (row->owners == 0)
            pool_add(pool, false, "the %s", noun);
    }
    for (int i = 0; i < lex->n_things; i++) {
        pool_add(pool, false, "the number of %s you have", lex->things[i].many);
        pool_add(pool, false, "the number of %s in play", lex->things[i].many);
    }
    pool_add(pool, false, "the number of cards in your hand");
    pool_add(pool, false, "the number of cards in the helper's hand");
    pool_add(pool, false, "the number of players");
    pool_add(pool, false, "the number of monsters in the fight");
    pool_add(pool, false, "the number of cards in the discards");
    for (int i = 0; i < lex->n_icons; i++) {
        pool_add(pool, false, "the number of %s you have", lex->icons[i].many);
        pool_add(pool, false, "the number of %s in play", lex->icons[i].many);
    }
}

void pool_compares(Pool *pool)
{
    pool_add(pool, false, "more than 3");
    pool_add(pool, false, "at least 3");
    pool_add(pool, false, "3 or more");
    pool_same(pool, "at least 3");
    pool_add(pool, false, "less than 3");
    pool_add(pool, false, "at most 3");
    pool_add(pool, false, "3 or lower");
    pool_same(pool, "at most 3");
    pool_add(pool, false, "exactly 3");
    pool_add(pool, false, "exactly 4");
    pool_add(pool, false, "even");
    pool_add(pool, false, "odd");
    pool_add(pool, false, "more than 5");
    pool_add(pool, false, "at least 2 plus 3");
    pool_same(pool, "at least 5");
    pool_add(pool, false, "at least 5");
    pool_add(pool, false, "at least your level");
    pool_add(pool, false, "at least your level plus 1");
    pool_add(pool, false, "at most twice your level");
}

void pool_states(Pool *pool, const Lexicon *lex, bool is_player)
{
    static const struct {
        int state, opposite;
    } opposites[] = { { COND_male, COND_female },
                      { COND_dead, COND_living },
                      { COND_big, COND_small } };

    if (is_player && lex->lang->player_conds[COND_male])
        pool_add(pool, false, "male");
    for (int s = 1; s < CONDS_COUNT; s++) {
        if (is_player ? !lex->lang->player_conds[s] : !lex->lang->card_conds[s])
            continue;
        pool_add(pool, false, "%s", lang_conds[s].phrase);
        pool_add(pool, false, "not %s", lang_conds[s].phrase);
        for (int i = is_player ? 0 : 2; i < 3; i++) /* cards may be neither */
            if (s == opposites[i].state)
                pool_same(pool, "%s", lang_conds[opposites[i].opposite].phrase);
            else if (s == opposites[i].opposite)
                pool_same(pool, "%s", lang_conds[opposites[i].state].phrase);
    }
}

/* Cards are drawn face down, and escapes are automatic, unless more is said. */
void pool_adverbs(Pool *pool, uint32_t adverbs)
{
    pool_add(pool, false, "%s", "");
    for (int a = 1; a < ADVERBS_COUNT; a++) {
        if (!(adverbs >> a & 1))
            continue;
        pool_add(pool, false, "%s", lang_adverbs[a].phrase);
        if (a == ADVERB_face_down || a == ADVERB_auto)
            pool_same(pool, "%s", "");
    }
}

/* ---- what stands inside ---- */

static void add_hands(Pool *pool)
{
    pool_add(pool, false, "your hand");
    pool_add(pool, false, "another player's hand");
    pool_add(pool, false, "your left neighbour's hand");
    pool_add(pool, false, "the hand of your right neighbour");
}

static void add_decks(Pool *pool, const Lexicon *lex, uint32_t in)
{
    for (int n = 1; n < NOUNS_COUNT; n++)
        if (lex->lang->places[n].in & in)
            pool_add(pool, false, "the %s", lang_nouns[n].one);
}

static void add_inner_cards(Pool *pool, const Lexicon *lex, const Thing *thing,
                            PhraseUse use)
{
    if (thing) {
        pool_cards(pool, lex, use, thing, 0);
        return;
    }
    for (int i = 0; i < lex->n_things; i++)
        add_det(pool, DET_a, &lex->things[i], use);
}

void pool_in(Pool *pool, const Lexicon *lex, uint32_t in, const Thing *thing,
             PhraseUse use)
{
    static const char *const compares[] = { "3 or lower",  "at least 3",
                                            "exactly 4",   "more than 5",
                                            "less than 5", "at most 1" };

    for (size_t i = 0;
         in & IN_compare && i < sizeof compares / sizeof *compares; i++)
        pool_add(pool, false, "%s", compares[i]);
    if (in & IN_bonus)
        pool_add(pool, false, "the biggest bonus");
    if (in & IN_icons)
        pool_icons(pool, lex);
    if (in & IN_players)
        pool_players(pool, lex, use);
    if (in & IN_state)
        pool_add(pool, false, "male"), pool_add(pool, false, "female");
    if (in & IN_characters)
        pool_characters(pool, lex, use);
    if (in & IN_cards)
        add_inner_cards(pool, lex, thing, use);
    if (in & IN_fought)
        add_inner_cards(pool, lex, find_thing(lex, "monster"), use);
    if (in & IN_hand)
        add_hands(pool);
    if (in & IN_door)
        pool_add(pool, false, "doors");
    if (in & IN_play)
        pool_add(pool, false, "play");
    if (in & IN_fight)
        pool_add(pool, false, "the fight");
    add_decks(pool, lex, in & (IN_deck | IN_discards));
    if (in & IN_side)
        pool_add(pool, false, "your side"),
            pool_add(pool, false, "either side");
    if (in & IN_side && in & IN_cards)
        pool_add(pool, false, "the monsters");
    if (in & IN_strength)
        pool_add(pool, false, "your strength"),
            pool_add(pool, false, "the strength of the monsters");
    if (in & IN_level)
        pool_add(pool, false, "another player's level"),
            pool_add(pool, false, "your left neighbour's level");
    if (in & IN_choice)
        pool_add(pool, false, "a number of your choice");
    if (in & IN_amount) {
        pool_add(pool, false, "1");
        pool_add(pool, false, "4");
        pool_add(pool, false, "6");
        pool_amounts(pool, lex);
    }
    if (in & IN_free_play)
        pool_add(pool, false, "a free play");
    if (in & IN_it)
        pool_add(pool, false, "it");
}
