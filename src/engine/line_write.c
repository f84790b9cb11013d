/* line_write.c: writes actions as lines of the log, each for its reader. */
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/leak.h"
#include "engine/patterns_int.h"

static void write_place(Text *text, const Table *t, CardId card)
{
    text_add(text, " from ");
    text_add(text, zone_row(t, card_slot(t, card)->zone)->name);
}

static void write_copy(Text *text, const Table *t, CardId card)
{
    text_add(text, " #");
    text_add_number(text, t->pack->copy_of[card]);
}

/* How a line is written: for which reader, and whether copies are named. */
typedef struct LineStyle {
    Seat reader;
    bool exact;
    bool unsure; /* found out: it may be read as another copy of a card */
} LineStyle;

/* What is written behind a name. */
typedef struct CardSuffix {
    bool place, copy;
} CardSuffix;

/* The copies of a card have numbers in a row (cardc/link.c). */
static CardId first_copy(const Table *t, CardId card)
{
    return (CardId)(card - t->pack->copy_of[card] + 1);
}

#define EACH_COPY(t, card, c) \
    for (CardId c = first_copy(t, card), \
                c##_end = (CardId)(c + card_def(t, card)->copies); \
         c < c##_end; c++)

/* Of two copies with the same name, which the line does not distinguish, open
 * cards are read before hidden ones, and of the same choice the lower number.
 */
static bool is_read_instead(const Table *t, CardId card, CardId other)
{
    return kernel_same_choice(t, card, other)
               ? other < card
               : !zone_is_open(t, card_slot(t, card)->zone);
}

/* Adds place or copy if the name alone could mean another copy that lies open.
 * Hidden cards never count, because that would reveal them. */
static void disambiguate(const Table *t, CardId card, CardId other,
                         CardSuffix *suffix, LineStyle *style)
{
    if (kernel_same_choice(t, card, other) ||
        (!zone_is_open(t, card_slot(t, other)->zone) && !LEAK_IS_ON(LEAK_LINE)))
        style->unsure |= is_read_instead(t, card, other);
    else if (zone_row(t, card_slot(t, card)->zone) !=
             zone_row(t, card_slot(t, other)->zone))
        suffix->place = true;
    else
        suffix->copy = true;
}

static void write_with_suffix(Text *text, const Table *t, CardId card,
                              CardSuffix suffix, bool exact)
{
    pattern_write_card(text, t, card);
    if (suffix.place || exact)
        write_place(text, t, card);
    if (suffix.copy || exact)
        write_copy(text, t, card);
}

/* A card of an action, with enough to distinguish it from others that the
 * action could name. Where it names two, copies are not tried in all
 * combinations. */
static void write_action_card(Text *text, const Table *t, Action a, bool on,
                              LineStyle *style)
{
    CardId card = on ? a.on : a.card;
    CardSuffix suffix = { false, false };

    EACH_COPY (t, card, c) {
        Action other = a;
        if (c == card || card_slot(t, c)->zone == NO_ZONE)
            continue;
        if (on)
            other.on = c;
        else
            other.card = c;
        style->unsure |= a.on != NO_CARD;
        if (action_check(t, other).id == REFUSAL_none)
            disambiguate(t, card, c, &suffix, style);
    }
    write_with_suffix(text, t, card, suffix, style->exact);
}

/* A part of the draft, with enough to distinguish it from all others that it
 * could have. */
static void write_part(Text *text, const Table *t, CardId card,
                       LineStyle *style)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    Seat to = row->receivers ? (Seat)card_slot(t, card)->n : draft->to;
    CardSuffix suffix = { false, false };

    style->unsure = true; /* which part is which depends on all of them */
    EACH_COPY (t, card, c)
        if (c != card && draft_accepts(t, row, draft->seat, to, c))
            disambiguate(t, card, c, &suffix, style);
    write_with_suffix(text, t, card, suffix, style->exact);
}

/* The parts that go to `to` (NOBODY: no receivers), by name or only counted. */
static int write_parts(Text *text, const Table *t, Seat to, bool seen,
                       LineStyle *style)
{
    int n[BACKS_COUNT] = { 0 }, written = 0;

    EACH_PART (t, c) {
        if (to != NOBODY && card_slot(t, c)->n != (int8_t)to)
            continue;
        n[card_def(t, c)->back]++;
        if (seen && written > 0)
            text_add(text, ", ");
        if (seen)
            write_part(text, t, c, style);
        written++;
    }
    if (!seen && written > 0)
        pattern_write_counts(text, t, n[0], n[1]);
    return written;
}

static void write_list(Text *text, const Table *t, LineStyle *style,
                       Shown shown)
{
    const Draft *draft = &t->g->draft;
    bool own = style->reader == HOST || style->reader == draft->seat ||
               shown == SHOWN_ALL || LEAK_IS_ON(LEAK_LINE_PARTS);
    bool first = true;

    if (!draft_is_open(t)) { /* a choice that opens one */
        text_add(text, "...");
        return;
    }
    if (!draft_row(t, draft->verb)->receivers) {
        write_parts(text, t, NOBODY, own, style);
        return;
    }
    EACH_SEAT (t, to) {
        if (draft->quota[to] == 0)
            continue;
        if (!first)
            text_add(text, " and ");
        first = false;
        write_parts(text, t, to, own || style->reader == to, style);
        text_add(text, " to ");
        pattern_write_seat(text, t, to);
    }
}

