/* screen_question.c: draws the own hand with what can be played marked, and the
 * question with its choices. */
#include <string.h>

#include "engine/family.h"
#include "tui/screen_panels.h"
#include "tui/screen_table.h"

enum {
    TALL = 30,
    COLUMN_MIN = 36,
    LIST_MIN = 3,
    LIST_LEAST = 2, /* rows that a list keeps in any case */
    INFO_MAX = 3,   /* rows below it */
    GIST_MIN = 20
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The first of n things to show where only so many fit and one is marked. */
static int first_shown(int n, int fit, int marked)
{
    int first = marked - fit + 1;

    if (first < 0 || n <= fit)
        return 0;
    return first > n - fit ? n - fit : first;
}

static void put_key(const Area *area, int row, const char *key, Ink ink)
{
    area_put(area, row, 3 - (int)strlen(key), ink, key);
}

static Ink key_ink(const Row *row)
{
    return row->usual ? INK_usual : row->hurts ? INK_bad : INK_key;
}

/* ---- the hand ---- */

static int name_width(const Scene *scene, int columns)
{
    int width = 0;

    for (int i = 0; i < scene->n_hand; i++) {
        int n = ink_width(panel_card_name(scene, scene->hand[i].card));
        width = n > width ? n : width;
    }
    return least(width, columns - GIST_MIN);
}

/* Nothing is known of it but that something else decides. */
static bool is_open(const OutcomePart *part)
{
    return part->kind == OUTCOME_chance || part->kind == OUTCOME_hidden;
}

/* What it does now, if that is known, or what it is for. */
static const char *gist_of(const HandCard *card, const Row *choice)
{
    const Outcome *outcome =
        choice && choice->n == 1 ? &choice->answers[0].choice->outcome : NULL;

    if (!outcome || outcome->n == 0 || is_open(&outcome->parts[0]))
        return card->gist;
    return outcome->says;
}

static void draw_hand_card(const Area *area, int row, const Scene *scene,
                           const HandCard *card, const Row *choice)
{
    Area name = *area, gist = *area;
    int width = name_width(scene, area->columns - 4);

    if (choice)
        put_key(area, row, choice->key, key_ink(choice));
    area_cut_left(&name, 4);
    name = area_cut_left(&name, width);
    area_put(&name, row, 0, choice ? INK_strong : INK_faint,
             panel_card_name(scene, card->card));
    area_cut_left(&gist, 4 + width + 2);
    area_put(&gist, row, 0, choice ? INK_plain : INK_faint,
             gist_of(card, choice));
}

void hand_draw(Area area, const ScreenTable *table)
{
    const Scene *scene = table->scene;
    const Dialog *dialog = table->dialog;
    const HandCard *hand[ITEMS_MAX];
    int marked =
        dialog && dialog->marked < dialog->n_hand ? dialog->marked : -1;
    int first;
    char count[16];
    Text text = TEXT_INIT(count);

    text_add_number(&text, scene->n_hand);
    area_head(&area, "Your hand", count);
    first = first_shown(scene->n_hand, area.rows, marked);
    hand_in_order(scene, &table->keys, hand);
    for (int i = first; i < scene->n_hand && i - first < area.rows; i++)
        draw_hand_card(&area, i - first, scene, hand[i],
                       dialog ? dialog->items[i].row : NULL);
    if (marked >= first && !dialog->opened)
        area_tint(&area, marked - first, 0, area.columns, INK_marked);
    if (scene->n_hand - first > area.rows && area.rows > 0)
        area_put_right(&area, area.rows - 1, INK_faint, " \u2193");
    if (first > 0)
        area_put_right(&area, 0, INK_faint, " \u2191");
}

/* ---- the list of choices ---- */

/* What a list shows: the rows that are not in the hand, or the targets of the
 * one that is opened. */
typedef struct ChoiceList {
    const Dialog *dialog;
    int n, marked;
    bool is_cut; /* the marked one does not fit */
} ChoiceList;

static ChoiceList list_of(const Dialog *dialog)
{
    if (dialog->opened)
        return (ChoiceList){ dialog, dialog->opened->n, dialog->target, false };
    return (ChoiceList){ dialog, dialog->n - dialog->n_hand,
                         dialog->marked - dialog->n_hand, false };
}

static void write_answers(Text *text, const Row *row)
{
    for (int i = 0; i < row->n; i++) {
        text_add(text, i ? ", " : row->has_targets ? ": " : "");
        ink_add(text, row->answers[i].hurts ? INK_bad : INK_key,
                row->answers[i].key);
        text_add(text, row->answers[i].key[0] ? " " : "");
        text_add(text, row->answers[i].says);
    }
}

static void write_outcome(Text *text, const Answer *answer)
{
    const char *says = answer_sequel(answer);

    if (says[0] == '\0')
        return;
    text_add(text, ": ");
    ink_add(text, answer->hurts ? INK_bad : INK_faint, says);
}

/* What a row does, all of it. */
static void write_row(Text *text, const Row *row)
{
    bool whole = row->n > 1 && !row->has_targets && !row->is_all;

    text_add(text, whole ? "" : row->says); /* its answers say all of it */
    if (row->n == 1)
        write_outcome(text, &row->answers[0]);
    else if (!row->is_all)
        write_answers(text, row);
}

static void write_choice(Text *text, const ChoiceList *list, int i)
{
    const Dialog *dialog = list->dialog;

    if (dialog->opened) {
        text_add(text, dialog->opened->answers[i].says);
        write_outcome(text, &dialog->opened->answers[i]);
        return;
    }
    write_row(text, dialog->items[dialog->n_hand + i].row);
}

static void draw_choice(const Area *area, int row, ChoiceList *list, int i)
{
    const Dialog *dialog = list->dialog;
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    Area rest = *area;

    if (dialog->opened) {
        const Answer *answer = &dialog->opened->answers[i];
        put_key(area, row, answer->key, answer->hurts ? INK_bad : INK_key);
    } else {
        const Row *choice = dialog->items[dialog->n_hand + i].row;
        put_key(area, row, choice->key, key_ink(choice));
    }
    write_choice(&text, list, i);
    area_cut_left(&rest, 4);
    area_put(&rest, row, 0, INK_plain, line);
    if (i == list->marked) {
        list->is_cut = ink_width(line) > rest.columns;
        area_tint(area, row, 0, area->columns, INK_marked);
    }
}

/* In as many columns as are needed and fit. */
static int list_columns(int n, const Area *area)
{
    int columns = 1;

    while (columns * area->rows < n &&
           area->columns / (columns + 1) >= COLUMN_MIN)
        columns++;
    return columns;
}

/* Gives how many are not seen. */
static int list_draw(const Area *area, ChoiceList *list)
{
    int columns = list_columns(list->n, area), rows = area->rows;
    int fit = rows * columns;
    int first = first_shown(list->n, fit, list->marked);

    for (int k = 0; k < fit && first + k < list->n; k++) {
        Area column = *area;
        area_cut_left(&column, k / rows * (area->columns / columns));
        column = area_cut_left(&column, area->columns / columns - 1);
        draw_choice(&column, k % rows, list, first + k);
    }
    return list->n > fit ? list->n - fit : 0;
}

/* ---- around the list ---- */

/* What the marked thing would do, or why it cannot be done; nothing if the list
 * says it already. */
static void write_marked(Text *text, const ChoiceList *list)
{
    const Dialog *dialog = list->dialog;
    const ScreenItem *item =
        dialog->marked < 0 ? NULL : &dialog->items[dialog->marked];

    if (dialog->opened) {
        text_add(text, dialog->opened->says);
        text_add(text, list->is_cut ? " " : " \u2026");
        if (list->is_cut)
            write_choice(text, list, list->marked);
    } else if (item && item->row && (item->card || list->is_cut)) {
        write_row(text, item->row);
    } else if (item && item->card && item->card->idle) {
        text_add(text,
                 panel_card_name(dialog->question->scene, item->card->card));
        text_add(text, ": ");
        text_add(text, item->card->idle->why);
    } else if (dialog->question->story[0]) {
        ink_add(text, INK_flavor, dialog->question->story);
    }
}

/* What Enter does. */
static void write_enter(Text *text, const Dialog *dialog)
{
    const ScreenItem *item =
        dialog->marked < 0 ? NULL : &dialog->items[dialog->marked];
    const char *says = dialog->question->usual_says;

    if (dialog->moved)
        says = item && item->row ? item->row->says : "why not?";
    else if (!dialog->question->usual)
        return;
    ink_add(text, INK_usual, "Enter ");
    text_add(text, says);
}

/* Enter at the left, keys that are always there behind it. */
static void draw_hints(const Area *area, const Dialog *dialog)
{
    char line[TEXT_LINE], keys[TEXT_LINE];
    Text text = TEXT_INIT(line), more = TEXT_INIT(keys);
    Area left = *area;

    write_enter(&text, dialog);
    ink_add(&more, INK_key, "?");
    ink_add(&more, INK_faint, " explain  ");
    ink_add(&more, INK_key, ":");
    ink_add(&more, INK_faint, " words  ");
    ink_add(&more, INK_key, "q");
    ink_add(&more, INK_faint, " quit");
    left.columns -= ink_width(keys) + 3;
    area_put(area, 0, area_put(&left, 0, 1, INK_plain, line) + 2, INK_plain,
             keys);
}

static void draw_keys(const Area *area, const Dialog *dialog)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (dialog->typing) {
        line_draw(area, 0, ": ", &dialog->line);
        return;
    }
    if (dialog->pressed[0]) {
        ink_add(&text, INK_key, dialog->pressed);
        text_add(&text, "_ ");
        ink_add(&text, INK_faint, "Enter takes it, Esc does not");
    } else if (dialog->opened) {
        ink_add(&text, INK_faint,
                "Press a key, or mark one and press Enter. "
                "Esc goes back.");
    } else {
        draw_hints(area, dialog);
        return;
    }
    area_put(area, 0, 1, INK_plain, line);
}

