/* record.c: writes the header of a record; replays and verifies records. */
#include "match/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "engine/rules_version.h"
#include "match/seed.h"

enum { HEADER_MAX = 16384 };

/* Format 2 had no passes; a gate that closed was a line, as it is in a
 * canonical record of today, and read in the same way. */
const char record_first_line[] = "kickdoor record 3";
static const char previous_first_line[] = "kickdoor record 2";
static const char old_first_line[] = "kickdoor record 1";

/* In one piece: a program that is stopped leaves all of it or nothing. */
void record_write_header(const MatchSetup *setup)
{
    const Vocabulary *vocabulary = setup->family->vocabulary;
    char header[HEADER_MAX];
    Text text = TEXT_INIT(header);
    Rng rng;

    if (!setup->record.write && !setup->export.write)
        return;
    text_add_format(&text, "%s\nrules ", record_first_line);
    text_add_number(&text, RULES_VERSION);
    text_add_format(&text, "\nbook %s ", setup->book);
    text_add_hex(&text, setup->pack->rules_hash);
    for (int i = 0; i < vocabulary->n_switches; i++)
        if (setup->game.switches[i] != setup->pack->switches[i]) {
            text_add_format(&text, "\noption %s ", vocabulary->switches[i].key);
            text_add_number(&text, setup->game.switches[i]);
        }
    text_add(&text, setup->game.is_keyed ? "\nseed256 " : "\nseed ");
    setup_init_rng(&setup->game, &rng);
    seed_write(&text, &rng);
    text_add(&text, "\nseats ");
    for (int i = 0; i < setup->game.seats; i++)
        text_add_format(&text, "%s%s", i ? ", " : "", setup->names[i]);
    text_add(&text, "\n\n");
    if (setup->record.write)
        setup->record.write(setup->record.self, header, text.len);
    if (setup->export.write)
        setup->export.write(setup->export.self, header, text.len);
}

static void write_to_stream(void *self, const char *text, size_t n)
{
    fwrite(text, 1, n, self);
    fflush(self);
}

RecordWriter record_to_stream(FILE *stream)
{
    return (RecordWriter){ write_to_stream, stream };
}

/* ---- reading ---- */

typedef struct Reader {
    const char *path;
    char *at; /* the rest of the text */
    int line;
    bool truncated; /* the line that was read has no end */
    int rules;      /* by which the game was played */
    /* What the replay writes is compared with the record as it goes. */
    bool compares;
    Bytes actual;
    size_t room;     /* for it */
    size_t compared; /* bytes of it */
    bool no_memory;
    const char *expected; /* the rest of the record, to be compared */
    int expected_line;
    Diag *diag;
} Reader;

static Status fail_at(const Reader *r, const char *what, const char *which)
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
    r->truncated = *end == '\0';
    r->at = r->truncated ? end : end + 1;
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
        return fail_at(r, "the book's line has no hash", "");
    *hash++ = '\0';
    st = finder->find(finder->self, rest, &pack, &family, r->diag);
    if (st != ST_OK)
        return st;
    if (strtoull(hash, NULL, 16) != pack->rules_hash)
        return fail_at(r,
                       "this game was played with other cards than there are"
                       " now in ",
                       pack->title);
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
        if (setup->game.seats == SEATS_MAX || strlen(name) >= sizeof(Name))
            return fail_at(r, "too many seats, or too long a name", "");
        memcpy(setup->names[setup->game.seats++], name, strlen(name) + 1);
    }
    return ST_OK;
}

static Status read_seed(Reader *r, const char *rest, MatchSetup *setup)
{
    if (seed_read_number(rest, &setup->game))
        return ST_OK;
    return fail_at(r, "a seed is a number from 0 to 2^64 - 1, not: ", rest);
}

static Status read_key(Reader *r, const char *rest, MatchSetup *setup)
{
    if (seed_read_key(rest, &setup->game))
        return ST_OK;
    return fail_at(r,
                   "a seed of 256 bits has 64 hexadecimal digits, not: ", rest);
}

/* An older record has other words for what players do: read with the words of
 * today, a line could mean something else. */
static Status read_format(Reader *r)
{
    char *line = next_line(r);

    if (line && strcmp(line, old_first_line) == 0)
        return fail_at(r,
                       "this record has the words of an older kickdoor:"
                       " tools/upgrade-words rewrites it",
                       "");
    if (!line || (strcmp(line, record_first_line) != 0 &&
                  strcmp(line, previous_first_line) != 0))
        return fail_at(r, "this is not a record: its first line should be ",
                       record_first_line);
    return ST_OK;
}

