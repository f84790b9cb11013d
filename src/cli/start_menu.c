/* start_menu.c: the menu before a game: go on with one, or which book, who
 * plays, how long, by which options. */
#include "cli/start_menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "match/book_names.h"

enum { GAMES_SHOWN = 3, ROWS_MAX = 48, BOOKS_MAX = 32 };

/* A short game is the same game with a nearer end. */
static const char *const short_options[] = { "win.level=6", "party.size=3" };

static const char *const levels[] = { "easy", "normal", "hard" };

/* ---- books ---- */

static const Pack *find_pack(const StartWish *wish, const Family **family)
{
    const Pack *pack = NULL;
    Diag diag;

    return book_cache_find(wish->cache, wish->book, &pack, family, &diag) ==
                   ST_OK
               ? pack
               : NULL;
}

/* Those for a trial of the program are not offered. */
static bool is_offered(const char *name)
{
    return strncmp(name, "tiny-", 5) != 0 && strcmp(name, "null") != 0;
}

/* The books that are offered. */
typedef struct BookList {
    char names[BOOKS_MAX][64], keys[BOOKS_MAX][16];
    MenuRow rows[BOOKS_MAX];
    int n, usual;
} BookList;

static bool is_playable(const StartWish *wish, const char *name,
                        const Pack **pack)
{
    const Family *family;
    Diag diag;

    return book_cache_find(wish->cache, name, pack, &family, &diag) == ST_OK;
}

static void list_books(BookList *list, const StartWish *wish)
{
    char all[1024];
    Text text = TEXT_INIT(all);

    books_list(&text);
    for (char *at = strtok(all, ", "); at && list->n < BOOKS_MAX;
         at = strtok(NULL, ", ")) {
        const Pack *pack;
        int i = list->n;
        if (!is_offered(at) || !is_playable(wish, at, &pack))
            continue;
        snprintf(list->names[i], sizeof list->names[0], "%s", at);
        snprintf(list->keys[i], sizeof list->keys[0], "%d", i + 1);
        list->usual = strcmp(at, wish->book) == 0 ? i : list->usual;
        list->rows[list->n++] =
            (MenuRow){ list->keys[i], pack->title, list->names[i], false };
    }
}

/* Two that can be mixed, as somebody would type them. */
static void write_example(Text *text, const BookList *list,
                          const StartWish *wish)
{
    for (int i = 0; i < list->n; i++)
        for (int k = i + 1; k < list->n; k++) {
            char mix[2 * 64 + 2];
            const Pack *pack;
            snprintf(mix, sizeof mix, "%s+%s", list->names[i], list->names[k]);
            if (!is_playable(wish, mix, &pack))
                continue;
            text_add(text, ", such as ");
            text_add_number(text, i + 1);
            text_add_char(text, '+');
            text_add_number(text, k + 1);
            return;
        }
}

/* "1+2", or their names with + between them. */
static void read_books(char *out, size_t room, const BookList *list,
                       char *typed)
{
    out[0] = '\0';
    for (char *at = strtok(typed, "+ "); at; at = strtok(NULL, "+ ")) {
        size_t n = strlen(out);
        int number = atoi(at);
        snprintf(out + n, room - n, "%s%s", n ? "+" : "",
                 number >= 1 && number <= list->n ? list->names[number - 1]
                                                  : at);
    }
}

/* Says which of these is no book, or that they do not go together. */
static void say_why_not(const StartWish *wish, const Front *front, char *books)
{
    for (char *at = strtok(books, "+"); at; at = strtok(NULL, "+")) {
        const Pack *pack;
        if (is_playable(wish, at, &pack))
            continue;
        front_say(front, "There is no book called \"%s\".", at);
        return;
    }
    front_say(front, "These books cannot be mixed: they are played by"
                     " different rules.");
}

/* Takes what was typed, or says why it cannot be played. */
static bool take_books(StartWish *wish, const Front *front,
                       const BookList *list, char *typed)
{
    char books[START_TEXT];
    const Pack *pack;

    read_books(books, sizeof books, list, typed);
    if (books[0] != '\0' && !is_playable(wish, books, &pack)) {
        say_why_not(wish, front, books);
        return false;
    }
    if (books[0] != '\0')
        snprintf(wish->book, sizeof wish->book, "%s", books);
    return true;
}

static void choose_book(StartWish *wish, const Front *front)
{
    BookList list = { 0 };
    char title[TEXT_LINE], typed[MENU_TEXT_MAX];
    Text text = TEXT_INIT(title);
    Menu menu = { .title = title, .asks = "Book:", .takes_text = true };
    int row;

    list_books(&list, wish);
    text_add(&text, "Which book? Write two with + between them for a mix");
    write_example(&text, &list, wish);
    text_add_char(&text, '.');
    menu.rows = list.rows;
    menu.n = list.n;
    menu.usual = list.usual;
    do
        row = front->choose(front->self, &menu, typed);
    while (row == MENU_TEXT && !take_books(wish, front, &list, typed));
    if (row >= 0)
        snprintf(wish->book, sizeof wish->book, "%s", list.names[row]);
}

