/* pack.h: a set of cards, compiled: what the engine knows of cards.
 *
 * A Pack is made by cardc/ and never changes afterwards; any number of games
 * share one. A *definition* is a card as designed, a *card* is one physical
 * copy. Cards are numbered 1..n by name and copy, so that moving a card in its
 * file changes no game; 0 means no card.
 *
 * The rules hash covers everything that can change a game (names, copies,
 * stats, programs, switches), the text hash the rest (flavour, printed text).
 */
#ifndef CARD_PACK_H
#define CARD_PACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "card/node.h"
#include "card/vocabulary.h"

typedef uint16_t CardId;
enum { NO_CARD = 0, CARDS_MAX = 1024 };

/* The types of names that programs use. */
typedef enum NameType {
    NAME_kind,  /* of card: monster, item */
    NAME_group, /* of traits: class, race; of companions: ride */
    NAME_trait, /* one of a group: a class by its name */
    NAME_slot,
    NAME_tag,
    NAME_icon,
    NAME_party
} NameType;

/* A kind of card, or a name that a set declares. */
typedef struct PackName {
    const char *one, *many;
    uint8_t type;    /* NAME_* */
    uint8_t kind;    /* of a kind or group: of the family's kinds */
    uint16_t group;  /* of a trait: its group's word, or 0 */
    uint16_t none;   /* of a group: the trait of a player who has none, or 0 */
    uint16_t same;   /* of a group: the one that it is the same as, the first
                        of those; of all other words: itself */
    uint16_t number; /* among the names of its type, from 1 */
    uint8_t max;     /* of a group or slot: how many at once; 0: any number */
    uint8_t window;  /* of a group: when its cards are played: TIMING_*, or 0 */
    uint8_t flags;   /* NAMEFLAG_* */
    Bits cannot;  /* of a group: what cannot be done to its cards: CARDVERB_* */
    int first, n; /* of a group: what all its cards say: Pack.nodes */
} PackName;

enum {
    NAMEFLAG_EACH = 1,      /* a group: the limit is for each trait, not in
                               all */
    NAMEFLAG_JOINS = 2,     /* a tag: joins its kind */
    NAMEFLAG_CALLS = 4,     /* a tag: calls its kind */
    NAMEFLAG_COMPANION = 8, /* a group: of companions, not of traits */
    NAMEFLAG_PILE = 16      /* a group: has a discard pile of its own */
};

/* Tags of a set: CardDef.tags has one bit per tag. */
enum { TAGS_MAX = 32 };

/* A part of a card, or a statement in one that is always true. */
typedef struct ClauseInfo {
    const Node *clause;  /* NULL: behind the last */
    const Node *node;    /* the statement, or the clause itself */
    uint8_t topic;       /* what it is for: a bit of CardDef.topics */
    bool is_conditional; /* the clause has conditions */
} ClauseInfo;

/* The pictures of a card, by their names (cardc/pictures.def). */
typedef struct Art {
    const char *ink;    /* printed in ink, in front; NULL: the card has none */
    const char *second; /* printed in the colour of the book; NULL: none */
    bool behind;        /* the second stands behind the first, not beside it */
} Art;

/* Do two cards show the same pictures, whichever stands in front? */
bool art_shows_same(const Art *a, const Art *b);

struct CardDef {
    const char *name;
    const char *flavor;         /* "" if it has none */
    Art art;                    /* no rule, like flavor */
    const char *figures, *text; /* what the card says, made from its program */
    int first, n;               /* its program: Pack.nodes */
    uint32_t windows;
    uint32_t tags;       /* one bit per tag: 1 << (PackName.number - 1) */
    uint16_t word;       /* its kind or group: Pack.names */
    Bits topics;         /* its topics: numbers of the family */
    Bits granted_topics; /* and those that it can grant for a time */
    uint64_t room[2];    /* what it takes up in play; and when it is worn */
    Bits hand_verbs[2], table_verbs[2]; /* verbs that it can be used for in a
                                           hand and in play: [0] at a gate that
                                           is not about it, [1] otherwise */
    uint8_t plays_itself; /* plays itself when drawn: it cannot be drawn
                             hidden */
    uint16_t trait;       /* its own name as a word, if it has a group, or 0 */
    uint8_t kind;         /* index into the family's kinds */
    uint8_t back;
    uint8_t set;       /* the book that it is of: Pack.sets */
    bool has_namesake; /* another book has a card of its name */
    uint16_t copies;
    int16_t stat[STATS_MAX];
    const ClauseInfo *clauses; /* its own and those of its group, in order */
};

