/* told.c: what others want to know: views, facts, totals, audits. */
#include <string.h>

#include "engine/facts.h"
#include "families/munchkin/munchkin.h"

void munchkin_view(const Table *from, Seat seat, Game *out)
{
    (void)seat; /* Levels are public, and there is nothing else */
    memcpy(out->family, from->g->family, sizeof(Munchkin));
}

/* A fight concerns its fighter, and everybody if it is for the win. */
bool munchkin_concerns(const Table *t, Seat seat)
{
    int levels = 0;

    if (!combat_frame(t))
        return t->g->active == seat;
    EACH_CARD (t, c, ZONE_fight)
        levels += is_kind(t, c, KIND_monster);
    return combat_includes(t, seat) ||
           level_of(t, combat_frame(t)->seat) + levels >=
               t->g->switches[SWITCH_win];
}

static const char *audit_seat(const Table *t, Seat seat)
{
    int slots[4] = { 0 }, hands = 0;

    if (level_of(t, seat) < 1 || level_of(t, seat) > t->g->switches[SWITCH_win])
        return "a Level out of range (LEVEL-01)";
    EACH_CARD (t, c, play_of(seat)) {
        if (!(card_slot(t, c)->flags & CARD_EQUIPPED))
            continue;
        if (!is_kind(t, c, KIND_item))
            return "something equipped that is no Item";
        slots[fact(t, c, FACT_slot) & 3]++;
        hands += fact(t, c, FACT_hands);
    }
    if (slots[1] > 1 || slots[2] > 1 || slots[3] > 1 || hands > 2)
        return "more equipped than fits (ITEM-08..11)";
    return NULL;
}

/* Turn, combat, flight and effects lie on each other in this order; effects
 * may lie on effects. */
static int layer_of(int step)
{
    return step < STEP_combat_open  ? 0
           : step < STEP_run_choose ? 1
           : step < STEP_effect_run ? 2
                                    : 3;
}

static const char *audit_frames(const Table *t)
{
    const Frame *f = t->g->frames;

    if (f[0].seat != t->g->active || t->g->triggers > 0 ||
        layer_of(f[0].step) != 0 || f[0].step == STEP_none)
        return "a turn that is not anybody's";
    for (int i = 1; i < t->g->depth; i++) {
        int below = layer_of(f[i - 1].step), here = layer_of(f[i].step);
        if (f[i].step == STEP_none || here < below ||
            (here == below && here != 3) || (here == 2 && below != 1))
            return "a frame where it cannot be";
        if (here == 3 && machine_audit(t, &f[i]))
            return machine_audit(t, &f[i]);
    }
    if (f[0].step == STEP_turn_shown &&
        (f[0].card == NO_CARD || card_slot(t, f[0].card)->zone != ZONE_limbo))
        return "no card behind the door";
    return NULL;
}

const char *munchkin_audit(const Table *t)
{
    const char *bad = audit_frames(t);

    EACH_SEAT (t, s)
        bad = bad ? bad : audit_seat(t, s);
    if (!bad && !combat_frame(t) && !t->g->over &&
        t->g->zones[ZONE_fight].count > 0)
        bad = "a fight without a combat";
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_enhancer) &&
            card_slot(t, card_slot(t, c)->host)->zone != ZONE_fight)
            bad = "an enhancer on nothing";
    return bad;
}

static void say_combat(const Table *t, FactSink *sink)
{
    int might = combat_might(t, &(Sum){ 0 });
    int menace = combat_menace(t, &(Sum){ 0 });

    fact_say(t, sink,
             might > menace ? "%s: %n against %m, winning"
                            : "%s: %n against %m, losing",
             HOLES(.seat = combat_frame(t)->seat, .number = might,
                   .second = menace));
}

void munchkin_facts(const Table *t, FactSink *sink)
{
    if (combat_frame(t))
        say_combat(t, sink);
    EACH_SEAT (t, s) {
        fact_say(t, sink, "%s is level %n",
                 HOLES(.seat = s, .number = level_of(t, s)));
        EACH_CARD (t, c, play_of(s))
            fact_say(t, sink,
                     card_slot(t, c)->flags & CARD_EQUIPPED
                         ? "%s has equipped %c"
                         : "%s carries %c",
                     HOLES(.seat = s, .card = c));
    }
}

bool munchkin_total(const Table *t, int k, Text *caption, Sum *sum)
{
    if (!combat_frame(t) || k > 1)
        return false;
    if (k == 0)
        combat_might(t, sum);
    else
        combat_menace(t, sum);
    holes_write(caption, t, k == 0 ? "%s's side: %n" : "the monsters: %n",
                &HOLES(.seat = combat_frame(t)->seat, .number = sum->total));
    return true;
}
