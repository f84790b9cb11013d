#include "engine/words.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/leak.h"

/* ---- writing ---- */

void card_write(Text *text, const Table *t, CardId card)
{
    text_char(text, '"');
    text_add(text, card_def(t, card)->name);
    text_char(text, '"');
}

void seat_write(Text *text, const Table *t, Seat seat)
{
    if (seat == HOST)
        text_add(text, "the host");
    else if (seat == NOBODY)
        text_add(text, "nobody");
    else
        text_add(text, t->names[seat]);
}

static void backs_write(Text *text, const Table *t, int back, int n)
{
    text_number(text, n);
    text_char(text, ' ');
    text_add(text, t->family->words->backs[back]);
    if (n != 1)
        text_char(text, 's');
}

void cards_count_write(Text *text, const Table *t, int first, int second)
{
    if (first > 0 || second == 0)
        backs_write(text, t, 0, first);
    if (first > 0 && second > 0)
        text_add(text, " and ");
    if (second > 0)
        backs_write(text, t, 1, second);
}

static bool reader_sees(Seat reader, Seats see)
{
    return reader == HOST || see == 0xff || seat_in(reader, see);
}

static void hole_card(Text *text, const Table *t, const Holes *h, CardId card)
{
    if (reader_sees(h->reader, h->see)) {
        card_write(text, t, card);
        return;
    }
    text_add(text, "a ");
    text_add(text, t->family->words->backs[card_def(t, card)->back]);
}

/* Writes %p(one,many) by a number; gives the end of it. */
static const char *hole_plural(Text *text, const char *at, int n)
{
    const char *comma = strchr(at, ','), *close = strchr(at, ')');

    if (n == 1)
        text_add_n(text, at + 1, (size_t)(comma - at - 1));
    else
        text_add_n(text, comma + 1, (size_t)(close - comma - 1));
    return close + 1;
}

static bool hole_is_filled(char hole, const Holes *h)
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
static void hole_write(Text *text, const Table *t, char hole, const Holes *h)
{
    switch (hole) {
    case 's':
        seat_write(text, t, h->seat);
        break;
    case 't':
        seat_write(text, t, h->to);
        break;
    case 'c':
        hole_card(text, t, h, h->card);
        break;
    case 'o':
        hole_card(text, t, h, h->on);
        break;
    case 'n':
        text_number(text, h->number);
        break;
    case 'm':
        text_number(text, h->second);
        break;
    case '+':
        text_signed(text, h->number);
        break;
    }
}

/* The first hole inside an optional part decides whether it is written. */
static const char *skip_optional(const char *at, const Holes *h)
{
    const char *hole = strchr(at, '%');
    return hole_is_filled(hole[1], h) ? at + 1 : strchr(at, ']') + 1;
}

void holes_write(Text *text, const Table *t, const char *pattern,
                 const Holes *h)
{
    const char *at = pattern;

    while (*at) {
        if (*at == '[') {
            at = skip_optional(at, h);
        } else if (*at == ']') {
            at++;
        } else if (*at != '%') {
            text_char(text, *at++);
        } else if (at[1] == 'p') {
            at = hole_plural(text, at + 2, h->number);
        } else {
            hole_write(text, t, at[1], h);
            at += 2;
        }
    }
}

void event_write(Text *text, const Table *t, const Event *event, Seat reader)
{
    Holes holes = { event->seat,   event->to,     event->card, event->on,
                    event->number, event->second, event->see,  reader };

    if (LEAKS(LEAK_EVENT_CARD))
        holes.see = 0xff;
    holes_write(text, t, t->family->events[event->kind].pattern, &holes);
}

const char *refusal_clause(const Table *t, Refusal why)
{
    /* "Not now" is the step's to explain. */
    if (why.id == REFUSAL_not_now && t->g->ask.shape != ASK_NOBODY)
        return t->family->steps[t->g->ask.step].clause;
    return t->family->refusals[why.id].clause;
}

