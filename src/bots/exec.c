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

#include "engine/family.h"
#include "scene/news.h"
#include "scene/scene.h"

enum {
    LINE_ROOM = 4096,
    START_MS = 5000,
    QUIT_MS = 1000,
    BUDGET_MS = 1000,
    LATE_MAX = 20 /* late answers in a row: it is not asked again */
};

struct ExecBot {
    pid_t pid;
    int to, from;
    bool is_gone; /* it has ended, or does not listen */
    char name[64];
    bool is_quitting; /* it was told to: if it ends, that is no crash */
    char line[LINE_ROOM];
    size_t n; /* bytes read of the next line */
    char heard[LINE_ROOM];
    FILE *log; /* of all that is said, or NULL */
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

/* It has ended, or does not listen: it is not asked again. */
static void give_up(ExecBot *bot)
{
    bot->counts.crashes += !bot->is_gone && !bot->is_quitting;
    bot->is_gone = true;
}

/* Waits for a program that does not read, but not for ever. */
static void send_bytes(ExecBot *bot, const char *at, size_t n)
{
    long end = now_ms() + START_MS;

    while (n > 0 && !bot->is_gone) {
        struct pollfd wait_for = { .fd = bot->to, .events = POLLOUT };
        long left = end - now_ms();
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
    if (bot->log)
        fprintf(bot->log, "> %s%s\n", word, about);
    send_bytes(bot, word, strlen(word));
    send_bytes(bot, about, strlen(about));
    send_bytes(bot, "\n", 1);
}

void exec_bot_say(ExecBot *bot, const char *line)
{
    say_word(bot, "", line);
}

/* The first whole line of what was read, taken out; NULL: there is none. */
static const char *take_line(ExecBot *bot, char *out)
{
    char *end = memchr(bot->line, '\n', bot->n);
    size_t n = end ? (size_t)(end - bot->line) : 0;

    if (!end)
        return NULL;
    memcpy(out, bot->line, n);
    out[n > 0 && out[n - 1] == '\r' ? n - 1 : n] = '\0';
    bot->n -= n + 1;
    memmove(bot->line, end + 1, bot->n);
    return out;
}

const char *exec_bot_hear(ExecBot *bot, int ms)
{
    long end = now_ms() + ms;

    while (!take_line(bot, bot->heard)) {
        struct pollfd wait_for = { .fd = bot->from, .events = POLLIN };
        long left = end - now_ms();
        ssize_t n;
        if (bot->is_gone || poll(&wait_for, 1, left > 0 ? (int)left : 0) <= 0)
            return NULL;
        if (bot->n == sizeof bot->line)
            bot->n = 0; /* no line is that long: it is nonsense */
        n = read(bot->from, bot->line + bot->n, sizeof bot->line - bot->n);
        if (n <= 0) {
            give_up(bot);
            return NULL;
        }
        bot->n += (size_t)n;
    }
    if (bot->log)
        fprintf(bot->log, "< %s\n", bot->heard);
    return bot->heard;
}

/* The rest of the first line that begins with this word; others are ignored. */
static const char *hear_word(ExecBot *bot, const char *word, int ms)
{
    long end = now_ms() + ms;
    size_t n = strlen(word);
    const char *line;

    while ((line = exec_bot_hear(bot, (int)(end - now_ms()))) != NULL)
        if (strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\0'))
            return line + n + (line[n] == ' ');
    return NULL;
}

/* ---- starting and ending ---- */

static void run_program(const char *program, int in, int out)
{
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execlp(program, program, (char *)NULL);
    _exit(127);
}

static Status spawn(ExecBot *bot, const char *program, Diag *diag)
{
    int down[2], up[2];

    if (pipe(down) != 0)
        return diag_set(diag, ST_IO, program, 0, 0, "%s", strerror(errno));
    if (pipe(up) != 0 || (bot->pid = fork()) < 0)
        return diag_set(diag, ST_IO, program, 0, 0, "%s", strerror(errno));
    if (bot->pid == 0) {
        close(down[1]);
        close(up[0]);
        run_program(program, down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    bot->to = down[1];
    bot->from = up[0];
    fcntl(bot->to, F_SETFD, FD_CLOEXEC);
    fcntl(bot->from, F_SETFD, FD_CLOEXEC);
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    return ST_OK;
}

/* One at a time, so that no program inherits the pipes of another. */
static Status spawn_alone(ExecBot *bot, const char *program, Diag *diag)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    Status st;

    pthread_mutex_lock(&lock);
    st = spawn(bot, program, diag);
    pthread_mutex_unlock(&lock);
    return st;
}

Status exec_bot_start(ExecBot **out, const char *program, Diag *diag)
{
    ExecBot *bot = calloc(1, sizeof *bot);
    const char *name;
    Status st;

    *out = NULL;
    if (!bot)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a bot");
    signal(SIGPIPE, SIG_IGN); /* a bot that has gone is noticed by write() */
    bot->budget = BUDGET_MS;
    st = spawn_alone(bot, program, diag);
    if (st != ST_OK) {
        free(bot);
        return st;
    }
    exec_bot_say(bot, "kickdoor 1");
    name = hear_word(bot, "name", START_MS);
    if (!name) {
        exec_bot_free(bot);
        return diag_set(diag, ST_IO, program, 0, 0,
                        "this bot does not say its name");
    }
    snprintf(bot->name, sizeof bot->name, "%.60s", name);
    *out = bot;
    return ST_OK;
}

void exec_bot_free(ExecBot *bot)
{
    const struct timespec nap = { 0, 10000000 };

    if (!bot)
        return;
    bot->is_quitting = true;
    exec_bot_say(bot, "quit");
    close(bot->to);
    for (int i = 0; i < QUIT_MS / 10; i++) {
        if (waitpid(bot->pid, NULL, WNOHANG) != 0) {
            bot->pid = 0;
            break;
        }
        nanosleep(&nap, NULL);
    }
    if (bot->pid > 0) {
        kill(bot->pid, SIGKILL);
        waitpid(bot->pid, NULL, 0);
    }
    close(bot->from);
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

/* What comes before it is ready was the answer to an earlier question. */
static bool is_attentive(ExecBot *bot)
{
    if (bot->late_in_row == 0)
        return true;
    exec_bot_say(bot, "isready");
    return hear_word(bot, "ready", bot->budget) != NULL;
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
        tell_news(bot);
        ask(bot, scene);
        answer = hear_word(bot, "answer", bot->budget);
    }
    if (!answer)
        on_late(bot);
    else
        bot->late_in_row = 0;
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
    say_word(bot, "newgame ", line);
    return (Chooser){ bot->name, choose, bot };
}
