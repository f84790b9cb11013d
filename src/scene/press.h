/* press.h: what is typed for what can be done, the same on every front end and
 * from one question to the next.
 *
 * A verb has a letter (CHOICE in scene.def). A card of the reader has a number
 * as long as they have it (match/numbers.h); any other card gets one that is
 * free. A player or a card that is aimed at has a letter of its name. Several
 * things that would have the same are a row: each has a letter of its own
 * behind that of the row, "3e".
 */
#ifndef SCENE_PRESS_H
#define SCENE_PRESS_H

#include "scene/scene.h"

/* How choices with this verb are shown, in any family. */
const ChoiceRow *press_choice_row(const Table *t, int verb);

/* The letter of a player: of the name, and no other player's. */
char press_seat(const Table *t, Seat seat);

/* The last word of a name, before a comma: "Lord Gray, Late" is "Gray". */
void press_short_name(char *out, size_t room, const char *name);

/* The number of a card; 0: it has none. */
int press_number(const Scene *scene, CardId card);

/* The letter of a card that can be aimed at; '\0': it has none. */
char press_letter(const Scene *scene, CardId card);

/* What has to be typed for a choice, all of it. */
void press_write(Text *text, const Choice *choice);

#endif
