/* gloom_inputs.c: what both networks are told about a player. */
#include "families/gloom/gloom_inputs.h"

void gloom_put_time(Inputs *in, const Table *t, const Outlook *o, Seat seat)
{
    put_one_of(in, o->left < STAGES ? o->left : STAGES, 1, STAGES);
    put_wait(in, t, seat);
}

static void add_modifier(Holding *hand, int points)
{
    Moods *moods = points < 0 ? &hand->sad : &hand->happy;

    moods->n++;
    moods->points += points;
    if (points < 0 ? points < moods->extreme : points > moods->extreme)
        moods->extreme = points;
}

void gloom_read_holding(const Table *t, Seat seat, Holding *hand)
{
    EACH_CARD (t, c, hand_zone(seat)) {
        int kind = card_def(t, c)->kind;
        if (kind == KIND_death)
            hand->deaths++;
        else if (kind == KIND_modifier)
            add_modifier(hand, gloom_modifier_points(t, c));
        else if (gloom_is_response(t, c))
            hand->responses++;
        else if (gloom_aim_count(t, c) > 0)
            hand->aimed++;
        else
            hand->others++;
    }
}

static void put_mood(Inputs *in, const Moods *moods)
{
    put(in, moods->points);
    put(in, moods->n * HALF);
    put(in, moods->extreme);
}

void gloom_put_moods(Inputs *in, const Holding *hand)
{
    put_mood(in, &hand->sad);
    put_mood(in, &hand->happy);
}
