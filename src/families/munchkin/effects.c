/* effects.c: which row of effects.def does a command, and the hooks of the
 * machine.
 */
#include "families/munchkin/effects.h"
#include "families/munchkin/phrase_int.h"

static bool is_enhancers(const Pack *pack, const Node *object)
{
    return object->det == DET_its && object->name != 0 &&
           pack->names[object->name].type == NAME_kind &&
           pack->names[object->name].kind == KIND_enhancer;
}

static Arg classify_word(const Pack *pack, const Node *command,
                         const Node *object)
{
    if (command->row == CARDVERB_become)
        return object->name != 0 && object->det == DET_a &&
                       object->length == 1 &&
                       pack->names[object->name].type == NAME_trait
                   ? ARG_trait
                   : ARG_unknown;
    if (command->row == CARDVERB_keep)
        return is_enhancers(pack, object) ? ARG_enhancers : ARG_unknown;
    return object->det == DET_it || object->det == DET_them || object->name != 0
               ? ARG_cards
               : ARG_unknown;
}

/* Remove all monsters and take their treasures: the sentence before this. */
static bool follows_removal(const Pack *pack, const Node *command)
{
    const Node *k = command - 1;

    while (k > pack->nodes && k->type != NODE_clause &&
           (k->type != NODE_command || k + k->length != command))
        k--;
    return k->type == NODE_command && k->row == CARDVERB_remove;
}

static bool is_rewards(const Pack *pack, const Node *command,
                       const Node *object)
{
    if (object->row != NOUN_treasure)
        return false;
    return object->det == DET_its ||
           (object->det == DET_their && command->row == CARDVERB_take &&
            follows_removal(pack, command));
}

/* A door, a treasure: what is drawn; elsewhere cards. */
static Arg classify_card(const Pack *pack, const Node *command,
                         const Node *object)
{
    if (is_rewards(pack, command, object))
        return ARG_rewards;
    if (command->row == CARDVERB_draw || command->row == CARDVERB_open)
        return object->row == NOUN_card || (command->row == CARDVERB_open &&
                                            object->row != NOUN_door)
                   ? ARG_unknown
                   : ARG_deck;
    return ARG_cards;
}

/* Of a whole side, or of the monsters; else of one that is picked. */
bool effect_strength_is_monsters(const Pack *pack, const Node *strength)
{
    const Node *of = phrase_modifier(strength, MOD_of);

    return of && !phrase_is_player(pack, node_first(of)) &&
           node_first(of)->flags & FLAG_plural;
}

bool effect_strength_is_sides(const Pack *pack, const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return object->row == NOUN_strength &&
           (!of || phrase_is_player(pack, node_first(of)) ||
            node_first(of)->flags & FLAG_plural);
}

static int kind_named(const Pack *pack, const Node *phrase)
{
    const PackName *word = &pack->names[phrase->name];

    return phrase->name != 0 && !(phrase->flags & FLAG_quoted) &&
                   word->type == NAME_kind
               ? word->kind
               : -1;
}

/* What turns up behind the door and is still looked at is a Curse; monsters are
 * male or female, items are not. */
static bool can_be(const Pack *pack, const Node *phrase, int adjective)
{
    if (adjective == ADJ_male || adjective == ADJ_female)
        return munchkin_has_sex(pack, phrase);
    return adjective != ADJ_kicked || kind_named(pack, phrase) == KIND_curse;
}

/* add the level of a monster to your side: of one that is picked */
static bool is_number_of_picked(const Pack *pack, const Node *command,
                                const Node *object)
{
    const Node *of = phrase_modifier(object, MOD_of);

    return command->row == CARDVERB_add && of &&
           (object->row == NOUN_level || object->row == NOUN_bonus ||
            object->row == NOUN_strength || object->row == NOUN_price) &&
           object->length == 1 + of->length &&
           (node_first(of)->det == DET_a || node_first(of)->det == DET_any) &&
           !phrase_is_player(pack, node_first(of));
}

