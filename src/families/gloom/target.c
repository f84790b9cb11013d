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

/* Is it played on somebody? */
static bool has_target(const Play *play)
{
    return play->aims > 0 || goes_on_stack(play);
}

ZoneId gloom_place_of(const Table *t, CardId on)
{
    return gloom_is_character(t, on) ? gloom_stack_of(t, on) : NO_ZONE;
}

static Frame reader(const Play *play)
{
    Seat seat = play->a.seat;

    return (Frame){ .seat = seat, .k = seat, .card = play->a.card };
}

static void bar(Places *at, Zones on, int why)
{
    on &= at->open;
    if (on == 0)
        return;
    at->open &= ~on;
    at->bars[at->n_bars++] = (Bar){ on, (uint8_t)why };
}

/* Those of these who are below 0. */
static Zones negative(const Table *t, Zones stacks)
{
    Zones found = 0;

    for (; stacks != 0; stacks &= stacks - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(stacks);
        CardId character = gloom_character_of(t, stack);
        if (gloom_self_worth(t, character, &(Sum){ 0 }) < 0)
            found |= (Zones)1 << stack;
    }
    return found;
}

/* ---- Modifiers and Untimely Deaths ---- */

/* only on a character with ring, not on ...: the phrase that a fact keeps. */
static const Node *placed_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = is_basic(t) ? 0 : def->fact[which];

    return at ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

static void bar_wrong_place(const Table *t, Play *play)
{
    const Node *only = placed_phrase(t, play->a.card, FACT_only_on);
    const Node *not_on = placed_phrase(t, play->a.card, FACT_not_on);
    Frame f = reader(play);

    if (only)
        bar(&play->at, ~gloom_stacks_such(t, &f, only, play->at.open),
            REFUSAL_not_meant_on);
    if (not_on)
        bar(&play->at, gloom_stacks_such(t, &f, not_on, play->at.open),
            REFUSAL_not_meant_on);
}

/* Where a free play has to be made on the dead. */
static Zones for_dead(const Play *play)
{
    const Node *place = play->grant ? part_phrase(play->grant, PREP_on) : NULL;

    return place && has_adjective(place, ADJ_dead) ? play->granted : 0;
}

/* GLOOM-MOD-01, GLOOM-MOD-03, GLOOM-DEATH-09, GLOOM-GAP-47 */
static void bar_dead(const Table *t, Play *play)
{
    Zones graves = for_dead(play), dead = play->dead & play->at.open & ~graves;

    if (play->kind == KIND_death) {
        bar(&play->at, play->dead, REFUSAL_dead_twice);
        return;
    }
    bar(&play->at, graves & ~play->dead, REFUSAL_not_dead);
    if (dead != 0)
        bar(&play->at,
            dead & ~MAY(t, play_on_dead, .who = play->a.seat,
                        .what = play->a.card),
            REFUSAL_dead_modified);
}

/* GLOOM-DEATH-02: own and foreign Characters alike. Who is to die must be below
 * 0 before the death's own points come in (GLOOM-DEATH-04, GLOOM-DEATH-05). */
static void bar_places(const Table *t, Play *play)
{
    bar_dead(t, play);
    bar_wrong_place(t, play);
    bar(&play->at, play->forbids, REFUSAL_protected);
    if (play->kind == KIND_death)
        bar(&play->at, ~negative(t, play->at.open), REFUSAL_not_negative);
}

/* ---- Events ---- */

/* Is there anything in this stack that the order could be done with? */
static bool has_work(const Table *t, const Frame *f, const Node *object,
                     ZoneId stack)
{
    for (CardId c = t->g->zones[stack].last; c != NO_CARD;
         c = card_slot(t, c)->prev)
        if (gloom_card_is_such(t, f, object, c))
            return true;
    return false;
}

/* Discard a modifier of a character: those who have none. */
static Zones without_work(const Table *t, const Frame *f, Aim aim, Zones stacks)
{
    const Node *object = part_phrase(aim.order, PREP_object);
    const Node *of = object ? phrase_modifier(object, MOD_of) : NULL;
    Zones found = 0;

    if (!of || node_first(of) != aim.phrase)
        return 0;
    for (; stacks != 0; stacks &= stacks - 1)
        if (!has_work(t, f, object, (ZoneId)__builtin_ctzll(stacks)))
            found |= stacks & -stacks;
    return found;
}

