/* munchkin_int.h: what the files about effects of cards share.
 *
 * players.c, cards.c       what words mean: players, cards
 * target_cards.c           which cards a command means
 * amounts.c, conditions.c  numbers, conditions
 * active_rules.c       what is true because a card in play says so
 * questions.c  what is asked of cards about things that are done
 * rules.c, strength.c      other rules; totals
 * grants.c     what cards left for a time
 * effects.h      what verbs do
 * triggers.c     what happens, and which cards take notice
 * play_card.c       playing cards and using abilities
 * timings.c    when they can be
 * play_announce.c   what becomes of what is played
 * usable_verbs.c       what cards are good for
 * pair.c       cards played on or with another
 * identity.c   who one is
 * kinds.c      what can ever be done with such a card, by words alone
 * super_single.c       for better, not for worse
 * prepare_card.c     whether all that a card says is carried out
 * validate_meaning.c what nothing can come of on this card
 */
#ifndef FAMILIES_MUNCHKIN_MUNCHKIN_INT_H
#define FAMILIES_MUNCHKIN_MUNCHKIN_INT_H

#include "card/tree.h"
#include "engine/bind.h"
#include "engine/coverage.h"
#include "engine/evaluate.h"
#include "engine/player_words.h"
#include "families/munchkin/munchkin.h"

/* ---- the tables of words ---- */

#define CONDITIONS_DEF "families/munchkin/conditions.def"
#define QUESTIONS_DEF "families/munchkin/questions.def"
#define EFFECTS_DEF "families/munchkin/effects.def"
#define RULES_DEF "families/munchkin/rules.def"
#define SUMS_DEF "families/munchkin/sums.def"
#include "engine/rows_language.h"

extern const Language munchkin_language;
extern const PlayerRow munchkin_players[NOUNS_COUNT];
extern const CardRow munchkin_cards[NOUNS_COUNT];
extern const AmountRow munchkin_amounts[NOUNS_COUNT];
extern const ConditionRow munchkin_conditions[CONDITIONS_COUNT];
extern const TimingRow munchkin_timings[TIMINGS_COUNT];

extern const QuestionRow munchkin_questions[];
extern const RuleRow munchkin_rules[];
extern const SumRow munchkin_sums[SUMS_COUNT];
bool munchkin_can_become(const Pack *pack, const Node *what, bool not );
bool munchkin_has_limit_of(const Pack *pack, const Node *what);
bool munchkin_can_be_fought(const Pack *pack, const Node *what);
bool munchkin_card_can_be(const Pack *pack, const CardDef *card,
                          const Node *phrase);
bool munchkin_has_sex(const Pack *pack, const Node *what);

/* Does such a card consist only of what it does, and is gone then? */
bool munchkin_kind_acts(int kind);
uint32_t munchkin_possible_kinds(const Pack *pack, const Node *what);
uint32_t munchkin_kinds_with_number(int noun);
uint32_t munchkin_certain_kinds(const Pack *pack, const Node *what);
bool munchkin_arg_can_be(const Pack *pack, const Node *what, Arg arg);
bool munchkin_can_be_played_on(const Pack *pack, const Node *what,
                               const Node *on);

/* ---- phrases ---- */

CardId munchkin_matched_card(const Table *t, const Frame *f,
                             const Node *condition);
bool command_needs_win(const Node *command);
bool phrase_is_player(const Pack *pack, const Node *phrase);
Seats phrase_players(const Table *t, const Frame *f, const Node *phrase);
/* Is this player one of those who are named, dead or alive? */
bool seat_matches(const Table *t, const Frame *f, const Node *phrase,
                  Seat seat);
Seat card_owner(const Table *t, CardId card);
bool seat_has_trait(const Table *t, Seat seat, int trait);
bool seat_counts_as(const Table *t, Seat seat, int trait);
int seat_group_count(const Table *t, Seat seat, int group);
int amount_extreme_level(const Table *t, bool highest);
int amount_monster_level(const Table *t,
                         CardId monster); /* as enhanced, or not */
