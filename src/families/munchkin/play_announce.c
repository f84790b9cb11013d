/* play_announce.c: what becomes of a card that is played.
 *
 * It is announced: it lies in limbo, and who can stop it is asked (only if
 * there is such a card in the game); then it does what it says, and goes where
 * it belongs.
 */
#include "families/munchkin/munchkin_int.h"

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
    play_frame(f)->target = a.to == NOBODY ? a.seat : a.to;
    play_frame(f)->verb = a.verb;
    play_frame(f)->on = a.on;
    play_frame(f)->kicked = kicked;
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
    play_frame(step_top(t))->keeps = keeps;
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

    if (!play_frame(f)->kicked)
        out[n++] = PENDING(play, .actor = f->seat, .what = f->card,
                           .on = (CardId)play_frame(f)->on);
    if (f->step == STEP_play_hit)
        out[n++] = PENDING(hit, .by = f->card, .target = play_frame(f)->target,
                           .kicked = play_frame(f)->kicked);
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
            return play_frame(f)->kicked;
    }
    return false;
}

/* The frame of a card that is announced, or NULL. */
static Frame *announced_frame(Table *t, CardId card)
{
    for (int i = t->g->depth - 1; i > 0; i--) {
        Frame *f = &game_edit(t)->frames[i];
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
            play_frame(f)->verb == VERB_ask)
            return play_frame(f)->target;
    }
    return NOBODY;
}

bool play_redirect(Table *t, CardId card, Seat to)
{
    Frame *f = announced_frame(t, card);

    if (f)
        play_frame(f)->target = to;
    return f;
}

/* ---- resolving ---- */

void play_on_price_paid(Frame *play, const Frame *price, bool paid)
{
    PlayFrame *announced = play_frame(play);

    announced->unpaid = !paid;
    announced->paid = (int16_t)price->paid;
    announced->price = price->it;
}

bool play_is_valid(const Table *t, const Frame *f)
{
    const PlayFrame *play = play_frame(f);
    const Node *part = &t->pack->nodes[play->part];

    return play->target < t->g->seats && play->on <= t->g->cards &&
           play->paid >= 0 && play->price <= t->g->cards &&
           (play->part == 0 ||
            (play->part < t->pack->n_nodes && part->type == NODE_clause &&
             clause_head(part, NODE_block)));
}

/* The program of an announced card: one part of it, or all. */
static void run_card(Table *t, Seat you, const PlayFrame *play)
{
    const Node *part = &t->pack->nodes[play->part];
    Frame *run = play->part ? machine_start(t, clause_head(part, NODE_block),
                                            you, play->card)
                            : machine_start_card(t, you, play->card);

    run->it = play->price ? play->price : play->on;
    run->paid = play->paid;
    run->they = play->target;
}

/* What an enhancer does when it is put on something: parts without a time of
 * their own. The first lies on top. */
static void run_at_once(Table *t, const PlayFrame *play)
{
    const Node *parts[8];
    int n = 0;

    EACH_CLAUSE (t, play->card, part)
        if (part->topic == CLAUSE_PLAYED && n < 8 &&
            node_first(part->clause)->type == NODE_block)
            parts[n++] = node_first(part->clause);
    while (n > 0) {
        Frame *f = machine_start(t, parts[--n], play->seat, play->card);
        f->it = play->on;
    }
}

/* CURSE-05, CURSE-11: what can happen happens. */
static void resolve_curse(Table *t, Frame *f)
{
    PlayFrame play = *play_frame(f);

    if (CANNOT(t, hit, .by = f->card, .target = play_frame(f)->target,
               .kicked = play_frame(f)->kicked,
               .from = play_frame(f)->kicked ? NOBODY : f->seat)) {
        emit(t, EVENT(ignores, .seat = play_frame(f)->target, .card = f->card));
        return;
    }
    if (machine_has_effect(t, play_frame(f)->target, f->card))
        emit(t, EVENT(cursed, .seat = play_frame(f)->target, .card = f->card));
    else
        emit(t, EVENT(misses, .seat = play_frame(f)->target, .card = f->card));
    play_frame(f)->has_hit = true;
    run_card(t, play.target, &play);
    DONE(t, hit, .by = play.card, .target = play.target, .kicked = play.kicked);
}

/* The new one comes first, so that the fight is not over in between. */
static void enter_monster(Table *t, const PlayFrame *play)
{
    CardId old = play->on;
    bool in_replacement =
        old != NO_CARD && card_slot(t, old)->zone == ZONE_fight;

    if (!current_combat(t))
        return;
    if (in_replacement && play->keeps)
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
    if (play_frame(f)->verb == VERB_harm)
        card_slot(t, card)->flags |= CARD_AGAINST;
}

/* After a curse hits you, after a player plays a one-shot. */
static void notify_over(Table *t, const Frame *f)
{
    const PlayFrame *play = play_frame(f);

    if (play->has_hit)
        DONE(t, hit, .by = play->card, .target = play->target,
             .kicked = play->kicked, .over = true);
    if (play->verb != VERB_none && !play->kicked)
        DONE(t, play, .actor = play->seat, .what = play->card, .on = play->on,
             .over = true);
}

void munchkin_step_play_resolve(Table *t, Frame *f)
{
    PlayFrame play = *play_frame(f);

    if (!is_announced(t, f)) { /* it was stopped */
        notify_over(t, f);
        step_pop(t);
        return;
    }
    COVER(t, card, f->card);
    if (!play_frame(f)->unpaid)
        replacement_on_played(f - 1, f->card);
    step_set(f, STEP_play_end);
    switch (play_frame(f)->verb) {
    case VERB_play_on:
    case VERB_play_with:
        if (pair_put(t, play.seat, play.card, play.on,
                     play.verb == VERB_play_with))
            run_at_once(t, &play);
        break;
    case VERB_aid:
    case VERB_harm:
        if (current_combat(t))
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
        } else if (!play_frame(f)->unpaid)
            run_card(t, f->seat, &play);
    }
}

/* Where a card goes when it has done what it says: kept if something of it
 * lasts, with the fight if it works there, else to the discards. */
void munchkin_step_play_end(Table *t, Frame *f)
{
    CardId card = f->card;
    Seat victim = play_frame(f)->target;

    notify_over(t, f);
    step_pop(t);
    if (card_slot(t, card)->zone != ZONE_limbo)
        return;
    if (!grants_has_card(t, card)) {
        deck_discard(t, card);
    } else if (card_is_kind(t, card, KIND_curse)) { /* CURSE-06 */
        zone_append(t, card, play_zone(victim));
        emit(t, EVENT(keeps, .seat = victim, .card = card));
    } else if (current_combat(t)) {
        zone_append(t, card, ZONE_fight);
    } else {
        deck_discard(t, card);
    }
}
