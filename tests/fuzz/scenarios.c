/* scenarios.c: any bytes as a scenario: it passes or it fails, and says so. */
#include <stdio.h>
#include <unistd.h>

#include "scenario/scenario.h"
#include "table.h"

enum { LARGE = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[64];
    static FILE *nowhere;
    BookFinder finder = { .find = book_find };
    FILE *file;

    if (!nowhere) {
        nowhere = fopen("/dev/null", "w");
        snprintf(path, sizeof path, "/tmp/kickdoor-fuzz-%ld.scn",
                 (long)getpid());
    }
    if (size > LARGE)
        return 0;
    file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && fclose(file) == 0,
         "the scenario cannot be written");
    scenario_run(path, &finder, nowhere, true);
    remove(path);
    return 0;
}
