/* command.c: runs commands: who does it, with what, how often, and the
 * effect. */
#include <string.h>

#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/leak.h"
#include "engine/machine_int.h"
#include "engine/evaluate.h"

/* ---- applying effects ---- */

static bool apply(Table *t, Frame *f, Seat actor, CardId card, CardId second)
{
    const Node *command = statement(t, f), *object = current_object(t, f);
    Effect effect = { .command = command,
                      .object = object,
                      .row = command_effect(t, command, object),
                      .actor = actor,
                      .target = chosen_player(f),
                      .card = card,
                      .second = second,
                      .n = card == NO_CARD ? target_object_count(t, f, object)
                                           : 1 };

    if (!effect_ops(t)->apply(t, f, &effect))
        return false;
    COVER_STATEMENT(t, command);
    return true;
}

/* Another card may replace this, once: then it runs first, and this waits.
 * Hidden cards are not kept in a frame, so they cannot be replaced. */
static bool offer_replacement(Table *t, Frame *f, Seat actor, CardId card)
{
    const Node *command = statement(t, f);
    const Node *object = current_object(t, f);
    Effect effect = { .command = command,
                      .object = object,
                      .row = command_effect(t, command, object),
                      .actor = actor,
                      .target = chosen_player(f),
                      .card = card,
                      .n = card == NO_CARD ? target_object_count(t, f, object)
                                           : 1 };

    if (!effect_ops(t)->is_deferred ||
        (card != NO_CARD && !zone_is_open(t, card_slot(t, card)->zone)) ||
        !effect_ops(t)->is_deferred(t, f, &effect))
        return false;
    f->pick = card;
    if (card != NO_CARD)
        target_fix_count(t, f, target_first_pick(t, f));
    clear_mode(f, MODE_CANNOT);
    set_mode(f, MODE_OFFERED);
    return true;
}

static CardId resolve_pick(const Table *t, const Frame *f, const Node *phrase,
                           CardId card)
{
    return effect_ops(t)->resolve_pick
               ? effect_ops(t)->resolve_pick(t, f, statement(t, f), phrase,
                                             card)
               : card;
}

/* Applies the effect to one card. */
static void apply_to_card(Table *t, Frame *f, Seat actor, CardId card,
                          CardId second)
{
    const Node *phrase = target_first_pick(t, f);
    int worth = target_total_worth(phrase) ? effect_ops(t)->worth(t, card) : 1;

    target_fix_count(t, f, phrase);
    card = resolve_pick(t, f, phrase, card);
    if (!apply(t, f, actor, card, second))
        set_mode(f, MODE_CANNOT);
    if (t->pack->node_info[0].group)
        group_note_card(t, f, phrase, card);
    f->count = (int16_t)(f->count + worth);
    f->paid++;
    f->pick = 0;
    if (phrase->det == DET_this) { /* "it" is still what it was */
        clear_mode(f, MODE_SECOND);
        return;
    }
    if ((zone_is_open(t, card_slot(t, card)->zone) || LEAK_IS_ON(LEAK_FRAME)) &&
        !verb_has_shape(statement(t, f)->row, SHAPE_HOST_PICKED))
        f->pick = (second ? second : card);
    else if (verb_has_shape(statement(t, f)->row, SHAPE_HOST_PICKED))
        f->pick = card;
    clear_mode(f, MODE_SECOND);
}

static void apply_or_replace(Table *t, Frame *f, Seat actor, CardId card)
{
    if (!offer_replacement(t, f, actor, card))
        apply_to_card(t, f, actor, card, NO_CARD);
}

void command_on_pick(Table *t, Frame *f, Seat actor, CardId card)
{
    step_set(f, effect_ops(t)->run);
    if (has_mode(f, MODE_SECOND)) {
        apply_to_card(t, f, actor, f->pick, card);
    } else if (target_second_pick(statement(t, f))) {
        f->pick = card;
        set_mode(f, MODE_SECOND);
    } else {
        apply_or_replace(t, f, actor, card);
    }
}

/* A card from a hand, taken blindly. */
void command_take_blind(Table *t, Frame *f, Seat actor)
{
    ZoneId zone = target_blind_hand(t, f, actor);
    int k = rng_pick(&t->g->rng, STREAM_PICK, t->g->zones[zone].count);
    CardId card = t->g->zones[zone].first;

    step_set(f, effect_ops(t)->run);
    while (k-- > 0)
        card = card_slot(t, card)->next;
    apply_to_card(t, f, actor, card, NO_CARD);
}

