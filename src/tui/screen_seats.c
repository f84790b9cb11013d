/* screen_seats.c: draws the players of a scene, with gauges and groups. */
#include <string.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "tui/screen_panels.h"

static const char hand_head[] = "hand";

enum {
    GAUGES_MAX = 8,
    SEAT_TEXT = 2 * TEXT_LINE,
    ROOM_DISCARDS = 36,
    ROOM_WORDS = 52
};

const char *panel_card_name(const Scene *scene, CardId card)
{
    return card_def(scene->t, card)->name;
}

bool panel_is_own(const Scene *scene, Seat seat)
{
    return seat != NOBODY && seat == scene->view->seat;
}

/* ---- what can be aimed at ---- */

const Answer *aims_at_card(const Aims *aims, CardId card)
{
    for (int i = 0; aims->row && i < aims->row->n; i++)
        if (aims->row->answers[i].choice->action.on == card)
            return &aims->row->answers[i];
    return NULL;
}

const Answer *aims_at_seat(const Aims *aims, Seat seat)
{
    for (int i = 0; aims->row && i < aims->row->n; i++)
        if (aims->row->answers[i].choice->action.to == seat)
            return &aims->row->answers[i];
    return NULL;
}

int panel_put_aim(const Area *area, int column, const Aims *aims,
                  const Answer *answer)
{
    bool marked = answer == &aims->row->answers[aims->marked];

    column = area_put(area, 0, column,
                      marked          ? INK_marked
                      : answer->hurts ? INK_bad
                                      : INK_key,
                      answer->key);
    return column + 1;
}

/* ---- the top of the screen ---- */

/* How many are face down, and how many were discarded; the less room, the less
 * of it. */
static void write_piles(Text *text, const Scene *scene, int columns)
{
    for (int i = 0; i < scene->n_piles; i++) {
        const ScenePile *pile = &scene->piles[i];
        text_add(text, i ? "  " : "");
        text_add(text, pile->name);
        text_add_char(text, ' ');
        text_add_number(text, pile->n);
        if (columns < ROOM_DISCARDS)
            continue;
        text_add(text, columns < ROOM_WORDS ? " + " : ", discarded ");
        text_add_number(text, pile->n_discards);
    }
    text_add_char(text, ' ');
}

static void write_turn(Text *text, const Scene *scene)
{
    const Game *g = scene->t->g;

    text_add_char(text, ' ');
    text_add(text, scene->t->pack->title);
    text_add(text, " \u00b7 turn ");
    text_add_number(text, g->turn);
    if (g->active == NOBODY)
        return;
    text_add(text, " \u00b7 ");
    text_add(text, panel_is_own(scene, g->active)
                       ? "your"
                       : scene->seats[g->active].name);
    text_add(text, panel_is_own(scene, g->active) ? " turn" : "'s turn");
}

enum { ROOM_PILES = 24 }; /* columns */

/* What wins, where there is room for it beside the piles. */
static void write_goal(Text *text, const Scene *scene, int columns)
{
    if (scene->goal[0] && ink_width(text->at) + (int)strlen(scene->goal) + 3 <
                              columns - ROOM_PILES)
        text_add_format(text, " \u00b7 %s", scene->goal);
}

void panel_title(const Area *area, const Scene *scene)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    int column;

    area_fill(area, 0, INK_title, ' ');
    write_turn(&text, scene);
    write_goal(&text, scene, area->columns);
    column = area_put(area, 0, 0, INK_title, line);
    text_clear(&text);
    write_piles(&text, scene, area->columns - column);
    if (column + 2 + ink_width(line) <= area->columns)
        area_put_right(area, 0, INK_title, line);
}

/* ---- gauges: a column each ---- */

typedef struct GaugeColumns {
    const GaugeRow *rows[GAUGES_MAX];
    int n;
} GaugeColumns;

static void add_column(GaugeColumns *columns, const GaugeRow *row)
{
    for (int i = 0; i < columns->n; i++)
        if (columns->rows[i] == row)
            return;
    if (columns->n < GAUGES_MAX)
        columns->rows[columns->n++] = row;
}

static GaugeColumns find_columns(const Scene *scene)
{
    GaugeColumns columns = { .n = 0 };

    for (Seat s = 0; s < scene->t->g->seats; s++)
        for (int i = 0; i < scene->seats[s].n_gauges; i++)
            add_column(&columns, scene->seats[s].gauges[i].row);
    return columns;
}

static const SceneGauge *find_gauge(const SceneSeat *seat, const GaugeRow *row)
{
    for (int i = 0; i < seat->n_gauges; i++)
        if (seat->gauges[i].row == row)
            return &seat->gauges[i];
    return NULL;
}

/* A number under its name, both at the right of a column. */
static void put_number(const Area *area, int right, Ink ink, int n)
{
    char line[16];
    Text text = TEXT_INIT(line);

    text_add_number(&text, n);
    area_put(area, 0, right - (int)text.len, ink, line);
}

static Ink name_ink(const Scene *scene, Seat seat)
{
    if (panel_is_own(scene, seat))
        return INK_you;
    return scene->t->g->active == seat ? INK_active : INK_plain;
}

static void put_name(const Area *area, const Scene *scene, Seat seat,
                     const Aims *aims)
{
    const Answer *answer = aims_at_seat(aims, seat);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (answer)
        panel_put_aim(area, 0, aims, answer);
    else if (scene->t->g->active == seat)
        area_put(area, 0, 0, name_ink(scene, seat), "\u25b6");
    text_add(&text, scene->seats[seat].name);
    text_add(&text, panel_is_own(scene, seat) ? " (you)" : "");
    area_put(area, 0, 2, name_ink(scene, seat), line);
}

