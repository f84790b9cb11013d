/* effect.h: what the files about effects of cards share.
 *
 * players.c, cards.c       what words mean: players, cards
 * amounts.c, conditions.c  numbers, conditions
 * said.c       what is true because a card in play says so
 * questions.c  what is asked of cards about things that are done
 * rules.c, strength.c      other rules; totals
 * grants.c     what cards left for a time
 * deeds.h      what verbs do
 * happen.c     what happens, and which cards take notice
 * play.c       playing cards and using abilities
 * announce.c   what becomes of what is played
 * able.c       what cards are good for
 * pair.c       cards played on or with another
 * identity.c   who one is
 * kinds.c      what can ever be done with such a card, by words alone
 * mild.c       for better, not for worse
 * digest.c     whether all that a card says is carried out
 */
#ifndef FAMILIES_MUNCHKIN_EFFECT_H
#define FAMILIES_MUNCHKIN_EFFECT_H

#include "card/tree.h"
#include "engine/bind.h"
#include "engine/reached.h"
#include "engine/static.h"
#include "families/munchkin/munchkin.h"

/* ---- the tables of words ---- */

extern const Language munchkin_language;
extern const PlayerRow munchkin_players[NOUNS_COUNT];
extern const CardRow munchkin_cards[NOUNS_COUNT];
extern const AmountRow munchkin_amounts[NOUNS_COUNT];
enum {
#define CONDITION(...) +1
    CONDITIONS_COUNT = 0
#include "families/munchkin/conditions.def"
};

extern const ConditionRow munchkin_conditions[CONDITIONS_COUNT];
extern const TimingRow munchkin_timings[WINS_COUNT];

enum {
#define QUESTION(phase, id, ...) QUESTION_##phase##_##id,
#include "families/munchkin/questions.def"
    QUESTIONS_COUNT
};

enum {
#define RULEROW(id, ...) RULEROW_##id,
#include "families/munchkin/rules.def"
    RULEROWS_COUNT
};

enum {
#define SUM(id, ...) SUM_##id,
#include "families/munchkin/sums.def"
    SUMS_COUNT
};

extern const QuestionRow munchkin_questions[];
extern const RuleRow munchkin_rules[];
extern const SumRow munchkin_sums[SUMS_COUNT];
bool munchkin_can_become(const Pack *pack, const Node *what, bool not );
bool munchkin_has_room_for(const Pack *pack, const Node *what);
bool munchkin_can_be_fought(const Pack *pack, const Node *what);
bool munchkin_can_itself_be(const Pack *pack, const CardDef *card,
                            const Node *phrase);
bool munchkin_has_sex(const Pack *pack, const Node *what);
uint32_t munchkin_kinds_of(const Pack *pack, const Node *what);
uint32_t munchkin_kinds_with(int noun);
uint32_t munchkin_kinds_all(const Pack *pack, const Node *what);
bool munchkin_can_mean(const Pack *pack, const Node *what, Arg arg);
bool munchkin_can_go_on(const Pack *pack, const Node *what, const Node *on);

/* ---- phrases ---- */

CardId munchkin_found(const Table *t, const Frame *f, const Node *condition);
bool needs_win(const Node *order);
bool phrase_is_player(const Pack *pack, const Node *phrase);
Seats phrase_players(const Table *t, const Frame *f, const Node *phrase);
/* Is this player one of those who are named, dead or alive? */
bool seat_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   Seat seat);
/* Alone, male, winning ...: a row of PLAYER_STATE in words.def. */
bool seat_is_in_state(const Table *t, const Frame *f, const Node *state,
                      Seat seat);
Seat owner_of(const Table *t, CardId card);
bool seat_has_trait(const Table *t, Seat seat, int trait);
bool seat_counts_as(const Table *t, Seat seat, int trait);
int seat_group_count(const Table *t, Seat seat, int group);
int extreme_level(const Table *t, bool highest);
int monster_level(const Table *t, CardId monster); /* as enhanced, or not */
bool card_is_word(const Table *t, CardId card, int name);
/* Is it such a card, wherever it lies; and is it theirs, and does it lie where
 * it is said? */
bool card_is_such(const Table *t, const Frame *f, const Node *phrase,
                  CardId card);
bool card_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card);
/* The same without what cards say of it: for rules about what things are. */
bool card_is_plainly(const Table *t, const Frame *f, const Node *phrase,
                     CardId card);
/* Where such cards are meant to lie. */
Zones zones_meant(const Table *t, const Frame *f, const Node *from,
                  const Node *phrase, Seats seats);
