/* keeping.c: tells and asks when a game can no longer be kept. */
#include "tui/keeping.h"

#include "tui/farewell.h"

static bool ask_to_go_on(Play *play, const Diag *diag)
{
    char line[sizeof(Diag) + 32];

    diag_print(diag, line, sizeof line);
    play->unkept = true;
    farewell_add("Its last lines could not be written and are not in it.\n");
    if (play_table_people(play->table) == 0) {
        fprintf(stderr, "kickdoor: the game goes on but is not kept: %s\n",
                line);
        return true;
    }
    front_say(&play->front, "The game cannot be kept any more: %s.", line);
    front_say(&play->front,
              "What was written before that is safe. If you play on, the"
              " rest is written as soon as there is room.");
    return front_confirm(&play->front, "Play on?", NO_ANSWER) == ANSWER_YES;
}

/* What goes wrong is told by the next check. */
void keeping_sync(Play *play)
{
    Diag diag;

    if (play->file)
        game_file_sync(play->file, &diag);
}

bool keeping_check(Play *play)
{
    Diag diag;

    if (!play->file)
        return true;
    if (game_file_retry(play->file, &diag) != ST_OK)
        return play->unkept || ask_to_go_on(play, &diag);
    if (play->unkept && play_table_people(play->table) != 0)
        front_say(&play->front,
                  "The game is kept again; nothing of it is missing.");
    if (play->unkept)
        farewell_add("");
    play->unkept = false;
    return true;
}
