/* headline.c: tells the weightiest highlights of a turn. */
#include "scene/headline.h"

enum { PARTS_TOLD = 4 }; /* of all players together, beside the reader's */

/* Is it told of somebody whose turn it is not? */
static bool is_for_all(const Highlights *items, const Highlight *item)
{
    int weight = item->row->weight;

    return item->mine || weight >= WEIGHT_OTHERS ||
           (weight == WEIGHT_LOSS && highlights_are_behind_harm(items, item));
}

/* What concerns the reader is never left out, but in a turn of their own
 * readers know what they have. */
static void choose_highlights(Highlights *items, Seat whose, bool own,
                              bool alone)
{
    Highlight *lightest;
    int count;

    for (int i = 0; i < items->n; i++) {
        Highlight *item = &items->at[i];
        item->mine &= !own;
        if (item->seat != whose && (alone || !is_for_all(items, item)))
            item->row = NULL;
    }
    highlights_drop_told(items);
    highlights_drop_outshone(items);
    while ((lightest = highlights_lightest(items, &count)) &&
           count > PARTS_TOLD)
        lightest->row = NULL;
}

static void write_seat(Text *text, const Table *t, const Parts *parts,
                       const Highlights *items, Seat seat)
{
    char line[4 * TEXT_LINE];
    Text says = TEXT_INIT(line);

    parts_write_seat(&says, t, parts, items, seat, false);
    text_add(text, text->len > 0 && says.len > 0 ? "; " : "");
    text_add(text, line);
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
                    bool alone, bool *told)
{
    Highlights items;
    Parts parts;

    parts.n = 0;
    highlights_find(&items, t, span, false);
    choose_highlights(&items, whose, span->reader == whose, alone);
    parts_add(&parts, t, &items, whose, false);
    EACH_SEAT (t, s)
        if (s != whose)
            parts_add(&parts, t, &items, s, false);
    parts_add(&parts, t, &items, NOBODY, false);
    parts_fold(&parts, t, &items);
    write_seat(text, t, &parts, &items, whose);
    EACH_SEAT (t, s)
        if (s != whose)
            write_seat(text, t, &parts, &items, s);
    write_itself(text, &parts);
    if (told)
        highlights_mark_told(told, t, span, &items);
}
