/* examples.c: prints the examples of docs/SCENE.md, one by its name. They are
 * made by the public library alone, from a fixed seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kickdoor.h"

enum { SEED = 12, SEATS = 3, BYTES = 1 << 18 };

static char json[BYTES];

static KdBook *load_book(const char *name)
{
    char why[300];
    KdBook *book = kd_book_load(name, why, sizeof why);

    if (!book) {
        fprintf(stderr, "%s: %s\n", name, why);
        exit(1);
    }
    return book;
}

/* ---- printing ---- */

/* The end of the string that begins here. */
static const char *end_of_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* With a line for each value that is not deeper than `lines`. */
static void print_lines(const char *at, int lines)
{
    int depth = 0;

    while (*at) {
        const char *next = *at == '"' ? end_of_string(at) : at + 1;
        int opens = *at == '{' || *at == '[';
        int is_empty = opens && (at[1] == '}' || at[1] == ']');
        if ((*at == '}' || *at == ']') && depth-- <= lines && at[-1] != '{' &&
            at[-1] != '[')
            printf("\n%*s", 2 * depth, "");
        printf("%.*s", (int)(next - at), at);
        depth += opens;
        if ((opens || *at == ',') && depth <= lines && !is_empty)
            printf("\n%*s", 2 * depth, "");
        else if (*at == ',' || *at == ':')
            putchar(' ');
        at = next;
    }
    putchar('\n');
}

/* The end of the value that begins here. */
static const char *end_of_value(const char *at)
{
    int depth = 0;

    for (; *at && (depth > 0 || (*at != ',' && *at != ']')); at++)
        if (*at == '"')
            at = end_of_string(at) - 1;
        else
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    return at;
}

/* Of an array only some items, from `first` on. */
static void keep_items(char *array, int first, int n)
{
    const char *from = array + 1, *to;

    for (; first > 0; first--)
        from = end_of_value(from) + 1;
    for (to = from; n > 0; n--)
        to = end_of_value(n > 0 && to > from ? to + 1 : to);
    memmove(array + 1, from, (size_t)(to - from));
    strcpy(array + 1 + (to - from), "]");
}

/* ---- a match ---- */

/* The answers that the scene calls usual, until somebody fights. */
static KdMatch *match_with_fight(KdBook *book, int *seat)
{
    KdMatch *match = kd_match_new(book, SEATS, SEED, NULL, 0);

    while ((*seat = kd_match_run(match)) >= 0) {
        kd_match_scene(match, *seat, json, sizeof json);
        if (strstr(json, "\"standing\""))
            return match;
        kd_match_answer_absent(match, *seat, NULL, 0);
    }
    fprintf(stderr, "nobody fights\n");
    exit(1);
}

static void show_scene(KdBook *book)
{
    int seat;
    KdMatch *match = match_with_fight(book, &seat);

    kd_match_scene(match, seat, json, sizeof json);
    print_lines(json, 2);
    kd_match_free(match);
}

static void show_sentence(KdBook *book)
{
    int seat;
    KdMatch *match = match_with_fight(book, &seat);

    kd_match_sentence(match, seat, seat == 0 ? "ask>1" : "ask>0", "word=3",
                      json, sizeof json);
    print_lines(json, 2);
    kd_match_free(match);
}

static void show_news(KdBook *book)
{
    int seat, n;
    KdMatch *match = match_with_fight(book, &seat);

    n = kd_match_news_count(match, seat);
    kd_match_news(match, seat, n - 3, json, sizeof json);
    print_lines(json, 1);
    kd_match_free(match);
}

/* The answer that stands first in the scene. */
static void answer_first(KdMatch *match, int seat)
{
    char key[64];
    const char *at;

    kd_match_scene(match, seat, json, sizeof json);
    at = strstr(json, "{\"key\":\"") + 8;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(at, "\""), at);
    kd_match_answer_key(match, seat, key, NULL, 0);
}

/* A turn in which somebody loses a hand. */
static void show_digest(KdBook *book)
{
    KdMatch *match = kd_match_new(book, SEATS, 35, NULL, 0);
    int seat;

    while ((seat = kd_match_run(match)) >= 0 && kd_match_turn(match) <= 5)
        answer_first(match, seat);
    kd_match_digest(match, 0, 0, json, sizeof json);
    keep_items(json, 5, 1);
    print_lines(json, 3);
    kd_match_free(match);
}

/* What the first player reads before an answer in another round. */
static void show_recap(KdBook *book)
{
    KdMatch *match = kd_match_new(book, SEATS, 35, NULL, 0);
    int seat, since = 0;

    while ((seat = kd_match_run(match)) >= 0 && kd_match_turn(match) <= 7) {
        if (kd_match_turn(match) <= 4)
            since = kd_match_news_count(match, 0);
        answer_first(match, seat);
    }
    kd_match_recap(match, 0, since, 5, json, sizeof json);
    print_lines(json, 1);
    kd_match_free(match);
}

static void show_refusal(KdBook *book)
{
    int seat;
    KdMatch *match = match_with_fight(book, &seat);

    kd_match_answer_line(match, seat, "kicks open the door", NULL, 0);
    kd_match_refusal(match, json, sizeof json);
    print_lines(json, 0);
    kd_match_free(match);
}

/* ---- books ---- */

static void show_card(KdBook *book)
{
    char *at;

    kd_book_cards_json(book, json, sizeof json);
    at = strstr(json, "\"kind\":\"monster\"");
    while (strncmp(at, "\"def\":", 6) != 0)
        at--;
    keep_items(json, atoi(at + 6), 1);
    print_lines(json, 2);
}

static void show_options(KdBook *book)
{
    kd_book_options_json(book, json, sizeof json);
    keep_items(json, 0, 3);
    print_lines(json, 1);
}

static void show_check(KdBook *book)
{
    (void)book;
    kd_book_check_json("tests/scene/wrong.kd", json, sizeof json);
    print_lines(json, 2);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*show)(KdBook *book);
    } examples[] = {
        { "scene", show_scene },       { "news", show_news },
        { "digest", show_digest },     { "recap", show_recap },
        { "refusal", show_refusal },   { "card", show_card },
        { "options", show_options },   { "check", show_check },
        { "sentence", show_sentence },
    };

    for (size_t i = 0; argc == 2 && i < sizeof examples / sizeof *examples; i++)
        if (strcmp(argv[1], examples[i].name) == 0) {
            KdBook *book = load_book("tiny-munchkin");
            examples[i].show(book);
            kd_book_free(book);
            return 0;
        }
    fprintf(
        stderr,
        "usage: examples scene|news|recap|digest|refusal|card|options|check\n");
    return 2;
}
