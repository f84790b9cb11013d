/* play_announce.c: what becomes of a card that is played.
 *
 * It is announced: it lies in limbo, and who can stop it is asked (only if
 * there is such a card in the game); then it does what it says, and goes where
 * it belongs.
 *
 *     Frame.card  the card        Frame.k    whom it is played on
 *     Frame.aux   the part of it, by its node; 0: all of it
 *     v[0] the verb   v[1] the card it goes on   v[2] kicked open, not played
 *     v[3] cards that were paid for it   v[4] the last of them
 *     v[5] the price could not be paid after all
 *     v[6] a monster in place of v[1]: it keeps its enhancers
 *     v[7] it is a curse that has hit
 */
#include "families/munchkin/munchkin_int.h"

enum { P_VERB, P_ON, P_KICKED, P_PAID, P_PRICE, P_UNPAID, P_KEEPS, P_HIT };

/* ---- announcing ---- */

static int stop_window(const Table *t, CardId card)
{
    return WINDOW_stop + 1 + card_def(t, card)->kind;
}

void play_announce(Table *t, Action a, bool kicked)
{
    Frame *f;

    combat_recheck(t);
    if (card_is_goods(t, a.card))
        offer_on_card_lost(t, a.card);
    deck_discard_attached(t, a.card);
    zone_append(t, a.card, ZONE_limbo);
    f = step_push(t, a.verb == VERB_curse ? STEP_play_hit : STEP_play_stop,
                  a.seat);
    f->card = a.card;
    f->k = a.to == NOBODY ? a.seat : a.to;
    f->v[P_VERB] = a.verb;
    f->v[P_ON] = (int16_t)a.on;
    f->v[P_KICKED] = kicked;
    if (!kicked)
        DONE(t, play, .actor = a.seat, .what = a.card, .on = a.on);
}

/* GAP-144: a monster that comes in place of another is announced, too. If it is
 * stopped, the other stays. */
void play_replace(Table *t, Seat seat, CardId card, CardId old, bool keeps)
{
    Action a = action_make(VERB_play, seat);

    a.card = card;
    a.on = old;
    play_announce(t, a, false);
    step_top(t)->v[P_KEEPS] = keeps;
}

static bool is_announced(const Table *t, const Frame *f)
{
    return card_slot(t, f->card)->zone == ZONE_limbo;
}

void munchkin_step_play_stop(Table *t, Frame *f)
{
    int window = stop_window(t, f->card);

    if (!is_announced(t, f) || gate_closed(t, f, combat_could_act(t, window),
                                           death_living_seats(t), f->card))
        step_set(f, STEP_play_resolve);
}

/* GAP-07, CURSE-01: a Curse can be answered only by a card that says so. */
void munchkin_step_play_hit(Table *t, Frame *f)
{
    Seats seats = (Seats)(combat_could_act(t, WINDOW_hit) |
                          combat_could_act(t, stop_window(t, f->card)));

    if (!is_announced(t, f) ||
        gate_closed(t, f, seats, death_living_seats(t), f->card))
        step_set(f, STEP_play_resolve);
}

/* A Curse is also played, unless it was behind a door. */
static int pending_card(const Table *t, const Frame *f, Occurrence out[2])
{
    int n = 0;

    if (!f->v[P_KICKED])
        out[n++] = PENDING(play, .actor = f->seat, .what = f->card,
                           .on = (CardId)f->v[P_ON]);
    if (f->step == STEP_play_hit)
        out[n++] = PENDING(hit, .by = f->card, .target = f->k,
                           .kicked = f->v[P_KICKED]);
    else if (card_is_kind(t, f->card, KIND_monster))
        out[n++] = PENDING(join, .by = f->card);
    return n;
}

