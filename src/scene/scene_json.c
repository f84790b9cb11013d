/* scene_json.c: a scene as JSON (docs/SCENE.md). */
#include <string.h>

#include "engine/kernel.h"
#include "scene/press.h"
#include "scene/scene_int.h"
#include "scene/sentence.h"

/* ---- small pieces ---- */

static void add_cards(Json *json, const char *key, const CardId *cards, int n)
{
    json_array(json, key);
    for (int i = 0; i < n; i++)
        json_number(json, NULL, cards[i]);
    json_end(json);
}

static void add_seats(Json *json, const char *key, const Table *t, Seats seats)
{
    json_array(json, key);
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            json_number(json, NULL, s);
    json_end(json);
}

static void add_seat(Json *json, const char *key, Seat seat)
{
    if (seat < SEATS_MAX)
        json_number(json, key, seat);
}

static void add_card(Json *json, const char *key, CardId card)
{
    if (card != NO_CARD)
        json_number(json, key, card);
}

/* ---- the question and the choices ---- */

static void add_ask(Json *json, const Scene *scene)
{
    static const char *const shapes[] = { "none", "decide", "floor", "gate",
                                          "round" };
    const SceneAsk *ask = &scene->ask;

    if (ask->ask.shape == ASK_NOBODY) {
        json_null(json, "ask");
        return;
    }
    json_object(json, "ask");
    json_text(json, "id", ask->id);
    json_text(json, "shape", shapes[ask->ask.shape]);
    json_text(json, "clause", ask->clause);
    add_seats(json, "must", scene->t, ask->ask.must);
    add_seats(json, "may", scene->t, ask->ask.may);
    json_bool(json, "mine", ask->mine);
    json_text(json, "says", ask->says);
    json_text(json, "help", ask->help);
    if (ask->why[0])
        json_text(json, "why", ask->why);
    if (ask->hint[0])
        json_text(json, "hint", ask->hint);
    add_seat(json, "whose", ask->whose);
    add_card(json, "card", ask->card);
    json_end(json);
}

static bool has_field(const OutcomePart *part, char field)
{
    static const char *const fields[] = {
        [OUTCOME_none] = "",
#define OUTCOME_KIND(id, fields, ...) [OUTCOME_##id] = fields,
#include "engine/outcomes.def"
    };

    return strchr(fields[part->kind], field) != NULL;
}

static void add_words(Json *json, const Scene *scene, const OutcomePart *part)
{
    char says[4 * TEXT_LINE];
    Text text = TEXT_INIT(says);

    outcome_write_words(&text, scene->words, part);
    json_text(json, "says", says);
}

static void add_part(Json *json, const Scene *scene, const OutcomePart *part)
{
    static const char *const kinds[] = {
        [OUTCOME_none] = "",
#define OUTCOME_KIND(id, ...) [OUTCOME_##id] = #id,
#include "engine/outcomes.def"
    };

    json_object(json, NULL);
    json_text(json, "what", kinds[part->kind]);
    if (part->total.id)
        json_text(json, "total", part->total.id);
    if (has_field(part, 's'))
        add_seat(json, "seat", part->seat);
    if (has_field(part, 'c'))
        add_card(json, "card", part->card);
    if (has_field(part, 'v')) {
        json_number(json, "from", part->from);
        json_number(json, "to", part->to);
    }
    if (has_field(part, 'n'))
        json_number(json, part->kind == OUTCOME_escape ? "in6" : "n", part->n);
    if (has_field(part, 'b'))
        json_text(json, "back",
                  scene->t->family->vocabulary->backs[part->back]);
    if (has_field(part, 'w'))
        add_words(json, scene, part);
    json_end(json);
}

/* What is typed for it. */
static void add_press(Json *json, const Choice *choice)
{
    char press[8];
    Text text = TEXT_INIT(press);

    press_write(&text, choice);
    json_text(json, "press", press);
}

/* What sort of thing it is, whatever the verb. */
static void add_sort(Json *json, const Scene *scene, const Choice *choice)
{
    static const char *const kinds[] = {
#define CHOICE_KIND(id) #id,
        CHOICE_KINDS(CHOICE_KIND)
#undef CHOICE_KIND
    };
    const ChoiceRow *row = choice->verb_row;
    const char *deal = sentence_name(scene->t, choice->action);

    if (row->kind != CHOICE_act)
        json_text(json, "kind", kinds[row->kind]);
    if (row->icon)
        json_text(json, "icon", row->icon);
    if (deal)
        json_text(json, "deal", deal);
}

