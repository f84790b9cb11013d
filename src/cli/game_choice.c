/* game_choice.c: offers unfinished games, and finds a file for a new one. */
#include "cli/game_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/when.h"
#include "tui/console.h"

enum {
    LISTED_MAX = 9, /* games that are shown at once */
    REASON_MAX = 1024
};

static void print_reason(const char *head, const Diag *diag)
{
    char why[REASON_MAX];

    diag_print(diag, why, sizeof why);
    console_print("%s%s.", head, why);
}

/* ---- games that cannot be kept ---- */

/* What cannot be written can be played, if a player wants that. */
static Status ask_without_file(GameChoice *out, const GameWish *wish,
                               Status why, const Diag *diag)
{
    Confirmation answer;

    if (why != ST_IO || !wish->people)
        return why;
    print_reason("This game cannot be kept: ", diag);
    answer = console_confirm("Play without keeping it?");
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
    print_reason("It cannot be continued: ", &diag);
    console_print("`kickdoor replay` shows it up to there.");
    return false;
}

/* What was there keeps its lines under another name. */
static Status set_aside(GameFile *file, Diag *diag)
{
    char kept[GAME_PATH_MAX + 16];
    Status st = game_file_set_aside(file, kept, sizeof kept, diag);

    if (st == ST_OK)
        console_print("It is kept as %s.", kept);
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
    console_print("There is %s game in %s.",
                  is_finished ? "a finished" : "an unfinished", wish->record);
    if (!is_finished && can_resume(wish->record, wish) && wish->people)
        answer = console_confirm("Continue it?");
    if (answer == ANSWER_NO)
        return set_aside(file, diag);
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

/* The Attic: Ann, Bob, Carol, turn 7, today at 11:40 */
static void write_game(Text *text, const GameSummary *game,
                       const BookFinder *finder)
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

/* Number 0: it is the only one. */
static void print_game(const GameSummary *game, int number,
                       const BookFinder *finder)
{
    char line[1024];
    Text text = TEXT_INIT(line);

    write_game(&text, game, finder);
    if (game->holder == 0 && number == 0)
        console_print("      %s", line);
    else if (game->holder == 0)
        console_print("%4d  %s", number, line);
    else if (game->holder > 0)
        console_print("   -  %s; another program plays it now (process %ld)",
                      line, game->holder);
    else
        console_print("   -  %s; another program plays it now", line);
}

/* Those that can be offered: games that nobody plays come first. */
static void keep_offers(GameList *list, const GameWish *wish)
{
    int n = 0;

    for (int i = 0; i < list->n; i++)
        if (!list->at[i].finished &&
            (wish->any_book || strcmp(list->at[i].book, wish->book) == 0))
            list->at[n++] = list->at[i];
    list->n = n;
}

static void print_games(const GameList *list, const GameWish *wish, int most)
{
    int left = list->n - most;

    console_print(list->n == 1 ? "There is an unfinished game:"
                               : "There are unfinished games:");
    for (int i = 0; i < list->n && i < most; i++)
        print_game(&list->at[i], list->n > 1 ? i + 1 : 0, &wish->finder);
    if (left > 0)
        console_print("      and %d older %s; `all` shows %s", left,
                      left == 1 ? "one" : "ones", left == 1 ? "it" : "them");
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
    print_reason("It cannot be continued: ", &diag);
    if (st == ST_BAD)
        console_print("`kickdoor replay %s` shows it up to there.", game->path);
    return false;
}

/* Does what a line says; true if that was an answer. */
static bool take_choice(GameChoice *out, const GameList *list,
                        const GameWish *wish, const char *line)
{
    char *end;
    long n = strtol(line, &end, 10);

    if (strcmp(line, "new") == 0)
        return true;
    if (strcmp(line, "quit") == 0)
        return out->leaves = true;
    if (strcmp(line, "all") == 0)
        print_games(list, wish, list->n);
    else if (end != line && *end == '\0' && n >= 1 && n <= list->n)
        return continue_game(out, &list->at[n - 1], wish);
    return false;
}

static void choose_from_list(GameChoice *out, const GameList *list,
                             const GameWish *wish)
{
    bool chosen = false;

    print_games(list, wish, LISTED_MAX);
    while (!chosen && !out->leaves) {
        char *line;
        console_print("Write the number of a game to continue it, `new` for a"
                      " new game, or `quit`.");
        line = console_read("> ");
        if (line)
            chosen = take_choice(out, list, wish, line);
        out->leaves |= !line;
        free(line);
    }
}

static void choose_one(GameChoice *out, const GameList *list,
                       const GameWish *wish)
{
    Confirmation answer;

    print_games(list, wish, 1);
    if (list->at[0].holder != 0) {
        console_print("So this is a new game.");
        return;
    }
    answer = console_confirm("Continue it? `n` begins a new game.");
    out->leaves = answer == NO_ANSWER;
    if (answer == ANSWER_YES && !continue_game(out, &list->at[0], wish))
        console_print("So this is a new game.");
    if (answer == ANSWER_NO)
        console_print("It stays where it is, and you can continue it later.");
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
        keep_offers(&list, wish);
        if (list.n == 1)
            choose_one(out, &list, wish);
        else if (list.n > 1)
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
    return wish->people ? choose_kept_game(out, wish, diag) : ST_OK;
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
