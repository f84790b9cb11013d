/* effect.h: what the files about effects of cards share.
 *
 * part.c    what a part of a card is for
 * said.c    what is true because a text can be read
 * rules.c   questions about it: what is forbidden, what is allowed
 * phrase.c  what words mean: players and cards
 * truth.c   numbers and conditions
 * deeds.c   what verbs do
 * happen.c  what happens, and which texts take notice
 */
#ifndef FAMILIES_GLOOM_EFFECT_H
#define FAMILIES_GLOOM_EFFECT_H

#include "card/tree.h"
#include "engine/static.h"
#include "families/gloom/gloom.h"

extern const Deeds gloom_deeds;

/* ---- parts of cards (part.c) ---- */

/* What a part is for (GLOOM-EFF-01): Part.sort of all but the ongoing, whose
 * statements have sorts of their own. */
typedef enum Sense {
    SENSE_ongoing,   /* so while it can be read */
    SENSE_immediate, /* done once, when the card is played; at once, too */
    SENSE_trigger,   /* done whenever something happens, while it can be
                        read */
    SENSE_response   /* done in answer to a play */
} Sense;

Sense gloom_part_sense(const Pack *pack, const CardDef *def,
                       const Node *clause);

/* Bits of CardDef.says: senses of its parts, and what they speak of. */
#define SAYS(sense) (1u << (sense))
enum {
    SAYS_HOLDS = 1 << 7,   /* a rule: nobody can discard a hand */
    SAYS_AT_ONCE = 1 << 8, /* plays itself when drawn */
    SAYS_SCORE = 1 << 9,   /* something that adds to scores */
    SAYS_LIMIT = 1 << 10,  /* to draw limits */
    SAYS_TOTAL = 1 << 11,
    SAYS_FORBIDS = 1 << 12, /* a rule: nobody can play */
    SAYS_OPENS = 1 << 13,   /* one can */
    SAYS_FREES = 1 << 14,   /* one can for free */
    SAYS_SETS = 1 << 15,    /* a rule: a draw limit is so many */
    SAYS_DIE = 1 << 16,     /* not a word: it is an Untimely Death */
    NOTES_PLAY = 17, /* the bit of who takes notice of plays of the first kind
                        of card; the other kinds follow */
    NOTES_DISCARD = NOTES_PLAY + KINDS_COUNT,
    NOTES_PASS,
    NOTES_DEATH,
    NOTES_START, /* of a turn */
    ANSWERS = 16 /* from a bit of NOTES_* to that of the Responses among them */
};

static inline bool says(const Table *t, CardId card, unsigned what)
{
    return !is_basic(t) && card_def(t, card)->says & what;
}

static inline bool is_response(const Table *t, CardId card)
{
    return says(t, card, SAYS(SENSE_response));
}

/* The n-th aim, from 0, of an Event; its phrase is NULL if there is none. */
Aim gloom_part_aim(const Pack *pack, const CardDef *def, int n);
bool gloom_is_character_phrase(const Node *phrase);

/* ---- what is said (said.c) ---- */

/* A statement that can be read now, and who is meant by it. */
typedef struct Said {
    const Node *node;
    Frame f;
} Said;

/* The stacks on which a text can be read that says something of this sort: one
 * of SAYS_*. */
Zones gloom_read(const Table *t, unsigned sort);

/* Calls `hear` for each ongoing statement of this sort: of the text that can be
 * read there; of all. */
typedef void (*Hear)(const Table *t, const Said *said, void *self);
void gloom_said_in(const Table *t, ZoneId stack, unsigned sort, Hear hear,
                   void *self);
void gloom_each_said(const Table *t, unsigned sort, Hear hear, void *self);

/* The place of whoever reads a card that lies on a Character. */
Frame gloom_reader_of(const Table *t, CardId card, CardId character);

/* What a signed number counts for. */
typedef enum Quantity { Q_SCORE, Q_LIMIT, Q_TOTAL, Q_NONE } Quantity;

