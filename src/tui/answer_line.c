/* answer_line.c: turns what a person typed into actions or a request. */
#include "tui/answer_line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/family.h"
#include "match/picks.h"
#include "scene/refusals.h"
#include "tui/sentence_edit.h"

enum { INPUT_LINE_MAX = 2048, WORDS_MAX = 64 }; /* what a person may type */

/* The rule is for who asks: `?` names it. */
static Reply say_refusal(Play *play, const Table *t, Refusal why)
{
    GivenRefusal given = refusal_give(t, why);

    snprintf(play->refused_by, sizeof play->refused_by, "%s", given.clause);
    front_say(&play->front, "No: %s. (`?` says more.)", given.says);
    return REPLY_AGAIN;
}

/* ---- giving an answer ---- */

/* "proposes a trade" says nothing of its parts yet: they can be picked. */
static bool can_open_only(const Table *t, const ActionPath *path)
{
    return path->n == 2 &&
           t->family->verbs[path->at[0].verb].class == CLASS_DRAFT &&
           action_check(t, path->at[0]).id == REFUSAL_none;
}

/* To a lesson, which says what was wrong. */
static Reply give_away(Play *play, const ActionPath *path)
{
    char sentence[2 * TEXT_LINE];
    Text why = TEXT_INIT(sentence);

    if (play->give.give(play->give.self, path, &why))
        return REPLY_MOVED;
    front_say(&play->front, "No: %s", sentence);
    return REPLY_AGAIN;
}

static Reply submit(Play *play, const View *view, ActionPath *path)
{
    Refusal why;

    if (play->give.give)
        return give_away(play, path);
    if (!match_can_add_story(play->match, path)) {
        front_say(&play->front, "No: %s.", match_no_story_reason);
        return REPLY_AGAIN;
    }
    why = match_answer_path(play->match, path);
    if (why.id != REFUSAL_none && can_open_only(&view->t, path)) {
        path->n = 1;
        why = match_answer_path(play->match, path);
    }
    return why.id == REFUSAL_none ? REPLY_MOVED
                                  : say_refusal(play, &view->t, why);
}

/* Who names several parts at once means the whole, if that can be. */
static void finish_draft(Play *play, Seat seat)
{
    const View *view = match_view(play->match, seat);

    if (view && draft_is_open(&view->t))
        match_answer(play->match, action_make(VERB_done, seat));
}

/* Parts of a draft, in any order. */
static Reply submit_parts(Play *play, const View *view, const ActionPath *path)
{
    Seat seat = view->seat;
    Refusal why;

    if (play->give.give)
        return give_away(play, path);
    why = picks_submit(play->match, view, path);
    if (why.id == REFUSAL_none && path->n > 1)
        finish_draft(play, seat);
    if (why.id == REFUSAL_none)
        return REPLY_MOVED;
    say_refusal(play, &view->t, why);
    front_say(&play->front,
              "Write all the numbers you mean at once, such as `1 3`.");
    return REPLY_AGAIN;
}

/* Keeps the answer to what the card will ask next (play_loop.c gives it). */
static void answer_next(Play *play, const Row *row, const Answer *answer)
{
    NextAnswers *next = &play->next;

    if (next->n == 0)
        *next = (NextAnswers){ .ask = row->sequel->ask,
                               .turn = match_table(play->match)->g->turn };
    if (next->n < SEQUEL_MAX)
        next->at[next->n++] = answer->then->action;
}

static Reply submit_choice(Play *play, const View *view, const Choice *choice,
                           const Story *story)
{
    ActionPath path = { .n = 1, .story = *story };
    OfferTerms terms;

    path.at[0] = choice->action;
    if (sentence_start(view, choice->action, &terms)) {
        if (!sentence_edit_fill(&play->front, view, choice->action, &path))
            return REPLY_SHOW;
        path.story = *story;
        return submit(play, view, &path);
    }
    if (choice->action.verb == VERB_add && story->n == 0)
        return submit_parts(play, view, &path);
    return submit(play, view, &path);
}

