/* What the pages of the reference share. */
#ifndef BST_TESTS_REFERENCE_H
#define BST_TESTS_REFERENCE_H

#include "data/resolve.h"

enum { REF_MAPS_MAX = 200 };

/* The maps that a page describes, in the order in which they are met. */
typedef struct ref_maps {
    const bst_shape *list[REF_MAPS_MAX];
    int count;
} ref_maps;

/* A table has an entry without words, or the reverse: the run fails. */
void ref_complain(const char *what, const char *name);
void ref_print_about(const char *title, const char *about);

/* Adds the maps that can stand inside `shape`, each once. */
void ref_collect(ref_maps *found, const bst_shape *shape);
void ref_print_map(const bst_shape *shape);
/* Of one map, without what stands inside. */
void ref_print_keys(const bst_shape *shape);
const char *ref_title_of(const bst_shape *shape);

void ref_page_yaml(void);
void ref_page_manifest(void);
void ref_page_presets(void);
void ref_page_declarations(void);
void ref_page_hooks(void);
void ref_page_game(void);
void ref_page_errors(void);
void ref_page_codes(void);
void ref_page_limits(void);

#endif
