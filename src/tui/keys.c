/* keys.c: gives letters and numbers to what can be chosen, and keeps them. */
#include "tui/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/family.h"

static const struct {
    const char *verb;
    char letter;
} letters[] = {
#define KEY(verb, letter) { #verb, letter },
#include "tui/keys.def"
};

static const CardUse uses[] = {
#define USE(verb, letter, says) { #verb, says, letter },
#include "tui/keys.def"
};

static const CardUse all_uses[] = {
#define ALL(verb, letter, says) { #verb, says, letter },
#include "tui/keys.def"
};

const CardUse *keys_all(const char *id)
{
    for (size_t i = 0; i < sizeof all_uses / sizeof *all_uses; i++)
        if (strcmp(all_uses[i].verb, id) == 0)
            return &all_uses[i];
    return NULL;
}

const CardUse *keys_all_first(void)
{
    return &all_uses[0];
}

const CardUse *keys_use(const char *id)
{
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (strcmp(uses[i].verb, id) == 0)
            return &uses[i];
    return NULL;
}

char keys_verb(const char *id)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strcmp(letters[i].verb, id) == 0)
            return letters[i].letter;
    return '\0';
}

/* ---- letters of names ---- */

static bool is_free(char c, unsigned taken)
{
    return c >= 'a' && c <= 'z' && !(taken >> (c - 'a') & 1u);
}

/* The first letter of a word of the name, any letter of it, or any letter at
 * all that is free. */
static char letter_of(const char *name, unsigned taken)
{
    for (const char *at = name; *at; at++) {
        char c = (char)tolower((unsigned char)*at);
        bool begins = at == name || at[-1] == ' ' || at[-1] == '-';
        if (begins && is_free(c, taken))
            return c;
    }
    for (const char *at = name; *at; at++)
        if (is_free((char)tolower((unsigned char)*at), taken))
            return (char)tolower((unsigned char)*at);
    for (char c = 'a'; c <= 'z'; c++)
        if (is_free(c, taken))
            return c;
    return '\0';
}

void keys_short_name(char *out, size_t room, const char *name)
{
    size_t n = strcspn(name, ","), from = n;

    while (from > 0 && name[from - 1] != ' ')
        from--;
    snprintf(out, room, "%.*s", (int)(n - from), name + from);
}

static unsigned letter_bit(char c)
{
    return c >= 'a' && c <= 'z' ? 1u << (c - 'a') : 0;
}

char keys_seat(const Table *t, Seat seat)
{
    unsigned taken = 0;
    char c = '\0';

    for (Seat s = 0; s <= seat && s < t->g->seats; s++) {
        c = letter_of(t->names[s], taken);
        taken |= letter_bit(c);
    }
    return c;
}

/* ---- cards ---- */

static int find_card(const CardId *at, int n, CardId card)
{
    for (int i = 0; i < n; i++)
        if (at[i] == card)
            return i;
    return -1;
}

int keys_number(Keys *keys, CardId card)
{
    int at = find_card(keys->numbers, NUMBERS_MAX, card);

    if (at < 0)
        at = find_card(keys->numbers, NUMBERS_MAX, NO_CARD);
    if (at < 0)
        return 0;
    keys->numbers[at] = card;
    return at + 1;
}

char keys_letter(Keys *keys, const Table *t, CardId card, unsigned taken)
{
    int at = find_card(keys->letters, LETTERS, card);
    char name[64], c;

    if (at >= 0 && !(taken >> at & 1u))
        return (char)('a' + at);
    for (int i = 0; i < LETTERS; i++)
        if (keys->letters[i] != NO_CARD)
            taken |= 1u << i;
    keys_short_name(name, sizeof name, card_def(t, card)->name);
    c = letter_of(name, taken);
    if (c != '\0')
        keys->letters[c - 'a'] = card;
    return c;
}

void keys_release(CardId *at, int room, const CardId *kept, int n)
{
    for (int i = 0; i < room; i++)
        if (at[i] != NO_CARD && find_card(kept, n, at[i]) < 0)
            at[i] = NO_CARD;
}
