/* choices.c: builds, prints and explains the numbered list of choices. */
#include "tui/choices.h"

#include <stdio.h>
#include <string.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "tui/console.h"
#include "tui/face.h"
#include "match/picks.h"
#include "tui/reasons.h"
#include "tui/totals.h"

enum {
    VARIANTS_MIN = 3, /* that are worth a heading */
    HEADINGS_MAX = 8  /* over one grid */
};

/* ---- the list ---- */

static bool is_used(const Table *t, const ActionList *list, CardId card)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i].card == card ||
            (list->at[i].card != NO_CARD &&
             kernel_same_choice(t, list->at[i].card, card)))
            return true;
    return false;
}

/* Cards of the hand that no answer names. Those picked for a draft are not
 * idle. */
static void find_idle(Choices *choices, const View *view)
{
    const Table *t = &view->t;

    choices->n_idle = 0;
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        if (row->count != SEATS_MAX || row->seen_by != SEEN_BY_OWNER)
            continue;
        EACH_CARD (t, c, row->first + view->seat)
            if (choices->n_idle < IDLE_MAX && !kernel_is_duplicate(t, c) &&
                !(card_slot(t, c)->flags & CARD_MARKED) &&
                !is_used(t, &choices->list, c))
                choices->idle[choices->n_idle++] = c;
    }
}

static bool is_variant(Action a, Action b)
{
    return a.verb == b.verb && a.card == b.card;
}

/* The uses of one card together, else in the order of the list. */
static void add_grouped(ActionList *out, ActionList *from)
{
    for (int i = 0; i < from->n; i++) {
        Action first = from->at[i];
        for (int k = i; k < from->n && first.verb != VERB_none; k++)
            if (is_variant(first, from->at[k]) && out->n < ACTIONS_MAX) {
                action_add(out, from->at[k]);
                from->at[k].verb = VERB_none; /* taken */
            }
    }
}

void choices_make(Choices *choices, const View *view)
{
    ActionList legal, late = { .n = 0 };

    picks_list(view, &late);
    action_list(&view->t, view->seat, &legal);
    choices->list.n = 0;
    add_grouped(&choices->list, &late);
    add_grouped(&choices->list, &legal);
    find_idle(choices, view);
}

/* A draft that is being opened has no parts to write yet: "sells ...", "asks
 * Bob for help and offers...". Where a sentence begins in several ways, the
 * last of them is for this: "proposes a trade...". */
static void opening_write(Text *text, const Table *t, Action a)
{
    const char *pattern = t->family->verbs[a.verb].pattern;
    const char *list = strstr(pattern, "%l");
    size_t head = strcspn(pattern, "[{");
    char start[64];

    if (list && (size_t)(list - pattern) < head)
        head = (size_t)(list - pattern);
    if (head == strlen("%s ")) {
        line_write(text, t, a, a.seat);
    } else {
        snprintf(start, sizeof start, "%.*s", (int)head, pattern);
        pattern_write(text, t, start, &HOLES(.seat = a.seat, .to = a.to));
    }
    while (text->len > 0 && text->at[text->len - 1] == ' ')
        text->at[--text->len] = '\0';
    text_add(text, "...");
}

/* What a part adds to the sum of its draft. */
static void worth_write(Text *text, const Table *t, CardId card)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);

    if (!row->worth)
        return;
    text_add(text, " (");
    text_add_number(text, row->worth(t, card));
    text_add_char(text, ')');
}

/* Which of several parts of a card: " (Its Title)". */
static void title_write(Text *text, const Table *t, Action a)
{
    const Node *part =
        t->family->action_clause ? t->family->action_clause(t, a) : NULL;

    if (!part || part->name == 0)
        return;
    text_add(text, " (");
    text_add(text, t->pack->strings[part->name]);
    text_add_char(text, ')');
}

/* An answer in the words of the log, without the name that all would have. */
static void choice_write(Text *text, const View *view, Action a)
{
    const Table *t = &view->t;
    char line[TEXT_LINE];
    Text full = TEXT_INIT(line);
    size_t n = strlen(t->names[a.seat]);

    if (t->family->verbs[a.verb].class == CLASS_DRAFT)
        opening_write(&full, t, a);
    else if (a.verb == VERB_add)
        picks_write(&full, t, a.card, a.to);
    else
        line_write(&full, t, a, view->seat);
    if (a.verb == VERB_done)
        text_add(text, "is done: ");
    text_add(text, strncmp(line, t->names[a.seat], n) == 0 && line[n] == ' '
                       ? line + n + 1
                       : line);
    if (a.verb == VERB_add)
        worth_write(text, t, a.card);
    title_write(text, t, a);
}

/* Numbered things, as many on a line as fit. */
typedef struct Flow {
    char line[TEXT_LINE];
    Text text;
} Flow;

static void flow_start(Flow *flow, const char *head)
{
    flow->text = TEXT_INIT(flow->line);
    text_add(&flow->text, head);
}

static void flow_add(Flow *flow, int number, const char *what)
{
    char item[TEXT_LINE];
    int n = snprintf(item, sizeof item, "  %d %s", number, what);

    if (flow->text.len + (size_t)n > (size_t)console_columns()) {
        console_print("%s", flow->line);
        flow_start(flow, "      ");
    }
    text_add(&flow->text, item);
}

/* They are listed only so that one can ask about them. */
static void print_idle(const Choices *choices, const View *view)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Flow flow;

    flow_start(&flow, "      (not now)");
    for (int i = 0; i < choices->n_idle; i++) {
        text_clear(&text);
        pattern_write_card(&text, &view->t, choices->idle[i]);
        flow_add(&flow, choices->list.n + 1 + i, line);
    }
    console_print("%s", flow.line);
}

