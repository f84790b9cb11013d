/* question_rows.c: the choices of a scene as rows with keys that stay. What the
 * rows are called is in question_words.c. */
#include <stdio.h>
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "scene/sentence.h"
#include "tui/question_int.h"

enum { MAIN_RANK = 3, RARE_RANK = 6 };

/* ---- what can be done ---- */

bool question_list_leaves(QuestionMaker *m)
{
    const Scene *scene = m->out->scene;
    int n = 0;

    for (int i = 0; i < scene->n_choices; i++)
        n += scene->choices[i].n_targets + 1;
    m->leaves =
        arena_alloc(&m->out->arena, sizeof *m->leaves * (size_t)(n + 1));
    m->rows = arena_alloc(&m->out->arena, sizeof *m->rows * (size_t)(n + 2));
    m->answers =
        arena_alloc(&m->out->arena,
                    sizeof *m->answers * (size_t)((SEQUEL_MAX + 1) * n + 1));
    if (!m->leaves || !m->rows || !m->answers)
        return false;
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->n_targets == 0 &&
            !sentence_is_variant(scene->t, choice->action))
            m->leaves[m->n_leaves++] = choice;
        for (int k = 0; k < choice->n_targets; k++)
            m->leaves[m->n_leaves++] = &choice->targets[k];
    }
    return true;
}

/* ---- what hurts ---- */

static bool hurts_seat(const Choice *choice, Seat seat)
{
    if (choice->favor < 0 && choice->action.to == seat)
        return true;
    for (int i = 0; i < choice->outcome.n; i++) {
        const OutcomePart *part = &choice->outcome.parts[i];
        if (part->seat == seat &&
            ((part->kind == OUTCOME_level && part->to < part->from) ||
             part->kind == OUTCOME_dies))
            return true;
    }
    return false;
}

/* ---- keys ---- */

/* The cards that keep their numbers: what the seat has, and what is offered. */
static int list_numbered(const QuestionMaker *m, CardId *out)
{
    const SceneSeat *own = &m->out->scene->seats[m->out->seat];
    int n = 0;

    for (int i = 0; i < own->n_hand && n < CARDS_MAX; i++)
        out[n++] = own->hand[i];
    for (int g = 0; g < own->n_groups; g++)
        for (int i = 0; i < own->groups[g].n && n < CARDS_MAX; i++)
            out[n++] = own->groups[g].cards[i];
    for (int i = 0; i < m->n_leaves && n < CARDS_MAX; i++)
        out[n++] = m->leaves[i]->action.card;
    return n;
}

/* And those that keep their letters: what can be aimed at. */
static int list_lettered(const QuestionMaker *m, CardId *out)
{
    const Scene *scene = m->out->scene;
    int n = 0;

    for (int i = 0; i < scene->n_stacks && n < CARDS_MAX; i++)
        out[n++] = scene->stacks[i].card;
    for (int i = 0; i < m->n_leaves && n < CARDS_MAX; i++)
        out[n++] = m->leaves[i]->action.on;
    return n;
}

void question_release_keys(QuestionMaker *m)
{
    const Scene *scene = m->out->scene;
    const SceneSeat *own = &scene->seats[m->out->seat];
    CardId kept[CARDS_MAX + 1];

    keys_release(m->keys->numbers, NUMBERS_MAX, kept, list_numbered(m, kept));
    keys_release(m->keys->letters, LETTERS, kept, list_lettered(m, kept));
    for (int i = 0; i < own->n_hand; i++)
        keys_number(m->keys, own->hand[i]);
    for (int g = 0; g < own->n_groups && scene->n_stacks == 0; g++)
        for (int i = 0; i < own->groups[g].n; i++)
            keys_number(m->keys, own->groups[g].cards[i]);
    for (int i = 0; i < scene->n_stacks; i++)
        keys_letter(m->keys, scene->t, scene->stacks[i].card, 0);
}

void question_set_key(char key[4], char c)
{
    key[0] = c;
    key[1] = '\0';
}

/* Is this card one that can be aimed at by a letter everywhere? */
bool question_is_stack(const Scene *scene, CardId card)
{
    return card != NO_CARD && scene_find_stack(scene, card);
}

/* A free letter for what has none of its own. */
static char free_letter(QuestionMaker *m)
{
    for (char c = 'a'; c <= 'z'; c++)
        if (!(m->taken >> (c - 'a') & 1u) && c != 'q') {
            m->taken |= 1u << (c - 'a');
            return c;
        }
    return '?';
}

/* The key of the row that an action belongs to; "" if it gets one later. */
static void row_key(QuestionMaker *m, Action a, char key[4])
{
    const Table *t = m->out->scene->t;
    char letter = keys_verb(t->family->verbs[a.verb].id);

    key[0] = '\0';
    if (question_is_stack(m->out->scene, a.card))
        question_set_key(key, keys_letter(m->keys, t, a.card, 0));
    else if (a.card != NO_CARD)
        snprintf(key, 4, "%d", keys_number(m->keys, a.card));
    else if (letter != '\0')
        question_set_key(key, letter);
    else if (a.to != NOBODY)
        question_set_key(key, keys_seat(t, a.to));
    else if (a.on != NO_CARD)
        question_set_key(key, keys_letter(m->keys, t, a.on, m->taken));
}

/* ---- rows ---- */

static int rank_of(const Table *t, Action a)
{
    return t->family->scene ? t->family->scene->choices[a.verb].rank : 0;
}

