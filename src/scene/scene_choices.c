/* scene_choices.c: what the reader can do now: keys, sentences, order. */
#include <string.h>

#include "engine/kernel.h"
#include "match/look_ahead.h"
#include "match/picks.h"
#include "scene/press.h"
#include "scene/scene_int.h"

/* ---- keys ---- */

/* aid:17@31>0#2: the verb, then card, card it goes on, seat and number, as far
 * as there are any. */
void scene_write_key(Text *text, const Table *t, Action a)
{
    text_add(text, t->family->verbs[a.verb].id);
    if (a.card != NO_CARD) {
        text_add_char(text, ':');
        text_add_number(text, a.card);
    }
    if (a.on != NO_CARD) {
        text_add_char(text, '@');
        text_add_number(text, a.on);
    }
    if (a.to != NOBODY) {
        text_add_char(text, '>');
        text_add_number(text, a.to);
    }
    if (a.number != 0) {
        text_add_char(text, '#');
        text_add_number(text, a.number);
    }
}

/* ---- sentences ---- */

/* A draft that is being opened has no parts to write yet: "sells ...", "asks
 * Bob for help and offers...". Where a sentence begins in several ways, the
 * last of them is for this: "proposes a trade...". */
static void write_opening(Text *text, const Table *t, Action a)
{
    const char *pattern = t->family->verbs[a.verb].pattern;
    const char *list = strstr(pattern, "%l");
    size_t head = strcspn(pattern, "[{");
    char start[64];

    if (list && (size_t)(list - pattern) < head)
        head = (size_t)(list - pattern);
    if (head == strlen("%s ") || head >= sizeof start) {
        line_write(text, t, a, a.seat);
    } else {
        memcpy(start, pattern, head);
        start[head] = '\0';
        pattern_write(text, t, start, &HOLES(.seat = a.seat, .to = a.to));
    }
    while (text->len > 0 && text->at[text->len - 1] == ' ')
        text->at[--text->len] = '\0';
    text_add(text, "...");
}

/* The line without the name of who acts: plays "Saw" on "Rat". */
static void write_predicate(Text *text, const Table *t, Action a,
                            const char *line)
{
    char other[TEXT_LINE];
    Text full = TEXT_INIT(other);
    size_t n = strlen(t->names[a.seat]);

    if (t->family->verbs[a.verb].class == CLASS_DRAFT)
        write_opening(&full, t, a);
    else if (a.verb == VERB_add)
        picks_write(&full, t, a.card, a.to);
    line = full.len > 0 ? other : line;
    text_add(text, strncmp(line, t->names[a.seat], n) == 0 && line[n] == ' '
                       ? line + n + 1
                       : line);
}

static bool ends_in(const char *word, size_t n, const char *end)
{
    size_t k = strlen(end);

    return n > k && memcmp(word + n - k, end, k) == 0;
}

/* "plays" as one says it to somebody: "play". */
static void write_imperative(Text *text, const char *word, size_t n)
{
    static const struct {
        const char *says, *to_you;
    } odd[] = { { "is", "be" }, { "has", "have" }, { "does", "do" } };
    size_t drop = ends_in(word, n, "s");

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        if (strlen(odd[i].says) == n && memcmp(word, odd[i].says, n) == 0) {
            text_add(text, odd[i].to_you);
            return;
        }
    if (ends_in(word, n, "sses") || ends_in(word, n, "shes") ||
        ends_in(word, n, "ches"))
        drop = 2;
    text_add_n(text, word, n - drop);
}

/* Names stand in quotes; of what else is said, one verb may follow. */
static void write_rest(Text *text, const char *rest)
{
    static const char second[] = " and offers ";
    bool quoted = false;

    for (; *rest; rest++) {
        quoted ^= *rest == '"';
        if (!quoted && strncmp(rest, second, sizeof second - 1) == 0) {
            text_add(text, " and offer");
            rest += sizeof second - 2;
        }
        text_add_char(text, *rest);
    }
}

/* secretly chooses "Rat" -> secretly choose "Rat" */
static void write_command(Text *text, const char *predicate)
{
    size_t n = strcspn(predicate, " ");

    if (ends_in(predicate, n, "ly") && predicate[n] == ' ') {
        text_add_n(text, predicate, n + 1);
        predicate += n + 1;
        n = strcspn(predicate, " ");
    }
    write_imperative(text, predicate, n);
    write_rest(text, predicate + n);
}

/* What a part adds to the sum of its draft. */
static void write_worth(Text *text, const Table *t, CardId card)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);

    if (!row || !row->worth)
        return;
    text_add(text, " (");
    text_add_number(text, row->worth(t, card));
    text_add_char(text, ')');
}

