/* save.c: a game as bytes; nothing that is damaged comes back. */
#include "helper.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/facts.h"
#include "engine/save.h"
#include "families/munchkin/munchkin.h"

/* A saved game, and a table to read it into. */
typedef struct Saved {
    unsigned char *bytes;
    size_t n;
    Table t;
} Saved;

static Saved saved_of(Match *m)
{
    const Table *from = match_table(m);
    Saved saved = { .n = save_bytes(from->g), .t = *from };

    saved.bytes = keep_block(malloc(saved.n));
    saved.t.g = keep_block(malloc(game_bytes(from->pack)));
    saved.t.sink = NULL;
    save_write(from->g, saved.bytes);
    return saved;
}

static const char *read_saved(Saved *saved)
{
    return save_read(&saved->t, saved->bytes, saved->n);
}

/* A game in the middle of things: a fight, hands, cards before people. */
static Match *mid_game(void)
{
    Match *m = seeded("tiny-munchkin", 3, 3);

    play_random(m, 5, 60);
    return m;
}

TEST(a_saved_game_comes_back_byte_by_byte)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (int i = 0; i < 3; i++) {
        Match *m = seeded(books[i], 3, 3);
        Saved saved;
        play_random(m, 5, 25);
        saved = saved_of(m);
        assert_null(read_saved(&saved));
        assert_memory_equal(saved.t.g, match_table(m)->g, saved.t.g->size);
    }
}

TEST(a_game_with_an_open_draft_can_be_saved)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann holds \"Grandfather Clock, Used"
                        " as a Club\", \"Oven Mitts of Might\"",
                        NULL);
    Action part = action_make(VERB_add, 0);
    Saved saved;

    assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    part.card = card_of(match_table(m), "Oven Mitts of Might", 1);
    assert_int_equal(match_answer(m, part).id, REFUSAL_none);
    saved = saved_of(m);
    assert_null(read_saved(&saved));
    assert_memory_equal(saved.t.g, match_table(m)->g, saved.t.g->size);
}

TEST(what_is_no_save_is_said_to_be_none)
{
    Saved saved = saved_of(mid_game());

    saved.bytes[0] ^= 1;
    assert_string_equal(read_saved(&saved), "this is not a saved game");
    assert_string_equal(save_read(&saved.t, (const unsigned char *)"", 0),
                        "this is not a saved game");
}

TEST(another_version_is_refused)
{
    Saved saved = saved_of(mid_game());

    saved.bytes[8]++;
    assert_string_equal(read_saved(&saved),
                        "this game was saved by another version");
}

TEST(other_cards_are_refused)
{
    Saved saved = saved_of(mid_game());
    Saved other = saved_of(seeded("null", 3, 1));

    assert_string_equal(save_read(&saved.t, other.bytes, other.n),
                        "this game was played with other cards");
    saved.bytes[16] ^= 1;
    assert_string_equal(read_saved(&saved),
                        "this game was played with other cards");
}

TEST(a_save_of_any_other_length_is_refused)
{
    Saved saved = saved_of(mid_game());

    for (size_t n = 0; n < saved.n; n++) {
        /* A block of exactly this length: reading beyond would be seen. */
        unsigned char *cut = malloc(n ? n : 1);
        memcpy(cut, saved.bytes, n);
        assert_non_null(save_read(&saved.t, cut, n));
        free(cut);
    }
    saved.bytes = keep_block(realloc(
        memcpy(malloc(saved.n + 1), saved.bytes, saved.n), saved.n + 1));
    saved.bytes[saved.n++] = 0;
    assert_string_equal(read_saved(&saved),
                        "this saved game is too short or too long");
}

TEST(a_length_that_lies_is_refused)
{
    static const uint32_t lengths[] = { 0, 1, 39, 100, UINT32_MAX };
    Saved saved = saved_of(mid_game());

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        memcpy(saved.bytes + 12, &lengths[i], 4);
        assert_string_equal(read_saved(&saved),
                            "this saved game is too short or too long");
    }
}

