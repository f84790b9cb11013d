/* cmd_learn.c: the command `learn`: lessons of a few minutes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/learn_menu.h"
#include "cli/open_front.h"
#include "lessons/lesson_files.h"
#include "tui/farewell.h"

int cmd_learn(int argc, char **argv);

static int print_list(void)
{
    Paths paths;
    Diag diag;
    Status st = lessons_find(&paths, &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    for (int i = 0; i < paths.n; i++) {
        char id[LESSON_ID_MAX];
        LessonHead head;
        Bytes text = { 0 };
        lesson_id(paths.at[i], id);
        if (bytes_read_file(&text, paths.at[i], &diag) == ST_OK &&
            lesson_read_head(text.at, &head) == ST_OK)
            printf("%-12s %s: %s (%d minutes)\n", id, head.title, head.about,
                   head.minutes);
        bytes_free(&text);
    }
    paths_free(&paths);
    return EXIT_OK;
}

static int teach(const char *lesson, bool is_plain, double speed)
{
    Front front = { NULL };
    Diag diag;
    Status st;

    farewell_prepare();
    if (!open_front(&front, !is_plain, speed)) {
        cli_error("no memory left");
        return EXIT_IO;
    }
    st = lesson ? learn_lesson(&front, lesson, &diag)
                : learn_menu(&front, &diag);
    front.close(front.self);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

int cmd_learn(int argc, char **argv)
{
    bool list = false, is_plain = false;
    const char *speed_text = NULL;
    double speed;
    const Option options[] = {
        { "list", NULL, "list the lessons", .flag = &list },
        { "plain", NULL, "line by line, for any terminal and screen readers",
          .flag = &is_plain },
        { "speed", "X", "how long others take: 0 not at all, 1 a moment",
          .text = &speed_text },
    };
    int rest,
        code = cli_read_options("learn", argc, argv, options,
                                (int)(sizeof options / sizeof *options), &rest);

    if (code >= 0)
        return code;
    if (rest + 1 < argc)
        return cli_usage_error("learn", "give one lesson at a time");
    if (!read_speed("learn", speed_text, &speed))
        return EXIT_USAGE;
    return list ? print_list()
                : teach(rest < argc ? argv[rest] : NULL, is_plain, speed);
}
