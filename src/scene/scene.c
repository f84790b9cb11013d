/* scene.c: makes a scene from a view: the question, the seats, what lies on the
 * table, and the totals. */
#include "scene/scene.h"

#include <string.h>

#include "engine/facts.h"
#include "engine/leak.h"
#include "match/matters.h"
#include "scene/scene_int.h"
#include "scene/sentence.h"

enum { TERMS_MAX = 64 };

/* ---- patterns of scene.def ---- */

const PromptRow *scene_prompt(const Table *t)
{
    const FamilyScene *rows = t->family->scene;
    const PromptRow *row = rows ? &rows->prompts[t->g->ask.step] : NULL;

    return row && row->holder ? row : NULL;
}

bool scene_is_holder(const View *view)
{
    return view->seat != NOBODY &&
           view->t.family->role(&view->t, view->seat) == ROLE_HOLDER;
}

/* What would happen: what the card that it is about says. */
static void write_pending(Text *text, const Scene *scene, CardId card)
{
    const FamilyScene *rows = scene->t->family->scene;
    Seat *you = &scene->words->you;
    const Node *clause =
        rows && rows->pending ? rows->pending(scene->t, you) : NULL;

    if (clause)
        words_write_clause(text, scene->words, clause);
    else if (card != NO_CARD)
        scene_write_brief(text, scene, card, TEXT_LINE);
    *you = NOBODY;
    if (text->len == 0)
        text_add(text, "nothing");
}

/* What is asked, and what %x stands for. */
static PatternHoles question_holes(const Scene *scene, Text *more)
{
    const Table *t = scene->t;
    PatternHoles holes = HOLES(.seat = t->g->ask.seat, .card = t->g->ask.about,
                               .reader = scene->view->seat, .says_you = true);

    if (t->family->scene && t->family->scene->matter && t->g->depth > 0)
        t->family->scene->matter(t, &holes, more);
    if (game_ask(t->g).shape != ASK_NOBODY &&
        !words_write_matter(more, scene->words, scene_is_holder(scene->view)) &&
        more->len == 0)
        write_pending(more, scene, holes.card);
    return holes;
}

void scene_write_pattern(Text *text, const Scene *scene, const char *pattern)
{
    char terms[2 * TEXT_LINE];
    Text more = TEXT_INIT(terms);
    PatternHoles holes = question_holes(scene, &more);

    pattern_write_with(text, scene->t, pattern, &holes, 'x', terms);
}

/* ---- the question ---- */

/* "Bob says: Ann, I help for 2 Treasures ..." in the place of <offer>. */
static void write_prompt(Text *text, const Scene *scene, const char *pattern)
{
    static const char mark[] = "<offer> ";

    if (strncmp(pattern, mark, sizeof mark - 1) == 0) {
        pattern += sizeof mark - 1;
        text_add(text, scene->t->names[scene->offer.from]);
        text_add(text, " says: ");
        text_add(text, scene->offer.says);
        text_add_char(text, ' ');
    }
    scene_write_pattern(text, scene, pattern);
}

/* Only for who has to decide. */
static const char *find_hint(const View *view)
{
    const Table *t = &view->t;
    const FamilyScene *rows = t->family->scene;
    const char *hint = rows && rows->hints ? rows->hints[t->g->ask.step] : NULL;

    return hint && !draft_is_open(t) && scene_is_holder(view) &&
                   seat_in(view->seat, game_ask(t->g).must)
               ? hint
               : "";
}

/* Which of the others have passed at a gate already is shown to nobody: it
 * would tell who thinks about something. */
static Ask hide_passes(const Table *t, Seat reader)
{
    Ask ask = game_ask(t->g);

    if (ask.shape == ASK_GATE)
        ask.must |=
            step_top(t)->passed & ~(reader < SEATS_MAX ? seat_bit(reader) : 0);
    return ask;
}

