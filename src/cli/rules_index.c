/* rules_index.c: reads the clauses in rules/ and finds the scenarios and the C
 * that cite them. */
#include "cli/rules_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cli/cli.h"
#include "config.h"
#include "scenario/scenario.h"

Clause *rules_find(const RulesIndex *index, const char *id)
{
    for (int i = 0; i < index->n; i++)
        if (strcasecmp(index->at[i].id, id) == 0)
            return &index->at[i];
    return NULL;
}

static bool has_text(const char *in, const char *what)
{
    size_t n = strlen(what);

    for (; *in; in++)
        if (strncasecmp(in, what, n) == 0)
            return true;
    return false;
}

bool clause_has_word(const Clause *clause, const char *word)
{
    return has_text(clause->text, word) || has_text(clause->id, word);
}

const char *rules_meaning(const ShortWords *words, const char *word, size_t n)
{
    for (int i = 0; i < words->n; i++)
        if (strlen(words->at[i].word) == n &&
            strncmp(words->at[i].word, word, n) == 0)
            return words->at[i].means;
    return NULL;
}

bool clause_is_rule(const Clause *clause)
{
    return !strstr(clause->cells, ":ruling") &&
           !strstr(clause->cells, ":difference");
}

/* A clause that no scenario can show names the test that does: "Shown by: FILE
 * TEST; WHY", or the file alone. */
static const char *clause_shown_by(const Clause *clause)
{
    static const char words[] = "Shown by: ";
    const char *at = strstr(clause->text, words);

    return at ? at + sizeof words - 1 : NULL;
}

bool clause_is_covered(const Clause *clause)
{
    return clause->scenarios || clause_shown_by(clause);
}

/* ---- reading the index ---- */

static Clause *add_clause(RulesIndex *index, const char *line, size_t n,
                          const char *section)
{
    size_t id = strcspn(line, " \n");
    Clause *more;

    if (index->n == index->room) {
        index->room = index->room ? index->room * 2 : 512;
        more = realloc(index->at, sizeof *more * (size_t)index->room);
        if (!more)
            return NULL;
        index->at = more;
    }
    index->at[index->n] = (Clause){
        .id = arena_copy(&index->arena, line, id),
        .cells = id + 2 < n
                     ? arena_copy(&index->arena, line + id + 2, n - id - 2)
                     : "",
        .section = section,
        .text = "",
    };
    return &index->at[index->n++];
}

/* "# Books: G Title, T Title." */
static void add_words(RulesIndex *index, const char *head, ShortWords *words,
                      const char *line, size_t n)
{
    const char *at = line + strlen(head), *end = line + n;

    if (strncmp(line, head, strlen(head)) != 0)
        return;
    while (at < end && words->n < SHORT_WORDS_MAX) {
        ShortWord *next = &words->at[words->n++];
        size_t word = strcspn(at, " "), means = strcspn(at + word + 1, ",.");
        next->word = arena_copy(&index->arena, at, word);
        next->means = arena_copy(&index->arena, at + word + 1, means);
        at += word + 1 + means;
        at += strspn(at, ",. ");
    }
}

/* Two blanks begin a paragraph, four go on with it. */
static void add_text(RulesIndex *index, Clause *clause, const char *line,
                     size_t n)
{
    bool more = strncmp(line, "    ", 4) == 0;
    size_t skip = strspn(line, " "), had = strlen(clause->text);
    char *text = arena_alloc(&index->arena, had + n - skip + 2);

    if (!text)
        return;
    memcpy(text, clause->text, had);
    if (had > 0)
        text[had++] = more ? ' ' : '\n';
    memcpy(text + had, line + skip, n - skip);
    clause->text = text;
}

static Status read_index(RulesIndex *index, const char *path, Diag *diag)
{
    const char *section = "";
    Clause *clause = NULL;
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, diag);
    int number = 1;

    for (const char *at = bytes.at; st == ST_OK && *at; number++) {
        size_t n = strcspn(at, "\n");
        add_words(index, "# Books: ", &index->books, at, n);
        add_words(index, "# Words: ", &index->words, at, n);
        if (strncmp(at, "## ", 3) == 0)
            section = arena_copy(&index->arena, at + 3, n - 3);
        else if (at[0] == ' ' && clause)
            add_text(index, clause, at, n);
        else if (at[0] >= 'A' && at[0] <= 'Z') {
            clause = add_clause(index, at, n, section);
            if (!clause)
                st = diag_set(diag, ST_MEMORY, path, number, 0, "no memory");
        } else if (n > 0 && at[0] != '#')
            st = diag_set(diag, ST_BAD, path, number, 1,
                          "a clause, an indented line or a # belongs here");
        at += n + (at[n] == '\n');
    }
    bytes_free(&bytes);
    return st;
}