static void apply_to_random(Table *t, Frame *f, Seat actor)
{
    CardId cards[CARDS_MAX];
    int n = 0;
    TargetIter it;

    target_iter_begin(&it, t, f, actor);
    for (CardId c = target_iter_next(&it); c != NO_CARD;
         c = target_iter_next(&it))
        cards[n++] = c;
    n = rng_pick(&t->g->rng, STREAM_PICK, n);
    apply_to_card(t, f, actor, cards[n], NO_CARD);
}

/* ---- one command, for one actor: true when it is done ---- */

static bool next_object(const Table *t, Frame *f)
{
    if (!command_object(statement(t, f), object_index(f) + 1))
        return true;
    f->mode = (int16_t)(f->mode + MODE_OBJECT);
    f->count = 0;
    return false;
}

/* Nothing replaces it, so all cards are dealt with at once. Which ones is
 * decided before the first is moved, because another card may be on top
 * then. */
static bool apply_to_all_now(Table *t, Frame *f, Seat actor)
{
    CardId cards[CARDS_MAX];
    int n = 0;
    TargetIter it;

    target_iter_begin(&it, t, f, actor);
    for (CardId c = target_iter_next(&it); c != NO_CARD;
         c = target_iter_next(&it))
        cards[n++] = c;
    for (int i = 0; i < n; i++)
        apply_to_card(t, f, actor, cards[i], NO_CARD);
    if (n == 0)
        set_mode(f, MODE_CANNOT);
    return next_object(t, f);
}

/* Each of them, in the order of their numbers: V_COUNT is the last one. */
static bool apply_to_all(Table *t, Frame *f, Seat actor)
{
    CardId card;
    TargetIter it;

    if (!effect_ops(t)->is_deferred)
        return apply_to_all_now(t, f, actor);
    target_iter_begin(&it, t, f, actor);
    do
        card = target_iter_next(&it);
    while (card != NO_CARD && card <= (CardId)f->count);

    if (card == NO_CARD) {
        if (f->count == 0)
            set_mode(f, MODE_CANNOT);
        return next_object(t, f);
    }
    if (!offer_replacement(t, f, actor, card)) {
        apply_to_card(t, f, actor, card, NO_CARD);
        f->count = (int16_t)card;
    }
    return false;
}

static bool is_it(const Node *object)
{
    if (!object || object->det != DET_it)
        return false;
    NODE_MARK(object, READ);
    return true;
}

/* "your class", "the first class in the discards": if there is one, there is
 * nothing to choose. The others come behind it. */
static bool is_only_candidate(CardId any, TargetIter *others)
{
    const Table *t = others->t;
    const Node *phrase = others->phrase;

    if (effect_ops(t)->is_chosen_early &&
        effect_ops(t)->is_chosen_early(t, others->f, phrase))
        return true;
    return (phrase->det == DET_your || phrase->det == DET_its ||
            phrase->det == DET_their || phrase->det == DET_the ||
            is_it(current_object(t, others->f))) &&
           (zone_is_open(t, card_slot(t, any)->zone) ||
            has_adjective(phrase, ADJ_top) || has_adjective(phrase, ADJ_last) ||
            has_adjective(phrase, ADJ_first)) &&
           target_iter_next(others) == NO_CARD;
}

/* "in any order": all of them, one after the other, as the actor chooses. The
 * last one is not a question. */
static bool command_any_order(Table *t, Frame *f, Seat actor)
{
    int left = target_count_cards(t, f, actor);

    if (left > 1)
        step_set(f, effect_ops(t)->pick);
    else if (left == 1)
        command_on_pick(t, f, actor, target_first_card(t, f, actor));
    else if (f->count == 0)
        set_mode(f, MODE_CANNOT);
    return left == 0 && next_object(t, f);
}

/* "at least N", and there are more, or might be: the player who picks
 * decides. */
static bool may_pick_more(const Table *t, const Frame *f, const Node *phrase,
                          Seat actor)
{
    return phrase->det == DET_at_least &&
           (target_first_card(t, f, actor) != NO_CARD ||
            effect_ops(t)->may_hold_hidden(t, f, statement(t, f), phrase,
                                           actor));
}

