/* check_parties.h: has a book of Gloom what as many need as it says can play?
 */
#ifndef CARDC_PARTY_H
#define CARDC_PARTY_H

#include "cardc/book_header.h"
#include "cardc/parse.h"

/* Parties of five for all, and enough Untimely Deaths for any game to end. What
 * is missing is told at the line of the head that says how many can play. */
void check_parties(const Tree *tree, const BookHeader *header);

#endif
