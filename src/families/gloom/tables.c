/* tables.c: the Gloom family as one table. */
#include "families/gloom/effect.h"

#include "engine/rows_tables.h"

_Static_assert(sizeof(Gloom) == 2 * STACKS + 6 * FREES_MAX + 4 * SEATS_MAX + 8,
               "its state has no padding");
_Static_assert(sizeof(Gloom) <= FAMILY_BYTES, "its state fits");

static const Vocabulary vocabulary = {
    .backs = { "card", "card" },
    VOCABULARY_ROWS,
    .digest = gloom_digest,
};

static const char *const ends[] = { "", "party", "limit", "stall", NULL };

/* Whoever is asked; nobody else ever does anything (GLOOM-TURN-13). */
static Role role(const Table *t, Seat seat)
{
    return t->g->ask.seat == seat ? ROLE_HOLDER : ROLE_OTHER;
}

static bool holds_response(const Table *t, Seat seat)
{
    EACH_CARD (t, c, hand_of(seat))
        if (is_response(t, c))
            return true;
    return false;
}

static VerbSet all_but(int verb)
{
    return bits_without(bits_all(), bits_one(verb));
}

static VerbSet able(const Table *t, Seat seat)
{
    switch (t->g->ask.step) {
    case STEP_turn_act:
    case STEP_turn_free:
    case STEP_turn_linger:
        return all_but(gloom_free_might(t) ? VERB_none : VERB_free);
    case STEP_play_respond:
        return all_but(holds_response(t, seat) ? VERB_none : VERB_answer);
    case STEP_effect_pick:
        return machine_able(t, seat);
    default:
        return bits_all();
    }
}

/* For rulings: what is drawn may lie in a hand, the pile or the discards. */
static bool may_lie(const Table *t, CardId card, ZoneId zone)
{
    if (is_kind(t, card, KIND_character) || is_kind(t, card, KIND_reference))
        return false;
    return zone == ZONE_pile || zone == ZONE_discards ||
           (zone >= ZONE_hand && zone < ZONE_hand + t->g->seats);
}

static void ruled(Table *t)
{
    (void)t; /* nothing is kept that a ruling could make wrong */
}

#define HELD(w) (BIT_IN_WORD(VERB_play, w) | BIT_IN_WORD(VERB_free, w))

const Family gloom_family = {
    .name = "gloom",
    .words = &vocabulary,
    .state_bytes = sizeof(Gloom),
    FAMILY_ROWS,
    .stall_key = SWITCH_stalls + 1,
    .hand = ZONE_hand,
    .held = { { HELD(0), HELD(1) } },
    .cast = ZONE_party,
    .deeds = &gloom_deeds,
    .ends = ends,
    .admit = gloom_admit,
    .start = gloom_start,
    .serve = gloom_serve,
    .defers = gloom_is_decided, /* GLOOM-WIN-03: no text comes before the end */
    .role = role,
    .able = able,
    .may_lie = may_lie,
    .ruled = ruled,
    .view = gloom_view,
    .audit = gloom_audit,
    .facts = gloom_facts,
    .total = gloom_total,
};
