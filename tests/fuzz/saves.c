/* saves.c: a saved game with any bytes changed, its checksum made right:
 * refused, or a sound game that can be played on. */
#include <stdlib.h>
#include <string.h>

#include "engine/save.h"
#include "table.h"

enum { ANSWERS_MAX = 60, PLAYED_ON = 30 };

/* Places and new values, three bytes each, until a place is 0; the size is
 * kept, else nothing would be looked at. */
static void damage(Game *game, Feed *feed)
{
    unsigned char *bytes = (unsigned char *)game;
    uint32_t size = game->size;

    while (feed->n >= 3) {
        size_t place = (size_t)feed_byte(feed) << 8;
        place |= (size_t)feed_byte(feed);
        if (place == 0)
            return;
        bytes[place % size] = (unsigned char)feed_byte(feed);
        game->size = size;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Feed feed = { data, size };
    Table *t = table_from_feed(&feed), other = *t;
    int answers = feed_byte(&feed) % ANSWERS_MAX;
    uint32_t bytes;
    unsigned char *save;
    Action action;

    while (answers-- > 0 && table_choose(t, &feed, &action))
        table_answer(t, action);
    bytes = t->g->size;
    save = malloc(SAVE_HEADER_BYTES + bytes);
    other.g = malloc(bytes);
    must(save && other.g, "no memory");
    damage(game_edit(t), &feed);
    save_write(t->g, save);
    if (!save_read(&other, save, SAVE_HEADER_BYTES + bytes))
        for (int i = 0; i < PLAYED_ON && table_choose(&other, &feed, &action);
             i++)
            table_answer(&other, action);
    free(save);
    free(game_edit(&other));
    return 0;
}
