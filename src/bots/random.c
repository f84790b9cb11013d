#include <assert.h>

#include "bots/bots.h"
#include "engine/family.h"

static int pick(int n, Chance *chance)
{
    return n == 1 ? 0 : chance_pick(chance, LUCK_PICK, n);
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
    return list->at[start[v] + pick(start[v + 1] - start[v], chance)];
}

/* One of so many verbs. */
static int pick_verb(VerbSet verbs, int n, Chance *chance)
{
    for (n = pick(n, chance); n > 0; n--)
        bits_take(&verbs);
    return bits_first(verbs);
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
    int n = bits_count(verbs);
    ActionList list;

    for (list.n = 0; list.n == 0; n--) {
        int verb = pick_verb(verbs, n, chance);
        bits_drop(&verbs, verb);
        if (bits_have(t->family->held, verb))
            list_held(t, seat, verb, chance, &list);
        else
            game_list_verb(t, seat, verb, NO_CARD, &list);
    }
    return list.at[pick(list.n, chance)];
}

static Action choose(void *self, const View *view)
{
    return bot_random_answer(&view->t, view->seat, self);
}

Chooser bot_random(Chance *chance)
{
    return (Chooser){ "random", choose, chance };
}
