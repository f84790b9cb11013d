/* api_book.c: books for other programs. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "cardc/cardc.h"
#include "cardc/check_path.h"
#include "cardc/packfile.h"
#include "cardc/sets.h"
#include "config.h"
#include "families/families.h"
#include "match/book_names.h"
#include "scene/definitions.h"

int api_fail(char *why, size_t cap, const char *sentence)
{
    if (why && cap > 0)
        api_write(why, cap, sentence);
    return -1;
}

int api_fail_diag(char *why, size_t cap, const Diag *diag)
{
    char line[1024];

    diag_print(diag, line, sizeof line);
    return api_fail(why, cap, line);
}

int api_fail_refusal(const Table *t, Refusal refusal, char *why, size_t cap)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write_refusal(&text, t, refusal);
    return api_fail(why, cap, line);
}

size_t api_write(char *out, size_t cap, const char *text)
{
    size_t n = strlen(text), kept = n < cap ? n : cap - 1;

    if (out && cap > 0) {
        memcpy(out, text, kept);
        out[kept] = '\0';
    }
    return n;
}

const char *kd_version(void)
{
    return KD_VERSION;
}

/* ---- making ---- */

static KdBook *wrap_pack(Pack *pack, const char *name)
{
    KdBook *book = calloc(1, sizeof *book);
    char *copy = strdup(name[strcspn(name, "\r\n")] ? pack->title : name);

    if (!book || !copy) {
        free(book);
        free(copy);
        pack_free(pack);
        return NULL;
    }
    book->pack = pack;
    book->name = copy;
    book->family = family_find(pack->family);
    atomic_init(&book->users, 1);
    return book;
}

/* Nor is - one: a library does not read the input of its program. */
static bool is_no_path(const char *path)
{
    return !path || !path[0] || strcmp(path, "-") == 0;
}

KdBook *kd_book_load(const char *path, char *why, size_t cap)
{
    Diag diag = { .what = "no memory left" };
    char found[BOOK_PATH_MAX];
    KdBook *book = NULL;
    Pack *pack;

    if (is_no_path(path)) {
        api_fail(why, cap, "no book is named");
        return NULL;
    }
    if (books_find_path(found, sizeof found, path, &diag) == ST_OK &&
        pack_load(&pack, found, NULL, family_vocabulary, &diag) == ST_OK)
        book = wrap_pack(pack, path);
    if (!book)
        api_fail_diag(why, cap, &diag);
    return book;
}

KdBook *kd_book_from_pack(const void *bytes, size_t n, char *why, size_t cap)
{
    Diag diag = { .what = "no memory left" };
    KdBook *book = NULL;
    Pack *pack;

    if (!bytes) {
        api_fail(why, cap, "there are no bytes");
        return NULL;
    }
    if (packfile_from_bytes(&pack, bytes, n, family_vocabulary, &diag) == ST_OK)
        book = wrap_pack(pack, pack->title);
    if (!book)
        api_fail_diag(why, cap, &diag);
    return book;
}

KdBook *book_share(KdBook *book)
{
    atomic_fetch_add(&book->users, 1);
    return book;
}

void kd_book_free(KdBook *book)
{
    if (!book || atomic_fetch_sub(&book->users, 1) > 1)
        return;
    pack_free(book->pack);
    free(book->name);
    free(book);
}

/* ---- asking ---- */

uint64_t kd_book_hash(const KdBook *book)
{
    return book ? book->pack->rules_hash : 0;
}

const char *kd_book_title(const KdBook *book)
{
    return book ? book->pack->title : "";
}

int kd_book_allows(const KdBook *book, int seats)
{
    return book && seats >= 2 && seats <= SEATS_MAX &&
           pack_allows_seats(book->pack, seats) &&
           pack_has_enough_cards(book->pack, seats) &&
           !(book->family->check_seats &&
             book->family->check_seats(book->pack, seats));
}

int kd_book_verbs(const KdBook *book)
{
    return book ? book->family->n_verbs - 1 : 0;
}

const char *kd_book_verb(const KdBook *book, int verb)
{
    return book && verb >= 1 && verb < book->family->n_verbs
               ? book->family->verbs[verb].id
               : NULL;
}

int kd_book_verb_of_hand(const KdBook *book, int verb)
{
    return kd_book_verb(book, verb) != NULL &&
           bits_has(book->family->hand_only_verbs, verb);
}

int kd_book_cards(const KdBook *book)
{
    return book ? book->pack->n_cards : 0;
}

int kd_book_definitions(const KdBook *book)
{
    return book ? book->pack->n_defs : 0;
}

int kd_book_definition(const KdBook *book, int card)
{
    return book && card >= 1 && card <= book->pack->n_cards
               ? book->pack->def_of[card]
               : -1;
}

const char *kd_book_card_name(const KdBook *book, int card)
{
    int definition = kd_book_definition(book, card);

    return definition < 0 ? "" : book->pack->defs[definition].name;
}

/* ---- as JSON ---- */

size_t kd_book_cards_json(const KdBook *book, char *out, size_t cap)
{
    return book ? definitions_write_json(book->pack, book->family->vocabulary,
                                         NULL, out, out ? cap : 0)
                : 0;
}

size_t kd_book_options_json(const KdBook *book, char *out, size_t cap)
{
    return book ? options_write_json(book->pack, book->family->vocabulary,
                                     book->pack->switches, out, out ? cap : 0)
                : 0;
}

/* A book, or a file or folder that is none. */
static void check_named(Findings *findings, const char *path)
{
    char found[BOOK_PATH_MAX];
    Diag diag;

    if (is_no_path(path))
        report_add(&findings->report, "", (Spot){ 0 }, false, NULL,
                   "no book is named");
    else if (books_find_path(found, sizeof found, path, &diag) == ST_OK)
        check_path(findings, found);
    else if (sets_is_file(path) || sets_is_folder(path))
        check_path(findings, path);
    else
        report_add(&findings->report, path, (Spot){ 0 }, false, NULL, "%s",
                   diag.what);
}

size_t kd_book_check_json(const char *path, char *out, size_t cap)
{
    const Vocabulary *vocabularies[VOCABULARIES_SIZE];
    Findings *findings = calloc(1, sizeof *findings);
    size_t n;

    if (!findings)
        return 0;
    findings->find = family_vocabulary;
    findings->all = family_vocabularies(vocabularies);
    check_named(findings, path);
    report_sort(&findings->report);
    n = report_write_json(&findings->report, out, out ? cap : 0);
    free(findings);
    return n;
}
