/* farewell.c: says where the game is kept when a signal ends the program. */
#include "tui/farewell.h"

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static char sentence[4096 + 256];
static const char *more = "";
static struct termios terminal; /* as it was */
static bool has_terminal;
static const char *restore; /* what leaves the full screen, or NULL */
static const int crashes[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };

/* Calls only what is allowed in a handler. */
static void on_signal(int number)
{
    ssize_t n = 0;

    if (restore)
        n = write(STDOUT_FILENO, restore, strlen(restore));
    if (has_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    if (sentence[0] != '\0') {
        n = write(STDOUT_FILENO, sentence, strlen(sentence));
        n = write(STDOUT_FILENO, more, strlen(more));
    }
    (void)n; /* there is nobody left to tell */
    signal(number, SIG_DFL);
    raise(number);
}

void farewell_prepare(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction ours = { .sa_handler = on_signal }, before;

    has_terminal = tcgetattr(STDIN_FILENO, &terminal) == 0;
    sigemptyset(&ours.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN) /* as nohup wants it */
            sigaction(numbers[i], &ours, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

void farewell_set(const char *format, ...)
{
    char next[sizeof sentence];
    va_list args;

    va_start(args, format);
    vsnprintf(next, sizeof next - 2, format, args);
    va_end(args);
    snprintf(sentence, sizeof sentence, "\n%.*s\n", (int)sizeof next - 3, next);
}

void farewell_add(const char *note)
{
    more = note;
}

static void set_handlers(const int *numbers, size_t n, void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler };

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < n; i++)
        sigaction(numbers[i], &action, NULL);
}

void farewell_set_restore(const char *bytes)
{
    restore = bytes;
    set_handlers(crashes, sizeof crashes / sizeof *crashes,
                 bytes ? on_signal : SIG_DFL);
}