static bool command_cards(Table *t, Frame *f, Seat actor)
{
    const Node *phrase = target_pick_phrase(t, f);
    bool all = phrase_takes_all(phrase) &&
               !target_picks_two(statement(t, f)); /* not all of them */
    ZoneId unseen;
    bool random = has_adverb(statement(t, f), ADVERB_random);
    CardId any;
    TargetIter it;

    if (has_adverb(statement(t, f), ADVERB_any_order))
        return command_any_order(t, f, actor);
    if (!has_mode(f, MODE_SECOND) && all &&
        !target_second_pick(statement(t, f)))
        return apply_to_all(t, f, actor);
    if (!has_mode(f, MODE_SECOND) && target_cards_wanted(t, f, phrase) <= 0 &&
        !may_pick_more(t, f, phrase, actor))
        return next_object(t, f);
    unseen = target_blind_hand(t, f, actor);
    target_iter_begin(&it, t, f, actor);
    any = target_iter_next(&it);
    if (any == NO_CARD && unseen == NO_ZONE &&
        effect_ops(t)->may_hold_hidden(t, f, statement(t, f), phrase, actor)) {
        step_set(f, effect_ops(t)->pick);
        return false;
    }
    if (any == NO_CARD && unseen == NO_ZONE) {
        if (f->count == 0 || phrase->det != DET_up_to)
            set_mode(f, MODE_CANNOT);
        clear_mode(f, MODE_SECOND);
        f->pick = 0;
        return next_object(t, f);
    }
    if (any == NO_CARD)
        command_take_blind(t, f, actor); /* which is at random anyway */
    else if (random)
        apply_to_random(t, f, actor);
    else if (all || is_only_candidate(any, &it))
        command_on_pick(t, f, actor, any);
    else
        step_set(f, effect_ops(t)->pick);
    return false;
}

/* set the roll to a number of your choice */
static bool wants_number(const Node *command)
{
    const Node *to = prep_phrase(command, PREP_to);

    return verb_has_shape(command->row, SHAPE_TO_NUMBER) && to &&
           to->type == NODE_phrase && to->row == NOUN_number &&
           phrase_modifier(to, MOD_of);
}

static bool command_once(Table *t, Frame *f, Seat actor, bool offer)
{
    if (wants_number(statement(t, f)) && f->count == 0) {
        step_set(f, effect_ops(t)->option);
        return false;
    }
    if (offer && offer_replacement(t, f, actor, NO_CARD))
        return false;
    if (!apply(t, f, actor, NO_CARD, NO_CARD))
        set_mode(f, MODE_CANNOT);
    return next_object(t, f);
}

/* The replacement is over; if it was declined, this happens after all. */
static bool command_resume(Table *t, Frame *f, Seat actor)
{
    CardId card = f->pick;
    bool replaced = !has_mode(f, MODE_CANNOT);

    clear_mode(f, MODE_OFFERED | MODE_CANNOT);
    if (card == NO_CARD)
        return replaced ? next_object(t, f) : command_once(t, f, actor, false);
    if (!replaced)
        apply_to_card(t, f, actor, card, NO_CARD);
    else
        f->count++;
    f->pick = replaced ? 0 : f->pick;
    if (phrase_takes_all(target_first_pick(t, f)))
        f->count = (int16_t)card;
    return false;
}

/* A player who used a card that says "you may" has chosen already. */
static bool has_agreed(const Frame *f, Seat actor)
{
    return has_mode(f, MODE_AGREED) ||
           (has_mode(f, MODE_WILLING) && actor == f->seat);
}

static bool carry_out(Table *t, Frame *f, Seat actor)
{
    const Node *node = statement(t, f);
    const Node *object = current_object(t, f);

    if (has_mode(f, MODE_OFFERED))
        return command_resume(t, f, actor);
    if (node->flags & FLAG_may && !has_agreed(f, actor) &&
        command_exec(t, node, object) != EXEC_later) {
        step_set(f, effect_ops(t)->may);
        return false;
    }
    if (command_exec(t, node, object) == EXEC_cards)
        return command_cards(t, f, actor);
    return command_once(t, f, actor, true);
}

/* ---- actors ---- */

/* Does this command go round, from one player to the next? */
static bool loops_over_players(const Table *t, const Frame *f,
                               const Node *command)
{
    const Node *subject = command_subject(command);

    return subject && !is_just_you(subject) &&
           (subject->det != DET_they || machine_they_many(f) != 0) &&
           !has_mode(f, MODE_THEY) &&
           (subject != target_phrase(t, command) ||
            phrase_modifier(subject, MOD_joined));
}

