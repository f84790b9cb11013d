/* outcome.c: what would come of an answer, tried in an imagined game.
 *
 * The answer is carried out in a game that looks like the view, while everybody
 * else passes, until the reader is asked something new: who passes, passes
 * again, and nobody stops a card of their own. What happens is a part of the
 * outcome as long as neither a die nor a hidden card has a say in it. Cards
 * that are drawn unseen are counted: so many at least, as one of them may play
 * itself and draw more. If it may, nothing else is stated of what comes after.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/facts.h"
#include "engine/leak.h"
#include "scene/scene_int.h"

enum {
    PARTS_ROOM = 24,
    PASSES_MAX = 48 /* of others, until a trial is given up */
};

typedef struct Parts {
    OutcomePart at[PARTS_ROOM];
    int n;
    bool closed; /* a die or a hidden card has come in */
    bool drawn;  /* a card has come that may have played itself: what follows is
                    only counted */
} Parts;

/* One trial. */
typedef struct Attempt {
    const Trial *trial;
    Parts parts;
    bool passes;   /* the answer is to pass */
    CardId played; /* the card that it plays, or NO_CARD */
} Attempt;

void totals_read(KnownTotals *totals, const Table *t)
{
    totals->n = 0;
    while (totals->n < TOTALS_MAX) {
        KnownTotal *next = &totals->at[totals->n];
        Sum sum = { 0 };
        if (!t->family->total(t, totals->n, &next->which, &sum))
            return;
        next->value = sum.total;
        totals->n++;
    }
}

static bool is_same_total(const Total *a, const Total *b)
{
    return a->seat == b->seat && a->card == b->card &&
           (a->id == b->id || strcmp(a->id, b->id) == 0);
}

/* The k-th is mostly the k-th as before. */
const KnownTotal *totals_find(const KnownTotals *totals, const Total *which,
                              int k)
{
    if (k < totals->n && is_same_total(&totals->at[k].which, which))
        return &totals->at[k];
    for (int i = 0; i < totals->n; i++)
        if (is_same_total(&totals->at[i].which, which))
            return &totals->at[i];
    return NULL;
}

static int worth_before(const Trial *trial, CardId card)
{
    for (int i = 0; i < trial->before.n; i++)
        if (trial->before.at[i].which.card == card)
            return trial->before.at[i].value;
    return 0;
}

/* ---- parts ---- */

/* Two parts that are one: levels 3 to 4 and 4 to 5, two cards drawn. */
static bool merge_part(OutcomePart *last, OutcomePart part)
{
    if (last->kind != part.kind || last->total.id != part.total.id ||
        last->seat != part.seat || last->card != part.card ||
        last->back != part.back)
        return false;
    last->to = part.to;
    last->n += part.n;
    return true;
}

static void add_part(Parts *parts, OutcomePart part)
{
    if (part.kind == OUTCOME_worth && part.from == part.to)
        return;
    for (int i = 0; i < parts->n; i++)
        if (merge_part(&parts->at[i], part))
            return;
    if (parts->n == PARTS_ROOM)
        parts->closed = true;
    else
        parts->at[parts->n++] = part;
}

static void close_parts(Parts *parts, OutcomeKind why)
{
    if (!parts->closed)
        add_part(parts, (OutcomePart){ .kind = (uint8_t)why, .seat = NOBODY });
    parts->closed = true;
}

static void add_forecast(void *self, OutcomePart part)
{
    add_part(self, part);
}

static OutcomePart part_of_event(const Attempt *attempt, const Table *t,
                                 const Event *event, const OutcomeRow *row)
{
    OutcomePart part = { .kind = row->kind,
                         .seat = event->seat,
                         .card = event->card };

    switch ((OutcomeNumbers)row->numbers) {
    case NUMBERS_up:
    case NUMBERS_down:
        part.to = event->second;
        part.from = row->numbers == NUMBERS_up ? part.to - event->number
                                               : part.to + event->number;
        break;
    case NUMBERS_value:
        part.card = event->on;
        part.from = worth_before(attempt->trial, event->on);
        part.to = event->number;
        break;
    case NUMBERS_one:
        part.n = 1;
        part.back = card_def(t, event->card)->back;
        part.card = NO_CARD;
        break;
    case NUMBERS_on:
        part.card = event->on;
        break;
    case NUMBERS_none:
        break;
    }
    return part;
}

