/* audit.c: every broken invariant is found, by its own sentence. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/audit.h"
#include "families/munchkin/munchkin.h"

/* Ann holds two cards and wears one, Bob holds one; Ann is asked. */
static Table *position(void)
{
    return table_of(scripted(
        "tiny-munchkin", 3, "Ann holds \"Ladle\", \"Cave Slug\"",
        "Ann wears \"Brass Colander\"", "Bob holds \"Half Asleep\"", NULL));
}

/* Ann is selling, and one part has been added. */
static Table *sale(void)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann holds \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        "Bob holds \"Jar of Something\"", NULL);
    Action part = action_make(VERB_add, 0);

    assert_int_equal(action_try(table_of(m), action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    part.card = card_of(match_table(m), "Oven Mitts of Might", 1);
    assert_int_equal(action_try(table_of(m), part).id, REFUSAL_none);
    return table_of(m);
}

static Slot *slot_of(Table *t, const char *name)
{
    return card_slot(t, card_of(t, name, 1));
}

/* Bob has been asked for help. */
static Table *offer(void)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann fights \"Door-to-Door Dragon\"",
                 "Ann carries \"Brass Colander\"", NULL);

    play_line(m, "Ann asks Bob for help and offers \"Brass Colander\"");
    return table_of(m);
}

/* ---- one way to break each thing ---- */

/* clang-format off */
#define BREAK(id) static void break_##id(Table *t)

