/* check_sentence.c: sentences: verbs, subjects, costs, dice. */
#include <stdio.h>
#include <string.h>

#include "cardc/check_int.h"

/* The verb of a command or an event, 0 if none. */
static int verb_of(const Node *n)
{
    return n->type == NODE_command ? n->row
           : n->type == NODE_event ? n->number
                                   : 0;
}

/* ---- objects ---- */

bool check_wants_monster(int verb)
{
    return lang_verbs[verb].takes & ONLY_MONSTERS;
}

void check_write_takes(Text *out, int verb)
{
    static const struct {
        int bit;
        const char *word;
    } words[] = {
        { TAKES_LEVELS, "levels" }, { IS_CARD, "cards" },
        { IS_PLAYER, "players" },   { IS_NUMBER, "a number" },
        { IS_PLACE, "a place" },    { IS_THING, "the like of a turn" }
    };
    const char *list[6] = { "nothing" };
    int n = 0;

    for (int i = 0; i < 6; i++)
        if (lang_verbs[verb].takes & words[i].bit)
            list[n++] = words[i].bit == IS_CARD && check_wants_monster(verb)
                            ? "monsters"
                            : words[i].word;
    text_add(out, list[0]);
    for (int i = 1; i < n; i++) {
        text_add(out, i == n - 1 ? " or " : ", ");
        text_add(out, list[i]);
    }
}

/* Levels go with gain, lose, steal. */
static void write_verbs(Text *out, const char *head, int is)
{
    int n = 0;

    for (int r = 1; r < CARDVERBS_COUNT; r++)
        if (lang_verbs[r].takes & is && !verb_has_shape(r, SHAPE_EVENT_ONLY)) {
            if (n == 6) {
                text_add(out, " ...");
                return;
            }
            if (n == 0) {
                text_add(out, head);
                text_add(out, strncmp(head, "a ", 2) == 0 ? " goes with "
                                                          : " go with ");
            }
            text_add(out, n++ ? ", " : "");
            text_add(out, lang_verbs[r].base);
        }
}

static void report_wrong_object(Checker *c, int verb, const Node *phrase)
{
    char takes[80], advice[160];
    Text text = TEXT_INIT(takes), more = TEXT_INIT(advice);
    const char *head = check_phrase_noun(c, phrase);
    int is = check_phrase_class(c, phrase);

    check_write_takes(&text, verb);
    if (lang_verbs[verb].takes == TAKES_NOTHING) {
        text_add(&more, "write \"");
        text_add(&more, lang_verbs[verb].base);
        text_add(&more, "\" alone");
    } else
        write_verbs(&more, head, is & TAKES_LEVELS ? TAKES_LEVELS : is);
    check_report_at(c, phrase, advice, "\"%s\" takes %s, not %s",
                    lang_verbs[verb].base, takes, head);
}

static bool names_other_kind(const Checker *c, const DeclaredWord *name)
{
    return name && name->type == NAME_kind &&
           !tree_names_monster(c->tree, name);
}

static bool is_other_kind(const Checker *c, const Node *phrase)
{
    return phrase->row == NOUN_none && !(phrase->flags & FLAG_quoted) &&
           names_other_kind(c, check_declared(c, phrase));
}

/* kill a monster or level-up */
static void check_alternatives(Checker *c, int verb, const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            names_other_kind(c, check_declared(c, k)))
            check_report_at(c, k, NULL, "\"%s\" takes monsters, not %s",
                            lang_verbs[verb].base, check_declared(c, k)->many);
}

static void check_object(Checker *c, int verb, const Node *phrase)
{
    if (!(check_phrase_class(c, phrase) & lang_verbs[verb].takes) ||
        (check_wants_monster(verb) && is_other_kind(c, phrase)))
        report_wrong_object(c, verb, phrase);
    else if (check_wants_monster(verb))
        check_alternatives(c, verb, phrase);
}

