/* placement.c: finds the Characters that a card can be played on. */
#include "families/gloom/gloom_int.h"

int gloom_aim_count(const Table *t, CardId card)
{
    return gloom_is_basic(t) ? 0 : card_stat(t, card, STAT_aims);
}

static bool is_stackable(const PlayAttempt *play)
{
    return play->kind == KIND_modifier || play->kind == KIND_death;
}

/* Is it a card that is put on a Character? */
static bool has_target(const PlayAttempt *play)
{
    return play->aims > 0 || is_stackable(play);
}

ZoneId gloom_target_stack(const Table *t, CardId on)
{
    return gloom_is_character(t, on) ? gloom_stack_of(t, on) : NO_ZONE;
}

static Frame player_frame(const PlayAttempt *play)
{
    Seat seat = play->a.seat;

    return gloom_seat_frame(seat, play->a.card);
}

static void add_barrier(Placement *at, Zones on, int why)
{
    on &= at->open;
    if (on == 0)
        return;
    at->open &= ~on;
    at->barriers[at->n_barriers++] = (Barrier){ on, (uint8_t)why };
}

/* The Characters that are dead; for several plays they are found once. */
static Zones dead_stacks(const Table *t, const PlayAttempt *play)
{
    return play->dead != 0 ? play->dead : gloom_dead_stacks(t, play->stacks);
}

/* Those of these Characters that are below 0: not those on whom nothing lies
 * (GLOOM-COMP-03). */
static Zones below_zero(const Table *t, Zones stacks)
{
    Zones found = 0;

    for (; stacks != 0; stacks &= stacks - 1) {
        ZoneId stack = (ZoneId)__builtin_ctzll(stacks);
        CardId character = gloom_character_of(t, stack);
        if (t->g->zones[stack].count > 0 &&
            gloom_self_worth(t, character, &(Sum){ 0 }) < 0)
            found |= (Zones)1 << stack;
    }
    return found;
}

/* ---- Modifiers and Untimely Deaths ---- */

/* only on a character with ring, not on ...: the phrase that a fact keeps. */
static const Node *placed_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = gloom_is_basic(t) ? 0 : def->stat[which];

    return at ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

static void forbid_wrong_place(const Table *t, PlayAttempt *play)
{
    const Node *only = placed_phrase(t, play->a.card, STAT_only_on);
    const Node *not_on = placed_phrase(t, play->a.card, STAT_not_on);
    Frame f = player_frame(play);

    if (only)
        add_barrier(&play->at, ~gloom_filter_stacks(t, &f, only, play->at.open),
                    REFUSAL_not_a_target);
    if (not_on)
        add_barrier(&play->at,
                    gloom_filter_stacks(t, &f, not_on, play->at.open),
                    REFUSAL_not_a_target);
}

/* The stacks that a grant allows, if it is a grant for dead Characters; or
 * 0. */
static Zones granted_on_dead(const PlayAttempt *play)
{
    const Node *place = play->grant ? prep_phrase(play->grant, PREP_on) : NULL;

    return place && has_adjective(place, ADJ_dead) ? play->granted : 0;
}

/* GLOOM-MOD-01, GLOOM-MOD-03, GLOOM-DEATH-09, GLOOM-GAP-47 */
static void forbid_dead(const Table *t, PlayAttempt *play)
{
    Zones dead = dead_stacks(t, play), graves = granted_on_dead(play);

    if (play->kind == KIND_death) {
        add_barrier(&play->at, dead, REFUSAL_dead_already);
        return;
    }
    add_barrier(&play->at, graves & ~dead, REFUSAL_not_dead);
    dead &= play->at.open & ~graves;
    if (dead != 0)
        add_barrier(&play->at,
                    dead & ~MAY(t, play_on_dead, .actor = play->a.seat,
                                .what = play->a.card),
                    REFUSAL_dead_modified);
}

/* GLOOM-DEATH-02: on Characters of any player. A Character must be below 0
 * before the points of the death count (GLOOM-DEATH-04, GLOOM-DEATH-05). */
static void forbid_places(const Table *t, PlayAttempt *play)
{
    forbid_dead(t, play);
    forbid_wrong_place(t, play);
    add_barrier(&play->at, play->forbids, REFUSAL_protected);
    if (play->kind == KIND_death)
        add_barrier(&play->at, ~below_zero(t, play->at.open),
                    REFUSAL_not_negative);
}

/* ---- Events ---- */

/* Does this stack have a card that the command can be carried out with? */
static bool has_object(const Table *t, const Frame *f, const Node *object,
                       ZoneId stack)
{
    for (CardId c = t->g->zones[stack].last; c != NO_CARD;
         c = card_slot(t, c)->prev)
        if (gloom_card_matches(t, f, object, c))
            return true;
    return false;
}