BREAK(pack) { game_edit(t)->pack ^= 1; }
BREAK(cards) { game_edit(t)->cards--; }
BREAK(size) { game_edit(t)->size += 8; }
BREAK(seats) { game_edit(t)->seats = 1; }
BREAK(many_seats) { game_edit(t)->seats = SEATS_MAX + 1; }
BREAK(active) { game_edit(t)->active = 3; }
BREAK(key) { game_edit(t)->rng.key[3] = 1; }
BREAK(generator) { game_edit(t)->rng.is_keyed = 2; }
BREAK(no_frame) { game_edit(t)->depth = 0; }
BREAK(many_frames) { game_edit(t)->depth = FRAMES_MAX + 1; }
BREAK(triggers) { game_edit(t)->triggers = TRIGGERS_MAX + 1; }
BREAK(shape) { game_edit(t)->ask.shape = ASK_ROUND + 1; }
BREAK(asked) { game_edit(t)->ask.must = 1u << 3; }
BREAK(must) { game_edit(t)->ask.must = 0; }
BREAK(one) { game_edit(t)->ask.shape = ASK_ROUND, game_edit(t)->ask.must = 3; }
BREAK(may) { game_edit(t)->ask.may = 1u << 7; }
BREAK(about) { game_edit(t)->ask.about = (CardId)(t->g->cards + 1); }
BREAK(ask_seat) { game_edit(t)->ask.seat = 3; }
BREAK(ask_step) { game_edit(t)->ask.step = STEP_combat_win; }
BREAK(doors) { current_turn(t)->doors = -1; }
BREAK(door_back_to) { current_turn(t)->back_to = STEP_turn_door; }
BREAK(met) { current_turn(t)->met = MET_FRIEND + 1; }
BREAK(cut) { current_turn(t)->cut = 2; }
BREAK(lull) { current_turn(t)->lull_passed = 1 << 6; }
BREAK(winners) { game_edit(t)->winners = 1; }
BREAK(over) { game_edit(t)->end_reason = END_kill; }
BREAK(reason) { game_edit(t)->end_reason = 99, game_edit(t)->winners = 1; }
BREAK(strange_winner) { game_edit(t)->end_reason = END_kill, game_edit(t)->winners = 1u << 5; }
BREAK(switch) { game_edit(t)->switches[SWITCH_win] = 1; }
BREAK(no_switch) { game_edit(t)->switches[SWITCHES_MAX - 1] = 1; }
BREAK(above) { game_edit(t)->frames[1].node = 1; }
BREAK(frame_seat) { game_edit(t)->frames[0].seat = 3; }
BREAK(frame_card) { game_edit(t)->frames[0].card = (CardId)(t->g->cards + 1); }
BREAK(frame_passed) { game_edit(t)->frames[0].passed = 1u << 3; }
BREAK(frame_step)
{
    game_edit(t)->ask = (Ask){ .seat = NOBODY };
    game_edit(t)->frames[0].step = STEPS_COUNT;
}
BREAK(frame_none)
{
    game_edit(t)->ask = (Ask){ .seat = NOBODY };
    game_edit(t)->frames[0].step = STEP_none;
}
BREAK(trigger) { game_edit(t)->triggers = 1; }
BREAK(trigger_seat)
{
    game_edit(t)->triggers = 1;
    game_edit(t)->trigger_queue[0] = (Trigger){ .kind = 1, .seat = 3 };
}
BREAK(behind) { game_edit(t)->trigger_queue[2].kind = 1; }
BREAK(mark) { slot_of(t, "Ladle")->flags |= CARD_MARKED; }
BREAK(draft_verb) { game_edit(t)->draft.verb = VERB_kick; }
BREAK(draft_step) { game_edit(t)->draft.verb = VERB_give; }
BREAK(draft_number) { game_edit(t)->draft.verb = VERBS_MAX; }
BREAK(draft_seat) { game_edit(t)->draft.seat = 3; }
BREAK(draft_to) { game_edit(t)->draft.to = 3; }
BREAK(part)
{
    slot_of(t, "Jar of Something")->flags |= CARD_MARKED;
    game_edit(t)->draft.count++;
}
BREAK(part_order) { game_edit(t)->draft.last = 1; }
BREAK(lost) { game_edit(t)->draft.count++; }
BREAK(last_part) { game_edit(t)->draft.last++; }
BREAK(last_of_none) { game_edit(t)->draft.last = 1; }
BREAK(circle)
{
    Zone *hand = &game_edit(t)->zones[hand_zone(0)];
    card_slot(t, hand->last)->next = hand->first;
}
BREAK(no_card)
{
    Zone *hand = &game_edit(t)->zones[hand_zone(0)];
    card_slot(t, hand->last)->next = (CardId)(t->g->cards + 1);
}
BREAK(place) { slot_of(t, "Ladle")->zone = ZONE_limbo; }
BREAK(prev) { slot_of(t, "Ladle")->prev = NO_CARD; }
BREAK(order)
{
    CardId slug = card_of(t, "Cave Slug", 1), ladle = card_of(t, "Ladle", 1);
    Zone *hand = &game_edit(t)->zones[hand_zone(0)];

    hand->first = ladle;
    hand->last = slug;
    card_slot(t, ladle)->prev = card_slot(t, slug)->next = NO_CARD;
    card_slot(t, ladle)->next = slug;
    card_slot(t, slug)->prev = ladle;
}
BREAK(owner) { slot_of(t, "Ladle")->known = 0; }
BREAK(open) { slot_of(t, "Brass Colander")->known = 3; }
BREAK(hosts) { slot_of(t, "Ladle")->host = card_of(t, "Ladle", 1); }
BREAK(host) { slot_of(t, "Ladle")->host = (CardId)(t->g->cards + 1); }
BREAK(count) { game_edit(t)->zones[hand_zone(0)].count++; }
BREAK(second) { game_edit(t)->zones[ZONE_fight].second++; }
BREAK(last) { game_edit(t)->zones[hand_zone(0)].last = NO_CARD; }
BREAK(row) { game_edit(t)->zones[ZONE_limbo].row = 0; }
BREAK(zone_owner) { game_edit(t)->zones[hand_zone(1)].owner = 2; }
BREAK(stranger) { zone_append(t, card_of(t, "Ladle", 1), hand_zone(4)); }
BREAK(slot_zero) { game_edit(t)->slots[NO_CARD].zone = ZONE_limbo; }
BREAK(no_zone) { game_edit(t)->zones[NO_ZONE].count = 1; }
BREAK(zone_beyond) { game_edit(t)->zones[ZONES_MAX - 1].row = 200; }
BREAK(nowhere)
{
    Zone *hand = &game_edit(t)->zones[hand_zone(1)];
    hand->first = hand->last = NO_CARD;
    hand->count = hand->second = 0;
}
BREAK(hidden_counts) { game_edit(t)->hidden_counts[WINDOW_fight]++; }
BREAK(family)
{
    ((uint8_t *)game_edit(t)->family)[t->family->state_bytes] = 1;
}

