#include "cardc/party.h"

#include <string.h>

#include "card/lang.h"
#include "card/tree.h"

/* A party has five, of whom one stays at home if more than three play
 * (GLOOM-SETUP-02, GLOOM-SETUP-06). */
enum { FIVE = 5, PARTIES = 4, ALL_GO = 3 };

static bool is_kind(const Tree *tree, const TreeCard *card, const char *kind)
{
    return strcmp(tree->dictionary.at[card->kind].one, kind) == 0;
}

static const char *party_of(const Tree *tree, const TreeCard *card)
{
    const Node *n = &tree->nodes[card->first], *end = n + card->n;

    for (; n < end && is_kind(tree, card, "character"); n += n->length)
        if (n->type == NODE_fact && n->row == STATES_party)
            return tree->strings[n->name];
    return NULL;
}

/* How many cards of the party, or how many Untimely Deaths if it is NULL. */
static int count(const Tree *tree, const char *party)
{
    int n = 0;

    for (int i = 0; i < tree->n_cards; i++) {
        const TreeCard *card = &tree->cards[i];
        const char *of = party_of(tree, card);
        if (party ? of && strcmp(of, party) == 0 : is_kind(tree, card, "death"))
            n += card->copies;
    }
    return n;
}

static bool is_first_of_party(const Tree *tree, int card)
{
    const char *party = party_of(tree, &tree->cards[card]), *other;

    for (int i = 0; party && i < card; i++) {
        other = party_of(tree, &tree->cards[i]);
        if (other && strcmp(other, party) == 0)
            return false;
    }
    return party != NULL;
}

/* So that any game can end: all parties but for one Character each, and one
 * more. */
static int deaths_needed(int players)
{
    int size = players > ALL_GO ? FIVE - 1 : FIVE;

    return players * (size - 1) + 1;
}

static int most_deaths_needed(const Head *head)
{
    int most = 0;

    for (int n = head->least; n <= head->most; n++)
        if (deaths_needed(n) > most)
            most = deaths_needed(n);
    return most;
}

static int check_sizes(const Tree *tree, const Head *head)
{
    int parties = 0;

    for (int i = 0; i < tree->n_cards; i++) {
        const char *party = party_of(tree, &tree->cards[i]);
        int size = party ? count(tree, party) : 0;
        if (!is_first_of_party(tree, i))
            continue;
        parties++;
        if (size != FIVE)
            line_wrong(&head->players_line, false, "a party has five",
                       "the party \"%s\" has %d character%s", party, size,
                       size == 1 ? "" : "s");
    }
    return parties;
}

void check_parties(const Tree *tree, const Head *head)
{
    int parties = check_sizes(tree, head);
    int needed = head->most < PARTIES ? head->most : PARTIES;
    int deaths = count(tree, NULL), enough = most_deaths_needed(head);

    if (parties == 0)
        return; /* other rules, or only a base for books */
    if (parties < needed)
        line_wrong(&head->players_line, false, "add a party of five",
                   "%d players need %d parties, here %s %d", head->most, needed,
                   parties == 1 ? "is" : "are", parties);
    if (deaths < enough)
        line_wrong(&head->players_line, false, "add deaths, or copies of them",
                   "for every game to end there must be %d deaths, here %s %d",
                   enough, deaths == 1 ? "is" : "are", deaths);
}
