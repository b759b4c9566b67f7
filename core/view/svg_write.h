/* Writing SVG: escaped texts, whole numbers, colours, the head of a document with its style sheet.
 * */
#ifndef BST_VIEW_SVG_WRITE_H
#define BST_VIEW_SVG_WRITE_H

#include "base/text.h"
#include "game/rules.h"
#include "view/svg_plan.h"

/* "#rrggbb" and a terminator. */
typedef struct bst__colour {
    char text[8];
} bst__colour;

/* Text between tags or in an attribute: with entities; what XML cannot hold becomes U+FFFD. */
void bst__svg_escape(bst_text *out, const char *text);
/* The same, of at most `points` characters; what is left out shows as an ellipsis. */
void bst__svg_escape_cut(bst_text *out, const char *text, uint32_t points);

/* `percent` of `to` mixed into `from`; both are "#rrggbb". */
bst__colour bst__svg_mix(const char *from, const char *to, uint32_t percent);
/* The colour of a kind, an attribute of segments, a seat (0: nobody) or a piece. */
bst__colour bst__svg_kind_colour(const bst_ruleset *rules, uint32_t kind);
bst__colour bst__svg_attr_colour(const bst_ruleset *rules, uint32_t attr);
bst__colour bst__svg_seat_colour(uint32_t seat);
/* "#ffffff" or "#1b1b1b", whichever is read better on `colour`. */
const char *bst__svg_ink(const char *colour);

/* "kind-NAME" for a class attribute, and as a selector with what a style sheet needs escaped. */
void bst__svg_class(bst_text *out, const char *prefix, const char *name);
void bst__svg_selector(bst_text *out, const char *prefix, const char *name);

/* Opens a document of so many units, shown with `permille` of a pixel for each, and writes styles
 * and the signs that `rules` uses. */
void bst__svg_open(bst_text *out, const bst_ruleset *rules, int32_t width, int32_t height,
                   int32_t permille, const char *title);
void bst__svg_close(bst_text *out);

/* Defines the signs that the rules ask for. */
void bst__svg_forms(bst_text *out, const bst_ruleset *rules);
/* Places the sign `form` (100 units wide) at `at`, `percent` large, turned by `degrees`. */
void bst__svg_use(bst_text *out, uint32_t form, bst__point at, int32_t percent, int32_t degrees);

/* What a laid tile is now, by segment `index`: the value of an attribute of segments, and words for
 * who points at it. */
typedef struct bst__svglive {
    int32_t (*value)(const void *user, uint32_t attr, uint32_t index);
    int32_t (*cell_value)(const void *user, uint32_t attr); /* of an attribute of cells */
    void (*describe)(bst_text *out, const void *user, uint32_t index);
    const void *user;
} bst__svglive;

/* A way along curves, for styles of the class. */
void bst__svg_path(bst_text *out, const char *class_name, const bst__curve *curves,
                   uint32_t count, bool closed);
/* Opens the group of a part, which says what it is. */
void bst__svg_open_part(bst_text *out, const bst__svgplan *plan, uint32_t index,
                        const bst__svglive *live);
/* The lines of a planned tile. */
void bst__svg_draw_lines(bst_text *out, const bst__svgplan *plan, const bst__svglive *live);
/* Draws a planned tile at 0, 0; as it is printed where `live` is NULL. */
void bst__svg_draw_tile(bst_text *out, bst__svgplan *plan, const bst__svglive *live);
/* "KIND NL W" of a segment as it lies, with its attributes that are not 0. */
void bst__svg_describe(bst_text *out, const bst__svgplan *plan, uint32_t index,
                       const bst__svglive *live);
/* "NL W": sides for both halves, unless a line runs between. */
void bst__svg_slots(bst_text *out, const bst__svgplan *plan, uint32_t index);

/* Draws a piece of `kind` that belongs to `seat` (0: nobody) and shows the sign `mark`. */
void bst__svg_piece(bst_text *out, const bst_ruleset *rules, uint32_t kind, uint32_t seat,
                    const char *mark, bst__point at, int32_t percent, bool lying);

#endif
