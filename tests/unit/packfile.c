/* packfile.c: a pack, written and read again; and whatever else is read. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "anything.h"
#include "cardc/cardc.h"
#include "cardc/lex.h"
#include "cardc/link.h"
#include "cardc/packfile.h"
#include "cardc/verify.h"
#include "families/families.h"

static Diag diag;

/* What no set of ours says. */
static const char more_cards[] =
    "curse \"Sums\": lose levels equal to the roll plus 1\n"
    "curse \"Words\": say \"Who keeps count?\"\n";

/* The pack of a set of ours, of whatever family, and perhaps of more cards;
 * the caller's. */
static Pack *compiled_with(const char *set, const char *cards,
                           FindVocabulary find)
{
    char path[1024];
    Pack *pack = NULL;

    sets_data_path(path, sizeof path, set);
    if (pack_compile(&pack, path, cards, find, &diag) != ST_OK)
        fail_msg("%s: %s", set, diag.what);
    return pack;
}

static Pack *compiled(const char *set, FindVocabulary find)
{
    return compiled_with(set, NULL, find);
}

static unsigned char *bytes_of(const Pack *pack, size_t *n)
{
    return keep_block(packfile_to_bytes(pack, n));
}

static void assert_same_art(const Art *a, const Art *b)
{
    assert_string_equal(a->ink ? a->ink : "", b->ink ? b->ink : "");
    assert_string_equal(a->second ? a->second : "", b->second ? b->second : "");
    assert_int_equal(a->behind, b->behind);
}

static void assert_same_pack(const Pack *a, const Pack *b)
{
    assert_true(a->rules_hash == b->rules_hash);
    assert_true(a->text_hash == b->text_hash);
    assert_int_equal(a->n_defs, b->n_defs);
    assert_int_equal(a->n_cards, b->n_cards);
    assert_int_equal(a->n_names, b->n_names);
    for (int i = 0; i < a->n_defs; i++) {
        assert_string_equal(a->defs[i].name, b->defs[i].name);
        assert_string_equal(a->defs[i].text, b->defs[i].text);
        assert_string_equal(a->defs[i].figures, b->defs[i].figures);
        assert_same_art(&a->defs[i].art, &b->defs[i].art);
        assert_int_equal(a->defs[i].trait, b->defs[i].trait);
    }
    for (int c = 1; c <= a->n_cards; c++) {
        assert_int_equal(a->def_of[c], b->def_of[c]);
        assert_int_equal(a->copy_of[c], b->copy_of[c]);
    }
}

/* Frees the pack. */
static void assert_comes_back(Pack *pack, FindVocabulary find)
{
    Pack *back = NULL;
    size_t n, again;
    unsigned char *bytes = bytes_of(pack, &n), *bytes_again;

    if (packfile_from_bytes(&back, bytes, n, find, &diag) != ST_OK)
        fail_msg("%s", diag.what);
    assert_same_pack(pack, back);
    bytes_again = bytes_of(back, &again);
    assert_int_equal(n, again);
    assert_memory_equal(bytes, bytes_again, n);
    pack_free(pack);
    pack_free(back);
}

static void assert_round_trip(const char *set, FindVocabulary find)
{
    assert_comes_back(compiled(set, find), find);
}

TEST(a_pack_comes_back_as_it_was)
{
    assert_round_trip("games/null", family_vocabulary);
    assert_round_trip("games/tiny-munchkin", family_vocabulary);
    assert_round_trip("games/tiny-gloom", family_vocabulary);
    assert_round_trip("tests/books/attic", family_vocabulary);
}

/* verify.c knows every tree that the parser writes. */
TEST(whatever_the_language_can_say_comes_back)
{
    assert_round_trip("tests/sets/catalogue", any_words);
    assert_round_trip("tests/sets/gloom-catalogue", any_words);
    assert_round_trip("tests/sets/own", any_words);
    assert_comes_back(compiled_with("tests/sets/own", more_cards, any_words),
                      any_words);
}

/* ---- what is noted in it ---- */

static void finds_what_is_there(const char *path)
{
    Pack *pack = compiled(path, any_words);

    for (int i = 0; i < pack->n_nodes; i++) {
        const Node *n = &pack->nodes[i], *end = n + n->length;
        for (const Node *k = n + 1; k < end; k += k->length) {
            const Node *found = node_find(n, k->type, k->row);
            assert_non_null(found);
            assert_true(found <= k && found->type == k->type &&
                        found->row == k->row);
        }
    }
    pack_free(pack);
}

TEST(a_node_finds_all_its_children)
{
    finds_what_is_there("tests/sets/catalogue");
    finds_what_is_there("tests/sets/gloom-catalogue");
}

/* ---- rows that nodes can have ---- */

typedef struct Rows {
    int first, last; /* -1: none was tried */
} Rows;

