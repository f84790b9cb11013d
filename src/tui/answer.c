#include "tui/answer.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "tui/console.h"
#include "tui/picks.h"

enum { LINE_MOST = 2048 }; /* bytes that a person may type */

static Outcome say_refusal(const Table *t, Refusal why)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    refusal_write(&text, t, why);
    console_say("No: %s.", line);
    return OUTCOME_AGAIN;
}

/* It is tried on what the seat sees: reasons tell no more than that. */
static Outcome give(Play *play, const View *view, const Path *path)
{
    Refusal why = path->n > 1 ? path_try(&view->t, path) : ALLOWED;

    if (!match_takes_story(play->match, path)) {
        console_say("No: %s.", match_no_story);
        return OUTCOME_AGAIN;
    }
    if (why.id == REFUSAL_none)
        why = match_answer_path(play->match, path);
    return why.id == REFUSAL_none ? OUTCOME_MOVED : say_refusal(&view->t, why);
}

/* ---- numbers ---- */

static bool read_story(const char *line, Story *out)
{
    const char *bad = *line == '"' ? story_read(line, out) : NULL;

    if (bad)
        console_say("No: %s.", bad);
    return !bad;
}

/* Reads "4", "1 3 5" or "1, 3, 5" into the chosen actions, and the story that
 * may follow; false after a sentence if it is something else. */
static bool read_numbers(const Choices *choices, const View *view,
                         const char *line, Path *out)
{
    int most = choices->list.n + choices->n_idle;

    out->n = 0;
    out->story = (Story){ NULL, 0 };
    while (*line != '\0' && *line != '"') {
        char *end;
        long n = strtol(line, &end, 10);
        if (end == line || n < 1 || n > most || out->n == PARTS_MAX) {
            console_say("The choices are 1 to %d; `help` lists what else can be"
                        " said.",
                        most);
            return false;
        }
        if (n > choices->list.n) {
            choices_explain(choices, view, (int)n);
            return false;
        }
        out->at[out->n++] = choices->list.at[n - 1];
        line = end + strspn(end, " ,");
    }
    for (int i = 0; i < out->n && out->n > 1; i++)
        if (out->at[i].verb != VERB_add) {
            console_say("One at a time; only parts of an answer can be picked"
                        " together.");
            return false;
        }
    return read_story(line, &out->story);
}

static Outcome hear_numbers(Play *play, const View *view, const char *line)
{
    Path path;
    Refusal why;

    if (!read_numbers(&play->choices, view, line, &path))
        return OUTCOME_AGAIN;
    if (path.at[0].verb != VERB_add || path.story.n > 0)
        return give(play, view, &path);
    why = picks_give(play->match, view, &path);
    if (why.id == REFUSAL_none)
        return OUTCOME_MOVED;
    console_say("Name all the parts you mean at once, such as `1 3`.");
    return say_refusal(&view->t, why);
}

/* ---- words ---- */

/* Whose name the line begins with, or who has the keyboard. */
static Seat speaker_of(const View *view, const char *line)
{
    const Table *t = &view->t;

    EACH_SEAT (t, s) {
        size_t n = strlen(t->names[s]);
        if (strncmp(line, t->names[s], n) == 0 && line[n] == ' ')
            return s;
    }
    return view->seat;
}

/* The line is read by what its speaker sees: reasons given to one who guesses
 * at others' cards tell nothing. */
static Outcome hear_words(Play *play, const View *view, const char *line)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_OVER(sentence);
    Seat speaker = speaker_of(view, line);
    const View *own = match_view(play->match, speaker);
    Refusal refusal;
    Path path;

    if (!own)
        return OUTCOME_QUIT;
    if (play->bots[speaker].choose) {
        console_say("%s is a bot and answers alone.", own->t.names[speaker]);
        return OUTCOME_AGAIN;
    }
    switch (line_read(&own->t, speaker, line, &path, &refusal, &why)) {
    case READ_OK:
        /* Rulings may be made: who sits here is the host. */
        if (path.at[0].seat == speaker || path.at[0].seat == HOST)
            return give(play, own, &path);
        console_say("Everybody answers for himself here.");
        return OUTCOME_AGAIN;
    case READ_REFUSED:
        return say_refusal(&own->t, refusal);
    default:
        console_say("%s. `help` lists what can be said.", sentence);
        return OUTCOME_AGAIN;
    }
}

/* ---- a line ---- */

Outcome answer_hear(Play *play, const View *view, const char *line)
{
    char copy[LINE_MOST];
    Outcome outcome;
    size_t n;

    line += strspn(line, " \t");
    n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    if (n >= sizeof copy) {
        console_say("That line is too long.");
        return OUTCOME_AGAIN;
    }
    memcpy(copy, line, n);
    copy[n] = '\0';
    if (n == 0)
        return OUTCOME_SHOW;
    if (char_is_digit(copy[0]))
        return hear_numbers(play, view, copy);
    if (request_serve(play, view, copy, &outcome))
        return outcome;
    return hear_words(play, view, copy);
}
