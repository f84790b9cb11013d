/* lift_effects.c: carries out the commands of cards (effects.def), and has the
 * hooks of the machine. */
#include "families/lift/lift_int.h"

#define EFFECT(id, verb, object, how, does, parts, adverbs) \
    static bool effect_##does(Table *t, Frame *f, const Effect *d);
#include EFFECTS_DEF

#include "engine/rows_effects.h"

/* ---- hands ---- */

static bool effect_draw(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    for (int i = 0; i < d->n; i++)
        lift_draw(t, d->actor);
    return true;
}

static Seat holder_of(const Table *t, CardId card)
{
    return (Seat)(card_slot(t, card)->zone - ZONE_hand);
}

static bool effect_discard(Table *t, Frame *f, const Effect *d)
{
    Seat holder = holder_of(t, d->card);

    (void)f;
    zone_append(t, d->card, ZONE_discards);
    emit(t, EVENT(discards, .seat = holder, .card = d->card));
    return true;
}

/* From hand to hand: only these two see which card it is. */
static void hand_over(Table *t, CardId card, Seat from, Seat to)
{
    zone_forget_similar(t, card, (Seats)(seat_bit(from) | seat_bit(to)));
    zone_append(t, card, hand_zone(to));
}

static bool effect_give(Table *t, Frame *f, const Effect *d)
{
    Seat to =
        lift_phrase_hand(t, f, prep_phrase(d->command, PREP_to), d->actor);

    if (to == NOBODY || to == d->actor)
        return false;
    hand_over(t, d->card, d->actor, to);
    emit(t, EVENT(gives, .seat = d->actor, .to = to, .card = d->card,
                  .visible_to = (Seats)(seat_bit(d->actor) | seat_bit(to))));
    return true;
}

static bool effect_take(Table *t, Frame *f, const Effect *d)
{
    Seat from = holder_of(t, d->card);

    (void)f;
    hand_over(t, d->card, from, d->actor);
    emit(t, EVENT(takes, .seat = d->actor, .to = from, .card = d->card,
                  .visible_to = (Seats)(seat_bit(d->actor) | seat_bit(from))));
    return true;
}

static bool effect_swap_hands(Table *t, Frame *f, const Effect *d)
{
    Seat a = lift_phrase_hand(t, f, d->object, d->actor);
    Seat b =
        lift_phrase_hand(t, f, prep_phrase(d->command, PREP_with), d->actor);
    CardId held[CARDS_MAX];
    int n = 0;

    if (a == NOBODY || b == NOBODY || a == b)
        return false;
    EACH_CARD (t, c, hand_zone(a))
        held[n++] = c;
    while (t->g->zones[hand_zone(b)].first != NO_CARD)
        zone_append(t, t->g->zones[hand_zone(b)].first, hand_zone(a));
    for (int i = 0; i < n; i++)
        zone_append(t, held[i], hand_zone(b));
    emit(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

static bool effect_look(Table *t, Frame *f, const Effect *d)
{
    Seat at =
        lift_phrase_hand(t, f, prep_phrase(d->command, PREP_at), d->actor);

    if (at == NOBODY || at == d->actor)
        return false;
    emit(t, EVENT(looks, .seat = d->actor, .to = at));
    EACH_CARD (t, c, hand_zone(at)) {
        card_slot(t, c)->known |= seat_bit(d->actor);
        emit(t, EVENT(sees, .seat = d->actor, .card = c,
                      .visible_to = seat_bit(d->actor)));
    }
    return true;
}

static bool effect_show_hand(Table *t, Frame *f, const Effect *d)
{
    Seat seat = lift_phrase_hand(t, f, d->object, d->actor);

    if (seat == NOBODY)
        return false;
    EACH_CARD (t, c, hand_zone(seat)) {
        card_slot(t, c)->known = seats_all(t->g);
        emit(t, EVENT(shows, .seat = seat, .card = c));
    }
    return true;
}

/* ---- turns and floors ---- */

static bool effect_take_turn(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    lift(t)->next = (uint8_t)(d->actor + 1);
    emit(t, EVENT(next, .seat = d->actor));
    return true;
}

static bool effect_skip_turn(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (lift(t)->skips[d->actor] < UINT8_MAX)
        lift(t)->skips[d->actor]++;
    emit(t, EVENT(skips, .seat = d->actor));
    return true;
}

/* LIFT-02: there is no floor below the first or above the last. */
static bool effect_set_floor(Table *t, Frame *f, const Effect *d)
{
    int floor = f->count > 0
                    ? f->count
                    : evaluate_amount(t, f, prep_phrase(d->command, PREP_to));

    lift(t)->floor = (uint8_t)(floor < 1 ? 1 : floor > FLOORS ? FLOORS : floor);
    emit(t, EVENT(floor, .number = lift(t)->floor));
    return true;
}

static bool effect_nothing(Table *t, Frame *f, const Effect *d)
{
    (void)t, (void)f, (void)d;
    return true;
}

static bool apply(Table *t, Frame *f, const Effect *d)
{
    COVER(t, effect, d->row - 1);
    return effect_fns[d->row](t, f, d);
}

/* ---- the cards that a command means ---- */

/* Which row of effects.def a command has depends on its object, too. */
static Arg object_arg(const Pack *pack, const Node *command, const Node *object)
{
    (void)pack;
    if (!object)
        return ARG_nothing;
    switch (object->row) {
    case NOUN_card:
        return command->row == CARDVERB_draw ? ARG_drawn : ARG_cards;
    case NOUN_hand:
        return command->row == CARDVERB_discard ? ARG_cards : ARG_hand;
    case NOUN_turn:
        return ARG_turn;
    case NOUN_level:
        return ARG_number;
    case NOUN_nothing:
        return ARG_nothing;
    default:
        return object->row == NOUN_none && command->row != CARDVERB_draw
                   ? ARG_cards
                   : ARG_unknown;
    }
}

static Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

/* Whose hand a command takes from. */
static Seat source_of(const Table *t, const Frame *f, const Node *command,
                      const Node *phrase, Seat actor)
{
    const Node *from = prep_phrase(command, PREP_from);

    return lift_phrase_hand(t, f, from ? from : phrase, actor);
}

/* Of another hand nobody sees the cards: they are taken blindly. */
static Zones target_zones(const Table *t, const Frame *f, const Node *command,
                          const Node *phrase, Seat actor, bool *all)
{
    Seat seat = source_of(t, f, command, phrase, actor);

    NODE_MARK(phrase, READ);
    if (phrase->det == DET_it || phrase->det == DET_that)
        return f->it ? zone_bit(card_slot(t, f->it)->zone) : 0;
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f->card)->zone);
    *all = phrase->row == NOUN_card && phrase->length == 1;
    return seat != NOBODY && (seat == actor || phrase->row == NOUN_hand)
               ? zone_bit(hand_zone(seat))
               : 0;
}

