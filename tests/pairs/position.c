/* position.c: reads the file of a course, and poses its positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "families/families.h"
#include "pairs.h"

/* ---- the file ---- */

static void fail(const char *path, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, what);
    exit(2);
}

/* The next of several fields with | between them, without blanks around it. */
static char *next_field(char **rest)
{
    char *at = *rest, *end;

    if (!at)
        return NULL;
    end = strstr(at, " | ");
    *rest = end ? end + 3 : NULL;
    if (end)
        *end = '\0';
    while (*at == ' ')
        at++;
    for (end = at + strlen(at); end > at && end[-1] == ' ';)
        *--end = '\0';
    return at;
}

static void copy_text(char *to, size_t cap, const char *from)
{
    snprintf(to, cap, "%s", from ? from : "");
}

/* In one line of the file, a ~ is a new line of the card. */
static void copy_card(char *to, size_t cap, const char *from)
{
    size_t n = 0;

    for (; from && *from && n + 6 < cap; from++)
        if (*from == '~')
            n += (size_t)snprintf(to + n, cap - n, "\n    ");
        else
            to[n++] = *from;
    to[n] = '\0';
}

static void read_thing(Thing *things, int *n, char *rest)
{
    Thing *thing = &things[(*n)++];

    copy_text(thing->one, sizeof thing->one, next_field(&rest));
    copy_text(thing->many, sizeof thing->many, next_field(&rest));
    copy_text(thing->groups, sizeof thing->groups,
              rest ? next_field(&rest) : "");
}

static void read_carrier(Course *course, char *rest, bool full)
{
    Carrier *carrier = &course->carriers[course->n_carriers++];

    copy_text(carrier->sort, sizeof carrier->sort, next_field(&rest));
    copy_text(carrier->place, sizeof carrier->place, next_field(&rest));
    copy_card(carrier->text, sizeof carrier->text, next_field(&rest));
    copy_card(carrier->without, sizeof carrier->without, next_field(&rest));
    copy_text(carrier->fits, sizeof carrier->fits,
              rest ? next_field(&rest) : "");
    carrier->full = full;
}

static void check_limit(int n, int max, const char *what)
{
    if (n < max)
        return;
    fprintf(stderr, "more than %d %s: see pairs.h\n", max, what);
    exit(2);
}

/* situation a death; world of chance x24; script Bob sells | sell, trade */
static Block *read_block(Block *blocks, int *n, char *rest)
{
    char *name = next_field(&rest), *times = strstr(name, " x");

    check_limit(*n, BLOCKS_MAX, "worlds or situations");
    blocks[*n].variants = times ? atoi(times + 2) : 1;
    if (times)
        *times = '\0';
    copy_text(blocks[*n].name, sizeof blocks[*n].name, name);
    copy_text(blocks[*n].fits, sizeof blocks[*n].fits,
              rest ? next_field(&rest) : "");
    return &blocks[(*n)++];
}

/* Pairs that cannot be distinguished, as they are printed, and why. */
static void add_line(char **list, const char *line)
{
    size_t n = *list ? strlen(*list) : 0, more = strlen(line);

    *list = realloc(*list, n + more + 2);
    memcpy(*list + n, line, more);
    memcpy(*list + n + more, "\n", 2);
}

/* WHERE is a part of a title or a carrier; or of both: rule ties [monster; or
 * ^ and the beginning of a title.
 * drop WHERE | 1:PART,PART: no such phrases (in the first place) there;
 * keep WHERE | 2:PART: no others; same WHERE | A | B: A means B, =A if it is
 * the whole phrase; put WHERE | A | B: B is said for A;
 * behind WHERE | WORDS: what says no place ends in these;
 * agree WHERE | A | B: if you do it, A; if others do, B */
static void read_trim(Course *course, char sort, char *rest)
{
    int n = course->n_trims++;

    course->trims[n].sort = sort;
    copy_text(course->trims[n].where, 60, next_field(&rest));
    copy_text(course->trims[n].what, 200, next_field(&rest));
    copy_text(course->trims[n].by, 80, rest ? next_field(&rest) : "");
}

static bool starts_with(char *line, const char *word, char **rest)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0 || line[n] != ' ')
        return false;
    *rest = line + n + 1;
    return true;
}

