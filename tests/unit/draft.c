/* draft.c: an answer with many parts, built step by step. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/audit.h"
#include "families/munchkin/munchkin.h"
#include "match/drafts.h"
#include "match/picks.h"

/* In the game itself, as programs play that search: without a match, which
 * keeps drafts beside it (match/drafts.h). */
static Refusal answer(Match *m, uint8_t verb, Seat seat, CardId card, Seat to)
{
    Action a = action_make(verb, seat);
    Refusal why;

    a.card = card;
    a.to = to;
    why = action_try(match_set_up(m), a);
    match_run(m);
    return why;
}

/* In the match. */
static Refusal give(Match *m, uint8_t verb, Seat seat, CardId card, Seat to)
{
    Action a = action_make(verb, seat);

    a.card = card;
    a.to = to;
    return match_answer(m, a);
}

static void give_part(Match *m, const char *name, int copy, Seat to)
{
    assert_int_equal(
        give(m, VERB_add, 0, card_of(match_table(m), name, copy), to).id,
        REFUSAL_none);
}

static int add(Match *m, const char *name, int copy)
{
    const Table *t = match_table(m);
    return answer(m, VERB_add, t->g->draft.seat, card_of(t, name, copy), NOBODY)
        .id;
}

static int add_to(Match *m, const char *name, int copy, Seat to)
{
    const Table *t = match_table(m);
    return answer(m, VERB_add, t->g->draft.seat, card_of(t, name, copy), to).id;
}

/* Ann can sell two Clocks for 1200 gold; less than 1000 buys nothing. */
static Match *market(void)
{
    return scripted(
        "tiny-munchkin", 3, "Ann level 3",
        "Ann holds \"Grandfather Clock, Used as a Club\", \"Ladle\","
        " \"Ladle\", \"Cave Slug\"",
        "Ann carries \"Grandfather Clock, Used as a Club\"", NULL);
}

