/* anything.h: a family that plays every card of the language, for tests of what
 * compilers and pack files keep. Its switches show each merge rule. */
#ifndef UNIT_ANYTHING_H
#define UNIT_ANYTHING_H

#include <string.h>

#include "card/lang.h"
#include "card/pack.h"
#include "card/vocabulary.h"

enum { ANY_DEATH, ANY_REAPPEAR, ANY_HAND, ANY_DOORS, ANY_TREASURES };

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
        { "monster", 0, 0, "" },   { "enhancer", 0, 0, "" },
        { "curse", 0, 0, "" },     { "item", 1, 0, "" },
        { "one-shot", 1, 0, "" },  { "level-up", 1, 0, "" },
        { "special", 0, 0, "" },   { "doubler", 0, 0, "" },
        { "table", 0, 0, "" },     { "trait", 0, 0, "" },
        { "companion", 0, 0, "" }, { "character", 0, 0, "" },
        { "modifier", 0, 0, "" },  { "event", 0, 0, "" },
        { "death", 0, 0, "" },
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
