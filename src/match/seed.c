/* seed.c: reads, writes and draws the seeds of both generators. */
#include "match/seed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/entropy.h"

static const char digits[] = "0123456789abcdef";

void seed_write(Text *out, const Rng *rng)
{
    if (!rng->is_keyed)
        text_add_unsigned(out, rng->seed);
    for (int i = 0; rng->is_keyed && i < RNG_KEY_BYTES; i++) {
        text_add_char(out, digits[rng->key[i] >> 4]);
        text_add_char(out, digits[rng->key[i] & 15]);
    }
}

bool seed_read_number(const char *text, Setup *setup)
{
    unsigned long long seed;
    char *end;

    errno = 0;
    seed = strtoull(text, &end, 10);
    if (!char_is_digit(text[0]) || *end != '\0' || errno != 0)
        return false;
    setup->seed = seed;
    setup->is_keyed = false;
    return true;
}

bool seed_read_key(const char *text, Setup *setup)
{
    uint8_t key[RNG_KEY_BYTES] = { 0 };

    if (strlen(text) != 2 * sizeof key || text[strspn(text, digits)] != '\0')
        return false;
    for (size_t i = 0; i < 2 * sizeof key; i++)
        key[i / 2] =
            (uint8_t)(key[i / 2] << 4 | (strchr(digits, text[i]) - digits));
    seed_set_key(setup, key);
    return true;
}

void seed_set_key(Setup *setup, const uint8_t key[RNG_KEY_BYTES])
{
    setup->seed = 0;
    setup->is_keyed = true;
    memcpy(setup->key, key, sizeof setup->key);
}

bool seed_draw_key(Setup *setup)
{
    uint8_t key[RNG_KEY_BYTES];

    if (!entropy_read(key, sizeof key))
        return false;
    seed_set_key(setup, key);
    return true;
}
