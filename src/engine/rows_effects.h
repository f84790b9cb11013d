/* rows_effects.h: what the commands of a family's cards do, from its
 * effects.def.
 *
 *     EFFECT(id, verb, object, exec, does, preps, adverbs)
 *
 * Included once, by the file that fills the family's EffectOps, after the
 * declarations of effect_<does>(); EFFECTS_DEF names the table.
 */
typedef bool (*EffectFn)(Table *t, Frame *f, const Effect *d);

/* From 1; 0 means none. */
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