void check_takes(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        int verb = verb_of(n);
        for (const Node *k = node_first(n); verb && k; k = node_next(n, k))
            if (k->type == NODE_prep && k->row == PREP_object && node_first(k))
                check_object(c, verb, node_first(k));
    }
}

static void report_missing(Checker *c, const Node *n, const char *advice,
                           const char *what)
{
    check_report_spot(c, check_first_word(check_spot(c, n)), advice,
                      "\"%s\" needs %s", lang_verbs[n->row].base, what);
}

void check_needs(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const NeedsRow *needs;
        char takes[80];
        Text text = TEXT_INIT(takes);
        if (n->type != NODE_command)
            continue;
        check_write_takes(&text, n->row);
        if (!(lang_verbs[n->row].takes & TAKES_NOTHING) &&
            !check_find_prep(n, PREP_object))
            report_missing(c, n, lang_verbs[n->row].meaning, takes);
        needs = &lang_needs[n->row];
        if (needs->prep && check_find_prep(n, PREP_object) &&
            !check_find_prep(n, needs->prep))
            report_missing(c, n, needs->example, needs->what);
    }
}

/* Verbs of events are what cards react to. Rules may use them too: "you cannot
 * sell items". */
void check_told(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *parent = check_parent(c, n);
        if (n->type == NODE_command &&
            verb_has_shape(n->row, SHAPE_EVENT_ONLY) &&
            !(parent && parent->type == NODE_rule))
            check_report_spot(c, check_first_word(check_spot(c, n)),
                              lang_instead[n->row]
                                  ? lang_instead[n->row]
                                  : "it can stand behind when, before, after",
                              "\"%s\" tells what happens and commands nothing",
                              lang_verbs[n->row].base);
    }
}

/* ---- costs ---- */

static void write_costs(Text *out)
{
    text_add(out, "before \":\" may stand: ");
    for (int r = 1, n = 0; r < CARDVERBS_COUNT; r++)
        if (lang_verbs[r].cost) {
            text_add(out, n++ ? ", " : "");
            text_add(out, lang_verbs[r].base);
        }
}

static void check_cost(Checker *c, const Node *n)
{
    char advice[160];
    Text text = TEXT_INIT(advice);

    write_costs(&text);
    if (n->type == NODE_chain)
        for (const Node *k = node_first(n); k; k = node_next(n, k))
            check_cost(c, k);
    else if (n->type != NODE_command)
        check_report_at(c, n, advice, "this is no cost");
    else if (!lang_verbs[n->row].cost)
        check_report_at(c, n, advice, "%s is no cost",
                        lang_verbs[n->row].doing);
}

void check_costs(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        for (const Node *k = n->type == NODE_cost ? node_first(n) : NULL; k;
             k = node_next(n, k))
            check_cost(c, k);
}

/* ---- agreement ---- */

enum { ONE = 1, MANY = 2, EITHER = ONE | MANY };

static bool has_joined_nouns(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_joined)
            return true;
    return false;
}

static int noun_number(const Checker *c, const Node *phrase)
{
    const DeclaredWord *name = check_declared(c, phrase);

    if (phrase->row == NOUN_anyone || phrase->row == NOUN_nobody)
        return ONE;
    if (phrase->row != NOUN_none &&
        strcmp(lang_nouns[phrase->row].one, lang_nouns[phrase->row].many) == 0)
        return EITHER;
    if (phrase->row == NOUN_none &&
        (!name || strcmp(name->one, name->many) == 0))
        return EITHER;
    return phrase->flags & FLAG_plural ? MANY : ONE;
}

