/* news.c: writes the log as data for one reader, and turns as headlines. */
#include "scene/news.h"

#include "engine/family.h"
#include "engine/leak.h"

enum { DEEDS_MAX = 4 }; /* of a headline */

int news_count(const Match *m, Seat reader)
{
    return match_log(m)->n_entries[reader == NOBODY ? SEATS_MAX : reader];
}

static bool sees_cards(const Event *event, Seat reader)
{
    return event->visible_to == 0xff || seat_in(reader, event->visible_to) ||
           LEAK_IS_ON(LEAK_NEWS_CARD);
}

/* ---- as data ---- */

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
    bool seen = sees_cards(event, reader);

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

static void add_entry(Json *json, const Table *t, const LogEntry *entry,
                      Seat reader, int n)
{
    json_object(json, NULL);
    json_number(json, "n", n);
    json_number(json, "turn", entry->turn);
    if (entry->kind == LOG_TAKE_BACK)
        json_bool(json, "takeBack", true);
    else if (entry->verb != VERB_none)
        json_text(json, "verb", t->family->verbs[entry->verb].id);
    else if (entry->kind == LOG_LINE)
        json_text(json, "verb", t->family->verbs[VERB_everyone].id);
    else
        json_text(json, "event", t->family->events[entry->event.kind].id);
    news_add_event(json, t, &entry->event, reader);
    json_text(json, "says", log_text(entry, reader));
    if (entry->story)
        json_text(json, "story", entry->story);
    json_end(json);
}

size_t news_write_json(const Match *m, Seat reader, int since, char *out,
                       size_t cap)
{
    Json json = json_init(out, cap);
    const Log *log = match_log(m);
    int n = 0;

    json_array(&json, NULL);
    for (int i = 0; i < log->n; i++)
        if (log_text(&log->at[i], reader) && ++n > since)
            add_entry(&json, match_table(m), &log->at[i], reader, n);
    json_end(&json);
    return json_finish(&json);
}

/* ---- headlines ---- */

/* How the family tells it in a headline, or NULL. */
static const char *deed_of(const FamilyScene *rows, const LogEntry *entry)
{
    if (entry->verb != VERB_none)
        return rows->verb_deeds[entry->verb];
    return entry->kind == LOG_EVENT ? rows->deeds[entry->event.kind] : NULL;
}

/* Does this entry belong to the headline? Only what all have seen does. */
static bool is_deed(const FamilyScene *rows, const LogEntry *entry, Seat reader,
                    Seat seat, int turn)
{
    return entry->turn == turn && entry->event.seat == seat &&
           entry->kind != LOG_TAKE_BACK && sees_cards(&entry->event, reader) &&
           log_text(entry, reader) && deed_of(rows, entry);
}

static int find_deeds(const Match *m, Seat reader, Seat seat, int turn,
                      const LogEntry *found[DEEDS_MAX])
{
    const FamilyScene *rows = match_table(m)->family->scene;
    const Log *log = match_log(m);
    int n = 0;

    for (int i = 0; rows && i < log->n; i++)
        if (is_deed(rows, &log->at[i], reader, seat, turn)) {
            if (n == DEEDS_MAX) { /* the last ones matter most */
                for (int k = 1; k < n; k++)
                    found[k - 1] = found[k];
                n--;
            }
            found[n++] = &log->at[i];
        }
    return n;
}

void news_write_headline(Text *text, const Match *m, Seat reader, Seat seat,
                         int turn)
{
    const Table *t = match_table(m);
    const LogEntry *found[DEEDS_MAX];
    int n = find_deeds(m, reader, seat, turn, found);

    if (n == 0)
        return;
    pattern_write_seat(text, t, seat);
    for (int i = 0; i < n; i++) {
        const Event *event = &found[i]->event;
        text_add(text, i == 0 ? " " : i == n - 1 ? " and " : ", ");
        pattern_write(text, t, deed_of(t->family->scene, found[i]),
                      &HOLES(.card = event->card, .on = event->on,
                             .to = event->to, .number = event->number,
                             .second = event->second));
    }
}
