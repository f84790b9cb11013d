/* game_file.c: opens, locks, appends to and repairs the file of one game. */
#include "games/game_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

struct GameFile {
    int fd;
    char *path;
    char *waiting; /* what has not been written yet */
    size_t n_waiting, room;
    int why; /* errno of the last try, or 0 */
};

/* ---- what is there ---- */

PathContent path_content(const char *path)
{
    struct stat info;
    Bytes bytes;
    Diag diag;
    PathContent content = PATH_FOREIGN;

    if (stat(path, &info) != 0)
        return errno == ENOENT ? PATH_FREE : PATH_FOREIGN;
    if (S_ISCHR(info.st_mode) || S_ISFIFO(info.st_mode))
        return PATH_DEVICE;
    if (!S_ISREG(info.st_mode) || bytes_read_file(&bytes, path, &diag) != ST_OK)
        return PATH_FOREIGN;
    if (bytes.n == 0)
        content = PATH_FREE;
    else if (record_is_record(bytes.at))
        content =
            record_is_finished(bytes.at) ? PATH_FINISHED : PATH_UNFINISHED;
    bytes_free(&bytes);
    return content;
}

/* ---- the lock ----
 *
 * flock() keeps others out, as long as the file is open, however often it is
 * read. A lock of fcntl() beside it is the name tag: it tells the process. */

static struct flock whole_file(void)
{
    return (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET };
}

static long holder_of(int fd)
{
    struct flock lock = whole_file();

    return fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK &&
                   lock.l_pid > 0
               ? (long)lock.l_pid
               : -1;
}

static Status report_errno(const char *path, Diag *diag)
{
    return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
}

static Status report_busy(int fd, const char *path, Diag *diag)
{
    long holder = holder_of(fd);

    if (holder > 0)
        return diag_set(diag, ST_BUSY, path, 0, 0,
                        "this game is being played by another program (process"
                        " %ld); nothing was changed",
                        holder);
    return diag_set(diag, ST_BUSY, path, 0, 0,
                    "this game is being played by another program; nothing was"
                    " changed");
}

/* Whenever this program closes the file after reading it, the tag is gone and
 * has to be put on again. */
static void put_tag_on(int fd)
{
    struct flock tag = whole_file();

    fcntl(fd, F_SETLK, &tag);
}

/* Devices are everybody's. */
static bool is_regular(int fd)
{
    struct stat info;

    return fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

static Status lock_file(int fd, const char *path, Diag *diag)
{
    if (!is_regular(fd))
        return ST_OK;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        put_tag_on(fd);
        return ST_OK;
    }
    if (errno == EWOULDBLOCK)
        return report_busy(fd, path, diag);
    if (errno == ENOLCK || errno == EOPNOTSUPP || errno == EINVAL)
        return ST_OK; /* a file system without locks */
    return report_errno(path, diag);
}

/* Is this still the file of that name? It may have been set aside between
 * opening and locking. */