static Status read_rules(Reader *r)
{
    char *line = next_line(r), *end = NULL;
    long rules = -1;

    if (line && strncmp(line, "rules ", 6) == 0 && char_is_digit(line[6]))
        rules = strtol(line + 6, &end, 10);
    if (rules < 0 || rules > INT_MAX || *end != '\0')
        return fail_at(r,
                       "the second line should be the number of the rules,"
                       " such as rules 1",
                       "");
    r->rules = (int)rules;
    if (rules > RULES_VERSION)
        return fail_at(r, "a newer kickdoor is needed, for this game has ",
                       line);
    return ST_OK;
}

static Status read_header(Reader *r, const BookFinder *finder,
                          MatchSetup *setup)
{
    char *line;
    Status st = read_format(r);

    setup->pack = NULL;
    if (st == ST_OK)
        st = read_rules(r);
    while (st == ST_OK && (line = next_line(r)) && line[0] != '\0') {
        if (strncmp(line, "book ", 5) == 0)
            st = read_book(r, line + 5, finder, setup);
        else if (!setup->pack)
            st = fail_at(r, "the book comes first, not: ", line);
        else if (strncmp(line, "option ", 7) == 0)
            st = match_setup_stored_option(setup, line + 7, r->diag);
        else if (strncmp(line, "seed ", 5) == 0)
            st = read_seed(r, line + 5, setup);
        else if (strncmp(line, "seed256 ", 8) == 0)
            st = read_key(r, line + 8, setup);
        else if (strncmp(line, "seats ", 6) == 0)
            st = read_seats(r, line + 6, setup);
        else
            st = fail_at(r, "this does not belong in a header: ", line);
        if (st == ST_OK && r->truncated)
            st = fail_at(r, "the header was cut off", "");
    }
    if (st == ST_OK && (!setup->pack || setup->game.seats < 2))
        st = fail_at(r, "the header lacks the book or the seats", "");
    return st;
}

/* ---- comparing ---- */

bool record_is_record(const char *text)
{
    size_t n = strlen(text), head = strlen("kickdoor record ");

    return n > 0 && strncmp(text, record_first_line, n < head ? n : head) == 0;
}

bool record_is_finished(const char *text)
{
    const char *last = text + strlen(text);

    if (last > text && last[-1] == '\n')
        last--;
    while (last > text && last[-1] != '\n')
        last--;
    return strncmp(last, "result ", 7) == 0;
}

static bool is_pass(const char *line)
{
    return strncmp(line, "~ ", 2) == 0;
}

/* Is this line, behind the header, something that somebody did? */
static bool is_played(const char *line)
{
    return line[0] != '\0' && line[0] != '\n' && line[0] != '>' &&
           line[0] != '=' && strncmp(line, "result ", 7) != 0 && !is_pass(line);
}

static const char *next_of(const char *line)
{
    size_t n = strcspn(line, "\n");

    return line + n + (line[n] == '\n');
}

static const char *skip_header(const char *text)
{
    while (*text && *text != '\n')
        text = next_of(text);
    return next_of(text);
}

/* The number of the turn that a line with a hash begins; 0: it does not. */
static int turn_of(const char *line)
{
    return strncmp(line, "= turn ", 7) == 0 ? atoi(line + 7) : 0;
}

RecordShape record_shape(const char *text)
{
    RecordShape shape = { 0, 0 };

    for (text = skip_header(text); *text; text = next_of(text)) {
        shape.lines += is_played(text);
        if (turn_of(text) > shape.turns)
            shape.turns = turn_of(text);
    }
    return shape;
}

int record_lines_before(const char *text, int turn)
{
    int lines = 0;

    for (text = skip_header(text); *text && turn_of(text) < turn;
         text = next_of(text))
        lines += is_played(text);
    return lines;
}

const char *record_line(const char *text, int n)
{
    for (text = skip_header(text); *text; text = next_of(text))
        if (is_played(text) && --n == 0)
            return text;
    return NULL;
}

void record_header_value(const char *text, const char *key, char *out,
                         size_t cap)
{
    size_t n = strlen(key);

    out[0] = '\0';
    for (; *text && *text != '\n'; text = next_of(text))
        if (strncmp(text, key, n) == 0 && text[n] == ' ')
            snprintf(out, cap, "%.*s", (int)strcspn(text + n + 1, "\n"),
                     text + n + 1);
}

/* Without the hash at the end of this line, if it has one. */
static size_t length_without_hash(const char *line, size_t n)
{
    if (line[0] != '=' && strncmp(line, "result ", 7) != 0)
        return n;
    while (n > 0 && line[n - 1] != ' ')
        n--;
    return n;
}

static bool is_first_line(const char *line)
{
    size_t head = sizeof record_first_line - 2; /* without the number */

    return strncmp(line, record_first_line, head) == 0;
}

/* The numbers of the format and of the rules may differ as long as nothing else
 * does. A state has another hash by other rules, even if all that happened is
 * the same. */
