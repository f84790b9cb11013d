/* headroom.c: how much of every limit is used, and that some of each is left.
 *
 * What fails here is not wrong yet: whoever adds the next rows should make room
 * first, where the limit stands, and not be the one who finds it full.
 */
#include "helper.h"

#include "card/lang.h"
#include "match/books.h"
#include "engine/machine.h"
#include "families/families.h"

static int tight; /* limits of which less is left than should be */

/* At least a tenth of a limit should be left. */
static void show(const char *whose, const char *what, long used, long limit)
{
    bool enough = limit - used >= (limit + 9) / 10;

    printf("%-20s %-24s %6ld of %6ld%s\n", whose, what, used, limit,
           enough ? "" : "   too few are left");
    tight += !enough;
}

/* Numbers in a node, in what is noted beside it, in a slot. */
#define BYTE (UINT8_MAX + 1L)
#define SHORT (UINT16_MAX + 1L)
#define BITS_IN(field) (8L * (long)sizeof(field))

TEST(the_language_has_room_for_more_words)
{
    const AmountRow amount = { 0 };
    const QuestionRow question = { 0 };
    const PlayerRow player = { 0 };
    const CardDef def = { 0 };

    tight = 0;
    show("language", "card verbs", CARDVERBS_COUNT, BITS_MAX);
    show("language", "nouns", NOUNS_COUNT, BYTE);
    show("language", "adjectives", ADJS_COUNT, BITS_IN(amount.adjectives));
    show("language", "adverbs", ADVERBS_COUNT, BITS_IN(question.adverbs));
    show("language", "determiners", DETS_COUNT, BITS_IN(player.dets));
    show("language", "modifiers", MODS_COUNT, BYTE);
    show("language", "states", CONDS_COUNT, BYTE);
    show("language", "prepositions", PREPS_COUNT, BYTE);
    show("language", "windows", TIMINGS_COUNT, BITS_IN(def.windows));
    show("language", "rules", RULES_COUNT, BYTE);
    show("language", "what stands inside", __builtin_ctz(IN_last) + 1,
         BITS_IN(question.preps[0].in));
    assert_int_equal(tight, 0);
}

static int zones_of(const Family *family)
{
    int n = 1; /* no zone */

    for (int i = 0; i < family->n_zones; i++)
        n += family->zones[i].count;
    return n;
}

static void show_family(const Family *family)
{
    const Language *lang =
        family->effect_ops ? family->effect_ops->language : NULL;

    show(family->name, "verbs", family->n_verbs, BITS_MAX);
    show(family->name, "steps", family->n_steps, BYTE);
    show(family->name, "events", family->n_events, BYTE);
    show(family->name, "refusals", family->n_refusals, BYTE);
    show(family->name, "zones", zones_of(family), ZONES_MAX);
    show(family->name, "facts", family->vocabulary->n_stats, STATS_MAX);
    show(family->name, "switches", family->vocabulary->n_switches,
         SWITCHES_MAX);
    show(family->name, "bytes of its state", (long)family->state_bytes,
         FAMILY_BYTES);
    if (!lang)
        return;
    show(family->name, "topics", lang->n_topics, BITS_MAX);
    show(family->name, "questions and rules", lang->n_questions + lang->n_rules,
         BYTE);
    show(family->name, "conditions", lang->n_conditions, BYTE);
    show(family->name, "effects", lang->n_effects, BYTE);
    show(family->name, "sums", lang->n_sums, BYTE);
}

TEST(each_family_has_room_for_more_rows)
{
    tight = 0;
    for (int i = 0; family_at(i); i++)
        show_family(family_at(i));
    assert_int_equal(tight, 0);
}

static int tags_of(const Pack *pack)
{
    int n = 0;

    for (int i = 1; i <= pack->n_names; i++)
        n += pack->names[i].type == NAME_tag;
    return n;
}

static void show_book(const char *book)
{
    const Family *family;
    Pack *pack;
    Diag diag;

    assert_int_equal(books_load_pack(&pack, &family, book, NULL, &diag), ST_OK);
    show(book, "cards", pack->n_cards, CARDS_MAX);
    show(book, "nodes", pack->n_nodes, SHORT);
    show(book, "words", pack->n_names, SHORT);
    show(book, "tags", tags_of(pack), TAGS_MAX);
    books_free_pack(pack);
}

TEST(each_book_has_room_for_more_cards)
{
    static const char *const books[] = {
        "cthulhu",   "gloom", "grimm",
        "nightmare", "tails", "cthulhu+grimm+nightmare+tails"
    };

    tight = 0;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        show_book(books[i]);
    assert_int_equal(tight, 0);
}