/* Gives each node any row, notes what is taken, and frees the pack. */
static void try_rows(Pack *pack, Rows rows[NODES_COUNT])
{
    for (int i = 0; i < pack->n_defs; i++) {
        const CardDef *def = &pack->defs[i];
        for (int at = def->first; at < def->first + def->n; at++) {
            Node *node = &link_nodes((OwnedPack *)pack)[at];
            Rows *tried = &rows[node->type];
            int row = node->row;
            for (int k = 0; k < 256; k++) {
                node->row = (uint8_t)k;
                if (!verify_program(pack, def->first, def->n))
                    continue;
                if (tried->last < 0 || k < tried->first)
                    tried->first = k;
                if (k > tried->last)
                    tried->last = k;
            }
            node->row = (uint8_t)row;
        }
    }
    pack_free(pack);
}

/* The others look their row up in a table, or do without one. */
TEST(a_node_of_a_pack_has_a_row_that_there_is)
{
    static const Rows expected[NODES_COUNT] = {
        [NODE_clause] = { 0, CLAUSEROW_replace },
        [NODE_stat] = { 1, PRINTED_COUNT - 1 },
        [NODE_limit] = { 1, PERIODS_COUNT - 1 },
        [NODE_timing] = { 1, TIMINGS_COUNT - 1 },
        [NODE_event] = { 0, WHEN_until },
        [NODE_command] = { 1, CARDVERBS_COUNT - 1 },
        [NODE_chain] = { 0, LINK_then },
        [NODE_lasting] = { 0, DURATIONS_COUNT - 1 },
        [NODE_plus] = { 0, NOUNS_COUNT - 1 },
        [NODE_rule] = { 1, RULES_COUNT - 1 },
        [NODE_prep] = { 0, PREPS_COUNT - 1 },
        [NODE_adverb] = { 1, ADVERBS_COUNT - 1 },
        [NODE_phrase] = { 0, NOUNS_COUNT - 1 },
        [NODE_adjective] = { 0, ADJS_COUNT - 1 },
        [NODE_modifier] = { 0, MODS_COUNT - 1 },
        [NODE_compare] = { 0, CMP_exactly },
        [NODE_sum] = { 0, 1 },
        [NODE_logic] = { 0, LINK_or },
        [NODE_cond] = { 1, CONDS_COUNT - 1 },
        [NODE_participle] = { 1, CARDVERBS_COUNT - 1 },
        [NODE_has] = { 0, HAS_carries },
        [NODE_did] = { 0, DID_cannot },
        [NODE_acted] = { 1, CARDVERBS_COUNT - 1 },
        [NODE_able] = { -1, -1 },
    };
    Rows rows[NODES_COUNT];

    for (int type = 0; type < NODES_COUNT; type++)
        rows[type] = (Rows){ -1, -1 };
    try_rows(compiled_with("tests/sets/catalogue", more_cards, any_words),
             rows);
    try_rows(compiled("tests/sets/gloom-catalogue", any_words), rows);
    for (int type = NODE_none + 1; type < NODES_COUNT; type++)
        if (rows[type].first != expected[type].first ||
            rows[type].last != expected[type].last)
            fail_msg("type %d: rows from %d to %d, not to %d", type,
                     rows[type].first, rows[type].last, expected[type].last);
}

/* ---- playing from it ---- */

static char *record_of(const char *book, const char *name, uint64_t seed)
{
    const Pack *pack;
    const Family *family;
    BookCache *cache = book_cache_new();
    MatchSetup setup;
    Match *match = NULL;
    char *text;

    assert_int_equal(book_cache_find(cache, book, &pack, &family, &diag),
                     ST_OK);
    match_setup_init(&setup, pack, family, "book");
    setup.game.seed = seed;
    setup.game.seats = 4;
    setup.record = record_into(temp_path(name));
    assert_int_equal(match_new(&match, &setup, &diag), ST_OK);
    match_run(match);
    play_random(match, seed, 300);
    match_free(match);
    book_cache_free(cache);
    text = file_text(temp_path(name));
    return text;
}

static void assert_plays_the_same(const char *book)
{
    Pack *pack = NULL;
    const Family *family;
    const char *file = temp_path("book.pack");

    assert_int_equal(books_load_pack(&pack, &family, book, NULL, &diag), ST_OK);
    assert_int_equal(packfile_write(pack, file, &diag), ST_OK);
    books_free_pack(pack);
    assert_true(packfile_is_pack(file));
    for (uint64_t seed = 1; seed <= 3; seed++)
        assert_string_equal(record_of(book, "a.kdr", seed),
                            record_of(file, "b.kdr", seed));
}

TEST(a_game_from_a_pack_is_the_game_from_its_book)
{
    assert_plays_the_same("null");
    assert_plays_the_same("tiny-munchkin");
    assert_plays_the_same("tiny-gloom");
}

