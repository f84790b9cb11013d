/* headline.c: finds the deeds of a turn and tells the weightiest of them. */
#include "scene/headline.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"
#include "scene/scene_int.h"

enum {
    DEEDS_MAX = 64, /* that are looked at in a turn */
    CARDS_OF_DEED = 16,
    CARDS_NAMED = 3,
    EFFECT_MAX = 80,   /* bytes of what a card says */
    PARTS_TOLD = 4,    /* of all players together */
    HEADLINE_PARTS = 8 /* with those that concern the reader */
};

/* One or several entries that are told as one. */
typedef struct Deed {
    const DeedRow *row; /* NULL: it is not told */
    uint8_t outcome;    /* of a net: what changes */
    uint8_t numbers;    /* what its numbers are: OutcomeNumbers */
    bool harms;
    bool mine;        /* it gives or takes something of the reader */
    CardId cause;     /* or NO_CARD */
    const char *line; /* of a line: what stands behind the name */
    Seat seat, to;    /* who did it, or NOBODY */
    CardId cards[CARDS_OF_DEED];
    int n;
    CardId on;
    int number, second, before;
} Deed;

typedef struct Deeds {
    Deed at[DEEDS_MAX];
    int n;
    Words *words; /* or NULL */
} Deeds;

/* ---- what happened ---- */

static const DeedRow *row_of(const Table *t, const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const Event *event = &entry->event;
    const DeedRow *row = NULL;

    if (rows && entry->verb != VERB_none)
        row = &rows->verb_deeds[entry->verb];
    else if (rows && entry->kind == LOG_EVENT) {
        row = &rows->taking_deeds[event->kind];
        if (row->weight == 0 || event->to >= t->g->seats)
            row = &rows->deeds[event->kind];
    }
    return row && row->weight > 0 ? row : NULL;
}

int headline_weight(const Table *t, const LogEntry *entry)
{
    const DeedRow *row = row_of(t, entry);

    return row ? row->weight : 0;
}

bool headline_sees(const Event *event, Seat reader)
{
    return reader == HOST || event->visible_to == 0xff ||
           seat_in(reader, event->visible_to);
}

static bool is_counted(const DeedRow *row)
{
    return row->merge == DEED_firsts || row->merge == DEED_seconds;
}

/* Who gave the last line with the card of this entry, or NOBODY. To choose it
 * for what another card says is not to play it. */
static Seat find_giver(const LogSpan *span, int i)
{
    CardId card = span->at[i]->event.card;

    while (card != NO_CARD && i-- > 0)
        if (span->at[i]->kind == LOG_LINE &&
            span->at[i]->verb >= VERBS_KERNEL &&
            span->at[i]->event.card == card)
            return span->at[i]->event.seat;
    return NOBODY;
}

/* Who did it: who is named, or who gave the line. */
static Seat find_doer(const Table *t, const LogSpan *span, int i)
{
    Seat seat = span->at[i]->event.seat;

    return seat < t->g->seats ? seat : find_giver(span, i);
}

/* And to whom, or through whom. */
static Seat find_other(const LogSpan *span, int i, const DeedRow *row)
{
    const Event *event = &span->at[i]->event;
    Seat giver = find_giver(span, i);

    return event->to != NOBODY || event->seat == NOBODY || !row->says ||
                   !pattern_find_hole(row->says, 't') || giver == event->seat
               ? event->to
               : giver;
}

/* Is it an event that does harm? */
static bool does_harm(const Table *t, const LogEntry *entry)
{
    return entry->kind == LOG_EVENT &&
           t->family->scene->harms[entry->event.kind];
}

/* What the reader reads behind the name of who gave the line. */
static const char *line_of(const Table *t, const LogEntry *entry, Seat reader)
{
    const char *text = log_text(entry, reader);
    const char *name =
        entry->event.seat < t->g->seats ? t->names[entry->event.seat] : "";
    size_t n = strlen(name);

    return strncmp(text, name, n) == 0 && text[n] == ' ' ? text + n + 1 : text;
}

