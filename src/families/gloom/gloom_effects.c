/* gloom_effects.c: carries out the commands of cards (effects.def), and has the
 * hooks of the machine. */
#include "engine/leak.h"
#include "families/gloom/gloom_int.h"

/* ---- which row ---- */

/* The top modifier of a character; a death of the discards. */
static Arg classify_card(const Node *command, const Node *object)
{
    if (command->row == CARDVERB_draw)
        return object->row == NOUN_card ? ARG_drawn : ARG_unknown;
    return gloom_phrase_character(object) ? ARG_stacked : ARG_cards;
}

static Arg object_arg(const Pack *pack, const Node *command, const Node *object)
{
    if (!object)
        return ARG_nothing;
    switch (object->row) {
    case NOUN_character:
        return ARG_character;
    case NOUN_card:
        return classify_card(command, object);
    case NOUN_hand:
        return command->row == CARDVERB_swap || command->row == CARDVERB_show
                   ? ARG_hand
                   : ARG_cards;
    case NOUN_turn:
        return ARG_turn;
    case NOUN_action:
        return ARG_action;
    case NOUN_nothing:
        return ARG_nothing;
    case NOUN_none:
        if (object->det == DET_it || object->det == DET_them)
            return ARG_cards;
        return object->flags & FLAG_quoted ||
                       (object->name != 0 &&
                        pack->names[object->name].type == NAME_kind)
                   ? classify_card(command, object)
                   : ARG_unknown;
    default:
        return ARG_unknown;
    }
}

#define EFFECT(id, verb, object, how, does, parts, adverbs) \
    static bool effect_##does(Table *t, Frame *f, const Effect *d);
#include EFFECTS_DEF

#include "engine/rows_effects.h"

/* ---- hands and piles ---- */

static bool effect_draw(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    for (int i = 0; i < d->n; i++)
        gloom_draw(t, d->actor);
    return true;
}

static Seat holder_of(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone >= ZONE_hand && zone <= ZONE_hand_LAST
               ? (Seat)(zone - ZONE_hand)
               : NOBODY;
}

/* GLOOM-GAP-59: the card that is being played goes elsewhere, and its play has
 * no effect. */
static void stop_play(Table *t, CardId card)
{
    PlayFrame *play = gloom_play_frame(t);

    if (!play || play->card != card || card_slot(t, card)->zone != ZONE_limbo)
        return;
    emit(t, EVENT(cancelled, .card = card, .on = play->on));
    play->card = NO_CARD;
    play->stopped = 1;
}

/* GLOOM-GAP-37: a card is taken off a stack; what it covered can be seen again
 * (GLOOM-GAP-39). */
static bool effect_discard(Table *t, Frame *f, const Effect *d)
{
    CardId host = card_slot(t, d->card)->host;
    Seat holder = holder_of(t, d->card);

    (void)f;
    stop_play(t, d->card);
    gloom_discard(t, d->card);
    if (host != NO_CARD)
        gloom_emit_worth(t, EVENT(loses, .card = d->card, .on = host));
    else
        emit(t, EVENT(discards, .seat = holder == NOBODY ? d->actor : holder,
                      .card = d->card));
    return true;
}

/* Moves a card to a hidden zone from a hand, from play or from a stack. If it
 * lay open, everybody knows which card it is, otherwise only these seats. */
static Seats move_hidden(Table *t, CardId card, ZoneId to, Seats parties)
{
    bool open = zone_is_open(t, card_slot(t, card)->zone);

    stop_play(t, card);
    if (!open)
        zone_forget_similar(t, card, parties);
    zone_append(t, card, to);
    card_slot(t, card)->host = NO_CARD;
    return open ? seats_all(t->g) : parties;
}

/* If a card lay on a Character: logs the Self-Worth without it. */
static void emit_stripped(Table *t, CardId card, CardId host)
{
    if (host != NO_CARD)
        gloom_emit_worth(t, EVENT(loses, .card = card, .on = host));
}

/* GLOOM-GAP-11: taking a card is not drawing. */
static bool effect_take(Table *t, Frame *f, const Effect *d)
{
    Seat from = holder_of(t, d->card);
    CardId host = card_slot(t, d->card)->host;
    Seats parties = (Seats)(1u << d->actor | (from == NOBODY ? 0 : 1u << from));
    Seats visible_to = move_hidden(t, d->card, hand_zone(d->actor), parties);

    (void)f;
    emit(t, EVENT(takes, .seat = d->actor, .card = d->card, .to = from,
                  .visible_to = visible_to));
    emit_stripped(t, d->card, host);
    return true;
}

