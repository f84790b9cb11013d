/* view.c: what a seat is shown, and what it can imagine. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/audit.h"
#include "families/munchkin/munchkin.h"

static View view_of(const Table *t, Seat seat)
{
    return view_make(t, seat, keep_block(malloc(t->g->size)));
}

/* Ann holds two cards and has an Item before her; Bob holds one; the top Door
 * is known to Bob, who put it there. */
static Table *table(void)
{
    Table *t = table_of(
        scripted("tiny-munchkin", 3, "Ann holds \"Ladle\", \"Cave Slug\"",
                 "Ann wears \"Brass Colander\"", "Bob holds \"Half Asleep\"",
                 "door discards \"Unpaid Intern\"", NULL));
    CardId crows = card_of(t, "Committee of Crows", 1);

    zone_append(t, crows, hand_zone(1));
    zone_prepend(t, crows, ZONE_doors);
    zone_prepend(t, card_of(t, "Sleepy Doormat", 1), ZONE_doors);
    return t;
}

static bool shows(const View *view, CardId card)
{
    return view->t.g->slots[card].zone != NO_ZONE;
}

/* ---- what is shown ---- */

TEST(a_seat_sees_its_hand_and_what_lies_open)
{
    Table *t = table();
    View view = view_of(t, 0);

    assert_true(shows(&view, card_of(t, "Ladle", 1)));
    assert_true(shows(&view, card_of(t, "Cave Slug", 1)));
    assert_true(shows(&view, card_of(t, "Brass Colander", 1)));
    assert_true(shows(&view, card_of(t, "Unpaid Intern", 1)));
    assert_false(shows(&view, card_of(t, "Half Asleep", 1)));
    assert_false(shows(&view, card_of(t, "Committee of Crows", 1)));
    assert_int_equal(view.seat, 0);
    assert_null(view.t.sink);
}

TEST(another_seat_sees_what_lies_open_and_what_it_knows)
{
    Table *t = table();
    View view = view_of(t, 1);

    assert_false(shows(&view, card_of(t, "Ladle", 1)));
    assert_false(shows(&view, card_of(t, "Cave Slug", 1)));
    assert_true(shows(&view, card_of(t, "Brass Colander", 1)));
    assert_true(shows(&view, card_of(t, "Half Asleep", 1)));
    assert_true(shows(&view, card_of(t, "Committee of Crows", 1)));
    assert_false(shows(&view, card_of(t, "Sleepy Doormat", 1)));
}

TEST(a_stranger_sees_only_what_lies_open)
{
    Table *t = table();
    View view = view_of(t, NOBODY);

    for (CardId c = 1; c <= t->g->cards; c++)
        assert_int_equal(shows(&view, c),
                         zone_is_open(t, card_slot(t, c)->zone));
}

TEST(of_a_hidden_card_nothing_at_all_is_copied)
{
    static const Slot blank;
    Table *t = table();

    for (int s = 0; s < 4; s++) {
        View view = view_of(t, s == 3 ? NOBODY : (Seat)s);
        for (CardId c = 1; c <= t->g->cards; c++)
            if (!shows(&view, c))
                assert_memory_equal(&view.t.g->slots[c], &blank, sizeof blank);
    }
}

TEST(zones_are_counted_and_list_only_what_is_known)
{
    Table *t = table();
    View view = view_of(t, 1);
    const Zone *hand = &view.t.g->zones[hand_zone(0)];
    int listed = 0;

    assert_int_equal(hand->count, 2);
    assert_int_equal(hand->second, 1);
    assert_int_equal(hand->first, NO_CARD);
    assert_int_equal(hand->last, NO_CARD);
    assert_int_equal(view.t.g->zones[ZONE_doors].count,
                     t->g->zones[ZONE_doors].count);
    EACH_CARD (&view.t, c, ZONE_doors)
        listed++;
    assert_int_equal(listed, 1);
    assert_true(is_fact(&view.t, "Ann's hand has 2 cards"));
    assert_false(is_fact(&view.t, "\"Ladle\" is in Ann's hand"));
    assert_true(is_fact(&view.t, "Ann has equipped \"Brass Colander\""));
}

TEST(a_known_card_in_a_pile_carries_its_depth)
{
    Table *t = table();
    CardId crows = card_of(t, "Committee of Crows", 1);
    View view = view_of(t, 1);

    assert_int_equal(view.t.g->slots[crows].host, 2); /* under the Doormat */
    zone_append(t, card_of(t, "Sleepy Doormat", 1), ZONE_door_discards);
    view = view_of(t, 1);
    assert_int_equal(view.t.g->slots[crows].host, 1);
    assert_int_equal(card_slot(t, crows)->host, NO_CARD);
}

TEST(who_else_knows_a_hidden_card_is_not_told)
{
    Table *t = table();
    CardId ladle = card_of(t, "Ladle", 1);
    View view;

    card_slot(t, ladle)->known |= 1u << 2; /* Carol looked */
    view = view_of(t, 0);
    assert_int_equal(view.t.g->slots[ladle].known, 1);
    view = view_of(t, 2);
    assert_true(shows(&view, ladle));
    assert_int_equal(view.t.g->slots[ladle].known, 1u << 2);
    view = view_of(t, 1);
    assert_false(shows(&view, ladle));
}

