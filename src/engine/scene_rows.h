/* scene_rows.h: how a family describes its table to those who look at it.
 *
 * What a seat has, how its cards are grouped, what lies in the middle, which
 * events matter to who has to decide, and what each question says: rows of the
 * family's scene.def, made into tables by rows_scene.h. src/scene shows any
 * family by these rows alone. A family without them (Family.scene is NULL) is
 * shown by its zones.
 */
#ifndef ENGINE_SCENE_ROWS_H
#define ENGINE_SCENE_ROWS_H

#include "engine/action.h"
#include "engine/patterns.h"
#include "engine/stakes.h"
#include "engine/sum.h"

/* A number that stands beside a seat's name. */
typedef struct GaugeRow {
    const char *id;                                      /* "level" */
    const char *name;                                    /* for people */
    bool (*read)(const Table *t, Seat seat, int *value); /* false: not now */
} GaugeRow;

/* Cards before a seat that belong together: of its zone of this row those that
 * fit and are in no group before. */
typedef struct GroupRow {
    const char *id;
    const char *verb; /* "wears" */
    ZoneId zone;      /* of seat 0 */
    bool (*fits)(const Table *t, CardId card);
} GroupRow;

/* A deck with its discards (or NO_ZONE). */
typedef struct PileRow {
    const char *id;
    const char *name;
    ZoneId pile, discards;
} PileRow;

/* Open cards in the middle of the table; not shown while there are none. */
typedef struct SpreadRow {
    const char *id;
    const char *name;
    ZoneId zone;
} SpreadRow;

/* What is asked at a step, for who has to decide it and for others; and what
 * passing, or the usual answer, means there. "" or NULL: see verbs.def and
 * steps.def. The holes are filled by FamilyScene.matter. */
typedef struct PromptRow {
    const char *holder, *others;
    const char *holder_usual, *others_usual;
} PromptRow;

/* What an answer may bring about. */
typedef enum OutcomeKind {
    OUTCOME_none,
#define OUTCOME_KIND(id, ...) OUTCOME_##id,
#include "engine/outcomes.def"
    OUTCOMES_COUNT
} OutcomeKind;

/* Which event is which part of an outcome, and what its numbers are. */
typedef enum OutcomeNumbers {
    NUMBERS_none,
    NUMBERS_up,    /* number more, and second is the new value */
    NUMBERS_down,  /* number less, and second is the new value */
    NUMBERS_value, /* of the card that it is done to: number is the new value */
    NUMBERS_on,    /* of that card, too, but there is no value */
    NUMBERS_one    /* one of a count */
} OutcomeNumbers;

typedef struct OutcomeRow {
    uint8_t kind;    /* OutcomeKind; OUTCOME_none: the event is no part */
    uint8_t numbers; /* OutcomeNumbers */
} OutcomeRow;

/* One part of what would come of an answer. */
typedef struct OutcomePart {
    uint8_t kind;
    Seat seat;                 /* whose it is, or NOBODY */
    CardId card;               /* or NO_CARD */
    int from, to;              /* if the kind has values */
    int n;                     /* how many; chance: on how many faces of six */
    uint8_t back;              /* of cards that are counted */
    Total total;               /* if it is one: which */
    const struct Node *clause; /* what a card says that would happen, or NULL */
    const char *standing;      /* of a fight that begins: "1 short", or NULL */
} OutcomePart;

typedef struct OutcomeSink {
    void (*on_part)(void *self, OutcomePart part);
    void *self;
} OutcomeSink;

/* What a choice is to who has it. */
#define CHOICE_KINDS(KIND)                                          \
    KIND(act)    /* something is done */                            \
    KIND(pass)   /* things are let be */                            \
    KIND(yes)    /* what somebody else wants is agreed to */        \
    KIND(flee)   /* what remains if nothing else helps */           \
    KIND(later)  /* seldom what one wants */                        \
    KIND(hit)    /* strikes a player, unless somebody stops it */   \
    KIND(part)   /* one more part of an answer of several ... */    \
    KIND(done)   /* ... no more of them; nothing else to be done */ \
    KIND(cancel) /* ... and none at all */
typedef enum ChoiceKind {
#define CHOICE_KIND(id) CHOICE_##id,
    CHOICE_KINDS(CHOICE_KIND)
#undef CHOICE_KIND
} ChoiceKind;