int play_pending(const Table *t, Occurrence out[2])
{
    const Frame *f = step_top(t);

    switch (f->step) {
    case STEP_play_hit:
    case STEP_play_stop:
        return pending_card(t, f, out);
    case STEP_run_rolled:
    case STEP_effect_rolled:
        out[0] = PENDING(roll, .actor = f->seat);
        return 1;
    case STEP_run_escaped:
        out[0] = PENDING(escape, .actor = f->seat,
                         .what = twin_original(t, f->card));
        return 1;
    case STEP_run_caught:
        out[0] = PENDING(fail_escape, .actor = f->seat,
                         .what = twin_original(t, f->card));
        out[1] =
            PENDING(catch, .by = twin_original(t, f->card), .target = f->seat);
        return 2;
    case STEP_replace_gate:
        return replacement_pending(t, f, out);
    default:
        return 0;
    }
}

bool play_was_kicked(const Table *t, CardId card)
{
    for (int i = t->g->depth - 1; i > 0; i--) {
        const Frame *f = &t->g->frames[i];
        if (f->card == card && step_in(f, STAGE_play))
            return f->v[P_KICKED];
    }
    return false;
}

/* The frame of a card that is announced, or NULL. */
static Frame *announced_frame(const Table *t, CardId card)
{
    for (int i = t->g->depth - 1; i > 0; i--) {
        Frame *f = &t->g->frames[i];
        if (f->card == card &&
            (f->step == STEP_play_hit || f->step == STEP_play_stop))
            return f;
    }
    return NULL;
}

/* HELP-09: a promised play is one by the verb that promised it. */
Seat play_promised_target(const Table *t, CardId card)
{
    for (int i = t->g->depth - 1; i > 0; i--) {
        const Frame *f = &t->g->frames[i];
        if (f->card == card && f->step == STEP_play_end &&
            f->v[P_VERB] == VERB_ask)
            return f->k;
    }
    return NOBODY;
}

bool play_redirect(Table *t, CardId card, Seat to)
{
    Frame *f = announced_frame(t, card);

    if (f)
        f->k = to;
    return f;
}

/* ---- resolving ---- */

void play_on_price_paid(Frame *play, const Frame *price, bool paid)
{
    play->v[P_UNPAID] = !paid;
    play->v[P_PAID] = (int16_t)machine_paid_count(price);
    play->v[P_PRICE] = (int16_t)machine_it(price);
}

bool play_is_valid(const Table *t, const Frame *play)
{
    const Node *part = &t->pack->nodes[play->aux];

    return play->v[P_PAID] >= 0 && play->v[P_PRICE] >= 0 &&
           play->v[P_PRICE] <= t->g->cards &&
           (play->aux == 0 ||
            (play->aux < t->pack->n_nodes && part->type == NODE_clause &&
             clause_head(part, NODE_block)));
}

/* The program of an announced card: one part of it, or all. */
static void run_card(Table *t, Seat you, const Frame *play)
{
    const Node *part = &t->pack->nodes[play->aux];
    Frame *f = play->aux ? machine_start(t, clause_head(part, NODE_block), you,
                                         play->card)
                         : machine_start_card(t, you, play->card);

    f->v[V_IT] = play->v[P_PRICE] ? play->v[P_PRICE] : play->v[P_ON];
    f->v[V_PAID] = play->v[P_PAID];
    f->k = play->k;
}

/* What an enhancer does when it is put on something: parts without a time of
 * their own. The first lies on top. */
static void run_at_once(Table *t, const Frame *play)
{
    const Node *parts[8];
    int n = 0;

    EACH_CLAUSE(t, play->card, part)
    if (part->topic == CLAUSE_PLAYED && n < 8 &&
        node_first(part->clause)->type == NODE_block)
        parts[n++] = node_first(part->clause);
    while (n > 0) {
        Frame *f = machine_start(t, parts[--n], play->seat, play->card);
        f->v[V_IT] = play->v[P_ON];
    }
}