bool card_has_word(const Table *t, CardId card, int name);
/* Is it such a card, wherever it lies; and is it theirs, and does it lie where
 * it is said? */
bool card_fits_phrase(const Table *t, const Frame *f, const Node *phrase,
                      CardId card);
bool card_matches(const Table *t, const Frame *f, const Node *phrase,
                  CardId card);
/* The same without what cards say of it: for rules about what things are. */
bool card_fits_printed(const Table *t, const Frame *f, const Node *phrase,
                       CardId card);
/* Where such cards are meant to lie. */
int hand_count(const Table *t, const Frame *f, Seat seat);
Zones phrase_zones(const Table *t, const Frame *f, const Node *from,
                   const Node *phrase, Seats seats);
Zones munchkin_target_zones(const Table *t, const Frame *f, const Node *command,
                            const Node *phrase, Seat actor, bool *all);
bool munchkin_is_target(const Table *t, const Frame *f, const Node *command,
                        const Node *phrase, Seat actor, CardId card);
CardId munchkin_resolve_pick(const Table *t, const Frame *f,
                             const Node *command, const Node *phrase,
                             CardId card);
ZoneId munchkin_blind_hand(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor);
/* Can no card of this hand be moved? */
bool hand_is_locked(const Table *t, Seat actor, Seat hand);
bool hand_matches(const Table *t, const Frame *f, const Node *phrase,
                  Seat seat);
bool munchkin_may_hold_hidden(const Table *t, const Frame *f,
                              const Node *command, const Node *phrase,
                              Seat actor);
void munchkin_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                             Amounts *out);
bool munchkin_condition_holds(const Table *t, const Frame *f,
                              const Node *condition);

/* ---- what is said ---- */

/* What a part of a card is for. */
typedef enum ClauseKind {
    CLAUSE_STATIC,    /* always true while the card counts */
    CLAUSE_PLAYED,    /* happens when the card is played */
    CLAUSE_ABILITY,   /* can be used while the card lies there */
    CLAUSE_TRIGGER,   /* happens by itself */
    CLAUSE_BAD_STUFF, /* Bad Stuff */
    CLAUSE_REPLACE,   /* steps in before something happens */
    CLAUSE_KINDS
} ClauseKind;

ClauseKind clause_kind_of(const CardDef *def, const Node *clause);

/* Does it do something about its event: cancel it, reroll? */
bool clause_answers_event(const Node *clause);

/* The parts of a card, each with its sort. */
#define EACH_CLAUSE(t, card, part) \
    for (const ClauseInfo *part = card_def(t, card)->clauses; part->clause; \
         part++)

/* Always true, and not just a plain number, which is kept as a figure of the
 * card (prepare_card.c)? */
bool clause_is_static(const CardDef *def, const Node *clause);

/* The figures of a card have counted (engine/coverage.h). */
#ifdef KD_PROBES
void cover_stats(const Table *t, CardId card);
#else
static inline void cover_stats(const Table *t, CardId card)
{
    (void)t;
    (void)card;
}
#endif

/* What cards say something about (CardDef.says), so that nobody is asked who
 * has no answer: moods that it has parts of; rows that its statements bear. */
enum {
    TOPIC_SUM = CLAUSE_KINDS,
    TOPIC_RULE = TOPIC_SUM + SUMS_COUNT,
    TOPIC_COMMAND = TOPIC_RULE + RULEROWS_COUNT, /* a command that lasts */
    TOPIC_OWN_PILE, /* has a discard pile of its own */
    TOPIC_SIDE,     /* a one-shot for either side */
    TOPIC_DOUBLER,  /* a doubler */
    TOPIC_LIMITS,   /* changes what can be worn, if only once */
    TOPIC_OWNER,    /* speaks of the owner of a card */
    TOPIC_QUESTION,
    TOPICS_COUNT = TOPIC_QUESTION + QUESTIONS_COUNT
};

static inline bool def_has_topic(const CardDef *def, int topic)
{
    return bits_has(def->topics, topic);
}

