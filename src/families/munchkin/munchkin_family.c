/* munchkin_family.c: the Munchkin family as one table. */
#include "families/munchkin/mind_int.h"

#include "engine/rows_tables.h"

#define CHECKS_DEF "families/munchkin/card_checks.def"
#include "engine/rows_checks.h"

_Static_assert((int)WINDOW_replace == WINDOW_stop + 1 + KINDS_COUNT &&
                   (int)WINDOW_replace < (int)WINDOWS_MAX,
               "behind the kinds");
_Static_assert(sizeof(Munchkin) <= FAMILY_BYTES, "its state fits");

static const Vocabulary vocabulary = {
    .backs = { "Door", "Treasure" },
    .common_set = "base",
    .example = "lose a level",
    VOCABULARY_ROWS,
    CHECK_ROWS,
    .prepare_card = munchkin_prepare_card,
};

static const char *const end_reasons[] = { "", "kill", "limit", "cult", NULL };

/* Who is asked by a card need not be whose effect it is. */
static Role role(const Table *t, Seat seat)
{
    bool is_effect = step_in(step_top(t), STAGE_effect);
    Seat holder = is_effect ? t->g->ask.seat : step_top(t)->seat;

    if (holder == seat)
        return ROLE_HOLDER;
    return !is_effect && combat_helper(t) == seat ? ROLE_HELPER : ROLE_OTHER;
}

const Family munchkin_family = {
    .name = "munchkin",
    .vocabulary = &vocabulary,
    .state_bytes = sizeof(Munchkin),
    FAMILY_ROWS,
    .stall_switch = SWITCH_stall_limit + 1,
    .hand = ZONE_hand,
    .shared_zone = ZONE_fight,
    .drafts = munchkin_drafts,
    .effect_ops = &munchkin_effect_ops,
    .end_reasons = end_reasons,
    .start = munchkin_start,
    .settle = munchkin_settle,
    .on_gate_closed = munchkin_on_gate_closed,
    .run_trigger = munchkin_run_trigger,
    .role = role,
    .usable_verbs = munchkin_usable_verbs,
    .can_place = munchkin_can_place,
    .after_ruling = munchkin_after_ruling,
    .view = munchkin_view,
    .concerns = munchkin_concerns,
    .stakes = &munchkin_stakes,
    .audit = munchkin_audit,
    .facts = munchkin_facts,
    .total = munchkin_total,
    .action_clause = munchkin_action_clause,
    .identities = munchkin_identities,
    .scene = &munchkin_scene,
    .mind = &munchkin_mind,
};
