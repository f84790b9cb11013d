#include "cardc/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/check.h"
#include "cardc/folders.h"
#include "cardc/near.h"
#include "cardc/party.h"

const char book_extra[] = "the scenario's cards";

/* ---- settings ---- */

/* All of them have one family, whoever says which. */
static void set_family(Book *book, const Folders *folders, FindWords find)
{
    for (int i = 0; i < folders->n; i++) {
        const Head *head = folders->at[i].head;
        if (head->family[0] == '\0')
            continue;
        if (!find(head->family))
            line_wrong(&head->family_line, false, "null, munchkin or gloom",
                       "there is no family of rules called %s", head->family);
        else if (book->words && strcmp(book->family, head->family) != 0)
            line_wrong(&head->family_line, false, "books of one family",
                       "%s does not go together with %s", head->family,
                       book->family);
        if (!book->words) {
            snprintf(book->family, sizeof book->family, "%s", head->family);
            book->words = find(head->family);
        }
    }
}

/* What a folder says of a switch: it, or what it builds on. */
static const Stated *stated_by(const Folders *folders, int folder, int key,
                               int *who)
{
    for (*who = folder; *who >= 0; *who = folders->at[*who].base) {
        const Head *head = folders->at[*who].head;
        const Stated *stated = folders->mixed && head->mixed[key].states
                                   ? &head->mixed[key]
                                   : &head->switches[key];
        if (stated->states == STATES_BACK)
            return NULL;
        if (stated->states == STATES_VALUE)
            return stated;
    }
    return NULL;
}

/* Is what `who` says this folder's word? It is not where the folder builds on
 * it only because it says nothing else. */
static bool is_word(const Folders *folders, int folder, int who)
{
    for (int i = folder; i != who; i = folders->at[i].base)
        if (folders->at[i].usual)
            return false;
    return true;
}

/* Does a newer book's value take the place of what the older ones gave? */
static bool takes_over(Merge merge, int16_t now, int16_t newer)
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

static void keep_option(Book *book, int key, const Stated *stated)
{
    if (stated->text)
        book->options[key] =
            arena_copy(&book->tree.arena, stated->text, (size_t)stated->n);
}

/* What is usual among the books first, and then what they say themselves. */
static void merge_switch(Book *book, const Folders *folders, int key)
{
    const SwitchRow *row = &book->words->switches[key];
    bool said = false;

    book->switches[key] = row->value;
    book->switch_set[key] = -1;
    for (int k = 0; k < 2 * folders->n_parts; k++) {
        int part = folders->parts[k % folders->n_parts], who;
        bool word = k >= folders->n_parts;
        const Stated *stated = stated_by(folders, part, key, &who);
        if (!stated || is_word(folders, part, who) != word)
            continue;
        keep_option(book, key, stated);
        if (said && !takes_over(row->merge, book->switches[key], stated->value))
            continue;
        book->switches[key] = stated->value;
        book->switch_set[key] = (int8_t)who;
        said = word;
    }
}

/* The newest part that this folder is in, or the folder itself. */
static int part_with(const Folders *folders, int folder)
{
    for (int p = folders->n_parts; p-- > 0;)
        if (folder_builds_on(folders, folders->parts[p], folder))
            return folders->parts[p];
    return folder;
}

/* What each would have without the others (GAP-124, iv). */
static void own_switch(Book *book, const Folders *folders, int key)
{
    for (int i = 0; i < folders->n; i++) {
        int who;
        const Stated *stated =
            stated_by(folders, part_with(folders, i), key, &who);
        book->sets[i].switches[key] =
            stated ? stated->value : book->words->switches[key].value;
    }
}

/* From the fewest that any of them takes to the most (GAP-124). */
static void merge_players(Book *book, const Folders *folders)
{
    for (int p = 0; p < folders->n_parts; p++)
        for (int i = folders->parts[p]; i >= 0; i = folders->at[i].base) {
            const Head *head = folders->at[i].head;
            if (head->most == 0)
                continue;
            if (book->most == 0 || head->least < book->least)
                book->least = head->least;
            if (head->most > book->most)
                book->most = head->most;
            break;
        }
}

static void merge_titles(Book *book, const Folders *folders, const int *order,
                         int n)
{
    Text title = TEXT_OVER(book->title);

    for (int i = 0; i < n; i++) {
        const Folder *folder = &folders->at[order[i]];
        if (!folder->named)
            continue;
        text_add(&title, title.len > 0 ? " + " : "");
        text_add(&title, folder->head->title);
    }
    for (int i = 0; i < folders->n; i++) {
        BookSet *set = &book->sets[i];
        memcpy(set->title, folders->at[i].head->title, sizeof set->title);
        set->year = folders->at[i].head->year;
    }
    book->n_sets = folders->n;
}

/* Cards of one name are told apart by the titles of their books. */
static void check_titles(const Folders *folders)
{
    for (int i = 0; i < folders->n; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(folders->at[i].head->title,
                       folders->at[k].head->title) == 0)
                report_add(folders->report, folders->at[i].path, (Spot){ 0 },
                           false, "a title of its own",
                           "%s is called \"%s\", too", folders->at[k].path,
                           folders->at[k].head->title);
}