static bool is_target(const Table *t, const Frame *f, const Node *command,
                      const Node *phrase, Seat actor, CardId card)
{
    (void)command, (void)actor;
    return phrase->row == NOUN_hand || lift_card_matches(t, f, phrase, card);
}

static ZoneId blind_hand(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor)
{
    Seat seat = source_of(t, f, command, phrase, actor);

    return command->row == CARDVERB_take && seat != NOBODY && seat != actor
               ? hand_zone(seat)
               : NO_ZONE;
}

/* A red guest: whoever holds cards is asked, whether there is one or not. */
static bool may_hold_hidden(const Table *t, const Frame *f, const Node *command,
                            const Node *phrase, Seat actor)
{
    (void)f;
    return hand_count(t, actor) > 0 && !prep_phrase(command, PREP_from) &&
           (phrase->row == NOUN_none ? phrase->name != 0 : phrase->length > 1);
}

/* ---- the tables ---- */

const Language lift_language = {
    .players = lift_players,
    .cards = lift_cards,
    .places = lift_places,
    .amounts = lift_amounts,
    .adjectives = lift_adjectives,
    .modifiers = lift_modifiers,
    .player_conds = (const PlayerTest[CONDS_COUNT]){ NULL },
    .card_conds = (const CardTest[CONDS_COUNT]){ NULL },
    .conditions = lift_conditions,
    .n_conditions = CONDITIONS_COUNT,
    .questions = lift_questions,
    .n_questions = QUESTIONS_COUNT,
    .effects = effect_rows,
    .n_effects = EFFECT_ROWS,
    .n_topics = TOPICS_COUNT,
    .timings = (const TimingRow[TIMINGS_COUNT]){ { false } },
    .card_name_types = 1u << NAME_kind | 1u << NAME_tag,
    .object_arg = object_arg,
};

const EffectOps lift_effect_ops = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .target = STEP_effect_target,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .language = &lift_language,
    .target_zones = target_zones,
    .is_target = is_target,
    .blind_hand = blind_hand,
    .may_hold_hidden = may_hold_hidden,
    .amounts = lift_phrase_amounts,
    .players = player_phrase_seats,
    .condition_holds = lift_condition_holds,
    .apply = apply,
    .played_topics = 1ull << CLAUSE_PLAYED,
    .die_faces = FLOORS,
    .effect_names = effect_names,
};

void lift_step_effect_run(Table *t, Frame *f)
{
    machine_run(t, f);
}

MACHINE_ASKS(effect_pick)
MACHINE_ASKS(effect_target)
MACHINE_ASKS(effect_may)
MACHINE_ASKS(effect_option)
