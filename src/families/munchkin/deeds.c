/* deeds.c: which row of deeds.def does an order, and the hooks of the machine.
 */
#include "families/munchkin/deeds.h"

/* What an order is done with. */
enum {
    OBJ_nothing,
    OBJ_levels,
    OBJ_cards,
    OBJ_rewards, /* its treasures */
    OBJ_player,
    OBJ_roll,
    OBJ_strength,
    OBJ_bonus,
    OBJ_number,
    OBJ_sex,
    OBJ_hand,
    OBJ_pile,
    OBJ_fight,
    OBJ_turn,
    OBJ_unknown
};

static int object_sort(const Pack *pack, const Node *order, const Node *object)
{
    if (!object)
        return OBJ_nothing;
    switch (object->row) {
    case NOUN_level:
        return OBJ_levels;
    case NOUN_treasure:
        return object->det == DET_its ? OBJ_rewards : OBJ_cards;
    case NOUN_card:
    case NOUN_door:
    case NOUN_companion:
    case NOUN_twin:
        return OBJ_cards;
    case NOUN_hand:
        return order->row == SAY_swap || order->row == SAY_show ? OBJ_hand
                                                                : OBJ_cards;
    case NOUN_roll:
        return OBJ_roll;
    case NOUN_strength:
        return OBJ_strength;
    case NOUN_bonus:
        return OBJ_bonus;
    case NOUN_sex:
        return OBJ_sex;
    case NOUN_fight:
        return OBJ_fight;
    case NOUN_turn:
        return OBJ_turn;
    case NOUN_nothing:
        return OBJ_nothing;
    case NOUN_doordeck:
    case NOUN_treasuredeck:
        return OBJ_pile;
    case NOUN_none:
        if (object->det == DET_it || object->det == DET_them)
            return OBJ_cards;
        return object->name != 0 && !(object->flags & FLAG_named) ? OBJ_cards
                                                                  : OBJ_unknown;
    default:
        return phrase_is_player(pack, object)           ? OBJ_player
               : lang_nouns[object->row].is & IS_NUMBER ? OBJ_number
                                                        : OBJ_unknown;
    }
}

#include "engine/rows_deeds.h"

Seat deed_other(const Table *t, const Frame *f, const Deed *d, int prep)
{
    const Node *phrase = part_phrase(d->order, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(t->pack, phrase))
        return d->whom;
    seats = phrase_players(t, f, phrase);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static int row_of(const Pack *pack, const Node *order, const Node *object)
{
    const Node *at = part_phrase(order, PREP_at);
    const Node *to = part_phrase(order, PREP_to);

    if ((order->row == SAY_look && (!at || at->row != NOUN_card)) ||
        (order->row == SAY_give && to && to->det == DET_each)) /* for each */
        return 0;
    return find_deed(pack, order, object);
}

static bool act(Table *t, Frame *f, const Deed *d)
{
    if (!deed_rows[d->row].act(t, f, d))
        return false;
    REACHED(t, deed, d->row - 1);
    return true;
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
    if (statement->row == SAY_gain)
        return level_of(t, seat) < t->g->switches[SWITCH_win] - 1 ||
               f->v[V_MODE] & MODE_KILL || has_adverb(statement, ADVERB_even9);
    return statement->row != SAY_steal || level_of(t, seat) > 1;
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

/* Kicking open the door waits for what may happen instead (turn.c); a card that
 * is announced, for its price (play.c). */
static void over(const Table *t, Frame *below, const Frame *program, bool done)
{
    (void)t;
    if (below->step == STEP_turn_door)
        below->v[T_INSTEAD] = done ? INSTEAD_DONE : INSTEAD_NOT;
    if (below->step == STEP_play_stop)
        play_paid(below, program, done);
}

const Deeds munchkin_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .whom = STEP_effect_whom,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .rolled = STEP_effect_rolled,
    .row = row_of,
    .hows = deed_hows,
    .grants = munchkin_grants,
    .where = munchkin_where,
    .fits = munchkin_fits,
    .unseen = munchkin_unseen,
    .hidden = munchkin_hidden,
    .counts = munchkin_counts,
    .number = munchkin_number,
    .worth = worth,
    .players = phrase_players,
    .asked = munchkin_asked,
    .is_player = phrase_is_player,
    .suits = suits,
    .chosen = chosen,
    .die = die_counts,
    .knows = munchkin_knows,
    .holds = munchkin_holds,
    .act = act,
    .grant = munchkin_grant,
    .instead = munchkin_instead,
    .over = over,
    .plays = 1ull << MOOD_PLAYED,
    .found = munchkin_found,
    .names = deed_names,
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
    if (gate_closed(t, f, could_act(t, WINDOW_roll), seats_living(t), f->card))
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
