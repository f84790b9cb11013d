/* worlds.c: two worlds that look the same to a seat.
 *
 * Still: deal anew what the seat does not know, with other random numbers to
 * come. Its view, its question, its options, reasons and facts, and what it
 * imagines must be the same bytes.
 *
 * Moving: play one answer; pin the cards that it showed to the seat (by telling
 * it, or by laying them where it sees them, not by what its view says); deal
 * anew before it; play the same answer, with cards mapped, on the same dice.
 * What the seat read, its next question and its view must be the same bytes.
 *
 * Choosing: play an answer whose card the seat does not see; then the same with
 * another card in its place. Again all that the seat learns must be the same.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "battery.h"
#include "engine/draft.h"
#include "engine/facts.h"
#include "engine/zone.h"
#include "engine/leak.h"
#include "match/log.h"
#include "match/matters.h"
#include "scenario/invariants.h"
#include "scene/digest.h"
#include "scene/news.h"
#include "scene/recap.h"
#include "scene/scene.h"

enum { SCENE_EVERY = 4 };

/* ---- still ---- */

static void hash_fact(void *self, const char *fact)
{
    uint64_t *hash = self;
    *hash = hash_string(*hash, fact);
}

/* The bytes of the scene: question, choices, outcomes, reasons, table. */
static uint64_t hash_scene(uint64_t hash, const View *view)
{
    static char json[1 << 19];
    Arena arena = { 0 };
    const Scene *scene;
    size_t n;

    scene = scene_make(&arena, view);
    n = scene ? scene_write_json(scene, json, sizeof json) : 0;
    arena_free(&arena);
    return hash_bytes(hash, json, n < sizeof json ? n : sizeof json);
}

/* Whether it could matter to be asked, and why. */
static uint64_t hash_matter(uint64_t hash, const View *view)
{
    Matter matter;

    matter_find(view, &matter);
    hash = hash_bytes(hash, &matter.kind, sizeof matter.kind);
    hash = hash_bytes(hash, &matter.seat, sizeof matter.seat);
    hash = hash_bytes(hash, &matter.card, sizeof matter.card);
    hash = hash_bytes(hash, &matter.second, sizeof matter.second);
    hash = hash_bytes(hash, &matter.about, sizeof matter.about);
    hash = hash_bytes(hash, &matter.own, sizeof matter.own);
    return hash_bytes(hash, &matter.against, sizeof matter.against);
}

/* Everything a seat can learn by looking, as one number. */
static uint64_t hash_appearance(const Table *t, Seat seat, Game *scratch,
                                const Action *tries, int n_tries,
                                bool with_scene)
{
    View view = view_make(t, seat, scratch);
    Ask ask = game_ask(view.t.g);
    ActionList list;
    uint64_t hash = hash_bytes(game_hash(scratch), &scratch->rng,
                               sizeof scratch->rng); /* a key is hashed */
    FactSink sink = { hash_fact, &hash };

#ifdef KD_PROBES
    leak_truth = t->g;
#endif
    hash = hash_bytes(hash, &ask, sizeof ask);
    if (!draft_is_open(t))
        hash = hash_matter(hash, &view);
    if (seat != NOBODY) {
        action_list(t, seat, &list);
        hash = hash_bytes(hash, list.at, sizeof *list.at * (size_t)list.n);
    }
    for (int i = 0; i < n_tries; i++) {
        Refusal why = action_check(t, tries[i]);
        hash = hash_bytes(hash, &why, sizeof why);
    }
    facts_list(&view.t, &sink);
    return with_scene ? hash_scene(hash, &view) : hash;
}

static uint64_t hash_imagination(const Table *t, Seat seat, Game *scratch,
                                 Game *made)
{
    View view = view_make(t, seat, scratch);
    Rng rng;

    rng_init(&rng, 99);
    view_sample(&view, &rng, made);
    return game_hash(made);
}

static bool is_foreign_draft(const Table *t, Seat seat)
{
    return draft_is_open(t) && t->g->draft.seat != seat;
}

/* No card, a card that is none, or one that the seat knows. */
static bool can_name(const Table *t, Seat seat, CardId card)
{
    return card == NO_CARD || card > t->g->cards ||
           view_knows(t->g, seat, card);
}

/* Actions of this seat to ask reasons for: about cards it knows. */
static int make_tries(Bench *bench, const Table *t, Seat seat, Action *tries,
                      int max)
{
    int n = 0;

    for (int i = 0; seat != NOBODY && i < max; i++) {
        Action a = invariants_random_action(t, &bench->rng);
        a.seat = seat;
        if (can_name(t, seat, a.card) && can_name(t, seat, a.on))
            tries[n++] = a;
    }
    return n;
}