BREAK(offer_by) { offer_frame(step_top(t))->from = 3; }
BREAK(offer_self) { offer_frame(step_top(t))->from = step_top(t)->seat; }
BREAK(offer_terms) { offer_frame(step_top(t))->terms = 128; }
BREAK(deal) { current_combat(t)->terms = -1; }
BREAK(deal_with) { current_combat(t)->deal_with = 3; }
BREAK(asked_whom) { current_combat(t)->asked = 8; }
BREAK(own_helper) { current_combat(t)->helper_plus_1 = 1; }
BREAK(pool) { zone_append(t, t->g->zones[ZONE_treasures].first, ZONE_pool); }
BREAK(promise) { slot_of(t, "Ladle")->flags |= CARD_PROMISED; }

/* clang-format on */

typedef struct Row {
    const char *sentence;
    Table *(*position)(void);
    void (*mutate)(Table *t);
} Row;

/* The position is possible; broken it is not, for this reason. */
static void assert_found(const Row *row)
{
    Table *t = row->position();

    assert_null(audit(t));
    row->mutate(t);
    if (!audit(t))
        fail_msg("not found: %s", row->sentence);
    assert_string_equal(audit(t), row->sentence);
}

static const Row rows[] = {
    { "other cards", position, break_pack },
    { "a wrong number of cards", position, break_cards },
    { "a wrong number of cards", position, break_size },
    { "a wrong number of seats", position, break_seats },
    { "a wrong number of seats", position, break_many_seats },
    { "a wrong number of seats", position, break_active },
    { "random numbers of no generator", position, break_key },
    { "random numbers of no generator", position, break_generator },
    { "a wrong number of frames", position, break_no_frame },
    { "a wrong number of frames", position, break_many_frames },
    { "a wrong number of triggers", position, break_triggers },
    { "a question to nobody", position, break_shape },
    { "a question to nobody", position, break_asked },
    { "a question to nobody", position, break_must },
    { "a question to nobody", position, break_one },
    { "a question to nobody", position, break_may },
    { "a question to nobody", position, break_about },
    { "a question to nobody", position, break_ask_seat },
    { "a question to nobody", position, break_ask_step },
    { "a lull of nobody", position, break_lull },
    { "a door that leads nowhere", position, break_doors },
    { "a door that leads nowhere", position, break_door_back_to },
    { "a door that leads nowhere", position, break_met },
    { "a door that leads nowhere", position, break_cut },
    { "an end without winners, or winners without an end", position,
      break_winners },
    { "an end without winners, or winners without an end", position,
      break_over },
    { "an end without winners, or winners without an end", position,
      break_reason },
    { "an end without winners, or winners without an end", position,
      break_strange_winner },
    { "a switch out of range", position, break_switch },
    { "a switch out of range", position, break_no_switch },
    { "a frame above the top of the stack", position, break_above },
    { "a frame at an unknown step", position, break_frame_seat },
    { "a frame at an unknown step", position, break_frame_card },
    { "a frame at an unknown step", position, break_frame_passed },
    { "a frame at an unknown step", position, break_frame_step },
    { "a frame at an unknown step", position, break_frame_none },
    { "an unknown trigger", position, break_trigger },
    { "an unknown trigger", position, break_trigger_seat },
    { "a trigger behind the end of the queue", position, break_behind },
    { "a marked card without a draft", position, break_mark },
    { "a marked card without a draft", position, break_last_of_none },
    { "an unknown draft", sale, break_draft_verb },
    { "an unknown draft", sale, break_draft_step },
    { "an unknown draft", sale, break_draft_number },
    { "an unknown draft", sale, break_draft_seat },
    { "an unknown draft", sale, break_draft_to },
    { "a part that cannot be one", sale, break_part },
    { "a part that cannot be one", sale, break_part_order },
    { "a draft that lost a part", sale, break_lost },
    { "a draft that lost a part", sale, break_last_part },
    { "a card in two places", position, break_circle },
    { "a card in two places", position, break_no_card },
    { "a card that is not where its list says", position, break_place },
    { "a card that is not where its list says", position, break_prev },
    { "a hand out of order", position, break_order },
    { "a card that its owner does not know", position, break_owner },
    { "a card that its owner does not know", position, break_open },
    { "a card on an unknown card", position, break_host },
    { "cards that lie on each other in a circle", position, break_hosts },
    { "a list that miscounts its cards", position, break_count },
    { "a list that miscounts its cards", position, break_second },
    { "a list that miscounts its cards", position, break_last },
    { "a zone that is not what it should be", position, break_row },
    { "a zone that is not what it should be", position, break_zone_owner },
    { "cards of a seat that nobody has", position, break_stranger },
    { "a card that there is not", position, break_slot_zero },
    { "something in a zone that is none", position, break_no_zone },
    { "something in a zone that is none", position, break_zone_beyond },
    { "a card that is nowhere", position, break_nowhere },
    { "a wrong count of hidden cards", position, break_hidden_counts },
    { "something behind the family's state", position, break_family },
    { "an offer that nobody made", offer, break_offer_by },
    { "an offer that nobody made", offer, break_offer_self },
    { "an offer that nobody made", offer, break_offer_terms },
    { "a deal that nobody made", offer, break_deal },
    { "a deal that nobody made", offer, break_deal_with },
    { "a deal that nobody made", offer, break_asked_whom },
    { "a deal that nobody made", offer, break_own_helper },
    { "Treasures that nobody shares", offer, break_pool },
    { "a bargain without a combat", position, break_promise },
};

