/* machine_players.c: the players that a statement is about: whom somebody has
 * to choose, and which of the phrases that is. */
#include "engine/bind.h"
#include "engine/machine_int.h"

/* The first player of a round, if the card does not say. */
static Seat round_first_seat(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);

    return !effect_ops(t)->first_seat || has_adverb(node, ADVERB_from_left) ||
                   has_adverb(node, ADVERB_from_right)
               ? f->seat
               : effect_ops(t)->first_seat(t, f);
}

Seat machine_take_seat(const Table *t, Frame *f)
{
    int n = t->g->seats,
        step = has_adverb(statement(t, f), ADVERB_from_right) ? n - 1 : 1;
    Seat first = round_first_seat(t, f);

    for (int i = 0; i < n; i++) {
        Seat s = (Seat)((first + i * step) % n);
        if (seat_in(s, (Seats)f->left)) {
            f->left = (int16_t)(f->left & ~(1 << s));
            return s;
        }
    }
    return NOBODY;
}

static bool is_player_choice(const EffectOps *d, const Pack *pack,
                             const Node *phrase)
{
    return phrase_needs_choice(phrase) &&
           bind_is_players(d->language, pack, phrase);
}

static bool is_superlative(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (adj_has_shape(k, WORD_SHAPE_SUPERLATIVE))
            return true;
    return false;
}

bool phrase_is_top_partner(const Node *phrase)
{
    const Node *part = phrase - 1, *statement = part - 1;

    if (part->type != NODE_prep || part->row == PREP_subject ||
        part->row == PREP_object || phrase->flags & FLAG_plural ||
        !is_superlative(phrase))
        return false;
    while (statement + statement->length <= phrase)
        statement--;
    return statement->type == NODE_command;
}

/* The object of a command about cards is a card, even if the same words could
 * mean its owner: "lose a Class" means to lose its card. */
static bool is_card_object(const EffectOps *d, const Pack *pack,
                           const Node *command, const Node *part)
{
    return command->type == NODE_command && part->type == NODE_prep &&
           part->row == PREP_object &&
           d->language
                   ->effects[pack->node_info[node_first(part) - pack->nodes]
                                 .row]
                   .exec == EXEC_cards;
}

/* What a player becomes or counts as is not a player; a bonus against a Baker
 * is against any Baker. */
static bool is_no_choice(const Node *node, const Node *part)
{
    if (part->type != NODE_prep)
        return false;
    if (part->row == PREP_object)
        return (node->type == NODE_command &&
                verb_has_shape(node->row, SHAPE_TURNS_INTO)) ||
               (node->type == NODE_rule &&
                lang_rule_shapes[node->row] & WORD_SHAPE_NAMES);
    return part->row == PREP_against && node->type == NODE_plus;
}

/* Looks through phrases only: what stands inside another command or condition
 * does not belong to this statement. Returns the first behind `after`. */
static const Node *find_target(const EffectOps *d, const Pack *pack,
                               const Node *node, const Node *after)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *found;
        if (is_no_choice(node, k))
            continue;
        if (k->type == NODE_phrase && k > after && is_player_choice(d, pack, k))
            return k;
        if (k->type != NODE_phrase && k->type != NODE_prep &&
            k->type != NODE_modifier && k->type != NODE_plus &&
            k->type != NODE_rule)
            continue;
        found = find_target(
            d, pack, is_card_object(d, pack, node, k) ? node_first(k) : k,
            after);
        if (found)
            return found;
    }
    return NULL;
}

/* You and another player: who of them is to be chosen. */
static const Node *find_joined_target(const EffectOps *d, const Pack *pack,
                                      const Node *subject)
{
    while (subject && !is_player_choice(d, pack, subject)) {
        const Node *joined = phrase_modifier(subject, MOD_joined);
        subject = joined ? node_first(joined) : NULL;
    }
    return subject;
}

/* Of a chain: who does all of it. */
static const Node *find_target_phrase(const EffectOps *d, const Pack *pack,
                                      const Node *node)
{
    if (node->type == NODE_chain)
        return find_joined_target(d, pack, chain_subject(node));
    return find_target(d, pack, node, node);
}

bool machine_is_statement(const Node *node)
{
    return node->type == NODE_command || node->type == NODE_chain ||
           node->type == NODE_plus || node->type == NODE_rule ||
           node->type == NODE_lasting;
}

/* Whose: the owner that is named in a phrase, or NULL. */
static const Node *named_owner(const Node *phrase)
{
    const Node *owner = phrase_modifier(phrase, MOD_owned);

    if (!owner)
        owner = phrase_modifier(phrase, MOD_of);
    return owner ? node_first(owner) : NULL;
}

/* The player behind a preposition; or the owner in "the level of each other
 * player", "an item of each other player", unless all such cards are meant
 * anyway. */
static const Node *named_player(const EffectOps *d, const Pack *pack,
                                const Node *command, const Node *part)
{
    const Node *what = node_first(part);
    const Node *owner =
        what && what->type == NODE_phrase ? named_owner(what) : NULL;

    if (part->row == PREP_object)
        return is_card_object(d, pack, command, part) && quantity_is_all(what)
                   ? NULL
                   : owner;
    if (part->row != PREP_from && part->row != PREP_to &&
        part->row != PREP_with)
        return NULL;
    return owner ? owner : what;
}

/* "from each other player", "to both neighbours", "from each player's hand":
 * the distance from the command to that phrase, or 0. */