/* Does it change what the reader has? */
static bool is_readers(const Table *t, const LogSpan *span,
                       const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const Event *event = &entry->event;

    if (span->reader >= t->g->seats)
        return false;
    if (entry->kind == LOG_LINE && event->to == span->reader)
        return true;
    if (entry->kind == LOG_LINE)
        return rows->verb_deeds[entry->verb].merge == DEED_line &&
               strstr(line_of(t, entry, span->reader),
                      t->names[span->reader]) != NULL;
    return event->to == span->reader ||
           (event->seat == span->reader &&
            rows->outcomes[event->kind].kind != OUTCOME_none);
}

/* A card is not its own cause. */
static CardId cause_of(const LogEntry *entry)
{
    return entry->cause == entry->event.card || entry->cause == entry->event.on
               ? NO_CARD
               : entry->cause;
}

static Deed make_deed(const Table *t, const LogSpan *span, int i)
{
    const Event *event = &span->at[i]->event;
    const DeedRow *row = row_of(t, span->at[i]);
    OutcomeRow outcome = t->family->scene->outcomes[event->kind];
    int change =
        outcome.numbers == NUMBERS_down ? -event->number : event->number;

    return (
        Deed){ .row = row,
               .outcome = outcome.kind,
               .numbers = outcome.numbers,
               .mine = is_readers(t, span, span->at[i]),
               .cause = cause_of(span->at[i]),
               .line = line_of(t, span->at[i], span->reader),
               .seat = find_doer(t, span, i),
               .to = find_other(span, i, row),
               .harms = does_harm(t, span->at[i]),
               .cards = { row->merge == DEED_hosts ? event->on : event->card },
               .n = 1,
               .on = event->on,
               .number = event->number,
               .second = event->second,
               .before = event->second - change };
}

/* ---- several as one ---- */

static bool can_merge(const Deed *a, const Deed *b)
{
    if (a->seat != b->seat || a->row->merge != b->row->merge)
        return false;
    switch (a->row->merge) {
    case DEED_net:
        return a->outcome == b->outcome;
    case DEED_cards:
        return a->row == b->row && a->to == b->to && a->on == b->on;
    case DEED_line:
        return false;
    case DEED_each:
        return a->row == b->row && a->to == b->to && a->on == b->on &&
               a->cards[0] == b->cards[0] && a->number == b->number;
    default:
        return a->row == b->row;
    }
}

/* Is it one of the cards that it was done with? */
static bool names_card(const Deed *deed, CardId card)
{
    for (int i = 0; i < deed->n; i++)
        if (deed->cards[i] == card)
            return true;
    return false;
}

/* The later one is told in the place of both. */
static Deed merge_deeds(const Deed *old, const Deed *new)
{
    Deed both = *new;
    bool rises = new->second > old->before;

    if (new->row->merge == DEED_each)
        return both;
    both.before = old->before;
    both.mine = old->mine || new->mine;
    both.cause = old->cause == new->cause ? new->cause : NO_CARD;
    if (new->row->merge == DEED_net && rises != (new->second > new->before))
        both.row = old->row;
    memcpy(both.cards, old->cards, sizeof both.cards);
    both.n = old->n;
    if (both.n < CARDS_OF_DEED &&
        (is_counted(new->row) || !names_card(old, new->cards[0])))
        both.cards[both.n++] = new->cards[0];
    return both;
}

/* Where the deeds behind the last harm to this player begin; 0 if there was
 * none. */
static int behind_harm(const Deeds *deeds, Seat seat)
{
    int i = deeds->n;

    while (i > 0 && !(deeds->at[i - 1].harms && deeds->at[i - 1].seat == seat))
        i--;
    return i;
}

static void add_deed(Deeds *deeds, const Deed *new)
{
    Deed both = *new;
    bool is_loss = new->row->weight == WEIGHT_LOSS;
    int i = is_loss ? behind_harm(deeds, new->seat) : 0;

    while (i < deeds->n && !can_merge(&deeds->at[i], new))
        i++;
    if (i < deeds->n) {
        both = merge_deeds(&deeds->at[i], new);
        memmove(&deeds->at[i], &deeds->at[i + 1],
                sizeof *deeds->at * (size_t)(--deeds->n - i));
    }
    if (deeds->n < DEEDS_MAX)
        deeds->at[deeds->n++] = both;
}