TEST(every_broken_invariant_is_found_by_its_sentence)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_found(&rows[i]);
}

static bool is_in_rows(const char *sentence, size_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].sentence) == n &&
            memcmp(rows[i].sentence, sentence, n) == 0)
            return true;
    return false;
}

/* Reads the auditor's source: whoever adds a sentence adds a mutation. */
TEST(every_sentence_of_the_auditor_is_tried_here)
{
    char path[1024];
    const char *at;
    int sentences = 0;

    sets_data_path(path, sizeof path, "src/engine/audit.c");
    at = strrchr(file_text(path), '#'); /* behind the includes */
    at = strchr(at, '\n');
    while ((at = strchr(at, '"')) != NULL) {
        size_t n = strcspn(++at, "\"");
        if (!is_in_rows(at, n))
            fail_msg("no mutation for: %.*s", (int)n, at);
        sentences++;
        at += n + 1;
    }
    assert_true(sentences > 20);
}

TEST(a_game_that_is_over_is_possible)
{
    Match *m = seeded("null", 2, 3);

    play_random(m, 3, 1000);
    assert_int_not_equal(match_table(m)->g->end_reason, 0);
    assert_null(audit(match_table(m)));
}

/* ---- what the families add ---- */

TEST(a_level_is_between_one_and_the_winning_one)
{
    Table *t = position();

    munchkin(t)->seats[1].level = 0;
    assert_says(audit(t), "a Level out of range");
    munchkin(t)->seats[1].level = 11;
    assert_says(audit(t), "a Level out of range");
}

TEST(no_more_is_equipped_than_fits)
{
    Table *t = position();

    zone_append(t, card_of(t, "Brass Colander", 2), play_zone(0));
    assert_null(audit(t));
    card_slot(t, card_of(t, "Brass Colander", 2))->flags |= CARD_EQUIPPED;
    assert_says(audit(t), "more equipped than fits");
}

TEST(only_items_are_equipped)
{
    Table *t = position();
    CardId jar = card_of(t, "Jar of Something", 1);

    zone_append(t, jar, play_zone(2));
    card_slot(t, jar)->flags |= CARD_EQUIPPED;
    assert_says(audit(t), "something equipped that is no Item");
}

TEST(there_is_no_fight_without_a_combat)
{
    Table *t = position();

    zone_append(t, card_of(t, "Cave Slug", 1), ZONE_fight);
    assert_says(audit(t), "a fight without a combat");
}

TEST(an_enhancer_lies_on_a_monster)
{
    Table *t = table_of(
        scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"", NULL));
    CardId half = card_of(t, "Half Asleep", 1);

    zone_append(t, half, ZONE_fight);
    card_slot(t, half)->host = card_of(t, "Cave Slug", 1);
    assert_null(audit(t));
    card_slot(t, half)->host = card_of(t, "Cave Slug", 2);
    assert_says(audit(t), "an enhancer on nothing");
}

TEST(a_turn_a_combat_and_a_flight_lie_on_each_other)
{
    Table *t = table_of(
        scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"", NULL));

    game_edit(t)->frames[0].seat = 1;
    assert_says(audit(t), "a turn that is not anybody's");
    game_edit(t)->frames[0].seat = 0;
    assert_null(audit(t));
    game_edit(t)->frames[0].step = STEP_combat_end;
    assert_non_null(audit(t));
    game_edit(t)->frames[0].step = STEP_turn_after;
    game_edit(t)->ask = (Ask){ .seat = NOBODY };
    game_edit(t)->frames[1].step = STEP_run_choose; /* from nothing */
    assert_says(audit(t), "a frame where it cannot be");
}

