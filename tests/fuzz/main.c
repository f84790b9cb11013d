/* main.c: replays files through a fuzz target, where there is no fuzzer: files,
 * folders, and archives (.tar) of a corpus. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What of a tar header matters here: where it has the size and the type of a
 * file. Headers and files take whole blocks. */
enum { BLOCK = 512, SIZE_AT = 124, SIZE_DIGITS = 12, TYPE_AT = 156 };

static size_t in_blocks(size_t size)
{
    return (size + BLOCK - 1) / BLOCK * BLOCK;
}

/* Runs every file of an archive; gives their number, or -1 if it is broken. */
static int run_archive(const Bytes *bytes)
{
    int n = 0;

    for (size_t at = 0; at + BLOCK <= bytes->n && bytes->at[at] != '\0';) {
        char digits[SIZE_DIGITS + 1] = { 0 };
        size_t size;
        memcpy(digits, bytes->at + at + SIZE_AT, SIZE_DIGITS);
        size = strtoul(digits, NULL, 8);
        if (size > bytes->n || at + BLOCK + in_blocks(size) > bytes->n)
            return -1;
        if (bytes->at[at + TYPE_AT] == '0') {
            LLVMFuzzerTestOneInput((const uint8_t *)bytes->at + at + BLOCK,
                                   size);
            n++;
        }
        at += BLOCK + in_blocks(size);
    }
    return n;
}

static bool is_archive(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".tar") == 0;
}

/* Runs a file, or all of an archive; gives how many, or -1. */
static int run_file(const char *path)
{
    Bytes bytes;
    Diag diag;
    int n = 1;

    if (bytes_read_file(&bytes, path, &diag) != ST_OK)
        return -1;
    if (is_archive(path))
        n = run_archive(&bytes);
    else
        LLVMFuzzerTestOneInput((const uint8_t *)bytes.at, bytes.n);
    bytes_free(&bytes);
    return n;
}

int main(int argc, char **argv)
{
    int n = 0;

    for (int i = 1; i < argc; i++) {
        Paths paths;
        Diag diag;
        if (paths_find(&paths, argv[i], "", &diag) != ST_OK)
            return 1;
        for (int k = 0; k < paths.n; k++) {
            int more = run_file(paths.at[k]);
            if (more < 0) {
                fprintf(stderr, "%s cannot be read\n", paths.at[k]);
                return 1;
            }
            n += more;
        }
        paths_free(&paths);
    }
    printf("%d passed, 0 failed\n", n);
    return n == 0;
}
