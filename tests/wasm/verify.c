/* verify.c: replays records and tells the hash of each end, so that a build can
 * be compared with another one. usage: verify RECORD... */
#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"
#include "engine/game.h"

/* The commands are main.c's; none is run here. */
const Command commands[1];
const int n_commands = 0;

int main(int argc, char **argv)
{
    Shelf *shelf = shelf_new();
    BookFinder finder = { .find = shelf_find, .self = shelf };
    Replay how = { .verify = true };
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        Match *match;
        Diag diag;
        if (record_replay(&match, argv[i], &finder, &how, &diag) != ST_OK) {
            printf("%s: %s:%d: %s\n", argv[i], diag.file, diag.line, diag.what);
            failed++;
            continue;
        }
        printf("%s %016" PRIx64 "\n", argv[i],
               game_hash(match_table(match)->g));
        match_free(match);
    }
    shelf_free(shelf);
    return failed > 0;
}
