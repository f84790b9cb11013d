/* position.h: a match that begins where a text says: seats, dice, phrases.
 *
 * What scenarios and lessons share. A MatchSetup of a book becomes a match with
 * a line such as `cast Alice level 4, Bob`; then the family's set-up phrases
 * and dice lay it out, until it is first run. What is wrong is a sentence.
 */
#ifndef SCRIPT_POSITION_H
#define SCRIPT_POSITION_H

#include "match/match.h"
#include "script/script_lines.h"

typedef struct PositionError {
    char text[SCRIPT_LINE_MAX + 100];
} PositionError;

/* What became of a line. */
typedef enum PositionResult {
    POSITION_DONE,
    POSITION_UNKNOWN, /* it does not set anything up */
    POSITION_WRONG    /* the error says why */
} PositionResult;

/* A setup without seats yet, in which nothing is shuffled or dealt. */
void position_init(MatchSetup *setup, const Pack *pack, const Family *family,
                   const char *book);

/* Names the seats, makes the match, then each phrase sets up its seat. */
PositionResult position_cast(Match **out, MatchSetup *setup, const char *cast,
                             PositionError *error);

/* A phrase of the family. */
PositionResult position_phrase(Match *m, const char *phrase,
                               PositionError *error);

/* The next dice, in this order. */
PositionResult position_dice(Match *m, const char *dice, PositionError *error);

#endif
