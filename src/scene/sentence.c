/* sentence.c: bargains and trades as sentences with blanks: what may stand in
 * them, and the line that comes of it. */
#include "scene/sentence.h"

#include <string.h>

#include "engine/draft.h"

/* ---- rows ---- */

static const SentenceRow *row_of(const Table *t, int verb)
{
    const FamilyScene *scene = t->family->scene;

    return scene && scene->sentences && scene->sentences[verb].says
               ? &scene->sentences[verb]
               : NULL;
}

bool sentence_is_variant(const Table *t, Action opening)
{
    const SentenceRow *row = row_of(t, opening.verb);

    return row && row->like != opening.verb;
}

const char *sentence_name(const Table *t, Action opening)
{
    const SentenceRow *row = row_of(t, opening.verb);

    return row ? row->opens : NULL;
}

const char *sentence_blank_name(Blank blank)
{
    static const char *const names[] = { "to",   "number", "word",
                                         "give", "get",    "due" };

    return blank < BLANKS_COUNT ? names[blank] : "";
}

/* The words that the number of a draft can hold, "first|last"; NULL: none. */
static const char *words_of(const Table *t, int verb)
{
    const DraftRow *draft = draft_row(t, verb);
    const char *hole =
        draft->number
            ? pattern_find_hole(t->family->verbs[draft->number].pattern, 'w')
            : NULL;

    return hole ? hole + strlen("%w(") : NULL;
}

/* The word of this number, and its length; NULL: there is none. */
static const char *find_word(const Table *t, int verb, int n, size_t *length)
{
    const char *at = words_of(t, verb);

    for (; at; at += *length + 1) {
        *length = strcspn(at, "|)");
        if (n-- == 0)
            return at;
        if (at[*length] != '|')
            return NULL;
    }
    return NULL;
}

/* ---- trying ---- */

/* A copy of what the reader sees, in which the draft is built. */
typedef struct TermsTrial {
    Table t;
    const DraftRow *row;
    Refusal why;      /* the first reason against it */
    ActionPath *path; /* what was accepted so far, or NULL */
} TermsTrial;

static void try_action(TermsTrial *trial, Action a)
{
    if (trial->why.id == REFUSAL_none)
        trial->why = action_try(&trial->t, a);
    if (trial->why.id == REFUSAL_none && trial->path)
        trial->path->at[trial->path->n++] = a;
}

/* False if there is no memory. A draft that has been begun is forgotten. */
static bool trial_copy(TermsTrial *trial, Arena *arena, const View *view)
{
    trial->t = view->t;
    trial->t.g = arena_alloc(arena, view->t.g->size);
    trial->t.sink = NULL;
    if (!trial->t.g)
        return false;
    game_copy(game_edit(&trial->t), view->t.g);
    if (draft_is_open(&trial->t))
        action_try(&trial->t, action_make(VERB_cancel, view->seat));
    return true;
}

static Action opening_of(const TermsTrial *trial, const OfferTerms *terms)
{
    Action opening = action_make(terms->verb, terms->seat);

    if (trial->row->receivers != PARTS_SWAPPED)
        opening.to = terms->to;
    return opening;
}

static bool is_swap(const TermsTrial *trial)
{
    return trial->row->receivers == PARTS_SWAPPED;
}

/* Does this part come to the seat that drafts? */
static bool is_received(const Table *t, const OfferTerms *terms, CardId card)
{
    return draft_row(t, terms->verb)->receivers == PARTS_SWAPPED &&
           t->g->zones[card_slot(t, card)->zone].owner != terms->seat;
}

static Action part_of(const Table *t, const OfferTerms *terms, CardId card)
{
    Action part = action_make(VERB_add, terms->seat);

    part.card = card;
    if (draft_row(t, terms->verb)->receivers == PARTS_SWAPPED)
        part.to = is_received(t, terms, card) ? terms->seat : terms->to;
    return part;
}

/* ---- what a blank may hold ---- */

enum { VALUES_MAX = 128 };

typedef struct Values {
    BlankValue at[VALUES_MAX];
    int n;
} Values;

typedef struct SentenceMaker {
    Arena *arena;
    const OfferTerms *terms;
    TermsTrial trial;
    Values values[BLANKS_COUNT];
} SentenceMaker;

