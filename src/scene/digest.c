/* digest.c: splits the log into turns and tells equal lines as one. */
#include "scene/digest.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"
#include "scene/digest_int.h"
#include "scene/headline.h"
#include "scene/news.h"
#include "scene/scene_int.h"

enum { HEADLINE_MAX = 4 * TEXT_LINE, CARDS_LISTED = 12 };

/* ---- turns ---- */

bool digest_read(DigestReading *r, Arena *arena, const Table *t, const Log *log,
                 Seat reader)
{
    int number = 0;

    *r =
        (DigestReading){ .arena = arena, .t = t, .log = log, .reader = reader };
    r->words = arena_alloc(arena, sizeof *r->words);
    r->at = arena_alloc(arena, sizeof *r->at * (size_t)(log->n + 1));
    r->numbers = arena_alloc(arena, sizeof *r->numbers * (size_t)(log->n + 1));
    r->told = arena_alloc(arena, sizeof *r->told * (size_t)(log->n + 1));
    if (!r->words || !r->at || !r->numbers || !r->told)
        return false;
    *r->words = (Words){ arena, t, NULL, NOBODY, NOBODY };
    r->n = log_collect(log, r->at);
    for (int i = 0; i < log->n; i++) {
        number += log_text(&log->at[i], reader) != NULL;
        r->numbers[i] = number;
    }
    return true;
}

static bool begins_turn(const DigestReading *r, int i)
{
    const FamilyScene *rows = r->t->family->scene;

    return rows && r->at[i]->kind == LOG_EVENT &&
           r->at[i]->event.kind == rows->begins;
}

/* A family without rows is split by numbers. */
int digest_turn_end(const DigestReading *r, int i)
{
    bool has_rows = r->t->family->scene != NULL;

    do
        i++;
    while (i < r->n && !begins_turn(r, i) &&
           (has_rows || r->at[i]->turn == r->at[i - 1]->turn));
    return i;
}

/* ---- equal ones ---- */

/* Is this roll told again with what came of it? */
static bool is_rolled_again(const DigestReading *r, int i)
{
    const FamilyScene *rows = r->t->family->scene;
    const Event *roll = &r->at[i]->event;

    if (!rows || r->at[i]->kind != LOG_EVENT || roll->kind != EVENT_rolled)
        return false;
    for (int k = i + 1; k < r->n && !begins_turn(r, k); k++) {
        const Event *event = &r->at[k]->event;
        if (r->at[k]->kind == LOG_EVENT && rows->rolls[event->kind] &&
            event->seat == roll->seat)
            return event->kind != EVENT_rolled && event->number == roll->number;
    }
    return false;
}

/* Does the next entry say what became of the card that is chosen here? */
static bool is_used_next(const DigestReading *r, int i)
{
    const Event *chosen = &r->at[i]->event;
    const Event *next = i + 1 < r->n ? &r->at[i + 1]->event : NULL;

    return next && r->at[i + 1]->kind == LOG_EVENT &&
           next->card == chosen->card && highlight_sees(next, r->reader);
}

/* A pass says nothing, nor does the number of an option; a card that was chosen
 * is told with what became of it. */
static bool is_line_told(const DigestReading *r, int i)
{
    const LogEntry *line = r->at[i];
    const FamilyScene *rows = r->t->family->scene;

    if (line->story)
        return true;
    if (line->verb == VERB_none || line->verb == VERB_option ||
        (rows && rows->choices[line->verb].does_nothing))
        return false;
    return line->verb != VERB_pick || !is_used_next(r, i);
}

/* The beginning of a turn and what stands as it stood are not told. */
static bool is_told(const DigestReading *r, int i, int *standing)
{
    const LogEntry *entry = r->at[i];
    const FamilyScene *rows = r->t->family->scene;
    const char *text = log_text(entry, r->reader);

    if (!text || begins_turn(r, i) || is_rolled_again(r, i) ||
        (entry->kind == LOG_LINE && !is_line_told(r, i)))
        return false;
    if (!rows || entry->kind != LOG_EVENT ||
        !rows->standings[entry->event.kind])
        return true;
    if (*standing >= 0 &&
        strcmp(log_text(r->at[*standing], r->reader), text) == 0)
        return false;
    *standing = i;
    return true;
}

/* The sentence with which a digest tells this; or NULL: as the log does. */
static const char *told_pattern(const Table *t, const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;

    return !rows || entry->kind == LOG_TAKE_BACK || entry->kind == LOG_NOTE ||
                   entry->story
               ? NULL
           : entry->verb != VERB_none ? rows->verb_tells[entry->verb]
           : entry->kind == LOG_EVENT ? rows->tells[entry->event.kind]
                                      : NULL;
}

