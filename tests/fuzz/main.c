/* main.c: replays files through a fuzz target, where there is no fuzzer. */
#include <stdint.h>
#include <stdio.h>

#include "base/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    int n = 0;

    for (int i = 1; i < argc; i++) {
        Paths paths;
        Diag diag;
        if (paths_find(&paths, argv[i], "", &diag) != ST_OK)
            return 1;
        for (int k = 0; k < paths.n; k++, n++) {
            Bytes bytes;
            if (bytes_read_file(&bytes, paths.at[k], &diag) != ST_OK)
                return 1;
            LLVMFuzzerTestOneInput((const uint8_t *)bytes.at, bytes.n);
            bytes_free(&bytes);
        }
        paths_free(&paths);
    }
    printf("%d passed, 0 failed\n", n);
    return n == 0;
}