static void add_value(SentenceMaker *maker, Blank blank, int value,
                      const char *says, size_t n)
{
    const OfferTerms *terms = maker->terms;
    Values *values = &maker->values[blank];
    const int current[] = { [BLANK_to] = terms->to,
                            [BLANK_number] = terms->number,
                            [BLANK_word] = terms->word,
                            [BLANK_due] = terms->verb };
    bool chosen = false;

    if (values->n == VALUES_MAX)
        return;
    if (blank == BLANK_give || blank == BLANK_get)
        for (int i = 0; i < terms->n; i++)
            chosen |= terms->cards[i] == value;
    else
        chosen = current[blank] == value;
    values->at[values->n++] =
        (BlankValue){ value, arena_copy(maker->arena, says, n), chosen };
}

static void add_seats(SentenceMaker *maker)
{
    const Table *t = &maker->trial.t;
    Action opening = opening_of(&maker->trial, maker->terms);
    Seats swaps = is_swap(&maker->trial) && draft_is_open(t)
                      ? maker->trial.row->with(t)
                      : 0;

    EACH_SEAT (t, s) {
        opening.to = s;
        if (is_swap(&maker->trial)
                ? seat_in(s, swaps)
                : action_check(t, opening).id == REFUSAL_none)
            add_value(maker, BLANK_to, s, t->names[s], strlen(t->names[s]));
    }
}

static void add_due(SentenceMaker *maker)
{
    const Table *t = &maker->trial.t;
    Action opening = opening_of(&maker->trial, maker->terms);
    int like = row_of(t, maker->terms->verb)->like;

    for (int v = 0; v < t->family->n_verbs && maker->terms->n > 0; v++) {
        const SentenceRow *row = row_of(t, v);
        opening.verb = (uint8_t)v;
        if (row && row->like == like && row->due &&
            action_check(t, opening).id == REFUSAL_none)
            add_value(maker, BLANK_due, v, row->due, strlen(row->due));
    }
}

/* Numbers, and the words that go with the one that stands there. */
static void add_numbers(SentenceMaker *maker)
{
    const Table *t = &maker->trial.t;
    ActionList *list = arena_alloc(maker->arena, sizeof *list);
    int last = 0;

    if (!maker->trial.row->number || !list || !draft_is_open(t))
        return;
    draft_list_verb(t, maker->trial.row->number, list);
    add_value(maker, BLANK_number, 0, "no", 2);
    for (int i = 0; i < list->n; i++) {
        int number = list->at[i].number, k = NUMBER_K(number);
        size_t length = 0;
        const char *word =
            find_word(t, maker->terms->verb, NUMBER_WORD(number), &length);
        if (k != last) {
            char digits[8];
            Text text = TEXT_INIT(digits);
            text_add_number(&text, k);
            add_value(maker, BLANK_number, k, digits, text.len);
        }
        if (k == maker->terms->number && word)
            add_value(maker, BLANK_word, NUMBER_WORD(number), word, length);
        last = k;
    }
}

static bool is_partner(const SentenceMaker *maker, Action part)
{
    const Table *t = &maker->trial.t;

    return !is_swap(&maker->trial) || part.to == maker->terms->to ||
           t->g->zones[card_slot(t, part.card)->zone].owner == maker->terms->to;
}

static void add_cards(SentenceMaker *maker)
{
    const Table *t = &maker->trial.t;
    ActionList *list = arena_alloc(maker->arena, sizeof *list);

    if (!list || !draft_is_open(t))
        return;
    draft_list_verb(t, VERB_add, list);
    for (int i = 0; i < list->n; i++) {
        CardId card = list->at[i].card;
        char name[TEXT_LINE];
        Text text = TEXT_INIT(name);
        if (!is_partner(maker, list->at[i]))
            continue;
        pattern_write_card(&text, t, card);
        add_value(maker,
                  is_received(t, maker->terms, card) ? BLANK_get : BLANK_give,
                  card, name, text.len);
    }
}

/* Builds the draft step by step, and notes at each step what could be said
 * there. */
