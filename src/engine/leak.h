/* leak.h: leaks planted on purpose, for the tests that must find them.
 *
 * In every build but the one with KD_PROBES this is nothing at all. There, the
 * variable `leak_planted` names one leak, and the two-world tests
 * (tests/battery) have to fail because of it.
 */
#ifndef ENGINE_LEAK_H
#define ENGINE_LEAK_H

/* What leaks, and how a seat could learn it. */
#define LEAK_LIST(LEAK) \
    LEAK(LEAK_NONE, "nothing") \
    LEAK(LEAK_FOREIGN_HAND, "a view shows a card of another hand") \
    LEAK(LEAK_DECK_TOP, "a view shows the next card of a deck") \
    LEAK(LEAK_SEED, "a view holds the seed") \
    LEAK(LEAK_CHANCE, "a view holds the counters of chance") \
    LEAK(LEAK_MUST, "a gate asks only those who hold something for it") \
    LEAK(LEAK_DRAFT, "a view shows what another seat is drafting") \
    LEAK(LEAK_HAND_ORDER, "a hand is kept in the order of drawing") \
    LEAK(LEAK_KNOWN, "a view tells who else knows a card") \
    LEAK(LEAK_BLUR, "who knew a card of a hand sees it go to another") \
    LEAK(LEAK_EVENT_CARD, "an event shows a card to those who may not see it") \
    LEAK(LEAK_EVENT_NUMBER, "an event of one seat moves others' numbers") \
    LEAK(LEAK_REFUSAL, "a reason depends on a foreign hand") \
    LEAK(LEAK_LINE, "a line is qualified by what a hand holds")

typedef enum Leak {
#define LEAK(id, meaning) id,
    LEAK_LIST(LEAK)
#undef LEAK
        LEAKS_COUNT
} Leak;

#ifdef KD_PROBES
extern Leak leak_planted;
#define LEAKS(leak) (leak_planted == (leak))
#else
#define LEAKS(leak) 0
#endif

#endif
