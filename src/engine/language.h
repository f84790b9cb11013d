/* language.h: what the cards of a family can say, as rows.
 *
 * Each row is both: words that are accepted, and the function that carries
 * them out. The binder (bind.h) accepts a sentence only if every word of it is
 * taken by a row; the rules come to a word's meaning only through its row. So
 * what is accepted is carried out: there is no second list.
 *
 *     players, cards, places, amounts   by noun
 *     adjectives, modifiers, states     what narrows a noun
 *     conditions                        what may be asked
 *     questions                         what the rules ask of cards
 *     effects                           what commands do
 *     sums                              what +N adds to
 *     timings                           when a part is used
 */
#ifndef ENGINE_LANGUAGE_H
#define ENGINE_LANGUAGE_H

#include "base/bits.h"
#include "card/tree.h"
#include "engine/game.h"
#include "engine/quantity.h"

/* ---- what phrases mean ---- */

typedef Seats (*SeatsFn)(const Table *t, const Frame *f, const Node *phrase);

/* Is this player, this card such a one? `word` is the adjective, modifier or
 * state; `phrase` the noun phrase in which it stands, or NULL. */
typedef bool (*PlayerTest)(const Table *t, const Frame *f, const Node *phrase,
                           const Node *word, Seat seat);
typedef bool (*CardTest)(const Table *t, const Frame *f, const Node *phrase,
                         const Node *word, CardId card);

/* Of characters, by their stacks: those of these that are such. */
typedef Zones (*StacksTest)(const Table *t, const Frame *f, const Node *word,
                            Zones among);

/* What may stand inside: of a modifier, behind a preposition, as an owner. */
enum {
    IN_nothing = 1,
    IN_players = 2,
    IN_cards = 4,
    IN_compare = 8, /* at least 300, 3 or lower */
    IN_amount = 16,
    IN_icons = 32,
    IN_bonus = 64, /* the biggest bonus */
    IN_fight = 128,
    IN_hand = 256,
    IN_play = 512,
    IN_deck = 1024,
    IN_discards = 2048,
    IN_door = 4096, /* curses from doors */
    IN_state = 8192,
    IN_side = 16384,
    IN_box = 32768,
    IN_choice = 65536,     /* a number of your choice */
    IN_free_play = 131072, /* as a free play */
    IN_room = 262144,      /* 1 more armor */
    IN_level = 524288,     /* another player's level */
    IN_trait = 1048576,    /* a Baker */
    IN_strength = 2097152, /* your strength */
    IN_characters = 4194304,
    IN_it = 8388608,      /* the hand that was looked at */
    IN_fought = 16777216, /* a monster, and what else is fought */
    IN_you = 33554432,
    IN_them = 67108864, /* cards that were named before */
    IN_last = IN_them,  /* of those that are bits */
    IN_place = IN_fight | IN_hand | IN_play | IN_deck | IN_discards
};

typedef struct PlayerRow {
    SeatsFn seats; /* NULL: this noun is not a player */
    uint64_t dets; /* which determiners it takes: bits of DET_* */
} PlayerRow;

typedef struct CardRow {
    CardTest is; /* NULL: this noun is not a card */
} CardRow;

/* An adjective or a modifier. */
typedef struct QualityRow {
    PlayerTest player; /* NULL: not said of players */
    uint32_t player_in;
    CardTest card; /* NULL: not said of cards */
    uint32_t card_in;
    StacksTest stacks; /* NULL: not said of characters */
    uint32_t stacks_in;
    uint8_t verb; /* of "caught by", "discarded"; or 0 */
} QualityRow;

/* Where cards lie. `whose` is asked for where each player has one. */
typedef struct PlaceRow {
    uint32_t in; /* IN_*; 0: not a place */
} PlaceRow;

/* A noun that is not looked up but selects a row: as what is done with, in
 * events and rules; as what a condition asks for; and where it may stand. */
typedef struct TermRow {
    uint8_t done, asked; /* Arg; ARG_nothing: not as such */
    uint32_t in;         /* IN_* */
} TermRow;

/* A number that a noun means. Its owner is a player, a card or nobody. */
typedef int (*AmountFn)(const Table *t, const Frame *f, const Node *phrase,
                        Seat seat, CardId card);
typedef struct AmountRow {
    AmountFn of;         /* NULL: this noun is not a number */
    uint32_t owners;     /* IN_players, IN_cards, IN_nothing ... */
    uint64_t adjectives; /* bits of ADJ_* */
} AmountRow;

/* ---- conditions ---- */

/* What stands before and behind the verb of a condition, or is done by an
 * order, or takes part in what happens. */
