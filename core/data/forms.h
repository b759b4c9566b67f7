/* The small signs that pictures can draw, named by their form: what `icon`, `motif` and `form` of a
 * game's file may say. core/view/svg_forms.c draws each of them. */
#ifndef BST_DATA_FORMS_H
#define BST_DATA_FORMS_H

/* FORM(identifier, name) */
#define BST__FORMS(FORM)                                                                           \
    FORM(DISC, "disc")                                                                             \
    FORM(RING, "ring")                                                                             \
    FORM(SQUARE, "square")                                                                         \
    FORM(DIAMOND, "diamond")                                                                       \
    FORM(TRIANGLE, "triangle")                                                                     \
    FORM(STAR, "star")                                                                             \
    FORM(CROSS, "cross")                                                                           \
    FORM(DROP, "drop")                                                                             \
    FORM(SHIELD, "shield")                                                                         \
    FORM(FLAG, "flag")                                                                             \
    FORM(CROWN, "crown")                                                                           \
    FORM(HOUSE, "house")                                                                           \
    FORM(CHAPEL, "chapel")                                                                         \
    FORM(TURRET, "turret")                                                                         \
    FORM(TREE, "tree")                                                                             \
    FORM(GRASS, "grass")                                                                           \
    FORM(FLOWER, "flower")                                                                         \
    FORM(WAVE, "wave")                                                                             \
    FORM(STONE, "stone")                                                                           \
    FORM(PERSON, "person")                                                                         \
    FORM(ANIMAL, "animal")                                                                         \
    FORM(BLOCK, "block")                                                                           \
    FORM(CONE, "cone")                                                                             \
    FORM(PEAK, "peak")                                                                             \
    FORM(MOUND, "mound")                                                                           \
    FORM(ARCH, "arch")                                                                             \
    FORM(FLAME, "flame")                                                                           \
    FORM(GRAPES, "grapes")                                                                         \
    FORM(SHEAF, "sheaf")                                                                           \
    FORM(FORK, "fork")                                                                             \
    FORM(CLUB, "club")                                                                             \
    FORM(BUCKLER, "buckler")                                                                       \
    FORM(TENT, "tent")                                                                             \
    FORM(STEPS, "steps")                                                                           \
    FORM(CART, "cart")                                                                             \
    FORM(SERPENT, "serpent")                                                                       \
    FORM(WINGS, "wings")                                                                           \
    FORM(TOPHAT, "tophat")                                                                         \
    FORM(MITRE, "mitre")                                                                           \
    FORM(CROOK, "crook")                                                                           \
    FORM(STALL, "stall")                                                                           \
    FORM(GARLAND, "garland")                                                                       \
    FORM(TARGET, "target")

#define BST__FORM_ENUM(id, name) BST__FORM_##id,
typedef enum bst__form { BST__FORM_NONE, BST__FORMS(BST__FORM_ENUM) BST__FORM_COUNT } bst__form;
#undef BST__FORM_ENUM

/* The names, from BST__FORM_DISC on; ends with NULL. */
extern const char *const bst__form_names[BST__FORM_COUNT];

#endif
