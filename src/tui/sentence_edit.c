/* sentence_edit.c: words and keys that fill the blanks of a sentence. */
#include "tui/sentence_edit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "tui/answer_line.h"

/* ---- the sentence as it stands ---- */

bool sentence_edit_is_blank(const SentencePart *part)
{
    return part->n > (part->many ? 0 : 1);
}

static bool remake(SentenceEdit *edit)
{
    arena_free(&edit->arena);
    edit->arena = (Arena){ 0 };
    edit->sentence = sentence_make(&edit->arena, edit->view, &edit->terms);
    return edit->sentence != NULL;
}

bool sentence_edit_start(SentenceEdit *edit, const View *view, Action opening)
{
    *edit = (SentenceEdit){ .view = view };
    if (!sentence_start(view, opening, &edit->terms) || !remake(edit))
        return false;
    edit->part = -1;
    sentence_edit_move(edit, 1);
    return true;
}

void sentence_edit_end(SentenceEdit *edit)
{
    arena_free(&edit->arena);
}

static void choose(SentenceEdit *edit, Blank blank, int value)
{
    sentence_choose(&edit->view->t, &edit->terms, blank, value);
    remake(edit);
}

/* ---- keys ---- */

void sentence_edit_move(SentenceEdit *edit, int by)
{
    const Sentence *sentence = edit->sentence;
    int at = edit->part;

    edit->value = 0;
    for (int i = 0; i < sentence->n; i++) {
        at = (at + by + sentence->n) % sentence->n;
        if (sentence_edit_is_blank(&sentence->parts[at])) {
            edit->part = at;
            return;
        }
    }
}

static const SentencePart *current(const SentenceEdit *edit)
{
    return edit->part >= 0 && edit->part < edit->sentence->n
               ? &edit->sentence->parts[edit->part]
               : NULL;
}

void sentence_edit_turn(SentenceEdit *edit, int by)
{
    const SentencePart *part = current(edit);
    int at = 0;

    if (!part || part->n == 0)
        return;
    if (part->many) {
        edit->value = (edit->value + by + part->n) % part->n;
        return;
    }
    while (at < part->n && !part->values[at].chosen)
        at++;
    choose(edit, part->blank,
           part->values[(at + by + part->n) % part->n].value);
}

void sentence_edit_toggle(SentenceEdit *edit)
{
    const SentencePart *part = current(edit);

    if (part && part->many && edit->value < part->n)
        choose(edit, part->blank, part->values[edit->value].value);
    else
        sentence_edit_turn(edit, 1);
}

/* ---- words ---- */

enum { WORDS_LINE_MAX = 512, PHRASE_WORDS = 8 };

/* Words of the sentence itself, which set nothing. */
static bool is_filler(const char *word)
{
    static const char *const fillers[] = {
        "i",     "you", "me",    "we",    "help",     "give",
        "gives", "for", "pick",  "picks", "treasure", "treasures",
        "plus",  "and", "offer", "with",  "the",      "your",
    };

    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (strcasecmp(word, fillers[i]) == 0)
            return true;
    return false;
}

/* Is a number in this sentence always that of a card? */
static bool names_by_number(const SentenceEdit *edit)
{
    for (int i = 0; i < edit->sentence->n; i++)
        if (edit->sentence->parts[i].blank == BLANK_number)
            return false;
    return edit->view->numbers != NULL;
}

/* The number of a card that can stand here; 0: it has none. */
static int card_number(const SentenceEdit *edit, const SentencePart *part,
                       const BlankValue *value)
{
    if (!part->many || !names_by_number(edit))
        return 0;
    for (int i = 0; i < NUMBERS_MAX; i++)
        if (edit->view->numbers[i] == (CardId)value->value)
            return i + 1;
    return 0;
}

static bool is_number(const char *words, int number)
{
    char text[12];

    snprintf(text, sizeof text, "%d", number);
    return number > 0 && strcmp(words, text) == 0;
}

/* How well words name a value: 2 wholly, 1 as a part of it, 0 not. A number is
 * never a part of a name. */
static int match_value(const SentenceEdit *edit, const SentencePart *part,
                       const BlankValue *value, const char *words)
{
    if (strcasecmp(value->says, words) == 0 ||
        is_number(words, card_number(edit, part, value)))
        return 2;
    if (part->many || part->blank == BLANK_to)
        return strlen(words) > 1 && name_has(value->says, words);
    return 0;
}

