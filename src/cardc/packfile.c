/* packfile.c: reads a pack that is a file, trusting no byte of it. */
#include "cardc/packfile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "card/lang.h"
#include "cardc/cardc.h"
#include "cardc/lex.h"
#include "cardc/link.h"
#include "cardc/packfile_int.h"
#include "cardc/verify.h"

enum {
    OLDEST_VERSION = 2, /* the oldest version that is still read: sets of verbs
                           had one word */
    ART_VERSION = 4,    /* the oldest in which cards have pictures */
    CHECKSUM_VERSION = 5, /* the oldest that has a checksum */
    PICTURE_MAX = 60,
    STRING_MAX = 8000,
    /* More than any book of ours can have. */
    STRINGS_MAX = 10000,
    NODES_MAX = 100000
};

/* The first error is kept; everything read afterwards is zero. */
typedef struct Reader {
    const unsigned char *at, *end;
    Arena *arena;
    const char *error; /* or NULL */
    int version;
} Reader;

static void fail(Reader *r, const char *why)
{
    if (!r->error)
        r->error = why;
}

static uint64_t get(Reader *r, int bytes)
{
    uint64_t number = 0;

    if (r->error || r->end - r->at < bytes) {
        fail(r, "it ends too early");
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)r->at[i] << 8 * i;
    r->at += bytes;
    return number;
}

/* A number that must not be larger. */
static int get_up_to(Reader *r, int bytes, int max)
{
    uint64_t number = get(r, bytes);

    if (number > (uint64_t)max) {
        fail(r, "a number in it is too large");
        return 0;
    }
    return (int)number;
}

static const char *get_string(Reader *r)
{
    int n = get_up_to(r, 2, STRING_MAX);
    const char *copy;

    if (r->error || r->end - r->at < n) {
        fail(r, "it ends too early");
        return "";
    }
    if (text_readable((const char *)r->at, (size_t)n) < (size_t)n) {
        fail(r, "a text in it is not UTF-8, or has control characters");
        return "";
    }
    copy = arena_copy(r->arena, (const char *)r->at, (size_t)n);
    if (!copy)
        fail(r, "there is no memory left");
    r->at += n;
    return copy ? copy : "";
}

/* Room for n + 1 of them; never more than the file could fill. */
static void *get_room(Reader *r, int n, size_t size)
{
    void *room = NULL;

    if (!r->error && n > r->end - r->at)
        fail(r, "it ends too early");
    if (!r->error)
        room = arena_alloc(r->arena, size * ((size_t)n + 1));
    if (!room)
        fail(r, "there is no memory left");
    return room;
}

static void get_settings(Reader *r, Pack *pack)
{
    pack->family = get_string(r);
    pack->title = get_string(r);
    pack->min = (uint8_t)get(r, 1);
    pack->max = (uint8_t)get(r, 1);
    pack->box = (uint16_t)get(r, 2);
    for (int i = 0; i < SWITCHES_MAX; i++) {
        const char *option;
        pack->switches[i] = (int16_t)get(r, 2);
        option = get_string(r);
        pack->options[i] = option[0] ? option : NULL;
    }
}

static void get_sets(Reader *r, Pack *pack)
{
    int n = get_up_to(r, 1, SETS_MAX + 1);
    PackSet *sets = get_room(r, n, sizeof *sets);

    for (int i = 0; !r->error && i < n; i++) {
        sets[i].title = get_string(r);
        for (int k = 0; k < SWITCHES_MAX; k++)
            sets[i].switches[k] = (int16_t)get(r, 2);
    }
    pack->sets = sets;
    pack->n_sets = n;
}

static Bits get_bits(Reader *r)
{
    int n = r->version == OLDEST_VERSION ? 1 : get_up_to(r, 1, BITS_WORDS);
    Bits set = bits_none();

    for (int i = 0; i < n && !r->error; i++)
        set.word[i] = get(r, 8);
    return set;
}

static PackName get_word(Reader *r)
{
    PackName word = { .one = get_string(r), .many = get_string(r) };

    word.type = (uint8_t)get_up_to(r, 1, NAME_party);
    word.max = (uint8_t)get(r, 1);
    word.window = (uint8_t)get_up_to(r, 1, TIMINGS_COUNT - 1);
    word.flags = (uint8_t)get(r, 1);
    word.group = (uint16_t)get(r, 2);
    word.none = (uint16_t)get(r, 2);
    word.same = (uint16_t)get(r, 2);
    word.cannot = get_bits(r);
    word.first = get_up_to(r, 4, NODES_MAX);
    word.n = get_up_to(r, 4, NODES_MAX);
    if (word.one[0] == '\0')
        fail(r, "a word of it is empty");
    return word;
}

static void get_words(Reader *r, Pack *pack)
{
    int n = get_up_to(r, 4, DECLARED_MAX);
    PackName *words = get_room(r, n, sizeof *words);

    for (int i = 1; !r->error && i <= n; i++)
        words[i] = get_word(r);
    pack->names = words;
    pack->n_names = n;
}

