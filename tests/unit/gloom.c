/* gloom.c: what can be seen of a stack, against a second way to look at it.
 *
 * The rules look down from the top until something is not clear. Here cards are
 * painted one over the other, from the bottom up, as they would lie on a table;
 * both must see the same (GLOOM-VIS-01..14).
 */
#include "helper.h"

#include <string.h>

#include "card/tree.h"
#include "engine/audit.h"
#include "families/gloom/gloom.h"

enum { STACK_MAX = 12, TRIES = 2000, NOTHING = CELL_CLEAR };

/* What is painted: values, icons, the text, and whether it is a death. */
typedef struct Picture {
    int points[CELLS], icons[CELLS];
    const char *text; /* the name of the card that can be read, or NULL */
    bool dead;
} Picture;

static void paint_cells(int *row, const Node *cells, const Pack *pack)
{
    int k = 0;

    for (const Node *c = node_first(cells); c; c = node_next(cells, c), k++)
        if (c->flags & FLAG_hides)
            row[k] = NOTHING;
        else if (!(c->flags & FLAG_clear))
            row[k] = c->name ? pack->names[c->name].number : c->number;
}

static void paint_card(Picture *picture, const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);
    bool glass = false;

    for (const Node *n = def_first_clause(t->pack, def); n;
         n = def_next_clause(t->pack, def, n)) {
        if (n->type != NODE_stat)
            continue;
        if (n->row == PRINTED_points)
            paint_cells(picture->points, n, t->pack);
        if (n->row == PRINTED_icons)
            paint_cells(picture->icons, n, t->pack);
        glass |= n->row == PRINTED_box;
    }
    if (!glass)
        picture->text = def->name;
    picture->dead |= def->kind == KIND_death;
}

static Picture paint(const Table *t, CardId character)
{
    Picture picture = { .text = NULL };

    for (int i = 0; i < CELLS; i++)
        picture.points[i] = picture.icons[i] = NOTHING;
    EACH_CARD (t, c, gloom_stack_of(t, character))
        paint_card(&picture, t, c);
    return picture;
}

static void assert_row(const Table *t, const int *painted, const CardId *seen,
                       int row)
{
    for (int i = 0; i < CELLS; i++)
        assert_int_equal(painted[i], seen[i] == NO_CARD
                                         ? NOTHING
                                         : card_stat(t, seen[i], row + i));
}

static void assert_painted_as_seen(const Table *t, CardId character)
{
    Picture picture = paint(t, character);
    VisibleStack seen = gloom_visible(t, character);
    int sum = 0;

    assert_row(t, picture.points, seen.points, STAT_points);
    assert_row(t, picture.icons, seen.icons, STAT_icons);
    assert_true((picture.text == NULL) == (seen.box == NO_CARD));
    if (picture.text)
        assert_string_equal(picture.text, card_def(t, seen.box)->name);
    assert_int_equal(picture.dead, gloom_is_dead(t, character));
    assert_int_equal(picture.dead, seen.death != NO_CARD);
    for (int i = 0; i < CELLS; i++)
        sum += picture.points[i] == NOTHING ? 0 : picture.points[i];
    assert_int_equal(sum, gloom_self_worth(t, character, &(Sum){ 0 }));
}

/* A pile of anything, with one death in it at most; and again off it. */
static void pile_up(Table *t, CardId character, Rng *rng)
{
    int n = rng_pick(rng, STREAM_PICK, STACK_MAX);

    while (n > 0) {
        CardId c = (CardId)(1 + rng_pick(rng, STREAM_PICK, t->g->cards));
        bool death = card_is_kind(t, c, KIND_death);
        if (card_slot(t, c)->zone != ZONE_pile ||
            card_is_kind(t, c, KIND_event) ||
            (death && gloom_is_dead(t, character)))
            continue;
        gloom_stack_put(t, c, character);
        n--;
    }
}

static void clear_off(Table *t, CardId character)
{
    const Zone *stack = &t->g->zones[gloom_stack_of(t, character)];

    while (stack->first != NO_CARD) {
        CardId c = stack->first;
        card_slot(t, c)->host = NO_CARD;
        zone_append(t, c, ZONE_pile);
    }
}

