/* highlights.c: finds highlights, merges them and tells them one by one. */
#include "scene/highlights.h"

#include <string.h>

#include "engine/leak.h"
#include "scene/scene_int.h"

enum {
    CARDS_NAMED = 3,
    OWN_CARDS_NAMED = 6,
    EFFECT_MAX = 80 /* bytes of what a card says */
};

/* ---- what happened ---- */

static const HighlightRow *row_of(const Table *t, const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const Event *event = &entry->event;
    static const HighlightRow no_row = { .recap = RECAP_small };
    const HighlightRow *row = &no_row;

    if (rows && entry->verb != VERB_none)
        row = &rows->verb_highlights[entry->verb];
    else if (rows && entry->kind == LOG_EVENT) {
        row = &rows->taking_highlights[event->kind];
        if (row->weight == 0 || event->to >= t->g->seats)
            row = &rows->highlights[event->kind];
    }
    return row;
}

int highlight_weight(const Table *t, const LogEntry *entry)
{
    return row_of(t, entry)->weight;
}

RecapRank highlight_rank(const Table *t, const LogEntry *entry)
{
    return row_of(t, entry)->recap;
}

bool highlight_sees(const Event *event, Seat reader)
{
    return reader == HOST || event->visible_to == 0xff ||
           seat_in(reader, event->visible_to);
}

static bool is_counted(const HighlightRow *row)
{
    return row->merge == HIGHLIGHT_firsts || row->merge == HIGHLIGHT_seconds;
}

/* Who gave the last line of this turn with the card of this entry, or NOBODY.
 * To choose it for what another card says is not to play it. */
static Seat find_giver(const LogSpan *span, int i)
{
    CardId card = span->at[i]->event.card;
    int turn = span->at[i]->turn;

    while (card != NO_CARD && i > 0 && span->at[i - 1]->turn == turn)
        if (span->at[--i]->kind == LOG_LINE &&
            span->at[i]->verb >= VERBS_KERNEL &&
            span->at[i]->event.card == card)
            return span->at[i]->event.seat;
    return NOBODY;
}

Seat highlight_doer(const Table *t, const LogSpan *span, int i)
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
        .seat = highlight_doer(t, span, i),
        .to = find_other(span, i, row),
        .harms = does_harm(t, span->at[i]),
        .cards = { row->merge == HIGHLIGHT_hosts ? event->on : event->card },
        .n = 1,
        .on = event->on,
        .number = event->number,
        .second = event->second,
        .before = event->second - change,
        .first = i,
        .last = i
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

    both.first = old->first;
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

static void forget(Highlights *items, int i)
{
    memmove(&items->at[i], &items->at[i + 1],
            sizeof *items->at * (size_t)(--items->n - i));
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
        forget(items, i);
    }
    if (items->n == HIGHLIGHTS_MAX) {
        Highlight *lightest = highlights_lightest(items, &i);
        forget(items, lightest ? (int)(lightest - items->at) : 0);
    }
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

/* Is it worth telling, and may the reader know it? Who did something knows it,
 * but not what came of it. */
static bool is_highlight(const Highlights *items, const Table *t,
                         const LogSpan *span, int i)
{
    const Event *event = &span->at[i]->event;
    const HighlightRow *row = row_of(t, span->at[i]);
    bool is_own = items->recap && event->seat == items->you;

    if (row->weight == 0 || !log_text(span->at[i], span->reader) ||
        (is_own && span->at[i]->kind == LOG_LINE))
        return false;
    if (is_counted(row))
        return (is_own && highlight_sees(event, span->reader)) ||
               has_back(t, row, event->card);
    return row->merge == HIGHLIGHT_line || highlight_sees(event, span->reader);
}