/* move the death of a dead character to a living character: GLOOM-GAP-50 */
static bool moves_death(const Table *t, Aim aim)
{
    return aim.order->row == SAY_move &&
           part_phrase(aim.order, PREP_to) == aim.phrase &&
           gloom_phrase_kinds(t->pack, part_phrase(aim.order, PREP_object)) ==
               1u << KIND_death;
}

/* Who cannot be the n-th that the card is aimed at. */
static void bar_unmeant(const Table *t, const Play *play, int n, Places *at)
{
    Aim aim = gloom_part_aim(t->pack, card_def(t, play->a.card), n);
    Frame f = reader(play);
    Zones others = ~gloom_stacks_such(t, &f, aim.phrase, at->open);

    if (has_adjective(aim.phrase, ADJ_living))
        bar(at, others & play->dead, REFUSAL_dead_meant);
    if (has_adjective(aim.phrase, ADJ_dead))
        bar(at, others & ~play->dead, REFUSAL_not_dead);
    if (aim.order->row == SAY_revive)
        bar(at, ~play->dead, REFUSAL_not_dead);
    bar(at, others, REFUSAL_not_meant_on);
    bar(at, play->forbids, REFUSAL_protected);
    if (moves_death(t, aim))
        bar(at, ~negative(t, at->open), REFUSAL_not_negative);
    bar(at, without_work(t, &f, aim, at->open), REFUSAL_nothing_on);
}

/* The stacks of all whom the n-th aim could be. */
static Zones aims_possible(const Table *t, const Play *play, int n)
{
    Places at = { .open = play->stacks };

    bar_unmeant(t, play, n, &at);
    return at.open;
}

/* Nobody is both: whoever is the only second cannot be the first, and without a
 * second there is no first. */
static Zones no_firsts(Zones seconds)
{
    return seconds == 0                     ? ~(Zones)0
           : (seconds & (seconds - 1)) == 0 ? seconds
                                            : 0;
}

/* GLOOM-GAP-22, GLOOM-GAP-24; a swap needs two (GLOOM-GAP-42). */
static void bar_aims(const Table *t, Play *play)
{
    bar_unmeant(t, play, 0, &play->at);
    if (play->aims > 1)
        bar(&play->at, no_firsts(aims_possible(t, play, 1)), REFUSAL_no_legal);
}

/* ---- what is played, and on whom ---- */

/* Who is there to be played on; of several plays, once for all. */
static void look_around(const Table *t, Play *play)
{
    play->stacks = gloom_stacks(t);
    play->dead = gloom_dead(t, play->stacks);
}

/* What is played, and where texts forbid it. */
static void begin(const Table *t, Play *play)
{
    CardId card = play->a.card;

    play->kind = card_def(t, card)->kind;
    play->aims = gloom_aims(t, card);
    if (play->stacks == 0 && has_target(play))
        look_around(t, play);
    play->forbids = CANNOT(t, play, .who = play->a.seat, .what = card);
    play->at.open = has_target(play) ? play->stacks : (Zones)1 << NO_ZONE;
}

/* Do texts forbid it altogether? */
static bool is_forbidden(const Play *play)
{
    return zone_in(NO_ZONE, play->forbids);
}

/* A free play must be legal all the same (GLOOM-FREE-04). */
Refusal gloom_check_places(const Table *t, Play *play)
{
    begin(t, play);
    if (is_forbidden(play))
        return refuse_card(REFUSAL_forbidden, play->a.card);
    if (play->how == PLAY_free)
        bar(&play->at, ~(play->granted | play->freed), REFUSAL_no_free);
    if (goes_on_stack(play))
        bar_places(t, play);
    else if (play->aims > 0)
        bar_aims(t, play);
    return ALLOWED;
}

/* What is being played, as something that could be. */
static Play play_made(const Table *t, const Frame *f)
{
    Play play = { .a = action_of(VERB_play, f->seat), .how = f->k };

    play.a.card = f->card;
    begin(t, &play);
    play.grant = gloom_free_scope(t, f);
    play.granted = ~(Zones)0;
    return play;
}

Zones gloom_may_aim(const Table *t, const Frame *f)
{
    Play play = play_made(t, f);
    CardId first = (CardId)f->v[P_ON];

    if (first != NO_CARD)
        return aims_possible(t, &play, 1) &
               ~((Zones)1 << gloom_stack_of(t, first));
    bar_aims(t, &play);
    return play.at.open;
}

