/* wasm.c: what a page needs beside the public functions: memory for arguments,
 * and the books and lessons that are inside the module.
 *
 * The module asks its page for four functions of WASI: three are never called
 * (fd_close, fd_seek, fd_write), because nothing here reads files or prints;
 * clock_time_get tells a bot with a time limit how late it is. */
#include <stdlib.h>
#include <string.h>

#include "kickdoor.h"

/* A book as a pack file; the list is made by scripts/make-wasm. */
typedef struct InnerBook {
    const char *name;
    const unsigned char *bytes;
    size_t n;
} InnerBook;

extern const InnerBook inner_books[];

/* A lesson as text; made there, too. */
typedef struct InnerLesson {
    const char *id, *text;
} InnerLesson;

extern const InnerLesson inner_lessons[];

void *kd_alloc(size_t n);
void kd_free(void *at);
const char *kd_inner_name(int k);
KdBook *kd_inner_book(const char *name, char *why, size_t cap);
const char *kd_inner_lesson(int k);
const char *kd_inner_lesson_id(int k);
size_t kd_record_text(KdMatch *match, char *out, size_t cap);
void __assert_fail(const char *what, const char *file, int line,
                   const char *function) __attribute__((noreturn));

void *kd_alloc(size_t n)
{
    return malloc(n);
}

void kd_free(void *at)
{
    free(at);
}

/* The k-th of the books inside, from 0; NULL: there are no more. */
const char *kd_inner_name(int k)
{
    for (int i = 0; k >= 0 && inner_books[i].name; i++)
        if (i == k)
            return inner_books[i].name;
    return NULL;
}

/* One of them, or several with + between. */
KdBook *kd_inner_book(const char *name, char *why, size_t cap)
{
    if (name && strchr(name, '+'))
        return kd_book_load(name, why, cap);
    for (int i = 0; name && inner_books[i].name; i++)
        if (strcmp(inner_books[i].name, name) == 0)
            return kd_book_from_pack(inner_books[i].bytes, inner_books[i].n,
                                     why, cap);
    return NULL;
}

static const InnerLesson *find_lesson(int k)
{
    int n = 0;

    while (inner_lessons[n].id && n < k)
        n++;
    return &inner_lessons[k >= 0 ? n : 0];
}

/* The text of the k-th of the lessons inside, from 0, and what it is called;
 * NULL: there are no more. */
const char *kd_inner_lesson(int k)
{
    return find_lesson(k)->text;
}

const char *kd_inner_lesson_id(int k)
{
    return find_lesson(k)->id;
}

/* The whole record so far: a page has no function to give as KdWrite. */
typedef struct Copy {
    char *at;
    size_t n, cap;
} Copy;

static void copy(void *self, const char *text, size_t n)
{
    Copy *to = self;

    for (size_t i = 0; i < n; i++, to->n++)
        if (to->n < to->cap)
            to->at[to->n] = text[i];
}

size_t kd_record_text(KdMatch *match, char *out, size_t cap)
{
    Copy to = { out, 0, out ? cap : 0 };

    kd_match_record(match, 0, copy, &to);
    kd_match_record(match, 0, NULL, NULL);
    return to.n;
}

/* A failed assertion stops the module; there is nowhere to print it. */
void __assert_fail(const char *what, const char *file, int line,
                   const char *function)
{
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}
