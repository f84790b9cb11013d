/* targets.c: the objects of a command: with what, how many, which cards it
 * means. */
#include <string.h>

#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/machine_int.h"
#include "engine/evaluate.h"

/* ---- with what, and how many ---- */

/* "the bonus of an item", "a twin of a monster", "the strength of a monster":
 * the card is what is picked. */
static const Node *picked_thing(const EffectOps *d, const Pack *pack,
                                const Node *object)
{
    const Node *of = object && noun_has_shape(object->row, NOUN_SHAPE_VALUE_OF)
                         ? phrase_modifier(object, MOD_of)
                         : NULL;

    return of && !bind_is_players(d->language, pack, node_first(of))
               ? node_first(of)
               : object;
}

/* each player with a weapon loses it: the weapon, or NULL. */
static const Node *card_of_subject(const Node *command, const Node *object)
{
    const Node *subject = command_subject(command);
    const Node *with = subject && object && object->det == DET_it
                           ? phrase_modifier(subject, MOD_with)
                           : NULL;

    return with ? node_first(with) : NULL;
}

/* Usually the object, but this card is attached to something that is picked. */
const Node *target_find_pick(const EffectOps *d, const Pack *pack,
                             const Node *command, const Node *object)
{
    const Node *to = verb_has_shape(command->row, SHAPE_HOST_PICKED)
                         ? prep_phrase(command, PREP_to)
                         : NULL;

    const Node *with = card_of_subject(command, object);

    if (with)
        return with;
    return to && !bind_is_players(d->language, pack, to)
               ? to
               : picked_thing(d, pack, object);
}

/* What is picked after the first: replace X with Y, move X to Y, swap the two.
 */
const Node *target_second_pick(const Node *command)
{
    int prep = lang_second_picks[command->row];

    return prep == PREP_object ? command_object(command, 0)
                               : prep_phrase(command, prep ? prep : PREP_with);
}

bool target_picks_two(const Node *command)
{
    return lang_second_picks[command->row] == PREP_object;
}

const Node *target_pick_phrase(const Table *t, const Frame *f)
{
    return has_mode(f, MODE_SECOND) ? target_second_pick(statement(t, f))
                                    : target_first_pick(t, f);
}

const Node *target_total_worth(const Node *phrase)
{
    return phrase_modifier(phrase, MOD_worth_all);
}

static int worth_wanted(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *compare = node_first(target_total_worth(phrase));

    NODE_MARK(compare, READ);
    return evaluate_amount(t, f, node_first(compare));
}

/* (3 if you are small) */
static int apply_alternative(const Table *t, const Frame *f, const Node *object,
                             int n)
{
    const Node *other = phrase_modifier(object, MOD_unless);
    Frame context;

    if (!other)
        return n;
    context = machine_context(t, f);
    if (!evaluate_condition(t, &context, node_first(other)))
        return n;
    COVER_STATEMENT(t, other);
    return other->number;
}

int target_object_count(const Table *t, const Frame *f, const Node *object)
{
    const Node *equal, *per;
    int n;

    if (!object)
        return 0;
    NODE_MARK(object, READ);
    n = apply_alternative(t, f, object, phrase_count(object));
    equal = phrase_modifier(object, MOD_equal);
    per = phrase_modifier(object, MOD_per);
    if (object->det == DET_that_many)
        n = f->paid;
    if (equal)
        n = evaluate_amount(t, f, node_first(equal));
    return per ? n * evaluate_per(t, f, node_first(per)) : n;
}

static bool is_worked_out(const Node *phrase)
{
    return phrase_modifier(phrase, MOD_equal) ||
           phrase_modifier(phrase, MOD_per) ||
           phrase_modifier(phrase, MOD_unless) || phrase->det == DET_that_many;
}

/* In Frame.count, above those that are done: how many are wanted, and 1. */
enum { WANTED_UNIT = 256, WANTED_MAX = 126 };

void target_fix_count(const Table *t, Frame *f, const Node *phrase)
{
    int n;

    if (f->count != 0 || target_total_worth(phrase) ||
        phrase_takes_all(phrase) || !is_worked_out(phrase))
        return;
    n = target_object_count(t, f, phrase);
    if (n >= 0 && n <= WANTED_MAX)
        f->count = (int16_t)((n + 1) * WANTED_UNIT);
}

/* Does "that many" come behind this command, before other cards are dealt
 * with? */
static bool is_counted_later(const Table *t, const Frame *f,
                             const Node *command)
{
    const CardDef *def = card_def(t, f->program);
    const Node *end = t->pack->nodes + def->first + def->n;

    for (const Node *k = command + command->length; k < end; k++) {
        const Node *object =
            k->type == NODE_command ? command_object(k, 0) : NULL;
        if (k->type == NODE_phrase && k->det == DET_that_many)
            return true;
        if (object && object->det != DET_that_many &&
            command_exec(t, k, object) == EXEC_cards)
            return false;
    }
    return false;
}

void machine_note_count(const Table *t, Frame *f, const Effect *effect, int n)
{
    const Node *object = effect->object;

    if (!object || !(object->flags & FLAG_plural) ||
        object->det == DET_that_many || n < 0 ||
        !is_counted_later(t, f, effect->command))
        return;
    f->paid = (int16_t)(has_mode(f, MODE_LOOPING) ? f->paid + n : n);
}

/* How many cards: as many as are said, or as are worked out. */
static int card_count(const Table *t, const Frame *f, const Node *phrase)
{
    if (is_worked_out(phrase))
        return target_object_count(t, f, phrase);
    return phrase->det == DET_up_to ? phrase->number : quantity_min(phrase);
}

