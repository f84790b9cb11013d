/* command.c: runs commands: with what, how often, and the effect. Who does it
 * is in command_players.c. */

#include "engine/leak.h"
#include "engine/machine_int.h"
#include "engine/evaluate.h"

/* ---- applying effects ---- */

/* What the statement does: with this card, or (NO_CARD) as often as it says. */
static inline Effect make_effect(const Table *t, const Frame *f, Seat actor,
                                 CardId card)
{
    const Node *command = statement(t, f), *object = current_object(t, f);

    return (Effect){ .command = command,
                     .object = object,
                     .row = command_effect(t, command, object),
                     .actor = actor,
                     .target = chosen_player(f),
                     .card = card,
                     .n = card == NO_CARD ? target_object_count(t, f, object)
                                          : 1 };
}

static bool apply(Table *t, Frame *f, Seat actor, CardId card, CardId second)
{
    Effect effect = make_effect(t, f, actor, card);

    effect.second = second;
    if (!effect_ops(t)->apply(t, f, &effect))
        return false;
    COVER_STATEMENT(t, effect.command);
    return true;
}

/* Another card may replace this, once: then it runs first, and this waits.
 * Hidden cards are not kept in a frame, so they cannot be replaced. */
static bool offer_replacement(Table *t, Frame *f, Seat actor, CardId card)
{
    Effect effect;

    if (!effect_ops(t)->ask_replacements ||
        (card != NO_CARD && !zone_is_open(t, card_slot(t, card)->zone)))
        return false;
    effect = make_effect(t, f, actor, card);
    if (!effect_ops(t)->ask_replacements(t, f, &effect))
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
    int k = rng_pick(&game_edit(t)->rng, STREAM_PICK, t->g->zones[zone].count);
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
    n = rng_pick(&game_edit(t)->rng, STREAM_PICK, n);
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

/* Each of them, in the order of their numbers: Frame.count is the last one. */
static bool apply_to_all(Table *t, Frame *f, Seat actor)
{
    CardId card;
    TargetIter it;

    if (!effect_ops(t)->ask_replacements)
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
    bool beyond = command_is_beyond(t, f, actor);
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
    unseen = beyond ? NO_ZONE : target_blind_hand(t, f, actor);
    target_iter_begin(&it, t, f, actor);
    any = beyond ? NO_CARD : target_iter_next(&it);
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
    if (command_is_beyond(t, f, actor)) {
        set_mode(f, MODE_CANNOT);
        return next_object(t, f);
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

/* "each player loses a level if they have no armor": each is asked alone. */
static bool suffix_is_of_actor(const Node *command, const Node *suffix)
{
    const Node *subject = command_subject(command);

    return subject && !is_just_you(subject) && subject->det != DET_they &&
           node_first(suffix)->type != NODE_did && mentions_them(suffix);
}

static bool suffix_holds(const Table *t, const Frame *context,
                         const Node *suffix)
{
    return evaluate_condition(t, context, node_first(suffix)) !=
           !!(suffix->flags & FLAG_not);
}

static bool actor_suffix_is_met(const Table *t, const Frame *f,
                                const Node *command, Seat actor)
{
    Frame context;

    if (node_lacks_child(command, NODE_if, 0))
        return true;
    context = machine_context(t, f);
    frame_set_they(&context, actor);
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && suffix_is_of_actor(command, k) &&
            !suffix_holds(t, &context, k))
            return false;
    return true;
}

static bool carry_out(Table *t, Frame *f, Seat actor)
{
    const Node *node = statement(t, f);
    const Node *object = current_object(t, f);

    if (has_mode(f, MODE_OFFERED))
        return command_resume(t, f, actor);
    if (f->count == 0 && object_index(f) == 0 &&
        !has_mode(f, MODE_AGREED | MODE_SECOND) &&
        !actor_suffix_is_met(t, f, node, actor)) {
        set_mode(f, MODE_CANNOT);
        return true;
    }
    if (node->flags & FLAG_may && !has_agreed(f, actor) &&
        command_exec(t, node, object) != EXEC_later) {
        step_set(f, effect_ops(t)->may);
        return false;
    }
    if (command_exec(t, node, object) == EXEC_cards)
        return command_cards(t, f, actor);
    return command_once(t, f, actor, true);
}

/* ---- the whole command ---- */

/* A condition at the end: "take an item if ...". A condition about the card
 * itself ("this makes you win") only restricts which cards fit. */
bool command_suffix_is_met(const Table *t, const Frame *f, const Node *command)
{
    if (node_lacks_child(command, NODE_if, 0))
        return true;
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && node_first(k)->type != NODE_wins &&
            !suffix_is_of_actor(command, k)) {
            Frame context = machine_context(t, f);
            if (!suffix_holds(t, &context, k))
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
        COVER_STATEMENT(t, command);
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

/* It could not be done, and that is all. */
static void give_up(Table *t, Frame *f)
{
    set_mode(f, MODE_CANNOT);
    machine_statement_done(t, f);
}

/* False: "if ..." behind it is not so. */
static bool start_command(Table *t, Frame *f, const Node *command)
{
    bool met = command_suffix_is_met(t, f, command); /* if you cannot */

    clear_mode(f, MODE_CANNOT);
    if (!met)
        return false;
    if (command_names_group(t->pack, command))
        group_clear(t);
    return true;
}

/* Each of those who do it: first who is chosen in its subject, then all that
 * it is repeated for. False: nobody, or somebody is asked. */
static bool begin_loops(Table *t, Frame *f, const Node *command)
{
    if (!has_mode(f, MODE_LOOPING) && command_repeats(t, f, command) &&
        !command_begin_each(t, f)) {
        give_up(t, f);
        return false;
    }
    if (chooses_in_subject(t, command) && !machine_resolve_target(t, f))
        return false;
    if (!has_mode(f, MODE_LOOPING) && command_loops(t, f, command) &&
        !command_begin_players(t, f)) {
        set_mode(f, MODE_CANNOT);
        command_settle_outcome(t, f);
        machine_statement_done(t, f);
        return false;
    }
    return true;
}

void command_run(Table *t, Frame *f)
{
    const Node *command = statement(t, f);

    if (is_not_started(f) && !start_command(t, f, command)) {
        give_up(t, f);
    } else if (verb_has_shape(command->row, SHAPE_DELEGATES)) {
        run_let(t, f);
    } else if (command_is_multi(t, f)) {
        if (command_multi_done(t, f))
            command_multi_finish(t, f);
    } else if (command_players_to_choose(t, command) &&
               !target_phrase(t, command)) {
        command_set_chosen(t, f,
                           effect_ops(t)->players(t, f, current_object(t, f)));
    } else if (begin_loops(t, f, command) && machine_resolve_target(t, f) &&
               carry_out(t, f, command_actor(t, f)) &&
               !command_next_player(t, f)) {
        finish_command(t, f);
    }
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
        !command_next_player(t, f))
        finish_command(t, f);
}