static bool same_line(const char *expected, size_t n, const char *actual,
                      size_t k, bool older)
{
    if ((strncmp(expected, "rules ", 6) == 0 &&
         strncmp(actual, "rules ", 6) == 0) ||
        (is_first_line(expected) && is_first_line(actual)))
        return true;
    if (older) {
        n = length_without_hash(expected, n);
        k = length_without_hash(actual, k);
    }
    return n == k && strncmp(expected, actual, n) == 0;
}

static void on_written(void *self, const char *text, size_t n)
{
    Reader *r = self;

    if (r->actual.n + n >= r->room) {
        size_t room = 2 * (r->actual.n + n) + 4096;
        char *more = realloc(r->actual.at, room);
        if (!more) {
            r->no_memory = true;
            return;
        }
        r->actual.at = more;
        r->room = room;
    }
    memcpy(r->actual.at + r->actual.n, text, n);
    r->actual.n += n;
    r->actual.at[r->actual.n] = '\0';
}

/* Compares the lines that were written since the last time. A record that was
 * cut off may be shorter; half a line was not played. */
static Status compare_new_lines(Reader *r)
{
    if (r->no_memory)
        return diag_set(r->diag, ST_MEMORY, r->path, 0, 0, "no memory");
    while (*r->expected && r->compared < r->actual.n) {
        const char *actual = r->actual.at + r->compared;
        size_t n = strcspn(r->expected, "\n"), k = strcspn(actual, "\n");
        bool half = r->expected[n] == '\0' && n < k;
        if (!same_line(r->expected, n, actual, half ? n : k,
                       r->rules < RULES_VERSION))
            return diag_set(r->diag, ST_BAD, r->path, r->expected_line, 0,
                            "the record says \"%.*s\", the game \"%.*s\"",
                            (int)n, r->expected, (int)k, actual);
        r->expected += n + (r->expected[n] == '\n');
        r->compared += k + (actual[k] == '\n');
        r->expected_line++;
    }
    return ST_OK;
}

/* All lines have been played: is nothing left on either side? Behind a game
 * that is over half a line can only be one that takes something back. */
static Status compare_ends(Reader *r, const Match *m, bool finished)
{
    bool is_over = game_ask(match_table(m)->g).shape == ASK_NOBODY;
    size_t n = strcspn(r->expected, "\n");

    if (!r->compares)
        return ST_OK;
    if (r->expected[n] == '\n')
        return diag_set(r->diag, ST_BAD, r->path, r->expected_line, 0,
                        "the record says \"%.*s\", the game nothing more",
                        (int)n, r->expected);
    r->line = r->expected_line;
    if (is_over && strncmp("! take back", r->expected, n) != 0)
        return fail_at(r, "the game is over, and something follows it", "");
    return finished && r->compared < r->actual.n
               ? fail_at(r, "the game goes on where the record ends", "")
               : ST_OK;
}

/* ---- playing ---- */

bool record_play_line(Match *m, const char *line, Text *why)
{
    Refusal refusal;

    if (!is_played(line) && !is_pass(line))
        return true;
    if (strncmp(line, "# ", 2) == 0) {
        match_note(m, line + 2);
        return true;
    }
    if (is_pass(line) && match_read_order(m, line + 2))
        return true;
    if (strcmp(line, "! take back") == 0) {
        const char *no = match_take_back(m, true);
        text_add(why, no ? no : "");
        return !no;
    }
    switch (match_answer_line(m, NOBODY, is_pass(line) ? line + 2 : line,
                              &refusal, why)) {
    case READ_OK:
        return true;
    case READ_REFUSED:
        text_clear(why);
        text_add(why, "refused: ");
        pattern_write_refusal(why, match_table(m), refusal);
        return false;
    default:
        return false;
    }
}

static int send_new_entries(const Match *m, const Replay *options, int from)
{
    const Log *log = match_log(m);

    for (; from < log->n; from++)
        if (options->on_entry)
            options->on_entry(options->self, m, &log->at[from]);
    return from;
}

static Status play_lines(Reader *r, Match *m, const Replay *options)
{
    Status st = ST_OK;
    int sent = 0, played = 0;
    char *line, sentence[TEXT_LINE];
    Text why;

    match_run(m);
    st = compare_new_lines(r);
    if (st == ST_OK)
        sent = send_new_entries(m, options, sent);
    while (st == ST_OK && (line = next_line(r)) && !r->truncated) {
        if (!is_played(line) && !is_pass(line))
            continue;
        if (options->until > 0 && match_table(m)->g->turn >= options->until)
            break;
        if (is_played(line) && ++played == options->before)
            break;
        why = TEXT_INIT(sentence);
        if (!record_play_line(m, line, &why))
            st = fail_at(r, sentence, "");
        if (st == ST_OK) {
            match_run(m);
            st = compare_new_lines(r);
        }
        if (st == ST_OK)
            sent = send_new_entries(m, options, sent);
    }
    return st;
}

