/* tables.c: the Munchkin family as one table. */
#include "families/munchkin/effect.h"

#include "engine/rows_tables.h"

_Static_assert((int)WINDOW_would == WINDOW_stop + 1 + KINDS_COUNT &&
                   (int)WINDOW_would < (int)WINDOWS_MAX,
               "behind the kinds");
_Static_assert(sizeof(Munchkin) <= FAMILY_BYTES, "its state fits");

static const Vocabulary vocabulary = {
    .backs = { "Door", "Treasure" },
    .shared = "base",
    VOCABULARY_ROWS,
    .digest = munchkin_digest,
};

static const char *const ends[] = { "", "kill", "limit", "cult", NULL };

/* Who is asked by a card need not be whose effect it is. */
static Role role(const Table *t, Seat seat)
{
    Seat holder = step_top(t)->step >= STEP_effect_run ? t->g->ask.seat
                                                       : step_top(t)->seat;

    if (holder == seat)
        return ROLE_HOLDER;
    return helper_of(t) == seat && step_top(t)->step < STEP_effect_run
               ? ROLE_HELPER
               : ROLE_OTHER;
}

const Family munchkin_family = {
    .name = "munchkin",
    .words = &vocabulary,
    .state_bytes = sizeof(Munchkin),
    FAMILY_ROWS,
    .stall_key = SWITCH_stalls + 1,
    .shared = ZONE_fight,
    .drafts = munchkin_drafts,
    .deeds = &munchkin_deeds,
    .ends = ends,
    .start = munchkin_start,
    .settle = munchkin_settle,
    .closed = munchkin_closed,
    .serve = munchkin_serve,
    .role = role,
    .able = munchkin_able,
    .may_lie = munchkin_may_lie,
    .ruled = munchkin_ruled,
    .view = munchkin_view,
    .concerns = munchkin_concerns,
    .audit = munchkin_audit,
    .facts = munchkin_facts,
    .total = munchkin_total,
    .part = munchkin_part,
};