static int find_each_player(const EffectOps *d, const Pack *pack,
                            const Node *command)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        const Node *who =
            k->type == NODE_prep ? named_player(d, pack, command, k) : NULL;
        if (!who)
            continue;
        if (bind_is_players(d->language, pack, who) &&
            !noun_has_shape(who->row, NOUN_SHAPE_SIDE) && who->det != DET_you &&
            (quantity_is_all(who) ||
             (who->det == DET_none && who->flags & FLAG_plural)))
            return (int)(who - command);
    }
    return 0;
}

static void index_command(const EffectOps *d, const Pack *pack,
                          const Node *command, const Node *target)
{
    const Node *other = target ? find_target(d, pack, command, target) : NULL;
    const Node *object = command_object(command, 0);
    const Node *picked = target_find_pick(d, pack, command, object);
    NodeInfo *info = &pack->node_info[command - pack->nodes];

    info->other = (uint8_t)(other ? other - target : 0);
    info->each = (uint16_t)find_each_player(d, pack, command);
    info->object = (uint16_t)(object ? object - command : 0);
    info->picked = (uint16_t)(picked ? picked - command : 0);
}

void machine_index(const EffectOps *d, const Pack *pack, int first, int n)
{
    for (int i = first; i < first + n; i++) {
        const Node *node = &pack->nodes[i];
        const Node *target = machine_is_statement(node)
                                 ? find_target_phrase(d, pack, node)
                                 : NULL;
        pack->node_info[i].target = (uint16_t)(target ? target - node : 0);
        if (node->type == NODE_command)
            index_command(d, pack, node, target);
    }
}

Seats machine_chosen_seats(const Table *t, const Frame *f, const Node *phrase)
{
    if (f->node != 0 && !has_mode(f, MODE_LOOPING) &&
        phrase == second_target_phrase(t, statement(t, f)))
        return (Seats)f->left;
    return seat_bit(chosen_player(f));
}

/* They give a card to another player: "they" are named before anybody is
 * chosen, and stay who they are until it is done. */
static bool they_are_named(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f), *phrase = target_phrase(t, node);

    if (has_mode(f, MODE_LOOPING))
        return true;
    for (const Node *k = node; k < phrase; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_they || k->det == DET_their || k->det == DET_them))
            return true;
    return false;
}

void machine_choose_target(Table *t, Frame *f, Seat seat)
{
    machine_note_target(t, f, seat);
    if (needs_second_target(t, f)) {
        f->left = (int16_t)(1 << seat);
        return;
    }
    f->passed = (Seats)(1u << seat);
    if (!they_are_named(t, f))
        frame_set_they(f, seat); /* also in the rest of this statement */
    set_mode(f, MODE_CHOSEN);
}

/* The second is not the first; with "a player" and "another" it may be you. */
static Seats second_target_seats(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    Seat first = chosen_player(f);
    Frame alone = *f;
    Seats seats;

    clear_mode(&alone, MODE_CHOSEN);
    alone.passed = 0;
    if (target_phrase(t, node)->det != DET_another)
        alone.seat = first;
    seats = (Seats)(effect_ops(t)->players(t, &alone,
                                           second_target_phrase(t, node)) &
                    ~seat_bit(first));
    EACH_SEAT (t, s) {
        Frame with = *f;
        with.left = (int16_t)(1 << s);
        if (seat_in(s, seats) && !command_target_possible(t, &with))
            seats &= (Seats) ~(1u << s);
    }
    return seats;
}

/* Each player gives a card to another player: other than the one who does it.
 */
static Seats target_candidates(const Table *t, const Frame *f,
                               const Node *phrase)
{
    const Node *node = statement(t, f);
    const Node *subject =
        node->type == NODE_command ? prep_phrase(node, PREP_subject) : NULL;
    Frame theirs = *f;

    if (phrase->det == DET_another && subject && subject != phrase &&
        (subject->det == DET_they || has_mode(f, MODE_LOOPING)))
        theirs.seat = f->they;
    return effect_ops(t)->players(t, &theirs, phrase);
}

static bool can_target(const Table *t, const Frame *f, const Node *statement,
                       Seat seat)
{
    return !effect_ops(t)->can_target ||
           effect_ops(t)->can_target(t, f, statement, seat);
}

Seats machine_target_seats(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    const Node *phrase = target_phrase(t, node);
    Seats seats;

    if (command_is_multi(t, f))
        return (
            Seats)(effect_ops(t)->players(t, f, command_multi_phrase(t, node)) &
                   ~f->left);
    if (needs_second_target(t, f))
        return second_target_seats(t, f);
    seats = phrase ? target_candidates(t, f, phrase) : 0;
    EACH_SEAT (t, s) {
        Frame with = *f;
        with.passed = (Seats)(1u << s);
        if (!they_are_named(t, f))
            frame_set_they(&with, s);
        set_mode(&with, MODE_CHOSEN);
        if (seat_in(s, seats) &&
            (!can_target(t, f, node, s) || !command_target_possible(t, &with)))
            seats &= (Seats) ~(1u << s);
    }
    return seats;
}

/* Nobody: it cannot be done. One: no question. */
bool machine_resolve_target(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *phrase = target_phrase(t, node);
    Seats seats;

    if (!phrase || (has_mode(f, MODE_CHOSEN) && !needs_second_target(t, f)) ||
        (is_chain_actor(f, node) && phrase == statement_subject(node)) ||
        (has_mode(f, MODE_LOOPING | MODE_THEY) && chooses_in_subject(t, node)))
        return true;
    seats = machine_target_seats(t, f);
    if (seats == 0) {
        set_mode(f, MODE_CANNOT);
        machine_statement_done(t, f);
        return false;
    }
    EACH_SEAT (t, s)
        if (seats == 1u << s) {
            machine_choose_target(t, f, s);
            return machine_resolve_target(t, f);
        }
    step_set(f, effect_ops(t)->target);
    return false;
}
