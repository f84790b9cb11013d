/* log.c: adds entries to the log and gives each reader its own text. */
#include "match/log.h"

#include <stdlib.h>
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/leak.h"

static Seat reader_of(int r)
{
    return r == SEATS_MAX ? NOBODY : (Seat)r;
}

bool log_reader_sees(const Table *t, const Event *event, Seat reader)
{
    if (reader == HOST || LEAK_IS_ON(LEAK_EVENT_PRIVATE))
        return true;
    if (LEAK_IS_ON(LEAK_EVENT_SILENT) && !seat_in(reader, event->visible_to))
        return event->card % 2 == 0;
    return !t->family->events[event->kind].private ||
           seat_in(reader, event->visible_to);
}

/* ---- whose tale an entry belongs to ---- */

static bool is_character(const Table *t, CardId card)
{
    ZoneId characters = t->family->characters, zone = card_slot(t, card)->zone;

    return characters != NO_ZONE && zone >= characters &&
           zone < characters + t->g->seats;
}

/* This card, or the one that it lies on. */
static CardId character_of(const Table *t, CardId card)
{
    CardId host = card_slot(t, card)->host;

    if (card != NO_CARD && is_character(t, card))
        return card;
    return host != NO_CARD && is_character(t, host) ? host : NO_CARD;
}

static CardId first_character(const Table *t, CardId a, CardId b, CardId c)
{
    CardId about = character_of(t, a);

    about = about != NO_CARD ? about : character_of(t, b);
    return about != NO_CARD ? about : character_of(t, c);
}

static Seat first_seat(const Table *t, Seat a, Seat b)
{
    return a < t->g->seats ? a : b < t->g->seats ? b : t->g->active;
}

/* Is this a frame that carries out what a card says? */
static bool runs_card(const Table *t, const Frame *f)
{
    const EffectOps *ops = t->family->effect_ops;

    return ops && (f->step == ops->run || f->step == ops->pick ||
                   f->step == ops->target || f->step == ops->may ||
                   f->step == ops->option || f->step == ops->rolled);
}

/* The card whose text is being carried out, if everybody can see it. */
static CardId find_cause(const Table *t)
{
    int i = t->g->depth - 1;
    CardId card;

    while (i >= 0 && !runs_card(t, &t->g->frames[i]))
        i--;
    card = i >= 0 ? t->g->frames[i].card : NO_CARD;
    return card != NO_CARD && zone_is_open(t, card_slot(t, card)->zone)
               ? card
               : NO_CARD;
}

/* ---- entries ---- */

/* It is not a part of the log before finish_entry(). */
static LogEntry *new_entry(Log *log, const Table *t, LogKind kind,
                           const char *full)
{
    LogEntry *entry;

    if (log->n == log->room) {
        int room = log->room + log->room / 4 + 64;
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
                         .is_public = true,
                         .event = EVENT(none, .number = 0),
                         .full = strdup(full) };
    return entry->full ? entry : NULL;
}

static void free_entry(LogEntry *entry)
{
    free(entry->full);
    free(entry->story);
    for (int r = 0; r < LOG_READERS; r++)
        free(entry->text[r]);
}

void log_cut(Log *log, int n)
{
    while (log->n > n) {
        LogEntry *entry = &log->at[--log->n];
        for (int r = 0; r < LOG_READERS; r++)
            log->n_entries[r] -= log_text(entry, reader_of(r)) != NULL;
        free_entry(entry);
    }
}

/* Half an entry is none: a reader for whom it has no text yet would read all of
 * it. */
static bool finish_entry(Log *log, LogEntry *entry, bool good)
{
    if (!entry)
        return false;
    if (!good) {
        free_entry(entry);
        return false;
    }
    for (int r = 0; r < LOG_READERS; r++)
        log->n_entries[r] += log_text(entry, reader_of(r)) != NULL ||
                             LEAK_IS_ON(LEAK_EVENT_NUMBER);
    log->n++;
    return true;
}

