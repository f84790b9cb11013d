/* save.c: writes a game as bytes and reads it back, trusting no byte of it. */
#include "engine/save.h"

#include <stddef.h>
#include <string.h>

#include "engine/audit.h"

/*  0  8  "KICKSAVE"
 *  8  4  version        12  4  bytes of the block
 * 16  8  rules hash     24  8  hash of the block     32  8  zero
 * 40     the block
 */
static const char magic[8] = "KICKSAVE";
enum { VERSION = 2 };

size_t save_bytes(const Game *game)
{
    return SAVE_HEADER_BYTES + game->size;
}

void save_write(const Game *game, unsigned char *out)
{
    uint32_t version = VERSION;
    uint64_t hash = game_hash(game);

    memset(out, 0, SAVE_HEADER_BYTES);
    memcpy(out, magic, sizeof magic);
    memcpy(out + 8, &version, sizeof version);
    memcpy(out + 12, &game->size, sizeof game->size);
    memcpy(out + 16, &game->pack, sizeof game->pack);
    memcpy(out + 24, &hash, sizeof hash);
    memcpy(out + SAVE_HEADER_BYTES, game, game->size);
    memset(out + SAVE_HEADER_BYTES + offsetof(Game, clean_zones), 0,
           sizeof game->clean_zones);
}

/* A loaded game must be at the question that its rules ask: they are run to it
 * once more, which must change nothing. An open draft comes before it. */
static const char *rerun_to_question(Table *t)
{
    uint64_t before = game_hash(t->g);
    Draft draft = t->g->draft;
    Sink *sink = t->sink;

    t->sink = NULL;
    game_edit(t)->draft = (Draft){ .seat = NOBODY };
    game_run(t, 0);
    game_edit(t)->draft = draft;
    t->sink = sink;
    return game_hash(t->g) == before ? NULL
                                     : "a question that nobody would ask";
}

const char *save_read(Table *t, const unsigned char *bytes, size_t n)
{
    uint32_t version, size;
    uint64_t pack, hash;
    const char *bad;

    if (n < SAVE_HEADER_BYTES || memcmp(bytes, magic, sizeof magic) != 0)
        return "this is not a saved game";
    memcpy(&version, bytes + 8, sizeof version);
    memcpy(&size, bytes + 12, sizeof size);
    memcpy(&pack, bytes + 16, sizeof pack);
    memcpy(&hash, bytes + 24, sizeof hash);
    if (version != VERSION)
        return "this game was saved by another version";
    if (pack != t->pack->rules_hash)
        return "this game was played with other cards";
    if (size != game_bytes(t->pack) || n != SAVE_HEADER_BYTES + size)
        return "this saved game is too short or too long";
    memcpy(game_edit(t), bytes + SAVE_HEADER_BYTES, size);
    if (t->g->size != size || t->g->cards != t->pack->n_cards ||
        t->g->clean_zones != 0 || game_hash(t->g) != hash)
        return "this saved game is damaged";
    bad = audit(t);
    return bad ? bad : rerun_to_question(t);
}
