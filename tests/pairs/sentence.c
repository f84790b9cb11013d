/* sentence.c: writes sentences from the rows of a family's Language, around a
 * plain one for each row. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "card/lang.h"
#include "pairs.h"

/* ---- a template: places, and what may stand in each ---- */

enum { PLACES_MAX = 10, TITLES_BYTES = 40000 };

/* A literal, a pool, or the form of a verb that goes with a subject. */
typedef struct Place {
    const char *text;
    Pool *pool;
    const char *one, *many; /* "loses", "lose" */
    int subject;            /* the place whose number decides, or -1 */
} Place;

typedef struct Template {
    char title[80];
    Place at[PLACES_MAX];
    int n;
} Template;

typedef struct Writer {
    const Course *course;
    void (*each)(void *self, Group *);
    void *self;
    Template tmpl;
    const Thing *thing; /* that conditions ask for */
    bool bare;          /* whose cards, and where, is said elsewhere */
    Text titles;        /* so far */
} Writer;

static void begin_group(Writer *w, const char *what, const char *id)
{
    const char *blank = strchr(id, ' '); /* of a question: the phase */

    for (int i = 0; i < w->tmpl.n; i++)
        free(w->tmpl.at[i].pool);
    w->tmpl.n = 0;
    snprintf(w->tmpl.title, sizeof w->tmpl.title, "%s %s", what,
             blank ? blank + 1 : id);
}

static Place *add_place(Writer *w)
{
    Place *p = &w->tmpl.at[w->tmpl.n++];

    *p = (Place){ .subject = -1 };
    return p;
}

static void add_literal(Writer *w, const char *text)
{
    add_place(w)->text = text;
}

static Pool *pool(Writer *w)
{
    return add_place(w)->pool = calloc(1, sizeof(Pool));
}

static void verb(Writer *w, int subject, const char *one, const char *many)
{
    Place *p = add_place(w);

    p->one = one;
    p->many = many;
    p->subject = subject;
}

/* ---- from a template to sentences ---- */

/* `slot` has its k-th phrase, all others their first. */
static void compose(const Template *tmpl, int slot, int k, char *out,
                    size_t cap)
{
    Text text = text_init(out, cap);

    for (int i = 0; i < tmpl->n; i++) {
        const Place *p = &tmpl->at[i];
        const char *word = p->text;
        if (p->pool)
            word = p->pool->at[i == slot ? k : 0].text;
        else if (p->one) {
            const Pool *subject =
                p->subject < 0 ? NULL : tmpl->at[p->subject].pool;
            bool many =
                !subject || subject->at[p->subject == slot ? k : 0].many;
            word = many ? p->many : p->one;
        }
        if (word[0])
            text_add_format(&text, "%s%s", text.len ? " " : "", word);
    }
}

/* The clause in its card. */
static void embed_clause(const Carrier *carrier, const char *clause, char *out,
                         size_t cap)
{
    const char *mark = strchr(carrier->text, '$');

    snprintf(out, cap, "%.*s%s%s\n", (int)(mark - carrier->text), carrier->text,
             clause, mark + 1);
}

/* Is a card of this carrier such a thing, or does it lie on one? A one-shot in
 * play is an item. */
static bool is_of_kind(const Carrier *carrier, const char *thing)
{
    size_t n = strcspn(carrier->text, " ");

    return strncmp(thing, "card", 4) == 0 || strstr(thing, "character") ||
           strncmp(thing, "player", 6) == 0 ||
           strncmp(thing, carrier->text, n) == 0 ||
           (strncmp(carrier->text, "one-shot", n) == 0 &&
            strncmp(thing, "item", 4) == 0);
}

/* "Another item" on a card that is not an item is any item. */
static void write_sense(const Carrier *carrier, const char *sense, char *out,
                        size_t cap)
{
    static const char *const others[] = { "another ", "an other ",
                                          "each other " };

    snprintf(out, cap, "%s", sense);
    for (size_t i = 0; i < 3; i++) {
        const char *at = strstr(sense, others[i]);
        const char *thing = at ? at + strlen(others[i]) : NULL;
        if (at && !is_of_kind(carrier, thing))
            snprintf(out, cap, "%.*s%s %s", (int)(at - sense), sense,
                     i == 2                      ? "each"
                     : strchr("aeiou", thing[0]) ? "an"
                                                 : "a",
                     thing);
    }
}

static void add_sentence(Group *group, const char *clause, int slot,
                         const Pool *from, int k)
{
    Sentence *s = &group->at[group->n];
    char plain[PHRASE_BYTES];

    if (group->n == GROUP_MAX)
        return;
    snprintf(s->clause, sizeof s->clause, "%s", clause);
    embed_clause(group->carrier, clause, s->text, sizeof s->text);
    s->slot = slot;
    write_sense(group->carrier, from ? from->at[k].sense : "", s->sense,
                sizeof s->sense);
    write_sense(group->carrier, from ? from->at[0].sense : "", plain,
                sizeof plain);
    s->plain = from && strcmp(plain, s->sense) == 0;
    group->n++;
}

/* ---- what the course says of phrases ---- */

bool carrier_has(const Carrier *carrier, const char *part)
{
    char place[60];

    snprintf(place, sizeof place, "%.*s, %s", (int)strcspn(carrier->text, " "),
             carrier->text, carrier->place);
    return strstr(carrier->text, part) || strcmp(place, part) == 0;
}

/* A part of the title or of the carrier; or of both: rule is [monster; ^ is
 * where the title begins. */
static bool trim_applies(const Writer *w, int i, const Carrier *carrier)
{
    const char *where = w->course->trims[i].where;
    const char *on = strstr(where, " [");
    char title[60];

    if (*where == '^')
        return strncmp(w->tmpl.title, where + 1, strlen(where + 1)) == 0;
    if (on) {
        snprintf(title, sizeof title, "%.*s", (int)(on - where), where);
        return strstr(w->tmpl.title, title) && carrier_has(carrier, on + 2);
    }
    return strcmp(where, "*") == 0 || strstr(w->tmpl.title, where) ||
           carrier_has(carrier, where);
}

/* Has the phrase one of these parts? A _ is a blank, =... all of it. */
static bool has_part(const char *preps, const char *phrase)
{
    char padded[PHRASE_BYTES + 2], part[80];

    snprintf(padded, sizeof padded, " %s ", phrase);
    while (*preps) {
        size_t n = strcspn(preps, ",");
        snprintf(part, sizeof part, "%.*s", (int)n, preps);
        for (char *at = part; (at = strchr(at, '_')) != NULL;)
            *at = ' ';
        if (part[0] == '=' ? strcmp(phrase, part + 1) == 0
                           : strstr(padded, part) != NULL)
            return true;
        preps += n + (preps[n] == ',');
    }
    return false;
}