static bool read_entry(Course *course, char *line, Block **block)
{
    Lexicon *lex = &course->lex;
    char *rest;

    if (starts_with(line, "set", &rest))
        copy_text(course->set, sizeof course->set, rest);
    else if (starts_with(line, "family", &rest))
        course->family = family_find(rest);
    else if (starts_with(line, "thing", &rest))
        read_thing(lex->things, &lex->n_things, rest);
    else if (starts_with(line, "trait", &rest))
        read_thing(lex->traits, &lex->n_traits, rest);
    else if (starts_with(line, "icon", &rest))
        read_thing(lex->icons, &lex->n_icons, rest);
    else if (starts_with(line, "quality", &rest)) {
        Quality *quality = &lex->qualities[lex->n_qualities++];
        copy_text(quality->word, sizeof quality->word, next_field(&rest));
        copy_text(quality->things, sizeof quality->things, rest);
    } else if (starts_with(line, "named", &rest))
        copy_text(lex->named, sizeof lex->named, rest);
    else if (starts_with(line, "carrier", &rest))
        read_carrier(course, rest, true);
    else if (starts_with(line, "exception", &rest))
        add_line(&course->exceptions, rest);
    else if (starts_with(line, "open", &rest))
        add_line(&course->open, rest);
    else if (starts_with(line, "drop", &rest) ||
             starts_with(line, "keep", &rest) ||
             starts_with(line, "same", &rest) ||
             starts_with(line, "put", &rest) ||
             starts_with(line, "behind", &rest) ||
             starts_with(line, "agree", &rest))
        read_trim(course, line[0], rest);
    else if (starts_with(line, "also", &rest))
        read_carrier(course, rest, false);
    else if (starts_with(line, "world", &rest))
        *block = read_block(course->worlds, &course->n_worlds, rest);
    else if (starts_with(line, "situation", &rest))
        *block = read_block(course->situations, &course->n_situations, rest);
    else if (starts_with(line, "script", &rest)) {
        *block = read_block(course->situations, &course->n_situations, rest);
        (*block)->scripted = true;
    } else if (starts_with(line, "object", &rest)) {
        copy_text(course->objects[course->n_objects].verb, 16,
                  next_field(&rest));
        copy_text(course->objects[course->n_objects++].thing, 32,
                  next_field(&rest));
    } else if (starts_with(line, "equal", &rest) ||
               starts_with(line, "differ", &rest) ||
               starts_with(line, "refuse", &rest)) {
        int n = course->n_twos++;
        course->twos[n].refused = line[0] == 'r';
        course->twos[n].equal = line[0] == 'e';
        copy_text(course->twos[n].sort, 16, next_field(&rest));
        copy_text(course->twos[n].a, 160, next_field(&rest));
        copy_text(course->twos[n].b, 160, next_field(&rest));
    } else if (starts_with(line, "plain", &rest)) {
        copy_text(course->plain[course->n_plain].title, 40, next_field(&rest));
        copy_text(course->plain[course->n_plain++].phrases, 160, rest);
    } else
        return false;
    return true;
}

/* All situations in all worlds; scripts in those that were made by hand. */
static void list_positions(Course *course, bool by_hand)
{
    for (int w = 0; w < course->n_worlds; w++)
        for (int v = 0; v < course->worlds[w].variants; v++)
            for (int i = 0; i < course->n_situations; i++) {
                int n = course->n_positions;
                check_limit(n, POSITIONS_MAX, "positions");
                if ((course->worlds[w].variants == 1) != by_hand ||
                    (!by_hand && course->situations[i].scripted))
                    continue;
                course->positions[n].world = (uint8_t)w;
                course->positions[n].variant = (uint8_t)v;
                course->positions[n].situation = (uint16_t)i;
                course->n_positions++;
            }
    if (by_hand)
        course->n_by_hand = course->n_positions;
}

static void read_file(Course *course, const char *path);

/* include FILE: that lies beside this one. */
static void read_included(Course *course, const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    char beside[500];

    snprintf(beside, sizeof beside, "%.*s%s",
             slash ? (int)(slash + 1 - path) : 0, path, name);
    read_file(course, beside);
}

static void read_file(Course *course, const char *path)
{
    Bytes bytes;
    Diag diag;
    Block *block = NULL;
    char *save = NULL, *line, *rest;
    int number = 0;

    if (bytes_read_file(&bytes, path, &diag) != ST_OK)
        fail(path, 0, diag.what);
    for (line = bytes.at; line && *line; line = save) {
        save = strchr(line, '\n');
        if (save)
            *save++ = '\0';
        number++;
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (line[0] == ' ' && block) {
            strncat(block->lines, line + strspn(line, " "),
                    BLOCK_BYTES - strlen(block->lines) - 2);
            strcat(block->lines, "\n");
        } else if (starts_with(line, "include", &rest)) {
            read_included(course, path, rest);
        } else if (!read_entry(course, line, &block)) {
            fail(path, number, "this is not understood");
        }
    }
    bytes_free(&bytes);
}