static void try_terms(SentenceMaker *maker)
{
    const OfferTerms *terms = maker->terms;
    TermsTrial *trial = &maker->trial;
    Action number = action_make(trial->row->number, terms->seat);

    if (!is_swap(trial))
        add_seats(maker);
    add_due(maker);
    try_action(trial, opening_of(trial, terms));
    if (is_swap(trial))
        add_seats(maker);
    add_numbers(maker);
    number.number = (int8_t)NUMBER_OF(terms->number, terms->word);
    if (trial->row->number && terms->number > 0)
        try_action(trial, number);
    add_cards(maker);
    for (int i = 0; i < terms->n; i++)
        try_action(trial, part_of(&trial->t, terms, terms->cards[i]));
    if (trial->why.id == REFUSAL_none)
        trial->why =
            action_check(&trial->t, action_make(VERB_done, terms->seat));
}

/* ---- words ---- */

static Blank blank_at(const char *at, size_t *length)
{
    for (Blank b = 0; *at == '<' && b < BLANKS_COUNT; b++) {
        size_t n = strlen(sentence_blank_name(b));
        if (strncmp(at + 1, sentence_blank_name(b), n) == 0 &&
            at[n + 1] == '>') {
            *length = n + 2;
            return b;
        }
    }
    return BLANK_none;
}

static SentencePart *add_part(Sentence *out, Blank blank)
{
    SentencePart *part =
        &out->parts[out->n < SENTENCE_PARTS_MAX ? out->n++ : out->n - 1];

    *part = (SentencePart){ .blank = blank, .says = "" };
    return part;
}

static void add_text(SentenceMaker *maker, Sentence *out, const char *at,
                     size_t n)
{
    char pattern[128], says[TEXT_LINE];
    Text text = TEXT_INIT(says);

    if (n == 0 || n >= sizeof pattern)
        return;
    memcpy(pattern, at, n);
    pattern[n] = '\0';
    pattern_write(&text, &maker->trial.t, pattern,
                  &HOLES(.seat = maker->terms->seat, .to = maker->terms->to,
                         .number = maker->terms->number));
    add_part(out, BLANK_none)->says = arena_copy(maker->arena, says, text.len);
}

/* The cards in this blank; gives how many. */
static int list_chosen_cards(const SentenceMaker *maker, Blank blank,
                             CardId *cards)
{
    const OfferTerms *terms = maker->terms;
    int n = 0;

    for (int i = 0; i < terms->n; i++)
        if (is_received(&maker->trial.t, terms, terms->cards[i]) ==
            (blank == BLANK_get))
            cards[n++] = terms->cards[i];
    return n;
}

static void write_chosen_cards(const SentenceMaker *maker, Blank blank,
                               Text *text)
{
    CardId cards[OFFER_CARDS_MAX];
    int n = list_chosen_cards(maker, blank, cards);

    if (n == 0)
        text_add(text, "nothing");
    else
        pattern_write_cards(text, &maker->trial.t, cards, n, OFFER_CARDS_MAX);
}

/* What stands in a blank, whether or not it may. */
static void write_chosen(const SentenceMaker *maker, Blank blank, Text *text)
{
    const Table *t = &maker->trial.t;
    const OfferTerms *terms = maker->terms;
    size_t length = 0;
    const char *word;

    switch (blank) {
    case BLANK_to:
        text_add(text, terms->to < t->g->seats ? t->names[terms->to] : "...");
        break;
    case BLANK_number:
        if (terms->number == 0)
            text_add(text, "no");
        else
            text_add_number(text, terms->number);
        break;
    case BLANK_word:
        word = find_word(t, terms->verb, terms->word, &length);
        text_add_n(text, word ? word : "", length);
        break;
    case BLANK_due:
        text_add(text, row_of(t, terms->verb)->due);
        break;
    default:
        write_chosen_cards(maker, blank, text);
    }
}

static void add_blank(SentenceMaker *maker, Sentence *out, Blank blank)
{
    char says[4 * TEXT_LINE];
    Text text = TEXT_INIT(says);
    SentencePart *part = add_part(out, blank);

    write_chosen(maker, blank, &text);
    part->says = arena_copy(maker->arena, says, text.len);
    part->many = blank == BLANK_give || blank == BLANK_get;
    part->values = maker->values[blank].at;
    part->n = maker->values[blank].n;
}

/* Is what stands in [ ] left out? It is if its blank does not matter, or has
 * nothing in it and nothing to choose from. */