static bool belongs_to(const Row *row, const char *key, Action a)
{
    const Choice *first = row->answers[0].choice;

    return strcmp(row->key, key) == 0 && a.verb != VERB_option &&
           first->action.verb != VERB_option && first->action.card == a.card &&
           (a.card != NO_CARD || first->action.verb == a.verb);
}

/* Some other row has this key: two verbs with a letter, or an option. */
static bool has_key(const QuestionMaker *m, const char *key)
{
    for (int i = 0; i < m->out->n; i++)
        if (strcmp(m->rows[i].key, key) == 0)
            return true;
    return false;
}

static const char *brief_of(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_hand && card != NO_CARD; i++)
        if (scene->hand[i].card == card)
            return scene->hand[i].brief;
    return "";
}

static Row *add_row(QuestionMaker *m, const char *key, Action a)
{
    Row *row = &m->rows[m->out->n++];

    *row = (Row){ .card = a.card,
                  .brief = brief_of(m->out->scene, a.card),
                  .hurts = true };
    if (key[0] == '\0')
        question_set_key(row->key, free_letter(m));
    else
        snprintf(row->key, sizeof row->key, "%s", key);
    row->rare =
        rank_of(m->out->scene->t, a) >= RARE_RANK && a.verb != VERB_cancel;
    row->main = a.card == NO_CARD && rank_of(m->out->scene->t, a) <= MAIN_RANK;
    if (row->key[1] == '\0' && row->key[0] >= 'a')
        m->taken |= 1u << (row->key[0] - 'a');
    return row;
}

/* Is this the only thing of its kind that can be done with its card? */
static bool is_only_use(const QuestionMaker *m, int at)
{
    Action a = m->leaves[at]->action;

    for (int i = 0; i < m->n_leaves; i++)
        if (i != at && m->leaves[i] && m->leaves[i]->action.verb == a.verb &&
            m->leaves[i]->action.card == a.card)
            return false;
    return true;
}

/* What the card of a leaf asks next, if both can be answered at once. */
static const Sequel *find_sequel(QuestionMaker *m, const Row *row, int at)
{
    const Choice *leaf = m->leaves[at];
    Sequel *sequel;

    if (m->bare || leaf->usual || row->n > 0 ||
        draft_is_open(m->out->scene->t) || !is_only_use(m, at))
        return NULL;
    sequel = arena_alloc(&m->out->arena, sizeof *sequel);
    return sequel && sequel_make(&m->out->arena, m->out->scene->view,
                                 leaf->action, sequel)
               ? sequel
               : NULL;
}

static void add_answer(QuestionMaker *m, Row *row, const Choice *leaf,
                       const Choice *then)
{
    Answer *answer = &m->answers[m->n_answers++];

    *answer = (Answer){ .choice = leaf,
                        .then = then,
                        .says = then ? then->says : leaf->says,
                        .hurts = hurts_seat(then ? then : leaf, m->out->seat) };
    if (row->n++ == 0)
        row->answers = answer;
    row->usual |= leaf->usual;
    row->hurts &= answer->hurts;
}

/* A leaf, or with each answer to what its card asks next. */
static void add_answers(QuestionMaker *m, Row *row, int at)
{
    const Sequel *sequel = find_sequel(m, row, at);

    if (!sequel) {
        add_answer(m, row, m->leaves[at], NULL);
        return;
    }
    row->sequel = sequel;
    for (int i = 0; i < sequel->n; i++)
        add_answer(m, row, m->leaves[at], sequel->choices[i]);
}

/* Are there leaves of this row behind those of others? Then they are brought
 * together, so that the answers of a row are one array. */
static int gather(QuestionMaker *m, Row *row, int from)
{
    char key[4];
    Action first = m->leaves[from]->action;

    for (int i = from; i < m->n_leaves; i++) {
        const Choice *leaf = m->leaves[i];
        if (!leaf)
            continue;
        row_key(m, leaf->action, key);
        if (i != from &&
            (key[0] == '\0' || !belongs_to(row, key, leaf->action)))
            continue;
        add_answers(m, row, i);
        m->leaves[i] = NULL;
        if (first.verb == VERB_option || key[0] == '\0')
            break;
    }
    return row->n;
}

/* Who is asked whether to interfere means to stop somebody: what helps them
 * comes last. */
static void sort_answers(const QuestionMaker *m, const Row *row)
{
    Answer *at = &m->answers[row->answers - m->answers];
    Answer helps;
    int n = row->n;

    if (m->out->scene->ask.ask.shape != ASK_GATE)
        return;
    for (int i = 0; i < n;) {
        if (at[i].choice->favor <= 0 ||
            at[i].choice->action.to == m->out->seat) {
            i++;
            continue;
        }
        helps = at[i];
        memmove(&at[i], &at[i + 1], sizeof *at * (size_t)(row->n - 1 - i));
        at[row->n - 1] = helps;
        n--;
    }
}

void question_make_rows(QuestionMaker *m)
{
    for (int i = 0; i < m->n_leaves; i++) {
        char key[4];
        Row *row;
        if (!m->leaves[i])
            continue;
        row_key(m, m->leaves[i]->action, key);
        if (key[0] != '\0' && has_key(m, key))
            key[0] = '\0';
        row = add_row(m, key, m->leaves[i]->action);
        gather(m, row, i);
        sort_answers(m, row);
    }
}