/* A means B wherever it stands. */
static void replace_text(char *text, size_t cap, const char *a, const char *b)
{
    char changed[SENTENCE_BYTES];
    bool whole = *a == '='; /* the whole phrase, and nothing else */
    char *at = strstr(text, a += whole);

    if (!at || (whole && strcmp(text, a) != 0))
        return;
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, b,
             at + strlen(a));
    snprintf(text, cap, "%s", changed);
}

static const char *subject_phrase(const Template *tmpl, int slot, int k)
{
    for (int i = 0; i < tmpl->n; i++)
        if (tmpl->at[i].pool)
            return tmpl->at[i].pool->at[i == slot ? k : 0].text;
    return "";
}

/* your hand, if you do it; their hand, if others do */
static void agree(const Writer *w, const Carrier *carrier, const char *subject,
                  char *clause)
{
    bool you = subject[0] == '\0' || strcmp(subject, "you") == 0 ||
               strncmp(subject, "you ", 4) == 0;

    for (int i = 0; i < w->course->n_trims; i++)
        if (w->course->trims[i].sort == 'a' && trim_applies(w, i, carrier))
            replace_text(
                clause, SENTENCE_BYTES,
                you ? w->course->trims[i].by : w->course->trims[i].what,
                you ? w->course->trims[i].what : w->course->trims[i].by);
}

/* Is the phrase, in the nth place, not written? */
static bool trim_phrase(const Writer *w, const Carrier *carrier, int nth,
                        Phrase *phrase)
{
    for (int i = 0; i < w->course->n_trims; i++) {
        const char *what = w->course->trims[i].what;
        char sort = w->course->trims[i].sort;
        if (!trim_applies(w, i, carrier))
            continue;
        if (what[0] && what[1] == ':') {
            if (what[0] - '0' != nth)
                continue;
            what += 2;
        }
        if ((sort == 'd' || sort == 'k') &&
            has_part(what, phrase->text) == (sort == 'd'))
            return true;
        if (sort == 's' || sort == 'p')
            replace_text(phrase->sense, PHRASE_BYTES, what,
                         w->course->trims[i].by);
        if (sort == 'p')
            replace_text(phrase->text, PHRASE_BYTES, what,
                         w->course->trims[i].by);
        if (sort == 'b' && !has_part(" in , of ", phrase->text)) {
            snprintf(phrase->text + strlen(phrase->text),
                     PHRASE_BYTES - strlen(phrase->text), " %s", what);
            snprintf(phrase->sense + strlen(phrase->sense),
                     PHRASE_BYTES - strlen(phrase->sense), " %s", what);
        }
    }
    return false;
}

/* The template as this carrier has it. A row that loses all its phrases would
 * not be tested any more: that is a mistake of the course. */
static void trim(const Writer *w, const Carrier *carrier, Template *out)
{
    static Pool pools[PLACES_MAX];

    *out = w->tmpl;
    for (int i = 0, nth = 0; i < out->n; i++) {
        const Pool *from = w->tmpl.at[i].pool;
        Pool *to = &pools[i];
        if (!from)
            continue;
        nth++;
        to->n = 0;
        for (int k = 0; k < from->n; k++) {
            to->at[to->n] = from->at[k];
            to->n += !trim_phrase(w, carrier, nth, &to->at[to->n]);
        }
        if (to->n == 0) {
            fprintf(stderr, "%s [%s]: nothing is left of place %d\n",
                    w->tmpl.title, carrier->text, nth);
            exit(2);
        }
        out->at[i].pool = to;
    }
}

/* How many phrases of a place are tried: of different rows different ones, so
 * that each is tried with several. */
enum { FEW = 2, MANY = 9 };

/* Where a phrase stands in the order in which those of a place are tried. It
 * depends on the sentence, its card and the phrase alone: rows that come, go or
 * are renamed leave all others as they are. */
static uint64_t phrase_rank(const Group *group, int place, const char *phrase)
{
    uint64_t hash = hash_string((uint64_t)place, group->carrier->text);

    return hash_string(hash_string(hash, group->at[1].clause), phrase);
}

/* Notes which of these phrases are tried, the plain one not: at most `max`. */
static void choose_phrases(const Group *group, int place, const Pool *p,
                           int max, bool *chosen)
{
    uint64_t ranks[POOL_MAX];

    for (int i = 1; i < p->n; i++)
        ranks[i] = phrase_rank(group, place, p->at[i].text);
    for (int i = 1; i < p->n; i++) {
        int before = 0;
        for (int k = 1; k < p->n; k++)
            before += ranks[k] < ranks[i];
        chosen[i] = before < max;
    }
}

static void add_variations(const Writer *w, Group *group, const Template *tmpl,
                           int place)
{
    const Pool *p = tmpl->at[place].pool;
    bool chosen[POOL_MAX];
    char clause[SENTENCE_BYTES];

    choose_phrases(group, place, p, group->carrier->full ? MANY : FEW, chosen);
    for (int k = 1; k < p->n; k++)
        if (chosen[k]) {
            compose(tmpl, place, k, clause, sizeof clause);
            agree(w, group->carrier, subject_phrase(tmpl, place, k), clause);
            add_sentence(group, clause, place, p, k);
        }
}

static void write_group(Writer *w, const Carrier *carrier)
{
    static Group group;
    char clause[SENTENCE_BYTES];
    Template tmpl;

    trim(w, carrier, &tmpl);
    group.n = 1;
    group.two = group.refused = false;
    group.carrier = carrier;
    snprintf(group.title, sizeof group.title, "%s", w->tmpl.title);
    memcpy(group.at[0].text, carrier->without, sizeof carrier->without);
    strcat(group.at[0].text, "\n");
    snprintf(group.at[0].clause, sizeof group.at[0].clause, "(nothing)");
    group.at[0].slot = -1;
    compose(&tmpl, -1, 0, clause, sizeof clause);
    agree(w, carrier, subject_phrase(&tmpl, -1, 0), clause);
    add_sentence(&group, clause, -1, NULL, 0);
    for (int i = 0; i < tmpl.n; i++)
        if (tmpl.at[i].pool)
            add_variations(w, &group, &tmpl, i);
    w->each(w->self, &group);
}