TEST(cards_cannot_be_added_to_a_pack)
{
    Pack *pack = compiled("games/null", family_vocabulary), *more = NULL;
    const Family *family;
    const char *file = temp_path("null.pack");

    assert_int_equal(packfile_write(pack, file, &diag), ST_OK);
    pack_free(pack);
    assert_int_equal(
        books_load_pack(&more, &family, file, "coin \"A\"\n", &diag), ST_BAD);
    assert_says(diag.what, "cards cannot be added to a pack");
    assert_null(more);
}

/* ---- what is not a pack ---- */

static void is_refused(const unsigned char *bytes, size_t n, const char *why)
{
    Pack *pack = (Pack *)&diag;

    assert_int_equal(
        packfile_from_bytes(&pack, bytes, n, family_vocabulary, &diag), ST_BAD);
    assert_null(pack);
    assert_says(diag.what, why);
}

/* The same bytes as an older version wrote them: without a checksum. */
static void make_older(unsigned char *bytes, size_t *n, int version)
{
    enum { CHECKSUM_AT = 12, CHECKSUM_BYTES = 8 };

    *n -= CHECKSUM_BYTES;
    memmove(bytes + CHECKSUM_AT, bytes + CHECKSUM_AT + CHECKSUM_BYTES,
            *n - CHECKSUM_AT);
    bytes[8] = (unsigned char)version;
}

TEST(a_pack_that_was_cut_is_refused)
{
    Pack *pack = compiled("games/tiny-munchkin", family_vocabulary);
    size_t n;
    unsigned char *bytes = bytes_of(pack, &n);

    for (size_t k = 0; k < n; k++) {
        unsigned char *part = malloc(k ? k : 1); /* so that a guard sees more */
        memcpy(part, bytes, k);
        is_refused(part, k, k < 8 ? "this is no pack" : "no pack of ours");
        free(part);
    }
    is_refused(bytes, n - 1, "it was damaged, or cut off");
    make_older(bytes, &n, 4);
    is_refused(bytes, n - 1, "it ends too early");
    bytes[n] = 0;
    is_refused(bytes, n + 1, "it goes on where it should end");
    bytes[8] = 6;
    is_refused(bytes, n, "another version");
    pack_free(pack);
}

/* Where these bytes stand, from `from` on. */
static size_t place_of(const unsigned char *bytes, size_t n, size_t from,
                       const char *what)
{
    while (from < n && memcmp(bytes + from, what, strlen(what)) != 0)
        from++;
    assert_true(from < n);
    return from;
}

/* Version 3 had no pictures: two strings and a byte less for each card. */
TEST(a_pack_from_before_there_were_pictures_is_read)
{
    Pack *pack = compiled("games/null", family_vocabulary), *old = NULL;
    size_t n, at = 0;
    unsigned char *bytes = bytes_of(pack, &n);

    make_older(bytes, &n, 3);
    for (int i = 0; i < pack->n_defs; i++) {
        const CardDef *def = &pack->defs[i];
        at = place_of(bytes, n, at, def->name) + strlen(def->name) + 2 +
             strlen(def->flavor);
        n -= 5;
        memmove(bytes + at, bytes + at + 5, n - at);
    }
    if (packfile_from_bytes(&old, bytes, n, family_vocabulary, &diag) != ST_OK)
        fail_msg("%s", diag.what);
    assert_same_pack(pack, old);
    pack_free(pack);
    pack_free(old);
}

TEST(a_picture_in_a_pack_has_a_proper_name)
{
    Pack *pack = compiled("games/tiny-munchkin", family_vocabulary);
    size_t n, snail, cave;
    unsigned char *bytes = bytes_of(pack, &n);

    make_older(bytes, &n, 4);
    snail = place_of(bytes, n, 0, "snail");
    cave = place_of(bytes, n, 0, "cave-entrance");
    bytes[snail] = '<';
    is_refused(bytes, n, "a picture of it has no proper name");
    bytes[snail] = 's';
    bytes[cave + strlen("cave-entrance")] = 2;
    is_refused(bytes, n, "a number in it is too large");
    bytes[cave + strlen("cave-entrance")] = 1;
    memmove(bytes + cave, bytes + cave + strlen("cave-entrance"),
            n - cave - strlen("cave-entrance"));
    bytes[cave - 2] = 0;
    is_refused(bytes, n - strlen("cave-entrance"),
               "a card of it has half a picture");
    pack_free(pack);
}

