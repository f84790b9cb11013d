/* actions.c: any bytes are a game: a book, seats, luck, then choices, and now
 * and then an answer that nobody listed. */
#include <string.h>

#include "table.h"

enum { ANSWERS_MAX = 400, NONSENSE = 240 };

/* Eight bytes as an action, whatever they say. */
static Action nonsense(Feed *feed)
{
    unsigned char bytes[sizeof(Action)];
    Action action;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)feed_byte(feed);
    memcpy(&action, bytes, sizeof action);
    return action;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Feed feed = { data, size };
    Table *t = table_from_feed(&feed);
    Action action;

    for (int i = 0; i < ANSWERS_MAX && feed.n > 0; i++) {
        if (*feed.at >= NONSENSE) {
            feed_byte(&feed);
            table_answer(t, nonsense(&feed));
            continue;
        }
        if (!table_choose(t, &feed, &action))
            break;
        must(table_answer(t, action), "a listed answer was refused");
    }
    return 0;
}