/* Why the reader is asked, or might want to act. */
static const char *make_why(Arena *arena, const View *view)
{
    const Table *t = &view->t;
    const FamilyScene *rows = t->family->scene;
    char line[TEXT_LINE], name[TEXT_LINE];
    Text text = TEXT_INIT(line), about = TEXT_INIT(name);
    Matter matter;

    if (!rows || !matter_find(view, &matter) || !rows->matters[matter.kind])
        return "";
    if (matter.about != NO_CARD)
        pattern_write_card(&about, t, matter.about);
    else
        text_add(&about, "it");
    pattern_write_with(&text, t, rows->matters[matter.kind],
                       &HOLES(.seat = matter.seat, .card = matter.card,
                              .on = matter.second, .number = matter.own,
                              .second = matter.against, .reader = view->seat),
                       'x', name);
    text_capitalize(&text, 0);
    return arena_copy(arena, line, text.len);
}

static SceneAsk make_ask(Arena *arena, const Scene *scene)
{
    const View *view = scene->view;
    const Table *t = scene->t;
    const Step *step = &t->family->steps[t->g->ask.step];
    const PromptRow *row = scene_prompt(t);
    char line[4 * TEXT_LINE], terms[2 * TEXT_LINE];
    Text text = TEXT_INIT(line), more = TEXT_INIT(terms);
    PatternHoles holes = question_holes(scene, &more);
    SceneAsk ask = { .id = step->name,
                     .clause = step->clause,
                     .help = step->meaning,
                     .hint = find_hint(view),
                     .why = make_why(arena, view),
                     .ask = hide_passes(t, view->seat),
                     .mine = seat_in(view->seat, game_ask(t->g).must),
                     .whose = holes.seat,
                     .card = holes.card };

    if (draft_is_open(t) && t->g->draft.seat == view->seat)
        text_add(&text, t->family->verbs[t->g->draft.verb].meaning);
    else if (row)
        write_prompt(&text, scene,
                     scene_is_holder(view) ? row->holder : row->others);
    else if (step->meaning)
        text_add(&text, step->meaning);
#ifdef KD_PROBES
    if (LEAK_IS_ON(LEAK_SCENE_ASK) && leak_truth)
        text_add_number(&text, ((const Game *)leak_truth)->zones[1].first);
#endif
    text_capitalize(&text, 0);
    ask.says = arena_copy(arena, line, text.len);
    return ask;
}

/* Why the draft cannot be done as it stands, or "". */
static const char *make_draft_reason(Arena *arena, const View *view)
{
    Refusal why = action_check(&view->t, action_make(VERB_done, view->seat));
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (why.id != REFUSAL_none)
        pattern_write_reason(&text, &view->t, why);
    return arena_copy(arena, line, text.len);
}

static SceneDraft make_draft(Arena *arena, const View *view)
{
    const Table *t = &view->t;
    const Draft *draft = &t->g->draft;
    SceneDraft out = { .verb = draft->verb,
                       .sum = draft->sum,
                       .number = draft->number,
                       .to = draft->to };
    const DraftRow *row = draft_row(t, draft->verb);
    size_t room = (size_t)(draft->count + 1);
    CardId *parts;
    int *worth, *goes;

    if (!draft_is_open(t) || draft->seat != view->seat)
        return (SceneDraft){ .to = NOBODY };
    parts = arena_alloc(arena, sizeof *parts * room);
    worth = arena_alloc(arena, sizeof *worth * room);
    goes = arena_alloc(arena, sizeof *goes * room);
    if (!parts || !worth || !goes)
        return (SceneDraft){ .to = NOBODY };
    EACH_PART (t, c) {
        parts[out.n] = c;
        worth[out.n] = row->worth ? row->worth(t, c) : 0;
        goes[out.n++] = card_slot(t, c)->n;
    }
    out.parts = parts;
    out.worth = row->worth ? worth : NULL;
    out.unit = row->unit;
    out.goes = row->receivers ? goes : NULL;
    out.why = make_draft_reason(arena, view);
    return out;
}

/* ---- cards ---- */

static const CardId *cards_of(Arena *arena, const Table *t, ZoneId zone, int *n)
{
    CardId *cards = arena_alloc(
        arena, sizeof *cards * (size_t)(t->g->zones[zone].count + 1));

    *n = 0;
    if (cards)
        EACH_CARD (t, c, zone)
            cards[(*n)++] = c;
    return cards;
}

