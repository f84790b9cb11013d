/* game.h: the state of a game, all of it, as one value.
 *
 * A Game is a head of fixed size and one slot per card. It holds ids and small
 * integers, no pointers and no padding: a copy is one memcpy, two states can be
 * compared and hashed, and nothing can dangle. Nothing that grows (log,
 * history) lives in it.
 *
 *     Game  = head | family's own state | slots
 *     slot  = where one card is, and what is true of it there
 *     zone  = a list through the slots: a deck, a hand, a stack ...
 *     frame = something in progress, at a named step; they form a stack
 *
 * What never changes during a game (cards, rules, names) is in the Table that
 * the functions of the engine take; a Table is a Game with its pack, family and
 * names.
 */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "card/pack.h"
#include "engine/rng.h"

typedef uint8_t Seat;  /* 0 .. SEATS_MAX-1, clockwise */
typedef uint8_t Seats; /* a set of seats, one bit per seat */
typedef uint8_t ZoneId;
typedef uint64_t Zones; /* a set of zones, one bit per zone */
typedef char Name[64];  /* of a seat: 1 to 20 characters of UTF-8 */

/* Limits that hardly any game reaches (HOUSE-BUDGET): the hostile build, in
 * which they are tiny, reaches them all the time. */
#ifdef KD_TINY
#define LIMIT(usual, tiny) (tiny)
#else
#define LIMIT(usual, tiny) (usual)
#endif

enum {
    SEATS_MAX = 6,
    ZONES_MAX = 48,
    FRAMES_MAX = LIMIT(32, 20),
    TRIGGERS_MAX = LIMIT(16, 2),
    TRIGGER_FUEL = LIMIT(64, 5), /* triggers between two answers */
    WINDOWS_MAX = 24,
    FAMILY_BYTES = 832,
    STALLS_MAX = LIMIT(64, 5), /* voluntary steps of one seat in one turn */
    INTERRUPT_DEPTH_MAX =
        LIMIT(20, 9) /* frames up to which interrupts are accepted */
};
enum {
    NOBODY = 0xff, /* no seat; as a reader of texts: a stranger */
    HOST = 0xfe,   /* the host; as a reader of texts: sees everything */
    NO_ZONE = 0    /* in a view: a card whose place is not known */
};

/* Where one card is. */
typedef struct Slot {
    CardId next, prev; /* in its zone */
    CardId host;       /* the card it lies on, if any */
    ZoneId zone;
    Seats known;   /* who knows that it is there */
    uint8_t flags; /* CARD_* below, the family's own from CARD_FAMILY up */
    Seat by;       /* who played it */
    int8_t n;      /* a number the family keeps with the card */
    uint8_t group; /* for which running programs it is one of "them": one bit
                      per program (groups.c) */
} Slot;

enum {
    CARD_MARKED = 1, /* part of the answer that is being drafted */
    CARD_FAMILY = 2  /* the first flag that families may define */
};

/* A list through the slots. The family's table of zones says which kind of zone
 * it is (deck, hand ...). */
typedef struct Zone {
    CardId first, last;
    uint16_t count;
    uint16_t second; /* how many of them have the second back */
    uint8_t row;     /* of the family's table */
    uint8_t owner;   /* a seat, or a number the family gives a meaning */
} Zone;

/* Something in progress, at a named step. */
typedef struct Frame {
    uint8_t step;
    Seat seat; /* whose it is: you */
    union {
        Seats passed; /* who has passed at this gate, or answered this round */
        Seats chosen; /* the player that was chosen, as a bit (MODE_CHOSEN) */
    };
    Seat they;
    CardId card;    /* this card */
    uint16_t node;  /* the statement */
    CardId program; /* the card whose program it runs; mostly `card` */
    uint16_t end;   /* the node behind its last statement */
    CardId it;      /* the last open card that was named */
    int16_t count;  /* how much of the statement is done: cards, or gold */
    int16_t roll;   /* the last die; above it the players who are "they" */
    int16_t left;   /* seats that the statement still has to deal with */
    int16_t mode;   /* MODE_* */
    int16_t paid;   /* cards that were given for it */
    CardId pick;    /* an open card picked in the statement: "it" after it */
} Frame;

/* These are the names of a frame that runs a program (machine.h). What the
 * bytes from `they` on mean at steps of another kind is said by a struct of the
 * same size with the same fields in front, declared with FRAME_LAYOUT and
 * checked with FRAME_CHECK. FRAME_AS reads a frame as such a struct.
 *
 *     typedef struct FRAME_LAYOUT PlayFrame { ... } PlayFrame;
 *     FRAME_CHECK(PlayFrame, how, on);
 *     FRAME_AS(PlayFrame, f)->how = PLAY_free;
 */
#define FRAME_LAYOUT __attribute__((may_alias))
#define FRAME_AS(type, f) \
    _Generic((f), \
        Frame *: (type *)(uintptr_t)(f), \
        const Frame *: (const type *)(const void *)(f))
