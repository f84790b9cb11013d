/* game_choice.c: offers unfinished games, and finds a file for a new one. */
#include "cli/game_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/when.h"

enum {
    LISTED_MAX = 9, /* games that are shown at once */
    LISTED_ALL = 99,
    CHOSE_NEW = -1,
    CHOSE_QUIT = -2,
    CHOSE_ALL = -3,
    REASON_MAX = 1024
};

static void say_reason(const Front *front, const char *head, const Diag *diag)
{
    char why[REASON_MAX];

    diag_print(diag, why, sizeof why);
    front_say(front, "%s%s.", head, why);
}

/* ---- games that cannot be kept ---- */

/* What cannot be written can be played, if a player wants that. */
static Status ask_without_file(GameChoice *out, const GameWish *wish,
                               Status why, const Diag *diag)
{
    Confirmation answer;

    if (why != ST_IO || !wish->people)
        return why;
    say_reason(wish->front, "This game cannot be kept: ", diag);
    answer = front_confirm(wish->front, "Play without keeping it?", NO_ANSWER);
    out->leaves = answer != ANSWER_YES;
    return ST_OK;
}

/* ---- a game that is named ---- */

static Status load_game(GameChoice *out, const GameWish *wish, Diag *diag)
{
    Status st = game_file_open(&out->file, wish->load, diag);

    if (st == ST_OK)
        return game_file_resume(out->file, &out->match, &wish->finder, diag);
    if (st != ST_IO || path_content(wish->load) == PATH_FREE)
        return st;
    st = ask_without_file(out, wish, st, diag);
    if (st == ST_OK && !out->leaves)
        st = record_replay(&out->match, wish->load, &wish->finder,
                           &(Replay){ .verify = false }, diag);
    return st;
}

/* Can it be read to its end by the rules of today? If not, it is named, with
 * the place where it cannot. */
static bool can_resume(const char *path, const GameWish *wish)
{
    Match *match;
    Diag diag;
    Status st = record_replay(&match, path, &wish->finder,
                              &(Replay){ .verify = false }, &diag);

    match_free(match);
    if (st == ST_OK)
        return true;
    say_reason(wish->front, "It cannot be continued: ", &diag);
    front_say(wish->front, "`kickdoor replay` shows it up to there.");
    return false;
}

/* What was there keeps its lines under another name. */
static Status set_aside(GameFile *file, const GameWish *wish, Diag *diag)
{
    char kept[GAME_PATH_MAX + 16];
    Status st = game_file_set_aside(file, kept, sizeof kept, diag);

    if (st == ST_OK)
        front_say(wish->front, "It is kept as %s.", kept);
    game_file_close(file);
    return st;
}

/* A record that lies where the new game is to go. */
static Status offer_record(GameChoice *out, const GameWish *wish,
                           bool is_finished, Diag *diag)
{
    GameFile *file;
    Confirmation answer = ANSWER_NO;
    Status st = game_file_open(&file, wish->record, diag);

    if (st != ST_OK)
        return st;
    front_say(wish->front, "There is %s game in %s.",
              is_finished ? "a finished" : "an unfinished", wish->record);
    if (!is_finished && can_resume(wish->record, wish) && wish->people)
        answer = front_confirm(wish->front, "Continue it?", ANSWER_YES);
    if (answer == ANSWER_NO)
        return set_aside(file, wish, diag);
    out->file = file;
    out->leaves = answer == NO_ANSWER;
    return out->leaves
               ? ST_OK
               : game_file_resume(file, &out->match, &wish->finder, diag);
}

static Status look_at_record(GameChoice *out, const GameWish *wish, Diag *diag)
{
    PathContent content = path_content(wish->record);

    if (content == PATH_FOREIGN)
        return diag_set(diag, ST_IO, wish->record, 0, 0,
                        "this is not the record of a game, so it is not"
                        " overwritten; name another file");
    if (content == PATH_FREE || content == PATH_DEVICE)
        return ST_OK;
    return offer_record(out, wish, content == PATH_FINISHED, diag);
}

/* ---- a list to choose from ---- */

void game_write(Text *text, const GameSummary *game, const BookFinder *finder)
{
    const Pack *pack;
    const Family *family;
    Diag diag;
    bool found =
        finder->find(finder->self, game->book, &pack, &family, &diag) == ST_OK;

    text_add_format(text, "%s: %s, ", found ? pack->title : game->book,
                    game->seats);
    if (game->turn > 0) {
        text_add(text, "turn ");
        text_add_number(text, game->turn);
    } else {
        text_add(text, "not begun");
    }
    text_add(text, ", ");
    when_write(text, game->when, time(NULL));
}

/* Games that nobody plays come first. */
void game_keep_offers(GameList *list, const char *book)
{
    int n = 0;

    for (int i = 0; i < list->n; i++)
        if (!list->at[i].finished &&
            (!book || strcmp(list->at[i].book, book) == 0))
            list->at[n++] = list->at[i];
    list->n = n;
}

