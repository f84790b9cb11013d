/* store.c: writes and reads tallies as text. */
#include "sim/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "config.h"

static const char first_line[] = "kickdoor sim 1";

/* ---- the sums of a tally, by name ---- */

typedef struct Sums {
    const char *name;
    long *at;
    size_t n;
} Sums;

enum { SUMS_MAX = 16 };

#define SUMS_OF(tally, field) \
    (Sums) \
    { \
#field, (long *)(void *)&(tally)->field, \
            sizeof(tally)->field / (sizeof(long)) \
    }

static int list_sums(SimTally *tally, Sums out[SUMS_MAX])
{
    int n = 0;

    out[n++] = SUMS_OF(tally, games);
    out[n++] = SUMS_OF(tally, decisions);
    out[n++] = SUMS_OF(tally, all_wins);
    out[n++] = SUMS_OF(tally, all_squares);
    out[n++] = SUMS_OF(tally, played);
    out[n++] = SUMS_OF(tally, wins);
    out[n++] = SUMS_OF(tally, ends);
    out[n++] = SUMS_OF(tally, turns);
    out[n++] = SUMS_OF(tally, programs);
    out[n++] = SUMS_OF(tally, pair_wins);
    out[n++] = SUMS_OF(tally, pair_ends);
    out[n++] = SUMS_OF(tally, pair_turns);
    out[n++] =
        (Sums){ "cards", (long *)(void *)tally->cards,
                (size_t)tally->n_cards * sizeof(CardTally) / sizeof(long) };
    out[n++] =
        (Sums){ "names", (long *)(void *)tally->names,
                (size_t)tally->n_names * sizeof(NameTally) / sizeof(long) };
    return n;
}

/* ---- writing ---- */

static void add_line(Text *text, const char *key, const char *value)
{
    text_add_format(text, "%s %s\n", key, value);
}

static void add_number(Text *text, const char *key, long value)
{
    text_add_format(text, "%s ", key);
    text_add_number(text, value);
    text_add(text, "\n");
}

static void add_book(Text *text, const char *key, const SimBook *book)
{
    text_add_format(text, "%s ", key);
    text_add_hex(text, book->pack->rules_hash);
    text_add_format(text, " %s\n", book->name);
}

static void write_head(Text *text, const SimPlan *plan)
{
    text_add_format(text, "%s\n", first_line);
    add_line(text, "version", KD_VERSION);
    add_book(text, "book", &plan->book);
    if (plan->against.pack)
        add_book(text, "against", &plan->against);
    if (plan->options[0])
        add_line(text, "options", plan->options);
    add_number(text, "seed", (long)plan->seed);
    add_number(text, "games", plan->games);
    add_number(text, "budget", plan->budget_ms);
    for (int i = 0; i < plan->seats; i++)
        add_line(text, "bot", plan->bots[i]);
}

static void write_done(FILE *out, const SimRun *run)
{
    fprintf(out, "done");
    for (long i = 0, from = -1; i <= run->n_wanted; i++) {
        bool done =
            i < run->n_wanted && sim_is_done(run, run->shard + i * run->shards);
        if (done && from < 0)
            from = i;
        if (!done && from >= 0) {
            fprintf(out, " %ld-%ld", from, i - 1);
            from = -1;
        }
    }
    fprintf(out, "\n");
}

static void write_sums(FILE *out, const Sums *sums)
{
    fprintf(out, "%s", sums->name);
    for (size_t i = 0; i < sums->n; i++)
        if (sums->at[i] != 0)
            fprintf(out, " %zu:%ld", i, sums->at[i]);
    fprintf(out, "\n");
}

void store_write(FILE *out, const SimRun *run)
{
    char head[STORE_HEAD_MAX];
    Text text = TEXT_INIT(head);
    SimTally tally = run->tally;
    Sums sums[SUMS_MAX];
    int n = list_sums(&tally, sums);

    write_head(&text, &run->plan);
    fprintf(out, "%sshard %d/%d\n", head, run->shard + 1, run->shards);
    write_done(out, run);
    for (int i = 0; i < n; i++)
        write_sums(out, &sums[i]);
    fprintf(out, "end\n");
}

Status store_save(const char *path, const SimRun *run, Diag *diag)
{
    char beside[4096];
    FILE *out;
    bool good;

    snprintf(beside, sizeof beside, "%s.new", path);
    out = fopen(beside, "w");
    if (!out)
        return diag_set(diag, ST_IO, beside, 0, 0, "%s", strerror(errno));
    store_write(out, run);
    good = !ferror(out);
    good &= fclose(out) == 0;
    if (!good || rename(beside, path) != 0)
        return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    return ST_OK;
}

/* ---- reading what it is of ---- */

static Status refuse_file(Diag *diag, const char *path, const char *why)
{
    return diag_set(diag, ST_BAD, path, 0, 0, "%s", why);
}

/* "HASH NAME" */
static void read_book(char *value, SimBook *book, uint64_t *hash)
{
    char *end;

    *hash = strtoull(value, &end, 16);
    book->name = *end == ' ' ? end + 1 : end;
}