/* Does the reader know where this card is? */
static bool is_known(const Trial *trial, CardId card)
{
    return card == NO_CARD || LEAK_IS_ON(LEAK_SCENE_OUTCOME) ||
           trial->view->t.g->slots[card].zone != NO_ZONE;
}

static bool is_used(const Attempt *attempt, const Table *t, RngStream stream)
{
    return attempt->trial->world->rng.count[stream] != t->g->rng.count[stream];
}

static bool is_by_chance(const Attempt *attempt, const Table *t)
{
    return is_used(attempt, t, STREAM_DIE) || is_used(attempt, t, STREAM_PICK);
}

/* Then nobody knows which card comes. */
static bool is_shuffled(const Attempt *attempt, const Table *t)
{
    return is_used(attempt, t, STREAM_DECK1) ||
           is_used(attempt, t, STREAM_DECK2);
}

static bool has_worth_part(const Parts *parts, CardId card)
{
    for (int i = 0; i < parts->n; i++)
        if (parts->at[i].card == card && parts->at[i].kind == OUTCOME_worth)
            return true;
    return false;
}

/* Totals that are there before and after, and have changed. */
static void add_changed_totals(Attempt *attempt, const KnownTotals *after)
{
    for (int i = 0; i < after->n; i++) {
        const Total *which = &after->at[i].which;
        const KnownTotal *was = totals_find(&attempt->trial->before, which, i);
        if (!was || was->value == after->at[i].value ||
            (which->card && has_worth_part(&attempt->parts, which->card)))
            continue;
        add_part(&attempt->parts, (OutcomePart){ .kind = OUTCOME_total,
                                                 .seat = which->seat,
                                                 .card = which->card,
                                                 .from = was->value,
                                                 .to = after->at[i].value,
                                                 .total = *which });
    }
}

/* The next of the totals from here on that stand against each other. */
static int next_of_fight(const KnownTotals *totals, int from)
{
    while (from < totals->n && !totals->at[from].which.of_fight)
        from++;
    return from;
}

/* Of the odds of a fight: what can be won. */
static void add_prize(void *self, OutcomePart part)
{
    if (part.kind == OUTCOME_prize)
        add_part(self, part);
}

/* How a fight stands that begins with it, and what it is about. */
static void add_fight(Attempt *attempt, const Table *t,
                      const KnownTotals *after)
{
    const Trial *trial = attempt->trial;
    const FamilyScene *rows = t->family->scene;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    int ours = next_of_fight(after, 0), theirs = next_of_fight(after, ours + 1);

    if (theirs >= after->n || !rows->standing ||
        next_of_fight(&trial->before, 0) < trial->before.n)
        return;
    rows->standing(t, trial->view->seat, &text);
    add_part(
        &attempt->parts,
        (OutcomePart){ .kind = OUTCOME_fight,
                       .seat = after->at[ours].which.seat,
                       .from = after->at[ours].value,
                       .to = after->at[theirs].value,
                       .standing = arena_copy(trial->arena, line, text.len) });
    if (rows->odds)
        rows->odds(t, &(OutcomeSink){ add_prize, &attempt->parts });
}

/* What is so before a card comes that nobody knows. */
static void on_unseen_card(Attempt *attempt, const Table *t)
{
    KnownTotals after;

    if (!attempt->parts.drawn) {
        totals_read(&after, t);
        add_changed_totals(attempt, &after);
    }
    attempt->parts.drawn = true;
}

/* A card that the reader does not know: it is drawn, moves unseen, or is
 * shown and decides what happens. */
