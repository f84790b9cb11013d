/* cli.h: what the commands share: options, errors, exit codes.
 *
 * A command is a row of commands.def and a function cmd_<name>() in
 * cmd_<name>.c. It gets argv from its own name on.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/diag.h"
#include "cardc/sets.h"
#include "match/books.h"

typedef enum ExitCode {
    EXIT_OK = 0,
    EXIT_INVALID = 1, /* the thing asked about is wrong */
    EXIT_USAGE = 2,
    EXIT_IO = 3,
    EXIT_BUG = 4
} ExitCode;

/* ---- telling what went wrong, on stderr, as "kickdoor: ..." ---- */

void cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_error_diag(const Diag *diag, Status status); /* gives the exit code */
int cli_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- options ---- */

/* One long option. Options without a value set *flag; with a value they set
 * *text, or call `on_value` for every time they are given. */
typedef struct Option {
    const char *name;  /* "seed" */
    const char *value; /* "S" in the help, or NULL: takes none */
    const char *help;
    bool *flag;
    const char **text;
    int (*on_value)(void *self, const char *value);
    void *self;
} Option;

typedef struct Command {
    const char *name;
    const char *usage;   /* after the name */
    const char *purpose; /* one line */
    const char *example; /* a whole line */
    int (*run)(int argc, char **argv);
} Command;

/* Reads options (and --help, --version) into place; `*rest` is the index of
 * the first other argument, and all others follow it. -1 if the command is to
 * go on, else the exit code. */
int cli_read_options(const char *command, int argc, char **argv,
                     const Option *options, int n, int *rest);

/* A number in a range, or a usage error (false). */
bool cli_read_number(const char *command, const char *what, const char *text,
                     long long min, long long max, long long *out);

/* ---- check --explain ---- */

/* `check --explain` of a word of the card language, or of a book. */
int explain_word(const char *word);

/* The rows of the families in which a word stands, each with a scenario; are
 * there any? */
bool explain_rows(const char *word);

/* The same of a book or mix; -1: there is none of that name. */
int explain_book(const char *name);

extern const Command commands[];
extern const int n_commands;

#endif
