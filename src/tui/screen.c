/* screen.c: the front end of the full screen: what the game tells and asks is
 * drawn, keys become answers. */
#include "tui/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "tui/console.h"
#include "tui/screen_box.h"
#include "tui/screen_keys.h"
#include "tui/screen_paint.h"
#include "tui/screen_sentence.h"
#include "tui/screen_table.h"

enum {
    SAYS_BYTES = 1024,
    SETTLE_MS = 120, /* without a key, before a question takes one */
    TYPED_MS = 600,  /* the same while somebody types on */
    READ_MS = 500    /* nobody reads a question faster than that */
};

struct Screen {
    double speed;
    Grid *grid;        /* as it is shown */
    Arena arena;       /* of the scene that is looked at while others play */
    ScreenTable table; /* as it was drawn last */
    ScreenEvents events;
    Dialog dialog;
    LineHistory history;
    char says[SAYS_BYTES];
    bool unread; /* something happened that has not been drawn */
    int ahead;   /* keys that were pressed since the last question */
    bool gone;   /* there is no terminal any more */
};

/* ---- drawing ---- */

static bool is_fitting(const Screen *screen)
{
    return screen->grid && screen->grid->rows == paint_rows() &&
           screen->grid->columns == paint_columns();
}

/* Draws all that is known; false: no memory. */
static bool draw_table(Screen *screen)
{
    free(screen->grid);
    screen->grid = grid_new(paint_rows(), paint_columns());
    if (!screen->grid)
        return false;
    screen->table.events = &screen->events;
    screen->table.says = screen->says;
    screen->unread = false;
    table_draw(screen->grid, &screen->table);
    return true;
}

/* Between two questions the table may be as old as the last one: what happened
 * is told beside it. */
static void refresh_table(Screen *screen)
{
    if (is_fitting(screen) && !screen->table.scene)
        table_draw_news(screen->grid, &screen->table);
    else
        draw_table(screen);
    screen->unread = false;
}

static void draw_news(Screen *screen)
{
    refresh_table(screen);
    if (screen->grid)
        paint_grid(screen->grid);
}

static int read_key(Screen *screen, int ms)
{
    int key = screen->gone ? PRESSED_HANG_UP : paint_key(ms);

    screen->gone |= key == PRESSED_HANG_UP;
    console_set_columns(text_box_columns(paint_columns()));
    if (key == PRESSED_REDRAW)
        paint_redraw();
    return key;
}

/* ---- what happens ---- */

static void screen_tell(void *self, const Tiding *tiding)
{
    Screen *screen = self;

    events_add(&screen->events, tiding);
    screen->unread = true;
}

/* The scene of the last question is over. */
static void forget_scene(Screen *screen)
{
    screen->table.scene = NULL;
    screen->table.dialog = NULL;
    arena_free(&screen->arena);
    screen->arena = (Arena){ 0 };
}

static void screen_see(void *self, const View *view)
{
    Screen *screen = self;

    forget_scene(screen);
    screen->table.scene = scene_make(&screen->arena, view);
    if (draw_table(screen))
        paint_grid(screen->grid);
    forget_scene(screen);
}

/* A key ends the wait: it is not kept for the next question. */
static void screen_wait(void *self, int ms)
{
    Screen *screen = self;
    int left = (int)(ms * screen->speed);

    draw_news(screen);
    while (left > 0) {
        int step = left < 50 ? left : 50;
        int key = read_key(screen, step);
        if (key == PRESSED_RESIZE)
            draw_news(screen);
        else if (key != PRESSED_NOTHING) {
            screen->ahead++;
            return;
        }
        left -= step;
    }
}

/* ---- boxes ---- */

/* A copy of what is there, to draw over; NULL: no memory. */
static Grid *begin_box(Screen *screen)
{
    if (screen->table.scene || !is_fitting(screen) || screen->unread)
        refresh_table(screen);
    return screen->grid ? grid_copy(screen->grid) : NULL;
}

