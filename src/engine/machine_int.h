/* machine_int.h: what the files of the machine share.
 */
#ifndef ENGINE_MACHINE_INT_H
#define ENGINE_MACHINE_INT_H

#include "engine/family.h"
#include "engine/machine.h"

static inline const EffectOps *effect_ops(const Table *t)
{
    return t->family->effect_ops;
}

/* A player was chosen. */
static inline void machine_note_target(Table *t, const Frame *f, Seat seat)
{
    if (effect_ops(t)->on_target_chosen)
        effect_ops(t)->on_target_chosen(t, f, seat);
}

/* Does it contain "they", "them" or "their"? */
static inline bool mentions_them(const Node *node)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_they || k->det == DET_them || k->det == DET_their))
            return true;
    return false;
}

/* The frame in which the conditions and players of the statement are
 * evaluated. */
Frame machine_context(const Table *t, const Frame *f);

/* The statement that a frame stands at. */
static inline const Node *statement(const Table *t, const Frame *f)
{
    return &t->pack->nodes[f->node];
}

static inline bool has_mode(const Frame *f, int mode)
{
    return f->mode & mode;
}

static inline void set_mode(Frame *f, int mode)
{
    f->mode = (int16_t)(f->mode | mode);
}

static inline void clear_mode(Frame *f, int mode)
{
    f->mode = (int16_t)(f->mode & ~mode);
}

static inline void set_they_many(Frame *f, Seats seats)
{
    bool many = seats & (seats - 1);

    f->roll = (int16_t)((many ? seats << 8 : 0) | (f->roll & 0xff));
}

/* The n-th object of a command: "discard this card and it". */
static inline const Node *command_object(const Node *command, int n)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && k->row == PREP_object && n-- == 0)
            return node_first(k);
    return NULL;
}

/* On to the next statement. */
void machine_statement_done(const Table *t, Frame *f);

/* Pushes a list inside the statement of f; it starts with the registers of f.
 * NULL if there is no room for it (HOUSE-DEPTH). */
Frame *machine_push_list(Table *t, Frame *f, const Node *list, Seat they);

/* The next of the seats that are left, in order from you; or NOBODY. */
Seat machine_take_seat(const Table *t, Frame *f);

/* The seat that is asked or acts in the statement of f. */
Seat command_actor(const Table *t, const Frame *f);

/* The phrase of a player that somebody has to choose, or NULL. */
static inline const Node *target_phrase(const Table *t, const Node *statement)
{
    int target = t->pack->node_info[statement - t->pack->nodes].target;

    return target ? statement + target : NULL;
}

/* You and another player: is one of several who do it to be chosen? */
static inline bool chooses_in_subject(const Table *t, const Node *node)
{
    const Node *first = node->type == NODE_chain ? node_first(node) : node;
    const Node *subject =
        first->type == NODE_command ? prep_phrase(first, PREP_subject) : NULL;
    const Node *target = target_phrase(t, node);

    return subject && target && phrase_modifier(subject, MOD_joined) &&
           target >= subject && target < subject + subject->length;
}

/* Swap another player's hand with another player's: the phrase of the second,
 * or NULL. */
static inline const Node *second_target_phrase(const Table *t,
                                               const Node *statement)
{
    const NodeInfo *info = &t->pack->node_info[statement - t->pack->nodes];

    return info->other ? statement + info->target + info->other : NULL;
}

/* Is the second of them still to be chosen? */
static inline bool needs_second_target(const Table *t, const Frame *f)
{
    return has_mode(f, MODE_CHOSEN) && !has_mode(f, MODE_LOOPING) &&
           f->left == 0 && second_target_phrase(t, statement(t, f));
}

/* The phrase of players with each of whom the command is done, or NULL: "from
 * each other player". */
static inline const Node *each_player_phrase(const Table *t,
                                             const Node *command)
{
    int each = t->pack->node_info[command - t->pack->nodes].each;

    return each ? command + each : NULL;
}

void machine_choose_target(Table *t, Frame *f, Seat seat);

/* Who carries out a command (command_players.c). Does it go round, from one
 * player to the next? Is it done with each of several players? */
