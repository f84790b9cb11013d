/* records.c: any bytes as a record: replayed or refused with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "table.h"

enum { LARGE = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Shelf *shelf;
    static char path[64];
    BookFinder finder = { .find = shelf_find };
    Replay how = { .verify = true };
    Match *match = NULL;
    FILE *file;
    Diag diag;

    if (!shelf) {
        shelf = shelf_new();
        snprintf(path, sizeof path, "/tmp/kickdoor-fuzz-%ld.kdr",
                 (long)getpid());
    }
    if (size > LARGE)
        return 0;
    finder.self = shelf;
    file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && fclose(file) == 0,
         "the record cannot be written");
    record_replay(&match, path, &finder, &how, &diag);
    match_free(match);
    remove(path);
    return 0;
}
