/* prompts.c: how often a person among three bots is asked, and how much stands
 * in front of each prompt in plain mode.
 *
 *     prompts [--games N] BOOK...
 *
 * The person takes the usual answer where a bot of the level `normal` would,
 * else the answer of that bot, with what its card asks next where the question
 * offers both at once, and gives no standing orders. Prints a line per
 * book, and how much of what happened was told in a round of the table; fails
 * if a prompt had a single choice, if there were more than 8 prompts in a
 * round, or if prompts were too long.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/levels.h"
#include "match/books.h"
#include "engine/family.h"
#include "match/look_ahead.h"
#include "tui/console.h"
#include "tui/play_loop.h"

enum {
    SEATS = 4,
    PROMPTS_ROOM = 1 << 16,
    ROUNDS_ROOM = 1 << 13,
    ROUND_MAX = 8,   /* prompts in a round, in the mean of ten games */
    MEDIAN_MAX = 14, /* lines before a prompt */
    LINES_MAX = 24
};

/* What was counted of a book. */
typedef struct Count {
    int lines[PROMPTS_ROOM];     /* of a question and what stands with it */
    int all_lines[PROMPTS_ROOM]; /* since the last one, with turns of bots */
    int told_lines[ROUNDS_ROOM], told_words[ROUNDS_ROOM]; /* by round */
    int rounds;
    int prompts, singles, turns, unfinished;
    int steps[256]; /* by step of the question */
} Count;

/* The person. */
typedef struct Typist {
    Front plain;
    PlainFront *printer;
    Play *play;
    Bot bot;
    Count *count;
    FILE *out;
    char *text;
    size_t n, counted; /* bytes; and those of turns that were told before */
    int turn; /* the own one with which the round began; 0: before it */
    bool shows;
} Typist;

/* ---- what is printed ---- */

static void start_page(Typist *typist)
{
    typist->out = open_memstream(&typist->text, &typist->n);
    assert(typist->out);
    console_set_stream(typist->out);
}

/* How many lines were printed since the last prompt; its own counts, too. */
static int end_page(Typist *typist, int *all)
{
    int lines = 1;

    *all = 1;
    fclose(typist->out);
    console_set_stream(NULL);
    for (size_t i = 0; i < typist->n; i++) {
        *all += typist->text[i] == '\n';
        lines += typist->text[i] == '\n' && i >= typist->counted;
    }
    if (typist->shows || *all > LINES_MAX)
        fputs(typist->text, stdout);
    free(typist->text);
    return lines;
}

/* ---- what is answered ---- */

/* What the bot would answer one after the other to what the card asks, in a
 * game that looks the same to it. */
typedef struct Plan {
    Action at[SEQUEL_MAX];
    int n;
} Plan;

static Plan make_plan(const Typist *typist, const View *view, Action action)
{
    Plan plan = { .at = { action }, .n = 1 };
    GameBuffer sample, seen;
    View then = *view;

    while (plan.n < SEQUEL_MAX) {
        Table t = view->t;
        Glimpse glimpse = look_ahead(&then, action, 1, &sample.game);
        if (glimpse.reveals || glimpse.ask.shape != ASK_DECIDE ||
            !seat_in(view->seat, glimpse.ask.must))
            break;
        t.g = &sample.game;
        t.sink = NULL;
        then = view_make(&t, view->seat, &seen.game);
        action = typist->bot.chooser.choose(typist->bot.chooser.self, &then);
        plan.at[plan.n++] = action;
    }
    return plan;
}

static const Answer *find_answer(const Row *row, Action action, Action then)
{
    for (int k = 0; k < row->n; k++) {
        const Answer *answer = &row->answers[k];
        if (action_equal(answer->choice->action, action) &&
            (!answer->then || action_equal(answer->then->action, then)))
            return answer;
    }
    return NULL;
}

/* Its key alone, with what the card asks next, or with all that it asks one
 * after the other: "10 5 8". */
static void write_keys(Text *text, const Row *row, const Answer *answer,
                       const Plan *plan)
{
    if (!row->sequel || !row->sequel->picks || !answer->then) {
        text_add_format(text, "=%s%s%s", answer->choice->key,
                        answer->then ? " " : "",
                        answer->then ? answer->then->key : "");
        return;
    }
    text_add(text, row->key);
    for (int i = 1; i < plan->n; i++) {
        const Answer *next = find_answer(row, plan->at[0], plan->at[i]);
        if (!next || !next->then)
            break;
        text_add_format(text, " %s", next->key);
    }
}

