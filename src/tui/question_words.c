/* question_words.c: the keys and the sentences of the answers of a row. */
#include <stdio.h>
#include <string.h>

#include "engine/family.h"
#include "tui/question_int.h"

/* ---- keys of answers ---- */

static bool has_one_verb(const Row *row)
{
    for (int i = 1; i < row->n; i++)
        if (row->answers[i].choice->action.verb !=
            row->answers[0].choice->action.verb)
            return false;
    return true;
}

/* Is each of its answers aimed at another stack? Then the verbs differ only
 * because of them. */
static bool aims_at_stacks(const QuestionMaker *m, const Row *row)
{
    for (int i = 0; i < row->n; i++)
        if (!question_is_stack(m->out->scene,
                               row->answers[i].choice->action.on))
            return false;
    return row->n > 1;
}

static int count_verb(const Row *row, int verb)
{
    int n = 0;

    for (int i = 0; i < row->n; i++)
        n += row->answers[i].choice->action.verb == verb;
    return n;
}

/* The letter of what an answer is aimed at; '\0' if it is at nothing. */
static char target_letter(QuestionMaker *m, Action a)
{
    const Table *t = m->out->scene->t;

    if (a.to != NOBODY)
        return keys_seat(t, a.to);
    if (a.on != NO_CARD)
        return keys_letter(m->keys, t, a.on, 0);
    return a.number > 0 && a.number < 10 ? (char)('0' + a.number) : '\0';
}

static bool is_answer_key(const Row *row, int before, const char *key)
{
    for (int i = 0; i < before; i++)
        if (strcmp(row->answers[i].key, key) == 0)
            return true;
    return false;
}

/* A letter of what it says, or any other. */
static char other_letter(const Row *row, int at, const char *says)
{
    char key[4];

    for (const char *c = says; *c; c++) {
        question_set_key(key, (char)(*c | 0x20));
        if (*c != '"' && char_is_letter(*c) && !is_answer_key(row, at, key))
            return key[0];
    }
    for (char c = 'a'; c <= 'z'; c++) {
        question_set_key(key, c);
        if (!is_answer_key(row, at, key))
            return c;
    }
    return '?';
}

/* The letter of a use of a card, where its number stands for several. */
static char use_letter(const QuestionMaker *m, const Row *row, int at)
{
    Action a = row->answers[at].choice->action;
    const CardUse *use = keys_use(m->out->scene->t->family->verbs[a.verb].id);

    return use && count_verb(row, a.verb) == 1 ? use->letter : '\0';
}

/* What the card asks next has the keys that it would have alone. */
static void name_next(QuestionMaker *m, const Row *row, Answer *answer, int i)
{
    Action a = answer->then->action;

    if (row->sequel->picks && a.card != NO_CARD)
        snprintf(answer->key, sizeof answer->key, "%d",
                 keys_number(m->keys, a.card));
    else if (a.to != NOBODY)
        question_set_key(answer->key, keys_seat(m->out->scene->t, a.to));
    else
        question_set_key(answer->key, (char)('a' + i));
}

void question_name_answers(QuestionMaker *m, const Row *row)
{
    Answer *at = &m->answers[row->answers - m->answers];
    bool one = has_one_verb(row) || aims_at_stacks(m, row);

    for (int i = 0; i < row->n; i++) {
        char use = one ? '\0' : use_letter(m, row, i);
        if (at[i].then) {
            name_next(m, row, &at[i], i);
            continue;
        }
        question_set_key(at[i].key,
                         use != '\0' ? use
                                     : target_letter(m, at[i].choice->action));
        if (i > 0 && (at[i].key[0] == '\0' || is_answer_key(row, i, at[i].key)))
            question_set_key(at[i].key, other_letter(row, i, at[i].says));
    }
}

/* ---- sentences ---- */

/* A part of an answer is its card, where nothing else is said of it. */
static const char *skip_add(const Choice *leaf)
{
    static const char add[] = "Add ";

    return leaf->action.verb == VERB_add && leaf->action.to == NOBODY &&
                   strncmp(leaf->says, add, sizeof add - 1) == 0
               ? leaf->says + sizeof add - 1
               : leaf->says;
}

/* The heading over this choice, or NULL. */
static const Choice *heading_of(const Scene *scene, const Choice *leaf)
{
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets > 0 && leaf >= choice->targets &&
            leaf < choice->targets + choice->n_targets)
            return choice;
    }
    return NULL;
}

