/* deeds.c: what the orders of cards do (effects.def), and the hooks of the
 * machine. */
#include "engine/leak.h"
#include "families/gloom/effect.h"

/* ---- which row ---- */

/* The top modifier of a character; a death of the discards. */
static Arg card_of(const Node *order, const Node *object)
{
    if (order->row == SAY_draw)
        return object->row == NOUN_card ? ARG_drawn : ARG_unknown;
    return gloom_of_character(object) ? ARG_stacked : ARG_cards;
}

static Arg object_of(const Pack *pack, const Node *order, const Node *object)
{
    if (!object)
        return ARG_nothing;
    switch (object->row) {
    case NOUN_character:
        return ARG_character;
    case NOUN_card:
        return card_of(order, object);
    case NOUN_hand:
        return order->row == SAY_swap || order->row == SAY_show ? ARG_hand
                                                                : ARG_cards;
    case NOUN_turn:
        return ARG_turn;
    case NOUN_action:
        return ARG_action;
    case NOUN_nothing:
        return ARG_nothing;
    case NOUN_none:
        if (object->det == DET_it || object->det == DET_them)
            return ARG_cards;
        return object->flags & FLAG_named ||
                       (object->name != 0 &&
                        pack->words[object->name].sort == SORT_kind)
                   ? card_of(order, object)
                   : ARG_unknown;
    default:
        return ARG_unknown;
    }
}

#define EFFECTS_DEF "families/gloom/effects.def"
#define EFFECT(id, verb, object, how, does, parts, adverbs) \
    static bool deed_##does(Table *t, Frame *f, const Deed *d);
#include EFFECTS_DEF

#include "engine/rows_effects.h"

/* ---- hands and piles ---- */

static bool deed_draw(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    for (int i = 0; i < d->n; i++)
        gloom_draw(t, d->doer);
    return true;
}

static Seat holder_of(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone >= ZONE_hand && zone <= ZONE_hand_LAST
               ? (Seat)(zone - ZONE_hand)
               : NOBODY;
}

/* GLOOM-GAP-59: what is being played goes elsewhere, and nothing comes of
 * it. */
static void stop_play(Table *t, CardId card)
{
    Frame *play = gloom_play_frame(t);

    if (!play || play->card != card || card_slot(t, card)->zone != ZONE_limbo)
        return;
    tell(t, EVENT(cancelled, .card = card, .on = (CardId)play->v[P_ON]));
    play->card = NO_CARD;
    play->v[P_STOPPED] = 1;
}

/* GLOOM-GAP-37: what is taken off a stack; what it hid is seen again
 * (GLOOM-GAP-39). */
static bool deed_discard(Table *t, Frame *f, const Deed *d)
{
    CardId host = card_slot(t, d->card)->host;
    Seat holder = holder_of(t, d->card);

    (void)f;
    stop_play(t, d->card);
    gloom_discard(t, d->card);
    if (host != NO_CARD)
        gloom_tell_worth(t, EVENT(strips, .card = d->card, .on = host));
    else
        tell(t, EVENT(discards, .seat = holder == NOBODY ? d->doer : holder,
                      .card = d->card));
    return true;
}

/* Moves a card to a hidden zone, out of a hand, out of play or off a stack; if
 * it lay open, everybody sees which it is, else only these. */
static Seats move_hidden(Table *t, CardId card, ZoneId to, Seats parties)
{
    bool open = zone_is_open(t, card_slot(t, card)->zone);

    stop_play(t, card);
    if (!open)
        zone_blur(t, card, parties);
    zone_append(t, card, to);
    card_slot(t, card)->host = NO_CARD;
    return open ? seats_all(t->g) : parties;
}

/* If a card lay on a character: what that is worth without it. */
static void tell_stripped(Table *t, CardId card, CardId host)
{
    if (host != NO_CARD)
        gloom_tell_worth(t, EVENT(strips, .card = card, .on = host));
}

/* GLOOM-GAP-11: what is taken is not drawn. */
static bool deed_take(Table *t, Frame *f, const Deed *d)
{
    Seat from = holder_of(t, d->card);
    CardId host = card_slot(t, d->card)->host;
    Seats parties =
        (Seats)(1u << d->doer | (from == NOBODY ? 0 : 1u << from));
    Seats see = move_hidden(t, d->card, hand_of(d->doer), parties);

    (void)f;
    tell(t, EVENT(takes, .seat = d->doer, .card = d->card, .to = from,
                  .see = see));
    tell_stripped(t, d->card, host);
    return true;
}

