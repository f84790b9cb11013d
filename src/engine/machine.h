/* machine.h: runs the programs of cards.
 *
 * A program is a list of statements (card/node.h). A frame runs a list: it
 * stands at one statement, does it or a piece of it, and goes on; a list inside
 * a statement (a block, a row of a table, the body of a loop, a price) is a
 * frame of its own on top. Where somebody has to choose, the frame asks and the
 * game stops; frames hold no values read from hidden cards, so views can show
 * them.
 *
 * What verbs do, which cards a phrase means and what numbers are is decided by
 * the family, in its EffectOps. A program that says something that no row of
 * its Language takes is refused when its pack is made (bind.h).
 *
 * Files: machine.c (lists and statements), machine_players.c (the players they
 * are about), command.c (commands: with what, how many), command_players.c (who
 * carries them out), command_possible.c (whether they can be), machine_choice.c
 * (what seats are asked), machine_question.c (and about what), evaluate.c
 * (conditions and bonuses).
 */
#ifndef ENGINE_MACHINE_H
#define ENGINE_MACHINE_H

#include "card/tree.h"
#include "engine/action.h"
#include "engine/game.h"
#include "engine/language.h"

/* Frame.mode of a frame that runs. */
enum {
    MODE_LOOPING = 1,    /* Frame.left is in use */
    MODE_AGREED = 2,     /* "may" was answered with yes */
    MODE_CANNOT = 4,     /* not all of the last command was done */
    MODE_CHOSEN = 8,     /* Frame.chosen is a player */
    MODE_PAYING = 16,    /* what is done here is a price */
    MODE_OFFERED = 32,   /* another card has been asked to step in */
    MODE_SECOND = 64,    /* the first card is picked; now what goes with it */
    MODE_KILL = 128,     /* its levels are levels of a kill */
    MODE_THEY = 256,     /* commands without a subject are theirs, not yours */
    MODE_FREE = 512,     /* nobody has to pay the price that is asked here */
    MODE_WILLING = 1024, /* using this card was already a yes to its "may" */
    MODE_MASKED = 2048,  /* disadvantages do not count here (super_single.c) */
    MODE_OBJECT = 4096   /* counted from here: which of several objects */
};

/* "To either side" is asked as an option: which. */
enum { SIDE_FIGHTERS = 1, SIDE_OTHERS };

/* A command, once everything in it is decided. */
typedef struct Effect {
    const Node *command;
    const Node *object; /* or NULL */
    uint8_t row;        /* of the family's table of effects */
    Seat actor;
    Seat target;   /* the player that was chosen, or NOBODY */
    CardId card;   /* the card it is done with, or NO_CARD */
    CardId second; /* what goes with it, or NO_CARD */
    int n;         /* levels, cards to draw ... */
} Effect;

/* How a command is carried out. */
typedef enum ExecMode {
    EXEC_none,
    EXEC_once,   /* in one go, for a number */
    EXEC_cards,  /* card by card */
    EXEC_later,  /* in one go; players who "may" do it are asked later */
    EXEC_whoever /* in one go, and it makes no difference who does it */
} ExecMode;

/* How much of a command can be done. */
typedef enum Extent { EXTENT_none, EXTENT_part, EXTENT_all } Extent;

/* Of so many that are wanted so many are there. */
static inline Extent amount_extent(int there, int wanted)
{
    return there >= wanted ? EXTENT_all
           : there > 0     ? EXTENT_part
                           : EXTENT_none;
}

/* Numbers that a phrase means: the levels of other players. */
enum { AMOUNTS_MAX = 32 };
typedef struct Amounts {
    int at[AMOUNTS_MAX];
    int n;
    const Node *owner; /* the phrase of whose they are, or NULL */
} Amounts;