static Reply submit_answer(Play *play, const View *view, const Row *row,
                           const Answer *answer, const Story *story)
{
    Reply reply = submit_choice(play, view, answer->choice, story);

    if (reply == REPLY_MOVED && answer->then && !play->give.give)
        answer_next(play, row, answer);
    return reply;
}

/* All of a row, one after the other; what is refused on the way is left. */
static Reply submit_all(Play *play, const View *view, const Row *row)
{
    bool moved = false;

    if (play->give.give)
        return give_away(
            play,
            &(ActionPath){ .at = { row->answers[0].choice->action }, .n = 1 });
    for (int i = 0; i < row->n; i++) {
        Action action = row->answers[i].choice->action;
        moved |= match_answer(play->match, action).id == REFUSAL_none;
        match_run(play->match);
    }
    return moved ? REPLY_MOVED
                 : say_refusal(
                       play, &view->t,
                       action_check(&view->t, row->answers[0].choice->action));
}

/* ---- which of several ---- */

/* Asks which answer of a row is meant; NULL: none of them. */
static const Answer *choose_answer(const Play *play, const Row *row)
{
    MenuRow rows[ACTIONS_MAX < 64 ? ACTIONS_MAX : 64];
    char typed[MENU_TEXT_MAX];
    Menu menu = { .title = row->says,
                  .asks = "Which? (Enter: none of them)",
                  .rows = rows,
                  .usual = -1,
                  .takes_text = true };
    int n = row->n < 64 ? row->n : 64, picked;

    for (int i = 0; i < n; i++)
        rows[menu.n++] = (MenuRow){ row->answers[i].key, row->answers[i].says,
                                    answer_outcome(&row->answers[i]), false };
    picked = play->front.choose(play->front.self, &menu, typed);
    return picked >= 0 ? &row->answers[picked] : NULL;
}

/* What a row alone stands for: its only answer, or the first if its others are
 * rarer uses of the same card. */
static const Answer *row_answer(const Row *row)
{
    bool differs = row->n > 1 && !row->has_targets &&
                   row->answers[1].choice->action.verb !=
                       row->answers[0].choice->action.verb;

    return row->n == 1 || (differs && !row->answers[0].hurts) ? &row->answers[0]
                                                              : NULL;
}

/* ---- names ---- */

static const char *find_text(const char *in, const char *what, size_t n)
{
    for (; *in; in++)
        if (strncasecmp(in, what, n) == 0)
            return in;
    return NULL;
}

bool name_has(const char *name, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n > 0 && !find_text(name, words, n))
            return false;
        words += n + strspn(words + n, " ");
    }
    return true;
}

/* The answer of a row that a letter or a part of a name means; NULL if none or
 * several do. */
static const Answer *find_target(const Row *row, const char *words)
{
    const Answer *found = NULL;

    for (int i = 0; i < row->n; i++)
        if (strcasecmp(row->answers[i].key, words) == 0)
            return &row->answers[i];
    for (int i = 0; i < row->n; i++)
        if (name_has(row->answers[i].says, words)) {
            if (found)
                return NULL;
            found = &row->answers[i];
        }
    return found;
}

/* ---- keys ---- */

/* The row whose key begins the line, and what follows it: "3b", "3 b". */
static const Row *read_row(const Question *question, const char *line,
                           const char **rest)
{
    char key[4] = "";
    size_t n = 0;

    if (char_is_digit(line[0]))
        while (n < 3 && char_is_digit(line[n])) {
            key[n] = line[n];
            n++;
        }
    else if (char_is_letter(line[0]) &&
             (line[1] == '\0' || line[1] == ' ' || line[2] == '\0')) {
        key[0] = (char)tolower((unsigned char)line[0]);
        n = 1;
    }
    *rest = line + n + strspn(line + n, " ,");
    return n > 0 ? question_find_row(question, key) : NULL;
}

/* "1 3 5": several parts at once. */
static bool read_parts(const Question *question, const char *line,
                       ActionPath *out)
{
    out->n = 0;
    while (*line && out->n < PARTS_MAX) {
        const Row *row = read_row(question, line, &line);
        if (!row || row->answers[0].choice->action.verb != VERB_add ||
            row->has_targets)
            return false;
        out->at[out->n++] = row->answers[0].choice->action;
    }
    return out->n > 1;
}