/* ---- options ---- */

static void set_option(StartWish *wish, const char *key, const char *value)
{
    size_t n = strlen(key);
    int at = 0;
    Text text;

    while (at < wish->n_options && (strncmp(wish->options[at], key, n) != 0 ||
                                    wish->options[at][n] != '='))
        at++;
    if (at == START_OPTIONS)
        return;
    text = TEXT_INIT(wish->options[at]);
    text_add_format(&text, "%s=%s", key, value);
    wish->n_options += at == wish->n_options;
}

static const char *option_value(const StartWish *wish, const char *key)
{
    size_t n = strlen(key);

    for (int i = 0; i < wish->n_options; i++)
        if (strncmp(wish->options[i], key, n) == 0 &&
            wish->options[i][n] == '=')
            return wish->options[i] + n + 1;
    return NULL;
}

static bool is_yes_or_no(const SwitchRow *row)
{
    return !row->words && row->min == 0 && row->max == 1;
}

/* A value as somebody says it. */
static void write_value(Text *text, const SwitchRow *row, int value)
{
    char word[TEXT_LINE];
    Text as_word = TEXT_INIT(word);

    if (is_yes_or_no(row)) {
        text_add(text, value ? "yes" : "no");
        return;
    }
    vocabulary_write_switch(&as_word, row, value);
    for (const char *c = word; *c; c++) { /* nextTurn: next turn */
        bool begins = *c >= 'A' && *c <= 'Z';
        text_add(text, begins ? " " : "");
        text_add_char(text, begins ? (char)(*c | 0x20) : *c);
    }
}

/* What a short game changes, or NULL. */
static const char *short_value(const char *key)
{
    size_t n = strlen(key);

    for (size_t i = 0; i < sizeof short_options / sizeof *short_options; i++)
        if (strncmp(short_options[i], key, n) == 0 &&
            short_options[i][n] == '=')
            return short_options[i] + n + 1;
    return NULL;
}

/* How it stands: as wished, as a short game has it, or as the book says. */
static int value_now(const StartWish *wish, const Pack *pack,
                     const SwitchRow *row, int i)
{
    const char *own = option_value(wish, row->key);
    int16_t value = pack->switches[i];

    if (!own && wish->is_short)
        own = short_value(row->key);
    if (own)
        vocabulary_read_switch(row, own, strlen(own), &value);
    return value;
}

/* 7 (the book says 10) */
static void write_option(Text *text, const StartWish *wish, const Pack *pack,
                         const SwitchRow *row, int i)
{
    int now = value_now(wish, pack, row, i);

    write_value(text, row, now);
    if (now == pack->switches[i])
        return;
    text_add(text, " (the book says ");
    write_value(text, row, pack->switches[i]);
    text_add_char(text, ')');
}

static const char *option_meaning(const Pack *pack, const SwitchRow *row, int i)
{
    return pack->options[i] ? pack->options[i] : row->meaning;
}

/* The next of a few words. */
static void turn_option(StartWish *wish, const SwitchRow *row, int now)
{
    char value[TEXT_LINE];
    Text text = TEXT_INIT(value);

    vocabulary_write_switch(&text, row, now >= row->max ? row->min : now + 1);
    set_option(wish, row->key, value);
}

/* Asks for a number until it is one that the option takes. */
static void ask_option(StartWish *wish, const Front *front, const char *means,
                       const SwitchRow *row, int now)
{
    char takes[TEXT_LINE], asks[2 * TEXT_LINE], typed[MENU_TEXT_MAX];
    Text text = TEXT_INIT(takes);
    Menu menu = { .title = means, .usual = -1, .takes_text = true };
    int16_t value;

    vocabulary_write_values(&text, row);
    snprintf(asks, sizeof asks,
             "It is %d now. Write %.200s (Enter: as it is):", now, takes);
    menu.asks = asks;
    while (front->choose(front->self, &menu, typed) == MENU_TEXT && typed[0]) {
        if (vocabulary_read_switch(row, typed, strlen(typed), &value)) {
            set_option(wish, row->key, typed);
            return;
        }
        front_say(front, "\"%s\" is not possible: it takes %s.", typed, takes);
    }
}

static void change_option(StartWish *wish, const Front *front, const Pack *pack,
                          const SwitchRow *row, int i)
{
    int now = value_now(wish, pack, row, i);

    if (is_yes_or_no(row) || row->words)
        turn_option(wish, row, now);
    else
        ask_option(wish, front, option_meaning(pack, row, i), row, now);
}