/* What a family gives to the machine. */
typedef struct EffectOps {
    /* Steps of its table: running, and the questions. */
    uint8_t run, pick, target, may, option, rolled;
    /* What its cards can say, and what each word means (language.h). */
    const Language *language;
    /* The zones of the cards that this phrase of the command means; and whether
     * this card, which lies there, is one of them. `all` is set if every card
     * there is. */
    Zones (*target_zones)(const Table *t, const Frame *f, const Node *command,
                          const Node *phrase, Seat actor, bool *all);
    bool (*is_target)(const Table *t, const Frame *f, const Node *command,
                      const Node *phrase, Seat actor, CardId card);
    /* The card that is meant by one that was picked; NULL: itself. */
    CardId (*resolve_pick)(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, CardId card);
    /* Was it chosen when the card was announced? Then no question is asked.
     * NULL: never. */
    bool (*is_chosen_early)(const Table *t, const Frame *f, const Node *phrase);
    /* A hand from which the actor takes blindly, or NO_ZONE. */
    ZoneId (*blind_hand)(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor);
    /* Could such cards lie hidden in the actor's hand? Then the actor is asked
     * even if there are none, because a missing question would reveal that. */
    bool (*may_hold_hidden)(const Table *t, const Frame *f, const Node *command,
                            const Node *phrase, Seat actor);
    /* The numbers that a phrase means: one for each player or card that is
     * meant. */
    void (*amounts)(const Table *t, const Frame *f, const Node *phrase,
                    Amounts *out);
    /* How much of a command that is done in one go, for so many, would this
     * actor do, judging by what everybody knows? NULL: all of it. */
    Extent (*extent)(const Table *t, const Frame *f, const Node *command,
                     Seat actor, int n);
    /* What a card is worth, where worth is asked for. */
    int (*worth)(const Table *t, CardId card);
    /* The players that a phrase means. */
    Seats (*players)(const Table *t, const Frame *f, const Node *phrase);
    /* The frame in which the conditions and players of this statement are
     * asked for; NULL: the one that runs it. */
    Frame (*context)(const Table *t, const Frame *f, const Node *statement);
    /* The first player of "each player"; NULL: you. */
    Seat (*first_seat)(const Table *t, const Frame *f);
    /* Can this player be chosen for this statement? And: a player was
     * chosen. Both may be left out: then any can be. */
    bool (*can_target)(const Table *t, const Frame *f, const Node *statement,
                       Seat seat);
    void (*on_target_chosen)(Table *t, const Frame *f, Seat seat);
    /* Why this player cannot be chosen; NULL: without a reason of its own. */
    Refusal (*why_not_target)(const Table *t, const Frame *f,
                              const Node *statement, Seat seat);
    /* What a die of this seat counts for; NULL: these rules have no dice. */
    int (*die)(const Table *t, Seat seat, int die);
    /* Conditions that are not about numbers. */
    bool (*condition_holds)(const Table *t, const Frame *f,
                            const Node *condition);
    /* Does it. False if not all of it could be done. */
    bool (*apply)(Table *t, Frame *f, const Effect *effect);
    void (*grant)(Table *t, Frame *f, const Node *statement);
    /* Asks the cards that can replace this. True: a frame of the family lies
     * on the command until that is decided. NULL: never. */
    bool (*ask_replacements)(Table *t, const Frame *f, const Effect *effect);
    /* A program is over that lay on a step of the rules; was it done? */
    void (*on_end)(Table *t, Frame *below, const Frame *program, bool done);
    /* Clauses that run when the card is played, and are not used later: one bit
     * per clause kind. */
    uint64_t played_topics;
    /* The open card that a condition found: it is "it" behind it. */
    CardId (*matched_card)(const Table *t, const Frame *f,
                           const Node *condition);
    /* How many faces a number of one's choice has here. */
    int die_faces;
    /* The names of all effects; NULL ends the list. */
    const char *const *effect_names;
} EffectOps;

/* Fills in Pack.node_info for these nodes. */
void machine_index(const EffectOps *ops, const Pack *pack, int first, int n);

/* "you do", "you cannot": about the command before. */
bool machine_last_done(const Frame *f, const Node *did);

/* A frame for a card of which nothing is running: who "you", "they" and "this
 * card" are. */
static inline Frame frame_of(Seat you, CardId card)
{
    return (Frame){ .seat = you, .they = you, .card = card, .program = card };
}

static inline int machine_roll(const Frame *f)
{
    return (int8_t)(f->roll & 0xff);
}

/* Several players who were chosen or did something together: they are "they";
 * 0: it is only Frame.they. */
static inline Seats machine_they_many(const Frame *f)
{
    return (Seats)(f->roll >> 8);
}

/* They are this one. */
static inline void frame_set_they(Frame *f, Seat they)
{
    f->they = they;
    f->roll &= 0xff;
}

/* Who "they" are; while each of them does something, the one who does it. */
static inline Seats machine_they(const Frame *f)
{
    return machine_they_many(f) != 0 && !(f->mode & MODE_LOOPING)
               ? machine_they_many(f)
               : seat_bit(f->they);
}

/* So many levels or cards: "that many" of a later statement, if it means
 * these. */
void machine_note_count(const Table *t, Frame *f, const Effect *effect, int n);

/* The player that was chosen in this statement, or NOBODY. */
static inline Seat chosen_player(const Frame *f)
{
    return f->mode & MODE_CHOSEN ? (Seat)__builtin_ctz(f->passed) : NOBODY;
}

/* ---- several cards that were named together (groups.c) ---- */

/* Decides which words mean which cards; before anything is bound. */
void groups_resolve(const Language *lang, const Pack *pack, int first, int n);

/* Is it "them", or "the other cards", of an earlier command? */
static inline bool phrase_is_group(const Pack *pack, const Node *phrase)
{
    if (pack->node_info[phrase - pack->nodes].group != GROUP_reference)
        return false;
    NODE_MARK(phrase, READ);
    return true;
}

