/* keys.h: which key stands for what, and stays so.
 *
 * What is done often has a letter (keys.def). A card that a seat can use has a
 * number, the lowest free one when it came, and keeps it as long as it is
 * there. Players and cards that are aimed at have a letter of their name.
 */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include "scene/scene.h"

/* Of one seat; zero to begin with. */
typedef struct Keys {
    CardId numbers[NUMBERS_MAX]; /* the card with number i + 1, or NO_CARD */
    CardId letters[LETTERS];     /* the card that is aimed at, or NO_CARD */
} Keys;

/* The letter of a verb, by its id; '\0' if it has none. */
char keys_verb(const char *id);

/* One of several uses of a card, by the verb's id: the letter behind the number
 * of the card, and a few words. NULL: it has no row. */
typedef struct CardUse {
    const char *verb, *says;
    char letter;
} CardUse;
const CardUse *keys_use(const char *id);

/* What is done with several cards at once, with a letter of its own; or NULL.
 */
const CardUse *keys_all(const char *id);
const CardUse *keys_all_first(void);

/* The letter of a player: of the name, and no other player's. */
char keys_seat(const Table *t, Seat seat);

/* The number of a card: it gets one if it has none; 0: there is none left. */
int keys_number(Keys *keys, CardId card);

/* The letter of a card that is aimed at: one of its name if possible, and none
 * of `taken` (bit 0 is a); '\0' if there is none left. */
char keys_letter(Keys *keys, const Table *t, CardId card, unsigned taken);

/* The last word of a name, before a comma: "Lord Gray, Late" is "Gray". */
void keys_short_name(char *out, size_t room, const char *name);

/* Of these numbers or letters, cards that are not in `kept` give theirs back.
 */
void keys_release(CardId *at, int room, const CardId *kept, int n);

#endif
