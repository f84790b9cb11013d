/* question_words.c: the keys and the sentences of the answers of a row. */
#include <stdio.h>
#include <string.h>

#include "engine/family.h"
#include "tui/question_int.h"

/* ---- keys of answers ---- */

static bool is_answer_key(const Row *row, int before, const char *key)
{
    for (int i = 0; i < before; i++)
        if (strcmp(row->answers[i].key, key) == 0)
            return true;
    return false;
}

/* What the card asks next has the keys that it would have alone. */
void question_name_answers(QuestionMaker *m, const Row *row)
{
    Answer *at = &m->answers[row->answers - m->answers];

    for (int i = 0; i < row->n; i++) {
        const char *key = at[i].then ? at[i].then->press : at[i].choice->behind;
        memcpy(at[i].key, key, sizeof at[i].key);
        for (char c = 'a'; is_answer_key(row, i, at[i].key) && c <= 'z'; c++)
            question_set_key(at[i].key, c);
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
static void say_uses(const Row *row, Answer *at)
{
    for (int i = 1; i < row->n; i++) {
        Action a = at[i].choice->action;
        const char *use = at[i].choice->verb_row->use;
        if (use && !at[i].then && a.to == NOBODY && a.on == NO_CARD &&
            a.number == 0)
            at[i].says = use;
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
    say_uses(row, at);
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
    row->has_targets = row->n > 1 && at[0].choice->aims;
    if (row->n > 1 && !row->has_targets)
        say_uses(row, at);
    if (!row->has_targets)
        return;
    common = common_length(at, row->n);
    row->says = arena_copy(&m->out->arena, at[0].says,
                           common > 0 ? common - 1 : common);
    for (int i = 0; i < row->n; i++)
        at[i].says += common;
    move_end(m, row, at);
}
