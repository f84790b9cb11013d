/* recap.c: tells a range of the log to one reader, by players and importance.
 */
#include "scene/recap.h"

#include <string.h>

#include "base/json.h"
#include "scene/digest_int.h"
#include "scene/highlights.h"

enum {
    OWN_PARTS = 6,    /* of a line to the reader */
    PARTS = 3,        /* of a line of others */
    OWN_GLANCE = 200, /* bytes of them, if they are several */
    GLANCE = 100,
    LINE_BYTES = 4 * TEXT_LINE,
    NOTE_WEIGHT = 9,
    NOTES = 8,
    RECAP_LINES = TOLD_PARTS + NOTES + 1
};

typedef struct Recapping {
    DigestReading r;
    LogSpan span;
    Highlights items;
    Parts parts;
    int line_of[TOLD_PARTS]; /* the line in which each part stands */
    RecapLine lines[RECAP_LINES];
    int n;
} Recapping;

/* ---- what is told ---- */

/* What goes without saying is not told; nor, unless all is wanted, what is
 * small. */
static void choose(Recapping *m, bool all)
{
    for (int i = 0; i < m->items.n; i++) {
        Highlight *item = &m->items.at[i];
        RecapRank rank = item->row->recap;
        item->known = rank == RECAP_none ||
                      (rank == RECAP_deed && item->own);
        if (rank == RECAP_small && !item->mine && !all)
            item->row = NULL;
    }
    highlights_drop_told(&m->items);
    highlights_drop_outshone(&m->items);
}

/* Is this one better left out than the other one of the same line? */
static bool is_lighter(const Highlight *item, const Highlight *other)
{
    bool is_fate = item->row->recap == RECAP_fate;

    return is_fate != (other->row->recap == RECAP_fate)
               ? !is_fate
               : item->row->weight < other->row->weight;
}

/* Leaves out the lightest part of the line in which this one stands, if the
 * line is too long to be read at a glance. */
static bool shorten_line(Recapping *m, int at)
{
    Part *parts = m->parts.at, *lightest = NULL;
    Seat seat = parts[at].seat;
    bool mine = parts[at].mine;
    size_t bytes = 0;
    int n = 0;

    for (Part *part = parts; part < parts + m->parts.n; part++)
        if (part->seat == seat && part->mine == mine) {
            n++;
            bytes += strlen(part->says) + strlen(", ");
            if (!lightest || is_lighter(part->item, lightest->item))
                lightest = part;
        }
    if (n < 2 || (n <= (mine ? OWN_PARTS : PARTS) &&
                  bytes <= (mine ? OWN_GLANCE : GLANCE)))
        return false;
    m->items.at[lightest->item - m->items.at].row = NULL;
    memmove(lightest, lightest + 1,
            sizeof *parts * (size_t)(parts + --m->parts.n - lightest));
    return true;
}

static void add_parts(Recapping *m)
{
    const Table *t = m->r.t;

    m->parts.n = 0;
    for (int mine = 1; mine >= 0; mine--) {
        EACH_SEAT (t, s)
            parts_add(&m->parts, t, &m->items, s, mine);
        parts_add(&m->parts, t, &m->items, NOBODY, mine);
    }
    for (int i = 0; i < m->parts.n; i++)
        while (m->parts.at[i].seat != NOBODY && shorten_line(m, i))
            i = 0;
    parts_fold(&m->parts, t, &m->items);
}

/* ---- lines ---- */

static RecapLine *add_line(Recapping *m, RecapKind kind, int weight)
{
    RecapLine *line = &m->lines[m->n++];

    *line = (RecapLine){ .kind = kind, .weight = weight };
    return line;
}

static void add_number(const Recapping *m, RecapLine *line, int entry)
{
    int n = m->r.numbers[m->span.at[entry] - m->r.log->at];

    line->n = line->n == 0 || n < line->n ? n : line->n;
    line->last = n > line->last ? n : line->last;
}

static void add_numbers(const Recapping *m, RecapLine *line,
                        const Highlight *item)
{
    add_number(m, line, item->first);
    add_number(m, line, item->last);
}

/* A card that the line names, so that it can be shown. */
static void add_card(const Table *t, RecapLine *line, CardId *cards,
                     CardId card)
{
    if (card == NO_CARD || !strstr(line->says, card_def(t, card)->name))
        return;
    for (int i = 0; i < line->n_cards; i++)
        if (cards[i] == card)
            return;
    cards[line->n_cards++] = card;
}

/* What this part adds to its line. Of cards that are counted or stand in a line
 * of the log the reader may not know which they are. */
