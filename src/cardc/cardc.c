#include "cardc/cardc.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"

enum { LINE_MOST = 1000, NAME_MOST = 80 };

/* A pack and the memory its strings and tables live in. */
typedef struct Bundle {
    Pack pack; /* first: a Pack is a Bundle */
    Arena arena;
} Bundle;

/* What is being read, and what has been made of it so far. */
typedef struct Reader {
    const char *file;
    const char *start; /* of the line */
    const char *at;
    int line;
    FindWords find;
    const Vocabulary *words;
    Pack *pack;
    Arena *arena; /* of the pack */
    Diag *diag;
} Reader;

static Status wrong(Reader *r, const char *what, const char *which)
{
    return diag_set(r->diag, ST_BAD, r->file, r->line,
                    (int)(r->at - r->start) + 1, "%s%s", what, which);
}

static void skip_blanks(Reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

static bool at_line_end(Reader *r)
{
    skip_blanks(r);
    return *r->at == '\n' || *r->at == '\0' || *r->at == '#';
}

/* Reads one word if it stands here. */
static bool take_word(Reader *r, const char *word)
{
    size_t n = strlen(word);

    skip_blanks(r);
    if (strncmp(r->at, word, n) != 0 || char_is_letter(r->at[n]))
        return false;
    r->at += n;
    return true;
}

static bool take_number(Reader *r, int *out)
{
    char *end;
    long n;

    skip_blanks(r);
    if (!char_is_digit(*r->at) && *r->at != '+' && *r->at != '-')
        return false;
    n = strtol(r->at, &end, 10);
    if (end == r->at || n < -9999 || n > 9999)
        return false;
    r->at = end;
    *out = (int)n;
    return true;
}

/* A quoted name, copied into the pack's text. */
static Status take_string(Reader *r, const char **out)
{
    const char *close;
    char *copy;

    skip_blanks(r);
    if (*r->at != '"')
        return wrong(r, "a name in \"quotes\" belongs here", "");
    close = strpbrk(r->at + 1, "\"\n");
    if (!close || *close != '"')
        return wrong(r, "this quote is not closed on its line", "");
    copy = arena_copy(r->arena, r->at + 1, (size_t)(close - r->at - 1));
    if (!copy)
        return wrong(r, "no memory left", "");
    *out = copy;
    r->at = close + 1;
    return ST_OK;
}

/* ---- facts ---- */

static bool take_cell(Reader *r, int *out)
{
    skip_blanks(r);
    if (*r->at == '.') {
        r->at++;
        *out = CELL_CLEAR;
        return true;
    }
    if (take_word(r, "hide")) {
        *out = CELL_HIDE;
        return true;
    }
    return take_number(r, out);
}

static bool take_cells(Reader *r, CardDef *def, int fact)
{
    for (int i = 0; i < 3; i++) {
        int cell;
        if (!take_cell(r, &cell))
            return false;
        def->fact[fact + i] = (int16_t)cell;
    }
    return true;
}

/* Reads one hole of a fact's pattern into the card. */
static bool take_hole(Reader *r, char hole, CardDef *def, int fact)
{
    int n = 0;

    if (hole == 'v')
        return take_cells(r, def, fact);
    skip_blanks(r);
    if (hole == '+' && *r->at != '+' && *r->at != '-')
        return false;
    if (!take_number(r, &n))
        return false;
    def->fact[fact] = (int16_t)n;
    return true;
}

static bool fact_fits(Reader *r, const FactRow *row, CardDef *def)
{
    const char *pattern = row->pattern, *back = r->at;

    def->fact[row->fact] = row->value;
    while (*pattern) {
        if (*pattern == ' ') {
            pattern++;
            skip_blanks(r);
        } else if (*pattern == '%') {
            if (!take_hole(r, pattern[1], def, row->fact))
                break;
            pattern += 2;
        } else if (*r->at == *pattern) {
            r->at++;
            pattern++;
        } else {
            break;
        }
    }
    if (*pattern == '\0' && !char_is_letter(*r->at))
        return true;
    r->at = back;
    return false;
}

static Status take_fact(Reader *r, CardDef *def)
{
    char list[400];
    Text text = TEXT_OVER(list);
    CardDef before = *def;

    skip_blanks(r);
    for (int i = 0; i < r->words->n_facts; i++) {
        if (fact_fits(r, &r->words->facts[i], def))
            return ST_OK;
        *def = before;
        text_add(&text, i ? ", " : "");
        text_add(&text, r->words->facts[i].pattern);
    }
    return wrong(r, "no fact of a card; there are: ", list);
}

static Status take_facts(Reader *r, CardDef *def)
{
    Status st = ST_OK;

    do {
        if (at_line_end(r))
            break;
        if (take_word(r, "flavor"))
            st = take_string(r, &def->flavor);
        else
            st = take_fact(r, def);
        skip_blanks(r);
    } while (st == ST_OK && (*r->at == ',' || *r->at == ';') && r->at++);
    if (st == ST_OK && !at_line_end(r))
        return wrong(r,
                     "a comma, a semicolon or the end of the line belongs"
                     " here",
                     "");
    return st;
}

/* ---- declarations ---- */

static Status add_def(Reader *r, CardDef def)
{
    Pack *pack = r->pack;
    CardDef *more =
        realloc(pack->defs, sizeof *more * ((size_t)pack->n_defs + 1));

    if (!more)
        return wrong(r, "no memory left", "");
    pack->defs = more;
    for (int i = 0; i < pack->n_defs; i++)
        if (strcmp(more[i].name, def.name) == 0)
            return wrong(r, "there is a card of this name already: ", def.name);
    more[pack->n_defs++] = def;
    pack->n_cards += def.copies;
    if (pack->n_cards > CARDS_MAX - 1)
        return wrong(r, "more cards than a game can hold", "");
    return ST_OK;
}

static Status take_card(Reader *r, int kind)
{
    const KindRow *row = &r->words->kinds[kind];
    CardDef def = { .flavor = "",
                    .kind = (uint8_t)kind,
                    .back = row->back,
                    .windows = row->windows,
                    .copies = 1 };
    int copies = 1;
    Status st = take_string(r, &def.name);

    if (st == ST_OK && (!def.name[0] || strlen(def.name) > NAME_MOST))
        return wrong(r, "a card's name has 1 to 80 characters", "");
    for (int i = 0; i < r->words->n_facts; i++)
        if (strstr(r->words->facts[i].pattern, "%v"))
            for (int k = 0; k < 3; k++)
                def.fact[r->words->facts[i].fact + k] = CELL_CLEAR;
    skip_blanks(r);
    if (st == ST_OK && *r->at == 'x') {
        r->at++;
        if (!take_number(r, &copies) || copies < 1 || copies > 99)
            return wrong(r, "x is followed by the number of copies, 1 to 99",
                         "");
    }
    def.copies = (uint16_t)copies;
    skip_blanks(r);
    if (st == ST_OK && *r->at == ':') {
        r->at++;
        st = take_facts(r, &def);
    } else if (st == ST_OK && !at_line_end(r)) {
        return wrong(r, "a colon or the end of the line belongs here", "");
    }
    return st == ST_OK ? add_def(r, def) : st;
}

static Status take_switch(Reader *r)
{
    skip_blanks(r);
    for (int i = 0; r->words && i < r->words->n_switches; i++) {
        const SwitchRow *row = &r->words->switches[i];
        size_t n = strlen(row->key);
        const char *at;
        int value;
        if (strncmp(r->at, row->key, n) != 0 || !strchr(" \t\n", r->at[n]))
            continue;
        r->at += n;
        skip_blanks(r);
        at = r->at;
        if (!take_number(r, &value) || value < row->least || value > row->most)
            return diag_set(r->diag, ST_BAD, r->file, r->line,
                            (int)(at - r->start) + 1,
                            "%s takes a number from %d to %d", row->key,
                            row->least, row->most);
        r->pack->switches[i] = (int16_t)value;
        return ST_OK;
    }
    return wrong(r, "no switch of this family", "");
}

static Status take_family(Reader *r)
{
    const char *from;
    char name[32] = { 0 };

    skip_blanks(r);
    for (from = r->at; char_is_letter(*r->at); r->at++)
        if (r->at - from < (long)sizeof name - 1)
            name[r->at - from] = *r->at;
    r->words = r->find(name);
    if (!r->words)
        return wrong(r, "there is no family of rules called ", name);
    r->pack->family = arena_copy(r->arena, name, strlen(name));
    for (int i = 0; i < r->words->n_switches; i++)
        r->pack->switches[i] = r->words->switches[i].value;
    return ST_OK;
}

static Status take_setting(Reader *r)
{
    if (take_word(r, "family"))
        return take_family(r);
    if (take_word(r, "switch"))
        return take_switch(r);
    return wrong(r, "a setting belongs here: family, switch", "");
}

static Status take_declaration(Reader *r)
{
    char list[400];
    Text text = TEXT_OVER(list);

    if (take_word(r, "book"))
        return take_string(r, &r->pack->title);
    for (int i = 0; r->words && i < r->words->n_kinds; i++) {
        if (take_word(r, r->words->kinds[i].word))
            return take_card(r, i);
        text_add(&text, i ? ", " : "");
        text_add(&text, r->words->kinds[i].word);
    }
    if (!r->words)
        return wrong(r,
                     "a book begins with: book \"Name\", and then its"
                     " family",
                     "");
    return wrong(r, "no kind of card; there are: ", list);
}

static Status take_line(Reader *r)
{
    bool indented = *r->at == ' ' || *r->at == '\t';
    Status st;

    if (at_line_end(r))
        return ST_OK;
    if (!indented)
        st = take_declaration(r);
    else if (r->pack->n_defs > 0)
        st = take_facts(r, &r->pack->defs[r->pack->n_defs - 1]);
    else
        st = take_setting(r);
    if (st == ST_OK && !at_line_end(r))
        return wrong(r, "nothing more belongs on this line", "");
    return st;
}

static Status read_text(Reader *r, const char *name, const char *at)
{
    Status st = ST_OK;

    r->file = name;
    r->line = 0;
    while (st == ST_OK && *at) {
        const char *end = strchr(at, '\n');
        r->line++;
        r->start = r->at = at;
        if (strcspn(at, "\n") > LINE_MOST)
            st = wrong(r, "this line is too long for a card", "");
        else
            st = take_line(r);
        at = end ? end + 1 : at + strlen(at);
    }
    return st;
}

static Status read_file(Reader *r, const char *path)
{
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, r->diag);

    if (st == ST_OK)
        st = read_text(r, path, bytes.at);
    if (st == ST_OK && strlen(bytes.at) < bytes.n)
        st = wrong(r, "a zero byte: a card file is text", "");
    bytes_free(&bytes);
    return st;
}

