/* trade.c: trades and gifts (TRADE-*).
 *
 * A proposal is a draft: Items that go to one other player, and Items of his
 * that come back for them; nothing back is a gift. Then they are marked on the
 * table until he agrees, declines or proposes something else, or until it is
 * withdrawn. Meanwhile only what is played at any time can be played, and the
 * proposal lapses if that takes away what it is about. If he agrees, all of it
 * changes hands at once. What else is promised for it is talk (TRADE-09,
 * GAP-101).
 */
#include <string.h>

#include "base/hash.h"
#include "families/munchkin/munchkin_int.h"

/* ---- how much is talked (HOUSE-TALK) ---- */

/* Three bits a pair, with the seat that comes first. */
static int talk_shift(Seat a, Seat b)
{
    return 3 * ((a < b ? b - a : a - b) - 1);
}

static int talk_count(const Table *t, Seat a, Seat b)
{
    return munchkin(t)->talk_counts[a < b ? a : b] >> talk_shift(a, b) & 7;
}

/* What two seats would exchange. */
typedef struct Exchange {
    Seat seat, with;  /* who proposes it, and to whom */
    int given, taken; /* Big Items */
    uint64_t hash;    /* of the cards, in their order */
} Exchange;

static void exchange_add(const Table *t, Exchange *x, CardId card)
{
    Seat owner = card_owner(t, card);

    if (card_stat(t, card, STAT_big))
        ++*(owner == x->seat ? &x->given : &x->taken);
    x->hash = hash_mix(x->hash + card + ((uint64_t)owner << 32));
}

static Exchange exchange_start(Seat seat, Seat with)
{
    return (Exchange){ .seat = seat,
                       .with = with,
                       .hash = (uint64_t)(1 << seat | 1 << with) };
}

static Exchange exchange_drafted(const Table *t, Seat seat, Seat with)
{
    Exchange x = exchange_start(seat, with);

    EACH_PART (t, card)
        exchange_add(t, &x, card);
    return x;
}

/* A number that is not 0. */
static uint16_t short_hash(const Exchange *x)
{
    return (uint16_t)x->hash | 1;
}

static bool was_proposed(const Table *t, const Exchange *x)
{
    for (int i = 0; i < PROPOSALS_MAX; i++)
        if (munchkin(t)->proposal_hashes[i] == short_hash(x))
            return true;
    return false;
}

static void talk_add(Table *t, Seat a, Seat b)
{
    uint16_t *talk_counts = &munchkin(t)->talk_counts[a < b ? a : b];
    uint16_t *proposal_hashes = munchkin(t)->proposal_hashes;
    Exchange x = exchange_drafted(t, a, b);

    *talk_counts = (uint16_t)(*talk_counts + (1u << talk_shift(a, b)));
    memmove(proposal_hashes + 1, proposal_hashes,
            sizeof *proposal_hashes * (PROPOSALS_MAX - 1));
    proposal_hashes[0] = short_hash(&x);
}

void trade_clear_talk(Table *t)
{
    memset(munchkin(t)->talk_counts, 0, sizeof munchkin(t)->talk_counts);
    memset(munchkin(t)->proposal_hashes, 0,
           sizeof munchkin(t)->proposal_hashes);
}

/* ---- what can be offered ---- */

/* With whom this part would be exchanged. */
static Seat part_partner(const Table *t, Action part)
{
    Seat owner = card_owner(t, part.card);

    return owner == part.seat ? part.to : owner;
}