/* Whom or what a target is. */
static void add_action(Json *json, const Table *t, Action a, bool is_target)
{
    if (!is_target) {
        json_text(json, "verb", t->family->verbs[a.verb].id);
        add_card(json, "card", a.card);
    }
    add_card(json, "on", a.on);
    add_seat(json, "to", a.to);
    if (a.number)
        json_number(json, "number", a.number);
}

static void add_outcome(Json *json, const Scene *scene, const Outcome *outcome,
                        bool is_target)
{
    if (outcome->n == 0)
        return;
    if (!is_target)
        json_text(json, "then", outcome->says);
    json_array(json, "outcome");
    for (int i = 0; i < outcome->n; i++)
        add_part(json, scene, &outcome->parts[i]);
    json_end(json);
}

static void add_choice(Json *json, const Scene *scene, const Choice *choice,
                       bool is_target)
{
    json_object(json, NULL);
    if (choice->n_targets == 0)
        json_text(json, "key", choice->key);
    if (choice->usual)
        json_bool(json, "usual", true);
    add_action(json, scene->t, choice->action, is_target);
    if (!is_target)
        add_sort(json, scene, choice);
    add_press(json, choice);
    json_text(json, "says", choice->says);
    if (choice->favor != 0)
        json_text(json, "for", choice->favor > 0 ? "good" : "bad");
    if (choice->n_targets == 0 && !is_target)
        json_text(json, "line", choice->line);
    add_outcome(json, scene, &choice->outcome, is_target);
    if (choice->n_targets > 0) {
        json_array(json, "targets");
        for (int i = 0; i < choice->n_targets; i++)
            add_choice(json, scene, &choice->targets[i], true);
        json_end(json);
    }
    json_end(json);
}

static void add_idle(Json *json, const Scene *scene)
{
    json_array(json, "idle");
    for (int i = 0; i < scene->n_idle; i++) {
        json_object(json, NULL);
        json_number(json, "card", scene->idle[i].card);
        json_text(json, "why", scene->idle[i].why);
        json_text(json, "clause", scene->idle[i].clause);
        json_end(json);
    }
    json_end(json);
}

static void add_own_hand(Json *json, const Scene *scene)
{
    json_array(json, "hand");
    for (int i = 0; i < scene->n_hand; i++) {
        const HandCard *card = &scene->hand[i];
        json_object(json, NULL);
        json_number(json, "card", card->card);
        json_text(json, "brief", card->brief);
        json_bool(json, "playable", card->is_usable);
        if (card->idle)
            json_text(json, "why", card->idle->why);
        if (card->has_bonus)
            json_number(json, "bonus", card->bonus);
        json_end(json);
    }
    json_end(json);
}

/* Those of the parts of a draft, if they have any. */
static void add_numbers(Json *json, const char *name, const int *at, int n)
{
    if (!at)
        return;
    json_array(json, name);
    for (int i = 0; i < n; i++)
        json_number(json, NULL, at[i]);
    json_end(json);
}

static void add_draft(Json *json, const Scene *scene)
{
    const SceneDraft *draft = &scene->draft;

    if (draft->verb == VERB_none) {
        json_null(json, "draft");
        return;
    }
    json_object(json, "draft");
    json_text(json, "verb", scene->t->family->verbs[draft->verb].id);
    add_cards(json, "parts", draft->parts, draft->n);
    add_numbers(json, "worth", draft->worth, draft->n);
    add_numbers(json, "goes", draft->goes, draft->n);
    json_number(json, "sum", draft->sum);
    if (draft->unit)
        json_text(json, "unit", draft->unit);
    json_number(json, "number", draft->number);
    add_seat(json, "to", draft->to);
    if (draft->why[0])
        json_text(json, "why", draft->why);
    json_end(json);
}

/* ---- the table ---- */