void course_read(Course *course, const char *path)
{
    read_file(course, path);
    if (!course->family)
        fail(path, 0, "no family");
    course->lex.lang = course->family->effect_ops->language;
    list_positions(course, true);
    list_positions(course, false);
}

/* ---- posing ---- */

bool title_fits(const char *list, const char *title)
{
    char part[40];

    if (*list == '!')
        return !title_fits(list + 1, title);
    if (!*list)
        return true;
    while (*list) {
        size_t n = strcspn(list, ",");
        snprintf(part, sizeof part, "%.*s", (int)n, list);
        if (strstr(title, part))
            return true;
        list += n + (list[n] == ',');
    }
    return false;
}

bool position_fits(const Course *course, int position, const char *title)
{
    const Block *world = &course->worlds[course->positions[position].world];
    const Block *situation =
        &course->situations[course->positions[position].situation];

    return title_fits(world->fits, title) && title_fits(situation->fits, title);
}

void position_name(const Course *course, int position, Text *out)
{
    text_add_format(out, "%s ",
                    course->worlds[course->positions[position].world].name);
    text_add_number(out, course->positions[position].variant);
    text_add_format(
        out, ", %s",
        course->situations[course->positions[position].situation].name);
}

/* A line that begins with ? is there by chance, and of {one|another} one is
 * taken. False: it is not there. */
static bool pick_by_chance(Rng *rng, const char *line, char *out, size_t cap)
{
    size_t n = 0;

    if (*line == '?') {
        if (rng_pick(rng, STREAM_PICK, 2))
            return false;
        line++;
    }
    while (*line && n + 1 < cap) {
        const char *end = *line == '{' ? strchr(line, '}') : NULL;
        int k = 1;
        if (!end) {
            out[n++] = *line++;
            continue;
        }
        for (const char *at = line; at < end; at++)
            k += *at == '|';
        line++;
        for (k = rng_pick(rng, STREAM_PICK, k); k > 0; line++)
            k -= *line == '|';
        while (*line != '|' && *line != '}' && n + 1 < cap)
            out[n++] = *line++;
        line = end + 1;
    }
    out[n] = '\0';
    return true;
}

/* Which row a line is of does not change: found once, it is tried first. */
static int find_setup_row(const Table *t, const char *line)
{
    enum { KEPT = 4096 };
    static struct {
        uint64_t line;
        int row;
    } kept[KEPT];
    uint64_t hash = hash_string((uint64_t)t->family->n_setups, line) | 1;
    PatternValues words;

    if (kept[hash % KEPT].line == hash)
        return kept[hash % KEPT].row;
    for (int i = 0; i < t->family->n_setups; i++)
        if (pattern_read(t, t->family->setups[i].pattern, line, &words, NULL)) {
            kept[hash % KEPT].line = hash;
            kept[hash % KEPT].row = i;
            return i;
        }
    return -1;
}

static const char *set_up(Table *t, const char *line, bool *understood)
{
    int row = find_setup_row(t, line);
    PatternValues words;

    if (row < 0 || row >= t->family->n_setups ||
        !pattern_read(t, t->family->setups[row].pattern, line, &words, NULL)) {
        *understood = false;
        return "this does not set anything up";
    }
    return t->family->setups[row].set(t, &words);
}

/* dice 3 5 */
static void load_dice(Table *t, const char *rest)
{
    int n = 0;

    for (; *rest && n < LOADED_MAX; rest++)
        if (*rest >= '1' && *rest <= '6')
            game_edit(t)->rng.loaded[n++] = (uint8_t)(*rest - '0');
}

/* switch item.playInOwnCombat true: as the table plays it */
static const char *turn_switch(Table *t, const char *rest)
{
    const Vocabulary *words = t->family->vocabulary;
    size_t n = strcspn(rest, " ");
    int key = vocabulary_switch(words, rest, n);

    if (key < 0 || !rest[n] ||
        !vocabulary_read_switch(&words->switches[key], rest + n + 1,
                                strlen(rest + n + 1),
                                &game_edit(t)->switches[key]))
        return "no such switch, or no such value";
    return NULL;
}

