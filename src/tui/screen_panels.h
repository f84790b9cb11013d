/* screen_panels.h: parts of the table, each drawn from a scene onto an area.
 *
 * Nothing here knows a family: gauges, groups, totals and stacks are rows of
 * the scene.
 */
#ifndef TUI_SCREEN_PANELS_H
#define TUI_SCREEN_PANELS_H

#include "tui/question.h"
#include "tui/screen_grid.h"

/* What can be aimed at now, and by which key: the answers of a row. */
typedef struct Aims {
    const Row *row; /* or NULL: nothing */
    int marked;     /* the answer that Enter takes */
} Aims;

/* The answer that is aimed at this card, or at this player; NULL: none. */
const Answer *aims_at_card(const Aims *aims, CardId card);
const Answer *aims_at_seat(const Aims *aims, Seat seat);

/* The book, the turn, and what is left of the decks: one row. */
void panel_title(const Area *area, const Scene *scene);

/* Every player: a row with the gauges, and the cards if there is room. */
void panel_seats(Area area, const Scene *scene, const Aims *aims);
int panel_seats_min(const Scene *scene); /* rows that it needs */

/* Both sides taken apart, what is missing, who could help; and what lies in the
 * middle. */
void panel_middle(Area area, const Scene *scene);
int panel_middle_rows(const Scene *scene, int columns); /* 0: nothing there */

/* Parties: a row of stacks for each player, with what shows. */
void panel_parties(Area area, const Scene *scene, const Aims *aims);
int panel_parties_rows(const Scene *scene, int rows); /* of at most so many */

/* Pieces that several panels write. */
const char *panel_card_name(const Scene *scene, CardId card);
bool panel_is_own(const Scene *scene, Seat seat);

/* The key of an answer in front of a name: gives the column behind it. */
int panel_put_aim(const Area *area, int column, const Aims *aims,
                  const Answer *answer);

#endif
