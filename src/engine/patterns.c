/* patterns.c: patterns with holes, written and read. */
#include "engine/patterns_int.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"

/* ---- writing ---- */

void pattern_write_card(Text *text, const Table *t, CardId card)
{
    text_add_char(text, '"');
    text_add(text, card_def(t, card)->name);
    text_add_char(text, '"');
    if (card_def(t, card)->has_namesake) {
        text_add(text, " (");
        text_add(text, t->pack->sets[card_def(t, card)->set].title);
        text_add_char(text, ')');
    }
}

void pattern_write_seat(Text *text, const Table *t, Seat seat)
{
    if (seat == HOST)
        text_add(text, "the host");
    else if (seat == NOBODY)
        text_add(text, "nobody");
    else
        text_add(text, t->names[seat]);
}

void pattern_write_zone(Text *text, const Table *t, ZoneId zone)
{
    const ZoneRow *row = zone_row(t, zone);

    if (row->count == SEATS_MAX) {
        pattern_write_seat(text, t, t->g->zones[zone].owner);
        text_add(text, "'s ");
    } else {
        text_add(text, "the ");
    }
    text_add(text, row->name);
}

static void write_backs(Text *text, const Table *t, int back, int n)
{
    text_add_number(text, n);
    text_add_char(text, ' ');
    text_add(text, t->family->vocabulary->backs[back]);
    if (n != 1)
        text_add_char(text, 's');
}

void pattern_write_counts(Text *text, const Table *t, int first, int second)
{
    if (first > 0 || second == 0)
        write_backs(text, t, 0, first);
    if (first > 0 && second > 0)
        text_add(text, " and ");
    if (second > 0)
        write_backs(text, t, 1, second);
}

bool reader_sees(Seat reader, Seats visible_to)
{
    return reader == HOST || visible_to == 0xff || seat_in(reader, visible_to);
}

static void write_hole_card(Text *text, const Table *t, const PatternHoles *h,
                            CardId card)
{
    if (reader_sees(h->reader, h->visible_to)) {
        pattern_write_card(text, t, card);
        return;
    }
    text_add(text, "a ");
    text_add(text, t->family->vocabulary->backs[card_def(t, card)->back]);
}

static size_t word_length(const char *at)
{
    size_t n = 0;

    while (at[n] != '|' && at[n] != ')')
        n++;
    return n;
}

/* The k-th of (one|two|three), or NULL; `*n` is how long it is. */
static const char *nth_word(const char *at, int k, size_t *n)
{
    for (at++; k > 0; k--) {
        at += word_length(at);
        if (*at++ != '|')
            return NULL;
    }
    *n = word_length(at);
    return at;
}

/* Writes %p(one,many) by a number; gives the end of it. */
static const char *write_plural(Text *text, const char *at, int n)
{
    const char *comma = strchr(at, ','), *close = strchr(at, ')');

    if (n == 1)
        text_add_n(text, at + 1, (size_t)(comma - at - 1));
    else
        text_add_n(text, comma + 1, (size_t)(close - comma - 1));
    return close + 1;
}

const char *pattern_write_choice(Text *text, const char *at, int number)
{
    size_t n;
    const char *word;

    if (at[-1] == 'p')
        return write_plural(text, at, number);
    word = nth_word(at, NUMBER_WORD(number), &n);
    if (word)
        text_add_n(text, word, n);
    return strchr(at, ')') + 1;
}

static bool hole_is_filled(char hole, const PatternHoles *h)
{
    switch (hole) {
    case 's':
        return h->seat != NOBODY;
    case 't':
        return h->to != NOBODY;
    case 'c':
        return h->card != NO_CARD;
    case 'o':
        return h->on != NO_CARD;
    default:
        return h->number != 0;
    }
}

/* What one hole stands for; %l and qualified cards are line_write's. */
void pattern_write_hole(Text *text, const Table *t, char hole,
                        const PatternHoles *h)
{
    switch (hole) {
    case 's':
        pattern_write_seat(text, t, h->seat);
        break;
    case 't':
        pattern_write_seat(text, t, h->to);
        break;
    case 'c':
        write_hole_card(text, t, h, h->card);
        break;
    case 'o':
        write_hole_card(text, t, h, h->on);
        break;
    case 'n':
        text_add_number(text, h->number);
        break;
    case 'k':
        text_add_number(text, NUMBER_K(h->number));
        break;
    case 'm':
        text_add_number(text, h->second);
        break;
    case '+':
        text_add_signed(text, h->number);
        break;
    case 'z':
        pattern_write_zone(text, t, (ZoneId)h->number);
        break;
    case 'e':
        text_add(text, t->family->steps[h->number].name);
        break;
    }
}

/* The first hole inside an optional part decides whether it is written. */
const char *pattern_skip_optional(const char *at, const PatternHoles *h)
{
    const char *hole = strchr(at, '%');
    return hole_is_filled(hole[1], h) ? at + 1 : strchr(at, ']') + 1;
}

void pattern_write(Text *text, const Table *t, const char *pattern,
                   const PatternHoles *h)
{
    const char *at = pattern;

    while (*at) {
        if (*at == '[') {
            at = pattern_skip_optional(at, h);
        } else if (*at == ']') {
            at++;
        } else if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(text, at + 2, h->number);
        } else {
            pattern_write_hole(text, t, at[1], h);
            at += 2;
        }
    }
}