Zones munchkin_where(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer, bool *all);
bool munchkin_fits(const Table *t, const Frame *f, const Node *order,
                   const Node *phrase, Seat doer, CardId card);
CardId munchkin_stands_for(const Table *t, const Frame *f, const Node *order,
                           const Node *phrase, CardId card);
ZoneId munchkin_unseen(const Table *t, const Frame *f, const Node *order,
                       const Node *phrase, Seat doer);
/* Can no card of this hand be moved? */
bool hand_is_bolted(const Table *t, Seat doer, Seat hand);
bool hand_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   Seat seat);
bool munchkin_hidden(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer);
void munchkin_amounts_meant(const Table *t, const Frame *f, const Node *phrase,
                            Amounts *out);
bool munchkin_holds(const Table *t, const Frame *f, const Node *condition);

/* ---- what is said ---- */

/* What a part of a card is for. */
typedef enum Mood {
    MOOD_STATIC,  /* always true while the card counts */
    MOOD_PLAYED,  /* happens when the card is played */
    MOOD_ABILITY, /* can be used while the card lies there */
    MOOD_TRIGGER, /* happens by itself */
    MOOD_BAD,     /* Bad Stuff */
    MOOD_REPLACE, /* steps in before something happens */
    MOODS
} Mood;

Mood clause_mood(const CardDef *def, const Node *clause);

/* The parts of a card, each with its sort. */
#define EACH_SAID(t, card, part) \
    for (const Part *part = card_def(t, card)->parts; part->clause; part++)

/* Always true, and not just a plain number, which is kept as a figure of the
 * card (digest.c)? */
bool clause_states(const CardDef *def, const Node *clause);

/* The figures of a card have counted (engine/reached.h). */
#ifdef KD_PROBES
void figures_reached(const Table *t, CardId card);
#else
static inline void figures_reached(const Table *t, CardId card)
{
    (void)t;
    (void)card;
}
#endif

/* What cards say something about (CardDef.says), so that nobody is asked who
 * has no answer: moods that it has parts of; rows that its statements bear. */
enum {
    TOPIC_SUM = MOODS,
    TOPIC_RULE = TOPIC_SUM + SUMS_COUNT,
    TOPIC_ORDER = TOPIC_RULE + RULEROWS_COUNT, /* an order that lasts */
    TOPIC_APART,   /* has a discard pile of its own */
    TOPIC_SIDE,    /* a one-shot for either side */
    TOPIC_DOUBLES, /* a doubler */
    TOPIC_LIMITS,  /* changes what can be worn, if only once */
    TOPIC_QUESTION,
    TOPICS = TOPIC_QUESTION + QUESTIONS_COUNT
};

static inline bool def_says(const CardDef *def, int topic)
{
    return bits_have(def->says, topic);
}

static inline bool card_says(const Table *t, CardId card, int topic)
{
    return def_says(card_def(t, card), topic);
}

static inline bool pack_says(const Table *t, int topic)
{
    return bits_have(t->pack->says, topic);
}

/* Could any card of this game say or leave such a thing? */
static inline bool is_ever_said(const Table *t, int topic)
{
    return bits_have(t->pack->says, topic) || bits_have(t->pack->leaves, topic);
}

/* Where cards lie that can count: before the players and in the fight. */
#define ZONES_OF_SEATS ((((Zones)1 << SEATS_MAX) - 1) << ZONE_play)
#define ZONES_THAT_COUNT (ZONES_OF_SEATS | (Zones)1 << ZONE_fight)

/* Does a card that says such a thing lie there? Mostly none does, and nobody
 * has to be asked. */
static inline bool is_card_there(const Table *t, int topic)
{
    for (const CardId *c = t->pack->sayers[topic]; *c != NO_CARD; c++)
        if (zone_in(card_slot(t, *c)->zone, ZONES_THAT_COUNT))
            return true;
    return false;
}

/* Or has one perhaps left it behind? */
static inline bool is_said_now(const Table *t, int topic)
{
    return is_card_there(t, topic) ||
           (bits_have(t->pack->leaves, topic) && munchkin(t)->n_grants > 0);
}

/* Kinds of cards that can be carried and sold: in hand and before one. */
enum { GOODS = KIND_BIT(item) | KIND_BIT(oneshot) };

/* Does a card say so? */
bool is_no_item(const Table *t, CardId card);

/* One of them that is still an Item. */
static inline bool is_goods(const Table *t, CardId card)
{
    return GOODS >> card_def(t, card)->kind & 1 &&
           !(is_said_now(t, TOPIC_RULE + RULEROW_is_not) &&
             is_no_item(t, card));
}

