/* gloom_validate.h: what the files of gloom_validate*.c share.
 */
#ifndef FAMILIES_GLOOM_GLOOM_VALIDATE_H
#define FAMILIES_GLOOM_GLOOM_VALIDATE_H

#include "families/gloom/gloom_int.h"

/* What is being looked at. */
typedef struct TextContext {
    Binder *b;
    const CardDef *def;
    const Node *clause;
    ClauseKind clause_kind;
} TextContext;

/* gloom_validate_phrase.c */
bool gloom_refuse(const TextContext *c, const Node *at, const char *accepted,
                  const char *what);
bool gloom_phrase_is_reference(const Node *phrase);
bool gloom_names_player(const TextContext *c, const Node *phrase);
bool gloom_names_card(const TextContext *c, const Node *phrase);
bool gloom_validate_card(const TextContext *c, const Node *phrase);
bool gloom_validate_character(const TextContext *c, const Node *phrase);
bool gloom_validate_other(const TextContext *c, const Node *parent,
                          const Node *phrase);
bool gloom_phrase_is_plain(const Node *phrase);
bool gloom_validate_counted(const TextContext *c, const Node *phrase, bool had);
bool gloom_phrase_is_every(const Node *phrase);
bool gloom_validate_one_player(const TextContext *c, const Node *phrase);
bool gloom_validate_players(const TextContext *c, const Node *phrase);
const Node *gloom_hand_owner(const Node *hand);
bool gloom_validate_hand(const TextContext *c, const Node *hand);
bool gloom_validate_hands(const TextContext *c, const Node *hand);
bool gloom_phrase_is_one_character(const Node *phrase);

/* gloom_validate_command.c */
const Node *gloom_command_before(const TextContext *c, const Node *command,
                                 int verb);
int gloom_validate_awaited(const TextContext *c);
bool gloom_is_about_play(const TextContext *c);
bool gloom_command_names_card(const TextContext *c, const Node *command);
bool gloom_is_own_turn(const TextContext *c);
bool gloom_validate_command(const TextContext *c, const Node *command);

/* gloom_validate_rule.c */
bool gloom_validate_plus(const TextContext *c, const Node *plus);
bool gloom_validate_rule(const TextContext *c, const Node *rule);
bool gloom_validate_event(const TextContext *c, const Node *event);

/* gloom_validate_condition.c */
bool gloom_validate_is(const TextContext *c, const Node *is);

#endif