static bool is_file_at(int fd, const char *path)
{
    struct stat opened, named;

    return fstat(fd, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

long game_file_holder(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    long holder = 0;

    if (fd < 0)
        return 0;
    if (flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        holder = holder_of(fd);
    close(fd);
    return holder;
}

/* ---- opening ---- */

/* A record holds all hands and the seed: nobody but its owner reads it, also
 * one from before. */
static void make_private(int fd)
{
    if (is_regular(fd))
        fchmod(fd, 0600);
}

static Status new_file(GameFile **out, int fd, const char *path, Diag *diag)
{
    GameFile *file = calloc(1, sizeof *file);

    if (file && (file->path = strdup(path))) {
        file->fd = fd;
        *out = file;
        return ST_OK;
    }
    free(file);
    close(fd);
    return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory");
}

static Status open_locked(GameFile **out, const char *path, int flags,
                          Diag *diag)
{
    int fd;
    Status st;

    *out = NULL;
    for (;;) {
        fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600);
        if (fd < 0)
            return report_errno(path, diag);
        st = lock_file(fd, path, diag);
        if (st == ST_OK && is_file_at(fd, path)) {
            make_private(fd);
            return new_file(out, fd, path, diag);
        }
        close(fd);
        if (st != ST_OK)
            return st;
    }
}

/* Now that it is locked, nobody else can have begun a game in it. */
static Status check_free(GameFile *file, Diag *diag)
{
    struct stat info;

    if (fstat(file->fd, &info) != 0)
        return report_errno(file->path, diag);
    if (is_regular(file->fd) && info.st_size > 0)
        return diag_set(diag, ST_IO, file->path, 0, 0,
                        "there is something in this file already, which is not"
                        " overwritten");
    return ST_OK;
}

Status game_file_create(GameFile **out, const char *path, Diag *diag)
{
    Status st = open_locked(out, path, O_CREAT, diag);

    if (st == ST_OK)
        st = check_free(*out, diag);
    if (st != ST_OK && *out) {
        game_file_close(*out);
        *out = NULL;
    }
    return st;
}

Status game_file_open(GameFile **out, const char *path, Diag *diag)
{
    return open_locked(out, path, 0, diag);
}

const char *game_file_path(const GameFile *file)
{
    return file->path;
}

bool game_file_is_device(const GameFile *file)
{
    return !is_regular(file->fd);
}

void game_file_close(GameFile *file)
{
    struct stat info;

    if (!file)
        return;
    if (is_regular(file->fd) && fstat(file->fd, &info) == 0 &&
        info.st_size == 0 && is_file_at(file->fd, file->path))
        unlink(file->path);
    close(file->fd);
    free(file->waiting);
    free(file->path);
    free(file);
}

/* ---- writing ---- */

static bool add_waiting(GameFile *file, const char *text, size_t n)
{
    if (file->n_waiting + n > file->room) {
        size_t room = 2 * (file->n_waiting + n);
        char *more = realloc(file->waiting, room);
        if (!more)
            return false;
        file->waiting = more;
        file->room = room;
    }
    memcpy(file->waiting + file->n_waiting, text, n);
    file->n_waiting += n;
    return true;
}

/* Writes what waits; what was written of it is done with. */
static void write_waiting(GameFile *file)
{
    size_t done = 0;

    file->why = 0;
    while (done < file->n_waiting && file->why == 0) {
        ssize_t n =
            write(file->fd, file->waiting + done, file->n_waiting - done);
        if (n > 0)
            done += (size_t)n;
        else if (n == 0 || errno != EINTR)
            file->why = n == 0 ? EIO : errno;
    }
    memmove(file->waiting, file->waiting + done, file->n_waiting - done);
    file->n_waiting -= done;
}

static void write_game(void *self, const char *text, size_t n)
{
    GameFile *file = self;

    if (add_waiting(file, text, n))
        write_waiting(file);
    else
        file->why = ENOMEM;
}

RecordWriter game_file_writer(GameFile *file)
{
    return (RecordWriter){ write_game, file };
}

Status game_file_status(const GameFile *file, Diag *diag)
{
    if (file->why == 0 && is_regular(file->fd) &&
        !is_file_at(file->fd, file->path))
        return diag_set(diag, ST_IO, file->path, 0, 0,
                        "somebody has deleted, moved or replaced this file");
    if (file->why == 0)
        return ST_OK;
    return diag_set(diag, ST_IO, file->path, 0, 0, "%s", strerror(file->why));
}

Status game_file_retry(GameFile *file, Diag *diag)
{
    if (file->n_waiting > 0)
        write_waiting(file);
    return game_file_status(file, diag);
}

Status game_file_sync(GameFile *file, Diag *diag)
{
    if (file->why == 0 && is_regular(file->fd) && fdatasync(file->fd) != 0)
        file->why = errno;
    return game_file_status(file, diag);
}

/* ---- going on ---- */

static Status cut_half_line(GameFile *file, Diag *diag)
{
    Bytes bytes;
    Status st = bytes_read_file(&bytes, file->path, diag);
    size_t n;

    if (st != ST_OK)
        return st;
    for (n = strlen(bytes.at); n > 0 && bytes.at[n - 1] != '\n'; n--)
        ;
    if (n < bytes.n && ftruncate(file->fd, (off_t)n) != 0)
        st = report_errno(file->path, diag);
    bytes_free(&bytes);
    return st;
}

/* From here on it has passes, too: it is a record of today. */
static Status mark_format(const GameFile *file, Diag *diag)
{
    size_t n = strlen(record_first_line);
    int fd = open(file->path, O_WRONLY | O_CLOEXEC); /* not to append */
    bool good = fd >= 0 && pwrite(fd, record_first_line, n, 0) == (ssize_t)n;
    Status st = good ? ST_OK : report_errno(file->path, diag);

    if (fd >= 0)
        close(fd);
    return st;
}

Status game_file_resume(GameFile *file, Match **out, const BookFinder *finder,
                        Diag *diag)
{
    Bytes rest = { 0 };
    Status st = record_replay(out, file->path, finder,
                              &(Replay){ .rest = &rest }, diag);

    if (st == ST_OK)
        st = cut_half_line(file, diag);
    if (st == ST_OK)
        st = mark_format(file, diag);
    if (st == ST_OK) {
        if (rest.n > 0)
            write_game(file, rest.at, rest.n);
        put_tag_on(file->fd);
        match_record_to(*out, game_file_writer(file));
    } else {
        match_free(*out);
        *out = NULL;
    }
    bytes_free(&rest);
    return st;
}

/* ---- setting aside ---- */

/* A second name, then not the first any more: so no file of that name, which
 * another program may just have made, is overwritten. */
static bool move_to(const char *path, const char *kept)
{
    if (link(path, kept) == 0)
        return unlink(path) == 0;
    if (errno == EEXIST)
        return false;
    if (access(kept, F_OK) == 0) { /* a file system without links */
        errno = EEXIST;
        return false;
    }
    return rename(path, kept) == 0;
}

Status game_file_set_aside(GameFile *file, char *kept, size_t cap, Diag *diag)
{
    char *path;

    snprintf(kept, cap, "%s~", file->path);
    for (int i = 2; !move_to(file->path, kept); i++) {
        if (errno != EEXIST)
            return report_errno(file->path, diag);
        snprintf(kept, cap, "%s~%d", file->path, i);
    }
    path = strdup(kept);
    if (!path)
        return diag_set(diag, ST_MEMORY, kept, 0, 0, "no memory");
    free(file->path);
    file->path = path;
    return ST_OK;
}
