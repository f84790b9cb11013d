/* invariants.c: checks what must hold of every game at every question. */
#include "scenario/invariants.h"

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

static bool fail(Text *why, const char *what, const char *more)
{
    text_clear(why);
    text_add(why, what);
    text_add(why, more);
    return false;
}

/* Another block for such a game, so that both can be compared. */
static Table table_with(const Table *t, Game *game)
{
    Table other = *t;

    other.g = game;
    other.sink = NULL;
    return other;
}

/* A draft is invisible to all other seats. */
static bool is_private_draft(const Table *t, Seat seat)
{
    return t->g->draft.verb != VERB_none && t->g->draft.seat != seat;
}

/* ---- the state ---- */

bool invariants_audit(const Table *t, Text *why)
{
    const char *bad = audit(t);

    return bad ? fail(why, "impossible: ", bad) : true;
}

bool invariants_save(const Table *t, Text *why)
{
    size_t n = save_bytes(t->g);
    unsigned char *bytes = malloc(n);
    Table loaded = table_with(t, malloc(t->g->size));
    bool good = true;

    if (bytes && loaded.g) {
        const char *bad;
        save_write(t->g, bytes);
        bad = save_read(&loaded, bytes, n);
        if (bad)
            good = fail(why, "cannot be loaded again: ", bad);
        else if (memcmp(loaded.g, t->g, t->g->size) != 0)
            good = fail(why, "another game is loaded", "");
    }
    free(game_edit(&loaded));
    free(bytes);
    return good;
}

/* ---- what is offered ---- */

/* Nothing could be done with verbs that are not even tried. */
static bool check_unlisted(const Table *t, Seat seat, Text *why)
{
    const Step *step = &t->family->steps[t->g->ask.step];
    VerbSet unlisted = !t->family->usable_verbs || draft_is_open(t)
                           ? bits_none()
                           : bits_without(step->verbs[t->family->role(t, seat)],
                                          t->family->usable_verbs(t, seat));
    ActionList list = { .n = 0 };

    while (!bits_is_empty(unlisted)) {
        int verb = bits_pop(&unlisted);
        action_list_verb(t, seat, verb, NO_CARD, &list);
        if (list.n > 0)
            return fail(why, "not tried, but possible: verb ",
                        t->family->verbs[verb].id);
    }
    return true;
}

/* Every listed action is accepted, and a seat's view gives the same list as the
 * truth: it has everything that the seat needs. */
static bool check_list(const Table *t, const View *view, Text *why)
{
    ActionList list, seen;

    action_list(t, view->seat, &list);
    action_list(&view->t, view->seat, &seen);
    if (list.n != seen.n ||
        memcmp(list.at, seen.at, sizeof *list.at * (size_t)list.n) != 0)
        return fail(why, "not the same is offered in the view of ",
                    t->names[view->seat]);
    for (int i = 0; i < list.n; i++) {
        if (action_check(t, list.at[i]).id != REFUSAL_none)
            return fail(why, "offered, but refused: verb ",
                        t->family->verbs[list.at[i].verb].id);
        if (t->family->action_clause &&
            t->family->action_clause(t, list.at[i]) !=
                t->family->action_clause(&view->t, list.at[i]))
            return fail(why, "another part is seen: verb ",
                        t->family->verbs[list.at[i].verb].id);
    }
    if (seat_in(view->seat, game_ask(t->g).must) && list.n == 0)
        return fail(why, "must answer and cannot: ", t->names[view->seat]);
    if (draft_is_open(t) && list.n == 1 && list.at[0].verb == VERB_cancel)
        return fail(why, "can only be cancelled: verb ",
                    t->family->verbs[t->g->draft.verb].id);
    if (t->family->concerns && t->family->concerns(t, view->seat) !=
                                   t->family->concerns(&view->t, view->seat))
        return fail(why, "not the same concerns ", t->names[view->seat]);
    return check_unlisted(t, view->seat, why);
}