void refusal_write(Text *text, const Table *t, Refusal why)
{
    Holes holes = HOLES(.seat = why.seat, .card = why.card,
                        .number = why.number, .second = why.second);

    holes_write(text, t, t->family->refusals[why.id].pattern, &holes);
    text_add(text, " (");
    text_add(text, refusal_clause(t, why));
    text_char(text, ')');
}

/* ---- writing lines ---- */

static void place_write(Text *text, const Table *t, CardId card)
{
    text_add(text, " from ");
    text_add(text, zone_row(t, card_slot(t, card)->zone)->name);
}

static void copy_write(Text *text, const Table *t, CardId card)
{
    text_add(text, " #");
    text_number(text, t->pack->copy_of[card]);
}

/* Adds place or copy if the name alone could mean another open card, `other`.
 * Hidden cards never count: their being there is nobody's business. */
static void tell_apart(const Table *t, CardId card, CardId other, bool *place,
                       bool *copy)
{
    if (other == card || t->pack->def_of[other] != t->pack->def_of[card] ||
        cards_same_choice(t, card, other))
        return;
    if (!zone_is_open(t, card_slot(t, other)->zone) && !LEAKS(LEAK_LINE))
        return;
    if (zone_row(t, card_slot(t, card)->zone) !=
        zone_row(t, card_slot(t, other)->zone))
        *place = true;
    else
        *copy = true;
}

static void qualify(Text *text, const Table *t, CardId card, bool place,
                    bool copy)
{
    card_write(text, t, card);
    if (place)
        place_write(text, t, card);
    if (copy)
        copy_write(text, t, card);
}

/* A card of an action: told apart from others that the same action could
 * name. */
static void action_card_write(Text *text, const Table *t, Action a, bool on)
{
    CardId card = on ? a.on : a.card;
    bool place = false, copy = false;

    for (CardId c = 1; c <= t->g->cards; c++) {
        Action other = a;
        if (on)
            other.on = c;
        else
            other.card = c;
        if (card_slot(t, c)->zone != NO_ZONE &&
            game_check(t, other).id == REFUSAL_none)
            tell_apart(t, card, c, &place, &copy);
    }
    qualify(text, t, card, place, copy);
}

static bool is_in_seats_zone(const Table *t, CardId card, Seat seat)
{
    const Zone *zone = &t->g->zones[card_slot(t, card)->zone];

    return card_slot(t, card)->zone != NO_ZONE &&
           t->family->zones[zone->row].count == SEATS_MAX &&
           zone->owner == seat;
}

/* A part of a draft: told apart from all other cards of the seat. */
static void part_write(Text *text, const Table *t, Seat seat, CardId card)
{
    bool place = false, copy = false;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (is_in_seats_zone(t, c, seat))
            tell_apart(t, card, c, &place, &copy);
    qualify(text, t, card, place, copy);
}

/* The parts that go to `to` (NOBODY: no receivers), by name or only counted. */
static int parts_write(Text *text, const Table *t, Seat to, bool seen)
{
    int n[BACKS] = { 0 }, written = 0;
    CardId c;

    for (int k = 0; (c = draft_part(t, k)) != NO_CARD; k++) {
        if (to != NOBODY && card_slot(t, c)->n != (int8_t)to)
            continue;
        n[card_def(t, c)->back]++;
        if (seen && written > 0)
            text_add(text, ", ");
        if (seen)
            part_write(text, t, t->g->draft.seat, c);
        written++;
    }
    if (!seen && written > 0)
        cards_count_write(text, t, n[0], n[1]);
    return written;
}

static void list_write(Text *text, const Table *t, Seat reader, Shown shown)
{
    const Draft *draft = &t->g->draft;
    bool own = reader == HOST || reader == draft->seat || shown == SHOWN_ALL;
    bool first = true;

    if (!draft_is_open(t)) { /* a choice that opens one */
        text_add(text, "...");
        return;
    }
    if (!draft_row(t, draft->verb)->receivers) {
        parts_write(text, t, NOBODY, own);
        return;
    }
    EACH_SEAT (t, to) {
        if (draft->quota[to] == 0)
            continue;
        if (!first)
            text_add(text, " and ");
        first = false;
        parts_write(text, t, to, own || reader == to);
        text_add(text, " to ");
        seat_write(text, t, to);
    }
}