static const char *play_line(Table *t, const char *line, bool *understood)
{
    char why[TEXT_LINE];
    Text text = TEXT_INIT(why);
    Refusal refusal;
    ActionPath path;
    Reading reading;

    game_run(t, seats_all(t->g));
    reading = line_read(t, NOBODY, line, &path, &refusal, &text);
    *understood = reading != READ_UNKNOWN;
    if (reading != READ_OK)
        return "this cannot be done";
    for (int i = 0; i < path.n; i++)
        if (action_try(t, path.at[i]).id != REFUSAL_none)
            return "this is refused";
    game_run(t, seats_all(t->g));
    return NULL;
}

/* Where the card is put: lines of a situation have a mark for each place.
 *
 *     @wears        Alice wears "The Card"
 *     Bob fights "Rat"@fights
 *     doors @top"Rat"
 *     @on "Rat"     "The Card" is on "Rat"
 */
static const char *put_card(const char *line, const char *place, char *out,
                            size_t cap)
{
    const char *mark = strchr(line, '@');
    size_t n;

    if (!mark) {
        snprintf(out, cap, "%s", line);
        return out;
    }
    n = strcspn(mark + 1, " \"");
    if (n == strlen(place) && strncmp(mark + 1, place, n) == 0) {
        const char *rest = mark + 1 + n;
        if (strcmp(place, "fights") == 0)
            snprintf(out, cap, "%.*s, \"" THE_CARD "\"%s", (int)(mark - line),
                     line, rest);
        else if (strcmp(place, "on") == 0)
            snprintf(out, cap, "\"" THE_CARD "\" is on%s", rest);
        else if (strcmp(place, "top") == 0)
            snprintf(out, cap, "%.*s\"" THE_CARD "\", %s", (int)(mark - line),
                     line, rest);
        else
            snprintf(out, cap, "%s", rest + strspn(rest, " "));
        return out;
    }
    if (mark == line)
        return NULL;
    snprintf(out, cap, "%.*s%s", (int)(mark - line), line, mark + 1 + n);
    return out;
}

/* One line: what is done, how dice fall, how it is played, what is there. */
static const char *set_up_line(Table *t, const char *said, bool *understood)
{
    if (strncmp(said, "do ", 3) == 0)
        return play_line(t, said + 3, understood);
    if (strncmp(said, "try ", 4) == 0) { /* if it can be done */
        play_line(t, said + 4, understood);
        return NULL;
    }
    if (strncmp(said, "dice ", 5) == 0) {
        load_dice(t, said + 5);
        return NULL;
    }
    if (strncmp(said, "switch ", 7) == 0)
        return turn_switch(t, said + 7);
    return set_up(t, said, understood);
}

static const char *set_up_lines(Table *t, Block *block, int variant,
                                const char *place)
{
    char line[TEXT_LINE], put[TEXT_LINE], chosen[TEXT_LINE];
    const char *why = NULL, *lines = block->lines;
    Rng rng;

    rng_init(&rng, (uint64_t)variant);
    for (int n = 0; *lines && !why; n++) {
        size_t length = strcspn(lines, "\n");
        const char *said;
        bool may = *lines == '?', understood = true;
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        lines += length + 1;
        if (!pick_by_chance(&rng, line, chosen, sizeof chosen))
            continue;
        said = put_card(chosen, place, put, sizeof put);
        if (!said)
            continue;
        why = set_up_line(t, said, &understood);
        block_note_line(block, n, understood);
        if (may) /* perhaps no such card was left */
            why = NULL;
        if (why && getenv("PAIRS_POSE"))
            fprintf(stderr, "%s: %s\n", said, why);
    }
    return why;
}

const char *position_set_up(Course *course, Table *t, int position,
                            const char *place)
{
    Block *situation =
        &course->situations[course->positions[position].situation];
    Block *world = &course->worlds[course->positions[position].world];
    int variant = course->positions[position].variant;
    const char *why;
    bool understood;

    /* A monster that is not fought is behind the next door. */
    if (strcmp(place, "fights") == 0 && !strstr(situation->lines, "@fights"))
        place = "top";
    why = set_up_lines(t, world, variant, place);
    if (!why)
        why = set_up_lines(t, situation, variant, place);
    if (!why && strcmp(place, "struck") == 0)
        why =
            play_line(t, "Bob curses Alice with \"" THE_CARD "\"", &understood);
    return why;
}
