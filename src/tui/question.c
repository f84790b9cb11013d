/* question.c: makes what a person is asked from a scene: rows with keys that
 * stay, what Enter does, what hurts. */
#include "tui/question.h"

#include <stdio.h>
#include <string.h>

#include "engine/family.h"
#include "match/picks.h"
#include "scene/refusals.h"
#include "scene/sentence.h"
#include "tui/status.h"

enum { MAIN_RANK = 3, RARE_RANK = 6 };

/* What is being made. */
typedef struct Making {
    Question *out;
    Keys *keys;
    const Choice **leaves;
    int n_leaves;
    Row *rows;
    Answer *answers;
    int n_answers;
    unsigned taken; /* letters of rows */
    bool bare;      /* one thing at a time */
} Making;

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

/* ---- what can be done ---- */

static bool list_leaves(Making *m)
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
static int list_numbered(const Making *m, CardId *out)
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
static int list_lettered(const Making *m, CardId *out)
{
    const Scene *scene = m->out->scene;
    int n = 0;

    for (int i = 0; i < scene->n_stacks && n < CARDS_MAX; i++)
        out[n++] = scene->stacks[i].card;
    for (int i = 0; i < m->n_leaves && n < CARDS_MAX; i++)
        out[n++] = m->leaves[i]->action.on;
    return n;
}

static void release_keys(Making *m)
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

static void set_letter(char key[4], char c)
{
    key[0] = c;
    key[1] = '\0';
}

/* Is this card one that can be aimed at by a letter everywhere? */
static bool is_stack(const Scene *scene, CardId card)
{
    return card != NO_CARD && scene_find_stack(scene, card);
}

/* A free letter for what has none of its own. */
static char free_letter(Making *m)
{
    for (char c = 'a'; c <= 'z'; c++)
        if (!(m->taken >> (c - 'a') & 1u) && c != 'q') {
            m->taken |= 1u << (c - 'a');
            return c;
        }
    return '?';
}

/* The key of the row that an action belongs to; "" if it gets one later. */
static void row_key(Making *m, Action a, char key[4])
{
    const Table *t = m->out->scene->t;
    char letter = keys_verb(t->family->verbs[a.verb].id);

    key[0] = '\0';
    if (is_stack(m->out->scene, a.card))
        set_letter(key, keys_letter(m->keys, t, a.card, 0));
    else if (a.card != NO_CARD)
        snprintf(key, 4, "%d", keys_number(m->keys, a.card));
    else if (letter != '\0')
        set_letter(key, letter);
    else if (a.to != NOBODY)
        set_letter(key, keys_seat(t, a.to));
    else if (a.on != NO_CARD)
        set_letter(key, keys_letter(m->keys, t, a.on, m->taken));
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
static bool has_key(const Making *m, const char *key)
{
    for (int i = 0; i < m->out->n; i++)
        if (strcmp(m->rows[i].key, key) == 0)
            return true;
    return false;
}

static const char *gist_of(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_hand && card != NO_CARD; i++)
        if (scene->hand[i].card == card)
            return scene->hand[i].gist;
    return "";
}