static const char *pattern_of(const Table *t, const LogEntry *entry)
{
    const char *told = told_pattern(t, entry);

    return told                                                      ? told
           : entry->kind == LOG_TAKE_BACK || entry->kind == LOG_NOTE ? ""
           : entry->verb != VERB_none
               ? t->family->verbs[entry->verb].pattern
               : t->family->events[entry->event.kind].pattern;
}

/* Can this sentence have a list of cards for its card? Not as its subject, and
 * not where something may be missing. */
static bool takes_list(const char *pattern)
{
    const char *card = pattern_find_hole(pattern, 'c');
    size_t group = strcspn(pattern, "[{");

    return card && card != pattern && (size_t)(card - pattern) < group &&
           !pattern_find_hole(card + 2, 'c');
}

/* Nothing may come of it but what both say. */
static bool is_same_but_card(const LogEntry *a, const LogEntry *b)
{
    const Event *x = &a->event, *y = &b->event;

    return a->kind == b->kind && a->verb == b->verb && x->kind == y->kind &&
           x->seat == y->seat && x->to == y->to && x->on == y->on &&
           x->number == y->number && x->second == y->second &&
           a->cause == b->cause;
}

static bool can_join(const DigestReading *r, const LogEntry *a,
                     const LogEntry *b)
{
    bool sees = highlight_sees(&a->event, r->reader);

    if (a->story || b->story || a->kind == LOG_TAKE_BACK ||
        a->kind == LOG_NOTE || !is_same_but_card(a, b))
        return false;
    if (strcmp(log_text(a, r->reader), log_text(b, r->reader)) == 0)
        return !LEAK_IS_ON(LEAK_DIGEST) || sees || a->event.card % 2;
    return takes_list(pattern_of(r->t, a)) && sees &&
           highlight_sees(&b->event, r->reader);
}

/* ---- items ---- */

static const char *keep_text(Arena *arena, const Text *text)
{
    return arena_copy(arena, text->at, text->len);
}

/* The card that it comes of, unless the sentence names it anyway. */
static CardId told_cause(const LogEntry *entry)
{
    return entry->cause == entry->event.card || entry->cause == entry->event.on
               ? NO_CARD
               : entry->cause;
}

/* A part of a card is told by its title, if it has one, and not by its
 * number. False if this is something else. */
static bool write_use(Text *text, const Table *t, const LogEntry *entry,
                      const PatternHoles *holes)
{
    Action a = action_make(entry->verb, entry->event.seat);
    PatternHoles whole = *holes;

    a.card = entry->event.card;
    a.number = (int8_t)entry->event.number;
    if (entry->kind != LOG_LINE || entry->story || a.number == 0 ||
        a.card == NO_CARD || !highlight_sees(&entry->event, holes->reader) ||
        !t->family->action_clause || !t->family->action_clause(t, a))
        return false;
    whole.number = 0;
    pattern_write(text, t, t->family->verbs[a.verb].pattern, &whole);
    words_write_title(text, t, a);
    return true;
}

/* With from whom and because of what, which the log leaves out. */
static const char *say_one(const DigestReading *r, const DigestItem *item)
{
    const Event *event = &item->entry->event;
    const char *pattern = told_pattern(r->t, item->entry);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    PatternHoles holes = { event->seat,       event->to,     event->card,
                           event->on,         event->number, event->second,
                           event->visible_to, r->reader,     false };

    if (write_use(&text, r->t, item->entry, &holes))
        return keep_text(r->arena, &text);
    if (!pattern)
        return log_text(item->entry, r->reader);
    highlight_write_caused(&text, r->t, pattern, &holes, 0, "",
                           told_cause(item->entry));
    return keep_text(r->arena, &text);
}

/* "Bob draws 3 Treasures", or the same sentence and how often. */
static const char *say_several(const DigestReading *r, const DigestItem *item)
{
    const Table *t = r->t;
    const Event *event = &item->entry->event;
    const char *pattern = pattern_of(t, item->entry);
    char line[HEADLINE_MAX], cards[2 * TEXT_LINE];
    Text text = TEXT_INIT(line), list = TEXT_INIT(cards);
    int second;
    PatternHoles holes =
        HOLES(.seat = event->seat, .to = event->to, .on = event->on,
              .number = event->number, .second = event->second);

    if (takes_list(pattern) && event->card != NO_CARD) {
        second = card_def(t, event->card)->back == 1;
        if (item->cards)
            pattern_write_cards(&list, t, item->cards, item->count,
                                CARDS_LISTED);
        else
            pattern_write_counts(&list, t, second ? 0 : item->count,
                                 second ? item->count : 0);
        highlight_write_caused(&text, t, pattern, &holes, 'c', cards,
                               told_cause(item->entry));
    } else {
        text_add(&text, say_one(r, item));
        text_add(&text, item->count == 2 ? " (twice)" : " (");
        if (item->count > 2) {
            text_add_number(&text, item->count);
            text_add(&text, " times)");
        }
    }
    return keep_text(r->arena, &text);
}

