/* cmd_play.c: what the command line asks for becomes a match, and is played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "bots/confine.h"
#include "bots/exec.h"
#include "bots/levels.h"
#include "cli/cli.h"
#include "cli/game_choice.h"
#include "cli/play_options.h"
#include "cli/rules_index.h"
#include "cli/rules_print.h"
#include "cli/learn_menu.h"
#include "cli/open_front.h"
#include "cli/start_menu.h"
#include "engine/family.h"
#include "match/seed.h"
#include "tui/console.h"
#include "tui/ending.h"
#include "tui/farewell.h"
#include "tui/play_loop.h"
#include "tui/screen.h"

int cmd_play(int argc, char **argv);

static const char limit_key[] = "limit.turns";

enum {
    OPTIONS_MAX = 64,
    TURNS_MAX = 150, /* of bots alone, where no rule limits them */
    NEWS_LINES = 12  /* lines shown again when a game is continued */
};

/* The options as they were typed. */
typedef struct PlayArgs {
    const char *names;
    const char *book, *named_book, *players, *people, *bots, *seed, *record,
        *load;
    const char *options[OPTIONS_MAX];
    int n_options;
    const char *speed_text;
    double speed; /* how long bots take, 1: a moment */
    bool is_plain;
    bool from_menu; /* what is played was chosen there */
} PlayArgs;

/* The options as they were understood. */
typedef struct LocalGame {
    MatchSetup setup;
    int people;
    bool book_found;   /* there is such a book: what is wrong now was typed */
    bool limited_bots; /* the turns of bots were limited by us */
    GameWish wish;
    GameChoice choice;
    BookCache *cache;
    Bot bots[SEATS_MAX];
    ExecBot *programs[SEATS_MAX]; /* bots that are programs of their own */
    bool is_open;                 /* they could read the record */
    RulesIndex rules;             /* read when somebody asks for one */
    Play play;
} LocalGame;

static int add_option(void *self, const char *value)
{
    PlayArgs *args = self;

    if (args->n_options == OPTIONS_MAX)
        return cli_usage_error("play", "too many options");
    args->options[args->n_options++] = value;
    return -1;
}

/* ---- from options to a match ---- */

/* Where in the family's table the turns are limited, or -1. */
static int find_limit(const Family *family)
{
    for (int i = 0; i < family->vocabulary->n_switches; i++)
        if (strcmp(family->vocabulary->switches[i].key, limit_key) == 0)
            return i;
    return -1;
}

static bool is_limited(const LocalGame *local)
{
    const Table *t = match_table(local->play.match);
    int limit = find_limit(t->family);

    return limit >= 0 && t->g->switches[limit] > 0;
}

static bool is_limit_given(const PlayArgs *args)
{
    size_t n = strlen(limit_key);

    for (int i = 0; i < args->n_options; i++)
        if (strncmp(args->options[i], limit_key, n) == 0 &&
            (args->options[i][n] == '=' || args->options[i][n] == ' '))
            return true;
    return false;
}

/* Bots do not get tired: their game has to end by itself. */
static void limit_bots(LocalGame *local, const PlayArgs *args)
{
    MatchSetup *setup = &local->setup;
    int limit = find_limit(setup->family);

    if (local->people > 0 || limit < 0 || is_limit_given(args) ||
        setup->game.switches[limit] != 0)
        return;
    setup->game.switches[limit] = TURNS_MAX;
    local->limited_bots = true;
}

static Status check_people(const LocalGame *local, int seats, Diag *diag)
{
    if (local->people <= seats)
        return ST_OK;
    return diag_set(diag, ST_BAD, NULL, 0, 0, "%d people, but only %d players",
                    local->people, seats);
}

static bool can_seat(const MatchSetup *setup, int seats)
{
    const Family *family = setup->family;

    return pack_allows_seats(setup->pack, seats) &&
           pack_has_enough_cards(setup->pack, seats) &&
           !(family->check_seats && family->check_seats(setup->pack, seats));
}

/* As many as usual, or as the book and its cards are enough for. */
static int default_seats(const MatchSetup *setup)
{
    int fallback = setup->game.seats;

    for (int seats = fallback; seats >= 2; seats--)
        if (can_seat(setup, seats))
            return seats;
    for (int seats = fallback; seats <= SEATS_MAX; seats++)
        if (can_seat(setup, seats))
            return seats;
    return fallback;
}

