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
static char *read_edited(const char *prompt)
{
    static bool ready = false;
    char *line;

    if (!ready)
        rl_bind_key('\t', rl_insert); /* no file is ever meant here */
    ready = true;
    line = readline(prompt);
    if (line && line[0] != '\0')
        add_history(line);
    if (!line)
        putchar(
            '\n'); /* the end of input leaves the cursor behind the prompt */
    return line;
}
#else
static char *read_edited(const char *prompt)
{
    return read_plain(prompt);
}
#endif

char *console_read(const char *prompt)
{
    return console_is_terminal() ? read_edited(prompt) : read_plain(prompt);
}

/* Is the line this letter or this word, in capitals or not? */
static bool is_word(const char *line, const char *letter, const char *word)
{
    size_t n;

    line += strspn(line, " \t");
    n = strcspn(line, " \t");
    return line[n + strspn(line + n, " \t")] == '\0' &&
           ((n == 1 && strncasecmp(line, letter, n) == 0) ||
            (n == strlen(word) && strncasecmp(line, word, n) == 0));
}

Confirmation console_confirm(const char *question)
{
    Confirmation answer = NO_ANSWER;
    char prompt[160];
    char *line;

    snprintf(prompt, sizeof prompt, "%s (y/n) ", question);
    while (answer == NO_ANSWER && (line = console_read(prompt))) {
        if (is_word(line, "y", "yes"))
            answer = ANSWER_YES;
        else if (is_word(line, "n", "no"))
            answer = ANSWER_NO;
        else
            console_print("Please write y for yes or n for no.");
        free(line);
    }
    return answer;
}

/* ---- out ---- */

void console_clear(void)
{
    const char *term = getenv("TERM");

    if (console_is_terminal() && term && strcmp(term, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
}

int console_columns(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO) ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_col > CONSOLE_WIDTH_MAX)
        return CONSOLE_WIDTH_MAX;
    return size.ws_col < CONSOLE_WIDTH_MIN ? CONSOLE_WIDTH_MIN : size.ws_col;
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
    console_wrap(stdout, 4, text);
}
