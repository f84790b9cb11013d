/* words.c: what the programs of cards say, in words: the question that a card
 * asks, and what its options are. */
#include <string.h>

#include "card/lang.h"
#include "cardc/pack_tree.h"
#include "cardc/print.h"
#include "scene/scene_int.h"

/* ---- you and they ---- */

/* Is it "against you", and not "you have"? */
static bool is_object(const char *before, size_t n, const char *after)
{
    static const char *const preps[] = { "against", "by", "for", "from",
                                         "of",      "on", "to",  "with" };

    if (after[0] != ' ')
        return true;
    while (n > 0 && before[n - 1] == ' ')
        n--;
    for (size_t i = 0; i < sizeof preps / sizeof *preps; i++) {
        size_t k = strlen(preps[i]);
        if (n >= k && memcmp(before + n - k, preps[i], k) == 0 &&
            (n == k || before[n - k - 1] == ' '))
            return true;
    }
    return false;
}

/* What a word becomes that speaks of somebody else, or NULL: itself. */
static const char *word_of_others(const char *word, size_t n)
{
    static const char *const words[][2] = { { "you", "they" },
                                            { "your", "their" },
                                            { "yours", "theirs" },
                                            { "You", "They" },
                                            { "Your", "Their" } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (n == strlen(words[i][0]) && memcmp(word, words[i][0], n) == 0)
            return words[i][1];
    return NULL;
}

/* "your level" is "their level" to others. Names stay as they are. */
static void write_of_others(Text *text, const char *says)
{
    bool quoted = false;

    for (const char *at = says; *at;) {
        size_t n = 0;
        const char *word;
        while (char_is_letter(at[n]))
            n++;
        word = quoted ? NULL : word_of_others(at, n);
        if (word && n == 3 && is_object(says, (size_t)(at - says), at + n))
            word = "them";
        quoted ^= *at == '"';
        n = n > 0 ? n : 1;
        text_add_n(text, word ? word : at, word ? strlen(word) : n);
        at += n;
    }
}

void words_write(Text *text, Words *words, const Node *node)
{
    const Table *t = words->t;
    bool of_others = words->you != NOBODY && words->you != words->reader;
    char line[4 * TEXT_LINE];
    Text says = TEXT_INIT(line);

    if (!words->tree)
        words->tree =
            tree_of_words(words->arena, t->pack, t->family->vocabulary);
    if (!words->tree)
        return;
    print_node(of_others ? &says : text, words->tree, node, STYLE_card);
    if (of_others)
        write_of_others(text, line);
}

/* ---- parts of cards ---- */

void words_write_clause(Text *text, Words *words, const Node *clause)
{
    const Node *block = clause_head(clause, NODE_block);
    size_t start = text->len;

    words_write(text, words, block ? block : clause);
    if (text->len > start && text->at[text->len - 1] == '.')
        text->at[--text->len] = '\0';
}

void words_write_price(Text *text, Words *words, const Node *clause)
{
    size_t start = text->len;

    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_cost) {
            text_add(text, text->len > start ? ", " : "");
            words_write(text, words, k);
        }
}

static const Node *part_used(const Table *t, Action a)
{
    return t->family->action_clause ? t->family->action_clause(t, a) : NULL;
}

bool words_has_title(const Table *t, Action a)
{
    const Node *part = part_used(t, a);

    return part && part->name != 0;
}

void words_write_title(Text *text, const Table *t, Action a)
{
    if (!words_has_title(t, a))
        return;
    text_add(text, " (");
    text_add(text, t->pack->strings[part_used(t, a)->name]);
    text_add_char(text, ')');
}

/* The command without its subject: "loses a level" of "a player loses a
 * level". NULL if it begins with something else. */
static const char *predicate_of(const char *says, Words *words,
                                const Node *subject)
{
    char who[TEXT_LINE];
    Text text = TEXT_INIT(who);

    words_write(&text, words, subject);
    return text.len > 0 && strncmp(says, who, text.len) == 0 &&
                   says[text.len] == ' '
               ? says + text.len + 1
               : NULL;
}

/* Who does the one thing that the clause says, if that player is to be chosen;
 * or NULL. */
static const Node *chosen_subject(const Node *clause)
{
    const Node *first = clause_statement(clause), *subject;

    while (first && first->type == NODE_chain)
        first = node_first(first);
    subject = first && first->type == NODE_command ? node_first(first) : NULL;
    if (!subject || subject->type != NODE_prep || subject->row != PREP_subject)
        return NULL;
    subject = node_first(subject);
    return phrase_needs_choice(subject) ? subject : NULL;
}

void words_write_use(Text *text, Words *words, const Node *clause)
{
    char line[4 * TEXT_LINE];
    Text says = TEXT_INIT(line);
    const Node *subject = chosen_subject(clause);
    const char *does = NULL;

    words_write_clause(&says, words, clause);
    if (subject)
        does = predicate_of(line, words, subject);
    text_add(text, does ? "choose " : line);
    if (!does)
        return;
    if (subject->det != DET_a || subject->length > 1) {
        words_write(text, words, subject);
        text_add(text, ", ");
    }
    text_add(text, "who ");
    text_add(text, does);
}