/* The phrase of the nth pool that is listed, as /a Cook/ or as /2:a Cook/, is
 * its first. */
static void move_to_front(Pool *p, const char *phrases, int nth)
{
    char any[PHRASE_BYTES + 8], here[PHRASE_BYTES + 8];

    for (int n = 1; n < p->n; n++) {
        Phrase first = p->at[0];
        snprintf(any, sizeof any, "/%s/", p->at[n].text);
        snprintf(here, sizeof here, "/%d:%s/", nth, p->at[n].text);
        if (!strstr(phrases, any) && !strstr(phrases, here))
            continue;
        p->at[0] = p->at[n];
        p->at[n] = first;
    }
}

/* Phrases that a row is usually said with come first in their places. False:
 * nothing ever comes of what that row says. */
static bool make_plain(Writer *w)
{
    for (int i = 0; i < w->course->n_plain; i++) {
        const char *phrases = w->course->plain[i].phrases;
        if (strcmp(w->course->plain[i].title, w->tmpl.title) != 0)
            continue;
        if (phrases[0] == '-')
            return false;
        for (int k = 0, nth = 0; k < w->tmpl.n; k++)
            if (w->tmpl.at[k].pool)
                move_to_front(w->tmpl.at[k].pool, phrases, ++nth);
    }
    return true;
}

static void finish_group(Writer *w, const char *sort)
{
    const Course *course = w->course;

    text_add_format(&w->titles, "%s\n", w->tmpl.title);
    if (!make_plain(w))
        return;
    for (int i = 0; i < course->n_carriers; i++)
        if (strcmp(course->carriers[i].sort, sort) == 0 &&
            title_fits(course->carriers[i].fits, w->tmpl.title))
            write_group(w, &course->carriers[i]);
}

/* ---- what is done with what ---- */

static const Thing *usual_object(const Writer *w, int verb_row)
{
    for (int i = 0; i < w->course->n_objects; i++)
        if (strcmp(w->course->objects[i].verb, w->tmpl.title) == 0 ||
            (verb_row &&
             strcmp(w->course->objects[i].verb, lang_verbs[verb_row].id) == 0))
            return find_thing(&w->course->lex, w->course->objects[i].thing);
    return &w->course->lex.things[1];
}

static void add_levels(Pool *p, int verb_row, bool order)
{
    if (verb_row == CARDVERB_set || verb_row == CARDVERB_swap ||
        verb_row == CARDVERB_add) {
        pool_add(p, false, "your level");
        pool_add(p, false, "the level of another player");
        pool_add(p, false, "your left neighbour's level");
        pool_add(p, false, "the level of each other player");
        return;
    }
    pool_add(p, false, "a level");
    pool_add(p, true, "2 levels");
    pool_add(p, true, "3 levels");
    if (!order) {
        pool_add(p, true, "levels");
        pool_same(p, "a level");
        pool_add(p, true, "at least 2 levels");
        pool_same(p, "2 levels");
        return;
    }
    pool_add(p, true, "1 level");
    pool_same(p, "a level");
    pool_add(p, true, "levels equal to your level");
    pool_add(p, true, "levels equal to the number of items you have");
    pool_add(p, true, "1 level per monster in the fight");
    pool_add(p, true, "1 level per item you have");
    pool_add(p, true, "1 level (2 if you are male)");
    pool_add(p, true, "1 level (2 if you are winning)");
}

static void add_deck(Pool *p, bool order)
{
    static const Thing backs[] = { { "treasure", "treasures" },
                                   { "door", "doors" },
                                   { "card", "cards" } };

    for (int i = 0; i < 3; i++) {
        pool_add(p, false, "a %s", backs[i].one);
        if (order) {
            pool_add(p, true, "2 %s", backs[i].many);
            pool_add(p, true, "1 %s per item you have", backs[i].one);
        }
    }
}

static void add_strength(Pool *p)
{
    pool_add(p, false, "your strength");
    pool_add(p, false, "the strength of the monsters");
    pool_add(p, false, "the strength of the fighter");
    pool_add(p, false, "the strength of the helper");
}

/* The cards that something is said of: on a character, or wherever. */
static void add_stacked(Pool *p)
{
    pool_add(p, false, "the top modifier of a character");
    pool_add(p, false, "the top modifier of a living character");
    pool_add(p, false, "the top modifier of a dead character");
    pool_add(p, false, "the top modifier of a character you have");
    pool_add(p, false, "the top modifier of each character you have");
    pool_add(p, false, "the top modifier of another player's character");
    pool_add(p, false, "the top modifier of this character");
    pool_add(p, true, "the top modifiers of two living characters");
    pool_add(p, true, "the top modifiers of two dead characters");
    pool_add(p, false, "a modifier of a character");
    pool_add(p, false, "a death of a dead character");
    pool_add(p, true, "all modifiers of a character");
    pool_add(p, true, "all modifiers of a character you have");
    pool_add(p, true, "2 modifiers of a character");
}

