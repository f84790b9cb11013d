/* line.c: actions as lines of the log, written and read. */
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/leak.h"
#include "engine/patterns_int.h"

/* ---- writing ---- */

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

/* Adds place or copy if the name alone could mean another open card, `other`.
 * Hidden cards never count, because that would reveal them. */
static void disambiguate(const Table *t, CardId card, CardId other, bool *place,
                         bool *copy)
{
    if (other == card || t->pack->def_of[other] != t->pack->def_of[card] ||
        kernel_same_choice(t, card, other))
        return;
    if (!zone_is_open(t, card_slot(t, other)->zone) && !LEAK_IS_ON(LEAK_LINE))
        return;
    if (zone_row(t, card_slot(t, card)->zone) !=
        zone_row(t, card_slot(t, other)->zone))
        *place = true;
    else
        *copy = true;
}

/* How a line is written: for which reader, and whether copies are named. */
typedef struct LineStyle {
    Seat reader;
    bool exact;
} LineStyle;

static void qualify(Text *text, const Table *t, CardId card, bool place,
                    bool copy)
{
    pattern_write_card(text, t, card);
    if (place)
        write_place(text, t, card);
    if (copy)
        write_copy(text, t, card);
}

/* A card of an action, with enough to distinguish it from others that the
 * action could name. */
static void write_action_card(Text *text, const Table *t, Action a, bool on,
                              bool exact)
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
            action_check(t, other).id == REFUSAL_none)
            disambiguate(t, card, c, &place, &copy);
    }
    qualify(text, t, card, place || exact, copy || exact);
}

/* A part of the draft, with enough to distinguish it from all others that it
 * could have. */
static void write_part(Text *text, const Table *t, CardId card, bool exact)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    Seat to = row->receivers ? (Seat)card_slot(t, card)->n : draft->to;
    bool place = false, copy = false;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (draft_accepts(t, row, draft->seat, to, c))
            disambiguate(t, card, c, &place, &copy);
    qualify(text, t, card, place || exact, copy || exact);
}

/* The parts that go to `to` (NOBODY: no receivers), by name or only counted. */
static int write_parts(Text *text, const Table *t, Seat to, bool seen,
                       bool exact)
{
    int n[BACKS_COUNT] = { 0 }, written = 0;

    EACH_PART (t, c) {
        if (to != NOBODY && card_slot(t, c)->n != (int8_t)to)
            continue;
        n[card_def(t, c)->back]++;
        if (seen && written > 0)
            text_add(text, ", ");
        if (seen)
            write_part(text, t, c, exact);
        written++;
    }
    if (!seen && written > 0)
        pattern_write_counts(text, t, n[0], n[1]);
    return written;
}

static void write_list(Text *text, const Table *t, LineStyle style, Shown shown)
{
    const Draft *draft = &t->g->draft;
    bool own = style.reader == HOST || style.reader == draft->seat ||
               shown == SHOWN_ALL || LEAK_IS_ON(LEAK_LINE_PARTS);
    bool first = true;

    if (!draft_is_open(t)) { /* a choice that opens one */
        text_add(text, "...");
        return;
    }
    if (!draft_row(t, draft->verb)->receivers) {
        write_parts(text, t, NOBODY, own, style.exact);
        return;
    }
    EACH_SEAT (t, to) {
        if (draft->quota[to] == 0)
            continue;
        if (!first)
            text_add(text, " and ");
        first = false;
        write_parts(text, t, to, own || style.reader == to, style.exact);
        text_add(text, " to ");
        pattern_write_seat(text, t, to);
    }
}

/* An optional list is written if it has parts, or may still get some. */
static const char *skip_list(const char *at, const Table *t)
{
    return !draft_is_open(t) || t->g->draft.count > 0 ? at + 1
                                                      : strchr(at, ']') + 1;
}

static bool has_list(const char *at)
{
    const char *hole = strchr(at, '%');
    return hole[1] == 'l';
}

static void write_action(Text *text, const Table *t, Action a, LineStyle style)
{
    bool finished = a.verb == VERB_done && draft_is_open(t);
    const Verb *verb = &t->family->verbs[finished ? t->g->draft.verb : a.verb];
    Seats visible_to =
        (Seats)(verb->shown == SHOWN_ALL ? 0xffu
                                         : 1u << a.seat % 8 | 1u << a.to % 8);
    PatternHoles holes = { a.seat,   a.to, a.card,     a.on,
                           a.number, 0,    visible_to, style.reader };
    const char *at = verb->pattern;

    if (LEAK_IS_ON(LEAK_LINE_CARD))
        visible_to = holes.visible_to = 0xff;
    if (finished) {
        holes.to = t->g->draft.to;
        holes.number = t->g->draft.number;
    }
    while (*at) {
        if (*at == '[') {
            at = has_list(at) ? skip_list(at, t)
                              : pattern_skip_optional(at, &holes);
        } else if (*at == ']') {
            at++;
        } else if (*at != '%') {
            text_add_char(text, *at++);
        } else if (at[1] == 'p' || at[1] == 'w') {
            at = pattern_write_choice(text, at + 2, holes.number);
        } else {
            if (at[1] == 'l')
                write_list(text, t, style, (Shown)verb->shown);
            else if (at[1] == 'c' && reader_sees(style.reader, visible_to))
                write_action_card(text, t, a, false, style.exact);
            else if (at[1] == 'o' && reader_sees(style.reader, visible_to))
                write_action_card(text, t, a, true, style.exact);
            else
                pattern_write_hole(text, t, at[1], &holes);
            at += 2;
        }
    }
}

