/* book.c: reads a book with everything that it builds on, and settles its
 * settings. */
#include "cardc/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "cardc/check.h"
#include "cardc/folders.h"
#include "cardc/suggest.h"

const char book_extra_file[] = "the scenario's cards";

/* ---- settings ---- */

/* All of them have one family, whoever says which. */
static void set_family(Book *book, const Folders *folders, FindVocabulary find)
{
    for (int i = 0; i < folders->n; i++) {
        const BookHeader *header = folders->at[i].header;
        char buffer[100];
        Text names = TEXT_INIT(buffer);
        if (header->family[0] == '\0')
            continue;
        if (!find(header->family, &names))
            header_error(&header->family_line, false, buffer,
                         "there is no family of rules called %s",
                         header->family);
        else if (book->vocabulary && strcmp(book->family, header->family) != 0)
            header_error(&header->family_line, false, "books of one family",
                         "%s does not go together with %s", header->family,
                         book->family);
        if (!book->vocabulary) {
            snprintf(book->family, sizeof book->family, "%s", header->family);
            book->vocabulary = find(header->family, NULL);
        }
    }
}

/* What a folder says of a switch: it, or what it builds on. */
static const SwitchSetting *find_setting(const Folders *folders, int folder,
                                         int key, int *source)
{
    for (*source = folder; *source >= 0; *source = folders->at[*source].base) {
        const BookHeader *header = folders->at[*source].header;
        const SwitchSetting *setting = folders->mixed && header->mixed[key].kind
                                           ? &header->mixed[key]
                                           : &header->switches[key];
        if (setting->kind == SETTING_RESET)
            return NULL;
        if (setting->kind == SETTING_VALUE)
            return setting;
    }
    return NULL;
}

/* Does what `source` says count as said by this folder? It does not if the
 * folder builds on it only by default. */
static bool is_explicit(const Folders *folders, int folder, int source)
{
    for (int i = folder; i != source; i = folders->at[i].base)
        if (folders->at[i].implicit_base)
            return false;
    return true;
}

/* Does a newer book's value replace that of the older ones? */
static bool replaces_value(Merge merge, int16_t now, int16_t newer)
{
    switch (merge) {
    case MERGE_ANY:
        return newer != 0;
    case MERGE_MOST:
        return newer > now;
    default:
        return true;
    }
}

static void copy_option(Book *book, int key, const SwitchSetting *setting)
{
    if (setting->text)
        book->options[key] =
            arena_copy(&book->tree.arena, setting->text, (size_t)setting->n);
}

/* What is usual among the books first, and then what they say themselves. */
static void merge_switch(Book *book, const Folders *folders, int key)
{
    const SwitchRow *row = &book->vocabulary->switches[key];
    bool is_set = false;

    book->switches[key] = row->value;
    book->switch_source[key] = -1;
    for (int k = 0; k < 2 * folders->n_roots; k++) {
        int root = folders->roots[k % folders->n_roots], source;
        bool word = k >= folders->n_roots;
        const SwitchSetting *setting =
            find_setting(folders, root, key, &source);
        if (!setting || is_explicit(folders, root, source) != word)
            continue;
        copy_option(book, key, setting);
        if (is_set &&
            !replaces_value(row->merge, book->switches[key], setting->value))
            continue;
        book->switches[key] = setting->value;
        book->switch_source[key] = (int8_t)source;
        is_set = word;
    }
}

/* The newest part that this folder is in, or the folder itself. */
static int root_with(const Folders *folders, int folder)
{
    for (int p = folders->n_roots; p-- > 0;)
        if (folder_builds_on(folders, folders->roots[p], folder))
            return folders->roots[p];
    return folder;
}

/* What each would have without the others (GAP-124, iv). */
static void set_own_switch(Book *book, const Folders *folders, int key)
{
    for (int i = 0; i < folders->n; i++) {
        int source;
        const SwitchSetting *setting =
            find_setting(folders, root_with(folders, i), key, &source);
        book->sets[i].switches[key] =
            setting ? setting->value : book->vocabulary->switches[key].value;
    }
}

/* From the fewest that any of them takes to the most (GAP-124). */
static void merge_players(Book *book, const Folders *folders)
{
    for (int p = 0; p < folders->n_roots; p++)
        for (int i = folders->roots[p]; i >= 0; i = folders->at[i].base) {
            const BookHeader *header = folders->at[i].header;
            if (header->max == 0)
                continue;
            if (book->max == 0 || header->min < book->min)
                book->min = header->min;
            if (header->max > book->max)
                book->max = header->max;
            break;
        }
}