static Seat receiver(const Table *t, const Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);
    Seats seats = to ? gloom_phrase_players(t, f, to) : 0;

    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static void hand_over(Table *t, CardId card, Seat from, Seat to)
{
    CardId host = card_slot(t, card)->host;
    Seats see =
        move_hidden(t, card, hand_of(to), (Seats)(1u << from | 1u << to));

    tell(t, EVENT(gives, .seat = from, .to = to, .card = card, .see = see));
    tell_stripped(t, card, host);
}

static bool deed_give(Table *t, Frame *f, const Deed *d)
{
    Seat to = receiver(t, f, d);

    if (to == NOBODY || to == d->doer)
        return false;
    hand_over(t, d->card, d->doer, to);
    return true;
}

/* All at once: nobody passes on what just came, and nobody else sees which card
 * it is until all have chosen. */
static bool deed_pass(Table *t, Frame *f, const Deed *d)
{
    Seat to = receiver(t, f, d);
    CardId host;

    if (to == NOBODY || to == d->doer)
        return false;
    host = card_slot(t, d->card)->host;
    move_hidden(t, d->card, ZONE_passing, (Seats)(1u << d->doer));
    tell_stripped(t, d->card, host);
    if (LEAKS(LEAK_PASSING))
        card_slot(t, d->card)->known = seats_all(t->g);
    gloom(t)->passes[d->doer]++;
    gloom(t)->to[d->doer] = to;
    return true;
}

/* Is somebody still choosing what to pass on? */
static bool is_passing(const Table *t)
{
    const Frame *f = step_top(t);
    const Node *node = &t->pack->nodes[f->aux];

    return f->step >= STEP_effect_run && f->aux < (uint16_t)f->v[V_END] &&
           node->type == NODE_do && node->row == SAY_pass;
}

/* Cards that all have chosen to pass on change hands, in the order in which the
 * seats chose. */
static void pass_on(Table *t)
{
    const Zone *passing = &t->g->zones[ZONE_passing];

    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (; gloom(t)->passes[s] > 0; gloom(t)->passes[s]--)
            hand_over(t, passing->first, s, gloom(t)->to[s]);
        gloom(t)->to[s] = 0;
    }
}

/* Whose hand: of a player, or as it is said of the hand. */
static Seat hand_owner(const Table *t, const Frame *f, const Deed *d,
                       const Node *what)
{
    Seats seats;

    if (!gloom_phrase_is_player(t->pack, what))
        return gloom_hand_meant(t, f, what, d->doer);
    seats = gloom_phrase_players(t, f, what);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static bool deed_swap_hands(Table *t, Frame *f, const Deed *d)
{
    Seat a = hand_owner(t, f, d, d->object),
         b = hand_owner(t, f, d, part_phrase(d->order, PREP_with));
    CardId mine[CARDS_MAX];
    int n = 0;

    if (a == NOBODY || b == NOBODY || b == a)
        return false;
    EACH_CARD (t, c, hand_of(a))
        mine[n++] = c;
    while (t->g->zones[hand_of(b)].first)
        zone_append(t, t->g->zones[hand_of(b)].first, hand_of(a));
    for (int i = 0; i < n; i++)
        zone_append(t, mine[i], hand_of(b));
    tell(t, EVENT(swaps, .seat = a, .to = b));
    return true;
}

/* ---- looking ---- */

static void see_card(Table *t, CardId card, Seat seat)
{
    Seats see = (Seats)(1u << seat);

    if (LEAKS(LEAK_PEEK))
        see = seats_all(t->g);
    card_slot(t, card)->known |= see;
    tell(t,
         EVENT(sees, .seat = seat, .card = card, .see = (Seats)(1u << seat)));
}

static bool look_at_hand(Table *t, const Frame *f, const Deed *d,
                         const Node *hand)
{
    Seat whose = hand_owner(t, f, d, hand);

    if (whose == NOBODY || whose == d->doer)
        return false;
    tell(t, EVENT(looks, .seat = d->doer, .to = whose));
    EACH_CARD (t, c, hand_of(whose))
        see_card(t, c, d->doer);
    return true;
}

static bool look_at_pile(Table *t, const Deed *d)
{
    int n = gloom_cards_looked_at(t, d->order);

    tell(t, EVENT(peeks, .seat = d->doer, .number = (int16_t)n));
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        see_card(t, c, d->doer);
    return n > 0;
}

static bool deed_look(Table *t, Frame *f, const Deed *d)
{
    const Node *at = part_phrase(d->order, PREP_at);

    return at->row == NOUN_hand ? look_at_hand(t, f, d, at)
                                : look_at_pile(t, d);
}

/* The last that is put there is the top. Whoever else knew these cards does not
 * know any more where they lie. */
static bool deed_put(Table *t, Frame *f, const Deed *d)
{
    int n = gloom_cards_arranged(t, f, d->order);

    stop_play(t, d->card);
    zone_put_first(t, d->card, ZONE_pile);
    for (CardId c = t->g->zones[ZONE_pile].first, i = 0; i < n;
         c = card_slot(t, c)->next, i++)
        if (!LEAKS(LEAK_ARRANGED))
            card_slot(t, c)->known &= (Seats)(1u << d->doer);
    tell(t, EVENT(puts, .seat = d->doer, .card = d->card,
                  .see = (Seats)(1u << d->doer)));
    return true;
}

static bool deed_show_hand(Table *t, Frame *f, const Deed *d)
{
    Seat whose = hand_owner(t, f, d, d->object);

    if (whose == NOBODY)
        return false;
    EACH_CARD (t, c, hand_of(whose)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = whose, .card = c));
    }
    return hand_count(t, whose) > 0;
}