/* How many choices from here on use one card in one way, on different things
 * or for different seats. */
static int count_variants(const ActionList *list, int from)
{
    int n = 1;

    if (list->at[from].card == NO_CARD)
        return 1;
    while (from + n < list->n && is_variant(list->at[from], list->at[from + n]))
        n++;
    return n;
}

/* Where the texts of these choices part, at the beginning of a word. */
static size_t common_length(const View *view, const Action *at, int n)
{
    char line[TEXT_LINE], other[TEXT_LINE];
    Text text = TEXT_INIT(line), next = TEXT_INIT(other);
    size_t common, i;

    choice_write(&text, view, at[0]);
    common = text.len;
    for (int k = 1; k < n; k++) {
        text_clear(&next);
        choice_write(&next, view, at[k]);
        for (i = 0; i < common && line[i] == other[i]; i++)
            ;
        common = i;
    }
    while (common > 0 && line[common - 1] != ' ')
        common--;
    return common;
}

/* plays "Saw" on
 *       1 "Rat"  2 "Cat"  3 "Hen" */
static void print_variants(const View *view, const Action *at, int n,
                           int number)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    size_t common = common_length(view, at, n);
    Flow flow;

    choice_write(&text, view, at[0]);
    console_print("      %.*s", (int)common, line);
    flow_start(&flow, "      ");
    for (int k = 0; k < n; k++) {
        text_clear(&text);
        choice_write(&text, view, at[k]);
        flow_add(&flow, number + k, line + common);
    }
    console_print("%s", flow.line);
}

/* Do the texts of these choices go on alike behind what they have in common?
 * "plays "A" on "X"" and "plays "B" on "X"" do, "curses Bob with "A"" does
 * not. */
static bool same_ends(const View *view, const Action *a, const Action *b, int n)
{
    char line[TEXT_LINE], other[TEXT_LINE];
    Text text = TEXT_INIT(line), next = TEXT_INIT(other);

    choice_write(&text, view, a[0]);
    choice_write(&next, view, b[0]);
    return strcmp(line + common_length(view, a, n),
                  other + common_length(view, b, n)) == 0;
}

/* How many cards from here on can be used on the same things, each on all `n`
 * of them. */
static int count_headings(const View *view, const ActionList *list, int from,
                          int n)
{
    int headings = 1;

    for (int at = from + n; at + n <= list->n && headings < HEADINGS_MAX;
         at += n) {
        if (count_variants(list, at) != n ||
            !same_ends(view, &list->at[from], &list->at[at], n))
            break;
        for (int k = 0; k < n; k++)
            if (list->at[at + k].on != list->at[from + k].on ||
                list->at[at + k].to != list->at[from + k].to)
                return headings;
        headings++;
    }
    return headings;
}

/*    a  plays "A" on
 *    b  plays "B" on
 *       a   b
 *       1   3  "X"
 *       2   4  "Y" */
static void print_grid(const View *view, const Action *at, int n, int headings,
                       int number)
{
    char line[TEXT_LINE], numbers[4 * HEADINGS_MAX + 1];
    Text text = TEXT_INIT(line);
    size_t common = common_length(view, at, n);
    char *end = numbers;

    for (int j = 0; j < headings; j++) {
        text_clear(&text);
        choice_write(&text, view, at[j * n]);
        console_print("   %c  %.*s", 'a' + j,
                      (int)common_length(view, &at[j * n], n), line);
        end += snprintf(end, 5, "%4c", 'a' + j);
    }
    console_print("   %s", numbers);
    for (int k = 0; k < n; k++) {
        end = numbers;
        for (int j = 0; j < headings; j++)
            end += snprintf(end, 5, "%4d", number + j * n + k);
        text_clear(&text);
        choice_write(&text, view, at[k]);
        console_print("   %s  %s", numbers, line + common);
    }
}

void choices_print(const Choices *choices, const View *view)
{
    const ActionList *list = &choices->list;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    int n, headings;

    for (int i = 0; i < list->n; i += n * headings) {
        n = count_variants(list, i);
        headings = n < VARIANTS_MIN ? 1 : count_headings(view, list, i, n);
        if (headings > 1) {
            print_grid(view, &list->at[i], n, headings, i + 1);
            continue;
        }
        if (n >= VARIANTS_MIN) {
            print_variants(view, &list->at[i], n, i + 1);
            continue;
        }
        n = 1;
        text_clear(&text);
        choice_write(&text, view, list->at[i]);
        totals_write_hint(&text, view, list->at[i]);
        console_print("%4d  %s", i + 1, line);
    }
    if (choices->n_idle > 0)
        print_idle(choices, view);
}

/* ---- why ---- */

static void print_face(const Table *t, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (card == NO_CARD)
        return;
    pattern_write_card(&text, t, card);
    text_add(&text, ": ");
    face_write(&text, t, card);
    console_print("  %s", line);
}

static void explain_legal(const View *view, Action a)
{
    const Table *t = &view->t;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    choice_write(&text, view, a);
    console_print("%s: %s (%s)", line, t->family->verbs[a.verb].meaning,
                  t->family->steps[t->g->ask.step].clause);
    print_face(t, a.card);
    print_face(t, a.on);
    totals_preview(view, a);
}

static void explain_idle(const View *view, CardId card)
{
    print_face(&view->t, card);
    reasons_print(view, card);
}

void choices_explain(const Choices *choices, const View *view, int number)
{
    if (number <= choices->list.n)
        explain_legal(view, choices->list.at[number - 1]);
    else
        explain_idle(view, choices->idle[number - 1 - choices->list.n]);
}
