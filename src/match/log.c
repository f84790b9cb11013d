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
    if (reader == HOST || !t->family->events[event->kind].private)
        return true;
    return seat_in(reader, event->see);
}

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
    *entry =
        (LogEntry){ .kind = kind, .turn = t->g->turn, .full = strdup(full) };
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

bool log_line(Log *log, const Table *t, Action action)
{
    char line[LINE_LONG];
    Text text = TEXT_OVER(line);
    LogEntry *entry;
    bool good;

    line_write(&text, t, action, HOST);
    entry = new_entry(log, t, LOG_LINE, line);
    good = entry != NULL;
    for (int r = 0; r < READERS && good; r++) {
        text_clear(&text);
        line_write(&text, t, action, reader_of(r));
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
    for (int r = 0; r < READERS && good; r++) {
        text_clear(&text);
        if (log_reader_hears(t, event, reader_of(r)))
            event_write(&text, t, event, reader_of(r));
        good = set_text(log, entry, r, line);
    }
    return good;
}

bool log_plain(Log *log, const Table *t, const char *line)
{
    LogEntry *entry = new_entry(log, t, LOG_LINE, line);

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
        for (int r = 0; r < READERS; r++)
            free(log->at[i].text[r]);
    }
    free(log->at);
    *log = (Log){ 0 };
}
