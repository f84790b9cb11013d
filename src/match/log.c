#include "match/log.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"

static Seat reader_of(int r)
{
    return r == SEATS_MAX ? NOBODY : (Seat)r;
}

bool log_reader_hears(const Table *t, const Event *event, Seat reader)
{
    if (reader == HOST || LEAKS(LEAK_EVENT_PRIVATE))
        return true;
    if (LEAKS(LEAK_EVENT_SILENT) && !seat_in(reader, event->see))
        return event->card % 2 == 0;
    return !t->family->events[event->kind].private ||
           seat_in(reader, event->see);
}

/* ---- whose tale an entry belongs to ---- */

static bool is_cast(const Table *t, CardId card)
{
    ZoneId cast = t->family->cast, zone = card_slot(t, card)->zone;

    return cast != NO_ZONE && zone >= cast && zone < cast + t->g->seats;
}

/* This card, or the one that it lies on. */
static CardId cast_of(const Table *t, CardId card)
{
    CardId host = card_slot(t, card)->host;

    if (card != NO_CARD && is_cast(t, card))
        return card;
    return host != NO_CARD && is_cast(t, host) ? host : NO_CARD;
}

static CardId first_cast(const Table *t, CardId a, CardId b, CardId c)
{
    CardId about = cast_of(t, a);

    about = about != NO_CARD ? about : cast_of(t, b);
    return about != NO_CARD ? about : cast_of(t, c);
}

static Seat first_seat(const Table *t, Seat a, Seat b)
{
    return a < t->g->seats ? a : b < t->g->seats ? b : t->g->active;
}

/* ---- entries ---- */

static LogEntry *new_entry(Log *log, const Table *t, LogKind kind,
                           const char *full)
{
    LogEntry *entry;

    if (log->n == log->room) {
        int room = log->room ? log->room * 2 : 256;
        LogEntry *more = realloc(log->at, sizeof *more * (size_t)room);
        if (!more)
            return NULL;
        log->at = more;
        log->room = room;
    }
    entry = &log->at[log->n];
    *entry = (LogEntry){ .kind = kind,
                         .turn = t->g->turn,
                         .seat = NOBODY,
                         .open = true,
                         .full = strdup(full) };
    if (!entry->full)
        return NULL;
    log->n++;
    return entry;
}

/* What this reader reads instead of the full text. */
static bool set_text(Log *log, LogEntry *entry, int r, const char *text)
{
    if (text[0] != '\0' || LEAKS(LEAK_EVENT_NUMBER))
        log->heard[r]++;
    if (strcmp(text, entry->full) == 0)
        return true;
    entry->text[r] = strdup(text);
    return entry->text[r] != NULL;
}

/* The line as this reader reads it, and the story, which is everybody's. */
static void told_line_write(Text *text, const Table *t, Action action,
                            Story story, Seat reader)
{
    text_clear(text);
    line_write(text, t, action, reader);
    if (story.n == 0)
        return;
    text_add(text, " \"");
    text_add_n(text, story.at, story.n);
    text_char(text, '"');
}

bool log_line(Log *log, const Table *t, Action action, Story story)
{
    char line[LINE_LONG + STORY_MOST];
    Text text = TEXT_OVER(line);
    LogEntry *entry;
    bool good;

    told_line_write(&text, t, action, story, HOST);
    entry = new_entry(log, t, LOG_LINE, line);
    good = entry != NULL;
    if (good) {
        entry->seat = first_seat(t, action.seat, action.to);
        entry->about = first_cast(t, action.on, action.card, t->g->ask.about);
        entry->story = story.n > 0 ? strndup(story.at, story.n) : NULL;
        good = entry->story || story.n == 0;
    }
    for (int r = 0; r < READERS && good; r++) {
        told_line_write(&text, t, action, story, reader_of(r));
        good = set_text(log, entry, r, line);
    }
    return good;
}

bool log_event(Log *log, const Table *t, const Event *event)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    LogEntry *entry;
    bool good;

    event_write(&text, t, event, HOST);
    if (text.len == 0)
        return true; /* an event that is not told */
    entry = new_entry(log, t, LOG_TOLD, line);
    good = entry != NULL;
    if (good) {
        entry->seat = first_seat(t, event->seat, event->to);
        entry->about = first_cast(t, event->on, event->card, NO_CARD);
        entry->card = event->card != entry->about ? event->card : NO_CARD;
        entry->open = event->see == 0xff;
    }
    for (int r = 0; r < READERS && good; r++) {
        text_clear(&text);
        if (log_reader_hears(t, event, reader_of(r)))
            event_write(&text, t, event, reader_of(r));
        good = set_text(log, entry, r, line);
    }
    return good;
}

bool log_plain(Log *log, const Table *t, LogKind kind, const char *line)
{
    LogEntry *entry = new_entry(log, t, kind, line);

    for (int r = 0; r < READERS; r++)
        log->heard[r]++;
    return entry != NULL;
}

const char *log_text(const LogEntry *entry, Seat reader)
{
    const char *text;

    if (reader == HOST)
        return entry->full;
    text = entry->text[reader == NOBODY ? SEATS_MAX : reader];
    if (!text)
        return entry->full;
    return text[0] ? text : NULL;
}

void log_free(Log *log)
{
    for (int i = 0; i < log->n; i++) {
        free(log->at[i].full);
        free(log->at[i].story);
        for (int r = 0; r < READERS; r++)
            free(log->at[i].text[r]);
    }
    free(log->at);
    *log = (Log){ 0 };
}
