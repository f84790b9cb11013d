/* screen_dialog.c: keys become an answer: letters and numbers of rows, arrows
 * and Enter, or a typed line. */
#include "tui/screen_dialog.h"

#include <string.h>

#include "engine/family.h"
#include "engine/kernel.h"
#include "scene/press.h"
#include "tui/screen_keys.h"

/* ---- what can be marked ---- */

/* Its own row; of equal cards often only one has a row. */
static const Row *row_of_card(const Question *question, CardId card)
{
    for (int i = 0; i < question->n; i++)
        if (question->rows[i].card == card)
            return &question->rows[i];
    for (int i = 0; i < question->n; i++) {
        CardId its = question->rows[i].card;
        if (its != NO_CARD && kernel_same_choice(question->scene->t, its, card))
            return &question->rows[i];
    }
    return NULL;
}

static bool is_in_hand(const Dialog *dialog, const Row *row)
{
    for (int i = 0; i < dialog->n_hand; i++)
        if (dialog->items[i].row == row)
            return true;
    return false;
}

static void add_item(Dialog *dialog, ScreenItem item)
{
    if (dialog->n < ITEMS_MAX)
        dialog->items[dialog->n++] = item;
}

int hand_in_order(const Scene *scene, const HandCard *out[ITEMS_MAX])
{
    int n = 0;

    for (int i = 0; i < scene->n_hand && n < ITEMS_MAX; i++, n++) {
        int number = press_number(scene, scene->hand[i].card), at = n;
        for (; at > 0 && press_number(scene, out[at - 1]->card) > number; at--)
            out[at] = out[at - 1];
        out[at] = &scene->hand[i];
    }
    return n;
}

static void list_items(Dialog *dialog)
{
    const Question *question = dialog->question;
    const HandCard *hand[ITEMS_MAX];
    int n = hand_in_order(question->scene, hand);

    for (int i = 0; i < n; i++)
        add_item(dialog,
                 (ScreenItem){ row_of_card(question, hand[i]->card), hand[i] });
    dialog->n_hand = dialog->n;
    for (int i = 0; i < question->n; i++)
        if (!is_in_hand(dialog, &question->rows[i]))
            add_item(dialog, (ScreenItem){ &question->rows[i], NULL });
}

static int find_usual(const Dialog *dialog)
{
    for (int i = 0; i < dialog->n; i++)
        if (dialog->items[i].row &&
            dialog->items[i].row == dialog->question->usual)
            return i;
    return -1;
}

/* ---- names for Tab ---- */

static void add_cards(Dialog *dialog, const CardId *cards, int n)
{
    for (int i = 0; i < n; i++)
        names_add(&dialog->names,
                  card_def(dialog->question->scene->t, cards[i])->name);
}

static void list_names(Dialog *dialog)
{
    static const char *const words[] = {
#define REQUEST(id, word, ...) word,
#include "tui/requests.def"
    };
    const Scene *scene = dialog->question->scene;

    dialog->names.n = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        names_add(&dialog->names, words[i]);
    dialog->n_words = dialog->names.n;
    for (Seat s = 0; s < scene->t->g->seats; s++) {
        const SceneSeat *seat = &scene->seats[s];
        names_add(&dialog->names, seat->name);
        add_cards(dialog, seat->hand, seat->n_hand);
        for (int i = 0; i < seat->n_groups; i++)
            add_cards(dialog, seat->groups[i].cards, seat->groups[i].n);
    }
    for (int i = 0; i < scene->n_spreads; i++)
        add_cards(dialog, scene->spreads[i].cards, scene->spreads[i].n);
    for (int i = 0; i < scene->n_stacks; i++)
        add_cards(dialog, scene->stacks[i].on_it, scene->stacks[i].n_on_it);
}

void dialog_begin(Dialog *dialog, const Question *question,
                  const LineHistory *history)
{
    dialog->question = question;
    dialog->n = dialog->n_hand = 0;
    dialog->opened = NULL;
    dialog->typing = dialog->moved = dialog->quitting = false;
    dialog->pressed[0] = '\0';
    dialog->back = 0;
    list_items(dialog);
    list_names(dialog);
    dialog->line.history = history;
    dialog->line.names = &dialog->names;
    dialog->marked = find_usual(dialog);
}

/* ---- answers ---- */

static void say(Dialog *dialog, const char *sentence)
{
    snprintf(dialog->says, sizeof dialog->says, "%s", sentence);
}

static bool give_line(Dialog *dialog, const char *line)
{
    snprintf(dialog->answer, sizeof dialog->answer, "%s", line);
    return true;
}

static bool give_answer(Dialog *dialog, const Answer *answer)
{
    snprintf(dialog->answer, sizeof dialog->answer, "=%s%s%s",
             answer->choice->key, answer->then ? " " : "",
             answer->then ? answer->then->key : "");
    return true;
}

/* Always in a window: a row by its key, a card that is in none by its name. */
static bool explain(Dialog *dialog, ScreenItem item)
{
    snprintf(dialog->answer, sizeof dialog->answer, "? %s",
             item.row ? item.row->key
             : item.card
                 ? card_def(dialog->question->scene->t, item.card->card)->name
                 : "");
    return true;
}

