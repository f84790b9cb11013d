/* random.c: a bot that picks a random verb, then one of its actions. */
#include "bots/bots.h"
#include "engine/family.h"

static int pick_index(int n, Rng *rng)
{
    return n == 1 ? 0 : rng_pick(rng, STREAM_PICK, n);
}

/* Lists are sorted by verb, so each verb is one run. */
Action bot_random_pick(const ActionList *list, Rng *rng)
{
    int start[VERBS_MAX + 1], verbs = 0, v;

    if (list->n <= 1)
        return list->n == 1 ? list->at[0] : action_make(VERB_none, NOBODY);
    for (int i = 0; i < list->n; i++)
        if (i == 0 || list->at[i].verb != list->at[i - 1].verb)
            start[verbs++] = i;
    start[verbs] = list->n;
    v = pick_index(verbs, rng);
    return list->at[start[v] + pick_index(start[v + 1] - start[v], rng)];
}

/* What can be done with one card of the hand. Cards are tried in a random order
 * until something can: so each is as likely, and few are looked at. Hands are
 * sorted: of equal cards the first is tried. */
static void list_hand_actions(const Table *t, Seat seat, int verb, Rng *rng,
                              ActionList *out)
{
    CardId cards[CARDS_MAX];
    int n = 0;

    EACH_CARD (t, c, t->family->hand + seat)
        if (n == 0 || card_def(t, cards[n - 1]) != card_def(t, c))
            cards[n++] = c;
    while (n > 0 && out->n == 0) {
        int k = pick_index(n, rng);
        action_list_verb(t, seat, verb, cards[k], out);
        cards[k] = cards[--n];
    }
}

/* Verbs are tried in a random order in the same way. */
Action bot_random_answer(const Table *t, Seat seat, Rng *rng)
{
    VerbSet verbs = action_verbs(t, seat);
    ActionList list;

    list.n = 0;
    for (int n = bits_count(verbs); list.n == 0; n--) {
        int verb = bits_take(&verbs, pick_index(n, rng));
        if (bits_has(t->family->hand_only_verbs, verb))
            list_hand_actions(t, seat, verb, rng, &list);
        else
            action_list_verb(t, seat, verb, NO_CARD, &list);
    }
    return list.at[pick_index(list.n, rng)];
}

static Action choose(void *self, const View *view)
{
    return bot_random_answer(&view->t, view->seat, self);
}

Chooser bot_random(Rng *rng)
{
    return (Chooser){ "random", choose, rng };
}