static Match *sale(void)
{
    Match *m = market();

    assert_int_equal(answer(m, VERB_sell, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    return m;
}

static const char clock_name[] = "Grandfather Clock, Used as a Club";

TEST(a_draft_asks_its_seat_and_the_question_before_it_still_stands)
{
    Match *m = sale();
    const Game *g = match_table(m)->g;
    Ask ask = game_ask(g);

    assert_int_equal(ask.shape, ASK_DECIDE);
    assert_int_equal(ask.must, 1);
    assert_int_equal(ask.may, 0);
    assert_int_equal(ask.seat, 0);
    assert_int_equal(g->ask.shape, ASK_FLOOR);
    assert_int_equal(g->ask.may, 6);
}

TEST(nothing_else_is_done_while_a_draft_is_open)
{
    Match *m = sale();

    assert_int_equal(refused(m, 0, "Ann kicks open the door")->refusal.id,
                     REFUSAL_drafting);
    assert_int_equal(answer(m, VERB_sell, 0, NO_CARD, NOBODY).id,
                     REFUSAL_drafting);
    assert_int_equal(answer(m, VERB_done, 1, NO_CARD, NOBODY).id,
                     REFUSAL_drafting);
    assert_int_equal(answer(m, VERB_cancel, 1, NO_CARD, NOBODY).id,
                     REFUSAL_drafting);
}

TEST(there_are_no_parts_without_a_draft)
{
    Match *m = market();

    assert_int_equal(add(m, "Ladle", 1), REFUSAL_not_asked); /* of nobody */
    assert_int_equal(answer(m, VERB_done, 0, NO_CARD, NOBODY).id,
                     REFUSAL_no_draft);
    assert_int_equal(answer(m, VERB_cancel, 0, NO_CARD, NOBODY).id,
                     REFUSAL_no_draft);
}

TEST(parts_are_added_in_the_order_of_their_cards)
{
    Match *m = sale();

    assert_int_equal(add(m, "Ladle", 1), REFUSAL_none);
    assert_int_equal(add(m, clock_name, 1), REFUSAL_draft_order);
    assert_int_equal(add(m, "Ladle", 1), REFUSAL_draft_order);
    assert_int_equal(add(m, "Ladle", 2), REFUSAL_none);
}

TEST(a_card_that_was_passed_over_comes_too_late)
{
    Match *m = sale();

    assert_int_equal(add(m, "Ladle", 2), REFUSAL_none);
    assert_int_equal(add(m, "Ladle", 1), REFUSAL_draft_order);
}

TEST(equal_cards_in_different_places_are_different_parts)
{
    Match *m = sale();

    assert_int_equal(add(m, clock_name, 2), REFUSAL_none);
}

TEST(only_ones_own_cards_are_parts_and_the_family_has_a_say)
{
    Match *m = sale();

    assert_int_equal(add(m, "Brass Colander", 1), REFUSAL_no_card);
    assert_int_equal(answer(m, VERB_add, 0, NO_CARD, NOBODY).id,
                     REFUSAL_no_card);
    assert_int_equal(add(m, "Cave Slug", 1), REFUSAL_not_sold);
}

TEST(a_draft_keeps_count_of_its_parts)
{
    Match *m = sale();
    const Table *t = match_table(m);
    const Draft *draft = &t->g->draft;

    add(m, clock_name, 1);
    add(m, "Ladle", 1);
    assert_int_equal(draft->count, 2);
    assert_int_equal(draft->sum, 900);
    assert_int_equal(draft->last, card_of(t, "Ladle", 1));
    assert_int_equal(draft_next(t, NO_CARD), card_of(t, clock_name, 1));
    assert_int_equal(draft_next(t, card_of(t, clock_name, 1)),
                     card_of(t, "Ladle", 1));
    assert_int_equal(draft_next(t, card_of(t, "Ladle", 1)), NO_CARD);
    assert_null(audit(t));
}

TEST(a_draft_is_not_done_before_the_whole_is_acceptable)
{
    Match *m = sale();
    const Table *t = match_table(m);
    Refusal why;

    add(m, clock_name, 1);
    why = answer(m, VERB_done, 0, NO_CARD, NOBODY);
    assert_int_equal(why.id, REFUSAL_too_cheap);
    assert_int_equal(why.number, 600);
    assert_int_equal(why.second, 1000);
    add(m, clock_name, 2);
    assert_int_equal(answer(m, VERB_done, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    assert_true(is_fact(t, "Ann is level 4"));
    assert_int_equal(t->g->zones[ZONE_treasure_discards].count, 2);
}

TEST(a_finished_draft_leaves_nothing_behind)
{
    static const Draft none = { .seat = NOBODY };
    Match *m = sale();
    const Table *t = match_table(m);

    add(m, clock_name, 1);
    add(m, clock_name, 2);
    answer(m, VERB_done, 0, NO_CARD, NOBODY);
    assert_memory_equal(&t->g->draft, &none, sizeof none);
    for (CardId c = 1; c <= t->g->cards; c++)
        assert_false(card_slot(t, c)->flags & CARD_MARKED);
    assert_null(audit(t));
}

/* All but the count of what a seat did by itself this turn (HOUSE-STALL). */
TEST(cancelling_restores_everything)
{
    Match *m = market();
    const Table *t = match_table(m);
    Game *before = copy_of(t);

    answer(m, VERB_sell, 0, NO_CARD, NOBODY);
    add(m, clock_name, 1);
    add(m, "Ladle", 1);
    assert_int_equal(answer(m, VERB_cancel, 0, NO_CARD, NOBODY).id,
                     REFUSAL_none);
    assert_int_equal(t->g->stall_counts[0], 1);
    before->stall_counts[0] = 1;
    assert_memory_equal(t->g, before, before->size);
}

TEST(nobody_else_sees_that_a_draft_is_being_built)
{
    Match *m = market();
    const Table *t = match_table(m);
    static const Seat readers[] = { 1, 2, NOBODY };

    for (int i = 0; i < 3; i++) {
        Game *before = keep_block(malloc(t->g->size));
        Game *after = keep_block(malloc(t->g->size));
        view_make(t, readers[i], before);
        answer(m, VERB_sell, 0, NO_CARD, NOBODY);
        add(m, clock_name, 1);
        add(m, "Ladle", 1);
        view_make(t, readers[i], after);
        assert_memory_equal(before, after, t->g->size);
        view_make(t, 0, after);
        assert_int_equal(after->draft.count, 2);
        answer(m, VERB_cancel, 0, NO_CARD, NOBODY);
    }
}

TEST(a_draft_that_must_be_given_cannot_be_cancelled)
{
    Match *m = charity();
    ActionList list;

    assert_int_equal(match_table(m)->g->draft.verb, VERB_give);
    assert_int_equal(answer(m, VERB_cancel, 0, NO_CARD, NOBODY).id,
                     REFUSAL_draft_must);
    action_list(match_table(m), 0, &list);
    for (int i = 0; i < list.n; i++)
        assert_int_not_equal(list.at[i].verb, VERB_cancel);
    assert_int_equal(list.at[0].verb, VERB_add);
}

TEST(a_draft_that_must_be_given_gives_way_until_it_has_a_part)
{
    Match *m = charity();
    ActionList list;

    assert_int_equal(answer(m, VERB_show, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    assert_int_equal(match_table(m)->g->draft.verb, VERB_give);
    assert_int_equal(add_to(m, "Cave Slug", 1, 1), REFUSAL_none);
    assert_int_equal(answer(m, VERB_put_down, 0, NO_CARD, NOBODY).id,
                     REFUSAL_draft_must);
    action_list(match_table(m), 0, &list);
    for (int i = 0; i < list.n; i++)
        assert_int_equal(list.at[i].verb, VERB_add);
    assert_int_not_equal(list.n, 0);
}

TEST(parts_have_receivers_where_the_draft_has_and_nowhere_else)
{
    Match *m = charity();
    Match *other = sale();

    assert_int_equal(add(m, "Cave Slug", 1), REFUSAL_not_now);
    assert_int_equal(add_to(m, "Cave Slug", 1, 1), REFUSAL_none);
    assert_int_equal(add_to(other, "Ladle", 1, 1), REFUSAL_not_now);
}

TEST(charity_goes_evenly_to_the_lowest_only)
{
    Match *m = charity();

    assert_int_equal(add_to(m, "Brass Colander", 1, 3), REFUSAL_not_lowest);
    assert_int_equal(add_to(m, "Brass Colander", 1, 0), REFUSAL_not_lowest);
    assert_int_equal(add_to(m, "Brass Colander", 1, 1), REFUSAL_none);
    assert_int_equal(add_to(m, "Cave Slug", 1, 1), REFUSAL_none);
    assert_int_equal(add_to(m, "Half Asleep", 1, 1), REFUSAL_uneven);
    assert_int_equal(add_to(m, "Half Asleep", 1, 2), REFUSAL_none);
    assert_int_equal(add_to(m, "Ladle", 1, 2), REFUSAL_few_parts);
}

TEST(gifts_go_to_their_receivers_when_it_is_done)
{
    Match *m = charity();
    const Table *t = match_table(m);

    add_to(m, "Brass Colander", 1, 1);
    add_to(m, "Cave Slug", 1, 2);
    assert_int_equal(answer(m, VERB_done, 0, NO_CARD, NOBODY).id,
                     REFUSAL_few_parts);
    add_to(m, "Half Asleep", 1, 2);
    assert_int_equal(t->g->draft.quota[1], 1);
    assert_int_equal(t->g->draft.quota[2], 2);
    assert_true(is_fact(t, "Ann's hand has 8 cards"));
    assert_int_equal(answer(m, VERB_done, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    assert_true(is_fact(t, "Ann's hand has 5 cards"));
    assert_true(is_fact(t, "\"Brass Colander\" is in Bob's hand"));
    assert_true(is_fact(t, "\"Cave Slug\" is in Carol's hand"));
    assert_true(is_fact(t, "\"Half Asleep\" is in Carol's hand"));
    assert_true(is_fact(t, "Bob has the turn"));
    assert_null(audit(t));
}

/* Nobody else waits for it, but the last card is not the last word. */
TEST(who_is_alone_says_when_it_is_done)
{
    Match *m = charity();
    const Table *t = match_table(m);

    match_set_alone(m, 1);
    give_part(m, "Brass Colander", 1, 1);
    give_part(m, "Cave Slug", 1, 2);
    give_part(m, "Half Asleep", 1, 2);
    match_run(m);
    assert_true(is_fact(t, "Ann's hand has 8 cards"));
    assert_true(match_reset_draft(m, 0));
    match_run(m);
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 0);
}

/* The full line says which copy it was; what seats read does not. */
TEST(equal_gifts_are_told_apart_in_the_record_only)
{
    Match *m = charity();
    const Table *t = match_table(m);
    Game *after;
    char line[LINE_BUFFER];

    give_part(m, "Ladle", 1, 2);
    give_part(m, "Ladle", 2, 2);
    give_part(m, "Ladle", 3, 1);
    assert_int_equal(give(m, VERB_done, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    match_run(m);
    assert_int_equal(card_slot(t, card_of(t, "Ladle", 3))->zone, hand_zone(1));
    assert_int_equal(count_in_log(m, 0,
                                  "Ann gives \"Ladle\" to Bob and \"Ladle\","
                                  " \"Ladle\" to Carol"),
                     1);
    after = copy_of(t);
    for (int i = 0; i < match_log(m)->n; i++)
        if (strncmp(match_log(m)->at[i].full, "Ann gives ", 10) == 0)
            strcpy(line, match_log(m)->at[i].full);
    assert_null(match_take_back(m, true));
    match_run(m);
    play_line(m, line);
    assert_memory_equal(t->g, after, after->size);
}

static bool has_part(const ActionList *list, CardId card, Seat to)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i].verb == VERB_add && list->at[i].card == card &&
            list->at[i].to == to)
            return true;
    return false;
}

/* Is this among what the engine lists? */
static bool is_part_listed(const Table *t, const char *name, int copy, Seat to)
{
    ActionList list;

    action_list(t, 0, &list);
    return has_part(&list, card_of(t, name, copy), to);
}

/* As people do, who need not keep to the order of cards. */
static void pick(Match *m, const char *name, int copy, Seat to)
{
    const View *view = match_view(m, 0);
    Action part = action_make(VERB_add, 0);
    ActionList list = { .n = 0 };

    part.card = card_of(&view->t, name, copy);
    part.to = to;
    picks_list(view, &list);
    assert_true(has_part(&list, part.card, to));
    assert_int_equal(match_answer_action(m, view, part).id, REFUSAL_none);
    match_run(m);
}

TEST(a_part_that_leaves_too_few_for_the_rest_is_not_listed)
{
    Match *m = charity();
    const Table *t = match_table(m);
    CardId intern = card_of(t, "Unpaid Intern", 1);

    assert_int_equal(draft_count_left(t, hand_zone(0), intern), 0);
    assert_int_equal(draft_count_left(t, hand_zone(0), NO_CARD), 8);
    assert_int_equal(draft_count_left(t, hand_zone(0), card_of(t, "Ladle", 1)),
                     3);
    assert_false(is_part_listed(t, "Unpaid Intern", 1, 1));
    add_to(m, "Ladle", 1, 1);
    assert_false(is_part_listed(t, "Unpaid Intern", 1, 2));
    add_to(m, "Ladle", 2, 2);
    assert_true(is_part_listed(t, "Unpaid Intern", 1, 2));
}

TEST(a_part_with_which_a_sale_cannot_be_enough_is_not_listed)
{
    Match *m = market();
    const Table *t = &match_view(m, 0)->t;

    assert_int_equal(give(m, VERB_sell, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    match_view(m, 0);
    assert_true(is_part_listed(t, clock_name, 2, NOBODY));
    assert_false(is_part_listed(t, "Ladle", 1, NOBODY));
    pick(m, "Ladle", 1, NOBODY);
    pick(m, clock_name, 2, NOBODY);
    pick(m, clock_name, 1, NOBODY);
    assert_int_equal(give(m, VERB_done, 0, NO_CARD, NOBODY).id, REFUSAL_none);
}

TEST(the_last_card_can_be_picked_first)
{
    Match *m = charity();
    const Table *t = match_table(m);

    pick(m, "Unpaid Intern", 1, 1);
    assert_false(draft_goes_on(&match_view(m, 0)->t));
    pick(m, "Ladle", 1, 2);
    pick(m, "Ladle", 2, 2);
    assert_int_equal(give(m, VERB_done, 0, NO_CARD, NOBODY).id, REFUSAL_none);
    assert_int_equal(card_slot(t, card_of(t, "Unpaid Intern", 1))->zone,
                     hand_zone(1));
}

TEST(the_default_ends_a_draft_as_soon_as_it_can)
{
    Match *m = charity();
    const Table *t = match_table(m);
    int answers = 0;

    while (draft_is_open(t) && answers++ < 10) {
        assert_int_equal(action_try(match_set_up(m), action_default(t, 0)).id,
                         REFUSAL_none);
        match_run(m);
    }
    assert_int_equal(answers, 4); /* three cards, and done */
    assert_true(is_fact(t, "Ann's hand has 5 cards"));
}

TEST(who_opens_drafts_all_day_has_to_go_on)
{
    Match *m = market();
    const Table *t = match_table(m);
    ActionList list;
    int sales = 0;

    for (int i = 0; i < STALLS_MAX; i++) {
        assert_int_equal(answer(m, VERB_sell, 0, NO_CARD, NOBODY).id,
                         REFUSAL_none);
        answer(m, VERB_cancel, 0, NO_CARD, NOBODY);
    }
    assert_int_equal(answer(m, VERB_sell, 0, NO_CARD, NOBODY).id,
                     REFUSAL_stalling);
    action_list(t, 0, &list);
    for (int i = 0; i < list.n; i++)
        sales +=
            list.at[i].verb == VERB_sell || list.at[i].verb == VERB_put_down;
    assert_int_equal(sales, 0);
    assert_int_not_equal(list.n, 0);
    turn_advance(table_of(m), step_top(table_of(m)), 1);
    assert_int_equal(t->g->stall_counts[0], 0);
}

TEST(an_answer_has_room_for_so_many_parts)
{
    Match *m = market();
    Action open = action_make(VERB_sell, 0);
    Action part = action_make(VERB_add, 0);
    Drafts drafts = { 0 };
    Refusal why = ALLOWED;
    const View *view;
    int n = 0;

    match_run(m);
    assert_int_equal(match_answer(m, open).id, REFUSAL_none);
    part.card = card_of(match_table(m), clock_name, 1);
    view = match_view(m, 0); /* which stays as it is, whatever is added */
    for (; n < 2 * PARTS_MAX && why.id == REFUSAL_none; n++)
        why = drafts_add(&drafts, view, part);
    assert_int_equal(why.id, REFUSAL_draft_full);
    assert_true(n > PARTS_MAX);
    drafts_forget_all(&drafts);
}

TEST(a_table_of_drafts_has_a_row_for_each_verb_of_that_class_and_no_other)
{
    const Table *t = match_table(market());

    for (int v = 1; v < t->family->n_verbs; v++) {
        bool is_draft = t->family->verbs[v].class == CLASS_DRAFT;
        assert_int_equal(draft_row(t, v) != NULL, is_draft);
    }
}

/* ---- swaps ---- */

/* Ann and Bob have a Ladle each, Carol a Colander. */
static Match *bazaar(void)
{
    return scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"",
                    "Bob carries \"Ladle\", \"Left Boot, Size Twelve\"",
                    "Carol carries \"Brass Colander\"", NULL);
}

TEST(in_a_swap_the_receiver_tells_whose_card_is_meant)
{
    Match *m = bazaar();
    const Table *t = match_table(m);

    play_line(m, "Ann offers Bob \"Ladle\" for \"Ladle\"");
    assert_true(is_fact(t, "Ann would give \"Ladle\" to Bob in a trade"));
    assert_true(is_fact(t, "Bob would give \"Ladle\" to Ann in a trade"));
    assert_null(audit(t));
    play_line(m, "Bob agrees to the trade");
    assert_true(is_fact(t, "Ann carries \"Ladle\""));
    assert_true(is_fact(t, "Bob carries \"Ladle\""));
    assert_null(audit(t));
}

TEST(a_swap_that_is_cancelled_leaves_no_trace)
{
    Match *m = bazaar();
    const Table *t = match_table(m);
    uint64_t before;

    answer(m, VERB_propose, 0, NO_CARD, NOBODY);
    answer(m, VERB_cancel, 0, NO_CARD, NOBODY);
    before = game_hash(t->g);
    game_edit(table_of(m))
        ->stall_counts[0]--; /* an attempt is counted, and that is all */
    answer(m, VERB_propose, 0, NO_CARD, NOBODY);
    assert_int_equal(add_to(m, "Ladle", 1, 1), REFUSAL_none);
    assert_int_equal(add_to(m, "Ladle", 2, 0), REFUSAL_none);
    assert_null(audit(t));
    answer(m, VERB_cancel, 0, NO_CARD, NOBODY);
    assert_true(game_hash(t->g) == before);
}

TEST(a_swap_is_with_one_partner)
{
    Match *m = bazaar();

    answer(m, VERB_propose, 0, NO_CARD, NOBODY);
    assert_int_equal(add_to(m, "Ladle", 2, 2), REFUSAL_no_card); /* Bob's */
    assert_int_equal(add_to(m, "Ladle", 1, 0), REFUSAL_no_card); /* her own */
    assert_int_equal(add_to(m, "Brass Colander", 1, 0), REFUSAL_none);
    assert_int_equal(add_to(m, "Ladle", 1, 1), REFUSAL_trade_third);
    assert_int_equal(add_to(m, "Ladle", 1, 2), REFUSAL_none);
}

/* HOUSE-STALL: whoever turns a hat for ever has to go on at last. */
TEST(voluntary_steps_are_bounded)
{
    Match *m = scripted("tiny-munchkin", 2, "Ann carries \"Ladle\"", NULL);
    Refusal refusal;
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);

    for (int i = 0; i < STALLS_MAX / 2; i++) {
        play_line(m, "Ann equips \"Ladle\"");
        play_line(m, "Ann turns \"Ladle\" sideways");
    }
    assert_int_equal(
        match_answer_line(m, 0, "equips \"Ladle\"", &refusal, &why),
        READ_REFUSED);
    assert_int_equal(refusal.id, REFUSAL_stalling);
    play_line(m, "Ann kicks open the door");
}

/* ---- said to somebody, with a number ---- */

static Match *bargain(void)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann fights \"Door-to-Door Dragon\"",
                 "Ann carries \"Ladle\"", "Ann holds \"Ladle\"",
                 "Bob carries \"Brass Colander\"", NULL);

    assert_int_equal(answer(m, VERB_volunteer, 1, NO_CARD, 0).id, REFUSAL_none);
    return m;
}

static int name(Match *m, int number)
{
    Action a = action_make(VERB_share, 1);

    a.number = (int8_t)number;
    return action_try(match_set_up(m), a).id;
}

TEST(what_lies_open_before_the_other_can_be_a_part_and_what_is_hidden_cannot)
{
    Match *m = bargain();
    const Table *t = match_table(m);
    int open =
        card_slot(t, card_of(t, "Ladle", 1))->zone == play_zone(0) ? 1 : 2;

    assert_int_equal(add(m, "Ladle", 3 - open), REFUSAL_no_card);
    assert_int_equal(add(m, "Brass Colander", 1), REFUSAL_no_card); /* his */
    assert_int_equal(add(m, "Ladle", open), REFUSAL_none);
    assert_null(audit(t));
}

TEST(a_number_is_said_once_and_before_the_first_card)
{
    Match *m = bargain();

    assert_int_equal(name(m, NUMBER_OF(5, 0)), REFUSAL_few_treasures);
    assert_int_equal(name(m, -1), REFUSAL_few_treasures);
    assert_int_equal(name(m, NUMBER_OF(2, 3)), REFUSAL_none);
    assert_int_equal(name(m, NUMBER_OF(1, 0)), REFUSAL_not_now);
    answer(m, VERB_cancel, 1, NO_CARD, NOBODY);
    assert_int_equal(answer(m, VERB_volunteer, 1, NO_CARD, 0).id, REFUSAL_none);
    assert_int_equal(add(m, "Ladle", 1) && add(m, "Ladle", 2), 0);
    assert_int_equal(name(m, NUMBER_OF(1, 0)), REFUSAL_not_now);
}

TEST(nobody_else_sees_a_part_that_lies_open)
{
    Match *m = bargain();
    const Table *t = match_table(m);
    Game *seen = malloc(t->g->size);

    assert_int_equal(add(m, "Ladle", 1) && add(m, "Ladle", 2), 0);
    view_make(t, 0, seen);
    for (CardId c = 1; c <= t->g->cards; c++)
        assert_int_equal(seen->slots[c].flags & CARD_MARKED, 0);
    assert_int_equal(seen->draft.to, 0);
    assert_int_equal(seen->draft.verb, VERB_none);
    free(seen);
}