static const char *say_item(const DigestReading *r, const DigestItem *item)
{
    if (item->entry->kind == LOG_TAKE_BACK)
        return DIGEST_TAKE_BACK;
    return item->count > 1 ? say_several(r, item) : say_one(r, item);
}

/* What is told of a turn; an entry that has become part of an item is NULL. */
typedef struct ToldEntries {
    const LogEntry **at;
    int n;
} ToldEntries;

/* Several players may do the same by turns: "Ann draws, Bob draws, Ann draws".
 */
static bool goes_on(const LogEntry *first, const LogEntry *next)
{
    return !next || (first->kind == LOG_EVENT && next->kind == LOG_EVENT &&
                     first->event.kind == next->event.kind);
}

/* Adds an entry to an item. */
static void take_entry(const DigestReading *r, DigestItem *item, CardId *cards,
                       const LogEntry **entry)
{
    item->last = r->numbers[*entry - r->log->at];
    cards[item->count++] = (*entry)->event.card;
    *entry = NULL;
}

static DigestItem make_item(const DigestReading *r, ToldEntries *told, int i)
{
    const LogEntry *first = told->at[i];
    bool sees = highlight_sees(&first->event, r->reader) &&
                first->event.card != NO_CARD;
    CardId *cards = arena_alloc(r->arena, sizeof *cards * (size_t)told->n);
    DigestItem item = { .entry = first,
                        .n = r->numbers[first - r->log->at],
                        .cards = sees ? cards : NULL,
                        .in_headline = r->told[first - r->log->at],
                        .weight = highlight_weight(r->t, first) };

    if (cards)
        take_entry(r, &item, cards, &told->at[i]);
    for (int k = i + 1; cards && k < told->n; k++)
        if (told->at[k] && can_join(r, first, told->at[k]))
            take_entry(r, &item, cards, &told->at[k]);
        else if (!goes_on(first, told->at[k]))
            break;
    item.says = r->only_counts ? "" : say_item(r, &item);
    return item;
}

void digest_add_items(const DigestReading *r, DigestTurn *turn, int begin,
                      int end, int from)
{
    size_t room = (size_t)(end - begin);
    ToldEntries told = { arena_alloc(r->arena, sizeof *told.at * room), 0 };
    DigestItem *items = arena_alloc(r->arena, sizeof *items * room);
    int standing = -1;

    if (!told.at || !items)
        return;
    for (int i = begin; i < end; i++)
        if (is_told(r, i, &standing) && r->at[i] - r->log->at >= from)
            told.at[told.n++] = r->at[i];
    for (int i = 0; i < told.n; i++)
        if (told.at[i])
            items[turn->n++] = make_item(r, &told, i);
    turn->items = items;
}

/* ---- a digest ---- */

static LogSpan span_of(const DigestReading *r, int begin, int end)
{
    return (LogSpan){ r->at + begin, 0, end - begin, r->reader, r->words };
}

static const char *make_headline(const DigestReading *r, Seat seat, int begin,
                                 int end)
{
    char line[HEADLINE_MAX];
    Text text = TEXT_INIT(line);
    LogSpan span = span_of(r, begin, end);
    bool *told = arena_alloc(r->arena, sizeof *told * (size_t)(span.n + 1));

    headline_write(&text, r->t, &span, seat, false, told);
    for (int i = 0; told && i < span.n; i++)
        r->told[span.at[i] - r->log->at] = told[i];
    if (text.len == 0) {
        pattern_write_seat(&text, r->t, seat);
        text_add(&text, " does nothing of note");
    }
    return keep_text(r->arena, &text);
}

static DigestTurn make_turn(const DigestReading *r, int begin, int end,
                            int from)
{
    DigestTurn turn = { .first = (int)(r->at[begin] - r->log->at),
                        .seat = NOBODY,
                        .headline = "" };

    turn.over = end < r->n || r->t->g->end_reason != 0;
    if (!r->t->family->scene)
        turn.turn = r->at[begin]->turn;
    if (begins_turn(r, begin)) {
        turn.turn = r->at[begin]->turn;
        turn.seat = r->at[begin]->event.seat;
        turn.headline = make_headline(r, turn.seat, begin, end);
    }
    digest_add_items(r, &turn, begin, end, from);
    return turn;
}