static bool has_back(const Table *t, const DeedRow *row, CardId card)
{
    return card_def(t, card)->back == (row->merge == DEED_seconds);
}

/* What has a value is told with the one that it has in the end. */
static void settle_values(Deeds *deeds)
{
    for (int i = 0; i < deeds->n; i++)
        for (int k = i + 1; k < deeds->n; k++)
            if (deeds->at[i].numbers == NUMBERS_value &&
                deeds->at[k].numbers == NUMBERS_value &&
                deeds->at[i].on == deeds->at[k].on)
                deeds->at[i].number = deeds->at[k].number;
}

/* Is it worth telling, and may the reader know it? */
static bool is_deed(const Table *t, const LogSpan *span, int i)
{
    const Event *event = &span->at[i]->event;
    const DeedRow *row = row_of(t, span->at[i]);

    if (!row || !log_text(span->at[i], span->reader))
        return false;
    if (is_counted(row))
        return has_back(t, row, event->card);
    return row->merge == DEED_line || headline_sees(event, span->reader);
}

/* What the reader may know of the span. */
static void find_deeds(Deeds *deeds, const Table *t, const LogSpan *span)
{
    for (int i = 0; i < span->n; i++) {
        Deed deed;
        if (!is_deed(t, span, i))
            continue;
        deed = make_deed(t, span, i);
        add_deed(deeds, &deed);
    }
    settle_values(deeds);
}

/* ---- what is told ---- */

/* Of two that tell what a card is worth each has its say. */
static bool are_both_values(const Deed *a, const Deed *b)
{
    return a->numbers == NUMBERS_value && b->numbers == NUMBERS_value;
}

/* Has the same player done something weightier with this card? */
static bool is_told_better(const Deeds *deeds, const Deed *deed, CardId card)
{
    for (int i = 0; i < deeds->n; i++) {
        const Deed *other = &deeds->at[i];
        if (other->row && other->seat == deed->seat &&
            other->row->weight > deed->row->weight && !is_counted(other->row) &&
            !are_both_values(other, deed) &&
            (other->on == card || names_card(other, card)))
            return true;
    }
    return false;
}

/* Leaves out cards that weightier deeds name; and a net of nothing. */
static void drop_told(Deeds *deeds, Deed *deed)
{
    int n = 0;

    if (deed->row->merge == DEED_net && deed->second == deed->before)
        deed->row = NULL;
    if (!deed->row || is_counted(deed->row) || deed->cards[0] == NO_CARD)
        return;
    for (int i = 0; i < deed->n; i++)
        if (!is_told_better(deeds, deed, deed->cards[i]))
            deed->cards[n++] = deed->cards[i];
    deed->n = n;
    if (n == 0)
        deed->row = NULL;
}

/* Has it come to its place by itself, and gone from there since? */
static bool is_undone(const Deeds *deeds, const Deed *deed)
{
    if (deed->numbers != NUMBERS_value || deed->seat != NOBODY || deed->n != 1)
        return false;
    for (const Deed *later = deed + 1; later < deeds->at + deeds->n; later++)
        if (later->row && are_both_values(deed, later) &&
            later->row != deed->row && later->on == deed->on &&
            names_card(later, deed->cards[0]))
            return true;
    return false;
}

/* Is this choice of a player told with what came of it? */
static bool is_choice_told(const Deeds *deeds, const Deed *deed)
{
    for (int i = 0; i < deeds->n; i++) {
        const Deed *other = &deeds->at[i];
        if (other->row && other != deed && other->seat == deed->seat &&
            other->to == deed->to && other->cause == deed->cause &&
            other->row->weight > deed->row->weight)
            return true;
    }
    return false;
}

/* Has something done harm to the same player before this? */
static bool is_behind_harm(const Deeds *deeds, const Deed *deed)
{
    for (const Deed *other = deeds->at; other < deed; other++)
        if (other->harms && other->seat == deed->seat)
            return true;
    return false;
}

/* Is it told of somebody whose turn it is not? */
static bool is_for_all(const Deeds *deeds, const Deed *deed)
{
    int weight = deed->row->weight;

    return deed->mine || weight >= WEIGHT_OTHERS ||
           (weight == WEIGHT_LOSS && is_behind_harm(deeds, deed));
}