/* What words mean: 1 if it is one thing, 0 nothing, 2 several. */
static int find_value(const SentenceEdit *edit, const char *words,
                      const SentencePart **part, const BlankValue **value)
{
    int best = 0, n = 0;

    for (int i = 0; i < edit->sentence->n; i++) {
        const SentencePart *p = &edit->sentence->parts[i];
        for (int k = 0; sentence_edit_is_blank(p) && k < p->n; k++) {
            int match = match_value(edit, p, &p->values[k], words);
            if (match == 0 || match < best)
                continue;
            n = match > best ? 1 : n + 1;
            best = match;
            *part = p;
            *value = &p->values[k];
        }
    }
    return n > 1 ? 2 : n;
}

static bool set_phrase(SentenceEdit *edit, const char *words, int *found)
{
    const SentencePart *part;
    const BlankValue *value;

    if (strcasecmp(words, "nothing") == 0) {
        sentence_clear(&edit->view->t, &edit->terms, BLANK_give);
        sentence_clear(&edit->view->t, &edit->terms, BLANK_get);
        return remake(edit);
    }
    *found = find_value(edit, words, &part, &value);
    if (*found != 1)
        return false;
    choose(edit, part->blank, value->value);
    return true;
}

/* The longest phrase at the start that means something; gives its words. */
static int set_longest(SentenceEdit *edit, char *const *words, int n,
                       int *found)
{
    for (int k = n < PHRASE_WORDS ? n : PHRASE_WORDS; k > 0; k--) {
        char phrase[WORDS_LINE_MAX];
        Text text = TEXT_INIT(phrase);
        for (int i = 0; i < k; i++) {
            text_add(&text, i ? " " : "");
            text_add(&text, words[i]);
        }
        if (set_phrase(edit, phrase, found))
            return k;
    }
    return 0;
}

bool sentence_edit_words(SentenceEdit *edit, const char *line, Text *why)
{
    char copy[WORDS_LINE_MAX], *save = NULL, *words[WORDS_LINE_MAX / 2];
    int n = 0, found = 0;

    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok_r(copy, " ,;.\"", &save); word;
         word = strtok_r(NULL, " ,;.\"", &save))
        words[n++] = word;
    for (int at = 0; at < n;) {
        int k = set_longest(edit, words + at, n - at, &found);
        if (k == 0 && !is_filler(words[at])) {
            text_add_format(why,
                            found == 2 ? "%s could be several things"
                                       : "%s cannot stand in this sentence",
                            words[at]);
            return false;
        }
        at += k > 0 ? k : 1;
    }
    return true;
}

/* ---- as a menu ---- */

/* What each is called; a letter, because a number is what fills one. */
static const struct {
    const char *key, *title;
} titles[BLANKS_COUNT] = {
    [BLANK_to] = { "t", "to" },       [BLANK_number] = { "n", "how many" },
    [BLANK_word] = { "p", "picked" }, [BLANK_give] = { "g", "given" },
    [BLANK_get] = { "f", "for" },     [BLANK_due] = { "d", "due" },
};

/* "1 (no, 2, 3)": what stands there, and what else could. */
static void write_values(Text *text, const SentenceEdit *edit,
                         const SentencePart *part)
{
    bool any = false;

    text_add(text, part->says);
    for (int i = 0; i < part->n; i++) {
        if (part->values[i].chosen)
            continue;
        text_add(text, any ? ", " : " (or ");
        if (card_number(edit, part, &part->values[i]) > 0) {
            text_add_number(text, card_number(edit, part, &part->values[i]));
            text_add_char(text, ' ');
        }
        text_add(text, part->values[i].says);
        any = true;
    }
    text_add(text, any ? ")" : "");
}

enum { EDIT_ROWS_MAX = BLANKS_COUNT + 3, OFFER_ROW = -1, LEAVE_ROW = -2 };

typedef struct EditMenu {
    Menu menu;
    MenuRow rows[EDIT_ROWS_MAX];
    int parts[EDIT_ROWS_MAX]; /* of the sentence, OFFER_ROW or LEAVE_ROW */
    char title[4 * TEXT_LINE];
} EditMenu;