static bool is_left_out(const SentenceMaker *maker, const char *at)
{
    const OfferTerms *terms = maker->terms;
    CardId cards[OFFER_CARDS_MAX];
    size_t length;
    Blank blank = BLANK_none;

    for (; *at != ']' && blank == BLANK_none; at++)
        blank = blank_at(at, &length);
    if (blank == BLANK_word)
        return terms->number == 0;
    if (blank == BLANK_due)
        return terms->n == 0;
    return blank == BLANK_give && maker->values[blank].n == 0 &&
           list_chosen_cards(maker, blank, cards) == 0;
}

static void add_words(SentenceMaker *maker, Sentence *out, const char *says)
{
    const char *text = says, *at = says;

    while (*at) {
        size_t length = 1;
        Blank blank = blank_at(at, &length);
        bool bracket = *at == '[' || *at == ']';
        if (blank != BLANK_none || bracket)
            add_text(maker, out, text, (size_t)(at - text));
        if (blank != BLANK_none)
            add_blank(maker, out, blank);
        if (*at == '[' && is_left_out(maker, at))
            length = strcspn(at, "]");
        at += length;
        if (blank != BLANK_none || bracket)
            text = at;
    }
    add_text(maker, out, text, (size_t)(at - text));
}

/* ---- sentences ---- */

/* As it is said: what stands in the blanks, and nothing to choose from. */
static void write_said(Text *text, Arena *arena, const Table *t,
                       const OfferTerms *terms)
{
    Arena scratch = { 0 };
    Sentence sentence = { .n = 0 };
    SentenceMaker *maker = arena_alloc(&scratch, sizeof *maker);

    if (maker) {
        maker->arena = &scratch;
        maker->terms = terms;
        maker->trial.t = *t;
        add_words(maker, &sentence, row_of(t, terms->verb)->says);
        sentence_write(text, &sentence);
    }
    arena->failed |= scratch.failed;
    arena_free(&scratch);
}

static const char *keep_said(Arena *arena, const Table *t,
                             const OfferTerms *terms)
{
    char says[LINE_BUFFER];
    Text text = TEXT_INIT(says);

    write_said(&text, arena, t, terms);
    return arena_copy(arena, says, text.len);
}

/* The line, or why it cannot be given. */
static void finish(SentenceMaker *maker, Sentence *out)
{
    const Table *t = &maker->trial.t;
    Action done = action_make(VERB_done, maker->terms->seat);
    char *line = arena_alloc(maker->arena, LINE_BUFFER);
    Text text;

    out->line = "";
    if (!line)
        return;
    text = text_init(line, LINE_BUFFER);
    if (maker->trial.why.id == REFUSAL_none) {
        line_write(&text, t, done, maker->terms->seat);
        out->path.at[out->path.n++] = done;
        out->line = line;
    } else {
        pattern_write_reason(&text, t, maker->trial.why);
        out->why = line;
    }
}

const Sentence *sentence_make(Arena *arena, const View *view,
                              const OfferTerms *terms)
{
    SentenceMaker *maker = arena_alloc(arena, sizeof *maker);
    Sentence *out = arena_alloc(arena, sizeof *out);
    const SentenceRow *row = row_of(&view->t, terms->verb);

    if (!maker || !out || !row || !trial_copy(&maker->trial, arena, view))
        return NULL;
    maker->arena = arena;
    maker->terms = terms;
    maker->trial.row = draft_row(&view->t, terms->verb);
    maker->trial.path = &out->path;
    try_terms(maker);
    add_words(maker, out, row->says);
    out->says = keep_said(arena, &view->t, terms);
    finish(maker, out);
    return arena->failed ? NULL : out;
}

void sentence_write(Text *text, const Sentence *sentence)
{
    for (int i = 0; i < sentence->n; i++) {
        const SentencePart *part = &sentence->parts[i];
        bool open = part->n > (part->many ? 0 : 1);
        text_add(text, open ? "[" : "");
        text_add(text, part->says);
        text_add(text, open ? "]" : "");
    }
}

/* ---- the offer that stands ---- */

static void copy_offer(const Table *t, const StandingOffer *offer,
                       OfferTerms *terms)
{
    (void)t;
    terms->number = NUMBER_K(offer->number);
    terms->word = NUMBER_WORD(offer->number);
    terms->n = offer->n;
    memcpy(terms->cards, offer->cards, sizeof terms->cards);
}