Seat command_actor(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    const Node *subject =
        node->type == NODE_command ? command_subject(node) : NULL;

    if (node->type != NODE_command)
        return has_mode(f, MODE_THEY) ? f->they : f->seat;
    if (subject && is_just_you(subject))
        return f->seat;
    if (!subject)
        return has_mode(f, MODE_THEY) ? f->they : f->seat;
    if (is_chain_actor(f, node))
        return f->they;
    if (subject == target_phrase(t, node) &&
        !phrase_modifier(subject, MOD_joined))
        return chosen_player(f) == NOBODY ? f->seat : chosen_player(f);
    return f->they; /* they, or the current player of the round */
}

/* V_LEFT counts above the seats how many have done it. */
enum { DONE_UNIT = 256 };

/* ...; if they cannot: ... Is it asked next which of them did this statement?
 * Then the condition, or NULL. It may stand in a part of its own. */
static const Node *next_did_they(const Table *t, const Frame *f)
{
    const CardDef *def = card_def(t, f->program);
    const Node *node = statement(t, f), *k = node + node->length;
    const Node *end = t->pack->nodes + def->first + def->n;

    while (k < end && (k->type == NODE_clause || k->type == NODE_block))
        k++;
    if (k >= end || k->type != NODE_branch)
        return NULL;
    k = node_first(k);
    return k->type == NODE_did && k->flags & FLAG_plural ? k : NULL;
}

/* One of them is through: noted in V_LEFT, above the seats, if the condition
 * is true of that player. */
void command_note_outcome(const Table *t, Frame *f)
{
    const Node *did = next_did_they(t, f);

    if (!did)
        return;
    if (machine_last_done(f, did))
        f->left = (int16_t)(f->left | seat_bit(f->they) << 8);
    clear_mode(f, MODE_CANNOT);
}

/* All are through: "they" are those of whom the condition is true. */
void command_settle_outcome(const Table *t, Frame *f)
{
    const Node *did = next_did_they(t, f);
    Seats they = (Seats)((uint16_t)f->left >> 8);

    if (!did)
        return;
    clear_mode(f, MODE_CANNOT);
    if ((they != 0) != (did->row == DID_do))
        set_mode(f, MODE_CANNOT);
    set_they_many(f, they);
    if (they != 0)
        f->they = (Seat)__builtin_ctz(they);
}

static bool next_actor(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *subject = command_subject(node);
    Seat seat;

    if (!loops_over_players(t, f, node))
        return false;
    if (subject->det == DET_up_to && has_mode(f, MODE_AGREED)) {
        f->left = (int16_t)(f->left + DONE_UNIT); /* one more did it */
        if (f->left / DONE_UNIT >= subject->number)
            return false;
    }
    seat = machine_take_seat(t, f);
    if (seat == NOBODY)
        return false;
    f->they = seat;
    f->passed = 0; /* and each chooses anew */
    f->count = 0;
    f->mode = (int16_t)(f->mode % MODE_OBJECT);
    clear_mode(f, MODE_AGREED | MODE_CHOSEN);
    return true;
}

/* "steal a level from each other player": the command is done with one of them
 * after the other. */
static bool next_each(Table *t, Frame *f)
{
    Seat seat = machine_take_seat(t, f);

    if (seat == NOBODY)
        return false;
    f->passed = seat_bit(seat);
    f->they = seat;
    f->count = 0;
    f->mode = (int16_t)(f->mode % MODE_OBJECT);
    clear_mode(f, MODE_AGREED | MODE_OFFERED | MODE_SECOND);
    set_mode(f, MODE_CHOSEN);
    return true;
}

/* "set their level to 1": the command is done with each of several players. */
static bool repeats_per_player(const Table *t, const Frame *f,
                               const Node *command)
{
    return !loops_over_players(t, f, command) &&
           (each_player_phrase(t, command) ||
            (machine_they_many(f) != 0 && mentions_them(command)));
}

static bool begin_each(Table *t, Frame *f)
{
    const Node *each = each_player_phrase(t, statement(t, f));

    f->left = each ? effect_ops(t)->players(t, f, each) : machine_they_many(f);
    set_they_many(f, (Seats)f->left);
    set_mode(f, MODE_LOOPING);
    return next_each(t, f);
}