/* The whole sentence of a choice, which a heading may have cut. */
static const char *whole_says(QuestionMaker *m, const Choice *leaf)
{
    const Choice *heading = heading_of(m->out->scene, leaf);
    char line[LINE_BUFFER];
    int n;

    if (!heading)
        return skip_add(leaf);
    n = snprintf(line, sizeof line, "%s%s%s", heading->says,
                 heading->says[0] ? " " : "", leaf->says);
    return arena_copy(&m->out->arena, line, (size_t)n);
}

/* Behind what all of them begin with, at the beginning of a word. */
static size_t common_length(const Answer *at, int n)
{
    size_t common = strlen(at[0].says);

    for (int k = 1; k < n; k++)
        common = text_common_start(at[0].says, at[k].says, common);
    return common;
}

/* What all of them end with, from the beginning of a word on: its bytes. */
static size_t common_end(const Answer *at, int n)
{
    size_t first = strlen(at[0].says), common = first;

    for (int k = 1; k < n; k++) {
        size_t length = strlen(at[k].says), i = 0;
        while (i < common && i < length &&
               at[k].says[length - 1 - i] == at[0].says[first - 1 - i])
            i++;
        common = i;
    }
    while (common > 0 && at[0].says[first - common] != ' ')
        common--;
    return common;
}

/* "Ask", "Bob for help...", "Carol for help..." - "Ask for help", "Bob" */
static void move_end(QuestionMaker *m, Row *row, Answer *at)
{
    size_t end = common_end(at, row->n);
    char line[LINE_BUFFER];
    int n;

    if (end == 0)
        return;
    n = snprintf(line, sizeof line, "%s%s", row->says,
                 at[0].says + strlen(at[0].says) - end);
    while (n > 0 && line[n - 1] == '.')
        n--;
    row->says = arena_copy(&m->out->arena, line, (size_t)n);
    for (int i = 0; i < row->n; i++)
        at[i].says =
            arena_copy(&m->out->arena, at[i].says, strlen(at[i].says) - end);
}

/* Other uses in a few words, if they are aimed at nothing. */
static void say_uses(const QuestionMaker *m, const Row *row, Answer *at)
{
    for (int i = 1; i < row->n; i++) {
        Action a = at[i].choice->action;
        const CardUse *use =
            keys_use(m->out->scene->t->family->verbs[a.verb].id);
        if (use && !at[i].then && a.to == NOBODY && a.on == NO_CARD &&
            a.number == 0)
            at[i].says = use->says;
    }
}

static const char *skip_words(const char *says, const char *words)
{
    size_t n = strlen(words);

    return strncmp(says, words, n) == 0 ? says + n : says;
}

/* Use "Cape" (Fly): discard a card; and the cards. */
static void say_sequel(QuestionMaker *m, Row *row, Answer *at)
{
    char line[LINE_BUFFER];
    int n = snprintf(line, sizeof line, "%s%s%s%s", whole_says(m, at[0].choice),
                     row->sequel->picks ? ": " : " (", row->sequel->says,
                     row->sequel->picks ? "" : ")");

    row->says = arena_copy(&m->out->arena, line, (size_t)n);
    row->brief = "";
    row->has_targets = true;
    for (int i = 0; i < row->n; i++)
        at[i].says = at[i].then ? skip_words(at[i].then->says, "Choose ")
                                : whole_says(m, at[i].choice);
    say_uses(m, row, at);
}

/* Answers with one verb share their beginning; others are whole sentences. */
void question_say_row(QuestionMaker *m, Row *row)
{
    Answer *at = &m->answers[row->answers - m->answers];
    size_t common;

    if (row->sequel) {
        say_sequel(m, row, at);
        return;
    }
    for (int i = 0; i < row->n; i++)
        at[i].says = whole_says(m, at[i].choice);
    row->says = at[0].says;
    row->has_targets =
        row->n > 1 && (has_one_verb(row) || aims_at_stacks(m, row));
    if (row->n > 1 && !row->has_targets)
        say_uses(m, row, at);
    if (!row->has_targets)
        return;
    common = common_length(at, row->n);
    row->says = arena_copy(&m->out->arena, at[0].says,
                           common > 0 ? common - 1 : common);
    for (int i = 0; i < row->n; i++)
        at[i].says += common;
    move_end(m, row, at);
}