static bool find_offer(const Table *t, StandingOffer *out)
{
    const FamilyScene *scene = t->family->scene;

    return scene && scene->offer && scene->offer(t, out) &&
           row_of(t, out->verb);
}

bool sentence_write_offer(Text *text, Arena *arena, const View *view,
                          StandingOffer *out)
{
    OfferTerms terms = { 0 };

    if (!find_offer(&view->t, out))
        return false;
    copy_offer(&view->t, out, &terms);
    terms.verb = out->verb;
    terms.seat = out->from;
    terms.to = out->to;
    write_said(text, arena, &view->t, &terms);
    return true;
}

/* ---- terms to begin with ---- */

/* Of those that differ only in what is due, the one with these words. */
static int verb_with_due(const Table *t, int like, const char *due)
{
    for (int v = 0; v < t->family->n_verbs; v++) {
        const SentenceRow *row = row_of(t, v);
        if (row && row->like == like && row->due && due &&
            strcmp(row->due, due) == 0)
            return v;
    }
    return like;
}

/* One, in the first way, if there is anything to share; and a partner. False:
 * there is no memory to find out. */
static bool choose_usual(const View *view, OfferTerms *terms)
{
    Arena arena = { 0 };
    SentenceMaker *maker = arena_alloc(&arena, sizeof *maker);

    if (maker && trial_copy(&maker->trial, &arena, view)) {
        maker->arena = &arena;
        maker->terms = terms;
        maker->trial.row = draft_row(&view->t, terms->verb);
        try_terms(maker);
        if (maker->values[BLANK_number].n > 1)
            terms->number = maker->values[BLANK_number].at[1].value;
        if (terms->to == NOBODY && maker->values[BLANK_to].n > 0)
            terms->to = (Seat)maker->values[BLANK_to].at[0].value;
    }
    arena_free(&arena);
    return !arena.failed;
}

bool sentence_start(const View *view, Action opening, OfferTerms *out)
{
    const Table *t = &view->t;
    const SentenceRow *row = row_of(t, opening.verb);
    StandingOffer offer;

    *out = (OfferTerms){ .verb = opening.verb,
                         .seat = opening.seat,
                         .to = opening.to };
    if (!row || view->seat == NOBODY)
        return false;
    if (find_offer(t, &offer) && offer.to == opening.seat) {
        copy_offer(t, &offer, out);
        out->to = offer.from;
        out->verb =
            (uint8_t)verb_with_due(t, row->like, row_of(t, offer.verb)->due);
        return true;
    }
    return choose_usual(view, out);
}

/* ---- changing them ---- */

static void toggle_card(OfferTerms *terms, CardId card)
{
    int at = 0;

    while (at < terms->n && terms->cards[at] < card)
        at++;
    if (at < terms->n && terms->cards[at] == card) {
        memmove(terms->cards + at, terms->cards + at + 1,
                sizeof(CardId) * (size_t)(--terms->n - at));
    } else if (terms->n < OFFER_CARDS_MAX) {
        memmove(terms->cards + at + 1, terms->cards + at,
                sizeof(CardId) * (size_t)(terms->n++ - at));
        terms->cards[at] = card;
    }
}

void sentence_clear(const Table *t, OfferTerms *terms, Blank blank)
{
    for (int i = terms->n; i-- > 0;)
        if (is_received(t, terms, terms->cards[i]) == (blank == BLANK_get))
            toggle_card(terms, terms->cards[i]);
}

void sentence_choose(const Table *t, OfferTerms *terms, Blank blank, int value)
{
    switch (blank) {
    case BLANK_to:
        if (value >= 0 && value < t->g->seats && value != terms->to) {
            sentence_clear(t, terms, BLANK_get); /* those are another's */
            terms->to = (Seat)value;
        }
        break;
    case BLANK_number:
        terms->number = value >= 0 && value < WORD_STEP ? value : 0;
        break;
    case BLANK_word:
        terms->word = value >= 0 && value < 4 ? value : 0;
        break;
    case BLANK_due:
        if (value > 0 && value < t->family->n_verbs && row_of(t, value) &&
            row_of(t, value)->like == row_of(t, terms->verb)->like)
            terms->verb = (uint8_t)value;
        break;
    default:
        if (value > NO_CARD && value <= t->g->cards)
            toggle_card(terms, (CardId)value);
    }
}

/* ---- settings ---- */