/* ---- all of it, to be read in a window ---- */

static void write_target(Text *text, const Answer *answer)
{
    text_add(text, "      ");
    ink_add(text, answer->hurts ? INK_bad : INK_key, answer->key);
    text_add(text, answer->key[0] ? "  " : "");
    text_add(text, answer->says);
    write_outcome(text, answer);
    text_add_char(text, '\n');
}

void question_write_all(Text *text, const Question *question)
{
    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        text_add(text, row->key[1] ? "" : " ");
        ink_add(text, key_ink(row), row->key);
        text_add(text, "  ");
        text_add(text, row->says);
        if (row->gist[0])
            text_add_format(text, " (%s)", row->gist);
        if (row->n == 1)
            write_outcome(text, &row->answers[0]);
        text_add_char(text, '\n');
        for (int k = 0; k < row->n && row->n > 1 && !row->is_all; k++)
            write_target(text, &row->answers[k]);
    }
}

/* ---- the panel ---- */

typedef struct QuestionRows {
    int says, more, list, info;
} QuestionRows;

/* How the rows of the panel are shared; the head and the keys have one each,
 * and what is left tells about what is marked. */
static QuestionRows share_rows(const Dialog *dialog, int rows, int columns)
{
    const Question *question = dialog->question;
    ChoiceList list = list_of(dialog);
    QuestionRows share = { 0 };
    int left = rows - 3;

    share.says = least(ink_rows(question->says, columns - 2, 0),
                       rows >= TALL / 3 ? 4 : 2);
    left -= share.says;
    share.more = least(ink_rows(question->more, columns - 2, 0),
                       least(left - least(list.n, LIST_MIN), 3));
    share.more = share.more < 0 ? 0 : share.more;
    share.list = least(list.n, left - share.more);
    share.info = 1 + left - share.more - share.list;
    return share;
}