/* ---- cards ---- */

static bool start_tree(Book *book)
{
    const char *kinds[32];
    int n = book->words ? book->words->n_kinds : 0;

    for (int i = 0; i < n && i < 32; i++)
        kinds[i] = book->words->kinds[i].word;
    return tree_init(&book->tree, kinds, n < 32 ? n : 32);
}

static const char *keep_name(Book *book, const char *path)
{
    return arena_copy(&book->tree.arena, path, strlen(path));
}

static void declare_folder(Book *book, const Folder *folder, bool groups)
{
    for (int i = 0; i < folder->files.paths.n; i++)
        tree_declare(&book->tree, keep_name(book, folder->files.paths.at[i]),
                     folder->files.texts[i].at, groups);
}

static void read_folder(Book *book, const Folder *folder, Report *report)
{
    for (int i = 0; i < folder->files.paths.n; i++)
        tree_read(&book->tree, keep_name(book, folder->files.paths.at[i]),
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
        book->tree.box = folder_book(folders, order[i]);
        read_folder(book, &folders->at[order[i]], folders->report);
    }
    book->tree.set = folders->n; /* what is added now is of none of them */
    book->tree.box = -1;
}

/* Of a book also the cards of what it builds on; of an expansion its own. */
static int count_copies(const Book *book, const Folders *folders, int folder)
{
    bool expansion = folders->at[folder].head->expansion;
    int n = 0;

    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        if (expansion ? card->set == folder
                      : folder_builds_on(folders, folder, card->set))
            n += card->copies;
    }
    return n;
}

/* A number that is not true is a slip of whoever typed the cards. Of a mix the
 * boxes cannot be told apart any more. */
static void check_box(Book *book, const Folders *folders)
{
    const Head *head = folders->at[folders->parts[0]].head;
    int n = count_copies(book, folders, folders->parts[0]);

    for (int i = 0; i < folders->n; i++)
        if (folders->at[i].named)
            book->cards += folders->at[i].head->cards;
    if (folders->n_parts == 1 && head->cards && head->cards != n)
        line_wrong(&head->cards_line, true, "count them, copies too",
                   "the box has %d cards, but here are %d", head->cards, n);
    if (folders->n_parts == 1 && head->most && !head->expansion)
        check_parties(&book->tree, head);
}

static void drop_card(Tree *tree, int card)
{
    memmove(&tree->cards[card], &tree->cards[card + 1],
            sizeof *tree->cards * (size_t)(tree->n_cards - card - 1));
    tree->n_cards--;
}