/* "Discard a modifier of a character": the Characters that have none. */
static Zones stacks_without_object(const Table *t, const Frame *f, Aim aim,
                                   Zones stacks)
{
    const Node *object = prep_phrase(aim.command, PREP_object);
    const Node *of = object ? phrase_modifier(object, MOD_of) : NULL;
    Zones found = 0;

    if (!of || node_first(of) != aim.phrase)
        return 0;
    for (; stacks != 0; stacks &= stacks - 1)
        if (!has_object(t, f, object, (ZoneId)__builtin_ctzll(stacks)))
            found |= stacks & -stacks;
    return found;
}

/* move the death of a dead character to a living character: GLOOM-GAP-50 */
static bool moves_death(const Table *t, Aim aim)
{
    return aim.command->row == CARDVERB_move &&
           prep_phrase(aim.command, PREP_to) == aim.phrase &&
           gloom_phrase_kinds(t->pack, prep_phrase(aim.command, PREP_object)) ==
               1u << KIND_death;
}

/* Forbids the Characters that the n-th aim cannot be. */
static void forbid_unmatched(const Table *t, const PlayAttempt *play, int n,
                             Placement *at)
{
    Aim aim = gloom_part_aim(t->pack, card_def(t, play->a.card), n);
    Frame f = player_frame(play);
    Zones others = ~gloom_filter_stacks(t, &f, aim.phrase, at->open);

    if (has_adjective(aim.phrase, ADJ_living))
        add_barrier(at, others & dead_stacks(t, play), REFUSAL_dead_target);
    if (has_adjective(aim.phrase, ADJ_dead))
        add_barrier(at, others & ~dead_stacks(t, play), REFUSAL_not_dead);
    if (aim.command->row == CARDVERB_revive)
        add_barrier(at, ~dead_stacks(t, play), REFUSAL_not_dead);
    add_barrier(at, others, REFUSAL_not_a_target);
    add_barrier(at, play->forbids, REFUSAL_protected);
    if (moves_death(t, aim))
        add_barrier(at, ~below_zero(t, at->open), REFUSAL_not_negative);
    add_barrier(at, stacks_without_object(t, &f, aim, at->open),
                REFUSAL_nothing_on_it);
}

/* The stacks of the Characters that the n-th aim could be. */
static Zones aims_possible(const Table *t, const PlayAttempt *play, int n)
{
    Placement at;

    at.open = play->stacks;
    at.n_barriers = 0;
    forbid_unmatched(t, play, n, &at);
    return at.open;
}

/* No Character is both: the only possible second aim cannot be the first, and
 * without a second aim there is no first. */
static Zones excluded_firsts(Zones seconds)
{
    return seconds == 0                     ? ~(Zones)0
           : (seconds & (seconds - 1)) == 0 ? seconds
                                            : 0;
}

/* GLOOM-GAP-22, GLOOM-GAP-24; a swap needs two (GLOOM-GAP-42). */
static void forbid_aims(const Table *t, PlayAttempt *play)
{
    forbid_unmatched(t, play, 0, &play->at);
    if (play->aims > 1)
        add_barrier(&play->at, excluded_firsts(aims_possible(t, play, 1)),
                    REFUSAL_no_legal);
}

/* ---- the card and its targets ---- */

/* Notes what is played, and where texts forbid it. */
static void init_play(const Table *t, PlayAttempt *play)
{
    CardId card = play->a.card;

    play->kind = card_def(t, card)->kind;
    play->aims = gloom_aim_count(t, card);
    if (play->stacks == 0 && has_target(play))
        play->stacks = gloom_stacks(t);
    play->forbids = CANNOT(t, play, .actor = play->a.seat, .what = card);
    play->at.open = has_target(play) ? play->stacks : (Zones)1 << NO_ZONE;
}

/* Do texts forbid it altogether? */
static bool is_forbidden(const PlayAttempt *play)
{
    return zone_in(NO_ZONE, play->forbids);
}

/* A free play must be legal all the same (GLOOM-FREE-04). */
Refusal gloom_check_places(const Table *t, PlayAttempt *play)
{
    init_play(t, play);
    if (is_forbidden(play))
        return refuse_card(REFUSAL_forbidden, play->a.card);
    if (play->how == PLAY_free)
        add_barrier(&play->at, ~(play->granted | play->freed), REFUSAL_no_free);
    if (is_stackable(play))
        forbid_places(t, play);
    else if (play->aims > 0)
        forbid_aims(t, play);
    return ALLOWED;
}

/* The play that is going on, as an attempt. */
static void init_declared(const Table *t, const PlayFrame *f, PlayAttempt *play)
{
    play_attempt_init(play, action_make(VERB_play, f->seat), f->how);
    play->a.card = f->card;
    init_play(t, play);
    play->grant = gloom_free_grant_of(t, f);
    play->granted = ~(Zones)0;
}

Zones gloom_aim_targets(const Table *t, const PlayFrame *f)
{
    PlayAttempt play;
    CardId first = f->on;

    init_declared(t, f, &play);
    if (first != NO_CARD)
        return aims_possible(t, &play, 1) &
               ~((Zones)1 << gloom_stack_of(t, first));
    forbid_aims(t, &play);
    return play.at.open;
}