static void merge_titles(Book *book, const Folders *folders, const int *order,
                         int n)
{
    Text title = TEXT_INIT(book->title);

    for (int i = 0; i < n; i++) {
        const Folder *folder = &folders->at[order[i]];
        if (!folder->in_title)
            continue;
        text_add(&title, title.len > 0 ? " + " : "");
        text_add(&title, folder->header->title);
    }
    for (int i = 0; i < folders->n; i++) {
        BookSet *set = &book->sets[i];
        memcpy(set->title, folders->at[i].header->title, sizeof set->title);
        set->year = folders->at[i].header->year;
    }
    book->n_sets = folders->n;
}

/* Cards of the same name are distinguished by the titles of their books. */
static void check_titles(const Folders *folders)
{
    for (int i = 0; i < folders->n; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(folders->at[i].header->title,
                       folders->at[k].header->title) == 0)
                report_add(folders->report, folders->at[i].path, (Spot){ 0 },
                           false, "a title of its own",
                           "%s is called \"%s\", too", folders->at[k].path,
                           folders->at[k].header->title);
}

/* ---- cards ---- */

static bool init_tree(Book *book)
{
    return tree_init(&book->tree,
                     (const Vocabulary *[]){ book->vocabulary, NULL });
}

static const char *copy_path(Book *book, const char *path)
{
    return arena_copy(&book->tree.arena, path, strlen(path));
}

static void declare_folder(Book *book, const Folder *folder, bool groups)
{
    for (int i = 0; i < folder->files.paths.n; i++)
        tree_declare(&book->tree, copy_path(book, folder->files.paths.at[i]),
                     folder->files.texts[i].at, groups);
}

static void read_folder(Book *book, const Folder *folder, Report *report)
{
    for (int i = 0; i < folder->files.paths.n; i++)
        tree_read(&book->tree, copy_path(book, folder->files.paths.at[i]),
                  folder->files.texts[i].at, report);
}

/* What is declared in any file holds in all of them. */
static void read_folders(Book *book, const Folders *folders, const int *order,
                         int n)
{
    for (int i = 0; i < 2 * n; i++)
        declare_folder(book, &folders->at[order[i % n]], i < n);
    for (int i = 0; i < n; i++) {
        book->tree.set = order[i];
        book->tree.name_scope = folder_main_book(folders, order[i]);
        read_folder(book, &folders->at[order[i]], folders->report);
    }
    book->tree.set = folders->n; /* what is added now belongs to none of them */
    book->tree.name_scope = -1;
}

/* Of a book also the cards of what it builds on; of an expansion its own. */
static int count_copies(const Book *book, const Folders *folders, int folder)
{
    bool expansion = folders->at[folder].header->expansion;
    int n = 0;

    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        if (expansion ? card->set == folder
                      : folder_builds_on(folders, folder, card->set))
            n += card->copies;
    }
    return n;
}

static void report_players(void *self, const char *what, const char *advice)
{
    const BookHeader *header = self;

    header_error(&header->players_line, false, advice, "%s", what);
}

static const char *party_of(const Tree *tree, const TreeCard *card)
{
    const Node *n = &tree->nodes[card->first], *end = n + card->n;

    for (; n < end; n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_party)
            return tree->strings[n->name];
    return NULL;
}

/* Has the family what it needs for as many as the book says can play? */
static void check_players(Book *book, BookHeader *header)
{
    const Tree *tree = &book->tree;
    BookCard *cards = arena_alloc(&book->tree.arena,
                                  sizeof *cards * ((size_t)tree->n_cards + 1));
    BookCards all = { .cards = cards,
                      .n_cards = tree->n_cards,
                      .min_players = header->min,
                      .max_players = header->max,
                      .report = report_players,
                      .self = header };

    if (!cards || !book->vocabulary || !book->vocabulary->check_book)
        return;
    for (int i = 0; i < tree->n_cards; i++)
        cards[i] = (BookCard){
            .kind = tree->dictionary.at[tree->cards[i].kind].one,
            .party = party_of(tree, &tree->cards[i]),
            .copies = tree->cards[i].copies,
        };
    book->vocabulary->check_book(&all);
}

/* A wrong number means that a card was forgotten or typed twice. In a mix the
 * boxes can no longer be separated. */
static void check_card_count(Book *book, const Folders *folders)
{
    BookHeader *header = folders->at[folders->roots[0]].header;
    int n = count_copies(book, folders, folders->roots[0]);

    for (int i = 0; i < folders->n; i++)
        if (folders->at[i].in_title)
            book->cards += folders->at[i].header->cards;
    if (folders->n_roots == 1 && header->cards && header->cards != n)
        header_error(&header->cards_line, true, "count them, copies too",
                     "the box has %d cards, but here are %d", header->cards, n);
    if (folders->n_roots == 1 && header->max && !header->expansion)
        check_players(book, header);
}

