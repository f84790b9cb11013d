/* reference_gloom.c: FROZEN (reference.c): what the reference wants in Gloom:
 * to make its own Characters miserable and those of others happy, and to kill
 * its own when they are miserable enough. */
#include "reference.h"

#include "families/gloom/gloom.h"

enum { NEVER = -1000, MISERABLE = 25 };

static int worth_of(const Table *t, CardId character)
{
    return gloom_self_worth(t, character, &(Sum){ 0 });
}

/* A copy of the table with this card on top of that Character. */
static Table with_card(const Table *t, GameBuffer *copy, Action a)
{
    Table with = *t;

    with.g = &copy->game;
    with.sink = NULL;
    game_copy(game_edit(&with), t->g);
    gloom_stack_put(&with, a.card, a.on);
    return with;
}

static int living_count(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, party_zone(seat))
        n += !gloom_is_dead(t, c);
    return n;
}

static int fewest_living(const Table *t)
{
    int fewest = 99;

    EACH_SEAT (t, s) {
        int n = living_count(t, s);
        fewest = n < fewest ? n : fewest;
    }
    return fewest;
}

static bool is_lowest(const Table *t, Seat me)
{
    EACH_SEAT (t, s)
        if (s != me &&
            gloom_score(t, s, &(Sum){ 0 }) <= gloom_score(t, me, &(Sum){ 0 }))
            return false;
    return true;
}

/* What lies on a Character is good for its owner if it is bad for it. */
static int want_modifier(const Table *t, Action a)
{
    GameBuffer copy;
    Table with = with_card(t, &copy, a);
    int change = worth_of(&with, a.on) - worth_of(t, a.on);

    return gloom_owner_of(t, a.on) == a.seat ? -change : change * 3 / 4;
}

/* The own miserable ones die; of others those who are hardly so. */
static int want_death(const Table *t, Action a)
{
    GameBuffer copy;
    Table with = with_card(t, &copy, a);
    Seat owner = gloom_owner_of(t, a.on);
    int misery = -worth_of(&with, a.on);

    if (fewest_living(&with) == 0)
        return is_lowest(&with, a.seat) ? 1000 : NEVER;
    if (owner != a.seat)
        return 15 - misery;
    return fewest_living(t) == 1 ? misery + 10 : misery - MISERABLE;
}

static int want_play(const Table *t, Action a)
{
    switch (card_def(t, a.card)->kind) {
    case KIND_modifier:
        return want_modifier(t, a);
    case KIND_death:
        return want_death(t, a);
    default:
        return 4;
    }
}

/* Is what is played against this seat? */
static bool is_victim(const Table *t, Seat me)
{
    const PlayFrame *play = gloom_play_frame(t);

    return play && play->seat != me && play->on != NO_CARD &&
           gloom_owner_of(t, play->on) == me;
}

/* A card of somebody's stack. */
static int want_pick(const Table *t, Action a)
{
    CardId on = card_slot(t, a.card)->host;
    int points = 0;

    if (on == NO_CARD)
        return 0;
    for (int i = 0; i < CELLS; i++) {
        int cell = card_stat(t, a.card, STAT_points + i);
        points += cell == CELL_CLEAR || cell == CELL_HIDE ? 0 : cell;
    }
    return gloom_owner_of(t, on) == a.seat ? points : -points;
}

int reference_gloom(const Table *t, Action a)
{
    switch (a.verb) {
    case VERB_play:
    case VERB_play_free:
        return want_play(t, a);
    case VERB_discard:
        return 1;
    case VERB_answer:
        return is_victim(t, a.seat) ? 10 : -1;
    case VERB_pick:
        return want_pick(t, a);
    case VERB_pick_player:
        return a.to == a.seat ? -1 : 0;
    case VERB_yes:
        return 1;
    default:
        return 0;
    }
}
