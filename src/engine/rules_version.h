/* rules_version.h: the number of the rules, which every record states.
 *
 * It is raised by every change after which the same answers lead to another
 * game: another result, another order in which players are asked, another use
 * of the dice. Such a change adds a line here:
 *
 *     0  a game from before rules had a number
 *     1  the first number
 *     2  turns that are skipped add up; what a combat adds can be more than 127;
 *        all totals are told before who wins; whose identity is replaced is
 *        asked again before a turn goes on
 *     3  whoever plays another card than the one behind the door keeps that one
 *     4  what a card makes somebody choose by itself cannot be left out, unless
 *        it is a price
 *     5  in Gloom a text does not notice the death that covers it;
 *        a card that could only give Levels is not played if nobody can get one;
 *        a door that a card opens is no phase of the turn;
 *        no card brings an identity to who has it;
 *        who cannot do all of one thing does the other that a card offers;
 *        a Curse that is played in a turn and costs the next costs that one;
 *        a twin is counted with its kind and says what its monster says;
 *        a fight is lost before anybody runs, not when all have rolled;
 *        a sale takes no Items for a Level that it cannot give;
 *        what does not count adds nothing, in whatever sentence it would
 */
#ifndef ENGINE_RULES_VERSION_H
#define ENGINE_RULES_VERSION_H

enum { RULES_VERSION = 5 };

#endif