/* All options of the book, with their values; until Enter. */
static void choose_options(StartWish *wish, const Front *front)
{
    static char keys[ROWS_MAX][16], values[ROWS_MAX][TEXT_LINE],
        says[ROWS_MAX][TEXT_LINE];
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);
    char typed[MENU_TEXT_MAX];
    int picked = 1;

    while (pack && picked > 0) {
        MenuRow rows[ROWS_MAX + 1] = { { "d", "Done", "", false } };
        Menu menu = { .title = "The options of this book",
                      .asks = "Which one do you want to change?",
                      .rows = rows,
                      .n = 1 };
        const Vocabulary *vocabulary = family->vocabulary;
        for (int i = 0; i < vocabulary->n_switches && i < ROWS_MAX; i++) {
            const SwitchRow *row = &vocabulary->switches[i];
            Text value = TEXT_INIT(values[i]), text = TEXT_INIT(says[i]);
            snprintf(keys[i], sizeof keys[i], "%d", i + 1);
            write_option(&value, wish, pack, row, i);
            text_add(&text, option_meaning(pack, row, i));
            text_capitalize(&text, 0);
            rows[menu.n++] = (MenuRow){ keys[i], says[i], values[i], false };
        }
        picked = front->choose(front->self, &menu, typed);
        if (picked > 0)
            change_option(wish, front, pack, &vocabulary->switches[picked - 1],
                          picked - 1);
    }
}

/* "short (Characters in a party: 3)" */
static void write_length(Text *text, const StartWish *wish)
{
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);

    text_add(text, wish->is_short ? "short" : "full");
    for (int i = 0; pack && i < family->vocabulary->n_switches; i++) {
        const SwitchRow *row = &family->vocabulary->switches[i];
        if (!short_value(row->key))
            continue;
        text_add_format(text, " (%s: ", option_meaning(pack, row, i));
        text_add_number(text, value_now(wish, pack, row, i));
        text_add_char(text, ')');
    }
}

static void write_changed(Text *text, const StartWish *wish)
{
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);
    int n = 0;

    for (int i = 0; pack && i < family->vocabulary->n_switches; i++) {
        const SwitchRow *row = &family->vocabulary->switches[i];
        n += option_value(wish, row->key) &&
             value_now(wish, pack, row, i) != pack->switches[i];
    }
    if (n == 0)
        return;
    text_add_number(text, n);
    text_add(text, " changed");
}

/* ---- who plays ---- */

static void next_level(StartWish *wish)
{
    int n = (int)(sizeof levels / sizeof *levels), at = 0;

    while (at < n && strcmp(levels[at], wish->level) != 0)
        at++;
    snprintf(wish->level, sizeof wish->level, "%s", levels[(at + 1) % n]);
}

/* As many as the book allows, then from the least again. */
static void next_number(StartWish *wish, int *number, int min)
{
    const Family *family;
    const Pack *pack = find_pack(wish, &family);
    int tries = SEATS_MAX + 1;

    do
        *number =
            wish->people + wish->opponents >= SEATS_MAX ? min : *number + 1;
    while (--tries > 0 && pack &&
           !pack_allows_seats(pack, wish->people + wish->opponents));
}

static bool is_name(const char *typed)
{
    return strlen(typed) <= 20 && !strpbrk(typed, ",\" ");
}

static void ask_name(StartWish *wish, const Front *front)
{
    char typed[MENU_TEXT_MAX];
    Menu menu = { .title = "",
                  .asks = "Your name (up to 20 letters):",
                  .usual = -1,
                  .takes_text = true,
                  .typed = wish->name };

    while (front->choose(front->self, &menu, typed) == MENU_TEXT && typed[0]) {
        if (is_name(typed)) {
            snprintf(wish->name, sizeof wish->name, "%.20s", typed);
            return;
        }
        front_say(front, "A name has up to 20 letters, and no space, comma or"
                         " quote.");
    }
}

void start_names(const StartWish *wish, char *out, size_t room)
{
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);
    int n = wish->people + wish->opponents;
    Text text = text_init(out, room);
    MatchSetup usual;

    if (!pack)
        return;
    match_setup_init(&usual, pack, family, wish->book);
    for (int s = 0; s < n && s < SEATS_MAX; s++) {
        const char *name = usual.names[s];
        if (s == 0 && wish->name[0])
            name = wish->name;
        else if (s > 0 && strcmp(name, wish->name) == 0)
            name = usual.names[0];
        text_add_format(&text, "%s%s", s ? "," : "", name);
    }
}

/* ---- the menu ---- */