static void drop_card(Tree *tree, int card)
{
    memmove(&tree->cards[card], &tree->cards[card + 1],
            sizeof *tree->cards * (size_t)(tree->n_cards - card - 1));
    tree->n_cards--;
}

/* A book replaces cards of what it is `from`; an expansion only adds. */
static bool can_replace(const Folders *folders, int folder, int other)
{
    for (; folder >= 0 && !folders->at[folder].header->expansion;
         folder = folders->at[folder].base)
        if (folders->at[folder].base == other)
            return true;
    return false;
}

static bool is_replaced(const Tree *tree, const Folders *folders, int card)
{
    const TreeCard *old = &tree->cards[card];

    for (int i = 0; i < tree->n_cards; i++)
        if (strcmp(tree->cards[i].name, old->name) == 0 &&
            can_replace(folders, tree->cards[i].set, old->set))
            return true;
    return false;
}

static void replace_cards(Tree *tree, const Folders *folders)
{
    for (int i = tree->n_cards; i-- > 0;)
        if (is_replaced(tree, folders, i))
            drop_card(tree, i);
}

/* ---- use and without ---- */

/* The cards that a folder's header names: not its own. */
static bool matches_pick(const Folders *folders, int folder, const Pick *pick,
                         const TreeCard *card)
{
    int from = pick->from[0] ? pick->lender : folders->at[folder].base;

    return (int)strlen(card->name) == pick->n &&
           strncmp(card->name, pick->name, (size_t)pick->n) == 0 &&
           folder_builds_on(folders, from, card->set);
}

static void report_no_card(const Tree *tree, const Pick *pick)
{
    char advice[2 * CARD_NAME_MAX] =
        "the name of a card, as it is written there";
    int min = 4;

    for (int i = 0; i < tree->n_cards; i++) {
        const char *name = tree->cards[i].name;
        int distance =
            suggest_distance(pick->name, pick->n, name, (int)strlen(name), min);
        if (distance < min) {
            min = distance;
            snprintf(advice, sizeof advice, "did you mean \"%s\"?", name);
        }
    }
    header_error(&pick->line, false, advice, "there is no card \"%.*s\" to %s",
                 pick->n, pick->name, pick->use ? "use" : "leave out");
}

/* Marks the cards that are left out; the last line counts. */
static void apply_pick(const Tree *tree, const Folders *folders, int folder,
                       const Pick *pick, bool *out)
{
    bool any = false;

    for (int i = 0; i < tree->n_cards; i++)
        if (matches_pick(folders, folder, pick, &tree->cards[i])) {
            out[i] = !pick->use;
            any = true;
        }
    if (!any && (pick->from[0] == '\0' || pick->lender >= 0))
        report_no_card(tree, pick);
}

static void pick_cards(Tree *tree, const Folders *folders, const int *order,
                       int n)
{
    bool out[TREE_CARDS_MAX] = { false };

    for (int i = 0; i < tree->n_cards; i++)
        out[i] = folders->at[tree->cards[i].set].lends_cards;
    for (int i = 0; i < n; i++) {
        const BookHeader *header = folders->at[order[i]].header;
        for (int k = 0;
             !folders->at[order[i]].lends_cards && k < header->n_picks; k++)
            apply_pick(tree, folders, order[i], &header->picks[k], out);
    }
    for (int i = tree->n_cards; i-- > 0;)
        if (out[i])
            drop_card(tree, i);
}

/* ---- all together ---- */

static bool has_file(const Folder *folder, const char *file)
{
    for (int i = 0; i < folder->files.paths.n; i++)
        if (strcmp(folder->files.paths.at[i], file) == 0)
            return true;
    return false;
}

/* A book need not use all words of what it builds on: the checks treat them
 * like the family's own. */
static void clear_places(Book *book, const Folders *folders)
{
    Dictionary *dictionary = &book->tree.dictionary;

    for (int i = 0; i < dictionary->n; i++) {
        bool own = false;
        for (int p = 0; p < folders->n_roots; p++)
            own |= has_file(&folders->at[folders->roots[p]],
                            dictionary->at[i].file);
        if (!own)
            dictionary->at[i].spot.line = 0;
    }
}

/* Is there a header at all, and a family? */
static void check_headers(const Book *book, const Folders *folders,
                          const char *path)
{
    bool found = true;

    for (int p = 0; p < folders->n_roots; p++)
        found = found && folders->at[folders->roots[p]].header->found;
    if ((!book->vocabulary || !found) && folders->report->errors == 0)
        report_add(folders->report, path, (Spot){ 0 }, false, NULL,
                   "a book begins with book \"Name\" and its family");
}

