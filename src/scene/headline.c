/* headline.c: finds the deeds of a turn and tells the weightiest of them. */
#include "scene/headline.h"

#include <string.h>

#include "engine/family.h"
#include "engine/leak.h"

enum {
    DEEDS_MAX = 64, /* that are looked at in a turn */
    CARDS_OF_DEED = 16,
    CARDS_NAMED = 3,
    PARTS_TOLD = 4 /* of all players together */
};

/* One or several entries that are told as one. */
typedef struct Deed {
    const DeedRow *row; /* NULL: it is not told */
    uint8_t outcome;    /* of a net: what changes */
    bool harms;
    Seat seat, to; /* who did it, or NOBODY */
    CardId cards[CARDS_OF_DEED];
    int n;
    CardId on;
    int number, second, before;
} Deed;

typedef struct Deeds {
    Deed at[DEEDS_MAX];
    int n;
} Deeds;

/* ---- what happened ---- */

static const DeedRow *row_of(const Table *t, const LogEntry *entry)
{
    const FamilyScene *rows = t->family->scene;
    const DeedRow *row = NULL;

    if (rows && entry->verb != VERB_none)
        row = &rows->verb_deeds[entry->verb];
    else if (rows && entry->kind == LOG_EVENT)
        row = &rows->deeds[entry->event.kind];
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

/* Who gave the last line with the card of this entry, or NOBODY. */
static Seat find_giver(const LogSpan *span, int i)
{
    CardId card = span->at[i]->event.card;

    while (card != NO_CARD && i-- > 0)
        if (span->at[i]->kind == LOG_LINE && span->at[i]->event.card == card)
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

/* What the reader may know of the span. */
static void find_deeds(Deeds *deeds, const Table *t, const LogSpan *span)
{
    for (int i = 0; i < span->n; i++) {
        const Event *event = &span->at[i]->event;
        const DeedRow *row = row_of(t, span->at[i]);
        Deed deed;
        if (!row || !log_text(span->at[i], span->reader) ||
            (is_counted(row) ? !has_back(t, row, event->card)
                             : !headline_sees(event, span->reader)))
            continue;
        deed = make_deed(t, span, i);
        add_deed(deeds, &deed);
    }
}

/* ---- what is told ---- */

/* Has the same player done something weightier with this card? */
static bool is_told_better(const Deeds *deeds, const Deed *deed, CardId card)
{
    for (int i = 0; i < deeds->n; i++) {
        const Deed *other = &deeds->at[i];
        if (other->row && other->seat == deed->seat &&
            other->row->weight > deed->row->weight && !is_counted(other->row) &&
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

/* Has something done harm to the same player before this? */
static bool is_behind_harm(const Deeds *deeds, const Deed *deed)
{
    for (const Deed *other = deeds->at; other < deed; other++)
        if (other->harms && other->seat == deed->seat)
            return true;
    return false;
}

/* Has the same player done something beside which this is not told? */
static bool is_outshone(const Deeds *deeds, const Deed *deed)
{
    int weight = deed->row->weight;

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
        if (deed->row &&
            (!lightest || deed->row->weight < lightest->row->weight))
            lightest = deed;
    }
    return lightest;
}

static void choose_deeds(Deeds *deeds, Seat whose, bool alone)
{
    Deed *lightest;
    int count;

    for (int i = 0; i < deeds->n; i++)
        if (deeds->at[i].seat != whose &&
            (alone || deeds->at[i].row->weight < WEIGHT_OTHERS))
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
    Part at[PARTS_TOLD];
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

static void write_deed(Text *text, const Table *t, const Deed *deed, bool brief)
{
    char line[TEXT_LINE], pattern[TEXT_LINE];
    Text list = TEXT_INIT(line), says = TEXT_INIT(pattern);
    int change = deed->second - deed->before;
    PatternHoles holes =
        HOLES(.seat = deed->seat, .to = deed->to, .card = deed->cards[0],
              .on = deed->on, .number = deed->number, .second = deed->second);

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
    pattern_write_with(text, t, pattern, &holes, 'x', line);
}

/* Adds what is told of this seat; NOBODY: what happened by itself. */
static void add_parts(Parts *parts, const Table *t, const Deeds *deeds,
                      Seat seat)
{
    for (int i = 0; i < deeds->n && parts->n < PARTS_TOLD; i++) {
        const Deed *deed = &deeds->at[i];
        Part *part = &parts->at[parts->n];
        Text text = TEXT_INIT(part->says);
        if (!deed->row || (deed->row->says ? deed->seat : NOBODY) != seat ||
            (seat == NOBODY && !deed->row->itself))
            continue;
        part->deed = deed;
        part->seat = seat;
        part->told = true;
        write_deed(&text, t, deed, false);
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
static void fold_part(const Parts *parts, const Table *t, Part *first,
                      Part *same)
{
    if (!first->told || !same->told || first->seat == same->seat ||
        strcmp(first->says, same->says) != 0)
        return;
    if (count_parts(parts, same->seat) == 1) {
        first->too |= (Seats)(1u << same->seat);
        same->told = false;
    } else if (strchr(same->deed->row->says, '[')) {
        Text text = TEXT_INIT(same->says);
        write_deed(&text, t, same->deed, true);
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

void headline_write(Text *text, const Table *t, const LogSpan *span, Seat whose,
                    bool alone)
{
    Deeds deeds = { .n = 0 };
    Parts parts = { .n = 0 };

    find_deeds(&deeds, t, span);
    choose_deeds(&deeds, whose, alone);
    add_parts(&parts, t, &deeds, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            add_parts(&parts, t, &deeds, s);
    add_parts(&parts, t, &deeds, NOBODY);
    for (int i = 0; i < parts.n; i++)
        for (int k = i + 1; k < parts.n; k++)
            fold_part(&parts, t, &parts.at[i], &parts.at[k]);
    write_seat(text, t, &parts, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            write_seat(text, t, &parts, s);
    write_itself(text, &parts);
}
