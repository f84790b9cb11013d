/* hand.c: the cards in the reader's hand: what each does in a line, whether it
 * can be used now, what it would add. */
#include <string.h>

#include "engine/kernel.h"
#include "scene/scene_int.h"

enum { BRIEF_MAX = 72 }; /* bytes */

/* ---- what it does ---- */

/* Behind its title, if it has one. */
static const char *skip_title(const Table *t, const Node *clause,
                              const char *says)
{
    const char *title = clause->name ? t->pack->strings[clause->name] : "";
    size_t n = strlen(title);

    if (n == 0 || strncmp(says, title, n) != 0 || says[n] != ':')
        return says;
    return says + n + 1 + strspn(says + n + 1, " ");
}

/* Where a sentence is cut: not within a word, nor within brackets. */
static size_t cut_length(const char *says, size_t max)
{
    size_t bracket = 0;

    while (max > 0 && says[max] != ' ')
        max--;
    for (size_t i = 0; i < max; i++)
        bracket = says[i] == '(' ? i : says[i] == ')' ? 0 : bracket;
    return bracket > 0 ? bracket - 1 : max;
}

/* The first sentence, and of one that is longer than this its beginning. */
static void write_beginning(Text *text, const char *says, size_t max)
{
    const char *stop = strstr(says, ". ");
    size_t n = stop ? (size_t)(stop - says) : strlen(says);
    bool is_long = n > max;

    if (n > 0 && says[n - 1] == '.')
        n--;
    n = is_long ? cut_length(says, max) : n;
    text_add_n(text, says, n);
    text_add(text, is_long ? "..." : "");
}

/* The first part that is not Bad Stuff, or NULL. */
static const Node *first_part(const Table *t, const CardDef *def)
{
    for (const Node *k = def_first_clause(t->pack, def); k;
         k = def_next_clause(t->pack, def, k))
        if (k->type == NODE_clause && k->row != CLAUSEROW_bad)
            return k;
    return NULL;
}

static bool is_number(const char *says)
{
    return strchr(says, ' ') == NULL;
}

/* What stands in its frame; of a card that only acts, what it does. */
void scene_write_brief(Text *out, const Scene *scene, CardId card, size_t max)
{
    const Table *t = scene->t;
    const CardDef *def = card_def(t, card);
    const Node *part = first_part(t, def);
    const KindRow *kind = &t->family->vocabulary->kinds[def->kind];
    bool acts = kind->habits & HABIT_ACTS;
    char line[4 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    const char *says;

    if (!part || (def->figures[0] && !acts)) {
        write_beginning(out, def->figures[0] ? def->figures : kind->meaning,
                        max);
        return;
    }
    words_write(&text, scene->words, part);
    says = skip_title(t, part, line);
    if (is_number(says)) /* then the box says of what */
        says = def->text;
    write_beginning(out, says, max);
}

static const char *make_brief(Arena *arena, const Scene *scene, CardId card)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    scene_write_brief(&text, scene, card, BRIEF_MAX);
    text_capitalize(&text, 0);
    return arena_copy(arena, line, text.len);
}

/* ---- whether it can be used ---- */

static const IdleCard *find_idle(const Scene *scene, CardId card)
{
    for (int i = 0; i < scene->n_idle; i++)
        if (scene->idle[i].card == card ||
            kernel_same_choice(scene->t, scene->idle[i].card, card))
            return &scene->idle[i];
    return NULL;
}

/* What it would add if it counted, tried in a copy of what the reader sees. */
static bool find_bonus(const Scene *scene, Game *copy, CardId card, int *bonus)
{
    const FamilyScene *rows = scene->t->family->scene;
    Table t = *scene->t;

    if (!rows || !rows->try_on || !copy)
        return false;
    t.g = copy;
    t.sink = NULL;
    game_copy(game_edit(&t), scene->t->g);
    return rows->try_on(&t, scene->view->seat, card, bonus);
}

void scene_add_hand(Arena *arena, Scene *scene)
{
    const SceneSeat *own = &scene->seats[scene->view->seat];
    Game *copy = arena_alloc_raw(arena, scene->t->g->size);

    scene->hand =
        arena_alloc(arena, sizeof *scene->hand * (size_t)(own->n_hand + 1));
    for (int i = 0; i < own->n_hand && scene->hand; i++) {
        CardId card = own->hand[i];
        HandCard *entry = &scene->hand[scene->n_hand++];
        *entry = (HandCard){ .card = card,
                             .brief = make_brief(arena, scene, card),
                             .is_usable = scene_is_choice(scene, card),
                             .idle = find_idle(scene, card) };
        entry->has_bonus = find_bonus(scene, copy, card, &entry->bonus);
    }
}
