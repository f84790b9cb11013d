/* console.c: reads lines, and prints lines that fit the terminal. */
#include "tui/console.h"

#ifdef KD_LIBEDIT
#include <editline/readline.h>
#endif
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

bool console_is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* ---- in ---- */

static char *read_plain(const char *prompt)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;

    fputs(prompt, stdout);
    fflush(stdout);
    n = getline(&line, &room, stdin);
    if (n < 0) {
        putchar('\n');
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

#ifdef KD_LIBEDIT
static const char *const *words;
static int n_words;
static int history_of = -1;

/* The next word that begins so, whatever its capitals. */
static char *next_word(const char *start, int state)
{
    static int at;

    if (state == 0)
        at = 0;
    for (; at < n_words; at++)
        if (strncasecmp(words[at], start, strlen(start)) == 0)
            return strdup(words[at++]);
    return NULL;
}

static char **complete(const char *start, int from, int to)
{
    (void)from;
    (void)to;
    rl_attempted_completion_over = 1; /* no file is ever meant here */
    return rl_completion_matches(start, next_word);
}

static char *read_edited(const char *prompt)
{
    char *line;

    rl_attempted_completion_function = complete;
    line = readline(prompt);
    if (line && line[0] != '\0')
        add_history(line);
    if (!line)
        putchar(
            '\n'); /* the end of input leaves the cursor behind the prompt */
    return line;
}

void console_set_words(const char *const *list, int n)
{
    words = list;
    n_words = n;
}

/* What another person typed is forgotten: it is not theirs to see. */
void console_set_history(int whose)
{
    if (whose != history_of && history_of >= 0)
        clear_history();
    history_of = whose;
}
#else
static char *read_edited(const char *prompt)
{
    return read_plain(prompt);
}

void console_set_words(const char *const *words, int n)
{
    (void)words;
    (void)n;
}

void console_set_history(int whose)
{
    (void)whose;
}
#endif

char *console_read(const char *prompt)
{
    return console_is_terminal() ? read_edited(prompt) : read_plain(prompt);
}

void console_forget_typed(void)
{
    if (isatty(STDIN_FILENO))
        tcflush(STDIN_FILENO, TCIFLUSH);
}

/* ---- out ---- */

static FILE *stream;

FILE *console_stream(void)
{
    return stream ? stream : stdout;
}

void console_set_stream(FILE *out)
{
    stream = out;
}

void console_clear(void)
{
    const char *term = getenv("TERM");

    if (console_is_terminal() && term && strcmp(term, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
}

static int fixed_columns; /* 0: as the terminal has */

void console_set_columns(int columns)
{
    fixed_columns = columns;
}

static int limit_columns(int columns)
{
    return columns > CONSOLE_WIDTH_MAX   ? CONSOLE_WIDTH_MAX
           : columns < CONSOLE_WIDTH_MIN ? CONSOLE_WIDTH_MIN
                                         : columns;
}

int console_columns(void)
{
    struct winsize size;

    if (fixed_columns > 0)
        return limit_columns(fixed_columns);

    if (!isatty(STDOUT_FILENO) ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return CONSOLE_WIDTH_MAX;
    return limit_columns(size.ws_col);
}

bool console_is_wide(void)
{
    return console_columns() >= CONSOLE_WIDTH_TABLES;
}

/* Bytes of UTF-8 that begin a character. */
static bool starts_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

int console_width(const char *text, size_t n)
{
    int width = 0;

    for (size_t i = 0; i < n; i++)
        width += starts_character(text[i]);
    return width;
}

/* How much of the text goes on a line of so many columns: all of it, or up to
 * the last space that has a word before it, or what fits. */
static size_t fit_length(const char *text, int columns)
{
    size_t space = 0, i = 0;
    int column = 0;
    bool word = false;

    for (; text[i] != '\0'; i++) {
        if (starts_character(text[i]) && column++ == columns)
            return text[i] != ' ' && space > 0 ? space : i;
        if (text[i] == ' ' && word)
            space = i;
        word |= text[i] != ' ';
    }
    return i;
}

/* Spaces at the end of the text need no line. */
void console_wrap(FILE *out, int hang, const char *text)
{
    int columns = console_columns();
    size_t n;

    while (n = fit_length(text, columns),
           text[n + strspn(text + n, " ")] != '\0') {
        fprintf(out, "%.*s\n%*s", (int)n, text, hang, "");
        text += n;
        text += strspn(text, " ");
        columns = console_columns() - hang;
    }
    while (n > 0 && text[n - 1] == ' ')
        n--;
    fprintf(out, "%.*s\n", (int)n, text);
}

void console_print(const char *format, ...)
{
    char text[2048];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    console_wrap(console_stream(), 4, text);
}