/* "2 3 5 k": several things one after the other, as far as they go. */
static bool submit_several(Play *play, const char *line, Reply *reply)
{
    const Choice *choices[WORDS_MAX];
    int n = 0, done = 0;

    if (play->give.give)
        return false; /* one by one */
    while (*line && n < WORDS_MAX) {
        const Row *row = read_row(&play->question, line, &line);
        if (!row || !row_answer(row) || row->is_all)
            return false;
        choices[n++] = row_answer(row)->choice;
    }
    if (n < 2)
        return false;
    for (Ask ask = game_ask(match_table(play->match)->g), now = ask;
         done < n && now.step == ask.step && now.seat == ask.seat &&
         now.about == ask.about;
         done++) {
        if (match_answer(play->match, choices[done]->action).id != REFUSAL_none)
            break;
        now = match_run(play->match);
    }
    if (done < n)
        front_say(&play->front,
                  "Done as far as %s; what came next is not"
                  " possible now.",
                  done > 0 ? choices[done - 1]->says : "nothing");
    *reply = done > 0 ? REPLY_MOVED : REPLY_AGAIN;
    return true;
}

/* "s 1 3": opens an answer of several parts and names them. What they are is
 * clear only when it is open. */
static bool open_with_parts(Play *play, const View *view, const Row *row,
                            const char *rest, Reply *reply)
{
    const Table *t = match_table(play->match);
    Seat seat = view->seat;
    ActionPath parts = { .n = 0 };
    Question question;

    if (play->give.give || !char_is_digit(rest[0]) || row->n != 1 ||
        t->family->verbs[row->answers[0].choice->action.verb].class !=
            CLASS_DRAFT ||
        match_answer(play->match, row->answers[0].choice->action).id !=
            REFUSAL_none)
        return false;
    match_run(play->match);
    *reply = REPLY_MOVED;
    view = match_view(play->match, seat);
    if (!view || !question_make(&question, view))
        return true;
    if (!read_parts(&question, rest, &parts) && parts.n != 1)
        front_say(&play->front, "Which of these?");
    else if (picks_submit(play->match, view, &parts).id == REFUSAL_none)
        finish_draft(play, seat);
    question_free(&question);
    return true;
}

/* "10 5 8": uses card 10 and picks both cards that it asks for. */
static bool submit_picks(Play *play, const View *view, const Row *row,
                         const char *rest, Reply *reply)
{
    const Answer *picked[SEQUEL_MAX];
    const Story none = { NULL, 0 };
    int n = 0;

    if (!row->sequel || !row->sequel->picks || play->give.give)
        return false;
    while (*rest && n < SEQUEL_MAX) {
        char key[4] = "";
        size_t k = strcspn(rest, " ,");
        if (k >= sizeof key)
            return false;
        memcpy(key, rest, k);
        picked[n] = find_target(row, key);
        if (!picked[n] || !picked[n]->then)
            return false;
        n++;
        rest += k + strspn(rest + k, " ,");
    }
    if (n < 2)
        return false;
    *reply = submit_answer(play, view, row, picked[0], &none);
    for (int i = 1; i < n && *reply == REPLY_MOVED; i++)
        answer_next(play, row, picked[i]);
    return true;
}

