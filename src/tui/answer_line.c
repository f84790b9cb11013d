/* answer_line.c: interprets a typed line: a number, a line of the log, or a
 * request. */
#include "tui/answer_line.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "tui/console.h"
#include "match/picks.h"

enum { INPUT_LINE_MAX = 2048 }; /* bytes that a person may type */

static Reply print_refusal(const Table *t, Refusal why)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write_refusal(&text, t, why);
    console_print("No: %s.", line);
    return REPLY_AGAIN;
}

/* "proposes a trade" says nothing of its parts yet: they can be picked. */
static bool can_open_only(const Table *t, const ActionPath *path)
{
    return path->n == 2 &&
           t->family->verbs[path->at[0].verb].class == CLASS_DRAFT &&
           action_check(t, path->at[0]).id == REFUSAL_none;
}

/* It is tried on the seat's view, so that reasons reveal nothing else. */
static Reply submit(Play *play, const View *view, ActionPath *path)
{
    Refusal why = path->n > 1 ? match_try_path(&view->t, path) : ALLOWED;

    if (why.id != REFUSAL_none && can_open_only(&view->t, path)) {
        path->n = 1;
        why = ALLOWED;
    }
    if (!match_can_add_story(play->match, path)) {
        console_print("No: %s.", match_no_story_reason);
        return REPLY_AGAIN;
    }
    if (why.id == REFUSAL_none)
        why = match_answer_path(play->match, path);
    return why.id == REFUSAL_none ? REPLY_MOVED : print_refusal(&view->t, why);
}

/* ---- numbers ---- */

static bool read_story(const char *line, Story *out)
{
    const char *bad = *line == '"' ? story_read(line, out) : NULL;

    if (bad)
        console_print("No: %s.", bad);
    return !bad;
}

/* Reads "4", "1 3 5" or "1, 3, 5" into the chosen actions, and the story that
 * may follow; false after a sentence if it is something else. */
static bool read_numbers(const Choices *choices, const char *line,
                         ActionPath *out)
{
    int max = choices_last(choices);

    out->n = 0;
    out->story = (Story){ NULL, 0 };
    while (*line != '\0' && *line != '"') {
        char *end;
        long n = strtol(line, &end, 10);
        if (end == line || n < 1 || n > max || out->n == PARTS_MAX) {
            console_print(
                "The choices are 1 to %d; `help` shows what else you can"
                " write.",
                max);
            return false;
        }
        if (n > choices->n) {
            choices_explain(choices, (int)n);
            return false;
        }
        out->at[out->n++] = choices->at[n - 1]->action;
        line = end + strspn(end, " ,");
    }
    for (int i = 0; i < out->n && out->n > 1; i++)
        if (out->at[i].verb != VERB_add) {
            console_print(
                "One at a time, please: only the parts of one answer can"
                " be picked together.");
            return false;
        }
    return read_story(line, &out->story);
}

static Reply answer_numbers(Play *play, const View *view, const char *line)
{
    ActionPath path;
    Refusal why;

    if (!read_numbers(&play->choices, line, &path))
        return REPLY_AGAIN;
    if (path.at[0].verb != VERB_add || path.story.n > 0)
        return submit(play, view, &path);
    why = picks_submit(play->match, view, &path);
    if (why.id == REFUSAL_none)
        return REPLY_MOVED;
    console_print("Write all the numbers you mean at once, such as `1 3`.");
    return print_refusal(&view->t, why);
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

/* The line is read on the speaker's view: reasons reveal nothing to a player
 * who guesses at others' cards. */
static Reply answer_words(Play *play, const View *view, const char *line)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);
    Seat speaker = find_speaker(view, line);
    const View *own = match_view(play->match, speaker);
    Refusal refusal;
    ActionPath path;

    if (!own)
        return REPLY_QUIT;
    if (play->bots[speaker].choose) {
        console_print("%s is a bot and answers without you.",
                      own->t.names[speaker]);
        return REPLY_AGAIN;
    }
    switch (line_read(&own->t, speaker, line, &path, &refusal, &why)) {
    case READ_OK:
        /* Rulings are allowed: the person here is the host. */
        if (path.at[0].seat == speaker || path.at[0].seat == HOST)
            return submit(play, own, &path);
        console_print("Everybody gives their own answers here.");
        return REPLY_AGAIN;
    case READ_REFUSED:
        return print_refusal(&own->t, refusal);
    default:
        console_print("%s. `help` shows what you can write.", sentence);
        return REPLY_AGAIN;
    }
}

/* ---- a line ---- */

Reply answer_line(Play *play, const View *view, const char *line)
{
    char copy[INPUT_LINE_MAX];
    Reply reply;
    size_t n;

    line += strspn(line, " \t");
    n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    if (n >= sizeof copy) {
        console_print("That line is too long.");
        return REPLY_AGAIN;
    }
    memcpy(copy, line, n);
    copy[n] = '\0';
    if (n == 0)
        return REPLY_SHOW;
    if (char_is_digit(copy[0]))
        return answer_numbers(play, view, copy);
    if (request_handle(play, view, copy, &reply))
        return reply;
    return answer_words(play, view, copy);
}