/* ---- stacks ---- */

/* GLOOM-GAP-38: moved is not played: nothing immediate happens. */
static void lay_on(Table *t, CardId card, CardId character)
{
    if (is_kind(t, card, KIND_death)) {
        gloom_dies(t, character, card);
        return;
    }
    gloom_stack_put(t, card, character);
    gloom_tell_worth(t, EVENT(bears, .card = card, .on = character));
}

static bool deed_move(Table *t, Frame *f, const Deed *d)
{
    CardId from = card_slot(t, d->card)->host;

    (void)f;
    lay_on(t, d->card, d->second);
    gloom_tell_worth(t, EVENT(strips, .card = d->card, .on = from));
    return true;
}

/* GLOOM-GAP-42, GLOOM-GAP-43: both at once. */
static bool deed_swap(Table *t, Frame *f, const Deed *d)
{
    CardId a = card_slot(t, d->card)->host, b = card_slot(t, d->second)->host;

    (void)f;
    gloom_stack_put(t, d->card, b);
    gloom_stack_put(t, d->second, a);
    gloom_tell_worth(t, EVENT(bears, .card = d->card, .on = b));
    gloom_tell_worth(t, EVENT(bears, .card = d->second, .on = a));
    return true;
}

/* GLOOM-GAP-49 */
static bool deed_revive(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    gloom_discard(t, gloom_death_of(t, d->card));
    gloom_tell_worth(t, EVENT(revives, .on = d->card));
    return true;
}

/* ---- turns and plays ---- */

static bool deed_skip_turn(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    gloom(t)->skips[d->doer]++;
    return true;
}

/* The action that would come next is taken as if it were passed
 * (GLOOM-DEATH-11). */
static bool deed_skip_action(Table *t, Frame *f, const Deed *d)
{
    Gloom *g = gloom(t);

    (void)f;
    if (gloom_is_acting(t, d->doer) && g->spent < g->actions) {
        g->spent++;
        tell(t, EVENT(rests, .seat = d->doer));
    } else {
        g->rests[d->doer]++;
    }
    return true;
}

/* GLOOM-GAP-33, GLOOM-GAP-36 */
static bool deed_act_again(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (!gloom_is_acting(t, d->doer))
        return false;
    gloom(t)->actions++;
    tell(t, EVENT(again, .seat = d->doer));
    return true;
}

/* GLOOM-GAP-33: for nobody but who takes a turn. */
static bool deed_play(Table *t, Frame *f, const Deed *d)
{
    bool worked_out = phrase_modifier(d->object, MOD_per) ||
                      phrase_modifier(d->object, MOD_equal) ||
                      phrase_modifier(d->object, MOD_unless) ||
                      d->object->det == DET_that_many;
    int n = worked_out ? d->n : quantity_most(d->object);

    if (n < 1 || !gloom_is_acting(t, d->doer))
        return false;
    gloom_free_grant(t, f->card, d->order, n);
    tell(t, EVENT(may_play, .seat = d->doer, .number = (int16_t)n));
    return true;
}