/* True if the line is a key with what follows it. */
static bool answer_key(Play *play, const View *view, const char *line,
                       const Story *story, Reply *reply)
{
    const Question *question = &play->question;
    const Answer *answer;
    const char *rest;
    const Row *row = read_row(question, line, &rest);
    ActionPath parts = { .story = *story };

    if (!row)
        return false;
    if (story->n == 0 && read_parts(question, line, &parts)) {
        *reply = submit_parts(play, view, &parts);
        return true;
    }
    if (row->is_all && rest[0] == '\0' && story->n > 0) {
        front_say(&play->front, "No: a story goes with one answer, and these"
                                " are several.");
        *reply = REPLY_AGAIN;
        return true;
    }
    if (row->is_all && rest[0] == '\0') {
        *reply = submit_all(play, view, row);
        return true;
    }
    if (open_with_parts(play, view, row, rest, reply) ||
        submit_picks(play, view, row, rest, reply))
        return true;
    answer = rest[0] ? find_target(row, rest) : row_answer(row);
    if (!answer && story->n == 0 && submit_several(play, line, reply))
        return true;
    if (!answer && rest[0] && !char_is_digit(line[0]))
        return false; /* a sentence that begins with a letter */
    if (!answer && rest[0] && row->n == 1) {
        front_say(&play->front,
                  "%s stands for one thing here, and \"%s\" is no"
                  " part of it. `? %s` says more.",
                  row->key, rest, row->key);
        *reply = REPLY_AGAIN;
        return true;
    }
    if (!answer)
        answer = choose_answer(play, row);
    *reply =
        answer ? submit_answer(play, view, row, answer, story) : REPLY_AGAIN;
    return true;
}

/* ---- words ---- */

/* The seat whose name begins the line, or the one at the keyboard. */
static Seat find_speaker(const View *view, const char *line)
{
    const Table *t = &view->t;

    EACH_SEAT (t, s) {
        size_t n = strlen(t->names[s]);
        if (strncmp(line, t->names[s], n) == 0 && line[n] == ' ')
            return s;
    }
    return view->seat;
}

/* Is this word said by the row or by this answer of it? A letter alone is only
 * a key. */
static bool says_word(const Row *row, const Answer *answer, const char *word,
                      size_t n)
{
    if (n == 1)
        return answer->key[1] == '\0' &&
               tolower((unsigned char)word[0]) == answer->key[0];
    return find_text(row->says, word, n) || find_text(answer->says, word, n);
}

/* Is each of these words? One at least has to be a part of a name. */
static bool says_words(const Row *row, const Answer *answer, const char *words)
{
    bool names = false;

    while (*words) {
        size_t n = strcspn(words, " ");
        if (n > 0 && !says_word(row, answer, words, n))
            return false;
        names |= n > 1;
        words += n + strspn(words + n, " ");
    }
    return names;
}

/* What a part of a name means. */
typedef struct Meaning {
    const Row *row, *other; /* whose answers fit; another one with such */
    const Answer *answer;   /* the first that fits */
    int n;                  /* of that row */
} Meaning;

static Meaning find_meaning(const Question *question, const char *words)
{
    Meaning found = { 0 };

    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        for (int k = 0; k < row->n && !row->is_all; k++) {
            if (!says_words(row, &row->answers[k], words))
                continue;
            if (found.row && found.row != row)
                found.other = row;
            if (!found.row)
                found.answer = &row->answers[k];
            found.row = found.row ? found.row : row;
            found.n += found.row == row;
        }
    }
    return found;
}

/* Any part of a name that only one row has, and then only one answer of it. */
static bool answer_name(Play *play, const View *view, const char *line,
                        const Story *story, Reply *reply)
{
    Meaning meaning = find_meaning(&play->question, line);
    const Answer *answer = meaning.answer;

    if (!meaning.row)
        return false;
    *reply = REPLY_AGAIN;
    if (meaning.other) {
        front_say(&play->front, "That could be %s or %s. Which?",
                  meaning.row->key, meaning.other->key);
        return true;
    }
    if (meaning.n > 1)
        answer = row_answer(meaning.row);
    if (!answer)
        answer = choose_answer(play, meaning.row);
    if (answer)
        *reply = submit_answer(play, view, meaning.row, answer, story);
    return true;
}

/* The line is read on the speaker's view: reasons reveal nothing to a player
 * who guesses at others' cards. */
