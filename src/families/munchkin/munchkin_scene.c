/* munchkin_scene.c: what is shown of a Munchkin table: scene.def and its
 * functions. */
#include "engine/scene_rows.h"
#include "families/munchkin/combat_int.h"
#include "families/munchkin/munchkin_int.h"

/* ---- gauges ---- */

static bool gauge_level(const Table *t, Seat seat, int *value)
{
    *value = level_of(t, seat);
    return true;
}

static bool gauge_strength(const Table *t, Seat seat, int *value)
{
    *value = strength_of_seat(t, seat, &(Sum){ 0 });
    return true;
}

static void goal(const Table *t, Text *out)
{
    text_add(out, "Level ");
    text_add_number(out, t->g->switches[SWITCH_win]);
    text_add(out, " wins");
}

/* ---- groups ---- */

static bool in_identity(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_trait) ||
           card_is_kind(t, card, KIND_doubler);
}

static bool in_company(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_companion);
}

static bool in_curses(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_curse);
}

static bool in_worn(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

static bool in_carried(const Table *t, CardId card)
{
    (void)t;
    (void)card;
    return true;
}

#define SCENE_DEF "families/munchkin/scene.def"
#include "engine/rows_scene.h"

/* ---- what a question is about ---- */

/* Adds a name to a list of which so many are still to come. */
static void add_name(Text *text, const Table *t, CardId card, int n, int left)
{
    text_add(text, n == 0 ? "" : left == 0 ? " and " : ", ");
    pattern_write_card(text, t, card);
}

static void write_monsters(Text *text, const Table *t)
{
    int n = 0, left = 0;

    EACH_CARD (t, c, ZONE_fight)
        left += card_is_kind(t, c, KIND_monster);
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster))
            add_name(text, t, c, n++, --left);
    if (n == 0)
        text_add(text, "nothing");
}

/* "14 against 10", if the offer were accepted. */
static void write_offer(Text *text, const Table *t)
{
    const OfferFrame *offer = current_offer(t);
    Seat helper = offer_rival(t, offer);

    pattern_write(
        text, t, "%n against %m",
        &HOLES(.number = offer_total_with(t, helper, false, &(Sum){ 0 }),
               .second = offer_total_with(t, helper, true, &(Sum){ 0 })));
}

/* The monsters that are still to be escaped, or what the roll means. */
static void write_run(Text *text, const Table *t, const Frame *f)
{
    int n = 0, left = 0;

    if (f->step == STEP_run_rolled) {
        text_add(text, run_would_escape(t, f) ? "enough" : "not enough");
        return;
    }
    if (f->step != STEP_run_before && f->step != STEP_run_choose)
        return;
    EACH_CARD (t, c, ZONE_fight)
        left += run_is_left(t, c);
    EACH_CARD (t, c, ZONE_fight)
        if (run_is_left(t, c))
            add_name(text, t, c, n++, --left);
}

/* What would happen: "lose 2 levels". */
static void write_pending(Text *text, const Table *t, const Frame *f)
{
    const ReplacementFrame *would = replacement_frame(f);
    static const char *const patterns[QUESTIONS_COUNT] = {
        [QUESTION_would_gain] = "gain %n %p(level,levels)",
        [QUESTION_would_lose_levels] = "lose %n %p(level,levels)",
        [QUESTION_would_lose] = "lose %c",
        [QUESTION_would_discard] = "discard %c",
        [QUESTION_would_die] = "die",
    };

    if (would->row == QUESTION_would_draw) {
        text_add(text, "draw ");
        pattern_write_counts(text, t, would->back == DOOR ? would->n : 0,
                             would->back == DOOR ? 0 : would->n);
    } else if (patterns[would->row]) {
        pattern_write(text, t, patterns[would->row],
                      &HOLES(.card = f->card, .number = would->n));
    }
}

/* Of frames that say more than the question itself does. */
static void fill_from_frame(const Table *t, PatternHoles *holes, Text *more)
{
    const Frame *top = step_top(t);

    if (step_in(top, STAGE_offer)) {
        write_offer(more, t);
    } else if (step_in(top, STAGE_run)) {
        write_run(more, t, top);
        holes->number = run_frame(top)->die;
    } else if (top->step == STEP_replace_gate) {
        write_pending(more, t, top);
    } else if (step_in(top, STAGE_play)) {
        holes->to = play_frame(top)->target;
        holes->on = play_frame(top)->on;
    } else if (top->step == STEP_loot_body) {
        holes->to = loot_frame(top)->dead;
    } else if (top->step == STEP_effect_rolled) {
        holes->number = machine_roll(top);
    }
}