static void on_hidden_card(Attempt *attempt, const Table *t, const Event *event)
{
    Parts *parts = &attempt->parts;
    const CardDef *def = card_def(t, event->card);
    bool counts =
        t->family->scene->outcomes[event->kind].numbers == NUMBERS_one;

    if (!counts && event->visible_to == 0xff && !parts->drawn)
        close_parts(parts, OUTCOME_hidden);
    else if ((!counts && event->visible_to == 0xff) || def->plays_itself)
        parts->closed = true;
    else if (attempt->trial->self_playing >> def->back & 1)
        on_unseen_card(attempt, t);
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Attempt *attempt = self;
    Parts *parts = &attempt->parts;
    const OutcomeRow *row = &t->family->scene->outcomes[event->kind];

    if (parts->closed)
        return;
    if (is_by_chance(attempt, t))
        close_parts(parts, OUTCOME_chance);
    else if (event->card != NO_CARD &&
             (!is_known(attempt->trial, event->card) ||
              is_shuffled(attempt, t)))
        on_hidden_card(attempt, t, event);
    if (!parts->closed && row->kind != OUTCOME_none &&
        (!parts->drawn || row->numbers == NUMBERS_one))
        add_part(parts, part_of_event(attempt, t, event, row));
}

/* ---- carrying out ---- */

/* What a seat does that lets everything go on, if it can. */
static bool find_pass(const Table *t, Seat seat, Action *out)
{
    uint8_t usual = t->family->steps[t->g->ask.step].default_verb;

    *out = action_make(usual, seat);
    return t->family->scene->choices[usual].does_nothing && !draft_is_open(t) &&
           action_check(t, *out).id == REFUSAL_none;
}

/* Does the reader pass, too? */
static bool goes_on(const Attempt *attempt, const Ask *ask)
{
    return ask->shape == ASK_GATE &&
           (attempt->passes ||
            (attempt->played != NO_CARD && ask->about == attempt->played));
}

/* Everybody else passes until the reader is asked something new. */
static bool let_others_pass(Attempt *attempt, Table *t)
{
    for (int n = 0; n < PASSES_MAX && !attempt->parts.closed; n++) {
        Seat seat = 0;
        Action pass;
        Ask ask;
        game_run(t, seats_all(t->g));
        ask = game_ask(t->g);
        if (ask.shape == ASK_NOBODY ||
            (seat_in(attempt->trial->view->seat, ask.must) &&
             !goes_on(attempt, &ask)))
            return true;
        while (!seat_in(seat, ask.must))
            seat++;
        if (!find_pass(t, seat, &pass))
            return true;
        action_try(t, pass);
    }
    return false;
}

static Parts try_in(const Trial *trial, Action action)
{
    const FamilyScene *rows = trial->view->t.family->scene;
    Attempt attempt = { .trial = trial,
                        .passes = rows->choices[action.verb].does_nothing,
                        .played = action.card };
    Sink sink = { on_event, &attempt };
    Table t = trial->view->t;
    KnownTotals after;

    t.g = trial->game;
    t.sink = &sink;
    game_copy(game_edit(&t), trial->world);
    if (action_try(&t, action).id != REFUSAL_none || draft_is_open(&t))
        return attempt.parts;
    if (let_others_pass(&attempt, &t) && !attempt.parts.closed) {
        if (is_by_chance(&attempt, &t))
            close_parts(&attempt.parts, OUTCOME_chance);
        else if (!attempt.parts.drawn && !is_shuffled(&attempt, &t)) {
            totals_read(&after, &t);
            add_changed_totals(&attempt, &after);
            add_fight(&attempt, &t, &after);
        }
    }
    return attempt.parts;
}

/* ---- the whole ---- */

Trial trial_start(Arena *arena, const View *view, Words *words)
{
    Trial trial = { .arena = arena, .view = view, .words = words };

    totals_read(&trial.before, &view->t);
    for (int i = 0; i < trial.before.n; i++)
        trial.cards_have_totals |= trial.before.at[i].which.card != NO_CARD;
    return trial;
}

/* Cards that play themselves come last, of those that nobody has seen: how many
 * are drawn at least does not depend on them. */
static void bury_cards(Trial *trial)
{
    Table t = trial->view->t;

    t.g = trial->world;
    for (CardId c = 1; c <= t.g->cards; c++) {
        if (!card_def(&t, c)->plays_itself || is_known(trial, c))
            continue;
        trial->self_playing |= 1u << card_def(&t, c)->back;
        if (zone_row(&t, card_slot(&t, c)->zone)->seen_by == SEEN_BY_NOBODY)
            zone_append(&t, c, card_slot(&t, c)->zone);
    }
}