TEST(a_text_in_a_pack_has_no_control_characters)
{
    Pack *pack = compiled("games/tiny-munchkin", family_vocabulary);
    size_t n, name;
    unsigned char *bytes = bytes_of(pack, &n);

    make_older(bytes, &n, 4);
    name = place_of(bytes, n, 0, "Unpaid Intern");
    bytes[name] = 0x1b;
    is_refused(bytes, n,
               "a text in it is not UTF-8, or has control characters");
    bytes[name] = 0xff;
    is_refused(bytes, n,
               "a text in it is not UTF-8, or has control characters");
    bytes[name] = 0;
    is_refused(bytes, n,
               "a text in it is not UTF-8, or has control characters");
    pack_free(pack);
}

static void assert_all_changes_are_refused(unsigned char *bytes, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (int bit = 0; bit < 8; bit += 3) {
            Pack *back;
            bytes[k] ^= (unsigned char)(1u << bit);
            assert_int_equal(
                packfile_from_bytes(&back, bytes, n, family_vocabulary, &diag),
                ST_BAD);
            bytes[k] ^= (unsigned char)(1u << bit);
        }
}

TEST(a_pack_that_was_changed_is_refused)
{
    Pack *pack = compiled("games/tiny-munchkin", family_vocabulary);
    size_t n;
    unsigned char *bytes = bytes_of(pack, &n);

    bytes[n / 2] ^= 1;
    is_refused(bytes, n, "it was damaged, or cut off");
    bytes[n / 2] ^= 1;
    assert_all_changes_are_refused(bytes, n);
    make_older(bytes, &n, 4);
    assert_all_changes_are_refused(bytes, n);
    pack_free(pack);
}

static void is_refused_with_words(Pack pack, int n_words, const char *why)
{
    static PackName names[DECLARED_MAX + 2];
    size_t n;
    unsigned char *bytes;

    for (int i = 1; i <= n_words; i++)
        names[i] = pack.names[i <= pack.n_names ? i : 1];
    pack.names = names;
    pack.n_names = n_words;
    bytes = bytes_of(&pack, &n);
    is_refused(bytes, n, why);
}

TEST(a_pack_has_no_more_words_than_a_book_can_have)
{
    Pack *pack = compiled("games/tiny-munchkin", family_vocabulary);

    is_refused_with_words(*pack, DECLARED_MAX, "do not go with its hashes");
    is_refused_with_words(*pack, DECLARED_MAX + 1,
                          "a number in it is too large");
    pack_free(pack);
}

/* Random answers; whatever the cards say now, nothing breaks. */
static void survives_a_game(const Pack *pack)
{
    MatchSetup setup;
    Match *match = NULL;

    match_setup_init(&setup, pack, family_find(pack->family), "forged");
    if (match_new(&match, &setup, &diag) != ST_OK)
        return;
    match_run(match);
    play_random(match, 7, 100);
    match_free(match);
}

/* Works everything out anew; false if the rules or the shape say no. */
static bool is_finished(Pack *pack)
{
    RefusedCard refused;

    for (int i = 0; i < pack->n_defs; i++) {
        CardDef *def = &pack->defs[i];
        if (!verify_program(pack, def->first, def->n))
            return false;
        memset(def->stat, 0, sizeof def->stat);
        def->tags = 0;
    }
    return link_pack((OwnedPack *)pack, family_vocabulary(pack->family, NULL),
                     &refused, &diag) == ST_OK;
}

static void change_nodes(Pack *pack, uint64_t *seed_of_bots, int times)
{
    unsigned char *nodes = (unsigned char *)link_nodes((OwnedPack *)pack);
    size_t room = sizeof *pack->nodes * (size_t)pack->n_nodes;

    while (times-- > 0) {
        *seed_of_bots =
            *seed_of_bots * 6364136223846793005u + 1442695040888963407u;
        nodes[(*seed_of_bots >> 33) % room] ^=
            (unsigned char)(1u << (*seed_of_bots >> 24) % 6);
    }
}

/* Forged by somebody who knows how to make the hashes fit: refused, or it can
 * be played. Gives how many were played. */
static int forge(const char *set, uint64_t seed_of_bots, int times)
{
    int played = 0;

    for (int i = 0; i < times; i++) {
        Pack *pack = compiled(set, family_vocabulary), *back = NULL;
        unsigned char *bytes;
        size_t n;
        bool finished;
        change_nodes(pack, &seed_of_bots, 1 + i % 3);
        finished = is_finished(pack);
        bytes = bytes_of(pack, &n);
        assert_int_equal(packfile_from_bytes(&back, bytes, n, family_vocabulary,
                                             &diag) == ST_OK,
                         finished);
        if (finished)
            survives_a_game(back);
        played += finished;
        pack_free(back);
        pack_free(pack);
    }
    return played;
}

TEST(a_forged_pack_is_refused_or_played)
{
    assert_true(forge("games/tiny-munchkin", 1, 300) > 0);
    assert_true(forge("games/tiny-gloom", 2, 100) > 0);
}
