/* gloom_judge.c: how good a state is for each player, looked at closely.
 *
 * Like gloom_appraise.c, for who has the time: this network is told as well
 * what a hand could do next to which Characters, what texts that stay are
 * about, and who would win if a party were finished now.
 */
#include "families/gloom/gloom_inputs.h"

enum { RIVAL_INPUTS = 16, INPUTS = 107, UNITS = 32, MODIFIERS_MAX = 10 };

/* ---- what is seen ---- */

/* The kinds of card that Responses answer. */
enum { ANSWERED = 3 };
static const uint8_t answered[ANSWERED] = { KIND_modifier, KIND_event,
                                            KIND_death };
enum { TO_DEATH = 2 };

typedef struct Hand {
    Holding holding;
    int cards;
    int answers[ANSWERED]; /* Responses to these */
    int text;              /* what its texts are worth at once, in eighths */
    int n_modifiers;
    CardId modifiers[MODIFIERS_MAX];
} Hand;

/* The most and the second most that one of several cards can do. */
typedef struct Reach {
    int max, second;
} Reach;

typedef struct Party {
    int living, below;
    int score;                    /* of the dead */
    int misery;                   /* the points below 0 of the living */
    const Figure *at[LIVING_MAX]; /* of the living, the most miserable first */
    int protects, triggers, deadly; /* texts on the living that stay */
    Hand hand;
    Reach sadden;            /* by how much its hand can lower one of its own */
    int sadden_first;        /* and the most miserable of them */
    Reach cheer;             /* by how much it can raise one of others */
    int cheer_of[SEATS_MAX]; /* and of this player */
} Party;

static void add_card(const Table *t, CardId c, Hand *hand)
{
    hand->text += gloom_text_points(t, c);
    if (card_is_kind(t, c, KIND_modifier)) {
        if (hand->n_modifiers < MODIFIERS_MAX)
            hand->modifiers[hand->n_modifiers++] = c;
    } else if (gloom_is_response(t, c)) {
        for (int i = 0; i < ANSWERED; i++)
            hand->answers[i] +=
                gloom_has_topic(t, c, TOPIC_ANSWER_PLAY + answered[i]);
    }
}

static void read_hand(const Table *t, Seat seat, Hand *hand)
{
    gloom_read_holding(t, seat, &hand->holding);
    hand->cards = hand_count(t, seat);
    EACH_CARD (t, c, hand_zone(seat))
        add_card(t, c, hand);
}

static void add_text(const Table *t, Party *party, CardId text)
{
    party->protects +=
        gloom_has_topic(t, text, TOPIC_QUESTION + QUESTION_cannot_play);
    party->triggers += gloom_has_topic(t, text, CLAUSE_TRIGGER);
    party->deadly +=
        gloom_has_topic(t, text, TOPIC_QUESTION + QUESTION_may_play_free);
}

static void add_figure(const Table *t, Party *party, const Figure *f)
{
    int at = party->living;
    CardId text;

    if (f->is_dead || at == LIVING_MAX)
        return;
    for (; at > 0 && party->at[at - 1]->worth > f->worth; at--)
        party->at[at] = party->at[at - 1];
    party->at[at] = f;
    party->living++;
    party->below += f->worth < 0;
    party->misery += f->worth < 0 ? f->worth : 0;
    text = gloom_visible_text(t, gloom_stack_of(t, f->character));
    if (text != NO_CARD)
        add_text(t, party, text);
}

/* ---- what hands could do ---- */

static void extend(Reach *reach, int by)
{
    if (by > reach->max) {
        reach->second = reach->max;
        reach->max = by;
    } else if (by > reach->second) {
        reach->second = by;
    }
}

static int change_by(const Table *t, const Figure *f, CardId card)
{
    return gloom_worth_with(t, f, card) - f->worth;
}

/* By how much a Modifier could lower one of the own party. */
static int sadden_by(const Table *t, Party *party, CardId card)
{
    int max = 0;

    for (int k = 0; k < party->living; k++) {
        int by = -change_by(t, party->at[k], card);
        max = by > max ? by : max;
        if (k == 0 && by > party->sadden_first)
            party->sadden_first = by;
    }
    return max;
}

/* And raise one of another party that is below 0. */
static int cheer_by(const Table *t, const Party *other, CardId card)
{
    int max = 0;

    for (int k = 0; k < other->below; k++) {
        int by = change_by(t, other->at[k], card);
        max = by > max ? by : max;
    }
    return max;
}

static void read_plays(const Table *t, Party *parties, Seat seat)
{
    Party *own = &parties[seat];

    for (int i = 0; i < own->hand.n_modifiers; i++) {
        CardId card = own->hand.modifiers[i];
        int max = 0;
        extend(&own->sadden, sadden_by(t, own, card));
        EACH_SEAT (t, s) {
            int by = s == seat ? 0 : cheer_by(t, &parties[s], card);
            max = by > max ? by : max;
            if (by > own->cheer_of[s])
                own->cheer_of[s] = by;
        }
        extend(&own->cheer, max);
    }
}

static void read_parties(const Table *t, const Outlook *o, Party *parties)
{
    memset(parties, 0, SEATS_MAX * sizeof *parties);
    for (int k = 0; k < STACKS; k++)
        if (o->figures[k].character != NO_CARD)
            add_figure(t, &parties[o->figures[k].owner], &o->figures[k]);
    EACH_SEAT (t, s) {
        parties[s].score = gloom_score(t, s, &(Sum){ 0 });
        read_hand(t, s, &parties[s].hand);
    }
    EACH_SEAT (t, s)
        read_plays(t, parties, s);
}

/* ---- inputs ---- */