TEST(luck_is_never_shown)
{
    static const Rng none;
    Table *t = table();

    game_edit(t)->rng.is_keyed = 1;
    memset(game_edit(t)->rng.key, 7, RNG_KEY_BYTES);
    game_edit(t)->rng.loaded[0] = 6;
    rng_die(&game_edit(t)->rng);
    rng_die(&game_edit(t)->rng);
    for (int s = 0; s < 4; s++) {
        View view = view_of(t, s == 3 ? NOBODY : (Seat)s);
        assert_memory_equal(&view.t.g->rng, &none, sizeof none);
    }
}

TEST(what_everybody_can_see_is_shown_to_everybody)
{
    Table *t = table();

    for (int s = 0; s < 4; s++) {
        View view = view_of(t, s == 3 ? NOBODY : (Seat)s);
        const Game *g = view.t.g;
        assert_int_equal(g->turn, t->g->turn);
        assert_int_equal(g->seats, t->g->seats);
        assert_int_equal(g->active, t->g->active);
        assert_memory_equal(&g->ask, &t->g->ask, sizeof g->ask);
        assert_memory_equal(g->switches, t->g->switches, sizeof g->switches);
        assert_memory_equal(g->hidden_counts, t->g->hidden_counts,
                            sizeof g->hidden_counts);
        assert_memory_equal(g->frames, t->g->frames, sizeof g->frames);
        assert_true(is_fact(&view.t, "Ann is level 1"));
    }
}

TEST(how_much_a_seat_has_fiddled_is_its_own_business)
{
    Table *t = table();

    game_edit(t)->stall_counts[0] = 9;
    assert_int_equal(view_of(t, 0).t.g->stall_counts[0], 9);
    assert_int_equal(view_of(t, 1).t.g->stall_counts[0], 0);
    assert_int_equal(view_of(t, NOBODY).t.g->stall_counts[0], 0);
}

TEST(only_who_drafts_sees_the_draft)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    const Table *t = match_table(m);
    CardId mitts = card_of(t, "Oven Mitts of Might", 1);
    Action part = action_make(VERB_add, 0);
    View view;

    action_try(table_of(m), action_make(VERB_sell, 0));
    part.card = mitts;
    assert_int_equal(action_try(table_of(m), part).id, REFUSAL_none);
    view = view_of(t, 0);
    assert_int_equal(view.t.g->draft.verb, VERB_sell);
    assert_true(view.t.g->slots[mitts].flags & CARD_MARKED);
    view = view_of(t, 1);
    assert_int_equal(view.t.g->draft.verb, VERB_none);
    assert_int_equal(view.t.g->draft.seat, NOBODY);
    assert_false(view.t.g->slots[mitts].flags & CARD_MARKED);
}

TEST(a_view_lists_what_the_truth_lists_for_its_seat)
{
    Table *t = table();
    View view = view_of(t, 0);
    ActionList truth, seen;

    action_list(t, 0, &truth);
    action_list(&view.t, 0, &seen);
    assert_int_equal(truth.n, seen.n);
    assert_memory_equal(truth.at, seen.at, sizeof *truth.at * (size_t)truth.n);
}

/* ---- imagining ---- */

static Table imagined_of(const View *view, uint64_t seed)
{
    Table made = view->t;
    Rng rng;

    rng_init(&rng, seed);
    made.g = keep_block(malloc(view->t.g->size));
    view_sample(view, &rng, game_edit(&made));
    return made;
}

TEST(an_imagined_game_is_possible_and_looks_the_same)
{
    Table *t = table();

    for (int s = 0; s < 4; s++) {
        View view = view_of(t, s == 3 ? NOBODY : (Seat)s);
        Table made = imagined_of(&view, 5);
        assert_null(audit(&made));
        assert_memory_equal(view_of(&made, view.seat).t.g, view.t.g,
                            t->g->size);
    }
}

TEST(a_known_card_is_imagined_where_it_lies)
{
    Table *t = table();
    CardId crows = card_of(t, "Committee of Crows", 1);

    for (uint64_t seed = 0; seed < 20; seed++) {
        View view = view_of(t, 1);
        Table made = imagined_of(&view, seed);
        CardId top = made.g->zones[ZONE_doors].first;
        assert_int_equal(card_slot(&made, top)->next, crows);
        assert_int_equal(card_slot(&made, crows)->host, NO_CARD);
    }
}

TEST(imagined_hands_have_as_many_cards_of_each_back)
{
    Table *t = table();

    for (uint64_t seed = 0; seed < 20; seed++) {
        View view = view_of(t, 2);
        Table made = imagined_of(&view, seed);
        int doors = 0, treasures = 0;
        EACH_CARD (&made, c, hand_zone(0)) {
            doors += card_def(&made, c)->back == DOOR;
            treasures += card_def(&made, c)->back == TREASURE;
        }
        assert_int_equal(doors, 1);
        assert_int_equal(treasures, 1);
    }
}

