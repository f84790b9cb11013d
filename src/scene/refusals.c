/* refusals.c: writes refusals as JSON. */
#include "scene/refusals.h"

#include <string.h>

GivenRefusal refusal_give(const Table *t, Refusal why)
{
    GivenRefusal given = { .why = why };
    Text text = TEXT_INIT(given.says);

    pattern_write_reason(&text, t, why);
    given.clause = pattern_refusal_clause(t, why);
    return given;
}

GivenRefusal refusal_give_sentence(const char *says)
{
    GivenRefusal given = { .why = ALLOWED, .clause = "" };
    Text text = TEXT_INIT(given.says);

    text_add(&text, says);
    return given;
}

/* Only what the sentence of such a refusal speaks of. */
static void add_values(Json *json, const char *pattern, Refusal why)
{
    if (strstr(pattern, "%s") && why.seat < SEATS_MAX)
        json_number(json, "seat", why.seat);
    if (strstr(pattern, "%c") && why.card != NO_CARD)
        json_number(json, "card", why.card);
    if (strstr(pattern, "%n"))
        json_number(json, "number", why.number);
    if (strstr(pattern, "%m"))
        json_number(json, "second", why.second);
}

size_t refusal_write_json(const Family *family, const GivenRefusal *refusal,
                          char *out, size_t cap)
{
    Json json = json_init(out, cap);
    const RefusalRow *row = &family->refusals[refusal->why.id];

    if (refusal->says[0] == '\0') {
        json_null(&json, NULL);
        return json_finish(&json);
    }
    json_object(&json, NULL);
    if (refusal->why.id != REFUSAL_none)
        json_text(&json, "id", row->id);
    json_text(&json, "says", refusal->says);
    if (refusal->why.id != REFUSAL_none) {
        json_text(&json, "clause", refusal->clause);
        add_values(&json, row->pattern, refusal->why);
    }
    json_end(&json);
    return json_finish(&json);
}
