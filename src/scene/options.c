/* options.c: writes the options of a book as JSON (docs/SCENE.md). */
#include "base/json.h"
#include "scene/definitions.h"

/* Whose option it is: those that a book leaves to the table come first, then
 * those that belong to no book, then all other rules that can be set. */
typedef enum Origin { OF_BOOK, OF_HOUSE, OF_RULES, ORIGINS } Origin;

static Origin origin_of(const Pack *pack, const Vocabulary *vocabulary, int i)
{
    return pack->options[i]                               ? OF_BOOK
           : vocabulary->switches[i].merge == MERGE_HOUSE ? OF_HOUSE
                                                          : OF_RULES;
}

/* A word, or a number if there are no words. */
static void add_value(Json *json, const char *key, const SwitchRow *row,
                      int value)
{
    char word[TEXT_LINE];
    Text text = TEXT_INIT(word);

    vocabulary_write_switch(&text, row, value);
    if (vocabulary_has_words(row))
        json_text(json, key, word);
    else
        json_number(json, key, value);
}

static void add_option(Json *json, const Pack *pack, const SwitchRow *row,
                       int i, Origin origin, int value)
{
    static const char *const of[] = { "book", "house", "rules" };

    json_object(json, NULL);
    json_text(json, "key", row->key);
    json_text(json, "of", of[origin]);
    add_value(json, "value", row, value);
    if (value != pack->switches[i])
        add_value(json, "usual", row, pack->switches[i]);
    if (vocabulary_has_words(row)) {
        json_array(json, "words");
        for (int word = row->min; word <= row->max; word++)
            add_value(json, NULL, row, word);
        json_end(json);
    } else {
        json_number(json, "min", row->min);
        json_number(json, "max", row->max);
    }
    json_text(json, "means",
              pack->options[i] ? pack->options[i] : row->meaning);
    json_text(json, "clause", row->clause);
    json_end(json);
}

size_t options_write_json(const Pack *pack, const Vocabulary *vocabulary,
                          const int16_t *switches, char *out, size_t cap)
{
    Json json = json_init(out, cap);

    json_array(&json, NULL);
    for (int origin = 0; origin < ORIGINS; origin++)
        for (int i = 0; i < vocabulary->n_switches; i++)
            if ((int)origin_of(pack, vocabulary, i) == origin)
                add_option(&json, pack, &vocabulary->switches[i], i,
                           (Origin)origin, switches[i]);
    json_end(&json);
    return json_finish(&json);
}
