/* gloom_gain.c: what a card would change if it were played, as far as can be
 * told without playing it. */
#include "families/gloom/gloom_mind.h"

#include "engine/chances.h"

/* What texts are worth, in eighths of a point: a card drawn or lost; a free
 * play; an action. */
enum { CARD_DRAWN = 16, PLAY_MORE = 32, BLIND_CARD = 12 };

/* ---- points ---- */

int gloom_worth_with(const Table *t, const Figure *f, CardId card)
{
    int worth = card_stat(t, card, STAT_box) ? f->extra : 0;

    for (int i = 0; i < CELLS; i++) {
        int cell = card_stat(t, card, STAT_points + i);
        worth += cell == CELL_CLEAR  ? f->cells[i]
                 : cell == CELL_HIDE ? 0
                                     : cell;
    }
    return worth;
}

/* And without its topmost card; `top` gets that card. */
static Figure without_top(const Table *t, const Figure *f, CardId *top)
{
    Figure less = *f;
    ZoneId stack = gloom_stack_of(t, f->character);

    *top = t->g->zones[stack].last;
    while (*top != NO_CARD && !card_is_kind(t, *top, KIND_modifier))
        *top = card_slot(t, *top)->prev;
    less.worth = less.extra = 0;
    for (int i = 0; i < CELLS; i++) {
        CardId c = t->g->zones[stack].last;
        int cell = CELL_CLEAR;
        for (; c != NO_CARD && cell == CELL_CLEAR; c = card_slot(t, c)->prev)
            cell = c == *top ? CELL_CLEAR : card_stat(t, c, STAT_points + i);
        less.cells[i] = (int16_t)(cell > CELL_HIDE ? cell : 0);
        less.worth = (int16_t)(less.worth + less.cells[i]);
    }
    return less;
}

static int promise_of(const Outlook *o, const Figure *f)
{
    return gloom_promise(o, f->worth, f->is_dead);
}

/* ---- an Untimely Death ---- */

/* Somebody's last Character dies: the game ends, and the dead count. */
static Gain last_death_gain(const Table *t, const Outlook *o, Seat seat,
                            Seat owner, int worth)
{
    int points[SEATS_MAX];
    int16_t chance[SEATS_MAX];

    memcpy(points, o->dead_points, sizeof points);
    points[owner] += worth;
    chances_final(t, points, chance);
    return (Gain){ chance[seat] - o->chance[seat],
                   chance[seat] == SURE_WIN ? REASON_ending
                   : chance[seat] > 0       ? REASON_sharing
                                            : REASON_none };
}

static Gain death_gain(const Table *t, const Outlook *o, Seat seat, CardId card,
                       const Figure *f)
{
    int worth = gloom_worth_with(t, f, card);
    Gain gain = { .reason =
                      f->owner == seat ? REASON_burial : REASON_cut_short };

    if (f->is_dead)
        return gain;
    if (o->living[f->owner] == 1)
        return last_death_gain(t, o, seat, f->owner, worth);
    gain.value = gloom_chance_change(
        o, f->owner, gloom_promise(o, worth, true) - promise_of(o, f));
    return gain;
}

/* ---- texts ---- */

/* What one command is worth to whoever "you" are, in eighths; `others` gets
 * what it costs everybody else. */
static int command_points(const Table *t, const Node *command, int *others)
{
    int row = t->pack->node_info[command - t->pack->nodes].row;
    const Node *object = prep_phrase(command, PREP_object);
    int n = object && phrase_count(object) > 1 ? phrase_count(object) : 1;
    int points = 0;

    switch (row) {
    case EFFECT_draw:
        points = n * CARD_DRAWN;
        break;
    case EFFECT_discard:
    case EFFECT_give:
    case EFFECT_pass:
        points = -n * BLIND_CARD;
        break;
    case EFFECT_take:
        points = CARD_DRAWN;
        break;
    case EFFECT_act_again:
    case EFFECT_play:
        points = PLAY_MORE;
        break;
    case EFFECT_skip_action:
    case EFFECT_skip_turn:
        points = -PLAY_MORE;
        break;
    default:
        break;
    }
    if (prep_phrase(command, PREP_subject)) {
        *others += points;
        return 0;
    }
    return points;
}

int gloom_text_points(const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);
    int points = 0, others = 0;

    if (!gloom_has_topic(t, card, CLAUSE_IMMEDIATE))
        return 0;
    for (const ClauseInfo *p = def->clauses; p->clause; p++) {
        const Node *end = p->clause + p->clause->length;
        if (p->topic != CLAUSE_IMMEDIATE)
            continue;
        for (const Node *k = p->clause; k < end; k++)
            if (k->type == NODE_command)
                points += command_points(t, k, &others);
    }
    return points - others;
}