/* Of a hidden card a view says that its seat knows it, and nothing of others.
 */
static bool tells_own_knowledge(const Table *t, Seat seat, Game *scratch)
{
    View view = view_make(t, seat, scratch);

    for (CardId c = 1; seat != NOBODY && c <= t->g->cards; c++) {
        const Slot *slot = &view.t.g->slots[c];
        if (slot->zone != NO_ZONE && !zone_is_open(t, slot->zone) &&
            slot->known != 1u << seat)
            return false;
    }
    return true;
}

/* A seat, or a stranger. */
static Seat pick_reader(Bench *bench, const Table *t)
{
    Seat seat = (Seat)rng_pick(&bench->rng, STREAM_PICK, t->g->seats + 1);

    return seat == t->g->seats ? NOBODY : seat;
}

/* Other random numbers, of this generator or the other one. */
static void reseed(Bench *bench, Rng *rng)
{
    uint8_t key[RNG_KEY_BYTES];

    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)rng_pick(&bench->rng, STREAM_PICK, 256);
    if (key[0] % 2)
        rng_init_keyed(rng, key);
    else
        rng_init(rng, key[1]);
    rng->count[STREAM_DIE] = 3;
    rng->loaded[0] = 5;
}

bool battery_same_view(Bench *bench, const Table *t)
{
    Game *scratch = malloc(bench->bytes), *made = malloc(bench->bytes);
    Table other = *t;
    Seat seat = pick_reader(bench, t);
    Action tries[6];
    bool with_scene = bench->pairs % SCENE_EVERY == 0; /* it takes long */
    int n;

    n = make_tries(bench, t, seat, tries, 6);
    other.g = battery_copy(t);
    if (!is_foreign_draft(t, seat)) {
        view_redeal(&other, seat, NULL, &bench->rng, NULL);
        reseed(bench, &game_edit(&other)->rng);
        if (hash_appearance(t, seat, scratch, tries, n, with_scene) !=
            hash_appearance(&other, seat, scratch, tries, n, with_scene))
            battery_fail(bench, t, "seat %d can tell two worlds apart", seat);
        if (!tells_own_knowledge(t, seat, scratch))
            battery_fail(bench, t, "seat %d sees what others know", seat);
        if (hash_imagination(t, seat, scratch, made) !=
            hash_imagination(&other, seat, scratch, made))
            battery_fail(bench, t, "seat %d imagines different things", seat);
        bench->pairs++;
    }
    free(scratch);
    free(made);
    free(game_edit(&other));
    return !bench->failed;
}

/* While somebody drafts, everybody else sees what they saw before. */
bool battery_draft(Bench *bench, const Table *t, const Game *before)
{
    Game *now = malloc(bench->bytes), *then = malloc(bench->bytes);
    Table was = *t;

    was.g = malloc(bench->bytes);
    game_copy(game_edit(&was), before);
    if (draft_is_open(t))
        EACH_SEAT (t, s) {
            if (s == t->g->draft.seat)
                continue;
            view_make(t, s, now);
            view_make(&was, s, then);
            if (memcmp(now, then, bench->bytes) != 0)
                battery_fail(bench, t, "seat %d sees a draft being built", s);
        }
    free(game_edit(&was));
    free(now);
    free(then);
    return !bench->failed;
}

/* ---- moving ---- */

/* What one seat reads, as one number. */
typedef struct Listener {
    Seat seat;
    uint64_t hash;
    Log log;
    Text *text_told;              /* the words, for who reads a failure */
    uint8_t named[CARDS_MAX + 1]; /* which cards were */
} Listener;

/* The bytes of its news: one by one, and told as turns with headlines. */
static uint64_t hash_news(uint64_t hash, const Table *t,
                          const Listener *listener)
{
    static char json[1 << 16];
    const Log *log = &listener->log;
    Text headline = TEXT_INIT(json);

    EACH_SEAT (t, whose)
        digest_write_headline(&headline, t, log, listener->seat, whose,
                              t->g->turn);
    hash = hash_string(hash, json);
    news_write_json(t, log, listener->seat, 0, json, sizeof json);
    hash = hash_string(hash, json);
    recap_write_json(t, log, listener->seat, 0, 5, json, sizeof json);
    hash = hash_string(hash, json);
    digest_write_json(t, log, listener->seat, 0, json, sizeof json);
    return hash_string(hash, json);
}