/* ---- what shows and cites a clause ---- */

static Status check_shown(const Clause *clause, Diag *diag)
{
    const char *at = clause_shown_by(clause);
    char file[128] = "", test[128] = "", path[1024], line[160];
    Bytes bytes;
    bool found;
    Status st;

    if (!at)
        return ST_OK;
    sscanf(at, "%127[^ \n]%*1[ ]%127[a-z0-9_]", file, test);
    sets_data_path(path, sizeof path, file);
    st = bytes_read_file(&bytes, path, diag);
    if (st != ST_OK)
        return st;
    snprintf(line, sizeof line, "TEST(%s)", test);
    found = test[0] == '\0' || strstr(bytes.at, line);
    bytes_free(&bytes);
    return found ? ST_OK
                 : diag_set(diag, ST_BAD, path, 0, 0,
                            "there is no test %s, which shows %s", test,
                            clause->id);
}

static Status check_all_shown(const RulesIndex *index, Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; st == ST_OK && i < index->n; i++)
        st = check_shown(&index->at[i], diag);
    return st;
}

static void add_citation(RulesIndex *index, Citation **list, const char *path)
{
    Citation *citation = arena_alloc(&index->arena, sizeof *citation);

    if (!citation)
        return;
    while (*list)
        list = &(*list)->next;
    citation->path = arena_copy(&index->arena, path, strlen(path));
    *list = citation;
}

typedef struct Coverage {
    RulesIndex *index;
    Diag *diag;
    Status status;
} Coverage;

static void on_clause(void *self, const char *id, const char *path)
{
    Coverage *coverage = self;
    Clause *clause = rules_find(coverage->index, id);

    size_t n = strlen(sets_data_folder());

    if (clause)
        add_citation(coverage->index, &clause->scenarios,
                     strncmp(path, sets_data_folder(), n) == 0 ? path + n + 1
                                                               : path);
    else
        coverage->status = diag_set(coverage->diag, ST_BAD, path, 0, 0,
                                    "there is no clause %s", id);
}

static Status read_scenarios(RulesIndex *index, const char *folder, Diag *diag)
{
    Coverage coverage = { index, diag, ST_OK };
    struct stat info;
    Paths paths;
    Status st;

    if (stat(folder, &info) != 0)
        return ST_OK; /* an installation without the tests */
    st = check_all_shown(index, diag);
    if (st != ST_OK)
        return st;
    st = paths_find(&paths, folder, ".scn", diag);
    for (int i = 0; st == ST_OK && i < paths.n; i++) {
        st = scenario_each_clause(paths.at[i], on_clause, &coverage, diag);
        if (st == ST_OK)
            st = coverage.status;
    }
    paths_free(&paths);
    return st;
}

static Status read_cites(RulesIndex *index, const char *path, Diag *diag)
{
    struct stat info;
    char *save = NULL;
    Bytes bytes;
    Status st;

    if (stat(path, &info) != 0)
        return ST_OK;
    st = bytes_read_file(&bytes, path, diag);
    for (char *line = st == ST_OK ? strtok_r(bytes.at, "\n", &save) : NULL;
         line; line = strtok_r(NULL, "\n", &save)) {
        char *citation = strchr(line, ' ');
        Clause *clause;
        if (!citation)
            continue;
        *citation = '\0';
        clause = rules_find(index, line);
        if (clause)
            add_citation(index, &clause->cites, citation + 1);
    }
    bytes_free(&bytes);
    return st;
}

Status rules_read(RulesIndex *index, Diag *diag)
{
    char path[1024];
    Paths paths;
    Status st;

    *index = (RulesIndex){ .n = 0 };
    sets_data_path(path, sizeof path, "rules");
    st = paths_find(&paths, path, ".rules", diag);
    for (int i = 0; st == ST_OK && i < paths.n; i++)
        st = read_index(index, paths.at[i], diag);
    paths_free(&paths);
    if (st != ST_OK)
        rules_free(index);
    return st;
}

Status rules_load(RulesIndex *index, Diag *diag)
{
    char path[1024];
    struct stat info;
    Status st = rules_read(index, diag);

    if (st == ST_OK) {
        sets_data_path(path, sizeof path, "tests/scenarios");
        st = read_scenarios(index, path, diag);
    }
    if (st == ST_OK) {
        sets_data_path(path, sizeof path, "cites.txt");
        if (stat(path, &info) != 0)
            snprintf(path, sizeof path, "%s", KD_BUILD_DATA "/src/cites.txt");
        st = read_cites(index, path, diag);
    }
    if (st != ST_OK)
        rules_free(index);
    return st;
}

void rules_free(RulesIndex *index)
{
    arena_free(&index->arena);
    free(index->at);
    *index = (RulesIndex){ .n = 0 };
}