static void add_part(Recapping *m, RecapLine *line, CardId *cards,
                     const Part *part)
{
    const Table *t = m->r.t;
    const Highlight *item = part->item;
    bool is_named = item->row->merge < HIGHLIGHT_firsts ||
                    (item->row->merge != HIGHLIGHT_line && item->own);

    if (item->row->weight > line->weight)
        line->weight = item->row->weight;
    if (!part->mine && item->row->recap == RECAP_fate)
        line->kind = RECAP_LINE_FATE;
    line->seats |= part->too;
    line->seats |= item->seat < t->g->seats ? seat_bit(item->seat) : 0;
    line->seats |= item->to < t->g->seats ? seat_bit(item->to) : 0;
    add_numbers(m, line, item);
    for (int i = 0; i < item->n && is_named; i++)
        add_card(t, line, cards, item->cards[i]);
    if (is_named)
        add_card(t, line, cards, item->on);
    add_card(t, line, cards, item->cause);
}

/* The line in which this part stands, with those of the same player. */
static void tell_part(Recapping *m, const Part *first)
{
    const Table *t = m->r.t;
    char says[LINE_BYTES];
    Text text = TEXT_INIT(says);
    CardId *cards = arena_alloc(
        m->r.arena, sizeof *cards * (HIGHLIGHT_CARDS + 2) * TOLD_PARTS);
    RecapLine *line =
        add_line(m, first->mine ? RECAP_LINE_ME : RECAP_LINE_REST, 0);
    bool is_alone = first->seat == NOBODY;

    if (!cards)
        return;
    if (is_alone)
        text_add(&text, first->says);
    else
        parts_write_seat(&text, t, &m->parts, &m->items, first->seat,
                         first->mine);
    if (strncmp(says, "your ", 5) == 0)
        says[0] = 'Y';
    line->says = arena_copy(m->r.arena, says, text.len);
    line->cards = cards;
    for (int i = 0; i < m->parts.n; i++) {
        const Part *part = &m->parts.at[i];
        const Part *with = part->with ? part->with : part;
        if (with == first || (!is_alone && with->seat == first->seat &&
                              with->mine == first->mine)) {
            m->line_of[i] = m->n - 1;
            add_part(m, line, cards, part);
        }
    }
}

static void tell_parts(Recapping *m)
{
    for (int i = 0; i < m->parts.n; i++)
        m->line_of[i] = -1;
    for (int i = 0; i < m->parts.n; i++)
        if (m->line_of[i] < 0 && !m->parts.at[i].with)
            tell_part(m, &m->parts.at[i]);
}

/* Sentences beside the game, and that something no longer counts. */
static void tell_notes(Recapping *m)
{
    for (int i = m->span.from; i < m->span.n && m->n < RECAP_LINES - 1; i++) {
        const LogEntry *entry = m->span.at[i];
        const char *says = log_text(entry, m->r.reader);
        if (says && (entry->kind == LOG_NOTE || entry->kind == LOG_TAKE_BACK)) {
            RecapLine *line = add_line(m, RECAP_LINE_REST, NOTE_WEIGHT);
            line->says = entry->kind == LOG_NOTE ? says : DIGEST_TAKE_BACK;
            add_number(m, line, i);
            m->r.told[entry - m->r.log->at] = true;
        }
    }
}

/* ---- which lines, and in which order ---- */

/* What matters more comes first; of equal ones, what happened last. */
static bool is_weightier(const RecapLine *x, const RecapLine *y)
{
    return x->kind != y->kind       ? x->kind < y->kind
           : x->weight != y->weight ? x->weight > y->weight
           : x->last != y->last     ? x->last > y->last
                                    : x > y;
}

/* As they are read: the rest by weight, all others as they happened. */
static bool is_read_before(const RecapLine *x, const RecapLine *y)
{
    if (x->kind != y->kind)
        return x->kind < y->kind;
    if (x->kind == RECAP_LINE_REST && x->weight != y->weight)
        return x->weight > y->weight;
    return x->last < y->last;
}

static bool is_kept(const Recapping *m, int line, int max)
{
    int weightier = 0;

    for (int i = 0; i < m->n; i++)
        weightier += is_weightier(&m->lines[i], &m->lines[line]);
    return max == 0 || weightier < max;
}

/* `told` is by entry of the log, and the span has those that count. */
static void mark_told(Recapping *m)
{
    bool *told =
        arena_alloc(m->r.arena, sizeof *told * (size_t)(m->span.n + 1));

    if (!told)
        return;
    highlights_mark_told(told, m->r.t, &m->span, &m->items);
    for (int i = m->span.from; i < m->span.n; i++)
        m->r.told[m->span.at[i] - m->r.log->at] |= told[i];
}