static bool take_row(Dialog *dialog, const Row *row)
{
    if (row->is_all)
        return give_line(dialog, row->key);
    if (row->n == 1)
        return give_answer(dialog, &row->answers[0]);
    dialog->opened = row;
    dialog->target = 0;
    return false;
}

static bool take_marked(Dialog *dialog)
{
    const Question *question = dialog->question;
    const ScreenItem *item;

    if (!dialog->moved && question->usual)
        return give_line(dialog, ""); /* as in plain mode */
    if (dialog->marked < 0) {
        say(dialog, "That is for you to choose: press one of the keys.");
        return false;
    }
    item = &dialog->items[dialog->marked];
    return item->row ? take_row(dialog, item->row) : explain(dialog, *item);
}

/* ---- keys of rows ---- */

/* Rows whose key begins so: how many, and the one that is it. */
static int match_rows(const Dialog *dialog, const char *pressed,
                      const Row **out)
{
    const Question *question = dialog->question;
    int n = 0;

    *out = NULL;
    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        n += strncmp(row->key, pressed, strlen(pressed)) == 0;
        if (strcmp(row->key, pressed) == 0)
            *out = row;
    }
    return n;
}

static bool press_row_key(Dialog *dialog, int key, bool *known)
{
    size_t n = strlen(dialog->pressed);
    const Row *row;
    int rows;

    *known = false;
    if (key >= 0x7f || key <= ' ' || n + 1 >= sizeof dialog->pressed)
        return false;
    dialog->pressed[n] = (char)key;
    dialog->pressed[n + 1] = '\0';
    rows = match_rows(dialog, dialog->pressed, &row);
    *known = rows > 0;
    if (rows == 1 && row) {
        dialog->pressed[0] = '\0';
        return take_row(dialog, row);
    }
    if (rows == 0)
        dialog->pressed[n] = '\0';
    return false;
}

bool dialog_is_key(const Dialog *dialog)
{
    const Row *row, *opened = dialog->opened;

    for (int i = 0; opened && i < opened->n; i++)
        if (strcmp(opened->answers[i].key, dialog->pressed) == 0)
            return true;
    match_rows(dialog, dialog->pressed, &row);
    return !opened && row;
}

static void open_line(Dialog *dialog, int key)
{
    dialog->typing = true;
    dialog->line.recalled = 0;
    line_begin(&dialog->line, dialog->pressed);
    dialog->pressed[0] = '\0';
    if (key != ':')
        line_press(&dialog->line, key);
}

/* ---- while the targets of a row are shown ---- */

static int move(int at, int step, int n)
{
    at += step;
    return at < 0 ? 0 : at >= n ? n - 1 : at;
}

/* A key of one sign, or a number digit by digit. */
static bool press_target_key(Dialog *dialog, int key)
{
    const Row *row = dialog->opened;
    size_t n = strlen(dialog->pressed);
    int begun = 0, found = -1;

    if (key >= 0x7f || key <= ' ' || n + 1 >= sizeof dialog->pressed)
        return false;
    dialog->pressed[n] = (char)key;
    dialog->pressed[n + 1] = '\0';
    for (int i = 0; i < row->n; i++) {
        begun += strncmp(row->answers[i].key, dialog->pressed, n + 1) == 0;
        if (strcmp(row->answers[i].key, dialog->pressed) == 0)
            found = i;
    }
    if (found >= 0)
        dialog->target = found; /* Enter takes it */
    if (begun > 1 || (begun == 1 && found < 0))
        return false;
    dialog->pressed[0] = '\0';
    if (found >= 0)
        return give_answer(dialog, &row->answers[found]);
    say(dialog, "No target has that key; Esc goes back.");
    return false;
}

static bool press_target(Dialog *dialog, int key)
{
    const Row *row = dialog->opened;

    switch (key) {
    case PRESSED_ESCAPE:
    case PRESSED_BACKSPACE:
        dialog->opened = NULL;
        dialog->pressed[0] = '\0';
        return false;
    case PRESSED_UP:
    case PRESSED_LEFT:
        dialog->target = move(dialog->target, -1, row->n);
        return false;
    case PRESSED_DOWN:
    case PRESSED_RIGHT:
        dialog->target = move(dialog->target, 1, row->n);
        return false;
    case PRESSED_ENTER:
        return give_answer(dialog, &row->answers[dialog->target]);
    case '?':
        return explain(dialog, (ScreenItem){ .row = row });
    case ':': /* words can be typed here too */
        dialog->opened = NULL;
        open_line(dialog, key);
        return false;
    default:
        break;
    }
    return press_target_key(dialog, key);
}

/* ---- while a line is typed ---- */

