/* summary_json.c: what came of a simulation, as JSON (docs/SIM.md). */
#include <string.h>

#include "config.h"
#include "scene/definitions.h"
#include "sim/summary.h"

enum { DIGITS = 5 };

static void add_hash(Json *json, const char *key, uint64_t hash)
{
    char digits[20];
    Text text = TEXT_INIT(digits);

    text_add_hex(&text, hash);
    json_text(json, key, digits);
}

static void add_book(Json *json, const char *key, const SimBook *book)
{
    json_object(json, key);
    json_text(json, "name", book->name);
    add_hash(json, "hash", book->pack->rules_hash);
    json_end(json);
}

/* As they were given: {"limit.turns":"200"}. */
static void add_options(Json *json, const char *at)
{
    char key[SIM_OPTIONS_MAX], value[SIM_OPTIONS_MAX];

    json_object(json, "options");
    while (*at) {
        size_t n = strcspn(at, " "), k = strcspn(at, "= ");
        snprintf(key, sizeof key, "%.*s", (int)k, at);
        snprintf(value, sizeof value, "%.*s", k < n ? (int)(n - k - 1) : 0,
                 at + (k < n ? k + 1 : k));
        json_text(json, key, value);
        at += n + (at[n] == ' ');
    }
    json_end(json);
}

static void add_head(Json *json, const SimRun *run)
{
    json_text(json, "version", KD_VERSION);
    json_array(json, "books");
    add_book(json, NULL, &run->plan.book);
    json_end(json);
    add_options(json, run->plan.options);
    json_number(json, "seed", (long)run->plan.seed);
    json_number(json, "games", run->tally.games);
}

static void add_bounds(Json *json, const char *value, Estimate e)
{
    json_decimal(json, value, e.value, DIGITS);
    json_decimal(json, "low", e.low, DIGITS);
    json_decimal(json, "high", e.high, DIGITS);
}

static void add_rate(Json *json, long wins, long games)
{
    json_number(json, "games", games);
    json_decimal(json, "wins", (double)wins / WIN_PARTS, 2);
    add_bounds(json, "rate", estimate_rate(wins, games));
}

static void add_bot(Json *json, const SimRun *run, int bot)
{
    const ExecCounts *counts = &run->tally.programs[bot];

    json_object(json, NULL);
    json_text(json, "name", run->plan.bots[bot]);
    add_rate(json, tally_bot_wins(&run->tally, bot),
             tally_bot_games(&run->tally, bot));
    if (plan_bot_program(run->plan.bots[bot])) {
        json_number(json, "answers", counts->answers);
        json_number(json, "wrong", counts->wrong);
        json_number(json, "late", counts->late);
        json_number(json, "crashes", counts->crashes);
    }
    json_end(json);
}

static void add_rates(Json *json, const SimRun *run)
{
    json_array(json, "bots");
    for (int i = 0; i < run->plan.seats; i++)
        add_bot(json, run, i);
    json_end(json);
    json_array(json, "seats");
    for (Seat s = 0; s < run->plan.seats; s++) {
        json_object(json, NULL);
        add_rate(json, tally_seat_wins(&run->tally, s),
                 tally_seat_games(&run->tally, s));
        json_end(json);
    }
    json_end(json);
}

static void add_length(Json *json, const Summary *s)
{
    const SimTally *tally = &s->run->tally;

    json_object(json, "turns");
    json_number(json, "p5", tally_turns_at(tally, 0.05));
    json_number(json, "median", tally_turns_at(tally, 0.5));
    json_number(json, "p95", tally_turns_at(tally, 0.95));
    json_decimal(json, "cap", summary_cap_share(s), DIGITS);
    json_end(json);
    json_decimal(
        json, "decisions",
        tally->games ? (double)tally->decisions / (double)tally->games : 0, 1);
    json_object(json, "ends");
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0)
            json_number(json, summary_end_name(s->run, i), tally->ends[i]);
    json_end(json);
}

static void add_effect(Json *json, bool is_known, Estimate effect)
{
    if (is_known) {
        add_bounds(json, "effect", effect);
        return;
    }
    json_null(json, "effect");
    json_null(json, "low");
    json_null(json, "high");
}

static void add_card(Json *json, const Pack *pack, const CardEffect *row)
{
    char id[2 * TEXT_LINE];
    Text text = TEXT_INIT(id);

    definitions_write_id(&text, pack, row->def);
    json_object(json, NULL);
    json_text(json, "id", id);
    json_number(json, "dealt", row->tally->dealt.k);
    json_number(json, "drawn", row->tally->drawn);
    json_number(json, "played", row->tally->played);
    add_effect(json, row->is_known, row->effect);
    json_end(json);
}

static void add_name(Json *json, const NameEffect *row)
{
    json_object(json, NULL);
    json_text(json, "group", row->group ? row->group->one : "");
    json_text(json, "name", row->name->one);
    add_rate(json, row->tally->wins, row->tally->held);
    json_object(json, "dealt");
    json_number(json, "dealt", row->tally->dealt.k);
    add_effect(json, row->is_known, row->effect);
    json_end(json);
    json_end(json);
}

static void add_difference(Json *json, const char *key, const char *name,
                           Estimate e)
{
    json_object(json, key);
    if (name)
        json_text(json, "name", name);
    add_bounds(json, "difference", e);
    json_end(json);
}

static void add_pairs(Json *json, const SimRun *run)
{
    const SimTally *tally = &run->tally;

    json_object(json, "against");
    add_book(json, "book", &run->plan.against);
    json_array(json, "bots");
    for (int i = 0; i < run->plan.seats; i++)
        add_difference(
            json, NULL, run->plan.bots[i],
            estimate_pair(&tally->pair_wins[i], tally->games, WIN_PARTS));
    json_end(json);
    add_difference(json, "turns", NULL,
                   estimate_pair(&tally->pair_turns, tally->games, 1));
    json_object(json, "ends");
    for (int i = 0; i < ENDS_ROOM; i++)
        if (tally->ends[i] > 0 || tally->pair_ends[i].squares > 0)
            add_difference(
                json, summary_end_name(run, i), NULL,
                estimate_pair(&tally->pair_ends[i], tally->games, 1));
    json_end(json);
    json_end(json);
}

size_t summary_write_json(const void *summary, char *out, size_t cap)
{
    const Summary *s = summary;
    Json json = json_init(out, cap);

    json_object(&json, NULL);
    add_head(&json, s->run);
    add_rates(&json, s->run);
    add_length(&json, s);
    json_array(&json, "cards");
    for (int i = 0; i < s->n_cards; i++)
        add_card(&json, s->run->plan.book.pack, &s->cards[i]);
    json_end(&json);
    json_array(&json, "identities");
    for (int i = 0; i < s->n_names; i++)
        add_name(&json, &s->names[i]);
    json_end(&json);
    if (s->run->plan.against.pack)
        add_pairs(&json, s->run);
    json_end(&json);
    return json_finish(&json);
}
