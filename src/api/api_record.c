/* api_record.c: records of matches, matches that go on, rulings of the host. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "base/json.h"
#include "match/record.h"

/* ---- the text ---- */

/* Adds to the text that is kept; false if there is no memory. */
static bool add_text(RecordText *record, const char *text, size_t n)
{
    if (record->room - record->n < n) {
        size_t room = record->n + record->n / 4 + n + 2048;
        char *more = realloc(record->at, room);
        if (!more)
            return false;
        record->at = more;
        record->room = room;
    }
    memcpy(record->at + record->n, text, n);
    record->n += n;
    return true;
}

/* What was kept is of no use with a gap in it. */
static void drop_text(RecordText *record)
{
    free(record->at);
    record->at = NULL;
    record->room = 0;
    record->not_kept = true;
}

static void on_text(void *self, const char *text, size_t n)
{
    KdMatch *match = self;
    RecordText *record = &match->record;

    if (record->not_kept || !add_text(record, text, n)) {
        drop_text(record);
        record->n += n;
    }
    if (record->write)
        record->write(record->self, text, n);
}

RecordWriter api_recorder(KdMatch *match)
{
    return (RecordWriter){ on_text, match };
}

int kd_match_record(KdMatch *match, size_t since, KdWrite write, void *self)
{
    RecordText *record = match ? &match->record : NULL;

    if (!record || since > record->n ||
        (write && since < record->n && record->not_kept))
        return -1;
    record->write = write;
    record->self = self;
    if (write && since < record->n)
        write(self, record->at + since, record->n - since);
    return 0;
}

int kd_match_keep_record(KdMatch *match, int keep)
{
    RecordText *record = match ? &match->record : NULL;

    if (!record || (keep && record->not_kept && record->n > 0))
        return -1;
    record->not_kept = false;
    if (!keep)
        drop_text(record);
    return 0;
}

/* ---- going on ---- */

static Status find_book(void *self, const char *name, const Pack **pack,
                        const Family **family, Diag *diag)
{
    const KdBook *book = self;

    (void)name, (void)diag;
    *pack = book->pack;
    *family = book->family;
    return ST_OK;
}

/* Keeps the whole lines, and what the game says behind them. */
static bool keep_text(RecordText *record, const char *text, size_t n,
                      const Bytes *rest)
{
    while (n > 0 && text[n - 1] != '\n')
        n--;
    if (!add_text(record, text, n) || !add_text(record, rest->at, rest->n))
        return false;
    memcpy(record->at, record_first_line, strlen(record_first_line));
    return true;
}

/* Plays the record again into a match that has no game yet. */
static Status resume(KdMatch *match, const char *text, size_t n, Diag *diag)
{
    Bytes rest = { 0 };
    Status st = record_replay_text(&match->m, "record", text, n,
                                   &(BookFinder){ find_book, match->book },
                                   &(Replay){ .rest = &rest }, diag);

    if (st == ST_OK && !keep_text(&match->record, text, n, &rest))
        st = diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for a match");
    if (st == ST_OK)
        match_record_to(match->m, api_recorder(match));
    bytes_free(&rest);
    return st;
}

/* A match without a game yet, for a record; NULL: `why` says why not. */
static KdMatch *match_for_record(KdBook *book, const void *record, char *why,
                                 size_t cap)
{
    KdMatch *match;

    if (!book || !record) {
        api_fail(why, cap, "there is no book, or there is no record");
        return NULL;
    }
    match = calloc(1, sizeof *match);
    if (match) {
        match->book = book_share(book);
        match->states = HISTORY_STATES;
    } else
        api_fail(why, cap, "no memory for a match");
    return match;
}

KdMatch *kd_match_resume(KdBook *book, const void *record, size_t n, char *why,
                         size_t cap)
{
    Diag diag;
    KdMatch *match = match_for_record(book, record, why, cap);

    if (!match || resume(match, record, n, &diag) == ST_OK)
        return match;
    api_fail_diag(why, cap, &diag);
    kd_match_free(match);
    return NULL;
}

/* ---- looking back ---- */

KdMatch *kd_match_replay(KdBook *book, const void *record, size_t n, int lines,
                         char *why, size_t cap)
{
    Diag diag;
    KdMatch *match = match_for_record(book, record, why, cap);
    Replay how = { .before = lines < 0 || lines == INT_MAX ? 0 : lines + 1 };

    if (!match)
        return NULL;
    if (record_replay_text(&match->m, "record", record, n,
                           &(BookFinder){ find_book, book }, &how,
                           &diag) == ST_OK) {
        match->record.not_kept = true;
        match->only_shown = "a replay is only looked at";
        return match;
    }
    api_fail_diag(why, cap, &diag);
    kd_match_free(match);
    return NULL;
}

static void add_turns(Json *json, const char *text, RecordShape shape)
{
    json_array(json, "turns");
    for (int turn = 1; turn <= shape.turns; turn++)
        json_number(json, NULL, record_lines_before(text, turn));
    json_end(json);
}

/* "Ann, Bob, Carol" */
static void add_seats(Json *json, char *names)
{
    char *save = NULL;

    json_array(json, "seats");
    for (char *name = strtok_r(names, ",", &save); name;
         name = strtok_r(NULL, ",", &save))
        json_text(json, NULL, name + strspn(name, " "));
    json_end(json);
}

size_t kd_record_json(const void *record, size_t n, char *out, size_t cap)
{
    char *text = record && n <= FILE_BYTES_MAX ? malloc(n + 1) : NULL;
    char book[256], seats[256];
    Json json = json_init(out, out ? cap : 0);
    size_t length = 0;

    if (text) {
        memcpy(text, record, n);
        text[n] = '\0';
    }
    if (text && record_is_record(text)) {
        RecordShape shape = record_shape(text);
        record_header_value(text, "book", book, sizeof book);
        record_header_value(text, "seats", seats, sizeof seats);
        text_clean(book);
        text_clean(seats);
        if (strrchr(book, ' '))
            *strrchr(book, ' ') = '\0'; /* behind it stands the hash */
        json_object(&json, NULL);
        json_text(&json, "book", book);
        add_seats(&json, seats);
        json_number(&json, "lines", shape.lines);
        add_turns(&json, text, shape);
        json_bool(&json, "finished", record_is_finished(text));
        json_end(&json);
        length = json_finish(&json);
    }
    free(text);
    return length;
}

/* ---- rulings ---- */

int kd_match_rule(KdMatch *match, const char *line, char *why, size_t cap)
{
    char sentence[TEXT_LINE], ruling[LINE_BUFFER];
    Text text = TEXT_INIT(sentence), whole = TEXT_INIT(ruling);
    Refusal refusal;
    Reading reading;

    if (api_is_only_shown(match, why, cap))
        return -1;
    if (!api_is_match(match) || !line)
        return api_refuse_with(match, "rulings are for a match that has begun",
                               why, cap);
    if (strlen(line) > sizeof ruling - 3)
        return api_refuse_with(match, "so long a line is no ruling", why, cap);
    text_add(&whole, line[0] == '!' ? "" : "! ");
    text_add(&whole, line);
    reading = match_answer_line(match->m, NOBODY, ruling, &refusal, &text);
    if (reading == READ_OK)
        refusal = ALLOWED;
    return reading == READ_OK || reading == READ_REFUSED
               ? api_refuse(match, refusal, why, cap)
               : api_refuse_with(match, sentence, why, cap);
}
