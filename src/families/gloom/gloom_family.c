/* gloom_family.c: the Gloom family as one table. */
#include "families/gloom/gloom_int.h"

#include "engine/rows_tables.h"

_Static_assert(sizeof(Gloom) ==
                   2 * STACKS + 6 * FREE_PLAYS_MAX + 4 * SEATS_MAX + 8,
               "its state has no padding");
_Static_assert(sizeof(Gloom) <= FAMILY_BYTES, "its state fits");

#define CHECKS_DEF "families/gloom/card_checks.def"
#include "engine/rows_checks.h"

static const Vocabulary vocabulary = {
    .backs = { "card", "card" },
    .example = "lose a level",
    VOCABULARY_ROWS,
    CHECK_ROWS,
    .check_book = gloom_check_book,
    .prepare_card = gloom_prepare_card,
};

static const char *const end_reasons[] = { "", "party", "limit", "stall",
                                           NULL };

/* Only the seat that is asked can do anything (GLOOM-TURN-13). */
static Role role(const Table *t, Seat seat)
{
    return t->g->ask.seat == seat ? ROLE_HOLDER : ROLE_OTHER;
}

static bool holds_response(const Table *t, Seat seat)
{
    EACH_CARD (t, c, hand_zone(seat))
        if (gloom_is_response(t, c))
            return true;
    return false;
}

static VerbSet all_but(int verb)
{
    return bits_without(bits_all(), bits_single(verb));
}

static VerbSet usable_verbs(const Table *t, Seat seat)
{
    switch (t->g->ask.step) {
    case STEP_turn_act:
    case STEP_turn_free:
    case STEP_turn_last_free:
        return all_but(gloom_free_is_possible(t) ? VERB_none : VERB_play_free);
    case STEP_play_respond:
        return all_but(holds_response(t, seat) ? VERB_none : VERB_answer);
    case STEP_effect_pick:
        return machine_usable_verbs(t, seat);
    default:
        return bits_all();
    }
}

/* Of which party, by its first Character; the misfits are of none. */
static int identities(const Table *t, Seat seat, uint16_t out[IDENTITIES_MAX])
{
    CardId first = t->g->zones[party_zone(seat)].first;
    int n = 0;

    if (first == NO_CARD || seat == misfits_seat(t))
        return 0;
    for (int i = 1; i <= t->pack->n_names; i++)
        if (t->pack->names[i].type == NAME_party &&
            t->pack->names[i].number == card_stat(t, first, STAT_party))
            out[n++] = (uint16_t)i;
    return n;
}

/* For rulings: a card of the draw pile may be in a hand, the pile or the
 * discards. */
static bool can_place(const Table *t, CardId card, ZoneId zone)
{
    if (card_is_kind(t, card, KIND_character) ||
        card_is_kind(t, card, KIND_reference))
        return false;
    return zone == ZONE_pile || zone == ZONE_discards ||
           (zone >= ZONE_hand && zone < ZONE_hand + t->g->seats);
}

static void after_ruling(Table *t)
{
    (void)t; /* nothing is kept that a ruling could make wrong */
}

#define HELD(w) (BIT_IN_WORD(VERB_play, w) | BIT_IN_WORD(VERB_play_free, w))

const Family gloom_family = {
    .name = "gloom",
    .vocabulary = &vocabulary,
    .state_bytes = sizeof(Gloom),
    FAMILY_ROWS,
    .stall_switch = SWITCH_stall_limit + 1,
    .hand = ZONE_hand,
    .hand_only_verbs = { { HELD(0), HELD(1) } },
    .characters = ZONE_party,
    .effect_ops = &gloom_effect_ops,
    .end_reasons = end_reasons,
    .check_seats = gloom_check_seats,
    .start = gloom_start,
    .run_trigger = gloom_run_trigger,
    .holds_triggers =
        gloom_is_decided, /* GLOOM-WIN-03: no text comes before the end */
    .role = role,
    .usable_verbs = usable_verbs,
    .can_place = can_place,
    .after_ruling = after_ruling,
    .view = gloom_view,
    .stakes = &gloom_stakes,
    .audit = gloom_audit,
    .facts = gloom_facts,
    .total = gloom_total,
    .identities = identities,
    .scene = &gloom_scene,
    .mind = &gloom_mind,
};
