/* screen_question.c: draws the own hand with what can be played marked, and the
 * question with its choices. */
#include <string.h>

#include "base/clamp.h"
#include "engine/family.h"
#include "tui/screen_panels.h"
#include "tui/screen_table.h"

enum { TALL = 30, COLUMN_MIN = 36, LIST_MIN = 3, BRIEF_MIN = 22, NAME_MIN = 9 };

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
    return min_int(width, columns - BRIEF_MIN);
}

/* Nothing is known of it but that something else decides. */
static bool is_open(const OutcomePart *part)
{
    return part->kind == OUTCOME_chance || part->kind == OUTCOME_hidden;
}

/* ---- what a card says, in little room ---- */

/* Words that can be missed. */
typedef struct ShortWord {
    const char *whole, *brief;
} ShortWord;

static const ShortWord short_words[] = {
#define SHORT_WORD(whole, brief) { whole, brief },
#include "tui/short_words.def"
};

static void add_short(Text *text, const char *part, size_t n)
{
    for (const char *end = part + n; part < end;) {
        size_t i = 0, count = sizeof short_words / sizeof *short_words;
        while (i < count && strncmp(part, short_words[i].whole,
                                    strlen(short_words[i].whole)) != 0)
            i++;
        text_add(text, i < count ? short_words[i].brief : "");
        if (i == count)
            text_add_n(text, part, 1);
        part += i < count ? strlen(short_words[i].whole) : 1;
    }
}

/* Who may use it, say: a part of several words. */
static bool is_condition(const char *part, size_t n)
{
    int spaces = 0;

    for (size_t i = 0; i < n; i++)
        spaces += part[i] == ' ';
    return spaces >= 2;
}

/* "+4 Bonus, 1 Hand, Usable by Elves only": first the number, then on what it
 * depends, then the rest. */
static void write_facts(Text *text, const char *brief)
{
    int n = 0;

    for (int pass = 0; pass < 3; pass++)
        for (const char *part = brief; *part;) {
            size_t size = strcspn(part, ",");
            int its = part == brief ? 0 : is_condition(part, size) ? 1 : 2;
            if (its == pass) {
                text_add(text, n++ ? ", " : "");
                add_short(text, part, size);
            }
            part += size;
            part += strspn(part, ", ");
        }
}

/* A sentence stays as it is; facts come in another order. */
static void write_short(Text *text, const char *brief, bool is_facts,
                        int columns)
{
    if (ink_width(brief) <= columns)
        text_add(text, brief);
    else if (is_facts)
        write_facts(text, brief);
    else
        add_short(text, brief, strlen(brief));
}

/* Points that cover others: first whether it kills, then the points, then
 * whether it says something. */
static void write_stacked(Text *text, const Scene *scene, const CardDef *def)
{
    const KindRow *kind = &scene->t->family->vocabulary->kinds[def->kind];
    size_t start = text->len;

    if (!(kind->habits & HABIT_NEEDS_POINTS)) {
        text_add_format(text, "%s: ", kind->word);
        text_capitalize(text, start);
    }
    if (def->text[0] == '\0') {
        text_add(text, def->figures);
        return;
    }
    text_add_n(text, def->figures, strcspn(def->figures, ","));
    text_add_format(text, ", %s", def->text);
}

/* What a sale asks for stands in brackets at the end of a choice. */
static void write_price(Text *text, const Row *choice)
{
    const char *price =
        choice && choice->answers[0].choice->action.verb == VERB_add
            ? strrchr(choice->answers[0].choice->says, '(')
            : NULL;

    if (price)
        text_add_format(text, "%s ", price);
}

static bool is_known(const Row *choice)
{
    const Outcome *outcome =
        choice && choice->n == 1 ? &choice->answers[0].choice->outcome : NULL;

    return outcome && outcome->n > 0 && !is_open(&outcome->parts[0]);
}

/* Does it say what it is, and not what it does? */
static bool has_facts(const Scene *scene, const HandCard *card,
                      const Row *choice)
{
    const CardDef *def = card_def(scene->t, card->card);
    const KindRow *kind = &scene->t->family->vocabulary->kinds[def->kind];

    return !is_known(choice) && def->figures[0] && scene->n_stacks == 0 &&
           !(kind->habits & HABIT_ACTS);
}

