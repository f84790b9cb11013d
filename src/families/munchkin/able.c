/* able.c: what a card is good for where it lies, so that verbs for which a seat
 * has no card are not tried. */
#include "families/munchkin/effect.h"

#define V(id) VERB_BIT(id)

/* In a hand. */
static const VerbSet held[KINDS_COUNT] = {
    [KIND_monster] = V(trouble) | V(call) | V(play),
    [KIND_enhancer] = V(boost) | V(pair) | V(play),
    [KIND_curse] = V(curse),
    [KIND_item] = V(put) | V(equip),
    [KIND_oneshot] = V(put) | V(aid) | V(harm) | V(play),
    [KIND_special] = V(play),
    [KIND_levelup] = V(play) | V(claim),
    [KIND_trait] = V(play) | V(boost),
    [KIND_companion] = V(play),
    [KIND_doubler] = V(play) | V(pair),
};

/* Before its owner. */
static const VerbSet laid[KINDS_COUNT] = {
    [KIND_monster] = V(use),
    [KIND_enhancer] = V(use),
    [KIND_curse] = V(use),
    [KIND_item] = V(equip) | V(unequip) | V(use),
    [KIND_oneshot] = V(aid) | V(harm) | V(play) | V(use),
    [KIND_trait] = V(drop) | V(use),
    [KIND_companion] = V(drop) | V(use),
    [KIND_doubler] = V(drop) | V(use),
};

/* Only cards with a part for it are played or used. */
static VerbSet verbs_said(const CardDef *def)
{
    VerbSet verbs = ~(VerbSet)0;

    if (!(def->says & SAYS(MOOD_ABILITY)))
        verbs &= ~V(use);
    if (!card_is_played(def))
        verbs &= ~V(play);
    return def->says & SAYS_SIDE ? verbs : verbs & ~(V(aid) | V(harm));
}

void able_digest(CardDef *def)
{
    def->held = held[def->kind] & verbs_said(def);
    def->laid = laid[def->kind] & verbs_said(def);
}

/* At a gate these are for cards that it is about. */
#define GATED \
    (V(play) | V(use) | V(drop) | V(curse) | V(boost) | V(pair) | V(claim))

/* All that a card may be needed for. */
#define WITH_CARDS \
    (GATED | V(trouble) | V(call) | V(put) | V(equip) | V(unequip) | V(aid) | \
     V(harm))

static VerbSet able_now(VerbSet verbs, const CardDef *def, int window)
{
    return window == WINDOW_none || def->windows >> window & 1 ? verbs
                                                               : verbs & ~GATED;
}

VerbSet munchkin_able(const Table *t, Seat seat)
{
    int step = step_top(t)->step, window = t->family->steps[step].window;
    VerbSet able = ~WITH_CARDS;

    if (step == STEP_turn_shown) /* the card behind the door */
        able |= V(play) | V(boost) | V(pair);
    EACH_CARD (t, c, hand_of(seat))
        able |= able_now(card_def(t, c)->held, card_def(t, c), window);
    EACH_CARD (t, c, play_of(seat))
        able |= able_now(card_def(t, c)->laid, card_def(t, c), window);
    EACH_CARD (t, c, ZONE_fight) /* monsters may have something to be used */
        able |= able_now(card_def(t, c)->laid & V(use), card_def(t, c), window);
    return able;
}