/* What is asked behind the sentence: From whom? */
static const char *who_is_asked(const EffectQuestion *q)
{
    static const struct {
        int prep;
        const char *asks;
    } rows[] = { { PREP_from, "From whom?" },
                 { PREP_to, "To whom?" },
                 { PREP_with, "With whom?" },
                 { PREP_subject, "Who?" } };

    if (q->is_owner)
        return "Whose?";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].prep == q->prep)
            return rows[i].asks;
    return "Whom?";
}

static const Node *find_part(const Node *command, NodeType type, int row)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == type && k->row == row)
            return k;
    return NULL;
}

static bool is_arranged(const EffectQuestion *q)
{
    return q->statement->type == NODE_command &&
           find_part(q->statement, NODE_adverb, ADVERB_any_order);
}

/* The last of several cards goes where it goes without a question. */
static const char *which_is_next(const EffectQuestion *q)
{
    return find_part(q->statement, NODE_prep, PREP_under)
               ? "The last one will be at the bottom. Which card is next?"
               : "The last one will be on top. Which card is next?";
}

static const char *what_is_asked(const Table *t, const EffectQuestion *q)
{
    const EffectOps *ops = t->family->effect_ops;
    int step = t->g->ask.step;

    if (q->chosen)
        return who_is_asked(q);
    if (step == ops->pick && is_arranged(q))
        return which_is_next(q);
    return step == ops->pick     ? "Which card?"
           : step == ops->may    ? "Do you?"
           : step == ops->option ? "Which?"
                                 : "";
}

static void end_sentence(Text *text)
{
    if (text->len > 0 && text->at[text->len - 1] == '.')
        text->at[--text->len] = '\0';
    text_add_char(text, '.');
}

/* "Choose another player": what is done then; false if that is all. */
static bool write_next(Text *text, Words *words, const EffectQuestion *q)
{
    const Table *t = words->t;
    const Node *next = q->statement + q->statement->length;
    size_t start = text->len + 1;

    if (!q->chosen || q->prep != PREP_object || q->is_owner ||
        next >= &t->pack->nodes[step_top(t)->end])
        return false;
    text_add_char(text, ' ');
    words_write(text, words, next);
    text_capitalize(text, start);
    end_sentence(text);
    return true;
}

/* lose a level. Which card? - choose who loses a level */
static void write_question(Text *text, Words *words, const EffectQuestion *q,
                           bool asks)
{
    char says[2 * TEXT_LINE];
    Text full = TEXT_INIT(says);
    const char *who = NULL;

    words_write(&full, words, q->statement);
    if (asks && q->chosen && q->prep == PREP_subject && !q->is_owner)
        who = predicate_of(says, words, q->chosen);
    text_add(text, who ? "choose who " : "");
    text_add(text, who ? who : says);
    end_sentence(text);
    if (!write_next(text, words, q) && asks && !who) {
        text_add_char(text, ' ');
        text_add(text, what_is_asked(words->t, q));
    }
}

/* What the roll that lies there does: "lose a level". */
static void write_rolled(Text *text, Words *words)
{
    const Node *row = machine_rolled_row(words->t);

    if (row)
        words_write(text, words, row);
    else
        text_add(text, "nothing");
}

/* Somebody else may be asked than who a card calls "you". */
static void write_who_is_you(Text *text, const Words *words, size_t start)
{
    const Table *t = words->t;
    Seat you = step_top(t)->seat;
    const char *says = &text->at[start];

    if (t->g->ask.seat == you || words->reader == you || you >= t->g->seats ||
        (!strstr(says, " you") && !strstr(says, " your")))
        return;
    pattern_write(text, t, " (\"You\" are %s.)", &HOLES(.seat = you));
}

bool words_write_matter(Text *text, Words *words, bool asks)
{
    const Table *t = words->t;
    size_t start = text->len;
    EffectQuestion q;

    if (!machine_question(t, &q))
        return false;
    if (t->g->ask.seat == step_top(t)->seat)
        words->you = t->g->ask.seat;
    if (t->g->ask.step == t->family->effect_ops->rolled)
        write_rolled(text, words);
    else
        write_question(text, words, &q, asks);
    words->you = NOBODY;
    write_who_is_you(text, words, start);
    return true;
}

bool words_write_arranged(Text *text, Words *words, CardId card)
{
    EffectQuestion q;

    if (!machine_question(words->t, &q) || !is_arranged(&q))
        return false;
    text_add(text, lang_verbs[q.statement->row].base);
    text_add_char(text, ' ');
    pattern_write_card(text, words->t, card);
    for (const Node *k = node_first(q.statement); k;
         k = node_next(q.statement, k))
        if (k->type == NODE_prep && k->row != PREP_subject &&
            k->row != PREP_object) {
            text_add_char(text, ' ');
            words_write(text, words, k);
        }
    return true;
}
