/* typist.c: runs a program on a terminal of its own and types for a player.
 *
 *     typist TALK COMMAND [ARGUMENTS]
 *
 * A talk is a file with a line for each thing that is done or waited for:
 *
 *     see TEXT       it is shown, after what was seen before
 *     unseen TEXT    it has not been shown since then
 *     type TEXT      and Enter
 *     key c          Ctrl-C; d: Ctrl-D
 *     hang up        the terminal is closed
 *     signal N       kill -N
 *     run COMMAND    in a shell, beside it; it must succeed. $PID is the
 * program ends N         with this exit code, or by signal -N
 *
 * Text is compared without regard to line breaks, for lines are as wide as the
 * terminal. The exit code is 1 at the first line that does not come true.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 30, SHOWN_MAX = 1 << 20 }; /* seconds; bytes */

static struct {
    int fd; /* -1: hung up */
    pid_t pid;
    char shown[SHOWN_MAX]; /* blanks and line breaks as single spaces */
    size_t n, seen;
    bool ended;
    bool escape; /* within a sequence for the terminal */
    const char *talk;
    int line;
} typist;

static void stop(void)
{
    if (!typist.ended && typist.pid > 0)
        kill(typist.pid, SIGKILL);
}

static void fail(const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s:%d: ", typist.talk, typist.line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nwhat was shown since:\n%s\n",
            typist.shown + typist.seen);
    stop();
    exit(1);
}

/* ---- the program and its terminal ---- */

static void start(char **command)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY);
    const char *name;

    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0 ||
        !(name = ptsname(fd)))
        fail("no terminal: %s", strerror(errno));
    typist.fd = fd;
    typist.pid = fork();
    if (typist.pid != 0)
        return;
    setsid();
    signal(SIGINT, SIG_DFL); /* it may be ignored by who started the tests */
    signal(SIGHUP, SIG_DFL);
    fd = open(name, O_RDWR); /* the terminal of the new session */
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    close(typist.fd);
    execvp(command[0], command);
    _exit(127);
}

static void add_shown(char c)
{
    if (c == '\033') {
        typist.escape = true;
        return;
    }
    if (typist.escape) { /* to its last letter */
        typist.escape = !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
        return;
    }
    c = c == '\r' || c == '\n' || c == '\t' ? ' ' : c;
    if (typist.n + 1 == SHOWN_MAX ||
        (c == ' ' && typist.n > 0 && typist.shown[typist.n - 1] == ' '))
        return;
    typist.shown[typist.n++] = c;
}

/* Reads what is shown within so many milliseconds; false at its end. */
static bool read_more(int patience)
{
    struct pollfd poll_fd = { typist.fd, POLLIN, 0 };
    char bytes[4096];
    ssize_t n;

    if (typist.fd < 0 || poll(&poll_fd, 1, patience) <= 0)
        return typist.fd >= 0;
    n = read(typist.fd, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++)
        add_shown(bytes[i]);
    return n > 0;
}

/* ---- the lines of a talk ---- */

static void see(const char *text)
{
    for (int waited = 0; waited < PATIENCE * 10; waited++) {
        char *at = strstr(typist.shown + typist.seen, text);
        if (at) {
            typist.seen = (size_t)(at - typist.shown) + strlen(text);
            return;
        }
        if (!read_more(100) && !strstr(typist.shown + typist.seen, text))
            break;
    }
    if (!strstr(typist.shown + typist.seen, text))
        fail("this was not shown: %s", text);
}

static void unseen(const char *text)
{
    if (strstr(typist.shown + typist.seen, text))
        fail("this was shown: %s", text);
}

/* The program reads key by key: before that Ctrl-D would mean something else
 * to the terminal. */
static void wait_until_it_reads(void)
{
    struct termios terminal;

    for (int waited = 0; waited < 200; waited++) {
        if (tcgetattr(typist.fd, &terminal) == 0 &&
            !(terminal.c_lflag & ICANON))
            return;
        read_more(10);
    }
}

static void send(const char *text, size_t n)
{
    wait_until_it_reads();
    if (write(typist.fd, text, n) != (ssize_t)n)
        fail("cannot type");
}

static void ends(int wanted)
{
    int status = 0, waited = 0, got;

    while (waitpid(typist.pid, &status, WNOHANG) == 0) {
        if (waited++ == PATIENCE * 20)
            fail("it does not end");
        if (!read_more(50))
            poll(NULL, 0, 50);
    }
    typist.ended = true;
    while (typist.fd >= 0 && read_more(0) && waited++ < 100)
        ;
    got = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    if (got != wanted)
        fail("it ended with %d, not with %d", got, wanted);
}

static void run(const char *command)
{
    if (system(command) != 0)
        fail("this failed: %s", command);
}

static const char *rest_of(const char *line, const char *word)
{
    size_t n = strlen(word);

    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static void act(const char *line)
{
    const char *rest;

    if (line[0] == '\0' || line[0] == '#')
        return;
    if ((rest = rest_of(line, "see"))) {
        see(rest);
    } else if ((rest = rest_of(line, "unseen"))) {
        unseen(rest);
    } else if (strcmp(line, "type") == 0 || (rest = rest_of(line, "type"))) {
        send(rest ? rest : "", rest ? strlen(rest) : 0);
        send("\r", 1);
    } else if ((rest = rest_of(line, "key"))) {
        send(&(char){ (char)(rest[0] & 31) }, 1);
    } else if (strcmp(line, "hang up") == 0) {
        close(typist.fd);
        typist.fd = -1;
    } else if ((rest = rest_of(line, "signal"))) {
        kill(typist.pid, atoi(rest));
    } else if ((rest = rest_of(line, "run"))) {
        run(rest);
    } else if ((rest = rest_of(line, "ends"))) {
        ends(atoi(rest));
    } else {
        fail("this is not a line of a talk: %s", line);
    }
}

int main(int argc, char **argv)
{
    char line[1024], pid[32];
    FILE *talk = argc > 2 ? fopen(argv[1], "r") : NULL;

    if (!talk) {
        fprintf(stderr, "usage: typist TALK COMMAND [ARGUMENTS]\n");
        return 2;
    }
    typist.talk = argv[1];
    signal(SIGPIPE, SIG_IGN);
    start(argv + 2);
    snprintf(pid, sizeof pid, "%ld", (long)typist.pid);
    setenv("PID", pid, 1);
    while (fgets(line, sizeof line, talk)) {
        typist.line++;
        line[strcspn(line, "\n")] = '\0';
        act(line);
    }
    stop(); /* if the talk left it there */
    fclose(talk);
    return 0;
}