TEST(a_bank_is_worth_what_lies_in_it)
{
    Table *t = table_of(scripted("null", 3, "Bob banked \"Old Penny\"", NULL));

    assert_null(audit(t));
    ((uint8_t *)game_edit(t)->family)[1]++;
    assert_says(audit(t), "a bank that is not worth");
}

TEST(a_coin_in_limbo_is_being_played)
{
    Match *m = scripted("null", 3, "Ann holds \"Old Penny\"",
                        "Bob holds \"Hand Bell\"", NULL);
    Table *t = table_of(m);

    play_line(m, "Ann plays \"Old Penny\"");
    assert_null(audit(t));
    game_edit(t)->frames[0].card = NO_CARD;
    assert_says(audit(t), "a play without a coin");
}

static ZoneId zone_named(const Table *t, const char *name)
{
    for (int r = 0; r < t->family->n_zones; r++)
        if (strcmp(t->family->zones[r].name, name) == 0)
            return t->family->zones[r].first;
    fail_msg("no zone %s", name);
    return NO_ZONE;
}

TEST(characters_and_other_cards_never_mix)
{
    Table *t = table_of(scripted("tiny-gloom", 3, NULL));

    assert_null(audit(t));
    zone_append(t, card_of(t, "Uncle Mould", 1), zone_named(t, "discards"));
    assert_says(audit(t), "a Character among the other cards");
    t = table_of(scripted("tiny-gloom", 3, NULL));
    zone_append(t, card_of(t, "Billed for Breathing", 1),
                zone_named(t, "party"));
    assert_says(audit(t), "a card that is no Character among them");
}

TEST(parties_stay_together)
{
    Table *t = table_of(scripted("tiny-gloom", 3, NULL));
    ZoneId out = zone_named(t, "removed pile"), party = zone_named(t, "party");

    zone_append(t, card_of(t, "Uncle Mould", 1), out);
    assert_says(audit(t), "a party of the wrong size");
    zone_append(t, card_of(t, "Captain Ahem", 1), party);
    assert_says(audit(t), "a party that is mixed wrongly");
}

TEST(nobody_dies_twice)
{
    Table *t = table_of(scripted(
        "tiny-gloom", 3,
        "\"Uncle Mould\" has \"Rained On, Indoors\", \"Died of Waiting\"",
        NULL));
    ZoneId stack = card_slot(t, card_of(t, "Rained On, Indoors", 1))->zone;
    CardId second = card_of(t, "Died of Waiting", 2);

    assert_null(audit(t));
    zone_append(t, second, stack);
    assert_says(audit(t), "a card that lies on a Character and does not");
    card_slot(t, second)->host = card_of(t, "Uncle Mould", 1);
    assert_says(audit(t), "somebody died twice");
}

TEST(an_event_neither_stays_nor_waits_for_nothing)
{
    Table *t =
        table_of(scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                          "Bob leads \"Madame Almost\"",
                          "\"Uncle Mould\" has \"Rained On, Indoors\"", NULL));
    CardId borne = card_of(t, "Rained On, Indoors", 1);
    CardId nap = card_of(t, "It Was Only a Nap", 1);
    ZoneId stack = card_slot(t, borne)->zone;

    assert_null(audit(t));
    zone_append(t, nap, stack);
    card_slot(t, nap)->host = card_of(t, "Uncle Mould", 1);
    assert_says(audit(t), "an Event that stayed in play");
    zone_append(t, nap, zone_named(t, "queue"));
    assert_says(audit(t), "an Event that waits for nothing");
}

TEST(in_gloom_nothing_is_set_off_or_goes_on_by_itself)
{
    Table *t = table_of(scripted("tiny-gloom", 2, NULL));

    game_edit(t)->triggers = 1;
    game_edit(t)->trigger_queue[0] = (Trigger){ .kind = 1 };
    assert_says(audit(t), "something that nothing has set off");
    game_edit(t)->triggers = 0;
    game_edit(t)->trigger_queue[0] = (Trigger){ 0 };
    assert_null(audit(t));
    game_edit(t)->frames[1] = t->g->frames[0];
    game_edit(t)->depth = 2;
    assert_says(audit(t), "something that goes on without anybody playing it");
}

