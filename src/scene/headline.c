/* headline.c: finds the highlights of a turn and tells the weightiest of them.
 */
#include "scene/headline.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"
#include "scene/scene_int.h"

enum {
    HIGHLIGHTS_MAX = 64, /* that are looked at in a turn */
    HIGHLIGHT_CARDS = 16,
    CARDS_NAMED = 3,
    EFFECT_MAX = 80,   /* bytes of what a card says */
    PARTS_TOLD = 4,    /* of all players together */
    HEADLINE_PARTS = 8 /* with those that concern the reader */
};

/* One or several entries that are told as one. */
typedef struct Highlight {
    const HighlightRow *row; /* NULL: it is not told */
    uint8_t outcome;         /* of a net: what changes */
    uint8_t numbers;         /* what its numbers are: OutcomeNumbers */
    bool harms;
    bool mine;        /* it gives or takes something of the reader */
    CardId cause;     /* or NO_CARD */
    const char *line; /* of a line: what stands behind the name */
    Seat seat, to;    /* who did it, or NOBODY */
    CardId cards[HIGHLIGHT_CARDS];
    int n;
    CardId on;
    int number, second, before;
} Highlight;

typedef struct Highlights {
    Highlight at[HIGHLIGHTS_MAX];
    int n;
    Words *words; /* or NULL */
} Highlights;

/* ---- what happened ---- */

static const HighlightRow *row_of(const Table *t, const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const Event *event = &entry->event;
    const HighlightRow *row = NULL;

    if (rows && entry->verb != VERB_none)
        row = &rows->verb_highlights[entry->verb];
    else if (rows && entry->kind == LOG_EVENT) {
        row = &rows->taking_highlights[event->kind];
        if (row->weight == 0 || event->to >= t->g->seats)
            row = &rows->highlights[event->kind];
    }
    return row && row->weight > 0 ? row : NULL;
}

int headline_weight(const Table *t, const LogEntry *entry)
{
    const HighlightRow *row = row_of(t, entry);

    return row ? row->weight : 0;
}

bool headline_sees(const Event *event, Seat reader)
{
    return reader == HOST || event->visible_to == 0xff ||
           seat_in(reader, event->visible_to);
}

static bool is_counted(const HighlightRow *row)
{
    return row->merge == HIGHLIGHT_firsts || row->merge == HIGHLIGHT_seconds;
}

/* Who gave the last line with the card of this entry, or NOBODY. To choose it
 * for what another card says is not to play it. */
static Seat find_giver(const LogSpan *span, int i)
{
    CardId card = span->at[i]->event.card;

    while (card != NO_CARD && i-- > 0)
        if (span->at[i]->kind == LOG_LINE &&
            span->at[i]->verb >= VERBS_KERNEL &&
            span->at[i]->event.card == card)
            return span->at[i]->event.seat;
    return NOBODY;
}

/* Who did it: who is named, or who gave the line. */
static Seat find_doer(const Table *t, const LogSpan *span, int i)
{
    Seat seat = span->at[i]->event.seat;

    return seat < t->g->seats ? seat : find_giver(span, i);
}

/* And to whom, or through whom. */
static Seat find_other(const LogSpan *span, int i, const HighlightRow *row)
{
    const Event *event = &span->at[i]->event;
    Seat giver = find_giver(span, i);

    return event->to != NOBODY || event->seat == NOBODY || !row->says ||
                   !pattern_find_hole(row->says, 't') || giver == event->seat
               ? event->to
               : giver;
}

/* Is it an event that does harm? */
static bool does_harm(const Table *t, const LogEntry *entry)
{
    return entry->kind == LOG_EVENT &&
           t->family->scene->harms[entry->event.kind];
}

/* What the reader reads behind the name of who gave the line. */
static const char *line_of(const Table *t, const LogEntry *entry, Seat reader)
{
    const char *text = log_text(entry, reader);
    const char *name =
        entry->event.seat < t->g->seats ? t->names[entry->event.seat] : "";
    size_t n = strlen(name);

    return strncmp(text, name, n) == 0 && text[n] == ' ' ? text + n + 1 : text;
}