/* So that there is a headline. */
static void begin_turn(Listener *listener, const Table *t)
{
    Event begins = EVENT(none, .seat = t->g->active);

    if (!t->family->scene)
        return;
    begins.kind = (uint8_t)t->family->scene->begins;
    log_add_event(&listener->log, t, &begins);
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Listener *listener = self;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    log_add_event(&listener->log, t, event);
    if (!log_reader_sees(t, event, listener->seat))
        return;
    if (event->visible_to == 0xff || seat_in(listener->seat, event->visible_to))
        listener->named[event->card] = listener->named[event->on] = true;
    pattern_write_event(&text, t, event, listener->seat);
    listener->hash = hash_string(listener->hash, line);
    text_add(listener->text_told, line);
    text_add(listener->text_told, "; ");
}

/* Plays an answer and runs on; what the ear's seat reads and sees of it. */
static uint64_t hash_experience(Table *t, Listener *listener,
                                const ActionPath *path, Game *scratch,
                                bool *legal)
{
    Seat seat = listener->seat;
    Sink sink = { on_event, listener };
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Ask ask;
    uint64_t hash;

    t->sink = &sink;
    *legal = true;
    begin_turn(listener, t);
    for (int i = 0; i < path->n && *legal; i++) {
        text_clear(&text);
        if (i == path->n - 1) {
            line_write(&text, t, path->at[i], seat);
            log_add_line(&listener->log, t, path->at[i], (Story){ NULL, 0 });
        }
        *legal = action_try(t, path->at[i]).id == REFUSAL_none;
    }
    if (*legal)
        game_run(t, 0);
    t->sink = NULL;
    hash = *legal ? hash_news(listener->hash, t, listener) : 0;
    log_free(&listener->log);
    if (!*legal)
        return 0;
    view_make(t, seat, scratch);
    ask = game_ask(scratch);
    if (ask.shape != ASK_NOBODY)
        text_add(listener->text_told, t->family->steps[ask.step].name);
    text_add_char(listener->text_told, ' ');
    text_add_number(listener->text_told, ask.must);
    hash = hash_string(hash, line);
    hash = hash_bytes(hash, &ask, sizeof ask);
    return hash_bytes(hash, scratch, scratch->size);
}

/* A whole draft counts as one answer: the path from its opening to `done`. */
static ActionPath draft_path(const Table *t, Action last)
{
    ActionPath path = { .n = 0 };
    const Draft *draft = &t->g->draft;

    if (!draft->must) {
        path.at[0] = action_make(draft->verb, draft->seat);
        path.at[path.n++].to = draft->to;
    }
    if (draft->number != 0) {
        path.at[path.n] =
            action_make(draft_row(t, draft->verb)->number, draft->seat);
        path.at[path.n++].number = draft->number;
    }
    EACH_PART (t, c) {
        Action part = action_make(VERB_add, draft->seat);
        part.card = c;
        if (draft_row(t, draft->verb)->receivers)
            part.to = (Seat)card_slot(t, c)->n;
        path.at[path.n++] = part;
    }
    path.at[path.n++] = last;
    return path;
}

/* The state before the draft: nothing marked, nothing begun. */
static void undo_draft(Table *t)
{
    Draft draft = t->g->draft;
    bool receivers = draft_row(t, draft.verb)->receivers;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->flags & CARD_MARKED) {
            card_slot(t, c)->flags &= (uint8_t)~CARD_MARKED;
            if (receivers)
                card_slot(t, c)->n = 0;
        }
    if (!draft.must)
        game_edit(t)->stall_counts[draft.seat]--; /* its opening was counted */
    game_edit(t)->draft = draft.must ? (Draft){ .verb = draft.verb,
                                                .seat = draft.seat,
                                                .must = 1,
                                                .to = NOBODY }
                                     : (Draft){ .seat = NOBODY };
}

/* The cards of the path, as they are numbered in the other world. Parts of a
 * draft come in the order of their numbers there. */
static void map_path(ActionPath *path, const CardId *map)
{
    for (int i = 0; i < path->n; i++) {
        path->at[i].card = map[path->at[i].card];
        path->at[i].on = map[path->at[i].on];
    }
    for (int i = 1; i < path->n; i++)
        for (int j = i; j > 0 && path->at[j].verb == VERB_add &&
                        path->at[j - 1].verb == VERB_add &&
                        path->at[j - 1].card > path->at[j].card;
             j--) {
            Action swap = path->at[j];
            path->at[j] = path->at[j - 1];
            path->at[j - 1] = swap;
        }
}