/* ---- marks ---- */

TEST(marks_lie_where_they_can)
{
    Match *m = scripted("tiny-munchkin", 2, "Ann holds \"Ladle\"",
                        "Ann carries \"Brass Colander\"", NULL);
    Table *t = table_of(m);
    Slot *held = card_slot(t, t->g->zones[hand_zone(0)].first);
    Slot *carried = card_slot(t, t->g->zones[play_zone(0)].first);
    Slot *piled = card_slot(t, t->g->zones[ZONE_doors].first);

    assert_null(audit(t));
    held->flags = CARD_EQUIPPED;
    assert_string_equal(audit(t), "a card that is more than held");
    held->flags = CARD_FRESH;
    assert_null(audit(t));
    piled->flags = CARD_PROMISED;
    assert_string_equal(audit(t), "a mark on a card that nobody has");
    piled->flags = 0;
    carried->flags = CARD_OFFERED; /* nobody offers anything */
    assert_string_equal(audit(t), "a card that is more than carried");
}

/* ---- what is under way ---- */

/* Ann has been hit by a Curse and says which Item goes. */
static Table *choosing(void)
{
    Match *m = scripted("tiny-munchkin", 3, "doors \"Spring Cleaning\"",
                        "Ann carries \"Ladle\", \"Brass Colander\"", NULL);

    play_line(m, "Ann kicks open the door");
    assert_true(is_fact(match_table(m), "step effect.pick"));
    return table_of(m);
}

/* Ann has died, and the others take what is left. */
static Table *looting(void)
{
    Match *m = scripted("tests/sets/pets", 4, "Ann level 5", "Bob level 2",
                        "Carol level 3", "Ann carries \"Bed\", \"Muzzle\"",
                        "Ann fights \"Kennel Fire\"", NULL);

    game_edit(table_of(m))->rng.loaded[0] = 1;
    play_line(m, "Ann runs away");
    play_line(m, "Ann rolls to escape \"Kennel Fire\"");
    assert_true(is_fact(match_table(m), "step loot.body"));
    return table_of(m);
}

/* A card that is not a monster was behind the door. */
static Table *shown(void)
{
    Match *m = scripted("tiny-munchkin", 3, "doors \"Half Asleep\"", NULL);

    play_line(m, "Ann kicks open the door");
    assert_true(is_fact(match_table(m), "step turn.shown"));
    return table_of(m);
}

/* Bob could agree to a trade. */
static Table *trade(void)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"",
                        "Bob carries \"Brass Colander\"", NULL);

    play_line(m, "Ann offers Bob \"Ladle\" as a gift");
    assert_true(is_fact(match_table(m), "step trade.open"));
    return table_of(m);
}

/* A Curse has been played and could be stopped. */
static Table *announced(void)
{
    Match *m = scripted("grimm", 3, "Ann holds \"Disowned\"",
                        "Carol holds \"What the Raven Heard\"", NULL);

    play_line(m, "Ann curses Bob with \"Disowned\"");
    assert_true(is_fact(match_table(m), "step play.hit"));
    return table_of(m);
}

/* A part of a Curse has been set off and waits for its turn. */
static Table *set_off(void)
{
    Table *t = position();
    CardId card = card_of(t, "Spring Cleaning", 1);

    game_edit(t)->triggers = 1;
    game_edit(t)->trigger_queue[0] = (Trigger){ .kind = 1, .card = card };
    game_edit(t)->trigger_queue[0].node = (uint16_t)card_def(t, card)->first;
    return t;
}

/* In Bob's next combat Bob's weapons will not count. */
static Table *cursed(void)
{
    Match *m = scripted("grimm", 3, "Ann holds \"Asleep at the Spindle\"",
                        "Carol holds \"What the Raven Heard\"", NULL);

    play_line(m, "Ann curses Bob with \"Asleep at the Spindle\"");
    play_line(m, "everyone passes");
    assert_int_equal(munchkin(match_table(m))->n_grants, 1);
    return table_of(m);
}

static Grant *grant_of(Table *t)
{
    return &munchkin(t)->grants[0];
}

static void move_top(Table *t, int step)
{
    step_top(t)->step = (uint8_t)step;
    game_edit(t)->ask.step = (uint8_t)step;
}