/* Does it change what the reader has? */
static bool is_readers(const Table *t, const LogSpan *span,
                       const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const Event *event = &entry->event;

    if (span->reader >= t->g->seats)
        return false;
    if (entry->kind == LOG_LINE && event->to == span->reader)
        return true;
    if (entry->kind == LOG_LINE)
        return rows->verb_highlights[entry->verb].merge == HIGHLIGHT_line &&
               strstr(line_of(t, entry, span->reader),
                      t->names[span->reader]) != NULL;
    return event->to == span->reader ||
           (event->seat == span->reader &&
            rows->outcomes[event->kind].kind != OUTCOME_none);
}

/* A card is not its own cause. */
static CardId cause_of(const LogEntry *entry)
{
    return entry->cause == entry->event.card || entry->cause == entry->event.on
               ? NO_CARD
               : entry->cause;
}

static Highlight make_highlight(const Table *t, const LogSpan *span, int i)
{
    const Event *event = &span->at[i]->event;
    const HighlightRow *row = row_of(t, span->at[i]);
    OutcomeRow outcome = t->family->scene->outcomes[event->kind];
    int change =
        outcome.numbers == NUMBERS_down ? -event->number : event->number;

    return (Highlight){
        .row = row,
        .outcome = outcome.kind,
        .numbers = outcome.numbers,
        .mine = is_readers(t, span, span->at[i]),
        .cause = cause_of(span->at[i]),
        .line = line_of(t, span->at[i], span->reader),
        .seat = find_doer(t, span, i),
        .to = find_other(span, i, row),
        .harms = does_harm(t, span->at[i]),
        .cards = { row->merge == HIGHLIGHT_hosts ? event->on : event->card },
        .n = 1,
        .on = event->on,
        .number = event->number,
        .second = event->second,
        .before = event->second - change
    };
}

/* ---- several as one ---- */

static bool can_merge(const Highlight *a, const Highlight *b)
{
    if (a->seat != b->seat || a->row->merge != b->row->merge)
        return false;
    switch (a->row->merge) {
    case HIGHLIGHT_net:
        return a->outcome == b->outcome;
    case HIGHLIGHT_cards:
        return a->row == b->row && a->to == b->to && a->on == b->on;
    case HIGHLIGHT_line:
        return false;
    case HIGHLIGHT_each:
        return a->row == b->row && a->to == b->to && a->on == b->on &&
               a->cards[0] == b->cards[0] && a->number == b->number;
    default:
        return a->row == b->row;
    }
}

/* Is it one of the cards that it was done with? */
static bool names_card(const Highlight *item, CardId card)
{
    for (int i = 0; i < item->n; i++)
        if (item->cards[i] == card)
            return true;
    return false;
}

/* The later one is told in the place of both. */
static Highlight merge_highlights(const Highlight *old, const Highlight *new)
{
    Highlight both = *new;
    bool rises = new->second > old->before;

    if (new->row->merge == HIGHLIGHT_each)
        return both;
    both.before = old->before;
    both.mine = old->mine || new->mine;
    both.cause = old->cause == new->cause ? new->cause : NO_CARD;
    if (new->row->merge == HIGHLIGHT_net &&
        rises != (new->second > new->before))
        both.row = old->row;
    memcpy(both.cards, old->cards, sizeof both.cards);
    both.n = old->n;
    if (both.n < HIGHLIGHT_CARDS &&
        (is_counted(new->row) || !names_card(old, new->cards[0])))
        both.cards[both.n++] = new->cards[0];
    return both;
}

/* Where the highlights behind the last harm to this player begin; 0 if there
 * was none. */
static int behind_harm(const Highlights *items, Seat seat)
{
    int i = items->n;

    while (i > 0 && !(items->at[i - 1].harms && items->at[i - 1].seat == seat))
        i--;
    return i;
}

static void add_highlight(Highlights *items, const Highlight *new)
{
    Highlight both = *new;
    bool is_loss = new->row->weight == WEIGHT_LOSS;
    int i = is_loss ? behind_harm(items, new->seat) : 0;

    while (i < items->n && !can_merge(&items->at[i], new))
        i++;
    if (i < items->n) {
        both = merge_highlights(&items->at[i], new);
        memmove(&items->at[i], &items->at[i + 1],
                sizeof *items->at * (size_t)(--items->n - i));
    }
    if (items->n < HIGHLIGHTS_MAX)
        items->at[items->n++] = both;
}