static void end_box(Grid *over)
{
    paint_grid(over);
    free(over);
}

static void screen_show(void *self, const char *title, const char *text)
{
    Screen *screen = self;
    TextBox box = { .title = title, .text = text };
    int key = PRESSED_NOTHING;

    paint_flush();
    do {
        Grid *over = begin_box(screen);
        if (!over)
            return;
        text_box_draw(over, &box);
        end_box(over);
        key = read_key(screen, -1);
    } while (!text_box_press(&box, key));
}

static void screen_say(void *self, const char *sentence)
{
    Screen *screen = self;
    size_t n = strlen(screen->says);
    Text text = text_init(screen->says + n, sizeof screen->says - n);

    text_add(&text, n ? " " : "");
    typed_words_write(&text, sentence);
}

/* What was said and has found no place is shown on its own. */
static void show_said(Screen *screen)
{
    char says[SAYS_BYTES];

    memcpy(says, screen->says, sizeof says);
    screen->says[0] = '\0';
    if (says[0])
        screen_show(screen, "", says);
}

static int screen_choose(void *self, const Menu *menu, char text[MENU_TEXT_MAX])
{
    Screen *screen = self;
    MenuBox box;
    int key;

    show_said(screen);
    menu_box_begin(&box, menu);
    paint_flush();
    do {
        Grid *over = begin_box(screen);
        if (!over)
            return MENU_LEFT;
        menu_box_draw(over, &box);
        end_box(over);
        key = read_key(screen, -1);
        if (key == PRESSED_HANG_UP)
            return MENU_LEFT;
    } while (!menu_box_press(&box, key));
    snprintf(text, MENU_TEXT_MAX, "%.*s", MENU_TEXT_MAX - 1, box.line.text);
    return box.result;
}

static bool screen_fill(void *self, SentenceEdit *edit)
{
    Screen *screen = self;
    SentenceBox box;
    int key;

    show_said(screen);
    sentence_box_begin(&box, edit);
    paint_flush();
    do {
        Grid *over = begin_box(screen);
        if (!over)
            return false;
        sentence_box_draw(over, &box);
        end_box(over);
        key = read_key(screen, -1);
        if (key == PRESSED_HANG_UP)
            return false;
    } while (!sentence_box_press(&box, key));
    return box.offered;
}

static bool screen_hand_over(void *self, Seat to, const char *name,
                             char initial)
{
    Screen *screen = self;
    int key;

    (void)to;
    forget_scene(screen);
    free(screen->grid); /* what the other one saw */
    screen->grid = NULL;
    events_clear(&screen->events);
    screen->history.n = 0;
    screen->says[0] = '\0';
    paint_flush();
    do {
        Grid *blank = grid_new(paint_rows(), paint_columns());
        if (!blank)
            return false;
        curtain_draw(blank, name, initial);
        end_box(blank);
        key = read_key(screen, -1);
        if (key == PRESSED_HANG_UP || key == PRESSED_END_OF_INPUT)
            return false;
    } while (key >= 0x80 || tolower(key) != tolower((unsigned char)initial));
    return true;
}

/* ---- asking ---- */

/* Keys of an answer to the last question, or of a word that somebody began to
 * type while others played, do not answer this one. */
static void settle(Screen *screen)
{
    int key = PRESSED_NOTHING;

    if (screen->speed > 0)
        do {
            key = read_key(screen, screen->ahead ? TYPED_MS : SETTLE_MS);
            screen->ahead += key < PRESSED_RESIZE;
        } while (key < PRESSED_RESIZE && !screen->gone);
    paint_flush();
    if (screen->ahead > 1 && screen->says[0] == '\0')
        screen_say(screen, "What you pressed before this question was here"
                           " is not taken.");
    screen->ahead = 0;
}

static long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000;
}

/* Who presses a key and then Enter has answered with the key: what comes next
 * has not been read. */