void gloom_read_held(const Table *t, Seat reader, Outlook *o)
{
    o->n_held = 0;
    EACH_CARD (t, c, hand_zone(reader))
        if (o->n_held < HELD_MAX)
            o->held[o->n_held++] = (HeldCard){ c, gloom_text_points(t, c),
                                               gloom_card_promise(t, o, c) };
}

static const HeldCard *find_held(const Outlook *o, CardId card)
{
    for (int i = 0; i < o->n_held; i++)
        if (o->held[i].card == card)
            return &o->held[i];
    return NULL;
}

int gloom_held_promise(const Table *t, const Outlook *o, CardId card)
{
    const HeldCard *held = find_held(o, card);

    return held ? held->promise : gloom_card_promise(t, o, card);
}

static int find_text_points(const Table *t, const Outlook *o, CardId card)
{
    const HeldCard *held = find_held(o, card);

    return held ? held->text : gloom_text_points(t, card);
}

/* ---- Modifiers ---- */

/* What is not done for the points is done for the text. */
static int modifier_reason(Seat seat, const Figure *f, int worth, int text)
{
    bool is_own = f->owner == seat;

    if (is_own ? worth >= f->worth : worth <= f->worth)
        return is_own && text > 0 ? REASON_cards : REASON_lot;
    if (!is_own)
        return REASON_relief;
    return f->worth > 0 ? REASON_clearing : REASON_misery;
}

static Gain modifier_gain(const Table *t, const Outlook *o, Seat seat,
                          CardId card, const Figure *f)
{
    int worth = gloom_worth_with(t, f, card);
    int points = gloom_promise(o, worth, f->is_dead) - promise_of(o, f);
    int text = find_text_points(t, o, card);
    Gain gain = { .reason = modifier_reason(seat, f, worth, text) };

    if (text > points && text > -points && f->owner == seat)
        gain.reason = REASON_cards;
    gain.value = gloom_chance_change(o, f->owner, points - text);
    return gain;
}

/* ---- Events ---- */

int gloom_lift_gain(const Table *t, const Outlook *o, Seat seat, CardId on,
                    CardId to)
{
    const Figure *f = figure_of(t, o, on);
    CardId top;
    Figure less = without_top(t, f, &top);
    int value = gloom_chance_change(o, f->owner,
                                    promise_of(o, &less) - promise_of(o, f));

    if (to == NO_CARD || top == NO_CARD)
        return value;
    return value + modifier_gain(t, o, seat, top, figure_of(t, o, to)).value;
}

/* Whom the card that is lifted from there would help most. */
static int best_move_gain(const Table *t, const Outlook *o, Seat seat,
                          CardId on)
{
    int best = INT16_MIN;

    for (int k = 0; k < STACKS; k++) {
        CardId to = o->figures[k].character;
        int value;
        if (to == NO_CARD || to == on || o->figures[k].is_dead)
            continue;
        value = gloom_lift_gain(t, o, seat, on, to);
        best = value > best ? value : best;
    }
    return best;
}

/* Back to life: what lies on it stays. */
static int revive_gain(const Outlook *o, const Figure *f)
{
    return gloom_chance_change(
        o, f->owner, gloom_promise(o, f->worth, false) - promise_of(o, f));
}

static Gain aimed_gain(const Table *t, const Outlook *o, Seat seat, CardId card,
                       CardId on)
{
    Aim aim = gloom_part_aim(t->pack, card_def(t, card), 0);
    const Figure *f = figure_of(t, o, on);
    Gain gain = { .reason =
                      f->owner == seat ? REASON_clearing : REASON_relief };

    switch (t->pack->node_info[aim.command - t->pack->nodes].row) {
    case EFFECT_move:
    case EFFECT_swap:
        gain.value = best_move_gain(t, o, seat, on);
        break;
    case EFFECT_revive:
        gain.value = revive_gain(o, f);
        break;
    default:
        gain.value = gloom_lift_gain(t, o, seat, on, NO_CARD);
    }
    return gain;
}

/* What an Event without a target does is worth the same wherever it is
 * played. */
static Gain event_gain(const Table *t, const Outlook *o, Seat seat, Seat actor,
                       CardId card, CardId on)
{
    Gain gain = { .reason = REASON_cards };

    if (on != NO_CARD && gloom_aim_count(t, card) > 0)
        return aimed_gain(t, o, seat, card, on);
    gain.value = gloom_chance_change(o, actor, -gloom_text_points(t, card));
    return gain;
}

Gain gloom_play_gain(const Table *t, const Outlook *o, Seat seat, Seat actor,
                     CardId card, CardId on)
{
    if (card_is_kind(t, card, KIND_event) || on == NO_CARD)
        return event_gain(t, o, seat, actor, card, on);
    if (card_is_kind(t, card, KIND_death))
        return death_gain(t, o, seat, card, figure_of(t, o, on));
    return modifier_gain(t, o, seat, card, figure_of(t, o, on));
}