static bool has_back(const Table *t, const HighlightRow *row, CardId card)
{
    return card_def(t, card)->back == (row->merge == HIGHLIGHT_seconds);
}

/* What has a value is told with the one that it has in the end. */
static void settle_values(Highlights *items)
{
    for (int i = 0; i < items->n; i++)
        for (int k = i + 1; k < items->n; k++)
            if (items->at[i].numbers == NUMBERS_value &&
                items->at[k].numbers == NUMBERS_value &&
                items->at[i].on == items->at[k].on)
                items->at[i].number = items->at[k].number;
}

/* Is it worth telling, and may the reader know it? */
static bool is_highlight(const Table *t, const LogSpan *span, int i)
{
    const Event *event = &span->at[i]->event;
    const HighlightRow *row = row_of(t, span->at[i]);

    if (!row || !log_text(span->at[i], span->reader))
        return false;
    if (is_counted(row))
        return has_back(t, row, event->card);
    return row->merge == HIGHLIGHT_line || headline_sees(event, span->reader);
}

/* What the reader may know of the span. */
static void find_highlights(Highlights *items, const Table *t,
                            const LogSpan *span)
{
    for (int i = 0; i < span->n; i++) {
        Highlight item;
        if (!is_highlight(t, span, i))
            continue;
        item = make_highlight(t, span, i);
        add_highlight(items, &item);
    }
    settle_values(items);
}

/* ---- what is told ---- */

/* Of two that tell what a card is worth each has its say. */
static bool are_both_values(const Highlight *a, const Highlight *b)
{
    return a->numbers == NUMBERS_value && b->numbers == NUMBERS_value;
}

/* Has the same player done something weightier with this card? */
static bool is_told_better(const Highlights *items, const Highlight *item,
                           CardId card)
{
    for (int i = 0; i < items->n; i++) {
        const Highlight *other = &items->at[i];
        if (other->row && other->seat == item->seat &&
            other->row->weight > item->row->weight && !is_counted(other->row) &&
            !are_both_values(other, item) &&
            (other->on == card || names_card(other, card)))
            return true;
    }
    return false;
}

/* Leaves out cards that weightier highlights name; and a net of nothing. */
static void drop_told(Highlights *items, Highlight *item)
{
    int n = 0;

    if (item->row->merge == HIGHLIGHT_net && item->second == item->before)
        item->row = NULL;
    if (!item->row || is_counted(item->row) || item->cards[0] == NO_CARD)
        return;
    for (int i = 0; i < item->n; i++)
        if (!is_told_better(items, item, item->cards[i]))
            item->cards[n++] = item->cards[i];
    item->n = n;
    if (n == 0)
        item->row = NULL;
}

/* Has it come to its place by itself, and gone from there since? */
static bool is_undone(const Highlights *items, const Highlight *item)
{
    if (item->numbers != NUMBERS_value || item->seat != NOBODY || item->n != 1)
        return false;
    for (const Highlight *later = item + 1; later < items->at + items->n;
         later++)
        if (later->row && are_both_values(item, later) &&
            later->row != item->row && later->on == item->on &&
            names_card(later, item->cards[0]))
            return true;
    return false;
}

/* Is this choice of a player told with what came of it? */
static bool is_choice_told(const Highlights *items, const Highlight *item)
{
    for (int i = 0; i < items->n; i++) {
        const Highlight *other = &items->at[i];
        if (other->row && other != item && other->seat == item->seat &&
            other->to == item->to && other->cause == item->cause &&
            other->row->weight > item->row->weight)
            return true;
    }
    return false;
}

/* Has something done harm to the same player before this? */
static bool is_behind_harm(const Highlights *items, const Highlight *item)
{
    for (const Highlight *other = items->at; other < item; other++)
        if (other->harms && other->seat == item->seat)
            return true;
    return false;
}