void line_write(Text *text, const Table *t, Action a, Seat reader)
{
    bool finished = a.verb == VERB_done && draft_is_open(t);
    const Verb *verb = &t->family->verbs[finished ? t->g->draft.verb : a.verb];
    Seats see = (Seats)(verb->shown == SHOWN_ALL
                            ? 0xffu
                            : 1u << a.seat % 8 | 1u << a.to % 8);
    Holes holes = { a.seat, a.to, a.card, a.on, a.number, 0, see, reader };
    const char *at = verb->pattern;

    while (*at) {
        if (*at == '[') {
            at = skip_optional(at, &holes);
        } else if (*at == ']') {
            at++;
        } else if (*at != '%') {
            text_char(text, *at++);
        } else {
            if (at[1] == 'l')
                list_write(text, t, reader, (Shown)verb->shown);
            else if (at[1] == 'c' && reader_sees(reader, see))
                action_card_write(text, t, a, false);
            else if (at[1] == 'o' && reader_sees(reader, see))
                action_card_write(text, t, a, true);
            else
                hole_write(text, t, at[1], &holes);
            at += 2;
        }
    }
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

static const char *read_card(const Table *t, const char *at, CardPhrase *out)
{
    const char *close;

    if (*at != '"' || !(close = strchr(at + 1, '"')) || close == at + 1)
        return NULL;
    *out = (CardPhrase){ at + 1, (int)(close - at - 1), -1, 0, NOBODY };
    at = read_place(t, close + 1, &out->row);
    if (at[0] == ' ' && at[1] == '#')
        return read_number(at + 2, &out->copy);
    return at;
}

/* "A", "B" to Bob and "C" to Carol */
static const char *read_list(const Table *t, const char *at, Words *out)
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

static const char *read_hole(const Table *t, char hole, const char *at,
                             Words *out)
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
    default:
        out->has_number = true;
        return read_number(at, &out->number);
    }
}

