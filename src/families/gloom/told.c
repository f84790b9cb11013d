/* told.c: what others want to know: views, facts, totals, audits. */
#include <string.h>

#include "engine/facts.h"
#include "families/gloom/gloom.h"

/* GLOOM-GAP-17: hands and the pile are secret, and they are the kernel's. */
void gloom_view(const Table *from, Seat seat, Game *out)
{
    (void)seat;
    memcpy(out->family, from->g->family, sizeof(Gloom));
}

static bool is_being_played(const Table *t)
{
    int step = step_top(t)->step;
    return step == STEP_play_respond || step == STEP_play_place;
}

/* A play concerns the owner of its target, and a death that would end the
 * game everybody. */
bool gloom_concerns(const Table *t, Seat seat)
{
    const Frame *f = step_top(t);
    int living = 0;
    CardId on;
    Seat owner;

    if (!is_being_played(t))
        return f->seat == seat;
    on = card_slot(t, f->card)->host;
    owner = gloom_owner_of(t, on);
    EACH_CARD (t, c, party_of(owner))
        living += !gloom_is_dead(t, c);
    return owner == seat || (living == 1 && is_kind(t, f->card, KIND_death));
}

/* ---- audit ---- */

/* First of all: the others trust in it. */
static const char *audit_characters(const Table *t)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (is_kind(t, c, KIND_character) &&
            (n == STACKS || gloom(t)->characters[n++] != c))
            return "a stack of the wrong Character";
    for (; n < STACKS; n++)
        if (gloom(t)->characters[n] != NO_CARD ||
            t->g->zones[ZONE_stack + n].count > 0)
            return "a stack of nobody";
    return NULL;
}

/* GLOOM-SETUP-08, GLOOM-SETUP-14: Characters are never among other cards. */
static const char *audit_places(const Table *t)
{
    for (CardId c = 1; c <= t->g->cards; c++) {
        ZoneId zone = card_slot(t, c)->zone;
        bool here = zone == ZONE_box || zone == ZONE_out ||
                    (zone >= ZONE_party && zone <= ZONE_party_LAST);
        if (is_kind(t, c, KIND_reference) && zone != ZONE_out)
            return "a card to look things up in the game (GLOOM-SETUP-08)";
        if (!is_kind(t, c, KIND_reference) &&
            is_kind(t, c, KIND_character) != here)
            return here ? "a card that is no Character among them"
                        : "a Character among the other cards (GLOOM-SETUP-08)";
    }
    return NULL;
}

/* GLOOM-SETUP-03: a party stays together, and a seat has no more than one. */
static const char *audit_party(const Table *t, CardId a)
{
    EACH_CHARACTER (t, k) {
        CardId b = gloom(t)->characters[k];
        bool same = fact(t, a, FACT_party) == fact(t, b, FACT_party);
        bool together = card_slot(t, a)->zone == card_slot(t, b)->zone;
        if (same && !together)
            return "a party that is torn apart (GLOOM-SETUP-03)";
        if (!same && together && gloom_owner_of(t, a) != NOBODY)
            return "a seat with two parties (GLOOM-SETUP-03)";
    }
    return NULL;
}

static const char *audit_stack(const Table *t, CardId character)
{
    EACH_CARD (t, c, gloom_stack_of(t, character)) {
        if (gloom_owner_of(t, character) == NOBODY)
            return "something on a Character of no party";
        if (card_slot(t, c)->host != character)
            return "a card that lies on another Character than its stack's";
        if (is_kind(t, c, KIND_event))
            return "an Event that stayed in play (GLOOM-EVENT-01)";
        if (is_kind(t, c, KIND_death) && card_slot(t, c)->next != NO_CARD)
            return "something on a dead Character (GLOOM-DEATH-09)";
    }
    return NULL;
}

/* What is being played, and on whom. */
static const char *audit_play(const Table *t)
{
    const Frame *f = step_top(t);
    CardId on = card_slot(t, f->card)->host;

    if (t->g->zones[ZONE_limbo].count != is_being_played(t) ||
        t->g->zones[ZONE_limbo].first != f->card)
        return "a card in limbo without a play, or a play without a card";
    if (f->card == NO_CARD)
        return NULL;
    if (is_kind(t, f->card, KIND_event) || on == NO_CARD ||
        gloom_owner_of(t, on) == NOBODY || gloom_is_dead(t, on))
        return "a play that was not allowed";
    return NULL;
}