static void read_head_line(StoreHead *head, const char *key, char *value)
{
    SimPlan *plan = &head->plan;

    if (strcmp(key, "book") == 0)
        read_book(value, &plan->book, &head->hash);
    else if (strcmp(key, "against") == 0)
        read_book(value, &plan->against, &head->against_hash);
    else if (strcmp(key, "options") == 0)
        snprintf(plan->options, sizeof plan->options, "%s", value);
    else if (strcmp(key, "seed") == 0)
        plan->seed = strtoull(value, NULL, 10);
    else if (strcmp(key, "games") == 0)
        plan->games = strtol(value, NULL, 10);
    else if (strcmp(key, "budget") == 0)
        plan->budget_ms = (int)strtol(value, NULL, 10);
    else if (strcmp(key, "bot") == 0 && plan->seats < SEATS_MAX)
        plan->bots[plan->seats++] = value;
}

static Status check_head(const StoreHead *head, const char *path, Diag *diag)
{
    if (!head->plan.book.name || head->plan.seats < 2 || head->plan.games < 1 ||
        head->plan.games > SIM_GAMES_MAX)
        return refuse_file(diag, path, "this is not a tally of `kickdoor sim`");
    return ST_OK;
}

/* Where the line `shard` begins, or NULL. */
static char *find_shard(char *text)
{
    char *at = strncmp(text, first_line, strlen(first_line)) == 0
                   ? strstr(text, "\nshard ")
                   : NULL;

    return at ? at + 1 : NULL;
}

Status store_read_head(StoreHead *out, const char *path, Diag *diag)
{
    Bytes bytes;
    char *shard, *save = NULL;
    Status st = bytes_read_file(&bytes, path, diag);

    *out = (StoreHead){ 0 };
    if (st != ST_OK)
        return st;
    shard = find_shard(bytes.at);
    if (shard && shard - bytes.at < STORE_HEAD_MAX)
        memcpy(out->text, bytes.at, (size_t)(shard - bytes.at));
    bytes_free(&bytes);
    for (char *line = strtok_r(out->text, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        char *value = line + strcspn(line, " ");
        if (*value)
            *value++ = '\0';
        read_head_line(out, line, value);
    }
    return check_head(out, path, diag);
}

/* ---- reading sums ---- */

static bool read_shard(const char *line, int *shard, int *shards)
{
    return sscanf(line, "shard %d/%d", shard, shards) == 2 && *shard >= 1 &&
           *shard <= *shards;
}

/* "done 0-249 251-300"; false: one of them is done already, or is none. */
static bool read_done(SimRun *run, const char *at, int shard, int shards)
{
    long from, to;
    int n;

    for (; sscanf(at, " %ld-%ld%n", &from, &to, &n) == 2; at += n)
        for (long i = from; i <= to; i++) {
            long game = shard - 1 + i * shards;
            if (i < 0 || game >= run->plan.games || sim_is_done(run, game))
                return false;
            sim_mark_done(run, game);
        }
    return true;
}

static bool read_sums(Sums *sums, const char *at)
{
    unsigned long i;
    long value;
    int n;

    for (; sscanf(at, " %lu:%ld%n", &i, &value, &n) == 2; at += n) {
        if (i >= sums->n)
            return false;
        sums->at[i] += value;
    }
    return *at == '\0';
}

static bool read_sum_line(SimRun *run, const char *line)
{
    Sums sums[SUMS_MAX];
    int n = list_sums(&run->tally, sums);
    size_t name = strcspn(line, " ");

    for (int i = 0; i < n; i++)
        if (strlen(sums[i].name) == name &&
            strncmp(sums[i].name, line, name) == 0)
            return read_sums(&sums[i], line + name);
    return false;
}

static const char *add_text(SimRun *run, char *shard_line)
{
    char *save = NULL, *line = strtok_r(shard_line, "\n", &save);
    int shard, shards;

    if (!read_shard(line, &shard, &shards))
        return "its shard is not one";
    line = strtok_r(NULL, "\n", &save);
    if (!line || strncmp(line, "done", 4) != 0)
        return "it is cut off";
    if (!read_done(run, line + 4, shard, shards))
        return "games in it have been counted already";
    while ((line = strtok_r(NULL, "\n", &save)) != NULL)
        if (strcmp(line, "end") == 0)
            return NULL;
        else if (!read_sum_line(run, line))
            return "a line of it is wrong";
    return "it is cut off";
}

Status store_add(SimRun *run, const char *path, Diag *diag)
{
    char head[STORE_HEAD_MAX], *shard;
    Text text = TEXT_INIT(head);
    const char *why = "this is not a tally of `kickdoor sim`";
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, diag);

    if (st != ST_OK)
        return st;
    write_head(&text, &run->plan);
    shard = find_shard(bytes.at);
    if (shard && ((size_t)(shard - bytes.at) != text.len ||
                  memcmp(head, bytes.at, text.len) != 0))
        why = "it is of another simulation: its first lines differ";
    else if (shard)
        why = add_text(run, shard);
    if (why)
        st = refuse_file(diag, path, why);
    bytes_free(&bytes);
    return st;
}
