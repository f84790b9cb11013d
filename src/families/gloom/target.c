/* target.c: which Characters a card can be played on. */
#include "families/gloom/effect.h"

int gloom_aims(const Table *t, CardId card)
{
    return is_basic(t) ? 0 : fact(t, card, FACT_aims);
}

static bool goes_on_stack(const Play *play)
{
    return play->kind == KIND_modifier || play->kind == KIND_death;
}

static Target target_among(const Table *t, CardId character, Zones dead)
{
    ZoneId stack = gloom_stack_of(t, character);

    return (Target){ character, stack, zone_in(stack, dead) };
}

/* ---- Modifiers and Untimely Deaths ---- */

/* only on a character with ring, not on ...: the phrase that a fact keeps. */
static const Node *placed_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = is_basic(t) ? 0 : def->fact[which];

    return at ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

static bool has_right_place(const Table *t, const Play *play, CardId on)
{
    Seat seat = play->a.seat;
    Frame f = { .seat = seat, .k = seat, .card = play->a.card };

    return (!play->only || gloom_character_is_such(t, &f, play->only, on)) &&
           (!play->not_on || !gloom_character_is_such(t, &f, play->not_on, on));
}

/* Is it a free play that is made on the dead? */
static bool is_for_dead(const Play *play, Target on)
{
    const Node *place = play->grant && zone_in(on.stack, play->granted)
                            ? part_phrase(play->grant, PREP_on)
                            : NULL;

    return place && gloom_has_adjective(place, ADJ_dead);
}

/* GLOOM-MOD-01, GLOOM-MOD-03, GLOOM-DEATH-09, GLOOM-GAP-47 */
static Refusal check_living(const Play *play, Target on, bool death)
{
    if (death)
        return on.dead ? refuse_card(REFUSAL_dead_twice, on.card) : ALLOWED;
    if (is_for_dead(play, on))
        return on.dead ? ALLOWED : refuse_card(REFUSAL_not_dead, on.card);
    return !on.dead || zone_in(on.stack, play->opens)
               ? ALLOWED
               : refuse_card(REFUSAL_dead_modified, on.card);
}

/* GLOOM-DEATH-02: own and foreign Characters alike. Who is to die must be below
 * 0 before the death's own points come in (GLOOM-DEATH-04, GLOOM-DEATH-05). */
static Refusal check_place(const Table *t, const Play *play, Target on)
{
    bool death = play->kind == KIND_death;
    Refusal why;
    int score;

    if (on.card == NO_CARD)
        return refuse_card(REFUSAL_say_whom, play->a.card);
    if (on.stack == NO_ZONE)
        return refuse_card(REFUSAL_no_target, on.card);
    why = check_living(play, on, death);
    if (why.id != REFUSAL_none)
        return why;
    if ((play->only || play->not_on) && !has_right_place(t, play, on.card))
        return refuse_card(REFUSAL_not_meant_on, on.card);
    if (zone_in(on.stack, play->forbids))
        return refuse_card(REFUSAL_protected, on.card);
    if (!death)
        return ALLOWED;
    score = gloom_self_worth(t, on.card, &(Sum){ 0 });
    if (score < 0)
        return ALLOWED;
    why = refuse_card(REFUSAL_not_negative, on.card);
    why.number = (int16_t)score;
    return why;
}

/* ---- Events ---- */

/* Is there anything on this Character that the order could be done with? */
static bool has_work(const Table *t, Aim aim, CardId character)
{
    const Node *object = part_phrase(aim.order, PREP_object);
    const Node *of = object ? phrase_modifier(object, MOD_of) : NULL;

    if (!of || node_first(of) != aim.phrase)
        return true;
    for (CardId c = t->g->zones[gloom_stack_of(t, character)].last;
         c != NO_CARD; c = card_slot(t, c)->prev)
        if (gloom_lies_on_such(t, object, character, c))
            return true;
    return false;
}

/* move the death of a dead character to a living character: GLOOM-GAP-50 */
static bool moves_death(const Table *t, Aim aim)
{
    const Node *object = part_phrase(aim.order, PREP_object);

    return aim.order->row == SAY_move &&
           part_phrase(aim.order, PREP_to) == aim.phrase &&
           gloom_phrase_kind(t->pack, object) == KIND_death;
}

/* Why this cannot be whom the card is aimed at. */
static Refusal check_aimed(const Table *t, const Play *play, Aim aim, Target on)
{
    Seat seat = play->a.seat;
    Frame f = { .seat = seat, .k = seat, .card = play->a.card };

    if (on.stack == NO_ZONE)
        return refuse_card(REFUSAL_no_target, on.card);
    if (!gloom_character_is_such(t, &f, aim.phrase, on.card)) {
        if (on.dead && gloom_has_adjective(aim.phrase, ADJ_living))
            return refuse_card(REFUSAL_dead_meant, on.card);
        if (!on.dead && gloom_has_adjective(aim.phrase, ADJ_dead))
            return refuse_card(REFUSAL_not_dead, on.card);
        return refuse_card(REFUSAL_not_meant_on, on.card);
    }
    if (zone_in(on.stack, play->forbids))
        return refuse_card(REFUSAL_protected, on.card);
    if (moves_death(t, aim) && gloom_self_worth(t, on.card, &(Sum){ 0 }) >= 0)
        return refuse_card(REFUSAL_not_negative, on.card);
    return has_work(t, aim, on.card) ? ALLOWED
                                     : refuse_card(REFUSAL_nothing_on, on.card);
}

/* The stacks of all whom the n-th aim could be. */
static Zones aims_possible(const Table *t, const Play *play, int n)
{
    Aim aim = gloom_part_aim(t->pack, card_def(t, play->a.card), n);
    Zones dead = gloom_dead(t), stacks = 0;

    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s)) {
            Target on = target_among(t, c, dead);
            if (check_aimed(t, play, aim, on).id == REFUSAL_none)
                stacks |= (Zones)1 << on.stack;
        }
    return stacks;
}

