/* matters.c: finds out whether a play of a seat could change what comes of what
 * goes on. It says nothing of whether the play would be wise. */
#include "match/matters.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "match/rehearse.h"

enum {
    REHEARSALS_MAX = 400, /* for one decision */
    PLAYS_MAX = 40,       /* different plays that are looked at */
    FACES = 6,
    FIRST_FACE = 3 /* of all dice, at first */
};

/* ---- what is different ---- */

typedef struct Search {
    Rehearsal r; /* the last one */
    Seat me;
    Seats leaders;
    Result passing; /* what comes if the seat passes */
    bool has_margin;
    int margin;
    int up, down; /* how far a play has pushed the fight either way */
    int against;  /* how far all of them together push against a win */
    bool rolls;   /* a die had a say in what came of a play, or of none */
    Matter *out;
} Search;

/* Those of the others who have most, if not less than the seat itself. */
static Seats find_leaders(const Table *t, Seat me)
{
    const Stakes *stakes = t->family->stakes;
    int best = stakes->assets(t, me);
    Seats leaders = 0;

    EACH_SEAT (t, s) {
        int assets = s != me ? stakes->assets(t, s) : best - 1;
        if (assets > best)
            leaders = 0;
        if (assets >= best) {
            best = assets;
            leaders |= seat_bit(s);
        }
    }
    return leaders;
}

static bool has_other_result(const Search *search, const Result *now)
{
    const Stakes *stakes = search->r.view->t.family->stakes;

    for (const uint8_t *event = stakes->results; *event; event++)
        if (now->results[*event] != search->passing.results[*event])
            return true;
    return false;
}

static int gain_of(const Search *search, const Result *now, Seat seat)
{
    return now->assets[seat] - search->passing.assets[seat] +
           (seat == search->me ? now->paid : 0);
}

/* Who has less than if the seat passed. */
static Seats find_losers(const Search *search, const Result *now)
{
    Seats losers = 0;

    EACH_SEAT (&search->r.view->t, s)
        if (gain_of(search, now, s) < 0)
            losers |= seat_bit(s);
    return losers;
}

static bool set_kind(Search *search, const PlaySequence *sequence, int kind,
                     Seat seat)
{
    Matter *out = search->out;

    out->kind = (uint8_t)kind;
    out->seat = seat;
    out->card = sequence->plays[0].card;
    out->second = sequence->n_plays > 1 ? sequence->plays[1].card : NO_CARD;
    return true;
}

/* Who would win the game, if the seat passed; or NOBODY. */
static Seat find_winner(const Search *search)
{
    Seats winners = search->passing.winners;

    return winners && !seat_in(search->me, winners)
               ? (Seat)__builtin_ctz(winners)
               : NOBODY;
}

/* Would the same plays bring that about as well when it is over? */
static bool can_wait(Search *search, const PlaySequence *sequence,
                     const Result *now, Seats losers)
{
    Result later = rehearse_later(&search->r, sequence);

    if (later.winners != now->winners ||
        gain_of(search, &later, search->me) < gain_of(search, now, search->me))
        return false;
    EACH_SEAT (&search->r.view->t, s)
        if (seat_in(s, losers) && later.assets[s] > now->assets[s])
            return false;
    return true;
}

/* Who fights and wins wants no other result. */
static bool is_winning(const Search *search)
{
    const Table *t = &search->r.view->t;

    return search->has_margin && search->margin > 0 &&
           t->family->stakes->fights(t, search->me);
}

/* They turn what would come. */
static bool set_turning(Search *search, const PlaySequence *sequence)
{
    Seat winner = find_winner(search);
    int kind = winner != NOBODY      ? MATTER_wins
               : !search->has_margin ? MATTER_changes
               : search->margin > 0  ? MATTER_beats
                                     : MATTER_fails;

    return set_kind(search, sequence, kind, winner);
}

/* Does the seat have less than now, if it passes? */
static bool is_harmed(const Search *search)
{
    const Table *t = &search->r.view->t;

    return search->passing.assets[search->me] <
           t->family->stakes->assets(t, search->me);
}

/* Is what the plays led to a reason to ask? */
static bool judge(Search *search, const PlaySequence *sequence)
{
    Result now = search->r.result;
    int gain = gain_of(search, &now, search->me);
    bool is_card = game_ask(search->r.world).about != NO_CARD;
    bool is_won = now.winners != search->passing.winners;
    Seats losers = is_card ? find_losers(search, &now) & search->leaders : 0;

    if (has_other_result(search, &now) && !is_winning(search))
        return set_turning(search, sequence);
    if ((gain <= 0 && losers == 0 && !is_won) ||
        can_wait(search, sequence, &now, losers))
        return false;
    if (is_won)
        return set_turning(search, sequence);
    return gain > 0 ? set_kind(search, sequence,
                               is_harmed(search) ? MATTER_saves : MATTER_gains,
                               search->me)
                    : set_kind(search, sequence, MATTER_stops,
                               (Seat)__builtin_ctz(losers));
}