static inline bool card_has_topic(const Table *t, CardId card, int topic)
{
    return def_has_topic(card_def(t, card), topic);
}

static inline bool pack_has_topic(const Table *t, int topic)
{
    return bits_has(t->pack->topics, topic);
}

/* Could any card of this game say or leave such a thing? */
static inline bool topic_can_occur(const Table *t, int topic)
{
    return bits_has(t->pack->topics, topic) ||
           bits_has(t->pack->granted_topics, topic);
}

/* Where cards lie that can count: before the players and in the fight. */
#define ZONES_IN_PLAY ((((Zones)1 << SEATS_MAX) - 1) << ZONE_play)
#define ZONES_COUNTED (ZONES_IN_PLAY | (Zones)1 << ZONE_fight)

/* Does a card that says such a thing lie there? Mostly none does, and nobody
 * has to be asked. */
static inline bool topic_has_card_in_play(const Table *t, int topic)
{
    for (const CardId *c = t->pack->cards_by_topic[topic]; *c != NO_CARD; c++)
        if (zone_in(card_slot(t, *c)->zone, ZONES_COUNTED))
            return true;
    return false;
}

/* Or has one perhaps left it behind? */
static inline bool topic_may_apply(const Table *t, int topic)
{
    return topic_has_card_in_play(t, topic) ||
           (bits_has(t->pack->granted_topics, topic) &&
            munchkin(t)->n_grants > 0);
}

/* Kinds of cards that can be carried and sold: in hand and before one. */
enum { GOODS = KIND_BIT(item) | KIND_BIT(oneshot) };

/* Does a card say so? */
bool card_is_no_item(const Table *t, CardId card);

/* One of them that is still an Item. */
static inline bool card_is_goods(const Table *t, CardId card)
{
    return GOODS >> card_def(t, card)->kind & 1 &&
           !(topic_may_apply(t, TOPIC_RULE + RULEROW_is_not) &&
             card_is_no_item(t, card));
}

/* What a statement is about. */
Bits statement_topics(const Pack *pack, const Node *statement);

/* +3 to either side: who plays or uses it chooses one. */
bool plus_takes_side(const Node *plus);

/* What a one-shot for either side gives, if it has to be worked out, or NULL:
 * then it is a figure of the card. */
const Node *oneshot_bonus(const Pack *pack, const CardDef *def);

/* The parts of a card, its own and those of its group: for (n =
 * clause_first(...); n; n = clause_next(...)) */
const Node *clause_first(const Pack *pack, const CardDef *def);
const Node *clause_next(const Pack *pack, const CardDef *def, const Node *part);

/* The part of this card in which a statement stands, or NULL. */
const Node *clause_containing(const Table *t, CardId card,
                              const Node *statement);

/* A statement that is in force, and who is meant by it. */
typedef struct ActiveRule {
    const Node *node; /* a bonus, a rule, or a command with a lasting effect */
    Frame f;
    int amount;   /* of a granted bonus */
    bool granted; /* not printed on a card that counts, but left by one */
    bool against; /* of a bonus to a side: the monsters' */
} ActiveRule;

/* Calls `visitor` for each statement on this topic until it returns false. */
typedef bool (*RuleVisitor)(const Table *t, const ActiveRule *active,
                            void *self);
void each_active_rule(const Table *t, int topic, RuleVisitor visitor,
                      void *self);

/* SUPER-14 (super_single.c): is it to somebody's disadvantage; whom it is asked
 * for then; do its conditions hold? */
bool super_plus_is_hostile(const Table *t, const ActiveRule *active);
bool super_is_burden(const Table *t, const ActiveRule *active);
Frame super_frame(const Table *t, const ActiveRule *active);
bool super_if_holds(const Table *t, const ActiveRule *active, const Node *k);
bool super_part_heads_hold(const Table *t, const Frame *f, const Node *clause);
Frame munchkin_frame_context(const Table *t, const Frame *f,
                             const Node *statement);

