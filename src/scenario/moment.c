#include "scenario/moment.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "engine/audit.h"
#include "engine/facts.h"
#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/save.h"
#include "engine/sum.h"
#include "engine/view.h"

static bool wrong(Text *why, const char *what, const char *more)
{
    text_clear(why);
    text_add(why, what);
    text_add(why, more);
    return false;
}

/* Another block for such a game, so that both can be looked at. */
static Table table_over(const Table *t, Game *game)
{
    Table other = *t;

    other.g = game;
    other.sink = NULL;
    return other;
}

/* Nobody else knows that somebody drafts. */
static bool is_drafting_alone(const Table *t, Seat seat)
{
    return t->g->draft.verb != VERB_none && t->g->draft.seat != seat;
}

/* ---- the state ---- */

bool moment_audit(const Table *t, Text *why)
{
    const char *bad = audit(t);

    return bad ? wrong(why, "impossible: ", bad) : true;
}

bool moment_saves(const Table *t, Text *why)
{
    size_t n = save_bytes(t->g);
    unsigned char *bytes = malloc(n);
    Table loaded = table_over(t, malloc(t->g->size));
    bool good = true;

    if (bytes && loaded.g) {
        const char *bad;
        save_write(t->g, bytes);
        bad = save_read(&loaded, bytes, n);
        if (bad)
            good = wrong(why, "cannot be loaded again: ", bad);
        else if (memcmp(loaded.g, t->g, t->g->size) != 0)
            good = wrong(why, "another game is loaded", "");
    }
    free(loaded.g);
    free(bytes);
    return good;
}

/* ---- what is offered ---- */

/* Nothing could be done with verbs that are not even tried. */
static bool check_untried(const Table *t, Seat seat, Text *why)
{
    const Step *step = &t->family->steps[t->g->ask.step];
    VerbSet untried =
        !t->family->able || draft_is_open(t)
            ? bits_none()
            : bits_without(step->verbs[t->family->role(t, seat)],
                           t->family->able(t, seat));
    ActionList list = { .n = 0 };

    while (!bits_empty(untried)) {
        int verb = bits_take(&untried);
        game_list_verb(t, seat, verb, NO_CARD, &list);
        if (list.n > 0)
            return wrong(why, "not tried, but possible: verb ",
                         t->family->verbs[verb].id);
    }
    return true;
}

/* Every listed action is accepted, and a seat's view gives the same list as the
 * truth: it has all that the seat needs and nothing else counts. */
static bool check_list(const Table *t, const View *view, Text *why)
{
    ActionList list, seen;

    game_list(t, view->seat, &list);
    game_list(&view->t, view->seat, &seen);
    if (list.n != seen.n ||
        memcmp(list.at, seen.at, sizeof *list.at * (size_t)list.n) != 0)
        return wrong(why, "not the same is offered in the view of ",
                     t->names[view->seat]);
    for (int i = 0; i < list.n; i++) {
        if (game_check(t, list.at[i]).id != REFUSAL_none)
            return wrong(why, "offered, but refused: verb ",
                         t->family->verbs[list.at[i].verb].id);
        if (t->family->part && t->family->part(t, list.at[i]) !=
                                   t->family->part(&view->t, list.at[i]))
            return wrong(why, "another part is seen: verb ",
                         t->family->verbs[list.at[i].verb].id);
    }
    if (seat_in(view->seat, game_ask(t->g).must) && list.n == 0)
        return wrong(why, "must answer and cannot: ", t->names[view->seat]);
    if (t->family->concerns && t->family->concerns(t, view->seat) !=
                                   t->family->concerns(&view->t, view->seat))
        return wrong(why, "not the same concerns ", t->names[view->seat]);
    return check_untried(t, view->seat, why);
}

bool moment_lists(const Table *t, Text *why)
{
    Game *scratch = malloc(t->g->size);
    bool good = true;

    for (Seat s = 0; scratch && good && s < t->g->seats; s++) {
        View view = view_make(t, s, scratch);
        good = is_drafting_alone(t, s) || check_list(t, &view, why);
    }
    free(scratch);
    return good;
}

/* ---- what is refused ---- */

enum { NOISES = 4 };

static bool names(const Table *t, Action a, char hole)
{
    const char sign[] = { '%', hole, '\0' };
    const char *pattern =
        a.verb < t->family->n_verbs ? t->family->verbs[a.verb].pattern : NULL;

    return pattern && strstr(pattern, sign);
}