TEST(what_is_seen_is_what_was_painted)
{
    Table *t = table_of(scripted("tests/sets/gloom-fixtures", 2, NULL));
    CardId character = t->g->zones[party_zone(0)].first;
    Rng rng;

    rng_init(&rng, 54);
    for (int i = 0; i < TRIES; i++) {
        pile_up(t, character, &rng);
        assert_painted_as_seen(t, character);
        clear_off(t, character);
    }
    assert_int_equal(gloom_self_worth(t, character, &(Sum){ 0 }), 0);
}

/* ---- sums that can be taken apart ---- */

/* What is covered is shown, and does not count. */
static void add_part(void *self, const SumTerm *part)
{
    if (!part->covered)
        *(int *)self += part->amount;
}

TEST(a_score_is_the_sum_of_its_parts)
{
    Table *t = table_of(scripted("tests/sets/gloom-fixtures", 2, NULL));
    CardId character = t->g->zones[party_zone(1)].first;
    Rng rng;

    rng_init(&rng, 7);
    for (int i = 0; i < 200; i++) {
        int parts = 0;
        Sum sum = { .on_term = add_part, .self = &parts };
        pile_up(t, character, &rng);
        gloom_self_worth(t, character, &sum);
        assert_int_equal(sum.total, parts);
        clear_off(t, character);
    }
}

/* ---- the end ---- */

/* GLOOM-GAP-54: no game can come to it, so it is put there by hand. */
TEST(a_party_of_nobody_is_not_a_dead_one)
{
    Table *t = table_of(scripted("tests/sets/gloom-fixtures", 2, NULL));

    while (t->g->zones[party_zone(1)].first != NO_CARD)
        zone_append(t, t->g->zones[party_zone(1)].first, ZONE_removed);
    gloom(t)->death_uncounted = 1;
    assert_false(gloom_check_end(t));
    assert_false(t->g->end_reason);
}

static int place_in_log(const Match *m, const char *line)
{
    const Log *log = match_log(m);

    for (int i = 0; i < log->n; i++)
        if (strcmp(log->at[i].full, line) == 0)
            return i;
    fail_msg("nobody read: %s", line);
    return -1;
}

TEST(all_totals_are_told_before_the_winner)
{
    Match *m = scripted("tests/sets/gloom-fixtures", 2, NULL);

    gloom_end_game(table_of(m), 1);
    assert_int_equal(match_table(m)->g->winners, 3); /* both have nothing */
    assert_true(place_in_log(m, "Ann wins with 0") >
                place_in_log(m, "Bob's total is 0"));
}

/* ---- what cannot be ---- */

static const char *const no_actions =
    "actions that a turn has not (GLOOM-TURN-01)";

TEST(a_turn_has_its_actions)
{
    Table *t = table_of(scripted("tiny-gloom", 2, NULL));
    Gloom *g = gloom(t);

    assert_null(audit(t));
    g->actions = ACTIONS + 1; /* a card granted another one */
    assert_null(audit(t));
    g->actions_spent = ACTIONS + 1;
    assert_null(audit(t));
    g->actions_spent++;
    assert_string_equal(audit(t), no_actions);
    g->actions_spent = 0;
    g->actions = ACTIONS - 1;
    assert_string_equal(audit(t), no_actions);
}

TEST(nobody_acts_before_the_first_turn)
{
    Table *t = table_of(seeded("tiny-gloom", 2, 1));

    assert_int_equal(t->g->frames[0].step, STEP_setup_party);
    assert_null(audit(t));
    gloom(t)->actions = ACTIONS;
    assert_string_equal(audit(t), no_actions);
    gloom(t)->actions = 0;
    game_edit(t)->frames[1] = t->g->frames[0];
    game_edit(t)->depth = 2;
    assert_string_equal(audit(t), no_actions);
}

/* Bob has answered a death, and nothing has come of it yet. */
static Table *answered(void)
{
    Match *m = scripted("tiny-gloom", 3, "Ann leads \"Uncle Mould\"",
                        "\"Uncle Mould\" has \"Rained On, Indoors\"",
                        "Ann holds \"Died of Waiting\"",
                        "Bob holds \"It Was Only a Nap\"", NULL);
    Table *t = table_of(m);
    Action a = action_make(VERB_answer, 1);

    play_line(m, "Ann plays \"Died of Waiting\" on \"Uncle Mould\"");
    a.card = card_of(t, "It Was Only a Nap", 1);
    game_edit(t)->ask = (Ask){ .seat = NOBODY };
    t->family->verbs[VERB_answer].act(t, a);
    return t;
}

