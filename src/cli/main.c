/* main.c: the program: finds the command and runs it. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "config.h"

#define COMMAND(name, ...) int cmd_##name(int argc, char **argv);
#include "cli/commands.def"

const Command commands[] = {
#define COMMAND(name, usage, purpose, example) \
    { #name, usage, purpose, example, cmd_##name },
#include "cli/commands.def"
};
const int n_commands = (int)(sizeof commands / sizeof *commands);

static void print_help(FILE *out)
{
    char list[512];
    Text books = TEXT_INIT(list);

    books_list(&books);
    fprintf(out, "kickdoor plays the Munchkin family of card games.\n\n"
                 "usage: kickdoor COMMAND [ARGUMENTS]\n\n");
    for (int i = 0; i < n_commands; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].purpose);
    fprintf(out,
            "\nA BOOK is one of %s;\nor the path of your own set, a folder or"
            " a file NAME.kd; or several of these\nwith + between them.\n",
            list);
    fprintf(out, "\nexamples:\n");
    for (int i = 0; i < n_commands; i++)
        fprintf(out, "  %s\n", commands[i].example);
    fprintf(out, "\n`kickdoor COMMAND --help` says more about a command."
                 " `kickdoor --version` shows the version.\n");
}

static int run_command(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "--help";

    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 ||
        strcmp(name, "help") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (strcmp(name, "--version") == 0) {
        printf("kickdoor %s\n", KD_VERSION);
        return EXIT_OK;
    }
    for (int i = 0; i < n_commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    cli_error("there is no command %s; `kickdoor --help` lists the commands",
              name);
    return EXIT_USAGE;
}

/* What could not be shown was not done: a full disk is a failure. */
static int check_output(int code)
{
    bool flushed = fflush(stdout) == 0;

    if (flushed && !ferror(stdout))
        return code;
    cli_error("standard output: %s",
              flushed ? "not all of it could be written" : strerror(errno));
    return code == EXIT_OK ? EXIT_IO : code;
}

int main(int argc, char **argv)
{
    /* Files and terminals are UTF-8, whatever the language; nothing else
     * depends on a locale. */
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "");
    return check_output(run_command(argc, argv));
}