typedef enum Arg {
    ARG_nothing,
    ARG_players,
    ARG_cards,
    ARG_icons,
    ARG_state,  /* alone, male */
    ARG_turn,   /* your turn */
    ARG_done,   /* killed, caught by it */
    ARG_levels, /* 2 levels */
    ARG_fight,
    ARG_hand,
    ARG_deck,    /* a door, a treasure: what is drawn */
    ARG_bonuses, /* no bonuses */
    ARG_ties,
    ARG_die, /* the die, a roll */
    ARG_number,
    ARG_strength,
    ARG_bonus,
    ARG_sex,
    ARG_pile,
    ARG_rewards, /* its treasures */
    ARG_action,
    ARG_limit,
    ARG_game,
    ARG_character,
    ARG_stacked,          /* cards on characters */
    ARG_monster_strength, /* the strength of a monster that is picked */
    ARG_price,            /* the price of a card that is picked */
    ARG_trait,            /* a Baker, as somebody may become one */
    ARG_enhancers,        /* its enhancers */
    ARG_drawn,            /* so many cards of the one deck */
    ARG_it,               /* it, this card */
    ARG_door,             /* a door, as it is opened */
    ARG_unknown,
    /* Cards and players of whom alone it makes sense: the family knows which
     * (Language.arg_can_be). */
    ARG_monsters,
    ARG_curses,
    ARG_hosts,    /* what enhancers are played on */
    ARG_replaced, /* what another can take the place of */
    ARG_others,   /* what is taken from others */
    ARG_own,      /* what its owner loses or discards */
    ARG_goods,    /* what its owner sells and trades */
    ARG_gear,     /* what its owner equips */
    ARG_tools,    /* what is used */
    ARG_played,   /* what is announced, and nobody's */
    ARG_had,      /* what lies before its owner */
    ARG_fighters, /* who fights, runs and is caught */
    ARG_helped,   /* who is helped */
    ARG_peaceful, /* who does what is never done in a combat */
    ARG_free,     /* who does not help */
    ARG_joining   /* who helps, as soon as they do */
} Arg;

static inline bool arg_is_players(Arg arg)
{
    return arg == ARG_players || arg >= ARG_fighters;
}

static inline bool arg_is_cards(Arg arg)
{
    return arg == ARG_cards || (arg > ARG_unknown && arg < ARG_fighters);
}

/* Who does it has it. */
static inline bool arg_is_own(Arg arg)
{
    return arg >= ARG_own && arg <= ARG_gear;
}

typedef bool (*ConditionFn)(const Table *t, const Frame *f, const Node *node);

typedef struct ConditionRow {
    const char *id;
    uint8_t type;               /* NODE_is, NODE_has ... */
    uint8_t subject, predicate; /* Arg */
    uint8_t verb;               /* of a participle or of what was done; or 0 */
    bool past;                  /* was, were; or either where it is said */
    ConditionFn condition_holds;
    const char *meaning;
} ConditionRow;

/* ---- questions ---- */

/* When the rules ask cards about something that is done. */
typedef enum Phase {
    PHASE_cannot,  /* is it forbidden? */
    PHASE_always,  /* is it certain? */
    PHASE_pending, /* it is about to be done: who answers? */
    PHASE_done,    /* it was done: who takes notice? */
    PHASE_would,   /* it would be done: who steps in? */
    PHASE_may,     /* is it allowed, though as a rule it is not? */
    PHASES_COUNT
} Phase;

/* Something behind a preposition. */
typedef struct PrepRow {
    uint8_t prep;
    uint32_t in; /* IN_* */
    bool needed;
} PrepRow;

enum { QUESTION_PREPS = 3, EFFECT_PREPS = 5 }; /* both from 1 */

/* What is done: who does what to whom. */
typedef struct QuestionRow {
    const char *id;
    uint8_t phase, verb;
    bool fails;                    /* fails to ... */
    uint8_t subject, object;       /* Arg; ARG_nothing: it has none */
    bool needed;                   /* the object has to be said */
    PrepRow preps[QUESTION_PREPS]; /* what else is looked at */
    uint32_t adverbs;              /* bits of ADVERB_* */
    const char *meaning;
} QuestionRow;

/* Rules that are not about something that is done. */
typedef struct RuleRow {
    const char *id;
    uint8_t rule;     /* RULE_* */
    bool only;        /* only ... */
    uint32_t subject; /* IN_players, IN_cards; or its noun */
    uint8_t subject_noun;
    uint32_t object; /* 0 and no noun: it has none */
    uint8_t object_noun;
    bool unconditional; /* it may not depend on anything */
    uint8_t prep;       /* of one more part that is looked at, or 0 */
    uint32_t prep_in;
    const char *meaning;
} RuleRow;

/* A RULEROW of a family's rules.def. */
#define RULE_ROW_INIT(id, rule, only, subject, noun, object, object_noun, \
                      bare, prep, in, meaning) \
    { \
#id, RULE_##rule, only, subject, NOUN_##noun, object, \
            NOUN_##object_noun, bare, PREP_##prep, in, meaning \
    }

/* ---- effects ---- */

typedef struct EffectRow {
    const char *id;
    uint8_t verb, object; /* CARDVERB_*, Arg */
    uint8_t exec;         /* How (machine.h) */
    PrepRow preps[EFFECT_PREPS];
    uint32_t adverbs; /* bits of ADVERB_* */
} EffectRow;

/* Why a command could never be carried out: at which word, what is wrong with
 * it, and what could be said instead. */
