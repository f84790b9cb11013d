/* autosave.c: finds, moves and repairs the record in which a game at a terminal
 * is kept. */
#include "cli/autosave.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "match/record.h"

enum { PATH_BYTES = 1024 };

/* Every folder on the way to a file, private as the XDG rules ask for. */
static Status make_folders(const char *path, Diag *diag)
{
    char part[PATH_BYTES];

    for (const char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(at - path), path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return diag_set(diag, ST_IO, part, 0, 0, "%s", strerror(errno));
    }
    return ST_OK;
}

Status autosave_path(char *out, size_t cap, const char *book, Diag *diag)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const char *slash = strrchr(book, '/');
    const char *name = slash ? slash + 1 : book;
    int n = 0;

    out[0] = '\0';
    if (state && state[0] == '/')
        n = snprintf(out, cap, "%s/kickdoor/%s.kdr", state, name);
    else if (home && home[0] == '/')
        n = snprintf(out, cap, "%s/.local/state/kickdoor/%s.kdr", home, name);
    if (n >= (int)cap)
        return diag_set(diag, ST_IO, NULL, 0, 0, "too long a path: %s", out);
    return n > 0 ? make_folders(out, diag) : ST_OK;
}

bool autosave_is_unfinished(const char *path)
{
    Bytes bytes;
    Diag diag;
    bool unfinished;

    if (bytes_read_file(&bytes, path, &diag) != ST_OK)
        return false;
    unfinished = strncmp(bytes.at, "kickdoor record ", 16) == 0 &&
                 !record_is_finished(bytes.at);
    bytes_free(&bytes);
    return unfinished;
}

/* PATH~, PATH~2, PATH~3 ...: the first that is free. */
Status autosave_set_aside(const char *path, char *kept, size_t cap, Diag *diag)
{
    int i = 1;

    snprintf(kept, cap, "%s~", path);
    while (access(kept, F_OK) == 0)
        snprintf(kept, cap, "%s~%d", path, ++i);
    if (rename(path, kept) != 0)
        return diag_set(diag, ST_IO, kept, 0, 0, "%s", strerror(errno));
    return ST_OK;
}

Status autosave_repair(const char *path, Diag *diag)
{
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, diag);
    size_t n;

    if (st != ST_OK)
        return st;
    for (n = bytes.n; n > 0 && bytes.at[n - 1] != '\n'; n--)
        ;
    if (n > 0 && n < bytes.n && truncate(path, (off_t)n) != 0)
        st = diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    bytes_free(&bytes);
    return st;
}