static void add_hand(Json *json, const Scene *scene, const SceneSeat *seat)
{
    const char *const *backs = scene->t->family->vocabulary->backs;
    bool alike = strcmp(backs[0], backs[1]) == 0;

    json_object(json, "hand");
    json_object(json, "backs");
    json_number(json, backs[0], seat->backs[0] + (alike ? seat->backs[1] : 0));
    if (!alike)
        json_number(json, backs[1], seat->backs[1]);
    json_end(json);
    add_cards(json, "cards", seat->hand, seat->n_hand);
    json_end(json);
}

static void add_player(Json *json, const Scene *scene, const SceneSeat *seat)
{
    json_object(json, NULL);
    json_text(json, "name", seat->name);
    json_object(json, "gauges");
    for (int i = 0; i < seat->n_gauges; i++)
        json_number(json, seat->gauges[i].row->id, seat->gauges[i].value);
    json_end(json);
    add_hand(json, scene, seat);
    json_object(json, "groups");
    for (int i = 0; i < seat->n_groups; i++)
        if (seat->groups[i].n > 0)
            add_cards(json, seat->groups[i].row->id, seat->groups[i].cards,
                      seat->groups[i].n);
    json_end(json);
    json_end(json);
}

static void add_middle(Json *json, const Scene *scene)
{
    json_array(json, "piles");
    for (int i = 0; i < scene->n_piles; i++) {
        const ScenePile *pile = &scene->piles[i];
        json_object(json, NULL);
        json_text(json, "id", pile->id);
        json_text(json, "name", pile->name);
        json_number(json, "n", pile->n);
        add_cards(json, "discards", pile->discards, pile->n_discards);
        json_end(json);
    }
    json_end(json);
    json_array(json, "spreads");
    for (int i = 0; i < scene->n_spreads; i++) {
        json_object(json, NULL);
        json_text(json, "id", scene->spreads[i].id);
        json_text(json, "name", scene->spreads[i].name);
        add_cards(json, "cards", scene->spreads[i].cards, scene->spreads[i].n);
        json_end(json);
    }
    json_end(json);
}

/* Why it is there, if it need not be. */
static void add_why(Json *json, const Scene *scene, const SumTerm *term)
{
    char why[2 * TEXT_LINE];
    Text text = TEXT_INIT(why);

    why_write(&text, scene->words, term);
    if (text.len > 0)
        json_text(json, "why", why);
}

static void add_term(Json *json, const Scene *scene, const SumTerm *term)
{
    json_object(json, NULL);
    json_number(json, "n", term->amount);
    add_card(json, "card", term->card);
    if (term->card == NO_CARD)
        json_text(json, "says", term->what);
    if (term->whose > 0)
        json_number(json, "seat", term->whose - 1);
    if (term->card == NO_CARD)
        json_text(json, "clause", term->clause);
    add_why(json, scene, term);
    json_end(json);
}

/* Adds what the same card adds behind it: the k of the last such term. */
static int merge_terms(const SceneTotal *total, int k, SumTerm *term)
{
    *term = total->parts[k];
    while (term->card != NO_CARD && k + 1 < total->n_parts &&
           !total->parts[k + 1].covered &&
           total->parts[k + 1].card == term->card &&
           total->parts[k + 1].whose == term->whose &&
           total->parts[k + 1].statement == term->statement)
        term->amount += total->parts[++k].amount;
    return k;
}

/* What counts of it. */
static void add_terms(Json *json, const Scene *scene, const SceneTotal *total)
{
    SumTerm term;

    json_array(json, "parts");
    for (int k = 0; k < total->n_parts; k++)
        if (!total->parts[k].covered) {
            k = merge_terms(total, k, &term);
            add_term(json, scene, &term);
        }
    json_end(json);
}

/* Those of single cards are with their stacks; one without parts is 0. */
static void add_totals(Json *json, const Scene *scene)
{
    json_array(json, "totals");
    for (int i = 0; i < scene->n_totals; i++) {
        const SceneTotal *total = &scene->totals[i];
        if (total->which.card != NO_CARD || total->n_parts == 0)
            continue;
        json_object(json, NULL);
        json_text(json, "id", total->which.id);
        add_seat(json, "seat", total->which.seat);
        json_text(json, "says", total->says);
        json_number(json, "total", total->value);
        add_terms(json, scene, total);
        json_end(json);
    }
    json_end(json);
}

