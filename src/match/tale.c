/* tale.c: writes a game as a tale in Markdown. */
#include "match/tale.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"

typedef struct Tale {
    FILE *out;
    const Table *t;
    Seat reader;
    const LogEntry **at; /* what counts of the log */
    int n, end;          /* from `end` on no seat acted */
} Tale;

/* Whose chapter it is. */
typedef struct Chapter {
    Seat seat;
    CardId about; /* NO_CARD: the player's own */
} Chapter;

/* ---- Markdown ---- */

/* Characters that have a meaning in Markdown, inside a line or at its start. */
static bool is_markup(const char *text, size_t i)
{
    size_t digits = strspn(text, "0123456789");

    if (strchr("\\`*_[]<>#&|~", text[i]))
        return true;
    return i == 0 ? strchr("+-=", text[i]) != NULL
                  : i == digits && strchr(".)", text[i]) != NULL;
}

static void write_escaped(FILE *out, const char *text)
{
    for (size_t i = 0; text[i] != '\0'; i++) {
        if (is_markup(text, i))
            fputc('\\', out);
        fputc(text[i], out);
    }
}

/* A line of the log as a sentence. */
static void write_sentence(FILE *out, const char *line)
{
    bool is_lower = line[0] >= 'a' && line[0] <= 'z';

    if (is_lower)
        fputc(line[0] - 'a' + 'A', out);
    write_escaped(out, line + is_lower);
    fputc('.', out);
}

static void write_heading(const Tale *tale, const char *marks, const char *text)
{
    fprintf(tale->out, "%s ", marks);
    write_escaped(tale->out, text);
    fputs("\n\n", tale->out);
}

/* ---- what belongs where ---- */

static bool tale_collect(Tale *tale, const Log *log)
{
    tale->at = malloc(sizeof *tale->at * (size_t)(log->n + 1));
    if (!tale->at)
        return false;
    tale->n = tale->end = log_collect(log, tale->at);
    while (tale->end > 0 && tale->at[tale->end - 1]->kind != LOG_LINE)
        tale->end--;
    return true;
}

static bool is_epilogue(const Tale *tale, int i)
{
    return tale->t->g->end_reason && i >= tale->end &&
           tale->at[i]->kind == LOG_EVENT && tale->at[i]->about == NO_CARD;
}

/* What happened to somebody, and every story. What players did without a
 * Character is told only if it has a story. */
static bool is_in_chapter(const Tale *tale, const Chapter *chapter, int i)
{
    const LogEntry *entry = tale->at[i];

    if ((!entry->is_public && !LEAK_IS_ON(LEAK_TALE)) ||
        !log_text(entry, tale->reader) || is_epilogue(tale, i))
        return false;
    if (entry->about != chapter->about ||
        (entry->about == NO_CARD && entry->seat != chapter->seat))
        return false;
    return entry->story || (entry->kind == LOG_EVENT &&
                            (entry->about != NO_CARD ||
                             tale->t->family->characters == NO_ZONE));
}

/* ---- telling ---- */

/* Did this card happen to the same Character before? */
static bool is_repeated(const Tale *tale, int i)
{
    for (int k = 0; k < i; k++)
        if (tale->at[k]->about == tale->at[i]->about &&
            tale->at[k]->card == tale->at[i]->card)
            return true;
    return false;
}

/* The text of the card itself, once. */
static void write_flavor(const Tale *tale, int i)
{
    CardId card = tale->at[i]->card;
    const char *flavor = card_def(tale->t, card)->flavor;

    if (card == NO_CARD || flavor[0] == '\0' || is_repeated(tale, i))
        return;
    fputs(" *", tale->out);
    write_escaped(tale->out, flavor);
    fputs("*", tale->out);
}

/* The story as it was told; otherwise a sentence of the log, in brackets if a
 * story has said it already. */
static void write_entry(const Tale *tale, int i, bool told_by_story)
{
    const LogEntry *entry = tale->at[i];

    if (entry->story) {
        write_escaped(tale->out, entry->story);
        return;
    }
    fputs(told_by_story ? "*(" : "", tale->out);
    write_sentence(tale->out, LEAK_IS_ON(LEAK_TALE)
                                  ? entry->full
                                  : log_text(entry, tale->reader));
    fputs(told_by_story ? ")*" : "", tale->out);
    if (!told_by_story && entry->about != NO_CARD)
        write_flavor(tale, i);
}

/* Writes one paragraph per turn. Returns how much there was to tell. */
static int write_chapter(const Tale *tale, const Chapter *chapter)
{
    int n = 0, turn = 0;
    bool told_by_story = false;

    for (int i = 0; i < tale->n; i++) {
        const LogEntry *entry = tale->at[i];
        bool shown = is_in_chapter(tale, chapter, i);
        if (shown) {
            fputs(n == 0 ? "" : entry->turn == turn ? " " : "\n\n", tale->out);
            turn = entry->turn;
            write_entry(tale, i, told_by_story && entry->kind == LOG_EVENT);
            n++;
        }
        if (entry->kind == LOG_LINE)
            told_by_story = shown && entry->story;
    }
    fputs(n > 0 ? "\n\n" : "", tale->out);
    return n;
}

static void write_characters(const Tale *tale, Seat seat)
{
    const Table *t = tale->t;

    EACH_CARD (t, c, t->family->characters + seat) {
        write_heading(tale, "###", card_def(t, c)->name);
        if (write_chapter(tale, &(Chapter){ seat, c }) == 0)
            fputs("Nothing worth telling.\n\n", tale->out);
    }
}

static void write_player(const Tale *tale, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    ZoneId characters = tale->t->family->characters;

    if (characters == NO_ZONE)
        pattern_write_seat(&text, tale->t, seat);
    else
        pattern_write_zone(&text, tale->t, (ZoneId)(characters + seat));
    write_heading(tale, "##", line);
    if (write_chapter(tale, &(Chapter){ seat, NO_CARD }) == 0 &&
        characters == NO_ZONE)
        fputs("Nothing worth telling.\n\n", tale->out);
    if (characters != NO_ZONE)
        write_characters(tale, seat);
}

static void write_winners(const Tale *tale)
{
    const Table *t = tale->t;
    const char *before = "**";
    int n = 0;

    EACH_SEAT (t, s)
        if (seat_in(s, t->g->winners)) {
            fputs(before, tale->out);
            write_escaped(tale->out, t->names[s]);
            before = " and ";
            n++;
        }
    fputs(n == 0   ? "Nobody wins.\n"
          : n == 1 ? " wins.**\n"
                   : " win.**\n",
          tale->out);
}

static void write_end(const Tale *tale)
{
    const Game *g = tale->t->g;

    if (!g->end_reason) {
        write_heading(tale, "##", "To be continued");
        fprintf(tale->out, "It is turn %d.\n", g->turn);
        return;
    }
    write_heading(tale, "##", "The end");
    for (int i = tale->end; i < tale->n; i++) {
        const char *text = log_text(tale->at[i], tale->reader);
        if (!is_epilogue(tale, i) || !text || !tale->at[i]->is_public)
            continue;
        write_sentence(tale->out, text);
        fputs("\n\n", tale->out);
    }
    write_winners(tale);
}

Status tale_write(FILE *out, const Match *m, Seat reader, Diag *diag)
{
    Tale tale = { .out = out, .t = match_table(m), .reader = reader };

    if (!tale_collect(&tale, match_log(m)))
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a tale");
    write_heading(&tale, "#", tale.t->pack->title);
    EACH_SEAT (tale.t, s)
        write_player(&tale, s);
    write_end(&tale);
    free(tale.at);
    return ST_OK;
}
