/* play_card.c: when and how cards can be played, and the abilities of those
 * that lie open be used. What is played is announced (play_announce.c). */
#include "families/munchkin/munchkin_int.h"

/* ---- when ---- */

/* A card that waits for something to happen is played while it is pending. They
 * are who does that; if a curse or a monster does it to somebody else, whom it
 * meets. */
static bool event_is_pending(const Table *t, const Frame *f, const Node *event,
                             Seat *they)
{
    Occurrence pending[2];
    int n = play_pending(t, pending);

    *they = step_top(t)->seat;
    for (int i = 0; i < n; i++)
        if (event_matches(t, f, event, &pending[i])) {
            if (pending[i].actor != NOBODY)
                *they = pending[i].actor;
            else if (pending[i].target != NOBODY &&
                     pending[i].target != f->seat)
                *they = pending[i].target;
            return true;
        }
    return false;
}

/* Whom a part of this card means by "they" that reacts to what is pending. */
static Seat pending_they(const Table *t, Action a, const Node *clause)
{
    Frame f = frame_of(a.seat, a.card);
    Seat they = step_top(t)->seat;

    if (clause && clause_head(clause, NODE_event))
        event_is_pending(t, &f, clause_head(clause, NODE_event), &they);
    return they;
}

static bool timing_allows(const Table *t, const Frame *f, const Node *clause)
{
    const Node *event = clause_head(clause, NODE_event);
    bool window = false;
    Seat they;

    if (event)
        return event_is_pending(t, f, event, &they);
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_timing) {
            if (timing_is_open(t, f->seat, k->row))
                return true;
            window = true;
        }
    return !window;
}

/* At a gate only what the gate is about can be played: everybody else is not
 * waited for. */
bool play_fits_gate(const Table *t, CardId card)
{
    int window = t->family->steps[step_top(t)->step].window;

    return window == WINDOW_none || card_def(t, card)->windows >> window & 1;
}

/* ---- parts ---- */

static int count_parts(const Table *t, CardId card, int clause_kind)
{
    int n = 0;

    EACH_CLAUSE (t, card, part)
        n += part->topic == clause_kind;
    return n;
}

/* The n-th part of that mood, from 1; 0 is the only one. */
static const Node *find_part(const Table *t, CardId card, int clause_kind,
                             int n)
{
    n = n == 0 ? 1 : n;
    EACH_CLAUSE (t, card, part)
        if (part->topic == clause_kind && --n == 0)
            return part->clause;
    return NULL;
}

/* Does each part stand for itself? Parts without a head belong together. */
static bool has_modes(const Table *t, CardId card)
{
    int headed = 0;

    EACH_CLAUSE (t, card, part)
        headed += part->topic == CLAUSE_PLAYED &&
                  node_first(part->clause)->type != NODE_block;
    return headed > 1;
}

static Refusal check_number(const Table *t, Action a, int clause_kind)
{
    int n = count_parts(t, a.card, clause_kind);
    bool many =
        n > 1 && (clause_kind == CLAUSE_ABILITY || has_modes(t, a.card));

    if (!many)
        return a.number ? refuse_card(REFUSAL_one_part, a.card) : ALLOWED;
    if (a.number < 1 || a.number > n)
        return (Refusal){ .id = REFUSAL_no_part,
                          .card = a.card,
                          .number = (int16_t)n };
    return ALLOWED;
}

/* Once per victim: counted when the victim is chosen. */
static bool is_per_victim(const Node *clause)
{
    const Node *limit = clause_head(clause, NODE_limit);

    return limit && limit->row == PERIOD_victim;
}

/* TIMING-14: in some books nobody steals while anybody fights. */
static bool is_frozen_theft(const Table *t, const Node *clause)
{
    if (!t->g->switches[SWITCH_freeze_theft] || !combat_is_on(t))
        return false;
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_command && n->row == CARDVERB_steal &&
            prep_phrase(n, PREP_object)->row != NOUN_level)
            return true;
    return false;
}

/* COMPEL-02: does this part force somebody to help to win? */
static bool is_forcing_win(const Table *t, const Node *clause)
{
    if (!t->g->switches[SWITCH_no_forced_win] || !current_combat(t) ||
        !combat_is_for_win(t))
        return false;
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_command && n->row == CARDVERB_help)
            return true;
    return false;
}

/* Why there is nobody and nothing to begin with. */
static Refusal refuse_no_target(const Table *t, CardId card, const Node *clause)
{
    if (is_forcing_win(t, clause))
        return refuse(REFUSAL_forced_win);
    return refuse_card(
        is_per_victim(clause) ? REFUSAL_uses_spent : REFUSAL_no_object, card);
}