/* Is it in an earlier group already? */
static bool is_grouped(const Table *t, const GroupRow *row, CardId card)
{
    const GroupRow *first = t->family->scene->groups;

    for (const GroupRow *other = first; other < row; other++)
        if (other->zone == row->zone && other->fits(t, card))
            return true;
    return false;
}

static SceneGroup make_group(Arena *arena, const Table *t, Seat seat,
                             const GroupRow *row)
{
    ZoneId zone = (ZoneId)(row->zone + seat);
    CardId *cards = arena_alloc(
        arena, sizeof *cards * (size_t)(t->g->zones[zone].count + 1));
    SceneGroup group = { .row = row, .cards = cards };

    if (cards)
        EACH_CARD (t, c, zone)
            if (row->fits(t, c) && !is_grouped(t, row, c))
                cards[group.n++] = c;
    return group;
}

static void add_hand(Arena *arena, const Table *t, Seat seat, SceneSeat *out)
{
    ZoneId zone = (ZoneId)(t->family->hand + seat);
    const Zone *hand = &t->g->zones[zone];

    out->hand = cards_of(arena, t, zone, &out->n_hand);
    out->backs[0] = hand->count - hand->second;
    out->backs[1] = hand->second;
#ifdef KD_PROBES
    if (LEAK_IS_ON(LEAK_SCENE_HAND) && leak_truth)
        out->backs[0] += ((const Game *)leak_truth)->zones[zone].first;
#endif
}

static SceneSeat make_seat(Arena *arena, const Table *t, Seat seat)
{
    const FamilyScene *rows = t->family->scene;
    SceneSeat out = { .name = t->names[seat] };

    add_hand(arena, t, seat, &out);
    if (!rows)
        return out;
    out.gauges =
        arena_alloc(arena, sizeof *out.gauges * (size_t)(rows->n_gauges + 1));
    out.groups =
        arena_alloc(arena, sizeof *out.groups * (size_t)(rows->n_groups + 1));
    for (int i = 0; i < rows->n_gauges && out.gauges; i++) {
        SceneGauge *gauge = &out.gauges[out.n_gauges];
        gauge->row = &rows->gauges[i];
        out.n_gauges += rows->gauges[i].read(t, seat, &gauge->value);
    }
    for (int i = 0; i < rows->n_groups && out.groups; i++)
        out.groups[out.n_groups++] =
            make_group(arena, t, seat, &rows->groups[i]);
    return out;
}

/* ---- the middle ---- */

static void add_piles(Arena *arena, Scene *scene)
{
    const Table *t = scene->t;
    const FamilyScene *rows = t->family->scene;

    scene->piles =
        arena_alloc(arena, sizeof *scene->piles * (size_t)(rows->n_piles + 1));
    for (int i = 0; i < rows->n_piles && scene->piles; i++) {
        const PileRow *row = &rows->piles[i];
        ScenePile *pile = &scene->piles[scene->n_piles++];
        *pile = (ScenePile){ row->id, row->name, t->g->zones[row->pile].count,
                             NULL, 0 };
        pile->discards = cards_of(arena, t, row->discards, &pile->n_discards);
    }
}

static void add_spreads(Arena *arena, Scene *scene)
{
    const Table *t = scene->t;
    const FamilyScene *rows = t->family->scene;

    scene->spreads = arena_alloc(arena, sizeof *scene->spreads *
                                            (size_t)(rows->n_spreads + 1));
    for (int i = 0; i < rows->n_spreads && scene->spreads; i++) {
        SceneSpread *spread = &scene->spreads[scene->n_spreads];
        *spread = (SceneSpread){ rows->spreads[i].id, rows->spreads[i].name,
                                 NULL, 0 };
        spread->cards = cards_of(arena, t, rows->spreads[i].zone, &spread->n);
        scene->n_spreads += spread->n > 0;
    }
}