TEST(any_flipped_bit_is_noticed)
{
    Saved saved = saved_of(mid_game());

    for (size_t i = 0; i < saved.n; i++) {
        unsigned char bit = (unsigned char)(1u << i % 8);
        if (i >= 32 && i < SAVE_HEADER_BYTES)
            continue; /* spare */
        saved.bytes[i] ^= bit;
        assert_non_null(read_saved(&saved));
        saved.bytes[i] ^= bit;
    }
    assert_null(read_saved(&saved));
}

/* ---- saves that somebody made: the checksum is right, the game is not ---- */

static void reseal(Saved *saved)
{
    Game *copy = malloc(saved->n);
    uint64_t hash;

    memcpy(copy, saved->bytes + SAVE_HEADER_BYTES,
           saved->n - SAVE_HEADER_BYTES);
    copy->size = (uint32_t)(saved->n - SAVE_HEADER_BYTES);
    hash = game_hash(copy);
    free(copy);
    memcpy(saved->bytes + 24, &hash, sizeof hash);
}

/* Seats and cards that there are, and yet nobody would ask so. */
TEST(a_question_that_the_rules_do_not_ask_is_refused)
{
    size_t ask = SAVE_HEADER_BYTES + offsetof(Game, ask);
    Saved saved = saved_of(mid_game());
    unsigned char *seat = &saved.bytes[ask + offsetof(Ask, seat)];

    *seat = *seat == 0;
    reseal(&saved);
    assert_string_equal(read_saved(&saved), "a question that nobody would ask");
}

static void on_fact(void *self, const char *fact)
{
    *(size_t *)self += strlen(fact);
}

static void play_a_little(Table *t, Rng *rng)
{
    ActionList list;

    for (int i = 0; i < 8 && !t->g->end_reason; i++) {
        Seat seat = 0;
        while (seat < SEATS_MAX && !seat_in(seat, game_ask(t->g).must))
            seat++;
        action_list(t, seat, &list);
        if (list.n > 0)
            action_try(t, bot_random_pick(&list, rng));
        game_run(t, 0);
    }
}

/* Everything that can be done with a game that was loaded. */
static void use_game(Table *t)
{
    Game *seen = malloc(t->g->size);
    Game *made = malloc(t->g->size);
    size_t line_text = 0;
    FactSink sink = { on_fact, &line_text };
    Rng rng;

    rng_init(&rng, 1);
    facts_list(t, &sink);
    EACH_SEAT (t, s) {
        View view = view_make(t, s, seen);
        ActionList list;
        facts_list(&view.t, &sink);
        action_list(t, s, &list);
        if (!draft_is_open(t) || t->g->draft.seat == s)
            view_sample(&view, &rng, made);
    }
    assert_true(line_text > 0);
    play_a_little(t, &rng);
    free(seen);
    free(made);
}

static int assert_no_forgery_does_harm(Saved *saved)
{
    int refusals = 0;

    for (size_t i = SAVE_HEADER_BYTES; i < saved->n; i++)
        for (int flip = 1; flip < 256; flip = flip * 2 + 1) {
            unsigned char was = saved->bytes[i];
            saved->bytes[i] = (unsigned char)(was ^ flip);
            reseal(saved);
            if (read_saved(saved))
                refusals++;
            else
                use_game(&saved->t);
            saved->bytes[i] = was;
        }
    return refusals;
}

TEST(a_forged_save_is_refused_or_can_be_played)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (int i = 0; i < 3; i++)
        for (int answers = 0; answers < 40; answers += 13) {
            Match *m = seeded(books[i], 3, 3);
            Saved saved;
            play_random(m, 7, answers);
            saved = saved_of(m);
            assert_true(assert_no_forgery_does_harm(&saved) > 1000);
        }
}