static bool asks_for_options(const PlayArgs *args)
{
    for (int i = 0; i < args->n_options; i++)
        if (strcmp(args->options[i], "help") == 0)
            return true;
    return false;
}

/* ---- a new match, or an old one ---- */

/* The names of the first seats, with commas between them. */
static Status set_names(MatchSetup *setup, const char *names, Diag *diag)
{
    for (int s = 0; *names; s++) {
        size_t n = strcspn(names, ",");
        if (s == setup->game.seats)
            return diag_set(diag, ST_BAD, NULL, 0, 0,
                            "there are more names than players");
        if (n >= sizeof(Name))
            return diag_set(diag, ST_BAD, NULL, 0, 0,
                            "the name %.*s: a name has 1 to 20 characters",
                            (int)n, names);
        snprintf(setup->names[s], sizeof(Name), "%.*s", (int)n, names);
        names += n + (names[n] == ',');
    }
    return ST_OK;
}

static Status set_up_match(LocalGame *local, const PlayArgs *args, Diag *diag)
{
    MatchSetup *setup = &local->setup;
    Setup requested = setup->game;
    const Pack *pack;
    const Family *family;
    Status st = book_cache_find(local->cache, args->book, &pack, &family, diag);

    if (st == ST_OK) {
        match_setup_init(setup, pack, family, args->book);
        requested.seats =
            requested.seats > 0 ? requested.seats : default_seats(setup);
        memcpy(requested.switches, setup->game.switches,
               sizeof requested.switches);
        setup->game = requested;
        local->book_found = true;
    }
    for (int i = 0; i < args->n_options && st == ST_OK; i++)
        st = match_setup_option(setup, args->options[i], diag);
    if (st == ST_OK && args->names)
        st = set_names(setup, args->names, diag);
    if (st == ST_OK)
        st = check_people(local, setup->game.seats, diag);
    if (st == ST_OK) {
        limit_bots(local, args);
        st = match_setup_check(setup, diag);
    }
    return st;
}

/* Its file is made last: what cannot be played leaves none behind. */
static Status new_match(LocalGame *local, const PlayArgs *args, Diag *diag)
{
    GameChoice *choice = &local->choice;
    Status st = set_up_match(local, args, diag);

    if (st == ST_OK)
        st = game_choose_file(choice, &local->wish, diag);
    if (st != ST_OK || choice->leaves)
        return st;
    if (choice->file)
        local->setup.record = game_file_writer(choice->file);
    return match_new(&local->play.match, &local->setup, diag);
}

static Status choose_match(LocalGame *local, const PlayArgs *args, Diag *diag)
{
    GameChoice *choice = &local->choice;
    Status st;

    local->wish = (GameWish){
        .load = args->load,
        .record = args->record,
        .book = args->book,
        .any_book = !args->named_book,
        .is_new = args->from_menu && !args->load,
        .people = local->people > 0 && console_is_terminal(),
        .front = &local->play.front,
        .finder = { book_cache_find, local->cache },
    };
    st = game_choose(choice, &local->wish, diag);
    if (st == ST_OK && choice->match) {
        local->play.match = choice->match;
        st = check_people(local, match_table(choice->match)->g->seats, diag);
    } else if (st == ST_OK && !choice->leaves) {
        st = new_match(local, args, diag);
    }
    local->play.file = choice->file;
    return st;
}

/* A number, or what a game that is over has told; not given: nobody knows it
 * before the end. */
static int read_seed(Setup *setup, const char *seed)
{
    long long number = 0;

    if (seed && seed_read_key(seed, setup))
        return -1;
    if (seed && !cli_read_number("play", "--seed", seed, 0, INT64_MAX, &number))
        return EXIT_USAGE;
    setup->seed = (uint64_t)number;
    if (seed || seed_draw_key(setup))
        return -1;
    cli_error(
        "this system has no randomness to deal from; --seed gives a seed");
    return EXIT_IO;
}

/* The program of exec:PROGRAM, or NULL. */
static const char *exec_program(const char *level)
{
    return strncmp(level, "exec:", 5) == 0 && level[5] ? level + 5 : NULL;
}

static int refuse_level(const char *level)
{
    char list[TEXT_LINE];
    Text text = TEXT_INIT(list);

    bot_write_levels(&text);
    return cli_usage_error(
        "play", "there are no bots called %s: write %s or exec:PROGRAM", level,
        list);
}