static Arg object_arg(const Pack *pack, const Node *command, const Node *object)
{
    if (!object)
        return ARG_nothing;
    if (object->det == DET_you || object->det == DET_they)
        return ARG_players;
    if (is_number_of_picked(pack, command, object))
        return ARG_bonus;
    switch (object->row) {
    case NOUN_level:
        return ARG_levels;
    case NOUN_treasure:
    case NOUN_door:
    case NOUN_card:
        return classify_card(pack, command, object);
    case NOUN_companion:
    case NOUN_twin:
        return ARG_cards;
    case NOUN_hand:
        return command->row == CARDVERB_swap || command->row == CARDVERB_show
                   ? ARG_hand
                   : ARG_cards;
    case NOUN_roll:
        return ARG_die;
    case NOUN_strength:
        return effect_strength_is_sides(pack, object) ? ARG_strength
                                                      : ARG_monster_strength;
    case NOUN_bonus: /* add its bonus */
        return command->row == CARDVERB_add ? ARG_number : ARG_bonus;
    case NOUN_price:
        return command->row == CARDVERB_double ? ARG_price : ARG_number;
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
        return classify_word(pack, command, object);
    default:
        return phrase_is_player(pack, object)           ? ARG_players
               : lang_nouns[object->row].is & IS_NUMBER ? ARG_number
                                                        : ARG_unknown;
    }
}

#include "engine/rows_effects.h"