static bool next_player(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (node->type == NODE_command && repeats_per_player(t, f, node))
        return next_each(t, f);
    if (node->type != NODE_command || !has_mode(f, MODE_LOOPING) ||
        !loops_over_players(t, f, node) ||
        command_subject(node)->det == DET_up_to)
        return next_actor(t, f);
    command_note_outcome(t, f);
    if (next_actor(t, f))
        return true;
    command_settle_outcome(t, f);
    return false;
}

static bool is_counted(const Node *players)
{
    return players->det == DET_number || players->det == DET_two ||
           players->det == DET_at_least || players->det == DET_up_to;
}

/* choose 2 other players: the phrase of those, or NULL. */
static const Node *players_to_choose(const Table *t, const Node *command)
{
    const Node *object = command->type == NODE_command &&
                                 verb_has_shape(command->row, SHAPE_CHOOSES)
                             ? command_object(command, 0)
                             : NULL;

    return object && bind_is_players(effect_ops(t)->language, t->pack, object)
               ? object
               : NULL;
}

const Node *command_multi_phrase(const Table *t, const Node *command)
{
    const Node *object = players_to_choose(t, command);

    return object ? object : statement_subject(command);
}

/* "2 other players lose a level": you choose them, one by one, before the first
 * of them does it. Players who "may" are asked themselves. */
bool command_is_multi(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f), *who = command_multi_phrase(t, node);
    const Node *command = node->type == NODE_chain ? node_first(node) : node;

    return who && !has_mode(f, MODE_LOOPING | MODE_THEY) &&
           !(command->flags & FLAG_may) && is_counted(who);
}

static int count_seats(int seats)
{
    return __builtin_popcount((unsigned)seats & 0xff);
}

/* Up to 2 of them, at least 2 of them: enough are chosen, but perhaps more. */
bool command_multi_may_stop(const Table *t, const Frame *f)
{
    const Node *who = command_multi_phrase(t, statement(t, f));

    return who->det == DET_up_to ||
           (who->det == DET_at_least && count_seats(f->left) >= who->number);
}

/* True when all that are wanted, or all that there are, are chosen. */
bool command_multi_done(Table *t, Frame *f)
{
    const Node *who = command_multi_phrase(t, statement(t, f));
    Seats left = machine_target_seats(t, f);
    int on_target_chosen = count_seats(f->left);

    if (on_target_chosen >= quantity_max(who) || left == 0)
        return true;
    if (count_seats(left) > quantity_min(who) - on_target_chosen ||
        command_multi_may_stop(t, f)) {
        step_set(f, effect_ops(t)->target);
        return false;
    }
    f->left = (int16_t)(f->left | left);
    return true;
}

void command_multi_add(const Table *t, Frame *f, Seat seat)
{
    f->left = (int16_t)(f->left | 1 << seat);
    step_set(f, effect_ops(t)->run);
}

/* The card refers to them later: they are "they". */
static void set_chosen_players(Table *t, Frame *f, Seats seats)
{
    if (seats == 0)
        set_mode(f, MODE_CANNOT);
    else
        f->they = (Seat)__builtin_ctz(seats);
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            effect_ops(t)->on_target_chosen(t, f, s);
    machine_statement_done(t, f);
    set_they_many(f, seats);
}

/* Enough are chosen: they do it, in order. */
void command_multi_finish(Table *t, Frame *f)
{
    Seats seats = (Seats)f->left;

    step_set(f, effect_ops(t)->run);
    if (players_to_choose(t, statement(t, f))) {
        set_chosen_players(t, f, seats);
        return;
    }
    set_they_many(f, seats);
    set_mode(f, MODE_LOOPING);
    if (statement(t, f)->type == NODE_command && !next_actor(t, f))
        machine_statement_done(t, f);
}

/* The first actor; false if there is none. */
static bool begin_players(Table *t, Frame *f)
{
    Frame context = machine_context(t, f);

    f->left =
        effect_ops(t)->players(t, &context, command_subject(statement(t, f)));
    set_they_many(f, statement(t, f)->flags & FLAG_may ? 0 : (Seats)f->left);
    set_mode(f, MODE_LOOPING);
    return next_actor(t, f);
}

/* A condition at the end: "take an item if ...". A condition about the card
 * itself ("this makes you win") only restricts which cards fit. */
