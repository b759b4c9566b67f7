/* Inside of the tile model's builder: what its files share. */
#ifndef BST_DATA_TILESET_BUILD_H
#define BST_DATA_TILESET_BUILD_H

#include "data/tileset.h"

#define BST_LABEL_BYTES 64
#define BST__KNOWN_MAX 128 /* candidates of a "did you mean" */

typedef struct bst__modeller {
    bst_arena *arena;
    bst_diags *diags;
    const bst_node *ignored; /* attributes that tiles may carry for mods not in play; may be NULL */
    bst__tileset *tileset;
    bool is_good; /* no error so far */
    bool is_out_of_memory;
} bst__modeller;

/* Adds an error and marks the model as bad. */
bst_diag *bst__build_error(bst__modeller *b, const char *code, bst_span span, const char *format,
                           ...) BST_PRINTF(4, 5);

/* Zeroed memory for the model; notes where there is none. */
void *bst__build_zalloc(bst__modeller *b, size_t size);

/* Value of an attribute in tile data; false where it is wrong. `on` is "segment" or "tile". */
bool bst__build_value(bst__modeller *b, const bst_node *node, uint32_t attribute,
                      bst__tileset_value *out);

/* Whether it is a key of segments, and so no attribute of theirs. */
bool bst__build_is_segment_key(const char *name);

/* Segments of `tile` from its node; true where all of them were understood. */
bool bst__build_segments(bst__modeller *b, bst__tileset_tile *tile);

/* `touches` and `near` of the segments that bst__build_segments() made. */
void bst__build_links(bst__modeller *b, bst__tileset_tile *tile);

/* The overlays; kinds and attributes are known. */
void bst__build_overlays(bst__modeller *b);

/* Every half side in exactly one area, every middle in at most one line. */
void bst__build_check_sides(bst__modeller *b, const bst__tileset_tile *tile);

/* Warns of areas that lie beside each other and don't touch, where their kinds do elsewhere. */
void bst__build_warn_touches(bst__modeller *b);

/* References between declarations: kinds, pieces, options, presets, tracks, start tiles. */
void bst__build_check_references(bst__modeller *b);

/* Parts of that: options have values that they may have; what is laid at the start is defined and
 * counted. */
void bst__build_check_options(bst__modeller *b);
void bst__build_check_start(bst__modeller *b);

/* `choices`, options with values, names none but declared ones; NULL is fine. */
void bst__build_check_choices(bst__modeller *b, const bst_node *choices, bool is_condition);

/* `node` is a number or names an option that holds one; NULL is fine. */
void bst__build_check_number(bst__modeller *b, const bst_node *node);

/* `name` must be a key of `map`, which holds what an error calls `what`. */
void bst__build_require(bst__modeller *b, const bst_node *name, const bst_node *map,
                        const char *code, const char *what);

/* Hints at the key of `map` that looks most like `word`, where one does. */
void bst__build_hint_nearest(bst_diag *diag, const char *word, const bst_node *map);

/* A section of the game's file, such as `kinds`; NULL where it has none. */
const bst_node *bst__build_section(const bst__modeller *b, const char *name);

/* The attribute of each value may be carried by one of `segments`: `of` names their kinds. */
void bst__build_check_of(bst__modeller *b, const bst__tileset_value *values, uint32_t values_count,
                         const bst__tileset_segment *segments, uint32_t segments_count);

/* "kind slots" as the author wrote it, into `buffer` of BST_LABEL_BYTES. */
const char *bst__segment_label(const bst__tileset *tileset, const bst__tileset_segment *segment,
                               char *buffer);

/* The place of `size` bytes at `word`, which lie inside the text of scalar `node`. */
bst_span bst__word_span(const bst_node *node, const char *word, size_t size);

/* The next word of *at, which moves behind it; its size goes to *out_size. NULL at the end. */
const char *bst__next_word(const char **at, size_t *out_size);

#endif