/* Adds the place in the record to an error that was found elsewhere, and to one
 * of an older game which rules it was played by. */
static void add_place(const Reader *r, bool older)
{
    char what[sizeof r->diag->what];

    if (r->diag->file[0] == '\0') {
        snprintf(r->diag->file, sizeof r->diag->file, "%s", r->path);
        r->diag->line = r->line;
    }
    if (!older)
        return;
    snprintf(what, sizeof what, "%s", r->diag->what);
    snprintf(
        r->diag->what, sizeof r->diag->what,
        "this game was played by rules %d, and here the rules of today (%d)"
        " differ: %.400s",
        r->rules, RULES_VERSION, what);
}

/* What the game says behind the lines of the record. */
static Status give_rest(Reader *r, Bytes *rest)
{
    rest->n = r->actual.n - r->compared;
    rest->at = strndup(r->actual.at + r->compared, rest->n);
    if (!rest->at)
        return diag_set(r->diag, ST_MEMORY, r->path, 0, 0, "no memory");
    return ST_OK;
}

/* Plays the lines of a record whose header has been read. What was played by
 * older rules is compared in any case: it must not become another game. */
static Status replay_lines(Reader *r, Match **m, MatchSetup *setup,
                           const Replay *options)
{
    bool finished = record_is_finished(r->expected);
    Status st;

    r->compares = options->verify || options->rest || r->rules < RULES_VERSION;
    if (r->compares)
        setup->record = (RecordWriter){ on_written, r };
    setup->export = options->export;
    st = match_new(m, setup, r->diag);
    if (st == ST_OK)
        st = play_lines(r, *m, options);
    if (st == ST_OK)
        st = match_status(*m, r->diag); /* was there memory for it? */
    if (st == ST_OK && options->until == 0 && options->before == 0)
        st = compare_ends(r, *m, finished);
    if (st == ST_OK && options->rest)
        st = give_rest(r, options->rest);
    if (*m) {
        match_record_to(*m, (RecordWriter){ NULL, NULL });
        match_export_to(*m, (RecordWriter){ NULL, NULL });
    }
    bytes_free(&r->actual);
    return st;
}

/* Half a line at the end was not played, nor what a machine that stopped has
 * left as zeroes. */
static void cut_half_line(Bytes *bytes)
{
    while (bytes->n > 0 && bytes->at[bytes->n - 1] == '\0')
        bytes->n--;
    while (bytes->n > 0 && bytes->at[bytes->n - 1] != '\n')
        bytes->at[--bytes->n] = '\0';
}

/* Plays the bytes again; they are changed. */
static Status replay_bytes(Match **out, const char *name, Bytes *bytes,
                           const BookFinder *finder, const Replay *options,
                           Diag *diag)
{
    Reader r = { .path = name, .diag = diag, .expected_line = 1 };
    MatchSetup setup;
    Match *m = NULL;
    char *copy = NULL;
    bool has_header = false;
    Status st = ST_OK;

    if (options->rest)
        cut_half_line(bytes);
    if (strlen(bytes->at) < bytes->n)
        st =
            fail_at(&r, "this is not a record: there is a zero byte in it", "");
    if (st == ST_OK && !(copy = strdup(bytes->at)))
        st = diag_set(diag, ST_MEMORY, name, 0, 0, "no memory");
    if (st == ST_OK) {
        r.expected = copy;
        r.at = bytes->at;
        st = read_header(&r, finder, &setup);
        has_header = st == ST_OK;
    }
    if (has_header)
        st = replay_lines(&r, &m, &setup, options);
    if (st != ST_OK) {
        add_place(&r, has_header && st == ST_BAD && r.rules < RULES_VERSION);
        match_free(m);
        m = NULL;
    }
    free(copy);
    *out = m;
    return st;
}

Status record_replay(Match **out, const char *path, const BookFinder *finder,
                     const Replay *options, Diag *diag)
{
    Bytes bytes = { 0 };
    Status st = bytes_read_file(&bytes, path, diag);

    *out = NULL;
    if (st == ST_OK)
        st = replay_bytes(out, path, &bytes, finder, options, diag);
    bytes_free(&bytes);
    return st;
}

Status record_replay_text(Match **out, const char *name, const char *text,
                          size_t n, const BookFinder *finder,
                          const Replay *options, Diag *diag)
{
    Bytes bytes = { n <= FILE_BYTES_MAX ? malloc(n + 1) : NULL, n };
    Status st;

    *out = NULL;
    if (!bytes.at)
        return diag_set(diag, ST_MEMORY, name, 0, 0, "no memory for so much");
    memcpy(bytes.at, text, n);
    bytes.at[n] = '\0';
    st = replay_bytes(out, name, &bytes, finder, options, diag);
    bytes_free(&bytes);
    return st;
}
