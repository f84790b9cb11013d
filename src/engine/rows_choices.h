/* rows_choices.h: makes a ChoiceRow of each row of choices.def and of a family's
 * scene.def. Included in front of each of them, as they end in #undef.
 */
/* clang-format off */
#define CHOICE(verb, rank_, kind_, letter_, icon_, says_)       \
    [VERB_##verb] = { .rank = rank_, .kind = CHOICE_##kind_,    \
                      .letter = letter_, .icon = icon_, .says = says_ },
#define PASSES(verb, rank_, letter_, icon_, says_)              \
    [VERB_##verb] = { .rank = rank_, .kind = CHOICE_pass,       \
                      .does_nothing = true, .letter = letter_,  \
                      .icon = icon_, .says = says_ },
#define USE(verb, rank_, kind_, letter_, use_)                  \
    [VERB_##verb] = { .rank = rank_, .kind = CHOICE_##kind_,    \
                      .letter = letter_, .use = use_ },
#define TARGET(verb, rank_, kind_, letter_, says_, use_, favor_) \
    [VERB_##verb] = { .rank = rank_, .kind = CHOICE_##kind_,    \
                      .letter = letter_, .says = says_, .use = use_, \
                      .favor = FAVOR_##favor_ },