/* Has the same player done something beside which this is not told? */
static bool is_outshone(const Deeds *deeds, const Deed *deed)
{
    int weight = deed->row->weight;

    if (is_undone(deeds, deed) ||
        (deed->to != NOBODY && deed->cause != NO_CARD &&
         deed->cards[0] == NO_CARD && is_choice_told(deeds, deed)))
        return true;
    if (deed->mine)
        return false;
    if (weight == WEIGHT_LOSS)
        return !is_behind_harm(deeds, deed);
    for (int i = 0; i < deeds->n; i++) {
        const Deed *other = &deeds->at[i];
        if (other->row && other->seat == deed->seat &&
            ((weight <= WEIGHT_FILLER && other->row->weight > WEIGHT_FILLER) ||
             (weight <= WEIGHT_MINOR && other->row->weight >= WEIGHT_MAJOR)))
            return true;
    }
    return false;
}

static Deed *find_lightest(Deeds *deeds, int *count)
{
    Deed *lightest = NULL;

    *count = 0;
    for (int i = 0; i < deeds->n; i++) {
        Deed *deed = &deeds->at[i];
        *count += deed->row != NULL;
        if (deed->row && !deed->mine &&
            (!lightest || deed->row->weight < lightest->row->weight))
            lightest = deed;
    }
    return lightest;
}

/* In a turn of their own, readers know what they have. */
static void forget_mine(Deeds *deeds)
{
    for (int i = 0; i < deeds->n; i++)
        deeds->at[i].mine = false;
}

/* What concerns the reader is never left out. */
static void choose_deeds(Deeds *deeds, Seat whose, bool alone)
{
    Deed *lightest;
    int count;

    for (int i = 0; i < deeds->n; i++)
        if (deeds->at[i].seat != whose &&
            (alone || !is_for_all(deeds, &deeds->at[i])))
            deeds->at[i].row = NULL;
    for (int i = 0; i < deeds->n; i++)
        if (deeds->at[i].row)
            drop_told(deeds, &deeds->at[i]);
    for (int i = 0; i < deeds->n; i++)
        if (deeds->at[i].row && is_outshone(deeds, &deeds->at[i]))
            deeds->at[i].row = NULL;
    while ((lightest = find_lightest(deeds, &count)) && count > PARTS_TOLD)
        lightest->row = NULL;
}

/* ---- telling ---- */

/* One deed as it is told. */
typedef struct Part {
    const Deed *deed;
    Seat seat; /* NOBODY: it is a sentence by itself */
    Seats too; /* others of whom the same is told */
    bool told;
    char says[TEXT_LINE];
} Part;

typedef struct Parts {
    Part at[HEADLINE_PARTS];
    int n;
} Parts;

static void write_number_of(Text *text, const Table *t, const Deed *deed)
{
    int back = deed->row->merge == DEED_seconds;

    if (deed->n == 1) {
        text_add(text, "a ");
        text_add(text, t->family->vocabulary->backs[back]);
    } else {
        pattern_write_counts(text, t, back ? 0 : deed->n, back ? deed->n : 0);
    }
}

/* The sentence of a row: what stands in [brackets] is left out if it was said
 * just before; and what is Bob's is their own if Bob did it. */
static void settle_says(Text *out, const char *says, const Deed *deed,
                        bool brief)
{
    for (; *says; says++) {
        if (*says == '[' && brief)
            says = strchr(says, ']');
        else if (strncmp(says, "%t's ", 5) == 0 && deed->to == NOBODY)
            says += 4;
        else if (strncmp(says, "%t's", 4) == 0 && deed->to == deed->seat) {
            text_add(out, "their own");
            says += 3;
        } else if (*says != '[' && *says != ']') {
            text_add_char(out, *says);
        }
    }
    text_add(out, brief ? " too" : "");
}

/* Is the card that it comes of told anyway, or just before? */
static bool is_cause_told(const Deeds *deeds, const Deed *deed)
{
    CardId cause = deed->cause;

    for (const Deed *other = deeds->at; other < deeds->at + deeds->n; other++)
        if (other->row && ((!is_counted(other->row) &&
                            (other->on == cause || names_card(other, cause))) ||
                           (other < deed && other->seat == deed->seat &&
                            other->cause == cause)))
            return true;
    return false;
}

