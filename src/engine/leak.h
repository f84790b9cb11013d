/* leak.h: leaks planted on purpose, for the tests that must find them.
 *
 * Without KD_PROBES this compiles to nothing. With it, the variable
 * `leak_injected` names one leak, and the two-world tests (tests/battery) have
 * to fail because of it.
 */
#ifndef ENGINE_LEAK_H
#define ENGINE_LEAK_H

/* What leaks, and how a seat could learn it: through its view, through what it
 * is asked and can do, or through what it reads. */
#define LEAK_LIST(LEAK) \
    LEAK(LEAK_NONE, "nothing") \
    LEAK(LEAK_FOREIGN_HAND, "a view shows a card of another hand") \
    LEAK(LEAK_SPECTATOR, "who only watches sees hands") \
    LEAK(LEAK_DECK_TOP, "a view shows the next card of a deck") \
    LEAK(LEAK_DECK_BOTTOM, "a view shows the last card of a deck") \
    LEAK(LEAK_HAND_ORDER, "a hand is kept in the order of drawing") \
    LEAK(LEAK_KNOWN, "a view tells who else knows a card") \
    LEAK(LEAK_BLUR, "who knew a card of a hand sees it go to another") \
    LEAK(LEAK_ARRANGED, "who knew the top of a deck sees it arranged") \
    LEAK(LEAK_PASSING, "all see a card that is set aside to be passed on") \
    LEAK(LEAK_PEEK, "what one seat looks at, all know") \
    LEAK(LEAK_SHUFFLE, "who knew a card finds it in the shuffled deck") \
    LEAK(LEAK_HIDDEN, "a view counts the cards of foreign hands by sort") \
    LEAK(LEAK_SEED, "a view holds the seed") \
    LEAK(LEAK_KEY, "a view holds the key of the random numbers") \
    LEAK(LEAK_RNG, "a view holds the counters of chance") \
    LEAK(LEAK_DICE, "a view holds the dice that come next") \
    LEAK(LEAK_DRAFT, "a view shows what another seat is drafting") \
    LEAK(LEAK_MARKS, "a view shows which cards another seat has marked") \
    LEAK(LEAK_STALLS, "a view counts the drafts another seat has begun") \
    LEAK(LEAK_FRAME, "what goes on remembers a hidden card") \
    LEAK(LEAK_MUST, "a gate asks only those who hold something for it") \
    LEAK(LEAK_MAY, "only those who hold something may interrupt") \
    LEAK(LEAK_ABOUT, "a question is about a hidden card") \
    LEAK(LEAK_ACTIONS, "what can be done depends on a foreign hand") \
    LEAK(LEAK_REFUSAL, "a reason depends on a foreign hand") \
    LEAK(LEAK_LINE, "a line is qualified by what a hand holds") \
    LEAK(LEAK_LINE_CARD, "a line names a card to those who may not see it") \
    LEAK(LEAK_LINE_PARTS, "a line names what was drafted in secret") \
    LEAK(LEAK_EVENT_CARD, "an event shows a card to those who may not see it") \
    LEAK(LEAK_EVENT_PRIVATE, "what is told to one seat is told to all") \
    LEAK(LEAK_EVENT_SILENT, "an event is told or not by what is hidden") \
    LEAK(LEAK_EVENT_NUMBER, "an event of one seat moves others' numbers") \
    LEAK(LEAK_READ, "a line is read on the true game") \
    LEAK(LEAK_STEP, "a step of a draft is refused by what others hold") \
    LEAK(LEAK_BESIDE, "a view counts what another seat puts together") \
    LEAK(LEAK_HELD_UP, "others wait while a seat puts an answer together") \
    LEAK(LEAK_TALE, "a tale tells what its reader never heard") \
    LEAK(LEAK_SCENE_ASK, "a question in a scene names a hidden card") \
    LEAK(LEAK_SCENE_OUTCOME, "an outcome is tried in the true game") \
    LEAK(LEAK_SCENE_HAND, "a scene lists a foreign hand") \
    LEAK(LEAK_NEWS_CARD, "news hold a card that their reader did not see") \
    LEAK(LEAK_DIGEST, "equal news are told as one by what is hidden") \
    LEAK(LEAK_MATTER, "whether somebody is asked depends on a foreign hand") \
    LEAK(LEAK_MATTER_WHY, "the reason why somebody is asked is a hidden card") \
    LEAK(LEAK_MATTER_ORDER, "who holds what says who is asked before others") \
    LEAK(LEAK_TABLE_TIME, "how long a gate stays open depends on a hand") \
    LEAK(LEAK_TABLE_SHARED, "a shared device is handed over for what is held") \
    LEAK(LEAK_HEADLINE, "a headline names a card that its reader did not see") \
    LEAK(LEAK_RECAP, "a recap names a card that its reader did not see")

typedef enum Leak {
#define LEAK(id, meaning) id,
    LEAK_LIST(LEAK)
#undef LEAK
        LEAKS_COUNT
} Leak;

#ifdef KD_PROBES
extern Leak leak_injected;
extern const void *leak_truth; /* the true game, which a scene never has */
#define LEAK_IS_ON(leak) (leak_injected == (leak))
#else
#define LEAK_IS_ON(leak) 0
#endif

#endif
