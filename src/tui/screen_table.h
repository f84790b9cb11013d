/* screen_table.h: the whole screen of a game: title, players, the middle, the
 * own hand, what happened, and the question at the bottom.
 */
#ifndef TUI_SCREEN_TABLE_H
#define TUI_SCREEN_TABLE_H

#include "tui/screen_dialog.h"
#include "tui/screen_events.h"

typedef struct ScreenTable {
    const Scene *scene;   /* or NULL: only what happened is known */
    const Dialog *dialog; /* or NULL: nobody is asked now */
    const ScreenEvents *events;
    const char *says;          /* a sentence for whoever is here, or "" */
    Area events_at, bottom_at; /* where they were drawn last */
} ScreenTable;

void table_draw(Grid *grid, ScreenTable *table);

/* Only what happened and the sentence, over the table as it was drawn last. */
void table_draw_news(Grid *grid, ScreenTable *table);

/* screen_question.c: the hand and the question of a dialog. */
void hand_draw(Area area, const ScreenTable *table);
void question_draw(Area area, const Dialog *dialog, const char *says);

/* Every choice with all that it says, for a window. */
void question_write_all(Text *text, const Question *question);

/* What the question needs, with what was said to whoever is here, on a screen
 * of this size: at most a third of it. */
int question_rows(const Dialog *dialog, const char *said, int rows,
                  int columns);

#endif
