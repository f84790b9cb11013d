/* json.c: writes strings as JSON. */
#include "cli/json.h"

void json_string(FILE *out, const char *string)
{
    fputc('"', out);
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c == '\n')
            fprintf(out, "\\n");
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}
