/* family.h: a family of rules, as one table.
 *
 * Everything that the kernel, the match and the tools know of a game they know
 * through this. Nothing outside a family asks which one it is, except the
 * screens that draw its table. families/null is the one to copy.
 */
#ifndef ENGINE_FAMILY_H
#define ENGINE_FAMILY_H

#include "base/text.h"
#include "card/vocabulary.h"
#include "engine/action.h"
#include "engine/draft.h"
#include "engine/event.h"
#include "engine/machine.h"
#include "engine/mind.h"
#include "engine/stakes.h"
#include "engine/steps.h"
#include "engine/sum.h"
#include "engine/patterns.h"
#include "engine/scene_rows.h"
#include "engine/zone.h"

/* A phrase that sets up a position in a scenario. */
typedef struct SetupRow {
    const char *pattern;
    const char *(*set)(Table *t,
                       const PatternValues *words); /* NULL or why not */
    const char *meaning, *example;
} SetupRow;

/* A sentence that can be true of a position. */
typedef struct StatementRow {
    const char *pattern, *meaning, *example;
} StatementRow;

enum {
#define STATEMENT(id, ...) STATEMENT_##id,
#include "engine/statements.def"
    STATEMENTS_KERNEL /* families number their own from here */
};

enum { IDENTITIES_MAX = 16 };

struct Family {
    const char *name;
    const Vocabulary *vocabulary;
    size_t state_bytes; /* of its part of the state */

    const ZoneRow *zones;
    int n_zones;
    const ZoneSets *sets;    /* the same by what they are */
    uint32_t seat_zone_rows; /* those of which each seat has one, one bit per
                                row */
    ZoneId hand;             /* the first of the hands */
    VerbSet hand_only_verbs; /* verbs whose card is always one of the own hand,
                                and whose lister can be restricted to one
                                card */
    ZoneId shared_zone;      /* where cards lie that several seats can use; or
                                NO_ZONE */
    ZoneId characters; /* the first of the zones, one per seat, whose cards are
                          the characters of the tale; NO_ZONE: the seats are */
    const Step *steps;
    int n_steps;
    const Verb *verbs;
    int n_verbs;
    const VerbSet *voluntary_verbs; /* those that lead nowhere by themselves */
    const DraftRow *drafts;         /* by verb; NULL: there are none */
    const EventRow *events;
    int n_events;
    const RefusalRow *refusals;
    int n_refusals;
    const SetupRow *setups;
    int n_setups;
    const StatementRow *statements;
    int n_statements;
    const EffectOps *effect_ops; /* for the machine, or NULL */
    const char *const
        *end_reasons; /* reasons for the end, from 1; NULL at last */

    int stall_switch; /* the switch that bounds stalling (HOUSE-STALL), from 1;
                      0: it cannot be set */

    /* NULL, or why so many cannot play with these cards; asked before a game
     * is made. May be left out: then two to SEATS_MAX can. */
    const char *(*check_seats)(const Pack *pack, int seats);
    /* Lays out a new game: every card into its zone, frame 0 pushed. A scripted
     * game is for scenarios: nothing is shuffled or dealt, and seat 0 is about
     * to begin its turn. */
    void (*start)(Table *t, bool scripted);
    /* State-based rules; called after every step and answer; or NULL. */
    void (*settle)(Table *t);
    /* A gate has closed at which these seats were asked; or NULL. */
    void (*on_gate_closed)(Table *t, Seats seats);
    /* A trigger comes out of the queue. Do they have to wait for what goes on
     * now? The second may be left out: then they never do. */
    void (*run_trigger)(Table *t, Trigger trigger);
    bool (*holds_triggers)(const Table *t);
    /* The role of this seat at the current step. */
    Role (*role)(const Table *t, Seat seat);
    /* All verbs except some that this seat can do nothing with; or NULL. */
    VerbSet (*usable_verbs)(const Table *t, Seat seat);
    /* For rulings: may this card lie in this zone, as far as the rules go? And:
     * the position was changed by hand, so check it again. */
    bool (*can_place)(const Table *t, CardId card, ZoneId zone);
    void (*after_ruling)(Table *t);
    /* Copies the family's public part, and what `seat` knows, into a view. */
    void (*view)(const Table *from, Seat seat, Game *out);
    /* Does what is pending concern this seat (WAKE_CONCERNED)? For gates, and
     * for floors inside of a turn; NULL in a family without gates. */
    bool (*concerns)(const Table *t, Seat seat);
    /* How to tell whether a play would change what comes of what goes on; NULL:
     * only `concerns` says whom to ask. */
    const Stakes *stakes;
    /* NULL, or what is impossible about this state. */
    const char *(*audit)(const Table *t);
    /* Emits all facts of this state. */
    void (*facts)(const Table *t, FactSink *sink);
    /* The totals people want to see taken apart now: adds up the k-th into
     * `sum` and says which it is; false when there are no more. */
    bool (*total)(const Table *t, int k, Total *which, Sum *sum);
    /* The part of its card that an action is about, or NULL; or no hook. */
    const Node *(*action_clause)(const Table *t, Action action);
    /* Who this seat is: its classes and races, its party; names of the pack.
     * Gives their number. NULL: seats are all alike. */
    int (*identities)(const Table *t, Seat seat, uint16_t out[IDENTITIES_MAX]);
    /* What is shown of its table, or NULL: its zones are. */
    const FamilyScene *scene;
    /* How to play it well, or NULL: bots that think cannot play it. */
    const Mind *mind;
};

/* The last thing that a step does: goes to another, and does that at once if
 * nothing comes between them. */
static inline void step_go_now(Table *t, Frame *f, int step)
{
    step_set(f, step);
    if (t->g->triggers > 0 || t->family->settle)
        return;
    COVER(t, step, step);
    t->family->steps[step].run(t, f);
}

static inline const ZoneRow *zone_row(const Table *t, ZoneId zone)
{
    return &t->family->zones[t->g->zones[zone].row];
}

/* Does everybody see it? */
static inline bool zone_is_open(const Table *t, ZoneId zone)
{
    return zone_in(zone, t->family->sets->open);
}

#endif