static void get_strings(Reader *r, Pack *pack)
{
    int n = get_up_to(r, 4, STRINGS_MAX);
    const char **strings = get_room(r, n, sizeof *strings);

    for (int i = 1; !r->error && i <= n; i++)
        strings[i] = get_string(r);
    pack->strings = strings;
    pack->n_strings = n;
}

static void get_nodes(Reader *r, Pack *pack)
{
    int n = get_up_to(r, 4, NODES_MAX);
    Node *nodes = get_room(r, n, sizeof *nodes);

    for (int i = 0; !r->error && i < n; i++) {
        nodes[i].type = (uint8_t)get(r, 1);
        nodes[i].row = (uint8_t)get(r, 1);
        nodes[i].det = (uint8_t)get(r, 1);
        nodes[i].flags = (uint8_t)get(r, 1);
        nodes[i].length = (uint16_t)get(r, 2);
        nodes[i].number = (int16_t)get(r, 2);
        nodes[i].name = (uint16_t)get(r, 2);
    }
    pack->nodes = nodes;
    pack->n_nodes = n;
}

/* Whether there is such a picture is not asked: a later list may have more. */
static const char *get_picture(Reader *r)
{
    const char *name = get_string(r);
    size_t n = strlen(name);

    if (n > PICTURE_MAX ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != n)
        fail(r, "a picture of it has no proper name");
    return n > 0 ? name : NULL;
}

static Art get_art(Reader *r)
{
    Art art = { 0 };

    if (r->version < ART_VERSION)
        return art;
    art.ink = get_picture(r);
    art.second = get_picture(r);
    art.behind = get_up_to(r, 1, 1) == 1;
    if ((art.second && !art.ink) || (art.behind && !art.second))
        fail(r, "a card of it has half a picture");
    return art;
}

static CardDef get_def(Reader *r)
{
    CardDef def = { .name = get_string(r), .flavor = get_string(r) };

    def.art = get_art(r);
    def.figures = get_string(r);
    def.text = get_string(r);
    def.first = get_up_to(r, 4, NODES_MAX);
    def.n = get_up_to(r, 4, NODES_MAX);
    def.word = (uint16_t)get(r, 2);
    def.copies = (uint16_t)get_up_to(r, 2, COPIES_MAX);
    def.set = (uint8_t)get(r, 1);
    if (def.name[0] == '\0' || strlen(def.name) > CARD_NAME_MAX ||
        strpbrk(def.name, "\"\n"))
        fail(r, "a card of it has no proper name");
    if (def.copies == 0)
        fail(r, "a card of it has no copies");
    return def;
}

static void get_defs(Reader *r, Pack *pack)
{
    int n = get_up_to(r, 4, TREE_CARDS_MAX);
    CardDef *defs = get_room(r, n, sizeof *defs);

    for (int i = 0; !r->error && i < n; i++) {
        defs[i] = get_def(r);
        if (i > 0 && strcmp(defs[i - 1].name, defs[i].name) > 0)
            fail(r, "its cards are in no order");
    }
    pack->defs = defs;
    pack->n_defs = n;
}

/* ---- does it fit together? ---- */

/* Is this a word of that sort, or none at all? */
static bool has_type(const Pack *pack, int word, int type)
{
    return word == 0 ||
           (word <= pack->n_names && pack->names[word].type == type);
}

static bool is_word_valid(const Pack *pack, int i)
{
    const PackName *word = &pack->names[i];

    return has_type(pack, word->group, NAME_group) &&
           has_type(pack, word->none, NAME_trait) && word->same >= 1 &&
           word->same <= i && pack->names[word->same].type == word->type &&
           (bits_is_empty(word->cannot) ||
            bits_last(word->cannot) < CARDVERBS_COUNT) &&
           verify_program(pack, word->first, word->n);
}

static bool is_def_valid(const Pack *pack, const CardDef *def)
{
    return def->word >= 1 && def->word <= pack->n_names &&
           def->set < pack->n_sets &&
           pack->names[def->word].type <= NAME_group &&
           verify_program(pack, def->first, def->n);
}

/* Programs stand one behind the other; who has none begins at 0. */
static bool follows_last(int *at, int first, int n)
{
    bool right = first == (n > 0 ? *at : 0);

    *at += n;
    return right;
}

static void check_entries(Reader *r, const Pack *pack)
{
    int tags = 0, at = 0;

    for (int i = 1; !r->error && i <= pack->n_names; i++) {
        const PackName *word = &pack->names[i];
        tags += word->type == NAME_tag;
        if (!is_word_valid(pack, i) || !follows_last(&at, word->first, word->n))
            fail(r, "a word of it is not as words are");
    }
    if (tags > TAGS_MAX)
        fail(r, "it has too many tags");
    for (int i = 0; !r->error && i < pack->n_defs; i++) {
        const CardDef *def = &pack->defs[i];
        if (!is_def_valid(pack, def) || !follows_last(&at, def->first, def->n))
            fail(r, "a card of it is not as cards are");
    }
    if (at != pack->n_nodes)
        fail(r, "it has more programs than cards");
}

