/* text.h: writes into a buffer that the caller owns.
 *
 * The engine prints log lines, reasons and facts without stdio, so that it
 * stays pure and prints the same bytes everywhere. A Text never overflows:
 * what does not fit is left out and `truncated` is set. The buffer is always a
 * finished C string.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *at;
    size_t cap; /* bytes of the buffer, the closing 0 included */
    size_t len;
    bool truncated; /* something did not fit */
} Text;

/* Most lines fit into this. */
enum { TEXT_LINE = 512 };

/* A Text over a local array: char buf[TEXT_LINE]; Text t = TEXT_INIT(buf); */
#define TEXT_INIT(array) text_init((array), sizeof(array))

Text text_init(char *at, size_t cap);
void text_clear(Text *text);
void text_add(Text *text, const char *string);
void text_add_n(Text *text, const char *string, size_t n);
void text_add_char(Text *text, char c);

/* The letter that stands there becomes a capital. */
void text_capitalize(Text *text, size_t at);

/* Like printf, but only %s is supported: the engine has no stdio. */
void text_add_format(Text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_add_vformat(Text *text, const char *format, va_list args);
void text_add_number(Text *text, long n);
void text_add_unsigned(Text *text, unsigned long long n);
void text_add_signed(Text *text, long n);            /* +3, -5, +0 */
void text_add_hex(Text *text, unsigned long long n); /* 16 digits */

/* Small string functions that do not depend on a locale. */
bool text_equal(const char *a, const char *b);
bool text_is_prefix(const char *prefix, const char *string);

/* With how many bytes both begin, at most so many, up to the beginning of a
 * word. */
size_t text_common_start(const char *a, const char *b, size_t max);
int text_compare(const char *a, const char *b); /* by bytes */
bool char_is_digit(char c);
bool char_is_letter(char c);

/* Bytes of the character that begins here, and which it is; 0 if it is not
 * UTF-8. */
int text_decode_utf8(const char *at, unsigned *code_point);

/* Can a terminal, a page and a reader of lines show it as it is? Control
 * characters cannot be shown, nor what ends a line or a paragraph, nor marks
 * that change the direction of the text behind them. */
bool char_is_readable(unsigned code_point);

/* How many of these bytes, from the first on, are UTF-8 that is readable.
 * Names, titles, stories and notes are, from wherever they come: they are asked
 * here when they come in. */
size_t text_readable(const char *at, size_t n);

/* For messages that quote something: what is not readable in them becomes ?,
 * byte by byte, but for ends of lines and tabs. */
void text_clean(char *at);

#endif
