/* rows_effects.h: what the orders of a family's cards do, from its effects.def.
 *
 *     EFFECT(id, verb, object, how, does, parts, adverbs)
 *
 * Included once, by the file that has the family's object_of() and the
 * declarations of effect_<does>(), with EFFECTS_DEF naming the table.
 */
typedef bool (*EffectFn)(Table *t, Frame *f, const Effect *d);

/* From 1; 0 is none. */
#define EFFECT(id, verb, object, exec, does, preps, adverbs) effect_##does,
static const EffectFn effect_fns[] = {
    NULL,
#include EFFECTS_DEF
};

#define EFFECT(id, verb, object, exec, does, preps, adverbs) \
    { #id, CARDVERB_##verb, ARG_##object, EXEC_##exec, preps, adverbs },
static const EffectRow effect_rows[] = {
    { 0 },
#include EFFECTS_DEF
};

static const char *const effect_names[] = {
#define EFFECT(id, verb, object, exec, does, preps, adverbs) #verb " " #object,
#include EFFECTS_DEF
    NULL
};

enum { EFFECT_ROWS = sizeof effect_rows / sizeof *effect_rows };