/* Whether it was continued: if not, the player has read why. */
static bool continue_game(GameChoice *out, const GameSummary *game,
                          const GameWish *wish)
{
    Diag diag;
    Status st = game_file_open(&out->file, game->path, &diag);

    if (st == ST_OK)
        st = game_file_resume(out->file, &out->match, &wish->finder, &diag);
    if (st == ST_OK)
        return true;
    game_file_close(out->file);
    out->file = NULL;
    say_reason(wish->front, "It cannot be continued: ", &diag);
    if (st == ST_BAD)
        front_say(wish->front, "`kickdoor replay %s` shows it up to there.",
                  game->path);
    return false;
}

void game_add_row(MenuRow *row, char key[8], char line[GAME_LINE],
                  const GameSummary *game, int number, const BookFinder *finder)
{
    Text text = text_init(line, GAME_LINE);

    game_write(&text, game, finder);
    snprintf(key, 8, game->holder == 0 ? "%d" : "-", number);
    if (game->holder > 0) {
        text_add(&text, "; another program plays it now (process ");
        text_add_number(&text, game->holder);
        text_add_char(&text, ')');
    } else if (game->holder < 0) {
        text_add(&text, "; another program plays it now");
    }
    *row = (MenuRow){ key, game->holder == 0 ? "Go on" : "Unfinished", line,
                      game->holder != 0 };
}

/* The list, then what else can be done; gives the row that was chosen. */
static int show_games(const GameList *list, const GameWish *wish, int shown)
{
    MenuRow rows[LISTED_ALL + 3];
    char keys[LISTED_ALL][8], lines[LISTED_ALL][GAME_LINE], older[64],
        typed[MENU_TEXT_MAX];
    Menu menu = { .title = list->n == 1 ? "There is an unfinished game:"
                                        : "There are unfinished games:",
                  .asks = "Which?",
                  .rows = rows };
    int left, picked;

    shown = list->n < shown ? list->n : shown;
    left = list->n - shown;
    for (int i = 0; i < shown; i++)
        game_add_row(&rows[menu.n++], keys[i], lines[i], &list->at[i], i + 1,
                     &wish->finder);
    menu.usual = list->at[0].holder == 0 ? 0 : shown;
    rows[menu.n++] = (MenuRow){ "n", "New game", "", false };
    rows[menu.n++] = (MenuRow){ "q", "Quit", "", false };
    snprintf(older, sizeof older, "Show %d older %s", left,
             left == 1 ? "game" : "games");
    if (left > 0)
        rows[menu.n++] = (MenuRow){ "a", older, "", false };
    picked = wish->front->choose(wish->front->self, &menu, typed);
    if (picked == shown || picked < 0)
        return picked < 0 ? CHOSE_QUIT : CHOSE_NEW;
    return picked < shown        ? picked
           : picked == shown + 1 ? CHOSE_QUIT
                                 : CHOSE_ALL;
}

/* Goes on with one of them, or with none. */
static void choose_from_list(GameChoice *out, const GameList *list,
                             const GameWish *wish)
{
    int shown = LISTED_MAX;
    bool chosen = false;

    while (!chosen) {
        int picked = show_games(list, wish, shown);
        if (picked == CHOSE_ALL)
            shown = LISTED_ALL;
        else if (picked >= 0)
            chosen = continue_game(out, &list->at[picked], wish);
        else
            chosen = true;
        out->leaves = picked == CHOSE_QUIT;
    }
}

static Status choose_kept_game(GameChoice *out, const GameWish *wish,
                               Diag *diag)
{
    char folder[GAME_PATH_MAX];
    GameList list;
    Status st;

    if (!games_folder(folder))
        return ST_OK;
    st = games_list(&list, folder, diag);
    if (st == ST_OK) {
        game_keep_offers(&list, wish->any_book ? NULL : wish->book);
        if (list.n > 0)
            choose_from_list(out, &list, wish);
        out->listed = true;
    } else if (st == ST_IO) {
        st = ST_OK; /* it is told when the new game is to be kept there */
    }
    games_free(&list);
    return st;
}

Status game_choose(GameChoice *out, const GameWish *wish, Diag *diag)
{
    if (wish->load)
        return load_game(out, wish, diag);
    if (wish->record)
        return look_at_record(out, wish, diag);
    out->listed = wish->is_new;
    return wish->people && !wish->is_new ? choose_kept_game(out, wish, diag)
                                         : ST_OK;
}

Status game_choose_file(GameChoice *out, const GameWish *wish, Diag *diag)
{
    char folder[GAME_PATH_MAX];
    Status st = ST_OK;

    if (wish->record)
        st = game_file_create(&out->file, wish->record, diag);
    else if (wish->people && games_folder(folder))
        st = games_create(&out->file, folder, wish->book, time(NULL), diag);
    return st == ST_OK ? ST_OK : ask_without_file(out, wish, st, diag);
}
