/* offer.c: asking for help, and bargaining about it (HELP-01..09, HELP-19).
 *
 * An offer is a draft of the fighter (`asks`) or of a rival (`offers help`);
 * either way it says what the helper gets. It stands in a frame over the combat
 * until it is answered; the answer may be an offer the other way. All of it is
 * public.
 */
#include "base/hash.h"
#include "engine/facts.h"
#include "families/munchkin/combat_int.h"

int offer_treasures_at_stake(const Table *t)
{
    int n = munchkin(t)->owed_treasures;

    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c))
            n += combat_treasures_of(t, twin_original(t, c));
    return n;
}

void offer_clear_marks(Table *t)
{
    EACH_SEAT (t, s) {
        EACH_CARD (t, c, hand_zone(s))
            card_slot(t, c)->flags &= (uint8_t)~CARD_PROMISED;
        EACH_CARD (t, c, play_zone(s))
            card_slot(t, c)->flags &= (uint8_t)~CARD_PROMISED;
    }
}

/* GAP-33: it is told when a card goes that the helper may still get. What is
 * only offered lapses with the offer. */
void offer_on_card_lost(Table *t, CardId card)
{
    if (card_slot(t, card)->flags & CARD_PROMISED &&
        combat_helper(t) != NOBODY &&
        current_combat(t)->step != STEP_combat_after)
        emit(t, EVENT(promise_lapses, .to = combat_helper(t), .card = card));
}

/* ---- how much has been said ---- */

/* HOUSE-TALK: what is offered: these terms, and the cards of the draft in their
 * order. */
static uint64_t terms_hash(int terms, int help)
{
    return hash_mix((uint64_t)(terms + (help << 8)));
}

static uint64_t offer_hash(const Table *t, int terms, int help)
{
    uint64_t hash = terms_hash(terms, help);

    EACH_PART (t, card)
        hash = hash_mix(hash + card);
    return hash;
}

/* A number that is never 0. */
static uint16_t short_hash(uint64_t hash)
{
    return (uint16_t)hash | 1;
}

static int offers_made(const Table *t, Seat rival)
{
    int n = 0;

    while (n < TALK_MAX && munchkin(t)->offer_hashes[rival][n] != 0)
        n++;
    return n;
}

static bool was_offered(const Table *t, Seat rival, uint64_t hash)
{
    for (int i = 0; i < TALK_MAX; i++)
        if (munchkin(t)->offer_hashes[rival][i] == short_hash(hash))
            return true;
    return false;
}

static void note_offer(Table *t, Seat rival, uint64_t hash)
{
    munchkin(t)->offer_hashes[rival][offers_made(t, rival)] = short_hash(hash);
}

void offer_clear_all(Table *t)
{
    offer_clear_marks(t);
    for (Seat s = 0; s < SEATS_MAX; s++)
        for (int i = 0; i < TALK_MAX; i++)
            munchkin(t)->offer_hashes[s][i] = 0;
}

/* ---- opening an offer ---- */

/* HELP-02, HELP-03, GAP-30, HOUSE-TALK: between the fighter and this rival. */
static Refusal check_can_offer(const Table *t, Seat rival)
{
    const OfferFrame *offer = current_offer(t);

    if (offer ? offer_rival(t, offer) != rival
              : seat_in(rival, (Seats)current_combat(t)->asked))
        return refuse_seat(REFUSAL_asked_already, rival);
    if (combat_helper(t) != NOBODY)
        return refuse_seat(REFUSAL_has_helper, combat_helper(t));
    if (seat_died_this_turn(t, rival))
        return refuse_seat(REFUSAL_new_character, rival);
    if (!combat_can_be_helped(t, rival, false))
        return refuse(REFUSAL_forbidden);
    if (offers_made(t, rival) >= t->g->switches[SWITCH_talk_limit])
        return refuse_numbers(REFUSAL_offers_used_up,
                              t->g->switches[SWITCH_talk_limit], 0);
    return ALLOWED;
}

