/* press.c: gives numbers to cards, letters to what is aimed at, and to each
 * choice what is typed for it. */
#include "scene/press.h"

#include <ctype.h>
#include <string.h>

#include "engine/kernel.h"
#include "scene/scene_int.h"

const ChoiceRow *press_choice_row(const Table *t, int verb)
{
    static const ChoiceRow all[VERBS_KERNEL] = {
        [VERB_none] = { 0 },
#include "engine/rows_choices.h"
#include "engine/choices.def"
    };

    if (t->family->scene)
        return &t->family->scene->choices[verb];
    return &all[verb < VERBS_KERNEL ? verb : VERB_none];
}

/* ---- letters of names ---- */

static unsigned letter_bit(char c)
{
    return c >= 'a' && c <= 'z' ? 1u << (c - 'a') : 0;
}

static bool is_free(char c, unsigned taken)
{
    return letter_bit(c) & ~taken;
}

/* The first letter of a word of the name, any letter of it, or any letter at
 * all that is free. */
static char letter_of(const char *name, unsigned taken)
{
    for (const char *at = name; *at; at++) {
        char c = (char)tolower((unsigned char)*at);
        bool begins = at == name || at[-1] == ' ' || at[-1] == '-';
        if (begins && is_free(c, taken))
            return c;
    }
    for (const char *at = name; *at; at++)
        if (is_free((char)tolower((unsigned char)*at), taken))
            return (char)tolower((unsigned char)*at);
    for (char c = 'a'; c <= 'z'; c++)
        if (is_free(c, taken))
            return c;
    return '\0';
}

void press_short_name(char *out, size_t room, const char *name)
{
    size_t n = strcspn(name, ","), from = n;
    Text text = text_init(out, room);

    while (from > 0 && name[from - 1] != ' ')
        from--;
    text_add_n(&text, name + from, n - from);
}

char press_seat(const Table *t, Seat seat)
{
    unsigned taken = 0;
    char c = '\0';

    for (Seat s = 0; s <= seat && s < t->g->seats; s++) {
        c = letter_of(t->names[s], taken);
        taken |= letter_bit(c);
    }
    return c;
}

/* ---- cards ---- */

static int find_card(const CardId *at, int n, CardId card)
{
    for (int i = 0; i < n; i++)
        if (at[i] == card)
            return i;
    return -1;
}

int press_number(const Scene *scene, CardId card)
{
    return card == NO_CARD ? 0
                           : find_card(scene->numbers, NUMBERS_MAX, card) + 1;
}

char press_letter(const Scene *scene, CardId card)
{
    int at = card == NO_CARD ? -1 : find_card(scene->letters, LETTERS, card);

    return at < 0 ? '\0' : (char)('a' + at);
}

/* The lowest number that is free, if it has none. */
static void give_number(Scene *scene, CardId card)
{
    int at = find_card(scene->numbers, NUMBERS_MAX, NO_CARD);

    if (at >= 0 && press_number(scene, card) == 0)
        scene->numbers[at] = card;
}

static void give_letter(Scene *scene, CardId card)
{
    unsigned taken = 0;
    char name[64], c;

    for (int i = 0; i < LETTERS; i++)
        taken |= scene->letters[i] != NO_CARD ? 1u << i : 0;
    press_short_name(name, sizeof name, card_def(scene->t, card)->name);
    c = letter_of(name, taken);
    if (c != '\0')
        scene->letters[c - 'a'] = card;
}

/* In the order of their numbers, so that it is the same at every question. */
static void give_letters(Scene *scene, const CardId *cards, int n)
{
    CardId last = NO_CARD;

    for (int k = 0; k < n; k++) {
        CardId next = NO_CARD;
        for (int i = 0; i < n; i++)
            if (cards[i] > last && (next == NO_CARD || cards[i] < next))
                next = cards[i];
        if (next == NO_CARD)
            return;
        last = next;
        if (press_letter(scene, next) == '\0')
            give_letter(scene, next);
    }
}

