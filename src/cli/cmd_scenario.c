/* cmd_scenario.c: the command `scenario`: runs scenario files and counts the
 * failures. */
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/file.h"
#include "cli/cli.h"
#include "scenario/scenario.h"

int cmd_scenario(int argc, char **argv);

/* Each scenario uses the memory that the previous one freed; returning it to
 * the system in between would take longer than everything else. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
#endif
}

static int run_all(const char *path, BookCache *cache, bool verbose,
                   int *passed, int *failed)
{
    BookFinder finder = { book_cache_find, cache };
    Paths paths;
    Diag diag;
    Status st = paths_find(&paths, path, ".scn", &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    for (int i = 0; i < paths.n; i++) {
        if (verbose)
            printf("%s\n", paths.at[i]);
        if (scenario_run(paths.at[i], &finder, stdout, verbose) ==
            SCENARIO_PASSED)
            ++*passed;
        else
            ++*failed;
    }
    paths_free(&paths);
    return EXIT_OK;
}

int cmd_scenario(int argc, char **argv)
{
    bool verbose = false;
    const Option options[] = {
        { "verbose", NULL, "show what happens (also -v)", .flag = &verbose },
    };
    int rest, passed = 0, failed = 0;
    BookCache *cache;
    int code = cli_read_options("scenario", argc, argv, options, 1, &rest);

    if (code >= 0)
        return code;
    if (rest == argc)
        return cli_usage_error("scenario",
                               "give at least one scenario or folder");
    keep_memory();
    cache = book_cache_new();
    for (code = EXIT_OK; rest < argc && code == EXIT_OK; rest++)
        code = run_all(argv[rest], cache, verbose, &passed, &failed);
    book_cache_free(cache);
    if (code != EXIT_OK)
        return code;
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0 ? EXIT_INVALID : EXIT_OK;
}
