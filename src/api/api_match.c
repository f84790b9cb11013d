/* api_match.c: matches for front ends. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "match/picks.h"
#include "match/seed.h"
#include "scene/digest.h"
#include "scene/news.h"
#include "scene/recap.h"
#include "scene/scene.h"
#include "scene/sentence.h"

bool api_is_match(const KdMatch *match)
{
    if (match && match->m)
        match_settle(match->m);
    return match && match->m && !match_is_lost(match->m);
}

static const Game *game_of(const KdMatch *match)
{
    return match_table(match->m)->g;
}

static bool is_player(const KdMatch *match, int seat)
{
    return api_is_match(match) && api_is_seat(game_of(match), seat);
}

static bool is_reader(const KdMatch *match, int seat)
{
    return api_is_match(match) && api_is_reader(game_of(match), seat);
}

/* ---- refusing ---- */

int api_refuse(KdMatch *match, Refusal refusal, char *why, size_t cap)
{
    match->refusal.says[0] = '\0';
    if (refusal.id == REFUSAL_none)
        return 0;
    match->refusal = refusal_give(match_table(match->m), refusal);
    return api_fail_refusal(match_table(match->m), refusal, why, cap);
}

int api_refuse_with(KdMatch *match, const char *sentence, char *why, size_t cap)
{
    if (match)
        match->refusal = refusal_give_sentence(sentence);
    return api_fail(why, cap, sentence);
}

bool api_is_only_shown(KdMatch *match, char *why, size_t cap)
{
    if (!match || !match->only_shown)
        return false;
    api_refuse_with(match, match->only_shown, why, cap);
    return true;
}

/* ---- making ---- */

KdMatch *kd_match_new(KdBook *book, int seats, uint64_t seed, char *why,
                      size_t cap)
{
    Diag diag = { .what = "no memory for a match" };
    KdMatch *match;

    if (!book) {
        api_fail(why, cap, "there is no book");
        return NULL;
    }
    match = calloc(1, sizeof *match);
    if (match) {
        match_setup_init(&match->setup, book->pack, book->family, book->name);
        match->setup.game.seats = seats;
        match->setup.game.seed = seed;
        match->setup.record = api_recorder(match);
        match->states = HISTORY_STATES;
    }
    if (!match || match_setup_check(&match->setup, &diag) != ST_OK) {
        api_fail_diag(why, cap, &diag);
        free(match);
        return NULL;
    }
    match->book = book_share(book);
    return match;
}

void kd_match_free(KdMatch *match)
{
    if (!match || match->is_borrowed)
        return;
    match_free(match->m);
    api_free_bots(match);
    kd_book_free(match->book);
    free(match->record.at);
    free(match);
}

/* Takes a changed setup if a match can have it. */
static int take_setup(KdMatch *match, const MatchSetup *setup, char *why,
                      size_t cap)
{
    Diag diag = { 0 };

    if (match_setup_check(setup, &diag) != ST_OK)
        return api_fail_diag(why, cap, &diag);
    match->setup = *setup;
    return 0;
}

int kd_match_name(KdMatch *match, int seat, const char *name, char *why,
                  size_t cap)
{
    MatchSetup setup;

    if (!match || match->m || !name)
        return api_fail(why, cap, "names are set before the first run");
    setup = match->setup;
    if (seat < 0 || seat >= setup.game.seats)
        return api_fail(why, cap, "there is no such seat");
    if (strlen(name) >= sizeof setup.names[0])
        return api_fail(why, cap, "a name has 1 to 20 characters");
    memset(setup.names[seat], 0, sizeof setup.names[seat]);
    memcpy(setup.names[seat], name, strlen(name));
    return take_setup(match, &setup, why, cap);
}

int kd_match_option(KdMatch *match, const char *key_value, char *why,
                    size_t cap)
{
    MatchSetup setup;
    Diag diag = { 0 };

    if (!match || match->m || !key_value)
        return api_fail(why, cap, "options are set before the first run");
    setup = match->setup;
    if (match_setup_option(&setup, key_value, &diag) != ST_OK)
        return api_fail_diag(why, cap, &diag);
    return take_setup(match, &setup, why, cap);
}

int kd_match_history(KdMatch *match, int states)
{
    if (!match || states < 0)
        return -1;
    match->states = states;
    if (match->m)
        match_keep_history(match->m, states);
    return 0;
}

