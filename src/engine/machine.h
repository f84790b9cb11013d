/* machine.h: runs the programs of cards.
 *
 * A program is a list of statements (card/node.h). A frame runs a list: it
 * stands at one statement, does it or a piece of it, and goes on; a list inside
 * a statement (a block, a row of a table, the body of a loop) is a frame of its
 * own on top. Where somebody has to choose, the frame asks and the game stops;
 * frames hold no values read from hidden cards, so views can show them.
 *
 *     Frame.seat  you           Frame.card  the card that speaks
 *     Frame.k     they          Frame.aux   the statement, by its node
 *
 * What verbs do, which cards a phrase means and what numbers are is the
 * family's: the Deeds in its table. A program that uses something the Deeds do
 * not know is refused when its pack is made (machine_knows).
 */
#ifndef ENGINE_MACHINE_H
#define ENGINE_MACHINE_H

#include "card/tree.h"
#include "engine/action.h"
#include "engine/game.h"

/* What a family gives to the machine. */
typedef struct Deeds {
    /* Steps of its table: running, picking a card, yes or no, one of several.
     */
    uint8_t run, pick, may, option;
    /* Can this verb be done with such an object (or NULL) at all? */
    bool (*knows)(const Pack *pack, const Node *order, const Node *object);
    /* Is this one of the cards that the order means, for who does it? */
    bool (*fits)(const Table *t, const Frame *f, const Node *order, Seat doer,
                 CardId card);
    /* A number that the phrase means, if it is one that the rules know. */
    bool (*counts)(const Node *phrase);
    int (*number)(const Table *t, const Frame *f, const Node *phrase);
    /* The players that a phrase means. */
    Seats (*players)(const Table *t, const Frame *f, const Node *phrase);
    /* Does it: n levels or cards, or this card. False if not all of it could
     * be done. */
    bool (*act)(Table *t, int verb, Seat doer, const Node *object, int n,
                CardId card);
} Deeds;

/* Does the machine know everything that is said here? */
bool machine_knows(const Deeds *deeds, const Pack *pack, const Node *list);

/* "you do", "you cannot": of the order before. */
bool machine_did(const Frame *f, const Node *did);

/* The last die that this program rolled. */
int machine_roll(const Frame *f);

/* Pushes a frame that runs the statements below `list`. */
void machine_start(Table *t, const Node *list, Seat you, CardId card);

/* The same for all that a card says when it is played: part after part. */
void machine_start_card(Table *t, Seat you, CardId card);

/* NULL, or why this frame cannot be one of the machine's. For audits. */
const char *machine_audit(const Table *t, const Frame *f);

/* The steps of a family's table call these. */
void machine_run(Table *t, Frame *f);
void machine_ask_pick(Table *t, Frame *f);
void machine_ask_may(Table *t, Frame *f);
void machine_ask_option(Table *t, Frame *f);

/* The kernel's verbs for choices: check, list, act. */
Refusal machine_check(const Table *t, Action a);
void machine_list(const Table *t, Action blank, ActionList *out);
void machine_act(Table *t, Action a);

#endif
