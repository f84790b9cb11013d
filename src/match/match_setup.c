/* match_setup.c: what a match begins with: cards, seats, names, switches. */
#include <string.h>

#include "engine/family.h"
#include "match/match.h"

void match_setup_init(MatchSetup *setup, const Pack *pack, const Family *family,
                      const char *book)
{
    static const Name default_names[SEATS_MAX] = { "Ann",  "Bob", "Carol",
                                                   "Dave", "Eve", "Frank" };

    memset(setup, 0, sizeof *setup);
    setup->pack = pack;
    setup->family = family;
    setup->book = book;
    setup->game.seats = 4;
    memcpy(setup->names, default_names, sizeof default_names);
    memcpy(setup->game.switches, pack->switches, sizeof pack->switches);
}

static Status set_option(MatchSetup *setup, const char *key_value,
                         bool (*read)(const SwitchRow *row, const char *text,
                                      size_t n, int16_t *value),
                         Diag *diag)
{
    const Vocabulary *vocabulary = setup->family->vocabulary;
    size_t n = strcspn(key_value, "= ");
    int index = vocabulary_switch(vocabulary, key_value, n);
    const char *value = key_value + n + (key_value[n] != '\0');
    char takes[TEXT_LINE];
    Text text = TEXT_INIT(takes);

    if (index < 0)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "there is no option %.*s in this game", (int)n,
                        key_value);
    if (read(&vocabulary->switches[index], value, strlen(value),
             &setup->game.switches[index]))
        return ST_OK;
    vocabulary_write_values(&text, &vocabulary->switches[index]);
    return diag_set(diag, ST_BAD, NULL, 0, 0, "option %s takes %s",
                    vocabulary->switches[index].key, takes);
}

Status match_setup_option(MatchSetup *setup, const char *key_value, Diag *diag)
{
    return set_option(setup, key_value, vocabulary_read_switch, diag);
}

Status match_setup_stored_option(MatchSetup *setup, const char *key_value,
                                 Diag *diag)
{
    return set_option(setup, key_value, vocabulary_read_stored, diag);
}

static Status check_names(const MatchSetup *setup, Diag *diag)
{
    for (int i = 0; i < setup->game.seats; i++) {
        const char *why = pattern_check_name(setup->names[i]);
        if (why)
            return diag_set(diag, ST_BAD, NULL, 0, 0, "the name %s: %s",
                            setup->names[i], why);
        for (int j = 0; j < i; j++)
            if (strcmp(setup->names[i], setup->names[j]) == 0)
                return diag_set(diag, ST_BAD, NULL, 0, 0,
                                "two players are called %s", setup->names[i]);
    }
    return ST_OK;
}

Status match_setup_check(const MatchSetup *setup, Diag *diag)
{
    const Family *family = setup->family;
    const char *reason;

    if (setup->game.seats < 2 || setup->game.seats > SEATS_MAX)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "%d players: there are 2 to %d seats",
                        setup->game.seats, SEATS_MAX);
    if (!pack_allows_seats(setup->pack, setup->game.seats))
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "%d players: %s is for %d to %d", setup->game.seats,
                        setup->pack->title, setup->pack->min, setup->pack->max);
    /* A scenario shows a rule, whether or not the deck would last. */
    if (!setup->game.scripted &&
        !pack_has_enough_cards(setup->pack, setup->game.seats))
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "%d players: %s has only %d of its %d cards yet; mix"
                        " it with a book that has more (BOOK+BOOK)",
                        setup->game.seats, setup->pack->title,
                        setup->pack->n_cards, setup->pack->box);
    reason = family->check_seats
                 ? family->check_seats(setup->pack, setup->game.seats)
                 : NULL;
    if (reason)
        return diag_set(diag, ST_BAD, NULL, 0, 0, "%d players: %s",
                        setup->game.seats, reason);
    return check_names(setup, diag);
}