/* What the usual answer means here, "" if the verb says it well enough. */
static const char *usual_pattern(const View *view, Action a)
{
    const Table *t = &view->t;
    const PromptRow *row = scene_prompt(t);

    if (!row || draft_is_open(t) ||
        a.verb != t->family->steps[t->g->ask.step].default_verb)
        return "";
    return scene_is_holder(view) ? row->holder_usual : row->others_usual;
}

/* An option of a card: what it says, the name of a side, or a number. */
static void write_option(Text *text, const Scene *scene, Action a)
{
    const Node *option = machine_option(scene->t, a.number);
    int side = a.number;

    if (option) {
        words_write(text, scene->words, option);
        return;
    }
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight && --side == 0 &&
            machine_picks_side(scene->t)) {
            text_add(text, "for ");
            text_add(text, scene->totals[i].says);
            return;
        }
    text_add_number(text, a.number);
}

/* As a row of scene.def says it. */
static void write_row(Text *text, const Scene *scene, Action a)
{
    const Table *t = scene->t;
    PatternHoles holes = HOLES(.to = a.to, .card = a.card, .on = a.on,
                               .reader = scene->view->seat, .says_you = true);

    pattern_write(text, t, t->family->scene->choices[a.verb].says, &holes);
}

/* As the log will say it, but to whoever does it. */
static void write_line(Text *text, const Table *t, Action a, const char *line)
{
    char says[LINE_BUFFER], untitled[LINE_BUFFER];
    Text predicate = TEXT_INIT(says), other = TEXT_INIT(untitled);
    Action whole = a;

    if (words_has_title(t, a) &&
        a.number != 0) { /* it says which part better than a number */
        whole.number = 0;
        line_write(&other, t, whole, a.seat);
        line = untitled;
    }
    write_predicate(&predicate, t, a, line);
    if (a.verb == VERB_done)
        text_add(text, "Done: ");
    write_command(text, says);
    if (a.verb == VERB_add)
        write_worth(text, t, a.card);
    words_write_title(text, t, a);
}

static void write_choice(Text *text, const Scene *scene, Action a,
                         const char *line)
{
    const FamilyScene *rows = scene->t->family->scene;
    const char *usual = usual_pattern(scene->view, a);
    size_t start = text->len;

    if (rows && rows->stands_for_all)
        rows->stands_for_all(scene->t, a, text);
    if (text->len > start)
        return;
    if (usual && usual[0])
        scene_write_pattern(text, scene, usual);
    else if (a.verb == VERB_option)
        write_option(text, scene, a);
    else if (rows && rows->choices[a.verb].says)
        write_row(text, scene, a);
    else if (a.verb != VERB_pick_give ||
             !words_write_arranged(text, scene->words, a.card))
        write_line(text, scene->t, a, line);
    text_capitalize(text, start);
}

/* ---- order ---- */

enum { RANKS = 10 };

static int rank_of(const Table *t, Action a)
{
    return press_choice_row(t, a.verb)->rank;
}

static bool is_variant(Action a, Action b)
{
    return a.verb == b.verb && a.card == b.card && a.card != NO_CARD;
}

/* Those of one rank behind those of lower ones, uses of one card together, else
 * in the order of the list. The default answer is the very first. */
static void sort_actions(const Table *t, ActionList *list, Action first)
{
    ActionList from;

    from.n = list->n;
    memcpy(from.at, list->at, sizeof *list->at * (size_t)list->n);
    list->n = 0;
    for (int i = 0; i < from.n; i++)
        if (action_equal(from.at[i], first)) {
            action_add(list, from.at[i]);
            from.at[i].verb = VERB_none; /* taken */
        }
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < from.n; i++) {
            Action use = from.at[i];
            if (use.verb == VERB_none || rank_of(t, use) != rank)
                continue;
            for (int k = i; k < from.n; k++)
                if (k == i || is_variant(use, from.at[k])) {
                    action_add(list, from.at[k]);
                    from.at[k].verb = VERB_none;
                }
        }
}

/* Is the same done with this card alone? To play an identity in place of
 * another one is to play it, if there is room for one only. */
static bool is_done_alone(const View *view, const ActionList *list, Action a)
{
    if (a.card == NO_CARD || a.on == NO_CARD || draft_is_open(&view->t))
        return false;
    for (int i = 0; i < list->n; i++)
        if (list->at[i].card == a.card && list->at[i].on == NO_CARD &&
            look_ahead_is_same(view, a, list->at[i]))
            return true;
    return false;
}

static bool stands_for_all(const Table *t, Action a)
{
    const FamilyScene *rows = t->family->scene;
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);

    return !rows || !rows->stands_for_all || rows->stands_for_all(t, a, &text);
}