/* Conditions, price and limit of a part, for who would use it. */
static Refusal check_heads(const Table *t, Action a, const Node *clause,
                           Seat you, CardId it)
{
    Frame f = frame_of(you, a.card);

    f.it = it;
    if (is_frozen_theft(t, clause))
        return refuse_seat(REFUSAL_theft_frozen, current_combat(t)->seat);
    if (!timing_allows(t, &f, clause))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if ((!is_per_victim(clause) &&
         !use_is_available(t, a.card, clause, NOBODY)) ||
        (a.verb == VERB_use && !use_can_answer(t, a.card, clause)))
        return refuse_card(REFUSAL_uses_spent, a.card);
    if (clause_head(clause, NODE_event)) {
        f.they = pending_they(t, a, clause);
        it = step_top(t)->card;
        f.it = it;
    }
    if (!evaluate_clause_ifs(t, &f, clause))
        return refuse_card(REFUSAL_condition_fails, a.card);
    if (!machine_can_pay(t, clause, you, a.card))
        return refuse_card(REFUSAL_no_price, a.card);
    if (!machine_can_start(t, clause, you, a.card, it ? it : step_top(t)->card))
        return refuse_no_target(t, a.card, clause);
    return ALLOWED;
}

/* A one-shot is played to be used. */
bool play_is_forbidden(const Table *t, Action a)
{
    return CANNOT(t, play, .actor = a.seat, .what = a.card, .on = a.on,
                  .target = a.to) ||
           (card_is_kind(t, a.card, KIND_oneshot) &&
            CANNOT(t, use, .actor = a.seat, .what = a.card));
}

/* ---- verb: play ---- */

/* GAP-144: the price is paid when a card is announced, stopped or not. */
static void start_price(Table *t, const Node *clause, Action a)
{
    Frame *f;

    if (!clause_head(clause, NODE_cost))
        return;
    f = machine_start_price(t, clause, a.seat, a.card);
    f->it = a.on;
    f->they = a.to == NOBODY ? a.seat : a.to;
}

bool play_is_playable(const CardDef *def)
{
    switch (def->kind) {
    case KIND_enhancer: /* one that says when */
        return def_has_topic(def, CLAUSE_PLAYED);
    case KIND_monster: /* one that joins its kind */
        return def->windows >> WINDOW_fight & 1;
    case KIND_trait:
    case KIND_companion:
    case KIND_doubler:
    case KIND_special:
    case KIND_levelup:
        return true;
    case KIND_oneshot: /* or it is played for a side */
        return !def_has_topic(def, TOPIC_SIDE);
    default:
        return false;
    }
}

/* Does the card let its player choose who gains? */
bool play_can_gain_other(const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);

    if (def->kind != KIND_levelup)
        return false;

    for (int i = 0; i < def->n; i++) {
        const Node *node = &t->pack->nodes[def->first + i];
        if (node->type == NODE_command && node->row == CARDVERB_gain &&
            prep_phrase(node, PREP_subject))
            return true;
    }
    return false;
}

/* Gain or steal a Level, but not one that may win. */
static bool gives_level(const Node *command)
{
    const Node *object = prep_phrase(command, PREP_object);

    return (command->row == CARDVERB_gain || command->row == CARDVERB_steal) &&
           object && object->row == NOUN_level &&
           !has_adverb(command, ADVERB_even9);
}

static bool only_gives_levels(const Node *block)
{
    for (const Node *k = block + 1; k < block + block->length; k++)
        if (k->type == NODE_plus || k->type == NODE_rule ||
            k->type == NODE_lasting ||
            (k->type == NODE_command && !gives_level(k)))
            return false;
    return true;
}

/* GUAL-04, GAP-20: a card whose only effect would be the winning Level. */
bool play_gives_nothing(const Table *t, CardId card, Seat seat)
{
    bool plays = false;

    if (level_of(t, seat) < t->g->switches[SWITCH_win] - 1)
        return false;
    EACH_CLAUSE (t, card, part)
        if (part->topic == CLAUSE_PLAYED) {
            if (!only_gives_levels(clause_head(part->clause, NODE_block)))
                return false;
            plays = true;
        }
    return plays;
}

/* Who gains Levels by this card, if it says who. */
static Seats gainers(const Table *t, CardId card, Seat you)
{
    const CardDef *def = card_def(t, card);
    Frame f = frame_of(you, card);
    Seats seats = 0;

    for (int i = 0; i < def->n; i++) {
        const Node *node = &t->pack->nodes[def->first + i];
        if (node->type == NODE_command && gives_level(node))
            seats |=
                prep_phrase(node, PREP_subject)
                    ? phrase_players(t, &f, prep_phrase(node, PREP_subject))
                    : seat_bit(you);
    }
    return (Seats)(seats & death_living_seats(t));
}