static int phrase_number(const Checker *c, const Node *phrase)
{
    if (phrase->type != NODE_phrase)
        return EITHER;
    if (has_joined_nouns(phrase))
        return MANY;
    switch (phrase->det) {
    case DET_they:
        return phrase->number == THEY_they ? MANY : ONE;
    case DET_you:
    case DET_them:
    case DET_both:
    case DET_two:
        return MANY;
    case DET_it:
    case DET_count:
    case DET_a:
    case DET_each:
    case DET_every:
    case DET_another:
        return ONE;
    case DET_twice:
    case DET_half:
    case DET_all:
        return EITHER;
    default:
        break;
    }
    if (phrase->row == NOUN_none && phrase->flags & FLAG_quoted)
        return EITHER; /* a card's name: it may mean one or many */
    return noun_number(c, phrase);
}

/* What was written, and what the other number would be; NULL if both are the
 * same. */
static const char *other_form(const Node *n)
{
    static const char *const has[3][2] = { { "has", "have" },
                                           { "shows", "show" },
                                           { "carries", "carry" } };
    bool many = n->flags & FLAG_plural;
    int verb = verb_of(n);

    if (n->type == NODE_rule) {
        const char *one = lang_rules[n->row].other;
        const char *more = lang_rules[n->row].phrase;
        return strcmp(one, more) == 0 ? NULL : many ? one : more;
    }
    if (n->type == NODE_has)
        return has[n->row][!many];
    if (n->type == NODE_is)
        return n->flags & FLAG_past ? (many ? "was" : "were")
                                    : (many ? "is" : "are");
    if (n->type == NODE_event && n->flags & FLAG_fails)
        return many ? "fails" : "fail";
    if (n->type == NODE_event && !verb)
        return many ? "is" : "are";
    return verb ? many ? lang_verbs[verb].third : lang_verbs[verb].base : NULL;
}

/* The subject of the statement. */
const Node *check_subject(const Node *n)
{
    const Node *first = node_first(n);

    switch (n->type) {
    case NODE_command:
    case NODE_event:
    case NODE_rule:
        return first && first->type == NODE_prep && first->row == PREP_subject
                   ? node_first(first)
                   : NULL;
    case NODE_is:
    case NODE_has:
        return first;
    default:
        return NULL;
    }
}

static void check_agreement(Checker *c, const Node *n, const Node *subject)
{
    int number = phrase_number(c, subject);
    const char *other = other_form(n);
    Spot subject_spot = check_spot(c, subject);
    char advice[80];

    if (!other || number & (n->flags & FLAG_plural ? MANY : ONE))
        return;
    snprintf(advice, sizeof advice, "write \"%s\"", other);
    if (n->type == NODE_command && number == ONE)
        check_report_spot(c, check_first_word(check_spot(c, n)), advice,
                          "after \"%.*s\" the verb ends in -s",
                          subject_spot.width, subject_spot.at);
    else
        check_report_spot(c, check_first_word(check_spot(c, n)), advice,
                          "this does not go with \"%.*s\"", subject_spot.width,
                          subject_spot.at);
}

void check_agrees(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *subject = check_subject(n), *parent = check_parent(c, n);
        /* After may, must and would the verb has one form; the `is` of an event
         * has no subject of its own. */
        bool is_free_form =
            (n->type == NODE_command && n->flags & (FLAG_may | FLAG_must)) ||
            (n->type == NODE_event && n->flags & FLAG_would) ||
            (n->type == NODE_is && parent && parent->type == NODE_event);
        if (subject && !is_free_form)
            check_agreement(c, n, subject);
    }
}

/* ---- numbers and nouns ---- */

/* Is this phrase one of those behind "the number of" or "per"? */
static int number_by_parent(const Node *parent)
{
    if (!parent)
        return EITHER;
    if (parent->type == NODE_phrase && parent->det == DET_count)
        return MANY;
    if ((parent->type == NODE_modifier && parent->row == MOD_per) ||
        (parent->type == NODE_prep && parent->row == PREP_for))
        return ONE;
    return EITHER;
}