static Row *add_row(Making *m, const char *key, Action a)
{
    Row *row = &m->rows[m->out->n++];

    *row = (Row){ .card = a.card,
                  .gist = gist_of(m->out->scene, a.card),
                  .hurts = true };
    if (key[0] == '\0')
        set_letter(row->key, free_letter(m));
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
static bool is_only_use(const Making *m, int at)
{
    Action a = m->leaves[at]->action;

    for (int i = 0; i < m->n_leaves; i++)
        if (i != at && m->leaves[i] && m->leaves[i]->action.verb == a.verb &&
            m->leaves[i]->action.card == a.card)
            return false;
    return true;
}

/* What the card of a leaf asks next, if both can be answered at once. */
static const Sequel *find_sequel(Making *m, const Row *row, int at)
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

static void add_answer(Making *m, Row *row, const Choice *leaf,
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
static void add_answers(Making *m, Row *row, int at)
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
static int gather(Making *m, Row *row, int from)
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
static void sort_answers(const Making *m, const Row *row)
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

static void make_rows(Making *m)
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

/* ---- what the answers of a row are called ---- */

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
static bool aims_at_stacks(const Making *m, const Row *row)
{
    for (int i = 0; i < row->n; i++)
        if (!is_stack(m->out->scene, row->answers[i].choice->action.on))
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
static char target_letter(Making *m, Action a)
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
        set_letter(key, (char)(*c | 0x20));
        if (*c != '"' && char_is_letter(*c) && !is_answer_key(row, at, key))
            return key[0];
    }
    for (char c = 'a'; c <= 'z'; c++) {
        set_letter(key, c);
        if (!is_answer_key(row, at, key))
            return c;
    }
    return '?';
}

/* The letter of a use of a card, where its number stands for several. */
static char use_letter(const Making *m, const Row *row, int at)
{
    Action a = row->answers[at].choice->action;
    const CardUse *use = keys_use(m->out->scene->t->family->verbs[a.verb].id);

    return use && count_verb(row, a.verb) == 1 ? use->letter : '\0';
}

/* What the card asks next has the keys that it would have alone. */
static void name_next(Making *m, const Row *row, Answer *answer, int i)
{
    Action a = answer->then->action;

    if (row->sequel->picks && a.card != NO_CARD)
        snprintf(answer->key, sizeof answer->key, "%d",
                 keys_number(m->keys, a.card));
    else if (a.to != NOBODY)
        set_letter(answer->key, keys_seat(m->out->scene->t, a.to));
    else
        set_letter(answer->key, (char)('a' + i));
}

static void name_answers(Making *m, const Row *row)
{
    Answer *at = &m->answers[row->answers - m->answers];
    bool one = has_one_verb(row) || aims_at_stacks(m, row);

    for (int i = 0; i < row->n; i++) {
        char use = one ? '\0' : use_letter(m, row, i);
        if (at[i].then) {
            name_next(m, row, &at[i], i);
            continue;
        }
        set_letter(at[i].key,
                   use != '\0' ? use : target_letter(m, at[i].choice->action));
        if (i > 0 && (at[i].key[0] == '\0' || is_answer_key(row, i, at[i].key)))
            set_letter(at[i].key, other_letter(row, i, at[i].says));
    }
}

/* A part of an answer is its card, where nothing else is said of it. */
static const char *skip_add(const Choice *leaf)
{
    static const char add[] = "Add ";

    return leaf->action.verb == VERB_add && leaf->action.to == NOBODY &&
                   strncmp(leaf->says, add, sizeof add - 1) == 0
               ? leaf->says + sizeof add - 1
               : leaf->says;
}

/* The whole sentence of a choice, which a heading may have cut. */
static const char *whole_says(Making *m, const Choice *leaf)
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

    for (int k = 1; k < n; k++) {
        size_t i = 0;
        while (i < common && at[k].says[i] == at[0].says[i])
            i++;
        common = i;
    }
    while (common > 0 && at[0].says[common - 1] != ' ')
        common--;
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
static void move_end(Making *m, Row *row, Answer *at)
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
static void say_uses(const Making *m, const Row *row, Answer *at)
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
static void say_sequel(Making *m, Row *row, Answer *at)
{
    char line[LINE_BUFFER];
    int n = snprintf(line, sizeof line, "%s%s%s%s", whole_says(m, at[0].choice),
                     row->sequel->picks ? ": " : " (", row->sequel->says,
                     row->sequel->picks ? "" : ")");

    row->says = arena_copy(&m->out->arena, line, (size_t)n);
    row->gist = "";
    row->has_targets = true;
    for (int i = 0; i < row->n; i++)
        at[i].says = at[i].then ? skip_words(at[i].then->says, "Choose ")
                                : whole_says(m, at[i].choice);
    say_uses(m, row, at);
}

/* Answers with one verb share their beginning; others are whole sentences. */
static void say_row(Making *m, Row *row)
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

/* ---- order ---- */

static int row_class(const Row *row)
{
    return row->usual ? 0 : row->hurts ? 3 : row->rare ? 2 : 1;
}

/* The usual one, then as the scene has them, then rare ones, then what hurts.
 */
static void sort_rows(Making *m)
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
static bool is_pick(const Making *m, const Row *row)
{
    const Scene *scene = m->out->scene;
    Action a = row->answers[0].choice->action;

    return !row->has_targets &&
           (draft_is_open(scene->t)
                ? a.verb == VERB_add && scene->t->g->draft.count == 0
                : sequel_repeats(scene->view, a));
}

/* Several at once: `1 3`. */
static void write_several(const Making *m, Text *text)
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

static const char *make_more(Making *m)
{
    const Scene *scene = m->out->scene;
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (draft_is_open(scene->t))
        write_draft(&text, scene->view);
    write_several(m, &text);
    return arena_copy(&m->out->arena, line, text.len);
}

/* ---- all at once ---- */

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

static AtOnce at_once(const Making *m, const Row *row)
{
    const Scene *scene = m->out->scene;
    Action a = row->answers[0].choice->action;
    const CardUse *use = keys_all(scene->t->family->verbs[a.verb].id);

    if (!use || draft_is_open(scene->t) || a.to != NOBODY || a.on != NO_CARD)
        return AT_ONCE_NOT;
    if (use != keys_all_first())
        return AT_ONCE_BESIDES;
    return bonus_of(scene, a.card) >= 0 ? AT_ONCE_PUT_ON : AT_ONCE_NOT;
}

/* Those of one sort, the best first: what there is no room for behind them
 * stays where it is. */
static int add_at_once(const Making *m, AtOnce sort, Answer *at)
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

static void write_at_once(Text *text, const Making *m, const Answer *at, int n)
{
    const Table *t = m->out->scene->t;

    text_add_format(
        text, "%s ",
        keys_all(t->family->verbs[at[0].choice->action.verb].id)->says);
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
static void add_all_row(Making *m)
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
               .gist = "",
               .card = NO_CARD,
               .answers = at,
               .n = worn + besides,
               .is_all = true,
               .usual = true };
    set_letter(m->rows[m->out->n++].key, keys_all_first()->letter);
    m->n_answers += worn + besides;
}