/* Without rows each zone is a spread, or a pile if nobody sees it. */
static void add_zones(Arena *arena, Scene *scene)
{
    const Table *t = scene->t;
    size_t n = (size_t)t->family->n_zones;

    scene->piles = arena_alloc(arena, sizeof *scene->piles * n);
    scene->spreads = arena_alloc(arena, sizeof *scene->spreads * n * SEATS_MAX);
    for (size_t r = 0; r < n && scene->piles && scene->spreads; r++) {
        const ZoneRow *row = &t->family->zones[r];
        for (int k = 0; k < row->count && row->seen_by == SEEN_BY_ALL; k++) {
            SceneSpread *spread = &scene->spreads[scene->n_spreads];
            *spread = (SceneSpread){ row->name, row->name, NULL, 0 };
            spread->cards =
                cards_of(arena, t, (ZoneId)(row->first + k), &spread->n);
            scene->n_spreads +=
                spread->n > 0 && scene->n_spreads + 1 < (int)n * SEATS_MAX;
        }
        if (row->seen_by == SEEN_BY_NOBODY)
            scene->piles[scene->n_piles++] =
                (ScenePile){ row->name, row->name,
                             t->g->zones[row->first].count, NULL, 0 };
    }
}

/* ---- totals ---- */

typedef struct Terms {
    SumTerm at[TERMS_MAX];
    int n;
} Terms;

static void add_term(void *self, const SumTerm *term)
{
    Terms *terms = self;

    if (terms->n < TERMS_MAX)
        terms->at[terms->n++] = *term;
}

static bool make_total(Arena *arena, const Table *t, int k, SceneTotal *out)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Terms terms = { .n = 0 };
    Sum sum = { .on_term = add_term, .self = &terms };
    SumTerm *parts;

    if (!t->family->total(t, k, &out->which, &sum))
        return false;
    total_write_name(&text, t, &out->which);
    out->says = arena_copy(arena, line, text.len);
    out->value = sum.total;
    parts = arena_alloc(arena, sizeof *parts * (size_t)(terms.n + 1));
    out->parts = parts;
    out->n_parts = parts ? terms.n : 0;
    if (parts)
        memcpy(parts, terms.at, sizeof *parts * (size_t)terms.n);
    return true;
}

static void add_totals(Arena *arena, Scene *scene)
{
    scene->totals = arena_alloc(arena, sizeof *scene->totals * TOTALS_MAX);
    while (scene->totals && scene->n_totals < TOTALS_MAX &&
           make_total(arena, scene->t, scene->n_totals,
                      &scene->totals[scene->n_totals]))
        scene->n_totals++;
}

void scene_write_term(Text *text, const Table *t, const SumTerm *term)
{
    if (term->card != NO_CARD) {
        pattern_write_card(text, t, term->card);
        return;
    }
    if (term->whose > 0) {
        text_add(text, t->names[term->whose - 1]);
        text_add(text, "'s ");
    }
    text_add(text, term->what);
}

/* ---- stacks ---- */

static int total_of_card(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.card == card)
            return scene->totals[i].value;
    return 0;
}

static void add_layers(Arena *arena, const Table *t, SceneStack *stack)
{
    if (!t->family->scene->layer || stack->n_on_it == 0)
        return;
    stack->layers =
        arena_alloc_raw(arena, sizeof *stack->layers * (size_t)stack->n_on_it);
    for (int i = 0; i < stack->n_on_it && stack->layers; i++)
        t->family->scene->layer(t, stack->on_it[i], &stack->layers[i]);
}

static void add_stack(Arena *arena, Scene *scene, CardId card)
{
    SceneStack *stack = &scene->stacks[scene->n_stacks];

    if (!scene->t->family->scene->stack(scene->t, card, &stack->seen))
        return;
    stack->card = card;
    stack->on_it =
        cards_of(arena, scene->t, stack->seen.on_it, &stack->n_on_it);
    add_layers(arena, scene->t, stack);
    stack->worth = total_of_card(scene, card);
    scene->n_stacks++;
}

static void add_stacks(Arena *arena, Scene *scene)
{
    const SceneSeat *seats = scene->seats;

    scene->stacks = arena_alloc(arena, sizeof *scene->stacks *
                                           (size_t)(scene->t->g->cards + 1));
    for (int s = 0; s < scene->t->g->seats && scene->stacks; s++)
        for (int g = 0; g < seats[s].n_groups; g++)
            for (int i = 0; i < seats[s].groups[g].n; i++)
                add_stack(arena, scene, seats[s].groups[g].cards[i]);
}