/* "5 8": picks that follow one another. */
static bool write_picks(Text *text, const Question *question, const Plan *plan)
{
    int n = 0;

    if (!sequel_repeats(question->scene->view, plan->at[0]))
        return false;
    for (int i = 0; i < plan->n; i++)
        for (int k = 0; k < question->n; k++)
            if (plan->at[i].verb == plan->at[0].verb &&
                find_answer(&question->rows[k], plan->at[i], plan->at[i])) {
                text_add_format(text, n++ ? " %s" : "%s",
                                question->rows[k].key);
            }
    if (n < 2)
        text_clear(text);
    return n >= 2;
}

/* The usual answer by Enter, another by its keys. */
static char *write_answer(const Typist *typist, const Question *question,
                          Action action)
{
    Plan plan = make_plan(typist, question->scene->view, action);
    char line[80];
    Text text = TEXT_INIT(line);

    if (write_picks(&text, question, &plan))
        return strdup(line);
    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        const Answer *answer = find_answer(row, action, plan.at[plan.n > 1]);
        if (!answer)
            continue;
        if (!row->usual)
            write_keys(&text, row, answer, &plan);
        return strdup(line);
    }
    return NULL; /* the bot wants what is not offered */
}

/* A draft as one line of the log: what the bot would pick one after the other,
 * tried on a copy of what it sees. NULL: it does not come to an end. */
static char *write_draft(const Typist *typist, const Question *question,
                         Action first)
{
    View view = *question->scene->view;
    char line[2048];
    Text text = TEXT_INIT(line);
    Action action = first;

    view.t.g = malloc(view.t.g->size);
    view.t.sink = NULL;
    assert(view.t.g);
    game_copy(game_edit(&view.t), question->scene->t->g);
    for (int parts = 0; parts < 40 && line[0] == '\0'; parts++) {
        if (action.verb == VERB_done)
            line_write(&text, &view.t, action, view.seat);
        else if (action_try(&view.t, action).id != REFUSAL_none ||
                 !draft_is_open(&view.t))
            break;
        else
            action =
                typist->bot.chooser.choose(typist->bot.chooser.self, &view);
    }
    free(game_edit(&view.t));
    return line[0] ? strdup(line) : NULL;
}

static bool is_draft(const Table *t, Action action)
{
    return action.verb == VERB_add ||
           t->family->verbs[action.verb].class == CLASS_DRAFT;
}

static int count_answers(const Question *question)
{
    int n = 0;

    for (int i = 0; i < question->n; i++)
        n += question->rows[i].n;
    return n;
}

/* The answer as the log says it: a row may stand for several that are the
 * same, such as the members of a party. */
static char *write_as_log(const View *view, Action action)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    line_write(&text, &view->t, action, view->seat);
    return strdup(line);
}

/* A round begins with the first question of an own turn; what was told just
 * before that belongs to the last one. */
static void count_round(Typist *typist, const Game *g)
{
    Count *count = typist->count;

    if (g->active != 0 || g->turn == typist->turn)
        return;
    typist->turn = g->turn;
    assert(count->rounds < ROUNDS_ROOM - 1);
    count->rounds++;
}

static char *ask(void *self, const Question *question)
{
    Typist *typist = self;
    Count *count = typist->count;
    const View *view = question->scene->view;
    Action action;
    char *line;
    int all;

    count_round(typist, view->t.g);
    plain_print(typist->printer, question);
    assert(count->prompts < PROMPTS_ROOM);
    count->lines[count->prompts] = end_page(typist, &all);
    count->all_lines[count->prompts++] = all;
    count->steps[view->t.g->ask.step]++;
    count->singles += count_answers(question) == 1;
    action = typist->bot.chooser.choose(typist->bot.chooser.self, view);
    line = is_draft(&view->t, action) ? write_draft(typist, question, action)
                                      : NULL;
    if (!line && is_draft(&view->t, action)) /* it thought better of it */
        line = write_as_log(view, action_default(&view->t, view->seat));
    if (!line)
        line = write_answer(typist, question, action);
    if (!line)
        line = write_as_log(view, action);
    if (typist->shows)
        printf("%s> %s\n", question->prompt, line);
    typist->counted = 0;
    start_page(typist);
    return line;
}

/* Turns of bots are told when they end, with a pause: they are counted apart
 * from what stands at a prompt. */
static void tell(void *self, const Tiding *tiding)
{
    Typist *typist = self;
    Count *count = typist->count;
    size_t before;

    fflush(typist->out);
    before = typist->n;
    typist->plain.tell(typist->plain.self, tiding);
    fflush(typist->out);
    for (size_t i = before; i < typist->n && typist->turn > 0; i++) {
        bool ends = strchr(" \n", typist->text[i + 1]) != NULL;
        count->told_lines[count->rounds] += typist->text[i] == '\n';
        count->told_words[count->rounds] +=
            ends && !strchr(" \n", typist->text[i]);
    }
    if (tiding->is_headline)
        typist->counted = typist->n;
}

static void wait_a_moment(void *self, int ms)
{
    (void)self;
    (void)ms;
}