static void add_row(EditMenu *menu, const char *key, const char *says,
                    const char *value, int part)
{
    int n = menu->menu.n++;

    menu->rows[n] = (MenuRow){ key, says, value, false };
    menu->parts[n] = part;
}

static void make_menu(SentenceEdit *edit, EditMenu *out)
{
    const Sentence *sentence = edit->sentence;
    Text title = TEXT_INIT(out->title);

    out->menu = (Menu){ .title = out->title,
                        .asks = names_by_number(edit)
                                    ? "Fill it (`bob 8 boots`), a letter, or"
                                      " Enter:"
                                    : "Fill it (`2 last boots`), a letter, or"
                                      " Enter:",
                        .rows = out->rows,
                        .usual = -1,
                        .takes_text = true };
    sentence_write(&title, sentence);
    for (int i = 0; i < sentence->n; i++) {
        char *values = arena_alloc(&edit->arena, 4 * TEXT_LINE);
        Blank blank = sentence->parts[i].blank;
        Text text;
        if (!sentence_edit_is_blank(&sentence->parts[i]) || !values)
            continue;
        text = text_init(values, 4 * TEXT_LINE);
        write_values(&text, edit, &sentence->parts[i]);
        add_row(out, titles[blank].key, titles[blank].title, values, i);
    }
    if (!sentence->why)
        out->menu.usual = out->menu.n;
    add_row(out, "o", sentence->why ? "Not possible so" : "Offer it",
            sentence->why ? sentence->why : "", OFFER_ROW);
    add_row(out, "x", "Never mind", "", LEAVE_ROW);
}

/* Which cards: one more menu, in which each goes in or out. */
static void choose_cards(const Front *front, SentenceEdit *edit, int at)
{
    char text[MENU_TEXT_MAX], keys[64][12];
    MenuRow rows[65];
    int picked = 0;

    while (picked >= 0) {
        const SentencePart *part = &edit->sentence->parts[at];
        Menu menu = {
            .title = "", .asks = "In or out (Enter: that is all):", .rows = rows
        };
        for (int i = 0; i < part->n && i < 64; i++) {
            snprintf(keys[i], sizeof keys[i], "%d", i + 1);
            rows[menu.n++] =
                (MenuRow){ keys[i], part->values[i].says,
                           part->values[i].chosen ? "in" : "", false };
        }
        menu.usual = menu.n;
        rows[menu.n++] = (MenuRow){ "d", "Done", "", false };
        picked = front->choose(front->self, &menu, text);
        if (picked < 0 || picked >= menu.n - 1)
            return;
        choose(edit, part->blank, part->values[picked].value);
    }
}

static void take_row(const Front *front, SentenceEdit *edit, int part)
{
    edit->part = part;
    if (edit->sentence->parts[part].many)
        choose_cards(front, edit, part);
    else
        sentence_edit_turn(edit, 1);
}

/* One line of it; true when it is over, and then whether it is offered. */
static bool take_answer(const Front *front, SentenceEdit *edit, bool *offered)
{
    char typed[MENU_TEXT_MAX], sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    EditMenu menu;
    int row;

    make_menu(edit, &menu);
    row = front->choose(front->self, &menu.menu, typed);
    *offered = row >= 0 && menu.parts[row] == OFFER_ROW && !edit->sentence->why;
    if (row == MENU_LEFT || *offered ||
        (row >= 0 && menu.parts[row] == LEAVE_ROW))
        return true;
    if (row >= 0 && menu.parts[row] == OFFER_ROW)
        front_say(front, "It cannot be offered so: %s.", edit->sentence->why);
    else if (row >= 0)
        take_row(front, edit, menu.parts[row]);
    else if (!sentence_edit_words(edit, typed, &why))
        front_say(front, "%s.", sentence);
    return edit->sentence == NULL;
}

bool sentence_edit_fill(const Front *front, const View *view, Action opening,
                        ActionPath *out)
{
    SentenceEdit edit;
    bool offered = false;

    if (sentence_edit_start(&edit, view, opening)) {
        if (front->fill)
            offered = front->fill(front->self, &edit);
        else
            while (!take_answer(front, &edit, &offered))
                ;
        if (offered)
            *out = edit.sentence->path;
    }
    sentence_edit_end(&edit);
    return offered;
}