/* Are all still meant who were aimed at? */
static bool stays_aimed(const Table *t, const Frame *f, Play *play)
{
    if (goes_on_stack(play)) {
        bar_places(t, play);
        return zone_in(gloom_place_of(t, (CardId)f->v[P_ON]), play->at.open);
    }
    for (int n = 0; n < play->aims; n++)
        if (!zone_in(gloom_place_of(t, (CardId)f->v[P_ON + n]),
                     aims_possible(t, play, n)))
            return false;
    return true;
}

/* GLOOM-GAP-27 */
int gloom_why_not_placed(const Table *t, const Frame *f)
{
    Play play = play_made(t, f);

    if (is_forbidden(&play))
        return REFUSAL_forbidden;
    return stays_aimed(t, f, &play) ? REFUSAL_none : REFUSAL_no_legal;
}

/* ---- both questions of a verb ---- */

/* Most are about the Character, some about the card. */
static Refusal told(const Table *t, const Play *play, int why, CardId on)
{
    Refusal refusal = refuse_card(why, on);

    if (why == REFUSAL_no_free || why == REFUSAL_no_legal)
        return refuse_card(why, play->a.card);
    if (why == REFUSAL_not_negative)
        refusal.number = (int16_t)gloom_self_worth(t, on, &(Sum){ 0 });
    return refusal;
}

static Refusal check_on(const Table *t, const Play *play, CardId on)
{
    ZoneId stack = gloom_place_of(t, on);

    if (zone_in(stack, play->at.open))
        return on == NO_CARD || stack != NO_ZONE
                   ? ALLOWED
                   : refuse_card(REFUSAL_on_nobody, play->a.card);
    if (!has_target(play) && on != NO_CARD)
        return refuse_card(REFUSAL_on_nobody, play->a.card);
    if (on != NO_CARD && stack == NO_ZONE)
        return refuse_card(REFUSAL_no_target, on);
    for (int i = 0; i < play->at.n_bars; i++)
        if (zone_in(stack, play->at.bars[i].on))
            return told(t, play, play->at.bars[i].why, on);
    return refuse_card(play->at.open != 0 || goes_on_stack(play)
                           ? REFUSAL_say_whom
                           : REFUSAL_no_legal,
                       play->a.card);
}

Refusal gloom_check_placed(const Table *t, Action a, int how)
{
    Play play = { .a = a, .how = (uint8_t)how };
    Refusal why = gloom_check_card(t, &play);

    return why.id == REFUSAL_none ? check_on(t, &play, a.on) : why;
}

/* Where one card of the hand can be played. */
typedef struct Option {
    CardId card;
    Zones open;
} Option;

/* Hands are sorted: of equal cards the first is an option. */
static int find_options(const Table *t, Action blank, int how, Option *options)
{
    Play table = { .a = blank, .how = (uint8_t)how };
    const CardDef *last = NULL;
    int n = 0;

    look_around(t, &table);
    EACH_CARD (t, c, hand_of(blank.seat)) {
        Play play = table;
        if (card_def(t, c) == last)
            continue;
        play.a.card = c;
        if (gloom_check_card(t, &play).id == REFUSAL_none &&
            play.at.open != 0) {
            options[n++] = (Option){ c, play.at.open };
            last = card_def(t, c);
        }
    }
    return n;
}

static void list_on(Action blank, const Option *options, int n, ZoneId stack,
                    ActionList *out)
{
    for (int i = 0; i < n; i++)
        if (zone_in(stack, options[i].open)) {
            blank.card = options[i].card;
            action_add(out, blank);
        }
}

/* One card, on nobody or on those whom it can be played on. */
static void list_one(const Table *t, Action a, int how, ActionList *out)
{
    Play play = { .a = a, .how = (uint8_t)how };

    if (gloom_check_card(t, &play).id != REFUSAL_none)
        return;
    for (Zones left = play.at.open; left != 0; left &= left - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(left);
        a.on = stack == NO_ZONE ? NO_CARD : gloom_character_of(t, stack);
        action_add(out, a);
    }
}

/* Each card of the hand, on nobody or on each Character. */
static void list_hand(const Table *t, Action blank, int how, ActionList *out)
{
    Option options[CARDS_MAX];
    int n = find_options(t, blank, how, options);

    list_on(blank, options, n, NO_ZONE, out);
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s)) {
            blank.on = c;
            list_on(blank, options, n, gloom_stack_of(t, c), out);
        }
}

void gloom_list_placed(const Table *t, Action blank, int how, ActionList *out)
{
    if (blank.card == NO_CARD)
        list_hand(t, blank, how, out);
    else
        list_one(t, blank, how, out);
}
