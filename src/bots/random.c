#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/family.h"

static int pick(int n, Chance *chance)
{
    return n == 1 ? 0 : chance_pick(chance, LUCK_PICK, n);
}

/* Is this card met for the first time? */
static bool is_new(uint64_t *met, CardId card)
{
    uint64_t bit = 1ull << card % 64, *word = &met[card / 64];
    bool new = !(*word & bit);

    *word |= bit;
    return new;
}

/* Has each its own card, or all the same? Then each is as likely. */
static bool is_even(const Action *at, int n)
{
    bool same = true, apart = true;

    for (int i = 1; i < n; i++) {
        same &= at[i].card == at[0].card;
        apart &= at[i].card > at[i - 1].card;
    }
    return same || apart;
}

/* One of these, all of one verb: its card, each alike, then the rest. */
static Action pick_action(const Action *at, int n, Chance *chance)
{
    uint64_t met[CARDS_MAX / 64 + 1];
    int kinds = 0, same = 0;
    CardId card = at->card;

    if (is_even(at, n))
        return at[pick(n, chance)];
    memset(met, 0, sizeof met);
    for (int i = 0; i < n; i++)
        kinds += is_new(met, at[i].card);
    memset(met, 0, sizeof met);
    kinds = pick(kinds, chance);
    for (int i = 0; kinds >= 0; i++)
        if (is_new(met, card = at[i].card))
            kinds--;
    for (int i = 0; i < n; i++)
        same += at[i].card == card;
    same = pick(same, chance);
    while (at->card != card || same-- > 0)
        at++;
    return *at;
}

/* Lists come verb by verb, so verbs are runs. */
Action bot_random_pick(const ActionList *list, Chance *chance)
{
    int start[VERBS_MAX + 1], verbs = 0, v;

    assert(list->n > 0);
    if (list->n == 1)
        return list->at[0];
    for (int i = 0; i < list->n; i++)
        if (i == 0 || list->at[i].verb != list->at[i - 1].verb)
            start[verbs++] = i;
    start[verbs] = list->n;
    v = pick(verbs, chance);
    return pick_action(&list->at[start[v]], start[v + 1] - start[v], chance);
}

/* One of so many verbs. */
static int pick_verb(VerbSet verbs, int n, Chance *chance)
{
    for (n = pick(n, chance); n > 0; n--)
        verbs &= verbs - 1;
    return __builtin_ctzll(verbs);
}

/* What can be done with one card of the hand. Cards are tried in a random order
 * until something can: so each is as likely, and few are looked at. Hands are
 * sorted: of equal cards the first is tried. */
static void list_held(const Table *t, Seat seat, int verb, Chance *chance,
                      ActionList *out)
{
    CardId cards[CARDS_MAX];
    int n = 0;

    EACH_CARD (t, c, t->family->hand + seat)
        if (n == 0 || card_def(t, cards[n - 1]) != card_def(t, c))
            cards[n++] = c;
    while (n > 0 && out->n == 0) {
        int k = pick(n, chance);
        game_list_verb(t, seat, verb, cards[k], out);
        cards[k] = cards[--n];
    }
}

/* Verbs are tried in a random order in the same way. */
Action bot_random_answer(const Table *t, Seat seat, Chance *chance)
{
    VerbSet verbs = game_verbs(t, seat);
    int n = __builtin_popcountll(verbs);
    ActionList list;
    bool held = false;

    for (list.n = 0; list.n == 0; n--) {
        int verb = pick_verb(verbs, n, chance);
        verbs &= ~((VerbSet)1 << verb);
        held = t->family->held >> verb & 1;
        if (held)
            list_held(t, seat, verb, chance, &list);
        else
            game_list_verb(t, seat, verb, NO_CARD, &list);
    }
    return held ? list.at[pick(list.n, chance)]
                : pick_action(list.at, list.n, chance);
}

static Action choose(void *self, const View *view)
{
    return bot_random_answer(&view->t, view->seat, self);
}

Chooser bot_random(Chance *chance)
{
    return (Chooser){ "random", choose, chance };
}