/* Is it told of somebody whose turn it is not? */
static bool is_for_all(const Highlights *items, const Highlight *item)
{
    int weight = item->row->weight;

    return item->mine || weight >= WEIGHT_OTHERS ||
           (weight == WEIGHT_LOSS && is_behind_harm(items, item));
}

/* Has the same player done something beside which this is not told? */
static bool is_outshone(const Highlights *items, const Highlight *item)
{
    int weight = item->row->weight;

    if (is_undone(items, item) ||
        (item->to != NOBODY && item->cause != NO_CARD &&
         item->cards[0] == NO_CARD && is_choice_told(items, item)))
        return true;
    if (item->mine)
        return false;
    if (weight == WEIGHT_LOSS)
        return !is_behind_harm(items, item);
    for (int i = 0; i < items->n; i++) {
        const Highlight *other = &items->at[i];
        if (other->row && other->seat == item->seat &&
            ((weight <= WEIGHT_FILLER && other->row->weight > WEIGHT_FILLER) ||
             (weight <= WEIGHT_MINOR && other->row->weight >= WEIGHT_MAJOR)))
            return true;
    }
    return false;
}

static Highlight *find_lightest(Highlights *items, int *count)
{
    Highlight *lightest = NULL;

    *count = 0;
    for (int i = 0; i < items->n; i++) {
        Highlight *item = &items->at[i];
        *count += item->row != NULL;
        if (item->row && !item->mine &&
            (!lightest || item->row->weight < lightest->row->weight))
            lightest = item;
    }
    return lightest;
}

/* In a turn of their own, readers know what they have. */
static void forget_mine(Highlights *items)
{
    for (int i = 0; i < items->n; i++)
        items->at[i].mine = false;
}

/* What concerns the reader is never left out. */
static void choose_highlights(Highlights *items, Seat whose, bool alone)
{
    Highlight *lightest;
    int count;

    for (int i = 0; i < items->n; i++)
        if (items->at[i].seat != whose &&
            (alone || !is_for_all(items, &items->at[i])))
            items->at[i].row = NULL;
    for (int i = 0; i < items->n; i++)
        if (items->at[i].row)
            drop_told(items, &items->at[i]);
    for (int i = 0; i < items->n; i++)
        if (items->at[i].row && is_outshone(items, &items->at[i]))
            items->at[i].row = NULL;
    while ((lightest = find_lightest(items, &count)) && count > PARTS_TOLD)
        lightest->row = NULL;
}

/* ---- telling ---- */

/* One highlight as it is told. */
typedef struct Part {
    const Highlight *item;
    Seat seat; /* NOBODY: it is a sentence by itself */
    Seats too; /* others of whom the same is told */
    bool told;
    char says[TEXT_LINE];
} Part;

typedef struct Parts {
    Part at[HEADLINE_PARTS];
    int n;
} Parts;

static void write_number_of(Text *text, const Table *t, const Highlight *item)
{
    int back = item->row->merge == HIGHLIGHT_seconds;

    if (item->n == 1) {
        text_add(text, "a ");
        text_add(text, t->family->vocabulary->backs[back]);
    } else {
        pattern_write_counts(text, t, back ? 0 : item->n, back ? item->n : 0);
    }
}

/* The sentence of a row: what stands in [brackets] is left out if it was said
 * just before; and what is Bob's is their own if Bob did it. */
static void settle_says(Text *out, const char *says, const Highlight *item,
                        bool brief)
{
    for (; *says; says++) {
        if (*says == '[' && brief)
            says = strchr(says, ']');
        else if (strncmp(says, "%t's ", 5) == 0 && item->to == NOBODY)
            says += 4;
        else if (strncmp(says, "%t's", 4) == 0 && item->to == item->seat) {
            text_add(out, "their own");
            says += 3;
        } else if (*says != '[' && *says != ']') {
            text_add_char(out, *says);
        }
    }
    text_add(out, brief ? " too" : "");
}

/* Is the card that it comes of told anyway, or just before? */
static bool is_cause_told(const Highlights *items, const Highlight *item)
{
    CardId cause = item->cause;

    for (const Highlight *other = items->at; other < items->at + items->n;
         other++)
        if (other->row && ((!is_counted(other->row) &&
                            (other->on == cause || names_card(other, cause))) ||
                           (other < item && other->seat == item->seat &&
                            other->cause == cause)))
            return true;
    return false;
}

