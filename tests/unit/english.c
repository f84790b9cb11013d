/* english.c: articles and plurals. */
#include "helper.h"

#include <string.h>

#include "cardc/english.h"

TEST(an_stands_before_the_sound_of_a_vowel)
{
    static const char *const an[] = {
        "item",         "undead",       "Otter",     "hour",  "Honest Man",
        "heir",         "honour",       "Uninvited", "usher", "unimpressed cat",
        "onerous duty", "unidentified", "MVP",       "ember", "utter bore",
    };
    static const char *const a[] = {
        "card",      "Unicorn",  "university", "user",
        "European",  "one-shot", "useful",     "utopia",
        "ukulele",   "hero",     "ewe",        "UFO",
        "once-over", "usual",    "DJ",         "unanimous vote",
    };

    for (size_t i = 0; i < sizeof an / sizeof *an; i++)
        if (!english_takes_an(an[i]))
            fail_msg("a %s", an[i]);
    for (size_t i = 0; i < sizeof a / sizeof *a; i++)
        if (english_takes_an(a[i]))
            fail_msg("an %s", a[i]);
    assert_false(english_takes_an(""));
}

static void are_several(const char *one, const char *many)
{
    char buffer[100];
    Text text = TEXT_INIT(buffer);

    english_plural(&text, one);
    assert_string_equal(buffer, many);
}

TEST(several_are_called_as_people_do)
{
    are_several("Locksmith", "Locksmiths");
    are_several("Pony", "Ponies");
    are_several("Monkey", "Monkeys");
    are_several("Fox", "Foxes");
    are_several("Witch", "Witches");
    are_several("Elf", "Elves");
    are_several("Garden Dwarf", "Garden Dwarves");
    are_several("Garden Goose", "Garden Geese");
    are_several("Human", "Humans");
    are_several("Self", "Selfs"); /* only a word of its own */
    are_several("sheep", "sheep");
}

TEST(a_card_says_some_plurals_better)
{
    assert_string_equal(english_card_plural("undeads"), "undead");
    assert_string_equal(english_card_plural("wolfs"), "wolves");
    assert_string_equal(english_card_plural("goths"), "goths");
}