static void add_arg(Writer *w, Pool *p, Arg arg, int verb_row, PhraseUse use)
{
    const Lexicon *lex = &w->course->lex;
    bool order = use == USE_pick;

    if (arg_is_players(arg)) {
        pool_players(p, lex, use);
        return;
    }
    switch (arg_is_cards(arg) ? ARG_cards : arg) {
    case ARG_cards:
    case ARG_it:
        pool_cards(p, lex, use, usual_object(w, verb_row),
                   w->bare ? 0
                   : order ? OWNED | PLACED
                           : OWNED);
        break;
    case ARG_character:
        pool_characters(p, lex, use);
        break;
    case ARG_icons:
        pool_icons(p, lex);
        break;
    case ARG_stacked:
        add_stacked(p);
        break;
    case ARG_levels:
        add_levels(p, verb_row, order);
        break;
    case ARG_deck:
        add_deck(p, order);
        break;
    case ARG_door:
        pool_add(p, false, "a door");
        pool_add(p, true, "doors");
        pool_same(p, "a door");
        break;
    case ARG_drawn:
        pool_add(p, false, "a card");
        pool_add(p, true, "2 cards");
        pool_add(p, true, "3 cards");
        pool_add(p, true, "1 card per dead character you have");
        break;
    case ARG_fight:
        pool_add(p, false, "the fight");
        break;
    case ARG_hand:
        pool_add(p, false, "your hand");
        pool_add(p, false, "their hand");
        pool_add(p, false, "another player's hand");
        break;
    case ARG_ties:
        pool_add(p, true, "ties");
        break;
    case ARG_die:
        pool_add(p, false, order ? "the roll" : "%s", "");
        break;
    case ARG_number:
        pool_add(p, false, "3");
        pool_add(p, false, "5");
        pool_amounts(p, lex);
        break;
    case ARG_strength:
        add_strength(p);
        break;
    case ARG_monster_strength:
        pool_add(p, false, "the strength of a monster");
        pool_add(p, false, "the strength of an undead monster");
        pool_add(p, false, "the strength of each monster");
        pool_add(p, false, "the strength of a male monster");
        break;
    case ARG_bonus:
        pool_add(p, false, "the bonus of an item you have");
        pool_add(p, false, "the bonus of a weapon you have");
        pool_add(p, false, "the bonus of a big item you have");
        pool_add(p, false, "the bonus of each item you have");
        pool_add(p, false, "the bonus of your headgear");
        break;
    case ARG_price:
        pool_add(p, false, "the price of an item you have");
        pool_add(p, false, "the price of a weapon you have");
        pool_add(p, false, "the price of your headgear");
        break;
    case ARG_sex:
        pool_add(p, false, "your sex");
        pool_add(p, false, "another player's sex");
        pool_add(p, false, "the sex of each player");
        break;
    case ARG_pile:
        pool_add(p, false, "the door deck");
        pool_add(p, false, "the treasure deck");
        pool_add(p, false, "the deck");
        break;
    case ARG_rewards:
        pool_add(p, false, "its treasures");
        break;
    case ARG_turn:
        pool_add(p, false, "your next turn");
        pool_add(p, false, "your turn");
        pool_add(p, false, "the turn");
        pool_add(p, false, "a turn");
        pool_same(p, "your next turn");
        pool_add(p, false, "their next turn");
        pool_add(p, false, "their turn");
        break;
    case ARG_action:
        pool_add(p, false, "an action");
        pool_add(p, false, "another action");
        pool_add(p, false, "your next action");
        break;
    case ARG_trait:
        for (int i = 0; i < lex->n_traits; i++)
            pool_add(p, false, "a %s", lex->traits[i].one);
        break;
    case ARG_enhancers:
        pool_add(p, false, "its enhancers");
        break;
    case ARG_bonuses:
        pool_add(p, true, "no bonuses");
        pool_add(p, true, "bonuses");
        break;
    case ARG_state:
    case ARG_done:
    default:
        pool_add(p, false, "%s", "");
    }
}

/* "from your hand", "on the door deck": nothing first unless it has to be said.
 */
static void add_parts(Writer *w, const PrepRow *preps, int n,
                      const Thing *thing, PhraseUse use)
{
    for (int i = 1; i < n && preps[i].prep; i++) {
        Pool *inner = calloc(1, sizeof *inner), *p = pool(w);
        if (!preps[i].needed)
            pool_add(p, false, "%s", "");
        if (preps[i].prep == PREP_on || preps[i].prep == PREP_with)
            thing = find_thing(&w->course->lex, "monster");
        pool_in(inner, &w->course->lex, preps[i].in, thing, use);
        for (int k = 0; k < inner->n; k++) {
            pool_add(p, false, "%s %s", lang_preps[preps[i].prep].phrase,
                     inner->at[k].text);
            pool_same(p, "%s %s", lang_preps[preps[i].prep].phrase,
                      inner->at[k].sense);
        }
        free(inner);
    }
}

/* ---- questions ---- */

/* What has the one sense here has the other. */
static void unify_senses(Pool *p, const char *one, const char *other)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->at[i].sense, one) == 0)
            snprintf(p->at[i].sense, sizeof p->at[i].sense, "%s", other);
}

/* Who does it or to what it is done, where some words come to the same: only
 * the living do anything, only monsters are fought. */
static void add_role(Writer *w, Pool *p, Arg arg, int verb_row)
{
    add_arg(w, p, arg, verb_row, USE_name);
    for (int i = 0; i < p->n; i++) /* not what is in the hand */
        if (strstr(p->at[i].text, " you carry"))
            memcpy(p->at[i].sense, p->at[i].text, sizeof p->at[i].sense);
    if (arg_is_players(arg)) {
        unify_senses(p, "each living player", "a player");
        unify_senses(p, "each player in the fight", "a fighter");
    }
    if (verb_row == CARDVERB_help &&
        (arg == ARG_players || arg == ARG_joining)) { /* nobody helps himself */
        unify_senses(p, "a player", "another player");
        unify_senses(p, "a fighter", "the helper");
    }
    if (verb_row == CARDVERB_join && arg_is_players(arg)) /* as the helper */
        unify_senses(p, "a fighter", "the helper");
    if (verb_row == CARDVERB_steal ||
        verb_row == CARDVERB_trade) { /* from before somebody */
        unify_senses(p, "a treasure", "an item");
        unify_senses(p, "a carried item", "an item");
    }
    switch (arg) {
    case ARG_monsters:
        unify_senses(p, "a card", "a monster");
        break;
    case ARG_curses:
        unify_senses(p, "a card", "a curse");
        break;
    case ARG_goods: /* what lies there is an item */
        if (verb_row == CARDVERB_trade)
            unify_senses(p, "a card", "an item");
        if (verb_row == CARDVERB_sell) /* while nobody fights */
            unify_senses(p, "an item of a rival", "an item");
        break;
    case ARG_gear:
        unify_senses(p, "a card", "an item");
        break;
    case ARG_peaceful:
        unify_senses(p, "a rival", "a player");
        unify_senses(p, "your rivals", "a player");
        break;
    case ARG_fighters:
        unify_senses(p, "a player", "a fighter");
        if (verb_row == CARDVERB_fight) /* in each fight there is one */
            unify_senses(p, "a fighter", "the fighter");
        break;
    case ARG_helped:
        unify_senses(p, "a player", "the fighter");
        unify_senses(p, "a fighter", "the fighter");
        break;
    default:
        break;
    }
}

/* What is meant if nothing is said. */
static const char *default_sense(const QuestionRow *row)
{
    switch ((Arg)row->object) {
    case ARG_monsters:
        return "a monster";
    case ARG_curses:
        return "a curse";
    case ARG_gear:
        return "an item";
    case ARG_helped:
        return "the fighter";
    case ARG_door:
        return "a door";
    case ARG_players:
        return "a player";
    case ARG_fighters:
        return "a fighter";
    case ARG_fight:
        return "the fight";
    default:
        return "a card";
    }
}