/* Are all aims still legal? */
static bool aims_are_legal(const Table *t, const PlayFrame *f,
                           PlayAttempt *play)
{
    if (is_stackable(play)) {
        forbid_places(t, play);
        return zone_in(gloom_target_stack(t, f->on), play->at.open);
    }
    for (int n = 0; n < play->aims; n++)
        if (!zone_in(gloom_target_stack(t, f->aims[n]),
                     aims_possible(t, play, n)))
            return false;
    return true;
}

/* GLOOM-GAP-27 */
int gloom_placement_refusal(const Table *t, const PlayFrame *f)
{
    PlayAttempt play;

    init_declared(t, f, &play);
    if (is_forbidden(&play))
        return REFUSAL_forbidden;
    return aims_are_legal(t, f, &play) ? REFUSAL_none : REFUSAL_no_legal;
}

/* ---- the check and the list of a verb ---- */

/* Most refusals are about the Character, some about the card. */
static Refusal refusal_for(const Table *t, const PlayAttempt *play, int why,
                           CardId on)
{
    Refusal refusal = refuse_card(why, on);

    if (why == REFUSAL_no_free || why == REFUSAL_no_legal)
        return refuse_card(why, play->a.card);
    if (why == REFUSAL_not_negative)
        refusal.number = (int16_t)gloom_self_worth(t, on, &(Sum){ 0 });
    return refusal;
}

static Refusal check_on(const Table *t, const PlayAttempt *play, CardId on)
{
    ZoneId stack = gloom_target_stack(t, on);

    if (zone_in(stack, play->at.open))
        return on == NO_CARD || stack != NO_ZONE
                   ? ALLOWED
                   : refuse_card(REFUSAL_on_nobody, play->a.card);
    if (!has_target(play) && on != NO_CARD)
        return refuse_card(REFUSAL_on_nobody, play->a.card);
    if (on != NO_CARD && stack == NO_ZONE)
        return refuse_card(REFUSAL_no_target, on);
    for (int i = 0; i < play->at.n_barriers; i++)
        if (zone_in(stack, play->at.barriers[i].on))
            return refusal_for(t, play, play->at.barriers[i].why, on);
    return refuse_card(play->at.open != 0 || is_stackable(play)
                           ? REFUSAL_name_target
                           : REFUSAL_no_legal,
                       play->a.card);
}

Refusal gloom_check_play_as(const Table *t, Action a, int how)
{
    PlayAttempt play;
    Refusal why;

    play_attempt_init(&play, a, how);
    why = gloom_check_card(t, &play);
    return why.id == REFUSAL_none ? check_on(t, &play, a.on) : why;
}

/* Where one card of the hand can be played. */
typedef struct PlayOption {
    CardId card;
    Zones open;
} PlayOption;

/* Hands are sorted: only the first of equal cards is listed. */
static int find_options(const Table *t, Action blank, int how,
                        PlayOption *options)
{
    Zones stacks = gloom_stacks(t), dead = gloom_dead_stacks(t, stacks);
    const CardDef *last = NULL;
    int n = 0;

    EACH_CARD (t, c, hand_zone(blank.seat)) {
        PlayAttempt play;
        if (card_def(t, c) == last)
            continue;
        blank.card = c;
        play_attempt_init(&play, blank, how);
        play.stacks = stacks;
        play.dead = dead;
        if (gloom_check_card(t, &play).id == REFUSAL_none &&
            play.at.open != 0) {
            options[n++] = (PlayOption){ c, play.at.open };
            last = card_def(t, c);
        }
    }
    return n;
}

static void list_on(Action blank, const PlayOption *options, int n,
                    ZoneId stack, ActionList *out)
{
    for (int i = 0; i < n; i++)
        if (zone_in(stack, options[i].open)) {
            blank.card = options[i].card;
            action_add(out, blank);
        }
}

/* Lists one card, on nobody or on each Character that it can be played on. */
static void list_one(const Table *t, Action a, int how, ActionList *out)
{
    PlayAttempt play;

    play_attempt_init(&play, a, how);
    if (gloom_check_card(t, &play).id != REFUSAL_none)
        return;
    if (zone_in(NO_ZONE, play.at.open))
        action_add(out, a);
    for (Zones left = play.at.open & ZONES_STACKS; left != 0;
         left &= left - 1) {
        a.on = gloom_character_of(t, (ZoneId)__builtin_ctzll(left));
        action_add(out, a);
    }
}

/* Lists each card of the hand, on nobody or on each Character. */
static void list_hand(const Table *t, Action blank, int how, ActionList *out)
{
    PlayOption options[CARDS_MAX];
    int n = find_options(t, blank, how, options);

    list_on(blank, options, n, NO_ZONE, out);
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_zone(s)) {
            blank.on = c;
            list_on(blank, options, n, gloom_stack_of(t, c), out);
        }
}

void gloom_placement_list(const Table *t, Action blank, int how,
                          ActionList *out)
{
    if (blank.card == NO_CARD)
        list_hand(t, blank, how, out);
    else
        list_one(t, blank, how, out);
}
