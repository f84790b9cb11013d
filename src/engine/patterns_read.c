/* patterns_read.c: reads a line by a pattern, hole by hole; which cards a
 * phrase fits. What the line means is line.c's. */
#include "engine/patterns_int.h"

#include <string.h>

#include "engine/family.h"

static const char *read_literal(const char *at, const char *word, size_t n)
{
    return at && strncmp(at, word, n) == 0 ? at + n : NULL;
}

/* The longest seat name that stands here, bare or quoted. */
static const char *read_seat(const Table *t, const char *at, Seat *out)
{
    const char *end = NULL;
    size_t best = 0;

    EACH_SEAT (t, s) {
        size_t n = strlen(t->names[s]);
        bool quoted = *at == '"';
        const char *from = at + quoted;
        if (n <= best || strncmp(from, t->names[s], n) != 0)
            continue;
        if (quoted ? from[n] != '"' : pattern_is_name_byte(from[n]))
            continue;
        best = n;
        *out = s;
        end = from + n + quoted;
    }
    return end;
}

static const char *read_number(const char *at, int *out)
{
    int sign = 1, n = 0;

    if (*at == '-' || *at == '+')
        sign = *at++ == '-' ? -1 : 1;
    if (!char_is_digit(*at))
        return NULL;
    while (char_is_digit(*at) && n < 100000)
        n = n * 10 + (*at++ - '0');
    *out = sign * n;
    return char_is_digit(*at) ? NULL : at;
}

static const char *read_place(const Table *t, const char *at, int *row)
{
    const char *from = read_literal(at, " from ", 6);
    const char *end = NULL;
    size_t best = 0;

    for (int r = 0; from && r < t->family->n_zones; r++) {
        size_t n = strlen(t->family->zones[r].name);
        if (n > best && strncmp(from, t->family->zones[r].name, n) == 0) {
            best = n;
            *row = r;
            end = from + n;
        }
    }
    return end ? end : at;
}

/* The book of a card whose name another book has, too: (Base) */
static const char *read_set(const Table *t, const char *at, int *set)
{
    const char *open = read_literal(at, " (", 2);

    for (int i = 0; open && i < t->pack->n_sets; i++) {
        size_t n = strlen(t->pack->sets[i].title);
        if (n > 0 && strncmp(open, t->pack->sets[i].title, n) == 0 &&
            open[n] == ')') {
            *set = i;
            return open + n + 1;
        }
    }
    return at;
}

static const char *read_card(const Table *t, const char *at, CardPhrase *out)
{
    const char *close;

    if (*at != '"' || !(close = strchr(at + 1, '"')) || close == at + 1)
        return NULL;
    *out = (CardPhrase){ .name = at + 1,
                         .length = (int)(close - at - 1),
                         .row = -1,
                         .set = -1,
                         .to = NOBODY };
    at = read_set(t, close + 1, &out->set);
    at = read_place(t, at, &out->row);
    if (at[0] == ' ' && at[1] == '#')
        return read_number(at + 2, &out->copy);
    return at;
}

/* The longest name of a zone that stands here: the door discards, Ann's hand.
 */
static const char *read_zone(const Table *t, const char *at, int *zone)
{
    char name[128];
    const char *end = NULL;
    size_t best = 0;

    for (int z = 1; z < ZONES_MAX; z++) {
        Text text = TEXT_INIT(name);
        const ZoneRow *row = zone_row(t, (ZoneId)z);
        if (z < row->first || z >= row->first + row->count ||
            (row->count == SEATS_MAX && t->g->zones[z].owner >= t->g->seats))
            continue;
        pattern_write_zone(&text, t, (ZoneId)z);
        if (text.len > best && strncmp(at, name, text.len) == 0) {
            best = text.len;
            end = at + best;
            *zone = z;
        }
    }
    return end;
}

static const char *read_step(const Table *t, const char *at, int *step)
{
    const char *end = NULL;
    size_t best = 0;

    for (int i = 1; i < t->family->n_steps; i++) {
        size_t n = strlen(t->family->steps[i].name);
        if (n > best && strncmp(at, t->family->steps[i].name, n) == 0) {
            best = n;
            end = at + n;
            *step = i;
        }
    }
    return end;
}

/* "A", "B" to Bob and "C" to Carol */
static const char *read_list(const Table *t, const char *at, PatternValues *out)
{
    int from = 0; /* the first part without a receiver */

    while (at) {
        const char *to;
        Seat seat;
        if (out->n_parts == PARTS_MAX)
            return NULL;
        at = read_card(t, at, &out->parts[out->n_parts]);
        if (!at)
            return NULL;
        out->n_parts++;
        to = read_literal(at, " to ", 4);
        if (to && (to = read_seat(t, to, &seat)) != NULL) {
            for (; from < out->n_parts; from++)
                out->parts[from].to = seat;
            at = to;
        }
        if (strncmp(at, ", \"", 3) == 0)
            at += 2;
        else if (strncmp(at, " and \"", 6) == 0)
            at += 5;
        else
            return at;
    }
    return at;
}

