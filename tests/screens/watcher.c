/* watcher.c: plays on a terminal of its own, and looks at the screen.
 *
 *     watcher ROWS COLUMNS TALK COMMAND [ARGUMENTS]
 *
 * A talk is a file with a line for each thing that is done or looked for:
 *
 *     see TEXT         it stands in a row of the screen, within half a minute
 *     unseen TEXT      it does not
 *     press KEYS       one after the other, with a look at the screen between
 *                      them; <up> <down> <left> <right> <enter> <esc> <tab>
 *                      <back> <space> <pgup> <pgdn>
 *     type TEXT        all at once, and Enter
 *     pause MS         so long nothing is pressed
 *     play UNTIL       usual answers until that stands there: Enter, or where
 *                      there is no usual one, to pass, or the first answer
 *     play on          the same until the program ends
 *     answer N         so many of them
 *     resize R C       the window has another size
 *     fits             nothing is drawn that the window cuts off: the last
 *                      row and the edges are where they belong
 *     colors, plain    the program has used colours so far, or has not
 *     ascii            every character on the screen is of ASCII
 *     signal N         kill -N
 *     hang up          the terminal is closed
 *     restored         the terminal is as it was before: its modes, the screen
 *                      of the shell, the cursor
 *     print            the screen is printed, for whoever writes a talk
 *     picture FILE     the screen as an SVG
 *     ends N           with this exit code, or by signal -N
 *
 * The exit code is 1 at the first line that does not come true; the screen is
 * printed then.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

enum { PATIENCE = 30, QUIET_MS = 30, ANSWERS_MAX = 4000, ROW_BYTES = 1024 };

static struct {
    int fd, side; /* ours, and one of the program's */
    pid_t pid;
    bool ended;
    int status; /* then */
    Terminal screen;
    struct termios before;
    const char *talk;
    int line;
} watcher;

static void print_screen(void)
{
    char row[ROW_BYTES];

    for (int r = 0; r < watcher.screen.rows; r++) {
        terminal_row(&watcher.screen, r, row, sizeof row);
        fprintf(stderr, "%s\n", row);
    }
}

static void fail(const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s:%d: ", watcher.talk, watcher.line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    print_screen();
    if (!watcher.ended && watcher.pid > 0)
        kill(watcher.pid, SIGKILL);
    exit(1);
}

/* ---- the program and its terminal ---- */

static void set_size(int rows, int columns)
{
    struct winsize size = { .ws_row = (unsigned short)rows,
                            .ws_col = (unsigned short)columns };

    if (ioctl(watcher.fd, TIOCSWINSZ, &size) != 0)
        fail("cannot set the size: %s", strerror(errno));
}