/* GAP-152: there are some, but all of them stand below the winning Level. */
static bool gives_nobody_anything(const Table *t, CardId card, Seat you)
{
    Seats seats = gainers(t, card, you);

    EACH_SEAT (t, s)
        if (seat_in(s, seats) && !play_gives_nothing(t, card, s))
            return false;
    return seats != 0;
}

bool play_kin_in_fight(const Table *t, int word)
{
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster) && card_has_word(t, c, word))
            return true;
    return false;
}

/* UNDEAD-01, INTERF-04: its kind has to be in the fight. */
static Refusal check_join(const Table *t, Action a)
{
    if (a.number)
        return refuse_card(REFUSAL_no_play, a.card);
    if (!timing_is_open(t, a.seat, TIMING_combat))
        return refuse_card(REFUSAL_wrong_time, a.card);
    for (int w = 1; w <= t->pack->n_names; w++)
        if (t->pack->names[w].flags & NAMEFLAG_JOINS &&
            card_has_word(t, a.card, w) && play_kin_in_fight(t, w))
            return ALLOWED;
    return refuse_card(REFUSAL_not_kin, a.card);
}

Refusal munchkin_check_play(const Table *t, Action a)
{
    ZoneId zone;
    const Node *clause;
    Refusal why;

    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    zone = card_slot(t, a.card)->zone;
    if (!play_is_playable(card_def(t, a.card)))
        return refuse_card(REFUSAL_no_play, a.card);
    if (zone != hand_zone(a.seat) &&
        !(zone == play_zone(a.seat) && card_is_kind(t, a.card, KIND_oneshot)) &&
        !(zone == ZONE_limbo && step_top(t)->step == STEP_turn_shown))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!play_fits_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    if (create_is_active(t) && !identity_kind_in_play(t, a.card))
        return refuse_card(REFUSAL_creating, a.card);
    if (card_is_kind(t, a.card, KIND_monster))
        return check_join(t, a);
    if (identity_kind_in_play(t, a.card))
        return a.number ? refuse_card(REFUSAL_no_play, a.card)
                        : identity_check(t, a);
    why = check_number(t, a, CLAUSE_PLAYED);
    clause = find_part(t, a.card, CLAUSE_PLAYED, a.number);
    if (!clause)
        clause = find_part(t, a.card, CLAUSE_TRIGGER, a.number);
    if (why.id != REFUSAL_none || !clause)
        return clause ? why : refuse_card(REFUSAL_no_play, a.card);
    if (gives_nobody_anything(t, a.card, a.seat))
        return refuse_card(REFUSAL_level_cap, a.card);
    return check_heads(t, a, clause, a.seat, NO_CARD);
}

/* Of equal cards the lowest that can be played or used is listed, as reading a
 * line takes the lowest; another may have been used up. */
static void add_part(const Table *t, Action a, ActionList *out)
{
    for (int i = 0; i < out->n; i++) {
        Action *listed = &out->at[i];
        if (listed->verb == a.verb && listed->number == a.number &&
            kernel_same_choice(t, listed->card, a.card)) {
            if (a.card < listed->card)
                listed->card = a.card;
            return;
        }
    }
    action_add(out, a);
}

/* The card, or, if it has several parts, each of them that can be played. */
static void list_parts(const Table *t, Action blank, CardId card,
                       ActionList *out)
{
    Refusal why;

    blank.card = card;
    why = t->family->verbs[blank.verb].check(t, blank);
    if (why.id == REFUSAL_none)
        add_part(t, blank, out);
    for (int i = 1; why.id == REFUSAL_no_part && i <= why.number; i++) {
        blank.number = (int8_t)i;
        if (t->family->verbs[blank.verb].check(t, blank).id == REFUSAL_none)
            add_part(t, blank, out);
    }
}

/* Of those that are good for it where they lie (usable_verbs.c). */
static void list_from_hand(const Table *t, Action blank, ActionList *out)
{
    EACH_CARD (t, c, hand_zone(blank.seat))
        if (bits_has(card_def(t, c)->hand_verbs[true], blank.verb))
            list_parts(t, blank, c, out);
}

static void list_in_play(const Table *t, Action blank, ZoneId zone,
                         ActionList *out)
{
    EACH_CARD (t, c, zone)
        if (bits_has(card_def(t, c)->table_verbs[true], blank.verb))
            list_parts(t, blank, c, out);
}

void munchkin_list_play(const Table *t, Action blank, ActionList *out)
{
    list_from_hand(t, blank, out);
    list_in_play(t, blank, play_zone(blank.seat), out);
    EACH_CARD (t, c, ZONE_limbo)
        list_parts(t, blank, c, out);
}