void highlights_find(Highlights *items, const Table *t, const LogSpan *span,
                     bool recap)
{
    items->n = 0;
    items->words = span->words;
    items->recap = recap;
    items->you = recap && span->reader < t->g->seats ? span->reader : HOST;
    for (int i = span->from; i < span->n; i++) {
        Highlight item;
        if (!is_highlight(items, t, span, i))
            continue;
        item = make_highlight(t, span, i);
        item.own = item.seat == items->you;
        item.mine |= item.own;
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

/* Of what is counted readers are told the cards only if they are their own. */
static bool tells_cards(const Highlight *item)
{
    return item->own || !is_counted(item->row);
}

/* Does this tell of something weightier that the same player did with the card
 * of the other one? */
static bool says_better(const Highlight *told, const Highlight *item,
                        CardId card)
{
    return card != NO_CARD && told->row && told->seat == item->seat &&
           told->row->weight > item->row->weight && tells_cards(told) &&
           !are_both_values(told, item) &&
           (told->on == card || names_card(told, card));
}

static bool is_told_better(const Highlights *items, const Highlight *item,
                           CardId card)
{
    for (int i = 0; i < items->n; i++)
        if (says_better(&items->at[i], item, card))
            return true;
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

bool highlights_are_behind_harm(const Highlights *items, const Highlight *item)
{
    for (const Highlight *other = items->at; other < item; other++)
        if (other->harms && other->seat == item->seat)
            return true;
    return false;
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
        return !highlights_are_behind_harm(items, item);
    for (int i = 0; i < items->n; i++) {
        const Highlight *other = &items->at[i];
        if (other->row && other->seat == item->seat &&
            ((weight <= WEIGHT_FILLER && other->row->weight > WEIGHT_FILLER) ||
             (weight <= WEIGHT_MINOR && other->row->weight >= WEIGHT_MAJOR)))
            return true;
    }
    return false;
}

void highlights_drop_told(Highlights *items)
{
    for (int i = 0; i < items->n; i++)
        if (items->at[i].row)
            drop_told(items, &items->at[i]);
}

void highlights_drop_outshone(Highlights *items)
{
    for (int i = 0; i < items->n; i++)
        if (items->at[i].row && is_outshone(items, &items->at[i]))
            items->at[i].row = NULL;
}

Highlight *highlights_lightest(Highlights *items, int *count)
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

/* ---- telling ---- */

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

/* "rises" is "rise" of you; gives what stands behind the verb. */
static const char *write_your_verb(Text *out, const char *says)
{
    static const char *const verbs[][2] = {
        { "is", "are" }, { "was", "were" }, { "has", "have" }, { "does", "do" }
    };
    size_t n = strcspn(says, " [%");

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (n == strlen(verbs[i][0]) && memcmp(says, verbs[i][0], n) == 0) {
            text_add(out, verbs[i][1]);
            return says + n;
        }
    text_add_n(out, says, n > 0 && says[n - 1] == 's' ? n - 1 : n);
    return says + n;
}

/* The sentence of a row: what stands in [brackets] is left out if it was said
 * just before; and what is Bob's is their own if Bob did it. */
static void settle_says(Text *out, const char *says, const Highlight *item,
                        Seat you, bool brief)
{
    if (item->seat == you && says == item->row->says)
        says = write_your_verb(out, says);
    for (; *says; says++) {
        if (*says == '[' && brief)
            says = strchr(says, ']');
        else if (strncmp(says, "%t's ", 5) == 0 && item->to == NOBODY)
            says += 4;
        else if (strncmp(says, "%t's", 4) == 0 &&
                 (item->to == item->seat || item->to == you)) {
            text_add(out, item->to == you ? "your" : "their");
            text_add(out, item->to == item->seat ? " own" : "");
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

void highlight_write_caused(Text *text, const Table *t, const char *pattern,
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

/* Harm of which nothing else is told: what the card says. Told to one reader it
 * says "you", or nothing: who is meant by "they" could be taken for another. */
static void write_harm(Text *text, const Table *t, const Highlights *items,
                       const Highlight *item)
{
    char line[2 * TEXT_LINE];
    Text says = TEXT_INIT(line);
    const Node *part = item->harms && item->n == 1 && items->words &&
                               (!items->recap || item->seat == items->you) &&
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

/* The cards, or how many; of their own draw readers want to know the cards. */
static void write_cards(Text *text, const Table *t, const Highlights *items,
                        const Highlight *item)
{
    bool leaks =
        items->recap ? LEAK_IS_ON(LEAK_RECAP) : LEAK_IS_ON(LEAK_HEADLINE);

    if (!tells_cards(item) && !leaks)
        write_number_of(text, t, item);
    else
        pattern_write_cards(text, t, item->cards, item->n,
                            item->own ? OWN_CARDS_NAMED : CARDS_NAMED);
}

/* A line of the log; what goes to Ann goes to you, if you are Ann. */
static void write_line(Text *text, const Table *t, const Highlights *items,
                       const Highlight *item)
{
    const char *name = items->you < t->g->seats ? t->names[items->you] : "";
    size_t n = strlen(name);
    bool quoted = false;

    for (const char *at = item->line; *at; at++) {
        quoted ^= *at == '"';
        text_add_char(text, *at);
        if (n > 0 && !quoted && strncmp(at, " to ", 4) == 0 &&
            strncmp(at + 4, name, n) == 0 && strchr(" ,", at[4 + n])) {
            text_add(text, "to you");
            at += 3 + n;
        }
    }
}

static void write_highlight(Part *part, const Table *t, const Highlights *items,
                            bool brief)
{
    const Highlight *item = part->item;
    char line[TEXT_LINE], pattern[TEXT_LINE];
    Text list = TEXT_INIT(line), says = TEXT_INIT(pattern);
    Text text = TEXT_INIT(part->says);
    PatternHoles holes =
        HOLES(.seat = item->seat, .to = item->to, .card = item->cards[0],
              .on = item->on, .number = item->number, .second = item->second,
              .reader = items->you, .says_you = items->recap);

    if (item->row->merge == HIGHLIGHT_line) {
        write_line(&text, t, items, item);
        return;
    }
    settle_says(&says,
                part->seat != NOBODY ? item->row->says : item->row->itself,
                item, items->you, brief);
    part->lead = strcspn(pattern, "%");
    if (pattern[part->lead] == '\0')
        part->lead = 0;
    if (item->row->merge == HIGHLIGHT_net)
        holes.number = item->before;
    write_cards(&list, t, items, item);
    highlight_write_caused(&text, t, pattern, &holes, 'x', line,
                           is_cause_told(items, item) ? NO_CARD : item->cause);
    if (!brief)
        write_harm(&text, t, items, item);
}

/* ---- the parts ---- */

void parts_add(Parts *parts, const Table *t, Highlights *items, Seat seat,
               bool mine)
{
    for (int i = 0; i < items->n; i++) {
        Highlight *item = &items->at[i];
        Part *part = &parts->at[parts->n];
        if (!item->row || item->known ||
            (item->row->says ? item->seat : NOBODY) != seat ||
            (items->recap && item->mine) != mine ||
            (seat == NOBODY && !item->row->itself))
            continue;
        if (parts->n == TOLD_PARTS) {
            item->row = NULL;
            continue;
        }
        *part = (Part){ .item = item, .seat = seat, .mine = mine };
        write_highlight(part, t, items, false);
        parts->n++;
    }
}

/* Is it part of what stands behind this name? */
static bool stands_with(const Part *part, Seat seat, bool mine)
{
    return !part->with && part->seat == seat && part->mine == mine;
}

static int count_parts(const Parts *parts, Seat seat, bool mine)
{
    int n = 0;

    for (int i = 0; i < parts->n; i++)
        n += stands_with(&parts->at[i], seat, mine);
    return n;
}

/* What is told of one player need not be told of another again. */
static void fold_part(const Parts *parts, const Table *t,
                      const Highlights *items, Part *first, Part *same)
{
    if (first->with || same->with || first->mine || same->mine ||
        first->seat == same->seat || strcmp(first->says, same->says) != 0)
        return;
    if (count_parts(parts, same->seat, false) == 1) {
        first->too |= (Seats)(1u << same->seat);
        same->with = first;
    } else if (strchr(same->item->row->says, '[')) {
        write_highlight(same, t, items, true);
    }
}

void parts_fold(Parts *parts, const Table *t, const Highlights *items)
{
    for (int i = 0; i < parts->n; i++)
        for (int k = i + 1; k < parts->n; k++)
            fold_part(parts, t, items, &parts->at[i], &parts->at[k]);
}

/* How much of it need not be said behind the part before: "plays A on B and C
 * on D". */
static size_t shared_verb(const Part *before, const Part *part)
{
    return before && before->lead == part->lead &&
                   strncmp(before->says, part->says, part->lead) == 0
               ? part->lead
               : 0;
}

void parts_write_seat(Text *text, const Table *t, const Parts *parts,
                      const Highlights *items, Seat seat, bool mine)
{
    int left = count_parts(parts, seat, mine);
    const Part *before = NULL;

    for (int i = 0; i < parts->n; i++) {
        const Part *part = &parts->at[i];
        if (!stands_with(part, seat, mine))
            continue;
        left--;
        if (!before && seat == items->you)
            text_add(text, "You");
        else if (!before)
            pattern_write_seat(text, t, seat);
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

/* ---- which entries are told ---- */

/* Is an entry part of what this tells? A line is, if it plays its card. */
static bool is_part_of(const LogEntry *entry, const Highlight *item,
                       const Highlight *told)
{
    CardId card = entry->event.card;

    if (!told->row)
        return false;
    if (entry->verb >= VERBS_KERNEL && card != NO_CARD &&
        !is_counted(told->row) && names_card(told, card))
        return true;
    if (!item->row)
        return false;
    if (can_merge(told, item))
        return is_counted(item->row) || names_card(told, item->cards[0]);
    return !is_counted(item->row) && says_better(told, item, item->cards[0]);
}

void highlights_mark_told(bool *told, const Table *t, const LogSpan *span,
                          Highlights *items)
{
    for (int i = span->from; i < span->n; i++) {
        Highlight item = { .row = NULL };
        if (is_highlight(items, t, span, i))
            item = make_highlight(t, span, i);
        for (int k = 0; k < items->n; k++) {
            Highlight *part = &items->at[k];
            if (!is_part_of(span->at[i], &item, part))
                continue;
            told[i] = true;
            part->first = i < part->first ? i : part->first;
            part->last = i > part->last ? i : part->last;
        }
    }
}
