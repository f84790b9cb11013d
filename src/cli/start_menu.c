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

static void choose_book(StartWish *wish, const Front *front)
{
    char list[1024], names[BOOKS_MAX][64], keys[BOOKS_MAX][16],
        typed[MENU_TEXT_MAX], before[START_TEXT];
    MenuRow rows[BOOKS_MAX];
    Menu menu = { .title = "Which book? Write several with + between them for"
                           " a mix, such as 1+2.",
                  .asks = "Book:",
                  .rows = rows,
                  .takes_text = true };
    Text text = TEXT_INIT(list);
    const Family *family;
    int row;

    books_list(&text);
    for (char *at = strtok(list, ", "); at && menu.n < BOOKS_MAX;
         at = strtok(NULL, ", ")) {
        const Pack *pack;
        Diag diag;
        if (!is_offered(at) ||
            book_cache_find(wish->cache, at, &pack, &family, &diag) != ST_OK)
            continue;
        snprintf(names[menu.n], sizeof names[0], "%s", at);
        snprintf(keys[menu.n], sizeof keys[0], "%d", menu.n + 1);
        menu.usual = strcmp(at, wish->book) == 0 ? menu.n : menu.usual;
        rows[menu.n] = (MenuRow){ keys[menu.n], pack->title, at, false };
        menu.n++;
    }
    row = front->choose(front->self, &menu, typed);
    snprintf(before, sizeof before, "%s", wish->book);
    if (row >= 0)
        snprintf(wish->book, sizeof wish->book, "%s", names[row]);
    if (row != MENU_TEXT)
        return;
    wish->book[0] = '\0';
    for (char *at = strtok(typed, "+ "); at; at = strtok(NULL, "+ ")) {
        size_t n = strlen(wish->book);
        int number = atoi(at);
        snprintf(wish->book + n, sizeof wish->book - n, "%s%s", n ? "+" : "",
                 number >= 1 && number <= menu.n ? names[number - 1] : at);
    }
    if (!find_pack(wish, &family)) {
        front_say(front, "There is no such book, or these cannot be mixed.");
        snprintf(wish->book, sizeof wish->book, "%s", before);
    }
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

/* Asks for the value of one option, and keeps it if it is one. */
static void change_option(StartWish *wish, const Front *front, const Pack *pack,
                          const Family *family, const SwitchRow *row)
{
    char takes[TEXT_LINE], asks[TEXT_LINE], typed[MENU_TEXT_MAX],
        whole[START_TEXT];
    Text text = TEXT_INIT(takes);
    Menu menu = { .title = row->meaning, .usual = -1, .takes_text = true };
    MatchSetup setup;
    Diag diag;

    vocabulary_write_values(&text, row);
    snprintf(asks, sizeof asks, "%s (%.200s):", row->key, takes);
    menu.asks = asks;
    if (front->choose(front->self, &menu, typed) != MENU_TEXT ||
        typed[0] == '\0')
        return;
    match_setup_init(&setup, pack, family, wish->book);
    snprintf(whole, sizeof whole, "%s=%.100s", row->key, typed);
    if (match_setup_option(&setup, whole, &diag) == ST_OK)
        set_option(wish, row->key, typed);
    else
        front_say(front, "%s.", diag.what);
}

/* All options of the book, with their values; until Enter. */
static void choose_options(StartWish *wish, const Front *front)
{
    static char keys[ROWS_MAX][16], values[ROWS_MAX][TEXT_LINE];
    const Family *family = NULL;
    const Pack *pack = find_pack(wish, &family);
    char typed[MENU_TEXT_MAX];
    int picked = 0;

    while (pack && picked >= 0) {
        MenuRow rows[ROWS_MAX];
        Menu menu = { .title = "The options of this book:",
                      .asks = "Which? (Enter: that is all)",
                      .rows = rows,
                      .usual = -1,
                      .takes_text = true };
        const Vocabulary *vocabulary = family->vocabulary;
        for (int i = 0; i < vocabulary->n_switches && i < ROWS_MAX; i++) {
            const SwitchRow *row = &vocabulary->switches[i];
            const char *own = option_value(wish, row->key);
            Text value = TEXT_INIT(values[i]);
            snprintf(keys[i], sizeof keys[i], "%d", i + 1);
            if (own)
                text_add(&value, own);
            else
                vocabulary_write_switch(&value, row, pack->switches[i]);
            rows[menu.n++] =
                (MenuRow){ keys[i],
                           pack->options[i] ? pack->options[i] : row->meaning,
                           values[i], false };
        }
        picked = front->choose(front->self, &menu, typed);
        if (picked >= 0)
            change_option(wish, front, pack, family,
                          &vocabulary->switches[picked]);
    }
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
static void next_number(StartWish *wish, int *number, int least)
{
    const Family *family;
    const Pack *pack = find_pack(wish, &family);
    int tries = SEATS_MAX + 1;

    do
        *number =
            wish->people + wish->opponents >= SEATS_MAX ? least : *number + 1;
    while (--tries > 0 && pack &&
           !pack_allows_seats(pack, wish->people + wish->opponents));
}

static void ask_name(StartWish *wish, const Front *front)
{
    char typed[MENU_TEXT_MAX];
    Menu menu = { .title = "",
                  .asks = "Your name (up to 20 letters):",
                  .usual = -1,
                  .takes_text = true,
                  .typed = wish->name };

    if (front->choose(front->self, &menu, typed) == MENU_TEXT && typed[0] &&
        strlen(typed) <= 20 && !strpbrk(typed, ",\" "))
        snprintf(wish->name, sizeof wish->name, "%.20s", typed);
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
    char games[GAMES_SHOWN][GAME_LINE], keys[GAMES_SHOWN][8], numbers[2][16];
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
    add_row(rows, "s", "Short or full game", wish->is_short ? "short" : "full");
    add_row(rows, "r", "Options of the book", "");
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

    for (size_t i = 0; i < sizeof short_options / sizeof *short_options; i++) {
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(short_options[i], "="),
                 short_options[i]);
        for (int k = 0; pack && k < family->vocabulary->n_switches; k++)
            if (strcmp(family->vocabulary->switches[k].key, key) == 0 &&
                !option_value(wish, key))
                set_option(wish, key, short_options[i] + strlen(key) + 1);
    }
}

/* One choice: true if the menu is over. */
static bool step_menu(StartWish *wish, const Front *front, StartRows *rows,
                      bool *leaves)
{
    int games = make_rows(rows, wish), row;
    Menu menu = { .title = "Kickdoor",
                  .asks = "Enter plays. Or change something:",
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
