/* question_usual.c: what Enter does, and the row that puts on all that makes
 * stronger. */
#include "engine/draft.h"
#include "engine/family.h"
#include "tui/question_int.h"

/* ---- all at once ---- */

enum { ALL_KEY = 'o' };

/* What the card adds to the reader's strength now; 0: nothing, or not known. */
static int bonus_of(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_hand; i++)
        if (scene->hand[i].card == card && scene->hand[i].has_bonus)
            return scene->hand[i].bonus;
    return 0;
}

/* What is put on, and what is only laid out. */
typedef enum AtOnce { AT_ONCE_NOT, AT_ONCE_PUT_ON, AT_ONCE_BESIDES } AtOnce;

static const AtOnceRow *at_once_row(const Table *t, Action a)
{
    const FamilyScene *rows = t->family->scene;

    return rows && rows->at_once[a.verb].says ? &rows->at_once[a.verb] : NULL;
}

static AtOnce at_once(const QuestionMaker *m, const Row *row)
{
    const Scene *scene = m->out->scene;
    Action a = row->answers[0].choice->action;
    const AtOnceRow *all = at_once_row(scene->t, a);

    if (!all || draft_is_open(scene->t) || a.to != NOBODY || a.on != NO_CARD)
        return AT_ONCE_NOT;
    if (all->besides)
        return AT_ONCE_BESIDES;
    return bonus_of(scene, a.card) >= 0 ? AT_ONCE_PUT_ON : AT_ONCE_NOT;
}

/* Those of one sort, the best first: what there is no room for behind them
 * stays where it is. */
static int add_at_once(const QuestionMaker *m, AtOnce sort, Answer *at)
{
    int n = 0;

    for (int i = 0; i < m->out->n; i++) {
        int bonus = bonus_of(m->out->scene, m->rows[i].card), k = n;
        if (at_once(m, &m->rows[i]) != sort)
            continue;
        for (; k > 0 &&
               bonus_of(m->out->scene, at[k - 1].choice->action.card) < bonus;
             k--)
            at[k] = at[k - 1];
        at[k] = m->rows[i].answers[0];
        n++;
    }
    return n;
}

/* Drops those that cannot be done any more after the ones before them: there is
 * no second head for a second hat. Tried in a game that looks the same. */
static int keep_possible(const View *view, Answer *at, int n)
{
    GameBuffer room;
    Table t = view->t;
    Rng rng;
    int kept = 0;

    t.g = &room.game;
    rng_init(&rng, 1);
    view_sample(view, &rng, &room.game);
    for (int i = 0; i < n; i++) {
        Action a = at[i].choice->action;
        if (action_check(&t, a).id != REFUSAL_none)
            continue;
        action_apply(&t, a);
        game_run(&t, seats_all(t.g));
        at[kept++] = at[i];
    }
    return kept;
}

static void write_at_once(Text *text, const QuestionMaker *m, const Answer *at,
                          int n)
{
    const Table *t = m->out->scene->t;

    text_add_format(text, "%s ", at_once_row(t, at[0].choice->action)->says);
    for (int i = 0; i < n; i++) {
        int bonus = bonus_of(m->out->scene, at[i].choice->action.card);
        text_add(text, i == 0 ? "" : i == n - 1 ? " and " : ", ");
        pattern_write_card(text, t, at[i].choice->action.card);
        if (bonus > 0) {
            text_add_char(text, ' ');
            text_add_signed(text, bonus);
        }
    }
}

/* A row for all that can be put on, the usual answer if something of it makes
 * stronger; and with it what else can be laid out. */
void question_add_all_row(QuestionMaker *m)
{
    Answer *at = &m->answers[m->n_answers];
    int worn = keep_possible(m->out->scene->view, at,
                             add_at_once(m, AT_ONCE_PUT_ON, at));
    int besides = add_at_once(m, AT_ONCE_BESIDES, at + worn);
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (worn == 0 || bonus_of(m->out->scene, at[0].choice->action.card) <= 0)
        return;
    write_at_once(&text, m, at, worn);
    if (besides > 0) {
        text_add(&text, "; ");
        write_at_once(&text, m, at + worn, besides);
    }
    for (int i = 0; i < m->out->n; i++)
        m->rows[i].usual = false;
    m->rows[m->out->n] =
        (Row){ .says = arena_copy(&m->out->arena, line, text.len),
               .brief = "",
               .card = NO_CARD,
               .answers = at,
               .n = worn + besides,
               .is_all = true,
               .usual = true };
    question_set_key(m->rows[m->out->n++].key, ALL_KEY);
    m->n_answers += worn + besides;
}

void question_drop_usual(QuestionMaker *m)
{
    for (int i = 0; i < m->out->n; i++)
        m->rows[i].usual = false;
}

/* What can only be answered in one way is answered so by Enter. */
static bool is_only_one(const Question *question)
{
    return question->n == 1 && question->rows[0].n == 1;
}

void question_find_usual(Question *question)
{
    const Row *row = question->n > 0 ? &question->rows[0] : NULL;

    if (!row || (!row->usual && !is_only_one(question)))
        return;
    question->usual = row;
    question->usual_choice = row->answers[0].choice;
    for (int k = 0; k < row->n && !row->is_all; k++)
        if (row->answers[k].choice->usual)
            question->usual_choice = row->answers[k].choice;
    question->usual_says =
        row->n == 1 || row->is_all ? row->says : question->usual_choice->line;
}