const SceneStack *scene_find_stack(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_stacks; i++)
        if (scene->stacks[i].card == card)
            return &scene->stacks[i];
    return NULL;
}

/* ---- odds and agreements ---- */

enum { NOTES_MAX = 48 };

typedef struct Notes {
    Arena *arena;
    OutcomePart *odds;
    const char **notes;
    int n_odds, n_notes;
} Notes;

static void add_odds(void *self, OutcomePart part)
{
    Notes *notes = self;

    if (notes->n_odds < NOTES_MAX)
        notes->odds[notes->n_odds++] = part;
}

static void add_note(void *self, const char *fact)
{
    Notes *notes = self;

    if (notes->n_notes < NOTES_MAX)
        notes->notes[notes->n_notes++] =
            arena_copy(notes->arena, fact, strlen(fact));
}

static void add_notes(Arena *arena, Scene *scene)
{
    const FamilyScene *rows = scene->t->family->scene;
    Notes notes = { .arena = arena };

    notes.odds = arena_alloc(arena, sizeof *notes.odds * NOTES_MAX);
    notes.notes = arena_alloc(arena, sizeof *notes.notes * NOTES_MAX);
    if (!notes.odds || !notes.notes)
        return;
    if (rows->odds)
        rows->odds(scene->t, &(OutcomeSink){ add_odds, &notes });
    if (rows->agreements)
        rows->agreements(scene->t, &(FactSink){ add_note, &notes });
    scene->odds = notes.odds;
    scene->n_odds = notes.n_odds;
    scene->notes = notes.notes;
    scene->n_notes = notes.n_notes;
}

/* ---- all of it ---- */

static const char *make_standing(Arena *arena, const View *view)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (view->t.family->scene->standing)
        view->t.family->scene->standing(&view->t, view->seat, &text);
    return arena_copy(arena, line, text.len);
}

static const char *make_goal(Arena *arena, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (t->family->scene->goal)
        t->family->scene->goal(t, &text);
    return arena_copy(arena, line, text.len);
}

static SceneOffer make_offer(Arena *arena, const View *view)
{
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    StandingOffer offer;

    if (!sentence_write_offer(&text, arena, view, &offer))
        return (SceneOffer){ NOBODY, NOBODY, "" };
    return (SceneOffer){ offer.from, offer.to,
                         arena_copy(arena, line, text.len) };
}

Scene *scene_build(Arena *arena, const View *view)
{
    Scene *scene = arena_alloc(arena, sizeof *scene);
    const Table *t = &view->t;

    if (!scene)
        return NULL;
    *scene = (Scene){ .view = view,
                      .t = t,
                      .words = arena_alloc(arena, sizeof *scene->words),
                      .standing = "",
                      .goal = "" };
    if (!scene->words)
        return NULL;
    *scene->words = (Words){ arena, t, NULL, view->seat, NOBODY };
    scene->end =
        t->g->end_reason ? t->family->end_reasons[t->g->end_reason] : NULL;
    scene->seats = arena_alloc(arena, sizeof *scene->seats * t->g->seats);
    if (!scene->seats)
        return NULL;
    EACH_SEAT (t, s)
        scene->seats[s] = make_seat(arena, t, s);
    add_totals(arena, scene);
    if (t->family->scene) {
        add_piles(arena, scene);
        add_spreads(arena, scene);
        add_notes(arena, scene);
        scene->standing = make_standing(arena, view);
        scene->goal = make_goal(arena, t);
        if (t->family->scene->stack)
            add_stacks(arena, scene);
        if (scene->end)
            scene_add_standings(scene);
    } else {
        add_zones(arena, scene);
    }
    press_cards(scene);
    scene->offer = make_offer(arena, view);
    scene->ask = make_ask(arena, scene);
    if (view->seat != NOBODY && game_ask(t->g).shape != ASK_NOBODY) {
        scene->draft = make_draft(arena, view);
        scene_add_choices(arena, scene);
        scene_add_idle(arena, scene);
    }
    if (view->seat != NOBODY)
        scene_add_hand(arena, scene);
    return arena->failed ? NULL : scene;
}

const Scene *scene_make(Arena *arena, const View *view)
{
    return scene_build(arena, view);
}
