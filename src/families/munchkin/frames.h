/* frames.h: what frames hold at the steps of each stage (steps.def). Each
 * struct lies over the bytes of a Frame, and one macro reads a frame as
 * such a struct. The names of Frame itself are those of a running program.
 */
#ifndef FAMILIES_MUNCHKIN_FRAMES_H
#define FAMILIES_MUNCHKIN_FRAMES_H

#include "engine/machine.h"

/* A turn (turn.c); before the first one, the set-up. */
typedef struct FRAME_LAYOUT TurnFrame {
    uint8_t step;
    Seat seat; /* whose turn it is */
    Seats passed;
    union {
        uint8_t scripted; /* the position was set up */
        uint8_t ready;    /* while characters are made: how many are ready */
    };
    CardId card; /* the card behind the door */
    uint16_t unused;
    CardId program;
    int16_t lull_asked;  /* who can do something before the turn goes on */
    int16_t lull_passed; /* and who does not want to */
    int16_t spare;
    int16_t instead; /* INSTEAD_*: at the door */
    int16_t met;     /* MET_*: by the turn itself, not because of a card */
    int16_t doors;   /* how many cards have opened that are not turned up yet */
    int16_t back_to; /* STEP_*: where the turn was when a card opened this door;
                        0: it is the door of phase 1 */
    int16_t cut;     /* what is left of the turn is skipped */
} TurnFrame;
#define turn_frame(f) FRAME_AS(TurnFrame, f)
FRAME_CHECK(TurnFrame, scripted, lull_asked);

/* What came of a card that could step in. */
enum { INSTEAD_NONE, INSTEAD_NOT, INSTEAD_DONE };

/* What the turn met: a monster that is fought, and one that does not fight. */
enum { MET_NOTHING, MET_MONSTER, MET_FRIEND };

/* A combat (combat.c, help.c, share.c). A deal is its terms (NUMBER_OF in
 * patterns.h: how many Treasures for the helper, and in which order they are
 * picked) and the cards marked CARD_PROMISED. */
typedef struct FRAME_LAYOUT CombatFrame {
    uint8_t step;
    Seat seat; /* the fighter */
    Seats passed;
    uint8_t unused;
    CardId card;
    uint16_t helper_plus_1; /* 0: nobody */
    CardId program;
    int16_t levels;    /* for the killed */
    int16_t over;      /* what comes after a combat has come */
    int16_t asked;     /* who has refused, or was refused (GAP-30) */
    int16_t terms;     /* of the deal with the helper */
    int16_t deal_with; /* the fighter with whom it was made */
    int16_t help;      /* HELP_* */
    int16_t due;       /* Treasures that the helper still picks */
    int16_t second;    /* it is the second picker's turn */
} CombatFrame;
#define combat_frame(f) FRAME_AS(CombatFrame, f)
FRAME_CHECK(CombatFrame, unused, levels);

/* One roll to run away (run.c). */
typedef struct FRAME_LAYOUT RunFrame {
    uint8_t step;
    Seat seat; /* who runs */
    Seats passed;
    uint8_t unused;
    CardId card; /* the monster that is rolled against */
    uint16_t more;
    CardId program;
    int16_t die;  /* 0: not yet rolled */
    int16_t over; /* what comes after the last roll has come */
    int16_t spare[6];
} RunFrame;
#define run_frame(f) FRAME_AS(RunFrame, f)
FRAME_CHECK(RunFrame, unused, die);

/* An offer of help that stands (offer.c). */
typedef struct FRAME_LAYOUT OfferFrame {
    uint8_t step;
    Seat seat; /* who is to answer */
    Seats passed;
    Seat from; /* who made it */
    CardId card;
    uint16_t unused;
    CardId program;
    int16_t terms;
    int16_t parts; /* how many cards are offered */
    int16_t help;  /* HELP_* */
    int16_t spare[5];
} OfferFrame;
#define offer_frame(f) FRAME_AS(OfferFrame, f)
FRAME_CHECK(OfferFrame, from, terms);

/* A trade that is proposed (trade.c). */
typedef struct FRAME_LAYOUT TradeFrame {
    uint8_t step;
    Seat seat; /* who is to answer */
    Seats passed;
    Seat from; /* who proposes it */
    CardId card;
    uint16_t unused;
    CardId program;
    int16_t parts; /* how many cards would change hands */
    int16_t spare[7];
} TradeFrame;
#define trade_frame(f) FRAME_AS(TradeFrame, f)
FRAME_CHECK(TradeFrame, from, parts);

