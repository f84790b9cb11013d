/* screen_box.h: what opens over the table: a text to read, a menu.
 *
 * Like a dialog they know no terminal: keys come in, and say when it is over.
 */
#ifndef TUI_SCREEN_BOX_H
#define TUI_SCREEN_BOX_H

#include "tui/front.h"
#include "tui/screen_grid.h"
#include "tui/screen_line.h"

/* An edge around the middle of the grid with room for so much; what is left is
 * inside of it. */
Area box_open(Grid *grid, const char *title, int rows, int columns);

/* ---- a text ---- */

typedef struct TextBox {
    const char *title, *text;
    int first;        /* row of the text that is at the top */
    int rows, in_all; /* as drawn last */
} TextBox;

/* How wide the text can be on a screen of so many columns. */
int text_box_columns(int columns);
void text_box_draw(Grid *grid, TextBox *box);
bool text_box_press(TextBox *box, int key); /* true: it was read */

/* ---- a menu ---- */

typedef struct MenuBox {
    const Menu *menu;
    int marked;       /* a row, or -1 */
    int result;       /* when it is over: see Front.choose */
    TypedLine line;   /* if it takes a text, or a long key */
    bool is_proposal; /* what stands there gives way to what is typed */
    const char *bad;  /* why that was no answer, or NULL */
} MenuBox;

void menu_box_begin(MenuBox *box, const Menu *menu);
void menu_box_draw(Grid *grid, const MenuBox *box);
bool menu_box_press(MenuBox *box, int key);

/* ---- a curtain ---- */

void curtain_draw(Grid *grid, const char *name, char initial);

#endif
