#include "tui/choice.h"

#include <stdio.h>
#include <string.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "tui/console.h"
#include "tui/face.h"
#include "tui/picks.h"
#include "tui/totals.h"

/* ---- the list ---- */

static bool is_used(const Table *t, const ActionList *list, CardId card)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i].card == card ||
            (list->at[i].card != NO_CARD &&
             cards_same_choice(t, list->at[i].card, card)))
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
        if (row->count != SEATS_MAX || row->sees != SEES_OWNER)
            continue;
        EACH_CARD (t, c, row->first + view->seat)
            if (choices->n_idle < IDLE_MOST && !card_is_repeat(t, c) &&
                !(card_slot(t, c)->flags & CARD_MARKED) &&
                !is_used(t, &choices->list, c))
                choices->idle[choices->n_idle++] = c;
    }
}

void choices_make(Choices *choices, const View *view)
{
    ActionList legal;

    choices->list.n = 0;
    picks_list(view, &choices->list);
    game_list(&view->t, view->seat, &legal);
    for (int i = 0; i < legal.n && choices->list.n < ACTIONS_MAX; i++)
        action_add(&choices->list, legal.at[i]);
    find_idle(choices, view);
}

/* Opening a draft has no parts to write yet: "sells ...". */
static void opening_write(Text *text, const Table *t, Action a)
{
    const char *pattern = t->family->verbs[a.verb].pattern;
    const char *list = strstr(pattern, "%l");
    char head[64];

    snprintf(head, sizeof head, "%.*s",
             list ? (int)(list - pattern) : (int)strlen(pattern), pattern);
    holes_write(text, t, head, &HOLES(.seat = a.seat));
    text_add(text, "...");
}

/* What a part adds to the sum of its draft. */
static void worth_write(Text *text, const Table *t, CardId card)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);

    if (!row->worth)
        return;
    text_add(text, " (");
    text_number(text, row->worth(t, card));
    text_char(text, ')');
}

/* An answer in the words of the log, without the name that all would have. */
static void choice_write(Text *text, const View *view, Action a)
{
    const Table *t = &view->t;
    char line[TEXT_LINE];
    Text full = TEXT_OVER(line);
    size_t n = strlen(t->names[a.seat]);

    if (t->family->verbs[a.verb].class == CLASS_DRAFT)
        opening_write(&full, t, a);
    else
        line_write(&full, t, a, view->seat);
    if (a.verb == VERB_done)
        text_add(text, "is done: ");
    text_add(text, strncmp(line, t->names[a.seat], n) == 0 && line[n] == ' '
                       ? line + n + 1
                       : line);
    if (a.verb == VERB_add)
        worth_write(text, t, a.card);
}

/* As many on a line as fit, for they are only there to be asked about. */
static void idle_say(const Choices *choices, const View *view)
{
    char line[TEXT_LINE], item[TEXT_LINE];
    Text text = TEXT_OVER(line), one = TEXT_OVER(item);

    text_add(&text, "      (not now)");
    for (int i = 0; i < choices->n_idle; i++) {
        text_clear(&one);
        text_number(&one, choices->list.n + 1 + i);
        text_char(&one, ' ');
        card_write(&one, &view->t, choices->idle[i]);
        if (text.len + 2 + one.len > CONSOLE_COLUMNS) {
            console_say("%s", line);
            text_clear(&text);
            text_add(&text, "    ");
        }
        text_add(&text, i ? "  " : " ");
        text_add(&text, item);
    }
    console_say("%s", line);
}

void choices_say(const Choices *choices, const View *view)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    for (int i = 0; i < choices->list.n; i++) {
        text_clear(&text);
        choice_write(&text, view, choices->list.at[i]);
        console_say("%4d  %s", i + 1, line);
    }
    if (choices->n_idle > 0)
        idle_say(choices, view);
}

/* ---- why ---- */

static void say_face(const Table *t, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    if (card == NO_CARD)
        return;
    card_write(&text, t, card);
    text_add(&text, ": ");
    face_write(&text, t, card);
    console_say("  %s", line);
}