/* ---- reading ---- */

/* The search for the cards that a line means. */
typedef struct CardSearch {
    Action best;
    bool open;       /* the best one names open cards only */
    int different;   /* other choices that are as good */
    Refusal refusal; /* of the one that came furthest */
    bool known;      /* every named card exists somewhere */
} CardSearch;

static bool same_action(const Table *t, Action a, Action b)
{
    return (a.card == b.card || kernel_same_choice(t, a.card, b.card)) &&
           (a.on == b.on || kernel_same_choice(t, a.on, b.on));
}

static bool is_open_card(const Table *t, CardId card)
{
    return card == NO_CARD || zone_is_open(t, card_slot(t, card)->zone);
}

/* One way to read the line: better than what was found so far? */
static void consider_action(const Table *t, Action a, CardSearch *m)
{
    bool open = is_open_card(t, a.card) && is_open_card(t, a.on);
    Refusal why = action_check(t, a);

    if (why.id != REFUSAL_none) {
        /* Refusals are listed in the order of the tests (refusals.def): of all
         * the cards that a name could mean, the one that passed the most tests
         * counts. */
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

static void consider_candidates(const Table *t, const PatternValues *values,
                                Action a, CardSearch *m)
{
    CardId cards[CARDS_MAX], ons[CARDS_MAX];
    int n_cards = 1, n_ons = 1;

    cards[0] = ons[0] = NO_CARD;
    if (values->card.length > 0)
        n_cards = pattern_candidates(t, &values->card, cards, CARDS_MAX);
    if (values->on.length > 0)
        n_ons = pattern_candidates(t, &values->on, ons, CARDS_MAX);
    m->known = n_cards > 0 && n_ons > 0;
    for (int i = 0; i < n_cards; i++)
        for (int j = 0; j < n_ons; j++) {
            a.card = cards[i];
            a.on = ons[j];
            consider_action(t, a, m);
        }
}

/* A part of a draft: the lowest card that fits and is not taken; open ones
 * first. */
static CardId resolve_part(const Table *t, const CardPhrase *phrase,
                           const ActionPath *path, bool *ambiguous)
{
    Action opening = path->at[0];
    const DraftRow *row = draft_row(t, opening.verb);
    Seat to = row->receivers ? phrase->to : opening.to;
    CardId found = NO_CARD;

    for (CardId c = 1; c <= t->g->cards; c++) {
        bool taken = false;
        for (int i = 1; i < path->n; i++)
            taken |= path->at[i].card == c;
        if (taken || !card_phrase_fits(t, phrase, c) ||
            !draft_accepts(t, row, opening.seat, to, c))
            continue;
        if (found == NO_CARD ||
            (is_open_card(t, c) && !is_open_card(t, found))) {
            found = c;
            *ambiguous = false;
        } else if (is_open_card(t, c) == is_open_card(t, found) &&
                   !kernel_same_choice(t, c, found)) {
            *ambiguous = true;
        }
    }
    return found;
}

/* Sorted by card; a number, which names no card, stays in front. */
static void sort_parts(ActionPath *path)
{
    for (int i = 2; i < path->n; i++)
        for (int j = i; j > 1 && path->at[j - 1].card > path->at[j].card; j--) {
            Action swap = path->at[j];
            path->at[j] = path->at[j - 1];
            path->at[j - 1] = swap;
        }
}

static void write_unknown_card(Text *why, const CardPhrase *phrase)
{
    text_add(why, "there is no card \"");
    text_add_n(why, phrase->name, (size_t)phrase->length);
    text_add(why, "\" here");
}

/* A draft as a line: open it, add the parts in order, done. */
static Reading read_draft(const Table *t, const PatternValues *values,
                          Action opening, ActionPath *out, Text *why)
{
    bool already = draft_is_open(t) && t->g->draft.verb == opening.verb;
    const DraftRow *row = draft_row(t, opening.verb);

    out->n = 0;
    out->at[out->n++] = opening;
    if (opening.number != 0 && row->number != VERB_none) {
        Action number = action_make(row->number, opening.seat);
        number.number = opening.number;
        out->at[0].number = 0;
        out->at[out->n++] = number;
    }
    for (int i = 0; i < values->n_parts; i++) {
        Action part = action_make(VERB_add, opening.seat);
        bool ambiguous = false;
        part.to = values->parts[i].to;
        part.card = resolve_part(t, &values->parts[i], out, &ambiguous);
        if (part.card == NO_CARD) {
            write_unknown_card(why, &values->parts[i]);
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
    out->at[out->n++] = action_make(VERB_done, opening.seat);
    if (already) { /* a draft that must be given is open by itself */
        out->n--;
        memmove(out->at, out->at + 1, sizeof *out->at * (size_t)out->n);
    }
    return READ_OK;
}

static Reading read_single(const Table *t, const PatternValues *values,
                           Action a, ActionPath *out, Refusal *refusal,
                           Text *why)
{
    CardSearch m = { .best = { 0 }, .known = false };

    consider_candidates(t, values, a, &m);
    if (!m.known) {
        CardId any;
        const CardPhrase *lost =
            values->card.length > 0 &&
                    pattern_candidates(t, &values->card, &any, 1) == 0
                ? &values->card
                : &values->on;
        write_unknown_card(why, lost);
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
                         PatternValues *values, int *reached)
{
    const char *pattern = t->family->verbs[v].pattern;

    if (pattern_read(t, pattern, line, values, reached))
        return true;
    if (seat == NOBODY || !text_is_prefix("%s ", pattern))
        return false;
    if (!pattern_read(t, pattern + 3, line, values, NULL))
        return false;
    values->seat = seat;
    return true;
}

/* What is far out of range stays out of range. */
static int8_t clamp_int8(int n)
{
    return (int8_t)(n > INT8_MAX ? INT8_MAX : n < INT8_MIN ? INT8_MIN : n);
}

/* Reads a line without a story. `*fits`: it matches a pattern, whether or not
 * it is legal. */
static Reading read_sentence(const Table *t, Seat seat, const char *line,
                             ActionPath *out, Refusal *refusal, Text *why,
                             bool *fits)
{
    Reading result = READ_UNKNOWN;
    int reached = 0;

    *refusal = ALLOWED;
    *fits = false;
    text_clear(why);
    for (int v = 1; v < t->family->n_verbs; v++) {
        const Verb *verb = &t->family->verbs[v];
        PatternValues values;
        Action a;
        if (!read_by_verb(t, v, seat, line, &values, &reached))
            continue;
        *fits = true;
        a = action_make((uint8_t)v,
                        verb->class == CLASS_RULING ? HOST : values.seat);
        a.to = values.to;
        a.number = clamp_int8(values.number);
        text_clear(why);
        result = verb->class == CLASS_DRAFT
                     ? read_draft(t, &values, a, out, why)
                     : read_single(t, &values, a, out, refusal, why);
        if (result == READ_OK)
            return result;
    }
    if (result == READ_UNKNOWN && why->len == 0) {
        text_add(why, "I do not understand this");
        if (reached > 0) {
            text_add(why, " after \"");
            text_add_n(why, line, (size_t)reached);
            text_add_char(why, '"');
        }
    }
    return result;
}

/* A forgotten comma does not begin a story: sells "Saw" "Hat". */
static bool is_card_name(const Table *t, Story story)
{
    for (CardId c = 1; c <= t->g->cards; c++) {
        const char *name = card_def(t, c)->name;
        if (strlen(name) == story.n && memcmp(name, story.at, story.n) == 0)
            return true;
    }
    return false;
}

/* Where a sentence ends and a story begins: the first quote behind a space
 * before which there is a whole sentence. NULL if there is none. */
static const char *find_story(const Table *t, Seat seat, const char *line,
                              char *sentence)
{
    PatternValues values;

    for (const char *at = line; (at = strchr(at, '"')) != NULL; at++) {
        size_t n = (size_t)(at - line);
        if (n < 2 || n > LINE_BUFFER || at[-1] != ' ')
            continue;
        memcpy(sentence, line, n - 1);
        sentence[n - 1] = '\0';
        for (int v = 1; v < t->family->n_verbs; v++)
            if (read_by_verb(t, v, seat, sentence, &values, NULL))
                return at;
    }
    return NULL;
}

/* Only a line that is not a sentence by itself can have a story at its end. */
Reading line_read(const Table *t, Seat seat, const char *line, ActionPath *out,
                  Refusal *refusal, Text *why)
{
    char sentence[LINE_BUFFER];
    bool fits;
    Reading reading = read_sentence(t, seat, line, out, refusal, why, &fits);
    const char *bad, *at = fits ? NULL : find_story(t, seat, line, sentence);

    out->story = (Story){ NULL, 0 };
    if (!at)
        return reading;
    bad = story_read(at, &out->story);
    if (!bad && is_card_name(t, out->story))
        bad = "this is the name of a card: a comma before it, or a longer"
              " story";
    if (!bad)
        return read_sentence(t, seat, sentence, out, refusal, why, &fits);
    text_clear(why);
    text_add(why, bad);
    return READ_UNKNOWN;
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
 * read as another copy of a card, copies are named. What seats read never names
 * them, because that would reveal which copies a player does not hold. */
void line_write(Text *text, const Table *t, Action a, Seat reader)
{
    Text start = *text;

    write_action(text, t, a, (LineStyle){ reader, false });
    if (reader != HOST || action_check(t, a).id != REFUSAL_none ||
        reads_back(t, text->at + start.len, a))
        return;
    *text = start;
    text->at[text->len] = '\0';
    write_action(text, t, a, (LineStyle){ reader, true });
}
