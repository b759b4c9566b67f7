/* What things are called in the language that a ruleset is shown in; English where nothing else is
 * said. Only for texts that people read: notation, records, reports for programs and scenarios keep
 * ids. */
#ifndef BST_GAME_SAY_H
#define BST_GAME_SAY_H

#include "base/text.h"
#include "game/rules.h"

/* The engine's own sentences: UI(name, English). What stands in braces is filled in. */
#define BST__UI_TEXTS(UI)                                                                          \
    UI(CHANCE, "chance", "chance")                                                                 \
    UI(TURN, "turn", "turn {turn}")                                                                \
    UI(TILES_LEFT, "tiles_left", "{count} tiles left")                                             \
    UI(OPEN, "open", "open:")                                                                      \
    UI(MORE, "more", "and {count} more")                                                           \
    UI(TILE, "tile", "tile {tile}")                                                                \
    UI(OVER, "over", "The game is over.")                                                          \
    UI(NO_POINTS, "no_points", "No points were given.")                                            \
    UI(NO_MORE_POINTS, "no_more_points", "No points would be given.")                              \
    UI(AWARD, "award", "{player} {points}, {subject}, turn {turn}, choice {choice}")               \
    UI(MOMENT, "moment", "{file}, after choice {choice} of {count}, turn {turn}")                  \
    UI(ENGINE, "engine", "the engine")                                                             \
    UI(IF_ENDED, "if_ended", "If the game ended now:")                                             \
    UI(DRAWN, "drawn", "The end asks chance: drawn was `{choice}`.")                               \
    UI(TAKEN, "taken", "The end asks {player}: taken was the first option, `{choice}`.")           \
    UI(POSSIBLE, "possible", "\"{choice}\" is possible: {player} can choose it at `{menu}`")

#define BST__UI_ENUM(id, name, english) BST__UI_##id,
typedef enum bst__ui_text { BST__UI_TEXTS(BST__UI_ENUM) BST__UI_COUNT } bst__ui_text;
#undef BST__UI_ENUM

typedef struct bst__ui_info {
    const char *id;      /* "ui.turn" */
    const char *english; /* "turn {turn}" */
} bst__ui_info;
extern const bst__ui_info bst__ui_texts[BST__UI_COUNT];

/* Appends a sentence; names and values of what is filled in follow, then NULL. */
void bst__say_ui(bst_text *out, const bst_ruleset *rules, bst__ui_text which, ...);

/* A number as text in a buffer that lives as long as the enclosing block. */
enum { BST__SAY_NUMBER_BYTES = 16 };
const char *bst__say_number(char buffer[BST__SAY_NUMBER_BYTES], int64_t number);
#define BST__NUMBER(number)                                                                        \
    bst__say_number((char[BST__SAY_NUMBER_BYTES]){0}, (int64_t)(number))

/* The message whose id `format` makes, else `fallback`. */
const char *bst__say(const bst_ruleset *rules, const char *fallback, const char *format, ...)
    BST_PRINTF(3, 4);

bst__words bst__say_kind(const bst_ruleset *rules, uint32_t kind);
/* A piece in a feature of the kind; NULL where it has no name of its own. */
bst__words bst__say_member(const bst_ruleset *rules, uint32_t kind);
bst__words bst__say_piece(const bst_ruleset *rules, uint32_t kind);
bst__words bst__say_attribute(const bst_ruleset *rules, uint32_t attribute);

/* As bst__rules_words, in the language of the ruleset. */
bool bst__say_label(const bst_ruleset *rules, const char *label, bst__words *out);

/* The menu or phase that a decision names. */
const char *bst__say_decision(const bst_ruleset *rules, const char *name);

/* The names by which views know kinds and pieces, in words: the name itself where there is none. */
const char *bst__say_kind_named(const bst_ruleset *rules, const char *name);
const char *bst__say_piece_named(const bst_ruleset *rules, const char *name, bool many);

#endif
