/* diag.c: fills in failure messages and prints them with their place. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"

Status diag_set(Diag *diag, Status status, const char *file, int line,
                int column, const char *format, ...)
{
    va_list args;

    snprintf(diag->file, sizeof diag->file, "%s", file ? file : "");
    diag->line = line;
    diag->column = column;
    va_start(args, format);
    vsnprintf(diag->what, sizeof diag->what, format, args);
    va_end(args);
    text_clean(diag->file); /* they quote what they are about */
    text_clean(diag->what);
    return status;
}

void diag_print(const Diag *diag, char *out, unsigned long cap)
{
    if (diag->file[0] == '\0')
        snprintf(out, cap, "%s", diag->what);
    else if (diag->line == 0)
        snprintf(out, cap, "%s: %s", diag->file, diag->what);
    else if (diag->column == 0)
        snprintf(out, cap, "%s:%d: %s", diag->file, diag->line, diag->what);
    else
        snprintf(out, cap, "%s:%d:%d: %s", diag->file, diag->line, diag->column,
                 diag->what);
}