Quantity gloom_quantity_of(const Node *plus);
Seats gloom_whose_quantity(const Table *t, const Said *said);

/* your draw limit is 3: the amount, or NULL. */
const Node *gloom_limit_set_to(const Node *rule);

bool gloom_said_known(const Pack *pack, const Node *statement);

/* ---- rules (rules.c) ---- */

/* The stacks of the Characters on whom texts forbid this seat to play this
 * card, let it do that for free, let anybody do it though they are dead. If it
 * is so everywhere, NO_ZONE is among them. */
Zones gloom_rule_forbids_play(const Table *t, Seat seat, CardId card);
Zones gloom_rule_frees(const Table *t, Seat seat, CardId card);
Zones gloom_rule_opens_dead(const Table *t, CardId card);

bool gloom_rule_forbids_discard(const Table *t, Seat seat);

/* ---- phrases (phrase.c) ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase);
Seats gloom_phrase_players(const Table *t, const Frame *f, const Node *phrase);
int gloom_phrase_kind(const Pack *pack, const Node *phrase); /* or -1 */
int gloom_phrase_icon(const Pack *pack, const Node *phrase); /* or 0 */
bool gloom_phrase_known(const Pack *pack, const Node *phrase);

/* How often such an icon is seen on a Character; among all that are meant. */
int gloom_icons_shown(const Table *t, const Node *phrase, CardId character);
int gloom_icons_meant(const Table *t, const Frame *f, const Node *phrase);

/* Does this phrase mean this Character; this card, wherever it lies; this card
 * of a Character's stack? */
bool gloom_character_is_such(const Table *t, const Frame *f, const Node *phrase,
                             CardId character);
bool gloom_card_is_such(const Table *t, const Frame *f, const Node *phrase,
                        CardId card);
bool gloom_lies_on_such(const Table *t, const Node *phrase, CardId character,
                        CardId card);

/* The stacks of all Characters that it means; of those among these. */
Zones gloom_stacks_meant(const Table *t, const Frame *f, const Node *phrase);
Zones gloom_stacks_such(const Table *t, const Frame *f, const Node *phrase,
                        Zones among);

Zones gloom_where(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer, bool *all);
bool gloom_fits(const Table *t, const Frame *f, const Node *order,
                const Node *phrase, Seat doer, CardId card);
int gloom_cards_looked_at(const Table *t, const Node *look);
int gloom_cards_arranged(const Table *t, const Frame *f, const Node *order);
bool gloom_settled(const Table *t, const Frame *f, const Node *phrase);
ZoneId gloom_unseen(const Table *t, const Frame *f, const Node *order,
                    const Node *phrase, Seat doer);
bool gloom_hidden(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer);

/* ---- numbers and conditions (truth.c) ---- */

bool gloom_counts(const Pack *pack, const Node *phrase);
int gloom_number(const Table *t, const Frame *f, const Node *phrase);
bool gloom_knows(const Pack *pack, const Node *condition);
bool gloom_holds(const Table *t, const Frame *f, const Node *condition);

/* ---- what happens (happen.c) ---- */

/* Something that texts and Responses can speak of. */
typedef struct Happening {
    uint8_t verb; /* SAY_* */
    Seat seat;    /* who does it */
    CardId card;  /* with which card, or which one does it */
    CardId on;    /* on which Character, or which one it happens to */
} Happening;

/* What is being played, as something that happens. */
Happening gloom_happening(const Frame *play);

bool gloom_event_known(const Pack *pack, const Node *event);

/* Of what a text or Response about this event takes notice, bits of
 * CardDef.says; and the bit of what happens. */
uint64_t gloom_event_notes(const Pack *pack, const Node *event);
int gloom_note_bit(const Table *t, const Happening *h);

bool gloom_event_matches(const Table *t, const Frame *f, const Node *event,
                         const Happening *h);
void gloom_happens(Table *t, Happening h);
void gloom_turn_begins(Table *t, Seat seat);
void gloom_serve(Table *t, Trigger trigger);

#endif