/* How choices with a verb are shown: the later the less important. */
typedef struct ChoiceRow {
    int8_t rank;       /* 0 .. 9 */
    uint8_t kind;      /* ChoiceKind */
    bool does_nothing; /* it lets go on what goes on */
    char letter;       /* that is typed for it; with a card the letter behind
                          its number, where that stands for several things. 0:
                          none */
    int8_t favor;      /* what it is for the player that it is done to */
    const char *icon;  /* a picture (cardc/pictures.def), or NULL */
    const char *says;  /* a pattern, or NULL: as the line says it */
    const char *use;   /* with a card, in a few words: "put it down"; or NULL */
} ChoiceRow;

/* What can be done with several cards at once. */
typedef struct AtOnceRow {
    const char *says; /* in front of them: "Put on"; or NULL */
    bool besides;     /* nothing is gained: only together with others */
} AtOnceRow;

/* What a command of a card is for whoever carries it out, and for the other
 * player in it: above 0 good, below 0 bad, 0 neither or not known. */
typedef struct FavorRow {
    int8_t actor, other;
} FavorRow;

enum { FAVOR_bad = -1, FAVOR_none, FAVOR_good };

/* How several of the same highlight are told as one. */
typedef enum HighlightMerge {
    HIGHLIGHT_each,  /* not at all */
    HIGHLIGHT_cards, /* %x is their cards */
    HIGHLIGHT_hosts, /* %x is what it was done to */
    HIGHLIGHT_net,   /* what comes of them, by the numbers of its outcome: %m is
                   the last value, %n the one before; nothing if they are equal */
    HIGHLIGHT_firsts,  /* %x is how many cards of the first back, seen or not */
    HIGHLIGHT_seconds, /* and of the second */
    HIGHLIGHT_line     /* the line as the reader reads it */
} HighlightMerge;

/* What the weights of highlights mean. */
typedef enum HighlightWeight {
    WEIGHT_FILLER = 1, /* told if there is nothing else */
    WEIGHT_MINOR = 3,  /* up to here: told if there is nothing major */
    WEIGHT_LOSS = 4,   /* told only behind what did harm */
    WEIGHT_OTHERS = 5, /* from here on told of others, too */
    WEIGHT_MAJOR = 6   /* from here on minor ones are not told beside it */
} HighlightWeight;

/* What a recap makes of it: scene/recap.h. */
typedef enum RecapRank {
    RECAP_small, /* counted, not told, unless it concerns the reader */
    RECAP_rest,
    RECAP_deed, /* the rest, but whoever did it knows it */
    RECAP_fate, /* somebody rises or falls, wins or loses */
    RECAP_none  /* neither told nor counted: what came of it is */
} RecapRank;

/* What a headline and a recap tell of an event or of an answer. %w(because of)
 * in a sentence is where its cause stands, if that is not told anyway: the card
 * whose text brought it about. */
typedef struct HighlightRow {
    uint8_t weight;     /* 0: nothing; up to 9; see HighlightWeight */
    uint8_t recap;      /* RecapRank */
    uint8_t merge;      /* HighlightMerge */
    const char *says;   /* behind the name of who did it: "kills %x" */
    const char *itself; /* a whole sentence if nobody did it, or NULL */
} HighlightRow;

/* A listener for facts: short sentences that are true now. */
typedef struct FactSink {
    void (*on_fact)(void *self, const char *fact);
    void *self;
} FactSink;

/* What can be seen of a card on which others lie. */
enum { STACK_CELLS = 3 };
typedef struct Stack {
    ZoneId on_it;               /* what lies on it; the last is on top */
    CardId points[STACK_CELLS]; /* whose value is seen there, or NO_CARD */
    CardId icons[STACK_CELLS];  /* and whose icon */
    CardId text;                /* whose text can be read */
    bool dead;
} Stack;

/* What is printed on one card of a stack, place by place. */
typedef enum StackCell {
    CELL_clear, /* what lies below is seen */
    CELL_blank, /* it hides that, and shows nothing */
    CELL_shown
} StackCell;

typedef struct StackLayer {
    uint8_t points[STACK_CELLS], icons[STACK_CELLS], text; /* StackCell */
    int values[STACK_CELLS];                               /* of points */
    const char *names[STACK_CELLS];                        /* of icons */
} StackLayer;

/* Something to be remembered for when the game is over: whoever has the most of
 * these events, or of what their numbers add up to. */
typedef struct AwardRow {
    const char *id;
    int event;
    bool adds;        /* the numbers, not how often it happened */
    const char *says; /* %s who, %n how many */
} AwardRow;