/* Rules that cards state. */
bool rule_is(const Table *t, CardId card, int word);
bool rule_is_not(const Table *t, CardId card, int word);
bool rule_wins_ties(const Table *t);
bool rule_ignores_limits(const Table *t, CardId card);
bool rule_is_of_sex(const Table *t, CardId card, bool female);
bool rule_counts_as(const Table *t, Seat seat, int trait);
int rule_room(const Table *t, Seat seat, int slot, int group, int usual);
int rule_big_limit(const Table *t, Seat seat);
int strength_price_of(const Table *t, CardId card);

/* Something that is done, as questions.def has it. What is not set is nobody
 * and nothing, and no sentence that speaks of it matches. */
typedef struct Occurrence {
    uint8_t row;  /* QUESTION_* */
    uint8_t back; /* of what is drawn: DOOR, TREASURE */
    bool kicked;  /* turned up behind a door, not played */
    bool face_up; /* drawn so that all see it */
    bool unseen;  /* what it is nobody may know: any card */
    bool over;    /* of a play and of a curse: it has done all that it does */
    Seat actor, helper;
    Seat target; /* to whom */
    Seat from;
    CardId what; /* with what, or to what */
    CardId by;   /* the card that does it: a monster, a curse */
    CardId on;   /* what it is played on */
    int n;       /* levels */
} Occurrence;

#define OCCURRENCE(row_, ...) \
    (Occurrence) \
    { \
        .row = row_, .actor = NOBODY, .helper = NOBODY, .target = NOBODY, \
        .from = NOBODY, __VA_ARGS__ \
    }

/* The rules ask by the name of a row; what has no row cannot be asked. */
#define CANNOT(t, id, ...) ASK_QUESTION(t, QUESTION_cannot_##id, __VA_ARGS__)
#define ALWAYS(t, id, ...) ASK_QUESTION(t, QUESTION_always_##id, __VA_ARGS__)
#define ASK_QUESTION(t, row, ...) \
    (question_may_apply(t, row) && \
     question_holds(t, &OCCURRENCE(row, __VA_ARGS__)))
#define PENDING(id, ...) OCCURRENCE(QUESTION_pending_##id, __VA_ARGS__)
#define WOULD(id, ...) OCCURRENCE(QUESTION_would_##id, __VA_ARGS__)
#define DONE(t, id, ...) notify(t, OCCURRENCE(QUESTION_done_##id, __VA_ARGS__))

bool question_holds(const Table *t, const Occurrence *o);
void notify(Table *t, Occurrence o);

/* Could the answer be yes? A card that says something of it lies there. */
static inline bool question_may_apply(const Table *t, int row)
{
    return topic_may_apply(t, TOPIC_QUESTION + row);
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
    return t->pack->node_info[event - t->pack->nodes].row == o->row;
}

bool card_must_stay(const Table *t, CardId card, bool voluntary);

/* What lies before a player and goes, wherever to, is lost; what is discarded
 * goes to the discards. Both are told before it goes. */
bool deck_is_in_play(const Table *t, CardId card);
void deck_notify_lost(Table *t, CardId card);
void deck_discard_by(Table *t, Seat by, CardId card);

/* ---- what was granted ---- */

void grant_add(Table *t, const Frame *f, const Node *statement, int ends,
               int amount);
void munchkin_grant(Table *t, Frame *f, const Node *statement);
ZoneId cards_looked_at(const Table *t, const Node *look, int *n);
int cards_arranged(const Table *t, const Frame *f, const Node *command,
                   ZoneId *deck);
bool grants_has_card(const Table *t, CardId card);
void grants_pass_on(Table *t, CardId card, Seat to); /* it was given away */
void grants_drop_card(Table *t, CardId card); /* all that hang on this card */
void grants_on_combat_start(Table *t, Seat seat);
void grants_on_combat_left(Table *t, Seat seat);
void grants_on_combat_end(Table *t);
void grants_on_turn_start(Table *t, Seat seat);
void grants_on_turn_end(Table *t);
void grants_on_event(Table *t, const Occurrence *o);
const char *grants_audit(const Table *t);