/* Of an offer that is made or opened: the one who is not the fighter. */
static Seat rival_of(const Table *t, Action offer)
{
    return offer.seat == current_combat(t)->seat ? offer.to : offer.seat;
}

/* The offer that is being put together, as it was opened. */
static Action draft_opening(const Table *t)
{
    Action opening = action_make(t->g->draft.verb, t->g->draft.seat);

    opening.to = t->g->draft.to;
    return opening;
}

/* GAP-32: is the bargain of this verb paid for even if it is in vain? */
static int help_of_verb(int verb)
{
    return verb == VERB_ask_paid || verb == VERB_volunteer_paid ? HELP_ANYWAY
                                                                : 0;
}

/* HELP-09: a card of the fighter's hand that could be played on the helper. */
static Refusal check_play(const Table *t, Seat helper, CardId card)
{
    if (!t->g->switches[SWITCH_offer_plays] || !play_can_gain_other(t, card))
        return refuse_card(REFUSAL_not_offered, card);
    return play_gives_nothing(t, card, helper)
               ? refuse_card(REFUSAL_level_cap, card)
               : ALLOWED;
}

/* HELP-06: Items that the fighter carries; of the fighter's own accord also a
 * card that is played. */
static Refusal check_offered(const Table *t, Action part, Seat helper)
{
    Seat fighter = current_combat(t)->seat;
    ZoneId zone = card_slot(t, part.card)->zone;

    if (zone == hand_zone(fighter) && part.seat == fighter)
        return check_play(t, helper, part.card);
    if (zone != play_zone(fighter) || !card_is_goods(t, part.card) ||
        card_slot(t, part.card)->host != NO_CARD ||
        CANNOT(t, trade, .actor = fighter, .what = part.card))
        return refuse_card(REFUSAL_not_offered, part.card);
    return ALLOWED;
}

static Refusal check_asking(const Table *t, Action a)
{
    if (a.seat != current_combat(t)->seat)
        return refuse(REFUSAL_not_fighter);
    if (a.to == NOBODY || a.to == a.seat)
        return refuse(REFUSAL_no_helper);
    return check_can_offer(t, a.to);
}

static Refusal check_volunteering(const Table *t, Action a)
{
    if (a.seat == current_combat(t)->seat || a.to != current_combat(t)->seat)
        return refuse(REFUSAL_no_helper);
    return check_can_offer(t, a.seat);
}

/* ---- can it be completed? ---- */

/* Of the cards that could be offered, the next one after this, or NO_CARD. */
static CardId next_offered(const Table *t, Action opening, CardId after)
{
    Seat fighter = current_combat(t)->seat;
    const ZoneId zones[] = { play_zone(fighter), hand_zone(fighter) };
    Action part = action_make(VERB_add, opening.seat);
    CardId next = NO_CARD;

    for (int i = 0; i < (opening.seat == fighter ? 2 : 1); i++)
        EACH_CARD (t, c, zones[i]) {
            part.card = c;
            if (c > after && (next == NO_CARD || c < next) &&
                check_offered(t, part, rival_of(t, opening)).id == REFUSAL_none)
                next = c;
        }
    return next;
}

/* Is it new, as it stands or with cards after this one? Only what was offered
 * already makes this look further, and that is little. */
static bool can_be_new(const Table *t, Action opening, uint64_t hash,
                       CardId after)
{
    if ((after != NO_CARD || !help_of_verb(opening.verb)) &&
        !was_offered(t, rival_of(t, opening), hash))
        return true;
    for (CardId c = next_offered(t, opening, after); c != NO_CARD;
         c = next_offered(t, opening, c))
        if (can_be_new(t, opening, hash_mix(hash + c), c))
            return true;
    return false;
}

/* With these terms and any cards? */
static bool terms_can_be_new(const Table *t, Action opening, int terms)
{
    return can_be_new(t, opening, terms_hash(terms, help_of_verb(opening.verb)),
                      NO_CARD);
}