static void run_program(const char *terminal, char **command)
{
    int fd;

    setsid();
    signal(SIGINT, SIG_DFL); /* it may be ignored by who started the tests */
    signal(SIGHUP, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    fd = open(terminal, O_RDWR); /* the terminal of the new session */
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    close(fd);
    close(watcher.fd);
    close(watcher.side);
    execvp(command[0], command);
    _exit(127);
}

static void start(int rows, int columns, char **command)
{
    const char *name = NULL;

    watcher.fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (watcher.fd < 0 || grantpt(watcher.fd) != 0 ||
        unlockpt(watcher.fd) != 0 || !(name = ptsname(watcher.fd)))
        fail("no terminal: %s", strerror(errno));
    watcher.side = open(name, O_RDWR | O_NOCTTY);
    if (watcher.side < 0 || tcgetattr(watcher.side, &watcher.before) != 0)
        fail("no terminal: %s", strerror(errno));
    terminal_start(&watcher.screen, rows, columns);
    set_size(rows, columns);
    watcher.pid = fork();
    if (watcher.pid == 0)
        run_program(name, command);
}

/* Reads what is written within so many milliseconds; false if there was
 * nothing. */
static bool read_more(int patience)
{
    struct pollfd poll_fd = { watcher.fd, POLLIN, 0 };
    char bytes[4096];
    ssize_t n;

    if (watcher.fd < 0 || poll(&poll_fd, 1, patience) <= 0)
        return false;
    n = read(watcher.fd, bytes, sizeof bytes);
    if (n > 0)
        terminal_write(&watcher.screen, bytes, (size_t)n);
    if (watcher.screen.strange[0])
        fail("a sequence that is not known: %s", watcher.screen.strange);
    return n > 0;
}

/* Does the program sleep? Where that cannot be known, it does. */
static bool is_asleep(void)
{
    char path[64], state = 'S';
    FILE *file;

    snprintf(path, sizeof path, "/proc/%ld/stat", (long)watcher.pid);
    file = fopen(path, "r");
    if (!file)
        return true;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'S';
    fclose(file);
    return state != 'R' && state != 'D';
}

/* Until the program is quiet and sleeps: it waits for a key. */
static void settle(void)
{
    time_t end = time(NULL) + PATIENCE;

    while ((read_more(QUIET_MS) || !is_asleep()) && time(NULL) <= end)
        ;
}

static bool has_ended(int *status)
{
    return watcher.ended ||
           (watcher.ended = waitpid(watcher.pid, status, WNOHANG) != 0);
}

/* ---- looking ---- */

static bool is_seen(const char *text)
{
    char row[ROW_BYTES];

    for (int r = 0; r < watcher.screen.rows; r++) {
        terminal_row(&watcher.screen, r, row, sizeof row);
        if (strstr(row, text))
            return true;
    }
    return false;
}

static void see(const char *text)
{
    time_t end = time(NULL) + PATIENCE;

    while (!is_seen(text))
        if (!read_more(50) && time(NULL) > end)
            fail("this is not seen: %s", text);
}

static void unseen(const char *text)
{
    time_t end = time(NULL) + 3; /* a busy computer takes its time */

    settle();
    while (is_seen(text))
        if (!read_more(50) && time(NULL) > end)
            fail("this is seen: %s", text);
}

/* The question stands at the bottom, and the title at the top. */
static void fits(void)
{
    char row[ROW_BYTES];
    const Terminal *screen = &watcher.screen;

    settle();
    terminal_row(screen, screen->rows - 1, row, sizeof row);
    if (!strstr(row, " explain  "))
        fail("the last row is not the one with the keys: %s", row);
    terminal_row(screen, 0, row, sizeof row);
    if (!strstr(row, " turn "))
        fail("the first row is not the title: %s", row);
    for (int r = 0; r < TERMINAL_ROWS; r++)
        for (int c = 0; c < TERMINAL_COLUMNS; c++)
            if ((r >= screen->rows || c >= screen->columns) &&
                screen->cells[r][c].code != ' ')
                fail("something is drawn outside of the window");
}

static void is_ascii(void)
{
    const Terminal *screen = &watcher.screen;

    settle();
    for (int r = 0; r < screen->rows; r++)
        for (int c = 0; c < screen->columns; c++)
            if (screen->cells[r][c].code >= 0x7f)
                fail("U+%04X is no ASCII", (unsigned)screen->cells[r][c].code);
}

static void is_restored(void)
{
    struct termios now;

    settle();
    if (tcgetattr(watcher.side, &now) != 0)
        fail("no terminal: %s", strerror(errno));
    if (now.c_iflag != watcher.before.c_iflag ||
        now.c_oflag != watcher.before.c_oflag ||
        now.c_cflag != watcher.before.c_cflag ||
        now.c_lflag != watcher.before.c_lflag ||
        memcmp(now.c_cc, watcher.before.c_cc, sizeof now.c_cc) != 0)
        fail("the modes of the terminal have changed");
    if (watcher.screen.is_full_screen)
        fail("the full screen was not left");
    if (!watcher.screen.has_cursor)
        fail("the cursor is hidden");
}

/* ---- pressing ---- */

typedef struct KeyBytes {
    const char *name, *bytes;
} KeyBytes;

static const KeyBytes keys[] = {
    { "<up>", "\033OA" },    { "<down>", "\033OB" },  { "<right>", "\033OC" },
    { "<left>", "\033OD" },  { "<enter>", "\r" },     { "<esc>", "\033" },
    { "<tab>", "\t" },       { "<back>", "\177" },    { "<space>", " " },
    { "<pgup>", "\033[5~" }, { "<pgdn>", "\033[6~" }, { "<ctrl-c>", "\003" },
    { "<ctrl-d>", "\004" },
};

static void send_bytes(const char *bytes, size_t n)
{
    if (write(watcher.fd, bytes, n) != (ssize_t)n)
        fail("cannot type");
}

static void press(const char *text)
{
    while (*text) {
        size_t n = 1;
        const char *bytes = text;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (strncmp(text, keys[i].name, strlen(keys[i].name)) == 0) {
                bytes = keys[i].bytes;
                n = strlen(keys[i].name);
            }
        settle();
        send_bytes(bytes, bytes == text ? 1 : strlen(bytes));
        text += n;
        settle();
    }
}

static void type(const char *text)
{
    settle();
    send_bytes(text, strlen(text));
    send_bytes("\r", 1);
    settle();
}

/* What goes on after an answer: something is written, soon. */
static void await_answer(void)
{
    time_t end = time(NULL) + PATIENCE;

    while (!read_more(20) && time(NULL) <= end)
        if (has_ended(&watcher.status))
            return;
}

/* ---- line by line ---- */

/* The last row at or above this one with that text; -1: none. */
static int find_row(const char *text, int from)
{
    char row[ROW_BYTES];

    for (; from >= 0; from--) {
        terminal_row(&watcher.screen, from, row, sizeof row);
        if (strstr(row, text))
            return from;
    }
    return -1;
}

/* The key at the beginning of a row: " 10  Use it"; false if there is none. */
static bool read_key(int at, char key[3])
{
    char row[ROW_BYTES];
    size_t blanks, n;

    terminal_row(&watcher.screen, at, row, sizeof row);
    blanks = strspn(row, " ");
    n = strspn(row + blanks, "0123456789abcdefghijklmnopqrstuvwxyz");
    if (blanks < 1 || n < 1 || n > 2 || blanks + n != 3 ||
        strncmp(row + 3, "  ", 2) != 0 || row[5] == ' ')
        return false;
    memcpy(key, row + blanks, n);
    key[n] = '\0';
    return true;
}

/* Types the key of the first of the rows above this one that are choices. */
static void type_first(int below)
{
    char row[ROW_BYTES], key[3], first[3] = "";

    for (int at = below - 1; at >= 0; at--) {
        terminal_row(&watcher.screen, at, row, sizeof row);
        if (read_key(at, key))
            memcpy(first, key, sizeof first);
        else if (row[0] != ' ' && strncmp(row, "Ann>", 4) != 0)
            break;
    }
    type(first);
}

/* The answer that was typed was refused in the row above the cursor: another
 * one is given. */
static void give_other_line(void)
{
    int refused = find_row("for you to choose", watcher.screen.row);

    if (refused < 0 || refused < find_row("? ", watcher.screen.row))
        return;
    type_first(refused);
    if (find_row("Which?", watcher.screen.row) == watcher.screen.row)
        type_first(watcher.screen.row);
}

/* ---- answers ---- */

/* The key at the beginning of a row of the question: "  k Kick open the door";
 * 0 if there is none. */
static char read_letter(int at)
{
    char row[ROW_BYTES];

    terminal_row(&watcher.screen, at, row, sizeof row);
    return strncmp(row, "  ", 2) == 0 && row[3] == ' ' && row[2] >= 'a' &&
                   row[2] <= 'z'
               ? row[2]
               : '\0';
}

/* Where something can be lost by each answer: goes on, runs away or passes, if
 * one of these is there, or takes the first. */
static void give_other_key(void)
{
    int last = watcher.screen.rows - 1;
    int from = find_row("\u2500 Ann \u2500", last);

    if (from < 0)
        from = find_row("- Ann -", last);
    for (int at = from + 1; from >= 0 && at < watcher.screen.rows; at++) {
        char key[2] = { read_letter(at) };
        if (key[0] && strchr("krp", key[0])) {
            press(key);
            return;
        }
    }
    press(is_seen("or pass.") ? "p" : "<down><enter>");
}

/* The usual answer; where there is none, another one. */
static void give_answer(void)
{
    send_bytes("\r", 1);
    await_answer();
    while (read_more(2) || !is_asleep())
        ;
    if (!watcher.screen.is_full_screen)
        give_other_line();
    else if (is_seen("for you to choose"))
        give_other_key();
}

static void answer(int n)
{
    settle();
    while (n-- > 0 && !has_ended(&watcher.status))
        give_answer();
}

static void play(const char *until)
{
    settle();
    for (int i = 0; i < ANSWERS_MAX && !has_ended(&watcher.status); i++) {
        if (is_seen(until))
            return;
        give_answer();
    }
    if (!is_seen(until))
        fail("it is over, or never will be, and this is not seen: %s", until);
}

static void ends(int wanted)
{
    time_t end = time(NULL) + PATIENCE;
    int status, got;

    while (!has_ended(&watcher.status)) {
        if (time(NULL) > end)
            fail("it does not end");
        if (!read_more(20) && watcher.fd < 0)
            poll(NULL, 0, 20);
    }
    settle();
    status = watcher.status;
    got = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    if (got != wanted)
        fail("it ended with %d, not with %d", got, wanted);
}

static void draw_picture(const char *path)
{
    settle();
    if (!picture_write(&watcher.screen, path))
        fail("%s: %s", path, strerror(errno));
}

static void hang_up(void)
{
    close(watcher.side);
    close(watcher.fd);
    watcher.fd = watcher.side = -1;
}

static void resize(const char *size)
{
    int rows, columns;

    if (sscanf(size, "%d %d", &rows, &columns) != 2 || rows > TERMINAL_ROWS ||
        columns > TERMINAL_COLUMNS)
        fail("no size: %s", size);
    settle();
    terminal_start(&watcher.screen, rows, columns);
    watcher.screen.is_full_screen = true;
    set_size(rows, columns);
    kill(watcher.pid, SIGWINCH);
    settle();
}

/* ---- the lines of a talk ---- */

static const char *rest_of(const char *line, const char *word)
{
    size_t n = strlen(word);

    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static bool look(const char *line)
{
    const char *rest;

    if ((rest = rest_of(line, "see")))
        see(rest);
    else if ((rest = rest_of(line, "unseen")))
        unseen(rest);
    else if (strcmp(line, "fits") == 0)
        fits();
    else if (strcmp(line, "ascii") == 0)
        is_ascii();
    else if (strcmp(line, "restored") == 0)
        is_restored();
    else if (strcmp(line, "colors") == 0 || strcmp(line, "plain") == 0) {
        if (watcher.screen.has_color != (line[0] == 'c'))
            fail("%s: no", line);
    } else
        return false;
    return true;
}

static void act(const char *line)
{
    const char *rest;

    if (line[0] == '\0' || line[0] == '#' || look(line))
        return;
    if (strcmp(line, "print") == 0) {
        settle();
        print_screen();
        return;
    }
    if ((rest = rest_of(line, "press")))
        press(rest);
    else if ((rest = rest_of(line, "type")))
        type(rest);
    else if ((rest = rest_of(line, "pause")))
        while (read_more(atoi(rest)))
            ;
    else if (strcmp(line, "play on") == 0)
        answer(ANSWERS_MAX);
    else if ((rest = rest_of(line, "answer")))
        answer(atoi(rest));
    else if ((rest = rest_of(line, "play")))
        play(rest);
    else if ((rest = rest_of(line, "resize")))
        resize(rest);
    else if ((rest = rest_of(line, "signal")))
        kill(watcher.pid, atoi(rest));
    else if ((rest = rest_of(line, "ends")))
        ends(atoi(rest));
    else if ((rest = rest_of(line, "picture")))
        draw_picture(rest);
    else if (strcmp(line, "hang up") == 0)
        hang_up();
    else
        fail("this is not a line of a talk: %s", line);
}

int main(int argc, char **argv)
{
    char line[1024];
    FILE *talk = argc > 4 ? fopen(argv[3], "r") : NULL;

    if (!talk) {
        fprintf(stderr, "usage: watcher ROWS COLUMNS TALK COMMAND ...\n");
        return 2;
    }
    watcher.talk = argv[3];
    signal(SIGPIPE, SIG_IGN);
    start(atoi(argv[1]), atoi(argv[2]), argv + 4);
    while (fgets(line, sizeof line, talk)) {
        watcher.line++;
        line[strcspn(line, "\n")] = '\0';
        act(line);
    }
    if (!watcher.ended)
        kill(watcher.pid, SIGKILL);
    fclose(talk);
    return 0;
}
