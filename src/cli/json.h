/* json.h: writes the JSON that the commands print.
 */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdio.h>

void json_string(FILE *out, const char *string); /* quoted and escaped */

#endif