/* What stands in it, made anew each time. */
typedef struct StartRows {
    MenuRow rows[ROWS_MAX];
    int n;
    char games[GAMES_SHOWN][GAME_LINE], keys[GAMES_SHOWN][8], numbers[2][16],
        length[TEXT_LINE], changed[32];
    int shown; /* games */
    GameList list;
} StartRows;

static void add_row(StartRows *rows, const char *key, const char *says,
                    const char *value)
{
    rows->rows[rows->n++] = (MenuRow){ key, says, value, false };
}

/* Those that somebody plays come last, and cannot be chosen. Gives how many
 * can. */
static int add_games(StartRows *rows, const BookFinder *finder)
{
    int n = 0, free = 0;

    for (int i = 0; i < rows->list.n && n < GAMES_SHOWN; i++) {
        const GameSummary *game = &rows->list.at[i];
        game_add_row(&rows->rows[rows->n++], rows->keys[n], rows->games[n],
                     game, n + 1, finder);
        free += game->holder == 0;
        n++;
    }
    rows->shown = n;
    return free;
}

static int make_rows(StartRows *rows, const StartWish *wish)
{
    const Family *family;
    const Pack *pack = find_pack(wish, &family);
    BookFinder finder = { book_cache_find, wish->cache };
    Text length = TEXT_INIT(rows->length), changed = TEXT_INIT(rows->changed);
    int games;

    rows->n = 0;
    games = add_games(rows, &finder);
    add_row(rows, "n", games > 0 ? "New game" : "Play", "");
    add_row(rows, "b", "Book", pack ? pack->title : wish->book);
    add_row(rows, "y", "Your name", wish->name);
    snprintf(rows->numbers[0], 16, "%d", wish->opponents);
    snprintf(rows->numbers[1], 16, "%d", wish->people);
    add_row(rows, "o", "Opponents", rows->numbers[0]);
    add_row(rows, "l", "Their level", wish->level);
    add_row(rows, "p", "People at this keyboard", rows->numbers[1]);
    write_length(&length, wish);
    add_row(rows, "s", "Short or full game", rows->length);
    write_changed(&changed, wish);
    add_row(rows, "r", "Options of the book", rows->changed);
    if (wish->learn)
        add_row(rows, "t", "Learn: three short lessons", "");
    add_row(rows, "q", "Quit", "");
    return games;
}

/* Does what was chosen, except what ends the menu. */
static void change(StartWish *wish, const Front *front, char key)
{
    switch (key) {
    case 'b':
        choose_book(wish, front);
        break;
    case 'y':
        ask_name(wish, front);
        break;
    case 'o':
        next_number(wish, &wish->opponents, wish->people == 1);
        break;
    case 'p':
        next_number(wish, &wish->people, 1);
        break;
    case 'l':
        next_level(wish);
        break;
    case 's':
        wish->is_short = !wish->is_short;
        break;
    case 'r':
        choose_options(wish, front);
        break;
    case 't':
        wish->learn(front);
        break;
    default:
        break;
    }
}

/* What a short game changes, where the book has such an option. */
static void add_short_options(StartWish *wish)
{
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);

    for (int i = 0; pack && i < family->vocabulary->n_switches; i++) {
        const char *key = family->vocabulary->switches[i].key;
        if (short_value(key) && !option_value(wish, key))
            set_option(wish, key, short_value(key));
    }
}

/* One choice: true if the menu is over. */
static bool step_menu(StartWish *wish, const Front *front, StartRows *rows,
                      bool *leaves)
{
    int games = make_rows(rows, wish), row;
    Menu menu = { .title = "Kickdoor",
                  .asks = games > 0 ? "Enter goes on with the game that is"
                                      " marked. Or change something:"
                                    : "Enter plays. Or change something:",
                  .rows = rows->rows,
                  .n = rows->n,
                  .usual = games > 0 ? 0 : rows->shown };
    char typed[MENU_TEXT_MAX], key;

    row = front->choose(front->self, &menu, typed);
    key = row < 0 ? 'q' : rows->rows[row].key[0];
    *leaves = key == 'q';
    if (row >= 0 && row < games)
        snprintf(wish->load, sizeof wish->load, "%s", rows->list.at[row].path);
    if (key == 'q' || key == 'n' || wish->load[0])
        return true;
    change(wish, front, key);
    return false;
}

bool start_menu(StartWish *wish, const Front *front)
{
    StartRows *rows = calloc(1, sizeof *rows);
    char folder[GAME_PATH_MAX];
    bool leaves = false;
    Diag diag;

    if (!rows)
        return false;
    if (games_folder(folder) && games_list(&rows->list, folder, &diag) == ST_OK)
        game_keep_offers(&rows->list, NULL);
    while (!step_menu(wish, front, rows, &leaves))
        ;
    if (wish->is_short)
        add_short_options(wish);
    games_free(&rows->list);
    free(rows);
    return !leaves;
}