/* ---- what happens ---- */

bool trigger_drawn_card(Table *t, CardId card, Seat seat);

/* Once per turn, combat, victim: is there a use left; one is made; they are
 * over. */
bool use_is_available(const Table *t, CardId card, const Node *clause,
                      Seat victim);
void use_record(Table *t, CardId card, const Node *clause, Seat victim);
void uses_clear(Table *t, int period);

/* The same of an answer without a limit, which is given once to what is
 * pending. */
bool use_can_answer(const Table *t, CardId card, const Node *clause);
void use_record_event(Table *t, CardId card, const Node *clause);
void uses_clear_past(Table *t);

void trigger_timing(Table *t, int window, Seats seats);
void trigger_fight_timing(Table *t, int window); /* for the monsters alone */
void munchkin_run_trigger(Table *t, Trigger trigger);

/* What would be done, and cards that step in (replacement.c). A command waits
 * for them. */
bool munchkin_ask_replacements(Table *t, const Frame *f, const Effect *effect);

/* Could a card step in? Then it is asked, and done if none did; false: the
 * caller does it. */
enum {
    APPLY_NONE, /* a command that waits does it */
    APPLY_KILL,
    APPLY_LEVELS,
    APPLY_LOSS,
    APPLY_CARDS,
    APPLY_SHARED,
    APPLY_DOOR, /* as T_INSTEAD of the turn says */
    APPLY_LAST = APPLY_DOOR
};
bool replacement_ask(Table *t, Occurrence o, int apply_as);
/* The same for levels that are gained and lost, for cards that are drawn. */
void replacement_gain_levels(Table *t, Seat seat, int n);
void replacement_lose_levels(Table *t, Seat seat, int n);
void replacement_draw(Table *t, Seat seat, int back, int n, bool open);
/* The program of a card that stepped in is over; a card from a hand is played
 * to step in; it has taken effect, if that frame waits for it. */
void replacement_on_end(Table *t, Frame *f, const Frame *program, bool done);
void replacement_set_card(Frame *f, CardId card);
void replacement_on_played(Frame *f, CardId card);
/* What would happen: how many things. */
int replacement_pending(const Table *t, const Frame *f, Occurrence out[2]);
const char *replacement_audit(const Table *t, const Frame *f);
void combat_end_rewards(Table *t);
void share_reveal_treasure(Table *t, Seat fighter);

/* Is a window of the language open for this seat? */
bool timing_is_open(const Table *t, Seat seat, int window);

/* ---- the fight, as cards change it ---- */

/* Monsters and their twins (twin.c). Of a twin it is the card it lies on that
 * says what it is. */
bool combat_has_monster(const Table *t, CardId card);
CardId twin_original(const Table *t, CardId card);
CardId twin_of(const Table *t, CardId monster); /* one of them, or NO_CARD */
void twin_add(Table *t, CardId card, CardId monster);
bool twin_remove(Table *t, CardId monster); /* false: there is none */

CardId combat_any_monster(const Table *t); /* one of them, or NO_CARD */
void combat_add_monster(Table *t, Seat by,
                        CardId monster); /* NOBODY: it was called */
void combat_record_kill(Table *t, CardId monster);
/* PREC-05: so much of what (DUE_*) a participant gets for a defeated monster
 * waits while the fight goes on; false: it does not. */
bool combat_owe(Table *t, Seat seat, int what, int n);
/* Treasures of a monster that is gone, for when the combat is won. */
void combat_owe_treasures(Table *t, int n);
/* The cards that are due are drawn, one kind at a time; false: none is. */
bool combat_pay(Table *t, Seat seat);
void combat_helper_leaves(Table *t);
int strength_of_monster(const Table *t, CardId monster); /* one alone */
/* Is it the strength of the monsters; of a side, not of one who is picked? */
bool effect_strength_is_monsters(const Pack *pack, const Node *strength);
bool effect_strength_is_sides(const Pack *pack, const Node *object);
void help_remove_helper(Table *t); /* gone, not of their own accord */
bool combat_add_helper(Table *t, Seat seat, bool forced);
void combat_queue_fight(Table *t, Seat seat,
                        CardId monster); /* as soon as it can */
