/* steps.h: frames, questions, gates: how the engine proceeds.
 *
 * Each frame of the stack is at a step of the family's steps.def. game_run()
 * calls the function of the top frame's step, again and again. Such a function
 * either does something and goes on (step_set, step_go_now, step_push,
 * step_pop), or asks (ask_decide, ask_floor, gate_closed, ask_round). An answer
 * changes the state and perhaps the step, and the function is called again: it
 * keeps no state of its own.
 *
 * Passing at a gate is not an event: passes are kept in the frame, an interrupt
 * clears them, and only the closing of the gate is an event.
 */
#ifndef ENGINE_STEPS_H
#define ENGINE_STEPS_H

#include "engine/action.h"
#include "engine/game.h"

/* Seats have a role at a step; the step says what each role can do. */
typedef enum Role {
    ROLE_HOLDER, /* whose floor, decision or combat it is */
    ROLE_HELPER, /* who helps the holder */
    ROLE_OTHER,
    ROLES_COUNT
} Role;

/* How long a gate stays open although nobody does anything, so that others have
 * time to interfere. How much that is, whoever has a clock decides. */
typedef enum StepWait { WAIT_none, WAIT_brief, WAIT_full } StepWait;

typedef struct Step {
    const char *name;     /* "turn.arrange" */
    uint8_t window;       /* gates: the window that a card must have; else 0 */
    uint8_t wait;         /* gates: WAIT_* */
    uint8_t default_verb; /* the verb of the default answer */
    VerbSet verbs[ROLES_COUNT];
    const char *clause;  /* why other verbs are refused here */
    const char *meaning; /* one line for people: what is going on */
    void (*run)(Table *t, Frame *f);
} Step;

#define step_top(t) IN_GAME(t, Frame, &(t)->g->frames[(t)->g->depth - 1])

/* The frame that all others lie on: a set-up, then one turn after another. */
#define step_bottom(t) IN_GAME(t, Frame, &(t)->g->frames[0])

/* The frame that lies on this one; at no step if none does. */
#define step_above(f) ((f) + 1)

/* The lowest frame at this step that lies on the bottom one, or NULL. */
#define step_at(t, step) IN_GAME(t, Frame, step_at_const(t, step))
static inline const Frame *step_at_const(const Table *t, int step)
{
    for (int i = 1; i < t->g->depth; i++)
        if (t->g->frames[i].step == step)
            return &t->g->frames[i];
    return NULL;
}

Frame *step_push(Table *t, int step, Seat seat);
void step_pop(Table *t);
static inline void step_set(Frame *f, int step)
{
    f->step = (uint8_t)step;
}

void ask_decide(Table *t, Seat seat, CardId about);
void ask_floor(Table *t, Seat holder, Seats may);
void ask_round(Table *t, Seat seat, CardId about);

/* Asks the seats of `must` that have not passed; true when no seat is left to
 * ask. A gate that nobody has to pass is not a gate: it closes without an
 * event. */
bool gate_closed(Table *t, Frame *f, Seats must, Seats may, CardId about);
void gate_reopen(Frame *f);

/* Queues something for the next step boundary. Cards that trigger each other do
 * not go on forever: after a limit per answer the rest lapses
 * (HOUSE-BUDGET). */
void trigger_add(Table *t, Trigger trigger);

/* Passes the turn: the frame becomes the next seat's, and the stall counters
 * are reset. */
void turn_advance(Table *t, Frame *f, Seat next);

/* Ends the game: no question comes after it. */
void game_end(Table *t, int reason, Seats winners);

#endif
