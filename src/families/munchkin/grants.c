/* grants.c: what cards left for a time, and when it is over. */
#include <string.h>

#include "base/clamp.h"
#include "engine/coverage.h"
#include "families/munchkin/active_rules_int.h"

void grant_add(Table *t, const Frame *f, const Node *statement, int ends,
               int amount)
{
    Munchkin *m = munchkin(t);
    Seat target = chosen_player(f);

    if (m->n_grants == GRANTS_MAX) { /* HOUSE-BUDGET */
        emit(t, EVENT(lapsed, .card = f->card));
        return;
    }
    m->grants[m->n_grants++] = (Grant){
        .card = f->card,
        .it = f->it,
        .node = (uint16_t)(statement - t->pack->nodes),
        .you = f->seat,
        .they = target == NOBODY ? f->they : target,
        .amount = (int16_t)clamp(amount, INT16_MIN, INT16_MAX),
        .ends = (uint8_t)ends,
        .against = statement->type == NODE_plus && f->count == SIDE_OTHERS,
    };
}

/* How long what is not said to last lasts: for the combat if there is one; of
 * a card that stays, as long as it stays. */
static int default_end(const Table *t, const Frame *f)
{
    bool stays = card_is_kind(t, f->card, KIND_curse) ||
                 card_slot(t, f->card)->host != NO_CARD;

    return stays ? ENDS_WITH_CARD : ENDS_COMBAT;
}

static int grant_end(const Table *t, const Frame *f, const Node *statement)
{
    bool fights = combat_is_open(t) && /* GAP-05: not who runs */
                  seat_in(f->seat, combat_fighters(t));

    if (statement->type != NODE_lasting)
        return default_end(t, f);
    switch (statement->row) {
    case DURATION_combat:
        return ENDS_COMBAT;
    case DURATION_next: /* CURSE-08 */
        return fights ? ENDS_COMBAT : ENDS_NEXT_COMBAT;
    case DURATION_turn:
        return ENDS_TURN;
    case DURATION_next_turn: /* CURSE-09 */
        return turn_is_meant(t, f->seat, f->card) ? ENDS_TURN : ENDS_NEXT_TURN;
    case DURATION_until_turn:
        return ENDS_OWN_TURN;
    case DURATION_until_end:
        return ENDS_AFTER_TURN;
    case DURATION_always:
        return ENDS_WITH_CARD;
    default: /* until, while */
        return node_first(statement)->type == NODE_event ? ENDS_EVENT
                                                         : ENDS_WITH_CARD;
    }
}

/* A bonus "to it" on a monster is for the monster, whatever was paid. */
static CardId it_of_bonus(const Table *t, const Frame *f, const Node *plus)
{
    const Node *to = prep_phrase(plus, PREP_to);
    CardId it = f->it;

    return plus->type == NODE_plus && to && to->det == DET_it &&
                   card_is_kind(t, f->card, KIND_monster) &&
                   (it == NO_CARD || !card_is_kind(t, it, KIND_monster))
               ? f->card
               : it;
}

/* What a bonus is worth is settled now: what was paid for stays. */
void munchkin_grant(Table *t, Frame *f, const Node *statement)
{
    const Node *inner = inner_statement(statement);
    const Node *subject = prep_phrase(inner, PREP_subject);
    Frame with = *f, asked = munchkin_frame_context(t, f, statement);
    int amount =
        inner->type == NODE_plus ? evaluate_bonus(t, &asked, inner) : 0;

    if (subject && f->it == NO_CARD &&
        (subject->det == DET_it || subject->det == DET_its))
        return; /* CURSE-11: there was no such thing */
    with.it = it_of_bonus(t, f, inner);
    grant_add(t, &with, statement, grant_end(t, f, statement), amount);
}

bool grants_has_card(const Table *t, CardId card)
{
    const Munchkin *m = munchkin(t);

    for (int i = 0; i < m->n_grants; i++)
        if (m->grants[i].card == card)
            return true;
    return false;
}

/* ---- ending ---- */

static void remove_grant(Munchkin *m, int i)
{
    m->n_grants--;
    memmove(&m->grants[i], &m->grants[i + 1],
            sizeof *m->grants * (size_t)(m->n_grants - i));
    memset(&m->grants[m->n_grants], 0, sizeof *m->grants);
}

/* A kept card whose last effect is over has struck and goes (CURSE-06). */
static void end_grant(Table *t, int i)
{
    CardId card = munchkin(t)->grants[i].card;
    Seat owner = card_owner(t, card);

    remove_grant(munchkin(t), i);
    if (owner != NOBODY && card_slot(t, card)->zone == play_zone(owner) &&
        card_is_kind(t, card, KIND_curse) && !grants_has_card(t, card)) {
        emit(t, EVENT(struck, .seat = owner, .card = card));
        deck_discard(t, card);
    }
}

