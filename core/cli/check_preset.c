/* Checking preset files: the rulesets they come to are made, and their tiles counted. */
#include "cli/check_preset.h"

#include <stdio.h>
#include <unistd.h>

#include "game/rules.h"
#include "script/preset.h"

static uint32_t count_tiles(const bst_ruleset *ruleset)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i <= ruleset->board.tile_count; i++) {
        count += ruleset->tiles[i].zone == 0 ? ruleset->tiles[i].count : 0;
    }
    return count;
}

static bst_status check_tiles(bst__cli *cli, const bst_ruleset *ruleset, const bst_node *tiles)
{
    int32_t said = 0;
    uint32_t count = count_tiles(ruleset);
    if (!tiles || !bst__node_as_int(tiles, &said) || (uint32_t)said == count) {
        return BST_OK;
    }
    bst_diags_add(cli->diags, BST_ERROR, "E-PRESET-TILES", tiles->span,
                  "the preset says that it has %d tiles, but there are %u", (int)said,
                  (unsigned)count);
    return BST_E_INVALID;
}

/* Whether all mods that it names are there. */
static bst_status is_whole(bool *out, bst__cli *cli, const bst_setup *setup)
{
    bst__preset_plan plan;
    const char *data_dir = bst__text_get(&cli->data_path);
    bst_status status =
        bst__preset_plan_make(&plan, setup, data_dir, cli->sources, cli->diags);
    *out = status == BST_OK;
    for (uint32_t i = 0; *out && i < bst_setup_mod_count(plan.named); i++) {
        *out = bst__preset_has_mod(setup, data_dir, bst_setup_mod(plan.named, i));
    }
    bst__preset_plan_close(&plan);
    return status;
}

static bst_status check_game(bst__cli *cli, const char *id, const bst_node *root,
                             const char *game)
{
    bst_setup *setup = NULL;
    bst_ruleset *ruleset = NULL;
    bool can_be_played = false;
    const char *data_dir = bst__text_get(&cli->data_path);
    bst_status status = bst_setup_create(&setup);
    if (status == BST_OK) {
        status = bst_setup_set_game(setup, game);
    }
    if (status == BST_OK) {
        status = bst_setup_set_preset(setup, id);
    }
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(cli->setup) && status == BST_OK; i++) {
        status = bst_setup_add_mods_dir(setup, bst_setup_mods_dir(cli->setup, i));
    }
    if (status == BST_OK) {
        status = is_whole(&can_be_played, cli, setup);
    }
    if (status == BST_OK && can_be_played) {
        status = bst_setup_use_preset(setup, data_dir, cli->sources, cli->diags);
        if (status == BST_OK) {
            status = bst_ruleset_create(&ruleset, setup, data_dir, cli->sources, cli->diags);
        }
        if (status == BST_OK) {
            status = check_tiles(cli, ruleset, bst__node_get(root, "tiles"));
        }
    }
    bst_ruleset_destroy(ruleset);
    bst_setup_destroy(setup);
    return status;
}

bst_status bst__check_preset(bst__cli *cli, const char *id, const bst_node *root)
{
    bst_status status = bst__schema_check(root, &bst__shape_preset_file, cli->diags)
                            ? BST_OK
                            : BST_E_INVALID;
    const char *data_dir = bst__text_get(&cli->data_path);
    if (status == BST_OK && !bst__preset_is_file(data_dir, id)) {
        bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-PRESET-FILE",
                                       bst__node_get(root, "preset")->span,
                                       "preset files lie in the folder tilesets/presets");
        bst_diag_hint(diag, "a setup file can lie anywhere, and names mods and options too");
        return BST_E_INVALID;
    }
    BST_NODE_EACH (game, bst__node_get(root, "games")) {
        char path[BST__PATH_BYTES];
        (void)snprintf(path, sizeof path, "%s/tilesets/%s.yaml", data_dir, game->key);
        if (status == BST_OK && access(path, F_OK) == 0) {
            status = check_game(cli, id, root, game->key);
        }
    }
    return status;
}