/* "%w(because of)": where it stands in a pattern, or NULL. */
static const char *find_why(const char *pattern)
{
    const char *at = pattern_find_hole(pattern, 'w');

    return at && at[2] == '(' && strchr(at, ')') ? at : NULL;
}

void headline_write_caused(Text *text, const Table *t, const char *pattern,
                           const PatternHoles *holes, char hole,
                           const char *insert, CardId cause)
{
    const char *why = find_why(pattern), *end = why ? strchr(why, ')') : NULL;
    char line[TEXT_LINE];
    Text before = TEXT_INIT(line);

    text_add_n(&before, pattern,
               why ? (size_t)(why - pattern) : strlen(pattern));
    if (hole && pattern_find_hole(line, hole))
        pattern_write_with(text, t, line, holes, hole, insert);
    else
        pattern_write(text, t, line, holes);
    if (why && cause != NO_CARD) {
        text_add_char(text, ' ');
        text_add_n(text, why + 3, (size_t)(end - why - 3));
        text_add_char(text, ' ');
        pattern_write_card(text, t, cause);
    }
    if (why)
        pattern_write(text, t, end + 1, holes);
}

static bool has_consequence(const Deeds *deeds, CardId card)
{
    for (int i = 0; i < deeds->n; i++)
        if (deeds->at[i].row && deeds->at[i].cause == card)
            return true;
    return false;
}

/* Harm of which nothing else is told: what the card says. */
static void write_harm(Text *text, const Table *t, const Deeds *deeds,
                       const Deed *deed)
{
    char line[2 * TEXT_LINE];
    Text says = TEXT_INIT(line);
    const Node *part = deed->harms && deed->n == 1 && deeds->words &&
                               t->family->scene->harm &&
                               !has_consequence(deeds, deed->cards[0])
                           ? t->family->scene->harm(t, deed->cards[0])
                           : NULL;

    if (!part)
        return;
    deeds->words->you = deed->seat;
    words_write_clause(&says, deeds->words, part);
    deeds->words->you = NOBODY;
    if (says.len > 0 && says.len <= EFFECT_MAX)
        text_add_format(text, " (%s)", line);
}

static void write_deed(Text *text, const Table *t, const Deeds *deeds,
                       const Deed *deed, bool brief)
{
    char line[TEXT_LINE], pattern[TEXT_LINE];
    Text list = TEXT_INIT(line), says = TEXT_INIT(pattern);
    int change = deed->second - deed->before;
    PatternHoles holes =
        HOLES(.seat = deed->seat, .to = deed->to, .card = deed->cards[0],
              .on = deed->on, .number = deed->number, .second = deed->second);

    if (deed->row->merge == DEED_line) {
        text_add(text, deed->line);
        return;
    }
    settle_says(&says,
                deed->seat != NOBODY && deed->row->says ? deed->row->says
                                                        : deed->row->itself,
                deed, brief);
    if (deed->row->merge == DEED_net)
        holes.number = change < 0 ? -change : change;
    if (is_counted(deed->row) && !LEAK_IS_ON(LEAK_HEADLINE))
        write_number_of(&list, t, deed);
    else
        pattern_write_cards(&list, t, deed->cards, deed->n, CARDS_NAMED);
    headline_write_caused(text, t, pattern, &holes, 'x', line,
                          is_cause_told(deeds, deed) ? NO_CARD : deed->cause);
    if (!brief)
        write_harm(text, t, deeds, deed);
}

/* Adds what is told of this seat; NOBODY: what happened by itself. */
static void add_parts(Parts *parts, const Table *t, const Deeds *deeds,
                      Seat seat)
{
    for (int i = 0; i < deeds->n && parts->n < HEADLINE_PARTS; i++) {
        const Deed *deed = &deeds->at[i];
        Part *part = &parts->at[parts->n];
        Text text = TEXT_INIT(part->says);
        if (!deed->row || (deed->row->says ? deed->seat : NOBODY) != seat ||
            (seat == NOBODY && !deed->row->itself))
            continue;
        part->deed = deed;
        part->seat = seat;
        part->told = true;
        write_deed(&text, t, deeds, deed, false);
        parts->n++;
    }
}