TEST(a_response_lies_on_what_it_answers)
{
    static const char *const alone =
        "something that goes on without anybody playing it";
    Table *t = answered();
    Frame *answer = &game_edit(t)->frames[2];

    assert_int_equal(t->g->depth, 3);
    assert_int_equal(answer->step, STEP_answer_effect);
    assert_null(gloom_audit(t));
    answer->step = STEP_answer_end;
    assert_null(gloom_audit(t));
    answer->step = STEP_play_respond; /* neither a Response nor an effect */
    assert_string_equal(gloom_audit(t), alone);
    answer->step = STEP_answer_effect;
    game_edit(t)->frames[3] = *answer; /* nobody answers an answer */
    game_edit(t)->depth = 4;
    assert_string_equal(gloom_audit(t), alone);
    game_edit(t)->depth = 2;
    game_edit(t)->frames[1] = *answer; /* and nobody answers a turn */
    assert_string_equal(gloom_audit(t), alone);
}

/* A text asks Ann something at the start of her turn. */
TEST(nobody_answers_a_text)
{
    Match *m = scripted("gloom", 2, "Ann leads \"Friar Tock\"",
                        "\"Friar Tock\" has \"Cursed by a Cobbler\"",
                        "Ann holds \"Toasted by Trolls\"", NULL);
    Table *t = table_of(m);
    Frame *inner = &game_edit(t)->frames[2];
    CardId response = card_of(t, "Merely Unconscious", 1);

    assert_true(is_fact(t, "step effect.pick"));
    assert_int_equal(t->g->depth, 3);
    assert_null(gloom_audit(t));
    *inner = (Frame){ .step = STEP_answer_effect, .card = response };
    assert_string_equal(gloom_audit(t),
                        "something that goes on without anybody playing it");
}

TEST(a_response_is_somebodys)
{
    static const char *const nobodys = "a Response of nobody";
    Table *t = answered();
    Frame *answer = &game_edit(t)->frames[2], good = *answer;

    answer->card = t->g->frames[1].card;
    assert_string_equal(gloom_audit(t), nobodys);
    answer->card = NO_CARD;
    assert_string_equal(gloom_audit(t), nobodys);
    *answer = good;
    answer->seat = 3;
    assert_string_equal(gloom_audit(t), nobodys);
    *answer = good;
    assert_null(gloom_audit(t));
}

/* ---- setting up ---- */

TEST(a_position_that_cannot_be_says_why)
{
    Table *t = table_of(scripted("tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
                                 "Bob leads \"Madame Almost\"", NULL));

    assert_says(set_up_phrase(t, "Ann leads \"Died of Waiting\""),
                "there is no such Character");
    assert_says(set_up_phrase(t, "Ann rejected \"Uncle Mould\""),
                "nobody has to be rejected there");
    assert_says(set_up_phrase(t, "\"Captain Ahem\" has \"Rained On, Indoors\""),
                "that is no Character of anybody's party");
    assert_says(set_up_phrase(t, "\"Uncle Mould\" has \"It Was Only a Nap\""),
                "Characters bear Modifiers and Untimely Deaths only");
    assert_says(set_up_phrase(t, "action 3"),
                "a turn has action 1 and action 2");
    assert_says(set_up_phrase(t, "Ann holds 99 more"),
                "the pile has not so many cards");
    t = table_of(scripted("tiny-gloom", 2,
                          "\"Uncle Mould\" has \"Rained On, Indoors\"", NULL));
    assert_says(set_up_phrase(t, "Ann leads \"Madame Almost\""),
                "parties come before what their Characters bear");
}

/* ---- what is impossible ---- */

static Table *begun(void)
{
    return table_of(scripted(
        "tiny-gloom", 2, "Ann leads \"Uncle Mould\"",
        "Bob leads \"Madame Almost\"", "Ann holds \"Rained On, Indoors\"",
        "\"Uncle Mould\" has \"Complimented by Accident\"", NULL));
}

/* Somebody plays a Modifier, and others could respond. */
static Table *playing(void)
{
    Table *t = begun();

    game_edit(t)->ask = (Ask){ .seat = NOBODY };
    game_edit(t)->depth = 2;
    game_edit(t)->frames[1] =
        (Frame){ .step = STEP_play_end, .they = PLAY_action };
    return t;
}