/* Drops those that come to the same as another one. */
static void drop_same(const View *view, ActionList *list)
{
    int n = 0;

    for (int i = 0; i < list->n; i++)
        if (stands_for_all(&view->t, list->at[i]) &&
            !is_done_alone(view, list, list->at[i]))
            list->at[n++] = list->at[i];
    list->n = n;
}

/* ---- the list ---- */

static const char *keep(Arena *arena, const Text *text)
{
    return arena_copy(arena, text->at, text->len);
}

static Choice make_choice(Arena *arena, const Scene *scene, Trial *trial,
                          Action a)
{
    const View *view = trial->view;
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);
    Choice choice = { .action = a,
                      .verb_row = press_choice_row(&view->t, a.verb),
                      .favor = favor_of(&view->t, a) };

    scene_write_key(&text, &view->t, a);
    choice.key = keep(arena, &text);
    text_clear(&text);
    line_write(&text, &view->t, a, view->seat);
    choice.line = keep(arena, &text);
    text_clear(&text);
    write_choice(&text, scene, a, choice.line);
    choice.says = keep(arena, &text);
    choice.outcome = outcome_of(trial, a);
    return choice;
}

/* Where these sentences part, at the beginning of a word. */
static size_t common_length(const Choice *at, int n)
{
    size_t common = strlen(at[0].says);

    for (int k = 1; k < n; k++)
        common = text_common_start(at[0].says, at[k].says, common);
    return common;
}

/* One card used on different things becomes one choice with targets. */
static Choice make_heading(Arena *arena, const Table *t, Choice *at, int n)
{
    size_t common = common_length(at, n);
    char line[64];
    Text text = TEXT_INIT(line);
    Choice heading = { .action = at[0].action,
                       .verb_row = at[0].verb_row,
                       .targets = at,
                       .n_targets = n };

    heading.action.on = NO_CARD;
    heading.action.to = NOBODY;
    heading.action.number = 0;
    scene_write_key(&text, t, heading.action);
    heading.key = keep(arena, &text);
    heading.line = "";
    heading.outcome.says = "";
    for (int i = 0; i < n; i++)
        heading.usual |= at[i].usual;
    heading.says =
        arena_copy(arena, at[0].says, common > 0 ? common - 1 : common);
    for (int i = 0; i < n; i++)
        at[i].says += common;
    return heading;
}

static int count_variants(const Choice *at, int n)
{
    int k = 1;

    while (k < n && is_variant(at[0].action, at[k].action))
        k++;
    return k;
}

static void mark_usual(const Trial *trial, Choice *all, int n, Action usual)
{
    const Choice *found = usual_find(trial, all, n, usual);

    for (int i = 0; i < n; i++)
        all[i].usual = &all[i] == found;
}

void scene_add_choices(Arena *arena, Scene *scene)
{
    const View *view = scene->view;
    ActionList *list = arena_alloc_raw(arena, sizeof *list);
    Trial trial = trial_start(arena, view, scene->words);
    Action usual = action_make(VERB_none, view->seat);
    Choice *all;

    if (!list)
        return;
    action_list(&view->t, view->seat, list);
    if (list->n > 0)
        usual = action_default_of(&view->t, list);
    arena->failed |= !picks_list(view, list);
    drop_same(view, list);
    if (list->n == 0)
        return;
    sort_actions(&view->t, list, usual);
    all = arena_alloc(arena, sizeof *all * (size_t)list->n);
    scene->choices = arena_alloc(arena, sizeof *all * (size_t)list->n);
    if (!all || !scene->choices)
        return;
    for (int i = 0; i < list->n; i++)
        all[i] = make_choice(arena, scene, &trial, list->at[i]);
    mark_usual(&trial, all, list->n, usual);
    for (int i = 0, n; i < list->n; i += n) {
        n = count_variants(&all[i], list->n - i);
        scene->choices[scene->n_choices++] =
            n == 1 ? all[i] : make_heading(arena, &view->t, &all[i], n);
    }
    press_choices(arena, scene);
    scene_order_choices(scene);
}

/* ---- finding ---- */

const Choice *scene_find(const Scene *scene, const char *key)
{
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets == 0 && strcmp(choice->key, key) == 0)
            return choice;
        for (int k = 0; k < choice->n_targets; k++)
            if (strcmp(choice->targets[k].key, key) == 0)
                return &choice->targets[k];
    }
    return NULL;
}

bool scene_find_action(const View *view, const char *key, Action *out)
{
    ActionList list;
    char line[64];

    if (view->seat == NOBODY)
        return false;
    action_list(&view->t, view->seat, &list);
    picks_list(view, &list);
    for (int i = 0; i < list.n; i++) {
        Text text = TEXT_INIT(line);
        scene_write_key(&text, &view->t, list.at[i]);
        if (strcmp(line, key) == 0) {
            *out = list.at[i];
            return true;
        }
    }
    return false;
}