int kd_match_seed256(KdMatch *match, const void *seed, char *why, size_t cap)
{
    if (!match || match->m)
        return api_fail(why, cap, "a seed is set before the first run");
    if (seed)
        seed_set_key(&match->setup.game, seed);
    else if (!seed_draw_key(&match->setup.game))
        return api_fail(why, cap, "this system has no randomness");
    return 0;
}

/* ---- playing ---- */

int kd_match_run(KdMatch *match)
{
    Diag diag = { 0 };

    if (!match)
        return -1;
    if (!match->m && match_new(&match->m, &match->setup, &diag) != ST_OK) {
        match->m = NULL;
        return -1;
    }
    match_keep_history(match->m, match->states);
    match_run(match->m);
    return match_broken(match->m)
               ? -1
               : seat_or_none(game_next_seat(match_table(match->m)->g));
}

int kd_match_broken(const KdMatch *match, char *why, size_t cap)
{
    const char *broken = match && match->m ? match_broken(match->m) : NULL;

    api_write(why, cap, broken ? broken : "");
    return broken != NULL;
}

int kd_match_asked(const KdMatch *match, unsigned *must, unsigned *may)
{
    Ask ask;

    if (!api_is_match(match))
        return -1;
    ask = game_ask(game_of(match));
    if (must)
        *must = ask.must;
    if (may)
        *may = ask.may;
    return 0;
}

/* Does the line speak for this seat alone? */
static bool is_own_path(const ActionPath *path, Seat seat)
{
    for (int i = 0; i < path->n; i++)
        if (path->at[i].seat != seat)
            return false;
    return true;
}

/* Parts of an answer may be given in any order (picks.h). */
static Refusal give_answer(KdMatch *match, const View *view, Action action)
{
    ActionPath part = { .n = 1 };

    if (action.verb != VERB_add)
        return match_answer(match->m, action);
    part.at[0] = action;
    return picks_submit(match->m, view, &part);
}

int kd_match_answer_key(KdMatch *match, int seat, const char *key, char *why,
                        size_t cap)
{
    const View *view;
    Action action;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!is_player(match, seat) || !key)
        return api_refuse_with(match, "no seat of a match answers with no key",
                               why, cap);
    view = match_view(match->m, (Seat)seat);
    if (!view)
        return api_refuse_with(match, "no memory left", why, cap);
    if (!scene_find_action(view, key, &action))
        return api_refuse_with(match, "this cannot be chosen now", why, cap);
    return api_refuse(match, give_answer(match, view, action), why, cap);
}

int kd_match_answer_line(KdMatch *match, int seat, const char *line, char *why,
                         size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    Refusal refusal;
    Reading reading;
    ActionPath path;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!is_player(match, seat) || !line)
        return api_refuse_with(match, "no seat of a match answers with no line",
                               why, cap);
    reading =
        match_read_line(match->m, (Seat)seat, line, &path, &refusal, &text);
    if (reading == READ_REFUSED)
        return api_refuse(match, refusal, why, cap);
    if (reading != READ_OK)
        return api_refuse_with(match, sentence, why, cap);
    if (!is_own_path(&path, (Seat)seat))
        return api_refuse_with(match, "a player answers only for themselves",
                               why, cap);
    if (!match_can_add_story(match->m, &path))
        return api_refuse_with(match, match_no_story_reason, why, cap);
    return api_refuse(match, match_answer_path(match->m, &path), why, cap);
}

int kd_match_reset_draft(KdMatch *match, int seat)
{
    return !api_is_only_shown(match, NULL, 0) && is_player(match, seat) &&
                   match_reset_draft(match->m, (Seat)seat)
               ? 0
               : -1;
}

size_t kd_match_sentence(KdMatch *match, int seat, const char *key,
                         const char *settings, char *out, size_t cap)
{
    Arena arena = { 0 };
    const Sentence *sentence = NULL;
    const View *view;
    Action opening;
    OfferTerms terms;
    size_t n = 0;

    if (!is_player(match, seat) || !key)
        return 0;
    view = match_view(match->m, (Seat)seat);
    if (view && scene_find_action(view, key, &opening) &&
        sentence_start(view, opening, &terms)) {
        sentence_read_settings(&view->t, &terms, settings ? settings : "");
        sentence = sentence_make(&arena, view, &terms);
    }
    if (sentence)
        n = sentence_write_json(sentence, &view->t, &terms, key, out,
                                out ? cap : 0);
    arena_free(&arena);
    return n;
}

int kd_match_answer_absent(KdMatch *match, int seat, char *why, size_t cap)
{
    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!is_player(match, seat) ||
        !seat_in((Seat)seat, game_ask(game_of(match)).must))
        return api_refuse_with(match, "this seat is not asked", why, cap);
    return api_refuse(match, match_answer_absent(match->m, (Seat)seat), why,
                      cap);
}