/* A game that looks like the view: the same one for all answers. */
static bool imagine(Trial *trial)
{
    size_t size = trial->view->t.g->size;
    Rng rng;

    if (trial->world && trial->game)
        return true;
    trial->world = arena_alloc(trial->arena, size);
    trial->game = arena_alloc_raw(trial->arena, size);
    if (!trial->world || !trial->game)
        return false;
    rng_init(&rng, trial->view->t.g->turn);
    view_sample(trial->view, &rng, trial->world);
    bury_cards(trial);
#ifdef KD_PROBES
    if (LEAK_IS_ON(LEAK_SCENE_OUTCOME) && leak_truth)
        game_copy(trial->world, leak_truth);
#endif
    return true;
}

/* Is it the strength that goes with a Level? A sentence need not say so. */
static bool goes_with_level(const Parts *parts, const OutcomePart *total)
{
    for (int i = 0; i < parts->n; i++) {
        const OutcomePart *part = &parts->at[i];
        if (part->kind == OUTCOME_level && part->seat == total->seat &&
            part->to - part->from == total->to - total->from)
            return true;
    }
    return false;
}

/* What happens comes first, then the totals; what it costs before both. */
static const char *write_parts(Trial *trial, const Parts *parts)
{
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &trial->view->t;
    bool paid = false;

    for (int totals = 0; totals < 2; totals++)
        for (int i = 0; i < parts->n; i++) {
            const OutcomePart *part = &parts->at[i];
            if ((part->kind == OUTCOME_total) != totals ||
                (totals && goes_with_level(parts, part)))
                continue;
            text_add(&text, text.len == 0 ? "" : paid ? ": " : ", ");
            outcome_write_part(&text, t, trial->view->seat, trial->words, part);
            paid = part->kind == OUTCOME_price;
        }
    return arena_copy(trial->arena, line, text.len);
}

static const Node *clause_of(const Table *t, Action a)
{
    return t->family->action_clause ? t->family->action_clause(t, a) : NULL;
}

static int count_losses(const Parts *parts, Seat seat)
{
    int n = 0;

    for (int i = 0; i < parts->n; i++)
        n += parts->at[i].kind == OUTCOME_loses && parts->at[i].seat == seat;
    return n;
}

static bool loses_level(const Parts *parts, Seat seat)
{
    for (int i = 0; i < parts->n; i++)
        if (parts->at[i].kind == OUTCOME_level && parts->at[i].seat == seat &&
            parts->at[i].to < parts->at[i].from)
            return true;
    return false;
}

/* What it costs, unless what was lost for it and what came of it are both
 * there. Where only the loss is, the words of the card say both. */
static void add_price(Parts *parts, const Table *t, Action a)
{
    const Node *clause = clause_of(t, a);
    int lost = count_losses(parts, a.seat);

    if (!clause || !clause_head(clause, NODE_cost))
        return;
    if (lost == parts->n)
        parts->n = 0;
    else if (lost > 0 || loses_level(parts, a.seat) || parts->n == PARTS_ROOM)
        return;
    memmove(&parts->at[1], &parts->at[0], sizeof *parts->at * (size_t)parts->n);
    parts->n++;
    parts->at[0] = (OutcomePart){
        .kind = OUTCOME_price, .seat = NOBODY, .card = a.card, .clause = clause
    };
}

static bool has_only_price(const Parts *parts)
{
    return parts->n == 0 ||
           (parts->n == 1 && parts->at[0].kind == OUTCOME_price);
}

/* What the card says that is done, where no more is known; or that there is
 * nothing it could be done with. */
