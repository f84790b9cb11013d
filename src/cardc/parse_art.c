/* parse_art.c: reads which pictures a card has: art goose + big-egg behind. */
#include <stdio.h>
#include <string.h>

#include "cardc/parse_int.h"
#include "cardc/pictures.h"

#define LIST "\"kickdoor check --explain pictures\" lists all"
#define EXAMPLE "art goose + big-egg; " LIST

/* The names of pictures have digits and hyphens where no word of the language
 * has them, so the line is read by letters and not by its tokens. */
typedef struct ArtLine {
    Parser *p;
    const char *end;
    Token word; /* where reading has come to; at the end it is empty */
} ArtLine;

/* The end of what the line says: before a comment, blanks and a full stop. */
static const char *line_end(const char *at)
{
    const char *end = at + strcspn(at, "#\r\n");

    while (end > at && strchr(" \t", end[-1]))
        end--;
    return end > at + 1 && end[-1] == '.' && char_is_letter(end[-2]) ? end - 1
                                                                     : end;
}

static void take_art_word(ArtLine *line)
{
    static const char marks[] = "+,;:";
    const char *at = line->word.at + line->word.n;
    int n = 0;

    while (at < line->end && strchr(" \t", *at))
        at++;
    while (at + n < line->end && !strchr(" \t", at[n]) && !strchr(marks, at[n]))
        n++;
    if (n == 0 && at < line->end)
        n = 1; /* a mark */
    line->word.column += (int)(at - line->word.at);
    line->word.at = at;
    line->word.n = n;
}

static bool art_word_is(const ArtLine *line, const char *word)
{
    return (size_t)line->word.n == strlen(word) &&
           strncmp(line->word.at, word, strlen(word)) == 0;
}

static ArtLine start_line(Parser *p)
{
    ArtLine line = { p, line_end(p->at->at), *p->at };

    line.word.type = TOKEN_WORD;
    take_art_word(&line);
    return line;
}

/* ---- mistakes ---- */

static void refuse_art_word(ArtLine *line, const char *advice)
{
    int n = line->word.n > 40 ? 40 : line->word.n;

    parse_mistake(line->p, &line->word, advice, "\"%.*s\" does not belong here",
                  n, line->word.at);
}

static void refuse_picture(ArtLine *line)
{
    char advice[200];
    Text text = TEXT_INIT(advice);
    int n = line->word.n > 40 ? 40 : line->word.n;

    picture_suggest(&text, line->word.at, (size_t)line->word.n);
    text_add(&text, LIST);
    parse_mistake(line->p, &line->word, advice, "there is no picture \"%.*s\"",
                  n, line->word.at);
}

static void refuse_missing(ArtLine *line)
{
    parse_mistake(line->p, &line->word, EXAMPLE,
                  "the name of a picture belongs here");
}

/* goose egg: is it one picture, or are they two? */
static void refuse_second(ArtLine *line, const char *first)
{
    char joined[80], advice[120];
    int n = line->word.n > 40 ? 40 : line->word.n;
    bool one;

    snprintf(joined, sizeof joined, "%s-%.*s", first, n, line->word.at);
    one = picture_find(joined, strlen(joined)) >= 0;
    snprintf(advice, sizeof advice,
             one ? "write %s" : "a plus stands between two pictures", joined);
    refuse_art_word(line, advice);
}

/* ---- the line ---- */

/* The name that stands here, or NULL; its first letter may be a capital. */
static const char *parse_picture(ArtLine *line)
{
    char name[40];
    int n = line->word.n, found = -1;

    if (n == 0 || art_word_is(line, "+")) {
        refuse_missing(line);
        return NULL;
    }
    if (n < (int)sizeof name) {
        snprintf(name, sizeof name, "%.*s", n, line->word.at);
        if (name[0] >= 'A' && name[0] <= 'Z')
            name[0] = (char)(name[0] - 'A' + 'a');
        found = picture_find(name, (size_t)n);
    }
    if (found < 0) {
        refuse_picture(line);
        return NULL;
    }
    take_art_word(line);
    return picture_name(found);
}

/* What stands behind the second picture. */
static void parse_place(ArtLine *line, Art *art)
{
    if (art_word_is(line, "behind")) {
        art->behind = true;
        take_art_word(line);
    }
    if (art_word_is(line, "+"))
        refuse_art_word(line, "a card has two pictures at most");
    else if (line->word.n > 0)
        refuse_art_word(line, art->behind ? "the end of the line"
                                          : "\"behind\", or the end of the"
                                            " line");
}

static void parse_pictures(ArtLine *line, Art *art)
{
    if (line->p->at[1].type == TOKEN_STRING) {
        parse_mistake(line->p, line->p->at + 1, EXAMPLE,
                      "pictures are named without quotes");
        return;
    }
    art->ink = parse_picture(line);
    if (!art->ink || line->word.n == 0)
        return;
    if (art_word_is(line, "+")) {
        take_art_word(line);
        art->second = parse_picture(line);
        if (art->second)
            parse_place(line, art);
    } else if (art_word_is(line, "behind")) {
        refuse_art_word(line, "there is no second picture: art goose + big-egg"
                              " behind");
    } else {
        refuse_second(line, art->ink);
    }
}

/* A deeper line below goes on with this one. */
static void parse_line_end(Parser *p, int line)
{
    while (!token_is_layout(p->at) && p->at->line == line)
        parse_next(p);
    if (!token_is_layout(p->at))
        parse_mistake(p, p->at,
                      "write it behind the line above, or begin it"
                      " below that",
                      "the pictures of a card stand on one line");
    if (p->bad)
        parse_skip_line(p);
}

void parse_art(Parser *p, TreeCard *card)
{
    ArtLine line = start_line(p);
    Art art = { 0 };

    if (card->art.ink)
        parse_mistake(p, p->at, "name both pictures there: art goose + big-egg",
                      "the card has its art line already");
    else
        parse_pictures(&line, &art);
    if (!p->bad) {
        card->art = art;
        card->art_spot = token_spot(p->at);
    }
    parse_line_end(p, p->at->line);
}
