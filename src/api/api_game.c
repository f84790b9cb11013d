/* api_game.c: games for searches. */
#include <stdlib.h>
#include <string.h>

#include "api/api_int.h"
#include "engine/save.h"

_Static_assert(sizeof(KdAction) == sizeof(Action), "the same bytes");
_Static_assert((int)KD_ACTIONS_MAX == (int)ACTIONS_MAX, "one limit");
_Static_assert((int)KD_SEATS_MAX == (int)SEATS_MAX, "one limit");
_Static_assert((int)KD_NOBODY == (int)NOBODY, "one stranger");

static Name seat_names[SEATS_MAX] = { "Seat1", "Seat2", "Seat3",
                                      "Seat4", "Seat5", "Seat6" };

Table api_table(const KdBook *book, Game *g)
{
    return (Table){ g, book->pack, book->family, seat_names, NULL };
}

bool api_is_seat(const Game *g, int seat)
{
    return seat >= 0 && seat < g->seats;
}

bool api_is_reader(const Game *g, int seat)
{
    return api_is_seat(g, seat) || seat == NOBODY;
}

bool api_is_game(const KdGame *game)
{
    return game && game->started && !game_is_broken(game->g);
}

bool api_is_asked(const KdGame *game)
{
    return api_is_game(game) && game->is_asked;
}

const char api_not_asked[] =
    "nobody is asked now: the game has to be run first";

Action api_action(KdAction action)
{
    Action a;

    memcpy(&a, &action, sizeof a);
    return a;
}

bool api_is_action(const KdGame *game, Action a)
{
    const Game *g = game->g;

    return a.verb > VERB_none && a.verb < game->book->family->n_verbs &&
           game->book->family->verbs[a.verb].class != CLASS_RULING &&
           a.verb != VERB_everyone && a.seat < g->seats &&
           (a.to < g->seats || a.to == NOBODY) && a.card <= g->cards &&
           a.on <= g->cards;
}

/* ---- making ---- */

void api_forget(KdGame *game)
{
    game->known->has_verbs = 0;
    game->known->n_listed = 0;
}

static KdGame *make_game(KdBook *book)
{
    KdGame *game = calloc(1, sizeof *game);
    Game *g = calloc(1, game_bytes(book->pack));
    Known *known = calloc(1, sizeof *known);

    if (!game || !g || !known) {
        free(game);
        free(g);
        free(known);
        return NULL;
    }
    game->g = g;
    game->known = known;
    game->book = book_share(book);
    return game;
}

KdGame *kd_game_new(KdBook *book, int seats, uint64_t seed, char *why,
                    size_t cap)
{
    MatchSetup setup;
    Diag diag = { 0 };
    KdGame *game;

    if (!book) {
        api_fail(why, cap, "there is no book");
        return NULL;
    }
    match_setup_init(&setup, book->pack, book->family, "");
    setup.game.seats = seats;
    setup.game.seed = seed;
    if (match_setup_check(&setup, &diag) != ST_OK) {
        api_fail_diag(why, cap, &diag);
        return NULL;
    }
    game = make_game(book);
    if (!game)
        api_fail(why, cap, "no memory for a game");
    else
        game->setup = setup.game;
    return game;
}

int kd_game_option(KdGame *game, const char *key_value, char *why, size_t cap)
{
    MatchSetup setup;
    Diag diag = { 0 };

    if (!game || !key_value || game->started)
        return api_fail(why, cap, "options are set before the first run");
    match_setup_init(&setup, game->book->pack, game->book->family, "");
    setup.game = game->setup;
    if (match_setup_option(&setup, key_value, &diag) != ST_OK ||
        match_setup_check(&setup, &diag) != ST_OK)
        return api_fail_diag(why, cap, &diag);
    game->setup = setup.game;
    return 0;
}

void kd_game_free(KdGame *game)
{
    if (!game)
        return;
    kd_book_free(game->book);
    free(game->known);
    free(game->g);
    free(game);
}

