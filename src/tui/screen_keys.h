/* screen_keys.h: keys as the full screen reads them: a character of Unicode, or
 * one of these. */
#ifndef TUI_SCREEN_KEYS_H
#define TUI_SCREEN_KEYS_H

enum {
    PRESSED_BACKSPACE = 0x110000,
    PRESSED_DELETE,
    PRESSED_UP,
    PRESSED_DOWN,
    PRESSED_LEFT,
    PRESSED_RIGHT,
    PRESSED_HOME,
    PRESSED_END,
    PRESSED_PAGE_UP,
    PRESSED_PAGE_DOWN,
    PRESSED_RESIZE, /* the screen has another size now */
    PRESSED_NOTHING,
    PRESSED_HANG_UP, /* there is no terminal any more */
    PRESSED_ESCAPE = 27,
    PRESSED_TAB = 9,
    PRESSED_ENTER = 10,
    PRESSED_END_OF_INPUT = 4, /* Ctrl-D */
    PRESSED_CLEAR = 21,       /* Ctrl-U */
    PRESSED_REDRAW = 12       /* Ctrl-L */
};

#endif
