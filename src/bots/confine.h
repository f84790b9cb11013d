/* confine.h: what a program of somebody else may reach while it plays.
 *
 * It runs as the same user as the game does, so that the rights of files do not
 * keep it from anything. The kernel is asked for the rest, as far as this one
 * has it: Landlock, which keeps it from files and from other processes; limits;
 * a session of its own. docs/BOTS.md says what is left.
 */
#ifndef BOTS_CONFINE_H
#define BOTS_CONFINE_H

#include <stdbool.h>
#include <sys/types.h>

/* Can this kernel keep programs from files that they must not read? */
bool confine_can_hide(void);

/* Makes rules that keep a program from reading these files and folders (NULL at
 * last; or NULL: none), and from the memory and files of other processes. What
 * is not there is left out. A file descriptor for confine_child(), or -1: this
 * kernel cannot. */
int confine_make_rules(const char *const *secret);

/* Where a program may complain: what is standard error here, but of a terminal
 * nothing can be read. */
int confine_open_errors(void);

/* Keeps the memory and the files of this process from others, and makes it the
 * parent of what its children leave behind. */
void confine_parent(void);

/* In a child, before it becomes the program: these are its standard input,
 * output and error, and it has no other file. Calls nothing that could wait for
 * a lock of another thread. */
void confine_child(int rules, int in, int out, int errors);

/* Ends what was left behind by children since this time: processes that have
 * become children of this one. Nobody else may wait for a child meanwhile. */
void confine_end_orphans(long long since);

/* The time now, for that. */
long long confine_now(void);

#endif