bool invariants_lists(const Table *t, Text *why)
{
    Game *scratch = malloc(t->g->size);
    bool good = true;

    for (Seat s = 0; scratch && good && s < t->g->seats; s++) {
        View view = view_make(t, s, scratch);
        good = is_private_draft(t, s) || check_list(t, &view, why);
    }
    free(scratch);
    return good;
}

/* ---- what is refused ---- */

enum { RANDOM_ACTIONS = 4 };

/* A draft whose parts go to seats is opened without naming one. */
static bool is_open_to_all(const Table *t, int verb)
{
    return draft_row(t, verb) && draft_row(t, verb)->receivers;
}

static bool names(const Table *t, Action a, char hole)
{
    const char sign[] = { '%', hole, '\0' };
    const char *pattern =
        a.verb < t->family->n_verbs ? t->family->verbs[a.verb].pattern : NULL;

    return pattern && strstr(pattern, sign) &&
           !(hole == 't' && is_open_to_all(t, a.verb));
}

/* What the verb's line does not name stays blank; the rest may, too. */
Action invariants_random_action(const Table *t, Rng *c)
{
    Action a = {
        .verb = (uint8_t)rng_pick(c, STREAM_PICK, t->family->n_verbs + 1),
        .seat = (Seat)rng_pick(c, STREAM_PICK, t->g->seats + 1),
        .to = (Seat)rng_pick(c, STREAM_PICK, t->g->seats + 2),
        .number = (int8_t)(rng_pick(c, STREAM_PICK, 20) - 2),
        .card = (CardId)rng_pick(c, STREAM_PICK, t->g->cards + 2),
        .on = (CardId)rng_pick(c, STREAM_PICK, t->g->cards + 2),
    };

    if (!names(t, a, 't') || !rng_pick(c, STREAM_PICK, 4))
        a.to = NOBODY;
    if (!names(t, a, 'c') || !rng_pick(c, STREAM_PICK, 8))
        a.card = NO_CARD;
    if (!names(t, a, 'o') || !rng_pick(c, STREAM_PICK, 8))
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
    action_list(t, a.seat, &list);
    for (int i = 0; i < list.n; i++)
        if (action_equal(list.at[i], a))
            return true;
    return false;
}

/* Listed with this card, or with another of the same kind. */
static bool is_equal_listed(const Table *t, Action a)
{
    Action twin = a;
    bool listed = is_listed(t, a);

    for (CardId c = 1; c <= t->g->cards && !listed; c++) {
        twin.card = c;
        listed =
            t->pack->def_of[c] == t->pack->def_of[a.card] && is_listed(t, twin);
    }
    return listed;
}

/* A part that people may pick before those that it needs (match/picks.h). */
static bool is_early_part(const Table *t, Action a)
{
    return draft_is_open(t) && a.verb == VERB_add && !draft_leads_on(t, a);
}

/* What is accepted is listed; all else is refused with a sentence, and nothing
 * changes. */
static bool check_refusal(Table *t, Action a, Text *why)
{
    Refusal refusal = action_check(t, a);
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);

    if (refusal.id == REFUSAL_none)
        return t->family->verbs[a.verb].class == CLASS_PASS ||
               t->family->verbs[a.verb].class == CLASS_RULING ||
               is_early_part(t, a) || is_equal_listed(t, a) ||
               fail(why, "accepted, but not listed: verb ",
                    t->family->verbs[a.verb].id);
    pattern_write_refusal(&text, t, refusal);
    if (text.len == 0 || text.truncated)
        return fail(why, "a refusal without a sentence", "");
    return action_try(t, a).id == refusal.id ||
           fail(why, "refused, but not always: verb ",
                t->family->verbs[a.verb].id);
}

