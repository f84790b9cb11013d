/* able.c: what a card is good for where it lies, so that verbs for which a seat
 * has no card are not tried. */
#include "families/munchkin/effect.h"

/* A few verbs; VERB_none fills up. */
typedef uint8_t Verbs[4];

/* In a hand. */
static const Verbs held[KINDS_COUNT] = {
    [KIND_monster] = { VERB_trouble, VERB_call, VERB_play },
    [KIND_enhancer] = { VERB_boost, VERB_pair, VERB_play },
    [KIND_curse] = { VERB_curse },
    [KIND_item] = { VERB_put, VERB_equip },
    [KIND_oneshot] = { VERB_put, VERB_aid, VERB_harm, VERB_play },
    [KIND_special] = { VERB_play },
    [KIND_levelup] = { VERB_play, VERB_claim },
    [KIND_trait] = { VERB_play, VERB_boost },
    [KIND_companion] = { VERB_play },
    [KIND_doubler] = { VERB_play, VERB_pair },
};

/* Before its owner. */
static const Verbs laid[KINDS_COUNT] = {
    [KIND_monster] = { VERB_use },
    [KIND_enhancer] = { VERB_use },
    [KIND_curse] = { VERB_use },
    [KIND_item] = { VERB_equip, VERB_unequip, VERB_use },
    [KIND_oneshot] = { VERB_aid, VERB_harm, VERB_play, VERB_use },
    [KIND_trait] = { VERB_drop, VERB_use },
    [KIND_companion] = { VERB_drop, VERB_use },
    [KIND_doubler] = { VERB_drop, VERB_use },
};

/* Only cards with a part for it are played or used. */
static bool has_part_for(const CardDef *def, int verb)
{
    switch (verb) {
    case VERB_use:
        return def->says & SAYS(MOOD_ABILITY);
    case VERB_play:
        return card_is_played(def);
    case VERB_aid:
    case VERB_harm:
        return def->says & SAYS_SIDE;
    default:
        return verb != VERB_none;
    }
}

static VerbSet verbs_of(const CardDef *def, const Verbs list)
{
    VerbSet verbs = bits_none();

    for (size_t i = 0; i < sizeof(Verbs); i++)
        if (has_part_for(def, list[i]))
            bits_add(&verbs, list[i]);
    return verbs;
}

void able_digest(CardDef *def)
{
    def->held = verbs_of(def, held[def->kind]);
    def->laid = verbs_of(def, laid[def->kind]);
}

/* At a gate these are for cards that it is about. */
static VerbSet gated(void)
{
    return BITS_OF(VERB_play, VERB_use, VERB_drop, VERB_curse, VERB_boost,
                   VERB_pair, VERB_claim);
}

/* All others that a card may be needed for. */
static VerbSet ungated(void)
{
    return BITS_OF(VERB_trouble, VERB_call, VERB_put, VERB_equip, VERB_unequip,
                   VERB_aid, VERB_harm);
}

static VerbSet able_now(VerbSet verbs, const CardDef *def, int window)
{
    return window == WINDOW_none || def->windows >> window & 1
               ? verbs
               : bits_without(verbs, gated());
}

VerbSet munchkin_able(const Table *t, Seat seat)
{
    int step = step_top(t)->step, window = t->family->steps[step].window;
    VerbSet able = bits_without(bits_all(), bits_or(gated(), ungated()));

    if (step == STEP_turn_shown) /* the card behind the door */
        able = bits_or(able, BITS_OF(VERB_play, VERB_boost, VERB_pair));
    EACH_CARD (t, c, hand_of(seat))
        able = bits_or(able,
                       able_now(card_def(t, c)->held, card_def(t, c), window));
    EACH_CARD (t, c, play_of(seat))
        able = bits_or(able,
                       able_now(card_def(t, c)->laid, card_def(t, c), window));
    EACH_CARD (t, c, ZONE_fight) /* monsters may have something to be used */
        if (bits_have(able_now(card_def(t, c)->laid, card_def(t, c), window),
                      VERB_use))
            bits_add(&able, VERB_use);
    return able;
}