static void say(void *self, const char *sentence)
{
    Typist *typist = self;
    typist->plain.say(typist->plain.self, sentence);
}

/* ---- games ---- */

static void play_game(const char *book, const Pack *pack, const Family *family,
                      int game, Count *count, bool shows)
{
    Play play = { .max_turns = 0 };
    Typist typist = { .play = &play, .count = count, .shows = shows };
    Bot bots[SEATS];
    MatchSetup setup;
    Diag diag;
    int all;

    match_setup_init(&setup, pack, family, book);
    setup.game.seed = (uint64_t)game + 1;
    setup.game.seats = SEATS;
    if (match_new(&play.match, &setup, &diag) != ST_OK)
        exit(3);
    play.table = play_table_new(play.match);
    if (!play.table)
        exit(3);
    for (int s = 0; s < SEATS; s++) {
        if (!bot_make("normal", hash_mix((uint64_t)game << 8 | (unsigned)s),
                      s == 0 ? &typist.bot : &bots[s]))
            exit(3);
        if (s > 0)
            play_table_sit(play.table, (Seat)s, SITS_BOT, bots[s].chooser);
    }
    typist.printer = plain_open(&typist.plain, 0);
    play.front = (Front){ .self = &typist,
                          .tell = tell,
                          .ask = ask,
                          .say = say,
                          .wait = wait_a_moment };
    start_page(&typist);
    count->unfinished += play_run(&play) != PLAY_OVER;
    end_page(&typist, &all);
    count->turns += match_table(play.match)->g->turn;
    count->told_lines[count->rounds] = count->told_words[count->rounds] = 0;
    count->rounds -= count->rounds > 0; /* the last one was cut short */
    typist.plain.close(typist.plain.self);
    bot_free(&typist.bot);
    for (int s = 1; s < SEATS; s++)
        bot_free(&bots[s]);
    play_table_free(play.table);
    match_free(play.match);
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Of rounds: the one in the middle, and that which 19 of 20 do not exceed. */
static void report_told(const char *what, int *counts, int n)
{
    qsort(counts, (size_t)n, sizeof *counts, by_number);
    printf(" %d %s (%d in long ones)", counts[n / 2], what,
           counts[n * 19 / 20]);
}

/* True if the book is within the limits. */
static bool report(const char *book, const Family *family, Count *count,
                   bool by_step)
{
    double rounds = (double)count->turns / SEATS;
    double per_round = count->prompts / rounds;
    int median, longest, all, longest_all;

    qsort(count->lines, (size_t)count->prompts, sizeof *count->lines,
          by_number);
    qsort(count->all_lines, (size_t)count->prompts, sizeof *count->all_lines,
          by_number);
    median = count->lines[count->prompts / 2];
    longest = count->lines[count->prompts - 1];
    all = count->all_lines[count->prompts / 2];
    longest_all = count->all_lines[count->prompts - 1];
    printf("%s: %.2f prompts per round (%d prompts, %d turns), %d with one"
           " choice; lines: median %d, longest %d (with turns of bots %d, %d);"
           " %d unfinished\n",
           book, per_round, count->prompts, count->turns, count->singles,
           median, longest, all, longest_all, count->unfinished);
    printf("%s: told in a round:", book);
    report_told("lines", count->told_lines + 1, count->rounds);
    report_told("words", count->told_words + 1, count->rounds);
    putchar('\n');
    for (int i = 0; i < 256 && by_step; i++)
        if (count->steps[i] > 0)
            printf("    %5.2f %s\n", count->steps[i] / rounds,
                   family->steps[i].name);
    return per_round <= ROUND_MAX && count->singles == 0 &&
           median <= MEDIAN_MAX && longest_all <= LINES_MAX &&
           count->unfinished == 0;
}

int main(int argc, char **argv)
{
    BookCache *cache = book_cache_new();
    int games = 10, code = 0, from = 0;
    bool shows = false, by_step = false;

    for (int i = 1; i < argc; i++) {
        const Pack *pack;
        const Family *family;
        Diag diag;
        Count *count;
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc) {
            games = atoi(argv[++i]);
            continue;
        }
        if (strcmp(argv[i], "--from") == 0 && i + 1 < argc) {
            from = atoi(argv[++i]);
            continue;
        }
        if (strcmp(argv[i], "--show") == 0 || strcmp(argv[i], "--steps") == 0) {
            shows |= argv[i][3] == 'h';
            by_step |= argv[i][3] == 't';
            continue;
        }
        count = calloc(1, sizeof *count);
        if (!count ||
            book_cache_find(cache, argv[i], &pack, &family, &diag) != ST_OK)
            return 3;
        for (int game = from; game < from + games; game++)
            play_game(argv[i], pack, family, game, count, shows);
        if (!report(argv[i], family, count, by_step))
            code = 1;
        free(count);
    }
    book_cache_free(cache);
    return code;
}