/* The verb behind its subject, which stands at place `subject`. */
static void add_doing(Writer *w, const QuestionRow *row, const char *before,
                      bool third)
{
    const CardVerbRow *verb_row = &lang_verbs[row->verb];

    if (row->fails)
        verb(w, 1, "fails to", "fail to");
    if (before)
        add_literal(w, before);
    if (third && !row->fails)
        verb(w, 1, verb_row->third, verb_row->base);
    else
        add_literal(w, verb_row->base);
}

/* What one loses or sells is one's own: you cannot sell your items, items. */
static void unify_own(Pool *p, const Thing *thing)
{
    char mine[PHRASE_BYTES + 16];

    snprintf(mine, sizeof mine, "your %s", thing->many);
    unify_senses(p, mine, p->at[0].sense);
}

/* And what one takes is another's. */
static void unify_others(Pool *p, const Thing *thing)
{
    char theirs[PHRASE_BYTES + 16];

    snprintf(theirs, sizeof theirs, "another player's %s", thing->one);
    unify_senses(p, theirs, p->at[0].sense);
}

/* It is never the card that says so. */
static void unify_this(Pool *p, const Thing *thing)
{
    char other[PHRASE_BYTES + 16];

    snprintf(other, sizeof other, "another %s", thing->one);
    unify_senses(p, other, p->at[0].sense);
    snprintf(other, sizeof other, "an other %s", thing->one);
    unify_senses(p, other, p->at[0].sense);
}

/* What is stolen is stolen from somebody; what you steal, from another. An item
 * that is stolen lay before somebody. */
static void unify_theft(Writer *w, const QuestionRow *row, bool yours)
{
    Pool *from = w->tmpl.at[w->tmpl.n - 1].pool;

    if (row->verb != CARDVERB_steal || row->phase != PHASE_done)
        return;
    unify_senses(from, "from a player", "");
    unify_senses(from, "from each living player", "");
    unify_senses(from, "from each player with an item", "");
    if (yours)
        unify_senses(from, "from another player", "");
}

/* What is discarded may be in the hand, where it is not yet your item. */
static bool is_from_hand(const QuestionRow *row)
{
    return row->verb == CARDVERB_discard && row->phase == PHASE_cannot;
}

static void add_object(Writer *w, const QuestionRow *row)
{
    const Thing *thing = usual_object(w, row->verb);

    if (row->object != ARG_nothing) {
        Pool *p = pool(w);
        bool yours = w->tmpl.at[1].pool || row->phase == PHASE_would;
        add_role(w, p, (Arg)row->object, row->verb);
        if (yours && !is_from_hand(row) &&
            (arg_is_own((Arg)row->object) || row->object == ARG_tools))
            unify_own(p, thing);
        if (yours && row->verb == CARDVERB_steal && row->phase == PHASE_cannot)
            unify_others(p, thing);
        if (yours && row->object == ARG_others && row->phase == PHASE_done)
            unify_this(p, thing);
        if (!row->needed) {
            pool_add(p, false, "%s", "");
            pool_same(p, "%s", default_sense(row));
        }
    }
    add_parts(w, row->preps, QUESTION_PREPS, thing, USE_name);
    unify_theft(w, row, true);
    if (row->adverbs) {
        Pool *p = pool(w);
        pool_adverbs(p, row->adverbs);
        if (row->phase == PHASE_always) /* automatically */
            unify_senses(p, p->at[1].sense, "");
    }
}

/* when a player sells an item; when an item is sold */
static void write_event(Writer *w, const QuestionRow *row, const char *when,
                        const char *sort)
{
    const char *would = row->phase == PHASE_would ? "would" : NULL;

    begin_group(w, sort, row->id);
    add_literal(w, when);
    add_role(w, pool(w), (Arg)row->subject, row->verb);
    add_doing(w, row, would, !would);
    add_object(w, row);
    finish_group(w, sort);
    if (row->object == ARG_nothing || row->fails || would)
        return;
    begin_group(w, row->phase == PHASE_done ? "was" : "is", row->id);
    add_literal(w, when);
    add_role(w, pool(w), (Arg)row->object, row->verb);
    verb(w, 1, "is", "are");
    add_literal(w, lang_verbs[row->verb].done);
    add_parts(w, row->preps, QUESTION_PREPS, usual_object(w, row->verb),
              USE_name);
    unify_theft(w, row, false);
    finish_group(w, sort);
}

/* it does not chase you; you ignore curses from doors */
static bool write_ignores(Writer *w, const QuestionRow *row)
{
    const char *one = row->verb == CARDVERB_catch   ? "does not chase"
                      : row->verb == CARDVERB_fight ? "does not fight"
                                                    : "ignores";
    const char *many = row->verb == CARDVERB_catch   ? "do not chase"
                       : row->verb == CARDVERB_fight ? "do not fight"
                                                     : "ignore";
    bool turned = row->verb == CARDVERB_hit;

    if (row->subject != ARG_cards)
        return false;
    begin_group(w, "cannot", row->id);
    add_literal(w, "");
    add_role(w, pool(w), (Arg)(turned ? row->object : row->subject), row->verb);
    verb(w, 1, one, many);
    add_role(w, pool(w), (Arg)(turned ? row->subject : row->object), row->verb);
    add_parts(w, row->preps, QUESTION_PREPS, usual_object(w, row->verb),
              USE_name);
    finish_group(w, "rule");
    return true;
}

static void write_cannot(Writer *w, const QuestionRow *row, const char *can,
                         const char *can_be)
{
    if (write_ignores(w, row))
        return;
    begin_group(w, can, row->id);
    add_literal(w, "");
    add_role(w, pool(w), (Arg)row->subject, row->verb);
    add_doing(w, row, can, false);
    add_object(w, row);
    finish_group(w, "rule");
    if (row->phase == PHASE_cannot) {
        begin_group(w, "nobody can", row->id);
        add_literal(w, "nobody can");
        add_literal(w, lang_verbs[row->verb].base);
        add_object(w, row);
        finish_group(w, "rule");
    }
    if (row->object == ARG_nothing)
        return;
    begin_group(w, can_be, row->id);
    add_literal(w, "");
    add_role(w, pool(w), (Arg)row->object, row->verb);
    add_literal(w, can_be);
    add_literal(w, lang_verbs[row->verb].done);
    add_parts(w, row->preps, QUESTION_PREPS, usual_object(w, row->verb),
              USE_name);
    finish_group(w, "rule");
}

