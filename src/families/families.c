/* families.c: the only list of the families. */
#include "families/families.h"

/* One row per family. Tests have one more (tests/families). */
#ifdef KD_FIXTURES
#define FAMILIES_LIST(F) F(null) F(munchkin) F(gloom) F(lift)
#else
#define FAMILIES_LIST(F) F(null) F(munchkin) F(gloom)
#endif

#define F(name) extern const Family name##_family;
FAMILIES_LIST(F)
#undef F

static const Family *const families[] = {
#define F(name) &name##_family,
    FAMILIES_LIST(F)
#undef F
};

enum { FAMILIES = sizeof families / sizeof *families };
_Static_assert((int)FAMILIES < (int)VOCABULARIES_SIZE, "room for all and NULL");

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

const Vocabulary *family_vocabulary(const char *name, Text *names)
{
    const Family *family = family_find(name);

    for (int i = 0; !family && names && i < FAMILIES; i++)
        text_add_format(names, "%s%s",
                        i == 0              ? ""
                        : i == FAMILIES - 1 ? " or "
                                            : ", ",
                        families[i]->name);
    return family ? family->vocabulary : NULL;
}

const Vocabulary *const *family_vocabularies(const Vocabulary **out)
{
    int n = 0;

    for (int i = 0; i < FAMILIES; i++)
        if (families[i]->vocabulary->facts)
            out[n++] = families[i]->vocabulary;
    out[n] = NULL;
    return out;
}
