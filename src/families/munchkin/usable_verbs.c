/* usable_verbs.c: what a card is good for where it lies, so that verbs for
 * which a seat has no card are not tried. */
#include "families/munchkin/munchkin_int.h"

/* A few verbs; VERB_none fills up. */
typedef uint8_t Verbs[4];

/* In a hand. */
static const Verbs hand_verbs[KINDS_COUNT] = {
    [KIND_monster] = { VERB_trouble, VERB_summon, VERB_play },
    [KIND_enhancer] = { VERB_play_on, VERB_play_with, VERB_play },
    [KIND_curse] = { VERB_curse },
    [KIND_item] = { VERB_put_down, VERB_equip },
    [KIND_oneshot] = { VERB_put_down, VERB_aid, VERB_harm, VERB_play },
    [KIND_special] = { VERB_play },
    [KIND_levelup] = { VERB_play, VERB_claim },
    [KIND_trait] = { VERB_play, VERB_play_on },
    [KIND_companion] = { VERB_play },
    [KIND_doubler] = { VERB_play, VERB_play_with },
};

/* Before its owner. */
static const Verbs table_verbs[KINDS_COUNT] = {
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
        return def_has_topic(def, CLAUSE_ABILITY);
    case VERB_play:
        return play_is_playable(def);
    case VERB_aid:
    case VERB_harm:
        return def_has_topic(def, TOPIC_SIDE);
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

/* At a gate these are for cards that it is about; of a set, word by word. */
#define V(id, w) BIT_IN_WORD(VERB_##id, w)
#define GATED(w) \
    (V(play, w) | V(use, w) | V(drop, w) | V(curse, w) | V(play_on, w) | \
     V(play_with, w) | V(claim, w))

/* All but those that a card may be needed for. */
#define CARDLESS(w) \
    ~(GATED(w) | V(trouble, w) | V(summon, w) | V(put_down, w) | V(equip, w) | \
      V(unequip, w) | V(aid, w) | V(harm, w))

static const VerbSet gated_verbs = { { GATED(0), GATED(1) } };
static const VerbSet cardless_verbs = { { CARDLESS(0), CARDLESS(1) } };

void usable_verbs_prepare(CardDef *def)
{
    def->hand_verbs[true] = verbs_of(def, hand_verbs[def->kind]);
    def->hand_verbs[false] = bits_without(def->hand_verbs[true], gated_verbs);
    def->table_verbs[true] = verbs_of(def, table_verbs[def->kind]);
    def->table_verbs[false] = bits_without(def->table_verbs[true], gated_verbs);
}

/* Is this a window for it, or none at all? */
static bool fits_window(const CardDef *def, int window)
{
    return window == WINDOW_none || def->windows >> window & 1;
}

/* What is forbidden whatever cards there are (SELL-01, SELL-02), and to who
 * fights (ITEM-06, ITEM-20, ITEM-21, TRADE-04). */
static VerbSet banned_verbs(const Table *t, Seat seat)
{
    const CombatFrame *combat = current_combat(t);
    VerbSet verbs = bits_single(VERB_sell);

    if (!combat || !combat_is_on(t))
        return t->g->active == seat ? bits_none() : verbs;
    if (combat->seat != seat && combat->helper_plus_1 != seat + 1)
        return verbs;
    verbs = bits_or(verbs, BITS_OF(VERB_unequip, VERB_propose));
    return items_in_own_combat(t, seat)
               ? verbs
               : bits_or(verbs, BITS_OF(VERB_put_down, VERB_equip));
}

VerbSet munchkin_usable_verbs(const Table *t, Seat seat)
{
    int step = step_top(t)->step, window = t->family->steps[step].window;
    VerbSet usable = cardless_verbs;

    if (step == STEP_turn_shown) /* the card behind the door */
        usable =
            bits_or(usable, BITS_OF(VERB_play, VERB_play_on, VERB_play_with));
    EACH_CARD (t, c, hand_zone(seat)) {
        const CardDef *def = card_def(t, c);
        usable = bits_or(usable, def->hand_verbs[fits_window(def, window)]);
    }
    EACH_CARD (t, c, play_zone(seat)) {
        const CardDef *def = card_def(t, c);
        usable = bits_or(usable, def->table_verbs[fits_window(def, window)]);
    }
    EACH_CARD (t, c, ZONE_fight) { /* monsters may have something to be used */
        const CardDef *def = card_def(t, c);
        if (bits_has(def->table_verbs[fits_window(def, window)], VERB_use))
            bits_add(&usable, VERB_use);
    }
    return bits_without(usable, banned_verbs(t, seat));
}