int question_rows(const Dialog *dialog, int rows, int columns)
{
    QuestionRows share = share_rows(dialog, rows / 3, columns);

    return 3 + share.says + share.more + share.list;
}

static void draw_text(Area *area, int rows, Ink ink, const char *text)
{
    Area part = area_cut_top(area, rows);

    part.left++;
    part.columns -= 2;
    if (area_wrap(&part, (Wrap){ .ink = ink }, text) > rows && rows > 0)
        area_put(&part, rows - 1, part.columns - 1, ink, "\u2026");
}

/* How many rows need what is said below the list, or what is marked there if a
 * row is too short for it. */
static int info_rows(const Dialog *dialog, const char *says, int columns)
{
    const ScreenItem *item =
        dialog->marked < 0 ? NULL : &dialog->items[dialog->marked];
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (dialog->says[0] || says[0])
        return ink_rows(dialog->says[0] ? dialog->says : says, columns - 2, 0);
    if (dialog->opened || !item || !item->row)
        return 1;
    write_row(&text, item->row);
    return ink_rows(line, columns - 2, 0);
}

/* A long text below the list takes rows from it. */
static void make_room(QuestionRows *share, int info)
{
    while (share->info < least(info, INFO_MAX) && share->list > LIST_LEAST) {
        share->list--;
        share->info++;
    }
}

void question_draw(Area area, const Dialog *dialog, const char *says)
{
    const Question *question = dialog->question;
    QuestionRows share = share_rows(dialog, area.rows, area.columns);
    ChoiceList list = list_of(dialog);
    Area all = area, part;
    char line[2 * TEXT_LINE], count[32];
    Text text = TEXT_INIT(line), more = TEXT_INIT(count);
    int hidden;

    make_room(&share, info_rows(dialog, says, area.columns));
    area_head(&area, question->prompt, NULL);
    draw_text(&area, share.says, INK_strong, question->says);
    draw_text(&area, share.more, INK_plain, question->more);
    part = area_cut_top(&area, share.list);
    hidden = list_draw(&part, &list);
    if (dialog->says[0] || says[0])
        ink_add(&text, dialog->says[0] ? INK_bad : INK_strong,
                dialog->says[0] ? dialog->says : says);
    else
        write_marked(&text, &list);
    draw_text(&area, share.info, INK_plain, line);
    part = area_cut_bottom(&area, 1);
    draw_keys(&part, dialog);
    if (hidden > 0) {
        text_add_char(&more, ' ');
        text_add_number(&more, hidden);
        text_add(&more, " more: \u2193 \u2191 ");
        area_put(&all, 0, all.columns - ink_width(count) - 1, INK_key, count);
    }
}
