#include "families/families.h"

static const Family *const families[] = { &null_family, &munchkin_family,
                                          &gloom_family };

enum { FAMILIES = sizeof families / sizeof *families };

const Family *family_at(int i)
{
    return i < FAMILIES ? families[i] : NULL;
}

const Family *family_find(const char *name)
{
    for (int i = 0; i < FAMILIES; i++)
        if (text_equal(families[i]->name, name))
            return families[i];
    return NULL;
}

const Vocabulary *family_vocabulary(const char *name)
{
    const Family *family = family_find(name);

    return family ? family->vocabulary : NULL;
}