/* Verbs with all other fields blank, and nonsense. */
bool invariants_refusals(const Table *t, Rng *rng, Text *why)
{
    Table copy = table_with(t, malloc(t->g->size));
    bool good = copy.g != NULL;

    if (!good)
        return true;
    game_copy(game_edit(&copy), t->g);
    for (int i = 0; i < RANDOM_ACTIONS && good; i++)
        good = check_refusal(&copy, invariants_random_action(t, rng), why);
    for (int v = 1; v < t->family->n_verbs && good; v++) {
        Seat seat = (Seat)rng_pick(rng, STREAM_PICK, t->g->seats);
        good = check_refusal(&copy, action_make((uint8_t)v, seat), why);
    }
    if (good && memcmp(copy.g, t->g, t->g->size) != 0)
        good = fail(why, "a refusal changed the game", "");
    free(game_edit(&copy));
    return good;
}

/* ---- lines ---- */

/* Parts of an answer are not lines; a pass is one, but not in the log. */
static bool is_whole_line(const Table *t, Action a)
{
    int class = t->family->verbs[a.verb].class;

    return class != CLASS_PART && class != CLASS_DRAFT && a.verb != VERB_done;
}

static bool is_same_card(const Table *t, CardId a, CardId b)
{
    return a == b ||
           (a != NO_CARD && b != NO_CARD && kernel_same_choice(t, a, b));
}

bool invariants_same_choice(const Table *t, Action a, Action b)
{
    return a.verb == b.verb && a.seat == b.seat && a.to == b.to &&
           a.number == b.number && is_same_card(t, a.card, b.card) &&
           is_same_card(t, a.on, b.on);
}

static bool reads_back(const Table *t, Action a, Text *why)
{
    char line[TEXT_LINE], message[TEXT_LINE];
    Text text = TEXT_INIT(line), more = TEXT_INIT(message);
    Refusal refusal;
    ActionPath path;

    line_write(&text, t, a, HOST);
    if (line_read(t, NOBODY, line, &path, &refusal, &more) != READ_OK)
        return fail(why, "a line that cannot be read: ", line);
    if (path.n != 1 || !invariants_same_choice(t, a, path.at[0]))
        return fail(why, "a line that is read as another: ", line);
    return true;
}

bool invariants_lines(const Table *t, Text *why)
{
    ActionList list;

    EACH_SEAT (t, s) {
        if (draft_is_open(t) || !seat_in(s, game_ask(t->g).must))
            continue;
        action_list(t, s, &list);
        for (int i = 0; i < list.n; i++)
            if (is_whole_line(t, list.at[i]) && !reads_back(t, list.at[i], why))
                return false;
    }
    return true;
}

/* ---- what can be read ---- */

enum { FACT_HASHES_MAX = 2000 };

typedef struct FactHashes {
    uint64_t at[FACT_HASHES_MAX];
    int n;
    char false_fact[TEXT_LINE]; /* what a seat sees although it is not true */
} FactHashes;

static void add_fact(void *self, const char *fact)
{
    FactHashes *facts = self;

    if (facts->n < FACT_HASHES_MAX)
        facts->at[facts->n++] = hash_string(0, fact);
}

static void check_fact(void *self, const char *fact)
{
    FactHashes *facts = self;
    uint64_t hash = hash_string(0, fact);

    for (int i = 0; i < facts->n; i++)
        if (facts->at[i] == hash)
            return;
    facts->false_fact[0] = '\0';
    strncat(facts->false_fact, fact, sizeof facts->false_fact - 1);
}

/* What is true in a view is true in the game. */
bool invariants_facts(const Table *t, Text *why)
{
    FactHashes facts = { .n = 0 };
    FactSink keep = { add_fact, &facts }, find = { check_fact, &facts };
    Game *scratch = malloc(t->g->size);

    facts_list(t, &keep);
    for (Seat s = 0; scratch && s <= t->g->seats; s++) {
        Seat reader = s < t->g->seats ? s : NOBODY;
        View view = view_make(t, reader, scratch);
        if (!is_private_draft(t, reader))
            facts_list(&view.t, &find);
    }
    free(scratch);
    return facts.false_fact[0]
               ? fail(why, "seen, but not so: ", facts.false_fact)
               : true;
}