/* ---- finishing ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const CardDef *)a)->name, ((const CardDef *)b)->name);
}

/* Cards are numbered by name and copy, wherever they stand in the files. */
static Status number_cards(Pack *pack, Arena *arena, Diag *diag)
{
    size_t room = sizeof(uint16_t) * ((size_t)pack->n_cards + 1);
    int card = 1;

    qsort(pack->defs, (size_t)pack->n_defs, sizeof *pack->defs, by_name);
    pack->def_of = arena_take(arena, room);
    pack->copy_of = arena_take(arena, room);
    if (!pack->def_of || !pack->copy_of)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for the cards");
    pack->def_of[0] = pack->copy_of[0] = 0;
    for (int d = 0; d < pack->n_defs; d++)
        for (int k = 1; k <= pack->defs[d].copies; k++, card++) {
            pack->def_of[card] = (uint16_t)d;
            pack->copy_of[card] = (uint16_t)k;
        }
    pack_set_hashes(pack);
    return ST_OK;
}

Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindWords find, Diag *diag)
{
    Paths paths = { 0 };
    Bundle *bundle = calloc(1, sizeof *bundle);
    Pack *pack = &bundle->pack;
    Reader reader = {
        .find = find, .pack = pack, .arena = &bundle->arena, .diag = diag
    };
    Status st = bundle
                    ? paths_find(&paths, path, ".kd", diag)
                    : diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");

    for (int i = 0; st == ST_OK && i < paths.n; i++)
        st = read_file(&reader, paths.at[i]);
    if (st == ST_OK && extra)
        st = read_text(&reader, NULL, extra);
    if (st == ST_OK && (!pack->title || !pack->family || pack->n_cards == 0))
        st = diag_set(diag, ST_BAD, path, 0, 0,
                      "this is no book: it has no name, no family or no cards");
    if (st == ST_OK)
        st = number_cards(pack, &bundle->arena, diag);
    paths_free(&paths);
    if (st != ST_OK) {
        pack_free(pack);
        pack = NULL;
    }
    *out = pack;
    return st;
}

void pack_free(Pack *pack)
{
    if (!pack)
        return;
    arena_free(&((Bundle *)pack)->arena);
    free(pack->defs);
    free(pack);
}
