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

void question_set_key(char key[4], char c)
{
    key[0] = c;
    key[1] = '\0';
}

/* ---- rows ---- */

static const char *brief_of(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_hand && card != NO_CARD; i++)
        if (scene->hand[i].card == card)
            return scene->hand[i].brief;
    return "";
}

static Row *add_row(QuestionMaker *m, const Choice *leaf)
{
    Row *row = &m->rows[m->out->n++];
    Action a = leaf->action;
    int rank = leaf->verb_row->rank;

    *row = (Row){ .card = a.card,
                  .brief = brief_of(m->out->scene, a.card),
                  .rare = rank >= RARE_RANK && a.verb != VERB_cancel,
                  .main = a.card == NO_CARD && rank <= MAIN_RANK,
                  .hurts = true };
    memcpy(row->key, leaf->press, sizeof row->key);
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

/* Those of a row are brought together, so that its answers are one array. */
static void gather(QuestionMaker *m, Row *row, int from)
{
    for (int i = from; i < m->n_leaves; i++)
        if (m->leaves[i] && strcmp(m->leaves[i]->press, row->key) == 0) {
            add_answers(m, row, i);
            m->leaves[i] = NULL;
        }
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
        Row *row;
        if (!m->leaves[i])
            continue;
        row = add_row(m, m->leaves[i]);
        gather(m, row, i);
        sort_answers(m, row);
    }
}