static bool press_typing(Dialog *dialog, int key)
{
    if (key == PRESSED_ESCAPE) {
        dialog->typing = false;
        return false;
    }
    if (key == PRESSED_ENTER) {
        dialog->typing = false;
        return dialog->line.text[strspn(dialog->line.text, " ")] != '\0' &&
               give_line(dialog, dialog->line.text);
    }
    line_press(&dialog->line, key);
    if (key == PRESSED_BACKSPACE && dialog->line.length == 0)
        dialog->typing = false;
    return false;
}

/* The first word that can be typed and begins so; NULL: there is none. */
static const char *find_word(const Dialog *dialog, int key)
{
    for (int i = 0; i < dialog->n_words; i++)
        if (dialog->names.at[i][0] == (key | 0x20))
            return dialog->names.at[i];
    return NULL;
}

/* A key of no row: the beginning of a word, or nothing at all. */
static void press_other(Dialog *dialog, int key)
{
    const char *word = find_word(dialog, key);
    char typed[8];
    TypedLine line = { 0 };

    line_press(&line, key);
    snprintf(typed, sizeof typed, "%.7s", line.text);
    if (word || key == ':' || key == '"' || dialog->pressed[0])
        open_line(dialog, key);
    if (word && word[1] != '\0')
        snprintf(dialog->says, sizeof dialog->says,
                 "%s is no choice here: type a word, such as %s, and Enter;"
                 " Esc closes the line.",
                 typed, word);
    else if (!dialog->typing)
        snprintf(dialog->says, sizeof dialog->says,
                 "%s is no choice here. (: opens a line for words)", typed);
}

/* ---- all keys ---- */

/* The first thing that can be chosen. */
static int first_choice(const Dialog *dialog)
{
    for (int i = 0; i < dialog->n; i++)
        if (dialog->items[i].row)
            return i;
    return 0;
}

static void move_mark(Dialog *dialog, int step)
{
    if (dialog->n == 0)
        return;
    dialog->marked = dialog->marked >= 0 ? move(dialog->marked, step, dialog->n)
                     : step > 0          ? first_choice(dialog)
                                         : dialog->n - 1;
    dialog->moved = true;
}

/* What leaves a sale that is being put together, or NULL. */
static const Row *find_cancel(const Dialog *dialog)
{
    const Question *question = dialog->question;

    for (int i = 0; i < question->n; i++)
        if (question->rows[i].answers[0].choice->action.verb == VERB_cancel)
            return &question->rows[i];
    return NULL;
}

static bool press_special(Dialog *dialog, int key, bool *known)
{
    *known = true;
    switch (key) {
    case PRESSED_UP:
    case PRESSED_LEFT:
        move_mark(dialog, -1);
        return false;
    case PRESSED_DOWN:
    case PRESSED_RIGHT:
        move_mark(dialog, 1);
        return false;
    case PRESSED_HOME:
        move_mark(dialog, -dialog->n);
        return false;
    case PRESSED_END:
        move_mark(dialog, dialog->n);
        return false;
    case PRESSED_PAGE_UP:
        dialog->back += 5;
        return false;
    case PRESSED_PAGE_DOWN:
        dialog->back -= dialog->back < 5 ? dialog->back : 5;
        return false;
    case PRESSED_ESCAPE:
        if (!dialog->moved && !dialog->pressed[0] && find_cancel(dialog))
            return take_row(dialog, find_cancel(dialog));
        /* fall through */
    case PRESSED_BACKSPACE:
        dialog->pressed[0] = '\0';
        dialog->marked = find_usual(dialog);
        dialog->moved = false;
        return false;
    case PRESSED_ENTER:
        return take_marked(dialog);
    case PRESSED_END_OF_INPUT:
        return give_line(dialog, "quit");
    default:
        *known = false;
        return false;
    }
}

/* Enter behind the beginning of a longer key takes the row with just that. */
static bool take_pressed(Dialog *dialog)
{
    const Row *row;

    match_rows(dialog, dialog->pressed, &row);
    dialog->pressed[0] = '\0';
    return row && take_row(dialog, row);
}

/* Once by mistake is nothing. */
static bool press_quit(Dialog *dialog)
{
    if (dialog->quitting)
        return give_line(dialog, "quit");
    dialog->quitting = true;
    say(dialog, "Press q again to leave. The game is kept.");
    return false;
}

bool dialog_press(Dialog *dialog, int key)
{
    bool known, done;

    dialog->says[0] = '\0';
    if (key != 'q')
        dialog->quitting = false;
    if (dialog->typing)
        return press_typing(dialog, key);
    if (dialog->opened)
        return press_target(dialog, key);
    if (key == PRESSED_ENTER && dialog->pressed[0])
        return take_pressed(dialog);
    done = press_special(dialog, key, &known);
    if (known)
        return done;
    done = press_row_key(dialog, key, &known);
    if (known)
        return done;
    if (key == '?' && dialog->marked >= 0)
        return explain(dialog, dialog->items[dialog->marked]);
    if (key == 'q')
        return press_quit(dialog);
    if (key == '?')
        return give_line(dialog, "?");
    if (key > ' ' && key < 0x110000 && key != 0x7f)
        press_other(dialog, key);
    return false;
}
