/* confine.c: keeps programs of other people from what is not theirs, with what
 * Linux has for it. Elsewhere only limits and sessions are left. */
#define _GNU_SOURCE /* O_PATH, syscall() */
#include "bots/confine.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif
#endif

enum {
    SECRETS_MAX = 8,
    RULES_MAX = 100000, /* entries of the folders above a secret */
    FILES_MAX = 65536,  /* that are closed one by one on an old kernel */
    CPU_SECONDS = 2 * 3600,
    ROUNDS = 200 /* in which orphans are looked for */
};
static const rlim_t memory_max = 4ull << 30, file_max = 1ull << 30;

/* ---- Landlock ---- */

#ifdef LANDLOCK_CREATE_RULESET_VERSION

/* Of newer kernels than the headers may be. */
enum { RIGHT_MOVE = 1 << 13, SCOPE_SIGNAL = 1 << 1 };

/* struct landlock_ruleset_attr as it is from version 6 on. */
typedef struct Attributes {
    uint64_t files, network, scoped;
} Attributes;

typedef struct Rules {
    int fd;
    char secret[SECRETS_MAX][PATH_MAX];
    int n_secrets;
    int left; /* so many rules more */
} Rules;

static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
                        LANDLOCK_CREATE_RULESET_VERSION);
}

/* Allows this with the file, or with everything in the folder. */
static void allow(const Rules *rules, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = { .allowed_access = rights };
    struct stat info;

    rule.parent_fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return;
    if (fstat(rule.parent_fd, &info) == 0 && !S_ISLNK(info.st_mode))
        syscall(SYS_landlock_add_rule, rules->fd, LANDLOCK_RULE_PATH_BENEATH,
                &rule, 0);
    close(rule.parent_fd);
}

/* A program may read only what another rule allows, and signal only what it has
 * started. It may move files, but none to where it could read it. */
static bool forbid_reading(Rules *rules)
{
    int version = landlock_version();
    bool moves = version >= 2; /* an older kernel allows no moving */
    Attributes attributes = { .files = LANDLOCK_ACCESS_FS_READ_FILE |
                                       (moves ? RIGHT_MOVE : 0),
                              .scoped = version >= 6 ? SCOPE_SIGNAL : 0 };

    if (version < 1)
        return false;
    rules->fd = (int)syscall(
        SYS_landlock_create_ruleset, &attributes,
        version >= 6 ? sizeof attributes : sizeof attributes.files, 0);
    if (rules->fd >= 0 && moves)
        allow(rules, "/", RIGHT_MOVE);
    return rules->fd >= 0;
}

static bool is_secret(const Rules *rules, const char *path)
{
    for (int i = 0; i < rules->n_secrets; i++)
        if (strcmp(rules->secret[i], path) == 0)
            return true;
    return false;
}

static bool holds_secret(const Rules *rules, const char *path)
{
    size_t n = strlen(path);

    for (int i = 0; i < rules->n_secrets; i++)
        if (strncmp(rules->secret[i], path, n) == 0 &&
            rules->secret[i][n] == '/')
            return true;
    return false;
}

/* A rule is for all that lies in a folder, so those above a secret have none:
 * all that is beside it has one of its own. `path` has room for more. */
static void allow_others(Rules *rules, char path[PATH_MAX])
{
    size_t n = strlen(path);
    DIR *folder = opendir(n ? path : "/");
    struct dirent *entry;

    while (folder && rules->left > 0 && (entry = readdir(folder)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 ||
            strcmp(entry->d_name, "..") == 0 ||
            n + 1 + strlen(entry->d_name) >= PATH_MAX)
            continue;
        rules->left--;
        snprintf(path + n, PATH_MAX - n, "/%s", entry->d_name);
        if (holds_secret(rules, path))
            allow_others(rules, path);
        else if (!is_secret(rules, path))
            allow(rules, path, LANDLOCK_ACCESS_FS_READ_FILE);
        path[n] = '\0';
    }
    if (folder)
        closedir(folder);
}

bool confine_can_hide(void)
{
    return landlock_version() >= 1;
}