/* In the open, or in its own hand. */
static bool is_in_sight(const Table *t, Seat seat, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone_is_open(t, zone) ||
           (zone_row(t, zone)->seen_by == SEEN_BY_OWNER &&
            t->g->zones[zone].owner == seat);
}

/* What the seat may know after an answer: what it sees and what it read. The
 * state's own record of what it knows is not used. */
static void pin_shown(const Table *after, const Listener *listener,
                      uint8_t *pinned)
{
    for (CardId c = 1; c <= after->g->cards; c++)
        pinned[c] = listener->named[c] || card_def(after, c)->plays_itself ||
                    is_in_sight(after, listener->seat, c);
}

/* A line that is for all names its cards to all, wherever they lie. */
static void pin_line(const Table *t, const ActionPath *path, uint8_t *pinned)
{
    int verb = draft_is_open(t) ? t->g->draft.verb : path->at[0].verb;

    for (int i = 0; i < path->n; i++)
        if (t->family->verbs[verb].shown == SHOWN_ALL)
            pinned[path->at[i].card] = pinned[path->at[i].on] = true;
}

/* A deck was shuffled, or a card taken blindly: which one comes then depends on
 * cards that are others in the other world. */
static bool was_shuffled(const Game *before, const Game *after)
{
    for (int stream = 0; stream <= STREAM_PICK; stream++)
        if (stream != STREAM_DIE &&
            before->rng.count[stream] != after->rng.count[stream])
            return true;
    return false;
}

/* Two tables with the game as it is before this answer, or before the draft
 * that it ends; and the answer as a path from there. */
static ActionPath begin_pair(const Table *t, Action answer, Table *one,
                             Table *two)
{
    ActionPath path = { .n = 1 };

    path.at[0] = answer;
    *one = *two = *t;
    one->g = battery_copy(t);
    two->g = battery_copy(t);
    if (draft_is_open(t)) {
        path = draft_path(t, answer);
        undo_draft(one);
        undo_draft(two);
    }
    return path;
}

/* Cards that lay open and were shuffled into a pile: the seat must have lost
 * sight of them. (One alone cannot be hidden so.) */
static int shuffled_and_known(const Table *before, const Table *after,
                              const Listener *listener)
{
    int known = 0;

    for (CardId c = 1; c <= before->g->cards; c++) {
        ZoneId zone = card_slot(after, c)->zone;
        known += zone_is_open(before, card_slot(before, c)->zone) &&
                 zone_row(after, zone)->seen_by == SEEN_BY_NOBODY &&
                 view_knows(after->g, listener->seat, c) && !listener->named[c];
    }
    return known;
}

bool battery_same_answer(Bench *bench, const Table *t, Action answer)
{
    Seat seat = pick_reader(bench, t);
    uint8_t pinned[CARDS_MAX + 1] = { 0 };
    CardId map[CARDS_MAX + 1] = { 0 };
    Game *scratch;
    Table one, two;
    ActionPath path;
    uint64_t first, second;
    bool legal;
    char texts[2][1000];
    Text text_told = TEXT_INIT(texts[0]), other = TEXT_INIT(texts[1]);
    Listener listener = { .seat = seat, .text_told = &text_told };
    Listener again = { .seat = seat, .text_told = &other };

    if (draft_is_open(t) && answer.verb != VERB_done)
        return true; /* tested as a whole, when it is done */
    scratch = malloc(bench->bytes);
    path = begin_pair(t, answer, &one, &two);
    first = hash_experience(&one, &listener, &path, scratch, &legal);
    if (!legal)
        battery_fail(bench, t, "an answer that cannot be repeated");
    pin_shown(&one, &listener, pinned);
    pin_line(t, &path, pinned);
    view_redeal(&two, seat, pinned, &bench->rng, map);
    map_path(&path, map);
    second = hash_experience(&two, &again, &path, scratch, &legal);
    /* A card that was shown and then shuffled away cannot be pinned. */
    if (!legal)
        bench->illegal++;
    else if (was_shuffled(t->g, one.g))
        bench->shuffled++;
    else if (first != second)
        battery_fail(bench, t,
                     "seat %d sees two worlds part at %s %s (%s):"
                     " %s | %s",
                     seat, t->family->verbs[answer.verb].id,
                     answer.card ? card_def(t, answer.card)->name : "",
                     t->g->ask.about ? card_def(t, t->g->ask.about)->name : "",
                     texts[0], texts[1]);
    if (was_shuffled(t->g, one.g) && shuffled_and_known(t, &one, &listener) > 1)
        battery_fail(bench, t, "seat %d knows what was shuffled", seat);
    bench->pairs++;
    free(game_edit(&one));
    free(game_edit(&two));
    free(scratch);
    return !bench->failed;
}