static const char *audit_turn(const Table *t)
{
    const Frame *f = step_top(t);
    bool setup = f->step == STEP_setup_party || f->step == STEP_setup_deal;

    if (t->g->triggers > 0 || t->g->depth != 1 || f->step == STEP_none ||
        f->seat >= t->g->seats)
        return "a turn that is not anybody's";
    if (setup ? gloom(t)->action != 0
              : gloom(t)->action < 1 || gloom(t)->action > ACTIONS)
        return "a turn has action 1 and action 2 (GLOOM-TURN-01)";
    if (f->step == STEP_setup_party)
        return NULL;
    EACH_SEAT (t, s)
        if (t->g->zones[party_of(s)].count == 0)
            return "a seat without a party (GLOOM-SETUP-03)";
    return t->g->zones[ZONE_box].count == 0 ? NULL : "a party left in the box";
}

const char *gloom_audit(const Table *t)
{
    const char *bad = audit_characters(t);

    bad = bad ? bad : audit_places(t);
    bad = bad ? bad : audit_turn(t);
    if (bad)
        return bad;
    EACH_CHARACTER (t, k) {
        bad = bad ? bad : audit_party(t, gloom(t)->characters[k]);
        bad = bad ? bad : audit_stack(t, gloom(t)->characters[k]);
    }
    return bad ? bad : audit_play(t);
}

/* ---- facts ---- */

void gloom_cells_write(Text *text, const Table *t, CardId character)
{
    for (int i = 0; i < CELLS; i++) {
        CardId card = gloom_stack_shows(t, character, i);
        int value = card ? fact(t, card, FACT_points + i) : 0;
        text_char(text, ' ');
        if (card == NO_CARD)
            text_char(text, '.');
        else if (value > 0)
            text_signed(text, value);
        else
            text_number(text, value);
    }
}

/* "Sir Prize": -10 +5 . (-5) */
static void say_points(const Table *t, FactSink *sink, CardId character)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    card_write(&text, t, character);
    text_char(&text, ':');
    gloom_cells_write(&text, t, character);
    text_add(&text, " (");
    text_number(&text, gloom_self_worth(t, character, &(Sum){ 0 }));
    text_char(&text, ')');
    sink->say(sink->self, line);
}

static void say_character(const Table *t, FactSink *sink, CardId character)
{
    ZoneId stack = gloom_stack_of(t, character);
    CardId top = t->g->zones[stack].last;

    say_points(t, sink, character);
    fact_say(t, sink,
             gloom_is_dead(t, character) ? "%c is dead" : "%c is living",
             HOLES(.card = character));
    EACH_CARD (t, c, stack)
        fact_say(t, sink, "%c bears %o", HOLES(.card = character, .on = c));
    if (top != NO_CARD)
        fact_say(t, sink, "%c is on top of %o",
                 HOLES(.card = top, .on = character));
}

void gloom_facts(const Table *t, FactSink *sink)
{
    CardId played = t->g->zones[ZONE_limbo].first;

    if (gloom(t)->action > 0)
        fact_say(t, sink, "action %n", HOLES(.number = gloom(t)->action));
    if (played != NO_CARD)
        fact_say(t, sink, "%c is played on %o",
                 HOLES(.card = played, .on = card_slot(t, played)->host));
    EACH_SEAT (t, s) {
        EACH_CARD (t, c, party_of(s))
            say_character(t, sink, c);
        fact_say(t, sink, "%s's total is %n",
                 HOLES(.seat = s, .number = gloom_score(t, s, &(Sum){ 0 })));
    }
}

/* ---- totals ---- */

/* First each Character on the table, then what counts for each player. */
bool gloom_total(const Table *t, int k, Text *caption, Sum *sum)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s))
            if (k-- == 0) {
                gloom_self_worth(t, c, sum);
                holes_write(caption, t, "%c: %n",
                            &HOLES(.card = c, .number = sum->total));
                return true;
            }
    if (k >= t->g->seats)
        return false;
    gloom_score(t, (Seat)k, sum);
    holes_write(caption, t, "%s's total: %n",
                &HOLES(.seat = (Seat)k, .number = sum->total));
    return true;
}
