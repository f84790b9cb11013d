/* learn_menu.c: finds a lesson and its book, and teaches it. */
#include "cli/learn_menu.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "lessons/lesson_files.h"
#include "tui/learn.h"

static Status teach(const Front *front, const char *id, const char *text,
                    Diag *diag)
{
    BookCache *cache = book_cache_new();
    const Pack *pack;
    const Family *family;
    Lesson *lesson = NULL;
    LessonHead head;
    Status st = lesson_read_head(text, &head);

    st = st == ST_OK ? book_cache_find(cache, head.book, &pack, &family, diag)
                     : diag_set(diag, st, id, 0, 0,
                                st == ST_MEMORY ? "no memory for a lesson"
                                                : "this is not a lesson");

    if (st == ST_OK)
        st = lesson_new(&lesson, text, pack, family, diag);
    if (st == ST_OK)
        learn_run(front, lesson, head.title);
    lesson_free(lesson);
    book_cache_free(cache);
    return st;
}

Status learn_lesson(const Front *front, const char *name, Diag *diag)
{
    char id[LESSON_ID_MAX];
    Bytes text = { 0 };
    Status st = lesson_load(&text, id, name, diag);

    if (st == ST_OK)
        st = teach(front, id, text.at, diag);
    bytes_free(&text);
    return st;
}

/* ---- which ---- */

enum { LESSONS_MAX = 32 };

typedef struct LessonList {
    int n;
    char ids[LESSONS_MAX][LESSON_ID_MAX];
    char keys[LESSONS_MAX][12];
    LessonHead heads[LESSONS_MAX];
    MenuRow rows[LESSONS_MAX + 1];
} LessonList;

static Status read_list(LessonList *list, Diag *diag)
{
    Paths paths;
    Status st = lessons_find(&paths, diag);

    list->n = 0;
    if (st != ST_OK)
        return st;
    for (int i = 0; i < paths.n && list->n < LESSONS_MAX; i++) {
        Bytes text = { 0 };
        int n = list->n;
        lesson_id(paths.at[i], list->ids[n]);
        snprintf(list->keys[n], sizeof list->keys[n], "%d", n + 1);
        if (bytes_read_file(&text, paths.at[i], diag) == ST_OK &&
            lesson_read_head(text.at, &list->heads[n]) == ST_OK) {
            list->rows[n] = (MenuRow){ list->keys[n], list->heads[n].title,
                                       list->heads[n].about, false };
            list->n++;
        }
        bytes_free(&text);
    }
    paths_free(&paths);
    return ST_OK;
}

Status learn_menu(const Front *front, Diag *diag)
{
    static LessonList list;
    char text[MENU_TEXT_MAX];
    int chosen = 0, usual = 0;
    Status st = read_list(&list, diag);

    list.rows[list.n] = (MenuRow){ "x", "That is all", "", false };
    while (st == ST_OK && chosen >= 0 && chosen < list.n) {
        const Menu menu = { .title = "Lessons of a few minutes",
                            .asks = "Which one?",
                            .rows = list.rows,
                            .n = list.n + 1,
                            .usual = usual };
        chosen = front->choose(front->self, &menu, text);
        if (chosen >= 0 && chosen < list.n)
            st = learn_lesson(front, list.ids[chosen], diag);
        usual = chosen + 1; /* the next one */
    }
    return st;
}