/* Reads a pattern without optional parts, to the end of the line. */
static bool read_flat(const Table *t, const char *pattern, const char *line,
                      Words *out, int *reached)
{
    const char *at = line;

    *out = (Words){ .seat = NOBODY, .to = NOBODY };
    while (*pattern && at) {
        if (reached && at - line > *reached)
            *reached = (int)(at - line);
        if (*pattern != '%') {
            at = *at == *pattern ? at + 1 : NULL;
            pattern++;
        } else if (pattern[1] == 'p') {
            pattern = read_plural(pattern + 2, &at);
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

bool words_read(const Table *t, const char *pattern, const char *line,
                Words *out, int *reached)
{
    char flat[128];

    if (!strchr(pattern, '['))
        return read_flat(t, pattern, line, out, reached);
    flatten(flat, pattern, true);
    if (words_read(t, flat, line, out, reached))
        return true;
    flatten(flat, pattern, false);
    return words_read(t, flat, line, out, reached);
}

static bool phrase_fits(const Table *t, const CardPhrase *phrase, CardId card)
{
    const char *name = card_def(t, card)->name;

    if (card_slot(t, card)->zone == NO_ZONE)
        return false;
    if (strlen(name) != (size_t)phrase->length ||
        memcmp(name, phrase->name, (size_t)phrase->length) != 0)
        return false;
    if (phrase->row >= 0 &&
        t->g->zones[card_slot(t, card)->zone].row != phrase->row)
        return false;
    return phrase->copy == 0 || t->pack->copy_of[card] == phrase->copy;
}

int words_candidates(const Table *t, const CardPhrase *phrase, CardId *out,
                     int most)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards && n < most; c++)
        if (phrase_fits(t, phrase, c))
            out[n++] = c;
    return n;
}

const char *words_take_cards(Table *t, const Words *words, ZoneId from,
                             ZoneId to)
{
    bool pile = zone_row(t, to)->sees == SEES_NOBODY;

    for (int i = 0; i < words->n_parts; i++) {
        int k = pile ? words->n_parts - 1 - i : i;
        CardId found = NO_CARD;
        for (CardId c = 1; c <= t->g->cards && !found; c++)
            if (phrase_fits(t, &words->parts[k], c) &&
                card_slot(t, c)->zone == from &&
                !(pile && card_slot(t, c)->flags & CARD_MARKED))
                found = c;
        if (!found)
            return "no such card is left to be set up";
        if (pile) {
            zone_put_first(t, found, to);
            card_slot(t, found)->flags |= CARD_MARKED; /* not twice */
        } else {
            zone_append(t, found, to);
        }
    }
    EACH_CARD (t, c, to)
        card_slot(t, c)->flags &= (uint8_t)~CARD_MARKED;
    return NULL;
}

/* ---- reading lines ---- */

/* The search for the cards that a line means. */
typedef struct Meaning {
    Action best;
    bool open;      /* the best one names open cards only */
    int different;  /* other choices that are as good */
    Refusal refusal; /* of the one that came furthest */
    bool known;     /* every named card exists somewhere */
} Meaning;

static bool same_action(const Table *t, Action a, Action b)
{
    return (a.card == b.card || cards_same_choice(t, a.card, b.card)) &&
           (a.on == b.on || cards_same_choice(t, a.on, b.on));
}

static bool is_open(const Table *t, CardId card)
{
    return card == NO_CARD || zone_is_open(t, card_slot(t, card)->zone);
}

/* One way to read the line: better than what was found so far? */
static void consider(const Table *t, Action a, Meaning *m)
{
    bool open = is_open(t, a.card) && is_open(t, a.on);
    Refusal why = game_check(t, a);

    if (why.id != REFUSAL_none) {
        /* Reasons stand in the order of the tests (refusals.def): of all the
         * cards that a name could mean, the one that came furthest counts. */
        if (why.id > m->refusal.id)
            m->refusal = why;
        return;
    }
    if (m->best.verb == VERB_none || (open && !m->open)) {
        m->best = a;
        m->open = open;
        m->different = 0;
    } else if (open == m->open && !same_action(t, a, m->best)) {
        m->different++;
    }
}

static void consider_all(const Table *t, const Words *words, Action a,
                         Meaning *m)
{
    CardId cards[CARDS_MAX], ons[CARDS_MAX];
    int n_cards = 1, n_ons = 1;

    cards[0] = ons[0] = NO_CARD;
    if (words->card.length > 0)
        n_cards = words_candidates(t, &words->card, cards, CARDS_MAX);
    if (words->on.length > 0)
        n_ons = words_candidates(t, &words->on, ons, CARDS_MAX);
    m->known = n_cards > 0 && n_ons > 0;
    for (int i = 0; i < n_cards; i++)
        for (int j = 0; j < n_ons; j++) {
            a.card = cards[i];
            a.on = ons[j];
            consider(t, a, m);
        }
}

/* A part of a draft: the lowest card of the seat that fits and is not taken;
 * open ones first. */
static CardId resolve_part(const Table *t, const CardPhrase *phrase, Seat seat,
                           const Path *path, bool *ambiguous)
{
    CardId found = NO_CARD;

    for (CardId c = 1; c <= t->g->cards; c++) {
        bool taken = false;
        for (int i = 1; i < path->n; i++)
            taken |= path->at[i].card == c;
        if (taken || !phrase_fits(t, phrase, c) ||
            !is_in_seats_zone(t, c, seat))
            continue;
        if (found == NO_CARD || (is_open(t, c) && !is_open(t, found))) {
            found = c;
            *ambiguous = false;
        } else if (is_open(t, c) == is_open(t, found) &&
                   !cards_same_choice(t, c, found)) {
            *ambiguous = true;
        }
    }
    return found;
}

static void sort_parts(Path *path)
{
    for (int i = 2; i < path->n; i++)
        for (int j = i; j > 1 && path->at[j - 1].card > path->at[j].card; j--) {
            Action swap = path->at[j];
            path->at[j] = path->at[j - 1];
            path->at[j - 1] = swap;
        }
}

static void say_unknown_card(Text *why, const CardPhrase *phrase)
{
    text_add(why, "there is no card \"");
    text_add_n(why, phrase->name, (size_t)phrase->length);
    text_add(why, "\" here");
}

/* A draft as a line: open it, add the parts in order, done. */
static Reading read_draft(const Table *t, const Words *words, Action opening,
                          Path *out, Text *why)
{
    bool already = draft_is_open(t) && t->g->draft.verb == opening.verb;

    out->n = 0;
    out->at[out->n++] = opening;
    for (int i = 0; i < words->n_parts; i++) {
        Action part = action_of(VERB_add, opening.seat);
        bool ambiguous = false;
        part.to = words->parts[i].to;
        part.card = resolve_part(t, &words->parts[i], opening.seat, out,
                                 &ambiguous);
        if (part.card == NO_CARD) {
            say_unknown_card(why, &words->parts[i]);
            return READ_UNKNOWN;
        }
        if (ambiguous) {
            text_add(why, "several cards of that name could be meant: add"
                          " where it is, or #1, #2");
            return READ_AMBIGUOUS;
        }
        out->at[out->n++] = part;
    }
    sort_parts(out);
    out->at[out->n++] = action_of(VERB_done, opening.seat);
    if (already) { /* a draft that must be given is open by itself */
        out->n--;
        memmove(out->at, out->at + 1, sizeof *out->at * (size_t)out->n);
    }
    return READ_OK;
}

static Reading read_single(const Table *t, const Words *words, Action a,
                           Path *out, Refusal *refusal, Text *why)
{
    Meaning m = { .best = { 0 }, .known = false };

    consider_all(t, words, a, &m);
    if (!m.known) {
        CardId any;
        const CardPhrase *lost =
            words->card.length > 0 &&
                    words_candidates(t, &words->card, &any, 1) == 0
                ? &words->card
                : &words->on;
        say_unknown_card(why, lost);
        return READ_UNKNOWN;
    }
    if (m.best.verb == VERB_none) {
        *refusal = m.refusal;
        return READ_REFUSED;
    }
    if (m.different > 0) {
        text_add(why, "several cards of that name could be meant: add where"
                      " it is, or #1, #2");
        return READ_AMBIGUOUS;
    }
    out->n = 1;
    out->at[0] = m.best;
    return READ_OK;
}

/* Fits one verb's pattern to the line; false if it is another sentence. */
static bool read_by_verb(const Table *t, int v, Seat seat, const char *line,
                         Words *words, int *reached)
{
    const char *pattern = t->family->verbs[v].pattern;

    if (words_read(t, pattern, line, words, reached))
        return true;
    if (seat == NOBODY || !text_is_prefix("%s ", pattern))
        return false;
    if (!words_read(t, pattern + 3, line, words, NULL))
        return false;
    words->seat = seat;
    return true;
}

Reading line_read(const Table *t, Seat seat, const char *line, Path *out,
                  Refusal *refusal, Text *why)
{
    Reading result = READ_UNKNOWN;
    int reached = 0;

    *refusal = ALLOWED;
    text_clear(why);
    for (int v = 1; v < t->family->n_verbs; v++) {
        const Verb *verb = &t->family->verbs[v];
        Words words;
        Action a;
        if (!read_by_verb(t, v, seat, line, &words, &reached))
            continue;
        a = action_of((uint8_t)v, verb->class == CLASS_RULING ? HOST
                                                              : words.seat);
        a.to = words.to;
        a.number = (int8_t)words.number;
        text_clear(why);
        result = verb->class == CLASS_DRAFT
                     ? read_draft(t, &words, a, out, why)
                     : read_single(t, &words, a, out, refusal, why);
        if (result == READ_OK)
            return result;
    }
    if (result == READ_UNKNOWN && why->len == 0) {
        text_add(why, "I do not understand this");
        if (reached > 0) {
            text_add(why, " after \"");
            text_add_n(why, line, (size_t)reached);
            text_char(why, '"');
        }
    }
    return result;
}

static bool is_name_char(char c)
{
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_';
}

const char *name_check(const char *name)
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
