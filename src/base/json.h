/* json.h: writes JSON into a buffer that the caller owns.
 *
 *     json_object(&j, NULL);
 *     json_number(&j, "turn", 3);
 *     json_array(&j, "seats");
 *     json_text(&j, NULL, "Ann");
 *     json_end(&j);
 *     json_end(&j);
 *
 * Like snprintf: `len` goes on counting when the buffer is full, so that the
 * caller knows how large it has to be. Inside an object a value has a key, in
 * an array it has none (NULL).
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum { JSON_DEPTH = 16 };

typedef struct Json {
    char *at;
    size_t cap;
    size_t len; /* of all that was written, without the closing 0 */
    int depth;
    bool is_broken;             /* it is no JSON, and becomes nothing */
    bool has_value[JSON_DEPTH]; /* a comma comes before the next one */
    char close[JSON_DEPTH];     /* ] or } */
} Json;

Json json_init(char *at, size_t cap);
/* Closes the string; gives len, or 0 and an empty string if lists are open, too
 * deep, or have keys where they should have none. */
size_t json_finish(Json *json);

void json_object(Json *json, const char *key);
void json_array(Json *json, const char *key);
void json_end(Json *json); /* of the innermost object or array */

void json_text(Json *json, const char *key, const char *value); /* UTF-8 */
void json_number(Json *json, const char *key, long value);
/* With so many digits behind the point, 0 to 6. */
void json_decimal(Json *json, const char *key, double value, int digits);
void json_bool(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);

/* A value that somebody else writes, like snprintf, to where json_room() says;
 * json_wrote() is told how many bytes it takes. */
char *json_room(Json *json, const char *key, size_t *cap);
void json_wrote(Json *json, size_t n);

#endif
