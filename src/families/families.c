#include "families/families.h"

static const Family *const families[] = { &null_family, &munchkin_family,
                                          &gloom_family };

const Family *family_find(const char *name)
{
    for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
        if (text_equal(families[i]->name, name))
            return families[i];
    return NULL;
}

const Vocabulary *family_words(const char *name)
{
    const Family *family = family_find(name);

    return family ? family->words : NULL;
}
