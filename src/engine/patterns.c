/* patterns.c: patterns with holes, and how they are written. */
#include "engine/patterns_int.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"

/* ---- parts that may be missing, and groups of alternatives ---- */

/* The end of a choice: a bar or a bracket that is not inside %w( ). */
static const char *choice_end(const char *at)
{
    for (; !strchr("|]}", *at); at++)
        if (*at == '%' && at[1] == 'w')
            at = strchr(at, ')');
    return at;
}

/* The k-th choice of the group that opens here, and how long it is; NULL if
 * there are fewer. */
static const char *nth_choice(const char *open, int k, size_t *n)
{
    const char *at = open + 1, *end = choice_end(at);

    for (; k > 0 && *end == '|'; k--) {
        at = end + 1;
        end = choice_end(at);
    }
    *n = (size_t)(end - at);
    if (k == 1 && *open == '[') {
        *n = 0;
        return end;
    }
    return k == 0 ? at : NULL;
}

bool pattern_take(char out[PATTERN_BUFFER], const char *pattern, int k)
{
    size_t head = strcspn(pattern, "[{"), n;
    const char *open = pattern + head, *choice = nth_choice(open, k, &n);
    const char *rest = open + strcspn(open, "]}") + 1;

    if (!choice)
        return false;
    memcpy(out, pattern, head);
    memcpy(out + head, choice, n);
    memcpy(out + head + n, rest, strlen(rest) + 1);
    return true;
}

/* Do all holes of a choice have values? */
static bool choice_is_filled(const char *at, size_t n, HoleTest *is_filled,
                             const void *self)
{
    for (const char *end = at + n; at < end; at++)
        if (*at == '%' && !is_filled(self, *++at))
            return false;
    return true;
}

void pattern_settle(char out[PATTERN_BUFFER], const char *pattern,
                    HoleTest *is_filled, const void *self)
{
    char before[PATTERN_BUFFER];

    memcpy(out, pattern, strlen(pattern) + 1);
    while (out[strcspn(out, "[{")]) {
        const char *open, *choice;
        size_t n;
        int k = 0;
        memcpy(before, out, strlen(out) + 1);
        open = before + strcspn(before, "[{");
        while ((choice = nth_choice(open, k, &n)) != NULL &&
               !choice_is_filled(choice, n, is_filled, self))
            k++;
        pattern_take(out, before, choice ? k : k - 1);
    }
}

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

void pattern_write_seats(Text *text, const Table *t, Seats seats)
{
    bool first = true;

    EACH_SEAT (t, s) {
        if (!seat_in(s, seats))
            continue;
        seats &= (Seats) ~(1u << s);
        text_add(text, first ? "" : seats ? ", " : " and ");
        first = false;
        pattern_write_seat(text, t, s);
    }
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

/* How many of these have the same definition as the i-th; 0 if it is not the
 * first of them. */
static int count_equal(const Table *t, const CardId *cards, int n, int i)
{
    int equal = 0;

    for (int k = 0; k < n; k++) {
        bool same = t->pack->def_of[cards[k]] == t->pack->def_of[cards[i]];
        if (same && k < i)
            return 0;
        equal += same;
    }
    return equal;
}

static void write_joint(Text *text, int written, bool last)
{
    text_add(text, written == 0 ? "" : last ? " and " : ", ");
}

void pattern_write_cards(Text *text, const Table *t, const CardId *cards, int n,
                         int max)
{
    int kinds = 0, written = 0, left = n, equal;

    for (int i = 0; i < n; i++)
        kinds += count_equal(t, cards, n, i) > 0;
    for (int i = 0; i < n && (kinds <= max || written < max - 1); i++) {
        equal = count_equal(t, cards, n, i);
        if (equal == 0)
            continue;
        write_joint(text, written++, left == equal);
        pattern_write_card(text, t, cards[i]);
        if (equal > 1) {
            text_add(text, " x");
            text_add_number(text, equal);
        }
        left -= equal;
    }
    if (left > 0) {
        write_joint(text, written, true);
        text_add_number(text, left);
        text_add(text, written > 0 ? " others" : " cards");
    }
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

const char *pattern_nth_word(const char *at, int k, size_t *n)
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
    bool plural = at[1] == 'p';
    size_t n;
    const char *word;

    at += 2;
    if (plural)
        return write_plural(text, at, number);
    word = pattern_nth_word(at, NUMBER_WORD(number), &n);
    if (word)
        text_add_n(text, word, n);
    return strchr(at, ')') + 1;
}

bool pattern_is_filled(const void *holes, char hole)
{
    const PatternHoles *h = holes;

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
        if (h->says_you && h->to == h->reader)
            text_add(text, "you");
        else
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
    case 'z':
        pattern_write_zone(text, t, (ZoneId)h->number);
        break;
    case 'e':
        text_add(text, t->family->steps[h->number].name);
        break;
    }
}