KdGame *kd_game_copy(const KdGame *game)
{
    KdGame *copy = game ? make_game(game->book) : NULL;

    if (copy)
        kd_game_assign(copy, game);
    return copy;
}

int kd_game_assign(KdGame *to, const KdGame *from)
{
    if (!to || !from || to->book != from->book)
        return -1;
    to->setup = from->setup;
    to->started = from->started;
    to->is_asked = from->is_asked;
    to->quiet = from->quiet;
    to->wants = from->wants;
    memcpy(to->wanted, from->wanted, sizeof to->wanted);
    if (to != from)
        memcpy(to->g, from->g, game_bytes(from->book->pack));
    api_forget(to);
    return 0;
}

/* ---- playing ---- */

int kd_game_run(KdGame *game)
{
    Table t;

    if (!game)
        return -1;
    api_forget(game);
    t = api_table(game->book, game->g);
    if (!game->started) {
        game_start(&t, &game->setup);
        game->started = true;
    }
    if (game->wants)
        game_run_wanted(&t, game->wanted);
    else
        game_run(&t, game->quiet);
    game->is_asked = true;
    return game_is_broken(game->g) ? -1 : seat_or_none(game_next_seat(game->g));
}

int kd_game_broken(const KdGame *game, char *why, size_t cap)
{
    const char *broken = game && game->started ? game_fault(game->g) : NULL;

    api_write(why, cap, broken ? broken : "");
    return broken != NULL;
}

int kd_game_asked(const KdGame *game, unsigned *must, unsigned *may)
{
    Ask ask;

    if (!api_is_game(game))
        return -1;
    ask = game_ask(game->g);
    if (must)
        *must = ask.must;
    if (may)
        *may = ask.may;
    return 0;
}

int kd_game_quiet(KdGame *game, unsigned seats)
{
    if (!game)
        return -1;
    game->quiet = (Seats)(seats & ((1u << game->setup.seats) - 1));
    return 0;
}

/* Those of them that are verbs of this book. */
static VerbSet verb_set(const KdGame *game, const uint8_t *verbs, int n)
{
    VerbSet set = bits_none();

    for (int i = 0; verbs && i < n; i++)
        if (verbs[i] >= 1 && verbs[i] < game->book->family->n_verbs)
            bits_add(&set, verbs[i]);
    return set;
}

int kd_game_want(KdGame *game, int seat, const uint8_t *verbs, int n)
{
    if (!game || seat < 0 || seat >= game->setup.seats)
        return -1;
    for (int s = 0; s < SEATS_MAX && !game->wants; s++)
        game->wanted[s] = bits_all();
    game->wants = verbs != NULL;
    if (verbs)
        game->wanted[seat] = verb_set(game, verbs, n);
    return 0;
}

/* Actions that are legal need not be checked when they come back. */
static void note_listed(Known *known, const ActionList *list)
{
    int room = LISTED_MAX - known->n_listed;
    int n = list->n < room ? list->n : room;

    memcpy(known->listed + known->n_listed, list->at,
           sizeof *list->at * (size_t)n);
    known->n_listed += n;
}

static bool was_listed(const Known *known, Action a)
{
    for (int i = known->n_listed - 1; i >= 0; i--)
        if (memcmp(&known->listed[i], &a, sizeof a) == 0)
            return true;
    return false;
}

static VerbSet verbs_of(const KdGame *game, const Table *t, Seat seat)
{
    Known *known = game->known;

    if (!seat_in(seat, known->has_verbs))
        known->verbs[seat] = action_verbs(t, seat);
    known->has_verbs |= seat_bit(seat);
    return known->verbs[seat];
}

int api_copy_list(const ActionList *list, KdAction *out, int max)
{
    if (out && max > 0)
        memcpy(out, list->at,
               sizeof *out * (size_t)(list->n < max ? list->n : max));
    return list->n;
}