/* What is given to, or asked of, the other seat of a trade. */
static const char *read_side(const Table *t, const char *at, bool asked,
                             PatternValues *out)
{
    int from = out->n_parts;

    at = read_list(t, at, out);
    for (int i = from; i < out->n_parts; i++) {
        out->parts[i].to = asked ? NOBODY : out->to;
        out->parts[i].asked = asked;
    }
    return at;
}

/* One or many: whichever word stands there. */
static const char *read_plural(const char *pattern, const char **at)
{
    const char *comma = strchr(pattern, ','), *close = strchr(pattern, ')');
    size_t one = (size_t)(comma - pattern - 1);
    size_t many = (size_t)(close - comma - 1);
    const char *end = read_literal(*at, comma + 1, many);

    *at = end ? end : read_literal(*at, pattern + 1, one);
    return close + 1;
}

/* The longest of (one|two|three) that stands there. */
static const char *read_word(const char *pattern, const char **at,
                             PatternValues *out)
{
    const char *word, *end = NULL;
    size_t n;
    int found = 0;

    for (int k = 0; *at && (word = pattern_nth_word(pattern, k, &n)) != NULL;
         k++)
        if (strncmp(*at, word, n) == 0 && (!end || *at + n > end)) {
            found = k;
            end = *at + n;
        }
    *at = end;
    out->number += NUMBER_OF(0, found);
    return strchr(pattern, ')') + 1;
}

static const char *read_small(const char *at, int *number)
{
    int k = 0;
    const char *end = read_number(at, &k);

    *number += k;
    return k > 0 && k < WORD_STEP ? end : NULL;
}

static const char *read_hole(const Table *t, char hole, const char *at,
                             PatternValues *out)
{
    switch (hole) {
    case 's':
        return read_seat(t, at, &out->seat);
    case 't':
        return read_seat(t, at, &out->to);
    case 'c':
        return read_card(t, at, &out->card);
    case 'o':
        return read_card(t, at, &out->on);
    case 'l':
        return read_list(t, at, out);
    case 'g':
    case 'r':
        return read_side(t, at, hole == 'r', out);
    case 'm':
        return read_number(at, &out->second);
    case 'k':
        return read_small(at, &out->number);
    case 'z':
        return read_zone(t, at, &out->number);
    case 'e':
        return read_step(t, at, &out->number);
    case 'x':
        return at + strlen(at);
    default:
        out->has_number = true;
        return read_number(at, &out->number);
    }
}

/* Reads a pattern without optional parts, to the end of the line. */
static bool read_flat(const Table *t, const char *pattern, const char *line,
                      PatternValues *out, int *reached)
{
    const char *at = line;

    memset(out, 0, offsetof(PatternValues, parts)); /* as many as are read */
    out->seat = out->to = NOBODY;
    while (*pattern && at) {
        if (reached && at - line > *reached)
            *reached = (int)(at - line);
        if (*pattern != '%') {
            at = *at == *pattern ? at + 1 : NULL;
            pattern++;
        } else if (pattern[1] == 'p') {
            pattern = read_plural(pattern + 2, &at);
        } else if (pattern[1] == 'w') {
            pattern = read_word(pattern + 2, &at, out);
        } else {
            at = read_hole(t, pattern[1], at, out);
            pattern += 2;
        }
    }
    return at && *at == '\0' && *pattern == '\0';
}

bool pattern_read(const Table *t, const char *pattern, const char *line,
                  PatternValues *out, int *reached)
{
    char flat[PATTERN_BUFFER];

    if (!pattern[strcspn(pattern, "[{")])
        return read_flat(t, pattern, line, out, reached);
    for (int k = 0; pattern_take(flat, pattern, k); k++)
        if (pattern_read(t, flat, line, out, reached))
            return true;
    return false;
}

bool card_phrase_fits(const Table *t, const CardPhrase *phrase, CardId card)
{
    const char *name = card_def(t, card)->name;

    if (card_slot(t, card)->zone == NO_ZONE)
        return false;
    if (strlen(name) != (size_t)phrase->length ||
        memcmp(name, phrase->name, (size_t)phrase->length) != 0)
        return false;
    if (phrase->set >= 0 && card_def(t, card)->set != phrase->set)
        return false;
    if (phrase->row >= 0 &&
        t->g->zones[card_slot(t, card)->zone].row != phrase->row)
        return false;
    return phrase->copy == 0 || t->pack->copy_of[card] == phrase->copy;
}

int pattern_candidates(const Table *t, const CardPhrase *phrase, CardId *out,
                       int max)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards && n < max; c++)
        if (card_phrase_fits(t, phrase, c))
            out[n++] = c;
    return n;
}