bool command_loops(const Table *t, const Frame *f, const Node *command);
bool command_repeats(const Table *t, const Frame *f, const Node *command);

/* The first of them, the next of them; false: there is none. */
bool command_begin_players(Table *t, Frame *f);
bool command_begin_each(Table *t, Frame *f);
bool command_next_player(Table *t, Frame *f);

/* "choose 2 other players": the phrase of those, or NULL; they are chosen. */
const Node *command_players_to_choose(const Table *t, const Node *command);
void command_set_chosen(Table *t, Frame *f, Seats seats);

/* A condition at the end of it, if there is one. */
bool command_suffix_is_met(const Table *t, const Frame *f, const Node *command);

bool machine_is_statement(const Node *node);

/* Are several players being chosen who will do it, or to whom the card refers
 * later? One was chosen; enough are chosen. */
const Node *command_multi_phrase(const Table *t, const Node *command);
bool command_is_multi(const Table *t, const Frame *f);
bool command_multi_may_stop(const Table *t, const Frame *f);
bool command_multi_done(Table *t, Frame *f);
void command_multi_add(const Table *t, Frame *f, Seat seat);
void command_multi_finish(Table *t, Frame *f);

/* The players among whom somebody has to choose. */
Seats machine_target_seats(const Table *t, const Frame *f);

/* You, and not you and somebody else. */
static inline bool is_just_you(const Node *subject)
{
    return subject->det == DET_you && subject->length == 1;
}

/* The first command of a chain that each of them does: the actor is decided for
 * the whole chain. */
static inline bool is_chain_actor(const Frame *f, const Node *command)
{
    const Node *chain = command - 1;

    return has_mode(f, MODE_THEY) && command->type == NODE_command &&
           chain->type == NODE_chain;
}

/* True if the player of this statement is decided; otherwise it asks, or cannot
 * be done (then the statement is over). */
bool machine_resolve_target(Table *t, Frame *f);

/* ---- what a command says (targets.c) ---- */

static inline const Node *command_subject(const Node *command)
{
    return prep_phrase(command, PREP_subject);
}

/* Who does all of a chain: the subject of its first command, or NULL. */
static inline const Node *chain_subject(const Node *chain)
{
    const Node *first = node_first(chain);

    return first->type == NODE_command ? command_subject(first) : NULL;
}

/* Who does a command or a chain of them, if it is said. */
static inline const Node *statement_subject(const Node *statement)
{
    return statement->type == NODE_command ? command_subject(statement)
           : statement->type == NODE_chain ? chain_subject(statement)
                                           : NULL;
}

static inline uint8_t command_effect(const Table *t, const Node *command,
                                     const Node *object)
{
    const Node *node = object ? object : command;

    return t->pack->node_info[node - t->pack->nodes].row;
}

static inline ExecMode command_exec(const Table *t, const Node *command,
                                    const Node *object)
{
    return (ExecMode)effect_ops(t)
        ->language->effects[command_effect(t, command, object)]
        .exec;
}

static inline int object_index(const Frame *f)
{
    return f->mode / MODE_OBJECT;
}

/* The object that the command is being done with; or NULL. */
static inline const Node *current_object(const Table *t, const Frame *f)
{
    const Node *command = statement(t, f);
    int n = object_index(f), first = t->pack->node_info[f->node].object;

    return n > 0 ? command_object(command, n) : first ? command + first : NULL;
}

/* "let the helper escape": the command inside. */
const Node *let_command(const Node *command);

/* What somebody picks first, and what after it; and which of the two it is now.
 */
const Node *target_find_pick(const EffectOps *d, const Pack *pack,
                             const Node *command, const Node *object);

static inline const Node *target_first_pick(const Table *t, const Frame *f)
{
    const Node *command = statement(t, f);
    int first = t->pack->node_info[f->node].picked;

    if (object_index(f) > 0)
        return target_find_pick(effect_ops(t), t->pack, command,
                                current_object(t, f));
    return first ? command + first : NULL;
}

const Node *target_second_pick(const Node *command);

