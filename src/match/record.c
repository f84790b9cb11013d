#include "match/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "engine/family.h"

static const char first_line[] = "kickdoor record 1";

void record_head(FILE *file, const MatchSetup *setup)
{
    const Vocabulary *words = setup->family->words;

    fprintf(file, "%s\nbook %s %016llx\n", first_line, setup->book,
            (unsigned long long)setup->pack->rules_hash);
    for (int i = 0; i < words->n_switches; i++)
        if (setup->game.switches[i] != setup->pack->switches[i])
            fprintf(file, "option %s %d\n", words->switches[i].key,
                    setup->game.switches[i]);
    fprintf(file, "seed %llu\nseats ", (unsigned long long)setup->game.seed);
    for (int i = 0; i < setup->game.seats; i++)
        fprintf(file, "%s%s", i ? ", " : "", setup->names[i]);
    fprintf(file, "\n\n");
}

/* ---- reading ---- */

typedef struct Reader {
    const char *path;
    char *at; /* the rest of the text */
    int line;
    bool cut; /* the line that was read has no end */
    Diag *diag;
} Reader;

static Status wrong(const Reader *r, const char *what, const char *which)
{
    return diag_set(r->diag, ST_BAD, r->path, r->line, 0, "%s%s", what, which);
}

/* The next line, closed by a 0, or NULL at the end. */
static char *next_line(Reader *r)
{
    char *line = r->at, *end;

    if (*line == '\0')
        return NULL;
    r->line++;
    end = line + strcspn(line, "\n");
    r->cut = *end == '\0';
    r->at = r->cut ? end : end + 1;
    *end = '\0';
    return line;
}

static Status read_book(Reader *r, char *rest, const BookFinder *finder,
                        MatchSetup *setup)
{
    char *hash = strrchr(rest, ' ');
    const Pack *pack;
    const Family *family;
    Status st;

    if (!hash)
        return wrong(r, "the book's line has no hash", "");
    *hash++ = '\0';
    st = finder->find(finder->self, rest, &pack, &family, r->diag);
    if (st != ST_OK)
        return st;
    if (strtoull(hash, NULL, 16) != pack->rules_hash)
        return wrong(r,
                     "this game was played with other cards than there are"
                     " now in ",
                     rest);
    match_setup_init(setup, pack, family, rest);
    setup->game.seats = 0;
    return ST_OK;
}

static Status read_seats(Reader *r, char *rest, MatchSetup *setup)
{
    char *save = NULL;

    setup->game.seats = 0;
    for (char *name = strtok_r(rest, ", ", &save); name;
         name = strtok_r(NULL, ", ", &save)) {
        if (setup->game.seats == SEATS_MAX || strlen(name) > 20)
            return wrong(r, "too many seats, or too long a name", "");
        memcpy(setup->names[setup->game.seats++], name, strlen(name) + 1);
    }
    return ST_OK;
}

static Status read_seed(Reader *r, const char *rest, MatchSetup *setup)
{
    char *end;

    errno = 0;
    setup->game.seed = strtoull(rest, &end, 10);
    if (!char_is_digit(rest[0]) || *end != '\0' || errno != 0)
        return wrong(r, "a seed is a number from 0 to 2^64 - 1, not: ", rest);
    return ST_OK;
}

static Status read_head(Reader *r, const BookFinder *finder, MatchSetup *setup)
{
    char *line = next_line(r);
    Status st = ST_OK;

    if (!line || strcmp(line, first_line) != 0)
        return wrong(r, "this is no record: its first line should be ",
                     first_line);
    setup->pack = NULL;
    while (st == ST_OK && (line = next_line(r)) && line[0] != '\0') {
        if (strncmp(line, "book ", 5) == 0)
            st = read_book(r, line + 5, finder, setup);
        else if (!setup->pack)
            st = wrong(r, "the book comes first, not: ", line);
        else if (strncmp(line, "option ", 7) == 0)
            st = match_setup_option(setup, line + 7, r->diag);
        else if (strncmp(line, "seed ", 5) == 0)
            st = read_seed(r, line + 5, setup);
        else if (strncmp(line, "seats ", 6) == 0)
            st = read_seats(r, line + 6, setup);
        else
            st = wrong(r, "this does not belong into a header: ", line);
        if (st == ST_OK && r->cut)
            st = wrong(r, "the header was cut off", "");
    }
    if (st == ST_OK && (!setup->pack || setup->game.seats < 2))
        st = wrong(r, "the header lacks the book or the seats", "");
    return st;
}