/* What this reader reads instead of the full text. */
static bool set_text(LogEntry *entry, int r, const char *text)
{
    if (strcmp(text, entry->full) == 0)
        return true;
    entry->text[r] = strdup(text);
    return entry->text[r] != NULL;
}

/* The line as this reader reads it, and the story, which is everybody's. */
static void write_line(Text *text, const Table *t, Action action, Story story,
                       Seat reader)
{
    text_clear(text);
    line_write(text, t, action, reader);
    if (story.n == 0)
        return;
    text_add(text, " \"");
    text_add_n(text, story.at, story.n);
    text_add_char(text, '"');
}

/* A finished draft is told as what was drafted. */
static Action told_action(const Table *t, Action a)
{
    if (a.verb == VERB_done && draft_is_open(t)) {
        a.verb = t->g->draft.verb;
        a.to = draft_partner(t);
    }
    return a;
}

/* Who did what with which cards, and who sees them. */
static Event event_of_line(const Table *t, Action a)
{
    bool shown = t->family->verbs[a.verb].shown == SHOWN_ALL;

    return EVENT(none, .seat = a.seat, .to = a.to, .card = a.card, .on = a.on,
                 .number = a.number,
                 .visible_to =
                     (Seats)(shown ? 0xff : seat_bit(a.seat) | seat_bit(a.to)));
}

bool log_add_line(Log *log, const Table *t, Action action, Story story)
{
    char line[LINE_BUFFER + STORY_MAX];
    Text text = TEXT_INIT(line);
    Action told = told_action(t, action);
    LogEntry *entry;
    bool good;

    write_line(&text, t, action, story, HOST);
    entry = new_entry(log, t, LOG_LINE, line);
    good = entry != NULL;
    if (good) {
        entry->seat = first_seat(t, action.seat, action.to);
        entry->about =
            first_character(t, action.on, action.card, t->g->ask.about);
        entry->event = event_of_line(t, told);
        entry->cause = find_cause(t);
        entry->verb = told.verb;
        entry->story = story.n > 0 ? strndup(story.at, story.n) : NULL;
        good = entry->story || story.n == 0;
    }
    for (int r = 0; r < LOG_READERS && good; r++) {
        write_line(&text, t, action, story, reader_of(r));
        good = set_text(entry, r, line);
    }
    return finish_entry(log, entry, good);
}

bool log_add_event(Log *log, const Table *t, const Event *event)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    LogEntry *entry;
    bool good;

    pattern_write_event(&text, t, event, HOST);
    if (text.len == 0)
        return true; /* an event that is not shown */
    entry = new_entry(log, t, LOG_EVENT, line);
    good = entry != NULL;
    if (good) {
        entry->seat = first_seat(t, event->seat, event->to);
        entry->about = first_character(t, event->on, event->card, NO_CARD);
        entry->card = event->card != entry->about ? event->card : NO_CARD;
        entry->event = *event;
        entry->cause = find_cause(t);
        entry->is_public = event->visible_to == 0xff;
    }
    for (int r = 0; r < LOG_READERS && good; r++) {
        text_clear(&text);
        if (log_reader_sees(t, event, reader_of(r)))
            pattern_write_event(&text, t, event, reader_of(r));
        good = set_text(entry, r, line);
    }
    return finish_entry(log, entry, good);
}

bool log_add_plain(Log *log, const Table *t, LogKind kind, const char *line)
{
    LogEntry *entry = new_entry(log, t, kind, line);

    if (entry)
        text_clean(entry->full); /* a note may come from a file */
    return finish_entry(log, entry, true);
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

int log_collect(const Log *log, const LogEntry **out)
{
    int n = 0;

    for (int i = 0; i < log->n; i++) {
        if (log->at[i].kind == LOG_TAKE_BACK)
            while (n > 0 && out[--n]->kind != LOG_LINE)
                ;
        out[n++] = &log->at[i];
    }
    return n;
}

void log_free(Log *log)
{
    for (int i = 0; i < log->n; i++)
        free_entry(&log->at[i]);
    free(log->at);
    *log = (Log){ 0 };
}