static int count_parts(const Parts *parts, Seat seat)
{
    int n = 0;

    for (int i = 0; i < parts->n; i++)
        n += parts->at[i].told && parts->at[i].seat == seat;
    return n;
}

/* What is told of one player need not be told of another again. */
static void fold_part(const Parts *parts, const Table *t, const Deeds *deeds,
                      Part *first, Part *same)
{
    if (!first->told || !same->told || first->seat == same->seat ||
        strcmp(first->says, same->says) != 0)
        return;
    if (count_parts(parts, same->seat) == 1) {
        first->too |= (Seats)(1u << same->seat);
        same->told = false;
    } else if (strchr(same->deed->row->says, '[')) {
        Text text = TEXT_INIT(same->says);
        write_deed(&text, t, deeds, same->deed, true);
    }
}

/* How much of it need not be said behind the part before: "plays A on B and C
 * on D". */
static size_t shared_verb(const Part *before, const Part *part)
{
    const char *says = part->deed->row->says;
    size_t n = strcspn(says, "%[");

    return before && strncmp(before->says, part->says, n) == 0 &&
                   strcspn(before->deed->row->says, "%[") == n && says[n] == '%'
               ? n
               : 0;
}

static void write_seat(Text *text, const Table *t, const Parts *parts,
                       Seat seat)
{
    int left = count_parts(parts, seat);
    const Part *before = NULL;

    for (int i = 0; i < parts->n; i++) {
        const Part *part = &parts->at[i];
        if (!part->told || part->seat != seat)
            continue;
        left--;
        if (!before) {
            text_add(text, text->len > 0 ? "; " : "");
            pattern_write_seat(text, t, seat);
        }
        text_add(text, !before ? " " : left > 0 ? ", " : " and ");
        text_add(text, part->says + shared_verb(before, part));
        if (part->too) {
            text_add(text, " (");
            pattern_write_seats(text, t, part->too);
            text_add(text, " too)");
        }
        before = part;
    }
}

static void write_itself(Text *text, const Parts *parts)
{
    for (int i = 0; i < parts->n; i++)
        if (parts->at[i].seat == NOBODY) {
            text_add(text, text->len > 0 ? "; " : "");
            text_add(text, parts->at[i].says);
        }
}

/* Is an entry part of what this deed tells? A line is, if it plays its card. */
static bool is_part_of(const Table *t, const LogSpan *span, int i,
                       const Deed *told)
{
    const LogEntry *entry = span->at[i];
    CardId card = entry->event.card;
    Deed deed;

    if (!told->row)
        return false;
    if (entry->verb >= VERBS_KERNEL && card != NO_CARD &&
        !is_counted(told->row) && names_card(told, card))
        return true;
    if (!is_deed(t, span, i))
        return false;
    deed = make_deed(t, span, i);
    return can_merge(told, &deed) &&
           (is_counted(deed.row) || names_card(told, deed.cards[0]));
}

static void mark_told(bool *told, const Table *t, const LogSpan *span,
                      const Deeds *deeds)
{
    for (int i = 0; i < span->n; i++) {
        told[i] = false;
        for (int k = 0; k < deeds->n; k++)
            told[i] |= is_part_of(t, span, i, &deeds->at[k]);
    }
}

void headline_write(Text *text, const Table *t, const LogSpan *span, Seat whose,
                    bool alone, bool *told)
{
    Deeds deeds = { .n = 0, .words = span->words };
    Parts parts = { .n = 0 };

    find_deeds(&deeds, t, span);
    if (span->reader == whose)
        forget_mine(&deeds);
    choose_deeds(&deeds, whose, alone);
    add_parts(&parts, t, &deeds, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            add_parts(&parts, t, &deeds, s);
    add_parts(&parts, t, &deeds, NOBODY);
    for (int i = 0; i < parts.n; i++)
        for (int k = i + 1; k < parts.n; k++)
            fold_part(&parts, t, &deeds, &parts.at[i], &parts.at[k]);
    write_seat(text, t, &parts, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            write_seat(text, t, &parts, s);
    write_itself(text, &parts);
    if (told)
        mark_told(told, t, span, &deeds);
}