/* The part that is played; NULL: the card as a whole. */
static const Node *part_played(const Table *t, Action a)
{
    const Node *clause = NULL;

    if (identity_kind_in_play(t, a.card) ||
        card_is_kind(t, a.card, KIND_monster))
        return NULL;
    if (has_modes(t, a.card) || count_parts(t, a.card, CLAUSE_PLAYED) <= 1)
        clause = find_part(t, a.card, CLAUSE_PLAYED, a.number);
    return clause ? clause : find_part(t, a.card, CLAUSE_TRIGGER, a.number);
}

/* What a card reacts to is "it", and who did it "they". */
void munchkin_act_play(Table *t, Action a)
{
    const Node *clause = part_played(t, a);
    const Frame *top = step_top(t);
    Occurrence pending[2];

    if (create_is_active(t)) { /* GAP-11: nobody can stop it */
        zone_append(t, a.card, play_zone(a.seat));
        return;
    }
    if (play_pending(t, pending) > 0) {
        a.on = top->card;
        a.to = pending_they(t, a, clause);
        if (top->step == STEP_replace_gate)
            replacement_set_card(step_top(t), a.card);
    } else {
        turn_leave_door(t, a);
    }
    deck_clear_fresh(t, a.card);
    play_announce(t, a, false);
    if (clause) {
        play_frame(step_top(t))->part = (uint16_t)(clause - t->pack->nodes);
        use_record(t, a.card, clause, NOBODY);
        start_price(t, clause, a);
    }
}

/* ---- verb: use ---- */

/* Abilities of cards before one, and of the monsters that one fights. */
Refusal munchkin_check_use(const Table *t, Action a)
{
    const Node *clause;
    Refusal why;

    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_has_topic(t, a.card, CLAUSE_ABILITY))
        return refuse_card(REFUSAL_no_ability, a.card);
    if (card_slot(t, a.card)->zone != play_zone(a.seat) &&
        !(card_slot(t, a.card)->zone == ZONE_fight &&
          card_is_kind(t, a.card, KIND_monster) && combat_includes(t, a.seat)))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (card_is_kind(t, a.card, KIND_item) &&
        !(card_slot(t, a.card)->flags & CARD_EQUIPPED))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (!items_can_use(t, a.card) ||
        CANNOT(t, use, .actor = a.seat, .what = a.card))
        return refuse_card(REFUSAL_cannot_use, a.card);
    if (!play_fits_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (step_top(t)->step == STEP_run_before &&
        step_top(t)->seat != a.seat) /* it is not his escape */
        return refuse_card(REFUSAL_wrong_time, a.card);
    why = check_number(t, a, CLAUSE_ABILITY);
    clause = find_part(t, a.card, CLAUSE_ABILITY, a.number);
    if (why.id != REFUSAL_none || !clause)
        return why;
    return check_heads(t, a, clause, a.seat, a.card);
}

void munchkin_list_use(const Table *t, Action blank, ActionList *out)
{
    list_in_play(t, blank, play_zone(blank.seat), out);
    if (current_combat(t))
        list_in_play(t, blank, ZONE_fight, out);
}

/* "It" is what the card lies on, or what it reacts to, or the card itself. */
void munchkin_act_use(Table *t, Action a)
{
    const Node *clause = find_part(t, a.card, CLAUSE_ABILITY, a.number);
    bool reacts = clause_head(clause, NODE_event);
    CardId pending = step_top(t)->card;
    Seat they = pending_they(t, a, clause);
    Frame *f;
    CardId host = card_slot(t, a.card)->host;

    if (!is_per_victim(clause))
        use_record(t, a.card, clause, NOBODY);
    if (reacts)
        use_record_event(t, a.card, clause);
    combat_recheck(t);
    f = machine_start(t, clause, a.seat, a.card);
    f->mode |= MODE_WILLING; /* HOUSE-MAY */
    f->it = (reacts ? pending : host ? host : a.card);
    if (reacts)
        f->they = they;
}

/* ---- verb: curse ---- */

Refusal munchkin_check_curse(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_is_kind(t, a.card, KIND_curse))
        return refuse_card(REFUSAL_no_curse, a.card);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!play_fits_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    if (a.to == NOBODY)
        return refuse_seat(REFUSAL_not_whom, a.to);
    return seat_is_dead(t, a.to) ? refuse_seat(REFUSAL_dead, a.to) /* GAP-87 */
                                 : ALLOWED;
}

void munchkin_list_curse(const Table *t, Action blank, ActionList *out)
{
    EACH_SEAT (t, s) {
        blank.to = s;
        kernel_list_kinds(t, blank, hand_zone(blank.seat), KIND_BIT(curse),
                          out);
    }
}

void munchkin_act_curse(Table *t, Action a)
{
    play_announce(t, a, false);
}

/* ---- shown ---- */

const Node *munchkin_action_clause(const Table *t, Action a)
{
    if (a.verb == VERB_use)
        return find_part(t, a.card, CLAUSE_ABILITY, a.number);
    return a.verb == VERB_play ? part_played(t, a) : NULL;
}