/* Is there anything left to be offered? What is given in any case are cards. */
static Refusal check_new(const Table *t, Action opening)
{
    int max = offer_treasures_at_stake(t);

    if (help_of_verb(opening.verb) &&
        next_offered(t, opening, NO_CARD) == NO_CARD)
        return refuse(REFUSAL_no_payment);
    if (terms_can_be_new(t, opening, 0))
        return ALLOWED;
    for (int k = 1; k <= max && k < WORD_STEP; k++)
        for (int pick_order = 0; pick_order < PICKS_COUNT; pick_order++)
            if (terms_can_be_new(t, opening, NUMBER_OF(k, pick_order)))
                return ALLOWED;
    return refuse_seat(REFUSAL_same_offer_made, rival_of(t, opening));
}

Refusal munchkin_check_ask(const Table *t, Action a)
{
    Refusal why = check_asking(t, a);

    return why.id == REFUSAL_none ? check_new(t, a) : why;
}

Refusal munchkin_check_volunteer(const Table *t, Action a)
{
    Refusal why = check_volunteering(t, a);

    return why.id == REFUSAL_none ? check_new(t, a) : why;
}

Refusal munchkin_check_ask_paid(const Table *t, Action a)
{
    return munchkin_check_ask(t, a);
}

Refusal munchkin_check_volunteer_paid(const Table *t, Action a)
{
    return munchkin_check_volunteer(t, a);
}

static void list_seats(const Table *t, Action blank, ActionList *out)
{
    EACH_SEAT (t, s) {
        blank.to = s;
        if (t->family->verbs[blank.verb].check(t, blank).id == REFUSAL_none)
            action_add(out, blank);
    }
}

void munchkin_list_ask(const Table *t, Action blank, ActionList *out)
{
    list_seats(t, blank, out);
}

void munchkin_list_volunteer(const Table *t, Action blank, ActionList *out)
{
    list_seats(t, blank, out);
}

void munchkin_list_ask_paid(const Table *t, Action blank, ActionList *out)
{
    list_seats(t, blank, out);
}

void munchkin_list_volunteer_paid(const Table *t, Action blank, ActionList *out)
{
    list_seats(t, blank, out);
}

/* ---- what is offered ---- */

/* HELP-07, HELP-08, GAP-146: so many Treasures, picked in this order. */
static Refusal check_terms(const Table *t, int terms)
{
    int k = NUMBER_K(terms), max = offer_treasures_at_stake(t);

    return terms < 0 || k < 1 || k > max
               ? refuse_numbers(REFUSAL_few_treasures, max, k)
               : ALLOWED;
}

Refusal munchkin_check_share(const Table *t, Action a)
{
    Action opening = draft_opening(t);
    Refusal why = check_terms(t, a.number);

    if (why.id != REFUSAL_none)
        return why;
    return terms_can_be_new(t, opening, a.number)
               ? ALLOWED
               : refuse_seat(REFUSAL_same_offer_made, rival_of(t, opening));
}

void munchkin_list_share(const Table *t, Action blank, ActionList *out)
{
    int max = offer_treasures_at_stake(t);

    for (int k = 1; k <= max && k < WORD_STEP; k++)
        for (int pick_order = 0; pick_order < PICKS_COUNT; pick_order++) {
            blank.number = (int8_t)NUMBER_OF(k, pick_order);
            if (munchkin_check_share(t, blank).id == REFUSAL_none)
                action_add(out, blank);
        }
}

void munchkin_act_share(Table *t, Action a)
{
    (void)t; /* a part of a draft: the kernel keeps it */
    (void)a;
}

Refusal offer_check_part(const Table *t, Action part)
{
    return check_offered(t, part, rival_of(t, draft_opening(t)));
}

bool offer_leads_on(const Table *t, Action part)
{
    Action opening = draft_opening(t);
    uint64_t hash =
        offer_hash(t, t->g->draft.number, help_of_verb(opening.verb));

    return can_be_new(t, opening, hash_mix(hash + part.card), part.card);
}