#define BREAK(id) static void break_##id(Table *t)
/* clang-format off */
BREAK(character) { gloom(t)->characters[0]++; }
BREAK(no_character) { gloom(t)->characters[STACKS - 1] = 1; }
BREAK(other_host)
{
    card_slot(t, card_of(t, "Complimented by Accident", 1))->host =
        card_of(t, "Madame Almost", 1);
}
BREAK(handled) { card_slot(t, card_of(t, "Rained On, Indoors", 1))->by = 1; }
BREAK(handled_by) { card_slot(t, card_of(t, "Rained On, Indoors", 1))->by = 7; }
BREAK(passed_to) { gloom(t)->to[0] = 1; }
BREAK(passed_by) { gloom(t)->pass_counts[SEATS_MAX - 1] = 1; }
BREAK(passed_on) { gloom(t)->pass_counts[0] = 1; }
BREAK(vote) { turn_frame(&game_edit(t)->frames[0])->votes[1] = 3; }
BREAK(vote_of_nobody) { turn_frame(&game_edit(t)->frames[0])->votes[SEATS_MAX - 1] = 1; }
BREAK(actions) { gloom(t)->actions = ACTIONS - 1; }
BREAK(actions_spent)
{
    gloom(t)->actions_spent = (uint8_t)(gloom(t)->actions + 1);
}
BREAK(misfits) { gloom(t)->misfits = 3; }
BREAK(free_plays) { gloom(t)->n_free_plays = FREE_PLAYS_MAX + 1; }
BREAK(free_play) { gloom(t)->n_free_plays = 1; }
BREAK(free_play_left) { gloom(t)->free_plays[0].left = 1; }
BREAK(free_play_node)
{
    gloom(t)->free_plays[0].node = (uint16_t)t->pack->n_nodes;
}
BREAK(free_play_card)
{
    gloom(t)->free_plays[0].card = (CardId)(t->g->cards + 1);
}
BREAK(limbo) { zone_append(t, card_of(t, "Rained On, Indoors", 1), ZONE_limbo); }
BREAK(play_kind) { play_frame(&game_edit(t)->frames[1])->how = 0; }
BREAK(play_node) { play_frame(&game_edit(t)->frames[1])->grant = (uint16_t)t->pack->n_nodes; }
BREAK(play_seat) { game_edit(t)->frames[1].seat = 1; }
BREAK(play_character) { game_edit(t)->frames[1].card = card_of(t, "Uncle Mould", 1); }
/* clang-format on */

static const struct {
    const char *sentence;
    Table *(*position)(void);
    void (*mutate)(Table *t);
} impossible[] = {
    { "a stack of the wrong Character", begun, break_character },
    { "a stack of nobody", begun, break_no_character },
    { "a card that lies on another Character than its stack's", begun,
      break_other_host },
    { "a card that is handled by nobody", begun, break_handled },
    { "a card that is handled by nobody", begun, break_handled_by },
    { "cards passed on to nobody", begun, break_passed_to },
    { "cards passed on to nobody", begun, break_passed_by },
    { "cards passed on that nobody passes", begun, break_passed_on },
    { "a turn that is not anybody's", begun, break_vote },
    { "a turn that is not anybody's", begun, break_vote_of_nobody },
    { "actions that a turn has not (GLOOM-TURN-01)", begun, break_actions },
    { "actions that a turn has not (GLOOM-TURN-01)", begun,
      break_actions_spent },
    { "misfits of nobody (GLOOM-SETUP-07)", begun, break_misfits },
    { "too many free plays", begun, break_free_plays },
    { "a free play that nothing allows", begun, break_free_play },
    { "a free play that nothing allows", begun, break_free_play_left },
    { "a free play that nothing allows", begun, break_free_play_node },
    { "a free play that nothing allows", begun, break_free_play_card },
    { "a card in limbo without a play", begun, break_limbo },
    { "a play of nobody", playing, break_play_kind },
    { "a play of nobody", playing, break_play_node },
    { "a play of nobody", playing, break_play_seat },
    { "a play that was not allowed", playing, break_play_character },
};

TEST(every_impossible_position_of_gloom_is_found)
{
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        Table *t = impossible[i].position();
        assert_null(audit(t));
        impossible[i].mutate(t);
        if (!audit(t))
            fail_msg("not found: %s", impossible[i].sentence);
        assert_string_equal(audit(t), impossible[i].sentence);
    }
}