static void end_grants(Table *t, int ends, Seat seat)
{
    for (int i = munchkin(t)->n_grants - 1; i >= 0; i--)
        if (i < munchkin(t)->n_grants && munchkin(t)->grants[i].ends == ends &&
            (seat == NOBODY || munchkin(t)->grants[i].you == seat))
            end_grant(t, i);
}

/* Those that wait for somebody's next combat or turn begin. */
static void start_grants(Table *t, int waiting, int ends, Seat seat)
{
    Munchkin *m = munchkin(t);

    for (int i = 0; i < m->n_grants; i++)
        if (m->grants[i].ends == waiting && m->grants[i].you == seat)
            m->grants[i].ends = (uint8_t)ends;
}

/* What Bad Stuff left does not end because its monster is discarded. */
void grants_drop_card(Table *t, CardId card)
{
    bool kept = card_is_kind(t, card, KIND_curse);

    for (int i = munchkin(t)->n_grants - 1; i >= 0; i--) {
        int ends = munchkin(t)->grants[i].ends;
        if (munchkin(t)->grants[i].card == card &&
            (kept ? ends != ENDS_COMBAT && ends != ENDS_TURN
                  : ends == ENDS_WITH_CARD))
            remove_grant(munchkin(t), i);
    }
}

/* A kept card that is handed on holds for whoever has it now. */
void grants_pass_on(Table *t, CardId card, Seat to)
{
    Munchkin *m = munchkin(t);

    for (int i = 0; i < m->n_grants; i++)
        if (m->grants[i].card == card && m->grants[i].ends == ENDS_WITH_CARD)
            m->grants[i].you = to;
}

void grants_on_combat_start(Table *t, Seat seat)
{
    start_grants(t, ENDS_NEXT_COMBAT, ENDS_COMBAT, seat);
}

/* GAP-118: for who leaves the fight it was none; what waited for one waits
 * again. */
void grants_on_combat_left(Table *t, Seat seat)
{
    Munchkin *m = munchkin(t);

    for (int i = 0; i < m->n_grants; i++) {
        const Node *statement = &t->pack->nodes[m->grants[i].node];
        if (m->grants[i].you == seat && m->grants[i].ends == ENDS_COMBAT &&
            statement->type == NODE_lasting && statement->row == DURATION_next)
            m->grants[i].ends = ENDS_NEXT_COMBAT;
    }
}

void grants_on_combat_end(Table *t)
{
    end_grants(t, ENDS_COMBAT, NOBODY);
}

void grants_on_turn_start(Table *t, Seat seat)
{
    end_grants(t, ENDS_OWN_TURN, seat);
    start_grants(t, ENDS_NEXT_TURN, ENDS_TURN, seat);
    start_grants(t, ENDS_AFTER_TURN, ENDS_TURN, seat);
}

void grants_on_turn_end(Table *t)
{
    end_grants(t, ENDS_TURN, NOBODY);
}

/* until you lose your hat */
void grants_on_event(Table *t, const Occurrence *o)
{
    for (int i = munchkin(t)->n_grants - 1; i >= 0; i--) {
        const Grant *grant = &munchkin(t)->grants[i];
        const Node *event;
        Frame f;
        if (grant->ends != ENDS_EVENT)
            continue;
        event = node_first(&t->pack->nodes[grant->node]);
        if (!event_is_about(t, event, o))
            continue;
        f = frame_of(grant->you, grant->card);
        f.they = grant->they;
        f.it = grant->it;
        if (!event_matches(t, &f, event, o))
            continue;
        COVER_STATEMENT(t, event);
        end_grant(t, i);
    }
}

/* The card whose words are granted: another one, if it was copied. */
static const CardDef *source_of(const Table *t, const Grant *grant)
{
    const CardDef *def = pack_def_of_node(t->pack, grant->node);

    return def ? def : card_def(t, grant->card);
}

const char *grants_audit(const Table *t)
{
    const Munchkin *m = munchkin(t);
    static const Grant none;

    if (m->n_grants > GRANTS_MAX || m->n_uses > USES_MAX)
        return "more granted than can be";
    for (int i = 0; i < GRANTS_MAX; i++) {
        const Grant *grant = &m->grants[i];
        if (i >= m->n_grants) {
            if (memcmp(grant, &none, sizeof none) != 0)
                return "a grant behind the last";
            continue;
        }
        if (grant->card == NO_CARD || grant->card > t->g->cards ||
            grant->it > t->g->cards || grant->you >= t->g->seats ||
            grant->they >= t->g->seats || grant->ends > ENDS_LAST ||
            grant->against > 1 || grant->node >= t->pack->n_nodes)
            return "a grant of nobody";
        if (bits_is_empty(bits_and(
                source_of(t, grant)->granted_topics,
                statement_topics(
                    t->pack, inner_statement(&t->pack->nodes[grant->node])))))
            return "a grant that its card cannot leave";
    }
    return NULL;
}