static bool is_too_soon(const Screen *screen, int key, long since)
{
    const Dialog *dialog = &screen->dialog;

    return key == PRESSED_ENTER && dialog->question->is_new &&
           screen->speed > 0 && now_ms() - since < READ_MS && !dialog->moved &&
           !dialog->opened && !dialog->typing;
}

static void begin_question(Screen *screen, const Question *question)
{
    int marked = screen->dialog.marked;
    bool moved = screen->dialog.moved;
    bool explained = !question->is_new && screen->dialog.answer[0] == '?';
    const Row *opened = explained ? screen->dialog.opened : NULL;

    dialog_begin(&screen->dialog, question, &screen->history);
    if (!question->is_new && marked < screen->dialog.n) {
        screen->dialog.marked = marked;
        screen->dialog.moved = moved;
        screen->dialog.opened = opened;
    }
    screen->table.scene = question->scene;
    screen->table.dialog = &screen->dialog;
}

static bool press_key(Screen *screen, int key, long since)
{
    screen->says[0] = '\0';
    if (!is_too_soon(screen, key, since))
        return dialog_press(&screen->dialog, key);
    screen_say(screen, "This is another question: Enter now takes what is"
                       " marked.");
    return false;
}

/* Draws it. What was asked for meanwhile is read first, in a window like every
 * other answer: who closes it with Enter answers nothing. */
static long open_question(Screen *screen, const Question *question)
{
    long since;

    begin_question(screen, question);
    if (!question->is_new) {
        show_said(screen);
        return 0;
    }
    if (draw_table(screen))
        paint_grid(screen->grid);
    since = now_ms();
    settle(screen);
    return since;
}

/* All choices with all they say, if that was asked for. */
static bool show_choices(Screen *screen)
{
    static char all[1 << 16];
    Text text = TEXT_INIT(all);

    if (strcasecmp(screen->dialog.answer, "more") != 0)
        return false;
    question_write_all(&text, screen->dialog.question);
    screen_show(screen, "All choices", all);
    return true;
}

static char *screen_ask(void *self, const Question *question)
{
    Screen *screen = self;
    Dialog *dialog = &screen->dialog;
    long since = open_question(screen, question);
    bool done = false;

    while (!done && !screen->gone && draw_table(screen)) {
        int key;
        paint_grid(screen->grid);
        key = read_key(screen, -1);
        if (key < PRESSED_RESIZE && key != PRESSED_REDRAW)
            done = press_key(screen, key, since) && !show_choices(screen);
    }
    forget_scene(screen);
    if (!done)
        return NULL;
    if (dialog->answer[0] != '=')
        history_add(&screen->history, dialog->answer);
    return strdup(dialog->answer);
}

/* ---- opening and closing ---- */

void screen_leave(void)
{
    paint_close();
    console_set_columns(0);
}

/* What was said last stays on the terminal. */
static void screen_close(void *self)
{
    Screen *screen = self;

    screen_leave();
    if (screen->says[0])
        console_print("%s", screen->says);
    forget_scene(screen);
    free(screen->grid);
    free(screen);
}

Screen *screen_open(Front *front, double speed, const char **why)
{
    Screen *screen = NULL;

    *why = paint_refuses();
    if (*why)
        return NULL;
    screen = calloc(1, sizeof *screen);
    if (!screen || !paint_open()) {
        *why = "";
        free(screen);
        return NULL;
    }
    screen->speed = speed;
    console_set_columns(text_box_columns(paint_columns()));
    *front = (Front){ .self = screen,
                      .close = screen_close,
                      .tell = screen_tell,
                      .see = screen_see,
                      .wait = screen_wait,
                      .ask = screen_ask,
                      .show = screen_show,
                      .say = screen_say,
                      .choose = screen_choose,
                      .fill = screen_fill,
                      .hand_over = screen_hand_over };
    return screen;
}
