/* front.c: what every front end has: sentences, yes or no, pages. */
#include "tui/front.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tui/console.h"

void front_say(const Front *front, const char *format, ...)
{
    char text[2048];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    front->say(front->self, text);
}

Confirmation front_confirm(const Front *front, const char *question,
                           Confirmation usual)
{
    const MenuRow rows[] = { { "y", "yes", "", false },
                             { "n", "no", "", false } };
    Menu menu = { .title = "",
                  .asks = question,
                  .rows = rows,
                  .n = 2,
                  .usual = usual == ANSWER_YES  ? 0
                           : usual == ANSWER_NO ? 1
                                                : -1 };
    char typed[MENU_TEXT_MAX];
    int row = front->choose(front->self, &menu, typed);

    return row == 0 ? ANSWER_YES : row == 1 ? ANSWER_NO : NO_ANSWER;
}

/* ---- pages ---- */

static char *page_text;
static size_t page_size;
static FILE *page, *before;

void page_begin(void)
{
    before = console_stream();
    page = open_memstream(&page_text, &page_size);
    if (page)
        console_set_stream(page);
}

void page_end(const Front *front, const char *title)
{
    console_set_stream(before);
    if (!page)
        return;
    fclose(page);
    page = NULL;
    if (page_size > 0)
        front->show(front->self, title, page_text);
    free(page_text);
}