static int read_args(LocalGame *local, PlayArgs *args)
{
    long long people = console_is_terminal() ? 1 : 0, seats = 0;

    if ((args->players && !cli_read_number("play", "--players", args->players,
                                           2, SEATS_MAX, &seats)) ||
        (args->people && !cli_read_number("play", "--people", args->people, 0,
                                          SEATS_MAX, &people)))
        return EXIT_USAGE;
    for (int k = 0; args->bots && k < SEATS_MAX; k++) {
        char level[LEVEL_NAME_MAX];
        bot_level_at(args->bots, k, level);
        if (!bot_has_level(level) && !exec_program(level))
            return refuse_level(level);
    }
    if (args->load && args->record)
        return cli_usage_error(
            "play", "--load continues in its own file; --record is for a"
                    " new game");
    if (!read_speed("play", args->speed_text, &args->speed))
        return EXIT_USAGE;
    local->people = (int)people;
    local->setup.game.seats = (int)seats;
    return read_seed(&local->setup.game, args->seed);
}

/* ---- sitting down ---- */

/* It must not read the records, that of this game first of all, nor what people
 * type. */
static Status start_program(LocalGame *local, Seat s, const char *program,
                            Diag *diag)
{
    char folder[GAME_PATH_MAX], terminal[GAME_PATH_MAX];
    const char *secret[4];
    int n = 0;

    if (games_folder(folder))
        secret[n++] = folder;
    if (ttyname_r(STDIN_FILENO, terminal, sizeof terminal) == 0)
        secret[n++] = terminal;
    if (local->choice.file && !game_file_is_device(local->choice.file))
        secret[n++] = game_file_path(local->choice.file);
    secret[n] = NULL;
    local->is_open = !confine_can_hide();
    return exec_bot_start(&local->programs[s], program, secret, diag);
}

/* The first seats are people's. A bot's random numbers depend on the game's
 * seed, its seat and how far the game was, so that everything can be
 * reproduced. */
static Status seat_bot(LocalGame *local, Seat s, const char *level, Diag *diag)
{
    Match *m = local->play.match;
    const Table *t = match_table(m);
    uint64_t start =
        rng_derive(&t->g->rng, PURPOSE_BOTS) + (uint64_t)match_log(m)->n;
    const char *why = bot_check_family(level, t->family);
    Status st = ST_OK;
    Chooser bot = { 0 };

    if (why)
        return diag_set(diag, ST_BAD, NULL, 0, 0, "%s: %s", level, why);
    if (exec_program(level)) {
        st = start_program(local, s, exec_program(level), diag);
        if (st == ST_OK)
            bot = exec_bot_sit(local->programs[s], m, s);
    } else {
        if (!bot_make(level, hash_mix(start << 8 | s), &local->bots[s]))
            st = diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
        bot = local->bots[s].chooser;
    }
    play_table_sit(local->play.table, s, SITS_BOT, bot);
    return st;
}

/* Who plays where nobody asked for others. */
static const char *usual_level(const Family *family)
{
    return bot_check_family("normal", family) ? "random" : "normal";
}

static Status seat_bots(LocalGame *local, const char *levels, Diag *diag)
{
    const Table *t = match_table(local->play.match);
    char level[LEVEL_NAME_MAX];
    Status st = ST_OK;

    if (!levels)
        levels = usual_level(t->family);

    for (int s = local->people; s < t->g->seats && st == ST_OK; s++) {
        bot_level_at(levels, s - local->people, level);
        st = seat_bot(local, (Seat)s, level, diag);
    }
    return st;
}

/* Another bot, or the first one, for a seat of a game that goes on. */
static const char *change_bot(void *self, Play *play, Seat seat,
                              const char *level)
{
    static Diag diag;
    LocalGame *local = self;

    (void)play;
    if (!bot_has_level(level))
        return "there are no such bots; write easy, normal or hard";
    if (bot_check_family(level, match_table(local->play.match)->family))
        return "such bots cannot play this game";
    bot_free(&local->bots[seat]);
    exec_bot_free(local->programs[seat]);
    local->bots[seat] = (Bot){ 0 };
    local->programs[seat] = NULL;
    return seat_bot(local, seat, level, &diag) == ST_OK ? NULL : diag.what;
}

/* A clause in plain words. */
static bool print_rule(void *self, const char *clause)
{
    LocalGame *local = self;
    const Clause *found;
    Diag diag;

    if (local->rules.n == 0 && rules_read(&local->rules, &diag) != ST_OK)
        return false;
    found = rules_find(&local->rules, clause);
    if (found)
        rules_print_clause(&local->rules, found, false);
    return found != NULL;
}