#define FRAME_CHECK(type, first_byte, first_register) \
    _Static_assert(sizeof(type) == sizeof(Frame) && \
                       offsetof(type, seat) == offsetof(Frame, seat) && \
                       offsetof(type, first_byte) == offsetof(Frame, they) && \
                       offsetof(type, card) == offsetof(Frame, card) && \
                       offsetof(type, first_register) == offsetof(Frame, end), \
                   #type " lies over the same bytes as Frame")

/* And back. */
static inline Frame *frame_base(void *f)
{
    return f;
}

/* The four shapes of a question. */
typedef enum Shape {
    ASK_NOBODY, /* the game is over */
    ASK_DECIDE, /* one seat answers */
    ASK_FLOOR,  /* one seat is waited for, others may interrupt */
    ASK_GATE,   /* all seats of `must` pass in a row; an interrupt opens it
                   again */
    ASK_ROUND /* seats in order, once each; must is the one whose turn it is */
} Shape;

/* Who must answer, who may act meanwhile, and about what. Made of public
 * facts only. */
typedef struct Ask {
    uint8_t shape;
    uint8_t step;
    Seats must, may;
    CardId about;
    Seat seat; /* holder of the floor, or the seat that it is about; or
                  NOBODY */
    uint8_t spare;
} Ask;

/* One answer with many parts, being built; see draft.h. */
typedef struct Draft {
    uint8_t verb; /* 0: no draft */
    Seat seat;
    uint8_t count;            /* parts so far */
    uint8_t must;             /* cannot be cancelled */
    CardId last;              /* parts come in the order of their cards */
    int16_t sum;              /* what the family adds up: gold, ... */
    uint8_t quota[SEATS_MAX]; /* parts each seat has been given */
    Seat to;                  /* the seat that it is addressed to, or NOBODY */
    int8_t number;            /* a number that belongs to it, or 0 */
} Draft;

/* Something that will happen at the next step boundary. */
typedef struct Trigger {
    uint8_t kind; /* 0: none; else the family's */
    Seat seat;    /* you */
    CardId card;
    uint16_t node; /* the part of the card */
    CardId it;
    int16_t they;
    int16_t kill; /* what comes of it comes of a kill */
} Trigger;

typedef struct Game {
    uint64_t pack; /* rules hash of the cards in it */
    Rng rng;
    Zones clean_zones; /* not part of a position, and in no hash: zones that
                          have changed since the family's settle() last found
                          everything in order */
    uint32_t size;     /* bytes of this block */
    uint16_t cards;    /* cards are 1 .. cards */
    uint16_t turn;
    uint8_t seats;
    Seat active;
    uint8_t depth;      /* frames in use */
    uint8_t triggers;   /* triggers in the queue */
    uint8_t end_reason; /* 0, the family's reason for the end, or a fault */
    Seats winners;
    uint16_t fuel; /* triggers that may still come before an answer */
    uint8_t stall_counts[SEATS_MAX +
                         2]; /* voluntary steps this turn (HOUSE-STALL) */
    Ask ask;
    Draft draft;
    int16_t switches[SWITCHES_MAX];
    uint16_t
        hidden_counts[WINDOWS_MAX]; /* cards of each window not lying open */
    Zone zones[ZONES_MAX];          /* [0] is NO_ZONE */
    Frame frames[FRAMES_MAX];
    Trigger trigger_queue[TRIGGERS_MAX];
    uint64_t family[FAMILY_BYTES / 8]; /* the family's own state */
    Slot slots[];                      /* [0] is nobody's */
} Game;

typedef struct Family Family;
typedef struct Sink Sink;

/* A game with its pack, family, names and listener. */
typedef struct Table {
    const Game *g; /* game_edit() is what changes it */
    const Pack *pack;
    const Family *family;
    Name *names; /* of the seats */
    Sink *sink;  /* the listener for events, or NULL */
} Table;

/* A pointer into the game of `t`, const if `t` is: who is given a `const Table
 * *` can ask, and cannot change the game. What lies in a game is reached
 * through macros made of this one (card_slot, step_top, a family's own state),
 * so that the same name serves questions and acts. No other cast drops a const
 * (-Wcast-qual). */
#define IN_GAME(t, type, pointer) \
    _Generic((t), \
        Table *: (type *)(uintptr_t)(pointer), \
        const Table *: (const type *)(const void *)(pointer))

/* Where the family keeps its own state. */
static inline const void *game_family_state(const Table *t)
{
    return t->g->family;
}

static inline Game *game_edit(Table *t)
{
    return IN_GAME(t, Game, t->g);
}

size_t game_bytes(const Pack *pack); /* how large a Game with these cards is */

/* Room for a copy of any game. */
typedef union GameBuffer {
    Game game;
    unsigned char bytes[sizeof(Game) + sizeof(Slot) * (CARDS_MAX + 1)];
} GameBuffer;

static inline void game_copy(Game *to, const Game *from)
{
    __builtin_memcpy(to, from, from->size);
}

uint64_t game_hash(const Game *game);

/* What a game starts from. */
typedef struct Setup {
    uint64_t seed; /* of the fast generator, unless ... */
    bool is_keyed; /* it is the keyed one, with this key (rng.h) */
    uint8_t key[RNG_KEY_BYTES];
    int seats;
    bool scripted; /* for scenarios: nothing is shuffled or dealt */
    int16_t switches[SWITCHES_MAX]; /* of the pack, as the table changed them */
} Setup;

/* ---- broken games ---- */

enum {
    FAULT_none,
#define FAULT(id, ...) FAULT_##id,
#include "engine/faults.def"
    FAULTS_COUNT
};
enum { BROKEN = 128 }; /* reasons for the end from here on are faults */

/* A game that finds itself at what cannot be is over, without winners. Nothing
 * of it can be trusted, and it takes no more answers; other games go on. */
static inline bool game_is_broken(const Game *game)
{
    return game->end_reason >= BROKEN;
}

/* What is wrong with it, as a sentence; NULL: nothing that it knows of. */
const char *game_fault(const Game *game);

/* Is this so, as in every sound game? If not, the game is broken from here on,
 * and who asked touches nothing that may not be there and returns. */
#define ENSURE(t, condition, fault) \
    (__builtin_expect(!!(condition), 1) || game_break(t, FAULT_##fault))
bool game_break(Table *t, int fault); /* false */

/* The random numbers that it starts from. */
void setup_init_rng(const Setup *setup, Rng *out);

/* Lays out a new game in t->g, which has game_bytes() room. Nothing has been
 * asked yet: game_run() comes next. */
void game_start(Table *t, const Setup *setup);

/* Runs until somebody must decide or the game is over. `quiet` are the seats
 * that are passed automatically at gates where they can do nothing; it changes
 * neither records nor results (steps.h). */
void game_run(Table *t, Seats quiet);

/* Can this seat, which is asked at a gate, do nothing but pass? */
bool game_seat_is_idle(const Table *t, Seat seat);

/* The current question (a draft has its own). */
Ask game_ask(const Game *game);

/* Whom to ask first of those who must answer: clockwise from the player whose
 * turn it is (HOUSE-ORDER). NOBODY when the game is over. */
Seat game_next_seat(const Game *game);

#define EACH_SEAT(t, s) for (Seat s = 0; s < (t)->g->seats; s++)
#define EACH_CARD(t, c, z) \
    for (CardId c = (t)->g->zones[z].first; c != NO_CARD; \
         c = (t)->g->slots[c].next)

static inline bool seat_in(Seat seat, Seats seats)
{
    return (unsigned)seats >> (seat & 31) & 1; /* NOBODY is in no set */
}

static inline Seats seat_bit(Seat seat)
{
    return (Seats)(seat == NOBODY ? 0 : 1u << seat);
}

/* The first of these seats, clockwise from one of them or not; or NOBODY. */
static inline Seat seats_first(Seats seats, Seat from)
{
    unsigned after = (unsigned)seats >> from << from;

    if (seats == 0)
        return NOBODY;
    return (Seat)__builtin_ctz(after ? after : seats);
}

static inline bool zone_in(ZoneId zone, Zones zones)
{
    return zones >> zone & 1;
}

/* What the engine's own functions assert of what they are given. */
static inline bool seat_exists(const Game *game, Seat seat)
{
    return seat < game->seats;
}

static inline bool card_exists(const Game *game, CardId card)
{
    return card != NO_CARD && card <= game->cards;
}

static inline Seats seats_all(const Game *game)
{
    return (Seats)((1u << game->seats) - 1);
}

static inline Seat seat_left_of(const Table *t, Seat seat)
{
    return (Seat)(seat + 1 < t->g->seats ? seat + 1 : 0);
}

static inline const CardDef *card_def(const Table *t, CardId card)
{
    return pack_def(t->pack, card);
}

/* A switch that cards have from their own book, unless the table has set it. */
static inline int card_switch(const Table *t, CardId card, int key)
{
    int now = t->g->switches[key];

    return now != t->pack->switches[key]
               ? now
               : t->pack->sets[card_def(t, card)->set].switches[key];
}

#define card_slot(t, card) IN_GAME(t, Slot, &(t)->g->slots[card])

/* Is there a card here that can be played in such a window? */
static inline bool zone_has_window(const Table *t, ZoneId zone, int window)
{
    EACH_CARD (t, c, zone)
        if (card_def(t, c)->windows >> window & 1)
            return true;
    return false;
}

/* Cards of these zones came, went or were turned. */
static inline void zones_mark_dirty(Table *t, Zones zones)
{
    game_edit(t)->clean_zones &= ~zones;
}

#endif