static bool suffix_is_met(const Table *t, const Frame *f, const Node *command)
{
    if (node_lacks_child(command, NODE_if, 0))
        return true;
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && node_first(k)->type != NODE_wins) {
            Frame context = machine_context(t, f);
            if (evaluate_condition(t, &context, node_first(k)) ==
                !!(k->flags & FLAG_not))
                return false;
        }
    return true;
}

/* "let the helper escape": the command inside is theirs. They act one after the
 * other, so the first lies on top. Players need no permission from
 * themselves. */
static void run_let(Table *t, Frame *f)
{
    const Node *command = statement(t, f), *inner = let_command(command);
    int at = (int)(inner - t->pack->nodes);
    Seats seats;

    if (!machine_resolve_target(t, f))
        return;
    seats = (Seats)(effect_ops(t)->players(t, f, command_object(command, 0)) &
                    ~seat_bit(f->seat));
    if (command->flags & FLAG_may && !has_agreed(f, f->seat) && seats != 0) {
        step_set(f, effect_ops(t)->may);
        return;
    }
    machine_statement_done(t, f);
    for (int i = t->g->seats - 1; i >= 0; i--) {
        Seat s = (Seat)((f->seat + i) % t->g->seats);
        Frame *g =
            seat_in(s, seats) ? machine_push_list(t, f, command, s) : NULL;
        if (!g)
            continue;
        g->seat = s;
        g->node = (uint16_t)at;
        g->end = (uint16_t)(at + inner->length);
    }
}

/* Has nothing of this command been done yet? */
static bool is_not_started(const Frame *f)
{
    return f->count == 0 && object_index(f) == 0 &&
           !has_mode(f, MODE_LOOPING | MODE_AGREED | MODE_OFFERED |
                            MODE_SECOND | MODE_CHOSEN);
}

/* "you may a and b": a player who declines a, or cannot do it, does not do
 * b. */
static void leave_chain(const Table *t, Frame *f, const Node *command)
{
    const Node *before = command - 1;

    if (before->type == NODE_chain && before->row == LINK_and &&
        node_first(before) == command && command->flags & FLAG_may &&
        has_mode(f, MODE_CANNOT))
        f->node = f->end;
    (void)t;
}

static void finish_command(Table *t, Frame *f)
{
    const Node *command = statement(t, f);

    machine_statement_done(t, f);
    clear_mode(f, MODE_WILLING);
    leave_chain(t, f, command);
}

void command_run(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (is_not_started(f)) {
        clear_mode(f, MODE_CANNOT);
        if (!suffix_is_met(t, f, node)) {
            set_mode(f, MODE_CANNOT);
            machine_statement_done(t, f);
            return;
        }
        if (command_names_group(t->pack, node))
            group_clear(t);
    }
    if (verb_has_shape(node->row, SHAPE_DELEGATES)) {
        run_let(t, f);
        return;
    }
    if (command_is_multi(t, f)) {
        if (command_multi_done(t, f))
            command_multi_finish(t, f);
        return;
    }
    if (players_to_choose(t, node) && !target_phrase(t, node)) {
        set_chosen_players(t, f,
                           effect_ops(t)->players(t, f, current_object(t, f)));
        return;
    }
    if (!has_mode(f, MODE_LOOPING) && repeats_per_player(t, f, node) &&
        !begin_each(t, f)) {
        set_mode(f, MODE_CANNOT);
        machine_statement_done(t, f);
        return;
    }
    if (chooses_in_subject(t, node) && !machine_resolve_target(t, f))
        return;
    if (!has_mode(f, MODE_LOOPING) && loops_over_players(t, f, node) &&
        !begin_players(t, f)) {
        set_mode(f, MODE_CANNOT);
        command_settle_outcome(t, f);
        machine_statement_done(t, f);
        return;
    }
    if (machine_resolve_target(t, f) && carry_out(t, f, command_actor(t, f)) &&
        !next_player(t, f))
        finish_command(t, f);
}

/* No, or no more: goes on to the next actor or statement. */
void command_on_decline(Table *t, Frame *f)
{
    step_set(f, effect_ops(t)->run);
    if (has_mode(f, MODE_SECOND))
        f->pick = 0;
    if (f->count == 0)
        set_mode(f, MODE_CANNOT);
    if (verb_has_shape(statement(t, f)->row, SHAPE_DELEGATES) ||
        !next_player(t, f))
        finish_command(t, f);
}

/* ---- can it be done? ---- */

