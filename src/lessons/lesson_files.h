/* lesson_files.h: the lessons that are installed: files in lessons/. */
#ifndef LESSONS_LESSON_FILES_H
#define LESSONS_LESSON_FILES_H

#include "base/file.h"
#include "lessons/lesson.h"

enum { LESSON_ID_MAX = 64 };

/* Their paths, in the order in which they are learned. */
Status lessons_find(Paths *out, Diag *diag);

/* "1-fight" of .../lessons/1-fight.scn */
void lesson_id(const char *path, char out[LESSON_ID_MAX]);

/* The text of the lesson that is called so, by its number, its id or a part of
 * that: "1", "1-fight", "fight". */
Status lesson_load(Bytes *out, char id[LESSON_ID_MAX], const char *name,
                   Diag *diag);

/* All heads as a JSON array; 0: no memory. */
size_t lessons_write_json(char *out, size_t cap);

#endif