/* What a statement is about. */
Bits topics_of(const Pack *pack, const Node *statement);

/* +3 to either side: who plays or uses it chooses one. */
bool plus_takes_side(const Node *plus);

/* What a one-shot for either side gives, if it has to be worked out, or NULL:
 * then it is a figure of the card. */
const Node *oneshot_plus(const Pack *pack, const CardDef *def);

/* The parts of a card, its own and those of its group: for (n =
 * part_first(...); n; n = part_next(...)) */
const Node *part_first(const Pack *pack, const CardDef *def);
const Node *part_next(const Pack *pack, const CardDef *def, const Node *part);

/* The part of this card in which a statement stands, or NULL. */
const Node *part_around(const Table *t, CardId card, const Node *statement);

/* A statement that is in force, and who is meant by it. */
typedef struct Said {
    const Node *node; /* a bonus, a rule, or an order with a lasting effect */
    Frame f;
    int amount;   /* of a granted bonus */
    bool granted; /* not printed on a card that counts, but left by one */
    bool against; /* of a bonus to a side: the monsters' */
} Said;

/* Calls `hear` for each statement on this topic until it returns false. */
typedef bool (*Hear)(const Table *t, const Said *said, void *self);
void each_said(const Table *t, int topic, Hear hear, void *self);

/* SUPER-14 (mild.c): is it to somebody's disadvantage; whom it is asked for
 * then; do its conditions hold? */
bool plus_is_hostile(const Table *t, const Said *said);
bool said_is_burden(const Table *t, const Said *said);
Frame said_frame(const Table *t, const Said *said);
bool said_if_holds(const Table *t, const Said *said, const Node *k);
bool said_heads_hold(const Table *t, const Said *said, const Node *clause);
bool part_heads_hold(const Table *t, const Frame *f, const Node *clause);
Frame munchkin_asked(const Table *t, const Frame *f, const Node *statement);

/* Rules that cards state. */
bool rule_is(const Table *t, CardId card, int word);
bool rule_is_not(const Table *t, CardId card, int word);
bool rule_wins_ties(const Table *t);
bool rule_ignores_limits(const Table *t, CardId card);
bool rule_is_of_sex(const Table *t, CardId card, bool female);
bool rule_counts_as(const Table *t, Seat seat, int trait);
int rule_room(const Table *t, Seat seat, int slot, int group, int usual);
int bigs_limit(const Table *t, Seat seat);
int price_of(const Table *t, CardId card);

/* Something that is done, as questions.def has it. What is not set is nobody
 * and nothing, and no sentence that speaks of it matches. */
typedef struct Occurrence {
    uint8_t row;    /* QUESTION_* */
    uint8_t back;   /* of what is drawn: DOOR, TREASURE */
    bool kicked;    /* turned up behind a door, not played */
    bool face_up;   /* drawn so that all see it */
    bool unseen;    /* what it is nobody may know: any card */
    Seat who, with; /* who does it; and who helps with it */
    Seat whom;      /* to whom */
    Seat from;
    CardId what; /* with what, or to what */
    CardId by;   /* the card that does it: a monster, a curse */
    CardId on;   /* what it is played on */
    int n;       /* levels */
} Occurrence;

#define OCCURRENCE(row_, ...)                                       \
    (Occurrence)                                                    \
    {                                                               \
        .row = row_, .who = NOBODY, .with = NOBODY, .whom = NOBODY, \
        .from = NOBODY, __VA_ARGS__                                 \
    }

/* The rules ask by the name of a row; what has no row cannot be asked. */
#define CANNOT(t, id, ...) QUESTION_ASKED(t, QUESTION_cannot_##id, __VA_ARGS__)
#define ALWAYS(t, id, ...) QUESTION_ASKED(t, QUESTION_always_##id, __VA_ARGS__)
#define QUESTION_ASKED(t, row, ...) \
    (question_is_said(t, row) &&    \
     question_holds(t, &OCCURRENCE(row, __VA_ARGS__)))