static Seat receiver(const Table *t, const Frame *f, const Effect *d)
{
    const Node *to = prep_phrase(d->command, PREP_to);
    Seats seats = to ? player_phrase_seats(t, f, to) : 0;

    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static void hand_over(Table *t, CardId card, Seat from, Seat to)
{
    CardId host = card_slot(t, card)->host;
    Seats visible_to =
        move_hidden(t, card, hand_zone(to), (Seats)(1u << from | 1u << to));

    emit(t, EVENT(gives, .seat = from, .to = to, .card = card,
                  .visible_to = visible_to));
    emit_stripped(t, card, host);
}

static bool effect_give(Table *t, Frame *f, const Effect *d)
{
    Seat to = receiver(t, f, d);

    if (to == NOBODY || to == d->actor)
        return false;
    hand_over(t, d->card, d->actor, to);
    return true;
}

/* All players pass at the same time: nobody can pass on a card that has just
 * arrived, and nobody else sees a card until all have chosen. */
static bool effect_pass(Table *t, Frame *f, const Effect *d)
{
    Seat to = receiver(t, f, d);
    CardId host;

    if (to == NOBODY || to == d->actor)
        return false;
    host = card_slot(t, d->card)->host;
    move_hidden(t, d->card, ZONE_passing, (Seats)(1u << d->actor));
    emit_stripped(t, d->card, host);
    if (LEAK_IS_ON(LEAK_PASSING))
        card_slot(t, d->card)->known = seats_all(t->g);
    gloom(t)->pass_counts[d->actor]++;
    gloom(t)->to[d->actor] = to;
    return true;
}

/* Is somebody still choosing what to pass on? */
static bool is_passing(const Table *t)
{
    const Frame *f = step_top(t);
    const Node *node = &t->pack->nodes[f->node];

    return step_in(step_top(t), STAGE_effect) && f->node < f->end &&
           node->type == NODE_command && node->row == CARDVERB_pass;
}

/* Cards that all have chosen to pass on change hands, in the order in which the
 * seats chose. */
static void deliver_passed(Table *t)
{
    const Zone *passing = &t->g->zones[ZONE_passing];

    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (; gloom(t)->pass_counts[s] > 0; gloom(t)->pass_counts[s]--)
            hand_over(t, passing->first, s, gloom(t)->to[s]);
        gloom(t)->to[s] = 0;
    }
}

/* Whose hand it is: the player of the command, or the owner that the phrase
 * names. */
