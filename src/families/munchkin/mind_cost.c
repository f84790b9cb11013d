/* mind_cost.c: the cards that a command would be done with, and what they are
 * worth to whom. */
#include "families/munchkin/mind_outlook_int.h"

#include "families/munchkin/phrase_int.h"

/* ---- cards that a command means ---- */

static void sum_card(CardSum *sum, int worth, int n)
{
    if (sum->n == 0 || worth < sum->min)
        sum->min = worth;
    if (sum->n == 0 || worth > sum->max)
        sum->max = worth;
    sum->n += n;
    sum->all += n * worth;
}

/* What is taken may be of no use to who takes it. */
static void sum_taken(CardSum *sum, int worth)
{
    if (worth > sum->taken)
        sum->taken = worth;
}

/* To who has it; of what lies elsewhere, to who would get it. */
static int worth_to_owner(const Outlook *o, Seat actor, CardId card)
{
    Seat owner = card_owner(outlook_table(o), card);

    return mind_worth(outlook_table(o), owner == NOBODY ? actor : owner, card);
}

/* Is it a hand that who thinks cannot see? */
static bool is_unseen(const Outlook *o, ZoneId zone)
{
    return zone >= ZONE_hand && zone < ZONE_hand + SEATS_MAX &&
           zone != hand_zone(o->who->me);
}

/* What a fight would lose with it. */
static int fighting_bonus(const Outlook *o, CardId card)
{
    Seat owner = card_owner(outlook_table(o), card);

    return owner != NOBODY && outlook_is_fighting(o, owner) &&
                   (card_slot(outlook_table(o), card)->flags & CARD_EQUIPPED ||
                    card_is_kind(outlook_table(o), card, KIND_companion))
               ? card_stat(outlook_table(o), card, STAT_bonus)
               : 0;
}

static void sum_zone(const Outlook *o, const Node *command, const Node *phrase,
                     Seat actor, ZoneId zone, bool all, CardSum *sum)
{
    const Table *t = outlook_table(o);
    const Zone *z = &t->g->zones[zone];

    if (is_unseen(o, zone)) {
        if (z->count > 0) {
            sum_card(sum, mind_hand_worth(o->who, z->owner), z->count);
            sum_taken(sum, sum->max);
            sum->owner = z->owner;
        }
        return;
    }
    if (!zone_is_open(t, zone) && zone != hand_zone(o->who->me))
        return; /* a deck */
    EACH_CARD (t, c, zone)
        if (all || munchkin_is_target(t, &o->f, command, phrase, actor, c)) {
            sum_card(sum, worth_to_owner(o, actor, c), 1);
            if (card_owner(t, c) != actor)
                sum_taken(sum, mind_gain_worth(t, actor, c));
            sum->gold += card_stat(t, c, STAT_gold);
            sum->bonus += fighting_bonus(o, c);
            if (sum->owner == NOBODY || sum->owner == actor)
                sum->owner = card_owner(t, c);
        }
}

/* What is picked for this object; a twin is one of a monster. NULL: nothing. */
const Node *outlook_picked_phrase(const Outlook *o, const Node *command,
                                  const Node *object)
{
    return target_find_pick(effect_ops(outlook_table(o)),
                            outlook_table(o)->pack, command, object);
}

CardSum outlook_sum_cards(const Outlook *o, const Node *command,
                          const Node *phrase, Seat actor)
{
    CardSum sum = { .owner = NOBODY };
    bool all = false;
    Zones zones;

    phrase = outlook_picked_phrase(o, command, phrase);
    if (!phrase)
        return sum;
    zones = munchkin_target_zones(outlook_table(o), &o->f, command, phrase,
                                  actor, &all);

    for (; zones != 0; zones &= zones - 1)
        sum_zone(o, command, phrase, actor, (ZoneId)__builtin_ctzll(zones), all,
                 &sum);
    return sum;
}

/* What so many of them are worth, if the cheapest or the dearest are picked. */
int outlook_picked_worth(const CardSum *sum, int n, bool dearest)
{
    int rest, edge = dearest ? sum->max : sum->min;

    if (n >= sum->n)
        return sum->all;
    if (n <= 0)
        return 0;
    rest = (sum->all - edge) / (sum->n > 1 ? sum->n - 1 : 1);
    return edge + (n - 1) * (edge + rest) / 2;
}

int outlook_count_wanted(const Outlook *o, const Node *phrase, int there)
{
    int n;

    if (phrase_takes_all(phrase))
        return there;
    n = phrase->det == DET_that_many ? o->f.paid : quantity_min(phrase);
    return n < 1 ? 1 : n;
}

/* "items worth at least 500 gold in all" */
int outlook_total_price(const Outlook *o, const Node *phrase)
{
    const Node *worth = phrase_modifier(phrase, MOD_worth_all);
    const Node *compare = worth ? node_first(worth) : NULL;

    return compare
               ? evaluate_amount(outlook_table(o), &o->f, node_first(compare))
               : 0;
}

/* What it costs whom they belong to, if cards of this phrase go. */
int outlook_cards_cost(Outlook *o, const Node *command, const Node *phrase,
                       Seat actor, bool dearest, CardSum *sum)
{
    int gold = outlook_total_price(o, phrase), n;

    *sum = outlook_sum_cards(o, command, phrase, actor);
    o->failed = sum->n == 0;
    if (gold > 0)
        return gold < sum->gold ? sum->all * gold / sum->gold : sum->all;
    n = outlook_count_wanted(o, phrase, sum->n);
    if (has_adverb(command, ADVERB_random) && sum->n > 0)
        return sum->all * (n < sum->n ? n : sum->n) / sum->n;
    return outlook_picked_worth(sum, n, dearest);
}

/* Who is meant behind a preposition, one of them; or NOBODY. */
Seat outlook_partner(const Outlook *o, const Node *command, int prep,
                     Seat actor)
{
    const Node *phrase = prep_phrase(command, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(outlook_table(o)->pack, phrase))
        return NOBODY;
    if (chosen_player(&o->f) != NOBODY && phrase_needs_choice(phrase))
        return chosen_player(&o->f);
    seats = (Seats)(phrase_players(outlook_table(o), &o->f, phrase) &
                    ~seat_bit(actor));
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}