/* A draft as a sentence with blanks (scene/sentence.h), by verb. */
typedef struct SentenceRow {
    uint8_t like;     /* the verb that differs from it only in what is due; of
                         that verb itself: the same verb. 0: no row */
    const char *due;  /* when what is promised is due: "win or lose", or NULL */
    const char *opens; /* what it is, whoever is spoken to: "Ask for help" */
    const char *says; /* "<to>, I give you <give> for <get>." */
} SentenceRow;

/* What has been offered and stands: as the draft that it was. */
enum { OFFER_CARDS_MAX = 64 };
typedef struct StandingOffer {
    uint8_t verb;
    Seat from, to;
    int number;
    int n;
    CardId cards[OFFER_CARDS_MAX]; /* in the order of their numbers */
} StandingOffer;

typedef struct FamilyScene {
    const GaugeRow *gauges;
    const GroupRow *groups;
    const PileRow *piles;
    const SpreadRow *spreads;
    const AwardRow *awards;
    int n_gauges, n_groups, n_piles, n_spreads, n_awards;
    const PromptRow *prompts;       /* by step */
    const OutcomeRow *outcomes;     /* by event */
    const ChoiceRow *choices;       /* by verb */
    const AtOnceRow *at_once;       /* by verb */
    const FavorRow *favors;         /* by effect */
    const HighlightRow *highlights; /* by event */
    const HighlightRow
        *taking_highlights; /* by event: if it is done to a player */
    const HighlightRow *verb_highlights; /* by verb */
    const char *const *tells;      /* by event: its sentence in a digest, with
                                      its cause, or NULL: as in the log */
    const char *const *verb_tells; /* by verb */
    const SentenceRow *sentences;  /* by verb */
    const char *const *ends;  /* why the game is over, by reason: a clause */
    const char *const *matters; /* why somebody is asked, by MatterKind: a
                                   sentence, or NULL */
    const char *const *hints; /* by step: for who plays for the first time,
                                 or NULL */
    const bool *standings;    /* by event: told again only if it changed */
    const bool *harms;        /* by event: it does harm */
    const bool *reveals;      /* by event: its card is turned up */
    const bool *rolls;        /* by event: its number is that of a die */
    int begins;               /* the event that begins a turn */

    /* Fills the holes of a question, and writes what %x stands for. */
    void (*matter)(const Table *t, PatternHoles *holes, Text *more);
    /* What a card says that would happen now, for %x, and whom it calls you;
     * NULL: nothing. */
    const struct Node *(*pending)(const Table *t, Seat *you);
    /* The part of a card that does harm to whom it hits; NULL, or no hook: it
     * has none. */
    const struct Node *(*harm)(const Table *t, CardId card);
    /* Parts of an outcome that no event tells beforehand: chances. */
    void (*forecast)(const Table *t, Action action, OutcomeSink *sink);
    /* False if no cards can lie on this one. */
    bool (*stack)(const Table *t, CardId card, Stack *out);
    /* What is printed on a card that can lie in a stack; or NULL. */
    void (*layer)(const Table *t, CardId card, StackLayer *out);
    /* At the end: how well a seat has done, the more the better. */
    int (*final_score)(const Table *t, Seat seat);
    bool low_is_good; /* totals, unless they stand against each other: the less
                         the better */
    /* What wins the game, in a few words: "Level 10 wins". */
    void (*goal)(const Table *t, Text *out);
    /* How the fight stands: "1 short"; nothing if there is none. */
    void (*standing)(const Table *t, Seat seat, Text *out);
    /* Who could help in it and who would escape, and what has been agreed; or
     * NULL. */
    void (*odds)(const Table *t, OutcomeSink *sink);
    void (*agreements)(const Table *t, FactSink *sink);
    /* What stands as an offer; false if nothing does. NULL: nothing ever
     * does. */
    bool (*offer)(const Table *t, StandingOffer *out);
    /* What this card of the seat's hand would add if it lay before it and
     * counted; false if it adds nothing there. The game is a copy to try it in.
     * NULL: no card does. */
    bool (*try_on)(Table *t, Seat seat, CardId card, int *bonus);
    /* Of answers that come to the same only one is shown: false if this is
     * another one. Writes what it says, where no row says it. NULL: all of
     * them differ. */
    bool (*stands_for_all)(const Table *t, Action action, Text *says);
    /* Lays a card on the table of a scripted game, to look at it: the first one
     * sets `*on`, the others go on it. NULL, or why not; or no hook. */
    const char *(*lay)(Table *t, CardId card, CardId *on);
} FamilyScene;

#endif
