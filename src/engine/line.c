/* line.c: reads lines of the log into actions; line_write.c writes them. */
#include <string.h>

#include "base/clamp.h"
#include "engine/draft.h"
#include "engine/family.h"
#include "engine/kernel.h"
#include "engine/patterns_int.h"

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

/* Who gets a part; where nobody does, whom the draft is addressed to. */
static Seat part_receiver(const DraftRow *row, const CardPhrase *phrase,
                          Action opening)
{
    if (!row->receivers)
        return opening.to;
    return phrase->asked ? opening.seat : phrase->to;
}

static Seat zone_owner(const Table *t, CardId card)
{
    return t->g->zones[card_slot(t, card)->zone].owner;
}

/* A part of a draft: the lowest card that fits and is not taken; open ones
 * first. */
static CardId resolve_part(const Table *t, const CardPhrase *phrase,
                           const ActionPath *path, bool *ambiguous)
{
    Action opening = path->at[0];
    const DraftRow *row = draft_row(t, opening.verb);
    Seat to = part_receiver(row, phrase, opening);
    CardId found = NO_CARD;

    for (CardId c = 1; c <= t->g->cards; c++) {
        bool taken = false;
        for (int i = 1; i < path->n; i++)
            taken |= path->at[i].card == c;
        if (taken || !card_phrase_fits(t, phrase, c) ||
            !draft_accepts(t, row, opening.seat, to, c) ||
            (phrase->asked && zone_owner(t, c) != opening.to))
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

/* What is asked of somebody has to lie open before them. */
static void write_unknown_part(Text *why, const Table *t,
                               const CardPhrase *phrase, Seat from)
{
    if (!phrase->asked || from == NOBODY) {
        write_unknown_card(why, phrase);
        return;
    }
    pattern_write_seat(why, t, from);
    text_add(why, " has no \"");
    text_add_n(why, phrase->name, (size_t)phrase->length);
    text_add(why, "\" on the table");
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
        part.to = values->parts[i].asked ? opening.seat : values->parts[i].to;
        part.card = resolve_part(t, &values->parts[i], out, &ambiguous);
        if (part.card == NO_CARD) {
            write_unknown_part(why, t, &values->parts[i], opening.to);
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
    if (row->receivers) /* the parts say whom it is addressed to */
        out->at[0].to = NOBODY;
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
    return (int8_t)clamp(n, INT8_MIN, INT8_MAX);
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

static bool ends_with(const char *text, size_t n, const char *end)
{
    size_t k = strlen(end);

    return n >= k && memcmp(text + n - k, end, k) == 0;
}

/* Where there are several piles of discards, the card tells which one is
 * meant: "goes to the discards". */
static Reading read_to_discards(const Table *t, Seat seat, const char *line,
                                ActionPath *out, Refusal *refusal, Text *why,
                                bool *fits)
{
    static const char place[] = "the discards", pile[] = " discards";
    Reading reading = read_sentence(t, seat, line, out, refusal, why, fits);
    size_t n = strlen(line);

    if (*fits || line[0] != '!' || !ends_with(line, n, place))
        return reading;
    for (int z = 1; z < ZONES_MAX && reading != READ_OK; z++) {
        const ZoneRow *row = zone_row(t, (ZoneId)z);
        char sentence[LINE_BUFFER];
        Text text = TEXT_INIT(sentence);
        if (z != row->first || !ends_with(row->name, strlen(row->name), pile))
            continue;
        text_add_n(&text, line, n - strlen(place));
        pattern_write_zone(&text, t, (ZoneId)z);
        reading = read_sentence(t, seat, sentence, out, refusal, why, fits);
    }
    return reading;
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
static Reading read_with_story(const Table *t, Seat seat, const char *line,
                               ActionPath *out, Refusal *refusal, Text *why)
{
    char sentence[LINE_BUFFER];
    bool fits;
    Reading reading = read_to_discards(t, seat, line, out, refusal, why, &fits);
    const char *bad, *at = fits ? NULL : find_story(t, seat, line, sentence);

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

/* Nobody types so much, and nothing of a line may upset who shows it. */
Reading line_read(const Table *t, Seat seat, const char *line, ActionPath *out,
                  Refusal *refusal, Text *why)
{
    size_t n = strlen(line);

    out->n = 0;
    out->story = (Story){ NULL, 0 };
    *refusal = ALLOWED;
    if (n <= LINE_BYTES_MAX && text_readable(line, n) == n)
        return read_with_story(t, seat, line, out, refusal, why);
    text_clear(why);
    text_add(why, n > LINE_BYTES_MAX
                      ? "this line is too long"
                      : "a line is UTF-8 without control characters, and this"
                        " one is not");
    return READ_UNKNOWN;
}