static int hand_count(const SceneSeat *seat)
{
    return seat->backs[0] + seat->backs[1];
}

/* From the right, each under its name: the hand, then the gauges. */
static void put_gauges(const Area *area, const Scene *scene, Seat s,
                       const GaugeColumns *columns)
{
    const SceneSeat *seat = &scene->seats[s];
    int right = area->columns - 2;

    put_number(area, right, INK_plain, hand_count(seat));
    right -= (int)strlen(hand_head) + 2;
    for (int i = columns->n - 1; i >= 0; i--) {
        const SceneGauge *gauge = find_gauge(seat, columns->rows[i]);
        if (gauge)
            put_number(area, right, i == 0 ? INK_strong : INK_plain,
                       gauge->value);
        right -= ink_width(columns->rows[i]->name) + 2;
    }
}

/* ---- groups: what lies before a player ---- */

/* What this card adds to a total of its player, 0 if nothing. */
static int bonus_of(const Scene *scene, Seat seat, CardId card)
{
    int bonus = 0;

    for (int i = 0; i < scene->n_totals; i++) {
        const SceneTotal *total = &scene->totals[i];
        if (total->which.seat != seat || total->which.of_fight)
            continue;
        for (int k = 0; k < total->n_parts; k++)
            if (total->parts[k].card == card && !total->parts[k].covered)
                bonus += total->parts[k].amount;
    }
    return bonus;
}

static void write_group(Text *text, const Scene *scene, Seat seat,
                        const SceneGroup *group)
{
    ink_add(text, INK_faint, group->row->verb);
    for (int i = 0; i < group->n; i++) {
        int bonus = bonus_of(scene, seat, group->cards[i]);
        text_add(text, i ? ", " : " ");
        text_add(text, panel_card_name(scene, group->cards[i]));
        if (bonus == 0)
            continue;
        text_add_char(text, ' ');
        ink_set(text, INK_strong);
        text_add_signed(text, bonus);
        ink_set(text, INK_plain);
    }
}

/* All groups of a seat, or nothing. */
static void write_groups(Text *text, const Scene *scene, Seat s)
{
    const SceneSeat *seat = &scene->seats[s];
    size_t start = text->len;

    for (int i = 0; i < seat->n_groups; i++) {
        if (seat->groups[i].n == 0)
            continue;
        text_add(text, text->len > start ? "; " : "");
        write_group(text, scene, s, &seat->groups[i]);
    }
    if (!panel_is_own(scene, s) && seat->n_hand > 0) {
        text_add(text, text->len > start ? "; " : "");
        ink_add(text, INK_faint, "you know");
        text_add_char(text, ' ');
        for (int i = 0; i < seat->n_hand; i++) {
            text_add(text, i ? ", " : "");
            text_add(text, panel_card_name(scene, seat->hand[i]));
        }
    }
}

/* ---- the panel ---- */

enum { GROUP_INDENT = 4 };

static int group_rows(const Scene *scene, Seat s, int columns)
{
    char line[SEAT_TEXT];
    Text text = TEXT_INIT(line);

    write_groups(&text, scene, s);
    return ink_rows(line, columns - GROUP_INDENT - 1, 0);
}

/* One for each player, and one for what the reader has. */
int panel_seats_min(const Scene *scene)
{
    return 2 + scene->t->g->seats;
}

/* Who gets how many of the spare rows: one each in turn, the reader first. */
static void share_rows(const Scene *scene, int columns, int spare, int *given)
{
    int wanted[SEATS_MAX], seats = scene->t->g->seats;
    Seat first = scene->view->seat < seats ? scene->view->seat : 0;
    bool more = true;

    for (Seat s = 0; s < seats; s++) {
        wanted[s] = group_rows(scene, s, columns);
        given[s] = 0;
    }
    while (spare > 0 && more) {
        more = false;
        for (int i = 0; i < seats && spare > 0; i++) {
            int s = (first + i) % seats;
            if (given[s] < wanted[s]) {
                given[s]++;
                spare--;
                more = true;
            }
        }
    }
}

/* In all of the area; what is cut off ends with an ellipsis. */
static void put_groups(Area area, const Scene *scene, Seat seat)
{
    char line[SEAT_TEXT];
    Text text = TEXT_INIT(line);

    write_groups(&text, scene, seat);
    area_cut_left(&area, GROUP_INDENT);
    area.columns--;
    if (area_wrap(&area, (Wrap){ .hang = 0 }, line) > area.rows)
        area_put(&area, area.rows - 1, area.columns - 1, INK_faint, "\u2026");
}

static void write_heads(Text *text, const GaugeColumns *columns)
{
    for (int i = 0; i < columns->n; i++) {
        text_add(text, columns->rows[i]->name);
        text_add(text, "  ");
    }
    text_add(text, hand_head);
}

void panel_seats(Area area, const Scene *scene, const Aims *aims)
{
    GaugeColumns columns = find_columns(scene);
    int given[SEATS_MAX], seats = scene->t->g->seats;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    write_heads(&text, &columns);
    area_head(&area, "Players", line);
    share_rows(scene, area.columns, area.rows - seats, given);
    for (Seat s = 0; s < seats; s++) {
        Area row = area_cut_top(&area, 1);
        put_name(&row, scene, s, aims);
        put_gauges(&row, scene, s, &columns);
        put_groups(area_cut_top(&area, given[s]), scene, s);
    }
}