static void write_always(Writer *w, const QuestionRow *row)
{
    begin_group(w, "always", row->id);
    add_literal(w, "");
    add_role(w, pool(w), (Arg)row->subject, row->verb);
    add_literal(w, "always");
    verb(w, 1, lang_verbs[row->verb].third, lang_verbs[row->verb].base);
    add_object(w, row);
    finish_group(w, "rule");
}

static void write_instead(Writer *w, const QuestionRow *row)
{
    begin_group(w, "instead", row->id);
    add_literal(w, "instead of");
    add_literal(w, lang_verbs[row->verb].doing);
    add_object(w, row);
    finish_group(w, "would");
}

static void write_questions(Writer *w)
{
    const Language *lang = w->course->lex.lang;

    for (int i = 0; i < lang->n_questions; i++) {
        const QuestionRow *row = &lang->questions[i];
        switch ((Phase)row->phase) {
        case PHASE_cannot:
            write_cannot(w, row, "cannot", "cannot be");
            break;
        case PHASE_may:
            write_cannot(w, row, "can", "can be");
            break;
        case PHASE_always:
            write_always(w, row);
            break;
        case PHASE_pending:
            write_event(w, row, row->verb == CARDVERB_roll ? "after" : "when",
                        "pending");
            break;
        case PHASE_done:
            write_event(w, row, "whenever", "when");
            break;
        case PHASE_would:
            write_event(w, row, "when", "would");
            write_instead(w, row);
            break;
        default:
            break;
        }
    }
}

/* ---- effects ---- */

/* What is not said to be elsewhere lies in play, monsters in the fight: so
 * these words say the same as none. */
static void same_in_orders(Writer *w, const EffectRow *row)
{
    Pool *p = w->tmpl.at[w->tmpl.n - 1].pool;

    for (int i = 0; p && row->object == ARG_cards && i < p->n; i++) {
        char *sense = p->at[i].sense;
        if (strcmp(sense, "a carried item") == 0 && row->verb != CARDVERB_show)
            strcpy(sense, "an item");
        if (strcmp(sense, "a monster in the fight") == 0)
            strcpy(sense, "a monster");
    }
}

/* Items are discarded to one pile, monsters to the other; what is shown is in
 * the hand. */
static void same_piles(Writer *w, const EffectRow *row)
{
    const char *thing = usual_object(w, row->verb)->one;

    for (int i = 0; i < w->tmpl.n && row->object == ARG_cards; i++) {
        Pool *p = w->tmpl.at[i].pool;
        for (int k = 0; p && k < p->n; k++) {
            char *sense = p->at[k].sense;
            if (strcmp(sense, "from the discards") == 0 &&
                strcmp(thing, "card") != 0)
                strcpy(sense, strcmp(thing, "monster") == 0
                                  ? "from the door discards"
                                  : "from the treasure discards");
            if (strcmp(sense, "from your hand") == 0 &&
                row->verb == CARDVERB_show)
                sense[0] = '\0';
        }
    }
}

static void write_effect(Writer *w, const EffectRow *row, const char *sort)
{
    const CardVerbRow *verb_row = &lang_verbs[row->verb];
    Pool *subject;

    begin_group(w, "effect", row->id);
    subject = pool(w);
    pool_add(subject, true, "%s", "");
    pool_players(subject, &w->course->lex, USE_pick);
    for (int i = 0; i < subject->n; i++)
        if (strcmp(subject->at[i].text, "you") == 0 ||
            strcmp(subject->at[i].text, "you must") == 0)
            subject->at[i].sense[0] = '\0';
    pool_add(subject, true, "you may");
    verb(w, 0, verb_row->third, verb_row->base);
    for (int i = 1; i < EFFECT_PREPS; i++)
        w->bare |= row->preps[i].prep == PREP_from;
    if (row->object != ARG_nothing)
        add_arg(w, pool(w), (Arg)row->object, row->verb, USE_pick);
    w->bare = false;
    same_in_orders(w, row);
    add_parts(w, row->preps, EFFECT_PREPS, usual_object(w, row->verb),
              USE_pick);
    same_piles(w, row);
    if (row->adverbs)
        pool_adverbs(pool(w), row->adverbs);
    finish_group(w, sort);
}

static void write_effects(Writer *w)
{
    const Language *lang = w->course->lex.lang;

    for (int i = 1; i < lang->n_effects; i++) {
        write_effect(w, &lang->effects[i], "effect");
        write_effect(w, &lang->effects[i], "react");
    }
}

/* ---- conditions ---- */

static void add_predicate(Writer *w, const ConditionRow *row)
{
    const Lexicon *lex = &w->course->lex;
    bool players = row->subject == ARG_players;
    Pool *p = pool(w);

    switch ((Arg)row->predicate) {
    case ARG_state:
        pool_states(p, lex, players);
        break;
    case ARG_turn:
        pool_add(p, false, "your turn");
        pool_add(p, false, "not your turn");
        break;
    case ARG_done:
        pool_add(p, false, "%s", lang_verbs[row->verb].done);
        pool_add(p, false, "not %s", lang_verbs[row->verb].done);
        if (row->verb == CARDVERB_catch) {
            pool_add(p, false, "caught by it");
            pool_add(p, false, "caught by an undead monster");
        } else {
            pool_add(p, false, "%s by you", lang_verbs[row->verb].done);
            pool_add(p, false, "%s by another player",
                     lang_verbs[row->verb].done);
        }
        break;
    default:
        if (row->predicate == ARG_cards && !row->verb)
            pool_cards(p, lex, row->type == NODE_is ? USE_name : USE_count,
                       w->thing, row->type == NODE_there ? OWNED | PLACED : 0);
        else
            add_arg(w, p, (Arg)row->predicate, row->verb,
                    row->type == NODE_is ? USE_name : USE_count);
    }
}

/* Weapons were used: not each of them. */
static void mark_some_used(Pool *p, const Thing *thing)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->at[i].text, thing->many) == 0)
            snprintf(p->at[i].sense, sizeof p->at[i].sense, "%s",
                     p->at[0].sense);
}

