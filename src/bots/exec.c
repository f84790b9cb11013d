/* exec.c: talks to a bot that is a program of its own. */
#include "bots/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/confine.h"
#include "engine/family.h"
#include "scene/news.h"
#include "scene/scene.h"

enum {
    LINE_ROOM = 4096,
    START_MS = 5000,
    QUIT_MS = 1000,
    BUDGET_MS = 1000,
    READ_MS = 1000,       /* at least, for what it is told */
    LATE_MAX = 20,        /* late answers in a row: it is not asked again */
    OUTPUT_MAX = 1 << 20, /* bytes before an answer: it is mad */
    LOG_BYTES_MAX = 16 << 20
};

struct ExecBot {
    pid_t pid;
    int to, from;
    bool is_gone; /* it has ended, or does not listen */
    char name[64];
    bool is_quitting; /* it was told to: if it ends, that is no crash */
    char line[LINE_ROOM];
    size_t n, taken; /* bytes read, and how many of them were heard */
    char heard[LINE_ROOM];
    long read_end, answer_end; /* how long it may read and answer now */
    size_t said;               /* bytes since the last answer */
    FILE *log;                 /* of all that is said, or NULL */
    size_t logged;
    int budget;
    const Match *match;
    Seat seat;
    int news; /* items it was told */
    char *text;
    size_t room;
    int late_in_row;
    ExecCounts counts;
};

/* ---- lines ---- */

static long now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000L + t.tv_nsec / 1000000L;
}

/* With all processes that it has started, unless they have left its group. */
static void kill_program(const ExecBot *bot)
{
    if (bot->pid <= 0)
        return;
    kill(-bot->pid, SIGKILL);
    kill(bot->pid, SIGKILL); /* if it is not in its group yet */
}

/* It has ended, does not listen, or is mad: it is not asked again. */
static void give_up(ExecBot *bot)
{
    bot->counts.crashes += !bot->is_gone && !bot->is_quitting;
    bot->is_gone = true;
    kill_program(bot);
}

/* From now on it has so long to read what it is told and to answer, whatever it
 * says meanwhile. */
static void set_deadline(ExecBot *bot, int ms)
{
    long now = now_ms();

    bot->answer_end = now + ms;
    bot->read_end = now + (ms > READ_MS ? ms : READ_MS);
}

static void log_line(ExecBot *bot, char mark, const char *word,
                     const char *about)
{
    size_t n = strlen(word) + strlen(about) + 3;

    if (!bot->log || bot->logged > LOG_BYTES_MAX)
        return;
    bot->logged += n;
    if (bot->logged > LOG_BYTES_MAX)
        fprintf(bot->log, "-- this log is full\n");
    else
        fprintf(bot->log, "%c %s%s\n", mark, word, about);
}

/* Waits for a program that does not read, but not for ever. */
static void send_bytes(ExecBot *bot, const char *at, size_t n)
{
    while (n > 0 && !bot->is_gone) {
        struct pollfd wait_for = { .fd = bot->to, .events = POLLOUT };
        long left = bot->read_end - now_ms();
        ssize_t sent = write(bot->to, at, n);
        if (sent > 0) {
            at += sent;
            n -= (size_t)sent;
        } else if (errno != EINTR && (errno != EAGAIN || left <= 0 ||
                                      poll(&wait_for, 1, (int)left) <= 0)) {
            give_up(bot);
        }
    }
}

/* A word, if any, and what it is about. */
static void say_word(ExecBot *bot, const char *word, const char *about)
{
    log_line(bot, '>', word, about);
    send_bytes(bot, word, strlen(word));
    send_bytes(bot, about, strlen(about));
    send_bytes(bot, "\n", 1);
}

void exec_bot_say(ExecBot *bot, const char *line)
{
    set_deadline(bot, READ_MS);
    say_word(bot, "", line);
}

/* The first whole line of what was read, taken out; NULL: there is none. */
static const char *take_line(ExecBot *bot, char *out)
{
    char *start = bot->line + bot->taken;
    char *end = memchr(start, '\n', bot->n - bot->taken);
    size_t n = end ? (size_t)(end - start) : 0;

    if (!end)
        return NULL;
    memcpy(out, start, n);
    out[n > 0 && out[n - 1] == '\r' ? n - 1 : n] = '\0';
    bot->taken += n + 1;
    return out;
}

/* Makes room for more of the line that has begun. No line is as long as all of
 * it: that is nonsense. */
static void keep_rest(ExecBot *bot)
{
    bot->n -= bot->taken;
    memmove(bot->line, bot->line + bot->taken, bot->n);
    bot->taken = 0;
    if (bot->n == sizeof bot->line)
        bot->n = 0;
}

