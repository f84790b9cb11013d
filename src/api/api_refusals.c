/* api_refusals.c: why something is not allowed, and what is set, as JSON. */
#include "api/api_int.h"
#include "match/picks.h"
#include "scene/definitions.h"
#include "scene/scene.h"

size_t kd_match_refusal(const KdMatch *match, char *out, size_t cap)
{
    return match ? refusal_write_json(match->book->family, &match->refusal, out,
                                      out ? cap : 0)
                 : 0;
}

/* Can the seat do something with this card? Without memory to find out: yes,
 * and `memory` is false. */
static bool is_usable(const View *view, int card, bool *memory)
{
    ActionList list;

    action_list(&view->t, view->seat, &list);
    *memory = picks_list(view, &list);
    for (int i = 0; i < list.n; i++)
        if (list.at[i].card == card)
            return true;
    return !*memory;
}

/* What the view of this seat shows of a card that it cannot use: false if there
 * is nothing to say, or (`memory` is false) no memory. */
static bool find_reason(KdMatch *match, int seat, int card, const View **view,
                        Refusal *why, bool *memory)
{
    const Game *g = api_is_match(match) ? match_table(match->m)->g : NULL;

    *memory = true;
    if (!g || !api_is_seat(g, seat) || card < 1 || card > g->cards)
        return false;
    *view = match_view(match->m, (Seat)seat);
    *memory = *view != NULL;
    if (!*view || (*view)->t.g->slots[card].zone == NO_ZONE ||
        is_usable(*view, card, memory))
        return false;
    *why = scene_reason(*view, (CardId)card);
    return true;
}

size_t kd_match_why(KdMatch *match, int seat, int card, char *out, size_t cap)
{
    char line[TEXT_LINE] = "";
    Text text = TEXT_INIT(line);
    const View *view;
    Refusal why;
    bool memory;

    if (find_reason(match, seat, card, &view, &why, &memory))
        pattern_write_refusal(&text, &view->t, why);
    return api_write(out, cap, line);
}

size_t kd_match_why_json(KdMatch *match, int seat, int card, char *out,
                         size_t cap)
{
    GivenRefusal given = { .says = "" };
    const View *view;
    Refusal why;
    bool memory;

    if (!match)
        return 0;
    if (find_reason(match, seat, card, &view, &why, &memory))
        given = refusal_give(&view->t, why);
    return memory ? refusal_write_json(match->book->family, &given, out,
                                       out ? cap : 0)
                  : 0;
}

size_t kd_game_check_json(const KdGame *game, KdAction action, char *out,
                          size_t cap)
{
    GivenRefusal given = { .says = "" };
    Refusal why;
    Table t;

    if (!game)
        return 0;
    if (!api_is_game(game) || !api_is_action(game, api_action(action))) {
        given = refusal_give_sentence("this is no action in this game");
    } else if (!game->is_asked) {
        given = refusal_give_sentence(api_not_asked);
    } else {
        t = api_table(game->book, game->g);
        why = action_check(&t, api_action(action));
        if (why.id != REFUSAL_none)
            given = refusal_give(&t, why);
    }
    return refusal_write_json(game->book->family, &given, out, out ? cap : 0);
}

/* ---- options ---- */

static size_t write_options(const KdBook *book, const int16_t *switches,
                            char *out, size_t cap)
{
    return options_write_json(book->pack, book->family->vocabulary, switches,
                              out, out ? cap : 0);
}

size_t kd_match_options(const KdMatch *match, char *out, size_t cap)
{
    return !match ? 0
                  : write_options(match->book,
                                  match->m ? match_table(match->m)->g->switches
                                           : match->setup.game.switches,
                                  out, cap);
}

size_t kd_game_options(const KdGame *game, char *out, size_t cap)
{
    return !game ? 0
                 : write_options(game->book,
                                 game->started ? game->g->switches
                                               : game->setup.switches,
                                 out, cap);
}
