/* print_json.c: prints the JSON that a function writes. */
#include "cli/print_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

int cli_print_json(WriteJson write, const void *self)
{
    size_t n = write(self, NULL, 0);
    char *text = n > 0 ? malloc(n + 1) : NULL;

    if (!text) {
        cli_error("no memory left");
        return EXIT_IO;
    }
    write(self, text, n + 1);
    puts(text);
    free(text);
    return EXIT_OK;
}