void press_cards(Scene *scene)
{
    const SceneSeat *own = scene->view->seat < scene->t->g->seats
                               ? &scene->seats[scene->view->seat]
                               : NULL;
    CardId stacks[CARDS_MAX];

    if (scene->view->numbers)
        memcpy(scene->numbers, scene->view->numbers, sizeof scene->numbers);
    for (int i = 0; own && i < own->n_hand; i++)
        give_number(scene, own->hand[i]);
    for (int g = 0; own && g < own->n_groups && scene->n_stacks == 0; g++)
        for (int i = 0; i < own->groups[g].n; i++)
            give_number(scene, own->groups[g].cards[i]);
    for (int i = 0; i < scene->n_stacks; i++)
        stacks[i] = scene->stacks[i].card;
    give_letters(scene, stacks, scene->n_stacks);
}

/* ---- rows ---- */

/* What can be done, with what is typed for it so far. */
typedef struct Presses {
    Scene *scene;
    Choice **at;
    int n;
    unsigned taken; /* letters of rows */
} Presses;

static void set_key(char key[4], char c)
{
    key[0] = c;
    key[1] = '\0';
}

static bool is_stack(const Scene *scene, CardId card)
{
    return card != NO_CARD && scene_find_stack(scene, card);
}

/* A free letter for what has none of its own; q is to quit. */
static char free_letter(const Presses *p)
{
    for (char c = 'a'; c <= 'z'; c++)
        if (is_free(c, p->taken) && c != 'q')
            return c;
    return '?';
}

/* What its row wants to have; "" if it takes what is free. */
static void row_key(const Presses *p, Action a, char key[4])
{
    const Scene *scene = p->scene;
    char letter = press_choice_row(scene->t, a.verb)->letter;
    Text text = text_init(key, 4);

    key[1] = '\0';
    if (is_stack(scene, a.card))
        key[0] = press_letter(scene, a.card);
    else if (a.card != NO_CARD)
        text_add_number(&text, press_number(scene, a.card));
    else if (letter != '\0')
        key[0] = letter;
    else if (a.to != NOBODY)
        key[0] = press_seat(scene->t, a.to);
    else if (a.on != NO_CARD)
        key[0] = press_letter(scene, a.on);
}

static bool belongs_to(Action a, Action first)
{
    return a.verb != VERB_option && first.verb != VERB_option &&
           first.card == a.card && (a.card != NO_CARD || first.verb == a.verb);
}

static bool has_key(const Presses *p, const char *key)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->at[i]->press, key) == 0)
            return true;
    return false;
}

/* The row that begins with this one. */
static void make_row(Presses *p, int from)
{
    Choice *first = p->at[from];
    char key[4], other[4];

    row_key(p, first->action, key);
    if (key[0] == '\0' || has_key(p, key)) {
        set_key(first->press, free_letter(p));
    } else {
        memcpy(first->press, key, sizeof key);
        for (int i = from + 1; i < p->n; i++) {
            row_key(p, p->at[i]->action, other);
            if (strcmp(key, other) == 0 &&
                belongs_to(p->at[i]->action, first->action))
                memcpy(p->at[i]->press, key, sizeof key);
        }
    }
    if (first->press[1] == '\0')
        p->taken |= letter_bit(first->press[0]);
}

/* ---- the answers of a row ---- */

/* Do they differ in what they are aimed at only? Where each is at another
 * stack, verbs differ because of them. */
static bool differs_in_aim(const Scene *scene, Choice *const *at, int n)
{
    bool one_verb = true, stacks = n > 1;

    for (int i = 0; i < n; i++) {
        one_verb &= at[i]->action.verb == at[0]->action.verb;
        stacks &= is_stack(scene, at[i]->action.on);
    }
    return one_verb || stacks;
}

static int count_verb(Choice *const *at, int n, int verb)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += at[i]->action.verb == verb;
    return count;
}

/* The letter of what it is aimed at; '\0' if it is at nothing. */
static char aim_letter(const Scene *scene, Action a)
{
    if (a.to != NOBODY)
        return press_seat(scene->t, a.to);
    if (a.on != NO_CARD)
        return press_letter(scene, a.on);
    return a.number > 0 && a.number < 10 ? (char)('0' + a.number) : '\0';
}

