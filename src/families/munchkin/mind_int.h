/* mind_int.h: what the files of the mind share: how to play Munchkin well.
 *
 * mind.c           the table, and which question is whose
 * mind_appraise.c  the chances of the seats; whom to fear
 * mind_judge.c     the chances, looked at closely
 * mind_worth.c     what cards are worth to a seat
 * mind_outlook.c   what statements of cards would do, and for whom; commands
 *                  in mind_command.c and mind_command_fight.c, the cards that
 *                  they are done with in mind_cost.c
 * mind_turn.c      a turn: equip, play, sell, look for trouble
 * mind_fight.c     a combat: win it or stop it; look for trouble
 * mind_react.c     running; answers to what is pending
 * mind_offers.c    help and trades
 * mind_choice.c    what cards and rules ask
 *
 * Nothing here knows a card: everything is worked out from what cards say.
 * Values are thousandths of the chance to win (engine/mind.h).
 */
#ifndef FAMILIES_MUNCHKIN_MIND_INT_H
#define FAMILIES_MUNCHKIN_MIND_INT_H

#include "engine/family.h"
#include "families/munchkin/munchkin_int.h"

/* What things are worth, about. */
enum {
    WORTH_LEVEL = 70,
    WORTH_BRINK = 60,    /* more for the last Level before the winning one */
    WORTH_PLUS = 40,     /* +1 for good */
    WORTH_TREASURE = 50, /* a card that nobody has seen yet */
    WORTH_DOOR = 28,
    WORTH_TURN = 30,
    WORTH_FREE = 60, /* what is only good is not thought over */
    WORTH_GAME = 900 /* the winning Level */
};

enum {
#define REASON(id, sentence) REASON_##id,
#include "families/munchkin/mind_reasons.def"
};

/* Who ranks what. */
typedef struct Ranker {
    const Table *t;
    Seat me;
    Thoughts *out;
    VerbSet verbs; /* that I may try */
    /* What it is worth to me if that seat gains 1000: 1000 is mine, less than
     * 0 a rival's. */
    int16_t weight[SEATS_MAX];
} Ranker;

/* Adds a thought, unless there are too many; the best come first. */
void mind_think(const Ranker *who, Action action, int value, int reason);

extern const Mind munchkin_mind;

/* ---- seats (mind_appraise.c) ---- */

void munchkin_appraise(const Table *t, int16_t chance[SEATS_MAX]);
void munchkin_judge(const Table *t, int16_t chance[SEATS_MAX]);
/* What it is worth to that seat if another gains 1000, for who sees only the
 * hand of `reader`. */
void mind_weigh_seats(const Table *t, Seat seat, Seat reader,
                      int16_t weight[SEATS_MAX]);
int mind_level_worth(const Table *t, Seat seat, int n); /* n < 0: a loss */
int mind_kill_worth(const Table *t, Seat seat, int n);  /* Levels of a kill */
int mind_plain_strength(const Table *t, Seat seat);     /* Level and figures */
/* The weight of a rival who has to be stopped: above 0. */
int mind_fear(const Table *t);
bool mind_is_late(const Table *t); /* is somebody about to win? */
int mind_cult_gain(const Ranker *who, Seat joins); /* if that seat joins it */

static inline int mind_weighed(const Ranker *who, Seat seat, int gain)
{
    return who->weight[seat] * gain / 1000;
}

static inline bool mind_is_feared(const Ranker *who, Seat seat)
{
    return who->weight[seat] < -mind_fear(who->t);
}

/* ---- cards (mind_worth.c) ---- */

int mind_sale_worth(const Table *t, CardId card); /* for its gold */
int mind_use_worth(const Table *t, Seat seat,
                   CardId card); /* lying before the seat, in use */
int mind_worth(const Table *t, Seat seat, CardId card); /* to who has it */
int mind_gain_worth(const Table *t, Seat seat,
                    CardId card);                  /* to who gets it */
int mind_hand_worth(const Ranker *who, Seat seat); /* a card of it, about */
int mind_all_worth(const Ranker *who, Seat seat);  /* what a death costs */
int mind_oneshot_bonus(const Table *t, Seat seat, CardId card);
/* Would what a seat adds to a side of the fight with this card count? */
bool mind_counts(const Table *t, Seat seat, CardId card, bool monsters);

