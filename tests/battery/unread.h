/* unread.h: words of cards that did something at which nobody looked.
 *
 * Only in the build with probes; elsewhere nothing is found.
 */
#ifndef BATTERY_UNREAD_H
#define BATTERY_UNREAD_H

/* From here to unread_end() every pack is judged when it is freed, and what is
 * found is printed. */
void unread_begin(void);
int unread_end(void); /* how many words were found */

#endif