/* "%w(because of)": where it stands in a pattern, or NULL. */
static const char *find_why(const char *pattern)
{
    const char *at = pattern_find_hole(pattern, 'w');

    return at && at[2] == '(' && strchr(at, ')') ? at : NULL;
}

void headline_write_caused(Text *text, const Table *t, const char *pattern,
                           const PatternHoles *holes, char hole,
                           const char *insert, CardId cause)
{
    const char *why = find_why(pattern), *end = why ? strchr(why, ')') : NULL;
    char line[TEXT_LINE];
    Text before = TEXT_INIT(line);

    text_add_n(&before, pattern,
               why ? (size_t)(why - pattern) : strlen(pattern));
    if (hole && pattern_find_hole(line, hole))
        pattern_write_with(text, t, line, holes, hole, insert);
    else
        pattern_write(text, t, line, holes);
    if (why && cause != NO_CARD) {
        text_add_char(text, ' ');
        text_add_n(text, why + 3, (size_t)(end - why - 3));
        text_add_char(text, ' ');
        pattern_write_card(text, t, cause);
    }
    if (why)
        pattern_write(text, t, end + 1, holes);
}

static bool has_consequence(const Highlights *items, CardId card)
{
    for (int i = 0; i < items->n; i++)
        if (items->at[i].row && items->at[i].cause == card)
            return true;
    return false;
}

/* Harm of which nothing else is told: what the card says. */
static void write_harm(Text *text, const Table *t, const Highlights *items,
                       const Highlight *item)
{
    char line[2 * TEXT_LINE];
    Text says = TEXT_INIT(line);
    const Node *part = item->harms && item->n == 1 && items->words &&
                               t->family->scene->harm &&
                               !has_consequence(items, item->cards[0])
                           ? t->family->scene->harm(t, item->cards[0])
                           : NULL;

    if (!part)
        return;
    items->words->you = item->seat;
    words_write_clause(&says, items->words, part);
    items->words->you = NOBODY;
    if (says.len > 0 && says.len <= EFFECT_MAX)
        text_add_format(text, " (%s)", line);
}

static void write_highlight(Text *text, const Table *t, const Highlights *items,
                            const Highlight *item, bool brief)
{
    char line[TEXT_LINE], pattern[TEXT_LINE];
    Text list = TEXT_INIT(line), says = TEXT_INIT(pattern);
    int change = item->second - item->before;
    PatternHoles holes =
        HOLES(.seat = item->seat, .to = item->to, .card = item->cards[0],
              .on = item->on, .number = item->number, .second = item->second);

    if (item->row->merge == HIGHLIGHT_line) {
        text_add(text, item->line);
        return;
    }
    settle_says(&says,
                item->seat != NOBODY && item->row->says ? item->row->says
                                                        : item->row->itself,
                item, brief);
    if (item->row->merge == HIGHLIGHT_net)
        holes.number = change < 0 ? -change : change;
    if (is_counted(item->row) && !LEAK_IS_ON(LEAK_HEADLINE))
        write_number_of(&list, t, item);
    else
        pattern_write_cards(&list, t, item->cards, item->n, CARDS_NAMED);
    headline_write_caused(text, t, pattern, &holes, 'x', line,
                          is_cause_told(items, item) ? NO_CARD : item->cause);
    if (!brief)
        write_harm(text, t, items, item);
}

/* Adds what is told of this seat; NOBODY: what happened by itself. */
static void add_parts(Parts *parts, const Table *t, const Highlights *items,
                      Seat seat)
{
    for (int i = 0; i < items->n && parts->n < HEADLINE_PARTS; i++) {
        const Highlight *item = &items->at[i];
        Part *part = &parts->at[parts->n];
        Text text = TEXT_INIT(part->says);
        if (!item->row || (item->row->says ? item->seat : NOBODY) != seat ||
            (seat == NOBODY && !item->row->itself))
            continue;
        part->item = item;
        part->seat = seat;
        part->told = true;
        write_highlight(&text, t, items, item, false);
        parts->n++;
    }
}