static void add_notes(Json *json, const Scene *scene)
{
    json_array(json, "odds");
    for (int i = 0; i < scene->n_odds; i++)
        add_part(json, scene, &scene->odds[i]);
    json_end(json);
    json_array(json, "notes");
    for (int i = 0; i < scene->n_notes; i++)
        json_text(json, NULL, scene->notes[i]);
    json_end(json);
}

static uint8_t cell_at(const StackLayer *layer, bool icons, int i)
{
    return icons ? layer->icons[i] : layer->points[i];
}

/* The layer that can be seen at a place, or NULL: all of them are clear. */
static const StackLayer *layer_seen(const SceneStack *stack, bool icons, int i)
{
    for (int k = stack->n_on_it; stack->layers && k > 0; k--)
        if (cell_at(&stack->layers[k - 1], icons, i) != CELL_clear)
            return &stack->layers[k - 1];
    return NULL;
}

/* Of each place the card that is seen there, or that it is blank or clear. */
static void add_seen(Json *json, const SceneStack *stack, bool icons)
{
    bool any = false;

    for (int i = 0; i < STACK_CELLS; i++)
        any |= layer_seen(stack, icons, i) != NULL;
    if (!any)
        return;
    json_array(json, icons ? "icons" : "points");
    for (int i = 0; i < STACK_CELLS; i++) {
        const StackLayer *layer = layer_seen(stack, icons, i);
        if (!layer)
            json_null(json, NULL);
        else if (cell_at(layer, icons, i) == CELL_blank)
            json_text(json, NULL, "blank");
        else
            json_number(json, NULL, stack->on_it[layer - stack->layers]);
    }
    json_end(json);
    json_array(json, icons ? "shownIcons" : "shownPoints");
    for (int i = 0; i < STACK_CELLS; i++) {
        const StackLayer *layer = layer_seen(stack, icons, i);
        if (!layer || cell_at(layer, icons, i) == CELL_blank)
            json_null(json, NULL);
        else if (icons)
            json_text(json, NULL, layer->names[i]);
        else
            json_number(json, NULL, layer->values[i]);
    }
    json_end(json);
}

/* Is what is printed there hidden by a card above? */
static bool is_covered(const SceneStack *stack, int k, bool icons, int i)
{
    return cell_at(&stack->layers[k], icons, i) != CELL_clear &&
           layer_seen(stack, icons, i) != &stack->layers[k];
}

static bool is_text_covered(const SceneStack *stack, int k)
{
    bool covered = false;

    for (int above = k + 1; above < stack->n_on_it; above++)
        covered |= stack->layers[above].text != CELL_clear;
    return covered && stack->layers[k].text != CELL_clear;
}

static bool is_any_covered(const SceneStack *stack, int k)
{
    bool any = is_text_covered(stack, k);

    for (int i = 0; i < STACK_CELLS; i++)
        any |= is_covered(stack, k, false, i) || is_covered(stack, k, true, i);
    return any;
}

static void add_covered_places(Json *json, const SceneStack *stack, int k,
                               bool icons)
{
    bool any = false;

    for (int i = 0; i < STACK_CELLS; i++) {
        if (!is_covered(stack, k, icons, i))
            continue;
        if (!any)
            json_array(json, icons ? "icons" : "points");
        any = true;
        json_number(json, NULL, i);
    }
    if (any)
        json_end(json);
}

/* The cards of which something can no longer be seen, and what. */
static void add_covered(Json *json, const SceneStack *stack)
{
    bool any = false;

    for (int k = 0; stack->layers && k < stack->n_on_it; k++) {
        if (!is_any_covered(stack, k))
            continue;
        if (!any)
            json_array(json, "covered");
        any = true;
        json_object(json, NULL);
        json_number(json, "card", stack->on_it[k]);
        add_covered_places(json, stack, k, false);
        add_covered_places(json, stack, k, true);
        if (is_text_covered(stack, k))
            json_bool(json, "text", true);
        json_end(json);
    }
    if (any)
        json_end(json);
}

static void add_worth(Json *json, const Scene *scene, const SceneStack *stack)
{
    json_number(json, "worth", stack->worth);
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.card == stack->card &&
            scene->totals[i].n_parts > 0)
            add_terms(json, scene, &scene->totals[i]);
}

