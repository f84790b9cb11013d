#include "cardc/check_parties.h"

#include <string.h>

#include "card/lang.h"
#include "card/tree.h"

/* A party has five, of whom one stays at home if more than three play
 * (GLOOM-SETUP-02, GLOOM-SETUP-06). */
enum { PARTY_SIZE = 5, PARTIES_MAX = 4, ALL_PLAY_MAX = 3 };

static bool is_card_kind(const Tree *tree, const TreeCard *card,
                         const char *kind)
{
    return strcmp(tree->dictionary.at[card->kind].one, kind) == 0;
}

static const char *find_party(const Tree *tree, const TreeCard *card)
{
    const Node *n = &tree->nodes[card->first], *end = n + card->n;

    for (; n < end && is_card_kind(tree, card, "character"); n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_party)
            return tree->strings[n->name];
    return NULL;
}

/* How many cards of the party, or how many Untimely Deaths if it is NULL. */
static int count_cards(const Tree *tree, const char *party)
{
    int n = 0;

    for (int i = 0; i < tree->n_cards; i++) {
        const TreeCard *card = &tree->cards[i];
        const char *other_party = find_party(tree, card);
        if (party ? other_party && strcmp(other_party, party) == 0
                  : is_card_kind(tree, card, "death"))
            n += card->copies;
    }
    return n;
}

static bool is_first_of_party(const Tree *tree, int card)
{
    const char *party = find_party(tree, &tree->cards[card]), *other;

    for (int i = 0; party && i < card; i++) {
        other = find_party(tree, &tree->cards[i]);
        if (other && strcmp(other, party) == 0)
            return false;
    }
    return party != NULL;
}

/* So that any game can end: all parties but for one Character each, and one
 * more. */
static int needed_deaths(int players)
{
    int size = players > ALL_PLAY_MAX ? PARTY_SIZE - 1 : PARTY_SIZE;

    return players * (size - 1) + 1;
}

static int max_needed_deaths(const BookHeader *header)
{
    int max = 0;

    for (int n = header->min; n <= header->max; n++)
        if (needed_deaths(n) > max)
            max = needed_deaths(n);
    return max;
}

static int check_sizes(const Tree *tree, const BookHeader *header)
{
    int parties = 0;

    for (int i = 0; i < tree->n_cards; i++) {
        const char *party = find_party(tree, &tree->cards[i]);
        int size = party ? count_cards(tree, party) : 0;
        if (!is_first_of_party(tree, i))
            continue;
        parties++;
        if (size != PARTY_SIZE)
            header_error(&header->players_line, false, "a party has five",
                         "the party \"%s\" has %d character%s", party, size,
                         size == 1 ? "" : "s");
    }
    return parties;
}

void check_parties(const Tree *tree, const BookHeader *header)
{
    int parties = check_sizes(tree, header);
    int needed = header->max < PARTIES_MAX ? header->max : PARTIES_MAX;
    int deaths = count_cards(tree, NULL), enough = max_needed_deaths(header);

    if (parties == 0)
        return; /* other rules, or only a base for books */
    if (parties < needed)
        header_error(&header->players_line, false, "add a party of five",
                     "%d players need %d parties, here %s %d", header->max,
                     needed, parties == 1 ? "is" : "are", parties);
    if (deaths < enough)
        header_error(
            &header->players_line, false, "add deaths, or copies of them",
            "for every game to end there must be %d deaths, here %s %d", enough,
            deaths == 1 ? "is" : "are", deaths);
}