/* What the verb's line does not name stays blank; the rest may, too. */
Action moment_noise(const Table *t, Chance *c)
{
    Action a = {
        .verb = (uint8_t)chance_pick(c, LUCK_PICK, t->family->n_verbs + 1),
        .seat = (Seat)chance_pick(c, LUCK_PICK, t->g->seats + 1),
        .to = (Seat)chance_pick(c, LUCK_PICK, t->g->seats + 2),
        .number = (int8_t)(chance_pick(c, LUCK_PICK, 20) - 2),
        .card = (CardId)chance_pick(c, LUCK_PICK, t->g->cards + 2),
        .on = (CardId)chance_pick(c, LUCK_PICK, t->g->cards + 2),
    };

    if (!names(t, a, 't') || !chance_pick(c, LUCK_PICK, 4))
        a.to = NOBODY;
    if (!names(t, a, 'c') || !chance_pick(c, LUCK_PICK, 8))
        a.card = NO_CARD;
    if (!names(t, a, 'o') || !chance_pick(c, LUCK_PICK, 8))
        a.on = NO_CARD;
    if (!names(t, a, 'n'))
        a.number = 0;
    return a;
}

static bool is_listed(const Table *t, Action a)
{
    ActionList list;

    if (a.seat >= t->g->seats)
        return true; /* the host's are never listed */
    game_list(t, a.seat, &list);
    for (int i = 0; i < list.n; i++)
        if (action_equal(list.at[i], a))
            return true;
    return false;
}

/* Listed with this card, or with another of the same kind. */
static bool is_listed_alike(const Table *t, Action a)
{
    Action twin = a;
    bool listed = is_listed(t, a);

    for (CardId c = 1; c <= t->g->cards && !listed; c++) {
        twin.card = c;
        listed = t->pack->def_of[c] == t->pack->def_of[a.card] &&
                 is_listed(t, twin);
    }
    return listed;
}

/* What is accepted is listed; all else is refused with a sentence, and nothing
 * changes. */
static bool check_refused(Table *t, Action a, Text *why)
{
    Refusal refusal = game_check(t, a);
    char sentence[TEXT_LINE];
    Text text = TEXT_OVER(sentence);

    if (refusal.id == REFUSAL_none)
        return t->family->verbs[a.verb].class == CLASS_PASS ||
               t->family->verbs[a.verb].class == CLASS_RULING ||
               is_listed_alike(t, a) ||
               wrong(why, "accepted, but not listed: verb ",
                     t->family->verbs[a.verb].id);
    refusal_write(&text, t, refusal);
    if (text.len == 0 || text.cut)
        return wrong(why, "a refusal without a sentence", "");
    return game_answer(t, a).id == refusal.id ||
           wrong(why, "refused, but not always: verb ",
                 t->family->verbs[a.verb].id);
}

/* Verbs with nothing said besides, and nonsense. */
bool moment_refuses(const Table *t, Chance *chance, Text *why)
{
    Table copy = table_over(t, malloc(t->g->size));
    bool good = copy.g != NULL;

    if (!good)
        return true;
    game_copy(copy.g, t->g);
    for (int i = 0; i < NOISES && good; i++)
        good = check_refused(&copy, moment_noise(t, chance), why);
    for (int v = 1; v < t->family->n_verbs && good; v++) {
        Seat seat = (Seat)chance_pick(chance, LUCK_PICK, t->g->seats);
        good = check_refused(&copy, action_of((uint8_t)v, seat), why);
    }
    if (good && memcmp(copy.g, t->g, t->g->size) != 0)
        good = wrong(why, "a refusal changed the game", "");
    free(copy.g);
    return good;
}

/* ---- lines ---- */

/* Parts of an answer are no lines; a pass is one, but not in the log. */
static bool is_line(const Table *t, Action a)
{
    int class = t->family->verbs[a.verb].class;

    return class != CLASS_PART && class != CLASS_DRAFT && a.verb != VERB_done;
}

static bool is_same_card(const Table *t, CardId a, CardId b)
{
    return a == b ||
           (a != NO_CARD && b != NO_CARD && cards_same_choice(t, a, b));
}

bool moment_same_choice(const Table *t, Action a, Action b)
{
    return a.verb == b.verb && a.seat == b.seat && a.to == b.to &&
           a.number == b.number && is_same_card(t, a.card, b.card) &&
           is_same_card(t, a.on, b.on);
}

static bool reads_back(const Table *t, Action a, Text *why)
{
    char line[TEXT_LINE], said[TEXT_LINE];
    Text text = TEXT_OVER(line), more = TEXT_OVER(said);
    Refusal refusal;
    Path path;

    line_write(&text, t, a, HOST);
    if (line_read(t, NOBODY, line, &path, &refusal, &more) != READ_OK)
        return wrong(why, "a line that cannot be read: ", line);
    if (path.n != 1 || !moment_same_choice(t, a, path.at[0]))
        return wrong(why, "a line that is read as another: ", line);
    return true;
}

bool moment_lines(const Table *t, Text *why)
{
    ActionList list;

    EACH_SEAT (t, s) {
        if (draft_is_open(t) || !seat_in(s, game_ask(t->g).must))
            continue;
        game_list(t, s, &list);
        for (int i = 0; i < list.n; i++)
            if (is_line(t, list.at[i]) && !reads_back(t, list.at[i], why))
                return false;
    }
    return true;
}

/* ---- what can be read ---- */

enum { FACTS_MOST = 2000 };

typedef struct Facts {
    uint64_t at[FACTS_MOST];
    int n;
    char lost[TEXT_LINE]; /* what somebody sees and is not so */
} Facts;