static int count_parts(const Parts *parts, Seat seat)
{
    int n = 0;

    for (int i = 0; i < parts->n; i++)
        n += parts->at[i].told && parts->at[i].seat == seat;
    return n;
}

/* What is told of one player need not be told of another again. */
static void fold_part(const Parts *parts, const Table *t,
                      const Highlights *items, Part *first, Part *same)
{
    if (!first->told || !same->told || first->seat == same->seat ||
        strcmp(first->says, same->says) != 0)
        return;
    if (count_parts(parts, same->seat) == 1) {
        first->too |= (Seats)(1u << same->seat);
        same->told = false;
    } else if (strchr(same->item->row->says, '[')) {
        Text text = TEXT_INIT(same->says);
        write_highlight(&text, t, items, same->item, true);
    }
}

/* How much of it need not be said behind the part before: "plays A on B and C
 * on D". */
static size_t shared_verb(const Part *before, const Part *part)
{
    const char *says = part->item->row->says;
    size_t n = strcspn(says, "%[");

    return before && strncmp(before->says, part->says, n) == 0 &&
                   strcspn(before->item->row->says, "%[") == n && says[n] == '%'
               ? n
               : 0;
}

static void write_seat(Text *text, const Table *t, const Parts *parts,
                       Seat seat)
{
    int left = count_parts(parts, seat);
    const Part *before = NULL;

    for (int i = 0; i < parts->n; i++) {
        const Part *part = &parts->at[i];
        if (!part->told || part->seat != seat)
            continue;
        left--;
        if (!before) {
            text_add(text, text->len > 0 ? "; " : "");
            pattern_write_seat(text, t, seat);
        }
        text_add(text, !before ? " " : left > 0 ? ", " : " and ");
        text_add(text, part->says + shared_verb(before, part));
        if (part->too) {
            text_add(text, " (");
            pattern_write_seats(text, t, part->too);
            text_add(text, " too)");
        }
        before = part;
    }
}

static void write_itself(Text *text, const Parts *parts)
{
    for (int i = 0; i < parts->n; i++)
        if (parts->at[i].seat == NOBODY) {
            text_add(text, text->len > 0 ? "; " : "");
            text_add(text, parts->at[i].says);
        }
}

/* Is an entry part of what this highlight tells? A line is, if it plays its
 * card. */
static bool is_part_of(const Table *t, const LogSpan *span, int i,
                       const Highlight *told)
{
    const LogEntry *entry = span->at[i];
    CardId card = entry->event.card;
    Highlight item;

    if (!told->row)
        return false;
    if (entry->verb >= VERBS_KERNEL && card != NO_CARD &&
        !is_counted(told->row) && names_card(told, card))
        return true;
    if (!is_highlight(t, span, i))
        return false;
    item = make_highlight(t, span, i);
    return can_merge(told, &item) &&
           (is_counted(item.row) || names_card(told, item.cards[0]));
}

static void mark_told(bool *told, const Table *t, const LogSpan *span,
                      const Highlights *items)
{
    for (int i = 0; i < span->n; i++) {
        told[i] = false;
        for (int k = 0; k < items->n; k++)
            told[i] |= is_part_of(t, span, i, &items->at[k]);
    }
}

void headline_write(Text *text, const Table *t, const LogSpan *span, Seat whose,
                    bool alone, bool *told)
{
    Highlights items = { .n = 0, .words = span->words };
    Parts parts = { .n = 0 };

    find_highlights(&items, t, span);
    if (span->reader == whose)
        forget_mine(&items);
    choose_highlights(&items, whose, alone);
    add_parts(&parts, t, &items, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            add_parts(&parts, t, &items, s);
    add_parts(&parts, t, &items, NOBODY);
    for (int i = 0; i < parts.n; i++)
        for (int k = i + 1; k < parts.n; k++)
            fold_part(&parts, t, &items, &parts.at[i], &parts.at[k]);
    write_seat(text, t, &parts, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            write_seat(text, t, &parts, s);
    write_itself(text, &parts);
    if (told)
        mark_told(told, t, span, &items);
}