/* The cards that one side of a trade gives: those that go to this seat. */
static int count_parts(const Table *t, Seat to)
{
    int n = 0;

    EACH_PART (t, c)
        n += card_slot(t, c)->n == (int8_t)to;
    return n;
}

/* What an action has to write into its holes. */
typedef struct ActionHoles {
    const Table *t;
    PatternHoles holes;
} ActionHoles;

/* A list has a value if it has parts, or may still get some. */
static bool action_hole_is_filled(const void *self, char hole)
{
    const ActionHoles *a = self;

    switch (hole) {
    case 'l':
        return !draft_is_open(a->t) || a->t->g->draft.count > 0;
    case 'g':
        return draft_is_open(a->t) && count_parts(a->t, a->holes.to) > 0;
    case 'r':
        return draft_is_open(a->t) && count_parts(a->t, a->holes.seat) > 0;
    default:
        return pattern_is_filled(&a->holes, hole);
    }
}

static ActionHoles action_holes(const Table *t, Action a, bool finished,
                                const Verb *verb, Seat reader)
{
    Seats visible_to =
        (Seats)(verb->shown == SHOWN_ALL || LEAK_IS_ON(LEAK_LINE_CARD)
                    ? 0xffu
                    : 1u << a.seat % 8 | 1u << a.to % 8);
    ActionHoles out = {
        t, { a.seat, a.to, a.card, a.on, a.number, 0, visible_to, reader }
    };

    if (finished) {
        out.holes.to = draft_partner(t);
        out.holes.number = t->g->draft.number;
    }
    return out;
}

static void write_action_hole(Text *text, const ActionHoles *h, char hole,
                              Action a, LineStyle *style, Shown shown)
{
    bool sees = reader_sees(style->reader, h->holes.visible_to);

    if (hole == 'l')
        write_list(text, h->t, style, shown);
    else if (hole == 'g')
        write_parts(text, h->t, h->holes.to, true, style);
    else if (hole == 'r')
        write_parts(text, h->t, h->holes.seat, true, style);
    else if (hole == 'c' && sees)
        write_action_card(text, h->t, a, false, style);
    else if (hole == 'o' && sees)
        write_action_card(text, h->t, a, true, style);
    else
        pattern_write_hole(text, h->t, hole, &h->holes);
}

static void write_action(Text *text, const Table *t, Action a, LineStyle *style)
{
    bool finished = a.verb == VERB_done && draft_is_open(t);
    const Verb *verb = &t->family->verbs[finished ? t->g->draft.verb : a.verb];
    ActionHoles holes = action_holes(t, a, finished, verb, style->reader);
    char flat[PATTERN_BUFFER];
    const char *at = flat;

    pattern_settle(flat, verb->pattern, action_hole_is_filled, &holes);
    while (*at) {
        if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(text, at, holes.holes.number);
        } else {
            write_action_hole(text, &holes, at[1], a, style,
                              (Shown)verb->shown);
            at += 2;
        }
    }
}

/* ---- writing what reads back as the same ---- */

/* Is this path the draft that is about to be done? */
static bool is_open_draft(const Table *t, const ActionPath *path)
{
    const Draft *draft = &t->g->draft;
    int from = draft->number != 0;
    bool same = path->n == draft->count + 1 + from &&
                (!from || path->at[0].number == draft->number);

    for (int i = from; i < path->n - 1 && same; i++) {
        const Slot *slot = card_slot(t, path->at[i].card);
        same = slot->flags & CARD_MARKED &&
               (path->at[i].to == NOBODY || slot->n == (int8_t)path->at[i].to);
    }
    return same;
}

static bool reads_back(const Table *t, const char *line, Action a)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath path;

    if (line_read(t, NOBODY, line, &path, &refusal, &why) != READ_OK)
        return false;
    if (a.verb == VERB_done)
        return is_open_draft(t, &path);
    return path.n == 1 && action_equal(path.at[0], a);
}

/* The full line is the record, so it must mean exactly this: where it would be
 * read as another copy of a card, copies are named. No two verbs have the same
 * sentence, so without copies there is nothing to be read otherwise. What seats
 * read never names copies, because that would reveal which of them a player
 * does not hold. */
void line_write(Text *text, const Table *t, Action a, Seat reader)
{
    Text start = *text;
    LineStyle style = { .reader = reader };

    write_action(text, t, a, &style);
    if (reader != HOST || !style.unsure ||
        action_check(t, a).id != REFUSAL_none ||
        reads_back(t, text->at + start.len, a))
        return;
    *text = start;
    text->at[text->len] = '\0';
    style.exact = true;
    write_action(text, t, a, &style);
}