int kd_match_lines_to_undo(const KdMatch *match, int seat)
{
    return is_player(match, seat) ? match_lines_to_undo(match->m, (Seat)seat)
                                  : 0;
}

int kd_match_has_seen_since(const KdMatch *match, int seat)
{
    int lines = kd_match_lines_to_undo(match, seat);

    return lines > 0 && seat_in((Seat)seat, match_witnesses(match->m, lines));
}

int kd_match_take_back(KdMatch *match, int lines, int consent, char *why,
                       size_t cap)
{
    const char *bad;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!api_is_match(match) || lines < 1)
        return api_refuse_with(match, "there is nothing to take back", why,
                               cap);
    bad = match_take_back_lines(match->m, lines, consent != 0);
    return bad ? api_refuse_with(match, bad, why, cap)
               : api_refuse(match, ALLOWED, why, cap);
}

int kd_match_wake(KdMatch *match, int seat, int when)
{
    if (api_is_only_shown(match, NULL, 0) || !is_player(match, seat) ||
        when < WAKE_ALWAYS || when >= WAKES_COUNT)
        return -1;
    match_set_wake(match->m, (Seat)seat, (Wake)when);
    return 0;
}

int kd_match_alone(KdMatch *match, unsigned seats)
{
    if (api_is_only_shown(match, NULL, 0) || !api_is_match(match) ||
        seats >> SEATS_MAX)
        return -1;
    match_set_alone(match->m, (Seats)seats);
    return 0;
}

/* ---- looking ---- */

size_t kd_match_scene(KdMatch *match, int seat, char *out, size_t cap)
{
    Arena arena = { 0 };
    const Scene *scene;
    size_t n = 0;

    if (!is_reader(match, seat))
        return 0;
    scene = scene_make_of_match(&arena, match->m, (Seat)seat);
    if (scene)
        n = scene_write_json(scene, out, out ? cap : 0);
    arena_free(&arena);
    return n;
}

int kd_match_news_count(const KdMatch *match, int seat)
{
    return is_reader(match, seat) ? news_count(match->m, (Seat)seat) : 0;
}

size_t kd_match_news(const KdMatch *match, int seat, int since, char *out,
                     size_t cap)
{
    return is_reader(match, seat)
               ? news_write_json(match_table(match->m), match_log(match->m),
                                 (Seat)seat, since, out, out ? cap : 0)
               : 0;
}

size_t kd_match_digest(const KdMatch *match, int seat, int since, char *out,
                       size_t cap)
{
    return is_reader(match, seat)
               ? digest_write_json(match_table(match->m), match_log(match->m),
                                   (Seat)seat, since, out, out ? cap : 0)
               : 0;
}

size_t kd_match_recap(const KdMatch *match, int seat, int since, int max,
                      char *out, size_t cap)
{
    return is_reader(match, seat)
               ? recap_write_json(match_table(match->m), match_log(match->m),
                                  (Seat)seat, since, max < 0 ? 0 : max, out,
                                  out ? cap : 0)
               : 0;
}

size_t kd_match_headline(const KdMatch *match, int seat, int whose, int turn,
                         char *out, size_t cap)
{
    char line[4 * TEXT_LINE] = "";
    Text text = TEXT_INIT(line);

    if (is_reader(match, seat) && is_player(match, whose) &&
        !digest_write_headline(&text, match_table(match->m),
                               match_log(match->m), (Seat)seat, (Seat)whose,
                               turn))
        text_clear(&text); /* half of it, perhaps */
    return api_write(out, cap, line);
}

int kd_match_turn(const KdMatch *match)
{
    return api_is_match(match) ? game_of(match)->turn : 0;
}

unsigned kd_match_winners(const KdMatch *match)
{
    return api_is_match(match) ? game_of(match)->winners : 0;
}

uint64_t kd_match_hash(const KdMatch *match)
{
    return api_is_match(match) ? game_hash(game_of(match)) : 0;
}

int kd_match_view(const KdMatch *match, int seat, KdView *out)
{
    const View *view;

    if (!is_reader(match, seat) || !out || out->book != match->book)
        return -1;
    view = match_view(match->m, (Seat)seat);
    if (!view)
        return -1;
    game_copy(out->g, view->t.g);
    memcpy(out->names, view->t.names, SEATS_MAX * sizeof *view->t.names);
    out->seat = (Seat)seat;
    out->filled = true;
    return 0;
}
