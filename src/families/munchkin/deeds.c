/* deeds.c: which row of deeds.def does an order, and the hooks of the machine.
 */
#include "families/munchkin/deeds.h"
#include "families/munchkin/phrase_int.h"

static bool is_enhancers(const Pack *pack, const Node *object)
{
    return object->det == DET_its && object->name != 0 &&
           pack->words[object->name].sort == SORT_kind &&
           pack->words[object->name].kind == KIND_enhancer;
}

static Arg name_of(const Pack *pack, const Node *order, const Node *object)
{
    if (order->row == SAY_become)
        return object->name != 0 && object->det == DET_a &&
                       object->length == 1 &&
                       pack->words[object->name].sort == SORT_trait
                   ? ARG_trait
                   : ARG_unknown;
    if (order->row == SAY_keep)
        return is_enhancers(pack, object) ? ARG_enhancers : ARG_unknown;
    return object->det == DET_it || object->det == DET_them ||
                   object->name != 0
               ? ARG_cards
               : ARG_unknown;
}

/* A door, a treasure: what is drawn; elsewhere cards. */
static Arg card_of(const Node *order, const Node *object)
{
    if (object->row == NOUN_treasure && object->det == DET_its)
        return ARG_rewards;
    if (order->row == SAY_draw || order->row == SAY_open)
        return object->row == NOUN_card ||
                       (order->row == SAY_open && object->row != NOUN_door)
                   ? ARG_unknown
                   : ARG_deck;
    return ARG_cards;
}

/* Of a whole side, or of the monsters; else of one that is picked. */
bool strength_is_monsters(const Pack *pack, const Node *strength)
{
    const Node *of = phrase_modifier(strength, MOD_of);

    return of && !phrase_is_player(pack, node_first(of)) &&
           node_first(of)->flags & FLAG_many;
}

bool strength_is_sides(const Pack *pack, const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return object->row == NOUN_strength &&
           (!of || phrase_is_player(pack, node_first(of)) ||
            node_first(of)->flags & FLAG_many);
}

static int kind_named(const Pack *pack, const Node *phrase)
{
    const Word *word = &pack->words[phrase->name];

    return phrase->name != 0 && !(phrase->flags & FLAG_named) &&
                   word->sort == SORT_kind
               ? word->kind
               : -1;
}

/* What turns up behind the door and is still looked at is a Curse. */
static bool can_be(const Pack *pack, const Node *phrase, int adjective)
{
    return adjective != ADJ_kicked || kind_named(pack, phrase) == KIND_curse;
}

static Arg object_of(const Pack *pack, const Node *order, const Node *object)
{
    if (!object)
        return ARG_nothing;
    if (object->det == DET_you || object->det == DET_they)
        return ARG_players;
    switch (object->row) {
    case NOUN_level:
        return ARG_levels;
    case NOUN_treasure:
    case NOUN_door:
    case NOUN_card:
        return card_of(order, object);
    case NOUN_companion:
    case NOUN_twin:
        return ARG_cards;
    case NOUN_hand:
        return order->row == SAY_swap || order->row == SAY_show ? ARG_hand
                                                                : ARG_cards;
    case NOUN_roll:
        return ARG_die;
    case NOUN_strength:
        return strength_is_sides(pack, object) ? ARG_strength : ARG_might;
    case NOUN_bonus: /* add its bonus */
        return order->row == SAY_add ? ARG_number : ARG_bonus;
    case NOUN_price:
        return order->row == SAY_double ? ARG_price : ARG_number;
    case NOUN_sex:
        return ARG_sex;
    case NOUN_fight:
        return ARG_fight;
    case NOUN_turn:
        return ARG_turn;
    case NOUN_nothing:
        return ARG_nothing;
    case NOUN_doordeck:
    case NOUN_treasuredeck:
        return ARG_pile;
    case NOUN_none:
        return name_of(pack, order, object);
    default:
        return phrase_is_player(pack, object)           ? ARG_players
               : lang_nouns[object->row].is & IS_NUMBER ? ARG_number
                                                        : ARG_unknown;
    }
}

#include "engine/rows_effects.h"