static Reply answer_words(Play *play, const View *view, const char *line,
                          const char *bare, const Story *story)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Seat speaker = find_speaker(view, line);
    const View *own = match_view(play->match, speaker);
    Refusal refusal;
    ActionPath path;
    Reply reply;

    if (!own)
        return REPLY_QUIT;
    if (play_table_bot(play->table, speaker)) {
        front_say(&play->front, "%s is a bot and answers without you.",
                  own->t.names[speaker]);
        return REPLY_AGAIN;
    }
    switch (
        match_read_line(play->match, speaker, line, &path, &refusal, &why)) {
    case READ_OK:
        /* Rulings are allowed: the person here is the host. */
        if (path.at[0].seat == speaker || path.at[0].seat == HOST)
            return submit(play, own, &path);
        front_say(&play->front, "Everybody gives their own answers here.");
        return REPLY_AGAIN;
    case READ_REFUSED:
        return say_refusal(play, &own->t, refusal);
    default:
        if (bare[0] && answer_name(play, view, bare, story, &reply))
            return reply;
        front_say(&play->front, "%s. `?` shows what you can write.", sentence);
        return REPLY_AGAIN;
    }
}

/* ---- a line ---- */

/* Enter: the usual answer, if nothing can be lost by one. */
static Reply answer_usual(Play *play, const View *view)
{
    const Story none = { NULL, 0 };

    if (play->question.usual && play->question.usual->is_all)
        return submit_all(play, view, play->question.usual);
    if (play->question.usual)
        return submit_choice(play, view, play->question.usual_choice, &none);
    front_say(&play->front, "That is for you to choose: write a letter or a"
                            " number. `?` says more.");
    return REPLY_AGAIN;
}

/* "use:17 pick:3": a choice and what its card asks next. */
static const Answer *find_answer(const Question *question, const char *keys,
                                 const Row **row)
{
    size_t n = strcspn(keys, " ");

    for (int i = 0; i < question->n; i++)
        for (int k = 0; k < question->rows[i].n; k++) {
            const Answer *answer = &question->rows[i].answers[k];
            *row = &question->rows[i];
            if (answer->then && strlen(answer->choice->key) == n &&
                memcmp(answer->choice->key, keys, n) == 0 && keys[n] == ' ' &&
                strcmp(answer->then->key, keys + n + 1) == 0)
                return answer;
        }
    return NULL;
}

/* "=" and the key of a choice. */
static Reply answer_choice_key(Play *play, const View *view, const char *key)
{
    const Choice *choice = scene_find(play->question.scene, key);
    const Story none = { NULL, 0 };
    const Row *row;
    const Answer *answer = find_answer(&play->question, key, &row);

    if (answer)
        return submit_answer(play, view, row, answer, &none);
    if (choice)
        return submit_choice(play, view, choice, &none);
    front_say(&play->front, "That is not possible now.");
    return REPLY_AGAIN;
}

/* The story at the end of a line that begins with a key or a name: 3 b "...".
 * False after a sentence if it cannot be one. */
static bool split_story(const Play *play, const char *line, char *bare,
                        Story *story)
{
    const char *quote = strchr(line, '"');
    const char *bad;
    size_t n = quote ? (size_t)(quote - line) : strlen(line);

    *story = (Story){ NULL, 0 };
    memcpy(bare, line, n);
    while (n > 0 && bare[n - 1] == ' ')
        n--;
    bare[n] = '\0';
    if (!quote || n == 0)
        return true;
    bad = story_read(quote, story);
    if (bad && char_is_digit(line[0])) {
        front_say(&play->front, "No: %s.", bad);
        return false;
    }
    if (bad)
        bare[0] = '\0';
    return true;
}

static Reply answer_text(Play *play, const View *view, const char *line)
{
    char bare[INPUT_LINE_MAX];
    Story story;
    Reply reply;

    if (line[0] == '\0')
        return answer_usual(play, view);
    if (line[0] == '=')
        return answer_choice_key(play, view, line + 1);
    if (!split_story(play, line, bare, &story))
        return REPLY_AGAIN;
    if (bare[0] && answer_key(play, view, bare, &story, &reply))
        return reply;
    if (request_handle(play, view, line, &reply))
        return reply;
    return answer_words(play, view, line, bare, &story);
}

Reply answer_line(Play *play, const View *view, const char *line)
{
    char copy[INPUT_LINE_MAX];
    size_t n;

    line += strspn(line, " \t");
    n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    if (n >= sizeof copy) {
        front_say(&play->front, "That line is too long.");
        return REPLY_AGAIN;
    }
    memcpy(copy, line, n);
    copy[n] = '\0';
    return answer_text(play, view, copy);
}
