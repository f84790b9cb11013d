/* action.h: what a seat does, as a small value.
 *
 * The same thing as a line of text is in patterns.h. Verbs are rows of tables:
 * engine/verbs.def has those of every family, the family's verbs.def the
 * others. An action with many parts (a sale, charity) is a *draft*: a path of
 * small actions that becomes one line (draft.h).
 */
#ifndef ENGINE_ACTION_H
#define ENGINE_ACTION_H

#include "base/bits.h"
#include "engine/game.h"
#include "engine/refusal.h"

/* Fields that a verb's pattern does not name are ignored; listed actions leave
 * them blank (NOBODY, NO_CARD, 0). */
typedef struct Action {
    uint8_t verb;
    Seat seat; /* who does it */
    Seat to;   /* the other seat, or NOBODY */
    int8_t number;
    CardId card;
    CardId on; /* on which card, or NO_CARD */
} Action;

enum {
    VERB_none,
#define VERB(id, ...) VERB_##id,
#include "engine/verbs.def"
    VERBS_KERNEL, /* families number their own from here */
    VERBS_MAX = BITS_MAX
};

typedef Bits VerbSet; /* a set of verbs */

/* Verbs that answer the questions of cards: the machine's. */
static inline bool verb_is_choice(int verb)
{
    return verb >= VERB_pick && verb <= VERB_option;
}

/* How a verb behaves towards gates and records. */
typedef enum VerbClass {
    CLASS_ANSWER,    /* answers the current question */
    CLASS_INTERRUPT, /* changes what is pending: all passes are taken back */
    CLASS_SIDE,      /* happens at once and changes no pass */
    CLASS_PASS,      /* not recorded; a closed gate is one line */
    CLASS_DRAFT,     /* begins an answer with many parts */
    CLASS_PART,      /* a step inside a draft; never recorded by itself */
    CLASS_RULING     /* the host's */
} VerbClass;

/* Who sees the cards that an action names. */
typedef enum Shown { SHOWN_ALL, SHOWN_PARTIES } Shown;

enum { ACTIONS_MAX = 2048 };

typedef struct ActionList {
    int n;
    Action at[ACTIONS_MAX];
} ActionList;

typedef struct Verb {
    const char *id;
    const char *pattern; /* of its line, see patterns.h */
    const char *meaning;
    uint8_t class; /* VerbClass */
    uint8_t shown; /* Shown */
    Refusal (*check)(const Table *t, Action action);
    void (*list)(const Table *t, Action blank, ActionList *out);
    void (*act)(Table *t, Action action);
} Verb;

/* An action of this seat with all other fields blank. */
static inline Action action_make(uint8_t verb, Seat seat)
{
    Action action = { .verb = verb, .seat = seat, .to = NOBODY };
    return action;
}

bool action_equal(Action a, Action b);

/* Adds to a list; more than fits is a bug in the lister. */
void action_add(ActionList *list, Action action);

/* Why this would be refused, if it would. Changes nothing. */
Refusal action_check(const Table *t, Action action);

/* Why this seat cannot try this verb now, with whatever cards. */
Refusal action_check_verb(const Table *t, Seat seat, int verb);

/* Everything this seat could do now, verb by verb. Equal cards in the same
 * hidden place are one choice: the one with the lowest number is listed. */
void action_list(const Table *t, Seat seat, ActionList *out);

/* Only what can be done with these verbs, in the same order: for programs that
 * would not choose the others. */
void action_list_verbs(const Table *t, Seat seat, VerbSet wanted,
                       ActionList *out);

/* The same one verb at a time: the verbs that this seat may try, some of them
 * in vain; and the actions with one of them, appended to the list: with any
 * card or, for verbs in Family.hand_only_verbs, with this one. */
VerbSet action_verbs(const Table *t, Seat seat);
void action_list_verb(const Table *t, Seat seat, int verb, CardId card,
                      ActionList *out);

/* Can this seat, which is asked, do anything but pass, with one of these verbs
 * (NULL: with any)? */
bool action_can_act(const Table *t, Seat seat, const VerbSet *wanted);

/* Checks the action and applies it if it is legal. game_run() comes next. */
Refusal action_try(Table *t, Action action);

/* Applies an action that was just listed, without checking it again: for
 * programs that play many games. */
void action_apply(Table *t, Action action);

/* game_run() with standing passes: at gates a seat is asked only if it can do
 * something with a verb of wanted[seat], and passed otherwise. Everything goes
 * on as if it had been asked and had passed. */
void game_run_wanted(Table *t, const VerbSet wanted[SEATS_MAX]);

/* The answer of a seat that does not answer (HOUSE-ABSENT); the same if all
 * that it could do has been listed. */
Action action_default(const Table *t, Seat seat);
Action action_default_of(const Table *t, const ActionList *list);

#endif
