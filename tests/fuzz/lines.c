/* lines.c: a game some answers on, then any bytes as a line: read or refused,
 * never a crash; what is read writes as a line that means the same. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "table.h"

enum { ANSWERS_MAX = 40 };

static void check_written(const Table *t, const ActionPath *path)
{
    char line[LINE_BUFFER], sentence[TEXT_LINE];
    Text text = TEXT_INIT(line), why = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath again;

    if (path->n != 1 || path->at[0].seat >= t->g->seats)
        return; /* drafts are written when they are done; rulings apart */
    line_write(&text, t, path->at[0], HOST);
    must(line_read(t, path->at[0].seat, line, &again, &refusal, &why) ==
                 READ_OK &&
             again.n == 1 && action_equal(again.at[0], path->at[0]),
         "a line that was read is written otherwise");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Feed feed = { data, size };
    Table *t = table_from_feed(&feed);
    int answers = feed_byte(&feed) % ANSWERS_MAX;
    char sentence[TEXT_LINE], *line;
    Text why = TEXT_INIT(sentence);
    Refusal refusal;
    Action action;
    ActionPath path;

    while (answers-- > 0 && table_choose(t, &feed, &action))
        table_answer(t, action);
    line = malloc(feed.n + 1);
    must(line, "no memory");
    memcpy(line, feed.at, feed.n);
    line[feed.n] = '\0';
    EACH_SEAT (t, s) {
        text_clear(&why);
        if (line_read(t, s, line, &path, &refusal, &why) == READ_OK)
            check_written(t, &path);
    }
    free(line);
    return 0;
}