/* The next line before the deadline. What is there when time is up was said in
 * time, as far as anybody can tell; but it is not read for ever. */
static const char *hear_line(ExecBot *bot)
{
    while (!take_line(bot, bot->heard)) {
        struct pollfd wait_for = { .fd = bot->from, .events = POLLIN };
        long left = bot->answer_end - now_ms();
        ssize_t n;
        if (bot->is_gone || poll(&wait_for, 1, left > 0 ? (int)left : 0) <= 0)
            return NULL;
        keep_rest(bot);
        n = read(bot->from, bot->line + bot->n, sizeof bot->line - bot->n);
        bot->said += n > 0 ? (size_t)n : 0;
        if (n <= 0 || bot->said > OUTPUT_MAX) {
            give_up(bot);
            return NULL;
        }
        bot->n += (size_t)n;
    }
    log_line(bot, '<', bot->heard, "");
    return bot->heard;
}

/* The rest of the first line that begins with this word; others are ignored. */
static const char *hear_word(ExecBot *bot, const char *word)
{
    size_t n = strlen(word);
    const char *line;

    while ((line = hear_line(bot)) != NULL)
        if (strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\0'))
            return line + n + (line[n] == ' ');
    return NULL;
}

/* ---- starting and ending ---- */

/* Programs that run, and when the first of them began: what they leave behind
 * ends with the last of them. */
static pthread_mutex_t running_lock = PTHREAD_MUTEX_INITIALIZER;
static int n_running;
static long long first_start;

static void count_start(void)
{
    pthread_mutex_lock(&running_lock);
    if (n_running++ == 0)
        first_start = confine_now();
    pthread_mutex_unlock(&running_lock);
}

static void count_end(void)
{
    pthread_mutex_lock(&running_lock);
    if (--n_running == 0)
        confine_end_orphans(first_start);
    pthread_mutex_unlock(&running_lock);
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Its child's ends are closed here, ours there. */
static bool spawn_between(ExecBot *bot, const char *program, int rules,
                          int errors, const int down[2], const int up[2])
{
    bot->pid = fork();
    if (bot->pid < 0)
        return false;
    if (bot->pid == 0) {
        confine_child(rules, down[0], up[1], errors);
        execlp(program, program, (char *)NULL);
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    bot->to = down[1];
    bot->from = up[0];
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    return true;
}

static Status spawn(ExecBot *bot, const char *program,
                    const char *const *secret, Diag *diag)
{
    int down[2], up[2], rules, errors;
    bool good = false;

    if (!open_pipe(down))
        return diag_set(diag, ST_IO, program, 0, 0, "%s", strerror(errno));
    if (!open_pipe(up)) {
        close_pipe(down);
        return diag_set(diag, ST_IO, program, 0, 0, "%s", strerror(errno));
    }
    rules = confine_make_rules(secret);
    errors = confine_open_errors();
    good = spawn_between(bot, program, rules, errors, down, up);
    if (!good) {
        diag_set(diag, ST_IO, program, 0, 0, "%s", strerror(errno));
        close_pipe(down);
        close_pipe(up);
    }
    if (rules >= 0)
        close(rules);
    if (errors >= 0)
        close(errors);
    return good ? ST_OK : ST_IO;
}

Status exec_bot_start(ExecBot **out, const char *program,
                      const char *const *secret, Diag *diag)
{
    ExecBot *bot = calloc(1, sizeof *bot);
    const char *name;
    Status st;

    *out = NULL;
    if (!bot)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a bot");
    signal(SIGPIPE, SIG_IGN); /* a bot that has gone is noticed by write() */
    confine_parent();
    bot->budget = BUDGET_MS;
    count_start();
    st = spawn(bot, program, secret, diag);
    if (st != ST_OK) {
        count_end();
        free(bot);
        return st;
    }
    set_deadline(bot, START_MS);
    say_word(bot, "kickdoor 1", "");
    name = hear_word(bot, "name");
    if (!name) {
        exec_bot_free(bot);
        return diag_set(diag, ST_IO, program, 0, 0,
                        "this bot does not say its name");
    }
    snprintf(bot->name, sizeof bot->name, "%.60s", name);
    text_clean(bot->name);
    *out = bot;
    return ST_OK;
}

/* Has it ended? It stays in the list of processes, and its group with it. */
static bool has_ended(const ExecBot *bot)
{
    siginfo_t info = { 0 };

    return waitid(P_PID, (id_t)bot->pid, &info, WEXITED | WNOHANG | WNOWAIT) !=
               0 ||
           info.si_pid != 0;
}

void exec_bot_free(ExecBot *bot)
{
    const struct timespec nap = { 0, 10000000 };

    if (!bot)
        return;
    bot->is_quitting = true;
    exec_bot_say(bot, "quit");
    close(bot->to);
    for (int i = 0; i < QUIT_MS / 10 && !has_ended(bot); i++)
        nanosleep(&nap, NULL);
    kill_program(bot); /* also what it has left behind */
    waitpid(bot->pid, NULL, 0);
    close(bot->from);
    count_end();
    free(bot->text);
    free(bot);
}

const char *exec_bot_name(const ExecBot *bot)
{
    return bot->name;
}

void exec_bot_set_budget(ExecBot *bot, int ms)
{
    bot->budget = ms;
}

void exec_bot_log_to(ExecBot *bot, FILE *log)
{
    bot->log = log;
}

ExecCounts exec_bot_counts(const ExecBot *bot)
{
    return bot->counts;
}

/* ---- playing ---- */

static bool make_room(ExecBot *bot, size_t n)
{
    char *more = n < bot->room ? bot->text : realloc(bot->text, n + 1);

    if (!more)
        return false;
    bot->room = n < bot->room ? bot->room : n + 1;
    bot->text = more;
    return true;
}

/* What has happened since it was asked last: a JSON array on one line. */
static void tell_news(ExecBot *bot)
{
    const Table *t = match_table(bot->match);
    const Log *log = match_log(bot->match);
    int n = news_count(bot->match, bot->seat);
    size_t bytes;

    if (n == bot->news)
        return;
    bytes = news_write_json(t, log, bot->seat, bot->news, NULL, 0);
    if (!make_room(bot, bytes))
        return;
    news_write_json(t, log, bot->seat, bot->news, bot->text, bot->room);
    say_word(bot, "news ", bot->text);
    bot->news = n;
}

static void ask(ExecBot *bot, const Scene *scene)
{
    char head[32];
    size_t bytes = scene_write_json(scene, NULL, 0);

    if (!make_room(bot, bytes))
        return;
    scene_write_json(scene, bot->text, bot->room);
    snprintf(head, sizeof head, "go %d ", bot->budget);
    say_word(bot, head, bot->text);
}

/* The key of a choice, or a line in the words of the log. */
static bool read_answer(const Scene *scene, const char *answer, Action *out)
{
    const Choice *choice = scene_find(scene, answer);
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath path;

    if (choice)
        *out = choice->action;
    else if (line_read(scene->t, scene->view->seat, answer, &path, &refusal,
                       &why) == READ_OK &&
             path.n == 1)
        *out = path.at[0];
    else
        return false;
    return true;
}

bool exec_bot_is_ready(ExecBot *bot, int ms)
{
    set_deadline(bot, ms);
    say_word(bot, "isready", "");
    return hear_word(bot, "ready") != NULL;
}

/* What comes before it is ready was the answer to an earlier question. */
static bool is_attentive(ExecBot *bot)
{
    return bot->late_in_row == 0 || exec_bot_is_ready(bot, bot->budget);
}

/* One that is late again and again is not waited for any more. */
static void on_late(ExecBot *bot)
{
    bot->counts.late++;
    exec_bot_say(bot, "stop");
    if (++bot->late_in_row == LATE_MAX)
        give_up(bot);
}

static Action choose(void *self, const View *view)
{
    ExecBot *bot = self;
    Arena arena = { 0 };
    const Scene *scene = scene_make(&arena, view);
    const char *answer = NULL;
    Action action = action_default(&view->t, view->seat);

    bot->counts.answers++;
    if (scene && !bot->is_gone && is_attentive(bot)) {
        set_deadline(bot, bot->budget);
        tell_news(bot);
        ask(bot, scene);
        answer = hear_word(bot, "answer");
    }
    if (!answer) {
        on_late(bot);
    } else {
        bot->late_in_row = 0;
        bot->said = 0;
    }
    if (answer && !read_answer(scene, answer, &action)) {
        bot->counts.wrong++;
        action = action_default(&view->t, view->seat);
    }
    arena_free(&arena);
    return action;
}

Chooser exec_bot_sit(ExecBot *bot, const Match *m, Seat seat)
{
    char line[LINE_ROOM];
    Json json = json_init(line, sizeof line);
    const Table *t = match_table(m);

    bot->match = m;
    bot->seat = seat;
    bot->news = 0;
    json_object(&json, NULL);
    json_text(&json, "book", t->pack->title);
    json_number(&json, "seat", seat);
    json_array(&json, "names");
    EACH_SEAT (t, s)
        json_text(&json, NULL, t->names[s]);
    json_end(&json);
    json_end(&json);
    json_finish(&json);
    set_deadline(bot, READ_MS);
    say_word(bot, "newgame ", line);
    return (Chooser){ bot->name, choose, bot };
}