static void add_subject(Writer *w, const ConditionRow *row)
{
    Pool *p = pool(w);

    if (row->subject == ARG_cards || row->subject == ARG_it) {
        pool_add(p, false, "it");
        if (row->predicate == ARG_turn || !row->verb)
            return;
        p->n = 0;
    }
    if (row->predicate == ARG_turn)
        pool_add(p, false, "it");
    else if (row->subject == ARG_players && w->thing->one[0] == 'i')
        pool_add(p, false, "your left neighbour");
    if (row->predicate != ARG_turn)
        add_arg(w, p, (Arg)row->subject, row->verb, USE_test);
    if (row->subject == ARG_cards && row->verb)
        mark_some_used(p, usual_object(w, row->verb));
}

static void write_condition(Writer *w, const ConditionRow *row)
{
    begin_group(w, "if", row->id);
    switch (row->type) {
    case NODE_is:
        add_subject(w, row);
        if (row->past && row->verb)
            verb(w, 0, "was", "were");
        else
            verb(w, 0, "is", "are");
        break;
    case NODE_has:
        add_subject(w, row);
        if (row->predicate == ARG_icons && row->subject != ARG_players)
            verb(w, 0, "shows", "show");
        else
            verb(w, 0, "has", "have");
        break;
    case NODE_there: {
        Pool *p;
        add_literal(w, "there");
        verb(w, 2, "is", "are");
        p = pool(w);
        add_arg(w, p, (Arg)row->predicate, 0, USE_count);
        finish_group(w, "if");
        return;
    }
    default: /* acted */
        add_subject(w, row);
        add_literal(w, lang_verbs[row->verb].past);
    }
    add_predicate(w, row);
    finish_group(w, "if");
}

static void write_conditions(Writer *w)
{
    const Language *lang = w->course->lex.lang;

    for (int i = 0; i < lang->n_conditions; i++)
        for (int k = 0; k < 2; k++) {
            const ConditionRow *row = &lang->conditions[i];
            w->thing = &w->course->lex.things[k];
            if (k == 0 || (row->predicate == ARG_cards && !row->verb))
                write_condition(w, row);
        }
    begin_group(w, "if", "numbers");
    pool_amounts(pool(w), &w->course->lex);
    add_literal(w, "is");
    pool_compares(pool(w));
    finish_group(w, "if");
}

/* ---- bonuses and rules ---- */

/* This phrase means the same as that one, with whatever means the same as it.
 */
static void set_same_sense(Pool *p, const char *text, const char *sense)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->at[i].sense, text) == 0)
            snprintf(p->at[i].sense, sizeof p->at[i].sense, "%s", sense);
}

static void add_to(Writer *w, const SumRow *row)
{
    Pool *p = pool(w);
    Pool *inner = calloc(1, sizeof *inner);
    const char *total =
        row->total != NOUN_none ? lang_nouns[row->total].many : NULL;

    if (total) {
        if (row->owners & IN_characters) {
            pool_add(p, false, "to its score");
            pool_characters(inner, &w->course->lex, USE_name);
        } else {
            pool_add(p, false, "to your %s", total);
            pool_players(inner, &w->course->lex, USE_name);
            unify_senses(inner, "each living player", "a player");
            unify_senses(inner, "each player in the fight", "a fighter");
        }
        for (int i = 0; i < inner->n; i++) {
            pool_add(p, false, "to the %s of %s", total, inner->at[i].text);
            pool_same(p, "to the %s of %s", total, inner->at[i].sense);
            if (strcmp(inner->at[i].text, "you") == 0)
                pool_same(p, "to your %s", total);
        }
    } else {
        pool_add(p, false, "%s", "");
        pool_in(inner, &w->course->lex, row->to,
                find_thing(&w->course->lex, "monster"), USE_pick);
        for (int i = 0; i < inner->n; i++) {
            pool_add(p, false, "to %s", inner->at[i].text);
            pool_same(p, "to %s", inner->at[i].sense);
        }
    }
    free(inner);
}

static void write_sums(Writer *w)
{
    const Language *lang = w->course->lex.lang;

    for (int i = 0; i < lang->n_sums; i++) {
        const SumRow *row = &lang->sums[i];
        Pool *p, *inner = calloc(1, sizeof *inner);
        begin_group(w, "sum", row->id);
        p = pool(w);
        for (int n = 2; n <= 3; n++)
            pool_add(p, false, "+%d%s%s", n, row->unit ? " " : "",
                     row->unit ? lang_nouns[row->unit].many : "");
        pool_add(p, false, "-2%s%s", row->unit ? " " : "",
                 row->unit ? lang_nouns[row->unit].many : "");
        add_to(w, row);
        if (row->against) {
            Pool *against = pool(w);
            pool_in(inner, &w->course->lex, row->against,
                    find_thing(&w->course->lex, "monster"), USE_name);
            pool_add(against, false, "%s", "");
            for (int k = 0; k < inner->n; k++) {
                pool_add(against, false, "against %s", inner->at[k].text);
                pool_same(against, "against %s", inner->at[k].sense);
            }
            if (row->total) /* only who runs from monsters rolls */
                set_same_sense(against, "against a monster", "");
        }
        p = pool(w);
        pool_add(p, false, "%s", "");
        pool_add(p, false, "per item you have");
        pool_add(p, false, "per item you have (at most 2)");
        pool_add(p, false, "per item you have (at most 3)");
        pool_add(p, false, "per weapon you have");
        pool_add(p, false, "per other Gnome");
        pool_add(p, false, "per card in your hand");
        pool_add(p, false, "per dead character you have");
        pool_add(p, false, "if you are male");
        pool_add(p, false, "if you are alone");
        pool_add(p, false, "when helping");
        pool_add(p, false, "when helped");
        finish_group(w, "rule");
        free(inner);
    }
}