/* Which number of its noun a phrase asks for. */
static int number_wanted(const Checker *c, const Node *phrase)
{
    const Node *parent = check_parent(c, phrase);
    const Node *grandparent = parent ? check_parent(c, parent) : NULL;

    switch (phrase->det) {
    case DET_a:
    case DET_another:
    case DET_each:
    case DET_every:
        return ONE;
    case DET_two:
    case DET_both:
    case DET_most:
    case DET_that_many:
        return MANY;
    case DET_number:
    case DET_up_to:
    case DET_at_least:
    case DET_at_most:
    case DET_exactly:
        return phrase->number == 1 ? ONE : MANY;
    case DET_the:
        return phrase->number > 1 ? MANY : EITHER;
    case DET_none:
        /* draw a card for it: only a bonus is counted "per" something */
        return parent && parent->type == NODE_prep && grandparent &&
                       grandparent->type != NODE_plus
                   ? EITHER
                   : number_by_parent(parent);
    default:
        return EITHER;
    }
}

static void report_wrong_count(Checker *c, const Node *phrase, int wanted)
{
    const DeclaredWord *name = check_declared(c, phrase);
    const NounRow *noun = &lang_nouns[phrase->row];
    const char *one = phrase->row ? noun->one : name->one;
    const char *many = phrase->row ? noun->many : name->many;
    char advice[160];

    snprintf(advice, sizeof advice,
             wanted == ONE && phrase->det == DET_a
                 ? "write \"%s\", or a number and \"%s\""
                 : "write \"%s\"",
             wanted == ONE ? one : many, many);
    check_report_at(c, phrase, advice,
                    wanted == ONE ? "one is meant here, and \"%s\" are several"
                                  : "several are meant here, and \"%s\" is one",
                    wanted == ONE ? many : one);
}

void check_counts(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        bool counted = n->type == NODE_phrase &&
                       (n->row != NOUN_none || n->name) &&
                       !(n->row == NOUN_none && n->flags & FLAG_quoted);
        int wanted = counted ? number_wanted(c, n) : EITHER;
        if (wanted != EITHER && !(noun_number(c, n) & wanted))
            report_wrong_count(c, n, wanted);
    }
}

/* ---- dice ---- */

static void check_row(Checker *c, const Node *row, const Node **faces)
{
    if (row->number > row->flags || row->flags > 6)
        check_report_spot(c, check_first_word(check_spot(c, row)), "1 to 6",
                          "a die has no such faces");
    for (int f = row->number; f <= row->flags && f <= 6; f++) {
        char range[16];
        if (!faces[f]) {
            faces[f] = row;
            continue;
        }
        snprintf(range, sizeof range,
                 faces[f]->number == faces[f]->flags ? "%d" : "%d-%d",
                 faces[f]->number, faces[f]->flags);
        check_report_spot(c, check_first_word(check_spot(c, row)),
                          "every face at most once",
                          "a %d is already in the row %s", f, range);
        return;
    }
}

static void check_table(Checker *c, const Node *table)
{
    const Node *faces[7] = { NULL };
    int rows = 0;
    bool has_else = false;

    for (const Node *row = node_first(table); row;
         row = node_next(table, row)) {
        if (has_else)
            check_report_spot(c, check_first_word(check_spot(c, row)),
                              "put else last",
                              "nothing is left for the rows behind else");
        has_else |= row->flags == 0;
        rows++;
        if (row->flags != 0)
            check_row(c, row, faces);
    }
    /* roll: 6: discard this card. A single row clearly says that nothing else
     * happens; a gap between several rows is a mistake. */
    for (int f = 1; f <= 6 && rows > 1 && !has_else; f++)
        if (!faces[f]) {
            char advice[80];
            snprintf(advice, sizeof advice,
                     "\"else: do nothing\" says that %d is harmless", f);
            check_report_spot(c, check_first_word(check_spot(c, table)), advice,
                              "a %d is in no row", f);
            return;
        }
}

void check_faces(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        if (n->type == NODE_table)
            check_table(c, n);
}