/* ---- what the seat could do ---- */

typedef struct Plays {
    Action at[PLAYS_MAX];
    int up[PLAYS_MAX];   /* what it adds to the margin of the fight, as far */
    int down[PLAYS_MAX]; /* as it can; and takes away: 0 or less */
    int n;
} Plays;

/* Another card of the hand that is the same, so that it is not listed. */
static CardId find_twin(const Table *t, Seat seat, CardId card)
{
    EACH_CARD (t, c, t->family->hand + seat)
        if (c != card && t->pack->def_of[c] == t->pack->def_of[card])
            return c;
    return NO_CARD;
}

static bool is_play(const Table *t, Action a)
{
    const Verb *verb = &t->family->verbs[a.verb];

    return verb->class == CLASS_INTERRUPT ||
           (verb->class == CLASS_ANSWER && a.card != NO_CARD);
}

static void list_plays(const Table *t, Seat seat, Plays *out)
{
    ActionList list;

    action_list(t, seat, &list);
    out->n = 0;
    for (int i = 0; i < list.n && out->n < PLAYS_MAX; i++)
        if (is_play(t, list.at[i])) {
            out->up[out->n] = out->down[out->n] = 0;
            out->at[out->n++] = list.at[i];
        }
}

/* How far the first play has pushed the fight. */
static void note_push(Search *search)
{
    int push = search->r.margin - search->margin;

    if (!search->has_margin || !search->r.has_margin)
        return;
    if (push > search->up)
        search->up = push;
    if (push < search->down)
        search->down = push;
}

/* A reason to ask? `options` gets how many answers there were to what the cards
 * asked. */
static bool try_once(Search *search, const PlaySequence *sequence,
                     int options[REHEARSED_CHOICES])
{
    if (search->r.n >= REHEARSALS_MAX || !rehearse(&search->r, sequence))
        return false;
    note_push(search);
    search->rolls |= search->r.result.rolls;
    memcpy(options, search->r.options, sizeof search->r.options);
    return judge(search, sequence);
}

/* With the usual answers to what the cards ask, and with one that is not. */
static bool try_plays(Search *search, PlaySequence *sequence)
{
    int options[REHEARSED_CHOICES] = { 0 }, others[REHEARSED_CHOICES];

    memset(sequence->choices, -1, sizeof sequence->choices);
    if (try_once(search, sequence, options))
        return true;
    for (int k = 0; k < REHEARSED_CHOICES; k++) {
        for (int i = 0; i < options[k]; i++) {
            sequence->choices[k] = i;
            if (try_once(search, sequence, others))
                return true;
        }
        sequence->choices[k] = -1;
    }
    return false;
}

static bool try_single(Search *search, Plays *plays, int i)
{
    PlaySequence sequence = { .plays = { plays->at[i] }, .n_plays = 1 };

    search->up = search->down = 0;
    if (try_plays(search, &sequence))
        return true;
    plays->up[i] = search->up;
    plays->down[i] = search->down;
    if (i == 0 || plays->at[i].card != plays->at[i - 1].card)
        search->against += search->down;
    return false;
}

/* Do both push the fight the same way, and about far enough? Some double what
 * others add. */
static bool could_turn(const Search *search, const Plays *plays, int i, int j)
{
    int margin = search->margin;

    return margin > 0 ? plays->down[i] < 0 && plays->down[j] < 0 &&
                            margin + 2 * (plays->down[i] + plays->down[j]) <= 0
                      : plays->up[i] > 0 && plays->up[j] > 0 &&
                            margin + 2 * (plays->up[i] + plays->up[j]) > 0;
}

/* One play and then another, of another card. */
static bool try_pair(Search *search, const Plays *plays, int i, int j)
{
    PlaySequence sequence = { .plays = { plays->at[i], plays->at[j] },
                              .n_plays = 2 };
    Action *second = &sequence.plays[1];

    if (second->card == plays->at[i].card)
        second->card = find_twin(&search->r.view->t, search->me, second->card);
    return second->card != NO_CARD && try_plays(search, &sequence);
}

static bool try_pairs(Search *search, const Plays *plays)
{
    for (int i = 0; i < plays->n; i++)
        for (int j = i; j < plays->n; j++)
            if (could_turn(search, plays, i, j) &&
                try_pair(search, plays, i, j))
                return true;
    return false;
}

static bool try_all(Search *search, Plays *plays)
{
    for (int i = 0; i < plays->n; i++)
        if (try_single(search, plays, i))
            return true;
    return search->has_margin && try_pairs(search, plays);
}