/* HOUSE-TALK: the same is not offered twice. */
Refusal offer_check_whole(const Table *t)
{
    const Draft *draft = &t->g->draft;
    Seat rival = rival_of(t, draft_opening(t));
    int help = help_of_verb(draft->verb);
    Refusal why = draft->number != 0 ? check_terms(t, draft->number) : ALLOWED;

    if (why.id != REFUSAL_none)
        return why;
    if (draft->count == 0 && help)
        return refuse(REFUSAL_no_payment);
    if (was_offered(t, rival, offer_hash(t, draft->number, help)))
        return refuse_seat(REFUSAL_same_offer_made, rival);
    return ALLOWED;
}

/* HOUSE-OFFER-OPEN: whoever names a card of his hand shows it. */
static int mark_parts(Table *t)
{
    offer_clear_marks(t);
    EACH_PART (t, card) {
        card_slot(t, card)->flags |= CARD_PROMISED;
        card_slot(t, card)->known = seats_all(t->g);
    }
    return t->g->draft.count;
}

/* A new offer, or the answer to one. */
static void open_offer(Table *t, Action a)
{
    OfferFrame *f = current_offer(t);
    int help = help_of_verb(a.verb);

    if (!f)
        f = offer_frame(step_push(t, STEP_offer_open, a.to));
    f->seat = a.to;
    f->from = a.seat;
    note_offer(t, rival_of(t, a), offer_hash(t, a.number, help));
    f->terms = a.number;
    f->help = (int16_t)help;
    f->parts = (int16_t)mark_parts(t);
}

void munchkin_act_ask(Table *t, Action a)
{
    open_offer(t, a);
}

void munchkin_act_volunteer(Table *t, Action a)
{
    open_offer(t, a);
}

void munchkin_act_ask_paid(Table *t, Action a)
{
    open_offer(t, a);
}

void munchkin_act_volunteer_paid(Table *t, Action a)
{
    open_offer(t, a);
}

/* ---- the offer stands ---- */

static int count_offered(const Table *t)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        n += !!(card_slot(t, c)->flags & CARD_PROMISED);
    return n;
}

/* Is there still something to be asked for, and all that was offered? */
static bool still_stands(const Table *t, const OfferFrame *offer)
{
    const CombatFrame *combat = current_combat(t);

    return combat->step == STEP_combat_lose && combat_helper(t) == NOBODY &&
           (combat->seat == offer->seat || combat->seat == offer->from) &&
           combat_can_be_helped(t, offer_rival(t, offer), false) &&
           count_offered(t) == offer->parts;
}

/* Cards may be played meanwhile (HELP-05): then the totals are compared, and
 * the offer lapses if there is nothing left of it. */
void munchkin_step_offer_open(Table *t, Frame *f)
{
    if (current_combat(t)->step == STEP_combat_open)
        munchkin_step_combat_open(t, frame_base(current_combat(t)));
    if (still_stands(t, offer_frame(f))) {
        ask_floor(t, f->seat, death_living_seats(t));
        return;
    }
    emit(t, EVENT(offer_lapses, .seat = offer_frame(f)->from, .to = f->seat));
    step_pop(t);
    if (combat_helper(t) == NOBODY)
        offer_clear_marks(t);
}

/* It came to nothing: so it is until the combat changes (GAP-30). */
static void close_offer(Table *t)
{
    CombatFrame *combat = current_combat(t);

    combat->asked |= (int16_t)(1 << offer_rival(t, current_offer(t)));
    offer_clear_marks(t);
    step_pop(t);
}

ALWAYS_ALLOWED(accept)

/* GAP-31: from now on it is a deal. */
void munchkin_act_accept(Table *t, Action a)
{
    OfferFrame *offer = current_offer(t);
    Seat rival = offer_rival(t, offer);
    int terms = offer->terms, help = offer->help;

    (void)a;
    step_pop(t);
    combat_start_help(t, rival, terms, help);
    combat_recheck(t);
}

ALWAYS_ALLOWED(refuse)

void munchkin_act_refuse(Table *t, Action a)
{
    (void)a;
    close_offer(t);
}

Refusal munchkin_check_withdraw(const Table *t, Action a)
{
    return offer_frame(step_top(t))->from == a.seat ? ALLOWED
                                                    : refuse(REFUSAL_not_yours);
}

