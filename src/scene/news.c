/* news.c: writes the log as data for one reader. */
#include "scene/news.h"

#include "engine/family.h"
#include "engine/leak.h"
#include "scene/highlights.h"
#include "scene/press.h"

int news_count(const Match *m, Seat reader)
{
    return match_log(m)->n_entries[reader == NOBODY ? SEATS_MAX : reader];
}

int news_count_at(const Match *m, Seat reader, int entries)
{
    const Log *log = match_log(m);
    int n = news_count(m, reader);

    for (int i = log->n - 1; i >= entries; i--)
        n -= log_text(&log->at[i], reader) != NULL;
    return n;
}

static void add_card(Json *json, const Table *t, const char *key,
                     const char *back_key, CardId card, bool seen)
{
    const char *const *backs = t->family->vocabulary->backs;

    if (card == NO_CARD)
        return;
    if (seen)
        json_number(json, key, card);
    else
        json_text(json, back_key, backs[card_def(t, card)->back]);
}

void news_add_event(Json *json, const Table *t, const Event *event, Seat reader)
{
    bool seen = highlight_sees(event, reader) || LEAK_IS_ON(LEAK_NEWS_CARD);

    if (event->seat < t->g->seats)
        json_number(json, "seat", event->seat);
    if (event->to < t->g->seats)
        json_number(json, "to", event->to);
    add_card(json, t, "card", "back", event->card, seen);
    add_card(json, t, "on", "onBack", event->on, seen);
    if (event->number)
        json_number(json, "number", event->number);
    if (event->second)
        json_number(json, "second", event->second);
}

void news_add_kind(Json *json, const Table *t, const LogEntry *entry)
{
    if (entry->kind == LOG_TAKE_BACK)
        json_bool(json, "takeBack", true);
    else if (entry->kind == LOG_NOTE)
        json_bool(json, "note", true);
    else if (entry->verb != VERB_none)
        json_text(json, "verb", t->family->verbs[entry->verb].id);
    else if (entry->kind == LOG_LINE)
        json_text(json, "verb", t->family->verbs[VERB_everyone].id);
    else
        json_text(json, "event", t->family->events[entry->event.kind].id);
}

/* Does it only say that somebody lets things be, or is done? */
static bool is_dull(const Table *t, const LogEntry *entry)
{
    const ChoiceRow *row = press_choice_row(t, entry->verb);

    return entry->kind == LOG_LINE &&
           (entry->verb == VERB_none || row->does_nothing ||
            row->kind == CHOICE_done);
}

static void add_entry(Json *json, const Table *t, const LogEntry *entry,
                      Seat reader, int n)
{
    json_object(json, NULL);
    json_number(json, "n", n);
    json_number(json, "turn", entry->turn);
    news_add_kind(json, t, entry);
    news_add_event(json, t, &entry->event, reader);
    if (is_dull(t, entry))
        json_bool(json, "dull", true);
    json_text(json, "says", log_text(entry, reader));
    if (entry->story)
        json_text(json, "story", entry->story);
    json_end(json);
}

size_t news_write_json(const Table *t, const Log *log, Seat reader, int since,
                       char *out, size_t cap)
{
    Json json = json_init(out, cap);
    int n = 0;

    json_array(&json, NULL);
    for (int i = 0; i < log->n; i++)
        if (log_text(&log->at[i], reader) && ++n > since)
            add_entry(&json, t, &log->at[i], reader, n);
    json_end(&json);
    return json_finish(&json);
}