static void add_sum_part(void *self, const SumTerm *part)
{
    int *sum = self;

    *sum += part->covered ? 0 : part->amount;
}

/* Totals are the sum of the terms that are shown, and the same for all
 * seats. */
bool invariants_totals(const Table *t, Text *why)
{
    Game *scratch = malloc(t->g->size);
    bool good = scratch != NULL;

    for (Seat s = 0; good && s < t->g->seats; s++) {
        View view = view_make(t, s, scratch);
        bool more = true;
        for (int k = 0; more && good; k++) {
            char caption[TEXT_LINE];
            Text text = TEXT_INIT(caption);
            Total which = { 0 }, seen = { 0 };
            int shown = 0;
            Sum sum = { .on_term = add_sum_part, .self = &shown }, same = { 0 };
            more = t->family->total(t, k, &which, &sum);
            if (more)
                total_write(&text, t, &which, sum.total);
            if (more != t->family->total(&view.t, k, &seen, &same) ||
                same.total != sum.total || which.id != seen.id ||
                which.seat != seen.seat || which.card != seen.card)
                good = fail(why, "another total is seen: ", caption);
            else if (more && shown != sum.total)
                good = fail(why, "its parts do not add up: ", caption);
        }
    }
    free(scratch);
    return good;
}

/* ---- what could be ---- */

/* An imagined game is a possible one, and looks like the view it came from. */
bool invariants_imagined(const Table *t, Seat seat, Rng *rng, Text *why)
{
    Game *seen = malloc(t->g->size), *again = malloc(t->g->size);
    Table imagined = table_with(t, malloc(t->g->size));
    bool good = true;

    if (seen && again && imagined.g && !is_private_draft(t, seat)) {
        View view = view_make(t, seat, seen);
        const char *bad;
        view_sample(&view, rng, game_edit(&imagined));
        bad = audit(&imagined);
        view_make(&imagined, seat, again);
        if (bad)
            good = fail(why, "imagined the impossible: ", bad);
        else if (memcmp(seen, again, t->g->size) != 0)
            good = fail(why, "an imagined game looks different", "");
    }
    free(game_edit(&imagined));
    free(again);
    free(seen);
    return good;
}

bool invariants_check(const Table *t, Rng *rng, Text *why)
{
    Seat seat = (Seat)rng_pick(rng, STREAM_PICK, t->g->seats);

    return invariants_save(t, why) && invariants_lists(t, why) &&
           invariants_refusals(t, rng, why) && invariants_lines(t, why) &&
           invariants_facts(t, why) && invariants_totals(t, why) &&
           invariants_imagined(t, seat, rng, why);
}

/* ---- playing on ---- */

static bool answer_at_random(Table *t, Rng *rng, Text *why)
{
    Seats must = game_ask(t->g).must;
    ActionList list;
    Action a;
    Seat seat;

    do
        seat = (Seat)rng_pick(rng, STREAM_PICK, t->g->seats);
    while (!seat_in(seat, must));
    action_list(t, seat, &list);
    if (list.n == 0)
        return fail(why, "must answer and cannot: ", t->names[seat]);
    a = bot_random_answer(t, seat, rng);
    if (action_try(t, a).id != REFUSAL_none)
        return fail(why, "offered, but refused: verb ",
                    t->family->verbs[a.verb].id);
    game_run(t, 0);
    return invariants_audit(t, why);
}

bool invariants_play_on(const Table *t, int answers, Rng *rng, Text *why)
{
    Table copy = table_with(t, malloc(t->g->size));
    bool good = true;

    if (!copy.g)
        return true;
    game_copy(game_edit(&copy), t->g);
    for (int i = 0; i < answers && good && !copy.g->end_reason; i++)
        good = answer_at_random(&copy, rng, why);
    if (good && !copy.g->end_reason)
        good = invariants_check(&copy, rng, why);
    free(game_edit(&copy));
    return good;
}