/* Where this table differs from its book; the turn limit of bots is printed
 * separately. */
static void print_changes(const LocalGame *local, const Table *t)
{
    const Vocabulary *vocabulary = t->family->vocabulary;

    for (int i = 0; i < vocabulary->n_switches; i++) {
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        if (t->g->switches[i] == t->pack->switches[i] ||
            (local->limited_bots && i == find_limit(t->family)))
            continue;
        vocabulary_write_switch(&text, &vocabulary->switches[i],
                                t->g->switches[i]);
        console_print(
            "%s %s=%s: %s",
            vocabulary->switches[i].merge == MERGE_HOUSE ? "house option"
                                                         : "option",
            vocabulary->switches[i].key, line, vocabulary->switches[i].meaning);
    }
}

static void show_intro(const LocalGame *local, const PlayArgs *args)
{
    const Match *m = local->play.match;
    const Table *t = match_table(m);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Seats people = play_table_people(local->play.table);

    page_begin();
    pattern_write_seats(&text, t, seats_all(t->g));
    console_print("%s: %s%s", t->pack->title, line,
                  people == 0 ? ", all of them bots" : "");
    if (people != 0) {
        text_clear(&text);
        pattern_write_seats(&text, t, people);
        console_print("at this keyboard: %s; Enter is the usual answer, `?`"
                      " explains everything",
                      line);
    }
    if (args->seed && !local->choice.match) /* others are told at the end */
        console_print("seed %s: with the same seed and answers it is the same"
                      " game",
                      args->seed);
    print_changes(local, t);
    if (local->limited_bots)
        console_print("%s %d: a game of bots alone ends then at the latest",
                      limit_key, TURNS_MAX);
    if (local->is_open)
        console_print("this system cannot keep programs from reading what is"
                      " kept of the game (docs/BOTS.md)");
    if (local->choice.file)
        console_print("the game is kept in %s",
                      game_file_path(local->choice.file));
    if (local->choice.match)
        console_print("the game continues at turn %d", t->g->turn);
    page_end(&local->play.front, "");
}

/* A player who continues a game reads the last lines again, not all of them. */
static void mark_old_news(LocalGame *local)
{
    const Log *log = match_log(local->play.match);
    int from = log->n > NEWS_LINES ? log->n - NEWS_LINES : 0;

    if (!local->choice.match)
        return;
    for (int s = 0; s < SEATS_MAX; s++)
        play_table_tell(local->play.table, (Seat)s, from);
    play_table_tell(local->play.table, NOBODY, from);
}

/* Where the game is, for who leaves in its middle. */
static void say_goodbye(const LocalGame *local)
{
    const Front *front = &local->play.front;
    const GameFile *file = local->choice.file;
    Diag diag;

    if (file && game_file_status(file, &diag) != ST_OK)
        front_say(front, "Only the beginning of the game is kept, in %s.",
                  game_file_path(file));
    else if (!file)
        front_say(front, "The game is not kept: it has no file.");
    else if (local->choice.listed)
        front_say(front,
                  "The game is kept in %s; `kickdoor play` offers to continue"
                  " it.",
                  game_file_path(file));
    else
        front_say(front,
                  "The game is kept; `kickdoor play --load %s` continues it.",
                  game_file_path(file));
}

static EndChoice end_game(LocalGame *local, PlayEnd end)
{
    const GameFile *file = local->choice.file;
    Diag diag;

    if (end == PLAY_OVER)
        return ending_show(&local->play,
                           file && game_file_status(file, &diag) == ST_OK
                               ? game_file_path(file)
                               : NULL,
                           local->wish.people);
    if (end == PLAY_STOPPED)
        front_say(&local->play.front,
                  "-- stopped after %d turns: no rule ends this game",
                  TURNS_MAX);
    say_goodbye(local);
    return END_LEAVE;
}

/* For who leaves with Ctrl-C. */
static void prepare_farewell(const LocalGame *local)
{
    const GameFile *file = local->choice.file;

    if (!file)
        farewell_set("The game is not kept: it has no file.");
    else if (local->choice.listed)
        farewell_set("The game is kept; `kickdoor play` offers to continue it."
                     " Its file:\n  %s",
                     game_file_path(file));
    else
        farewell_set("The game is kept; this continues it:\n"
                     "  kickdoor play --load %s",
                     game_file_path(file));
}

