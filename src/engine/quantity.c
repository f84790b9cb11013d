/* quantity.c: reads how many a noun phrase means: "a", "at least 2", "every",
 * "no". */
#include "engine/quantity.h"

#include <limits.h>

#include "card/lang.h"

#define USES(a, b, c, d, e) \
    (a << USE_test | b << USE_count | c << USE_pick | d << USE_name | \
     e << USE_one)

/* What each determiner fits. "Your item" is one thing; "your items" are all of
 * them. */
static const uint8_t det_uses[DETS_COUNT] = {
    /*                    test count pick name one */
    [DET_none] = USES(1, 1, 1, 1, 1),    [DET_a] = USES(1, 1, 1, 1, 0),
    [DET_any] = USES(1, 1, 1, 1, 0),     [DET_either] = USES(1, 0, 1, 1, 0),
    [DET_another] = USES(1, 1, 1, 1, 0), [DET_number] = USES(1, 1, 1, 0, 0),
    [DET_two] = USES(1, 1, 1, 0, 0),     [DET_at_least] = USES(1, 1, 1, 0, 0),
    [DET_up_to] = USES(1, 1, 1, 0, 0),   [DET_at_most] = USES(1, 1, 0, 0, 0),
    [DET_exactly] = USES(1, 1, 0, 0, 0), [DET_most] = USES(1, 0, 0, 0, 0),
    [DET_no] = USES(1, 1, 0, 0, 0),      [DET_that_many] = USES(0, 0, 1, 0, 0),
    [DET_all] = USES(1, 0, 1, 1, 0),     [DET_all_your] = USES(1, 0, 1, 1, 0),
    [DET_all_its] = USES(1, 0, 1, 1, 0), [DET_all_the] = USES(1, 0, 1, 1, 0),
    [DET_each] = USES(1, 0, 1, 1, 0),    [DET_every] = USES(1, 0, 1, 1, 0),
    [DET_both] = USES(1, 0, 1, 1, 0),    [DET_your] = USES(1, 0, 1, 1, 1),
    [DET_its] = USES(1, 0, 1, 1, 1),     [DET_their] = USES(1, 0, 1, 1, 1),
    [DET_the] = USES(1, 0, 1, 1, 1),     [DET_this] = USES(1, 0, 1, 1, 1),
    [DET_that] = USES(1, 0, 1, 1, 1),    [DET_you] = USES(1, 0, 1, 1, 1),
    [DET_they] = USES(1, 0, 1, 1, 1),    [DET_it] = USES(1, 0, 1, 1, 1),
    [DET_them] = USES(1, 0, 1, 1, 1),
};

/* Two nouns include the quantity: "nobody" means no player, "anyone" means
 * any. */
static Det effective_det(const Node *phrase)
{
    return phrase->row == NOUN_nobody   ? DET_no
           : phrase->row == NOUN_anyone ? DET_any
                                        : (Det)phrase->det;
}

bool quantity_fits(const Node *phrase, PhraseUse use)
{
    return det_uses[effective_det(phrase)] >> use & 1;
}

bool quantity_is_met(const Node *phrase, int yes, int all)
{
    NODE_MARK(phrase, READ);
    switch (effective_det(phrase)) {
    case DET_no:
        return yes == 0;
    case DET_number:
    case DET_at_least:
        return yes >= phrase->number;
    case DET_two:
        return yes >= 2;
    case DET_up_to:
    case DET_at_most:
        return yes <= phrase->number;
    case DET_exactly:
        return yes == phrase->number;
    case DET_most:
        return 2 * yes > all;
    case DET_a:
    case DET_any:
    case DET_either:
    case DET_another:
        return yes >= 1;
    default: /* each, all, you, the; other players */
        return all > 0 && yes == all;
    }
}

bool quantity_is_count_met(const Node *phrase, int n)
{
    NODE_MARK(phrase, READ);
    return phrase->det == DET_none ? n >= 1 : quantity_is_met(phrase, n, n);
}

bool quantity_is_all(const Node *phrase)
{
    switch (phrase->det) {
    case DET_all:
    case DET_all_your:
    case DET_all_its:
    case DET_all_the:
    case DET_each:
    case DET_every:
    case DET_both:
    case DET_this:
    case DET_that:
    case DET_it:
    case DET_them:
        return true;
    case DET_your:
    case DET_its:
    case DET_their:
    case DET_the: /* the top 3 cards are three */
        return phrase->flags & FLAG_plural && phrase->number == 0;
    default:
        return false;
    }
}

int quantity_min(const Node *phrase)
{
    switch (phrase->det) {
    case DET_number:
    case DET_at_least:
        return phrase->number;
    case DET_two:
        return 2;
    case DET_the:
        return phrase->number > 0 ? phrase->number : 1;
    default:
        return 1;
    }
}

int quantity_max(const Node *phrase)
{
    switch (phrase->det) {
    case DET_at_least:
        return INT_MAX;
    case DET_up_to:
        return phrase->number;
    default:
        return quantity_min(phrase);
    }
}
