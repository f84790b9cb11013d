/* bind_int.h: what the files of the binder share. */
#ifndef ENGINE_BIND_INT_H
#define ENGINE_BIND_INT_H

#include "base/text.h"
#include "engine/bind.h"
#include "engine/machine.h"
#include "engine/evaluate.h"

/* Notes the row that takes this node, for whoever carries it out. */
void bind_set_row(const Binder *b, const Node *node, int row);

const PackName *bind_declared_name(const Pack *pack, const Node *phrase);
const char *bind_noun_text(const Binder *b, const Node *phrase);
bool bind_is_cards(const Binder *b, const Node *phrase);
bool bind_is_icons(const Binder *b, const Node *phrase);
bool bind_is_character(const Node *phrase);
bool bind_may_be_character(const Node *phrase); /* or "it", which may be one */

void bind_list_in(Text *out, uint32_t in);
void bind_list_adverbs(Text *out, uint32_t adverbs);

/* The first of these things (IN_*) that stands inside `k`. */
bool bind_in(Binder *b, const Node *k, uint32_t in, const char *where);
/* The same where any such player or card is meant, and nobody picks. */
bool bind_named(Binder *b, const Node *k, uint32_t in, const char *where);
bool bind_matches_in(const Binder *b, const Node *what, uint32_t one);

bool bind_place(Binder *b, const Node *phrase);
bool bind_compare(Binder *b, const Node *compare);
bool bind_cond(Binder *b, const Node *state, bool player);
bool bind_quantity(Binder *b, const Node *phrase, PhraseUse use);
bool bind_number_modifier(Binder *b, const Node *k);
bool bind_whose_once(Binder *b, const Node *phrase, const Node *owner);

/* Your level, its level: does the determiner say whose, and of whom it can be?
 */
bool bind_det_allows_owner(const Node *phrase, uint32_t owners);

/* ---- what the files need of each other ---- */

/* What is done, as a rule, an event or a participle has it. */
typedef struct ActionPhrase {
    const Node *node; /* that notes the row, and has the parts */
    int verb;
    bool fails, passive;
    bool nobody;                  /* nobody can: that is its subject */
    const Node *subject, *object; /* as written */
} ActionPhrase;

/* bind_phrase.c */
uint32_t bind_place_bits(const Binder *b, const Node *phrase);
bool bind_icons(Binder *b, const Node *phrase);
bool bind_is_chosen_number(const Node *phrase);
bool bind_is_possessive(const Binder *b, const Node *k);
bool bind_before_owner(Binder *b, const Node *what);
bool bind_says_whose(const Binder *b, const Node *what);
/* Can such cards be where those lie that are counted? */
bool bind_counted_place(Binder *b, const Node *what);
bool bind_possession(Binder *b, const Node *subject, const Node *what);
bool bind_player_adjective(Binder *b, const Node *k, const Node *phrase);
bool bind_player_modifier(Binder *b, const Node *k, const Node *phrase,
                          PhraseUse use);

/* bind_cards.c */
bool bind_card_modifier(Binder *b, const Node *k, const Node *phrase,
                        PhraseUse use);
bool bind_card_adjective(Binder *b, const Node *k, const Node *phrase);

/* bind_amount.c */
bool bind_known_amount(Binder *b, const Node *phrase);

/* bind_bonus.c */
bool bind_actors(Binder *b, const Node *who);
bool bind_plus(Binder *b, const Node *plus);

/* bind_event.c */
bool bind_action(Binder *b, const ActionPhrase *d, unsigned phases);
void bind_consume_preps(Binder *b, const Node *node);

/* bind_rule.c */
bool bind_rule(Binder *b, const Node *rule);

/* bind_command.c */
const PrepRow *bind_prep_row(const EffectRow *row, int prep);
bool bind_prep_accepts(const Binder *b, const PrepRow *part, const Node *what);
bool bind_refuse_prep(Binder *b, const Node *k, const EffectRow *row);
bool bind_chain(Binder *b, const Node *chain);
bool bind_command(Binder *b, const Node *command);

/* bind_command_parts.c */
bool bind_destination(Binder *b, const Node *command);
bool bind_command_preps(Binder *b, const Node *command, const EffectRow *row);

/* What the family says of this noun as a term. */
static inline TermRow bind_term(const Language *lang, int noun)
{
    return lang->terms ? lang->terms[noun] : (TermRow){ 0 };
}

#endif