/* CURSE-05, CURSE-11: what can happen happens. */
static void resolve_curse(Table *t, Frame *f)
{
    Frame play = *f;

    if (CANNOT(t, hit, .by = f->card, .target = f->k, .kicked = f->v[P_KICKED],
               .from = f->v[P_KICKED] ? NOBODY : f->seat)) {
        emit(t, EVENT(ignores, .seat = f->k, .card = f->card));
        return;
    }
    if (machine_has_effect(t, f->k, f->card))
        emit(t, EVENT(cursed, .seat = f->k, .card = f->card));
    else
        emit(t, EVENT(misses, .seat = f->k, .card = f->card));
    f->v[P_HIT] = true;
    run_card(t, play.k, &play);
    DONE(t, hit, .by = play.card, .target = play.k, .kicked = play.v[P_KICKED]);
}

/* The new one comes first, so that the fight is not over in between. */
static void enter_monster(Table *t, const Frame *play)
{
    CardId old = (CardId)play->v[P_ON];
    bool in_replacement =
        old != NO_CARD && card_slot(t, old)->zone == ZONE_fight;

    if (!combat_frame(t))
        return;
    if (in_replacement && play->v[P_KEEPS])
        EACH_CARD (t, c, ZONE_fight)
            if (card_slot(t, c)->host == old &&
                card_is_kind(t, c, KIND_enhancer))
                card_slot(t, c)->host = play->card;
    combat_add_monster(t, play->seat, play->card);
    if (!in_replacement)
        return;
    emit(t, EVENT(leaves, .card = old));
    combat_remove_monster(t, old);
}

static void put_into_fight(Table *t, Frame *f)
{
    CardId card = f->card;

    zone_append(t, card, ZONE_fight);
    card_slot(t, card)->by = f->seat;
    if (f->v[P_VERB] == VERB_harm)
        card_slot(t, card)->flags |= CARD_AGAINST;
}

/* After a curse hits you, after a player plays a one-shot. */
static void notify_over(Table *t, const Frame *f)
{
    if (f->v[P_HIT])
        DONE(t, hit, .by = f->card, .target = f->k, .kicked = f->v[P_KICKED],
             .over = true);
    if (f->v[P_VERB] != VERB_none && !f->v[P_KICKED])
        DONE(t, play, .actor = f->seat, .what = f->card,
             .on = (CardId)f->v[P_ON], .over = true);
}

void munchkin_step_play_resolve(Table *t, Frame *f)
{
    Frame play = *f;

    if (!is_announced(t, f)) { /* it was stopped */
        notify_over(t, f);
        step_pop(t);
        return;
    }
    COVER(t, card, f->card);
    if (!f->v[P_UNPAID])
        replacement_on_played(f - 1, f->card);
    step_set(f, STEP_play_end);
    switch (f->v[P_VERB]) {
    case VERB_play_on:
    case VERB_play_with:
        if (pair_put(t, play.seat, play.card, (CardId)play.v[P_ON],
                     play.v[P_VERB] == VERB_play_with))
            run_at_once(t, &play);
        break;
    case VERB_aid:
    case VERB_harm:
        if (combat_frame(t))
            put_into_fight(t, f);
        break;
    case VERB_curse:
        resolve_curse(t, f);
        break;
    default:
        if (card_is_kind(t, f->card, KIND_monster)) {
            enter_monster(t, &play);
        } else if (identity_kind_in_play(t, f->card)) {
            identity_put(t, play.seat, play.card, NO_CARD);
        } else if (!f->v[P_UNPAID])
            run_card(t, f->seat, &play);
    }
}

/* Where a card goes when it has done what it says: kept if something of it
 * lasts, with the fight if it works there, else to the discards. */
void munchkin_step_play_end(Table *t, Frame *f)
{
    CardId card = f->card;
    Seat victim = f->k;

    notify_over(t, f);
    step_pop(t);
    if (card_slot(t, card)->zone != ZONE_limbo)
        return;
    if (!grants_has_card(t, card)) {
        deck_discard(t, card);
    } else if (card_is_kind(t, card, KIND_curse)) { /* CURSE-06 */
        zone_append(t, card, play_zone(victim));
        emit(t, EVENT(keeps, .seat = victim, .card = card));
    } else if (combat_frame(t)) {
        zone_append(t, card, ZONE_fight);
    } else {
        deck_discard(t, card);
    }
}