/* One of the books that were put together. */
typedef struct PackSet {
    const char *title;
    int16_t switches[SWITCHES_MAX]; /* as they are without the other books */
} PackSet;

/* What was worked out about a node when its pack was made (engine/machine.h).
 * It has the size of a node, so that one can be found from the other without a
 * multiplication. */
typedef struct NodeInfo {
    _Alignas(8) union {
        struct {
            uint16_t target; /* of a statement: the distance to the phrase of a
                                player that somebody has to choose; 0: there is
                                none */
            uint16_t each; /* and to the phrase of players with each of whom it
                              is done */
            uint16_t object; /* of a command: the same for its first object */
            uint16_t picked; /* and for what is picked first */
        };
        struct {
            uint16_t who, what, on; /* of an event: the same for who does it,
                        with what and where */
        };
    };
    uint8_t row;   /* the row of the family's tables that takes it
                      (engine/bind.h): of a command and its object, a bonus, a
                      rule, an event or a condition */
    uint8_t topic; /* of a clause or statement: its topic; 0: none; of a phrase:
                      free for the family */
    uint8_t aim;   /* of a phrase: which of the aims of its card, from 1 */
    bool fixed;    /* a word that only chooses a row: "the fight" */
    bool has_more_topics; /* of a statement: it has more topics than `topic` */
    bool only_this_card;  /* and: it is done to this card, and to no other */
    uint8_t group;        /* GROUP_* */
    uint8_t other; /* of a statement: the distance from `target` to another
                      player that somebody has to choose; 0: there is none */
} NodeInfo;

/* Cards that are named together (engine/groups.c). */
enum {
    GROUP_none,
    GROUP_source,    /* a command: its cards are "them" later */
    GROUP_reference, /* a phrase: those that were named, or what is left of them
                      */
    GROUP_others,    /* a phrase: all but those that were chosen */
    GROUP_condition, /* a statement: its condition asks about the one */
    GROUP_unresolved /* a phrase: what it would mean is not kept */
};

_Static_assert(sizeof(NodeInfo) == 16, "as large as a node without probes");

struct Pack {
    const char *family;
    const char *title;
    CardDef *defs; /* in the order of their names */
    int n_defs;
    uint16_t *def_of;     /* by card, [0] unused */
    const CardDef **card; /* the same, at hand: card 0 has the first */
    uint16_t *copy_of;    /* 1.. by card */
    int n_cards;
    Bits topics, granted_topics;            /* of any card */
    const CardId *cards_by_topic[BITS_MAX]; /* by topic: the cards; NO_CARD ends
                                               each list */
    const PackSet *sets;
    int n_sets;
    int16_t switches[SWITCHES_MAX];
    const char *options[SWITCHES_MAX]; /* switches that the book leaves to the
                                          table: what they mean; or NULL */
    uint8_t min, max;                  /* players; 0: the book does not say */
    uint16_t box;      /* the number of cards that the book states; 0: none */
    const Node *nodes; /* the programs of all cards */
    int n_nodes;
    NodeInfo *node_info;   /* one each */
    const PackName *names; /* names that programs use, from 1 */
    int n_names;
    const char *const *strings; /* titles and quoted words, from 1 */
    int n_strings;
    uint64_t rules_hash;
    uint64_t text_hash;
};

static inline const CardDef *pack_def(const Pack *pack, CardId card)
{
    return pack->card[card];
}

/* The card in whose program this node stands, or NULL: in what all cards of a
 * kind say. */
const CardDef *pack_def_of_node(const Pack *pack, int node);

/* Does the book allow this number of players? If it says nothing, it does. */
static inline bool pack_allows_seats(const Pack *pack, int seats)
{
    return pack->max == 0 || (seats >= pack->min && seats <= pack->max);
}

/* Are there enough cards for this number of players? A book whose deck is less
 * than half full needs as many cards per player as a full one has. */
enum { CARDS_PER_SEAT = 28 };

static inline bool pack_has_enough_cards(const Pack *pack, int seats)
{
    return 2 * pack->n_cards >= pack->box ||
           pack->n_cards >= CARDS_PER_SEAT * seats;
}

/* Sets both hashes from everything else; called when a pack is made. */
void pack_set_hashes(Pack *pack);

#endif