static Seat hand_owner(const Table *t, const Frame *f, const Effect *d,
                       const Node *what)
{
    Seats seats;

    if (!gloom_phrase_is_player(t->pack, what))
        return gloom_phrase_hand(t, f, what, d->actor);
    seats = player_phrase_seats(t, f, what);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static bool effect_swap_hands(Table *t, Frame *f, const Effect *d)
{
    Seat a = hand_owner(t, f, d, d->object),
         b = hand_owner(t, f, d, prep_phrase(d->command, PREP_with));
    CardId mine[CARDS_MAX];
    int n = 0;

    if (a == NOBODY || b == NOBODY || b == a)
        return false;
    EACH_CARD (t, c, hand_zone(a))
        mine[n++] = c;
    while (t->g->zones[hand_zone(b)].first)
        zone_append(t, t->g->zones[hand_zone(b)].first, hand_zone(a));
    for (int i = 0; i < n; i++)
        zone_append(t, mine[i], hand_zone(b));
    emit(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

/* ---- looking ---- */

static void see_card(Table *t, CardId card, Seat seat)
{
    Seats visible_to = (Seats)(1u << seat);

    if (LEAK_IS_ON(LEAK_PEEK))
        visible_to = seats_all(t->g);
    card_slot(t, card)->known |= visible_to;
    emit(t, EVENT(sees, .seat = seat, .card = card,
                  .visible_to = (Seats)(1u << seat)));
}

static bool look_at_hand(Table *t, const Frame *f, const Effect *d,
                         const Node *hand)
{
    Seat hand_holder = hand_owner(t, f, d, hand);

    if (hand_holder == NOBODY || hand_holder == d->actor)
        return false;
    emit(t, EVENT(looks, .seat = d->actor, .to = hand_holder));
    EACH_CARD (t, c, hand_zone(hand_holder))
        see_card(t, c, d->actor);
    return true;
}

static bool look_at_pile(Table *t, const Effect *d)
{
    int n = gloom_cards_looked_at(t, d->command);

    emit(t, EVENT(peeks, .seat = d->actor, .number = (int16_t)n));
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        see_card(t, c, d->actor);
    return n > 0;
}

static bool effect_look(Table *t, Frame *f, const Effect *d)
{
    const Node *at = prep_phrase(d->command, PREP_at);

    return at->row == NOUN_hand ? look_at_hand(t, f, d, at)
                                : look_at_pile(t, d);
}

/* The last card that is put back is on top. Nobody else knows the places of
 * these cards any more. */
static bool effect_put(Table *t, Frame *f, const Effect *d)
{
    int n = gloom_cards_arranged(t, f, d->command);

    stop_play(t, d->card);
    zone_prepend(t, d->card, ZONE_pile);
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        if (!LEAK_IS_ON(LEAK_ARRANGED))
            card_slot(t, c)->known &= (Seats)(1u << d->actor);
    emit(t, EVENT(puts, .seat = d->actor, .card = d->card,
                  .visible_to = (Seats)(1u << d->actor)));
    return true;
}

static bool effect_show_hand(Table *t, Frame *f, const Effect *d)
{
    Seat hand_holder = hand_owner(t, f, d, d->object);

    if (hand_holder == NOBODY)
        return false;
    EACH_CARD (t, c, hand_zone(hand_holder)) {
        card_slot(t, c)->known = seats_all(t->g);
        emit(t, EVENT(shows, .seat = hand_holder, .card = c));
    }
    return hand_count(t, hand_holder) > 0;
}

/* ---- stacks ---- */

/* GLOOM-GAP-38: moving a card is not playing it: its immediate effects do not
 * happen. */
static void put_on_character(Table *t, CardId card, CardId character)
{
    if (card_is_kind(t, card, KIND_death)) {
        gloom_kill_character(t, character, card);
        return;
    }
    gloom_stack_put(t, card, character);
    gloom_emit_worth(t, EVENT(gets, .card = card, .on = character));
}

static bool effect_move(Table *t, Frame *f, const Effect *d)
{
    CardId from = card_slot(t, d->card)->host;

    (void)f;
    put_on_character(t, d->card, d->second);
    gloom_emit_worth(t, EVENT(loses, .card = d->card, .on = from));
    return true;
}

/* GLOOM-GAP-42, GLOOM-GAP-43: both move at the same time. */
static bool effect_swap(Table *t, Frame *f, const Effect *d)
{
    CardId a = card_slot(t, d->card)->host, b = card_slot(t, d->second)->host;

    (void)f;
    gloom_stack_put(t, d->card, b);
    gloom_stack_put(t, d->second, a);
    gloom_emit_worth(t, EVENT(gets, .card = d->card, .on = b));
    gloom_emit_worth(t, EVENT(gets, .card = d->second, .on = a));
    return true;
}

/* GLOOM-GAP-49 */
static bool effect_revive(Table *t, Frame *f, const Effect *d)
{
    gloom_discard(t, gloom_death_of(t, d->card));
    gloom_emit_worth(t, EVENT(revives, .card = f->card, .on = d->card));
    return true;
}

/* ---- turns and plays ---- */

static bool effect_skip_turn(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    gloom(t)->skip_turns[d->actor]++;
    return true;
}

/* The action that would come next is taken as if it were passed
 * (GLOOM-DEATH-11). */
static bool effect_skip_action(Table *t, Frame *f, const Effect *d)
{
    Gloom *g = gloom(t);

    (void)f;
    if (gloom_is_acting(t, d->actor) && g->actions_spent < g->actions) {
        g->actions_spent++;
        emit(t, EVENT(skip_actions, .seat = d->actor));
    } else {
        g->skip_actions[d->actor]++;
    }
    return true;
}

/* GLOOM-GAP-33, GLOOM-GAP-36 */
static bool effect_act_again(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (!gloom_is_acting(t, d->actor))
        return false;
    gloom(t)->actions++;
    emit(t, EVENT(again, .seat = d->actor));
    return true;
}

/* GLOOM-GAP-33: only for the player whose turn it is. */
static bool effect_play(Table *t, Frame *f, const Effect *d)
{
    bool worked_out = phrase_modifier(d->object, MOD_per) ||
                      phrase_modifier(d->object, MOD_equal) ||
                      phrase_modifier(d->object, MOD_unless) ||
                      d->object->det == DET_that_many;
    int n = worked_out ? d->n : quantity_max(d->object);

    if (n < 1 || !gloom_is_acting(t, d->actor))
        return false;
    gloom_free_grant(t, f->card, d->command, n);
    emit(t, EVENT(may_play, .seat = d->actor, .number = (int16_t)n));
    return true;
}

/* GLOOM-GAP-59 */
static bool effect_cancel(Table *t, Frame *f, const Effect *d)
{
    const PlayFrame *play = gloom_play_frame(t);

    (void)f;
    if (!play || play->card != d->card ||
        card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    stop_play(t, d->card);
    gloom_discard(t, d->card);
    return true;
}

static bool effect_nothing(Table *t, Frame *f, const Effect *d)
{
    (void)t;
    (void)f;
    (void)d;
    return true;
}

/* ---- the table of effects ---- */

static bool apply(Table *t, Frame *f, const Effect *d)
{
    COVER(t, effect, d->row - 1);
    return effect_fns[d->row](t, f, d);
}

static bool can_do(const Table *t, const Node *command, Seat actor)
{
    switch (command->row) {
    case CARDVERB_show: /* whose hand it is if another's, is not known yet */
        return prep_phrase(command, PREP_object)->length > 1 ||
               hand_count(t, actor) > 0;
    case CARDVERB_take: /* another action */
    case CARDVERB_play:
        return gloom_is_acting(t, actor);
    default:
        return true;
    }
}

static Extent extent(const Table *t, const Frame *f, const Node *command,
                     Seat actor, int n)
{
    int left = t->g->zones[ZONE_pile].count + t->g->zones[ZONE_discards].count;

    (void)f;
    if (command->row == CARDVERB_draw)
        return amount_extent(left, n);
    return can_do(t, command, actor) ? EXTENT_all : EXTENT_none;
}

/* GLOOM-GAP-18 */
static Seat first_seat(const Table *t, const Frame *f)
{
    (void)f;
    return t->g->active;
}

/* ---- the language of the family, and what the machine asks of it ---- */

const Language gloom_language = {
    .players = gloom_players,
    .cards = gloom_cards,
    .places = gloom_places,
    .terms = gloom_terms,
    .amounts = gloom_amounts,
    .adjectives = gloom_adjectives,
    .modifiers = gloom_modifiers,
    .player_conds = gloom_player_conds,
    .card_conds = gloom_card_conds,
    .conditions = gloom_conditions,
    .n_conditions = CONDITIONS_COUNT,
    .questions = gloom_questions,
    .n_questions = QUESTIONS_COUNT,
    .rules = gloom_rules,
    .n_rules = RULEROWS_COUNT,
    .effects = effect_rows,
    .n_effects = EFFECT_ROWS,
    .sums = gloom_sums,
    .n_sums = SUMS_COUNT,
    .n_topics = TOPICS_COUNT,
    .timings = gloom_timings,
    .card_name_types = 1u << NAME_kind,
    .object_arg = object_arg,
};

const EffectOps gloom_effect_ops = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .target = STEP_effect_target,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .language = &gloom_language,
    .target_zones = gloom_target_zones,
    .is_target = gloom_is_target,
    .is_chosen_early = gloom_is_chosen_early,
    .blind_hand = gloom_blind_hand,
    .may_hold_hidden = gloom_may_hold_hidden,
    .extent = extent,
    .amounts = gloom_phrase_amounts,
    .players = player_phrase_seats,
    .first_seat = first_seat,
    .condition_holds = gloom_condition_holds,
    .apply = apply,
    .played_topics = 1ull << CLAUSE_IMMEDIATE | 1ull << CLAUSE_RESPONSE,
    .effect_names = effect_names,
};

void gloom_step_effect_run(Table *t, Frame *f)
{
    do {
        if (t->g->zones[ZONE_passing].count > 0 && !is_passing(t))
            deliver_passed(t);
        machine_run(t, f);
        f = step_top(t);
    } while (f->step == STEP_effect_run && t->g->triggers == 0 &&
             !t->g->end_reason);
}

MACHINE_ASKS(effect_pick)
MACHINE_ASKS(effect_target)
MACHINE_ASKS(effect_may)
MACHINE_ASKS(effect_option)
