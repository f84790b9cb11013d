/* screen_events.c: keeps the last things that happened, and draws them. */
#include "tui/screen_events.h"

#include <string.h>

void events_clear(ScreenEvents *events)
{
    events->n = events->first = 0;
}

static ScreenEvent *next_event(ScreenEvents *events)
{
    if (events->n < EVENTS_MAX)
        return &events->at[events->n++];
    events->first = (events->first + 1) % EVENTS_MAX;
    return &events->at[(events->first + EVENTS_MAX - 1) % EVENTS_MAX];
}

static Ink ink_of(const Tiding *tiding)
{
    switch (tiding->kind) {
    case TIDING_TURN:
        return tiding->is_headline ? INK_plain : INK_heading;
    case TIDING_CARD:
        return INK_strong;
    case TIDING_DIE:
        return INK_key;
    case TIDING_PEAK:
        return INK_active;
    default:
        return tiding->is_mine ? INK_strong : INK_plain;
    }
}

static void write_turn(Text *text, int turn)
{
    ink_set(text, INK_heading);
    text_add(text, "\u2500 turn ");
    text_add_number(text, turn);
    ink_set(text, INK_plain);
}

void typed_words_write(Text *text, const char *says)
{
    const char *end;

    while (*says) {
        size_t n = strcspn(says, "`");
        text_add_n(text, says, n);
        says += n;
        end = *says ? strchr(says + 1, '`') : NULL;
        if (!end) {
            text_add(text, says);
            return;
        }
        if (strncmp(says + 1, "kickdoor", 8) == 0) { /* not while playing */
            text_add_n(text, says, (size_t)(end - says) + 1);
        } else {
            text_add_char(text, ':');
            text_add_n(text, says + 1, (size_t)(end - says) - 1);
        }
        says = end + 1;
    }
}

void events_add(ScreenEvents *events, const Tiding *tiding)
{
    ScreenEvent *event = next_event(events);
    Text text = TEXT_INIT(event->says);

    event->kind = tiding->kind;
    event->is_headline = tiding->is_headline;
    event->is_mine = tiding->is_mine;
    if (tiding->flavor[0])
        ink_add(&text, INK_flavor, tiding->flavor);
    if (tiding->flavor[0] && tiding->says[0])
        text_add_char(&text, '\n');
    if (tiding->kind == TIDING_DIE && tiding->number >= 1 &&
        tiding->number <= 6) {
        char die[] = { '[', (char)('0' + tiding->number), ']', ' ', '\0' };
        ink_add(&text, INK_key, die);
    }
    if (tiding->kind == TIDING_TURN && tiding->says[0] == '\0')
        write_turn(&text, tiding->turn);
    else {
        ink_set(&text, ink_of(tiding));
        typed_words_write(&text, tiding->says);
        ink_set(&text, INK_plain);
    }
}

void events_draw(const Area *area, const ScreenEvents *events, int back)
{
    int row = area->rows + back;

    for (int i = events->n - 1; i >= 0 && row > 0; i--) {
        const ScreenEvent *event =
            &events->at[(events->first + i) % EVENTS_MAX];
        Wrap wrap = { .hang = 2 };
        row -= ink_rows(event->says, area->columns, wrap.hang);
        wrap.row = row < 0 ? 0 : row;
        wrap.skip = row < 0 ? -row : 0;
        area_wrap(area, wrap, event->says);
    }
}