void pattern_write(Text *text, const Table *t, const char *pattern,
                   const PatternHoles *h)
{
    char flat[PATTERN_BUFFER];
    const char *at = flat;

    pattern_settle(flat, pattern, pattern_is_filled, h);
    while (*at) {
        if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(text, at, h->number);
        } else {
            pattern_write_hole(text, t, at[1], h);
            at += 2;
        }
    }
}

const char *pattern_find_hole(const char *pattern, char hole)
{
    for (; *pattern; pattern++)
        if (*pattern == '%' && *++pattern == hole)
            return pattern - 1;
    return NULL;
}

void pattern_write_with(Text *text, const Table *t, const char *pattern,
                        const PatternHoles *h, char hole, const char *insert)
{
    const char *at = pattern_find_hole(pattern, hole);
    char before[PATTERN_BUFFER];
    size_t n = at ? (size_t)(at - pattern) : sizeof before;

    if (n >= sizeof before) {
        pattern_write(text, t, pattern, h);
        return;
    }
    memcpy(before, pattern, n);
    before[n] = '\0';
    pattern_write(text, t, before, h);
    text_add(text, insert);
    pattern_write(text, t, at + 2, h);
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
    case 'g':
    case 'r':
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
            at = pattern_write_choice(text, at, 2);
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
                           event->visible_to, reader,        false };

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

void pattern_write_reason(Text *text, const Table *t, Refusal why)
{
    PatternHoles holes = HOLES(.seat = why.seat, .card = why.card,
                               .number = why.number, .second = why.second);

    COVER(t, refusal, why.id);
    pattern_write(text, t, t->family->refusals[why.id].pattern, &holes);
}

void pattern_write_refusal(Text *text, const Table *t, Refusal why)
{
    pattern_write_reason(text, t, why);
    text_add(text, " (");
    text_add(text, pattern_refusal_clause(t, why));
    text_add_char(text, ')');
}

/* ---- cards and names of a line ---- */

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

bool pattern_is_name_byte(char c)
{
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* Letters of all scripts, with their marks: what is none (signs, punctuation,
 * spaces, private use) lies in a few blocks. */
static bool is_foreign_letter(unsigned c)
{
    return c >= 0xc0 && c != 0xd7 && c != 0xf7 &&
           !(c >= 0x2000 && c < 0x2c00) && !(c >= 0x3000 && c < 0x3040) &&
           !(c >= 0xe000 && c < 0xf900) && !(c >= 0xfe00 && c < 0xfe70) &&
           !(c >= 0xfeff && c < 0xff10) && !(c >= 0xfff0 && c < 0x10000) &&
           !(c >= 0x1f000 && c < 0x20000) && c < 0xe0000;
}

/* Bytes of a character that may stand in a name, or 0. */
static int name_char_bytes(const char *at)
{
    unsigned c;
    int n = text_decode_utf8(at, &c);

    if (n > 1)
        return is_foreign_letter(c) && char_is_readable(c) ? n : 0;
    return (unsigned char)*at < 0x80 && pattern_is_name_byte(*at);
}

const char *pattern_check_name(const char *name)
{
    static const char *const taken[] = { "everyone", "nobody", "host", "the",
                                         "expect",   "rules",  "cast", "dice" };
    int n = 0, bytes;

    for (const char *at = name; *at; at += bytes, n++)
        if ((bytes = name_char_bytes(at)) == 0)
            return "a name has letters, digits, - and _ only";
    if (n < 1 || n > 20 || strlen(name) >= sizeof(Name))
        return "a name has 1 to 20 characters";
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (text_equal(name, taken[i]))
            return "that name is a word of the log";
    return NULL;
}
