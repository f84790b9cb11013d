/* logbook.h: a log that a test writes by hand, entry by entry.
 *
 * Events of both families have numbers of their own, so they go by their names.
 * Everybody sees them unless it says otherwise; a card is the first of its
 * name.
 */
#ifndef UNIT_LOGBOOK_H
#define UNIT_LOGBOOK_H

#include "helper.h"

#include "base/arena.h"

extern Log logbook;
extern Arena arena; /* for what is made of it */
extern const Table *t;

/* A table of three and an empty log. */
void begin(const char *book);

Event event_of(const char *id, Seat seat, const char *card); /* NULL: no card */
void tell(Event event);
void happens(const char *id, Seat seat, const char *card);
void changes(const char *id, Seat seat, int number, int second);
void draws(Seat seat, const char *card, int copy); /* only its seat sees it */
void takes_from(Seat seat, Seat from, const char *card);
void gets(const char *on, Seat owner, const char *card, int number);
void because_of(const char *card); /* what happened last came of this card */

int verb_named(const char *id);
void line(Seat seat, int verb, const char *card);
void take_back(void);

#endif
