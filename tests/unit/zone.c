/* zone.c: lists of cards, and who knows what lies there. */
#include "helper.h"

#include <string.h>

#include "engine/audit.h"
#include "families/munchkin/munchkin.h"

/* Three seats, all cards in their decks, nothing known. */
static Table *new_table(void)
{
    return table_of(scripted("tiny-munchkin", 3, NULL));
}

static int count(const Table *t, ZoneId zone)
{
    return t->g->zones[zone].count;
}

TEST(a_hand_is_kept_in_the_order_of_card_numbers)
{
    Table *t = new_table();
    CardId ladle = card_of(t, "Ladle", 2), slug = card_of(t, "Cave Slug", 1),
           jar = card_of(t, "Jar of Something", 3), prev = NO_CARD;

    zone_append(t, ladle, hand_zone(1));
    zone_append(t, slug, hand_zone(1));
    zone_append(t, jar, hand_zone(1));
    zone_append(t, card_of(t, "Ladle", 1), hand_zone(1));
    EACH_CARD (t, c, hand_zone(1)) {
        assert_true(c > prev);
        prev = c;
    }
    assert_int_equal(count(t, hand_zone(1)), 4);
    assert_null(audit(t));
}

TEST(other_zones_keep_the_order_of_playing)
{
    Table *t = new_table();
    CardId last = card_of(t, "Cave Slug", 1), first = card_of(t, "Ladle", 4);

    zone_append(t, first, ZONE_limbo);
    zone_append(t, last, ZONE_limbo);
    assert_int_equal(t->g->zones[ZONE_limbo].first, first);
    assert_int_equal(t->g->zones[ZONE_limbo].last, last);
    zone_append(t, first, ZONE_limbo);
    assert_int_equal(t->g->zones[ZONE_limbo].first, last);
    assert_int_equal(count(t, ZONE_limbo), 2);
}

TEST(a_card_put_first_is_the_next_to_be_drawn)
{
    Table *t = new_table();
    CardId dragon = card_of(t, "Door-to-Door Dragon", 2);

    zone_prepend(t, dragon, ZONE_doors);
    assert_int_equal(t->g->zones[ZONE_doors].first, dragon);
    assert_int_equal(
        kernel_draw(t, ZONE_doors, ZONE_door_discards, STREAM_DECK1), dragon);
    assert_null(audit(t));
}

TEST(a_card_from_the_middle_leaves_a_whole_list)
{
    Table *t = new_table();
    int doors = count(t, ZONE_doors);
    CardId ghost = card_of(t, "Passive-Aggressive Ghost", 2);

    zone_append(t, ghost, ZONE_door_discards);
    assert_int_equal(count(t, ZONE_doors), doors - 1);
    assert_int_equal(card_slot(t, ghost)->zone, ZONE_door_discards);
    assert_null(audit(t));
}

TEST(a_zone_counts_its_second_backs)
{
    Table *t = new_table();

    zone_append(t, card_of(t, "Ladle", 1), hand_zone(0));
    zone_append(t, card_of(t, "Cave Slug", 1), hand_zone(0));
    zone_append(t, card_of(t, "Ladle", 2), hand_zone(0));
    assert_int_equal(t->g->zones[hand_zone(0)].second, 2);
    zone_append(t, card_of(t, "Ladle", 1), play_zone(0));
    assert_int_equal(t->g->zones[hand_zone(0)].second, 1);
    assert_int_equal(t->g->zones[ZONE_doors].second, 0);
}

TEST(an_open_zone_is_known_to_all_a_hand_to_its_owner_a_deck_to_nobody)
{
    Table *t = new_table();
    CardId ladle = card_of(t, "Ladle", 1);

    assert_int_equal(card_slot(t, ladle)->known, 0);
    zone_append(t, ladle, hand_zone(2));
    assert_int_equal(card_slot(t, ladle)->known, 1u << 2);
    zone_append(t, ladle, play_zone(2));
    assert_int_equal(card_slot(t, ladle)->known, 7);
    assert_true(zone_is_open(t, ZONE_fight));
    assert_false(zone_is_open(t, hand_zone(0)));
    assert_false(zone_is_open(t, ZONE_doors));
}

TEST(knowledge_follows_a_card_into_a_deck)
{
    Table *t = new_table();
    CardId slug = card_of(t, "Cave Slug", 3);

    zone_append(t, slug, hand_zone(1));
    zone_prepend(t, slug, ZONE_doors);
    assert_int_equal(card_slot(t, slug)->known, 1u << 1);
    zone_append(t, slug, hand_zone(0));
    assert_int_equal(card_slot(t, slug)->known, 3);
}

TEST(a_shuffle_makes_everybody_forget)
{
    Table *t = new_table();
    CardId slug = card_of(t, "Cave Slug", 3);

    zone_append(t, slug, ZONE_door_discards);
    zone_append(t, slug, ZONE_doors);
    assert_int_equal(card_slot(t, slug)->known, 7);
    zone_shuffle(t, ZONE_doors, STREAM_DECK1);
    assert_int_equal(card_slot(t, slug)->known, 0);
}

TEST(one_card_cannot_be_hidden_by_shuffling_it)
{
    Table *t = new_table();
    CardId slug = card_of(t, "Cave Slug", 1);

    while (count(t, ZONE_doors) > 0)
        zone_append(t, t->g->zones[ZONE_doors].first, ZONE_door_discards);
    zone_append(t, slug, ZONE_doors);
    zone_shuffle(t, ZONE_doors, STREAM_DECK1);
    assert_int_equal(card_slot(t, slug)->known, 7);
}