/* What a hole is called where it is empty. */
static const char *hole_name(char hole)
{
    switch (hole) {
    case 's':
        return "PLAYER";
    case 't':
        return "OTHER";
    case 'c':
        return "\"CARD\"";
    case 'o':
        return "\"OTHER CARD\"";
    case 'l':
        return "\"CARD\", ...";
    case 'z':
        return "PLACE";
    case 'e':
        return "STEP";
    case 'x':
        return " ...";
    default:
        return "N";
    }
}

void pattern_describe(Text *text, const char *pattern)
{
    for (const char *at = pattern; *at;) {
        if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p') { /* several */
            at = pattern_write_choice(text, at + 2, 2);
        } else if (at[1] == 'w') { /* (one|two|three) */
            size_t n = (size_t)(strchr(at, ')') - at) - 1;
            text_add_n(text, at + 2, n);
            at += n + 2;
        } else {
            text_add(text, hole_name(at[1]));
            at += 2;
        }
    }
}

void pattern_write_event(Text *text, const Table *t, const Event *event,
                         Seat reader)
{
    PatternHoles holes = { event->seat,       event->to,     event->card,
                           event->on,         event->number, event->second,
                           event->visible_to, reader };

    if (LEAK_IS_ON(LEAK_EVENT_CARD) || (LEAK_IS_ON(LEAK_EVENT_PRIVATE) &&
                                        t->family->events[event->kind].private))
        holes.visible_to = 0xff;
    pattern_write(text, t, t->family->events[event->kind].pattern, &holes);
}

const char *pattern_refusal_clause(const Table *t, Refusal why)
{
    /* The step explains "not now". */
    if (why.id == REFUSAL_not_now && t->g->ask.shape != ASK_NOBODY)
        return t->family->steps[t->g->ask.step].clause;
    return t->family->refusals[why.id].clause;
}

void pattern_write_refusal(Text *text, const Table *t, Refusal why)
{
    PatternHoles holes = HOLES(.seat = why.seat, .card = why.card,
                               .number = why.number, .second = why.second);

    COVER(t, refusal, why.id);
    pattern_write(text, t, t->family->refusals[why.id].pattern, &holes);
    text_add(text, " (");
    text_add(text, pattern_refusal_clause(t, why));
    text_add_char(text, ')');
}

/* ---- reading ---- */

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
        if (quoted ? from[n] != '"'
                   : char_is_letter(from[n]) || char_is_digit(from[n]) ||
                         from[n] == '-' || from[n] == '_')
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
    *out = (CardPhrase){ at + 1, (int)(close - at - 1), -1, 0, -1, NOBODY };
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
    char name[64];
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
        if (strncmp(at, ", ", 2) == 0)
            at += 2;
        else if (strncmp(at, " and \"", 6) == 0)
            at += 5;
        else
            return at;
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
    size_t n, best = 0;
    int found = 0;

    for (int k = 0; *at && (word = nth_word(pattern, k, &n)) != NULL; k++)
        if (n > best && strncmp(*at, word, n) == 0) {
            best = n;
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

    *out = (PatternValues){ .seat = NOBODY, .to = NOBODY };
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

/* Writes the pattern with or without its first optional part. */
static void flatten(char *out, const char *pattern, bool with)
{
    const char *open = strchr(pattern, '['), *close = strchr(pattern, ']');
    size_t head = (size_t)(open - pattern), body = (size_t)(close - open - 1);

    memcpy(out, pattern, head);
    if (with)
        memcpy(out + head, open + 1, body);
    memcpy(out + head + (with ? body : 0), close + 1, strlen(close + 1) + 1);
}

bool pattern_read(const Table *t, const char *pattern, const char *line,
                  PatternValues *out, int *reached)
{
    char flat[128];

    if (!strchr(pattern, '['))
        return read_flat(t, pattern, line, out, reached);
    flatten(flat, pattern, true);
    if (pattern_read(t, flat, line, out, reached))
        return true;
    flatten(flat, pattern, false);
    return pattern_read(t, flat, line, out, reached);
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

const char *pattern_move_cards(Table *t, const PatternValues *words,
                               ZoneId from, ZoneId to)
{
    bool pile = zone_row(t, to)->seen_by == SEEN_BY_NOBODY;

    for (int i = 0; i < words->n_parts; i++) {
        int k = pile ? words->n_parts - 1 - i : i;
        CardId found = NO_CARD;
        for (CardId c = 1; c <= t->g->cards && !found; c++)
            if (card_phrase_fits(t, &words->parts[k], c) &&
                card_slot(t, c)->zone == from &&
                !(pile && card_slot(t, c)->flags & CARD_MARKED))
                found = c;
        if (!found)
            return "no such card is left to be set up";
        if (pile) {
            zone_prepend(t, found, to);
            card_slot(t, found)->flags |= CARD_MARKED; /* not twice */
        } else {
            zone_append(t, found, to);
        }
    }
    EACH_CARD (t, c, to)
        card_slot(t, c)->flags &= (uint8_t)~CARD_MARKED;
    return NULL;
}

static bool is_name_char(char c)
{
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_';
}

const char *pattern_check_name(const char *name)
{
    static const char *const taken[] = { "everyone", "nobody", "host", "the",
                                         "expect",   "rules",  "cast", "dice" };
    size_t n = strlen(name);

    if (n < 1 || n > 20)
        return "a name has 1 to 20 characters";
    for (size_t i = 0; i < n; i++)
        if (!is_name_char(name[i]))
            return "a name has letters, digits, - and _ only";
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (text_equal(name, taken[i]))
            return "that name is a word of the log";
    return NULL;
}