static Zones without(Zones stacks, ZoneId stack)
{
    return stacks & ~((Zones)1 << stack);
}

/* GLOOM-GAP-22, GLOOM-GAP-24; a swap needs two (GLOOM-GAP-42). */
static Refusal check_event(const Table *t, const Play *play, Target on)
{
    CardId card = play->a.card;
    Refusal why;

    if (play->aims == 0)
        return on.card == NO_CARD ? ALLOWED
                                  : refuse_card(REFUSAL_on_nobody, card);
    if (on.card == NO_CARD)
        return refuse_card(aims_possible(t, play, 0) ? REFUSAL_say_whom
                                                     : REFUSAL_no_legal,
                           card);
    why = check_aimed(t, play, play->aim, on);
    if (why.id == REFUSAL_none && play->aims > 1 &&
        without(play->seconds, on.stack) == 0)
        return refuse_card(REFUSAL_no_legal, card);
    return why;
}

/* ---- what others ask ---- */

Play gloom_play_of(const Table *t, Action a)
{
    Play play = { .a = a,
                  .kind = card_def(t, a.card)->kind,
                  .only = placed_phrase(t, a.card, FACT_only_on),
                  .not_on = placed_phrase(t, a.card, FACT_not_on),
                  .forbids = gloom_rule_forbids_play(t, a.seat, a.card),
                  .opens = gloom_rule_opens_dead(t, a.card),
                  .aims = gloom_aims(t, a.card) };

    if (play.aims > 0)
        play.aim = gloom_part_aim(t->pack, card_def(t, a.card), 0);
    if (play.aims > 1)
        play.seconds = aims_possible(t, &play, 1);
    return play;
}

Target gloom_target(const Table *t, CardId on)
{
    if (!gloom_is_character(t, on))
        return (Target){ .card = on };
    return (Target){ on, gloom_stack_of(t, on), gloom_is_dead(t, on) };
}

Refusal gloom_check_forbidden(const Play *play)
{
    return zone_in(NO_ZONE, play->forbids)
               ? refuse_card(REFUSAL_forbidden, play->a.card)
               : ALLOWED;
}

Refusal gloom_check_target(const Table *t, const Play *play, Target on)
{
    return goes_on_stack(play) ? check_place(t, play, on)
                               : check_event(t, play, on);
}

/* What is being played, as something that could be. */
static Play play_made(const Table *t, const Frame *f)
{
    Action a = action_of(VERB_play, f->seat);
    Play play;

    a.card = f->card;
    play = gloom_play_of(t, a);
    play.grant = gloom_free_scope(t, f);
    play.granted = ~(Zones)0;
    return play;
}

Zones gloom_may_aim(const Table *t, const Frame *f)
{
    Play play = play_made(t, f);
    CardId first = (CardId)f->v[P_ON];
    Zones stacks;

    if (first != NO_CARD)
        return without(play.seconds, gloom_stack_of(t, first));
    stacks = aims_possible(t, &play, 0);
    if (play.aims < 2)
        return stacks;
    switch (__builtin_popcountll(play.seconds)) {
    case 0:
        return 0;
    case 1: /* whoever it is must be left for the second */
        return stacks & ~play.seconds;
    default:
        return stacks;
    }
}

/* GLOOM-GAP-27 */
bool gloom_stays_legal(const Table *t, const Frame *f)
{
    Play play = play_made(t, f);

    if (goes_on_stack(&play))
        return check_place(t, &play, gloom_target(t, (CardId)f->v[P_ON])).id ==
               REFUSAL_none;
    for (int n = 0; n < play.aims; n++) {
        Aim aim = gloom_part_aim(t->pack, card_def(t, f->card), n);
        Target on = gloom_target(t, (CardId)f->v[P_ON + n]);
        if (check_aimed(t, &play, aim, on).id != REFUSAL_none)
            return false;
    }
    return true;
}

/* ---- both questions of a verb ---- */

Refusal gloom_check_both(const Table *t, Action a, CheckCard card, CheckOn on)
{
    Play play = { .a = a };
    Refusal why = card(t, &play);

    return why.id == REFUSAL_none ? on(t, &play, gloom_target(t, a.on)) : why;
}

/* Is it played on somebody? */
static bool has_target(const Play *play)
{
    return play->aims > 0 || goes_on_stack(play);
}

static void list_on(const Table *t, const Play *plays, int n, CheckOn check,
                    Target on, ActionList *out)
{
    for (int i = 0; i < n; i++)
        if (has_target(&plays[i]) == (on.card != NO_CARD) &&
            check(t, &plays[i], on).id == REFUSAL_none) {
            Action a = plays[i].a;
            a.on = on.card;
            action_add(out, a);
        }
}

/* Each card of the hand, on nobody or on each Character. Hands are sorted: of
 * equal cards the first is listed. */
void gloom_list_both(const Table *t, Action blank, CheckCard card, CheckOn on,
                     ActionList *out)
{
    Play plays[CARDS_MAX];
    Zones dead;
    int n = 0;

    EACH_CARD (t, c, hand_of(blank.seat)) {
        blank.card = c;
        plays[n] = (Play){ .a = blank };
        if ((n == 0 || card_def(t, plays[n - 1].a.card) != card_def(t, c)) &&
            card(t, &plays[n]).id == REFUSAL_none)
            n++;
    }
    if (n == 0)
        return;
    dead = gloom_dead(t);
    list_on(t, plays, n, on, (Target){ .card = NO_CARD }, out);
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s))
            list_on(t, plays, n, on, target_among(t, c, dead), out);
}
