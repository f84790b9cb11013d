/* records.c: any bytes as a record: replayed or refused with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "match/record.h"
#include "table.h"

enum { LARGE = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[64];
    BookFinder finder = { .find = book_find };
    Replay how = { .verify = true };
    Match *match = NULL;
    FILE *file;
    Diag diag;

    if (!path[0])
        snprintf(path, sizeof path, "/tmp/kickdoor-fuzz-%ld.kdr",
                 (long)getpid());
    if (size > LARGE)
        return 0;
    file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && fclose(file) == 0,
         "the record cannot be written");
    record_replay(&match, path, &finder, &how, &diag);
    match_free(match);
    remove(path);
    return 0;
}