static void check_switches(Reader *r, const int16_t *values,
                           const Vocabulary *words)
{
    for (int i = 0; i < SWITCHES_MAX; i++) {
        int value = values[i];
        if (i >= words->n_switches ? value != 0
                                   : value < words->switches[i].min ||
                                         value > words->switches[i].max)
            fail(r, "a switch of it has a value that it cannot have");
    }
}

/* Reads the whole file, or reports why not. */
static const Vocabulary *get_all(Reader *r, Pack *pack, FindVocabulary find)
{
    const Vocabulary *words;

    get_settings(r, pack);
    get_sets(r, pack);
    get_words(r, pack);
    get_strings(r, pack);
    get_nodes(r, pack);
    get_defs(r, pack);
    if (!r->error && r->at != r->end)
        fail(r, "it goes on where it should end");
    words = r->error ? NULL : find(pack->family, NULL);
    if (!r->error && !words)
        fail(r, "there is no such family of rules");
    if (!r->error)
        check_entries(r, pack);
    if (!r->error)
        check_switches(r, pack->switches, words);
    for (int i = 0; !r->error && i < pack->n_sets; i++)
        check_switches(r, pack->sets[i].switches, words);
    return words;
}

static bool has_magic(const unsigned char *bytes, size_t n)
{
    return n >= PACKFILE_MAGIC_BYTES &&
           memcmp(bytes, PACKFILE_MAGIC, PACKFILE_MAGIC_BYTES) == 0;
}

/* What the file says of itself. */
typedef struct Stated {
    uint64_t checksum, rules, text;
} Stated;

static Stated get_stated(Reader *r)
{
    Stated stated = { 0 };

    r->version = (int)get(r, PACKFILE_VERSION_BYTES);
    if (r->version < OLDEST_VERSION || r->version > PACKFILE_VERSION)
        fail(r, "it was written by another version of Kickdoor");
    if (r->version >= CHECKSUM_VERSION)
        stated.checksum = get(r, PACKFILE_CHECKSUM_BYTES);
    stated.rules = get(r, 8);
    stated.text = get(r, 8);
    return stated;
}

/* Reads the pack; if it has to be `whole`, only as it was written. */
static Status read_pack(OwnedPack *owned, const unsigned char *bytes, size_t n,
                        FindVocabulary find, bool whole, Diag *diag)
{
    Reader r = { bytes + PACKFILE_MAGIC_BYTES, bytes + n, &owned->arena, NULL };
    Stated stated = get_stated(&r);
    const Vocabulary *words = NULL;
    RefusedCard refused;
    Status st;

    if (whole && !r.error && r.version >= CHECKSUM_VERSION &&
        stated.checksum != packfile_checksum(bytes, n))
        fail(&r, "it was damaged, or cut off");
    if (!r.error)
        words = get_all(&r, &owned->pack, find);
    if (r.error)
        return diag_set(diag, ST_BAD, NULL, 0, 0, "no pack of ours: %s",
                        r.error);
    st = link_pack(owned, words, &refused, diag);
    if (st == ST_OK && whole &&
        (stated.rules != owned->pack.rules_hash ||
         stated.text != owned->pack.text_hash))
        st = diag_set(diag, ST_BAD, NULL, 0, 0,
                      "no pack of ours: its cards do not go with its hashes");
    return st;
}

static Status build_pack(Pack **out, const unsigned char *bytes, size_t n,
                         FindVocabulary find, bool whole, Diag *diag)
{
    OwnedPack *owned = calloc(1, sizeof *owned);
    Status st;

    *out = NULL;
    if (!owned)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    st = has_magic(bytes, n)
             ? read_pack(owned, bytes, n, find, whole, diag)
             : diag_set(diag, ST_BAD, NULL, 0, 0, "this is no pack");
    if (st == ST_OK)
        *out = &owned->pack;
    else
        pack_free((Pack *)owned);
    return st;
}

Status packfile_from_any_bytes(Pack **out, const unsigned char *bytes, size_t n,
                               FindVocabulary find, Diag *diag)
{
    return build_pack(out, bytes, n, find, false, diag);
}

Status packfile_from_bytes(Pack **out, const unsigned char *bytes, size_t n,
                           FindVocabulary find, Diag *diag)
{
    return build_pack(out, bytes, n, find, true, diag);
}

Status packfile_read(Pack **out, const char *path, FindVocabulary find,
                     Diag *diag)
{
    Bytes bytes = { 0 };
    Status st = bytes_read_file(&bytes, path, diag);

    *out = NULL;
    if (st == ST_OK) {
        st = packfile_from_bytes(out, (const unsigned char *)bytes.at, bytes.n,
                                 find, diag);
        if (st != ST_OK)
            snprintf(diag->file, sizeof diag->file, "%s", path);
    }
    bytes_free(&bytes);
    return st;
}

bool packfile_is_pack(const char *path)
{
    unsigned char first[PACKFILE_MAGIC_BYTES];
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(first, 1, sizeof first, file) : 0;

    if (file)
        fclose(file);
    return has_magic(first, n);
}