/* Or is it picked from them? */
bool phrase_is_from_group(const Pack *pack, const Node *command,
                          const Node *phrase);

/* Are the cards of this command referred to later? */
static inline bool command_names_group(const Pack *pack, const Node *command)
{
    return pack->node_info[command - pack->nodes].group == GROUP_source;
}

/* The command of this frame deals with a card that may be referred to later. */
void group_remember(Table *t, const Frame *f, CardId card);
bool group_has(const Table *t, CardId card);
Zones group_zones(const Table *t); /* where those cards lie */

/* The player who was chosen for this phrase of the statement: one of two may be
 * named there. 0: nobody yet. */
Seats machine_chosen_seats(const Table *t, const Frame *f, const Node *phrase);

/* "choose an item; lose all your other items": is this the one that was chosen?
 */
static inline bool phrase_leaves_out(const Table *t, const Node *phrase,
                                     CardId card)
{
    return t->pack->node_info[phrase - t->pack->nodes].group == GROUP_others &&
           group_has(t, card);
}

/* Is this the phrase of players with each of whom the command is done? */
bool machine_is_each_phrase(const Table *t, const Frame *f, const Node *phrase);

/* give it to the lowest-level player: one of those who tie */
bool phrase_is_top_partner(const Node *phrase);

/* A phrase of players of which one is chosen: "a", "another", "2 other
 * players". "To anyone" means to a player; but what anyone may do, each player
 * may. */
static inline bool phrase_needs_choice(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    if (phrase->row == NOUN_anyone)
        return part->type != NODE_prep || part->row != PREP_subject ||
               (part - 1)->type != NODE_command;
    return (!noun_has_shape(phrase->row, NOUN_SHAPE_SIDE) &&
            (phrase->det == DET_a || phrase->det == DET_another ||
             phrase->det == DET_any || phrase->det == DET_either)) ||
           (phrase->det == DET_the && part->type == NODE_prep &&
            phrase_is_top_partner(phrase));
}

/* Pushes a frame that runs the statements below `list`. */
Frame *machine_start(Table *t, const Node *list, Seat you, CardId card);

/* The same for all clauses of a card that run when it is played, in order. */
Frame *machine_start_card(Table *t, Seat you, CardId card);

/* The same for another card, as if its text were printed on this one. */
Frame *machine_start_copy(Table *t, Seat you, CardId card, CardId program);

/* Runs only the price of a clause; the frame below learns what was paid and
 * named. */
Frame *machine_start_price(Table *t, const Node *clause, Seat you, CardId card);

/* Can the price of a part be paid in full? */
bool machine_can_pay(const Table *t, const Node *clause, Seat you, CardId card);

/* Is there anything that the first command of a clause could be done with? A
 * card that would do nothing is not played, because that would reveal what its
 * player does not hold. */
bool machine_can_start(const Table *t, const Node *clause, Seat you,
                       CardId card, CardId it);

/* Would this card do anything to the player who plays it or is hit by it,
 * judging by public facts? */
bool machine_has_effect(const Table *t, Seat you, CardId card);
bool machine_part_has_effect(const Table *t, const Node *clause, Seat you,
                             CardId card);

/* NULL, or why this frame cannot be one of the machine's. For audits. */
const char *machine_audit(const Table *t, const Frame *f);

/* The steps of a family's table call these. */
void machine_run(Table *t, Frame *f);
void machine_ask(Table *t, Frame *f); /* pick, player, may and option */

/* What a card asks (machine_question.c), for whoever puts it into words. */
typedef struct EffectQuestion {
    const Node *statement; /* what is to be done */
    const Node *chosen;    /* the phrase of the player who is chosen, or NULL */
    const Node *command;   /* the command that it stands in, or NULL */
    int prep;              /* the preposition that it stands under: PREP_* */
    bool is_owner;         /* another player's Item: who owns what is meant */
} EffectQuestion;

/* False if no card asks anything now. */
bool machine_question(const Table *t, EffectQuestion *out);

/* Of "a or b" the n-th, from 1; NULL if it is a number or a side that is
 * chosen. */
const Node *machine_option(const Table *t, int n);

/* Is it a side that is chosen? SIDE_*. */
bool machine_picks_side(const Table *t);

/* What the roll that lies there would do, or NULL: nothing. */
const Node *machine_rolled_row(const Table *t);

/* The die of a table lies there; it counts now. Or it is another. */
void machine_accept_roll(const Table *t, Frame *f);
void machine_set_roll(Frame *f, int die);

/* The kernel's verbs for choices: check, list, act. */
VerbSet machine_usable_verbs(const Table *t,
                             Seat seat); /* for Family.usable_verbs, of picks */
Refusal machine_check(const Table *t, Action a);
void machine_list(const Table *t, Action blank, ActionList *out);
void machine_act(Table *t, Action a);

#endif