static bool has_choice(const Table *t, const Frame *f, Seat actor)
{
    return target_first_card(t, f, actor) != NO_CARD ||
           target_blind_hand(t, f, actor) != NO_ZONE;
}

/* Somebody else would do it with cards that you do not see: it only matters
 * that there are any. */
static bool may_have_hidden(const Table *t, const Frame *f, Seat actor)
{
    Zones may_hold_hidden =
        target_card_zones(t, f, actor) & ~t->family->sets->open;

    for (; actor != f->seat && may_hold_hidden != 0;
         may_hold_hidden &= may_hold_hidden - 1)
        if (t->g->zones[__builtin_ctzll(may_hold_hidden)].count > 0)
            return true;
    return false;
}

bool command_target_possible(const Table *t, const Frame *f)
{
    const Node *command = statement(t, f);

    return command->type != NODE_command ||
           verb_has_shape(command->row, SHAPE_DELEGATES) ||
           command_exec(t, command, command_object(command, 0)) != EXEC_cards ||
           phrase_takes_all(target_first_pick(t, f)) ||
           has_choice(t, f, command_actor(t, f)) ||
           may_have_hidden(t, f, command_actor(t, f));
}

/* "you may discard 2 treasures": with only one there is nothing to decide. */
static bool has_too_few(const Table *t, const Frame *f, Seat actor)
{
    const Node *phrase = target_pick_phrase(t, f);

    if (!(statement(t, f)->flags & FLAG_may) || phrase_takes_all(phrase) ||
        phrase->det == DET_up_to || target_total_worth(phrase) ||
        target_blind_hand(t, f, actor) != NO_ZONE)
        return false;
    return target_count_cards(t, f, actor) < target_cards_wanted(t, f, phrase);
}

bool command_is_possible(const Table *t, const Frame *at, Seat actor)
{
    const Node *command = statement(t, at);
    Frame f = *at;

    if (command->type != NODE_command ||
        verb_has_shape(command->row, SHAPE_DELEGATES) ||
        command_exec(t, command, command_object(command, 0)) != EXEC_cards ||
        target_phrase(t, command) || each_player_phrase(t, command))
        return true;
    if (!has_choice(t, &f, actor) || has_too_few(t, &f, actor))
        return false;
    set_mode(&f, MODE_SECOND);
    return !target_second_pick(command) || has_choice(t, &f, actor);
}

static bool can_start_with(const Table *t, Frame *f, const Node *first)
{
    if (first->type == NODE_chain && first->row == LINK_or) {
        for (const Node *k = node_first(first); k; k = node_next(first, k))
            if (can_start_with(t, f, k))
                return true;
        return false;
    }
    if (first->type == NODE_chain)
        first = node_first(first);
    f->node = (uint16_t)(first - t->pack->nodes);
    if (target_phrase(t, first))
        return first->flags & FLAG_may || machine_target_seats(t, f) != 0;
    return first->type != NODE_command || first->flags & FLAG_may ||
           (command_subject(first) && !is_just_you(command_subject(first))) ||
           command_is_possible(t, f, f->seat);
}

/* discard an item; if you cannot: draw a treasure: what is done if the first
 * cannot be; or NULL. */
static const Node *otherwise_done(const Node *block, const Node *first)
{
    const Node *branch = node_next(block, first), *did, *list;

    if (!branch || branch->type != NODE_branch ||
        node_first(branch)->type != NODE_did)
        return NULL;
    did = node_first(branch);
    list = node_next(branch, did);
    if ((did->row == DID_do) != !!(branch->flags & FLAG_not))
        list = node_next(branch, list);
    return list ? node_first(list) : NULL;
}

bool machine_can_start(const Table *t, const Node *clause, Seat you,
                       CardId card, CardId it)
{
    const Node *block = clause_head(clause, NODE_block);
    const Node *first = node_first(block), *otherwise;
    Frame f = frame_of(you, card);

    f.it = it;
    if (clause_head(clause, NODE_cost) && !target_phrase(t, first))
        return true;
    otherwise = otherwise_done(block, first);
    return can_start_with(t, &f, first) ||
           (otherwise && can_start_with(t, &f, otherwise));
}

/* ---- would it do anything? ---- */