/* A book replaces cards of what it is `from`; an expansion only adds. */
static bool may_replace(const Folders *folders, int folder, int other)
{
    for (; folder >= 0 && !folders->at[folder].head->expansion;
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
            may_replace(folders, tree->cards[i].set, old->set))
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

/* The cards that a folder's head speaks of: not its own. */
static bool is_meant(const Folders *folders, int folder, const Pick *pick,
                     const TreeCard *card)
{
    int from = pick->from[0] ? pick->lender : folders->at[folder].base;

    return (int)strlen(card->name) == pick->n &&
           strncmp(card->name, pick->name, (size_t)pick->n) == 0 &&
           folder_builds_on(folders, from, card->set);
}

static void no_card(const Tree *tree, const Pick *pick)
{
    char advice[2 * NAME_MOST] = "the name of a card, as it is written there";
    int least = 4;

    for (int i = 0; i < tree->n_cards; i++) {
        const char *name = tree->cards[i].name;
        int far =
            near_distance(pick->name, pick->n, name, (int)strlen(name), least);
        if (far < least) {
            least = far;
            snprintf(advice, sizeof advice, "did you mean \"%s\"?", name);
        }
    }
    line_wrong(&pick->line, false, advice, "there is no card \"%.*s\" to %s",
               pick->n, pick->name, pick->use ? "use" : "leave out");
}

/* Marks the cards that are out; what is said last holds. */
static void apply_pick(const Tree *tree, const Folders *folders, int folder,
                       const Pick *pick, bool *out)
{
    bool any = false;

    for (int i = 0; i < tree->n_cards; i++)
        if (is_meant(folders, folder, pick, &tree->cards[i])) {
            out[i] = !pick->use;
            any = true;
        }
    if (!any && (pick->from[0] == '\0' || pick->lender >= 0))
        no_card(tree, pick);
}

static void pick_cards(Tree *tree, const Folders *folders, const int *order,
                       int n)
{
    bool out[TREE_CARDS_MOST] = { false };

    for (int i = 0; i < tree->n_cards; i++)
        out[i] = folders->at[tree->cards[i].set].lends;
    for (int i = 0; i < n; i++) {
        const Head *head = folders->at[order[i]].head;
        for (int k = 0; !folders->at[order[i]].lends && k < head->n_picks; k++)
            apply_pick(tree, folders, order[i], &head->picks[k], out);
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

/* A book need not use all words of what it builds on: to the checks they are
 * as good as the family's own. */
static void forget_places(Book *book, const Folders *folders)
{
    Dictionary *words = &book->tree.dictionary;

    for (int i = 0; i < words->n; i++) {
        bool own = false;
        for (int p = 0; p < folders->n_parts; p++)
            own |= has_file(&folders->at[folders->parts[p]], words->at[i].file);
        if (!own)
            words->at[i].spot.line = 0;
    }
}

/* Is there a head at all, and a family? */
static void check_heads(const Book *book, const Folders *folders,
                        const char *path)
{
    bool found = true;

    for (int p = 0; p < folders->n_parts; p++)
        found = found && folders->at[folders->parts[p]].head->found;
    if ((!book->words || !found) && folders->report->errors == 0)
        report_add(folders->report, path, (Spot){ 0 }, false, NULL,
                   "a book begins with book \"Name\" and its family");
}

/* In which line the entry begins that this line is of. */
static int entry_line(const char *text, int line)
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

static const char *text_of(const Folders *folders, const char *extra,
                           const char *file)
{
    if (strcmp(file, book_extra) == 0)
        return extra;
    for (int i = 0; i < folders->n; i++) {
        const Files *files = &folders->at[i].files;
        for (int k = 0; k < files->paths.n; k++)
            if (strcmp(files->paths.at[k], file) == 0)
                return files->texts[k].at;
    }
    return NULL;
}

/* The card that a mistake is in, or NULL. */
static TreeCard *card_with(const Tree *tree, const Folders *folders,
                           const char *extra, const Mistake *mistake)
{
    const char *text = text_of(folders, extra, mistake->file);
    int line = text ? entry_line(text, mistake->line) : 0;

    for (int i = 0; line > 0 && i < tree->n_cards; i++)
        if (tree->cards[i].line == line &&
            strcmp(tree->cards[i].file, mistake->file) == 0)
            return &tree->cards[i];
    return NULL;
}

/* What has mistakes is not looked at any further; the rest may be. */
static void mark_broken(Book *book, const Folders *folders, const char *extra)
{
    const Report *report = folders->report;

    book->damaged = report->errors + report->warnings > report->n;
    for (int i = 0; i < report->n; i++) {
        TreeCard *card =
            card_with(&book->tree, folders, extra, &report->at[i]);
        if (report->at[i].warning)
            continue;
        if (card)
            card->broken = true;
        else
            book->damaged = true;
    }
}

static Status fill(Book *book, Folders *folders, const char *path,
                   const char *extra, FindWords find)
{
    int order[SETS_MOST], n;

    set_family(book, folders, find);
    for (int i = 0; i < folders->n; i++)
        head_read(folders->at[i].head, book->words);
    check_heads(book, folders, path);
    check_titles(folders);
    if (!start_tree(book))
        return ST_MEMORY;
    if (folders_settle(folders) == ST_MEMORY)
        return ST_MEMORY;
    n = folders_order(folders, order);
    for (int k = 0; book->words && k < book->words->n_switches; k++)
        merge_switch(book, folders, k);
    for (int k = 0; book->words && k < book->words->n_switches; k++)
        own_switch(book, folders, k);
    merge_players(book, folders);
    merge_titles(book, folders, order, n);
    read_folders(book, folders, order, n);
    replace_cards(&book->tree, folders);
    pick_cards(&book->tree, folders, order, n);
    check_box(book, folders);
    book->alone = folders->at[folders->parts[0]].head->alone;
    forget_places(book, folders);
    if (extra)
        tree_read(&book->tree, book_extra, extra, folders->report);
    tree_check(&book->tree, folders->report);
    mark_broken(book, folders, extra);
    tree_prune(&book->tree);
    dictionary_join(&book->tree.dictionary);
    return book->tree.arena.full ? ST_MEMORY : ST_OK;
}

/* There is a book, unless it cannot be read; ST_BAD if it has mistakes. */
static Status examine(Book **out, const char *path, const char *extra,
                      FindWords find, Report *report)
{
    Book *book = calloc(1, sizeof *book);
    Folders *folders = calloc(1, sizeof *folders);
    Status st = book && folders ? ST_OK : ST_MEMORY;

    *out = NULL;
    if (st == ST_OK) {
        folders->report = report;
        folders->find = find;
        st = folders_open(folders, path);
    }
    if (st == ST_OK)
        st = fill(book, folders, path, extra, find);
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
                 FindWords find, Report *report)
{
    Status st = examine(out, path, extra, find, report);

    if (st != ST_OK) {
        book_close(*out);
        *out = NULL;
    }
    return st;
}

Status book_examine(Book **out, const char *path, const char *extra,
                    FindWords find, Report *report)
{
    return examine(out, path, extra, find, report);
}

void book_close(Book *book)
{
    if (book)
        tree_free(&book->tree);
    free(book);
}