static void write_cards(Text *text, const Table *t, const OfferTerms *terms,
                        Blank blank)
{
    bool first = true;

    text_add_char(text, ' ');
    text_add(text, sentence_blank_name(blank));
    text_add_char(text, '=');
    for (int i = 0; i < terms->n; i++) {
        if (is_received(t, terms, terms->cards[i]) != (blank == BLANK_get))
            continue;
        text_add(text, first ? "" : ",");
        text_add_number(text, terms->cards[i]);
        first = false;
    }
}

void sentence_write_settings(Text *text, const Table *t,
                             const OfferTerms *terms)
{
    const int values[] = { [BLANK_to] = terms->to,
                           [BLANK_number] = terms->number,
                           [BLANK_word] = terms->word,
                           [BLANK_due] = terms->verb };

    for (Blank b = 0; b < BLANKS_COUNT; b++) {
        if (b == BLANK_give || b == BLANK_get) {
            write_cards(text, t, terms, b);
            continue;
        }
        text_add(text, b > 0 ? " " : "");
        text_add(text, sentence_blank_name(b));
        text_add_char(text, '=');
        text_add_number(text, values[b]);
    }
}

/* A number of up to five digits; others are -1. */
static int read_number(const char **at)
{
    int n = 0, digits = 0;

    for (; char_is_digit(**at); ++*at, digits++)
        n = digits < 5 ? 10 * n + (**at - '0') : -1;
    return digits > 0 ? n : -1;
}

static const char *read_setting(const Table *t, OfferTerms *terms, Blank blank,
                                const char *at)
{
    bool many = blank == BLANK_give || blank == BLANK_get;

    if (many)
        sentence_clear(t, terms, blank);
    while (char_is_digit(*at)) {
        int value = read_number(&at);
        if (!many ||
            (value > NO_CARD && value <= t->g->cards &&
             card_slot(t, (CardId)value)->zone != NO_ZONE &&
             is_received(t, terms, (CardId)value) == (blank == BLANK_get)))
            sentence_choose(t, terms, blank, value);
        at += many && *at == ',';
    }
    return at;
}

void sentence_read_settings(const Table *t, OfferTerms *terms,
                            const char *settings)
{
    while (*settings) {
        const char *end = settings + strcspn(settings, " ");
        for (Blank b = 0; b < BLANKS_COUNT; b++) {
            size_t n = strlen(sentence_blank_name(b));
            if (strncmp(settings, sentence_blank_name(b), n) == 0 &&
                settings[n] == '=')
                read_setting(t, terms, b, settings + n + 1);
        }
        settings = end + strspn(end, " ");
    }
}

/* ---- JSON ---- */

static void add_values_json(Json *json, const SentencePart *part)
{
    json_array(json, "values");
    for (int i = 0; i < part->n; i++) {
        json_object(json, NULL);
        json_number(json, "value", part->values[i].value);
        json_text(json, "says", part->values[i].says);
        if (part->values[i].chosen)
            json_bool(json, "chosen", true);
        json_end(json);
    }
    json_end(json);
}

static void add_part_json(Json *json, const SentencePart *part)
{
    if (part->blank == BLANK_none) {
        json_text(json, NULL, part->says);
        return;
    }
    json_object(json, NULL);
    json_text(json, "blank", sentence_blank_name(part->blank));
    json_text(json, "says", part->says);
    if (part->many)
        json_bool(json, "many", true);
    add_values_json(json, part);
    json_end(json);
}

size_t sentence_write_json(const Sentence *sentence, const Table *t,
                           const OfferTerms *terms, const char *key, char *out,
                           size_t cap)
{
    char settings[TEXT_LINE];
    Text text = TEXT_INIT(settings);
    Json json = json_init(out, cap);

    sentence_write_settings(&text, t, terms);
    json_object(&json, NULL);
    json_text(&json, "key", key);
    json_text(&json, "settings", settings);
    json_array(&json, "words");
    for (int i = 0; i < sentence->n; i++)
        add_part_json(&json, &sentence->parts[i]);
    json_end(&json);
    json_text(&json, "says", sentence->says);
    json_text(&json, "line", sentence->line);
    if (sentence->why)
        json_text(&json, "why", sentence->why);
    else
        json_null(&json, "why");
    json_end(&json);
    return json_finish(&json);
}