/* ---- what statements would do (mind_outlook.c) ---- */

typedef struct Outlook {
    const Ranker *who;
    Frame f;     /* who "you", "they", "it" are */
    int gain;    /* for who thinks */
    int margin;  /* what the fighters gain on the monsters */
    int removed; /* monsters that leave the fight */
    int killed;
    bool ends;    /* the fight is over, without a kill */
    bool escapes; /* the fighters do, if they run */
    bool moves;   /* another player has to fight */
    bool failed;  /* the last command could not be done */
} Outlook;

Outlook mind_outlook(const Ranker *who, Seat you, CardId card);
/* Adds what this list of statements, or this one, would do. */
void outlook_add(Outlook *o, const Node *list);
void outlook_statement(Outlook *o, const Node *statement);
/* The same, although it says only that it may be done. */
void outlook_willing(Outlook *o, const Node *statement);
/* What somebody would lose, in his own eyes: more than 0. */
int mind_harm(const Ranker *who, Seat victim, CardId card, const Node *list);
int mind_curse_harm(const Ranker *who, Seat victim, CardId card);
/* What a part of a card would do if it were used; its price is in `gain`. */
Outlook mind_part_outlook(const Ranker *who, CardId card, const Node *clause);

/* ---- fights (mind_fight.c) ---- */

typedef struct Fight {
    Seat fighter, helper;
    int lack;     /* what the fighters lack to win; 0 or less: they win */
    int monsters; /* how many */
    int levels;   /* what they give */
    int prize;    /* what the fighter gains by winning */
    int loss;     /* what the fighters lose by running, about */
    bool for_win; /* it would win the game */
} Fight;

Fight mind_fight(const Ranker *who);
/* What it is worth to who thinks that the fighters win instead of run. */
int mind_fight_stake(const Ranker *who, const Fight *fight);
/* What an outlook is worth, the fight included. */
int mind_outlook_value(const Ranker *who, const Outlook *o);
void mind_think_fight(const Ranker *who);
/* Is who fights now to be stopped, if possible? */
bool mind_should_hinder(const Ranker *who);
/* What it is worth to fight a monster of one's hand. */
int mind_trouble_value(const Ranker *who, CardId monster);
/* What running from it costs that seat, about. */
int mind_monster_harm(const Ranker *who, Seat seat, CardId monster);
/* Does a command of this part do that (EFFECT_*)? */
bool mind_clause_does(const Table *t, const Node *clause, int row);

/* ---- reactions (mind_react.c) ---- */

void mind_think_run(const Ranker *who);
void mind_think_react(const Ranker *who);

/* ---- the turn (mind_turn.c) ---- */

void mind_think_turn(const Ranker *who);
void mind_think_shown(const Ranker *who);
void mind_think_trouble(const Ranker *who);
void mind_think_sale(const Ranker *who);
void mind_think_charity(const Ranker *who);

/* ---- bargains (mind_offers.c) ---- */

void mind_think_ask(const Ranker *who, const Fight *fight);
void mind_think_bargain(const Ranker *who);
void mind_think_offer(const Ranker *who);
void mind_think_trades(const Ranker *who);
void mind_think_proposal(const Ranker *who);
void mind_think_trade(const Ranker *who);

/* ---- choices (mind_choice.c) ---- */

void mind_think_pick(const Ranker *who);
void mind_think_target(const Ranker *who);
void mind_think_may(const Ranker *who);
void mind_think_option(const Ranker *who);
void mind_think_take(const Ranker *who);
void mind_think_excess(const Ranker *who);
void mind_think_rest(const Ranker *who);

/* All actions with one verb: how many. */
int mind_list(const Ranker *who, int verb, ActionList *list);
void mind_list_more(const Ranker *who, int verb, ActionList *list);

/* An action of who thinks. */
static inline Action mind_act(const Ranker *who, int verb)
{
    return action_make((uint8_t)verb, who->me);
}

/* Is it allowed? */
static inline bool mind_can(const Ranker *who, Action a)
{
    return action_check(who->t, a).id == REFUSAL_none;
}

#endif