/* What it does now, if that is known, or what it is for. */
static void write_card_brief(Text *text, const Scene *scene,
                             const HandCard *card, const Row *choice)
{
    const CardDef *def = card_def(scene->t, card->card);

    write_price(text, choice);
    if (is_known(choice))
        text_add(text, choice->answers[0].choice->outcome.says);
    else if (scene->n_stacks > 0 && def->figures[0])
        write_stacked(text, scene, def);
    else
        text_add(text, card->brief);
}

static void draw_hand_card(const Area *area, int row, const Scene *scene,
                           const HandCard *card, const Row *choice)
{
    Area name = *area, brief = *area;
    int width = name_width(scene, area->columns - 4);
    char whole[4 * TEXT_LINE], line[4 * TEXT_LINE];
    Text all = TEXT_INIT(whole), text = TEXT_INIT(line);

    if (choice)
        put_key(area, row, choice->key, key_ink(choice));
    area_cut_left(&name, 4);
    name = area_cut_left(&name, width);
    area_put(&name, row, 0, choice ? INK_strong : INK_faint,
             panel_card_name(scene, card->card));
    area_cut_left(&brief, 4 + width + 2);
    write_card_brief(&all, scene, card, choice);
    write_short(&text, whole, has_facts(scene, card, choice), brief.columns);
    area_put(&brief, row, 0, choice ? INK_plain : INK_faint, line);
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
    hand_in_order(scene, hand);
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
    bool wraps;  /* each has as many rows as it needs */
} ChoiceList;