/* A command of one player; with hidden cards it might. */
static bool command_has_effect(const Table *t, const Frame *f,
                               const Node *command)
{
    Seat actor = command_actor(t, f);
    const Node *object = command_object(command, 0);

    if (!suffix_is_met(t, f, command))
        return false;
    if (target_phrase(t, command))
        return machine_target_seats(t, f) != 0;
    if (verb_has_shape(command->row, SHAPE_DELEGATES) ||
        loops_over_players(t, f, command))
        return true;
    if (command_exec(t, command, object) != EXEC_cards)
        return !effect_ops(t)->has_no_effect ||
               !effect_ops(t)->has_no_effect(t, f, command, actor);
    return command_object(command, 1) || has_choice(t, f, actor) ||
           effect_ops(t)->may_hold_hidden(t, f, command,
                                          target_pick_phrase(t, f), actor);
}

static bool any_has_effect(const Table *t, Frame *f, const Node *list);

static bool branch_has_effect(const Table *t, Frame *f, const Node *node)
{
    const Node *condition = node_first(node);
    const Node *block = node_next(node, condition);
    Frame context;

    f->node = (uint16_t)(node - t->pack->nodes);
    if (condition->type == NODE_did) /* what came before did nothing */
        return (condition->row != DID_do) != !!(node->flags & FLAG_not) &&
               any_has_effect(t, f, block);
    context = machine_context(t, f);
    if (evaluate_condition(t, &context, condition) ==
        !!(node->flags & FLAG_not))
        block = node_next(node, block);
    return block && any_has_effect(t, f, block);
}

static bool statement_has_effect(const Table *t, Frame *f, const Node *node)
{
    int at = (int)(node - t->pack->nodes);

    switch (node->type) {
    case NODE_command:
        f->node = (uint16_t)at;
        return command_has_effect(t, f, node);
    case NODE_branch:
        return branch_has_effect(t, f, node);
    case NODE_chain:
    case NODE_block:
        return any_has_effect(t, f, node);
    case NODE_clause:
        return effect_ops(t)->played_topics >> t->pack->node_info[at].topic &
                   1 &&
               any_has_effect(t, f, clause_head(node, NODE_block));
    default: /* a die, a bonus, a rule */
        return node->type != NODE_stat;
    }
}

static bool any_has_effect(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (statement_has_effect(t, f, k))
            return true;
    return false;
}

bool machine_has_effect(const Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);
    Frame f = { .seat = you, .they = you, .card = card };

    for (int at = def->first; at < def->first + def->n;
         at += t->pack->nodes[at].length)
        if (statement_has_effect(t, &f, &t->pack->nodes[at]))
            return true;
    return false;
}

/* ---- prices ---- */

/* Would there be enough, for a player at this command? */
static bool can_pay_command(const Table *t, Frame *f, const Node *command)
{
    const Node *object;
    TargetIter it;

    f->node = (uint16_t)(command - t->pack->nodes);
    for (int i = 0; (object = command_object(command, i)) != NULL || i == 0;
         i++) {
        int have = 0, want;
        f->mode = (int16_t)(MODE_PAYING + i * MODE_OBJECT);
        if (command_exec(t, command, object) != EXEC_cards &&
            !(object && object->row == NOUN_hand)) {
            if (object && verb_has_shape(command->row, SHAPE_SPENDS) &&
                evaluate_amount(t, f, object) <=
                    target_object_count(t, f, object))
                return false;
            if (effect_ops(t)->has_no_effect &&
                effect_ops(t)->has_no_effect(t, f, command, f->seat))
                return false;
            continue;
        }
        target_iter_begin(&it, t, f, f->seat);
        for (CardId c = target_iter_next(&it); c != NO_CARD;
             c = target_iter_next(&it))
            have += target_total_worth(object) ? effect_ops(t)->worth(t, c) : 1;
        want = phrase_takes_all(object) || object->det == DET_up_to
                   ? 1
                   : target_cards_wanted(t, f, object);
        if (phrase_modifier(object, MOD_bound))
            want = evaluate_amount(
                t, f,
                node_first(node_first(phrase_modifier(object, MOD_bound))));
        if (have < want)
            return false;
    }
    return true;
}

static bool can_pay_list(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        if (k->type == NODE_chain && !can_pay_list(t, f, k))
            return false;
        if (k->type == NODE_command && !can_pay_command(t, f, k))
            return false;
    }
    return true;
}

bool machine_can_pay(const Table *t, const Node *clause, Seat you, CardId card)
{
    Frame f = frame_of(you, card);

    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_cost && !can_pay_list(t, &f, k))
            return false;
    return true;
}
