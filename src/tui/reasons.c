/* reasons.c: finds the best reason why a card in the hand cannot be used now.
 * */
#include "tui/reasons.h"

#include <string.h>

#include "engine/family.h"
#include "tui/console.h"

/* Why a card cannot be used, verb by verb. An obstacle (no hand is free) says
 * more than a wrong kind (not an Item). */
typedef struct Reasons {
    const Table *t;
    Refusal obstacle, wrong_kind;
    bool not_now; /* some uses are not for this step */
} Reasons;

static void add_reason(Reasons *reasons, Refusal why, CardId card)
{
    Refusal *kind =
        why.card == card ? &reasons->wrong_kind : &reasons->obstacle;

    if (why.id == REFUSAL_not_now)
        reasons->not_now = true;
    else if (why.id != REFUSAL_no_card && kind->id == REFUSAL_none)
        *kind = why;
}

/* Refusals are listed in the order of their tests, so the later of two is
 * closer to being legal. */
static Refusal later_refusal(Refusal a, Refusal b)
{
    return b.id > a.id ? b : a;
}

/* One use of a card, on whatever it could be used. */
static Refusal try_targets(const Table *t, Action a, bool targets)
{
    Refusal why = action_check(t, a);

    for (CardId c = 1; targets && c <= t->g->cards; c++) {
        a.on = c;
        if (card_slot(t, c)->zone != NO_ZONE)
            why = later_refusal(why, action_check(t, a));
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
        why = later_refusal(why, try_targets(t, a, targets));
    add_reason(reasons, why, a.card);
}

/* Tries every use that a card can be put to. */
static void try_verbs(Reasons *reasons, Seat seat, CardId card)
{
    const Table *t = reasons->t;
    Action a = action_make(VERB_add, seat);

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

static void print_refusal(const Table *t, const char *before, Refusal why)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write_refusal(&text, t, why);
    console_print("  %s%s", before, line);
}

void reasons_print(const View *view, CardId card)
{
    Reasons reasons = { &view->t, ALLOWED, ALLOWED, false };
    Refusal best;

    try_verbs(&reasons, view->seat, card);
    best = reasons.obstacle.id ? reasons.obstacle : reasons.wrong_kind;
    if (best.id != REFUSAL_none)
        print_refusal(&view->t, "", best);
    if (best.id == REFUSAL_none)
        print_refusal(&view->t, "", refuse(REFUSAL_not_now));
    else if (best.id == reasons.wrong_kind.id && reasons.not_now)
        print_refusal(&view->t, "other uses: ", refuse(REFUSAL_not_now));
}
