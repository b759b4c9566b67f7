/* Small games made from text, for unit tests: a file of tiles and a script in a folder of their
 * own, loaded as any game is. */
#ifndef TESTS_UNIT_TOY_H
#define TESTS_UNIT_TOY_H

#include "unit/unit.h"

#include <sys/stat.h>
#include <unistd.h>

#include <bastide/bastide.h>

/* Kinds way, land and shrine; two players; `more` is added at the end of the file. */
#define TOY_YAML                                                                                   \
    "game: toy\n"                                                                                  \
    "version: 1.0.0\n"                                                                             \
    "vocabulary:\n"                                                                                \
    "  causes:\n"                                                                                  \
    "    put: {claim: [plant], shift: [fly]}\n"                                                    \
    "    take: {free: [score, recall]}\n"                                                          \
    "    enter: {walk: [stroll]}\n"                                                                \
    "kinds:\n"                                                                                     \
    "  way: {shape: line, closes: ends}\n"                                                         \
    "  land: {shape: area, closes: ends, traits: [ground]}\n"                                      \
    "  moor: {shape: area, closes: never}\n"                                                       \
    "  shrine: {shape: inner, closes: surrounded}\n"                                               \
    "pieces:\n"                                                                                    \
    "  pawn: {each: 5, traits: [worker], occupies: true, weight: 1,\n"                             \
    "         claims: [way, land, shrine, moor]}\n"                                                \
    "  bird: {neutral: true}\n"                                                                    \
    "tracks:\n"                                                                                    \
    "  game: [setup, turns, final]\n"                                                              \
    "  turn: [turn_start, {track: part}, turn_end]\n"                                              \
    "  part: [draw, place, unplaceable, act, settle, part_end]\n"                                  \
    "  final: [unfinished]\n"                                                                      \
    "start: [{tile: land, at: [0, 0]}]\n"                                                          \
    "scripts: [scripts/toy.lua]\n"                                                                 \
    "seats: [Ann, Ben]\n"                                                                          \
    "tiles:\n"                                                                                     \
    "  - {id: land, count: 13, start: 1, segments: [{land: N E S W}]}\n"                           \
    "  - id: shrine\n"                                                                             \
    "    count: 2\n"                                                                               \
    "    segments: [{shrine: ~}, {land: N E S W, touches: [shrine]}]\n"                            \
    "attributes:\n"                                                                                \
    "  mood: {on: game}\n"                                                                         \
    "  count: {on: game}\n"                                                                        \
    "  coins: {on: player, default: 1}\n"                                                          \
    "  dew: {on: segment, fold: sum}\n"

/* Drawing, placing, deploying, settling. */
#define TOY_LUA                                                                                    \
    "bst.budget{name='drawn'} bst.budget{name='tile'} bst.budget{name='figure'}\n"                 \
    "bst.step{at='setup', builtin='start'}\n"                                                      \
    "bst.step{at='turns', builtin='turns'}\n"                                                      \
    "bst.menu{name='draw', ends_with='drawn', pass=false}\n"                                       \
    "bst.step{at='draw', menu='draw'}\n"                                                           \
    "bst.offer{verb='draw', menu='draw', builtin='draw', spend='drawn', auto=true}\n"              \
    "bst.menu{name='place', ends_with='tile', pass=false}\n"                                       \
    "bst.step{at='place', menu='place', when={unplaced=true}}\n"                                   \
    "bst.offer{verb='place', menu='place', builtin='place', spend='tile'}\n"                       \
    "bst.step{at='unplaceable', builtin='discard', when={unplaced=true}, to='draw',\n"             \
    "         restore='drawn'}\n"                                                                  \
    "bst.menu{name='act', ends_with='figure'}\n"                                                   \
    "bst.step{at='act', menu='act'}\n"                                                             \
    "bst.claim{name='plant', menu='act', piece='pawn', cause='plant', spend='figure',\n"           \
    "          feature='any'}\n"                                                                   \
    "bst.step{at='settle', builtin='settle'}\n"

typedef struct toy {
    char dir[64];
    bst_setup *setup;
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
} toy;

static inline void toy_write(const toy *t, const char *name, const char *text)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", t->dir, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static inline void toy_remove(const toy *t, const char *name)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", t->dir, name);
    (void)remove(path);
}

/* Loads the ruleset; the status is what loading said, its diagnostics are kept. */
static inline bst_status toy_load(toy *t, const char *yaml, const char *lua)
{
    char path[128];
    memset(t, 0, sizeof *t);
    (void)snprintf(t->dir, sizeof t->dir, "/tmp/bastide-toy-XXXXXX");
    assert_non_null(mkdtemp(t->dir));
    (void)snprintf(path, sizeof path, "%s/tilesets", t->dir);
    assert_int_equal(mkdir(path, 0700), 0);
    (void)snprintf(path, sizeof path, "%s/scripts", t->dir);
    assert_int_equal(mkdir(path, 0700), 0);
    toy_write(t, "tilesets/toy.yaml", yaml);
    toy_write(t, "scripts/toy.lua", lua);
    assert_int_equal(bst_setup_create(&t->setup), BST_OK);
    assert_int_equal(bst_setup_set_game(t->setup, "toy"), BST_OK);
    bst_setup_set_seed(t->setup, 7);
    assert_int_equal(bst_sources_create(&t->sources), BST_OK);
    assert_int_equal(bst_diags_create(&t->diags, t->sources), BST_OK);
    return bst_ruleset_create(&t->ruleset, t->setup, t->dir, t->sources, t->diags);
}

static inline void toy_open(toy *t, const char *yaml, const char *lua)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = true;
    config.undo_depth = 4;
    bst_status status = toy_load(t, yaml, lua);
    if (status == BST_OK) {
        status = bst_game_create(&t->game, t->ruleset, t->setup, &config, t->diags);
    }
    if (status != BST_OK) {
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

static inline void toy_close(toy *t)
{
    bst_game_destroy(t->game);
    bst_ruleset_destroy(t->ruleset);
    bst_diags_destroy(t->diags);
    bst_sources_destroy(t->sources);
    bst_setup_destroy(t->setup);
    toy_remove(t, "tilesets/toy.yaml");
    toy_remove(t, "scripts/toy.lua");
    toy_remove(t, "tilesets");
    toy_remove(t, "scripts");
    assert_int_equal(rmdir(t->dir), 0);
}

static inline bool toy_says(const toy *t, const char *part)
{
    char *text = unit_print(t->diags, unit_print_plain);
    bool says = strstr(text, part) != NULL;
    if (!says) {
        (void)fprintf(stderr, "not said: %s\nbut: %s\n", part, text);
    }
    free(text);
    return says;
}

static inline void toy_choose(toy *t, const char *text)
{
    bst_status status = bst_game_choose_text(t->game, text, t->diags);
    if (status != BST_OK) {
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

/* Nobody's turn: the tile lies there unturned, the piece stands at the place. */
static inline void toy_lay(toy *t, const char *tile, int32_t x, int32_t y)
{
    assert_int_equal(bst_scene_lay(t->game, tile, x, y, 0, t->diags), BST_OK);
}

static inline void toy_put(toy *t, uint32_t seat, const char *kind, const char *place)
{
    assert_int_equal(bst_scene_put(t->game, seat, kind, place, t->diags), BST_OK);
}

static inline int32_t toy_count(const toy *t)
{
    return bst_game_attribute(t->game, "count", 0);
}

#endif