static void matter(const Table *t, PatternHoles *holes, Text *more)
{
    const Frame *top = step_top(t);

    if (holes->seat == NOBODY)
        holes->seat = top->seat;
    if (holes->card == NO_CARD)
        holes->card = top->card;
    holes->to = combat_helper(t);
    if (current_combat(t) && combat_any_monster(t) != NO_CARD) {
        strength_totals(t, &holes->number, &holes->second);
        if (step_in(top, STAGE_fight))
            write_monsters(more, t);
    }
    fill_from_frame(t, holes, more);
}

static const Node *pending(const Table *t, Seat *you)
{
    const Frame *top = step_top(t);

    *you = top->step == STEP_play_hit ? play_frame(top)->target : top->seat;
    return top->step == STEP_run_caught
               ? munchkin_bad_stuff(t, twin_original(t, top->card))
               : NULL;
}

/* Bad Stuff, or what a Curse says first. */
static const Node *harm(const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);
    const Node *part = def_first_clause(t->pack, def);

    if (card_is_kind(t, card, KIND_monster))
        return munchkin_bad_stuff(t, card);
    while (part && part->type != NODE_clause)
        part = def_next_clause(t->pack, def, part);
    return part;
}

/* ---- chances, and how the fight stands ---- */

static void add_escape(const Table *t, Seat seat, CardId monster,
                       OutcomeSink *sink)
{
    OutcomePart part = { .kind = OUTCOME_escape,
                         .seat = seat,
                         .card = monster,
                         .n = run_escape_faces(t, seat, monster) };

    sink->on_part(sink->self, part);
    part.kind = OUTCOME_bad_stuff;
    part.clause = munchkin_bad_stuff(t, twin_original(t, monster));
    if (part.clause && part.n < 6)
        sink->on_part(sink->self, part);
}

static void add_prize(const Table *t, OutcomeSink *sink)
{
    sink->on_part(sink->self,
                  (OutcomePart){ .kind = OUTCOME_prize,
                                 .seat = NOBODY,
                                 .n = offer_treasures_at_stake(t) });
}

/* What the helper gets of the Treasures, by these terms. */
static void add_share(const Table *t, Seat helper, int terms, OutcomeSink *sink)
{
    int n = share_of_helper(terms, offer_treasures_at_stake(t));

    if (helper != NOBODY && n > 0)
        sink->on_part(
            sink->self,
            (OutcomePart){ .kind = OUTCOME_share, .seat = helper, .n = n });
}

static void forecast_help(const Table *t, Action a, OutcomeSink *sink)
{
    const OfferFrame *offer = current_offer(t);

    if (a.verb == VERB_accept) {
        add_prize(t, sink);
        add_share(t, offer_rival(t, offer), offer->terms, sink);
    } else if (a.verb == VERB_pass && step_top(t)->step == STEP_combat_win) {
        add_share(t, combat_helper(t), current_combat(t)->terms, sink);
    }
}

/* Is this command one of those that end the fight? */
static bool ends_fight(const Table *t, const Node *command)
{
    const Node *object = node_first(command);

    while (object && (object->type != NODE_prep || object->row != PREP_object))
        object = node_next(command, object);
    return object &&
           t->pack->node_info[node_first(object) - t->pack->nodes].row ==
               EFFECT_end_fight;
}

/* What a card says without a condition: that the fight ends. */
static void forecast_end(const Table *t, Action a, OutcomeSink *sink)
{
    const Node *clause = munchkin_action_clause(t, a);
    const Node *block = clause ? clause_head(clause, NODE_block) : NULL;

    if (!block || !combat_is_open(t))
        return;
    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (k->type == NODE_command && ends_fight(t, k))
            sink->on_part(sink->self,
                          (OutcomePart){ .kind = OUTCOME_ended,
                                         .seat = current_combat(t)->seat });
}

/* Who runs away rolls, perhaps once for each monster. */
static void forecast(const Table *t, Action a, OutcomeSink *sink)
{
    if (a.verb == VERB_roll)
        add_escape(t, a.seat, a.on, sink);
    if (a.verb != VERB_run) {
        forecast_help(t, a, sink);
        forecast_end(t, a, sink);
        return;
    }
    sink->on_part(sink->self,
                  (OutcomePart){ .kind = OUTCOME_lost, .seat = a.seat });
    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c))
            add_escape(t, a.seat, c, sink);
}