typedef struct Impossible {
    const Node *at;
    const char *what, *instead; /* `instead` may be NULL */
} Impossible;

/* ---- bonuses ---- */

typedef struct SumRow {
    const char *id;
    uint8_t unit;     /* NOUN_* behind the number: +1 treasure; or NOUN_none */
    uint8_t total;    /* NOUN_* behind "to": +1 to your escape rolls; or none */
    uint32_t to;      /* who may stand behind "to" if no total does */
    uint32_t owners;  /* whose total */
    uint32_t against; /* IN_* behind "against"; 0: nothing */
    const char *meaning;
} SumRow;

/* ---- timings ---- */

typedef bool (*TimingFn)(const Table *t, Seat seat);

typedef struct TimingRow {
    bool known;
    TimingFn open; /* may it be used now? NULL: never by choice */
    bool by_itself;
    uint32_t gates; /* bits of the family's windows */
} TimingRow;

/* ---- how rows are written ---- */

/* In .def files: adverbs, and parts behind a preposition; N() has to be said.
 */
#define A(adverb) (1u << ADVERB_##adverb)
#define P(prep, in) \
    { \
        PREP_##prep, in, false \
    }
#define N(prep, in) \
    { \
        PREP_##prep, in, true \
    }
#define PREPS(...) \
    { \
        { 0 }, __VA_ARGS__ \
    } /* from 1 */

/* Determiners that a noun takes: one of them; all that count or choose. */
#define D(det) (UINT64_C(1) << DET_##det)
#define COUNTED \
    (D(none) | D(a) | D(any) | D(another) | D(number) | D(two) | D(at_least) | \
     D(up_to) | D(exactly) | D(at_most) | D(most) | D(no) | D(each) | \
     D(every) | D(all) | D(all_the) | D(both) | D(either))

/* ---- the whole ---- */

typedef struct Language {
    const PlayerRow *players;       /* by NOUN_* */
    const CardRow *cards;           /* by NOUN_* */
    const PlaceRow *places;         /* by NOUN_* */
    const TermRow *terms;           /* by NOUN_*; NULL: there are none */
    const AmountRow *amounts;       /* by NOUN_* */
    const QualityRow *adjectives;   /* by ADJ_* */
    const QualityRow *modifiers;    /* by MOD_* */
    const PlayerTest *player_conds; /* by COND_* */
    const CardTest *card_conds;     /* by COND_* */
    const ConditionRow *conditions;
    int n_conditions;
    const QuestionRow *questions;
    int n_questions;
    const RuleRow *rules;
    int n_rules;
    const EffectRow *effects; /* from 1 */
    int n_effects;
    const SumRow *sums;
    int n_sums;
    int n_topics; /* what cards can say something about (CardDef.says) */
    const TimingRow *timings; /* by TIMING_* */
    uint32_t card_name_types; /* which declared words mean cards: bits of
                            SORT_* */
    bool traits_are_players;  /* a Baker is who has that card */
    bool dice;                /* these rules have dice */
    bool grants;              /* commands may leave bonuses and rules behind */
    /* Can a rule say that a thing is such a one, or is not? */
    bool (*can_become)(const Pack *pack, const Node *what, bool not );
    /* Can such cards ever be so? NULL: any card can. */
    bool (*can_be)(const Pack *pack, const Node *phrase, int adjective);
    /* Can a card be such a thing itself, so that others are other ones? */
    bool (*card_can_be)(const Pack *pack, const CardDef *card,
                        const Node *phrase);
    /* Is such a thing, or what an "or" adds to it, ever fought? */
    bool (*can_be_fought)(const Pack *pack, const Node *what);
    /* Is such a thing ever male or female? */
    bool (*has_sex)(const Pack *pack, const Node *what);
    /* Of which kinds such cards can be, as bits; or which are surely such.
     * `what` is a phrase or what an "or" adds to it. NULL: of any. */
    uint32_t (*possible_kinds)(const Pack *pack, const Node *what);
    uint32_t (*certain_kinds)(const Pack *pack, const Node *what);
    /* Cards of which kinds have this number, as bits. NULL: any. */
    uint32_t (*kinds_with_number)(int noun);
    /* Can this ever be meant there, where `arg` is one of those that the
     * family knows? */
    bool (*arg_can_be)(const Pack *pack, const Node *what, Arg arg);
    /* Is the one ever played on the other? */
    bool (*can_be_played_on)(const Pack *pack, const Node *what,
                             const Node *on);
    /* An adjective of players who do nothing, and to whom nothing is done;
     * or 0. */
    uint8_t idle_adjective;
    /* A noun for whoever does what it makes no difference who does: the
     * fighter; or 0. */
    uint8_t usual_actor;
    /* Is there a limit of such things: a slot, big items? */
    bool (*has_limit_of)(const Pack *pack, const Node *what);
    Arg (*object_arg)(const Pack *pack, const Node *command,
                      const Node *object);
    /* Could this order, by this row, never do anything? NULL: none is like
     * that. */
    bool (*is_impossible)(const Pack *pack, const Node *command,
                          const Node *object, int row, Impossible *out);
} Language;

#endif