/* With this card, or (NO_CARD) with any. Only verbs of cards in the hand can be
 * listed for one card; of the others it is looked for in the list. */
static void list_one_verb(const Table *t, Seat seat, int verb, CardId card,
                          ActionList *out)
{
    bool for_hand = bits_has(t->family->hand_only_verbs, verb);
    bool in_hand =
        card != NO_CARD && card_slot(t, card)->zone == t->family->hand + seat;
    int n = 0;

    if (for_hand && card != NO_CARD && !in_hand)
        return;
    action_list_verb(t, seat, verb, for_hand ? card : NO_CARD, out);
    for (int i = 0; i < out->n && card != NO_CARD; i++)
        if (out->at[i].card == card)
            out->at[n++] = out->at[i];
    if (card != NO_CARD)
        out->n = n;
}

int kd_game_hand(const KdGame *game, int seat, uint16_t *out, int max)
{
    Table t;
    int n = 0;

    if (!api_is_game(game) || !api_is_seat(game->g, seat))
        return 0;
    t = api_table(game->book, game->g);
    EACH_CARD (&t, c, t.family->hand + seat) {
        if (out && n < max)
            out[n] = c;
        n++;
    }
    return n;
}

int kd_game_list(const KdGame *game, int seat, KdAction *out, int max)
{
    ActionList list;
    Table t;

    if (!api_is_asked(game) || !api_is_seat(game->g, seat))
        return 0;
    t = api_table(game->book, game->g);
    list.n = 0;
    action_list(&t, (Seat)seat, &list);
    note_listed(game->known, &list);
    return api_copy_list(&list, out, max);
}

int kd_game_list_verb(const KdGame *game, int seat, int verb, KdAction *out,
                      int max)
{
    return kd_game_list_card(game, seat, verb, NO_CARD, out, max);
}

int kd_game_list_card(const KdGame *game, int seat, int verb, int card,
                      KdAction *out, int max)
{
    ActionList list;
    Table t;

    if (!api_is_asked(game) || !api_is_seat(game->g, seat) || verb < 1 ||
        verb >= game->book->family->n_verbs || card < 0 ||
        card > game->g->cards)
        return 0;
    t = api_table(game->book, game->g);
    list.n = 0;
    if (bits_has(verbs_of(game, &t, (Seat)seat), verb))
        list_one_verb(&t, (Seat)seat, verb, (CardId)card, &list);
    note_listed(game->known, &list);
    return api_copy_list(&list, out, max);
}

int kd_game_list_verbs(const KdGame *game, int seat, const uint8_t *verbs,
                       int n, KdAction *out, int max)
{
    ActionList list;
    Table t;

    if (!api_is_asked(game) || !api_is_seat(game->g, seat))
        return 0;
    t = api_table(game->book, game->g);
    action_list_verbs(&t, (Seat)seat, verb_set(game, verbs, n), &list);
    return api_copy_list(&list, out, max);
}

int kd_game_verbs(const KdGame *game, int seat, uint8_t *out, int max)
{
    VerbSet verbs;
    Table t;
    int n = 0;

    if (!api_is_asked(game) || !api_is_seat(game->g, seat))
        return 0;
    t = api_table(game->book, game->g);
    for (verbs = verbs_of(game, &t, (Seat)seat); !bits_is_empty(verbs); n++) {
        int verb = bits_pop(&verbs);
        if (out && n < max)
            out[n] = (uint8_t)verb;
    }
    return n;
}

static int tell_refusal(const Table *t, Refusal refusal, char *why, size_t cap)
{
    if (refusal.id == REFUSAL_none)
        return 0;
    if (why)
        api_fail_refusal(t, refusal, why, cap);
    return refusal.id;
}