/* What comes if the seat does nothing, and all dice show that. */
static void rehearse_passing(Search *search, int face)
{
    PlaySequence nothing = { .n_plays = 0 };

    search->r.face = face;
    rehearse(&search->r, &nothing);
    search->passing = search->r.result;
    search->rolls |= search->passing.rolls;
}

/* Where dice decide: do plays change what comes of another face? */
static bool try_faces(Search *search, Plays *plays)
{
    int against = search->against;
    bool found = false;

    for (int face = 1; face <= FACES && !found; face++) {
        if (face == FIRST_FACE)
            continue;
        rehearse_passing(search, face);
        found = try_all(search, plays);
    }
    search->against = against;
    return found;
}

/* ---- the decision ---- */

/* The totals of the fight that stand against each other, and whose it is. */
static void fill_totals(const Table *t, Matter *out)
{
    Total which;
    int n = 0;

    for (int k = 0; n < 2; k++) {
        Sum sum = { 0 };
        if (!t->family->total(t, k, &which, &sum))
            return;
        if (!which.of_fight)
            continue;
        if (n++ == 0) {
            out->own = sum.total;
            if (out->seat == NOBODY)
                out->seat = which.seat;
        } else {
            out->against = sum.total;
        }
    }
}

/* Who alone cannot stop a winner, but has half of what it takes, may with the
 * help of others. */
static void note_winner(Search *search, Seat winner)
{
    if (winner == NOBODY || !search->has_margin ||
        2 * search->against + search->margin > 0)
        return;
    search->out->kind = MATTER_wins;
    search->out->seat = winner;
}

/* Tries what the seat could do in a game that looks the same. */
static void search_plays(const View *view, Plays *plays, Matter *out)
{
    const Stakes *stakes = view->t.family->stakes;
    GameBuffer world, room;
    Search search = { .me = view->seat,
                      .leaders = find_leaders(&view->t, view->seat),
                      .out = out };
    Seat winner;

    search.has_margin =
        stakes->margin && stakes->margin(&view->t, &search.margin);
    rehearsal_start(&search.r, view, &world.game, &room.game);
    rehearse_passing(&search, FIRST_FACE);
    winner = find_winner(&search);
    if (!try_all(&search, plays) &&
        !(search.rolls && try_faces(&search, plays)))
        note_winner(&search, winner);
}

/* Is something going on that is more than a turn? */
static bool is_pending(const Table *t)
{
    return t->g->depth > 1 || t->family->steps[t->g->ask.step].window != 0;
}

/* Must the seat answer, and cannot pass? */
static bool is_own_question(const Table *t, Seat seat)
{
    Ask ask = game_ask(t->g);
    const FamilyScene *scene = t->family->scene;
    int usual = t->family->steps[ask.step].default_verb;

    return seat_in(seat, ask.must) && ask.shape != ASK_GATE &&
           !(ask.shape == ASK_ROUND && scene &&
             scene->choices[usual].does_nothing);
}

/* Who only might stop a winner is asked if it can. */
static bool is_concerned(const Table *t, Seat seat)
{
    bool is_fight = t->family->stakes && t->family->stakes->margin &&
                    t->family->stakes->margin(t, &(int){ 0 });

    return !is_fight && t->family->concerns && t->family->concerns(t, seat);
}

#ifdef KD_PROBES
/* Planted on purpose: decides by the first card of the next hand, and names the
 * next card of a deck. */
static void leak_truth_into(const Table *t, Seat seat, Matter *out)
{
    const Game *truth = leak_truth;
    int next = t->family->hand + (seat + 1) % t->g->seats;

    if (!truth)
        return;
    if (LEAK_IS_ON(LEAK_MATTER) && truth->zones[next].first % 2)
        out->kind = MATTER_none;
    if (LEAK_IS_ON(LEAK_MATTER_WHY) && out->kind != MATTER_none)
        out->card = truth->zones[1].first;
}
#endif

bool matter_find(const View *view, Matter *out)
{
    const Table *t = &view->t;
    Ask ask = game_ask(t->g);
    Plays plays;

    *out = (Matter){ .kind = MATTER_none, .seat = NOBODY, .about = ask.about };
    if (view->seat == NOBODY || ask.shape == ASK_NOBODY ||
        !seat_in(view->seat, (Seats)(ask.must | ask.may)))
        return false;
    if (is_own_question(t, view->seat)) {
        out->kind = MATTER_mine;
        return true;
    }
    if (draft_is_open(t) || !is_pending(t))
        return false;
    list_plays(t, view->seat, &plays);
    if (plays.n == 0)
        return false;
    if (t->family->stakes)
        search_plays(view, &plays, out);
    if (out->kind == MATTER_none && is_concerned(t, view->seat))
        out->kind = MATTER_mine;
#ifdef KD_PROBES
    leak_truth_into(t, view->seat, out);
#endif
    if (out->kind != MATTER_none)
        fill_totals(t, out);
    return out->kind != MATTER_none;
}
