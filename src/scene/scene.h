/* scene.h: what one reader sees, as data.
 *
 * Everything that a front end shows: who sits there, what lies where, what is
 * asked and about what, what can be done and what would come of it. A Scene is
 * made from a View, so it holds nothing that its reader may not know; families
 * describe their tables in rows (engine/scene_rows.h), and nothing here knows a
 * family. scene_json.c writes a scene as JSON, news.c what has happened.
 *
 *     Arena arena = { 0 };
 *     const Scene *scene = scene_make(&arena, match_view(m, seat));
 *     ...
 *     arena_free(&arena);
 */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "base/arena.h"
#include "base/json.h"
#include "engine/family.h"
#include "engine/view.h"
#include "match/match.h"

/* What would come of an answer if everybody else passed, as far as the reader
 * can know it. */
typedef struct Outcome {
    const OutcomePart *parts;
    int n;
    const char *says; /* "" if nothing is known to change */
} Outcome;

/* Something that the reader can do now. The key names it as long as it can be
 * done, whatever else comes or goes. */
typedef struct Choice {
    const char *key;  /* "aid:17>0" */
    const char *says; /* what is done: Play "Brick" for Ann */
    const char *line; /* the same as the log will say it */
    Action action;
    const ChoiceRow *verb_row; /* what it is, its picture */
    char press[4];  /* what is typed for it: "k", "12" (press.h) ... */
    char behind[4]; /* ... and behind that, if it stands for several things; or
                       "" */
    bool shares;    /* it does ... */
    bool aims;      /* ... and they differ in what they are aimed at, else in
                       what is done */
    bool usual;     /* the answer that most would give */
    int favor;      /* of who is chosen: 1 good, -1 bad, 0 neither */
    Outcome outcome;
    struct Choice *targets; /* the same card on different things: these are the
                               choices, and this one is only their heading */
    int n_targets;
} Choice;

/* A card of the hand that cannot be used now. */
typedef struct IdleCard {
    CardId card;
    const char *why;    /* a sentence */
    const char *clause; /* of the rules */
} IdleCard;

/* A card of the reader's hand. */
typedef struct HandCard {
    CardId card;
    const char *brief;    /* what it does, in a line */
    bool is_usable;       /* now, by one of the choices */
    const IdleCard *idle; /* why not, or NULL */
    bool has_bonus;
    int bonus; /* what it would add to the reader's strength now */
} HandCard;

typedef struct SceneGauge {
    const GaugeRow *row;
    int value;
} SceneGauge;

typedef struct SceneGroup {
    const GroupRow *row;
    const CardId *cards;
    int n;
} SceneGroup;

typedef struct SceneSeat {
    const char *name;
    SceneGauge *gauges;
    SceneGroup *groups;
    const CardId *hand; /* those the reader knows */
    int n_gauges, n_groups, n_hand;
    int backs[2]; /* cards in the hand, by their back */
} SceneSeat;

typedef struct ScenePile {
    const char *id, *name;
    int n;                  /* face down */
    const CardId *discards; /* the last is the top */
    int n_discards;
} ScenePile;

typedef struct SceneSpread {
    const char *id, *name;
    const CardId *cards;
    int n;
} SceneSpread;

typedef struct SceneTotal {
    Total which;
    const char *says; /* whose or what it is */
    int value;
    const SumTerm *parts;
    int n_parts;
} SceneTotal;

/* A card with others on it, as it looks from above. */
typedef struct SceneStack {
    CardId card;
    Stack seen;
    const CardId *on_it; /* from the bottom to the top */
    StackLayer *layers;  /* what is printed on each of them; or NULL */
    int n_on_it;
    int worth; /* the total of the card */
} SceneStack;

typedef struct SceneAsk {
    const char *id;     /* of the step */
    const char *clause; /* why it is asked */
    const char *says;
    const char *help; /* what goes on, in general */
    const char *hint; /* for who is asked that for the first time, or "" */
    Ask ask;
    const char *why; /* why it could matter to the reader (match/matters.h), or
                        "" */
    bool mine;       /* the reader has to answer */
    Seat whose;      /* whose matter it is, or NOBODY */
    CardId card;     /* and which card's, or NO_CARD */
} SceneAsk;