int kd_game_check(const KdGame *game, KdAction action, char *why, size_t cap)
{
    Action a = api_action(action);
    Table t;

    if (!api_is_game(game) || !api_is_action(game, a))
        return api_fail(why, cap, "this is no action in this game");
    if (!api_is_asked(game))
        return api_fail(why, cap, api_not_asked);
    t = api_table(game->book, game->g);
    return tell_refusal(&t, action_check(&t, a), why, cap);
}

int kd_game_answer(KdGame *game, KdAction action, char *why, size_t cap)
{
    Action a = api_action(action);
    Refusal refusal;
    Table t;

    if (!api_is_game(game) || !api_is_action(game, a))
        return api_fail(why, cap, "this is no action in this game");
    if (!api_is_asked(game))
        kd_game_run(game);
    t = api_table(game->book, game->g);
    if (was_listed(game->known, a)) {
        action_apply(&t, a);
        refusal = ALLOWED;
    } else {
        refusal = action_try(&t, a);
    }
    game->is_asked &= refusal.id != REFUSAL_none;
    api_forget(game);
    return tell_refusal(&t, refusal, why, cap);
}

size_t kd_action_write(const KdGame *game, KdAction action, char *out,
                       size_t cap)
{
    Action a = api_action(action);
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);
    Table t;

    if (!api_is_game(game) || !api_is_action(game, a)) {
        api_write(out, cap, "");
        return 0;
    }
    t = api_table(game->book, game->g);
    line_write(&text, &t, a, HOST);
    return api_write(out, cap, line);
}

int kd_action_read(const KdGame *game, int seat, const char *line,
                   KdAction *out, int max, char *why, size_t cap)
{
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath path;
    Reading reading;
    Table t;

    if (!api_is_game(game) || !api_is_seat(game->g, seat) || !line)
        return api_fail(why, cap,
                        "a seat of a game that has begun says a line");
    if (!api_is_asked(game))
        return api_fail(why, cap, api_not_asked);
    t = api_table(game->book, game->g);
    reading = line_read(&t, (Seat)seat, line, &path, &refusal, &text);
    if (reading == READ_REFUSED)
        pattern_write_refusal(&text, &t, refusal);
    if (reading != READ_OK)
        return api_fail(why, cap, sentence);
    for (int i = 0; i < path.n && i < max && out; i++)
        memcpy(&out[i], &path.at[i], sizeof *out);
    return path.n;
}

/* ---- asking ---- */

int kd_game_turn(const KdGame *game)
{
    return api_is_game(game) ? game->g->turn : 0;
}

unsigned kd_game_winners(const KdGame *game)
{
    return api_is_game(game) ? game->g->winners : 0;
}

uint64_t kd_game_hash(const KdGame *game)
{
    return api_is_game(game) ? game_hash(game->g) : 0;
}

int kd_game_reseed(KdGame *game, uint64_t seed)
{
    if (!api_is_game(game))
        return -1;
    rng_init(&game->g->rng, seed);
    api_forget(game);
    return 0;
}

size_t kd_game_save(const KdGame *game, void *out, size_t cap)
{
    size_t n = api_is_asked(game) ? save_bytes(game->g) : 0;

    if (out && n > 0 && n <= cap)
        save_write(game->g, out);
    return n;
}

int kd_game_load(KdGame *game, const void *bytes, size_t n, char *why,
                 size_t cap)
{
    Game *loaded;
    const char *bad;
    Table t;

    if (!game || !bytes)
        return api_fail(why, cap, "there is no game, or there are no bytes");
    loaded = calloc(1, game_bytes(game->book->pack));
    if (!loaded)
        return api_fail(why, cap, "no memory left");
    t = api_table(game->book, loaded);
    bad = save_read(&t, bytes, n);
    if (bad) {
        free(loaded);
        return api_fail(why, cap, bad);
    }
    free(game->g);
    game->g = loaded;
    api_forget(game);
    game->started = game->is_asked = true;
    game->setup.seats = loaded->seats;
    memcpy(game->setup.switches, loaded->switches, sizeof loaded->switches);
    return 0;
}