/* GLOOM-GAP-59 */
static bool deed_cancel(Table *t, Frame *f, const Deed *d)
{
    const Frame *play = gloom_play_frame(t);

    (void)f;
    if (!play || play->card != d->card ||
        card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    stop_play(t, d->card);
    gloom_discard(t, d->card);
    return true;
}

static bool deed_nothing(Table *t, Frame *f, const Deed *d)
{
    (void)t;
    (void)f;
    (void)d;
    return true;
}

/* ---- the table of deeds ---- */

static bool act(Table *t, Frame *f, const Deed *d)
{
    REACHED(t, deed, d->row - 1);
    return effect_fns[d->row](t, f, d);
}

static bool suits(const Table *t, const Frame *f, const Node *statement,
                  Seat seat)
{
    (void)t;
    (void)f;
    (void)statement;
    (void)seat;
    return true;
}

static void chosen(Table *t, const Frame *f, Seat seat)
{
    (void)t;
    (void)f;
    (void)seat;
}

static bool possible(const Table *t, const Node *order, Seat doer)
{
    const Zone *zones = t->g->zones;

    switch (order->row) {
    case SAY_draw:
        return zones[ZONE_pile].count + zones[ZONE_discards].count > 0;
    case SAY_show: /* whose hand it is if another's, is not known yet */
        return part_phrase(order, PREP_object)->length > 1 ||
               hand_count(t, doer) > 0;
    case SAY_take: /* another action */
    case SAY_play:
        return gloom_is_acting(t, doer);
    default:
        return true;
    }
}

/* GLOOM-GAP-18 */
static Seat begins(const Table *t, const Frame *f)
{
    (void)f;
    return t->g->active;
}

/* ---- the words of these rules ---- */

#define gloom_none NULL

static const PlaceRow places[NOUNS_COUNT] = {
#define PLACE(noun, in) [NOUN_##noun] = { in },
#include "families/gloom/words.def"
};

static const QualityRow adjectives[ADJS_COUNT] = {
#define ADJECTIVE(word, player, card, stacks) \
    [ADJ_##word] = { gloom_##player, 0, gloom_##card, 0, gloom_##stacks, 0, 0 },
#include "families/gloom/words.def"
};

static const QualityRow modifiers[MODS_COUNT] = {
#define MODIFIER(word, player, player_in, card, card_in, stacks, stacks_in) \
    [MOD_##word] = { \
        gloom_##player, player_in, gloom_##card, card_in, gloom_##stacks, \
        stacks_in,      0 \
    },
#include "families/gloom/words.def"
};

static const PlayerTest player_states[STATES_COUNT] = {
#define PLAYER_STATE(state, is) [STATE_##state] = gloom_##is,
#include "families/gloom/words.def"
};

static const CardTest card_states[STATES_COUNT] = {
#define CARD_STATE(state, is) [STATE_##state] = gloom_##is,
#include "families/gloom/words.def"
};

static const RuleRow rules[RULEROWS_COUNT] = {
#define RULEROW(id, rule, only, subject, noun, object, object_noun, bare, \
                prep, in, meaning) \
    { \
        #id,    RULE_##rule,        only, subject,     NOUN_##noun, \
        object, NOUN_##object_noun, bare, PREP_##prep, in, \
        meaning \
    },
#include "families/gloom/rules.def"
};

static const TimingRow timings[WINS_COUNT] = {
#define TIMING(id, by_itself, gates) \
    [WIN_##id] = { true, NULL, by_itself, gates },
#include "families/gloom/timings.def"
};

const Language gloom_language = {
    .players = gloom_players,
    .cards = gloom_cards,
    .places = places,
    .amounts = gloom_amounts,
    .adjectives = adjectives,
    .modifiers = modifiers,
    .player_states = player_states,
    .card_states = card_states,
    .conditions = gloom_conditions,
    .n_conditions = CONDITIONS_COUNT,
    .questions = gloom_questions,
    .n_questions = QUESTIONS_COUNT,
    .rules = rules,
    .n_rules = RULEROWS_COUNT,
    .effects = effect_rows,
    .n_effects = EFFECT_ROWS,
    .sums = gloom_sums,
    .n_sums = SUMS_COUNT,
    .n_topics = TOPICS,
    .timings = timings,
    .card_sorts = 1u << SORT_kind,
    .object_of = object_of,
};

const Deeds gloom_deeds = {
    .run = STEP_effect_run,
    .pick = STEP_effect_pick,
    .whom = STEP_effect_whom,
    .may = STEP_effect_may,
    .option = STEP_effect_option,
    .language = &gloom_language,
    .where = gloom_where,
    .fits = gloom_fits,
    .settled = gloom_settled,
    .unseen = gloom_unseen,
    .hidden = gloom_hidden,
    .possible = possible,
    .amounts = gloom_amounts_meant,
    .players = gloom_phrase_players,
    .begins = begins,
    .suits = suits,
    .chosen = chosen,
    .holds = gloom_holds,
    .act = act,
    .plays = 1ull << SENSE_immediate | 1ull << SENSE_response,
    .names = effect_names,
};

void gloom_step_effect_run(Table *t, Frame *f)
{
    if (t->g->zones[ZONE_passing].count > 0 && !is_passing(t))
        pass_on(t);
    machine_run(t, f);
}

void gloom_step_effect_pick(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_whom(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_may(Table *t, Frame *f)
{
    machine_ask(t, f);
}

void gloom_step_effect_option(Table *t, Frame *f)
{
    machine_ask(t, f);
}