/* Those that are left out are not told: their things are counted. */
static void cut_lines(Recapping *m, int max)
{
    bool kept[RECAP_LINES];
    int n = 0;

    for (int i = 0; i < m->n; i++)
        kept[i] = is_kept(m, i, max);
    for (int i = 0; i < m->parts.n; i++)
        if (m->line_of[i] >= 0 && !kept[m->line_of[i]])
            m->items.at[m->parts.at[i].item - m->items.at].row = NULL;
    mark_told(m);
    for (int i = 0; i < m->parts.n; i++)
        if (m->line_of[i] >= 0)
            add_numbers(m, &m->lines[m->line_of[i]], m->parts.at[i].item);
    for (int i = 0; i < m->n; i++)
        if (kept[i])
            m->lines[n++] = m->lines[i];
    m->n = n;
}

static void sort_lines(Recapping *m)
{
    for (int i = 1; i < m->n; i++)
        for (int k = i; k > 0 && is_read_before(&m->lines[k], &m->lines[k - 1]);
             k--) {
            RecapLine swap = m->lines[k];
            m->lines[k] = m->lines[k - 1];
            m->lines[k - 1] = swap;
        }
}

/* ---- what is counted ---- */

/* Is it one of the things of which a line would have been the reader's? */
static bool is_thing(const Recapping *m, const DigestItem *item)
{
    const LogEntry *entry = item->entry;

    return !item->in_headline && highlight_rank(m->r.t, entry) != RECAP_none &&
           (entry->kind != LOG_LINE || entry->event.seat != m->items.you);
}

static void count_things(Recapping *m, int from)
{
    RecapLine *line = add_line(m, RECAP_LINE_SMALLER, 0);
    char says[64];
    Text text = TEXT_INIT(says);

    for (int i = 0, end; i < m->r.n; i = end) {
        DigestTurn turn = { .n = 0 };
        end = digest_turn_end(&m->r, i);
        if (end > m->span.from)
            digest_add_items(&m->r, &turn, i, end, from);
        for (int k = 0; k < turn.n; k++)
            if (is_thing(m, &turn.items[k])) {
                const DigestItem *item = &turn.items[k];
                line->count++;
                line->n = line->n == 0 ? item->n : line->n;
                line->last = item->last > item->n ? item->last : item->n;
            }
    }
    text_add_number(&text, line->count);
    text_add(&text, line->count == 1 ? " smaller thing" : " smaller things");
    line->says = arena_copy(m->r.arena, says, text.len);
    m->n -= line->count == 0;
}

/* ---- a recap ---- */

static void begin(Recapping *m, int from)
{
    m->r.only_counts = true;
    m->r.words->reader = m->r.reader;
    m->span = (LogSpan){ m->r.at, 0, m->r.n, m->r.reader, m->r.words };
    while (m->span.from < m->r.n && m->r.at[m->span.from] - m->r.log->at < from)
        m->span.from++;
}

bool recap_make(Recap *out, Arena *arena, const Table *t, const Log *log,
                Seat reader, int from, int max)
{
    Recapping *m = arena_alloc(arena, sizeof *m);

    *out = (Recap){ NULL, 0 };
    if (!m || !digest_read(&m->r, arena, t, log, reader))
        return false;
    begin(m, from);
    highlights_find(&m->items, t, &m->span, true);
    choose(m, max == 0);
    add_parts(m);
    tell_parts(m);
    tell_notes(m);
    cut_lines(m, max);
    sort_lines(m);
    count_things(m, from);
    *out = (Recap){ m->lines, m->n };
    return !arena->failed;
}

/* ---- as data ---- */

static void add_line_json(Json *json, const Table *t, const RecapLine *line)
{
    static const char *const kinds[] = { "me", "fate", "rest", "smaller" };

    json_object(json, NULL);
    json_text(json, "kind", kinds[line->kind]);
    json_number(json, "n", line->n);
    if (line->last > line->n)
        json_number(json, "last", line->last);
    if (line->count > 0)
        json_number(json, "count", line->count);
    if (line->weight > 0)
        json_number(json, "weight", line->weight);
    if (line->seats) {
        json_array(json, "seats");
        EACH_SEAT (t, s)
            if (seat_in(s, line->seats))
                json_number(json, NULL, s);
        json_end(json);
    }
    if (line->n_cards > 0) {
        json_array(json, "cards");
        for (int i = 0; i < line->n_cards; i++)
            json_number(json, NULL, line->cards[i]);
        json_end(json);
    }
    json_text(json, "says", line->says);
    json_end(json);
}

size_t recap_write_json(const Table *t, const Log *log, Seat reader, int since,
                        int max, char *out, size_t cap)
{
    Arena arena = { 0 };
    Json json = json_init(out, cap);
    Recap recap;
    size_t n = 0;

    if (recap_make(&recap, &arena, t, log, reader,
                   digest_entry_after(log, reader, since), max)) {
        json_array(&json, NULL);
        for (int i = 0; i < recap.n; i++)
            add_line_json(&json, t, &recap.lines[i]);
        json_end(&json);
        n = json_finish(&json);
    }
    arena_free(&arena);
    return n;
}
