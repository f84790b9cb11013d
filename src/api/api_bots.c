/* api_bots.c: bots, at the table of a match and on a view alone. */
#include <string.h>

#include "api/api_int.h"
#include "base/hash.h"
#include "engine/draft.h"
#include "match/picks.h"

_Static_assert((int)KD_ANSWER_MAX >= PARTS_MAX + 3, "room for every answer");

void api_free_bots(KdMatch *match)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (match->bots[s].level[0])
            bot_free(&match->bots[s].bot);
}

bool api_make_bot(const KdMatch *match, Seat seat, const char *level, Bot *out)
{
    const Rng *rng = &match_table(match->m)->g->rng;

    return bot_make(level, hash_mix(rng_derive(rng, PURPOSE_BOTS) + seat + 1),
                    out);
}

/* The bot of this seat: the same as last time, unless it is of another level.
 */
static Bot *bot_at(KdMatch *match, Seat seat, const char *level)
{
    SeatBot *at = &match->bots[seat];

    if (strcmp(at->level, level) == 0)
        return &at->bot;
    if (at->level[0])
        bot_free(&at->bot);
    at->level[0] = '\0';
    if (!api_make_bot(match, seat, level, &at->bot))
        return NULL;
    memcpy(at->level, level, strlen(level) + 1);
    return &at->bot;
}

const char *api_level_problem(const char *level, const KdBook *book, Text *text)
{
    if (level && strlen(level) < BOT_LEVEL_MAX && bot_has_level(level))
        return bot_check_family(level, book->family);
    text_add(text, "the levels of bots are ");
    bot_write_levels(text);
    return text->at;
}

static const char not_asked[] = "this seat is not asked now";
static const char no_memory[] = "no memory left";

int kd_match_answer_bot(KdMatch *match, int seat, const char *level, char *why,
                        size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    const char *unable;
    const View *view;
    Bot *bot;
    Refusal refusal;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!api_is_match(match) || !api_is_seat(match_table(match->m)->g, seat))
        return api_refuse_with(match, "no seat of a match answers", why, cap);
    unable = api_level_problem(level, match->book, &text);
    if (unable)
        return api_refuse_with(match, unable, why, cap);
    if (!seat_in((Seat)seat, game_ask(match_table(match->m)->g).must))
        return api_refuse_with(match, not_asked, why, cap);
    bot = bot_at(match, (Seat)seat, level);
    view = bot ? match_view(match->m, (Seat)seat) : NULL;
    if (!view)
        return api_refuse_with(match, no_memory, why, cap);
    refusal = match_answer_chosen(match->m, view, &bot->chooser);
    return api_refuse(match, refusal, why, cap);
}

/* ---- on a view alone ---- */

enum { TRIES_MAX = 64 }; /* drafts that are begun and cancelled */

static bool is_step(const Table *t, Action a)
{
    int class = t->family->verbs[a.verb].class;

    return class == CLASS_DRAFT || (class == CLASS_PART && a.verb != VERB_done);
}

/* The usual answer, for who cannot finish anything. */
static Action usual_answer(const View *view)
{
    ActionList list;

    list.n = 0;
    action_list(&view->t, view->seat, &list);
    return action_default_of(&view->t, &list);
}

/* Lets a bot answer on a copy of a view until the answer is whole; false if it
 * does something that it must not. A draft of its own that it cancels is
 * forgotten; to cancel the one that it found open is an answer. */
static bool choose_whole(const Chooser *chooser, View *view, ActionPath *path)
{
    bool found_open = draft_is_open(&view->t);

    path->n = 0;
    for (int tries = 0; path->n < PARTS_MAX + 3;) {
        Action a = tries < TRIES_MAX ? chooser->choose(chooser->self, view)
                                     : usual_answer(view);
        if (action_check(&view->t, a).id != REFUSAL_none)
            return false;
        path->at[path->n++] = a;
        if (!is_step(&view->t, a))
            return true;
        if (action_try(&view->t, a).id != REFUSAL_none)
            return false;
        if (a.verb != VERB_cancel)
            continue;
        if (found_open) {
            path->at[0] = a;
            path->n = 1;
            return true;
        }
        path->n = 0;
        tries++;
    }
    return false;
}

/* A copy of what the view sees, to answer on. */
static View copy_view(const KdView *view, GameBuffer *room)
{
    game_copy(&room->game, view->g);
    return (View){ .t = api_view_table(view, &room->game), .seat = view->seat };
}

int kd_view_choose(const KdView *view, const char *level, uint64_t seed,
                   KdAction *out, int max, char *why, size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    const char *unable;
    GameBuffer room;
    ActionPath path;
    View copy;
    Bot bot;
    bool good;

    if (!view || !view->filled || view->seat == NOBODY ||
        !seat_in(view->seat, game_ask(view->g).must))
        return api_fail(why, cap, not_asked);
    unable = api_level_problem(level, view->book, &text);
    if (unable)
        return api_fail(why, cap, unable);
    if (!bot_make(level, seed, &bot))
        return api_fail(why, cap, no_memory);
    copy = copy_view(view, &room);
    good = choose_whole(&bot.chooser, &copy, &path);
    bot_free(&bot);
    if (!good)
        return api_fail(why, cap, "this bot found no answer");
    for (int i = 0; i < path.n && i < max && out; i++)
        memcpy(&out[i], &path.at[i], sizeof *out);
    return path.n;
}

size_t kd_view_line(const KdView *view, const KdAction *actions, int n,
                    char *out, size_t cap)
{
    char line[LINE_BUFFER] = "";
    Text text = TEXT_INIT(line);
    GameBuffer room;
    KdGame game;
    View copy;

    if (!view || !view->filled || view->seat == NOBODY || !actions)
        return api_write(out, cap, "");
    copy = copy_view(view, &room);
    game = (KdGame){ .book = view->book, .g = &room.game };
    for (int i = 0; i < n; i++) {
        Action a = api_action(actions[i]);
        if (!api_is_action(&game, a) || a.seat != view->seat ||
            action_check(&copy.t, a).id != REFUSAL_none)
            return api_write(out, cap, "");
        if (i == n - 1)
            line_write(&text, &copy.t, a, HOST); /* exactly these cards */
        else if (action_try(&copy.t, a).id != REFUSAL_none)
            return api_write(out, cap, "");
    }
    return api_write(out, cap, line);
}
