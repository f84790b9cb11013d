/* text.c: writes text into a buffer without stdio, and compares strings. */
#include "base/text.h"

#include <string.h>

Text text_init(char *at, size_t cap)
{
    Text text = { at, cap, 0, false };
    at[0] = '\0';
    return text;
}

void text_clear(Text *text)
{
    text->len = 0;
    text->truncated = false;
    text->at[0] = '\0';
}

void text_add_n(Text *text, const char *string, size_t n)
{
    size_t room = text->cap - 1 - text->len;

    if (n > room) {
        n = room;
        text->truncated = true;
    }
    memcpy(text->at + text->len, string, n);
    text->len += n;
    text->at[text->len] = '\0';
}

void text_add(Text *text, const char *string)
{
    text_add_n(text, string, strlen(string));
}

void text_add_char(Text *text, char c)
{
    text_add_n(text, &c, 1);
}

void text_capitalize(Text *text, size_t at)
{
    if (at < text->len && text->at[at] >= 'a' && text->at[at] <= 'z')
        text->at[at] = (char)(text->at[at] - 'a' + 'A');
}

void text_add_unsigned(Text *text, unsigned long long n)
{
    char digits[24];
    int i = (int)sizeof digits;

    do {
        digits[--i] = (char)('0' + n % 10);
        n /= 10;
    } while (n != 0);
    text_add_n(text, digits + i, sizeof digits - (size_t)i);
}

void text_add_number(Text *text, long n)
{
    if (n < 0)
        text_add_char(text, '-');
    text_add_unsigned(text, n < 0 ? 0ul - (unsigned long)n : (unsigned long)n);
}

void text_add_signed(Text *text, long n)
{
    if (n >= 0)
        text_add_char(text, '+');
    text_add_number(text, n);
}

void text_add_hex(Text *text, unsigned long long n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_add_char(text, "0123456789abcdef"[(n >> shift) & 15]);
}

bool text_equal(const char *a, const char *b)
{
    return text_compare(a, b) == 0;
}

bool text_is_prefix(const char *prefix, const char *string)
{
    while (*prefix)
        if (*prefix++ != *string++)
            return false;
    return true;
}

size_t text_common_start(const char *a, const char *b, size_t max)
{
    size_t n = 0;

    while (n < max && a[n] != '\0' && a[n] == b[n])
        n++;
    while (n > 0 && a[n - 1] != ' ')
        n--;
    return n;
}

int text_compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool char_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int text_decode_utf8(const char *at, unsigned *code_point)
{
    static const unsigned smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char c = (unsigned char)*at;
    int n = c < 0x80 ? 1 : c < 0xc0 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

    *code_point = n == 1 ? c : c & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
        *code_point = *code_point << 6 | ((unsigned char)at[i] & 0x3f);
    }
    if (*code_point < smallest[n] || *code_point > 0x10ffff ||
        (*code_point >= 0xd800 && *code_point < 0xe000))
        return 0;
    return c < 0xf8 ? n : 0;
}

bool char_is_readable(unsigned c)
{
    return c >= 0x20 && !(c >= 0x7f && c < 0xa0) && c != 0x61c && c != 0x200e &&
           c != 0x200f && c != 0x2028 && c != 0x2029 &&
           !(c >= 0x202a && c <= 0x202e) && !(c >= 0x2066 && c <= 0x2069);
}

/* Bytes of the readable character that begins here, or 0. */
static int readable_bytes(const char *at)
{
    unsigned c;
    int n = text_decode_utf8(at, &c);

    return n > 0 && char_is_readable(c) ? n : 0;
}

size_t text_readable(const char *at, size_t n)
{
    size_t i = 0;
    int bytes;

    while (i < n && (bytes = readable_bytes(at + i)) > 0 &&
           (size_t)bytes <= n - i)
        i += (size_t)bytes;
    return i;
}

void text_clean(char *at)
{
    while (*at) {
        unsigned c;
        int n = readable_bytes(at), width;
        if (n > 0 || *at == '\n' || *at == '\t') {
            at += n > 0 ? n : 1;
            continue;
        }
        width = text_decode_utf8(at, &c);
        memset(at, '?', width > 0 ? (size_t)width : 1);
        at += width > 0 ? width : 1;
    }
}

void text_add_vformat(Text *text, const char *format, va_list args)
{
    for (; *format; format++)
        if (format[0] == '%' && format[1] == 's') {
            const char *string = va_arg(args, const char *);
            text_add(text, string ? string : "");
            format++;
        } else {
            text_add_char(text, *format);
        }
}

void text_add_format(Text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_add_vformat(text, format, args);
    va_end(args);
}
