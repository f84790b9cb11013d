/* api_bots.c: bots at the table of a match. */
#include <string.h>

#include "api/api_int.h"
#include "base/hash.h"
#include "match/picks.h"

void api_free_bots(KdMatch *match)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (match->bots[s].level[0])
            bot_free(&match->bots[s].bot);
}

/* The bot of this seat: the same as last time, unless it is of another level.
 * Its luck depends on the match and the seat alone. */
static Bot *bot_at(KdMatch *match, Seat seat, const char *level)
{
    SeatBot *at = &match->bots[seat];
    const Rng *rng = &match_table(match->m)->g->rng;
    uint64_t seed = hash_mix(rng_derive(rng, PURPOSE_BOTS) + seat + 1);

    if (strcmp(at->level, level) == 0)
        return &at->bot;
    if (at->level[0])
        bot_free(&at->bot);
    at->level[0] = '\0';
    if (!bot_make(level, seed, &at->bot))
        return NULL;
    memcpy(at->level, level, strlen(level) + 1);
    return &at->bot;
}

static int fail_level(KdMatch *match, char *why, size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);

    text_add(&text, "the levels of bots are ");
    bot_write_levels(&text);
    return api_refuse_with(match, sentence, why, cap);
}

int kd_match_answer_bot(KdMatch *match, int seat, const char *level, char *why,
                        size_t cap)
{
    const char *unable;
    Bot *bot;
    Refusal refusal;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!api_is_match(match) || !api_is_seat(match_table(match->m)->g, seat))
        return api_refuse_with(match, "no seat of a match answers", why, cap);
    if (!level || strlen(level) >= BOT_LEVEL_MAX || !bot_has_level(level))
        return fail_level(match, why, cap);
    unable = bot_check_family(level, match->book->family);
    if (unable)
        return api_refuse_with(match, unable, why, cap);
    if (!seat_in((Seat)seat, game_ask(match_table(match->m)->g).must))
        return api_refuse_with(match, "this seat is not asked now", why, cap);
    bot = bot_at(match, (Seat)seat, level);
    if (!bot)
        return api_refuse_with(match, "no memory left", why, cap);
    refusal = match_answer_chosen(match->m, match_view(match->m, (Seat)seat),
                                  &bot->chooser);
    return api_refuse(match, refusal, why, cap);
}