static int worth_of(const Party *party, int k, int none)
{
    return k < party->living ? party->at[k]->worth : none;
}

/* Besides its Self-Worth: what could be covered to lower it, and what to raise
 * it. */
static void put_figure(Inputs *in, const Party *party, int k)
{
    int high = 0, low = 0;

    for (int i = 0; k < party->living && i < CELLS; i++) {
        int cell = party->at[k]->cells[i];
        high += cell > 0 ? cell : 0;
        low += cell < 0;
    }
    put(in, worth_of(party, k, NOTHING));
    put(in, high);
    put(in, low * HALF);
}

static void put_party(Inputs *in, const Party *party)
{
    put(in, party->living * HALF);
    put(in, party->score);
    put(in, party->below * HALF);
    for (int i = 0; i < SORTED; i++)
        put_figure(in, party, i);
    put(in, party->protects * HALF);
    put(in, party->triggers * HALF);
    put(in, party->deadly * HALF);
    put(in, -party->sadden.max);
    put(in, -party->sadden.second);
    put(in, -party->sadden_first);
    put(in, party->cheer.max);
    put(in, party->cheer.second);
    put_flag(in, party->living == 1);
    put_flag(in, party->living == 2);
}

/* The Self-Worth of the k-th whom it could bury, or 0. */
static int burial_of(const Party *party, int k)
{
    return party->hand.holding.deaths > k && party->below > k
               ? worth_of(party, k, 0)
               : 0;
}

static void put_hand(Inputs *in, const Party *party)
{
    const Hand *hand = &party->hand;
    const Holding *holding = &hand->holding;

    put(in, hand->cards * QUARTER);
    put(in, holding->deaths * HALF);
    put_flag(in, holding->deaths > 0);
    put_flag(in, holding->deaths > 0 && party->below > 0);
    put(in, burial_of(party, 0));
    put(in, burial_of(party, 1));
    put(in, holding->responses * HALF);
    for (int i = 0; i < ANSWERED; i++)
        put(in, hand->answers[i] * HALF);
    put(in, holding->aimed * HALF);
    put(in, holding->others * HALF);
    put(in, hand->text / 2);
    gloom_put_moods(in, holding);
}

/* The lowest score of the others; and of those behind that one. */
static void find_best_scores(const Table *t, const Party *parties, Seat seat,
                             int best[2])
{
    best[0] = best[1] = INT16_MAX;
    EACH_SEAT (t, s) {
        int score = parties[s].score;
        if (s == seat)
            continue;
        if (score < best[0]) {
            best[1] = best[0];
            best[0] = score;
        } else if (score < best[1]) {
            best[1] = score;
        }
    }
}

/* By how much it would win if its last Character died now. */
static void put_finish(Inputs *in, const Table *t, const Party *parties,
                       Seat seat)
{
    const Party *party = &parties[seat];
    int best[2], margin;

    find_best_scores(t, parties, seat, best);
    margin = party->score + worth_of(party, 0, 0) - best[0];
    put(in, party->living == 1 ? margin : 0);
    put_flag(in, party->living == 1 && margin < 0 &&
                     party->hand.holding.deaths > 0);
}

static void put_others(Inputs *in, const Table *t, const Party *parties,
                       Seat seat)
{
    int best[2], living = INT16_MAX;

    find_best_scores(t, parties, seat, best);
    EACH_SEAT (t, s)
        if (s != seat && parties[s].living < living)
            living = parties[s].living;
    put(in, best[0]);
    put(in, best[1] == INT16_MAX ? 0 : best[1]); /* of two players */
    put(in, living * HALF);
    put(in, parties[seat].score - best[0]);
}

static void put_rival(Inputs *in, const Table *t, const void *all, Seat rival,
                      Seat seat)
{
    const Party *parties = all, *party = &parties[rival];
    int deaths = party->hand.holding.deaths;

    put(in, party->living * HALF);
    put(in, party->score);
    put(in, deaths * HALF);
    put_flag(in, deaths > 0);
    put(in, worth_of(party, 0, 0));
    put(in, worth_of(party, 1, 0));
    put_flag(in, party->living == 1);
    put(in, party->below * HALF);
    put(in, party->misery);
    put(in, party->hand.cards * QUARTER);
    put(in, -party->sadden.max);
    put(in, party->cheer_of[seat]);
    put(in, deaths > 0 ? worth_of(party, 0, 0) : 0);
    put(in, party->hand.answers[TO_DEATH] * HALF);
    put_finish(in, t, parties, rival);
}

static void fill_inputs(const Table *t, const Outlook *o, const Party *parties,
                        Seat seat, Inputs *in)
{
    *in = (Inputs){ 0 };
    gloom_put_time(in, t, o, seat);
    put_party(in, &parties[seat]);
    put_hand(in, &parties[seat]);
    put_finish(in, t, parties, seat);
    put_others(in, t, parties, seat);
    put(in, gloom_draw_limit(t, seat, &(Sum){ 0 }) * QUARTER);
    put_rivals(in, t, seat, put_rival, parties, RIVAL_INPUTS);
}

/* ---- the network ---- */

#define NETWORK_DEF "families/gloom/gloom_judge.def"
#include "engine/rows_network.h"

void gloom_judge(const Table *t, int16_t chance[SEATS_MAX])
{
    Party parties[SEATS_MAX];
    Inputs in[SEATS_MAX];
    Outlook o;

    if (chances_when_over(t, chance))
        return;
    gloom_read_figures(t, &o);
    read_parties(t, &o, parties);
    EACH_SEAT (t, s)
        fill_inputs(t, &o, parties, s, &in[s]);
    network_chances(t, &network, in, chance);
}
