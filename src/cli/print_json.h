/* print_json.h: prints the JSON that a function writes.
 */
#ifndef CLI_PRINT_JSON_H
#define CLI_PRINT_JSON_H

#include <stddef.h>

/* Writes like snprintf: gives the bytes that it takes. */
typedef size_t (*WriteJson)(const void *self, char *out, size_t cap);

/* Prints it, and a new line. An exit code. */
int cli_print_json(WriteJson write, const void *self);

#endif