Seat deed_other(const Table *t, const Frame *f, const Deed *d, int prep)
{
    const Node *phrase = part_phrase(d->order, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(t->pack, phrase))
        return d->whom;
    seats = phrase_players(t, f, phrase);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

/* Whose level or sex: your, their, of another player; else the doer's. */
Seat deed_whose(const Table *t, const Frame *f, const Deed *d)
{
    const Node *of = phrase_modifier(d->object, MOD_of);
    Seats seats;

    if (!of)
        of = phrase_modifier(d->object, MOD_owned);
    if (!of)
        return d->object->det == DET_your    ? f->seat
               : d->object->det == DET_their ? f->k
                                             : d->doer;
    seats = phrase_players(t, f, node_first(of));
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static bool act(Table *t, Frame *f, const Deed *d)
{
    if (!effect_fns[d->row](t, f, d))
        return false;
    REACHED(t, deed, d->row - 1);
    return true;
}

/* GUAL-04, GAP-20: would this give the seat only a Level that it cannot get? */
static bool is_wasted(const Table *t, const Frame *f, const Node *statement,
                      Seat seat)
{
    return statement->row == SAY_gain &&
           level_of(t, seat) >= t->g->switches[SWITCH_win] - 1 &&
           !(f->v[V_MODE] & MODE_KILL) && !has_adverb(statement, ADVERB_even9);
}

/* PREC-03: or a card says so. */
static bool cannot_lose_level(const Table *t, Seat seat)
{
    return level_of(t, seat) <= 1 || CANNOT(t, lose_levels, .who = seat);
}

/* GAP-20: who could only get the winning Level is not chosen for it; PREC-03:
 * nor who has no Level to lose. "Once per victim" is for each victim. */
static bool suits(const Table *t, const Frame *f, const Node *statement,
                  Seat seat)
{
    const Node *object = part_phrase(statement, PREP_object);
    const Node *clause = part_around(t, f->program, statement);

    if (clause && clause_head(clause, NODE_limit) &&
        clause_head(clause, NODE_limit)->row == PERIOD_victim &&
        !use_is_left(t, f->card, clause, seat))
        return false;
    if (clause && clause_head(clause, NODE_window) &&
        clause_head(clause, NODE_window)->row == WIN_out &&
        seat_in(seat, seats_fighting(t)))
        return false; /* TIMING-14: neither may be fighting */
    if (play_promised(t, f->card) != NOBODY &&
        play_promised(t, f->card) != seat)
        return false;
    if (statement->type != NODE_do)
        return true;
    if (statement->row == SAY_help)
        return help_is_open(t, seat, seat != f->seat);
    if (!object || object->row != NOUN_level)
        return true;
    if (is_wasted(t, f, statement, seat))
        return false;
    return statement->row != SAY_steal || !cannot_lose_level(t, seat);
}

static Refusal unsuited(const Table *t, const Frame *f, const Node *statement,
                        Seat seat)
{
    const Node *object = part_phrase(statement, PREP_object);

    if (statement->type == NODE_do && object && object->row == NOUN_level &&
        is_wasted(t, f, statement, seat))
        return refuse_card(REFUSAL_level_cap, f->card);
    return refuse_seat(REFUSAL_not_whom, seat);
}

/* CURSE-13: a loss of Levels by who has none to lose, or cannot; CULT-07, CULT-08: what
 * one is already, or what there is no card of. */
static bool idle(const Table *t, const Frame *f, const Node *order, Seat doer)
{
    const Node *object = part_phrase(order, PREP_object);

    (void)f;
    if (order->row == SAY_become)
        return !seat_can_become(t, doer, object->name);
    if (order->row == SAY_die)
        return CANNOT(t, die, .who = doer);
    if (!object || object->row != NOUN_level)
        return false;
    return order->row == SAY_lose   ? cannot_lose_level(t, doer)
           : order->row == SAY_gain ? CANNOT(t, gain, .who = doer)
                                    : false;
}

static void chosen(Table *t, const Frame *f, Seat seat)
{
    const Node *clause = part_around(t, f->program, &t->pack->nodes[f->aux]);
    const Node *limit = clause ? clause_head(clause, NODE_limit) : NULL;

    if (limit && limit->row == PERIOD_victim)
        use_note(t, f->card, clause, seat);
}

static int worth(const Table *t, CardId card)
{
    return fact(t, card, FACT_gold);
}

/* What would happen waits for what may step in (would.c); a card that is
 * announced, for its price (play.c). What it defeated pays no more. */
static void over(Table *t, Frame *below, const Frame *program, bool done)
{
    munchkin(t)->defeater = NO_CARD;
    if (below->step == STEP_play_stop)
        play_paid(below, program, done);
    if (below->step == STEP_would_gate)
        would_ran(t, below, program, done);
}

#define none NULL

static const PlaceRow places[NOUNS_COUNT] = {
#define PLACE(noun, in) [NOUN_##noun] = { in },
#include "families/munchkin/words.def"
};

static const QualityRow adjectives[ADJS_COUNT] = {
#define ADJECTIVE(word, player, card) [ADJ_##word] = { player, 0, card, 0, NULL, 0, 0 },
#include "families/munchkin/words.def"
};

static const QualityRow modifiers[MODS_COUNT] = {
#define MODIFIER(word, verb, player, player_in, card, card_in) \
    [MOD_##word] = { player, player_in, card, card_in, NULL, 0, SAY_##verb },
#include "families/munchkin/words.def"
};

#undef none

static const PlayerTest player_states[STATES_COUNT] = {
#define PLAYER_STATE(state, is) [STATE_##state] = is,
#include "families/munchkin/words.def"
};

static const CardTest card_states[STATES_COUNT] = {
#define CARD_STATE(state, is) [STATE_##state] = is,
#include "families/munchkin/words.def"
};

const Language munchkin_language = {
    .players = munchkin_players,
    .cards = munchkin_cards,
    .places = places,
    .amounts = munchkin_amounts,
    .adjectives = adjectives,
    .modifiers = modifiers,
    .player_states = player_states,
    .card_states = card_states,
    .conditions = munchkin_conditions,
    .n_conditions = CONDITIONS_COUNT,
    .questions = munchkin_questions,
    .n_questions = QUESTIONS_COUNT,
    .rules = munchkin_rules,
    .n_rules = RULEROWS_COUNT,
    .effects = effect_rows,
    .n_effects = EFFECT_ROWS,
    .sums = munchkin_sums,
    .n_sums = SUMS_COUNT,
    .n_topics = TOPICS,
    .timings = munchkin_timings,
    .card_sorts = 1u << SORT_kind | 1u << SORT_group | 1u << SORT_trait |
                  1u << SORT_slot | 1u << SORT_tag,
    .traits_are_players = true,
    .dice = true,
    .grants = true,
    .has_room_for = munchkin_has_room_for,
    .can_become = munchkin_can_become,
    .can_be_fought = munchkin_can_be_fought,
    .has_sex = munchkin_has_sex,
    .can_itself_be = munchkin_can_itself_be,
    .can_be = can_be,
    .kinds_of = munchkin_kinds_of,
    .kinds_with = munchkin_kinds_with,
    .kinds_all = munchkin_kinds_all,
    .can_mean = munchkin_can_mean,
    .can_go_on = munchkin_can_go_on,
    .idle = ADJ_dead,
    .object_of = object_of,
    .is_never = munchkin_is_never,
};

const Deeds munchkin_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .whom = STEP_effect_whom,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .rolled = STEP_effect_rolled,
    .language = &munchkin_language,
    .where = munchkin_where,
    .fits = munchkin_fits,
    .stands_for = munchkin_stands_for,
    .unseen = munchkin_unseen,
    .hidden = munchkin_hidden,
    .amounts = munchkin_amounts_meant,
    .worth = worth,
    .players = phrase_players,
    .asked = munchkin_asked,
    .suits = suits,
    .chosen = chosen,
    .unsuited = unsuited,
    .idle = idle,
    .die = die_counts,
    .holds = munchkin_holds,
    .act = act,
    .grant = munchkin_grant,
    .waits = munchkin_waits,
    .over = over,
    .plays = 1ull << MOOD_PLAYED,
    .found = munchkin_found,
    .names = effect_names,
    .faces = 6,
};

void munchkin_step_effect_run(Table *t, Frame *f)
{
    machine_run(t, f);
}

void munchkin_step_effect_pick(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void munchkin_step_effect_whom(Table *t, Frame *f)
{
    machine_ask(t, f);
}

/* A die lies on the table: it may still be changed. */
void munchkin_step_effect_rolled(Table *t, Frame *f)
{
    if (!gate_closed(t, f, could_act(t, WINDOW_roll), seats_living(t), f->card))
        return;
    DONE(t, roll, .who = f->seat);
    machine_roll_counts(t, f);
}

void munchkin_step_effect_may(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void munchkin_step_effect_option(Table *t, Frame *f)
{
    machine_ask(t, f);
}