static void explain_legal(const View *view, Action a)
{
    const Table *t = &view->t;
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    choice_write(&text, view, a);
    console_say("%s: %s (%s)", line, t->family->verbs[a.verb].meaning,
                t->family->steps[t->g->ask.step].clause);
    say_face(t, a.card);
    say_face(t, a.on);
    totals_preview(view, a);
}

/* Why a card cannot be used, verb by verb. What stands in its way (no hand is
 * free) says more than what it is not (no Item). */
typedef struct Reasons {
    const Table *t;
    Refusal obstacle, nature;
    bool not_now; /* some uses are not for this step */
} Reasons;

static void add_reason(Reasons *reasons, Refusal why, CardId card)
{
    Refusal *kind = why.card == card ? &reasons->nature : &reasons->obstacle;

    if (why.id == REFUSAL_not_now)
        reasons->not_now = true;
    else if (why.id != REFUSAL_no_card && kind->id == REFUSAL_none)
        *kind = why;
}

/* Refusals are tabled in the order of their tests, so of two the later one is
 * the nearer miss. */
static Refusal nearer(Refusal a, Refusal b)
{
    return b.id > a.id ? b : a;
}

/* One use of a card, on whatever it could be used. */
static Refusal try_targets(const Table *t, Action a, bool targets)
{
    Refusal why = game_check(t, a);

    for (CardId c = 1; targets && c <= t->g->cards; c++) {
        a.on = c;
        if (card_slot(t, c)->zone != NO_ZONE)
            why = nearer(why, game_check(t, a));
    }
    return why;
}

static void try_verb(Reasons *reasons, Action a, bool receivers)
{
    const Table *t = reasons->t;
    bool targets = strstr(t->family->verbs[a.verb].pattern, "%o") != NULL;
    Refusal why = refuse(REFUSAL_none);

    if (!receivers)
        why = try_targets(t, a, targets);
    for (a.to = 0; receivers && a.to < t->g->seats; a.to++)
        why = nearer(why, try_targets(t, a, targets));
    add_reason(reasons, why, a.card);
}

/* Tries every use that a card can be put to. */
static void try_verbs(Reasons *reasons, Seat seat, CardId card)
{
    const Table *t = reasons->t;
    Action a = action_of(VERB_add, seat);

    a.card = card;
    if (draft_is_open(t)) {
        try_verb(reasons, a, draft_row(t, t->g->draft.verb)->receivers);
        return;
    }
    for (int v = VERBS_KERNEL; v < t->family->n_verbs; v++) {
        const Verb *verb = &t->family->verbs[v];
        a.verb = (uint8_t)v;
        a.to = NOBODY;
        if (verb->class != CLASS_RULING && strstr(verb->pattern, "%c"))
            try_verb(reasons, a, strstr(verb->pattern, "%t") != NULL);
    }
}

static void say_refusal(const Table *t, const char *before, Refusal why)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    refusal_write(&text, t, why);
    console_say("  %s%s", before, line);
}

static void explain_idle(const View *view, CardId card)
{
    Reasons reasons = { &view->t, ALLOWED, ALLOWED, false };
    Refusal best;

    say_face(&view->t, card);
    try_verbs(&reasons, view->seat, card);
    best = reasons.obstacle.id ? reasons.obstacle : reasons.nature;
    if (best.id != REFUSAL_none)
        say_refusal(&view->t, "", best);
    if (best.id == REFUSAL_none)
        say_refusal(&view->t, "", refuse(REFUSAL_not_now));
    else if (best.id == reasons.nature.id && reasons.not_now)
        say_refusal(&view->t, "other uses: ", refuse(REFUSAL_not_now));
}

void choices_explain(const Choices *choices, const View *view, int number)
{
    if (number <= choices->list.n)
        explain_legal(view, choices->list.at[number - 1]);
    else
        explain_idle(view, choices->idle[number - 1 - choices->list.n]);
}