TEST(a_shuffle_keeps_the_cards_and_moves_them)
{
    Table *t = new_table();
    CardId before[CARDS_MAX], n = 0, moved = 0, k = 0;

    EACH_CARD (t, c, ZONE_doors)
        before[n++] = c;
    zone_shuffle(t, ZONE_doors, STREAM_DECK1);
    EACH_CARD (t, c, ZONE_doors)
        moved = (CardId)(moved + (before[k++] != c));
    assert_int_equal(k, n);
    assert_true(moved > n / 2);
    assert_null(audit(t));
}

TEST(the_same_seed_shuffles_the_same_way)
{
    Table *a = new_table(), *b = new_table();

    zone_shuffle(a, ZONE_doors, STREAM_DECK1);
    rng_die(&game_edit(b)->rng);
    zone_shuffle(b, ZONE_treasures, STREAM_DECK2);
    zone_shuffle(b, ZONE_doors, STREAM_DECK1);
    for (CardId c = a->g->zones[ZONE_doors].first,
                d = b->g->zones[ZONE_doors].first;
         c || d; c = card_slot(a, c)->next, d = card_slot(b, d)->next)
        assert_int_equal(c, d);
}

TEST(what_is_true_of_a_card_is_true_of_it_only_where_it_lies)
{
    Table *t = new_table();
    CardId ladle = card_of(t, "Ladle", 1);
    Slot *slot = card_slot(t, ladle);

    zone_append(t, ladle, play_zone(0));
    slot->flags = CARD_EQUIPPED;
    slot->by = 2;
    slot->n = 5;
    slot->host = 9;
    zone_append(t, ladle, ZONE_treasure_discards);
    assert_int_equal(slot->flags, 0);
    assert_int_equal(slot->by, 0);
    assert_int_equal(slot->n, 0);
    assert_int_equal(slot->host, NO_CARD);
    assert_int_equal(slot->known, 7);
}

TEST(cards_of_a_window_are_counted_while_they_do_not_lie_open)
{
    Table *t = new_table();
    CardId jar = card_of(t, "Jar of Something", 1);
    int hidden_counts = t->g->hidden_counts[WINDOW_fight], all = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        all += card_def(t, c)->windows >> WINDOW_fight & 1;
    assert_int_equal(hidden_counts, all);
    zone_append(t, jar, hand_zone(0));
    assert_int_equal(t->g->hidden_counts[WINDOW_fight], hidden_counts);
    zone_append(t, jar, play_zone(0));
    assert_int_equal(t->g->hidden_counts[WINDOW_fight], hidden_counts - 1);
    zone_append(t, jar, ZONE_treasures);
    assert_int_equal(t->g->hidden_counts[WINDOW_fight], hidden_counts);
    zone_append(t, card_of(t, "Ladle", 1), play_zone(0));
    assert_int_equal(t->g->hidden_counts[WINDOW_fight], hidden_counts);
}

TEST(a_dry_pile_is_made_of_its_discards)
{
    Table *t = new_table();
    int doors = count(t, ZONE_doors);
    CardId card;

    while (count(t, ZONE_doors) > 0)
        zone_append(t, t->g->zones[ZONE_doors].first, ZONE_door_discards);
    card = kernel_draw(t, ZONE_doors, ZONE_door_discards, STREAM_DECK1);
    assert_int_not_equal(card, NO_CARD);
    assert_int_equal(count(t, ZONE_doors), doors);
    assert_int_equal(count(t, ZONE_door_discards), 0);
    assert_int_equal(card_slot(t, card)->known, 0);
    assert_null(audit(t));
}

TEST(nothing_is_drawn_where_nothing_is_left)
{
    Table *t = new_table();

    while (count(t, ZONE_doors) > 0)
        zone_append(t, t->g->zones[ZONE_doors].first, hand_zone(0));
    assert_int_equal(
        kernel_draw(t, ZONE_doors, ZONE_door_discards, STREAM_DECK1), NO_CARD);
}

TEST(equal_cards_in_a_hand_are_one_choice_and_the_lowest_is_listed)
{
    Match *m =
        scripted("tiny-munchkin", 3,
                 "Ann holds \"Ladle\", \"Ladle\", \"Brass Colander\"", NULL);
    const Table *t = match_table(m);
    ActionList list = { .n = 0 };
    CardId first = card_of(t, "Ladle", 1), second = card_of(t, "Ladle", 2);

    assert_true(kernel_same_choice(t, first, second));
    assert_true(kernel_is_duplicate(t, second));
    assert_false(kernel_is_duplicate(t, first));
    kernel_list_cards(t, action_make(VERB_put_down, 0), hand_zone(0), &list);
    assert_int_equal(list.n, 2);
    assert_int_equal(list.at[0].card, card_of(t, "Brass Colander", 1));
    assert_int_equal(list.at[1].card, first);
}

TEST(open_cards_differ_by_what_everybody_sees_of_them)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann wears \"Ladle\"",
                        "Ann carries \"Ladle\"", NULL);
    const Table *t = match_table(m);

    assert_false(
        kernel_same_choice(t, card_of(t, "Ladle", 1), card_of(t, "Ladle", 2)));
}