/* For who looks at a full screen, it ends first. */
static int refuse_game(const LocalGame *local, Status st, const Diag *diag)
{
    screen_leave();
    if (st == ST_BAD && local->book_found)
        return cli_usage_error("play", "%s", diag->what);
    return cli_error_diag(diag, st);
}

/* A record or screen that could not be written is reported as a failure at the
 * end. */
static int check_output(const LocalGame *local)
{
    Diag diag;
    Status st = match_status(local->play.match, &diag);

    if (match_broken(local->play.match)) {
        screen_leave();
        cli_error("this game is broken, by a mistake in kickdoor: %s",
                  match_broken(local->play.match));
        return EXIT_BUG;
    }
    if (st == ST_OK && local->choice.file)
        st = game_file_status(local->choice.file, &diag);
    return st == ST_OK ? EXIT_OK : refuse_game(local, st, &diag);
}

/* Hints are for the first game that is played to its end, or until they are
 * switched off. */
static const char no_hints[] = "no-hints";

static PlayEnd play_with_hints(LocalGame *local)
{
    bool hints = local->play.hints;
    PlayEnd end = play_run(&local->play);
    Diag diag;

    if (hints && (end == PLAY_OVER || !local->play.hints))
        games_set_mark(no_hints, &diag); /* else there will be hints again */
    return end;
}