/* The line in which the entry of this line begins. */
static int find_entry_line(const char *text, int line)
{
    int found = 0;

    for (int i = 1; *text && i <= line; i++) {
        if (!strchr(" \t\r\n#", *text))
            found = i;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return found;
}

static const char *find_text(const Folders *folders, const char *extra,
                             const char *file)
{
    if (strcmp(file, book_extra_file) == 0)
        return extra;
    for (int i = 0; i < folders->n; i++) {
        const FolderFiles *files = &folders->at[i].files;
        for (int k = 0; k < files->paths.n; k++)
            if (strcmp(files->paths.at[k], file) == 0)
                return files->texts[k].at;
    }
    return NULL;
}

/* The card that a mistake is in, or NULL. */
static TreeCard *find_card_at(const Tree *tree, const Folders *folders,
                              const char *extra, const Mistake *mistake)
{
    const char *text = find_text(folders, extra, mistake->file);
    int line = text ? find_entry_line(text, mistake->line) : 0;

    for (int i = 0; line > 0 && i < tree->n_cards; i++)
        if (tree->cards[i].line == line &&
            strcmp(tree->cards[i].file, mistake->file) == 0)
            return &tree->cards[i];
    return NULL;
}

/* Cards with mistakes are not checked any further; the others are. */
static void mark_broken(Book *book, const Folders *folders, const char *extra)
{
    const Report *report = folders->report;

    book->damaged = report->errors + report->warnings > report->n;
    for (int i = 0; i < report->n; i++) {
        TreeCard *card =
            find_card_at(&book->tree, folders, extra, &report->at[i]);
        if (report->at[i].warning)
            continue;
        if (card)
            card->broken = true;
        else
            book->damaged = true;
    }
}

static Status fill_book(Book *book, Folders *folders, const char *path,
                        const char *extra, FindVocabulary find)
{
    int order[SETS_MAX], n;

    set_family(book, folders, find);
    for (int i = 0; i < folders->n; i++)
        header_read(folders->at[i].header, book->vocabulary);
    check_headers(book, folders, path);
    check_titles(folders);
    if (!init_tree(book))
        return ST_MEMORY;
    if (folders_resolve(folders) == ST_MEMORY)
        return ST_MEMORY;
    n = folders_reading_order(folders, order);
    for (int k = 0; book->vocabulary && k < book->vocabulary->n_switches; k++)
        merge_switch(book, folders, k);
    for (int k = 0; book->vocabulary && k < book->vocabulary->n_switches; k++)
        set_own_switch(book, folders, k);
    merge_players(book, folders);
    merge_titles(book, folders, order, n);
    read_folders(book, folders, order, n);
    replace_cards(&book->tree, folders);
    pick_cards(&book->tree, folders, order, n);
    check_card_count(book, folders);
    book->standalone = folders->at[folders->roots[0]].header->standalone;
    clear_places(book, folders);
    if (extra)
        tree_read(&book->tree, book_extra_file, extra, folders->report);
    check_tree(&book->tree, folders->report);
    mark_broken(book, folders, extra);
    tree_prune(&book->tree);
    dictionary_merge_kinds(&book->tree.dictionary);
    return book->tree.arena.failed ? ST_MEMORY : ST_OK;
}

/* There is a book, unless it cannot be read; ST_BAD if it has mistakes. */
static Status read_book(Book **out, const char *path, const char *extra,
                        FindVocabulary find, Report *report)
{
    Book *book = calloc(1, sizeof *book);
    Folders *folders = calloc(1, sizeof *folders);
    bool is_set = extra && header_is_in(extra);
    Status st = book && folders ? ST_OK : ST_MEMORY;

    *out = NULL;
    if (st == ST_OK) {
        folders->report = report;
        folders->find = find;
        st = folders_open(folders, path, is_set ? extra : NULL);
    }
    if (st == ST_OK)
        st = fill_book(book, folders, path, is_set ? NULL : extra, find);
    if (folders)
        folders_close(folders);
    free(folders);
    if (st != ST_OK) {
        book_close(book);
        return st;
    }
    *out = book;
    return report->errors > 0 ? ST_BAD : ST_OK;
}

Status book_read(Book **out, const char *path, const char *extra,
                 FindVocabulary find, Report *report)
{
    Status st = read_book(out, path, extra, find, report);

    if (st != ST_OK) {
        book_close(*out);
        *out = NULL;
    }
    return st;
}

Status book_examine(Book **out, const char *path, const char *extra,
                    FindVocabulary find, Report *report)
{
    return read_book(out, path, extra, find, report);
}

void book_close(Book *book)
{
    if (book)
        tree_free(&book->tree);
    free(book);
}
