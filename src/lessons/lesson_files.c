/* lesson_files.c: finds the lessons that are installed. */
#include "lessons/lesson_files.h"

#include <stdio.h>
#include <string.h>

#include "cardc/sets.h"

Status lessons_find(Paths *out, Diag *diag)
{
    char path[SET_PATH_MAX];

    sets_data_path(path, sizeof path, "lessons");
    return paths_find(out, path, ".scn", diag);
}

void lesson_id(const char *path, char out[LESSON_ID_MAX])
{
    const char *name = strrchr(path, '/');

    name = name ? name + 1 : path;
    snprintf(out, LESSON_ID_MAX, "%.*s", (int)strcspn(name, "."), name);
}

Status lesson_load(Bytes *out, char id[LESSON_ID_MAX], const char *name,
                   Diag *diag)
{
    Paths paths;
    Status st = lessons_find(&paths, diag);
    int found = -1;

    *out = (Bytes){ 0 };
    if (st != ST_OK)
        return st;
    for (int i = 0; i < paths.n && found < 0; i++) {
        lesson_id(paths.at[i], id);
        if (name[0] && strstr(id, name))
            found = i;
    }
    st = found >= 0 ? bytes_read_file(out, paths.at[found], diag)
                    : diag_set(diag, ST_BAD, NULL, 0, 0,
                               "there is no lesson %s", name);
    paths_free(&paths);
    return st;
}

/* A file that cannot be read is left out. */
static Status add_lesson(Json *json, const char *path)
{
    char id[LESSON_ID_MAX];
    LessonHead head;
    Bytes text = { 0 };
    Diag diag;
    Status st = bytes_read_file(&text, path, &diag);

    lesson_id(path, id);
    if (st == ST_OK)
        st = lesson_read_head(text.at, &head);
    if (st == ST_OK) {
        json_object(json, NULL);
        json_text(json, "id", id);
        lesson_add_head(json, &head);
        json_end(json);
    }
    bytes_free(&text);
    return st;
}

size_t lessons_write_json(char *out, size_t cap)
{
    Json json = json_init(out, cap);
    Paths paths = { 0 };
    Diag diag;
    Status st = lessons_find(&paths, &diag);

    json_array(&json, NULL);
    for (int i = 0; i < paths.n && st != ST_MEMORY; i++)
        st = add_lesson(&json, paths.at[i]);
    paths_free(&paths);
    json_end(&json);
    return st == ST_MEMORY ? 0 : json_finish(&json);
}