static bool is_own_key(Choice *const *at, int n, char c)
{
    for (int i = 0; i < n; i++)
        if (at[i]->behind[0] == c)
            return true;
    return false;
}

/* A letter of what it says, or any other. */
static char other_letter(Choice *const *at, int n, const char *says)
{
    for (const char *c = says; *c; c++)
        if (char_is_letter(*c) && !is_own_key(at, n, (char)(*c | 0x20)))
            return (char)(*c | 0x20);
    for (char c = 'a'; c <= 'z'; c++)
        if (!is_own_key(at, n, c))
            return c;
    return '?';
}

static void name_answers(const Scene *scene, Choice **at, int n)
{
    bool aims = differs_in_aim(scene, at, n);

    for (int i = 0; i < n; i++) {
        Action a = at[i]->action;
        char use = press_choice_row(scene->t, a.verb)->letter;
        char c = !aims && use != '\0' && a.card != NO_CARD &&
                         count_verb(at, n, a.verb) == 1
                     ? use
                     : aim_letter(scene, a);
        if (i > 0 && (c == '\0' || is_own_key(at, i, c)))
            c = other_letter(at, i, at[i]->says);
        set_key(at[i]->behind, c);
        at[i]->shares = n > 1;
        at[i]->aims = aims;
    }
}

/* ---- all of it ---- */

static bool list_leaves(Arena *arena, Presses *p)
{
    Scene *scene = p->scene;
    int n = 0;

    for (int i = 0; i < scene->n_choices; i++)
        n += scene->choices[i].n_targets + 1;
    p->at = arena_alloc(arena, sizeof(Choice *) * (size_t)(n + 1));
    for (int i = 0; i < scene->n_choices && p->at; i++) {
        Choice *choice = &scene->choices[i];
        if (choice->n_targets == 0)
            p->at[p->n++] = choice;
        for (int k = 0; k < choice->n_targets; k++)
            p->at[p->n++] = &choice->targets[k];
    }
    return p->at != NULL;
}

static void give_keys_to_cards(const Presses *p)
{
    CardId aimed[CARDS_MAX];
    int n = 0;

    for (int i = 0; i < p->n; i++) {
        Action a = p->at[i]->action;
        if (a.card != NO_CARD && !is_stack(p->scene, a.card))
            give_number(p->scene, a.card);
        if (a.on != NO_CARD && n < CARDS_MAX)
            aimed[n++] = a.on;
    }
    give_letters(p->scene, aimed, n);
}

/* Brings the answers of a row together. Gives how many they are. */
static int gather_row(Choice **at, int n)
{
    int row = 1;

    for (int i = 1; i < n; i++)
        if (strcmp(at[i]->press, at[0]->press) == 0) {
            Choice *its = at[i];
            memmove(&at[row + 1], &at[row], sizeof *at * (size_t)(i - row));
            at[row++] = its;
        }
    return row;
}

/* A heading is one of the things that its card can be used for. */
static void name_heading(const Scene *scene, Choice *heading)
{
    memcpy(heading->press, heading->targets[0].press, sizeof heading->press);
    set_key(heading->behind,
            press_choice_row(scene->t, heading->action.verb)->letter);
    for (int i = 0; i < scene->n_choices; i++)
        heading->shares |= &scene->choices[i] != heading &&
                           strcmp(scene->choices[i].press, heading->press) == 0;
}

void press_choices(Arena *arena, Scene *scene)
{
    Presses p = { .scene = scene };

    if (!list_leaves(arena, &p))
        return;
    give_keys_to_cards(&p);
    for (int i = 0; i < p.n; i++)
        if (p.at[i]->press[0] == '\0')
            make_row(&p, i);
    for (int i = 0, n; i < p.n; i += n) {
        n = gather_row(&p.at[i], p.n - i);
        name_answers(scene, &p.at[i], n);
    }
    for (int i = 0; i < scene->n_choices; i++)
        if (scene->choices[i].n_targets > 0)
            name_heading(scene, &scene->choices[i]);
}

void press_write(Text *text, const Choice *choice)
{
    text_add(text, choice->press);
    text_add(text, choice->shares ? choice->behind : "");
}
