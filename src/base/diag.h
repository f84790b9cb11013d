/* diag.h: failures, as messages for people.
 *
 * A Status is a return value: ST_OK or a negative reason. What happened, and
 * where, is written into the caller's Diag. Refusals of the rules are something
 * else (engine/refusal.h); bugs are asserts.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

typedef enum Status {
    ST_OK = 0,
    ST_IO = -1,     /* a file could not be read or written */
    ST_BAD = -2,    /* what was read is wrong */
    ST_MEMORY = -3, /* out of memory */
    ST_BUSY = -4,   /* another program has it */
    ST_BUG = -5,    /* this program is wrong */
} Status;

typedef struct Diag {
    char file[256]; /* empty: no place */
    int line;       /* 0: none */
    int column;     /* 0: none */
    char what[512]; /* a sentence: what, and what would have been right */
} Diag;

/* Fill in a Diag and return `status`, so that one can write return
 * diag_set(...). */
Status diag_set(Diag *diag, Status status, const char *file, int line,
                int column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* "file:line:col: what", as far as there is a place. */
void diag_print(const Diag *diag, char *out, unsigned long cap);

#endif
