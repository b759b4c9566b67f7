/* From the setup of a save to a game of ours: what no table knows is said, players get names, and
 * what lies on the board at the start is compared. */
#include <string.h>

#include "cli/import.h"
#include "data/schema.h"

/* What is wrong with the table has been said when it was read. */
static void say_broken(bst__save *save, const bst__foreign_unknown *entry)
{
    char reason[BST__FOREIGN_OPTION_BYTES];
    (void)snprintf(reason, sizeof reason, "the broken table of mod `%s`", entry->broken);
    bst__save_say(save, BST__IMPORT_NOT_IN_PLAY,
                  bst__save_span(save, "setup", entry->section, entry->name), reason,
                  "`%s` needs the mod `%s`, whose import.yaml is broken; `bastide check %s` says "
                  "where",
                  entry->name, entry->broken, entry->broken);
}

/* Broken tables that could not even be read may be those that know a word. */
static void add_suspects(const bst__save *save, char *out, size_t size)
{
    const bst__foreign_tables *tables = &save->run->tables;
    out[0] = '\0';
    for (uint32_t i = 0; i < tables->count; i++) {
        size_t used = strlen(out);
        if (tables->parts[i].is_broken) {
            (void)snprintf(out + used, size - used, "; the import.yaml of mod `%s` is broken",
                           tables->parts[i].mod);
        }
    }
}

static void say_unknown(bst__save *save, const bst__foreign_head *head)
{
    char suspects[BST__FOREIGN_OPTION_BYTES];
    add_suspects(save, suspects, sizeof suspects);
    for (uint32_t i = 0; i < head->count && i < BST__FOREIGN_UNKNOWN_MAX; i++) {
        const bst__foreign_unknown *entry = &head->unknown[i];
        char reason[BST__FOREIGN_OPTION_BYTES];
        if (entry->broken) {
            say_broken(save, entry);
            continue;
        }
        (void)snprintf(reason, sizeof reason, "%s `%s`%s%s", entry->what, entry->name,
                       entry->value[0] ? ": " : "", entry->value);
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY,
                      bst__save_span(save, "setup", entry->section, entry->name), reason,
                      "no game or mod here knows the %s; install a mod whose import.yaml names "
                      "it%s",
                      reason, suspects);
    }
}

const char *bst__save_player(const bst__save *save, size_t index)
{
    const json_t *players = json_object_get(save->json, "players");
    return bst__foreign_string(json_object_get(json_array_get(players, index), "name"));
}

/* Whether another player before this one has the name too. */
static bool is_taken(const bst__save *save, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(bst__save_player(save, i), bst__save_player(save, index)) == 0) {
            return true;
        }
    }
    return false;
}

/* Where a name cannot be one of ours, all names stay theirs, in sentences, and ours are made up. */
static bst_status set_players(bst__save *save)
{
    size_t count = json_array_size(json_object_get(save->json, "players"));
    bool is_ours = true;
    bst_status status = BST_OK;
    bst_setup_set_players(save->setup, count > UINT8_MAX ? UINT8_MAX : (uint32_t)count);
    for (size_t i = 0; i < count && i < BST_SEATS_MAX && status != BST_E_NOMEM; i++) {
        status = bst_setup_set_name(save->setup, (uint32_t)i + 1, bst__save_player(save, i));
        is_ours = is_ours && status == BST_OK && !is_taken(save, i);
    }
    for (size_t i = 0; i < count && i < BST_SEATS_MAX && status != BST_E_NOMEM && !is_ours; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "Player%u", (unsigned)i + 1u);
        status = bst_setup_set_name(save->setup, (uint32_t)i + 1, name);
    }
    return status == BST_E_NOMEM ? status : BST_OK;
}

/* What lies there at the start follows from our tables; the save must mean the same. */
void bst__save_compare_start(bst__save *save)
{
    const json_t *start = json_object_get(json_object_get(save->json, "setup"), "start");
    bool is_same = json_array_size(start) == bst_game_tile_count(save->f.game);
    size_t i;
    json_t *tile;
    json_array_foreach((json_t *)(uintptr_t)start, i, tile)
    {
        bst_cell_view ours = {0};
        if (i < bst_game_tile_count(save->f.game)) {
            ours = bst_game_tile(save->f.game, (uint32_t)i);
        }
        const char *name = bst__foreign_string(json_object_get(tile, "tile"));
        const char *own = bst__foreign_tile(&save->run->tables, save->ruleset, name);
        int32_t turn = bst__foreign_int(json_object_get(tile, "rotation"));
        is_same = is_same && ours.x == bst__foreign_int(json_object_get(tile, "x")) &&
                  ours.y == bst__foreign_int(json_object_get(tile, "y")) &&
                  ours.turn == (uint32_t)(turn >= 90 ? turn / 90 : turn) &&
                  own && strcmp(ours.tile, own) == 0;
    }
    if (!is_same) {
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY, bst__save_span(save, "setup", "start", NULL),
                      "tiles at the start", "the game does not begin with these tiles here");
    }
}

static bool open_game(bst__save *save)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst__cli *cli = save->run->cli;
    config.manual_chance = true;
    config.keep_hashes = true;
    config.undo_depth = 1;
    save->ruleset = bst__cli_ruleset(cli, save->setup);
    bst_status status = save->ruleset ? bst_game_create(&save->f.game, save->ruleset, save->setup,
                                                        &config, cli->diags)
                                      : BST_E_INVALID;
    if (status != BST_OK) {
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY, bst__save_span(save, "setup", NULL, NULL),
                      "a setup that our rules refuse",
                      "our game does not begin with what this comes to");
    }
    return status == BST_OK;
}

bool bst__save_set_up(bst__save *save)
{
    bst__foreign_head head = {.count = 0};
    bst_status status = bst_setup_create(&save->setup);
    if (status == BST_OK) {
        status = bst__foreign_setup(&save->run->tables, json_object_get(save->json, "setup"),
                                    save->setup, &head);
    }
    if (status == BST_OK) {
        status = set_players(save);
    }
    save->f.tables = &save->run->tables;
    save->run->is_out_of_memory = save->run->is_out_of_memory || status != BST_OK;
    say_unknown(save, &head);
    return status == BST_OK && head.count == 0 && open_game(save);
}