TEST(imagining_differs_from_time_to_time_and_is_the_same_from_the_same_luck)
{
    Table *t = table();
    View view = view_of(t, 2);
    Table first = imagined_of(&view, 1), again = imagined_of(&view, 1);
    Table other = imagined_of(&view, 2);

    assert_memory_equal(first.g, again.g, t->g->size);
    assert_memory_not_equal(first.g, other.g, t->g->size);
}

TEST(the_same_luck_imagines_another_game_the_next_time)
{
    Table *t = table();
    View view = view_of(t, 2);
    Game *first = keep_block(malloc(t->g->size)),
         *next = keep_block(malloc(t->g->size));
    Rng rng;

    rng_init(&rng, 1);
    view_sample(&view, &rng, first);
    view_sample(&view, &rng, next);
    assert_memory_not_equal(first, next, t->g->size);
    assert_false(first->rng.seed == next->rng.seed);
}

/* ---- dealing anew ---- */

TEST(dealing_anew_changes_nothing_that_the_seat_can_see)
{
    for (int s = 0; s < 4; s++) {
        Seat seat = s == 3 ? NOBODY : (Seat)s;
        Table *t = table();
        View before = view_of(t, seat);
        Rng rng;
        rng_init(&rng, 3);
        view_redeal(t, seat, NULL, &rng, NULL);
        assert_null(audit(t));
        assert_memory_equal(view_of(t, seat).t.g, before.t.g, t->g->size);
    }
}

TEST(dealing_anew_moves_hidden_cards_of_the_same_back)
{
    Table *t = table();
    Game *before = copy_of(t);
    CardId map[CARDS_MAX];
    Rng rng;
    int moved = 0;

    rng_init(&rng, 3);
    view_redeal(t, 2, NULL, &rng, map);
    for (CardId c = 1; c <= t->g->cards; c++) {
        assert_int_equal(card_def(t, map[c])->back, card_def(t, c)->back);
        assert_int_equal(card_slot(t, map[c])->zone, before->slots[c].zone);
        assert_int_equal(card_slot(t, map[c])->known, before->slots[c].known);
        moved += map[c] != c;
    }
    assert_true(moved > t->g->cards / 2);
}

TEST(pinned_cards_stay)
{
    Table *t = table();
    uint8_t pinned[CARDS_MAX] = { 0 };
    CardId half = card_of(t, "Half Asleep", 1);
    CardId doormat = card_of(t, "Sleepy Doormat", 1);
    Rng rng;

    pinned[half] = pinned[doormat] = 1;
    rng_init(&rng, 1);
    for (int i = 0; i < 20; i++) {
        view_redeal(t, 2, pinned, &rng, NULL);
        assert_int_equal(card_slot(t, half)->zone, hand_zone(1));
        assert_int_equal(t->g->zones[ZONE_doors].first, doormat);
        assert_null(audit(t));
    }
}

TEST(nothing_is_drawn_for_a_place_where_only_one_card_can_be)
{
    Table *t = table();
    uint8_t pinned[CARDS_MAX];
    Rng rng, before;

    memset(pinned, 1, sizeof pinned);
    pinned[card_of(t, "Half Asleep", 1)] = 0;
    rng_init(&rng, 1);
    before = rng;
    view_redeal(t, 2, pinned, &rng, NULL);
    assert_memory_equal(&rng, &before, sizeof rng);
}

TEST(what_the_seat_knows_and_what_is_going_on_stays)
{
    Table *t = table();
    CardId crows = card_of(t, "Committee of Crows", 1);
    CardId clock = card_of(t, "Grandfather Clock, Used as a Club", 1);
    Rng rng;

    game_edit(t)->frames[0].card = clock; /* as if it were being resolved */
    rng_init(&rng, 1);
    for (int i = 0; i < 20; i++) {
        Game *before = copy_of(t);
        view_redeal(t, 1, NULL, &rng, NULL);
        assert_int_equal(card_slot(t, crows)->prev,
                         t->g->zones[ZONE_doors].first);
        assert_int_equal(card_slot(t, clock)->zone, before->slots[clock].zone);
    }
}

/* ---- what just came ---- */

TEST(which_card_just_came_is_its_owners_business)
{
    Match *m = scripted("tiny-munchkin", 2, "doors \"Half Asleep\"", NULL);
    const Table *t = match_table(m);
    CardId card;
    View own, other;

    play_line(m, "Ann kicks open the door");
    play_line(m, "Ann keeps the card");
    card = t->g->zones[hand_zone(0)].first;
    assert_true(deck_is_fresh(t, card));
    own = view_of(t, 0);
    assert_true(deck_is_fresh(&own.t, card));
    other = view_of(t, 1); /* Bob saw the card, and that it came */
    assert_true(shows(&other, card));
    assert_false(deck_is_fresh(&other.t, card));
    play_line(m, "Ann loots the room");
    assert_false(deck_is_fresh(t, card));
}