/* A card that is played (play_announce.c). */
typedef struct FRAME_LAYOUT PlayFrame {
    uint8_t step;
    Seat seat; /* who plays it */
    Seats passed;
    Seat target; /* on whom */
    CardId card;
    uint16_t part; /* of the card, by its node; 0: all of it */
    CardId program;
    int16_t verb;    /* VERB_* */
    CardId on;       /* the card it goes on, or a monster it replaces */
    int16_t kicked;  /* kicked open, not played */
    int16_t paid;    /* how many cards were paid for it */
    CardId price;    /* the last of them */
    int16_t unpaid;  /* the price could not be paid after all */
    int16_t keeps;   /* it keeps the enhancers of the monster it replaces */
    int16_t has_hit; /* it is a curse that has hit */
} PlayFrame;
#define play_frame(f) FRAME_AS(PlayFrame, f)
FRAME_CHECK(PlayFrame, target, verb);

/* Something that would happen, and the cards that may step in
 * (replacement.c). */
typedef struct FRAME_LAYOUT ReplacementFrame {
    uint8_t step;
    Seat seat; /* who would do it */
    Seats passed;
    uint8_t unused;
    CardId card;        /* what it would be done with */
    CardId replaced_by; /* the card that steps in now */
    CardId program;
    int16_t row;      /* QUESTION_* */
    int16_t n;        /* levels, or cards to draw */
    int16_t back;     /* what would be drawn */
    int16_t face_up;  /* and how */
    int16_t apply_as; /* APPLY_*: who does it, if nothing steps in */
    int16_t done;     /* something else was done instead */
    int16_t asked;    /* how many cards in play have been asked */
    int16_t lost;     /* its owner would lose the card, too */
} ReplacementFrame;
#define replacement_frame(f) FRAME_AS(ReplacementFrame, f)
FRAME_CHECK(ReplacementFrame, unused, row);

/* A body that is looted (death.c). */
typedef struct FRAME_LAYOUT LootFrame {
    uint8_t step;
    Seat seat; /* whose pick it is */
    Seats passed;
    Seat dead; /* who died */
    CardId card;
    uint16_t done; /* how many looters have picked */
    CardId program;
    int16_t looters_plus_1[SEATS_MAX]; /* in order; 0: no more */
    int16_t spare[2];
} LootFrame;
#define loot_frame(f) FRAME_AS(LootFrame, f)
FRAME_CHECK(LootFrame, dead, looters_plus_1);

/* An identity that is claimed (claim.c). */
typedef struct FRAME_LAYOUT ClaimFrame {
    uint8_t step;
    Seat seat; /* who is asked */
    Seats passed;
    uint8_t unused;
    CardId card; /* what is claimed */
    uint16_t
        done; /* how many have answered, from the turn player on (GAP-09) */
    CardId program;
    CardId stakes[SEATS_MAX]; /* what each would pay, or NO_CARD */
    int16_t spare[2];
} ClaimFrame;
#define claim_frame(f) FRAME_AS(ClaimFrame, f)
FRAME_CHECK(ClaimFrame, unused, stakes);

/* A monster that calls its kind (summon.c). */
typedef struct FRAME_LAYOUT SummonFrame {
    uint8_t step;
    Seat seat; /* who is asked */
    Seats passed;
    Seat by;        /* who brought the monster */
    CardId card;    /* the monster */
    uint16_t asked; /* how many have been asked */
    CardId program;
    int16_t spare[8];
} SummonFrame;
#define summon_frame(f) FRAME_AS(SummonFrame, f)
FRAME_CHECK(SummonFrame, by, spare);

/* An identity that has to go (identity.c). */
typedef struct FRAME_LAYOUT ExcessFrame {
    uint8_t step;
    Seat seat; /* whose */
    Seats passed;
    uint8_t voluntary; /* by its owner's own will */
    CardId card;       /* one that stays: it has just come */
    uint16_t group;    /* Classes, Races ... */
    CardId program;
    int16_t spare[8];
} ExcessFrame;
#define excess_frame(f) FRAME_AS(ExcessFrame, f)
FRAME_CHECK(ExcessFrame, voluntary, spare);

#endif
