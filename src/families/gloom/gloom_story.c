/* gloom_story.c: a sentence of story for a play, made of the names of its
 * cards. */
#include "families/gloom/gloom_mind.h"

static const char *const reasons[] = {
#define REASON(id, sentence) sentence,
#include "families/gloom/gloom_reasons.def"
};

/* No card is played at a gate: there are none. */
static VerbSet wanted(const Table *t, Seat seat)
{
    (void)t;
    (void)seat;
    return bits_all();
}

const Mind gloom_mind = {
    .appraise = gloom_appraise,
    .rank = gloom_rank,
    .wanted = wanted,
    .reasons = reasons,
};