/* To pass by, rarely what one wants, is no usual answer as long as there is
 * something else to do. */
static void drop_rare_usual(Making *m)
{
    bool has_other = false;

    for (int i = 0; i < m->out->n; i++)
        has_other |= !m->rows[i].rare && !m->rows[i].hurts;
    for (int i = 0; i < m->out->n && has_other; i++)
        m->rows[i].usual &= !m->rows[i].rare;
}

static void drop_usual(Making *m)
{
    for (int i = 0; i < m->out->n; i++)
        m->rows[i].usual = false;
}

/* Of an answer in parts Enter gives what is complete, or leaves it; it never
 * picks a part. */
static void settle_draft_usual(Making *m)
{
    static const int verbs[] = { VERB_done, VERB_cancel };
    bool found = false;

    drop_usual(m);
    for (size_t k = 0; k < sizeof verbs / sizeof *verbs; k++)
        for (int i = 0; i < m->out->n && !found; i++)
            found = m->rows[i].usual =
                m->rows[i].answers[0].choice->action.verb == verbs[k];
}

/* Which of one's own cards is given up is nobody's usual answer. */
static bool picks_own_card(const Making *m)
{
    const Table *t = m->out->scene->t;
    const EffectOps *ops = t->family->effect_ops;

    if (!ops || t->g->ask.step != ops->pick)
        return false;
    for (int i = 0; i < m->out->n; i++) {
        CardId card = m->rows[i].card;
        if (m->rows[i].usual && card != NO_CARD &&
            t->g->zones[card_slot(t, card)->zone].owner == m->out->seat)
            return true;
    }
    return false;
}

static void settle_usual(Making *m)
{
    if (draft_is_open(m->out->scene->t))
        settle_draft_usual(m);
    else if (m->out->n > 1 && picks_own_card(m))
        drop_usual(m);
}

/* What can only be answered in one way is answered so by Enter. */
static bool is_only_one(const Question *question)
{
    return question->n == 1 && question->rows[0].n == 1;
}

static void find_usual(Question *question)
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

static bool make_question(Making m, const View *view)
{
    Question *out = m.out;

    *out = (Question){ .seat = view->seat,
                       .keys = m.keys,
                       .usual_says = "",
                       .status = "",
                       .story = "",
                       .more = "",
                       .is_new = true };
    out->scene = scene_make(&out->arena, view);
    if (!out->scene || !list_leaves(&m))
        return false;
    out->says = out->scene->ask.says;
    out->prompt = view->t.names[view->seat];
    release_keys(&m);
    make_rows(&m);
    for (int i = 0; i < out->n; i++) {
        name_answers(&m, &m.rows[i]);
        say_row(&m, &m.rows[i]);
    }
    if (m.bare)
        drop_usual(&m);
    else
        add_all_row(&m);
    settle_usual(&m);
    drop_rare_usual(&m);
    sort_rows(&m);
    out->rows = m.rows;
    find_usual(out);
    out->more = make_more(&m);
    if (out->scene->n_stacks > 0 && out->scene->ask.mine &&
        view->t.g->active == view->seat && !draft_is_open(&view->t) &&
        view->t.g->turn <= view->t.g->seats)
        out->story = "(A story may follow: a key, then \"your words\".)";
    out->status = status_make(&out->arena, out->scene, m.keys);
    return !out->arena.failed;
}

bool question_make(Question *out, const View *view, Keys *keys)
{
    return make_question((Making){ .out = out, .keys = keys }, view);
}

bool question_make_bare(Question *out, const View *view, Keys *keys)
{
    return make_question((Making){ .out = out, .keys = keys, .bare = true },
                         view);
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