static void standing(const Table *t, Seat seat, Text *out)
{
    bool mine = combat_is_open(t) && combat_includes(t, seat);

    if (!combat_is_open(t) || combat_any_monster(t) == NO_CARD)
        return;
    if (combat_is_winning(t)) {
        pattern_write(out, t, mine ? "you win" : "%s wins",
                      &HOLES(.seat = current_combat(t)->seat));
        return;
    }
    text_add_number(out, combat_shortfall(t));
    text_add(out, " short");
}

/* Who could help, and what the totals would be then. */
static void add_help(const Table *t, OutcomeSink *sink)
{
    EACH_SEAT (t, s)
        if (combat_can_be_helped(t, s, false))
            sink->on_part(
                sink->self,
                (OutcomePart){
                    .kind = OUTCOME_help,
                    .seat = s,
                    .from = offer_total_with(t, s, false, &(Sum){ 0 }),
                    .to = offer_total_with(t, s, true, &(Sum){ 0 }) });
}

static void odds(const Table *t, OutcomeSink *sink)
{
    if (!current_combat(t) || combat_any_monster(t) == NO_CARD)
        return;
    if (combat_is_open(t))
        add_prize(t, sink);
    if (combat_is_winning(t))
        return;
    if (combat_is_open(t))
        add_help(t, sink);
    EACH_SEAT (t, s)
        EACH_CARD (t, c, ZONE_fight)
            if (seat_in(s, combat_fighters(t)) && combat_has_monster(t, c))
                sink->on_part(sink->self,
                              (OutcomePart){ .kind = OUTCOME_escape,
                                             .seat = s,
                                             .card = c,
                                             .n = run_escape_faces(t, s, c) });
}

static void agreements(const Table *t, FactSink *sink)
{
    if (current_combat(t))
        offer_facts(t, sink);
    trade_facts(t, sink);
}

static bool try_on(Table *t, Seat seat, CardId card, int *bonus)
{
    int before = strength_of_seat(t, seat, &(Sum){ 0 });

    if (!card_is_kind(t, card, KIND_item))
        return false;
    zone_append(t, card, play_zone(seat));
    card_slot(t, card)->flags |= CARD_EQUIPPED;
    *bonus = strength_of_seat(t, seat, &(Sum){ 0 }) - before;
    return true;
}

static int final_score(const Table *t, Seat seat)
{
    return level_of(t, seat);
}

/* ---- offers ---- */

static void collect_marked(const Table *t, int mark, StandingOffer *out)
{
    for (CardId c = 1; c <= t->g->cards && out->n < OFFER_CARDS_MAX; c++)
        if (card_slot(t, c)->flags & mark)
            out->cards[out->n++] = c;
}

/* As the draft of whoever made it. */
static bool standing_offer(const Table *t, StandingOffer *out)
{
    const OfferFrame *offer = current_offer(t);
    const TradeFrame *trade = current_trade(t);
    bool asks;

    if (trade) {
        *out = (StandingOffer){ .verb = VERB_propose,
                                .from = trade->from,
                                .to = trade->seat };
        collect_marked(t, CARD_OFFERED, out);
        return true;
    }
    if (!offer)
        return false;
    asks = offer->from == current_combat(t)->seat;
    *out = (StandingOffer){ .from = offer->from,
                            .to = offer->seat,
                            .number = offer->terms };
    if (offer->help & HELP_ANYWAY)
        out->verb = asks ? VERB_ask_paid : VERB_volunteer_paid;
    else
        out->verb = asks ? VERB_ask : VERB_volunteer;
    collect_marked(t, CARD_PROMISED, out);
    return true;
}

static const char *const ends[] = {
    "", "a kill brought the last Level",
    "the turns are over: the highest Level",
    "nobody is outside the cult: the highest Level"
};

const FamilyScene munchkin_scene = {
    .ends = ends,
    .offer = standing_offer,
    SCENE_ROWS,
    .matter = matter,
    .goal = goal,
    .harm = harm,
    .forecast = forecast,
    .standing = standing,
    .odds = odds,
    .agreements = agreements,
    .try_on = try_on,
    .pending = pending,
    .final_score = final_score,
};