void munchkin_list_withdraw(const Table *t, Action blank, ActionList *out)
{
    if (munchkin_check_withdraw(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

/* An offer of help, or of a trade. */
void munchkin_act_withdraw(Table *t, Action a)
{
    (void)a;
    if (step_top(t)->step == STEP_trade_open)
        trade_close(t);
    else
        close_offer(t);
}

/* ---- told ---- */

static void add_terms_facts(const Table *t, FactSink *sink, int terms, int help,
                            Seat rival, bool deal)
{
    if (terms != 0)
        fact_add(t, sink, deal ? STATEMENT_gets : STATEMENT_would_get,
                 HOLES(.seat = rival, .number = terms));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->flags & CARD_PROMISED)
            fact_add(
                t, sink, deal ? STATEMENT_promised : STATEMENT_offered,
                HOLES(.seat = current_combat(t)->seat, .to = rival, .card = c));
    if (help & HELP_ANYWAY)
        fact_add(t, sink, STATEMENT_paid_anyway, HOLES(.seat = rival));
}

static void add_offer_facts(const Table *t, FactSink *sink,
                            const OfferFrame *offer)
{
    Seat rival = offer_rival(t, offer);

    fact_add(t, sink, STATEMENT_offered_by,
             HOLES(.seat = offer->from, .to = offer->seat));
    add_terms_facts(t, sink, offer->terms, offer->help, rival, false);
    fact_add(t, sink, STATEMENT_would_be,
             HOLES(.seat = rival,
                   .number = offer_total_with(t, rival, false, &(Sum){ 0 }),
                   .second = offer_total_with(t, rival, true, &(Sum){ 0 })));
}

void offer_facts(const Table *t, FactSink *sink)
{
    const CombatFrame *combat = current_combat(t);
    const OfferFrame *offer = current_offer(t);
    Seat helper = combat_helper(t);

    if (combat_is_for_win(t))
        fact_add(t, sink, STATEMENT_for_win, HOLES(.seat = combat->seat));
    if (offer && combat_is_open(t))
        add_offer_facts(t, sink, offer);
    if (helper == NOBODY)
        return;
    fact_add(t, sink, STATEMENT_helps,
             HOLES(.seat = helper, .to = combat->seat));
    if (combat->help & HELP_FORCED)
        fact_add(t, sink, STATEMENT_forced_help, HOLES(.seat = helper));
    add_terms_facts(t, sink, combat->terms, combat->help, helper, true);
}

/* ---- audit ---- */

static const char *audit_offer(const Table *t, const OfferFrame *offer)
{
    return offer->from >= t->g->seats || offer->from == offer->seat ||
                   offer->terms < 0 || offer->terms > INT8_MAX ||
                   offer->parts < 0 || offer->help & ~HELP_ANYWAY
               ? "an offer that nobody made"
               : NULL;
}

static const char *audit_deal(const Table *t, const CombatFrame *combat)
{
    if (combat->helper_plus_1 == combat->seat + 1 ||
        combat->asked & ~seats_all(t->g) || combat->terms < 0 ||
        combat->terms > INT8_MAX || combat->deal_with < 0 ||
        combat->deal_with >= t->g->seats || combat->due < 0 ||
        combat->second >> 1 || combat->help >> 2)
        return "a deal that nobody made";
    return NULL;
}

const char *offer_audit(const Table *t)
{
    const CombatFrame *combat = current_combat(t);
    const OfferFrame *offer = current_offer(t);
    const char *bad = NULL;

    if (!combat && !t->g->end_reason)
        bad = count_offered(t) > 0 || t->g->zones[ZONE_pool].count > 0
                  ? "a bargain without a combat"
                  : NULL;
    if (combat)
        bad = audit_deal(t, combat);
    if (offer && !bad)
        bad = combat ? audit_offer(t, offer) : "an offer without a combat";
    if (combat && !bad && t->g->zones[ZONE_pool].count > 0 &&
        combat->step != STEP_combat_split && /* or they still turn up */
        combat->step != STEP_combat_treasure)
        bad = "Treasures that nobody shares";
    return bad;
}
