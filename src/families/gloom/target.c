/* target.c: which Characters a card can be played on. */
#include "families/gloom/effect.h"

int gloom_aims(const Table *t, CardId card)
{
    return is_basic(t) ? 0 : fact(t, card, FACT_aims);
}

static bool goes_on_stack(const Table *t, CardId card)
{
    return is_kind(t, card, KIND_modifier) || is_kind(t, card, KIND_death);
}

/* ---- Modifiers and Untimely Deaths ---- */

/* only on a character with ring, not on ...: the phrase that a fact keeps. */
static const Node *placed_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = is_basic(t) ? 0 : def->fact[which];

    return at ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

static bool has_right_place(const Table *t, Action a)
{
    const Node *only = placed_phrase(t, a.card, FACT_only_on);
    const Node *not_on = placed_phrase(t, a.card, FACT_not_on);
    Frame f = { .seat = a.seat, .k = a.seat, .card = a.card };

    return (!only || gloom_character_is_such(t, &f, only, a.on)) &&
           (!not_on || !gloom_character_is_such(t, &f, not_on, a.on));
}

/* Where the free play of an order may be made: on this character, on a dead
 * one. */
static const Node *scope_place(const Node *scope)
{
    return scope ? part_phrase(scope, PREP_on) : NULL;
}

static bool speaks_of_dead(const Node *place)
{
    return place && gloom_has_adjective(place, ADJ_dead);
}

/* GLOOM-MOD-01, GLOOM-MOD-03, GLOOM-DEATH-09, GLOOM-GAP-47 */
static Refusal check_living(const Table *t, Action a, const Node *scope)
{
    bool dead = gloom_is_dead(t, a.on);

    if (is_kind(t, a.card, KIND_death))
        return dead ? refuse_card(REFUSAL_dead_twice, a.on) : ALLOWED;
    if (!dead)
        return speaks_of_dead(scope_place(scope))
                   ? refuse_card(REFUSAL_not_dead, a.on)
                   : ALLOWED;
    return speaks_of_dead(scope_place(scope)) ||
                   gloom_rule_opens_dead(t, a.card, a.on)
               ? ALLOWED
               : refuse_card(REFUSAL_dead_modified, a.on);
}

/* GLOOM-DEATH-02: own and foreign Characters alike. Who is to die must be below
 * 0 before the death's own points come in (GLOOM-DEATH-04, GLOOM-DEATH-05). */
static Refusal check_place(const Table *t, Action a, const Node *scope)
{
    Refusal why;
    int score;

    if (a.on == NO_CARD)
        return refuse_card(REFUSAL_say_whom, a.card);
    if (!gloom_is_character(t, a.on))
        return refuse_card(REFUSAL_no_target, a.on);
    why = check_living(t, a, scope);
    if (why.id != REFUSAL_none)
        return why;
    if (!has_right_place(t, a))
        return refuse_card(REFUSAL_not_meant_on, a.on);
    if (gloom_rule_forbids_play(t, a.seat, a.card, a.on))
        return refuse_card(REFUSAL_protected, a.on);
    if (!is_kind(t, a.card, KIND_death))
        return ALLOWED;
    score = gloom_self_worth(t, a.on, &(Sum){ 0 });
    if (score < 0)
        return ALLOWED;
    why = refuse_card(REFUSAL_not_negative, a.on);
    why.number = (int16_t)score;
    return why;
}

/* ---- Events ---- */

/* Is there anything on this Character that the order could be done with? */
static bool has_work(const Table *t, const Node *order, const Node *aim,
                     CardId character)
{
    const Node *object = part_phrase(order, PREP_object);
    const Node *of = object ? phrase_modifier(object, MOD_of) : NULL;

    if (!of || node_first(of) != aim)
        return true;
    EACH_CARD (t, c, gloom_stack_of(t, character))
        if (gloom_lies_on_such(t, object, character, c))
            return true;
    return false;
}

/* move the death of a dead character to a living character: GLOOM-GAP-50 */
static bool moves_death(const Table *t, const Node *order, const Node *aim)
{
    const Node *object = part_phrase(order, PREP_object);

    return order->row == SAY_move && part_phrase(order, PREP_to) == aim &&
           gloom_phrase_kind(t->pack, object) == KIND_death;
}