/* clang-format off */
BREAK(effect_end) { step_top(t)->end = 30000; }
BREAK(effect_card) { step_top(t)->program = NO_CARD; }
BREAK(effect_whose) { step_top(t)->they = 3; }
BREAK(effect_ask) { move_top(t, STEP_effect_option); }
BREAK(looter) { loot_frame(step_top(t))->looters_plus_1[0] = 7; }
BREAK(body) { loot_frame(step_top(t))->dead = 6; }
BREAK(left_body) { zone_append(t, card_of(t, "Ladle", 2), ZONE_body); }
BREAK(door) { game_edit(t)->frames[0].card = NO_CARD; }
BREAK(trade_with) { trade_frame(step_top(t))->from = step_top(t)->seat; }
BREAK(play) { play_frame(step_top(t))->on = (CardId)-1; }
BREAK(helper) { current_combat(t)->helper_plus_1 = 4; }
BREAK(trigger_node) { game_edit(t)->trigger_queue[0].node = (uint16_t)t->pack->n_nodes; }
BREAK(trigger_part) { game_edit(t)->trigger_queue[0].node++; }
BREAK(trigger_no_card) { game_edit(t)->trigger_queue[0].card = NO_CARD; }
BREAK(trigger_it) { game_edit(t)->trigger_queue[0].it = (CardId)(t->g->cards + 1); }
BREAK(trigger_below_it) { game_edit(t)->trigger_queue[0].it = (CardId)-1; }
BREAK(trigger_whose) { game_edit(t)->trigger_queue[0].they = t->g->seats; }
BREAK(trigger_below_whose) { game_edit(t)->trigger_queue[0].they = -1; }
BREAK(grant_card) { grant_of(t)->card = (CardId)(t->g->cards + 1); }
BREAK(grant_no_card) { grant_of(t)->card = NO_CARD; }
BREAK(grant_it) { grant_of(t)->it = (CardId)(t->g->cards + 1); }
BREAK(grant_you) { grant_of(t)->you = t->g->seats; }
BREAK(grant_they) { grant_of(t)->they = t->g->seats; }
BREAK(grant_ends) { grant_of(t)->ends = ENDS_LAST + 1; }
BREAK(grant_against) { grant_of(t)->against = 2; }
BREAK(grant_node) { grant_of(t)->node = (uint16_t)t->pack->n_nodes; }
BREAK(grants) { munchkin(t)->n_grants = GRANTS_MAX + 1; }
BREAK(uses) { munchkin(t)->n_uses = USES_MAX + 1; }
BREAK(grant_behind) { munchkin(t)->grants[1].amount = 1; }
BREAK(use_behind) { munchkin(t)->uses[0].period = 1; }
BREAK(use)
{
    munchkin(t)->n_uses = 1;
    munchkin(t)->uses[0] = (Use){ .card = (CardId)(t->g->cards + 1) };
}
BREAK(no_use) { munchkin(t)->n_uses = 1; }
BREAK(sex) { munchkin(t)->seats[1].sex = SEX_FEMALE + 1; }
BREAK(attached)
{
    slot_of(t, "Brass Colander")->host = card_of(t, "Half Asleep", 1);
}
BREAK(removed) { munchkin(t)->last_removed = (CardId)(t->g->cards + 1); }
BREAK(defeating) { munchkin(t)->defeating_card = (CardId)(t->g->cards + 1); }
BREAK(kill) { munchkin(t)->killed[0] = (CardId)(t->g->cards + 1); }
BREAK(kill_behind) { munchkin(t)->killed[1] = 1; }
BREAK(shown_hand) { munchkin(t)->shown_hands = 1u << 3; }
BREAK(odd_one) { munchkin(t)->last_outsider = 4; }
BREAK(reward) { munchkin(t)->defeating_card = 1; }
BREAK(due_fighter) { munchkin(t)->due[false][0] = 1; }
BREAK(due_helper) { munchkin(t)->due[true][DUE_COUNT - 1] = 1; }
BREAK(skipped) { munchkin(t)->seats[3].skips = 1; }
BREAK(next_fighter) { munchkin(t)->next_fighter = 3; }
BREAK(waits) { munchkin(t)->next_monster = (CardId)(t->g->cards + 1); }
BREAK(waits_where) { munchkin(t)->next_monster = card_of(t, "Cave Slug", 1); }
BREAK(waits_what)
{
    munchkin(t)->next_monster = card_of(t, "Half Asleep", 2);
    zone_append(t, card_of(t, "Half Asleep", 2), ZONE_limbo);
}
BREAK(died) { munchkin(t)->died_this_turn = 1u << 3; }
BREAK(redraws) { munchkin(t)->redraw_seats = 1u << 3; }
BREAK(creates) { current_turn(t)->ready = 2; }
BREAK(grant)
{
    munchkin(t)->n_grants = 1;
    munchkin(t)->grants[0] = (Grant){ .card = card_of(t, "Ladle", 1) };
}
/* clang-format on */