static ChoiceList list_of(const Dialog *dialog)
{
    if (dialog->opened)
        return (ChoiceList){ dialog, dialog->opened->n, dialog->target, false,
                             false };
    return (ChoiceList){ dialog, dialog->n - dialog->n_hand,
                         dialog->marked - dialog->n_hand, false, false };
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

/* That something decides is not worth a word, and that a whole hand is lost has
 * been said. */
static bool is_no_news(const Answer *answer)
{
    const Outcome *outcome =
        answer->then ? &answer->then->outcome : &answer->choice->outcome;

    if (outcome->n == 1 && is_open(&outcome->parts[0]))
        return true;
    for (int i = 0; i < outcome->n; i++)
        if (outcome->parts[i].kind != OUTCOME_loses)
            return false;
    return outcome->n > 2;
}

static void write_outcome(Text *text, const Answer *answer)
{
    const char *says = answer_sequel(answer);

    if (says[0] == '\0' || is_no_news(answer))
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

/* What comes of it, and in front of that as much of a long name as there is
 * room for: numbers are not cut. */
static void write_target_in(Text *text, const Answer *answer, int columns)
{
    const char *says = answer_sequel(answer);
    int room = columns - ink_width(says) - 3;
    size_t n = strlen(answer->says);

    if (room < NAME_MIN || ink_width(answer->says) < room || says[0] == '\0')
        room = (int)n;
    while (room < (int)n && ((unsigned char)answer->says[room] & 0xc0) == 0x80)
        room--;
    text_add_n(text, answer->says, room < (int)n ? (size_t)room : n);
    text_add(text, room < (int)n ? "\u2026" : "");
    write_outcome(text, answer);
}

/* The name in quotes is what gives way. */
static void write_shorter(Text *text, const char *says, int columns)
{
    const char *name = strchr(says, '"'),
               *end = name ? strchr(name + 1, '"') : NULL;
    int room = end ? columns - ink_width(says) + (int)(end - name) - 2 : 0;

    if (!end || end - name - 1 <= room || ink_width(says) <= columns) {
        text_add(text, says);
        return;
    }
    room = room < 3 ? 3 : room;
    while (room > 1 && ((unsigned char)name[1 + room] & 0xc0) == 0x80)
        room--;
    text_add_n(text, says, (size_t)(name - says) + 1 + (size_t)room);
    text_add(text, "\u2026");
    text_add(text, end);
}

/* What comes of it; where it is one number, the number alone if need be. */
static void write_brief(Text *text, const Answer *answer, int columns)
{
    const Outcome *outcome =
        answer->then ? &answer->then->outcome : &answer->choice->outcome;
    const char *says = answer_sequel(answer), *colon = strrchr(says, ':');

    add_short(text, says, strlen(says));
    if (outcome->n != 1 || !colon || (int)text->len <= columns)
        return;
    text_clear(text);
    text_add(text, colon + 1 + strspn(colon + 1, " "));
}

/* A choice of which something is known, in one row of little room. */
static void write_row_in(Text *text, const Row *row, int columns)
{
    char line[2 * TEXT_LINE], brief[2 * TEXT_LINE];
    Text whole = TEXT_INIT(line), outcome = TEXT_INIT(brief);

    write_row(&whole, row);
    if (row->n > 1 || ink_width(line) <= columns ||
        answer_sequel(&row->answers[0])[0] == '\0' ||
        is_no_news(&row->answers[0])) {
        text_add(text, line);
        return;
    }
    write_brief(&outcome, &row->answers[0], columns / 3);
    write_shorter(text, row->says, columns - ink_width(brief) - 2);
    text_add(text, ": ");
    ink_add(text, row->answers[0].hurts ? INK_bad : INK_faint, brief);
}

static void draw_key(const Area *area, int row, const Dialog *dialog, int i)
{
    const Answer *answer = dialog->opened ? &dialog->opened->answers[i] : NULL;
    const Row *choice = answer ? NULL : dialog->items[dialog->n_hand + i].row;

    if (answer)
        put_key(area, row, answer->key, answer->hurts ? INK_bad : INK_key);
    else
        put_key(area, row, choice->key, key_ink(choice));
}

static int choice_width(const ChoiceList *list, int i)
{
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    write_choice(&text, list, i);
    return 5 + ink_width(line);
}

/* In one row, or in several if it has the whole width. Gives how many. */
static int draw_choice(const Area *area, int row, ChoiceList *list, int i)
{
    const Dialog *dialog = list->dialog;
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    Area rest = *area;
    int rows = 1;

    draw_key(area, row, dialog, i);
    area_cut_left(&rest, 4);
    if (dialog->opened)
        write_target_in(&text, &dialog->opened->answers[i], rest.columns);
    else if (list->wraps)
        write_choice(&text, list, i);
    else
        write_row_in(&text, dialog->items[dialog->n_hand + i].row,
                     rest.columns);
    if (list->wraps)
        rows = area_wrap(&rest, (Wrap){ .row = row, .hang = 2 }, line);
    else
        area_put(&rest, row, 0, INK_plain, line);
    if (i == list->marked) {
        list->is_cut = !list->wraps && choice_width(list, i) - 5 > rest.columns;
        for (int k = 0; k < rows; k++)
            area_tint(area, row + k, 0, area->columns, INK_marked);
    }
    return rows;
}

/* Rows that they take one below the other, each with all that it says. */
static int wrapped_rows(const ChoiceList *list, int columns)
{
    int rows = 0;

    for (int i = 0; i < list->n; i++) {
        char line[2 * TEXT_LINE];
        Text text = TEXT_INIT(line);
        int n;
        write_choice(&text, list, i);
        n = ink_rows(line, columns - 4, 2);
        rows += n < 1 ? 1 : n;
    }
    return rows;
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

/* A column that needs less than its share leaves the rest to those before it.
 */
static int last_width(const ChoiceList *list, int first, int n, int share)
{
    int width = 0;

    for (int i = first; i < first + n && i < list->n; i++) {
        int its = choice_width(list, i);
        width = its > width ? its : width;
    }
    return min_int(width, share);
}

/* Gives how many are not seen. */
static int list_draw(const Area *area, ChoiceList *list)
{
    int columns = list_columns(list->n, area), rows = area->rows, row = 0;
    int fit = rows * columns, each = area->columns / columns;
    int first = first_shown(list->n, fit, list->marked);

    list->wraps = wrapped_rows(list, area->columns) <= rows;
    for (int i = 0; i < list->n && list->wraps; i++)
        row += draw_choice(area, row, list, i);
    if (list->wraps)
        return 0;
    if (columns == 2)
        each = area->columns - last_width(list, first + rows, rows, each);
    for (int k = 0; k < fit && first + k < list->n; k++) {
        Area column = *area;
        area_cut_left(&column, k / rows * each);
        if (k / rows < columns - 1)
            column = area_cut_left(&column, each - 1);
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
    } else {
        if (list->n == 0 && dialog->n_hand > 0)
            text_add(text, "Press the number of a card of your hand. ");
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

/* That cards of the hand are chosen by their numbers: "2-7 your cards". */
static void write_numbers(Text *text, const Dialog *dialog)
{
    const Row *first = NULL, *last = NULL;

    for (int i = 0; i < dialog->n_hand; i++)
        if (dialog->items[i].row) {
            first = first ? first : dialog->items[i].row;
            last = dialog->items[i].row;
        }
    if (!first)
        return;
    ink_add(text, INK_key, first->key);
    if (first != last) {
        ink_add(text, INK_key, "-");
        ink_add(text, INK_key, last->key);
    }
    ink_add(text, INK_faint, first != last ? " your cards  " : " your card  ");
}

/* Enter at the left, keys that are always there behind it. */
static void draw_hints(const Area *area, const Dialog *dialog)
{
    char line[TEXT_LINE], keys[TEXT_LINE];
    Text text = TEXT_INIT(line), more = TEXT_INIT(keys);
    Area left = *area;

    write_enter(&text, dialog);
    write_numbers(&more, dialog);
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
        ink_add(&text, INK_faint,
                dialog_is_key(dialog)
                    ? "Enter takes it, or press its next digit; Esc goes back"
                    : "Press its next digit; Esc goes back");
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
        if (row->brief[0])
            text_add_format(text, " (%s)", row->brief);
        if (row->n == 1)
            write_outcome(text, &row->answers[0]);
        text_add_char(text, '\n');
        for (int k = 0; k < row->n && row->n > 1 && !row->is_all; k++)
            write_target(text, &row->answers[k]);
    }
}

/* ---- the panel ---- */

typedef struct QuestionRows {
    int why, says, more, list, info;
} QuestionRows;

static int info_rows(const char *said, int columns)
{
    int n = ink_rows(said, columns - 2, 0);

    return n < 1 ? 1 : n;
}

/* What is marked, if it is in the list: how many rows it needs. */
static int marked_rows(const ChoiceList *list, int columns)
{
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (list->marked >= 0)
        write_choice(&text, list, list->marked);
    return ink_rows(line, columns - 2, 0);
}

/* How the rows of the panel are shared; the head and the keys have one each,
 * and what is left tells about what is marked. What was said is not cut. */
static QuestionRows share_rows(const Dialog *dialog, const char *said, int rows,
                               int columns)
{
    const Question *question = dialog->question;
    ChoiceList list = list_of(dialog);
    int wanted = wrapped_rows(&list, columns), left = rows - 2;
    QuestionRows share = { 0 };

    share.says = min_int(ink_rows(question->says, columns - 2, 0),
                         rows >= TALL / 3 ? 4 : 2);
    share.why = min_int(ink_rows(question->why, columns - 2, 0),
                        rows >= TALL / 3 ? 2 : 0);
    left -= share.why + share.says;
    share.info = min_int(info_rows(said, columns), left / 2);
    left -= share.info;
    share.more = min_int(ink_rows(question->more, columns - 2, 0),
                         min_int(left - min_int(list.n, LIST_MIN), 3));
    share.more = share.more < 0 ? 0 : share.more;
    left -= share.more;
    share.list = min_int(wanted, left);
    if (said[0] == '\0' && wanted > left && marked_rows(&list, columns) > 1 &&
        list.n <= (left - 1) * (columns / COLUMN_MIN))
        share.list--; /* the whole of it stands below the list */
    share.info += left - share.list;
    return share;
}

int question_rows(const Dialog *dialog, const char *said, int rows, int columns)
{
    QuestionRows share = share_rows(dialog, said, rows / 3, columns);

    return 2 + share.why + share.says + share.more + share.list +
           min_int(info_rows(said, columns), rows / 6);
}

static void draw_text(Area *area, int rows, Ink ink, const char *text)
{
    Area part = area_cut_top(area, rows);

    part.left++;
    part.columns -= 2;
    if (area_wrap(&part, (Wrap){ .ink = ink }, text) > rows && rows > 0)
        area_put(&part, rows - 1, part.columns - 1, ink, "\u2026");
}

void question_draw(Area area, const Dialog *dialog, const char *says)
{
    const Question *question = dialog->question;
    const char *said = dialog->says[0] ? dialog->says : says;
    QuestionRows share = share_rows(dialog, said, area.rows, area.columns);
    ChoiceList list = list_of(dialog);
    Area all = area, part;
    char line[2 * TEXT_LINE], count[32];
    Text text = TEXT_INIT(line), more = TEXT_INIT(count);
    int hidden;

    area_head(&area, question->prompt, NULL);
    draw_text(&area, share.why, INK_plain, question->why);
    draw_text(&area, share.says, INK_strong, question->says);
    draw_text(&area, share.more, INK_plain, question->more);
    part = area_cut_top(&area, share.list);
    hidden = list_draw(&part, &list);
    if (said[0])
        ink_add(&text, dialog->says[0] ? INK_bad : INK_strong, said);
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