/* TRADE-01, TRADE-02, and what cards forbid. */
Refusal trade_check_card(const Table *t, CardId card)
{
    Seat owner;

    if (!card_is_goods(t, card))
        return refuse_card(REFUSAL_not_traded, card);
    owner = card_owner(t, card);
    if (card_slot(t, card)->zone != play_zone(owner))
        return refuse_card(REFUSAL_trade_hand, card);
    if (card_slot(t, card)->flags & CARD_TRADED)
        return refuse_card(REFUSAL_trade_again, card);
    if (card_slot(t, card)->host != NO_CARD ||
        CANNOT(t, trade, .actor = owner, .what = card))
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

/* The answer to a proposal goes to who made it. */
static Refusal check_partner(const Table *t, Seat seat, Seat with)
{
    if (step_top(t)->step == STEP_trade_open &&
        trade_frame(step_top(t))->from != with)
        return refuse(REFUSAL_trade_third);
    if (seat_is_dead(t, with)) /* GAP-88 */
        return refuse_seat(REFUSAL_dead, with);
    if (combat_includes(t, with))
        return refuse_seat(REFUSAL_trade_fight, with);
    if (talk_count(t, seat, with) >= t->g->switches[SWITCH_talk_limit])
        return refuse_seat(REFUSAL_proposals_used_up, with);
    return ALLOWED;
}

Refusal trade_check_part(const Table *t, Action part)
{
    Seat with = part_partner(t, part), already = draft_partner(t);

    if (already != NOBODY && already != with)
        return refuse(REFUSAL_trade_third);
    return check_partner(t, part.seat, with);
}

Seats trade_partners(const Table *t)
{
    Seat seat = t->g->draft.seat, already = draft_partner(t);
    Seats with = 0;

    EACH_SEAT (t, s)
        if (s != seat && (already == NOBODY || already == s) &&
            check_partner(t, seat, s).id == REFUSAL_none)
            with |= (Seats)(1u << s);
    return with;
}

static bool exceeds_big_limit(const Table *t, Seat seat, int in, int out)
{
    return in > 0 &&
           !items_big_fit(t, seat, items_big_count(t, seat) + in - out);
}

/* GAP-95: how many Big Items each would have, if he gets one. */
static bool is_too_much(const Table *t, const Exchange *x)
{
    return exceeds_big_limit(t, x->seat, x->taken, x->given) ||
           exceeds_big_limit(t, x->with, x->given, x->taken);
}

static Refusal check_exchange(const Table *t, const Exchange *x)
{
    if (is_too_much(t, x))
        return refuse_numbers(REFUSAL_too_big, t->g->switches[SWITCH_big_limit],
                              0);
    return was_proposed(t, x) ? refuse_seat(REFUSAL_same_proposal, x->with)
                              : ALLOWED;
}

Refusal trade_check_whole(const Table *t)
{
    Seat with = draft_partner(t);
    Exchange x;

    if (with == NOBODY)
        return refuse(REFUSAL_trade_empty);
    x = exchange_drafted(t, t->g->draft.seat, with);
    return check_exchange(t, &x);
}

/* ---- can it be completed? ---- */

/* Big Items of a seat after this card that can be exchanged. */
static int count_big_after(const Table *t, Seat seat, CardId after)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        n += c > after && card_stat(t, c, STAT_big) &&
             trade_check_card(t, c).id == REFUSAL_none;
    return n;
}

/* Could Big Items after this card make it fit? */
static bool can_fit(const Table *t, const Exchange *x, CardId after)
{
    int given = count_big_after(t, x->seat, after);
    int taken = count_big_after(t, x->with, after);
    Exchange more = *x;

    for (more.given = x->given; more.given <= x->given + given; more.given++)
        for (more.taken = x->taken; more.taken <= x->taken + taken;
             more.taken++)
            if (!is_too_much(t, &more))
                return true;
    return false;
}

/* Is it new and does it fit, as it stands or with cards after this one? Only
 * what was proposed already makes this look further, and that is little. */
static bool can_be_completed(const Table *t, const Exchange *x, CardId after)
{
    const Seat both[] = { x->seat, x->with };

    if (check_exchange(t, x).id == REFUSAL_none)
        return true;
    if (!can_fit(t, x, after))
        return false;
    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, play_zone(both[i])) {
            Exchange more = *x;
            if (c <= after || trade_check_card(t, c).id != REFUSAL_none)
                continue;
            exchange_add(t, &more, c);
            if (can_be_completed(t, &more, c))
                return true;
        }
    return false;
}

bool trade_leads_on(const Table *t, Action part)
{
    Exchange x = exchange_drafted(t, part.seat, part_partner(t, part));

    exchange_add(t, &x, part.card);
    return can_be_completed(t, &x, part.card);
}

/* Is there anything that these two could exchange? */
static Refusal check_goods(const Table *t, Seat seat, Seat with)
{
    const Seat both[] = { seat, with };
    Refusal why = refuse(REFUSAL_trade_empty);

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, play_zone(both[i])) {
            Exchange x = exchange_start(seat, with);
            if (trade_check_card(t, c).id != REFUSAL_none)
                continue;
            exchange_add(t, &x, c);
            if (can_be_completed(t, &x, c))
                return ALLOWED;
            why = check_exchange(t, &x);
        }
    return why;
}

/* Is there anybody and anything to trade with? TRADE-03: on whose turn does
 * not matter; TRADE-04: not in one's own combat. */