bool run_reroll(Table *t);
bool run_set_die(Table *t, int die);
void combat_check_level_win(Table *t);

/* ---- identities (identity.c), pairs (pair.c) ---- */

bool identity_is_card(const Table *t, CardId card);
const char *claim_audit(const Table *t, const Frame *f);
bool identity_kind_in_play(const Table *t, CardId card); /* not an Item */
bool identity_is_single(const Table *t, Seat seat, int trait);
bool identity_shows_trait(const Table *t, const Frame *f, Seat seat, int trait);
Refusal identity_check(const Table *t, Action a);
Refusal identity_check_replace(const Table *t, Action a);
Refusal identity_check_doubled(const Table *t, Action a);
/* SUPER-03: never two of the same. Has this seat another of them than `but`? */
bool identity_has_same(const Table *t, Seat seat, CardId card, CardId but);
void identity_put(Table *t, Seat seat, CardId card, CardId over);
void identity_settle(Table *t, Seat seat, bool voluntary);
void identity_become(Table *t, Seat seat, CardId card);

/* Identities with a pile of their own (cult.c); monsters that call their kind
 * (summon.c). */
bool cult_has_own_pile(const Table *t, CardId card);
bool cult_can_become(const Table *t, Seat seat, int trait);
bool cult_become(Table *t, Seat seat, int trait);
void cult_settle(Table *t);
void summon_kin(Table *t, Seat by, CardId monster);

/* An announced pair takes effect; false: there is nothing to put it on. */
bool pair_put(Table *t, Seat seat, CardId card, CardId other, bool held);

/* Is this card an enhancer that goes on that one, wherever it comes from? */
bool pair_fits(const Table *t, Action a);

/* The phrase that a fact of this card was said with, or NULL. */
const Node *items_stat_phrase(const Table *t, CardId card, int which);

/* Is a monster of this word in the fight? Does a card make what it lies on
 * such a one? */
bool play_kin_in_fight(const Table *t, int word);
bool rule_grants_word(const Table *t, CardId card, int word);

/* What a card takes up (CardDef.room): hands are counted, slots and groups have
 * a bit each, a doubler always needs a closer look. */
#define ROOM_HANDS 15ull
#define ROOM_SLOT(slot) (16ull << (slot) % 28)
#define ROOM_GROUP(group) (1ull << (32 + (group) % 31))
#define ROOM_NEVER (1ull << 63)

/* ---- plays ---- */

/* What a card is good for (usable_verbs.c). */
void usable_verbs_prepare(CardDef *def);
VerbSet munchkin_usable_verbs(const Table *t, Seat seat);
bool play_is_playable(const CardDef *def); /* by the verb `play` */

/* Does a card forbid this play? */
bool play_is_forbidden(const Table *t, Action a);

/* At a gate only what the gate is about can be played. */
bool play_fits_gate(const Table *t, CardId card);

/* What is pending, for cards that react; how many things. */
int play_pending(const Table *t, Occurrence out[2]);

/* A card is announced: it lies in limbo until it is resolved. */
void play_announce(Table *t, Action a, bool kicked);
void play_replace(Table *t, Seat seat, CardId card, CardId old, bool keeps);
void play_on_price_paid(Frame *play, const Frame *price, bool paid);
bool play_is_valid(const Table *t, const Frame *play); /* for audits */
bool play_redirect(Table *t, CardId card, Seat to);
bool play_was_kicked(const Table *t, CardId card); /* a Curse, just now */

/* A level-up that its player may play on somebody else; and on whom it was
 * promised to be played, or NOBODY. */
bool play_can_gain_other(const Table *t, CardId card);
bool play_gives_nothing(const Table *t, CardId card, Seat seat); /* to it */
Seat play_promised_target(const Table *t, CardId card);

#endif