/* One line of the record is played. */
static Status play_line(Reader *r, Match *m, char *line)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_OVER(sentence);
    Refusal refusal;

    if (strcmp(line, "! take back") == 0) {
        const char *no = match_take_back(m, true);
        return no ? wrong(r, no, "") : ST_OK;
    }
    switch (match_line(m, NOBODY, line, &refusal, &why)) {
    case READ_OK:
        return ST_OK;
    case READ_REFUSED:
        refusal_write(&why, match_table(m), refusal);
        return wrong(r, "refused: ", sentence);
    default:
        return wrong(r, "", sentence);
    }
}

static int tell_new(const Match *m, const Replay *how, int from)
{
    const Log *log = match_log(m);

    for (; from < log->n; from++)
        if (how->hear)
            how->hear(how->self, m, &log->at[from]);
    return from;
}

static Status play_lines(Reader *r, Match *m, const Replay *how)
{
    Status st = ST_OK;
    int told = 0;
    char *line;

    match_run(m);
    told = tell_new(m, how, told);
    while (st == ST_OK && (line = next_line(r)) && !r->cut) {
        if (line[0] == '\0' || line[0] == '>' || line[0] == '=' ||
            strncmp(line, "result ", 7) == 0)
            continue;
        if (how->until > 0 && match_table(m)->g->turn >= how->until)
            break;
        st = play_line(r, m, line);
        if (st == ST_OK) {
            match_run(m);
            told = tell_new(m, how, told);
        }
    }
    return st;
}

/* Does it end with a result? One that was taken back is no end. */
static bool is_finished(const char *text)
{
    const char *last = text + strlen(text);

    if (last > text && last[-1] == '\n')
        last--;
    while (last > text && last[-1] != '\n')
        last--;
    return strncmp(last, "result ", 7) == 0;
}

/* Compares the record with the one that the replay wrote, line by line. A
 * record that was cut off may be shorter; half a line was not played. */
static Status compare(Reader *r, const char *was, const char *is)
{
    bool finished = is_finished(was);

    for (r->line = 1; *was; r->line++) {
        size_t n = strcspn(was, "\n"), k = strcspn(is, "\n");
        if (was[n] == '\0' &&
            (*is == '\0' || (n <= k && strncmp(was, is, n) == 0)))
            return ST_OK;
        if (n != k || strncmp(was, is, n) != 0)
            return diag_set(r->diag, ST_BAD, r->path, r->line, 0,
                            "the record says \"%.*s\", the game \"%.*s\"",
                            (int)n, was, (int)k, is);
        was += n + (was[n] == '\n');
        is += k + (is[k] == '\n');
    }
    if (finished && *is)
        return wrong(r, "the game goes on where the record ends", "");
    return ST_OK;
}

/* What others found wrong was found here. */
static void find_place(const Reader *r)
{
    if (r->diag->file[0] != '\0')
        return;
    snprintf(r->diag->file, sizeof r->diag->file, "%s", r->path);
    r->diag->line = r->line;
}

Status record_replay(Match **out, const char *path, const BookFinder *finder,
                     const Replay *how, Diag *diag)
{
    Bytes bytes = { 0 };
    Reader r = { .path = path, .diag = diag };
    MatchSetup setup;
    Match *m = NULL;
    char *was = NULL, *is = NULL;
    size_t n_is = 0;
    Status st = bytes_read_file(&bytes, path, diag);

    setup.stream = NULL;
    if (st == ST_OK && strlen(bytes.at) < bytes.n)
        st = wrong(&r, "this is no record: there is a zero byte in it", "");
    if (st == ST_OK) {
        was = strdup(bytes.at);
        r.at = bytes.at;
        st = read_head(&r, finder, &setup);
    }
    if (st == ST_OK && how->verify)
        setup.stream = open_memstream(&is, &n_is);
    if (st == ST_OK)
        st = match_new(&m, &setup, diag);
    if (st == ST_OK)
        st = play_lines(&r, m, how);
    if (st == ST_OK)
        st = match_record_status(m, diag); /* was there memory for all of it? */
    if (setup.stream) {
        if (m)
            match_record_to(m, NULL, diag);
        fclose(setup.stream);
    }
    if (st == ST_OK && how->verify && how->until == 0)
        st = was && is ? compare(&r, was, is)
                       : diag_set(diag, ST_MEMORY, path, 0, 0, "no memory");
    free(was);
    free(is);
    bytes_free(&bytes);
    if (st != ST_OK) {
        find_place(&r);
        match_free(m);
        m = NULL;
    }
    *out = m;
    return st;
}