static void add_stacks(Json *json, const Scene *scene)
{
    json_array(json, "stacks");
    for (int i = 0; i < scene->n_stacks; i++) {
        const SceneStack *stack = &scene->stacks[i];
        if (stack->n_on_it == 0 && stack->worth == 0)
            continue; /* a card by itself */
        json_object(json, NULL);
        json_number(json, "card", stack->card);
        if (stack->n_on_it > 0)
            add_cards(json, "on", stack->on_it, stack->n_on_it);
        add_seen(json, stack, false);
        add_seen(json, stack, true);
        add_covered(json, stack);
        if (stack->seen.text != stack->card)
            json_number(json, "text", stack->seen.text);
        if (stack->seen.dead)
            json_bool(json, "dead", true);
        add_worth(json, scene, stack);
        json_end(json);
    }
    json_end(json);
}

/* Each card that the reader knows where it is: which it is. */
static void add_known_cards(Json *json, const Scene *scene)
{
    const Table *t = scene->t;
    char key[16];

    json_object(json, "cards");
    for (CardId c = 1; c <= t->g->cards; c++) {
        Text text = TEXT_INIT(key);
        if (card_slot(t, c)->zone == NO_ZONE)
            continue;
        text_add_number(&text, c);
        json_number(json, key, t->pack->def_of[c]);
    }
    json_end(json);
}

static void add_standings(Json *json, const Scene *scene)
{
    json_array(json, "standings");
    for (int i = 0; i < scene->n_standings; i++) {
        const Standing *standing = &scene->standings[i];
        const SceneSeat *seat = &scene->seats[standing->seat];
        json_object(json, NULL);
        json_number(json, "seat", standing->seat);
        json_number(json, "place", standing->place);
        if (standing->won)
            json_bool(json, "won", true);
        if (seat->n_gauges > 0)
            json_number(json, seat->gauges[0].row->id, seat->gauges[0].value);
        json_end(json);
    }
    json_end(json);
}

static void add_awards(Json *json, const Scene *scene)
{
    json_array(json, "awards");
    for (int i = 0; i < scene->n_awards; i++) {
        const Award *award = &scene->awards[i];
        json_object(json, NULL);
        json_text(json, "id", award->row->id);
        add_seats(json, "seats", scene->t, award->seats);
        json_number(json, "n", award->n);
        json_text(json, "says", award->says);
        json_end(json);
    }
    json_end(json);
}

static void add_over(Json *json, const Scene *scene)
{
    if (!scene->end) {
        json_null(json, "over");
        return;
    }
    json_object(json, "over");
    json_text(json, "why", scene->end);
    add_seats(json, "winners", scene->t, scene->t->g->winners);
    add_standings(json, scene);
    if (scene->awards)
        add_awards(json, scene);
    json_end(json);
}

static void add_offer(Json *json, const SceneOffer *offer)
{
    json_object(json, "offer");
    json_number(json, "from", offer->from);
    json_number(json, "to", offer->to);
    json_text(json, "says", offer->says);
    json_end(json);
}

size_t scene_write_json(const Scene *scene, char *out, size_t cap)
{
    Json json = json_init(out, cap);
    const Game *g = scene->t->g;

    json_object(&json, NULL);
    json_number(&json, "scene", 1);
    json_text(&json, "book", scene->t->pack->title);
    add_seat(&json, "seat", scene->view->seat);
    json_number(&json, "turn", g->turn);
    add_seat(&json, "active", g->active);
    add_over(&json, scene);
    add_ask(&json, scene);
    if (scene->standing[0])
        json_text(&json, "standing", scene->standing);
    json_array(&json, "choices");
    for (int i = 0; i < scene->n_choices; i++)
        add_choice(&json, scene, &scene->choices[i], false);
    json_end(&json);
    add_idle(&json, scene);
    if (scene->view->seat != NOBODY)
        add_own_hand(&json, scene);
    add_draft(&json, scene);
    if (scene->offer.says[0])
        add_offer(&json, &scene->offer);
    json_array(&json, "seats");
    for (int s = 0; s < g->seats; s++)
        add_player(&json, scene, &scene->seats[s]);
    json_end(&json);
    add_middle(&json, scene);
    add_totals(&json, scene);
    add_notes(&json, scene);
    add_stacks(&json, scene);
    add_known_cards(&json, scene);
    json_end(&json);
    return json_finish(&json);
}
