/* anything.h: a family that plays every card of the language, for tests of what
 * compilers and pack files keep. Its switches show each merge rule. */
#ifndef UNIT_ANYTHING_H
#define UNIT_ANYTHING_H

#include <string.h>

#include "card/lang.h"
#include "card/pack.h"
#include "card/vocabulary.h"

enum { ANY_DEATH, ANY_REAPPEAR, ANY_HAND, ANY_DOORS, ANY_TREASURES };

enum { ANYBACK_DOOR, ANYBACK_TREASURE };
enum {
#define KIND(id, ...) ANYKIND_##id,
#include "families/munchkin/kinds.def"
#define KIND(id, ...) ANYKIND_##id,
#include "families/gloom/kinds.def"
};

static inline bool any_digest(const Pack *pack, CardDef *def, uint8_t *taken,
                              Unplayable *why)
{
    (void)pack;
    (void)def;
    (void)taken;
    (void)why;
    return true;
}

static const Vocabulary *any_words(const char *family, Text *names)
{
    static const KindRow kinds[] = {
#define KIND(id, word_, back_, ...) \
    [ANYKIND_##id].word = word_, [ANYKIND_##id].back = ANYBACK_##back_,
#define KIND_CARD(id, named_, subject_, habits_) \
    [ANYKIND_##id].named = THING_##named_, \
    [ANYKIND_##id].subject = THING_##subject_, \
    [ANYKIND_##id].habits = habits_,
#define H(habit) HABIT_##habit
#include "families/munchkin/kinds.def"
#define KIND(id, word_, ...) [ANYKIND_##id].word = word_,
#define KIND_CARD(id, named_, subject_, habits_) \
    [ANYKIND_##id].habits = habits_,
#include "families/gloom/kinds.def"
#undef H
    };
    static const SwitchRow switches[] = {
        { "death.enabled", 0, 0, 2, "off|mild|true", MERGE_ANY, "X", "" },
        { "death.reappear", 0, 0, 1, "atOnce|nextTurn", MERGE_NEWEST, "X", "" },
        { "hand.limit", 5, 1, 20, NULL, MERGE_NEWEST, "X", "" },
        { "deal.doors", 4, 0, 8, NULL, MERGE_MOST, "X", "" },
        { "deal.treasures", 4, 0, 8, NULL, MERGE_MOST, "X", "" },
        { "win.cult", 1, 0, 1, NULL, MERGE_ANY, "X", "" },
    };
    static StatRow facts[PRINTED_COUNT];
    static Vocabulary words = { .backs = { "Door", "Treasure" },
                                .example = "lose a level",
                                .kinds = kinds,
                                .n_kinds = sizeof kinds / sizeof *kinds,
                                .stats = facts,
                                .n_stats = PRINTED_COUNT,
                                .switches = switches,
                                .n_switches =
                                    sizeof switches / sizeof *switches,
                                .prepare_card = any_digest,
                                .accepts_all = true };

    (void)names;
    /* Points and icons take three; all others may share the next. */
    for (int i = 0; i < PRINTED_COUNT; i++)
        facts[i] = (StatRow){ (uint8_t)i, i == PRINTED_points  ? 0
                                          : i == PRINTED_icons ? 3
                                                               : 6 };
    return strcmp(family, "munchkin") == 0 || strcmp(family, "gloom") == 0
               ? &words
               : NULL;
}

#endif
