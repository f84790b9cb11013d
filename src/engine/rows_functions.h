/* rows_functions.h: the functions that a family's tables need, declared.
 *
 * The linker (or for static functions the compiler) then reports every row that
 * has no function.
 */
#define ALLOW(...)
#define STEP(id, ...) ROW_LINKAGE void FN(step, id)(Table * t, Frame * f);
#include STEPS_DEF

#define VERB(id, ...) \
    ROW_LINKAGE Refusal FN(check, id)(const Table *t, Action a); \
    ROW_LINKAGE void FN(list, id)(const Table *t, Action blank, \
                                  ActionList *out); \
    ROW_LINKAGE void FN(act, id)(Table * t, Action a);
#include VERBS_DEF

#define SETUP(id, ...) \
    ROW_LINKAGE const char *FN(setup, id)(Table * t, \
                                          const PatternValues *values);
#include SETUPS_DEF
