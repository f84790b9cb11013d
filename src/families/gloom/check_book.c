/* check_book.c: checks that a book has enough cards for its number of players:
 * parties of five for everybody, and enough Untimely Deaths for any game to
 * end. */
#include "families/gloom/gloom.h"

/* A party has five Characters; one of them is left out if more than three play
 * (GLOOM-SETUP-02, GLOOM-SETUP-06). */
enum { PARTY_SIZE = 5, ALL_PLAY_MAX = 3 };

static const char *find_party(const BookCard *card)
{
    return text_equal(card->kind, "character") ? card->party : NULL;
}

/* How many cards of the party, or how many Untimely Deaths if it is NULL. */
static int count_cards(const BookCards *book, const char *party)
{
    int n = 0;

    for (int i = 0; i < book->n_cards; i++) {
        const BookCard *card = &book->cards[i];
        const char *other = find_party(card);
        if (party ? other && text_equal(other, party)
                  : text_equal(card->kind, "death"))
            n += card->copies;
    }
    return n;
}

static bool is_first_of_party(const BookCards *book, int card)
{
    const char *party = find_party(&book->cards[card]), *other;

    for (int i = 0; party && i < card; i++) {
        other = find_party(&book->cards[i]);
        if (other && text_equal(other, party))
            return false;
    }
    return party != NULL;
}

/* How many deaths a game can need before it ends: all Characters but one of
 * each party, and one more. */
static int needed_deaths(int players)
{
    int size = players > ALL_PLAY_MAX ? PARTY_SIZE - 1 : PARTY_SIZE;

    return players * (size - 1) + 1;
}

static int max_needed_deaths(const BookCards *book)
{
    int max = 0;

    for (int n = book->min_players; n <= book->max_players; n++)
        if (needed_deaths(n) > max)
            max = needed_deaths(n);
    return max;
}

static void report_size(const BookCards *book, const char *party, int size)
{
    char line[TEXT_LINE];
    Text what = TEXT_INIT(line);

    text_add_format(&what, "the party \"%s\" has ", party);
    text_add_number(&what, size);
    text_add(&what, size == 1 ? " character" : " characters");
    book->report(book->self, line, "a party has five");
}

/* The number of parties. */
static int check_sizes(const BookCards *book)
{
    int parties = 0;

    for (int i = 0; i < book->n_cards; i++) {
        const char *party = find_party(&book->cards[i]);
        int size = party ? count_cards(book, party) : 0;
        if (!is_first_of_party(book, i))
            continue;
        parties++;
        if (size != PARTY_SIZE)
            report_size(book, party, size);
    }
    return parties;
}

static void report_parties(const BookCards *book, int needed, int parties)
{
    char line[TEXT_LINE];
    Text what = TEXT_INIT(line);

    text_add_number(&what, book->max_players);
    text_add(&what, " players need ");
    text_add_number(&what, needed);
    text_add_format(&what, " parties, here %s ", parties == 1 ? "is" : "are");
    text_add_number(&what, parties);
    book->report(book->self, line, "add a party of five");
}

static void report_deaths(const BookCards *book, int needed, int deaths)
{
    char line[TEXT_LINE];
    Text what = TEXT_INIT(line);

    text_add(&what, "for every game to end there must be ");
    text_add_number(&what, needed);
    text_add_format(&what, " deaths, here %s ", deaths == 1 ? "is" : "are");
    text_add_number(&what, deaths);
    book->report(book->self, line, "add deaths, or copies of them");
}

void gloom_check_book(const BookCards *book)
{
    int parties = check_sizes(book), deaths = count_cards(book, NULL);
    int needed = book->max_players < PARTIES ? book->max_players : PARTIES;
    int enough = max_needed_deaths(book);

    if (parties == 0)
        return; /* it is only a base for books */
    if (parties < needed)
        report_parties(book, needed, parties);
    if (deaths < enough)
        report_deaths(book, enough, deaths);
}