TEST(what_is_under_way_is_somebodys)
{
    static const Row under_way[] = {
        { "an effect that is nowhere", choosing, break_effect_end },
        { "an effect that is nowhere", choosing, break_effect_card },
        { "an effect on nobody", choosing, break_effect_whose },
        { "an effect that asks what it does not say", choosing,
          break_effect_ask },
        { "a looter who is nobody", looting, break_looter },
        { "a body of nobody", looting, break_body },
        { "a body that nobody loots (LOOT-06)", position, break_left_body },
        { "no card behind the door", shown, break_door },
        { "an offer of nobody", trade, break_trade_with },
        { "a play of nothing", announced, break_play },
        { "a helper who is nobody", offer, break_helper },
        { "a trigger of nothing", set_off, break_trigger_node },
        { "a trigger of nothing", set_off, break_trigger_part },
        { "a trigger of nothing", set_off, break_trigger_no_card },
        { "a trigger of nothing", set_off, break_trigger_it },
        { "a trigger of nothing", set_off, break_trigger_below_it },
        { "a trigger of nothing", set_off, break_trigger_whose },
        { "a trigger of nothing", set_off, break_trigger_below_whose },
        { "a grant that its card cannot leave", position, break_grant },
        { "a grant of nobody", cursed, break_grant_card },
        { "a grant of nobody", cursed, break_grant_no_card },
        { "a grant of nobody", cursed, break_grant_it },
        { "a grant of nobody", cursed, break_grant_you },
        { "a grant of nobody", cursed, break_grant_they },
        { "a grant of nobody", cursed, break_grant_ends },
        { "a grant of nobody", cursed, break_grant_against },
        { "a grant of nobody", cursed, break_grant_node },
        { "a grant behind the last", cursed, break_grant_behind },
        { "more granted than can be", cursed, break_grants },
        { "more granted than can be", cursed, break_uses },
        { "a use of nothing", cursed, break_use },
        { "a use of nothing", cursed, break_no_use },
        { "a use of nothing", cursed, break_use_behind },
        { "a sex that there is not (SEX-01)", position, break_sex },
        { "something attached to nothing", position, break_attached },
        { "a card that is none", position, break_removed },
        { "a card that is none", position, break_defeating },
        { "a kill of nothing", position, break_kill },
        { "a kill of nothing", position, break_kill_behind },
        { "a hand of nobody is shown", position, break_shown_hand },
        { "the odd one is nobody", position, break_odd_one },
        { "a reward without a combat", position, break_reward },
        { "a reward without a combat", position, break_due_fighter },
        { "a reward without a combat", position, break_due_helper },
        { "a turn of nobody is skipped", position, break_skipped },
        { "a turn of nobody is skipped", position, break_next_fighter },
        { "a fight that nothing waits for", position, break_waits },
        { "a fight that nothing waits for", position, break_waits_where },
        { "a fight that nothing waits for", position, break_waits_what },
        { "nobody has died", position, break_died },
        { "nobody has died", position, break_redraws },
        { "a character that nobody makes", position, break_creates },
    };

    for (size_t i = 0; i < sizeof under_way / sizeof *under_way; i++)
        assert_found(&under_way[i]);
}

/* The last card and the last seat are some, too. */
TEST(what_is_under_way_may_be_of_the_last)
{
    Table *t = set_off();

    game_edit(t)->trigger_queue[0].it = (CardId)t->g->cards;
    game_edit(t)->trigger_queue[0].they = (int16_t)(t->g->seats - 1);
    assert_null(audit(t));
    t = cursed();
    grant_of(t)->it = t->g->cards;
    grant_of(t)->you = grant_of(t)->they = (Seat)(t->g->seats - 1);
    grant_of(t)->ends = ENDS_LAST;
    assert_null(audit(t));
}
