/* command_players.c: who carries out a command: one player or several, one
 * after the other; and the players who are chosen for it. */
#include "engine/bind.h"
#include "engine/machine_int.h"

/* Does this command go round, from one player to the next? */
bool command_loops(const Table *t, const Frame *f, const Node *command)
{
    const Node *subject = command_subject(command);

    return subject && !is_just_you(subject) &&
           (subject->det != DET_they || machine_they_many(f) != 0 ||
            phrase_modifier(subject, MOD_joined)) &&
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

/* Frame.left counts above the seats how many have done it. */
enum { DONE_UNIT = 256 };

/* The branch or the condition may stand in a part of its own. */
const Node *command_next_did(const Table *t, const Frame *f)
{
    const CardDef *def = card_def(t, f->program);
    const Node *node = statement(t, f), *k = node + node->length;
    const Node *end = t->pack->nodes + def->first + def->n;

    while (k < end && (k->type == NODE_clause || k->type == NODE_block))
        k++;
    if (k < end && k->type == NODE_command)
        k = node_find(k, NODE_if, 0); /* they lose a level if they cannot */
    else if (k >= end || k->type != NODE_branch)
        return NULL;
    return k && node_first(k)->type == NODE_did ? k : NULL;
}

/* ...; if they cannot: ... Is it asked next which of them did this statement?
 * Then the condition, or NULL. */
static const Node *next_did_they(const Table *t, const Frame *f)
{
    const Node *asked = command_next_did(t, f);
    const Node *did = asked ? node_first(asked) : NULL;

    return did && did->flags & FLAG_plural ? did : NULL;
}

/* One of them is through: noted in Frame.left, above the seats, if the
 * condition is true of that player. */
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

/* Whoever is next begins with the first object, and chooses anew. */
static void begin_next(Frame *f, Seat seat, int modes)
{
    f->they = seat;
    f->count = 0;
    f->mode = (int16_t)(f->mode % MODE_OBJECT);
    clear_mode(f, MODE_AGREED | modes);
}

static bool next_actor(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *subject = command_subject(node);
    Seat seat;

    if (!command_loops(t, f, node))
        return false;
    if (subject->det == DET_up_to && has_mode(f, MODE_AGREED)) {
        f->left = (int16_t)(f->left + DONE_UNIT); /* one more did it */
        if (f->left / DONE_UNIT >= subject->number)
            return false;
    }
    seat = machine_take_seat(t, f);
    if (seat == NOBODY)
        return false;
    f->passed = 0;
    begin_next(f, seat, MODE_CHOSEN);
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
    begin_next(f, seat, MODE_OFFERED | MODE_SECOND);
    set_mode(f, MODE_CHOSEN);
    return true;
}

/* "set their level to 1": the command is done with each of several players. */
bool command_repeats(const Table *t, const Frame *f, const Node *command)
{
    return (each_player_phrase(t, command) ||
            (machine_they_many(f) != 0 && mentions_them(command))) &&
           !command_loops(t, f, command);
}

bool command_begin_each(Table *t, Frame *f)
{
    const Node *each = each_player_phrase(t, statement(t, f));

    f->left = each ? effect_ops(t)->players(t, f, each) : machine_they_many(f);
    set_they_many(f, (Seats)f->left);
    set_mode(f, MODE_LOOPING);
    return next_each(t, f);
}

bool command_next_player(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (node->type == NODE_command && command_repeats(t, f, node))
        return next_each(t, f);
    if (node->type != NODE_command || !has_mode(f, MODE_LOOPING) ||
        !command_loops(t, f, node) || command_subject(node)->det == DET_up_to)
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
const Node *command_players_to_choose(const Table *t, const Node *command)
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
    const Node *object = command_players_to_choose(t, command);

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
void command_set_chosen(Table *t, Frame *f, Seats seats)
{
    if (seats == 0)
        set_mode(f, MODE_CANNOT);
    else
        f->they = (Seat)__builtin_ctz(seats);
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            machine_note_target(t, f, s);
    machine_statement_done(t, f);
    set_they_many(f, seats);
}

/* Enough are chosen: they do it, in order. */
void command_multi_finish(Table *t, Frame *f)
{
    Seats seats = (Seats)f->left;

    step_set(f, effect_ops(t)->run);
    if (command_players_to_choose(t, statement(t, f))) {
        command_set_chosen(t, f, seats);
        return;
    }
    set_they_many(f, seats);
    set_mode(f, MODE_LOOPING);
    if (statement(t, f)->type == NODE_command && !next_actor(t, f))
        machine_statement_done(t, f);
}

/* The first actor; false if there is none. */
bool command_begin_players(Table *t, Frame *f)
{
    Frame context = machine_context(t, f);

    f->left =
        effect_ops(t)->players(t, &context, command_subject(statement(t, f)));
    set_they_many(f, statement(t, f)->flags & FLAG_may ? 0 : (Seats)f->left);
    set_mode(f, MODE_LOOPING);
    return next_actor(t, f);
}
