/* why.c: why a part of a total is there: "because your level is the highest".
 */
#include <string.h>

#include "scene/scene_int.h"

static void add_reason(Text *text, const char *word)
{
    text_add(text, text->len > 0 ? ", " : "");
    text_add(text, word);
}

static void write_condition(Text *text, Words *words, const Node *condition)
{
    add_reason(text, "because ");
    words_write(text, words, condition);
}

/* A condition of a bonus or of its part of the card. */
static void write_if(Text *text, Words *words, const Node *node)
{
    if (node->flags & FLAG_not) {
        add_reason(text, "");
        words_write(text, words, node);
    } else {
        write_condition(text, words, node_first(node));
    }
}

/* +1 for each Item: the part of the sentence that begins there. */
static void write_per(Text *text, Words *words, const Node *plus)
{
    char says[TEXT_LINE];
    Text full = TEXT_INIT(says);
    const char *per;

    words_write(&full, words, plus);
    per = strstr(says, "for each ");
    if (per)
        add_reason(text, per);
}

static void write_part(Text *text, Words *words, const SumTerm *term,
                       const Node *k)
{
    const Node *plus = term->statement;

    if (k->type == NODE_alternative && k->number == term->amount &&
        plus->number != term->amount) {
        write_condition(text, words, node_first(k));
    } else if (k->type == NODE_if) {
        write_if(text, words, k);
    } else if (k->type == NODE_cond) {
        add_reason(text, "when ");
        words_write(text, words, k);
    } else if (k->type == NODE_prep && k->row == PREP_for) {
        write_per(text, words, plus);
    } else if (k->type == NODE_prep && k->row == PREP_against) {
        add_reason(text, "");
        words_write(text, words, k);
    }
}

/* The part of the card that says it, or NULL. */
static const Node *clause_of(const Table *t, const SumTerm *term)
{
    const CardDef *def = card_def(t, term->card);

    for (const Node *k = def_first_clause(t->pack, def); k;
         k = def_next_clause(t->pack, def, k))
        if (k->type == NODE_clause && term->statement > k &&
            term->statement < k + k->length)
            return k;
    return NULL;
}

/* "Not usable by Thieves": what stands in the frame of the card about it. */
static const char *find_users(const CardDef *def, size_t *n)
{
    static const char *const starts[] = { "Not usable by ", "Usable by " };

    for (int i = 0; i < 2; i++) {
        const char *at = strstr(def->figures, starts[i]);
        if (at) {
            *n = strcspn(at, ",");
            return at;
        }
    }
    return NULL;
}

/* Why it does not count. */
static void write_idle(Text *text, const Table *t, const SumTerm *term)
{
    size_t n = 0, start;
    const char *users = term->card != NO_CARD && term->by == NO_CARD
                            ? find_users(card_def(t, term->card), &n)
                            : NULL;

    text_add(text, "does not count");
    if (users) {
        text_add(text, ": ");
        start = text->len;
        text_add_n(text, users, n);
        text->at[start] = (char)(users[0] - 'A' + 'a');
    } else if (term->by != NO_CARD && term->by != term->card) {
        text_add(text, " because of ");
        pattern_write_card(text, t, term->by);
    }
}

static void write_said(Text *text, Words *words, const SumTerm *term)
{
    const Node *clause;

    if (!term->statement || term->card == NO_CARD ||
        term->statement->type != NODE_plus)
        return;
    for (const Node *k = node_first(term->statement); k;
         k = node_next(term->statement, k))
        write_part(text, words, term, k);
    clause = clause_of(words->t, term);
    for (const Node *k = clause ? node_first(clause) : NULL;
         k && k->type != NODE_block; k = node_next(clause, k))
        if (k->type == NODE_if)
            write_if(text, words, k);
}

void why_write(Text *text, Words *words, const SumTerm *term)
{
    if (term->idle) {
        write_idle(text, words->t, term);
        return;
    }
    words->you = term->you > 0 ? (Seat)(term->you - 1) : NOBODY;
    write_said(text, words, term);
    words->you = NOBODY;
}

void scene_write_why(Text *text, const Scene *scene, const SumTerm *term)
{
    why_write(text, scene->words, term);
}