/* ---- choosing ---- */

/* The last part of this path that names a card which others do not see. */
static Action *hidden_part(const Table *t, ActionPath *path)
{
    for (int i = path->n - 1; i >= 0; i--)
        if (path->at[i].card != NO_CARD &&
            t->family->verbs[path->at[i].verb].shown == SHOWN_PARTIES &&
            !zone_is_open(t, card_slot(t, path->at[i].card)->zone))
            return &path->at[i];
    return NULL;
}

static bool is_named(const ActionPath *path, CardId card)
{
    for (int i = 0; i < path->n; i++)
        if (path->at[i].card == card)
            return true;
    return false;
}

/* Another card in its place: from the same hidden zone, with the same back;
 * NO_CARD if there is none. A card that shows itself is not secret. */
static CardId other_choice(Bench *bench, const Table *t, const ActionPath *path,
                           CardId card)
{
    CardId others[CARDS_MAX];
    int n = 0;

    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (!is_named(path, c) && !card_def(t, c)->plays_itself &&
            card_def(t, c)->back == card_def(t, card)->back)
            others[n++] = c;
    return n == 0 || card_def(t, card)->plays_itself
               ? NO_CARD
               : others[rng_pick(&bench->rng, STREAM_PICK, n)];
}

/* Two cards of which one or the other is chosen. */
typedef struct SecretChoice {
    CardId card, other;
} SecretChoice;

/* Neither in the sight of the seat nor named to it. */
static bool is_secret(const Table *t, const Listener *listener,
                      SecretChoice choice)
{
    return !is_in_sight(t, listener->seat, choice.card) &&
           !is_in_sight(t, listener->seat, choice.other) &&
           !listener->named[choice.card] && !listener->named[choice.other];
}

/* The same answer with two cards: does the seat learn the same? True also if
 * it may know. */
static bool choices_are_alike(Bench *bench, Table *one, Table *two,
                              ActionPath *path, SecretChoice choice,
                              Listener *listener, Listener *again)
{
    Game *before = battery_copy(one), *scratch = malloc(bench->bytes);
    CardId identity[CARDS_MAX + 1];
    bool legal, alike = true;
    uint64_t first = hash_experience(one, listener, path, scratch, &legal),
             second;

    hidden_part(two, path)->card = choice.other;
    for (CardId c = 0; c <= before->cards; c++)
        identity[c] = c;
    map_path(path, identity); /* parts in the order of their numbers */
    second = hash_experience(two, again, path, scratch, &legal);
    if (legal && is_secret(one, listener, choice) &&
        is_secret(two, again, choice) && !was_shuffled(before, one->g) &&
        !was_shuffled(before, two->g)) {
        bench->pairs++;
        alike = first == second;
    }
    free(before);
    free(scratch);
    return alike;
}

/* Do others see all of this answer? Parts of a draft are as secret as it is. */
static bool is_shown(const Table *t, Action answer)
{
    int verb = draft_is_open(t) ? t->g->draft.verb : answer.verb;

    return t->family->verbs[verb].shown == SHOWN_ALL ||
           (draft_is_open(t) && answer.verb != VERB_done);
}

/* A seat that does not see which card was chosen cannot distinguish it from
 * another. */
bool battery_same_choice(Bench *bench, const Table *t, Action answer)
{
    Seat seat = pick_reader(bench, t);
    char texts[2][1000];
    Text text_told = TEXT_INIT(texts[0]), other = TEXT_INIT(texts[1]);
    Listener listener = { .seat = seat, .text_told = &text_told };
    Listener again = { .seat = seat, .text_told = &other };
    SecretChoice choice = { NO_CARD, NO_CARD };
    Table one, two;
    ActionPath path;
    const Action *part;

    if (seat == answer.seat || is_shown(t, answer))
        return true;
    path = begin_pair(t, answer, &one, &two);
    part = hidden_part(&one, &path);
    if (part) {
        choice.card = part->card;
        choice.other = other_choice(bench, &one, &path, part->card);
    }
    if (choice.other != NO_CARD &&
        !choices_are_alike(bench, &one, &two, &path, choice, &listener, &again))
        battery_fail(bench, t,
                     "seat %d can tell which card was chosen at %s (%s or %s):"
                     " %s | %s",
                     seat, t->family->verbs[answer.verb].id,
                     card_def(t, choice.card)->name,
                     card_def(t, choice.other)->name, texts[0], texts[1]);
    free(game_edit(&one));
    free(game_edit(&two));
    return !bench->failed;
}
