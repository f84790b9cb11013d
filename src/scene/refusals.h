/* refusals.h: why something is not allowed, as JSON (docs/SCENE.md). */
#ifndef SCENE_REFUSALS_H
#define SCENE_REFUSALS_H

#include "base/json.h"
#include "engine/family.h"

/* A refusal with the sentence and the clause that it had when it was given:
 * they depend on the moment. */
typedef struct GivenRefusal {
    Refusal why;        /* .id 0: no rule is the reason */
    const char *clause; /* or "" */
    char says[TEXT_LINE];
} GivenRefusal;

GivenRefusal refusal_give(const Table *t, Refusal why);
GivenRefusal refusal_give_sentence(const char *says); /* of no rule */

/* An object; null if there is none. Gives the bytes that it takes, like
 * snprintf. */
size_t refusal_write_json(const Family *family, const GivenRefusal *refusal,
                          char *out, size_t cap);

#endif