static void add_text(Parts *parts, const Table *t, Action a)
{
    const Node *clause = clause_of(t, a);
    OutcomePart part = { .seat = NOBODY, .card = a.card, .clause = clause };

    if (!clause || !clause_head(clause, NODE_block))
        return;
    part.kind = OUTCOME_text;
    if (!machine_part_has_effect(t, clause, a.seat, a.card)) {
        part.kind = OUTCOME_nothing;
        part.clause = NULL;
    }
    if (part.kind == OUTCOME_nothing || has_only_price(parts))
        add_part(parts, part);
}

Outcome outcome_of(Trial *trial, Action action)
{
    const FamilyScene *rows = trial->view->t.family->scene;
    Parts parts = { .n = 0 };
    OutcomeSink sink = { add_forecast, &parts };
    OutcomePart *kept;

    if (!rows || action.verb == VERB_cancel || !imagine(trial))
        return (Outcome){ .says = "" };
    parts = try_in(trial, action);
    add_price(&parts, &trial->view->t, action);
    if (rows->forecast)
        rows->forecast(&trial->view->t, action, &sink);
    add_text(&parts, &trial->view->t, action);
    kept = arena_alloc(trial->arena, sizeof *kept * (size_t)(parts.n + 1));
    if (!kept)
        return (Outcome){ .says = "" };
    memcpy(kept, parts.at, sizeof *kept * (size_t)parts.n);
    return (Outcome){ kept, parts.n, write_parts(trial, &parts) };
}

/* ---- in words ---- */

static const char *const sentences[][2] = {
    [OUTCOME_none] = { "", "" },
#define OUTCOME_KIND(id, fields, says, to_you) \
    [OUTCOME_##id] = { says, to_you },
#include "engine/outcomes.def"
};

static const struct {
    uint8_t kind;
    int faces;
    const char *says[2];
} sure_sentences[] = {
#define OUTCOME_SURE(id, faces, says, to_you) \
    { OUTCOME_##id, faces, { says, to_you } },
#include "engine/outcomes.def"
};

static const char *sentence_of(const OutcomePart *part, bool mine)
{
    for (size_t i = 0; i < sizeof sure_sentences / sizeof *sure_sentences; i++)
        if (sure_sentences[i].kind == part->kind &&
            sure_sentences[i].faces == part->n)
            return sure_sentences[i].says[mine];
    return sentences[part->kind][mine];
}

void outcome_write_words(Text *text, Words *words, const OutcomePart *part)
{
    if (part->kind == OUTCOME_fight)
        text_add(text, part->standing ? part->standing : "");
    else if (part->kind == OUTCOME_price)
        words_write_price(text, words, part->clause);
    else if (part->kind == OUTCOME_text)
        words_write_use(text, words, part->clause);
    else {
        words->you = part->seat;
        words_write_clause(text, words, part->clause);
        words->you = NOBODY;
    }
}

/* What %x stands for: the name of a total, or of the cards that are drawn. */
static void write_name(Text *text, const Table *t, Seat reader, Words *words,
                       const OutcomePart *part)
{
    const char *mine = part->total.pattern;

    if (part->clause || part->kind == OUTCOME_fight)
        outcome_write_words(text, words, part);
    else if (part->kind != OUTCOME_total) {
        text_add(text, t->family->vocabulary->backs[part->back]);
        text_add(text, part->n == 1 ? "" : "s");
    } else if (part->seat == reader && strncmp(mine, "%s's", 4) == 0) {
        text_add(text, "your");
        text_add(text, mine + 4);
    } else {
        total_write_name(text, t, &part->total);
    }
}

void outcome_write_part(Text *text, const Table *t, Seat reader, Words *words,
                        const OutcomePart *part)
{
    bool mine = part->seat == reader && reader != NOBODY;
    const char *says = sentence_of(part, mine), *more = strstr(says, "%x");
    char before[64];
    PatternHoles holes =
        HOLES(.seat = part->seat, .card = part->card, .number = part->from,
              .second = part->to, .reader = reader);

    if (part->n > 0)
        holes.number = part->n;
    if (!more) {
        pattern_write(text, t, says, &holes);
        return;
    }
    memcpy(before, says, (size_t)(more - says));
    before[more - says] = '\0';
    pattern_write(text, t, before, &holes);
    write_name(text, t, reader, words, part);
    pattern_write(text, t, more + 2, &holes);
}