static void add_rule_side(Writer *w, uint32_t in, int noun)
{
    const Lexicon *lex = &w->course->lex;
    Pool *p = pool(w);

    if (noun == NOUN_limit && in & IN_room) {
        pool_add(p, true, "the limit of big items");
        pool_add(p, true, "the limit of headgear");
        pool_add(p, true, "the limit of armor");
        pool_add(p, true, "the limit of classes");
    } else if (noun == NOUN_limit) {
        pool_add(p, true, "limits");
    } else if (in == IN_it) {
        pool_add(p, false, "its %s", lang_nouns[noun].one);
    } else if (in == IN_you) {
        pool_add(p, false, "you");
    } else if (noun != NOUN_none) {
        pool_add(p, false, "your %s", lang_nouns[noun].one);
        pool_add(p, true, "%s", lang_nouns[noun].many);
        pool_add(p, false, "the %s of each other player", lang_nouns[noun].one);
        pool_add(p, false, "the helper's %s", lang_nouns[noun].one);
        pool_add(p, false, "the %s of the fighter", lang_nouns[noun].one);
        pool_add(p, false, "its %s", lang_nouns[noun].one);
    } else if (in & IN_room) {
        pool_add(p, false, "1 more armor");
        pool_add(p, false, "2 more armor");
        pool_add(p, false, "2 armor");
        pool_add(p, false, "1 more headgear");
        pool_add(p, false, "1 more big item");
        pool_add(p, false, "2 big items");
        pool_add(p, false, "1 more class");
        pool_add(p, false, "2 races");
        pool_add(p, false, "any number of big items");
        pool_add(p, false, "any number of headgear");
    } else if (in & IN_trait) {
        for (int i = 0; i < lex->n_traits; i++)
            pool_add(p, false, "a %s", lex->traits[i].one);
    } else if (in & IN_state) {
        pool_add(p, false, "male");
        pool_add(p, false, "female");
    } else if (in & IN_players) {
        pool_players(p, lex, USE_name);
    } else if (in & IN_cards) {
        pool_add(p, true, "your items");
        pool_cards(p, lex, USE_name, &lex->things[1], OWNED);
        pool_add(p, true, "undead");
        pool_add(p, true, "plant");
        pool_add(p, true, "fire");
        pool_add(p, true, "weapon");
    } else if (in & IN_amount) {
        pool_add(p, false, "3");
        pool_add(p, false, "7");
    }
}

static void write_rules(Writer *w)
{
    const Language *lang = w->course->lex.lang;

    for (int i = 0; i < lang->n_rules; i++) {
        const RuleRow *row = &lang->rules[i];
        const PhraseRow *rule = &lang_rules[row->rule];
        begin_group(w, "rule", row->id);
        add_literal(w, row->only ? "only" : "");
        if (row->object == IN_state)
            pool_cards(pool(w), &w->course->lex, USE_name,
                       find_thing(&w->course->lex, "monster"), 0);
        else
            add_rule_side(w, row->subject, row->subject_noun);
        verb(w, 1, rule->other, rule->phrase);
        if (row->object || row->object_noun)
            add_rule_side(w, row->object, row->object_noun);
        if (row->prep)
            add_parts(w,
                      (PrepRow[]){ { 0 }, { row->prep, row->prep_in, false } },
                      2, find_thing(&w->course->lex, "monster"), USE_name);
        if (row->prep == PREP_against) /* whoever fights fights monsters */
            set_same_sense(w->tmpl.at[w->tmpl.n - 1].pool, "against a monster",
                           "");
        finish_group(w, "rule");
    }
}

/* ---- times, prices, limits ---- */

static void write_timings(Writer *w)
{
    const Language *lang = w->course->lex.lang;
    Pool *p;

    begin_group(w, "timing", "windows");
    p = pool(w);
    for (int i = 1; i < TIMINGS_COUNT; i++)
        if (lang->timings[i].known)
            pool_add(p, false, "%s", lang_timings[i].phrase);
    p = pool(w);
    pool_add(p, false, "%s", "");
    pool_add(p, false, ", once per turn");
    pool_add(p, false, ", twice per turn");
    pool_add(p, false, ", once per combat");
    pool_add(p, false, ", once per game");
    pool_add(p, false, ", up to 3 times per game");
    p = pool(w);
    pool_add(p, false, "%s", "");
    pool_add(p, false, ", discard a card");
    pool_add(p, false, ", discard 2 cards");
    pool_add(p, false, ", discard up to 2 cards");
    pool_add(p, false, ", discard an item");
    pool_add(p, false, ", discard your hand");
    pool_add(p, false, ", discard your hand (at least 3 cards)");
    pool_add(p, false, ", lose a level");
    pool_add(p, false, ", lose 2 levels");
    pool_add(p, false, ", show your hand");
    pool_add(p, false, ", skip your next turn");
    pool_add(p, false, ", discard an item worth at least 400 gold");
    pool_add(p, false, ", discard items worth at least 500 gold in all");
    finish_group(w, "window");
    begin_group(w, "timing", "lasting");
    p = pool(w);
    for (int i = 1; i < DURATIONS_COUNT; i++)
        pool_add(p, false, "%s", lang_durations[i].phrase);
    pool_add(p, false, "until you lose your headgear");
    pool_add(p, false, "until you gain a level");
    pool_add(p, false, "until you die");
    pool_add(p, false, "until you win the fight");
    pool_add(p, false, "while you are alone");
    pool_add(p, false, "while you are a Cook");
    add_literal(w, ",");
    p = pool(w);
    pool_add(p, false, "-2 to you");
    pool_add(p, false, "-3 to you");
    pool_add(p, false, "-2 to each fighter");
    pool_add(p, false, "you cannot help");
    pool_add(p, false, "you cannot gain levels");
    pool_add(p, false, "you cannot sell items");
    pool_add(p, false, "-2 to your escape rolls");
    pool_add(p, false, "-2 to your hand limit");
    finish_group(w, "effect");
}

/* ---- written by hand ---- */

static void write_hand_pairs(Writer *w)
{
    static Group group;
    const Course *course = w->course;

    text_add(&w->titles, "by hand\n");
    for (int i = 0; i < course->n_twos; i++)
        for (int k = 0; k < course->n_carriers; k++) {
            if (!course->carriers[k].full ||
                strcmp(course->carriers[k].sort, course->twos[i].sort) != 0)
                continue;
            group.n = 0;
            group.two = true;
            group.equal = course->twos[i].equal;
            group.refused = course->twos[i].refused;
            group.carrier = &course->carriers[k];
            snprintf(group.title, sizeof group.title, "by hand");
            add_sentence(&group, course->twos[i].a, -1, NULL, 0);
            if (!group.refused)
                add_sentence(&group, course->twos[i].b, -1, NULL, 0);
            w->each(w->self, &group);
        }
}

const char *sentences_each(const Course *course,
                           void (*each)(void *self, Group *), void *self)
{
    static Writer writer;
    static char titles[TITLES_BYTES];

    writer.course = course;
    writer.each = each;
    writer.titles = text_init(titles, sizeof titles);
    writer.self = self;
    write_hand_pairs(&writer);
    write_conditions(&writer);
    write_effects(&writer);
    write_questions(&writer);
    write_sums(&writer);
    write_rules(&writer);
    write_timings(&writer);
    begin_group(&writer, "", "");
    return titles;
}