Refusal munchkin_check_propose(const Table *t, Action a)
{
    Refusal why = refuse(REFUSAL_trade_empty);
    bool answers = step_top(t)->step == STEP_trade_open;

    if (combat_includes(t, a.seat))
        return refuse_seat(REFUSAL_trade_fight, a.seat);
    if (t->g->switches[SWITCH_freeze_trade] && combat_is_on(t))
        return refuse_seat(REFUSAL_trade_frozen, current_combat(t)->seat);
    EACH_SEAT (t, s) {
        Refusal goods, partner;
        if (s == a.seat || (answers && s != trade_frame(step_top(t))->from))
            continue;
        goods = check_goods(t, a.seat, s);
        if (goods.id == REFUSAL_trade_empty)
            continue;
        partner = check_partner(t, a.seat, s);
        why = partner.id != REFUSAL_none ? partner : goods;
        if (why.id == REFUSAL_none)
            return ALLOWED;
    }
    return why;
}

void munchkin_list_propose(const Table *t, Action blank, ActionList *out)
{
    if (munchkin_check_propose(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

/* ---- proposing ---- */

/* The first Item that is offered, or NO_CARD. */
static CardId first_offered(const Table *t, const Frame *f)
{
    const Seat both[] = { trade_frame(f)->from, f->seat };

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, play_zone(both[i]))
            if (card_slot(t, c)->flags & CARD_OFFERED)
                return c;
    return NO_CARD;
}

static void clear_marks(Table *t, const Frame *f)
{
    CardId card;

    while ((card = first_offered(t, f)) != NO_CARD)
        card_slot(t, card)->flags &= (uint8_t)~CARD_OFFERED;
}

/* A new proposal, or the answer to one. */
void munchkin_act_propose(Table *t, Action a)
{
    Seat with = draft_partner(t);
    Frame *f = step_top(t);

    talk_add(t, a.seat, with);
    if (f->step == STEP_trade_open)
        clear_marks(t, f);
    else
        f = step_push(t, STEP_trade_open, with);
    EACH_PART (t, card)
        card_slot(t, card)->flags |= CARD_OFFERED;
    f->seat = with;
    trade_frame(f)->from = a.seat;
    trade_frame(f)->parts = t->g->draft.count;
}

/* ---- the answer ---- */

static bool can_trade(const Table *t, Seat seat)
{
    return !seat_is_dead(t, seat) && !combat_includes(t, seat);
}

/* Can all that was proposed still be exchanged? */
static bool still_stands(const Table *t, const Frame *f)
{
    const TradeFrame *trade = trade_frame(f);
    const Seat both[] = { trade->from, f->seat };
    int n = 0, bigs[2] = { 0, 0 };

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, play_zone(both[i]))
            if (card_slot(t, c)->flags & CARD_OFFERED) {
                n += trade_check_card(t, c).id == REFUSAL_none;
                bigs[i] += card_stat(t, c, STAT_big) != 0;
            }
    return n == trade->parts && can_trade(t, trade->from) &&
           can_trade(t, f->seat) &&
           !exceeds_big_limit(t, trade->from, bigs[1], bigs[0]) &&
           !exceeds_big_limit(t, f->seat, bigs[0], bigs[1]);
}

void munchkin_step_trade_open(Table *t, Frame *f)
{
    if (still_stands(t, f)) {
        ask_floor(t, f->seat, death_living_seats(t));
        return;
    }
    emit(t, EVENT(offer_lapses, .seat = trade_frame(f)->from, .to = f->seat));
    trade_close(t);
}

/* TRADE-05: it stays on the table, sideways. */
static void hand_over(Table *t, CardId card, Seat to)
{
    Seat owner = card_owner(t, card);

    emit(t, EVENT(gives, .seat = owner, .to = to, .card = card));
    DONE(t, trade, .actor = owner, .what = card);
    deck_notify_lost(t, card);
    deck_move_card(t, card, play_zone(to));
    card_slot(t, card)->flags |= CARD_TRADED;
}

/* GAP-102: a gift, too, has to be wanted. */
ALWAYS_ALLOWED(agree)

void munchkin_act_agree(Table *t, Action a)
{
    Frame f = *step_top(t);
    CardId card;

    (void)a;
    while ((card = first_offered(t, &f)) != NO_CARD)
        hand_over(t, card,
                  card_owner(t, card) == trade_frame(&f)->from
                      ? f.seat
                      : trade_frame(&f)->from);
    step_pop(t);
}

ALWAYS_ALLOWED(decline)

void munchkin_act_decline(Table *t, Action a)
{
    (void)a;
    trade_close(t);
}

void trade_close(Table *t)
{
    clear_marks(t, step_top(t));
    step_pop(t);
}