static void keep_fact(void *self, const char *fact)
{
    Facts *facts = self;

    if (facts->n < FACTS_MOST)
        facts->at[facts->n++] = hash_string(0, fact);
}

static void find_fact(void *self, const char *fact)
{
    Facts *facts = self;
    uint64_t hash = hash_string(0, fact);

    for (int i = 0; i < facts->n; i++)
        if (facts->at[i] == hash)
            return;
    facts->lost[0] = '\0';
    strncat(facts->lost, fact, sizeof facts->lost - 1);
}

/* What is so in somebody's view is so. */
bool moment_facts(const Table *t, Text *why)
{
    Facts facts = { .n = 0 };
    FactSink keep = { keep_fact, &facts }, find = { find_fact, &facts };
    Game *scratch = malloc(t->g->size);

    facts_say(t, &keep);
    for (Seat s = 0; scratch && s <= t->g->seats; s++) {
        Seat reader = s < t->g->seats ? s : NOBODY;
        View view = view_make(t, reader, scratch);
        if (!is_drafting_alone(t, reader))
            facts_say(&view.t, &find);
    }
    free(scratch);
    return facts.lost[0] ? wrong(why, "seen, but not so: ", facts.lost) : true;
}

static void add_part(void *self, const SumPart *part)
{
    int *sum = self;

    *sum += part->covered ? 0 : part->amount;
}

/* Totals are the sum of the parts that are shown, and the same to all. */
bool moment_totals(const Table *t, Text *why)
{
    Game *scratch = malloc(t->g->size);
    bool good = scratch != NULL;

    for (Seat s = 0; good && s < t->g->seats; s++) {
        View view = view_make(t, s, scratch);
        bool more = true;
        for (int k = 0; more && good; k++) {
            char caption[TEXT_LINE], seen[TEXT_LINE];
            Text text = TEXT_OVER(caption), other = TEXT_OVER(seen);
            int shown = 0;
            Sum sum = { .part = add_part, .self = &shown }, same = { 0 };
            more = t->family->total(t, k, &text, &sum);
            if (more != t->family->total(&view.t, k, &other, &same) ||
                same.total != sum.total || strcmp(caption, seen) != 0)
                good = wrong(why, "another total is seen: ", caption);
            else if (more && shown != sum.total)
                good = wrong(why, "its parts do not add up: ", caption);
        }
    }
    free(scratch);
    return good;
}

/* ---- what could be ---- */

/* An imagined game is a possible one, and looks like the view it came from. */
bool moment_imagined(const Table *t, Seat seat, Chance *chance, Text *why)
{
    Game *seen = malloc(t->g->size), *again = malloc(t->g->size);
    Table imagined = table_over(t, malloc(t->g->size));
    bool good = true;

    if (seen && again && imagined.g && !is_drafting_alone(t, seat)) {
        View view = view_make(t, seat, seen);
        const char *bad;
        view_imagine(&view, chance, imagined.g);
        bad = audit(&imagined);
        view_make(&imagined, seat, again);
        if (bad)
            good = wrong(why, "imagined the impossible: ", bad);
        else if (memcmp(seen, again, t->g->size) != 0)
            good = wrong(why, "an imagined game looks different", "");
    }
    free(imagined.g);
    free(again);
    free(seen);
    return good;
}

bool moment_check(const Table *t, Chance *chance, Text *why)
{
    Seat seat = (Seat)chance_pick(chance, LUCK_PICK, t->g->seats);

    return moment_saves(t, why) && moment_lists(t, why) &&
           moment_refuses(t, chance, why) && moment_lines(t, why) &&
           moment_facts(t, why) &&
           moment_totals(t, why) && moment_imagined(t, seat, chance, why);
}

/* ---- playing on ---- */

static bool answer_at_random(Table *t, Chance *chance, Text *why)
{
    Seats must = game_ask(t->g).must;
    ActionList list;
    Action a;
    Seat seat;

    do
        seat = (Seat)chance_pick(chance, LUCK_PICK, t->g->seats);
    while (!seat_in(seat, must));
    game_list(t, seat, &list);
    if (list.n == 0)
        return wrong(why, "must answer and cannot: ", t->names[seat]);
    a = bot_random_answer(t, seat, chance);
    if (game_answer(t, a).id != REFUSAL_none)
        return wrong(why, "offered, but refused: verb ",
                     t->family->verbs[a.verb].id);
    game_run(t, 0);
    return moment_audit(t, why);
}

bool moment_plays_on(const Table *t, int answers, Chance *chance, Text *why)
{
    Table copy = table_over(t, malloc(t->g->size));
    bool good = true;

    if (!copy.g)
        return true;
    game_copy(copy.g, t->g);
    for (int i = 0; i < answers && good && !copy.g->over; i++)
        good = answer_at_random(&copy, chance, why);
    if (good && !copy.g->over)
        good = moment_check(&copy, chance, why);
    free(copy.g);
    return good;
}
