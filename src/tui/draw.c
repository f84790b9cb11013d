/* draw.c: draws the table from a view, and picks the drawing of the family. */
#include "tui/draw.h"

#include "engine/kernel.h"
#include "families/families.h"
#include "tui/console.h"
#include "tui/face.h"
#include "tui/stack.h"

enum { NAMES_MAX = 6 }; /* of a shared zone; else its top card is named */

/* ---- pieces ---- */

void draw_line(FILE *out, Text *text)
{
    console_wrap(out, 8, text->at);
    text_clear(text);
}

void draw_seat(Text *text, const View *view, Seat seat)
{
    text_add(text, view->t.g->active == seat ? "> " : "  ");
    pattern_write_seat(text, &view->t, seat);
    if (seat == view->seat)
        text_add(text, " (you)");
    text_add(text, ": ");
}

/* A card, and how many equal ones lie there after it: "Saw" x2 */
static void card_name_write(Text *text, const Table *t, CardId card)
{
    int same = 0;

    for (CardId c = card; c != NO_CARD; c = card_slot(t, c)->next)
        same += kernel_same_choice(t, card, c);
    pattern_write_card(text, t, card);
    if (same > 1) {
        text_add(text, " x");
        text_add_number(text, same);
    }
}

static void card_names_write(Text *text, const Table *t, ZoneId zone)
{
    bool first = true;

    EACH_CARD (t, c, zone) {
        if (kernel_is_duplicate(t, c))
            continue;
        text_add(text, first ? "" : ", ");
        first = false;
        card_name_write(text, t, c);
    }
}

void draw_zone(Text *text, const Table *t, ZoneId zone)
{
    const Zone *z = &t->g->zones[zone];

    if (zone_is_open(t, zone)) {
        if (z->count == 0)
            text_add(text, "none");
        card_names_write(text, t, zone);
        return;
    }
    pattern_write_counts(text, t, z->count - z->second, z->second);
    if (z->first != NO_CARD) {
        text_add(text, ", of which you know ");
        card_names_write(text, t, zone);
    }
}

void draw_turn(FILE *out, const View *view)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    int n;

    pattern_write(&text, &view->t, "-- turn %n, %s's ",
                  &HOLES(.seat = view->t.g->active, .number = view->t.g->turn));
    for (n = (int)text.len; n < console_columns(); n++)
        text_add_char(&text, '-');
    draw_line(out, &text);
}

static bool is_hand(const ZoneRow *row)
{
    return row->count == SEATS_MAX && row->seen_by == SEEN_BY_OWNER;
}

void draw_card(FILE *out, const Table *t, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "    ");
    card_name_write(&text, t, card);
    text_add(&text, ": ");
    face_write(&text, t, card);
    draw_line(out, &text);
}

void draw_hand(FILE *out, const View *view)
{
    const Table *t = &view->t;

    for (int r = 0; r < t->family->n_zones && view->seat != NOBODY; r++) {
        ZoneId zone = (ZoneId)(t->family->zones[r].first + view->seat);
        if (!is_hand(&t->family->zones[r]) || t->g->zones[zone].count == 0)
            continue;
        fprintf(out, "  your %s:\n", t->family->zones[r].name);
        EACH_CARD (t, c, zone)
            if (!kernel_is_duplicate(t, c))
                draw_card(out, t, c);
    }
}

/* ---- any family ---- */

/* A shared zone; a long open one shows its top, which is the last. */
static void draw_shared(FILE *out, const Table *t, const ZoneRow *row, int k)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    ZoneId zone = (ZoneId)(row->first + k);
    int count = t->g->zones[zone].count;

    if (count == 0)
        return;
    text_add(&text, "  ");
    text_add(&text, row->name);
    if (row->count > 1) {
        text_add_char(&text, ' ');
        text_add_number(&text, k + 1);
    }
    text_add(&text, ": ");
    if (row->seen_by != SEEN_BY_ALL || count <= NAMES_MAX) {
        draw_zone(&text, t, zone);
    } else {
        text_add_number(&text, count);
        text_add(&text, " cards, on top ");
        pattern_write_card(&text, t, t->g->zones[zone].last);
    }
    draw_line(out, &text);
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &view->t;
    bool first = true;

    draw_seat(&text, view, seat);
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        ZoneId zone = (ZoneId)(row->first + seat);
        if (row->count != SEATS_MAX)
            continue;
        text_add(&text, first ? "" : "; ");
        first = false;
        text_add(&text, row->name);
        text_add_char(&text, ' ');
        if (seat == view->seat && is_hand(row))
            text_add_number(&text, t->g->zones[zone].count);
        else
            draw_zone(&text, t, zone);
    }
    draw_line(out, &text);
}

static void draw_generic(FILE *out, const View *view)
{
    const Table *t = &view->t;

    draw_turn(out, view);
    for (int r = 0; r < t->family->n_zones; r++)
        if (t->family->zones[r].count != SEATS_MAX)
            for (int k = 0; k < t->family->zones[r].count; k++)
                draw_shared(out, t, &t->family->zones[r], k);
    EACH_SEAT (t, s)
        draw_player(out, view, s);
    draw_hand(out, view);
}

/* ---- by family ---- */

typedef struct Drawing {
    const Family *family;
    void (*table)(FILE *out, const View *view);
    bool (*stack)(FILE *out, const Table *t, CardId card, bool lifted);
    const char *(*named)(FILE *out, const Pack *pack, const Family *family,
                         char *const *names, int n, const char **which);
} Drawing;

static const Drawing *find_drawing(const Family *family)
{
    static const Drawing drawings[] = {
        { &munchkin_family, draw_munchkin, NULL, NULL },
        { &gloom_family, draw_gloom, draw_gloom_stack, draw_gloom_named_stack },
    };
    static const Drawing generic = { NULL, draw_generic, NULL, NULL };

    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        if (drawings[i].family == family)
            return &drawings[i];
    return &generic;
}

void draw_table(FILE *out, const View *view)
{
    find_drawing(view->t.family)->table(out, view);
}

bool stack_draw(FILE *out, const View *view, CardId card, bool lifted)
{
    const Drawing *drawing = find_drawing(view->t.family);

    return drawing->stack && drawing->stack(out, &view->t, card, lifted);
}

const char *stack_draw_named(FILE *out, const Pack *pack, const Family *family,
                             char *const *names, int n, const char **which)
{
    const Drawing *drawing = find_drawing(family);

    *which = pack->title;
    return drawing->named ? drawing->named(out, pack, family, names, n, which)
                          : "the cards of this book lie in no stacks";
}
