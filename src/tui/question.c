/* question.c: makes what a person is asked from a scene. Rows and their keys
 * are made in question_rows.c, their words in question_words.c, and what Enter
 * does is found in question_usual.c. */
#include "tui/question.h"

#include <stdio.h>
#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "match/picks.h"
#include "scene/refusals.h"
#include "tui/question_int.h"
#include "tui/status.h"

const char *answer_outcome(const Answer *answer)
{
    return answer->then ? answer->then->outcome.says
                        : answer->choice->outcome.says;
}

const char *answer_sequel(const Answer *answer)
{
    const char *says = answer_outcome(answer);
    size_t n = strlen(answer->says);

    if (strncmp(says, answer->says, n) != 0 || says[n] != ':')
        return says;
    return says + n + 1 + strspn(says + n + 1, " ");
}

/* ---- order ---- */

static int row_class(const Row *row)
{
    return row->usual ? 0 : row->hurts ? 3 : row->rare ? 2 : 1;
}

/* The usual one, then as the scene has them, then rare ones, then what hurts.
 */
static void sort_rows(QuestionMaker *m)
{
    Row *from = arena_alloc(&m->out->arena, sizeof *from * (size_t)m->out->n);
    int n = 0;

    if (!from)
        return;
    memcpy(from, m->rows, sizeof *from * (size_t)m->out->n);
    for (int class = 0; class <= 3; class ++)
        for (int i = 0; i < m->out->n; i++)
            if (row_class(&from[i]) == class)
                m->rows[n++] = from[i];
}

/* ---- the sentence ---- */

/* What it is worth comes first: a long list may be cut. */
static void write_picked(Text *text, const Table *t)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);
    int sum = 0;

    text_add(text, "Picked so far");
    if (row && row->worth) {
        EACH_PART (t, card)
            sum += row->worth(t, card);
        text_add(text, ", worth ");
        text_add_number(text, sum);
    }
    text_add(text, ": ");
}

/* What has been picked, and what it still lacks. */
static void write_draft(Text *text, const View *view)
{
    const Table *t = &view->t;
    Refusal why = action_check(t, action_make(VERB_done, view->seat));
    const char *before = "";

    if (t->g->draft.count > 0)
        write_picked(text, t);
    EACH_PART (t, card) {
        text_add(text, before);
        before = ", ";
        if (draft_row(t, t->g->draft.verb)->receivers)
            picks_write(text, t, card, (Seat)card_slot(t, card)->n);
        else
            pattern_write_card(text, t, card);
    }
    if (t->g->draft.count > 0)
        text_add(text, ". ");
    if (why.id != REFUSAL_none) {
        text_add_format(text, "Not done yet: %s.", refusal_give(t, why).says);
    }
}

/* Can this be picked together with others? */
static bool is_pick(const QuestionMaker *m, const Row *row)
{
    const Scene *scene = m->out->scene;
    Action a = row->answers[0].choice->action;

    return !row->has_targets &&
           (draft_is_open(scene->t)
                ? a.verb == VERB_add && scene->t->g->draft.count == 0
                : sequel_repeats(scene->view, a));
}

/* Several at once: `1 3`. */
static void write_several(const QuestionMaker *m, Text *text)
{
    const Row *first = NULL;

    for (int i = 0; i < m->out->n; i++) {
        const Row *row = &m->rows[i];
        if (row->card == NO_CARD || !is_pick(m, row))
            continue;
        if (first) {
            text_add_format(text, "%sSeveral at once: `%s %s`.",
                            text->len > 0 ? " " : "", first->key, row->key);
            return;
        }
        first = row;
    }
}

static const char *make_more(QuestionMaker *m)
{
    const Scene *scene = m->out->scene;
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (draft_is_open(scene->t))
        write_draft(&text, scene->view);
    write_several(m, &text);
    return arena_copy(&m->out->arena, line, text.len);
}

/* ---- all of it ---- */

static bool make_question(QuestionMaker m, const View *view)
{
    Question *out = m.out;

    *out = (Question){ .seat = view->seat,
                       .usual_says = "",
                       .status = "",
                       .story = "",
                       .why = "",
                       .more = "",
                       .is_new = true };
    out->scene = scene_make(&out->arena, view);
    if (!out->scene || !question_list_leaves(&m))
        return false;
    out->says = out->scene->ask.says;
    out->why = out->scene->ask.why;
    out->prompt = view->t.names[view->seat];
    question_make_rows(&m);
    for (int i = 0; i < out->n; i++) {
        question_name_answers(&m, &m.rows[i]);
        question_say_row(&m, &m.rows[i]);
    }
    if (m.bare)
        question_drop_usual(&m);
    else
        question_add_all_row(&m);
    sort_rows(&m);
    out->rows = m.rows;
    question_find_usual(out);
    out->more = make_more(&m);
    if (out->scene->n_stacks > 0 && out->scene->ask.mine &&
        view->t.g->active == view->seat && !draft_is_open(&view->t) &&
        view->t.g->turn <= view->t.g->seats)
        out->story = "(A story may follow: a key, then \"your words\".)";
    out->status = status_make(&out->arena, out->scene);
    return !out->arena.failed;
}

bool question_make(Question *out, const View *view)
{
    return make_question((QuestionMaker){ .out = out }, view);
}

bool question_make_bare(Question *out, const View *view)
{
    return make_question((QuestionMaker){ .out = out, .bare = true }, view);
}

void question_free(Question *question)
{
    arena_free(&question->arena);
    *question = (Question){ 0 };
}

const Row *question_find_row(const Question *question, const char *key)
{
    for (int i = 0; i < question->n; i++)
        if (strcmp(question->rows[i].key, key) == 0)
            return &question->rows[i];
    return NULL;
}