int target_cards_wanted(const Table *t, const Frame *f, const Node *phrase)
{
    if (target_total_worth(phrase))
        return worth_wanted(t, f, phrase) - f->count;
    if (f->count >= WANTED_UNIT && is_worked_out(phrase))
        return f->count / WANTED_UNIT - 1 - f->count % WANTED_UNIT;
    return card_count(t, f, phrase) - f->count;
}

/* ---- who ---- */

bool machine_is_each_phrase(const Table *t, const Frame *f, const Node *phrase)
{
    return f->node != 0 && has_mode(f, MODE_LOOPING) &&
           each_player_phrase(t, statement(t, f)) == phrase;
}

const Node *let_command(const Node *command)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_command)
            return k;
    return NULL;
}

/* ---- which cards ---- */

/* The zones of the cards that the command means, and whether it means all cards
 * there. */
static Zones phrase_zones(const Table *t, const Frame *f, const Node *phrase,
                          Seat actor, bool *all)
{
    *all = false;
    return phrase ? effect_ops(t)->target_zones(t, f, statement(t, f), phrase,
                                                actor, all) &
                        (((Zones)1 << ZONES_MAX) - 1)
                  : 0;
}

Zones target_card_zones(const Table *t, const Frame *f, Seat actor)
{
    bool all;

    return phrase_zones(t, f, target_pick_phrase(t, f), actor, &all);
}

bool target_fits_card(const Table *t, const Frame *f, Seat actor, CardId card)
{
    const Node *phrase = target_pick_phrase(t, f);
    bool all;
    Zones target_zones = phrase_zones(t, f, phrase, actor, &all);

    return zone_in(card_slot(t, card)->zone, target_zones) &&
           (all || effect_ops(t)->is_target(t, f, statement(t, f), phrase,
                                            actor, card));
}

ZoneId target_blind_hand(const Table *t, const Frame *f, Seat actor)
{
    ZoneId zone = effect_ops(t)->blind_hand(t, f, statement(t, f),
                                            target_pick_phrase(t, f), actor);

    return zone != NO_ZONE && t->g->zones[zone].count > 0 ? zone : NO_ZONE;
}

/* They come by their numbers, wherever they lie. */
static void collect_cards(TargetIter *it, Zones target_zones)
{
    const Table *t = it->t;

    it->word = 0;
    memset(it->set, 0, sizeof *it->set * (size_t)(t->g->cards / 64 + 1));
    for (; target_zones != 0; target_zones &= target_zones - 1)
        EACH_CARD (t, c, __builtin_ctzll(target_zones))
            it->set[c / 64] |= 1ull << c % 64;
}

/* A single hand lies in that order. */
static bool is_sorted(const Table *t, Zones target_zones)
{
    return (target_zones & (target_zones - 1)) == 0 &&
           target_zones & t->family->sets->sorted;
}

void target_iter_begin(TargetIter *it, const Table *t, const Frame *f,
                       Seat actor)
{
    Zones target_zones;

    it->t = t;
    it->f = f;
    it->actor = actor;
    it->phrase = target_pick_phrase(t, f);
    target_zones = phrase_zones(t, f, it->phrase, actor, &it->all);
    it->listed = is_sorted(t, target_zones);
    it->next =
        it->listed ? t->g->zones[__builtin_ctzll(target_zones)].first : NO_CARD;
    if (!it->listed)
        collect_cards(it, target_zones);
}

/* The next that lies there, or NO_CARD. */
static CardId next_in_zone(TargetIter *it)
{
    CardId card = it->next;

    if (it->listed) {
        it->next = card_slot(it->t, card)->next;
        return card;
    }
    for (; it->word <= it->t->g->cards / 64; it->word++) {
        uint64_t *set = &it->set[it->word];
        if (*set != 0) {
            card = (CardId)(64 * it->word + __builtin_ctzll(*set));
            *set &= *set - 1;
            return card;
        }
    }
    return NO_CARD;
}

CardId target_iter_next(TargetIter *it)
{
    const Table *t = it->t;
    CardId card = next_in_zone(it);

    while (card != NO_CARD && !it->all &&
           !effect_ops(t)->is_target(t, it->f, statement(t, it->f), it->phrase,
                                     it->actor, card))
        card = next_in_zone(it);
    return card;
}

CardId target_first_card(const Table *t, const Frame *f, Seat actor)
{
    TargetIter it;

    target_iter_begin(&it, t, f, actor);
    return target_iter_next(&it);
}

int target_count_cards(const Table *t, const Frame *f, Seat actor)
{
    TargetIter it;
    int n = 0;

    target_iter_begin(&it, t, f, actor);
    while (target_iter_next(&it) != NO_CARD)
        n++;
    return n;
}

/* Enough, or nothing there. */
bool target_may_stop(const Table *t, const Frame *f)
{
    const Node *phrase = target_pick_phrase(t, f);
    Seat actor = command_actor(t, f);

    if (has_mode(f, MODE_PAYING) && has_mode(f, MODE_FREE))
        return true;
    if (phrase->det == DET_up_to && (f->count > 0 || !has_mode(f, MODE_PAYING)))
        return true;
    if (phrase->det == DET_at_least && target_cards_wanted(t, f, phrase) <= 0)
        return true;
    return command_is_beyond(t, f, actor) ||
           (target_first_card(t, f, actor) == NO_CARD &&
            target_blind_hand(t, f, actor) == NO_ZONE);
}