int confine_make_rules(const char *const *secret)
{
    Rules *rules = calloc(1, sizeof *rules);
    char path[PATH_MAX] = "";
    int fd = -1;

    if (!rules || !forbid_reading(rules)) {
        free(rules);
        return -1;
    }
    rules->left = RULES_MAX;
    for (; secret && *secret && rules->n_secrets < SECRETS_MAX; secret++)
        if (realpath(*secret, rules->secret[rules->n_secrets]))
            rules->n_secrets++;
    if (rules->n_secrets == 0)
        allow(rules, "/", LANDLOCK_ACCESS_FS_READ_FILE);
    else
        allow_others(rules, path);
    fd = rules->fd;
    free(rules);
    return fd;
}

static void obey_rules(int fd)
{
    syscall(SYS_landlock_restrict_self, fd, 0);
}

#else

bool confine_can_hide(void)
{
    return false;
}

int confine_make_rules(const char *const *secret)
{
    (void)secret;
    return -1;
}

static void obey_rules(int fd)
{
    (void)fd;
}

#endif

/* ---- the parent ---- */

int confine_open_errors(void)
{
    char terminal[PATH_MAX];

    if (ttyname_r(STDERR_FILENO, terminal, sizeof terminal) == 0)
        return open(terminal, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
}

void confine_parent(void)
{
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0); /* nobody reads /proc/PID/fd or its memory */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

long long confine_now(void)
{
#ifdef __linux__
    struct timespec now;

    clock_gettime(CLOCK_BOOTTIME, &now); /* in which starts are told */
    return now.tv_sec * (long long)sysconf(_SC_CLK_TCK) +
           now.tv_nsec * (long long)sysconf(_SC_CLK_TCK) / 1000000000;
#else
    return 0;
#endif
}

/* Is it a child of this process, begun since then? */
static bool is_orphan(const char *pid, long long since)
{
    char path[64], line[1024], *at;
    FILE *file;
    int parent = 0;
    long long start = -1;

    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    file = fopen(path, "re");
    if (!file)
        return false;
    at = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return at &&
           sscanf(at,
                  ") %*c %d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d"
                  " %*d %*d %*d %*d %*d %lld",
                  &parent, &start) == 2 &&
           parent == getpid() && start >= since;
}

/* How many there were; those that have ended are gone then. */
static int kill_orphans(long long since)
{
    DIR *folder = opendir("/proc");
    struct dirent *entry;
    int n = 0;

    while (folder && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' &&
            is_orphan(entry->d_name, since)) {
            pid_t pid = (pid_t)atol(entry->d_name);
            n++;
            kill(pid, SIGKILL);
            waitpid(pid, NULL, WNOHANG);
        }
    if (folder)
        closedir(folder);
    return n;
}

/* What one of them has begun becomes an orphan when it has ended. */
void confine_end_orphans(long long since)
{
    const struct timespec nap = { 0, 2000000 };

    for (int i = 0; i < ROUNDS && kill_orphans(since) > 0; i++)
        nanosleep(&nap, NULL);
}

/* ---- the child ---- */

static void limit(int what, rlim_t most)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0 || (now.rlim_max <= most))
        return;
    now.rlim_cur = now.rlim_max = most;
    setrlimit(what, &now);
}

static void close_others(void)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3, ~0u, 0) == 0)
        return;
#endif
    for (int fd = 3; fd < FILES_MAX; fd++)
        close(fd);
}

static void forget_signals(void)
{
    sigset_t none;

    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Also if it is root who plays: the privileges of root would open everything
 * again. That no new ones can be had keeps them from coming back. */
static void drop_privileges(void)
{
#ifdef __linux__
    struct __user_cap_header_struct self = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[2] = { { 0 }, { 0 } };

    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_capset, &self, none);
#endif
}

void confine_child(int rules, int in, int out, int errors)
{
    setsid(); /* a group of its own, and no terminal */
    forget_signals();
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (errors >= 0)
        dup2(errors, STDERR_FILENO);
    else
        close(STDERR_FILENO);
    limit(RLIMIT_CPU, CPU_SECONDS);
    limit(RLIMIT_DATA, memory_max);
    limit(RLIMIT_FSIZE, file_max);
    limit(RLIMIT_CORE, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    drop_privileges();
    if (rules >= 0)
        obey_rules(rules);
    close_others();
}
