/* cli.c: options and error messages that all commands share. */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

void cli_error(const char *format, ...)
{
    va_list args;

    fprintf(stderr, "kickdoor: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

int cli_error_diag(const Diag *diag, Status status)
{
    char line[1024];

    diag_print(diag, line, sizeof line);
    cli_error("%s", line);
    return status == ST_BAD   ? EXIT_INVALID
           : status == ST_BUG ? EXIT_BUG
                              : EXIT_IO;
}

int cli_usage_error(const char *command, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "kickdoor: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; see `kickdoor %s --help`\n", command);
    return EXIT_USAGE;
}

static const Command *find_command(const char *name)
{
    for (int i = 0; i < n_commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_usage(const char *name, const Option *options, int n)
{
    const Command *command = find_command(name);

    printf("usage: kickdoor %s %s\n\n%s\n\n", name, command->usage,
           command->purpose);
    for (int i = 0; i < n; i++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", options[i].name,
                 options[i].value ? " " : "",
                 options[i].value ? options[i].value : "");
        printf("  %-20s %s\n", left, options[i].help);
    }
    printf("  %-20s %s\n", "--help", "show this page");
    printf("  %-20s %s\n", "--version", "show the version");
    printf("\nexample:\n  %s\n", command->example);
}

/* One option that getopt found. */
static int take_option(const Option *option, const char *value)
{
    if (option->on_value)
        return option->on_value(option->self, value);
    if (option->text)
        *option->text = value;
    if (option->flag)
        *option->flag = true;
    return -1;
}

/* The options that have a short name, too; false if this command has not. */
static bool take_short(const Option *options, int n, int letter, int *code)
{
    const char *name = letter == 'v' ? "verbose" : letter == 'j' ? "jobs" : "";

    for (int i = 0; i < n; i++)
        if (strcmp(options[i].name, name) == 0) {
            *code = take_option(&options[i], optarg);
            return true;
        }
    return false;
}

int cli_read_options(const char *command, int argc, char **argv,
                     const Option *options, int n, int *rest)
{
    struct option longs[24] = { { 0 } };
    int found, code = -1;

    for (int i = 0; i < n; i++)
        longs[i] =
            (struct option){ options[i].name,
                             options[i].value ? required_argument : no_argument,
                             NULL, 256 + i };
    longs[n] = (struct option){ "help", no_argument, NULL, 'h' };
    longs[n + 1] = (struct option){ "version", no_argument, NULL, 'V' };
    optind = 1;
    opterr = 0;
    while (code < 0 &&
           (found = getopt_long(argc, argv, "hvj:", longs, NULL)) >= 0) {
        if (found == 'h') {
            print_usage(command, options, n);
            return EXIT_OK;
        }
        if (found == 'V') {
            printf("kickdoor %s\n", KD_VERSION);
            return EXIT_OK;
        }
        if (found >= 256) {
            code = take_option(&options[found - 256], optarg);
            continue;
        }
        if (!take_short(options, n, found, &code))
            return cli_usage_error(command,
                                   "%s is not an option, or its value is"
                                   " missing",
                                   argv[optind - 1]);
    }
    *rest = optind;
    return code;
}

bool cli_read_number(const char *command, const char *what, const char *text,
                     long long min, long long max, long long *out)
{
    char *end;

    errno = 0;
    *out = strtoll(text, &end, 10);
    if (end != text && *end == '\0' && errno == 0 && *out >= min && *out <= max)
        return true;
    cli_usage_error(command, "%s takes a number from %lld to %lld, not %s",
                    what, min, max, text);
    return false;
}