typedef struct SceneDraft {
    uint8_t verb; /* 0: none */
    const CardId *parts;
    const int *worth; /* what each part adds to the sum, or NULL */
    const int *goes;  /* the seat that gets each part, or NULL */
    int n, sum, number;
    const char *unit; /* of the sum, "Gold"; or NULL */
    Seat to;
    const char *why; /* why it is not done yet, or "" */
} SceneDraft;

/* What somebody offers somebody else, until it is answered. */
typedef struct SceneOffer {
    Seat from, to;
    const char *says; /* in the words of who makes it (sentence.h); "": none */
} SceneOffer;

/* How somebody has done, when the game is over. */
typedef struct Standing {
    Seat seat;
    int place; /* from 1; equal ones share it */
    bool won;
} Standing;

typedef struct Award {
    const AwardRow *row;
    Seats seats; /* who share it */
    int n;
    const char *says;
} Award;

enum { LETTERS = 26 };

typedef struct Scene {
    const View *view;
    const Table *t; /* the view's */
    struct Words *words;
    SceneAsk ask;
    SceneDraft draft;
    SceneOffer offer;
    Choice *choices; /* the default one, then in the order of what comes of
                         them */
    IdleCard *idle;
    HandCard *hand;   /* of the reader */
    SceneSeat *seats; /* t->g->seats of them */
    ScenePile *piles;
    SceneSpread *spreads;
    SceneTotal *totals;
    SceneStack *stacks;
    const OutcomePart *odds;  /* of the fight: who could help, who escapes */
    const char *const *notes; /* what was agreed, and what is offered */
    int n_choices, n_idle, n_hand, n_piles, n_spreads, n_totals, n_stacks,
        n_odds, n_notes;
    const char *standing; /* of the fight: "1 short"; "" if there is none */
    const char *goal;     /* what wins: "Level 10 wins"; "" if nobody says */
    const char *end;      /* why the game is over, or NULL */
    CardId numbers[NUMBERS_MAX];   /* the card with number i + 1, or NO_CARD */
    CardId letters[LETTERS];       /* that can be aimed at, by letters; or
                                      NO_CARD */
    Standing standings[SEATS_MAX]; /* then: the best first */
    const Award *awards;           /* and what is remembered, if the match is
                                      known */
    int n_standings, n_awards;
} Scene;

/* NULL if there is no memory. */
const Scene *scene_make(Arena *arena, const View *view);

/* The same of a match: when it is over, with awards from its log. */
const Scene *scene_make_of_match(Arena *arena, Match *m, Seat reader);

/* The choice that a key names, or NULL: it cannot be done now. */
const Choice *scene_find(const Scene *scene, const char *key);

/* The same without a scene, which is much faster: false if it cannot be done
 * now. */
bool scene_find_action(const View *view, const char *key, Action *out);

/* The key of an action. */
void scene_write_key(Text *text, const Table *t, Action action);

/* The stack that lies on this card, or NULL. */
const SceneStack *scene_find_stack(const Scene *scene, CardId card);

/* Why this card cannot be used now: the best reason that there is. */
Refusal scene_reason(const View *view, CardId card);

/* Writes the sentence of a part, "level 3 to 4". */
void outcome_write_part(Text *text, const Table *t, Seat reader,
                        struct Words *words, const OutcomePart *part);

/* A term of a total: "Saw", Ann's Level. */
void scene_write_term(Text *text, const Table *t, const SumTerm *term);

/* Why it is there, or does not count: "because it is not usable by you".
 * Nothing if it is simply there. */
void scene_write_why(Text *text, const Scene *scene, const SumTerm *term);

/* As JSON; docs/SCENE.md describes it. Gives the bytes that it takes, without
 * the closing 0, like snprintf. */
size_t scene_write_json(const Scene *scene, char *out, size_t cap);

#endif