/* Both are picked from the same cards: swap two of them. */
bool target_picks_two(const Node *command);
const Node *target_pick_phrase(const Table *t, const Frame *f);

/* The top modifier of each character: one of each, but of all of them. */
static inline bool is_of_each(const Node *phrase)
{
    const Node *of =
        phrase->det == DET_the ? phrase_modifier(phrase, MOD_of) : NULL;

    return of &&
           (node_first(of)->det == DET_each ||
            node_first(of)->det == DET_every || node_first(of)->det == DET_all);
}

/* Every card that is meant, without a choice. */
static inline bool phrase_takes_all(const Node *phrase)
{
    return phrase->row == NOUN_hand || quantity_is_all(phrase) ||
           is_of_each(phrase);
}

/* "items worth at least 500 gold in all": what they have to be worth, or
 * NULL. */
const Node *target_total_worth(const Node *phrase);

/* How much this command still needs of these cards; 0 when it is done. */
int target_cards_wanted(const Table *t, const Frame *f, const Node *phrase);

/* How many cards are wanted is worked out once, before the first is dealt
 * with. */
void target_fix_count(const Table *t, Frame *f, const Node *phrase);

/* How many: 2 levels, a level, levels equal to the roll, 1 level per card. */
int target_object_count(const Table *t, const Frame *f, const Node *object);

bool target_fits_card(const Table *t, const Frame *f, Seat actor, CardId card);

/* The zones of the cards that the command means. */
Zones target_card_zones(const Table *t, const Frame *f, Seat actor);

/* The cards that fit, one after the other; NO_CARD at last. */
typedef struct TargetIter {
    const Table *t;
    const Frame *f;
    const Node *phrase;
    Seat actor;
    bool all;    /* that lie there */
    bool listed; /* they lie in order: the next one; else the set of them */
    CardId next;
    int word;
    uint64_t set[CARDS_MAX / 64 + 1]; /* those that are left, one bit per
                                         card */
} TargetIter;

void target_iter_begin(TargetIter *it, const Table *t, const Frame *f,
                       Seat actor);
CardId target_iter_next(TargetIter *it);
CardId target_first_card(const Table *t, const Frame *f, Seat actor);
int target_count_cards(const Table *t, const Frame *f, Seat actor);

ZoneId target_blind_hand(const Table *t, const Frame *f, Seat actor);
bool target_may_stop(const Table *t, const Frame *f);

/* ---- them (groups.c) ---- */

void group_clear(Table *t);
void group_note_card(Table *t, const Frame *f, const Node *phrase, CardId card);

/* The frame in which the condition of a statement is asked. */
void group_set_it(const Table *t, const Node *statement, Frame *f);

/* ---- running commands (command.c) ---- */

void command_run(Table *t, Frame *f);

/* Each player discards an item; if they cannot: who of them could is noted
 * after each, and at the end "they" are those that are asked for. */
void command_note_outcome(const Table *t, Frame *f);
void command_settle_outcome(const Table *t, Frame *f);

/* "if you cannot": what asks, behind the statement of f, whether that was done:
 * a branch, or the condition at the end of a command; or NULL. */
const Node *command_next_did(const Table *t, const Frame *f);

/* Could the command be done with the player who was chosen? */
bool command_target_possible(const Table *t, const Frame *f);

/* Is there anything that it could be done with? */
bool command_is_possible(const Table *t, const Frame *f, Seat actor);

/* How much of it could this seat do? */
Extent command_extent(const Table *t, const Frame *f, Seat actor);

/* How much of this part of "a or b" could this seat do, which chooses? */
Extent machine_option_extent(const Table *t, const Frame *f, Seat seat,
                             const Node *option);

/* lose items worth at least 600 gold in all; if you cannot: lose 2 levels: who
 * could do only a part of it does none, but the other thing (GAP-159). */
bool command_is_beyond(const Table *t, const Frame *f, Seat actor);
void command_on_pick(Table *t, Frame *f, Seat actor, CardId card);
void command_take_blind(Table *t, Frame *f, Seat actor);
void command_on_decline(Table *t, Frame *f);

#endif