#define PENDING(id, ...) OCCURRENCE(QUESTION_pending_##id, __VA_ARGS__)
#define WOULD(id, ...) OCCURRENCE(QUESTION_would_##id, __VA_ARGS__)
#define DONE(t, id, ...) \
    notify(t, OCCURRENCE(QUESTION_done_##id, __VA_ARGS__))

bool question_holds(const Table *t, const Occurrence *o);
void notify(Table *t, Occurrence o);

/* Could the answer be yes? A card that says something of it lies there. */
static inline bool question_is_said(const Table *t, int row)
{
    return is_said_now(t, TOPIC_QUESTION + row);
}

/* Does a sentence speak of this? `holder` has its subject, `doing` the rest. */
bool occurrence_matches(const Table *t, const Frame *f, const Node *holder,
                        const Node *doing, const Occurrence *o);
bool event_matches(const Table *t, const Frame *f, const Node *event,
                   const Occurrence *o);

/* Is it about such a thing at all? */
static inline bool event_is_about(const Table *t, const Node *event,
                                  const Occurrence *o)
{
    return t->pack->gists[event - t->pack->nodes].row == o->row;
}

bool card_must_stay(const Table *t, CardId card, bool own_will);

/* What lies before a player and goes, wherever to, is lost; what is discarded
 * goes to the discards. Both are told before it goes. */
bool lies_in_play(const Table *t, CardId card);
void card_is_lost(Table *t, CardId card);
void card_is_discarded(Table *t, Seat by, CardId card);

/* ---- what was granted ---- */

void grant_add(Table *t, const Frame *f, const Node *statement, int ends,
               int amount);
void munchkin_grant(Table *t, Frame *f, const Node *statement);
ZoneId deck_looked_at(const Table *t, const Node *look, int *n);
int cards_arranged(const Table *t, const Frame *f, const Node *order,
                   ZoneId *deck);
bool grants_of(const Table *t, CardId card);
void grants_drop(Table *t, CardId card); /* all that hang on this card */
void grants_combat_begins(Table *t, Seat seat);
void grants_combat_left(Table *t, Seat seat);
void grants_combat_ends(Table *t);
void grants_turn_begins(Table *t, Seat seat);
void grants_turn_ends(Table *t);
void grants_event(Table *t, const Occurrence *o);
const char *grants_audit(const Table *t);

/* ---- what happens ---- */

bool drawn_fires(Table *t, CardId card, Seat seat);

/* Once per turn, combat, victim: is there a use left; one is made; they are
 * over. */
bool use_is_left(const Table *t, CardId card, const Node *clause, Seat victim);
void use_note(Table *t, CardId card, const Node *clause, Seat victim);
void uses_forget(Table *t, int period);

void window_comes(Table *t, int window, Seats seats);
void fight_notices(Table *t, int window); /* for the monsters alone */
void munchkin_serve(Table *t, Trigger trigger);

/* What would be done, and cards that step in (would.c). An order waits for
 * them. */
bool munchkin_waits(Table *t, const Frame *f, const Deed *deed);

/* Could a card step in? Then it is asked, and done if none did; false: the
 * caller does it. */
enum {
    WRITES_NOT, /* an order that waits does it */
    WRITES_KILL,
    WRITES_LEVELS,
    WRITES_LOSS,
    WRITES_CARDS,
    WRITES_SHARED,
    WRITES_DOOR, /* as T_INSTEAD of the turn says */
    WRITES_LAST = WRITES_DOOR
};
bool would_ask(Table *t, Occurrence o, int writes);
/* The same for levels that are gained and lost, for cards that are drawn. */
void levels_gained(Table *t, Seat seat, int n);
void levels_lost(Table *t, Seat seat, int n);
void cards_drawn(Table *t, Seat seat, int back, int n, bool open);
/* The program of a card that stepped in is over; a card from a hand is played
 * to step in; it has taken effect, if that frame waits for it. */
void would_ran(Table *t, Frame *f, const Frame *program, bool done);
void would_answered(Frame *f, CardId card);
void would_played(Frame *f, CardId card);
/* What would happen: how many things. */
int would_pending(const Table *t, const Frame *f, Occurrence out[2]);
const char *would_audit(const Table *t, const Frame *f);
void combat_rewarded(Table *t);
void treasure_turns_up(Table *t, Seat fighter);

/* Is a window of the language open for this seat? */
bool window_is_open(const Table *t, Seat seat, int window);

/* ---- the fight, as cards change it ---- */

/* Monsters and their twins (twin.c). Of a twin it is the card it lies on that
 * says what it is. */
bool is_fought(const Table *t, CardId card);
CardId face_of(const Table *t, CardId card);
CardId twin_of(const Table *t, CardId monster); /* one of them, or NO_CARD */
void twin_enters(Table *t, CardId card, CardId monster);
bool twin_leaves(Table *t, CardId monster); /* false: there is none */

CardId combat_monster(const Table *t); /* one of them, or NO_CARD */
void combat_join(Table *t, Seat by, CardId monster); /* NOBODY: it was called */
void combat_killed(Table *t, CardId monster);
/* PREC-05: so much of what (DUE_*) a participant gets for a defeated monster
 * waits while the fight goes on; false: it does not. */
bool combat_owes(Table *t, Seat seat, int what, int n);
/* The cards that are due are drawn, one kind at a time; false: none is. */
bool combat_pays(Table *t, Seat seat);
void combat_left_by_helper(Table *t);
int monster_strength(const Table *t, CardId monster); /* one alone */
/* Is it the strength of the monsters; of a side, not of one who is picked? */
bool strength_is_monsters(const Pack *pack, const Node *strength);
bool strength_is_sides(const Pack *pack, const Node *object);
void combat_without_helper(Table *t); /* gone, not of their own accord */
bool combat_helped_by(Table *t, Seat seat, bool forced);
void combat_call(Table *t, Seat seat, CardId monster); /* as soon as it can */
bool run_again(Table *t);
bool run_set_die(Table *t, int die);
void level_wins(Table *t);

/* ---- identities (identity.c), pairs (pair.c) ---- */

bool is_identity(const Table *t, CardId card);
const char *claim_audit(const Table *t, const Frame *f);
bool lies_before_owner(const Table *t, CardId card); /* not an Item */
bool seat_is_single(const Table *t, Seat seat, int trait);
bool seat_shows_trait(const Table *t, const Frame *f, Seat seat, int trait);
Refusal identity_check(const Table *t, Action a);
Refusal identity_check_over(const Table *t, Action a);
Refusal identity_check_with(const Table *t, Action a);
void identity_put(Table *t, Seat seat, CardId card, CardId over);
void identity_settle(Table *t, Seat seat, bool own_will);
void identity_become(Table *t, Seat seat, CardId card);

/* Identities with a pile of their own (cult.c); monsters that call their kind
 * (kin.c). */
bool has_own_pile(const Table *t, CardId card);
bool seat_can_become(const Table *t, Seat seat, int trait);
bool seat_becomes(Table *t, Seat seat, int trait);
void cult_settle(Table *t);
void kin_called(Table *t, Seat by, CardId monster);

/* An announced pair takes effect; false: there is nothing to put it on. */
bool pair_put(Table *t, Seat seat, CardId card, CardId other, bool held);

/* Is this card an enhancer that goes on that one, wherever it comes from? */
bool pair_fits(const Table *t, Action a);

/* The phrase that a fact of this card was said with, or NULL. */
const Node *fact_phrase(const Table *t, CardId card, int which);

/* Is a monster of this word in the fight? Does a card make what it lies on
 * such a one? */
bool kin_is_fought(const Table *t, int word);
bool card_makes(const Table *t, CardId card, int word);

/* What a card takes up (CardDef.room): hands are counted, slots and groups have
 * a bit each, a doubler always needs a closer look. */
#define ROOM_HANDS 15ull
#define ROOM_SLOT(slot) (16ull << (slot) % 28)
#define ROOM_GROUP(group) (1ull << (32 + (group) % 31))
#define ROOM_NEVER (1ull << 63)

/* ---- plays ---- */

/* What a card is good for (able.c). */
void able_digest(CardDef *def);
VerbSet munchkin_able(const Table *t, Seat seat);
bool card_is_played(const CardDef *def); /* by the verb `play` */

/* Does a card forbid this play? */
bool play_is_forbidden(const Table *t, Action a);

/* At a gate only what the gate is about can be played. */
bool card_is_about_gate(const Table *t, CardId card);

/* What is pending, for cards that react; how many things. */
int pending_occurrences(const Table *t, Occurrence out[2]);

/* A card is announced: it lies in limbo until it is resolved. */
void play_announce(Table *t, Action a, bool kicked);
void play_replace(Table *t, Seat seat, CardId card, CardId old, bool keeps);
void play_paid(Frame *play, const Frame *price, bool paid);
bool play_is_sound(const Table *t, const Frame *play); /* for audits */
bool play_redirect(Table *t, CardId card, Seat to);
bool card_was_kicked(const Table *t, CardId card); /* a Curse, just now */

/* A level-up that its player may play on somebody else; and on whom it was
 * promised to be played, or NOBODY. */
bool card_gains_another(const Table *t, CardId card);
bool card_gives_nothing(const Table *t, CardId card, Seat seat); /* to it */
Seat play_promised(const Table *t, CardId card);

#endif