/* Why the n-th aim of this card cannot be this Character. */
static Refusal check_aimed(const Table *t, Action a, int n, CardId character)
{
    const Node *order = NULL;
    const Node *aim = gloom_part_aim(t->pack, card_def(t, a.card), n, &order);
    Frame f = { .seat = a.seat, .k = a.seat, .card = a.card };

    if (!gloom_is_character(t, character))
        return refuse_card(REFUSAL_no_target, character);
    if (!gloom_character_is_such(t, &f, aim, character)) {
        bool dead = gloom_is_dead(t, character);
        if (dead && gloom_has_adjective(aim, ADJ_living))
            return refuse_card(REFUSAL_dead_meant, character);
        if (!dead && gloom_has_adjective(aim, ADJ_dead))
            return refuse_card(REFUSAL_not_dead, character);
        return refuse_card(REFUSAL_not_meant_on, character);
    }
    if (gloom_rule_forbids_play(t, a.seat, a.card, character))
        return refuse_card(REFUSAL_protected, character);
    if (moves_death(t, order, aim) &&
        gloom_self_worth(t, character, &(Sum){ 0 }) >= 0)
        return refuse_card(REFUSAL_not_negative, character);
    return has_work(t, order, aim, character)
               ? ALLOWED
               : refuse_card(REFUSAL_nothing_on, character);
}

/* Could the n-th aim be somebody, if the one before is `first`? */
static bool can_aim(const Table *t, Action a, int n, CardId first)
{
    EACH_CHARACTER (t, k) {
        CardId c = gloom(t)->characters[k];
        if (c != first && gloom_is_character(t, c) &&
            check_aimed(t, a, n, c).id == REFUSAL_none)
            return true;
    }
    return false;
}

/* GLOOM-GAP-22, GLOOM-GAP-24; a swap needs two (GLOOM-GAP-42). */
static Refusal check_event(const Table *t, Action a)
{
    int aims = gloom_aims(t, a.card);
    Refusal why;

    if (aims == 0)
        return a.on == NO_CARD ? ALLOWED
                               : refuse_card(REFUSAL_on_nobody, a.card);
    if (a.on == NO_CARD)
        return refuse_card(can_aim(t, a, 0, NO_CARD) ? REFUSAL_say_whom
                                                     : REFUSAL_no_legal,
                           a.card);
    why = check_aimed(t, a, 0, a.on);
    if (why.id == REFUSAL_none && aims > 1 && !can_aim(t, a, 1, a.on))
        return refuse_card(REFUSAL_no_legal, a.card);
    return why;
}

/* ---- what others ask ---- */

Refusal gloom_check_target(const Table *t, Action a, const Node *scope)
{
    if (gloom_rule_forbids_play(t, a.seat, a.card, NO_CARD))
        return refuse_card(REFUSAL_forbidden, a.card);
    return goes_on_stack(t, a.card) ? check_place(t, a, scope)
                                    : check_event(t, a);
}

/* For an Event whose first aim is open, or its second. */
bool gloom_may_aim(const Table *t, const Frame *play, CardId character)
{
    Action a = action_of(VERB_play, play->seat);
    CardId first = (CardId)play->v[P_ON];
    int aims = gloom_aims(t, play->card);

    a.card = play->card;
    if (check_aimed(t, a, first != NO_CARD, character).id != REFUSAL_none)
        return false;
    return first != NO_CARD ? character != first
                            : aims < 2 || can_aim(t, a, 1, character);
}

/* GLOOM-GAP-27 */
bool gloom_stays_legal(const Table *t, const Frame *play)
{
    Action a = action_of(VERB_play, play->seat);

    a.card = play->card;
    a.on = (CardId)play->v[P_ON];
    if (goes_on_stack(t, a.card))
        return check_place(t, a, gloom_free_scope(t, play)).id == REFUSAL_none;
    for (int n = 0; n < gloom_aims(t, a.card); n++)
        if (check_aimed(t, a, n, (CardId)play->v[P_ON + n]).id != REFUSAL_none)
            return false;
    return true;
}

/* Each card of the hand, on each Character or on nobody. */
void gloom_list_targets(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, hand_of(blank.seat), out);
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s)) {
            blank.on = c;
            list_cards(t, blank, hand_of(blank.seat), out);
        }
}