static int play_local_game(LocalGame *local, const PlayArgs *args,
                           EndChoice *next)
{
    Diag diag;
    Status st = choose_match(local, args, &diag);

    if (st != ST_OK)
        return refuse_game(local, st, &diag);
    if (local->choice.leaves)
        return EXIT_OK;
    local->choice.listed |= args->from_menu;
    local->book_found = false; /* what is wrong from here on was not typed */
    local->play.table = play_table_new(local->play.match);
    st = local->play.table
             ? seat_bots(local, args->bots, &diag)
             : diag_set(&diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    if (st != ST_OK)
        return refuse_game(local, st, &diag);
    local->play.max_turns = is_limited(local) ? 0 : TURNS_MAX;
    local->play.help = (PlayHelp){ local, print_rule, change_bot };
    local->play.hints = args->from_menu && !games_has_mark(no_hints);
    prepare_farewell(local);
    if (!local->play.front.see) /* else the screen shows who plays what */
        show_intro(local, args);
    mark_old_news(local);
    *next = end_game(local, play_with_hints(local));
    return check_output(local);
}

/* ---- one game after the other ---- */

/* What several games share. */
typedef struct Session {
    Front front;
    BookCache *cache;
    StartWish wish;
    char names[TEXT_LINE], players[8], people[8];
} Session;

static void free_local_game(LocalGame *local)
{
    play_table_free(local->play.table);
    match_free(local->play.match);
    for (int s = 0; s < SEATS_MAX; s++) {
        bot_free(&local->bots[s]);
        exec_bot_free(local->programs[s]);
    }
    if (local->rules.n > 0)
        rules_free(&local->rules);
    game_file_close(local->choice.file);
    free(local);
}

/* From the words of the command line, or of the menu, to the end of a game. */
static int play_one_game(Session *session, PlayArgs *args, EndChoice *next)
{
    LocalGame *local = calloc(1, sizeof *local);
    int code;

    if (!local) {
        cli_error("no memory left");
        return EXIT_IO;
    }
    local->cache = session->cache;
    local->play.front = session->front;
    code = read_args(local, args);
    if (code < 0)
        code = play_local_game(local, args, next);
    free_local_game(local);
    return code;
}

static int teach_lessons(const Front *front)
{
    Diag diag;
    Status st = learn_menu(front, &diag);

    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

/* What the menu begins with. */
static void prepare_wish(Session *session, const PlayArgs *args)
{
    StartWish *wish = &session->wish;

    snprintf(wish->book, sizeof wish->book, "%s", args->book);
    snprintf(wish->name, sizeof wish->name, "Ann");
    snprintf(wish->level, sizeof wish->level, "%s",
             args->bots ? args->bots : "normal");
    wish->people = args->people ? atoi(args->people) : 1;
    wish->opponents = (args->players ? atoi(args->players) : 4) - wish->people;
    for (int i = 0; i < args->n_options && i < START_OPTIONS; i++)
        snprintf(wish->options[wish->n_options++], START_TEXT, "%s",
                 args->options[i]);
    wish->cache = session->cache;
    wish->learn = teach_lessons;
}

/* Asks what is played; false: nothing. */
static bool ask_start(Session *session, PlayArgs *args)
{
    StartWish *wish = &session->wish;

    wish->load[0] = '\0';
    if (!start_menu(wish, &session->front))
        return false;
    start_names(wish, session->names, sizeof session->names);
    snprintf(session->players, sizeof session->players, "%d",
             wish->people + wish->opponents);
    snprintf(session->people, sizeof session->people, "%d", wish->people);
    args->load = wish->load[0] ? wish->load : NULL;
    args->book = wish->book;
    args->names = session->names;
    args->players = session->players;
    args->people = args->load ? args->people : session->people;
    args->bots = strcmp(wish->level, "normal") == 0 ? NULL : wish->level;
    args->n_options = 0;
    for (int i = 0; i < wish->n_options; i++)
        args->options[args->n_options++] = wish->options[i];
    return true;
}

/* Who names a book or a file has said what is played. */
static bool wants_menu(const PlayArgs *args)
{
    return console_is_terminal() && !args->named_book && !args->load &&
           !args->record && !args->seed &&
           !(args->people && strcmp(args->people, "0") == 0);
}

static int play_games(Session *session, PlayArgs *args)
{
    EndChoice next = END_START;
    int code = EXIT_OK;
    LocalGame probe = { 0 };

    code = read_args(&probe, args); /* what was typed wrongly, before a menu */
    if (code >= 0)
        return code;
    farewell_prepare();
    if (!open_front(&session->front, !args->is_plain && probe.people > 0,
                    args->speed)) {
        cli_error("no memory left");
        return EXIT_IO;
    }
    args->from_menu = wants_menu(args);
    if (args->from_menu)
        prepare_wish(session, args);
    do {
        if (next == END_START && args->from_menu && !ask_start(session, args)) {
            code = EXIT_OK;
            break;
        }
        next = END_LEAVE;
        code = play_one_game(session, args, &next);
        args->seed = args->load = NULL;
    } while (next != END_LEAVE);
    session->front.close(session->front.self);
    return code;
}

static int play_with_args(PlayArgs *args)
{
    Session *session = calloc(1, sizeof *session);
    int code;

    if (!session || !(session->cache = book_cache_new())) {
        cli_error("no memory left");
        free(session);
        return EXIT_IO;
    }
    code = asks_for_options(args)
               ? play_list_options(session->cache, args->book)
               : play_games(session, args);
    book_cache_free(session->cache);
    free(session);
    return code;
}

int cmd_play(int argc, char **argv)
{
    PlayArgs args = { 0 };
    const Option options[] = {
        { "players", "N", "number of players, people and bots (4)",
          .text = &args.players },
        { "people", "N",
          "how many of them are people at this keyboard (1, or 0"
          " without a terminal)",
          .text = &args.people },
        { "names", "NAME,...", "names of the players (Ann,Bob,Carol ...)",
          .text = &args.names },
        { "bots", "LEVEL,...",
          "how bots play, seat by seat, the last for all others: first, random,"
          " easy, normal, hard (hard:4000 tries 4000 times, hard:50ms thinks"
          " for 50 ms) or exec:PROGRAM (normal)",
          .text = &args.bots },
        { "seed", "S",
          "a number that decides all shuffles and dice (256 bits that nobody"
          " knows before the end)",
          .text = &args.seed },
        { "option", "K=V",
          "change a rule; may be repeated; `--option help` lists them",
          .on_value = add_option, .self = &args },
        { "record", "FILE", "file to write the game to", .text = &args.record },
        { "load", "FILE", "file of a game to continue", .text = &args.load },
        { "plain", NULL, "line by line, for any terminal and screen readers",
          .flag = &args.is_plain },
        { "speed", "X",
          "how long bots take: 1 a moment, 0 none, 2 twice as long (1)",
          .text = &args.speed_text },
    };
    char fallback[64];
    Status st;
    Diag diag;
    int rest, code = cli_read_options("play", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (rest + 1 < argc)
        return cli_usage_error("play",
                               "give one book, or several with + between them");
    st = rest < argc ? ST_OK : books_default(fallback, sizeof fallback, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    args.named_book = rest < argc ? argv[rest] : NULL;
    args.book = args.named_book ? args.named_book : fallback;
    return play_with_args(&args);
}