Seat effect_other_player(const Table *t, const Frame *f, const Effect *d,
                         int prep)
{
    const Node *phrase = prep_phrase(d->command, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(t->pack, phrase))
        return d->target;
    seats = phrase_players(t, f, phrase);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

/* Whose level or sex: your, their, of another player; else the actor's. */
Seat effect_owner(const Table *t, const Frame *f, const Effect *d)
{
    const Node *of = phrase_modifier(d->object, MOD_of);
    Seats seats;

    if (!of)
        of = phrase_modifier(d->object, MOD_owned);
    if (!of)
        return d->object->det == DET_your    ? f->seat
               : d->object->det == DET_their ? f->they
                                             : d->actor;
    seats = phrase_players(t, f, node_first(of));
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static bool apply(Table *t, Frame *f, const Effect *d)
{
    if (!effect_fns[d->row](t, f, d))
        return false;
    COVER(t, effect, d->row - 1);
    return true;
}

/* GUAL-04, GAP-20: would this give the seat only a Level that it cannot get? */
static bool gain_is_wasted(const Table *t, const Frame *f,
                           const Node *statement, Seat seat)
{
    return statement->row == CARDVERB_gain &&
           level_of(t, seat) >= t->g->switches[SWITCH_win] - 1 &&
           !(f->mode & MODE_KILL) && !has_adverb(statement, ADVERB_even9);
}

/* PREC-03: or a card says so. */
static bool cannot_lose_level(const Table *t, Seat seat)
{
    return level_of(t, seat) <= 1 || CANNOT(t, lose_levels, .actor = seat);
}

/* GAP-20: who could only get the winning Level is not chosen for it; PREC-03:
 * nor who has no Level to lose. "Once per victim" is for each victim. */
static bool can_target(const Table *t, const Frame *f, const Node *statement,
                       Seat seat)
{
    const Node *object = prep_phrase(statement, PREP_object);
    const Node *clause = clause_containing(t, f->program, statement);

    if (clause && clause_head(clause, NODE_limit) &&
        clause_head(clause, NODE_limit)->row == PERIOD_victim &&
        !use_is_available(t, f->card, clause, seat))
        return false;
    if (clause && clause_head(clause, NODE_timing) &&
        clause_head(clause, NODE_timing)->row == TIMING_out &&
        seat_in(seat, combat_fighters(t)))
        return false; /* TIMING-14: neither may be fighting */
    if (play_promised_target(t, f->card) != NOBODY &&
        play_promised_target(t, f->card) != seat)
        return false;
    if (statement->type != NODE_command)
        return true;
    if (statement->row == CARDVERB_help)
        return combat_can_be_helped(t, seat, seat != f->seat);
    if (!object || object->row != NOUN_level)
        return true;
    if (gain_is_wasted(t, f, statement, seat))
        return false;
    return statement->row != CARDVERB_steal || !cannot_lose_level(t, seat);
}

static Refusal why_not_target(const Table *t, const Frame *f,
                              const Node *statement, Seat seat)
{
    const Node *object = prep_phrase(statement, PREP_object);

    if (statement->type == NODE_command && object &&
        object->row == NOUN_level && gain_is_wasted(t, f, statement, seat))
        return refuse_card(REFUSAL_level_cap, f->card);
    return refuse_seat(REFUSAL_not_whom, seat);
}

static Extent yes_or_no(bool yes)
{
    return yes ? EXTENT_all : EXTENT_none;
}

/* CURSE-13: who has no Level to lose, or cannot. */
static Extent level_extent(const Table *t, const Frame *f, const Node *command,
                           Seat actor, int n)
{
    if (command->row == CARDVERB_lose)
        return cannot_lose_level(t, actor)
                   ? EXTENT_none
                   : amount_extent(level_of(t, actor) - 1, n);
    return yes_or_no(command->row != CARDVERB_gain ||
                     (!CANNOT(t, gain, .actor = actor) &&
                      !gain_is_wasted(t, f, command, actor)));
}

/* DECK-04 */
static Extent draw_extent(const Table *t, int back, Seat actor, int n)
{
    return CANNOT(t, draw, .actor = actor, .back = (uint8_t)back)
               ? EXTENT_none
               : amount_extent(deck_count(t, back), n);
}

/* CULT-07, CULT-08: what one is already, or what there is no card of. A
 * turn that is over already cannot be skipped (CURSE-09). */
static Extent extent(const Table *t, const Frame *f, const Node *command,
                     Seat actor, int n)
{
    const Node *object = prep_phrase(command, PREP_object);

    switch (command->row) {
    case CARDVERB_become:
        return yes_or_no(cult_can_become(t, actor, object->name));
    case CARDVERB_die:
        return yes_or_no(!CANNOT(t, die, .actor = actor));
    case CARDVERB_skip:
        return yes_or_no(!turn_is_meant(t, actor, f->card) ||
                         (!current_turn(t)->cut &&
                          current_turn(t)->step != STEP_turn_charity));
    case CARDVERB_draw:
        return draw_extent(t, object->row == NOUN_door ? DOOR : TREASURE, actor,
                           n);
    default:
        return object && object->row == NOUN_level
                   ? level_extent(t, f, command, actor, n)
                   : EXTENT_all;
    }
}

static void on_target_chosen(Table *t, const Frame *f, Seat seat)
{
    const Node *clause =
        clause_containing(t, f->program, &t->pack->nodes[f->node]);
    const Node *limit = clause ? clause_head(clause, NODE_limit) : NULL;

    if (limit && limit->row == PERIOD_victim)
        use_record(t, f->card, clause, seat);
}

static int worth(const Table *t, CardId card)
{
    return card_stat(t, card, STAT_gold);
}

/* What would happen waits for what may step in (replacement.c); a card that is
 * announced, for its price (play_card.c). What it defeated pays no more. */
static void on_end(Table *t, Frame *below, const Frame *program, bool done)
{
    munchkin(t)->defeating_card = NO_CARD;
    if (below->step == STEP_play_stop)
        play_on_price_paid(below, program, done);
    if (below->step == STEP_replace_gate)
        replacement_on_end(t, below, program, done);
}

#define none NULL

static const PlaceRow places[NOUNS_COUNT] = {
#define PLACE(noun, in) [NOUN_##noun] = { in },
#include "families/munchkin/words.def"
};

static const TermRow terms[NOUNS_COUNT] = {
#define TERM(noun, done, asked, in) \
    [NOUN_##noun] = { ARG_##done, ARG_##asked, in },
#include "families/munchkin/words.def"
};

static const QualityRow adjectives[ADJS_COUNT] = {
#define ADJECTIVE(word, player, card) \
    [ADJ_##word] = { player, 0, card, 0, NULL, 0, 0 },
#include "families/munchkin/words.def"
};

static const QualityRow modifiers[MODS_COUNT] = {
#define MODIFIER(word, verb, player, player_in, card, card_in) \
    [MOD_##word] = { \
        player, player_in, card, card_in, NULL, 0, CARDVERB_##verb \
    },
#include "families/munchkin/words.def"
};

#undef none

static const PlayerTest player_conds[CONDS_COUNT] = {
#define PLAYER_STATE(state, is) [COND_##state] = is,
#include "families/munchkin/words.def"
};

static const CardTest card_conds[CONDS_COUNT] = {
#define CARD_STATE(state, is) [COND_##state] = is,
#include "families/munchkin/words.def"
};

const Language munchkin_language = {
    .players = munchkin_players,
    .cards = munchkin_cards,
    .places = places,
    .terms = terms,
    .amounts = munchkin_amounts,
    .adjectives = adjectives,
    .modifiers = modifiers,
    .player_conds = player_conds,
    .card_conds = card_conds,
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
    .n_topics = TOPICS_COUNT,
    .timings = munchkin_timings,
    .card_name_types = 1u << NAME_kind | 1u << NAME_group | 1u << NAME_trait |
                       1u << NAME_slot | 1u << NAME_tag,
    .traits_are_players = true,
    .dice = true,
    .grants = true,
    .has_limit_of = munchkin_has_limit_of,
    .can_become = munchkin_can_become,
    .can_be_fought = munchkin_can_be_fought,
    .has_sex = munchkin_has_sex,
    .card_can_be = munchkin_card_can_be,
    .can_be = can_be,
    .possible_kinds = munchkin_possible_kinds,
    .kinds_with_number = munchkin_kinds_with_number,
    .certain_kinds = munchkin_certain_kinds,
    .arg_can_be = munchkin_arg_can_be,
    .can_be_played_on = munchkin_can_be_played_on,
    .idle_adjective = ADJ_dead,
    .usual_actor = NOUN_fighter,
    .object_arg = object_arg,
    .is_impossible = munchkin_is_impossible,
};

const EffectOps munchkin_effect_ops = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .target = STEP_effect_target,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .rolled = STEP_effect_rolled,
    .language = &munchkin_language,
    .target_zones = munchkin_target_zones,
    .is_target = munchkin_is_target,
    .resolve_pick = munchkin_resolve_pick,
    .blind_hand = munchkin_blind_hand,
    .may_hold_hidden = munchkin_may_hold_hidden,
    .amounts = munchkin_phrase_amounts,
    .worth = worth,
    .players = phrase_players,
    .context = munchkin_frame_context,
    .can_target = can_target,
    .on_target_chosen = on_target_chosen,
    .why_not_target = why_not_target,
    .extent = extent,
    .die = strength_die_total,
    .condition_holds = munchkin_condition_holds,
    .apply = apply,
    .grant = munchkin_grant,
    .ask_replacements = munchkin_ask_replacements,
    .on_end = on_end,
    .played_topics = 1ull << CLAUSE_PLAYED,
    .matched_card = munchkin_matched_card,
    .effect_names = effect_names,
    .die_faces = 6,
};

void munchkin_step_effect_run(Table *t, Frame *f)
{
    machine_run(t, f);
}

MACHINE_ASKS(effect_pick)
MACHINE_ASKS(effect_target)

/* A die lies on the table: it may still be changed. */
void munchkin_step_effect_rolled(Table *t, Frame *f)
{
    if (!gate_closed(t, f, combat_could_act(t, WINDOW_roll),
                     death_living_seats(t), f->card))
        return;
    DONE(t, roll, .actor = f->seat);
    machine_accept_roll(t, f);
}

MACHINE_ASKS(effect_may)
MACHINE_ASKS(effect_option)