/* Has this reader read something new between these? */
static bool has_news(const DigestReading *r, int begin, int end, int from)
{
    for (int i = begin; i < end; i++)
        if (r->at[i] - r->log->at >= from && log_text(r->at[i], r->reader))
            return true;
    return false;
}

/* Turns from this entry on, or only this turn. */
enum { ALL_TURNS = -1 };
static bool add_turns(Digest *out, const DigestReading *r, int from, int only)
{
    DigestTurn *turns;
    int n = 0;

    for (int i = 0; i < r->n; i = digest_turn_end(r, i))
        n++;
    turns = arena_alloc(r->arena, sizeof *turns * (size_t)(n + 1));
    *out = (Digest){ turns, 0 };
    for (int i = 0, end; turns && i < r->n; i = end) {
        end = digest_turn_end(r, i);
        if (has_news(r, i, end, from) &&
            (only == ALL_TURNS ||
             (begins_turn(r, i) && r->at[i]->turn == only)))
            turns[out->n++] = make_turn(r, i, end, from);
    }
    return !r->arena->failed;
}

bool digest_make(Digest *out, Arena *arena, const Table *t, const Log *log,
                 Seat reader, int from)
{
    DigestReading r;

    return digest_read(&r, arena, t, log, reader) &&
           add_turns(out, &r, from, ALL_TURNS);
}

bool digest_make_turn(Digest *out, Arena *arena, const Table *t, const Log *log,
                      Seat reader, int turn)
{
    DigestReading r;

    return digest_read(&r, arena, t, log, reader) &&
           add_turns(out, &r, 0, turn);
}

bool digest_write_headline(Text *text, const Table *t, const Log *log,
                           Seat reader, Seat whose, int turn)
{
    Arena arena = { 0 };
    DigestReading r;
    bool good = digest_read(&r, &arena, t, log, reader);

    for (int i = 0, end; good && i < r.n; i = end) {
        LogSpan span;
        end = digest_turn_end(&r, i);
        span = span_of(&r, i, end);
        if (begins_turn(&r, i) && r.at[i]->turn == turn)
            headline_write(text, t, &span, whose, whose != r.at[i]->event.seat,
                           NULL);
    }
    arena_free(&arena);
    return good && !arena.failed;
}

/* ---- as data ---- */

static void add_item_json(Json *json, const Table *t, const DigestItem *item,
                          Seat reader)
{
    Event event = item->entry->event;

    json_object(json, NULL);
    json_number(json, "n", item->n);
    if (item->count > 1) {
        json_number(json, "last", item->last);
        json_number(json, "count", item->count);
    }
    if (item->weight > 0)
        json_number(json, "weight", item->weight);
    if (item->in_headline)
        json_bool(json, "told", true);
    news_add_kind(json, t, item->entry);
    if (item->count > 1 && item->cards) {
        json_array(json, "cards");
        for (int i = 0; i < item->count; i++)
            json_number(json, NULL, item->cards[i]);
        json_end(json);
        event.card = NO_CARD;
    }
    news_add_event(json, t, &event, reader);
    json_text(json, "says", item->says);
    if (item->entry->story)
        json_text(json, "story", item->entry->story);
    json_end(json);
}

static void add_turn_json(Json *json, const Table *t, const DigestTurn *turn,
                          Seat reader)
{
    json_object(json, NULL);
    json_number(json, "turn", turn->turn);
    if (turn->seat != NOBODY)
        json_number(json, "seat", turn->seat);
    json_bool(json, "over", turn->over);
    json_text(json, "headline", turn->headline);
    json_array(json, "items");
    for (int i = 0; i < turn->n; i++)
        add_item_json(json, t, &turn->items[i], reader);
    json_end(json);
    json_end(json);
}

int digest_entry_after(const Log *log, Seat reader, int since)
{
    int i = 0;

    for (; i < log->n && since > 0; i++)
        since -= log_text(&log->at[i], reader) != NULL;
    return i;
}

size_t digest_write_json(const Table *t, const Log *log, Seat reader, int since,
                         char *out, size_t cap)
{
    Arena arena = { 0 };
    Json json = json_init(out, cap);
    Digest digest;
    size_t n = 0;

    if (digest_make(&digest, &arena, t, log, reader,
                    digest_entry_after(log, reader, since))) {
        json_array(&json, NULL);
        for (int i = 0; i < digest.n; i++)
            add_turn_json(&json, t, &digest.turns[i], reader);
        json_end(&json);
        n = json_finish(&json);
    }
    arena_free(&arena);
    return n;
}
